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

use crate::heap_sums;
use impartial::game::{
    Boards, BoardsError, Components, Game, Heaps, Interrupt, Notation, NotationError, Options, Packed,
    multisets_len,
};
use impartial::value::{BitSet, ValueSet};
use std::ops::ControlFlow;

pub use crate::heap_sums::POSITION;

/// Grundy's game. Empty heaps are dropped; the position without heaps is written `0`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GrundysGame;

/// The unequal nonempty pairs into which a heap falls, the smaller first.
fn splits(heap: u64) -> impl Iterator<Item = (u64, u64)> {
    (1..heap.div_ceil(2)).map(move |a| (a, heap - a))
}

impl GrundysGame {
    /// The values of the heaps 0, 1, …, `upto`, from the definition.
    ///
    /// # Complexity
    /// O(n²) for heaps to n.
    pub fn heap_values(&self, upto: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::with_capacity(upto + 1);
        let mut seen = BitSet::default();
        for n in 0..=upto {
            seen.clear();
            for a in 1..n.div_ceil(2) {
                seen.insert(values[a] ^ values[n - a]);
            }
            values.push(seen.mex());
        }
        values
    }
}

impl Game for GrundysGame {
    type Position = Heaps;

    fn heap_bytes(&self, position: &Heaps) -> usize {
        position.heap_bytes()
    }
}

impl Options for GrundysGame {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let heaps = position.as_slice();
        for (i, &heap) in heaps.iter().enumerate() {
            if i > 0 && heaps[i - 1] == heap {
                continue;
            }
            splits(heap).try_for_each(|(a, b)| visit(heap_sums::replaced(position, i, [a, b])))?;
        }
        ControlFlow::Continue(())
    }

    fn follower_bound(&self, position: &Heaps) -> Option<u128> {
        Some(heap_sums::follower_bound(position, Some(0)))
    }
}

impl Notation for GrundysGame {
    fn id(&self) -> String {
        "grundys-game".into()
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        heap_sums::parse(text)
    }

    fn write(&self, position: &Heaps) -> String {
        position.to_string()
    }
}

impl Boards for GrundysGame {
    /// All positions with at most `count` nonempty heaps, each below `below`.
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Heaps> + Send + '_>, BoardsError> {
        Ok(Box::new(heap_sums::board(count, below)))
    }

    fn board_len(&self, count: usize, below: u64) -> Option<u128> {
        Some(multisets_len(count, below))
    }
}

impl Components for GrundysGame {
    fn visit_components(&self, position: &Heaps, visit: &mut dyn FnMut(Heaps)) {
        position.iter().for_each(|heap| visit(Heaps::nonempty([heap])));
    }
}

impl Packed for GrundysGame {
    type Key = u128;

    fn pack(&self, position: &Heaps) -> Option<u128> {
        heap_sums::pack(position)
    }

    fn unpack(&self, key: u128) -> Heaps {
        heap_sums::unpack(key)
    }

    fn visit_keys(
        &self,
        key: u128,
        visit: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt> {
        heap_sums::visit_heaps(key, |heap, rest| {
            for (a, b) in splits(heap) {
                let option = heap_sums::with_heap(rest, b).and_then(|key| heap_sums::with_heap(key, a));
                match option.map(&mut *visit) {
                    None => return ControlFlow::Break(Interrupt::NoKey),
                    Some(ControlFlow::Break(())) => return ControlFlow::Break(Interrupt::Asked),
                    Some(ControlFlow::Continue(())) => {}
                }
            }
            ControlFlow::Continue(())
        })
    }
}
