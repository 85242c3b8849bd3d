//! Several processes on this machine.

use super::join::rows;
use super::process::ClusterTable;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use impartial_cluster::{ClusterError, ValueParts, run_local};
use std::ffi::{OsStr, OsString};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::Command;

/// Processes that may be started here.
const MOST: usize = 256;

/// Starts the processes, and joins what they have written.
pub(super) fn local(
    asked: &ClusterTable<'_>,
    processes: NonZeroUsize,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let processes = processes.get();
    if processes > MOST {
        return Err(CommandError::input(format!(
            "--local {processes}: too many for one machine (allowed: 1 to {MOST})"
        )));
    }
    let program = std::env::current_exe().map_err(|error| {
        CommandError::input(format!("--local: this program cannot be started again: {error}"))
    })?;
    let args = without_local(std::env::args_os().skip(1));
    let command = |process: usize| {
        let mut command = Command::new(&program);
        // Behind '--' there are no options.
        let (options, rest) = args.split_at(args.iter().position(|arg| arg == "--").unwrap_or(args.len()));
        command.args(options).args(["--hosts", "-", "--process"]).arg(process.to_string()).args(rest);
        command
    };
    let commands = (0..processes).map(command).collect();
    let ended = run_local(commands, &cx.cancel_flag(), out.stream()).map_err(failed)?;
    match ended.code() {
        Some(0) => {}
        Some(code) => return Err(CommandError::Told(u8::try_from(code).unwrap_or(2))),
        None => return Err(CommandError::Stopped(format!("process 0 of {processes} was ended: {ended}"))),
    }
    if let Some(output) = asked.output {
        let parts: Vec<PathBuf> = (0..processes).filter_map(|process| asked.part(process)).collect();
        let beside = |part: &PathBuf| {
            let mut name = part.as_os_str().to_owned();
            name.push(".json");
            PathBuf::from(name)
        };
        let manifests: Vec<PathBuf> = parts.iter().map(beside).collect();
        let mut table = ValueParts::open(&manifests).map_err(failed)?;
        rows(&*asked.game, asked.board, &mut table, output, cx).inspect_err(|_| {
            let files: Vec<String> = manifests.iter().map(|file| file.display().to_string()).collect();
            cx.tell(&format!(
                "all values are there: 'impartial cluster join {} --output {}' makes one file of them",
                files.join(" "),
                output.display()
            ));
        })?;
        // What is left behind now is nobody's result.
        parts.iter().chain(&manifests).for_each(|file| drop(std::fs::remove_file(file)));
    }
    Ok(CommandOutcome::Done)
}

fn failed(error: ClusterError) -> CommandError {
    if error.is_input() {
        CommandError::input(error.to_string())
    } else {
        CommandError::Stopped(error.to_string())
    }
}

/// The arguments of this process without those that start others.
fn without_local(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut args = args;
    while let Some(arg) = args.next() {
        if arg == OsStr::new("--") {
            kept.push(arg);
            kept.extend(args);
            break;
        } else if arg == OsStr::new("--local") {
            args.next();
        } else if !arg.to_string_lossy().starts_with("--local=") {
            kept.push(arg);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_starts_others_is_left_out_however_it_is_spelled() {
        let of = |args: &[&str]| {
            let left = without_local(args.iter().map(OsString::from));
            left.into_iter().map(|arg| arg.into_string().unwrap()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(of(&["table", "nim", "--local", "4", "--summary"]), "table nim --summary");
        assert_eq!(of(&["table", "--local=4", "nim"]), "table nim");
        assert_eq!(of(&["table", "nim", "--local"]), "table nim");
        assert_eq!(of(&["table", "--local", "2", "--", "--local"]), "table -- --local");
    }
}
