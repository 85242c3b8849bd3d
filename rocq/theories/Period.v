(* Periods of the values: a period that holds long enough holds for ever; and when a period and its start are least. *)
From Coq Require Import NArith Arith List Lia Bool Wf_nat.
From Impartial Require Import Mex Nim Game Octal.
Import ListNotations.

(* Guy and Smith (1956): a period that holds long enough holds for ever. *)
Definition last_place (c : code) : nat := fold_right Nat.max 0 (map fst c).

Lemma last_place_le c k d : In (k, d) c -> k <= last_place c.
Proof.
  induction c as [|[k' d'] c IH]; simpl; [tauto|].
  intros [E|I]; [injection E as -> ->|specialize (IH I)]; unfold last_place in *; simpl; lia.
Qed.

Theorem guy_smith c g n0 p :
  is_grundy c g -> 0 < p ->
  (forall n, n0 <= n -> n <= 2 * n0 + p + last_place c -> g (n + p) = g n) ->
  forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros G P H n. induction n as [n IH] using lt_wf_ind. intros L.
  destruct (Nat.le_gt_cases n (2 * n0 + p + last_place c)) as [S|S]; [now apply H|].
  eapply is_mex_unique; [|apply G|apply G].
  intros v. split; intros [hs [M <-]].
  - destruct M as [d I T Q|k d I T Q R|k d a b I T A B E].
    + apply last_place_le in I. lia.
    + pose proof (last_place_le _ _ _ I). exists [n - k]. split; [apply take with d; auto; lia|].
      rewrite !value1. replace (n + p - k) with (n - k + p) by lia. symmetry. apply IH; lia.
    + pose proof (last_place_le _ _ _ I). destruct (Nat.le_gt_cases a b) as [C|C].
      * exists [a; b - p]. split; [apply split with k d; auto; lia|].
        rewrite !value2. f_equal. replace b with (b - p + p) at 2 by lia.
        symmetry. apply IH; lia.
      * exists [a - p; b]. split; [apply split with k d; auto; lia|].
        rewrite !value2. f_equal. replace a with (a - p + p) at 2 by lia.
        symmetry. apply IH; lia.
  - destruct M as [d I T Q|k d I T Q R|k d a b I T A B E].
    + apply last_place_le in I. lia.
    + pose proof (last_place_le _ _ _ I). exists [n + p - k].
      split; [apply take with d; auto; lia|].
      rewrite !value1. replace (n + p - k) with (n - k + p) by lia. apply IH; lia.
    + pose proof (last_place_le _ _ _ I). destruct (Nat.le_gt_cases a b) as [C|C].
      * exists [a; b + p]. split; [apply split with k d; auto; lia|].
        rewrite !value2. f_equal. apply IH; lia.
      * exists [a + p; b]. split; [apply split with k d; auto; lia|].
        rewrite !value2. f_equal. apply IH; lia.
Qed.

(* A period of the values: in any sum with any game, heaps n + p and n are as good as each other. *)
Corollary period_in_sums c p n : grundy c (n + p) = grundy c n ->
  forall (A : game) f, grundy_fun A f -> forall x,
  @loses (sum (heaps c) A) ([n + p], x) <-> @loses (sum (heaps c) A) ([n], x).
Proof.
  intros E A f Gf x.
  pose proof (loses_grundy _ _ (sprague_grundy _ _ _ _ (heaps_grundy c) Gf)) as H.
  rewrite !H. simpl. rewrite !value1, E. reflexivity.
Qed.

Corollary period_in_heaps c p n hs : grundy c (n + p) = grundy c n ->
  @loses (heaps c) (n + p :: hs) <-> @loses (heaps c) (n :: hs).
Proof.
  intros E. rewrite !heaps_lost. unfold value. simpl. now rewrite E.
Qed.
(* Options of large heaps, when a function of heaps has a period. *)
Lemma options_period {E : Type} (c : code) (f : nat -> E) n0 p n : 0 < p ->
  2 * n0 + p + last_place c < n ->
  (forall m, n0 <= m -> f (m + p) = f m) ->
  forall l, (exists hs, move c n hs /\ map f hs = l) <-> (exists hs, move c (n + p) hs /\ map f hs = l).
Proof.
  intros P S H l. split; intros [hs [M <-]].
  - destruct M as [d I T Q|k d I T Q R|k d a b I T A B Es]; pose proof (last_place_le _ _ _ I).
    + lia.
    + exists [n + p - k]. split; [apply take with d; auto; lia|]. simpl. f_equal.
      replace (n + p - k) with (n - k + p) by lia. apply H. lia.
    + destruct (Nat.le_gt_cases a b) as [C|C].
      * exists [a; b + p]. split; [apply split with k d; auto; lia|]. simpl. rewrite H; [auto|lia].
      * exists [a + p; b]. split; [apply split with k d; auto; lia|]. simpl. rewrite H; [auto|lia].
  - destruct M as [d I T Q|k d I T Q R|k d a b I T A B Es]; pose proof (last_place_le _ _ _ I).
    + lia.
    + exists [n - k]. split; [apply take with d; auto; lia|]. simpl. f_equal.
      replace (n + p - k) with (n - k + p) by lia. symmetry. apply H. lia.
    + destruct (Nat.le_gt_cases a b) as [C|C].
      * exists [a; b - p]. split; [apply split with k d; auto; lia|]. simpl.
        replace b with (b - p + p) at 2 by lia. rewrite H; [auto|lia].
      * exists [a - p; b]. split; [apply split with k d; auto; lia|]. simpl.
        replace a with (a - p + p) at 2 by lia. rewrite H; [auto|lia].
