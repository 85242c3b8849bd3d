//! Mark (Fraenkel 2011, *Aperiodic subtraction games*; due to Mark Krusemeyer).
//!
//! One natural number n; a move from n ≥ 1 goes to n − 1 or to ⌊n/2⌋.
//!
//! The value of n is 0 if n = 0 or the binary numeral of n ends in an odd number of zeros
//! (*dopey*). Otherwise it is 1 if the numeral has an odd number of ones (*odious*), 2 if it has an
//! even number of ones (*evil*) (Fraenkel 2011). The misère P-positions are the same, except that
//! the powers of two change sides: 1, 4, 16, … are misère P, 2, 8, 32, … are not, nor is 0 (Guo
//! 2012 characterises them for all games of this kind).
//!
//! ```
//! use impartial::game::{Formula, Notation};
//! use impartial_games::mark::{LargeMark, Mark, MarkValues};
//! assert_eq!(MarkValues.value(&Mark, &Mark.parse("40").unwrap()), Some(0));
//! assert_eq!(MarkValues.value(&Mark, &Mark.parse("7").unwrap()), Some(1));
//! let large = LargeMark.parse("10^40").unwrap();
//! assert_eq!(MarkValues.value(&LargeMark, &large), Some(1u32.into()));
//! ```

use impartial::game::{
    Boards, BoardsError, Formula, Game, Interrupt, Large, Notation, NotationError, Options, Packed, Replies,
    parse_large, parse_numbers,
};
use impartial::value::Outcome;
use num_bigint::BigUint;
use num_traits::Zero;
use std::ops::ControlFlow;

/// Mark: from n ≥ 1 to n − 1 or ⌊n/2⌋.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mark;

/// What positions look like, for messages.
pub const POSITION: &str = "one number, such as 40";

fn one<T>(numbers: Vec<T>, text: &str) -> Result<T, NotationError> {
    let count = numbers.len();
    let mut numbers = numbers.into_iter();
    match (numbers.next(), count) {
        (Some(number), 1) => Ok(number),
        _ => Err(NotationError::new(format!("{count} numbers instead of one"), POSITION).at(text)),
    }
}

impl Game for Mark {
    type Position = u64;
}

impl Options for Mark {
    fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(less) = n.checked_sub(1) else { return ControlFlow::Continue(()) };
        visit(less)?;
        if n / 2 < less {
            visit(n / 2)?;
        }
        ControlFlow::Continue(())
    }

    fn follower_bound(&self, n: &u64) -> Option<u128> {
        Some(u128::from(*n) + 1)
    }
}

impl Notation for Mark {
    fn id(&self) -> String {
        "mark".into()
    }

    fn parse(&self, text: &str) -> Result<u64, NotationError> {
        one(parse_numbers(text, POSITION)?, text)
    }

    fn write(&self, n: &u64) -> String {
        n.to_string()
    }
}

impl Boards for Mark {
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = u64> + Send + '_>, BoardsError> {
        if count != 1 {
            let what = format!("positions are single numbers, not {count}");
            return Err(BoardsError { what, allowed: "--heaps N, --coins 1 --below M, or --from N".into() });
        }
        Ok(Box::new(0..below))
    }

    fn board_len(&self, count: usize, below: u64) -> Option<u128> {
        (count == 1).then(|| below.into())
    }
}

impl Packed for Mark {
    type Key = u64;

    fn pack(&self, n: &u64) -> Option<u64> {
        Some(*n)
    }

    fn unpack(&self, key: u64) -> u64 {
        key
    }

    fn visit_keys(&self, key: u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<Interrupt> {
        match self.visit_options(&key, visit) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(Interrupt::Asked),
        }
    }
}

/// Mark on numbers of any size: only the formula and the replies can answer there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LargeMark;

impl Game for LargeMark {
    type Position = Large;
}

impl Notation for LargeMark {
    fn id(&self) -> String {
        "mark".into()
    }

    fn parse(&self, text: &str) -> Result<Large, NotationError> {
        let number = one(parse_large(text, POSITION)?, text)?;
        Ok(Large::new([number]))
    }

