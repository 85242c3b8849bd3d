//! Comparisons of the program and the interpreter on one random file.

use crate::believed;
use impartial::run::Limits;
use impartial::value::Plays;
use impartial_query::plan::MiserePolicy;
use impartial_query::{AnyGame, Context, Error, MoveFilter, SolverChoice, WindowArg, WindowValues};
use impartial_reference::generate::Sample;
use impartial_reference::{Game, Kind, Position, Stop};
use impartial_rules::{RuleFileGame, format};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Numbers of comparisons.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    /// Files that are games.
    pub(crate) games: u64,
    /// Positions from which play need not end.
    pub(crate) endless: u64,
    /// Positions whose options were compared.
    pub(crate) options: u64,
    /// Positions whose values were compared.
    pub(crate) values: u64,
    /// Tables whose positions were compared.
    pub(crate) tables: u64,
    /// Values of tables.
    pub(crate) table_values: u64,
    /// Positions with a value above 0.
    pub(crate) not_zero: u64,
    /// Tables that a solver refuses.
    pub(crate) refused_tables: u64,
    /// Files with a line `legal` or `over` that changes something.
    pub(crate) restricted: u64,
    /// Lines about values that were checked.
    pub(crate) checked: u64,
    /// Lines about values that were refuted.
    pub(crate) refuted: u64,
    /// Lines about values that apply to no position of their window.
    pub(crate) vacuous: u64,
    /// Lines about values with a window that begins at no position.
    pub(crate) without_position: u64,
    /// Lines about values that apply to some positions of their window and not to others.
    pub(crate) partly_applied: u64,
    /// Lines about values whose window the program chose.
    pub(crate) chosen_windows: u64,
    /// Positions to which lines apply, in windows that the interpreter examined.
    pub(crate) applied: u64,
    /// Lines about values for which the interpreter has no verdict.
    pub(crate) unanswered_lines: u64,
    /// Counterexamples that are too much work for the interpreter.
    pub(crate) unconfirmed: u64,
    /// Values that counterexamples name.
    pub(crate) named_values: u64,
    /// Files that both programs refuse because a range misses vertices.
    pub(crate) mistaken_ranges: u64,
    /// Positions that are written by the numbers of a line `start`.
    pub(crate) starts: u64,
    /// Files with each of the [`FAST_PATHS`].
    pub(crate) paths: [u64; FAST_PATHS.len()],
}

/// The first words of the descriptions of all fast paths.
pub(crate) const FAST_PATHS: [&str; 7] = [
    "sweep",
    "sum of its heaps",
    "kept amounts",
    "normal values coin by coin",
    "running sets",
    "masks of free regions",
    "masks of vertices and edges",
];

impl Counts {
    pub(crate) fn add(&mut self, one: &Counts) {
        self.games += one.games;
        self.endless += one.endless;
        self.options += one.options;
        self.values += one.values;
        self.tables += one.tables;
        self.table_values += one.table_values;
        self.not_zero += one.not_zero;
        self.refused_tables += one.refused_tables;
        self.restricted += one.restricted;
        self.checked += one.checked;
        self.refuted += one.refuted;
        self.vacuous += one.vacuous;
        self.without_position += one.without_position;
        self.partly_applied += one.partly_applied;
        self.chosen_windows += one.chosen_windows;
        self.applied += one.applied;
        self.unanswered_lines += one.unanswered_lines;
        self.unconfirmed += one.unconfirmed;
        self.named_values += one.named_values;
        self.mistaken_ranges += one.mistaken_ranges;
        self.starts += one.starts;
        self.paths.iter_mut().zip(one.paths).for_each(|(count, more)| *count += more);
    }

    /// Asserts that most files are games, and that their values differ.
    pub(crate) fn assert_meaningful(&self, games: u64) {
        assert!(self.games * 10 >= games * 8, "{self:?}");
        if games >= 1_000 {
            assert!(self.not_zero * 5 >= self.values, "{self:?}");
            for count in [self.checked, self.refuted, self.vacuous, self.partly_applied, self.starts] {
                assert!(count * 20 >= games, "{self:?}");
            }
            assert!(self.unanswered_lines * 50 <= games, "{self:?}");
        }
    }
}

/// A position with the results of the interpreter.
pub(crate) struct Explored {
    text: String,
    options: BTreeSet<Position>,
    /// `Err` if play need not end, or if a number is too large.
    pub(crate) values: Result<(u64, u64), Stop>,
}

