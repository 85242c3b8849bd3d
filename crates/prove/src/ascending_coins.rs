//! A game described by the ascending numbers of its positions.
//!
//! If the coins of a game may be in any order, a formula about a1, a2, … is about every order of them. An author who
//! writes a2 = a1 + 1 mostly means the coins in ascending order. [`AscendingCoins`] describes the same game in this way: every
//! position by its ascending numbers only, and a move by the places at which the changed coins may stand afterwards. A
//! statement about that description is a statement about all positions, since each has exactly one ascending order.

use super::definable::delegate;
use super::plan::sample;
use crate::{DescribedMove, Description, Evaluator, PositionShape, Provable, ordinal_less};
use impartial::run::{Run, Stopped};
use impartial::value::sort_list_by_key;
use impartial_automata::{Formula, Term, var};
use std::fmt;

/// Maximum number of kinds of moves of a description.
const MAX_KINDS: usize = 20_000;

/// A game whose description is about the ascending numbers of positions: a1 < a2 < …, or a1 ≤ a2 ≤ … if coins may be
/// equal.
///
/// ```
/// use impartial::value::Play;
/// use impartial_prove::{ProofVerdict, PositionShape, AscendingCoins, prove_values};
/// use impartial_prove::automata::{Formula, ProofBudget};
/// use impartial::run::Run;
/// let welter = impartial_games::welter::provable_game();
/// let shape = PositionShape::coins(2);
/// let zero = [Formula::parse("a2 = a1 + 1 & a1 mod 2 = 0")?];
/// let run = Run::default();
/// let prove = |game: &dyn impartial_prove::Provable| {
///     prove_values(game, shape, "", &zero, Play::Normal, &ProofBudget::new(&run)).map(|proof| proof.verdict())
/// };
/// assert_eq!(prove(&AscendingCoins::new(&*welter, shape)?)?, ProofVerdict::Proved);
/// assert_eq!(prove(&*welter)?, ProofVerdict::Refuted); // a1 = 1, a2 = 0 is the same position
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct AscendingCoins<'a> {
    game: &'a dyn Provable,
    /// The shape whose positions were checked.
    shape: PositionShape,
}

/// The reason why a game cannot be described by ascending numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsortable {
    /// The game has no description for the shape.
    #[error("{game} has no description for {shape}")]
    NoDescription {
        /// The name of the game.
        game: String,
        /// The shape of the requested positions.
        shape: PositionShape,
    },
    /// The numbers of a position are not interchangeable coins.
    #[error(
        "the numbers of {game} cannot change places: {position} is another position, or none, in another order"
    )]
    NotInterchangeable {
        /// The name of the game.
        game: String,
        /// A position whose numbers are not interchangeable.
        position: String,
    },
    /// Moves that change several coins would need too many kinds.
    #[error("{game} has too many kinds of moves in ascending order for {shape} (allowed: {MAX_KINDS})")]
    TooManyKinds {
        /// The name of the game.
        game: String,
        /// The shape of the requested positions.
        shape: PositionShape,
    },
}

impl fmt::Debug for AscendingCoins<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AscendingCoins").field("game", &self.game.id()).finish_non_exhaustive()
    }
}

impl<'a> AscendingCoins<'a> {
    /// Creates the description of a game by its ascending numbers, for positions of a shape.
    ///
    /// # Errors
    /// A game whose numbers are not interchangeable coins, as far as small positions show; a description that would be
    /// too large.
    pub fn new(game: &'a dyn Provable, shape: PositionShape) -> Result<Self, Unsortable> {
        let id = game.id();
        let description =
            game.describe(shape).ok_or_else(|| Unsortable::NoDescription { game: id.clone(), shape })?;
        for numbers in sample(shape.coins * shape.power) {
            let Some(canonical) = game.canonical(shape, &numbers) else { continue };
            let sorted = ascending(shape, &numbers);
            if sorted != ascending(shape, &canonical) || game.canonical(shape, &sorted) != Some(canonical) {
                let position = game.write(shape, &numbers);
                return Err(Unsortable::NotInterchangeable { game: id, position });
            }
        }
        if kinds(shape, &description.moves).is_none() {
            return Err(Unsortable::TooManyKinds { game: id, shape });
        }
        Ok(AscendingCoins { game, shape })
    }
}

