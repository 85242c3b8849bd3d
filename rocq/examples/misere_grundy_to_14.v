(* gallery:grundy: the misère quotient of the heaps up to 14.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith List.
From Impartial Require Import Game Sums Quotient.
Import ListNotations.

(* The rule: row n has the moves of the heap n, each as the list of the heaps that it leaves. *)
Definition rule : listed := [
  [];
  [];
  [];
  [[1; 2]];
  [[1; 3]];
  [[1; 4]; [2; 3]];
  [[1; 5]; [2; 4]];
  [[1; 6]; [2; 5]; [3; 4]];
  [[1; 7]; [2; 6]; [3; 5]];
  [[1; 8]; [2; 7]; [3; 6]; [4; 5]];
  [[1; 9]; [2; 8]; [3; 7]; [4; 6]];
  [[1; 10]; [2; 9]; [3; 8]; [4; 7]; [5; 6]];
  [[1; 11]; [2; 10]; [3; 9]; [4; 8]; [5; 7]];
  [[1; 12]; [2; 11]; [3; 10]; [4; 9]; [5; 8]; [6; 7]];
  [[1; 13]; [2; 12]; [3; 11]; [4; 10]; [5; 9]; [6; 8]]].

(* Every move leaves smaller numbers, so that every play is finite. *)
Lemma smaller : leaves_smaller rule = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The monoid: row x of the table has the products of x with 0, 1, 2, ...; element 0 is the identity. *)
Definition order : nat := 12.
Definition table : list (list N) := [
  [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11];
  [1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10];
  [2; 3; 4; 5; 6; 7; 4; 5; 10; 11; 7; 6];
  [3; 2; 5; 4; 7; 6; 5; 4; 11; 10; 6; 7];
  [4; 5; 6; 7; 4; 5; 6; 7; 7; 6; 5; 4];
  [5; 4; 7; 6; 5; 4; 7; 6; 6; 7; 4; 5];
  [6; 7; 4; 5; 6; 7; 4; 5; 5; 4; 7; 6];
  [7; 6; 5; 4; 7; 6; 5; 4; 4; 5; 6; 7];
  [8; 9; 10; 11; 7; 6; 5; 4; 0; 1; 2; 3];
  [9; 8; 11; 10; 6; 7; 4; 5; 1; 0; 3; 2];
  [10; 11; 7; 6; 5; 4; 7; 6; 2; 3; 4; 5];
  [11; 10; 6; 7; 4; 5; 6; 7; 3; 2; 5; 4]]%N.

(* P: bit x is 1 if the element x is in P. *)
Definition P : N := 0x212%N.

(* The images of the heaps 0, 1, ..., preperiod + period - 1. *)
Definition preperiod : nat := 14.
Definition period : nat := 1.
Definition images : list N :=
  [0; 0; 0; 1; 0; 2; 1; 0; 2; 1; 0; 2; 1; 8; 2]%N.

(* The element of a sum of heaps: the product of their images. *)
Definition element_of_sum : list nat -> N := element table images preperiod period.

(* A sum of heaps for each element. *)
Definition sums : list (list nat) :=
  [[]; [3]; [5]; [3; 5]; [5; 5]; [3; 5; 5]; [5; 5; 5]; [5; 5; 13]; [13]; [3; 13]; [5; 13]; [3; 5; 13]].

(* The heaps of this quotient. *)
Definition most : nat := 14.
Definition small (hs : list nat) : Prop := Forall (fun h => h <= most) hs.

Lemma checked : check_listed rule order table images preperiod period P 1000000%N most = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma checked_minimal : check_minimal order table images preperiod period P most sums = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* In misère play the player to move loses a sum of these heaps exactly if its element is in P. *)
Theorem lost_sums : forall hs, small hs ->
  @mloses (listed_sums rule smaller) hs <-> N.testbit P (element_of_sum hs) = true.
Proof. intros hs H. exact (proj1 (listed_outcomes _ _ _ _ _ _ _ _ _ smaller checked hs H)). Qed.

Theorem won_sums : forall hs, small hs ->
  @mwins (listed_sums rule smaller) hs <-> N.testbit P (element_of_sum hs) = false.
Proof. intros hs H. exact (proj2 (listed_outcomes _ _ _ _ _ _ _ _ _ smaller checked hs H)). Qed.

(* The quotient is minimal: two sums have the same element exactly if they can replace each other in all sums of these
   heaps. *)
Theorem equal_elements : forall a b, small a -> small b ->
  (forall t, small t -> @mloses (listed_sums rule smaller) (a ++ t) <-> @mloses (listed_sums rule smaller) (b ++ t)) <->
  element_of_sum a = element_of_sum b.
Proof. exact (listed_equivalence _ _ _ _ _ _ _ _ _ _ smaller checked checked_minimal). Qed.

Theorem every_element_occurs : forall x, (x < N.of_nat order)%N -> exists hs, small hs /\ element_of_sum hs = x.
Proof. exact (first_every_element _ _ _ _ _ _ _ _ checked_minimal). Qed.

Print Assumptions lost_sums.
Print Assumptions won_sums.
Print Assumptions equal_elements.
Print Assumptions every_element_occurs.
