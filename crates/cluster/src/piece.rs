//! What goes from process to process: regions in pieces.

use impartial::solve::swept::ring::Moving;
use std::collections::HashMap;
use std::io::Write;
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

/// Regions on their way, and what is to be done when they come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) moving: Moving,
    pub(crate) mark: Mark,
}

/// Numbers in front of the cells of a piece.
const HEAD: usize = 7;

/// Cells of a piece, at most: a quarter of a MiB with all that goes with it.
const CELLS: usize = (1 << 15) - 32;

/// A part of the regions that go to a chunk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The process that it goes to, the tile, the chunk, words of a set, the mark, how many cells there
    /// are in all, and how many in this piece; nothing at all for no piece.
    head: Option<[u64; HEAD]>,
    cells: Vec<u64>,
}

impl Piece {
    /// The pieces of a token on its way to a process, in order.
    pub(crate) fn all(token: &Token, to: usize) -> impl Iterator<Item = Piece> + '_ {
        let Token { moving: Moving { tile, chunk, words, cells }, mark } = token;
        let head = [to as u64, *tile as u64, *chunk as u64, *words as u64, *mark as u64, cells.len() as u64];
        let piece = move |part: &[u64]| {
            let mut whole = [0; HEAD];
            whole[..HEAD - 1].copy_from_slice(&head);
            whole[HEAD - 1] = part.len() as u64;
            Piece { head: Some(whole), cells: part.to_vec() }
        };
        let nothing = cells.is_empty().then(|| piece(&[]));
        cells.chunks(CELLS).map(piece).chain(nothing)
    }
}

impl Piece {
    /// The tile and the chunk that it goes to.
    pub(crate) fn place(&self) -> Option<(usize, usize)> {
        self.head.map(|[_, tile, chunk, ..]| (tile as usize, chunk as usize))
    }
}

impl Accountable for Piece {
    fn record_count(&self) -> i64 {
        i64::from(self.head.is_some())
    }
}

impl ContainerBytes for Piece {
    fn from_bytes(bytes: Bytes) -> Self {
        let mut numbers = bytes.as_chunks::<8>().0.iter().map(|number| u64::from_le_bytes(*number));
        let mut head = [0; HEAD];
        head.iter_mut().zip(&mut numbers).for_each(|(place, number)| *place = number);
        let length = usize::try_from(head[HEAD - 1]).unwrap_or(0);
        Piece { head: Some(head), cells: numbers.take(length).collect() }
    }

    fn length_in_bytes(&self) -> usize {
        8 * (HEAD + self.cells.len())
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let head = self.head.unwrap_or_default();
        // The engine hands out as many bytes as were asked for.
        for number in head {
            let _ = writer.write_all(&number.to_le_bytes());
        }
        if cfg!(target_endian = "little") {
            let _ = writer.write_all(bytemuck::cast_slice(&self.cells));
        } else {
            self.cells.iter().for_each(|cell| drop(writer.write_all(&cell.to_le_bytes())));
        }
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
        let to = piece.head.and_then(|head| usize::try_from(head[0]).ok()).unwrap_or(0);
        if let Some(pusher) = pushers.get_mut(to) {
            Message::push_at(piece, stamp.clone(), pusher);
        }
    }

    fn flush<T: Clone, P: Push<Message<T, Piece>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

/// Regions of which not all pieces have come.
#[derive(Debug, Default)]
pub(crate) struct Coming {
    parts: HashMap<(u64, u64), Vec<u64>>,
}

impl Coming {
    /// Takes a piece; the token when that was the last one. Pieces of one token come in order.
    pub(crate) fn take(&mut self, piece: &mut Piece) -> Option<Token> {
        let [_, tile, chunk, words, mark, all, _] = piece.head.take()?;
        let all = usize::try_from(all).ok()?;
        let cells = self.parts.entry((tile, chunk)).or_insert_with(|| Vec::with_capacity(all));
        cells.extend_from_slice(&piece.cells);
        if cells.len() < all {
            return None;
        }
        let cells = self.parts.remove(&(tile, chunk))?;
        let (tile, chunk, words) = (tile as usize, chunk as usize, words as usize);
        let mark = match mark {
            1 => Mark::Save,
            2 => Mark::Stop,
            _ => Mark::Go,
        };
        Some(Token { moving: Moving { tile, chunk, words, cells }, mark })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_comes_out_of_its_pieces_as_it_was() {
        for length in [0, 1, CELLS, CELLS + 1, 3 * CELLS] {
            for mark in [Mark::Go, Mark::Save, Mark::Stop] {
                let cells: Vec<u64> = (0..length as u64).map(|i| i * i).collect();
                let token = Token { moving: Moving { tile: 3, chunk: 5, words: 4, cells }, mark };
                let pieces: Vec<Piece> = Piece::all(&token, 2).collect();
                assert_eq!(pieces.len(), length.div_ceil(CELLS).max(1));
                let mut coming = Coming::default();
                let (mut whole, mut bytes) = (None, 0);
                for mut piece in pieces {
                    assert!(whole.is_none(), "whole before the last piece");
                    assert_eq!(piece.record_count(), 1);
                    let mut written = Vec::new();
                    piece.into_bytes(&mut written);
                    assert_eq!(written.len(), piece.length_in_bytes());
                    bytes += written.len();
                    whole = coming.take(&mut piece);
                }
                assert_eq!(whole, Some(token));
                assert_eq!(bytes, 8 * length + 8 * HEAD * length.div_ceil(CELLS).max(1));
            }
        }
        assert_eq!(Piece::default().record_count(), 0);
    }
}
