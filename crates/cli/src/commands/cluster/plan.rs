//! `cluster plan`: the estimated costs of a table for each of several processes.

use super::process::swept;
use crate::args::GameAndWindowArgs;
use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome};
use impartial::run::DisplayBytes;
use impartial::value::Plays;
use impartial_cluster::ring::Ring;
use impartial_query::rows::{ClusterPlanRow, ProcessShareRow};
use impartial_query::{Registry, grouped};
use std::num::NonZeroUsize;

/// Assumptions of the last lines: seconds of a processor for a position, and bytes a second of a link of 10 GbE.
const WORK: f64 = 10e-9;
const LINK: f64 = 1.25e9;

pub(super) fn plan(
    registry: &Registry,
    of: &GameAndWindowArgs,
    processes: NonZeroUsize,
    plays: Plays,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let processes = processes.get();
    if processes > 4096 {
        return Err(CommandError::input(format!("--processes {processes} (allowed: 1 to 4096)")));
    }
    let (game, window, (count, _), (lowered, colex)) = swept(registry, of, cx)?;
    let ring = Ring::new(lowered, &colex, plays, processes).ok_or_else(|| {
        CommandError::input(format!("--coins {count}: one process is enough (allowed: 3 or more)"))
    })?;
    let share = |worker| ProcessShareRow {
        positions: ring.positions(worker),
        memory: ring.bytes(worker),
        sent: ring.traffic_of(worker),
    };
    let plan = ClusterPlanRow {
        game: game.id(),
        window,
        misere: plays.has_misere(),
        positions: colex.positions(),
        processes: (0..processes).map(share).collect(),
        sent: ring.traffic(),
    };
    if out.is_json() {
        out.object(&plan)?;
    } else {
        text(&plan, out)?;
    }
    out.flush()?;
    Ok(CommandOutcome::Done)
}

fn text(plan: &ClusterPlanRow, out: &mut Out<'_>) -> Result<(), CommandError> {
    out.line(format!("{}  {}, {} processes", plan.game, plan.window, plan.processes.len()))?;
    let most = |quantity: fn(&ProcessShareRow) -> u64| plan.processes.iter().map(quantity).max().unwrap_or(0);
    let (positions, memory, sent) = (most(|p| p.positions), most(|p| p.memory), most(|p| p.sent));
    let rows = [
        vec!["  positions".to_owned(), grouped(plan.positions)],
        vec!["  of one process, at most".into(), grouped(positions)],
        vec!["  memory of one process, at most".into(), DisplayBytes(memory.into()).to_string()],
        vec!["  sent in all".into(), DisplayBytes(plan.sent.into()).to_string()],
        vec!["  sent by one process, at most".into(), DisplayBytes(sent.into()).to_string()],
        vec!["  work of one, at 10 ns a position".into(), format!("{:.0} s", positions as f64 * WORK)],
        vec!["  its sending, at 10 Gbit/s".into(), format!("{:.0} s", sent as f64 / LINK)],
    ];
    for line in columns(&rows, &[false, true]) {
        out.line(line)?;
    }
    Ok(())
}
