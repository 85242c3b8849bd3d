//! Proof plans: from a game and a statement to relations that must be empty.
//!
//! Every plan proves first that each move lowers a measure, so that play ends and induction along moves is allowed: the
//! sum of the numbers of a position (below ω^k the natural sum of the ordinals, in a numeration the sum of the codes),
//! another [`TerminationMeasure`](crate::TerminationMeasure) that the description declares, or a [`Measure`] that is
//! searched. Then
//!
//! - **a value formula** f is the Grundy function if on legal positions a (Sprague 1935, Grundy 1939)
//!   f(a) is defined and unique, no move from a leads to a position of value f(a) (exclusion), and to
//!   each v < f(a) some move does (reachability);
//! - **sets** Z₀, Z₁, … are the positions of value 0, 1, … if each is the set of the legal positions
//!   from which some move leads into each earlier set and none into itself. P-positions are Z₀. In misère
//!   play a position without a move has value 1 and everything else is the same.
//! - **one heap of a sum**, whose moves may leave several heaps: the conditions on a value formula, with the nim-sum of
//!   the values of the heaps that a move leaves in the place of the value of an option.
//! - **the period of the values of heaps** of a sum: a theorem whose conditions are sentences about the moves.
//! - **a statement that follows** from proved ones is a sentence about their relations, which is decided.
//!
//! A plan is a file with an implementation of `ProofPlan` and the constructor of its statements, and a line in this file.
//! Nothing else names a plan. A statement may have a plan for single numbers of coins and one for any number of coins or heaps.
//!
//! Before anything is proved, the relations compiled from the description are compared with the game's own rules on
//! several hundred positions. A disagreement stops the proof.
//!
//! A failed condition refutes nothing by itself. A statement is refuted only by a [`VerifiedCounterexample`], a position whose
//! value was verified independently of the statement. Otherwise the conclusion is [`NotProved`].

mod claims;
mod compare;
mod compiled;
mod conclude;
mod counterexample;
mod discovered;
mod following;
mod heap_description;
mod heap_period;
mod heap_sum;
mod heaps;
mod heaps_proof;
mod measure;
mod misere_value;
mod report;
mod sets;
mod small_window;
mod stated;
mod statement;
mod value;
mod words;

pub use compare::Comparison;
pub use compiled::{CompiledGame, value_sentence, value_sentence_of};
pub use counterexample::{Evidence, VerifiedCounterexample};
pub use following::{FollowingSentence, LEGAL_POSITION};
pub use heap_description::{DescribedHeapMove, HeapDescription};
pub use heap_period::{
    HeapPeriodCertificate, HeapPeriodError, HeapPeriodTheorem, HeapSum, certify_heap_period, periodic_value,
};
pub use heaps_proof::HeapsProof;
pub use measure::{Measure, find_measure};
pub(crate) use report::finished;
pub use report::{
    Assignment, Conclusion, FailedCondition, NotProved, OrderDependence, ProofAttempt, ProofCondition,
    ProofMethod, ProofVerdict, ProveError, Refutation,
};
pub use sets::prove_values;
pub use statement::{Basis, SourceCounterexample, SourceStatement, Statement};
pub use value::prove_formula;

pub(crate) use compare::{ListedMoves, PreparedMove, compare, compare_formula, sample};
pub(crate) use sets::{SetProver, options_in, stated_by, stated_sets};
