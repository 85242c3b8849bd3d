//! The lines solver, which computes the values of a ranked window with a few operations for each position.
//!
//! If the options of a position are the earlier members of its lines, a line needs only the bit set of the values that
//! have occurred on it. The value of a position is the mex of the union of the sets of the lines along which it can
//! move; its bit is then set in all its lines. A position therefore takes as many steps as it has lines, regardless of its
//! number of options.
//!
//! Misère values have sets of their own. A position whose lines have empty sets is terminal and gets the misère value
//! 1.
//!
//! Sets have one word while all values are below 64, then two, four, and so on: the first larger value widens every
//! set.
//!
//! The sweep of the crate `impartial-sweep` is faster where every move lowers one member. Of the games in Rust, Wythoff's
//! game alone needs the lines solver, because a move may lower both heaps: a table by ranks examines O(n) options at each
//! position, and the lines solver three sets. The table has processor seconds for all positions with heaps below n, with
//! normal values (in parentheses: with misère values too), as the median of three runs of the whole command on one
//! thread, compiled with the profile `dev`:
//!
//! | n | lines | ranks | memo |
//! |---|---|---|---|
//! | 600 | 0.03 (0.04) | 0.84 (1.80) | 4.1 (4.0) |
//! | 1,500 | 0.16 (0.30) | 16.1 (33.9) | |

use super::window_table::{
    Pace, Pause, TableError, TableValues, WindowTable, check_memory, reserve_values, saturating_bytes,
    value_bytes,
};
use crate::game::{Colex, Members, RankedOptions};
use crate::run::{Progress, Run};
use crate::value::{Plays, as_index};

/// The values of all positions of a ranked window, computed by lines.
///
/// # Complexity
/// For every line of every position, one operation for every 64 values up to the mex. Memory is one byte for each
/// position (two after the first value of 256 or more) and one or more words for each line. Misère values double these
/// costs.
#[derive(Debug)]
pub struct LineTable<'a, G> {
    game: &'a G,
    window: &'a Colex,
    values: TableValues,
    /// For each line, `words` words of normal values, then as many words of misère values if these are computed.
    sets: Vec<u64>,
    /// The number of words of a set.
    words: usize,
}

/// Reason why a stretch of positions ended.
enum StretchEnd {
    /// All positions of the stretch are solved.
    Done,
    /// The next value is too large for the sets.
    Narrow,
}

impl<'a, G: RankedOptions> LineTable<'a, G> {
    /// Returns a table without values; `plays` says for which rules of play it will have values.
    pub fn new(game: &'a G, window: &'a Colex, plays: Plays) -> Self {
        LineTable { game, window, values: TableValues::new(plays), sets: Vec::new(), words: 1 }
    }

    /// Returns the number of words of a line.
    fn stride(&self) -> usize {
        self.words * (1 + usize::from(self.values.misere.is_some()))
    }

    fn lines(&self) -> u64 {
        self.game.line_count(self.window).unwrap_or(0)
    }

    /// Returns the number of bytes in use.
    fn bytes_in_use(&self) -> u64 {
        (self.sets.len() * 8 + self.values.bytes()) as u64 + self.window.bytes()
    }

    /// Computes the sets of all lines from the known values.
    fn refill(&mut self, run: &Run<'_>) -> Result<(), TableError> {
        self.words = (self.values.largest() as usize / 64 + 1).next_power_of_two();
        let mut sets = self.empty_sets()?;
        let (half, stride) = (self.words, self.stride());
        let mut cursor = self.window.cursor(0);
        for (rank, value) in self.values.normal.iter().enumerate() {
            let Some(cursor) = &mut cursor else { break };
            if rank % (1 << 16) == 0 {
                run.check(rank as u64, self.bytes_in_use() + sets.len() as u64 * 8)?;
                let total = Some(self.values.len() as u64);
                run.report(Progress { phase: "positions taken up again", done: rank as u64, total });
            }
            let misere = self.values.misere.as_ref().and_then(|misere| misere.get(rank));
            let mut wrong = None;
            let mut each = |line: u64| match sets.chunks_exact_mut(stride).nth(as_index(line)) {
                Some(set) => {
                    set[value as usize / 64] |= 1 << (value % 64);
                    if let Some(misere) = misere {
                        set[half + misere as usize / 64] |= 1 << (misere % 64);
                    }
                }
                None => wrong = Some(line),
            };
            self.game.visit_lines(cursor, &mut each);
            if let Some(line) = wrong {
                return Err(self.no_line(rank as u64, line));
            }
            cursor.advance();
        }
        self.sets = sets;
        Ok(())
    }

    /// Returns an empty set for every line.
    fn empty_sets(&self) -> Result<Vec<u64>, TableError> {
        let words = u128::from(self.lines()) * self.stride() as u128;
        let no_room = || TableError::Memory { needed: saturating_bytes(words * 8), limit: None };
        let words = usize::try_from(words).map_err(|_| no_room())?;
        let mut sets = Vec::new();
        sets.try_reserve_exact(words).map_err(|_| no_room())?;
        sets.resize(words, 0);
        Ok(sets)
    }