/// Maximum numbers of positions that the program solves: if the interpreter finds that play ends, and otherwise.
const MAX_POSITIONS: u64 = 200_000;
const MAX_ENDLESS_POSITIONS: u64 = 1_000;

fn context(solver: SolverChoice, positions: u64) -> Context<'static> {
    let mut context = Context::new(Limits::none().positions(positions));
    context.solver = solver;
    context.threads = 1;
    context
}

/// Compares the program and the interpreter on a file. `Err` describes a difference.
pub(crate) fn compare(sample: &Sample) -> Result<Counts, String> {
    let mut counts = Counts::default();
    let reference = Game::read(&sample.text, &sample.parameters);
    let parameters = sample.parameters.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let parameters = (!parameters.is_empty()).then_some(parameters);
    let opened = RuleFileGame::of_text(&sample.text, "g.game", "g.game", parameters.as_deref());
    let (reference, opened) = match (reference, opened) {
        (Ok(reference), Ok(opened)) => (reference, opened),
        (Err(one), Err(other))
            if one.contains("'vertices' is used") && other.to_string().contains("misses vertices") =>
        {
            counts.mistaken_ranges += 1;
            return Ok(counts);
        }
        (Err(error), _) => return Err(format!("the interpreter refuses the file: {error}")),
        (_, Err(error)) => return Err(format!("the program refuses the file: {error}")),
    };
    let ends = compare_paths(&opened, &reference, sample, &mut counts)?;
    believed::compare(&opened, &reference, sample, &mut counts)?;
    same_after_formatting(&opened, sample, parameters.as_deref(), ends)?;
    Ok(counts)
}

/// Compares the moves and the values of positions, by all solvers of a file, with those of the interpreter. Returns
/// whether play ends from all of the positions.
pub(crate) fn compare_paths(
    opened: &RuleFileGame,
    reference: &Game,
    sample: &Sample,
    counts: &mut Counts,
) -> Result<bool, String> {
    let explored = explore(reference, sample)?;
    counts.games += 1;
    for (path, count) in FAST_PATHS.iter().zip(&mut counts.paths) {
        *count += u64::from(opened.recognised().yes.iter().any(|line| line.starts_with(path)));
    }
    let game = opened.entry().0;
    for (text, one) in sample.positions.iter().zip(&explored) {
        match (game.position(text), one) {
            (Ok(_), None) => return Err(format!("{text:?} is no legal position for the interpreter")),
            (Err(error), Some(one)) if !unanswered(&one.values) => {
                return Err(format!("{text:?} is a legal position for the interpreter: {error}"));
            }
            (Err(_), None) => counts.restricted = 1,
            _ => {}
        }
        counts.starts += u64::from(one.is_some() && is_started(reference, text));
    }
    let explored: Vec<&Explored> = explored.iter().flatten().collect();
    for one in &explored {
        compare_options(&*game, reference, one)?;
        counts.options += 1;
        if one.values == Err(Stop::Endless) {
            has_no_value(&*game, one)?;
            counts.endless += 1;
        }
        if let Ok(values) = one.values {
            compare_value(&*game, one, values, SolverChoice::Auto)?;
            counts.values += 1;
            counts.not_zero += u64::from(values.0 > 0);
        }
    }
    if explored.iter().any(|one| one.values == Err(Stop::Endless))
        && let Ok(measure) = opened.measure()
    {
        return Err(format!("play need not end, although {measure}"));
    }
    let ends = explored.iter().all(|one| one.values.is_ok());
    if ends {
        if let Some(last) = explored.last() {
            for solver in game.solvers() {
                compare_value(&*game, last, last.values.unwrap(), solver)?;
            }
        }
        let starts = reference.started_from().filter(|&count| count > 0).map(|count| (count, 4));
        for (count, below) in sample.boards.iter().copied().chain(starts) {
            compare_tables(&*game, reference, count, below, counts)?;
        }
    }
    Ok(ends)
}

/// Returns whether a text gives the numbers of the line `start`.
fn is_started(reference: &Game, text: &str) -> bool {
    let Kind::Numbers { names, .. } = reference.kind() else { return false };
    let count = if text.trim().is_empty() { 0 } else { text.split(',').count() };
    count != names.len() && reference.started_from() == Some(count)
}

