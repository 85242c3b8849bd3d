(* What a certificate of a period proves: the value of every heap, who wins every sum of heaps, and that the period and
   the preperiod are least. The values are given up to the end of the first period, as a list or packed into numerals;
   the checker fills in the later values that the theorem on periods needs. *)
From Coq Require Import NArith Arith List Lia Bool.
From Impartial Require Import Mex Nim Game Octal Period Values.
Import ListNotations.

(* The value of heap n, from the values of the heaps below n0 + p. *)
Definition periodic_value (values : list N) (n0 p n : N) : N :=
  nth (N.to_nat (if N.ltb n (n0 + p) then n else n0 + (n - n0) mod p)%N) values 0%N.

(* The nim-sum of the values of several heaps. *)
Definition periodic_sum (values : list N) (n0 p : N) (heaps : list nat) : N :=
  xors (map (fun n => periodic_value values n0 p (N.of_nat n)) heaps).

(* [unpack per width chunks]: the values of the chunks in order, each with [per] values of [width] bits, the first
   value in the lowest bits. Beyond the last value there are zeros. *)
Fixpoint unpack_chunk (count : nat) (width ones x : N) (acc : list N) : list N :=
  match count with
  | O => acc
  | S n => unpack_chunk n width ones (N.shiftr x width) (N.land x ones :: acc)
  end.

Fixpoint first_reversed (n : nat) (l acc : list N) : list N :=
  match n, l with S n, x :: l => first_reversed n l (x :: acc) | _, _ => acc end.

Definition unpack (count : N) (per : nat) (width : N) (chunks : list N) : list N :=
  let reversed := fold_left (fun acc x => unpack_chunk per width (N.ones width) x acc) chunks [] in
  rev_append (first_reversed (N.to_nat count) (rev_append reversed []) []) [].

(* The list with its end from n0 on repeated, [total] values in all, last first. *)
Fixpoint cycle (total : nat) (rest period acc : list N) : list N :=
  match total with
  | O => acc
  | S total => match rest with
    | x :: rest => cycle total rest period (x :: acc)
    | [] => match period with [] => acc | x :: rest => cycle total rest period (x :: acc) end
    end
  end.

Definition extend (c : code) (n0 p : N) (values : list N) : list N :=
  let total := N.succ (2 * n0 + 2 * p + N.of_nat (last_place c)) in
  rev_append (cycle (N.to_nat total) values (skipn (N.to_nat n0) values) []) [].

Fixpoint prefix (a b : list N) : bool :=
  match a, b with
  | [], _ => true
  | x :: a', y :: b' => if N.eqb x y then prefix a' b' else false
  | _, [] => false
  end.

Lemma prefix_spec : forall a b, prefix a b = true -> forall i, i < length a -> nth i a 0%N = nth i b 0%N.
Proof.
  induction a as [|x a IH]; intros [|y b] H [|i] L; simpl in *; try lia; try discriminate;
    destruct (N.eqb_spec x y); try discriminate; auto. apply IH; auto; lia.
Qed.

Definition check_period (c : code) (mask n0 p : N) (values : list N) : bool :=
  if N.ltb 0 p then
  if N.eqb (N.of_nat (length values)) (n0 + p) then
  let F := extend c n0 p values in
  if N.ltb (2 * n0 + 2 * p + N.of_nat (last_place c)) (N.of_nat (length F)) then
  if prefix values F then
  let tail := skipn (N.to_nat n0) F in
  if prefix (skipn (N.to_nat p) tail) tail then
  if check_least F 0 (N.to_nat n0) (N.to_nat p) then check_values c mask F
  else false else false else false else false else false else false.

Section Sound.
Variables (c : code) (mask n0 p : N) (values : list N).
Hypothesis Checked : check_period c mask n0 p values = true.

Lemma checked_facts :
  (forall i, i < N.to_nat (n0 + p) -> nth i values 0%N = grundy c i) /\
  (0 < N.to_nat p) /\
  (forall n, N.to_nat n0 <= n -> grundy c (n + N.to_nat p) = grundy c n) /\
  least_period (grundy c) 0 (N.to_nat n0) (N.to_nat p).
