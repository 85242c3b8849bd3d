//! `table` without a table: sums and files of values from the sets of lines alone.

use crate::args::CheckpointArgs;
use crate::context::CommandContext;
use crate::errors::{CommandError, StopReport};
use crate::rows::OutputFile;
use impartial::run::{Checkpoint, CheckpointId};
use impartial::value::Plays;
use impartial_query::{AnyWindow, ValueTotals, WindowArg, grouped};

/// The request for sums or for a file of values.
pub(super) struct StreamRequest<'a> {
    pub(super) arg: &'a WindowArg,
    /// The fingerprint of the game, for checkpoints.
    pub(super) game: String,
    pub(super) plays: Plays,
}

/// The result of a request.
pub(super) enum StreamOutcome {
    /// Sums, and the checkpoint that is not needed any more.
    Sums(Box<(ValueTotals, Checkpoint)>),
    /// The file was written.
    File,
}

/// Computes sums with a checkpoint, or writes a file, if no table is needed for that; returns `None` otherwise. Sums
/// without a checkpoint are left to the usual solvers.
pub(super) fn without_table(
    window: &dyn AnyWindow,
    request: &StreamRequest<'_>,
    lasting: &CheckpointArgs,
    file: &mut Option<OutputFile>,
    cx: &CommandContext<'_>,
) -> Result<Option<StreamOutcome>, CommandError> {
    let in_order = file.is_some();
    let plays = request.plays;
    let checkpoint = lasting.checkpoint(|| CheckpointId {
        kind: match (plays, in_order) {
            (Plays::Both, false) => "sets of normal and misère values",
            (Plays::Normal, false) => "sets of normal values",
            (Plays::Both, true) => "normal and misère values in order",
            (Plays::Normal, true) => "normal values in order",
        }
        .into(),
        game: request.game.clone(),
        window: window.describe(),
        seed: cx.seed,
    });
    let by_sets = match (&*file, &checkpoint) {
        (Some(file), _) => file.takes_values_in_order() && window.by_sets(plays, cx)?,
        (None, Some(_)) => window.by_sets(plays, cx)?,
        (None, None) => false,
    };
    if !by_sets {
        return Ok(None);
    }
    match (checkpoint, file.take()) {
        (checkpoint, Some(file)) => {
            let below = request.arg.size().map_or(0, |(_, below)| below);
            let (path, count) = match checkpoint {
                None => file.stream(window, below, plays, cx)?,
                Some(mut checkpoint) => {
                    let written = file.stream_saved(window, below, plays, &mut checkpoint, cx)?;
                    checkpoint.remove()?;
                    written
                }
            };
            cx.done();
            cx.remark(&format!("{} rows written to {}", grouped(count), path.display()));
            Ok(Some(StreamOutcome::File))
        }
        (Some(mut checkpoint), None) => {
            let path = checkpoint.path().display().to_string();
            let sums = window.sums_saved(plays, &mut checkpoint, cx)?;
            cx.done();
            match sums {
                Ok(sums) => Ok(Some(StreamOutcome::Sums(Box::new((sums, checkpoint))))),
                Err(stopped) => Err(CommandError::Stopped(StopReport::from_stop(
                    &stopped,
                    format!("{stopped}; the sets are saved to {path}; the same command continues from there"),
                ))),
            }
        }
        (None, None) => Ok(None),
    }
}
