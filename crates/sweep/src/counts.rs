//! Counts of values: how often each value occurs, and a checksum.

use crate::codec::{invalid_data, read_list, read_number, write_numbers};
use crate::crew;
use crate::receivers::{Receivers, Runs, TileReceiver};
use crate::rows::ValueSums;
use crate::stage::{Stage, StageResult};
use crate::storage::{
    Difference, Exceptions, Overflow, SetLayout, SetWidth, ValueCell, ValueSlice, ValueSlices,
};
use crate::sweep::Sink;
use crate::tiling::SweepEnd;
use impartial::game::Colex;
use impartial::solve::TableValues;
use impartial::value::Plays;
use std::io::{self, Read, Write};
use std::ops::Range;

/// Counts of all values of a window in one play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueCounts {
    /// The number of positions with the value 0, 1, 2, … The last number is not 0.
    pub frequencies: Vec<u64>,
    /// Σ (r + 1)·v over the values v of the positions with the ranks r, modulo 2^64. Two tables with the same
    /// values in different orders have different checksums.
    pub checksum: u64,
}

impl ValueCounts {
    /// Counts the values of a window in its order.
    ///
    /// # Panics
    /// If the frequencies of all values up to the largest one do not fit memory.
    pub fn from_values(values: impl IntoIterator<Item = u64>) -> Self {
        let mut counts = ValueCounts::default();
        counts.add_values(0, values);
        counts
    }

    /// Counts the values of consecutive positions, the first of which has rank `first`.
    pub(crate) fn add_values(&mut self, first: u64, values: impl IntoIterator<Item = u64>) {
        for (rank, value) in (first..).zip(values) {
            self.add(rank, value);
        }
        self.trim();
    }

    fn add(&mut self, rank: u64, value: u64) {
        let place = value as usize;
        if self.frequencies.len() <= place {
            self.frequencies.resize(place.saturating_add(1), 0);
        }
        self.frequencies[place] += 1;
        self.checksum = self.checksum.wrapping_add(value.wrapping_mul(rank.wrapping_add(1)));
    }

    /// Moves one position from the count of the value `from` to that of `to`.
    fn replace(&mut self, rank: u64, from: u32, to: u32) {
        self.frequencies[from as usize] -= 1;
        self.checksum = self.checksum.wrapping_sub(u64::from(from).wrapping_mul(rank.wrapping_add(1)));
        self.add(rank, to.into());
    }

    /// Adds the counts of other positions of the same window.
    pub fn join(&mut self, other: &ValueCounts) {
        if self.frequencies.len() < other.frequencies.len() {
            self.frequencies.resize(other.frequencies.len(), 0);
        }
        for (sum, more) in self.frequencies.iter_mut().zip(&other.frequencies) {
            *sum += more;
        }
        self.checksum = self.checksum.wrapping_add(other.checksum);
        self.trim();
    }

    fn trim(&mut self) {
        let length = self.frequencies.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        self.frequencies.truncate(length);
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> u64 {
        self.frequencies.iter().sum()
    }

    /// Returns sums over the values.
    pub fn sums(&self) -> ValueSums {
        let mut sums = ValueSums::default();
        for (value, &count) in (0u64..).zip(&self.frequencies).filter(|(_, count)| **count > 0) {
            let product = u128::from(value) * u128::from(count);
            sums.count += count;
            sums.sum += product;
            sums.sum_of_squares += product * u128::from(value);
            sums.largest = Some(value);
        }
        sums.zeros = self.frequencies.first().copied().unwrap_or(0);
        sums
    }

    /// Writes the counts, for [`read_from`](Self::read_from).
    ///
    /// # Errors
    /// An error of the writer.
    pub fn write_to(&self, to: &mut dyn Write) -> io::Result<()> {
        write_numbers([self.checksum, self.frequencies.len() as u64], to)?;
        write_numbers(self.frequencies.iter().copied(), to)
    }

    /// Reads the counts of at most `positions` positions, whose values fit sets of the given width.
    ///
    /// # Errors
    /// The errors of the reader, and [`io::ErrorKind::InvalidData`] for other counts.
    pub fn read_from(width: SetWidth, positions: u64, from: &mut dyn Read) -> io::Result<Self> {
        let checksum = read_number(from)?;
        let frequencies = read_list(from, width.values_below(), read_number)?;
        let sum = frequencies.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
        match sum {
            Some(sum) if sum <= positions => Ok(ValueCounts { frequencies, checksum }),
            _ => Err(invalid_data()),
        }
    }
}

/// Counts of values, for each play whose values a kernel stores.
pub(crate) struct Tally {
    /// Upper bound on all values, exclusive.
    values_below: usize,
    /// Four arrays of counts used in turn, so that equal consecutive values need not wait for each other.
    frequencies: [Vec<u64>; 2],
    checksums: [u64; 2],
    differences: Vec<Difference>,
}

impl Tally {
    pub(crate) fn new(width: SetWidth) -> Self {
        let (frequencies, differences) = (Default::default(), Vec::new());
        Tally { values_below: width.values_below() as usize, frequencies, checksums: [0; 2], differences }
    }

