(* Games whose values are ordinals below ω^p: an ordinal is the list of its p coefficients, the most significant first.
   Values by the least ordinal that is no value of an option, and the check that a formula says these values. *)
From Coq Require Import NArith Arith List Lia Bool Cantor ConstructiveEpsilon.
From Impartial Require Import Mex Nim Game Lowering Machines Formulas Decision Rules.
Import ListNotations.

(* The order of ordinals with equally many coefficients: the first coefficients that differ decide. *)
Fixpoint smaller (u v : list N) : Prop :=
  match u, v with
  | a :: u, b :: v => (a < b)%N \/ (a = b /\ smaller u v)
  | _, _ => False
  end.

(* [is_least p P m]: m is the least ordinal below ω^p outside of P. *)
Definition is_least (p : nat) (P : list N -> Prop) (m : list N) : Prop :=
  length m = p /\ ~ P m /\ forall u, length u = p -> smaller u m -> P u.

(* [ordinal_values p A f]: f gives each position the least ordinal below ω^p that is no value of an option. Positions may
   have infinitely many options. *)
Definition ordinal_values (p : nat) (A : game) (f : pos A -> list N) : Prop :=
  forall x, is_least p (fun u => exists y, opt A x y /\ f y = u) (f x).

Lemma smaller_trichotomy u : forall v, length u = length v -> smaller u v \/ u = v \/ smaller v u.
Proof.
  induction u as [|a u IH]; intros [|b v] L; try discriminate L; [right; now left|]. injection L as L. simpl.
  destruct (N.lt_trichotomy a b) as [H|[<-|H]]; [auto| |auto].
  destruct (IH v L) as [H|[<-|H]]; auto.
Qed.

Lemma smaller_irreflexive u : ~ smaller u u.
Proof. induction u as [|a u IH]; simpl; [auto|]. intros [H|[_ H]]; [lia|auto]. Qed.

Lemma smaller_zeros p : forall u, ~ smaller u (repeat 0%N p).
Proof. induction p as [|p IH]; intros [|a u]; simpl; auto. intros [H|[_ H]]; [lia|exact (IH u H)]. Qed.

Lemma smaller_is_finite : well_founded (fun u v => length u = length v /\ smaller u v).
Proof.
  intros v. remember (length v) as n eqn:L. revert v L. induction n as [|n IH]; intros v L.
  - destruct v; [|discriminate L]. constructor. intros [|a u] [_ []].
  - destruct v as [|a v]; [discriminate L|]. injection L as L. revert v L.
    induction a as [a IHa] using (well_founded_induction N.lt_wf_0). intros v L.
    pose proof (IH v L) as V. revert L. induction V as [v _ IHv]. intros L.
    constructor. intros [|b u] [K S]; [destruct S|]. injection K as K. destruct S as [S|[-> S]].
    + apply IHa; [exact S|congruence].
    + apply IHv; [now split|congruence].
Qed.

(* Values are determined, and the player to move loses where the value is 0. *)
Theorem ordinal_values_unique p A f h : ordinal_values p A f -> ordinal_values p A h -> forall x, f x = h x.
Proof.
  intros F H x. induction x as [x IH] using (well_founded_induction (finite_play A)).
  destruct (F x) as (L & O & S), (H x) as (K & P & T).
  destruct (smaller_trichotomy (f x) (h x)) as [B|[E|B]]; [congruence| |exact E|]; exfalso.
  - destruct (T (f x) L B) as (y & Y & E). apply O. exists y. split; [exact Y|]. now rewrite IH.
  - destruct (S (h x) K B) as (y & Y & E). apply P. exists y. split; [exact Y|]. now rewrite <- IH.
Qed.

(* Transfinite Nim with one heap below ω^p: a move lowers it. *)
Definition ordinal_heap : game := Game (list N) (fun v u => length u = length v /\ smaller u v) smaller_is_finite.

(* The player to move loses the sum with a heap exactly if the heap is the value. *)
Theorem lost_with_ordinal p A f : ordinal_values p A f -> forall x u, length u = p ->
  (@loses (sum A ordinal_heap) (x, u) <-> f x = u).
