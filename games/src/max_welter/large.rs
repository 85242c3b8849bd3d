//! Max-Welter on squares of any size.

use super::{ID, POSITION};
use impartial::game::{Game, Large, Notation, NotationError, parse_large};

/// Max-Welter with coins on squares of any size: no options are listed, but
/// [`ClosedAnswers`](super::ClosedAnswers) and [`destinations`](super::destinations) answer.
///
/// ```
/// use impartial::game::{Formula, Notation};
/// use impartial_games::max_welter::{ClosedAnswers, LargeMaxWelter};
/// let position = LargeMaxWelter.parse("3,10^40,99").unwrap();
/// assert_eq!(ClosedAnswers.value(&LargeMaxWelter, &position), None);
/// let position = LargeMaxWelter.parse("98,10^40,99").unwrap();
/// let value = ClosedAnswers.value(&LargeMaxWelter, &position).unwrap();
/// assert_eq!(value.to_string(), format!("{}01", "9".repeat(38)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct LargeMaxWelter;

impl Game for LargeMaxWelter {
    type Position = Large;

    fn heap_bytes(&self, position: &Large) -> usize {
        let digits = |bits: u64| (bits / 8) as usize + size_of::<num_bigint::BigUint>();
        position.as_slice().iter().map(|square| digits(square.bits())).sum()
    }
}

impl Notation for LargeMaxWelter {
    fn id(&self) -> String {
        ID.into()
    }

    fn parse(&self, text: &str) -> Result<Large, NotationError> {
        let position = Large::new(parse_large(text, POSITION)?);
        match position.repeated() {
            Some(square) => Err(NotationError::new(format!("two coins on square {square}"), POSITION)),
            None => Ok(position),
        }
    }

    fn write(&self, position: &Large) -> String {
        position.to_string()
    }
}
