//! k-Welter.
//!
//! Coins stand on distinct squares 0, 1, 2, … of a strip; a move takes one coin down by at least
//! one and at most K squares to an empty square, jumping allowed (Kahane and Fraenkel 1987;
//! Duvdevani and Fraenkel 1989). Welter's game is the same without the bound.
//!
//! What [`KWelterResidues`] says was found and checked for this project, not taken from those papers: a
//! coin K+1 squares higher makes no difference, so a position whose squares differ modulo K+1 has
//! the value that its residues have in Welter's game; and if K+1 is a power of two, every position
//! has the value of Welter's game modulo K+1.
//!
//! ```
//! use impartial::game::{ValueFormula, Notation};
//! use impartial_games::k_welter::{KWelter, KWelterResidues};
//! let game = KWelter::new(3).unwrap();
//! let position = game.parse("1,6,9").unwrap();
//! assert_eq!(KWelterResidues.value(&game, &position), Some(1));
//! assert!(KWelter::new(0).is_err());
//! ```

use crate::ParameterError;
use crate::welter::welter_of_distinct;
use impartial::game::Squares;
use impartial::kind::{
    AnySizeFormula, Coins, GameSpec, HasMovePromise, HasReach, LowersAnyCoinWithinReach, PublishedFormula,
};
use impartial::value::Number;
#[cfg(feature = "prove")]
use impartial_prove::automata::WordFormula;
#[cfg(feature = "prove")]
use impartial_prove::words::{WordGame, WordMove};
#[cfg(feature = "prove")]
use impartial_prove::{DescribedGame, ProvableGame};
#[cfg(feature = "registry")]
use impartial_query::{Entry, Family, WordDescription};

/// k-Welter: a coin goes down by at most K squares to an empty one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KWelter {
    reach: u64,
}

/// Description of the positions, with an example, for error messages.
pub const POSITION: &str = "distinct squares separated by commas, such as 2,5,6";

impl KWelter {
    /// Returns the game in which a coin moves by at most `reach` squares.
    ///
    /// # Errors
    /// [`ParameterError`] if that is 0.
    pub const fn new(reach: u64) -> Result<Self, ParameterError> {
        if reach == 0 { Err(ParameterError::zero("k-welter:K")) } else { Ok(KWelter { reach }) }
    }

    /// Returns K, the largest number of squares by which a coin moves.
    pub const fn reach(self) -> u64 {
        self.reach
    }
}

impl GameSpec for KWelter {
    type Kind = Coins;

    fn name(&self) -> String {
        format!("k-welter:{}", self.reach)
    }

    fn kind(&self) -> Coins {
        Coins::on_a_strip(POSITION)
    }
}

impl HasMovePromise for KWelter {
    type Promise = LowersAnyCoinWithinReach;
}

impl HasReach for KWelter {
    fn reach(&self) -> u64 {
        self.reach
    }
}

/// Returns the value of a position whose squares differ modulo K+1: that of the residues in Welter's game. For one coin
/// it is its square modulo K+1, without coins it is 0. `None` if two squares have the same residue.
pub fn by_distinct_residues<N: Number>(game: KWelter, position: &Squares<N>) -> Option<N> {
    let residue = |square: &N| modulo(game, square.clone());
    let residues = Squares::from_squares(position.as_slice().iter().map(residue)).ok()?;
    Some(welter_of_distinct(residues.as_slice()))
}

/// Returns the value of a position if K+1 is a power of two: that of Welter's game modulo K+1.
pub fn modulo_power<N: Number>(game: KWelter, position: &Squares<N>) -> Option<N> {
    let is_power = game.reach & game.reach.wrapping_add(1) == 0;
    is_power.then(|| modulo(game, welter_of_distinct(position.as_slice())))
}

/// Returns the remainder of a number modulo K+1.
fn modulo<N: Number>(game: KWelter, number: N) -> N {
    // If 2^64 does not fit the type, every number of the type is its own residue modulo 2^64.
    N::from(game.reach).checked_add(&N::one()).map_or(number.clone(), |modulus| number % modulus)
}

/// The value in terms of residues modulo K+1: [`by_distinct_residues`] and [`modulo_power`];
/// `None` where neither applies.
#[derive(Clone, Copy, Debug, Default)]
pub struct KWelterResidues;

impl PublishedFormula for KWelterResidues {
    fn source(&self) -> &str {
        "computed for this project; Welter 1954 for the Welter function"
    }

    fn text(&self) -> &str {
        "squares distinct modulo K+1: the Welter function of the residues; K+1 a power of two: the Welter \
         function modulo K+1"
    }
}

impl AnySizeFormula<KWelter> for KWelterResidues {
    fn value<N: Number>(&self, game: &KWelter, position: &Squares<N>) -> Option<N> {
        by_distinct_residues(*game, position).or_else(|| modulo_power(*game, position))
    }
}

/// Returns the game for the prover. The formula of the residues modulo K+1 is available where K+1 is a power of two.
#[cfg(feature = "prove")]
pub fn provable_game(game: KWelter) -> ProvableGame {
    Box::new(DescribedGame::with_formula(game, KWelterResidues))
}

/// Largest K for which k-Welter is described for any number of coins.
#[cfg(feature = "prove")]
const MAX_REACH: i64 = 16;

/// Returns the rules about positions as words, for proofs about any number of coins. Returns `None` for a K that is too large
/// for automata of words.
#[cfg(feature = "prove")]
pub fn words(game: KWelter) -> Option<WordGame> {
    let reach = i64::try_from(game.reach()).ok().filter(|reach| *reach <= MAX_REACH)?;
    let condition = WordFormula::less("x", "a").and(WordFormula::at_most("a", "x", reach));
    Some(WordGame { legal: WordFormula::TRUE, moves: vec![WordMove::coin_to_square(condition)] })
}

#[cfg(feature = "registry")]
fn entry(game: KWelter) -> Entry<KWelter> {
    Entry::from_game(game).published(KWelterResidues).provable(|game| provable_game(*game)).words(|game| {
        let too_large = || "K is too large for automata of words".to_owned();
        Ok(WordDescription::new(provable_game(*game), words(*game).ok_or_else(too_large)?))
    })
}

/// Returns the family of the games for all K for a registry.
#[cfg(feature = "registry")]
pub fn family() -> Family {
    Family::of_number("k-welter:K", |k| KWelter::new(k).map(entry))
        .summary("as welter, but by at most K squares")
        .position(POSITION)
        .formula("W of the residues modulo K+1 where they are distinct; W modulo K+1 for K+1 = 2^k")
}
