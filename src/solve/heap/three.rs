//! The values of codes that leave up to three heaps.
//!
//! The values of all splits of r counters into two heaps form a set T₂(r), stored as bits. The values of all
//! splits into three heaps are the union of G(c) ⊕ T₂(r−c) over the least part c. So a heap of n counters costs
//! n/3 unions of sets of bits instead of n²/12 triples.

use std::collections::VecDeque;

#[derive(Clone, Debug)]
pub(super) struct ThreeHeapSplits {
    values: Vec<u32>,
    /// `takes[j]` contains the numbers of counters that a move may take if it leaves j heaps.
    takes: [Vec<usize>; 4],
    /// The sets T₂(r) for r = 0, 1, …
    two: Vec<Box<[u64]>>,
    /// The sets T₃(r) of the splits into three heaps, for the last few r, the latest at the end.
    three: VecDeque<Box<[u64]>>,
    /// Maximum number of sets in `three`.
    max_three: usize,
    /// Number of words of a set; a power of two.
    words: usize,
    /// Number of bytes of the sets in `two`.
    bytes: usize,
    /// Unions of the sets G(c) ⊕ T₂, one for each residue of G(c) modulo 64. The residue is not yet added.
    lanes: Vec<u64>,
}

/// Moves each bit v to bit v ⊕ `by`, for `by` below 64.
fn shuffled(mut bits: u64, by: u32) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (i, low) in LOW.into_iter().enumerate() {
        if by >> i & 1 == 1 {
            bits = (bits & low) << (1 << i) | bits >> (1 << i) & low;
        }
    }
    bits
}

impl ThreeHeapSplits {
    /// Returns a solver that already knows `values`, those of the heaps 0, 1, 2, …
    pub(super) fn new(takes: [Vec<usize>; 4], values: &[u32]) -> Self {
        let max_three = takes[3].last().map_or(0, |&k| k + 1);
        let mut solver = ThreeHeapSplits {
            values: Vec::new(),
            takes,
            two: Vec::new(),
            three: VecDeque::new(),
            max_three,
            words: 1,
            bytes: 0,
            lanes: Vec::new(),
        };
        for (n, &value) in values.iter().enumerate() {
            // The sets of triples are needed for the last few sizes only.
            solver.add_sets(n, n + max_three >= values.len());
            solver.push(value);
        }
        solver
    }

    pub(super) fn values(&self) -> &[u32] {
        &self.values
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes + 4 * self.values.len()
    }

    fn push(&mut self, value: u32) {
        self.values.push(value);
        while value as usize >= 64 * self.words {
            self.words *= 2;
        }
    }

    /// Computes the value of the next heap.
    pub(super) fn step(&mut self) {
        let n = self.values.len();
        self.add_sets(n, true);
        let mut seen = vec![0u64; self.words];
        if self.takes[0].binary_search(&n).is_ok() && n > 0 {
            seen[0] |= 1;
        }
        for &k in self.takes[1].iter().take_while(|&&k| k < n) {
            let value = self.values[n - k];
            seen[value as usize / 64] |= 1 << (value % 64);
        }
        let mut add = |set: &[u64]| seen.iter_mut().zip(set).for_each(|(seen, set)| *seen |= set);
        for &k in self.takes[2].iter().take_while(|&&k| k < n) {
            add(&self.two[n - k]);
        }
        for &k in self.takes[3].iter().take_while(|&&k| k < n) {
            // The latest set is that of n itself.
            if let Some(set) = self.three.len().checked_sub(k + 1).and_then(|index| self.three.get(index)) {
                add(set);
            }
        }
        let full = seen.iter().take_while(|&&word| word == u64::MAX).count();
        let last = seen.get(full).map_or(0, |word| word.trailing_ones());
        self.push(64 * full as u32 + last);
    }

    /// Adds the sets T₂(n) and, if `with_three`, T₃(n), from the values of the smaller heaps.
    fn add_sets(&mut self, n: usize, with_three: bool) {
        let mut two = vec![0u64; self.words].into_boxed_slice();
        for a in 1..=n / 2 {
            let value = self.values[a] ^ self.values[n - a];
            two[value as usize / 64] |= 1 << (value % 64);
        }
        self.bytes += 8 * two.len() + 32;
        self.two.push(two);
        if self.max_three > 0 {
            let three = if with_three { self.triples(n) } else { Box::default() };
            self.three.push_back(three);
            if self.three.len() > self.max_three {
                self.three.pop_front();
            }
        }
    }

    /// Returns the set T₃(n).
    fn triples(&mut self, n: usize) -> Box<[u64]> {
        let words = self.words;
        self.lanes.clear();
        self.lanes.resize(64 * words, 0);
        // The least of three parts is at most a third.
        for c in 1..=n / 3 {
            let value = self.values[c];
            let lane = &mut self.lanes[(value % 64) as usize * words..][..words];
            let high = value as usize / 64;
            for (index, &set) in self.two[n - c].iter().enumerate() {
                lane[index ^ high] |= set;
            }
        }
        let mut three = vec![0u64; words].into_boxed_slice();
        for (low, lane) in (0u32..).zip(self.lanes.chunks_exact(words)) {
            for (three, &set) in three.iter_mut().zip(lane) {
                *three |= shuffled(set, low);
            }
        }
        three
    }
}

#[cfg(test)]
mod tests {
    use super::shuffled;

    #[test]
    fn shuffled_moves_every_bit_to_its_nim_sum() {
        for by in 0..64 {
            for bit in 0..64u32 {
                assert_eq!(shuffled(1 << bit, by), 1 << (bit ^ by));
            }
        }
    }
}
