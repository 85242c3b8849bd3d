(* transfinite-nim: all positions with 2 coins below w^2.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Game Lowering Machines Formulas Decision Rules Ordinals.
Import ListNotations.

(* A position is the list of the numbers a1_1, a1_0, a2_1, a2_0.
   In formulas, Var i is the number at place i of a list, from 0 on: of the position; in moves, of the chosen numbers
      and
   then the position. A quantifier puts its number before the others. A move has the number of chosen numbers, a
   condition, and the places of the numbers of the new position, which must be legal as well. *)
Definition helpers : list definition := [].
(* Legal: true *)
Definition legal : formula := Constant true.
Definition rule : rules := {|
  numbers := 4;
  relations := helpers;
  legal_if := legal;
  moves := [
    (* to x_1, x_0, a2_1, a2_0: x_1, x_0 with (x_1 < a1_1) | ((x_1 = a1_1) & ((x_0 < a1_0) | ((x_0 = a1_0) &
      (false)))) *)
    Move 2 (Var 0 < Var 2 \/ (Var 0 = Var 2 /\ (Var 1 < Var 3 \/ (Var 1 = Var 3 /\ Constant false)))) [0; 1; 4; 5];
    (* to a1_1, a1_0, x_1, x_0: x_1, x_0 with (x_1 < a2_1) | ((x_1 = a2_1) & ((x_0 < a2_0) | ((x_0 = a2_0) &
      (false)))) *)
    Move 2 (Var 0 < Var 4 \/ (Var 0 = Var 4 /\ (Var 1 < Var 5 \/ (Var 1 = Var 5 /\ Constant false)))) [2; 3; 0; 1]
  ];
  measure := [[1%N; 0%N; 1%N; 0%N]; [0%N; 1%N; 0%N; 1%N]]
|}.

(* the value has the coefficients v_1, v_0 with (v_1 = (a1_1 xor a2_1)) & (v_0 = (a1_0 xor a2_0)); they are the first
      variables, and the position follows. *)
Definition stated : definition := Defined (Var 0 = (Var 2 xor Var 4) /\ Var 1 = (Var 3 xor Var 5)).

(* The number of steps after which a search gives up. *)
Definition fuel : nat := N.to_nat 4000000.

Lemma formed : is_well_formed rule = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The kernel decides all conditions. *)
Lemma checked : checks fuel rule stated (falling rule ++ ordinal_conditions rule 2) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Every move lowers the measure. *)
Lemma play_ends : falls rule.
Proof. exact (falls_spec fuel rule stated formed (proj1 (checks_both _ _ _ _ _ checked))). Qed.

(* The statement is about u ++ x, where u has the coefficients of an ordinal below omega^2. A function [g] with
   [ordinal_values] gives each position the least ordinal that is no value of an option. *)
Theorem ordinal_values_of_positions : exists g, ordinal_values 2 (game_of rule play_ends) g /\
  forall x u, is_position rule x -> length u = 2 -> (meaning (meant rule) stated (u ++ x) <-> g x = u).
Proof. exact (values_below fuel rule stated formed 2 play_ends (proj2 (checks_both _ _ _ _ _ checked))). Qed.

Print Assumptions ordinal_values_of_positions.
