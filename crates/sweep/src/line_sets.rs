//! The sets of values that a sweep keeps for each line: shared sets, one per line for both plays, and split lines.
//!
//! A position **splits** its lines if its normal and misère values differ. A line is **split** if some position
//! on it splits it.
//!
//! **Lemma.** A position that has an option and no split line has the same value in both plays.
//! *Proof.* All options lie on its lines, and each of them has the same value in both plays. So the two mexes are
//! the mex of one set.
//!
//! So one set serves both plays on every line that is not split, and positions without split lines are computed
//! once, as in normal play alone. The terminal position, with the values (0, 1), splits all its lines. By the
//! lemma, every other position that splits its lines already lies on a split line. The method assumes nothing
//! about the game: by induction on the ranks, every set is the set of the definition.
//!
//! The method is fast where the plays seldom differ. In Welter's game, in Nim, and with coins in columns they
//! differ in the swap positions alone, which Gurvich (2007) calls miserable games. These are n + 1 positions of n
//! heaps, and 2^n of n coins, with n·2^(n−1) lines together. With five coins below 192, 15,000 of 2·10⁹ positions
//! lie on a split line.
//!
//! # Marks
//!
//! [`SplitLines`] holds two sets for each split line. In the table of all sets, a split line has a **mark** in place of
//! its set: a set that contains every value. So a position on a split line finds no free value there, like a position
//! whose value does not fit. The loops over rows need no further test; [`SplitLines`] resolves both cases. A value that
//! does not fit in one of the plays also splits the lines.
//!
//! # Crowded sweeps
//!
//! If the plays often differ, as with members that keep a distance of two, nearly every line is split before long. When
//! more positions lie on split lines than is worthwhile, the split lines are **crowded**, and the sweep changes to two
//! sets per line. If only the largest member may be lowered, nearly every line contains a terminal position, and each
//! play has its own sets from the beginning.
//!
//! # Complexity
//! As normal play alone, while few positions lie on split lines. The cost estimate counts such a position as 64 others,
//! and as 512 if sets have one word.

use crate::codec::{invalid_data, read_list, read_number, read_words, write_numbers, write_words};
use crate::storage::{Difference, Exceptions, Overflow, SetLayout, SetWidth};
use impartial::game::{Colex, LoweredMember};
use impartial::run::Limits;
use impartial::value::{ZeroedMemory, in_memory};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The sets of all lines of a window.
#[derive(Debug)]
pub(crate) struct LineSets<'w> {
    pub(crate) window: &'w Colex,
    pub(crate) lowered: LoweredMember,
    /// Number of plays with values: 1 or 2.
    pub(crate) plays: usize,
    pub(crate) width: SetWidth,
    /// The split lines; `None` if normal and misère play have sets of their own.
    pub(crate) split: Option<SplitLines>,
    /// The words of all sets, by the rank of the line. Empty until [`allocate`](Self::allocate).
    pub(crate) words: ZeroedMemory<u64>,
}

impl<'w> LineSets<'w> {
    /// Returns sets without memory. With `is_shared` each set serves both plays, if that is possible.
    pub(crate) fn new(
        window: &'w Colex,
        lowered: LoweredMember,
        plays: usize,
        width: SetWidth,
        is_shared: bool,
    ) -> Self {
        let is_shared = is_shared && plays == 2 && SplitLines::can_share(window, lowered);
        let split = is_shared.then(|| SplitLines::new(window, 1));
        LineSets { window, lowered, plays, width, split, words: ZeroedMemory::new(0) }
    }

    /// Returns sets of another form for the same window, without memory.
    pub(crate) fn with_form(&self, width: SetWidth, is_shared: bool) -> Self {
        Self::new(self.window, self.lowered, self.plays, width, is_shared)
    }

    /// Returns whether each set serves both plays.
    pub(crate) fn is_shared(&self) -> bool {
        self.split.is_some()
    }

    /// Returns whether two sets per line are cheaper than one.
    pub(crate) fn is_crowded(&self) -> bool {
        self.split.as_ref().is_some_and(SplitLines::is_crowded)
    }

    pub(crate) fn layout(&self) -> SetLayout {
        SetLayout { width: self.width, sets: if self.is_shared() { 1 } else { self.plays } }
    }

