//! `table --local P`, `table --hosts FILE --process I`, and `cluster`: several processes.

#[cfg(feature = "cluster")]
mod join;
#[cfg(feature = "cluster")]
mod local;
#[cfg(feature = "cluster")]
mod plan;
#[cfg(feature = "cluster")]
mod process;

use super::table::TableRequest;
use crate::args::{ClusterArgs, ClusterJob, GameAndWindowArgs};
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
#[cfg(feature = "cluster")]
use impartial::value::Plays;
use impartial_query::Registry;

/// Returns whether several processes make the table.
pub(crate) fn is_together(together: &ClusterArgs) -> bool {
    together.hosts.is_some() || together.local.is_some()
}

/// Makes a table by several processes.
#[cfg(feature = "cluster")]
pub(crate) fn together(
    registry: &Registry,
    of: &GameAndWindowArgs,
    wanted: &TableRequest<'_>,
    together: &ClusterArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let table = process::ClusterTable::new(registry, of, wanted, cx)?;
    match (together.local, &together.hosts) {
        (Some(processes), _) => local::local(&table, processes, cx, out),
        (None, Some(hosts)) => process::process(&table, hosts, together.process.unwrap_or(0), cx, out),
        (None, None) => super::table(registry, of, wanted, cx, out),
    }
}

/// Joins the files of several processes, or estimates their costs.
#[cfg(feature = "cluster")]
pub(crate) fn cluster(
    registry: &Registry,
    job: &ClusterJob,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    match job {
        ClusterJob::Join { files, output } => join::join(registry, files, output, cx, out),
        ClusterJob::Plan { of, processes, misere } => {
            plan::plan(registry, of, *processes, Plays::with_misere(*misere), cx, out)
        }
    }
}

/// Returns the error of a program that is built without several processes.
#[cfg(not(feature = "cluster"))]
fn without(option: &str) -> CommandError {
    CommandError::input(format!(
        "{option}: this program is built for one process ('cargo install --path crates/cli --features cluster' \
         builds it for several)"
    ))
}

/// Refuses the table, with a message that says how to build the program for it.
#[cfg(not(feature = "cluster"))]
pub(crate) fn together(
    _: &Registry,
    _: &GameAndWindowArgs,
    _: &TableRequest<'_>,
    together: &ClusterArgs,
    _: &CommandContext<'_>,
    _: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    Err(without(if together.local.is_some() { "--local" } else { "--hosts" }))
}

/// Refuses the command, with a message that says how to build the program for it.
#[cfg(not(feature = "cluster"))]
pub(crate) fn cluster(
    _: &Registry,
    _: &ClusterJob,
    _: &CommandContext<'_>,
    _: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    Err(without("cluster"))
}
