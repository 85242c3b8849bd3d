//! Nim.
//!
//! Heaps of counters; a move takes one or more counters from one heap. The value of a position is
//! the nim-sum of its heaps (Bouton 1901; Sprague 1935, Grundy 1939), and in misère play only the
//! positions whose heaps all have at most one counter are different (Bouton 1901).
//!
//! ```
//! use impartial::game::{ValueFormula, Notation};
//! use impartial_games::nim::{Nim, NimSum};
//! let position = Nim.parse("3,5,6").unwrap();
//! assert_eq!(NimSum.value(&Nim, &position), Some(0));
//! ```

use impartial::game::Heaps;
use impartial::kind::{AnySizeFormula, GameSpec, HeapsWithZeros, PublishedFormula, Replies};
use impartial::value::Number;
use impartial_prove::EngineOracle;
use impartial_prove::Prover;
#[cfg(feature = "registry")]
use impartial_query::Entry;
use std::ops::ControlFlow;

/// Nim: take any number of counters from one heap. Empty heaps are kept, so that the number of
/// heaps never changes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

impl GameSpec for Nim {
    type Kind = HeapsWithZeros;

    fn name(&self) -> String {
        "nim".into()
    }

    fn kind(&self) -> HeapsWithZeros {
        HeapsWithZeros
    }
}

impartial::game!(Nim: lowers any heap);

fn nim_sum<N: Number>(position: &Heaps<N>) -> N {
    position.as_slice().iter().fold(N::zero(), |sum, heap| sum.xor(heap))
}

/// Returns whether a position is a **swap** position of Nim: all heaps have at most one counter.
pub fn is_swap<N: Number>(position: &Heaps<N>) -> bool {
    position.as_slice().last().is_none_or(|heap| *heap <= N::one())
}

/// The nim-sum of the heaps; in misère play the same, except that 0 and 1 change places where all
/// heaps have at most one counter.
///
/// ```
/// use impartial::game::{ValueFormula, Notation};
/// use impartial::kind::AnySize;
/// use impartial_games::nim::{Nim, NimSum};
/// let position = AnySize(Nim).parse("10^40, 10^40, 7").unwrap();
/// assert_eq!(NimSum.value(&AnySize(Nim), &position).unwrap(), 7u32.into());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NimSum;

impl PublishedFormula for NimSum {
    fn source(&self) -> &str {
        "Bouton 1901; Sprague 1935; Grundy 1939"
    }

    fn text(&self) -> &str {
        "nim-sum of the heaps"
    }
}

impl AnySizeFormula<Nim> for NimSum {
    fn value<N: Number>(&self, _: &Nim, position: &Heaps<N>) -> Option<N> {
        Some(nim_sum(position))
    }

    fn misere<N: Number>(&self, _: &Nim, position: &Heaps<N>) -> Option<N> {
        Some(nim_sum(position) ^ N::from(is_swap(position).into()))
    }
}

impl Replies for Nim {
    /// Heap m must become m ⊕ (V ⊕ t), where V is the value of the position and t the wanted one
    /// (Bouton 1901).
    fn visit_replies<N: Number>(
        &self,
        position: &Heaps<N>,
        wanted: &N,
        visit: &mut dyn FnMut(Heaps<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let heaps = position.as_slice();
        let change = nim_sum(position).xor(wanted);
        for (i, heap) in heaps.iter().enumerate() {
            let left = heap.xor(&change);
            let repeated = i > 0 && heaps[i - 1] == *heap;
            if left < *heap
                && !repeated
                && let Some(option) = position.with_heap(i, left)
            {
                visit(option)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The game ready for proofs, with its formula.
pub fn prover() -> Prover {
    Box::new(EngineOracle::with_formula(Nim, NimSum))
}

/// The game in a catalogue.
#[cfg(feature = "registry")]
pub fn entry() -> Entry<Nim> {
    Entry::from_game(Nim)
        .summary("take any number of counters from one heap")
        .published(NimSum)
        .replies_at_any_size()
        .provable(|_| prover())
}
