//! `table`: the values of all positions of a window.

use super::play_rows::play_rows;
use super::window_of;
use super::without_table::{StreamOutcome, StreamRequest, without_table};
use crate::args::{CheckpointArgs, GameAndWindowArgs};
use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome, StopReport};
use crate::export::Export;
use crate::rows::{OutputFile, RowColumns, RowFormat, write_rows};
use crate::terminal_plots::{plot, plottable};
use impartial::run::{CheckpointId, DisplayCount};
use impartial::solve::solve_graph;
use impartial::value::Plays;
use impartial_query::plan::MiserePolicy;
use impartial_query::questions::{self, SummaryReport};
use impartial_query::{
    AnyGame, AnyWindow, Error as QueryError, Registry, ValueTotals, WindowArg, WindowGraph, WindowValues,
    grouped,
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
    let export = wanted.export.or_else(|| wanted.output.and_then(Export::from_path));
    if export == Some(Export::Bfile) {
        one_number(&arg)?;
    }
    if let (true, Some(format)) = (wanted.misere, export) {
        with_misere_values(format)?;
    }
    let mut file = wanted.output.map(OutputFile::create).transpose()?;
    let started = Instant::now();
    let window = game.window(&arg, cx)?;
    let job = TableJob { game: &*game, window: &*window, arg: &arg, wanted, started, cx };
    let plays = Plays::with_misere(job.misere_policy() != MiserePolicy::No);
    let checkpoint = wanted.lasting.checkpoint(|| CheckpointId {
        kind: if plays.has_misere() {
            "table of normal and misère values"
        } else {
            "table of normal values"
        }
        .into(),
        game: game.fingerprint(),
        window: window.describe(),
        seed: cx.seed,
    });
    if job.answer_without_values(plays, &mut file, out)? {
        return Ok(CommandOutcome::Done);
    }
    if wanted.summary && checkpoint.is_none() {
        job.sum_up(out)?;
        return Ok(CommandOutcome::Done);
    }
    let mut values = match checkpoint {
        Some(checkpoint) => WindowValues::kept_in(checkpoint)?,
        None => WindowValues::new(plays),
    };
    if let Some(checkpoint) = values.checkpoint()
        && !values.is_empty()
    {
        let (count, path) = (DisplayCount(values.len() as u64, "positions"), checkpoint.path().display());
        cx.remark(&format!("continuing from {path}: the first {count} are known"));
    }
    // Everything is solved before the first row is written: an error leaves nothing half-written.
    let solved = window.solve(plays, cx, &mut values);
    if matches!(solved, Err(QueryError::Loopy { .. })) && wanted.is_of_plain_rows() {
        return play_rows(&*window, plays, cx, out);
    }
    // The limit may be reached while the result is compared with the definition.
    if let Some(stopped) = saved_if_stopped(solved.map_err(CommandError::from), &mut values)? {
        let outcome =
            job.write_known(&StopReport::from_stop(&stopped, stopped.to_string()), &mut values, plays, out)?;
        cx.run().discard((window, values));
        return Ok(outcome);
    }
    let reaches_cycle = values.normal().absent() > 0;
    if wanted.remoteness || (reaches_cycle && wanted.is_of_plain_rows()) {
        return play_rows(&*window, plays, cx, out);
    }
    if reaches_cycle {
        let found = questions::loopy_values(&*window, plays, cx).map_err(CommandError::from);
        let found = saved_if_stopped(found, &mut values)?;
        values.replace_columns(found);
    }
    job.write_all(&mut values, plays, file, out)?;
    job.remark_on_cycle(&ValueTotals::from_values(&values));
    out.flush()?;
    values.written()?;
    Ok(CommandOutcome::Done)
}

/// Returns a result, or the error for work that a limit ended, after the known values are saved if there is a checkpoint.
fn saved_if_stopped<T>(
    result: Result<T, CommandError>,
    values: &mut WindowValues,
) -> Result<T, CommandError> {
    match result {
        Err(CommandError::Stopped(stopped)) if values.checkpoint().is_some() => {
            let saved = values.save_stopped().unwrap_or_default();
            Err(CommandError::Stopped(stopped.with_text(format!("{}; {saved}", stopped.text))))
        }
        result => result,
    }
}

