(* hex:0.A: all positions with any number of heaps.
   Written by 'impartial' from a proof about one heap. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Game Lowering Machines Formulas Decision Rules Heaps.
Import ListNotations.

(* A position is a list of heaps, of any length. A move replaces one heap by a list of heaps.
   In formulas, Var i is the number at place i of a list, from 0 on: in moves, of the chosen numbers and then the
   heap. A quantifier puts its number before the others. A move has the number of chosen numbers, a condition,
   and the places of the heaps that take the place of the heap. *)
Definition helpers : list definition := [].
Definition rule : heap_rules := {|
  named := helpers;
  heap_moves := [
    (* to x: x with (a1 = (x + 1)) & (1 <= x) *)
    Move 1 (Num 1 <= Var 1 /\ (Var 1 = (Var 0 + Num 1) /\ Num 1 <= Var 0)) [0];
    (* to x, y, z: x, y, z with (a1 = (((x + y) + z) + 1)) & (1 <= x) & (1 <= y) & (1 <= z) *)
    Move 3 (Num 1 <= Var 3 /\ (Var 3 = (((Var 0 + Var 1) + Var 2) + Num 1) /\ Num 1 <= Var 0 /\ Num 1 <= Var 1 /\ Num
      1 <= Var 2)) [0; 1; 2]
  ]
|}.

(* The value of a heap is the v with ((a1 = 0) & (v = 0)) | ((1 <= a1) & (((a1 = 0) & (v = 0)) | ((ex periods: (a1 =
      (1 + 2 * periods)) & (v = 0))) | ((ex periods: (a1 = (2 + 2 * periods)) & (v = 1))))); Var 0 is v, and Var 1 the
      heap. *)
Definition stated : definition := Defined ((Var 1 = Num 0 /\ Var 0 = Num 0) \/ (Num 1 <= Var 1 /\ ((Var 1 = Num 0 /\
      Var 0 = Num 0) \/ (ForSome (Var 2 = (Num 1 + (Mul 2 (Var 0))) /\ Var 1 = Num 0)) \/ (ForSome (Var 2 = (Num 2 +
      (Mul 2 (Var 0))) /\ Var 1 = Num 1))))).

(* The number of steps after which a search gives up. *)
Definition fuel : nat := N.to_nat 4000000.

(* The kernel decides all conditions. *)
Lemma checked : checks_heaps fuel rule stated = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* All numbers at the places of a move are smaller than the heap. *)
Lemma play_ends : shrinks rule.
Proof. exact (heaps_shrink fuel rule stated checked). Qed.

(* [sum_of_values g] is the nim-sum of the values g n of all heaps n. A function with [grundy_fun] gives each
   position the mex of its options. *)
Theorem values_of_sums : exists g, (forall n v, meaning (meanings helpers []) stated [v; n] <-> g n = v) /\
  grundy_fun (heaps_of rule play_ends) (sum_of_values g).
Proof. exact (values_of_heaps fuel rule stated checked play_ends). Qed.

Print Assumptions values_of_sums.
