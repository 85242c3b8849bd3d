(* max-welter: all positions with 3 coins.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Game Lowering Machines Formulas Decision Rules.
Import ListNotations.

(* A position is the list of the numbers a1, a2, a3.
   In formulas, Var i is the number at place i of a list, from 0 on: of the position; in moves, of the chosen numbers
      and
   then the position. A quantifier puts its number before the others. A move has the number of chosen numbers, a
   condition, and the places of the numbers of the new position, which must be legal as well. *)
Definition helpers : list definition := [].
(* Legal: (a1 < a2) & (a2 < a3) *)
Definition legal : formula := Var 0 < Var 1 /\ Var 1 < Var 2.
Definition rule : rules := {|
  numbers := 3;
  relations := helpers;
  legal_if := legal;
  moves := [
    (* to x, a1, a2: x with x < a3 *)
    Move 1 (Var 0 < Var 3) [0; 1; 2];
    (* to a1, x, a2: x with x < a3 *)
    Move 1 (Var 0 < Var 3) [1; 0; 2];
    (* to a1, a2, x: x with x < a3 *)
    Move 1 (Var 0 < Var 3) [1; 2; 0]
  ];
  measure := [[1%N; 1%N; 1%N]]
|}.

(* the player to move loses exactly if an automaton accepts. It reads the numbers in base 2, least digit first, from
      state 0; row q has the next states of state q, by the number whose binary digit j is the digit of number j. *)
Definition stated : definition := Given 3 [
    [1; 1; 2; 3; 1; 1; 1; 1];
    [1; 1; 1; 1; 1; 1; 1; 1];
    [1; 1; 2; 2; 4; 5; 1; 1];
    [1; 1; 2; 3; 5; 5; 1; 1];
    [4; 5; 1; 1; 1; 1; 4; 4];
    [5; 5; 1; 1; 1; 1; 4; 5]] [false; false; false; false; true; false].

(* The number of steps after which a search gives up. *)
Definition fuel : nat := N.to_nat 4000000.

Lemma formed : is_well_formed rule = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The kernel decides all conditions. *)
Lemma checked : checks fuel rule stated (falling rule ++ normal_conditions rule) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Every move lowers the measure. *)
Lemma play_ends : falls rule.
Proof. exact (falls_spec fuel rule stated formed (proj1 (checks_both _ _ _ _ _ checked))). Qed.

Theorem p_positions : forall x, is_position rule x ->
  (@loses (game_of rule play_ends) x <-> meaning (meant rule) stated x) /\
  (@wins (game_of rule play_ends) x <-> ~ meaning (meant rule) stated x).
Proof. exact (normal_outcomes fuel rule stated formed play_ends (proj2 (checks_both _ _ _ _ _ checked))). Qed.

Print Assumptions p_positions.
