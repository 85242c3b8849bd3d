(* graph:loops.txt: loopy values, outcomes and remoteness.
   Written by 'impartial certificate export' from a certificate. The theorems are about the moves below. That these are
   the moves of the game was checked by the program, and not by Rocq. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Graph Loopy Remoteness.
Import ListNotations.

(* The options of the positions 0, 1, 2, ... *)
Definition moves : list (list nat) := [
  [1; 2]; (* 0: a *)
  [0; 3]; (* 1: b *)
  [4; 5]; (* 2: c *)
  [2; 4]; (* 3: d *)
  []; (* 4: e *)
  [6]; (* 5: f *)
  [4; 5] (* 6: g *)
].

(* The values: a natural number, or infinite with the finite values of the options. *)
Definition values : list value :=
  [infinite [1%N]; infinite [2%N]; finite 1; finite 2; finite 0; finite 0; finite 1].

(* The order in which the finite values were found. Nothing below is about it. *)
Definition counters : list N :=
  [0%N; 0%N; 0%N; 0%N; 0%N; 1%N; 0%N].

(* Who wins, and in how many moves if the winner hurries and the loser delays. *)
Definition normal : list outcome :=
  [Drawn; Drawn; Won 1; Won 1; Lost 0; Lost 2; Won 1].
Definition misere : list outcome :=
  [Drawn; Drawn; Drawn; Drawn; Won 0; Drawn; Drawn].

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

Print Assumptions values_of_positions.
Print Assumptions sums_of_two.
Print Assumptions who_wins.
Print Assumptions normal_play.
Print Assumptions misere_play.
