//! The README and the book: every transcript is run, every picture is drawn again, every rule file is checked, and every
//! link leads to a file and a heading.
//!
//! A block ```` ```console ```` is a transcript: `$ COMMAND`, then what the command prints. A line `...` stands for any
//! lines. Times and sizes in memory are not compared. `$ cat FILE` of a file that does not exist yet shows what the
//! reader writes into it. A command that needs a shell is left out, and listed, if the machine has none.
//! `IMPARTIAL_PAGES=write` writes the outputs and the pictures into the pages instead.

mod command;
mod generated;

use command::{can_run, run};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Pictures of a browser window, which no command of the program draws.
const SCREENSHOTS: [&str; 1] = ["page.png"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn is_writing() -> bool {
    std::env::var("IMPARTIAL_PAGES").is_ok_and(|mode| mode == "write")
}

/// Returns the README and the pages of the book.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md")];
    let mut folders = vec![root().join("book/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// A part of a page: a line of text, or a block between fences.
enum Part {
    Line(String),
    Block { info: String, lines: Vec<String> },
}

fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        match line.strip_prefix("```") {
            None => parts.push(Part::Line(line.to_owned())),
            Some(info) => {
                let lines = lines.by_ref().take_while(|line| *line != "```").map(str::to_owned).collect();
                parts.push(Part::Block { info: info.to_owned(), lines });
            }
        }
    }
    parts
}

/// Splits a transcript into commands and what they print.
fn commands(lines: &[String]) -> Vec<(String, Vec<String>)> {
    let mut commands: Vec<(String, Vec<String>)> = Vec::new();
    for line in lines {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.to_owned(), Vec::new())),
            (None, Some((_, output))) => output.push(line.clone()),
            (None, None) => panic!("a transcript begins with a command: {line}"),
        }
    }
    commands
}

/// Returns a line in which times and sizes in memory are replaced by `#`.
fn masked(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_unit = |word: &str| {
        ["s", "ms", "KiB", "MiB", "GiB"].contains(&word.trim_end_matches(|c: char| !c.is_alphabetic()))
    };
    let mut is_masked = false;
    let masked: Vec<&str> = (0..words.len())
        .map(|i| {
            let is_number = words[i].trim_start_matches('(').parse::<f64>().is_ok();
            let is_measure = (is_number && words.get(i + 1).is_some_and(|next| is_unit(next)))
                || (is_number && i == 1 && words.len() == 2 && words[0] == "seconds");
            is_masked |= is_measure;
            if is_measure { "#" } else { words[i] }
        })
        .collect();
    if is_masked { masked.join(" ") } else { line.trim_end().to_owned() }
}

/// Returns whether an output is as expected, where `...` stands for any lines.
fn agrees(expected: &[String], output: &[String]) -> bool {
    match expected.split_first() {
        None => output.is_empty(),
        Some((first, rest)) if first == "..." => (0..=output.len()).any(|skip| agrees(rest, &output[skip..])),
        Some((first, rest)) => {
            output.first().is_some_and(|line| masked(first) == masked(line)) && agrees(rest, &output[1..])
        }
    }
}

/// Runs the commands of a transcript. Returns the transcript with what the commands print, where that differs, and adds
/// the differences to `failures`.
fn run_transcript(lines: &[String], folder: &Path, failures: &mut Vec<String>) -> Vec<String> {
    let mut shown = Vec::new();
    for (command, mut expected) in commands(lines) {
        let blank = expected.pop_if(|line| line.is_empty());
        let output = if can_run(&command) {
            output_of_step(&command, &expected, folder)
        } else {
            println!("left out, since there is no shell: {command}");
            expected.clone()
        };
        shown.push(format!("$ {command}"));
        if agrees(&expected, &output) {
            shown.extend(expected);
        } else {
            let (expected, printed) = (expected.join("\n"), output.join("\n"));
            failures.push(format!("$ {command}\nexpected:\n{expected}\nprinted:\n{printed}\n"));
            shown.extend(output);
        }
        shown.extend(blank);
    }
    shown
}

/// Runs a command. `cat FILE` of a file that does not exist writes what the transcript shows into it.
fn output_of_step(command: &str, expected: &[String], folder: &Path) -> Vec<String> {
    match command.strip_prefix("cat ").filter(|name| !folder.join(name).exists()) {
        Some(name) => {
            fs::write(folder.join(name), expected.join("\n") + "\n").unwrap();
            expected.to_vec()
        }
        None => run(command, folder),
    }
}

/// Checks a block that is a rule file. Returns the diagnostics of a file with errors.
fn check_rule_file(lines: &[String], folder: &Path) -> Option<String> {
    lines.first().filter(|line| line.starts_with("game "))?;
    fs::write(folder.join("block.game"), lines.join("\n") + "\n").unwrap();
    let output = run("impartial rules check block.game", folder);
    output.iter().any(|line| line.starts_with("error")).then(|| output.join("\n"))
}

