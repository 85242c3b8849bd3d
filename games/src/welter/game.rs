//! The game itself: positions, moves, keys, and Welter's theorem as a formula to be checked.

use super::{is_self_conjugate, mating_method, replies, welter, welter_u64};
use impartial::game::{
    Boards, BoardsError, Colex, Formula, Game, Interrupt, Large, Line, Lines, Members, Notation,
    NotationError, Numbered, NumberingError, Options, Packed, Ranked, Replies, Squares, Swept, parse_large,
    parse_numbers, subsets, subsets_len,
};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::ops::ControlFlow;

/// Welter's game on squares below 2⁶⁴.
///
/// ```
/// use impartial::game::{Formula, Notation};
/// use impartial_games::welter::{Welter, WelterFunction};
/// let coins = Welter.parse("10,2,5,6,8").unwrap();
/// assert_eq!(Welter.write(&coins), "2,5,6,8,10");
/// assert_eq!(WelterFunction.value(&Welter, &coins), Some(15));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Welter;

/// Welter's game on squares of any size. Only the formulas and the replies can answer there.
#[derive(Clone, Copy, Debug, Default)]
pub struct LargeWelter;

/// What positions look like, for messages.
pub const POSITION: &str = "distinct squares separated by commas, such as 2,5,6,8,10";

/// Reads coins on distinct squares below 2⁶⁴.
pub(crate) fn parse_squares(text: &str, expected: &str) -> Result<Squares, NotationError> {
    Squares::new(parse_numbers(text, expected)?)
        .map_err(|error| NotationError::new(error.to_string(), expected).at(text))
}

/// Reads coins on distinct squares of any size.
pub(crate) fn parse_large_squares(text: &str, expected: &str) -> Result<Large, NotationError> {
    let coins = Large::new(parse_large(text, expected)?);
    match coins.repeated() {
        Some(square) => Err(NotationError::new(format!("two coins on square {square}"), expected).at(text)),
        None => Ok(coins),
    }
}

/// An upper bound on the positions with the same number of coins and no larger squares:
/// C(largest + 1, n).
pub(crate) fn board_size(coins: &Squares) -> u128 {
    let Some(largest) = coins.largest() else { return 1 };
    let mut size = 1u128;
    for i in 0..coins.len() as u128 {
        // C(m, i+1) = C(m, i)·(m−i)/(i+1), exact at every step.
        let Some(product) = size.checked_mul((u128::from(largest) + 1).saturating_sub(i)) else {
            return u128::MAX;
        };
        size = product / (i + 1);
    }
    size
}

impl Game for Welter {
    type Position = Squares;

    fn heap_bytes(&self, position: &Squares) -> usize {
        position.heap_bytes()
    }
}

