//! `study`: statements found from the rules of a game alone.

use crate::common::{impartial, is_described, output_of, program, run};
use serde_json::Value;
use std::path::PathBuf;

const SLOW: &str = "game slow\nnumbers a, b\nmove a - 1, b\nmove a, b - 1\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Folder {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("a file");
        }
        Folder(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn impartial(&self, args: &str) -> crate::common::CommandOutput {
        output_of(program().args(args.split_whitespace()).current_dir(self.0.path()))
    }
}

/// Returns an object without the time.
fn without_seconds(mut object: Value) -> Value {
    object.as_object_mut().expect("an object").remove("seconds");
    object
}

#[test]
fn findings_are_objects_and_lines_that_check_and_prove_repeat() {
    let folder = Folder::with(&[("slow.game", SLOW)]);
    let output =
        folder.impartial("study slow.game --effort 100 --format json --write found.game --output slow.md");
    assert_eq!((output.code, output.err.as_str()), (0, ""));
    let objects = output.objects();
    objects.iter().for_each(|object| is_described(object, "study"));
    assert_eq!(objects[0]["statement"], "positions: numbers");
    let value = objects.iter().find(|object| object["subject"] == "value").expect("a value");
    assert_eq!(value["statement"], "value (a + b) mod 2");
    assert_eq!((value["verdict"].as_str(), value["name"].as_str()), (Some("proved"), Some("value")));
    assert_eq!(value["command"], "impartial prove found.game.value");
    assert_eq!(value["proved_for"], serde_json::json!(["all positions"]));
    // The search reads the positions with numbers below 40, and is tried on those below 70.
    assert_eq!(
        (value["positions"].as_u64(), value["unused_positions"].as_u64()),
        (Some(10_000), Some(5_100))
    );
    let written = std::fs::read_to_string(folder.path("found.game")).expect("a file");
    assert!(written.starts_with(SLOW) && written.contains("source found by impartial"), "{written}");
    assert_eq!(folder.impartial("rules format found.game").out, written);
    for object in objects.iter().filter(|object| !object["verdict"].is_null()) {
        let command = object["command"].as_str().expect("a command");
        let repeated = folder.impartial(command.strip_prefix("impartial ").expect("the program"));
        assert_eq!(repeated.code, 0, "{command}: {}{}", repeated.out, repeated.err);
    }
    assert_eq!(folder.impartial("check found.game").code, 0);
    let report = std::fs::read_to_string(folder.path("slow.md")).expect("a file");
    assert!(report.contains("## Proved") && report.contains("value (a + b) mod 2"), "{report}");
}

#[test]
fn statements_of_the_file_are_not_read() {
    let told = format!(
        "{SLOW}def hint(x) := x mod 2\nvalue hint(a) xor hint(b)\nmisere-p-positions hint(a) = 0\nclaim one  value = 3\n"
    );
    let folder = Folder::with(&[("own.game", &told)]);
    let with_statements = folder.impartial("study own.game --effort 100 --format json");
    std::fs::write(folder.path("own.game"), SLOW).expect("a file");
    let bare = folder.impartial("study own.game --effort 100 --format json");
    assert_eq!((with_statements.code, bare.code), (0, 0));
    let objects = |output: &crate::common::CommandOutput| -> Vec<Value> {
        output.objects().into_iter().map(without_seconds).collect()
    };
    assert_eq!(objects(&with_statements), objects(&bare));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = Folder::with(&[("slow.game", SLOW)]);
    let with_threads = |threads: u32| -> Vec<Value> {
        let args = format!("study slow.game --effort 100 --format json --threads {threads}");
        folder.impartial(&args).objects().into_iter().map(without_seconds).collect()
    };
    assert_eq!(with_threads(1), with_threads(3));
}

#[test]
fn a_study_that_a_limit_ends_says_so() {
    let folder = Folder::with(&[("slow.game", SLOW)]);
    let stopped = folder.impartial("study slow.game --time-limit 1ms");
    assert_eq!(stopped.code, 3, "{}{}", stopped.out, stopped.err);
    let ended = "stopped: a limit ended the study before it was complete; what was found stands above\n";
    assert!(stopped.err == ended || stopped.err.starts_with("stopped: "), "{}", stopped.err);
}

#[test]
fn what_is_no_rule_file_is_bad_input() {
    assert_eq!(
        impartial("study nim").bad_input(),
        "error: 'nim' has no rules in the language of rule files (allowed: FILE.game, gallery:NAME, and games with a code such as \
         octal:0.137)"
    );
    let folder = Folder::with(&[("slow.game", SLOW)]);
    let output = folder.impartial("study slow.game --write no-such-folder/found.game");
    assert!(output.bad_input().starts_with("error: --write: 'no-such-folder/found.game' cannot be written"));
    assert_eq!(run(&["study", "slow.game", "--effort", "0"]).code, 2);
}