Proof.
  intros F. set (G := sum A ordinal_heap).
  assert (H : forall z : pos G, length (snd z) = p ->
    (f (fst z) = snd z -> @loses G z) /\ (f (fst z) <> snd z -> @wins G z)).
  { intros z. induction z as [z IH] using (well_founded_induction (finite_play G)). destruct z as [x u]. cbn [fst snd].
    intros L. destruct (F x) as (K & O & S). split; intros E.
    - constructor. intros [y w] M. inversion M as [? ? ? Y|? ? ? Y]; subst.
      + apply (IH (y, f x) M); [reflexivity|]. cbn [fst snd]. intros E. apply O. now exists y.
      + destruct Y as [Y Z]. apply (IH (y, w) M); [exact Y|]. cbn [fst snd]. intros <-.
        exact (smaller_irreflexive _ Z).
    - destruct (smaller_trichotomy (f x) u) as [B|[B|B]]; [congruence| |contradiction|].
      + assert (M : opt G (x, u) (x, f x)) by (apply right_opt; split; [congruence|exact B]).
        apply wins_by with (x, f x); [exact M|]. now apply (IH (x, f x) M).
      + destruct (S u L B) as (y & Y & W). assert (M : opt G (x, u) (y, u)) by now apply left_opt.
        apply wins_by with (y, u); [exact M|]. now apply (IH (y, u) M). }
  intros x u L. destruct (H (x, u) L) as [A1 A2]. cbn [fst snd] in *. split; [|exact A1]. intros W.
  destruct (list_eq_dec N.eq_dec (f x) u) as [E|E]; [exact E|]. exfalso. exact (not_both G (x, u) (A2 E) W).
Qed.

(* Lists of p numbers, counted. *)
Fixpoint list_of (p n : nat) : list N :=
  match p with O => [] | S p => let (a, b) := Cantor.of_nat n in N.of_nat a :: list_of p b end.
Fixpoint number_of (l : list N) : nat :=
  match l with [] => 0 | a :: l => Cantor.to_nat (N.to_nat a, number_of l) end.

Lemma list_of_number l : list_of (length l) (number_of l) = l.
Proof.
  induction l as [|a l IH]; [reflexivity|]. cbn [length list_of number_of].
  rewrite Cantor.cancel_of_to, IH, N2Nat.id. reflexivity.
Qed.

Lemma list_of_length p : forall n, length (list_of p n) = p.
Proof. induction p as [|p IH]; intros n; simpl; [reflexivity|]. destruct (of_nat n). simpl. now rewrite IH. Qed.

Section Check.
Variables (fuel : nat) (R : rules) (S : definition).
Notation k := (numbers R).
Notation D := (meant R).
Hypothesis Formed : is_well_formed R = true.

(* The statement is about u ++ x, where u has the p coefficients of the value of x. *)
Variable p : nat.

Fixpoint smaller_at (us vs : list nat) : formula :=
  match us, vs with
  | i :: us, j :: vs => Join Or (Less (Var i) (Var j)) (Join And (Equal (Var i) (Var j)) (smaller_at us vs))
  | _, _ => Constant false
  end.

Definition has_ordinal : formula :=
  for_all k (Join Implies (Rel 0 (places R 0)) (for_some p (Rel 1 (seq 0 p ++ places R p)))).
Definition other_ordinal (im : nat * move) : formula :=
  let c := chosen (snd im) in let (vs, xs) := (seq p c, places R (p + c)) in
  for_all (c + k) (for_all p (Join Implies (moved (fst im) (snd im) vs xs)
    (Not (Join And (Rel 1 (seq 0 p ++ xs)) (Rel 1 (seq 0 p ++ image (vs ++ xs) (target (snd im)))))))).
(* The position is after the chosen numbers, the smaller ordinal and the value. *)
Definition to_ordinal (im : nat * move) : formula :=
  let c := chosen (snd im) in let (vs, xs) := (seq 0 c, places R (c + (p + p))) in
  for_some c (Join And (moved (fst im) (snd im) vs xs) (Rel 1 (seq c p ++ image (vs ++ xs) (target (snd im))))).
Definition all_smaller_ordinals : formula :=
  for_all k (for_all p (for_all p (Join Implies
    (Join And (Rel 0 (places R (p + p))) (Join And (Rel 1 (seq p p ++ places R (p + p))) (smaller_at (seq 0 p) (seq p p))))
    (any_of (map to_ordinal (numbered R)))))).

Definition ordinal_conditions : list formula :=
  has_ordinal :: all_smaller_ordinals :: map other_ordinal (numbered R).

Notation related := (related R S).

Lemma smaller_at_spec E us vs e : holds E (smaller_at us vs) e <-> smaller (pick us e) (pick vs e).
Proof.
  revert vs. induction us as [|i us IH]; intros [|j vs]; simpl; try (split; [discriminate|intros []]).
  now rewrite IH.
Qed.

Lemma pick_between (a b c : list N) i n : length a = i -> length b = n -> pick (seq i n) (a ++ b ++ c) = b.
Proof.
  intros <- <-. destruct (pick_app1 a (b ++ c) (length (b ++ c)) (length a) eq_refl eq_refl) as [_ B].
  rewrite app_length, seq_app, pick_app in B.
  assert (L : forall u v w z : list N, length u = length w -> u ++ v = w ++ z -> u = w).
  { induction u as [|q u IH]; intros v [|r w] z K E; try discriminate K; [reflexivity|]. injection K as K.
    injection E as -> E. f_equal. exact (IH v w z K E). }
  refine (L _ _ _ _ _ B). now rewrite pick_length, seq_length.
