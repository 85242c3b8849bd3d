//! Indexed lists of the numbers of a window.
//!
//! A window has a number of digit places. Numbers that are bounded in every legal position (a flag, a limit on passes)
//! have fewer places, so a window may be wider in the other numbers.

use crate::plan::{CompiledGame, Measure};
use impartial::run::{Limits, Reason, Stopped};
use impartial::value::sort_short;
use impartial_automata::{Automaton, ProofBudget, Theory, Track};

/// Returns the place values of a theory, lowest first, up to `most`.
pub(super) fn place_values(theory: &Theory, most: u64) -> Vec<u64> {
    match theory.numeration() {
        Some(numeration) => numeration.place_values(most),
        None => {
            let base = u64::from(theory.base().get());
            let next = |power: &u64| power.checked_mul(base).filter(|power| *power <= most);
            std::iter::successors(Some(1), next).collect()
        }
    }
}

/// Maximum number of states of the automaton that determines how large a number can be.
const MAX_STATES: u64 = 1 << 12;

/// Maximum bound on the numbers of a window that has more places than its bounded numbers.
const MAX_BOUNDED_BELOW: u64 = 1 << 10;

/// The numbers of digit places of the bounded numbers of a legal position.
#[derive(Clone, Debug)]
pub(super) struct Bounds(Vec<Option<usize>>);

impl Bounds {
    /// Finds the numbers that have at most `most` digit places in every legal position.
    pub(super) fn new(
        compiled: &CompiledGame,
        most: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<Bounds, Stopped> {
        let count = compiled.names.len() as u32;
        let limits = budget.run().limits();
        let states = limits.max_positions.map_or(MAX_STATES, |states| states.min(MAX_STATES));
        let small = budget.run().with_limits(Limits { max_positions: Some(states), ..*limits });
        let small = ProofBudget::new(&small);
        let places_of = |track: u32| -> Result<Option<usize>, Stopped> {
            let others: Vec<Track> = (0..count).filter(|other| *other != track).map(Track).collect();
            let numbers = compiled.legal.project(&others, &small)?;
            let base = compiled.theory.base();
            for places in 1..=most as u32 {
                // A number with more places is a word of at least this code.
                let Some(least) = i64::from(base.get()).checked_pow(places) else { break };
                let longer = Automaton::linear_at_most(base, &[(Track(track), -1)], -least, &small)?;
                if numbers.and(&longer, &small)?.is_empty() {
                    return Ok(Some(places as usize));
                }
            }
            Ok(None)
        };
        let bounds = (0..count).map(|track| match places_of(track) {
            Err(Stopped { reason: Reason::Positions(_), .. }) => Ok(None),
            places => places,
        });
        bounds.collect::<Result<_, _>>().map(Bounds)
    }
}

/// The lists of numbers below the place values of a window. The first number changes fastest.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// The number of digit places of an unbounded number.
    pub(super) places: usize,
    /// Exclusive bound on unbounded numbers, a place value.
    pub(super) below: u64,
    /// The place values of the digits of the window.
    pub(super) weights: Vec<u64>,
    /// Exclusive upper bounds of the numbers.
    sides: Vec<u64>,
    /// The distance between the indices of two lists that differ by 1 in a number.
    pub(super) strides: Vec<usize>,
    len: usize,
}

impl Grid {
    /// Returns the window of numbers with `places` digit places; `None` if it has more than `most` lists.
    pub(super) fn new(theory: &Theory, bounds: &Bounds, places: usize, most: usize) -> Option<Grid> {
        let values = place_values(theory, u64::MAX >> 2);
        let below = *values.get(places)?;
        // If all numbers are bounded, wider windows have the same lists.
        let widest =
            bounds.0.iter().copied().collect::<Option<Vec<usize>>>().map(|all| all.into_iter().max());
        if widest.is_some_and(|widest| places > widest.unwrap_or(0) && below > MAX_BOUNDED_BELOW) {
            return None;
        }
        let (mut sides, mut strides, mut len) = (Vec::new(), Vec::new(), 1usize);
        for bound in &bounds.0 {
            let side = bound.map_or(below, |bound| values[bound.min(places)]);
            sides.push(side);
            strides.push(len);
            len = len.checked_mul(usize::try_from(side).ok()?).filter(|len| *len <= most)?;
        }
        Some(Grid { places, below, weights: values[..places].to_vec(), sides, strides, len })
    }

    /// Returns the widest window inside this one with all unbounded numbers below `known`.
    pub(super) fn up_to(&self, known: u64, theory: &Theory, bounds: &Bounds) -> Option<Grid> {
        let places = self.weights.partition_point(|place| *place <= known).saturating_sub(1);
        Grid::new(theory, bounds, places, self.len)
    }

