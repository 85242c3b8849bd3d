//! Combinations of options of one command that would change nothing, or contradict each other.
//!
//! They are refused before any work: a user who types an option must be able to rely on its effect. Options that a
//! command has no use for are not in its grammar.

use crate::args::{CheckpointArgs, Cli, Command, Format};
use crate::errors::CommandError;
use crate::export::Export;
use clap::ArgMatches;
use clap::parser::ValueSource;
use impartial_query::SolverChoice;
use std::path::Path;

/// Refuses combinations of options that would change nothing.
pub(crate) fn check(cli: &Cli, matches: &ArgMatches) -> Result<(), CommandError> {
    let is_typed = |id: &str| {
        let Some((_, of_command)) = matches.subcommand() else { return false };
        let is_known = of_command.try_contains_id(id).is_ok();
        is_known && of_command.value_source(id) == Some(ValueSource::CommandLine)
    };
    let work = cli.command.work();
    let saves = lasting(&cli.command).is_some_and(|lasting| lasting.checkpoint.is_some());
    if is_typed("seed") && !saves && work.sample.sample == 0 {
        let seed = work.sample.seed;
        return refuse(format!("--seed {seed}: nothing is random here (allowed with --sample N)"));
    }
    let format = is_typed("format").then_some(cli.global.format);
    of_command(&cli.command, work.solver.solver, format)
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
        Command::Value { lasting, misere: true, .. } if lasting.checkpoint.is_some() => refuse(
            "--checkpoint saves the search for a normal value, and --misere asks for the misère value (leave one out)".into(),
        ),
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
