//! The state of a sweep that keeps sets only, in a checkpoint.
//!
//! Numbers of 64 bits, the lowest byte first: the plays, the words of a set, how far each tile has
//! come, the positions whose values did not fit, the counts of each play, and the sets of the lines that
//! have been begun. Where each set serves both plays, 3 stands for the plays; behind it all come the sets of
//! the parted lines, and how many positions with one have been met. What was saved before there were such
//! sets is read as it was.
//!
//! Where values are shown in order, how far that has come and the mark of who keeps them stand in the place of
//! the tiles and of the positions whose values did not fit.

use super::SetSweep;
use super::in_order::At;
use super::tally::ValueCounts;
use crate::game::Numbering;
use crate::solve::swept::WIDTHS;
use crate::solve::swept::apart::{self, Apart, Parted};
use crate::solve::swept::cell::Overflow;
use crate::solve::swept::reached::Reached;
use std::io::{self, Read, Write};

/// In place of the plays: two, and each set serves both.
const BOTH: u64 = 3;

/// Numbers that are read or written at once.
const AT_ONCE: usize = 1 << 14;

pub(in crate::solve::swept) fn put(
    numbers: impl IntoIterator<Item = u64>,
    to: &mut dyn Write,
) -> io::Result<()> {
    numbers.into_iter().try_for_each(|number| to.write_all(&number.to_le_bytes()))
}

pub(in crate::solve::swept) fn get(from: &mut dyn Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Many numbers, as quickly as possible.
pub(in crate::solve::swept) fn put_cells(cells: &[u64], to: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(8 * AT_ONCE);
    for cells in cells.chunks(AT_ONCE) {
        bytes.clear();
        bytes.extend(cells.iter().flat_map(|cell| cell.to_le_bytes()));
        to.write_all(&bytes)?;
    }
    Ok(())
}

pub(in crate::solve::swept) fn get_cells(cells: &mut [u64], from: &mut dyn Read) -> io::Result<()> {
    let mut bytes = vec![0; 8 * AT_ONCE];
    for cells in cells.chunks_mut(AT_ONCE) {
        let bytes = &mut bytes[..8 * cells.len()];
        from.read_exact(bytes)?;
        for (cell, bytes) in cells.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *cell = u64::from_le_bytes(*bytes);
        }
    }
    Ok(())
}

fn wrong() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

/// Reads how many there are of something, at most `most`, and that many.
pub(in crate::solve::swept) fn get_all<T>(
    from: &mut dyn Read,
    most: u64,
    mut one: impl FnMut(&mut dyn Read) -> io::Result<T>,
) -> io::Result<Vec<T>> {
    let count = get(from)?;
    if count > most {
        return Err(wrong());
    }
    (0..count).map(|_| one(from)).collect()
}

fn read_reached(from: &mut dyn Read) -> io::Result<Reached> {
    Ok(Reached { second: usize::try_from(get(from)?).map_err(|_| wrong())?, units: get(from)? })
}

