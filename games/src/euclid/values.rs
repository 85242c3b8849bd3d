//! The published values, in integers.

use super::Euclid;
use impartial::game::Heaps;
use impartial::kind::{AnySizeFormula, PublishedFormula};
use impartial::value::Number;

/// The values of both versions of Euclid, normal and misère.
#[derive(Clone, Copy, Debug, Default)]
pub struct EuclidValues;

/// Returns whether every move from (a, b), a ≤ b both positive, to the end of `euclid` is forced: whether they are a
/// multiple of two consecutive Fibonacci numbers 1, 1, 2, 3, 5, …
///
/// ```
/// use impartial_games::euclid::is_forced;
/// assert!(is_forced(6, 10) && is_forced(4, 4) && !is_forced(3, 4));
/// ```
pub fn is_forced<N: Number>(a: N, b: N) -> bool {
    let (mut a, mut b) = (a, b);
    // One move is possible from a < b exactly if b ≤ 2a.
    while a < b {
        let rest = b - a.clone();
        if rest > a {
            return false;
        }
        (a, b) = (rest, a);
    }
    a == b && !a.is_zero()
}

/// ⌊b/a − a/b⌋ for 0 < a ≤ b. With b = qa + r it is q + ⌊(rb − a²)/ab⌋, and r < a ≤ b.
fn nivasch<N: Number>(a: &N, b: &N) -> N {
    let (q, r) = b.div_rem(a);
    if r.wide_product(b) >= a.wide_product(a) { q } else { q - N::one() }
}

/// Returns the value of Cole and Davie's version for 0 < a ≤ b.
fn cairns_ho_lengyel<N: Number>(a: &N, b: &N) -> N {
    let (first, rest) = b.div_rem(a);
    let mut odd = false;
    let (mut x, mut y) = (rest, a.clone());
    // Invariant: so far all partial quotients are equal to the first, an odd number if `odd`.
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
    if odd { first - N::one() } else { first }
}

/// Returns the value at 0 ≤ a ≤ b.
pub(super) fn value<N: Number>(game: Euclid, a: &N, b: &N) -> N {
    match (a.is_zero(), game.allows_zero()) {
        (true, _) => N::zero(),
        (_, false) => nivasch(a, b),
        (_, true) => cairns_ho_lengyel(a, b),
    }
}

impl PublishedFormula for EuclidValues {
    fn source(&self) -> &str {
        "Nivasch 2006; Cairns, Ho and Lengyel 2011; misere: Gurvich 2007"
    }

    fn text(&self) -> &str {
        "euclid: floor(|a/b - b/a|); euclid:zero: floor(b/a), less 1 if I is odd, where b/a = [a0; a1, ...] and I \
         is greatest with a0 = ... = a(I-1) <= a(I)"
    }
}

impl AnySizeFormula<Euclid> for EuclidValues {
    fn value<N: Number>(&self, game: &Euclid, position: &Heaps<N>) -> Option<N> {
        let [a, b] = position.as_slice() else { return None };
        Some(value(*game, a, b))
    }

    fn misere<N: Number>(&self, game: &Euclid, position: &Heaps<N>) -> Option<N> {
        let [a, b] = position.as_slice() else { return None };
        let swaps = match game.allows_zero() {
            true => a.is_zero() || a == b,
            false => is_forced(a.clone(), b.clone()),
        };
        Some(value(*game, a, b) ^ N::from(swaps.into()))
    }
}
