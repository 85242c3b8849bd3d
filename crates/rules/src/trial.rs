//! A look at small positions that ends, however long one of them takes.
//!
//! What is recognised is held against the plain rule on small positions whenever a file is opened, before
//! anybody has set a limit. A rule may go over millions of numbers at each: so many steps are made in one
//! trial and no more, counted and not timed, so that a file means the same on every machine.

use impartial::game::{Game, Options};
use impartial::run::{Cancel, Limits, Run};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A trial asks so often whether to go on: each time some thousand steps of the machine were made.
const MOST_ASKED: u64 = 1 << 10;

/// A game of which only so many steps are made, at all positions together.
#[derive(Clone)]
pub(crate) struct Trial<G> {
    game: G,
    asked: Arc<AtomicU64>,
    /// Raised where the steps are used up.
    cancel: Cancel,
}

impl<G: Options> Trial<G> {
    pub(crate) fn of(game: G) -> Self {
        Trial { game, asked: Arc::default(), cancel: Cancel::new() }
    }

    /// A run that is cancelled where the steps are used up.
    pub(crate) fn run(&self, limits: Limits) -> Run<'static> {
        Run::new(limits).cancelled_by(self.cancel.clone())
    }

    /// Whether the options of a position can be listed with the steps that are left.
    pub(crate) fn lists(&self, position: &G::Position) -> bool {
        let _ = self.visit_options_while(position, &|| true, &mut |_| ControlFlow::Continue(()));
        !self.is_over()
    }

    /// Whether the steps are used up.
    pub(crate) fn is_over(&self) -> bool {
        self.cancel.is_cancelled()
    }
}

impl<G: Game> Game for Trial<G> {
    type Position = G::Position;

    fn heap_bytes(&self, position: &G::Position) -> usize {
        self.game.heap_bytes(position)
    }
}

impl<G: Options> Options for Trial<G> {
    fn visit_options(
        &self,
        position: &G::Position,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_options_while(position, &|| true, visit)
    }

    fn visit_options_while(
        &self,
        position: &G::Position,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let count = || {
            if self.asked.fetch_add(1, Ordering::Relaxed) >= MOST_ASKED {
                self.cancel.cancel();
            }
            !self.is_over() && go_on()
        };
        self.game.visit_options_while(position, &count, visit)
    }
}
