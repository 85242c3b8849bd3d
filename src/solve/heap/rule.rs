//! The solver for any rule of taking and breaking.

use crate::game::HeapMoves;
use crate::run::{Progress, Run, Stopped};
use crate::value::{BitSet, Column, ValueSet};
use std::ops::ControlFlow;

/// The reason why the values of a rule were not computed.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// A move leaves a heap that is not smaller, so play could be infinite.
    #[error("a move from a heap of {heap} leaves a heap of {part}: play could go on for ever")]
    NotSmaller {
        /// The heap before the move.
        heap: u64,
        /// The heap that the move leaves and that is not smaller.
        part: u64,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A solver for the values of single heaps under any rule. The value of a heap is the mex, over all moves, of the
/// nim-sum of the values of the heaps that the move leaves (Sprague 1935, Grundy 1939).
///
/// ```
/// use impartial::game::TakingRule;
/// use impartial::run::Run;
/// use impartial::solve::{RuleSolver, RuleError};
/// use std::ops::ControlFlow;
///
/// // Break a heap into two heaps of different sizes.
/// let unequal = TakingRule(|heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
///     (1..heap.div_ceil(2)).try_for_each(|a| visit(&[a, heap - a]))
/// });
/// let mut solver = RuleSolver::new(unequal);
/// solver.solve_to(10, &Run::default()).unwrap();
/// assert_eq!(solver.values().iter().collect::<Vec<_>>(), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0]);
///
/// // A move that takes nothing and leaves the heap unchanged makes play infinite.
/// let idle = TakingRule(|heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| visit(&[heap]));
/// let error = RuleSolver::new(idle).solve_to(5, &Run::default());
/// assert_eq!(error, Err(RuleError::NotSmaller { heap: 0, part: 0 }));
/// ```
#[derive(Clone, Debug)]
pub struct RuleSolver<R> {
    rule: R,
    values: Column,
}

impl<R: HeapMoves> RuleSolver<R> {
    /// Returns a solver without known values.
    pub fn new(rule: R) -> Self {
        RuleSolver { rule, values: Column::new() }
    }

    /// Returns the known values, those of the heaps 0, 1, 2, …
    pub fn values(&self) -> &Column {
        &self.values
    }

    /// Returns the number of bytes of the known values.
    pub fn bytes(&self) -> u64 {
        self.values.bytes() as u64
    }

    /// Computes the values up to that of `heap`.
    ///
    /// # Errors
    /// [`RuleError`] if the rule leaves a heap that is not smaller, or if a limit is reached. The known values are
    /// kept.
    ///
    /// # Complexity
    /// One look-up for every heap that a move leaves, over all moves from heaps up to `heap`.
    pub fn solve_to(&mut self, heap: u64, run: &Run<'_>) -> Result<(), RuleError> {
        let mut seen = BitSet::default();
        let mut visited = 0u32;
        while self.values.len() as u64 <= heap {
            let n = self.values.len() as u64;
            let mut error = None;
            seen.clear();
            let _ = self.rule.visit_heap_moves(n, &mut |parts| {
                let mut sum = 0;
                for &part in parts {
                    match self.values.get(part as usize) {
                        Some(value) if part < n => sum ^= value,
                        _ => error = Some(RuleError::NotSmaller { heap: n, part }),
                    }
                }
                visited += 1;
                if visited >= 1 << 16 {
                    visited = 0;
                    if let Err(stopped) = run.check(n, self.values.bytes() as u64) {
                        error = error.or(Some(stopped.into()));
                    }
                }
                if error.is_some() {
                    return ControlFlow::Break(());
                }
                seen.insert(sum);
                ControlFlow::Continue(())
            });
            if let Some(error) = error {
                return Err(error);
            }
            self.values.push(seen.mex());
            if n.is_multiple_of(1024) {
                run.check(n, self.values.bytes() as u64)?;
                run.report(Progress { phase: "heaps solved", done: n, total: heap.checked_add(1) });
            }
        }
        Ok(())
    }
}
