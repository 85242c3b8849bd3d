(* Sums of heaps, or of other components that have numbers: a move in one component, and what it leaves takes its place. *)
From Coq Require Import NArith Arith List Lia Bool Wf_nat.
From Impartial Require Import Game.
Import ListNotations.

Section Sums.
(* [moves n new]: a move replaces the component n by the components in the list [new]. *)
Variable moves : nat -> list nat -> Prop.

Inductive play_by : list nat -> list nat -> Prop :=
| here : forall n new hs, moves n new -> play_by (n :: hs) (new ++ hs)
| there : forall n hs hs', play_by hs hs' -> play_by (n :: hs) (n :: hs').

(* Every play is finite if a move leaves at most [most] components, all smaller. *)
Definition weight (most : nat) (hs : list nat) : nat := list_sum (map (fun n => (2 + most) ^ n) hs).

Lemma weight_new most n new : (forall h, In h new -> h < n) ->
  weight most new * (2 + most) <= length new * (2 + most) ^ n.
Proof.
  unfold weight. set (b := 2 + most). assert (B : 2 <= b) by (unfold b; lia). clearbody b.
  induction new as [|h new IH]; intros L; simpl; [lia|].
  assert (X : list_sum (map (fun n => b ^ n) new) * b <= length new * b ^ n) by (apply IH; intros m I; apply L; now right).
  assert (P : b ^ h * b <= b ^ n).
  { rewrite Nat.mul_comm. change (b ^ S h <= b ^ n). apply Nat.pow_le_mono_r; [lia|]. apply L. now left. }
  lia.
Qed.

Hypothesis smaller : forall n new, moves n new -> forall h, In h new -> h < n.
Variable most : nat.
Hypothesis few : forall n new, moves n new -> length new <= most.

Lemma play_by_weight hs hs' : play_by hs hs' -> weight most hs' < weight most hs.
Proof.
  induction 1 as [n new hs M|n hs hs' M IH].
  - pose proof (weight_new most n new (smaller n new M)) as W. pose proof (few n new M) as F.
    unfold weight in *. rewrite map_app, list_sum_app.
    change (list_sum (map (fun n => (2 + most) ^ n) (n :: hs)))
      with ((2 + most) ^ n + list_sum (map (fun n => (2 + most) ^ n) hs)).
    apply Nat.add_lt_mono_r. assert (P : 0 < (2 + most) ^ n) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
    set (p := (2 + most) ^ n) in *. set (w := list_sum _) in *. clearbody p w. nia.
  - unfold weight in *. simpl in *. lia.
Qed.

Lemma play_by_finite : well_founded (fun y x => play_by x y).
Proof. apply (well_founded_lt_compat _ (weight most)). intros x y. apply play_by_weight. Qed.
End Sums.

(* Components with listed moves: row n has the lists of components that a move in component n leaves. Later components
   have no moves. *)
Definition listed := list (list (list nat)).

Definition listed_options (rows : listed) (n : nat) : list (list nat) := nth n rows [].
Definition listed_move (rows : listed) (n : nat) (new : list nat) : Prop := In new (listed_options rows n).

(* Every move leaves smaller components. *)
Definition leaves_smaller (rows : listed) : bool :=
  forallb (fun n => forallb (forallb (fun h => h <? n)) (listed_options rows n)) (seq 0 (length rows)).

Definition most_left (rows : listed) : nat := list_max (map (@length nat) (concat rows)).

Lemma listed_row rows n new : listed_move rows n new -> n < length rows /\ In new (concat rows).
Proof.
  unfold listed_move, listed_options. intros I.
  destruct (Nat.lt_ge_cases n (length rows)) as [L|L].
  - split; [exact L|]. apply in_concat. exists (nth n rows []). split; [now apply nth_In|exact I].
  - rewrite nth_overflow in I by exact L. destruct I.
Qed.

Lemma listed_smaller rows : leaves_smaller rows = true ->
  forall n new, listed_move rows n new -> forall h, In h new -> h < n.
Proof.
  unfold leaves_smaller. rewrite forallb_forall. intros H n new M h I.
  pose proof (proj1 (listed_row rows n new M)) as L.
  assert (X : In n (seq 0 (length rows))) by (apply in_seq; lia).
  specialize (H n X). rewrite forallb_forall in H. specialize (H new M).
  rewrite forallb_forall in H. now apply Nat.ltb_lt, H.
Qed.

Lemma listed_few rows n new : listed_move rows n new -> length new <= most_left rows.
Proof.
  intros M. unfold most_left. pose proof (proj2 (listed_row rows n new M)) as I.
  assert (X : Forall (fun k => k <= list_max (map (@length nat) (concat rows))) (map (@length nat) (concat rows)))
    by (apply list_max_le; lia).
  rewrite Forall_forall in X. apply X. now apply in_map.
Qed.

Definition listed_sums (rows : listed) (E : leaves_smaller rows = true) : game :=
  Game (list nat) (play_by (listed_move rows))
    (play_by_finite (listed_move rows) (listed_smaller rows E) (most_left rows) (listed_few rows)).
