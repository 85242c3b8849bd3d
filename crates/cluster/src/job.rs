//! The job of all processes.

use impartial::game::{Colex, LoweredMember};
use impartial::value::Plays;

/// A table that several processes compute together. All processes have the same job.
#[derive(Clone, Debug)]
pub struct TableJob<'w> {
    /// The game with its parameters.
    pub game: String,
    /// Identifies the game uniquely, even if its name does not; the same in all processes.
    pub fingerprint: String,
    /// The members that may be lowered.
    pub lowered: LoweredMember,
    /// The window.
    pub window: &'w Colex,
    /// The rules of play whose values are computed.
    pub plays: Plays,
}
