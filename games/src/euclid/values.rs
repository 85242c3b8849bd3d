//! The published values, in integers.

use super::{Euclid, LargeEuclid};
use crate::pairs;
use impartial::game::{Formula, Heaps, Large};
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

/// The values of both versions of Euclid, normal and misère.
#[derive(Clone, Copy, Debug, Default)]
pub struct EuclidValues;

const SOURCE: &str = "Nivasch 2006; Cairns, Ho and Lengyel 2011; misere: Gurvich 2007";
const TEXT: &str = "euclid: floor(|a/b - b/a|); euclid:zero: floor(b/a), less 1 if I is odd, where \
                    b/a = [a0; a1, ...] and I is greatest with a0 = ... = a(I-1) <= a(I)";

/// Whether every move from (a, b), a ≤ b both positive, to the end of `euclid` is forced: whether
/// they are a multiple of two consecutive Fibonacci numbers 1, 1, 2, 3, 5, …
///
/// ```
/// use impartial_games::euclid::is_forced;
/// assert!(is_forced(6, 10) && is_forced(4, 4) && !is_forced(3, 4));
/// ```
pub fn is_forced(mut a: u64, mut b: u64) -> bool {
    // One move is possible from a < b exactly if b ≤ 2a.
    while a < b {
        if b - a > a {
            return false;
        }
        (a, b) = (b - a, a);
    }
    a == b && a > 0
}

fn is_forced_large(a: &BigUint, b: &BigUint) -> bool {
    let (mut a, mut b) = (a.clone(), b.clone());
    while a < b {
        let rest = &b - &a;
        if rest > a {
            return false;
        }
        (a, b) = (rest, a);
    }
    a == b && !a.is_zero()
}

/// ⌊b/a − a/b⌋ for 0 < a ≤ b.
fn nivasch(a: u64, b: u64) -> u64 {
    let (a, b) = (u128::from(a), u128::from(b));
    // At most b/a, which fits.
    ((b * b - a * a) / (a * b)) as u64
}

/// The value of Cole and Davie's version for 0 < a ≤ b.
fn cairns_ho_lengyel(a: u64, b: u64) -> u64 {
    let first = b / a;
    let mut index = 0u32;
    let (mut x, mut y) = (a, b);
    // Invariant: a₀ = … = a_index, and y/x has the continued fraction from a_index on.
    loop {
        (x, y) = (y % x, x);
        if x == 0 || y / x < first {
            break;
        }
        index += 1;
        if y / x > first {
            break;
        }
    }
    first - u64::from(index % 2)
}

/// The value at 0 ≤ a ≤ b, numbers of any size.
pub(super) fn value_large(game: Euclid, a: &BigUint, b: &BigUint) -> BigUint {
    if a.is_zero() {
        return BigUint::zero();
    }
    if !game.allows_zero() {
        return (b * b - a * a) / (a * b);
    }
    let (first, rest) = b.div_rem(a);
    let mut odd = false;
    let (mut x, mut y) = (rest, a.clone());
    while !x.is_zero() {
        let (quotient, rest) = y.div_rem(&x);
        if quotient < first {
            break;
        }
        odd = !odd;
        if quotient > first {
            break;
        }
        (x, y) = (rest, x);
    }
    if odd { first - BigUint::one() } else { first }
}

fn swaps(game: Euclid, a: u64, b: u64) -> bool {
    if game.allows_zero() { a == 0 || a == b } else { is_forced(a, b) }
}

impl Formula<Euclid> for EuclidValues {
    type Value = u64;

    fn source(&self) -> &str {
        SOURCE
    }

    fn text(&self) -> &str {
        TEXT
    }

    fn value(&self, game: &Euclid, position: &Heaps) -> Option<u64> {
        let (a, b) = pairs::numbers(position)?;
        Some(match (a, game.allows_zero()) {
            (0, _) => 0,
            (_, false) => nivasch(a, b),
            (_, true) => cairns_ho_lengyel(a, b),
        })
    }

    fn misere(&self, game: &Euclid, position: &Heaps) -> Option<u64> {
        let (a, b) = pairs::numbers(position)?;
        Some(self.value(game, position)? ^ u64::from(swaps(*game, a, b)))
    }
}

impl Formula<LargeEuclid> for EuclidValues {
    type Value = BigUint;

    fn source(&self) -> &str {
        SOURCE
    }

    fn text(&self) -> &str {
        TEXT
    }

    fn value(&self, game: &LargeEuclid, position: &Large) -> Option<BigUint> {
        let (a, b) = pairs::large_numbers(position)?;
        Some(value_large(game.0, a, b))
    }

    fn misere(&self, game: &LargeEuclid, position: &Large) -> Option<BigUint> {
        let (a, b) = pairs::large_numbers(position)?;
        let value = value_large(game.0, a, b);
        let swaps = match (a.to_u64(), b.to_u64()) {
            (Some(a), Some(b)) => swaps(game.0, a, b),
            _ if game.0.allows_zero() => a.is_zero() || a == b,
            _ => is_forced_large(a, b),
        };
        Some(if swaps { value ^ BigUint::one() } else { value })
    }
}
