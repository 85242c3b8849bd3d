//! The messages between processes: pieces of regions.

use crate::ring::{LineSelection, TileInTransit};
use std::io::Write;
use std::sync::Arc;
use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::progress::Stamp;

/// The action that is due before a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TaskMark {
    /// No action.
    #[default]
    Go,
    /// The work before the tile of the task has to be saved.
    Save,
    /// The work before the tile has to be saved, and then all processes stop.
    Stop,
}

impl TaskMark {
    fn from_number(number: u64) -> Self {
        match number {
            1 => TaskMark::Save,
            2 => TaskMark::Stop,
            _ => TaskMark::Go,
        }
    }
}

/// Number of words before the cells of a piece.
const HEAD: usize = 6;

/// Maximum number of cells of a piece, which makes a quarter of a MiB with its head and the bytes that the engine adds.
pub(crate) const CELLS: usize = (1 << 15) - 32;

/// The destination and the contents of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceHead {
    /// The receiving process.
    pub(crate) to: usize,
    pub(crate) tile: usize,
    pub(crate) chunk: usize,
    pub(crate) mark: TaskMark,
    /// Cells of a line; 0 if the piece has split lines or is empty.
    pub(crate) cells: usize,
}

/// Some lines of the regions that go to a chunk, or some of their split lines.
#[derive(Default)]
pub(crate) struct RegionPiece {
    /// `None` for an empty message, which is no piece.
    pub(crate) head: Option<PieceHead>,
    cells: PieceCells,
}

#[derive(Default)]
enum PieceCells {
    /// Some lines of regions that leave this process.
    Go(Arc<TileInTransit>, LineSelection),
    /// Split lines.
    Parted(Vec<u64>),
    /// No cells.
    #[default]
    Nothing,
    /// Cells that have arrived, as bytes.
    Came(Bytes),
}

#[cfg(test)]
impl PieceCells {
    fn again(&self) -> Self {
        match self {
            PieceCells::Go(moving, lines) => PieceCells::Go(Arc::clone(moving), lines.clone()),
            PieceCells::Parted(numbers) => PieceCells::Parted(numbers.clone()),
            PieceCells::Nothing => PieceCells::Nothing,
            PieceCells::Came(bytes) => PieceCells::Came(bytes.clone()),
        }
    }
}

impl RegionPiece {
    /// Creates a piece with some lines of regions, or with none if the processes stop.
    pub(crate) fn new(head: PieceHead, lines: Option<(Arc<TileInTransit>, LineSelection)>) -> Self {
        let cells = lines.map_or(PieceCells::Nothing, |(moving, lines)| PieceCells::Go(moving, lines));
        RegionPiece { head: Some(head), cells }
    }

    /// Creates a piece with some split lines of regions.
    pub(crate) fn parted(head: PieceHead, numbers: Vec<u64>) -> Self {
        RegionPiece { head: Some(PieceHead { cells: 0, ..head }), cells: PieceCells::Parted(numbers) }
    }

    /// Returns the number of bytes of the message.
    pub(crate) fn bytes(&self) -> usize {
        8 * (HEAD + self.count())
    }

    fn count(&self) -> usize {
        match &self.cells {
            PieceCells::Go(_, lines) => lines.word_count(),
            PieceCells::Parted(numbers) => numbers.len(),
            PieceCells::Nothing => 0,
            PieceCells::Came(bytes) => bytes.len() / 8,
        }
    }

    /// Calls a function with the cells that arrived.
    pub(crate) fn with_cells<T>(&self, with: impl FnOnce(&[u64]) -> T) -> T {
        match &self.cells {
            PieceCells::Go(..) | PieceCells::Parted(_) | PieceCells::Nothing => with(&[]),
            PieceCells::Came(bytes) if cfg!(target_endian = "little") => {
                match bytemuck::try_cast_slice(bytes) {
                    Ok(cells) => with(cells),
                    Err(_) => with(&numbers(bytes)),
                }
            }
            PieceCells::Came(bytes) => with(&numbers(bytes)),
        }
    }
}

fn numbers(bytes: &[u8]) -> Vec<u64> {
    bytes.as_chunks::<8>().0.iter().map(|number| u64::from_le_bytes(*number)).collect()
}

impl Accountable for RegionPiece {
    fn record_count(&self) -> i64 {
        i64::from(self.head.is_some())
    }
}

impl ContainerBytes for RegionPiece {
    fn from_bytes(mut bytes: Bytes) -> Self {
        if bytes.len() < 8 * HEAD {
            return RegionPiece::default();
        }
        let head = numbers(&bytes.extract_to(8 * HEAD));
        let word = |place: usize| head.get(place).map_or(0, |number| *number as usize);
        // There may be padding up to the beginning of the next message.
        let length = word(5).saturating_mul(8).min(bytes.len());
        let cells = PieceCells::Came(bytes.extract_to(length));
        let mark = TaskMark::from_number(word(3) as u64);
        RegionPiece {
            head: Some(PieceHead { to: word(0), tile: word(1), chunk: word(2), mark, cells: word(4) }),
            cells,
        }
    }

