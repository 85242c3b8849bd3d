//! A game read in another numeration.

use super::definable::delegate;
use crate::{Description, Evaluator, PositionShape, Provable};
use impartial::run::{Run, Stopped};
use impartial_automata::Numeration;
use std::fmt;

/// The same game with its numbers read as a numeration writes them. There is no description if the original one is
/// about the digits of a base.
///
/// ```
/// use impartial::value::Play;
/// use impartial_prove::{PositionShape, InNumeration, prove_values};
/// use impartial_prove::automata::{Formula, Numeration, ProofBudget};
/// use impartial::run::Run;
/// let game = impartial_games::subtraction::provable_game(impartial_games::subtraction::Subtraction::parse("1,2").unwrap());
/// let game = InNumeration::new(game, Numeration::parse("fib")?);
/// let zero = [Formula::parse("a1 mod 3 = 0")?];
/// let run = Run::default();
/// let proof = prove_values(&game, PositionShape::coins(1), "", &zero, Play::Normal, &ProofBudget::new(&run))?;
/// assert!(proof.is_proved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct InNumeration<G> {
    game: G,
    numeration: Numeration,
}

impl<G: Provable> fmt::Debug for InNumeration<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InNumeration { game, numeration } = self;
        f.debug_struct("Turned").field("game", &game.id()).field("numeration", numeration).finish()
    }
}

impl<G: Provable> InNumeration<G> {
    /// Creates the game read in a numeration.
    pub fn new(game: G, numeration: Numeration) -> Self {
        InNumeration { game, numeration }
    }
}

impl<G: Provable> Provable for InNumeration<G> {
    delegate!(self => self.game, id, is_sorted, write, canonical, options, formula, computed);

    fn describe(&self, shape: PositionShape) -> Option<Description> {
        self.game.describe(shape)?.with_numeration(&self.numeration).ok()
    }
}
