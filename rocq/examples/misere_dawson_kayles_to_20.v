(* dawson-kayles: the misère quotient of the heaps up to 20.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith List.
From Impartial Require Import Nim Game Octal Period Quotient.
Import ListNotations.

(* The rule: for each number k of counters that may be taken, the digit at this place. *)
Definition rule : code := [(2, 7%N)].

(* The monoid: row x of the table has the products of x with 0, 1, 2, ...; element 0 is the identity. *)
Definition order : nat := 24.
Definition table : list (list N) := [
  [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22; 23];
  [1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12; 15; 14; 17; 16; 19; 18; 21; 20; 23; 22];
  [2; 3; 4; 5; 6; 7; 4; 5; 10; 11; 7; 6; 14; 15; 16; 17; 18; 19; 16; 17; 22; 23; 19; 18];
  [3; 2; 5; 4; 7; 6; 5; 4; 11; 10; 6; 7; 15; 14; 17; 16; 19; 18; 17; 16; 23; 22; 18; 19];
  [4; 5; 6; 7; 4; 5; 6; 7; 7; 6; 5; 4; 16; 17; 18; 19; 16; 17; 18; 19; 19; 18; 17; 16];
  [5; 4; 7; 6; 5; 4; 7; 6; 6; 7; 4; 5; 17; 16; 19; 18; 17; 16; 19; 18; 18; 19; 16; 17];
  [6; 7; 4; 5; 6; 7; 4; 5; 5; 4; 7; 6; 18; 19; 16; 17; 18; 19; 16; 17; 17; 16; 19; 18];
  [7; 6; 5; 4; 7; 6; 5; 4; 4; 5; 6; 7; 19; 18; 17; 16; 19; 18; 17; 16; 16; 17; 18; 19];
  [8; 9; 10; 11; 7; 6; 5; 4; 0; 1; 2; 3; 20; 21; 22; 23; 19; 18; 17; 16; 12; 13; 14; 15];
  [9; 8; 11; 10; 6; 7; 4; 5; 1; 0; 3; 2; 21; 20; 23; 22; 18; 19; 16; 17; 13; 12; 15; 14];
  [10; 11; 7; 6; 5; 4; 7; 6; 2; 3; 4; 5; 22; 23; 19; 18; 17; 16; 19; 18; 14; 15; 16; 17];
  [11; 10; 6; 7; 4; 5; 6; 7; 3; 2; 5; 4; 23; 22; 18; 19; 16; 17; 18; 19; 15; 14; 17; 16];
  [12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22; 23; 0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11];
  [13; 12; 15; 14; 17; 16; 19; 18; 21; 20; 23; 22; 1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10];
  [14; 15; 16; 17; 18; 19; 16; 17; 22; 23; 19; 18; 2; 3; 4; 5; 6; 7; 4; 5; 10; 11; 7; 6];
  [15; 14; 17; 16; 19; 18; 17; 16; 23; 22; 18; 19; 3; 2; 5; 4; 7; 6; 5; 4; 11; 10; 6; 7];
  [16; 17; 18; 19; 16; 17; 18; 19; 19; 18; 17; 16; 4; 5; 6; 7; 4; 5; 6; 7; 7; 6; 5; 4];
  [17; 16; 19; 18; 17; 16; 19; 18; 18; 19; 16; 17; 5; 4; 7; 6; 5; 4; 7; 6; 6; 7; 4; 5];
  [18; 19; 16; 17; 18; 19; 16; 17; 17; 16; 19; 18; 6; 7; 4; 5; 6; 7; 4; 5; 5; 4; 7; 6];
  [19; 18; 17; 16; 19; 18; 17; 16; 16; 17; 18; 19; 7; 6; 5; 4; 7; 6; 5; 4; 4; 5; 6; 7];
  [20; 21; 22; 23; 19; 18; 17; 16; 12; 13; 14; 15; 8; 9; 10; 11; 7; 6; 5; 4; 0; 1; 2; 3];
  [21; 20; 23; 22; 18; 19; 16; 17; 13; 12; 15; 14; 9; 8; 11; 10; 6; 7; 4; 5; 1; 0; 3; 2];
  [22; 23; 19; 18; 17; 16; 19; 18; 14; 15; 16; 17; 10; 11; 7; 6; 5; 4; 7; 6; 2; 3; 4; 5];
  [23; 22; 18; 19; 16; 17; 18; 19; 15; 14; 17; 16; 11; 10; 6; 7; 4; 5; 6; 7; 3; 2; 5; 4]]%N.

(* P: bit x is 1 if the element x is in P. *)
Definition P : N := 0x202212%N.

(* The images of the heaps 0, 1, ..., preperiod + period - 1. *)
Definition preperiod : nat := 20.
Definition period : nat := 1.
Definition images : list N :=
  [0; 0; 1; 1; 2; 0; 3; 1; 1; 0; 8; 3; 9; 2; 12; 0; 13; 9; 2; 8; 3]%N.

(* The element of a sum of heaps: the product of their images. *)
Definition element_of_sum : list nat -> N := element table images preperiod period.

(* A sum of heaps for each element. *)
Definition sums : list (list nat) :=
  [[]; [2]; [4]; [2; 4]; [4; 4]; [2; 4; 4]; [4; 4; 4]; [4; 4; 10]; [10]; [2; 10]; [4; 10]; [2; 4; 10];
  [14]; [2; 14]; [4; 14]; [2; 4; 14]; [4; 4; 14]; [2; 4; 4; 14]; [4; 4; 4; 14]; [4; 4; 10; 14];
  [10; 14]; [2; 10; 14]; [4; 10; 14]; [2; 4; 10; 14]].

(* The heaps of this quotient. *)
Definition most : nat := 20.
Definition small (hs : list nat) : Prop := Forall (fun h => h <= most) hs.

Lemma checked : check_up_to rule order table images preperiod period P 1000000%N most = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma checked_minimal : check_minimal order table images preperiod period P most sums = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* In misère play the player to move loses a sum of these heaps exactly if its element is in P. *)
Theorem lost_sums : forall hs, small hs ->
  @mloses (heaps rule) hs <-> N.testbit P (element_of_sum hs) = true.
Proof. intros hs H. exact (proj1 (up_to_outcomes _ _ _ _ _ _ _ _ _ checked hs H)). Qed.

Theorem won_sums : forall hs, small hs ->
  @mwins (heaps rule) hs <-> N.testbit P (element_of_sum hs) = false.
Proof. intros hs H. exact (proj2 (up_to_outcomes _ _ _ _ _ _ _ _ _ checked hs H)). Qed.

(* The quotient is minimal: two sums have the same element exactly if they can replace each other in all sums of these
   heaps. *)
Theorem equal_elements : forall a b, small a -> small b ->
  (forall t, small t -> @mloses (heaps rule) (a ++ t) <-> @mloses (heaps rule) (b ++ t)) <->
  element_of_sum a = element_of_sum b.
Proof. exact (up_to_equivalence _ _ _ _ _ _ _ _ _ _ checked checked_minimal). Qed.

Theorem every_element_occurs : forall x, (x < N.of_nat order)%N -> exists hs, small hs /\ element_of_sum hs = x.
Proof. exact (first_every_element _ _ _ _ _ _ _ _ checked_minimal). Qed.

Print Assumptions lost_sums.
Print Assumptions won_sums.
Print Assumptions equal_elements.
Print Assumptions every_element_occurs.
