//! Proofs and discoveries over HTTP.

use crate::http::{Running, registry};
use impartial::run::Limits;
use impartial_query::Context;
use impartial_query::proofs::{ProofQuestion, ProofSubject, proof_jobs};
use serde_json::json;

/// Returns the rules of a file of the gallery.
fn sample(name: &str) -> &'static str {
    impartial_games::GALLERY.iter().find(|(other, _)| *other == name).unwrap().1
}

#[test]
fn proofs_agree_with_the_library() {
    let (server, registry) = (Running::new(), registry());
    let cx = Context::new(Limits::none());
    for (name, coins) in [("nim", 3), ("nim", 2), ("mark", 1)] {
        let question = ProofQuestion { coins: Some(coins), ..ProofQuestion::default() };
        let game = registry.find(name).unwrap();
        let subject = ProofSubject::Game { game: &*game, own: None };
        let found = proof_jobs(&registry, subject, &question, &cx).unwrap();
        let answer = server.answer("prove", &json!({"game": name, "coins": coins}));
        let rows = answer["proofs"].as_array().unwrap();
        assert_eq!(rows.len(), found.jobs.len(), "{name}");
        for (row, job) in rows.iter().zip(&found.jobs) {
            let expected = json!(job.prove(&cx).unwrap());
            for key in ["claim", "coins", "verdict", "for_all", "counterexample", "states", "statement"] {
                assert_eq!(row[key], expected[key], "{name}: {key} of {row}");
            }
        }
    }
}

#[test]
fn certificates_of_the_page_are_verified_with_the_rules_alone() {
    let server = Running::new();
    let rules = sample("mark");
    let answer = server.answer("prove", &json!({"rules": rules, "certify": true}));
    let rows = answer["proofs"].as_array().unwrap();
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert_eq!(row["verdict"], "proved", "{row}");
        let certificate = &row["certificate"];
        assert_eq!(certificate["game"], "mark.game");
        let verdict = server.answer("verify", &json!({"rules": rules, "certificate": certificate}));
        assert_eq!(verdict["verdict"], "valid", "{verdict}");
        let other = rules.replace("move n - 1", "move n - 2  if n >= 2");
        let verdict = server.answer("verify", &json!({"rules": other, "certificate": certificate}));
        assert_eq!(verdict["verdict"], "refused", "{verdict}");
        let (status, refusal) = server.ask("verify", &json!({"certificate": certificate}));
        assert_eq!(status, 400, "{refusal}");
    }
}

#[test]
fn a_game_that_the_prover_does_not_have_is_refused_with_a_reason() {
    let server = Running::new();
    for question in ["prove", "discover"] {
        let (status, refusal) = server.ask(question, &json!({"game": "cram", "coins": 2}));
        assert_eq!(status, 400, "{refusal}");
        assert!(
            refusal["error"].as_str().unwrap().contains("cannot be described to the prover"),
            "{refusal}"
        );
        let (status, refusal) = server.ask(question, &json!({"game": "nim", "formula": "v = a1"}));
        assert_eq!(status, 400, "{refusal}");
        assert!(
            refusal["error"].as_str().unwrap().contains("this proof is about one number of coins"),
            "{refusal}"
        );
    }
}
