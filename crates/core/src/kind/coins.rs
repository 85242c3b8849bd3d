//! Coins on distinct squares.

use super::lanes::{self, EqualLanes};
use super::lowering::{visit_lanes, visit_smaller};
use super::{BoxedPositions, Kind, LoweringKind};
use crate::game::{
    Colex, Figure, LoweredMember, NoSuchWindow, NotationError, NotationErrorKind, RankingError, Squares,
    binomial, parse_list, subsets, subsets_len,
};
use crate::value::Number;
use std::borrow::Cow;
use std::num::NonZeroU64;
use std::ops::ControlFlow;

/// Maximum number of coins that a key stores in lanes; with more coins the lanes would be too narrow.
const MAX_LANES: usize = 9;

/// One or more coins on distinct squares 0, 1, 2, …, at most one in each column of `column` squares: square a lies in column
/// ⌊a/h⌋ for columns of h squares. The usual strip has columns of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coins {
    column: NonZeroU64,
    expected: Option<&'static str>,
    keys: Keys,
}

/// The form of keys. The number of coins never changes in play, so the form of the key does not change either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keys {
    /// The set of occupied squares below 64.
    Squares,
    /// Up to nine coins in ascending lanes of equal width in the lower 56 bits, and their number in the top byte. For
    /// ten coins or more, the set of occupied squares below 56, with the top byte 0.
    Lanes,
}

impl Coins {
    /// Creates the kind of coins on a strip, with keys for a few coins on large squares or for many coins
    /// below 56.
    pub const fn on_a_strip(expected: &'static str) -> Self {
        Coins { column: NonZeroU64::MIN, expected: Some(expected), keys: Keys::Lanes }
    }

    /// Creates the kind of coins on a strip, with keys for squares below 64.
    pub const fn on_squares(expected: &'static str) -> Self {
        Coins { column: NonZeroU64::MIN, expected: Some(expected), keys: Keys::Squares }
    }

    /// Creates the kind of at most one coin in each column of `height` squares, with keys for squares below 64.
    pub const fn in_columns(height: NonZeroU64) -> Self {
        Coins { column: height, expected: None, keys: Keys::Squares }
    }

    /// Returns the number of squares of each column: 1 on the usual strip.
    pub const fn column_height(self) -> u64 {
        self.column.get()
    }

    /// Returns the first two coins in one column, if there are any.
    fn in_one_column<N: Number>(self, coins: &Squares<N>) -> Option<&[N]> {
        let column = |square: &N| square.clone() / N::from(self.column.get());
        coins.as_slice().windows(2).find(|pair| column(&pair[0]) == column(&pair[1]))
    }

    /// Returns the squares of the column of a square.
    #[inline]
    fn column_mask(self, square: u64) -> u64 {
        let height = self.column.get();
        let ones = if height >= 64 { u64::MAX } else { (1 << height) - 1 };
        ones << (square - square % height)
    }

    /// Returns the squares of all columns that contain coins.
    #[inline]
    fn occupied(self, coins: u64) -> u64 {
        if self.column.get() == 1 {
            return coins;
        }
        let (mut occupied, mut remaining) = (0, coins);
        while remaining != 0 {
            occupied |= self.column_mask(remaining.trailing_zeros().into());
            remaining &= remaining - 1;
        }
        occupied
    }

