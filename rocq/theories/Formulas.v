(* Formulas about natural numbers and what they mean, and formulas of fewer forms with the same meaning. *)
From Coq Require Import NArith ZArith Arith List Lia Bool.
From Impartial Require Import Mex Nim Game Lowering Machines.
Import ListNotations.

(* Terms. Variable i is number i of the list of values; numbers beyond its end are 0. *)
Inductive term :=
| Var (i : nat)
| Num (n : N)
| Add (t u : term)
| Mul (c : N) (t : term)
| Xor (t u : term)
| Div (t : term) (m : positive)
| Mod (t : term) (m : positive).

Fixpoint value (t : term) (x : list N) : N :=
  match t with
  | Var i => nth i x 0%N
  | Num n => n
  | Add t u => value t x + value u x
  | Mul c t => c * value t x
  | Xor t u => N.lxor (value t x) (value u x)
  | Div t m => value t x / N.pos m
  | Mod t m => value t x mod N.pos m
  end%N.

(* Formulas. [ForSome f] and [ForAll f]: for some number, for every number; it becomes variable 0 of f, before the
   others. [Rel r vs]: the defined relation r holds of the variables vs. *)
Inductive formula :=
| Constant (b : bool)
| Equal (t u : term)
| Less (t u : term)
| AtMost (t u : term)
| Rel (r : nat) (vs : list nat)
| Not (f : formula)
| Join (c : connective) (f g : formula)
| ForSome (f : formula)
| ForAll (f : formula).

(* The notation of exported files. *)
Declare Scope term_scope.
Declare Scope formula_scope.
Delimit Scope term_scope with term.
Delimit Scope formula_scope with formula.
Bind Scope term_scope with term.
Bind Scope formula_scope with formula.
Notation "t + u" := (Add t u) : term_scope.
Notation "t 'xor' u" := (Xor t u) (at level 50, left associativity) : term_scope.
Notation "t 'div' m" := (Div t m) (at level 40, left associativity) : term_scope.
Notation "t 'mod' m" := (Mod t m) : term_scope.
Notation "t = u" := (Equal t u) : formula_scope.
Notation "t < u" := (Less t u) : formula_scope.
Notation "t <= u" := (AtMost t u) : formula_scope.
Notation "~ f" := (Not f) : formula_scope.
Notation "f /\ g" := (Join And f g) : formula_scope.
Notation "f \/ g" := (Join Or f g) : formula_scope.
Notation "f ==> g" := (Join Implies f g) (at level 86, right associativity) : formula_scope.
Notation "f <=> g" := (Join Iff f g) (at level 87, no associativity) : formula_scope.

Definition pick (vs : list nat) (x : list N) : list N := map (fun i => nth i x 0%N) vs.

(* The meaning of a formula, where D has the meanings of the defined relations. *)
Fixpoint holds (D : list (list N -> Prop)) (f : formula) (x : list N) : Prop :=
  match f with
  | Constant b => b = true
  | Equal t u => value t x = value u x
  | Less t u => (value t x < value u x)%N
  | AtMost t u => (value t x <= value u x)%N
  | Rel r vs => nth r D (fun _ => False) (pick vs x)
  | Not f => ~ holds D f x
  | Join c f g => Connect c (holds D f x) (holds D g x)
  | ForSome f => exists n, holds D f (n :: x)
  | ForAll f => forall n, holds D f (n :: x)
  end.

(* Numerations: [word V n z] says that z is the word of n, if the words are the numbers of V in ascending order. *)
Inductive word (V : N -> Prop) : N -> N -> Prop :=
| first_word : forall z, V z -> (forall y, V y -> (z <= y)%N) -> word V 0%N z
| next_word : forall n y z, word V n y -> V z -> (y < z)%N -> (forall x, V x -> (y < x)%N -> (z <= x)%N) ->
    word V (N.succ n) z.

