(* moore:2: all positions with any number of heaps.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Game Moore.

(* A position is a list of heaps, of any length. A move lowers at least one heap and at most [most] heaps, each to any
   smaller number. *)
Definition most : nat := 2.
(* [ones place heaps] is the number of heaps with a one at a binary place. *)
Definition modulus : nat := 3.

Definition lost (heaps : list N) : Prop :=
  has_large heaps /\ (forall place, ones place heaps mod modulus = 0) \/
  all_small heaps /\ ones 0 heaps mod modulus = 1.

Theorem misere_p_positions : forall heaps,
  (@mloses (moore most) heaps <-> lost heaps) /\
  (@mwins (moore most) heaps <-> ~ lost heaps).
Proof. intros heaps. exact (moore_misere_outcomes most heaps (proj1 (Nat.leb_le 1 most) eq_refl)). Qed.

Print Assumptions misere_p_positions.
