//! The program at a terminal of its own.

use crate::common::TERMINAL_VARIABLES;
use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The program at a terminal of 24 lines and 80 columns.
pub(crate) struct Session {
    child: std::process::Child,
    pty: pty_process::blocking::Pty,
    output: Receiver<Vec<u8>>,
    /// Bytes, as a letter of several bytes may come in two parts.
    seen: Vec<u8>,
}

impl Session {
    /// Starts the program without colours.
    pub(crate) fn start(args: &[&str]) -> Session {
        Session::with_variables(args, &[("NO_COLOR", "1")])
    }

    /// Starts the program with these variables, and without those that decide about colours and the pager.
    pub(crate) fn with_variables(args: &[&str], variables: &[(&str, &str)]) -> Session {
        let (pty, pts) = pty_process::blocking::open().expect("a terminal");
        pty.resize(pty_process::Size::new(24, 80)).expect("a size");
        let mut command = pty_process::blocking::Command::new(env!("CARGO_BIN_EXE_impartial"));
        for name in TERMINAL_VARIABLES {
            command = command.env_remove(name);
        }
        command = command.env("TERM", "xterm").envs(variables.iter().copied());
        let child = command.args(args).spawn(pts).expect("the program starts");
        let (to, output) = channel();
        let from = std::os::fd::AsFd::as_fd(&pty).try_clone_to_owned().expect("a second end");
        let mut from = std::fs::File::from(from);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The end of the program is an error of the terminal.
            while let Ok(count) = from.read(&mut bytes)
                && count > 0
                && to.send(bytes[..count].to_vec()).is_ok()
            {}
        });
        Session { child, pty, output, seen: Vec::new() }
    }

    /// Waits for this text in the output after the text waited for before. Fails after a time limit.
    pub(crate) fn until(&mut self, text: &str) {
        loop {
            if let Some(at) = self.seen.windows(text.len()).position(|part| part == text.as_bytes()) {
                self.seen.drain(..at + text.len());
                return;
            }
            match self.output.recv_timeout(Duration::from_secs(120)) {
                Ok(bytes) => self.seen.extend(bytes),
                Err(_) => panic!("'{text}' was not written; seen: {}", self.text()),
            }
        }
    }

    pub(crate) fn types(&mut self, text: &str) {
        self.pty.write_all(text.as_bytes()).expect("typed");
    }

    /// Waits for the end of the program, and returns its exit code and all that it wrote since the last wait.
    pub(crate) fn end(mut self) -> (i32, String) {
        loop {
            match self.output.recv_timeout(Duration::from_secs(120)) {
                Ok(bytes) => self.seen.extend(bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the program does not end; seen: {}", self.text()),
            }
        }
        let code = self.child.wait().expect("an end").code().expect("an exit code");
        (code, self.text().replace("\r\n", "\n"))
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.seen).into_owned()
    }

    pub(crate) fn code(self) -> i32 {
        self.end().0
    }
}
