//! Sums over the values of a window.

use crate::results::SolverValues;
use crate::results::values::WindowValues;
use impartial_sweep::rows::ValueSums;
use rayon::prelude::*;

/// Values that a thread processes in one piece.
const PIECE: usize = 1 << 18;

/// Exact sums of values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ValueTotals {
    /// Number of positions.
    pub count: u64,
    /// The sum of the normal values.
    pub sum: u128,
    /// The sum of the squares of the normal values.
    pub sum_squares: u128,
    /// The sum of the misère values; of no meaning if some are missing.
    pub misere_sum: u128,
    /// The largest normal value.
    pub max: Option<u64>,
    /// Number of positions with the normal value 0.
    pub p_positions: u64,
    /// Number of positions without a normal value.
    pub without: u64,
    /// Number of positions with a normal value and without a misère value, although there is a misère column: play from them
    /// need not end.
    pub without_misere: u64,
}

impl ValueTotals {
    /// Sums up the values of a table.
    pub fn from_values(values: &WindowValues) -> Self {
        let mut sums = ValueTotals::default();
        match values.normal().column().as_bytes() {
            // Every value takes one byte and none is missing, so it is enough to count each value.
            Some(normal) if values.normal().absent() == 0 => {
                let times = times(normal);
                for (value, &times) in (0u64..).zip(&times).filter(|(_, times)| **times > 0) {
                    let all = u128::from(value) * u128::from(times);
                    sums.count += times;
                    sums.sum += all;
                    sums.sum_squares += all * u128::from(value);
                    sums.max = Some(value);
                }
                sums.p_positions = times[0];
                let misere = values.misere().map(|misere| misere.column());
                sums.misere_sum = match misere.map(|column| (column, column.as_bytes())) {
                    Some((_, Some(bytes))) => sum(bytes).into(),
                    Some((column, None)) => column.iter().map(u128::from).sum(),
                    None => 0,
                };
            }
            _ => (0..values.len()).for_each(|index| sums.add(values.found(index))),
        }
        // A position without a normal value has no misère value either.
        let absent = values.misere().map_or(0, |misere| misere.absent());
        sums.without_misere = absent.saturating_sub(values.normal().absent());
        sums
    }

    fn add(&mut self, found: SolverValues) {
        self.count += 1;
        let Some(value) = found.normal else {
            self.without += 1;
            return;
        };
        self.sum += u128::from(value);
        self.sum_squares += u128::from(value) * u128::from(value);
        self.misere_sum += u128::from(found.misere.unwrap_or(0));
        self.max = self.max.max(Some(value));
        self.p_positions += u64::from(value == 0);
    }
}

/// Converts the sums of rows, which were found without the values.
impl From<(ValueSums, Option<ValueSums>)> for ValueTotals {
    fn from((normal, misere): (ValueSums, Option<ValueSums>)) -> Self {
        ValueTotals {
            count: normal.count,
            sum: normal.sum,
            sum_squares: normal.sum_of_squares,
            misere_sum: misere.map_or(0, |misere| misere.sum),
            max: normal.largest,
            p_positions: normal.zeros,
            without: 0,
            without_misere: 0,
        }
    }
}

/// Returns the number of times that each value occurs.
fn times(values: &[u8]) -> [u64; 256] {
    let of_piece = |piece: &[u8]| {
        // With four separate counts, repeated values need not wait for each other.
        let mut times = [[0u64; 256]; 4];
        let (fours, rest) = piece.as_chunks::<4>();
        for four in fours {
            for (times, &value) in times.iter_mut().zip(four) {
                times[usize::from(value)] += 1;
            }
        }
        rest.iter().for_each(|&value| times[0][usize::from(value)] += 1);
        std::array::from_fn(|value| times.iter().map(|times| times[value]).sum())
    };
    let join = |a: [u64; 256], b: [u64; 256]| std::array::from_fn(|value| a[value] + b[value]);
    values.par_chunks(PIECE).map(of_piece).reduce(|| [0; 256], join)
}

fn sum(values: &[u8]) -> u64 {
    values.par_chunks(PIECE).map(|piece| piece.iter().map(|&value| u64::from(value)).sum::<u64>()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sum_agree_with_plain_counting() {
        let values: Vec<u8> = (0..3 * PIECE as u64 / 2 + 3).map(|i| (i * i % 251) as u8).collect();
        let mut plainly = [0; 256];
        values.iter().for_each(|&value| plainly[usize::from(value)] += 1);
        assert_eq!(times(&values), plainly);
        assert_eq!(sum(&values), values.iter().map(|&value| u64::from(value)).sum::<u64>());
        assert_eq!(times(&[]), [0; 256]);
    }
}
