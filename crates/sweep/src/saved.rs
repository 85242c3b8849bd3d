//! The checkpoint of a sweep that stores no values.
//!
//! The state is a sequence of little-endian 64-bit numbers:
//!
//! | part | if values are counted | if values are handed on |
//! |---|---|---|
//! | form | the plays (3 for shared sets), the words of a set | the same |
//! | progress | the number of tiles, the progress of each | the first tile that is not done, its progress |
//! | other | the number of overflows; for each rank and play | the mark of the sink: four numbers |
//! | counts | for each play the checksum, the number of frequencies, the frequencies | the same |
//! | sets | the number of words, the words of the lines that are begun | the same |
//! | split lines | with shared sets: the positions on split lines, the number of split lines; for each its rank and its sets | the same |
//!
//! If several threads have begun tasks part by part, 2^63 is added to the number of tiles, and the progress of each tile is
//! followed by the number of these tasks and the progress of each: its parts done, and the units done of the next part.
//!
//! In a window of two members, if values are handed on, the number of rows done takes the place of the tile.

use crate::codec::{invalid_data, read_list, read_number, read_words, write_numbers, write_words};
use crate::counts::{CountSink, ValueCounts};
use crate::line_sets::{LineSets, SplitLines};
use crate::storage::{Overflow, SetWidth};
use crate::stream::StreamSink;
use crate::sweep::{Sink, Sweep};
use crate::tiling::{TaskProgress, TileProgress};
use crate::wavefront::is_in_order;
use std::io::{self, Read, Write};

/// The number of plays written if each set serves both plays.
const SHARED: u64 = 3;

/// Added to the number of tiles if tasks are in progress part by part.
const IN_PARTS: u64 = 1 << 63;

/// A state read from a checkpoint.
pub(crate) struct SavedState<'w> {
    pub(crate) sets: LineSets<'w>,
    pub(crate) progress: Vec<TileProgress>,
    pub(crate) overflows: Vec<Overflow>,
    pub(crate) counts: Vec<ValueCounts>,
}

impl<'w> Sweep<'w, CountSink> {
    /// Writes the state of a sweep that counts values.
    pub(crate) fn write_to(&self, to: &mut dyn Write) -> io::Result<()> {
        self.write_form(to)?;
        let in_parts = self.progress.iter().any(|progress| !progress.tasks.is_empty());
        write_numbers([self.progress.len() as u64 + if in_parts { IN_PARTS } else { 0 }], to)?;
        for progress in &self.progress {
            write_numbers([progress.second as u64, progress.units], to)?;
            if in_parts {
                write_numbers([progress.tasks.len() as u64], to)?;
                let numbers = progress.tasks.iter().flat_map(|task| [task.parts as u64, task.units]);
                write_numbers(numbers, to)?;
            }
        }
        write_numbers([self.overflows.len() as u64], to)?;
        for overflow in &self.overflows {
            write_numbers([overflow.rank, overflow.play.into()], to)?;
        }
        self.write_sets(&self.sink, to)
    }

    /// Reads the state that [`write_to`](Self::write_to) wrote for the same window and plays, and reads no byte beyond
    /// it.
    pub(crate) fn read(&self, from: &mut dyn Read) -> io::Result<SavedState<'w>> {
        let sets = self.read_form(from)?;
        let (positions, plays) = (self.window().positions(), self.sets.plays as u64);
        let progress = self.read_tiles(from)?;
        let overflows = read_list(from, positions.saturating_mul(plays), |from| {
            let [rank, play] = [read_number(from)?, read_number(from)?];
            let is_valid = rank < positions && play < plays;
            if is_valid { Ok(Overflow { rank, play: play as u8 }) } else { Err(invalid_data()) }
        })?;
        self.read_sets(SavedState { sets, progress, overflows, counts: Vec::new() }, from)
    }
}

impl Sweep<'_, CountSink> {
    /// Reads the progress of all tiles.
    fn read_tiles(&self, from: &mut dyn Read) -> io::Result<Vec<TileProgress>> {
        let (tiles, number) = (self.progress.len() as u64, read_number(from)?);
        let in_parts = number == tiles + IN_PARTS;
        if number != tiles && !in_parts {
            return Err(invalid_data());
        }
        let read_tile = |tile| {
            let mut progress = read_progress(from)?;
            if in_parts {
                let tasks = self.tiling.last_chunk(tile) as u64 + 1;
                progress.tasks = read_list(from, tasks, read_task)?;
            }
            Ok(progress)
        };
        let progress: Vec<_> = (0..self.progress.len()).map(read_tile).collect::<io::Result<_>>()?;
        let is_within = progress.iter().all(|progress| progress.second as u64 <= self.window().below());
        let is_valid = is_within && (!in_parts || is_in_order(&self.tiling, &progress));
        if is_valid { Ok(progress) } else { Err(invalid_data()) }
    }
}

