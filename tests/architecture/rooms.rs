//! The rooms of the engine and of the rule language keep to their arrows.

use crate::{code, root, sources};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of `impartial-core`, and the rooms that each may use. `CONTRIBUTING.md` has the same table.
pub(crate) const CORE_ROOMS: &[(&str, &[&str])] = &[
    ("value", &[]),
    ("ordinal", &["value"]),
    ("period", &["value"]),
    ("game", &["value", "period"]),
    ("kind", &["value", "period", "game"]),
];

/// The rooms of the engine that each room may use. `CONTRIBUTING.md` has the same table. The engine re-exports `ordinal`
/// and `kind` from the core as they are.
pub(crate) const ROOMS: &[(&str, &[&str])] = &[
    ("run", &[]),
    ("value", &[]),
    ("game", &["value", "ordinal"]),
    ("period", &["value", "run"]),
    ("solve", &["game", "value", "ordinal", "period", "run"]),
    ("structure", &["game", "value", "ordinal", "kind", "solve", "run"]),
    ("misere", &["game", "value", "solve", "period", "run"]),
    ("loopy", &["game", "value", "solve", "run"]),
    ("claim", &["run", "value", "ordinal", "game", "period", "solve", "loopy", "structure", "misere"]),
];

/// The rooms of `crates/rules`, in the order in which a file passes them from its text to an answer, and the rooms that
/// each may use. `CONTRIBUTING.md` has the same table.
pub(crate) const RULE_ROOMS: &[(&str, &[&str])] = &[
    ("syntax", &[]),
    ("evaluate", &["syntax"]),
    ("names", &["syntax", "evaluate"]),
    ("rule", &["syntax", "evaluate", "names"]),
    ("logic", &["syntax", "evaluate", "names", "rule"]),
    ("boards", &["syntax", "evaluate", "names", "rule"]),
    ("fast", &["syntax", "evaluate", "names", "rule", "boards"]),
    ("positions", &["syntax", "evaluate", "names", "rule", "logic", "boards", "fast"]),
    ("check", &["syntax", "evaluate", "names", "rule", "logic", "boards", "fast", "positions"]),
    ("statements", &["syntax", "evaluate", "names", "rule", "logic", "positions"]),
    (
        "game",
        &[
            "syntax",
            "evaluate",
            "names",
            "rule",
            "logic",
            "boards",
            "fast",
            "positions",
            "check",
            "statements",
        ],
    ),
    ("proofs", &["syntax", "evaluate", "names", "rule", "logic", "positions", "check", "statements", "game"]),
    ("words", &["syntax", "evaluate", "names", "rule", "logic", "positions", "game"]),
    ("aggregates", &["syntax", "evaluate", "names", "rule", "logic", "positions", "game"]),
];

/// The rooms that a line names: `crate::game::…`, and each of `crate::{game, value::…}`.
fn rooms_named(code: &str) -> BTreeSet<String> {
    let mut rooms = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let word = |text: &str| -> String {
            text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
        };
        if let Some(list) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut expect = true;
            for (i, c) in list.char_indices() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => expect = true,
                    c if expect && depth == 0 && c.is_alphabetic() => {
                        rooms.insert(word(&list[i..]));
                        expect = false;
                    }
                    _ => {}
                }
            }
        } else {
            rooms.insert(word(rest));
        }
    }
    rooms
}

/// Asserts that each folder of `src` is a room of the table and each file outside of them one of `others`.
fn assert_rooms(src: &Path, rooms: &[(&str, &[&str])], others: &[&str]) {
    let known: BTreeSet<&str> = rooms.iter().map(|(room, _)| *room).collect();
    for entry in fs::read_dir(src).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            assert!(known.contains(name.as_str()), "{} is not in the room table", path.display());
        } else if path.extension().is_some_and(|e| e == "rs") {
            assert!(others.contains(&&*name), "{} lies in no room", path.display());
        }
    }
}

#[test]
fn every_folder_of_the_engine_is_a_room_and_every_module_lies_in_one() {
    // The prelude names items of all rooms.
    assert_rooms(&root().join("src"), ROOMS, &["lib", "prelude"]);
}

