//! One of several processes that make a table, and the table itself.

use crate::args::{CheckpointArgs, GameAndWindowArgs};
use crate::commands::table::{TableRequest, summary};
use crate::commands::window_of;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome, StopReport};
use crate::rows::OutputFile;
use impartial::game::{Colex, LoweredMember};
use impartial::run::DisplayCount;
use impartial::value::Plays;
use impartial_cluster::{
    ClusterError, ClusterResult, Hosts, ProcessConfig, Saves, TableJob, join_local, make,
};
use impartial_query::questions::SummaryReport;
use impartial_query::{AnyGame, Registry, SolverChoice, WindowArg, without_byte_order_mark};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The `--hosts` argument of a process started by `--local`, which receives the hosts from its parent.
const TOLD: &str = "-";

/// A table that several processes make.
pub(super) struct ClusterTable<'a> {
    pub(super) game: Arc<dyn AnyGame>,
    pub(super) in_words: String,
    pub(super) board: (usize, u64),
    pub(super) lowered: LoweredMember,
    pub(super) window: Colex,
    pub(super) plays: Plays,
    pub(super) output: Option<&'a Path>,
    lasting: &'a CheckpointArgs,
}

impl<'a> ClusterTable<'a> {
    /// Checks the arguments of a table for several processes.
    ///
    /// # Errors
    /// Bad input: output other than sums or values in order, a solver other than `sets`, or a window that several
    /// processes cannot sweep.
    pub(super) fn new(
        registry: &Registry,
        of: &GameAndWindowArgs,
        wanted: &TableRequest<'a>,
        cx: &CommandContext<'_>,
    ) -> Result<Self, CommandError> {
        let one = |what: &str| {
            Err(CommandError::input(format!(
                "{what}: several processes make sums and files of values (allowed: --summary, --output FILE)"
            )))
        };
        if wanted.plot || wanted.export.is_some() || (!wanted.summary && wanted.output.is_none()) {
            return one("table");
        }
        if cx.verify > 0 {
            return one("--sample");
        }
        if !matches!(cx.solver, SolverChoice::Auto | SolverChoice::Sets) {
            let name = cx.solver.name();
            return Err(CommandError::input(format!(
                "--solver {name}: several processes keep sets and no values (allowed: auto, sets)"
            )));
        }
        if let Some(output) = wanted.output
            && !OutputFile::create(output)?.takes_values_in_order()
        {
            return Err(CommandError::input(format!(
                "--output {}: several processes write values in order (allowed: .csv, .jsonl, .ndjson, .npy)",
                output.display()
            )));
        }
        let plays = Plays::with_misere(if wanted.summary { !wanted.no_misere } else { wanted.misere });
        let (game, in_words, board, (lowered, window)) = swept(registry, of, cx)?;
        let (output, lasting) = (wanted.output, wanted.lasting);
        Ok(ClusterTable { game, in_words, board, lowered, window, plays, output, lasting })
    }

    pub(super) fn job(&self) -> TableJob<'_> {
        TableJob {
            game: self.game.id(),
            fingerprint: self.game.fingerprint(),
            lowered: self.lowered,
            window: &self.window,
            plays: self.plays,
        }
    }

    /// Returns the path of the values of one process.
    pub(super) fn part(&self, process: usize) -> Option<PathBuf> {
        self.output.map(|output| {
            let mut name = output.as_os_str().to_owned();
            name.push(format!(".{process}"));
            name.into()
        })
    }
}

type ClusterSummary = (Arc<dyn AnyGame>, String, (usize, u64), (LoweredMember, Colex));

/// Returns the game, the window in words and in numbers, the member that a move lowers, and the ranking to sweep over.
pub(super) fn swept(
    registry: &Registry,
    of: &GameAndWindowArgs,
    cx: &CommandContext<'_>,
) -> Result<ClusterSummary, CommandError> {
    let game = registry.find_within(&of.game, &cx.run())?;
    let arg = window_of(&of.window, &*game)?;
    let (in_words, swept) = {
        let window = game.window(&arg, cx)?;
        (window.describe(), window.swept())
    };
    match (arg, swept) {
        (WindowArg::Board { count, below }, Some(swept)) => Ok((game, in_words, (count, below), swept)),
        _ => Err(CommandError::input(format!(
            "{}: several processes sweep over windows in which a move lowers one number to any smaller one, as in \
             welter, nim, height and max-welter (allowed of these: --coins N --below M)",
            game.id()
        ))),
    }
}

