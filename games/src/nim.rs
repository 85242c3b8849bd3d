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
use impartial::kind::{
    AnySizeFormula, GameSpec, HasMovePromise, HeapsWithZeros, LowersAnyHeap, PublishedFormula, Replies,
};
use impartial::value::Number;
#[cfg(feature = "prove")]
use impartial::value::Play;
#[cfg(feature = "prove")]
use impartial_prove::aggregates::{
    AggregateClaim, AggregateGame, AggregateKind, AggregateMove, AggregateStatement, HEAP, HeapAggregate,
    NEW_HEAP, PART, whole_name,
};
#[cfg(feature = "prove")]
use impartial_prove::automata::{Formula, number, var};
#[cfg(feature = "prove")]
use impartial_prove::{DescribedGame, HeapsProof, ProvableGame};
#[cfg(feature = "registry")]
use impartial_query::{Entry, HeapsDescription};
use std::ops::ControlFlow;

/// Nim: take any number of counters from one heap. Empty heaps are kept, so that the number of
/// heaps never changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

impl HasMovePromise for Nim {
    type Promise = LowersAnyHeap;
}

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
    /// Visits the moves to the value t. Heap m must become m ⊕ (V ⊕ t), where V is the value of the position and t the
    /// wanted one (Bouton 1901).
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

/// Returns the game in the form that the prover needs, with its formula.
#[cfg(feature = "prove")]
pub fn provable_game() -> ProvableGame {
    Box::new(DescribedGame::with_formula(Nim, NimSum))
}

/// Returns the proof for any number of heaps of `nim.value` or `nim.misere-p-positions`; `None` for other statements.
#[cfg(feature = "prove")]
pub fn for_any_heaps(statement: &str) -> Option<HeapsProof> {
    let (nim_sum, largest) = (var(whole_name(0)), var(whole_name(1)));
    match statement {
        "nim.value" => Some(of_heaps(AggregateClaim::Values(var("v").equal(nim_sum)), Play::Normal)),
        "nim.misere-p-positions" => {
            let low = largest.at_most(number(1));
            let odd = nim_sum.clone().equal(number(1));
            let lost = low.clone().and(odd).or(low.not().and(nim_sum.equal(number(0))));
            Some(of_heaps(AggregateClaim::PPositions(lost), Play::Misere))
        }
        _ => None,
    }
}

/// Returns the content of a proof of a claim for any number of heaps. The claim is about the nim-sum of the heaps, aggregate
/// 0, and the largest heap, aggregate 1.
#[cfg(feature = "prove")]
pub fn of_heaps(claim: AggregateClaim, play: Play) -> HeapsProof {
    let aggregate =
        |kind, text: &str| HeapAggregate { kind, part: var(PART).equal(var(HEAP)), text: text.to_owned() };
    let game = AggregateGame {
        aggregates: vec![
            aggregate(AggregateKind::NimSum, "the nim-sum of the heaps"),
            aggregate(AggregateKind::Max, "the largest heap"),
        ],
        numbers: Vec::new(),
        legal: Formula::TRUE,
        over: Formula::FALSE,
        moves: vec![AggregateMove { of_heap: true, condition: var(NEW_HEAP).less(var(HEAP)) }],
        least_heaps: 1,
        largest_number: 1,
    };
    HeapsProof::Aggregates(Box::new(game), AggregateStatement { claim, condition: None, play })
}

/// Returns the game's entry for a registry.
#[cfg(feature = "registry")]
pub fn entry() -> Entry<Nim> {
    Entry::from_game(Nim)
        .summary("take any number of counters from one heap")
        .published(NimSum)
        .replies_at_any_size()
        .provable(|_| provable_game())
        .heaps(|_, statement| {
            Some(HeapsDescription { provable_game: provable_game(), proof: for_any_heaps(statement)? })
        })
}
