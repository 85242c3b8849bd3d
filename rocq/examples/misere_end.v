(* graph:end.txt: the misère quotient of the positions up to 4.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith List.
From Impartial Require Import Game Sums Quotient.
Import ListNotations.

(* The positions: 1: d, 2: c, 3: b, 4: a.
   Row n has the moves of the position n, each as the list of the positions that it leaves. *)
Definition rule : listed := [
  [];
  [];
  [[1]];
  [[1]; [2]];
  [[2]; [3]]].

(* Every move leaves smaller numbers, so that every play is finite. *)
Lemma smaller : leaves_smaller rule = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The monoid: row x of the table has the products of x with 0, 1, 2, ...; element 0 is the identity. *)
Definition order : nat := 6.
Definition table : list (list N) := [
  [0; 1; 2; 3; 4; 5];
  [1; 0; 3; 2; 5; 4];
  [2; 3; 4; 5; 2; 3];
  [3; 2; 5; 4; 3; 2];
  [4; 5; 2; 3; 4; 5];
  [5; 4; 3; 2; 5; 4]]%N.

(* P: bit x is 1 if the element x is in P. *)
Definition P : N := 0x12%N.

(* The images of the positions 0, 1, ..., preperiod + period - 1. *)
Definition preperiod : nat := 4.
Definition period : nat := 1.
Definition images : list N :=
  [0; 0; 1; 2; 0]%N.

(* The element of a sum of positions: the product of their images. *)
Definition element_of_sum : list nat -> N := element table images preperiod period.

(* A sum of positions for each element. *)
Definition sums : list (list nat) :=
  [[]; [2]; [3]; [2; 3]; [3; 3]; [2; 3; 3]].

(* The positions of this quotient. *)
Definition most : nat := 4.
Definition small (hs : list nat) : Prop := Forall (fun h => h <= most) hs.

Lemma checked : check_listed rule order table images preperiod period P 1000000%N most = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma checked_minimal : check_minimal order table images preperiod period P most sums = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* In misère play the player to move loses a sum of these positions exactly if its element is in P. *)
Theorem lost_sums : forall hs, small hs ->
  @mloses (listed_sums rule smaller) hs <-> N.testbit P (element_of_sum hs) = true.
Proof. intros hs H. exact (proj1 (listed_outcomes _ _ _ _ _ _ _ _ _ smaller checked hs H)). Qed.

Theorem won_sums : forall hs, small hs ->
  @mwins (listed_sums rule smaller) hs <-> N.testbit P (element_of_sum hs) = false.
Proof. intros hs H. exact (proj2 (listed_outcomes _ _ _ _ _ _ _ _ _ smaller checked hs H)). Qed.

(* The quotient is minimal: two sums have the same element exactly if they can replace each other in all sums of these
   positions. *)
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
