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
pub(crate) enum Mark {
    /// Nothing.
    #[default]
    Go,
    /// What was done before its tile is to be saved.
    Save,
    /// That too, and then nothing more is to be done.
    Stop,
}

impl Mark {
    fn of(number: u64) -> Self {
        match number {
            1 => Mark::Save,
            2 => Mark::Stop,
            _ => Mark::Go,
        }
    }
}

/// Numbers in front of the cells of a piece.
const HEAD: usize = 6;

/// Cells of a piece, at most: a quarter of a MiB with all that goes with it.
pub(crate) const CELLS: usize = (1 << 15) - 32;

/// Which piece it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// The process that it goes to.
    pub(crate) to: usize,
    pub(crate) tile: usize,
    pub(crate) chunk: usize,
    pub(crate) mark: Mark,
    /// Cells of a line; 0 where the piece brings parted lines, or nothing.
    pub(crate) cells: usize,
}

/// Some lines of the regions that go to a chunk, or some of their parted lines.
#[derive(Default)]
pub(crate) struct Piece {
    /// Nothing at all for no piece.
    pub(crate) head: Option<Head>,
    cells: Cells,
}

#[derive(Default)]
enum Cells {
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
impl Cells {
    fn again(&self) -> Self {
        match self {
            Cells::Go(moving, lines) => Cells::Go(Arc::clone(moving), lines.clone()),
            Cells::Parted(numbers) => Cells::Parted(numbers.clone()),
            Cells::Nothing => Cells::Nothing,
            Cells::Came(bytes) => Cells::Came(bytes.clone()),
        }
    }
}

impl Piece {
    /// Some lines of regions; none where nothing more is to be done.
    pub(crate) fn new(head: Head, lines: Option<(Arc<TileInTransit>, LineSelection)>) -> Self {
        let cells = lines.map_or(Cells::Nothing, |(moving, lines)| Cells::Go(moving, lines));
        Piece { head: Some(head), cells }
    }

    /// Some parted lines of regions.
    pub(crate) fn parted(head: Head, numbers: Vec<u64>) -> Self {
        Piece { head: Some(Head { cells: 0, ..head }), cells: Cells::Parted(numbers) }
    }

    /// Bytes that it takes on its way.
    pub(crate) fn bytes(&self) -> usize {
        8 * (HEAD + self.count())
    }

    fn count(&self) -> usize {
        match &self.cells {
            Cells::Go(_, lines) => lines.word_count(),
            Cells::Parted(numbers) => numbers.len(),
            Cells::Nothing => 0,
            Cells::Came(bytes) => bytes.len() / 8,
        }
    }

    /// Does something with the cells that came.
    pub(crate) fn with_cells<T>(&self, with: impl FnOnce(&[u64]) -> T) -> T {
        match &self.cells {
            Cells::Go(..) | Cells::Parted(_) | Cells::Nothing => with(&[]),
            Cells::Came(bytes) if cfg!(target_endian = "little") => match bytemuck::try_cast_slice(bytes) {
                Ok(cells) => with(cells),
                Err(_) => with(&numbers(bytes)),
            },
            Cells::Came(bytes) => with(&numbers(bytes)),
        }
    }
}

fn numbers(bytes: &[u8]) -> Vec<u64> {
    bytes.as_chunks::<8>().0.iter().map(|number| u64::from_le_bytes(*number)).collect()
}

impl Accountable for Piece {
    fn record_count(&self) -> i64 {
        i64::from(self.head.is_some())
    }
}

impl ContainerBytes for Piece {
    fn from_bytes(mut bytes: Bytes) -> Self {
        if bytes.len() < 8 * HEAD {
            return Piece::default();
        }
        let head = numbers(&bytes.extract_to(8 * HEAD));
        let at = |place: usize| head.get(place).map_or(0, |number| *number as usize);
        // Behind them there may be room up to where the next message begins.
        let length = at(5).saturating_mul(8).min(bytes.len());
        let cells = Cells::Came(bytes.extract_to(length));
        let mark = Mark::of(at(3) as u64);
        Piece { head: Some(Head { to: at(0), tile: at(1), chunk: at(2), mark, cells: at(4) }), cells }
    }

