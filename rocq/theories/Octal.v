(* Taking-and-breaking games with an octal code, from the rules.
   A code is a list of pairs (k, d): the digit d stands at place k.
     d has bit 0: a heap of exactly k may be removed;
     d has bit 1: k may be taken from a larger heap;
     d has bit 2: k may be taken from a heap, the rest split into two heaps, neither empty.
   Places k = 0 only matter for bit 2 (0 taken, heap split): bits 0 and 1 at place 0 are void. *)
From Coq Require Import NArith Arith List Lia Bool Wf_nat.
From Impartial Require Import Mex Nim Game Sums.
Import ListNotations.

Definition code := list (nat * N).

Inductive move (c : code) (n : nat) : list nat -> Prop :=
| take_all : forall d, In (n, d) c -> N.testbit d 0 = true -> 0 < n -> move c n []
| take : forall k d, In (k, d) c -> N.testbit d 1 = true -> 0 < k -> k < n ->
    move c n [n - k]
| split : forall k d a b, In (k, d) c -> N.testbit d 2 = true ->
    0 < a -> 0 < b -> a + b + k = n -> move c n [a; b].

Lemma move_lt c n hs : move c n hs -> forall h, In h hs -> h < n.
Proof.
  destruct 1; simpl; intros h I;
    repeat match goal with H : _ \/ _ |- _ => destruct H | H : False |- _ => destruct H end;
    subst; lia.
Qed.

Definition value (g : nat -> N) (hs : list nat) : N := xors (map g hs).

(* [g] gives each heap the mex of the values of its options. *)
Definition is_grundy (c : code) (g : nat -> N) : Prop :=
  forall n, is_mex (fun v => exists hs, move c n hs /\ value g hs = v) (g n).

Lemma value_ext g g' hs : (forall h, In h hs -> g h = g' h) -> value g hs = value g' hs.
Proof. intros E. unfold value. f_equal. apply map_ext_in, E. Qed.