    /// Returns the number of lines. Values of positions with fewer than two members need no lines.
    fn lines(&self) -> usize {
        if self.window.count() < 2 { 0 } else { self.window.deletions() as usize }
    }

    /// Returns the bytes of all sets, those of the expected split lines included.
    pub(crate) fn bytes(&self) -> u128 {
        let split = if self.is_shared() { SplitLines::expected_bytes(self.window, self.width) } else { 0 };
        in_memory(self.lines() as u128 * self.layout().bytes() as u128) + u128::from(split)
    }

    /// Returns the number of words of the sets of the first `lines` lines.
    pub(crate) fn words_of(&self, lines: usize) -> usize {
        (lines * self.layout().words()).min(self.words.cells().len())
    }

    /// Allocates all sets, which are empty. Returns `None` if the system has no memory for them.
    pub(crate) fn allocate(&mut self) -> Option<()> {
        let words = self.lines() * self.layout().words();
        if self.words.cells().len() < words {
            self.words = ZeroedMemory::try_new(words)?;
        }
        Some(())
    }

    /// Replaces the sets by the same sets in a wider or a separate form. Only the first `begun` lines have values.
    /// Returns `None` if the system has no memory for the new sets.
    pub(crate) fn change_form(&mut self, width: SetWidth, is_shared: bool, begun: usize) -> Option<()> {
        let mut sets = self.with_form(width, is_shared);
        sets.allocate()?;
        let (from, to) = (self.layout(), sets.layout());
        let old = &self.words.cells()[..begun * from.words()];
        match self.split.take() {
            Some(split) if !is_shared => {
                let table = sets.words.cells_mut().as_chunks_mut::<2>().0;
                table.iter_mut().zip(old).for_each(|(both, word)| *both = [*word; 2]);
                split.separate(width, table);
            }
            split => {
                let wide = sets.words.cells_mut().chunks_exact_mut(to.words());
                for (wide, set) in wide.zip(old.chunks_exact(from.words())) {
                    wide[..set.len()].copy_from_slice(set);
                }
                sets.split = split;
                if let Some(split) = &mut sets.split {
                    split.widen(from.width, to.width, sets.words.cells_mut());
                }
            }
        }
        *self = sets;
        Some(())
    }

    /// Computes the values of positions that did not fit narrower sets, in the order of their ranks. Returns the
    /// values, and leaves in `overflows` the positions that still do not fit.
    pub(crate) fn finish(&mut self, overflows: &mut Vec<Overflow>) -> Vec<(Overflow, u32)> {
        let mut pending = std::mem::take(overflows);
        pending.sort_unstable();
        let mut values = Vec::new();
        for plays in pending.chunk_by(|a, b| a.rank == b.rank) {
            for (&overflow, value) in plays.iter().zip(self.finish_position(plays)) {
                match value {
                    Some(value) => values.push((overflow, value)),
                    None => overflows.push(overflow),
                }
            }
        }
        values
    }

    /// Computes the values of one position in the plays in which it did not fit.
    fn finish_position(&mut self, plays: &[Overflow]) -> SmallVec<[Option<u32>; 2]> {
        let (rank, layout) = (plays[0].rank, self.layout());
        let mut remaining = self.words.cells_mut();
        let mut passed = 0;
        let mut sets: SmallVec<[&mut [u64]; 8]> = SmallVec::new();
        for line in lines_through(self.window, rank) {
            let _ = remaining.split_off_mut(..(line as usize - passed) * layout.words());
            sets.extend(remaining.split_off_mut(..layout.words()));
            passed = line as usize + 1;
        }
        if let Some(split) = &self.split {
            let needed_plays = [0, 1].map(|play| plays.iter().any(|overflow| overflow.play == play));
            let (values, _) = split.insert_values(self.window, rank, &mut sets, needed_plays);
            return plays.iter().map(|overflow| values[usize::from(overflow.play)]).collect();
        }
        let options = if self.lowered == LoweredMember::Largest { 1 } else { sets.len() };
        plays.iter().map(|overflow| insert_mex(&mut sets, options, layout, overflow.play)).collect()
    }
}

