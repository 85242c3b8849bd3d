//! Debian's Chromium, driven through the DevTools protocol. Without it, tests report that they are skipped.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// Time limit, far above the time of every step.
const TIME_LIMIT: Duration = Duration::from_secs(180);

/// A lock that allows one browser at a time.
static ONE: Mutex<()> = Mutex::new(());

/// A browser with one page.
pub(crate) struct Browser {
    process: Child,
    socket: WebSocket<TcpStream>,
    session: String,
    last: u64,
    /// The width and height of the window.
    size: (u32, u32),
    profile: std::path::PathBuf,
    /// The errors that the page reported.
    pub(crate) wrong: Vec<String>,
    _one: MutexGuard<'static, ()>,
}

fn program() -> Option<std::path::PathBuf> {
    let path = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    std::env::split_paths(&path)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|file| file.is_file())
}

/// Returns the size of the window: that of the variable `IMPARTIAL_SCREEN`, such as `360x740`, or that of a desktop.
fn screen_size() -> (u32, u32) {
    let Some(size) = std::env::var_os("IMPARTIAL_SCREEN") else { return (1200, 900) };
    let size = size.to_string_lossy();
    let (width, height) = size.split_once('x').expect("IMPARTIAL_SCREEN is no size such as 360x740");
    (width.parse().unwrap(), height.parse().unwrap())
}

/// The width in pixels up to which a window is that of a phone, with touch in place of a mouse.
const PHONE: u32 = 480;

