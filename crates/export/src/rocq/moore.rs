//! Theorems about any number of heaps of which a move lowers some: Nim, and Moore's Nim.
//!
//! The library proves these theorems once for every number of heaps and every number of heaps that a move lowers. A file
//! names the rules and the statement, and the kernel compares them with the theorem.

use super::{NoRocqForm, RocqFile, SizeEstimate, in_comment, print_assumptions};
use impartial::value::Play;
use impartial_prove::{CertifiedStatement, ProofCertificate};

/// The rules and the statement of a file.
struct HeapsFile {
    /// The definitions that the theorem uses.
    definitions: String,
    theorems: &'static [&'static str],
    theorem: String,
}

/// Writes a proof about any number of heaps, which has been verified, for Rocq.
///
/// Returns `None` for other games and statements.
///
/// # Errors
/// [`NoRocqForm::NotCovered`] for a modulus that is not the number of heaps that a move lowers plus 1.
pub(crate) fn moore(certificate: &ProofCertificate) -> Option<Result<RocqFile, NoRocqForm>> {
    let file = match (certificate.statement(), certificate.game(), certificate.heap_statement()) {
        (CertifiedStatement::HeapDigits { most_changed, modulus, play }, ..) => {
            if modulus != most_changed + 1 {
                let what =
                    format!("numbers of ones modulo {modulus} where a move lowers {most_changed} heaps");
                return Some(Err(NoRocqForm::NotCovered(what)));
            }
            of_digits(most_changed, modulus, play)
        }
        (_, "nim", Some("nim.value")) => nim_value(),
        (_, "nim", Some("nim.misere-p-positions"))
        | (_, "gallery:nim", Some("gallery:nim.misere-p-positions")) => nim_misere(),
        _ => return None,
    };
    Some(Ok(written(certificate.game(), &file)))
}

fn written(game: &str, file: &HeapsFile) -> RocqFile {
    let mut text = format!(
        "(* {game}: all positions with any number of heaps.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Game Moore.

(* A position is a list of heaps, of any length. A move lowers at least one heap and at most [most] heaps, each to any
   smaller number. *)
{definitions}
{theorem}",
        game = in_comment(game),
        definitions = file.definitions,
        theorem = file.theorem,
    );
    print_assumptions(&mut text, file.theorems);
    RocqFile { text, theorems: file.theorems, estimate: SizeEstimate::of_theorem() }
}

/// Returns the theorem of Moore (1910), or that of Jenkyns and Mayberry (1980) for misère play.
fn of_digits(most: u64, modulus: u64, play: Play) -> HeapsFile {
    let definitions = format!(
        "Definition most : nat := {most}.
(* [ones place heaps] is the number of heaps with a one at a binary place. *)
Definition modulus : nat := {modulus}.
"
    );
    let balanced = "(forall place, ones place heaps mod modulus = 0)";
    let (theorems, theorem): (&[&str], _) = match play {
        Play::Normal => (
            &["p_positions"],
            format!(
                "Theorem p_positions : forall heaps,
  (@loses (moore most) heaps <-> {balanced}) /\\
  (@wins (moore most) heaps <-> ~ {balanced}).
Proof. exact (moore_outcomes most). Qed.
"
            ),
        ),
        Play::Misere => (
            &["misere_p_positions"],
            format!(
                "Definition lost (heaps : list N) : Prop :=
  has_large heaps /\\ {balanced} \\/
  all_small heaps /\\ ones 0 heaps mod modulus = 1.

Theorem misere_p_positions : forall heaps,
  (@mloses (moore most) heaps <-> lost heaps) /\\
  (@mwins (moore most) heaps <-> ~ lost heaps).
Proof. intros heaps. exact (moore_misere_outcomes most heaps (proj1 (Nat.leb_le 1 most) eq_refl)). Qed.
"
            ),
        ),
    };
    HeapsFile { definitions, theorems, theorem }
}

fn nim_value() -> HeapsFile {
    HeapsFile {
        definitions: "Definition most : nat := 1.\n".to_owned(),
        theorems: &["values_of_positions", "p_positions"],
        theorem: "\
(* A function [g] with [grundy_fun] gives each position the mex of its options; [xors] is the nim-sum. *)
Theorem values_of_positions : grundy_fun (moore most) xors.
Proof. exact nim_values. Qed.

Theorem p_positions : forall heaps,
  (@loses (moore most) heaps <-> xors heaps = 0%N) /\\
  (@wins (moore most) heaps <-> xors heaps <> 0%N).
Proof. exact nim_outcomes. Qed.
"
        .to_owned(),
    }
}

fn nim_misere() -> HeapsFile {
    HeapsFile {
        definitions: "Definition most : nat := 1.
(* Some heap is above 1 and the nim-sum is 0, or all heaps are 0 or 1 and the nim-sum is 1. *)
Definition lost (heaps : list N) : Prop :=
  has_large heaps /\\ xors heaps = 0%N \\/ all_small heaps /\\ xors heaps = 1%N.
"
        .to_owned(),
        theorems: &["misere_p_positions"],
        theorem: "\
Theorem misere_p_positions : forall heaps,
  (@mloses (moore most) heaps <-> lost heaps) /\\
  (@mwins (moore most) heaps <-> ~ lost heaps).
Proof. exact nim_misere_outcomes. Qed.
"
        .to_owned(),
    }
}
