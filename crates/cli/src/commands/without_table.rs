//! `table` where no table is made: sums and files of values from the sets of lines alone.

use crate::args::CheckpointArgs;
use crate::context::CommandContext;
use crate::errors::CommandError;
use crate::rows::OutputFile;
use impartial::run::{Checkpoint, CheckpointId};
use impartial_catalogue::{AnyWindow, ValueTotals, WindowArg, grouped};

/// What is asked for.
pub(super) struct StreamRequest<'a> {
    pub(super) arg: &'a WindowArg,
    /// The game, for checkpoints.
    pub(super) game: String,
    pub(super) misere: bool,
}

/// What was found.
pub(super) enum StreamOutcome {
    /// Sums, and the checkpoint that they no longer need.
    Sums(Box<(ValueTotals, Checkpoint)>),
    /// The file was written.
    File,
}

/// Sums that are saved, or a file, if they are to be found without a table; `None` otherwise. Sums without
/// a checkpoint are found as by every solver.
pub(super) fn without_table(
    window: &dyn AnyWindow,
    asked: &StreamRequest<'_>,
    lasting: &CheckpointArgs,
    file: &mut Option<OutputFile>,
    cx: &CommandContext<'_>,
) -> Result<Option<StreamOutcome>, CommandError> {
    let in_order = file.is_some();
    let checkpoint = lasting.checkpoint(|| CheckpointId {
        kind: match (asked.misere, in_order) {
            (true, false) => "sets of normal and misère values",
            (false, false) => "sets of normal values",
            (true, true) => "normal and misère values in order",
            (false, true) => "normal values in order",
        }
        .into(),
        game: asked.game.clone(),
        window: window.describe(),
        seed: cx.seed,
    });
    let by_sets = match (&*file, &checkpoint) {
        (Some(file), _) => file.takes_values_in_order() && window.by_sets(asked.misere, cx)?,
        (None, Some(_)) => window.by_sets(asked.misere, cx)?,
        (None, None) => false,
    };
    if !by_sets {
        return Ok(None);
    }
    match (checkpoint, file.take()) {
        (checkpoint, Some(file)) => {
            let below = asked.arg.size().map_or(0, |(_, below)| below);
            let (path, count) = match checkpoint {
                None => file.stream(window, below, asked.misere, cx)?,
                Some(mut checkpoint) => {
                    let written = file.stream_saved(window, below, asked.misere, &mut checkpoint, cx)?;
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
            let sums = window.sums_saved(asked.misere, &mut checkpoint, cx)?;
            cx.done();
            match sums {
                Ok(sums) => Ok(Some(StreamOutcome::Sums(Box::new((sums, checkpoint))))),
                Err(stopped) => Err(CommandError::Stopped(format!(
                    "{stopped}; the sets are saved to {path}; the same command goes on from there"
                ))),
            }
        }
        (None, None) => Ok(None),
    }
}
