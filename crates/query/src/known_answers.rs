//! The answers of a session.

use crate::context::Context;
use crate::error::Error;
use crate::plan::MiserePolicy;
use crate::position::Position;
use crate::results::{Basis, PositionAnswer, ValueWithBasis};
use crate::solver_choice::SolverChoice;
use std::collections::HashMap;

/// Maximum number of answers that a session keeps.
const MAX_ANSWERS: usize = 1 << 14;

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
            if self.0.len() >= MAX_ANSWERS {
                self.0.clear();
            }
            self.0.insert(question, answer.clone());
        }
        Ok(answer)
    }
}

/// Returns `true` if an answer contains all values that were wanted, computed from the definition.
fn is_complete(answer: &PositionAnswer, misere: MiserePolicy) -> bool {
    let is_computed =
        |known: &Option<ValueWithBasis>| known.as_ref().is_some_and(|known| known.basis == Basis::Computed);
    is_computed(&answer.grundy) && (misere == MiserePolicy::No || is_computed(&answer.misere))
}
