(* Games whose positions and moves are described by formulas with addition and order, and whose statements speak of the
   words of the numbers in a numeration such as Fibonacci's. The words are the numbers of a set in ascending order. The
   kernel decides that an automaton adds the numbers with these words, and then the formulas, by the words in place of the
   numbers. *)
From Coq Require Import NArith Arith List Lia Bool FMapPositive ConstructiveEpsilon.
From Impartial Require Import Mex Nim Game Lowering Machines Formulas Decision Rules.
Import ListNotations.

Lemma pairs_length A B (P : A -> B -> Prop) l m : Forall2 P l m -> length l = length m.
Proof. intros F. induction F; simpl; congruence. Qed.

Lemma pairs_cons A B (P : A -> B -> Prop) a l b m : Forall2 P (a :: l) (b :: m) -> P a b /\ Forall2 P l m.
Proof. intros F. now inversion F. Qed.

(* A set of words in ascending order, and a relation that adds. *)
Section Enumeration.
Variables (v : N -> Prop) (adds : N -> N -> N -> Prop) (next : N -> N).

Definition follows (x y : N) : Prop := v x /\ v y /\ (x < y)%N /\ forall u, v u -> (x < u)%N -> (y <= u)%N.

Hypothesis Zero : v 0%N.
Hypothesis Next : forall x, v x -> follows x (next x).
Hypothesis AddZero : forall x z, v x -> v z -> (adds x 0 z <-> x = z).
Hypothesis AddNext : forall x y y' z z', v x -> follows y y' -> follows z z' -> (adds x y z <-> adds x y' z').
Hypothesis AddPositive : forall x y y', v x -> follows y y' -> ~ adds x y' 0%N.

(* The word of n. *)
Definition wd (n : N) : N := N.iter n next 0%N.

Lemma wd_zero : wd 0 = 0%N.
Proof. reflexivity. Qed.

Lemma wd_succ n : wd (N.succ n) = next (wd n).
Proof. apply N.iter_succ. Qed.

Lemma wd_valid n : v (wd n).
Proof. induction n as [|n IH] using N.peano_ind; [exact Zero|]. rewrite wd_succ. now apply Next. Qed.

Lemma wd_follows n : follows (wd n) (wd (N.succ n)).
Proof. rewrite wd_succ. apply Next, wd_valid. Qed.

Lemma wd_less m n : (m < n)%N -> (wd m < wd n)%N.
Proof.
  induction n as [|n IH] using N.peano_ind; intros L; [lia|]. destruct (wd_follows n) as (_ & _ & F & _).
  destruct (N.eq_dec m n) as [->|E]; [exact F|]. specialize (IH ltac:(lia)). lia.
Qed.

Lemma wd_less_iff m n : (wd m < wd n)%N <-> (m < n)%N.
Proof.
  split; [|apply wd_less]. intros L. destruct (N.lt_trichotomy m n) as [H|[->|H]]; [exact H|lia|].
  apply wd_less in H. lia.
Qed.

Lemma wd_eq_iff m n : wd m = wd n <-> m = n.
Proof.
  split; [|now intros ->]. intros E. destruct (N.lt_trichotomy m n) as [H|[H|H]]; [|exact H|]; apply wd_less in H; lia.
Qed.

Lemma wd_above n : (n <= wd n)%N.
Proof.
  induction n as [|n IH] using N.peano_ind; [lia|]. pose proof (wd_less n (N.succ n) ltac:(lia)). lia.
Qed.

Lemma wd_onto z : v z -> exists n, z = wd n.
Proof.
  intros Z. assert (H : forall n, (exists m, z = wd m) \/ (wd n <= z)%N).
  { intros n. induction n as [|n [IH|IH]] using N.peano_ind; [right; rewrite wd_zero; lia|now left|].
    destruct (N.eq_dec z (wd n)) as [->|E]; [left; now exists n|]. right. destruct (wd_follows n) as (_ & _ & _ & F).
    apply F; [exact Z|lia]. }
  destruct (H (N.succ z)) as [Y|L]; [exact Y|]. pose proof (wd_above (N.succ z)). lia.
Qed.

Lemma follows_wd m n : follows (wd m) (wd n) <-> n = N.succ m.
Proof.
  split; [|intros ->; apply wd_follows]. intros (_ & _ & L & F). apply (proj1 (wd_less_iff _ _)) in L.
  specialize (F (wd (N.succ m)) (wd_valid _) (wd_less _ _ (N.lt_succ_diag_r m))).
  destruct (N.lt_trichotomy (N.succ m) n) as [H|[H|H]]; [|now symmetry|lia].
  apply wd_less in H. exfalso. exact (N.lt_irrefl _ (N.le_lt_trans _ _ _ F H)).
Qed.

Theorem adds_words m n : forall k, adds (wd m) (wd n) (wd k) <-> k = (m + n)%N.
Proof.
  induction n as [|n IH] using N.peano_ind; intros k.
  - change (wd 0) with 0%N. rewrite AddZero by apply wd_valid. rewrite wd_eq_iff. lia.
  - destruct k as [|k] using N.peano_ind; [|clear IHk].
    + split; [|lia]. intros A. exfalso. exact (AddPositive _ _ _ (wd_valid m) (wd_follows n) A).
    + rewrite <- (AddNext _ _ _ _ _ (wd_valid m) (wd_follows n) (wd_follows k)), IH. lia.
Qed.

