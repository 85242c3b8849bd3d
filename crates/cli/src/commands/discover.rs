//! `discover`: the positions of a value, guessed from a table and proved.

use crate::args::DiscoverArgs;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial_query::proofs::{
    DiscoveryReport, DiscoveryVerdict, MissingCounts, ProofSubject, discover as find,
};
use impartial_query::{Registry, grouped};
use num_bigint::BigUint;

pub(crate) fn discover(
    registry: &Registry,
    args: &DiscoverArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let dot_file = ResultFile::wanted("--dot", args.dot.as_deref())?;
    let certificate_file = ResultFile::wanted("--certificate", args.certificate.as_deref())?;
    let report = find(registry, ProofSubject::Named(&args.game), &args.question(), cx);
    cx.done();
    let report = report?;
    if report.stopped.is_some() {
        out.decided(CommandOutcome::Stopped);
    }
    if let Some(file) = &dot_file {
        match report.dot() {
            Some(dot) => file.write(dot.as_bytes())?,
            None if report.is_proved() => {
                cx.tell("the automaton has too many letters, so no graph was written");
            }
            None => cx.tell("nothing was found, so no graph was written"),
        }
    }
    match out.is_json() {
        true => out.object(&report)?,
        false => write(&report, args.count.as_ref(), out)?,
    }
    if let Some(file) = &certificate_file {
        out.flush()?;
        match report.certificate(cx)? {
            Some(certificate) => file.write_json(&certificate)?,
            None => cx.tell("nothing was found, so no certificate was written"),
        }
    }
    let Some(stopped) = report.stopped else { return Ok(CommandOutcome::Done) };
    cx.tell(&format!("stopped: {}", stopped.describe("states")));
    Ok(CommandOutcome::Stopped)
}

/// Writes the result of a discovery; `below` is the bound of the positions that were counted.
fn write(report: &DiscoveryReport, below: Option<&BigUint>, out: &mut Out<'_>) -> Result<(), CommandError> {
    let head = match report.verdict {
        DiscoveryVerdict::Proved => "proved",
        DiscoveryVerdict::NotFound => "not found",
        DiscoveryVerdict::Stopped => "stopped",
    };
    out.line(format!("{head}  {}", report.description))?;
    match &report.values_to {
        Some(_) => write_values(report, below, out)?,
        None => write_value(report, below, out)?,
    }
    let what = if report.is_proved() { "tried before" } else { "tried" };
    report.tried.iter().try_for_each(|tried| out.line(format!("  {what}: {tried}")))
}

/// Writes the positions of one value.
fn write_value(
    report: &DiscoveryReport,
    below: Option<&BigUint>,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    if let (true, Some(states), Some(window)) = (report.is_proved(), report.states, report.window) {
        if report.words.is_some() {
            return write_words(states, window, report, out);
        }
        out.line(format!(
            "  automaton: {} states (--dot and --format json show it); guessed from all positions with numbers below \
             {window}; {:.2} s",
            grouped(states as u64),
            report.seconds
        ))?;
    }
    let counts = Counts {
        accepted: report.count.as_ref(),
        sorted: report.count_sorted.as_ref(),
        ordered: report.count_ordered.as_ref(),
    };
    match (below, counts.describe(report.coins), &report.uncounted) {
        (Some(below), Some(counts), _) => out.line(format!("  {counts} with all numbers below {below}")),
        (Some(below), None, Some(missing)) if report.is_proved() => {
            out.line(format!("  those with all numbers below {below}: {}", why(missing)))
        }
        _ => Ok(()),
    }
}

/// Writes what an automaton for any number of coins was learned from.
fn write_words(
    states: usize,
    squares: u64,
    report: &DiscoveryReport,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    let found = report.words.as_ref().and_then(|words| words.found.as_ref());
    let learned_from = match found.and_then(|found| found.learned.runs) {
        Some(runs) => format!("guessed from the values of {} runs", runs.runs),
        None => format!("learned from all words of {squares} squares"),
    };
    out.line(format!(
        "  automaton: {} states (--dot and --format json show it); {learned_from}, proved for {}; {:.2} s",
        grouped(states as u64),
        report.extends_to.as_deref().unwrap_or_default(),
        report.seconds
    ))
}

/// Writes the positions of all values together.
fn write_values(
    report: &DiscoveryReport,
    below: Option<&BigUint>,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    if let (Some(_), true, Some(states), Some(squares)) =
        (&report.words, report.is_proved(), report.states, report.window)
    {
        return write_words(states, squares, report, out);
    }
    for found in report.found.iter().flatten() {
        let counts = Counts {
            accepted: found.count.as_ref(),
            sorted: found.count_sorted.as_ref(),
            ordered: found.count_ordered.as_ref(),
        };
        let count = match (below, counts.describe(report.coins), &found.uncounted) {
            (Some(below), Some(counts), _) => format!("; {counts} below {below}"),
            (_, _, Some(missing)) => format!("; {}", why(missing)),
            _ => String::new(),
        };
        out.line(format!(
            "  value {}: {} states, guessed from all positions with numbers below {}{count}",
            found.value,
            grouped(found.states as u64),
            found.window
        ))?;
    }
    match report.is_proved() {
        true => out.line(format!("  --dot and --format json show the automaton; {:.2} s", report.seconds)),
        false => Ok(()),
    }
}

/// The numbers of positions, as far as they are known.
struct Counts<'a> {
    accepted: Option<&'a BigUint>,
    sorted: Option<&'a BigUint>,
    ordered: Option<&'a BigUint>,
}

impl Counts<'_> {
    /// Names what is counted: `12 sorted pairs (21 ordered)`, or `12 positions` where every number has a place of its
    /// own.
    fn describe(&self, coins: Option<usize>) -> Option<String> {
        let plural = |count: &BigUint| if *count == BigUint::from(1u32) { "" } else { "s" };
        Some(match (self.sorted, self.ordered) {
            (Some(sorted), Some(ordered)) => {
                let lists = match coins {
                    Some(2) => "pair",
                    Some(3) => "triple",
                    _ => "list",
                };
                format!("{sorted} sorted {lists}{} ({ordered} ordered)", plural(sorted))
            }
            _ => {
                let accepted = self.accepted?;
                format!("{accepted} position{}", plural(accepted))
            }
        })
    }
}

/// Returns the reason why positions were not counted.
fn why(missing: &MissingCounts) -> String {
    match missing {
        MissingCounts::TooLarge => "too large to count".to_owned(),
        MissingCounts::Stopped(stopped) => format!("not counted: {}", stopped.describe("states")),
    }
}
