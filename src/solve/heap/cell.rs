//! Values as narrow as they fit.

/// An unsigned integer that holds a value.
pub(super) trait ValueCell: Copy + Default + Eq + Send + Sync + std::fmt::Debug + 'static {
    /// The value, if it fits.
    fn fit(value: u32) -> Option<Self>;

    fn wide(self) -> u32;

    /// The values low\[i\] ⊕ high\[last − i\], all of them below 64, as bits.
    fn pairs(low: &[Self], high: &[Self]) -> u64 {
        /// Sums held apart, so that the compiler may keep them in a few registers.
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
