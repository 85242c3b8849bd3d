//! The static site: a server for the files of a folder, and the tests that only the site can pass.
//!
//! With `IMPARTIAL_SITE` naming the folder that `.ci/site` builds, the tests in a browser open this folder instead of the
//! page of a server. `IMPARTIAL_SCREEN`, such as `360x740`, sets the size of the window; a narrow one is a phone.

use crate::browser::Browser;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Returns the folder of the static site, if the tests are to open it.
pub(crate) fn folder() -> Option<PathBuf> {
    std::env::var_os("IMPARTIAL_SITE").map(PathBuf::from)
}

/// A server that sends the files of a folder, until it is dropped.
pub(crate) struct FileServer {
    pub(crate) url: String,
    is_stopped: Arc<AtomicBool>,
}

/// A change of a file that a server sends: the path of the file, a text in it, and the text that replaces it.
type FileChange = (&'static str, &'static str, &'static str);

impl FileServer {
    pub(crate) fn new(folder: PathBuf) -> Self {
        FileServer::with_change(folder, None)
    }

    /// Sends the files of a folder, one of them with a change.
    fn with_change(folder: PathBuf, change: Option<FileChange>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let is_stopped = Arc::new(AtomicBool::new(false));
        let (stopped, folder) = (is_stopped.clone(), Arc::new(folder));
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                if stopped.load(Ordering::Relaxed) {
                    break;
                }
                let (stream, folder) = (stream.unwrap(), folder.clone());
                // The browser closes connections as it likes.
                std::thread::spawn(move || drop(send_file(&stream, &folder, change)));
            }
        });
        FileServer { url, is_stopped }
    }
}

impl Drop for FileServer {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        // The listener ends at its next connection.
        let host = self.url.strip_prefix("http://").unwrap().trim_end_matches('/');
        let _ = TcpStream::connect(host);
    }
}

