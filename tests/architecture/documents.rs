//! Documents draw the crates and list the rooms as the tables of these tests do, and tables in documents are whole.

use crate::rooms::{CORE_ROOMS, ROOMS, RULE_ROOMS};
use crate::{CRATES, root, sources};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crate that tests alone use, which the diagram leaves out.
const FOR_TESTS: &str = "impartial-reference";

fn document(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Returns the name of a crate from its name in the diagram.
fn crate_name(drawn: &str) -> String {
    match drawn {
        "engine" => "impartial".to_owned(),
        "command line" => "impartial-cli".to_owned(),
        name => format!("impartial-{name}"),
    }
}

/// Returns the arrows of a diagram: for each crate, the crates from which an arrow leads to it, as in `core ← engine`.
fn arrows(page: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in page.lines().filter(|line| line.starts_with("    ") && line.contains('←')) {
        let line = line.split('(').next().unwrap();
        let groups: Vec<Vec<String>> = line
            .split('←')
            .map(|group| {
                group.trim().trim_matches(['{', '}']).split(',').map(|name| crate_name(name.trim())).collect()
            })
            .collect();
        for pair in groups.windows(2) {
            for user in &pair[1] {
                all.entry(user.clone()).or_default().extend(pair[0].iter().cloned());
            }
        }
    }
    all
}

/// Returns whether arrows lead from `used` to `user`.
fn leads(arrows: &BTreeMap<String, BTreeSet<String>>, user: &str, used: &str) -> bool {
    arrows.get(user).is_some_and(|direct| direct.iter().any(|one| one == used || leads(arrows, one, used)))
}

/// Returns what a diagram says that the table of crates does not, and the reverse.
fn differences(page: &str) -> Vec<String> {
    let arrows = arrows(page);
    let mut wrong = Vec::new();
    for (user, used) in &arrows {
        let Some((_, _, allowed, _)) = CRATES.iter().find(|(_, name, ..)| name == user) else {
            wrong.push(format!("there is no crate {user}"));
            continue;
        };
        wrong.extend(
            used.iter()
                .filter(|one| !allowed.contains(&one.as_str()))
                .map(|one| format!("{one} ← {user} is not allowed")),
        );
    }
    for (_, user, allowed, _) in CRATES {
        wrong.extend(
            allowed
                .iter()
                .filter(|one| !leads(&arrows, user, one))
                .map(|one| format!("{one} ← {user} is not drawn")),
        );
    }
    wrong
}

#[test]
fn the_diagram_of_crates_has_the_arrows_of_the_table() {
    let page = document("book/src/architecture.md");
    let wrong = differences(&page);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (right, planted, expected) in [
        ("rocq ← command line", "cluster ← rocq", "impartial-cluster ← impartial-rocq is not allowed"),
        ("sweep ← cluster ← command line", "", "impartial-sweep ← impartial-cluster is not drawn"),
        ("rocq ←", "rock ←", "impartial-rock ← impartial-cli is not allowed"),
    ] {
        let found = differences(&page.replacen(right, planted, 1));
        assert!(found.iter().any(|one| one == expected), "{expected}: {found:?}");
    }
}

#[test]
fn the_table_of_crates_of_the_book_has_every_crate() {
    let page = document("book/src/architecture.md");
    let table: BTreeSet<&str> =
        page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let mut crates: BTreeSet<&str> = CRATES.iter().map(|(_, name, ..)| *name).collect();
    crates.insert("impartial-python");
    assert_eq!(table, crates);
    assert!(crates.contains(FOR_TESTS));
}

/// Returns the rows of the tables with these headings, in order: the first cell, and the last one.
fn rows<'p>(page: &'p str, heading: &str) -> Vec<Vec<(&'p str, &'p str)>> {
    let mut tables = Vec::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        if line != heading {
            continue;
        }
        let mut rows = Vec::new();
        lines.next();
        while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            rows.push((cells[0].trim_matches('`'), cells[cells.len() - 1]));
        }
        tables.push(rows);
    }
    tables
}

#[test]
fn the_tables_of_rooms_are_those_of_the_tests() {
    let page = document("CONTRIBUTING.md");
    let tables = rows(&page, "| room | contents | may use |");
    assert_eq!(tables.len(), 2);
    for (table, rooms) in tables.iter().zip([ROOMS, CORE_ROOMS]) {
        let written: BTreeMap<&str, BTreeSet<&str>> = table
            .iter()
            .map(|(room, used)| (*room, used.split(", ").filter(|one| *one != "nothing").collect()))
            .collect();
        let expected: BTreeMap<&str, BTreeSet<&str>> =
            rooms.iter().map(|(room, used)| (*room, used.iter().copied().collect())).collect();
        assert_eq!(written, expected);
    }
    let rule_rooms = &rows(&page, "| room | contents |")[0];
    let written: Vec<&str> = rule_rooms.iter().map(|(room, _)| *room).collect();
    assert_eq!(written, RULE_ROOMS.iter().map(|(room, _)| *room).collect::<Vec<_>>());
}

