//! Functions are short enough to be read at once.

use crate::{root, sources};
use std::fs;

/// The folders in which no function may be longer than [`MAX_LINES`].
const FOLDERS: &[&str] = &[
    "games/src",
    "games/claims/src",
    "crates/automata/src",
    "crates/sweep/src",
    "crates/cluster/src",
    "crates/rules/src",
    "crates/reference/src",
];

/// Maximum number of lines of a function, from `fn` to its closing brace.
const MAX_LINES: usize = 70;

/// Returns the name and the number of lines of each function of a formatted source.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (first, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let qualifiers = ["pub", "const", "async", "unsafe", "extern"];
        let mut words = code.split(' ').skip_while(|word| qualifiers.iter().any(|q| word.starts_with(q)));
        let (Some("fn"), Some(signature)) = (words.next(), words.next()) else { continue };
        let name = signature.split(['(', '<']).next().unwrap_or_default();
        let indent = &line[..line.len() - code.len()];
        // The last line has the indentation of the first one, or is the first one.
        let ends = |line: &str| {
            let code = line.strip_prefix(indent).filter(|code| !code.starts_with(' '));
            code.is_some_and(|code| code.ends_with(['}', ';']))
        };
        if let Some(length) = lines[first..].iter().position(|line| ends(line)) {
            found.push((name, length + 1));
        }
    }
    found
}

#[test]
fn no_function_of_these_folders_is_longer_than_seventy_lines() {
    let mut long = Vec::new();
    for path in FOLDERS.iter().flat_map(|folder| sources(&root().join(folder))) {
        let text = fs::read_to_string(&path).unwrap();
        let functions = functions(&text).into_iter().filter(|(_, length)| *length > MAX_LINES);
        long.extend(functions.map(|(name, length)| format!("{}: {name}, {length} lines", path.display())));
    }
    assert!(long.is_empty(), "functions of more than {MAX_LINES} lines:\n{}", long.join("\n"));
}

#[test]
fn the_lines_of_a_function_are_counted_to_its_closing_brace() {
    let text = "\
fn one() -> u32 { 1 }

impl A {
    pub(super) const fn three(
        self,
    ) -> u32 {
        if self.b { 1 } else { 2 }
    }

    fn required(&self);
}

fn nested() {
    fn inner() {
        let x = [
            1,
        ];
    }
    inner();
}
";
    let expected = [("one", 1), ("three", 5), ("required", 1), ("nested", 8), ("inner", 5)];
    assert_eq!(functions(text), expected);
}