fn send_file(mut stream: &TcpStream, folder: &Path, change: Option<FileChange>) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let path = request.split(' ').nth(1).unwrap_or("/").split('?').next().unwrap_or_default();
    let mut file = folder.join(path.trim_start_matches('/'));
    if path.ends_with('/') {
        file.push("index.html");
    }
    let kind = match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    };
    let content = std::fs::read(&file).map(|body| match change {
        Some((name, text, replacement)) if path.ends_with(name) => {
            let body = String::from_utf8(body).unwrap();
            assert!(body.contains(text), "{name} does not contain {text}");
            body.replace(text, replacement).into_bytes()
        }
        _ => body,
    });
    let (status, body) = match content {
        Ok(body) if !path.contains("..") => ("200 OK", body),
        _ => ("404 Not Found", Vec::new()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(&body)
}

/// Opens the site; `None` if the tests are not to open it, or without a browser.
fn opened(fragment: &str) -> Option<(FileServer, Browser)> {
    let server = FileServer::new(folder()?);
    let browser = Browser::open(&format!("{}{fragment}", server.url))?;
    Some((server, browser))
}

#[test]
fn the_site_answers_without_a_server_and_without_a_network() {
    let Some((server, mut browser)) = opened("#game=nim&position=3%2C5%2C6") else { return };
    browser.open_position("3,5,6");
    // For measurements only; no assertion depends on it.
    let times = browser.eval(
        "JSON.stringify({ready: performance.getEntriesByName('ready')[0]?.startTime, value: performance.getEntriesByName('value')[0]?.startTime})",
    );
    eprintln!("milliseconds after the request of the page: {times}");
    browser.wait("navigator.serviceWorker.controller !== null");
    let url = server.url.clone();
    drop(server);
    browser.offline();
    browser.go(&format!("{url}#game=wythoff&position=3%2C5"));
    browser.open_position("3,5");
    assert_eq!(browser.text("#worth .number"), "0");
    browser.well();
}

#[test]
fn cancelled_questions_do_not_block_the_pool() {
    let Some((_server, mut browser)) =
        opened("#game=cram&position=........%2F........%2F........%2F........%2F........&view=reports")
    else {
        return;
    };
    // More questions than workers, none of which ends by itself soon.
    for _ in 0..6 {
        browser.click("#report-genus .main");
        browser.wait("document.querySelector('#report-genus button[type=button]').hidden === false");
        browser.click("#report-genus button[type=button]");
        browser.wait("document.querySelector('#report-genus').textContent.includes('Cancelled')");
    }
    browser.go(&format!("{}#game=kayles&position=5&view=reports", _server.url));
    browser.click("#report-genus .main");
    browser.wait("document.querySelector('#report-genus').textContent.includes('4^146')");
    browser.well();
}

/// The question `genus` asks the module for more bytes than a memory has, so that the module itself panics.
const PANIC: FileChange = (
    "module.js",
    "program.reserve(bytes.length)",
    "program.reserve(request.question === \"genus\" ? 0xffffffff : bytes.length)",
);

#[test]
fn a_panic_of_the_module_is_reported_and_its_worker_is_replaced() {
    let Some(folder) = folder() else { return };
    let server = FileServer::with_change(folder, Some(PANIC));
    let Some(mut browser) = Browser::open(&format!("{}#game=kayles&position=5&view=reports", server.url))
    else {
        return;
    };
    // More panics than the pool has workers.
    for _ in 0..6 {
        browser.eval("document.querySelector('#report-genus .bad')?.remove()");
        browser.eval("document.querySelector('#report-genus .main').click()");
        browser.wait(
            "document.querySelector('#report-genus .bad')?.textContent.includes('which is an error of the program')",
        );
        let message = browser.text("#report-genus .bad");
        assert!(message.contains("capacity overflow"), "{message}");
        browser.wait("document.querySelector('#report-genus button[type=button]').hidden");
    }
    browser.eval("document.querySelector('#report-classes .main').click()");
    browser.wait("document.querySelector('#report-classes').textContent.includes('domestic')");
    browser.go(&format!("{}#game=wythoff&position=3%2C5", server.url));
    browser.open_position("3,5");
    browser.well();
}

#[test]
fn limits_can_be_changed_and_are_kept() {
    let Some((server, mut browser)) =
        opened("#game=cram&position=......%2F......%2F......%2F......%2F......&view=reports")
    else {
        return;
    };
    browser.eval("document.querySelector('.limits').open = true");
    browser.write("#limit-long_seconds", "1");
    browser.key("Enter");
    browser.eval("document.querySelector('#limit-long_seconds').dispatchEvent(new Event('change'))");
    browser.click("#report-genus .main");
    browser.wait("document.querySelector('#report-genus .bad')?.textContent.includes('limit')");
    browser.go(&server.url);
    assert_eq!(browser.eval("document.querySelector('#limit-long_seconds').value"), "1");
    browser.well();
}

#[test]
fn rule_files_and_commands_of_the_book_open_in_the_page() {
    let Some(folder) = folder().filter(|folder| folder.join("book").is_dir()) else { return };
    let server = FileServer::new(folder);
    let Some(mut browser) = Browser::open(&server.url) else { return };
    browser.show(&format!("{}book/gallery.html", server.url));
    browser.wait("document.querySelectorAll('.open-in-page').length >= 57");
    let link = browser.eval("[...document.querySelectorAll('.open-in-page')].find((a) => a.textContent.includes('silver-dollar')).href");
    browser.go(link.as_str().unwrap());
    browser.wait("document.querySelector('#name').textContent === 'silver-dollar'");
    browser.show(&format!("{}book/games.html", server.url));
    browser.wait("document.querySelectorAll('.open-in-page').length >= 25");
    browser.wait("[...document.querySelectorAll('main img')].every((picture) => picture.complete && picture.naturalWidth > 50)");
    let link = browser.eval("[...document.querySelectorAll('.open-in-page')].find((a) => a.textContent.includes('wythoff 3,5')).href");
    browser.go(link.as_str().unwrap());
    browser.open_position("3,5");
    assert_eq!(browser.text("#name"), "wythoff");
    browser.show(&format!("{}book/values.html", server.url));
    browser.wait("document.querySelector('.open-in-page')");
    let link = browser.eval("document.querySelector('.open-in-page').href");
    browser.go(link.as_str().unwrap());
    browser.wait("document.querySelector('#worth').dataset.position");
    browser.well();
}
