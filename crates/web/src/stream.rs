//! The answer to a question as server-sent events, with its progress.

use crate::lanes::{CancelOnDrop, QueuedQuestion, WorkerPools};
use crate::told::{PieceSender, ProgressPiece, ProgressSink, with};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use impartial::run::Cancel;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as Waking, Poll};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// The events of a question. When nobody reads them any more, its work is cancelled.
pub(crate) struct Events {
    pieces: UnboundedReceiver<ProgressPiece>,
    _gone: CancelOnDrop,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, waking: &mut Waking<'_>) -> Poll<Option<Self::Item>> {
        self.pieces
            .poll_recv(waking)
            .map(|piece| piece.map(|(what, piece)| Ok(Event::default().event(what).data(piece.to_string()))))
    }
}

/// Answers a question by events, the last of them `answer` or `error`.
pub(crate) fn answer(lanes: Arc<WorkerPools>, work: QueuedQuestion, teller: &PieceSender) -> Response {
    let (send, pieces) = unbounded_channel();
    let cancel = Cancel::new();
    let gone = CancelOnDrop(cancel.clone());
    with(&teller.0, |to| *to = Some(send.clone()));
    let teller = teller.clone();
    tokio::spawn(async move {
        let found = lanes.watched(work, cancel, ProgressSink(Some(send.clone()))).await;
        let _ = send.send(match found {
            Ok(answer) => ("answer", answer),
            Err(refused) => ("error", refused.json()),
        });
        // The stream ends when nobody can tell anything more.
        with(&teller.0, |to| *to = None);
    });
    Sse::new(Events { pieces, _gone: gone }).keep_alive(KeepAlive::default()).into_response()
}