(* Definitions of relations: by formulas, by automata in the form of Lowering.v, for a number of numbers, or by a
   relation of the words of the numbers. *)
Inductive definition :=
| Defined (f : formula)
| Given (numbers : nat) (rows : list (list nat)) (accept : list bool)
| InWords (words : definition) (numbers : nat) (d : definition).

Fixpoint meaning (D : list (list N -> Prop)) (d : definition) (x : list N) : Prop :=
  match d with
  | Defined f => holds D f x
  | Given k rows accept => listed rows accept (pick (seq 0 k) x) = true
  | InWords words k d =>
      exists zs, Forall2 (word (fun z => meaning [] words [z])) (pick (seq 0 k) x) zs /\ meaning [] d zs
  end.

(* In each definition those before it may stand. *)
Fixpoint meanings (ds : list definition) (D : list (list N -> Prop)) : list (list N -> Prop) :=
  match ds with [] => D | d :: ds => meanings ds (D ++ [meaning D d]) end.

(* Linear forms: a constant, and the factors of the variables. *)
Definition linear : Type := (Z * list Z)%type.

Fixpoint dot (cs : list Z) (x : list N) : Z :=
  match cs with [] => 0 | c :: cs => c * Z.of_N (hd 0%N x) + dot cs (tl x) end%Z.
Definition lval (l : linear) (x : list N) : Z := (fst l + dot (snd l) x)%Z.

Fixpoint zip_add (a b : list Z) : list Z :=
  match a, b with [], _ => b | _, [] => a | x :: a, y :: b => (x + y)%Z :: zip_add a b end.
Definition ladd (l m : linear) : linear := ((fst l + fst m)%Z, zip_add (snd l) (snd m)).
Definition lscale (c : Z) (l : linear) : linear := ((c * fst l)%Z, map (Z.mul c) (snd l)).
Definition lshift (d : nat) (l : linear) : linear := (fst l, repeat 0%Z d ++ snd l).
Definition lvar (i : nat) : linear := (0%Z, repeat 0%Z i ++ [1%Z]).
Definition lnum (z : Z) : linear := (z, []).

Lemma dot_add a : forall b x, dot (zip_add a b) x = (dot a x + dot b x)%Z.
Proof. induction a as [|c a IH]; intros [|d b] x; simpl; try lia. rewrite IH. lia. Qed.
Lemma lval_add l m x : lval (ladd l m) x = (lval l x + lval m x)%Z.
Proof. unfold lval, ladd. simpl. rewrite dot_add. lia. Qed.
Lemma dot_scale c a : forall x, dot (map (Z.mul c) a) x = (c * dot a x)%Z.
Proof. induction a as [|d a IH]; intros x; simpl; [lia|]. rewrite IH. lia. Qed.
Lemma lval_scale c l x : lval (lscale c l) x = (c * lval l x)%Z.
Proof. unfold lval, lscale. simpl. rewrite dot_scale. lia. Qed.
Lemma dot_shift a : forall p x, dot (repeat 0%Z (length p) ++ a) (p ++ x) = dot a x.
Proof. induction p as [|n p IH]; intros x; simpl; [reflexivity|]. apply IH. Qed.
Lemma lval_shift l p x : lval (lshift (length p) l) (p ++ x) = lval l x.
Proof. unfold lval, lshift. simpl. now rewrite dot_shift. Qed.
Lemma dot_var i : forall x, dot (repeat 0%Z i ++ [1%Z]) x = Z.of_N (nth i x 0%N).
Proof.
  induction i as [|i IH]; intros [|n x]; cbn [repeat app dot hd tl nth]; try rewrite IH; try lia.
  destruct i; simpl; lia.
Qed.
Lemma lval_var i x : lval (lvar i) x = Z.of_N (nth i x 0%N).
Proof. unfold lval, lvar. simpl fst. simpl snd. rewrite dot_var. lia. Qed.
Lemma lval_num z x : lval (lnum z) x = z.
Proof. unfold lval, lnum. simpl. lia. Qed.

