//! Published formulas, as objects that stand beside a game.

use super::Game;
use crate::value::{Outcome, Value};
use std::ops::ControlFlow;

/// A formula for the values of a game: what is *checked*, never what is trusted.
///
/// A game may have several (Welter's has three), and a formula may be partial: `None` where it
/// says nothing.
pub trait ValueFormula<G: Game>: Send + Sync {
    /// The type of the values it gives.
    type Value: Value;

    /// Where it was published: author, year, theorem.
    fn source(&self) -> &str;

    /// The formula itself, for people.
    fn text(&self) -> &str;

    /// The normal value that the formula gives to `position`.
    fn value(&self, game: &G, position: &G::Position) -> Option<Self::Value>;

    /// The misère value that the formula gives to `position`, for formulas that have one.
    fn misere(&self, game: &G, position: &G::Position) -> Option<Self::Value> {
        let _ = (game, position);
        None
    }

    /// Who wins in normal play, as far as the formula says: P where its value is 0, N where it is not.
    ///
    /// A formula that describes exactly the P-positions knows it where it gives no value too: what is
    /// no P-position is an N-position. It must agree with [`ValueFormula::value`], and be `None` wherever the
    /// description does not apply.
    fn outcome(&self, game: &G, position: &G::Position) -> Option<Outcome> {
        self.value(game, position).map(|value| Outcome::from_value(&value))
    }

    /// The same in misère play; it must agree with [`ValueFormula::misere`].
    fn misere_outcome(&self, game: &G, position: &G::Position) -> Option<Outcome> {
        self.misere(game, position).map(|value| Outcome::from_value(&value))
    }
}

/// A game that can name every legal move to a position of a wanted value without listing all
/// moves; the winning strategy is the wanted value 0.
pub trait Replies<V: Value>: Game {
    /// Calls `visit` with every option of `position` that has normal value `wanted`, each once,
    /// as long as it returns `Continue`.
    fn visit_replies(
        &self,
        position: &Self::Position,
        wanted: &V,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}
