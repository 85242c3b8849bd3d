(* kayles: the period of the values.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith List.
From Impartial Require Import Nim Game Octal Period Packed.
Import ListNotations.

(* The rule: for each number k of counters that may be taken, the digit at this place. *)
Definition rule : code := [(1, 7%N); (2, 7%N)].

Definition preperiod : N := 71.
Definition period : N := 12.

(* The values of the heaps 0, 1, ..., preperiod + period - 1. *)
Definition values : list N :=
  [0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6; 4; 1; 2; 7; 1; 4; 3; 2; 1; 4; 6; 7; 4; 1; 2; 8; 5; 4; 7; 2; 1;
  8; 6; 7; 4; 1; 2; 3; 1; 4; 7; 2; 1; 8; 2; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 4; 2; 7; 4; 1; 2; 8; 1; 4;
  7; 2; 1; 8; 6; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2]%N.

Lemma checked : check_period rule 15 preperiod period values = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The value of every heap. [grundy rule] is such a function g: see [grundy_spec]. *)
Theorem values_of_heaps : forall g, is_grundy rule g ->
  forall n, g n = periodic_value values preperiod period (N.of_nat n).
Proof. exact (period_values _ _ _ _ _ checked). Qed.

(* The player to move loses a sum of heaps exactly if the nim-sum of the values is 0. *)
Theorem lost_sums : forall hs, @loses (heaps rule) hs <-> periodic_sum values preperiod period hs = 0%N.
Proof. exact (period_loses _ _ _ _ _ checked). Qed.

Theorem won_sums : forall hs, @wins (heaps rule) hs <-> periodic_sum values preperiod period hs <> 0%N.
Proof. exact (period_wins _ _ _ _ _ checked). Qed.

(* There is no smaller period, and no smaller preperiod of any period. *)
Theorem period_and_preperiod_are_least : forall g, is_grundy rule g ->
  least_period g 0 (N.to_nat preperiod) (N.to_nat period).
Proof. exact (period_least _ _ _ _ _ checked). Qed.

Print Assumptions values_of_heaps.
Print Assumptions lost_sums.
Print Assumptions won_sums.
Print Assumptions period_and_preperiod_are_least.
