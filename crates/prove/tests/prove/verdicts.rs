//! Conclusions of proofs: measures that show that play ends, refutations by verified positions alone, and reasons where
//! neither is shown.

use impartial::game::{Game, Notation, NotationError, Options, parse_numbers};
use impartial::run::{Limits, Run};
use impartial::value::Play;
use impartial_prove::automata::{Formula, ProofBudget, Term, var};
use impartial_prove::{
    Blocking, Conclusion, Definable, DescribedGame, DescribedMove, Description, Evidence, NotProved,
    NumberedPositions, PositionShape, ProofAttempt, ProofCertificate, ProofCertificateError, ProofMethod,
    ProofVerdict, Provable, ProveError, SourceCounterexample, SourceStatement, Statement, TerminationMeasure,
    WithFormula, find_measure, prove_formula, prove_values,
};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A game on two numbers whose moves add amounts, each where the numbers are at least others.
#[derive(Clone, Debug)]
struct Steps {
    legal: &'static str,
    /// For each move, the amounts added to the two numbers, and the least numbers it needs.
    steps: Vec<([i64; 2], [u64; 2])>,
}

impl Steps {
    fn new(steps: &[([i64; 2], [u64; 2])]) -> Self {
        Steps { legal: "true", steps: steps.to_vec() }
    }

    fn is_legal(&self, [a, b]: [u64; 2]) -> bool {
        match self.legal {
            "true" => true,
            "a1 < 0" => false,
            "a1 >= 5000" => a >= 5000,
            "a1 = 3*a2 + 70" => a == 3 * b + 70,
            other => panic!("{other}"),
        }
    }
}

impl Game for Steps {
    type Position = [u64; 2];
}

