//! Bytes that were handed to the dataflow engine and have not left this process, and bytes that arrived and are not yet
//! consumed.
//!
//! The engine accepts and copies every piece that it is given. Therefore pieces are handed to it a few at a time, and
//! wait in their regions until the earlier pieces have left. Likewise no more is read from a connection until the
//! pieces that arrived have been copied into their regions.

use crate::piece::RegionPiece;
use std::sync::atomic::{AtomicI64, Ordering};

/// Approximate maximum number of bytes in flight to a process before more pieces wait, and of unconsumed bytes from a
/// process before reading pauses.
pub(crate) const MAX_BYTES: i64 = 2 << 20;

/// For each process: the approximate number of bytes in flight to it, and the number of bytes that arrived from it
/// since the last call of [`taken`](Backlog::taken).
#[derive(Debug, Default)]
pub(crate) struct Backlog(Vec<[AtomicI64; 2]>);

impl Backlog {
    pub(crate) fn new(processes: usize) -> Self {
        Backlog((0..processes).map(|_| Default::default()).collect())
    }

    /// Returns the counter of the bytes in flight to the destination of a piece.
    fn counter_for(&self, piece: &RegionPiece) -> Option<&AtomicI64> {
        piece.head.and_then(|head| self.leaving(head.to))
    }

    fn leaving(&self, process: usize) -> Option<&AtomicI64> {
        self.0.get(process).map(|[leaving, _]| leaving)
    }

    /// Returns whether there is room to send a piece.
    pub(crate) fn has_room(&self, piece: &RegionPiece) -> bool {
        self.counter_for(piece).is_none_or(|bytes| bytes.load(Ordering::Relaxed) < MAX_BYTES)
    }

    /// Returns whether there is room to send a piece. If there is, counts the piece as handed to the engine.
    pub(crate) fn take_room(&self, piece: &RegionPiece) -> bool {
        let has_room = self.has_room(piece);
        if let (true, Some(bytes)) = (has_room, self.counter_for(piece)) {
            bytes.fetch_add(piece.bytes() as i64, Ordering::Relaxed);
        }
        has_room
    }

    /// Notes that `bytes` bytes, including those that the engine adds, have left for a process.
    pub(crate) fn left(&self, process: usize, bytes: usize) {
        if let Some(counter) = self.leaving(process) {
            counter.fetch_sub(bytes as i64, Ordering::Relaxed);
        }
    }

    /// Notes that nothing is in flight to a process: the bytes that the engine added are no longer counted. A piece
    /// that is handed over concurrently is not counted either, until the next call.
    pub(crate) fn empty(&self, process: usize) {
        if let Some(counter) = self.leaving(process) {
            counter.store(0, Ordering::Relaxed);
        }
    }

    /// Notes that `bytes` bytes arrived from a process.
    pub(crate) fn came(&self, process: usize, bytes: usize) {
        if let Some([_, came]) = self.0.get(process) {
            came.fetch_add(bytes as i64, Ordering::Relaxed);
        }
    }

    /// Returns whether reading from a process must pause until the bytes that arrived have been consumed.
    pub(crate) fn is_full(&self, process: usize) -> bool {
        self.0.get(process).is_some_and(|[_, came]| came.load(Ordering::Relaxed) >= MAX_BYTES)
    }

    /// Notes that the engine has delivered everything that arrived, and that all of it has been consumed except the
    /// `staying` bytes of some processes. Bytes that arrive concurrently are not counted.
    pub(crate) fn taken(&self, staying: &[(usize, usize)]) {
        for (process, [_, came]) in self.0.iter().enumerate() {
            let bytes =
                staying.iter().filter(|(sender, _)| *sender == process).map(|(_, bytes)| *bytes as i64).sum();
            came.store(bytes, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::{PieceHead, TaskMark};

    #[test]
    fn backlog_has_room_until_its_limit_and_again_after_bytes_have_left() {
        let backlog = Backlog::new(2);
        let piece =
            |to| RegionPiece::new(PieceHead { to, tile: 0, chunk: 0, mark: TaskMark::Go, cells: 0 }, None);
        let accepted_pieces = |to: usize| (0..).take_while(|_: &i64| backlog.take_room(&piece(to))).count();
        let first = accepted_pieces(1);
        assert_eq!(first, (MAX_BYTES as usize).div_ceil(piece(1).bytes()));
        assert!(!backlog.has_room(&piece(1)) && backlog.has_room(&piece(0)), "each by itself");
        assert!(!backlog.take_room(&piece(1)) && backlog.take_room(&piece(0)), "each by itself");
        backlog.left(1, piece(1).bytes() * 2);
        assert!((1..=2).contains(&accepted_pieces(1)));
        backlog.empty(1);
        assert_eq!(accepted_pieces(1), first);
        // Bytes that arrive are counted separately.
        assert!(!backlog.is_full(1));
        backlog.came(1, MAX_BYTES as usize - 1);
        assert!(!backlog.is_full(1));
        backlog.came(1, 1);
        assert!(backlog.is_full(1) && !backlog.is_full(0) && !backlog.is_full(7));
        // Some bytes stay, of more than one piece of process 1 and of no other process.
        backlog.came(0, MAX_BYTES as usize);
        backlog.taken(&[(1, MAX_BYTES as usize - 5), (1, 5)]);
        assert!(backlog.is_full(1) && !backlog.is_full(0));
        backlog.taken(&[(1, MAX_BYTES as usize - 5), (7, 9)]);
        assert!(!backlog.is_full(1));
        backlog.came(1, 5);
        assert!(backlog.is_full(1));
        backlog.taken(&[]);
        assert!(!backlog.is_full(1));
        // A piece for an unknown process, or without a destination, always has room.
        assert!(backlog.take_room(&piece(7)) && backlog.take_room(&RegionPiece::default()));
    }
}
