//! Values that are counted and let go.

use crate::solve::rows::ValueSums;
use crate::solve::swept::apart::{Difference, Told};
use crate::solve::swept::cell::{Cell, Overflow};
use crate::solve::swept::reached::Interrupt;
use crate::solve::swept::sink::{Sink, Writing};
use crate::solve::swept::words::slices_of;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// What all values of a window come to in one play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueCounts {
    /// How many positions have the value 0, 1, 2, … The last is not 0.
    pub times: Vec<u64>,
    /// Σ (r + 1)·v over the values v of the positions with the numbers r, modulo 2^64: two tables
    /// whose values are the same but in another order differ in it.
    pub checksum: u64,
}

impl ValueCounts {
    /// Of the values of a window, in its order.
    pub fn of(values: impl IntoIterator<Item = u64>) -> Self {
        let mut counts = ValueCounts::default();
        for (rank, value) in (0..).zip(values) {
            counts.add(rank, value, 1);
        }
        counts.trim();
        counts
    }

    fn add(&mut self, rank: u64, value: u64, times: u64) {
        let at = value as usize;
        if self.times.len() <= at {
            self.times.resize(at + 1, 0);
        }
        self.times[at] += times;
        self.checksum = self.checksum.wrapping_add(value.wrapping_mul(rank.wrapping_add(1)));
    }

    /// A position that was counted with the value 0 has another one.
    pub(super) fn correct(&mut self, rank: u64, value: u64) {
        self.times[0] -= 1;
        self.add(rank, value, 1);
    }

    /// A position that was counted with its normal value has another one in misère play.
    fn part(&mut self, difference: &Difference) {
        let Difference { rank, normal, misere } = *difference;
        let [normal, misere] = [normal, misere].map(u64::from);
        self.times[normal as usize] -= 1;
        self.checksum = self.checksum.wrapping_sub(normal.wrapping_mul(rank.wrapping_add(1)));
        self.add(rank, misere, 1);
    }

    /// Adds the counts of other positions of the same window.
    pub fn join(&mut self, other: &ValueCounts) {
        self.add_all(&other.times, other.checksum);
    }

    fn add_all(&mut self, times: &[u64], checksum: u64) {
        if self.times.len() < times.len() {
            self.times.resize(times.len(), 0);
        }
        for (all, more) in self.times.iter_mut().zip(times) {
            *all += more;
        }
        self.checksum = self.checksum.wrapping_add(checksum);
        self.trim();
    }

    fn trim(&mut self) {
        let length = self.times.iter().rposition(|&times| times > 0).map_or(0, |last| last + 1);
        self.times.truncate(length);
    }

    /// Sums over the values.
    pub fn sums(&self) -> ValueSums {
        let mut sums = ValueSums::default();
        for (value, &times) in (0u64..).zip(&self.times).filter(|(_, times)| **times > 0) {
            let all = u128::from(value) * u128::from(times);
            sums.count += times;
            sums.sum += all;
            sums.sum_of_squares += all * u128::from(value);
            sums.largest = Some(value);
        }
        sums.zeros = self.times.first().copied().unwrap_or(0);
        sums
    }
}

/// What every sink of a sweep that keeps no values counts.
pub(in crate::solve::swept) struct Tally<const P: usize> {
    /// Four counts side by side: the same value again and again need not wait for itself.
    times: [Vec<u64>; P],
    checksum: [u64; P],
    pub(super) told: Told,
}

impl<const P: usize> Tally<P> {
    pub(super) fn new() -> Self {
        Tally { times: std::array::from_fn(|_| Vec::new()), checksum: [0; P], told: Told::default() }
    }

    /// Counts values below `below` of positions that follow each other, in one play.
    pub(super) fn count<V: Cell>(&mut self, play: usize, rank: usize, values: &[V], below: usize) {
        self.times[play].resize(4 * below, 0);
        let (a, rest) = self.times[play].split_at_mut(below);
        let (b, rest) = rest.split_at_mut(below);
        let (c, d) = rest.split_at_mut(below);
        let (fours, last) = values.as_chunks::<4>();
        for four in fours {
            a[four[0].value() as usize] += 1;
            b[four[1].value() as usize] += 1;
            c[four[2].value() as usize] += 1;
            d[four[3].value() as usize] += 1;
        }
        for value in last {
            a[value.value() as usize] += 1;
        }
        let (mut sum, mut weighted) = (0u64, 0u64);
        for (values, start) in values.chunks(1 << 12).zip((0u64..).step_by(1 << 12)) {
            // Below 2^12·2^14 each: they fit 64 bits by far, and products of halves are quick.
            let (mut here, mut by_place) = (0u64, 0u64);
            for (place, value) in (0u32..).zip(values) {
                here += u64::from(value.value());
                by_place += u64::from(value.value() * place);
            }
            sum = sum.wrapping_add(here);
            weighted = weighted.wrapping_add(by_place).wrapping_add(here.wrapping_mul(start));
        }
        let first = sum.wrapping_mul(rank as u64 + 1);
        self.checksum[play] = self.checksum[play].wrapping_add(first).wrapping_add(weighted);
    }

