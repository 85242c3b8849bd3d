//! Formulas about coins in any order, and about coins in ascending order, compared with a brute-force evaluation that
//! shares no code with the prover.

use impartial::run::{Run, Stopped};
use impartial::value::Play;
use impartial_games::height::{self, Height};
use impartial_games::moore::{self, Moore};
use impartial_games::subtraction::{self, Subtraction};
use impartial_games::{max_welter, nim, transfinite_nim, welter};
use impartial_prove::automata::{Formula, ProofBudget};
use impartial_prove::{
    AscendingCoins, Assignment, Description, PositionShape, ProofAttempt, ProofCertificate, ProofMethod,
    ProofVerdict as Verdict, Provable, Unsortable, WithFormula, prove_formula, prove_values,
};
use proptest::prelude::*;

fn game(id: &str) -> Box<dyn Provable + Send + Sync> {
    match id.split_once(':').unwrap_or((id, "")) {
        ("nim", _) => nim::provable_game(),
        ("welter", _) => welter::provable_game(),
        ("max-welter", _) => max_welter::provable_game(),
        ("transfinite-nim", _) => transfinite_nim::provable_game(),
        ("height", h) => height::provable_game(Height::new(h.parse().unwrap()).unwrap()),
        ("moore", k) => moore::provable_game(Moore::new(k.parse().unwrap()).unwrap()),
        ("subtraction", set) => subtraction::provable_game(Subtraction::parse(set).unwrap()),
        _ => panic!("{id} cannot be proved about"),
    }
}

/// Returns the proof for a formula about the positions of value 0.
fn zero(game: &dyn Provable, shape: PositionShape, text: &str, misere: bool) -> ProofAttempt {
    let run = Run::default();
    let sets = [Formula::parse(text).unwrap()];
    prove_values(game, shape, text, &sets, Play::from_misere(misere), &ProofBudget::new(&run)).unwrap()
}

fn value(game: &dyn Provable, shape: PositionShape, text: &str) -> ProofAttempt {
    let run = Run::default();
    let formula = |_| Formula::parse(text).unwrap();
    prove_formula(&WithFormula::new(game, &formula), shape, ProofMethod::Best, &ProofBudget::new(&run))
        .unwrap()
}

/// Returns the verdicts with the coins in any order, and in ascending order.
fn both(id: &str, shape: PositionShape, text: &str, misere: bool) -> [Verdict; 2] {
    let game = game(id);
    let sorted = AscendingCoins::new(&*game, shape).unwrap();
    [zero(&*game, shape, text, misere).verdict(), zero(&sorted, shape, text, misere).verdict()]
}

fn numbers(assignment: &Assignment) -> Vec<u64> {
    assignment.0.iter().map(|(_, n)| n.parse().unwrap()).collect()
}

#[test]
fn a_counterexample_gives_the_numbers_as_the_formula_reads_them() {
    let proof = zero(&*game("welter"), PositionShape::coins(2), "a2 = a1 + 1 & a1 mod 2 = 0", false);
    let refutation = proof.refutation().unwrap().clone();
    let seen = refutation.counterexample;
    assert_eq!((seen.position(), seen.assignment().to_string().as_str()), ("0,1", "a1=1, a2=0"));
    assert_eq!((seen.computed(), seen.stated()), ("0", "not 0"));
    let two = refutation.unsymmetric.unwrap();
    assert_eq!(two.position, "0,1");
    let readings = two.readings.map(|(assignment, says)| (assignment.to_string(), says));
    assert_eq!(
        readings,
        [("a1=1, a2=0", "not 0"), ("a1=0, a2=1", "0")].map(|(a, s)| (a.to_owned(), s.to_owned()))
    );
    // A wrong symmetric formula does not depend on the order, nor does a game with a fixed order.
    let proof = zero(&*game("welter"), PositionShape::coins(2), "a1 = a2 + 1 | a2 = a1 + 1", false);
    assert_eq!(proof.refutation().unwrap().unsymmetric, None);
    let proof = zero(&*game("max-welter"), PositionShape::coins(2), "a2 = a1 + 1", false);
    assert_eq!(proof.refutation().unwrap().unsymmetric, None);
}

