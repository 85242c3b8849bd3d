//! The computed results with which statements are compared.

use crate::evaluate::PlayQuery;
use crate::evaluate::result_words::number_of;
use crate::positions::rule_game::RuleGame;
use impartial::claim::{CheckFailure, Mismatch};
use impartial::loopy::{ExploreError, LoopyOutcome, LoopySolver, Play, SolvedPosition};
use impartial::run::Run;

/// The results of play that need not end.
pub(crate) struct PlayResults<G: RuleGame>(LoopySolver<G>);

impl<G: RuleGame> PlayResults<G> {
    pub(crate) fn new(game: &G) -> Self {
        PlayResults(LoopySolver::new(game.clone()))
    }

    /// Returns the number of solved positions.
    pub(crate) fn solved_count(&self) -> u64 {
        self.0.len() as u64
    }

    /// Solves positions and all that can be reached from them.
    pub(crate) fn solve(&mut self, positions: &[G::Position], run: &Run<'_>) -> Result<(), CheckFailure> {
        let solved = self.0.solve(positions, run);
        solved.map_err(|error| failure(self.0.game(), error))
    }

    /// Returns the value, the outcomes and the remoteness of a position.
    pub(crate) fn position(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<SolvedPosition, CheckFailure> {
        self.solve(std::slice::from_ref(position), run)?;
        let solved = self.0.position(position, run).cloned();
        solved.map_err(|error| failure(self.0.game(), error))
    }
}

fn failure<G: RuleGame>(game: &G, error: ExploreError<G::Position>) -> CheckFailure {
    match error {
        ExploreError::Stopped(stopped) => CheckFailure::Stopped(stopped),
        ExploreError::Options { position, error } => {
            CheckFailure::Undecided(format!("at {}: {error}", game.write(&position)))
        }
        other => CheckFailure::Broken(other.to_string()),
    }
}

/// Returns the answer to a query about a solved position; `None` if it has no such result.
pub(crate) fn answer(query: PlayQuery, solved: &SolvedPosition) -> Option<i64> {
    let number = |n: u64| i64::try_from(n).ok();
    match query {
        PlayQuery::Value => solved.value().as_finite().and_then(number),
        PlayQuery::Outcome => Some(number_of(solved.outcome(Play::Normal))),
        PlayQuery::MisereOutcome => Some(number_of(solved.outcome(Play::Misere))),
        PlayQuery::Remoteness => solved.remoteness(Play::Normal).map(i64::from),
        PlayQuery::MisereRemoteness => solved.remoteness(Play::Misere).map(i64::from),
    }
}

/// Compares the truth value of a condition with whether the position has the outcome that the condition states.
pub(crate) fn compare_outcome(
    holds: bool,
    solved: &SolvedPosition,
    play: Play,
    stated: LoopyOutcome,
) -> Result<bool, Mismatch> {
    let computed = solved.outcome(play);
    match holds == (computed == stated) {
        true => Ok(true),
        false => {
            let stated = if holds { stated.to_string() } else { format!("not {stated}") };
            Err(Mismatch::new(computed, stated).note(format!("outcomes in {play} play")))
        }
    }
}