Theorem is_grundy_unique c g g' : is_grundy c g -> is_grundy c g' -> forall n, g n = g' n.
Proof.
  intros G G' n. induction n as [n IH] using lt_wf_ind.
  eapply is_mex_unique; [|apply G|apply G'].
  intros v. split; intros [hs [M <-]]; exists hs; split; auto;
    apply value_ext; intros h I; [symmetry|]; apply IH, (move_lt _ _ _ M _ I).
Qed.

(* The options of a heap, as a list. *)
Definition splits (m : nat) : list (list nat) :=
  map (fun a => [a; m - a]) (seq 1 (m - 1)).

Definition digit_options (n : nat) (kd : nat * N) : list (list nat) :=
  let (k, d) := kd in
  (if N.testbit d 0 && (k =? n) && (0 <? n) then [[]] else []) ++
  (if N.testbit d 1 && (0 <? k) && (k <? n) then [[n - k]] else []) ++
  (if N.testbit d 2 && (k <=? n) then splits (n - k) else []).

Definition options (c : code) (n : nat) : list (list nat) := flat_map (digit_options n) c.

Ltac bools := repeat match goal with
  | H : _ && _ = true |- _ => apply andb_prop in H; destruct H
  | H : (_ =? _) = true |- _ => apply Nat.eqb_eq in H
  | H : (_ <? _) = true |- _ => apply Nat.ltb_lt in H
  | H : (_ <=? _) = true |- _ => apply Nat.leb_le in H
  end.

Lemma in_splits m hs : In hs (splits m) <-> exists a b, 0 < a /\ 0 < b /\ a + b = m /\ hs = [a; b].
Proof.
  unfold splits. rewrite in_map_iff. split.
  - intros [a [<- I]]. apply in_seq in I. exists a, (m - a). repeat split; lia.
  - intros (a & b & A & B & E & ->). exists a. rewrite in_seq. split; [|lia].
    do 2 f_equal. lia.
Qed.

Lemma options_move c n hs : In hs (options c n) <-> move c n hs.
Proof.
  unfold options. rewrite in_flat_map. split.
  - intros [[k d] [I J]]. unfold digit_options in J. rewrite !in_app_iff in J.
    destruct J as [J|[J|J]]; match type of J with context [if ?b then _ else _] =>
      destruct b eqn:B; [|destruct J] end; bools.
    + destruct J as [<-|[]]. subst k. now apply take_all with d.
    + destruct J as [<-|[]]. now apply take with d.
    + apply in_splits in J. destruct J as (a & b & ? & ? & ? & ->).
      apply split with k d; auto; lia.
  - destruct 1 as [d I T P|k d I T P Q|k d a b I T A B E].
    + exists (n, d). split; [exact I|]. unfold digit_options. rewrite !in_app_iff. left.
      rewrite T, Nat.eqb_refl, (proj2 (Nat.ltb_lt 0 n) P). now left.
    + exists (k, d). split; [exact I|]. unfold digit_options. rewrite !in_app_iff. right. left.
      rewrite T, (proj2 (Nat.ltb_lt _ _) P), (proj2 (Nat.ltb_lt _ _) Q). now left.
    + exists (k, d). split; [exact I|]. unfold digit_options. rewrite !in_app_iff. right. right.
      rewrite T. replace (k <=? n) with true by (symmetry; apply Nat.leb_le; lia).
      apply in_splits. exists a, b. repeat split; auto; lia.
Qed.

(* The values of single heaps, by a table built from below: [table c n] = [g (n-1); ...; g 0]. *)
Fixpoint table (c : code) (n : nat) : list N :=
  match n with
  | O => []
  | S m => let t := table c m in
      mex (map (value (fun h => nth (m - 1 - h) t 0%N)) (options c m)) :: t
  end.

Definition grundy (c : code) (n : nat) : N := hd 0%N (table c (S n)).

Lemma table_length c n : length (table c n) = n.
Proof. induction n as [|n IH]; simpl; [reflexivity|]. now rewrite IH. Qed.

Lemma table_nth c n h : h < n -> nth (n - 1 - h) (table c n) 0%N = grundy c h.
Proof.
  revert h. induction n as [|n IH]; intros h L; [lia|].
  destruct (Nat.eq_dec h n) as [->|D].
  - replace (S n - 1 - n) with 0 by lia. reflexivity.
  - replace (S n - 1 - h) with (S (n - 1 - h)) by lia.
    change (table c (S n)) with (hd 0%N (table c (S n)) :: table c n).
    apply IH. lia.
Qed.

Theorem grundy_spec c : is_grundy c (grundy c).
Proof.
  intros n. unfold grundy at 2. simpl table. simpl hd.
  eapply eq_rect with (P := is_mex _); [|reflexivity].
  match goal with |- is_mex _ (mex ?l) => pose proof (mex_spec l) as [O B] end.
  assert (E : forall hs, move c n hs ->
            value (fun h => nth (n - 1 - h) (table c n) 0%N) hs = value (grundy c) hs).
  { intros hs M. apply value_ext. intros h I. apply table_nth, (move_lt _ _ _ M _ I). }
  split.
  - intros [hs [M V]]. apply O. apply in_map_iff. exists hs.
    rewrite (E hs M). split; [exact V|]. now apply options_move.
  - intros u L. apply B in L. apply in_map_iff in L. destruct L as [hs [V I]].
    apply options_move in I. exists hs. split; [exact I|]. now rewrite <- (E hs I).
Qed.

Lemma value1 g a : value g [a] = g a.
Proof. unfold value, xors. simpl. apply N.lxor_0_r. Qed.

Lemma value2 g a b : value g [a; b] = N.lxor (g a) (g b).
Proof. unfold value, xors. simpl. now rewrite N.lxor_0_r. Qed.

(* Heaps side by side. *)
Lemma move_few c n hs : move c n hs -> length hs <= 2.
Proof. destruct 1; simpl; lia. Qed.

Definition heaps (c : code) : game :=
  Game (list nat) (play_by (move c)) (play_by_finite (move c) (move_lt c) 2 (move_few c)).

Lemma value_app g a b : value g (a ++ b) = N.lxor (value g a) (value g b).
Proof.
  unfold value. induction a as [|x a IH]; simpl; [reflexivity|].
  now rewrite IH, N.lxor_assoc.
Qed.

Theorem heaps_grundy c : grundy_fun (heaps c) (value (grundy c)).
Proof.
  intros hs. simpl. induction hs as [|n hs IH].
  - split; [intros [y [O _]]; inversion O|]. unfold value. simpl. intros u L. lia.
  - destruct (mex_lxor _ _ _ _ (grundy_spec c n) IH) as [H B]. split.
    + intros [y [O E]]. apply H. inversion O as [m new l M|m l l' M]; subst.
      * left. rewrite value_app in *. eexists. split; [|exact E]. now exists new.
      * right. eexists. split; [|exact E]. now exists l'.
    + intros u L. apply B in L. destruct L as [[v [[y [O E]] F]]|[v [[y [O E]] F]]]; subst.
      * exists (y ++ hs). split; [now constructor|]. apply value_app.
      * exists (n :: y). split; [now constructor|reflexivity].
Qed.

(* Who wins a sum of heaps. *)
Corollary heaps_lost c hs : @loses (heaps c) hs <-> value (grundy c) hs = 0%N.
Proof. apply (loses_grundy (heaps c) _ (heaps_grundy c)). Qed.

