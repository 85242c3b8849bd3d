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
//! use impartial::game::{Formula, Notation, Replies};
//! use impartial_games::wythoff::{LargeWythoff, Wythoff, WythoffPairs};
//! use num_bigint::BigUint;
//! use std::ops::ControlFlow;
//!
//! let game = Wythoff::CLASSIC;
//! let p = game.parse("8,13").unwrap();
//! assert_eq!(WythoffPairs.value(&game, &p), Some(0));
//!
//! // The winning moves from two heaps that no search could reach.
//! let large = LargeWythoff::from(game);
//! let p = large.parse("10^40,10^41").unwrap();
//! let mut winning = Vec::new();
//! let _ = large.visit_replies(&p, &BigUint::ZERO, &mut |option| {
//!     winning.push(large.write(&option));
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(winning.len(), 1);
//! assert!(winning[0].starts_with("6180339887498948482045868343656381177203,1000000000000000000000"));
//! ```

mod beatty;

use crate::pairs;
use beatty::Beatty;
use impartial::game::{
    Boards, BoardsError, Colex, Formula, Game, Heaps, Interrupt, Large, Line, Lines, Members, Notation,
    NotationError, Numbered, NumberingError, Options, Packed, Ranked, Replies, multisets_len,
};
use impartial::value::Outcome;
use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
use std::ops::ControlFlow;

/// Wythoff's game with parameter A ≥ 1. A list of heaps that does not have exactly two members is
/// not a position; it has no options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wythoff {
    a: u64,
}

/// The parameter of [`Wythoff`] was 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the parameter of wythoff:A must be at least 1")]
pub struct ZeroParameter;

/// What positions look like, for messages.
pub const POSITION: &str = "two heaps separated by a comma, such as 3,5";

impl Wythoff {
    /// Wythoff's own game, A = 1.
    pub const CLASSIC: Wythoff = Wythoff { a: 1 };

    /// The game with parameter A.
    ///
    /// # Errors
    /// [`ZeroParameter`] if A = 0.
    pub const fn new(a: u64) -> Result<Self, ZeroParameter> {
        if a == 0 { Err(ZeroParameter) } else { Ok(Wythoff { a }) }
    }

    /// The parameter A.
    pub const fn parameter(&self) -> u64 {
        self.a
    }

    fn beatty(self) -> Beatty {
        Beatty::new(self.a)
    }

    /// The numbers l that may be taken from a heap of `y` when k are taken from the other.
    fn partners(self, k: u64, y: u64) -> std::ops::RangeInclusive<u64> {
        let most = k.saturating_add(self.a - 1).min(y);
        (k - (self.a - 1).min(k - 1))..=most
    }
}

impl Game for Wythoff {
    type Position = Heaps;

    fn heap_bytes(&self, position: &Heaps) -> usize {
        position.heap_bytes()
    }
}

impl Options for Wythoff {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((x, y)) = pairs::numbers(position) else { return ControlFlow::Continue(()) };
        for smaller in 0..x {
            visit(Heaps::new([smaller, y]))?;
        }
        for smaller in 0..y {
            visit(Heaps::new([x, smaller]))?;
        }
        for k in 1..=x {
            for l in self.partners(k, y) {
                visit(Heaps::new([x - k, y - l]))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn follower_bound(&self, position: &Heaps) -> Option<u128> {
        let (x, y) = pairs::numbers(position)?;
        Some((u128::from(x) + 1).saturating_mul(u128::from(y) + 1))
    }
}

impl Notation for Wythoff {
    fn id(&self) -> String {
        if self.a == 1 { "wythoff".into() } else { format!("wythoff:{}", self.a) }
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        pairs::parse(text, POSITION)
    }

    fn write(&self, position: &Heaps) -> String {
        position.to_string()
    }
}

impl Boards for Wythoff {
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Heaps> + Send + '_>, BoardsError> {
        Ok(Box::new(pairs::board(count, 0, below)?))
    }

    fn board_len(&self, count: usize, below: u64) -> Option<u128> {
        (count == 2).then(|| multisets_len(2, below))
    }
}

impl Numbered<Colex> for Wythoff {
    fn numbered(&self, count: usize, below: u64) -> Result<Colex, NumberingError> {
        pairs::board(count, 0, below).map(drop)?;
        Colex::multisets(count, below)
    }
}

impl Ranked<Colex> for Wythoff {
    fn visit_ranks(&self, at: &Members<'_>, mut visit: impl FnMut(u64)) {
        at.visit_lowered(u64::MAX, &mut visit);
        let &[x, y] = at.members() else { return };
        let window = at.window();
        for k in 1..=x {
            for l in self.partners(k, y) {
                let (one, other) = (x - k, y - l);
                visit(window.weight(1, one.min(other)) + window.weight(2, one.max(other)));
            }
        }
    }
}

/// A line for either heap, and the diagonal of equal differences.
///
/// Only for A = 1. With a larger A the options that lower both heaps are not the earlier members of
/// diagonals: on a diagonal nearer the middle, there are positions with a smaller larger heap, so
/// earlier ones, whose smaller heap is not smaller than the present one.
impl Lines<Colex> for Wythoff {
    fn line_count(&self, window: &Colex) -> Option<u64> {
        (self.a == 1).then(|| window.deletions() + window.below())
    }

    fn visit_lines(&self, at: &Members<'_>, mut visit: impl FnMut(Line)) {
        at.visit_without(&mut visit);
        if let [x, y] = at.members() {
            // As x grows, the number grows with it.
            let window = at.window();
            visit(Line::advancing(window.deletions() + (window.below() - 1 - y) + x));
        }
    }
}

impl Packed for Wythoff {
    type Key = u64;

