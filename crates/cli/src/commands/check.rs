//! `check`: claims compared with computed values.

use super::claims::{Formulas, claims_of_files, is_of_file, select};
use crate::args::WindowArgs;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome, StopReport, raise};
use impartial::claim::{CheckTimes, Effort, Report, Verdict};
use impartial::run::DisplayCount;
use impartial_query::questions::{CheckPlan, DividedWork, check_claims};
use impartial_query::rows::CheckRow;
use impartial_query::{RaisableLimit, Registry, grouped};
use std::sync::Arc;

/// The arguments of `check`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CheckArgs<'a> {
    pub(crate) names: &'a [String],
    pub(crate) effort: Effort,
    pub(crate) planted: bool,
    pub(crate) formulas: Formulas<'a>,
    /// The window of statements of rule files that name none.
    pub(crate) window: &'a WindowArgs,
}

pub(crate) fn check(
    registry: &Arc<Registry>,
    asked: CheckArgs<'_>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let of_files = claims_of_files(
        asked.names,
        asked.planted,
        (Some(asked.formulas), Some(asked.window)),
        registry,
        cx,
    )?;
    let others: Vec<String> = asked.names.iter().filter(|name| !is_of_file(name)).cloned().collect();
    if asked.window.is_given() && (!others.is_empty() || asked.names.is_empty()) {
        return Err(CommandError::input(
            "a window is for the statements of rule files; those of the catalogue have their own (allowed: check FILE.game)",
        ));
    }
    let mut claims = match others.is_empty() && !asked.names.is_empty() {
        true => Vec::new(),
        false => select(registry, &others, asked.planted)?,
    };
    claims.extend(&of_files);
    if claims.is_empty() {
        let kind = if asked.planted { "planted statements" } else { "claims" };
        let about =
            if asked.names.is_empty() { String::new() } else { format!(" about {}", asked.names.join(", ")) };
        cx.remark(&format!("there are no {kind}{about}"));
        return Ok(CommandOutcome::Done);
    }
    let width = claims.iter().map(|claim| claim.id().chars().count()).max().unwrap_or(0);
    let mut tally = VerdictCounts::default();
    let mut failed: Option<CommandError> = None;
    let mut vacuous: Vec<String> = Vec::new();
    let mut needs_full_effort = false;
    cx.count_claims(claims.len() as u64);
    let plan = CheckPlan::new(&claims, asked.effort, cx);
    cx.explain(&plan);
    let mut times = CheckTimes::default();
    check_claims(&claims, asked.effort, cx, &mut |report| {
        times.add(plan.weight(times.len()), report.seconds);
        tally.add(&report);
        needs_full_effort |= report.needs_full_effort;
        if report.verdict == Verdict::Vacuous {
            let why = report.note.as_deref().unwrap_or("it applies to no position of its window");
            vacuous.push(format!("{}: nothing was checked: {why}", report.claim));
        }
        if failed.is_some() {
            return;
        }
        let written = cx.above_bar(|| {
            if out.is_json() {
                out.object(&CheckRow::from(&report))?
            } else {
                write_text(&report, width, out)?
            }
            out.flush()
        });
        if let Err(error) = written {
            // The reader of the output is gone, so that the other claims are not needed.
            cx.cancel();
            failed = Some(error);
        }
        cx.claim_done();
    });
    cx.done();
    cx.explain_done("claims", &DividedWork { claims: &claims, times: &times }, cx.elapsed().as_secs_f64());
    if let Some(error) = failed {
        out.decided(tally.ended());
        return Err(error);
    }
    out.decided(tally.ended());
    if !out.is_json() {
        out.line(tally.in_words(asked.planted))?;
    }
    if !vacuous.is_empty() {
        out.flush()?;
        vacuous.iter().for_each(|text| cx.tell(&format!("warning: {text}")));
    }
    if tally.stopped > 0 {
        out.flush()?;
        let all = DisplayCount(claims.len() as u64, "claims");
        let text = format!("{} of {all} not finished; what was reached stands above", tally.stopped);
        let is_late = cx.limits().max_time.is_some_and(|time| cx.elapsed() >= time);
        let hint = match needs_full_effort {
            true => Some("--effort full checks windows of any size"),
            false => is_late.then(|| raise(RaisableLimit::Time)),
        };
        cx.stopped(StopReport { text, hint });
    }
    Ok(tally.ended())
}

