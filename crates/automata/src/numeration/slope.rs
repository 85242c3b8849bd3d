//! Quadratic irrational slopes: ⌊n·(p + √d)/q⌋, its equation, and a numeration that reads it.

use num_integer::{Integer, Roots};
use std::fmt;

/// The slope (p + √d)/q of a line, with q ≥ 1 and a d that is no square. The numbers ⌊n·(p + √d)/q⌋ for n = 1, 2, …
/// are a Beatty sequence (Beatty 1926) if the slope is above 1.
///
/// ```
/// use impartial_automata::Slope;
/// // The golden ratio.
/// let phi = Slope::new(1, 5, 2).unwrap();
/// assert_eq!([1, 2, 3, 4, 5].map(|n| phi.floor_times(n).unwrap()), [1, 3, 4, 6, 8]);
/// assert_eq!(phi.numeration_name().unwrap(), "fib");
/// assert_eq!(Slope::new(1, 4, 2), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slope {
    p: u64,
    d: u64,
    q: u64,
}

/// Exclusive bound on the numbers of a slope.
const NUMBERS_BELOW: u64 = 1 << 20;
/// Maximum number of partial quotients that are computed.
const MAX_QUOTIENTS: usize = 64;

impl Slope {
    /// Returns the slope (p + √d)/q. Returns `None` if q = 0, if d is a square, or if a number is 2^20 or more.
    pub fn new(p: u64, d: u64, q: u64) -> Option<Slope> {
        (q >= 1 && Slope::square_root(d).is_none() && p.max(d).max(q) < NUMBERS_BELOW).then_some(Slope {
            p,
            d,
            q,
        })
    }

    /// Returns √d if d is a square.
    pub(crate) fn square_root(d: u64) -> Option<u64> {
        let root = d.sqrt();
        (root.pow(2) == d).then_some(root)
    }

    /// Returns the numbers p, d and q.
    pub fn numbers(self) -> [u64; 3] {
        [self.p, self.d, self.q]
    }

    /// Returns ⌊n·(p + √d)/q⌋. Returns `None` if it is 2^64 or more, or if intermediate results are too large.
    pub fn floor_times(self, n: u64) -> Option<u64> {
        let n = u128::from(n);
        // As all else is an integer, √(d·n²) may be rounded down first.
        let root = n.checked_mul(n)?.checked_mul(self.d.into())?.sqrt();
        let sum = n.checked_mul(self.p.into())?.checked_add(root)?;
        u64::try_from(sum / u128::from(self.q)).ok()
    }

    /// Returns integers a, b, c without a common divisor such that the slope is a root of aX² + bX + c. The difference
    /// of the two roots is 2√d/q.
    pub(super) fn equation(self) -> [i64; 3] {
        let [p, d, q] = self.numbers().map(|n| n as i64);
        let all = [q * q, -2 * p * q, p * p - d];
        let common = all[0].gcd(&all[1]).gcd(&all[2]);
        all.map(|n| n / common)
    }

    /// Returns the name of a numeration whose place values belong to the continued fraction of the slope. Returns
    /// `None` if the period of the fraction is too long, or a partial quotient too large.
    ///
    /// If the period is one number A, the name is that of `p:A`.
    pub fn numeration_name(self) -> Option<String> {
        let (first, period) = self.continued_fraction()?;
        let texts = |list: &[u64]| list.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        match (&first[..], &period[..]) {
            (_, [1]) => Some("fib".into()),
            (_, [a]) => Some(format!("p:{a}")),
            ([], _) => Some(format!("ostrowski:({})", texts(&period))),
            _ => Some(format!("ostrowski:{},({})", texts(&first), texts(&period))),
        }
    }

    /// Returns the part of a message that names a numeration, or nothing.
    pub(crate) fn hint(self) -> String {
        self.numeration_name()
            .map_or_else(String::new, |name| format!(" (a numeration that reads it: {name})"))
    }

    /// Returns the partial quotients a₁, a₂, … of the slope: those before the period, and the period.
    fn continued_fraction(self) -> Option<(Vec<u64>, Vec<u64>)> {
        let [p, d, q] = self.numbers().map(i128::from);
        // The slope is (p + √d)/q with q dividing d − p².
        let (mut p, d, mut q) = (p * q, d * q * q, q * q);
        let root = d.sqrt();
        let (mut seen, mut quotients) = (Vec::new(), Vec::new());
        while quotients.len() < MAX_QUOTIENTS {
            if let Some(start) = seen.iter().position(|before| *before == (p, q)) {
                // The quotient a₀ is the integer part.
                let period: Vec<u64> = quotients[start..].to_vec();
                return match start {
                    0 => Some((Vec::new(), [&period[1..], &period[..1]].concat())),
                    _ => Some((quotients[1..start].to_vec(), period)),
                };
            }
            seen.push((p, q));
            // The floor of (p + √d)/q for an irrational √d, whichever sign q has.
            let above = i128::from(q < 0);
            let quotient = Integer::div_floor(&(p + root + above), &q);
            quotients.push(u64::try_from(quotient).ok()?);
            p = quotient * q - p;
            q = (d - p * p) / q;
        }
        None
    }
}

/// Writes the slope as `(p + sqrt(d))/q`.
impl fmt::Display for Slope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({} + sqrt({}))/{}", self.p, self.d, self.q)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slope_floor_times_satisfies_its_inequality_by_whole_numbers() {
        for (p, d, q) in [(1, 5, 2), (0, 2, 1), (3, 5, 2), (4, 8, 2), (5, 13, 2), (0, 3, 7), (7, 2, 3)] {
            let slope = Slope::new(p, d, q).unwrap();
            for n in (0..2000u64).chain([1 << 30, (1 << 50) + 7]) {
                let m = slope.floor_times(n).unwrap();
                // m ≤ n(p + √d)/q < m + 1: the differences q·m − p·n are compared with n·√d.
                let below = |m: u64| {
                    let left = i128::from(q) * i128::from(m) - i128::from(p) * i128::from(n);
                    left <= 0 || left * left <= i128::from(d) * i128::from(n) * i128::from(n)
                };
                assert!(below(m) && !(n > 0 && below(m + 1)), "{slope} at {n}");
            }
        }
    }

    #[test]
    fn slope_equation_has_the_slope_as_a_root() {
        assert_eq!(Slope::new(1, 5, 2).unwrap().equation(), [1, -1, -1]);
        assert_eq!(Slope::new(0, 2, 1).unwrap().equation(), [1, 0, -2]);
        assert_eq!(Slope::new(4, 8, 2).unwrap().equation(), [1, -4, 2]);
    }

    #[test]
    fn slope_numeration_name_is_that_of_the_continued_fraction() {
        for ((p, d, q), name) in [
            ((1, 5, 2), "fib"),
            ((3, 5, 2), "fib"),
            ((0, 2, 1), "p:2"),
            ((4, 8, 2), "p:2"),
            ((5, 13, 2), "p:3"),
            ((0, 3, 1), "ostrowski:(1,2)"),
            ((0, 7, 1), "ostrowski:(1,1,1,4)"),
            ((1, 3, 4), "ostrowski:1,(2,6)"),
        ] {
            assert_eq!(Slope::new(p, d, q).unwrap().numeration_name().as_deref(), Some(name), "{p} {d} {q}");
        }
    }
}
