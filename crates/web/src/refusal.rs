//! Refusals of requests: a status, and a message in the words of the library.

use axum::http::StatusCode;
use impartial_query::Error;
use impartial_rules::OpenError;
use serde_json::{Value, json};

/// The reason why a request has no answer.
#[derive(Clone, Debug)]
pub(crate) struct RequestRefusal {
    pub(crate) status: StatusCode,
    kind: &'static str,
    error: String,
}

impl RequestRefusal {
    pub(crate) fn new(status: StatusCode, kind: &'static str, error: impl Into<String>) -> Self {
        RequestRefusal { status, kind, error: error.into() }
    }

    /// Returns the refusal of a request that makes no sense.
    pub(crate) fn input(error: impl Into<String>) -> Self {
        RequestRefusal::new(StatusCode::BAD_REQUEST, "input", error)
    }

    /// Returns the refusal of a request whose page is gone.
    pub(crate) fn cancelled() -> Self {
        RequestRefusal::new(StatusCode::SERVICE_UNAVAILABLE, "cancelled", "cancelled")
    }

    pub(crate) fn json(&self) -> Value {
        json!({"error": self.error, "kind": self.kind})
    }
}

impl From<Error> for RequestRefusal {
    fn from(error: Error) -> Self {
        let understood = StatusCode::UNPROCESSABLE_ENTITY;
        let (status, kind) = match &error {
            error if error.is_cancelled() => return RequestRefusal::cancelled(),
            Error::Unreadable(_) => (StatusCode::BAD_REQUEST, "input"),
            Error::Unlisted { .. } => (StatusCode::BAD_REQUEST, "input"),
            Error::Unsupported(_) => (understood, "unsupported"),
            Error::Stopped(_) => (understood, "stopped"),
            Error::Loopy { .. } => (understood, "loopy"),
            Error::Refuted(_) => (StatusCode::INTERNAL_SERVER_ERROR, "defect"),
            _ => (StatusCode::INTERNAL_SERVER_ERROR, "failed"),
        };
        RequestRefusal::new(status, kind, error.to_string())
    }
}

impl From<impartial::run::Stopped> for RequestRefusal {
    fn from(stopped: impartial::run::Stopped) -> Self {
        Error::from(stopped).into()
    }
}

impl From<OpenError> for RequestRefusal {
    fn from(error: OpenError) -> Self {
        Error::from(error).into()
    }
}

impl From<impartial_draw::DrawError> for RequestRefusal {
    fn from(error: impartial_draw::DrawError) -> Self {
        RequestRefusal::new(StatusCode::UNPROCESSABLE_ENTITY, "unsupported", error.to_string())
    }
}
