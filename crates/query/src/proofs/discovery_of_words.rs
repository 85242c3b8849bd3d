//! Discoveries for any number of coins, where the question names no number.

use crate::any_game::{AnyGame, WordDescription};
use crate::context::Context;
use crate::error::Error;
use crate::proofs::discovery_report::{
    AutomatonReport, DiscoveryQuestion, DiscoveryReport, DiscoveryVerdict, FoundReport, RunsReport,
    SQUARES_FIRST, STATES,
};
use crate::proofs::job::unproved;
use crate::proofs::question::only_coins;
use crate::questions::VERSION;
use impartial::run::Stopped;
use impartial_prove::ProveError;
use impartial_prove::automata::{Automaton, AutomatonOps, ProofBudget};
use impartial_prove::words::{DiscoveredWords, LearningGoal, WordDiscovery, discover_words};

/// Returns the description of a game for any number of coins, if a question leaves the number of coins open and asks for
/// nothing that words cannot have. The error is the reason why the game has no such description.
pub(super) fn words_of(
    game: &dyn AnyGame,
    question: &DiscoveryQuestion,
) -> Option<Result<WordDescription, String>> {
    let is_open = question.coins.is_none()
        && question.count.is_none()
        && question.blocking.is_none()
        && question.numeration.is_none();
    let has_one_number =
        || game.provable_game().is_some_and(|provable_game| only_coins(&*provable_game).is_some());
    if !is_open || has_one_number() { None } else { game.words() }
}

/// Learns the values of the positions with any number of coins, and proves them.
pub(super) fn discover_for_any_number(
    description: &WordDescription,
    question: &DiscoveryQuestion,
    cx: &Context<'_>,
) -> Result<DiscoveryReport, Error> {
    let run = cx.run();
    let budget = ProofBudget::new(&run);
    let goals = match (question.values_to, question.value) {
        (Some(most), _) | (None, Some(most)) => vec![LearningGoal::UpTo(most)],
        (None, None) => vec![LearningGoal::All, LearningGoal::UpTo(0)],
    };
    let states = question.states.unwrap_or(STATES);
    let (provable_game, game) = (&*description.provable_game, &description.game);
    let (members, play) = (description.members, question.play);
    let result = discover_words(provable_game, game, members, play, &goals, states, &budget);
    let seconds = run.seconds();
    let report = |discovery: Option<WordDiscovery>, stopped: Option<Stopped>| {
        let verdict = match (&discovery, stopped) {
            (Some(WordDiscovery { found: Some(_), .. }), _) => DiscoveryVerdict::Proved,
            (_, Some(_)) => DiscoveryVerdict::Stopped,
            _ => DiscoveryVerdict::NotFound,
        };
        let mut report = DiscoveryReport::new(description.provable_game.id(), None, verdict, seconds);
        report.value = question.values_to.is_none().then(|| question.value.unwrap_or(0).to_string());
        report.values_to = question.values_to.map(|most| most.to_string());
        report.misere = question.play.is_misere();
        report.method = "words";
        report.stopped = stopped;
        report.states = stopped.map(|_| budget.largest());
        report.version = VERSION;
        report
    };
    Ok(match result {
        Ok(discovery) => {
            let mut report = report(Some(discovery.clone()), None);
            report.tried.clone_from(&discovery.tried);
            match &discovery.found {
                Some(found) => with_found(&mut report, description, found, question),
                None => report.description = title(description, question, None) + ": no automaton found",
            }
            report.words = Some(discovery);
            report
        }
        Err(ProveError::Stopped(stopped)) => {
            let mut report = report(None, Some(stopped));
            let what = title(description, question, None);
            report.description = format!("{what}: nothing is proved; {}", stopped.describe("states"));
            report
        }
        Err(error) => return Err(unproved(error)),
    })
}

