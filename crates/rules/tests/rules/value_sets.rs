//! Claims `value = K <-> φ`: proved from the positions of the value K, which are stated in the file or found.

use impartial::claim::{CheckContext, Effort, Verdict};
use impartial::run::Run;
use impartial_prove::automata::ProofBudget;
use impartial_prove::{Conclusion, PositionShape, ProofMethod};
use impartial_rules::{RuleFileGame, open_text};

fn open(text: &str, parameters: Option<&str>) -> RuleFileGame {
    open_text(text, "own", parameters).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Returns the verdicts of the statements of a file about `numbers` numbers, and compares each with that of a check.
fn verdicts(text: &str, parameters: Option<&str>, numbers: usize) -> Vec<(String, String)> {
    let game = open(text, parameters);
    let run = Run::default();
    let shape = PositionShape::coins(numbers);
    let checks = game.claims();
    let proved = game.statements(shape).into_iter().map(|statement| {
        let budget = ProofBudget::new(&run);
        let proof =
            statement.prove(shape, ProofMethod::Best, &budget).unwrap_or_else(|e| panic!("{text}\n{e}"));
        let name = statement.id().rsplit('.').next().unwrap().to_owned();
        let check = checks.iter().find(|claim| claim.id().ends_with(&format!(".{name}"))).unwrap();
        let checked = check.check(&CheckContext::new(Effort::Quick, &run)).verdict;
        let verdict = match &proof.conclusion {
            Conclusion::Proved(_) => {
                assert_eq!(checked, Verdict::Checked, "{text}{name}");
                "proved".to_owned()
            }
            Conclusion::Refuted(found) => {
                assert_eq!(checked, Verdict::Refuted, "{text}{name}");
                format!("refuted at {}", found.counterexample.position())
            }
            Conclusion::NotProved(why) => why.code().to_owned(),
        };
        (name, verdict)
    });
    proved.collect()
}

/// King: the value is (x + y) mod 2 + (2 min(x, y)) mod 4.
const KING: &str = "game own(K)
numbers x, y
move x-1, y
move x, y-1
move x-1, y-1
";

#[test]
fn the_positions_of_a_value_are_proved_and_false_ones_refuted() {
    let text = format!(
        "{KING}claim zero   value = 0 <-> x mod 2 = 0 & y mod 2 = 0
claim one    value = 1 <-> (x + y) mod 2 = 1 & min(x, y) mod 2 = 0
claim three  value = 3 <-> (x + y) mod 2 = 1 & min(x, y) mod 2 = 1
claim two    value = K <-> x mod 2 = 1 & y mod 2 = 1
claim turned x mod 2 = 1 & y mod 2 = 1 <-> 2 = value
claim odd    1 = value <-> x mod 2 = 1
claim edge   value = 3 <-> x mod 2 = 0 & x >= 2  if y = 1
claim late   value = 3 <-> (x + y) mod 2 = 1 & min(x, y) mod 2 = 1 & x + y != 41
claim none   value != 4
claim small  value <= 3
claim few    3 > value
claim both   value = 2 -> (x + y) mod 2 = 0
claim many   value >= 1 | x mod 2 + y mod 2 = 0
"
    );
    let expected = [
        ("zero", "proved"),
        ("one", "proved"),
        ("three", "proved"),
        ("two", "proved"),
        ("turned", "proved"),
        ("odd", "refuted"),
        ("edge", "proved"),
        ("late", "refuted"),
        ("none", "proved"),
        ("small", "proved"),
        ("few", "refuted"),
        ("both", "proved"),
        ("many", "proved"),
    ];
    let found = verdicts(&text, Some("2"), 2);
    let found: Vec<(&str, &str)> =
        found.iter().map(|(name, verdict)| (&**name, verdict.split(" at ").next().unwrap())).collect();
    assert_eq!(found, expected);
}

#[test]
fn stated_sets_of_smaller_values_take_the_place_of_a_discovery() {
    // No window shows the number without a move, so that no discovery succeeds.
    let rules = "game own
numbers n
move n - 1  if n != 1000000001
";
    let odd = "n < 1000000001 & n mod 2 = 1 | 1000000001 < n & n mod 2 = 0";
    let claim = format!("claim one  value = 1 <-> {odd}\n");
    let verdict = |text: &str| {
        let shape = PositionShape::coins(1);
        let run = Run::default();
        let game = open(text, None);
        let statements = game.statements(shape);
        let statement = statements.iter().find(|one| one.id() == "own.one").unwrap();
        statement.prove(shape, ProofMethod::Best, &ProofBudget::new(&run)).unwrap().conclusion
    };
    let stated = format!("{rules}p-positions not ({odd})\n{claim}");
    assert!(matches!(verdict(&stated), Conclusion::Proved(_)), "{:?}", verdict(&stated));
    let as_claim = format!("{rules}claim zero  value = 0 <-> not ({odd})\n{claim}");
    assert!(matches!(verdict(&as_claim), Conclusion::Proved(_)), "{:?}", verdict(&as_claim));
    for open_claim in [format!("{rules}{claim}"), format!("{rules}p-positions n mod 2 = 0\n{claim}")] {
        assert!(matches!(verdict(&open_claim), Conclusion::NotProved(_)), "{:?}", verdict(&open_claim));
    }
}

#[test]
fn the_positions_of_a_value_of_heaps_that_are_one_position_are_proved() {
    let text = "game own
ring n
move choose 2 consecutive heaps: x  for x in 0..n
claim zero  value = 0 <-> heap(1) = heap(2) & heap(2) = heap(3)  if members = 3
claim one   value = 1 <-> (sum heap m: m) = 1 | largest = smallest + 1 & (sum heap m: m) mod 3 = 1 & smallest mod 2 = 0  if members = 3
claim none  value = 1 <-> largest = 1  if members = 3
claim other value = 1 <-> largest = 1  if members = 4
";
    let (game, run, shape) = (open(text, None), Run::default(), PositionShape::coins(3));
    let statements = game.statements(shape);
    let conclusions = statements.iter().map(|statement| {
        let budget = ProofBudget::new(&run);
        (statement.id(), statement.prove(shape, ProofMethod::Best, &budget).unwrap().conclusion)
    });
    let conclusions: Vec<(&str, Conclusion)> = conclusions.collect();
    let [
        ("own.zero", Conclusion::Proved(_)),
        ("own.one", Conclusion::Proved(_)),
        ("own.none", Conclusion::Refuted(_)),
    ] = &conclusions[..]
    else {
        panic!("{conclusions:?}")
    };
    let unproved: Vec<&str> =
        game.unproved(PositionShape::coins(3)).into_iter().map(|(name, _)| name).collect();
    assert_eq!(unproved, ["other"]);
}

#[test]
fn a_claim_about_a_value_that_no_window_shows_is_refuted() {
    let text =
        format!("{KING}claim far  value = 3 <-> (x + y) mod 2 = 1 & min(x, y) mod 2 = 1 & x + y != 4001\n");
    let game = open(&text, Some("2"));
    let shape = PositionShape::coins(2);
    let run = Run::default();
    let statements = game.statements(shape);
    let [statement] = &statements[..] else { panic!("{statements:?}") };
    let proof = statement.prove(shape, ProofMethod::Best, &ProofBudget::new(&run)).unwrap();
    let Conclusion::Refuted(refutation) = proof.conclusion else { panic!("{:?}", proof.conclusion) };
    let numbers = refutation.counterexample.assignment().0.iter().map(|(_, n)| n.parse::<u64>().unwrap());
    assert_eq!(numbers.sum::<u64>(), 4001);
}
