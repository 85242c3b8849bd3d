//! What has been handed to the engine and has not left this process yet, and what has come and is still there.
//!
//! The engine takes whatever it is given, and copies it. So pieces are handed to it a few at a time, and wait in
//! their regions until those before them have left; and no more is read from a connection until those that came
//! have been put into theirs.

use crate::piece::RegionPiece;
use std::sync::atomic::{AtomicI64, Ordering};

/// Bytes on their way to a process, about, before more are handed to the engine; and bytes that came from one,
/// before more are read.
pub(crate) const MOST: i64 = 2 << 20;

/// By process: bytes on their way to it, about, and bytes that came from it since the last look.
#[derive(Debug, Default)]
pub(crate) struct Backlog(Vec<[AtomicI64; 2]>);

impl Backlog {
    pub(crate) fn new(processes: usize) -> Self {
        Backlog((0..processes).map(|_| Default::default()).collect())
    }

    /// Bytes on their way to where a piece goes.
    fn counter_for(&self, piece: &RegionPiece) -> Option<&AtomicI64> {
        piece.head.and_then(|head| self.leaving(head.to))
    }

    fn leaving(&self, process: usize) -> Option<&AtomicI64> {
        self.0.get(process).map(|[leaving, _]| leaving)
    }

    /// Whether there is room for a piece on its way.
    pub(crate) fn has_room(&self, piece: &RegionPiece) -> bool {
        self.counter_for(piece).is_none_or(|bytes| bytes.load(Ordering::Relaxed) < MOST)
    }

    /// Whether there is room for a piece on its way; it is taken to be handed to the engine then.
    pub(crate) fn take_room(&self, piece: &RegionPiece) -> bool {
        let has_room = self.has_room(piece);
        if let (true, Some(bytes)) = (has_room, self.counter_for(piece)) {
            bytes.fetch_add(piece.bytes() as i64, Ordering::Relaxed);
        }
        has_room
    }

    /// So many bytes have left for a process, with what the engine adds to them.
    pub(crate) fn left(&self, process: usize, bytes: usize) {
        if let Some(of) = self.leaving(process) {
            of.fetch_sub(bytes as i64, Ordering::Relaxed);
        }
    }

    /// Nothing is left: what the engine added is no longer counted. A piece that is handed over at this very moment is
    /// not counted either, until nothing is left once more.
    pub(crate) fn empty(&self, process: usize) {
        if let Some(of) = self.leaving(process) {
            of.store(0, Ordering::Relaxed);
        }
    }

    /// So many bytes came from a process.
    pub(crate) fn came(&self, process: usize, bytes: usize) {
        if let Some([_, came]) = self.0.get(process) {
            came.fetch_add(bytes as i64, Ordering::Relaxed);
        }
    }

    /// Whether no more should come from a process until what came has been taken.
    pub(crate) fn is_full(&self, process: usize) -> bool {
        self.0.get(process).is_some_and(|[_, came]| came.load(Ordering::Relaxed) >= MOST)
    }

    /// The engine has handed out all that came, and all has been taken but so many bytes of some processes. What comes
    /// at this very moment is not counted.
    pub(crate) fn taken(&self, staying: &[(usize, usize)]) {
        for (process, [_, came]) in self.0.iter().enumerate() {
            let bytes = staying.iter().filter(|(of, _)| *of == process).map(|(_, bytes)| *bytes as i64).sum();
            came.store(bytes, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::{PieceHead, TaskMark};

    #[test]
    fn there_is_room_until_so_much_is_on_its_way_and_again_when_it_has_left() {
        let backlog = Backlog::new(2);
        let piece =
            |to| RegionPiece::new(PieceHead { to, tile: 0, chunk: 0, mark: TaskMark::Go, cells: 0 }, None);
        let handed = |to: usize| (0..).take_while(|_: &i64| backlog.take_room(&piece(to))).count();
        let first = handed(1);
        assert_eq!(first, (MOST as usize).div_ceil(piece(1).bytes()));
        assert!(!backlog.has_room(&piece(1)) && backlog.has_room(&piece(0)), "each by itself");
        assert!(!backlog.take_room(&piece(1)) && backlog.take_room(&piece(0)), "each by itself");
        backlog.left(1, piece(1).bytes() * 2);
        assert!((1..=2).contains(&handed(1)));
        backlog.empty(1);
        assert_eq!(handed(1), first);
        // What comes is counted by itself.
        assert!(!backlog.is_full(1));
        backlog.came(1, MOST as usize - 1);
        assert!(!backlog.is_full(1));
        backlog.came(1, 1);
        assert!(backlog.is_full(1) && !backlog.is_full(0) && !backlog.is_full(7));
        // Some of it stays, of more than one piece, and nothing of others.
        backlog.came(0, MOST as usize);
        backlog.taken(&[(1, MOST as usize - 5), (1, 5)]);
        assert!(backlog.is_full(1) && !backlog.is_full(0));
        backlog.taken(&[(1, MOST as usize - 5), (7, 9)]);
        assert!(!backlog.is_full(1));
        backlog.came(1, 5);
        assert!(backlog.is_full(1));
        backlog.taken(&[]);
        assert!(!backlog.is_full(1));
        // To nobody that is known.
        assert!(backlog.take_room(&piece(7)) && backlog.take_room(&RegionPiece::default()));
    }
}
