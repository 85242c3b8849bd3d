//! Capabilities of a game in addition to listing its options, as objects without its type, one file for each method.

pub(crate) mod board;
pub(crate) mod by_coin;
pub(crate) mod by_rule;
pub(crate) mod heap;
pub(crate) mod large;
pub(crate) mod parts;
pub(crate) mod quotient;
pub(crate) mod replies;
pub(crate) mod search;

use impartial::game::{Notation, Options};

/// Everything that a game needs to be registered.
pub trait RegisterableGame: Options + Notation + Send + Sync + 'static {}

impl<G: Options + Notation + Send + Sync + 'static> RegisterableGame for G {}
