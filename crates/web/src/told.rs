//! Who is told what happens while a question is answered.

use crate::refused::RequestRefusal;
use impartial::run::{Observer, Progress};
use impartial_catalogue::{Context, Listener, Note};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedSender;

/// Progress is told so often at most.
const PACE: Duration = Duration::from_millis(100);

/// Something that is told before the answer.
pub(crate) type ProgressPiece = (&'static str, Value);

/// Who is told.
#[derive(Clone, Default)]
pub(crate) struct ProgressSink(pub(crate) Option<UnboundedSender<ProgressPiece>>);

impl ProgressSink {
    pub(crate) fn nobody() -> Self {
        ProgressSink(None)
    }

    /// Works with whoever is told listening; the remarks are put into the answer under `notes`.
    pub(crate) fn over(
        self,
        cx: &Context<'_>,
        work: impl FnOnce(&Context<'_>) -> Result<Value, RequestRefusal>,
    ) -> Result<Value, RequestRefusal> {
        let ear = SolverListener {
            to: self.0,
            notes: Mutex::default(),
            told: Mutex::default(),
            expected: Mutex::default(),
        };
        let mut found = {
            let cx = cx.clone().told_to(&ear);
            work(&cx)
        };
        if let Ok(Value::Object(object)) = &mut found {
            let notes = ear.notes.into_inner().unwrap_or_else(PoisonError::into_inner);
            object.insert("notes".into(), notes.into());
        }
        found
    }
}

/// Listens to a solver.
struct SolverListener {
    to: Option<UnboundedSender<ProgressPiece>>,
    notes: Mutex<Vec<String>>,
    told: Mutex<Option<Instant>>,
    expected: Mutex<Option<u64>>,
}

/// What is done with something held, by one at a time.
pub(crate) fn with<T, R>(held: &Mutex<T>, f: impl FnOnce(&mut T) -> R) -> R {
    f(&mut held.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Observer for SolverListener {
    fn progress(&self, progress: Progress) {
        let Some(to) = &self.to else { return };
        let due = with(&self.told, |last| {
            let due = last.is_none_or(|last| last.elapsed() >= PACE);
            if due {
                *last = Some(Instant::now());
            }
            due
        });
        if due {
            let total = progress.total.or(with(&self.expected, |expected| *expected));
            let total = total.filter(|&total| total >= progress.done);
            // Nobody listens any more where this fails, and the work is cancelled.
            let _ = to
                .send(("progress", json!({"phase": progress.phase, "done": progress.done, "total": total})));
        }
    }
}

impl Listener for SolverListener {
    fn note(&self, note: Note) {
        let text = match note {
            // A solver by name is for who can choose one.
            Note::Remark { text, .. } => text,
            Note::Warning(text) => format!("warning: {text}"),
            _ => return,
        };
        if let Some(to) = &self.to {
            let _ = to.send(("note", json!({"text": text})));
        }
        with(&self.notes, |notes| notes.push(text));
    }

    fn expect(&self, positions: Option<u64>) {
        with(&self.expected, |expected| *expected = positions);
    }
}

/// Where a question tells pieces of its answer, if anybody listens.
#[derive(Clone, Default)]
pub(crate) struct PieceSender(pub(crate) Arc<Mutex<Option<UnboundedSender<ProgressPiece>>>>);

impl PieceSender {
    /// Tells a piece.
    pub(crate) fn tell(&self, what: &'static str, piece: Value) {
        with(&self.0, |to| to.as_ref().map(|to| to.send((what, piece))));
    }
}
