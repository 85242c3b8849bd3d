//! Reductions: positions with fewer coins and the same value (Ho 2012, Section 5).
//!
//! Each function returns `None` where its statement does not apply, so what it does return has
//! the value of the position it was given, in normal and in misère play.
//!
//! ```
//! use impartial::game::Squares;
//! use impartial_games::max_welter::reduction::{normal_form, without_immovable};
//! let position = Squares::new([0, 3, 6, 9, 12]).unwrap();
//! assert_eq!(without_immovable(&position).unwrap().to_string(), "4,7,10");
//! // Coins 4 and 5 are neighbours: the two below do not matter, and one level translates.
//! let position = Squares::new([1, 3, 6, 7, 12]).unwrap();
//! assert_eq!(normal_form(&position).to_string(), "5");
//! ```

use impartial::game::Squares;
use impartial::value::Number;

/// Returns the number of immovable coins among all but the last: those on squares up to n−1.
///
/// A coin can only move when it is the largest, so when n−1 coins stand below it.
pub(super) fn immovable<N: Number>(coins: &[N]) -> usize {
    let n = N::from(coins.len() as u64);
    match coins.split_last() {
        Some((_, lower)) => lower.partition_point(|square| *square < n),
        None => 0,
    }
}

fn shifted_down<N: Number>(coins: &[N], by: &N) -> Option<Squares<N>> {
    Squares::from_squares(coins.iter().map(|square| square.clone() - by.clone())).ok()
}

/// **Theorem 3** (Ho 2012): for n ≥ 2 and a_1 ≤ n−1, the position (a_2−1, …, a_n−1).
pub fn theorem_3<N: Number>(position: &Squares<N>) -> Option<Squares<N>> {
    let coins = position.as_slice();
    let n = N::from(coins.len() as u64);
    (coins.len() >= 2 && coins[0] < n).then(|| shifted_down(&coins[1..], &N::from(1)))?
}

/// Returns the position without coin number `i` (from 0, ascending), the larger ones one square lower, if that coin is
/// on a square ≤ n−1 and n ≥ 2: it can never move, and play is the same without it.
pub fn without_immovable_coin<N: Number>(position: &Squares<N>, i: usize) -> Option<Squares<N>> {
    let coins = position.as_slice();
    let n = N::from(coins.len() as u64);
    if coins.len() < 2 || *coins.get(i)? >= n {
        return None;
    }
    let one = N::from(1);
    let larger = coins[i + 1..].iter().map(|square| square.clone() - one.clone());
    Squares::from_squares(coins[..i].iter().cloned().chain(larger)).ok()
}

/// Returns the position without any coin that cannot move (see [`without_immovable_coin`]), all r of them at once and
/// the others r squares lower; one coin always stays. This is Theorem 3 repeated.
pub fn without_immovable<N: Number>(position: &Squares<N>) -> Option<Squares<N>> {
    let coins = position.as_slice();
    let r = immovable(coins);
    (r > 0).then(|| shifted_down(&coins[r..], &N::from(r as u64)))?
}

/// Returns whether k (from 1, as in the paper) satisfies the conditions of Theorem 4: 1 ≤ k ≤ n−1, a_{k+1} − a_k = 1
/// and a_k ≥ n−2.
pub fn is_joint<N: Number>(position: &Squares<N>, k: usize) -> bool {
    is_joint_at(position.as_slice(), k)
}

fn is_joint_at<N: Number>(coins: &[N], k: usize) -> bool {
    let n = coins.len();
    k >= 1
        && k < n
        && coins[k].clone() - coins[k - 1].clone() == N::from(1)
        && coins[k - 1] >= N::from(n.saturating_sub(2) as u64)
}

/// Returns the smaller position of **Theorem 4** (Ho 2012): (b_1, …, b_l, a_k, …, a_n), if k satisfies the conditions
/// of [`is_joint`], the b are below a_k, and l ≤ k−1 with the parity of k−1.
///
/// The condition a_k ≥ n−2 is necessary: G(0,1,2,3,5) = 1, but G(2,3,5) = 2. With it the statement was checked.
pub fn theorem_4<N: Number>(position: &Squares<N>, k: usize, lower: &[N]) -> Option<Squares<N>> {
    let coins = position.as_slice();
    let parity = lower.len() % 2 == (k.checked_sub(1)?) % 2;
    if !is_joint_at(coins, k) || !parity || lower.len() > k - 1 {
        return None;
    }
    if lower.iter().any(|square| *square >= coins[k - 1]) {
        return None;
    }
    Squares::from_squares(lower.iter().chain(&coins[k - 1..]).cloned()).ok()
}

/// Returns the smaller position of **Corollary 2** (Ho 2012): for odd k, (a_k, …, a_n), and its companion for even k,
/// (a_k−1, …, a_n−1), for the k given; k must satisfy [`is_joint`].
pub fn corollary_2_at<N: Number>(position: &Squares<N>, k: usize) -> Option<Squares<N>> {
    let coins = position.as_slice();
    if !is_joint_at(coins, k) {
        return None;
    }
    // For even k, Theorem 4 leaves one coin below; put on square 0 it is immovable.
    shifted_down(&coins[k - 1..], &N::from(u64::from(k.is_multiple_of(2))))
}

/// Returns the position of [`corollary_2_at`] for the largest possible k ≥ 2, which leaves as few coins as the
/// corollary can.
pub fn corollary_2<N: Number>(position: &Squares<N>) -> Option<Squares<N>> {
    let coins = position.as_slice();
    let k = (2..coins.len()).rev().find(|&k| is_joint_at(coins, k))?;
    corollary_2_at(position, k)
}

/// Returns, for n ≥ 3, d ≥ 2, a_2 − a_1 = 1 and a_1 ≥ n−2: the n−2 coins a_i − a_1 + n − 4, i ≥ 3.
///
/// By **Theorem 6** (Ho 2012) all coins may go down together until a_1 = n−2, where Theorem 3
/// removes a_1 and then a_2. For n = 3 this is Corollary 1.
pub fn without_lowest_pair<N: Number>(position: &Squares<N>) -> Option<Squares<N>> {
    let coins = position.as_slice();
    let n = coins.len();
    if n < 3 || !is_joint_at(coins, 1) || is_joint_at(coins, n - 1) {
        return None;
    }
    // a_1 ≥ n−2 makes this at least 2, and a_3 ≥ a_1+2 makes it less than a_3.
    let by = coins[1].clone() - N::from(n as u64 - 3);
    shifted_down(&coins[2..], &by)
}

/// Applies the reductions of this module until none applies. If one coin is left, the value is its square.
///
/// # Complexity
/// O(n²) operations on squares.
pub fn normal_form<N: Number>(position: &Squares<N>) -> Squares<N> {
    let mut form = position.clone();
    // Every step removes a coin.
    while let Some(next) =
        without_immovable(&form).or_else(|| corollary_2(&form)).or_else(|| without_lowest_pair(&form))
    {
        form = next;
    }
    form
}
