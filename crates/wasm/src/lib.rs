//! The answers of the page as a WebAssembly module.
//!
//! [`answer`] answers one request in JSON under the limits of the request. The module exports it to the workers of the
//! static site (`exports.rs`), and the example `answers` runs it natively, so that both can be compared.

#[cfg(target_family = "wasm")]
mod exports;

use impartial::run::Limits;
use impartial_answers::{
    Games, PieceSender, ProgressSink, RequestRefusal, SampleRules, SendPiece, start, work,
};
use impartial_query::{Context, Registry};
use serde::Deserialize;
use serde_json::Value;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// A request: a question of [`impartial_answers`] or `start`, with the limits on its answer.
#[derive(Debug, Deserialize)]
struct Request {
    question: String,
    #[serde(default)]
    body: Value,
    #[serde(default)]
    limits: RequestLimits,
    /// True if progress and pieces of the answer are sent.
    #[serde(default)]
    watch: bool,
}

/// The limits of a request. A missing limit does not apply.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
struct RequestLimits {
    /// Limit on the time, in seconds.
    seconds: Option<f64>,
    /// Limit on the memory, in bytes.
    memory: Option<u64>,
    /// Limit on the number of solved positions.
    positions: Option<u64>,
}

impl RequestLimits {
    fn limits(self) -> Result<Limits, RequestRefusal> {
        let mut limits = Limits::none();
        if let Some(seconds) = self.seconds {
            let time = Duration::try_from_secs_f64(seconds)
                .map_err(|error| RequestRefusal::input(format!("limit of {seconds} s: {error}")))?;
            limits = limits.time(time);
        }
        if let Some(memory) = self.memory {
            limits = limits.memory(memory);
        }
        if let Some(positions) = self.positions {
            limits = limits.positions(positions);
        }
        Ok(limits)
    }
}

/// The games, claims and sample rules of the program.
fn games() -> &'static Arc<Games> {
    static GAMES: OnceLock<Arc<Games>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let registry = impartial_games::register(Registry::new())
            .statements(impartial_claims::statements())
            .claims(impartial_claims::all());
        let sample =
            |(name, text): &(&str, &str)| SampleRules { name: (*name).to_owned(), text: (*text).to_owned() };
        Arc::new(Games::new(registry.into(), impartial_games::GALLERY.iter().map(sample).collect()))
    })
}

/// Answers a request and returns its status of HTTP with the answer or the refusal. Before the answer, `send` receives
/// the messages of a watched request.
///
/// ```
/// use serde_json::json;
/// use std::sync::Arc;
///
/// let request = r#"{"question": "value", "body": {"game": "nim", "position": "3,5,6"}}"#;
/// let (status, answer) = impartial_wasm::answer(request.as_bytes(), Arc::new(|_| {}));
/// assert_eq!((status, &answer["grundy"]), (200, &json!("0")));
/// ```
pub fn answer(request: &[u8], send: SendPiece) -> (u16, Value) {
    match try_answer(request, send) {
        Ok(answer) => (200, answer),
        Err(refusal) => (refusal.status(), refusal.json()),
    }
}

