//! Loopy values, outcomes and remoteness, from certificates of loopy values.

use super::{NoRocqForm, RocqFile, SizeEstimate, in_comment, list, print_assumptions, within_limits};
use impartial::game::Graph;
use impartial::loopy::{LoopyOutcome, LoopyValue, Outcomes, Play, ValueCertificate, solve_outcomes};
use impartial::run::{Run, Stopped};
use std::fmt::Write as _;

/// Upper bound on the number of positions of an exported list. The checkers look up the options of the options of each
/// position in lists.
const MAX_POSITIONS: usize = 1000;

const THEOREMS: &[&str] = &["values_of_positions", "sums_of_two", "who_wins", "normal_play", "misere_play"];

/// Writes a certificate of loopy values, which has been verified, for Rocq. The outcomes and the remoteness, which the
/// certificate does not contain, are computed from its moves.
///
/// # Errors
/// [`NoRocqForm::TooManyPositions`], or [`Stopped`] if a limit of the run is reached.
pub(crate) fn loopy(
    certificate: &ValueCertificate,
    run: &Run<'_>,
) -> Result<Result<RocqFile, NoRocqForm>, Stopped> {
    let count = certificate.moves.len();
    if count > MAX_POSITIONS {
        return Ok(Err(NoRocqForm::TooManyPositions { count, most: MAX_POSITIONS }));
    }
    let estimate = match within_limits(SizeEstimate::of_moves(&certificate.moves)) {
        Ok(estimate) => estimate,
        Err(error) => return Ok(Err(error)),
    };
    let arrows =
        certificate.moves.iter().zip(0u32..).flat_map(|(row, from)| row.iter().map(move |&to| (from, to)));
    let Ok(graph) = Graph::from_edges(count, arrows) else { return Ok(Err(NoRocqForm::TooLarge)) };
    let normal = solve_outcomes(&graph, Play::Normal, run)?;
    let misere = solve_outcomes(&graph, Play::Misere, run)?;

    let mut text = format!(
        "(* {game}: loopy values, outcomes and remoteness.
   Written by 'impartial certificate export' from a certificate. The theorems are about the moves below. That these are
   the moves of the game was checked by the program, and not by Rocq. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Graph Loopy Remoteness.
Import ListNotations.

(* The options of the positions 0, 1, 2, ... *)
Definition moves : list (list nat) := [
",
        game = in_comment(&certificate.game),
    );
    for (v, (row, name)) in certificate.moves.iter().zip(&certificate.positions).enumerate() {
        let separator = if v + 1 < count { ";" } else { "" };
        let _ = writeln!(text, "  {}{separator} (* {v}: {} *)", list(row), in_comment(name));
    }
    let counters = certificate.counters.iter().map(|counter| format!("{}%N", counter.unwrap_or(0)));
    let _ = write!(
        text,
        "].

(* The values: a natural number, or infinite with the finite values of the options. *)
Definition values : list value :=
  {values}.

(* The order in which the finite values were found. Nothing below is about it. *)
Definition counters : list N :=
  {counters}.

(* Who wins, and in how many moves if the winner hurries and the loser delays. *)
Definition normal : list outcome :=
  {normal}.
Definition misere : list outcome :=
  {misere}.

Lemma checked_values : check_values moves values counters = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma checked_normal : check_outcomes false moves normal = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma checked_misere : check_outcomes true moves misere = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition positions : labelled := graph_labelled moves values counters checked_values.

Theorem values_of_positions : forall x, has_value positions x (value_of values x).
Proof. exact (loopy_values moves values counters checked_values). Qed.

Theorem sums_of_two : forall x y, has_sum positions (x, y) (value_of values x) (value_of values y).
Proof. exact (loopy_sums moves values counters checked_values). Qed.

Theorem who_wins : forall x, is_decided moves x (value_of values x).
Proof. exact (loopy_outcomes moves values counters checked_values). Qed.

Theorem normal_play : forall x, has_outcome false moves x (outcome_of false normal x).
Proof. exact (outcomes_hold false moves normal checked_normal). Qed.

Theorem misere_play : forall x, has_outcome true moves x (outcome_of true misere x).
Proof. exact (outcomes_hold true moves misere checked_misere). Qed.
",
        values = list(certificate.values.iter().map(value)),
        counters = list(counters),
        normal = outcomes(&normal, count),
        misere = outcomes(&misere, count),
    );
    print_assumptions(&mut text, THEOREMS);
    Ok(Ok(RocqFile { text, theorems: THEOREMS, estimate }))
}

/// Returns a value as a term of the type `value`.
fn value(value: &LoopyValue) -> String {
    match value {
        LoopyValue::Finite(n) => format!("finite {n}"),
        LoopyValue::Infinite(set) => format!("infinite {}", list(set.iter().map(|n| format!("{n}%N")))),
    }
}

/// Returns the outcomes of all positions as a list of terms of the type `outcome`.
fn outcomes(found: &Outcomes, count: usize) -> String {
    list((0..count as u32).map(|v| match (found.outcome(v), found.remoteness(v)) {
        (LoopyOutcome::P, Some(moves)) => format!("Lost {moves}"),
        (LoopyOutcome::N, Some(moves)) => format!("Won {moves}"),
        _ => "Drawn".to_owned(),
    }))
}
