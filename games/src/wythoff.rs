//! Wythoff's game and its generalisation by Fraenkel.
//!
//! Two heaps. A move takes any positive number of counters from one heap, or k > 0 from one and
//! l > 0 from the other with |k − l| < A. A = 1 is Wythoff's game (Wythoff 1907), A ≥ 1 is
//! Fraenkel's a-Wythoff (*How to beat your Wythoff games' opponent on three fronts*, Amer. Math.
//! Monthly 89, 1982).
//!
//! The P-positions are (⌊nα⌋, ⌊nα⌋ + An) for n = 0, 1, 2, …, with α = (2 − A + √(A² + 4))/2
//! (Wythoff 1907 for A = 1, Fraenkel 1982). In misère play (Fraenkel 1984, *Wythoff games,
//! continued fractions, cedar trees and Fibonacci searches*) they are the same for A = 1, except
//! that (0,0) and (1,2) are replaced by (0,1) and (2,2); for A ≥ 2 they are (Eₙ, Eₙ + An + 1) with
//! Eₙ = ⌊nα + 1/α⌋. All of it is computed with integers alone, for numbers of any size.
//!
//! ```
//! use impartial::game::{ValueFormula, Notation};
//! use impartial::kind::{AnySize, Replies};
//! use impartial_games::wythoff::{Wythoff, WythoffPairs};
//! use num_bigint::BigUint;
//! use std::ops::ControlFlow;
//!
//! let game = Wythoff::CLASSIC;
//! let p = game.parse("8,13").unwrap();
//! assert_eq!(WythoffPairs.value(&game, &p), Some(0));
//!
//! // The winning moves from two heaps that no search could reach.
//! let large = AnySize(game);
//! let p = large.parse("10^40,10^41").unwrap();
//! let mut winning = Vec::new();
//! let _ = game.visit_replies(&p, &BigUint::ZERO, &mut |option| {
//!     winning.push(large.write(&option));
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(winning.len(), 1);
//! assert!(winning[0].starts_with("6180339887498948482045868343656381177203,1000000000000000000000"));
//! ```

mod beatty;
mod relatives;

use crate::ParameterError;
use beatty::Beatty;
use impartial::game::{Colex, Heaps, KeyVisitEnd, Members, Options, Packed, RankedOptions};
use impartial::kind::{
    AnySizeFormula, GameSpec, HasMovePromise, NoPromise, PublishedFormula, Replies, UnorderedPair,
    ZeroPolicy, key_of_pair, pair_of_key,
};
use impartial::value::{Number, Outcome};
#[cfg(feature = "prove")]
use impartial_prove::{DescribedGame, ProvableGame};
#[cfg(feature = "registry")]
use impartial_query::{Entry, Family};
use std::ops::ControlFlow;

pub use relatives::Relative;
#[cfg(feature = "prove")]
pub use relatives::provable_game as relative_prover;
#[cfg(feature = "registry")]
pub use relatives::{entry as relative, short_family};

/// Wythoff's game with parameter A ≥ 1. A list of heaps that does not have exactly two members is
/// not a position; it has no options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wythoff {
    a: u64,
}

/// Description of the positions, with an example, for error messages.
pub const POSITION: &str = "two heaps separated by a comma, such as 3,5";

impl Wythoff {
    /// Wythoff's own game, A = 1.
    pub const CLASSIC: Wythoff = Wythoff { a: 1 };

    /// Returns the game with parameter A.
    ///
    /// # Errors
    /// [`ParameterError`] if A = 0.
    pub const fn new(a: u64) -> Result<Self, ParameterError> {
        if a == 0 { Err(ParameterError::zero("wythoff:A")) } else { Ok(Wythoff { a }) }
    }

    /// Returns the parameter A of the game.
    pub const fn parameter(&self) -> u64 {
        self.a
    }

    fn beatty(self) -> Beatty {
        Beatty::new(self.a)
    }

