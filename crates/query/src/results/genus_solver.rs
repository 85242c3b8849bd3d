//! A solver of genera that keeps its tables between positions.

use super::genus::GenusAnswer;
use crate::context::Context;
use crate::error::Error;
use crate::position::Position;
use impartial::run::Run;

/// A solver that finds genera one after another, and keeps shared results.
pub trait GenusSolver {
    /// Computes the genus of a position.
    fn genus(&mut self, position: &Position, run: &Run<'_>, cx: &Context<'_>) -> Result<GenusAnswer, Error>;
}
