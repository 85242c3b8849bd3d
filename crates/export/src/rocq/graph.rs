//! P-positions of a finite list of positions, from certificates of classes.

use super::{NoRocqForm, RocqFile, SizeEstimate, bits, in_comment, list, print_assumptions, within_limits};
use impartial::misere::certificate::ClassCertificate;
use std::fmt::Write as _;

/// Upper bound on the number of positions of an exported list.
const MAX_POSITIONS: usize = 5000;

const THEOREMS: &[&str] = &["normal_play", "misere_play"];

/// Writes the P-positions of a certificate of classes, which has been verified, for Rocq.
///
/// # Errors
/// [`NoRocqForm::TooManyPositions`], [`NoRocqForm::TooMuchWork`].
pub(crate) fn graph(certificate: &ClassCertificate) -> Result<RocqFile, NoRocqForm> {
    let count = certificate.moves.len();
    if count > MAX_POSITIONS {
        return Err(NoRocqForm::TooManyPositions { count, most: MAX_POSITIONS });
    }
    let estimate = within_limits(SizeEstimate::of_moves(&certificate.moves))?;
    let sets = &certificate.sets;
    let normal = [&sets.v00[..], &sets.v01, &sets.v02].concat();
    let misere = [&sets.v00[..], &sets.v10, &sets.v20].concat();
    let mut text = format!(
        "(* {game}, {window}: who wins from each position.
   Written by 'impartial certificate export' from a certificate. The theorems are about the moves below. That these are
   the moves of the game was checked by the program, and not by Rocq. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Game Graph.
Import ListNotations.

(* The options of the positions 0, 1, 2, ... *)
Definition moves : list (list nat) := [
",
        game = in_comment(&certificate.game),
        window = in_comment(&certificate.window),
    );
    for (v, (row, name)) in certificate.moves.iter().zip(&certificate.positions).enumerate() {
        let separator = if v + 1 < count { ";" } else { "" };
        let _ = writeln!(text, "  {}{separator} (* {v}: {} *)", list(row), in_comment(name));
    }
    let _ = write!(
        text,
        "].

(* The lost positions: bit x is 1 if the player to move at position x loses. *)
Definition normal_P : N := {}%N.
Definition misere_P : N := {}%N.

Lemma moves_are_earlier : earlier moves = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition positions : game := graph_game moves moves_are_earlier.

Lemma checked_normal : check_normal moves normal_P = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma checked_misere : check_misere moves misere_P = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem normal_play : forall x, x < length moves ->
  (@loses positions x <-> N.testbit normal_P (N.of_nat x) = true) /\\
  (@wins positions x <-> N.testbit normal_P (N.of_nat x) = false).
Proof. exact (normal_outcomes moves moves_are_earlier normal_P checked_normal). Qed.

Theorem misere_play : forall x, x < length moves ->
  (@mloses positions x <-> N.testbit misere_P (N.of_nat x) = true) /\\
  (@mwins positions x <-> N.testbit misere_P (N.of_nat x) = false).
Proof. exact (misere_outcomes moves moves_are_earlier misere_P checked_misere). Qed.
",
        bits(&normal),
        bits(&misere),
    );
    print_assumptions(&mut text, THEOREMS);
    Ok(RocqFile { text, theorems: THEOREMS, estimate })
}
