(* Play in which options may be forbidden, for games whose moves are described by formulas, and a check of who wins. *)
From Coq Require Import NArith Arith List Lia Bool Wellfounded.
From Impartial Require Import Mex Nim Game Lowering Machines Formulas Decision Rules.
Import ListNotations.

(* Before each move, the other player forbids up to [most] positions for this move. [wins_blocked most x]: whatever is
   forbidden at x, the player to move can force a win. *)
Inductive wins_blocked (most : nat) {A : game} : pos A -> Prop :=
| wins_blocked_by : forall x, (forall forbidden, length forbidden <= most ->
    exists y, opt A x y /\ ~ In y forbidden /\ loses_blocked most y) -> wins_blocked most x
with loses_blocked (most : nat) {A : game} : pos A -> Prop :=
| loses_blocked_by : forall x forbidden, length forbidden <= most ->
    (forall y, opt A x y -> ~ In y forbidden -> wins_blocked most y) -> loses_blocked most x.

Lemma blocked_not_both most (A : game) (x : pos A) : wins_blocked most x -> loses_blocked most x -> False.
Proof.
  induction x as [x IH] using (well_founded_induction (finite_play A)).
  intros W Z. destruct Z as [x forbidden L Z]. destruct W as [x W]. destruct (W forbidden L) as (y & O & I & Y).
  exact (IH y O (Z y O I) Y).
Qed.

Definition all_of (fs : list formula) : formula := fold_right (Join And) (Constant true) fs.

Lemma all_of_spec D fs x : holds D (all_of fs) x <-> forall f, In f fs -> holds D f x.
Proof.
  induction fs as [|f fs IH]; simpl; [split; [now intros _ f []|reflexivity]|]. rewrite IH. split.
  - intros [H G] g [<-|I]; auto.
  - intros H. split; [|intros g I]; apply H; auto.
Qed.

(* The numbers at the places ts are those at the places ys. *)
Fixpoint same (ts ys : list nat) : formula :=
  match ts, ys with t :: ts, y :: ys => Join And (Equal (Var t) (Var y)) (same ts ys) | _, _ => Constant true end.

Lemma same_spec D e ts : forall ys, length ts = length ys -> (holds D (same ts ys) e <-> pick ts e = pick ys e).
Proof.
  induction ts as [|t ts IH]; intros [|y ys] L; try discriminate L; [simpl; tauto|]. injection L as L.
  cbn [same holds Connect value pick map]. rewrite (IH ys L). unfold pick. split; [now intros [-> ->]|].
  intros E. injection E as E F. auto.
Qed.

Lemma pick_after z o n e : pick (seq (length z + o) n) (z ++ e) = pick (seq o n) e.
Proof.
  induction z as [|a z IH]; [reflexivity|]. cbn [length app Nat.add]. rewrite <- seq_shift. unfold pick in *. now rewrite map_map.
Qed.

Section Check.
Variables (fuel : nat) (R : rules) (S : definition) (most : nat).
Notation k := (numbers R).
Notation D := (meant R).
Hypothesis Formed : is_well_formed R = true.

(* The places of position j of several that begin at place c. *)
Definition part (c j : nat) : list nat := seq (c + j * k) k.
Definition parts (e : list N) : list (list N) := map (fun j => pick (part 0 j) e) (seq 0 most).

Lemma part_after z j e : pick (part (length z) j) (z ++ e) = pick (part 0 j) e.
Proof. apply pick_after. Qed.

Lemma parts_concat l x : length l = most -> Forall (fun y => length y = k) l -> parts (concat l ++ x) = l.
Proof.
  unfold parts. intros <- F. induction F as [|y l Y _ IH]; [reflexivity|]. cbn [length seq map concat].
  rewrite <- app_assoc. f_equal.
  - exact (proj1 (pick_app1 y (concat l ++ x) _ _ Y eq_refl)).
  - rewrite <- IH at 2. rewrite <- seq_shift, map_map. apply map_ext. intros j. unfold part. cbn [Nat.add Nat.mul].
    rewrite <- Y at 1. apply pick_after.
Qed.

Lemma parts_length e : length (parts e) = most.
Proof. unfold parts. now rewrite map_length, seq_length. Qed.

(* Any list of at most [most] positions is among the parts of some numbers, as far as its positions have k numbers. *)
Lemma parts_of l : length l <= most -> exists ys, length ys = most * k /\
  forall x y, length y = k -> In y l -> In y (parts (ys ++ x)).
