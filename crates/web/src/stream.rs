//! The answer to a question as server-sent events, with its progress.

use crate::worker_pools::{CancelOnDrop, WorkerPools};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use impartial::run::Cancel;
use impartial_answers::{PieceSender, ProgressPiece, ProgressSink, QueuedQuestion, SendPiece};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as Waking, Poll};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// The events of a question. Dropping them, when the client is gone, cancels the work.
pub(crate) struct Events {
    pieces: UnboundedReceiver<ProgressPiece>,
    _cancel_on_drop: CancelOnDrop,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, waking: &mut Waking<'_>) -> Poll<Option<Self::Item>> {
        self.pieces
            .poll_recv(waking)
            .map(|piece| piece.map(|(what, piece)| Ok(Event::default().event(what).data(piece.to_string()))))
    }
}

/// Answers a question by events; the last one is `answer` or `error`.
pub(crate) fn answer(lanes: Arc<WorkerPools>, work: QueuedQuestion, teller: &PieceSender) -> Response {
    let (send, pieces) = unbounded_channel();
    let cancel = Cancel::new();
    let cancel_on_drop = CancelOnDrop(cancel.clone());
    let sender = send.clone();
    // Sending fails if the client is gone, and then the work is cancelled.
    let send_piece: SendPiece = Arc::new(move |piece| {
        let _ = sender.send(piece);
    });
    teller.open(send_piece.clone());
    let teller = teller.clone();
    tokio::spawn(async move {
        let result = lanes.watched(work, cancel, ProgressSink::new(send_piece)).await;
        let _ = send.send(match result {
            Ok(answer) => ("answer", answer),
            Err(refused) => ("error", refused.json()),
        });
        // The stream ends when all senders are dropped.
        teller.close();
    });
    Sse::new(Events { pieces, _cancel_on_drop: cancel_on_drop })
        .keep_alive(KeepAlive::default())
        .into_response()
}