    fn pack(&self, position: &Heaps) -> Option<u64> {
        pairs::pack(position)
    }

    fn unpack(&self, key: u64) -> Heaps {
        let (x, y) = pairs::unpack(key);
        Heaps::new([x, y])
    }

    fn visit_keys(&self, key: u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<Interrupt> {
        let (x, y) = pairs::unpack(key);
        let mut all = || {
            for smaller in 0..x {
                visit(pairs::key(smaller, y))?;
            }
            for smaller in 0..y {
                visit(pairs::key(x, smaller))?;
            }
            for k in 1..=x {
                for l in self.partners(k, y) {
                    visit(pairs::key(x - k, y - l))?;
                }
            }
            ControlFlow::Continue(())
        };
        match all() {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(Interrupt::Asked),
        }
    }
}

impl Replies<u64> for Wythoff {
    /// The moves to P-positions. The options of other values have no published description, so for
    /// a wanted value other than 0 nothing is visited.
    fn visit_replies(
        &self,
        position: &Heaps,
        wanted: &u64,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((x, y)) = pairs::numbers(position) else { return ControlFlow::Continue(()) };
        if *wanted != 0 {
            return ControlFlow::Continue(());
        }
        for (p, q) in self.beatty().winning_moves(&x.into(), &y.into()) {
            // Both are at most a heap of the position.
            if let (Some(p), Some(q)) = (p.to_u64(), q.to_u64()) {
                visit(Heaps::new([p, q]))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The same game on heaps of any size: only the formula and the winning moves can answer there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LargeWythoff(Wythoff);

impl From<Wythoff> for LargeWythoff {
    fn from(game: Wythoff) -> Self {
        LargeWythoff(game)
    }
}

impl Game for LargeWythoff {
    type Position = Large;
}

impl Notation for LargeWythoff {
    fn id(&self) -> String {
        self.0.id()
    }

    fn parse(&self, text: &str) -> Result<Large, NotationError> {
        pairs::parse_large(text, POSITION)
    }

    fn write(&self, position: &Large) -> String {
        position.to_string()
    }
}

impl Replies<BigUint> for LargeWythoff {
    /// The moves to P-positions; for a wanted value other than 0 nothing is visited.
    fn visit_replies(
        &self,
        position: &Large,
        wanted: &BigUint,
        visit: &mut dyn FnMut(Large) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((x, y)) = pairs::large_numbers(position) else { return ControlFlow::Continue(()) };
        if !wanted.is_zero() {
            return ControlFlow::Continue(());
        }
        self.0.beatty().winning_moves(x, y).into_iter().try_for_each(|(p, q)| visit(Large::new([p, q])))
    }
}

/// The P-positions (⌊nα⌋, ⌊nα⌋ + An), normal and misère. A partial formula: it gives 0 at the
/// P-positions and no value elsewhere; but those are all P-positions, so it knows every outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct WythoffPairs;

const SOURCE: &str = "Wythoff 1907; Fraenkel 1982, 1984";
const TEXT: &str = "0 exactly at (floor(n*alpha), floor(n*alpha) + A*n), alpha = (2-A+sqrt(A^2+4))/2";

impl Formula<Wythoff> for WythoffPairs {
    type Value = u64;

    fn source(&self) -> &str {
        SOURCE
    }

    fn text(&self) -> &str {
        TEXT
    }

    fn value(&self, game: &Wythoff, position: &Heaps) -> Option<u64> {
        let (x, y) = pairs::numbers(position)?;
        game.beatty().is_p(&x.into(), &y.into()).then_some(0)
    }

    fn misere(&self, game: &Wythoff, position: &Heaps) -> Option<u64> {
        let (x, y) = pairs::numbers(position)?;
        game.beatty().is_misere_p(&x.into(), &y.into()).then_some(0)
    }

    fn outcome(&self, game: &Wythoff, position: &Heaps) -> Option<Outcome> {
        let (x, y) = pairs::numbers(position)?;
        Some(Outcome::p_if(game.beatty().is_p(&x.into(), &y.into())))
    }

    fn misere_outcome(&self, game: &Wythoff, position: &Heaps) -> Option<Outcome> {
        let (x, y) = pairs::numbers(position)?;
        Some(Outcome::p_if(game.beatty().is_misere_p(&x.into(), &y.into())))
    }
}

impl Formula<LargeWythoff> for WythoffPairs {
    type Value = BigUint;

    fn source(&self) -> &str {
        SOURCE
    }

    fn text(&self) -> &str {
        TEXT
    }

    fn value(&self, game: &LargeWythoff, position: &Large) -> Option<BigUint> {
        let (x, y) = pairs::large_numbers(position)?;
        game.0.beatty().is_p(x, y).then(BigUint::zero)
    }

    fn misere(&self, game: &LargeWythoff, position: &Large) -> Option<BigUint> {
        let (x, y) = pairs::large_numbers(position)?;
        game.0.beatty().is_misere_p(x, y).then(BigUint::zero)
    }

    fn outcome(&self, game: &LargeWythoff, position: &Large) -> Option<Outcome> {
        let (x, y) = pairs::large_numbers(position)?;
        Some(Outcome::p_if(game.0.beatty().is_p(x, y)))
    }

    fn misere_outcome(&self, game: &LargeWythoff, position: &Large) -> Option<Outcome> {
        let (x, y) = pairs::large_numbers(position)?;
        Some(Outcome::p_if(game.0.beatty().is_misere_p(x, y)))
    }
}