(* Conditions on linear forms: their sum without carries is 0 (of one: it is 0); none is negative. *)
Inductive condition := Zero | NotNegative.
Definition xor_all (v : list Z) : Z := fold_right Z.lxor 0%Z v.
Definition meets (k : condition) (v : list Z) : Prop :=
  match k with Zero => xor_all v = 0%Z | NotNegative => Forall (fun z => (0 <= z)%Z) v end.

(* The formulas that are turned into automata. *)
Inductive core :=
| Lin (k : condition) (ls : list linear)
| Call (r : nat) (vs : list nat)
| No (c : core)
| Two (o : connective) (c d : core)
| Any (c : core).

Fixpoint means (D : list (list N -> Prop)) (c : core) (x : list N) : Prop :=
  match c with
  | Lin k ls => meets k (map (fun l => lval l x) ls)
  | Call r vs => nth r D (fun _ => False) (pick vs x)
  | No c => ~ means D c x
  | Two o c d => Connect o (means D c x) (means D d x)
  | Any c => exists n, means D c (n :: x)
  end.

(* New variables for the parts of terms that are not linear, the last one first. *)
Inductive part := Xored (ls : list linear) | Divided (l : linear) (m : positive).

Definition raw (p : part) (x : list N) : Z :=
  match p with
  | Xored ls => xor_all (map (fun l => lval l x) ls)
  | Divided l m => (lval l x / Z.pos m)%Z
  end.

Fixpoint extend (ps : list part) (x : list N) : list N :=
  match ps with [] => x | p :: ps => let y := extend ps x in Z.to_N (raw p y) :: y end.
Fixpoint proper (ps : list part) (x : list N) : Prop :=
  match ps with [] => True | p :: ps => proper ps x /\ (0 <= raw p (extend ps x))%Z end.

Definition condition_of (p : part) : core :=
  match p with
  | Xored ls => Lin Zero (lvar 0 :: map (lshift 1) ls)
  | Divided l m => let l := lshift 1 l in
      Lin NotNegative [ladd l (lscale (- Z.pos m) (lvar 0));
                       ladd (lscale (Z.pos m) (lvar 0)) (ladd (lnum (Z.pos m - 1)) (lscale (-1) l))]
  end.

Lemma lxor_zero a b : Z.lxor a b = 0%Z <-> a = b.
Proof. split; [apply Z.lxor_eq|intros ->; apply Z.lxor_nilpotent]. Qed.

Lemma lval_shift1 l n x : lval (lshift 1 l) (n :: x) = lval l x.
Proof. exact (lval_shift l [n] x). Qed.

Lemma not_negative_two a b : Forall (fun z => (0 <= z)%Z) [a; b] <-> (0 <= a)%Z /\ (0 <= b)%Z.
Proof.
  split; [intros F|intros [A B]; repeat constructor; assumption].
  split; [exact (Forall_inv F)|exact (Forall_inv (Forall_inv_tail F))].
Qed.

Lemma condition_of_spec D p x n : (0 <= raw p x)%Z -> (means D (condition_of p) (n :: x) <-> n = Z.to_N (raw p x)).
Proof.
  destruct p as [ls|l m]; cbn [condition_of means meets raw]; intros B.
  - cbn [map xor_all fold_right]. fold (xor_all (map (fun l => lval l (n :: x)) (map (lshift 1) ls))).
    rewrite map_map. rewrite lval_var. simpl nth.
    replace (map (fun l => lval (lshift 1 l) (n :: x)) ls) with (map (fun l => lval l x) ls)
      by (apply map_ext; intros l; now rewrite lval_shift1).
    rewrite lxor_zero. split; [intros E; rewrite <- E; lia|intros ->; now rewrite Z2N.id].
  - cbn [map]. rewrite !lval_add, !lval_scale, !lval_num, lval_var, lval_shift1. cbn [nth].
    rewrite not_negative_two. split.
    + intros [A C].
      assert (E : Z.of_N n = (lval l x / Z.pos m)%Z); [|lia].
      apply Z.div_unique with (r := (lval l x - Z.pos m * Z.of_N n)%Z); lia.
    + intros ->. rewrite Z2N.id by exact B. pose proof (Z.div_mod (lval l x) (Z.pos m) ltac:(lia)).
      pose proof (Z.mod_pos_bound (lval l x) (Z.pos m) ltac:(lia)). split; lia.
