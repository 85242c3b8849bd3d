//! The options of a part that a search starts, as far as the table does not settle them.

use super::excluded::ExcludedValues;
use super::nodes::{PartScheme, TableView};
use super::table::{PartEntry, look};
use crate::game::Options;
use crate::run::{Meter, Run, Stopped, bytes_after_growth};
use std::ops::ControlFlow;

/// Number of options of one part visited between two checks of the limits.
const CHECK_EVERY: usize = 1 << 12;

/// Number of options sorted at once. Longer lists are sorted in blocks of this length, so that the limits are checked
/// in between.
const BLOCK: usize = 1 << 18;

/// Checks of the limits of the run while options are read.
#[derive(Clone, Copy)]
pub(super) struct MemoryCheck<'a> {
    pub(super) run: &'a Run<'a>,
    /// Number of positions that are settled.
    pub(super) settled: u64,
    /// Number of bytes in use in addition to the line of play.
    pub(super) bytes: u64,
}

impl MemoryCheck<'_> {
    /// Checks the limits when the line of play has `line_bytes` bytes.
    fn check(self, line_bytes: usize) -> Result<(), Stopped> {
        self.run.check(self.settled, self.bytes + line_bytes as u64)
    }

    /// Returns why the game ended its list of options early.
    fn incomplete_options(self, line_bytes: usize) -> Stopped {
        self.run.incomplete_options(self.settled, self.bytes + line_bytes as u64)
    }
}

/// An option of a part: the nim-sum of its solved parts, and its open parts, which stand together in a list of keys.
pub(super) trait OpenOption: Copy {
    /// Returns the nim-sum of the values of the parts that are solved.
    fn sum(&self) -> u32;

    /// Returns the keys of the parts that are open.
    fn parts<'k, K>(&self, keys: &'k [K]) -> &'k [K];
}

/// An option that is being read, with its unsolved parts.
pub(super) struct ReadOption<'k, K> {
    /// The nim-sum of the values of the solved parts.
    pub(super) sum: u32,
    /// Index of the first open part among the keys.
    pub(super) from: usize,
    /// The open parts, in the order in which the game names them.
    pub(super) open: &'k mut [K],
    /// The number of parts of the option, solved or open.
    pub(super) parts: usize,
    /// Values that the last open part is known not to have, as bits.
    pub(super) not: u64,
}

/// The reason why the options of a part are not on the list.
pub(super) enum ReadEnd {
    /// The table has an option with the goal value, which refutes the goal.
    Refuted,
    /// A limit of the run was reached while options were read.
    Stopped(Stopped),
}

/// A part whose options are read.
pub(super) struct OptionReader<'a, 't, G: Options, N: PartScheme<G>>
where
    N::Slots: 't,
{
    pub(super) game: &'a G,
    pub(super) table: &'a TableView<'t, G, N>,
    pub(super) key: &'a N::Key,
    /// The value that ends the reading if an option has it.
    pub(super) goal: Option<u32>,
    /// Number of bytes of the line of play without the lists.
    pub(super) line_bytes: usize,
    pub(super) check_memory: MemoryCheck<'a>,
    /// Number of options that were visited.
    pub(super) visited: u32,
}

