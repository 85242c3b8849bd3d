//! Heaps that follow a rule of taking and breaking without a code. The engine's [`RuleSolver`] solves all heaps up to
//! the largest, one after the other. If the largest heap has few options, a short search finds out first whether the
//! position leads to few heaps.

use impartial::game::{Components, HeapMoves, Heaps};
use impartial::run::Run;
use impartial::solve::{ByComponents, NormalSolver, RuleError, RuleSolver, SolveError};
use impartial::value::as_index;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Number of heaps that a table of all heaps can store.
const MAX_HEAPS: u64 = u32::MAX as u64;

/// A solver of normal values for a game whose moves replace a heap by others. If play from some heaps does not end,
/// positions that do not lead to them have values.
pub struct HeapRuleSolver {
    all: RuleSolver<Arc<dyn HeapMoves + Send + Sync>>,
    /// Solver of the reachable heaps alone, for a position whose own play ends although that of a smaller heap does
    /// not.
    reachable: Box<dyn NormalSolver<Heaps> + Send>,
}

impl HeapRuleSolver {
    /// Returns a solver without known values.
    pub fn new<G>(game: Arc<G>) -> Self
    where
        G: HeapMoves + Components<Position = Heaps> + Send + Sync + 'static,
    {
        let reachable = Box::new(ByComponents::new(game.clone()));
        HeapRuleSolver { all: RuleSolver::new(game), reachable }
    }
}

/// Number of options up to which all heaps are solved without a search for a few reachable ones.
const FEW_OPTIONS: u64 = 1 << 16;
/// Maximum number of options of the largest heap that are counted.
const MAX_COUNTED: u64 = 1 << 20;
/// The search for a few reachable heaps visits at most this part of all options, or half of [`FEW_OPTIONS`].
const PART_TRIED: u64 = 1 << 10;
/// Least number of heaps that such a search must be able to settle.
const MIN_HEAPS: u64 = 64;

impl HeapRuleSolver {
    /// Solves a position from the reachable heaps alone, if there are few of them. `None` if there are many, or if all
    /// heaps are solved as fast.
    fn by_few(&mut self, position: &Heaps, largest: u64, run: &Run<'_>) -> Option<FewHeaps> {
        let known = self.all.values().len() as u64;
        let mut options = 0u64;
        let _ = self.all.rule().visit_heap_moves(largest, &mut |_| {
            options += 1;
            if options < MAX_COUNTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let all = largest.saturating_sub(known).saturating_add(1).saturating_mul(options);
        let tried = (all / PART_TRIED).max(FEW_OPTIONS / 2) / options.max(1);
        if all <= FEW_OPTIONS || tried < MIN_HEAPS || self.all.rule().split_code().is_some() {
            return None;
        }
        let most = self.reachable.solved_count().saturating_add(tried);
        let limits = *run.limits();
        // The limit of the run counts from the positions of earlier questions on.
        let before = self.solved_count();
        let few = limits
            .positions(limits.max_positions.map_or(most, |limit| limit.saturating_add(before).min(most)));
        match self.reachable.value(position, &run.with_limits(few).with_solved_positions(0)) {
            Err(SolveError::Stopped(_)) => match run.check(self.solved_count(), self.bytes()) {
                Ok(()) => None,
                Err(stopped) => Some(Err(stopped.into())),
            },
            found => Some(found),
        }
    }
}

/// The value of a position from few heaps.
type FewHeaps = Result<u64, SolveError<Heaps>>;

impl NormalSolver<Heaps> for HeapRuleSolver {
    /// Returns the nim-sum of the values of the heaps of a position (Sprague 1935, Grundy 1939).
    ///
    /// # Errors
    /// [`SolveError`] if a limit is reached, or if play from the position may not end.
    fn value(&mut self, position: &Heaps, run: &Run<'_>) -> Result<u64, SolveError<Heaps>> {
        let largest = position.largest().unwrap_or(0);
        if largest > self.all.values().len() as u64
            && let Some(found) = self.by_few(position, largest, run)
        {
            return found;
        }
        if largest >= MAX_HEAPS && self.all.rule().split_code().is_none() {
            return self.reachable.value(position, run);
        }
        // Each heap takes at least one byte, so this is known before the first heap is solved.
        run.check(self.solved_count(), largest)?;
        match self.all.solve_to(largest, run) {
            Ok(()) => {}
            Err(RuleError::Stopped(stopped)) => return Err(stopped.into()),
            Err(_) => return self.reachable.value(position, run),
        }
        let value = |heap: u64| self.all.values().get(as_index(heap)).unwrap_or(0);
        Ok(position.iter().fold(0, |sum, heap| sum ^ value(heap)))
    }

    /// Returns the number of solved heaps.
    fn solved_count(&self) -> u64 {
        self.all.values().len() as u64 + self.reachable.solved_count()
    }

    /// Returns the approximate number of bytes in use.
    fn bytes(&self) -> u64 {
        self.all.bytes() + self.reachable.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::kind::{GameSpec, NonemptyHeaps, follower_bound};
    use impartial::kind::{HasMovePromise, ReplacesAHeap, ReplacesHeap};
    use impartial::value::Number;
    use std::ops::ControlFlow;

    /// Two counters may be taken, and a heap of 3 can only stay as it is. Play of odd heaps from 3 on does not end.
    struct Two;

    impl GameSpec for Two {
        type Kind = NonemptyHeaps;

        fn name(&self) -> String {
            "two".into()
        }

        fn kind(&self) -> NonemptyHeaps {
            NonemptyHeaps
        }
    }

    impl ReplacesHeap for Two {
        fn visit_parts<N: Number, B>(
            &self,
            heap: &N,
            mut visit: impl FnMut(&[N]) -> ControlFlow<B>,
        ) -> ControlFlow<B> {
            match heap.modulo(1 << 32) {
                0 | 1 => ControlFlow::Continue(()),
                3 => visit(std::slice::from_ref(heap)),
                heap => visit(&[N::from(heap - 2)]),
            }
        }

        fn bound(&self, position: &Heaps) -> u128 {
            follower_bound(position, None)
        }
    }

    impl HasMovePromise for Two {
        type Promise = ReplacesAHeap;
    }

    #[test]
    fn by_rule_ignores_a_loop_in_an_unreachable_heap() {
        let mut solver = HeapRuleSolver::new(Arc::new(Two));
        for heap in 0..100u64 {
            for other in [0, 6, 8] {
                let value = solver.value(&Heaps::from_sizes([heap, other]), &Run::default());
                match heap % 2 == 0 || heap == 1 {
                    true => assert_eq!(value, Ok((heap / 2 % 2) ^ (other / 2 % 2)), "{heap}, {other}"),
                    false => assert!(matches!(value, Err(SolveError::Cycle(_))), "{heap}: {value:?}"),
                }
            }
        }
    }
}
