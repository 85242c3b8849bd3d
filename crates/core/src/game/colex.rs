//! The combinatorial number system: ascending lists numbered in colexicographic order.
//!
//! A **rule** says how far the member below a member x may reach: it must be smaller than
//! `limit(x)`. With `limit(x) = x` the lists are sets, with `limit(x) = x + 1` multisets, with
//! `limit(x) = x − x mod h` coins of which no two share a column of h squares. Let w(k, a) be the
//! number of such lists of k members below a:
//!
//! w(0, a) = 1, w(k, 0) = 0, w(k, a+1) = w(k, a) + w(k−1, limit(a)).
//!
//! Then a_1, …, a_n has the number w(1, a_1) + … + w(n, a_n) in colexicographic order. For sets
//! w(k, a) is the binomial coefficient C(a, k), and this is the combinatorial number system
//! (Lehmer 1964; Knuth, TAOCP vol. 4A, 7.2.1.3, Theorem L).
//!
//! A move that lowers a member gives a list with a smaller number. So in a game in which every move does this, one pass
//! in the order of the numbers visits all options of a position before the position itself.
//!
//! ```
//! use impartial_core::game::Colex;
//! let sets = Colex::sets(3, 8).unwrap();
//! assert_eq!(sets.positions(), 56);
//! assert_eq!(sets.rank(&[1, 4, 6]), Some(1 + 6 + 20));
//! assert_eq!(sets.unrank(27), Some(vec![1, 4, 6]));
//! assert_eq!(sets.rank(&[4, 4, 6]), None);
//! ```

use super::NoSuchWindow;
use crate::value::as_index;
use std::fmt;

/// Maximum number of stored numbers: the w(k, a), and two more for each number below the bound. They take 128 MiB.
const MAX_CELLS: u128 = 1 << 24;

/// The members of a position that a move may lower.
///
/// In many games on ascending lists (coins on squares, heaps) a move lowers one member to any smaller number, as long
/// as the new list is in the window. Which members these are, and the [`Colex`] window, then determine all
/// values of the window, so that a sweep (crate `impartial-sweep`) needs nothing else of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoweredMember {
    /// Any one of the members.
    Any,
    /// Only the largest member.
    Largest,
}

/// All ascending lists of `count` numbers below `below` that satisfy a rule, ranked in colexicographic order: the order
/// of [`subsets`](super::subsets) and [`multisets`](super::multisets).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colex {
    count: usize,
    below: u64,
    /// w(k, a) at k·(below+1) + a, for k up to `count`.
    weights: Vec<u64>,
    /// `limit(x)` for x below `below`.
    limits: Vec<u64>,
    /// The least y with `limit(y) > x`, for x below `below`.
    above: Vec<u64>,
    /// The first list, if there is one.
    first: Vec<u64>,
}

impl Colex {
    /// Returns the window of sets: all members differ.
    ///
    /// # Errors
    /// [`RankingError::TooLarge`] if a rank does not fit `usize`, or if the ranking would store more than 2^24 numbers,
    /// which is (count + 3)·(below + 1) > 2^24.
    pub fn sets(count: usize, below: u64) -> Result<Self, RankingError> {
        Self::new(count, below, |x| x)
    }

    /// Returns the window of multisets: equal members may occur.
    ///
    /// # Errors
    /// The errors of [`sets`](Self::sets).
    pub fn multisets(count: usize, below: u64) -> Result<Self, RankingError> {
        Self::new(count, below, |x| x + 1)
    }