    fn write(&self, position: &Large) -> String {
        position.to_string()
    }
}

/// What the binary numeral of a number says of its value.
struct Numeral {
    is_zero: bool,
    zeros_at_the_end: u64,
    ones: u64,
}

impl Numeral {
    fn small(n: u64) -> Self {
        Numeral { is_zero: n == 0, zeros_at_the_end: n.trailing_zeros().into(), ones: n.count_ones().into() }
    }

    fn large(n: &BigUint) -> Self {
        Numeral {
            is_zero: n.is_zero(),
            zeros_at_the_end: n.trailing_zeros().unwrap_or(0),
            ones: n.count_ones(),
        }
    }

    fn value(&self) -> u64 {
        if self.is_zero || self.zeros_at_the_end % 2 == 1 { 0 } else { 2 - self.ones % 2 }
    }

    fn is_misere_p(&self) -> bool {
        !self.is_zero && (self.zeros_at_the_end % 2 == 1) != (self.ones == 1)
    }
}

/// Fraenkel's values by binary numeral; in misère play it says where the P-positions are (0), and so
/// every outcome, but no other value.
#[derive(Clone, Copy, Debug, Default)]
pub struct MarkValues;

const SOURCE: &str = "Fraenkel 2011; misere: Guo 2012";
const TEXT: &str = "0 if n = 0 or n ends in an odd number of binary zeros; else 1 if n has an odd number \
                    of binary ones; else 2";

impl Formula<Mark> for MarkValues {
    type Value = u64;

    fn source(&self) -> &str {
        SOURCE
    }

    fn text(&self) -> &str {
        TEXT
    }

    fn value(&self, _: &Mark, n: &u64) -> Option<u64> {
        Some(Numeral::small(*n).value())
    }

    fn misere(&self, _: &Mark, n: &u64) -> Option<u64> {
        Numeral::small(*n).is_misere_p().then_some(0)
    }

    fn misere_outcome(&self, _: &Mark, n: &u64) -> Option<Outcome> {
        Some(Outcome::p_if(Numeral::small(*n).is_misere_p()))
    }
}

fn number(position: &Large) -> Option<&BigUint> {
    match position.as_slice() {
        [n] => Some(n),
        _ => None,
    }
}

impl Formula<LargeMark> for MarkValues {
    type Value = BigUint;

    fn source(&self) -> &str {
        SOURCE
    }

    fn text(&self) -> &str {
        TEXT
    }

    fn value(&self, _: &LargeMark, position: &Large) -> Option<BigUint> {
        number(position).map(|n| Numeral::large(n).value().into())
    }

    fn misere(&self, _: &LargeMark, position: &Large) -> Option<BigUint> {
        Numeral::large(number(position)?).is_misere_p().then(BigUint::zero)
    }

    fn misere_outcome(&self, _: &LargeMark, position: &Large) -> Option<Outcome> {
        Some(Outcome::p_if(Numeral::large(number(position)?).is_misere_p()))
    }
}

impl Options for LargeMark {
    fn visit_options(
        &self,
        position: &Large,
        visit: &mut dyn FnMut(Large) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(n) = number(position).filter(|n| !n.is_zero()) else { return ControlFlow::Continue(()) };
        let (less, half) = (n - 1u32, n >> 1u32);
        if half < less {
            visit(Large::new([half]))?;
        }
        visit(Large::new([less]))
    }
}

impl Replies<BigUint> for LargeMark {
    fn visit_replies(
        &self,
        position: &Large,
        wanted: &BigUint,
        visit: &mut dyn FnMut(Large) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_options(position, &mut |option| match number(&option)
            .is_some_and(|n| BigUint::from(Numeral::large(n).value()) == *wanted)
        {
            true => visit(option),
            false => ControlFlow::Continue(()),
        })
    }
}

impl Replies<u64> for Mark {
    fn visit_replies(
        &self,
        n: &u64,
        wanted: &u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_options(n, &mut |option| match Numeral::small(option).value() == *wanted {
            true => visit(option),
            false => ControlFlow::Continue(()),
        })
    }
}
