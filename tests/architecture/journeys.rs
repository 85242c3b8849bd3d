//! The journeys from a command to a solver, as the book lists them: every file exists, and has the function that is named.

use crate::root;
use std::fs;

const PAGE: &str = "book/src/architecture.md";

/// The commands whose journeys the book shows, and the most files that each passes.
const JOURNEYS: &[(&str, usize)] =
    &[("impartial value welter 2,5,6", 14), ("impartial prove welter --coins 3", 15)];

/// Returns the stops of a journey in order: the number, the file, and the function.
fn stops<'p>(page: &'p str, command: &str) -> Vec<(usize, &'p str, &'p str)> {
    let heading = format!("\n### `{command}`\n");
    let section = page.split_once(&heading).unwrap_or_else(|| panic!("{PAGE} has no journey of {command}")).1;
    let section = section.split("\n#").next().unwrap_or_default();
    let stop = |line: &'p str| {
        let (number, rest) = line.split_once(". `")?;
        let (file, rest) = rest.split_once("`, `")?;
        let (function, clause) = rest.split_once("`: ")?;
        assert!(!clause.is_empty(), "{line}");
        Some((number.parse().ok()?, file, function))
    };
    let lines = section.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    lines.map(|line| stop(line).unwrap_or_else(|| panic!("{PAGE}: not a stop: {line}"))).collect()
}

/// Returns what is wrong with a journey.
fn faults(page: &str, command: &str, most: usize) -> Vec<String> {
    let stops = stops(page, command);
    let mut faults = Vec::new();
    if stops.is_empty() || stops.len() > most {
        faults.push(format!("{command} passes {} files (allowed: 1 to {most})", stops.len()));
    }
    for (expected, &(number, file, function)) in (1..).zip(&stops) {
        if number != expected {
            faults.push(format!("{command}: {file} has the number {number} instead of {expected}"));
        }
        if stops[..expected - 1].iter().any(|(_, other, _)| *other == file) {
            faults.push(format!("{command}: {file} is listed twice"));
        }
        let Ok(text) = fs::read_to_string(root().join(file)) else {
            faults.push(format!("{command}: there is no file {file}"));
            continue;
        };
        let defines = |line: &str| {
            let (_, defined) = line.split("//").next().unwrap_or_default().split_once("fn ")?;
            let rest = defined.strip_prefix(function)?;
            rest.starts_with(['(', '<']).then_some(())
        };
        if !text.lines().any(|line| defines(line).is_some()) {
            faults.push(format!("{command}: {file} has no function {function}"));
        }
    }
    faults
}

#[test]
fn the_journeys_of_the_book_name_files_and_functions_that_exist() {
    let page = fs::read_to_string(root().join(PAGE)).unwrap();
    for &(command, most) in JOURNEYS {
        let found = faults(&page, command, most);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

#[test]
fn a_journey_with_a_wrong_file_function_or_number_is_refused() {
    let page = fs::read_to_string(root().join(PAGE)).unwrap();
    let (command, most) = JOURNEYS[0];
    let count = stops(&page, command).len();
    for (right, planted, expected) in [
        (
            "`src/solve/memo/table.rs`",
            "`src/solve/memo/tables.rs`",
            "there is no file src/solve/memo/tables.rs",
        ),
        ("`search_from`", "`search_for`", "src/solve/memo/search.rs has no function search_for"),
        ("`search_from`", "`search_fro`", "src/solve/memo/search.rs has no function search_fro"),
        ("\n7. ", "\n8. ", "has the number 8 instead of 7"),
        ("`src/solve/memo/table.rs`, `take`", "`src/solve/memo/mod.rs`, `values`", "is listed twice"),
    ] {
        let wrong = page.replacen(right, planted, 1);
        assert_ne!(wrong, page, "{right}");
        let found = faults(&wrong, command, most);
        assert!(found.iter().any(|one| one.contains(expected)), "{expected}: {found:?}");
    }
    let found = faults(&page, command, count - 1);
    assert_eq!(found, [format!("{command} passes {count} files (allowed: 1 to {})", count - 1)]);
}
