//! The sparse space of a sequence of values.

/// A mask of bits under which few values are rare (the sparse space phenomenon of *Winning Ways*, chapter 4).
///
/// A value is rare if it has an even number of ones under the mask. The sum of two rare values is rare, and so is that of two
/// other values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SparseSpace {
    /// The mask: the least of those under which the fewest heaps are rare.
    pub mask: u64,
    /// Number of rare heaps from 1 to `heaps`.
    pub rare: u64,
    /// The last rare heap.
    pub last_rare: u64,
    /// The last heap that was examined.
    pub heaps: u64,
}

/// Largest number of bits of the values that are examined.
const MAX_BITS: u32 = 12;

impl SparseSpace {
    /// Returns the sparse space of the heaps 1, 2, …, whose values follow the value of heap 0. Returns `None` if more than a
    /// quarter of the heaps are rare under each mask, or if a value has more than 12 bits.
    ///
    /// ```
    /// use impartial_atlas::SparseSpace;
    /// let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2];
    /// let space = SparseSpace::of_values(&kayles).unwrap();
    /// assert_eq!((space.mask, space.rare, space.last_rare), (0b111, 4, 18));
    /// ```
    pub fn of_values(values: &[u64]) -> Option<SparseSpace> {
        let heaps = values.get(1..)?;
        let largest = *heaps.iter().max()?;
        let bits = u64::BITS - largest.leading_zeros();
        if bits > MAX_BITS {
            return None;
        }
        let mut counts = vec![0_u64; 1 << bits];
        heaps.iter().for_each(|&value| counts[value as usize] += 1);
        let rare =
            |mask: u64| (0..).zip(&counts).filter(|(value, _)| is_rare(*value, mask)).map(|(_, n)| n).sum();
        let (rare, mask) = (1..1 << bits).map(|mask| (rare(mask), mask)).min()?;
        let last_rare =
            (1..).zip(heaps).filter(|(_, value)| is_rare(**value, mask)).map(|(heap, _)| heap).last();
        let heaps = heaps.len() as u64;
        (4 * rare <= heaps).then_some(SparseSpace { mask, rare, last_rare: last_rare.unwrap_or(0), heaps })
    }
}

fn is_rare(value: u64, mask: u64) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}
