//! Games in which numbers become larger up to a bound: the bound minus their sum is the measure.

use impartial::claim::{CheckContext, Effort, Verdict};
use impartial::run::Run;
use impartial_prove::automata::ProofBudget;
use impartial_prove::{Conclusion, PositionShape, ProofMethod};
use impartial_rules::open_text;

/// Returns the verdicts of the statements of a file: `proved` with the measure, `refuted` with the position, or the code of the
/// reason. A proved statement holds at all computed positions, and a refuted one is refuted there.
fn verdicts(text: &str, numbers: usize) -> Vec<String> {
    let game = open_text(text, "own", None).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let (run, shape) = (Run::default(), PositionShape::coins(numbers));
    let claims = game.claims();
    let verdict = |proof: &Conclusion, checked: Verdict| match proof {
        Conclusion::Proved(measure) => {
            assert_eq!(checked, Verdict::Checked, "{text}");
            format!("proved, {measure}")
        }
        Conclusion::Refuted(found) => {
            assert_eq!(checked, Verdict::Refuted, "{text}");
            format!("refuted at {}", found.counterexample.position())
        }
        Conclusion::NotProved(why) => why.code().to_owned(),
    };
    let statements = game.statements(shape);
    assert_eq!(statements.len(), claims.len(), "{text}");
    statements
        .into_iter()
        .map(|statement| {
            let proof = statement.prove(shape, ProofMethod::Best, &ProofBudget::new(&run)).unwrap();
            let claim = claims.iter().find(|claim| claim.id() == statement.id()).unwrap();
            verdict(&proof.conclusion, claim.check(&CheckContext::new(Effort::Quick, &run)).verdict)
        })
        .collect()
}

#[test]
fn statements_about_the_race_to_one_hundred_are_proved_and_false_ones_refuted() {
    let text = "game own
numbers n
legal n <= 100
move n + k  for k in 1..10
claim values  value = (100 - n) mod 11
claim lost    value = 0 <-> n mod 11 = 1
misere-p-positions  n mod 11 = 0
claim ten     value = (100 - n) mod 10
claim near    value = 0 <-> n mod 11 = 1 & n != 12
";
    let verdicts = verdicts(text, 1);
    let proved = verdicts.iter().filter(|verdict| verdict.starts_with("proved, 100 - a1"));
    let refuted = verdicts.iter().filter(|verdict| verdict.starts_with("refuted at "));
    assert_eq!((proved.count(), refuted.count()), (3, 2), "{verdicts:?}");
}

#[test]
fn the_first_sum_may_rise_and_later_ones_fall() {
    let two = "game own
numbers a, b
legal a + b <= 30
move a + k, b  for k in 1..2
move a, b + k  for k in 1..2
claim lost  value = 0 <-> (30 - (a + b)) mod 3 = 0
claim all   value = 0 <-> a = b
";
    let found = verdicts(two, 2);
    assert!(found[0] == "proved, 30 - (a1 + a2)" && found[1].starts_with("refuted at "), "{found:?}");
    let mixed = "game own
numbers a, b
legal a <= 20
move a + 1, b
move a, b - 1
claim parity  value = (20 - a + b) mod 2
";
    assert_eq!(verdicts(mixed, 2), ["proved, 20 - a1, then a2"]);
}

#[test]
fn play_that_may_not_end_is_not_proved_to_end() {
    // A move back; a move that changes nothing; no bound; a bound of the other number; a number that goes both ways.
    for (rules, numbers) in [
        ("numbers n\nlegal n <= 20\nmove n + 2\nmove n - 1\n", 1),
        ("numbers n\nlegal n <= 20\nmove n + k  for k in 0..1\n", 1),
        ("numbers n\nlegal n != 5\nmove n + 1\n", 1),
        ("numbers a, b\nlegal b <= 20\nmove a + 1, b\nmove a, b + 1\n", 2),
        ("numbers a, b\nlegal a <= 20\nmove a + 1, b\nmove a, b + 1\nmove a, b - 1\n", 2),
    ] {
        let text = format!("game own\n{rules}claim zero  value = 0 <-> {} mod 2 = 0\n", &rules[8..9]);
        for verdict in verdicts_of_open_play(&text, numbers) {
            assert_ne!(verdict, "proved", "{text}");
        }
    }
}

/// Returns the verdicts of statements about play that need not end, or the error of a file that is refused for this reason.
fn verdicts_of_open_play(text: &str, numbers: usize) -> Vec<String> {
    let game = match open_text(text, "own", None) {
        Ok(game) => game,
        Err(error) => {
            assert!(error.to_string().contains("play can go on for ever"), "{text}\n{error}");
            return vec![error.to_string()];
        }
    };
    let (run, shape) = (Run::default(), PositionShape::coins(numbers));
    let verdict = |conclusion| match conclusion {
        Conclusion::Proved(_) => "proved".to_owned(),
        Conclusion::Refuted(_) => "refuted".to_owned(),
        Conclusion::NotProved(why) => why.code().to_owned(),
    };
    let statements = game.statements(shape).into_iter();
    let proofs = statements.map(|one| one.prove(shape, ProofMethod::Best, &ProofBudget::new(&run)));
    proofs
        .map(|proof| proof.map_or_else(|error| error.to_string(), |proof| verdict(proof.conclusion)))
        .collect()
}
