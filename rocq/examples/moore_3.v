(* moore.game: all positions with 3 coins.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Game Lowering Machines Formulas Decision Rules.
Import ListNotations.

(* A position is the list of the numbers a1, a2, a3.
   In formulas, Var i is the number at place i of a list, from 0 on: of the position; in moves, of the chosen numbers
      and
   then the position. A quantifier puts its number before the others. A move has the number of chosen numbers, a
   condition, and the places of the numbers of the new position, which must be legal as well. *)
Definition helpers : list definition := [].
(* Legal: true *)
Definition legal : formula := Constant true.
Definition rule : rules := {|
  numbers := 3;
  relations := helpers;
  legal_if := legal;
  moves := [
    (* to x'0, x'1, x'2: i'k0, j'k1, x'0, x'1, x'2 with (((0 <= i'k0) & (i'k0 <= a1)) & ((0 <= j'k1) & (j'k1 <= a2)) &
      (1 <= (i'k0 + j'k1))) & ((ex d_1: ((d_1 + i'k0) = a1) & (x'0 = d_1))) & ((ex d_2: ((d_2 + j'k1) = a2) & (x'1 =
      d_2))) & (x'2 = a3) *)
    Move 5 (((Num 0 <= Var 0 /\ Var 0 <= Var 5) /\ (Num 0 <= Var 1 /\ Var 1 <= Var 6) /\ Num 1 <= (Var 0 + Var 1)) /\
      (ForSome ((Var 0 + Var 1) = Var 6 /\ Var 3 = Var 0)) /\ (ForSome ((Var 0 + Var 2) = Var 7 /\ Var 4 = Var 0)) /\
      Var 4 = Var 7) [2; 3; 4];
    (* to x'0, x'1, x'2: i'k0, j'k1, x'0, x'1, x'2 with (((0 <= i'k0) & (i'k0 <= a1)) & ((0 <= j'k1) & (j'k1 <= a3)) &
      (1 <= (i'k0 + j'k1))) & ((ex d_1: ((d_1 + i'k0) = a1) & (x'0 = d_1))) & (x'1 = a2) & ((ex d_2: ((d_2 + j'k1) =
      a3) & (x'2 = d_2))) *)
    Move 5 (((Num 0 <= Var 0 /\ Var 0 <= Var 5) /\ (Num 0 <= Var 1 /\ Var 1 <= Var 7) /\ Num 1 <= (Var 0 + Var 1)) /\
      (ForSome ((Var 0 + Var 1) = Var 6 /\ Var 3 = Var 0)) /\ Var 3 = Var 6 /\ (ForSome ((Var 0 + Var 2) = Var 8 /\
      Var 5 = Var 0))) [2; 3; 4];
    (* to x'0, x'1, x'2: i'k0, j'k1, x'0, x'1, x'2 with (((0 <= i'k0) & (i'k0 <= a2)) & ((0 <= j'k1) & (j'k1 <= a3)) &
      (1 <= (i'k0 + j'k1))) & (x'0 = a1) & ((ex d_1: ((d_1 + i'k0) = a2) & (x'1 = d_1))) & ((ex d_2: ((d_2 + j'k1) =
      a3) & (x'2 = d_2))) *)
    Move 5 (((Num 0 <= Var 0 /\ Var 0 <= Var 6) /\ (Num 0 <= Var 1 /\ Var 1 <= Var 7) /\ Num 1 <= (Var 0 + Var 1)) /\
      Var 2 = Var 5 /\ (ForSome ((Var 0 + Var 1) = Var 7 /\ Var 4 = Var 0)) /\ (ForSome ((Var 0 + Var 2) = Var 8 /\
      Var 5 = Var 0))) [2; 3; 4]
  ];
  measure := [[1%N; 1%N; 1%N]]
|}.

(* the player to move loses exactly if (a1 = a2) & (a2 = a3). *)
Definition stated : definition := Defined (Var 0 = Var 1 /\ Var 1 = Var 2).

(* The number of steps after which a search gives up. *)
Definition fuel : nat := N.to_nat 4000000.

Lemma formed : is_well_formed rule = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The kernel decides all conditions. *)
Lemma checked : checks fuel rule stated (falling rule ++ normal_conditions rule) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Every move lowers the measure. *)
Lemma play_ends : falls rule.
Proof. exact (falls_spec fuel rule stated formed (proj1 (checks_both _ _ _ _ _ checked))). Qed.

Theorem p_positions : forall x, is_position rule x ->
  (@loses (game_of rule play_ends) x <-> meaning (meant rule) stated x) /\
  (@wins (game_of rule play_ends) x <-> ~ meaning (meant rule) stated x).
Proof. exact (normal_outcomes fuel rule stated formed play_ends (proj2 (checks_both _ _ _ _ _ checked))). Qed.

Print Assumptions p_positions.