Proof.
  pose proof Checked as H. unfold check_period in H. cbv zeta in H.
  destruct (N.ltb_spec 0 p) as [P|]; [|discriminate].
  destruct (N.eqb_spec (N.of_nat (length values)) (n0 + p)) as [Len|]; [|discriminate].
  set (F := extend c n0 p values) in *.
  destruct (N.ltb_spec (2 * n0 + 2 * p + N.of_nat (last_place c)) (N.of_nat (length F))) as [L|];
    [|discriminate].
  destruct (prefix values F) eqn:Pre; [|discriminate].
  match type of H with (if ?b then _ else _) = _ => destruct b eqn:E; [|discriminate] end.
  match type of H with (if ?b then _ else _) = _ => destruct b eqn:Le; [|discriminate] end.
  pose proof (check_values_sound c mask F H) as V.
  assert (Per : forall n, N.to_nat n0 <= n -> grundy c (n + N.to_nat p) = grundy c n).
  { apply (guy_smith c); [apply grundy_spec|lia|].
    intros n A B. rewrite <- !V by lia.
    pose proof (prefix_spec _ _ E (n - N.to_nat n0)) as X.
    rewrite !nth_skipn_add, !skipn_length in X.
    replace (N.to_nat n0 + (N.to_nat p + (n - N.to_nat n0))) with (n + N.to_nat p) in X by lia.
    replace (N.to_nat n0 + (n - N.to_nat n0)) with n in X by lia.
    apply X. lia. }
  split; [|split; [lia|split; [exact Per|]]].
  - intros i I. rewrite (prefix_spec _ _ Pre i) by lia. apply V. lia.
  - apply (check_least_sound _ F); auto. lia.
Qed.

Lemma value_of_grundy n : grundy c n = periodic_value values n0 p (N.of_nat n).
Proof.
  destruct checked_facts as (V & P & Per & _). unfold periodic_value.
  destruct (N.ltb_spec (N.of_nat n) (n0 + p)) as [L|L].
  - rewrite Nat2N.id. symmetry. apply V. lia.
  - rewrite N2Nat.inj_add, N2Nat.inj_mod, N2Nat.inj_sub, Nat2N.id.
    assert (Q : N.to_nat p <> 0) by lia.
    pose proof (Nat.mod_upper_bound (n - N.to_nat n0) _ Q) as U.
    pose proof (Nat.div_mod (n - N.to_nat n0) _ Q) as D.
    rewrite V by lia.
    rewrite <- (period_times _ _ _ Per ((n - N.to_nat n0) / N.to_nat p) (_ + _ mod _)) by lia. f_equal. lia.
Qed.

(* The value of every heap. *)
Theorem period_values g : is_grundy c g -> forall n, g n = periodic_value values n0 p (N.of_nat n).
Proof.
  intros G n. rewrite (is_grundy_unique c g (grundy c) G (grundy_spec c)). apply value_of_grundy.
Qed.

(* Who wins a sum of heaps. *)
Theorem period_loses (hs : list nat) : @loses (heaps c) hs <-> periodic_sum values n0 p hs = 0%N.
Proof.
  rewrite heaps_lost. unfold value, periodic_sum. now rewrite (map_ext _ _ value_of_grundy).
Qed.

Theorem period_wins (hs : list nat) : @wins (heaps c) hs <-> periodic_sum values n0 p hs <> 0%N.
Proof.
  rewrite (wins_grundy (heaps c) _ (heaps_grundy c)). rewrite <- period_loses, heaps_lost. reflexivity.
Qed.

Theorem period_least g : is_grundy c g -> least_period g 0 (N.to_nat n0) (N.to_nat p).
Proof.
  intros G m q F Q H. destruct checked_facts as (_ & _ & _ & Le). apply (Le m q F Q).
  intros n L. rewrite <- !(is_grundy_unique c g (grundy c) G (grundy_spec c)). now apply H.
Qed.
End Sound.
