//! Rule files at the command line: what is said where a rule asks for too much.

use crate::common::{Said, run};
use std::path::PathBuf;

/// A rule file in the folder of the tests.
fn rule(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.game"));
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

/// All commands that list the options of positions.
fn every_command(file: &str, position: &str, window: &[&str]) -> Vec<Said> {
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
fn nothing_but_the_standard_form_goes_where_that_is_to_go() {
    let file = rule("half-a-move", "game x\nheaps n\nmove n -\n");
    let said = run(&["rules", "format", &file]);
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.starts_with("error: ") && said.err.contains("move n -"), "{}", said.err);
    let whole = rule("whole-move", "game x\nheaps n\nmove n - k for k in 1..2\n");
    assert!(run(&["rules", "format", &whole]).out.contains("move n - k"));
}

#[test]
fn a_number_that_is_too_large_is_told_with_the_game_the_position_the_line_and_what_is_allowed() {
    // From 2,5000000 to 1,5000000^3, which is too large to be squared once more.
    let text = "game cubes\nnumbers a, b\nmove a - 1, b * b * b  # grows\n";
    let file = rule("cubes", text);
    for said in every_command(&file, "3,50", &["--coins", "2", "--below", "60"]) {
        let told = said.bad_input();
        assert!(!told.contains("loopy"), "{told}");
        for part in ["cubes.game", " at ", "'b * b * b' in line 3 'move a - 1, b * b * b'", "2^63", "allowed"]
        {
            assert!(told.contains(part), "no '{part}': {told}");
        }
    }
    let told = run(&["value", &file, "3,50"]);
    assert!(told.err.contains("at 1,1953125000000000: "), "{}", told.err);
}

#[test]
fn ranges_that_are_too_long_are_a_limit_that_is_reached() {
    let text = "game long\nheaps n\nmove n - 1  for k in 0..1000000000000000000  if k = n + 1000000000\n";
    let file = rule("long", text);
    for said in every_command(&file, "3", &["--heaps", "4"]) {
        assert_eq!(said.code, 3, "{}{}", said.out, said.err);
        assert!(said.err.contains("long.game at ") && said.err.contains("'k' in line 3"), "{}", said.err);
        assert!(said.err.contains("16777216 numbers"), "{}", said.err);
    }
}

#[test]
fn a_claim_about_values_that_cannot_be_computed_is_not_decided_and_says_why() {
    let text = "game far\nnumbers a, b\nmove a - 1, b * b * b\nvalue a  for \"3,50\"\nclaim one 1 = 1  for \"3,50\"\n";
    let said = run(&["check", &rule("far", text), "--format", "json"]);
    assert_eq!(said.code, 3, "{}{}", said.out, said.err);
    let reports = said.objects();
    assert_eq!(reports.len(), 2);
    for report in reports {
        assert_eq!(report["verdict"], "stopped");
        assert!(said.out.contains("at 1,1953125000000000: 'b * b * b' in line 3"), "{}", said.out);
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
        let said = run(&[command, &["--max-memory", "2MiB"]].concat());
        assert_eq!(said.code, 3, "{}{}", said.out, said.err);
        assert!(said.err.contains("memory"), "{}", said.err);
    }
}

#[test]
fn statements_of_a_file_are_proved_and_checked_by_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let file = path("own.game");
    let text = "game own(K)\nheaps n\nmove n - k  for k in 1..K\nvalue n mod 4  for n < 9\nvalue n mod (K+1)\n\
                claim least value <= n\n";
    std::fs::write(&file, text).unwrap();
    let certificate = path("c.json");
    let own = format!("{file}:3");
    let said = run(&["prove", &own, "--coins", "1"]);
    assert!(said.out.starts_with(&format!("proved  {own}.value~2")), "{}{}", said.out, said.err);
    let said = run(&["prove", &format!("{own}.value~2"), "--coins", "1", "--certificate", &certificate]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(run(&["verify", &certificate]).code, 0);
    let wrong = run(&["prove", &format!("{own}.least"), "--coins", "1"]);
    assert!(
        wrong
            .bad_input()
            .contains(&format!("has no statement '{own}.least' to prove (allowed: {own}.value~2)"))
    );
    for name in ["value", "value~2", "least"] {
        let said = run(&["check", &format!("{own}.{name}"), "--format", "json"]);
        assert_eq!(
            (said.code, &said.object()["verdict"]),
            (0, &serde_json::json!("checked")),
            "{}",
            said.err
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
    let said = run(&["prove", &file, "--coins", "1"]);
    assert_eq!(said.code, 1, "{}", said.err);
    assert!(
        said.out.starts_with("refuted ") && said.out.contains("the proof fails at 4611686018427387903"),
        "{}",
        said.out
    );
}
