//! One of several processes, and what all of them are asked for.

use crate::args::{CheckpointArgs, Of};
use crate::commands::table::{TableRequest, summary};
use crate::commands::window_of;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::rows::OutputFile;
use impartial::game::{Colex, LoweredMember};
use impartial_catalogue::report::SummaryReport;
use impartial_catalogue::{AnyGame, Registry, SolverChoice, WindowArg, grouped};
use impartial_cluster::{ClusterError, ClusterResult, Hosts, Saves, Seat, TableJob, join_local, make};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What stands for the file of hosts where another process says who they are.
const TOLD: &str = "-";

/// A table that several processes are asked for.
pub(super) struct ClusterTable<'a> {
    pub(super) game: Arc<dyn AnyGame>,
    pub(super) in_words: String,
    pub(super) board: (usize, u64),
    pub(super) movers: LoweredMember,
    pub(super) window: Colex,
    pub(super) misere: bool,
    pub(super) output: Option<&'a Path>,
    lasting: &'a CheckpointArgs,
}

impl<'a> ClusterTable<'a> {
    /// As it was typed.
    pub(super) fn new(
        registry: &Registry,
        of: &Of,
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
            return one("--verify");
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
        let misere = if wanted.summary { !wanted.no_misere } else { wanted.misere };
        let (game, in_words, board, (movers, window)) = swept(registry, of, cx)?;
        let (output, lasting) = (wanted.output, wanted.lasting);
        Ok(ClusterTable { game, in_words, board, movers, window, misere, output, lasting })
    }

    pub(super) fn job(&self) -> TableJob<'_> {
        TableJob {
            game: self.game.id(),
            fingerprint: self.game.fingerprint(),
            movers: self.movers,
            window: &self.window,
            misere: self.misere,
        }
    }

    /// The file of values of a process.
    pub(super) fn part(&self, process: usize) -> Option<PathBuf> {
        self.output.map(|output| {
            let mut name = output.as_os_str().to_owned();
            name.push(format!(".{process}"));
            name.into()
        })
    }
}

type ClusterSummary = (Arc<dyn AnyGame>, String, (usize, u64), (LoweredMember, Colex));

/// The game, the window in words and in numbers, and what is swept over.
pub(super) fn swept(
    registry: &Registry,
    of: &Of,
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

/// Does the part of one process.
pub(super) fn process(
    asked: &ClusterTable<'_>,
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
    let seat = Seat {
        hosts: &hosts,
        process,
        listener: &listener,
        saves: asked.lasting.checkpoint.as_ref().map(|path| Saves::new(path, asked.lasting.checkpoint_every)),
        values: asked.part(process),
    };
    let mut made = make(&asked.job(), &seat, &cx.run()).map_err(|error| match (&error, &seat.saves) {
        (error, Some(saves)) if !error.is_input() => {
            CommandError::Stopped(format!("{error}; what was saved is in {}", saves.folder().display()))
        }
        _ => in_words(error),
    })?;
    cx.done();
    report(asked, (process, is_local), &made, cx, out)?;
    if made.stopped.is_none() {
        made.remove_saves().map_err(in_words)?;
        // The folder was made for it.
        let _ = seat.saves.map(|saves| std::fs::remove_dir(saves.folder()));
    }
    Ok(if made.stopped.is_some() { CommandOutcome::Stopped } else { CommandOutcome::Done })
}

/// Who the processes are, and where this one listens.
fn of_file(path: &Path, process: usize) -> Result<(Hosts, TcpListener), CommandError> {
    let in_file =
        |error: &dyn std::fmt::Display| CommandError::input(format!("--hosts {}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| in_file(&error))?;
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
        error => CommandError::Stopped(error.to_string()),
    }
}

/// What all came to, and what each has done.
fn report(
    asked: &ClusterTable<'_>,
    (process, is_local): (usize, bool),
    made: &ClusterResult,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    for (number, share) in made.shares.iter().enumerate() {
        let (positions, sent) = (grouped(share.positions), grouped(share.sent));
        cx.remark(&format!(
            "process {number} of {}: {positions} positions, {sent} bytes sent, {:.1} s",
            made.shares.len(),
            share.seconds
        ));
    }
    if let Some(stopped) = made.stopped {
        cx.tell(&format!(
            "stopped: {stopped}; all processes have saved; the same command goes on from there"
        ));
        return Ok(());
    }
    if let Some(part) = asked.part(process) {
        let path = part.display().to_string();
        if !is_local {
            cx.remark(&format!(
                "the values of process {process} are in {path}, and {path}.json says which they are"
            ));
        }
        return Ok(());
    }
    let seconds = made.shares.iter().map(|share| share.seconds).fold(0.0, f64::max);
    let misere = made.misere.as_ref().map(|misere| misere.sums());
    let sums = (made.normal.sums(), misere).into();
    let (game, window, misere) = (asked.game.id(), asked.in_words.clone(), asked.misere);
    let checksums = match &made.misere {
        Some(misere) => format!("checksums {:016x} and {:016x}", made.normal.checksum, misere.checksum),
        None => format!("checksum {:016x}", made.normal.checksum),
    };
    cx.explain_done("all processes", &checksums, seconds);
    summary(&SummaryReport { game, window, sums, misere, seconds }, out)?;
    out.flush()
}
