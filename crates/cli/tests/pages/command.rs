//! The commands of a transcript: `impartial …`, also with `> FILE`, and `cat FILE` run on every system, the others in a shell.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

/// The letters with a meaning for a shell outside quotes. Patterns of file names are not used.
const OPERATORS: &str = "|<>;&$`(";

/// True if the machine has a POSIX shell. Git for Windows installs one.
static HAS_SHELL: LazyLock<bool> =
    LazyLock::new(|| Command::new("sh").args(["-c", "exit 0"]).status().is_ok_and(|status| status.success()));

/// A command of a transcript, by what it needs.
enum Needs {
    /// `impartial` with these arguments. The results go into the file, if there is one.
    Program(Vec<String>, Option<String>),
    /// `cat` of this file.
    File(String),
    /// Everything else.
    Shell,
}

/// Returns what a command needs.
fn needs(command: &str) -> Needs {
    let (command, file) = match command.rsplit_once(" > ") {
        Some((command, file)) => (command, Some(file)),
        None => (command, None),
    };
    let words = (plain_words(command), file.map(plain_words).unwrap_or(Some(Vec::new())));
    let (Some(mut words), Some(mut file)) = words else { return Needs::Shell };
    if words.is_empty() || file.len() > 1 {
        return Needs::Shell;
    }
    match (words.remove(0).as_str(), file.pop()) {
        ("impartial", file) => Needs::Program(words, file),
        ("cat", None) if words.len() == 1 => Needs::File(words.remove(0)),
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
        Needs::Program(words, file) => {
            printed(Command::new(env!("CARGO_BIN_EXE_impartial")).args(words), file.as_deref(), folder)
        }
        Needs::File(name) => fs::read_to_string(folder.join(name)).unwrap(),
        Needs::Shell => printed(Command::new("sh").args(["-c", command]), None, folder),
    };
    let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Returns what a process prints, its messages among its results, in order. The results go into `file` instead, if there
/// is one.
fn printed(command: &mut Command, file: Option<&str>, folder: &Path) -> String {
    let (mut reader, writer) = std::io::pipe().unwrap();
    command.current_dir(folder).env("PATH", path_with_the_program()).stdin(Stdio::null());
    command.stderr(writer.try_clone().unwrap());
    command.stdout(file.map_or(Stdio::from(writer), |name| File::create(folder.join(name)).unwrap().into()));
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    // The command has ends of the pipe until it is given other outputs.
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
    let plain = [
        "impartial value nim 1,2",
        "impartial moves 'sum:a+b' '6|3' --to 0",
        "impartial games > a.txt",
        "cat a.game",
    ];
    for plain in plain {
        assert!(!matches!(needs(plain), Needs::Shell), "{plain}");
    }
    let others = [
        "impartial games | head",
        "impartial value nim 1; echo",
        "impartial games > a > b",
        "grep a b",
        "cat a b",
        "cat a > b",
        "impartial \"$HOME\"",
        "'",
        "",
    ];
    for other in others {
        assert!(matches!(needs(other), Needs::Shell), "{other}");
    }
}
