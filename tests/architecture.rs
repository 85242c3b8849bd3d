//! The rooms of the engine keep to the arrows of the room table, and none of them names a game.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What each room may use. `CONTRIBUTING.md` shows the same table.
const ROOMS: &[(&str, &[&str])] = &[
    ("run", &[]),
    ("value", &[]),
    ("ordinal", &["value"]),
    ("game", &["value"]),
    ("period", &["value", "run"]),
    ("solve", &["game", "value", "ordinal", "period", "run"]),
    ("structure", &["game", "value", "ordinal", "solve", "run"]),
    ("misere", &["game", "value", "solve", "period", "run"]),
    ("kind", &["value", "game", "period", "misere"]),
    ("claim", &["run", "value", "ordinal", "game", "period", "solve", "structure", "misere"]),
    ("prove", &["game", "value", "ordinal", "solve", "claim", "run"]),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The lines of a source that are code, without comments.
fn code(path: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line.split("//").next().unwrap_or_default().to_owned()))
        .collect()
}

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

#[test]
fn every_folder_of_the_engine_is_a_room_and_every_module_lies_in_one() {
    let known: BTreeSet<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
    for entry in fs::read_dir(root().join("src")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            assert!(known.contains(name.as_str()), "src/{name} is not in the room table");
        } else if path.extension().is_some_and(|e| e == "rs") {
            assert_eq!(name, "lib", "{} lies in no room", path.display());
        }
    }
}

#[test]
fn no_room_uses_a_room_that_it_may_not_use() {
    let allowed: BTreeMap<&str, BTreeSet<&str>> =
        ROOMS.iter().map(|(room, uses)| (*room, uses.iter().copied().collect())).collect();
    let mut looked_at = 0;
    let mut wrong = Vec::new();
    for (room, uses) in &allowed {
        let folder = root().join("src").join(room);
        if !folder.is_dir() {
            continue;
        }
        for path in sources(&folder) {
            // Joined, so that a list over several lines is seen whole; tests of a file may use
            // whatever they like.
            let lines = code(&path);
            let end = lines.iter().position(|(_, line)| line.contains("#[cfg(test)]")).unwrap_or(lines.len());
            let text: String = lines[..end].iter().map(|(_, line)| format!("{line}\n")).collect();
            for other in rooms_named(&text) {
                looked_at += 1;
                if other != *room && allowed.contains_key(other.as_str()) && !uses.contains(other.as_str()) {
                    wrong.push(format!("{}: uses {other}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "arrows the wrong way:\n{}", wrong.join("\n"));
    assert!(looked_at > 30, "only {looked_at} uses seen: the test does not look where it should");
}

#[test]
fn a_use_the_wrong_way_would_be_seen() {
    let seen = rooms_named("use crate::{game::{Graph, Options}, claim::Claim};\nuse crate::run::Run;");
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["claim", "game", "run"]);
}

/// Names that belong to games. The engine's documentation may mention games; its code may not.
const GAMES: &[&str] = &[
    "nim3",
    "bouton",
    "welter",
    "kayles",
    "dawson",
    "wythoff",
    "chomp",
    "cram",
    "euclid",
    "moore",
    "octal",
    "subtraction",
    "impartial_games",
];

#[test]
fn the_engine_names_no_game() {
    let mut named = Vec::new();
    for path in sources(&root().join("src")) {
        for (number, line) in code(&path) {
            let words = line.to_lowercase();
            for game in GAMES {
                if words.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == *game) {
                    named.push(format!("{}:{number}: {game}", path.display()));
                }
            }
        }
    }
    assert!(named.is_empty(), "the engine names games:\n{}", named.join("\n"));
}

#[test]
fn a_game_uses_only_the_public_api_of_the_engine() {
    for path in sources(&root().join("games/src")) {
        for (number, line) in code(&path) {
            assert!(
                !line.contains("#[path") && !line.contains("include!("),
                "{}:{number} reaches round the public API",
                path.display()
            );
        }
    }
}

#[test]
fn no_source_file_is_longer_than_eight_hundred_lines() {
    for folder in ["src", "games/src", "cli/src", "tests"] {
        for path in sources(&root().join(folder)) {
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            assert!(lines <= 800, "{} has {lines} lines", path.display());
        }
    }
}