    /// Counts the stored values of consecutive positions, the first of which has rank `first`.
    pub(crate) fn count(&mut self, first: usize, stored: ValueSlices<'_>, exceptions: &Exceptions) {
        for (play, slice) in stored.into_iter().enumerate() {
            match slice {
                ValueSlice::Bytes(values) => self.count_play(play, first, values),
                ValueSlice::Shorts(values) => self.count_play(play, first, values),
            }
        }
        self.differences.extend_from_slice(&exceptions.differences);
    }

    fn count_play<V: ValueCell>(&mut self, play: usize, first: usize, values: &[V]) {
        let below = self.values_below;
        self.frequencies[play].resize(4 * below, 0);
        let (a, remaining) = self.frequencies[play].split_at_mut(below);
        let (b, remaining) = remaining.split_at_mut(below);
        let (c, d) = remaining.split_at_mut(below);
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
            // At most 2^12 products below 2^12·2^14 each: no overflow, and 32-bit products are fast.
            let (mut sum_here, mut weighted_here) = (0u64, 0u64);
            for (place, value) in (0u32..).zip(values) {
                sum_here += u64::from(value.value());
                weighted_here += u64::from(value.value() * place);
            }
            sum = sum.wrapping_add(sum_here);
            weighted = weighted.wrapping_add(weighted_here).wrapping_add(sum_here.wrapping_mul(start));
        }
        let first = sum.wrapping_mul(first as u64 + 1);
        self.checksums[play] = self.checksums[play].wrapping_add(first).wrapping_add(weighted);
    }

    /// Adds the counts to those of each play. If kernels store normal values only, the misère values differ from the
    /// normal values in the reported differences alone.
    pub(crate) fn add_to(&self, counts: &mut [ValueCounts], is_shared: bool) {
        for (play, counts) in counts.iter_mut().enumerate() {
            let stored = if is_shared { 0 } else { play };
            let frequencies = &self.frequencies[stored];
            let quarter = frequencies.len() / 4;
            if quarter == 0 {
                continue;
            }
            let mut sums = frequencies[..quarter].to_vec();
            for more in frequencies[quarter..].chunks(quarter) {
                sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
            }
            counts.join(&ValueCounts { frequencies: sums, checksum: self.checksums[stored] });
            if play > stored {
                for difference in &self.differences {
                    counts.replace(difference.rank, difference.normal, difference.misere);
                }
                counts.trim();
            }
        }
    }
}

/// Counts values.
pub(crate) struct CountReceiver {
    pub(crate) tally: Tally,
    /// Space for the values of a block, for each play whose values a kernel stores.
    values: TableValues,
}

impl CountReceiver {
    pub(crate) fn new(layout: SetLayout) -> Self {
        let mut values = TableValues::new(Plays::with_misere(layout.sets == 2));
        values.widen_to(layout.width.value_bytes());
        CountReceiver { tally: Tally::new(layout.width), values }
    }
}