impl<G: Options, N: PartScheme<G>> OptionReader<'_, '_, G, N> {
    /// Appends the options with open parts to `choices` and their open parts to `keys`: sorted by `sort`, without
    /// repetitions if `sort` places equal options together. Adds the values of the other options to `excluded`. `make`
    /// makes an element of the list from an option; an option for which it returns `None` is left out.
    ///
    /// # Errors
    /// [`ReadEnd`]; then the lists have their old lengths.
    pub(super) fn read<C: OpenOption>(
        &mut self,
        choices: &mut Vec<C>,
        keys: &mut Vec<N::Key>,
        excluded: &mut ExcludedValues,
        make: impl FnMut(ReadOption<'_, N::Key>) -> Option<C>,
        sort: impl Fn(&mut [C], &[N::Key]),
    ) -> Result<(), ReadEnd> {
        let (first_choice, first_key) = (choices.len(), keys.len());
        let read = self.visit(choices, keys, excluded, make).and_then(|key_bytes| {
            choices[first_choice..].chunks_mut(BLOCK).enumerate().try_for_each(|(i, block)| {
                sort(block, keys);
                if i > 0 {
                    self.check_memory.check(self.line_bytes + key_bytes).map_err(ReadEnd::Stopped)
                } else {
                    Ok(())
                }
            })
        });
        if read.is_err() {
            choices.truncate(first_choice);
            keys.truncate(first_key);
        } else {
            drop_repetitions(choices, first_choice, keys);
        }
        read
    }

    /// Reads the options as [`read`](Self::read) does, without sorting them. Returns the number of bytes that the keys hold
    /// on the heap.
    fn visit<C>(
        &mut self,
        choices: &mut Vec<C>,
        keys: &mut Vec<N::Key>,
        excluded: &mut ExcludedValues,
        mut make: impl FnMut(ReadOption<'_, N::Key>) -> Option<C>,
    ) -> Result<usize, ReadEnd> {
        let OptionReader { game, table, key, goal, line_bytes, check_memory, .. } = *self;
        let (mut meter, mut key_bytes, mut visited) = (Meter::new(CHECK_EVERY), 0, 0u32);
        let play_ends = N::play_ends(game);
        let mut large = Vec::new();
        let mut end = None;
        let flow = N::visit(game, key, &|| check_memory.check(0).is_ok(), &mut |parts| {
            visited = visited.saturating_add(1);
            if meter.advance(1) {
                let lists = bytes_after_growth(choices, CHECK_EVERY) + bytes_after_growth(keys, CHECK_EVERY);
                let large_bytes = bytes_after_growth(&large, CHECK_EVERY);
                if let Err(stopped) = check_memory.check(line_bytes + lists + key_bytes + large_bytes) {
                    end = Some(ReadEnd::Stopped(stopped));
                    return ControlFlow::Break(());
                }
            }
            let from = keys.len();
            let (mut sum, mut not) = (0, 0);
            for part in parts {
                match look::<N::Slots>(table, part) {
                    Some(PartEntry::Exact(value)) => sum ^= value,
                    // Two equal parts have the nim-sum 0, if play ends.
                    known => match keys[from..].iter().position(|other| play_ends && other == part) {
                        Some(twin) => drop(keys.swap_remove(from + twin)),
                        None => {
                            not = if let Some(PartEntry::Not(values)) = known { values } else { 0 };
                            key_bytes += N::allocated_bytes(game, part);
                            keys.push(part.clone());
                        }
                    },
                }
            }
            if keys.len() == from {
                if goal == Some(sum) {
                    end = Some(ReadEnd::Refuted);
                    return ControlFlow::Break(());
                }
                if sum < 64 {
                    excluded.insert(sum);
                } else {
                    large.push(sum);
                }
                return ControlFlow::Continue(());
            }
            let option = ReadOption { sum, from, open: &mut keys[from..], parts: parts.len(), not };
            match make(option) {
                Some(choice) => choices.push(choice),
                None => keys.truncate(from),
            }
            ControlFlow::Continue(())
        });
        self.visited = visited;
        if let Some(end) = end {
            return Err(end);
        }
        if flow.is_break() {
            // The visitor did not break, so that some options were not visited.
            return Err(ReadEnd::Stopped(check_memory.incomplete_options(line_bytes + key_bytes)));
        }
        // The number of options is an upper bound on the value.
        large.into_iter().filter(|&value| value <= visited).for_each(|value| excluded.insert(value));
        Ok(key_bytes)
    }
}

/// Removes options from place `first` on that are equal to the one before.
fn drop_repetitions<C: OpenOption, K: PartialEq>(choices: &mut Vec<C>, first: usize, keys: &[K]) {
    let mut end = first;
    for i in first..choices.len() {
        let choice = choices[i];
        let is_repeated = end > first
            && choices[end - 1].sum() == choice.sum()
            && choices[end - 1].parts(keys) == choice.parts(keys);
        if !is_repeated {
            choices[end] = choice;
            end += 1;
        }
    }
    choices.truncate(end);
}
