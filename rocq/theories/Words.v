(* Games with any number of coins or cells: a position is one number, whose binary ones are the squares with a coin. The
   positions of single values, by the sum with a heap of Nim; and the formulas that speak of squares. *)
From Coq Require Import NArith Arith List Lia Bool Wf_nat.
From Impartial Require Import Mex Nim Game Lowering Machines Formulas Decision Rules.
Import ListNotations.

(* Nim with one heap: a move lowers the number. *)
Definition nim_heap : game := Game N (fun a b => (b < a)%N) N.lt_wf_0.

(* [lost_with v x]: the player to move loses the sum of x and a heap of v counters. In normal play this says that v is the
   value of x. In misère play as well, for the misère value: 1 of a position without options, and otherwise the mex of
   the options. *)
Definition lost_with {A : game} (v : N) (x : pos A) : Prop := @loses (sum A nim_heap) (x, v).
Definition misere_lost_with {A : game} (v : N) (x : pos A) : Prop := @mloses (sum A nim_heap) (x, v).

Theorem lost_with_value A f : grundy_fun A f -> forall v x, @lost_with A v x <-> f x = v.
Proof.
  intros G v x. assert (H : grundy_fun nim_heap (fun n => n)).
  { intros n. split; [intros (y & L & ->); simpl in L; lia|]. intros u L. now exists u. }
  unfold lost_with. rewrite (loses_grundy _ _ (sprague_grundy A nim_heap f (fun n => n) G H)). simpl.
  split; [apply N.lxor_eq|intros ->; apply N.lxor_nilpotent].
Qed.

Lemma sum_option A (x y : pos A) (v u : N) : sum_opt A nim_heap (x, v) (y, u) <->
  opt A x y /\ u = v \/ y = x /\ (u < v)%N.
Proof.
  split; [intros O; inversion O; subst; auto|]. intros [[O ->]|[-> L]]; [now constructor|]. now apply right_opt.
Qed.

Section Check.
Variables (fuel : nat) (R : rules) (S : definition).
Notation k := (numbers R).
Notation D := (meant R).
Hypothesis Formed : is_well_formed R = true.

(* The positions of the values below b. The statement is about v :: x. *)
Variable b : N.

Definition reaches_small : formula :=
  for_all k (ForAll (ForAll (Join Implies
    (Join And (Rel 0 (places R 2)) (Join And (Equal (Var 0) (Var 1)) (Join And (Less (Var 1) (Num b))
      (Not (Rel 1 (0 :: places R 2))))))
    (Join Or (any_of (map (to_value R) (numbered R))) (ForSome (Join And (Less (Var 0) (Var 1)) (Rel 1 (0 :: places R 3)))))))).

Definition small_conditions : list formula := reaches_small :: one_value R :: map (other_value R) (numbered R).

(* Misère play: where the value 0 is not stated, play is over or goes on to a position where it is. *)
Definition zero_stated : formula := ForSome (Join And (Equal (Var 0) (Num 0)) (Rel 1 (0 :: places R 1))).
Definition moves_on : formula := any_of (map (leaves R) (numbered R)).
Definition reaches_positive : formula :=
  for_all k (ForAll (ForAll (Join Implies
    (Join And (Rel 0 (places R 2)) (Join And (Equal (Var 0) (Var 1)) (Join And (Less (Var 1) (Num b))
      (Join And (Less (Num 0) (Var 1)) (Not (Rel 1 (0 :: places R 2)))))))
    (Join Or (any_of (map (to_value R) (numbered R))) (ForSome (Join And (Less (Var 0) (Var 1)) (Rel 1 (0 :: places R 3)))))))).
Definition reaches_zero : formula :=
  for_all k (Join Implies (Join And (Rel 0 (places R 0)) (Not zero_stated)) (Join Or (Not moves_on)
    (ForSome (ForSome (Join And (Equal (Var 0) (Num 0)) (any_of (map (to_value R) (numbered R)))))))).
