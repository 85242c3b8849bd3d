(* nim: all positions with any number of heaps.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Game Moore.

(* A position is a list of heaps, of any length. A move lowers at least one heap and at most [most] heaps, each to any
   smaller number. *)
Definition most : nat := 1.
(* Some heap is above 1 and the nim-sum is 0, or all heaps are 0 or 1 and the nim-sum is 1. *)
Definition lost (heaps : list N) : Prop :=
  has_large heaps /\ xors heaps = 0%N \/ all_small heaps /\ xors heaps = 1%N.

Theorem misere_p_positions : forall heaps,
  (@mloses (moore most) heaps <-> lost heaps) /\
  (@mwins (moore most) heaps <-> ~ lost heaps).
Proof. exact nim_misere_outcomes. Qed.

Print Assumptions misere_p_positions.
