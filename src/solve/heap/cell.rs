//! Cells: unsigned integers in which values are stored, as narrow as the values allow.

/// An unsigned integer that holds a value.
pub(super) trait ValueCell: Copy + Default + Eq + Send + Sync + std::fmt::Debug + 'static {
    /// Returns the cell of a value; `None` if the value does not fit.
    fn fit(value: u32) -> Option<Self>;

    /// Returns the value of the cell.
    fn wide(self) -> u32;

    /// Returns the set of values low\[i\] ⊕ high\[last − i\] as bits. All values must be below 64.
    fn pairs(low: &[Self], high: &[Self]) -> u64 {
        /// Number of partial results, which the compiler can keep in a few registers.
        const LANES: usize = 32;
        let mut seen = [0u64; LANES];
        let (blocks, rest) = low.as_chunks::<LANES>();
        let (high_rest, high_blocks) = high.as_rchunks::<LANES>();
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

            #[inline]
            fn wide(self) -> u32 {
                self.into()
            }
        }
    )*};
}

cell!(u8, u16, u32);
