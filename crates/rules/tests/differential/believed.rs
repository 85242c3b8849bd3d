//! Lines about values: windows, verdicts and numbers of positions of the program, recomputed by the interpreter.

use crate::compare::{Counts, explore};
use impartial::claim::{CheckContext, Effort, Report, TermValue, Verdict, check_all};
use impartial::run::{Limits, Run};
use impartial_reference::generate::Sample;
use impartial_reference::{Belief, BeliefKind, Game, Kind, Position, Stop, Verdict as Truth, Window};
use impartial_rules::RuleFileGame;
use std::collections::BTreeSet;

/// Maximum number of positions of a window that the interpreter examines completely. The interpreter examines some
/// positions of a larger window.
const MAX_POSITIONS: usize = 2_000;

/// The number of positions of a larger window that the interpreter examines.
const SAMPLED: usize = 150;

/// Maximum number of vertices or cells of the boards that the interpreter examines if a line names no window.
const MAX_CELLS: u64 = 4;

/// Maximum number of members in the windows that the program chooses at quick effort.
const MAX_MEMBERS: u64 = 3;

/// Upper bound on the number of positions of a window that the program chooses: the budget, and the last step beyond
/// it.
const MAX_CHOSEN: u64 = 1_000_000;

/// Positions of a window.
struct Part {
    positions: BTreeSet<Position>,
    /// The number of all positions of the window, if the interpreter knows this number.
    total: Option<u64>,
}

impl Part {
    fn of_all(positions: BTreeSet<Position>) -> Self {
        Part { total: Some(positions.len() as u64), positions }
    }

    fn is_all(&self) -> bool {
        self.total == Some(self.positions.len() as u64)
    }
}

/// The results of the interpreter on a window, as numbers of positions.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    positions: u64,
    holds: u64,
    fails: u64,
}

/// The result of the interpreter on a line, up to the first window that ends the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Checked,
    Vacuous,
    /// Refuted in the last window, before which the line held at `before` positions.
    Refuted {
        before: u64,
    },
    /// The last window begins at no position.
    Stopped,
}

/// Returns the reports on the lines about values, in the order of the file.
pub(crate) fn reports(opened: &RuleFileGame) -> Vec<Report> {
    let run = Run::new(Limits::none().positions(2_000_000));
    let claims = opened.claims();
    let all: Vec<_> = claims.iter().collect();
    let mut reports = Vec::new();
    check_all(&all, &CheckContext::new(Effort::Quick, &run), 1, &mut |report| reports.push(report.clone()));
    reports
}

/// Returns whether the interpreter finds a line false at a position that the program names. Returns `Ok(false)` if the
/// work of the interpreter is too large.
///
/// # Errors
/// The text is not a position, or the line is not false there.
pub(crate) fn is_false_at(reference: &Game, belief: &Belief, written: &str) -> Result<bool, String> {
    let position = reference.position(written).ok_or_else(|| format!("{written:?} is no position"))?;
    match (reference.is_legal(&position), reference.verdict(belief, &position)) {
        (Ok(true), Ok(Truth::False)) => Ok(true),
        (Ok(true), Err(Stop::Work)) => Ok(false),
        (legal, verdict) => {
            Err(format!("refuted at {written}; the interpreter: legal {legal:?}, {verdict:?}"))
        }
    }
}

/// Compares the reports on all lines about values of a random file.
pub(crate) fn compare(
    opened: &RuleFileGame,
    reference: &Game,
    sample: &Sample,
    counts: &mut Counts,
) -> Result<(), String> {
    if reference.beliefs().is_empty()
        || explore(reference, sample)?.iter().flatten().any(|one| one.values.is_err())
    {
        return Ok(());
    }
    compare_reports(opened, reference, counts)
}

/// Compares the reports on all lines about values of a file.
pub(crate) fn compare_reports(
    opened: &RuleFileGame,
    reference: &Game,
    counts: &mut Counts,
) -> Result<(), String> {
    let reports = reports(opened);
    if reports.len() != reference.beliefs().len() {
        return Err(format!("{} reports on {} lines", reports.len(), reference.beliefs().len()));
    }
    for (belief, report) in reference.beliefs().iter().zip(&reports) {
        match compare_line(reference, belief, report, counts) {
            Ok(()) => {}
            Err(SyntaxProblem::Stop) => counts.unanswered_lines += 1,
            Err(SyntaxProblem::Differs(problem)) => {
                return Err(format!(
                    "line {}: {problem}; the program: {:?} on {} positions, applied {}, of {:?}, {:?} {:?}",
                    belief.name,
                    report.verdict,
                    report.positions,
                    report.applied,
                    report.window,
                    report.counterexample,
                    report.note
                ));
            }
        }
    }
    Ok(())
}

