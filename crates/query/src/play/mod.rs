//! Play against the engine: the known facts about the moves from a position, and the choice of a move.
//!
//! A move wins if it leads to a P-position. The engine makes a move that is known to win. If it is known that none of
//! the moves wins, every move loses against perfect play. If neither is known, the engine says so.

mod graph_changes;
mod short;

pub use graph_changes::GraphChanges;
pub use short::{Shorts, written_out};

use crate::any_game::AnyGame;
use crate::context::Context;
use crate::error::Error;
use crate::plan::{MANY_OPTIONS, MiserePolicy};
use crate::position::Position;
use crate::questions;
pub use crate::results::JudgedPosition;
use crate::results::filter::MoveFilter;
use crate::results::{Basis, KnownOutcome, MovesAnswer, PositionAnswer, ValueWithBasis};
use impartial::loopy::LoopyOutcome as Outcome;
use impartial::ordinal::Ordinal;
use impartial::value::{Outcome as DecisiveOutcome, Play};
use std::collections::HashSet;
use std::sync::Arc;

/// Maximum number of moves that are listed.
pub const MAX_LISTED: u64 = 10_000;

/// Maximum number of positions settled for one survey of the moves if no limit on time is set. The number is small
/// enough for a short wait.
pub const MAX_POSITIONS: u64 = 100_000;

/// Positions settled to find the outcome of a position whose moves do not determine it.
const LITTLE: u64 = MAX_POSITIONS / 10;

/// Maximum number of moves that are examined one by one if they cannot be examined together.
const FEW: usize = 200;

/// The known facts about the moves from a position.
#[derive(Clone, Debug)]
pub struct MoveSurvey {
    /// The position.
    pub position: Position,
    /// The rule of play.
    pub play: Play,
    /// The outcome, as far as it is known.
    pub outcome: Option<JudgedPosition>,
    /// The moves, with the known facts about each.
    pub moves: Vec<PositionAnswer>,
    /// `true` if all moves are listed. If there are infinitely many moves, or too many, only winning moves are listed.
    pub complete: bool,
}

/// A move that the engine makes.
#[derive(Clone, Debug)]
pub struct ChosenMove {
    /// The position after the move.
    pub option: Position,
    /// The outcome of that position, as far as it is known.
    pub outcome: Option<JudgedPosition>,
}

impl ChosenMove {
    /// Returns whether the move wins, as far as it is known.
    pub fn wins(&self) -> Option<bool> {
        self.outcome.map(|judged| judged.outcome == Outcome::P)
    }
}

impl MoveSurvey {
    /// Returns `true` if there is no move, so that the game is over.
    pub fn is_over(&self) -> bool {
        self.complete && self.moves.is_empty()
    }

    /// Returns the known outcome after the move with this number in the list.
    pub fn judged(&self, number: usize) -> Option<JudgedPosition> {
        self.moves.get(number)?.judged(self.play)
    }

    /// Returns the moves that are known to win.
    pub fn wins(&self) -> impl Iterator<Item = &PositionAnswer> {
        let wins = |judged: JudgedPosition| judged.outcome == Outcome::P;
        self.moves.iter().filter(move |option| option.judged(self.play).is_some_and(wins))
    }

    /// Returns the known outcome after the move to this option, listed or not.
    pub fn of_option(&self, option: &str) -> Option<JudgedPosition> {
        if let Some(found) = self.moves.iter().find(|other| &*other.position == option) {
            return found.judged(self.play);
        }
        // An incomplete list contains all winning moves, if it contains any. From a P-position every move leads to an
        // N-position.
        let outcome = self.outcome.filter(|judged| judged.outcome == Outcome::P || !self.moves.is_empty());
        outcome.filter(|_| !self.complete).map(|judged| JudgedPosition { outcome: Outcome::N, ..judged })
    }
}