    /// Returns the number of lists, legal or not.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns an upper bound on the number of positions, given that unbounded numbers may be interchangeable.
    pub(super) fn positions(&self) -> u64 {
        let wide = self.sides.iter().filter(|side| **side == self.below).count() as u64;
        let unordered =
            (0..wide).fold(1u64, |count, i| count.saturating_mul(self.below.saturating_add(i)) / (i + 1));
        let narrow = self.sides.iter().filter(|side| **side < self.below);
        narrow.fold(unordered, |count, side| count.saturating_mul(*side))
    }

    /// Returns the numbers of a list.
    pub(super) fn list(&self, mut index: usize) -> Vec<u64> {
        let mut number = |side: &u64| {
            let number = index as u64 % side;
            index /= *side as usize;
            number
        };
        self.sides.iter().map(&mut number).collect()
    }

    /// Returns the index of a list, if it is in the window.
    pub(super) fn index(&self, numbers: &[u64]) -> Option<usize> {
        if numbers.iter().zip(&self.sides).any(|(number, side)| number >= side) {
            return None;
        }
        Some(numbers.iter().zip(&self.strides).map(|(&number, stride)| number as usize * stride).sum())
    }

    /// Returns the legal lists among `order`, sorted by a measure that every move lowers, so that each list comes after
    /// all lists to which its moves lead.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub(super) fn by_rank(
        &self,
        order: Vec<u32>,
        measure: &Measure,
        theory: &Theory,
        budget: &ProofBudget<'_>,
    ) -> Result<Vec<u32>, Stopped> {
        let code = |n| match theory.numeration() {
            Some(numeration) => numeration.code(n).unwrap_or(u64::MAX >> 16),
            None => n,
        };
        let widest = self.sides.iter().copied().max().unwrap_or(0);
        let codes: Vec<u64> = (0..widest).map(code).collect();
        let sum = |row: &[u32], list: &[u64]| {
            let parts = row.iter().zip(list).map(|(&weight, &n)| u64::from(weight) * codes[n as usize]);
            parts.fold(0, u64::saturating_add)
        };
        let last: Vec<u64> = self.sides.iter().map(|side| side.saturating_sub(1)).collect();
        let sizes: Vec<u64> = measure.rows().iter().map(|row| sum(row, &last).saturating_add(1)).collect();
        if sizes.iter().try_fold(1u64, |all, size| all.checked_mul(*size)).is_some() {
            // The sums in lexicographic order, as one number.
            let key = |list: &[u64]| {
                measure.rows().iter().zip(&sizes).fold(0, |all, (row, size)| all * size + sum(row, list))
            };
            return self.sorted(order, key, budget);
        }
        // Stable sorts by the sums, the least significant sum first.
        let rows = measure.rows().iter().rev();
        rows.into_iter().try_fold(order, |order, row| self.sorted(order, |list| sum(row, list), budget))
    }

    fn sorted(
        &self,
        order: Vec<u32>,
        key: impl Fn(&[u64]) -> u64,
        budget: &ProofBudget<'_>,
    ) -> Result<Vec<u32>, Stopped> {
        let mut keys = Vec::with_capacity(order.len());
        let _held = budget.checked_hold(order.len() * 16)?;
        for &at in &order {
            budget.count(1, 0)?;
            keys.push(key(&self.list(at as usize)));
        }
        let most = keys.iter().copied().max().unwrap_or(0);
        if most > 4 * self.len as u64 + 1024 {
            let by_key = order_by(&keys);
            return Ok(by_key.into_iter().map(|index| order[index]).collect());
        }
        // A counting sort, which is stable.
        let mut starts = vec![0u32; most as usize + 2];
        let _starts = budget.checked_hold(4 * starts.len())?;
        keys.iter().for_each(|&key| starts[key as usize + 1] += 1);
        (0..=most as usize).for_each(|key| starts[key + 1] += starts[key]);
        let mut sorted = vec![0; order.len()];
        for (&at, &key) in order.iter().zip(&keys) {
            budget.count(1, 0)?;
            sorted[starts[key as usize] as usize] = at;
            starts[key as usize] += 1;
        }
        Ok(sorted)
    }
}

fn order_by(keys: &[u64]) -> Vec<usize> {
    let mut order: Vec<(u64, usize)> = keys.iter().copied().zip(0..).collect();
    sort_short(&mut order);
    order.into_iter().map(|(_, at)| at).collect()
}
