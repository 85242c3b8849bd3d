//! `value` and `moves`.

use crate::common::{impartial, is_described, run};
use serde_json::json;

#[test]
fn a_small_position_is_computed_and_its_coins_are_written_ascending() {
    let value = impartial("value welter 10,2,8,6,5 --format json").object();
    is_described(&value, "value");
    assert_eq!(value["game"], "welter");
    assert_eq!(value["position"], "2,5,6,8,10");
    assert_eq!(value["grundy"], "15");
    assert_eq!(value["formula"], "15");
    assert_eq!(value["outcome"], "N");
    assert_eq!((&value["basis"], &value["misere_basis"]), (&json!("computed"), &json!("computed")));
}

#[test]
fn misere_outcomes_come_from_misere_values() {
    let value = impartial("value nim 1,1 --format json").object();
    assert_eq!((&value["grundy"], &value["outcome"]), (&json!("0"), &json!("P")));
    assert_eq!((&value["misere"], &value["misere_outcome"]), (&json!("1"), &json!("N")));
}

#[test]
fn a_larger_position_is_the_mex_of_its_options_formula_values() {
    let value = impartial("--format json value welter 1,10,100,1000,10000").object();
    assert_eq!(value["grundy"], value["formula"]);
    assert_eq!(value["basis"], "induction-step");
    assert_eq!(value["misere_basis"], "induction-step");
}

#[test]
fn a_huge_position_is_answered_by_the_formula() {
    for position in ["10^40,5,77", "10000000000000000000000000000000000000000,5,77"] {
        let value = run(&["value", "welter", position, "--format", "json"]).object();
        is_described(&value, "value");
        assert_eq!(value["grundy"], "10000000000000000000000000000000000000071");
        assert_eq!(value["basis"], "formula");
    }
    let most = impartial("value nim 18446744073709551615,1 --format json").object();
    assert_eq!((&most["grundy"], &most["basis"]), (&json!("18446744073709551614"), &json!("formula")));
}

#[test]
fn squares_above_64_bits_have_the_value_of_their_residues() {
    for (game, large, small) in [
        ("k-welter:3", "18446744073709551616,6", "16,6"),
        ("k-welter:3", "10^30,8,12", "20,8,12"),
        ("k-welter:4", "18446744073709551616,3,4", "11,3,4"),
    ] {
        let value = |position| run(&["value", game, position, "--format", "json"]).object();
        let (large, small) = (value(large), value(small));
        assert_eq!(small["basis"], "computed", "{game}");
        assert_eq!((&large["grundy"], &large["basis"]), (&small["grundy"], &json!("formula")), "{game}");
    }
    assert_eq!(impartial("value k-welter:3 18446744073709551616,6 --format json").object()["grundy"], "1");
    // No formula: 2^64 and 6 are both 1 modulo 5.
    assert!(impartial("value k-welter:4 18446744073709551616,6").bad_input().contains("no formula"));
    assert!(impartial("value k-welter:3 10^30,10^30").bad_input().contains("two coins"));
}

#[test]
fn values_above_64_bits_of_numbers_below_are_those_of_the_formula() {
    for largest in ["18446744073709551615", "18446744073709551616"] {
        for misere in ["", " --misere"] {
            let output = impartial(&format!("value moore:2 5,{largest}{misere} --format json"));
            assert_eq!(output.code, 0, "{}", output.err);
            let value = output.object();
            let expected =
                if largest.ends_with('5') { "18446744073709551620" } else { "18446744073709551621" };
            assert_eq!((&value["grundy"], &value["misere"]), (&json!(expected), &json!(expected)));
            assert_eq!((&value["basis"], &value["outcome"]), (&json!("formula"), &json!("N")));
        }
    }
}

/// A move that takes as many counters as a number can count does not matter in a small heap.
#[test]
fn rules_that_take_very_many_counters_have_values() {
    for (largest, heap, expected) in [("18446744073709551615", "5", "1"), ("8", "7", "1"), ("8", "8", "2")] {
        let value = impartial(&format!("value subtraction:1,{largest} {heap} --format json")).object();
        assert_eq!(value["grundy"], expected, "{largest} {heap}");
    }
}

#[test]
fn a_game_without_a_formula_is_computed_or_stopped() {
    let value = impartial("value height:3 1,6 --format json").object();
    assert_eq!(value["grundy"], "2");
    assert!(value["formula"].is_null());
    let stopped = impartial("value height:3 100,200,300,400,500,600 --time-limit 200ms");
    assert_eq!(stopped.code, 3);
    assert_eq!(stopped.out, "");
    assert!(stopped.err.starts_with("stopped: time limit of 0.2 s reached after "), "{}", stopped.err);
    let stopped = impartial("value height:3 100,200,300,400,500,600 --max-memory 1MB");
    assert_eq!(stopped.code, 3);
    assert!(stopped.err.contains("memory limit"), "{}", stopped.err);
}

