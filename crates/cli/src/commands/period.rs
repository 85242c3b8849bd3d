//! `period`: the least period of the values of a heap game, with its saltus, certified.

use crate::args::PeriodArgs;
use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome, StopReport};
use crate::export::{Export, ExportRequest, SheetCell, sheet};
use crate::result_file::ResultFile;
use impartial::run::{CheckpointId, DisplayCount, Stopped};
use impartial::solve::{HeapSolver, SavingError};
use impartial_query::questions::{self, PeriodBasis, PeriodReport, Periodic};
use impartial_query::{AnyGame, PossibleInstead, Registry, grouped};

pub(crate) fn period(
    registry: &Registry,
    args: &PeriodArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let game = registry.find_within(&args.game, &cx.run())?;
    let export = args.export.asked(&[Export::Bfile, Export::Latex, Export::Markdown])?;
    let file = ResultFile::wanted("--certificate", args.certificate.as_deref())?;
    if game.heap_code().is_none() && game.windows().contains(&PossibleInstead::SingleHeaps) {
        return observed(&*game, args, export.as_ref(), file.as_ref(), cx, out);
    }
    let code = questions::heap_code(&*game)?;
    let run = cx.run();
    let upto = args.heaps.unwrap_or(u64::MAX);
    let mut checkpoint = args.lasting.checkpoint(|| CheckpointId {
        kind: "heap values".into(),
        game: game.fingerprint(),
        window: "heaps 0, 1, 2, ...".into(),
        seed: 0,
    });
    let bad = |error: &dyn std::fmt::Display| CommandError::input(format!("--checkpoint: {error}"));
    let (solver, stopped) = match &mut checkpoint {
        None => {
            let mut solver = HeapSolver::new(code);
            let stopped = solver.solve_to(upto, &run).err();
            (solver, stopped)
        }
        Some(checkpoint) => {
            let mut solver = HeapSolver::load(code, checkpoint)
                .map_err(|error| bad(&error))?
                .ok_or_else(|| bad(&format!("'{}' holds no values of heaps", checkpoint.path().display())))?;
            let stopped = match solver.solve_saving(upto, &run, checkpoint) {
                Ok(()) => None,
                Err(SavingError::Stopped(stopped)) => Some(stopped),
                Err(error) => return Err(bad(&error)),
            };
            if stopped.is_some() {
                cx.tell(&format!(
                    "saved to {}; the same command continues from there",
                    checkpoint.path().display()
                ));
            }
            (solver, stopped)
        }
    };
    let Periodic { report, stopped, solver } = questions::period_of(&*game, solver, stopped, upto, cx)?;
    cx.done();
    if let Some(file) = &file {
        write_certificate(file, &report, cx)?;
    }
    match &export {
        Some(exporting) => {
            let text = match exporting.format {
                Export::Bfile => bfile((0..solver.solved_count()).map_while(|heap| solver.wide_value(heap))),
                format => row(&report, format)?,
            };
            exporting.write(&text, out.stream())?;
        }
        None => write(&report, true, out)?,
    }
    if let (None, Some(checkpoint)) = (&stopped, checkpoint) {
        out.flush()?;
        checkpoint.remove().map_err(|error| bad(&error))?;
    }
    Ok(match stopped {
        None => CommandOutcome::Done,
        Some(stopped) => {
            tell(cx, &stopped, solver.solved_count());
            CommandOutcome::Stopped
        }
    })
}

/// Writes the certificate of a period, or reports that no period is certified.
fn write_certificate(
    file: &ResultFile,
    report: &PeriodReport,
    cx: &CommandContext<'_>,
) -> Result<(), CommandError> {
    match &report.certificate {
        Some(certificate) => file.write_json(certificate)?,
        None => cx.tell("no period is certified, so no certificate was written"),
    }
    Ok(())
}

