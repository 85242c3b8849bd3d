//! Proofs and discoveries: over HTTP, and in the view *Proofs* in a browser.

use crate::boards::encoded;
use crate::browser::Browser;
use crate::http::{Running, registry};
use impartial::run::Limits;
use impartial_query::Context;
use impartial_query::proofs::{ProofQuestion, ProofSubject, proof_jobs};
use serde_json::{Value, json};

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
        let (status, refusal) = server.ask(question, &json!({"game": "nim"}));
        assert_eq!(status, 400, "{refusal}");
        assert!(
            refusal["error"].as_str().unwrap().contains("each number of coins is a theorem"),
            "{refusal}"
        );
    }
}

/// Returns the verdicts of the shown proofs.
fn verdicts(browser: &mut Browser) -> Value {
    browser.eval("[...document.querySelectorAll('#proofs .verdict')].map((word) => word.textContent)")
}

#[test]
fn statements_of_rules_are_proved_and_certified_in_the_page() {
    let server = Running::new();
    let link = format!("{}#rules={}&position=9&view=proofs", server.page, encoded(sample("mark")));
    let Some(mut browser) = Browser::open(&link) else { return };
    browser.wait("document.querySelector('#prove-coins').value === '1'");
    browser.click("#prove-form .main");
    browser.wait("document.querySelector('#prove-status').textContent === '2 statements: 2 proved.'");
    assert_eq!(verdicts(&mut browser), json!(["proved", "proved"]));
    assert!(browser.text("#proofs").contains("proved for all positions"));
    browser.eval(
        "(() => { window.saved = []; const create = URL.createObjectURL.bind(URL); URL.createObjectURL = (blob) => { \
         blob.text().then((text) => window.saved.push(JSON.parse(text).game)); return create(blob); }; })()",
    );
    browser.click("#proofs [data-save=certificate]");
    browser.wait("document.querySelector('#proofs').textContent.includes('The certificate is valid')");
    assert_eq!(browser.eval("window.saved"), json!(["mark.game"]));
    browser.well();
}

#[test]
fn a_formula_of_ones_own_is_refuted_at_a_position_in_the_page() {
    let server = Running::new();
    let link = format!("{}#game=wythoff&position=3%2C5&view=proofs", server.page);
    let Some(mut browser) = Browser::open(&link) else { return };
    browser.wait("document.querySelector('#prove-coins').value === '2'");
    browser.eval("document.querySelector('#prove-form details').open = true");
    browser.write("#prove-formula", "a1 = a2");
    browser.click("#prove-form .main");
    browser.wait("document.querySelector('#prove-status').textContent === '1 statement: 1 refuted.'");
    assert!(browser.text("#proofs").contains("but at 1,1: computed"), "{}", browser.text("#proofs"));
    assert_eq!(browser.eval("document.querySelector('#proofs [data-save=certificate]')"), Value::Null);
    // An error of the formula stands at its place.
    browser.write("#prove-formula", "a1 = = a2");
    browser.click("#prove-form .main");
    browser.wait("document.querySelector('#prove-status').classList.contains('bad')");
    assert!(browser.text("#prove-status").contains("column 6"), "{}", browser.text("#prove-status"));
    browser.well();
}

#[test]
fn a_description_is_discovered_and_drawn_in_the_page() {
    let server = Running::new();
    let link = format!("{}#game=wythoff&position=3%2C5&view=proofs", server.page);
    let Some(mut browser) = Browser::open(&link) else { return };
    browser.write("#discover-numeration", "fib");
    browser.click("#discover-form .main");
    browser.wait("document.querySelector('#discover-status').textContent.includes('found and proved')");
    browser.wait("document.querySelector('#discovered img')?.naturalWidth > 100");
    assert!(browser.text("#discovered").contains("7 states in the numeration fib"));
    browser.click("#discovered [data-save=certificate]");
    browser.wait("document.querySelector('#discovered').textContent.includes('The certificate is valid')");
    browser.well();
}

#[test]
fn a_proof_that_is_cancelled_says_that_nothing_was_decided() {
    let server = Running::new();
    let link = format!("{}#game=welter&position=1%2C2%2C3&view=proofs", server.page);
    let Some(mut browser) = Browser::open(&link) else { return };
    browser.wait("document.querySelector('#discover-coins').value === '3'");
    // Many states of a guess take long.
    browser.write("#discover-coins", "5");
    browser.click("#discover-form .main");
    browser.wait("document.querySelector('#discover-cancel').hidden === false");
    browser.click("#discover-cancel");
    browser.wait("document.querySelector('#discover-status').textContent.startsWith('Cancelled')");
    assert_eq!(browser.eval("document.querySelector('#discovered').childElementCount"), 0);
    // The page answers further questions.
    browser.write("#discover-coins", "1");
    browser.click("#discover-form .main");
    browser.wait("document.querySelector('#discovered .verdict')?.textContent === 'proved'");
    browser.well();
}