Theorem word_wd n z : word v n z <-> z = wd n.
Proof.
  split.
  - intros W. induction W as [z V L|n y z W IH V L F].
    + specialize (L 0%N Zero). rewrite wd_zero. lia.
    + subst y. destruct (wd_onto z V) as [m ->]. apply wd_eq_iff. apply follows_wd.
      split; [apply wd_valid|]. split; [apply wd_valid|]. split; [exact L|exact F].
  - intros ->. induction n as [|n IH] using N.peano_ind; [apply first_word; [exact Zero|intros; rewrite wd_zero; lia]|].
    destruct (wd_follows n) as (_ & V & L & F). now apply next_word with (wd n).
Qed.

Lemma words_wd ns zs : Forall2 (word v) ns zs <-> zs = map wd ns.
Proof.
  split.
  - intros F. induction F as [|n z ns zs W _ IH]; [reflexivity|]. apply word_wd in W. simpl. now f_equal.
  - intros ->. induction ns as [|n ns IH]; constructor; [now apply word_wd|exact IH].
Qed.

Lemma nth_wd i xs : nth i (map wd xs) 0%N = wd (nth i xs 0%N).
Proof. change 0%N with (wd 0) at 1. apply map_nth. Qed.

Lemma pick_wd vs xs : pick vs (map wd xs) = map wd (pick vs xs).
Proof. unfold pick. rewrite map_map. apply map_ext. intros i. apply nth_wd. Qed.

(* Formulas about numbers as formulas about their words. The relations of these are 0 the words, 1 addition, 2 the next
   word, and then those of the numbers. *)
Variables (D Q : list (list N -> Prop)).
Hypothesis Related : Forall2 (fun q d => forall xs, q (map wd xs) <-> d xs) Q D.
Definition base : list (list N -> Prop) :=
  [fun x => v (nth 0 x 0%N); fun x => adds (nth 0 x 0%N) (nth 1 x 0%N) (nth 2 x 0%N);
   fun x => follows (nth 0 x 0%N) (nth 1 x 0%N)].
Notation E := (base ++ Q).
End Enumeration.

Definition some_word (f : formula) : formula := ForSome (Join And (Rel 0 [0]) f).
Definition every_word (f : formula) : formula := ForAll (Join Implies (Rel 0 [0]) f).

(* Var r is one; Var r is p times Var i; Var r is p. *)
Definition is_one (r : nat) : formula := some_word (Join And (Equal (Var 0) (Num 0)) (Rel 2 [0; S r])).
Fixpoint is_times (p : positive) (i r : nat) : formula :=
  match p with
  | xH => Equal (Var r) (Var i)
  | xO p => some_word (Join And (is_times p (S i) 0) (Rel 1 [0; 0; S r]))
  | xI p => some_word (Join And (is_times p (S i) 0)
      (some_word (Join And (Rel 1 [1; 1; 0]) (Rel 1 [0; S (S i); S (S r)]))))
  end.
Definition is_number (n : N) (r : nat) : formula :=
  match n with
  | N0 => Equal (Var r) (Num 0)
  | Npos p => some_word (Join And (is_one 0) (is_times p 0 (S r)))
  end.

(* Var r is the value of the term, whose variables begin at place d. *)
Fixpoint is_value (t : term) (r d : nat) : formula :=
  match t with
  | Var i => Equal (Var r) (Var (d + i))
  | Num n => is_number n r
  | Add (Var i) (Var j) => Rel 1 [d + i; d + j; r]
  | Add t u => some_word (Join And (is_value t 0 (1 + d))
      (some_word (Join And (is_value u 0 (2 + d)) (Rel 1 [1; 0; 2 + r]))))
  | Mul N0 t => Equal (Var r) (Num 0)
  | Mul (Npos p) t => some_word (Join And (is_value t 0 (1 + d)) (is_times p 0 (1 + r)))
  | Xor t u => Constant false
  | Div t m => some_word (Join And (is_value t 0 (1 + d))
      (some_word (Join And (is_times m (2 + r) 0)
        (some_word (Join And (Rel 1 [1; 0; 2])
          (some_word (Join And (is_number (Npos m) 0) (Less (Var 1) (Var 0)))))))))
  | Mod t m => some_word (Join And (is_value t 0 (1 + d))
      (some_word (some_word (Join And (is_times m 1 0) (Join And (Rel 1 [0; 3 + r; 2])
          (some_word (Join And (is_number (Npos m) 0) (Less (Var (4 + r)) (Var 0)))))))))
  end.

Fixpoint has_value_in_words (t : term) : bool :=
  match t with
  | Var _ | Num _ => true
  | Add t u => has_value_in_words t && has_value_in_words u
  | Mul _ t | Div t _ | Mod t _ => has_value_in_words t
  | Xor _ _ => false
  end.

Definition compare_words (f : nat -> nat -> formula) (t u : term) : formula :=
  match t, u with
  | Var i, Var j => f i j
  | _, _ => some_word (Join And (is_value t 0 1) (some_word (Join And (is_value u 0 2) (f 1 0))))
  end.

Fixpoint in_words (f : formula) : formula :=
  match f with
  | Constant b => Constant b
  | Equal t (Var i) => is_value t i 0
  | Equal (Var i) u => is_value u i 0
  | Equal t u => compare_words (fun i j => Equal (Var i) (Var j)) t u
  | Less t u => compare_words (fun i j => Less (Var i) (Var j)) t u
  | AtMost t u => compare_words (fun i j => AtMost (Var i) (Var j)) t u
  | Rel r vs => Rel (3 + r) vs
  | Not f => Not (in_words f)
  | Join c f g => Join c (in_words f) (in_words g)
  | ForSome f => some_word (in_words f)
  | ForAll f => every_word (in_words f)
  end.

Fixpoint is_about_words (f : formula) : bool :=
  match f with
  | Constant _ | Rel _ _ => true
  | Equal t u | Less t u | AtMost t u => has_value_in_words t && has_value_in_words u
  | Not f | ForSome f | ForAll f => is_about_words f
  | Join _ f g => is_about_words f && is_about_words g
  end.

