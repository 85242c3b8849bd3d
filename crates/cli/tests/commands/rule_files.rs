//! Rule files on the command line: messages for rules beyond the limits.

use crate::common::{CommandOutput, run};
use std::path::PathBuf;

/// Writes a rule file to the folder of the tests, and returns its path.
fn rule(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.game"));
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

/// Runs all commands that list the options of positions.
fn every_command(file: &str, position: &str, window: &[&str]) -> Vec<CommandOutput> {
    fn joined<'a>(first: &[&'a str], window: &[&'a str]) -> Vec<&'a str> {
        [first, window].concat()
    }
    vec![
        run(&["value", file, position]),
        run(&["value", file, position, "--solver", "memo"]),
        run(&["value", file, position, "--solver", "graph"]),
        run(&["value", file, position, "--solver", "search"]),
        run(&["moves", file, position]),
        run(&["table", file, "--from", position]),
        run(&joined(&["table", file], window)),
        run(&joined(&["table", file, "--solver", "graph"], window)),
        run(&joined(&["classes", file], window)),
        run(&["genus", file, position]),
        run(&["value", &format!("sum:{file}+nim"), &format!("{position}|1")]),
    ]
}

#[test]
fn rules_format_writes_the_standard_form_only() {
    let file = rule("half-a-move", "game x\nheaps n\nmove n -\n");
    let output = run(&["rules", "format", &file]);
    assert_eq!((output.code, output.out.as_str()), (2, ""));
    assert!(output.err.starts_with("error: ") && output.err.contains("move n -"), "{}", output.err);
    let whole = rule("whole-move", "game x\nheaps n\nmove n - k for k in 1..2\n");
    assert!(run(&["rules", "format", &whole]).out.contains("move n - k"));
}

#[test]
fn a_number_too_large_is_reported_with_game_position_line_and_bound() {
    // From 2,5000000 to 1,5000000^3, which is too large to be squared once more.
    let text = "game cubes\nnumbers a, b\nmove a - 1, b * b * b  # grows\n";
    let file = rule("cubes", text);
    for output in every_command(&file, "3,50", &["--coins", "2", "--below", "60"]) {
        let told = output.bad_input();
        assert!(!told.contains("the game is loopy"), "{told}");
        for part in ["cubes.game", " at ", "'b * b * b' in line 3 'move a - 1, b * b * b'", "2^63", "allowed"]
        {
            assert!(told.contains(part), "no '{part}': {told}");
        }
    }
    let told = run(&["value", &file, "3,50"]);
    assert!(told.err.contains("at 1,1953125000000000: "), "{}", told.err);
}

#[test]
fn ranges_that_are_too_long_reach_a_limit() {
    let text = "game long\nheaps n\nmove n - 1  for k in 0..1000000000000000000  if k = n + 1000000000\n";
    let file = rule("long", text);
    for output in every_command(&file, "3", &["--heaps", "4"]) {
        assert_eq!(output.code, 3, "{}{}", output.out, output.err);
        assert!(
            output.err.contains("long.game at ") && output.err.contains("'k' in line 3"),
            "{}",
            output.err
        );
        assert!(output.err.contains("16777216 numbers"), "{}", output.err);
    }
}

#[test]
fn a_claim_about_values_that_cannot_be_computed_is_not_decided_and_says_why() {
    let text = "game far\nnumbers a, b\nmove a - 1, b * b * b\nvalue a  for \"3,50\"\nclaim one 1 = 1  for \"3,50\"\n";
    let output = run(&["check", &rule("far", text), "--format", "json"]);
    assert_eq!(output.code, 3, "{}{}", output.out, output.err);
    let reports = output.objects();
    assert_eq!(reports.len(), 2);
    for report in reports {
        assert_eq!(report["verdict"], "stopped");
        assert!(output.out.contains("at 1,1953125000000000: 'b * b * b' in line 3"), "{}", output.out);
    }
}

#[test]
fn many_options_of_one_position_obey_the_limit_on_memory() {
    let file = rule("wide", "game wide\nnumbers n, m\nmove n - i, m - j  for i in 1..n, j in 1..m\n");
    for command in [
        &["value", &file, "3000,3000", "--solver", "graph"][..],
        &["moves", &file, "3000,3000", "--solver", "memo"],
        &["table", &file, "--from", "3000,3000"],
    ] {
        let output = run(&[command, &["--max-memory", "2MiB"]].concat());
        assert_eq!(output.code, 3, "{}{}", output.out, output.err);
        assert!(output.err.contains("memory"), "{}", output.err);
    }
}

#[test]
fn statements_of_a_file_are_proved_and_checked_by_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let file = path("own.game");
    let text = "game own(K)\nheaps n\nmove n - k  for k in 1..K\nvalue n mod 4  for n < 9\nvalue n mod (K+1)\n\
                claim least value <= n\nclaim many (count k in 1..n: value(k) < K) <= n\n";
    std::fs::write(&file, text).unwrap();
    let certificate = path("c.json");
    let own = format!("{file}:3");
    let output = run(&["prove", &own, "--coins", "1"]);
    assert!(output.out.starts_with(&format!("proved  {own}.value~2")), "{}{}", output.out, output.err);
    let output = run(&["prove", &format!("{own}.least"), "--coins", "1"]);
    assert!(output.out.contains(&format!("follows from what is proved: {own}.value~2\n")), "{}", output.out);
    let output = run(&["prove", &format!("{own}.value~2"), "--coins", "1", "--certificate", &certificate]);
    assert_eq!(output.code, 0, "{}", output.err);
    assert_eq!(run(&["verify", &certificate]).code, 0);
    let wrong = run(&["prove", &format!("{own}.many"), "--coins", "1"]);
    assert!(wrong.bad_input().contains(&format!("{own}.many")), "{}", wrong.err);
    for name in ["value", "value~2", "least", "many"] {
        let output = run(&["check", &format!("{own}.{name}"), "--format", "json"]);
        assert_eq!(
            (output.code, &output.object()["verdict"]),
            (0, &serde_json::json!("checked")),
            "{}",
            output.err
        );
    }
    let wrong = run(&["check", &format!("{own}.most")]);
    assert!(wrong.bad_input().contains(&format!("has no statement '{own}.most' (allowed: {own}.value, ")));
}

#[test]
fn a_proof_that_fails_far_out_is_refuted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("far.game").display().to_string();
    let text =
        "game far\nheaps n\nmove n - k  for k in 1..2\np-positions n mod 3 = 0 & n < 4611686018427387903\n";
    std::fs::write(&file, text).unwrap();
    let output = run(&["prove", &file, "--coins", "1"]);
    assert_eq!(output.code, 1, "{}", output.err);
    assert!(
        output.out.starts_with("refuted ") && output.out.contains("the proof fails at 4611686018427387903"),
        "{}",
        output.out
    );
}
