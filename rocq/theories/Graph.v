(* Finite games, given as a list of the options of each position: a set is that of the lost positions if two facts hold
   for each position, that no option of a position of the set is in the set, and that each other position has one. *)
From Coq Require Import NArith Arith List Lia Bool Wf_nat.
From Impartial Require Import Mex Nim Game.
Import ListNotations.

(* [moves]: the options of the positions 0, 1, 2, ... *)
Definition options_of (moves : list (list nat)) (x : nat) : list nat := nth x moves [].

Fixpoint earlier_from (n : nat) (moves : list (list nat)) : bool :=
  match moves with
  | [] => true
  | row :: moves => forallb (fun y => y <? n) row && earlier_from (S n) moves
  end.

(* Every option comes before its position, so that every play is finite. *)
Definition earlier (moves : list (list nat)) : bool := earlier_from 0 moves.

Lemma earlier_from_spec moves : forall n, earlier_from n moves = true ->
  forall x y, In y (nth x moves []) -> y < n + x.
Proof.
  induction moves as [|row moves IH]; intros n H x y I; [destruct x; destruct I|].
  simpl in H. apply andb_prop in H. destruct H as [A B]. destruct x as [|x].
  - rewrite forallb_forall in A. apply A, Nat.ltb_lt in I. lia.
  - apply (IH (S n) B) in I. lia.
Qed.

Section Graph.
Variable moves : list (list nat).
Hypothesis Earlier : earlier moves = true.

Lemma finite_graph : well_founded (fun y x => In y (options_of moves x)).
Proof.
  apply (well_founded_lt_compat _ (fun x => x)). intros y x I. exact (earlier_from_spec moves 0 Earlier x y I).
Qed.

Definition graph_game : game := Game nat (fun x y => In y (options_of moves x)) finite_graph.

Definition no_option_in (P : N) (x : nat) : bool :=
  forallb (fun y => negb (N.testbit P (N.of_nat y))) (options_of moves x).

Definition has_option (x : nat) : bool := match options_of moves x with [] => false | _ => true end.

(* Bit x of P is 1 exactly if no option of x has bit 1. *)
Definition check_normal (P : N) : bool :=
  forallb (fun x => Bool.eqb (N.testbit P (N.of_nat x)) (no_option_in P x)) (seq 0 (length moves)).

(* In misère play, positions without options are won. *)
Definition check_misere (P : N) : bool :=
  forallb (fun x => Bool.eqb (N.testbit P (N.of_nat x)) (has_option x && no_option_in P x)) (seq 0 (length moves)).

Lemma no_option_spec P x : no_option_in P x = true <->
  forall y, In y (options_of moves x) -> N.testbit P (N.of_nat y) = false.
Proof.
  unfold no_option_in. rewrite forallb_forall. split; intros H y I; specialize (H y I);
    now destruct (N.testbit P (N.of_nat y)).
Qed.

Lemma some_option P x : no_option_in P x = false ->
  exists y, In y (options_of moves x) /\ N.testbit P (N.of_nat y) = true.
Proof.
  unfold no_option_in. induction (options_of moves x) as [|y l IH]; simpl; [discriminate|].
  destruct (N.testbit P (N.of_nat y)) eqn:T; simpl; intros H; [exists y; auto|].
  destruct (IH H) as (z & I & Z). exists z. auto.
Qed.

Lemma option_before x y : x < length moves -> In y (options_of moves x) -> y < length moves.
Proof. intros L I. pose proof (earlier_from_spec moves 0 Earlier x y I). lia. Qed.

Theorem normal_outcomes P : check_normal P = true -> forall x, x < length moves ->
  (@loses graph_game x <-> N.testbit P (N.of_nat x) = true) /\
  (@wins graph_game x <-> N.testbit P (N.of_nat x) = false).
Proof.
  intros C. unfold check_normal in C. rewrite forallb_forall in C.
  assert (H : forall x, x < length moves ->
    (N.testbit P (N.of_nat x) = true -> @loses graph_game x) /\
    (N.testbit P (N.of_nat x) = false -> @wins graph_game x)).
  { intros x. induction x as [x IH] using (well_founded_induction finite_graph). intros L.
    specialize (C x). rewrite in_seq in C. specialize (C ltac:(lia)). apply eqb_prop in C. rewrite C.
    split; intros E.
    - constructor. intros y O. rewrite no_option_spec in E. apply IH; [exact O|exact (option_before x y L O)|auto].
    - apply some_option in E. destruct E as (y & O & T). apply wins_by with y; [exact O|].
      apply IH; [exact O|exact (option_before x y L O)|exact T]. }
  intros x L. destruct (H x L) as [A B]. split; split; auto; intros Z.
  - destruct (N.testbit P (N.of_nat x)); [reflexivity|]. exfalso. exact (not_both graph_game x (B eq_refl) Z).
  - destruct (N.testbit P (N.of_nat x)); [|reflexivity]. exfalso. exact (not_both graph_game x Z (A eq_refl)).
Qed.

Theorem misere_outcomes P : check_misere P = true -> forall x, x < length moves ->
  (@mloses graph_game x <-> N.testbit P (N.of_nat x) = true) /\
  (@mwins graph_game x <-> N.testbit P (N.of_nat x) = false).
Proof.
  intros C. unfold check_misere in C. rewrite forallb_forall in C.
  assert (H : forall x, x < length moves ->
    (N.testbit P (N.of_nat x) = true -> @mloses graph_game x) /\
    (N.testbit P (N.of_nat x) = false -> @mwins graph_game x)).
  { intros x. induction x as [x IH] using (well_founded_induction finite_graph). intros L.
    specialize (C x). rewrite in_seq in C. specialize (C ltac:(lia)). apply eqb_prop in C. rewrite C.
    unfold has_option. split; intros E.
    - destruct (options_of moves x) as [|z l] eqn:Z; [discriminate E|]. simpl in E.
      assert (O : In z (options_of moves x)) by (rewrite Z; now left).
      apply mloses_by with z; [exact O|]. intros y Oy. rewrite no_option_spec in E.
      apply IH; [rewrite <- Z; exact Oy|exact (option_before x y L Oy)|auto].
    - destruct (options_of moves x) as [|z l] eqn:Z.
      + apply mwins_end. intros y O. simpl in O. rewrite Z in O. destruct O.
      + simpl in E. apply some_option in E. destruct E as (y & O & T).
        apply mwins_by with y; [exact O|]. apply IH; [rewrite <- Z; exact O|exact (option_before x y L O)|exact T]. }
  intros x L. destruct (H x L) as [A B]. split; split; auto; intros Z.
  - destruct (N.testbit P (N.of_nat x)); [reflexivity|]. exfalso. exact (misere_not_both graph_game x (B eq_refl) Z).
  - destruct (N.testbit P (N.of_nat x)); [|reflexivity]. exfalso. exact (misere_not_both graph_game x Z (A eq_refl)).
Qed.
End Graph.
