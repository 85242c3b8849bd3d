(* gallery:wythoff: all positions with 2 coins.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Game Lowering Machines Formulas Decision Rules Numeration Beatty.
Import ListNotations.

(* The numeration fib. The binary digits of a word are its digits, the least first.
   The word of n is the word that has n smaller ones. *)
Definition words : definition := Given 1 [
    [0; 1];
    [0; 2];
    [2; 2]] [true; true; false].

(* An automaton that adds numbers by their words. The kernel decides that it does. *)
Definition written : numeration := Numeration words [
  ([2; 3; 4; 5; 6; 7; 8; 9], true);
  ([2; 10; 11; 12; 13; 7; 8; 9], true);
  ([14; 12; 15; 12; 16; 12; 12; 12], false);
  ([14; 17; 12; 12; 16; 12; 12; 12], false);
  ([18; 12; 12; 12; 19; 12; 12; 12], false);
  ([16; 14; 14; 5; 12; 12; 12; 12], false);
  ([2; 12; 11; 12; 12; 12; 12; 12], true);
  ([2; 10; 12; 12; 12; 12; 12; 12], true);
  ([14; 12; 12; 12; 12; 12; 12; 12], false);
  ([14; 12; 15; 12; 12; 12; 12; 12], false);
  ([14; 17; 12; 12; 12; 12; 12; 12], false);
  ([12; 12; 12; 12; 12; 12; 12; 12], false);
  ([16; 12; 12; 12; 12; 12; 12; 12], false);
  ([12; 12; 12; 12; 16; 12; 12; 12], false);
  ([18; 12; 12; 12; 19; 10; 12; 12], false);
  ([12; 14; 14; 5; 12; 12; 12; 12], false);
  ([18; 12; 12; 12; 19; 12; 11; 12], false);
  ([14; 17; 15; 20; 12; 12; 12; 21], false);
  ([2; 10; 11; 12; 12; 12; 12; 12], true);
  ([22; 12; 12; 12; 12; 12; 12; 12], false);
  ([18; 12; 12; 12; 12; 12; 12; 12], false);
  ([18; 12; 12; 12; 19; 10; 11; 12], false)]%positive.

(* The relation of n and the floor of n*(1 + sqrt(5))/2; see the theorem rounded_multiples. *)
Definition multiples : definition := InWords words 2 (Given 2 [
    [1; 2; 3; 4];
    [5; 6; 2; 2];
    [2; 2; 2; 2];
    [7; 2; 2; 2];
    [8; 2; 2; 2];
    [1; 2; 2; 2];
    [2; 2; 8; 2];
    [2; 2; 3; 4];
    [8; 6; 2; 2]] [true; true; false; false; true; true; false; false; true]).

(* A position is the list of the numbers a1, a2.
   In formulas, Var i is the number at place i of a list, from 0 on: of the position; in moves, of the chosen numbers
      and
   then the position. A quantifier puts its number before the others. A move has the number of chosen numbers, a
   condition, and the places of the numbers of the new position, which must be legal as well. *)
Definition helpers : list definition := [
  (* 0: floor(n  *  (1 + sqrt(5))/2) *) multiples
].
(* Legal: (a1 <= a2) *)
Definition legal : formula := Var 0 <= Var 1.
Definition rule : rules := {|
  numbers := 2;
  relations := helpers;
  legal_if := legal;
  moves := [
    (* to x'0, x'1: k'k0, x'0, x'1 with ((1 <= k'k0) & (k'k0 <= a1)) & ((ex d_1: ((d_1 + k'k0) = a1) & (x'0 = d_1))) &
      (x'1 = a2) *)
    Move 3 ((Num 1 <= Var 0 /\ Var 0 <= Var 3) /\ (ForSome ((Var 0 + Var 1) = Var 4 /\ Var 2 = Var 0)) /\ Var 2 = Var
      4) [1; 2];
    (* to x'1, x'0: k'k0, x'0, x'1 with ((1 <= k'k0) & (k'k0 <= a1)) & ((ex d_1: ((d_1 + k'k0) = a1) & (x'0 = d_1))) &
      (x'1 = a2) *)
    Move 3 ((Num 1 <= Var 0 /\ Var 0 <= Var 3) /\ (ForSome ((Var 0 + Var 1) = Var 4 /\ Var 2 = Var 0)) /\ Var 2 = Var
      4) [2; 1];
    (* to x'0, x'1: k'k0, x'0, x'1 with ((1 <= k'k0) & (k'k0 <= a2)) & (x'0 = a1) & ((ex d_1: ((d_1 + k'k0) = a2) &
      (x'1 = d_1))) *)
    Move 3 ((Num 1 <= Var 0 /\ Var 0 <= Var 4) /\ Var 1 = Var 3 /\ (ForSome ((Var 0 + Var 1) = Var 5 /\ Var 3 = Var
      0))) [1; 2];
    (* to x'1, x'0: k'k0, x'0, x'1 with ((1 <= k'k0) & (k'k0 <= a2)) & (x'0 = a1) & ((ex d_1: ((d_1 + k'k0) = a2) &
      (x'1 = d_1))) *)
    Move 3 ((Num 1 <= Var 0 /\ Var 0 <= Var 4) /\ Var 1 = Var 3 /\ (ForSome ((Var 0 + Var 1) = Var 5 /\ Var 3 = Var
      0))) [2; 1];
    (* to x'0, x'1: k'k0, x'0, x'1 with ((ex d_1: (((d_1 = a1) & (a1 <= a2)) | ((d_1 = a2) & (a2 <= a1))) & ((1 <=
      k'k0) & (k'k0 <= d_1)))) & ((ex d_2: ((d_2 + k'k0) = a1) & (x'0 = d_2))) & ((ex d_3: ((d_3 + k'k0) = a2) & (x'1
      = d_3))) *)
    Move 3 ((ForSome (((Var 0 = Var 4 /\ Var 4 <= Var 5) \/ (Var 0 = Var 5 /\ Var 5 <= Var 4)) /\ (Num 1 <= Var 1 /\
      Var 1 <= Var 0))) /\ (ForSome ((Var 0 + Var 1) = Var 4 /\ Var 2 = Var 0)) /\ (ForSome ((Var 0 + Var 1) = Var 5
      /\ Var 3 = Var 0))) [1; 2];
    (* to x'1, x'0: k'k0, x'0, x'1 with ((ex d_1: (((d_1 = a1) & (a1 <= a2)) | ((d_1 = a2) & (a2 <= a1))) & ((1 <=
      k'k0) & (k'k0 <= d_1)))) & ((ex d_2: ((d_2 + k'k0) = a1) & (x'0 = d_2))) & ((ex d_3: ((d_3 + k'k0) = a2) & (x'1
      = d_3))) *)
    Move 3 ((ForSome (((Var 0 = Var 4 /\ Var 4 <= Var 5) \/ (Var 0 = Var 5 /\ Var 5 <= Var 4)) /\ (Num 1 <= Var 1 /\
      Var 1 <= Var 0))) /\ (ForSome ((Var 0 + Var 1) = Var 4 /\ Var 2 = Var 0)) /\ (ForSome ((Var 0 + Var 1) = Var 5
      /\ Var 3 = Var 0))) [2; 1]
  ];
  measure := [[1%N; 1%N]]
|}.

(* the player to move loses exactly if ((ex d_1, d_2: ((d_1 + a1) = a2) & ((d_2 + a1) = a2) & (d_1 = d_2))) & ((ex
      d_3: ((d_3 + a1) = a2) & (a1 = beatty(d_3, 1, 5, 2)))). *)
Definition stated : definition := Defined ((ForSome (ForSome ((Var 1 + Var 2) = Var 3 /\ (Var 0 + Var 2) = Var 3 /\
      Var 1 = Var 0))) /\ (ForSome ((Var 0 + Var 1) = Var 2 /\ (ForSome (ForSome (Var 0 = Var 2 /\ Rel 0 [0; 1] /\ Var
      3 = Var 1)))))).

(* The number of steps after which a search gives up. *)
Definition fuel : nat := N.to_nat 4000000.

Lemma formed : is_well_formed rule = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The kernel decides all conditions. *)
Lemma checked : checks_in_words fuel written rule stated (falling rule ++ normal_conditions rule) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Every move lowers the measure. *)
Lemma play_ends : falls rule.
Proof. exact (falls_if rule stated formed (checks_in_words_spec _ _ _ _ _ (proj1 (checks_in_words_both _ _ _ _ _ _
      checked)))). Qed.

Theorem p_positions : forall x, is_position rule x ->
  (@loses (game_of rule play_ends) x <-> meaning (meant rule) stated x) /\
  (@wins (game_of rule play_ends) x <-> ~ meaning (meant rule) stated x).
Proof. exact (normal_outcomes_if rule stated formed play_ends
  (checks_in_words_spec _ _ _ _ _ (proj2 (checks_in_words_both _ _ _ _ _ _ checked)))). Qed.

Lemma rounded_decided : is_decided_in_words fuel written [multiples] (rounded_less_conditions 1 1) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem rounded_multiples : forall n y, meaning [] multiples [n; y] <-> y = rounded 1 5 2 n.
Proof. exact (rounded_less_spec 1 1 1 _ (proj1 (N.leb_le 1 1) eq_refl) eq_refl
  (is_decided_in_words_decides fuel written multiples _ rounded_decided)
  (is_decided_in_words_spec fuel written _ _ rounded_decided)). Qed.

Print Assumptions p_positions.
Print Assumptions rounded_multiples.
