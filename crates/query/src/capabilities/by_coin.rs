//! Coins of which a move turns some, the largest from heads to tails. The value of a position is the nim-sum of the values
//! of its coins (Lenstra 1977), which are found one after the other.

use crate::capabilities::quotient::HeapRules;
use impartial::game::{HeapMoves, Heaps};
use impartial::run::Run;
use impartial::solve::{Cycle, NormalSolver, RuleError, RuleSolver, SolveError};
use impartial::value::as_index;
use std::ops::ControlFlow;

/// A solver of normal values for positions of coins. Heap n of its rules is the coin on square n - 1, and a move leaves
/// the other coins that it turns.
pub struct TurnedCoinSolver {
    coins: RuleSolver<HeapRules>,
}

impl TurnedCoinSolver {
    /// Returns a solver without known values.
    pub fn new(coins: HeapRules) -> Self {
        TurnedCoinSolver { coins: RuleSolver::new(coins) }
    }

    /// Returns whether the moves of a coin cannot be listed: it is its own option.
    fn is_unlisted(&self, heap: u64) -> bool {
        let mut is_own_option = false;
        let _ = self.coins.rule().visit_heap_moves(heap, &mut |others| {
            is_own_option = others.contains(&heap);
            if is_own_option { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        is_own_option
    }
}

/// Returns the error of a coin whose moves cannot be listed.
fn unlisted(heap: u64) -> SolveError<Heaps> {
    SolveError::Cycle(Cycle::of_one(Heaps::new([heap - 1])))
}

impl NormalSolver<Heaps> for TurnedCoinSolver {
    /// Returns the nim-sum of the values of the coins.
    fn value(&mut self, position: &Heaps, run: &Run<'_>) -> Result<u64, SolveError<Heaps>> {
        let largest = position.largest().map_or(0, |square| square.saturating_add(1));
        if largest >= self.coins.values().len() as u64 {
            let known = self.coins.values().len() as u64;
            // Each coin takes at least one byte, so this is known before the first coin is solved.
            run.check(known, largest)?;
            if self.is_unlisted(largest) {
                return Err(unlisted(largest));
            }
            self.coins.solve_to(largest, run).map_err(|error| match error {
                RuleError::Stopped(stopped) => stopped.into(),
                RuleError::NotSmaller { heap, .. } => unlisted(heap),
                _ => unlisted(largest),
            })?;
        }
        let value = |square: u64| self.coins.values().get(as_index(square + 1)).unwrap_or(0);
        Ok(position.iter().fold(0, |sum, square| sum ^ value(square)))
    }

    /// Returns the number of squares whose coins are solved.
    fn solved_count(&self) -> u64 {
        self.coins.values().len() as u64
    }

    fn bytes(&self) -> u64 {
        self.coins.bytes()
    }
}
