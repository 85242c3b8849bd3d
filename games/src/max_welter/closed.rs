//! Closed answers: the positions of value 0, 1 and 2, and their misère values.

use super::reduction::{Coins, immovable, normal_form};
use super::{LargeMaxWelter, MaxWelter};
use impartial::game::{Formula, Large, Squares};
use impartial::value::Outcome;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

/// d = 1 and whether a_{n−1} − n is even; `None` if d ≠ 1 or n = 1.
fn neighbours<N: Integer + Clone + From<u64>>(coins: &[N]) -> Option<bool> {
    let [.., second, largest] = coins else { return None };
    let n = coins.len() as u64;
    (largest.clone() - second.clone() == N::from(1)).then(|| second.is_even() == n.is_multiple_of(2))
}

/// Whether a position has value 0. **Theorem 1** (Ho 2012): for n ≥ 2, exactly if d = 1 and
/// a_{n−1} − n is even.
///
/// ```
/// use impartial::game::Squares;
/// use impartial_games::max_welter::is_p;
/// assert!(is_p(&Squares::new([1, 3, 4]).unwrap()));
/// ```
pub fn is_p<P: Coins>(position: &P) -> bool {
    match position.coins() {
        Some([square]) => square.is_zero(),
        Some(coins) => neighbours(coins) == Some(true),
        None => false,
    }
}

/// Whether a position has value 1. **Theorem 2** (Ho 2012): for n ≥ 2, exactly if (a) a_n = n, or
/// (b) d = 1 and a_{n−1} − n is odd.
pub fn is_value_one<P: Coins>(position: &P) -> bool {
    match position.coins() {
        Some([square]) => square.is_one(),
        Some(coins) => {
            let hole = coins.last() == Some(&P::Number::from(coins.len() as u64));
            hole || neighbours(coins) == Some(false)
        }
        None => false,
    }
}

/// Whether a position has value 2: after all immovable coins are removed (Theorem 3), exactly if
/// n = 1 and a_1 = 2; n = 2, d = 2 and a_1 mod 4 is 1 or 2; or n ≥ 3, d = 2 and g mod 4 is 0 or 1.
pub fn is_value_two<P: Coins>(position: &P) -> bool {
    let Some(coins) = position.coins() else { return false };
    let removed = immovable(coins);
    let number = |x: u64| P::Number::from(x);
    let residue = |x: P::Number| x.mod_floor(&number(4));
    match &coins[removed..] {
        [square] => *square == number(removed as u64 + 2),
        [.., second, largest] if largest.clone() - second.clone() != number(2) => false,
        [lower, _] => {
            let rest = residue(lower.clone() - number(removed as u64));
            rest == number(1) || rest == number(2)
        }
        [.., third, second, _] => residue(second.clone() - third.clone()) < number(2),
        [] => false,
    }
}

/// The value of a position if it is 0, 1 or 2; `None` if it is larger (or there is no coin, or two
/// on one square).
///
/// # Complexity
/// A logarithmic number of comparisons in the number of coins and a few operations on squares.
///
/// ```
/// use impartial::game::{Large, parse_large};
/// use impartial_games::max_welter::small_value;
/// let value = |text| small_value(&Large::new(parse_large(text, "squares").unwrap()));
/// assert_eq!(value("10^40, 3, 99"), None);
/// // 99 - 3 is even.
/// assert_eq!(value("100, 3, 99"), Some(0));
/// ```
pub fn small_value<P: Coins>(position: &P) -> Option<u64> {
    if is_p(position) {
        Some(0)
    } else if is_value_one(position) {
        Some(1)
    } else {
        is_value_two(position).then_some(2)
    }
}

/// The misère value that belongs to a value: 0 and 1 change places, all others stay.
/// **Theorem 9** (Ho 2012): Max-Welter is strongly miserable.
pub fn swapped(value: u64) -> u64 {
    if value < 2 { 1 - value } else { value }
}

