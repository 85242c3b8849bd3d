//! Heaps that follow a rule of taking and breaking without a code: all heaps up to the largest, one after the
//! other, by the engine's [`RuleSolver`].

use crate::method::parts::NormalSolver;
use impartial::game::Heaps;
use impartial::kind::Replacing;
use impartial::run::Run;
use impartial::solve::{RuleError, RuleSolver, SolveError};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The moves of one heap, behind a pointer.
type Moves = dyn Fn(u64, &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> + Send + Sync;

/// The solver of a game whose moves replace a heap.
pub(crate) struct ByRule(RuleSolver<Box<Moves>>);

impl ByRule {
    pub(crate) fn new<G: Replacing>(game: Arc<G>) -> Self {
        let moves = move |heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
            game.visit_parts::<u64, ()>(&heap, |parts| visit(parts))
        };
        ByRule(RuleSolver::new(Box::new(moves)))
    }
}

impl NormalSolver<Heaps> for ByRule {
    /// The nim-sum of the values of the heaps (Sprague 1935, Grundy 1939).
    fn value(&mut self, position: &Heaps, run: &Run<'_>) -> Result<u64, SolveError<Heaps>> {
        let largest = position.largest().unwrap_or(0);
        // A byte a heap at least, known before the first.
        run.check(self.settled(), largest)?;
        match self.0.solve_to(largest, run) {
            Ok(()) => {}
            Err(RuleError::Stopped(stopped)) => return Err(stopped.into()),
            Err(_) => return Err(SolveError::cycle_at(position.clone())),
        }
        let value = |heap: u64| self.0.values().get(heap as usize).unwrap_or(0);
        Ok(position.iter().fold(0, |sum, heap| sum ^ value(heap)))
    }

    fn settled(&self) -> u64 {
        self.0.values().len() as u64
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}
