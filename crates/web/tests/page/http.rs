//! A server for tests, and a client that sends requests byte by byte.

use impartial_query::Registry;
use impartial_web::{Conditions, SampleRules, Server, ServerStop};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// Time limit, far above the time of every answer, so that a test ends if an answer never arrives.
const TIME_LIMIT: Duration = Duration::from_secs(300);

/// A server that is stopped at the end of the test.
pub(crate) struct Running {
    pub(crate) url: String,
    stop: ServerStop,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

pub(crate) fn registry() -> Registry {
    impartial_games::register(Registry::new())
        .statements(impartial_claims::statements())
        .claims(impartial_claims::all())
}

impl Running {
    pub(crate) fn new() -> Self {
        Running::under(Conditions::default())
    }

    pub(crate) fn under(conditions: Conditions) -> Self {
        let sample = |(name, text): &(&str, &str)| SampleRules { name: (*name).into(), text: (*text).into() };
        let samples = impartial_games::GALLERY.iter().map(sample).collect();
        let server = Server::bind(Arc::new(registry()), samples, conditions, 0).unwrap();
        let (url, stop) = (server.url(), server.stop());
        Running { url, stop, thread: Some(std::thread::spawn(move || server.run())) }
    }

    /// Returns the host with its port.
    pub(crate) fn host(&self) -> &str {
        self.url.strip_prefix("http://").unwrap().split('/').next().unwrap()
    }

    /// Returns the path of the page with the token.
    pub(crate) fn path(&self) -> String {
        format!("/{}", self.url.split('/').nth(3).unwrap())
    }

    fn address(&self) -> SocketAddr {
        self.host().parse().unwrap()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address()).unwrap();
        stream.set_read_timeout(Some(TIME_LIMIT)).unwrap();
        stream
    }

    /// Sends a request as it is, and returns the status, the headers and the body.
    pub(crate) fn raw(&self, request: &str) -> (u16, String, String) {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).unwrap();
        read(&mut stream)
    }

    /// Returns the text of a question, with additional headers.
    pub(crate) fn question(&self, name: &str, body: &str, headers: &str) -> String {
        format!(
            "POST {}/api/{name} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            self.path(),
            self.host(),
            body.len()
        )
    }

    /// Returns the answer to a question, with its status.
    pub(crate) fn ask(&self, name: &str, body: &Value) -> (u16, Value) {
        let (status, _, text) = self.raw(&self.question(name, &body.to_string(), ""));
        (status, serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")))
    }

    /// Returns the answer to a question that must succeed.
    pub(crate) fn answer(&self, name: &str, body: &Value) -> Value {
        let (status, answer) = self.ask(name, body);
        assert_eq!(status, 200, "{name} {body}: {answer}");
        answer
    }

    /// Returns the page itself, or one of its files.
    pub(crate) fn get(&self, path: &str) -> (u16, String, String) {
        self.raw(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.host()))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Reads the status, the headers and the body of a response that ends with the connection.
pub(crate) fn read(stream: &mut TcpStream) -> (u16, String, String) {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    (status, head.to_ascii_lowercase(), body.to_owned())
}
