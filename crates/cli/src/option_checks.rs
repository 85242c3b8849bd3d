//! The options that each command accepts.
//!
//! An option that would change nothing is refused before any work: the user who types `--verify 100` must not take the
//! result for a verified one. `--format`, `--threads`, `--max-memory`, `--time-limit` and `--quiet` hold for every
//! command.

use crate::args::{CheckpointArgs, Cli, Command, Format};
use crate::errors::CommandError;
use crate::export::Export;
use clap::ArgMatches;
use clap::parser::ValueSource;
use impartial_query::SolverChoice;
use std::path::Path;

/// The commands with a choice of the solver.
const SOLVED: &str = "value, moves, table, classes";

/// The commands whose results can be compared with the definition.
const VERIFIED: &str = "value, moves, table, classes, genus, quotient, period";

/// The commands that choose among several methods.
const EXPLAINED: &str = "value, moves, table, classes, genus, quotient";

/// The reason why a command refuses an option; `None` if it accepts it.
type Why = Option<&'static str>;

/// Returns the reasons why a command refuses --solver and --verify, in this order.
fn refused(command: &Command) -> (Why, Why) {
    const LISTS: Why = Some("only lists what there is");
    match command {
        Command::Value { .. } | Command::Moves { .. } | Command::Table { .. } | Command::Classes { .. } => {
            (None, None)
        }
        Command::Genus { .. } => {
            (Some("finds a genus from canonical forms or from the graph of the positions"), None)
        }
        Command::Quotient { args } => {
            let of_codes = args.all_codes.as_ref().and(Some("--all-codes writes one row for each code"));
            (Some("finds a quotient in one way only"), of_codes)
        }
        Command::Period { .. } => (Some("always solves heap by heap"), None),
        Command::Check { .. } => (
            Some("computes the values of a claim as the claim says"),
            Some("compares every claim with computed values anyway"),
        ),
        Command::Games { .. } | Command::Claims { .. } => (LISTS, LISTS),
        Command::Explain { .. } => (Some("only explains"), Some("only explains")),
        Command::Rules { .. } => (Some("only reads a file"), Some("only reads a file")),
        Command::Help { .. } => (Some("only explains"), Some("only explains")),
        Command::Completions { .. } => (Some("only prints a script"), Some("only prints a script")),
        Command::Ordinal { .. } => {
            (Some("evaluates an expression and solves no game"), Some("evaluates an expression, exactly"))
        }
        Command::Prove { .. } | Command::Discover { .. } | Command::Numeration { .. } => {
            (Some("chooses how to prove by itself"), Some("proves its results for all positions"))
        }
        Command::Draw { .. } => (
            Some("draws values from the solver that is chosen for them"),
            Some("only draws what other commands verify"),
        ),
        Command::Serve { .. } => {
            (Some("leaves the solver to each question"), Some("computes only what the page requests"))
        }
        Command::Play { .. } => (
            Some("plays with the solver that is chosen for the position"),
            Some("only plays; value and moves hold what they say"),
        ),
        Command::Merge { .. } => (
            Some("solves nothing"),
            Some("puts together what was saved, and finds where it contradicts itself"),
        ),
        Command::Cluster { .. } => (Some("solves nothing"), Some("solves nothing")),
        Command::Certificate { .. } => {
            (Some("uses nothing of the solvers"), Some("checks every condition of a certificate anyway"))
        }
        Command::Verify { .. } => {
            (Some("uses nothing of the solvers"), Some("checks every condition of a certificate anyway"))
        }
    }
}

/// Refuses options that would change nothing.
pub(crate) fn obeyed(cli: &Cli, matches: &ArgMatches) -> Result<(), CommandError> {
    let typed = |id: &str| {
        let (_, of_command) = matches.subcommand()?;
        (of_command.value_source(id) == Some(ValueSource::CommandLine)).then_some(())
    };
    let name = matches.subcommand_name().unwrap_or_default();
    let (solver, verify) = refused(&cli.command);
    let global = &cli.global;
    if let Some(why) = solver
        && global.solver != SolverChoice::Auto
    {
        let solver = global.solver.name();
        return refuse(format!("--solver {solver}: '{name}' {why} (allowed with {SOLVED})"));
    }
    if let Some(why) = verify
        && global.verify > 0
    {
        let instead = match &cli.command {
            Command::Quotient { .. } => "allowed with one GAME".to_owned(),
            _ => format!("allowed with {VERIFIED}"),
        };
        return refuse(format!("--verify {}: '{name}' {why} ({instead})", global.verify));
    }
    if global.explain
        && !matches!(
            cli.command,
            Command::Value { .. }
                | Command::Moves { .. }
                | Command::Table { .. }
                | Command::Genus { .. }
                | Command::Classes { .. }
                | Command::Quotient { .. }
        )
    {
        return refuse(format!("--explain: '{name}' goes one way only (allowed with {EXPLAINED})"));
    }
    let saves = lasting(&cli.command).is_some_and(|lasting| lasting.checkpoint.is_some());
    if typed("seed").is_some() && !saves && (verify.is_some() || global.verify == 0) {
        return refuse(format!("--seed {}: nothing is random here (allowed with --verify N)", global.seed));
    }
    let format = typed("format").map(|()| global.format);
    of_command(&cli.command, global.solver, format)
}

