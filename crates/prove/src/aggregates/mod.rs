//! Proofs for any number of heaps: heaps that enter only together.
//!
//! A move changes one heap, or the extra numbers of a position. The other heaps enter the conditions of the moves and the
//! statement only through *aggregates*: their nim-sum, their sum modulo a constant, how many have a property, the largest,
//! the smallest. An aggregate gives a number to every heap, its *part*, and combines the parts of all heaps by an operation
//! that is associative and commutative and has 0 as its neutral element. So a list of heaps is replaced by a few numbers,
//! and `aggregate of all = aggregate of the others + part of one heap`, whatever their number is.
//!
//! **Lists that exist.** Not every tuple of numbers is the tuple of the aggregates of a list of heaps. A relation that
//! contains the tuple of the empty list, and with each tuple those that one more heap gives, contains the tuples of all
//! lists, by induction on the number of heaps. It is computed by adding heaps until nothing is new. If that does not end,
//! sums without a bound may be any numbers. More tuples make a proof harder and never wrong.
//!
//! **No move joins two P-positions** is one sentence about all aggregates of the others, one heap, and the heap after the
//! move.
//!
//! **Every other position has a move to one.** Suppose that a position has none. Then each of its heaps is *bad*: no move of
//! this heap leads to a P-position. The aggregates of the position are those of a list of bad heaps. So it is enough to show
//! that no list of bad heaps has them: a relation between the aggregates of the position and those of a part of its heaps
//! that contains the empty part, contains with each part the part with one more bad heap, and never contains the whole
//! position. This is again an induction on the number of heaps, whose steps automata decide.
//!
//! The lemmas by which such theorems are proved by hand are relations of this kind:
//!
//! | lemma, for every list of heaps | its relation between the whole w and a part p |
//! |---|---|
//! | if the nim-sum w is not 0, some heap h has h xor w < h (Bouton 1901) | p xor w > p |
//! | some heap is the largest one, if there is a heap | p < w |
//! | some heap is the smallest one, if there is a heap | p > w, or the part has no heap |
//! | if the sum modulo m is not 0, some heap is not 0 modulo m | p = 0 |
//! | if the number of heaps with a property is not 0, some heap has it | p = 0 |
//!
//! *Bouton's lemma.* Let b be the highest binary digit of w. The sum p xor w is larger than p exactly if p has the digit 0
//! there. This holds for the empty part. If it holds for p, and a heap h is bad, so that h xor w > h, then h has the digit 0
//! there, and so has p xor h. It does not hold for p = w. The other lemmas are proved in the same way: a maximum of numbers
//! below w is below w, and a sum of zeros is 0.
//!
//! A relation is trusted because automata decide its three properties, and not because of a lemma.

mod bad_lists;
mod certify;
mod closure;
mod compare;
mod compiled;
mod game;
mod measure;
mod plan;

#[cfg(test)]
mod tests;

pub(crate) use certify::{certify_aggregates, heap_game_tables};
pub use game::{
    AggregateClaim, AggregateGame, AggregateKind, AggregateMove, AggregateStatement, HEAP, HeapAggregate,
    NEW_HEAP, PART, number_after_name, number_name, others_name, whole_name,
};
pub(crate) use plan::prove_aggregates;