enum SyntaxProblem {
    /// The interpreter has no answer.
    Stop,
    Differs(String),
}

impl From<Stop> for SyntaxProblem {
    fn from(_: Stop) -> Self {
        SyntaxProblem::Stop
    }
}

fn differs<T>(problem: impl Into<String>) -> Result<T, SyntaxProblem> {
    Err(SyntaxProblem::Differs(problem.into()))
}

fn compare_line(
    reference: &Game,
    belief: &Belief,
    report: &Report,
    counts: &mut Counts,
) -> Result<(), SyntaxProblem> {
    let parts = parts(reference, belief, report)?;
    let is_all = parts.iter().flatten().all(Part::is_all);
    let number: Option<u64> = parts.iter().flatten().map(|part| part.total).sum();
    let mut total = Found::default();
    let mut expected = Expected::Checked;
    let mut last = Found::default();
    for (at, part) in parts.iter().enumerate() {
        let Some(part) = part else {
            expected = Expected::Stopped;
            break;
        };
        let found = on_part(reference, belief, part)?;
        if found.fails > 0 {
            if at + 1 < parts.len() {
                return differs(format!("it is false in window {at}, and the program went on"));
            }
            expected = Expected::Refuted { before: total.holds };
            last = found;
            break;
        }
        total.positions += found.positions;
        total.holds += found.holds;
    }
    if expected == Expected::Checked && total.holds == 0 {
        expected = Expected::Vacuous;
    }
    compare_verdict(report, is_all, expected, total, last)?;
    if !matches!(report.verdict, Verdict::Refuted | Verdict::Stopped)
        && number.is_some_and(|number| report.positions != number)
    {
        return differs(format!("another number of positions; the interpreter: {number:?}"));
    }
    if let Some(counterexample) = &report.counterexample {
        let position = reference.position(&counterexample.position);
        let part = parts.last().and_then(Option::as_ref);
        let position = position
            .filter(|position| part.is_some_and(|part| !part.is_all() || part.positions.contains(position)));
        let Some(position) = position else {
            return differs(format!("{} is no position of the window", counterexample.position));
        };
        match is_false_at(reference, belief, &counterexample.position) {
            Ok(is_confirmed) => counts.unconfirmed += u64::from(!is_confirmed),
            Err(problem) => return differs(problem),
        }
        compare_mismatch(reference, belief, &position, report, counts)?;
    }
    counts.checked += u64::from(report.verdict == Verdict::Checked);
    counts.refuted += u64::from(report.verdict == Verdict::Refuted);
    counts.vacuous += u64::from(report.verdict == Verdict::Vacuous);
    counts.without_position += u64::from(report.verdict == Verdict::Stopped);
    counts.partly_applied += u64::from(report.applied > 0 && report.applied < report.positions);
    counts.chosen_windows += u64::from(!is_all);
    counts.applied += if is_all { total.holds } else { 0 };
    Ok(())
}

fn compare_verdict(
    report: &Report,
    is_all: bool,
    expected: Expected,
    total: Found,
    last: Found,
) -> Result<(), SyntaxProblem> {
    let told = format!("the interpreter: {expected:?}, {total:?}, in the last window {last:?}");
    let is_verdict = match (report.verdict, expected) {
        (Verdict::Checked, Expected::Checked)
        | (Verdict::Vacuous, Expected::Vacuous)
        | (Verdict::Stopped, Expected::Stopped)
        | (Verdict::Refuted, Expected::Refuted { .. }) => true,
        // The interpreter did not examine all positions.
        (Verdict::Checked, Expected::Vacuous) | (Verdict::Refuted, Expected::Checked | Expected::Vacuous) => {
            !is_all
        }
        _ => false,
    };
    if !is_verdict || (report.verdict == Verdict::Refuted) != report.counterexample.is_some() {
        return differs(format!("another verdict; {told}"));
    }
    match (report.verdict, expected) {
        (Verdict::Refuted, Expected::Refuted { before }) if is_all => {
            let found = before..=before + last.holds;
            if report.positions != report.applied || !found.contains(&report.applied) {
                return differs(format!("other numbers of positions before the counterexample; {told}"));
            }
        }
        (Verdict::Checked | Verdict::Vacuous, _) => {
            let is_applied =
                if is_all { report.applied == total.holds } else { report.applied >= total.holds };
            if !is_applied || report.applied > report.positions {
                return differs(format!("another number of positions; {told}"));
            }
            if report.positions > MAX_CHOSEN {
                return differs("more positions than the budget");
            }
        }
        _ => {}
    }
    Ok(())
}

