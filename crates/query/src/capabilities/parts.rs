//! Solvers of positions that decompose into components, without the type of the game.

use impartial::game::{Components, Game, Options, OptionsError};
use impartial::misere::canonical::{Form, Forms, PartForms};
use impartial::misere::genus::Tameness;
use impartial::run::Run;
use impartial::solve::{NormalSolver, SolveError};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The components of positions, for solvers that are compiled once for each kind of position.
pub(crate) type PartsOf<P> = Arc<dyn Components<Position = P> + Send + Sync>;

/// A function that makes a solver of components.
pub(crate) type PartsSolver<P> = Arc<dyn Fn() -> Box<dyn NormalSolver<P> + Send> + Send + Sync>;

/// A solver that finds canonical forms component by component.
pub(crate) trait FormSolver<P: std::fmt::Debug> {
    fn form(&mut self, position: &P, forms: &mut Forms, run: &Run<'_>) -> Result<Form, SolveError<P>>;
    fn tameness(&self, position: &P) -> Option<Tameness>;
    /// Returns the number of parts that have a form.
    fn solved_count(&self) -> u64;
}

impl<G: Components> FormSolver<G::Position> for PartForms<G> {
    fn form(
        &mut self,
        position: &G::Position,
        forms: &mut Forms,
        run: &Run<'_>,
    ) -> Result<Form, SolveError<G::Position>> {
        PartForms::form(self, position, forms, run)
    }

    fn tameness(&self, position: &G::Position) -> Option<Tameness> {
        PartForms::tameness(self, position)
    }

    fn solved_count(&self) -> u64 {
        PartForms::solved_count(self)
    }
}

/// A game whose positions do not decompose, as one in which each position is its own only component. One search is then
/// compiled for both kinds of games.
pub(crate) struct SinglePart<G>(pub(crate) Arc<G>);

impl<G: Options> Game for SinglePart<G> {
    type Position = G::Position;

    fn allocated_bytes(&self, position: &G::Position) -> usize {
        self.0.allocated_bytes(position)
    }
}

impl<G: Options> Options for SinglePart<G> {
    fn visit_options(
        &self,
        position: &G::Position,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.visit_options(position, visit)
    }

    fn visit_options_while(
        &self,
        position: &G::Position,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.visit_options_while(position, should_continue, visit)
    }

    fn follower_bound(&self, position: &G::Position) -> Option<u128> {
        self.0.follower_bound(position)
    }

    fn options_error(&self, position: &G::Position) -> Option<OptionsError> {
        self.0.options_error(position)
    }
}

impl<G: Options> Components for SinglePart<G> {
    fn visit_components(&self, position: &G::Position, visit: &mut dyn FnMut(G::Position)) {
        visit(position.clone());
    }

    fn never_falls_apart(&self) -> bool {
        true
    }
}
