//! Euclid, in both versions.
//!
//! Two natural numbers; a move subtracts a positive multiple of the smaller from the larger.
//!
//! - **`euclid`** (Grossman 1997): both stay positive, so play ends at two equal numbers. The value
//!   of (a, b) is ⌊|a/b − b/a|⌋ (Nivasch 2006). The misère value is the same, except that 0 and 1
//!   change places at the multiples of pairs of consecutive Fibonacci numbers, where every move is
//!   forced (Gurvich 2007).
//! - **`euclid:zero`** (Cole and Davie 1969): a number may become 0, which ends play. With the
//!   continued fraction b/a = [a₀; a₁, …, aₙ], a ≤ b, and the greatest I such that
//!   a₀ = … = a_{I−1} ≤ a_I, the value is ⌊b/a⌋ if I is even and ⌊b/a⌋ − 1 if it is odd (Cairns, Ho
//!   and Lengyel 2011).
//!
//! In both, (a, b) with a < b is a P-position exactly if b/a is less than the golden ratio (Cole and
//! Davie 1969, Straffin 1998). Everything is computed with integers.
//!
//! ```
//! use impartial::game::{Formula, Notation, Options};
//! use impartial_games::euclid::{Euclid, EuclidValues};
//! let game = Euclid::GROSSMAN;
//! let p = game.parse("25,7").unwrap();
//! assert_eq!(game.write(&p), "7,25");
//! assert_eq!(game.options(&p).len(), 3);
//! assert_eq!(EuclidValues.value(&game, &p), Some(3));
//! assert_eq!(EuclidValues.value(&Euclid::COLE_DAVIE, &p), Some(3));
//! assert!(game.parse("0,7").is_err());
//! ```

mod replies;
mod values;

pub use values::{EuclidValues, is_forced};

use crate::pairs;
use impartial::game::{
    Boards, BoardsError, Game, Heaps, Interrupt, Large, Notation, NotationError, Options, Packed,
    multisets_len,
};
use num_traits::Zero;
use std::ops::ControlFlow;

/// Euclid. A list that does not have exactly two members is not a position; it has no options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Euclid {
    zero: bool,
}

/// What positions of `euclid` look like, for messages.
pub const POSITION: &str = "two positive numbers separated by a comma, such as 7,25";

/// What positions of `euclid:zero` look like, for messages.
pub const POSITION_ZERO: &str = "two numbers that are not both 0, separated by a comma, such as 7,25";

impl Euclid {
    /// Grossman's version: both numbers stay positive.
    pub const GROSSMAN: Euclid = Euclid { zero: false };

    /// Cole and Davie's version: a number may become 0.
    pub const COLE_DAVIE: Euclid = Euclid { zero: true };

    /// Whether a number may become 0.
    pub const fn allows_zero(&self) -> bool {
        self.zero
    }

    /// What positions look like, for messages.
    pub const fn position(&self) -> &'static str {
        if self.zero { POSITION_ZERO } else { POSITION }
    }

    fn name(self) -> String {
        if self.zero { "euclid:zero".into() } else { "euclid".into() }
    }

    fn check(self, least_is_zero: bool, largest_is_zero: bool, text: &str) -> Result<(), NotationError> {
        match (self.zero, least_is_zero, largest_is_zero) {
            (false, true, _) => Err(NotationError::new("a number is 0", self.position()).at(text)),
            (true, _, true) => Err(NotationError::new("both numbers are 0", self.position()).at(text)),
            _ => Ok(()),
        }
    }

    /// Calls `visit` with what can become of the larger number `b`, `a` being the smaller.
    fn visit_results<B>(
        self,
        a: u64,
        b: u64,
        mut visit: impl FnMut(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut left = b;
        while a > 0 && left >= a && (self.zero || left > a) {
            left -= a;
            visit(left)?;
        }
        ControlFlow::Continue(())
    }
}

impl Game for Euclid {
    type Position = Heaps;

    fn heap_bytes(&self, position: &Heaps) -> usize {
        position.heap_bytes()
    }
}

impl Options for Euclid {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((a, b)) = pairs::numbers(position) else { return ControlFlow::Continue(()) };
        self.visit_results(a, b, |c| visit(Heaps::new([a, c])))
    }

    /// All followers lie on the way of Euclid's algorithm: at most 1 + Σ aᵢ of them, aᵢ the partial
    /// quotients.
    fn follower_bound(&self, position: &Heaps) -> Option<u128> {
        let (mut a, mut b) = pairs::numbers(position)?;
        let mut bound = 1u128;
        while a > 0 {
            bound += u128::from(b / a);
            (a, b) = (b % a, a);
        }
        Some(bound)
    }
}

impl Notation for Euclid {
    fn id(&self) -> String {
        self.name()
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        let position = pairs::parse(text, self.position())?;
        let is_zero = |x: Option<u64>| x.is_none_or(|x| x == 0);
        self.check(is_zero(position.iter().next()), is_zero(position.largest()), text)?;
        Ok(position)
    }

    fn write(&self, position: &Heaps) -> String {
        position.to_string()
    }
}

impl Boards for Euclid {
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Heaps> + Send + '_>, BoardsError> {
        let least = u64::from(!self.zero);
        Ok(Box::new(pairs::board(count, least, below)?.filter(|pair| pair.largest() != Some(0))))
    }

    fn board_len(&self, count: usize, below: u64) -> Option<u128> {
        let least = u64::from(!self.zero);
        // All pairs, but not that of two zeros.
        let pairs = multisets_len(2, below.saturating_sub(least)).saturating_sub(self.zero.into());
        (count == 2).then_some(pairs)
    }
}

impl Packed for Euclid {
    type Key = u64;

    fn pack(&self, position: &Heaps) -> Option<u64> {
        pairs::pack(position)
    }

    fn unpack(&self, key: u64) -> Heaps {
        let (a, b) = pairs::unpack(key);
        Heaps::new([a, b])
    }

    fn visit_keys(&self, key: u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<Interrupt> {
        let (a, b) = pairs::unpack(key);
        self.visit_results(a, b, |c| match visit(pairs::key(a, c)) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(Interrupt::Asked),
        })
    }
}

/// Euclid on numbers of any size: the formula and the replies can answer there, and the options may be few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LargeEuclid(Euclid);

impl From<Euclid> for LargeEuclid {
    fn from(game: Euclid) -> Self {
        LargeEuclid(game)
    }
}

impl Game for LargeEuclid {
    type Position = Large;
}

impl Options for LargeEuclid {
    fn visit_options(
        &self,
        position: &Large,
        visit: &mut dyn FnMut(Large) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((a, b)) = pairs::large_numbers(position) else { return ControlFlow::Continue(()) };
        let mut left = b.clone();
        while !a.is_zero() && left >= *a && (self.0.zero || left > *a) {
            left -= a;
            visit(Large::new([a.clone(), left.clone()]))?;
        }
        ControlFlow::Continue(())
    }
}

impl Notation for LargeEuclid {
    fn id(&self) -> String {
        self.0.name()
    }

    fn parse(&self, text: &str) -> Result<Large, NotationError> {
        let position = pairs::parse_large(text, self.0.position())?;
        let is_zero = |i: usize| position.as_slice().get(i).is_none_or(Zero::is_zero);
        self.0.check(is_zero(0), is_zero(1), text)?;
        Ok(position)
    }

    fn write(&self, position: &Large) -> String {
        position.to_string()
    }
}
