//! Tuples of numbers, each of which has its own place.

use super::{BoxedPositions, Kind, ranges};
use crate::game::{NoSuchWindow, NotationError, NumberRange, parse_list};
use crate::value::{Number, ShortList};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

/// Numbers in an order that matters. Tuples are compared by their largest number, then from the last number to the
/// first, so that a larger window only adds positions after those of a smaller one.
///
/// ```
/// use impartial_core::kind::Tuple;
/// let mut all = [Tuple::new([0, 2]), Tuple::new([1, 1]), Tuple::new([2, 0]), Tuple::new([0, 0])];
/// all.sort();
/// assert_eq!(all.map(|tuple| tuple.to_string()), ["0,0", "1,1", "2,0", "0,2"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tuple<N = u64>(ShortList<N, 4>);

impl<N: Default> Tuple<N> {
    /// Creates the tuple of these numbers.
    pub fn new(numbers: impl IntoIterator<Item = N>) -> Self {
        Tuple(numbers.into_iter().collect())
    }
}

impl<N> Tuple<N> {
    /// Returns the numbers of the tuple, in order.
    pub fn as_slice(&self) -> &[N] {
        &self.0
    }
}

impl<N: Number> Tuple<N> {
    /// Returns the number of bytes that the tuple has allocated, in addition to the size of its type.
    pub fn allocated_bytes(&self) -> usize {
        self.0.allocated_bytes() + self.0.iter().map(Number::allocated_bytes).sum::<usize>()
    }
}

impl<N: Ord> Ord for Tuple<N> {
    // This function is long, and must not be inlined a dozen times into a sort.
    #[inline(never)]
    fn cmp(&self, other: &Self) -> Ordering {
        let length = self.0.len().cmp(&other.0.len());
        let largest = || self.0.iter().max().cmp(&other.0.iter().max());
        length.then_with(largest).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<N: Ord> PartialOrd for Tuple<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<N: Number> fmt::Display for Tuple<N> {
    /// Writes the numbers separated by commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, number) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            number.write_decimal(f)?;
        }
        Ok(())
    }
}

/// The kind of positions that are tuples of a fixed number of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuples {
    /// The number of numbers in a tuple.
    pub count: usize,
    /// True if the order of the numbers does not matter. Then they are stored in ascending order.
    pub unordered: bool,
}

impl Tuples {
    /// Creates the position of these numbers, in ascending order if their order does not matter.
    pub fn position<N: Number>(self, numbers: impl IntoIterator<Item = N>) -> Tuple<N> {
        let mut tuple = Tuple::new(numbers);
        if self.unordered {
            tuple.0.sort_unstable();
        }
        tuple
    }

    fn check_count(self, count: usize) -> Result<(), NoSuchWindow> {
        if count == 0 {
            return Err(NoSuchWindow::new("no numbers", "one number or more"));
        }
        if count == self.count {
            return Ok(());
        }
        let what = format!("positions have {} numbers, not {count}", self.count);
        let allowed = if self.count == 1 { "one number".into() } else { format!("{} numbers", self.count) };
        Err(NoSuchWindow::new(what, allowed))
    }
}

/// Returns the message for a list of the wrong length: `1 number instead of 2`.
pub fn numbers_instead(count: usize, wanted: usize) -> String {
    format!("{count} {} instead of {wanted}", if count == 1 { "number" } else { "numbers" })
}

impl Kind for Tuples {
    type PositionOver<N: Number> = Tuple<N>;

