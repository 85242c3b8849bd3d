//! Transfinite Nim and transfinite Welter below ω^k.

use crate::ordinal_position::Ordinals;
use crate::transfinite_nim::TransfiniteNim;
use crate::transfinite_welter::TransfiniteWelter;
use impartial::game::{Formula as ValueFormula, Notation};
use impartial::ordinal::{Natural, Ordinal};
use impartial::prove::{
    Description, Formula, Provable, Shape, Term, mask, number, one_coin_moves, ordinal_less, var,
};
use impartial::run::{Run, Stopped};
use impartial::solve::{OrdinalMoves, OrdinalSolveError, OrdinalSolver};

/// A game on ordinals, ready for proofs below ω^k: a coin is the list of its coefficients.
#[derive(Clone, Debug)]
pub struct OnOrdinals<G, F> {
    game: G,
    formula: F,
}

impl<G, F> OnOrdinals<G, F> {
    /// A game on ordinals with its formula.
    pub const fn new(game: G, formula: F) -> Self {
        OnOrdinals { game, formula }
    }
}

/// What differs between the games.
trait Rules {
    /// The description for a shape.
    fn describe(&self, shape: Shape) -> Option<Description>;
    /// Whether a position of these ordinals is legal.
    fn is_legal(&self, position: &Ordinals) -> bool;
}

/// The coefficient terms of coin number i.
fn coin(names: &[String], power: usize, i: usize) -> Vec<Term> {
    names[i * power..(i + 1) * power].iter().map(var).collect()
}

fn description(shape: Shape, legal: Formula, value: Formula) -> Option<Description> {
    let moves = one_coin_moves(shape, |a, x| ordinal_less(x, a));
    Some(Description::new(shape, legal, moves).ok()?.value(value))
}

/// v = ⊕ αᵢ, coefficient by coefficient, with `more` ⊕-added to the finite part.
fn nim_sum(shape: Shape, more: Vec<Term>) -> Formula {
    let (names, values) = (shape.names(), shape.value_names());
    let last = shape.power - 1;
    Formula::all((0..shape.power).map(|c| {
        let mut terms: Vec<Term> = names.iter().skip(c).step_by(shape.power).map(var).collect();
        if c == last {
            terms.extend(more.iter().cloned());
        }
        var(&values[c]).equal(Term::xor_of(terms))
    }))
}

/// v = ⊕ αᵢ: the value in transfinite Nim.
pub fn ordinal_nim_sum(shape: Shape) -> Formula {
    nim_sum(shape, Vec::new())
}

/// v = ⊕ αᵢ ⊕ ⊕ (αᵢ|αⱼ), where (α|β) is (m|m′) in one column and 0 otherwise.
fn welter_value(shape: Shape) -> Formula {
    let names = shape.names();
    let last = shape.power - 1;
    let (mut parts, mut relations, mut bound) = (Vec::new(), Vec::new(), Vec::new());
    for j in 0..shape.coins {
        for i in 0..j {
            let (a, b) = (coin(&names, shape.power, i), coin(&names, shape.power, j));
            let same = Formula::all((0..last).map(|c| a[c].clone().equal(b[c].clone())));
            let name = format!("m{}_{}", i + 1, j + 1);
            let inside = var(&name).equal(mask(0, a[last].clone(), b[last].clone()));
            let outside = var(&name).equal(number(0));
            relations.push(same.clone().and(inside).or(same.not().and(outside)));
            parts.push(var(&name));
            bound.push(name);
        }
    }
    Formula::And(relations).and(nim_sum(shape, parts)).exists(bound)
}

fn different(shape: Shape) -> Formula {
    let names = shape.names();
    Formula::all((0..shape.coins).flat_map(|j| (0..j).map(move |i| (i, j))).map(|(i, j)| {
        let (a, b) = (coin(&names, shape.power, i), coin(&names, shape.power, j));
        Formula::all(a.into_iter().zip(b).map(|(a, b)| a.equal(b))).not()
    }))
}

impl Rules for TransfiniteNim {
    fn describe(&self, shape: Shape) -> Option<Description> {
        description(shape, Formula::TRUE, ordinal_nim_sum(shape))
    }