impl TileReceiver for CountReceiver {
    fn room(&mut self, ranks: Range<usize>) -> ValueSlices<'_> {
        if self.values.len() < ranks.len() {
            self.values.resize(ranks.len());
        }
        stored_values(&mut self.values, ranks.len())
    }

    fn accept(&mut self, ranks: Range<usize>, exceptions: &Exceptions) -> Result<(), SweepEnd> {
        self.tally.count(ranks.start, stored_values(&mut self.values, ranks.len()), exceptions);
        Ok(())
    }
}

/// The receivers of a stage: one for each thread.
struct CountReceivers {
    layout: SetLayout,
    /// The receivers that no thread uses.
    free: Vec<CountReceiver>,
}

impl Receivers for CountReceivers {
    type Receiver = CountReceiver;

    fn take(&mut self, _: &Runs) -> CountReceiver {
        self.free.pop().unwrap_or_else(|| CountReceiver::new(self.layout))
    }

    fn give_back(&mut self, receiver: CountReceiver) {
        self.free.push(receiver);
    }
}

fn stored_values(values: &mut TableValues, positions: usize) -> ValueSlices<'_> {
    values.columns_mut().map(|column| ValueSlice::of_column(column).range(0..positions)).collect()
}

/// Counts all values of a sweep.
#[derive(Debug)]
pub(crate) struct CountSink {
    /// The counts of each play.
    pub(crate) counts: Vec<ValueCounts>,
}

impl CountSink {
    pub(crate) fn new(plays: Plays) -> Self {
        CountSink { counts: vec![ValueCounts::default(); plays.count()] }
    }

    /// Counts the values of consecutive positions.
    pub(crate) fn add_values(&mut self, first: u64, values: &TableValues) {
        let columns = [Some(&values.normal), values.misere.as_ref()].into_iter().flatten();
        self.counts
            .iter_mut()
            .zip(columns)
            .for_each(|(counts, values)| counts.add_values(first, values.iter()));
    }
}

impl Sink for CountSink {
    fn bytes(&self, window: &Colex, layout: SetLayout) -> u128 {
        // At most as many threads as tiles have a tally, with four counts for each value.
        u128::from(window.below()) * (128 + 2048 * layout.words() as u128 / 4)
    }

    fn receive_stage(&mut self, stage: Stage<'_, '_>) -> StageResult {
        let (layout, is_shared) = (stage.layout, stage.is_shared);
        let mut receivers = CountReceivers { layout, free: Vec::new() };
        let result = crew::compute(stage, &mut receivers);
        receivers.free.iter().for_each(|receiver| receiver.tally.add_to(&mut self.counts, is_shared));
        result
    }

    fn receive(&mut self, first: u64, values: TableValues) -> Result<(), SweepEnd> {
        self.add_values(first, &values);
        Ok(())
    }

    fn correct(&mut self, overflow: Overflow, value: u32) {
        self.counts[usize::from(overflow.play)].replace(overflow.rank, 0, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallvec::smallvec;

    #[test]
    fn a_tally_of_stretches_is_a_count_of_all_values() {
        let mut values: Vec<u16> = (0..20_003u64).map(|i| (i * i % 1021) as u16).collect();
        let expected = ValueCounts::from_values(values.iter().map(|&value| value.into()));
        let mut tally = Tally::new(SetWidth::at_least(16));
        let mut rank = 0;
        for stretch in [0, 1, 9_999, 3, 10_000] {
            let stored = smallvec![ValueSlice::Shorts(&mut values[rank..rank + stretch])];
            tally.count(rank, stored, &Exceptions::default());
            rank += stretch;
        }
        let mut counts = [ValueCounts::default()];
        tally.add_to(&mut counts, false);
        assert_eq!(counts[0], expected);
        let sums = expected.sums();
        assert_eq!((sums.count, sums.largest), (20_003, Some(1020)));
        assert_eq!(sums.sum, values.iter().map(|&value| u128::from(value)).sum());
    }

    #[test]
    fn values_in_another_order_have_another_checksum() {
        let (one, other) = (ValueCounts::from_values([1, 0, 2]), ValueCounts::from_values([0, 1, 2]));
        assert_eq!(one.frequencies, other.frequencies);
        assert_ne!(one.checksum, other.checksum);
    }
}