#[test]
fn every_solver_gives_the_same_value() {
    let plain = impartial("value nim 3,4,6 --format json").object();
    for solver in ["auto", "memo", "graph", "components"] {
        let value = run(&["value", "nim", "3,4,6", "--format", "json", "--solver", solver]).object();
        assert_eq!(value["grundy"], plain["grundy"], "{solver}");
        assert_eq!(value["misere"], plain["misere"], "{solver}");
    }
    // Components give no misère value, so that the formula does; the basis shows it.
    let value = impartial("value nim 3,4,6 --format json --solver components").object();
    assert_ne!(value["misere_basis"], "computed");
}

#[test]
fn bad_positions_are_named_in_one_line() {
    for (game, position, part) in [
        ("nim", "", "empty position"),
        ("nim", "2,,3", "missing between commas"),
        ("nim", "-1x", "not a natural number"),
        ("nim", "two", "'two'"),
        ("welter", "3,3", "two coins on square 3"),
        ("welter", "10^40,10^40", "two coins"),
        ("height:3", "99999999999999999999", "too large"),
        ("height:4", "4,5", "column"),
        ("nim", "10^99999999999", "power too large"),
        ("nim", "1\n2", "\\n"),
    ] {
        let output = run(&["value", game, "--", position]);
        assert!(output.bad_input().contains(part), "{}", output.err);
    }
}

#[test]
fn rectangles_are_written_by_their_sides() {
    for (game, short, long) in [("cram", "2x3", ".../..."), ("chomp", "2x3", "3,3")] {
        let [short, long] = [short, long].map(|at| run(&["value", game, at, "--format", "json"]).object());
        assert_eq!(short, long);
    }
    for refused in ["value cram 12x12", "value cram 0x5", "value chomp 100000x2", "value chomp 3x"] {
        let output = impartial(refused);
        assert_eq!(output.code, 2, "{refused}");
        assert!(output.err.contains("3x4 for"), "{refused}: {}", output.err);
    }
}

#[test]
fn unknown_games_are_bad_input_with_near_names() {
    assert!(impartial("value welther 3").bad_input().contains("'welter'"));
    assert!(impartial("value height 3").bad_input().contains("height:H"));
    assert!(impartial("value height:0 3").bad_input().contains("at least 1"));
    assert!(impartial("value nim:3 3").bad_input().contains("no game 'nim:3'"));
    assert!(impartial("value sum: 3").bad_input().contains("lacks a part"));
    assert!(impartial("value sum:nim+nimm 3|3").bad_input().contains("'nimm'"));
}

#[test]
fn moves_are_sorted_and_have_all_keys() {
    let moves = impartial("moves nim 1,2 --format json");
    assert_eq!(moves.code, 0);
    let options: Vec<String> = moves.objects().iter().map(|m| m["option"].to_string()).collect();
    assert_eq!(options, ["\"0,1\"", "\"1,1\"", "\"0,2\""]);
    for object in moves.objects() {
        is_described(&object, "moves");
        assert_eq!(object["position"], "1,2");
    }
    assert_eq!(
        impartial("moves nim 1,2").out,
        "option  normal  misère  basis\n\
         0,1          1       0  computed\n\
         1,1          0       1  computed\n\
         0,2          2       2  computed\n"
    );
}

