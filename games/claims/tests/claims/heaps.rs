//! Statements for any number of heaps: Nim and Moore's Nim.

use impartial::claim::{CheckContext, Claim, Effort, Verdict};
use impartial::run::Run;
use impartial_prove::automata::ProofBudget;
use impartial_prove::{PositionShape, ProofMethod, Statement};

fn statement(id: &str) -> Statement {
    impartial_claims::statements().into_iter().find(|one| one.id() == id).unwrap_or_else(|| panic!("{id}"))
}

#[test]
fn theorems_about_nim_and_moores_nim_are_proved_for_any_number_of_heaps() {
    let run = Run::default();
    for (id, method) in [
        ("nim.value", ProofMethod::Aggregates),
        ("nim.misere-p-positions", ProofMethod::Aggregates),
        ("moore:1.p-positions", ProofMethod::Digits),
        ("moore:1.misere-p-positions", ProofMethod::Digits),
        ("moore:2.p-positions", ProofMethod::Digits),
        ("moore:2.misere-p-positions", ProofMethod::Digits),
        ("moore:3.p-positions", ProofMethod::Digits),
        ("moore:3.misere-p-positions", ProofMethod::Digits),
    ] {
        let proof = statement(id)
            .prove(PositionShape::ANY_HEAPS, ProofMethod::Best, &ProofBudget::new(&run))
            .unwrap();
        assert!(proof.is_proved(), "{id}: {:?}", proof.conclusion);
        assert_eq!(proof.method, method, "{id}");
        let report = Claim::from(statement(id)).check(&CheckContext::new(Effort::Quick, &run));
        assert_eq!(
            (report.verdict, report.extends_to),
            (Verdict::Proved, Some("any number of heaps")),
            "{id}"
        );
    }
}

#[test]
fn planted_falsehoods_about_any_number_of_heaps_are_refuted() {
    let run = Run::default();
    for (id, expected) in [
        ("nim.planted.misere-nim-sum", ["0", "0", "not 0"]),
        ("nim.planted.largest", ["1,1", "1", "0"]),
        ("moore:1.planted.modulus", ["1,1", "not 0", "0"]),
        ("moore:1.planted.misere-modulus", ["2,2", "not 0", "0"]),
        ("moore:2.planted.nim-sum", ["1,1", "0", "not 0"]),
        ("moore:2.planted.modulus", ["1,1,1", "not 0", "0"]),
        ("moore:2.planted.misere-modulus", ["2,2,2", "not 0", "0"]),
        ("moore:3.planted.modulus", ["1,1,1,1", "not 0", "0"]),
        ("moore:3.planted.misere-modulus", ["2,2,2,2", "not 0", "0"]),
    ] {
        let proof = statement(id)
            .prove(PositionShape::ANY_HEAPS, ProofMethod::Best, &ProofBudget::new(&run))
            .unwrap();
        let refutation = proof.refutation().unwrap_or_else(|| panic!("{id}: {:?}", proof.conclusion));
        let seen = &refutation.counterexample;
        assert_eq!([seen.position(), seen.stated(), seen.computed()], expected, "{id}");
    }
}
