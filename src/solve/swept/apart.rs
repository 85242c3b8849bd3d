//! One set a line for both plays.
//!
//! A position **parts** the plays if its normal and its misère value differ, and a line is **parted** if
//! some position on it does.
//!
//! **Lemma.** A position that has an option, and no parted line, has the same value in both plays.
//! *Proof.* All its options lie on its lines, and each of them has the same value in both plays: so the
//! mex of the one values is the mex of the others.
//!
//! So one set serves both plays on a line that is not parted, and positions with such lines alone are done
//! once, as if there were no misère play. It begins with the terminal position, (0, 1), which parts all
//! its lines; by the lemma every further position that parts the plays has a parted line. Nothing is
//! assumed of a game: by induction on the numbers every set is that of the definition, whatever the values.
//! The plays only have to differ seldom. In Welter's game, in Nim, and with coins in columns they differ in
//! the swap positions alone, which Gurvich (2007) calls miserable games: n + 1 of n heaps, 2^n of n coins,
//! and these have n·2^(n−1) lines together. With five coins below 192, 15,000 of 2·10⁹ positions have a parted
//! line.
//!
//! The sets of parted lines are kept here, one for each play. **In the table such a set has everything in
//! it.** So a position with a parted line has no free value there, which is what a value that does not fit
//! looks like: the loops over rows have nothing to ask that they would not ask anyway, and both are sorted
//! out here. A value that does not fit in one play only parts the plays as well.
//!
//! Where the plays often differ, as with members that keep a distance of two, nearly every line is parted
//! before long. When more positions have had a parted line than pays, the sweep goes on with sets for both
//! plays side by side. Sets that are kept need not be made anew for that: on a line that is not parted both
//! are the one, and those of the others are here. Where only the largest member moves there is a terminal
//! position on nearly every line, and sets are side by side from the beginning.
//!
//! # Complexity
//! That of one play, as long as few positions have a parted line: each of them is reckoned as 64 others, as
//! 512 where sets are one word.

use super::cell::Overflow;
use crate::game::{Colex, Movers, Numbering};
use crate::run::Limits;
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A position that parts the plays, with 0 for a value that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) rank: u64,
    pub(super) normal: u32,
    pub(super) misere: u32,
}

/// What a kernel tells beside the values: for a sink that has asked for them.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// Positions whose values do not fit.
    pub(super) over: Vec<Overflow>,
    /// Positions whose misère value is not the normal one, where that is all that was written.
    pub(super) apart: Vec<Difference>,
}

/// A position with a parted line is reckoned as so many others.
const AS_MANY: u64 = 64;

/// The same where sets are one word: there both plays side by side take little more than one. Measured for coins below
/// 60 and 64, one set took 1.2, 0.9 and 0.9 of the time of two with four, five and six.
const AS_MANY_OF_A_WORD: u64 = 1 << 9;

/// How many positions have a parted line, if 2^n positions part the plays: each of n·2^(n−1) lines has no
/// more positions than there are numbers.
fn expected(window: &Colex) -> u64 {
    lines_expected(window).saturating_mul(window.below())
}

fn lines_expected(window: &Colex) -> u64 {
    let n = window.count();
    (n as u64).saturating_mul(1u64.checked_shl(n.saturating_sub(1) as u32).unwrap_or(u64::MAX))
}

/// Whether a sweep with misère values is to begin with one set for both plays.
pub(super) fn pays(window: &Colex, movers: Movers) -> bool {
    let as_many = if window.below() <= 64 { AS_MANY_OF_A_WORD } else { AS_MANY };
    is_possible(window, movers) && expected(window).saturating_mul(as_many) <= window.positions()
}

/// Whether there may be one set for both plays at all. Where only the largest member moves, there are terminal
/// positions on all lines.
pub(super) fn is_possible(window: &Colex, movers: Movers) -> bool {
    window.count() > 1 && movers == Movers::All
}

/// Bytes that the sets of parted lines are expected to take, of so many words each.
pub(super) fn bytes(window: &Colex, words: usize) -> u64 {
    bytes_of(lines_expected(window).min(window.deletions()), words)
}

