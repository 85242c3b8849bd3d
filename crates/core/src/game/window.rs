//! Windows: the finite sets of positions on which statements are checked.

use super::{Colex, Game, Heaps, RankingError, Squares};
use crate::value::ShortList;
use num_integer::Integer;
use std::fmt;

/// A game that can list all positions of a given size.
pub trait EnumeratePositions: Game {
    /// Lists all legal positions of `count` coins on squares below `below`, or of `count` heaps of sizes below `below`
    /// (as multisets, 0 allowed), in the order of the position type, each once. An implementation should
    /// make the positions one at a time, since a window may have far more of them than fit in memory: a call takes the
    /// time of the first position, each step of the iterator the time of one position. Neither panics, whatever the
    /// numbers.
    ///
    /// # Errors
    /// [`NoSuchWindow`] if the game has no positions of that shape.
    fn positions(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Self::Position> + Send + '_>, NoSuchWindow>;

    /// Returns the number of positions that [`positions`](EnumeratePositions::positions) lists, if it is known without listing
    /// them; [`u128::MAX`] means this number or more. Estimates of memory and time use it, so that it must take no time
    /// that grows with the window.
    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        let _ = (count, below);
        None
    }

    /// Returns the ranking of the positions that [`positions`](EnumeratePositions::positions) lists, in the same order.
    ///
    /// # Errors
    /// [`RankingError::NoWindow`] if there is no such window; [`RankingError::NoRanking`] if it has no ranking, which is the
    /// default; [`RankingError::TooLarge`] if the ranks do not fit.
    fn ranking(&self, count: usize, below: u64) -> Result<Colex, RankingError> {
        let _ = (count, below);
        Err(RankingError::NoRanking)
    }

    /// Returns the place of a position among those of a window with the ranking `ranking`, which is one of
    /// [`ranking`](EnumeratePositions::ranking), if it is known without listing them. Returns `None` if the window does not
    /// contain the position.
    fn rank_of(&self, position: &Self::Position, ranking: &Colex) -> Option<u64> {
        let _ = (position, ranking);
        None
    }

    /// Lists all legal positions whose numbers lie in `ranges`, one range for each number, in the order of the position
    /// type, each once. If the order of the numbers does not matter, the ranges are those of the sorted numbers.
    ///
    /// # Errors
    /// [`NoSuchWindow`] if the numbers of a position have no ranges of their own, which is the default, or if `ranges`
    /// has another length.
    fn within(
        &self,
        ranges: &[NumberRange],
    ) -> Result<Box<dyn Iterator<Item = Self::Position> + Send + '_>, NoSuchWindow> {
        let _ = ranges;
        Err(NoSuchWindow::one_bound("the numbers of a position have no places of their own"))
    }

    /// Returns the number of positions that [`within`](EnumeratePositions::within) lists, if it is known without
    /// listing them; [`u128::MAX`] means this number or more.
    fn within_len(&self, ranges: &[NumberRange]) -> Option<u128> {
        let _ = ranges;
        None
    }

    /// Returns the ranges that contain a position alone, if the numbers of a position have ranges of their own. They only
    /// decide how a position is solved.
    fn ranges_of(&self, position: &Self::Position) -> Option<Vec<NumberRange>> {
        let _ = position;
        None
    }

    /// Returns the smallest window of a number of members that contains a position, as its `count` and `below`, if it is
    /// known. It contains all followers too if moves neither increase a member nor change the number of members. The window
    /// only decides how a position is solved.
    fn smallest_window(&self, position: &Self::Position) -> Option<(usize, u64)> {
        let _ = position;
        None
    }
}

/// A window that the game does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchWindow {
    what: String,
    allowed: String,
}

impl fmt::Display for NoSuchWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (allowed: {})", self.what, self.allowed)
    }
}

impl std::error::Error for NoSuchWindow {}

impl NoSuchWindow {
    /// Creates the error with the reason, and a description of the windows that the game has.
    pub fn new(what: impl Into<String>, allowed: impl Into<String>) -> Self {
        NoSuchWindow { what: what.into(), allowed: allowed.into() }
    }

    /// Returns the reason why the game has no such window, in words.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.what
    }

    /// Returns the description of the windows that the game has.
    #[must_use]
    pub fn allowed(&self) -> &str {
        &self.allowed
    }

    /// Creates the error of a game in which one bound applies to all numbers, with the reason.
    pub fn one_bound(reason: &str) -> Self {
        let what = format!("a bound for each number, but {reason}");
        NoSuchWindow { what, allowed: "one bound for all of them".into() }
    }
}

/// The numbers from `from` to `below`, without `below`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NumberRange {
    /// The least number of the range.
    pub from: u64,
    /// One more than the largest number.
    pub below: u64,
}

impl NumberRange {
    /// Returns the range of the numbers below `below`.
    pub const fn below(below: u64) -> Self {
        NumberRange { from: 0, below }
    }

    /// Returns how many numbers the range contains.
    pub const fn len(self) -> u64 {
        self.below.saturating_sub(self.from)
    }

    /// Returns whether the range is empty.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns whether the range contains a number.
    pub const fn contains(self, number: u64) -> bool {
        self.from <= number && number < self.below
    }
}