    /// Returns the window of lists in which the member below x is smaller than `limit(x)`. The limit must not decrease
    /// with x, and must be at most x + 1.
    ///
    /// # Errors
    /// The errors of [`sets`](Self::sets), and [`RankingError::Rule`] if the limit decreases or exceeds x + 1.
    ///
    /// # Complexity
    /// Time and memory for (count + 1)·(below + 1) numbers.
    pub fn new(count: usize, below: u64, limit: impl Fn(u64) -> u64) -> Result<Self, RankingError> {
        let too_large = || RankingError::TooLarge { count, below };
        let cells = (count as u128 + 3).saturating_mul(u128::from(below) + 1);
        if cells > MAX_CELLS {
            return Err(too_large());
        }
        let mut limits = Vec::with_capacity(below as usize);
        for x in 0..below {
            let at_x = limit(x);
            if at_x > x + 1 || limits.last().is_some_and(|&before| at_x < before) {
                return Err(RankingError::Rule { at: x });
            }
            limits.push(at_x);
        }
        let above: Vec<u64> = (0..below).map(|x| limits.partition_point(|&at| at <= x) as u64).collect();
        let stride = below as usize + 1;
        let mut weights = vec![0u64; (count + 1) * stride];
        weights[..stride].fill(1);
        for k in 1..=count {
            for a in 0..below as usize {
                let lists = weights[(k - 1) * stride + limits[a] as usize];
                let sum = weights[k * stride + a].checked_add(lists);
                // Ranks are indices, also where indices have 32 bits.
                let sum = sum.filter(|&sum| usize::try_from(sum).is_ok());
                weights[k * stride + a + 1] = sum.ok_or_else(too_large)?;
            }
        }
        let first = std::iter::successors(Some(0), |&x| above.get(x as usize).copied()).take(count).collect();
        Ok(Colex { count, below, weights, limits, above, first })
    }

    /// Returns the number of members of a list.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the bound below which all members are.
    #[inline]
    pub fn below(&self) -> u64 {
        self.below
    }

    /// Returns w(k, a), the number of lists of k members below a that satisfy the rule. Returns 0 for k greater than
    /// [`count`](Self::count) or a greater than [`below`](Self::below), for which it is not stored.
    #[inline]
    pub fn weight(&self, k: usize, a: u64) -> u64 {
        self.weights(k).get(as_index(a)).copied().unwrap_or(0)
    }

    /// Returns w(k, 0), w(k, 1), …, w(k, below); no numbers for k greater than [`count`](Self::count).
    #[inline]
    pub fn weights(&self, k: usize) -> &[u64] {
        if k > self.count {
            return &[];
        }
        let stride = self.below as usize + 1;
        self.weights.get(k * stride..(k + 1) * stride).unwrap_or(&[])
    }

    /// Returns the bound of the member below x; 0 for x of at least [`below`](Self::below).
    #[inline]
    pub fn limit(&self, x: u64) -> u64 {
        self.limits.get(as_index(x)).copied().unwrap_or(0)
    }

    /// Returns the least number that may follow x; [`below`](Self::below) if no number below that may.
    #[inline]
    pub fn next_above(&self, x: u64) -> u64 {
        self.above.get(as_index(x)).copied().unwrap_or(self.below)
    }

    /// Returns the number of lists without one member: the bound of the ranks of [`Members::without`].
    pub fn deletions(&self) -> u64 {
        self.count.checked_sub(1).map_or(0, |k| self.weight(k, self.below))
    }

    /// Returns whether a list is in the window.
    #[inline]
    pub fn contains(&self, members: &[u64]) -> bool {
        members.len() == self.count
            && members.last().is_none_or(|&last| last < self.below)
            && members.windows(2).all(|pair| pair[0] < self.limit(pair[1]))
    }

    /// Returns the rank of a list, if it is in the window.
    #[inline]
    pub fn rank(&self, members: &[u64]) -> Option<u64> {
        self.contains(members).then(|| (1..).zip(members).map(|(k, &a)| self.weight(k, a)).sum())
    }

    /// Returns the list with a rank.
    ///
    /// # Complexity
    /// A binary search for each member.
    pub fn unrank(&self, rank: u64) -> Option<Vec<u64>> {
        if rank >= self.positions() {
            return None;
        }
        let mut remaining = rank;
        let mut members = vec![0; self.count];
        for (k, member) in members.iter_mut().enumerate().rev() {
            // The largest a with w(k+1, a) ≤ remaining.
            let row = self.weights(k + 1);
            *member = row.partition_point(|&weight| weight <= remaining) as u64 - 1;
            remaining -= row[*member as usize];
        }
        Some(members)
    }

    /// Returns the number of lists in the window, which is the bound below which the ranks are.
    #[inline]
    pub fn positions(&self) -> u64 {
        self.weight(self.count, self.below)
    }

    /// Returns a cursor at the position with a rank; `None` if there is no such position.
    pub fn cursor(&self, rank: u64) -> Option<Members<'_>> {
        let members = self.unrank(rank)?;
        let mut cursor =
            Members { colex: self, starts: vec![0; members.len()], members, rank, first_below: 0 };
        cursor.settle();
        Some(cursor)
    }

    /// Returns the bound below which values are expected: the next power of two. Nim-sums of numbers below `below` are
    /// below it, and so are the values of most games in which members are lowered. The bound determines the memory that
    /// is reserved before the start, and nothing else: larger values are possible.
    pub fn values_below(&self) -> u64 {
        self.below.next_power_of_two()
    }

    /// Returns the bytes that the ranking itself needs. Memory limits count them.
    pub fn bytes(&self) -> u64 {
        8 * (self.weights.len() + self.limits.len() + self.above.len()) as u64
    }
}

