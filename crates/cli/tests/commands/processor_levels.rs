//! `IMPARTIAL_CPU`: the values are the same at every level of the processor, and a wrong level is an error.

use crate::common::{CommandOutput, output_of, program};
use std::fs;

/// Runs the program at a level; `None` stands for the best level that this processor supports.
fn at_level(level: Option<&str>, args: &[&str]) -> CommandOutput {
    let mut command = program();
    match level {
        Some(level) => command.env("IMPARTIAL_CPU", level),
        None => command.env_remove("IMPARTIAL_CPU"),
    };
    output_of(command.args(args))
}

/// Returns the level in use and the best level, as `--version --verbose` prints them.
fn levels(said: &CommandOutput) -> (String, String) {
    assert_eq!(said.code, 0, "{}", said.err);
    let line =
        said.out.lines().find(|line| line.starts_with("processor: ")).expect("a line for the processor");
    let (_, rest) = line.split_once("level ").expect("the level in use");
    let (in_use, rest) = rest.split_once(" in use, ").expect("the best level");
    (in_use.to_owned(), rest.strip_suffix(" supported").expect("the best level").to_owned())
}

/// The levels that this processor supports, the lowest one first.
fn supported() -> Vec<&'static str> {
    let (in_use, best) = levels(&at_level(None, &["--version", "--verbose"]));
    assert_eq!(in_use, best);
    let all = ["baseline", "v3", "v4"];
    let count = all.iter().position(|level| *level == best).expect("a known level") + 1;
    all[..count].to_vec()
}

#[test]
fn the_variable_chooses_the_level_that_the_version_names() {
    for level in supported() {
        for args in [["--version", "--verbose"], ["--verbose", "-V"]] {
            assert_eq!(levels(&at_level(Some(level), &args)).0, level);
        }
    }
    let plain = at_level(None, &["--version"]);
    assert_eq!((plain.code, plain.out.lines().count()), (0, 1));
}

#[test]
fn values_are_the_same_at_every_level() {
    // More positions than a table in the cache holds; a period that a mask finds, and one that the parity of heaps does.
    let jobs = [
        "table welter --coins 4 --below 40 --solver memo --misere --summary --format json",
        "table welter --coins 5 --below 24 --solver swept --summary --format json",
        "period octal:0.165 --format json",
        "period octal:0.106 --heaps 30000 --format json",
        "value cram 4x5 --misere --format json",
        "prove nim --coins 2 --format json",
        "check kayles octal --effort quick --format json",
    ];
    for job in jobs {
        let args: Vec<&str> = job.split_whitespace().collect();
        let at = |level| {
            let said = at_level(Some(level), &args);
            assert!(!said.out.is_empty(), "{job}: {}", said.err);
            (said.code, without_seconds(&said.out))
        };
        let levels = supported();
        let lowest = at(levels[0]);
        for level in &levels[1..] {
            assert_eq!(at(level), lowest, "{job} at {level}");
        }
    }
}

/// Returns the objects of an output without the time that was measured.
fn without_seconds(out: &str) -> Vec<serde_json::Value> {
    fn remove(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(fields) => {
                fields.retain(|key, _| key != "seconds");
                fields.values_mut().for_each(remove);
            }
            serde_json::Value::Array(items) => items.iter_mut().for_each(remove),
            _ => {}
        }
    }
    let mut objects: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    objects.iter_mut().for_each(remove);
    objects
}

#[test]
fn a_certificate_of_one_level_is_the_certificate_of_every_level() {
    let folder = tempfile::tempdir().unwrap();
    let levels = supported();
    let certificates: Vec<String> = levels
        .iter()
        .map(|level| {
            let file = folder.path().join(level);
            let name = file.to_str().unwrap();
            assert_eq!(at_level(Some(level), &["period", "octal:0.356", "--certificate", name]).code, 0);
            let verified = at_level(Some(levels[0]), &["verify", name]);
            assert_eq!(verified.code, 0, "{}", verified.err);
            fs::read_to_string(file).unwrap()
        })
        .collect();
    assert!(certificates.iter().all(|certificate| *certificate == certificates[0]));
}

#[test]
fn an_unknown_level_is_bad_input() {
    for level in ["v2", "native", ""] {
        let said = at_level(Some(level), &["value", "nim", "1,2"]);
        let message = format!(
            "error: IMPARTIAL_CPU='{level}' is not a level of the processor; the levels are baseline, v3 and v4"
        );
        assert_eq!(said.bad_input(), message);
    }
}