#[test]
fn every_module_of_the_core_lies_in_a_room() {
    assert_rooms(&root().join("crates/core/src"), CORE_ROOMS, &["lib"]);
}

#[test]
fn every_file_of_the_rule_language_lies_in_a_room_whose_first_lines_say_what_is_in_it() {
    let src = root().join("crates/rules/src");
    assert_rooms(&src, RULE_ROOMS, &["lib"]);
    for (room, _) in RULE_ROOMS {
        let text = fs::read_to_string(src.join(room).join("mod.rs")).unwrap();
        assert!(text.starts_with("//! "), "{room}/mod.rs does not say what is in it");
    }
    let library = fs::read_to_string(src.join("lib.rs")).unwrap();
    let order: Vec<usize> = RULE_ROOMS
        .iter()
        .map(|(room, _)| {
            library
                .find(&format!("//! | `{room}` |"))
                .unwrap_or_else(|| panic!("lib.rs does not tell of {room}"))
        })
        .collect();
    assert!(order.is_sorted(), "lib.rs tells of the rooms in another order");
}

/// The files that are compiled in tests alone: `#[cfg(test)]` before `mod NAME;`.
fn test_files(files: &[PathBuf]) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for path in files {
        let folder = match path.file_stem().is_some_and(|stem| stem == "mod" || stem == "lib") {
            true => path.parent().unwrap().to_owned(),
            false => path.with_extension(""),
        };
        let lines = code(path);
        for pair in lines.windows(2).filter(|pair| pair[0].1.contains("#[cfg(test)]")) {
            if let Some(name) = pair[1].1.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';')) {
                found.insert(folder.join(name).with_extension("rs"));
            }
        }
    }
    found
}

/// The code of a file without its tests, which may use any room. Lines are joined, so that a list over several lines is
/// seen as a whole.
fn code_without_tests(path: &Path) -> String {
    let lines = code(path);
    let begins_tests = |pair: &[(usize, String)]| {
        pair[0].1.contains("#[cfg(test)]") && pair[1].1.starts_with("mod ") && pair[1].1.ends_with('{')
    };
    let end = lines.windows(2).position(begins_tests).unwrap_or(lines.len());
    lines[..end].iter().map(|(_, line)| format!("{line}\n")).collect()
}

/// Returns the uses of rooms that the table forbids, and the number of uses seen. `is_known` tells rooms from other
/// names of the crate.
fn forbidden_uses(
    src: &Path,
    rooms: &[(&str, &[&str])],
    is_known: impl Fn(&str) -> bool,
) -> (Vec<String>, usize) {
    let (mut seen, mut wrong) = (0, Vec::new());
    let tests = test_files(&sources(src));
    for (room, uses) in rooms {
        let folder = src.join(room);
        for path in if folder.is_dir() { sources(&folder) } else { Vec::new() } {
            if tests.contains(&path) {
                continue;
            }
            for other in rooms_named(&code_without_tests(&path)) {
                seen += 1;
                if other != *room && is_known(&other) && !uses.contains(&other.as_str()) {
                    wrong.push(format!("{}: uses {other}", path.display()));
                }
            }
        }
    }
    (wrong, seen)
}

#[test]
fn no_room_uses_a_room_that_it_may_not_use() {
    let is_room = |name: &str| ROOMS.iter().chain(CORE_ROOMS).any(|(room, _)| *room == name);
    let (wrong, seen) = forbidden_uses(&root().join("src"), ROOMS, is_room);
    assert!(wrong.is_empty(), "arrows the wrong way:\n{}", wrong.join("\n"));
    assert!(seen > 30, "only {seen} uses seen: the test does not look where it should");
}

#[test]
fn no_room_of_the_core_uses_a_room_that_it_may_not_use() {
    let is_room = |name: &str| CORE_ROOMS.iter().any(|(room, _)| *room == name);
    let (wrong, seen) = forbidden_uses(&root().join("crates/core/src"), CORE_ROOMS, is_room);
    assert!(wrong.is_empty(), "arrows the wrong way:\n{}", wrong.join("\n"));
    assert!(seen > 20, "only {seen} uses seen: the test does not look where it should");
}

