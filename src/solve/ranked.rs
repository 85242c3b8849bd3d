//! The ranked solver: all positions of a numbered window, one pass in order.
//!
//! Every option of a position has a smaller number, so the values of the options are known before the position is
//! solved. The solver needs no table of keys and no search, only one look-up in a column of bytes for each option.
//! Values below 64 are collected as bits of a word; larger ones are marked in a list.

use super::window_table::{
    Pace, Pause, TableError, TableValues, WindowTable, check_memory, reserve_values, saturating_bytes,
    value_bytes,
};
use crate::game::{Colex, Members, RankedOptions};
use crate::run::{Progress, Run};
use crate::value::{CellSlice, Column, Plays, as_index};

/// The values of all positions of a numbered window.
///
/// # Complexity
/// One look-up for every option of every position. The memory is one byte for each position, or two with misère
/// values. It doubles at the first value of 256 or more.
#[derive(Debug)]
pub struct RankedTable<'a, G> {
    game: &'a G,
    window: &'a Colex,
    values: TableValues,
    /// The largest value so far, normal or misère.
    largest: u64,
}

impl<'a, G: RankedOptions> RankedTable<'a, G> {
    /// Returns a table without values; `plays` says for which rules of play it will have values.
    pub fn new(game: &'a G, window: &'a Colex, plays: Plays) -> Self {
        RankedTable { game, window, values: TableValues::new(plays), largest: 0 }
    }
}

impl<G: RankedOptions> WindowTable for RankedTable<'_, G> {
    fn positions(&self) -> u64 {
        self.window.positions()
    }

    /// Returns an estimate, which depends on the values that the window expects.
    fn bytes(&self) -> Option<u64> {
        let plays = self.values.plays();
        let values = value_bytes(self.window.positions(), plays, self.window.values_below());
        Some(saturating_bytes(values + u128::from(self.window.bytes())))
    }

    fn values(&self) -> &TableValues {
        &self.values
    }

    fn into_values(self) -> TableValues {
        self.values
    }

    fn set_known_values(&mut self, values: TableValues) -> Result<(), TableError> {
        self.values = values;
        Ok(())
    }

    /// Calls `pause` every few milliseconds. Returns [`TableError::NotRanked`] if the game breaks its promise.
    fn solve_pausing(&mut self, run: &Run<'_>, pause: Pause<'_>) -> Result<(), TableError> {
        let total = self.window.positions();
        check_memory(self.bytes().unwrap_or(0), run)?;
        self.largest = self.values.largest();
        reserve_values(&mut self.values, total)?;
        let Some(mut cursor) = self.window.cursor(self.values.len() as u64) else { return Ok(()) };
        let mut pace = Pace::new();
        loop {
            let done = self.values.len() as u64;
            run.report(Progress { phase: "positions solved", done, total: Some(total) });
            if done == total {
                return Ok(());
            }
            run.check(done, self.values.bytes() as u64 + self.window.bytes())?;
            pause((&self.values).into())?;
            let end = total.min(done.saturating_add(pace.next()));
            match &mut self.values {
                TableValues { normal, misere: None } => {
                    solve_until(self.game, &mut cursor, end, normal, &mut self.largest)?;
                }
                TableValues { normal, misere: Some(misere) } => {
                    solve_both_until(self.game, &mut cursor, end, normal, misere, &mut self.largest)?;
                }
            }
        }
    }
}

/// Returns [`TableError::NotRanked`] if `option` is the number of an option that is not smaller.
fn not_ranked(position: u64, option: Option<u64>) -> Result<(), TableError> {
    match option {
        Some(option) => Err(TableError::NotRanked { position, option }),
        None => Ok(()),
    }
}

/// Computes the normal values of the positions with numbers below `end`.
fn solve_until<G: RankedOptions>(
    game: &G,
    cursor: &mut Members<'_>,
    end: u64,
    normal: &mut Column,
    largest: &mut u64,
) -> Result<(), TableError> {
    let mut marks = ValueMarks::default();
    while (normal.len() as u64) < end {
        let value = match normal.as_bytes() {
            Some(known) if *largest < 64 => {
                let mut seen = 0u64;
                let mut wrong = None;
                game.visit_ranks(cursor, |option| match known.get(as_index(option)) {
                    Some(&value) => seen |= 1u64.wrapping_shl(value.into()),
                    None => wrong = Some(option),
                });
                not_ranked(known.len() as u64, wrong)?;
                u64::from(seen.trailing_ones())
            }
            _ => marks.gather(game, cursor, normal, *largest)?.0,
        };
        *largest = value.max(*largest);
        normal.push(value);
        if !cursor.advance() {
            break;
        }
    }
    Ok(())
}

