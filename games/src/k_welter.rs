//! k-Welter.
//!
//! Coins stand on distinct squares 0, 1, 2, … of a strip; a move takes one coin down by at least
//! one and at most K squares to an empty square, jumping allowed (Kahane and Fraenkel 1987;
//! Duvdevani and Fraenkel 1989). Welter's game is the same without the bound.
//!
//! What [`Residues`] says was found and checked for this project, not taken from those papers: a
//! coin K+1 squares higher makes no difference, so a position whose squares differ modulo K+1 has
//! the value that its residues have in Welter's game; and if K+1 is a power of two, every position
//! has the value of Welter's game modulo K+1.
//!
//! ```
//! use impartial::game::{Formula, Notation};
//! use impartial_games::k_welter::{KWelter, Residues};
//! let game = KWelter::new(3).unwrap();
//! let position = game.parse("1,6,9").unwrap();
//! assert_eq!(Residues.value(&game, &position), Some(1));
//! assert!(KWelter::new(0).is_err());
//! ```

use crate::strip;
use crate::welter::{parse_large_squares, welter, welter_u64};
use impartial::game::{
    Boards, BoardsError, Colex, Formula, Game, Interrupt, Large, Members, Notation, NotationError, Numbered,
    NumberingError, Options, Packed, Ranked, Squares, subsets_len,
};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// k-Welter: a coin goes down by at most K squares to an empty one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KWelter {
    reach: u64,
}

/// K = 0: no coin could ever move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("k-welter:0 has no moves (allowed: k-welter:K with K >= 1)")]
pub struct NoReach;

/// What positions look like, for messages.
pub const POSITION: &str = strip::POSITION;

impl KWelter {
    /// The game in which a coin moves by at most `reach` squares.
    ///
    /// # Errors
    /// [`NoReach`] if that is 0.
    pub const fn new(reach: u64) -> Result<Self, NoReach> {
        if reach == 0 { Err(NoReach) } else { Ok(KWelter { reach }) }
    }

    /// K, the most squares by which a coin moves.
    pub const fn reach(self) -> u64 {
        self.reach
    }
}

impl Game for KWelter {
    type Position = Squares;

    fn heap_bytes(&self, position: &Squares) -> usize {
        position.heap_bytes()
    }
}

