//! Periods of a sequence of which a beginning is known.

use super::{HeapCode, Period};
use std::ops::ControlFlow;

/// Returns for every shift p the length over which the end of the sequence agrees with the sequence p places earlier.
///
/// This is the Z-function (Gusfield 1997, *Algorithms on Strings, Trees and Sequences*, chapter 1)
/// of the sequence read backwards: entry p is the length of the longest common prefix of the
/// reversed sequence and itself without the first p members. Entry 0 is the length.
///
/// # Complexity
/// Linear time and space.
///
/// ```
/// use impartial::period::agreement;
/// assert_eq!(agreement(&[7, 1, 2, 1, 2]), [5, 0, 2, 0, 0]);
/// ```
#[must_use]
pub fn agreement<T: Copy + Eq>(sequence: &[T]) -> Vec<usize> {
    let length = sequence.len();
    let mut all = Vec::with_capacity(length);
    all.extend((length > 0).then_some(length));
    let back = |index: usize| sequence[length - 1 - index];
    let _ = agreements::<()>(
        length,
        |i, j| back(i) == back(j),
        |_, matched| {
            all.push(matched);
            ControlFlow::Continue(())
        },
    );
    all
}

/// Additional bytes of a search for the period of a sequence, unless large parts of it agree with each other.
pub(crate) const fn bytes_to_look(length: usize) -> usize {
    length
}

/// For p = 1, 2, …, calls `visit` with the length over which a sequence read backwards agrees with itself without its
/// first p members. `same` compares two members, by their distances from the end.
fn agreements<T>(
    length: usize,
    same: impl Fn(usize, usize) -> bool,
    mut visit: impl FnMut(usize, usize) -> ControlFlow<T>,
) -> ControlFlow<T> {
    let mut lengths = Lengths { short: Vec::with_capacity(length), long: Vec::new() };
    lengths.push(0);
    let (mut left, mut right) = (0, 0);
    for i in 1..length {
        let mut matched = if i < right { lengths.get(i - left).min(right - i) } else { 0 };
        while i + matched < length && same(matched, i + matched) {
            matched += 1;
        }
        lengths.push(matched);
        if i + matched > right {
            (left, right) = (i, i + matched);
        }
        visit(i, matched)?;
    }
    ControlFlow::Continue(())
}

/// Numbers most of which are small. A small number takes a byte; the others are stored with their indices.
struct Lengths {
    short: Vec<u8>,
    long: Vec<(usize, usize)>,
}

impl Lengths {
    fn push(&mut self, number: usize) {
        let short = u8::try_from(number).unwrap_or(u8::MAX);
        if short == u8::MAX {
            self.long.push((self.short.len(), number));
        }
        self.short.push(short);
    }

    fn get(&self, index: usize) -> usize {
        match self.short[index] {
            u8::MAX => self
                .long
                .binary_search_by_key(&index, |&(index, _)| index)
                .map_or(0, |entry| self.long[entry].1),
            short => short.into(),
        }
    }
}

/// The result of a search for a period in the known part of a value sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodOutcome {
    /// The least period and preperiod for which as many values are known as the theorem at [`Period::needs`] asks for. If the
    /// saltus is above 0, this proves nothing.
    Enough(Period),
    /// Too few values are known for every period.
    NotYet {
        /// The heap up to which values must be known if the most promising shift continues to hold.
        enough_at: Option<u64>,
    },
}

/// Finds the least period of the values of the heaps 0, 1, … for which enough values are known to prove that it lasts
/// for ever, by the theorem at [`Period::needs`].
///
/// If enough values are known for one period, then also for the least one, since both have the same preperiod.
///
/// # Complexity
/// Linear in the number of values.
#[must_use]
pub fn least_period<T: Copy + Eq>(values: &[T], code: &HeapCode) -> PeriodOutcome {
    let back = |index: usize| values[values.len() - 1 - index];
    search(values.len(), |i, j| back(i) == back(j), |_| Some(0), 0, code)
}

/// Finds the least arithmetic period, G(n+p) = G(n) + s with s > 0, for which the same number of values is known. This
/// does not prove that the period lasts: see [`certain_arithmetic_period`](super::certain_arithmetic_period).
///
/// # Complexity
/// Linear in the number of values.
#[must_use]
pub fn least_arithmetic_period<T: Copy + Into<u64>>(values: &[T], code: &HeapCode) -> PeriodOutcome {
    let wide = |value: T| i128::from(value.into());
    // The differences of such a sequence are periodic.
    let length = values.len().saturating_sub(1);
    let step = |index: usize| wide(values[length - index]) - wide(values[length - index - 1]);
    let saltus = |p: usize| match values {
        [.., last] => u64::try_from(wide(*last) - wide(values[values.len() - 1 - p])).ok().filter(|&s| s > 0),
        [] => None,
    };
    search(length, |i, j| step(i) == step(j), saltus, 1, code)
}

/// Searches the shifts of a sequence for a period. `saltus` returns the saltus of a shift, or `None` if the shift is
/// not of the kind searched for. The sequence is `short` members shorter than that of the
/// values.
fn search(
    length: usize,
    same: impl Fn(usize, usize) -> bool,
    saltus: impl Fn(usize) -> Option<u64>,
    short: usize,
    code: &HeapCode,
) -> PeriodOutcome {
    let known_values = (length + short) as u64;
    let mut enough_at = None;
    let flow = agreements(length, same, |p, matched| {
        let preperiod = (length - p - matched) as u64;
        let period = Period::new(p as u64, preperiod, 0);
        let Some((period, needs)) = period.and_then(|period| Some((period, period.needs(code)?))) else {
            return ControlFlow::Continue(());
        };
        if needs < known_values {
            if let Some(saltus) = saltus(p) {
                return ControlFlow::Break(Period { saltus, ..period });
            }
        } else if matched >= length / 8 && enough_at.is_none_or(|least| needs < least) {
            enough_at = Some(needs);
        }
        ControlFlow::Continue(())
    });
    match flow {
        ControlFlow::Break(period) => PeriodOutcome::Enough(period),
        ControlFlow::Continue(()) => PeriodOutcome::NotYet { enough_at },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Computes the same lengths by comparing the members one by one.
    fn plain(sequence: &[u8]) -> Vec<usize> {
        let n = sequence.len();
        let back = |index: usize| sequence[n - 1 - index];
        (0..n).map(|p| (0..n - p).take_while(|&i| back(i) == back(p + i)).count()).collect()
    }

    proptest! {
        /// The sequences include some that agree with themselves over more places than fit in a byte.
        #[test]
        fn agreement_is_what_it_says(
            block in prop::collection::vec(0u8..3, 1..40),
            times in 1usize..60,
            changed in prop::collection::vec((any::<prop::sample::Index>(), 0u8..3), 0..3),
        ) {
            let mut sequence = block.repeat(times);
            for (at, value) in changed {
                let at = at.index(sequence.len());
                sequence[at] = value;
            }
            prop_assert_eq!(agreement(&sequence), plain(&sequence));
        }
    }
}
