(* Moore's Nim: a move lowers at least one and at most K heaps, each to any smaller number. The P-positions with any number
   of heaps, by their binary digits, in normal play (Moore 1910) and in misère play (Jenkyns and Mayberry 1980). *)
From Coq Require Import NArith Arith List Lia Bool Wf_nat.
From Impartial Require Import Mex Nim Game Lowering.
Import ListNotations.

(* The number of heaps that are lowered from x to y. *)
Fixpoint lowered (x y : list N) : nat :=
  match x, y with a :: x, b :: y => (if (b <? a)%N then 1 else 0) + lowered x y | _, _ => 0 end.

Definition at_most (a b : N) : Prop := (b <= a)%N.
Definition lowers_some (K : nat) (x y : list N) : Prop := Forall2 at_most x y /\ 1 <= lowered x y <= K.

(* The number of heaps with a one at a binary place, from 0 on. *)
Definition ones (place : N) (x : list N) : nat := length (filter (fun a => N.testbit a place) x).

(* At each binary place, the number of ones is divisible by m. *)
Definition balanced (m : nat) (x : list N) : Prop := forall place, ones place x mod m = 0.

(* Some heap is above 1; all heaps are 0 or 1. *)
Definition has_large (x : list N) : Prop := Exists (fun a => (2 <= a)%N) x.
Definition all_small (x : list N) : Prop := Forall (fun a => (a <= 1)%N) x.

Lemma lowered_total x y : Forall2 at_most x y -> (total y <= total x)%N /\ (1 <= lowered x y -> (total y < total x)%N).
Proof.
  unfold total, at_most. induction 1 as [|a b x y L _ [IH J]]; simpl; [lia|]. split; [lia|].
  destruct (N.ltb_spec b a) as [M|M]; simpl; intros P; [lia|]. specialize (J P). lia.
Qed.

Lemma moore_is_finite K : well_founded (fun y x => lowers_some K x y).
Proof.
  apply (well_founded_lt_compat _ (fun x => N.to_nat (total x))). intros y x [F L].
  pose proof (proj2 (lowered_total x y F) (proj1 L)). lia.
Qed.

Definition moore (K : nat) : game := Game (list N) (lowers_some K) (moore_is_finite K).

(* The lowest digits and the others. *)
Definition count (l : list bool) : nat := length (filter (fun b => b) l).

Lemma count_cons b l : count (b :: l) = (if b then 1 else 0) + count l.
Proof. destruct b; reflexivity. Qed.

Lemma ones_0 x : ones 0 x = count (digits x).
Proof.
  unfold ones, count, digits. induction x as [|a x IH]; simpl; [reflexivity|]. rewrite N.bit0_odd.
  destruct (N.odd a); simpl; now rewrite IH.
Qed.

Lemma ones_succ p x : ones (N.succ p) x = ones p (rest x).
Proof.
  unfold ones, rest. induction x as [|a x IH]; simpl; [reflexivity|]. rewrite N.div2_spec, N.shiftr_spec', N.add_1_r.
  destruct (N.testbit a (N.succ p)); simpl; now rewrite IH.
Qed.

Lemma balanced_digits m x : balanced m x <-> count (digits x) mod m = 0 /\ balanced m (rest x).
Proof.
  split.
  - intros B. split; [rewrite <- ones_0; apply B|]. intros p. rewrite <- ones_succ. apply B.
  - intros [A B] p. destruct (N.eq_dec p 0) as [->|P]; [now rewrite ones_0|].
    rewrite <- (N.succ_pred p P), ones_succ. apply B.
Qed.

Lemma zeros_balanced m x : m <> 0 -> Forall (fun a => a = 0%N) x -> balanced m x.
Proof.
  intros M Z p. replace (ones p x) with 0; [now apply Nat.mod_0_l|].
  unfold ones. induction Z as [|a x -> _ IH]; [reflexivity|]. cbn [filter]. rewrite N.bits_0. exact IH.
