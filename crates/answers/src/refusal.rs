//! Refusals of requests: a status of HTTP, and a message in the words of the library.

use impartial_query::{Error, TextProblem};
use impartial_rules::OpenError;
use serde_json::{Value, json};

/// The reason why a request has no answer.
#[derive(Clone, Debug)]
pub struct RequestRefusal {
    status: u16,
    kind: &'static str,
    error: String,
    /// The problems of a text, with their places.
    problems: Vec<TextProblem>,
}

impl RequestRefusal {
    /// Returns a refusal with a status of HTTP, the kind that the page distinguishes, and a message.
    pub fn new(status: u16, kind: &'static str, error: impl Into<String>) -> Self {
        RequestRefusal { status, kind, error: error.into(), problems: Vec::new() }
    }

    /// Returns the refusal of a request that makes no sense.
    pub fn input(error: impl Into<String>) -> Self {
        RequestRefusal::new(400, "input", error)
    }

    /// Returns the refusal of a request whose page is gone.
    pub fn cancelled() -> Self {
        RequestRefusal::new(503, "cancelled", "cancelled")
    }

    /// Returns the status of HTTP, between 400 and 599.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Returns the refusal as an answer in JSON.
    pub fn json(&self) -> Value {
        let mut object = json!({"error": self.error, "kind": self.kind});
        if !self.problems.is_empty() {
            object["problems"] = json!(self.problems);
        }
        object
    }
}

impl From<Error> for RequestRefusal {
    fn from(error: Error) -> Self {
        let understood = 422;
        let (status, kind) = match &error {
            error if error.is_cancelled() => return RequestRefusal::cancelled(),
            Error::Unreadable(_) | Error::Source { .. } | Error::Arguments(_) | Error::Refused(_) => {
                (400, "input")
            }
            Error::Unlisted { .. } => (400, "input"),
            Error::Unsupported(_) => (understood, "unsupported"),
            Error::Stopped(_) => (understood, "stopped"),
            Error::Loopy { .. } => (understood, "loopy"),
            Error::Refuted(_) => (500, "defect"),
            _ => (500, "failed"),
        };
        let text = error.to_string();
        let problems = if let Error::Source { problems, .. } = error { problems } else { Vec::new() };
        RequestRefusal { problems, ..RequestRefusal::new(status, kind, text) }
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
        RequestRefusal::new(422, "unsupported", error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial_query::{Message, UnsupportedPart};

    #[test]
    fn no_text_of_another_layer_decides_the_kind_of_a_refusal() {
        const PLANTED: &str = "cancelled stopped loopy: a -> b --> x.game:3:6 (allowed: 404) defect";
        let problem = TextProblem {
            line: 3,
            column: 6,
            end_line: 3,
            end_column: 7,
            severity: "error",
            message: PLANTED.into(),
            help: None,
        };
        let planted = [
            (Error::Unreadable(PLANTED.into()), 400, "input"),
            (Error::Arguments(Message::new().text(PLANTED)), 400, "input"),
            (Error::Source { problems: vec![problem], drawn: PLANTED.into() }, 400, "input"),
            (Error::unsupported(UnsupportedPart::This, PLANTED, []), 422, "unsupported"),
            (Error::loopy([PLANTED.to_owned()], PLANTED), 422, "loopy"),
            (Error::Refuted(PLANTED.into()), 500, "defect"),
        ];
        for (error, status, kind) in planted {
            let has_problems = matches!(error, Error::Source { .. });
            let refusal = RequestRefusal::from(error);
            let object = refusal.json();
            assert_eq!((refusal.status(), &object["kind"]), (status, &json!(kind)), "{object}");
            assert!(object["error"].as_str().is_some_and(|text| text.contains(PLANTED)), "{object}");
            let line = has_problems.then_some(3);
            assert_eq!(object["problems"][0]["line"].as_u64(), line, "{object}");
        }
    }
}
