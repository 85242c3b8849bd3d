(* Games in which a move lowers one number: P-positions of all positions with k numbers, from an automaton that reads the
   numbers in base 2, least digit first. One exploration of finitely many states shows that no move leads from a listed
   position to a listed one, and that every other legal position has a move to a listed one. *)
From Coq Require Import NArith Arith List Lia Bool Wf_nat.
From Impartial Require Import Mex Nim Game.
Import ListNotations.

(* Replaces entry i of a list. *)
Fixpoint upd {A : Type} (i : nat) (z : A) (l : list A) : list A :=
  match l, i with
  | [], _ => []
  | _ :: l, O => z :: l
  | x :: l, S i => x :: upd i z l
  end.

Lemma upd_length {A} (z : A) l : forall i, length (upd i z l) = length l.
Proof. induction l as [|x l IH]; intros [|i]; simpl; auto. Qed.

Lemma map_upd {A B} (f : A -> B) z l : forall i, map f (upd i z l) = upd i (f z) (map f l).
Proof. induction l as [|x l IH]; intros [|i]; simpl; auto. now rewrite IH. Qed.

Definition total (x : list N) : N := fold_right N.add 0%N x.

Lemma total_upd z l : forall i, i < length l -> (z < nth i l 0)%N -> (total (upd i z l) < total l)%N.
Proof.
  unfold total. induction l as [|x l IH]; intros [|i] L Z; simpl in *; try lia.
  specialize (IH i ltac:(lia) Z). lia.
Qed.

(* A rule: which positions are legal, by a state that reads the digits. *)
Record legality := Legality {
  legal : list N -> Prop;
  first_state : list bool;
  next_state : list bool -> list bool -> list bool;
  is_legal : list bool -> bool
}.

(* A move lowers one number, and the new position is legal. *)
Definition lowers (R : legality) (x y : list N) : Prop :=
  exists i z, i < length x /\ (z < nth i x 0)%N /\ y = upd i z x /\ legal R y.

Lemma lowering_is_finite R : well_founded (fun y x => lowers R x y).
Proof.
  apply (well_founded_lt_compat _ (fun x => N.to_nat (total x))).
  intros y x (i & z & L & Z & -> & _). pose proof (total_upd z x i L Z). lia.
Qed.

Definition lowering (R : legality) : game := Game (list N) (lowers R) (lowering_is_finite R).

(* The digits of the numbers: [n] digits are enough for numbers below 2^n. *)
Definition digits (x : list N) : list bool := map N.odd x.
Definition rest (x : list N) : list N := map N.div2 x.
Definition small (n : nat) (x : list N) : Prop := Forall (fun a => N.size_nat a <= n) x.

Lemma size_div2 a n : N.size_nat a <= S n -> N.size_nat (N.div2 a) <= n.
Proof. destruct a as [|[p|p|]]; simpl; lia. Qed.

Lemma small_rest n x : small (S n) x -> small n (rest x).
Proof.
  unfold small, rest. intros H. apply Forall_map. eapply Forall_impl; [|exact H]. intros a. apply size_div2.
Qed.

Lemma small_0 x : small 0 x -> Forall (fun a => a = 0%N) x.
Proof. intros H. eapply Forall_impl; [|exact H]. intros [|[p|p|]]; simpl; intros L; [reflexivity|lia..]. Qed.

Lemma size_bit b a n : N.size_nat a <= n -> N.size_nat (bit b a) <= S n.
Proof. destruct b, a as [|p]; simpl; lia. Qed.

Lemma size_power n : forall a, N.size_nat a <= n <-> (a < 2 ^ N.of_nat n)%N.
Proof.
  induction n as [|n IH]; intros a.
  - simpl. destruct a as [|[p|p|]]; simpl; lia.
  - rewrite Nat2N.inj_succ, N.pow_succ_r'. pose proof (bit_div2 a) as E. rewrite bit_val in E. split; intros L.
    + apply size_div2 in L. apply IH in L. destruct (N.odd a); simpl N.b2n in E; lia.
    + rewrite (bit_div2 a). apply size_bit, IH. destruct (N.odd a); simpl N.b2n in E; lia.
Qed.

Lemma size_le z a n : (z < a)%N -> N.size_nat a <= n -> N.size_nat z <= n.
Proof. rewrite !size_power. lia. Qed.

Lemma small_upd n z : N.size_nat z <= n -> forall x i, small n x -> small n (upd i z x).
Proof.
  intros Z. induction x as [|a x IH]; intros [|i] H; simpl; auto; inversion H; subst; constructor; auto. now apply IH.
