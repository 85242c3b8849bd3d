//! Counts of the positions of a value with small numbers: as lists in ascending order, and in all orders.

use super::Discovery;
use crate::Provable;
use crate::plan::{CompiledGame, sample};
use impartial::run::Stopped;
use impartial_automata::{Automaton, ProofBudget, Track, count_below, shortest_common};
use num_bigint::{BigInt, BigUint};

/// The meaning of the order of the numbers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberOrder {
    /// Every number has a place of its own: (1, 2) and (2, 1) are different positions.
    Fixed,
    /// The numbers are interchangeable, and the automaton reads them in every order.
    Any,
    /// The numbers are interchangeable, and the automaton reads them in ascending order only.
    Ascending,
}

/// Counts of the positions whose numbers are all below a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionCounts {
    /// The number of lists that the automaton accepts.
    pub accepted: BigUint,
    /// The number of lists in ascending order; `None` if every number has a place of its own.
    pub sorted: Option<BigUint>,
    /// The number of lists in all orders; `None` if every number has a place of its own.
    pub ordered: Option<BigUint>,
}

/// Maximum number of numbers for which lists in all orders are counted from the ascending ones.
const MAX_NUMBERS: usize = 10;

impl NumberOrder {
    /// Determines the meaning of the order of the numbers in a game from small positions.
    pub(super) fn from_game(
        game: &dyn Provable,
        compiled: &CompiledGame,
        budget: &ProofBudget<'_>,
    ) -> Result<NumberOrder, Stopped> {
        let count = compiled.names.len();
        let shape = compiled.description.shape;
        for (at, numbers) in sample(count).enumerate() {
            if at.is_multiple_of(64) {
                budget.check(0, 0)?;
            }
            let Some(canonical) = game.canonical(shape, &numbers) else { continue };
            let exchanged = |i: usize| {
                let mut other = numbers.clone();
                other.swap(i - 1, i);
                game.canonical(shape, &other)
            };
            if (1..count).any(|i| exchanged(i).as_ref() != Some(&canonical)) {
                return Ok(NumberOrder::Fixed);
            }
        }
        if count < 2 {
            return Ok(NumberOrder::Fixed);
        }
        let legal = &compiled.legal;
        let mut is_ascending = true;
        for i in 1..count as u32 {
            let falls = [(Track(i), 1), (Track(i - 1), -1)];
            let falls = Automaton::linear_at_most(legal.base(), &falls, -1, budget)?;
            is_ascending &= shortest_common(&[(legal, true), (&falls, true)], budget)?.is_none();
        }
        if is_ascending {
            return Ok(NumberOrder::Ascending);
        }
        for i in 1..count as u32 {
            let exchanged = legal.renamed(&|Track(t)| {
                Track(match t {
                    t if t == i => i - 1,
                    t if t + 1 == i => i,
                    t => t,
                })
            });
            if shortest_common(&[(legal, true), (&exchanged, false)], budget)?.is_some() {
                // Only some orders are allowed: nothing is known of the others.
                return Ok(NumberOrder::Fixed);
            }
        }
        Ok(NumberOrder::Any)
    }
}

/// Returns the lists of a relation that are in ascending order.
fn ascending(relation: &Automaton, count: usize, budget: &ProofBudget<'_>) -> Result<Automaton, Stopped> {
    let mut all = relation.clone();
    for i in 1..count as u32 {
        let in_order = [(Track(i - 1), 1), (Track(i), -1)];
        all = all.and(&Automaton::linear_at_most(relation.base(), &in_order, 0, budget)?, budget)?;
    }
    Ok(all)
}

impl Discovery {
    /// Counts the positions of a found value with all numbers below a bound. Returns `None` if the positions were not
    /// found, or if their automaton is too large for counting.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn counts_below(
        &self,
        value: u64,
        below: &BigUint,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<PositionCounts>, Stopped> {
        let Some(found) = usize::try_from(value).ok().and_then(|value| self.found.get(value)) else {
            return Ok(None);
        };
        let set = &found.automaton;
        let count = |set: &Automaton| count_below(&self.theory, set, self.coins, below);
        let Some(accepted) = count(set) else { return Ok(None) };
        let (sorted, ordered) = match self.order {
            NumberOrder::Fixed => (None, None),
            NumberOrder::Any => (count(&ascending(set, self.coins, budget)?), Some(accepted.clone())),
            NumberOrder::Ascending => {
                (Some(accepted.clone()), in_every_order(set, self.coins, &count, budget)?)
            }
        };
        let incomplete = self.order != NumberOrder::Fixed && (sorted.is_none() || ordered.is_none());
        Ok((!incomplete).then_some(PositionCounts { accepted, sorted, ordered }))
    }
}

/// Returns the number of lists in all orders, for a set of ascending lists. A list with blocks of b₁, b₂, … equal
/// numbers has n!/(b₁!·b₂!·…) orders. Lists with exactly these blocks are counted by inclusion and exclusion.
fn in_every_order(
    set: &Automaton,
    numbers: usize,
    count: &dyn Fn(&Automaton) -> Option<BigUint>,
    budget: &ProofBudget<'_>,
) -> Result<Option<BigUint>, Stopped> {
    if numbers > MAX_NUMBERS {
        return Ok(None);
    }
    let neighbours = numbers.saturating_sub(1);
    // For each set of neighbouring pairs, the number of lists in which at least these pairs are equal.
    let mut equal: Vec<BigInt> = Vec::new();
    for pattern in 0..1usize << neighbours {
        let mut lists = set.clone();
        for i in (0..neighbours).filter(|i| pattern >> i & 1 == 1) {
            let same = [(Track(i as u32), 1), (Track(i as u32 + 1), -1)];
            lists = lists.and(&Automaton::linear_equal(set.base(), &same, 0, budget)?, budget)?;
        }
        let Some(lists) = count(&lists) else { return Ok(None) };
        equal.push(lists.into());
    }
    // Subtract the lists in which other pairs are equal too.
    for i in 0..neighbours {
        for pattern in (0..equal.len()).filter(|pattern| pattern >> i & 1 == 0) {
            let more = equal[pattern | 1 << i].clone();
            equal[pattern] -= more;
        }
    }
    let orders = |pattern: usize| {
        let (mut orders, mut block) = (1u64, 1u64);
        for i in 0..neighbours {
            block = if pattern >> i & 1 == 1 { block + 1 } else { 1 };
            // n!/(b₁!·b₂!·…), number by number, as a binomial coefficient for each block.
            orders = orders * (i as u64 + 2) / block;
        }
        orders
    };
    let all: BigInt = (0..).zip(equal).map(|(pattern, lists)| lists * orders(pattern)).sum();
    Ok(all.to_biguint())
}
