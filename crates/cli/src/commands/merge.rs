//! `merge`: the checkpoints of several searches as one checkpoint.

use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome, StopReport};
use impartial::run::Run;
use impartial::solve::{MergeError, merge_searches};
use impartial_query::grouped;
use impartial_query::rows::MergeRow;
use std::path::{Path, PathBuf};

pub(crate) fn merge(
    files: &[PathBuf],
    output: &Path,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let run: Run<'_> = cx.run();
    let settled = merge_searches(files, output, &run).map_err(|error| match error {
        MergeError::Checkpoint(error) => CommandError::Checkpoint(error),
        MergeError::Stopped(stopped) => {
            let text = format!("{}; nothing was written", stopped.describe("parts read"));
            CommandError::Stopped(StopReport::from_stop(&stopped, text))
        }
        error => CommandError::input(error.to_string()),
    })?;
    cx.done();
    if out.is_json() {
        out.object(&MergeRow { settled, output: output.display().to_string() })?;
    } else {
        out.line(format!("{} parts in {}", grouped(settled), output.display()))?;
    }
    out.flush()?;
    Ok(CommandOutcome::Done)
}
