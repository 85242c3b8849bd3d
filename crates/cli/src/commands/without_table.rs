//! `table` where no table is made: sums and files of values from the sets of lines alone.

use crate::args::Lasting;
use crate::context::Context;
use crate::errors::Error;
use crate::rows::OutputFile;
use impartial::run::{Checkpoint, CheckpointId};
use impartial_catalogue::{AnyWindow, SolverChoice, Sums, WindowArg, grouped};

/// What is asked for.
pub(super) struct WithoutTable<'a> {
    pub(super) arg: &'a WindowArg,
    /// The game, for checkpoints.
    pub(super) game: String,
    pub(super) misere: bool,
}

/// What was found.
pub(super) enum ShownWithoutTable {
    /// Sums, and the checkpoint that they no longer need.
    Sums(Box<(Sums, Checkpoint)>),
    /// The file was written.
    File,
}

/// Sums that are saved, or a file, if they are to be found without a table; `None` otherwise. Sums without
/// a checkpoint are found as by every solver.
pub(super) fn without_table(
    window: &dyn AnyWindow,
    asked: &WithoutTable<'_>,
    lasting: &Lasting,
    file: &mut Option<OutputFile>,
    cx: &Context<'_>,
) -> Result<Option<ShownWithoutTable>, Error> {
    let checkpoint = lasting.checkpoint(|| CheckpointId {
        kind: if asked.misere { "sets of normal and misère values" } else { "sets of normal values" }.into(),
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
        (None, Some(file)) => {
            let below = match asked.arg {
                WindowArg::Board { below, .. } => *below,
                _ => 0,
            };
            let (path, count) = file.stream(window, below, asked.misere, cx)?;
            cx.done();
            cx.remark(&format!("{} rows written to {}", grouped(count), path.display()));
            Ok(Some(ShownWithoutTable::File))
        }
        (Some(_), Some(_)) => {
            let instead = match cx.solver {
                SolverChoice::Auto => "a larger --max-memory",
                _ => "another --solver",
            };
            Err(Error::input(format!(
                "--checkpoint: without a table the values are kept nowhere but in the file that is being written \
                 (allowed: --summary, or {instead})"
            )))
        }
        (Some(mut checkpoint), None) => {
            let path = checkpoint.path().display().to_string();
            let sums = window.sums_saved(asked.misere, &mut checkpoint, cx)?;
            cx.done();
            match sums {
                Ok(sums) => Ok(Some(ShownWithoutTable::Sums(Box::new((sums, checkpoint))))),
                Err(stopped) => Err(Error::Stopped(format!(
                    "{stopped}; the sets are saved to {path}; the same command goes on from there"
                ))),
            }
        }
        (None, None) => Ok(None),
    }
}