fn write_text(report: &Report, width: usize, out: &mut Out<'_>) -> Result<(), CommandError> {
    let Report { verdict, claim, window, seconds, .. } = report;
    let positions = grouped(report.positions);
    // A proof is about all positions: the number counts the positions at which the description of the game was
    // compared.
    let (what, more) = match verdict {
        Verdict::Proved => {
            let each = || "; each n is a theorem of its own".to_owned();
            ("compared ", report.extends_to.map_or_else(each, |positions| format!("; for {positions}")))
        }
        Verdict::Vacuous => ("positions", "; applies to none".to_owned()),
        // The number is that of the positions at which the statement holds.
        Verdict::Refuted if report.positions == 0 => {
            ("positions", "; counterexample at the first position to which it applies".to_owned())
        }
        _ if report.applied != report.positions => {
            ("positions", format!("; applies to {}", grouped(report.applied)))
        }
        _ => ("positions", String::new()),
    };
    out.line(format!(
        "{verdict:9}  {claim:width$}  {positions:>11} {what}  {seconds:>7.2} s  {window}{more}"
    ))?;
    if let Some(counterexample) = &report.counterexample {
        out.line(format!("           {}", report.statement))?;
        out.line(format!("           but at {counterexample}"))?;
    }
    if let Some(note) = report.note.as_ref().filter(|_| *verdict != Verdict::Proved) {
        out.line(format!("           {note}"))?;
    }
    Ok(())
}

/// The number of claims with each outcome.
#[derive(Default)]
struct VerdictCounts {
    checked: u64,
    proved: u64,
    certified: u64,
    reported: u64,
    refuted: u64,
    vacuous: u64,
    stopped: u64,
    /// Claims where two computations of the program disagree.
    defects: u64,
    /// Claims that were not stopped and whose verdict is not the expected one.
    wrong: u64,
    positions: u64,
}

impl VerdictCounts {
    fn add(&mut self, report: &Report) {
        match report.verdict {
            Verdict::Checked => self.checked += 1,
            Verdict::Proved => self.proved += 1,
            Verdict::Certified => self.certified += 1,
            Verdict::Reported => self.reported += 1,
            Verdict::Refuted => self.refuted += 1,
            Verdict::Vacuous => self.vacuous += 1,
            Verdict::Stopped => self.stopped += 1,
        }
        if report.verdict != Verdict::Proved {
            self.positions += report.positions;
        }
        self.defects += u64::from(report.is_defect);
        self.wrong += u64::from(report.verdict != Verdict::Stopped && !report.is_expected());
    }

    fn ended(&self) -> CommandOutcome {
        if self.defects > 0 {
            return CommandOutcome::Defect;
        }
        match (self.wrong, self.stopped) {
            (0, 0) => CommandOutcome::Done,
            (0, _) => CommandOutcome::Stopped,
            _ => CommandOutcome::Refuted,
        }
    }

    fn in_words(&self, planted: bool) -> String {
        let mut total = 0;
        let mut parts = Vec::new();
        for (n, what) in [
            (self.checked, "checked"),
            (self.proved, "proved"),
            (self.certified, "certified"),
            (self.reported, "reported"),
            (self.refuted, "refuted"),
            (self.vacuous, "vacuous"),
            (self.stopped, "stopped"),
        ] {
            total += n;
            if n > 0 {
                parts.push(format!("{n} {what}"));
            }
        }
        let kind = match planted {
            true => "planted false statement",
            false => "claim",
        };
        let plural = if total == 1 { "" } else { "s" };
        let verdict = match (planted, self.ended()) {
            (true, CommandOutcome::Done) => "every one refuted, as it must be",
            (true, CommandOutcome::Refuted) => "NOT ALL REFUTED",
            (false, CommandOutcome::Done) => "none refuted",
            (false, CommandOutcome::Refuted) => "SOME REFUTED",
            (_, CommandOutcome::Stopped) => "not all finished",
            (_, CommandOutcome::Defect) => "two computations of this program disagree (please report this)",
        };
        let positions = match self.positions {
            0 => String::new(),
            n => format!(" ({})", DisplayCount(n, "positions")),
        };
        format!("{total} {kind}{plural}: {} - {verdict}{positions}", parts.join(", "))
    }
}
