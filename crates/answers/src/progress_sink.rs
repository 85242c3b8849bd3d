//! Messages to the client while a question is answered.

use crate::refusal::RequestRefusal;
use impartial::run::{Instant, Observer, Progress};
use impartial_query::{Context, Listener, Note};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Minimum time between two messages about progress.
const PACE: Duration = Duration::from_millis(100);

/// A message before the answer: the name of the event, and its data.
pub type ProgressPiece = (&'static str, Value);

/// A function that sends a piece to the client. It ignores pieces for a client that is gone.
pub type SendPiece = Arc<dyn Fn(ProgressPiece) + Send + Sync>;

/// The receiver of progress, if there is one.
#[derive(Clone, Default)]
pub struct ProgressSink(Option<SendPiece>);

impl ProgressSink {
    /// Returns a sink that sends every message through `send`.
    pub fn new(send: SendPiece) -> Self {
        ProgressSink(Some(send))
    }

    /// Returns a sink that drops every message.
    pub fn none() -> Self {
        ProgressSink(None)
    }

    /// Runs `work` with a listener that sends progress and remarks to the receiver. The remarks are also inserted into
    /// the answer, under `notes`.
    pub fn answer(
        self,
        cx: &Context<'_>,
        work: impl FnOnce(&Context<'_>) -> Result<Value, RequestRefusal>,
    ) -> Result<Value, RequestRefusal> {
        let listener = SolverListener {
            to: self.0,
            notes: Mutex::default(),
            last_sent: Mutex::default(),
            expected: Mutex::default(),
        };
        let mut result = {
            let cx = cx.clone().told_to(&listener);
            work(&cx)
        };
        if let Ok(Value::Object(object)) = &mut result {
            let notes = listener.notes.into_inner().unwrap_or_else(PoisonError::into_inner);
            object.insert("notes".into(), notes.into());
        }
        result
    }
}

/// A listener to a solver.
struct SolverListener {
    to: Option<SendPiece>,
    notes: Mutex<Vec<String>>,
    last_sent: Mutex<Option<Instant>>,
    expected: Mutex<Option<u64>>,
}

/// Calls `f` with the locked value.
fn with<T, R>(mutex: &Mutex<T>, f: impl FnOnce(&mut T) -> R) -> R {
    f(&mut mutex.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Observer for SolverListener {
    fn progress(&self, progress: Progress) {
        let Some(to) = &self.to else { return };
        let due = with(&self.last_sent, |last| {
            let due = last.is_none_or(|last| last.elapsed() >= PACE);
            if due {
                *last = Some(Instant::now());
            }
            due
        });
        if due {
            let total = progress.total.or(with(&self.expected, |expected| *expected));
            let total = total.filter(|&total| total >= progress.done);
            to(("progress", json!({"phase": progress.phase, "done": progress.done, "total": total})));
        }
    }
}

impl Listener for SolverListener {
    fn note(&self, note: Note) {
        let text = match note {
            // The page has no choice of solvers, so that the name of a solver is omitted.
            Note::Remark { text, .. } | Note::Limited(text, _) => text,
            Note::Warning(text) => format!("warning: {text}"),
            _ => return,
        };
        if let Some(to) = &self.to {
            to(("note", json!({"text": text})));
        }
        with(&self.notes, |notes| notes.push(text));
    }

    fn expect(&self, positions: Option<u64>) {
        with(&self.expected, |expected| *expected = positions);
    }
}

/// The sender of pieces of an answer, if the client wants them.
#[derive(Clone, Default)]
pub struct PieceSender(Arc<Mutex<Option<SendPiece>>>);

impl PieceSender {
    /// Sends every further piece through `send`.
    pub fn open(&self, send: SendPiece) {
        with(&self.0, |to| *to = Some(send));
    }

    /// Drops the function that sends, and every further piece.
    pub fn close(&self) {
        with(&self.0, |to| *to = None);
    }

    /// Sends a piece.
    pub(crate) fn tell(&self, what: &'static str, piece: Value) {
        with(&self.0, |to| to.as_ref().map(|to| to((what, piece))));
    }
}
