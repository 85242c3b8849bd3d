//! Positions far too large for a search: known results are shown, at once or when a limit ends the search.

use crate::common::{CommandOutput, impartial, run};
use std::path::PathBuf;

/// Writes a rule file to the folder of the tests, and returns its path.
fn rule(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("huge-{name}.game"));
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

/// Returns a rule file of the game "take 1, 3 or 4 from a heap", whose values have the period 7.
fn own() -> String {
    let text = "game own\nheaps n\nmove n - k  for k in {1, 3, 4}\n\
                value if n mod 7 < 4 then n mod 7 mod 2 else if n mod 7 = 5 then 3 else 2\n";
    rule("own", text)
}

/// Runs the program with too little memory for a line of play of a huge heap.
fn in_little_memory(args: &[&str]) -> CommandOutput {
    run(&[args, &["--max-memory", "20MB"]].concat())
}

#[test]
fn a_huge_heap_of_a_finite_code_has_its_value_by_the_period_and_is_not_descended() {
    let own = own();
    // 10^9 = 6 and 10^18 = 1 modulo 7.
    for (heap, value, small) in [
        ("1000000000", "2", "13"),
        ("1000000000000000000", "1", "8"),
        ("10^18", "1", "8"),
        ("7,10^18", "1", "7,8"),
    ] {
        for game in [&own, "subtraction:1,3,4"] {
            let output = in_little_memory(&["value", game, heap, "--format", "json"]);
            let object = output.object();
            assert_eq!((&object["grundy"], &object["basis"]), (&value.into(), &"formula".into()), "{object}");
            // The value of a small heap that is the same modulo 7, by the definition.
            let small = run(&["value", "subtraction:1,3,4", small, "--format", "json"]).object();
            assert_eq!(small["misere_basis"], "computed", "{small}");
            assert_eq!(object["misere_outcome"], small["misere_outcome"], "{heap}: {object}");
            // The command does not reach the limit: no line of play was followed.
            let output = in_little_memory(&["value", game, heap, "--explain"]);
            assert!(!output.err.contains("limit of"), "{}", output.err);
        }
    }
}