Proof.
  intros L. pose (pad := fun y : list N => if Nat.eqb (length y) k then y else repeat 0%N k).
  pose (l' := map pad l ++ repeat (repeat 0%N k) (most - length l)).
  assert (K : length l' = most) by (unfold l'; rewrite app_length, map_length, repeat_length; lia).
  assert (F : Forall (fun y => length y = k) l').
  { unfold l'. apply Forall_app. split; apply Forall_forall; intros y I.
    - apply in_map_iff in I. destruct I as (w & <- & _). unfold pad.
      destruct (Nat.eqb (length w) k) eqn:E; [now apply Nat.eqb_eq|apply repeat_length].
    - apply repeat_spec in I. subst y. apply repeat_length. }
  exists (concat l'). split.
  - rewrite <- K. clear - F. induction F as [|y ls Y _ IH]; [reflexivity|]. cbn [concat length Nat.mul].
    rewrite app_length, IH, Y. reflexivity.
  - intros x y Y I. rewrite (parts_concat l' x K F). unfold l'. apply in_or_app. left. apply in_map_iff. exists y.
    split; [|exact I]. unfold pad. now rewrite Y, Nat.eqb_refl.
Qed.

(* A move to a position of the statement leads to one of some positions, which are before the position; or to another. *)
Definition enters_parts (im : nat * move) : formula :=
  let c := chosen (snd im) in let (vs, xs) := (seq 0 c, seq (c + most * k) k) in
  for_all c (Join Implies (Join And (moved (fst im) (snd im) vs xs) (Rel 1 (image (vs ++ xs) (target (snd im)))))
    (any_of (map (fun j => same (image (vs ++ xs) (target (snd im))) (part c j)) (seq 0 most)))).
Definition enters_other (im : nat * move) : formula :=
  let c := chosen (snd im) in let (vs, xs) := (seq 0 c, seq (c + most * k) k) in
  for_some c (Join And (Join And (moved (fst im) (snd im) vs xs) (Rel 1 (image (vs ++ xs) (target (snd im)))))
    (all_of (map (fun j => Not (same (image (vs ++ xs) (target (snd im))) (part c j))) (seq 0 most)))).

Definition can_be_blocked : formula :=
  for_all k (Join Implies (Join And (Rel 0 (places R 0)) (Rel 1 (places R 0)))
    (for_some (most * k) (all_of (map enters_parts (numbered R))))).
Definition cannot_be_blocked : formula :=
  for_all (most * k + k) (Join Implies (Join And (Rel 0 (places R (most * k))) (Not (Rel 1 (places R (most * k)))))
    (any_of (map enters_other (numbered R)))).

Definition blocked_conditions : list formula := [can_be_blocked; cannot_be_blocked].

(* The environment z ++ ys ++ x: chosen numbers, positions, and the position. *)
Lemma in_environment i m z ys x : In (i, m) (numbered R) -> length z = chosen m -> length ys = most * k -> length x = k ->
  let vs := seq 0 (chosen m) in let xs := seq (chosen m + most * k) k in let e := z ++ ys ++ x in
  (holds (related R S) (moved i m vs xs) e <-> holds (related R S) (moved i m vs (places R (chosen m))) (z ++ x)) /\
  pick (image (vs ++ xs) (target m)) e = pick (target m) (z ++ x) /\
  (forall j, holds (related R S) (same (image (vs ++ xs) (target m)) (part (chosen m) j)) e <->
    pick (target m) (z ++ x) = pick (part 0 j) (ys ++ x)).
Proof.
  intros I L Y K vs xs e.
  assert (V : pick vs e = z) by exact (proj1 (pick_app1 z (ys ++ x) _ _ L eq_refl)).
  assert (X : pick xs e = x).
  { unfold xs, e. rewrite <- L, pick_after, <- Y. rewrite <- (Nat.add_0_r (length ys)), pick_after. rewrite <- K at 1.
    rewrite <- (app_nil_r x) at 2. exact (proj1 (pick_app1 x [] _ _ eq_refl eq_refl)). }
  assert (T : pick (image (vs ++ xs) (target m)) e = pick (target m) (z ++ x)).
  { apply (pick_target_at R S Formed i m vs xs e z x I); unfold vs, xs; rewrite ?seq_length; auto. }
  split; [|split; [exact T|]].
  - destruct (pick_app1 z x k (chosen m) L K) as [A B].
    rewrite (moved_spec R S Formed i m vs xs e x z I); unfold vs, xs; rewrite ?seq_length; auto.
    rewrite (moved_spec R S Formed i m (seq 0 (chosen m)) (places R (chosen m)) (z ++ x) x z I);
      unfold places; rewrite ?seq_length; auto. tauto.
  - intros j. rewrite same_spec, T.
    + unfold e. now rewrite <- L, part_after.
    + unfold image, part. rewrite map_length, seq_length. now destruct (formed R Formed m (proj1 (in_numbered R S i m I))).
Qed.

Theorem blocked_outcomes_if (F : falls R) : proved R S blocked_conditions -> forall x, is_position R x ->
  (@loses_blocked most (game_of R F) x <-> meaning D S x) /\ (@wins_blocked most (game_of R F) x <-> ~ meaning D S x).
Proof.
  intros [[_ Dec] C].
  assert (H : forall x, is_position R x ->
    (meaning D S x -> @loses_blocked most (game_of R F) x) /\ (~ meaning D S x -> @wins_blocked most (game_of R F) x)).
  { intros x. induction x as [x IH] using (well_founded_induction (move_to_is_finite R F)). intros [K X]. split; intros P.
    - pose proof (C can_be_blocked (or_introl eq_refl)) as Q. unfold can_be_blocked in Q. rewrite for_all_spec in Q.
      specialize (Q x K). rewrite app_nil_r in Q. cbn [holds Connect nth related] in Q. rewrite pick_all in Q by exact K.
      specialize (Q (conj X P)). apply for_some_spec in Q. destruct Q as (ys & L & Q). rewrite all_of_spec in Q.
      apply loses_blocked_by with (parts (ys ++ x)); [now rewrite parts_length|].
      intros y O N. pose proof O as (_ & Y & _). apply (IH y O Y). intros PY. apply N.
      destruct (numbered_option R S Formed x y O) as (i & m & z & I & Z & _ & -> & M).
      specialize (Q (enters_parts (i, m)) (in_map _ _ _ I)). unfold enters_parts in Q. cbn [fst snd] in Q.
      rewrite for_all_spec in Q. specialize (Q z Z).
      destruct (in_environment i m z ys x I Z L K) as (E1 & E2 & E3).
      cbn [holds Connect nth related] in Q. rewrite E2 in Q. specialize (Q (conj (proj2 E1 M) PY)).
      apply any_of_spec in Q. destruct Q as (f & J & Q). apply in_map_iff in J. destruct J as (j & <- & J).
      apply E3 in Q. rewrite Q. unfold parts. now apply (in_map (fun j => pick (part 0 j) (ys ++ x))).
    - constructor. intros forbidden L. destruct (parts_of forbidden L) as (ys & LY & A).
      pose proof (C cannot_be_blocked (or_intror (or_introl eq_refl))) as Q. unfold cannot_be_blocked in Q.
      rewrite for_all_spec in Q. specialize (Q (ys ++ x)). rewrite app_nil_r in Q.
      specialize (Q ltac:(rewrite app_length; lia)). cbn [holds Connect nth related] in Q.
      assert (B : pick (places R (most * k)) (ys ++ x) = x) by exact (proj2 (pick_app1 ys x _ _ LY K)).
      rewrite B in Q. specialize (Q (conj X P)). apply any_of_spec in Q. destruct Q as (f & I & Q).
      apply in_map_iff in I. destruct I as ([i m] & <- & I). unfold enters_other in Q. cbn [fst snd] in Q.
      apply for_some_spec in Q. destruct Q as (z & Z & Q).
      destruct (in_environment i m z ys x I Z LY K) as (E1 & E2 & E3).
      cbn [holds Connect nth related] in Q. rewrite E2 in Q. destruct Q as [[M PY] Q]. apply E1 in M.
      pose proof (option_numbered R S Formed i m z x I Z K M) as O.
      exists (pick (target m) (z ++ x)). pose proof O as (_ & Y & _). split; [exact O|]. split; [|now apply (IH _ O Y)].
      intros J. rewrite all_of_spec in Q. apply (A x _ (proj1 Y)) in J. unfold parts in J. apply in_map_iff in J.
      destruct J as (j & E & J). specialize (Q _ (in_map _ _ _ J)). cbn [holds] in Q. apply Q. apply E3. now symmetry. }
  intros x X. destruct (H x X) as [A B]. split; split; auto; intros W.
  - destruct (Dec x) as [Y|Y]; [exact Y|]. exfalso. exact (blocked_not_both most (game_of R F) x (B Y) W).
  - intros Y. exact (blocked_not_both most (game_of R F) x W (A Y)).
Qed.

Theorem blocked_outcomes (F : falls R) : checks fuel R S blocked_conditions = true -> forall x, is_position R x ->
  (@loses_blocked most (game_of R F) x <-> meaning D S x) /\ (@wins_blocked most (game_of R F) x <-> ~ meaning D S x).
Proof. intros C. exact (blocked_outcomes_if F (checks_spec fuel R S _ C)). Qed.
End Check.
