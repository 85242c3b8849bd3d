//! Sessions: questions for values of one game, one after the other, whose solvers keep their tables.

use crate::any_game::Session;
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::Error;
use crate::game::genus;
use crate::game::solvers::Solvers;
use crate::known_answers::KnownAnswers;
use crate::plan::{self, MiserePolicy};
use crate::position::Position;
use crate::results::PositionAnswer;
use crate::results::genus::GenusAnswer;
use std::sync::Arc;

/// A game with the solvers and the answers of the queries so far.
pub(crate) struct GameSession<P: AnyPosition> {
    entry: Arc<ErasedEntry<P>>,
    solvers: Solvers<P>,
    answers: KnownAnswers,
}

impl<P: AnyPosition> GameSession<P> {
    pub(crate) fn new(entry: Arc<ErasedEntry<P>>) -> Self {
        GameSession { entry, solvers: Solvers::of_session(), answers: KnownAnswers::default() }
    }

    /// Answers a question from the tables so far.
    fn ask(
        &mut self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        self.solvers.begin_question();
        self.entry.value_with(position, misere, &mut self.solvers, cx)
    }
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
            self.solvers = Solvers::of_session();
            answers = KnownAnswers::default();
            answer = answers.or_ask(position, misere, cx, || self.ask(position, misere, cx));
        }
        self.answers = answers;
        answer
    }

    fn genus_cheaply(&mut self, position: &Position, cx: &Context<'_>) -> Option<GenusAnswer> {
        let p = self.entry.small(position).ok()?;
        genus::with_budget(&self.entry, &p, plan::LITTLE_FORMS, &mut self.solvers.forms, cx)
    }

    fn bytes(&self) -> u64 {
        self.solvers.bytes() + self.answers.bytes()
    }
}

impl<P: AnyPosition> ErasedEntry<P> {
    /// Opens a session, as [`AnyGame::session`](crate::AnyGame::session) does.
    pub(crate) fn new_session(self: Arc<Self>) -> Box<dyn Session> {
        Box::new(GameSession::new(self))
    }
}
