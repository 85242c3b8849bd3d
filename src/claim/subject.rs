//! A game together with the best way to solve it.

use crate::game::{Options, Packed, Symmetry};
use crate::solve::{Memo, Solver};
use std::fmt;
use std::sync::Arc;

/// A game and the solver made for it. Stable Rust cannot ask a type which traits it has, so the
/// place that knows the game says it: `Subject::new(game).packed()`.
pub struct Subject<G: Options> {
    game: Arc<G>,
    solver: Arc<MakeSolver<G::Position>>,
}

type MakeSolver<P> = dyn Fn() -> Box<dyn Solver<P>> + Send + Sync;

impl<G: Options + Send + Sync + 'static> Subject<G> {
    /// A game solved with its positions as keys.
    pub fn new(game: G) -> Self {
        let game = Arc::new(game);
        // Compiled once a kind of position: every game has this solver, and most are given a faster one.
        let plain: Arc<dyn Options<Position = G::Position> + Send + Sync> = game.clone();
        Subject { game, solver: Arc::new(move || Box::new(Memo::new(plain.clone()))) }
    }

    /// The same game, solved with packed keys.
    #[must_use]
    pub fn packed(self) -> Self
    where
        G: Packed,
    {
        let game = self.game.clone();
        Subject { solver: Arc::new(move || Box::new(Memo::packed(game.clone()))), ..self }
    }

    /// The same game, solved with canonical representatives.
    #[must_use]
    pub fn symmetric(self) -> Self
    where
        G: Symmetry,
    {
        let game = self.game.clone();
        Subject { solver: Arc::new(move || Box::new(Memo::symmetric(game.clone()))), ..self }
    }

    /// The same game and its solver, with the game behind another type, such as
    /// `Arc<dyn Options<Position = P>>`: code that is generic over games is then compiled once for all that
    /// share a kind of position.
    #[must_use]
    pub fn with_game<H: Options<Position = G::Position>>(self, game: H) -> Subject<H> {
        Subject { game: Arc::new(game), solver: self.solver }
    }

    /// The game.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// A new solver for the game, its table empty.
    pub fn solver(&self) -> Box<dyn Solver<G::Position>> {
        (self.solver)()
    }
}

impl<G: Options> Clone for Subject<G> {
    fn clone(&self) -> Self {
        Subject { game: self.game.clone(), solver: self.solver.clone() }
    }
}

impl<G: Options + fmt::Debug> fmt::Debug for Subject<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Subject").field(&self.game).finish()
    }
}
