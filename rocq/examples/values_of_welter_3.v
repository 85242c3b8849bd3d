(* welter: all positions with 3 coins.
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
(* Legal: distinct(a1, a2, a3) *)
Definition legal : formula := (~ (Var 0 = Var 1)) /\ (~ (Var 0 = Var 2)) /\ (~ (Var 1 = Var 2)).
Definition rule : rules := {|
  numbers := 3;
  relations := helpers;
  legal_if := legal;
  moves := [
    (* to x, a2, a3: x with x < a1 *)
    Move 1 (Var 0 < Var 1) [0; 2; 3];
    (* to a1, x, a3: x with x < a2 *)
    Move 1 (Var 0 < Var 2) [1; 0; 3];
    (* to a1, a2, x: x with x < a3 *)
    Move 1 (Var 0 < Var 3) [1; 2; 0]
  ];
  measure := [[1%N; 1%N; 1%N]]
|}.

(* the value is the v with v = (((((a1 xor mask_0(a1, a2)) xor a2) xor mask_0(a1, a3)) xor mask_0(a2, a3)) xor a3);
      Var 0 is v, and the position follows. *)
Definition stated : definition := Defined (ForSome (ForSome (ForSome (Var 0 + Num 1 = (Var 4 xor Var 5) /\ Var 1 + Num
      1 = (Var 4 xor Var 6) /\ Var 2 + Num 1 = (Var 5 xor Var 6) /\ Var 3 = (((((Var 4 xor (Var 0 xor (Var 0 + Num
      1))) xor Var 5) xor (Var 1 xor (Var 1 + Num 1))) xor (Var 2 xor (Var 2 + Num 1))) xor Var 6))))).

(* The number of steps after which a search gives up. *)
Definition fuel : nat := N.to_nat 4000000.

Lemma formed : is_well_formed rule = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The kernel decides all conditions. *)
Lemma checked : checks fuel rule stated (falling rule ++ value_conditions rule) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Every move lowers the measure. *)
Lemma play_ends : falls rule.
Proof. exact (falls_spec fuel rule stated formed (proj1 (checks_both _ _ _ _ _ checked))). Qed.

(* The statement is about v :: x. A function [g] with [grundy_fun] gives each position the mex of its options. *)
Theorem values_of_positions : exists g, grundy_fun (game_of rule play_ends) g /\
  forall x v, is_position rule x -> (meaning (meant rule) stated (v :: x) <-> g x = v).
Proof. exact (values fuel rule stated formed play_ends (proj2 (checks_both _ _ _ _ _ checked))). Qed.

Print Assumptions values_of_positions.
