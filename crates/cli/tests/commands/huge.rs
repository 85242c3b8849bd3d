//! Positions that are far too large to be followed: what is known is shown, at once or when a limit ends the rest.

use crate::common::{Said, impartial, run};
use std::path::PathBuf;

/// A rule file in the folder of the tests.
fn rule(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("huge-{name}.game"));
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

/// Take 1, 3 or 4 from a heap: the period is 7.
fn own() -> String {
    let text = "game own\nheaps n\nmove n - k  for k in {1, 3, 4}\n\
                value if n mod 7 < 4 then n mod 7 mod 2 else if n mod 7 = 5 then 3 else 2\n";
    rule("own", text)
}

/// The program with so little memory that no line of play of a huge heap fits.
fn in_little_memory(args: &[&str]) -> Said {
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
            let said = in_little_memory(&["value", game, heap, "--format", "json"]);
            let object = said.object();
            assert_eq!((&object["grundy"], &object["basis"]), (&value.into(), &"formula".into()), "{object}");
            // As of the small heaps that are the same modulo 7, by the definition.
            let small = run(&["value", "subtraction:1,3,4", small, "--format", "json"]).object();
            assert_eq!(small["misere_basis"], "computed", "{small}");
            assert_eq!(object["misere_outcome"], small["misere_outcome"], "{heap}: {object}");
            // Nothing ran into the limit: no line of play was followed.
            let said = in_little_memory(&["value", game, heap, "--explain"]);
            assert!(!said.err.contains("limit of"), "{}", said.err);
        }
    }
}

#[test]
fn the_moves_of_a_huge_heap_follow_from_the_period() {
    // 10^18 is 1 modulo 7; the heaps of value 0 are those that are 0 and 2 modulo 7: take 1, and no other.
    let moves = |to: &str, more: &[&str]| {
        let own = own();
        let args = [&["moves", own.as_str(), "10^18", "--to", to, "--format", "json"], more].concat();
        let said = in_little_memory(&args);
        assert_eq!(said.code, 0, "{}", said.err);
        let options = said.objects();
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
fn a_misere_value_that_cannot_be_is_refused_with_what_is_known() {
    // 1 modulo 7: P in misère play, so that the value is 0.
    let said = in_little_memory(&["value", &own(), "10^18", "--misere", "--format", "json"]);
    assert_eq!(said.object()["misere"], "0", "{}", said.err);
    // 2 modulo 7: N in misère play, with a value that only the followers would give.
    let said = in_little_memory(&["value", &own(), "1000000000000000001", "--misere"]);
    assert_eq!(said.code, 3, "{}", said.err);
    assert!(said.out.contains("normal   0") && said.out.contains("by the misère quotient"), "{}", said.out);
    assert!(said.err.contains("GiB") || said.err.contains("TiB"), "{}", said.err);
    assert!(said.err.contains("hint: "), "{}", said.err);
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
        let said = run(args);
        let all = format!("{}{}", said.out, said.err);
        assert_eq!(said.code, 2, "{args:?}: {all}");
        assert!(all.contains("play can go on for ever: 0 -> 0,1 -> 0,1,2"), "{args:?}: {all}");
    }
}

#[test]
fn play_that_ends_after_very_many_positions_is_stopped_and_not_called_endless() {
    let many = rule("many", "game many\ncoins a\nmove a, x  for x in 0..99\n");
    let said = run(&["value", &many, "3", "--max-memory", "300kB"]);
    assert_eq!(said.code, 3, "{}", said.err);
    assert!(said.err.starts_with("stopped: memory limit of 293.0 KiB reached"), "{}", said.err);
    assert!(!said.err.contains("for ever"), "{}", said.err);
    assert_eq!(run(&["explain", &many]).code, 0);
    assert_eq!(run(&["rules", "check", &many]).code, 0);
}

#[test]
fn who_wins_is_said_where_the_value_takes_long() {
    let said = impartial("value wythoff 10946,17711 --format json");
    let object = said.object();
    assert_eq!((&object["grundy"], &object["outcome"]), (&serde_json::Value::Null, &"N".into()), "{object}");
    assert!(said.err.contains("--time-limit"), "{}", said.err);
    // The value of a P-position is 0: consecutive Fibonacci numbers of the other parity.
    let object = impartial("value wythoff 17711,28657 --format json").object();
    assert_eq!((&object["grundy"], &object["outcome"]), (&"0".into(), &"P".into()), "{object}");
    // With a limit the value is computed until then, and the outcome is reported before.
    let said = impartial("value wythoff 10946,17711 --time-limit 50ms");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("N-position"), "{}", said.out);
    assert!(said.err.contains("10946,17711: N-position"), "{}", said.err);
    // Small ones are computed.
    let object = impartial("value wythoff 100,150 --format json").object();
    assert_eq!(object["basis"], "computed", "{object}");
}

#[test]
fn moves_of_which_not_all_are_known_are_shown_as_far_as_they_are() {
    let said = impartial("moves dawson-kayles 200 --misere --to 0 --format json");
    assert_eq!(said.code, 3, "{}", said.err);
    assert!(said.objects().iter().all(|option| option["misere"] == "0"), "{}", said.out);
    assert!(said.err.contains("of 100 options are not known"), "{}", said.err);
    assert!(said.err.contains("hint: ") && said.err.contains("--time-limit"), "{}", said.err);
    // All values are known: no message.
    let said = impartial("moves dawson-kayles 20 --misere --to 0 --format json");
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.err);
}