Definition zero_moves_on : formula :=
  for_all k (Join Implies (Join And (Rel 0 (places R 0)) zero_stated) moves_on).
Definition misere_small_conditions : list formula :=
  zero_moves_on :: reaches_zero :: reaches_positive :: one_value R :: map (other_value R) (numbered R).

Lemma two_before x u v : length x = k -> pick (places R 2) (u :: v :: x) = x.
Proof. intros L. exact (proj2 (pick_app1 [u; v] x k 2 eq_refl L)). Qed.

Lemma three_before x w u v : length x = k -> pick (places R 3) (w :: u :: v :: x) = x.
Proof. intros L. exact (proj2 (pick_app1 [w; u; v] x k 3 eq_refl L)). Qed.

Lemma one_before x v : length x = k -> pick (places R 1) (v :: x) = x.
Proof. intros L. exact (proj2 (pick_app1 [v] x k 1 eq_refl L)). Qed.

Notation related := (related R S).

Lemma one_value_spec x u v : holds related (one_value R) [] -> is_position R x ->
  meaning D S (u :: x) -> meaning D S (v :: x) -> u = v.
Proof.
  intros Q [L X] U V. unfold one_value in Q. rewrite for_all_spec in Q. specialize (Q x L). rewrite app_nil_r in Q.
  specialize (Q v u). cbn [holds Connect nth value] in Q. unfold related in Q. cbn [nth] in Q.
  change (pick (0 :: places R 2) (u :: v :: x)) with (u :: pick (places R 2) (u :: v :: x)) in Q.
  change (pick (1 :: places R 2) (u :: v :: x)) with (v :: pick (places R 2) (u :: v :: x)) in Q.
  rewrite !(two_before x u v L) in Q. now apply Q.
Qed.

Lemma smaller_spec x v : length x = k ->
  holds related (ForSome (Join And (Less (Var 0) (Var 1)) (Rel 1 (0 :: places R 3)))) (v :: v :: x) ->
  exists u, (u < v)%N /\ meaning D S (u :: x).
Proof.
  intros L [u [U H]]. exists u. split; [exact U|]. cbn [holds] in H. unfold related in H. cbn [nth] in H.
  change (pick (0 :: places R 3) (u :: v :: v :: x)) with (u :: pick (places R 3) (u :: v :: v :: x)) in H.
  now rewrite (three_before x u v v L) in H.
Qed.

Lemma zero_stated_spec x : length x = k -> (holds related zero_stated x <-> meaning D S (0%N :: x)).
Proof.
  intros L. unfold zero_stated. cbn [holds Connect value nth]. unfold related. cbn [nth]. split.
  - intros (v & -> & H). change (pick (0 :: places R 1) (0%N :: x)) with (0%N :: pick (places R 1) (0%N :: x)) in H.
    now rewrite one_before in H.
  - intros H. exists 0%N. split; [reflexivity|].
    change (pick (0 :: places R 1) (0%N :: x)) with (0%N :: pick (places R 1) (0%N :: x)). now rewrite one_before.
Qed.

(* An option of the sum with a heap of v, from a position without the statement of v. *)
Definition enters (x : list N) (v : N) : Prop :=
  (exists y, move_to R x y /\ meaning D S (v :: y)) \/ exists u, (u < v)%N /\ meaning D S (u :: x).

Lemma reaches_small_spec x v : holds related reaches_small [] -> is_position R x -> (v < b)%N ->
  ~ meaning D S (v :: x) -> enters x v.
Proof.
  intros Q [L X] V N. unfold reaches_small in Q. rewrite for_all_spec in Q. specialize (Q x L). rewrite app_nil_r in Q.
  specialize (Q v v). cbn [holds Connect value] in Q. unfold related at 1 2 in Q. cbn [nth] in Q.
  change (pick (0 :: places R 2) (v :: v :: x)) with (v :: pick (places R 2) (v :: v :: x)) in Q.
  rewrite !(two_before x v v L) in Q. destruct (Q (conj X (conj eq_refl (conj V N)))) as [H|H].
  - left. exact (to_value_spec R S Formed x v v L H).
  - right. exact (smaller_spec x v L H).