Qed.

Definition bound (x : list N) : nat := fold_right (fun a n => Nat.max (N.size_nat a) n) 0 x.

Lemma small_bound x : small (bound x) x.
Proof.
  assert (H : forall n, bound x <= n -> small n x); [|now apply H].
  induction x as [|a x IH]; intros n L; constructor; simpl in L; [lia|apply IH; lia].
Qed.

Lemma bound_small n x : small n x -> bound x <= n.
Proof. induction 1; simpl; lia. Qed.

Lemma odd_bit b a : N.odd (bit b a) = b.
Proof. destruct b, a; reflexivity. Qed.

Lemma div2_bit b a : N.div2 (bit b a) = a.
Proof. destruct b, a; reflexivity. Qed.

Fixpoint run {S : Type} (step : S -> list bool -> S) (n : nat) (s : S) (x : list N) : S :=
  match n with O => s | Datatypes.S n => run step n (step s (digits x)) (rest x) end.

(* Comparison, least digit first: 0 equal so far, 1 less, 2 greater. *)
Definition compare_digit (c : N) (y x : bool) : N :=
  match y, x with false, true => 1 | true, false => 2 | _, _ => c end%N.

Fixpoint compare (n : nat) (c : N) (y x : N) : N :=
  match n with O => c | S n => compare n (compare_digit c (N.odd y) (N.odd x)) (N.div2 y) (N.div2 x) end.

Lemma compare_spec n : forall c y x, N.size_nat y <= n -> N.size_nat x <= n ->
  compare n c y x = match (y ?= x)%N with Eq => c | Lt => 1 | Gt => 2 end%N.
Proof.
  induction n as [|n IH]; intros c y x Y X.
  - destruct y as [|[p|p|]], x as [|[q|q|]]; simpl in *; try lia; reflexivity.
  - simpl. rewrite IH by now apply size_div2.
    pose proof (bit_div2 y) as Ey. pose proof (bit_div2 x) as Ex.
    set (y1 := N.div2 y) in *. set (x1 := N.div2 x) in *.
    set (b := N.odd y) in *. set (d := N.odd x) in *. clearbody y1 x1 b d. rewrite Ey, Ex, !bit_val.
    destruct b, d; simpl N.b2n; unfold compare_digit;
      destruct (N.compare_spec y1 x1) as [->|L|L];
      match goal with |- _ = match (?a ?= ?b)%N with _ => _ end => destruct (N.compare_spec a b); lia end.
Qed.

Section Checker.
Variables (R : legality) (k : nat).
(* The automaton: row q has the next states, by the number whose binary digit j is the digit of the j-th number. *)
Variables (table : list (list nat)) (accept : list bool).

Hypothesis Legal : forall n x, length x = k -> small n x ->
  (is_legal R (run (next_state R) n (first_state R) x) = true <-> legal R x).

Fixpoint code (l : list bool) : nat := match l with [] => 0 | b :: l => Nat.b2n b + 2 * code l end.
Definition next (q : nat) (a : list bool) : nat := nth (code a) (nth q table []) 0.
Definition accepting (q : nat) : bool := nth q accept false.

(* All lists of k digits. *)
Fixpoint words (k : nat) : list (list bool) :=
  match k with O => [[]] | S k => flat_map (fun l => [false :: l; true :: l]) (words k) end.

Lemma words_spec l : In l (words (length l)).
Proof.
  induction l as [|b l IH]; simpl; [now left|]. apply in_flat_map. exists l. split; [exact IH|].
  destruct b; simpl; auto.
Qed.

(* The states that can be reached if number i is replaced by any number, with the comparison: bit 3 q + c. *)
Definition states : list nat := seq 0 (length table).
Definition targets (i : nat) (a : list bool) (q : nat) (c : N) : list N :=
  map (fun d => N.of_nat (next q (upd i d a)) * 3 + compare_digit c d (nth i a false))%N [false; true].
Definition next_set (i : nat) (M : N) (a : list bool) : N :=
  fold_right (fun q M' => fold_right (fun c M' =>
      if N.testbit M (N.of_nat q * 3 + c) then fold_right (fun t M' => N.setbit M' t) M' (targets i a q c) else M')
    M' [0; 1; 2]%N) 0%N states.

Lemma setbits_spec l : forall M t, N.testbit (fold_right (fun t M' => N.setbit M' t) M l) t = true <->
  In t l \/ N.testbit M t = true.
Proof.
  induction l as [|u l IH]; intros M t; simpl; [tauto|]. rewrite N.setbit_iff, IH. intuition.
