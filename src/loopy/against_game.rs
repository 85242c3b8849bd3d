//! Certificates compared with the game that they name.

use super::certificate::{OutcomeCertificate, ValueCertificate};
use super::refusal::{LoopyCondition, LoopyRefusal};
use crate::game::{Notation, Options};
use crate::run::Run;
use crate::solve::{StatedMovesError, compare_moves};

impl ValueCertificate {
    /// Checks that the positions and moves of the certificate are those of `game`, by its rules.
    ///
    /// # Errors
    /// [`LoopyRefusal`] with [`LoopyCondition::Game`], or if a limit of the run is reached.
    ///
    /// # Complexity
    /// Every option of every position is visited once.
    pub fn check_game<G: Options + Notation>(&self, game: &G, run: &Run<'_>) -> Result<(), LoopyRefusal> {
        compare(&self.game, &self.positions, &self.moves, game, run)
    }
}

impl OutcomeCertificate {
    /// Checks that the positions and moves of the certificate are those of `game`, by its rules.
    ///
    /// # Errors
    /// [`LoopyRefusal`] with [`LoopyCondition::Game`], or if a limit of the run is reached.
    ///
    /// # Complexity
    /// Every option of every position is visited once.
    pub fn check_game<G: Options + Notation>(&self, game: &G, run: &Run<'_>) -> Result<(), LoopyRefusal> {
        compare(&self.game, &self.positions, &self.moves, game, run)
    }
}

fn compare<G: Options + Notation>(
    named: &str,
    names: &[String],
    moves: &[Vec<u32>],
    game: &G,
    run: &Run<'_>,
) -> Result<(), LoopyRefusal> {
    if named != game.id() {
        let detail = format!("the certificate is about {named}, not about {}", game.id());
        return Err(LoopyRefusal::new(LoopyCondition::Game, detail));
    }
    compare_moves(names, moves, game, run).map_err(|error| match error {
        StatedMovesError::Wrong(detail) => LoopyRefusal::new(LoopyCondition::Game, detail),
        StatedMovesError::Stopped(stopped) => stopped.into(),
    })
}