Qed.

Lemma reaches_positive_spec x v : holds related reaches_positive [] -> is_position R x -> (v < b)%N -> (0 < v)%N ->
  ~ meaning D S (v :: x) -> enters x v.
Proof.
  intros Q [L X] V P N. unfold reaches_positive in Q. rewrite for_all_spec in Q. specialize (Q x L). rewrite app_nil_r in Q.
  specialize (Q v v). cbn [holds Connect value] in Q. unfold related at 1 2 in Q. cbn [nth] in Q.
  change (pick (0 :: places R 2) (v :: v :: x)) with (v :: pick (places R 2) (v :: v :: x)) in Q.
  rewrite !(two_before x v v L) in Q. destruct (Q (conj X (conj eq_refl (conj V (conj P N))))) as [H|H].
  - left. exact (to_value_spec R S Formed x v v L H).
  - right. exact (smaller_spec x v L H).
Qed.

(* The player to move loses the sum with a heap of v, for v < b, exactly if the statement holds. *)
Theorem small_values (F : falls R) : checks fuel R S small_conditions = true -> forall x v, is_position R x -> (v < b)%N ->
  (@lost_with (game_of R F) v x <-> meaning D S (v :: x)) /\
  (@wins (sum (game_of R F) nim_heap) (x, v) <-> ~ meaning D S (v :: x)).