Section Translation.
Variables (v : N -> Prop) (adds : N -> N -> N -> Prop) (next : N -> N).
Hypothesis Zero : v 0%N.
Hypothesis Next : forall x, v x -> follows v x (next x).
Notation wd := (wd next).
Hypothesis Adds : forall m n k, adds (wd m) (wd n) (wd k) <-> k = (m + n)%N.
Variables (D Q : list (list N -> Prop)).
Hypothesis Related : Forall2 (fun q d => forall xs, q (map wd xs) <-> d xs) Q D.
Notation E := (base v adds ++ Q).

Lemma valid_wd n : v (wd n).
Proof. now apply wd_valid. Qed.

Lemma nth_words i xs : nth i (map wd xs) 0%N = wd (nth i xs 0%N).
Proof. apply nth_wd. Qed.

Lemma some_word_spec f xs : holds E (some_word f) (map wd xs) <-> exists n, holds E f (map wd (n :: xs)).
Proof.
  cbn [some_word holds Connect base app nth pick map]. split.
  - intros (z & V & H). destruct (wd_onto v next Zero Next z V) as [n ->]. now exists n.
  - intros (n & H). exists (wd n). split; [apply valid_wd|exact H].
Qed.

Lemma every_word_spec f xs : holds E (every_word f) (map wd xs) <-> forall n, holds E f (map wd (n :: xs)).
Proof.
  cbn [every_word holds Connect base app nth pick map]. split.
  - intros H n. apply H. apply valid_wd.
  - intros H z V. destruct (wd_onto v next Zero Next z V) as [n ->]. apply H.
Qed.

Lemma equal_spec i j xs : holds E (Equal (Var i) (Var j)) (map wd xs) <-> nth i xs 0%N = nth j xs 0%N.
Proof. cbn [holds value]. rewrite !nth_words. apply (wd_eq_iff v next Zero Next). Qed.

Lemma less_spec i j xs : holds E (Less (Var i) (Var j)) (map wd xs) <-> (nth i xs 0 < nth j xs 0)%N.
Proof. cbn [holds value]. rewrite !nth_words. apply (wd_less_iff v next Zero Next). Qed.

Lemma at_most_spec i j xs : holds E (AtMost (Var i) (Var j)) (map wd xs) <-> (nth i xs 0 <= nth j xs 0)%N.
Proof.
  cbn [holds value]. rewrite !nth_words. pose proof (wd_less_iff v next Zero Next (nth j xs 0%N) (nth i xs 0%N)). lia.
Qed.

Lemma zero_spec i xs : holds E (Equal (Var i) (Num 0)) (map wd xs) <-> nth i xs 0%N = 0%N.
Proof.
  cbn [holds value]. rewrite nth_words. change 0%N with (wd 0) at 2. apply (wd_eq_iff v next Zero Next).
Qed.

Lemma adds_spec i j k xs : holds E (Rel 1 [i; j; k]) (map wd xs) <-> nth k xs 0%N = (nth i xs 0 + nth j xs 0)%N.
Proof. cbn [holds base app nth pick map]. rewrite !nth_words. apply Adds. Qed.

Lemma follows_spec i j xs : holds E (Rel 2 [i; j]) (map wd xs) <-> nth j xs 0%N = N.succ (nth i xs 0%N).
Proof. cbn [holds base app nth pick map]. rewrite !nth_words. apply (follows_wd v next Zero Next). Qed.

Lemma and_spec f g xs : holds E (Join And f g) xs <-> holds E f xs /\ holds E g xs.
Proof. reflexivity. Qed.

Lemma is_one_spec r xs : holds E (is_one r) (map wd xs) <-> nth r xs 0%N = 1%N.
Proof.
  unfold is_one. rewrite some_word_spec. setoid_rewrite and_spec. setoid_rewrite zero_spec. setoid_rewrite follows_spec.
  cbn [nth]. split; [intros (n & -> & H); exact H|intros H; now exists 0%N].
Qed.

Lemma is_times_spec p : forall i r xs, holds E (is_times p i r) (map wd xs) <-> nth r xs 0%N = (N.pos p * nth i xs 0)%N.
Proof.
  induction p as [p IH|p IH|]; intros i r xs; cbn [is_times].
  - rewrite some_word_spec. setoid_rewrite and_spec. setoid_rewrite IH. setoid_rewrite some_word_spec.
    setoid_rewrite and_spec. setoid_rewrite adds_spec. cbn [nth]. split.
    + intros (n & -> & m & -> & ->). lia.
    + intros H. eexists. split; [reflexivity|]. eexists. split; [reflexivity|]. lia.
  - rewrite some_word_spec. setoid_rewrite and_spec. setoid_rewrite IH. setoid_rewrite adds_spec. cbn [nth]. split.
    + intros (n & -> & ->). lia.
    + intros H. eexists. split; [reflexivity|]. lia.
  - rewrite equal_spec. lia.
Qed.

Lemma is_number_spec n r xs : holds E (is_number n r) (map wd xs) <-> nth r xs 0%N = n.
Proof.
  destruct n as [|p]; cbn [is_number]; [apply zero_spec|]. rewrite some_word_spec. setoid_rewrite and_spec.
  setoid_rewrite is_one_spec. setoid_rewrite is_times_spec. cbn [nth]. split.
  - intros (n & -> & ->). lia.
  - intros ->. exists 1%N. split; [reflexivity|lia].
Qed.

Lemma nth_skipn d : forall xs i, nth i (skipn d xs) 0%N = nth (d + i) xs 0%N.
Proof. induction d as [|d IH]; intros [|x xs] i; simpl; auto. now destruct i. Qed.

