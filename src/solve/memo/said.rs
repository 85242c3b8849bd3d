//! What is said of a position: that it is open, or its pair.

/// What a table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableMark {
    /// Being solved: it lies on the current line of play.
    Open,
    /// Settled, with its pair.
    Settled(u32, u32),
}

/// What is said of a key: its pair, or that it is open.
pub(super) type EncodedMark = (u32, u32);

/// The pair that stands for "open". A normal value is less than the number of settled positions, all held in
/// memory at once, of which there are fewer.
pub(super) const OPEN: EncodedMark = (u32::MAX, 0);

/// The pair as a mark.
pub(super) fn mark(said: EncodedMark) -> TableMark {
    if said == OPEN { TableMark::Open } else { TableMark::Settled(said.0, said.1) }
}
