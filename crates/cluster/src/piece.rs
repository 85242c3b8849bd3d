//! What goes from process to process: regions in pieces.

use crate::ring::{LineSelection, TileInTransit};
use std::io::Write;
use std::sync::Arc;
use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::progress::Stamp;

/// What is to be done before a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TaskMark {
    /// Nothing.
    #[default]
    Go,
    /// What was done before its tile is to be saved.
    Save,
    /// That too, and then nothing more is to be done.
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

/// Numbers in front of the cells of a piece.
const HEAD: usize = 6;

/// Cells of a piece, at most: a quarter of a MiB with all that goes with it.
pub(crate) const CELLS: usize = (1 << 15) - 32;

/// Which piece it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceHead {
    /// The process that it goes to.
    pub(crate) to: usize,
    pub(crate) tile: usize,
    pub(crate) chunk: usize,
    pub(crate) mark: TaskMark,
    /// Cells of a line; 0 where the piece brings parted lines, or nothing.
    pub(crate) cells: usize,
}

/// Some lines of the regions that go to a chunk, or some of their parted lines.
#[derive(Default)]
pub(crate) struct RegionPiece {
    /// Nothing at all for no piece.
    pub(crate) head: Option<PieceHead>,
    cells: PieceCells,
}

#[derive(Default)]
enum PieceCells {
    /// Some lines of regions that go from here.
    Go(Arc<TileInTransit>, LineSelection),
    /// Parted lines.
    Parted(Vec<u64>),
    /// None.
    #[default]
    Nothing,
    /// As they came.
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
    /// Some lines of regions; none where nothing more is to be done.
    pub(crate) fn new(head: PieceHead, lines: Option<(Arc<TileInTransit>, LineSelection)>) -> Self {
        let cells = lines.map_or(PieceCells::Nothing, |(moving, lines)| PieceCells::Go(moving, lines));
        RegionPiece { head: Some(head), cells }
    }

    /// Some parted lines of regions.
    pub(crate) fn parted(head: PieceHead, numbers: Vec<u64>) -> Self {
        RegionPiece { head: Some(PieceHead { cells: 0, ..head }), cells: PieceCells::Parted(numbers) }
    }

    /// Bytes that it takes on its way.
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

    /// Does something with the cells that came.
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
        let at = |place: usize| head.get(place).map_or(0, |number| *number as usize);
        // Behind them there may be room up to where the next message begins.
        let length = at(5).saturating_mul(8).min(bytes.len());
        let cells = PieceCells::Came(bytes.extract_to(length));
        let mark = TaskMark::from_number(at(3) as u64);
        RegionPiece {
            head: Some(PieceHead { to: at(0), tile: at(1), chunk: at(2), mark, cells: at(4) }),
            cells,
        }
    }

    fn length_in_bytes(&self) -> usize {
        self.bytes()
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let Some(PieceHead { to, tile, chunk, mark, cells }) = self.head else { return };
        // The engine hands out as many bytes as were asked for.
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

/// Gives each piece to the process that it is for.
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
    use timely::bytes::arc::BytesMut;

    /// A piece of regions that have something in them, and the numbers that it is to bring.
    fn pieces(length: usize) -> (RegionPiece, PieceHead, Vec<u64>) {
        let window = Colex::sets(4, 40).unwrap();
        let ring = Ring::new(LoweredMember::Any, &window, false, 2).unwrap();
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
    fn a_piece_comes_out_of_its_bytes_as_it_was() {
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
                // At a place where numbers may not lie, and with something behind it.
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
