//! Many questions at once, and questions whose clients are gone.

use crate::http::{Running, read};
use impartial_web::Conditions;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::time::{Duration, Instant};

/// Returns a question that takes all the time it may: no period of this game is known.
fn endless() -> Value {
    json!({"game": "octal:0.6", "heaps": 4_000_000_000u64})
}

fn conditions(seconds: u64) -> Conditions {
    let mut conditions = Conditions::default();
    conditions.time = Duration::from_secs(seconds);
    conditions.long_time = Duration::from_secs(seconds);
    conditions
}

#[test]
fn two_hundred_questions_at_once_with_slow_ones_among_them_are_all_answered() {
    let server = Running::under(conditions(600));
    // Enough slow questions to occupy every thread for slow ones; they are cancelled at the end.
    let mut slow: Vec<_> = (0..4)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(server.question("period", &endless().to_string(), "").as_bytes()).unwrap();
            stream
        })
        .collect();
    let begun = Instant::now();
    let took: Vec<Duration> = std::thread::scope(|scope| {
        let asking: Vec<_> = (0..200u64)
            .map(|i| {
                let server = &server;
                scope.spawn(move || {
                    let begun = Instant::now();
                    let position = format!("{},{}", i % 20 + 1, i % 20 + 2 + i / 20);
                    let (name, body) = match i % 3 {
                        0 => ("value", json!({"game": "nim", "position": position})),
                        1 => ("moves", json!({"game": "wythoff", "position": position})),
                        _ => ("position", json!({"game": "welter", "position": position})),
                    };
                    let answer = server.answer(name, &body);
                    assert_eq!(answer["position"], position, "{answer}");
                    begun.elapsed()
                })
            })
            .collect();
        asking.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let slowest = took.iter().max().unwrap();
    // For measurements only; no assertion depends on it.
    eprintln!("200 questions: {:?} altogether, the slowest {slowest:?}", begun.elapsed());
    for stream in &mut slow {
        stream.set_nonblocking(true).unwrap();
        let mut byte = [0u8];
        let waits = stream.read(&mut byte).is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock);
        assert!(waits, "the slow ones were to be slower than all quick ones");
    }
}

#[test]
fn an_aborted_question_frees_its_thread() {
    let server = Running::under(conditions(600));
    for _ in 0..8 {
        let mut stream = server.connect();
        stream.write_all(server.question("period", &endless().to_string(), "").as_bytes()).unwrap();
        // The work may have begun or not; it is cancelled in both cases.
        std::thread::sleep(Duration::from_millis(20));
        drop(stream);
    }
    // Two slow questions are answered at a time: if eight abandoned ones continued, no answer would arrive.
    let events = "Accept: text/event-stream\r\n";
    let body = json!({"game": "nim", "position": "3,4"}).to_string();
    let (status, head, text) = server.raw(&server.question("classes", &body, events));
    assert_eq!(status, 200);
    assert!(head.contains("text/event-stream"), "{head}");
    assert!(text.contains("event: answer"), "{text}");
}

#[test]
fn a_question_that_takes_too_long_is_reported_and_does_not_block() {
    let server = Running::under(conditions(1));
    let board = ["........"; 8].join("/");
    let (status, answer) = server.ask("genus", &json!({"game": "cram", "position": board}));
    assert_eq!((status, &answer["kind"]), (422, &json!("stopped")), "{answer}");
    let (status, answer) = server.ask("period", &endless());
    assert_eq!(status, 200, "{answer}");
    assert!(answer["stopped"].is_string(), "{answer}");
}

#[test]
fn progress_and_claims_come_as_events() {
    let server = Running::new();
    let body = json!({"game": "mark"}).to_string();
    let (status, _, text) = server.raw(&server.question("check", &body, "Accept: text/event-stream\r\n"));
    assert_eq!(status, 200);
    let listed = server.answer("claims", &json!({"game": "mark"}))["claims"].as_array().unwrap().len();
    assert_eq!(text.matches("event: claim\n").count(), listed);
    assert_eq!(text.matches("event: count\n").count(), 1);
    assert_eq!(text.matches("event: answer\n").count(), 1);
    assert!(text.find("event: claim\n") < text.find("event: answer\n"));
}

#[test]
fn unread_events_cancel_their_work() {
    let server = Running::under(conditions(600));
    for _ in 0..3 {
        let mut stream = server.connect();
        let events = "Accept: text/event-stream\r\n";
        stream.write_all(server.question("period", &endless().to_string(), events).as_bytes()).unwrap();
        let mut head = [0u8; 12];
        stream.read_exact(&mut head).unwrap();
        assert_eq!(&head, b"HTTP/1.1 200");
    }
    let mut stream = server.connect();
    let body = json!({"game": "nim", "position": "3,4"}).to_string();
    stream.write_all(server.question("classes", &body, "Accept: text/event-stream\r\n").as_bytes()).unwrap();
    assert!(read(&mut stream).2.contains("event: answer"));
}
