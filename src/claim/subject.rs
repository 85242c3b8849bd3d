//! A game together with the best way to solve it.

use crate::game::{Options, Packed, Symmetry};
use crate::solve::{Memo, Solver};
use std::fmt;
use std::sync::Arc;

/// A game and the solver made for it. Stable Rust cannot ask a type which traits it has, so the
/// place that knows the game says it: `Subject::new(game).packed()`.
pub struct Subject<G: Options> {
    game: Arc<G>,
    solver: fn(Arc<G>) -> Box<dyn Solver<G::Position>>,
}

impl<G: Options + Send + Sync + 'static> Subject<G> {
    /// A game solved with its positions as keys.
    pub fn new(game: G) -> Self {
        Subject { game: Arc::new(game), solver: |game| Box::new(Memo::new(game)) }
    }

    /// The same game, solved with packed keys.
    #[must_use]
    pub fn packed(self) -> Self
    where
        G: Packed,
    {
        Subject { solver: |game| Box::new(Memo::packed(game)), ..self }
    }

    /// The same game, solved with canonical representatives.
    #[must_use]
    pub fn symmetric(self) -> Self
    where
        G: Symmetry,
    {
        Subject { solver: |game| Box::new(Memo::symmetric(game)), ..self }
    }

    /// The game.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// A new solver for the game, its table empty.
    pub fn solver(&self) -> Box<dyn Solver<G::Position>> {
        (self.solver)(self.game.clone())
    }
}

impl<G: Options> Clone for Subject<G> {
    fn clone(&self) -> Self {
        Subject { game: self.game.clone(), solver: self.solver }
    }
}

impl<G: Options + fmt::Debug> fmt::Debug for Subject<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Subject").field(&self.game).finish()
    }
}
