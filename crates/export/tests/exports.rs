//! Exports of certificates and of their outlines, and certificates that are not exported.

use impartial::run::{Limits, Run};
use impartial_export::{ExportError, GameSource, NoRocqForm, RocqFile, export, export_certificate};
use impartial_prove::ProofCertificate;
use impartial_prove::automata::ProofBudget;
use impartial_query::{Context, Registry};
use serde_json::{Value, json};

/// Returns the certificate of the values of Nim with two heaps, or its outline if its check takes more than `most_steps` steps.
fn nim(most_steps: Option<u64>) -> ProofCertificate {
    let run = Run::default();
    let budget = ProofBudget::new(&run).with_max_certificate_steps(most_steps);
    ProofCertificate::of_formula(&*impartial_games::nim::provable_game(), 2, &budget).unwrap()
}

/// Calls `with` with the games of the registry.
fn with_games<T>(with: impl FnOnce(&GameSource<'_>, &Context<'_>) -> T) -> T {
    let registry = impartial_games::register(Registry::new());
    let find = |name: &str| registry.find(name);
    let games = GameSource { find: &find, statements: registry.all_statements() };
    with(&games, &Context::new(Limits::none()))
}

fn exported(certificate: &ProofCertificate, states: usize) -> Result<RocqFile, ExportError> {
    with_games(|games, cx| export_certificate(certificate, states, games, cx))
}

/// The file needs no macro-states, and the states of the proof count towards its limits.
#[test]
fn an_outline_gives_the_file_of_the_certificate() {
    let (whole, outline) = (nim(None), nim(Some(1)));
    assert!(!whole.is_outline() && outline.is_outline());
    let text = exported(&whole, 0).unwrap().text;
    assert!(text.contains("\nTheorem values_of_positions :"), "{text}");
    assert_eq!(text, exported(&outline, 4).unwrap().text);
    let refused = exported(&outline, 1 << 30).unwrap_err();
    assert!(matches!(refused, ExportError::NoForm(NoRocqForm::TooMuchWork(_))), "{refused}");
    assert!(refused.to_string().contains("1,073,741,824 states"), "{refused}");
}

#[test]
fn a_certificate_is_verified_before_it_is_exported() {
    let certificate = serde_json::to_value(nim(None)).unwrap();
    let export = |certificate: Value| with_games(|games, cx| export(certificate, games, cx));
    let exported = export(certificate.clone()).unwrap();
    assert_eq!((exported.game.as_str(), exported.file.theorems), ("nim", &["values_of_positions"][..]));
    // The same statement is false of another game.
    let mut of_another = certificate;
    of_another["game"] = json!("wythoff");
    let refused = export(of_another).unwrap_err();
    assert!(matches!(refused, ExportError::Refused(_)), "{refused}");
    assert!(refused.to_string().starts_with("is refused: "), "{refused}");
}

#[test]
fn a_value_that_is_no_certificate_has_no_form() {
    let export = |value: Value| with_games(|games, cx| export(value, games, cx)).unwrap_err();
    let unknown = export(json!({"kind": "numeration"}));
    assert!(matches!(unknown, ExportError::NoForm(NoRocqForm::Kind { .. })), "{unknown}");
    for value in [json!({}), json!(3), json!({"kind": "prove"})] {
        let unreadable = export(value);
        assert!(matches!(unreadable, ExportError::Query(_)), "{unreadable}");
    }
}

#[test]
fn a_limit_is_no_missing_form() {
    let certificate = serde_json::to_value(nim(None)).unwrap();
    let registry = impartial_games::register(Registry::new());
    let games = GameSource { find: &|name| registry.find(name), statements: registry.all_statements() };
    let cx = Context::new(Limits::none().positions(1));
    let stopped = export(certificate, &games, &cx).unwrap_err();
    assert!(matches!(stopped, ExportError::Query(impartial_query::Error::Stopped(_))), "{stopped}");
}