#[test]
fn built_in_games_with_a_code_are_studied() {
    let folder = Folder::with(&[]);
    let found = folder.impartial("study subtraction:1,3,4 --effort 50 --write found.game");
    assert_eq!(found.code, 0, "{}", found.err);
    assert!(
        found.out.contains("known game: value(n) = a(n), where a(n) is the value of subtraction:1,3,4"),
        "{}",
        found.out
    );
    let value = found.out.lines().find(|line| line.starts_with("proved     value ")).expect("a proved value");
    assert!(value.contains("n mod 7"), "{value}");
    let proved = folder.impartial("prove found.game.value");
    assert_eq!(proved.code, 0, "{}{}", proved.out, proved.err);
}

#[test]
fn values_of_ordinals_are_written_and_proved_again() {
    let rules = "game own\nheaps n on ordinals\nmove x  for x < n\n";
    let folder = Folder::with(&[("own.game", rules)]);
    let output = folder.impartial("study own.game --write found.game --effort 20");
    assert_eq!(output.code, 0, "{}", output.err);
    assert!(
        output.out.contains("proved     value n\n           proved for any number of heaps below w^2"),
        "{}",
        output.out
    );
    let proved = folder.impartial("prove found.game.value");
    assert_eq!(proved.code, 0, "{}{}", proved.out, proved.err);
}

#[test]
fn statements_about_graphs_are_about_all_small_ones_if_they_can() {
    let rules = "game edges\ngraph\nmove delete edge u-v\n";
    let folder = Folder::with(&[("edges.game", rules)]);
    let output = folder.impartial("study edges.game --format json --write found.game --effort 20");
    let found = output.objects();
    let value = found.iter().find(|object| object["subject"] == "value").expect("a statement");
    assert_eq!(value["statement"], "value edges() mod 2");
    assert_eq!(
        (value["verdict"].as_str(), value["definitions"].as_array().map(Vec::len)),
        (Some("checked"), Some(0))
    );
    // 93 graphs and trees for the search, and others for the last test, as many as its time allows.
    let count = |key: &str| value[key].as_u64().expect("a number");
    assert_eq!(count("positions") - count("unused_positions"), 93);
    assert!(count("unused_positions") > 0);
    // What is known of all graphs is not said again of families.
    assert!(found.iter().all(|object| object["subject"] != "sequence"), "{}", output.out);
    let written = std::fs::read_to_string(folder.path("found.game")).expect("a file");
    assert!(written.contains("\nvalue edges() mod 2\nsource found by"), "{written}");
}

/// Rows of cells of which a move fills one or two neighbours are the heaps of Kayles. With another line the moves may look far.
#[test]
fn rows_are_heaps_of_a_code_with_its_certified_period() {
    let rules = "game own\ngrid\nmove \".\" -> \"#\"\nmove \"..\" -> \"##\"\n";
    let folder = Folder::with(&[("own.game", rules), ("far.game", &format!("{rules}over \"YYYY\"\n"))]);
    let output = folder.impartial("study own.game --format json --write found.game --effort 150");
    let found = output.objects();
    let named = |name: &str| found.iter().find(|object| object["name"] == name).expect("a statement").clone();
    let row = named("row");
    let statement = row["statement"].as_str().expect("a line");
    assert!(
        statement.starts_with("claim row value = value of octal:0.77 at cells  for \"1xn\" n in 1.."),
        "{statement}"
    );
    assert_eq!(row["verdict"], "checked");
    let period = named("row-period");
    let statement = "claim row-period value = value of octal:0.77 at (cells + 12)  for \"1xn\" n in 71..95";
    assert_eq!(
        (period["statement"].as_str(), period["verdict"].as_str()),
        (Some(statement), Some("certified"))
    );
    assert_eq!(period["command"], "impartial period octal:0.77");
    assert_eq!(folder.impartial("check found.game.row").code, 0);
    let found = folder.impartial("study far.game --format json --effort 150").objects();
    assert!(found.iter().all(|object| object["verdict"] != "certified"), "{found:#?}");
}

/// A value that is too long to be written out, or whose proof is too large, still has its period certified.
#[test]
fn periods_of_codes_are_certified_where_no_value_is_proved() {
    let chess = "game chess\nheaps n\nmove a, b  for t in 1..3, a in 0..n-t, b = n - t - a  if t = 3 | a = 0 & b = 0 | t = 2 & (a = 0 | b = 0)\n";
    let folder = Folder::with(&[("chess.game", chess)]);
    let output = folder.impartial("study chess.game --effort 1 --format json --write found.game");
    assert_eq!(output.code, 0, "{}", output.err);
    let found =
        output.objects().into_iter().find(|object| object["subject"] == "sequence").expect("a period");
    assert_eq!(found["verdict"], "certified");
    let statement = "claim period-of-heaps value(n + 34) = value(n)  for n < 200 if n >= 52";
    assert!(
        found["statement"].as_str().is_some_and(|line| line.replace("  if", " if") == statement),
        "{found}"
    );
    assert_eq!(folder.impartial("check found.game.period-of-heaps").code, 0);
}
