//! The values of the options of a position, noted one by one, and their mex.

/// How many steps go by between two looks at the clock.
pub(super) const CHECK_EVERY: u64 = 1 << 12;

/// Notes a value: below 64 as a bit, others on the spill stack.
#[inline]
pub(super) fn note(seen: &mut u64, spill: &mut Vec<u32>, value: u32) {
    if value < 64 {
        *seen |= 1 << value;
    } else {
        spill.push(value);
    }
}

/// The mex of the values noted since the frame began; takes them off the spill stack.
pub(super) fn mex(seen: u64, spill: &mut Vec<u32>, from: usize, scratch: &mut Vec<u64>) -> u32 {
    if seen != u64::MAX {
        spill.truncate(from);
        return seen.trailing_ones();
    }
    // The mex is at most 64 plus the number of values on the stack.
    let words = (spill.len() - from) / 64 + 1;
    scratch.clear();
    scratch.resize(words, 0);
    for value in spill.drain(from..) {
        let bit = (value - 64) as usize;
        if let Some(word) = scratch.get_mut(bit / 64) {
            *word |= 1 << (bit % 64);
        }
    }
    for (i, word) in scratch.iter().enumerate() {
        if *word != u64::MAX {
            return 64 + 64 * i as u32 + word.trailing_ones();
        }
    }
    64 + 64 * words as u32
}
