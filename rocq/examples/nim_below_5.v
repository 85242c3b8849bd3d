(* nim, n=2 below 5: who wins from each position.
   Written by 'impartial certificate export' from a certificate. The theorems are about the moves below. That these are
   the moves of the game was checked by the program, and not by Rocq. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Game Graph.
Import ListNotations.

(* The options of the positions 0, 1, 2, ... *)
Definition moves : list (list nat) := [
  []; (* 0: 0,0 *)
  [0]; (* 1: 0,1 *)
  [1]; (* 2: 1,1 *)
  [0; 1]; (* 3: 0,2 *)
  [1; 2; 3]; (* 4: 1,2 *)
  [3; 4]; (* 5: 2,2 *)
  [0; 1; 3]; (* 6: 0,3 *)
  [1; 2; 4; 6]; (* 7: 1,3 *)
  [3; 4; 5; 6; 7]; (* 8: 2,3 *)
  [6; 7; 8]; (* 9: 3,3 *)
  [0; 1; 3; 6]; (* 10: 0,4 *)
  [1; 2; 4; 7; 10]; (* 11: 1,4 *)
  [3; 4; 5; 8; 10; 11]; (* 12: 2,4 *)
  [6; 7; 8; 9; 10; 11; 12]; (* 13: 3,4 *)
  [10; 11; 12; 13] (* 14: 4,4 *)
].

(* The lost positions: bit x is 1 if the player to move at position x loses. *)
Definition normal_P : N := 0x4225%N.
Definition misere_P : N := 0x4222%N.

Lemma moves_are_earlier : earlier moves = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition positions : game := graph_game moves moves_are_earlier.

Lemma checked_normal : check_normal moves normal_P = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma checked_misere : check_misere moves misere_P = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem normal_play : forall x, x < length moves ->
  (@loses positions x <-> N.testbit normal_P (N.of_nat x) = true) /\
  (@wins positions x <-> N.testbit normal_P (N.of_nat x) = false).
Proof. exact (normal_outcomes moves moves_are_earlier normal_P checked_normal). Qed.

Theorem misere_play : forall x, x < length moves ->
  (@mloses positions x <-> N.testbit misere_P (N.of_nat x) = true) /\
  (@mwins positions x <-> N.testbit misere_P (N.of_nat x) = false).
Proof. exact (misere_outcomes moves moves_are_earlier misere_P checked_misere). Qed.

Print Assumptions normal_play.
Print Assumptions misere_play.
