//! The entries of dense tables.

/// An entry of a table: a value, or a mark for a position without a value.
pub(super) trait Cell: Copy + Eq + Send {
    const UNKNOWN: Self;
    /// The position waits for the values of its options.
    const OPEN: Self;
    /// The rule does not allow the position.
    const ILLEGAL: Self;

    /// Returns the entry of a value, or `None` if it is too large.
    fn from_value(value: u64) -> Option<Self>;

    /// Returns the value, or `None` for a position without one.
    fn value(self) -> Option<usize>;
}

macro_rules! cell {
    ($number:ty) => {
        impl Cell for $number {
            const UNKNOWN: Self = <$number>::MAX;
            const OPEN: Self = <$number>::MAX - 1;
            const ILLEGAL: Self = <$number>::MAX - 2;

            fn from_value(value: u64) -> Option<Self> {
                <$number>::try_from(value).ok().filter(|&cell| cell < Self::ILLEGAL)
            }

            #[inline]
            fn value(self) -> Option<usize> {
                (self < Self::ILLEGAL).then_some(self as usize)
            }
        }
    };
}

cell!(u16);
cell!(u32);

/// A set of values that is emptied in constant time.
#[derive(Debug, Default)]
pub(super) struct ValueMarks {
    /// For each value, the last round in which it was marked.
    rounds: Vec<u32>,
    round: u32,
}

impl ValueMarks {
    pub(super) fn clear(&mut self) {
        if self.round == u32::MAX {
            self.rounds.fill(0);
            self.round = 0;
        }
        self.round += 1;
    }

    #[inline]
    pub(super) fn insert(&mut self, value: usize) {
        match self.rounds.get_mut(value) {
            Some(round) => *round = self.round,
            None => self.grow(value),
        }
    }

    #[cold]
    fn grow(&mut self, value: usize) {
        self.rounds.resize((value + 1).next_power_of_two(), 0);
        self.rounds[value] = self.round;
    }

    #[inline]
    pub(super) fn contains(&self, value: u64) -> bool {
        self.rounds.get(value as usize) == Some(&self.round)
    }

    pub(super) fn mex(&self) -> u64 {
        let free = self.rounds.iter().position(|round| *round != self.round);
        free.unwrap_or(self.rounds.len()) as u64
    }
}