fn try_answer(request: &[u8], send: SendPiece) -> Result<Value, RequestRefusal> {
    let request: Request = serde_json::from_slice(request)
        .map_err(|error| RequestRefusal::input(format!("the request is no question with limits: {error}")))?;
    let limits = request.limits.limits()?;
    if request.question == "start" {
        let time = limits.max_time.unwrap_or(Duration::MAX);
        return Ok(start(games(), time, time));
    }
    let pieces = PieceSender::default();
    let sink = match request.watch {
        true => {
            pieces.open(send.clone());
            ProgressSink::new(send)
        }
        false => ProgressSink::none(),
    };
    let question = work(games(), &request.question, request.body.to_string().as_bytes(), &pieces)?;
    let mut cx = Context::new(limits);
    // A module of WebAssembly without shared memory has one thread.
    cx.threads = 1;
    sink.answer(&cx, |cx| question(cx))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::sync::Mutex;

    fn ask(request: &Value) -> (u16, Value) {
        answer(request.to_string().as_bytes(), Arc::new(|_| panic!("a request that is not watched sends")))
    }

    #[test]
    fn limits_of_a_request_apply() {
        let body = json!({"game": "cram", "position": "5x5"});
        let (status, answer) = ask(&json!({"question": "value", "body": body, "limits": {"positions": 10}}));
        assert_eq!((status, &answer["kind"]), (422, &json!("stopped")), "{answer}");
        for seconds in [-1.0, 1e300] {
            let (status, answer) =
                ask(&json!({"question": "value", "body": body, "limits": {"seconds": seconds}}));
            assert_eq!((status, &answer["kind"]), (400, &json!("input")), "{answer}");
        }
    }

    #[test]
    fn values_of_one_game_share_their_tables() {
        let value = |game: &str, position: &str, positions: u64| {
            let body = json!({"game": game, "position": position});
            ask(&json!({"question": "value", "body": body, "limits": {"positions": positions}})).1
        };
        let pair = |answer: &Value| (answer["grundy"].clone(), answer["misere"].clone());
        let computed = (json!("2"), json!("0"));
        assert_eq!(pair(&value("cram", "4x5", 1_000_000)), computed);
        // The same position takes no more work.
        assert_eq!(pair(&value("cram", "4x5", 10)), computed);
        // Another game takes the place of the tables.
        assert_eq!(pair(&value("nim", "3,5", 10)), (json!("6"), json!("6")));
        assert_eq!(pair(&value("cram", "4x5", 10)), (Value::Null, Value::Null));
        // So do rules that have changed and kept their name.
        let grundy = |rules: String, position: &str| {
            let body = json!({"rules": rules, "position": position});
            ask(&json!({"question": "value", "body": body})).1["grundy"].clone()
        };
        let heaps =
            |amounts| grundy(format!("game own\nheaps n\nmove n - k  for k in {{{amounts}}}\n"), "7,8,9");
        assert_eq!([heaps("1, 2"), heaps("1, 3"), heaps("1, 2")], ["3", "0", "3"]);
        let ordinals = |kind| grundy(format!("game own\n{kind} a on ordinals\nmove x  for x < a\n"), "w,w+1");
        assert_eq!([ordinals("heaps"), ordinals("coins"), ordinals("heaps")], ["1", "0", "1"]);
    }

    #[test]
    fn requests_that_make_no_sense_are_refused() {
        for request in [json!({}), json!([]), json!({"question": "value", "limits": 3})] {
            let (status, answer) = ask(&request);
            assert_eq!((status, &answer["kind"]), (400, &json!("input")), "{answer}");
        }
        assert_eq!(ask(&json!({"question": "price"})).0, 404);
    }

    #[test]
    fn a_watched_check_sends_each_verdict() {
        let sent = Arc::new(Mutex::new(Vec::new()));
        let log = sent.clone();
        let body = json!({"game": "nim"});
        let request = json!({"question": "check", "body": body, "watch": true}).to_string();
        let (status, answer) =
            answer(request.as_bytes(), Arc::new(move |(event, _)| log.lock().unwrap().push(event)));
        assert_eq!(status, 200, "{answer}");
        let rows = answer["claims"].as_array().unwrap().len();
        let claims = sent.lock().unwrap().iter().filter(|event| **event == "claim").count();
        assert!(rows > 0 && claims == rows, "{claims} of {rows}");
    }

    #[test]
    fn the_page_starts_with_games_and_sample_rules() {
        let (status, answer) = ask(&json!({"question": "start", "limits": {"seconds": 5}}));
        assert_eq!((status, &answer["seconds"]), (200, &json!(5.0)));
        assert!(answer["games"].as_array().unwrap().len() > 20, "{}", answer["games"]);
        assert!(!answer["samples"][0]["rules"].is_null(), "{}", answer["samples"]);
    }
}
