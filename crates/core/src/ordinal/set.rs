//! Sets of ordinals.
//!
//! The option values of a position with infinitely many options are, in the games here, a finite
//! union of intervals [s, e) and points. Such sets are closed under union and under complement below
//! a bound, and their mex is exact.

use super::Ordinal;
use std::collections::BTreeMap;
use std::fmt;

/// A finite union of intervals [s, e) of ordinals; a point x is [x, x+1).
///
/// Stored as disjoint intervals that do not touch, so equal sets compare equal.
///
/// ```
/// use impartial_core::ordinal::{Ordinal, OrdinalSet};
///
/// let w = Ordinal::omega();
/// let mut set = OrdinalSet::below(w.clone());
/// assert_eq!(set.mex(), w);
/// set.insert(w.clone());
/// set.insert_interval(Ordinal::from(3), Ordinal::from(7));
/// assert_eq!(set, OrdinalSet::below(w.successor()));
/// assert_eq!(set.to_string(), "{[0,w+1)}");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct OrdinalSet {
    /// The end of each interval by its start.
    intervals: BTreeMap<Ordinal, Ordinal>,
}

impl OrdinalSet {
    /// Returns the set without members.
    pub fn new() -> Self {
        OrdinalSet::default()
    }

    /// Returns the interval [0, bound), which as an ordinal is `bound` itself.
    pub fn below(bound: Ordinal) -> Self {
        OrdinalSet::interval(Ordinal::ZERO, bound)
    }

    /// Returns the interval [start, end), empty if end ≤ start.
    pub fn interval(start: Ordinal, end: Ordinal) -> Self {
        let mut set = OrdinalSet::new();
        set.insert_interval(start, end);
        set
    }

    /// Inserts an ordinal.
    ///
    /// # Complexity
    /// A logarithmic number of comparisons, as for an interval that touches no others.
    pub fn insert(&mut self, point: Ordinal) {
        let end = point.successor();
        self.insert_interval(point, end);
    }

    /// Inserts the interval [start, end).
    ///
    /// ```
    /// # use impartial_core::ordinal::{Ordinal, OrdinalSet};
    /// let mut set = OrdinalSet::interval(Ordinal::from(2), Ordinal::from(4));
    /// set.insert_interval(Ordinal::from(7), Ordinal::from(8));
    /// set.insert_interval(Ordinal::from(4), Ordinal::from(6));
    /// assert_eq!(set.to_string(), "{[2,6), 7}");
    /// ```
    ///
    /// # Complexity
    /// A logarithmic number of comparisons for the interval and for each interval that it joins.
    pub fn insert_interval(&mut self, start: Ordinal, end: Ordinal) {
        if start >= end {
            return;
        }
        let (mut start, mut end) = (start, end);
        if let Some((before, stop)) = self.intervals.range_mut(..=&start).next_back()
            && *stop >= start
        {
            if *stop >= end {
                return;
            }
            start = before.clone();
        }
        while let Some((next, stop)) = self.intervals.range(&start..=&end).next() {
            if *stop > end {
                end = stop.clone();
            }
            let next = next.clone();
            self.intervals.remove(&next);
        }
        self.intervals.insert(start, end);
    }

    /// Inserts every member of another set.
    pub fn union_with(&mut self, other: &OrdinalSet) {
        for (start, end) in &other.intervals {
            self.insert_interval(start.clone(), end.clone());
        }
    }

    /// Returns the union with another set.
    ///
    /// ```
    /// # use impartial_core::ordinal::{Ordinal, OrdinalSet};
    /// let (w, set) = (Ordinal::omega(), OrdinalSet::below(Ordinal::omega()));
    /// let union = set.union(&OrdinalSet::interval(w.clone(), &w + &w));
    /// assert_eq!(union.to_string(), "{[0,w*2)}");
    /// ```
    pub fn union(&self, other: &OrdinalSet) -> OrdinalSet {
        let mut union = self.clone();
        union.union_with(other);
        union
    }

    /// Returns whether an ordinal is in the set.
    ///
    /// # Complexity
    /// A logarithmic number of comparisons.
    pub fn contains(&self, point: &Ordinal) -> bool {
        self.intervals.range(..=point).next_back().is_some_and(|(_, end)| point < end)
    }