fn on_part(reference: &Game, belief: &Belief, part: &Part) -> Result<Found, SyntaxProblem> {
    let (mut found, mut unanswered) = (Found::default(), 0);
    for position in &part.positions {
        found.positions += 1;
        match reference.verdict(belief, position) {
            Ok(Truth::True) => found.holds += 1,
            Ok(Truth::False) => found.fails += 1,
            Ok(Truth::Silent) => {}
            // If one part is not examined completely, the other parts suffice.
            Err(Stop::Work) if !part.is_all() => unanswered += 1,
            Err(stop) => return Err(stop.into()),
        }
    }
    if 2 * unanswered > found.positions {
        return Err(SyntaxProblem::Stop);
    }
    Ok(found)
}

/// Returns the windows that the report names, which must be those of the line. A window that begins at no position is
/// `None`.
fn parts(reference: &Game, belief: &Belief, report: &Report) -> Result<Vec<Option<Part>>, SyntaxProblem> {
    let stated = reference.windows(belief);
    let ended = matches!(report.verdict, Verdict::Refuted | Verdict::Stopped);
    let words: Vec<&str> = report.window.split("; ").collect();
    let is_known = |count: usize| words.len() == count || ended && words.len() < count;
    if !stated.is_empty() {
        if !is_known(stated.len()) {
            return differs(format!("{} windows of {}", words.len(), stated.len()));
        }
        let all = words.iter().zip(&stated);
        return all.map(|(words, window)| part_of_window(reference, words, window)).collect();
    }
    match reference.kind() {
        Kind::Grid | Kind::Graph => {
            let [words] = words[..] else { return differs("several windows") };
            let [before, after] = match reference.kind() {
                Kind::Grid => ["the empty grids of at most ", " cells and their followers"],
                _ => ["the paths and cycles of at most ", " vertices and their followers"],
            };
            let size = words.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            let Some(size) = size.and_then(|size| size.parse::<u64>().ok()) else {
                return differs("another window");
            };
            boards(reference, size)
        }
        Kind::Rows => {
            let [words] = words[..] else { return differs("several windows") };
            let windows = windows_in_words(reference, words)?;
            match windows {
                Window::Rows(count, below) if below == count + 2 => {
                    Ok(vec![Some(part_of_positions(reference, &windows)?)])
                }
                _ => differs("another window"),
            }
        }
        Kind::Numbers { names, .. } => {
            let [words] = words[..] else { return differs("several windows") };
            let open = reference
                .windows_of(&format!("{} >= 0", names.join(", ")))
                .map_err(SyntaxProblem::Differs)?;
            Ok(vec![part_of_window(reference, words, &open[0])?])
        }
        Kind::List { .. } => differs("windows of heaps that are one position"),
        Kind::Heaps(name) | Kind::Coins(name) => {
            let word = if matches!(reference.kind(), Kind::Heaps(_)) { "heaps" } else { "coins" };
            let counts = if reference.is_about_one_member(belief) { 1..=1 } else { 1..=MAX_MEMBERS };
            if !is_known(counts.clone().count()) {
                return differs(format!("{} windows", words.len()));
            }
            let all = words.iter().zip(counts).map(|(words, count)| {
                let open =
                    reference.windows_of(&format!("{count} {word} >= 0")).map_err(SyntaxProblem::Differs)?;
                part_of_window(reference, words, &open[0])
            });
            let _ = name;
            all.collect()
        }
    }
}

/// Returns the window that a report describes in words, in the notation of the grammar.
fn windows_in_words(reference: &Game, words: &str) -> Result<Window, SyntaxProblem> {
    let word = match reference.kind() {
        Kind::Heaps(_) => "heaps",
        Kind::Coins(_) => "coins",
        Kind::Numbers { .. } => "numbers",
        _ => "rows",
    };
    if let Some((text, names)) = words.split_once(" for ") {
        let windows = reference.windows_of(&format!("\"{text}\" {names}"));
        return windows.map(|mut windows| windows.remove(0)).map_err(SyntaxProblem::Differs);
    }
    let written = match (words.strip_prefix("from "), words.strip_prefix("n=")) {
        (Some(text), _) => format!("\"{text}\""),
        (_, Some(rest)) => match &rest.split(' ').collect::<Vec<_>>()[..] {
            [count, "below", below] => format!("{count} {word} < {below}"),
            [count, "from", from, "below", below] => {
                format!("{count} {word} >= {from}, {count} {word} < {below}")
            }
            _ => return differs("a window in other words"),
        },
        _ => words.to_owned(),
    };
    match reference.windows_of(&written) {
        Ok(windows) if windows.len() == 1 => Ok(windows[0].clone()),
        other => differs(format!("a window in other words: {other:?}")),
    }
}

