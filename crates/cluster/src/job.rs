//! What all processes are asked for.

use impartial::game::{Colex, LoweredMember};

/// What all processes are asked for.
#[derive(Clone, Debug)]
pub struct TableJob<'w> {
    /// The game with its parameters.
    pub game: String,
    /// What tells it from every other game, where its name does not: the same in all processes.
    pub fingerprint: String,
    /// Which members may be lowered.
    pub movers: LoweredMember,
    /// The window.
    pub window: &'w Colex,
    /// Misère values as well.
    pub misere: bool,
}
