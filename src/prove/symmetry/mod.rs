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

use super::plan::{Condition, ProveError};
use super::{Description, PairForm, Provable, Word, Work};
use parts::Parts;

/// What an exploration found.
pub(crate) struct Explored {
    /// The condition that fails, with a position and a value.
    pub(crate) failure: Option<(Condition, Word)>,
    /// On how many positions the form was compared with the game.
    pub(crate) compared: u64,
}

/// Explores a game given in pair form; the inner error says why the form cannot be explored.
pub(crate) fn explore(
    game: &dyn Provable,
    description: &Description,
    work: &Work<'_>,
) -> Result<Result<Explored, String>, ProveError> {
    let Some(form) = &description.pairs else { return Ok(Err("no pair form".into())) };
    if description.shape.power != 1 || !(1..=MOST_COINS).contains(&description.shape.coins) {
        return Ok(Err(format!("only 1 to {MOST_COINS} coins on natural numbers can be explored")));
    }
    let parts = match Parts::new(&game.id(), description, form, work)? {
        Ok(parts) => parts,
        Err(why) => return Ok(Err(why)),
    };
    let compared = parts.compare(game, description.shape, work)?;
    for (goal, condition) in [
        (explore::Goal::Exclusion, Condition::Exclusion),
        (explore::Goal::Reachability, Condition::Reachability),
    ] {
        if let Some(word) = explore::search(&parts, description.shape.coins, goal, work)? {
            return Ok(Ok(Explored { failure: Some((condition, word)), compared }));
        }
    }
    Ok(Ok(Explored { failure: None, compared }))
}

/// Structures are rows of bytes, and coins are counted in one.
const MOST_COINS: usize = 60;