impl Options for Welter {
    fn visit_options(
        &self,
        position: &Squares,
        visit: &mut dyn FnMut(Squares) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, coin) in position.iter().enumerate() {
            for square in 0..coin {
                if let Some(option) = position.move_coin(i, square) {
                    visit(option)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn follower_bound(&self, position: &Squares) -> Option<u128> {
        Some(board_size(position))
    }
}

impl Notation for Welter {
    fn id(&self) -> String {
        "welter".into()
    }

    fn parse(&self, text: &str) -> Result<Squares, NotationError> {
        parse_squares(text, POSITION)
    }

    fn write(&self, position: &Squares) -> String {
        position.to_string()
    }
}

impl Boards for Welter {
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Squares> + Send + '_>, BoardsError> {
        Ok(Box::new(subsets(count, below)))
    }

    fn board_len(&self, count: usize, below: u64) -> Option<u128> {
        Some(subsets_len(count, below))
    }
}

impl Numbered<Colex> for Welter {
    fn numbered(&self, count: usize, below: u64) -> Result<Colex, NumberingError> {
        Colex::sets(count, below)
    }
}

impl Swept for Welter {}

impl Ranked<Colex> for Welter {
    fn visit_ranks(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
        at.visit_lowered(u64::MAX, visit);
    }
}

/// A line for the other coins of each coin.
impl Lines<Colex> for Welter {
    fn line_count(&self, window: &Colex) -> Option<u64> {
        Some(window.deletions())
    }

    fn visit_lines(&self, at: &Members<'_>, visit: impl FnMut(Line)) {
        at.visit_without(visit);
    }
}

/// The occupied squares as the bits of a word; squares from 64 on have no key.
pub(crate) fn pack_squares(position: &Squares) -> Option<u64> {
    (position.largest()? < 64).then(|| position.iter().fold(0, |key, square| key | 1 << square))
}

/// The coins on the set bits of a word.
pub(crate) fn unpack_squares(key: u64) -> Squares {
    // The squares of distinct bits are distinct.
    Squares::new((0..64).filter(|square| key >> square & 1 == 1)).unwrap_or_default()
}

/// Calls `visit` with the key after each move of the coin on bit `coin` to a bit of `free`.
#[inline]
pub(crate) fn visit_moves(
    key: u64,
    coin: u64,
    mut free: u64,
    visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let rest = key & !coin;
    while free != 0 {
        let square = 1 << free.ilog2();
        free ^= square;
        visit(rest | square)?;
    }
    ControlFlow::Continue(())
}

impl Packed for Welter {
    type Key = u64;

    fn pack(&self, position: &Squares) -> Option<u64> {
        pack_squares(position)
    }

    fn unpack(&self, key: u64) -> Squares {
        unpack_squares(key)
    }

    fn visit_keys(&self, key: u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<Interrupt> {
        let mut coins = key;
        while coins != 0 {
            let coin = coins & coins.wrapping_neg();
            coins &= coins - 1;
            if visit_moves(key, coin, (coin - 1) & !key, visit).is_break() {
                return ControlFlow::Break(Interrupt::Asked);
            }
        }
        ControlFlow::Continue(())
    }
}

impl Replies<u64> for Welter {
    fn visit_replies(
        &self,
        position: &Squares,
        wanted: &u64,
        visit: &mut dyn FnMut(Squares) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Distinct squares always have replies; the list is empty where there is none.
        for (coin, square) in replies(position.as_slice(), wanted).unwrap_or_default() {
            if let Some(option) = position.move_coin(coin, square) {
                visit(option)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether a position is a swap position: its Young diagram is its own conjugate.
pub fn is_swap(position: &Squares) -> bool {
    is_self_conjugate(position.as_slice()).unwrap_or(false)
}

/// Welter's theorem: the value is the Welter function. In misère play 0 and 1 change places on the
/// swap positions (self-conjugate Young diagrams), and nothing else changes.
#[derive(Clone, Copy, Debug, Default)]
pub struct WelterFunction;

impl Formula<Welter> for WelterFunction {
    type Value = u64;

    fn source(&self) -> &str {
        "Welter 1954; [SW] Theorem 2.2; [AB] Definition 2.6"
    }

    fn text(&self) -> &str {
        "Welter function [a1|...|an]"
    }

    fn value(&self, _: &Welter, position: &Squares) -> Option<u64> {
        Some(welter_u64(position.as_slice()))
    }

    fn misere(&self, _: &Welter, position: &Squares) -> Option<u64> {
        Some(welter_u64(position.as_slice()) ^ u64::from(is_swap(position)))
    }
}

/// Welter's value by the mating method: mates and a spinster.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatingMethod;

impl Formula<Welter> for MatingMethod {
    type Value = u64;

    fn source(&self) -> &str {
        "Conway 1976, chapter 13; [AB] section 2"
    }

    fn text(&self) -> &str {
        "nim-sum of (a+b)-1 over mates (+ nim-sum) and of the spinster"
    }

    fn value(&self, _: &Welter, position: &Squares) -> Option<u64> {
        mating_method(position.as_slice()).ok().map(|matching| matching.value())
    }
}

/// Welter's value by the hook lengths of the Young diagram: the nim-sum of h ⊕ (h−1).
#[derive(Clone, Copy, Debug, Default)]
pub struct HookForm;

/// Most cells for which the hook form is evaluated.
const MOST_CELLS: u64 = 1 << 24;

impl Formula<Welter> for HookForm {
    type Value = u64;

    fn source(&self) -> &str {
        "Sato 1970; hook form"
    }

    fn text(&self) -> &str {
        "nim-sum of h+(h-1) over the hook lengths h (+ nim-sum)"
    }

    fn value(&self, _: &Welter, position: &Squares) -> Option<u64> {
        super::hook_value(position.as_slice(), MOST_CELLS).ok()
    }
}

impl Game for LargeWelter {
    type Position = Large;
}

impl Notation for LargeWelter {
    fn id(&self) -> String {
        "welter".into()
    }

    fn parse(&self, text: &str) -> Result<Large, NotationError> {
        parse_large_squares(text, POSITION)
    }

    fn write(&self, position: &Large) -> String {
        position.to_string()
    }
}

impl Formula<LargeWelter> for WelterFunction {
    type Value = BigUint;

    fn source(&self) -> &str {
        Formula::<Welter>::source(self)
    }

    fn text(&self) -> &str {
        Formula::<Welter>::text(self)
    }

    fn value(&self, _: &LargeWelter, position: &Large) -> Option<BigUint> {
        welter(position.as_slice()).ok()
    }

    fn misere(&self, _: &LargeWelter, position: &Large) -> Option<BigUint> {
        let value = welter(position.as_slice()).ok()?;
        let swap = is_self_conjugate(position.as_slice()).ok()?;
        Some(value ^ if swap { BigUint::one() } else { BigUint::zero() })
    }
}

impl Replies<BigUint> for LargeWelter {
    fn visit_replies(
        &self,
        position: &Large,
        wanted: &BigUint,
        visit: &mut dyn FnMut(Large) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (coin, square) in replies(position.as_slice(), wanted).unwrap_or_default() {
            if let Some(option) = position.with_member(coin, square) {
                visit(option)?;
            }
        }
        ControlFlow::Continue(())
    }
}