/// The work on one table.
struct TableJob<'j> {
    game: &'j dyn AnyGame,
    window: &'j dyn AnyWindow,
    arg: &'j WindowArg,
    wanted: &'j TableRequest<'j>,
    started: Instant,
    cx: &'j CommandContext<'j>,
}

impl TableJob<'_> {
    /// Returns how much work the misère values of the table are worth.
    fn misere_policy(&self) -> MiserePolicy {
        let TableRequest { misere, summary, no_misere, .. } = *self.wanted;
        match (misere, summary) {
            (_, true) if no_misere || self.cx.solver.is_normal_only() => MiserePolicy::No,
            (true, _) => MiserePolicy::Full,
            (false, true) => MiserePolicy::Little,
            (false, false) => MiserePolicy::No,
        }
    }

    fn print_sums(&self, sums: ValueTotals, plays: Plays, out: &mut Out<'_>) -> Result<(), CommandError> {
        summary(&SummaryReport::new(self.game, self.window, sums, plays, self.started), out)?;
        out.flush()
    }

    /// Prints the sums of all values.
    fn sum_up(&self, out: &mut Out<'_>) -> Result<(), CommandError> {
        let policy = self.misere_policy();
        let report = questions::summary(self.game, self.window, policy, self.started, self.cx);
        self.cx.done();
        let report = report?;
        if policy == MiserePolicy::Little && report.plays == Plays::Normal {
            self.cx.remark("the sum of the misère values takes more than little work: --misere asks for it");
        }
        summary(&report, out)?;
        self.remark_on_cycle(&report.sums);
        out.flush()
    }

    /// Remarks which values of a loopy window are missing, if some are.
    fn remark_on_cycle(&self, sums: &ValueTotals) {
        let missing = match (sums.without, sums.without_misere) {
            (0, 0) => return,
            (_, 0) => "positions with an infinite value have no value",
            (0, _) => {
                "positions from which play need not end have no misère value, so there is no sum of these"
            }
            _ => {
                "positions with an infinite value have no value, and positions from which play need not end have no \
                 misère value, so there is no sum of these"
            }
        };
        let cycle = cycle(self.window, self.cx).map_or_else(String::new, |cycle| format!(": {cycle}"));
        self.cx.remark(&format!("{missing}; play can go on for ever{cycle}"));
    }

    /// Prints sums or writes a file without a table of values, if that is possible. Returns whether it was.
    fn answer_without_values(
        &self,
        plays: Plays,
        file: &mut Option<OutputFile>,
        out: &mut Out<'_>,
    ) -> Result<bool, CommandError> {
        let cx = self.cx;
        let request = StreamRequest { arg: self.arg, game: self.game.fingerprint(), plays };
        if self.wanted.needs_no_table(cx)
            && let Some(found) = without_table(self.window, &request, self.wanted.lasting, file, cx)?
        {
            if let StreamOutcome::Sums(found) = found {
                let (sums, checkpoint) = *found;
                self.print_sums(sums, plays, out)?;
                checkpoint.remove()?;
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Writes the rows that were solved before a limit ended the work, or saves them.
    ///
    /// # Errors
    /// [`CommandError::Stopped`] if the known values are saved, or if they are not what was requested.
    fn write_known(
        &self,
        halt: &StopReport,
        values: &mut WindowValues,
        plays: Plays,
        out: &mut Out<'_>,
    ) -> Result<CommandOutcome, CommandError> {
        self.cx.done();
        if let Some(saved) = values.save_stopped() {
            return Err(CommandError::Stopped(halt.with_text(format!("{}; {saved}", halt.text))));
        }
        let count = DisplayCount(values.len() as u64, "positions");
        if let Some(path) = self.wanted.output {
            return Err(CommandError::Stopped(halt.with_text(format!(
                "{}; the first {count} of the window were solved, and {} was not written \
                 (with --checkpoint FILE they would have been saved)",
                halt.text,
                path.display()
            ))));
        }
        let export = self.wanted.export.filter(|_| !self.wanted.plot);
        match rows(self.window, values, plays, export, self.cx, out) {
            // Not all solved positions were written.
            Err(CommandError::Stopped(end)) => {
                let reached = format!("{}, and the first {count} of the window were solved", end.text);
                return Err(CommandError::Stopped(halt.with_text(reached)));
            }
            written => written?,
        }
        self.cx
            .stopped(halt.with_text(format!("{}; the first {count} of the window were written", halt.text)));
        Ok(CommandOutcome::Stopped)
    }

    /// Writes the table as it was requested: its sums, a plot, a file, or rows on standard output.
    fn write_all(
        &self,
        values: &mut WindowValues,
        plays: Plays,
        file: Option<OutputFile>,
        out: &mut Out<'_>,
    ) -> Result<(), CommandError> {
        let (cx, window) = (self.cx, self.window);
        if values.is_empty() {
            cx.remark("warning: the window has no legal position");
        }
        if self.wanted.summary {
            cx.done();
            return self.print_sums(ValueTotals::from_values(values), plays, out);
        }
        if self.wanted.plot {
            cx.done();
            return plot(self.game, window, self.arg, values, plays, cx, out);
        }
        let written = match file {
            Some(file) => file.write(window, RowColumns::new(values, plays), cx).map(Some),
            None => rows(window, values, plays, self.wanted.export, cx, out).map(|()| None),
        };
        cx.done();
        if let Some(path) = saved_if_stopped(written, values)? {
            let count = DisplayCount(values.len() as u64, "rows");
            cx.remark(&format!("{count} written to {}", path.display()));
        }
        Ok(())
    }
}

/// Describes a cycle that play from a window can reach, if there is one. Returns `None` also if a limit ends the search for a cycle, which
/// must not spoil a complete table.
fn cycle(window: &dyn AnyWindow, cx: &CommandContext<'_>) -> Option<String> {
    let WindowGraph { graph, start_count, name } = window.expand(cx).ok()?;
    let values = solve_graph(&graph, &cx.run()).ok()?;
    let cycle = (0..start_count as u32).find_map(|v| values.cycle(&graph, v))?;
    Some(cycle.describe(|&v| name(v)))
}

/// Refuses a format that has one value for each position.
fn with_misere_values(format: Export) -> Result<(), CommandError> {
    let what = match format {
        Export::Bfile => "b-file",
        Export::Dot => "graph in DOT",
        Export::Latex | Export::Markdown => return Ok(()),
    };
    let parquet = if cfg!(feature = "parquet") { ", Parquet" } else { "" };
    Err(CommandError::input(format!(
        "--misere: a {what} has one value for each position, the normal one (allowed: CSV, JSON, NPY{parquet}, Markdown and LaTeX)"
    )))
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
    plays: Plays,
    export: Option<Export>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    let plain = if out.is_json() { RowFormat::Json } else { RowFormat::Csv };
    let format = export.map_or(plain, RowFormat::Export);
    write_rows(window, RowColumns::new(values, plays), format, out.stream(), cx)?;
    out.flush()
}

pub(super) fn summary(report: &SummaryReport, out: &mut Out<'_>) -> Result<(), CommandError> {
    if out.is_json() {
        return out.object(report);
    }
    let SummaryReport { game, window, sums, seconds, .. } = report;
    out.line(format!("{game}  {window}"))?;
    let mut rows = vec![
        vec!["  positions".to_owned(), grouped(sums.count)],
        vec!["  P-positions".into(), grouped(sums.p_positions)],
        vec!["  sum of values".into(), sums.sum.to_string()],
        vec!["  sum of squares".into(), sums.sum_squares.to_string()],
        vec!["  largest value".into(), sums.max.map_or("-".into(), |max| max.to_string())],
    ];
    if report.has_misere_sum() {
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