/// Checks that the standard form of a file is its own standard form, and is the same game.
fn same_after_formatting(
    opened: &RuleFileGame,
    sample: &Sample,
    parameters: Option<&str>,
    ends: bool,
) -> Result<(), String> {
    let formatted = format(&sample.text).map_err(|_| "the file has no standard form")?;
    if format(&formatted).as_ref() != Ok(&formatted) {
        return Err(format!("the standard form has another one:\n{formatted}"));
    }
    let again = RuleFileGame::of_text(&formatted, "g.game", "g.game", parameters);
    let again = again.map_err(|error| format!("the standard form is refused: {error}"))?;
    let reference = Game::read(&formatted, &sample.parameters);
    let reference =
        reference.map_err(|error| format!("the interpreter refuses the standard form: {error}"))?;
    if again.recognised().yes != opened.recognised().yes {
        return Err(format!("the standard form is recognised as another game:\n{formatted}"));
    }
    if Game::read(&sample.text, &sample.parameters).is_ok_and(|game| !game.same_tree(&reference)) {
        return Err(format!("the standard form is read as another tree:\n{formatted}"));
    }
    if !ends {
        return Ok(());
    }
    let [before, after] = [opened, &again].map(|opened| opened.entry().0);
    for text in &sample.positions {
        let context = context(SolverChoice::Auto, MAX_POSITIONS);
        let values = [&before, &after].map(|game| {
            let answer = game.value_of(&game.position(text).ok()?, MiserePolicy::Full, &context).ok()?;
            Some((answer.grundy?.value.to_string(), answer.misere.map(|known| known.value.to_string())))
        });
        if values[0] != values[1] {
            return Err(format!("the standard form has other values at {text}: {values:?}\n{formatted}"));
        }
    }
    Ok(())
}

/// Returns whether the interpreter has no answer, because the work or a number is too large.
fn unanswered<T>(answer: &Result<T, Stop>) -> bool {
    matches!(answer, Err(Stop::Work | Stop::TooLarge))
}

/// Returns the positions of a sample with their options and values by the interpreter. A text that is not a legal
/// position gives `None`.
pub(crate) fn explore(reference: &Game, sample: &Sample) -> Result<Vec<Option<Explored>>, String> {
    let explored = |text: &String| {
        let Some(position) = reference.position(text) else { return Ok(None) };
        match reference.is_legal(&position) {
            Ok(true) => {}
            Ok(false) => return Ok(None),
            // It is unknown whether the position exists.
            Err(stop) => {
                let values = Err(stop);
                return Ok(Some(Explored { text: text.clone(), options: BTreeSet::new(), values }));
            }
        }
        let options = reference.options(&position);
        let values = match &options {
            Ok(_) => reference.values(&position),
            Err(stop) => Err(*stop),
        };
        let options = options.unwrap_or_default().into_iter().collect();
        Ok(Some(Explored { text: text.clone(), options, values }))
    };
    sample.positions.iter().map(explored).collect()
}

fn compare_options(game: &dyn AnyGame, reference: &Game, one: &Explored) -> Result<(), String> {
    if unanswered(&one.values) {
        return Ok(());
    }
    let text = &one.text;
    let position = game.position(text).map_err(|error| format!("{text}: {error}"))?;
    let limit = if one.values.is_ok() { MAX_POSITIONS } else { MAX_ENDLESS_POSITIONS };
    let moves = match game.moves(&position, &MoveFilter::default(), &context(SolverChoice::Auto, limit)) {
        Ok(moves) => moves,
        Err(_) if one.values.is_err() => return Ok(()),
        Err(error) => return Err(format!("moves of {text}: {error}")),
    };
    let mut found = BTreeSet::new();
    for option in &moves.options {
        let written = option.position.to_string();
        let option = reference.position(&written);
        found.insert(option.ok_or_else(|| format!("a move of {text} to {written:?}, which is no position"))?);
    }
    if found == one.options {
        return Ok(());
    }
    let more: Vec<_> = found.difference(&one.options).collect();
    let fewer: Vec<_> = one.options.difference(&found).collect();
    Err(format!("moves of {text}: the program alone has {more:?}, the interpreter alone {fewer:?}"))
}

/// Checks that a position from which play need not end has no value.
fn has_no_value(game: &dyn AnyGame, one: &Explored) -> Result<(), String> {
    let text = &one.text;
    let context = context(SolverChoice::Auto, MAX_ENDLESS_POSITIONS);
    let position = game.position(text).map_err(|error| format!("{text}: {error}"))?;
    match game.value_of(&position, MiserePolicy::No, &context) {
        Ok(answer) if answer.grundy.is_some() => Err(format!("{text} has a value, but play need not end")),
        _ => Ok(()),
    }
}