    fn expected(&self) -> Cow<'static, str> {
        let example: Vec<String> = (0..self.count).map(|i| (3 + 2 * i).to_string()).collect();
        match self.count {
            1 => "one number, such as 40".into(),
            count => format!("{count} numbers separated by commas, such as {}", example.join(",")).into(),
        }
    }

    fn read<N: Number>(&self, text: &str) -> Result<Tuple<N>, NotationError> {
        let numbers = parse_list::<N>(text, &self.expected())?;
        if numbers.len() != self.count {
            let what = numbers_instead(numbers.len(), self.count);
            return Err(NotationError::new(what, self.expected()).at_token(text));
        }
        Ok(self.position(numbers))
    }

    fn numbers<N: Number>(position: &Tuple<N>) -> &[N] {
        position.as_slice()
    }

    fn position_of<N: Number>(&self, numbers: &[N]) -> Option<Tuple<N>> {
        (numbers.len() == self.count).then(|| self.position(numbers.iter().cloned()))
    }

    fn allocated_bytes<N: Number>(position: &Tuple<N>) -> usize {
        position.allocated_bytes()
    }

    fn positions(&self, count: usize, below: u64) -> Result<BoxedPositions<Tuple>, NoSuchWindow> {
        self.check_count(count)?;
        let unordered = self.unordered;
        let of =
            move |largest: u64| WithLargest { largest, next: first(count, largest, unordered), unordered };
        Ok(Box::new((0..below).flat_map(of)))
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        let power = || u128::from(below).checked_pow(count as u32).unwrap_or(u128::MAX);
        self.check_count(count).ok()?;
        Some(match self.unordered {
            true => crate::game::multisets_len(count, below),
            false => power(),
        })
    }

    fn within(&self, ranges: &[NumberRange]) -> Result<BoxedPositions<Tuple>, NoSuchWindow> {
        self.check_count(ranges.len())?;
        Ok(match self.unordered {
            true => Box::new(ranges::sorted(ranges).map(Tuple)),
            false => Box::new(ranges::ordered(ranges).map(Tuple)),
        })
    }

    fn within_len(&self, ranges: &[NumberRange]) -> Option<u128> {
        match (self.check_count(ranges.len()).is_ok(), self.unordered) {
            (false, _) => None,
            (true, true) => ranges::sorted_len(ranges),
            (true, false) => Some(ranges::ordered_len(ranges)),
        }
    }
}

/// Returns the first tuple with the given largest number.
fn first(count: usize, largest: u64, unordered: bool) -> Option<ShortList<u64, 4>> {
    let mut numbers: ShortList<u64, 4> = std::iter::repeat_n(0, count).collect();
    let index = if unordered { count.checked_sub(1)? } else { 0 };
    *numbers.get_mut(index)? = largest;
    Some(numbers)
}

/// The tuples with a given largest number, in order.
struct WithLargest {
    largest: u64,
    next: Option<ShortList<u64, 4>>,
    unordered: bool,
}

impl Iterator for WithLargest {
    type Item = Tuple;

    fn next(&mut self) -> Option<Tuple> {
        let current = self.next.take()?;
        let mut following = current.clone();
        let last = following.len() - 1;
        self.next = (|| {
            if self.unordered {
                // Multisets with a fixed last number, in colexicographic order.
                let i = (0..last).find(|&i| following[i] < following[i + 1])?;
                following[i] += 1;
                following[..i].fill(0);
                return Some(following);
            }
            let i = following.iter().position(|&x| x < self.largest)?;
            following[i] += 1;
            following[..i].fill(0);
            if !following.contains(&self.largest) {
                // The first number may change without changing the order.
                following[0] = self.largest;
            }
            Some(following)
        })();
        Some(Tuple(current))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuples_of_no_numbers_have_no_window() {
        let kind = Tuples { count: 0, unordered: false };
        assert!(kind.positions(0, 5).is_err() && kind.within(&[]).is_err());
        assert_eq!((kind.positions_len(0, 5), kind.within_len(&[])), (None, None));
    }

    #[test]
    fn a_window_lists_every_tuple_once_and_in_order() {
        for unordered in [false, true] {
            for count in 1..4 {
                let kind = Tuples { count, unordered };
                for below in 0..6 {
                    let listed: Vec<Tuple> = kind.positions(count, below).unwrap().collect();
                    assert_eq!(
                        Some(listed.len() as u128),
                        kind.positions_len(count, below),
                        "{count} {below}"
                    );
                    assert!(listed.is_sorted_by(|a, b| a < b), "{count} below {below}");
                    assert!(listed.iter().all(|tuple| tuple.as_slice().iter().all(|&x| x < below)));
                }
            }
        }
    }
}