#[test]
fn the_moves_of_a_huge_heap_follow_from_the_period() {
    // 10^18 is 1 modulo 7. The heaps of value 0 are 0 or 2 modulo 7, so that the only move is to take 1.
    let moves = |to: &str, more: &[&str]| {
        let own = own();
        let args = [&["moves", own.as_str(), "10^18", "--to", to, "--format", "json"], more].concat();
        let output = in_little_memory(&args);
        assert_eq!(output.code, 0, "{}", output.err);
        let options = output.objects();
        options.iter().map(|option| option["option"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(moves("0", &[]), ["999999999999999999"]);
    // 5 and 4 modulo 7 have the values 3 and 2.
    assert_eq!(moves("3", &[]), ["999999999999999997"]);
    assert_eq!(moves("2", &[]), ["999999999999999996"]);
    // A P-position of misère play.
    assert_eq!(moves("0", &["--misere"]), [""; 0]);
}

#[test]
fn an_impossible_misere_value_is_refused_with_the_known_values() {
    // 1 modulo 7: a P-position of misère play, so that the value is 0.
    let output = in_little_memory(&["value", &own(), "10^18", "--misere", "--format", "json"]);
    assert_eq!(output.object()["misere"], "0", "{}", output.err);
    // 2 modulo 7: an N-position of misère play, whose value only its followers determine.
    let output = in_little_memory(&["value", &own(), "1000000000000000001", "--misere"]);
    assert_eq!(output.code, 3, "{}", output.err);
    assert!(
        output.out.contains("normal   0") && output.out.contains("by the misère quotient"),
        "{}",
        output.out
    );
    assert!(output.err.contains("GiB") || output.err.contains("TiB"), "{}", output.err);
    assert!(output.err.contains("hint: "), "{}", output.err);
}

#[test]
fn play_that_goes_up_for_ever_is_bad_input_of_every_command() {
    let endless = rule("endless", "game endless\ncoins a\nmove a, a + 1\n");
    for args in [
        &["value", &endless, "3"][..],
        &["rules", "check", &endless],
        &["explain", &endless],
        &["check", &endless],
    ] {
        let output = run(args);
        let all = format!("{}{}", output.out, output.err);
        assert_eq!(output.code, 2, "{args:?}: {all}");
        assert!(all.contains("play can go on for ever: 0 -> 0,1 -> 0,1,2"), "{args:?}: {all}");
    }
}

#[test]
fn play_that_ends_after_very_many_positions_is_stopped_and_not_called_endless() {
    let many = rule("many", "game many\ncoins a\nmove a, x  for x in 0..99\n");
    let output = run(&["value", &many, "3", "--max-memory", "300kB"]);
    assert_eq!(output.code, 3, "{}", output.err);
    assert!(output.err.starts_with("stopped: memory limit of 293.0 KiB reached"), "{}", output.err);
    assert!(!output.err.contains("for ever"), "{}", output.err);
    assert_eq!(run(&["explain", &many]).code, 0);
    assert_eq!(run(&["rules", "check", &many]).code, 0);
}

#[test]
fn a_stated_value_is_shown_as_stated_only_where_no_method_gives_the_value() {
    let moves = "game stated\nheaps n\nmove n - 1  if n mod 5 != 3\nmove n - 2  if n mod 5 = 3\n";
    let path = rule("stated", &format!("{moves}value n mod 2\n"));
    // A position whose value is computed is not answered by the statement.
    let small = run(&["value", &path, "1000,7,2"]);
    assert_eq!(small.code, 0, "{}", small.err);
    assert!(
        small.out.lines().any(|line| line.contains("normal") && line.contains("computed")),
        "{}",
        small.out
    );
    assert!(!small.out.contains("stated in the file"), "{}", small.out);
    // The statement is wrong at heap 3, which the prover finds.
    let large = in_little_memory(&["value", &path, "4000000001"]);
    assert_ne!(large.code, 0, "{}", large.out);
    let why = "the values that the file states are refuted: at 3 the file states 1, and the value is 0";
    assert!(large.err.contains(why), "{}", large.err);
    // The prover cannot read square roots.
    let path = rule("unread", &format!("{moves}value sqrt(n) mod 2\n"));
    for (heap, value) in [("4000000001", "1"), ("7,10^18", "0")] {
        let large = in_little_memory(&["value", &path, heap]);
        assert_eq!(large.code, 3, "{}", large.err);
        assert!(large.out.contains("stated in the file, not proved"), "{}", large.out);
        assert!(large.out.lines().any(|line| line.starts_with("  normal   -")), "{}", large.out);
        assert!(large.err.contains("the value was not computed"), "{}", large.err);
        let object = in_little_memory(&["value", &path, heap, "--format", "json"]).objects().remove(0);
        assert_eq!(
            (&object["grundy"], &object["formula"]),
            (&serde_json::Value::Null, &value.into()),
            "{object}"
        );
    }
    // Statements that are planted, for a window or about computed values state no value of such a position.
    for line in [
        "planted p  value = n mod 2",
        "value n mod 2  for n < 100",
        "value value mod 2",
        "value n mod 2  if n < 9",
    ] {
        let path = rule("not-stated", &format!("{moves}{line}\n"));
        let large = in_little_memory(&["value", &path, "10^18"]);
        assert_ne!(large.code, 0, "{line}: {}", large.out);
        assert!(!large.out.contains("stated in the file"), "{line}: {}", large.out);
    }
}

#[test]
fn a_stated_value_is_proved_where_no_method_gives_the_value() {
    let moves = "game proved\nheaps n\nmove n - 1  if n mod 5 != 3\nmove n - 3  if n mod 5 = 3\n";
    let path = rule("proved", &format!("{moves}value n mod 2\n"));
    for (heaps, value, words) in
        [("4000000001", "1", "1 heap"), ("7,10^18", "1", "2 heaps"), ("10^17,10^18", "0", "2 heaps")]
    {
        let large = in_little_memory(&["value", &path, heaps]);
        assert_eq!(large.code, 0, "{}", large.err);
        let proved = format!("stated in the file, proved in this run for all positions of {words}");
        assert!(large.out.contains(&proved), "{}", large.out);
        let object = in_little_memory(&["value", &path, heaps, "--format", "json"]).object();
        assert_eq!(
            (&object["grundy"], &object["formula"], &object["basis"]),
            (&value.into(), &value.into(), &"formula".into()),
            "{object}"
        );
        // A value that is not computed cannot be compared with the definition.
        assert_ne!(in_little_memory(&["value", &path, heaps, "--sample", "3"]).code, 0);
    }
    // A small position is computed.
    assert!(!run(&["value", &path, "1000,7"]).out.contains("stated in the file"));
    // Heaps in a ring: take at least one counter from neighbours. With three heaps these are all heaps.
    let ring = "game ring\nring n\nmove choose 3 consecutive heaps: x  for x in 0..n\n";
    let path = rule("ring", &format!("{ring}value sum heap m: m\n"));
    let large = in_little_memory(&["value", &path, "10^9,5,10^9"]);
    assert_eq!(large.code, 0, "{}", large.err);
    assert!(large.out.contains("proved in this run for all positions of 3 heaps"), "{}", large.out);
    assert!(large.out.contains("2000000005"), "{}", large.out);
    let path = rule("wrong-ring", &format!("{ring}value xor heap m: m\n"));
    let large = in_little_memory(&["value", &path, "10^9,5,10^9"]);
    assert_ne!(large.code, 0, "{}", large.out);
    assert!(large.err.contains("the values that the file states are refuted: at "), "{}", large.err);
}

#[test]
fn a_large_grid_of_a_rule_file_is_searched() {
    let path = rule("cram", "game cram\ngrid\nmove \"..\" -> \"##\"  turned\n");
    for board in ["4x5", "3x7"] {
        let searched = run(&["value", &path, board, "--no-misere", "--explain"]);
        assert!(searched.err.contains("a search for the one value (search)"), "{}", searched.err);
        let by_parts = run(&["value", &path, board, "--no-misere", "--solver", "components"]);
        assert_eq!((searched.code, searched.out), (0, by_parts.out));
    }
}

#[test]
fn a_rule_file_with_unequal_splits_is_solved_like_the_registered_game() {
    let path = rule("unequal", "game g\nheaps n\nmove a, n-a  for a in 1..n-1  if a < n-a\n");
    for heap in ["90", "6000", "5999,4321,17"] {
        let value = |game: &str| run(&["value", game, heap, "--no-misere", "--format", "json"]).object();
        let (file, registered) = (value(&path), value("grundys-game"));
        assert_eq!((&file["grundy"], &file["basis"]), (&registered["grundy"], &"computed".into()), "{heap}");
    }
    let period = run(&["period", &path]);
    // Without an observed period there is no certificate.
    assert_eq!(period.code, 0, "{}", period.err);
    assert!(period.out.contains("none to heap 2,000"), "{}", period.out);
}

#[test]
fn the_outcome_is_reported_if_the_value_takes_long() {
    let output = impartial("value wythoff 10946,17711 --format json");
    let object = output.object();
    assert_eq!((&object["grundy"], &object["outcome"]), (&serde_json::Value::Null, &"N".into()), "{object}");
    assert!(output.err.contains("--time-limit"), "{}", output.err);
    // The value of a P-position is 0: consecutive Fibonacci numbers of the other parity.
    let object = impartial("value wythoff 17711,28657 --format json").object();
    assert_eq!((&object["grundy"], &object["outcome"]), (&"0".into(), &"P".into()), "{object}");
    // With a limit the value is computed until the limit, and the outcome is reported.
    let output = impartial("value wythoff 10946,17711 --time-limit 50ms");
    assert_eq!(output.code, 0, "{}", output.err);
    assert!(output.out.contains("N-position"), "{}", output.out);
    assert!(output.err.contains("10946,17711: N-position"), "{}", output.err);
    // Small positions are computed.
    let object = impartial("value wythoff 100,150 --format json").object();
    assert_eq!(object["basis"], "computed", "{object}");
}

#[test]
fn known_moves_are_shown_if_others_are_not_known() {
    let output = impartial("moves dawson-kayles 200 --misere --to 0 --format json");
    assert_eq!(output.code, 3, "{}", output.err);
    assert!(output.objects().iter().all(|option| option["misere"] == "0"), "{}", output.out);
    assert!(output.err.contains("of 100 options are not known"), "{}", output.err);
    assert!(output.err.contains("\"hint\":") && output.err.contains("--time-limit"), "{}", output.err);
    // All values are known: no message.
    let output = impartial("moves dawson-kayles 20 --misere --to 0 --format json");
    assert_eq!((output.code, output.err.as_str()), (0, ""), "{}", output.err);
}