Lemma is_value_spec t : has_value_in_words t = true -> forall r d xs,
  holds E (is_value t r d) (map wd xs) <-> nth r xs 0%N = value t (skipn d xs).
Proof.
  assert (Sum : forall t u, (forall r d xs, holds E (is_value t r d) (map wd xs) <-> nth r xs 0%N = value t (skipn d xs)) ->
    (forall r d xs, holds E (is_value u r d) (map wd xs) <-> nth r xs 0%N = value u (skipn d xs)) -> forall r d xs,
    holds E (some_word (Join And (is_value t 0 (1 + d)) (some_word (Join And (is_value u 0 (2 + d)) (Rel 1 [1; 0; 2 + r])))))
      (map wd xs) <-> nth r xs 0%N = (value t (skipn d xs) + value u (skipn d xs))%N).
  { intros t1 t2 T U r d xs. rewrite some_word_spec. setoid_rewrite and_spec. setoid_rewrite T.
    setoid_rewrite some_word_spec. setoid_rewrite and_spec. setoid_rewrite U. setoid_rewrite adds_spec.
    cbn [nth skipn Nat.add]. split; [now intros (n & -> & m & -> & ->)|].
    intros H. eexists. split; [reflexivity|]. eexists. split; [reflexivity|]. exact H. }
  induction t as [i|n|t IHt u IHu|c t IHt|t IHt u IHu|t IHt m|t IHt m]; intros C r d xs; cbn [has_value_in_words] in C.
  - cbn [is_value value]. now rewrite equal_spec, nth_skipn.
  - apply is_number_spec.
  - apply andb_prop in C. destruct C as [Ct Cu]. specialize (Sum t u (IHt Ct) (IHu Cu) r d xs).
    destruct t; try exact Sum. destruct u; try exact Sum. cbn [is_value value]. now rewrite adds_spec, !nth_skipn.
  - destruct c as [|p]; cbn [is_value value]; [apply zero_spec|]. rewrite some_word_spec. setoid_rewrite and_spec.
    setoid_rewrite (IHt C). setoid_rewrite is_times_spec. cbn [nth skipn Nat.add].
    split; [now intros (n & -> & ->)|]. intros H. eexists. split; [reflexivity|exact H].
  - discriminate C.
  - cbn [is_value value]. rewrite some_word_spec. setoid_rewrite and_spec. setoid_rewrite (IHt C).
    setoid_rewrite some_word_spec. setoid_rewrite and_spec. setoid_rewrite is_times_spec.
    setoid_rewrite some_word_spec. setoid_rewrite and_spec. setoid_rewrite adds_spec.
    setoid_rewrite some_word_spec. setoid_rewrite and_spec. setoid_rewrite is_number_spec.
    setoid_rewrite less_spec. cbn [nth skipn Nat.add]. split.
    + intros (n & -> & q & -> & s & S & l & -> & L). apply N.div_unique with s; [exact L|lia].
    + intros ->. pose proof (N.div_mod (value t (skipn d xs)) (N.pos m) ltac:(lia)).
      pose proof (N.mod_lt (value t (skipn d xs)) (N.pos m) ltac:(lia)).
      eexists. split; [reflexivity|]. eexists. split; [reflexivity|].
      exists (value t (skipn d xs) mod N.pos m)%N. split; [lia|]. eexists. split; [reflexivity|lia].
  - cbn [is_value value]. rewrite some_word_spec. setoid_rewrite and_spec. setoid_rewrite (IHt C).
    setoid_rewrite some_word_spec. setoid_rewrite some_word_spec. setoid_rewrite and_spec.
    setoid_rewrite is_times_spec. setoid_rewrite and_spec. setoid_rewrite adds_spec.
    setoid_rewrite some_word_spec. setoid_rewrite and_spec. setoid_rewrite is_number_spec.
    setoid_rewrite less_spec. cbn [nth skipn Nat.add]. split.
    + intros (n & -> & q & s & -> & S & l & -> & L). apply N.mod_unique with q; [exact L|lia].
    + intros ->. pose proof (N.div_mod (value t (skipn d xs)) (N.pos m) ltac:(lia)).
      pose proof (N.mod_lt (value t (skipn d xs)) (N.pos m) ltac:(lia)).
      eexists. split; [reflexivity|]. exists (value t (skipn d xs) / N.pos m)%N. eexists. split; [reflexivity|].
      split; [lia|]. eexists. split; [reflexivity|lia].
Qed.

Lemma compare_words_spec f R t u xs : has_value_in_words t && has_value_in_words u = true ->
  (forall i j xs, holds E (f i j) (map wd xs) <-> R (nth i xs 0%N) (nth j xs 0%N)) ->
  (holds E (compare_words f t u) (map wd xs) <-> R (value t xs) (value u xs)).
Proof.
  intros C F. apply andb_prop in C. destruct C as [Ct Cu].
  assert (H : holds E (some_word (Join And (is_value t 0 1) (some_word (Join And (is_value u 0 2) (f 1 0))))) (map wd xs)
    <-> R (value t xs) (value u xs)).
  { rewrite some_word_spec. setoid_rewrite and_spec. setoid_rewrite (is_value_spec t Ct).
    setoid_rewrite some_word_spec. setoid_rewrite and_spec. setoid_rewrite (is_value_spec u Cu). setoid_rewrite F.
    cbn [nth skipn]. split; [now intros (n & -> & m & -> & H)|].
    intros H. eexists. split; [reflexivity|]. eexists. split; [reflexivity|]. exact H. }
  destruct t; try exact H. destruct u; try exact H. apply F.
Qed.