/// Surveys the moves from a position. Limits that leave values unknown are not an error: the moves are listed all the
/// same.
///
/// # Errors
/// The options of the position cannot be listed, or the work is cancelled.
pub fn look(
    game: &Arc<dyn AnyGame>,
    position: &Position,
    play: Play,
    cx: &Context<'_>,
) -> Result<MoveSurvey, Error> {
    let cx = &match cx.limits().max_time {
        Some(_) => cx.restarted(),
        None => cx.restarted().with_positions(MAX_POSITIONS),
    };
    let listed = game.options(position, MAX_LISTED, cx)?;
    let position = position.clone();
    let mut look =
        MoveSurvey { position, play, outcome: None, moves: Vec::new(), complete: listed.is_some() };
    let Some(options) = listed else {
        look.moves = winning(&**game, &look, cx)?.map_or_else(Vec::new, |found| found.options);
        look.outcome = whole(&**game, &look, cx)?;
        if look.outcome.is_none() {
            look.outcome = look.moves.first().and_then(|option| option.judged(play)).map(won);
        }
        return Ok(look);
    };
    if options.is_empty() {
        let outcome = if play.is_misere() { Outcome::N } else { Outcome::P };
        look.outcome = Some(JudgedPosition { outcome, basis: Basis::Computed });
        return Ok(look);
    }
    let all = MoveFilter { to: None, play };
    // In misère play the winning moves may be known although the values are not.
    let first = if play.is_misere() { at_most(LITTLE, cx) } else { cx.clone() };
    look.moves = match unless_cancelled(questions::moves(&**game, &look.position, &all, &first), cx)? {
        Some(found) => found.moves.options,
        None => one_by_one(game, &look, options, cx)?,
    };
    look.outcome = by_options(&look);
    if look.outcome.is_none() {
        look.outcome = whole(&**game, &look, &at_most(LITTLE, cx))?;
    }
    Ok(look)
}

/// Surveys only as much as the choice of a move needs: the winning moves, and in a loopy game the best move where none
/// wins. Returns also the reason why the outcome is not known, if it is not.
///
/// # Errors
/// The options of the position cannot be listed, or the work is cancelled.
pub fn look_for_a_move(
    game: &dyn AnyGame,
    position: &Position,
    play: Play,
    cx: &Context<'_>,
) -> Result<(MoveSurvey, Option<Error>), Error> {
    let listed = game.options(position, MANY_OPTIONS, cx)?;
    let complete = listed.is_some();
    let unknown: Vec<PositionAnswer> = listed.into_iter().flatten().map(PositionAnswer::nothing).collect();
    let mut look = MoveSurvey { position: position.clone(), play, outcome: None, moves: unknown, complete };
    let filter = MoveFilter { to: Some(Ordinal::ZERO), play };
    match questions::moves(game, position, &filter, cx) {
        Ok(found) if !found.moves.options.is_empty() => look.moves = found.moves.options,
        Ok(_) => match best_without_win(game, &look, cx)? {
            // The position may be a draw.
            Some(found) => {
                look.moves = found.options;
                look.outcome = by_options(&look);
            }
            None => {
                look.moves.iter_mut().for_each(|option| *option = losing(&option.position, play));
                look.outcome = Some(JudgedPosition { outcome: Outcome::P, basis: Basis::Formula });
            }
        },
        Err(error @ (Error::Stopped(_) | Error::Unsupported(_))) if !cx.cancelled() => {
            return Ok((look, Some(error)));
        }
        Err(error) => return Err(error),
    }
    Ok((look, None))
}

/// Returns the moves from a position without a winning move in a loopy game, the best first. Returns `None` where play
/// ends, and if a limit is reached.
fn best_without_win(
    game: &dyn AnyGame,
    look: &MoveSurvey,
    cx: &Context<'_>,
) -> Result<Option<MovesAnswer>, Error> {
    // Play that ends is recognised without the graph of all play.
    match game.value_of(&look.position, MiserePolicy::No, cx) {
        Err(Error::Loopy { .. }) => {}
        _ => return Ok(None),
    }
    let all = MoveFilter { to: None, play: look.play };
    Ok(unless_cancelled(questions::moves(game, &look.position, &all, cx), cx)?.map(|found| found.moves))
}