impl<'w> Sweep<'w, StreamSink<'_>> {
    /// Writes the state of a sweep that hands values on to a sink, which has committed them under `mark`.
    pub(crate) fn write_to(&self, mark: [u64; 4], to: &mut dyn Write) -> io::Result<()> {
        self.write_form(to)?;
        let open = self.first_open();
        let progress = self.progress.get(open).cloned().unwrap_or_default();
        match self.window().count() {
            2 => write_numbers([self.progress[0].second as u64, 0, 0], to)?,
            _ => write_numbers([open as u64, progress.second as u64, progress.units], to)?,
        }
        write_numbers(mark, to)?;
        self.write_sets(&self.sink.counts, to)
    }

    /// Reads the state that [`write_to`](Self::write_to) wrote for the same window and plays, and reads no byte beyond
    /// it. Returns the state and the mark.
    pub(crate) fn read(&self, from: &mut dyn Read) -> io::Result<(SavedState<'w>, [u64; 4])> {
        let sets = self.read_form(from)?;
        let tile = usize::try_from(read_number(from)?).map_err(|_| invalid_data())?;
        let open = read_progress(from)?;
        let mark = [read_number(from)?, read_number(from)?, read_number(from)?, read_number(from)?];
        let (window, tiling) = (self.window(), &self.tiling);
        let has_pairs = window.count() == 2;
        let tiles = if has_pairs { window.below() as usize } else { tiling.tiles() };
        let is_within = open.is_none() || tile < tiles && !has_pairs;
        if tile > tiles || !is_within || open.second as u64 > window.below() {
            return Err(invalid_data());
        }
        let mut progress = vec![TileProgress::default(); self.progress.len()];
        if has_pairs {
            progress[0].second = tile;
        } else {
            let done = progress[..tile].iter_mut().enumerate();
            done.for_each(|(tile, progress)| progress.second = tiling.tops(tile).end);
            progress[tile..].iter_mut().take(1).for_each(|progress| progress.clone_from(&open));
        }
        let state = SavedState { sets, progress, overflows: Vec::new(), counts: Vec::new() };
        let state = self.read_sets(state, from)?;
        // In order, a tile has one largest member.
        let first = |top: usize| tiling.first_rank(top.min(window.below() as usize)) as u64;
        let done = first(tile)..=if open.is_none() { first(tile) } else { first(tile + 1) };
        let is_consistent = state.counts.iter().all(|counts| done.contains(&counts.positions()));
        if is_consistent { Ok((state, mark)) } else { Err(invalid_data()) }
    }
}

impl<'w, S: Sink> Sweep<'w, S> {
    /// Replaces the state, except the state of the sink.
    pub(crate) fn resume(&mut self, state: SavedState<'w>) -> Vec<ValueCounts> {
        let SavedState { sets, progress, overflows, counts } = state;
        self.set_sets(sets);
        (self.progress, self.overflows) = (progress, overflows);
        self.done = counts[0].positions();
        counts
    }

    /// Writes the number of plays and the width of the sets.
    fn write_form(&self, to: &mut dyn Write) -> io::Result<()> {
        let plays = if self.sets.is_shared() { SHARED } else { self.sets.plays as u64 };
        write_numbers([plays, self.sets.width.words() as u64], to)
    }

    /// Reads the number of plays and the width of the sets, and returns such sets, without memory.
    fn read_form(&self, from: &mut dyn Read) -> io::Result<LineSets<'w>> {
        let [plays, words] = [read_number(from)?, read_number(from)?];
        let width = SetWidth::from_words(words).ok_or_else(invalid_data)?;
        let is_shared = plays == SHARED;
        let sets = self.sets.with_form(width, is_shared);
        let is_valid = sets.is_shared() == is_shared && (is_shared || plays == sets.plays as u64);
        if is_valid { Ok(sets) } else { Err(invalid_data()) }
    }

    /// Writes the counts, the sets of the lines begun so far, and the split lines.
    fn write_sets(&self, counts: &CountSink, to: &mut dyn Write) -> io::Result<()> {
        counts.counts.iter().try_for_each(|counts| counts.write_to(to))?;
        let lines = self.tiling.lines_begun(&self.progress);
        let words = &self.sets.words.cells()[..self.sets.words_of(lines)];
        write_numbers([words.len() as u64], to)?;
        write_words(words, to)?;
        self.sets.split.as_ref().map_or(Ok(()), |split| {
            write_numbers([split.positions_on_split_lines()], to)?;
            split.write_to(0..u64::MAX, to)
        })
    }

    /// Reads the counts, the sets of the lines begun so far, and the split lines into a state whose form and progress
    /// are known.
    fn read_sets(&self, mut state: SavedState<'w>, from: &mut dyn Read) -> io::Result<SavedState<'w>> {
        let SavedState { sets, progress, counts, .. } = &mut state;
        for _ in 0..sets.plays {
            counts.push(ValueCounts::read_from(sets.width, sets.window.positions(), from)?);
        }
        sets.allocate().ok_or(io::ErrorKind::OutOfMemory)?;
        let lines = self.tiling.lines_begun(progress);
        let words = sets.words_of(lines);
        if read_number(from)? != words as u64 {
            return Err(invalid_data());
        }
        read_words(&mut sets.words.cells_mut()[..words], from)?;
        if let Some(split) = &mut sets.split {
            split.set_positions_on_split_lines(read_number(from)?);
            let split_sets = SplitLines::read(0..lines as u64, sets.width, from)?;
            let (table, words) = (sets.words.cells(), sets.width.words());
            let is_marked = |line: &u64| SplitLines::is_mark(&table[*line as usize * words..][..words]);
            if !split_sets.keys().all(is_marked) {
                return Err(invalid_data());
            }
            split.extend(split_sets);
        }
        if from.read(&mut [0])? != 0 { Err(invalid_data()) } else { Ok(state) }
    }
}

fn read_task(from: &mut dyn Read) -> io::Result<TaskProgress> {
    let parts = usize::try_from(read_number(from)?).map_err(|_| invalid_data())?;
    Ok(TaskProgress { parts, units: read_number(from)? })
}

fn read_progress(from: &mut dyn Read) -> io::Result<TileProgress> {
    let second = usize::try_from(read_number(from)?).map_err(|_| invalid_data())?;
    Ok(TileProgress { units: read_number(from)?, ..TileProgress::before(second) })
}
