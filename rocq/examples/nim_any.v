(* nim: all positions with any number of heaps.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Game Moore.

(* A position is a list of heaps, of any length. A move lowers at least one heap and at most [most] heaps, each to any
   smaller number. *)
Definition most : nat := 1.

(* A function [g] with [grundy_fun] gives each position the mex of its options; [xors] is the nim-sum. *)
Theorem values_of_positions : grundy_fun (moore most) xors.
Proof. exact nim_values. Qed.

Theorem p_positions : forall heaps,
  (@loses (moore most) heaps <-> xors heaps = 0%N) /\
  (@wins (moore most) heaps <-> xors heaps <> 0%N).
Proof. exact nim_outcomes. Qed.

Print Assumptions values_of_positions.
Print Assumptions p_positions.