/// Returns the numbers of the same coins in ascending order.
fn ascending(shape: PositionShape, numbers: &[u64]) -> Vec<u64> {
    let mut coins: Vec<&[u64]> = numbers.chunks_exact(shape.power).collect();
    coins.sort_unstable();
    coins.concat()
}

/// Returns the moves between ascending positions. The unchanged coins keep their order, and the changed coins may stand
/// anywhere among them. Returns `None` if there are too many kinds.
fn kinds(shape: PositionShape, moves: &[DescribedMove]) -> Option<Vec<DescribedMove>> {
    let names: Vec<Term> = shape.names().iter().map(var).collect();
    let coins: Vec<&[Term]> = names.chunks_exact(shape.power).collect();
    let mut all: Vec<DescribedMove> = Vec::new();
    for kind in moves {
        let place = |coin: &[Term]| coins.iter().position(|c| *c == coin);
        let (mut unchanged, changed): (Vec<&[Term]>, Vec<&[Term]>) =
            kind.target.chunks_exact(shape.power).partition(|coin| place(coin).is_some());
        sort_list_by_key(&mut unchanged, |coin| place(coin));
        let mut orders = vec![unchanged];
        for coin in changed {
            let mut more = Vec::new();
            for order in &orders {
                for place in 0..=order.len() {
                    let mut order = order.clone();
                    order.insert(place, coin);
                    more.push(order);
                }
                if more.len() > MAX_KINDS {
                    return None;
                }
            }
            orders = more;
        }
        for order in orders {
            let target = order.concat();
            let alike = |other: &DescribedMove| {
                other.target == target && other.fresh == kind.fresh && other.condition == kind.condition
            };
            if !all.iter().rev().take(MAX_ALIKE).any(alike) {
                all.push(DescribedMove {
                    fresh: kind.fresh.clone(),
                    condition: kind.condition.clone(),
                    target,
                });
            }
        }
        if all.len() > MAX_KINDS {
            return None;
        }
    }
    Some(all)
}

/// Maximum number of preceding kinds with which a kind of move is compared to detect duplicates, which are close to
/// each other. A duplicate that is missed costs only time.
const MAX_ALIKE: usize = 256;

/// Returns the formula that the coins are in ascending order.
fn in_order(shape: PositionShape) -> Formula {
    let names: Vec<Term> = shape.names().iter().map(var).collect();
    let coins: Vec<&[Term]> = names.chunks_exact(shape.power).collect();
    Formula::all(coins.windows(2).map(|pair| match (pair[0], pair[1]) {
        ([a], [b]) => a.clone().at_most(b.clone()),
        (a, b) => ordinal_less(b, a).not(),
    }))
}

impl Provable for AscendingCoins<'_> {
    delegate!(self => self.game, id, write, formula, computed);

    /// Returns the description for the shape that was checked, and `None` for others.
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        if shape != self.shape {
            return None;
        }
        let mut description = self.game.describe(shape)?;
        description.moves = kinds(shape, &description.moves)?;
        description.legal = description.legal.and(in_order(shape));
        description.pairs = None;
        Some(description)
    }

    fn is_sorted(&self) -> bool {
        true
    }

    fn canonical(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
        Some(ascending(shape, &self.game.canonical(shape, numbers)?))
    }

    fn options(&self, shape: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
        let canonical = self.game.canonical(shape, numbers)?;
        let options = self.game.options(shape, &canonical, below)?;
        let mut options: Vec<Vec<u64>> = options.iter().map(|option| ascending(shape, option)).collect();
        options.sort_unstable();
        options.dedup();
        Some(options)
    }
}