#[test]
fn rooms_of_the_rule_language_use_earlier_rooms_alone() {
    for (place, (room, uses)) in RULE_ROOMS.iter().enumerate() {
        for other in *uses {
            let is_earlier = RULE_ROOMS[..place].iter().any(|(earlier, _)| earlier == other);
            assert!(is_earlier, "{room} may use {other}, which is no earlier room");
        }
    }
    // A file names items by their room, never by their name at the top of the crate, which would hide an arrow.
    let (wrong, seen) = forbidden_uses(&root().join("crates/rules/src"), RULE_ROOMS, |_| true);
    assert!(wrong.is_empty(), "arrows the wrong way:\n{}", wrong.join("\n"));
    assert!(seen > 200, "only {seen} uses seen: the test does not look where it should");
}

/// The files of the rule language with their text, without comments and tests.
fn rule_files() -> Vec<(PathBuf, String)> {
    let src = root().join("crates/rules/src");
    let files = sources(&src);
    let tests = test_files(&files);
    let text = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        code.lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .map(|line| format!("{line}\n"))
            .collect()
    };
    // A folder above the project may have any name: paths are given from the folder of the crate's code.
    let name = |path: &PathBuf| path.strip_prefix(&src).unwrap().to_path_buf();
    files.iter().filter(|path| !tests.contains(*path)).map(|path| (name(path), text(path))).collect()
}

/// The tables of words and functions give each word its meaning. All other parts of the rule language ask them, so that no
/// part has a list of names of its own.
#[test]
fn words_of_the_rule_language_are_compared_in_their_tables_alone() {
    let tables = ["evaluate/built_ins.rs", "evaluate/words.rs", "evaluate/result_words.rs"];
    let table_text = |file: &str| fs::read_to_string(root().join("crates/rules/src").join(file)).unwrap();
    let quoted = |line: &str| line.split('"').nth(1).map(str::to_owned);
    let functions: Vec<String> = table_text(tables[0])
        .lines()
        .filter(|line| line.trim_start().starts_with("BuiltIn::new("))
        .filter_map(quoted)
        .collect();
    let words: Vec<String> = table_text(tables[1])
        .lines()
        .filter(|line| line.trim_start().starts_with("Word::") && line.contains("=> \""))
        .filter_map(quoted)
        .collect();
    assert!(functions.len() > 30 && words.len() > 8, "{functions:?} {words:?}");
    let mut wrong = Vec::new();
    for (path, code) in rule_files() {
        // The words of lines and kinds are those of the syntax.
        let is_table = tables.iter().any(|table| path.ends_with(table));
        if is_table || path.components().any(|part| part.as_os_str() == "syntax") {
            continue;
        }
        for word in functions.iter().chain(&words) {
            for form in [
                format!("== \"{word}\""),
                format!("!= \"{word}\""),
                format!("(\"{word}\", ["),
                format!("\"{word}\" =>"),
            ] {
                if code.contains(&form) {
                    wrong.push(format!("{}: {form}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "names of words outside of their tables:\n{}", wrong.join("\n"));
}

/// Rooms that ask what a rule means read its resolved moves and conditions, in which no definition is named.
#[test]
fn the_meaning_of_a_rule_is_read_from_its_resolved_form() {
    let mut seen = 0;
    let mut wrong = Vec::new();
    for (path, code) in rule_files() {
        let of_meaning = ["logic", "check", "words", "aggregates"];
        if !path.components().any(|part| of_meaning.iter().any(|room| part.as_os_str() == *room)) {
            continue;
        }
        seen += code.matches(".resolved()").count();
        for part in ["file.moves", "file.legal", "file.over"] {
            let uses = code.match_indices(part).map(|(at, _)| &code[at + part.len()..]);
            let reads = |rest: &&str| !rest.starts_with(".is_empty()") && !rest.starts_with(".len()");
            wrong.extend(uses.filter(reads).map(|_| format!("{}: {part}", path.display())));
        }
    }
    assert!(wrong.is_empty(), "the file itself is read:\n{}", wrong.join("\n"));
    assert!(seen > 15, "only {seen} uses seen: the test does not look where it should");
}

#[test]
fn rooms_named_reads_used_rooms() {
    let seen = rooms_named("use crate::{game::{Graph, Options}, claim::Claim};\nuse crate::run::Run;");
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["claim", "game", "run"]);
}
