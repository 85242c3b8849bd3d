//! Table entries of positions: the Grundy pair, or the mark of an open position.

/// The table entry of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableMark {
    /// The position is being solved: it is on the current line of play.
    Open,
    /// The position is settled: its normal and its misère value.
    Settled(u32, u32),
}

/// Encoded table entry of a key: the Grundy pair, or [`OPEN`] while the position is on the line of play.
pub(super) type EncodedMark = (u32, u32);

/// The code of an open position. No settled position has this pair: a normal value is at most the number of
/// positions in the table, which all fit into memory and are fewer than 2³² − 1.
pub(super) const OPEN: EncodedMark = (u32::MAX, 0);

/// Returns the mark that a number of the table stands for.
pub(super) fn mark(encoded: EncodedMark) -> TableMark {
    if encoded == OPEN { TableMark::Open } else { TableMark::Settled(encoded.0, encoded.1) }
}
