(* welter: the P-positions of all positions with 3 numbers.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Game Lowering.
Import ListNotations.

(* The rule: distinct squares; a move lowers one number. *)
Definition rule : legality := distinct 3.

(* An automaton that reads the numbers in base 2, least digit first, from state 0. Row q has the next states of state q,
   by the number whose binary digit j is the digit of number j. *)
Definition table : list (list nat) := [
  [1; 2; 3; 1; 4; 1; 1; 0];
  [1; 1; 1; 1; 1; 1; 1; 1];
  [1; 2; 5; 1; 5; 1; 1; 2];
  [1; 5; 3; 1; 5; 1; 1; 3];
  [1; 5; 5; 1; 4; 1; 1; 4];
  [5; 1; 1; 5; 1; 5; 5; 1]
].
Definition accept : list bool := [false; false; false; false; false; true].

Lemma checked : check_lowering rule 3 table accept (N.to_nat 1000000) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem p_positions : forall x, length x = 3 -> legal rule x ->
  (@loses (lowering rule) x <-> listed table accept x = true) /\
  (@wins (lowering rule) x <-> listed table accept x = false).
Proof. exact (lowering_outcomes rule 3 table accept (distinct_legal 3) _ checked). Qed.

Print Assumptions p_positions.