Qed.

Fixpoint wrap (ps : list part) (c : core) : core :=
  match ps with [] => c | p :: ps => wrap ps (Any (Two And (condition_of p) c)) end.

Lemma wrap_spec D ps : forall c x, proper ps x -> (means D (wrap ps c) x <-> means D c (extend ps x)).
Proof.
  induction ps as [|p ps IH]; intros c x P; simpl; [reflexivity|]. destruct P as [P B]. rewrite IH by exact P.
  cbn [means Connect]. split.
  - intros (n & E & H). apply condition_of_spec in E; [|exact B]. now subst n.
  - intros H. exists (Z.to_N (raw p (extend ps x))). split; [|exact H]. now apply condition_of_spec.
Qed.

(* A term as linear forms, whose sum without carries it is, after new variables. *)
Definition single (s : list part * list linear) : list part * linear :=
  match s with
  | (ps, [l]) => (ps, l)
  | (ps, ls) => (Xored ls :: ps, lvar 0)
  end.

Definition later (now before : list part) : nat := length now - length before.

Fixpoint flatten (t : term) (ps : list part) : list part * list linear :=
  match t with
  | Var i => (ps, [lvar (length ps + i)])
  | Num n => (ps, [lnum (Z.of_N n)])
  | Add t u =>
      let (p1, l1) := single (flatten t ps) in
      let (p2, l2) := single (flatten u p1) in
      (p2, [ladd (lshift (later p2 p1) l1) l2])
  | Mul c t => let (p1, l1) := single (flatten t ps) in (p1, [lscale (Z.of_N c) l1])
  | Xor t u =>
      let (p1, l1) := flatten t ps in
      let (p2, l2) := flatten u p1 in
      (p2, map (lshift (later p2 p1)) l1 ++ l2)
  | Div t m => let (p1, l1) := single (flatten t ps) in (Divided l1 m :: p1, [lvar 0])
  | Mod t m =>
      let (p1, l1) := single (flatten t ps) in
      (Divided l1 m :: p1, [ladd (lshift 1 l1) (lscale (- Z.pos m) (lvar 0))])
  end.

Definition sum_of (ls : list linear) (y : list N) : Z := xor_all (map (fun l => lval l y) ls).

Lemma xor_all_app a b : xor_all (a ++ b) = Z.lxor (xor_all a) (xor_all b).
Proof.
  unfold xor_all in *. induction a as [|z a IH]; [symmetry; apply Z.lxor_0_l|]. cbn [app fold_right]. rewrite IH.
  symmetry. apply Z.lxor_assoc.
Qed.

Lemma extend_app q ps x : exists e, length e = length q /\ extend (q ++ ps) x = e ++ extend ps x.
Proof.
  induction q as [|p q (e & L & E)]; simpl; [now exists []|]. rewrite E.
  eexists (_ :: e). split; [simpl; now rewrite L|reflexivity].
Qed.

Definition grows (ps ps' : list part) (x : list N) : Prop := (exists q, ps' = q ++ ps) /\ proper ps' x.

