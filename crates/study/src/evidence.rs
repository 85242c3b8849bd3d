//! The evidence for a statement: how many bits shorter the data becomes by it.

use std::collections::BTreeMap;

/// Least evidence of a statement about a sequence that is shown without a proof, in bits.
pub(crate) const MIN_OF_SEQUENCE: f64 = 14.0;
/// Length of a term that is shown for all single heaps whatever its evidence is, in bits: few terms are as short.
pub(crate) const SHORT_TERM: f64 = 18.0;
/// Least evidence of a statement about a table that is shown without a proof, in bits.
pub(crate) const MIN_OF_TABLE: f64 = 40.0;
/// Least evidence of a statement about a table with cases, in bits.
pub(crate) const MIN_WITH_CASES: f64 = 60.0;
/// Least side of the window of a search whose statements are shown without a proof.
pub(crate) const MIN_SIDE: u64 = 10;

/// Returns the length of a sequence in an adaptive code that knows no formula, in bits.
pub(crate) fn adaptive_bits<T: Ord + Copy>(data: impl IntoIterator<Item = T> + Clone) -> f64 {
    let mut counts: BTreeMap<T, f64> = BTreeMap::new();
    for item in data.clone() {
        counts.insert(item, 0.0);
    }
    let letters = counts.len() as f64 + 1.0;
    let mut bits = 0.0;
    for (index, item) in data.into_iter().enumerate() {
        let count = counts.entry(item).or_default();
        bits -= ((*count + 0.5) / (index as f64 + letters / 2.0)).log2();
        *count += 1.0;
    }
    bits
}

/// Returns the length of the cheaper code of a sequence: that of its values, or that of its increments.
pub(crate) fn sequence_bits(values: &[i64]) -> f64 {
    let increments: Vec<i64> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let first = values.first().map_or(0.0, |value| (value.unsigned_abs() as f64 + 1.0).log2());
    let plain = adaptive_bits(values.iter().copied());
    plain.min(adaptive_bits(increments.iter().copied()) + 8.0 + first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adaptive_bits_grow_with_the_number_of_letters() {
        let constant = adaptive_bits([7_i64; 100]);
        let two = adaptive_bits((0..100).map(|n| n % 2));
        let ten = adaptive_bits((0..100).map(|n| n % 10));
        assert!(constant < 10.0 && (90.0..115.0).contains(&two) && ten > 300.0, "{constant} {two} {ten}");
        let line: Vec<i64> = (0..100).collect();
        assert!(sequence_bits(&line) < 25.0 && adaptive_bits(line.iter().copied()) > 400.0);
    }
}