/// Returns the positions of a window that a report names, which must be the window of the line.
fn part_of_window(reference: &Game, words: &str, stated: &Window) -> Result<Option<Part>, SyntaxProblem> {
    let told = windows_in_words(reference, words)?;
    if stated.is_open() {
        if stated.size_of(&told).is_none() {
            return differs(format!("{words} is not of the form {stated:?}"));
        }
        return part_of_positions(reference, &told).map(Some);
    }
    // If bounds exclude each other, the numbers without an upper bound have no size.
    if told != stated.with_size(1) {
        return differs(format!("the window {words} is not {stated:?}"));
    }
    let positions = reference.positions_of(&told)?;
    Ok(positions.map(Part::of_all))
}

/// Returns some or all positions of a window that the program chose.
fn part_of_positions(reference: &Game, window: &Window) -> Result<Part, SyntaxProblem> {
    // The smallest windows of the same form come first, because plays in them are short.
    let sizes = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 64, 128];
    let positions = reference.positions_of(window).ok().flatten();
    let total = positions.as_ref().map(|positions| positions.len() as u64);
    if let Some(positions) = positions.filter(|positions| positions.len() <= MAX_POSITIONS) {
        return Ok(Part::of_all(positions));
    }
    let mut found = BTreeSet::new();
    for size in sizes {
        let Some(smaller) = window.within(size) else { break };
        let Ok(Some(positions)) = reference.positions_of(&smaller) else { break };
        found.extend(positions.into_iter().take(MAX_POSITIONS));
        if found.len() >= SAMPLED {
            break;
        }
    }
    Ok(Part { positions: found, total })
}

/// Returns the positions of the small boards of a window that the program chose.
fn boards(reference: &Game, size: u64) -> Result<Vec<Option<Part>>, SyntaxProblem> {
    let mut positions = BTreeSet::new();
    for cells in 1..=size.min(MAX_CELLS) {
        let texts: Vec<String> = match reference.kind() {
            Kind::Graph if cells >= 3 => vec![format!("path {cells}"), format!("cycle {cells}")],
            Kind::Graph => vec![format!("path {cells}")],
            _ => (1..=cells)
                .filter(|rows| cells % rows == 0)
                .map(|rows| format!("{rows}x{}", cells / rows))
                .collect(),
        };
        for text in texts {
            let window = reference.windows_of(&format!("\"{text}\"")).map_err(SyntaxProblem::Differs)?;
            positions.extend(reference.positions_of(&window[0])?.into_iter().flatten());
        }
    }
    Ok(vec![Some(Part { positions, total: None })])
}

/// Compares the values that a counterexample shows.
fn compare_mismatch(
    reference: &Game,
    belief: &Belief,
    position: &Position,
    report: &Report,
    counts: &mut Counts,
) -> Result<(), SyntaxProblem> {
    let Some(counterexample) = &report.counterexample else { return Ok(()) };
    let mismatch = &counterexample.mismatch;
    let (normal, misere) = match reference.values(position) {
        Ok(values) => values,
        Err(Stop::Work) => return Ok(()),
        Err(stop) => return Err(stop.into()),
    };
    let of_misere = matches!(belief.kind, BeliefKind::Misere | BeliefKind::MiserePPositions);
    let value = if of_misere { misere } else { normal };
    match belief.kind {
        BeliefKind::Value | BeliefKind::Misere => {
            let stated = match reference.stated_value(belief, position) {
                Err(Stop::NoValue) => "nothing".to_owned(),
                stated => stated?.to_string(),
            };
            if (&mismatch.computed, &mismatch.formula) != (&value.to_string(), &stated) {
                return differs(format!("the interpreter computes {value}, and the line states {stated}"));
            }
        }
        BeliefKind::PPositions | BeliefKind::MiserePPositions => {
            let stated = if value == 0 { "not 0" } else { "0" };
            if (mismatch.computed.as_str(), mismatch.formula.as_str()) != (&value.to_string(), stated) {
                return differs(format!("the interpreter computes {value}"));
            }
        }
        BeliefKind::Claim => {
            let bound = bound_names(mismatch.note.as_deref().unwrap_or_default());
            for TermValue { term, value } in &mismatch.terms {
                let computed = match reference.term_at(term, &bound, position) {
                    Ok(Ok(number)) => Some(number.to_string()),
                    Ok(Err(Stop::NoValue)) => None,
                    Ok(Err(stop)) => return Err(stop.into()),
                    Err(error) => return differs(format!("the term {term}: {error}")),
                };
                if computed != *value {
                    return differs(format!("{term} is {computed:?} for the interpreter"));
                }
                counts.named_values += 1;
            }
        }
    }
    Ok(())
}

/// Returns the names in a note such as `k = 3, m = 4`, with their numbers.
fn bound_names(note: &str) -> Vec<(String, u64)> {
    let one = |part: &str| {
        let (name, number) = part.split_once(" = ")?;
        Some((name.to_owned(), number.parse().ok()?))
    };
    note.split(", ").filter_map(one).collect()
}