#[test]
fn formulas_about_ascending_coins_are_proved_and_refuted() {
    use Verdict::{Proved, Refuted};
    let coins = PositionShape::coins;
    for (id, shape, text, misere, verdicts) in [
        ("welter", coins(2), "a2 = a1 + 1 & a1 mod 2 = 0", false, [Refuted, Proved]),
        ("welter", coins(2), "a2 = a1 + 1 & a1 mod 2 = 1", false, [Refuted, Refuted]),
        ("welter", coins(2), "a1 xor a2 = 1", false, [Proved, Proved]),
        (
            "nim",
            coins(3),
            "a3 <= 1 & a1 xor a2 xor a3 = 1 | a3 > 1 & a1 xor a2 xor a3 = 0",
            true,
            [Refuted, Proved],
        ),
        (
            "nim",
            coins(3),
            "a3 <= 1 & a1 xor a2 xor a3 = 1 | a3 > 1 & a1 xor a2 xor a3 = 0",
            false,
            [Refuted, Refuted],
        ),
        ("nim", coins(2), "a2 <= a1", false, [Refuted, Proved]),
        ("nim", coins(1), "a1 = 0", false, [Proved, Proved]),
        ("moore:2", coins(2), "a2 = 0", false, [Refuted, Proved]),
        ("moore:2", coins(3), "a1 = a3", false, [Refuted, Proved]),
        ("moore:2", coins(3), "a1 = a2", false, [Refuted, Refuted]),
        ("subtraction:1,2", coins(2), "(a1 + 2*a2) mod 3 = 0", false, [Proved, Proved]),
        ("subtraction:1,2", coins(2), "ex d: a2 = a1 + d & d mod 3 = 0", false, [Refuted, Proved]),
        ("max-welter", coins(3), "a3 = a2 + 1 & (a2 + 3) mod 2 = 0", false, [Proved, Proved]),
        ("max-welter", coins(3), "a3 = a2 + 1", false, [Refuted, Refuted]),
        ("height:2", coins(2), "a1 < a2 & a1 xor a2 = 2 & a1 mod 4 < 2", false, [Refuted, Proved]),
        (
            "transfinite-nim",
            PositionShape::below_omega_power(2, 2),
            "a2_1 <= a1_1 & a2_0 <= a1_0",
            false,
            [Refuted, Proved],
        ),
    ] {
        assert_eq!(both(id, shape, text, misere), verdicts, "{id} {shape}: {text}");
    }
}

#[test]
fn three_coins_of_welters_game_have_their_values_in_ascending_order_too() {
    let (welter, shape) = (game("welter"), PositionShape::coins(3));
    let sorted = AscendingCoins::new(&*welter, shape).unwrap();
    let masks = "v = a1 xor a2 xor a3 xor mask_0(a1, a2) xor mask_0(a1, a3) xor mask_0(a2, a3)";
    // For ascending coins the additional condition is always true.
    let ascending = format!("{masks} & a1 < a2 < a3");
    for (text, verdicts) in [(masks, [Verdict::Proved; 2]), (&ascending, [Verdict::Refuted, Verdict::Proved])]
    {
        assert_eq!(
            [value(&*welter, shape, text), value(&sorted, shape, text)].map(|p| p.verdict()),
            verdicts
        );
    }
}

#[test]
fn a_formula_with_several_values_is_refuted_where_it_has_them() {
    let proof = value(&*game("nim"), PositionShape::coins(1), "v <= 3");
    assert_eq!(proof.failed().unwrap().value.as_deref(), Some("0 and 1"));
    let seen = &proof.refutation().unwrap().counterexample;
    assert_eq!((seen.position(), seen.computed()), ("0", "0"));
    assert_eq!(seen.stated(), "several values, such as 0 and 1");
    // One value where the formula is correct, and a second one elsewhere.
    let proof = value(&*game("nim"), PositionShape::coins(1), "v = a1 | v = 7 & a1 = 5");
    let seen = &proof.refutation().unwrap().counterexample;
    assert_eq!((seen.position(), seen.stated()), ("5", "several values, such as 5 and 7"));
}

#[test]
fn certificates_say_that_the_coins_are_ascending() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let (welter, shape) = (game("welter"), PositionShape::coins(2));
    let sorted = AscendingCoins::new(&*welter, shape).unwrap();
    let text = "a2 = a1 + 1 & a1 mod 2 = 0";
    let sets = [Formula::parse(text).unwrap()];
    let certificate = ProofCertificate::of_values(&sorted, shape, &sets, Play::Normal, &budget).unwrap();
    assert!(certificate.is_sorted() && certificate.theorem().contains("in ascending order"));
    certificate.verify_for(&*welter, &budget).unwrap();
    certificate.clone().without_text().verify_for(&*welter, &budget).unwrap();
    // A theorem about ascending coins is not a theorem about all orders.
    let mut value = serde_json::to_value(&certificate).unwrap();
    assert_eq!(value["sorted"], true);
    value.as_object_mut().unwrap().remove("sorted");
    let claimed: ProofCertificate = serde_json::from_value(value).unwrap();
    assert!(claimed.verify_for(&*welter, &budget).is_err());
    assert!(ProofCertificate::of_values(&*welter, shape, &sets, Play::Normal, &budget).is_err());
    // A certificate about all orders is not one about ascending coins either.
    let sets = [Formula::parse("a1 xor a2 = 1").unwrap()];
    let plain = ProofCertificate::of_values(&*welter, shape, &sets, Play::Normal, &budget).unwrap();
    let mut value = serde_json::to_value(&plain).unwrap();
    assert_eq!(value.get("sorted"), None);
    value["sorted"] = true.into();
    let claimed: ProofCertificate = serde_json::from_value(value).unwrap();
    assert!(claimed.verify_for(&*welter, &budget).is_err());
}