Qed.

Lemma balanced_dec m x : m <> 0 -> balanced m x \/ ~ balanced m x.
Proof.
  intros M. assert (H : forall n x, small n x -> balanced m x \/ ~ balanced m x); [|exact (H _ x (small_bound x))].
  clear x. induction n as [|n IH]; intros x L; [left; apply zeros_balanced; [exact M|now apply small_0]|].
  destruct (IH (rest x) (small_rest n x L)) as [B|B], (Nat.eq_dec (count (digits x) mod m) 0) as [E|E].
  - left. now apply balanced_digits.
  - right. intros C. now apply balanced_digits in C.
  - right. intros C. now apply balanced_digits in C.
  - right. intros C. now apply balanced_digits in C.
Qed.

Lemma odd_div2 a : a = (2 * N.div2 a + N.b2n (N.odd a))%N.
Proof. rewrite <- bit_val. apply bit_div2. Qed.

Lemma rest_lowered x y : Forall2 at_most x y -> Forall2 at_most (rest x) (rest y) /\ lowered (rest x) (rest y) <= lowered x y.
Proof.
  unfold rest, at_most. induction 1 as [|a b x y L _ [IH J]]; simpl; [split; [constructor|lia]|].
  pose proof (odd_div2 a) as A. pose proof (odd_div2 b) as B.
  assert (N.b2n (N.odd a) <= 1 /\ N.b2n (N.odd b) <= 1)%N by (destruct (N.odd a), (N.odd b); simpl; lia).
  split; [constructor; [lia|exact IH]|].
  destruct (N.ltb_spec (N.div2 b) (N.div2 a)), (N.ltb_spec b a); lia.
Qed.

(* Where only the lowest digits differ. *)
Lemma lowered_digits x y : Forall2 at_most x y -> rest y = rest x -> count (digits x) = count (digits y) + lowered x y.
Proof.
  unfold rest, digits, count, at_most. induction 1 as [|a b x y L _ IH]; simpl; [reflexivity|]. intros [= E F].
  specialize (IH F). pose proof (odd_div2 a) as A. pose proof (odd_div2 b) as B. rewrite E in B.
  destruct (N.ltb_spec b a) as [M|M], (N.odd a), (N.odd b); simpl in *; lia.
Qed.

Lemma not_lowered x y : Forall2 at_most x y -> lowered x y = 0 -> x = y.
Proof.
  unfold at_most. induction 1 as [|a b x y L _ IH]; simpl; [reflexivity|].
  destruct (N.ltb_spec b a) as [M|M]; [lia|]. intros E. f_equal; [lia|now apply IH].
Qed.

Lemma lowered_self x : lowered x x = 0.
Proof. induction x as [|a x IH]; simpl; [reflexivity|]. now rewrite N.ltb_irrefl. Qed.

Lemma same_remainder K a b : (a + b) mod S K = a mod S K -> b <= K -> b = 0.
Proof.
  intros E L. pose proof (Nat.div_mod (a + b) (S K) ltac:(lia)) as A. pose proof (Nat.div_mod a (S K) ltac:(lia)) as B.
  rewrite E in A. set (q := (a + b) / S K) in *. set (p := a / S K) in *. clearbody q p.
  assert (q = p \/ q >= S p \/ p >= S q) as [->|[Q|Q]] by lia; [lia|nia|nia].
Qed.

