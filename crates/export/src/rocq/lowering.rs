//! P-positions of all positions with a number of coins, from proofs about games in which a move lowers one number.

use super::{NoRocqForm, RocqFile, SizeEstimate, list, print_assumptions, within_limits};
use impartial_prove::ProofCertificate;

const THEOREMS: &[&str] = &["p_positions"];

/// Writes the P-positions of a proof, which has been verified, for Rocq. The library explores the automaton once more;
/// it does not use the other tables of the certificate.
///
/// Returns `None` for other games and statements.
///
/// # Errors
/// [`NoRocqForm::TooMuchWork`].
pub(crate) fn lowering(certificate: &ProofCertificate) -> Option<Result<RocqFile, NoRocqForm>> {
    let coins = certificate.coins();
    let (rule, legality, lemma) = match certificate.game() {
        "nim" => ("any".to_owned(), "heaps of any sizes", "any_legal"),
        "welter" => (format!("distinct {coins}"), "distinct squares", "distinct_legal"),
        _ => return None,
    };
    let automaton = certificate.p_positions()?;
    let estimate = match within_limits(SizeEstimate::of_lowering(automaton.accept().len(), coins)) {
        Ok(estimate) => estimate,
        Err(error) => return Some(Err(error)),
    };
    let rows: Vec<String> = automaton.transitions().chunks(1 << coins).map(list).collect();
    let mut text = format!(
        "(* {game}: the P-positions of all positions with {coins} numbers.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Game Lowering.
Import ListNotations.

(* The rule: {legality}; a move lowers one number. *)
Definition rule : legality := {rule}.

(* An automaton that reads the numbers in base 2, least digit first, from state 0. Row q has the next states of state q,
   by the number whose binary digit j is the digit of number j. *)
Definition table : list (list nat) := [
  {rows}
].
Definition accept : list bool := {accept}.

Lemma checked : check_lowering rule {coins} table accept (N.to_nat 1000000) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem p_positions : forall x, length x = {coins} -> legal rule x ->
  (@loses (lowering rule) x <-> listed table accept x = true) /\\
  (@wins (lowering rule) x <-> listed table accept x = false).
Proof. exact (lowering_outcomes rule {coins} table accept ({lemma} {coins}) _ checked). Qed.
",
        game = certificate.game(),
        rows = rows.join(";\n  "),
        accept = list(automaton.accept()),
    );
    print_assumptions(&mut text, THEOREMS);
    Some(Ok(RocqFile { text, theorems: THEOREMS, estimate }))
}
