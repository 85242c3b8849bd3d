//! The statements that a study finds of the games of the gallery, whose own statements it does not see.
//!
//! `IMPARTIAL_STUDY_GALLERY=1 cargo test --release -p impartial-study --test gallery -- --nocapture` prints the table of the book.
//! `IMPARTIAL_STUDY_STATEMENTS=1` prints the table of all statements.
//! A stated line and a found line of the same kind are equivalent if both are equal to the computed values: both proved, or
//! both checked on all positions of the same window.

mod endings;
mod knowledge;
mod statement;

use impartial::run::Limits;
use impartial_query::Context;
use impartial_study::{Finding, FindingSubject, StudyOptions, Subject, study};
use knowledge::{Derivation, Rules};
use statement::{Statement, StatementKind, statements_of};
use std::path::PathBuf;
use std::time::Duration;

/// The files that state a value or the P-positions: the name with parameters, what is stated, and the condition on the
/// members of the statement, if there is one.
const STATED: &[(&str, &[Stated], &str)] = &[
    ("a-wythoff.game:2", &[Stated::P], ""),
    ("chocolate.game", &[Stated::Value], ""),
    ("circular-nim-3-2.game", &[Stated::P], ""),
    ("circular-nim-4-2.game", &[Stated::P], ""),
    ("circular-nim-5-2.game", &[Stated::P], ""),
    ("circular-nim-6-3.game", &[Stated::P], ""),
    ("circular-nim-6-4.game", &[Stated::P], ""),
    ("circular-nim.game:2", &[Stated::P], "if members = 3"),
    ("column-steps.game:2", &[Stated::Value, Stated::Misere], ""),
    ("delete-nim.game", &[Stated::P, Stated::Value], ""),
    ("euclid-with-zero.game", &[Stated::P], ""),
    ("euclid.game", &[Stated::Value, Stated::P], ""),
    ("exact-nim-2.game", &[Stated::Value], "if members = 3"),
    ("king.game", &[Stated::P], ""),
    ("knight.game", &[Stated::P], ""),
    ("lasker.game", &[Stated::Value], ""),
    ("lim.game", &[Stated::Value], ""),
    ("mark-t.game:2", &[Stated::P], ""),
    ("mark.game", &[Stated::P, Stated::Value], ""),
    ("mock-turtles.game", &[Stated::Value], ""),
    ("moore-nim.game:2", &[Stated::P], "if members = 3"),
    ("moore.game", &[Stated::P], ""),
    ("nim.game", &[Stated::Value, Stated::Misere], ""),
    ("nimhoff.game:3", &[Stated::Value], ""),
    ("odd-or-even-nim.game", &[Stated::P], "if members = 2"),
    ("rnim.game", &[Stated::Value], ""),
    ("rook.game", &[Stated::Value], ""),
    ("ruler.game", &[Stated::Value], ""),
    ("separate-columns.game", &[Stated::Value], ""),
    ("slow-nim.game", &[Stated::P], ""),
    ("staircase.game", &[Stated::Value], ""),
    ("subtract-2-3.game", &[Stated::Value], ""),
    ("subtract-a-divisor.game", &[Stated::Value], ""),
    ("subtraction.game:3", &[Stated::Value], ""),
    ("to-a-coprime.game", &[Stated::Value], ""),
    ("to-a-divisor.game", &[Stated::Value], ""),
    ("transfinite-height-2.game", &[Stated::Value], ""),
    ("transfinite-nim.game", &[Stated::Value, Stated::Misere], ""),
    ("transfinite-welter.game", &[Stated::Value], ""),
    ("turning-corners.game:3", &[Stated::Value], ""),
    ("turning-turtles.game", &[Stated::Value], ""),
    ("twins.game", &[Stated::Value], ""),
    ("wythoff.game", &[Stated::P, Stated::Misere], ""),
];

/// Files of whose stated lines a part is compared: that about some number of heaps.
const PARTS: [&str; 2] = ["moore-nim.game:2", "odd-or-even-nim.game"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stated {
    Value,
    P,
    Misere,
}

impl Stated {
    /// Returns the findings that say at least as much.
    fn is_said_by(self, finding: &Finding, condition: &str) -> bool {
        let kinds: &[FindingSubject] = match self {
            Stated::Value => &[FindingSubject::Value],
            Stated::P => &[FindingSubject::PPositions, FindingSubject::Value],
            Stated::Misere => &[FindingSubject::MiserePPositions],
        };
        let covers = finding.statement.ends_with(condition)
            || !finding.statement.contains("if members")
            || condition.is_empty() && finding.statement.ends_with("if members <= 4");
        kinds.contains(&finding.subject) && covers
    }
}

fn rule_file(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/rules");
    folder.join(name).to_str().unwrap().to_owned()
}

/// Returns the processor time of this process in seconds, where the system shows it.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks =
        |place: usize| after_name.split_whitespace().nth(place).and_then(|text| text.parse::<f64>().ok());
    (ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) / 100.0
}

