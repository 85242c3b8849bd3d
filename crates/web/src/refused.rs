//! What is not answered, with its status and in the library's words.

use axum::http::StatusCode;
use impartial_catalogue::Error;
use impartial_rules::OpenError;
use serde_json::{Value, json};

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    kind: &'static str,
    error: String,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, kind: &'static str, error: impl Into<String>) -> Self {
        Refused { status, kind, error: error.into() }
    }

    /// Something that was sent makes no sense.
    pub(crate) fn input(error: impl Into<String>) -> Self {
        Refused::new(StatusCode::BAD_REQUEST, "input", error)
    }

    /// The page that asked is gone.
    pub(crate) fn cancelled() -> Self {
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, "cancelled", "cancelled")
    }

    pub(crate) fn json(&self) -> Value {
        json!({"error": self.error, "kind": self.kind})
    }
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        let understood = StatusCode::UNPROCESSABLE_ENTITY;
        let (status, kind) = match &error {
            error if error.is_cancelled() => return Refused::cancelled(),
            Error::Unreadable(_) => (StatusCode::BAD_REQUEST, "input"),
            Error::Unlisted { .. } => (StatusCode::BAD_REQUEST, "input"),
            Error::Unsupported(_) => (understood, "unsupported"),
            Error::Stopped(_) => (understood, "stopped"),
            Error::Loopy { .. } => (understood, "loopy"),
            Error::Refuted(_) => (StatusCode::INTERNAL_SERVER_ERROR, "defect"),
            _ => (StatusCode::INTERNAL_SERVER_ERROR, "failed"),
        };
        Refused::new(status, kind, error.to_string())
    }
}

impl From<impartial::run::Stopped> for Refused {
    fn from(stopped: impartial::run::Stopped) -> Self {
        Error::from(stopped).into()
    }
}

impl From<OpenError> for Refused {
    fn from(error: OpenError) -> Self {
        Error::from(error).into()
    }
}

impl From<impartial_draw::DrawError> for Refused {
    fn from(error: impartial_draw::DrawError) -> Self {
        Refused::new(StatusCode::UNPROCESSABLE_ENTITY, "unsupported", error.to_string())
    }
}
