//! Periods of a sequence that is known up to some place.

use super::{Code, Period};
use std::ops::ControlFlow;

/// For every shift p, how long the end of the sequence agrees with the sequence p places earlier.
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
    let back = |at: usize| sequence[length - 1 - at];
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

/// Bytes held beside a sequence while its period is looked for, unless much of it agrees with itself.
pub(crate) const fn bytes_to_look(length: usize) -> usize {
    length
}

/// How long a sequence read backwards agrees with itself without its first p members, for p = 1, 2, …; `same` says
/// whether two members, counted from the end, are the same.
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

/// Numbers of which most are small: a byte each, and the others by their places.
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

    fn get(&self, at: usize) -> usize {
        match self.short[at] {
            u8::MAX => {
                self.long.binary_search_by_key(&at, |&(at, _)| at).map_or(0, |found| self.long[found].1)
            }
            short => short.into(),
        }
    }
}

/// What the known part of a value sequence says about its period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodOutcome {
    /// The least period and preperiod with as many values behind them as the theorem for `code`
    /// asks for; see [`Period::needs`].
    Enough(Period),
    /// Not enough. Where the shift that looks best would have enough behind it, if it goes on as
    /// it has begun.
    NotYet {
        /// A heap, beyond the known ones.
        enough_at: Option<u64>,
    },
}

/// The least period of the values of the heaps 0, 1, … that has enough known values behind it to
/// hold for ever by the theorem at [`Period::needs`].
///
/// If one period has enough behind it then so has the least one: they have the same preperiod.
///
/// # Complexity
/// Linear in the number of values.
#[must_use]
pub fn least_period<T: Copy + Eq>(values: &[T], code: &Code) -> PeriodOutcome {
    let back = |at: usize| values[values.len() - 1 - at];
    search(values.len(), |i, j| back(i) == back(j), |_| Some(0), 0, code)
}

/// The least arithmetic period, G(n+p) = G(n) + s with s > 0, that has as many known values behind it.
/// That does not make it one for ever: see [`certain_arithmetic_period`](super::certain_arithmetic_period).
///
/// # Complexity
/// Linear in the number of values.
#[must_use]
pub fn least_arithmetic_period<T: Copy + Into<u64>>(values: &[T], code: &Code) -> PeriodOutcome {
    let wide = |value: T| i128::from(value.into());
    // The differences of such a sequence are periodic.
    let length = values.len().saturating_sub(1);
    let step = |at: usize| wide(values[length - at]) - wide(values[length - at - 1]);
    let saltus = |p: usize| match values {
        [.., last] => u64::try_from(wide(*last) - wide(values[values.len() - 1 - p])).ok().filter(|&s| s > 0),
        [] => None,
    };
    search(length, |i, j| step(i) == step(j), saltus, 1, code)
}

/// `saltus` is that of a shift, `None` where the sequence falls or is of no interest; `short` is by how
/// much the sequence is shorter than that of the values.
fn search(
    length: usize,
    same: impl Fn(usize, usize) -> bool,
    saltus: impl Fn(usize) -> Option<u64>,
    short: usize,
    code: &Code,
) -> PeriodOutcome {
    let known = (length + short) as u64;
    let mut enough_at = None;
    let found = agreements(length, same, |p, matched| {
        let preperiod = (length - p - matched) as u64;
        let period = Period { period: p as u64, preperiod, saltus: 0 };
        let Some(needs) = period.needs(code) else { return ControlFlow::Continue(()) };
        if needs < known {
            if let Some(saltus) = saltus(p) {
                return ControlFlow::Break(Period { saltus, ..period });
            }
        } else if matched >= length / 8 && enough_at.is_none_or(|least| needs < least) {
            enough_at = Some(needs);
        }
        ControlFlow::Continue(())
    });
    match found {
        ControlFlow::Break(period) => PeriodOutcome::Enough(period),
        ControlFlow::Continue(()) => PeriodOutcome::NotYet { enough_at },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// By comparing one member after the other.
    fn plain(sequence: &[u8]) -> Vec<usize> {
        let n = sequence.len();
        let back = |at: usize| sequence[n - 1 - at];
        (0..n).map(|p| (0..n - p).take_while(|&i| back(i) == back(p + i)).count()).collect()
    }

    proptest! {
        /// Also where the sequence agrees with itself over more places than a byte counts.
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
