(* k-welter:2: all positions with any number of coins.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Game Lowering Machines Formulas Decision Rules Words.
Import ListNotations.

(* A position is a list with one number, of any size.
   Its binary digits are the squares of the strip: there is a coin on square a if digit a is 1.
   In formulas, Var 0 is the position; in moves, Var 0 is the new position and Var 1 the old one. A quantifier puts
   its number before the others. A square a is the number 2^a. These are defined in Words.v; arguments are places:
     some_square f, every_square f    a quantifier over squares
     has s x                          set s has square x
     at_most_plus x y c               x <= y + c
     plus_at_most x y c               x + c <= y
     at_most_square x c               x <= c
     at_least_square x c              x >= c
     square_mod x m r                 x mod m = r
     turned s t l                     set t is s, in which each of the squares of the list l is turned
     below s x f                      f holds of the set of the squares of s below x, which is Var 0
     members_mod m r                  the number of squares of Var 0 is r modulo m
   A move has the number of chosen numbers, here the new position, a condition, and the place of the new position,
   which must be legal as well. *)
Definition helpers : list definition := [
  (* 0: the positions of value 0 *) Given 1 [
    [1; 0];
    [2; 3];
    [0; 4];
    [5; 6];
    [7; 5];
    [8; 2];
    [4; 1];
    [6; 7];
    [3; 8]] [true; true; true; false; false; false; false; false; false];
  (* 1: the positions of value 1 *) Given 1 [
    [1; 0];
    [2; 3];
    [0; 4];
    [5; 6];
    [7; 5];
    [8; 2];
    [4; 1];
    [6; 7];
    [3; 8]] [false; false; false; true; false; true; false; false; true];
  (* 2: the positions of value 2 *) Given 1 [
    [1; 0];
    [2; 3];
    [0; 4];
    [5; 6];
    [7; 5];
    [8; 2];
    [4; 1];
    [6; 7];
    [3; 8]] [false; false; false; false; true; false; true; true; false]
].
(* Legal: by the rules of the game *)
Definition legal : formula := Constant true.
Definition rule : rules := {|
  numbers := 1;
  relations := helpers;
  legal_if := legal;
  moves := [
    Move 1 (some_square (some_square ((has 3 1) /\ (~ (has 3 0)) /\ (plus_at_most 0 1 1) /\ (at_most_plus 1 0 2) /\
      (turned 3 2 [1; 0])))) [0]
  ];
  measure := [[1%N]]
|}.

(* Var 0 is the value, and Var 1 the position. An automaton reads the number in base 2, least digit first, from state
      0; row q has the next states of state q, for the digits 0 and 1. *)
Definition stated : definition := Defined ((Var 0 = Num 0 /\ Rel 0 [1]) \/ (Var 0 = Num 1 /\ Rel 1 [1]) \/ (Var 0 =
      Num 2 /\ Rel 2 [1])).

(* The number of steps after which a search gives up. *)
Definition fuel : nat := N.to_nat 4000000.

Lemma formed : is_well_formed rule = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The kernel decides all conditions. *)
Lemma checked : checks fuel rule stated (falling rule ++ value_conditions rule) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Every move lowers the measure. *)
Lemma play_ends : falls rule.
Proof. exact (falls_spec fuel rule stated formed (proj1 (checks_both _ _ _ _ _ checked))). Qed.

(* The statement is about v :: x. A function [g] with [grundy_fun] gives each position the mex of its options. *)
Theorem values_of_positions : exists g, grundy_fun (game_of rule play_ends) g /\
  forall x v, is_position rule x -> (meaning (meant rule) stated (v :: x) <-> g x = v).
Proof. exact (values fuel rule stated formed play_ends (proj2 (checks_both _ _ _ _ _ checked))). Qed.

Print Assumptions values_of_positions.