    /// Visits the moves of a key that is a set of squares.
    #[inline]
    fn visit_sets(
        self,
        coins: u64,
        lowered: LoweredMember,
        reach: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let occupied = self.occupied(coins);
        let mut movers_left = match lowered {
            LoweredMember::Any => coins,
            LoweredMember::Largest => {
                coins & 1u64.checked_shl(coins.checked_ilog2().unwrap_or(64)).unwrap_or(0)
            }
        };
        while movers_left != 0 {
            let square = u64::from(movers_left.trailing_zeros());
            let coin = movers_left & movers_left.wrapping_neg();
            movers_left &= movers_left - 1;
            let mut free = (coin - 1) & !(occupied & !self.column_mask(square));
            free &= u64::MAX << square.saturating_sub(reach);
            let others = coins & !coin;
            while free != 0 {
                let target = 1 << free.ilog2();
                free ^= target;
                visit(others | target)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the coins on the set bits of a word.
fn of_set(key: u64) -> Squares {
    // The squares of distinct bits are distinct.
    Squares::new((0..64).filter(|square| key >> square & 1 == 1)).unwrap_or_default()
}

impl Kind for Coins {
    type PositionOver<N: Number> = Squares<N>;

    fn expected(&self) -> Cow<'static, str> {
        let height = self.column.get();
        self.expected.map_or_else(
            || {
                let next = height.saturating_add(1);
                let what = "squares separated by commas, at most one in each column of";
                format!("{what} {height} squares, such as 0,{next}").into()
            },
            Cow::from,
        )
    }

    fn read<N: Number>(&self, text: &str) -> Result<Squares<N>, NotationError> {
        let expected = self.expected();
        let wrong = |what: String| NotationError::new(what, expected.clone()).at_token(text);
        let coins = Squares::from_squares(parse_list::<N>(text, &expected)?)
            .map_err(|error| wrong(error.to_string()).of_kind(NotationErrorKind::Illegal))?;
        match self.in_one_column(&coins) {
            None => Ok(coins),
            Some(pair) => {
                let column = pair[0].clone() / N::from(self.column.get());
                let what = format!("squares {} and {} share column {column}", pair[0], pair[1]);
                Err(wrong(what).of_kind(NotationErrorKind::Illegal))
            }
        }
    }

    fn numbers<N: Number>(position: &Squares<N>) -> &[N] {
        position.as_slice()
    }

    fn position_of<N: Number>(&self, numbers: &[N]) -> Option<Squares<N>> {
        let coins = Squares::from_squares(numbers.to_vec()).ok()?;
        self.in_one_column(&coins).is_none().then_some(coins)
    }

    fn figure(&self, position: &Squares) -> Figure {
        Figure::Coins { squares: position.as_slice().to_vec(), column: self.column.get() }
    }

    fn allocated_bytes<N: Number>(position: &Squares<N>) -> usize {
        position.allocated_bytes()
    }

    fn positions(&self, count: usize, below: u64) -> Result<BoxedPositions<Squares>, NoSuchWindow> {
        if count == 0 {
            return Err(NoSuchWindow::new("no coins", "one coin or more"));
        }
        let height = self.column.get();
        if height == 1 {
            return Ok(Box::new(subsets(count, below)));
        }
        let legal = move |coins: &Squares| {
            coins.as_slice().windows(2).all(|pair| pair[0] / height != pair[1] / height)
        };
        Ok(Box::new(subsets(count, below).filter(legal)))
    }

    /// Below a coin on square x, the next smaller coin must be below the column of x.
    fn ranking(&self, count: usize, below: u64) -> Result<Colex, RankingError> {
        if count == 0 {
            self.positions(count, below).map(drop)?;
        }
        Colex::new(count, below, |x| x - x % self.column)
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        if self.column.get() == 1 {
            return (count > 0).then(|| subsets_len(count, below));
        }
        self.ranking(count, below).ok().map(|window| window.positions().into())
    }
}

impl crate::value::Sealed for Coins {}

impl LoweringKind for Coins {
    fn visit_lowered<N: Number>(
        &self,
        coins: &Squares<N>,
        lowered: LoweredMember,
        reach: Option<u64>,
        visit: &mut dyn FnMut(Squares<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let strip = self.column.get() == 1;
        let column = |square: &N| square.clone() / N::from(self.column.get());
        let columns: Vec<N> = if strip { Vec::new() } else { coins.as_slice().iter().map(column).collect() };
        visit_smaller(coins.as_slice(), lowered, reach, |i, square| {
            let shared = !strip && {
                let target = column(&square);
                target != columns[i] && columns.contains(&target)
            };
            match coins.move_coin(i, square) {
                Some(option) if !shared => visit(option),
                _ => ControlFlow::Continue(()),
            }
        })
    }

    /// Every follower b_1 < … < b_n of a_1 < … < a_n has i ≤ b_i ≤ a_i, counted from 0. The number of followers is also
    /// at most C(a_n + 1, n).
    fn follower_bound(coins: &Squares) -> u128 {
        let Some(largest) = coins.largest() else { return 1 };
        let places = coins
            .iter()
            .zip(0u64..)
            .fold(1u128, |product, (square, below)| product.saturating_mul(u128::from(square - below) + 1));
        let sets = largest.checked_add(1).map_or(u128::MAX, |squares| binomial(squares, coins.len() as u64));
        places.min(sets)
    }

    fn pack(&self, coins: &Squares) -> Option<u64> {
        let bound = match self.keys {
            Keys::Squares => u64::BITS,
            Keys::Lanes if coins.len() > MAX_LANES => lanes::BITS,
            Keys::Lanes => return EqualLanes::pack(coins.as_slice(), MAX_LANES),
        };
        (coins.largest()? < bound.into()).then(|| coins.iter().fold(0, |key, square| key | 1 << square))
    }

    fn unpack(&self, key: u64) -> Squares {
        match self.keys {
            // Keys come from positions, whose squares are distinct.
            Keys::Lanes if lanes::count(key) > 0 => {
                Squares::new(EqualLanes::new(key).members()).unwrap_or_default()
            }
            _ => of_set(key),
        }
    }

    #[inline]
    fn visit_lowered_keys(
        &self,
        key: u64,
        lowered: LoweredMember,
        reach: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.keys == Keys::Squares || lanes::count(key) == 0 {
            return self.visit_sets(key, lowered, reach, visit);
        }
        visit_lanes(key, lowered, reach, true, visit)
    }
}
