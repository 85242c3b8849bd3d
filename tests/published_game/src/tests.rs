//! The laws of the game, its values, and a formula for all heaps.

use super::Take134;
use impartial::game::{EnumeratePositions, Options};
use impartial::kind::{GameSpec, HasMovePromise, NoPromise, OneNumber};
use impartial::run::Run;
use impartial::solve::Memo;
use impartial::structure::laws;
use impartial::value::GrundyPair;
use impartial_prove::{Definable, DescribedGame, Description, PositionShape, ProofAttempt, ProofMethod, one_coin_moves, prove_formula};
use impartial_prove::automata::{Formula, ProofBudget, Term, number, var};
use std::ops::ControlFlow;

/// The values of the heaps 0 to 6, which repeat.
const VALUES: [u64; 7] = [0, 1, 0, 1, 2, 3, 2];

/// The game with a formula: heap n has the value `values[n mod 7]`.
struct WithValues {
    values: [u64; 7],
}

impl GameSpec for WithValues {
    type Kind = OneNumber;
    fn name(&self) -> String {
        Take134.name()
    }
    fn kind(&self) -> OneNumber {
        OneNumber
    }
}

impl HasMovePromise for WithValues {
    type Promise = NoPromise;
}

impl Options for WithValues {
    fn visit_options(&self, heap: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        Take134.visit_options(heap, visit)
    }
}

impl Definable for WithValues {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        if shape != PositionShape::coins(1) {
            return None;
        }
        let take = |heap: &[Term], left: &[Term]| {
            let by = |n| Term::plus(left[0].clone(), number(n)).equal(heap[0].clone());
            by(1).or(by(3)).or(by(4))
        };
        let of_residue = |r: usize| {
            var("a1").modulo(7).equal(number(r as u64)).and(var("v").equal(number(self.values[r])))
        };
        let value = (1..7).fold(of_residue(0), |formula, r| formula.or(of_residue(r)));
        let described = Description::new(shape, Formula::TRUE, one_coin_moves(shape, take));
        Some(described.value(value))
    }
}

fn prove(values: [u64; 7]) -> ProofAttempt {
    let run = Run::default();
    let game = DescribedGame::new(WithValues { values });
    prove_formula(&game, PositionShape::coins(1), ProofMethod::Best, &ProofBudget::new(&run)).unwrap()
}

#[test]
fn the_game_satisfies_the_laws() {
    for heap in Take134.positions(1, 100).unwrap() {
        laws::options(&Take134, &heap).unwrap();
        laws::notation(&Take134, &heap).unwrap();
    }
    assert_eq!(Take134.options(&4), [0, 1, 3]);
}

#[test]
fn the_engine_solves_the_game() {
    let mut solver = Memo::new(Take134);
    let values: Vec<GrundyPair> =
        (0..50).map(|heap| solver.values(&heap, &Run::default()).unwrap()).collect();
    assert!(values.iter().map(|pair| pair.normal).eq(VALUES.into_iter().cycle().take(50)));
}

#[test]
fn the_formula_is_proved_and_a_false_one_is_refuted() {
    assert!(prove(VALUES).is_proved());
    let mut planted = VALUES;
    planted[6] = 0;
    let proof = prove(planted);
    assert!(!proof.is_proved());
    assert_eq!(proof.refutation().unwrap().counterexample.position(), "6");
}