/// A list of a [`Colex`] window, its rank, and the ranks of the lists that arise when a member is removed or lowered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Members<'a> {
    colex: &'a Colex,
    members: Vec<u64>,
    rank: u64,
    /// For every member the rank of the list without it, if the first member is replaced by 0.
    starts: Vec<u64>,
    /// Bound of the first member while the others do not change.
    first_below: u64,
}

impl<'a> Members<'a> {
    /// Returns the window to which the list belongs.
    #[inline]
    pub fn window(&self) -> &'a Colex {
        self.colex
    }

    /// Returns the members of the list, ascending.
    #[inline]
    pub fn members(&self) -> &[u64] {
        &self.members
    }

    /// Returns the rank of the list without member number `i` (from 0, ascending), among the lists of one member less;
    /// `None` if there is no such member.
    #[inline]
    pub fn without(&self, i: usize) -> Option<u64> {
        // The first member contributes w(1, a) = a, except if it is the member that is left out.
        let first = self.members.first().filter(|_| i > 0).copied().unwrap_or(0);
        self.starts.get(i).map(|start| start + first)
    }

    /// Calls `visit` with the rank of the list [`without`](Self::without) each member, in the order of the members. It is
    /// the number of the line of all lists with the same other members.
    ///
    /// Two lists have one of these lines in common if they differ in one member, and none otherwise.
    #[inline]
    pub fn visit_without(&self, mut visit: impl FnMut(u64)) {
        let Some((&start, starts)) = self.starts.split_first() else { return };
        let first = self.members[0];
        visit(start);
        starts.iter().for_each(|start| visit(start + first));
    }

    /// Calls `visit` with the rank of every list that arises when one member is lowered by at least one and at most
    /// `reach`. With multisets a rank may occur more than once.
    ///
    /// # Complexity
    /// One addition for each rank, and a few steps for every pair of members.
    #[inline]
    pub fn visit_lowered(&self, reach: u64, mut visit: impl FnMut(u64)) {
        for place in 0..self.members.len() {
            self.visit_landings(place, place..self.members.len(), reach, &mut visit);
        }
    }

    /// Calls `visit` with the ranks of the lists that arise when member number `i` (from 0, ascending) is lowered, like
    /// [`visit_lowered`](Self::visit_lowered).
    #[inline]
    pub fn visit_lowered_member(&self, i: usize, reach: u64, mut visit: impl FnMut(u64)) {
        if i < self.members.len() {
            for place in 0..=i {
                self.visit_landings(place, i..i + 1, reach, &mut visit);
            }
        }
    }

    /// Visits the moves of the members in `movers` after which the lowered member is number `place`.
    #[inline(always)]
    fn visit_landings(
        &self,
        place: usize,
        movers: std::ops::Range<usize>,
        reach: u64,
        visit: &mut impl FnMut(u64),
    ) {
        let (colex, members) = (self.colex, &self.members[..]);
        let weights = colex.weights(place + 1);
        let current = members[place];
        let least = if place > 0 { colex.next_above(members[place - 1]) } else { 0 };
        // The rank without the contribution of the mover; members that the mover passes are moved up by one place.
        let mut rank_of_others = self.rank - weights[current as usize];
        let mut end = current;
        for i in place..movers.end {
            let mover = members[i];
            if i > place {
                let row = colex.weights(i + 1);
                rank_of_others = rank_of_others + row[members[i - 1] as usize] - row[mover as usize];
                end = colex.limit(current).min(mover);
            }
            if i < movers.start {
                continue;
            }
            let start = least.max(mover.saturating_sub(reach));
            if start < end {
                for weight in &weights[start as usize..end as usize] {
                    visit(rank_of_others + weight);
                }
            }
        }
    }

    /// Computes all fields that depend on the members.
    fn settle(&mut self) {
        let colex = self.colex;
        self.first_below = match self.members.get(1) {
            Some(&second) => colex.limit(second),
            None => colex.below,
        };
        // Without member i, the members after it move down by one place.
        let mut after: u64 = 0;
        for (i, &a) in self.members.iter().enumerate().skip(1) {
            after += colex.weight(i, a);
        }
        // The contribution of the first member is not included.
        let mut before = 0;
        for i in 0..self.members.len() {
            if i > 0 {
                after -= colex.weight(i, self.members[i]);
            }
            if i > 1 {
                before += colex.weight(i, self.members[i - 1]);
            }
            self.starts[i] = before + after;
        }
    }

    /// Raises the second member by one, when the first is the least again: the most frequent case. The rank of the list
    /// without the second member does not change. To the others the second member adds its weight.
    #[inline]
    fn raise_second(&mut self) {
        let colex = self.colex;
        let second = self.members[1];
        self.members[1] = second + 1;
        self.first_below = colex.limit(second + 1);
        let [without_first, _, others @ ..] = &mut self.starts[..] else { return };
        *without_first += 1;
        let grown = colex.weight(2, second + 1) - colex.weight(2, second);
        others.iter_mut().for_each(|start| *start += grown);
    }

    /// Moves to the next list, where more than the first member changes.
    #[inline(never)]
    fn carry(&mut self) -> bool {
        for i in 1..self.members.len() {
            let end = match self.members.get(i + 1) {
                Some(&above) => self.colex.limit(above),
                None => self.colex.below,
            };
            if self.members[i] + 1 < end {
                self.members[..i].copy_from_slice(&self.colex.first[..i]);
                if i == 1 {
                    self.raise_second();
                } else {
                    self.members[i] += 1;
                    self.settle();
                }
                return true;
            }
        }
        false
    }

    /// Returns the rank of the position.
    #[inline]
    pub fn rank(&self) -> u64 {
        self.rank
    }

    /// Moves to the next position. At the last one it stays and returns `false`.
    #[inline]
    pub fn advance(&mut self) -> bool {
        if let Some(first) = self.members.first_mut()
            && *first + 1 < self.first_below
        {
            *first += 1;
            self.rank += 1;
            return true;
        }
        let more = self.carry();
        self.rank += u64::from(more);
        more
    }
}

