//! The choice of the rows that a search reads.

use crate::data::{Data, Part};

/// Number of rows of a sample before counterexamples are added.
const SIZE: usize = 340;

/// A source of numbers that look random and are always the same.
#[derive(Clone, Debug)]
pub(crate) struct Choices(u64);

impl Choices {
    pub(crate) fn new(seed: u64) -> Choices {
        Choices(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound.max(1)
    }

    /// Returns at most `count` of the items, in their order.
    pub(crate) fn some_of(&mut self, items: &[usize], count: usize) -> Vec<usize> {
        let mut rest = items.to_vec();
        for index in 0..count.min(rest.len()) {
            let other = index + self.below(rest.len() - index);
            rest.swap(index, other);
        }
        rest.truncate(count);
        rest.sort_unstable();
        rest
    }
}

/// Returns the rows of a sample: half of them in the set, a third of each half small. Rows whose largest number is below
/// `least` are left out.
pub(crate) fn sample_rows(data: &Data, target: &[bool], least: i64, choices: &mut Choices) -> Vec<usize> {
    let rows: Vec<usize> = data
        .rows_of(Part::Search)
        .into_iter()
        .filter(|&row| least == 0 || data.positions[row].largest() >= least)
        .collect();
    if rows.len() <= SIZE {
        return rows;
    }
    let (inside, outside): (Vec<usize>, Vec<usize>) = rows.into_iter().partition(|&row| target[row]);
    let of_inside = inside.len().min(SIZE / 2);
    let mut picked = pick(data, inside, of_inside, choices);
    picked.extend(pick(data, outside, SIZE - of_inside, choices));
    picked.sort_unstable();
    picked
}

fn pick(data: &Data, mut rows: Vec<usize>, count: usize, choices: &mut Choices) -> Vec<usize> {
    if rows.len() <= count {
        return rows;
    }
    rows.sort_by_key(|&row| (data.positions[row].largest(), row));
    let (small, others) = rows.split_at(count / 3);
    let mut picked = small.to_vec();
    picked.extend(choices.some_of(others, count - small.len()));
    picked
}