Qed.

Lemma next_set_spec i M a t : N.testbit (next_set i M a) t = true <->
  exists q c, q < length table /\ (c < 3)%N /\ N.testbit M (N.of_nat q * 3 + c) = true /\ In t (targets i a q c).
Proof.
  unfold next_set.
  assert (H : forall l, N.testbit (fold_right (fun q M' => fold_right (fun c M' =>
      if N.testbit M (N.of_nat q * 3 + c) then fold_right (fun t M' => N.setbit M' t) M' (targets i a q c) else M')
    M' [0; 1; 2]%N) 0%N l) t = true <->
    exists q c, In q l /\ (c < 3)%N /\ N.testbit M (N.of_nat q * 3 + c) = true /\ In t (targets i a q c)).
  { induction l as [|q l IH].
    - cbn [fold_right]. rewrite N.bits_0. split; [discriminate|intros (q & c & [] & _)].
    - cbn [fold_right].
      assert (G : forall c M', N.testbit (if N.testbit M (N.of_nat q * 3 + c)
          then fold_right (fun t M' => N.setbit M' t) M' (targets i a q c) else M') t = true <->
          (N.testbit M (N.of_nat q * 3 + c) = true /\ In t (targets i a q c)) \/ N.testbit M' t = true).
      { intros c M'. destruct (N.testbit M (N.of_nat q * 3 + c)) eqn:B; [rewrite setbits_spec; tauto|].
        split; [tauto|]. intros [[E _]|E]; [discriminate E|exact E]. }
      rewrite !G, IH. split.
      + intros [[B T]|[[B T]|[[B T]|(p & c & I & L & B & T)]]].
        * exists q, 0%N. (split; [now left|split; [lia|auto]]).
        * exists q, 1%N. (split; [now left|split; [lia|auto]]).
        * exists q, 2%N. (split; [now left|split; [lia|auto]]).
        * exists p, c. (split; [now right|auto]).
      + intros (p & c & [->|I] & L & B & T); [|right; right; right; eauto 10].
        assert (C : c = 0%N \/ c = 1%N \/ c = 2%N) by lia.
        destruct C as [-> | [-> | ->]]; auto. }
  rewrite H. unfold states. split; intros (q & c & I & T); exists q, c; rewrite in_seq in *; split; auto; lia.
Qed.

(* A state of the exploration. *)
Definition macro : Type := list bool * nat * list (nat * N).

Definition step (s : macro) (a : list bool) : macro :=
  match s with (l, q, Ms) => (next_state R l a, next q a, map (fun p => (fst p, next_set (fst p) (snd p) a)) Ms) end.

Definition start : macro := (first_state R, 0, map (fun i => (i, 1%N)) (seq 0 k)).

Definition reaches_listed (M : N) : bool := existsb (fun q => accepting q && N.testbit M (N.of_nat q * 3 + 1)) states.

Definition good (s : macro) : bool :=
  match s with (l, q, Ms) =>
    if accepting q then is_legal R l && forallb (fun p => negb (reaches_listed (snd p))) Ms
    else implb (is_legal R l) (existsb (fun p => reaches_listed (snd p)) Ms)
  end.

Definition same_list {A} (eqb : A -> A -> bool) := fix same (l m : list A) : bool :=
  match l, m with [], [] => true | x :: l, y :: m => eqb x y && same l m | _, _ => false end.

Definition same (s t : macro) : bool :=
  match s, t with (l, q, Ms), (l', q', Ms') =>
    Nat.eqb q q' && same_list Bool.eqb l l' &&
    same_list (fun p p' => Nat.eqb (fst p) (fst p') && N.eqb (snd p) (snd p')) Ms Ms'
  end.

Lemma same_list_eq {A} (eqb : A -> A -> bool) : (forall x y, eqb x y = true -> x = y) ->
  forall l m, same_list eqb l m = true -> l = m.
Proof.
  intros E. induction l as [|x l IH]; intros [|y m] H; simpl in H; try discriminate; [reflexivity|].
  apply andb_prop in H. destruct H as [X L]. f_equal; [exact (E x y X)|exact (IH m L)].
Qed.

Lemma same_eq s t : same s t = true -> s = t.
Proof.
  destruct s as [[l q] Ms], t as [[l' q'] Ms']. unfold same. intros H.
  apply andb_prop in H. destruct H as [H M]. apply andb_prop in H. destruct H as [Q L].
  apply Nat.eqb_eq in Q. apply same_list_eq in L; [|intros [|] [|]; simpl; congruence].
  apply same_list_eq in M; [congruence|]. intros [i u] [j v] E. simpl in E.
  apply andb_prop in E. destruct E as [E F]. apply Nat.eqb_eq in E. apply N.eqb_eq in F. congruence.
Qed.

Fixpoint explore (fuel : nat) (todo seen : list macro) : list macro :=
  match fuel, todo with
  | S fuel, s :: todo =>
      if existsb (same s) seen then explore fuel todo seen
      else explore fuel (map (step s) (words k) ++ todo) (s :: seen)
  | _, _ => seen
  end.

Definition is_closed (all : list macro) : bool :=
  existsb (same start) all && forallb (fun s => good s && forallb (fun a => existsb (same (step s a)) all) (words k)) all.

(* A digit 0 of all numbers changes no answer, and the states are those of the table. *)
Definition is_padded : bool :=
  Nat.ltb 0 (length table) &&
  forallb (fun q => Bool.eqb (accepting (next q (repeat false k))) (accepting q)) states &&
  forallb (forallb (fun q => Nat.ltb q (length table))) table.

Definition check_lowering (fuel : nat) : bool := is_padded && is_closed (explore fuel [start] []).

Variable fuel : nat.
Hypothesis Checked : check_lowering fuel = true.

Let all : list macro := explore fuel [start] [].

Lemma padded : 0 < length table /\ (forall q, q < length table -> accepting (next q (repeat false k)) = accepting q) /\
  (forall q a, next q a < length table).
Proof.
  unfold check_lowering in Checked. apply andb_prop in Checked. destruct Checked as [P _]. unfold is_padded in P.
  apply andb_prop in P. destruct P as [P T]. apply andb_prop in P. destruct P as [P A].
  apply Nat.ltb_lt in P. rewrite forallb_forall in A, T. split; [exact P|]. split.
  - intros q L. apply eqb_prop, A. unfold states. apply in_seq. lia.
  - intros q a. unfold next. destruct (nth_in_or_default (code a) (nth q table []) 0) as [I | ->]; [|exact P].
    destruct (nth_in_or_default q table []) as [J|E]; [|rewrite E in I; destruct I].
    specialize (T _ J). rewrite forallb_forall in T. apply Nat.ltb_lt, T, I.
Qed.

Lemma existsb_same s l : existsb (same s) l = true -> In s l.
Proof. rewrite existsb_exists. intros (t & I & E). apply same_eq in E. now subst. Qed.

Lemma closed : In start all /\ forall s, In s all -> good s = true /\ forall a, length a = k -> In (step s a) all.
Proof.
  unfold check_lowering in Checked. apply andb_prop in Checked. destruct Checked as [_ C]. fold all in C.
  unfold is_closed in C. apply andb_prop in C. destruct C as [S C]. split; [now apply existsb_same|].
  intros s I. rewrite forallb_forall in C. specialize (C s I). apply andb_prop in C. destruct C as [G C].
  split; [exact G|]. intros a L. rewrite forallb_forall in C. apply existsb_same, C. rewrite <- L. apply words_spec.
Qed.

Lemma run_closed n : forall s x, In s all -> length x = k -> In (run step n s x) all.
Proof.
  induction n as [|n IH]; intros s x I L; simpl; [exact I|]. apply IH.
  - apply closed; [exact I|]. unfold digits. now rewrite map_length.
  - unfold rest. now rewrite map_length.
Qed.

Lemma run_step n : forall l q Ms x, run step n (l, q, Ms) x =
  (run (next_state R) n l x, run next n q x, map (fun p => (fst p, run (next_set (fst p)) n (snd p) x)) Ms).
Proof.
  induction n as [|n IH]; intros l q Ms x; simpl.
  - f_equal. induction Ms as [|[i M] Ms IH]; simpl; congruence.
  - rewrite IH. f_equal. now rewrite map_map.
Qed.

Definition reached (i n : nat) (x : list N) : N := run (next_set i) n 1%N x.

Lemma good_at n x : length x = k ->
  good (run (next_state R) n (first_state R) x, run next n 0 x, map (fun i => (i, reached i n x)) (seq 0 k)) = true.
Proof.
  intros L. destruct closed as [I _]. pose proof (run_closed n start x I L) as J. unfold start in J.
  rewrite run_step, map_map in J. simpl in J. apply closed in J. apply J.
Qed.

Lemma compare_digit_small c y x : (c < 3)%N -> (compare_digit c y x < 3)%N.
Proof. destruct y, x; simpl; lia. Qed.

Lemma nth_digits i x : nth i (digits x) false = N.odd (nth i x 0%N).
Proof. unfold digits. change false with (N.odd 0). apply map_nth. Qed.

Lemma nth_rest i x : nth i (rest x) 0%N = N.div2 (nth i x 0%N).
Proof. unfold rest. change 0%N with (N.div2 0) at 1. apply map_nth. Qed.

Lemma digits_upd i y x : digits (upd i y x) = upd i (N.odd y) (digits x).
Proof. apply map_upd. Qed.

Lemma rest_upd i y x : rest (upd i y x) = upd i (N.div2 y) (rest x).
Proof. apply map_upd. Qed.

(* Each bit is reached by a number of at most n digits, *)
Lemma reached_sound i n : forall M x t, N.testbit (run (next_set i) n M x) t = true ->
  exists q c y, N.testbit M (N.of_nat q * 3 + c) = true /\ (c < 3)%N /\ N.size_nat y <= n /\
    t = (N.of_nat (run next n q (upd i y x)) * 3 + compare n c y (nth i x 0%N))%N.
Proof.
  induction n as [|n IH]; intros M x t H.
  - exists (N.to_nat (t / 3)), (t mod 3)%N, 0%N. simpl. rewrite N2Nat.id.
    assert (E : t = (t / 3 * 3 + t mod 3)%N) by (pose proof (N.div_mod t 3); lia).
    rewrite <- E. split; [exact H|]. split; [apply N.mod_lt; lia|]. split; [lia|reflexivity].
  - simpl in H. apply IH in H. destruct H as (q1 & c1 & y1 & T & C1 & Y & ->).
    apply next_set_spec in T. destruct T as (q & c & Q & C & B & T).
    assert (D : exists d, (N.of_nat q1 * 3 + c1 = N.of_nat (next q (upd i d (digits x))) * 3
      + compare_digit c d (nth i (digits x) false))%N) by (destruct T as [T|[T|[]]]; eauto).
    destruct D as (d & D). pose proof (compare_digit_small c d (nth i (digits x) false) C) as S.
    assert (E : q1 = next q (upd i d (digits x)) /\ c1 = compare_digit c d (nth i (digits x) false)) by lia.
    destruct E as [-> ->]. exists q, c, (bit d y1). split; [exact B|]. split; [exact C|].
    split; [now apply size_bit|]. simpl run. simpl compare.
    rewrite digits_upd, rest_upd, odd_bit, div2_bit, nth_digits, nth_rest. reflexivity.
Qed.

(* and each number reaches its bit. *)
Lemma reached_complete i n : forall M q c (x : list N) (y : N), N.testbit M (N.of_nat q * 3 + c) = true -> q < length table -> (c < 3)%N ->
  N.testbit (run (next_set i) n M x) (N.of_nat (run next n q (upd i y x)) * 3 + compare n c y (nth i x 0%N)) = true.
Proof.
  induction n as [|n IH]; intros M q c x y B Q C; [exact B|]. simpl. rewrite digits_upd, rest_upd, <- nth_rest. apply IH.
  - apply next_set_spec. exists q, c. repeat split; auto. rewrite <- nth_digits. unfold targets.
    destruct (N.odd y); simpl; auto.
  - apply padded.
  - now apply compare_digit_small.
Qed.

Lemma run_states n : forall q x, q < length table -> run next n q x < length table.
Proof. induction n as [|n IH]; intros q x Q; simpl; [exact Q|]. apply IH, padded. Qed.

Lemma reaches_spec M : reaches_listed M = true <->
  exists q, q < length table /\ accepting q = true /\ N.testbit M (N.of_nat q * 3 + 1) = true.
Proof.
  unfold reaches_listed. rewrite existsb_exists. unfold states. split.
  - intros (q & I & E). apply in_seq in I. apply andb_prop in E. exists q. repeat split; try tauto; lia.
  - intros (q & L & A & B). exists q. rewrite in_seq, A, B. split; [lia|reflexivity].
Qed.

Lemma zeros_padded j : forall q x, length x = k -> Forall (fun a => a = 0%N) x -> q < length table ->
  accepting (run next j q x) = accepting q.
Proof.
  induction j as [|j IH]; intros q x L Z Q; simpl; [reflexivity|].
  assert (E : digits x = repeat false k /\ Forall (fun a => a = 0%N) (rest x)).
  { rewrite <- L. clear L. induction Z as [|a x -> Z IHx]; simpl; [split; [reflexivity|constructor]|].
    destruct IHx as [D F]. split; [now f_equal|now constructor]. }
  destruct E as [D F]. rewrite IH; [|unfold rest; now rewrite map_length|exact F|apply padded].
  rewrite D. now apply padded.
Qed.

Lemma padding n : forall j q x, length x = k -> small n x -> q < length table ->
  accepting (run next (n + j) q x) = accepting (run next n q x).
Proof.
  induction n as [|n IH]; intros j q x L S Q; simpl.
  - apply zeros_padded; auto. now apply small_0.
  - apply IH; [unfold rest; now rewrite map_length|now apply small_rest|apply padded].
Qed.

(* The positions that the automaton lists. *)
Definition listed (x : list N) : bool := accepting (run next (bound x) 0 x).

Lemma listed_run n x : length x = k -> small n x -> accepting (run next n 0 x) = listed x.
Proof.
  intros L S. unfold listed. pose proof (bound_small n x S) as B.
  replace n with (bound x + (n - bound x)) by lia. apply padding; [exact L|apply small_bound|apply padded].
Qed.

Lemma nth_small n x i : small n x -> N.size_nat (nth i x 0%N) <= n.
Proof.
  intros S. revert i. induction S as [|a x A S IH]; intros [|i]; simpl; auto; lia.
Qed.

Lemma listed_is_legal x : length x = k -> listed x = true -> legal R x.
Proof.
  intros L A. pose proof (good_at (bound x) x L) as G. unfold good in G. unfold listed in A. rewrite A in G.
  apply andb_prop in G. destruct G as [G _]. apply (Legal (bound x) x L (small_bound x)). exact G.
Qed.

Lemma no_move_inside x y : length x = k -> listed x = true -> lowers R x y -> listed y = false.
Proof.
  intros L A (i & z & I & Z & -> & _). pose proof (good_at (bound x) x L) as G. unfold good in G. unfold listed in A.
  rewrite A in G. apply andb_prop in G. destruct G as [_ G]. rewrite forallb_forall in G.
  specialize (G (i, reached i (bound x) x)). simpl in G. rewrite negb_true_iff in G.
  destruct (listed (upd i z x)) eqn:E; [|reflexivity]. rewrite <- G; [symmetry|].
  - pose proof (small_bound x) as S. pose proof (nth_small _ x i S) as Sx. pose proof (size_le _ _ _ Z Sx) as Sz.
    apply reaches_spec. exists (run next (bound x) 0 (upd i z x)). split; [apply run_states, padded|].
    split.
    + rewrite listed_run; [exact E|now rewrite upd_length|now apply small_upd].
    + pose proof (reached_complete i (bound x) 1%N 0 0%N x z eq_refl (proj1 padded) ltac:(lia)) as C.
      rewrite compare_spec in C by assumption. apply N.compare_lt_iff in Z. rewrite Z in C. exact C.
  - apply in_map_iff. exists i. split; [reflexivity|]. apply in_seq. lia.
Qed.

Lemma some_move_inside x : length x = k -> legal R x -> listed x = false -> exists y, lowers R x y /\ listed y = true.
Proof.
  intros L W A. pose proof (good_at (bound x) x L) as G. unfold good in G. unfold listed in A. rewrite A in G.
  apply (Legal (bound x) x L (small_bound x)) in W. rewrite W in G. simpl in G.
  apply existsb_exists in G. destruct G as (p & I & E). apply in_map_iff in I. destruct I as (i & <- & I).
  apply in_seq in I. simpl in E. apply reaches_spec in E. destruct E as (q & Q & F & B).
  apply (reached_sound i (bound x) 1%N x (N.of_nat q * 3 + 1)%N) in B. destruct B as (q0 & c0 & y & B & C & Y & T).
  assert (Z : q0 = 0 /\ c0 = 0%N).
  { destruct (N.of_nat q0 * 3 + c0)%N as [|p] eqn:E; [lia|]. exfalso. now destruct p. }
  destruct Z as [-> ->].
  assert (S : (compare (bound x) 0 y (nth i x 0%N) < 3)%N).
  { rewrite compare_spec; [|exact Y|apply nth_small, small_bound]. destruct (y ?= nth i x 0)%N; lia. }
  assert (E : run next (bound x) 0 (upd i y x) = q /\ compare (bound x) 0 y (nth i x 0%N) = 1%N) by lia.
  destruct E as [E1 E2].
  assert (Z : (y < nth i x 0)%N).
  { rewrite compare_spec in E2; [|exact Y|apply nth_small, small_bound].
    destruct (N.compare_spec y (nth i x 0%N)); [discriminate E2|assumption|discriminate E2]. }
  assert (P : listed (upd i y x) = true).
  { rewrite <- (listed_run (bound x)); [now rewrite E1|now rewrite upd_length|].
    apply small_upd; [exact Y|apply small_bound]. }
  exists (upd i y x). split; [|exact P]. exists i, y. split; [lia|]. split; [exact Z|]. split; [reflexivity|].
  apply listed_is_legal; [now rewrite upd_length|exact P].
Qed.

(* Who wins: the player to move loses exactly at the legal positions that the automaton lists. *)
Theorem lowering_outcomes x : length x = k -> legal R x ->
  (@loses (lowering R) x <-> listed x = true) /\ (@wins (lowering R) x <-> listed x = false).
Proof.
  assert (H : forall x : list N, length x = k -> legal R x ->
    (listed x = true -> @loses (lowering R) x) /\ (listed x = false -> @wins (lowering R) x)).
  { intros y. induction y as [y IH] using (well_founded_induction (lowering_is_finite R)). intros L W. split; intros E.
    - constructor. intros z O. pose proof O as (i & u & _ & _ & -> & V). apply IH; [exact O|now rewrite upd_length|exact V|].
      exact (no_move_inside y _ L E O).
    - destruct (some_move_inside y L W E) as (z & O & Z). apply wins_by with z; [exact O|].
      pose proof O as (i & u & _ & _ & -> & V). apply IH; [exact O|now rewrite upd_length|exact V|exact Z]. }
  intros L W. destruct (H x L W) as [A B]. split; split; auto; intros Z.
  - destruct (listed x); [reflexivity|]. exfalso. exact (not_both (lowering R) x (B eq_refl) Z).
  - destruct (listed x); [|reflexivity]. exfalso. exact (not_both (lowering R) x Z (A eq_refl)).
Qed.
End Checker.

(* Every position is legal: heaps. *)
Definition any : legality := Legality (fun _ => True) [] (fun s _ => s) (fun _ => true).

Lemma any_legal k : forall n x, length x = k -> small n x ->
  (is_legal any (run (next_state any) n (first_state any) x) = true <-> legal any x).
Proof. intros n x _ _. simpl. tauto. Qed.

(* The numbers of a legal position are distinct: coins on squares. The state has one entry for each pair of numbers: true
   if they differ in a digit that was read. *)
Fixpoint pairs_from (n : nat) (l : list nat) : list (nat * nat) :=
  match l with [] => [] | i :: l => map (fun j => (i, j)) l ++ pairs_from n l end.

Definition pairs (k : nat) : list (nat * nat) := pairs_from k (seq 0 k).

Definition differ (s : list bool) (ps : list (nat * nat)) (f : nat -> nat -> bool) : list bool :=
  map (fun p => fst p || f (fst (snd p)) (snd (snd p))) (combine s ps).

Definition distinct (k : nat) : legality := Legality
  (fun x => NoDup x)
  (map (fun _ => false) (pairs k))
  (fun s a => differ s (pairs k) (fun i j => xorb (nth i a false) (nth j a false)))
  (forallb (fun b => b)).

Lemma differ_twice s ps f g h : (forall i j, f i j || g i j = h i j) ->
  differ (differ s ps f) ps g = differ s ps h.
Proof.
  intros E. unfold differ. revert s. induction ps as [|[i j] ps IH]; intros [|b s]; simpl; try reflexivity.
  rewrite IH. f_equal. now rewrite <- orb_assoc, E.
Qed.

Lemma differ_never s ps f : length s = length ps -> (forall i j, f i j = false) -> differ s ps f = s.
Proof.
  intros L E. unfold differ. revert s L. induction ps as [|[i j] ps IH]; intros [|b s] L; simpl in *; try discriminate; auto.
  rewrite IH by lia. now rewrite E, orb_false_r.
Qed.

Lemma differ_length s ps f : length s = length ps -> length (differ s ps f) = length ps.
Proof. intros L. unfold differ. rewrite map_length, combine_length. lia. Qed.

Lemma differ_in_digit a b : xorb (N.odd a) (N.odd b) || negb (N.div2 a =? N.div2 b)%N = negb (a =? b)%N.
Proof.
  destruct (N.eqb_spec a b) as [->|D].
  - now rewrite xorb_nilpotent, N.eqb_refl.
  - destruct (N.odd a) eqn:A, (N.odd b) eqn:B; simpl; try reflexivity;
      destruct (N.eqb_spec (N.div2 a) (N.div2 b)) as [E|E]; simpl; try reflexivity;
      exfalso; apply D; rewrite (bit_div2 a), (bit_div2 b); congruence.
Qed.

Lemma run_distinct k n : forall s x, length s = length (pairs k) -> small n x ->
  run (next_state (distinct k)) n s x = differ s (pairs k) (fun i j => negb (nth i x 0 =? nth j x 0)%N).
Proof.
  induction n as [|n IH]; intros s x L S.
  - simpl run. symmetry. apply differ_never; [exact L|]. intros i j.
    assert (Z : forall i, nth i x 0%N = 0%N).
    { apply small_0 in S. intros m. clear -S. revert m. induction S as [|a x -> S IH]; intros [|m]; simpl; auto. }
    now rewrite !Z.
  - simpl run. rewrite IH; [|now apply differ_length|now apply small_rest]. apply differ_twice.
    intros i j. rewrite !nth_digits, !nth_rest. apply differ_in_digit.
Qed.

Lemma in_pairs n l i j : In (i, j) (pairs_from n l) -> exists l1 l2 l3, l = l1 ++ i :: l2 ++ j :: l3.
Proof.
  induction l as [|m l IH]; simpl; [intros []|]. rewrite in_app_iff, in_map_iff. intros [(u & E & I)|I].
  - injection E as -> ->. apply in_split in I. destruct I as (l2 & l3 & ->). now exists [], l2, l3.
  - destruct (IH I) as (l1 & l2 & l3 & ->). now exists (m :: l1), l2, l3.
Qed.

Lemma pairs_in n l l1 i l2 j l3 : l = l1 ++ i :: l2 ++ j :: l3 -> In (i, j) (pairs_from n l).
Proof.
  revert l. induction l1 as [|m l1 IH]; intros l ->; simpl; rewrite in_app_iff.
  - left. apply in_map. apply in_or_app. right. now left.
  - right. now apply IH.
Qed.

Lemma pairs_spec k i j : In (i, j) (pairs k) <-> i < j < k.
Proof.
  unfold pairs. split.
  - intros I. apply in_pairs in I. destruct I as (l1 & l2 & l3 & E).
    assert (L : length (seq 0 k) = k) by apply seq_length.
    assert (A : nth (length l1) (seq 0 k) 0 = i) by (rewrite E; now rewrite nth_middle).
    assert (B : nth (length l1 + S (length l2)) (seq 0 k) 0 = j).
    { rewrite E. rewrite app_nth2 by lia. replace (length l1 + S (length l2) - length l1) with (S (length l2)) by lia.
      simpl. now rewrite nth_middle. }
    assert (C : length l1 + S (length l2) < k).
    { rewrite <- L, E. rewrite app_length. simpl. rewrite app_length. simpl. lia. }
    rewrite seq_nth in A, B by lia. lia.
  - intros [L M]. apply (pairs_in k _ (seq 0 i) i (seq (S i) (j - S i)) j (seq (S j) (k - S j))).
    replace k with (i + (1 + ((j - S i) + (1 + (k - S j))))) at 1 by lia.
    rewrite seq_app. f_equal. simpl. f_equal. rewrite seq_app. f_equal.
    replace (S i + (j - S i)) with j by lia. reflexivity.
Qed.

Lemma distinct_legal k : forall n x, length x = k -> small n x ->
  (is_legal (distinct k) (run (next_state (distinct k)) n (first_state (distinct k)) x) = true <-> legal (distinct k) x).
Proof.
  intros n x L S. rewrite run_distinct; [|simpl; now rewrite map_length|exact S].
  assert (H : forall ps f, forallb (fun b => b) (differ (map (fun _ => false) ps) ps f) = true <->
    forall i j, In (i, j) ps -> f i j = true).
  { intros ps f. unfold differ. induction ps as [|[u v] ps IH]; simpl; [split; [intros _ i j []|reflexivity]|].
    rewrite andb_true_iff, IH. split.
    - intros [E F] i j [[= <- <-]|I]; auto.
    - intros E. split; auto. }
  simpl. rewrite H. rewrite (NoDup_nth x 0%N). split.
  - intros E i j Li Lj N. destruct (Nat.lt_trichotomy i j) as [C|[C|C]]; [|exact C|].
    + specialize (E i j). rewrite pairs_spec in E. specialize (E ltac:(lia)). rewrite N, N.eqb_refl in E. discriminate E.
    + specialize (E j i). rewrite pairs_spec in E. specialize (E ltac:(lia)). rewrite N, N.eqb_refl in E. discriminate E.
  - intros E i j I. apply pairs_spec in I. apply negb_true_iff, N.eqb_neq. intros D.
    specialize (E i j ltac:(lia) ltac:(lia) D). lia.
Qed.
