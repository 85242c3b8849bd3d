//! Proofs for all positions with a given number of coins.
//!
//! Checking ends at a window. For a fixed number of coins, the statement "f is the Grundy function of this game" is a
//! first-order sentence about (ℕ, +, <, V_b), and such sentences are decided by finite automata (Büchi 1960; Bruyère,
//! Hansel, Michaux, Villemaire 1994): digits are read from the lowest on, and ⊕, the mating function, quotients and
//! residues are recognized digit by digit. Numbers may also be read in a [`Numeration`] that is not a base, such as
//! Fibonacci's.
//!
//! **Scope of a proof.** Each number of coins is a theorem of its own. "For all n" is outside this logic, and every
//! report states the shape of the positions that it is about. Statements about the coins of a strip that automata of words
//! can read are proved for any number of coins; see [`prove_words`]. Statements in which heaps enter only together are proved for any number
//! of heaps; see [`HeapsProof`]. A proof relies on this crate. Its descriptions of games are compared with the
//! games' own rules on small positions in every run, a [`ProofCertificate`] can be verified without the
//! search, and [`to_mona`] exports sentences to an independent program.
//!
//! | part | contents |
//! |---|---|
//! | [`Automaton`], [`Dense`], [`Diagram`], [`AutomatonOps`] | relations between numbers as automata, in two representations |
//! | [`Formula`], [`Term`], [`Theory`], [`decide`] | a first-order language, read from text or built, and its decisions |
//! | [`syntax`] | the trees of terms and formulas, for the prover and for languages that compute more |
//! | [`Definable`], [`Description`], [`Provable`] | a game in that language: legal positions, moves, formula |
//! | [`prove_formula`], [`prove_values`], [`Statement`] | proof plans and their verdicts |
//! | [`Conclusion`], [`VerifiedCounterexample`], [`NotProved`], [`Measure`] | the results of a proof |
//! | [`MiserePlay`], [`Blocking`] | misère play, and play in which options are forbidden |
//! | [`PairForm`], [`ProofMethod`] | proofs up to renaming of the coins |
//! | [`AscendingCoins`] | statements about the coins in ascending order |
//! | [`ProofCertificate`] | proofs written out and verified again |
//! | [`HeapSum`], [`certify_heap_period`], [`HeapPeriodCertificate`] | periods of the values of single heaps |
//! | [`Numeration`], [`certify`], [`NumerationCertificate`], [`InNumeration`] | numbers that are not read in a base |
//! | [`WordGame`], [`WordStatement`], [`prove_words`], [`learn_values`] | theorems for any number of coins: positions as words |
//! | [`AggregateGame`], [`AggregateStatement`] | theorems for any number of heaps that enter only together |
//! | [`DigitStatement`] | theorems for any number of heaps, digit by digit |
//! | [`count_below`] | the number of positions of a set with all numbers below a bound |
//! | [`discover()`], [`DiscoverOptions`], [`OutputAutomaton`] | from a table of values to a theorem |
//! | [`ProofBudget`] | limits, and the resources used |
//!
//! ```
//! use impartial::game::{Game, Notation, NotationError, Options, parse_numbers};
//! use impartial_prove::{Definable, Description, Evaluator, DescribedGame, Formula, PositionShape, Term, ProofBudget, number, one_coin_moves, prove_values, var};
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
//!         Ok(parse_numbers(text, "one heap")?[0])
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
//!     fn decode(&self, numbers: &[u64]) -> Option<u64> {
//!         Some(numbers[0])
//!     }
//!     fn encode(&self, heap: &u64) -> Vec<u64> {
//!         vec![*heap]
//!     }
//! }
//!
//! let run = Run::default();
//! let game = DescribedGame::new(OneOrTwo);
//! let thirds = [var("a1").modulo(3).equal(number(0))];
//! let proof = prove_values(&game, PositionShape::coins(1), "P-positions: multiples of 3", &thirds, false, &ProofBudget::new(&run))?;
//! assert!(proof.is_proved());
//!
//! let halves = [var("a1").modulo(2).equal(number(0))];
//! let proof = prove_values(&game, PositionShape::coins(1), "P-positions: even heaps", &halves, false, &ProofBudget::new(&run))?;
//! let refutation = proof.refutation().unwrap();
//! assert_eq!(refutation.counterexample.position(), "2"); // 2 moves to 0
//! # Ok::<(), impartial_prove::ProveError>(())
//! ```

mod aggregates;
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
mod words;

pub use aggregates::{
    AggregateClaim, AggregateGame, AggregateKind, AggregateMove, AggregateStatement, HEAP, HeapAggregate,
    NEW_HEAP, PART, number_after_name, number_name, others_name, whole_name,
};
pub use ascending_coins::{AscendingCoins, Unsortable};
pub use blocking::Blocking;
pub use certificate::{
    CertifiedStatement, NumerationCertificate, ProofCertificate, ProofCertificateError, ProofRefusal,
};
pub use definable::{
    Definable, DescribedGame, DescribedMove, Description, Evaluator, NoFormula, PairForm, PositionShape,
    Provable, ProvableGame, TerminationMeasure, WithFormula, one_coin_moves, ordinal_less,
};
pub use digits::DigitStatement;
pub use discover::{
    DiscoverOptions, Discovered, Discovery, FoundSets, NumberOrder, OutputAutomaton, PeriodicLine,
    PeriodicLineError, PositionCounts, Semilinear, discover, dot, likely_numerations,
};
pub use impartial_automata::{
    AdderSentence, Automaton, AutomatonOps, BoolOp, COINS, Compiler, CountedTerm, Decision, DefinedBy, Dense,
    Diagram, DigitRule, Document, FixedDigits, Formula, FormulaError, MAX_LETTERS, NotCertified, Numeration,
    NumerationAutomata, NumerationError, ProofBudget, Slope, Solutions, SyntaxError, Term, Theory, Track,
    TrackWord, TransitionTable, TransitionTableError, WordCompiler, WordError, WordFormula, certify,
    count_below, decide, holds_of_word, mask, number, parse_definitions, parse_document, parse_document_with,
    shortest_common, solutions, successor_of, syntax, to_mona, var, word_sentence_to_mona,
};
use impartial_automata::{Completions, StepBudget};
pub use in_numeration::InNumeration;
pub use misere_play::MiserePlay;
pub use plan::{
    Assignment, Basis, Comparison, CompiledGame, Conclusion, DescribedHeapMove, Evidence, FailedCondition,
    FollowingSentence, HeapDescription, HeapPeriodCertificate, HeapPeriodError, HeapPeriodTheorem, HeapSum,
    HeapsProof, LEGAL_POSITION, Measure, NotProved, OrderDependence, ProofAttempt, ProofCondition,
    ProofMethod, ProofVerdict, ProveError, Refutation, SourceCounterexample, SourceStatement, Statement,
    VerifiedCounterexample, certify_heap_period, find_measure, periodic_value, prove_formula, prove_values,
    value_sentence, value_sentence_of,
};
pub use promised::{DescribedKind, ImpliesDescription, promised_description};
pub use words::{
    AFTER, CompiledWords, DiscoveredWords, LearnedValues, LearningGoal, NotLearned, RunPeriod,
    RunPeriodError, StepTable, WordClaim, WordDiscovery, WordGame, WordMembers, WordMove, WordStatement,
    discover_words, learn_values, prove_words, value_relation, word_sentences,
};
