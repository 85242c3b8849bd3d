//! What a value is stored in, and positions whose value does not fit.

/// A position whose value does not fit, and in which play: 0 normal, 1 misère.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Overflow {
    pub(super) rank: u64,
    pub(super) play: u8,
}

/// What a value is stored in.
pub(super) trait Cell: Copy + Default + Send + Sync + 'static {
    fn narrow(value: u32) -> Self;
    fn value(self) -> u32;
}

impl Cell for u8 {
    #[inline(always)]
    fn narrow(value: u32) -> Self {
        // Sets for bytes have at most 256 members.
        value as u8
    }

    #[inline(always)]
    fn value(self) -> u32 {
        self.into()
    }
}

impl Cell for u16 {
    #[inline(always)]
    fn narrow(value: u32) -> Self {
        // Sets for pairs of bytes have at most 65536 members.
        value as u16
    }

    #[inline(always)]
    fn value(self) -> u32 {
        self.into()
    }
}
