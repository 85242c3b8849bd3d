//! Reasons to refuse a certificate of a loopy game.

use crate::run::Stopped;
use std::fmt;

/// A condition that a certificate must meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LoopyCondition {
    /// The key `kind` names this kind of certificate.
    Kind,
    /// Every list has an entry for each position, and a counter or a remoteness stands where there must be one
    /// and only there.
    Complete,
    /// No two positions have the same name.
    Names,
    /// The start positions are among the positions.
    Start,
    /// Every move leads to a position of the certificate.
    Moves,
    /// A finite value is the mex of the finite values of the options.
    Mex,
    /// A position has a finite value m. Each option that has no smaller value has an option with the value m and
    /// a smaller counter.
    Counter,
    /// The set of an infinite value is the set of the finite values of the options.
    InfiniteSet,
    /// A position of infinite value has an option of infinite value whose set does not contain the mex of the
    /// finite values of the position's options.
    Infinite,
    /// A terminal position has the outcome that the rule of play gives to it, and no other position ends play.
    Terminal,
    /// The outcome of a position follows from those of its options.
    Outcome,
    /// The remoteness of a position follows from those of its options.
    Remoteness,
    /// The positions and moves are those of the game.
    Game,
}

impl fmt::Display for LoopyCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LoopyCondition::Kind => "kind",
            LoopyCondition::Complete => "complete",
            LoopyCondition::Names => "names",
            LoopyCondition::Start => "start",
            LoopyCondition::Moves => "moves",
            LoopyCondition::Mex => "mex",
            LoopyCondition::Counter => "counter",
            LoopyCondition::InfiniteSet => "infinite-set",
            LoopyCondition::Infinite => "infinite",
            LoopyCondition::Terminal => "terminal",
            LoopyCondition::Outcome => "outcome",
            LoopyCondition::Remoteness => "remoteness",
            LoopyCondition::Game => "game",
        })
    }
}

/// A condition that a certificate does not meet, or a limit that was reached before the check was complete.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LoopyRefusal {
    /// The certificate does not meet a condition.
    #[error("{condition}: {detail}")]
    Condition {
        /// The condition that the certificate does not meet.
        condition: LoopyCondition,
        /// The place where the certificate does not meet the condition.
        detail: String,
    },
    /// A limit was reached before the check was complete.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl LoopyRefusal {
    pub(super) fn new(condition: LoopyCondition, detail: impl Into<String>) -> Self {
        LoopyRefusal::Condition { condition, detail: detail.into() }
    }

    /// Returns the condition that failed; `None` if a limit was reached.
    pub fn condition(&self) -> Option<LoopyCondition> {
        match self {
            LoopyRefusal::Condition { condition, .. } => Some(*condition),
            LoopyRefusal::Stopped(_) => None,
        }
    }
}