Lemma grows_shift ps ps' x l : grows ps ps' x -> lval (lshift (later ps' ps) l) (extend ps' x) = lval l (extend ps x).
Proof.
  intros [[q ->] _]. destruct (extend_app q ps x) as (e & L & ->). unfold later. rewrite app_length.
  replace (length q + length ps - length ps) with (length e) by lia. apply lval_shift.
Qed.

Lemma grows_trans a b c x : grows a b x -> grows b c x -> grows a c x.
Proof. intros [[q ->] _] [[r ->] P]. split; [|exact P]. exists (r ++ q). now rewrite app_assoc. Qed.

Lemma single_spec ps s x n ps' l : grows ps (fst s) x -> sum_of (snd s) (extend (fst s) x) = Z.of_N n ->
  single s = (ps', l) -> grows ps ps' x /\ lval l (extend ps' x) = Z.of_N n.
Proof.
  destruct s as [p ls]. simpl. intros G E S.
  assert (F : forall ls, sum_of ls (extend p x) = Z.of_N n -> (Xored ls :: p, lvar 0) = (ps', l) ->
    grows ps ps' x /\ lval l (extend ps' x) = Z.of_N n).
  { clear ls E S. intros ls E [= <- <-]. unfold sum_of in E. split.
    - destruct G as [[q ->] P]. split; [now exists (Xored ls :: q)|]. simpl. rewrite E. split; [exact P|lia].
    - rewrite lval_var. simpl. rewrite E. lia. }
  destruct ls as [|l0 [|l1 ls]]; [now apply (F [])| |now apply (F (l0 :: l1 :: ls))].
  injection S as <- <-. split; [exact G|]. unfold sum_of in E. simpl in E. now rewrite Z.lxor_0_r in E.
Qed.

Lemma flatten_spec t : forall ps x, proper ps x -> forall ps' ls, flatten t ps = (ps', ls) ->
  (forall i, nth (length ps + i) (extend ps x) 0%N = nth i x 0%N) ->
  grows ps ps' x /\ sum_of ls (extend ps' x) = Z.of_N (value t x).
Proof.
  assert (Ones : forall l y, sum_of [l] y = lval l y) by (intros l y; unfold sum_of; simpl; apply Z.lxor_0_r).
  assert (Next : forall ps ps' x, grows ps ps' x -> (forall i, nth (length ps + i) (extend ps x) 0%N = nth i x 0%N) ->
    forall i, nth (length ps' + i) (extend ps' x) 0%N = nth i x 0%N).
  { intros ps ps' x [[q ->] _] H i. destruct (extend_app q ps x) as (e & L & ->). rewrite app_length.
    rewrite app_nth2 by lia. rewrite <- (H i). f_equal. lia. }
  induction t as [i|n|t IHt u IHu|c t IHt|t IHt u IHu|t IHt m|t IHt m]; intros ps x P ps' ls F V; simpl in F.
  - injection F as <- <-. split; [split; [now exists []|exact P]|]. rewrite Ones, lval_var. now rewrite V.
  - injection F as <- <-. split; [split; [now exists []|exact P]|]. now rewrite Ones, lval_num.
  - destruct (flatten t ps) as [p0 m0] eqn:F0. destruct (IHt ps x P _ _ F0 V) as [G0 E0].
    destruct (single (p0, m0)) as [p1 l1] eqn:S1. destruct (single_spec ps (p0, m0) x _ _ _ G0 E0 S1) as [G1 E1].
    destruct (flatten u p1) as [p2 m2] eqn:F2. destruct (IHu p1 x (proj2 G1) _ _ F2 (Next _ _ _ G1 V)) as [G2 E2].
    destruct (single (p2, m2)) as [p3 l3] eqn:S3. destruct (single_spec p1 (p2, m2) x _ _ _ G2 E2 S3) as [G3 E3].
    injection F as <- <-. split; [now apply (grows_trans _ p1)|].
    rewrite Ones, lval_add, (grows_shift _ _ _ _ G3), E1, E3. simpl. lia.
  - destruct (flatten t ps) as [p0 m0] eqn:F0. destruct (IHt ps x P _ _ F0 V) as [G0 E0].
    destruct (single (p0, m0)) as [p1 l1] eqn:S1. destruct (single_spec ps (p0, m0) x _ _ _ G0 E0 S1) as [G1 E1].
    injection F as <- <-. split; [exact G1|]. rewrite Ones, lval_scale, E1. simpl. lia.
  - destruct (flatten t ps) as [p1 m1] eqn:F1. destruct (IHt ps x P _ _ F1 V) as [G1 E1].
    destruct (flatten u p1) as [p2 m2] eqn:F2. destruct (IHu p1 x (proj2 G1) _ _ F2 (Next _ _ _ G1 V)) as [G2 E2].
    injection F as <- <-. split; [now apply (grows_trans _ p1)|].
    unfold sum_of in *. rewrite map_app, xor_all_app, map_map, E2.
    replace (map (fun l => lval (lshift (later p2 p1) l) (extend p2 x)) m1)
      with (map (fun l => lval l (extend p1 x)) m1) by (apply map_ext; intros l; now rewrite (grows_shift _ _ _ _ G2)).
    rewrite E1. simpl. now destruct (value t x), (value u x).
  - destruct (flatten t ps) as [p0 m0] eqn:F0. destruct (IHt ps x P _ _ F0 V) as [G0 E0].
    destruct (single (p0, m0)) as [p1 l1] eqn:S1. destruct (single_spec ps (p0, m0) x _ _ _ G0 E0 S1) as [G1 E1].
    injection F as <- <-.
    assert (Q : (lval l1 (extend p1 x) / Z.pos m)%Z = Z.of_N (value t x / N.pos m))
      by (rewrite E1; now rewrite N2Z.inj_div).
    split.
    + destruct G1 as [[q ->] P1]. split; [now exists (Divided l1 m :: q)|].
      cbn [proper raw app]. split; [exact P1|]. rewrite Q. apply N2Z.is_nonneg.
    + rewrite Ones, lval_var. simpl. rewrite Q. now rewrite N2Z.id.
  - destruct (flatten t ps) as [p0 m0] eqn:F0. destruct (IHt ps x P _ _ F0 V) as [G0 E0].
    destruct (single (p0, m0)) as [p1 l1] eqn:S1. destruct (single_spec ps (p0, m0) x _ _ _ G0 E0 S1) as [G1 E1].
    injection F as <- <-.
    assert (Q : (lval l1 (extend p1 x) / Z.pos m)%Z = Z.of_N (value t x / N.pos m))
      by (rewrite E1; now rewrite N2Z.inj_div).
    split.
    + destruct G1 as [[q ->] P1]. split; [now exists (Divided l1 m :: q)|].
      cbn [proper raw app]. split; [exact P1|]. rewrite Q. apply N2Z.is_nonneg.
    + rewrite Ones, lval_add, lval_scale, lval_var. cbn [extend nth]. rewrite lval_shift1. cbn [raw].
      rewrite Q, E1, N2Z.id.
      cbn [value]. rewrite N2Z.inj_div, N2Z.inj_mod. cbn [Z.of_N].
      pose proof (Z.div_mod (Z.of_N (value t x)) (Z.pos m) ltac:(lia)). lia.
Qed.

(* A comparison of two terms. *)
Definition compared (t u : term) (f : list linear -> list linear -> core) : core :=
  let (p1, l1) := flatten t [] in
  let (p2, l2) := flatten u p1 in
  wrap p2 (f (map (lshift (later p2 p1)) l1) l2).

Definition equal (l m : list linear) : core :=
  match l, m with
  | [a], [b] => Lin Zero [ladd a (lscale (-1) b)]
  | _, _ => Lin Zero (l ++ m)
  end.

(* t + d <= u. *)
Definition at_most (d : Z) (t u : term) : core :=
  let (p1, l1) := single (flatten t []) in
  let (p2, l2) := single (flatten u p1) in
  wrap p2 (Lin NotNegative [ladd l2 (ladd (lnum (- d)) (lscale (-1) (lshift (later p2 p1) l1)))]).

Lemma equal_spec D l m x : means D (equal l m) x <-> sum_of l x = sum_of m x.
Proof.
  assert (H : means D (Lin Zero (l ++ m)) x <-> sum_of l x = sum_of m x).
  { simpl. rewrite map_app, xor_all_app. apply lxor_zero. }
  destruct l as [|a [|]], m as [|b [|]]; try exact H. simpl. unfold sum_of. simpl.
  rewrite !Z.lxor_0_r, lval_add, lval_scale. lia.
Qed.

Lemma compared_equal D t u x : means D (compared t u equal) x <-> value t x = value u x.
Proof.
  unfold compared. destruct (flatten t []) as [p1 l1] eqn:F1. destruct (flatten u p1) as [p2 l2] eqn:F2.
  destruct (flatten_spec t [] x I _ _ F1 (fun i => eq_refl)) as [G1 E1].
  assert (V : forall i, nth (length p1 + i) (extend p1 x) 0%N = nth i x 0%N).
  { intros i. destruct G1 as [[q ->] _]. destruct (extend_app q [] x) as (e & L & ->). rewrite app_nil_r. simpl.
    rewrite app_nth2 by lia. f_equal. lia. }
  destruct (flatten_spec u p1 x (proj2 G1) _ _ F2 V) as [G2 E2].
  rewrite wrap_spec by exact (proj2 G2). rewrite equal_spec.
  replace (sum_of (map (lshift (later p2 p1)) l1) (extend p2 x)) with (sum_of l1 (extend p1 x)).
  - rewrite E1, E2. lia.
  - unfold sum_of. rewrite map_map. f_equal. apply map_ext. intros l. now rewrite (grows_shift _ _ _ _ G2).
Qed.

Lemma at_most_spec D d t u x : means D (at_most d t u) x <-> (Z.of_N (value t x) + d <= Z.of_N (value u x))%Z.
Proof.
  unfold at_most. destruct (flatten t []) as [p0 l0] eqn:F0.
  destruct (flatten_spec t [] x I _ _ F0 (fun i => eq_refl)) as [G0 E0].
  destruct (single (p0, l0)) as [p1 l1] eqn:S1. destruct (single_spec [] (p0, l0) x _ _ _ G0 E0 S1) as [G1 E1].
  destruct (flatten u p1) as [p2 l2] eqn:F2.
  assert (V : forall i, nth (length p1 + i) (extend p1 x) 0%N = nth i x 0%N).
  { intros i. destruct G1 as [[q ->] _]. destruct (extend_app q [] x) as (e & L & ->). rewrite app_nil_r. simpl.
    rewrite app_nth2 by lia. f_equal. lia. }
  destruct (flatten_spec u p1 x (proj2 G1) _ _ F2 V) as [G2 E2].
  destruct (single (p2, l2)) as [p3 l3] eqn:S3. destruct (single_spec p1 (p2, l2) x _ _ _ G2 E2 S3) as [G3 E3].
  rewrite wrap_spec by exact (proj2 G3). cbn [means meets map].
  rewrite !lval_add, lval_num, lval_scale, (grows_shift _ _ _ _ G3), E1, E3. split.
  - intros F. apply Forall_inv in F. cbv beta in F. lia.
  - intros L. repeat constructor. lia.
Qed.

Fixpoint core_of (f : formula) : core :=
  match f with
  | Constant b => Lin Zero [lnum (if b then 0 else 1)]
  | Equal t u => compared t u equal
  | Less t u => at_most 1 t u
  | AtMost t u => at_most 0 t u
  | Rel r vs => Call r vs
  | Not f => No (core_of f)
  | Join c f g => Two c (core_of f) (core_of g)
  | ForSome f => Any (core_of f)
  | ForAll f => No (Any (No (core_of f)))
  end.