impl Options for Steps {
    fn visit_options(
        &self,
        position: &[u64; 2],
        visit: &mut dyn FnMut([u64; 2]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (by, least) in &self.steps {
            if position.iter().zip(least).all(|(n, least)| n >= least) {
                let next = [0, 1].map(|i| position[i].checked_add_signed(by[i]));
                if let [Some(a), Some(b)] = next
                    && self.is_legal([a, b])
                {
                    visit([a, b])?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Notation for Steps {
    fn id(&self) -> String {
        "steps".into()
    }
    fn parse(&self, text: &str) -> Result<[u64; 2], NotationError> {
        let numbers = parse_numbers(text, "two numbers")?;
        Ok([numbers[0], numbers[1]])
    }
    fn write(&self, [a, b]: &[u64; 2]) -> String {
        format!("{a},{b}")
    }
}

const TWO: PositionShape = PositionShape::coins(2);

impl Definable for Steps {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let kind = |(by, least): &([i64; 2], [u64; 2])| {
            let (names, fresh) = (["a1", "a2"], ["x1", "x2"]);
            let each = (0..2).map(|i| {
                let n = impartial_prove::automata::number(by[i].unsigned_abs());
                let moved = match by[i] < 0 {
                    true => var(fresh[i]).plus(n).equal(var(names[i])),
                    false => var(names[i]).plus(n).equal(var(fresh[i])),
                };
                moved.and(impartial_prove::automata::number(least[i]).at_most(var(names[i])))
            });
            DescribedMove {
                fresh: fresh.map(String::from).to_vec(),
                condition: Formula::all(each),
                target: fresh.map(var).to_vec(),
            }
        };
        let legal = Formula::parse(self.legal).unwrap();
        (shape == TWO).then(|| Description::new(shape, legal, self.steps.iter().map(kind).collect()))
    }
}

impl NumberedPositions for Steps {
    fn decode(&self, numbers: &[u64]) -> Option<[u64; 2]> {
        let numbers = [numbers[0], numbers[1]];
        self.is_legal(numbers).then_some(numbers)
    }
    fn encode(&self, position: &[u64; 2]) -> Vec<u64> {
        position.to_vec()
    }
}

fn value(game: &Steps, text: &str) -> ProofAttempt {
    let run = Run::default();
    let formula = |_| Formula::parse(text).unwrap();
    let game = DescribedGame::new(game.clone());
    prove_formula(&WithFormula::new(&game, &formula), TWO, ProofMethod::Best, &ProofBudget::new(&run))
        .unwrap()
}

fn zero(game: &dyn Provable, text: &str, misere: bool) -> ProofAttempt {
    let run = Run::default();
    prove_values(
        game,
        TWO,
        text,
        &[Formula::parse(text).unwrap()],
        Play::from_misere(misere),
        &ProofBudget::new(&run),
    )
    .unwrap()
}

fn measure_of(proof: &ProofAttempt) -> String {
    match &proof.conclusion {
        Conclusion::Proved(measure) => measure.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn measures_other_than_the_sum_are_found() {
    // One number; a weighted sum; numbers in turn; a weighted sum, and then a number.
    for (steps, measure) in [
        (vec![([-1, 1], [0, 0])], "a1"),
        (vec![([-1, 1], [0, 0]), ([0, -1], [0, 0])], "a1, then a2"),
        (vec![([-2, 3], [2, 0]), ([1, -2], [0, 2])], "3*a1 + 2*a2"),
        (vec![([-1, 1], [0, 0]), ([1, -1], [0, 0])], ""),
        (vec![([-1, -1], [0, 0])], "a1 + a2"),
    ] {
        let run = Run::default();
        let game = Steps::new(&steps);
        let found = find_measure(game.describe(TWO).unwrap(), &ProofBudget::new(&run)).unwrap();
        let found = found.map(|found| found.to_string()).unwrap_or_default();
        match measure.is_empty() || steps.len() == 1 || measure.contains("then") {
            true => assert_eq!(found, measure, "{steps:?}"),
            // Several weights fit.
            false => assert!(!found.is_empty(), "{steps:?}"),
        }
    }
}

#[test]
fn statements_of_a_game_that_does_not_lower_the_sum_are_proved_in_every_form() {
    let game = Steps::new(&[([-1, 1], [0, 0])]);
    assert_eq!(measure_of(&value(&game, "v = a1 mod 2")), "a1");
    for (text, misere) in [("a1 mod 2 = 0", false), ("a1 mod 2 = 1", true)] {
        assert_eq!(measure_of(&zero(&DescribedGame::new(game.clone()), text, misere)), "a1");
    }
    let run = Run::default();
    let misere = |_| Formula::parse("v + a1 mod 2 = 1").unwrap();
    let statement = Statement::misere_formula("steps.misere", DescribedGame::new(game.clone()), misere);
    assert!(statement.prove(TWO, ProofMethod::Best, &ProofBudget::new(&run)).unwrap().is_proved());
    // Where one option may be forbidden there is always one left.
    assert!(zero(&Blocking::new(DescribedGame::new(game.clone()), 1), "a1 >= 0", false).is_proved());
    // False statements are refuted at positions where they fail.
    for text in ["v = a1 mod 3", "v = a2 mod 2", "v = 0"] {
        let proof = value(&game, text);
        let seen = &proof.refutation().unwrap().counterexample;
        assert_ne!(seen.stated(), seen.computed());
    }
}

#[test]
fn certificates_record_the_measure_and_are_held_to_it() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for steps in [
        vec![([-1, 1], [0, 0])],
        vec![([-2, 3], [2, 0]), ([1, -2], [0, 2])],
        vec![([-1, 1], [0, 0]), ([0, -1], [0, 0])],
    ] {
        // Where all options may be forbidden every position is a P-position.
        let game = Blocking::new(DescribedGame::new(Steps::new(&steps)), 2);
        let made = ProofCertificate::of_values(&game, TWO, &[Formula::TRUE], Play::Normal, &budget).unwrap();
        made.verify_for(&game, &budget).unwrap();
        let mut value = serde_json::to_value(&made).unwrap();
        let rules = value.pointer_mut("/proof/sets/rules").unwrap();
        let of_sum = rules.get("falls").is_none() && rules.get("weights").is_none();
        assert!(!of_sum, "{rules}");
        // The sum, another number, and weights of another form are no measures here.
        for (falls, weights) in [
            (serde_json::json!([]), serde_json::json!([])),
            (serde_json::json!([1]), serde_json::json!([])),
            (serde_json::json!([]), serde_json::json!([[1, 1]])),
            (serde_json::json!([]), serde_json::json!([[1]])),
            (serde_json::json!([0]), serde_json::json!([[1, 0]])),
        ] {
            rules_with(&mut value, falls, weights);
            let other: ProofCertificate = serde_json::from_value(value.clone()).unwrap();
            assert!(other.verify().is_err(), "{value}");
        }
        // Any measure that every move lowers will do.
        if steps.len() == 1 {
            rules_with(&mut value, serde_json::json!([]), serde_json::json!([[2, 1]]));
            let other: ProofCertificate = serde_json::from_value(value).unwrap();
            other.verify_for(&game, &budget).unwrap();
        }
    }
    // A game in which play need not end has no certificate.
    let round = DescribedGame::new(Steps::new(&[([-1, 1], [0, 0]), ([1, -1], [0, 0])]));
    let made = ProofCertificate::of_values(&round, TWO, &[Formula::TRUE], Play::Normal, &budget);
    assert!(matches!(made, Err(ProofCertificateError::Refused(_))), "{made:?}");
}

fn rules_with(value: &mut serde_json::Value, falls: serde_json::Value, weights: serde_json::Value) {
    let rules = value.pointer_mut("/proof/sets/rules").unwrap();
    rules["falls"] = falls;
    rules["weights"] = weights;
}

/// Values by plain mex, as far as play from small positions ends.
fn table(game: &Steps, below: u64) -> HashMap<[u64; 2], u64> {
    fn mex(
        game: &Steps,
        position: [u64; 2],
        known: &mut HashMap<[u64; 2], Option<u64>>,
        depth: u32,
    ) -> Option<u64> {
        if let Some(known) = known.get(&position) {
            return *known;
        }
        if depth > 1000 {
            return None;
        }
        known.insert(position, None);
        let mut values = Vec::new();
        for option in game.options(&position) {
            values.push(mex(game, option, known, depth + 1)?);
        }
        let least = (0..).find(|v| !values.contains(v))?;
        known.insert(position, Some(least));
        Some(least)
    }
    let mut all = HashMap::new();
    for a in 0..below {
        for b in (0..below).filter(|b| game.is_legal([a, *b])) {
            let mut known: HashMap<[u64; 2], Option<u64>> = all.iter().map(|(p, v)| (*p, Some(*v))).collect();
            if let Some(value) = mex(game, [a, b], &mut known, 0) {
                all.insert([a, b], value);
            }
        }
    }
    all
}

#[test]
fn a_game_without_legal_positions_is_not_proved_about() {
    let game = Steps { legal: "a1 < 0", ..Steps::new(&[([-1, 0], [0, 0])]) };
    let proof = value(&game, "v = 0");
    assert_eq!(proof.conclusion, Conclusion::NotProved(NotProved::NothingCompared { legal: None }));
    assert_eq!(proof.compared.positions, 0);
}

#[test]
fn enough_positions_are_compared_wherever_they_are() {
    for legal in ["true", "a1 >= 5000", "a1 = 3*a2 + 70"] {
        let game = Steps { legal, ..Steps::new(&[([-3, -1], [0, 0])]) };
        let proof = zero(&DescribedGame::new(game), "ex k: 2*k = a2 | a1 < 3", false);
        assert!(proof.compared.positions >= 300, "{legal}: {:?}", proof.compared);
        assert!(proof.compared.all_below > 20, "{legal}: {:?}", proof.compared);
    }
    // A description that is wrong far out only is found out there.
    let wrong = Steps { legal: "a1 >= 5000", ..Steps::new(&[([-3, -1], [5010, 0])]) };
    struct Misdescribed(DescribedGame<Steps>);
    impl Provable for Misdescribed {
        fn id(&self) -> String {
            self.0.id()
        }
        fn describe(&self, shape: PositionShape) -> Option<Description> {
            Steps { legal: "a1 >= 5000", ..Steps::new(&[([-3, -1], [5011, 0])]) }.describe(shape)
        }
        fn write(&self, shape: PositionShape, numbers: &[u64]) -> String {
            self.0.write(shape, numbers)
        }
        fn canonical(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
            self.0.canonical(shape, numbers)
        }
        fn options(&self, shape: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
            self.0.options(shape, numbers, below)
        }
        fn computed(
            &self,
            _: PositionShape,
            _: &[u64],
            _: Play,
            _: &Run<'_>,
        ) -> Result<Option<Vec<u64>>, impartial::run::Stopped> {
            Ok(None)
        }
    }
    let run = Run::default();
    let misdescribed = Misdescribed(DescribedGame::new(wrong));
    let result =
        prove_values(&misdescribed, TWO, "", &[Formula::TRUE], Play::Normal, &ProofBudget::new(&run));
    let error = result.unwrap_err();
    assert!(matches!(error, ProveError::Disagreement { .. }) && error.is_defect(), "{error}");
}

#[test]
fn a_statement_that_fails_far_out_is_refuted_by_induction() {
    // Take one from the first number: the value is its residue, but for one position that nothing computes.
    let far = 1u64 << 40;
    let game = Steps::new(&[([-1, 0], [0, 0])]);
    let text = format!("v = a1 mod 2 & a1 < {far} | v = 1 & a1 >= {far}");
    let proof = value(&game, &text);
    let refutation = proof.refutation().unwrap_or_else(|| panic!("{:?}", proof.conclusion));
    let seen = &refutation.counterexample;
    assert_eq!(seen.evidence(), Evidence::Induction);
    assert_eq!((seen.position(), seen.stated()), (&*format!("{far},0"), "1"));
    assert_eq!(seen.computed(), "not 1");
    // Of sets too; the first that is wrong is the next even number.
    let proof = zero(&DescribedGame::new(game), &format!("a1 mod 2 = 0 & a1 <= {far}"), false);
    let seen = &proof.refutation().unwrap_or_else(|| panic!("{:?}", proof.conclusion)).counterexample;
    assert_eq!((seen.evidence(), seen.position()), (Evidence::Induction, &*format!("{},0", far + 2)));
    assert_eq!((seen.stated(), seen.computed()), ("not 0", "0"));
}

#[test]
fn play_that_need_not_end_proves_nothing() {
    // Every position has a move to a loop; 0 is never the value of anything.
    let round = Steps::new(&[([0, 0], [0, 0])]);
    let proof = value(&round, "v = 5");
    assert_eq!(proof.verdict(), ProofVerdict::NotProved);
    for text in ["v = 0", "v = 1", "v = a1"] {
        let proof = value(&round, text);
        assert_eq!(proof.verdict(), ProofVerdict::NotProved, "{text}");
    }
    let proof = zero(&DescribedGame::new(round), "a1 + 1 = a1", false);
    assert!(matches!(proof.conclusion, Conclusion::NotProved(NotProved::NoMeasure { .. })), "{proof:?}");
    // A declared rank that does not fall is replaced by a measure that does.
    let description = Steps::new(&[([-1, 2], [0, 0])]).describe(TWO).unwrap();
    let run = Run::default();
    let found =
        find_measure(description.measure(TerminationMeasure::InTurn(vec![1, 0])), &ProofBudget::new(&run))
            .unwrap();
    assert_eq!(found.unwrap().to_string(), "a1");
}

fn steps() -> impl Strategy<Value = Steps> {
    let step = ((-3i64..=3), (-3i64..=3), 0u64..3, 0u64..3);
    prop::collection::vec(step, 1..4).prop_map(|all| {
        Steps::new(
            &all.into_iter().map(|(a, b, least_a, least_b)| ([a, b], [least_a, least_b])).collect::<Vec<_>>(),
        )
    })
}

fn formulas() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "v = a1 mod 2",
        "v = a2 mod 2",
        "v = (a1 + a2) mod 2",
        "v = (a1 + a2) mod 3",
        "v = a1 mod 3",
        "v = 0",
        "v = (a1 + 2*a2) mod 3",
        "v = a1 xor a2",
        "v = 0 & a1 < 2 | v = 1 & a1 >= 2",
        "v = 0 & (a1 = 0 | a2 = 0) | v = 1 & a1 > 0 & a2 > 0",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn verdicts_on_random_moves_are_those_of_plain_mex(game in steps(), text in formulas()) {
        const BELOW: u64 = 14;
        let run = Run::new(Limits::none().positions(100_000));
        let formula = |_| Formula::parse(text).unwrap();
        let plain = DescribedGame::new(game.clone());
        let with = WithFormula::new(&plain, &formula);
        let Ok(proof) = prove_formula(&with, TWO, ProofMethod::Best, &ProofBudget::new(&run)) else { return Ok(()) };
        let values = table(&game, BELOW);
        let says = |pair: [u64; 2]| -> u64 {
            let [a, b] = pair;
            match text {
                "v = a1 mod 2" => a % 2,
                "v = a2 mod 2" => b % 2,
                "v = (a1 + a2) mod 2" => (a + b) % 2,
                "v = (a1 + a2) mod 3" => (a + b) % 3,
                "v = a1 mod 3" => a % 3,
                "v = 0" => 0,
                "v = (a1 + 2*a2) mod 3" => (a + 2 * b) % 3,
                "v = a1 xor a2" => a ^ b,
                "v = 0 & a1 < 2 | v = 1 & a1 >= 2" => u64::from(a >= 2),
                _ => u64::from(a > 0 && b > 0),
            }
        };
        match &proof.conclusion {
            Conclusion::Proved(measure) => {
                // Play ends from every position of a window, and the statement holds there.
                prop_assert_eq!(values.len() as u64, BELOW * BELOW, "{:?} {}", game, measure);
                for (pair, value) in &values {
                    prop_assert_eq!(says(*pair), *value, "{:?} at {:?}: {}", game, pair, text);
                }
            }
            Conclusion::Refuted(refutation) => {
                let seen = &refutation.counterexample;
                let numbers: Vec<u64> = seen.assignment().0.iter().map(|(_, n)| n.parse().unwrap()).collect();
                let pair = [numbers[0], numbers[1]];
                let below = pair[0].max(pair[1]) + 1;
                if below < 60 {
                    prop_assert_eq!(says(pair).to_string(), seen.stated());
                    if let Some(value) = table(&game, below).get(&pair) {
                        prop_assert_ne!(*value, says(pair), "{:?} at {:?}: {}", game, pair, text);
                    }
                }
            }
            Conclusion::NotProved(_) => {}
            }
    }
}

/// A term is used where it is not needed otherwise.
#[test]
fn terms_of_targets_may_be_sums() {
    // The description computes the new position.
    let description = |condition: &str, target: [Term; 2]| {
        let moves = vec![DescribedMove {
            fresh: vec!["k".into()],
            condition: Formula::parse(condition).unwrap(),
            target: target.to_vec(),
        }];
        Description::new(TWO, Formula::TRUE, moves)
    };
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let up = description("k + 1 = a1", [var("k"), var("a2").plus(var("k"))]);
    assert_eq!(find_measure(up, &budget).unwrap().unwrap().to_string(), "a1");
    let loops = description("k <= a1", [var("k"), var("a2").plus(var("k"))]);
    assert!(find_measure(loops, &budget).unwrap().is_none());
}

/// A statement in a source, by which the value of every position is 0.
struct AllZero;

impl SourceStatement for AllZero {
    fn counterexample(
        &self,
        _: PositionShape,
        _: Option<&[u64]>,
        _: bool,
        _: &Run<'_>,
    ) -> Result<Option<SourceCounterexample>, impartial::run::Stopped> {
        Ok(Some(SourceCounterexample {
            position: "0,1".into(),
            numbers: Some(vec![0, 1]),
            stated: "0".into(),
            computed: "1".into(),
        }))
    }

    fn holds_at(&self, _: &[u64], _: &Run<'_>) -> Result<Option<bool>, impartial::run::Stopped> {
        Ok(Some(true))
    }
}

#[test]
fn a_verdict_that_computed_values_contradict_is_a_defect() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for (formula, message) in [
        ("v = a1 xor a2", "nim.s is proved, but at 0,1: computed 1, the statement says 0"),
        ("v = a1", "nim.s is refuted, but at 0,1: by the computed values it holds there"),
    ] {
        let formula = Formula::parse(formula).unwrap();
        let statement =
            Statement::formula("nim.s", impartial_games::nim::provable_game(), move |_| formula.clone());
        let compared = statement.stated_in(Box::new(AllZero));
        let error = compared.prove(TWO, ProofMethod::Automata, &budget).unwrap_err();
        assert!(error.is_defect(), "{error}");
        assert_eq!(error.to_string().split_once(" but").unwrap().0, message.split_once(" but").unwrap().0);
        if message.contains("proved") {
            assert_eq!(error.to_string(), message);
        }
    }
    // What is not known of a window is computed.
    let statement = Statement::formula("nim.s", impartial_games::nim::provable_game(), |_| {
        Formula::parse("v = a1").unwrap()
    });
    let windowed = statement.in_window().stated_in(Box::new(AllZero));
    let proof = windowed.prove(TWO, ProofMethod::Automata, &budget).unwrap();
    let found = &proof.refutation().unwrap().counterexample;
    assert_eq!((found.position(), found.evidence()), ("0,1", Evidence::Computed));
}

#[test]
fn the_position_without_coins_is_not_any_number_of_coins() {
    for shape in [
        PositionShape::coins(0),
        PositionShape::below_omega_power(0, 0),
        PositionShape::below_omega_power(0, 2),
    ] {
        assert!(!shape.is_any_number() && shape.any_number_name().is_none(), "{shape}");
    }
    let all = [PositionShape::ANY_COINS, PositionShape::ANY_HEAPS, PositionShape::ONE_ROW];
    assert!(all.iter().all(PositionShape::is_any_number));
}

#[test]
fn a_statement_for_one_shape_is_neither_proved_nor_refuted_for_others() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let formula = |_| Formula::parse("v = a1 xor a2").unwrap();
    let statement =
        Statement::formula("nim.s", impartial_games::nim::provable_game(), formula).for_shape(TWO);
    assert!(statement.prove(TWO, ProofMethod::Automata, &budget).unwrap().is_proved());
    let three = statement.prove(PositionShape::coins(3), ProofMethod::Automata, &budget);
    assert!(matches!(three, Err(ProveError::NoDescription { .. })), "{three:?}");
    assert!(statement.certificate(PositionShape::coins(3), ProofMethod::Automata, &budget).is_err());
}
