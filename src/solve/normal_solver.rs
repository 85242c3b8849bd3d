//! Solvers of normal play behind one trait.

use super::{ByComponents, ClassComponents, ClassesOf, SolveError};
use crate::game::Components;
use crate::run::Run;
use std::fmt::Debug;

/// A solver of normal values by parts, for code that works with each of them.
///
/// ```
/// use impartial::game::Heaps;
/// use impartial::run::Run;
/// use impartial::solve::{ByComponents, NormalSolver};
/// use impartial_games::nim::Nim;
///
/// fn nim_sum_of_values<P: std::fmt::Debug>(solver: &mut dyn NormalSolver<P>, positions: &[P]) -> u64 {
///     positions.iter().fold(0, |sum, p| sum ^ solver.value(p, &Run::default()).unwrap())
/// }
///
/// let positions = [Heaps::new([3, 5]), Heaps::new([1])];
/// assert_eq!(nim_sum_of_values(&mut ByComponents::new(Nim), &positions), 3 ^ 5 ^ 1);
/// ```
pub trait NormalSolver<P: Debug> {
    /// Returns the normal value of a position.
    ///
    /// # Errors
    /// Play that can go round a cycle, moves that cannot be listed, a limit of the run.
    fn value(&mut self, position: &P, run: &Run<'_>) -> Result<u64, SolveError<P>>;

    /// Returns the number of solved parts of positions.
    fn solved_count(&self) -> u64;

    /// Returns the approximate number of bytes in use.
    fn bytes(&self) -> u64;

    /// Inserts a value from an earlier computation, if that saves work; does nothing by default. The value must be that of
    /// the position: later values are computed from it.
    fn insert_known(&mut self, position: &P, value: u64) {
        let _ = (position, value);
    }
}

impl<G: Components> NormalSolver<G::Position> for ByComponents<G> {
    fn value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        ByComponents::value(self, position, run)
    }

    fn solved_count(&self) -> u64 {
        ByComponents::solved_count(self)
    }

    fn bytes(&self) -> u64 {
        ByComponents::bytes(self)
    }

    fn insert_known(&mut self, position: &G::Position, value: u64) {
        ByComponents::insert_known(self, position, value);
    }
}

impl<G: Components, H: Components + ClassesOf<G::Position> + Clone> NormalSolver<G::Position>
    for ClassComponents<G, H>
{
    fn value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        ClassComponents::value(self, position, run)
    }

    fn solved_count(&self) -> u64 {
        ClassComponents::solved_count(self)
    }

    fn bytes(&self) -> u64 {
        ClassComponents::bytes(self)
    }
}
