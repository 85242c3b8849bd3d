//! Play against the engine: what is known of the moves from a position, and which one to make.
//!
//! A move wins if it leads to a P-position. Where that is known of a move the engine makes it; where it is
//! known that there is none, every move loses against perfect play; and where neither is known it says so.

mod short;

pub use short::{Shorts, written_out};

use crate::answer::filter::MoveFilter;
use crate::answer::{Basis, KnownOutcome, MovesAnswer, PositionAnswer, ValueWithBasis};
use crate::any_game::AnyGame;
use crate::context::Context;
use crate::error::Error;
use crate::plan::MiserePolicy;
use crate::position::Position;
use crate::report;
use impartial::ordinal::Ordinal;
use impartial::value::Outcome;
use std::collections::HashSet;
use std::sync::Arc;

/// Most moves that are listed.
pub const MOST_LISTED: u64 = 10_000;

/// Positions that are settled at most for one look at the moves, where no limit on time was set: so many that
/// nobody waits long.
pub const MOST_POSITIONS: u64 = 100_000;

/// Positions that are settled to learn who wins a position of whose moves that is not known.
const LITTLE: u64 = MOST_POSITIONS / 10;

/// Where the moves cannot be looked at together, each of so many is looked at alone.
const FEW: usize = 200;

/// Who wins a position, and what that rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedPosition {
    /// Who wins.
    pub outcome: Outcome,
    /// What says so.
    pub basis: Basis,
}

/// What is known of the moves from a position.
#[derive(Clone, Debug)]
pub struct MoveSurvey {
    /// The position.
    pub position: Position,
    /// Whether play is misère.
    pub misere: bool,
    /// Who wins, as far as it is known.
    pub outcome: Option<JudgedPosition>,
    /// The moves, with what is known of each.
    pub moves: Vec<PositionAnswer>,
    /// Whether these are all: of infinitely many, or too many, only those that win are told.
    pub complete: bool,
}

/// A move that is made.
#[derive(Clone, Debug)]
pub struct ChosenMove {
    /// Where it leads.
    pub option: Position,
    /// Who wins from there, as far as it is known.
    pub outcome: Option<JudgedPosition>,
}

impl ChosenMove {
    /// Whether the move wins, as far as it is known.
    pub fn wins(&self) -> Option<bool> {
        self.outcome.map(|judged| judged.outcome == Outcome::P)
    }
}

/// What is known of who wins a position.
pub fn judged(answer: &PositionAnswer, misere: bool) -> Option<JudgedPosition> {
    let (known, decided) = match misere {
        true => (&answer.misere, &answer.misere_outcome),
        false => (&answer.grundy, &answer.outcome),
    };
    let by_value =
        known.as_ref().map(|known| JudgedPosition { outcome: known.outcome(), basis: known.basis });
    let by_outcome =
        || decided.as_ref().map(|it| JudgedPosition { outcome: it.outcome, basis: Basis::Formula });
    by_value.or_else(by_outcome)
}

impl MoveSurvey {
    /// Whether there is no move, so that the game is over.
    pub fn is_over(&self) -> bool {
        self.complete && self.moves.is_empty()
    }

    /// What is known of a move by its number in the list.
    pub fn judged(&self, number: usize) -> Option<JudgedPosition> {
        judged(self.moves.get(number)?, self.misere)
    }

    /// The moves that are known to win.
    pub fn wins(&self) -> impl Iterator<Item = &PositionAnswer> {
        let wins = |judged: JudgedPosition| judged.outcome == Outcome::P;
        self.moves.iter().filter(move |option| judged(option, self.misere).is_some_and(wins))
    }

    /// What is known of the option of this name, listed or not.
    pub fn of_option(&self, option: &str) -> Option<JudgedPosition> {
        if let Some(found) = self.moves.iter().find(|other| &*other.position == option) {
            return judged(found, self.misere);
        }
        // Of moves that are not listed all winning ones are told, where there are any; from a P-position every
        // move leads to an N-position.
        let outcome = self.outcome.filter(|judged| judged.outcome == Outcome::P || !self.moves.is_empty());
        outcome.filter(|_| !self.complete).map(|judged| JudgedPosition { outcome: Outcome::N, ..judged })
    }
}

/// Looks at the moves from a position. No error where limits leave values unknown: the moves are listed all
/// the same.
///
/// # Errors
/// The position reaches a cycle, its options cannot be said, or somebody asked for an end.
pub fn look(
    game: &Arc<dyn AnyGame>,
    position: &Position,
    misere: bool,
    cx: &Context<'_>,
) -> Result<MoveSurvey, Error> {
    let cx = &match cx.limits().max_time {
        Some(_) => cx.restarted(),
        None => cx.restarted().with_positions(MOST_POSITIONS),
    };
    let listed = game.options(position, MOST_LISTED, cx)?;
    let position = position.clone();
    let mut look =
        MoveSurvey { position, misere, outcome: None, moves: Vec::new(), complete: listed.is_some() };
    let Some(options) = listed else {
        look.moves = winning(&**game, &look, cx)?.map_or_else(Vec::new, |found| found.options);
        look.outcome = whole(&**game, &look, cx)?;
        if look.outcome.is_none() {
            look.outcome = look.moves.first().and_then(|option| judged(option, misere)).map(won);
        }
        return Ok(look);
    };
    if options.is_empty() {
        let outcome = if misere { Outcome::N } else { Outcome::P };
        look.outcome = Some(JudgedPosition { outcome, basis: Basis::Computed });
        return Ok(look);
    }
    let all = MoveFilter { to: None, misere };
    // In misère play the winning moves may be known where the values are not.
    let first = if misere { at_most(LITTLE, cx) } else { cx.clone() };
    look.moves = match unless_cancelled(report::moves(&**game, &look.position, &all, &first), cx)? {
        Some(found) => found.moves.options,
        None => one_by_one(game, &look, options, cx)?,
    };
    look.outcome = by_options(&look);
    if look.outcome.is_none() {
        look.outcome = whole(&**game, &look, &at_most(LITTLE, cx))?;
    }
    Ok(look)
}

