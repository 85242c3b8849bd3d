//! Checks a certificate against the game that it names.

use super::{ClassCertificate, ClassCondition, ClassRefusal};
use crate::game::{Notation, Options};
use crate::run::{Run, Stopped};
use crate::solve::{StatedMovesError, compare_moves};

/// The reason why a certificate is not one of a game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GameCheckError {
    /// The certificate names another game, or lists other positions or moves.
    #[error(transparent)]
    Refused(#[from] ClassRefusal),
    /// A limit of the run was reached, or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl ClassCertificate {
    /// Checks that the positions listed are positions of `game`, and that their moves are all moves of the game.
    ///
    /// # Errors
    /// [`GameCheckError::Refused`] with [`ClassCondition::Game`], and [`GameCheckError::Stopped`] when a limit
    /// of the run is reached.
    ///
    /// # Complexity
    /// Every option of every position is visited once.
    pub fn check_game<G: Options + Notation>(&self, game: &G, run: &Run<'_>) -> Result<(), GameCheckError> {
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
/// [`GameCheckError::Refused`] with [`ClassCondition::Game`], and [`GameCheckError::Stopped`] when a limit of the run is
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
) -> Result<(), GameCheckError> {
    compare_moves(positions, moves, game, run).map_err(|error| match error {
        StatedMovesError::Wrong(detail) => ClassRefusal::new(ClassCondition::Game, detail).into(),
        StatedMovesError::Stopped(stopped) => stopped.into(),
    })
}