#[test]
fn numbers_that_are_no_coins_cannot_be_sorted() {
    /// Nim whose heaps have places of their own.
    struct Placed(Box<dyn Provable + Send + Sync>);
    impl Provable for Placed {
        fn id(&self) -> String {
            "placed".into()
        }
        fn describe(&self, shape: PositionShape) -> Option<Description> {
            self.0.describe(shape)
        }
        fn write(&self, _: PositionShape, numbers: &[u64]) -> String {
            format!("{numbers:?}")
        }
        fn canonical(&self, _: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
            Some(numbers.to_vec())
        }
        fn options(&self, _: PositionShape, _: &[u64], _: u64) -> Option<Vec<Vec<u64>>> {
            None
        }
        fn computed(
            &self,
            _: PositionShape,
            _: &[u64],
            _: Play,
            _: &Run<'_>,
        ) -> Result<Option<Vec<u64>>, Stopped> {
            Ok(None)
        }
    }
    let placed = Placed(game("nim"));
    assert!(matches!(
        AscendingCoins::new(&placed, PositionShape::coins(2)),
        Err(Unsortable::NotInterchangeable { .. })
    ));
    assert!(AscendingCoins::new(&placed, PositionShape::coins(1)).is_ok());
    let cards = game("moore:3");
    assert!(matches!(
        AscendingCoins::new(&*cards, PositionShape::coins(12)),
        Err(Unsortable::TooManyKinds { .. })
    ));
}

/// A formula about two coins that a test can evaluate by itself.
#[derive(Clone, Debug)]
enum Plain {
    /// x + c = y.
    Step(usize, u64),
    /// x mod m = r.
    Residue(usize, u64, u64),
    /// x < y.
    Below(usize),
    /// x xor y = c.
    NimSum(u64),
    /// x <= c.
    Small(usize, u64),
    Not(Box<Plain>),
    And(Box<Plain>, Box<Plain>),
    Or(Box<Plain>, Box<Plain>),
}

impl Plain {
    fn text(&self) -> String {
        let name = |i: &usize| ["a1", "a2"][*i];
        match self {
            Plain::Step(i, c) => format!("{} + {c} = {}", name(i), name(&(1 - i))),
            Plain::Residue(i, m, r) => format!("{} mod {m} = {}", name(i), r % m),
            Plain::Below(i) => format!("{} < {}", name(i), name(&(1 - i))),
            Plain::NimSum(c) => format!("a1 xor a2 = {c}"),
            Plain::Small(i, c) => format!("{} <= {c}", name(i)),
            Plain::Not(p) => format!("not ({})", p.text()),
            Plain::And(p, q) => format!("({}) & ({})", p.text(), q.text()),
            Plain::Or(p, q) => format!("({}) | ({})", p.text(), q.text()),
        }
    }

    fn holds(&self, numbers: [u64; 2]) -> bool {
        match self {
            Plain::Step(i, c) => numbers[*i] + c == numbers[1 - i],
            Plain::Residue(i, m, r) => numbers[*i] % m == r % m,
            Plain::Below(i) => numbers[*i] < numbers[1 - i],
            Plain::NimSum(c) => numbers[0] ^ numbers[1] == *c,
            Plain::Small(i, c) => numbers[*i] <= *c,
            Plain::Not(p) => !p.holds(numbers),
            Plain::And(p, q) => p.holds(numbers) && q.holds(numbers),
            Plain::Or(p, q) => p.holds(numbers) || q.holds(numbers),
        }
    }
}