/// What is known in closed form about the values of Max-Welter: all positions of value 0, 1 and 2;
/// beyond, those that [`reduction`](super::reduction) brings down to one coin; `None` elsewhere.
/// The misère value is known wherever the value is, and the outcomes are known everywhere.
///
/// ```
/// use impartial::game::{Formula, Notation};
/// use impartial_games::max_welter::{ClosedAnswers, MaxWelter};
/// let value = |text| ClosedAnswers.value(&MaxWelter, &MaxWelter.parse(text).unwrap());
/// assert_eq!(value("0,2"), Some(1));
/// assert_eq!(value("10,11,18"), Some(7)); // Corollary 1
/// assert_eq!(value("1,4"), Some(3)); // 1 cannot move
/// assert_eq!(value("3,8"), None);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ClosedAnswers;

const SOURCE: &str = "Ho 2012 (arXiv 1202.4075), Theorems 1-3, 6-9, Corollaries 1-2; value 2: this project";
const TEXT: &str = "d=a_n-a_(n-1), g=a_(n-1)-a_(n-2). Value 0 iff d=1 and a_(n-1)-n even; 1 iff a_n=n, or d=1 and \
                    a_(n-1)-n odd; 2 iff, once coins on squares up to n-1 are removed, n=2: d=2 and a_1 mod 4 in \
                    {1,2}, n>=3: d=2 and g mod 4 in {0,1}; larger ones where reductions leave one coin. Misere: \
                    0 and 1 change places";

fn known<P: Coins>(position: &P) -> Option<P::Number> {
    if let Some(value) = small_value(position) {
        return Some(P::Number::from(value));
    }
    match normal_form(position).coins() {
        Some([square]) => Some(square.clone()),
        _ => None,
    }
}

fn known_misere<P: Coins>(position: &P) -> Option<P::Number> {
    match small_value(position) {
        Some(value) => Some(P::Number::from(swapped(value))),
        None => known(position),
    }
}

/// Theorem 1 says exactly which positions have value 0.
fn outcome<P: Coins>(position: &P) -> Option<Outcome> {
    position.coins().map(|_| Outcome::p_if(is_p(position)))
}

/// By Theorem 9 the positions of misère value 0 are those of value 1, which Theorem 2 names.
fn misere_outcome<P: Coins>(position: &P) -> Option<Outcome> {
    position.coins().map(|_| Outcome::p_if(is_value_one(position)))
}

impl Formula<MaxWelter> for ClosedAnswers {
    type Value = u64;

    fn source(&self) -> &str {
        SOURCE
    }

    fn text(&self) -> &str {
        TEXT
    }

    fn value(&self, _: &MaxWelter, position: &Squares) -> Option<u64> {
        known(position)
    }

    fn misere(&self, _: &MaxWelter, position: &Squares) -> Option<u64> {
        known_misere(position)
    }

    fn outcome(&self, _: &MaxWelter, position: &Squares) -> Option<Outcome> {
        outcome(position)
    }

    fn misere_outcome(&self, _: &MaxWelter, position: &Squares) -> Option<Outcome> {
        misere_outcome(position)
    }
}

impl Formula<LargeMaxWelter> for ClosedAnswers {
    type Value = BigUint;

    fn source(&self) -> &str {
        SOURCE
    }

    fn text(&self) -> &str {
        TEXT
    }

    fn value(&self, _: &LargeMaxWelter, position: &Large) -> Option<BigUint> {
        known(position)
    }

    fn misere(&self, _: &LargeMaxWelter, position: &Large) -> Option<BigUint> {
        known_misere(position)
    }

    fn outcome(&self, _: &LargeMaxWelter, position: &Large) -> Option<Outcome> {
        outcome(position)
    }

    fn misere_outcome(&self, _: &LargeMaxWelter, position: &Large) -> Option<Outcome> {
        misere_outcome(position)
    }
}