fn compare_value(
    game: &dyn AnyGame,
    one: &Explored,
    (normal, misere): (u64, u64),
    solver: SolverChoice,
) -> Result<(), String> {
    let text = &one.text;
    let told = format!("value of {text} by {}", solver.name());
    let position = game.position(text).map_err(|error| format!("{told}: {error}"))?;
    let wanted = if solver.is_normal_only() { MiserePolicy::No } else { MiserePolicy::Full };
    let answer = match game.value_of(&position, wanted, &context(solver, MAX_POSITIONS)) {
        Ok(answer) => answer,
        Err(Error::Unsupported(_)) if solver != SolverChoice::Auto => return Ok(()),
        Err(error) => return Err(format!("{told}: {error}; the interpreter: {normal}, misère {misere}")),
    };
    let found = answer.grundy.as_ref().map(|known| known.value.to_string());
    if found.as_deref() != Some(&normal.to_string()) {
        return Err(format!("{told}: {found:?}; the interpreter: {normal}"));
    }
    let found = answer.misere.as_ref().map(|known| known.value.to_string());
    if found.as_ref().is_some_and(|found| *found != misere.to_string()) {
        return Err(format!("misère {told}: {found:?}; the interpreter: {misere}"));
    }
    Ok(())
}

fn compare_tables(
    game: &dyn AnyGame,
    reference: &Game,
    count: usize,
    below: u64,
    counts: &mut Counts,
) -> Result<(), String> {
    let arg = WindowArg::Board { count, below };
    let board = board(reference, count, below)?;
    for solver in game.solvers() {
        for misere in [false, true] {
            let told = format!("table {arg} by {}", solver.name());
            let context = context(solver, MAX_POSITIONS);
            let Ok(window) = game.window(&arg, &context) else {
                counts.refused_tables += 1;
                continue;
            };
            let plays = Plays::with_misere(misere);
            let mut values = WindowValues::new(plays);
            match window.solve(plays, &context, &mut values) {
                Ok(None) => {}
                Ok(Some(stopped)) => return Err(format!("{told}: {stopped}")),
                Err(Error::Unsupported(_)) => {
                    counts.refused_tables += 1;
                    continue;
                }
                Err(error) => return Err(format!("{told}: {error}")),
            }
            let mut at = 0;
            let mut problem = None;
            let mut left = board.clone();
            window.write(&mut |text| {
                let found = values.found(at);
                at += 1;
                let Some(position) = reference.position(text) else {
                    problem = Some(format!("{told}: {text} is no position"));
                    return ControlFlow::Break(());
                };
                if !left.remove(&position) {
                    problem = Some(format!("{told}: {text} is not legal, not of the window, or there twice"));
                    return ControlFlow::Break(());
                }
                let Ok((normal, misere)) = reference.values(&position) else {
                    return ControlFlow::Continue(());
                };
                if found.normal != Some(normal) || found.misere.is_some_and(|found| found != misere) {
                    problem = Some(format!(
                        "{told} at {text}: {found:?}; the interpreter: {normal}, misère {misere}"
                    ));
                    return ControlFlow::Break(());
                }
                counts.table_values += 1;
                ControlFlow::Continue(())
            });
            if let Some(problem) = problem {
                return Err(problem);
            }
            if let Some(position) = left.first() {
                return Err(format!("{told}: {position:?} is missing"));
            }
            counts.tables += 1;
        }
    }
    Ok(())
}

/// Returns the legal positions of a window of boards, by the interpreter.
fn board(reference: &Game, count: usize, below: u64) -> Result<BTreeSet<Position>, String> {
    let word = match reference.kind() {
        Kind::Heaps(_) => "heaps",
        Kind::Coins(_) => "coins",
        Kind::Numbers { names, .. } if names.len() == count => "numbers",
        Kind::Numbers { .. } => return Ok(of_starts(reference, count, below)),
        _ => "rows",
    };
    let window = reference.windows_of(&format!("{count} {word} < {below}"))?;
    let positions = reference.positions_of(&window[0]).map_err(|stop| format!("a window: {stop:?}"))?;
    Ok(positions.unwrap_or_default())
}

/// Returns the legal positions that are given by `count` numbers below a bound, as the line `start` says.
fn of_starts(reference: &Game, count: usize, below: u64) -> BTreeSet<Position> {
    let mut texts = vec![String::new()];
    for at in 0..count {
        let comma = if at == 0 { "" } else { "," };
        let longer = |text: &String| (0..below).map(|n| format!("{text}{comma}{n}")).collect::<Vec<_>>();
        texts = texts.iter().flat_map(longer).collect();
    }
    let positions = texts.iter().filter_map(|text| reference.position(text));
    positions.filter(|position| reference.is_legal(position) == Ok(true)).collect()
}