/// Computes the normal and misère values of the positions with numbers below `end`.
fn solve_both_until<G: RankedOptions>(
    game: &G,
    cursor: &mut Members<'_>,
    end: u64,
    normal: &mut Column,
    misere: &mut Column,
    largest: &mut u64,
) -> Result<(), TableError> {
    let mut marks = ValueMarks::default();
    while (normal.len() as u64) < end {
        let pair = match (normal.as_bytes(), misere.as_bytes()) {
            (Some(known), Some(known_misere)) if *largest < 64 => {
                let mut seen = (0u64, 0u64);
                let mut wrong = None;
                game.visit_ranks(cursor, |option| {
                    match (known.get(as_index(option)), known_misere.get(as_index(option))) {
                        (Some(&value), Some(&other)) => {
                            seen.0 |= 1u64.wrapping_shl(value.into());
                            seen.1 |= 1u64.wrapping_shl(other.into());
                        }
                        _ => wrong = Some(option),
                    }
                });
                not_ranked(known.len() as u64, wrong)?;
                // Every option sets a bit, so a position without a bit has no options.
                let misere = if seen.0 == 0 { 1 } else { seen.1.trailing_ones() };
                (u64::from(seen.0.trailing_ones()), u64::from(misere))
            }
            _ => {
                let (value, terminal) = marks.gather(game, cursor, normal, *largest)?;
                let other = if terminal { 1 } else { marks.gather(game, cursor, misere, *largest)?.0 };
                (value, other)
            }
        };
        *largest = pair.0.max(pair.1).max(*largest);
        normal.push(pair.0);
        misere.push(pair.1);
        if !cursor.advance() {
            break;
        }
    }
    Ok(())
}

/// A set of values that can be emptied in constant time.
#[derive(Default)]
struct ValueMarks {
    /// For each value, the last round in which it occurred.
    rounds: Vec<u64>,
    /// The round in which values are marked now.
    round: u64,
}

impl ValueMarks {
    /// Returns the mex of the options' values in a column, and whether the position has no options. All values are at
    /// most `largest`.
    fn gather<G: RankedOptions>(
        &mut self,
        game: &G,
        cursor: &Members<'_>,
        column: &Column,
        largest: u64,
    ) -> Result<(u64, bool), TableError> {
        // The last entry is never marked, so the mex is found.
        self.rounds.resize(self.rounds.len().max(largest as usize + 2), 0);
        self.round += 1;
        let wrong = match column.cells() {
            CellSlice::One(known) => self.mark(game, cursor, known),
            CellSlice::Two(known) => self.mark(game, cursor, known),
            CellSlice::Four(known) => self.mark(game, cursor, known),
            CellSlice::Eight(known) => self.mark(game, cursor, known),
        };
        let (terminal, wrong) = wrong;
        not_ranked(column.len() as u64, wrong)?;
        let mex = self.rounds.iter().position(|&round| round != self.round).unwrap_or(self.rounds.len());
        Ok((mex as u64, terminal))
    }

    /// Marks the values of the options. Returns whether the position has no options, and an option without a known
    /// value if there is one.
    fn mark<G: RankedOptions, V: Copy + Into<u64>>(
        &mut self,
        game: &G,
        cursor: &Members<'_>,
        known: &[V],
    ) -> (bool, Option<u64>) {
        let (rounds, round) = (&mut self.rounds[..], self.round);
        let mut terminal = true;
        let mut wrong = None;
        game.visit_ranks(cursor, |option| {
            terminal = false;
            match known.get(as_index(option)) {
                Some(&value) => {
                    let value: u64 = value.into();
                    if let Some(mark) = rounds.get_mut(as_index(value)) {
                        *mark = round;
                    }
                }
                None => wrong = Some(option),
            }
        });
        (terminal, wrong)
    }
}
