(* max-welter: all positions with any number of coins, at least 2.
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
  (* 0: the number of members of a set is 0 modulo 2 *) members_mod 2 0;
  (* 1: the number of members of a set is 1 modulo 2 *) members_mod 2 1;
  (* 2: the positions of value 0 *) Defined (some_square (some_square ((has 2 1) /\ (~ (some_square ((has 3 0) /\
      (plus_at_most 2 0 1)))) /\ (has 2 0) /\ (plus_at_most 0 1 1) /\ (~ (some_square ((has 3 0) /\ (plus_at_most 1 0
      1) /\ (plus_at_most 0 2 1)))) /\ (at_most_plus 1 0 1) /\ (plus_at_most 0 1 1) /\ (((square_mod 0 2 0) /\ (Rel 0
      [2])) \/ ((square_mod 0 2 1) /\ (Rel 1 [2]))))));
  (* 3: the positions of value 1 *) Defined ((some_square ((has 1 0) /\ (~ (some_square ((has 2 0) /\ (plus_at_most 1
      0 1)))) /\ (some_square ((~ (has 2 0)) /\ (plus_at_most 0 1 1))) /\ (~ (some_square ((~ (has 2 0)) /\
      (plus_at_most 0 1 1) /\ (some_square ((~ (has 3 0)) /\ (plus_at_most 1 0 1) /\ (plus_at_most 0 2 1)))))))) \/
      (some_square (some_square ((has 2 1) /\ (~ (some_square ((has 3 0) /\ (plus_at_most 2 0 1)))) /\ (has 2 0) /\
      (plus_at_most 0 1 1) /\ (~ (some_square ((has 3 0) /\ (plus_at_most 1 0 1) /\ (plus_at_most 0 2 1)))) /\
      (at_most_plus 1 0 1) /\ (plus_at_most 0 1 1) /\ (((square_mod 0 2 0) /\ (Rel 1 [2])) \/ ((square_mod 0 2 1) /\
      (Rel 0 [2])))))))
].
(* Legal: by the rules of the game, and with at least 2 coins *)
Definition legal : formula := some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1)))).
Definition rule : rules := {|
  numbers := 1;
  relations := helpers;
  legal_if := legal;
  moves := [
    Move 1 (some_square (some_square ((has 3 1) /\ (~ (has 3 0)) /\ (has 3 1) /\ (~ (some_square ((has 4 0) /\
      (plus_at_most 2 0 1)))) /\ (plus_at_most 0 1 1) /\ (turned 3 2 [1; 0])))) [0]
  ];
  measure := [[1%N]]
|}.

(* Var 0 is the value, and Var 1 the position. *)
Definition stated : definition := Defined ((Var 0 = Num 0 /\ Rel 2 [1]) \/ (Var 0 = Num 1 /\ Rel 3 [1])).

(* The number of steps after which a search gives up. *)
Definition fuel : nat := N.to_nat 4000000.

Lemma formed : is_well_formed rule = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The kernel decides all conditions. *)
Lemma checked : checks fuel rule stated (falling rule ++ small_conditions rule 2) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Every move lowers the measure. *)
Lemma play_ends : falls rule.
Proof. exact (falls_spec fuel rule stated formed (proj1 (checks_both _ _ _ _ _ checked))). Qed.

(* The statement is about v :: x. Value v: the player to move loses the sum of x and a heap of v counters of Nim. *)
Theorem positions_of_values : forall x v, is_position rule x -> (v < 2)%N ->
  (@lost_with (game_of rule play_ends) v x <-> meaning (meant rule) stated (v :: x)) /\
  (@wins (sum (game_of rule play_ends) nim_heap) (x, v) <-> ~ meaning (meant rule) stated (v :: x)).
Proof. exact (small_values fuel rule stated formed 2 play_ends (proj2 (checks_both _ _ _ _ _ checked))). Qed.

Print Assumptions positions_of_values.
