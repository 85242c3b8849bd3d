(* fibonacci-nim: all positions with 2 coins.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Game Lowering Machines Formulas Decision Rules Numeration.
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

(* A position is the list of the numbers a1, a2.
   In formulas, Var i is the number at place i of a list, from 0 on: of the position; in moves, of the chosen numbers
      and
   then the position. A quantifier puts its number before the others. A move has the number of chosen numbers, a
   condition, and the places of the numbers of the new position, which must be legal as well. *)
Definition helpers : list definition := [
  (* 0: lowest(x) *) InWords words 2 (Defined (ForSome ((Var 0 + Num 1) = Var 1 /\ Mul 2 (Var 2) = ((Var 0 xor (Var 0
      + Num 1)) + Num 1))))
].
(* Legal: true *)
Definition legal : formula := Constant true.
Definition rule : rules := {|
  numbers := 2;
  relations := helpers;
  legal_if := legal;
  moves := [
    (* to x, y: x, y with (x < a1) & (a1 <= (x + a2)) & ((y + 2 * x) = 2 * a1) *)
    Move 2 (Var 0 < Var 2 /\ Var 2 <= (Var 0 + Var 3) /\ (Var 1 + (Mul 2 (Var 0))) = (Mul 2 (Var 2))) [0; 1]
  ];
  measure := [[1%N; 0%N]]
|}.

(* the player to move loses exactly if (a1 = 0) | (a2 < lowest(a1)). *)
Definition stated : definition := Defined (Var 0 = Num 0 \/ (ForSome (ForSome (Var 0 = Var 2 /\ Rel 0 [0; 1] /\ Var 3
      < Var 1)))).

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
