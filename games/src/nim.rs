//! Nim.
//!
//! Heaps of counters; a move takes one or more counters from one heap. The value of a position is
//! the nim-sum of its heaps (Bouton 1901; Sprague 1935, Grundy 1939), and in misère play only the
//! positions whose heaps all have at most one counter are different (Bouton 1901).
//!
//! ```
//! use impartial::game::{Formula, Notation};
//! use impartial_games::nim::{Nim, NimSum};
//! let position = Nim.parse("3,5,6").unwrap();
//! assert_eq!(NimSum.value(&Nim, &position), Some(0));
//! ```

use impartial::game::{
    Boards, BoardsError, Colex, Components, Formula, Game, Heaps, Interrupt, Large, Line, Lines, Members,
    Notation, NotationError, Numbered, NumberingError, Options, Packed, Ranked, Replies, Swept, multisets,
    multisets_len, parse_large, parse_numbers,
};
use impartial::misere::quotient::Atoms;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Nim: take any number of counters from one heap. Empty heaps are kept, so that the number of
/// heaps never changes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

/// What positions look like, for messages.
pub const POSITION: &str = "heaps separated by commas, such as 3,5,6";

impl Game for Nim {
    type Position = Heaps;

    fn heap_bytes(&self, position: &Heaps) -> usize {
        position.heap_bytes()
    }
}

impl Options for Nim {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, heap) in position.iter().enumerate() {
            for size in 0..heap {
                if let Some(option) = position.with_heap(i, size) {
                    visit(option)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn follower_bound(&self, position: &Heaps) -> Option<u128> {
        Some(position.iter().fold(1, |bound: u128, heap| bound.saturating_mul(u128::from(heap) + 1)))
    }
}

impl Notation for Nim {
    fn id(&self) -> String {
        "nim".into()
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        parse_numbers(text, POSITION).map(Heaps::new)
    }

    fn write(&self, position: &Heaps) -> String {
        position.to_string()
    }
}

impl Boards for Nim {
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Heaps> + Send + '_>, BoardsError> {
        Ok(Box::new(multisets(count, below)))
    }

    fn board_len(&self, count: usize, below: u64) -> Option<u128> {
        Some(multisets_len(count, below))
    }
}

impl Numbered<Colex> for Nim {
    fn numbered(&self, count: usize, below: u64) -> Result<Colex, NumberingError> {
        Colex::multisets(count, below)
    }
}

impl Swept for Nim {}

impl Ranked<Colex> for Nim {
    fn visit_ranks(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
        at.visit_lowered(u64::MAX, visit);
    }
}

/// A line for the other heaps of each heap.
impl Lines<Colex> for Nim {
    fn line_count(&self, window: &Colex) -> Option<u64> {
        Some(window.deletions())
    }

    fn visit_lines(&self, at: &Members<'_>, visit: impl FnMut(Line)) {
        at.visit_without(visit);
    }
}

impl Components for Nim {
    fn visit_components(&self, position: &Heaps, visit: &mut dyn FnMut(Heaps)) {
        for heap in position.iter() {
            visit(Heaps::new([heap]));
        }
    }
}

/// The number of heaps stands in the top byte, the heaps share the other 56 bits equally.
const LANES: u32 = 56;
const MOST_HEAPS: usize = 28;

impl Packed for Nim {
    type Key = u64;

    fn pack(&self, position: &Heaps) -> Option<u64> {
        let n = position.len();
        if n == 0 || n > MOST_HEAPS {
            return None;
        }
        let width = LANES / n as u32;
        if position.largest()? >> width != 0 {
            return None;
        }
        let lanes = position.iter().rev().fold(0, |key, heap| key << width | heap);
        Some((n as u64) << LANES | lanes)
    }

    fn unpack(&self, key: u64) -> Heaps {
        let n = key >> LANES;
        let width = LANES / (n as u32).max(1);
        Heaps::new((0..n).map(|i| key >> (i as u32 * width) & ((1 << width) - 1)))
    }