/// Returns the game and what is found of it.
fn title(
    description: &WordDescription,
    question: &DiscoveryQuestion,
    found: Option<&DiscoveredWords>,
) -> String {
    let misere = if question.play.is_misere() { "misere " } else { "" };
    let what = match (question.values_to, found) {
        (_, Some(found)) if found.is_all && question.value.is_none() => {
            format!("all {misere}values, 0 to {}", found.largest_value())
        }
        (Some(most), _) => format!("{misere}values 0 to {most}"),
        (None, _) => format!("{misere}value {}", question.value.unwrap_or(0)),
    };
    format!("{}, any number of {}, {what}", description.provable_game.id(), description.members)
}

fn with_found(
    report: &mut DiscoveryReport,
    description: &WordDescription,
    found: &DiscoveredWords,
    question: &DiscoveryQuestion,
) {
    report.extends_to = Some(format!("any number of {}", description.members));
    let squares = u64::from(found.learned.squares);
    report.window = Some(squares);
    let value = question.value.unwrap_or(0);
    let is_one = question.value.is_some() || (question.values_to.is_none() && !found.is_all);
    let automaton = match is_one {
        true => found.positions_of_value(value).and_then(|set| of_set(set, description)),
        false => Some(of_values(found, description)),
    };
    let states = automaton.as_ref().map_or(found.learned.next.len(), |automaton| automaton.next.len());
    report.states = Some(states);
    report.description = format!(
        "{}: an automaton with {states} states that reads {}",
        title(description, question, Some(found)),
        reading_of(description)
    );
    report.title = title(description, question, Some(found));
    if let Some(runs) = &found.learned.runs {
        report.runs = Some(RunsReport {
            cell: cell_of_runs(description),
            preperiod: runs.preperiod(),
            period: runs.period(),
            values: runs.values().iter().map(u64::to_string).collect(),
        });
        report.description += &format!(
            "; the value is the nim-sum of the values of the runs, which have period {} from {} on",
            runs.period(),
            runs.preperiod()
        );
    }
    if !is_one {
        report.value = None;
        report.values_to = Some(found.largest_value().to_string());
        report.all_values = found.is_all;
        let sets = (0..).zip(&found.learned.sets);
        let report_of =
            |(value, set): (u64, &Automaton)| FoundReport::uncounted(value, set.states(), squares);
        report.found = Some(sets.map(report_of).collect());
    }
    report.automaton = automaton;
}

/// Returns the text of the cells that make up runs: those whose digit is 1.
fn cell_of_runs(description: &WordDescription) -> String {
    // A row of one cell ends with a further 1.
    description.written(&[0, 1])
}

/// Returns what an automaton reads, and in which order.
fn reading_of(description: &WordDescription) -> String {
    match description.letters == SQUARES_FIRST {
        true => format!("the strip, {SQUARES_FIRST}"),
        false => format!("the row, {}", description.letters),
    }
}

/// Returns the table of a set of positions.
fn of_set(set: &Automaton, description: &WordDescription) -> Option<AutomatonReport> {
    let table = set.to_dense(2)?;
    let states = 0..table.states() as u32;
    // A set that reads no track has one letter.
    let row = |state: u32| (0..2).map(|digit| table.row(state)[digit % table.row(state).len()]).collect();
    Some(AutomatonReport {
        base: 2,
        numeration: None,
        reading: description.letters.clone(),
        tracks: vec![description.members.to_string()],
        start: 0,
        accepting: states.clone().filter(|&state| table.is_accepting(state)).collect(),
        output: None,
        next: states.map(row).collect(),
    })
}

/// Returns the table of values.
fn of_values(found: &DiscoveredWords, description: &WordDescription) -> AutomatonReport {
    let output = &found.learned.output;
    AutomatonReport {
        base: 2,
        numeration: None,
        reading: description.letters.clone(),
        tracks: vec![description.members.to_string()],
        start: 0,
        accepting: (0..).zip(output).filter(|(_, value)| value.is_some()).map(|(state, _)| state).collect(),
        output: Some(output.iter().map(|value| value.map(|value| value.to_string())).collect()),
        next: found.learned.next.iter().map(|row| row.to_vec()).collect(),
    }
}
