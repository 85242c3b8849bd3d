//! Heaps that follow a rule of taking and breaking without a code. The engine's [`RuleSolver`] solves all heaps up to
//! the largest, one after the other.

use crate::method::parts::NormalSolver;
use impartial::game::{Components, HeapMoves, Heaps};
use impartial::run::Run;
use impartial::solve::{ByComponents, RuleError, RuleSolver, SolveError};
use std::sync::Arc;

/// The solver of a game whose moves replace a heap.
pub(crate) struct ByRule {
    all: RuleSolver<Arc<dyn HeapMoves + Send + Sync>>,
    /// Solver of the reachable heaps alone, for a position whose own play ends although that of a smaller heap does
    /// not.
    reachable: Box<dyn NormalSolver<Heaps> + Send>,
}

impl ByRule {
    pub(crate) fn new<G>(game: Arc<G>) -> Self
    where
        G: HeapMoves + Components<Position = Heaps> + Send + Sync + 'static,
    {
        let reachable = Box::new(ByComponents::new(game.clone()));
        ByRule { all: RuleSolver::new(game), reachable }
    }
}

impl NormalSolver<Heaps> for ByRule {
    /// The nim-sum of the values of the heaps (Sprague 1935, Grundy 1939).
    fn value(&mut self, position: &Heaps, run: &Run<'_>) -> Result<u64, SolveError<Heaps>> {
        let largest = position.largest().unwrap_or(0);
        // Each heap takes at least one byte, so this is known before the first heap is solved.
        run.check(self.settled(), largest)?;
        match self.all.solve_to(largest, run) {
            Ok(()) => {}
            Err(RuleError::Stopped(stopped)) => return Err(stopped.into()),
            Err(_) => return self.reachable.value(position, run),
        }
        let value = |heap: u64| self.all.values().get(heap as usize).unwrap_or(0);
        Ok(position.iter().fold(0, |sum, heap| sum ^ value(heap)))
    }

    fn settled(&self) -> u64 {
        self.all.values().len() as u64 + self.reachable.settled()
    }

    fn bytes(&self) -> u64 {
        self.all.bytes() + self.reachable.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::kind::ReplacesHeap;
    use impartial::kind::{GameSpec, NonemptyHeaps, follower_bound};
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

    impartial::game!(Two: replaces a heap);

    #[test]
    fn by_rule_ignores_a_loop_in_an_unreachable_heap() {
        let mut solver = ByRule::new(Arc::new(Two));
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
