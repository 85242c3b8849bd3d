//! No interface reads the text of messages: kinds, places and alternatives are typed fields of errors and reports.

use std::fs;
use std::path::{Path, PathBuf};

/// The interfaces, the ending of their files, and the calls that look into a text.
const INTERFACES: &[(&str, &str, &[&str])] = &[
    ("crates/cli/src", "rs", RUST),
    ("crates/answers/src", "rs", RUST),
    ("crates/web/src", "rs", RUST),
    ("crates/wasm/src", "rs", RUST),
    ("crates/python/src", "rs", RUST),
    ("crates/draw/src", "rs", RUST),
    (
        "crates/python/python/impartial_games",
        "py",
        &["import re\n", "tempfile", "subprocess", "str(error).", "message."],
    ),
    (
        "crates/answers/src/page",
        "js",
        &["error.match(", "error.includes(", "error.split(", "error.startsWith(", "such as"],
    ),
];

const RUST: &[&str] = &[
    "use regex",
    "error.contains(",
    "error.split",
    "error.starts_with(",
    "message.contains(",
    "message.split",
    "text.contains(",
    ".to_string().contains(",
    ".to_string().split",
    ".to_string().starts_with(",
    ".to_string().strip_prefix(",
    "such as \")",
];

/// The places that look into a text, and the reason.
const ALLOWED: &[(&str, &str, &str)] = &[
    ("crates/cli/src/usage.rs", "message.contains(", "messages of the library that parses command lines"),
    (
        "crates/python/python/impartial_games/verify.py",
        "import re\n",
        "a verifier of certificates that runs alone",
    ),
    (
        "crates/python/python/impartial_games/define.py",
        "import re\n",
        "the name of a function as the name of a game",
    ),
    (
        "crates/python/python/impartial_games/game.py",
        "import re\n",
        "positions and rules that the user wrote",
    ),
    (
        "crates/python/python/impartial_games/tables.py",
        "tempfile",
        "the example of a file that a table is saved in",
    ),
    (
        "crates/python/python/impartial_games/saved.py",
        "tempfile",
        "the example of a file that a table is read from",
    ),
];

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.ends_with("tests.rs") {
            // Tests compare messages.
            continue;
        } else if path.extension().is_some_and(|other| other == ending) {
            found.push(path);
        }
    }
    found
}

/// Returns the places of a text that look into messages.
fn places<'c>(text: &str, calls: &'c [&'c str]) -> Vec<&'c str> {
    // Tests compare messages.
    let code = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    calls.iter().copied().filter(|call| code.contains(call)).collect()
}

#[test]
fn no_interface_reads_the_text_of_a_message() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut wrong, mut used, mut seen) = (Vec::new(), Vec::new(), 0);
    for (folder, ending, calls) in INTERFACES {
        for path in files(&root.join(folder), ending) {
            seen += 1;
            let name = path.strip_prefix(root).unwrap().display().to_string().replace('\\', "/");
            for call in places(&fs::read_to_string(&path).unwrap(), calls) {
                match ALLOWED.iter().position(|(file, allowed, _)| *file == name && *allowed == call) {
                    Some(index) => used.push(index),
                    None => wrong.push(format!("{name}: {call}")),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "these files look into the text of messages:\n{}", wrong.join("\n"));
    used.sort_unstable();
    used.dedup();
    assert_eq!(used.len(), ALLOWED.len(), "an exception is not needed any more");
    assert!(seen > 100, "only {seen} files: the test does not look where it should");
}

#[test]
fn a_planted_look_into_a_message_is_seen() {
    let planted =
        "fn kind(error: &Error) -> u8 { if error.to_string().contains(\"stopped\") { 3 } else { 2 } }";
    assert_eq!(places(planted, RUST), [".to_string().contains("]);
    let in_test = format!("fn f() {{}}\n\n#[cfg(test)]\nmod tests {{\n{planted}\n}}\n");
    assert!(places(&in_test, RUST).is_empty());
}
