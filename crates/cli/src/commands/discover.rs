//! `discover`: the positions of a value, guessed from a table and proved.

use super::certificate::ProofExport;
use crate::args::DiscoverArgs;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome, StopReport};
use crate::result_file::ResultFile;
use impartial_query::proofs::{
    DiscoveryReport, DiscoveryVerdict, MissingCounts, ProofSubject, RunsReport, discover as find,
};
use impartial_query::{Registry, grouped};
#[cfg(feature = "rules")]
use impartial_study::{Subject, add_statements};
use num_bigint::BigUint;

pub(crate) fn discover(
    registry: &Registry,
    args: &DiscoverArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let dot_file = ResultFile::wanted("--dot", args.dot.as_deref())?;
    let certificate_file = ResultFile::wanted("--certificate", args.certificate.as_deref())?;
    let rocq_file = ProofExport::wanted(args.rocq.as_deref())?;
    let report = find(registry, ProofSubject::Named(&args.game), &args.question(), cx);
    #[cfg(feature = "rules")]
    let report = report.and_then(|mut report| {
        add_statements(&mut report, Subject::from_rule_file(&args.game)?.as_ref(), cx);
        Ok(report)
    });
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
        false => write(&report, args.count.as_ref(), args.automaton, out)?,
    }
    if certificate_file.is_some() || rocq_file.is_some() {
        out.flush()?;
        let certificate = report.certificate(cx)?;
        match (&certificate, &certificate_file) {
            (Some(certificate), Some(file)) => file.write_json(certificate)?,
            (None, Some(_)) => cx.tell("nothing was found, so no certificate was written"),
            (_, None) => {}
        }
        match (&certificate, &rocq_file) {
            (Some(certificate), Some(file)) => file.write(certificate, 0, registry, cx)?,
            (None, Some(_)) => cx.tell("nothing was found, so no file for Rocq was written"),
            (_, None) => {}
        }
    }
    let Some(stopped) = report.stopped else { return Ok(CommandOutcome::Done) };
    cx.stopped(StopReport::from_proof(&stopped));
    Ok(CommandOutcome::Stopped)
}

/// Writes the result of a discovery; `below` is the bound of the positions that were counted.
fn write(
    report: &DiscoveryReport,
    below: Option<&BigUint>,
    automaton: bool,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    let head = match report.verdict {
        DiscoveryVerdict::Proved => "proved",
        DiscoveryVerdict::NotFound => "not found",
        DiscoveryVerdict::Stopped => "stopped",
    };
    let has_line = report.statement.is_some() || report.row_statement.is_some();
    let has_statement = has_line || report.runs.is_some() || has_all_statements(report);
    match has_statement {
        true => {
            out.line(format!("{head}  {}", report.title))?;
            write_statements(report, out)?;
        }
        false => out.line(format!("{head}  {}", report.description))?,
    }
    match &report.values_to {
        Some(_) => write_values(report, below, out)?,
        None => write_value(report, below, out)?,
    }
    if automaton && report.is_proved() {
        write_automaton(report, out)?;
    }
    let what = if report.is_proved() { "tried before" } else { "tried" };
    report.tried.iter().try_for_each(|tried| out.line(format!("  {what}: {tried}")))
}

/// Returns whether each of several values has a statement.
fn has_all_statements(report: &DiscoveryReport) -> bool {
    let mut found = report.found.iter().flatten().peekable();
    report.is_proved() && found.peek().is_some() && found.all(|one| one.statement.is_some())
}

/// Writes the statements of the rule language, or the sentence about runs.
fn write_statements(report: &DiscoveryReport, out: &mut Out<'_>) -> Result<(), CommandError> {
    if let Some(runs) = &report.runs {
        return write_runs(runs, out);
    }
    let of_values = report.found.iter().flatten().filter_map(|one| one.statement.as_ref());
    let lines = report.definitions.iter().chain(&report.statement).chain(of_values);
    lines.into_iter().try_for_each(|line| out.line(format!("  {line}")))?;
    if let Some(line) = &report.row_statement {
        out.line(format!("  of grids with one row: {line}"))?;
    }
    // Of any number of coins, the line about the automaton says so.
    let Some(coins) = report.coins else { return Ok(()) };
    if report.is_whole_game() {
        return out.line("  proved for all positions");
    }
    let plural = if coins == 1 { "" } else { "s" };
    out.line(format!("  proved for {coins} coin{plural}; each number of coins is a theorem of its own"))
}

/// Writes the sentence about the values of runs.
fn write_runs(runs: &RunsReport, out: &mut Out<'_>) -> Result<(), CommandError> {
    let RunsReport { cell, preperiod, period, values } = runs;
    out.line(format!(
        "  the value of a row is the nim-sum of g(n) over its runs of '{cell}', n the length of the run"
    ))?;
    out.line(format!("  g(0), g(1), ... = {}", values.join(", ")))?;
    out.line(format!(
        "  g(n + {period}) = g(n) for all n >= {preperiod}: period {period} from {preperiod} on"
    ))
}

/// Writes the table of the automaton: a line for each state, with the next state for each letter.
fn write_automaton(report: &DiscoveryReport, out: &mut Out<'_>) -> Result<(), CommandError> {
    let Some(automaton) = &report.automaton else {
        return out.line("  the automaton has too many letters for a table");
    };
    let (base, tracks) = (usize::from(automaton.base), &automaton.tracks);
    let letters = automaton.next.first().map_or(0, Vec::len);
    let digits = |letter: usize| -> String {
        let digit =
            |track: u32| char::from_digit((letter / base.pow(track) % base) as u32, 36).unwrap_or('?');
        (0..tracks.len() as u32).map(digit).collect()
    };
    let numeration = automaton.numeration.as_ref().map(|name| format!(" in the numeration {name}"));
    out.line(format!(
        "  letters: the digits of {}{}, {}",
        tracks.join(", "),
        numeration.unwrap_or_default(),
        automaton.reading
    ))?;
    let names: Vec<String> = (0..letters).map(digits).collect();
    let width = names.iter().map(String::len).max().unwrap_or(1).max(automaton.next.len().to_string().len());
    let row = |head: &str, cells: &mut dyn Iterator<Item = String>| {
        let cells: Vec<String> = cells.map(|cell| format!("{cell:>width$}")).collect();
        format!("  {head:<14}{}", cells.join(" ")).trim_end().to_owned()
    };
    out.line(row("state", &mut names.iter().cloned()))?;
    for (state, next) in automaton.next.iter().enumerate() {
        let value = automaton.output.as_ref().and_then(|output| output.get(state)?.clone());
        let is_accepting = automaton.accepting.contains(&(state as u32));
        let head = match (value, is_accepting) {
            (Some(value), _) => format!("{state} value {value}"),
            (None, true) => format!("{state} accepts"),
            (None, false) => state.to_string(),
        };
        out.line(row(&head, &mut next.iter().map(u32::to_string)))?;
    }
    Ok(())
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
            "  automaton: {} states (--automaton, --dot and --format json show it); guessed from all positions with numbers below \
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
    let learned_from = match found.and_then(|found| found.learned.runs.as_ref()) {
        Some(runs) => format!("guessed from the values of {} runs", runs.runs()),
        None => format!("learned from all words of {squares} squares"),
    };
    out.line(format!(
        "  automaton: {} states (--automaton, --dot and --format json show it); {learned_from}, proved for {}; {:.2} s",
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
        true => out.line(format!(
            "  --automaton, --dot and --format json show the automaton; {:.2} s",
            report.seconds
        )),
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
