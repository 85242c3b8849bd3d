//! The values of the options of a position, noted one by one, and their mex.

/// Number of steps between two checks of the limits of the run.
pub(super) const CHECK_EVERY: usize = 1 << 12;

/// Notes a value: as a bit of `seen` if it is below 64, otherwise on the spill stack.
#[inline]
pub(super) fn note(seen: &mut u64, spill: &mut Vec<u32>, value: u32) {
    if value < 64 {
        *seen |= 1 << value;
    } else {
        spill.push(value);
    }
}

/// Returns the mex of the values noted since the frame was opened, and removes them from the spill stack. The
/// values of the frame begin at index `from` of the spill stack.
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
