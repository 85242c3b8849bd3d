//! `table`: the values of all positions of a window.

use super::play_rows::play_rows;
use super::window_of;
use super::without_table::{StreamOutcome, StreamRequest, without_table};
use crate::args::{CheckpointArgs, GameAndWindowArgs};
use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome};
use crate::export::Export;
use crate::rows::{OutputFile, RowColumns, RowFormat, write_rows};
use crate::terminal_plots::{plot, plottable};
use impartial::run::{CheckpointId, Count};
use impartial::solve::solve_graph;
use impartial_query::report::SummaryReport;
use impartial_query::{
    AnyWindow, Error as QueryError, Registry, SolverChoice, ValueTotals, WindowArg, WindowGraph,
    WindowValues, grouped, plan,
};
use std::path::Path;
use std::time::Instant;

/// The options for the output of `table`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableRequest<'w> {
    pub(crate) misere: bool,
    pub(crate) summary: bool,
    pub(crate) no_misere: bool,
    /// Outcomes and remoteness too.
    pub(crate) remoteness: bool,
    /// A file for the rows.
    pub(crate) output: Option<&'w Path>,
    /// A format for the rows.
    pub(crate) export: Option<Export>,
    /// Dots instead of rows.
    pub(crate) plot: bool,
    pub(crate) lasting: &'w CheckpointArgs,
}

impl TableRequest<'_> {
    /// Returns whether the output is rows on standard output in the format of the program.
    fn is_of_plain_rows(&self) -> bool {
        let rows = !self.summary && !self.plot && self.output.is_none() && self.export.is_none();
        rows && self.lasting.checkpoint.is_none()
    }

    /// Returns whether the output is sums or a file of values and nothing else, for which no table is needed.
    fn needs_no_table(&self, cx: &CommandContext<'_>) -> bool {
        (self.summary || self.output.is_some()) && !self.plot && cx.verify == 0
    }
}

pub(crate) fn table(
    registry: &Registry,
    of: &GameAndWindowArgs,
    wanted: &TableRequest<'_>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let game = registry.find_within(&of.game, &cx.run())?;
    let arg = window_of(&of.window, &*game)?;
    if wanted.plot {
        plottable(&arg)?;
    }
    if wanted.export == Some(Export::Bfile)
        || wanted.output.and_then(Export::from_path) == Some(Export::Bfile)
    {
        one_number(&arg)?;
    }
    let mut file = wanted.output.map(OutputFile::create).transpose()?;
    let started = Instant::now();
    let window = game.window(&arg, cx)?;
    let summed = |sums: ValueTotals, misere: bool, seconds: f64| SummaryReport {
        game: game.id(),
        window: window.describe(),
        sums,
        misere,
        seconds,
    };
    let misere =
        if wanted.summary { !wanted.no_misere && !cx.solver.is_normal_only() } else { wanted.misere };
    let checkpoint = wanted.lasting.checkpoint(|| CheckpointId {
        kind: if misere { "table of normal and misère values" } else { "table of normal values" }.into(),
        game: game.fingerprint(),
        window: window.describe(),
        seed: cx.seed,
    });
    let request = StreamRequest { arg: &arg, game: game.fingerprint(), misere };
    if wanted.needs_no_table(cx)
        && let Some(sums) = without_table(&*window, &request, wanted.lasting, &mut file, cx)?
    {
        if let StreamOutcome::Sums(found) = sums {
            let (sums, checkpoint) = *found;
            summary(&summed(sums, misere, started.elapsed().as_secs_f64()), out)?;
            out.flush()?;
            checkpoint.remove()?;
        }
        return Ok(CommandOutcome::Done);
    }
    // Only sums are needed, and no checkpoint: values need not be kept.
    if wanted.summary
        && checkpoint.is_none()
        && let Some(sums) = window.sums(misere, cx)?
    {
        cx.done();
        summary(&summed(sums, misere, started.elapsed().as_secs_f64()), out)?;
        out.flush()?;
        return Ok(CommandOutcome::Done);
    }
    // Misère values were not requested explicitly: they are summed up only if that is cheap.
    let mut misere = misere;
    if wanted.summary
        && !wanted.misere
        && misere
        && cx.solver == SolverChoice::Auto
        && checkpoint.is_none()
        && !window.misere_is_cheap(cx)
    {
        let mut values = WindowValues::new(true);
        let little = cx.with_positions(plan::FEW_FOR_MISERE);
        if window.solve(true, &little, &mut values).map_err(CommandError::from)?.is_none() {
            cx.done();
            summary(&summed(ValueTotals::from_values(&values), true, started.elapsed().as_secs_f64()), out)?;
            out.flush()?;
            return Ok(CommandOutcome::Done);
        }
        cx.remark("the sum of the misère values takes more than little work: --misere asks for it");
        misere = false;
    }
    let mut values = match checkpoint {
        Some(checkpoint) => WindowValues::kept_in(checkpoint)?,
        None => WindowValues::new(misere),
    };
    if let Some(checkpoint) = values.checkpoint()
        && !values.is_empty()
    {
        let (count, path) = (Count(values.len() as u64, "positions"), checkpoint.path().display());
        cx.remark(&format!("going on from {path}: the first {count} are known"));
    }
    // Everything is solved before the first row is written: an error leaves nothing half-written.
    let solved = window.solve(misere, cx, &mut values);
    if matches!(solved, Err(QueryError::Loopy { .. })) && wanted.is_of_plain_rows() {
        let none = |_: usize| None;
        return play_rows(&*window, misere.then_some(&none as _), cx, out);
    }
    let stopped = match solved.map_err(CommandError::from) {
        // The limit was reached while the result was compared with the definition.
        Err(CommandError::Stopped(stopped)) if values.checkpoint().is_some() => {
            let saved = values.save_stopped().unwrap_or_default();
            return Err(CommandError::Stopped(format!("{stopped}; {saved}")));
        }
        solved => solved?,
    };
    let seconds = started.elapsed().as_secs_f64();
    if let Some(stopped) = stopped {
        cx.done();
        if let Some(saved) = values.save_stopped() {
            return Err(CommandError::Stopped(format!("{stopped}; {saved}")));
        }
        let count = Count(values.len() as u64, "positions");
        if wanted.summary {
            let reached = format!("{stopped}; the first {count} of the window were solved");
            return Err(CommandError::Stopped(reached));
        }
        if let Some(path) = wanted.output {
            return Err(CommandError::Stopped(format!(
                "{stopped}; the first {count} of the window were solved, and {} was not written \
                 (with --checkpoint FILE they would have been saved)",
                path.display()
            )));
        }
        match rows(&*window, &values, misere, wanted.export.filter(|_| !wanted.plot), cx, out) {
            // Not all solved positions were written.
            Err(CommandError::Stopped(text)) => {
                let reached = format!("{text}, and the first {count} of the window were solved");
                return Err(CommandError::Stopped(reached));
            }
            written => written?,
        }
        cx.tell(&format!("stopped: {stopped}; the first {count} of the window were written"));
        cx.run().discard((window, values));
        return Ok(CommandOutcome::Stopped);
    }
    if wanted.remoteness || (values.normal().absent() > 0 && wanted.is_of_plain_rows()) {
        let value = |i: usize| values.misere().and_then(|column| column.get(i));
        return play_rows(&*window, misere.then_some(&value as _), cx, out);
    }
    if wanted.summary {
        cx.done();
        summary(&summed(ValueTotals::from_values(&values), misere, seconds), out)?;
    } else if wanted.plot {
        cx.done();
        plot(&*game, &*window, &arg, &values, misere, cx, out)?;
    } else {
        let written = match file {
            Some(file) => file.write(&*window, RowColumns::new(&values, misere), cx).map(Some),
            None => rows(&*window, &values, misere, wanted.export, cx, out).map(|()| None),
        };
        cx.done();
        let written = match (written, values.checkpoint().is_some()) {
            (Err(CommandError::Stopped(stopped)), true) => {
                let saved = values.save_stopped().unwrap_or_default();
                return Err(CommandError::Stopped(format!("{stopped}; {saved}")));
            }
            (written, _) => written?,
        };
        if let Some(path) = written {
            let count = Count(values.len() as u64, "rows");
            cx.remark(&format!("{count} written to {}", path.display()));
        }
    }
    if arg == WindowArg::Whole && values.normal().absent() > 0 {
        let cycle = cycle(&*window, cx).map_or_else(String::new, |cycle| format!(": {cycle}"));
        cx.remark(&format!("positions that can reach a cycle have no value{cycle}"));
    }
    out.flush()?;
    values.written()?;
    Ok(CommandOutcome::Done)
}