/// Runs the blocks of a page. Returns the names of the pictures that its commands draw, and what fails.
fn run_page(page: &Path) -> (Vec<String>, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("pictures")).unwrap();
    let text = fs::read_to_string(page).unwrap();
    let mut failures = Vec::new();
    let mut written = String::new();
    for part in parts(&text) {
        let (info, lines) = match part {
            Part::Line(line) => {
                written.push_str(&(line + "\n"));
                continue;
            }
            Part::Block { info, lines } => (info, lines),
        };
        let mut failed = Vec::new();
        let shown = if info == "console" {
            run_transcript(&lines, folder, &mut failed)
        } else {
            failed.extend(check_rule_file(&lines, folder));
            lines
        };
        failures.extend(failed.into_iter().map(|failure| format!("{}: {failure}", page.display())));
        written.push_str(&format!("```{info}\n"));
        shown.iter().for_each(|line| written.push_str(&format!("{line}\n")));
        written.push_str("```\n");
    }
    let kept = root().join("book/src/pictures");
    let mut pictures = Vec::new();
    for entry in fs::read_dir(folder.join("pictures")).unwrap() {
        let drawn = entry.unwrap().path();
        let name = drawn.file_name().unwrap().to_str().unwrap().to_owned();
        let bytes = fs::read(&drawn).unwrap();
        if is_writing() {
            fs::create_dir_all(&kept).unwrap();
            fs::write(kept.join(&name), bytes).unwrap();
        } else if fs::read(kept.join(&name)).ok().as_ref() != Some(&bytes) {
            failures
                .push(format!("{}: book/src/pictures/{name} is not what the command draws", page.display()));
        }
        pictures.push(name);
    }
    if is_writing() && written != text {
        fs::write(page, written).unwrap();
    }
    (pictures, failures)
}

#[test]
fn every_transcript_of_the_readme_and_the_book_is_what_the_program_prints() {
    let pages = pages();
    let next = AtomicUsize::new(0);
    let drawn = Mutex::new(BTreeSet::new());
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (pictures, failed) = run_page(page);
                    drawn.lock().unwrap().extend(pictures);
                    failures.lock().unwrap().extend(failed);
                }
            });
        }
    });
    let mut failures = failures.into_inner().unwrap();
    let drawn = drawn.into_inner().unwrap();
    for entry in fs::read_dir(root().join("book/src/pictures")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_known = SCREENSHOTS.contains(&name.as_str()) || generated::is_of_the_gallery(&name);
        if !drawn.contains(&name) && !is_known {
            failures.push(format!("no command of the book draws book/src/pictures/{name}"));
        }
    }
    assert!(failures.is_empty() || is_writing(), "{}", failures.join("\n"));
}

/// Returns the identifier that GitHub and mdBook give to a heading.
fn anchor(heading: &str) -> String {
    let letters = heading.trim().to_lowercase();
    letters
        .chars()
        .filter_map(|c| match c {
            ' ' => Some('-'),
            c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
            _ => None,
        })
        .collect()
}

/// Returns the text of a page with the files that it includes.
fn with_includes(page: &Path) -> String {
    let text = fs::read_to_string(page).unwrap();
    let lines = text.lines().map(|line| {
        match line.strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}")) {
            Some(file) => fs::read_to_string(page.parent().unwrap().join(file)).unwrap(),
            None => line.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the targets of the links and pictures in a line, outside of code.
fn links(line: &str) -> Vec<String> {
    let outside: String = line.split('`').step_by(2).collect::<Vec<_>>().join("x");
    let mut rest = outside.as_str();
    let mut links = Vec::new();
    while let Some(at) = rest.find("](") {
        rest = &rest[at + 2..];
        links.extend(rest.find(')').map(|end| rest[..end].to_owned()));
    }
    links
}

#[test]
fn every_link_of_the_readme_and_the_book_leads_to_a_file_and_a_heading() {
    let headings = |page: &Path| -> Vec<String> {
        let text = with_includes(page);
        let lines = parts(&text).into_iter().filter_map(|part| match part {
            Part::Line(line) => line.starts_with('#').then(|| anchor(line.trim_start_matches('#'))),
            Part::Block { .. } => None,
        });
        lines.collect()
    };
    let mut broken = Vec::new();
    let mut count = 0;
    for page in pages() {
        for part in parts(&with_includes(&page)) {
            let Part::Line(line) = part else { continue };
            for link in links(&line) {
                if link.starts_with("http") || link.starts_with("mailto:") {
                    continue;
                }
                count += 1;
                let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
                let target = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
                let is_page = target.extension().is_some_and(|end| end == "md");
                // The book as HTML contains no other file of the repository.
                let leaves_book = page.starts_with(root().join("book")) && link.contains("../");
                if !target.exists()
                    || leaves_book
                    || (!heading.is_empty() && is_page && !headings(&target).contains(&heading.to_owned()))
                {
                    broken.push(format!("{}: {link}", page.display()));
                }
            }
        }
    }
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
    assert!(count > 50, "{count} links were read");
}

#[test]
fn every_chapter_is_in_the_summary() {
    let summary = fs::read_to_string(root().join("book/src/SUMMARY.md")).unwrap();
    let listed: BTreeSet<String> = summary.lines().flat_map(links).collect();
    for page in pages() {
        if let Ok(name) = page.strip_prefix(root().join("book/src")) {
            let name = name.to_str().unwrap();
            assert!(name == "SUMMARY.md" || listed.contains(name), "{name} is not in the summary");
        }
    }
}

#[test]
fn the_example_of_the_page_of_a_crate_is_in_its_documentation() {
    let mut crates = vec![root().join("games"), root().join("games/claims")];
    crates.extend(fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path()));
    let mut examples = 0;
    for folder in crates {
        let readme = fs::read_to_string(folder.join("README.md"))
            .unwrap_or_else(|_| panic!("{} has no README.md", folder.display()));
        let library = fs::read_to_string(folder.join("src/lib.rs")).unwrap();
        let mut documented = library.lines().filter_map(|line| line.strip_prefix("//!")).map(str::trim);
        for part in parts(&readme) {
            let Part::Block { info, lines } = part else { continue };
            if info != "rust" {
                continue;
            }
            examples += 1;
            for line in lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()) {
                assert!(
                    documented.any(|shown| shown == line),
                    "{}: not in src/lib.rs: {line}",
                    folder.display()
                );
            }
        }
    }
    assert!(examples >= 8, "{examples} examples were compared");
}
