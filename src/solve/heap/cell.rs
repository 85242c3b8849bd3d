//! Cells: unsigned integers in which values are stored, as narrow as the values allow.

use impartial_cpu::{Kernel, dispatch};

/// An unsigned integer that holds a value.
pub(super) trait ValueCell: Copy + Default + Eq + Send + Sync + std::fmt::Debug + 'static {
    /// Returns the cell of a value; `None` if the value does not fit.
    fn fit(value: u32) -> Option<Self>;

    /// Returns the value of the cell.
    fn wide(self) -> u32;
}

/// Returns the set of values low\[i\] ⊕ high\[last − i\] as bits. All values must be below 64.
pub(super) fn values_of_pairs<C: ValueCell>(low: &[C], high: &[C]) -> u64 {
    dispatch(PairValues { low, high })
}

/// The kernel of [`values_of_pairs`]: variable shifts of many lanes, which processors have since x86-64-v3.
struct PairValues<'a, C> {
    low: &'a [C],
    high: &'a [C],
}

impl<C: ValueCell> Kernel for PairValues<'_, C> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        /// Number of partial results, which the compiler can keep in a few registers.
        const LANES: usize = 32;
        let mut seen = [0u64; LANES];
        let (blocks, rest) = self.low.as_chunks::<LANES>();
        let (high_rest, high_blocks) = self.high.as_rchunks::<LANES>();
        for (low, high) in blocks.iter().zip(high_blocks.iter().rev()) {
            for lane in 0..LANES {
                seen[lane] |= 1 << ((low[lane].wide() ^ high[LANES - 1 - lane].wide()) & 63);
            }
        }
        let mut all = seen.into_iter().fold(0, |all, lane| all | lane);
        for (low, high) in rest.iter().zip(high_rest.iter().rev()) {
            all |= 1 << ((low.wide() ^ high.wide()) & 63);
        }
        all
    }
}

macro_rules! cell {
    ($($type:ty),*) => {$(
        impl ValueCell for $type {
            #[inline]
            fn fit(value: u32) -> Option<Self> {
                value.try_into().ok()
            }

            #[inline(always)]
            fn wide(self) -> u32 {
                self.into()
            }
        }
    )*};
}

cell!(u8, u16, u32);

#[cfg(test)]
mod tests {
    use super::{PairValues, ValueCell};
    use impartial_cpu::{CpuLevel, run_at_all_levels};
    use proptest::prelude::*;

    fn agrees_at_every_level<C: ValueCell>(values: &[u8]) {
        let cells: Vec<C> = values.iter().map(|&value| C::fit(value.into()).unwrap()).collect();
        let (low, high) = (&cells[..cells.len() / 2], &cells[cells.len().div_ceil(2)..]);
        let pairs = low.iter().zip(high.iter().rev());
        let expected = pairs.fold(0u64, |all, (a, b)| all | 1 << (a.wide() ^ b.wide()));
        let results = run_at_all_levels(|| PairValues { low, high });
        assert_eq!(results[0].0, CpuLevel::Baseline);
        assert!(results.iter().all(|(_, set)| *set == expected), "{results:?}, not {expected}");
    }

    proptest! {
        #[test]
        fn pair_values_are_the_same_at_every_level(values in prop::collection::vec(0u8..64, 0..300)) {
            agrees_at_every_level::<u8>(&values);
            agrees_at_every_level::<u16>(&values);
            agrees_at_every_level::<u32>(&values);
        }
    }
}
