//! Proofs up to renaming of the coins, explored on the fly.
//!
//! For n interchangeable coins the automaton of a value formula has more states than can be written
//! down (the partitions of the coins, for coins that must stand on different squares), but few of them
//! differ by more than the names of the coins. So nothing is built: the states of the proof are
//! explored as **structures** over the coins, and each is renamed to a canonical one first (colour
//! refinement; McKay and Piperno 2014 for the method).
//!
//! The game must be given as a [`PairForm`]: f(a) = ⊕ᵢ u(aᵢ) ⊕ ⊕_{i<j} p(aᵢ, aⱼ), legality a matter of
//! single coins and pairs, and a move replaces one coin a by an x < a. The relations u and p must be
//! **sequential**: digit t of the result is determined by the digits 0..t of the arguments. A structure
//! then holds, after reading the lowest digits of a position and of a value v,
//!
//! - the state of u's automaton for every coin, and of p's for every two coins;
//! - whether the digits of v read so far are below those of f(a);
//! - for every coin i, all ways to choose the lowest digits of an x for it such that f(a[i:=x]) and v agree
//!   so far: the states of x alone, of x against each other coin, and of the step from aᵢ to x.
//!
//! **Exclusion** fails at a structure where f(a[i:=x]) = v = f(a) is complete for a legal move;
//! **reachability** at one where v < f(a) is complete and no choice of any x is.

mod canonical;
mod explore;
mod parts;

use super::plan::{Comparison, ProofCondition, ProveError};
use super::{Automaton, Description, PairForm, PositionShape, ProofBudget, Provable, TrackWord};
use parts::PairFormRelations;

/// The result of an exploration of all structures.
pub(crate) struct ExplorationResult {
    /// The condition that fails, with a position and a value.
    pub(crate) failure: Option<(ProofCondition, TrackWord)>,
    /// The positions on which the form was compared with the game.
    pub(crate) compared: Comparison,
    /// The relations of the form: the part of a coin, the part of a pair, and the step.
    pub(crate) relations: [Automaton; 3],
    /// The structures visited for exclusion and for reachability.
    pub(crate) lists: [Vec<Vec<u8>>; 2],
}

/// Explores a game given in pair form; the inner error is the reason why the form cannot be explored.
pub(crate) fn explore(
    game: &dyn Provable,
    description: &Description,
    work: &ProofBudget<'_>,
) -> Result<Result<ExplorationResult, String>, ProveError> {
    let (parts, mut explored) = match prepared(game, description, work)? {
        Ok(both) => both,
        Err(why) => return Ok(Err(why)),
    };
    let conditions = [
        (explore::ExploreGoal::Exclusion, ProofCondition::Exclusion),
        (explore::ExploreGoal::Reachability, ProofCondition::Reachability),
    ];
    for (list, (goal, condition)) in explored.lists.iter_mut().zip(conditions) {
        let (word, structures) = explore::search(&parts, description.shape.coins, goal, work)?;
        *list = structures;
        if let Some(word) = word {
            explored.failure = Some((condition, word));
            break;
        }
    }
    Ok(Ok(explored))
}

/// Prepares a game given in pair form: returns its relations, compared with the game, and an empty exploration.
fn prepared(
    game: &dyn Provable,
    description: &Description,
    work: &ProofBudget<'_>,
) -> Result<Result<(PairFormRelations, ExplorationResult), String>, ProveError> {
    let Some(form) = description.pair_form() else {
        return Ok(Err("its description does not say that the value is a sum over coins and pairs".into()));
    };
    if description.shape.power != 1 || !(1..=MOST_COINS).contains(&description.shape.coins) {
        return Ok(Err(format!("only 1 to {MOST_COINS} coins on natural numbers can be explored")));
    }
    let parts = match PairFormRelations::new(&game.id(), description, form, work)? {
        Ok(parts) => parts,
        Err(why) => return Ok(Err(why)),
    };
    let compared = parts.compare(game, description.shape, work)?;
    let relations = parts.relations.clone();
    let explored = ExplorationResult { failure: None, compared, relations, lists: [Vec::new(), Vec::new()] };
    Ok(Ok((parts, explored)))
}

/// Prepares or explores a game by itself, for certificates: with the structures if `structures`, otherwise with the
/// relations only.
pub(crate) fn of_game(
    game: &dyn Provable,
    shape: PositionShape,
    structures: bool,
    work: &ProofBudget<'_>,
) -> Result<ExplorationResult, ProveError> {
    let description =
        game.describe(shape).ok_or_else(|| ProveError::NoDescription { game: game.id(), shape })?;
    let explored = if structures {
        explore(game, &description, work)?
    } else {
        prepared(game, &description, work)?.map(|(_, explored)| explored)
    };
    explored.map_err(|why| ProveError::NoSymmetry { game: game.id(), why })
}

/// Returns an order of the coins in which renaming makes a structure canonical.
pub(crate) fn canonical_order(n: usize, structure: &[u8]) -> Vec<u8> {
    canonical::Structure { n, bytes: structure.to_vec() }.order()
}

/// Maximum number of coins: structures are rows of bytes, and the number of coins must fit one byte.
const MOST_COINS: usize = 60;
