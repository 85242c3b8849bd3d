(* mark:3: all positions with 1 coin.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Game Lowering Machines Formulas Decision Rules Numeration.
Import ListNotations.

(* The numeration base:3. Each group of 2 binary digits of a word is a digit, the least first.
   The word of n is the word that has n smaller ones. *)
Definition words : definition := Given 1 [
    [1; 2];
    [0; 0];
    [0; 3];
    [3; 3]] [true; true; true; false].

(* An automaton that adds numbers by their words. The kernel decides that it does. *)
Definition written : numeration := Numeration words [
  ([2; 3; 4; 5; 6; 7; 7; 8], true);
  ([1; 8; 8; 8; 8; 1; 1; 8], true);
  ([8; 8; 9; 8; 8; 8; 8; 8], false);
  ([8; 9; 8; 8; 8; 8; 8; 8], false);
  ([8; 8; 8; 8; 1; 8; 8; 8], false);
  ([8; 8; 8; 9; 8; 8; 8; 8], false);
  ([1; 8; 8; 8; 8; 8; 8; 8], true);
  ([8; 8; 8; 8; 8; 8; 8; 8], false);
  ([10; 5; 5; 11; 7; 3; 4; 8], false);
  ([8; 9; 9; 8; 8; 8; 8; 9], false);
  ([9; 8; 8; 8; 8; 8; 8; 8], false)]%positive.

(* A position is the list of the numbers a1.
   In formulas, Var i is the number at place i of a list, from 0 on: of the position; in moves, of the chosen numbers
      and
   then the position. A quantifier puts its number before the others. A move has the number of chosen numbers, a
   condition, and the places of the numbers of the new position, which must be legal as well. *)
Definition helpers : list definition := [
  (* 0: odd_end = digits . * [^0](00) * 0 *) InWords words 1 (Given 1 [
    [1; 2];
    [3; 2];
    [2; 2];
    [4; 5];
    [0; 6];
    [6; 2];
    [7; 5];
    [6; 6]] [false; false; false; false; false; true; true; true])
].
(* Legal: true *)
Definition legal : formula := Constant true.
Definition rule : rules := {|
  numbers := 1;
  relations := helpers;
  legal_if := legal;
  moves := [
    (* to x: x with (x < a1) & ((a1 < (x + 3)) | ((3 * x <= a1) & (a1 < (3 * x + 3)))) *)
    Move 1 (Var 0 < Var 1 /\ (Var 1 < (Var 0 + Num 3) \/ ((Mul 3 (Var 0)) <= Var 1 /\ Var 1 < ((Mul 3 (Var 0)) + Num
      3)))) [0]
  ];
  measure := [[1%N]]
|}.

(* the player to move loses exactly if (a1 = 0) | (odd_end(a1)). *)
Definition stated : definition := Defined (Var 0 = Num 0 \/ Rel 0 [0]).

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

Print Assumptions p_positions.
