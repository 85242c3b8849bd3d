//! Games on ordinals, ready for proofs below ω^k: a coin is the list of its coefficients.

use impartial::game::{Notation, OrdinalList, ValueFormula};
use impartial::ordinal::{Natural, Ordinal};
use impartial::run::{Run, Stopped};
use impartial::solve::{OrdinalMoves, OrdinalSolveError, OrdinalSolver};
use impartial::value::Play;
use impartial_prove::{Description, PositionShape, Provable};

/// A game on ordinals below ω^k in the form that the prover needs: a coin is the list of its coefficients.
#[derive(Clone, Debug)]
pub struct OrdinalProvable<G, F> {
    game: G,
    formula: F,
}

impl<G, F> OrdinalProvable<G, F> {
    /// Returns a game on ordinals with its formula.
    pub const fn new(game: G, formula: F) -> Self {
        OrdinalProvable { game, formula }
    }
}

/// A game on ordinals that can be expressed in the language of the prover.
pub trait DefinableOnOrdinals {
    /// Returns the description of the positions of a shape, which has a coin and a power of at least 2; `None` for
    /// a shape without a description.
    fn describe(&self, shape: PositionShape) -> Option<Description>;
    /// Returns whether a position of these ordinals is legal.
    fn is_legal(&self, position: &OrdinalList) -> bool;
}

fn ordinal(coefficients: &[u64]) -> Ordinal {
    let top = coefficients.len() as u64;
    let terms = (0..).zip(coefficients).filter(|(_, c)| **c > 0);
    let terms = terms.map(|(i, &c)| (Ordinal::from(top - 1 - i), Natural::from(c)));
    // Exponents descend and coefficients are positive.
    Ordinal::from_terms(terms).unwrap_or_default()
}

fn position(shape: PositionShape, numbers: &[u64]) -> OrdinalList {
    OrdinalList::new(numbers.chunks_exact(shape.power).map(ordinal))
}

/// Returns the coefficients of an ordinal below ω^power.
fn coefficients(shape: PositionShape, alpha: &Ordinal) -> Option<Vec<u64>> {
    let mut numbers = vec![0; shape.power];
    for (exponent, coefficient) in alpha.terms() {
        let exponent = usize::try_from(exponent.to_u64()?).ok()?;
        *numbers.get_mut(shape.power.checked_sub(exponent + 1)?)? = coefficient.to_u64()?;
    }
    Some(numbers)
}

/// Maximum number of ordinals that are tried as the new place of a coin.
const MAX_TRIED: u64 = 1 << 20;
/// Maximum number of positions that are solved to confirm a refutation.
const CONFIRM: u64 = 200_000;

impl<G, F> Provable for OrdinalProvable<G, F>
where
    G: DefinableOnOrdinals + Notation<Position = OrdinalList> + OrdinalMoves + Send + Sync,
    F: ValueFormula<G, Value = Ordinal>,
{
    fn id(&self) -> String {
        self.game.id()
    }

    fn describe(&self, shape: PositionShape) -> Option<Description> {
        if shape.coins > 0 && shape.power > 1 { self.game.describe(shape) } else { None }
    }

    fn write(&self, shape: PositionShape, numbers: &[u64]) -> String {
        self.game.write(&position(shape, numbers))
    }

    fn canonical(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
        let position = position(shape, numbers);
        if !self.game.is_legal(&position) {
            return None;
        }
        let all: Option<Vec<Vec<u64>>> =
            position.as_slice().iter().map(|alpha| coefficients(shape, alpha)).collect();
        Some(all?.concat())
    }

    fn options(&self, shape: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
        let from = position(shape, numbers);
        let codes = below.checked_pow(shape.power as u32).filter(|codes| *codes <= MAX_TRIED)?;
        if !self.game.is_legal(&from) {
            return None;
        }
        let mut options = Vec::new();
        for i in 0..shape.coins {
            for code in 0..codes {
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

    fn formula(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
        coefficients(shape, &self.formula.value(&self.game, &position(shape, numbers))?)
    }

    fn computed(
        &self,
        shape: PositionShape,
        numbers: &[u64],
        play: Play,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        let mut limits = *run.limits();
        limits.max_positions = Some(CONFIRM);
        let small = run.with_limits(limits);
        let game: &dyn OrdinalMoves<Position = OrdinalList> = &self.game;
        match OrdinalSolver::new(game).values(&position(shape, numbers), &small) {
            Ok(pair) => Ok(coefficients(shape, pair.of_play(play))),
            Err(OrdinalSolveError::Stopped(stopped)) => {
                run.check(0, 0).map_err(|_| stopped)?;
                Ok(None)
            }
            Err(_) => Ok(None),
        }
    }
}
