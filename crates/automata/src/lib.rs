//! First-order sentences about natural numbers, decided by finite automata.
//!
//! The language has +, <, the digits of a base b (the structure (ℕ, +, <, V_b)), quotients and residues, nim-sums and
//! sets given by automata. Its sentences are decided by automata that read the digits of several numbers in parallel,
//! lowest digit first (Büchi 1960; Bruyère, Hansel, Michaux, Villemaire 1994). Numbers may also be read in a
//! [`Numeration`] that is no base, such as Fibonacci's.
//!
//! | part | contents |
//! |---|---|
//! | [`Automaton`], [`Dense`], [`Diagram`], [`AutomatonOps`] | relations between numbers as automata, in two representations |
//! | [`Base`] | the base of the digits |
//! | [`Formula`], [`Term`], [`Theory`], [`decide`], [`solutions`] | formulas, read from text or built, and their decisions |
//! | [`syntax`] | the trees of terms and formulas, for languages that compute more |
//! | [`Numeration`], [`certify`] | numeration systems, and sentences from which their addition follows |
//! | [`WordFormula`], [`WordCompiler`] | formulas about finite sets of squares of a strip, of every size |
//! | [`TransitionTable`] | automata as plain tables |
//! | [`count_below`] | the number of members of a relation below a bound |
//! | [`to_mona`] | sentences in the language of an independent program |
//! | [`ProofBudget`] | limits on states and memory, and what was used |
//!
//! ```
//! use impartial::run::Run;
//! use impartial_automata::{Base, ProofBudget, decide, parse_document};
//!
//! let document = parse_document("all n: n mod 4 = 3 -> n mod 2 = 1", Base::BINARY)?;
//! let run = Run::default();
//! assert!(decide(&document.theory, &document.sentence, &ProofBudget::new(&run))?.holds);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automaton;
mod base;
mod budget;
mod count;
mod formula;
mod numeration;
pub mod syntax;
mod table;
mod words;

pub use automaton::{
    Automaton, AutomatonOps, BoolOp, Completions, Dense, Diagram, DigitRule, MAX_LETTERS, StepBudget, Track,
    TrackWord, shortest_common,
};
pub use base::Base;
pub use budget::{HeldBytes, ProofBudget};
pub use count::count_below;
pub use formula::{
    Compiler, Decision, DefinedBy, Document, FixedDigits, Formula, FormulaError, Solutions, Term, Theory,
    decide, mask, number, parse_definitions, parse_document, parse_document_with, solutions, to_mona, var,
};
pub use numeration::{
    AdderSentence, NotCertified, Numeration, NumerationAutomata, NumerationError, Slope, certify,
    successor_of,
};
pub use syntax::SyntaxError;
pub use table::{TransitionTable, TransitionTableError};
pub use words::{
    COINS, CountedTerm, WordCompiler, WordError, WordFormula, holds_of_word, word_sentence_to_mona,
};
