//! Proofs for any number of coins: positions as words.
//!
//! The coins on a strip are a finite set of squares, which an automaton reads as a word, square 0 first; see
//! [`WordFormula`](impartial_automata::WordFormula). The legal positions are a set of words, the moves are a relation between
//! two words, and a statement gives a set of words for each value. The conditions of the other plans are then relations of
//! one word that must be empty, and automata decide them for words of *every* length: for any number of coins on any
//! squares.
//!
//! - Play ends because every move lowers a measure: the position as a binary number (the highest square that changes loses
//!   its coin), or the number of coins first.
//! - The sets Z₀, Z₁, … are the positions of value 0, 1, … if each is the set of the positions from which some move leads
//!   into each earlier set and none into itself; in misère play a position without a move has value 1.
//! - The compiled moves are compared with the game's own rules at all words of a few squares.
//! - A statement is refuted by a position whose value the game's own rules give.
//!
//! Sets can also be learned: the values of all short words are computed, the words that no continuation tells apart become
//! the states of an automaton, and the automaton is then decided like a stated one.

mod certify;
mod compiled;
mod discover;
mod game;
mod learn;
mod measure;
mod plan;
mod runs;
mod sentences;
mod sets;
mod table;
mod values;

pub(crate) use certify::certify_words;
pub use compiled::CompiledWords;
pub use discover::{DiscoveredWords, WordDiscovery, discover_words};
pub use game::{AFTER, WordClaim, WordGame, WordMembers, WordMove, WordStatement, value_relation};
pub use learn::learn_values;
pub use plan::prove_words;
pub use sentences::word_sentences;
pub use table::StepTable;
pub use values::{LearnedValues, LearningGoal, RunPeriod, RunPeriodError};
