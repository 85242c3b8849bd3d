//! Grundy's game (Grundy 1939).
//!
//! Heaps of counters; a move splits a heap into two nonempty heaps of different sizes. Heaps of 1
//! and 2 cannot be split. It is not an octal game, and whether its values become periodic is not
//! known.
//!
//! ```
//! use impartial::game::Notation;
//! use impartial_games::grundys_game::GrundysGame;
//! assert_eq!(GrundysGame.heap_values(12), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1]);
//! assert_eq!(GrundysGame.id(), "grundys-game");
//! ```

use impartial::game::Heaps;
use impartial::kind::{
    GameSpec, HasMovePromise, NonemptyHeaps, ReplacesAHeap, ReplacesHeap, follower_bound, heap_values,
};
use impartial::period::{HeapCode, SplitCode};
use impartial::value::Number;
#[cfg(feature = "registry")]
use impartial_query::Entry;
use std::ops::ControlFlow;

/// Grundy's game. Empty heaps are dropped; the position without heaps is written `0`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GrundysGame;

impl GrundysGame {
    /// Returns the values of the heaps 0, 1, …, `upto`, from the definition.
    ///
    /// # Complexity
    /// O(n²) for heaps to n. [`RuleSolver`](impartial::solve::RuleSolver) is faster.
    pub fn heap_values(&self, upto: usize) -> Vec<u64> {
        heap_values(self, upto)
    }
}

impl GameSpec for GrundysGame {
    type Kind = NonemptyHeaps;

    fn name(&self) -> String {
        "grundys-game".into()
    }

    fn kind(&self) -> NonemptyHeaps {
        NonemptyHeaps
    }
}

impl ReplacesHeap for GrundysGame {
    /// Returns the unequal nonempty pairs into which a heap falls, the smaller first.
    #[inline]
    fn visit_parts<N: Number, B>(
        &self,
        heap: &N,
        mut visit: impl FnMut(&[N]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (mut a, mut b) = (N::one(), heap.clone());
        while let Some(larger) = b.predecessor().filter(|larger| a < *larger) {
            b = larger;
            visit(&[a.clone(), b.clone()])?;
            a = a + N::one();
        }
        ControlFlow::Continue(())
    }

    fn bound(&self, position: &Heaps) -> u128 {
        follower_bound(position, Some(0))
    }

    /// Take nothing and leave two different heaps.
    fn split_code(&self) -> Option<SplitCode> {
        SplitCode::new(HeapCode::new([(0, 1 << 2)]).ok()?, [0]).ok()
    }
}

impl HasMovePromise for GrundysGame {
    type Promise = ReplacesAHeap;
}

/// Returns the game's entry for a registry.
#[cfg(feature = "registry")]
pub fn entry() -> Entry<GrundysGame> {
    Entry::from_game(GrundysGame).summary("split one heap into two of different sizes")
}