    fn length_in_bytes(&self) -> usize {
        self.bytes()
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let Some(Head { to, tile, chunk, mark, cells }) = self.head else { return };
        // The engine hands out as many bytes as were asked for.
        for number in [to, tile, chunk, mark as usize, cells, self.count()] {
            let _ = writer.write_all(&(number as u64).to_le_bytes());
        }
        match &self.cells {
            Cells::Go(moving, lines) => moving.words(lines).for_each(|numbers| put(numbers, writer)),
            Cells::Parted(numbers) => put(numbers, writer),
            Cells::Came(bytes) => drop(writer.write_all(bytes)),
            Cells::Nothing => {}
        }
    }
}

fn put(numbers: &[u64], writer: &mut impl Write) {
    if cfg!(target_endian = "little") {
        let _ = writer.write_all(bytemuck::cast_slice(numbers));
    } else {
        numbers.iter().for_each(|number| drop(writer.write_all(&number.to_le_bytes())));
    }
}

/// Gives each piece to the process that it is for.
pub(crate) struct ToOwner;

impl Distributor<Piece> for ToOwner {
    fn partition<T: Clone, P: Push<Message<T, Piece>>>(
        &mut self,
        piece: &mut Piece,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = piece.head.map_or(0, |head| head.to);
        if let Some(pusher) = pushers.get_mut(to) {
            Message::push_at(piece, stamp.clone(), pusher);
        }
    }

    fn flush<T: Clone, P: Push<Message<T, Piece>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ring::{Ring, Worker};
    use impartial::game::{Colex, Movers};
    use impartial::run::Run;
    use timely::bytes::arc::BytesMut;

    /// A piece of regions that have something in them, and the numbers that it is to bring.
    fn pieces(length: usize) -> (Piece, Head, Vec<u64>) {
        let window = Colex::sets(4, 40).unwrap();
        let ring = Ring::new(Movers::All, &window, false, 2).unwrap();
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
        let head = Head { to: 1, tile, chunk: 1, mark: Mark::Save, cells };
        (Piece::new(head, Some((Arc::new(moving), some))), head, numbers)
    }

    #[test]
    fn a_piece_comes_out_of_its_bytes_as_it_was() {
        for length in [0, 1, 7, usize::MAX] {
            let (piece, whole, numbers) = pieces(length);
            assert_eq!(numbers.is_empty(), length == 0);
            for mark in [Mark::Go, Mark::Save, Mark::Stop] {
                let head = Head { mark, ..whole };
                let piece = Piece { head: Some(head), cells: piece.cells.again() };
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
                    let came = Piece::from_bytes(bytes);
                    assert_eq!(came.head, Some(head));
                    assert!(came.with_cells(|came| came == numbers));
                    let mut again = Vec::new();
                    came.into_bytes(&mut again);
                    assert_eq!(again, written);
                }
            }
        }
        let head = Head { to: 1, tile: 2, chunk: 3, mark: Mark::Go, cells: 0 };
        let parted = Piece::parted(Head { cells: 7, ..head }, vec![5, 6, 7]);
        let mut written = Vec::new();
        parted.into_bytes(&mut written);
        assert_eq!(written.len(), parted.length_in_bytes());
        let came = Piece::from_bytes(BytesMut::from(written).freeze());
        assert_eq!(came.head, Some(head));
        assert!(came.with_cells(|came| came == [5, 6, 7]));
        let stop = Head { to: 1, tile: 2, chunk: 3, mark: Mark::Stop, cells: 0 };
        assert_eq!(Piece::new(stop, None).bytes(), 8 * HEAD);
        assert_eq!(Piece::default().record_count(), 0);
    }
}
