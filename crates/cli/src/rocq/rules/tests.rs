//! Files of certificates and of their outlines.

use super::*;
use impartial::run::Run;
use impartial_games::nim::prover as nim;

/// The file needs no macro-states, and the states of the proof count towards its limits.
#[test]
fn an_outline_gives_the_file_of_the_certificate() {
    let run = Run::default();
    let work = ProofBudget::new(&run);
    let game = nim();
    let whole = ProofCertificate::of_formula(&*game, 2, &work).unwrap();
    let few_steps = ProofBudget::new(&run).with_max_certificate_steps(Some(1));
    let outline = ProofCertificate::of_formula(&*game, 2, &few_steps).unwrap();
    assert!(!whole.is_outline() && outline.is_outline());
    let file = |certificate: &ProofCertificate, states| rules(certificate, Some(&*game), states, &work);
    assert_eq!(file(&whole, 0).unwrap().text, file(&outline, 4).unwrap().text);
    let refused = file(&outline, 1 << 30).unwrap_err();
    assert!(matches!(refused, NoRocqForm::TooMuchWork(_)), "{refused}");
    assert!(refused.to_string().contains("1,073,741,824 states"), "{refused}");
}
