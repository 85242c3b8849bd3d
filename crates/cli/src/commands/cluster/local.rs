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

/// Maximum number of processes on this machine.
const MAX_PROCESSES: usize = 256;

/// Starts the processes, waits for them, and joins their files.
pub(super) fn local(
    table: &ClusterTable<'_>,
    processes: NonZeroUsize,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let processes = processes.get();
    if processes > MAX_PROCESSES {
        return Err(CommandError::input(format!(
            "--local {processes}: too many for one machine (allowed: 1 to {MAX_PROCESSES})"
        )));
    }
    let program = std::env::current_exe().map_err(|error| {
        CommandError::input(format!("--local: this program cannot be started again: {error}"))
    })?;
    let args = without_local(std::env::args_os().skip(1));
    let command = |process: usize| {
        let mut command = Command::new(&program);
        // Arguments after '--' are no options.
        let (options, rest) = args.split_at(args.iter().position(|arg| arg == "--").unwrap_or(args.len()));
        command.args(options).args(["--hosts", "-", "--process"]).arg(process.to_string()).args(rest);
        command
    };
    let commands = (0..processes).map(command).collect();
    let status = run_local(commands, &cx.cancel_flag(), out.stream()).map_err(failed)?;
    match status.code() {
        Some(0) => {}
        Some(code) => return Err(CommandError::Told(u8::try_from(code).unwrap_or(2))),
        None => return Err(CommandError::stopped(format!("process 0 of {processes} was ended: {status}"))),
    }
    if let Some(output) = table.output {
        let parts: Vec<PathBuf> = (0..processes).filter_map(|process| table.part(process)).collect();
        let manifest = |part: &PathBuf| {
            let mut name = part.as_os_str().to_owned();
            name.push(".json");
            PathBuf::from(name)
        };
        let manifests: Vec<PathBuf> = parts.iter().map(manifest).collect();
        let mut values = ValueParts::open(&manifests).map_err(failed)?;
        rows(&*table.game, table.board, &mut values, output, cx).inspect_err(|_| {
            let files: Vec<String> = manifests.iter().map(|file| file.display().to_string()).collect();
            cx.tell(&format!(
                "all values are there: 'impartial cluster join {} --output {}' makes one file of them",
                files.join(" "),
                output.display()
            ));
        })?;
        // The parts have been joined; an error in removing them does not affect the result.
        parts.iter().chain(&manifests).for_each(|file| drop(std::fs::remove_file(file)));
    }
    Ok(CommandOutcome::Done)
}

fn failed(error: ClusterError) -> CommandError {
    if error.is_input() {
        CommandError::input(error.to_string())
    } else {
        CommandError::stopped(error.to_string())
    }
}

/// Returns the arguments of this process without `--local`, which starts the other processes.
fn without_local(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut others = Vec::new();
    let mut args = args;
    while let Some(arg) = args.next() {
        if arg == OsStr::new("--") {
            others.push(arg);
            others.extend(args);
            break;
        } else if arg == OsStr::new("--local") {
            args.next();
        } else if !arg.to_string_lossy().starts_with("--local=") {
            others.push(arg);
        }
    }
    others
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_local_removes_every_spelling() {
        let filtered = |args: &[&str]| {
            let others = without_local(args.iter().map(OsString::from));
            others.into_iter().map(|arg| arg.into_string().unwrap()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(filtered(&["table", "nim", "--local", "4", "--summary"]), "table nim --summary");
        assert_eq!(filtered(&["table", "--local=4", "nim"]), "table nim");
        assert_eq!(filtered(&["table", "nim", "--local"]), "table nim");
        assert_eq!(filtered(&["table", "--local", "2", "--", "--local"]), "table -- --local");
    }
}
