//! Sessions: questions for values of one game, one after the other, whose solvers keep their tables.

use crate::any_game::Session;
use crate::context::Context;
use crate::error::Error;
use crate::game::genus;
use crate::game::object::{AnyPosition, GameObject};
use crate::game::solving::{QuestionSolvers, Solvers};
use crate::plan::{self, MiserePolicy};
use crate::position::Position;
use crate::results::genus::GenusAnswer;
use crate::results::{Basis, PositionAnswer, ValueWithBasis};
use crate::solver_choice::SolverChoice;
use std::collections::HashMap;
use std::sync::Arc;

/// Maximum number of answers that a session keeps.
const MOST_ANSWERS: usize = 1 << 14;

/// A question about a position, apart from its limits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct SessionQuestion {
    position: String,
    misere: MiserePolicy,
    solver: SolverChoice,
}

/// Answers in which every value is computed. Whatever the limits of a question are, it has no better answer.
#[derive(Default)]
pub(crate) struct KnownAnswers(HashMap<SessionQuestion, PositionAnswer>);

/// Approximate number of bytes of a known answer.
const BYTES_OF_ANSWER: u64 = 512;

impl KnownAnswers {
    /// Returns the approximate number of bytes of all answers.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.len() as u64 * BYTES_OF_ANSWER
    }

    /// Returns the known answer to a question, or the answer of `ask`, which is kept if it is complete.
    pub(crate) fn or_ask(
        &mut self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
        ask: impl FnOnce() -> Result<PositionAnswer, Error>,
    ) -> Result<PositionAnswer, Error> {
        // A sample is recomputed at each question.
        if cx.verify > 0 {
            return ask();
        }
        let question = SessionQuestion { position: position.to_string(), misere, solver: cx.solver };
        if let Some(known) = self.0.get(&question) {
            cx.run().check(0, 0)?;
            return Ok(known.clone());
        }
        let answer = ask()?;
        if is_complete(&answer, misere) {
            if self.0.len() >= MOST_ANSWERS {
                self.0.clear();
            }
            self.0.insert(question, answer.clone());
        }
        Ok(answer)
    }
}

/// A game with the solvers and the answers of the queries so far.
pub(crate) struct GameSession<P: AnyPosition> {
    object: Arc<GameObject<P>>,
    solvers: Solvers<P>,
    answers: KnownAnswers,
}

impl<P: AnyPosition> GameSession<P> {
    pub(crate) fn new(object: Arc<GameObject<P>>) -> Self {
        GameSession { object, solvers: Solvers::default(), answers: KnownAnswers::default() }
    }

    /// Answers a question from the tables so far.
    fn ask(
        &mut self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        let mut solving = QuestionSolvers::resume(&self.object, std::mem::take(&mut self.solvers));
        let answer = self.object.value_with(position, misere, &mut solving, cx);
        self.solvers = solving.into_solvers();
        answer
    }
}

/// Returns `true` if an answer contains all values that were wanted, computed from the definition.
fn is_complete(answer: &PositionAnswer, misere: MiserePolicy) -> bool {
    let is_computed =
        |known: &Option<ValueWithBasis>| known.as_ref().is_some_and(|known| known.basis == Basis::Computed);
    is_computed(&answer.grundy) && (misere == MiserePolicy::No || is_computed(&answer.misere))
}

impl<P: AnyPosition> Session for GameSession<P> {
    fn value(
        &mut self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        let mut answers = std::mem::take(&mut self.answers);
        let with_answers = cx.with_reserved_memory(answers.bytes());
        let mut answer = answers.or_ask(position, misere, cx, || self.ask(position, misere, &with_answers));
        if let Err(Error::Stopped(halt)) = &answer
            && halt.is_of_memory()
            && self.bytes() + answers.bytes() > 0
        {
            // The tables of earlier queries fill the memory. Without them there may be enough room.
            self.solvers = Solvers::default();
            answers = KnownAnswers::default();
            answer = answers.or_ask(position, misere, cx, || self.ask(position, misere, cx));
        }
        self.answers = answers;
        answer
    }

    fn genus_cheaply(&mut self, position: &Position, cx: &Context<'_>) -> Option<GenusAnswer> {
        let p = self.object.small(position).ok()?;
        genus::with_budget(&self.object, &p, plan::LITTLE_FORMS, &mut self.solvers.forms, cx)
    }

    fn bytes(&self) -> u64 {
        self.solvers.bytes() + self.answers.bytes()
    }
}
