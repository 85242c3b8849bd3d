//! Sets of values that an unknown value is known not to be.

/// The set of natural numbers that a value is known not to be.
///
/// Most members are small, so the set is a bit set. Members below 64 need no heap memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ExcludedValues {
    low: u64,
    high: Vec<u64>,
}

impl ExcludedValues {
    /// Creates the set whose members are the positions of the one bits of `low`.
    pub(super) fn from_low(low: u64) -> Self {
        ExcludedValues { low, high: Vec::new() }
    }

    /// Returns the members below 64, as bits.
    pub(super) fn low(&self) -> u64 {
        self.low
    }

    #[inline]
    pub(super) fn insert(&mut self, value: u32) {
        if value < 64 {
            self.low |= 1 << value;
            return;
        }
        let word = value as usize / 64 - 1;
        if word >= self.high.len() {
            self.high.resize(word + 1, 0);
        }
        self.high[word] |= 1 << (value % 64);
    }

    #[inline]
    pub(super) fn contains(&self, value: u32) -> bool {
        if value < 64 {
            return self.low >> value & 1 == 1;
        }
        self.high.get(value as usize / 64 - 1).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// Returns the least number that is not a member.
    #[inline]
    pub(super) fn least_other(&self) -> u32 {
        if self.low != u64::MAX {
            return self.low.trailing_ones();
        }
        let full = self.high.iter().take_while(|word| **word == u64::MAX).count();
        let last = self.high.get(full).map_or(0, |word| word.trailing_ones());
        64 + 64 * full as u32 + last
    }

    /// Returns the number of heap bytes.
    pub(super) fn allocated_bytes(&self) -> usize {
        self.high.capacity() * size_of::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::ExcludedValues;

    #[test]
    fn excluded_values_hold_members_of_all_words_and_find_the_least_other() {
        let mut set = ExcludedValues::default();
        assert_eq!(set.least_other(), 0);
        for value in (0..200).filter(|&value| value != 130) {
            set.insert(value);
            assert!(set.contains(value));
        }
        assert_eq!(set.least_other(), 130);
        assert!(!set.contains(130) && !set.contains(200) && !set.contains(100_000));
        set.insert(130);
        assert_eq!(set.least_other(), 200);
        assert_eq!(ExcludedValues::from_low(0b1011).least_other(), 2);
    }
}