/// Adds the mex of the first `options` sets in one play to all sets, and returns it; `None` if it does not fit.
fn insert_mex(sets: &mut [&mut [u64]], options: usize, layout: SetLayout, play: u8) -> Option<u32> {
    let place = |w: usize| w * layout.sets + usize::from(play);
    let (w, bit) = (0..layout.width.words()).find_map(|w| {
        let union = sets[..options].iter().fold(0, |union, set| union | set[place(w)]);
        (union != u64::MAX).then(|| (w, union.trailing_ones()))
    })?;
    sets.iter_mut().for_each(|set| set[place(w)] |= 1 << bit);
    Some(64 * w as u32 + bit)
}

/// Cost of a position on a split line, in positions without split lines.
const COST: u64 = 64;

/// Cost of a position on a split line if sets have one word: two sets per line then cost little more than one. Measured
/// for coins below 60 and 64, a sweep with one set took 1.2, 0.9 and 0.9 of the time with two for four, five and six
/// coins.
const COST_OF_ONE_WORD: u64 = 1 << 9;

/// Sets of split lines, by the rank of the line: the words of the normal set, then those of the misère set.
pub type SplitSets = BTreeMap<u64, Vec<u64>>;

/// The sets of the split lines of a sweep, for all its threads.
#[derive(Debug)]
pub struct SplitLines {
    state: Mutex<State>,
    is_crowded: AtomicBool,
    /// Number of positions on split lines that never makes them crowded.
    expected: u64,
    /// Beyond `expected`, one position in this many may lie on a split line before the lines count as crowded.
    positions_per_split: u64,
}

#[derive(Debug, Default)]
struct State {
    sets: SplitSets,
    /// Number of computed positions that lie on a split line.
    met: u64,
}

impl SplitLines {
    /// Returns an empty collection of split lines, for one of `workers` workers that divide the positions of a window.
    pub fn new(window: &Colex, workers: u64) -> Self {
        Self::with_sets(window, workers, SplitSets::new(), 0)
    }

    /// Returns split lines with their sets; `met` computed positions lie on split lines.
    fn with_sets(window: &Colex, workers: u64, sets: SplitSets, met: u64) -> Self {
        SplitLines {
            state: Mutex::new(State { sets, met }),
            is_crowded: AtomicBool::new(false),
            expected: expected_positions(window),
            positions_per_split: COST.saturating_mul(workers),
        }
    }

    /// Returns whether one set can serve both plays. It cannot if only the largest member is lowered, since all lines
    /// contain terminal positions then.
    pub fn can_share(window: &Colex, lowered: LoweredMember) -> bool {
        window.count() > 1 && lowered == LoweredMember::Any
    }

    /// Returns whether a sweep with misère values is expected to be faster if it begins with one set for both
    /// plays.
    pub fn should_share(window: &Colex, lowered: LoweredMember) -> bool {
        let cost = if window.below() <= 64 { COST_OF_ONE_WORD } else { COST };
        let expected = expected_positions(window).saturating_mul(cost);
        Self::can_share(window, lowered) && expected <= window.positions()
    }

    /// Returns the bytes that the sets of split lines are expected to take.
    pub fn expected_bytes(window: &Colex, width: SetWidth) -> u64 {
        bytes_of(expected_lines(window).min(window.deletions()), width)
    }

    /// Returns whether two sets per line are cheaper than one: too many positions lie on split lines, or the split
    /// lines take too much memory.
    pub fn is_crowded(&self) -> bool {
        self.is_crowded.load(Ordering::Relaxed)
    }

    /// Returns the bytes in use of a sweep that needs `shared_bytes` bytes with the expected number of split lines.
    ///
    /// If all split lines together exceed the memory limit but `separate_bytes`, the bytes of a sweep with two sets per
    /// line, do not, the split lines become crowded and are not counted: the sweep is about to change to two sets per
    /// line.
    pub fn bytes_in_use(
        &self,
        window: &Colex,
        width: SetWidth,
        shared_bytes: u64,
        separate_bytes: u64,
        limits: &Limits,
    ) -> u64 {
        let bytes = shared_bytes.saturating_add(self.unexpected_bytes(window, width));
        match limits.max_memory {
            Some(limit) if bytes > limit && separate_bytes <= limit => {
                self.is_crowded.store(true, Ordering::Relaxed);
                shared_bytes
            }
            _ => bytes,
        }
    }