impl Options for KWelter {
    fn visit_options(
        &self,
        position: &Squares,
        visit: &mut dyn FnMut(Squares) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, from) in position.iter().enumerate() {
            for to in from.saturating_sub(self.reach)..from {
                if let Some(option) = position.move_coin(i, to) {
                    visit(option)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn follower_bound(&self, position: &Squares) -> Option<u128> {
        Some(strip::follower_bound(position))
    }
}

impl Notation for KWelter {
    fn id(&self) -> String {
        format!("k-welter:{}", self.reach)
    }

    fn parse(&self, text: &str) -> Result<Squares, NotationError> {
        strip::parse(text)
    }

    fn write(&self, position: &Squares) -> String {
        position.to_string()
    }
}

impl Boards for KWelter {
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Squares> + Send + '_>, BoardsError> {
        strip::board(count, below)
    }

    fn board_len(&self, count: usize, below: u64) -> Option<u128> {
        Some(subsets_len(count, below))
    }
}

impl Numbered<Colex> for KWelter {
    fn numbered(&self, count: usize, below: u64) -> Result<Colex, NumberingError> {
        strip::numbered(count, below)
    }
}

/// There are no lines (`Lines`) beside this: a position farther than K below is an earlier member
/// of a line too, but no option, and a line does not forget.
impl Ranked<Colex> for KWelter {
    fn visit_ranks(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
        at.visit_lowered(self.reach, visit);
    }
}

impl Packed for KWelter {
    type Key = u64;

    fn pack(&self, position: &Squares) -> Option<u64> {
        strip::pack(position)
    }

    fn unpack(&self, key: u64) -> Squares {
        strip::unpack(key)
    }

    fn visit_keys(&self, key: u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<Interrupt> {
        for coin in 0..strip::coins(key) {
            strip::visit_keys(key, coin, self.reach, visit)?;
        }
        ControlFlow::Continue(())
    }
}

/// k-Welter on squares of any size: the formula can answer there, and the options are few.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargeKWelter(KWelter);

impl From<KWelter> for LargeKWelter {
    fn from(game: KWelter) -> Self {
        LargeKWelter(game)
    }
}

impl Game for LargeKWelter {
    type Position = Large;
}

impl Notation for LargeKWelter {
    fn id(&self) -> String {
        self.0.id()
    }

    fn parse(&self, text: &str) -> Result<Large, NotationError> {
        parse_large_squares(text, POSITION)
    }

    fn write(&self, position: &Large) -> String {
        position.to_string()
    }
}

impl Options for LargeKWelter {
    fn visit_options(
        &self,
        position: &Large,
        visit: &mut dyn FnMut(Large) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let squares = position.as_slice();
        for (i, from) in squares.iter().enumerate() {
            for less in 1..=self.0.reach {
                if *from < BigUint::from(less) {
                    break;
                }
                let to = from - less;
                if squares.binary_search(&to).is_err()
                    && let Some(option) = position.with_member(i, to)
                {
                    visit(option)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The value of a position whose squares differ modulo K+1: that of the residues in Welter's game.
/// For one coin it is its square modulo K+1.
pub fn by_distinct_residues(game: KWelter, position: &Squares) -> Option<u64> {
    // Residues modulo 2^64 are the squares themselves.
    let residue = |square| game.reach.checked_add(1).map_or(square, |modulus| square % modulus);
    let residues = Squares::new(position.iter().map(residue)).ok()?;
    (!residues.is_empty()).then(|| welter_u64(residues.as_slice()))
}

/// The value of a position if K+1 is a power of two: that of Welter's game modulo K+1.
pub fn modulo_power(game: KWelter, position: &Squares) -> Option<u64> {
    (is_power(game) && !position.is_empty()).then(|| welter_u64(position.as_slice()) & game.reach)
}

/// Whether K+1 is a power of two.
const fn is_power(game: KWelter) -> bool {
    game.reach & game.reach.wrapping_add(1) == 0
}

/// The value in terms of residues modulo K+1: [`by_distinct_residues`] and [`modulo_power`];
/// `None` where neither applies.
#[derive(Clone, Copy, Debug, Default)]
pub struct Residues;

impl Formula<KWelter> for Residues {
    type Value = u64;

    fn source(&self) -> &str {
        "computed for this project; Welter 1954 for the Welter function"
    }

    fn text(&self) -> &str {
        "squares distinct modulo K+1: the Welter function of the residues; K+1 a power of two: the Welter \
         function modulo K+1"
    }

    fn value(&self, game: &KWelter, position: &Squares) -> Option<u64> {
        by_distinct_residues(*game, position).or_else(|| modulo_power(*game, position))
    }
}

impl Formula<LargeKWelter> for Residues {
    type Value = BigUint;

    fn source(&self) -> &str {
        Formula::<KWelter>::source(self)
    }

    fn text(&self) -> &str {
        Formula::<KWelter>::text(self)
    }

    fn value(&self, game: &LargeKWelter, position: &Large) -> Option<BigUint> {
        let (game, squares) = (game.0, position.as_slice());
        if squares.is_empty() {
            return None;
        }
        let modulus = BigUint::from(game.reach) + 1u32;
        let residues: Option<Vec<u64>> = squares.iter().map(|square| (square % &modulus).to_u64()).collect();
        if let Ok(residues) = Squares::new(residues?) {
            return Some(welter_u64(residues.as_slice()).into());
        }
        let value = is_power(game).then(|| welter(squares).ok())??;
        Some(value % modulus)
    }
}