impl Browser {
    /// Opens a browser that shows a page; `None` if no browser is installed.
    pub(crate) fn open(url: &str) -> Option<Browser> {
        let Some(program) = program() else {
            eprintln!("skipped: there is no Chromium here (the package 'chromium' has it)");
            return None;
        };
        let one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let profile = std::env::temp_dir().join(
            format!("impartial-browser-{}-{:?}", std::process::id(), Instant::now())
                .replace(['{', '}', ' ', ':', ','], "-"),
        );
        let mut process = Command::new(program)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"])
            .args(["--disable-extensions", "--disable-background-networking", "--disable-dev-shm-usage"])
            .args(["--remote-debugging-port=0", "--force-prefers-reduced-motion", "--window-size=1200,900"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let address = loop {
            let line = lines.next().expect("the browser ended").unwrap();
            if let Some(address) = line.strip_prefix("DevTools listening on ") {
                break address.trim().to_owned();
            }
        };
        // Later output of the browser is not needed, but must be read.
        std::thread::spawn(move || lines.for_each(drop));
        let host = address.strip_prefix("ws://").unwrap().split('/').next().unwrap();
        let stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(TIME_LIMIT)).unwrap();
        let (socket, _) = tungstenite::client(&address, stream).unwrap();
        let mut browser = Browser {
            process,
            socket,
            session: String::new(),
            last: 0,
            size: screen_size(),
            profile,
            wrong: Vec::new(),
            _one: one,
        };
        let target = browser.send("Target.createTarget", json!({"url": "about:blank"}));
        let attached =
            browser.send("Target.attachToTarget", json!({"targetId": target["targetId"], "flatten": true}));
        browser.session = attached["sessionId"].as_str().unwrap().to_owned();
        for domain in ["Page", "Runtime", "Log"] {
            browser.send(&format!("{domain}.enable"), json!({}));
        }
        let (width, height) = browser.size;
        browser.screen(width, height, false);
        browser.go(url);
        Some(browser)
    }

    /// Sends a command and waits for its result.
    fn send(&mut self, method: &str, params: Value) -> Value {
        self.last += 1;
        let mut command = json!({"id": self.last, "method": method, "params": params});
        if !self.session.is_empty() {
            command["sessionId"] = self.session.clone().into();
        }
        self.socket.send(Message::text(command.to_string())).unwrap();
        loop {
            let Message::Text(text) = self.socket.read().unwrap() else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["id"] == self.last {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            match message["method"].as_str() {
                Some("Runtime.exceptionThrown") => {
                    self.wrong.push(message["params"]["exceptionDetails"].to_string());
                }
                // Some tests expect refused questions; a refused script or style is always an error.
                Some("Log.entryAdded") => {
                    let entry = &message["params"]["entry"];
                    if entry["level"] == "error" && entry["source"] != "network" {
                        self.wrong.push(entry.to_string());
                    }
                }
                _ => {}
            }
        }
    }

    /// Shows a page, with a reload even if only the fragment differs, and waits until it is ready.
    pub(crate) fn go(&mut self, url: &str) {
        self.show(url);
        self.wait("document.documentElement?.dataset.ready === 'true'");
        // Chromium drops mouse events until a page has been painted.
        self.eval("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
    }

    /// Shows any page.
    pub(crate) fn show(&mut self, url: &str) {
        self.send("Page.navigate", json!({"url": "about:blank"}));
        self.send("Page.navigate", json!({"url": url}));
    }

    /// Sets the size of the window, and the dark or light mode.
    pub(crate) fn screen(&mut self, width: u32, height: u32, dark: bool) {
        let is_phone = self.size.0 <= PHONE;
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone});
        self.send("Emulation.setDeviceMetricsOverride", size);
        self.send("Emulation.setTouchEmulationEnabled", json!({"enabled": is_phone}));
        let scheme = if dark { "dark" } else { "light" };
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.send("Emulation.setEmulatedMedia", json!({"features": features}));
    }

    /// Returns the value of an expression in the page.
    pub(crate) fn eval(&mut self, expression: &str) -> Value {
        let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let result = self.send("Runtime.evaluate", params);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    pub(crate) fn text(&mut self, selector: &str) -> String {
        let result = self.eval(&format!("document.querySelector({})?.textContent ?? ''", json!(selector)));
        result.as_str().unwrap().to_owned()
    }

    /// Waits until an expression is true.
    pub(crate) fn wait(&mut self, condition: &str) {
        let begun = Instant::now();
        while self.eval(&format!("Boolean({condition})")) != true {
            let shown = || "what is shown is not what was waited for";
            if begun.elapsed() > TIME_LIMIT {
                let status = self.text("#status");
                panic!("{}: {condition}; status: {status}; wrong: {:?}", shown(), self.wrong);
            }
            std::thread::sleep(Duration::from_millis(25));
        }
    }

    /// Returns the centre of an element, in the coordinates of the window.
    fn middle(&mut self, selector: &str) -> (f64, f64) {
        self.wait(&format!("document.querySelector({})", json!(selector)));
        let result = self.eval(&format!(
            "(() => {{ const e = document.querySelector({}); e.scrollIntoView({{block: 'center', inline: 'center'}}); \
             const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()",
            json!(selector)
        ));
        (result[0].as_f64().unwrap(), result[1].as_f64().unwrap())
    }

    fn mouse(&mut self, kind: &str, (x, y): (f64, f64)) {
        let buttons = u8::from(kind != "mouseReleased");
        let event =
            json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1});
        self.send("Input.dispatchMouseEvent", event);
    }

