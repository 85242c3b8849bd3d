//! Squares: natural numbers, small or of any size.
//!
//! Every algorithm here that works on positions is generic over [`Square`] and runs on machine
//! words (`u64`) and on big integers alike. The theory never adds squares; all it asks for is
//! nim-addition ⊕ and how far two numbers *agree*: the number n of low-order binary digits in which
//! they are equal, so that 2ⁿ is the highest power of 2 dividing their difference.

use super::WelterError;

pub use impartial::value::Number as Square;

/// Accepts coins on distinct squares only.
pub(super) fn check_distinct<S: Square>(coins: &[S]) -> Result<(), WelterError> {
    let mut sorted: Vec<&S> = coins.iter().collect();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(WelterError::RepeatedSquare { square: pair[0].to_string() }),
        None => Ok(()),
    }
}
