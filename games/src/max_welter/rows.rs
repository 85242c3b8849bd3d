//! All values of a window by rows.
//!
//! Fix all coins but the largest, A = (a_1, …, a_{n−1}), m = a_{n−1}, and let
//! S_A = { G(A ∪ {j}) : 0 ≤ j < m, j ∉ A }. The options of (A, x) are those counted in S_A and all
//! (A, z) with m < z < x. So the values of the **row** G(A, m+1), G(A, m+2), … are the naturals
//! outside S_A in ascending order:
//!
//! > **Row lemma.** G(A, m+d) is the d-th smallest element (d ≥ 1) of ℕ ∖ S_A.
//!
//! (For n = 1, A is empty, m = −1 and S_A = ∅.) In misère play the same holds with misère values if
//! S_A ≠ ∅; otherwise A = {0, …, n−2}, the row begins with the terminal position, and its misère
//! values are 1, 0, 2, 3, 4, …
//!
//! So no mex is ever taken: a bitset for each A is filled while earlier rows are computed, and
//! its zeros are the row.
//!
//! ```
//! use impartial::run::Run;
//! use impartial_games::max_welter::rows::for_each_row;
//! use std::ops::ControlFlow;
//!
//! let mut sum = 0;
//! for_each_row(2, 101, &Run::default(), &mut |row| {
//!     sum += row.normal.iter().map(|&value| u64::from(value)).sum::<u64>();
//!     ControlFlow::Continue(())
//! })
//! .unwrap();
//! assert_eq!(sum, 225_656);
//! ```

use impartial::game::{Squares, binomial, subsets};
use impartial::run::{Run, Stopped};
use std::ops::ControlFlow;

/// The values of all positions with the same coins but the largest.
#[derive(Clone, Copy, Debug)]
pub struct MaxWelterRow<'a> {
    /// The coins but the largest.
    pub lower: &'a Squares,
    /// The first square of the largest coin, one above the lower ones; the row continues from there to the end of the
    /// window.
    pub first: u64,
    /// The normal values.
    pub normal: &'a [u32],
    /// The misère values.
    pub misere: &'a [u32],
}