/// The bytes of a sweep that holds `held` beside the parted lines that nobody expected. Where all that is more than
/// there may be, and sets for both plays side by side are not, it is to go on with those, at the end of the tiles at
/// work, and the lines are not counted.
pub(super) fn bytes_with(
    apart: Option<&Apart>,
    window: &Colex,
    words: usize,
    [held, side_by_side]: [u64; 2],
    limits: &Limits,
) -> u64 {
    let Some(apart) = apart else { return held };
    let all = held.saturating_add(apart.unexpected_bytes(window, words));
    match limits.max_memory {
        Some(limit) if all > limit && side_by_side <= limit => {
            apart.crowded.store(true, Ordering::Relaxed);
            held
        }
        _ => all,
    }
}

/// Bytes of the sets of so many parted lines.
fn bytes_of(lines: u64, words: usize) -> u64 {
    lines.saturating_mul(64 + 16 * words as u64)
}

/// The sets of parted lines, for all threads of a sweep.
#[derive(Debug)]
pub(super) struct Apart {
    parted: Mutex<Parted>,
    crowded: AtomicBool,
    /// So many positions may have a parted line in any case.
    granted: u64,
    /// One of so many may have one.
    one_of: u64,
    /// Positions that are known to part the plays, in the order of their numbers.
    known: Vec<Difference>,
}

/// Parted lines by number: the words of the normal set and behind them those of the misère set.
pub(super) type PartedLines = BTreeMap<u64, Vec<u64>>;

/// Parted lines, and how many positions with one were met.
#[derive(Debug, Default)]
pub(super) struct Parted {
    pub(super) lines: PartedLines,
    pub(super) met: u64,
}

impl Parted {
    /// Takes the lines with these numbers out.
    pub(super) fn take(&mut self, numbers: Range<u64>) -> PartedLines {
        let mut taken = self.lines.split_off(&numbers.start);
        self.lines.append(&mut taken.split_off(&numbers.end));
        taken
    }
}

impl Apart {
    pub(super) fn new(window: &Colex) -> Self {
        Self::with(window, Parted::default())
    }

    pub(super) fn with(window: &Colex, parted: Parted) -> Self {
        let (granted, one_of) = (expected(window), AS_MANY);
        let parted = Mutex::new(parted);
        Apart { parted, crowded: AtomicBool::new(false), granted, one_of, known: Vec::new() }
    }

    /// The same for one of so many workers, each of which does its part of the positions.
    pub(super) fn among(self, workers: u64) -> Self {
        Apart { one_of: self.one_of.saturating_mul(workers), ..self }
    }

    /// The same for a sweep that begins with values that are known. These part the plays among them.
    pub(super) fn recalling(self, known: Vec<Difference>) -> Self {
        Apart { known, ..self }
    }