    fn is_legal(&self, _: &Ordinals) -> bool {
        true
    }
}

impl Rules for TransfiniteWelter {
    fn describe(&self, shape: Shape) -> Option<Description> {
        description(shape, different(shape), welter_value(shape))
    }

    fn is_legal(&self, position: &Ordinals) -> bool {
        position.repeated().is_none()
    }
}

fn ordinal(coefficients: &[u64]) -> Ordinal {
    let top = coefficients.len() as u64;
    let terms = (0..).zip(coefficients).filter(|(_, c)| **c > 0);
    let terms = terms.map(|(i, &c)| (Ordinal::from(top - 1 - i), Natural::from(c)));
    // Exponents descend and coefficients are positive.
    Ordinal::from_terms(terms).unwrap_or_default()
}

fn position(shape: Shape, numbers: &[u64]) -> Ordinals {
    Ordinals::new(numbers.chunks_exact(shape.power).map(ordinal))
}

/// The coefficients of an ordinal below ω^power.
fn coefficients(shape: Shape, alpha: &Ordinal) -> Option<Vec<u64>> {
    let mut numbers = vec![0; shape.power];
    for (exponent, coefficient) in alpha.terms() {
        let exponent = usize::try_from(exponent.to_u64()?).ok()?;
        *numbers.get_mut(shape.power.checked_sub(exponent + 1)?)? = coefficient.to_u64()?;
    }
    Some(numbers)
}

/// So many positions are solved to confirm a refutation.
const CONFIRM: u64 = 200_000;

impl<G, F> Provable for OnOrdinals<G, F>
where
    G: Rules + Notation<Position = Ordinals> + OrdinalMoves + Send + Sync,
    F: ValueFormula<G, Value = Ordinal>,
{
    fn id(&self) -> String {
        self.game.id()
    }

    fn describe(&self, shape: Shape) -> Option<Description> {
        if shape.coins > 0 && shape.power > 1 { self.game.describe(shape) } else { None }
    }

    fn write(&self, shape: Shape, numbers: &[u64]) -> String {
        self.game.write(&position(shape, numbers))
    }

    fn canonical(&self, shape: Shape, numbers: &[u64]) -> Option<Vec<u64>> {
        let position = position(shape, numbers);
        if !self.game.is_legal(&position) {
            return None;
        }
        let all: Option<Vec<Vec<u64>>> =
            position.as_slice().iter().map(|alpha| coefficients(shape, alpha)).collect();
        Some(all?.concat())
    }

    fn options(&self, shape: Shape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
        let from = position(shape, numbers);
        let mut options = Vec::new();
        for i in 0..shape.coins {
            for code in 0..below.checked_pow(shape.power as u32)? {
                let digits = (0..shape.power as u32).map(|c| code / below.pow(c) % below);
                let to: Vec<u64> = digits.collect();
                if let Some(option) = self.game.lower(&from, i, &ordinal(&to)) {
                    let all: Option<Vec<Vec<u64>>> =
                        option.as_slice().iter().map(|alpha| coefficients(shape, alpha)).collect();
                    options.push(all?.concat());
                }
            }
        }
        options.sort_unstable();
        options.dedup();
        Some(options)
    }

    fn formula(&self, shape: Shape, numbers: &[u64]) -> Option<Vec<u64>> {
        coefficients(shape, &self.formula.value(&self.game, &position(shape, numbers))?)
    }

    fn computed(
        &self,
        shape: Shape,
        numbers: &[u64],
        misere: bool,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        let mut limits = *run.limits();
        limits.max_positions = Some(CONFIRM);
        let small = run.with_limits(limits);
        match OrdinalSolver::new(&self.game).values(&position(shape, numbers), &small) {
            Ok(pair) => Ok(coefficients(shape, if misere { &pair.misere } else { &pair.normal })),
            Err(OrdinalSolveError::Stopped(stopped)) => {
                run.check(0, 0).map_err(|_| stopped)?;
                Ok(None)
            }
            Err(_) => Ok(None),
        }
    }
}
