//! Regions of statements that are given by bounds on numbers: heaps, coins or rows in one range, and further numbers in
//! ranges of their own.

use crate::positions::rule_game::{PositionIter, RuleGame};
use impartial::game::{NumberRange, multisets_len, subsets_len};
use impartial::kind::{Kind, Tuples};
use impartial_prove::automata::syntax::Relation;
use std::cmp::Ordering;

/// The numbers from `from` up to, but not including, `below`. Without `below`, the budget decides the upper bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenRange {
    pub(super) from: u64,
    pub(super) below: Option<u64>,
}

impl OpenRange {
    pub(crate) const FREE: OpenRange = OpenRange { from: 0, below: None };

    pub(crate) fn below(below: u64) -> OpenRange {
        OpenRange { from: 0, below: Some(below) }
    }

    /// Returns the range of numbers; a range without an upper bound becomes a range of `size` numbers.
    fn with_size(self, size: u64) -> NumberRange {
        NumberRange { from: self.from, below: self.below.unwrap_or(self.from.saturating_add(size)) }
    }

    /// Returns the range with one additional bound.
    pub(super) fn and(self, relation: Relation, bound: u64) -> OpenRange {
        let OpenRange { from, below } = self;
        let less = |bound: u64| Some(below.map_or(bound, |below| below.min(bound)));
        match relation {
            Relation::Less => OpenRange { from, below: less(bound) },
            Relation::AtMost => OpenRange { from, below: less(bound.saturating_add(1)) },
            Relation::Greater => OpenRange { from: from.max(bound.saturating_add(1)), below },
            Relation::AtLeast => OpenRange { from: from.max(bound), below },
            _ => OpenRange { from: from.max(bound), below: less(bound.saturating_add(1)) },
        }
    }

    fn contains(self, n: u64) -> bool {
        self.from <= n && self.below.is_none_or(|below| n < below)
    }
}

/// The kind of positions of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberForm {
    /// Numbers without members, ascending if `unordered`.
    Numbers { unordered: bool },
    /// Heaps of a sum.
    Heaps,
    /// Coins, of which no two are equal.
    Coins,
    /// Heaps that are one position, with an order if `ordered`.
    List { ordered: bool },
    /// At most `count` rows of a partition.
    Rows,
}

/// The positions of `count` heaps, coins or rows, all in one range, with further numbers in ranges of their own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NumberRegion {
    pub(super) form: NumberForm,
    /// The number of heaps, coins or rows.
    pub(super) count: usize,
    /// The range of each heap, coin or row.
    pub(super) range: OpenRange,
    /// The further numbers: their names and ranges.
    pub(super) numbers: Vec<(String, OpenRange)>,
}

impl NumberRegion {
    fn is_of_numbers(&self) -> bool {
        matches!(self.form, NumberForm::Numbers { .. })
    }

    /// Returns the ranges of the further numbers for a size.
    fn number_ranges(&self, size: u64) -> Vec<NumberRange> {
        self.numbers.iter().map(|(_, range)| range.with_size(size)).collect()
    }

    /// Returns whether the file gives all bounds, so that the budget decides nothing.
    pub(super) fn is_fixed(&self) -> bool {
        let mut numbers = self.numbers.iter().map(|(_, range)| range);
        let all = numbers.clone().all(|range| range.below.is_some());
        match self.is_of_numbers() {
            // If a range is empty, the window has no position, whatever the other bounds are.
            true => all || numbers.any(|range| range.below.is_some_and(|below| below <= range.from)),
            false => all && self.range.below.is_some(),
        }
    }

    /// Returns whether all positions have `members` heaps or coins, or are on numbers.
    pub(super) fn has_members(&self, members: usize) -> bool {
        self.is_of_numbers() || self.form != NumberForm::Rows && self.count == members
    }

    /// Returns whether the position with these numbers lies between the bounds.
    pub(super) fn contains(&self, numbers: &[u64]) -> bool {
        if numbers.len() != self.count + self.numbers.len() || self.form == NumberForm::Rows {
            return false;
        }
        let (members, others) = numbers.split_at(self.count);
        let mut pairs = others.iter().zip(&self.numbers);
        members.iter().all(|&n| self.range.contains(n)) && pairs.all(|(&n, (_, range))| range.contains(n))
    }