/// Returns the answer for an option that is not among the winning moves.
fn losing(position: &Position, play: Play) -> PositionAnswer {
    let by = "it is not among the winning moves".into();
    let decided = Some(KnownOutcome { outcome: DecisiveOutcome::N, by });
    let nothing = PositionAnswer::nothing(position.clone());
    match play {
        Play::Misere => PositionAnswer { misere_outcome: decided, ..nothing },
        Play::Normal => PositionAnswer { outcome: decided, ..nothing },
    }
}

/// Returns the same conditions with a limit on positions, if no limit on time is set.
fn at_most<'a>(positions: u64, cx: &Context<'a>) -> Context<'a> {
    if cx.limits().max_time.is_some() { cx.clone() } else { cx.with_positions(positions) }
}

/// Returns the outcome N with the basis of `option`. A position with a winning move is an N-position.
fn won(option: JudgedPosition) -> JudgedPosition {
    JudgedPosition { outcome: Outcome::N, ..option }
}

/// Returns the outcome of a position by the definition, from the outcomes of its moves.
fn by_options(look: &MoveSurvey) -> Option<JudgedPosition> {
    let mut basis = Basis::Computed;
    let (mut all_known, mut draws) = (true, false);
    for option in &look.moves {
        match option.judged(look.play) {
            Some(judged) if judged.outcome == Outcome::P => return Some(won(judged)),
            Some(judged) => {
                basis = basis.max(judged.basis);
                draws |= judged.outcome.is_draw();
            }
            None => all_known = false,
        }
    }
    let outcome = if draws { Outcome::D } else { Outcome::P };
    all_known.then_some(JudgedPosition { outcome, basis })
}