/// Computes the part of one process, and reports the result.
pub(super) fn process(
    table: &ClusterTable<'_>,
    hosts: &Path,
    process: usize,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let is_local = hosts == Path::new(TOLD);
    let (hosts, listener) = if is_local {
        join_local(process, &cx.cancel_flag(), out.stream()).map_err(in_words)?
    } else {
        of_file(hosts, process)?
    };
    let seat = ProcessConfig {
        hosts: &hosts,
        process,
        listener: &listener,
        saves: table.lasting.checkpoint.as_ref().map(|path| Saves::new(path, table.lasting.checkpoint_every)),
        values: table.part(process),
    };
    let mut result = make(&table.job(), &seat, &cx.run()).map_err(|error| match (&error, &seat.saves) {
        (error, Some(saves)) if !error.is_input() => {
            CommandError::stopped(format!("{error}; what was saved is in {}", saves.folder().display()))
        }
        _ => in_words(error),
    })?;
    cx.done();
    report(table, (process, is_local), &result, cx, out)?;
    if result.stopped.is_none() {
        result.remove_saves().map_err(in_words)?;
        // The folder was made for the saves. This fails if it has other files, which stay.
        let _ = seat.saves.map(|saves| std::fs::remove_dir(saves.folder()));
    }
    Ok(if result.stopped.is_some() { CommandOutcome::Stopped } else { CommandOutcome::Done })
}

/// Reads the addresses of the processes from a file, and listens at the address of this process.
fn of_file(path: &Path, process: usize) -> Result<(Hosts, TcpListener), CommandError> {
    let in_file =
        |error: &dyn std::fmt::Display| CommandError::input(format!("--hosts {}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| in_file(&error))?;
    let text = without_byte_order_mark(&text).unwrap_or(&text);
    let hosts: Hosts = text.parse().map_err(|error| in_file(&error))?;
    let processes = hosts.addresses().len();
    let Some(address) = hosts.addresses().get(process) else {
        return Err(in_words(ClusterError::NoProcess { process, processes }));
    };
    let listener = TcpListener::bind(address)
        .map_err(|error| in_words(ClusterError::Listen { address: address.clone(), error }))?;
    Ok((hosts, listener))
}

fn in_words(error: ClusterError) -> CommandError {
    match error {
        error if error.is_input() => CommandError::input(error.to_string()),
        error => CommandError::stopped(error.to_string()),
    }
}

/// Reports the share of each process, and the result of all.
fn report(
    table: &ClusterTable<'_>,
    (process, is_local): (usize, bool),
    result: &ClusterResult,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    for (number, share) in result.shares.iter().enumerate() {
        let (positions, sent) =
            (DisplayCount(share.positions, "positions"), DisplayCount(share.sent, "bytes sent"));
        cx.remark(&format!(
            "process {number} of {}: {positions}, {sent}, {:.1} s",
            result.shares.len(),
            share.seconds
        ));
    }
    if let Some(stopped) = result.stopped {
        let text = format!("{stopped}; all processes have saved; the same command continues from there");
        cx.stopped(StopReport::from_stop(&stopped, text));
        return Ok(());
    }
    if let Some(part) = table.part(process) {
        let path = part.display().to_string();
        if !is_local {
            cx.remark(&format!(
                "the values of process {process} are in {path}, and {path}.json says which they are"
            ));
        }
        return Ok(());
    }
    let seconds = result.shares.iter().map(|share| share.seconds).fold(0.0, f64::max);
    let misere = result.misere.as_ref().map(|misere| misere.sums());
    let sums = (result.normal.sums(), misere).into();
    let (game, window, plays) = (table.game.id(), table.in_words.clone(), table.plays);
    let checksums = match &result.misere {
        Some(misere) => format!("checksums {:016x} and {:016x}", result.normal.checksum, misere.checksum),
        None => format!("checksum {:016x}", result.normal.checksum),
    };
    cx.explain_done("all processes", &checksums, seconds);
    summary(&SummaryReport { game, window, sums, plays, seconds }, out)?;
    out.flush()
}