    /// Returns the number of positions of a size, including illegal ones, or `None` if the number is unknown.
    pub(super) fn len(&self, size: u64) -> Option<u128> {
        let ranges = self.number_ranges(size);
        let width = self.range.with_size(size).len();
        let members = match self.form {
            NumberForm::Numbers { unordered } => {
                let kind = Tuples { count: ranges.len(), unordered };
                let ordered = Tuples { unordered: false, ..kind };
                return kind.within_len(&ranges).or_else(|| ordered.within_len(&ranges));
            }
            NumberForm::Coins => subsets_len(self.count, width),
            NumberForm::List { ordered: true } => {
                u128::from(width).checked_pow(self.count as u32).unwrap_or(u128::MAX)
            }
            _ => multisets_len(self.count, width),
        };
        Some(ranges.iter().fold(members, |all, range| all.saturating_mul(range.len().into())))
    }

    /// Returns the ranges of the numbers of a region without members whose bounds are all given.
    pub(super) fn fixed_ranges(&self) -> Option<Vec<NumberRange>> {
        (self.is_of_numbers() && self.is_fixed()).then(|| self.number_ranges(1))
    }

    /// Describes the region of a size in words.
    pub(super) fn words(&self, size: u64) -> String {
        let (range, ranges) = (self.range.with_size(size), self.number_ranges(size));
        let one = |(name, range): (&str, &NumberRange)| match (range.from, range.below) {
            (from, below) if from + 1 == below => format!("{name} = {from}"),
            (0, below) => format!("{name} < {below}"),
            (from, below) => format!("{from} <= {name} < {below}"),
        };
        let numbers = self.numbers.iter().map(|(name, _)| name.as_str()).zip(&ranges).map(one);
        match (self.form, range.from) {
            (NumberForm::Numbers { .. }, _) => {
                match ranges.iter().all(|range| range.from == 0 && range.below == ranges[0].below) {
                    true => format!("n={} below {}", ranges.len(), ranges[0].below),
                    false => numbers.collect::<Vec<_>>().join(", "),
                }
            }
            (NumberForm::List { .. }, _) => {
                let all: Vec<String> = std::iter::once(one(("heaps", &range))).chain(numbers).collect();
                format!("n={}, {}", self.count, all.join(", "))
            }
            (_, 0) => format!("n={} below {}", self.count, range.below),
            (_, from) => format!("n={} from {from} below {}", self.count, range.below),
        }
    }

    /// Returns the positions of a size that are not in the region of the size `before`, in order, each once, including
    /// illegal ones.
    pub(super) fn stage<'g, G: RuleGame>(
        &self,
        game: &'g G,
        (before, size): (u64, u64),
    ) -> PositionIter<'g, G::Position> {
        if self.is_of_numbers() && before > 0 {
            return self.tuples_stage(game, (before, size));
        }
        let listed = game.positions_within(self.count, self.range.with_size(size), &self.number_ranges(size));
        if before == 0 {
            return listed;
        }
        let (range, ranges) = (self.range.with_size(before), self.number_ranges(before));
        Box::new(listed.filter(move |position| {
            let (numbers, members) = (game.numbers(position), game.members(position).len());
            let known = std::iter::repeat_n(&range, members).chain(&ranges);
            numbers.iter().zip(known).any(|(&n, known)| n >= known.below)
        }))
    }

    /// Returns the positions of numbers of a size that are not in the region of the size `before`.
    fn tuples_stage<'g, G: RuleGame>(
        &self,
        game: &'g G,
        (before, size): (u64, u64),
    ) -> PositionIter<'g, G::Position> {
        let mut parts = Vec::new();
        // Each part has the positions in which a certain number is the first one beyond the size before.
        for (first, _) in self.numbers.iter().enumerate().filter(|(_, (_, range))| range.below.is_none()) {
            let part =
                self.numbers.iter().enumerate().map(|(i, (_, range))| match (range.below, i.cmp(&first)) {
                    (Some(_), _) | (None, Ordering::Greater) => range.with_size(size),
                    (None, Ordering::Less) => range.with_size(before),
                    (None, Ordering::Equal) => NumberRange {
                        from: range.with_size(before).below,
                        below: range.with_size(size).below,
                    },
                });
            let part = game.positions_within(0, self.range.with_size(size), &part.collect::<Vec<_>>());
            parts.push(part.peekable());
        }
        Box::new(MergedLists(parts))
    }
}

/// An iterator that merges several ascending lists into one.
struct MergedLists<I: Iterator>(Vec<std::iter::Peekable<I>>);

impl<I: Iterator> Iterator for MergedLists<I>
where
    I::Item: Ord + Clone,
{
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let mut least: Option<(usize, I::Item)> = None;
        for (at, list) in self.0.iter_mut().enumerate() {
            if let Some(item) = list.peek()
                && least.as_ref().is_none_or(|(_, other)| item < other)
            {
                least = Some((at, item.clone()));
            }
        }
        let (at, _) = least?;
        self.0[at].next()
    }
}
