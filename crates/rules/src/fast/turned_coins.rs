//! Games in which a move turns some coins, the largest of them from heads to tails, whatever the other coins are.
//!
//! The value of a position is the nim-sum of the values of its coins (Lenstra 1977), and the value of a coin is the least
//! number that is not the nim-sum of the values of the other coins that a move turns. This holds in normal play alone: two
//! coins on one square cancel each other, which two equal heaps do not do in misère play.

use crate::evaluate::StepCount;
use crate::rule::compiled::CompiledRule;
use impartial::game::HeapMoves;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The coins of a game as heaps: heap n is the coin on square n - 1, and a move leaves the other coins that it turns.
#[derive(Clone, Debug)]
pub(crate) struct TurnedCoins(pub(crate) Arc<CompiledRule>);

impl HeapMoves for TurnedCoins {
    fn visit_heap_moves(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(coin) = heap.checked_sub(1) else { return ControlFlow::Continue(()) };
        let steps = StepCount::unwatched();
        let moved = self.0.visit_of_members(&[coin], &steps, &mut |_, _, squares| {
            match others_turned(coin, squares) {
                Some(others) => {
                    let others: SmallVec<[u64; 8]> = others.iter().map(|square| square + 1).collect();
                    visit(&others)
                }
                // A move of another kind makes the coin its own option, which solvers refuse.
                None => visit(&[heap]),
            }
        });
        // A coin whose moves cannot be listed becomes its own option.
        moved.unwrap_or_else(|_| visit(&[heap]))
    }
}

/// Returns the squares that are named an odd number of times, without that of the coin; `None` if the coin is not the
/// largest of them.
fn others_turned(coin: u64, squares: &[i64]) -> Option<SmallVec<[u64; 8]>> {
    let is_first = squares.first() == Some(&(coin as i64));
    match squares.get(1..).filter(|_| is_first) {
        Some(&[]) => return Some(SmallVec::new()),
        Some(&[other]) if (other as u64) < coin => return Some(SmallVec::from_slice(&[other as u64])),
        _ => {}
    }
    let mut all: SmallVec<[u64; 8]> = squares.iter().map(|&square| square as u64).collect();
    all.sort_unstable();
    let mut odd: SmallVec<[u64; 8]> =
        all.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1).map(|same| same[0]).collect();
    (odd.pop() == Some(coin)).then_some(odd)
}