#[test]
fn moves_to_a_value_are_the_moves_of_that_value() {
    let options = |args: &str| -> Vec<String> {
        let output = impartial(args);
        assert_eq!(output.code, 0, "{}", output.err);
        output.objects().iter().map(|m| m["option"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(options("moves nim 3,5,7 --to 0 --format json"), ["3,5,6", "3,4,7", "2,5,7"]);
    assert_eq!(options("moves nim 1,1,2 --to 0 --misere --format json"), ["1,1,1"]);
    assert_eq!(options("moves nim 1,1,2 --to 0 --format json"), ["0,1,1"]);
    // A P-position has no winning move, and no option has a value of forty digits.
    assert!(options("moves nim 2,2 --to 0 --format json").is_empty());
    assert!(options("moves nim 2,5 --to 10^40 --format json").is_empty());
}

#[test]
fn winning_moves_on_huge_squares_come_from_the_replies() {
    let output = impartial("moves welter 10^40,5,77 --to 0 --format json");
    assert_eq!(output.code, 0);
    for option in output.objects() {
        assert_eq!(option["grundy"], "0");
        assert_eq!(option["basis"], "formula");
        let after = run(&["value", "welter", option["option"].as_str().unwrap(), "--format", "json"]);
        assert_eq!(after.object()["grundy"], "0");
    }
    assert_eq!(output.objects().len(), 1);
    assert!(impartial("moves welter 10^40,5,77").bad_input().contains("--to V"));
    assert!(impartial("moves nim 10^7").bad_input().contains("--to V"));
    assert!(impartial("moves nim 3 --to x").bad_input().contains("--to"));
}

#[test]
fn replies_and_computed_values_name_the_same_moves() {
    // 10^5 is listed and summed; 10^6 is answered by replies. Both rest on the formula for each option.
    for to in ["0", "3", "64"] {
        let listed = run(&["moves", "nim", "99990,9", "--to", to, "--format", "json"]).objects();
        let all = run(&["moves", "nim", "99990,9", "--format", "json"]).objects();
        let expected: Vec<_> =
            all.into_iter().filter(|m| m["grundy"] == to).map(|m| m["option"].clone()).collect();
        let listed: Vec<_> = listed.into_iter().map(|m| m["option"].clone()).collect();
        assert_eq!(listed, expected, "{to}");
    }
}

#[test]
fn sums_are_solved_by_the_definition_in_both_plays() {
    let value = run(&["value", "sum:nim+welter", "5,3|6,2", "--format", "json"]).object();
    assert_eq!(value["game"], "sum:nim+welter");
    assert_eq!(value["position"], "3,5|2,6");
    assert_eq!((&value["grundy"], &value["formula"]), (&json!("5"), &json!("5")));
    assert_eq!(value["misere_basis"], "computed");
    // *2 + *2 is tame but no swap position: the misère value is 0.
    let twos = run(&["value", "sum:nim+nim", "2|2", "--format", "json"]).object();
    assert_eq!((&twos["grundy"], &twos["misere"]), (&json!("0"), &json!("0")));
    let ones = run(&["value", "sum:nim+nim+nim", "1|1|1", "--format", "json"]).object();
    assert_eq!((&ones["grundy"], &ones["misere"]), (&json!("1"), &json!("0")));
}

#[test]
fn large_sums_are_nim_sums_of_their_parts_in_normal_play_only() {
    let value = run(&["value", "sum:nim+welter", "3,5|2,10^40", "--format", "json"]).object();
    assert_eq!(value["grundy"], value["formula"]);
    assert!(
        value["misere"].is_null() && value["misere_outcome"].is_null() && value["misere_basis"].is_null()
    );
    let moves = run(&["moves", "sum:nim+welter", "3,5|2,10^40", "--to", "0", "--format", "json"]).objects();
    assert!(!moves.is_empty());
    for option in moves {
        let after = run(&["value", "sum:nim+welter", option["option"].as_str().unwrap(), "--format", "json"]);
        assert_eq!(after.object()["grundy"], "0");
    }
}

#[test]
fn sums_need_a_position_for_each_part() {
    assert!(run(&["value", "sum:nim+nim", "3"]).bad_input().contains("1 part, the game 2"));
    assert!(run(&["value", "sum:nim+nim", "3|4|5"]).bad_input().contains("3 parts"));
    assert!(run(&["value", "sum:nim+welter", "3|4,4"]).bad_input().contains("welter"));
}

#[test]
fn values_agree_with_the_definition() {
    for args in
        ["value welter 3,7,9 --verify 20", "moves welter 3,7,9 --verify 20", "value nim 3,4,5 --verify 4"]
    {
        let output = impartial(args);
        assert_eq!(output.code, 0, "{}", output.err);
        assert!(output.err.starts_with("verify: ") && output.err.contains("(seed 1)"), "{}", output.err);
    }
    let other = impartial("value welter 3,7,9 --verify 20 --seed 42 --quiet");
    assert_eq!((other.code, other.err.as_str()), (0, ""));
}

#[test]
fn a_sum_has_the_same_values_part_by_part_and_as_a_whole() {
    // The graph of this part of Kayles is too large for the first attempt; the graph of the whole sum is made on
    // request.
    let sum = ["value", "sum:kayles+welter", "20,22|1,2", "--format", "json"];
    let by_forms = run(&[&sum[..], &["--explain"]].concat());
    assert!(by_forms.err.contains("the canonical forms of its parts"), "{}", by_forms.err);
    let (by_forms, whole) = (by_forms.object(), run(&[&sum[..], &["--solver", "memo"]].concat()).object());
    for key in ["grundy", "misere", "outcome", "misere_outcome"] {
        assert_eq!(by_forms[key], whole[key], "{key}");
        assert!(whole[key].is_string(), "{key}");
    }
}
