//! `cluster join`: one table from the files of several processes.

use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::rows::OutputFile;
use impartial::run::Stopped;
use impartial_cluster::ValueParts;
use impartial_query::{AnyGame, Registry, WindowArg, grouped};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

pub(super) fn join(
    registry: &Registry,
    files: &[PathBuf],
    output: &Path,
    cx: &CommandContext<'_>,
    _: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let mut parts = ValueParts::open(files).map_err(|error| CommandError::input(error.to_string()))?;
    let game = registry.find_within(parts.game(), &cx.run())?;
    if game.fingerprint() != parts.fingerprint() {
        return Err(CommandError::input(format!(
            "the values are of another game that was called {} then",
            parts.game()
        )));
    }
    let board = parts.window();
    rows(&*game, board, &mut parts, output, cx)?;
    Ok(CommandOutcome::Done)
}

/// Writes the rows of a whole table.
pub(super) fn rows(
    game: &dyn AnyGame,
    (count, below): (usize, u64),
    parts: &mut ValueParts,
    output: &Path,
    cx: &CommandContext<'_>,
) -> Result<(), CommandError> {
    let window = game.window(&WindowArg::Board { count, below }, cx)?;
    if window.count() != Some(parts.positions().into()) {
        return Err(CommandError::input(format!(
            "{} values, which are not those of {}",
            parts.positions(),
            window.describe()
        )));
    }
    let file = OutputFile::create(output)?;
    if !file.takes_values_in_order() {
        return Err(CommandError::input(format!(
            "--output {}: values come in order (allowed: .csv, .jsonl, .ndjson, .npy)",
            output.display()
        )));
    }
    let (plays, run) = (parts.plays(), cx.run());
    let mut source = |show: impartial_query::ShowRows<'_>| {
        let mut names = window.names();
        let mut done = 0;
        let mut stopped: Option<Stopped> = None;
        let result = parts.show(&mut |values| {
            done += values.len() as u64;
            match run.check(done, 0) {
                Ok(()) => show(values, &mut *names),
                Err(limit) => {
                    stopped = Some(limit);
                    ControlFlow::Break(())
                }
            }
        });
        result.map_err(|error| CommandError::input(error.to_string()))?;
        Ok(stopped)
    };
    let (path, written) = file.stream_from(&mut source, &*window, below, plays)?;
    cx.done();
    cx.remark(&format!("{} rows written to {}", grouped(written), path.display()));
    Ok(())
}
