(* octal:0.123: the misère quotient of all heaps.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith List.
From Impartial Require Import Nim Game Octal Period Quotient.
Import ListNotations.

(* The rule: for each number k of counters that may be taken, the digit at this place. *)
Definition rule : code := [(1, 1%N); (2, 2%N); (3, 3%N)].

(* The monoid: row x of the table has the products of x with 0, 1, 2, ...; element 0 is the identity. *)
Definition order : nat := 20.
Definition table : list (list N) := [
  [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19];
  [1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12; 15; 14; 17; 16; 19; 18];
  [2; 3; 4; 5; 6; 7; 4; 5; 10; 11; 8; 9; 14; 15; 6; 7; 18; 19; 16; 17];
  [3; 2; 5; 4; 7; 6; 5; 4; 11; 10; 9; 8; 15; 14; 7; 6; 19; 18; 17; 16];
  [4; 5; 6; 7; 4; 5; 6; 7; 8; 9; 10; 11; 6; 7; 4; 5; 16; 17; 18; 19];
  [5; 4; 7; 6; 5; 4; 7; 6; 9; 8; 11; 10; 7; 6; 5; 4; 17; 16; 19; 18];
  [6; 7; 4; 5; 6; 7; 4; 5; 10; 11; 8; 9; 4; 5; 6; 7; 18; 19; 16; 17];
  [7; 6; 5; 4; 7; 6; 5; 4; 11; 10; 9; 8; 5; 4; 7; 6; 19; 18; 17; 16];
  [8; 9; 10; 11; 8; 9; 10; 11; 8; 9; 10; 11; 10; 11; 8; 9; 9; 8; 11; 10];
  [9; 8; 11; 10; 9; 8; 11; 10; 9; 8; 11; 10; 11; 10; 9; 8; 8; 9; 10; 11];
  [10; 11; 8; 9; 10; 11; 8; 9; 10; 11; 8; 9; 8; 9; 10; 11; 11; 10; 9; 8];
  [11; 10; 9; 8; 11; 10; 9; 8; 11; 10; 9; 8; 9; 8; 11; 10; 10; 11; 8; 9];
  [12; 13; 14; 15; 6; 7; 4; 5; 10; 11; 8; 9; 0; 1; 2; 3; 18; 19; 16; 17];
  [13; 12; 15; 14; 7; 6; 5; 4; 11; 10; 9; 8; 1; 0; 3; 2; 19; 18; 17; 16];
  [14; 15; 6; 7; 4; 5; 6; 7; 8; 9; 10; 11; 2; 3; 4; 5; 16; 17; 18; 19];
  [15; 14; 7; 6; 5; 4; 7; 6; 9; 8; 11; 10; 3; 2; 5; 4; 17; 16; 19; 18];
  [16; 17; 18; 19; 16; 17; 18; 19; 9; 8; 11; 10; 18; 19; 16; 17; 8; 9; 10; 11];
  [17; 16; 19; 18; 17; 16; 19; 18; 8; 9; 10; 11; 19; 18; 17; 16; 9; 8; 11; 10];
  [18; 19; 16; 17; 18; 19; 16; 17; 11; 10; 9; 8; 16; 17; 18; 19; 10; 11; 8; 9];
  [19; 18; 17; 16; 19; 18; 17; 16; 10; 11; 8; 9; 17; 16; 19; 18; 11; 10; 9; 8]]%N.

(* P: bit x is 1 if the element x is in P. *)
Definition P : N := 0x42112%N.

(* The images of the heaps 0, 1, ..., preperiod + period - 1. *)
Definition preperiod : nat := 5.
Definition period : nat := 5.
Definition images : list N :=
  [0; 1; 0; 2; 2; 1; 8; 0; 12; 16]%N.

(* The element of a sum of heaps: the product of their images. *)
Definition element_of_sum : list nat -> N := element table images preperiod period.

(* A sum of heaps for each element. *)
Definition sums : list (list nat) :=
  [[]; [1]; [3]; [1; 3]; [3; 3]; [1; 3; 3]; [3; 3; 3]; [1; 3; 3; 3]; [9; 9]; [1; 9; 9]; [3; 9; 9];
  [1; 3; 9; 9]; [8]; [1; 8]; [3; 8]; [1; 3; 8]; [9]; [1; 9]; [3; 9]; [1; 3; 9]].

Lemma checked : check_quotient rule order table images preperiod period P 1000000%N = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma checked_minimal : check_minimal order table images preperiod period P 12 sums = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma checked_least : check_phi_least images preperiod period = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* In misère play the player to move loses a sum of heaps exactly if its element is in P. *)
Theorem lost_sums : forall hs, @mloses (heaps rule) hs <-> N.testbit P (element_of_sum hs) = true.
Proof. intros hs. apply (quotient_outcomes _ _ _ _ _ _ _ _ checked). Qed.

Theorem won_sums : forall hs, @mwins (heaps rule) hs <-> N.testbit P (element_of_sum hs) = false.
Proof. intros hs. apply (quotient_outcomes _ _ _ _ _ _ _ _ checked). Qed.

(* The quotient is minimal: two sums have the same element exactly if they can replace each other in all sums. *)
Theorem equal_elements : forall a b,
  (forall t, @mloses (heaps rule) (a ++ t) <-> @mloses (heaps rule) (b ++ t)) <->
  element_of_sum a = element_of_sum b.
Proof. exact (quotient_equivalence _ _ _ _ _ _ _ _ _ _ checked checked_minimal). Qed.

Theorem every_element_occurs : forall x, (x < N.of_nat order)%N -> exists hs, element_of_sum hs = x.
Proof. exact (quotient_every_element _ _ _ _ _ _ _ _ _ _ checked checked_minimal). Qed.

(* The images of the heaps 1, 2, 3, ... have no smaller period, and no smaller preperiod of any period. *)
Theorem period_and_preperiod_are_least : least_period (phi images preperiod period) 1 preperiod period.
Proof. exact (phi_least _ _ _ checked_least). Qed.

Print Assumptions lost_sums.
Print Assumptions won_sums.
Print Assumptions equal_elements.
Print Assumptions every_element_occurs.
Print Assumptions period_and_preperiod_are_least.