/// Returns `None` if a limit was reached or the query has no answer. A cancellation and errors about the game remain
/// errors.
fn unless_cancelled<T>(result: Result<T, Error>, cx: &Context<'_>) -> Result<Option<T>, Error> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(Error::Stopped(_)) if !cx.cancelled() => Ok(None),
        // A value that would need the graph of all play, in a loopy game, is not known within the limits.
        Err(Error::Unsupported(_) | Error::Unreadable(_) | Error::Loopy { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns the outcome of the position as a whole, as far as it is known.
fn whole(game: &dyn AnyGame, look: &MoveSurvey, cx: &Context<'_>) -> Result<Option<JudgedPosition>, Error> {
    let wanted = if look.play.is_misere() { MiserePolicy::Little } else { MiserePolicy::No };
    let answer = unless_cancelled(game.value_of(&look.position, wanted, cx), cx)?;
    Ok(answer.and_then(|answer| answer.judged(look.play)))
}

/// Returns the winning moves, if the game can name them.
fn winning(game: &dyn AnyGame, look: &MoveSurvey, cx: &Context<'_>) -> Result<Option<MovesAnswer>, Error> {
    let filter = MoveFilter { to: Some(Ordinal::ZERO), play: look.play };
    Ok(unless_cancelled(questions::moves(game, &look.position, &filter, cx), cx)?.map(|found| found.moves))
}

/// Evaluates the moves if not all of their values are within reach. The winning moves are named together if possible.
/// Otherwise each move is evaluated by itself.
fn one_by_one(
    game: &Arc<dyn AnyGame>,
    look: &MoveSurvey,
    options: Vec<Position>,
    cx: &Context<'_>,
) -> Result<Vec<PositionAnswer>, Error> {
    let play = look.play;
    let found = if play.is_misere() { winning(&**game, look, &at_most(LITTLE, cx))? } else { None };
    if let Some(found) = found {
        let wins: HashSet<&str> = found.options.iter().map(|option| option.position.as_str()).collect();
        let zero = |position: Position| {
            let zero = Some(ValueWithBasis::new(0u64, Basis::Formula));
            let (grundy, misere) = if play.is_misere() { (None, zero) } else { (zero, None) };
            PositionAnswer { grundy, misere, ..PositionAnswer::nothing(position) }
        };
        let answer_for = |position: Position| match wins.contains(position.as_str()) {
            true => zero(position),
            false => losing(&position, play),
        };
        return Ok(options.into_iter().map(answer_for).collect());
    }
    let each = (options.len() <= FEW).then(|| cx.limits().max_positions.unwrap_or(MAX_POSITIONS));
    let each = each.map(|most| cx.with_positions(most / options.len() as u64));
    let mut session = game.clone().session();
    let wanted = if play.is_misere() { MiserePolicy::Little } else { MiserePolicy::No };
    let mut known = Vec::with_capacity(options.len());
    for option in options {
        let answer = match &each {
            Some(cx) => unless_cancelled(session.value(&option, wanted, cx), cx)?,
            None => None,
        };
        known.push(answer.unwrap_or_else(|| PositionAnswer::nothing(option)));
    }
    Ok(known)
}

/// Chooses the move that the engine makes: a move that is known to win, if there is one. Where the remoteness of the
/// moves is known, this is the fastest win, or a draw, or the slowest loss. Otherwise, if the outcome of
/// some moves is unknown, the last of these. Otherwise the last move of the list, which most often changes least, so
/// that play lasts long. Returns `None` if there is no move, or the search found none.
///
/// # Errors
/// A limit is reached in the search for any move at all.
pub fn choose(game: &dyn AnyGame, look: &MoveSurvey, cx: &Context<'_>) -> Result<Option<ChosenMove>, Error> {
    let choice = |option: &PositionAnswer| ChosenMove {
        option: option.position.clone(),
        outcome: option.judged(look.play),
    };
    if let Some(wins) = look.wins().next() {
        return Ok(Some(choice(wins)));
    }
    if look.complete {
        // The moves are ordered from the best to the worst where the graph of all play was solved.
        if !look.moves.is_empty() && look.moves.iter().all(|option| option.play.is_some()) {
            return Ok(look.moves.first().map(choice));
        }
        let open = look.moves.iter().rev().find(|option| option.judged(look.play).is_none());
        return Ok(open.or(look.moves.last()).map(choice));
    }
    let option = game.some_option(&look.position, &cx.restarted())?;
    Ok(option.map(|option| {
        // From a P-position every move leads to an N-position.
        let lost = look.outcome.filter(|judged| judged.outcome == Outcome::P);
        ChosenMove { option, outcome: lost.map(won) }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph_of_text;
    use impartial::run::Limits;

    #[test]
    fn look_for_a_move_knows_wins_draws_and_losses() {
        // From a, b and c play goes round; from d one move leads to the end; from f every move leads to d.
        let game = graph_of_text("a -> b\nb -> a\nc -> d\nc -> a\nd -> e\nf -> d\n", "loop", None).unwrap();
        let cx = Context::new(Limits::none());
        for (position, outcome, option) in [
            ("a", None, Some("b")),
            ("c", Some(Outcome::D), Some("a")),
            ("d", None, Some("e")),
            ("e", None, None),
        ] {
            let position = game.position(position).unwrap();
            let (survey, unknown) = look_for_a_move(&*game, &position, Play::Normal, &cx).unwrap();
            assert!(unknown.is_none(), "{position}");
            let chosen = choose(&*game, &survey, &cx).unwrap();
            assert_eq!(chosen.map(|chosen| chosen.option.to_string()).as_deref(), option, "{position}");
            if let Some(outcome) = outcome {
                assert_eq!(survey.outcome.unwrap().outcome, outcome, "{position}");
            }
        }
        // All moves lose.
        let position = game.position("f").unwrap();
        let (survey, _) = look_for_a_move(&*game, &position, Play::Normal, &cx).unwrap();
        assert_eq!(survey.outcome.map(|judged| judged.outcome), Some(Outcome::P));
        assert_eq!(choose(&*game, &survey, &cx).unwrap().unwrap().wins(), Some(false));
    }
}
