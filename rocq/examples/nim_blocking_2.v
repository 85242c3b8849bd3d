(* nim: all positions with 2 coins.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Game Lowering Machines Formulas Decision Rules Blocking.
Import ListNotations.

(* A position is the list of the numbers a1, a2.
   In formulas, Var i is the number at place i of a list, from 0 on: of the position; in moves, of the chosen numbers
      and
   then the position. A quantifier puts its number before the others. A move has the number of chosen numbers, a
   condition, and the places of the numbers of the new position, which must be legal as well. *)
Definition helpers : list definition := [].
(* Legal: true *)
Definition legal : formula := Constant true.
Definition rule : rules := {|
  numbers := 2;
  relations := helpers;
  legal_if := legal;
  moves := [
    (* to x, a2: x with x < a1 *)
    Move 1 (Var 0 < Var 1) [0; 2];
    (* to a1, x: x with x < a2 *)
    Move 1 (Var 0 < Var 2) [1; 0]
  ];
  measure := [[1%N; 1%N]]
|}.

(* the player to move loses exactly if an automaton accepts. It reads the numbers in base 2, least digit first, from
      state 0; row q has the next states of state q, by the number whose binary digit j is the digit of number j. *)
Definition stated : definition := Given 2 [
    [1; 2; 3; 4];
    [1; 4; 4; 4];
    [5; 6; 5; 5];
    [5; 5; 7; 5];
    [4; 4; 4; 4];
    [5; 4; 4; 5];
    [4; 6; 5; 4];
    [4; 5; 7; 4]] [true; true; true; true; false; true; false; false].

(* The number of steps after which a search gives up. *)
Definition fuel : nat := N.to_nat 4000000.

Lemma formed : is_well_formed rule = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The kernel decides all conditions. *)
Lemma checked : checks fuel rule stated (falling rule ++ blocked_conditions rule 1) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Every move lowers the measure. *)
Lemma play_ends : falls rule.
Proof. exact (falls_spec fuel rule stated formed (proj1 (checks_both _ _ _ _ _ checked))). Qed.

(* Before each move, the other player forbids up to 1 positions for this move. *)
Theorem p_positions_with_forbidden_options : forall x, is_position rule x ->
  (@loses_blocked 1 (game_of rule play_ends) x <-> meaning (meant rule) stated x) /\
  (@wins_blocked 1 (game_of rule play_ends) x <-> ~ meaning (meant rule) stated x).
Proof. exact (blocked_outcomes_if rule stated 1 formed play_ends
  (checks_spec _ _ _ _ (proj2 (checks_both _ _ _ _ _ checked)))). Qed.

Print Assumptions p_positions_with_forbidden_options.
