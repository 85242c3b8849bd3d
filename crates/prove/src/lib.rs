//! Proofs for all positions with a given number of coins, and for any number of coins or heaps.
//!
//! Checking ends at a window. For a fixed number of coins, the statement "f is the Grundy function of this game" is a
//! first-order sentence about (ℕ, +, <, V_b), and such sentences are decided by finite automata (Büchi 1960; Bruyère,
//! Hansel, Michaux, Villemaire 1994): digits are read from the lowest on, and ⊕, the mating function, quotients and
//! residues are recognized digit by digit. Numbers may also be read in a [`automata::Numeration`] that is not a base, such as
//! Fibonacci's.
//!
//! **Scope of a proof.** Every report states the shape of the positions that it is about. Where the positions are tuples of
//! numbers, each number of coins is a theorem of its own: "for all n" is outside this logic. Statements about the coins of a
//! strip that automata of words can read are proved for any number of coins; see [`words::prove_words`]. Statements in which
//! heaps enter only together are proved for any number of heaps; see [`HeapsProof`]. A proof relies on this crate. Its
//! descriptions of games are compared with the
//! games' own rules on small positions in every run, a [`ProofCertificate`] can be verified without the
//! search, and [`automata::to_mona`] exports sentences to an independent program.
//!
//! | part | contents |
//! |---|---|
//! | [`automata`] | the logic, and relations between numbers as automata that decide it; the trees of terms and formulas |
//! | [`Definable`], [`Description`], [`Provable`] | a game in that language: legal positions, moves, formula |
//! | [`prove_formula`], [`prove_values`], [`Statement`] | proof plans and their verdicts |
//! | [`Conclusion`], [`VerifiedCounterexample`], [`NotProved`], [`Measure`] | the results of a proof |
//! | [`MiserePlay`], [`Blocking`] | misère play, and play in which options are forbidden |
//! | [`PairForm`], [`ProofMethod`] | proofs up to renaming of the coins |
//! | [`AscendingCoins`] | statements about the coins in ascending order |
//! | [`ProofCertificate`], [`NumerationCertificate`] | proofs written out and verified again |
//! | [`InNumeration`] | games whose numbers are not read in a base |
//! | [`words`] | theorems for any number of coins: positions as words |
//! | [`aggregates`] | theorems for any number of heaps that enter only together |
//! | [`DigitStatement`] | theorems for any number of heaps, digit by digit |
//! | [`periods`] | periods of the values of single heaps |
//! | [`discover()`], [`DiscoverOptions`], [`OutputAutomaton`] | from a table of values to a theorem |
//!
//! ```
//! use impartial::value::Play;
//! use impartial::game::{Game, Notation, NotationError, Options, parse_numbers};
//! use impartial_prove::{Definable, DescribedGame, Description, NumberedPositions, PositionShape, one_coin_moves, prove_values};
//! use impartial_prove::automata::{Formula, Term, ProofBudget, number, var};
//! use impartial::run::Run;
//! use std::ops::ControlFlow;
//!
//! /// One heap; take 1 or 2.
//! struct OneOrTwo;
//! impl Game for OneOrTwo {
//!     type Position = u64;
//! }
//! impl Options for OneOrTwo {
//!     fn visit_options(&self, heap: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
//!         (1..=2).filter(|take| take <= heap).try_for_each(|take| visit(heap - take))
//!     }
//! }
//! impl Notation for OneOrTwo {
//!     fn id(&self) -> String {
//!         "one-or-two".into()
//!     }
//!     fn parse(&self, text: &str) -> Result<u64, NotationError> {
//!         match parse_numbers(text, "one heap")?[..] {
//!             [heap] => Ok(heap),
//!             _ => Err(NotationError::illegal(text, "one heap")),
//!         }
//!     }
//!     fn write(&self, heap: &u64) -> String {
//!         heap.to_string()
//!     }
//! }
//! impl Definable for OneOrTwo {
//!     fn describe(&self, shape: PositionShape) -> Option<Description> {
//!         let take = |a: &[Term], x: &[Term]| {
//!             let by = |n| Term::plus(x[0].clone(), number(n)).equal(a[0].clone());
//!             by(1).or(by(2))
//!         };
//!         (shape == PositionShape::coins(1)).then(|| Description::new(shape, Formula::TRUE, one_coin_moves(shape, take)))
//!     }
//! }
//!
//! impl NumberedPositions for OneOrTwo {
//!     fn decode(&self, numbers: &[u64]) -> Option<u64> {
//!         numbers.first().copied()
//!     }
//!     fn encode(&self, heap: &u64) -> Vec<u64> {
//!         vec![*heap]
//!     }
//! }
//!
//! let run = Run::default();
//! let game = DescribedGame::new(OneOrTwo);
//! let thirds = [var("a1").modulo(3).equal(number(0))];
//! let proof = prove_values(&game, PositionShape::coins(1), "P-positions: multiples of 3", &thirds, Play::Normal, &ProofBudget::new(&run))?;
//! assert!(proof.is_proved());
//!
//! let halves = [var("a1").modulo(2).equal(number(0))];
//! let proof = prove_values(&game, PositionShape::coins(1), "P-positions: even heaps", &halves, Play::Normal, &ProofBudget::new(&run))?;
//! let refutation = proof.refutation().unwrap();
//! assert_eq!(refutation.counterexample.position(), "2"); // 2 moves to 0
//! # Ok::<(), impartial_prove::ProveError>(())
//! ```

pub mod aggregates;
mod ascending_coins;
mod blocking;
mod certificate;
mod definable;
mod digits;
mod discover;
mod in_numeration;
mod misere_play;
mod plan;
mod promised;
mod restricted;
mod symmetry;
pub mod words;

pub use ascending_coins::{AscendingCoins, Unsortable};
pub use blocking::Blocking;
pub use certificate::{
    CertifiedStatement, NumerationCertificate, ProofCertificate, ProofCertificateError, ProofRefusal,
};
pub use definable::{
    Definable, DescribedGame, DescribedMove, Description, Evaluator, NoFormula, NumberedPositions, PairForm,
    PositionShape, Provable, ProvableGame, TerminationMeasure, WithFormula, one_coin_moves, ordinal_less,
};
pub use digits::DigitStatement;
pub use discover::{
    DiscoverOptions, Discovered, Discovery, FoundSets, NumberOrder, OutputAutomaton, PeriodicLine,
    PeriodicLineError, PositionCounts, Semilinear, discover, dot, likely_numerations,
};
/// Numbers and words as automata, and the logic that they decide.
pub use impartial_automata as automata;
pub use in_numeration::InNumeration;
pub use misere_play::MiserePlay;

/// Periods of the values of single heaps, and how the moves of a heap are described.
pub mod periods {
    pub use crate::plan::{
        DescribedHeapMove, HeapDescription, HeapPeriodCertificate, HeapPeriodError, HeapPeriodTheorem,
        HeapSum, certify_heap_period, periodic_value,
    };
}

pub use plan::{
    Assignment, Basis, Comparison, CompiledGame, Conclusion, Evidence, FailedCondition, FollowingSentence,
    HeapsProof, LEGAL_POSITION, Measure, NotProved, OrderDependence, ProofAttempt, ProofCondition,
    ProofMethod, ProofVerdict, ProveError, Refutation, SourceCounterexample, SourceStatement, Statement,
    VerifiedCounterexample, find_measure, prove_formula, prove_values, value_sentence, value_sentence_of,
};
pub use promised::{DescribedKind, ImpliesDescription, promised_description};
