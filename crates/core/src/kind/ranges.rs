//! Lists of numbers, each of which lies in a range of its own.

use crate::game::NumberRange;
use crate::value::ShortList;

type RangeNumbers = ShortList<u64, 4>;

/// Maximum number of steps to count sorted lists.
const MAX_STEPS: u64 = 1 << 22;

/// Returns every list with each number in its range, in the order of [`Tuple`](super::Tuple): by the largest number,
/// then from the last number to the first.
pub(super) fn ordered(ranges: &[NumberRange]) -> impl Iterator<Item = RangeNumbers> + Send + use<> {
    let ranges = ranges.to_vec();
    let possible = ranges.iter().all(|range| !range.is_empty());
    let start = ranges.iter().map(|range| range.from).max().unwrap_or(0);
    let end = ranges.iter().map(|range| range.below).max().unwrap_or(0);
    let largest = if possible { start..end } else { 0..0 };
    largest.flat_map(move |largest| ListsByLargest::new(ranges.clone(), largest))
}

/// Returns the number of lists.
pub(super) fn ordered_len(ranges: &[NumberRange]) -> u128 {
    ranges.iter().fold(1u128, |product, range| product.saturating_mul(range.len().into()))
}

/// The lists in which the largest number is `largest`.
struct ListsByLargest {
    ranges: Vec<NumberRange>,
    largest: u64,
    /// The index of the first number that can be the largest one.
    reacher: usize,
    next: Option<RangeNumbers>,
}

impl ListsByLargest {
    fn new(ranges: Vec<NumberRange>, largest: u64) -> Self {
        let reacher = ranges.iter().position(|range| range.contains(largest));
        let next = reacher.map(|reacher| {
            let mut numbers: RangeNumbers = ranges.iter().map(|range| range.from).collect();
            if !numbers.contains(&largest) {
                numbers[reacher] = largest;
            }
            numbers
        });
        ListsByLargest { ranges, largest, reacher: reacher.unwrap_or(0), next }
    }

    fn reset(&self, numbers: &mut RangeNumbers, before: usize) {
        for (number, range) in numbers.iter_mut().zip(&self.ranges[..before]) {
            *number = range.from;
        }
    }
}

impl Iterator for ListsByLargest {
    type Item = RangeNumbers;

    fn next(&mut self) -> Option<RangeNumbers> {
        let current = self.next.take()?;
        let mut following = current.clone();
        let raised = following
            .iter()
            .zip(&self.ranges)
            .position(|(&number, range)| number < self.largest && number + 1 < range.below);
        if let Some(i) = raised {
            following[i] += 1;
            self.reset(&mut following, i);
            if !following.contains(&self.largest) {
                // The smallest change that makes a number the largest one, at the first number where this is possible.
                following[self.reacher] = self.largest;
                self.reset(&mut following, self.reacher);
            }
            self.next = Some(following);
        }
        Some(current)
    }
}

/// Returns the ranges of sorted numbers, narrowed so that every number of a range is in a sorted list; `None` if there
/// is no sorted list.
fn narrowed(ranges: &[NumberRange]) -> Option<Vec<NumberRange>> {
    let mut ranges = ranges.to_vec();
    for i in 1..ranges.len() {
        ranges[i].from = ranges[i].from.max(ranges[i - 1].from);
    }
    for i in (1..ranges.len()).rev() {
        ranges[i - 1].below = ranges[i - 1].below.min(ranges[i].below);
    }
    ranges.iter().all(|range| !range.is_empty()).then_some(ranges)
}

/// Returns every sorted list with each number in its range, in the same order.
pub(super) fn sorted(ranges: &[NumberRange]) -> impl Iterator<Item = RangeNumbers> + Send + use<> {
    let ranges = narrowed(ranges);
    let mut next: Option<RangeNumbers> =
        ranges.as_ref().map(|ranges| ranges.iter().map(|range| range.from).collect());
    std::iter::from_fn(move || {
        let current = next.take()?;
        let ranges = ranges.as_ref()?;
        let raised = (0..current.len()).find(|&i| {
            let upper = current.get(i + 1).copied().unwrap_or(u64::MAX);
            current[i] < upper && current[i] + 1 < ranges[i].below
        });
        if let Some(i) = raised {
            let mut following = current.clone();
            following[i] += 1;
            for (number, range) in following.iter_mut().zip(&ranges[..i]) {
                *number = range.from;
            }
            next = Some(following);
        }
        Some(current)
    })
}

/// Returns the number of sorted lists, if counting them is little work.
pub(super) fn sorted_len(ranges: &[NumberRange]) -> Option<u128> {
    let Some(ranges) = narrowed(ranges) else { return Some(0) };
    let (Some(first), Some(last)) = (ranges.first(), ranges.last()) else { return Some(1) };
    let width = last.below - first.from;
    if width.saturating_mul(ranges.len() as u64) > MAX_STEPS {
        return None;
    }
    // The number of lists of the numbers so far that end with each number.
    let mut ends = vec![0u128; width as usize];
    for (i, range) in ranges.iter().enumerate() {
        let mut before = u128::from(i == 0);
        for (end, number) in ends.iter_mut().zip(first.from..) {
            if i > 0 {
                before = before.saturating_add(*end);
            }
            *end = if range.contains(number) { before } else { 0 };
        }
    }
    Some(ends.iter().fold(0u128, |sum, &count| sum.saturating_add(count)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Tuple;

    /// Returns all lists by a plain loop, in the order of tuples.
    fn plain(ranges: &[NumberRange], sorted: bool) -> Vec<Tuple> {
        let mut all: Vec<Vec<u64>> = vec![Vec::new()];
        for range in ranges {
            let longer = |list: &Vec<u64>| {
                (range.from..range.below).map(|n| [&list[..], &[n]].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        let mut all: Vec<Tuple> =
            all.into_iter().filter(|list| !sorted || list.is_sorted()).map(Tuple::new).collect();
        all.sort();
        all
    }

    #[test]
    fn every_list_within_ranges_is_given_once_and_in_order() {
        let ends: Vec<NumberRange> =
            (0..4).flat_map(|from| (0..5).map(move |below| NumberRange { from, below })).collect();
        let mut chosen: Vec<Vec<NumberRange>> = ends.iter().map(|&range| vec![range]).collect();
        chosen.extend(ends.iter().flat_map(|&a| ends.iter().map(move |&b| vec![a, b])));
        let few = [(0, 3), (1, 4), (2, 3), (0, 1), (3, 6)].map(|(from, below)| NumberRange { from, below });
        for (a, b, c) in few.iter().flat_map(|&a| few.map(|b| few.map(|c| (a, b, c)))).flatten() {
            chosen.push(vec![a, b, c]);
        }
        chosen.push([4, 4, 4, 2].map(NumberRange::below).to_vec());
        for ranges in chosen {
            let expected = plain(&ranges, false);
            assert_eq!(
                ordered(&ranges).map(|list| Tuple::new(list.iter().copied())).collect::<Vec<_>>(),
                expected,
                "{ranges:?}"
            );
            assert_eq!(ordered_len(&ranges), expected.len() as u128, "{ranges:?}");
            let expected = plain(&ranges, true);
            assert_eq!(
                sorted(&ranges).map(|list| Tuple::new(list.iter().copied())).collect::<Vec<_>>(),
                expected,
                "{ranges:?}"
            );
            assert_eq!(sorted_len(&ranges), Some(expected.len() as u128), "{ranges:?}");
        }
    }
}