    /// Returns the bytes of the sets beyond the expected bytes.
    pub(crate) fn unexpected_bytes(&self, window: &Colex, width: SetWidth) -> u64 {
        let lines = self.state().sets.len() as u64;
        bytes_of(lines, width).saturating_sub(Self::expected_bytes(window, width))
    }

    /// Returns the number of computed positions that lie on a split line.
    pub fn positions_on_split_lines(&self) -> u64 {
        self.state().met
    }

    /// Replaces the number of computed positions that lie on a split line.
    pub fn set_positions_on_split_lines(&mut self, met: u64) {
        self.state_mut().met = met;
    }

    /// Adds the sets of further split lines. The lines must have [marks](Self::mark) in the table of all sets.
    pub fn extend(&mut self, sets: SplitSets) {
        self.state_mut().sets.extend(sets);
    }

    /// Removes and returns the sets of the split lines whose ranks lie in a range.
    pub fn take(&mut self, ranks: Range<u64>) -> SplitSets {
        let sets = &mut self.state_mut().sets;
        let mut removed = sets.split_off(&ranks.start);
        sets.append(&mut removed.split_off(&ranks.end));
        removed
    }

    /// Writes the sets of the split lines whose ranks lie in a range: their number, and for each line its rank and
    /// its sets.
    ///
    /// # Errors
    /// An error of the writer.
    pub fn write_to(&self, ranks: Range<u64>, to: &mut dyn Write) -> io::Result<()> {
        let state = self.state();
        let lines = || state.sets.range(ranks.clone());
        write_numbers([lines().count() as u64], to)?;
        for (line, sets) in lines() {
            write_numbers([*line], to)?;
            write_words(sets, to)?;
        }
        Ok(())
    }

    /// Reads the sets that [`write_to`](Self::write_to) wrote, of lines whose ranks lie in a range.
    ///
    /// # Errors
    /// The errors of the reader, and [`io::ErrorKind::InvalidData`] if the ranks are not ascending or not in the range.
    pub fn read(ranks: Range<u64>, width: SetWidth, from: &mut dyn Read) -> io::Result<SplitSets> {
        let mut lowest = ranks.start;
        let lines = read_list(from, ranks.end - ranks.start, |from| {
            let line = read_number(from)?;
            if !(lowest..ranks.end).contains(&line) {
                return Err(invalid_data());
            }
            lowest = line + 1;
            let mut sets = vec![0; 2 * width.words()];
            read_words(&mut sets, from)?;
            Ok((line, sets))
        })?;
        Ok(lines.into_iter().collect())
    }

    /// Marks a set of the table as the set of a split line.
    pub fn mark(set: &mut [u64]) {
        set.fill(u64::MAX);
    }

    /// Returns whether a set of the table is a mark. A set that contains every value is equal to a mark.
    pub fn is_mark(set: &[u64]) -> bool {
        set.iter().all(|&word| word == u64::MAX)
    }

    /// Widens the sets of split lines, and marks the lines in a table of sets of the new width.
    fn widen(&mut self, from: SetWidth, to: SetWidth, table: &mut [u64]) {
        let (before, after) = (from.words(), to.words());
        for (line, sets) in &mut self.state_mut().sets {
            Self::mark(&mut table[*line as usize * after..][..after]);
            let misere = sets.split_off(before);
            sets.resize(after, 0);
            sets.extend(misere);
            sets.resize(2 * after, 0);
        }
    }

    /// Writes the sets of split lines into a table of two sets per line, interleaved word by word.
    fn separate(&self, width: SetWidth, table: &mut [[u64; 2]]) {
        let words = width.words();
        for (line, sets) in &self.state().sets {
            let line = &mut table[*line as usize * words..][..words];
            for (w, both) in line.iter_mut().enumerate() {
                *both = [sets[w], sets[words + w]];
            }
        }
    }

