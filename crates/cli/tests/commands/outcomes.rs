//! `value` where a formula gives the outcome and no value.

use crate::common::{impartial, is_described, run};
use impartial::game::{EnumeratePositions, Packed, ValueFormula};
use impartial::run::Run;
use impartial::solve::Memo;
use impartial::value::Outcome;
use impartial_games::mark::{Mark, MarkValues};
use impartial_games::max_welter::{ClosedAnswers, MaxWelter};
use impartial_games::moore::{Moore, MooreValues};
use impartial_games::wythoff::{Wythoff, WythoffPairs};
use serde_json::{Value, json};

/// Asserts that a position has no known value and these outcomes, by formula.
fn decided(game: &str, position: &str, outcome: &str, misere: &str) {
    let value = run(&["value", game, position, "--format", "json"]).object();
    let keys = ["grundy", "misere", "outcome", "misere_outcome", "formula", "basis", "misere_basis"];
    is_described(&value, "value");
    let expected = [
        Value::Null,
        Value::Null,
        json!(outcome),
        json!(misere),
        Value::Null,
        json!("formula"),
        json!("formula"),
    ];
    assert_eq!(keys.map(|key| value[key].clone()), expected, "{game} {position}");
}

#[test]
fn the_outcome_is_shown_if_no_value_is_known() {
    decided("wythoff", "10^30,10^31", "N", "N");
    decided("wythoff", "1000000,2000000", "N", "N");
    decided("wythoff:3", "10^30,10^31", "N", "N");
    decided("max-welter", "10^15,5", "N", "N");
    decided("max-welter", "10^30,5", "N", "N");
    decided("max-welter", "10^30,5,77", "N", "N");
    decided("moore:2", "10^30,1,2,10^29", "N", "N");
    decided("moore:2", "1000000,1,2,400000", "N", "N");
    // A P-position has value 0, in misère play too.
    for (game, position) in [("moore:1", "10^30,10^30"), ("moore:3", "10^30,10^30,10^30,10^30,0")] {
        let value = run(&["value", game, position, "--format", "json"]).object();
        assert_eq!((&value["grundy"], &value["outcome"]), (&json!("0"), &json!("P")), "{game}");
        assert_eq!((&value["misere"], &value["misere_outcome"]), (&json!("0"), &json!("P")), "{game}");
    }
    // The values of Mark are known in normal play, and only the outcomes in misère play.
    let value = impartial("value mark 10^40 --format json").object();
    assert_eq!((&value["grundy"], &value["misere"]), (&json!("1"), &Value::Null));
    assert_eq!((&value["misere_outcome"], &value["misere_basis"]), (&json!("N"), &json!("formula")));
    let text = impartial("value wythoff 10^30,10^31");
    assert!(text.out.contains("N-position  formula: Wythoff 1907"), "{}", text.out);
}

#[test]
fn a_limit_leaves_the_outcome() {
    let output = impartial("value wythoff 999,2000 --time-limit 200ms --format json");
    let value = output.object();
    assert_eq!((&value["grundy"], &value["outcome"]), (&Value::Null, &json!("N")));
    assert!(output.err.contains("the outcome is that of the formula"), "{}", output.err);
    let output = impartial("value wythoff 999,2000 --time-limit 200ms --solver memo");
    assert_eq!(output.code, 3, "{}", output.out);
    // Few positions can be reached, even though the numbers are large: the value is computed.
    let value = impartial("value max-welter 3,3000 --format json").object();
    assert_eq!((&value["basis"], &value["outcome"]), (&json!("computed"), &json!("N")));
    assert_ne!(value["grundy"], Value::Null);
}

#[test]
fn a_sum_is_won_where_only_the_outcome_of_a_part_is_known() {
    let value = run(&["value", "sum:wythoff+nim", "10^30,10^31|5,5", "--format", "json"]).object();
    assert_eq!((&value["grundy"], &value["outcome"]), (&Value::Null, &json!("N")));
    assert_eq!((&value["basis"], &value["misere_outcome"]), (&json!("formula"), &Value::Null));
    // The part could have the value of the other part.
    let output = run(&["value", "sum:wythoff+nim", "10^30,10^31|5"]);
    assert!(output.bad_input().contains("no formula"), "{}", output.err);
    let output = run(&["value", "sum:wythoff+wythoff", "10^30,10^31|10^30,10^31"]);
    assert!(output.bad_input().contains("no formula"), "{}", output.err);
    // The moves of one part cannot be found without the value of the other: none is omitted silently.
    let output = run(&["moves", "sum:nim+wythoff", "5|10^30,10^31", "--to", "0"]);
    assert!(output.bad_input().contains("no formula"), "{}", output.err);
}

/// Compares the outcomes of a formula with the definition on whole windows.
fn holds<G, F>(game: &G, formula: &F, windows: &[(usize, u64)])
where
    G: EnumeratePositions + Packed + Clone + Send + Sync + 'static,
    F: ValueFormula<G, Value = u64>,
{
    let mut solver = Memo::packed(game.clone());
    let mut counts = [0; 2];
    for &(count, below) in windows {
        for position in game.positions(count, below).unwrap() {
            let pair = solver.values(&position, &Run::default()).unwrap();
            let expected = [Outcome::from_value(&pair.normal), Outcome::from_value(&pair.misere)];
            let output = [formula.outcome(game, &position), formula.misere_outcome(game, &position)];
            assert_eq!(output, expected.map(Some), "{position:?}");
            counts[usize::from(expected[0] == Outcome::P)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

#[test]
fn the_outcomes_of_the_formulas_are_those_of_the_definition() {
    for a in 1..=4 {
        holds(&Wythoff::new(a).unwrap(), &WythoffPairs, &[(2, 60)]);
    }
    for k in 1..=3 {
        holds(&Moore::new(k).unwrap(), &MooreValues, &[(1, 20), (2, 16), (3, 8), (4, 6), (5, 4), (6, 3)]);
    }
    holds(&MaxWelter, &ClosedAnswers, &[(1, 30), (2, 60), (3, 24), (4, 16), (5, 13)]);
    holds(&Mark, &MarkValues, &[(1, 5000)]);
}
