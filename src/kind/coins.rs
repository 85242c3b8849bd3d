//! Coins on distinct squares.

use super::lanes::{self, EqualLanes};
use super::lowering::{visit_lanes, visit_smaller};
use super::{BoxedPositions, Kind, LoweringKind};
use crate::game::{
    Colex, Figure, LoweredMember, NoSuchWindow, NotationError, Ranking, RankingError, Squares, binomial,
    parse_list, subsets, subsets_len,
};
use crate::value::Number;
use std::borrow::Cow;
use std::num::NonZeroU64;
use std::ops::ControlFlow;

/// Most coins that a key keeps in lanes; with more, lanes would be narrow.
const MOST_LANES: usize = 9;

/// Coins on distinct squares 0, 1, 2, …, at most one in each column of so many squares: square a lies
/// in column ⌊a/h⌋. The usual strip has columns of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coins {
    column: NonZeroU64,
    expected: Option<&'static str>,
    least: usize,
    keys: Keys,
}

/// What keys look like. The number of coins never changes in play, so neither does the form of the
/// key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keys {
    /// The set of occupied squares below 64.
    Squares,
    /// Up to nine coins in ascending lanes of equal width in the lower 56 bits, their number in the
    /// top byte; from ten coins on the set of occupied squares below 56, and the top byte is 0.
    Lanes,
}

impl Coins {
    /// At least one coin on a strip; keys for a few coins on large squares or for many below 56.
    pub const fn on_a_strip(expected: &'static str) -> Self {
        Coins { column: NonZeroU64::MIN, expected: Some(expected), least: 1, keys: Keys::Lanes }
    }

    /// Coins on a strip; keys for squares below 64.
    pub const fn on_squares(expected: &'static str) -> Self {
        Coins { column: NonZeroU64::MIN, expected: Some(expected), least: 0, keys: Keys::Squares }
    }

    /// At most one coin in each column of `height` squares; keys for squares below 64.
    pub const fn in_columns(height: NonZeroU64) -> Self {
        Coins { column: height, expected: None, least: 0, keys: Keys::Squares }
    }

    /// The squares of the column of a square.
    #[inline]
    fn column_mask(self, square: u64) -> u64 {
        let height = self.column.get();
        let ones = if height >= 64 { u64::MAX } else { (1 << height) - 1 };
        ones << (square - square % height)
    }

    /// The squares of all columns that hold coins.
    #[inline]
    fn taken(self, coins: u64) -> u64 {
        if self.column.get() == 1 {
            return coins;
        }
        let (mut taken, mut left) = (0, coins);
        while left != 0 {
            taken |= self.column_mask(left.trailing_zeros().into());
            left &= left - 1;
        }
        taken
    }

    /// The moves of a key that is a set of squares.
    #[inline]
    fn visit_sets(
        self,
        coins: u64,
        movers: LoweredMember,
        reach: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let taken = self.taken(coins);
        let mut left = match movers {
            LoweredMember::Any => coins,
            LoweredMember::Largest => {
                coins & 1u64.checked_shl(coins.checked_ilog2().unwrap_or(64)).unwrap_or(0)
            }
        };
        while left != 0 {
            let square = u64::from(left.trailing_zeros());
            let coin = left & left.wrapping_neg();
            left &= left - 1;
            let mut free = (coin - 1) & !(taken & !self.column_mask(square));
            free &= u64::MAX << square.saturating_sub(reach);
            let rest = coins & !coin;
            while free != 0 {
                let to = 1 << free.ilog2();
                free ^= to;
                visit(rest | to)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The coins on the set bits of a word.
fn of_set(key: u64) -> Squares {
    // The squares of distinct bits are distinct.
    Squares::new((0..64).filter(|square| key >> square & 1 == 1)).unwrap_or_default()
}

impl Kind for Coins {
    type At<N: Number> = Squares<N>;

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
            .map_err(|error| wrong(error.to_string()))?;
        let column = |square: &N| square.clone() / N::from(self.column.get());
        match coins.as_slice().windows(2).find(|pair| column(&pair[0]) == column(&pair[1])) {
            None => Ok(coins),
            Some(pair) => {
                Err(wrong(format!("squares {} and {} share column {}", pair[0], pair[1], column(&pair[0]))))
            }
        }
    }

    fn numbers<N: Number>(position: &Squares<N>) -> &[N] {
        position.as_slice()
    }

    fn figure(&self, position: &Squares) -> Figure {
        Figure::Coins { squares: position.as_slice().to_vec(), column: self.column.get() }
    }

    fn heap_bytes<N: Number>(position: &Squares<N>) -> usize {
        position.heap_bytes()
    }

    fn board(&self, count: usize, below: u64) -> Result<BoxedPositions<Squares>, NoSuchWindow> {
        if count < self.least {
            return Err(NoSuchWindow { what: "no coins".into(), allowed: "one coin or more".into() });
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

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        if self.column.get() == 1 {
            return Some(subsets_len(count, below));
        }
        self.ranking(count, below).ok().map(|window| window.positions().into())
    }
}

impl LoweringKind for Coins {
    /// Behind a coin on square x, the next smaller one stands below the column of x.
    fn ranking(&self, count: usize, below: u64) -> Result<Colex, RankingError> {
        if count < self.least {
            self.board(count, below).map(drop)?;
        }
        Colex::new(count, below, |x| x - x % self.column)
    }

    fn visit_lowered<N: Number>(
        &self,
        coins: &Squares<N>,
        movers: LoweredMember,
        reach: u64,
        visit: &mut dyn FnMut(Squares<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let strip = self.column.get() == 1;
        let column = |square: &N| square.clone() / N::from(self.column.get());
        let columns: Vec<N> = if strip { Vec::new() } else { coins.as_slice().iter().map(column).collect() };
        visit_smaller(coins.as_slice(), movers, reach, |i, square| {
            let shared = !strip && {
                let to = column(&square);
                to != columns[i] && columns.contains(&to)
            };
            match coins.move_coin(i, square) {
                Some(option) if !shared => visit(option),
                _ => ControlFlow::Continue(()),
            }
        })
    }

    /// Every follower b_1 < … < b_n of a_1 < … < a_n has i ≤ b_i ≤ a_i, counted from 0; and there are
    /// no more than C(a_n + 1, n).
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
        let below = match self.keys {
            Keys::Squares => u64::BITS,
            Keys::Lanes if coins.len() > MOST_LANES => lanes::BITS,
            Keys::Lanes => return EqualLanes::pack(coins.as_slice(), MOST_LANES),
        };
        (coins.largest()? < below.into()).then(|| coins.iter().fold(0, |key, square| key | 1 << square))
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
        movers: LoweredMember,
        reach: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.keys == Keys::Squares || lanes::count(key) == 0 {
            return self.visit_sets(key, movers, reach, visit);
        }
        visit_lanes(key, movers, reach, true, visit)
    }
}