/// Returns the number of cells of a row of a table. A bar after a backslash is a part of its cell.
fn cells(row: &str) -> usize {
    row.trim().trim_matches('|').replace("\\|", "").matches('|').count() + 1
}

/// Returns the broken tables among lines of Markdown: a row with another number of cells than the heading, no line of dashes,
/// or text directly behind the last row. The lines come with their numbers.
fn broken_tables<'l>(lines: impl Iterator<Item = (usize, &'l str)>) -> Vec<usize> {
    let (mut broken, mut is_code) = (Vec::new(), false);
    // The heading's cells, and the number of rows so far.
    let mut table: Option<(usize, usize)> = None;
    for (number, line) in lines {
        let is_indented = line.starts_with("    ");
        let line = line.trim();
        is_code ^= line.starts_with("```");
        let is_row = line.starts_with('|') && !is_code && !is_indented;
        table = match table {
            None if is_row => Some((cells(line), 1)),
            None => None,
            Some((expected, count)) if is_row => {
                let is_rule = line.chars().all(|c| "|-: ".contains(c));
                if cells(line) != expected || (count == 1) != is_rule {
                    broken.push(number);
                }
                Some((expected, count + 1))
            }
            Some((_, count)) => {
                if !line.is_empty() || count < 3 {
                    broken.push(number);
                }
                None
            }
        };
    }
    broken
}

/// Returns the lines of the documentation in a source, each block followed by an empty line.
fn documentation(text: &str) -> Vec<(usize, &str)> {
    let mut lines = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let content = line.strip_prefix("//!").or_else(|| line.strip_prefix("///"));
        lines.push((i + 1, content.unwrap_or_default()));
    }
    lines
}

fn markdown_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && !["target", "node_modules", "shared"].contains(&&*name)
        {
            markdown_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

#[test]
fn tables_in_documentation_are_whole() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    let folders = CRATES.iter().map(|(folder, ..)| *folder).chain([crate::PYTHON]);
    for path in folders.flat_map(|folder| sources(&root().join(folder).join("src"))) {
        let text = fs::read_to_string(&path).unwrap();
        let lines = documentation(&text);
        seen += lines.iter().filter(|(_, line)| line.trim_start().starts_with('|')).count();
        let broken = broken_tables(lines.into_iter().chain([(0, "")]));
        wrong.extend(broken.iter().map(|line| format!("{}:{line}", path.display())));
    }
    assert!(seen > 50, "only {seen} rows seen");
    let mut files = Vec::new();
    markdown_files(root(), &mut files);
    assert!(files.len() > 40, "{}", files.len());
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
        let broken = broken_tables(lines.chain([(0, "")]));
        wrong.extend(broken.iter().map(|line| format!("{}:{line}", path.display())));
    }
    assert!(wrong.is_empty(), "broken tables:\n{}", wrong.join("\n"));
}

#[test]
fn broken_tables_are_detected() {
    for (text, expected) in [
        ("| a | b |\n|---|---|\n| 1 | 2 |\n", vec![]),
        ("| a | b |\n|---|---|\n| 1 \\| 3 | 2 |\n", vec![]),
        ("| a | b |\n|---|---|\n| 1 | 3 | 2 |\n", vec![3]),
        ("| a | b |\n| 1 | 2 |\n", vec![2, 3]),
        ("| a | b |\n|---|---|\n| 1 | 2\ntoo long |\n", vec![4]),
        ("```\n| a |\n```\n", vec![]),
        ("    | code |\n", vec![]),
    ] {
        let lines = text.split('\n').enumerate().map(|(i, line)| (i + 1, line));
        assert_eq!(broken_tables(lines), expected, "{text}");
    }
}

#[test]
fn the_tutorial_and_the_changelog_are_short() {
    let words = document("book/src/rules.md").split_whitespace().count();
    assert!(
        words <= 1_500,
        "the tutorial of rule files has {words} words; further chapters are pages of their own"
    );
    let changelog = document("CHANGELOG.md");
    let newest = changelog.split("\n## ").nth(1).expect("a version").lines().count();
    assert!(newest <= 130, "the newest version has {newest} lines in the changelog");
}