Lemma related_nth r xs : nth r Q (fun _ => False) (map wd xs) <-> nth r D (fun _ => False) xs.
Proof.
  enough (K : forall qs ds, Forall2 (fun q d => forall xs, q (map wd xs) <-> d xs) qs ds -> forall r,
    nth r qs (fun _ => False) (map wd xs) <-> nth r ds (fun _ => False) xs) by now apply K.
  intros qs ds H. induction H as [|q d qs ds H _ IH]; intros [|i]; cbn [nth]; try tauto; [apply H|apply IH].
Qed.

Theorem in_words_spec f : is_about_words f = true -> forall xs, holds E (in_words f) (map wd xs) <-> holds D f xs.
Proof.
  induction f as [b|t u|t u|t u|r vs|f IH|c f IHf g IHg|f IH|f IH]; intros C xs; cbn [is_about_words] in C.
  - reflexivity.
  - assert (H := C). apply andb_prop in H. destruct H as [Ct Cu].
    pose proof (compare_words_spec (fun i j => Equal (Var i) (Var j)) eq t u xs C equal_spec) as H.
    pose proof (fun i => is_value_spec t Ct i 0 xs) as Ht. pose proof (fun i => is_value_spec u Cu i 0 xs) as Hu.
    cbn [skipn] in Ht, Hu. cbn [holds].
    destruct u; try (destruct t; try exact H; cbn [in_words]; rewrite Hu; reflexivity).
    destruct t; cbn [in_words]; rewrite Ht; cbn [value]; split; congruence.
  - apply (compare_words_spec _ N.lt t u xs C less_spec).
  - apply (compare_words_spec _ N.le t u xs C at_most_spec).
  - cbn [in_words holds]. change (nth (3 + r) E (fun _ => False)) with (nth r Q (fun _ => False)).
    rewrite (pick_wd next). apply related_nth.
  - cbn [in_words holds]. now rewrite (IH C).
  - apply andb_prop in C. destruct C as [Cf Cg]. pose proof (IHf Cf xs) as Hf. pose proof (IHg Cg xs) as Hg.
    cbn [in_words holds]. destruct c; cbn [Connect]; tauto.
  - cbn [in_words holds]. rewrite some_word_spec. now setoid_rewrite (IH C).
  - cbn [in_words holds]. rewrite every_word_spec. now setoid_rewrite (IH C).
Qed.
End Translation.

(* A numeration: its words, as a set of numbers, and an automaton for the words of three numbers of which the third is the
   sum. The automaton has a row for each state from 1 on, with the next states, by the number whose binary digit j is the
   digit of word j, and whether the state accepts. That it adds is decided; nobody has to believe it. *)
Record numeration := Numeration { words : definition; adder : list (list positive * bool) }.

Fixpoint evens {A} (l : list A) : list A := match l with a :: _ :: l => a :: evens l | _ => l end.
Fixpoint tree_of (n : nat) (l : list positive) : tree positive :=
  match n with O => Leaf (hd 1%positive l) | S n => node (tree_of n (evens l)) (tree_of n (evens (tl l))) end.
Definition table_of (rows : list (list positive * bool)) : table :=
  snd (fold_left (fun (s : positive * table) (r : list positive * bool) =>
    (Pos.succ (fst s), PositiveMap.add (fst s) (tree_of 3 (fst r), snd r) (snd s))) rows
    (1%positive, PositiveMap.empty (tree positive * bool))).

Section Check.
Variables (fuel : nat) (M : numeration).

Definition v (z : N) : Prop := meaning [] (words M) [z].
Definition adds (x y z : N) : Prop :=
  let T := table_of (adder M) in snd (row T (run (go (of_table T)) (bound [x; y; z]) 1%positive [x; y; z])) = true.

(* Word 1 is the next one after word 0. *)
Definition next_formula : formula :=
  Join And (Rel 0 [0]) (Join And (Rel 0 [1]) (Join And (Less (Var 0) (Var 1))
    (Not (ForSome (Join And (Rel 0 [0]) (Join And (Less (Var 1) (Var 0)) (Less (Var 0) (Var 2)))))))).

Definition base_automata : option (list automaton) :=
  let T := table_of (adder M) in
  match of_definition fuel [] (words M), is_stable T with
  | Some V, true =>
      match renamed fuel V [0], renamed fuel (T, 1%positive) [0; 1; 2] with
      | Some V, Some A =>
          match compile fuel [V; A] (core_of next_formula) with Some F => Some [V; A; F] | None => None end
      | _, _ => None
      end
  | _, _ => None
  end.

Lemma base_spec Es : base_automata = Some Es -> Forall2 accepts_as Es (base v adds).
Proof.
  unfold base_automata. destruct (of_definition fuel [] (words M)) as [V0|] eqn:EV; [|discriminate].
  destruct (is_stable (table_of (adder M))) eqn:EA; [|discriminate].
  destruct (renamed fuel V0 [0]) as [V|] eqn:RV; [|discriminate].
  destruct (renamed fuel _ [0; 1; 2]) as [A|] eqn:RA; [|discriminate].
  destruct (compile fuel [V; A] (core_of next_formula)) as [F|] eqn:EF; [|discriminate]. intros [= <-].
  pose proof (renamed_spec fuel V0 [0] _ V (of_definition_spec fuel [] [] _ _ (Forall2_nil _) EV) RV) as HV.
  assert (HT : accepts_as (table_of (adder M), 1%positive)
    (fun x => snd (row (table_of (adder M)) (run (go (of_table (table_of (adder M)))) (bound x) 1%positive x)) = true))
    by exact (stable_denotes _ _ EA).
  pose proof (renamed_spec fuel _ [0; 1; 2] _ A HT RA) as HA.
  assert (H : Forall2 accepts_as [V; A]
    [fun x => v (nth 0 x 0%N); fun x => adds (nth 0 x 0%N) (nth 1 x 0%N) (nth 2 x 0%N)]).
  { constructor; [exact HV|]. constructor; [exact HA|constructor]. }
  pose proof (core_of_spec fuel _ _ H _ _ EF) as HF.
  constructor; [exact HV|]. constructor; [exact HA|]. constructor; [|constructor].
  apply (accepts_iff F _ _ (fun x => conj (fun h => h) (fun h => h))). revert HF. apply accepts_iff. intros x.
  unfold follows, next_formula. cbn [holds Connect nth pick map value]. split.
  - intros (A0 & A1 & L & N). split; [exact A0|]. split; [exact A1|]. split; [exact L|]. intros u U B.
    destruct (N.le_gt_cases (nth 1 x 0%N) u) as [C|C]; [exact C|]. exfalso. apply N. now exists u.
  - intros (A0 & A1 & L & N). split; [exact A0|]. split; [exact A1|]. split; [exact L|]. intros (u & U & B & C).
    specialize (N u U B). lia.
