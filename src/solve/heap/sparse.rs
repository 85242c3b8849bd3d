//! The values of codes whose moves leave at most two heaps, by their sparse space.
//!
//! Give every value a class, 0 or 1: the parity of its ones under a mask of bits. The class of a nim-sum is the
//! sum of the classes, so a split has a value of class 1 exactly if its two heaps have different classes. In many
//! games, for a well-chosen mask, nearly all heaps have one class and are called **common**; the few others are
//! **rare** (the **sparse space phenomenon**, Berlekamp, Conway and Guy, *Winning Ways*, chapter 4). So the values
//! of class 1 that options have are known exactly from the few pairs with a rare heap.
//!
//! The value of the heap is the least value of class 1 that no option has, if every smaller value of class 0 is the
//! value of an option. A pair of heaps with such a value is a **witness**; most witnesses are found fast by trying
//! pairs like earlier witnesses. If a value of class 0 has no witness, the solver has visited all pairs, and
//! the least such value is the value of the heap.
//!
//! If all splits take numbers of counters of one parity, the parity of a heap can serve as an additional bit of
//! its value, because the parities of the two parts of a split have a known sum. Some games are sparse only with
//! this bit, among them 0.106 in the octal notation.
//!
//! Some splits may be allowed for different heaps only, as in Grundy's game. Nothing above depends on the splits into
//! equal heaps, so every visit of pairs just leaves these out.
//!
//! The solver chooses the mask under which the fewest known heaps are rare, by a Walsh–Hadamard transform of their
//! counts. The mask affects only the speed, never the values.

use super::cell::{ValueCell, values_of_pairs};
use crate::period::SplitMask;
use crate::value::sort_list_by_key;
use impartial_cpu::{Kernel, dispatch};
use std::ops::Range;

/// Number of heaps that are solved from all pairs before a mask is chosen.
const FIRST: usize = 96;
/// Number of pairs of a split that are visited before witnesses are searched for single values.
const AT_ONCE: usize = 1 << 12;
/// Number of pairs that are visited between two updates of the list of missing values.
const BETWEEN: usize = 1 << 8;
/// Number of witnesses stored for a value.
const WITNESSES: usize = 4;
/// Maximum number of heaps listed for a value, as candidates for witnesses.
const LISTED: usize = 96;
/// Number of frequent values that are tried as the value of the other part of a witness.
const POPULAR: usize = 8;

/// A number of counters that a move may take if it leaves two heaps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// The number of counters that the split takes.
    pub(super) taken: usize,
    /// True if the two heaps must be of different sizes.
    pub(super) unequal: bool,
}

impl Split {
    /// Returns the size of the largest smaller part of `rest` counters; 0 if they cannot be split.
    #[inline(always)]
    fn half(self, rest: usize) -> usize {
        (rest - usize::from(self.unequal)) / 2
    }

    /// Returns the values of the smaller parts of `rest` counters in ascending order of their sizes, and those of the
    /// larger parts, the part of the last smaller one first.
    #[inline(always)]
    fn halves<C>(self, values: &[C], rest: usize) -> (&[C], &[C]) {
        let half = self.half(rest);
        (&values[1..=half], &values[rest - half..rest])
    }

    /// Returns whether `rest` counters may be split so that `part` is one of the two parts.
    #[inline(always)]
    fn allows(self, rest: usize, part: usize) -> bool {
        part < rest && !(self.unequal && 2 * part == rest)
    }
}