/// Studies a file within a limit on time, or without any limit but the steps of a search. Returns the findings and the
/// seconds of processor time.
fn studied(name: &str, effort: u64, time: Option<Duration>) -> (Vec<Finding>, f64) {
    let subject = Subject::from_file(&rule_file(name)).unwrap();
    let cx = Context::new(Limits { max_time: time, ..Limits::none() });
    let (mut findings, started) = (Vec::new(), processor_seconds());
    let options = StudyOptions { effort, has_clock: time.is_some(), ..StudyOptions::default() };
    study(&subject, &options, &cx, &mut |finding| findings.push(finding.clone())).unwrap();
    (findings, processor_seconds() - started)
}

/// Returns the best finding that says as much as a stated line, with its verdict.
fn best<'f>(stated: Stated, condition: &str, findings: &'f [Finding]) -> Option<(&'f Finding, &'static str)> {
    let said = || findings.iter().filter(|one| stated.is_said_by(one, condition));
    let proved = said().find(|one| one.is_proved()).map(|one| (one, "proved"));
    proved.or_else(|| said().next().map(|one| (one, "checked")))
}

/// Returns the verdict on a stated line.
fn verdict(stated: Stated, condition: &str, findings: &[Finding]) -> &'static str {
    best(stated, condition, findings).map_or("not found", |(_, verdict)| verdict)
}

/// Returns a row of the table in the book.
fn row(name: &str, stated: Stated, condition: &str, findings: &[Finding]) -> String {
    let Some((finding, verdict)) = best(stated, condition, findings) else {
        return format!("| `{name}` | {stated:?} | not found |  |");
    };
    // Of these files only a part of the stated line is compared.
    let members = condition.strip_prefix("if members = ").filter(|_| PARTS.contains(&name));
    let extent = members.map_or(String::new(), |count| format!(" for {count} heaps"));
    format!("| `{name}` | {stated:?} | {verdict}{extent} | `{}` |", finding.statement.replace('|', "\\|"))
}

/// Thousands of steps of each search in the score of all statements.
const STATEMENT_EFFORT: u64 = 60;

/// Parameters of the files that have some, for the score of all statements. The other ones are in the list above.
const PARAMETERS: [(&str, &str); 16] = [
    ("avoid-generating.game", "7"),
    ("chocolate-step.game", "2"),
    // The windows of the file have no positions with three heaps.
    ("circular-nim.game", "3"),
    ("exact-nim.game", "2"),
    ("generate.game", "7"),
    ("height.game", "2"),
    ("kotzigs-nim-token.game", "4"),
    ("kotzigs-nim.game", "4"),
    ("nim-with-passes.game", "1"),
    ("no-repeat-sum.game", "5"),
    ("proper-colouring.game", "2"),
    ("schuhs-divisors.game", "6"),
    ("slow-k-nim.game", "2"),
    ("subset-take-away.game", "3"),
    ("sum-free.game", "5"),
    ("sylver-coinage.game", "5"),
];

/// Returns the names of all files of the gallery, with parameters.
fn all_files() -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/rules");
    let names =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let with_parameters = |name: String| {
        let listed = STATED.iter().find(|(other, ..)| other.split(':').next() == Some(&name));
        let more = PARAMETERS.iter().find(|(other, _)| *other == name);
        match (more, listed) {
            (Some((_, parameters)), _) => format!("{name}:{parameters}"),
            (None, Some((listed, ..))) => (*listed).to_owned(),
            (None, None) => name,
        }
    };
    let mut all: Vec<String> = names.filter(|name| name.ends_with(".game")).map(with_parameters).collect();
    all.sort_unstable();
    all
}

/// Returns the statements of a file, each with the findings from which it follows.
///
/// # Panics
/// A planted false statement follows.
fn score(name: &str, findings: &[Finding]) -> Vec<(Statement, Option<Derivation>)> {
    let file = rule_file(name);
    let (path, _) = impartial_rules::split(&file).unwrap();
    let rules = Rules::open(&file);
    let (planted, stated): (Vec<Statement>, Vec<Statement>) =
        statements_of(&std::fs::read_to_string(path).unwrap())
            .into_iter()
            .partition(|one| one.word == "planted");
    for statement in planted {
        // Of some parameters, a planted line is true.
        if let Some(found) = rules.find(&statement, findings) {
            let is_false = rules.is_refuted(&statement);
            assert!(!is_false, "{name}: {statement} is false, and follows from {found:?}");
        }
    }
    let with_findings = |statement: Statement| {
        let found = rules.find(&statement, findings);
        (statement, found)
    };
    stated.into_iter().map(with_findings).collect()
}

