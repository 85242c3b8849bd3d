(* gallery:turning-turtles: all positions with any number of coins.
   Written by 'impartial' from a proof about one coin. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Game Lowering Machines Formulas Decision Rules Heaps.
Import ListNotations.

(* A position is a number, of any size: square a has heads if binary digit a is 1. A move turns a coin from
   heads to tails, and the coins on some squares below it, heads or tails. A coin is named by its square.
   In formulas, Var i is the number at place i of a list, from 0 on: in moves, of the chosen numbers and then the
   coin. A quantifier puts its number before the others. A move has the number of chosen numbers, a condition,
   and the places of the other squares that are turned. *)
Definition helpers : list definition := [].
Definition rule : heap_rules := {|
  named := helpers;
  heap_moves := [
    (* to nothing: true *)
    Move 0 (Constant true) [];
    (* to x'0: b'k0, x'0 with ((ex d_1: ((d_1 + 1) = a1) & ((0 <= b'k0) & (b'k0 <= d_1)))) & (x'0 = b'k0) *)
    Move 2 ((ForSome ((Var 0 + Num 1) = Var 3 /\ (Num 0 <= Var 1 /\ Var 1 <= Var 0))) /\ Var 1 = Var 0) [1]
  ]
|}.

(* The value of a coin is the v with v = (a1 + 1); Var 0 is v, and Var 1 the coin. *)
Definition stated : definition := Defined (Var 0 = (Var 1 + Num 1)).

(* The number of steps after which a search gives up. *)
Definition fuel : nat := N.to_nat 4000000.

(* The kernel decides all conditions. *)
Lemma checked : checks_heaps fuel rule stated = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* All numbers at the places of a move are smaller than the coin. *)
Lemma play_ends : shrinks rule.
Proof. exact (heaps_shrink fuel rule stated checked). Qed.

(* [value_of_coins g] is the nim-sum of the values g a of all squares a with heads. A function with [grundy_fun]
   gives each position the mex of its options. *)
Theorem values_of_sums : exists g, (forall n v, meaning (meanings helpers []) stated [v; n] <-> g n = v) /\
  grundy_fun (coins_of rule play_ends) (value_of_coins g).
Proof. exact (values_of_coins fuel rule stated checked play_ends). Qed.

Print Assumptions values_of_sums.