#[derive(Clone, Debug)]
pub(super) struct SparseSpace<C> {
    values: Vec<C>,
    /// Numbers of counters that a move may take if it leaves no heap.
    none: Vec<usize>,
    /// Numbers of counters that a move may take if it leaves one heap.
    one: Vec<usize>,
    /// Numbers of counters that a move may take if it leaves two heaps.
    two: Vec<Split>,
    /// True if the parity of a heap can serve as a bit of its value.
    parity: bool,
    /// True if no mask is used and all pairs are visited.
    all_pairs: bool,
    mask: Option<SplitMask>,
    /// True if all values are below 64.
    short: bool,
    /// `sure[e][v]` is true if v has class 1 as the value of an even (e = 0) or odd (e = 1) number of counters, in a
    /// heap or in a rest to be split.
    sure: [Vec<bool>; 2],
    /// The rows of `sure` for the values below 64, as bits.
    sure_bits: [u64; 2],
    /// The class of the common heaps.
    common: bool,
    rare: Vec<u32>,
    rare_values: Vec<C>,
    /// For each value, the last heap that has an option of this value.
    stamp: Vec<u32>,
    /// For each value, one part of each of its latest witnesses, the last used one first; 0 for none.
    witness: Vec<[u32; WITNESSES]>,
    /// For each value, the first heaps with this value, `listed` of them.
    lists: Vec<[u32; LISTED]>,
    /// For each value, the number of heaps in its list.
    listed: Vec<u8>,
    /// The values that occur most frequently.
    popular: Vec<u32>,
    /// Number of known values at which a mask is chosen again.
    next_choice: usize,
    /// Number of rare heaps at which a mask is chosen again.
    rare_choice: usize,
    /// Values for which a witness is still missing.
    missing: Vec<u32>,
}

/// The error of a value that does not fit the cells.
#[derive(Debug)]
pub(super) struct TooWide;

impl<C: ValueCell> SparseSpace<C> {
    /// Returns a solver that already knows `values`, those of the heaps 0, 1, 2, …
    pub(super) fn new(none: Vec<usize>, one: Vec<usize>, two: Vec<Split>, values: Vec<C>) -> Self {
        let parity = two.windows(2).all(|pair| (pair[0].taken ^ pair[1].taken) & 1 == 0);
        let mut sparse = SparseSpace {
            values,
            none,
            one,
            two,
            parity,
            all_pairs: true,
            mask: None,
            short: true,
            sure: [Vec::new(), Vec::new()],
            sure_bits: [u64::MAX; 2],
            common: true,
            rare: Vec::new(),
            rare_values: Vec::new(),
            stamp: vec![0; 2],
            witness: Vec::new(),
            lists: Vec::new(),
            listed: Vec::new(),
            popular: Vec::new(),
            next_choice: FIRST,
            rare_choice: usize::MAX,
            missing: Vec::new(),
        };
        sparse.choose();
        sparse
    }

    /// Returns the solver with wider cells.
    pub(super) fn widened<D: ValueCell>(self) -> SparseSpace<D> {
        let values = self.values.iter().map(|&value| D::fit(value.wide()).unwrap_or_default()).collect();
        SparseSpace::new(self.none, self.one, self.two, values)
    }

    pub(super) fn values(&self) -> &[C] {
        &self.values
    }

    /// Returns the mask in use, if any.
    pub(super) fn mask(&self) -> Option<SplitMask> {
        if self.all_pairs { None } else { self.mask }
    }