impl SetSweep<'_> {
    pub(super) fn write_to(&self, to: &mut dyn Write) -> io::Result<()> {
        let plays = if self.apart.is_some() { BOTH } else { self.counts.len() as u64 };
        put([plays, WIDTHS[self.width] as u64, self.reached.len() as u64], to)?;
        put(self.reached.iter().flat_map(|reached| [reached.second as u64, reached.units]), to)?;
        put([self.pending.len() as u64], to)?;
        put(self.pending.iter().flat_map(|over| [over.rank, over.play.into()]), to)?;
        self.write_sets(self.lines_begun(), to)
    }

    /// The state where values are shown, up to `at`, and kept under a mark.
    pub(super) fn write_shown(&self, at: At, mark: [u64; 4], to: &mut dyn Write) -> io::Result<()> {
        let plays = if self.apart.is_some() { BOTH } else { self.counts.len() as u64 };
        put([plays, WIDTHS[self.width] as u64], to)?;
        put([at.tile as u64, at.reached.second as u64, at.reached.units], to)?;
        put(mark, to)?;
        self.write_sets(self.lines_shown(self.shown_plan().as_ref(), at), to)
    }

    /// The counts, and the sets of the first so many lines.
    fn write_sets(&self, lines: usize, to: &mut dyn Write) -> io::Result<()> {
        for counts in &self.counts {
            put([counts.checksum, counts.times.len() as u64], to)?;
            put(counts.times.iter().copied(), to)?;
        }
        let cells = &self.lines.cells()[..self.cells_of(lines)];
        put([cells.len() as u64], to)?;
        put_cells(cells, to)?;
        let Some(apart) = &self.apart else { return Ok(()) };
        let parted = apart.parted();
        put([parted.met, parted.lines.len() as u64], to)?;
        for (line, own) in &parted.lines {
            put([*line], to)?;
            put_cells(own, to)?;
        }
        Ok(())
    }

    /// Reads what [`write_to`](Self::write_to) wrote for the same window and plays, and no byte more.
    /// Where that fails nothing is changed but the room for the sets.
    pub(super) fn read_from(&mut self, from: &mut dyn Read) -> io::Result<()> {
        let begun = self.read_form(from)?;
        let (positions, plays) = (self.window.positions(), self.counts.len() as u64);
        let tiles = self.reached.len() as u64;
        let reached = get_all(from, tiles, read_reached)?;
        let pending = get_all(from, positions.saturating_mul(plays), |from| {
            let over = Overflow { rank: get(from)?, play: u8::try_from(get(from)?).map_err(|_| wrong())? };
            if over.rank < positions && u64::from(over.play) < plays { Ok(over) } else { Err(wrong()) }
        })?;
        let below = self.window.below() as usize;
        if reached.len() as u64 != tiles || reached.iter().any(|reached| reached.second > below) {
            return Err(wrong());
        }
        let begun = SetSweep { reached, pending, ..begun };
        *self = begun.read_sets(begun.lines_begun(), from)?;
        Ok(())
    }

    /// Reads what [`write_shown`](Self::write_shown) wrote, in the same way. Returns the mark.
    pub(super) fn read_shown(&mut self, at: &mut At, from: &mut dyn Read) -> io::Result<[u64; 4]> {
        let begun = self.read_form(from)?;
        let tile = usize::try_from(get(from)?).map_err(|_| wrong())?;
        let read = At { tile, reached: read_reached(from)? };
        let mark = [get(from)?, get(from)?, get(from)?, get(from)?];
        let plan = begun.shown_plan();
        // The first position of a tile.
        let first = |tile: usize| match &plan {
            None => self.window.weight(2, tile as u64),
            Some(plan) if tile < plan.tiles() => plan.first_rank(plan.tops(tile).start) as u64,
            Some(_) => self.window.positions(),
        };
        let tiles = plan.as_ref().map_or(self.window.below() as usize, |plan| plan.tiles());
        let is_within = read.reached.is_nothing() || plan.is_some() && tile < tiles;
        if tile > tiles || !is_within || read.reached.second as u64 > self.window.below() {
            return Err(wrong());
        }
        let sweep = begun.read_sets(begun.lines_shown(plan.as_ref(), read), from)?;
        // As many positions are done as that says.
        let done = match read.reached.is_nothing() {
            true => first(tile)..first(tile) + 1,
            false => first(tile)..first(tile + 1) + 1,
        };
        if !sweep.counts.iter().all(|counts| done.contains(&counts.times.iter().sum())) {
            return Err(wrong());
        }
        (*self, *at) = (sweep, read);
        Ok(mark)
    }

    /// A sweep that has not begun, of the plays and words that are read.
    fn read_form(&self, from: &mut dyn Read) -> io::Result<Self> {
        let [plays, words] = [get(from)?, get(from)?];
        let width = WIDTHS.iter().position(|&width| width as u64 == words).ok_or_else(wrong)?;
        let both = plays == BOTH;
        let plays = if both { 2 } else { plays };
        if plays != self.counts.len() as u64 || both && !apart::is_possible(self.window, self.movers) {
            return Err(wrong());
        }
        // Whether each set serves both plays is what it was.
        let apart = both.then(|| Apart::new(self.window));
        Ok(SetSweep { width, apart, ..self.anew() })
    }

    /// The same with counts, and with the sets of the first so many lines.
    fn read_sets(&self, lines: usize, from: &mut dyn Read) -> io::Result<Self> {
        let (positions, words) = (self.window.positions(), WIDTHS[self.width] as u64);
        let mut counts = Vec::new();
        for _ in 0..self.counts.len() {
            let checksum = get(from)?;
            let times = get_all(from, 64 * words, get)?;
            let counted = times.iter().try_fold(0u64, |sum, &times| sum.checked_add(times));
            if counted.is_none_or(|counted| counted > positions) {
                return Err(wrong());
            }
            counts.push(ValueCounts { times, checksum });
        }
        let apart = self.apart.as_ref().map(|_| Apart::new(self.window));
        let (reached, pending) = (self.reached.clone(), self.pending.clone());
        let mut sweep = SetSweep { width: self.width, reached, pending, counts, apart, ..self.anew() };
        sweep.make_room().map_err(|_| io::ErrorKind::OutOfMemory)?;
        let cells = get(from)?;
        if cells != sweep.cells_of(lines) as u64 {
            return Err(wrong());
        }
        get_cells(&mut sweep.lines.cells_mut()[..cells as usize], from)?;
        if sweep.apart.is_some() {
            sweep.apart = Some(Apart::with(self.window, sweep.read_parted(lines, from)?));
        }
        if from.read(&mut [0])? != 0 {
            return Err(wrong());
        }
        Ok(sweep)
    }

    fn read_parted(&self, lines: usize, from: &mut dyn Read) -> io::Result<Parted> {
        let words = WIDTHS[self.width];
        let met = get(from)?;
        let lines = get_all(from, lines as u64, |from| {
            let line = get(from)?;
            let mut own = vec![0; 2 * words];
            get_cells(&mut own, from)?;
            let set = self.lines.cells().chunks_exact(words).nth(usize::try_from(line).map_err(|_| wrong())?);
            // In the table they have everything in them.
            let is_full = set.is_some_and(apart::is_full);
            if is_full { Ok((line, own)) } else { Err(wrong()) }
        })?;
        Ok(Parted { lines: lines.into_iter().collect(), met })
    }
}