/// A finite set of positions of a game: values are computed and statements are checked on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Window<P> {
    /// All legal positions of `count` coins on squares (or heaps of sizes) below `below`.
    Below {
        /// Number of coins or heaps.
        count: usize,
        /// One more than the largest square or size.
        below: u64,
    },
    /// All legal positions whose numbers lie in these ranges, one range for each number.
    Within(Vec<NumberRange>),
    /// A position and all its followers: always closed under moves.
    From(P),
}

impl<P> Window<P> {
    /// Returns the window of `count` coins or heaps below `below`.
    pub const fn below(count: usize, below: u64) -> Self {
        Window::Below { count, below }
    }

    /// Returns a description of the window, with positions written by `write`.
    pub fn describe(&self, write: impl Fn(&P) -> String) -> String {
        match self {
            Window::Below { count, below } => format!("n={count} below {below}"),
            Window::Within(ranges) => {
                let list = |number: fn(&NumberRange) -> u64| {
                    let numbers: Vec<String> = ranges.iter().map(|range| number(range).to_string()).collect();
                    numbers.join(",")
                };
                let from = match ranges.iter().all(|range| range.from == 0) {
                    true => String::new(),
                    false => format!(" from {}", list(|range| range.from)),
                };
                format!("n={}{from} below {}", ranges.len(), list(|range| range.below))
            }
            Window::From(p) => format!("from {}", write(p)),
        }
    }
}

/// Lists all sets of `count` squares below `below`, in colexicographic order: C(below, count) sets.
///
/// ```
/// use impartial_core::game::subsets;
/// let all: Vec<String> = subsets(2, 4).map(|s| s.to_string()).collect();
/// assert_eq!(all, ["0,1", "0,2", "1,2", "0,3", "1,3", "2,3"]);
/// assert_eq!(subsets(usize::MAX, 5).count(), 0);
/// ```
pub fn subsets(count: usize, below: u64) -> impl Iterator<Item = Squares> + Send {
    colex(count, below, 1).map(Squares::of_ascending)
}

/// Lists all multisets of `count` sizes below `below`, in colexicographic order: C(below+count−1, count) multisets.
///
/// ```
/// use impartial_core::game::multisets;
/// let all: Vec<String> = multisets(2, 3).map(|s| s.to_string()).collect();
/// assert_eq!(all, ["0,0", "0,1", "1,1", "0,2", "1,2", "2,2"]);
/// ```
pub fn multisets(count: usize, below: u64) -> impl Iterator<Item = Heaps> + Send {
    colex(count, below, 0).map(Heaps::of_ascending)
}

/// Returns the binomial coefficient C(n, k): the number of sets of k squares below n. The number of multisets is
/// C(n+k−1, k). Returns [`u128::MAX`] if the coefficient is this number or more.
///
/// ```
/// use impartial_core::game::binomial;
/// assert_eq!(binomial(64, 5), 7_624_512);
/// assert_eq!(binomial(3, 4), 0);
/// assert_eq!(binomial(130, 65).to_string(), "95067625827960698145584333020095113100");
/// assert_eq!(binomial(1 << 40, 1 << 39), u128::MAX);
/// ```
///
/// # Complexity
/// At most about 128 steps: a coefficient that takes more steps does not fit.
pub fn binomial(n: u64, k: u64) -> u128 {
    let Some(rest) = n.checked_sub(k) else { return 0 };
    let least = k.min(rest);
    let mut product = 1u128;
    for i in 1..=least {
        // The product of i factors divided by i! is a whole number at every step. What i and the product have in common is
        // divided first, so that only a coefficient that does not fit exceeds 128 bits.
        let common = product.gcd(&i.into());
        let factor = (u128::from(n - least) + u128::from(i)) / (u128::from(i) / common);
        let Some(next) = (product / common).checked_mul(factor) else { return u128::MAX };
        product = next;
    }
    product
}

/// Returns the number of members of [`subsets`], or [`u128::MAX`] if it is this number or more.
pub fn subsets_len(count: usize, below: u64) -> u128 {
    binomial(below, count as u64)
}

/// Returns the number of members of [`multisets`], or [`u128::MAX`] if it is this number or more.
pub fn multisets_len(count: usize, below: u64) -> u128 {
    match (count as u64, below) {
        (0, _) => 1,
        (_, 0) => 0,
        (count, below) => below.checked_add(count - 1).map_or(u128::MAX, |n| binomial(n, count)),
    }
}

/// Lists ascending lists with steps of at least `gap`, in colexicographic order.
fn colex(count: usize, below: u64, gap: u64) -> impl Iterator<Item = ShortList> + Send {
    let least = move |i: usize| i as u64 * gap;
    let fits = match count.checked_sub(1) {
        Some(last) => (last as u64).checked_mul(gap).is_some_and(|last| last < below),
        None => true,
    };
    // The first list may not fit into memory, so it is made with the first item.
    let mut begin = fits.then_some(move || (0..count).map(least).collect::<ShortList>());
    let mut next = None;
    std::iter::from_fn(move || {
        if let Some(begin) = begin.take() {
            next = Some(begin());
        }
        let following = next.as_mut()?;
        let current = following.clone();
        let free = (0..count).find(|&i| match current.get(i + 1) {
            Some(&above) => current[i] + gap < above,
            None => current[i] + 1 < below,
        });
        match free {
            Some(i) => {
                following[i] += 1;
                for (j, member) in following[..i].iter_mut().enumerate() {
                    *member = least(j);
                }
            }
            None => next = None,
        }
        Some(current)
    })
}
