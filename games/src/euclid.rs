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
//! In both, (a, b) with 0 < a < b is a P-position exactly if b/a is less than the golden ratio (Cole and
//! Davie 1969, Straffin 1998). Everything is computed with integers.
//!
//! ```
//! use impartial::game::{ValueFormula, Notation, Options};
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

use impartial::game::{Heaps, KeyVisitEnd, Options, Packed};
use impartial::kind::{
    AnySizeOptions, GameSpec, HasMovePromise, NoPromise, UnorderedPair, ZeroPolicy, key_of_pair, pair_of_key,
};
use impartial::value::Number;
#[cfg(feature = "registry")]
use impartial_query::Entry;
use std::ops::ControlFlow;

/// Euclid. A list that does not have exactly two members is not a position; it has no options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Euclid {
    zero: bool,
}

/// Description of the positions of `euclid`, with an example, for error messages.
pub const POSITION: &str = "two positive numbers separated by a comma, such as 7,25";

/// Description of the positions of `euclid:zero`, with an example, for error messages.
pub const POSITION_ZERO: &str = "two numbers that are not both 0, separated by a comma, such as 7,25";

impl Euclid {
    /// Grossman's version: both numbers stay positive.
    pub const GROSSMAN: Euclid = Euclid { zero: false };

    /// Cole and Davie's version: a number may become 0.
    pub const COLE_DAVIE: Euclid = Euclid { zero: true };

    /// Returns whether a number may become 0.
    pub const fn allows_zero(&self) -> bool {
        self.zero
    }

    /// Returns a description of the positions, with an example, for error messages.
    pub const fn position(&self) -> &'static str {
        if self.zero { POSITION_ZERO } else { POSITION }
    }

    /// Calls `visit` with what can become of the larger number `b`, `a` being the smaller.
    fn visit_results<N: Number, B>(
        self,
        a: &N,
        b: &N,
        mut visit: impl FnMut(N) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut left = b.clone();
        while !a.is_zero() && left >= *a && (self.zero || left > *a) {
            left = left - a.clone();
            visit(left.clone())?;
        }
        ControlFlow::Continue(())
    }
}

impl GameSpec for Euclid {
    type Kind = UnorderedPair;

    fn name(&self) -> String {
        if self.zero { "euclid:zero".into() } else { "euclid".into() }
    }

    fn kind(&self) -> UnorderedPair {
        UnorderedPair {
            expected: self.position(),
            zeros: if self.zero { ZeroPolicy::One } else { ZeroPolicy::None },
        }
    }
}

impl HasMovePromise for Euclid {
    type Promise = NoPromise;
}

impl AnySizeOptions for Euclid {
    fn visit_options_at<N: Number>(
        &self,
        position: &Heaps<N>,
        visit: &mut dyn FnMut(Heaps<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [a, b] = position.as_slice() else { return ControlFlow::Continue(()) };
        self.visit_results(a, b, |c| visit(Heaps::from_sizes([a.clone(), c])))
    }
}

impl Options for Euclid {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_options_at(position, visit)
    }

    /// Returns an upper bound on the number of followers. They lie on the way of Euclid's algorithm: at most 1 + Σ aᵢ
    /// of them, aᵢ the partial quotients.
    fn follower_bound(&self, position: &Heaps) -> Option<u128> {
        let &[mut a, mut b] = position.as_slice() else { return None };
        let mut bound = 1u128;
        while a > 0 {
            bound += u128::from(b / a);
            (a, b) = (b % a, a);
        }
        Some(bound)
    }
}

impl Packed for Euclid {
    type Key = u64;

    fn pack(&self, position: &Heaps) -> Option<u64> {
        let &[a, b] = position.as_slice() else { return None };
        key_of_pair(a, b)
    }

    fn unpack(&self, key: u64) -> Heaps {
        let (a, b) = pair_of_key(key);
        Heaps::new([a, b])
    }

    fn visit_keys(
        &self,
        key: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let (a, b) = pair_of_key(key);
        // What is left of numbers below 2^32 is below it.
        self.visit_results(&a, &b, |c| key_of_pair(a, c).map_or(ControlFlow::Continue(()), &mut *visit))
            .map_break(|()| KeyVisitEnd::Stopped)
    }
}

/// Returns the entry of a version of the game for a registry.
#[cfg(feature = "registry")]
pub fn entry(game: Euclid) -> Entry<Euclid> {
    Entry::from_game(game)
        .summary(match game.allows_zero() {
            false => "take a multiple of the smaller number; both stay positive",
            true => "take a multiple of the smaller number; 0 is allowed",
        })
        .packed()
        .published(EuclidValues)
        .replies_at_any_size()
        .options_at_any_size()
}