/// Why rows could not be computed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RowsError {
    /// There are no positions without coins.
    #[error("no coins (allowed: one coin or more)")]
    NoCoins,
    /// The bitsets do not fit the machine.
    #[error("{coins} coins below {below} need more memory than there is")]
    TooLarge {
        /// Number of coins.
        coins: usize,
        /// One more than the largest square.
        below: u64,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// For every set A of n−1 squares below `below`, the values S_A, normal and misère, as bits.
struct CachedRows {
    n: usize,
    /// For each m, the index of the first word of the sets with largest coin m.
    base: Vec<usize>,
    /// binomials[x][k] for k ≤ n.
    binomials: Vec<Vec<usize>>,
    bits: [Vec<u64>; 2],
}

impl CachedRows {
    /// S_A has members up to the number of holes below m, at most m.
    fn words(largest: usize) -> usize {
        largest / 64 + 1
    }

    fn new(n: usize, below: u64, run: &Run<'_>) -> Result<Self, RowsError> {
        let too_large = RowsError::TooLarge { coins: n, below };
        let mut total = 0usize;
        let mut base = Vec::new();
        let mut binomials = Vec::new();
        if n >= 2 {
            if binomial(below, n as u64) > MOST_POSITIONS {
                return Err(too_large);
            }
            for m in 0..below {
                let choose = |k| usize::try_from(binomial(m, k)).unwrap_or(usize::MAX);
                base.push(total);
                total = choose(n as u64 - 2)
                    .checked_mul(Self::words(m as usize))
                    .and_then(|words| total.checked_add(words))
                    .ok_or(too_large.clone())?;
                binomials.push((0..=n as u64).map(choose).collect());
            }
        }
        let bytes = 16 * (total as u64).saturating_add(below.saturating_mul(n as u64));
        run.check(0, bytes)?;
        let mut bits = [Vec::new(), Vec::new()];
        for set in &mut bits {
            set.try_reserve_exact(total).map_err(|_| too_large.clone())?;
            set.resize(total, 0);
        }
        Ok(CachedRows { n, base, binomials, bits })
    }

    /// The colexicographic rank of squares among sets with the same largest square, where the
    /// square with index `skip` is left out of `lower` and the largest is not yet in it.
    fn rank_without(&self, lower: &[u64], skip: usize) -> usize {
        let ranked = |(index, square): (usize, &u64)| {
            if index == skip {
                0
            } else {
                self.binomials[*square as usize][index + usize::from(index < skip)]
            }
        };
        lower.iter().enumerate().map(ranked).sum()
    }

    /// The bits of S_A for the play `play`, for A not empty.
    fn values(&self, lower: &[u64], play: usize) -> &[u64] {
        let Some((&largest, rest)) = lower.split_last() else { return &[] };
        let rank = self.rank_without(rest, rest.len());
        let words = Self::words(largest as usize);
        let from = self.base[largest as usize] + rank * words;
        &self.bits[play][from..from + words]
    }

    /// Puts the values of a row where they are needed: A ∪ {x} is an option of every position with
    /// A ∪ {x} ∖ {j} and a larger coin than x.
    fn insert(&mut self, lower: &[u64], first: u64, values: [&[u32]; 2]) {
        for skip in 0..self.n - 1 {
            let rank = self.rank_without(lower, skip);
            for (bits, row) in self.bits.iter_mut().zip(values) {
                for (&value, x) in row.iter().zip(first as usize..) {
                    let from = self.base[x] + rank * Self::words(x);
                    bits[from + value as usize / 64] |= 1 << (value % 64);
                }
            }
        }
    }
}

/// The first `count` naturals whose bits are not set.
fn zeros(bits: &[u64], count: usize, row: &mut Vec<u32>) {
    row.clear();
    let words = bits.iter().copied().chain(std::iter::repeat(0));
    for (word, from) in words.zip((0u32..).step_by(64)) {
        let mut free = !word;
        while free != 0 {
            if row.len() == count {
                return;
            }
            row.push(from + free.trailing_zeros());
            free &= free - 1;
        }
        if row.len() == count {
            return;
        }
    }
}

/// Upper bound on the number of positions that fit memory and can be computed in acceptable time.
const MOST_POSITIONS: u128 = 1 << 40;

/// Calls `visit` with every row of `coins` coins below `below`, in colexicographic order of the
/// lower coins, as long as it returns `Continue`. The values come from the row lemma, not from mex.
///
/// # Errors
/// [`RowsError`]: no coins, more memory than there is, or a limit of `run`.
///
/// # Complexity
/// O(n) operations a position; about 2(n−1) bits a position, all rows together.
pub fn for_each_row(
    coins: usize,
    below: u64,
    run: &Run<'_>,
    visit: &mut dyn FnMut(MaxWelterRow<'_>) -> ControlFlow<()>,
) -> Result<(), RowsError> {
    if coins == 0 {
        return Err(RowsError::NoCoins);
    }
    if below > u64::from(u32::MAX) {
        return Err(RowsError::TooLarge { coins, below });
    }
    let mut columns = CachedRows::new(coins, below, run)?;
    let (mut normal, mut misere) = (Vec::new(), Vec::new());
    for row in [&mut normal, &mut misere] {
        let squares = usize::try_from(below).map_err(|_| RowsError::TooLarge { coins, below })?;
        row.try_reserve_exact(squares).map_err(|_| RowsError::TooLarge { coins, below })?;
    }
    let mut done = 0u64;
    for lower in subsets(coins - 1, below) {
        let first = lower.largest().map_or(0, |largest| largest + 1);
        let count = (below - first) as usize;
        zeros(columns.values(lower.as_slice(), 0), count, &mut normal);
        zeros(columns.values(lower.as_slice(), 1), count, &mut misere);
        if first == coins as u64 - 1 {
            // No hole below the largest coin: the row of the terminal position.
            for (value, exchanged) in misere.iter_mut().zip([1, 0]) {
                *value = exchanged;
            }
        }
        columns.insert(lower.as_slice(), first, [&normal, &misere]);
        if visit(MaxWelterRow { lower: &lower, first, normal: &normal, misere: &misere }).is_break() {
            break;
        }
        let before = done;
        done += count as u64 + 1;
        if before >> 16 != done >> 16 {
            run.check(done, 0)?;
        }
    }
    Ok(())
}
