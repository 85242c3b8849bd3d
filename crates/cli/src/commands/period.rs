//! `period`: the least period of the values of a heap game, with its saltus, certified.

use crate::args::PeriodArgs;
use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome};
use crate::export::{Export, SheetCell, sheet};
use crate::result_file::ResultFile;
use impartial::run::{CheckpointId, Count, Stopped};
use impartial::solve::{HeapSolver, SavingError};
use impartial_query::questions::{self, PeriodBasis, PeriodReport, Periodic};
use impartial_query::{PossibleInstead, Registry, grouped};

pub(crate) fn period(
    registry: &Registry,
    args: &PeriodArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let game = registry.find_within(&args.game, &cx.run())?;
    let code = questions::heap_code(&*game).map_err(|error| {
        let name = &args.game;
        match game.windows().contains(&PossibleInstead::Boards) {
            true => CommandError::input(format!(
                "{error}; the values without a period: impartial table {name} --coins 1 --below N"
            )),
            false => error.into(),
        }
    })?;
    let export = args.export.asked(&[Export::Bfile, Export::Latex, Export::Markdown])?;
    let file = ResultFile::wanted("--certificate", args.certificate.as_deref())?;
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
        match &report.certificate {
            Some(certificate) => file.write_json(certificate)?,
            None => cx.tell("no period is certified, so no certificate was written"),
        }
    }
    match &export {
        Some(exporting) => {
            exporting.write(&exported(&report, &solver, exporting.format)?, out.stream())?;
        }
        None => write(&report, out)?,
    }
    if let (None, Some(checkpoint)) = (&stopped, checkpoint) {
        out.flush()?;
        checkpoint.remove().map_err(|error| bad(&error))?;
    }
    Ok(match stopped {
        None => CommandOutcome::Done,
        Some(stopped) => {
            tell(cx, &stopped, &solver);
            CommandOutcome::Stopped
        }
    })
}

fn tell(cx: &CommandContext<'_>, stopped: &Stopped, solver: &HeapSolver) {
    let reached = Count(solver.known(), "heaps");
    let stopped = stopped.describe("heaps");
    cx.tell(&format!("stopped: {stopped}; the values of the first {reached} are known"));
}

fn write(report: &PeriodReport, out: &mut Out<'_>) -> Result<(), CommandError> {
    if out.is_json() {
        return out.object(report);
    }
    let PeriodReport { game, found: period, basis, max, heaps, .. } = report;
    let (certified, heaps) = (report.is_certified(), *heaps);
    out.line(game)?;
    let status = match (*period, certified) {
        (None, _) => format!("none certain with {} heaps", grouped(heaps)),
        (Some(_), true) => "certified".into(),
        (Some(period), false) if period.saltus() > 0 => "observed, not certified".into(),
        (Some(_), false) => "not verified".into(),
    };
    let mut rows = Vec::new();
    if let Some(period) = *period {
        rows.push(vec!["  period".to_owned(), grouped(period.period()), status]);
        rows.push(vec!["  preperiod".into(), grouped(period.preperiod())]);
        if period.saltus() > 0 {
            rows.push(vec!["  saltus".into(), period.saltus().to_string()]);
            match basis {
                PeriodBasis::Certificate(checked) => {
                    rows.push(vec!["  basis".into(), "certificate".into(), checked.clone()]);
                }
                PeriodBasis::Observed(Some(why)) => {
                    rows.push(vec!["  basis".into(), "values".into(), why.clone()])
                }
                PeriodBasis::Observed(None) | PeriodBasis::None => {}
            }
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

/// Returns the known values of all heaps as a b-file, or the period as a table of one row.
fn exported(report: &PeriodReport, solver: &HeapSolver, format: Export) -> Result<String, CommandError> {
    let period = report.found;
    if format == Export::Bfile {
        let value = |heap| solver.wide_value(heap).map(|value| format!("{heap} {value}\n"));
        return Ok((0..solver.known()).map_while(value).collect());
    }
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