    /// Returns the number of bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.rare.len() * (4 + size_of::<C>())
            + self.stamp.len() * (6 + 4 * WITNESSES + 4 * LISTED + 1)
            + self.values.len() * size_of::<C>()
    }

    /// Solves the next heap.
    ///
    /// # Errors
    /// [`TooWide`] if the value does not fit the cells.
    pub(super) fn step(&mut self) -> Result<(), TooWide> {
        let n = self.values.len();
        let value = if n == 0 { 0 } else { self.value_of(n) };
        let Some(cell) = C::fit(value) else { return Err(TooWide) };
        self.values.push(cell);
        self.short &= value < 64;
        if value as usize >= self.stamp.len() || n >= self.next_choice {
            self.choose();
        } else if !self.all_pairs {
            if self.sure[self.parity_of(n)][value as usize] != self.common {
                self.rare.push(n as u32);
                self.rare_values.push(cell);
                if self.rare.len() >= self.rare_choice {
                    self.choose();
                }
            } else if (self.listed[value as usize] as usize) < LISTED {
                self.list(n as u32, value as usize);
            }
        }
        Ok(())
    }

    /// Returns the index of the row of `sure` for the heap n, or for splits of n counters.
    fn parity_of(&self, n: usize) -> usize {
        if self.parity { n & 1 } else { 0 }
    }

    /// Returns the value of the heap n from the known values of all smaller heaps.
    fn value_of(&mut self, n: usize) -> u32 {
        if self.short
            && let Some(value) = self.short_value_of(n)
        {
            return value;
        }
        let mark = n as u32;
        let (values, mut stamp) = (&self.values, std::mem::take(&mut self.stamp));
        if self.none.binary_search(&n).is_ok() {
            stamp[0] = mark;
        }
        for &k in self.one.iter().take_while(|&&k| k < n) {
            stamp[values[n - k].wide() as usize] = mark;
        }
        if self.all_pairs {
            self.stamp = stamp;
            return self.by_all_pairs(n);
        }
        let mut parity = 0;
        for &split in self.two.iter().take_while(|split| split.taken + 1 < n) {
            let rest = n - split.taken;
            parity = self.parity_of(rest);
            for part in self.rare_parts(split, rest) {
                for (&x, &value) in self.rare[part.clone()].iter().zip(&self.rare_values[part]) {
                    stamp[(value.wide() ^ values[rest - x as usize].wide()) as usize] = mark;
                }
            }
        }
        self.missing.clear();
        let sure = &self.sure[parity];
        let no_splits = self.two.first().is_none_or(|split| split.taken + 1 >= n);
        let mut value = 0;
        while value < stamp.len() {
            if stamp[value] != mark {
                if no_splits || sure[value] {
                    break;
                }
                self.missing.push(value as u32);
            }
            value += 1;
        }
        self.stamp = stamp;
        if !self.missing.is_empty() {
            self.prove(n, value as u32);
            if let Some(&least) = self.missing.first() {
                return least;
            }
        }
        value as u32
    }

    /// Returns the value of the heap n if all known values are below 64.
    fn short_value_of(&self, n: usize) -> Option<u32> {
        dispatch(ShortValue { space: self, n })
    }

    /// Returns the number of rare heaps that are smaller than `rest`.
    fn rare_below(&self, rest: usize) -> usize {
        match self.rare.last() {
            Some(&last) if last as usize >= rest => self.rare.partition_point(|&x| (x as usize) < rest),
            _ => self.rare.len(),
        }
    }

    /// Returns the ranges in the list of rare heaps of those that may be a part of `rest` counters.
    #[inline(always)]
    fn rare_parts(&self, split: Split, rest: usize) -> [Range<usize>; 2] {
        let below = self.rare_below(rest);
        if split.unequal && rest.is_multiple_of(2) {
            let half = (rest / 2) as u32;
            let first = self.rare[..below].partition_point(|&x| x < half);
            let next = first + usize::from(self.rare[..below].get(first) == Some(&half));
            return [0..first, next..below];
        }
        [0..below, 0..0]
    }

    /// Returns the value of the heap n from all pairs; `stamp` already contains the options with at most one heap.
    fn by_all_pairs(&mut self, n: usize) -> u32 {
        let mark = n as u32;
        for &split in self.two.iter().take_while(|split| split.taken + 1 < n) {
            let rest = n - split.taken;
            let (low, high) = split.halves(&self.values, rest);
            for (a, b) in low.iter().zip(high.iter().rev()) {
                self.stamp[(a.wide() ^ b.wide()) as usize] = mark;
            }
        }
        self.stamp.iter().position(|&last| last != mark).unwrap_or(self.stamp.len()) as u32
    }

    /// Searches witnesses for the values in `missing`, which are below `value`, and removes those that have one. No
    /// option has a value that remains.
    fn prove(&mut self, n: usize, value: u32) {
        let mark = n as u32;
        let mut missing = std::mem::take(&mut self.missing);
        self.strike(n, &mut missing);
        let values = &self.values;
        let pair = |split: Split, rest: usize, a: usize, wanted: u32| {
            split.allows(rest, a) && values[a].wide() ^ values[rest - a].wide() == wanted
        };
        missing.retain(|&wanted| {
            let known = self.witness[wanted as usize];
            for &split in self.two.iter().take_while(|split| split.taken + 1 < n) {
                let rest = n - split.taken;
                if let Some(i) = known.iter().position(|&a| a > 0 && pair(split, rest, a as usize, wanted)) {
                    self.witness[wanted as usize][..=i].rotate_right(1);
                    self.stamp[wanted as usize] = mark;
                    return false;
                }
            }
            true
        });
        missing.retain(|&wanted| {
            for &split in self.two.iter().take_while(|split| split.taken + 1 < n) {
                let rest = n - split.taken;
                for &popular in &self.popular {
                    let other = (wanted ^ popular) as usize;
                    let list = &self.lists[other][..self.listed[other] as usize];
                    let found = list.iter().find(|&&a| {
                        split.allows(rest, a as usize) && values[rest - a as usize].wide() == popular
                    });
                    if let Some(&a) = found {
                        let known = &mut self.witness[wanted as usize];
                        known.rotate_right(1);
                        known[0] = a;
                        self.stamp[wanted as usize] = mark;
                        return false;
                    }
                }
            }
            true
        });
        if !missing.is_empty() {
            self.scan(n, value, missing.len());
            missing.retain(|&wanted| self.stamp[wanted as usize] != mark);
        }
        self.missing = missing;
    }

    /// Stamps the values of the first pairs of every split while a value is missing, and removes the stamped values
    /// from `missing`. Most values have many pairs, so this finds most of them.
    fn strike(&mut self, n: usize, missing: &mut Vec<u32>) {
        let mark = n as u32;
        let stamp = &mut self.stamp[..];
        for &split in self.two.iter().take_while(|split| split.taken + 1 < n) {
            let rest = n - split.taken;
            let (low, mut high) = split.halves(&self.values, rest);
            for low in low.chunks(BETWEEN).take(AT_ONCE / BETWEEN) {
                let (before, end) = high.split_at(high.len() - low.len());
                high = before;
                for (a, b) in low.iter().zip(end.iter().rev()) {
                    stamp[(a.wide() ^ b.wide()) as usize] = mark;
                }
                missing.retain(|&wanted| stamp[wanted as usize] != mark);
                if missing.is_empty() {
                    return;
                }
            }
        }
    }

    /// Visits all pairs until `left` values below `value` that have no stamp are found, and stores their witnesses.
    /// Exactly `left` values below `value` must have no stamp.
    fn scan(&mut self, n: usize, value: u32, mut left: usize) {
        let mark = n as u32;
        for &split in self.two.iter().take_while(|split| split.taken + 1 < n) {
            let rest = n - split.taken;
            let (low, high) = split.halves(&self.values, rest);
            for (i, (a, b)) in low.iter().zip(high.iter().rev()).enumerate() {
                let found = a.wide() ^ b.wide();
                if self.stamp[found as usize] != mark {
                    self.stamp[found as usize] = mark;
                    if found < value {
                        let known = &mut self.witness[found as usize];
                        known.rotate_right(1);
                        known[0] = i as u32 + 1;
                        left -= 1;
                        if left == 0 {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// Adds a heap to the list of its value.
    fn list(&mut self, heap: u32, value: usize) {
        let end = self.listed[value] as usize;
        self.lists[value][end] = heap;
        self.listed[value] += 1;
    }

    /// Chooses the mask again, and rebuilds the lists that depend on it.
    fn choose(&mut self) {
        let known = self.values.len();
        let widest = self.values.iter().map(|value| value.wide()).max().unwrap_or(0) as usize;
        let size = (widest + 1).next_power_of_two().max(2);
        self.short = widest < 64;
        self.stamp = vec![0; size];
        self.next_choice = (known + known / 2).max(FIRST);
        self.all_pairs = true;
        if known < FIRST || self.two.is_empty() {
            // Without splits a mask saves no work.
            self.rare_choice = usize::MAX;
            return;
        }
        let mut counts = vec![0i64; 2 * size];
        for (n, value) in self.values.iter().enumerate().skip(1) {
            counts[value.wide() as usize + size * self.parity_of(n)] += 1;
        }
        let spectrum = walsh_hadamard(counts.clone());
        // Entry m is the number of heaps of class 0 minus the number of heaps of class 1. A heap n whose value has
        // class 1 in a rest of n−k counters has class 1 itself, unless the mask uses the parity and k is odd.
        let class =
            |mask: usize| mask < size || self.two.first().is_none_or(|split| split.taken.is_multiple_of(2));
        let most = |mask: usize| if class(mask) { spectrum[mask] } else { -spectrum[mask] };
        let masks = if self.parity { 2 * size } else { size };
        let mask = (1..masks).min_by_key(|&mask| most(mask)).unwrap_or(1);
        self.common = class(mask);
        let is_sure = |value: usize| (value & mask).count_ones() & 1 == 1;
        self.sure = [0, size].map(|parity| (0..size).map(|value| is_sure(value | parity)).collect());
        self.rare.clear();
        self.rare_values.clear();
        self.witness = vec![[0; WITNESSES]; size];
        self.lists = vec![[0; LISTED]; size];
        self.listed = vec![0; size];
        for n in 1..known {
            let value = self.values[n].wide() as usize;
            if self.sure[self.parity_of(n)][value] != self.common {
                self.rare.push(n as u32);
                self.rare_values.push(self.values[n]);
            }
            if (self.listed[value] as usize) < LISTED {
                self.list(n as u32, value);
            }
        }
        self.rare_choice = (2 * self.rare.len()).max(64);
        let bits = |row: &Vec<bool>| {
            (0..64).filter(|&v| *row.get(v).unwrap_or(&true)).fold(0, |bits, v| bits | 1 << v)
        };
        self.sure_bits = [bits(&self.sure[0]), bits(&self.sure[1])];
        self.all_pairs = self.rare.len() > known / 8;
        self.mask = Some(SplitMask { values: (mask & (size - 1)) as u64, parity: mask >= size });
        let mut by_count: Vec<usize> = (0..size).collect();
        sort_list_by_key(&mut by_count, |&value| std::cmp::Reverse(counts[value] + counts[value + size]));
        by_count.truncate(POPULAR);
        self.popular = by_count.into_iter().map(|value| value as u32).collect();
    }
}

/// The state of a computation by [`SparseSpace::short_value_of`].
struct ShortValue<'s, C> {
    space: &'s SparseSpace<C>,
    n: usize,
}

impl<C: ValueCell> Kernel for ShortValue<'_, C> {
    type Output = Option<u32>;

    #[inline(always)]
    fn run(self) -> Option<u32> {
        let ShortValue { space, n } = self;
        let values = &space.values[..n];
        let bit = |value: u32| 1u64 << (value & 63);
        let mut seen = u64::from(space.none.binary_search(&n).is_ok());
        for &k in space.one.iter().take_while(|&&k| k < n) {
            seen |= bit(values[n - k].wide());
        }
        let rests = || {
            let rests = space.two.iter().map(|&split| (split, n.saturating_sub(split.taken)));
            rests.take_while(|&(_, rest)| rest > 1)
        };
        let halves = |(split, rest): (Split, usize)| split.halves(values, rest);
        if space.all_pairs {
            for (low, high) in rests().map(halves) {
                seen |= values_of_pairs(low, high);
            }
            return (seen != u64::MAX).then(|| seen.trailing_ones());
        }
        let mut sure = u64::MAX;
        for (split, rest) in rests() {
            sure = space.sure_bits[space.parity_of(rest)];
            for part in space.rare_parts(split, rest) {
                for (&x, &value) in space.rare[part.clone()].iter().zip(&space.rare_values[part]) {
                    seen |= bit(value.wide() ^ values[rest - x as usize].wide());
                }
            }
        }
        if !seen & sure == 0 {
            return None;
        }
        let value = (!seen & sure).trailing_zeros();
        let wanted = bit(value) - 1;
        if !seen & wanted == 0 {
            return Some(value);
        }
        for (low, high) in rests().map(halves) {
            let mut high = high;
            for low in low.chunks(128) {
                let (before, end) = high.split_at(high.len() - low.len());
                high = before;
                seen |= values_of_pairs(low, end);
                if !seen & wanted == 0 {
                    return Some(value);
                }
            }
        }
        Some(seen.trailing_ones())
    }
}

/// Returns the Walsh–Hadamard transform: entry m is Σ (−1)^{ones of m & v} · counts\[v\].
fn walsh_hadamard(mut counts: Vec<i64>) -> Vec<i64> {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::walsh_hadamard;

    #[test]
    fn walsh_hadamard_is_the_sum_over_signs() {
        let counts: Vec<i64> = (0..16).map(|v| (v * v * 7 + 3 * v) % 11).collect();
        for (mask, &entry) in walsh_hadamard(counts.clone()).iter().enumerate() {
            let sign = |v: usize| if (v & mask).count_ones().is_multiple_of(2) { 1 } else { -1 };
            assert_eq!(entry, counts.iter().enumerate().map(|(v, count)| sign(v) * count).sum::<i64>());
        }
    }
}
