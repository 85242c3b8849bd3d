//! The translation of rules and conditions to the language of the prover.
//!
//! [`moves`] describes the moves of one member, [`list_logic`] those of games whose heaps are one position, and
//! [`description`] joins them to what the prover takes. [`logic_words`] writes words of rule files in words of the prover,
//! and [`powers`] the powers of 2 that a move chooses.
//! [`decisions`] asks the prover questions about all numbers.

pub(crate) mod decisions;
pub(crate) mod description;
pub(crate) mod list_logic;
pub(crate) mod logic_words;
pub(crate) mod moves;
pub(crate) mod places;
pub(crate) mod powers;
pub(crate) mod premise;