/// Describes a cycle of a whole graph that has one. Returns `None` also if a limit ends the search for a cycle, which
/// must not spoil a complete table.
fn cycle(window: &dyn AnyWindow, cx: &CommandContext<'_>) -> Option<String> {
    let WindowGraph { graph, asked, name } = window.expand(cx).ok()?;
    let values = solve_graph(&graph, &cx.run()).ok()?;
    let cycle = (0..asked as u32).find_map(|v| values.cycle(&graph, v))?;
    Some(cycle.describe(|&v| name(v)))
}

/// Refuses a window whose positions are not one number, since a b-file has one number in front.
fn one_number(arg: &WindowArg) -> Result<(), CommandError> {
    match arg {
        WindowArg::Board { count: 1, .. } => Ok(()),
        _ => Err(CommandError::input("a b-file is of single heaps (allowed: --heaps N)")),
    }
}

/// Writes the rows on stdout.
fn rows(
    window: &dyn AnyWindow,
    values: &WindowValues,
    misere: bool,
    export: Option<Export>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    let plain = if out.is_json() { RowFormat::Json } else { RowFormat::Csv };
    let format = export.map_or(plain, RowFormat::Export);
    write_rows(window, RowColumns::new(values, misere), format, out.stream(), cx)?;
    out.flush()
}

pub(super) fn summary(report: &SummaryReport, out: &mut Out<'_>) -> Result<(), CommandError> {
    if out.is_json() {
        return out.object(report);
    }
    let SummaryReport { game, window, sums, misere, seconds } = report;
    out.line(format!("{game}  {window}"))?;
    let mut rows = vec![
        vec!["  positions".to_owned(), grouped(sums.count)],
        vec!["  P-positions".into(), grouped(sums.p_positions)],
        vec!["  sum of values".into(), sums.sum.to_string()],
        vec!["  sum of squares".into(), sums.sum_squares.to_string()],
        vec!["  largest value".into(), sums.max.map_or("-".into(), |max| max.to_string())],
    ];
    if *misere {
        rows.push(vec!["  sum of misère values".into(), sums.misere_sum.to_string()]);
    }
    if sums.without > 0 {
        rows.push(vec!["  without value (loopy)".into(), grouped(sums.without)]);
    }
    rows.push(vec!["  seconds".into(), format!("{seconds:.6}")]);
    for line in columns(&rows, &[false, true]) {
        out.line(line)?;
    }
    Ok(())
}
