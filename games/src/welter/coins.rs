//! The first picture: coins on a strip of squares, as a list of numbers.
//!
//! A position of Welter's game (Sato's game, the Maya game) is a finite set of squares 0, 1, 2, …,
//! each with one coin. A move takes one coin to any smaller square without a coin, over others if
//! need be. It is written as the ascending list of its squares. The other two pictures are the
//! [`MayaDiagram`](super::MayaDiagram) and the [`YoungDiagram`](super::YoungDiagram).
//!
//! ```
//! use impartial_games::welter::{coins_text, parse_coins};
//! use num_bigint::BigUint;
//!
//! let coins: Vec<u64> = parse_coins("9, 1 4")?;
//! assert_eq!(coins, [1, 4, 9]);
//! assert_eq!(coins_text(&coins), "1,4,9");
//! let large: Vec<BigUint> = parse_coins("10000000000000000000000000000000000000000,3")?;
//! assert_eq!(large[1], BigUint::from(10u32).pow(40));
//! # Ok::<(), impartial_games::welter::WelterError>(())
//! ```

use super::WelterError;
use super::square::{Square, check_distinct};
use num_bigint::BigUint;

/// Returns the squares in ascending order, if no two coins share one.
pub(super) fn ascending<S: Square>(coins: &[S]) -> Result<Vec<S>, WelterError> {
    check_distinct(coins)?;
    let mut sorted = coins.to_vec();
    sorted.sort_unstable();
    Ok(sorted)
}

/// Reads a position: squares separated by commas or blanks, in any order. The answer is ascending.
///
/// ```
/// use impartial_games::welter::{parse_coins, WelterError};
/// assert_eq!(parse_coins::<u64>(""), Ok(vec![]));
/// assert!(matches!(parse_coins::<u64>("1,x"), Err(WelterError::Syntax { .. })));
/// assert!(matches!(parse_coins::<u64>("1,2,1"), Err(WelterError::RepeatedSquare { .. })));
/// ```
///
/// # Errors
/// [`WelterError::Syntax`] names the first part that is not a square, or does not fit the type.
/// [`WelterError::RepeatedSquare`] if two coins share a square.
///
/// # Complexity
/// O(n log n) for n coins, besides reading the numbers.
pub fn parse_coins<S: Square>(text: &str) -> Result<Vec<S>, WelterError> {
    let coins: Result<Vec<S>, WelterError> = text
        .split(|c: char| c == ',' || c.is_whitespace())
        .filter(|part| !part.is_empty())
        .map(|part| {
            part.parse().map_err(|_| WelterError::Syntax {
                text: part.to_owned(),
                expected: "a square that fits the number type, as in 1,4,9",
            })
        })
        .collect();
    ascending(&coins?)
}

/// Returns the position as text that [`parse_coins`] reads: the squares in the given order.
///
/// ```
/// assert_eq!(impartial_games::welter::coins_text(&[0u64, 3]), "0,3");
/// ```
///
/// # Complexity
/// Linear in the length of the text.
pub fn coins_text<S: Square>(coins: &[S]) -> String {
    let squares: Vec<String> = coins.iter().map(S::to_string).collect();
    squares.join(",")
}

/// Returns the number of moves in the position: |λ|, the number of cells of the Young diagram, which is Σaᵢ − n(n−1)/2.
/// It is also the greatest number of moves that a play can last.
///
/// ```
/// use impartial_games::welter::number_of_moves;
/// use num_bigint::BigUint;
/// assert_eq!(number_of_moves(&[1u64, 4, 9])?, BigUint::from(11u32));
/// # Ok::<(), impartial_games::welter::WelterError>(())
/// ```
///
/// # Errors
/// [`WelterError::RepeatedSquare`] if two coins share a square.
///
/// # Complexity
/// O(n log n) for n coins.
pub fn number_of_moves<S: Square>(coins: &[S]) -> Result<BigUint, WelterError> {
    check_distinct(coins)?;
    let sum: BigUint = coins.iter().cloned().map(Into::into).sum();
    let n = BigUint::from(coins.len());
    let least = if coins.is_empty() { BigUint::ZERO } else { &n * (&n - 1u32) / 2u32 };
    Ok(sum - least)
}

/// Returns whether the position is one of the 2ⁿ *swap positions* of misère play: the n coins take exactly one square
/// of each pair x, 2n−1−x, in other words the Young diagram is its own conjugate. There the normal and misère values
/// are 0 and 1 or 1 and 0; everywhere else they are equal.
///
/// ```
/// use impartial_games::welter::is_self_conjugate;
/// assert!(is_self_conjugate(&[0u64, 1, 2])?); // the terminal position: the empty diagram
/// assert!(is_self_conjugate(&[0u64, 2, 4])?); // (2,1)
/// assert!(!is_self_conjugate(&[0u64, 1, 4])?); // (2)
/// # Ok::<(), impartial_games::welter::WelterError>(())
/// ```
///
/// # Errors
/// [`WelterError::RepeatedSquare`] if two coins share a square.
///
/// # Complexity
/// O(n log n) for n coins, on squares of any size.
pub fn is_self_conjugate<S: Square>(coins: &[S]) -> Result<bool, WelterError> {
    let sorted = ascending(coins)?;
    // n coins below 2n, none of them with its mirror image, take one square of each of n pairs.
    let window = coins.len() as u64 * 2;
    let squares: Option<Vec<u64>> = sorted.into_iter().map(|a| a.to_u64().filter(|&a| a < window)).collect();
    Ok(squares
        .is_some_and(|squares| squares.iter().all(|&a| squares.binary_search(&(window - 1 - a)).is_err())))
}