    /// Cuts the page and its workers off from the network.
    pub(crate) fn offline(&mut self) {
        let conditions =
            json!({"offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
        self.send("Network.enable", json!({}));
        self.send("Network.emulateNetworkConditions", conditions);
    }

    /// Clicks in the centre of an element with the mouse, or taps it on a phone.
    pub(crate) fn click(&mut self, selector: &str) {
        let centre = self.middle(selector);
        if self.size.0 <= PHONE {
            let point = json!([{"x": centre.0, "y": centre.1}]);
            self.send("Input.dispatchTouchEvent", json!({"type": "touchStart", "touchPoints": point}));
            self.send("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
            return;
        }
        // A busy browser may drop a press; the page then never hears of it, and it is made again.
        self.eval("window.presses = 0; addEventListener('mousedown', () => { window.presses += 1; }, {capture: true, once: true})");
        for _ in 0..5 {
            self.mouse("mousePressed", centre);
            self.mouse("mouseReleased", centre);
            // A click may have opened another document, which has no such number.
            if self.eval("window.presses") != 0 {
                return;
            }
        }
        panic!("the browser has dropped five clicks on {selector}");
    }

    /// Drags from one element to another; both must be visible together.
    pub(crate) fn drag(&mut self, from: &str, to: &str) {
        self.middle(from);
        let to = self.middle(to);
        let result = self.eval(&format!(
            "(() => {{ const r = document.querySelector({}).getBoundingClientRect(); \
             return [r.x + r.width / 2, r.y + r.height / 2]; }})()",
            json!(from)
        ));
        let from = (result[0].as_f64().unwrap(), result[1].as_f64().unwrap());
        self.mouse("mousePressed", from);
        self.mouse("mouseMoved", ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0));
        self.mouse("mouseMoved", to);
        self.mouse("mouseReleased", to);
    }

    /// Replaces the text of a field.
    pub(crate) fn write(&mut self, selector: &str, text: &str) {
        self.eval(&format!(
            "(() => {{ const e = document.querySelector({}); e.focus(); e.select(); }})()",
            json!(selector)
        ));
        match text {
            "" => self.key("Delete"),
            text => drop(self.send("Input.insertText", json!({"text": text}))),
        }
        self.wait(&format!("document.querySelector({}).value === {}", json!(selector), json!(text)));
    }

    /// Chooses an entry of a list.
    pub(crate) fn choose(&mut self, selector: &str, value: &str) {
        self.eval(&format!(
            "(() => {{ const e = document.querySelector({}); e.value = {}; \
             e.dispatchEvent(new Event('change', {{bubbles: true}})); }})()",
            json!(selector),
            json!(value)
        ));
    }

    /// Presses a key.
    pub(crate) fn key(&mut self, key: &str) {
        let text = match key {
            "Enter" => "\r",
            _ => "",
        };
        let code = match key {
            "Enter" => 13,
            "Escape" => 27,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            "Delete" => 46,
            "Tab" => 9,
            _ => 0,
        };
        let event = |kind: &str| json!({"type": kind, "key": key, "code": key, "text": text, "windowsVirtualKeyCode": code});
        self.send("Input.dispatchKeyEvent", event("keyDown"));
        self.send("Input.dispatchKeyEvent", event("keyUp"));
    }

    /// Waits until the board shows a position, with its moves and their values.
    pub(crate) fn open_position(&mut self, position: &str) {
        let position = json!(position);
        self.wait(&format!(
            "document.querySelector('#position').value === {position} && \
             (document.querySelector('#moves').dataset.position === {position} || \
              document.querySelector('#moves').childElementCount === 0) && \
             document.querySelector('#worth').dataset.position === {position}"
        ));
    }

    /// Returns the listed options, each with its badge.
    pub(crate) fn options(&mut self) -> Vec<(String, String)> {
        let result = self.eval(
            "[...document.querySelectorAll('#moves button')].map((b) => [b.dataset.option, b.querySelector('.badge')?.textContent ?? ''])",
        );
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        result.as_array().unwrap().iter().map(|row| (text(&row[0]), text(&row[1]))).collect()
    }

    /// Returns the address as the page writes it.
    pub(crate) fn link(&mut self) -> String {
        self.eval("location.href").as_str().unwrap().to_owned()
    }

    /// Returns the selector of a place on the board.
    pub(crate) fn place(id: &str) -> String {
        format!("#board [data-place=\"{id}\"]")
    }

    /// Asserts that the page reported no errors.
    pub(crate) fn well(&mut self) {
        self.eval("1");
        assert!(self.wrong.is_empty(), "{:?}", self.wrong);
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}
