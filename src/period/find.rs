//! Periods of a sequence that is known up to some place.

use super::{Code, Period};

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
    let back = |at: usize| sequence[length - 1 - at];
    let mut z = vec![0; length];
    if length == 0 {
        return z;
    }
    z[0] = length;
    let (mut left, mut right) = (0, 0);
    for i in 1..length {
        let mut matched = if i < right { z[i - left].min(right - i) } else { 0 };
        while i + matched < length && back(matched) == back(i + matched) {
            matched += 1;
        }
        z[i] = matched;
        if i + matched > right {
            (left, right) = (i, i + matched);
        }
    }
    z
}

/// What the known part of a value sequence says about its period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
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
pub fn least_period<T: Copy + Eq>(values: &[T], code: &Code) -> Seen {
    search(values, |_| Some(0), 0, code)
}

/// The least arithmetic period, G(n+p) = G(n) + s with s > 0, that has as many known values behind it.
/// That does not make it one for ever: see [`certain_arithmetic_period`](super::certain_arithmetic_period).
///
/// # Complexity
/// Linear in the number of values.
#[must_use]
pub fn least_arithmetic_period<T: Copy + Into<u64>>(values: &[T], code: &Code) -> Seen {
    let wide = |value: T| i128::from(value.into());
    // The differences of such a sequence are periodic.
    let steps: Vec<i128> = values.windows(2).map(|pair| wide(pair[1]) - wide(pair[0])).collect();
    let saltus = |p: usize| match values {
        [.., last] => u64::try_from(wide(*last) - wide(values[values.len() - 1 - p])).ok().filter(|&s| s > 0),
        [] => None,
    };
    search(&steps, saltus, 1, code)
}

/// `saltus` is that of a shift, `None` where the sequence falls or is of no interest; `short` is by how
/// much the sequence is shorter than that of the values.
fn search<T: Copy + Eq>(
    sequence: &[T],
    saltus: impl Fn(usize) -> Option<u64>,
    short: usize,
    code: &Code,
) -> Seen {
    let length = sequence.len();
    let known = (length + short) as u64;
    let mut enough_at = None;
    for (p, &matched) in agreement(sequence).iter().enumerate().skip(1) {
        let preperiod = (length - p - matched) as u64;
        let period = Period { period: p as u64, preperiod, saltus: 0 };
        let Some(needs) = period.needs(code) else { continue };
        if needs < known {
            if let Some(saltus) = saltus(p) {
                return Seen::Enough(Period { saltus, ..period });
            }
        } else if matched >= length / 8 && enough_at.is_none_or(|least| needs < least) {
            enough_at = Some(needs);
        }
    }
    Seen::NotYet { enough_at }
}
