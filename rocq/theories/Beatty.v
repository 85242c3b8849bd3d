(* Rounded multiples of irrational numbers, as in Wythoff's game: the complementary sequences of Beatty (1926) whose members
   differ by a n, and sentences that say of a relation that it relates n and the floor of n times the root. *)
From Coq Require Import NArith ZArith Arith List Lia Bool Psatz ConstructiveEpsilon.
From Impartial Require Import Mex Nim Game Lowering Machines Formulas Decision Rules.
Import ListNotations.

(* The floor of n times (p + the root of d) / q. *)
Definition rounded (p d q n : N) : N := ((p * n + N.sqrt (d * n * n)) / q)%N.

Section Beatty.
Variable a : Z.
Hypothesis A : (1 <= a)%Z.
Local Open Scope Z_scope.

(* Negative if k < n b, for the positive root b of x^2 + (a - 2) x - a. *)
Definition form (k n : Z) : Z := k * k + (a - 2) * k * n - a * n * n.

Lemma no_root : forall i : nat, forall n r, 0 <= r -> 0 <= n -> n < Z.of_nat i -> n * n = r * r + a * n * r -> n = 0.
Proof.
  induction i as [|i IH]; intros n r R L B E; [lia|].
  destruct (Z.eq_dec n 0) as [Z|Z]; [exact Z|]. exfalso.
  destruct (Z.eq_dec r 0) as [->|R']; [nia|].
  assert (S : 0 < n - a * r) by nia.
  assert (r < n) by nia.
  apply R'. apply (IH r (n - a * r)); [lia|lia|lia|nia].
Qed.

Lemma form_not_zero k n : 0 <= k -> 1 <= n -> form k n <> 0.
Proof.
  unfold form. intros K L E. destruct (Z.le_gt_cases k n) as [H|H]; [nia|].
  assert (n = 0); [|lia]. apply (no_root (S (Z.to_nat n)) n (k - n)); [lia|lia|lia|nia].
Qed.

Lemma form_more k n m : 0 <= k -> 0 <= n -> n <= m -> form k n < 0 -> form k m < 0.
Proof.
  unfold form. intros K L M E. assert (0 < n) by nia. assert ((a - 2) * k < a * n) by nia.
  assert ((m - n) * ((a - 2) * k) <= (m - n) * (a * n)) by (apply Z.mul_le_mono_nonneg_l; lia).
  replace (k * k + (a - 2) * k * m - a * m * m)
    with ((k * k + (a - 2) * k * n - a * n * n) + (m - n) * ((a - 2) * k) - (m - n) * (a * n) - a * (m * (m - n))) by ring.
  assert (0 <= m * (m - n)) by nia. nia.
Qed.

(* G n = k. *)
Definition is_floor (n k : Z) : Prop := 0 <= k /\ form k n <= 0 /\ 0 < form (k + 1) n.

Lemma floor_of n : (0 <= n) ->
  is_floor n (Z.of_N (rounded (Z.to_N (a + 2)) (Z.to_N (a * a + 4)) 2 (Z.to_N n)) - a * n).
Proof.
  intros L. unfold rounded. set (N := Z.to_N n). set (D := Z.to_N (a * a + 4)). set (P := Z.to_N (a + 2)).
  pose proof (N.sqrt_spec (D * N * N) ltac:(lia)) as S. set (s := N.sqrt (D * N * N)) in *. clearbody s.
  pose proof (N.div_mod (P * N + s) 2 ltac:(lia)) as F. pose proof (N.mod_lt (P * N + s) 2 ltac:(lia)) as M.
  set (f := ((P * N + s) / 2)%N) in *. set (r := ((P * N + s) mod 2)%N) in *. clearbody f r.
  apply (f_equal Z.of_N) in F. rewrite !N2Z.inj_add, !N2Z.inj_mul in F.
  destruct S as [S1 S2]. apply N2Z.inj_le in S1. apply N2Z.inj_lt in S2.
  rewrite !N2Z.inj_mul in S1, S2. rewrite N2Z.inj_succ in S2. apply N2Z.inj_lt in M.
  assert (EN : Z.of_N N = n) by (unfold N; lia). assert (ED : Z.of_N D = a * a + 4) by (unfold D; nia).
  assert (EP : Z.of_N P = a + 2) by (unfold P; lia). rewrite EN, ?ED, ?EP in *. clear EN ED EP. clearbody N D P.
  pose proof (N2Z.is_nonneg s) as S0. pose proof (N2Z.is_nonneg r) as R0. pose proof (N2Z.is_nonneg f) as F0.
  set (zs := Z.of_N s) in *. set (zf := Z.of_N f) in *. set (zr := Z.of_N r) in *. change (Z.of_N 2) with 2 in *.
  clearbody zs zf zr. set (k := zf - a * n). assert (K : 2 * k + (a - 2) * n = zs - zr) by (unfold k; lia). clearbody k.
  assert (Q : forall x, 4 * form x n = (2 * x + (a - 2) * n) * (2 * x + (a - 2) * n) - (a * a + 4) * n * n)
    by (intros x; unfold form; ring).
  assert (Upper : 0 < form (k + 1) n) by (specialize (Q (k + 1)); nia).
  assert (K0 : 0 <= k).
  { destruct (Z.le_gt_cases 0 k) as [H|H]; [exact H|]. exfalso. unfold form in Upper.
    set (j := - (k + 1)) in *. assert (k + 1 = - j) by (unfold j; lia). assert (0 <= j) by lia. clearbody j. nia. }
  split; [exact K0|]. split; [|exact Upper]. destruct (Z.le_gt_cases (2 * k + (a - 2) * n) 0) as [H|H].
  - unfold form. nia.
  - specialize (Q k). nia.
Qed.

Lemma form_above k l n : 0 <= n -> 0 <= k <= l -> 0 < form k n -> 0 < form l n.
Proof.
  unfold form. intros L K E. assert (0 < k + (a - 2) * n) by nia.
  replace (l * l + (a - 2) * l * n - a * n * n)
    with ((k * k + (a - 2) * k * n - a * n * n) + (l - k) * (l + (k + (a - 2) * n))) by ring. nia.
Qed.

Lemma floor_unique n k l : 0 <= n -> is_floor n k -> is_floor n l -> k = l.
Proof.
  intros L (K & F & G) (K' & F' & G').
  destruct (Z.lt_trichotomy k l) as [H|[H|H]]; [|exact H|]; exfalso.
  - pose proof (form_above (k + 1) l n L ltac:(lia) G). lia.
  - pose proof (form_above (l + 1) k n L ltac:(lia) G'). lia.
Qed.

Lemma floor_rises n k l : 0 <= n -> is_floor n k -> is_floor (n + 1) l -> k < l.
Proof.
  intros L (K & F & G) (K' & F' & G'). destruct (Z.lt_ge_cases k l) as [H|H]; [exact H|]. exfalso.
  assert (U : a * k <= (a + 2) * n).
  { destruct (Z.le_gt_cases (a * k) ((a + 2) * n)) as [U|U]; [exact U|]. exfalso. unfold form in F.
    assert (E : a * a * (k * k + (a - 2) * k * n - a * n * n) =
      (a * k) * (a * k) + a * (a - 2) * (a * k) * n - a * a * a * n * n) by ring.
    set (u := a * k) in *. set (w := u - (a + 2) * n). assert (W : u = w + (a + 2) * n) by (unfold w; lia).
    assert (0 < w) by lia. clearbody w. rewrite W in E.
    assert (E' : (w + (a + 2) * n) * (w + (a + 2) * n) + a * (a - 2) * (w + (a + 2) * n) * n - a * a * a * n * n =
      w * w + (a * a + 4) * w * n + (a * a + 4) * n * n) by ring. nia. }
  pose proof (form_above (l + 1) (k + 1) (n + 1) ltac:(lia) ltac:(lia) G') as P.
  assert (E : form (k + 1) (n + 1) = form k n + (a * k - (a + 2) * n) - 1) by (unfold form; ring). lia.
Qed.

(* The form of k and j for the other sequence, at k - a j. *)
Lemma other_form k j : form (k - a * j) j = - form k (k - j).
Proof. unfold form. ring. Qed.

Lemma crossing k : 1 <= k -> forall i : nat, form k (Z.of_nat i) <= 0 ->
  exists m, 0 <= m < Z.of_nat i /\ 0 < form k m /\ form k (m + 1) <= 0.
Proof.
  intros K. induction i as [|i IH]; intros E.
  - unfold form in E. cbn in E. nia.
  - destruct (Z.le_gt_cases (form k (Z.of_nat i)) 0) as [H|H].
    + destruct (IH H) as (m & M & P). exists m. split; [lia|exact P].
    + exists (Z.of_nat i). split; [lia|]. split; [exact H|]. now replace (Z.of_nat i + 1) with (Z.of_nat (S i)) by lia.
Qed.

(* Every k >= 1 is in one of the two sequences, and in one only. *)
Lemma floors_full k : 1 <= k ->
  (exists n, 1 <= n /\ is_floor n k) \/ (exists n, 1 <= n /\ is_floor n (k - a * n)).
Proof.
  intros K. destruct (crossing k K (Z.to_nat k)) as (m & M & P & Q); [unfold form; rewrite Z2Nat.id by lia; nia|].
  pose proof (form_not_zero k (m + 1) ltac:(lia) ltac:(lia)) as N.
  destruct (Z.lt_trichotomy (form (k + 1) (m + 1)) 0) as [H|[H|H]].
  - right. exists (k - m). rewrite Z2Nat.id in M by lia. split; [lia|].
    assert (F : form (k - a * (k - m)) (k - m) < 0).
    { rewrite other_form. replace (k - (k - m)) with m by lia. lia. }
    assert (G : 0 < form (k - a * (k - m) + 1) (k - m)).
    { replace (k - a * (k - m) + 1) with ((k + 1) - a * (k - m)) by ring. rewrite other_form.
      replace (k + 1 - (k - m)) with (m + 1) by lia. lia. }
    split; [|split; [lia|exact G]]. set (j := k - m) in *. assert (1 <= j) by lia. set (c := k - a * j) in *. clearbody c j.
    destruct (Z.le_gt_cases 0 c) as [C|C]; [exact C|]. exfalso. clear -A F G H0 C.
    unfold form in F, G. set (e := - (c + 1)) in *. assert (c = - e - 1) by (unfold e; lia). assert (0 <= e) by lia.
    clearbody e. subst c. nia.
  - exfalso. exact (form_not_zero (k + 1) (m + 1) ltac:(lia) ltac:(lia) H).
  - left. exists (m + 1). split; [lia|]. split; [lia|]. split; [lia|exact H].
Qed.

Lemma floors_apart k n j : 1 <= n -> 1 <= j -> is_floor n k -> is_floor j (k - a * j) -> False.
Proof.
  intros N J (K & F & G) (K' & F' & G'). pose proof (form_not_zero k n K N) as F0.
  pose proof (form_not_zero (k - a * j) j K' J) as F0'. rewrite other_form in F', F0'.
  replace (k - a * j + 1) with (k + 1 - a * j) in G' by ring. rewrite other_form in G'.
  assert (M : k - j < n).
  { destruct (Z.lt_ge_cases (k - j) n) as [H|H]; [exact H|].
    pose proof (form_more k n (k - j) K ltac:(lia) H ltac:(lia)). lia. }
  assert (0 <= k - j) by nia.
  replace (k + 1 - j) with (k - j + 1) in G' by ring.
  pose proof (form_more (k + 1) (k - j + 1) n ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)). lia.
Qed.
End Beatty.

(* Sequences that rise, and with a n more are the other numbers from 1 on. *)
Section Sequences.
Variable a : N.
Local Open Scope N_scope.

Record complementary (h : N -> N) : Prop := Complementary {
  starts : h 0 = 0;
  rises : forall n, h n < h (n + 1);
  full : forall k, 1 <= k -> (exists n, 1 <= n /\ h n = k) \/ (exists n, 1 <= n /\ h n + a * n = k);
  apart : forall n m, 1 <= n -> 1 <= m -> h n <> h m + a * m
}.

Lemma rises_all h : complementary h -> forall n m, n < m -> h n < h m.
Proof.
  intros C n m. induction m as [|m IH] using N.peano_ind; intros L; [lia|].
  pose proof (rises h C m) as R. rewrite N.add_1_r in R. destruct (N.eq_dec n m) as [->|E]; [exact R|].
  specialize (IH ltac:(lia)). lia.
Qed.

Lemma not_smaller h g : complementary h -> complementary g -> forall n, (forall m, m < n -> h m = g m) -> ~ h n < g n.
Proof.
  intros H G n E L. destruct (N.eq_dec n 0) as [->|Z]; [rewrite (starts h H) in L; rewrite (starts g G) in L; lia|].
  pose proof (rises_all h H 0 n ltac:(lia)) as P. rewrite (starts h H) in P.
  destruct (full g G (h n) ltac:(lia)) as [(m & M & F)|(m & M & F)].
  - assert (m < n). { destruct (N.lt_ge_cases m n) as [B|B]; [exact B|]. destruct (N.eq_dec m n) as [->|D]; [lia|].
      pose proof (rises_all g G n m ltac:(lia)). lia. }
    rewrite <- E in F by assumption. pose proof (rises_all h H m n ltac:(assumption)). lia.
  - assert (m < n). { destruct (N.lt_ge_cases m n) as [B|B]; [exact B|]. destruct (N.eq_dec m n) as [->|D]; [lia|].
      pose proof (rises_all g G n m ltac:(lia)). lia. }
    rewrite <- E in F by assumption. apply (apart h H n m); [lia|lia|now symmetry].
Qed.

Lemma complementary_unique h g : complementary h -> complementary g -> forall n, h n = g n.
Proof.
  intros H G n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  destruct (N.lt_trichotomy (h n) (g n)) as [L|[L|L]]; [|exact L|]; exfalso.
  - exact (not_smaller h g H G n IH L).
  - apply (not_smaller g h G H n); [|exact L]. intros m M. symmetry. now apply IH.
Qed.
End Sequences.

Definition slope_floor (a n : N) : N := rounded (a + 2) (a * a + 4) 2 n.

Lemma slope_floor_spec a n : (1 <= a)%N ->
  is_floor (Z.of_N a) (Z.of_N n) (Z.of_N (slope_floor a n) - Z.of_N a * Z.of_N n)%Z.
Proof.
  intros A. pose proof (floor_of (Z.of_N a) ltac:(lia) (Z.of_N n) ltac:(lia)) as F. unfold slope_floor.
  replace (Z.to_N (Z.of_N a + 2)) with (a + 2)%N in F by lia.
  replace (Z.to_N (Z.of_N a * Z.of_N a + 4)) with (a * a + 4)%N in F by nia. now rewrite N2Z.id in F.
Qed.

Lemma slope_floor_complementary a : (1 <= a)%N -> complementary a (fun n => slope_floor a n - a * n)%N.
Proof.
  intros A. assert (F : forall n, is_floor (Z.of_N a) (Z.of_N n) (Z.of_N (slope_floor a n - a * n)) /\
    (a * n <= slope_floor a n)%N).
  { intros n. pose proof (slope_floor_spec a n A) as F. pose proof (proj1 F) as K.
    assert (L : (a * n <= slope_floor a n)%N) by lia. split; [|exact L].
    now replace (Z.of_N (slope_floor a n - a * n)) with (Z.of_N (slope_floor a n) - Z.of_N a * Z.of_N n)%Z by lia. }
  assert (A' : (1 <= Z.of_N a)%Z) by lia. split.
  - apply N2Z.inj. apply (floor_unique _ A' 0 _ _ ltac:(lia) (proj1 (F 0%N))). change (Z.of_N 0) with 0%Z. unfold is_floor, form. nia.
  - intros n. apply N2Z.inj_lt. apply (floor_rises _ A' (Z.of_N n) _ _ ltac:(lia) (proj1 (F n))).
    replace (Z.of_N n + 1)%Z with (Z.of_N (n + 1)) by lia. apply F.
  - intros k K. destruct (floors_full _ A' (Z.of_N k) ltac:(lia)) as [(n & L & E)|(n & L & E)]; [left|right];
      exists (Z.to_N n); (split; [lia|]).
    + apply N2Z.inj. apply (floor_unique _ A' n _ _ ltac:(lia)); [|exact E].
      replace n with (Z.of_N (Z.to_N n)) at 1 by lia. apply F.
    + apply N2Z.inj. pose proof (F (Z.to_N n)) as [F1 _]. rewrite Z2N.id in F1 by lia.
      pose proof (floor_unique _ A' n _ _ ltac:(lia) F1 E). lia.
  - intros n m L M E. pose proof (F n) as [F1 _]. pose proof (F m) as [F2 _].
    apply (floors_apart _ A' _ (Z.of_N n) (Z.of_N m) ltac:(lia) ltac:(lia) F1).
    replace (Z.of_N (slope_floor a n - a * n) - Z.of_N a * Z.of_N m)%Z with (Z.of_N (slope_floor a m - a * m)) by lia.
    exact F2.
Qed.

(* Sentences about a formula [f x y] of the places of two numbers, which relates n and f(n): f is a function, f(0) = 0,
   f(n) - a n rises, and every number from 1 on is some f(n) or some f(n) - a n with n >= 1, and not both. *)
Definition conditions_of (f : nat -> nat -> formula) (a : N) : formula :=
  Join And (for_all 1 (ForSome (f 1 0)))
  (Join And (for_all 3 (Join Implies (Join And (f 0 1) (f 0 2)) (Equal (Var 1) (Var 2))))
  (Join And (for_all 2 (Join Implies (Join And (Equal (Var 0) (Num 0)) (f 0 1)) (Equal (Var 1) (Num 0))))
  (Join And (for_all 4 (Join Implies (Join And (Equal (Var 1) (Add (Var 0) (Num 1))) (Join And (f 0 2) (f 1 3)))
    (Less (Add (Var 2) (Num a)) (Var 3))))
  (Join And (for_all 1 (Join Implies (AtMost (Num 1) (Var 0))
    (Join Or (ForSome (Join And (AtMost (Num 1) (Var 0)) (f 0 1)))
      (ForSome (ForSome (Join And (AtMost (Num 1) (Var 1)) (Join And (f 1 0) (Equal (Var 0) (Add (Var 2) (Mul a (Var 1)))))))))))
  (for_all 4 (Join Implies (Join And (AtMost (Num 1) (Var 0)) (Join And (f 0 1) (Join And (AtMost (Num 1) (Var 2)) (f 2 3))))
    (Not (Equal (Var 1) (Add (Var 3) (Mul a (Var 0))))))))))).

(* Relation 0 relates n and f(n). *)
Definition rounded_conditions (a : N) : formula := conditions_of (fun x y => Rel 0 [x; y]) a.
(* Relation 0 relates n and f(n) - k n. *)
Definition rounded_less_conditions (a k : N) : formula :=
  conditions_of (fun x y =>
    ForSome (Join And (Rel 0 [S x; 0]) (Equal (Var (S y)) (Add (Var 0) (Mul k (Var (S x))))))) a.

Theorem rounded_spec a (B : list N -> Prop) : (1 <= a)%N -> (forall x, {B x} + {~ B x}) ->
  holds [B] (rounded_conditions a) [] -> forall n y, B [n; y] <-> y = slope_floor a n.
Proof.
  intros A Dec H. unfold rounded_conditions, conditions_of in H. cbn [holds Connect] in H. destruct H as (C1 & C2 & C3 & C4 & C5 & C6).
  rewrite for_all_spec in C1, C2, C3, C4, C5, C6.
  assert (Total : forall n, exists y, B [n; y]) by (intros n; exact (C1 [n] eq_refl)).
  assert (One : forall n y z, B [n; y] -> B [n; z] -> y = z) by (intros n y z Y Z; exact (C2 [n; y; z] eq_refl (conj Y Z))).
  assert (G : forall n, {y | B [n; y]}).
  { intros n. exact (constructive_indefinite_ground_description N N.to_nat N.of_nat N2Nat.id (fun y => B [n; y])
      (fun y => Dec [n; y]) (Total n)). }
  set (f := fun n => proj1_sig (G n)). assert (F : forall n, B [n; f n]) by (intros n; exact (proj2_sig (G n))).
  assert (Is : forall n y, B [n; y] <-> y = f n).
  { intros n y. split; [intros Y; exact (One n y (f n) Y (F n))|intros ->; apply F]. }
  clearbody f. clear G.
  assert (Start : f 0%N = 0%N) by exact (C3 [0%N; f 0%N] eq_refl (conj eq_refl (F 0%N))).
  assert (Rises : forall n, (f n + a < f (n + 1))%N).
  { intros n. exact (C4 [n; (n + 1)%N; f n; f (n + 1)%N] eq_refl (conj eq_refl (conj (F n) (F (n + 1)%N)))). }
  assert (Above : forall n, (a * n <= f n)%N).
  { intros n. induction n as [|n IH] using N.peano_ind; [lia|]. specialize (Rises n). rewrite N.add_1_r in Rises. rewrite N.mul_succ_r. lia. }
  assert (C : complementary a (fun n => f n - a * n)%N).
  { split.
    - rewrite Start. lia.
    - intros n. pose proof (Rises n). pose proof (Above n). rewrite N.mul_add_distr_l. lia.
    - intros k K. destruct (C5 [k] eq_refl K) as [(n & L & E)|(n & y & L & E & Q)].
      + right. exists n. split; [exact L|]. assert (k = f n) by (apply Is; exact E). pose proof (Above n). lia.
      + left. exists n. split; [exact L|]. assert (y = f n) by (apply Is; exact E). pose proof (Above n).
        assert (y = k + a * n)%N by exact Q. lia.
    - intros n m L M E. pose proof (Above n). pose proof (Above m).
      apply (C6 [n; f n; m; f m] eq_refl (conj L (conj (F n) (conj M (F m))))). cbn [value nth app]. lia. }
  intros n y. rewrite Is. pose proof (complementary_unique a _ _ C (slope_floor_complementary a A) n) as E. cbn in E.
  pose proof (Above n). assert (a * n <= slope_floor a n)%N.
  { pose proof (slope_floor_spec a n A) as S. destruct S as [S _]. lia. }
  split; lia.
Qed.

(* The floor of n times (p + the root of d) / 2, with p = a + 2 - 2 k. *)
Lemma rounded_less p d k n : (rounded (p + 2 * k) d 2 n = rounded p d 2 n + k * n)%N.
Proof.
  unfold rounded. rewrite <- N.div_add by lia. f_equal. ring.
Qed.

Theorem rounded_less_spec a k p (B : list N -> Prop) : (1 <= a)%N -> (p + 2 * k = a + 2)%N -> (forall x, {B x} + {~ B x}) ->
  holds [B] (rounded_less_conditions a k) [] -> forall n y, B [n; y] <-> y = rounded p (a * a + 4) 2 n.
Proof.
  intros A P Dec H.
  set (f := fun l => exists z, B [nth 0%nat l 0%N; z] /\ nth 1%nat l 0%N = (z + k * nth 0%nat l 0%N)%N).
  assert (F : forall l, {f l} + {~ f l}).
  { intros l. destruct (k * nth 0%nat l 0 <=? nth 1%nat l 0)%N eqn:L.
    2:{ apply N.leb_gt in L. right. intros (z & _ & E). lia. }
    apply N.leb_le in L.
    destruct (Dec [nth 0%nat l 0%N; (nth 1%nat l 0%N - k * nth 0%nat l 0%N)%N]) as [Y|Y].
    - left. exists (nth 1%nat l 0%N - k * nth 0%nat l 0%N)%N. split; [exact Y|lia].
    - right. intros (z & Z & E). apply Y. replace (nth 1%nat l 0%N - k * nth 0%nat l 0%N)%N with z by lia. exact Z. }
  intros n y. pose proof (rounded_spec a f A F H n (y + k * n)) as S. unfold f in S. cbn [nth] in S.
  unfold slope_floor in S. rewrite <- P, rounded_less in S. split.
  - intros Y. assert (E : (y + k * n = rounded p (a * a + 4) 2 n + k * n)%N) by (apply S; now exists y). lia.
  - intros ->. destruct S as [_ S]. destruct (S eq_refl) as (z & Z & E).
    now replace (rounded p (a * a + 4) 2 n) with z by lia.
Qed.