    /// Determines the values of a position without a free value in `sets`, and adds them to the sets.
    ///
    /// `sets` are the sets of its lines in the table, from the line without the last member on; the line of equal
    /// members occurs once. Returns the normal value, or 0 if it does not fit. Reports overflows and differing values.
    pub(crate) fn resolve(
        &self,
        window: &Colex,
        rank: u64,
        sets: &mut [&mut [u64]],
        exceptions: &mut Exceptions,
    ) -> u32 {
        if rank > 0 && !sets.iter().any(|set| Self::is_mark(set)) {
            exceptions.overflows.extend([0, 1].map(|play| Overflow { rank, play }));
            return 0;
        }
        let (values, is_on_split_line) = self.insert_values(window, rank, sets, [true; 2]);
        let overflows = (0..).zip(values).filter(|(_, value)| value.is_none());
        exceptions.overflows.extend(overflows.map(|(play, _)| Overflow { rank, play }));
        if is_on_split_line {
            self.count(rank);
        }
        let [normal, misere] = values.map(Option::unwrap_or_default);
        if values[0] != values[1] {
            exceptions.differences.push(Difference { rank, normal, misere });
        }
        normal
    }

    /// Computes the values of a position in the plays marked in `needed_plays`, and adds them to the sets of its lines.
    /// In the other play the value has been added before. Returns the values, `None` for a value that does not fit or
    /// is not needed, and whether any line is split.
    fn insert_values(
        &self,
        window: &Colex,
        rank: u64,
        sets: &mut [&mut [u64]],
        needed_plays: [bool; 2],
    ) -> ([Option<u32>; 2], bool) {
        let lines = lines_through(window, rank);
        debug_assert_eq!(lines.len(), sets.len(), "a set for every line");
        let words = sets.first().map_or(0, |set| set.len());
        let mut state = self.state();
        let mut occurring: SmallVec<[u64; 8]> = SmallVec::from_elem(0, 2 * words);
        let (normal, misere) = occurring.split_at_mut(words);
        // A terminal position has the misère value 1, as if it had an option of value 0. Since any member may be
        // lowered, only the first position is terminal.
        misere[0] |= u64::from(rank == 0);
        for (set, line) in sets.iter().zip(&lines) {
            let (in_normal, in_misere) = match state.sets.get(line) {
                Some(split) if Self::is_mark(set) => split.split_at(words),
                _ => (&**set, &**set),
            };
            normal.iter_mut().zip(in_normal).for_each(|(word, more)| *word |= more);
            misere.iter_mut().zip(in_misere).for_each(|(word, more)| *word |= more);
        }
        let values =
            [needed_plays[0].then(|| mex(normal)), needed_plays[1].then(|| mex(misere))].map(Option::flatten);
        let is_on_split_line = insert(&mut state.sets, sets, &lines, values);
        (values, is_on_split_line)
    }

