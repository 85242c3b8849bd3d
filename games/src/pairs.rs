//! What the games on exactly two numbers share: their notation, windows and keys.

use impartial::game::{BoardsError, Heaps, Large, NotationError, multisets, parse_numbers};
use num_bigint::BigUint;

/// The two numbers of a position, ascending; `None` if there are not exactly two.
pub(crate) fn numbers(position: &Heaps) -> Option<(u64, u64)> {
    match *position.as_slice() {
        [x, y] => Some((x, y)),
        _ => None,
    }
}

/// The two numbers of a large position, ascending; `None` if there are not exactly two.
pub(crate) fn large_numbers(position: &Large) -> Option<(&BigUint, &BigUint)> {
    match position.as_slice() {
        [x, y] => Some((x, y)),
        _ => None,
    }
}

/// Reads two numbers of 64 bits.
pub(crate) fn parse(text: &str, expected: &str) -> Result<Heaps, NotationError> {
    let numbers = parse_numbers(text, expected)?;
    exactly_two(numbers.len(), text, expected)?;
    Ok(Heaps::new(numbers))
}

/// Reads two numbers of any size.
pub(crate) fn parse_large(text: &str, expected: &str) -> Result<Large, NotationError> {
    let numbers = impartial::game::parse_large(text, expected)?;
    exactly_two(numbers.len(), text, expected)?;
    Ok(Large::new(numbers))
}

fn exactly_two(count: usize, text: &str, expected: &str) -> Result<(), NotationError> {
    match count {
        2 => Ok(()),
        1 => Err(NotationError::new("one number instead of two", expected).at(text)),
        n => Err(NotationError::new(format!("{n} numbers instead of two"), expected).at(text)),
    }
}

/// All pairs of numbers from `least` up to `below` − 1, in order; any other count is an error.
pub(crate) fn board(
    count: usize,
    least: u64,
    below: u64,
) -> Result<impl Iterator<Item = Heaps> + Send, BoardsError> {
    if count != 2 {
        let what = format!("positions have exactly two numbers, not {count}");
        return Err(BoardsError { what, allowed: "--coins 2 --below M, or --from POSITION".into() });
    }
    let shifted = multisets(2, below.saturating_sub(least));
    Ok(shifted.map(move |pair| Heaps::new(pair.iter().map(|x| x + least))))
}

/// The key of two numbers, in any order; both must be below 2^32.
#[inline]
pub(crate) fn key(x: u64, y: u64) -> u64 {
    let (least, largest) = if x <= y { (x, y) } else { (y, x) };
    largest << 32 | least
}

/// The key of a position whose numbers are below 2^32.
pub(crate) fn pack(position: &Heaps) -> Option<u64> {
    let (x, y) = numbers(position)?;
    (y >> 32 == 0).then(|| key(x, y))
}

/// The two numbers of a key, ascending.
#[inline]
pub(crate) fn unpack(key: u64) -> (u64, u64) {
    (key & 0xFFFF_FFFF, key >> 32)
}
