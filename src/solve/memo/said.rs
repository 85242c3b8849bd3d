//! What is said of a position: that it is open, or its pair.

/// What a table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Being solved: it lies on the current line of play.
    Open,
    /// Settled, with its pair.
    Settled(u32, u32),
}

/// What is said of a key: its pair, or that it is open.
pub(super) type Said = (u32, u32);

/// The pair that stands for "open". A normal value is less than the number of settled positions, all held in
/// memory at once, of which there are fewer.
pub(super) const OPEN: Said = (u32::MAX, 0);

/// The pair as a mark.
pub(super) fn mark(said: Said) -> Mark {
    if said == OPEN { Mark::Open } else { Mark::Settled(said.0, said.1) }
}
