//! Coins on distinct squares of a strip 0, 1, 2, …: what Max-Welter and k-Welter share.
//!
//! A **key** holds the coins of a position in 64 bits. Up to nine coins lie in ascending lanes of
//! equal width in the lower 56 bits, their number in the top byte; from ten coins on, where lanes
//! would be narrow, the lower 56 bits are the set of occupied squares and the top byte is 0. The
//! number of coins never changes in play, so neither does the form of the key.

use impartial::game::{
    BoardsError, Colex, Interrupt, NotationError, NumberingError, Squares, parse_numbers, subsets,
};
use std::ops::ControlFlow;

/// Bits below the top byte.
const BITS: u32 = 56;
/// Most coins that are kept in lanes.
const MOST_LANES: usize = 9;

/// What positions look like, for messages.
pub(crate) const POSITION: &str = "distinct squares separated by commas, such as 2,5,6";

/// Reads coins on distinct squares, at least one.
pub(crate) fn parse(text: &str) -> Result<Squares, NotationError> {
    let squares = parse_numbers(text, POSITION)?;
    Squares::new(squares).map_err(|error| NotationError::new(error.to_string(), POSITION))
}

/// All positions of `count` ≥ 1 coins below `below`.
pub(crate) fn board(
    count: usize,
    below: u64,
) -> Result<Box<dyn Iterator<Item = Squares> + Send + 'static>, BoardsError> {
    if count == 0 {
        return Err(BoardsError { what: "no coins".into(), allowed: "one coin or more".into() });
    }
    Ok(Box::new(subsets(count, below)))
}

/// The same positions, numbered.
pub(crate) fn numbered(count: usize, below: u64) -> Result<Colex, NumberingError> {
    board(count, below).map(drop)?;
    Colex::sets(count, below)
}

/// The binomial coefficient, or the largest number if that is too small.
///
/// # Complexity
/// min(k, n−k) steps, and never more than about 128: no coefficient with more fits.
pub(crate) fn binomial(n: u64, k: u64) -> u128 {
    let Some(rest) = n.checked_sub(k) else { return 0 };
    let mut product = 1u128;
    for i in 1..=k.min(rest) {
        // The product of i factors divided by i! is a whole number at every step.
        match product.checked_mul(u128::from(n - k.min(rest)) + u128::from(i)) {
            Some(next) => product = next / u128::from(i),
            None => return u128::MAX,
        }
    }
    product
}

/// A bound on the followers where coins only ever go down: every follower b_1 < … < b_n has
/// b_i ≤ a_i for all i.
pub(crate) fn follower_bound(position: &Squares) -> u128 {
    let Some(largest) = position.largest() else { return 1 };
    let places = position.iter().zip(0u64..).fold(1u128, |product, (square, below)| {
        // b_i ≥ i, counted from 0.
        product.saturating_mul(u128::from(square - below) + 1)
    });
    let subsets = match largest.checked_add(1) {
        Some(squares) => binomial(squares, position.len() as u64),
        None => u128::MAX,
    };
    places.min(subsets)
}

/// The key of a position with at least one coin, if its coins fit.
pub(crate) fn pack(position: &Squares) -> Option<u64> {
    let n = position.len();
    let largest = position.largest()?;
    if n > MOST_LANES {
        return (largest < u64::from(BITS)).then(|| position.iter().fold(0, |key, x| key | 1 << x));
    }
    let width = BITS / n as u32;
    if largest >> width != 0 {
        return None;
    }
    let lanes = position.iter().rev().fold(0, |key, x| key << width | x);
    Some((n as u64) << BITS | lanes)
}

/// The position of a key.
pub(crate) fn unpack(key: u64) -> Squares {
    let n = (key >> BITS) as u32;
    let coins: Vec<u64> = if n == 0 {
        (0..u64::from(BITS)).filter(|x| key >> x & 1 == 1).collect()
    } else {
        let lanes = Lanes::new(key, n);
        (0..n).map(|lane| lanes.coin(lane)).collect()
    };
    // Keys come from positions, whose squares are distinct.
    Squares::new(coins).unwrap_or_default()
}

/// How many coins a key has.
#[inline]
pub(crate) fn coins(key: u64) -> u32 {
    match (key >> BITS) as u32 {
        0 => key.count_ones(),
        n => n,
    }
}

/// Visits the keys after coin number `coin` (from 0, ascending) goes down to an empty square, by
/// at most `reach` squares.
#[inline]
pub(crate) fn visit_keys(
    key: u64,
    coin: u32,
    reach: u64,
    visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<Interrupt> {
    let flow = match (key >> BITS) as u32 {
        0 => visit_sets(key, coin, reach, visit),
        n => Lanes::new(key, n).visit(coin, reach, visit),
    };
    match flow {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(()) => ControlFlow::Break(Interrupt::Asked),
    }
}

fn visit_sets(
    occupied: u64,
    coin: u32,
    reach: u64,
    visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut from_coin = occupied;
    for _ in 0..coin {
        from_coin &= from_coin - 1;
    }
    let from = from_coin.trailing_zeros();
    let rest = occupied & !(1 << from);
    for to in (u64::from(from).saturating_sub(reach)..u64::from(from)).rev() {
        if rest >> to & 1 == 0 {
            visit(rest | 1 << to)?;
        }
    }
    ControlFlow::Continue(())
}

/// A key whose coins lie in lanes.
struct Lanes {
    key: u64,
    width: u32,
}

impl Lanes {
    #[inline]
    fn new(key: u64, n: u32) -> Self {
        Lanes { key, width: BITS / n }
    }

    /// The bits of the lanes before number `lane`.
    #[inline]
    fn before(&self, lane: u32) -> u64 {
        (1 << (lane * self.width)) - 1
    }

    #[inline]
    fn coin(&self, lane: u32) -> u64 {
        self.key >> (lane * self.width) & self.before(1)
    }

    fn visit(&self, coin: u32, reach: u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let Lanes { key, width } = *self;
        let mut square = self.coin(coin);
        let least = square.saturating_sub(reach);
        let others = key & !(self.before(1) << (coin * width));
        let mut to = coin;
        loop {
            // The coin goes to lane `to`, the coins it passed move up by one lane. Between two
            // coins only the lane's own bits change.
            let passed = others & self.before(coin) & !self.before(to);
            let fixed = others & !self.before(coin) | passed << width | others & self.before(to);
            let below = if to > 0 { Some(self.coin(to - 1)) } else { None };
            let end = below.map_or(0, |square| square + 1).max(least);
            while square > end {
                square -= 1;
                visit(fixed | square << (to * width))?;
            }
            match below {
                Some(occupied) if occupied > least => (square, to) = (occupied, to - 1),
                _ => return ControlFlow::Continue(()),
            }
        }
    }
}
