//! Closed answers: the positions of value 0, 1 and 2, and their misère values.

use super::MaxWelter;
use super::reduction::{immovable, normal_form};
use impartial::game::Squares;
use impartial::kind::{AnySizeFormula, PublishedFormula};
use impartial::value::{Number, Outcome};

/// Returns whether a_{n−1} − n is even if d = 1; `None` if d ≠ 1 or n = 1.
fn neighbours<N: Number>(coins: &[N]) -> Option<bool> {
    let [.., second, largest] = coins else { return None };
    let n = coins.len() as u64;
    (largest.clone() - second.clone() == N::from(1)).then(|| second.is_even() == n.is_multiple_of(2))
}

/// Returns whether a position has value 0. **Theorem 1** (Ho 2012): for n ≥ 2, exactly if d = 1 and a_{n−1} − n is
/// even. Without coins there is no move, so the value is 0.
///
/// ```
/// use impartial::game::Squares;
/// use impartial_games::max_welter::is_p;
/// assert!(is_p(&Squares::new([1, 3, 4]).unwrap()));
/// assert!(is_p(&Squares::<u64>::default()));
/// ```
pub fn is_p<N: Number>(position: &Squares<N>) -> bool {
    match position.as_slice() {
        [] => true,
        [square] => square.is_zero(),
        coins => neighbours(coins) == Some(true),
    }
}

/// Returns whether a position has value 1. **Theorem 2** (Ho 2012): for n ≥ 2, exactly if (a) a_n = n, or (b) d = 1 and
/// a_{n−1} − n is odd.
pub fn is_value_one<N: Number>(position: &Squares<N>) -> bool {
    match position.as_slice() {
        [] => false,
        [square] => square.is_one(),
        coins => {
            let hole = coins.last() == Some(&N::from(coins.len() as u64));
            hole || neighbours(coins) == Some(false)
        }
    }
}

/// Returns whether a position has value 2: after all immovable coins are removed (Theorem 3), exactly if n = 1 and a_1
/// = 2; n = 2, d = 2 and a_1 mod 4 is 1 or 2; or n ≥ 3, d = 2 and g mod 4 is 0 or 1.
pub fn is_value_two<N: Number>(position: &Squares<N>) -> bool {
    let coins = position.as_slice();
    let removed = immovable(coins);
    let residue = |x: N| x.modulo(4);
    match &coins[removed..] {
        [square] => *square == N::from(removed as u64 + 2),
        [.., second, largest] if largest.clone() - second.clone() != N::from(2) => false,
        [lower, _] => matches!(residue(lower.clone() - N::from(removed as u64)), 1 | 2),
        [.., third, second, _] => residue(second.clone() - third.clone()) < 2,
        [] => false,
    }
}

/// Returns the value of a position if it is 0, 1 or 2; `None` if it is larger.
///
/// # Complexity
/// A logarithmic number of comparisons in the number of coins and a few operations on squares.
///
/// ```
/// use impartial::game::Notation;
/// use impartial::kind::AnySize;
/// use impartial_games::max_welter::{MaxWelter, small_value};
/// let value = |text| small_value(&AnySize(MaxWelter).parse(text).unwrap());
/// assert_eq!(value("10^40, 3, 99"), None);
/// // 99 - 3 is even.
/// assert_eq!(value("100, 3, 99"), Some(0));
/// ```
pub fn small_value<N: Number>(position: &Squares<N>) -> Option<u64> {
    if is_p(position) {
        Some(0)
    } else if is_value_one(position) {
        Some(1)
    } else {
        is_value_two(position).then_some(2)
    }
}

/// Returns the misère value that belongs to a value: 0 and 1 change places, all others stay. **Theorem 9** (Ho 2012):
/// Max-Welter is strongly miserable.
pub fn swapped(value: u64) -> u64 {
    if value < 2 { 1 - value } else { value }
}

/// The closed formulas for the values of Max-Welter: all positions of value 0, 1 and 2, and those that
/// [`reduction`](super::reduction) reduces to one coin; `None` for other positions. The misère value is known wherever
/// the value is, and the outcomes of all positions are known.
///
/// ```
/// use impartial::game::{ValueFormula, Notation};
/// use impartial_games::max_welter::{ClosedAnswers, MaxWelter};
/// let value = |text| ClosedAnswers.value(&MaxWelter, &MaxWelter.parse(text).unwrap());
/// assert_eq!(value("0,2"), Some(1));
/// assert_eq!(value("10,11,18"), Some(7)); // Corollary 1
/// assert_eq!(value("1,4"), Some(3)); // 1 cannot move
/// assert_eq!(value("3,8"), None);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ClosedAnswers;

impl PublishedFormula for ClosedAnswers {
    fn source(&self) -> &str {
        "Ho 2012 (arXiv 1202.4075), Theorems 1-3, 6-9, Corollaries 1-2; value 2: this project"
    }

    fn text(&self) -> &str {
        "d=a_n-a_(n-1), g=a_(n-1)-a_(n-2). Value 0 iff d=1 and a_(n-1)-n even; 1 iff a_n=n, or d=1 and a_(n-1)-n \
         odd; 2 iff, once coins on squares up to n-1 are removed, n=2: d=2 and a_1 mod 4 in {1,2}, n>=3: d=2 and \
         g mod 4 in {0,1}; larger ones where reductions leave one coin. Misere: 0 and 1 change places"
    }
}

impl AnySizeFormula<MaxWelter> for ClosedAnswers {
    fn value<N: Number>(&self, _: &MaxWelter, position: &Squares<N>) -> Option<N> {
        if let Some(value) = small_value(position) {
            return Some(N::from(value));
        }
        match normal_form(position).as_slice() {
            [square] => Some(square.clone()),
            _ => None,
        }
    }

    fn misere<N: Number>(&self, game: &MaxWelter, position: &Squares<N>) -> Option<N> {
        match small_value(position) {
            Some(value) => Some(N::from(swapped(value))),
            None => self.value(game, position),
        }
    }

    /// Returns the outcome in normal play: Theorem 1 says exactly which positions have value 0.
    fn outcome<N: Number>(&self, _: &MaxWelter, position: &Squares<N>) -> Option<Outcome> {
        Some(Outcome::from_is_p(is_p(position)))
    }

    /// Returns the outcome in misère play: by Theorem 9 the positions of misère value 0 are those of value 1, which
    /// Theorem 2 names.
    fn misere_outcome<N: Number>(&self, _: &MaxWelter, position: &Squares<N>) -> Option<Outcome> {
        Some(Outcome::from_is_p(is_value_one(position)))
    }
}