    fn length_in_bytes(&self) -> usize {
        self.bytes()
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let Some(PieceHead { to, tile, chunk, mark, cells }) = self.head else { return };
        // The engine provides exactly [`length_in_bytes`](ContainerBytes::length_in_bytes) bytes.
        for number in [to, tile, chunk, mark as usize, cells, self.count()] {
            let _ = writer.write_all(&(number as u64).to_le_bytes());
        }
        match &self.cells {
            PieceCells::Go(moving, lines) => {
                moving.words(lines).for_each(|numbers| write_numbers(numbers, writer))
            }
            PieceCells::Parted(numbers) => write_numbers(numbers, writer),
            PieceCells::Came(bytes) => drop(writer.write_all(bytes)),
            PieceCells::Nothing => {}
        }
    }
}

fn write_numbers(numbers: &[u64], writer: &mut impl Write) {
    if cfg!(target_endian = "little") {
        let _ = writer.write_all(bytemuck::cast_slice(numbers));
    } else {
        numbers.iter().for_each(|number| drop(writer.write_all(&number.to_le_bytes())));
    }
}

/// Sends each piece to the process for which it is meant.
pub(crate) struct ToOwner;

impl Distributor<RegionPiece> for ToOwner {
    fn partition<T: Clone, P: Push<Message<T, RegionPiece>>>(
        &mut self,
        piece: &mut RegionPiece,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = piece.head.map_or(0, |head| head.to);
        if let Some(pusher) = pushers.get_mut(to) {
            Message::push_at(piece, stamp.clone(), pusher);
        }
    }

    fn flush<T: Clone, P: Push<Message<T, RegionPiece>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ring::{Ring, Worker};
    use impartial::game::{Colex, LoweredMember};
    use impartial::run::Run;
    use impartial::value::Plays;
    use timely::bytes::arc::BytesMut;

    /// Returns a piece with nonzero cells, its head, and its cells.
    fn pieces(length: usize) -> (RegionPiece, PieceHead, Vec<u64>) {
        let window = Colex::sets(4, 40).unwrap();
        let ring = Ring::new(LoweredMember::Any, &window, Plays::Normal, 2).unwrap();
        let mut first = Worker::new(&ring, 0).unwrap();
        let tile = (0..ring.tiles()).find(|&tile| ring.last_chunk(tile) > 0).unwrap();
        for done in 0..tile {
            assert!(first.compute(ring.begin_tile(done).unwrap(), &Run::default()).unwrap().is_none());
        }
        let moving = first.compute(ring.begin_tile(tile).unwrap(), &Run::default()).unwrap().unwrap();
        let cells = ring.words_to_send(&moving);
        let some = ring.select(&moving, cells, 0..length);
        let numbers: Vec<u64> = moving.words(&some).flatten().copied().collect();
        assert!(numbers.iter().all(|number| *number != 0));
        let head = PieceHead { to: 1, tile, chunk: 1, mark: TaskMark::Save, cells };
        (RegionPiece::new(head, Some((Arc::new(moving), some))), head, numbers)
    }

    #[test]
    fn region_piece_bytes_round_trip() {
        for length in [0, 1, 7, usize::MAX] {
            let (piece, whole, numbers) = pieces(length);
            assert_eq!(numbers.is_empty(), length == 0);
            for mark in [TaskMark::Go, TaskMark::Save, TaskMark::Stop] {
                let head = PieceHead { mark, ..whole };
                let piece = RegionPiece { head: Some(head), cells: piece.cells.again() };
                assert_eq!(piece.record_count(), 1);
                let mut written = Vec::new();
                piece.into_bytes(&mut written);
                assert_eq!(written.len(), piece.length_in_bytes());
                // At an address that is not aligned for numbers, and with other bytes after the piece.
                for before in [0, 3] {
                    let mut all = vec![7; before];
                    all.extend(&written);
                    all.extend([9; 8]);
                    let mut bytes = BytesMut::from(all).freeze();
                    bytes.extract_to(before);
                    let came = RegionPiece::from_bytes(bytes);
                    assert_eq!(came.head, Some(head));
                    assert!(came.with_cells(|came| came == numbers));
                    let mut again = Vec::new();
                    came.into_bytes(&mut again);
                    assert_eq!(again, written);
                }
            }
        }
        let head = PieceHead { to: 1, tile: 2, chunk: 3, mark: TaskMark::Go, cells: 0 };
        let parted = RegionPiece::parted(PieceHead { cells: 7, ..head }, vec![5, 6, 7]);
        let mut written = Vec::new();
        parted.into_bytes(&mut written);
        assert_eq!(written.len(), parted.length_in_bytes());
        let came = RegionPiece::from_bytes(BytesMut::from(written).freeze());
        assert_eq!(came.head, Some(head));
        assert!(came.with_cells(|came| came == [5, 6, 7]));
        let stop = PieceHead { to: 1, tile: 2, chunk: 3, mark: TaskMark::Stop, cells: 0 };
        assert_eq!(RegionPiece::new(stop, None).bytes(), 8 * HEAD);
        assert_eq!(RegionPiece::default().record_count(), 0);
    }
}