    fn visit_keys(&self, key: u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<Interrupt> {
        let n = (key >> LANES) as u32;
        let width = LANES / n.max(1);
        let below = |lane: u32| (1u64 << (lane * width)) - 1;
        let heap = |lane: u32| key >> (lane * width) & below(1);
        for i in 0..n {
            // The heap goes to lane `to`; the heaps it passes move up by one lane. Going down one
            // counter at a time, the rest of the key changes only when it passes a heap.
            let above = key & !below(i + 1);
            let mut size = heap(i);
            let mut to = i;
            while size > 0 {
                while to > 0 && heap(to - 1) >= size {
                    to -= 1;
                }
                let passed = key & below(i) & !below(to);
                let fixed = above | passed << width | key & below(to);
                let stop = if to > 0 { heap(to - 1) } else { 0 };
                while size > stop {
                    size -= 1;
                    if visit(fixed | size << (to * width)).is_break() {
                        return ControlFlow::Break(Interrupt::Asked);
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Replies<u64> for Nim {
    /// Heap m must become m ⊕ (V ⊕ t), where V is the value of the position and t the wanted one
    /// (Bouton 1901).
    fn visit_replies(
        &self,
        position: &Heaps,
        wanted: &u64,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let change = nim_sum(position) ^ wanted;
        for (i, heap) in position.iter().enumerate() {
            let repeated = i > 0 && position.as_slice()[i - 1] == heap;
            if heap ^ change < heap
                && !repeated
                && let Some(option) = position.with_heap(i, heap ^ change)
            {
                visit(option)?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn nim_sum(position: &Heaps) -> u64 {
    position.iter().fold(0, |sum, heap| sum ^ heap)
}

/// Whether a position is a **swap** position of Nim: all heaps have at most one counter.
pub fn is_swap(position: &Heaps) -> bool {
    position.largest().is_none_or(|heap| heap <= 1)
}

/// The nim-sum of the heaps; in misère play the same, except that 0 and 1 change places where all
/// heaps have at most one counter.
#[derive(Clone, Copy, Debug, Default)]
pub struct NimSum;

impl Formula<Nim> for NimSum {
    type Value = u64;

    fn source(&self) -> &str {
        "Bouton 1901; Sprague 1935; Grundy 1939"
    }

    fn text(&self) -> &str {
        "nim-sum of the heaps"
    }

    fn value(&self, _: &Nim, position: &Heaps) -> Option<u64> {
        Some(nim_sum(position))
    }

    fn misere(&self, _: &Nim, position: &Heaps) -> Option<u64> {
        Some(nim_sum(position) ^ u64::from(is_swap(position)))
    }
}

/// Nim with heaps of any size, where only the formula and the replies can answer.
///
/// ```
/// use impartial::game::{Formula, Notation};
/// use impartial_games::nim::{LargeNim, NimSum};
/// let position = LargeNim.parse("10^40, 10^40, 7").unwrap();
/// assert_eq!(NimSum.value(&LargeNim, &position).unwrap(), 7u32.into());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct LargeNim;

impl Game for LargeNim {
    type Position = Large;
}

impl Notation for LargeNim {
    fn id(&self) -> String {
        Nim.id()
    }

    fn parse(&self, text: &str) -> Result<Large, NotationError> {
        parse_large(text, POSITION).map(Large::new)
    }

    fn write(&self, position: &Large) -> String {
        position.to_string()
    }
}

fn large_nim_sum(position: &Large) -> BigUint {
    position.as_slice().iter().fold(BigUint::ZERO, |sum, heap| sum ^ heap)
}

impl Formula<LargeNim> for NimSum {
    type Value = BigUint;

    fn source(&self) -> &str {
        Formula::<Nim>::source(self)
    }

    fn text(&self) -> &str {
        Formula::<Nim>::text(self)
    }

    fn value(&self, _: &LargeNim, position: &Large) -> Option<BigUint> {
        Some(large_nim_sum(position))
    }

    fn misere(&self, _: &LargeNim, position: &Large) -> Option<BigUint> {
        let one = BigUint::from(1u32);
        let is_swap = position.as_slice().iter().all(|heap| *heap <= one);
        let sum = large_nim_sum(position);
        Some(if is_swap { sum ^ one } else { sum })
    }
}

impl Replies<BigUint> for LargeNim {
    /// As for [`Nim`].
    fn visit_replies(
        &self,
        position: &Large,
        wanted: &BigUint,
        visit: &mut dyn FnMut(Large) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let change = large_nim_sum(position) ^ wanted;
        for (i, heap) in position.as_slice().iter().enumerate() {
            let repeated = i > 0 && position.as_slice()[i - 1] == *heap;
            let size = heap ^ &change;
            if size < *heap
                && !repeated
                && let Some(option) = position.with_member(i, size)
            {
                visit(option)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Atoms for Nim {
    fn visit_atom_options(&self, heap: u32, visit: &mut dyn FnMut(&[u32])) {
        (0..heap).for_each(|left| visit(&[left]));
    }
}
