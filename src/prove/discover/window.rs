//! Values of all positions with small numbers.

use crate::prove::{Provable, Shape, Work};
use crate::run::Stopped;
use hashbrown::HashMap;

/// The values of the positions of a game whose numbers are all below a bound.
pub(super) struct Values {
    pub(super) coins: usize,
    pub(super) below: u64,
    /// Canonical positions, ordered by their sum, with their values.
    pub(super) all: Vec<(Vec<u64>, u64)>,
    game: HashMap<Vec<u64>, u64>,
}

impl Values {
    /// How many positions a window has at most.
    pub(super) fn positions(coins: usize, below: u64) -> u64 {
        let mut count = 1u64;
        for i in 0..coins as u64 {
            count = count.saturating_mul(below + i) / (i + 1);
        }
        count
    }

    /// From the game's own rules, by mex, positions of smaller sum first: every move lowers the sum.
    pub(super) fn compute(
        game: &dyn Provable,
        shape: Shape,
        below: u64,
        work: &Work<'_>,
    ) -> Result<Values, Stopped> {
        let mut positions: Vec<Vec<u64>> = Vec::new();
        let mut next = Some(vec![0u64; shape.coins]);
        while let Some(numbers) = next.take() {
            if game.canonical(shape, &numbers).as_ref() == Some(&numbers) {
                positions.push(numbers.clone());
            }
            // The next ascending list.
            if let Some(i) = (0..numbers.len()).find(|&i| {
                numbers[i] + 1 < below && numbers.get(i + 1).is_none_or(|above| numbers[i] < *above)
            }) {
                let mut list = numbers;
                list[i] += 1;
                list[..i].fill(0);
                next = Some(list);
            }
        }
        positions.sort_by_key(|p| p.iter().sum::<u64>());
        let mut values: HashMap<Vec<u64>, u64> = HashMap::new();
        let mut all = Vec::with_capacity(positions.len());
        for (i, position) in positions.into_iter().enumerate() {
            if i % 256 == 0 {
                work.check(0, i * (64 + 16 * shape.coins))?;
            }
            let mut reached: Vec<u64> = game
                .options(shape, &position, below)
                .unwrap_or_default()
                .iter()
                .filter_map(|option| values.get(option).copied())
                .collect();
            reached.sort_unstable();
            reached.dedup();
            let mex = (0..).zip(&reached).take_while(|(i, v)| i == *v).count() as u64;
            values.insert(position.clone(), mex);
            all.push((position, mex));
        }
        Ok(Values { coins: shape.coins, below, all, game: values })
    }

    /// The value of the position of these numbers in ascending order; `None` outside the window or if it is
    /// not legal.
    pub(super) fn of(&self, numbers: &[u64]) -> Option<u64> {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        self.game.get(&sorted).copied()
    }
}