    /// Returns the **mex**: the least ordinal not in the set.
    pub fn mex(&self) -> Ordinal {
        match self.intervals.first_key_value() {
            Some((start, end)) if start.is_zero() => end.clone(),
            _ => Ordinal::ZERO,
        }
    }

    /// Returns the ordinals below `bound` that are not in the set.
    ///
    /// ```
    /// # use impartial_core::ordinal::{Ordinal, OrdinalSet};
    /// let set: OrdinalSet = [0u64, 1, 5].into_iter().map(Ordinal::from).collect();
    /// assert_eq!(set.complement_below(&Ordinal::omega()).to_string(), "{[2,5), [6,w)}");
    /// ```
    ///
    /// # Complexity
    /// Linear in the number of intervals.
    pub fn complement_below(&self, bound: &Ordinal) -> OrdinalSet {
        let mut complement = BTreeMap::new();
        let mut free = Ordinal::ZERO;
        for (start, end) in &self.intervals {
            if start >= bound {
                break;
            }
            if free < *start {
                complement.insert(free, start.clone());
            }
            free = end.clone();
        }
        if free < *bound {
            complement.insert(free, bound.clone());
        }
        OrdinalSet { intervals: complement }
    }

    /// Returns the intersection with another set.
    ///
    /// ```
    /// # use impartial_core::ordinal::{Ordinal, OrdinalSet};
    /// let set: OrdinalSet = [0u64, 1, 5].into_iter().map(Ordinal::from).collect();
    /// let low = OrdinalSet::interval(Ordinal::ONE, Ordinal::omega());
    /// assert_eq!(set.intersection(&low).to_string(), "{1, 5}");
    /// ```
    ///
    /// # Complexity
    /// Linear in the number of intervals.
    pub fn intersection(&self, other: &OrdinalSet) -> OrdinalSet {
        let mut common = BTreeMap::new();
        let (mut left, mut right) = (self.intervals().peekable(), other.intervals().peekable());
        while let (Some((s, e)), Some((t, f))) = (left.peek(), right.peek()) {
            let (start, end) = ((*s).max(*t), (*e).min(*f));
            if start < end {
                common.insert(start.clone(), end.clone());
            }
            if e <= f {
                left.next();
            } else {
                right.next();
            }
        }
        OrdinalSet { intervals: common }
    }

    /// Returns the intervals [start, end), ascending; they are disjoint and do not touch.
    ///
    /// ```
    /// # use impartial_core::ordinal::{Ordinal, OrdinalSet};
    /// let set: OrdinalSet = [3u64, 1, 2, 7].into_iter().map(Ordinal::from).collect();
    /// let ends: Vec<_> = set.intervals().map(|(s, e)| (s.to_u64(), e.to_u64())).collect();
    /// assert_eq!(ends, [(Some(1), Some(4)), (Some(7), Some(8))]);
    /// ```
    pub fn intervals(&self) -> impl DoubleEndedIterator<Item = (&Ordinal, &Ordinal)> {
        self.intervals.iter()
    }

    /// Returns the number of intervals that the set consists of.
    pub fn interval_count(&self) -> usize {
        self.intervals.len()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.intervals.is_empty()
    }
}

impl Extend<Ordinal> for OrdinalSet {
    fn extend<I: IntoIterator<Item = Ordinal>>(&mut self, points: I) {
        points.into_iter().for_each(|point| self.insert(point));
    }
}

impl FromIterator<Ordinal> for OrdinalSet {
    fn from_iter<I: IntoIterator<Item = Ordinal>>(points: I) -> Self {
        let mut set = OrdinalSet::new();
        set.extend(points);
        set
    }
}

/// Points and intervals in braces, ascending: `{[0,5), 7, [w,w*2)}`.
impl fmt::Display for OrdinalSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (i, (start, end)) in self.intervals.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            if start.successor() == *end { write!(f, "{start}")? } else { write!(f, "[{start},{end})")? }
        }
        f.write_str("}")
    }
}