/// Finds the period that the values of a game without a code show.
fn observed(
    game: &dyn AnyGame,
    args: &PeriodArgs,
    export: Option<&ExportRequest>,
    file: Option<&ResultFile>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    if args.lasting.checkpoint.is_some() {
        return Err(CommandError::input(
            "--checkpoint: only the values of heaps that follow a code are saved",
        ));
    }
    let found = questions::observed_period(game, args.heaps, cx)?;
    cx.done();
    if let Some(file) = file {
        write_certificate(file, &found.report, cx)?;
    }
    match export {
        Some(exporting) => {
            let text = match exporting.format {
                Export::Bfile => bfile(found.values.iter().map(|&value| value.into())),
                format => row(&found.report, format)?,
            };
            exporting.write(&text, out.stream())?;
        }
        None => write(&found.report, false, out)?,
    }
    Ok(match found.stopped {
        None => CommandOutcome::Done,
        Some(stopped) => {
            tell(cx, &stopped, found.report.heaps);
            CommandOutcome::Stopped
        }
    })
}

fn tell(cx: &CommandContext<'_>, stopped: &Stopped, known: u64) {
    let reached = DisplayCount(known, "heaps");
    let text = format!("{}; the values of the first {reached} are known", stopped.describe("heaps"));
    cx.stopped(StopReport::from_stop(stopped, text));
}

/// Writes a period. `has_code` is `true` if the heaps follow a code of taking and breaking.
fn write(report: &PeriodReport, has_code: bool, out: &mut Out<'_>) -> Result<(), CommandError> {
    if out.is_json() {
        return out.object(report);
    }
    let PeriodReport { game, found: period, basis, max, heaps, .. } = report;
    let (certified, heaps) = (report.is_certified(), *heaps);
    out.line(game)?;
    let status = match (*period, certified) {
        (None, _) if has_code => {
            format!("none certain with {} heap{}", grouped(heaps), if heaps == 1 { "" } else { "s" })
        }
        (None, _) => format!("none to heap {}", grouped(heaps.saturating_sub(1))),
        (Some(_), true) => "certified".into(),
        (Some(_), false) if !has_code => {
            format!("observed to heap {}, not certified", grouped(heaps.saturating_sub(1)))
        }
        (Some(period), false) if period.saltus() > 0 => "observed, not certified".into(),
        (Some(_), false) => "not verified".into(),
    };
    let mut rows = Vec::new();
    if let Some(period) = *period {
        rows.push(vec!["  period".to_owned(), grouped(period.period()), status]);
        rows.push(vec!["  preperiod".into(), grouped(period.preperiod())]);
        if period.saltus() > 0 {
            rows.push(vec!["  saltus".into(), period.saltus().to_string()]);
        }
        match basis {
            PeriodBasis::Certificate(checked) if period.saltus() > 0 || !has_code => {
                rows.push(vec!["  basis".into(), "certificate".into(), checked.clone()]);
            }
            PeriodBasis::Observed(Some(why)) => {
                rows.push(vec!["  basis".into(), "values".into(), why.clone()]);
            }
            _ => {}
        }
    } else {
        rows.push(vec!["  period".to_owned(), "-".into(), status]);
    }
    if let Some((value, at)) = *max {
        rows.push(vec!["  largest value".into(), value.to_string(), format!("first at heap {at}")]);
    }
    rows.push(vec![if certified { "  heaps needed" } else { "  heaps solved" }.into(), grouped(heaps)]);
    columns(&rows, &[false, true]).into_iter().try_for_each(|line| out.line(line))
}

/// Returns the values of the heaps 0, 1, … as a b-file.
fn bfile(values: impl Iterator<Item = u128>) -> String {
    (0..).zip(values).map(|(heap, value): (u64, u128)| format!("{heap} {value}\n")).collect()
}

/// Returns the period as a table of one row.
fn row(report: &PeriodReport, format: Export) -> Result<String, CommandError> {
    let period = report.found;
    let number = |number: Option<String>| {
        number.map_or(SheetCell::words("-"), |text| SheetCell::math(text.clone(), &text))
    };
    let row = vec![
        SheetCell::words(&report.game),
        number(period.map(|period| period.period().to_string())),
        number(period.map(|period| period.preperiod().to_string())),
        number(period.map(|period| period.saltus().to_string())),
        SheetCell::words(if report.is_certified() { "certified" } else { "not certified" }),
    ];
    let head = ["game", "period", "preperiod", "saltus", "status"];
    sheet(format, &head, &[false, true, true, true], &[row])
}