/// The numbers of statements of one kind: all of them, those that follow from proved findings, and those that follow from
/// findings that were checked.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    all: usize,
    proved: usize,
    checked: usize,
}

/// Prints the table of statements by their kinds.
fn print_score(results: &[(Statement, Option<Derivation>)]) {
    println!(
        "\n| statements about | stated | found and proved | found and checked | not found |\n|---|---|---|---|---|"
    );
    let mut sum = Count::default();
    let print = |title: &str, count: Count| {
        let missing = count.all - count.proved - count.checked;
        println!("| {title} | {} | {} | {} | {missing} |", count.all, count.proved, count.checked);
    };
    for kind in StatementKind::ALL {
        let of_kind = || results.iter().filter(|(statement, _)| statement.kind() == kind);
        let proved = of_kind().filter(|(_, found)| found.as_ref().is_some_and(|one| one.is_proved)).count();
        let found = of_kind().filter(|(_, found)| found.is_some()).count();
        let count = Count { all: of_kind().count(), proved, checked: found - proved };
        print(&kind.to_string(), count);
        sum = Count {
            all: sum.all + count.all,
            proved: sum.proved + proved,
            checked: sum.checked + count.checked,
        };
    }
    print("all", sum);
    let equal =
        results.iter().filter(|(_, found)| found.as_ref().is_some_and(|one| one.is_equal_text)).count();
    println!("\nequal as texts: {equal}");
}

/// The short form of the score of all statements: files whose study takes little time.
#[test]
fn statements_follow_from_findings() {
    for (name, proved, checked, missing) in [
        ("chocolate.game", 1, 0, 0),
        ("edges.game", 0, 1, 1),
        ("end-nim.game", 1, 0, 0),
        ("king.game", 1, 0, 0),
        ("lim.game", 2, 0, 0),
        ("walk.game", 0, 4, 2),
    ] {
        let (findings, _) = studied(name, 20, None);
        let results = score(name, &findings);
        let count = |verdict: Option<bool>| {
            results.iter().filter(|(_, found)| found.as_ref().map(|one| one.is_proved) == verdict).count()
        };
        let counts = (count(Some(true)), count(Some(false)), count(None));
        assert_eq!(counts, (proved, checked, missing), "{name}: {results:#?}");
    }
}

/// The value that a line names is replaced, and what is left must hold.
#[test]
fn lines_follow_from_other_lines_only_if_they_are_true() {
    let (findings, _) = studied("chocolate.game", 20, None);
    let rules = Rules::open(&rule_file("chocolate.game"));
    let follows = |line: &str| rules.find(&Statement::of_line(line).unwrap(), &findings).is_some();
    assert!(follows("p-positions x = y"));
    assert!(follows("claim twins value = 0 <-> x = y  for x, y < 9"));
    assert!(follows("claim both value(x, y) = value(y, x)  if x >= y"));
    assert!(follows("claim wins outcome = N  if x != y"));
    assert!(!follows("claim sum value = x + y  for x, y < 9"));
    assert!(!follows("claim other value(x + 1, y) = value(x, y) + 1"));
    assert!(!follows("claim length remoteness <= x + y"));
    // Of misère play, the finding about values says nothing.
    let about_values: Vec<Finding> =
        findings.iter().filter(|one| one.subject != FindingSubject::MiserePPositions).cloned().collect();
    assert!(
        rules.find(&Statement::of_line("misere-p-positions x xor y = 1").unwrap(), &about_values).is_none()
    );
}