Qed.

Lemma pick_last (a x : list N) i : length a = i -> length x = k -> pick (places R i) (a ++ x) = x.
Proof. intros L K. unfold places. exact (proj2 (pick_app1 a x k i L K)). Qed.

Lemma has_ordinal_spec x : holds related has_ordinal [] -> is_position R x ->
  exists u, length u = p /\ meaning D S (u ++ x).
Proof.
  intros Q [L X]. unfold has_ordinal in Q. rewrite for_all_spec in Q. specialize (Q x L). rewrite app_nil_r in Q.
  cbn [holds Connect] in Q. unfold related at 1 in Q. cbn [nth] in Q. rewrite pick_all in Q by exact L.
  specialize (Q X). apply for_some_spec in Q. destruct Q as (u & K & Q). exists u. split; [exact K|].
  cbn [holds] in Q. unfold related in Q. cbn [nth] in Q. rewrite pick_app in Q.
  rewrite (pick_last u x p K L) in Q. rewrite (pick_between [] u x 0 p eq_refl K : pick (seq 0 p) (u ++ x) = u) in Q. exact Q.
Qed.

Lemma other_ordinal_spec x y u : (forall f, In f (map other_ordinal (numbered R)) -> holds related f []) ->
  move_to R x y -> length u = p -> meaning D S (u ++ x) -> ~ meaning D S (u ++ y).