/// The same conditions, with at most so many positions where no limit on time was set.
fn at_most<'a>(positions: u64, cx: &Context<'a>) -> Context<'a> {
    if cx.limits().max_time.is_some() { cx.clone() } else { cx.with_positions(positions) }
}

/// Somebody with a winning move wins.
fn won(option: JudgedPosition) -> JudgedPosition {
    JudgedPosition { outcome: Outcome::N, ..option }
}

/// Who wins, by the definition: the moves decide.
fn by_options(look: &MoveSurvey) -> Option<JudgedPosition> {
    let mut basis = Basis::Computed;
    let mut all_lose = true;
    for option in &look.moves {
        match judged(option, look.misere) {
            Some(judged) if judged.outcome == Outcome::P => return Some(won(judged)),
            Some(judged) => basis = basis.max(judged.basis),
            None => all_lose = false,
        }
    }
    all_lose.then_some(JudgedPosition { outcome: Outcome::P, basis })
}

/// Nothing where a limit was reached or the question cannot be answered; errors about the game stay errors.
fn unless_cancelled<T>(result: Result<T, Error>, cx: &Context<'_>) -> Result<Option<T>, Error> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(Error::Stopped(_)) if !cx.cancelled() => Ok(None),
        Err(Error::Unsupported(_) | Error::Unreadable(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Who wins by what is known of the position as a whole.
fn whole(game: &dyn AnyGame, look: &MoveSurvey, cx: &Context<'_>) -> Result<Option<JudgedPosition>, Error> {
    let wanted = if look.misere { MiserePolicy::Little } else { MiserePolicy::No };
    let answer = unless_cancelled(game.value_of(&look.position, wanted, cx), cx)?;
    Ok(answer.and_then(|answer| judged(&answer, look.misere)))
}

/// The winning moves, where something names them.
fn winning(game: &dyn AnyGame, look: &MoveSurvey, cx: &Context<'_>) -> Result<Option<MovesAnswer>, Error> {
    let filter = MoveFilter { to: Some(Ordinal::ZERO), misere: look.misere };
    Ok(unless_cancelled(report::moves(game, &look.position, &filter, cx), cx)?.map(|found| found.moves))
}

/// The moves where not all of their values are within reach: the winning ones named at once if something names
/// them, otherwise each by itself.
fn one_by_one(
    game: &Arc<dyn AnyGame>,
    look: &MoveSurvey,
    options: Vec<Position>,
    cx: &Context<'_>,
) -> Result<Vec<PositionAnswer>, Error> {
    let misere = look.misere;
    let with = |position: Position, decided: Option<KnownOutcome>| match misere {
        true => PositionAnswer { misere_outcome: decided, ..PositionAnswer::nothing(position) },
        false => PositionAnswer { outcome: decided, ..PositionAnswer::nothing(position) },
    };
    let found = if misere { winning(&**game, look, &at_most(LITTLE, cx))? } else { None };
    if let Some(found) = found {
        let wins: HashSet<&str> = found.options.iter().map(|option| option.position.as_str()).collect();
        let zero = |position: Position| {
            let zero = Some(ValueWithBasis::new(0u64, Basis::Formula));
            let (grundy, misere) = if misere { (None, zero) } else { (zero, None) };
            PositionAnswer { grundy, misere, ..PositionAnswer::nothing(position) }
        };
        let loses = KnownOutcome { outcome: Outcome::N, by: "it is none of the winning moves".into() };
        let told = |position: Position| match wins.contains(position.as_str()) {
            true => zero(position),
            false => with(position, Some(loses.clone())),
        };
        return Ok(options.into_iter().map(told).collect());
    }
    let each = (options.len() <= FEW).then(|| cx.limits().max_positions.unwrap_or(MOST_POSITIONS));
    let each = each.map(|most| cx.with_positions(most / options.len() as u64));
    let mut session = game.clone().session();
    let wanted = if misere { MiserePolicy::Little } else { MiserePolicy::No };
    let mut known = Vec::with_capacity(options.len());
    for option in options {
        let answer = match &each {
            Some(cx) => unless_cancelled(session.value(&option, wanted, cx), cx)?,
            None => None,
        };
        known.push(answer.unwrap_or_else(|| with(option, None)));
    }
    Ok(known)
}

/// The move that the engine makes: one that wins; if none does, the last of the list, which most often changes
/// least, so that play goes on for long; and where it is not known of all moves whether they win, the last of
/// which nothing is known. `None` where there is no move, or none can be found.
///
/// # Errors
/// A limit was reached in the search for any move at all.
pub fn choose(game: &dyn AnyGame, look: &MoveSurvey, cx: &Context<'_>) -> Result<Option<ChosenMove>, Error> {
    let choice = |option: &PositionAnswer| ChosenMove {
        option: option.position.clone(),
        outcome: judged(option, look.misere),
    };
    if let Some(wins) = look.wins().next() {
        return Ok(Some(choice(wins)));
    }
    if look.complete {
        let open = look.moves.iter().rev().find(|option| judged(option, look.misere).is_none());
        return Ok(open.or(look.moves.last()).map(choice));
    }
    let option = game.some_option(&look.position, &cx.restarted())?;
    Ok(option.map(|option| {
        // From a P-position every move leads to an N-position.
        let lost = look.outcome.filter(|judged| judged.outcome == Outcome::P);
        ChosenMove { option, outcome: lost.map(won) }
    }))
}