Proof.
  intros C. apply checks_spec in C. destruct C as [[_ Dec] C]. set (G := sum (game_of R F) nim_heap).
  assert (H : forall z : pos G, is_position R (fst z) -> (snd z < b)%N ->
    (meaning D S (snd z :: fst z) -> @loses G z) /\ (~ meaning D S (snd z :: fst z) -> @wins G z)).
  { intros z. induction z as [z IH] using (well_founded_induction (finite_play G)). destruct z as [x v].
    cbn [fst snd]. intros X V. split; intros P.
    - constructor. intros [y u] O. apply (sum_option (game_of R F)) in O. destruct O as [[O ->]|[-> O]].
      + pose proof O as (_ & Y & _). apply (IH (y, v)); cbn [fst snd]; auto; [now left|].
        apply (other_value_spec R S Formed x y v); auto. intros f I. apply C. right. now right.
      + apply (IH (x, u)); cbn [fst snd]; auto; [now right|lia|]. intros U.
        assert (u = v) by (apply (one_value_spec x); auto; apply C; right; now left). lia.
    - destruct (reaches_small_spec x v (C _ (or_introl eq_refl)) X V P) as [(y & O & Y)|(u & L & U)].
      + pose proof O as (_ & Y' & _). apply wins_by with (y, v); [now left|]. apply (IH (y, v)); cbn [fst snd]; auto. now left.
      + apply wins_by with (x, u); [now right|]. apply (IH (x, u)); cbn [fst snd]; auto; [now right|lia]. }
  intros x v X V. destruct (H (x, v) X V) as [A B]. cbn [fst snd] in *. unfold lost_with. split; split; auto; intros W.
  - destruct (Dec (v :: x)) as [Y|Y]; [exact Y|]. exfalso. exact (not_both G (x, v) (B Y) W).
  - intros Y. exact (not_both G (x, v) W (A Y)).
Qed.

Theorem misere_small_values (F : falls R) : checks fuel R S misere_small_conditions = true ->
  forall x v, is_position R x -> (v < b)%N ->
  (@misere_lost_with (game_of R F) v x <-> meaning D S (v :: x)) /\
  (@mwins (sum (game_of R F) nim_heap) (x, v) <-> ~ meaning D S (v :: x)).
Proof.
  intros C. apply checks_spec in C. destruct C as [[_ Dec] C]. set (G := sum (game_of R F) nim_heap).
  assert (Moves : forall x, is_position R x -> (holds related moves_on x <-> exists y, move_to R x y)).
  { intros x [L X]. exact (leaves_spec R S Formed x L). }
  assert (H : forall z : pos G, is_position R (fst z) -> (snd z < b)%N ->
    (meaning D S (snd z :: fst z) -> @mloses G z) /\ (~ meaning D S (snd z :: fst z) -> @mwins G z)).
  { intros z. induction z as [z IH] using (well_founded_induction (finite_play G)). destruct z as [x v].
    cbn [fst snd]. intros X V. split; intros P.
    - assert (All : forall z, opt G (x, v) z -> @mwins G z).
      { intros [y u] O. pose proof O as O'. apply (sum_option (game_of R F)) in O. destruct O as [[O ->]|[-> O]].
        + pose proof O as (_ & Y & _). apply (IH (y, v)); cbn [fst snd]; auto.
          apply (other_value_spec R S Formed x y v); auto. intros f I. apply C. do 4 right. exact I.
        + apply (IH (x, u)); cbn [fst snd]; auto; [lia|]. intros U.
          assert (u = v) by (apply (one_value_spec x); auto; apply C; do 3 right; now left). lia. }
      assert (Some : exists z, opt G (x, v) z).
      { destruct (N.eq_dec v 0) as [->|E]; [|exists (x, 0%N); apply (sum_option (game_of R F)); right; split; [reflexivity|lia]].
        pose proof (C zero_moves_on (or_introl eq_refl)) as Q. unfold zero_moves_on in Q. rewrite for_all_spec in Q.
        specialize (Q x (proj1 X)). rewrite app_nil_r in Q. cbn [holds Connect] in Q.
        rewrite (zero_stated_spec x (proj1 X)) in Q. unfold related at 1 in Q. cbn [nth] in Q.
        rewrite pick_all in Q by apply X. specialize (Q (conj (proj2 X) P)). apply (Moves x X) in Q.
        destruct Q as [y O]. exists (y, 0%N). now left. }
      destruct Some as [z O]. exact (mloses_by (A := G) (x, v) z O All).
    - assert (Enter : enters x v -> @mwins G (x, v)).
      { intros [(y & O & Y)|(u & L & U)].
        + pose proof O as (_ & Y' & _). apply (mwins_by (A := G)) with (y, v); [now left|].
          apply (IH (y, v)); cbn [fst snd]; auto. now left.
        + apply (mwins_by (A := G)) with (x, u); [now right|]. apply (IH (x, u)); cbn [fst snd]; auto; [now right|lia]. }
      destruct (N.eq_dec v 0) as [->|E].
      + pose proof (C reaches_zero (or_intror (or_introl eq_refl))) as Q. unfold reaches_zero in Q. rewrite for_all_spec in Q.
        specialize (Q x (proj1 X)). rewrite app_nil_r in Q. cbn [holds Connect] in Q.
        rewrite (zero_stated_spec x (proj1 X)), (Moves x X) in Q. unfold related at 1 in Q. cbn [nth] in Q.
        rewrite pick_all in Q by apply X.
        destruct (Q (conj (proj2 X) P)) as [M|(v' & u' & U & K)].
        * apply (mwins_end (A := G)). intros [y u] O. apply (sum_option (game_of R F)) in O. destruct O as [[O _]|[_ O]]; [|lia].
          apply M. now exists y.
        * cbn [value nth] in U. subst u'. apply Enter. left. exact (to_value_spec R S Formed x 0%N v' (proj1 X) K).
      + apply Enter. apply (reaches_positive_spec x v (C _ (or_intror (or_intror (or_introl eq_refl)))) X V ltac:(lia) P). }
  intros x v X V. destruct (H (x, v) X V) as [A B]. cbn [fst snd] in *. unfold misere_lost_with. split; split; auto; intros W.
  - destruct (Dec (v :: x)) as [Y|Y]; [exact Y|]. exfalso. exact (misere_not_both G (x, v) (B Y) W).
  - intros Y. exact (misere_not_both G (x, v) W (A Y)).
Qed.
End Check.

(* Squares. The square a is the number 2^a, and a set of squares is the number whose binary digits say which squares are in
   the set. The arguments s, t of formulas are places of sets, and x, y are places of squares. *)
Definition square : formula :=
  ForSome (Join And (Equal (Add (Var 0) (Num 1)) (Var 1)) (Equal (Xor (Var 0) (Var 1)) (Add (Var 0) (Var 1)))).
Definition some_square (f : formula) : formula := ForSome (Join And square f).
Definition every_square (f : formula) : formula := ForAll (Join Implies square f).
Definition has (s x : nat) : formula := Less (Xor (Var s) (Var x)) (Var s).
Definition at_most_plus (x y : nat) (c : N) : formula := AtMost (Var x) (Mul (2 ^ c) (Var y)).
Definition plus_at_most (x y : nat) (c : N) : formula := AtMost (Mul (2 ^ c) (Var x)) (Var y).
Definition at_most_square (x : nat) (c : N) : formula := AtMost (Var x) (Num (2 ^ c)).
Definition at_least_square (x : nat) (c : N) : formula := AtMost (Num (2 ^ c)) (Var x).
Definition turned (s t : nat) (xs : list nat) : formula :=
  Equal (Var t) (fold_left (fun u x => Xor u (Var x)) xs (Var s)).
Definition square_mod (x : nat) (m r : N) : formula := Equal (Mod (Var x) (N.succ_pos (2 ^ m - 2))) (Num (2 ^ r)).
(* f is about the set of the squares of s below x, in place 0. *)
Definition below (s x : nat) (f : formula) : formula :=
  ForSome (Join And (Less (Var 0) (Var (1 + x)))
    (Join And (every_square (Join Implies (Less (Var 0) (Var (2 + x))) (Join Iff (has 1 0) (has (2 + s) 0)))) f)).
(* The number of members is r modulo m: an automaton that counts the ones. *)
Definition members_mod (m r : nat) : definition :=
  Given 1 (map (fun q => [q; S q mod m]) (seq 0 m)) (map (Nat.eqb r) (seq 0 m)).

Lemma xor_carry p : forall x, (N.lxor p (p + 1) = p + (p + 1))%N -> x = (p + 1)%N -> exists a, x = (2 ^ a)%N.
Proof.
  assert (H : forall n p, (N.to_nat p <= n)%nat -> (N.lxor p (p + 1) = p + (p + 1))%N -> exists a, (p + 1 = 2 ^ a)%N).
  { clear p. induction n as [|n IH]; intros p L E.
    - exists 0%N. assert (p = 0%N) as -> by lia. reflexivity.
    - pose proof (bit_div2 p) as P. rewrite bit_val in P. set (q := N.div2 p) in *. destruct (N.odd p); cbn [N.b2n] in P.
      + assert (Q : p = bit true q) by (rewrite bit_val; cbn [N.b2n]; exact P).
        assert (R : (p + 1)%N = bit false (q + 1)) by (rewrite bit_val; cbn [N.b2n]; lia).
        rewrite R, Q, lxor_bit, !bit_val in E. cbn [xorb N.b2n] in E.
        destruct (IH q ltac:(lia) ltac:(lia)) as [a A]. exists (a + 1)%N. rewrite N.pow_add_r, <- A. lia.
      + assert (Q : p = bit false q) by (rewrite bit_val; cbn [N.b2n]; exact P).
        assert (R : (p + 1)%N = bit true q) by (rewrite bit_val; cbn [N.b2n]; lia).
        rewrite R, Q, lxor_bit, !bit_val, N.lxor_nilpotent in E. cbn [xorb N.b2n] in E.
        exists 0%N. change (2 ^ 0)%N with 1%N. lia. }
  intros x E ->. exact (H _ p (Nat.le_refl _) E).
Qed.

Lemma power_carry a : exists p, (p + 1 = 2 ^ a /\ N.lxor p (2 ^ a) = p + 2 ^ a)%N.
Proof.
  induction a as [|a (p & P & E)] using N.peano_ind; [exists 0%N; split; reflexivity|].
  exists (bit true p). rewrite N.pow_succ_r'.
  replace (2 * 2 ^ a)%N with (bit false (2 ^ a)) by (rewrite bit_val; cbn [N.b2n]; lia).
  rewrite lxor_bit, E, !bit_val. cbn [xorb N.b2n]. lia.
Qed.

Lemma square_spec D x e : holds D square (x :: e) <-> exists a, x = (2 ^ a)%N.
Proof.
  unfold square. cbn [holds Connect value nth]. split.
  - intros (p & <- & E). exact (xor_carry p _ E eq_refl).
  - intros [a ->]. exact (power_carry a).
Qed.

Lemma some_square_spec D f e : holds D (some_square f) e <-> exists a, holds D f ((2 ^ a)%N :: e).
Proof.
  unfold some_square. cbn [holds Connect]. split.
  - intros (x & Q & H). apply square_spec in Q. destruct Q as [a ->]. now exists a.
  - intros [a H]. exists (2 ^ a)%N. split; [|exact H]. apply square_spec. now exists a.
Qed.

Lemma every_square_spec D f e : holds D (every_square f) e <-> forall a, holds D f ((2 ^ a)%N :: e).
Proof.
  unfold every_square. cbn [holds Connect]. split.
  - intros H a. apply H, square_spec. now exists a.
  - intros H x Q. apply square_spec in Q. destruct Q as [a ->]. apply H.
Qed.

Lemma xor_power a : forall s, (N.lxor s (2 ^ a) < s)%N <-> N.testbit s a = true.
Proof.
  induction a as [|a IH] using N.peano_ind; intros s; pose proof (bit_div2 s) as P; set (t := N.div2 s) in *.
  - rewrite N.bit0_odd. change (2 ^ 0)%N with (bit true 0). rewrite P at 1 2. rewrite lxor_bit, !bit_val, N.lxor_0_r.
    destruct (N.odd s); cbn [xorb N.b2n]; split; intros H; try lia; discriminate H.
  - rewrite N.pow_succ_r'. replace (2 * 2 ^ a)%N with (bit false (2 ^ a)) by (rewrite bit_val; cbn [N.b2n]; lia).
    replace (N.testbit s (N.succ a)) with (N.testbit t a).
    + rewrite <- IH. rewrite P at 1 2. rewrite lxor_bit, !bit_val. destruct (N.odd s); cbn [xorb N.b2n]; lia.
    + unfold t. now rewrite N.div2_spec, N.shiftr_spec', N.add_1_r.
Qed.

Lemma has_spec D s x a e : nth x e 0%N = (2 ^ a)%N -> (holds D (has s x) e <-> N.testbit (nth s e 0%N) a = true).
Proof. intros X. unfold has. cbn [holds value]. rewrite X. apply xor_power. Qed.

Lemma power_le a b : (2 ^ a <= 2 ^ b)%N <-> (a <= b)%N.
Proof.
  split; intros H; [|now apply N.pow_le_mono_r]. destruct (N.le_gt_cases a b) as [L|L]; [exact L|].
  apply (N.pow_lt_mono_r 2) in L; lia.
Qed.

Lemma at_most_plus_spec D x y c a b e : nth x e 0%N = (2 ^ a)%N -> nth y e 0%N = (2 ^ b)%N ->
  (holds D (at_most_plus x y c) e <-> (a <= b + c)%N).
Proof.
  intros X Y. unfold at_most_plus. cbn [holds value]. rewrite X, Y, <- N.pow_add_r, power_le. lia.
Qed.

Lemma plus_at_most_spec D x y c a b e : nth x e 0%N = (2 ^ a)%N -> nth y e 0%N = (2 ^ b)%N ->
  (holds D (plus_at_most x y c) e <-> (a + c <= b)%N).
Proof.
  intros X Y. unfold plus_at_most. cbn [holds value]. rewrite X, Y, <- N.pow_add_r, power_le. lia.
Qed.

Lemma at_most_square_spec D x c a e : nth x e 0%N = (2 ^ a)%N -> (holds D (at_most_square x c) e <-> (a <= c)%N).
Proof. intros X. unfold at_most_square. cbn [holds value]. rewrite X. apply power_le. Qed.

Lemma at_least_square_spec D x c a e : nth x e 0%N = (2 ^ a)%N -> (holds D (at_least_square x c) e <-> (c <= a)%N).
Proof. intros X. unfold at_least_square. cbn [holds value]. rewrite X. apply power_le. Qed.

Lemma square_mod_spec D x m r a e : (2 <= m)%N -> (r < m)%N -> nth x e 0%N = (2 ^ a)%N ->
  (holds D (square_mod x m r) e <-> (a mod m = r)%N).
Proof.
  intros M R X. unfold square_mod. cbn [holds value]. rewrite X.
  assert (T : (2 ^ 2 <= 2 ^ m)%N) by now apply power_le. change (2 ^ 2)%N with 4%N in T.
  assert (E : N.pos (N.succ_pos (2 ^ m - 2)) = (2 ^ m - 1)%N) by (rewrite N.succ_pos_spec; lia).
  rewrite E. set (k := (2 ^ m - 1)%N). pose proof (N.div_mod a m ltac:(lia)) as A.
  pose proof (N.mod_upper_bound a m ltac:(lia)) as U. set (q := (a / m)%N) in *. set (t := (a mod m)%N) in *.
  assert (Small : forall u, (u < m)%N -> (2 ^ u < k)%N).
  { intros u L. assert (H : (2 ^ u <= 2 ^ (m - 1))%N) by (apply power_le; lia).
    assert (F : (2 ^ m = 2 * 2 ^ (m - 1))%N) by (rewrite <- N.pow_succ_r'; f_equal; lia). unfold k. lia. }
  assert (One : ((2 ^ m) mod k = 1)%N).
  { replace (2 ^ m)%N with (1 + 1 * k)%N by (unfold k; lia). rewrite N.mod_add by (unfold k; lia).
    apply N.mod_small. unfold k. lia. }
  assert (Q : ((2 ^ a) mod k = 2 ^ t)%N).
  { rewrite A, N.pow_add_r, N.pow_mul_r. rewrite N.mul_mod by (unfold k; lia).
    assert (P : forall n, (((2 ^ m) ^ n) mod k = 1)%N).
    { intros n. induction n as [|n IH] using N.peano_ind; [apply N.mod_small; unfold k; lia|].
      rewrite N.pow_succ_r', N.mul_mod, IH, One by (unfold k; lia). apply N.mod_small. unfold k. lia. }
    rewrite (P q), N.mul_1_l, N.mod_mod by (unfold k; lia). apply N.mod_small. now apply Small. }
  rewrite Q. split; [|now intros ->]. intros H. apply N.pow_inj_r in H; lia.
Qed.

(* The number of binary ones among the n lowest digits, and among all. *)
Fixpoint ones_among (n : nat) (s : N) : nat :=
  match n with O => 0 | Datatypes.S n => (if N.odd s then 1 else 0) + ones_among n (N.div2 s) end.
Definition members (s : N) : nat := ones_among (N.size_nat s) s.

Lemma members_mod_spec D m r s e : r < m -> (meaning D (members_mod m r) (s :: e) <-> members s mod m = r).
Proof.
  intros R. unfold members_mod. cbn [meaning]. change (pick (seq 0 1) (s :: e)) with [s]. unfold listed, members.
  set (rows := map (fun q => [q; S q mod m]) (seq 0 m)). set (accept := map (Nat.eqb r) (seq 0 m)).
  assert (Row : forall q b, q < m -> next rows q [b] = if b then S q mod m else q).
  { intros q b Q. unfold next, rows. rewrite (nth_indep _ [] [0; S 0 mod m]) by now rewrite map_length, seq_length.
    rewrite (map_nth (fun q => [q; S q mod m])), seq_nth by exact Q. destruct b; reflexivity. }
  assert (Run : forall n q s, q < m -> run (next rows) n q [s] = (q + ones_among n s) mod m).
  { induction n as [|n IH]; intros q t Q; [simpl; rewrite Nat.add_0_r; symmetry; now apply Nat.mod_small|].
    cbn [run digits rest map ones_among]. rewrite Row by exact Q. destruct (N.odd t).
    - rewrite IH by (apply Nat.mod_upper_bound; lia). rewrite Nat.add_mod_idemp_l by lia. f_equal. lia.
    - now rewrite IH. }
  rewrite Run by lia. cbn [bound fold_right plus]. rewrite Nat.max_0_r. unfold accepting, accept.
  set (k := ones_among _ _ mod m). assert (K : k < m) by (apply Nat.mod_upper_bound; lia).
  rewrite (nth_indep _ false (Nat.eqb r 0)) by now rewrite map_length, seq_length.
  rewrite (map_nth (Nat.eqb r)), seq_nth by exact K. rewrite Nat.eqb_eq. simpl. split; intros E; now symmetry.
Qed.

Lemma below_spec D s x f a e : nth x e 0%N = (2 ^ a)%N -> (holds D (below s x f) e <->
  exists t, (t < 2 ^ a)%N /\ (forall b, (b < a)%N -> N.testbit t b = N.testbit (nth s e 0%N) b) /\ holds D f (t :: e)).
Proof.
  intros X. unfold below. cbn [holds Connect]. split; intros (t & L & B & F); exists t.
  - cbn [value nth plus] in L. rewrite X in L. split; [exact L|]. split; [|exact F]. intros b Lb.
    rewrite every_square_spec in B. specialize (B b). cbn [holds Connect value nth plus] in B. rewrite X in B.
    specialize (B (proj1 (N.pow_lt_mono_r_iff 2 b a ltac:(lia)) Lb)).
    pose proof (has_spec D 1 0 b ((2 ^ b)%N :: t :: e) eq_refl) as A.
    pose proof (has_spec D (2 + s) 0 b ((2 ^ b)%N :: t :: e) eq_refl) as C. cbn [nth plus] in A, C.
    unfold has in A, C. cbn [holds Connect value nth plus] in A, C, B.
    destruct (N.testbit t b), (N.testbit (nth s e 0%N) b); tauto || (exfalso; intuition discriminate) || reflexivity.
  - cbn [value nth plus]. rewrite X. split; [exact L|]. split; [|exact F]. apply every_square_spec. intros b.
    cbn [holds Connect]. intros Lb. cbn [value nth plus] in Lb. rewrite X in Lb.
    apply (N.pow_lt_mono_r_iff 2 b a ltac:(lia)) in Lb. specialize (B b Lb).
    rewrite (has_spec D 1 0 b ((2 ^ b)%N :: t :: e) eq_refl), (has_spec D (2 + s) 0 b ((2 ^ b)%N :: t :: e) eq_refl).
    cbn [nth plus]. now rewrite B.
Qed.

Lemma turned_spec D s t xs e : holds D (turned s t xs) e <->
  nth t e 0%N = fold_left (fun u x => N.lxor u (nth x e 0%N)) xs (nth s e 0%N).
Proof.
  unfold turned. cbn [holds value]. assert (H : forall u, value (fold_left (fun u x => Xor u (Var x)) xs u) e =
    fold_left (fun u x => N.lxor u (nth x e 0%N)) xs (value u e)).
  { induction xs as [|x xs IH]; intros u; [reflexivity|]. cbn [fold_left]. now rewrite IH. }
  now rewrite H.
Qed.

(* A square that is turned: digit a changes, and the others do not. *)
Lemma turn_digit u a b : N.testbit (N.lxor u (2 ^ a)) b = if (a =? b)%N then negb (N.testbit u b) else N.testbit u b.
Proof.
  rewrite N.lxor_spec, N.pow2_bits_eqb. destruct (N.eqb_spec a b); [now destruct (N.testbit u b)|apply xorb_false_r].
Qed.