Proof.
  intros C O P V Q. destruct (numbered_option R S Formed x y O) as (i & m & z & I & L & K & -> & H).
  specialize (C (other_ordinal (i, m)) (in_map other_ordinal _ _ I)). unfold other_ordinal in C. cbn [fst snd] in C.
  rewrite for_all_spec in C. specialize (C (z ++ x)). rewrite app_nil_r in C.
  specialize (C ltac:(rewrite app_length; lia)). rewrite for_all_spec in C. specialize (C u P).
  destruct (pick_app1 z x k (chosen m) L K) as [A B].
  apply (moved_spec R S Formed i m _ _ _ x z) in H; auto; [|apply seq_length..].
  assert (A' : pick (seq p (chosen m)) (u ++ z ++ x) = z) by now apply pick_between.
  assert (B' : pick (places R (p + chosen m)) (u ++ z ++ x) = x).
  { rewrite app_assoc. apply pick_last; [rewrite app_length; lia|exact K]. }
  assert (U : pick (seq 0 p) (u ++ z ++ x) = u) by now apply (pick_between []).
  assert (V' : length (seq p (chosen m)) = chosen m) by apply seq_length.
  assert (W : length (places R (p + chosen m)) = k) by apply seq_length.
  cbn [holds Connect] in C. apply C.
  - apply (moved_spec R S Formed i m _ _ _ x z); auto.
  - unfold related. cbn [nth]. rewrite !pick_app, U, B'. split; [exact V|].
    now rewrite (pick_target_at R S Formed i m _ _ _ z x I V' W A' B').
Qed.

Lemma all_smaller_spec x u v : holds related all_smaller_ordinals [] -> is_position R x -> length u = p ->
  length v = p -> smaller u v -> meaning D S (v ++ x) -> exists y, move_to R x y /\ meaning D S (u ++ y).
Proof.
  intros Q [K X] U V B M. unfold all_smaller_ordinals in Q. rewrite for_all_spec in Q. specialize (Q x K).
  rewrite app_nil_r, for_all_spec in Q. specialize (Q v V). rewrite for_all_spec in Q. specialize (Q u U).
  cbn [holds Connect] in Q. unfold related at 1 2 in Q. cbn [nth] in Q.
  assert (E : pick (places R (p + p)) (u ++ v ++ x) = x).
  { rewrite app_assoc. apply pick_last; [rewrite app_length; lia|exact K]. }
  assert (EV : pick (seq p p) (u ++ v ++ x) = v) by now apply pick_between.
  assert (EU : pick (seq 0 p) (u ++ v ++ x) = u) by now apply (pick_between []).
  rewrite smaller_at_spec, pick_app, E, EV, EU in Q.
  specialize (Q (conj X (conj M B))). apply any_of_spec in Q. destruct Q as (f & I & H).
  apply in_map_iff in I. destruct I as ([i m] & <- & I). unfold to_ordinal in H. cbn [fst snd] in H.
  apply for_some_spec in H. destruct H as (z & L & H). cbn [holds Connect] in H. destruct H as [H N].
  assert (A' : pick (seq 0 (chosen m)) (z ++ u ++ v ++ x) = z) by now apply (pick_between []).
  assert (B' : pick (places R (chosen m + (p + p))) (z ++ u ++ v ++ x) = x).
  { replace (z ++ u ++ v ++ x) with ((z ++ u ++ v) ++ x) by now rewrite <- !app_assoc.
    apply pick_last; [rewrite !app_length; lia|exact K]. }
  assert (V' : length (seq 0 (chosen m)) = chosen m) by apply seq_length.
  assert (W : length (places R (chosen m + (p + p))) = k) by apply seq_length.
  exists (pick (target m) (z ++ x)). split.
  - apply (moved_spec R S Formed i m _ _ _ x z) in H; auto. destruct H as (X' & Y & H). split; [exact X'|].
    split; [exact Y|]. exists m. split; [now apply in_numbered in I|]. now exists z.
  - unfold related in N. cbn [nth] in N. rewrite pick_app in N.
    rewrite (pick_between z u (v ++ x) (chosen m) p L U) in N.
    now rewrite (pick_target_at R S Formed i m _ _ _ z x I V' W A' B') in N.
Qed.

(* Each position has a value, which is the one of the statement. *)
Theorem values_below (F : falls R) : checks fuel R S ordinal_conditions = true ->
  exists g, ordinal_values p (game_of R F) g /\
  forall x u, is_position R x -> length u = p -> (meaning D S (u ++ x) <-> g x = u).
Proof.
  intros C. apply checks_spec in C. destruct C as [[DL DS] C].
  assert (One : forall x u v, is_position R x -> length u = p -> length v = p ->
    meaning D S (u ++ x) -> meaning D S (v ++ x) -> ~ smaller u v).
  { intros x u v X U V P Q B.
    destruct (all_smaller_spec x u v (C _ (or_intror (or_introl eq_refl))) X U V B Q) as (y & O & Y).
    refine (other_ordinal_spec x y u _ O U P Y). intros f I. apply C. right. now right. }
  assert (G : forall x, {v | length v = p /\ (is_position R x -> meaning D S (v ++ x)) /\
    (~ is_position R x -> v = repeat 0%N p)}).
  { intros x. assert (X : {is_position R x} + {~ is_position R x}).
    { unfold is_position. destruct (Nat.eq_dec (length x) k) as [L|L]; [|right; tauto].
      destruct (DL x) as [Y|Y]; [left; tauto|right; tauto]. }
    destruct X as [X|X]; [|exists (repeat 0%N p); rewrite repeat_length; tauto].
    destruct (constructive_indefinite_ground_description_nat (fun n => meaning D S (list_of p n ++ x))
      (fun n => DS (list_of p n ++ x))) as [n V].
    - destruct (has_ordinal_spec x (C _ (or_introl eq_refl)) X) as (u & U & V). exists (number_of u).
      rewrite <- U. now rewrite list_of_number.
    - exists (list_of p n). rewrite list_of_length. tauto. }
  assert (Long : forall x, length (proj1_sig (G x)) = p) by (intros x; exact (proj1 (proj2_sig (G x)))).
  exists (fun x => proj1_sig (G x)).
  assert (H : forall x u, is_position R x -> length u = p -> (meaning D S (u ++ x) <-> proj1_sig (G x) = u)).
  { intros x u X U. destruct (G x) as (v & V & P & Z). simpl. specialize (P X). split; [|now intros <-]. intros Q.
    destruct (smaller_trichotomy v u) as [B|[B|B]]; [congruence| |exact B|]; exfalso.
    - exact (One x v u X V U P Q B).
    - exact (One x u v X U V Q P B). }
  split; [|exact H]. intros x. split; [|split].
  - apply Long.
  - intros (y & O & E). cbn [opt game_of] in O. pose proof O as (X & Y & _).
    pose proof (Long x) as L.
    apply H in E; [|exact Y|exact L].
    refine (other_ordinal_spec x y _ _ O L _ E); [intros f I; apply C; right; now right|now apply H].
  - intros u U B. assert (X : is_position R x).
    { unfold is_position. destruct (Nat.eq_dec (length x) k) as [K|K]; [destruct (DL x) as [Y|Y]; [now split|]|].
      all: exfalso; destruct (G x) as (v & V & P & Z); simpl in B; rewrite Z in B;
        [exact (smaller_zeros p u B)|intros [K' Y']; tauto]. }
    pose proof (Long x) as L.
    destruct (all_smaller_spec x u (proj1_sig (G x)) (C _ (or_intror (or_introl eq_refl))) X U L B) as (y & O & Y);
      [now apply H|]. exists y. split; [exact O|]. apply H; [|exact U|exact Y]. now destruct O as (_ & Y' & _).
Qed.
End Check.