/// The words for outcomes and lengths of play are replaced, and what is left must hold.
#[test]
fn lines_about_endings_follow_only_if_they_are_true() {
    let (findings, _) = studied("walk.game", 20, None);
    let rules = Rules::open(&rule_file("walk.game"));
    let follows = |line: &str| rules.find(&Statement::of_line(line).unwrap(), &findings).is_some();
    for line in [
        "draws n > 1  for n <= 60",
        "claim lost outcome = P <-> n = 0  for n <= 60",
        "claim both outcome in {P, D} <-> n != 1  for n <= 60",
        "claim next outcome(n + 1) != D <-> n = 0  for n < 60",
    ] {
        assert!(follows(line), "{line}");
    }
    for line in [
        "draws n >= 3  for n <= 60",
        "draws n >= 1  for n <= 60",
        "misere-draws n >= 2  for n <= 60",
        "claim lost outcome = P <-> n <= 1  for n <= 60",
        "claim next outcome(n + 1) = D  for n < 60",
        "claim short outcome != D -> remoteness = 1  for n <= 60",
        // A draw has no length.
        "claim length remoteness = n  for n <= 60",
    ] {
        assert!(!follows(line), "{line}");
    }
    // Without the finding about draws, nothing follows about them.
    let others: Vec<Finding> =
        findings.iter().filter(|one| one.subject != FindingSubject::Draws).cloned().collect();
    assert!(rules.find(&Statement::of_line("draws n >= 2  for n <= 60").unwrap(), &others).is_none());
}

#[test]
fn the_score_of_all_statements() {
    let Some(only) = std::env::var("IMPARTIAL_STUDY_STATEMENTS").ok() else { return };
    let mut results = Vec::new();
    let mut times = Vec::new();
    for name in
        all_files().iter().filter(|name| only == "1" || only.split(',').any(|one| name.starts_with(one)))
    {
        let (findings, seconds) = studied(name, STATEMENT_EFFORT, Some(Duration::from_secs(60)));
        times.push(seconds);
        for (statement, found) in score(name, &findings) {
            let verdict = match &found {
                Some(one) if one.is_proved => "proved",
                Some(_) => "checked",
                None => "not found",
            };
            let basis = found.iter().flat_map(|one| one.basis.clone()).collect::<Vec<_>>().join(" ; ");
            println!("{verdict:10} {name} {statement}   <- {basis}");
            results.push((statement, found));
        }
    }
    print_score(&results);
    times.sort_by(f64::total_cmp);
    println!(
        "processor time: median {:.1} s, longest {:.1} s",
        times[times.len() / 2],
        times[times.len() - 1]
    );
}

#[test]
fn all_files_that_state_values_or_p_positions_are_in_the_list() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/rules");
    let states = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let words = ["value", "misere", "p-positions", "misere-p-positions"];
        text.lines().any(|line| words.contains(&line.split(' ').next().unwrap_or_default()))
    };
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "game") && states(path))
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    files.sort_unstable();
    let mut listed: Vec<&str> = STATED.iter().map(|(name, ..)| name.split(':').next().unwrap()).collect();
    listed.sort_unstable();
    assert_eq!(files, listed);
}

#[test]
fn a_study_finds_stated_lines_of_the_gallery() {
    let quick = ["chocolate.game", "lasker.game", "nim.game", "subtract-2-3.game"];
    for (name, stated, condition) in STATED.iter().filter(|(name, ..)| quick.contains(name)) {
        let (findings, _) = studied(name, 300, Some(Duration::from_secs(200)));
        for one in stated.iter().filter(|one| **one != Stated::Misere) {
            assert_eq!(verdict(*one, condition, &findings), "proved", "{name}: {one:?} in {findings:#?}");
        }
    }
}

#[test]
fn the_table_of_the_gallery() {
    if std::env::var_os("IMPARTIAL_STUDY_GALLERY").is_none() {
        return;
    }
    let only = std::env::var("IMPARTIAL_STUDY_GALLERY").unwrap();
    let (mut times, mut files) = (Vec::new(), [0; 3]);
    println!("| file | stated | verdict | found |\n|---|---|---|---|");
    for (name, stated, condition) in STATED.iter().filter(|(name, ..)| only == "1" || name.contains(&only)) {
        let (findings, seconds) = studied(name, 3000, Some(Duration::from_secs(200)));
        times.push(seconds);
        let verdicts: Vec<&str> = stated.iter().map(|one| verdict(*one, condition, &findings)).collect();
        let is_value_or_p = |at: &usize| stated[*at] != Stated::Misere;
        let counted: Vec<&str> = (0..stated.len()).filter(is_value_or_p).map(|at| verdicts[at]).collect();
        let place = match () {
            () if !PARTS.contains(name) && counted.iter().all(|verdict| *verdict == "proved") => 0,
            () if counted.iter().all(|verdict| *verdict != "not found") => 1,
            () => 2,
        };
        files[place] += 1;
        for one in *stated {
            println!("{}", row(name, *one, condition, &findings));
        }
    }
    times.sort_by(f64::total_cmp);
    println!(
        "\nfiles: {} proved, {} found in part or checked, {} not found; median {:.1} s, longest {:.1} s",
        files[0],
        files[1],
        files[2],
        times[times.len() / 2],
        times[times.len() - 1]
    );
}
