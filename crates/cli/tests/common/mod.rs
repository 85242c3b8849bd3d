//! Runs the program and reads its output.
#![allow(dead_code, unreachable_pub)]

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

pub struct CommandOutput {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl CommandOutput {
    /// Returns the one line on stderr of bad input: a text, or an object of JSON.
    pub fn bad_input(&self) -> &str {
        assert_eq!(self.code, 2, "{}{}", self.out, self.err);
        assert_eq!(self.out, "", "nothing half-written");
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        let begins = ["error: ", r#"{"kind":"error","#];
        assert!(begins.iter().any(|begin| self.err.starts_with(begin)), "{}", self.err);
        self.err.trim_end()
    }

    /// Returns the objects on stdout, one a line.
    pub fn objects(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    }

    /// Returns the only object on stdout of a command that ended well.
    pub fn object(&self) -> Value {
        assert_eq!(self.code, 0, "{}", self.err);
        let mut objects = self.objects();
        assert_eq!(objects.len(), 1, "{}", self.out);
        objects.remove(0)
    }
}

/// The variables that change what is written to a terminal. `CI` gives colours to every terminal.
pub const TERMINAL_VARIABLES: [&str; 6] = ["CI", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "PAGER", "LESS"];

/// Returns the program, with the variables of a terminal that a test does not set.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_impartial"));
    command.stdin(Stdio::null()).env("TERM", "xterm");
    for name in TERMINAL_VARIABLES {
        command.env_remove(name);
    }
    command
}

/// Runs the program with arguments separated by blanks.
pub fn impartial(args: &str) -> CommandOutput {
    run(&args.split_whitespace().collect::<Vec<_>>())
}

pub fn run(args: &[&str]) -> CommandOutput {
    output_of(program().args(args))
}

/// Runs a command and returns its output.
pub fn output_of(command: &mut Command) -> CommandOutput {
    let output = command.output().expect("the program starts");
    CommandOutput {
        code: output.status.code().expect("an exit code"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Returns the keys of an object, in order.
pub fn keys(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// Asserts that an answer has the keys of its schema in the book: the required ones, no other ones, and none that is null.
pub fn is_described(object: &Value, kind: &str) {
    // A sentence is about no game.
    let kind = if kind == "prove" && object.get("game").is_none() { "sentence" } else { kind };
    let path = format!("{}/../../book/src/schemas/answers/{kind}.schema.json", env!("CARGO_MANIFEST_DIR"));
    let schema: Value =
        serde_json::from_str(&std::fs::read_to_string(path).expect("a schema")).expect("JSON");
    for key in schema["required"].as_array().expect("required keys") {
        assert!(object.get(key.as_str().unwrap()).is_some(), "no key {key} in {object}");
    }
    for (key, content) in object.as_object().expect("an object") {
        assert!(
            schema["properties"].get(key).is_some(),
            "the key {key} of {kind} has no description: {object}"
        );
        assert!(!content.is_null(), "{key} is null, where it should be absent: {object}");
    }
}

/// Returns a file that is removed when the value is dropped.
pub fn file(content: impl AsRef<[u8]>) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), content).expect("written");
    file
}

/// Returns the name of the game of a graph file.
pub fn graph(file: &tempfile::NamedTempFile) -> String {
    format!("graph:{}", file.path().display())
}

/// Plays a game with these lines as input, until the game or the input ends.
pub fn play(args: &[&str], lines: &str) -> CommandOutput {
    let mut child = program()
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that has ended reads no further lines.
    let _ = child.stdin.take().expect("a pipe").write_all(lines.as_bytes());
    let output = child.wait_with_output().expect("an end");
    CommandOutput {
        code: output.status.code().expect("an exit code"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}