/// Refuses options of one command that would change nothing.
fn of_command(command: &Command, solver: SolverChoice, format: Option<Format>) -> Result<(), CommandError> {
    match command {
        Command::Value { lasting, .. }
            if lasting.checkpoint.is_some()
                && !matches!(solver, SolverChoice::Auto | SolverChoice::Search) =>
        {
            refuse(format!(
                "--solver {}: of one value only a search is saved by --checkpoint (allowed: auto, search)",
                solver.name()
            ))
        }
        Command::Moves { export, .. } if export.typed().is_some() && format.is_some() => {
            one_format(export.typed(), format)
        }
        Command::Period { args } => one_format(args.export.typed(), format),
        Command::Moves { misere: true, .. } | Command::Value { misere: true, .. }
            if solver.is_normal_only() =>
        {
            refuse(format!(
                "--solver {} gives normal values only, and --misere asks for misère values (allowed: auto, memo, graph)",
                solver.name()
            ))
        }
        Command::Classes { .. } if solver.is_normal_only() => refuse(format!(
            "--solver {} gives normal values only, and the classes are about misère values too (allowed: auto, \
             memo, graph and the solvers of whole windows)",
            solver.name()
        )),
        Command::Table { output, export, plot, .. } => {
            let export = export.map(|export| format!("--export {}", export.name()));
            one_format(export.or(plot.then(|| "--plot".to_owned())), format)?;
            match (output, format) {
                (Some(file), Some(format)) => of_ending(file, format),
                _ => Ok(()),
            }
        }
        Command::Genus { export, .. } => one_format(export.typed(), format),
        Command::Quotient { args } => match (&args.output, &args.all_codes) {
            (Some(file), None) => refuse(format!(
                "--output {}: only the rows of a family go to a file (allowed with --all-codes PATTERN; \
                 --certificate FILE is for one GAME)",
                file.display()
            )),
            _ => one_format(args.export.map(|export| format!("--export {}", export.name())), format),
        },
        _ => Ok(()),
    }
}

/// Refuses `--format` together with another option that sets the format.
fn one_format(typed: Option<String>, format: Option<Format>) -> Result<(), CommandError> {
    match (typed, format) {
        (Some(typed), Some(format)) => {
            let format = if format == Format::Json { "json" } else { "text" };
            refuse(format!("--format {format}: {typed} is a format of its own (allowed: one of the two)"))
        }
        _ => Ok(()),
    }
}

/// Refuses a `--format` that differs from the extension of `file`.
fn of_ending(file: &Path, format: Format) -> Result<(), CommandError> {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if let Some(export) = Export::from_path(file) {
        return one_format(Some(format!("--output {} ({})", file.display(), export.name())), Some(format));
    }
    let is_json = matches!(ending, "jsonl" | "ndjson");
    let (typed, holds) = match format {
        Format::Json if is_json => return Ok(()),
        Format::Json => ("json", ".jsonl or .ndjson"),
        Format::Text if ending == "csv" => return Ok(()),
        Format::Text => ("text", ".csv"),
    };
    refuse(format!(
        "--format {typed}: --output {} is written as its ending says (allowed: {holds}, or no --format)",
        file.display()
    ))
}

/// Returns the options for checkpoints of a command, if it has any.
fn lasting(command: &Command) -> Option<&CheckpointArgs> {
    match command {
        Command::Value { lasting, .. } | Command::Table { lasting, .. } => Some(lasting),
        Command::Quotient { args } => Some(&args.lasting),
        Command::Period { args } => Some(&args.lasting),
        _ => None,
    }
}

fn refuse(text: String) -> Result<(), CommandError> {
    Err(CommandError::Input(text))
}
