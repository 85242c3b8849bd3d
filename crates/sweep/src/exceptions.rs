//! Positions whose stored values do not determine the result.

/// A position whose value does not fit the sets, and the play: 0 for normal, 1 for misère.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Overflow {
    pub(crate) rank: u64,
    pub(crate) play: u8,
}

/// A position whose normal and misère values differ. 0 stands for a value that does not fit the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    pub(crate) rank: u64,
    pub(crate) normal: u32,
    pub(crate) misere: u32,
}

/// The positions of a block whose stored values do not determine the result.
#[derive(Debug, Default)]
pub(crate) struct Exceptions {
    pub(crate) overflows: Vec<Overflow>,
    /// Complete if each set serves both plays: the kernel then stores normal values only.
    pub(crate) differences: Vec<Difference>,
}