    /// Counts a position on a split line.
    fn count(&self, rank: u64) {
        let mut state = self.state();
        state.met += 1;
        if state.met > self.expected.saturating_add(rank / self.positions_per_split) {
            self.is_crowded.store(true, Ordering::Relaxed);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state_mut(&mut self) -> &mut State {
        self.state.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the number of split lines if 2^n positions split theirs.
fn expected_lines(window: &Colex) -> u64 {
    let n = window.count();
    (n as u64).saturating_mul(1u64.checked_shl(n.saturating_sub(1) as u32).unwrap_or(u64::MAX))
}

/// Returns an upper bound on the number of positions on the expected split lines: a line has at most one position for
/// each number.
fn expected_positions(window: &Colex) -> u64 {
    expected_lines(window).saturating_mul(window.below())
}

/// Returns the bytes of the sets of `lines` split lines.
fn bytes_of(lines: u64, width: SetWidth) -> u64 {
    lines.saturating_mul(64 + 16 * width.words() as u64)
}

/// Adds the values of a position to the sets of all its lines. Splits the lines if the values differ. Returns
/// whether any line is split afterwards.
fn insert(split: &mut SplitSets, sets: &mut [&mut [u64]], lines: &[u64], values: [Option<u32>; 2]) -> bool {
    let mut is_on_split_line = false;
    for (set, line) in sets.iter_mut().zip(lines) {
        if values[0] != values[1] && !(SplitLines::is_mark(set) && split.contains_key(line)) {
            split.insert(*line, [&**set, &**set].concat());
            SplitLines::mark(set);
        }
        match split.get_mut(line).filter(|_| SplitLines::is_mark(set)) {
            Some(own) => {
                is_on_split_line = true;
                let (normal, misere) = own.split_at_mut(set.len());
                insert_into(normal, values[0]);
                insert_into(misere, values[1]);
            }
            None => insert_into(set, values[0]),
        }
    }
    is_on_split_line
}

/// Adds a value to a set.
fn insert_into(set: &mut [u64], value: Option<u32>) {
    if let Some(value) = value {
        set[value as usize / 64] |= 1 << (value % 64);
    }
}

/// Returns the least value that a set does not contain.
fn mex(set: &[u64]) -> Option<u32> {
    let word = set.iter().position(|&word| word != u64::MAX)?;
    Some(64 * word as u32 + set[word].trailing_ones())
}

/// Returns the ranks of the lines through a position in ascending order, from the line without the last member on.
/// Equal members have one line.
fn lines_through(window: &Colex, rank: u64) -> SmallVec<[u64; 16]> {
    let n = window.count();
    let mut members: SmallVec<[u64; 16]> = SmallVec::from_elem(0, n);
    let mut remaining = rank;
    for k in (0..n).rev() {
        let weights = window.weights(k + 1);
        members[k] = weights.partition_point(|&weight| weight <= remaining) as u64 - 1;
        remaining -= weights[members[k] as usize];
    }
    // Members before the removed one keep their places, members after it move down by one.
    let (mut before, mut after) = (rank, 0);
    let mut lines: SmallVec<[u64; 16]> = SmallVec::new();
    for k in (0..n).rev() {
        before -= window.weight(k + 1, members[k]);
        if lines.is_empty() || members[k] != members[k + 1] {
            lines.push(before + after);
        }
        after += window.weight(k, members[k]);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_through_agrees_with_the_cursor() {
        for window in [Colex::sets(4, 13), Colex::multisets(5, 7), Colex::new(3, 20, |x| x.max(5) - 5)] {
            let window = window.unwrap();
            for rank in 0..window.positions() {
                let cursor = window.cursor(rank).unwrap();
                let mut lines: Vec<u64> =
                    (0..window.count()).rev().filter_map(|i| cursor.without(i)).collect();
                lines.dedup();
                assert_eq!(lines_through(&window, rank).as_slice(), lines);
            }
        }
    }

    #[test]
    fn sets_are_shared_if_few_positions_are_expected_on_split_lines() {
        let coins = |n, below| SplitLines::should_share(&Colex::sets(n, below).unwrap(), LoweredMember::Any);
        assert!(coins(4, 65) && coins(5, 128) && coins(5, 192) && coins(3, 256) && coins(6, 80));
        // Sets of one word.
        assert!(coins(5, 64) && coins(6, 60) && !coins(4, 64) && !coins(4, 40));
        assert!(!coins(1, 1000) && !coins(2, 64) && !coins(3, 20) && !coins(12, 24));
        assert!(!SplitLines::should_share(&Colex::sets(5, 64).unwrap(), LoweredMember::Largest));
    }

    #[test]
    fn the_memory_limit_counts_unexpected_split_lines() {
        let window = Colex::sets(4, 100).unwrap();
        let width = SetWidth::NARROWEST;
        let split = |lines: u64| {
            let sets = (0..lines).map(|line| (line, vec![0; 2])).collect();
            SplitLines::with_sets(&window, 1, sets, 0)
        };
        // Welter's game with four coins has 32 split lines, as expected. Each further split line takes 80 bytes.
        assert_eq!(split(32).unexpected_bytes(&window, width), 0);
        assert_eq!(split(40).unexpected_bytes(&window, width), 640);
        let outcome = |separate, limits| {
            let split = split(40);
            (split.bytes_in_use(&window, width, 1000, separate, &limits), split.is_crowded())
        };
        let limit = |bytes| Limits::none().memory(bytes);
        assert_eq!(outcome(2000, Limits::none()), (1640, false));
        assert_eq!(outcome(2000, limit(1640)), (1640, false));
        assert_eq!(outcome(2000, limit(1639)), (1640, false));
        assert_eq!(outcome(1639, limit(1640)), (1640, false));
        assert_eq!(outcome(1639, limit(1639)), (1000, true));
    }
}
