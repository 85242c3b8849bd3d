//! A game together with the best way to solve it.

use crate::game::{Options, Packed};
use crate::solve::{ClassesOf, Memo};
use std::fmt;
use std::sync::Arc;

/// A game and a solver for it. Stable Rust has no way to find out which traits a type has, so the caller, who knows the
/// game, states them: `Subject::new(game).packed()`.
pub struct Subject<G: Options> {
    game: Arc<G>,
    solver: Arc<MakeSolver<G::Position>>,
}

type MakeSolver<P> = dyn Fn() -> Memo<'static, P> + Send + Sync;

impl<G: Options + Send + Sync + 'static> Subject<G> {
    /// Creates a subject that is solved with its positions as keys.
    pub fn new(game: G) -> Self {
        let game = Arc::new(game);
        // Compiled once for each type of position: every game has this solver, although most use a faster one.
        let plain: Arc<dyn Options<Position = G::Position> + Send + Sync> = game.clone();
        Subject { game, solver: Arc::new(move || Memo::new(plain.clone())) }
    }

    /// Returns the same game, solved with packed keys.
    #[must_use]
    pub fn packed(self) -> Self
    where
        G: Packed,
    {
        let game = self.game.clone();
        Subject { solver: Arc::new(move || Memo::packed(game.clone())), ..self }
    }

    /// Returns the same game, solved with canonical representatives.
    #[must_use]
    pub fn symmetric(self) -> Self {
        let game = self.game.clone();
        Subject { solver: Arc::new(move || Memo::symmetric(game.clone())), ..self }
    }

    /// Returns the same game, with one position of each class solved, and positions without a class solved as before.
    #[must_use]
    pub fn with_classes<H>(self, classes: H) -> Self
    where
        H: ClassesOf<G::Position> + Clone + Send + Sync + 'static,
    {
        let others = self.solver.clone();
        Subject { solver: Arc::new(move || Memo::classes(classes.clone(), others())), ..self }
    }

    /// Returns the same game and solver, with the game as another type, such as `Arc<dyn Options<Position = P>>`. Code
    /// that is generic over games is then compiled once for all games with the same type of positions.
    #[must_use]
    pub fn with_game<H: Options<Position = G::Position>>(self, game: H) -> Subject<H> {
        Subject { game: Arc::new(game), solver: self.solver }
    }

    /// Returns the game.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// Creates a new solver for the game, with an empty table.
    pub fn solver(&self) -> Memo<'static, G::Position> {
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