(* No move joins two balanced positions. *)
Lemma balanced_apart K x y : Forall2 at_most x y -> lowered x y <= K -> balanced (S K) x -> balanced (S K) y -> x = y.
Proof.
  assert (H : forall n x y, small n x -> Forall2 at_most x y -> lowered x y <= K -> balanced (S K) x ->
    balanced (S K) y -> x = y); [|exact (H _ x y (small_bound x))].
  clear x y. induction n as [|n IH]; intros x y Sm F L X Y.
  - apply small_0 in Sm. clear X Y L. unfold at_most in F.
    induction F as [|a b x y M F IHF]; [reflexivity|]. inversion Sm. f_equal; [lia|now apply IHF].
  - apply balanced_digits in X. apply balanced_digits in Y. destruct X as [X X'], Y as [Y Y'].
    destruct (rest_lowered x y F) as [F' L'].
    assert (E : rest x = rest y) by (apply IH; auto using small_rest; lia).
    pose proof (lowered_digits x y F (eq_sym E)) as C. apply not_lowered; [exact F|].
    apply (same_remainder K (count (digits y))); [|exact L]. congruence.
Qed.

(* Of heaps whose digits but the lowest are kept, the number of odd ones. *)
Fixpoint kept_ones (x y' : list N) : nat :=
  match x, y' with
  | a :: x, b :: y' => (if (b <? N.div2 a)%N then 0 else if N.odd a then 1 else 0) + kept_ones x y'
  | _, _ => 0
  end.

(* Free choice of the lowest digits: j more heaps are lowered, and s of those that are lowered already get a one. *)
Lemma choose_digits x : forall y' j s, Forall2 at_most (rest x) y' -> j <= kept_ones x y' -> s <= lowered (rest x) y' ->
  exists y, rest y = y' /\ Forall2 at_most x y /\ lowered x y = lowered (rest x) y' + j /\
    count (digits y) = kept_ones x y' - j + s.
Proof.
  induction x as [|a x IH]; intros y' j s F J Q; cbn [rest map] in F; inversion F as [|a' b u v L F']; subst.
  - simpl in *. exists []. split; [reflexivity|]. split; [constructor|]. unfold count. simpl. lia.
  - fold (rest x) in *. cbn [kept_ones lowered rest map] in *. fold (rest x) in *. unfold at_most in L.
    pose proof (odd_div2 a) as A. destruct (N.ltb_spec b (N.div2 a)) as [M|M].
    + destruct (IH v j (Nat.pred s) F' J ltac:(lia)) as (y & R & G & E & C).
      exists (bit (negb (s =? 0)%nat) b :: y). cbn [rest digits map lowered]. fold (digits y). rewrite count_cons. rewrite div2_bit, odd_bit.
      fold (rest y). split; [now rewrite R|].
      assert (T : (bit (negb (s =? 0)%nat) b < a)%N) by (rewrite bit_val; destruct (s =? 0)%nat, (N.odd a); cbn [negb N.b2n] in *; lia).
      split; [constructor; [unfold at_most; lia|exact G]|].
      apply N.ltb_lt in T. rewrite T. split; [rewrite E; lia|]. 
      destruct (Nat.eqb_spec s 0); cbn [negb]; rewrite C; lia.
    + assert (b = N.div2 a) as -> by lia. set (o := N.odd a) in *.
      destruct (o && negb (j =? 0)%nat) eqn:O.
      * apply andb_prop in O. destruct O as [O Z]. rewrite O in *. apply negb_true_iff, Nat.eqb_neq in Z.
        destruct (IH v (Nat.pred j) s F' ltac:(lia) Q) as (y & R & G & E & C).
        exists (bit false (N.div2 a) :: y). cbn [rest digits map lowered]. fold (digits y). rewrite count_cons. rewrite div2_bit, odd_bit.
        fold (rest y). split; [now rewrite R|].
        assert (T : (bit false (N.div2 a) < a)%N) by (rewrite bit_val; cbn [N.b2n] in *; lia).
        split; [constructor; [unfold at_most; lia|exact G]|].
        apply N.ltb_lt in T. rewrite T. split; [rewrite E; lia|].  rewrite C. lia.
      * assert (j <= kept_ones x v) as J'.
        { destruct o; [|exact J]. simpl in O. apply negb_false_iff, Nat.eqb_eq in O. lia. }
        destruct (IH v j s F' J' Q) as (y & R & G & E & C).
        exists (a :: y). cbn [rest digits map lowered]. fold (digits y). rewrite count_cons. fold (rest y). fold o. split; [now rewrite R|].
        split; [constructor; [unfold at_most; lia|exact G]|]. rewrite N.ltb_irrefl. split; [exact E|].
         destruct o; rewrite C; [|lia].
        simpl in O. apply negb_false_iff, Nat.eqb_eq in O. lia.
Qed.

Lemma multiple_plus K q t : t <= K -> (S K * q + t) mod S K = t.
Proof. intros L. rewrite Nat.mul_comm, Nat.add_comm, Nat.mod_add by lia. apply Nat.mod_small. lia. Qed.

(* The numbers of heaps to lower and of ones to set, so that the number of ones has the remainder 0 or 1. *)
Lemma choose_numbers K f c t : f <= K -> t <= c \/ (t <= f /\ c = 0) -> t <= 1 -> t <= K ->
  exists j s, j <= c /\ s <= f /\ f + j <= K /\ (c - j + s) mod S K = t.
Proof.
  intros L P T1 TK. destruct (Nat.le_gt_cases t c) as [Q|Q].
  - pose proof (Nat.div_mod (c - t) (S K) ltac:(lia)) as D. pose proof (Nat.mod_upper_bound (c - t) (S K) ltac:(lia)) as U.
    set (r := (c - t) mod S K) in *. set (q := (c - t) / S K) in *. clearbody r q.
    destruct (Nat.le_gt_cases (r + f) K) as [W|W].
    + exists r, 0. repeat split; try lia. replace (c - r + 0) with (S K * q + t) by lia. now apply multiple_plus.
    + exists 0, (S K - r). repeat split; try lia.
      replace (c - 0 + (S K - r)) with (S K * (S q) + t) by nia. now apply multiple_plus.
  - exists 0, t. repeat split; try lia. replace (c - 0 + t) with (S K * 0 + t) by lia. now apply multiple_plus.
Qed.

(* From every position at most K heaps can be lowered, or none, to a balanced position. *)
Lemma to_balanced K x : exists y, Forall2 at_most x y /\ lowered x y <= K /\ balanced (S K) y.
Proof.
  assert (H : forall n x, small n x -> exists y, Forall2 at_most x y /\ lowered x y <= K /\ balanced (S K) y);
    [|exact (H _ x (small_bound x))].
  clear x. induction n as [|n IH]; intros x Sm.
  - exists x. split; [|split].
    + clear Sm. unfold at_most. induction x; constructor; [lia|assumption].
    + rewrite lowered_self. lia.
    + apply zeros_balanced; [lia|now apply small_0].
  - destruct (IH (rest x) (small_rest n x Sm)) as (y' & F & L & B).
    destruct (choose_numbers K (lowered (rest x) y') (kept_ones x y') 0 L ltac:(lia) ltac:(lia) ltac:(lia))
      as (j & s & J & Q & T & E).
    destruct (choose_digits x y' j s F J Q) as (y & R & G & W & C). exists y.
    split; [exact G|]. split; [lia|]. apply balanced_digits. rewrite C, R. split; [exact E|exact B].
Qed.

(* Moore's theorem: the player to move loses exactly if at each binary place the number of ones is divisible by K + 1. *)
Theorem moore_outcomes K x :
  (@loses (moore K) x <-> balanced (S K) x) /\ (@wins (moore K) x <-> ~ balanced (S K) x).
Proof.
  assert (H : forall x, (balanced (S K) x -> @loses (moore K) x) /\ (~ balanced (S K) x -> @wins (moore K) x)).
  { clear x. intros x. induction x as [x IH] using (well_founded_induction (moore_is_finite K)). split; intros B.
    - constructor. intros y O. apply (IH y O). intros C. destruct O as [F L].
      pose proof (balanced_apart K x y F (proj2 L) B C) as E. subst y. rewrite lowered_self in L. lia.
    - destruct (to_balanced K x) as (y & F & L & C).
      assert (O : opt (moore K) x y).
      { split; [exact F|]. split; [|exact L]. destruct (lowered x y) eqn:E; [|lia]. exfalso. apply B.
        now rewrite (not_lowered x y F E). }
      apply wins_by with y; [exact O|]. now apply (IH y O). }
  destruct (H x) as [A B]. split; split; auto; intros W.
  - destruct (balanced_dec (S K) x ltac:(lia)) as [Y|Y]; [exact Y|]. exfalso. exact (not_both (moore K) x (B Y) W).
  - intros Y. exact (not_both (moore K) x W (A Y)).
Qed.

(* Misère play. *)
Definition misere_balanced (m : nat) (x : list N) : Prop :=
  has_large x /\ balanced m x \/ all_small x /\ ones 0 x mod m = 1.

Lemma small_rest_zero x : all_small x <-> Forall (fun a => a = 0%N) (rest x).
Proof.
  unfold all_small, rest. rewrite Forall_map, !Forall_forall.
  assert (E : forall a, (a <= 1)%N <-> N.div2 a = 0%N).
  { intros a. pose proof (odd_div2 a). destruct (N.odd a); cbn [N.b2n] in *; lia. }
  split; intros F a I; apply E, F, I.
Qed.

Lemma large_or_small x : has_large x \/ all_small x.
Proof.
  unfold has_large, all_small. induction x as [|a x [IH|IH]]; [right; constructor|left; now right|].
  destruct (N.le_gt_cases 2 a); [left; now left|right; constructor; [lia|exact IH]].
Qed.

Lemma not_large_and_small x : has_large x -> all_small x -> False.
Proof. unfold all_small. intros L F. rewrite Forall_forall in F. apply Exists_exists in L. destruct L as (a & I & L).
  specialize (F a I). cbv beta in *. lia. Qed.

Lemma misere_balanced_dec m x : m <> 0 -> misere_balanced m x \/ ~ misere_balanced m x.
Proof.
  intros M. unfold misere_balanced. destruct (large_or_small x) as [L|L].
  - destruct (balanced_dec m x M) as [B|B]; [tauto|]. right. intros [[_ C]|[C _]]; [tauto|].
    exact (not_large_and_small x L C).
  - destruct (Nat.eq_dec (ones 0 x mod m) 1) as [E|E]; [tauto|]. right. intros [[C _]|[_ C]]; [|tauto].
    exact (not_large_and_small x C L).
Qed.

Lemma small_below x y : Forall2 at_most x y -> all_small x -> all_small y.
Proof.
  unfold all_small, at_most. induction 1 as [|a b x y L _ IH]; intros F; [constructor|]. inversion F; subst.
  constructor; [lia|now apply IH].
Qed.

Lemma zeros_equal x : forall y, length x = length y -> Forall (fun a => a = 0%N) x -> Forall (fun a => a = 0%N) y -> x = y.
Proof.
  induction x as [|a x IH]; intros [|b y] L F G; try discriminate L; [reflexivity|]. inversion F; inversion G; subst.
  f_equal. apply IH; auto.
Qed.

Lemma small_same_rest x y : Forall2 at_most x y -> all_small x -> rest y = rest x.
Proof.
  intros F L. pose proof (small_below x y F L) as M. apply small_rest_zero in L. apply small_rest_zero in M.
  apply zeros_equal; auto. unfold rest. rewrite !map_length. clear -F. induction F; simpl; congruence.
Qed.

(* No move joins two of these positions. *)
Lemma misere_apart K x y : Forall2 at_most x y -> lowered x y <= K -> misere_balanced (S K) x -> misere_balanced (S K) y ->
  x = y.
Proof.
  intros F L [[X B]|[X B]] [[Y C]|[Y C]].
  - now apply (balanced_apart K).
  - exfalso. apply balanced_digits in B. destruct B as [_ B]. destruct (rest_lowered x y F) as [F' L'].
    apply small_rest_zero in Y. assert (E : rest x = rest y).
    { apply (balanced_apart K); auto; [lia|]. apply zeros_balanced; [lia|exact Y]. }
    apply (not_large_and_small x X). apply small_rest_zero. now rewrite E.
  - exfalso. exact (not_large_and_small y Y (small_below x y F X)).
  - apply not_lowered; [exact F|]. apply (same_remainder K (count (digits y))); [|exact L].
    rewrite <- (lowered_digits x y F (small_same_rest x y F X)), <- !ones_0. congruence.
Qed.

Lemma some_option K x : 1 <= K -> ~ Forall (fun a => a = 0%N) x -> exists y, lowers_some K x y.
Proof.
  intros L. assert (H : forall x, ~ Forall (fun a => a = 0%N) x -> exists y, Forall2 at_most x y /\ lowered x y = 1).
  { clear x. induction x as [|a x IH]; intros Z; [exfalso; apply Z; constructor|].
    assert (S : Forall2 at_most x x) by (clear; unfold at_most; induction x; constructor; [lia|assumption]).
    destruct (N.eq_dec a 0) as [->|A].
    - destruct IH as (y & F & E); [intros G; apply Z; now constructor|]. exists (0%N :: y).
      split; [constructor; [unfold at_most; lia|exact F]|]. simpl. exact E.
    - exists (0%N :: x). split; [constructor; [unfold at_most; lia|exact S]|]. simpl.
      replace (0 <? a)%N with true by (symmetry; apply N.ltb_lt; lia). now rewrite lowered_self. }
  intros Z. destruct (H x Z) as (y & F & E). exists y. split; [exact F|lia].
Qed.

Lemma misere_has_option K x : 1 <= K -> misere_balanced (S K) x -> exists y, lowers_some K x y.
Proof.
  intros L M. apply some_option; [exact L|]. intros Z. destruct M as [[X _]|[_ C]].
  - apply (not_large_and_small x X). unfold all_small. eapply Forall_impl; [|exact Z]. simpl. intros a. lia.
  - pose proof (zeros_balanced (S K) x ltac:(lia) Z 0%N). congruence.
Qed.

Lemma kept_ones_rest x : kept_ones x (rest x) = count (digits x).
Proof.
  unfold count, digits, rest. induction x as [|a x IH]; simpl; [reflexivity|]. rewrite N.ltb_irrefl.
  destruct (N.odd a); simpl; now rewrite IH.
Qed.

Lemma at_most_self x : Forall2 at_most x x.
Proof. unfold at_most. induction x; constructor; [lia|assumption]. Qed.

(* Every other position has a move to one of them, or none at all. *)
Lemma misere_reaches K x : 1 <= K -> ~ misere_balanced (S K) x ->
  (forall y, ~ lowers_some K x y) \/ exists y, lowers_some K x y /\ misere_balanced (S K) y.
Proof.
  intros P N. unfold misere_balanced in N. destruct (large_or_small x) as [X|X].
  - right. destruct (to_balanced K (rest x)) as (y' & F & L & B).
    destruct (choose_numbers K (lowered (rest x) y') (kept_ones x y') 0 L ltac:(lia) ltac:(lia) ltac:(lia))
      as (j & s & J & Q & T & E).
    destruct (choose_digits x y' j s F J Q) as (y & R & G & W & C).
    destruct (large_or_small y) as [Y|Y].
    + assert (By : balanced (S K) y) by (apply balanced_digits; rewrite C, R; now split).
      exists y. split; [|left; now split]. split; [exact G|]. split; [|lia].
      destruct (lowered x y) eqn:Z; [|lia]. exfalso. apply N. left. split; [exact X|].
      now rewrite (not_lowered x y G Z).
    + assert (1 <= lowered (rest x) y') as One.
      { destruct (lowered (rest x) y') eqn:Z; [|lia]. exfalso. apply (not_large_and_small x X). apply small_rest_zero.
        rewrite (not_lowered _ _ F Z), <- R. now apply small_rest_zero. }
      clear j s J Q T E G W C. apply small_rest_zero in Y. rewrite R in Y. clear y R.
      destruct (choose_numbers K (lowered (rest x) y') (kept_ones x y') 1 L ltac:(lia) ltac:(lia) P)
        as (j & s & J & Q & T & E).
      destruct (choose_digits x y' j s F J Q) as (y & R & G & W & C).
      exists y. split; [split; [exact G|lia]|]. right. split; [apply small_rest_zero; now rewrite R|].
      rewrite ones_0, C. exact E.
  - destruct (Nat.eq_dec (count (digits x)) 0) as [Z|Z].
    + left. intros y [F L]. pose proof (lowered_digits x y F (small_same_rest x y F X)). lia.
    + right. pose proof (kept_ones_rest x) as Ko. pose proof (lowered_self (rest x)) as Lo.
      destruct (choose_numbers K 0 (count (digits x)) 1 ltac:(lia) ltac:(lia) ltac:(lia) P) as (j & s & J & Q & T & E).
      destruct (choose_digits x (rest x) j s (at_most_self _) ltac:(lia) ltac:(lia)) as (y & R & G & W & C).
      rewrite Ko, Lo in *. exists y. split.
      * split; [exact G|]. split; [|lia]. destruct (lowered x y) eqn:V; [|lia]. exfalso. apply N. right.
        split; [exact X|]. rewrite (not_lowered x y G V), ones_0, C. exact E.
      * right. split; [now apply (small_below x y)|]. rewrite ones_0, C. exact E.
Qed.

Theorem moore_misere_outcomes K x : 1 <= K ->
  (@mloses (moore K) x <-> misere_balanced (S K) x) /\ (@mwins (moore K) x <-> ~ misere_balanced (S K) x).
Proof.
  intros P.
  assert (H : forall x, (misere_balanced (S K) x -> @mloses (moore K) x) /\
    (~ misere_balanced (S K) x -> @mwins (moore K) x)).
  { clear x. intros x. induction x as [x IH] using (well_founded_induction (moore_is_finite K)). split; intros B.
    - destruct (misere_has_option K x P B) as [y O]. apply mloses_by with y; [exact O|]. intros z O'.
      apply (IH z O'). intros C. destruct O' as [F L]. pose proof (misere_apart K x z F (proj2 L) B C) as E. subst z.
      rewrite lowered_self in L. lia.
    - destruct (misere_reaches K x P B) as [E|(y & O & C)]; [now apply mwins_end|].
      apply mwins_by with y; [exact O|]. now apply (IH y O). }
  destruct (H x) as [A B]. split; split; auto; intros W.
  - destruct (misere_balanced_dec (S K) x ltac:(lia)) as [Y|Y]; [exact Y|]. exfalso.
    exact (misere_not_both (moore K) x (B Y) W).
  - intros Y. exact (misere_not_both (moore K) x W (A Y)).
Qed.

(* Nim: a move lowers one heap. The value is the nim-sum (Bouton 1901). *)
Lemma lowers_one a b x y : lowers_some 1 (a :: x) (b :: y) <-> (b < a)%N /\ y = x \/ b = a /\ lowers_some 1 x y.
Proof.
  unfold lowers_some, at_most. cbn [lowered]. split.
  - intros [F L]. inversion F as [|? ? ? ? M G]; subst. destruct (N.ltb_spec b a) as [B|B].
    + left. split; [exact B|]. symmetry. apply not_lowered; [exact G|lia].
    + right. split; [lia|]. split; [exact G|lia].
  - intros [[B ->]|[-> [F L]]].
    + split; [constructor; [lia|apply at_most_self]|]. apply N.ltb_lt in B. rewrite B, lowered_self. lia.
    + split; [constructor; [lia|exact F]|]. rewrite N.ltb_irrefl. exact L.
Qed.

Theorem nim_values : grundy_fun (moore 1) xors.
Proof.
  intros x. cbn [opt moore pos]. induction x as [|a x IH].
  - split; [|simpl; lia]. intros (y & [F L] & _). inversion F; subst. simpl in L. lia.
  - assert (A : is_mex (fun v => (v < a)%N) a) by (split; [lia|auto]).
    destruct (mex_lxor _ _ _ _ A IH) as [Out B]. split.
    + intros (z & O & E). apply Out. pose proof O as [F _]. inversion F as [|? b ? y]; subst. apply lowers_one in O.
      destruct O as [[M ->]|[-> O]]; [left; now exists b|right]. exists (xors y). split; [now exists y|exact E].
    + intros u L. apply B in L. destruct L as [(b & M & <-)|(v & (y & O & <-) & <-)].
      * exists (b :: x). split; [apply lowers_one; now left|reflexivity].
      * exists (a :: y). split; [apply lowers_one; now right|reflexivity].
Qed.

Corollary nim_outcomes x : (@loses (moore 1) x <-> xors x = 0%N) /\ (@wins (moore 1) x <-> xors x <> 0%N).
Proof. split; [apply (loses_grundy (moore 1) _ nim_values)|apply (wins_grundy (moore 1) _ nim_values)]. Qed.

Corollary balanced_2 x : balanced 2 x <-> xors x = 0%N.
Proof. rewrite <- (proj1 (moore_outcomes 1 x)). apply nim_outcomes. Qed.

Lemma small_xors x : all_small x -> xors x = N.of_nat (ones 0 x mod 2).
Proof.
  unfold all_small. induction 1 as [|a x L _ IH]; [reflexivity|]. cbn [xors fold_right]. fold (xors x). rewrite IH.
  rewrite !ones_0. cbn [digits map]. fold (digits x). rewrite count_cons, <- ones_0.
  assert (a = 0%N \/ a = 1%N) as [->| ->] by lia; [apply N.lxor_0_l|].
  change ((if N.odd 1 then 1 else 0) + ones 0 x) with (S (ones 0 x)). pose proof (Nat.mod_upper_bound (ones 0 x) 2 ltac:(lia)) as U.
  pose proof (Nat.div_mod (ones 0 x) 2 ltac:(lia)) as D. set (q := ones 0 x / 2) in *.
  destruct (ones 0 x mod 2) as [|[|r]] eqn:R; [| |lia].
  - replace (S (ones 0 x)) with (1 + q * 2) by lia. rewrite Nat.mod_add by lia. reflexivity.
  - replace (S (ones 0 x)) with (0 + (S q) * 2) by lia. rewrite Nat.mod_add by lia. reflexivity.
Qed.

(* Misère Nim (Bouton 1901). *)
Theorem nim_misere_outcomes x :
  let lost := has_large x /\ xors x = 0%N \/ all_small x /\ xors x = 1%N in
  (@mloses (moore 1) x <-> lost) /\ (@mwins (moore 1) x <-> ~ lost).
Proof.
  cbv zeta. assert (E : misere_balanced 2 x <-> has_large x /\ xors x = 0%N \/ all_small x /\ xors x = 1%N).
  { unfold misere_balanced. rewrite balanced_2. pose proof (small_xors x) as Z.
    assert (T : N.of_nat (ones 0 x mod 2) = 1%N <-> ones 0 x mod 2 = 1) by lia.
    split; (intros [A|[A B]]; [now left|right; split; [exact A|]]).
    - rewrite (Z A). now apply T.
    - apply T. now rewrite <- (Z A). }
  rewrite <- !E. apply moore_misere_outcomes. lia.
Qed.
