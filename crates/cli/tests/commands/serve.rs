//! `serve`: the page is available at the printed address until Ctrl-C.

#![cfg(all(unix, feature = "serve"))]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A child process that is killed at the end of the test.
struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(args: &[&str]) -> (Ends, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_impartial"))
        .arg("serve")
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (Ends(child), line.trim().to_owned())
}

#[test]
fn serve_prints_the_address_and_ends_at_ctrl_c() {
    let (mut program, told) = serve(&["--format", "json", "--threads", "2"]);
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    let url = told["url"].as_str().unwrap();
    let (host, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    let request = format!("GET /{path}api/start HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"welter\""), "{answer}");
    // A question without an end does not keep the server from ending.
    let mut busy = TcpStream::connect(host).unwrap();
    let body = "{\"game\": \"octal:0.6\"}";
    let request = format!(
        "POST /{path}api/period HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    busy.write_all(request.as_bytes()).unwrap();
    let interrupted = Command::new("kill").args(["-INT", &program.0.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    assert_eq!(program.0.wait().unwrap().code(), Some(0));
}

#[test]
fn a_port_in_use_is_bad_input() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let ended =
        Command::new(env!("CARGO_BIN_EXE_impartial")).args(["serve", "--port", &port]).output().unwrap();
    assert_eq!(ended.status.code(), Some(2));
    let error = String::from_utf8(ended.stderr).unwrap();
    assert!(error.contains("--port") && error.contains("allowed"), "{error}");
    assert!(ended.stdout.is_empty());
}
