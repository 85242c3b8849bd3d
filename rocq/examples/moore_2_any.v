(* moore:2: all positions with any number of heaps.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Game Moore.

(* A position is a list of heaps, of any length. A move lowers at least one heap and at most [most] heaps, each to any
   smaller number. *)
Definition most : nat := 2.
(* [ones place heaps] is the number of heaps with a one at a binary place. *)
Definition modulus : nat := 3.

Theorem p_positions : forall heaps,
  (@loses (moore most) heaps <-> (forall place, ones place heaps mod modulus = 0)) /\
  (@wins (moore most) heaps <-> ~ (forall place, ones place heaps mod modulus = 0)).
Proof. exact (moore_outcomes most). Qed.

Print Assumptions p_positions.
