(* Games as graphs: who wins in normal and in misère play, sums of games, and the theorem of Sprague and Grundy. *)
From Coq Require Import NArith Arith List Lia Bool Wf_nat.
From Impartial Require Import Mex Nim.

(* A game: positions and their options, every play finite. *)
Record game := Game {
  pos : Type;
  opt : pos -> pos -> Prop;               (* [opt x y]: there is a move from x to y *)
  finite_play : well_founded (fun y x => opt x y)
}.

(* Normal play: the last to move wins. [wins x]: the player to move at x can force a win. *)
Inductive wins {A : game} : pos A -> Prop :=
| wins_by : forall x y, opt A x y -> loses y -> wins x
with loses {A : game} : pos A -> Prop :=
| loses_by : forall x, (forall y, opt A x y -> wins y) -> loses x.

Lemma not_both (A : game) (x : pos A) : wins x -> loses x -> False.
Proof.
  induction x as [x IH] using (well_founded_induction (finite_play A)).
  intros W Z. destruct W as [x y O Y], Z as [x Z]. exact (IH y O (Z y O) Y).
Qed.

(* Misère play: the last to move loses. *)
Inductive mwins {A : game} : pos A -> Prop :=
| mwins_end : forall x, (forall y, ~ opt A x y) -> mwins x
| mwins_by : forall x y, opt A x y -> mloses y -> mwins x
with mloses {A : game} : pos A -> Prop :=
| mloses_by : forall x y, opt A x y -> (forall z, opt A x z -> mwins z) -> mloses x.

Lemma misere_not_both (A : game) (x : pos A) : mwins x -> mloses x -> False.
Proof.
  induction x as [x IH] using (well_founded_induction (finite_play A)).
  intros W Z. destruct Z as [x y O Z]. destruct W as [x E|x w O' Y].
  - exact (E y O).
  - exact (IH w O' (Z w O') Y).
Qed.

(* [grundy_fun A f]: [f] gives each position the mex of the values of its options. *)
Definition grundy_fun (A : game) (f : pos A -> N) : Prop :=
  forall x, is_mex (fun v => exists y, opt A x y /\ f y = v) (f x).

Theorem grundy_fun_unique A f h : grundy_fun A f -> grundy_fun A h -> forall x, f x = h x.
Proof.
  intros Gf Gh x. induction x as [x IH] using (well_founded_induction (finite_play A)).
  eapply is_mex_unique; [|apply Gf|apply Gh].
  intros v. split; intros [y [O <-]]; exists y; split; auto. symmetry. now apply IH.
Qed.

Theorem loses_grundy A f : grundy_fun A f -> forall x, loses x <-> f x = 0%N.
Proof.
  intros Gf.
  assert (P : forall x, (f x = 0%N -> loses x) /\ (f x <> 0%N -> wins x)).
  { intros x. induction x as [x IH] using (well_founded_induction (finite_play A)).
    destruct (Gf x) as [H B]. split; intros E.
    - constructor. intros y O. apply IH; [exact O|]. intros F. apply H. exists y. now rewrite E.
    - destruct (B 0%N) as [y [O Y]]; [lia|]. apply wins_by with y; [exact O|]. now apply IH. }
  intros x. split; [|apply P]. intros Z.
  destruct (N.eq_dec (f x) 0) as [E|E]; [exact E|]. exfalso.
  apply (not_both A x); [now apply P|exact Z].
Qed.

(* A position of a game with values is lost or won, and not both. *)
Theorem wins_grundy A f : grundy_fun A f -> forall x, wins x <-> f x <> 0%N.
Proof.
  intros Gf x. split.
  - intros W E. apply (loses_grundy A f Gf) in E. exact (not_both A x W E).
  - intros E. destruct (Gf x) as [H B]. destruct (B 0%N) as [y [O Y]]; [lia|].
    apply wins_by with y; [exact O|]. now apply (loses_grundy A f Gf).
Qed.

(* The sum of two games: a move is a move in one of them. *)
Inductive sum_opt (A C : game) : pos A * pos C -> pos A * pos C -> Prop :=
| left_opt : forall x y z, opt A x y -> sum_opt A C (x, z) (y, z)
| right_opt : forall z x y, opt C x y -> sum_opt A C (z, x) (z, y).

Lemma sum_finite A C : well_founded (fun y x => sum_opt A C x y).
Proof.
  intros [x z]. revert z. induction x as [x IHx] using (well_founded_induction (finite_play A)).
  intros z. induction z as [z IHz] using (well_founded_induction (finite_play C)).
  constructor. intros y O. inversion O; subst; auto.
Qed.

Definition sum (A C : game) : game := Game (pos A * pos C) (sum_opt A C) (sum_finite A C).

Theorem sprague_grundy A C f h : grundy_fun A f -> grundy_fun C h ->
  grundy_fun (sum A C) (fun z => N.lxor (f (fst z)) (h (snd z))).
Proof.
  intros Gf Gh [x z]. simpl. destruct (mex_lxor _ _ _ _ (Gf x) (Gh z)) as [H B]. split.
  - intros [y [O E]]. apply H. inversion O; subst; simpl; [left|right]; eexists; split; eauto.
  - intros u L. apply B in L. destruct L as [[v [[y [O E]] F]]|[v [[y [O E]] F]]]; subst.
    + exists (y, z). split; [now constructor|reflexivity].
    + exists (x, y). split; [now constructor|reflexivity].
Qed.
