//! Games in which a move lowers one member of an ascending list without further restriction.

/// The members of a position that a move may lower.
///
/// In many games on ascending lists (coins on squares, heaps) a move lowers one member to any smaller number, as long
/// as the new list is in the window. Which members these are, and the [`Colex`](super::Colex) window, then determine all
/// values of the window, so that a sweep (crate `impartial-sweep`) needs nothing else of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoweredMember {
    /// Any member.
    Any,
    /// Only the largest member.
    Largest,
}
