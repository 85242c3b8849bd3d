(* Nim addition is N.lxor. Its main property: the mex of a sum of two values. *)
From Coq Require Import NArith Arith List Lia Bool Wf_nat.
From Impartial Require Import Mex.
Import ListNotations.

(* The nim-sum of a list of values. *)
Definition xors (l : list N) : N := fold_right N.lxor 0%N l.

(* Appends a binary digit. *)
Definition bit (b : bool) (n : N) : N := if b then N.succ_double n else N.double n.

Lemma bit_div2 n : n = bit (N.odd n) (N.div2 n).
Proof. destruct n as [|[p|p|]]; reflexivity. Qed.

Lemma lxor_bit x y a b : N.lxor (bit x a) (bit y b) = bit (xorb x y) (N.lxor a b).
Proof. destruct x, y, a as [|p], b as [|q]; reflexivity. Qed.

Lemma bit_val x n : bit x n = (2 * n + N.b2n x)%N.
Proof. destruct x; simpl N.b2n; unfold bit; rewrite ?N.succ_double_spec, ?N.double_spec; lia. Qed.

Lemma lxor_below : forall a b u, (u < N.lxor a b)%N ->
  (exists a', (a' < a)%N /\ N.lxor a' b = u) \/ (exists b', (b' < b)%N /\ N.lxor a b' = u).
Proof.
  assert (H : forall k a b u, (N.to_nat a <= k)%nat -> (u < N.lxor a b)%N ->
    (exists a', (a' < a)%N /\ N.lxor a' b = u) \/ (exists b', (b' < b)%N /\ N.lxor a b' = u));
    [|intros a b u; now apply (H (N.to_nat a))].
  induction k as [|k IH]; intros a b u K L.
  { assert (a = 0%N) as -> by lia. right. exists u. rewrite N.lxor_0_l in *. auto. }
  pose proof (bit_div2 a) as A. pose proof (bit_div2 b) as Bb. pose proof (bit_div2 u) as U.
  set (x := N.odd a) in A. set (y := N.odd b) in Bb. set (z := N.odd u) in U.
  set (a1 := N.div2 a) in A. set (b1 := N.div2 b) in Bb. set (u1 := N.div2 u) in U.
  clearbody x y z a1 b1 u1. subst a b u. rewrite lxor_bit in L.
  rewrite !bit_val in *.
  destruct (N.lt_trichotomy u1 (N.lxor a1 b1)) as [Q|[Q|Q]].
  - assert (Ka : (N.to_nat a1 <= k)%nat) by (destruct x; simpl N.b2n in *; lia).
    destruct (IH a1 b1 u1 Ka Q) as [[a' [La E]]|[b' [Lb E]]].
    + left. exists (bit (xorb z y) a'). rewrite <- !bit_val, lxor_bit, E. split.
      * rewrite !bit_val. destruct (xorb z y), x; simpl N.b2n; lia.
      * f_equal. now destruct z, y.
    + right. exists (bit (xorb z x) b'). rewrite <- !bit_val, lxor_bit, E. split.
      * rewrite !bit_val. destruct (xorb z x), y; simpl N.b2n; lia.
      * f_equal. now destruct z, x.
  - rewrite <- Q in L. destruct z; [destruct (xorb x y); simpl N.b2n in L; lia|].
    destruct x, y; simpl in L; try lia.
    + left. exists (bit false a1). rewrite <- !bit_val, lxor_bit, <- Q. split; [|reflexivity].
      rewrite !bit_val. simpl N.b2n. lia.
    + right. exists (bit false b1). rewrite <- !bit_val, lxor_bit, <- Q. split; [|reflexivity].
      rewrite !bit_val. simpl N.b2n. lia.
  - destruct (xorb x y), z; simpl N.b2n in L; lia.
Qed.

Lemma lxor_cancel a b d : N.lxor a b = N.lxor a d -> b = d.
Proof.
  intros E. apply (f_equal (N.lxor a)) in E.
  now rewrite <- !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_l in E.
Qed.

Lemma mex_lxor P Q a b : is_mex P a -> is_mex Q b ->
  is_mex (fun v => (exists a', P a' /\ N.lxor a' b = v) \/ (exists b', Q b' /\ N.lxor a b' = v))
         (N.lxor a b).
Proof.
  intros [Pa Ba] [Qb Bb]. split.
  - intros [[a' [H E]]|[b' [H E]]].
    + rewrite (N.lxor_comm a'), (N.lxor_comm a) in E. apply lxor_cancel in E. congruence.
    + apply lxor_cancel in E. congruence.
  - intros u L. destruct (lxor_below a b u L) as [[a' [H E]]|[b' [H E]]]; [left; exists a'|right; exists b'];
      split; auto.
Qed.