Qed.

(* What the kernel decides about a numeration. *)
Definition is_word (i : nat) : formula := Rel 0 [i].
Definition numeration_conditions : list formula := [
  (* 0 is a word, and every word has a next one. *)
  for_all 1 (Join Implies (Equal (Var 0) (Num 0)) (is_word 0));
  for_all 1 (Join Implies (is_word 0) (ForSome (Rel 2 [1; 0])));
  (* x + 0 = x, x + (y + 1) = (x + y) + 1, which is not 0. *)
  for_all 3 (Join Implies (Join And (is_word 0) (Join And (is_word 1) (Equal (Var 2) (Num 0))))
    (Join Iff (Rel 1 [0; 2; 1]) (Equal (Var 0) (Var 1))));
  for_all 5 (Join Implies (Join And (is_word 0) (Join And (Rel 2 [1; 2]) (Rel 2 [3; 4])))
    (Join Iff (Rel 1 [0; 1; 3]) (Rel 1 [0; 2; 4])));
  for_all 4 (Join Implies (Join And (is_word 0) (Join And (Rel 2 [1; 2]) (Equal (Var 3) (Num 0))))
    (Not (Rel 1 [0; 2; 3])))
].

Lemma is_true_holds Es D f : Forall2 accepts_as Es D -> is_true fuel Es f = true -> holds D f [].
Proof.
  intros H. unfold is_true, truth. destruct (compile fuel Es (core_of f)) as [A|] eqn:E; [|discriminate].
  intros T. exact (proj1 (core_of_spec fuel Es _ H f A E 0 [] (Forall_nil _)) T).
Qed.

Definition adds_numbers (Es : list automaton) : bool := forallb (is_true fuel Es) numeration_conditions.

Lemma numeration_spec Es : base_automata = Some Es -> adds_numbers Es = true ->
  {next | v 0%N /\ (forall x, v x -> follows v x (next x)) /\
    forall m n k, adds (wd next m) (wd next n) (wd next k) <-> k = (m + n)%N}.