fn plain() -> impl Strategy<Value = Plain> {
    let coin = 0..2usize;
    let leaf = prop_oneof![
        (coin.clone(), 0..3u64).prop_map(|(i, c)| Plain::Step(i, c)),
        (coin.clone(), 2..4u64, 0..3u64).prop_map(|(i, m, r)| Plain::Residue(i, m, r)),
        coin.clone().prop_map(Plain::Below),
        (0..4u64).prop_map(Plain::NimSum),
        (coin, 0..5u64).prop_map(|(i, c)| Plain::Small(i, c)),
    ];
    let any = leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|p| Plain::Not(Box::new(p))),
            (inner.clone(), inner.clone()).prop_map(|(p, q)| Plain::And(Box::new(p), Box::new(q))),
            (inner.clone(), inner).prop_map(|(p, q)| Plain::Or(Box::new(p), Box::new(q))),
        ]
    });
    // A condition that is correct for ascending coins, and perhaps a faulty or a restricted version of it.
    let right = Plain::And(Box::new(Plain::Step(0, 1)), Box::new(Plain::Residue(0, 2, 0)));
    let symmetric = Plain::NimSum(1);
    prop_oneof![
        3 => any.clone(),
        1 => any.clone().prop_map(move |p| {
            let p = Plain::And(Box::new(Plain::Below(1)), Box::new(p));
            Plain::Or(Box::new(right.clone()), Box::new(p))
        }),
        1 => any.prop_map(move |p| {
            let p = Plain::And(Box::new(Plain::NimSum(0)), Box::new(p));
            Plain::Or(Box::new(symmetric.clone()), Box::new(p))
        }),
    ]
}

const SIDE: usize = 48;

/// Returns whether the value is 0, for all pairs of squares below [`SIDE`], by the definition.
fn zeros() -> Vec<Vec<bool>> {
    let mut zero = vec![vec![false; SIDE]; SIDE];
    for sum in 1..2 * SIDE {
        for low in 0..SIDE.min(sum) {
            let high = sum - low;
            if low < high && high < SIDE {
                let to_zero = (0..low).any(|x| zero[x][high])
                    || (0..high).any(|x| x != low && zero[x.min(low)][x.max(low)]);
                zero[low][high] = !to_zero;
                zero[high][low] = !to_zero;
            }
        }
    }
    zero
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn verdicts_on_random_formulas_are_those_of_a_window(formula in plain()) {
        let zero_at = zeros();
        let is_zero = |[x, y]: [u64; 2]| zero_at[x as usize][y as usize];
        let (welter, shape, text) = (game("welter"), PositionShape::coins(2), formula.text());
        let sorted = AscendingCoins::new(&*welter, shape).unwrap();
        for (ascending, game) in [(false, &*welter as &dyn Provable), (true, &sorted)] {
            let proof = zero(game, shape, &text, false);
            let side = SIDE as u64;
            let pairs = (0..side).flat_map(|x| (0..side).map(move |y| [x, y]));
            let holds = pairs
                .filter(|[x, y]| if ascending { x < y } else { x != y })
                .all(|numbers| formula.holds(numbers) == is_zero(numbers));
            prop_assert_eq!(proof.is_proved(), holds, "{} {}", ascending, text);
            let run = Run::default();
            let sets = [Formula::parse(&text).unwrap()];
            let made = ProofCertificate::of_values(game, shape, &sets, Play::Normal, &ProofBudget::new(&run));
            prop_assert_eq!(made.is_ok(), holds, "{}", text);
            if let Ok(certificate) = made {
                certificate.verify_for(&*welter, &ProofBudget::new(&run)).unwrap();
            }
            let Some(refutation) = proof.refutation().cloned() else {
                prop_assert_eq!(proof.verdict(), Verdict::Proved, "small positions are computed");
                continue;
            };
            // The counterexample in the report refutes the formula as written.
            let counterexample = refutation.counterexample;
            let [x, y] = numbers(counterexample.assignment())[..] else { panic!("two numbers") };
            prop_assert!(!ascending || x < y);
            prop_assert_ne!(formula.holds([x, y]), is_zero([x, y]), "{}", text);
            prop_assert_eq!(formula.holds([x, y]), counterexample.stated() == "0", "{}", text);
            prop_assert_eq!(counterexample.position(), format!("{},{}", x.min(y), x.max(y)));
            if let Some(two) = refutation.unsymmetric {
                prop_assert!(!ascending);
                let says = two.readings.map(|(assignment, says)| {
                    let [x, y] = numbers(&assignment)[..] else { panic!("two numbers") };
                    assert_eq!(formula.holds([x, y]), says == "0");
                    (x.min(y), x.max(y), says)
                });
                prop_assert_eq!((says[0].0, says[0].1), (says[1].0, says[1].1));
                prop_assert_ne!(&says[0].2, &says[1].2);
            } else if !ascending {
                let turned = |x: u64, y: u64| formula.holds([x, y]) == formula.holds([y, x]);
                prop_assert!((0..side).all(|x| (0..x).all(|y| turned(x, y))), "{}", text);
            }
        }
    }
}
