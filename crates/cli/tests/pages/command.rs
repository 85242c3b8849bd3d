//! The commands of a transcript: those of the program alone and `cat FILE` run on every system, the others in a shell.

use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

/// The words of a shell that have a meaning outside quotes.
const OPERATORS: &str = "|<>;&$`(*?";

/// Whether there is a POSIX shell. Git for Windows installs one.
static HAS_SHELL: LazyLock<bool> =
    LazyLock::new(|| Command::new("sh").args(["-c", "exit 0"]).status().is_ok_and(|status| status.success()));

/// A command of a transcript, by what it needs.
enum Needs {
    /// `impartial` with these arguments.
    Program(Vec<String>),
    /// `cat` of this file.
    File(String),
    /// Everything else.
    Shell,
}

/// Returns what a command needs.
fn needs(command: &str) -> Needs {
    let Some(mut words) = plain_words(command).filter(|words| !words.is_empty()) else { return Needs::Shell };
    match words.remove(0).as_str() {
        "impartial" => Needs::Program(words),
        "cat" if words.len() == 1 => Needs::File(words.remove(0)),
        _ => Needs::Shell,
    }
}

/// Returns the words of a command without operators; `None` if it has operators outside quotes, or quotes that do not end.
fn plain_words(command: &str) -> Option<Vec<String>> {
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some('"') if "$`\\".contains(c) => return None,
            Some(_) => {}
            None if c == '\'' || c == '"' => quote = Some(c),
            None if OPERATORS.contains(c) => return None,
            None => {}
        }
    }
    shlex::split(command)
}

/// Returns whether this machine can run a command.
pub(crate) fn can_run(command: &str) -> bool {
    *HAS_SHELL || !matches!(needs(command), Needs::Shell)
}

/// Runs a command in a folder and returns all lines that it prints, without blank lines at the end.
pub(crate) fn run(command: &str, folder: &Path) -> Vec<String> {
    let text = match needs(command) {
        Needs::Program(words) => printed(Command::new(env!("CARGO_BIN_EXE_impartial")).args(words), folder),
        Needs::File(name) => fs::read_to_string(folder.join(name)).unwrap(),
        Needs::Shell => printed(Command::new("sh").args(["-c", command]), folder),
    };
    let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Returns what a process prints, its messages among its results, in order.
fn printed(command: &mut Command, folder: &Path) -> String {
    let (mut reader, writer) = std::io::pipe().unwrap();
    let child = command
        .current_dir(folder)
        .env("PATH", path_with_the_program())
        .stdin(Stdio::null())
        .stderr(writer.try_clone().unwrap())
        .stdout(writer)
        .spawn();
    let mut child = child.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    // The command has the other end of the pipe until it is given other outputs.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut text = String::new();
    reader.read_to_string(&mut text).unwrap();
    child.wait().unwrap();
    text
}

fn path_with_the_program() -> OsString {
    let program = Path::new(env!("CARGO_BIN_EXE_impartial")).parent().unwrap().to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths([program].into_iter().chain(std::env::split_paths(&path))).unwrap()
}

#[test]
fn commands_with_operators_outside_quotes_need_a_shell() {
    for plain in ["impartial value nim 1,2", "impartial moves 'sum:a+b' '6|3' --to 0", "cat a.game"] {
        assert!(!matches!(needs(plain), Needs::Shell), "{plain}");
    }
    for other in [
        "impartial games | head",
        "impartial value nim 1; echo",
        "grep a b",
        "cat a b",
        "impartial \"$HOME\"",
        "'",
    ] {
        assert!(matches!(needs(other), Needs::Shell), "{other}");
    }
}