    pub(super) fn parted(&self) -> MutexGuard<'_, Parted> {
        self.parted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn parted_mut(&mut self) -> &mut Parted {
        self.parted.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether so many positions have parted lines that sets for both plays side by side are better.
    pub(super) fn is_crowded(&self) -> bool {
        self.crowded.load(Ordering::Relaxed)
    }

    /// Bytes of the sets of parted lines, of so many words each, beyond those that are expected.
    pub(super) fn unexpected_bytes(&self, window: &Colex, words: usize) -> u64 {
        bytes_of(self.parted().lines.len() as u64, words).saturating_sub(bytes(window, words))
    }

    /// Of the positions from a number on those that are known to part the plays.
    pub(super) fn known_from(&self, rank: u64) -> &[Difference] {
        &self.known[self.known.partition_point(|known| known.rank < rank)..]
    }

    /// A position that has no free value in the sets of its lines, from the line without the last member
    /// on, those of equal members once: its value in normal play, 0 if it does not fit.
    pub(super) fn place(&self, window: &Colex, rank: u64, sets: &mut [&mut [u64]], told: &mut Told) -> u32 {
        if rank > 0 && !sets.iter().any(|set| is_full(set)) {
            told.over.extend([0, 1].map(|play| Overflow { rank, play }));
            return 0;
        }
        let (values, any_parted) = self.value(window, rank, sets, [true; 2], &mut told.over);
        self.count(rank, any_parted);
        if values[0] != values[1] {
            let [normal, misere] = values.map(Option::unwrap_or_default);
            told.apart.push(Difference { rank, normal, misere });
        }
        values[0].unwrap_or_default()
    }

    /// The values of a position in the plays in which they are wanted, put into the sets of its lines, and
    /// whether any of these is parted. In a play in which it is not wanted it has been put there before.
    pub(super) fn value(
        &self,
        window: &Colex,
        rank: u64,
        sets: &mut [&mut [u64]],
        wanted: [bool; 2],
        over: &mut Vec<Overflow>,
    ) -> ([Option<u32>; 2], bool) {
        let lines = lines_without(window, rank);
        debug_assert_eq!(lines.len(), sets.len(), "a set for every line");
        let words = sets.first().map_or(0, |set| set.len());
        let mut parted = self.parted();
        let mut seen: SmallVec<[u64; 8]> = SmallVec::from_elem(0, 2 * words);
        let (normal, misere) = seen.split_at_mut(words);
        // Without an option its misère value is 1, as if it had an option of value 0. Any member may be lowered:
        // this is the first position alone.
        misere[0] |= u64::from(rank == 0);
        for (set, line) in sets.iter().zip(&lines) {
            let own = Some(line).filter(|_| is_full(set)).and_then(|line| parted.lines.get(line));
            let (a, b) = own.map_or((&**set, &**set), |own| own.split_at(words));
            normal.iter_mut().zip(a).for_each(|(seen, word)| *seen |= word);
            misere.iter_mut().zip(b).for_each(|(seen, word)| *seen |= word);
        }
        let values = [wanted[0].then(|| mex(normal)), wanted[1].then(|| mex(misere))];
        let not_fitting = (0..).zip(values).filter(|(_, value)| *value == Some(None));
        over.extend(not_fitting.map(|(play, _)| Overflow { rank, play }));
        let values = values.map(Option::flatten);
        let any_parted = put(&mut parted, sets, &lines, values);
        (values, any_parted)
    }

    /// A position whose values are known.
    pub(super) fn recall(
        &self,
        window: &Colex,
        rank: u64,
        sets: &mut [&mut [u64]],
        values: [u32; 2],
        told: &mut Told,
    ) {
        let [normal, misere] = values;
        if normal != misere {
            told.apart.push(Difference { rank, normal, misere });
        }
        let any_parted = put(&mut self.parted(), sets, &lines_without(window, rank), values.map(Some));
        self.count(rank, any_parted);
    }

    fn count(&self, rank: u64, any_parted: bool) {
        let mut parted = self.parted();
        parted.met += u64::from(any_parted);
        if parted.met > self.granted.saturating_add(rank / self.one_of) {
            self.crowded.store(true, Ordering::Relaxed);
        }
    }
}

/// Puts the values of a position into the sets of all its lines, and parts these if they differ. Returns whether
/// any is parted then.
fn put(parted: &mut Parted, sets: &mut [&mut [u64]], lines: &[u64], values: [Option<u32>; 2]) -> bool {
    let parts = values[0] != values[1];
    let mut any_parted = false;
    for (set, line) in sets.iter_mut().zip(lines) {
        let mut own = Some(line).filter(|_| is_full(set)).and_then(|line| parted.lines.get_mut(line));
        if parts && own.is_none() {
            own = Some(parted.lines.entry(*line).or_insert([&**set, &**set].concat()));
            set.fill(u64::MAX);
        }
        match own {
            Some(own) => {
                any_parted = true;
                let (normal, misere) = own.split_at_mut(set.len());
                put_into(normal, values[0]);
                put_into(misere, values[1]);
            }
            None => put_into(set, values[0]),
        }
    }
    any_parted
}

/// Puts a value into a set of so many words.
fn put_into(set: &mut [u64], value: Option<u32>) {
    if let Some(value) = value {
        set[value as usize / 64] |= 1 << (value % 64);
    }
}

/// The least value that is not in a set.
fn mex(set: &[u64]) -> Option<u32> {
    let word = set.iter().position(|&word| word != u64::MAX)?;
    Some(64 * word as u32 + set[word].trailing_ones())
}

/// Whether a set has everything in it: so has that of a parted line.
pub(super) fn is_full(set: &[u64]) -> bool {
    set.iter().all(|&word| word == u64::MAX)
}

/// The numbers of the lines of a position, from the line without the last member on. Equal members have one
/// line.
pub(super) fn lines_without(window: &Colex, rank: u64) -> SmallVec<[u64; 16]> {
    let n = window.count();
    let mut members: SmallVec<[u64; 16]> = SmallVec::from_elem(0, n);
    let mut rest = rank;
    for k in (0..n).rev() {
        let weights = window.weights(k + 1);
        members[k] = weights.partition_point(|&weight| weight <= rest) as u64 - 1;
        rest -= weights[members[k] as usize];
    }
    // Members before the one left out keep their places, those behind it move down by one.
    let mut before = rank;
    let mut behind = 0;
    let mut lines: SmallVec<[u64; 16]> = SmallVec::new();
    for k in (0..n).rev() {
        before -= window.weight(k + 1, members[k]);
        if lines.is_empty() || members[k] != members[k + 1] {
            lines.push(before + behind);
        }
        behind += window.weight(k, members[k]);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_the_cursor() {
        for window in [Colex::sets(4, 13), Colex::multisets(5, 7), Colex::new(3, 20, |x| x.max(5) - 5)] {
            let window = window.unwrap();
            for rank in 0..window.positions() {
                let cursor = window.cursor(rank).unwrap();
                let mut lines: Vec<u64> =
                    (0..window.count()).rev().filter_map(|i| cursor.without(i)).collect();
                lines.dedup();
                assert_eq!(lines_without(&window, rank).as_slice(), lines);
            }
        }
    }

    #[test]
    fn one_set_for_both_plays_begins_where_most_positions_have_no_parted_line() {
        let coins = |n, below| pays(&Colex::sets(n, below).unwrap(), Movers::All);
        assert!(coins(4, 65) && coins(5, 128) && coins(5, 192) && coins(3, 256) && coins(6, 80));
        // Sets of one word.
        assert!(coins(5, 64) && coins(6, 60) && !coins(4, 64) && !coins(4, 40));
        assert!(!coins(1, 1000) && !coins(2, 64) && !coins(3, 20) && !coins(12, 24));
        assert!(!pays(&Colex::sets(5, 64).unwrap(), Movers::Largest));
    }

    #[test]
    fn the_limit_on_memory_counts_the_sets_of_parted_lines_that_nobody_expected() {
        let window = Colex::sets(4, 100).unwrap();
        let with = |lines: u64| {
            let lines = (0..lines).map(|line| (line, vec![0; 2])).collect();
            Apart::with(&window, Parted { lines, met: 0 })
        };
        // Four coins have 32 in Welter's game, which are among what is held; others take 80 bytes each.
        assert_eq!(with(32).unexpected_bytes(&window, 1), 0);
        assert_eq!(with(40).unexpected_bytes(&window, 1), 640);
        let found = |side_by_side, limit| {
            let apart = with(40);
            let bytes = bytes_with(Some(&apart), &window, 1, [1000, side_by_side], &limit);
            (bytes, apart.is_crowded())
        };
        let limit = |bytes| Limits::none().memory(bytes);
        assert_eq!(found(2000, Limits::none()), (1640, false));
        assert_eq!(found(2000, limit(1640)), (1640, false));
        assert_eq!(found(2000, limit(1639)), (1640, false));
        assert_eq!(found(1639, limit(1640)), (1640, false));
        assert_eq!(found(1639, limit(1639)), (1000, true));
    }
}
