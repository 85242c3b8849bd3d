//! Checks a certificate against the game that it names.

use super::{ClassCertificate, ClassCondition, ClassRefusal};
use crate::game::{Notation, Options};
use crate::run::{Run, Stopped};
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// Error of a check of a certificate against a game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum AgainstGame {
    /// It is about another game, or other positions or moves.
    #[error(transparent)]
    Refused(#[from] ClassRefusal),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl ClassCertificate {
    /// Checks that the positions listed are positions of `game`, and that their moves are all moves of the game.
    ///
    /// # Errors
    /// [`AgainstGame::Refused`] with [`ClassCondition::Game`], and [`AgainstGame::Stopped`] when a limit
    /// of the run is reached.
    ///
    /// # Complexity
    /// Every option of every position is visited once.
    pub fn is_of_game<G: Options + Notation>(&self, game: &G, run: &Run<'_>) -> Result<(), AgainstGame> {
        if let Some(refused) = ClassRefusal::about_another(&self.game, &game.id()) {
            return Err(refused.into());
        }
        moves_are_of_game(&self.positions, &self.moves, game, run)
    }
}

/// Checks that `positions` are positions of a game, without repetition, and that `moves` lists all moves from each of
/// them, by numbers from 0.
///
/// # Errors
/// [`AgainstGame::Refused`] with [`ClassCondition::Game`], and [`AgainstGame::Stopped`] when a limit of the run is
/// reached.
///
/// # Complexity
/// Every option of every position is visited once.
///
/// ```
/// use impartial::misere::certificate::moves_are_of_game;
/// use impartial::run::Run;
/// use impartial_games::nim::Nim;
/// let names = ["0", "1", "2"].map(String::from);
/// let moves = [vec![], vec![0], vec![0, 1]];
/// assert!(moves_are_of_game(&names, &moves, &Nim, &Run::default()).is_ok());
/// assert!(moves_are_of_game(&names, &[vec![], vec![0], vec![1]], &Nim, &Run::default()).is_err());
/// ```
pub fn moves_are_of_game<G: Options + Notation>(
    positions: &[String],
    moves: &[Vec<u32>],
    game: &G,
    run: &Run<'_>,
) -> Result<(), AgainstGame> {
    let refused = |detail: String| ClassRefusal { condition: ClassCondition::Game, detail };
    let mut numbers = HashMap::with_capacity(positions.len());
    let mut bytes = 0;
    for (v, name) in (0u32..).zip(positions) {
        let position = game.parse(name).map_err(|error| refused(format!("position '{name}': {error}")))?;
        bytes += size_of::<(G::Position, u32)>() + game.heap_bytes(&position);
        if numbers.insert(position, v).is_some() {
            return Err(refused(format!("'{name}' is a position that is there before")).into());
        }
        if v % (1 << 12) == 0 {
            run.check(v.into(), bytes as u64)?;
        }
    }
    let mut row = Vec::new();
    for (position, &v) in &numbers {
        row.clear();
        let mut outside = None;
        let _ = game.visit_options(position, &mut |option| match numbers.get(&option) {
            Some(&to) => {
                row.push(to);
                ControlFlow::Continue(())
            }
            None => {
                outside = Some(option);
                ControlFlow::Break(())
            }
        });
        let name = &positions[v as usize];
        if let Some(option) = outside {
            let option = game.write(&option);
            return Err(refused(format!("'{name}' has the option '{option}', which is missing")).into());
        }
        row.sort_unstable();
        row.dedup();
        let mut stated = moves.get(v as usize).cloned().unwrap_or_default();
        stated.sort_unstable();
        stated.dedup();
        if row != stated {
            return Err(refused(format!("the moves of '{name}' are not those of the game")).into());
        }
        if v % (1 << 10) == 0 {
            run.check(v.into(), bytes as u64)?;
        }
    }
    Ok(())
}
