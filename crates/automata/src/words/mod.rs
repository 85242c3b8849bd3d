//! Formulas about words: finite sets of squares of a strip, decided by automata.
//!
//! A finite set of squares is a word over {0, 1}, square 0 first, and zeros at its end do not matter. So it is the same as a
//! natural number in base 2, lowest digit first, and the automata of this crate read it without change. A variable for a
//! square is a set with one member. The formulas are those of the weak monadic second-order theory of one successor
//! (Büchi 1960; Elgot 1961; Trakhtenbrot 1962) with quantifiers over squares, and with numbers of members modulo a constant
//! and up to a constant. A sentence about such words is about sets of *every* size: it decides statements about any number
//! of coins.
//!
//! ```
//! use impartial::run::Run;
//! use impartial_automata::{ProofBudget, WordCompiler, WordFormula, COINS};
//!
//! // The coins whose largest square is x, with an even number of free squares below x.
//! let largest = WordFormula::largest(COINS, "x");
//! let even = WordFormula::residue([(1, WordFormula::square("x")), (-1, WordFormula::below(COINS, "x"))], 2, 0);
//! let formula = largest.and(even).exists("x");
//! let run = Run::default();
//! let automaton = WordCompiler::new(&ProofBudget::new(&run)).compile(&formula, &[COINS])?;
//! assert!(automaton.accepts_numbers(&[0b1001])); // coins on 0 and 3: squares 1 and 2 are free
//! assert!(!automaton.accepts_numbers(&[0b101]));
//! # Ok::<(), impartial_automata::WordError>(())
//! ```

mod compile;
mod evaluate;
mod formula;
mod mona;
mod rules;
#[cfg(test)]
mod tests;

pub use compile::WordCompiler;
pub use evaluate::holds_of_word;
pub use formula::{COINS, CountedTerm, WordFormula};
pub use mona::word_sentence_to_mona;

use impartial::run::Stopped;

/// The error of a formula about words.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum WordError {
    /// A name of a set or square that nothing binds.
    #[error("the name '{0}' is not bound")]
    Unbound(String),
    /// A formula with too many names at once.
    #[error("the formula has too many names at once (allowed: {0})")]
    TooManyNames(usize),
    /// An automaton that is no relation of one set: in another base, or over another track than 0.
    #[error("the automaton of '{0}' does not read one set")]
    NoRelation(String),
    /// A part that is not written for MONA.
    #[error("{0} is not written for MONA")]
    NotForMona(&'static str),
    /// A limit of the run was reached, or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