    /// Returns the numbers l that may be taken from a heap of `y` when k are taken from the other.
    fn partners(self, k: u64, y: u64) -> std::ops::RangeInclusive<u64> {
        let most = k.saturating_add(self.a - 1).min(y);
        (k - (self.a - 1).min(k - 1))..=most
    }
}

impl GameSpec for Wythoff {
    type Kind = UnorderedPair;

    fn name(&self) -> String {
        if self.a == 1 { "wythoff".into() } else { format!("wythoff:{}", self.a) }
    }

    fn kind(&self) -> UnorderedPair {
        UnorderedPair { expected: POSITION, zeros: ZeroPolicy::Both }
    }
}

impl HasMovePromise for Wythoff {
    type Promise = NoPromise;
}

impl Wythoff {
    /// Calls `visit` with the heaps that a move leaves of `x` and `y`.
    fn visit_left(
        self,
        x: u64,
        y: u64,
        mut visit: impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..x).try_for_each(|smaller| visit(smaller, y))?;
        (0..y).try_for_each(|smaller| visit(x, smaller))?;
        self.visit_both(x, y, visit)
    }

    /// Calls `visit` with the heaps that a move in both heaps leaves of `x` and `y`.
    fn visit_both(
        self,
        x: u64,
        y: u64,
        mut visit: impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (1..=x).try_for_each(|k| self.partners(k, y).try_for_each(|l| visit(x - k, y - l)))
    }
}

impl Options for Wythoff {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let &[x, y] = position.as_slice() else { return ControlFlow::Continue(()) };
        self.visit_left(x, y, |x, y| visit(Heaps::new([x, y])))
    }

    fn follower_bound(&self, position: &Heaps) -> Option<u128> {
        let &[x, y] = position.as_slice() else { return None };
        Some((u128::from(x) + 1).saturating_mul(u128::from(y) + 1))
    }
}

/// The lines of a position are one for either heap, and the diagonal of equal differences.
///
/// There are lines only for A = 1. With a larger A the options that lower both heaps are not the earlier members of
/// diagonals: on a diagonal nearer the middle, there are positions with a smaller larger heap, so
/// earlier ones, whose smaller heap is not smaller than the present one.
impl RankedOptions for Wythoff {
    fn visit_ranks(&self, members: &Members<'_>, mut visit: impl FnMut(u64)) {
        members.visit_lowered(u64::MAX, &mut visit);
        let &[x, y] = members.members() else { return };
        let window = members.window();
        let _ = self.visit_both(x, y, |one, other| {
            visit(window.weight(1, one.min(other)) + window.weight(2, one.max(other)));
            ControlFlow::Continue(())
        });
    }

    fn line_count(&self, window: &Colex) -> Option<u64> {
        (self.a == 1).then(|| window.deletions() + window.below())
    }

    fn visit_lines(&self, members: &Members<'_>, mut visit: impl FnMut(u64)) {
        members.visit_without(&mut visit);
        if let [x, y] = members.members() {
            let window = members.window();
            visit(window.deletions() + (window.below() - 1 - y) + x);
        }
    }
}

impl Packed for Wythoff {
    type Key = u64;

    fn pack(&self, position: &Heaps) -> Option<u64> {
        let &[x, y] = position.as_slice() else { return None };
        key_of_pair(x, y)
    }

    fn unpack(&self, key: u64) -> Heaps {
        let (x, y) = pair_of_key(key);
        Heaps::new([x, y])
    }

    fn visit_keys(
        &self,
        key: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let (x, y) = pair_of_key(key);
        // What is left of numbers below 2^32 is below it.
        let mut option = |x, y| key_of_pair(x, y).map_or(ControlFlow::Continue(()), &mut *visit);
        self.visit_left(x, y, &mut option).map_break(|()| KeyVisitEnd::Stopped)
    }
}

