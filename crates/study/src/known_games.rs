//! Facts about the game: the games of the atlas with the same values.

use crate::finding::{EQUAL_MOVES, EQUAL_P_POSITIONS, EQUAL_PERIODS, EQUAL_VALUES, Finding};
use impartial::run::Instant;
use impartial_atlas::{Compared, Family, Match, MatchBasis, equation, games_in_words, identify_game};
use impartial_query::{AnyGame, Context, grouped};
use std::sync::Arc;
use std::time::Duration;

/// Largest number of matches of one family of positions.
const MAX_MATCHES: usize = 2;

/// Longest time of the comparison, if it has a clock.
const TIME: Duration = Duration::from_secs(4);

/// Returns the games of the atlas with the values of the single heaps, coins or numbers of a game, or of its paths, circles,
/// strips and the like, or with its P-positions of two numbers. `single` is the word for single positions of a game that is more than the sum of these.
pub(crate) fn known_games(
    game: &Arc<dyn AnyGame>,
    single: Option<&str>,
    command: &str,
    has_clock: bool,
    cx: &Context<'_>,
    started: Instant,
) -> Vec<Finding> {
    let limited = cx.for_one_of(10, has_clock.then_some(TIME));
    // A limit or a refusal leaves the fact out; the same question as a command reports it.
    let Ok(all) = identify_game(game, &limited) else { return Vec::new() };
    let mut findings = Vec::new();
    for identified in &all {
        for one in notable(&identified.found.matches).into_iter().take(MAX_MATCHES) {
            let statement = statement(identified.compared, one, single);
            findings.push(Finding {
                positions: one.agreeing,
                ..Finding::fact(statement, basis(one), command.to_owned(), started)
            });
        }
    }
    findings
}

/// Returns the statement of a match.
fn statement(compared: Compared, one: &Match, single: Option<&str>) -> String {
    let games = games_in_words(&one.entries);
    if let MatchBasis::PPositions(compared) = one.basis {
        let shift = match one.shift {
            0 => String::new(),
            shift => format!(", with {shift:+} for both numbers"),
        };
        return format!(
            "known game: the P-positions {} are those of {games}{shift}; observed, not proved",
            compared.in_words()
        );
    }
    let positions = match (compared, single) {
        (Compared::Values(Family::Single), None) => String::new(),
        (Compared::Values(Family::Single), Some(single)) => format!(" for {single} alone"),
        (compared, _) => format!(" on {}", compared.notation()),
    };
    format!("known game{positions}: {}, where a(n) is the value of {games}; {}", equation(one), extent(one))
}

/// Returns the theorems. Where no match is a theorem, returns one observation for each equation.
fn notable(matches: &[Match]) -> Vec<&Match> {
    let theorems: Vec<&Match> = matches.iter().filter(|one| one.is_theorem()).collect();
    if !theorems.is_empty() {
        return theorems;
    }
    let place = |one: &Match| (one.shift, one.from, one.step, one.offset);
    let mut observations: Vec<&Match> = Vec::new();
    for one in matches {
        if observations.iter().all(|other| place(other) != place(one)) {
            observations.push(one);
        }
    }
    observations
}

/// Returns the numbers for which the values agree.
fn extent(one: &Match) -> String {
    let start = if one.from > 0 { format!(" with n >= {}", one.from) } else { String::new() };
    match one.is_theorem() {
        true => format!("a theorem for all n{start}"),
        false => format!("observed for {} values{start}, not proved", grouped(one.agreeing)),
    }
}

fn basis(one: &Match) -> &'static str {
    match one.basis {
        MatchBasis::EqualMoves(_) => EQUAL_MOVES,
        MatchBasis::EqualPeriods(_) => EQUAL_PERIODS,
        MatchBasis::PPositions(_) => EQUAL_P_POSITIONS,
        MatchBasis::Observation => EQUAL_VALUES,
    }
}
