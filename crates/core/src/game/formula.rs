//! Published formulas, as objects separate from the game.

use super::Game;
use crate::value::{Outcome, Value};

/// A formula for the values of a game. Formulas are *checked*, never trusted.
///
/// A game may have several formulas (Welter's has three). A formula may be partial: it returns `None` for positions
/// that it does not cover.
///
/// The functions are called for every position of a window, hence millions of times, and by several threads at once:
/// they should take far less time than the options of the position. They must not panic at a legal position; where an
/// intermediate number does not fit, they return `None`.
pub trait ValueFormula<G: Game>: Send + Sync {
    /// The type of the values of the formula.
    type Value: Value;

    /// Returns the publication of the formula: author, year, theorem.
    fn source(&self) -> &str;

    /// Returns the formula itself, as a text for people.
    fn text(&self) -> &str;

    /// Returns the normal value that the formula gives to `position`; `None` if the formula does not cover the
    /// position.
    fn value(&self, game: &G, position: &G::Position) -> Option<Self::Value>;

    /// Returns the misère value that the formula gives to `position`; `None`, the default, if the formula has no misère
    /// values or does not cover the position.
    fn misere(&self, game: &G, position: &G::Position) -> Option<Self::Value> {
        let _ = (game, position);
        None
    }

    /// Returns the outcome in normal play according to the formula: P where its value is 0, N where it is not.
    ///
    /// A formula that describes exactly the P-positions gives an outcome also where it gives no value: a position that
    /// is not a P-position is an N-position. The outcome must agree with [`ValueFormula::value`], and be `None`
    /// wherever the description does not apply.
    fn outcome(&self, game: &G, position: &G::Position) -> Option<Outcome> {
        self.value(game, position).map(|value| Outcome::from_value(&value))
    }

    /// Returns the outcome in misère play according to the formula. It must agree with [`ValueFormula::misere`].
    fn misere_outcome(&self, game: &G, position: &G::Position) -> Option<Outcome> {
        self.misere(game, position).map(|value| Outcome::from_value(&value))
    }
}