Qed.


(* [least_period g first n0 p]: whatever period q the function [g] has, from whatever place m >= first on, p is at most
   q and n0 is at most m. *)
Definition least_period (g : nat -> N) (first n0 p : nat) : Prop :=
  forall m q, first <= m -> 0 < q -> (forall n, m <= n -> g (n + q) = g n) -> n0 <= m /\ p <= q.

(* Two lists differ at a place that both have. *)
Fixpoint differ (a b : list N) : bool :=
  match a, b with
  | x :: a', y :: b' => if N.eqb x y then differ a' b' else true
  | _, _ => false
  end.

(* [shifts_differ count l tail]: without its first 1, 2, ..., [count] values, [l] differs from [tail]. *)
Fixpoint shifts_differ (count : nat) (l tail : list N) : bool :=
  match count with
  | O => true
  | S count => match l with [] => false | _ :: l => if differ l tail then shifts_differ count l tail else false end
  end.

Definition check_least (F : list N) (first n0 p : nat) : bool :=
  let tail := skipn n0 F in
  if shifts_differ (p - 1) tail tail then
    if n0 <=? first then true
    else match skipn (n0 - 1) F, skipn (n0 - 1 + p) F with
      | x :: _, y :: _ => negb (N.eqb x y)
      | _, _ => false
      end
  else false.

Lemma nth_skipn_add (l : list N) : forall n i, nth i (skipn n l) 0%N = nth (n + i) l 0%N.
Proof. induction l as [|x l IH]; intros [|n] i; simpl; auto. now destruct i. Qed.

Lemma differ_spec : forall a b, differ a b = true ->
  exists i, i < length a /\ i < length b /\ nth i a 0%N <> nth i b 0%N.
Proof.
  induction a as [|x a IH]; intros [|y b] H; simpl in H; try discriminate.
  destruct (N.eqb_spec x y) as [E|E].
  - destruct (IH b H) as (i & A & B & D). exists (S i). simpl. repeat split; [lia|lia|exact D].
  - exists 0. simpl. repeat split; [lia|lia|exact E].
Qed.

Lemma shifts_differ_spec tail : forall count l, shifts_differ count l tail = true ->
  forall q, 0 < q -> q <= count -> differ (skipn q l) tail = true.
Proof.
  induction count as [|count IH]; intros l H q Q Le; [lia|].
  simpl in H. destruct l as [|x l]; [discriminate|]. destruct (differ l tail) eqn:D; [|discriminate].
  destruct q as [|[|q]]; [lia|exact D|]. change (skipn (S (S q)) (x :: l)) with (skipn (S q) l).
  apply IH; auto; lia.
Qed.

Lemma period_times (g : nat -> N) m q : (forall n, m <= n -> g (n + q) = g n) ->
  forall k n, m <= n -> g (n + k * q) = g n.
Proof.
  intros H. induction k as [|k IH]; intros n L; [f_equal; lia|].
  replace (n + S k * q) with (n + k * q + q) by lia. rewrite H by lia. now apply IH.
Qed.

Lemma skipn_head n x l (F : list N) : skipn n F = x :: l -> n < length F /\ nth n F 0%N = x.
Proof.
  intros E. pose proof (nth_skipn_add F n 0) as X. rewrite E, Nat.add_0_r in X. simpl in X.
  split; [|auto]. apply (f_equal (@length N)) in E. rewrite skipn_length in E. simpl in E. lia.
Qed.

Theorem check_least_sound (g : nat -> N) F first n0 p :
  (forall i, i < length F -> nth i F 0%N = g i) -> 0 < p ->
  (forall n, n0 <= n -> g (n + p) = g n) ->
  check_least F first n0 p = true -> least_period g first n0 p.
Proof.
  intros V P H C m q Fm Q R. unfold check_least in C.
  destruct (shifts_differ _ _ _) eqn:D; [|discriminate].
  split.
  - destruct (n0 <=? first) eqn:B; [apply Nat.leb_le in B; lia|].
    destruct (Nat.le_gt_cases n0 m) as [L|L]; [exact L|]. exfalso.
    destruct (skipn (n0 - 1) F) as [|x lx] eqn:X; [discriminate|].
    destruct (skipn (n0 - 1 + p) F) as [|y ly] eqn:Y; [discriminate|].
    apply skipn_head in X, Y. destruct X as [X <-], Y as [Y <-].
    rewrite !V in C by lia. apply negb_true_iff, N.eqb_neq in C. apply C.
    rewrite <- (period_times g m q R p (n0 - 1)) by lia.
    rewrite <- (period_times g m q R p (n0 - 1 + p)) by lia.
    replace (n0 - 1 + p + p * q) with (n0 - 1 + p * q + p) by lia.
    symmetry. apply H. nia.
  - destruct (Nat.le_gt_cases p q) as [L|L]; [exact L|]. exfalso.
    pose proof (shifts_differ_spec _ _ _ D q Q ltac:(lia)) as X. apply differ_spec in X. destruct X as (i & A & B & X). apply X. clear X.
    rewrite !skipn_length in A. rewrite !nth_skipn_add. rewrite !V by lia.
    replace (n0 + (q + i)) with (n0 + i + q) by lia. set (n := n0 + i).
    assert (n0 <= n) by (unfold n; lia).
    rewrite <- (period_times g n0 p H m (n + q)) by lia.
    replace (n + q + m * p) with (n + m * p + q) by lia.
    rewrite R by nia. apply (period_times g n0 p H m). lia.
Qed.