    /// Doubles the number of words of every set.
    fn widen(&mut self, run: &Run<'_>) -> Result<(), TableError> {
        run.check(self.values.len() as u64, self.bytes_in_use() + self.sets.len() as u64 * 16)?;
        let narrow = self.words;
        self.words *= 2;
        let wider = self.empty_sets();
        let mut wider = wider.inspect_err(|_| self.words = narrow)?;
        for (to, from) in wider.chunks_exact_mut(2 * narrow).zip(self.sets.chunks_exact(narrow)) {
            to[..narrow].copy_from_slice(from);
        }
        self.sets = wider;
        Ok(())
    }

    /// Returns the error for a position that names a line that does not exist.
    fn no_line(&self, position: u64, line: u64) -> TableError {
        TableError::NoLine { position, line, lines: self.lines() }
    }

    /// Computes the values of the next `count` positions.
    fn stretch(&mut self, cursor: &mut Members<'_>, count: u64) -> Result<StretchEnd, TableError> {
        let (half, stride) = (self.words, self.stride());
        let lines = self.sets.len() / stride;
        let mut starts: Vec<usize> = Vec::new();
        for _ in 0..count {
            let mut wrong = None;
            starts.clear();
            self.game.visit_moves(cursor, |line| match usize::try_from(line) {
                Ok(line) if line < lines => starts.push(line * stride),
                _ => wrong = Some(line),
            });
            if let Some(line) = wrong {
                return Err(self.no_line(cursor.rank(), line));
            }
            let sets = &mut self.sets[..];
            let mex = |from: usize| {
                (0..half).find_map(|word| {
                    let union = starts.iter().fold(0, |union, start| union | sets[start + from + word]);
                    (union != u64::MAX).then(|| word as u64 * 64 + u64::from(union.trailing_ones()))
                })
            };
            let Some(value) = mex(0) else { return Ok(StretchEnd::Narrow) };
            let mut misere = None;
            if self.values.misere.is_some() {
                let terminal = value == 0
                    && starts.iter().all(|start| sets[*start..start + half].iter().all(|word| *word == 0));
                misere = if terminal { Some(1) } else { mex(half) };
                if misere.is_none() {
                    return Ok(StretchEnd::Narrow);
                }
            }
            self.game.visit_lines(cursor, |line| match usize::try_from(line) {
                Ok(line) if line < lines => {
                    let set = &mut sets[line * stride..(line + 1) * stride];
                    set[value as usize / 64] |= 1 << (value % 64);
                    if let Some(misere) = misere {
                        set[half + misere as usize / 64] |= 1 << (misere % 64);
                    }
                }
                _ => wrong = Some(line),
            });
            if let Some(line) = wrong {
                return Err(self.no_line(cursor.rank(), line));
            }
            self.values.normal.push(value);
            if let (Some(column), Some(misere)) = (&mut self.values.misere, misere) {
                column.push(misere);
            }
            if !cursor.advance() {
                break;
            }
        }
        Ok(StretchEnd::Done)
    }
}

impl<G: RankedOptions> WindowTable for LineTable<'_, G> {
    fn positions(&self) -> u64 {
        self.window.positions()
    }

    /// Returns an estimate that depends on the values that the window expects; `None` if the game has no lines.
    fn bytes(&self) -> Option<u64> {
        let (lines, plays) = (self.game.line_count(self.window)?, self.values.plays());
        let expected = self.window.values_below();
        let words = u128::from(expected.div_ceil(64).max(1).next_power_of_two());
        // During the widening of the sets, the old and the new ones exist.
        let words = if words == 1 { 1 } else { words + words / 2 };
        let sets = u128::from(lines) * 8 * words * plays.count() as u128;
        let values = value_bytes(self.window.positions(), plays, expected);
        Some(saturating_bytes(sets.saturating_add(values) + u128::from(self.window.bytes())))
    }

    fn values(&self) -> &TableValues {
        &self.values
    }

    fn into_values(self) -> TableValues {
        self.values
    }

    fn set_known_values(&mut self, values: TableValues) -> Result<(), TableError> {
        self.values = values;
        self.sets.clear();
        Ok(())
    }

    /// Solves all positions, and calls `pause` every few milliseconds.
    ///
    /// # Errors
    /// [`TableError::NoLines`] if the game has no lines in this window, [`TableError::NoLine`] if a position names a
    /// line that does not exist.
    fn solve_pausing(&mut self, run: &Run<'_>, pause: Pause<'_>) -> Result<(), TableError> {
        let total = self.window.positions();
        check_memory(self.bytes().ok_or(TableError::NoLines)?, run)?;
        reserve_values(&mut self.values, total)?;
        if self.sets.is_empty() {
            self.refill(run)?;
        }
        let Some(mut cursor) = self.window.cursor(self.values.len() as u64) else { return Ok(()) };
        let mut pace = Pace::new();
        loop {
            let done = self.values.len() as u64;
            run.report(Progress { phase: "positions solved", done, total: Some(total) });
            if done == total {
                return Ok(());
            }
            run.check(done, self.bytes_in_use())?;
            pause((&self.values).into())?;
            let count = total.min(done.saturating_add(pace.next())) - done;
            match self.stretch(&mut cursor, count) {
                Ok(StretchEnd::Done) => {}
                Ok(StretchEnd::Narrow) => self.widen(run)?,
                Err(error) => {
                    // The sets may contain a value that the columns lack.
                    self.sets.clear();
                    return Err(error);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