impl Replies for Wythoff {
    /// Visits the moves to P-positions. The options of other values have no published description, so for a wanted
    /// value other than 0 the result is `Break` without a visit.
    fn visit_replies<N: Number>(
        &self,
        position: &Heaps<N>,
        wanted: &N,
        visit: &mut dyn FnMut(Heaps<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [x, y] = position.as_slice() else { return ControlFlow::Continue(()) };
        if !wanted.is_zero() {
            return ControlFlow::Break(());
        }
        for (p, q) in self.beatty().winning_moves(&x.clone().into(), &y.clone().into()) {
            // Both are at most a heap of the position.
            if let (Ok(p), Ok(q)) = (p.try_into(), q.try_into()) {
                visit(Heaps::from_sizes([p, q]))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The P-positions (⌊nα⌋, ⌊nα⌋ + An), normal and misère. A partial formula: it gives 0 at the
/// P-positions and no value elsewhere; but those are all P-positions, so it knows every outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct WythoffPairs;

impl WythoffPairs {
    /// Returns whether the position is a P-position, in normal and in misère play.
    fn is_p<N: Number>(game: &Wythoff, position: &Heaps<N>) -> Option<(bool, bool)> {
        let [x, y] = position.as_slice() else { return None };
        let (x, y) = (x.clone().into(), y.clone().into());
        let beatty = game.beatty();
        Some((beatty.is_p(&x, &y), beatty.is_misere_p(&x, &y)))
    }
}

impl PublishedFormula for WythoffPairs {
    fn source(&self) -> &str {
        "Wythoff 1907; Fraenkel 1982, 1984"
    }

    fn text(&self) -> &str {
        "0 exactly at (floor(n*alpha), floor(n*alpha) + A*n), alpha = (2-A+sqrt(A^2+4))/2"
    }
}

impl AnySizeFormula<Wythoff> for WythoffPairs {
    fn value<N: Number>(&self, game: &Wythoff, position: &Heaps<N>) -> Option<N> {
        WythoffPairs::is_p(game, position)?.0.then(N::zero)
    }

    fn misere<N: Number>(&self, game: &Wythoff, position: &Heaps<N>) -> Option<N> {
        WythoffPairs::is_p(game, position)?.1.then(N::zero)
    }

    fn outcome<N: Number>(&self, game: &Wythoff, position: &Heaps<N>) -> Option<Outcome> {
        WythoffPairs::is_p(game, position).map(|p| Outcome::from_is_p(p.0))
    }

    fn misere_outcome<N: Number>(&self, game: &Wythoff, position: &Heaps<N>) -> Option<Outcome> {
        WythoffPairs::is_p(game, position).map(|p| Outcome::from_is_p(p.1))
    }
}

/// Returns the game in the form that the prover needs, for two heaps; up to A = 9 its numbers are read in the
/// numeration `p:A`.
#[cfg(feature = "prove")]
pub fn provable_game(game: Wythoff) -> ProvableGame {
    Box::new(DescribedGame::new(game))
}

/// Returns the entry of the game with a parameter for a registry.
#[cfg(feature = "registry")]
pub fn entry(game: Wythoff) -> Entry<Wythoff> {
    let entry =
        Entry::from_game(game).packed().ranked().published(WythoffPairs).winning_replies_at_any_size();
    let entry = entry.provable(|game| provable_game(*game));
    // Diagonals are lines only where equal numbers are taken.
    match game.parameter() {
        1 => entry.summary("take from one heap, or the same number from both").lines(),
        _ => entry,
    }
}

/// Returns the family of the games for all A for a registry.
#[cfg(feature = "registry")]
pub fn family() -> Family {
    Family::of_number("wythoff:A", |a| Wythoff::new(a).map(entry))
        .summary("take from one heap, or k from one and l from the other, with k and l less than A apart")
        .position(POSITION)
        .formula("P-positions: (floor(n*alpha), floor(n*alpha) + A*n), alpha = (2-A+sqrt(A^2+4))/2")
}
