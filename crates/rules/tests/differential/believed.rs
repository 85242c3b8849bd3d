//! Lines about values: the verdicts of the program, recomputed by the interpreter.

use crate::compare::{Counts, explore};
use impartial::claim::{CheckContext, Effort, Report, Verdict, check_all};
use impartial::run::{Limits, Run};
use impartial_reference::generate::{Sample, Window};
use impartial_reference::{Belief, Game, Position, Stop, Verdict as Truth};
use impartial_rules::Opened;
use std::collections::BTreeSet;

/// The legal positions of a part of a window; `Err` where the interpreter has no answer.
fn positions(reference: &Game, starts: &[String], followers: bool) -> Result<BTreeSet<Position>, Stop> {
    let mut open: Vec<Position> = starts.iter().filter_map(|text| reference.position(text)).collect();
    let mut found = BTreeSet::new();
    while let Some(position) = open.pop() {
        if reference.is_legal(&position)? && found.insert(position.clone()) && followers {
            open.extend(reference.options(&position)?);
        }
    }
    Ok(found)
}

/// The verdict of the interpreter on a line and its window: the numbers of positions at which it is true and false. A
/// position that belongs to the followers of two positions of a window is counted twice.
fn truth(reference: &Game, belief: &Belief, window: &Window) -> Result<(u64, u64), Stop> {
    let (mut holds, mut fails) = (0, 0);
    let parts: Vec<&[String]> = match window.followers {
        true => window.positions.chunks(1).collect(),
        false => vec![&window.positions],
    };
    for part in parts {
        for position in positions(reference, part, window.followers)? {
            match reference.verdict(belief, &position)? {
                Truth::True => holds += 1,
                Truth::False => fails += 1,
                Truth::Silent => {}
            }
        }
    }
    Ok((holds, fails))
}

/// Returns whether the window begins at a position that does not exist.
fn is_broken(reference: &Game, window: &Window) -> bool {
    let exists = |text: &String| {
        let position = reference.position(text);
        position.is_some_and(|position| reference.is_legal(&position) == Ok(true))
    };
    window.followers && !window.positions.iter().all(exists)
}

/// The reports on the lines about values, in the order of the file.
pub(crate) fn reports(opened: &Opened) -> Vec<Report> {
    let run = Run::new(Limits::none().positions(200_000));
    let claims = opened.claims();
    let all: Vec<_> = claims.iter().collect();
    let mut reports = Vec::new();
    check_all(&all, &CheckContext::new(Effort::Quick, &run), 1, &mut |report| reports.push(report.clone()));
    reports
}

/// Checks that the interpreter finds a line false at a position that the program names.
pub(crate) fn is_false_at(reference: &Game, belief: &Belief, written: &str) -> Result<(), String> {
    let position = reference.position(written).ok_or_else(|| format!("{written:?} is no position"))?;
    match (reference.is_legal(&position), reference.verdict(belief, &position)) {
        (Ok(true), Ok(Truth::False) | Err(_)) => Ok(()),
        (legal, verdict) => {
            Err(format!("refuted at {written}; the interpreter: legal {legal:?}, {verdict:?}"))
        }
    }
}

/// Compares the verdicts on all lines about values.
pub(crate) fn compare(
    opened: &Opened,
    reference: &Game,
    sample: &Sample,
    counts: &mut Counts,
) -> Result<(), String> {
    if sample.windows.is_empty()
        || explore(reference, sample)?.iter().flatten().any(|one| one.values.is_err())
    {
        return Ok(());
    }
    let reports = reports(opened);
    if reports.len() != sample.windows.len() {
        return Err(format!("{} reports on {} lines", reports.len(), sample.windows.len()));
    }
    for ((belief, window), report) in reference.beliefs().iter().zip(&sample.windows).zip(&reports) {
        if is_broken(reference, window) {
            continue;
        }
        let Ok((holds, fails)) = truth(reference, belief, window) else { continue };
        compare_report(reference, belief, report, holds, fails).map_err(|problem| {
            format!(
                "line {}: {problem}; the program: {:?} on {} positions of {}, {:?} {:?}; the interpreter: true at \
                 {holds}, false at {fails}",
                belief.name, report.verdict, report.positions, report.window, report.counterexample, report.note
            )
        })?;
        counts.checked += u64::from(report.verdict == Verdict::Checked && holds > 0);
        counts.refuted += u64::from(report.verdict == Verdict::Refuted);
        counts.silent += u64::from(holds + fails == 0);
    }
    Ok(())
}

fn compare_report(
    reference: &Game,
    belief: &Belief,
    report: &Report,
    holds: u64,
    fails: u64,
) -> Result<(), String> {
    match report.verdict {
        // A statement that applies to no position has no counterexample.
        _ if holds + fails == 0 && report.counterexample.is_none() => Ok(()),
        Verdict::Refuted if fails == 0 => Err("refuted".into()),
        Verdict::Refuted => {
            let counterexample = report.counterexample.as_ref().ok_or("refuted without a position")?;
            is_false_at(reference, belief, &counterexample.position)
        }
        Verdict::Checked if fails > 0 => Err("checked".into()),
        Verdict::Checked if report.positions != holds => Err("another number of positions".into()),
        Verdict::Checked => Ok(()),
        _ => Err("no verdict".into()),
    }
}