Proof.
  intros B C. pose proof (base_spec Es B) as H. unfold adds_numbers in C. rewrite forallb_forall in C.
  assert (T : forall f, In f numeration_conditions -> holds (base v adds) f []).
  { intros f I. apply (is_true_holds Es); auto. }
  assert (Zero : v 0%N).
  { pose proof (T _ (or_introl eq_refl)) as Q. rewrite for_all_spec in Q. exact (Q [0%N] eq_refl eq_refl). }
  assert (Some : forall x, v x -> exists y, follows v x y).
  { intros x X. pose proof (T _ (or_intror (or_introl eq_refl))) as Q. rewrite for_all_spec in Q.
    exact (Q [x] eq_refl X). }
  assert (DV : forall x, {v x} + {~ v x}).
  { intros x. pose proof (pairs_length _ _ _ _ _ H) as Len. destruct Es as [|V Es]; [discriminate Len|].
    assert (HV : accepts_as V (fun x => v (nth 0 x 0%N))) by (apply pairs_cons in H; apply H). exact (decides V _ HV [x]). }
  assert (DF : forall x y, {follows v x y} + {~ follows v x y}).
  { intros x y. pose proof (pairs_length _ _ _ _ _ H) as Len. destruct Es as [|V [|A [|F Es]]]; [discriminate Len..|].
    assert (HF : accepts_as F (fun x => follows v (nth 0 x 0%N) (nth 1 x 0%N))).
    { apply pairs_cons in H. destruct H as [_ H]. apply pairs_cons in H. destruct H as [_ H].
      apply pairs_cons in H. apply H. }
    exact (decides F _ HF [x; y]). }
  assert (G : forall x, {y | v x -> follows v x y}).
  { intros x. destruct (DV x) as [X|X]; [|exists 0%N; tauto].
    destruct (constructive_indefinite_ground_description N N.to_nat N.of_nat N2Nat.id (follows v x) (DF x) (Some x X))
      as [y Y]. now exists y. }
  exists (fun x => proj1_sig (G x)).
  assert (Next : forall x, v x -> follows v x (proj1_sig (G x))) by (intros x; exact (proj2_sig (G x))).
  split; [exact Zero|]. split; [exact Next|]. apply (adds_words v adds _ Zero Next).
  - intros x z X Z. pose proof (T _ (or_intror (or_intror (or_introl eq_refl)))) as Q. rewrite for_all_spec in Q.
    exact (Q [x; z; 0%N] eq_refl (conj X (conj Z eq_refl))).
  - intros x y y' z z' X Y Z. pose proof (T _ (or_intror (or_intror (or_intror (or_introl eq_refl))))) as Q.
    rewrite for_all_spec in Q. exact (Q [x; y; y'; z; z'] eq_refl (conj X (conj Y Z))).
  - intros x y y' X Y. pose proof (T _ (or_intror (or_intror (or_intror (or_intror (or_introl eq_refl)))))) as Q.
    rewrite for_all_spec in Q. exact (Q [x; y; y'; 0%N] eq_refl (conj X (conj Y eq_refl))).
Qed.

(* The automaton of a relation, about the words of its numbers. *)
Definition same_words (d : definition) : bool :=
  match d, words M with
  | Given k rows accept, Given k' rows' accept' =>
      if Nat.eq_dec k k' then
        if list_eq_dec (list_eq_dec Nat.eq_dec) rows rows' then
          if list_eq_dec bool_dec accept accept' then true else false
        else false
      else false
  | _, _ => false
  end.

Lemma same_words_eq d : same_words d = true -> d = words M.
Proof.
  unfold same_words. destruct d; try discriminate. destruct (words M); try discriminate.
  destruct (Nat.eq_dec _ _) as [->|]; [|discriminate]. destruct (list_eq_dec (list_eq_dec _) _ _) as [->|]; [|discriminate].
  destruct (list_eq_dec bool_dec _ _) as [->|]; [reflexivity|discriminate].
Qed.

Definition by_words (Es Ds : list automaton) (d : definition) : option automaton :=
  match d with
  | Defined f => if is_about_words f then compile fuel (Es ++ Ds) (core_of (in_words f)) else None
  | Given _ _ _ => None
  | InWords w k e =>
      if same_words w then
        match of_definition fuel [] e with Some A => renamed fuel A (seq 0 k) | None => None end
      else None
  end.

Fixpoint all_by_words (Es : list automaton) (ds : list definition) (Ds : list automaton) : option (list automaton) :=
  match ds with
  | [] => Some Ds
  | d :: ds => match by_words Es Ds d with Some A => all_by_words Es ds (Ds ++ [A]) | None => None end
  end.

Section Words.
Variables (Es : list automaton) (next : N -> N).
Hypothesis Accepts : Forall2 accepts_as Es (base v adds).
Hypothesis Zero : v 0%N.
Hypothesis Next : forall x, v x -> follows v x (next x).
Hypothesis Adds : forall m n k, adds (wd next m) (wd next n) (wd next k) <-> k = (m + n)%N.

(* The automaton accepts the words of the lists of P. *)
Definition reads_words (A : automaton) (P : list N -> Prop) : Prop :=
  exists Q, accepts_as A Q /\ forall xs, Q (map (wd next) xs) <-> P xs.

Lemma reads_words_all Ds D : Forall2 reads_words Ds D ->
  exists Q, Forall2 accepts_as Ds Q /\ Forall2 (fun q d => forall xs, q (map (wd next) xs) <-> d xs) Q D.
Proof.
  intros F. induction F as [|A d Ds D (q & HA & Hq) _ (Q & HD & HQ)]; [exists []; split; constructor|].
  exists (q :: Q). split; constructor; assumption.
Qed.

Lemma by_words_spec Ds D d A : Forall2 reads_words Ds D -> by_words Es Ds d = Some A -> reads_words A (meaning D d).
Proof.
  intros F E. destruct (reads_words_all Ds D F) as (Q & HD & HQ). destruct d as [f|k rows accept|w k e]; cbn [by_words] in E.
  - destruct (is_about_words f) eqn:C; [|discriminate E]. exists (holds (base v adds ++ Q) (in_words f)). split.
    + apply (core_of_spec fuel (Es ++ Ds)); [|exact E]. now apply Forall2_app.
    + intros xs. exact (in_words_spec v adds next Zero Next Adds D Q HQ f C xs).
  - discriminate E.
  - destruct (same_words w) eqn:W; [|discriminate E]. apply same_words_eq in W. subst w.
    destruct (of_definition fuel [] e) as [B|] eqn:EB; [|discriminate E].
    exists (fun x => meaning [] e (pick (seq 0 k) x)). split.
    + exact (renamed_spec fuel B (seq 0 k) _ A (of_definition_spec fuel [] [] e B (Forall2_nil _) EB) E).
    + intros xs. cbn [meaning]. rewrite (pick_wd next). split.
      * intros H. exists (map (wd next) (pick (seq 0 k) xs)). split; [|exact H]. now apply (words_wd v next Zero Next).
      * intros (zs & W & H). apply (words_wd v next Zero Next) in W. now subst zs.
Qed.

Lemma all_by_words_spec ds : forall Ds D Fs, Forall2 reads_words Ds D -> all_by_words Es ds Ds = Some Fs ->
  Forall2 reads_words Fs (meanings ds D).
Proof.
  induction ds as [|d ds IH]; intros Ds D Fs H E; simpl in *; [injection E as <-; exact H|].
  destruct (by_words Es Ds d) as [A|] eqn:F; [|discriminate]. apply (IH _ _ _) with (2 := E).
  apply Forall2_app; [exact H|]. constructor; [exact (by_words_spec Ds D d A H F)|constructor].
Qed.

Lemma holds_by_words Ds D f : Forall2 reads_words Ds D -> is_about_words f = true ->
  is_true fuel (Es ++ Ds) (in_words f) = true -> holds D f [].
Proof.
  intros F C T. destruct (reads_words_all Ds D F) as (Q & HD & HQ).
  apply (in_words_spec v adds next Zero Next Adds D Q HQ f C []).
  apply (is_true_holds (Es ++ Ds)); [|exact T]. now apply Forall2_app.
Qed.

Lemma decides_by_words A P : reads_words A P -> forall x, {P x} + {~ P x}.
Proof.
  intros R x. destruct (final (of_table (fst A)) (run (go (of_table (fst A))) (bound (map (wd next) x)) (snd A) (map (wd next) x)))
    eqn:F; [left|right].
  - destruct R as (Q & H & HQ). apply HQ. apply (H _ _ (small_bound _)). exact F.
  - intros X. destruct R as (Q & H & HQ). apply HQ in X. apply (H _ _ (small_bound _)) in X. congruence.
Qed.
End Words.

(* Whether the procedure finds, by words, that a closed formula about numbers is true. *)
Definition is_decided_in_words (ds : list definition) (f : formula) : bool :=
  match base_automata with
  | Some Es => adds_numbers Es &&
      match all_by_words Es ds [] with
      | Some Ds => is_about_words f && is_true fuel (Es ++ Ds) (in_words f)
      | None => false
      end
  | None => false
  end.

Theorem is_decided_in_words_spec ds f : is_decided_in_words ds f = true -> holds (meanings ds []) f [].
Proof.
  unfold is_decided_in_words. destruct base_automata as [Es|] eqn:B; [|discriminate]. intros C. apply andb_prop in C.
  destruct C as [C1 C]. destruct (numeration_spec Es B C1) as (next & Zero & Next & Adds). apply base_spec in B.
  destruct (all_by_words Es ds []) as [Ds|] eqn:A; [|discriminate]. apply andb_prop in C. destruct C as [Cf Ct].
  pose proof (all_by_words_spec Es next B Zero Next Adds ds [] [] Ds (Forall2_nil _) A) as HD.
  exact (holds_by_words Es next B Zero Next Adds Ds _ f HD Cf Ct).
Qed.

Theorem is_decided_in_words_decides d f : is_decided_in_words [d] f = true ->
  forall x, {meaning [] d x} + {~ meaning [] d x}.
Proof.
  unfold is_decided_in_words. destruct base_automata as [Es|] eqn:B; [|discriminate]. intros C. apply andb_prop in C.
  destruct C as [C1 C]. destruct (numeration_spec Es B C1) as (next & Zero & Next & Adds). apply base_spec in B.
  cbn [all_by_words] in C. destruct (by_words Es [] d) as [A|] eqn:E; [|discriminate].
  exact (decides_by_words next A _ (by_words_spec Es next B Zero Next Adds [] [] d A (Forall2_nil _) E)).
Qed.

(* The conditions of a game, decided by the words of the numbers. *)
Variables (R : rules) (S : definition).

Definition game_automata (Es : list automaton) : option (list automaton) :=
  match all_by_words Es (relations R) [] with
  | Some Ds => all_some (map (by_words Es Ds) (Defined (legal_if R) :: S :: map (fun m => Defined (guard m)) (moves R)))
  | None => None
  end.

Definition checks_in_words (fs : list formula) : bool :=
  match base_automata with
  | Some Es => adds_numbers Es &&
      match game_automata Es with
      | Some Gs => forallb (fun f => is_about_words f && is_true fuel (Es ++ Gs) (in_words f)) fs
      | None => false
      end
  | None => false
  end.

Lemma checks_in_words_spec fs : checks_in_words fs = true -> proved R S fs.
Proof.
  unfold checks_in_words. destruct base_automata as [Es|] eqn:B; [|discriminate]. intros C. apply andb_prop in C.
  destruct C as [C1 C]. destruct (numeration_spec Es B C1) as (next & Zero & Next & Adds). apply base_spec in B.
  destruct (game_automata Es) as [Gs|] eqn:G; [|discriminate].
  assert (H : Forall2 (reads_words next) Gs (related R S)).
  { unfold game_automata in G. destruct (all_by_words Es (relations R) []) as [Ds|] eqn:A; [|discriminate].
    pose proof (all_by_words_spec Es next B Zero Next Adds (relations R) [] [] Ds (Forall2_nil _) A) as HD.
    assert (L : forall ds Fs, all_some (map (by_words Es Ds) ds) = Some Fs ->
      Forall2 (reads_words next) Fs (map (meaning (meant R)) ds)).
    { induction ds as [|d ds IH]; intros Fs F; cbn [map all_some] in F; [inversion F; constructor|].
      destruct (by_words Es Ds d) as [X|] eqn:EX; [|discriminate].
      destruct (all_some (map (by_words Es Ds) ds)) as [Xs|] eqn:EXs; [|discriminate].
      inversion F. constructor; [exact (by_words_spec Es next B Zero Next Adds Ds _ d X HD EX)|now apply IH]. }
    apply L in G. unfold related. cbn [map meaning] in G. now rewrite map_map in G. }
  rewrite forallb_forall in C. pose proof (pairs_length _ _ _ _ _ H) as Len.
  destruct Gs as [|L [|P Gs]]; [discriminate Len..|]. split; [split|].
    + apply (decides_by_words next L). apply pairs_cons in H. apply H.
    + apply (decides_by_words next P). apply pairs_cons in H. destruct H as [_ H].
      apply pairs_cons in H. apply H.
    + intros f I. specialize (C f I). apply andb_prop in C. destruct C as [Cf Ct].
      exact (holds_by_words Es next B Zero Next Adds _ _ f H Cf Ct).
Qed.

Lemma checks_in_words_both fs gs : checks_in_words (fs ++ gs) = true ->
  checks_in_words fs = true /\ checks_in_words gs = true.
Proof.
  unfold checks_in_words. destruct base_automata as [Es|]; [|discriminate]. destruct (adds_numbers Es); [|discriminate].
  destruct (game_automata Es) as [Gs|]; [|discriminate]. cbn [andb]. rewrite forallb_app. intros C.
  now apply andb_prop in C.
Qed.
End Check.
