//! Solvers of positions that decompose into components, without the type of the game.

use impartial::game::Components;
use impartial::misere::canonical::{Form, Forms, PartForms};
use impartial::misere::genus::Tameness;
use impartial::run::Run;
use impartial::solve::{ByComponents, ClassComponents, ClassesOf, SolveError};
use std::sync::Arc;

/// The components of positions, for solvers that are compiled once for each kind of position.
pub(crate) type PartsOf<P> = Arc<dyn Components<Position = P> + Send + Sync>;

/// A solver of normal play only.
pub(crate) trait NormalSolver<P: std::fmt::Debug> {
    fn value(&mut self, position: &P, run: &Run<'_>) -> Result<u64, SolveError<P>>;
    fn settled(&self) -> u64;
    /// Returns the approximate number of bytes in use.
    fn bytes(&self) -> u64;
    /// Inserts a value from an earlier computation, if that saves work.
    fn recall(&mut self, position: &P, value: u64) {
        let _ = (position, value);
    }
}

impl<G: Components> NormalSolver<G::Position> for ByComponents<G> {
    fn value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        ByComponents::value(self, position, run)
    }

    fn settled(&self) -> u64 {
        ByComponents::settled(self)
    }

    fn bytes(&self) -> u64 {
        ByComponents::bytes(self)
    }

    fn recall(&mut self, position: &G::Position, value: u64) {
        self.insert_known(position, value);
    }
}

impl<G: Components, H: Components + ClassesOf<G::Position> + Clone> NormalSolver<G::Position>
    for ClassComponents<G, H>
{
    fn value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        ClassComponents::value(self, position, run)
    }

    fn settled(&self) -> u64 {
        ClassComponents::settled(self)
    }

    fn bytes(&self) -> u64 {
        ClassComponents::bytes(self)
    }
}

/// A function that makes a solver of components.
pub(crate) type PartsSolver<P> = Arc<dyn Fn() -> Box<dyn NormalSolver<P> + Send> + Send + Sync>;

/// A solver that finds canonical forms component by component.
pub(crate) trait FormSolver<P: std::fmt::Debug> {
    fn form(&mut self, position: &P, forms: &mut Forms, run: &Run<'_>) -> Result<Form, SolveError<P>>;
    fn tameness(&self, position: &P) -> Option<Tameness>;
    /// Returns the number of parts that have a form.
    fn settled(&self) -> u64;
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

    fn settled(&self) -> u64 {
        PartForms::settled(self)
    }
}
