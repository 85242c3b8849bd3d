//! Ordinals on the command line: the games on ordinals and `ordinal EXPR`.

use crate::common::run;

const POSITION: &str = "1,w*2+4,w*2+9,w^2+w*4+16,w^2+w*5+25";

#[test]
fn the_value_of_example_3_11_is_an_induction_step() {
    let told = run(&["value", "transfinite-welter", POSITION, "--format", "json"]).objects();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["grundy"], "w+4");
    assert_eq!(told[0]["formula"], "w+4");
    assert_eq!(told[0]["outcome"], "N");
    assert_eq!(told[0]["basis"], "induction-step");
    assert_eq!(told[0]["position"], POSITION);
}

#[test]
fn values_below_omega_squared_are_computed_without_a_formula() {
    for (game, position, value) in
        [("transfinite-welter", "w,0", "w"), ("transfinite-nim", "w+1,w+2", "3"), ("height:w", "3,w+5", "6")]
    {
        let told = run(&["value", game, position, "--format", "json"]).objects();
        assert_eq!((&told[0]["grundy"], &told[0]["basis"]), (&value.into(), &"computed".into()), "{game}");
    }
}

#[test]
fn example_3_11_has_one_winning_move_and_it_is_not_the_printed_one() {
    let winning = run(&["moves", "transfinite-welter", POSITION, "--to", "0", "--format", "json"]).objects();
    assert_eq!(winning.len(), 1);
    assert_eq!(winning[0]["option"], "1,w*2+4,w*2+9,w^2+w*4+16,w^2+w*4+30");
    assert_eq!(winning[0]["grundy"], "0");
    let text = run(&["moves", "transfinite-welter", POSITION, "--to", "0"]);
    assert!(text.out.contains("w^2+w*4+30"), "{}", text.out);
}

#[test]
fn moves_to_every_smaller_value_exist_and_have_it() {
    for wanted in ["0", "1", "17", "w", "w+3"] {
        let args = ["moves", "transfinite-welter", POSITION, "--to", wanted, "--format", "json"];
        let moves = run(&args).objects();
        assert!(!moves.is_empty(), "no move to {wanted}");
        for option in moves {
            assert_eq!(option["grundy"], wanted);
            let text = option["option"].as_str().expect("a position");
            let value = run(&["value", "transfinite-welter", text, "--format", "json"]).objects();
            assert_eq!(value[0]["grundy"], wanted, "{text}");
        }
    }
}

#[test]
fn a_wanted_value_that_is_not_smaller_is_bad_input() {
    for wanted in ["w+4", "w*2", "w^w"] {
        let told = run(&["moves", "transfinite-welter", POSITION, "--to", wanted]);
        assert_eq!((told.code, told.out.as_str()), (2, ""), "{wanted}");
        assert!(told.err.contains("not smaller"), "{}", told.err);
    }
}

#[test]
fn a_part_of_a_sum_is_asked_for_any_value() {
    let cases = [
        ("transfinite-nim+transfinite-nim", "w|w+1", vec!["w|w"]),
        ("transfinite-nim+nim", "w,w|1,2", vec!["w,w|1,1"]),
        ("nim+transfinite-welter", "5|w,0", vec!["5|0,6"]),
        ("transfinite-nim+transfinite-nim", "w|w", vec![]),
    ];
    for (parts, position, expected) in cases {
        let sum = format!("sum:{parts}");
        let moves = run(&["moves", &sum, position, "--to", "0", "--format", "json"]).objects();
        let options: Vec<&str> =
            moves.iter().map(|one| one["option"].as_str().expect("a position")).collect();
        assert_eq!(options, expected, "{sum} {position}");
        for option in options {
            let value = run(&["value", &sum, option, "--format", "json"]).objects();
            assert_eq!(value[0]["grundy"], "0", "{sum} {option}");
        }
    }
}

#[test]
fn a_p_position_has_no_winning_move_and_that_is_no_error() {
    let told = run(&["moves", "transfinite-nim", "w,w", "--to", "0"]);
    assert_eq!((told.code, told.out.as_str()), (0, ""));
}

#[test]
fn bad_positions_are_one_clear_line() {
    for position in ["w,w", "", "w+", "3+w", "q", "1,,2"] {
        let told = run(&["value", "transfinite-welter", position]);
        assert_eq!((told.code, told.out.as_str()), (2, ""), "{position}");
        assert_eq!(told.err.lines().count(), 1, "{}", told.err);
    }
}

#[test]
fn infinite_option_sets_are_not_listed_and_have_no_windows() {
    for args in [
        &["moves", "transfinite-nim", "w"][..],
        &["table", "transfinite-nim", "--coins", "2", "--below", "5"],
        &["table", "transfinite-nim", "--from", "w"],
        &["classes", "transfinite-welter", "--from", "w"],
    ] {
        let told = run(args);
        assert_eq!((told.code, told.out.as_str()), (2, ""), "{args:?}");
        assert_eq!(told.err.lines().count(), 1, "{}", told.err);
    }
}

#[test]
fn a_sum_with_an_ordinal_game_has_the_nim_sum_of_the_values() {
    let told = run(&["value", "sum:transfinite-nim+nim", "w+5|3", "--format", "json"]).objects();
    assert_eq!(told[0]["grundy"], "w+6");
}

#[test]
fn expressions_are_evaluated() {
    for (expression, value) in [
        ("w*w^w", "w^w"),
        ("1+w", "w"),
        ("w+1", "w+1"),
        ("w*3 + 5 nim+ w + 6", "w*2+11"),
        ("w nim* w^2", "2"),
        ("w^3 nim* w^6", "w"),
        ("w^8 nim* w^8", "w^5*2"),
        ("w^2 - w", "w^2"),
        ("(w^2+w*3+4) div w", "w+3"),
        ("(w^2+w*3+4) mod w", "4"),
        ("w nat+ 1 nat+ w", "w*2+1"),
        ("(w+1) nat* (w+1)", "w^2+w*2+1"),
        ("2^3^2", "512"),
        ("2^w", "w"),
        ("ω·2", "w*2"),
    ] {
        let text = run(&["ordinal", expression]);
        assert_eq!((text.code, text.out.lines().last()), (0, Some(value)), "{expression}");
        let told = run(&["ordinal", expression, "--format", "json"]).objects();
        assert_eq!((&told[0]["expression"], &told[0]["value"]), (&expression.into(), &value.into()));
        assert!(told[0]["latex"].is_string());
    }
}

#[test]
fn expressions_without_a_value_are_one_clear_line_and_never_a_crash() {
    let tower = "w^".repeat(10_000) + "w";
    let parentheses = "(".repeat(100_000);
    for expression in ["2^(10^40)", "1 - w", "w div 0", "w mod 0", "", "w+", "((w)", &tower, &parentheses] {
        let told = run(&["ordinal", expression]);
        assert_eq!((told.code, told.out.as_str()), (2, ""), "{}", told.err);
        assert_eq!(told.err.lines().count(), 1, "{}", told.err);
    }
}