/// The reason why a window has no ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RankingError {
    /// The game has no such window.
    NoWindow(NoSuchWindow),
    /// The game does not rank the positions of its windows.
    NoRanking,
    /// A rank does not fit `usize`, or the ranking would store more than 2^24 numbers of 64 bits, which is 128 MiB.
    TooLarge {
        /// The number of members of a position.
        count: usize,
        /// The bound below which all members are.
        below: u64,
    },
    /// The rule of a [`Colex`](super::Colex) decreases, or allows a member that is larger than the next one.
    Rule {
        /// The member x for which the limit decreases or exceeds x + 1.
        at: u64,
    },
}

impl From<NoSuchWindow> for RankingError {
    fn from(error: NoSuchWindow) -> Self {
        RankingError::NoWindow(error)
    }
}

impl fmt::Display for RankingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RankingError::NoWindow(error) => error.fmt(f),
            RankingError::NoRanking => f.write_str("the positions of this game are not numbered"),
            RankingError::TooLarge { count, below } => {
                write!(f, "{count} members below {below} are too many to be numbered")
            }
            RankingError::Rule { at } => {
                write!(f, "the rule of the lists decreases or exceeds x + 1 at x = {at}")
            }
        }
    }
}

impl std::error::Error for RankingError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{multisets, subsets};
    use proptest::prelude::*;

    /// Returns the lists that satisfy the rule, from an enumeration of all lists.
    fn plainly(count: usize, below: u64, limit: impl Fn(u64) -> u64) -> Vec<Vec<u64>> {
        let all = multisets(count, below).map(|list| list.as_slice().to_vec());
        all.filter(|list| list.windows(2).all(|pair| pair[0] < limit(pair[1]))).collect()
    }

    fn rule(kind: u64) -> impl Fn(u64) -> u64 + Copy {
        move |x| match kind {
            0 => x + 1,
            1 => x,
            // At least `kind` apart.
            2 | 3 => x.saturating_sub(kind - 1),
            // At most one in each column.
            _ => x - x % (kind - 2),
        }
    }

    proptest! {
        #[test]
        fn numbers_are_the_places_in_colexicographic_order(count in 0..8usize, below in 0..9u64, kind in 0..8u64) {
            let limit = rule(kind);
            let colex = Colex::new(count, below, limit).unwrap();
            let lists = plainly(count, below, limit);
            prop_assert_eq!(colex.positions(), lists.len() as u64);
            let mut cursor = colex.cursor(0);
            prop_assert_eq!(cursor.is_some(), !lists.is_empty());
            for (rank, list) in (0..).zip(&lists) {
                prop_assert_eq!(colex.rank(list), Some(rank));
                prop_assert_eq!(colex.unrank(rank), Some(list.clone()));
                let cursor = cursor.as_mut().unwrap();
                prop_assert_eq!((cursor.rank(), cursor.members()), (rank, &list[..]));
                let fresh = colex.cursor(rank).unwrap();
                let mut all = Vec::new();
                cursor.visit_without(|line| all.push(Some(line)));
                prop_assert_eq!(&all, &(0..count).map(|i| fresh.without(i)).collect::<Vec<_>>());
                prop_assert_eq!(cursor.without(count), None);
                prop_assert_eq!(&*cursor, &fresh);
                prop_assert_eq!(cursor.advance(), rank + 1 < lists.len() as u64);
            }
            prop_assert_eq!(colex.unrank(lists.len() as u64), None);
        }

        #[test]
        fn lowering_a_member_is_numbered_right(
            count in 1..5usize, below in 0..11u64, kind in 0..8u64, reach in prop_oneof![1..5u64, Just(u64::MAX)],
        ) {
            let limit = rule(kind);
            let colex = Colex::new(count, below, limit).unwrap();
            let smaller = Colex::new(count - 1, below, limit).unwrap();
            for list in plainly(count, below, limit) {
                let cursor = colex.cursor(colex.rank(&list).unwrap()).unwrap();
                let mut all = Vec::new();
                for i in 0..count {
                    let mut others = list.clone();
                    let member = others.remove(i);
                    prop_assert_eq!(cursor.without(i), smaller.rank(&others));
                    prop_assert!(cursor.without(i) < Some(colex.deletions()));
                    let mut expected: Vec<u64> = (member.saturating_sub(reach)..member).filter_map(|to| {
                        let mut option = others.clone();
                        option.push(to);
                        option.sort_unstable();
                        colex.rank(&option)
                    }).collect();
                    let mut ranks = Vec::new();
                    cursor.visit_lowered_member(i, reach, |rank| ranks.push(rank));
                    for list in [&mut expected, &mut ranks] {
                        list.sort_unstable();
                        list.dedup();
                    }
                    prop_assert_eq!(&ranks, &expected);
                    all.extend(expected);
                }
                let mut ranks = Vec::new();
                cursor.visit_lowered(reach, |rank| ranks.push(rank));
                for list in [&mut all, &mut ranks] {
                    list.sort_unstable();
                    list.dedup();
                }
                prop_assert_eq!(ranks, all);
            }
        }
    }

    #[test]
    fn sets_and_multisets_are_those_of_windows() {
        let sets = Colex::sets(3, 9).unwrap();
        assert!((0..).zip(subsets(3, 9)).all(|(rank, s)| sets.rank(s.as_slice()) == Some(rank)));
        assert_eq!(sets.positions(), 84);
        let heaps = Colex::multisets(3, 9).unwrap();
        assert!((0..).zip(multisets(3, 9)).all(|(rank, s)| heaps.rank(s.as_slice()) == Some(rank)));
        assert_eq!(heaps.positions(), 165);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert!(matches!(Colex::sets(60, 200), Err(RankingError::TooLarge { .. })));
        assert!(matches!(Colex::sets(1, u64::MAX), Err(RankingError::TooLarge { .. })));
        assert!(matches!(Colex::sets(usize::MAX, 3), Err(RankingError::TooLarge { .. })));
        let window = Colex::sets(2, 5).unwrap();
        for k in [3, usize::MAX / 6, usize::MAX / 6 + 1, usize::MAX] {
            assert_eq!((window.weight(k, 2), window.weights(k)), (0, &[][..]), "{k}");
        }
        assert_eq!((window.limit(5), window.next_above(4), window.next_above(9)), (0, 5, 5));
        assert_eq!(Colex::new(2, 5, |x| x + 2), Err(RankingError::Rule { at: 0 }));
        assert_eq!(Colex::new(2, 5, |x| 3 - x.min(3)), Err(RankingError::Rule { at: 0 }));
        assert_eq!(Colex::new(2, 5, |x| (x == 1).into()), Err(RankingError::Rule { at: 2 }));
    }
}
