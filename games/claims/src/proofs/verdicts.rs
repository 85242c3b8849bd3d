//! False statements of the kinds that the prover once called proved: each must be refuted.

use impartial::run::{Run, Stopped};
use impartial::value::Play;
use impartial_games::nim::provable_game as nim;
use impartial_games::{fibonacci_nim, octal};
use impartial_prove::automata::{Numeration, number, var};
use impartial_prove::periods::{DescribedHeapMove, HeapDescription};
use impartial_prove::{
    Description, Evaluator, InNumeration, PositionShape, Provable, ProvableGame, SourceCounterexample,
    SourceStatement, Statement,
};

/// The positions of the window of a claim: numbers below this bound.
const BELOW: u64 = 6;

pub(super) fn statements() -> Vec<Statement> {
    let planted = [binary_digits(), without_heaps(), Some(other_formula()), Some(in_its_window())];
    planted.into_iter().flatten().map(Statement::planted).collect()
}

/// Returns a false statement: Fibonacci nim with the lowest binary digit in the place of the lowest term.
fn binary_digits() -> Option<Statement> {
    let game = InNumeration::new(fibonacci_nim::provable_game(), Numeration::parse("base:2").ok()?);
    let set = move |_| {
        let set = var("a1").equal(number(0)).or(var("a2").less(var("a1").lowest()));
        vec![set.in_digits("base:2", None)]
    };
    Some(
        Statement::sets("fibonacci-nim.planted.binary", game, Play::Normal, set)
            .published("planted: false", "the same with the lowest binary digit of the heap")
            .shapes([PositionShape::coins(2)], []),
    )
}

/// Returns a false statement: the value 1, which the position without heaps does not have, in a game in which each heap has it.
fn without_heaps() -> Option<Statement> {
    let game = octal::Octal::parse("0.1").ok()?;
    let only =
        DescribedHeapMove { fresh: Vec::new(), condition: var("a1").equal(number(1)), heaps: Vec::new() };
    let value = var("a1").equal(number(1)).and(var("v").equal(number(1)));
    let value = value.or(number(2).at_most(var("a1")).and(var("v").equal(number(0))));
    let heap = HeapDescription::new(vec![only], value).with_empty(var("v").equal(number(1)));
    Some(
        Statement::heap("octal:0.1.planted.no-heap", octal::provable_game(game), heap)
            .published("planted: false", "the value of the position without heaps is 1")
            .shapes([PositionShape::coins(1)], []),
    )
}

/// Returns a false statement: Nim with its own pair form and another value formula.
fn other_formula() -> Statement {
    Statement::own_formula("nim.planted.other-formula", OtherFormula(nim()))
        .published("planted: false", "the value is 0, together with a form that gives the nim-sum")
        .shapes([PositionShape::coins(2), PositionShape::coins(3)], [])
}

/// Returns a false statement: the first heap as the value of two heaps, for a small window.
fn in_its_window() -> Statement {
    Statement::formula("nim.planted.window", nim(), |_| var("v").equal(var("a1")))
        .published("planted: false", "the value is the first of two heaps, for heaps below 6")
        .in_window()
        .stated_in(Box::new(FirstHeap))
        .shapes([PositionShape::coins(2)], [])
}

struct OtherFormula(ProvableGame);

impl Provable for OtherFormula {
    fn id(&self) -> String {
        self.0.id()
    }

    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let mut description = self.0.describe(shape)?;
        description.value = Some(var("v").equal(number(0)));
        Some(description)
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

    /// Returns `None`: the formula is known from the description only.
    fn formula(&self, _: PositionShape, _: &[u64]) -> Option<Vec<u64>> {
        None
    }

    fn computed(
        &self,
        shape: PositionShape,
        numbers: &[u64],
        play: Play,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        self.0.computed(shape, numbers, play, run)
    }

    fn evaluator(&self) -> Option<Box<dyn Evaluator + '_>> {
        self.0.evaluator()
    }
}

/// The statement that the value of two heaps below a bound is the first of them.
struct FirstHeap;

impl FirstHeap {
    fn failure_at(numbers: &[u64], run: &Run<'_>) -> Result<Option<SourceCounterexample>, Stopped> {
        let game = nim();
        let shape = PositionShape::coins(numbers.len());
        let computed =
            game.computed(shape, numbers, Play::Normal, run)?.and_then(|value| value.first().copied());
        let stated = numbers.first().copied();
        Ok(computed.zip(stated).filter(|(computed, stated)| computed != stated).map(|(computed, stated)| {
            SourceCounterexample {
                position: game.write(shape, numbers),
                numbers: Some(numbers.to_vec()),
                stated: stated.to_string(),
                computed: computed.to_string(),
            }
        }))
    }
}

impl SourceStatement for FirstHeap {
    fn counterexample(
        &self,
        _: PositionShape,
        _: Option<&[u64]>,
        _: bool,
        run: &Run<'_>,
    ) -> Result<Option<SourceCounterexample>, Stopped> {
        for a in 0..BELOW {
            for b in a..BELOW {
                if let Some(found) = FirstHeap::failure_at(&[a, b], run)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    fn holds_at(&self, numbers: &[u64], run: &Run<'_>) -> Result<Option<bool>, Stopped> {
        let is_in_window = numbers.iter().all(|n| *n < BELOW);
        Ok(if is_in_window { Some(FirstHeap::failure_at(numbers, run)?.is_none()) } else { None })
    }
}