    /// Adds what was counted to the counts of each play, and returns what overflowed. Where only the normal
    /// values were counted, those of misère play are the same but for the differences that were told.
    pub(super) fn put_into(self, counts: &mut [ValueCounts]) -> Vec<Overflow> {
        for (play, counts) in counts.iter_mut().enumerate() {
            let times = &self.times[play.min(P - 1)];
            let quarter = times.len() / 4;
            if quarter == 0 {
                continue;
            }
            let mut all = times[..quarter].to_vec();
            for more in times[quarter..].chunks(quarter) {
                all.iter_mut().zip(more).for_each(|(all, more)| *all += more);
            }
            counts.add_all(&all, self.checksum[play.min(P - 1)]);
            if play >= P {
                self.told.apart.iter().for_each(|difference| counts.part(difference));
                counts.trim();
            }
        }
        self.told.over
    }
}

/// Values that are counted and let go.
pub(in crate::solve::swept) struct Counting<'s, V, const P: usize> {
    /// All values are below this.
    below: usize,
    tally: Tally<P>,
    scratch: [Vec<V>; P],
    /// Raised when a value does not fit.
    narrow: &'s AtomicBool,
}

impl<'s, V, const P: usize> Counting<'s, V, P> {
    /// Of values below `below`; `narrow` is raised when one does not fit.
    pub(in crate::solve::swept) fn new(below: usize, narrow: &'s AtomicBool) -> Self {
        Counting { below, tally: Tally::new(), scratch: std::array::from_fn(|_| Vec::new()), narrow }
    }

    /// The positions that part the plays, where only the normal values were counted.
    pub(in crate::solve::swept) fn differences(&self) -> &[Difference] {
        &self.tally.told.apart
    }

    /// Adds what was counted to the counts of each play, and returns what overflowed.
    pub(in crate::solve::swept) fn put_into(self, counts: &mut [ValueCounts]) -> Vec<Overflow> {
        self.tally.put_into(counts)
    }
}

impl<V: Cell, const P: usize> Sink<V, P> for Counting<'_, V, P> {
    fn take(&mut self, ranks: Range<usize>, work: Writing<'_, V, P>) -> Result<(), Interrupt> {
        let length = ranks.len();
        for scratch in &mut self.scratch {
            if scratch.len() < length {
                scratch.resize(length, V::default());
            }
        }
        let before = self.tally.told.over.len();
        work(
            slices_of(self.scratch.iter_mut().map(|scratch| &mut scratch[..]), 0..length),
            &mut self.tally.told,
        );
        if self.tally.told.over.len() > before {
            self.narrow.store(true, Ordering::Relaxed);
        }
        for (play, scratch) in self.scratch.iter().enumerate() {
            self.tally.count(play, ranks.start, &scratch[..length], self.below);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_in_stretches_is_counting() {
        let values: Vec<u16> = (0..20_003u64).map(|i| (i * i % 1021) as u16).collect();
        let plainly = ValueCounts::of(values.iter().map(|&value| value.into()));
        let mut tally = Tally::<1>::new();
        let mut rank = 0;
        for stretch in [0, 1, 9_999, 3, 10_000] {
            tally.count(0, rank, &values[rank..rank + stretch], 1024);
            rank += stretch;
        }
        let mut counts = [ValueCounts::default()];
        assert!(tally.put_into(&mut counts).is_empty());
        assert_eq!(counts[0], plainly);
        let sums = plainly.sums();
        assert_eq!((sums.count, sums.largest), (20_003, Some(1020)));
        assert_eq!(sums.sum, values.iter().map(|&value| u128::from(value)).sum());
    }

    #[test]
    fn values_in_another_order_have_another_checksum() {
        let (one, other) = (ValueCounts::of([1, 0, 2]), ValueCounts::of([0, 1, 2]));
        assert_eq!(one.times, other.times);
        assert_ne!(one.checksum, other.checksum);
    }
}
