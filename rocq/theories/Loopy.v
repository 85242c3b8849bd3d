(* Finite games in which play need not end: who wins, remoteness, draws, loopy values, and sums of two positions.
   Values: Smith 1966, Fraenkel and Perl 1975; the counters: Fraenkel and Yesha 1986. *)
From Coq Require Import NArith Arith List Lia Bool Wf_nat.
From Impartial Require Import Mex Nim Game Graph.
Import ListNotations.

(* Normal play on any set of positions. [can_win x]: the player to move at x can force the last move. [must_lose x]: the
   opponent can. Otherwise neither can, and play goes on for ever. *)
Section Play.
Context {X : Type} (opt : X -> X -> Prop).

Inductive can_win : X -> Prop :=
| can_win_by : forall x y, opt x y -> must_lose y -> can_win x
with must_lose : X -> Prop :=
| must_lose_by : forall x, (forall y, opt x y -> can_win y) -> must_lose x.

Definition drawn (x : X) : Prop := ~ can_win x /\ ~ must_lose x.

Scheme can_win_induction := Minimality for can_win Sort Prop
with must_lose_induction := Minimality for must_lose Sort Prop.
Combined Scheme play_induction from can_win_induction, must_lose_induction.

Lemma not_won_and_lost x : can_win x -> ~ must_lose x.
Proof.
  revert x. apply (can_win_induction (fun x => ~ must_lose x) (fun x => ~ can_win x)).
  - intros x y O _ Y L. inversion L as [x' H]; subst. exact (Y (H y O)).
  - intros x _ H W. inversion W as [x' y O Y]; subst. exact (H y O Y).
Qed.
End Play.

(* Positions with labels: a label is a finite value, with a counter, or none. *)
Record labelled := Labelled {
  place : Type;
  move : place -> place -> Prop;
  label : place -> option N;
  counter : place -> N;
  (* A finite value is the mex of the finite values of the options. *)
  finite_mex : forall x m, label x = Some m ->
    is_mex (fun v => exists y, move x y /\ label y = Some v) m;
  (* An option with a larger or no finite value has an option with the value m and a smaller counter. *)
  reverted : forall x m y, label x = Some m -> move x y -> (forall u, label y = Some u -> (m < u)%N) ->
    exists z, move y z /\ label z = Some m /\ (counter z < counter x)%N;
  (* Without a finite value there is an option without one from which the mex of x is out of reach. *)
  infinite_option : forall x, label x = None -> exists k y,
    is_mex (fun v => exists z, move x z /\ label z = Some v) k /\
    move x y /\ label y = None /\ forall z, move y z -> label z <> Some k
}.

(* [reaches A x m]: x has an option of value m. *)
Definition reaches (A : labelled) (x : place A) (m : N) : Prop := exists y, move A x y /\ label A y = Some m.

Section Sum.
Variables A B : labelled.

(* A move in a sum is a move in one of the two positions. *)
Inductive sum_move : place A * place B -> place A * place B -> Prop :=
| in_left : forall x y z, move A x y -> sum_move (x, z) (y, z)
| in_right : forall z x y, move B x y -> sum_move (z, x) (z, y).

(* Which player can win the sum of positions without a common finite value. *)
Definition won_sum (p : place A * place B) : Prop :=
  match label A (fst p), label B (snd p) with
  | Some a, Some b => a <> b
  | None, Some b => reaches A (fst p) b
  | Some a, None => reaches B (snd p) a
  | None, None => False
  end.

Definition lost_sum (p : place A * place B) : Prop :=
  exists m, label A (fst p) = Some m /\ label B (snd p) = Some m.

Lemma lost_sum_is_lost : forall m x z, label A x = Some m -> label B z = Some m -> must_lose sum_move (x, z).
Proof.
  intros m. induction m as [m IHm] using (well_founded_induction N.lt_wf_0).
  assert (H : forall c x z, label A x = Some m -> label B z = Some m -> (counter A x + counter B z)%N = c ->
    must_lose sum_move (x, z)).
  { intros c. induction c as [c IHc] using (well_founded_induction N.lt_wf_0). intros x z X Z C.
    constructor. intros q Q. inversion Q as [x' y z' O|z' x' y O]; subst.
    - assert (R : (exists u, label A y = Some u /\ (u < m)%N) \/ (forall u, label A y = Some u -> (m < u)%N)).
      { destruct (label A y) as [u|] eqn:U; [|right; discriminate].
        destruct (N.lt_trichotomy u m) as [L|[->|L]]; [left; eauto| |right; intros w [= <-]; exact L].
        exfalso. destruct (finite_mex A x m X) as [F _]. apply F. eauto. }
      destruct R as [(u & U & L)|R].
      + destruct (finite_mex B z m Z) as [_ F]. destruct (F u L) as (w & W & V).
        apply can_win_by with (y, w); [now constructor|exact (IHm u L y w U V)].
      + destruct (reverted A x m y X O R) as (w & W & V & L).
        apply can_win_by with (w, z); [now constructor|].
        apply (IHc (counter A w + counter B z)%N); auto; lia.
    - assert (R : (exists u, label B y = Some u /\ (u < m)%N) \/ (forall u, label B y = Some u -> (m < u)%N)).
      { destruct (label B y) as [u|] eqn:U; [|right; discriminate].
        destruct (N.lt_trichotomy u m) as [L|[->|L]]; [left; eauto| |right; intros w [= <-]; exact L].
        exfalso. destruct (finite_mex B z m Z) as [F _]. apply F. eauto. }
      destruct R as [(u & U & L)|R].
      + destruct (finite_mex A x m X) as [_ F]. destruct (F u L) as (w & W & V).
        apply can_win_by with (w, y); [now constructor|exact (IHm u L w y V U)].
      + destruct (reverted B z m y Z O R) as (w & W & V & L).
        apply can_win_by with (x, w); [now constructor|].
        apply (IHc (counter A x + counter B w)%N); auto; lia. }
  intros x z X Z. exact (H _ x z X Z eq_refl).
Qed.

Lemma won_sum_is_won p : won_sum p -> can_win sum_move p.
Proof.
  destruct p as [x z]. unfold won_sum. simpl.
  destruct (label A x) as [a|] eqn:X, (label B z) as [b|] eqn:Z; intros W.
  - destruct (N.lt_trichotomy a b) as [L|[E|L]]; [|contradiction|].
    + destruct (finite_mex B z b Z) as [_ F]. destruct (F a L) as (y & O & Y).
      apply can_win_by with (x, y); [now constructor|]. now apply lost_sum_is_lost with a.
    + destruct (finite_mex A x a X) as [_ F]. destruct (F b L) as (y & O & Y).
      apply can_win_by with (y, z); [now constructor|]. now apply lost_sum_is_lost with b.
  - destruct W as (y & O & Y). apply can_win_by with (x, y); [now constructor|].
    now apply lost_sum_is_lost with a.
  - destruct W as (y & O & Y). apply can_win_by with (y, z); [now constructor|].
    now apply lost_sum_is_lost with b.
  - contradiction.
Qed.

(* What is neither lost nor won has no lost option, *)
Lemma draw_has_no_lost_option p q : ~ lost_sum p -> ~ won_sum p -> sum_move p q -> ~ lost_sum q.
Proof.
  intros L W Q [m [X Z]]. inversion Q as [x y z O|z x y O]; subst; simpl in *; unfold won_sum, lost_sum in *; simpl in *.
  - rewrite Z in *. destruct (label A x) as [a|]; [|apply W; exists y; auto].
    apply W. intros ->. apply L. eauto.
  - rewrite X in *. destruct (label B x) as [b|]; [|apply W; exists y; auto].
    apply W. intros ->. apply L. eauto.
Qed.

(* and has an option that is neither lost nor won. *)
Lemma draw_has_drawn_option p : ~ lost_sum p -> ~ won_sum p ->
  exists q, sum_move p q /\ ~ lost_sum q /\ ~ won_sum q.
Proof.
  destruct p as [x z]. intros L W. unfold lost_sum, won_sum in L, W. simpl in L, W.
  destruct (label A x) as [a|] eqn:X, (label B z) as [b|] eqn:Z.
  - exfalso. apply W. intros ->. apply L. eauto.
  - destruct (infinite_option B z Z) as (k & y & [K F] & O & Y & R).
    destruct (N.lt_trichotomy a k) as [Q|[->|Q]].
    + exfalso. exact (W (F a Q)).
    + exists (x, y). split; [now constructor|]. unfold lost_sum, won_sum. simpl. rewrite X, Y. split.
      * intros (m & _ & E). discriminate E.
      * intros (w & O' & E). exact (R w O' E).
    + destruct (finite_mex A x a X) as [_ G]. destruct (G k Q) as (w & O' & E).
      exists (w, z). split; [now constructor|]. unfold lost_sum, won_sum. simpl. rewrite E, Z. split.
      * intros (m & _ & E'). discriminate E'.
      * exact K.
  - destruct (infinite_option A x X) as (k & y & [K F] & O & Y & R).
    destruct (N.lt_trichotomy b k) as [Q|[->|Q]].
    + exfalso. exact (W (F b Q)).
    + exists (y, z). split; [now constructor|]. unfold lost_sum, won_sum. simpl. rewrite Y, Z. split.
      * intros (m & E & _). discriminate E.
      * intros (w & O' & E). exact (R w O' E).
    + destruct (finite_mex B z b Z) as [_ G]. destruct (G k Q) as (w & O' & E).
      exists (x, w). split; [now constructor|]. unfold lost_sum, won_sum. simpl. rewrite X, E. split.
      * intros (m & E' & _). discriminate E'.
      * exact K.
  - destruct (infinite_option A x X) as (k & y & _ & O & Y & _).
    exists (y, z). split; [now constructor|]. unfold lost_sum, won_sum. simpl. rewrite Y, Z. split.
    + intros (m & E & _). discriminate E.
    + intros [].
Qed.

Lemma option_of_lost_sum p q : sum_move p q -> lost_sum q -> ~ lost_sum p -> won_sum p.
Proof.
  intros Q [m [X Z]] L. inversion Q as [x y z O|z x y O]; subst; simpl in *; unfold won_sum, lost_sum in *; simpl in *.
  - rewrite Z in *. destruct (label A x) as [a|]; [|exists y; auto]. intros ->. apply L. eauto.
  - rewrite X in *. destruct (label B x) as [b|]; [|exists y; auto]. intros ->. apply L. eauto.
Qed.

Lemma decided p : lost_sum p \/ ~ lost_sum p.
Proof.
  unfold lost_sum. destruct (label A (fst p)) as [a|], (label B (snd p)) as [b|];
    try (right; intros (m & E & F); congruence).
  destruct (N.eq_dec a b) as [->|D]; [left; eauto|right; intros (m & E & F); congruence].
Qed.

Lemma lost_sums_are_lost p : lost_sum p -> must_lose sum_move p.
Proof. intros [m [X Z]]. destruct p. exact (lost_sum_is_lost m _ _ X Z). Qed.

Lemma results_are_as_labelled :
  (forall p, can_win sum_move p -> won_sum p) /\ (forall p, must_lose sum_move p -> lost_sum p).
Proof.
  apply play_induction.
  - intros p q Q Z IH. apply (option_of_lost_sum p q Q IH). intros L. apply lost_sums_are_lost in L.
    exact (not_won_and_lost sum_move p (can_win_by _ p q Q Z) L).
  - intros p H IH. destruct (decided p) as [L|L]; [exact L|]. exfalso.
    assert (W : ~ won_sum p).
    { intros W. apply won_sum_is_won in W. apply (not_won_and_lost sum_move p W). now constructor. }
    destruct (draw_has_drawn_option p L W) as (q & Q & _ & V). exact (V (IH q Q)).
Qed.

(* Who wins the sum of two positions: the addition rules of loopy values. *)
Theorem lost_sums p : must_lose sum_move p <-> lost_sum p.
Proof. split; [apply results_are_as_labelled|apply lost_sums_are_lost]. Qed.

Theorem won_sums p : can_win sum_move p <-> won_sum p.
Proof. split; [apply results_are_as_labelled|apply won_sum_is_won]. Qed.

Theorem drawn_sums p : ~ lost_sum p -> ~ won_sum p -> drawn sum_move p.
Proof. intros L W. split; intros H; apply results_are_as_labelled in H; auto. Qed.
End Sum.

(* A heap of Nim has its size as its value. *)
Lemma nim_mex : forall x m : N, Some x = Some m -> is_mex (fun v => exists y, (y < x)%N /\ Some y = Some v) m.
Proof.
  intros x m [= ->]. split.
  - intros (y & L & [= ->]). lia.
  - intros u L. exists u. auto.
Qed.

Lemma nim_reverted : forall x m y : N, Some x = Some m -> (y < x)%N -> (forall u, Some y = Some u -> (m < u)%N) ->
  exists z, (z < y)%N /\ Some z = Some m /\ (0 < 0)%N.
Proof. intros x m y [= ->] L H. specialize (H y eq_refl). lia. Qed.

Definition nim_heap : labelled.
Proof.
  refine (Labelled N (fun x y => (y < x)%N) Some (fun _ => 0%N) nim_mex nim_reverted _). discriminate.
Defined.

(* The value of a position: a natural number, or infinite with the finite values of the options. *)
Inductive value := finite (m : N) | infinite (K : list N).

(* The sum of a position and a heap of Nim. This is the definition of the values: position x has the finite value m if
   x with a heap of n is lost for n = m only and won for all others; it has the value infinite K if x with a heap of n
   is won for n in K and drawn for all others. *)
Definition with_heap (A : labelled) : place A * N -> place A * N -> Prop := sum_move A nim_heap.

Definition has_value (A : labelled) (x : place A) (v : value) : Prop :=
  match v with
  | finite m => forall n, (must_lose (with_heap A) (x, n) <-> n = m) /\ (can_win (with_heap A) (x, n) <-> n <> m)
  | infinite K => forall n, (can_win (with_heap A) (x, n) <-> In n K) /\ (~ In n K -> drawn (with_heap A) (x, n))
  end.

(* The sum of two positions: addition of loopy values. *)
Definition both (A : labelled) : place A * place A -> place A * place A -> Prop := sum_move A A.

Definition has_sum (A : labelled) (p : place A * place A) (v w : value) : Prop :=
  match v, w with
  | finite a, finite b => (must_lose (both A) p <-> a = b) /\ (can_win (both A) p <-> a <> b)
  | infinite K, finite m | finite m, infinite K =>
      (can_win (both A) p <-> In m K) /\ (~ In m K -> drawn (both A) p)
  | infinite _, infinite _ => drawn (both A) p
  end.

Section LoopyGraph.
Variables (moves : list (list nat)) (values : list value) (counters : list N).

Definition value_of (x : nat) : value := nth x values (finite 0).
Definition counter_of (x : nat) : N := nth x counters 0%N.
Definition label_of (x : nat) : option N := match value_of x with finite m => Some m | infinite _ => None end.

Definition option_values (x : nat) : list N :=
  flat_map (fun y => match label_of y with Some m => [m] | None => [] end) (options_of moves x).

Definition is_below (m : N) (y : nat) : bool :=
  match label_of y with Some u => (u <? m)%N | None => false end.

Definition reverts (m c : N) (z : nat) : bool :=
  match label_of z with Some u => (u =? m)%N && (counter_of z <? c)%N | None => false end.

Definition avoids (k : N) (y : nat) : bool :=
  match label_of y with Some _ => false | None => negb (memb (option_values y) k) end.

Definition check_value (x : nat) : bool :=
  match value_of x with
  | finite m => (mex (option_values x) =? m)%N &&
      forallb (fun y => is_below m y || existsb (reverts m (counter_of x)) (options_of moves y)) (options_of moves x)
  | infinite K => forallb (memb K) (option_values x) && forallb (memb (option_values x)) K &&
      (let k := mex (option_values x) in existsb (avoids k) (options_of moves x))
  end.

Definition check_values : bool :=
  (length values =? length moves) &&
  forallb (forallb (fun y => y <? length moves)) moves &&
  forallb check_value (seq 0 (length moves)).

Definition graph_move (x y : nat) : Prop := In y (options_of moves x).

(* Who wins from a position alone. *)
Definition is_decided (x : nat) (v : value) : Prop :=
  match v with
  | finite m => (must_lose graph_move x <-> m = 0%N) /\ (can_win graph_move x <-> m <> 0%N)
  | infinite K => (can_win graph_move x <-> In 0%N K) /\ (~ In 0%N K -> drawn graph_move x)
  end.

Lemma option_values_spec x m : In m (option_values x) <-> exists y, graph_move x y /\ label_of y = Some m.
Proof.
  unfold option_values. rewrite in_flat_map. split; intros (y & O & Y); exists y; split; auto.
  - destruct (label_of y) as [u|]; [|destruct Y]. destruct Y as [->|[]]. reflexivity.
  - rewrite Y. now left.
Qed.

Lemma option_values_mex x : is_mex (fun v => exists y, graph_move x y /\ label_of y = Some v) (mex (option_values x)).
Proof.
  destruct (mex_spec (option_values x)) as [H F]. split.
  - intros E. apply H. now apply option_values_spec.
  - intros u L. apply option_values_spec. auto.
Qed.

Hypothesis Checked : check_values = true.

Lemma value_checked x : check_value x = true.
Proof.
  unfold check_values in Checked. apply andb_prop in Checked. destruct Checked as [C1 C2].
  apply andb_prop in C1. destruct C1 as [C0 _]. apply Nat.eqb_eq in C0. rewrite forallb_forall in C2.
  destruct (Nat.lt_ge_cases x (length moves)) as [L|L].
  - apply C2. apply in_seq. lia.
  - unfold check_value, value_of, option_values, options_of.
    rewrite (nth_overflow values) by lia. rewrite (nth_overflow moves) by lia. reflexivity.
Qed.

Lemma graph_mex x m : label_of x = Some m -> is_mex (fun v => exists y, graph_move x y /\ label_of y = Some v) m.
Proof.
  intros E. pose proof (value_checked x) as C. unfold check_value in C. unfold label_of in E.
  destruct (value_of x) as [u|]; [|discriminate E]. injection E as ->.
  apply andb_prop in C. destruct C as [C _]. apply N.eqb_eq in C. rewrite <- C. apply option_values_mex.
Qed.

Lemma graph_reverted x m y : label_of x = Some m -> graph_move x y ->
  (forall u, label_of y = Some u -> (m < u)%N) ->
  exists z, graph_move y z /\ label_of z = Some m /\ (counter_of z < counter_of x)%N.
Proof.
  intros E O H. pose proof (value_checked x) as C. unfold check_value in C. unfold label_of in E.
  destruct (value_of x) as [u|]; [|discriminate E]. injection E as ->.
  apply andb_prop in C. destruct C as [_ C]. rewrite forallb_forall in C. specialize (C y O).
  apply orb_prop in C. destruct C as [C|C].
  - exfalso. unfold is_below in C. destruct (label_of y) as [u|]; [|discriminate C].
    apply N.ltb_lt in C. specialize (H u eq_refl). lia.
  - apply existsb_exists in C. destruct C as (z & I & R). unfold reverts in R. exists z.
    destruct (label_of z) as [u|]; [|discriminate R]. apply andb_prop in R. destruct R as [R1 R2].
    apply N.eqb_eq in R1. apply N.ltb_lt in R2. subst. auto.
Qed.

Lemma graph_infinite_option x : label_of x = None -> exists k y,
  is_mex (fun v => exists z, graph_move x z /\ label_of z = Some v) k /\
  graph_move x y /\ label_of y = None /\ forall z, graph_move y z -> label_of z <> Some k.
Proof.
  intros E. pose proof (value_checked x) as C. unfold check_value in C. unfold label_of in E.
  destruct (value_of x) as [u|K]; [discriminate E|].
  apply andb_prop in C. destruct C as [_ C]. apply existsb_exists in C. destruct C as (y & O & V).
  exists (mex (option_values x)), y. split; [apply option_values_mex|]. split; [exact O|].
  unfold avoids in V. destruct (label_of y) as [u|]; [discriminate V|]. split; [reflexivity|].
  intros z Oz Z. apply negb_true_iff in V. apply not_true_iff_false in V. apply V.
  apply memb_In, option_values_spec. eauto.
Qed.

Definition graph_labelled : labelled :=
  Labelled nat graph_move label_of counter_of graph_mex graph_reverted graph_infinite_option.

Lemma infinite_values x K m : value_of x = infinite K -> In m K <-> exists y, graph_move x y /\ label_of y = Some m.
Proof.
  intros E. pose proof (value_checked x) as C. unfold check_value in C. rewrite E in C.
  apply andb_prop in C. destruct C as [C _]. apply andb_prop in C. destruct C as [C1 C2].
  rewrite forallb_forall in C1, C2. rewrite <- option_values_spec. split; intros I.
  - apply memb_In. auto.
  - apply memb_In. auto.
Qed.

Lemma lost_with x n : must_lose (with_heap graph_labelled) (x, n) <-> lost_sum graph_labelled nim_heap (x, n).
Proof. exact (lost_sums graph_labelled nim_heap (x, n)). Qed.

Lemma won_with x n : can_win (with_heap graph_labelled) (x, n) <-> won_sum graph_labelled nim_heap (x, n).
Proof. exact (won_sums graph_labelled nim_heap (x, n)). Qed.

Theorem loopy_values x : has_value graph_labelled x (value_of x).
Proof.
  unfold has_value. pose proof (infinite_values x) as I. destruct (value_of x) as [m|K] eqn:V; intros n.
  - assert (L : label_of x = Some m) by (unfold label_of; now rewrite V). split.
    + rewrite lost_with. unfold lost_sum. simpl. rewrite L. split.
      * intros (u & [= ->] & [= ->]). reflexivity.
      * intros ->. eauto.
    + rewrite won_with. unfold won_sum. simpl. rewrite L. split; congruence.
  - assert (L : label_of x = None) by (unfold label_of; now rewrite V).
    assert (W : can_win (with_heap graph_labelled) (x, n) <-> In n K).
    { rewrite won_with. unfold won_sum, reaches. simpl. rewrite L. symmetry. exact (I K n eq_refl). }
    split; [exact W|]. intros H. apply (drawn_sums graph_labelled nim_heap (x, n)).
    + unfold lost_sum. simpl. rewrite L. intros (u & E & _). discriminate E.
    + intros C. exact (H (proj1 W (proj2 (won_with x n) C))).
Qed.

(* A position alone is the sum with an empty heap. *)
Lemma alone x :
  (can_win graph_move x <-> can_win (with_heap graph_labelled) (x, 0%N)) /\ (must_lose graph_move x <-> must_lose (with_heap graph_labelled) (x, 0%N)).
Proof.
  assert (H : (forall x, can_win graph_move x -> can_win (with_heap graph_labelled) (x, 0%N)) /\
    (forall x, must_lose graph_move x -> must_lose (with_heap graph_labelled) (x, 0%N))).
  { apply play_induction.
    - intros y z O _ L. apply can_win_by with (z, 0%N); [exact (in_left graph_labelled nim_heap y z 0%N O)|exact L].
    - intros y _ L. constructor. intros q Q. inversion Q as [a z b O|a b z O]; subst; [exact (L z O)|].
      simpl in O. lia. }
  assert (J : (forall p, can_win (with_heap graph_labelled) p -> snd p = 0%N -> can_win graph_move (fst p)) /\
    (forall p, must_lose (with_heap graph_labelled) p -> snd p = 0%N -> must_lose graph_move (fst p))).
  { apply play_induction.
    - intros p q O _ L E. inversion O as [a z b M|a b z M]; subst; simpl in *.
      + apply can_win_by with z; [exact M|exact (L E)].
      + lia.
    - intros p _ L E. constructor. intros z M. destruct p as [y n]. simpl in *. subst.
      exact (L (z, 0%N) (in_left graph_labelled nim_heap y z 0%N M) eq_refl). }
  destruct H as [H1 H2], J as [J1 J2]. split; split; auto; intros W; [exact (J1 _ W eq_refl)|exact (J2 _ W eq_refl)].
Qed.

Theorem loopy_outcomes x : is_decided x (value_of x).
Proof.
  pose proof (loopy_values x) as V. destruct (alone x) as [W L]. unfold is_decided, drawn.
  destruct (value_of x) as [m|K]; destruct (V 0%N) as [P Q].
  - rewrite W, L, P, Q. split; split; congruence.
  - rewrite W, L. split; [exact P|]. intros H. exact (Q H).
Qed.

Lemma lost_both x y : must_lose (both graph_labelled) (x, y) <-> lost_sum graph_labelled graph_labelled (x, y).
Proof. exact (lost_sums graph_labelled graph_labelled (x, y)). Qed.

Lemma won_both x y : can_win (both graph_labelled) (x, y) <-> won_sum graph_labelled graph_labelled (x, y).
Proof. exact (won_sums graph_labelled graph_labelled (x, y)). Qed.

Theorem loopy_sums x y : has_sum graph_labelled (x, y) (value_of x) (value_of y).
Proof.
  unfold has_sum. pose proof (infinite_values x) as I. pose proof (infinite_values y) as J.
  assert (X : label_of x = match value_of x with finite m => Some m | infinite _ => None end) by reflexivity.
  assert (Y : label_of y = match value_of y with finite m => Some m | infinite _ => None end) by reflexivity.
  destruct (value_of x) as [a|K], (value_of y) as [b|M].
  - rewrite lost_both, won_both. unfold lost_sum, won_sum. simpl. rewrite X, Y. split; [|tauto].
    split; [intros (m & [= ->] & [= ->]); reflexivity|intros ->; eauto].
  - assert (W : can_win (both graph_labelled) (x, y) <-> In a M).
    { rewrite won_both. unfold won_sum, reaches. simpl. rewrite X, Y. symmetry. exact (J M a eq_refl). }
    split; [exact W|]. intros H. apply (drawn_sums graph_labelled graph_labelled (x, y)).
    + unfold lost_sum. simpl. rewrite Y. intros (u & _ & E). discriminate E.
    + intros C. apply won_both in C. exact (H (proj1 W C)).
  - assert (W : can_win (both graph_labelled) (x, y) <-> In b K).
    { rewrite won_both. unfold won_sum, reaches. simpl. rewrite X, Y. symmetry. exact (I K b eq_refl). }
    split; [exact W|]. intros H. apply (drawn_sums graph_labelled graph_labelled (x, y)).
    + unfold lost_sum. simpl. rewrite X. intros (u & E & _). discriminate E.
    + intros C. apply won_both in C. exact (H (proj1 W C)).
  - apply (drawn_sums graph_labelled graph_labelled (x, y)).
    + unfold lost_sum. simpl. rewrite X. intros (u & E & _). discriminate E.
    + unfold won_sum. simpl. rewrite X, Y. exact (fun H => H).
Qed.
End LoopyGraph.
