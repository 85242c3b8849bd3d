//! The evidence that the agreement of values gives.
//!
//! Two unrelated games may have the same first values. The values that agree must therefore contain more information than it
//! takes to name the class, the shift and the first value of the comparison, by a margin. The information is the shortest of
//! several adaptive codes, which predict each value from the values before it; a periodic or rising sequence has little of it.
//! Such a simple sequence must show its period several times instead.

use crate::sequence::Sequence;
use std::collections::HashMap;

/// Bits by which the information of the agreeing values must exceed the bits that name the match.
pub(crate) const MARGIN: f64 = 24.0;

/// Least number of values of a match: games whose rules differ little often agree for 30 values.
pub(crate) const MIN_VALUES: usize = 40;

/// Least number of values after the first period of a simple sequence.
const MIN_SUPPORT: usize = 40;

/// Returns the information of values in bits: the length of the shortest adaptive code.
///
/// ```
/// use impartial_atlas::sequence_bits;
/// let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2];
/// assert!(sequence_bits(&kayles) > 45.0);
/// assert!(sequence_bits(&(0..20).collect::<Vec<u64>>()) < 15.0);
/// assert!(sequence_bits(&[0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]) < 25.0);
/// ```
pub fn sequence_bits(values: &[u64]) -> f64 {
    let values: Vec<i128> = values.iter().map(|&value| value.into()).collect();
    let increments: Vec<i128> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let of_values = (0..=3).map(|order| adaptive_bits(&values, order));
    let of_increments = (0..=1).map(|order| adaptive_bits(&increments, order));
    of_values.chain(of_increments).fold(f64::INFINITY, f64::min)
}

/// Returns the length of the adaptive code that predicts each value from the `order` values before it.
fn adaptive_bits(values: &[i128], order: usize) -> f64 {
    let (Some(least), Some(largest)) = (values.iter().min(), values.iter().max()) else { return 0.0 };
    let alphabet = (largest - least + 1) as f64;
    let mut counts: HashMap<&[i128], (u32, HashMap<i128, u32>)> = HashMap::new();
    let mut bits = 0.0;
    for (at, value) in values.iter().enumerate() {
        let (total, seen) = counts.entry(&values[at.saturating_sub(order)..at]).or_default();
        let count = seen.entry(*value).or_insert(0);
        bits -= ((f64::from(*count) + 0.5) / (f64::from(*total) + 0.5 * alphabet)).log2();
        *count += 1;
        *total += 1;
    }
    bits
}

/// Returns whether values show a period, perhaps with a saltus, so often that the agreement of a simple sequence means
/// something: at least twice after its first occurrence.
pub(crate) fn shows_period(values: &[u64]) -> bool {
    let len = values.len();
    let rise = |n: usize, period: usize| i128::from(values[n]) - i128::from(values[n - period]);
    (1..=len / 3).any(|period| {
        let saltus = rise(len - 1, period);
        let last_break = (period..len).rev().find(|&n| rise(n, period) != saltus);
        let end = last_break.map_or(0, |n| n + 1 - period) + period;
        len - end >= MIN_SUPPORT.max(2 * end)
    })
}

/// Returns the bits that it takes to name a match: the class, the shift and the number of values left out.
pub(crate) fn naming_bits(classes: usize, shift: i64, left_out: u64) -> f64 {
    let of_shift = if shift == 0 { 0.0 } else { 2.0 * (shift.unsigned_abs() as f64).log2() + 2.0 };
    (classes.max(1) as f64).log2() + of_shift + 3.0 * left_out as f64
}

/// Returns whether the values from the number `from` on are enough to name a match that takes `naming` bits.
pub(crate) fn is_enough(values: &[u64], naming: f64) -> bool {
    values.len() >= MIN_VALUES && (sequence_bits(values) >= naming + MARGIN || shows_period(values))
}

/// Returns the values of a sequence that have the numbers `from`, `from` + 1, …, `from` + `count` - 1.
pub(crate) fn part(sequence: &Sequence, from: u64, count: u64) -> Vec<u64> {
    (from..from.saturating_add(count)).map_while(|n| sequence.value(n)).collect()
}
