(* A finite commutative monoid Q, a map phi of the heaps into it and a set P of elements give the misère outcomes of
   all sums of heaps, of any number and size, when a finite check passes. *)
From Coq Require Import NArith Arith List Lia Bool Wf_nat.
From Impartial Require Import Mex Nim Game Sums Octal Period Values.
Import ListNotations.

(* Sets of small numbers, as numerals. *)
Definition single (e : N) : N := N.setbit 0 e.

Lemma single_spec e i : N.testbit (single e) i = true <-> e = i.
Proof.
  unfold single. rewrite N.setbit_eqb, N.bits_0, orb_false_r. apply N.eqb_eq.
Qed.

Definition set_of (l : list N) : N := fold_left (fun a e => N.lor a (single e)) l 0%N.

Lemma set_of_spec l i : N.testbit (set_of l) i = true <-> In i l.
Proof.
  unfold set_of.
  assert (X : forall a, N.testbit (fold_left (fun a e => N.lor a (single e)) l a) i = true <->
                N.testbit a i = true \/ In i l).
  { induction l as [|e l IH]; intros a; simpl; [tauto|].
    rewrite IH, N.lor_spec, orb_true_iff, single_spec. tauto. }
  rewrite X, N.bits_0. split; [intros [H|H]; [discriminate|exact H]|now right].
Qed.

(* The union of the masks at the places of the bits of a set. *)
Fixpoint union_pos (s : positive) (ms : list N) (acc : N) {struct ms} : N :=
  match ms with
  | [] => acc
  | m :: ms =>
    match s with
    | xH => N.lor acc m
    | xO s => union_pos s ms acc
    | xI s => union_pos s ms (N.lor acc m)
    end
  end.

Definition union (s : N) (ms : list N) (acc : N) : N :=
  match s with N0 => acc | Npos s => union_pos s ms acc end.

Lemma union_spec ms : forall s acc i, N.testbit (union s ms acc) i = true <->
  N.testbit acc i = true \/
  exists x, N.testbit s (N.of_nat x) = true /\ N.testbit (nth x ms 0%N) i = true.
Proof.
  induction ms as [|m ms IH]; intros [|s] acc i; cbn [union union_pos].
  - split; [now left|]. intros [H|[x [H _]]]; [exact H|]. now rewrite N.bits_0 in H.
  - split; [now left|]. intros [H|[x [_ H]]]; [exact H|].
    destruct x; simpl nth in H; now rewrite N.bits_0 in H.
  - split; [now left|]. intros [H|[x [H _]]]; [exact H|]. now rewrite N.bits_0 in H.
  - assert (Sh : forall q b, (exists x, N.testbit (bit b (Npos q)) (N.of_nat x) = true /\
                  N.testbit (nth x (m :: ms) 0%N) i = true) <->
        (b = true /\ N.testbit m i = true) \/
        (exists x, N.testbit (Npos q) (N.of_nat x) = true /\ N.testbit (nth x ms 0%N) i = true)).
    { intros q b. split.
      - intros [[|x] [H H']].
        + left. split; [|exact H']. destruct b; [reflexivity|discriminate H].
        + right. exists x. split; [|exact H']. rewrite Nat2N.inj_succ in H.
          unfold bit in H. destruct b; rewrite ?N.succ_double_spec, ?N.double_spec in H;
          [rewrite N.testbit_odd_succ in H by lia|rewrite N.testbit_even_succ in H by lia]; exact H.
      - intros [[-> H]|[x [H H']]].
        + exists 0. split; [reflexivity|exact H].
        + exists (S x). split; [|exact H']. rewrite Nat2N.inj_succ. unfold bit.
          destruct b; rewrite ?N.succ_double_spec, ?N.double_spec;
          [rewrite N.testbit_odd_succ by lia|rewrite N.testbit_even_succ by lia]; exact H. }
    destruct s as [s|s|].
    + change (union_pos s ms (N.lor acc m)) with (union (Npos s) ms (N.lor acc m)).
      rewrite IH, N.lor_spec, orb_true_iff. specialize (Sh s true). simpl bit in Sh.
      rewrite Sh. tauto.
    + change (union_pos s ms acc) with (union (Npos s) ms acc).
      rewrite IH. specialize (Sh s false). simpl bit in Sh. rewrite Sh.
      split; [tauto|]. intros [H|[[H _]|H]]; auto. discriminate H.
    + rewrite N.lor_spec, orb_true_iff. split.
      * intros [H|H]; [now left|]. right. exists 0. now split.
      * intros [H|[[|x] [H H']]]; [now left|now right|].
        exfalso. rewrite Nat2N.inj_succ in H. change 1%N with (2 * 0 + 1)%N in H.
        rewrite N.testbit_odd_succ, N.bits_0 in H by lia. discriminate.
Qed.

Section Quotient.
(* The rules: the moves of a heap, and the same as a list. *)
Variables (moves : nat -> list nat -> Prop) (options : nat -> list (list nat)).
Variables (order : nat) (table : list (list N)) (base : list N) (n0 p : nat) (P : N).

Definition mul (x y : N) : N := nth (N.to_nat y) (nth (N.to_nat x) table []) 0%N.

Definition fold_index (h : nat) : nat := if h <? n0 + p then h else n0 + (h - n0) mod p.
Definition phi (h : nat) : N := nth (fold_index h) base 0%N.

(* The element of a sum of heaps. *)
Definition element (hs : list nat) : N := fold_right (fun h q => mul (phi h) q) 0%N hs.

Lemma phi_period h : 0 < p -> n0 <= h -> phi (h + p) = phi h.
Proof.
  intros Q L. unfold phi, fold_index. f_equal.
  destruct (Nat.ltb_spec (h + p) (n0 + p)); [lia|].
  replace (h + p - n0) with (h - n0 + 1 * p) by lia. rewrite Nat.mod_add by lia.
  destruct (Nat.ltb_spec h (n0 + p)); [|reflexivity]. rewrite Nat.mod_small; lia.
Qed.

(* A class of heaps: the element, and the elements of the options. *)
Definition class (h : nat) : N * N := (phi h, set_of (map element (options h))).

Definition pair_dec (x y : N * N) : {x = y} + {x <> y}.
Proof. decide equality; apply N.eq_dec. Defined.
Definition classes_below (n : nat) : list (N * N) := nodup pair_dec (map class (seq 0 n)).

Hypothesis options_moves : forall n new, In new (options n) <-> moves n new.

Lemma class_spec h e : N.testbit (snd (class h)) e = true <-> exists hs, moves h hs /\ element hs = e.
Proof.
  simpl. rewrite set_of_spec, in_map_iff. split; intros [hs [A B]]; exists hs;
    rewrite options_moves in *; auto.
Qed.

Lemma element_phi hs hs' : map phi hs = map phi hs' -> element hs = element hs'.
Proof.
  revert hs'. induction hs as [|x hs IH]; intros [|y hs'] E; try discriminate; [reflexivity|].
  injection E as E F. simpl. now rewrite E, (IH hs' F).
Qed.

Lemma class_below n h : h < n -> In (class h) (classes_below n).
Proof. intros L. apply nodup_In, in_map, in_seq. lia. Qed.

(* The laws of the table. *)
Definition elements : list N := map N.of_nat (seq 0 order).
Definition is_element (x : N) : bool := N.ltb x (N.of_nat order).

Definition laws : bool :=
  (0 <? p) && (0 <? order) &&
  forallb is_element base &&
  forallb (fun x => N.eqb (mul 0 x) x) elements &&
  forallb (fun x => forallb (fun y =>
    is_element (mul x y) && N.eqb (mul x y) (mul y x) &&
    forallb (fun z => N.eqb (mul (mul x y) z) (mul x (mul y z))) elements) elements) elements.

(* The states: the element of a sum, and the elements of its options. *)
Definition masks : list (list N) :=
  map (fun x => map (fun y => single (mul x y)) elements) elements.
Definition masks_of (x : N) : list N := nth (N.to_nat x) masks [].

Definition step (ms : list (list N)) (k z : N * N) : N * N :=
  let (e, o) := k in let (q, s) := z in
  (mul e q, union s (nth (N.to_nat e) ms []) (union o (nth (N.to_nat q) ms []) 0%N)).

Fixpoint zeros (n : nat) (s : positive) : positive := match n with O => s | S n => xO (zeros n s) end.
Definition state_key (z : N * N) : positive := zeros (N.to_nat (fst z)) (xI (key (snd z))).

Lemma zeros_inj : forall n m a b, zeros n (xI a) = zeros m (xI b) -> n = m /\ a = b.
Proof.
  induction n as [|n IH]; intros [|m] a b E; simpl in E; try discriminate; injection E as E; auto.
  destruct (IH m a b E). auto.
Qed.

Lemma state_key_inj x y : state_key x = state_key y -> x = y.
Proof.
  destruct x as [q s], y as [q' s']. unfold state_key. simpl. intros E.
  apply zeros_inj in E. destruct E as [E F]. apply N2Nat.inj in E. apply key_inj in F. now subst.
Qed.

Fixpoint explore (fuel : nat) (ms : list (list N)) (ks todo : list (N * N)) (t : trie) (found : list (N * N))
  : list (N * N) :=
  match fuel, todo with
  | S fuel, z :: todo =>
      let '(todo, t, found) := fold_left (fun (a : list (N * N) * trie * list (N * N)) k =>
        let '(todo, t, found) := a in
        let z' := step ms k z in
        let i := state_key z' in
        if trie_mem i t then a else (z' :: todo, trie_add i t, z' :: found)) ks (todo, t, found) in
      explore fuel ms ks todo t found
  | _, _ => found
  end.

Definition index (l : list (N * N)) : trie := fold_left (fun t z => trie_add (state_key z) t) l Leaf.

Lemma index_spec l z : trie_mem (state_key z) (index l) = true -> In z l.
Proof.
  unfold index. assert (X : forall t, trie_mem (state_key z) (fold_left (fun t z => trie_add (state_key z) t) l t) = true ->
    trie_mem (state_key z) t = true \/ In z l).
  { induction l as [|y l IH]; intros t H; simpl in *; [now left|].
    apply IH in H. destruct H as [H|H]; [|tauto]. apply trie_mem_add in H.
    destruct H as [H|H]; [|tauto]. apply state_key_inj in H. subst. tauto. }
  intros H. apply X in H. destruct H as [H|H]; [discriminate H|exact H].
Qed.

Definition good (z : N * N) : bool :=
  let (q, s) := z in
  Bool.eqb (N.testbit P q) (negb (N.eqb s 0) && N.eqb (N.land s P) 0).

Definition closed (ks states : list (N * N)) : bool :=
  let ms := masks in let t := index states in
  if trie_mem (state_key (0%N, 0%N)) t then
    forallb (fun z => if good z then forallb (fun k => trie_mem (state_key (step ms k z)) t) ks else false) states
  else false.

(* The check for the heaps of the classes [ks]. *)
Definition check_classes (fuel : N) (ks : list (N * N)) : bool :=
  if laws then
    closed ks (explore (N.to_nat fuel) masks ks [(0%N, 0%N)] (trie_add (state_key (0%N, 0%N)) Leaf) [(0%N, 0%N)])
  else false.

(* The check for the heaps up to [most]. *)
Definition check_first_heaps (fuel : N) (most : nat) : bool := check_classes fuel (classes_below (S most)).

(* Soundness. *)
Definition is_el (x : N) : Prop := (x < N.of_nat order)%N.

Lemma in_elements x : In x elements <-> is_el x.
Proof.
  unfold elements, is_el. rewrite in_map_iff. split.
  - intros [i [<- I]]. apply in_seq in I. lia.
  - intros Q. exists (N.to_nat x). rewrite in_seq. split; lia.
Qed.

Hypothesis Laws : laws = true.

Lemma law_facts : 0 < p /\ 0 < order /\ (forall x, In x base -> is_el x) /\
  (forall x, is_el x -> mul 0 x = x) /\
  (forall x y, is_el x -> is_el y -> is_el (mul x y) /\ mul x y = mul y x) /\
  (forall x y z, is_el x -> is_el y -> is_el z -> mul (mul x y) z = mul x (mul y z)).
Proof.
  pose proof Laws as H. unfold laws in H. apply andb_prop in H. destruct H as [H H4].
  apply andb_prop in H. destruct H as [H H3]. apply andb_prop in H. destruct H as [H H2].
  apply andb_prop in H. destruct H as [H0 H1]. apply Nat.ltb_lt in H0, H1.
  rewrite forallb_forall in H2, H3, H4.
  assert (H5 : forall x y, is_el x -> is_el y ->
    is_el (mul x y) /\ mul x y = mul y x /\ forall z, is_el z -> mul (mul x y) z = mul x (mul y z)).
  { intros x y X Y. apply in_elements in X, Y. specialize (H4 x X).
    rewrite forallb_forall in H4. specialize (H4 y Y).
    apply andb_prop in H4. destruct H4 as [H4 H6]. apply andb_prop in H4. destruct H4 as [H4 H5].
    repeat split.
    - now apply N.ltb_lt.
    - now apply N.eqb_eq.
    - intros z Z. apply in_elements in Z. rewrite forallb_forall in H6. now apply N.eqb_eq, H6. }
  repeat split; auto.
  - intros x I. now apply N.ltb_lt, H2.
  - intros x X. apply in_elements in X. now apply N.eqb_eq, H3.
  - now apply (H5 x y).
  - now apply (H5 x y).
  - intros x y z X Y. now apply (H5 x y X Y).
Qed.

Lemma phi_el h : is_el (phi h).
Proof.
  destruct law_facts as (_ & Q & B & _). unfold phi.
  destruct (nth_in_or_default (fold_index h) base 0%N) as [I| ->]; [now apply B|].
  unfold is_el. lia.
Qed.

Lemma element_el hs : is_el (element hs).
Proof.
  destruct law_facts as (_ & Q & _ & _ & M & _).
  induction hs as [|h hs IH]; simpl; [unfold is_el; lia|]. apply M; [apply phi_el|exact IH].
Qed.

Lemma element_app a b : element (a ++ b) = mul (element a) (element b).
Proof.
  destruct law_facts as (_ & _ & _ & I & _ & A).
  induction a as [|h a IH]; simpl.
  - symmetry. apply I, element_el.
  - rewrite IH. symmetry. apply A; [apply phi_el|apply element_el|apply element_el].
Qed.

Lemma masks_spec e x i : is_el e ->
  N.testbit (nth x (nth (N.to_nat e) masks []) 0%N) i = true <->
  is_el (N.of_nat x) /\ mul e (N.of_nat x) = i.
Proof.
  intros He. unfold masks.
  assert (Lx : forall (Y : Type) (f : N -> Y) d y, y < order -> nth y (map f elements) d = f (N.of_nat y)).
  { intros Y f d y Q. unfold elements. rewrite map_map.
    rewrite nth_indep with (d' := (fun z => f (N.of_nat z)) 0) by (rewrite map_length, seq_length; exact Q).
    rewrite (map_nth (fun z => f (N.of_nat z))), seq_nth by exact Q. reflexivity. }
  unfold is_el in *. rewrite Lx by lia. rewrite N2Nat.id.
  destruct (Nat.lt_ge_cases x order) as [Q|Q].
  - rewrite Lx by exact Q. rewrite single_spec. split; [intros; split; [lia|auto]|tauto].
  - rewrite nth_overflow.
    + rewrite N.bits_0. split; [discriminate|lia].
    + unfold elements. rewrite !map_length, seq_length. exact Q.
Qed.

Definition state_of (hs : list nat) (s : N) : Prop :=
  forall e, N.testbit s e = true <-> exists hs', play_by moves hs hs' /\ element hs' = e.

(* The heaps with a class in [ks]. *)
Variables (ks : list (N * N)) (allowed : nat -> Prop).
Hypothesis Classes : forall h, allowed h -> In (class h) ks.
Hypothesis Smaller : forall h m, allowed h -> m < h -> allowed m.
Hypothesis moves_smaller : forall n new, moves n new -> forall h, In h new -> h < n.
Hypothesis finite : well_founded (fun y x => play_by moves x y).
Let sums_of_heaps : game := Game (list nat) (play_by moves) finite.

Lemma closed_spec states : closed ks states = true ->
  forall hs, Forall allowed hs -> exists s, In (element hs, s) states /\ state_of hs s.
Proof.
  intros H hs Al. unfold closed in H. destruct (trie_mem _ _) eqn:Z; [|discriminate].
  rewrite forallb_forall in H.
  destruct law_facts as (Qp & _ & _ & _ & Com & _).
  induction Al as [|h hs Ah Al [s [I Hs]]].
  - exists 0%N. split; [now apply index_spec|]. intros e. rewrite N.bits_0.
    split; [discriminate|]. intros [hs' [O _]]. inversion O.
  - apply H in I as J. destruct (good _); [|discriminate]. rewrite forallb_forall in J.
    specialize (J _ (Classes h Ah)). apply index_spec in J.
    unfold step in J. unfold class at 1 in J. cbv zeta in J.
    change (set_of (map element (options h))) with (snd (class h)) in J.
    eexists. split; [exact J|].
    intros e. rewrite union_spec, union_spec, N.bits_0. split.
    + intros [[E|[x [X Y]]]|[x [X Y]]]; [discriminate| |].
      * apply class_spec in X. destruct X as [new [M E]].
        apply masks_spec in Y; [|apply element_el]. destruct Y as [Y F].
        exists (new ++ hs). split; [now constructor|]. rewrite element_app, E.
        rewrite <- F. apply Com; [exact Y|apply element_el].
      * apply Hs in X. destruct X as [hs' [O E]].
        apply masks_spec in Y; [|apply phi_el]. destruct Y as [_ F].
        exists (h :: hs'). split; [now constructor|]. simpl. now rewrite E.
    + intros [y [O E]]. inversion O as [m new l M|m l hs' M]; subst.
      * left. right. exists (N.to_nat (element new)). rewrite N2Nat.id. split.
        -- apply class_spec. now exists new.
        -- apply masks_spec; [apply element_el|]. rewrite N2Nat.id. split; [apply element_el|].
           rewrite element_app. apply Com; apply element_el.
      * right. exists (N.to_nat (element hs')). rewrite N2Nat.id. split.
        -- apply Hs. now exists hs'.
        -- apply masks_spec; [apply phi_el|]. rewrite N2Nat.id. split; [apply element_el|reflexivity].
Qed.

Lemma play_allowed hs hs' : play_by moves hs hs' -> Forall allowed hs -> Forall allowed hs'.
Proof.
  induction 1 as [n new hs M|n hs hs' O IH]; intros Al; inversion Al; subst; [|now constructor; auto].
  apply Forall_app. split; [|assumption]. apply Forall_forall. intros m I.
  apply (Smaller n); [assumption|]. exact (moves_smaller n new M m I).
Qed.

Lemma outcome states : closed ks states = true -> forall hs : pos sums_of_heaps, Forall allowed hs ->
  (N.testbit P (element hs) = true -> mloses hs) /\ (N.testbit P (element hs) = false -> mwins hs).
Proof.
  intros H hs. induction hs as [hs IH] using (well_founded_induction (finite_play sums_of_heaps)). intros Al.
  destruct (closed_spec states H hs Al) as [s [I Hs]].
  unfold closed in H. destruct (trie_mem _ _); [|discriminate]. rewrite forallb_forall in H.
  apply H in I. destruct (good _) eqn:Gd; [|discriminate]. unfold good in Gd.
  apply eqb_prop in Gd. rewrite Gd.
  assert (NZ : s <> 0%N -> exists e, N.testbit s e = true).
  { intros Z. exists (N.log2 s). now apply N.bit_log2. }
  split; intros E.
  - apply andb_prop in E. destruct E as [E1 E2]. apply negb_true_iff, N.eqb_neq in E1.
    apply N.eqb_eq in E2. destruct (NZ E1) as [e T]. apply Hs in T. destruct T as [y [O _]].
    apply mloses_by with y; [exact O|]. intros z Oz. apply IH; [exact Oz|exact (play_allowed _ _ Oz Al)|].
    assert (T : N.testbit s (element z) = true) by (apply Hs; now exists z).
    pose proof (N.land_spec s P (element z)) as X. now rewrite E2, N.bits_0, T in X.
  - clear Gd. destruct (N.eqb_spec s 0) as [Z|Z].
    + subst s. apply mwins_end. intros y O. assert (T : N.testbit 0 (element y) = true) by (apply Hs; now exists y).
      now rewrite N.bits_0 in T.
    + simpl in E. apply N.eqb_neq in E. pose proof (N.bit_log2 _ E) as T.
      rewrite N.land_spec in T. apply andb_prop in T. destruct T as [T1 T2].
      apply Hs in T1. destruct T1 as [y [O Ey]].
      apply mwins_by with y; [exact O|]. apply IH; [exact O|exact (play_allowed _ _ O Al)|]. now rewrite Ey.
Qed.

Lemma outcome_iff states : closed ks states = true -> forall hs : pos sums_of_heaps, Forall allowed hs ->
  (mloses hs <-> N.testbit P (element hs) = true) /\ (mwins hs <-> N.testbit P (element hs) = false).
Proof.
  intros H hs Al. destruct (outcome states H hs Al) as [A B]. split; split; auto; intros Z.
  - destruct (N.testbit P (element hs)); [reflexivity|]. exfalso.
    exact (misere_not_both sums_of_heaps hs (B eq_refl) Z).
  - destruct (N.testbit P (element hs)); [|reflexivity]. exfalso.
    exact (misere_not_both sums_of_heaps hs Z (A eq_refl)).
Qed.

(* The quotient is the least possible: every element is that of a sum of heaps, and no two elements have the same
   products in P. [sums] lists a sum of heaps for each element. *)
Definition products_in_P (x : N) : list bool := map (fun z => N.testbit P (mul x z)) elements.

Fixpoint all_differ (l : list (list bool)) : bool :=
  match l with
  | [] => true
  | x :: l => if existsb (fun y => if list_eq_dec Bool.bool_dec x y then true else false) l then false else all_differ l
  end.

Definition check_minimal (most : nat) (sums : list (list nat)) : bool :=
  forallb (forallb (fun h => h <=? most)) sums &&
  (if list_eq_dec N.eq_dec (map element sums) elements then true else false) &&
  all_differ (map products_in_P elements).

Lemma all_differ_spec {A : Type} (f : A -> list bool) : forall l, all_differ (map f l) = true ->
  forall x y, In x l -> In y l -> f x = f y -> x = y.
Proof.
  induction l as [|a l IH]; intros H x y X Y E; [destruct X|]. simpl in H.
  destruct (existsb _ _) eqn:Ex; [discriminate|].
  assert (D : forall b, In b l -> f a <> f b).
  { intros b I F. assert (Z : existsb (fun y => if list_eq_dec Bool.bool_dec (f a) y then true else false) (map f l) = true).
    { apply existsb_exists. exists (f b). split; [now apply in_map|].
      destruct (list_eq_dec _ _ _); [reflexivity|contradiction]. }
    congruence. }
  destruct X as [<-|X], Y as [<-|Y]; auto.
  - exfalso. exact (D y Y E).
  - exfalso. exact (D x X (eq_sym E)).
Qed.

Section Minimal.
Variables (most : nat) (sums : list (list nat)) (states : list (N * N)).
Hypothesis Closed : closed ks states = true.
Hypothesis Minimal : check_minimal most sums = true.
Hypothesis Most : forall h, h <= most -> allowed h.

Lemma minimal_facts :
  (forall hs, In hs sums -> Forall (fun h => h <= most) hs) /\ map element sums = elements /\
  all_differ (map products_in_P elements) = true.
Proof.
  pose proof Minimal as H. unfold check_minimal in H.
  apply andb_prop in H. destruct H as [H C]. apply andb_prop in H. destruct H as [A B].
  split; [|split; [|exact C]].
  - intros hs I. rewrite forallb_forall in A. specialize (A hs I). rewrite forallb_forall in A.
    apply Forall_forall. intros h Ih. now apply Nat.leb_le, A.
  - now destruct (list_eq_dec _ _ _) in B.
Qed.

Lemma every_element x : is_el x -> exists hs, Forall (fun h => h <= most) hs /\ element hs = x.
Proof.
  intros X. destruct minimal_facts as (A & B & _). apply in_elements in X. rewrite <- B in X.
  apply in_map_iff in X. destruct X as [hs [E I]]. exists hs. auto.
Qed.

Lemma equivalent_sums a b : Forall allowed a -> Forall allowed b ->
  (forall t, Forall allowed t -> @mloses sums_of_heaps (a ++ t) <-> @mloses sums_of_heaps (b ++ t)) <-> element a = element b.
Proof.
  intros Aa Ab. split.
  - intros H. destruct minimal_facts as (_ & _ & C).
    apply (all_differ_spec products_in_P elements C); [apply in_elements, element_el|apply in_elements, element_el|].
    apply map_ext_in. intros z Z. apply in_elements in Z. destruct (every_element z Z) as (t & T & <-).
    assert (At : Forall allowed t) by (apply Forall_forall; intros h I; rewrite Forall_forall in T; auto).
    specialize (H t At).
    rewrite (proj1 (outcome_iff states Closed (a ++ t) (proj2 (Forall_app _ _ _) (conj Aa At)))) in H.
    rewrite (proj1 (outcome_iff states Closed (b ++ t) (proj2 (Forall_app _ _ _) (conj Ab At)))) in H.
    rewrite !element_app in H. apply eq_true_iff_eq. exact H.
  - intros E t At.
    rewrite (proj1 (outcome_iff states Closed (a ++ t) (proj2 (Forall_app _ _ _) (conj Aa At)))).
    rewrite (proj1 (outcome_iff states Closed (b ++ t) (proj2 (Forall_app _ _ _) (conj Ab At)))).
    now rewrite !element_app, E.
Qed.
End Minimal.
End Quotient.

(* What a certificate of a quotient proves of the heaps up to [most]. *)
Section FirstHeaps.
Variables (moves : nat -> list nat -> Prop) (options : nat -> list (list nat)).
Variables (order : nat) (table : list (list N)) (base : list N) (n0 p : nat) (P fuel : N) (most : nat) (sums : list (list nat)).
Hypothesis options_moves : forall n new, In new (options n) <-> moves n new.
Hypothesis moves_smaller : forall n new, moves n new -> forall h, In h new -> h < n.
Hypothesis finite : well_founded (fun y x => play_by moves x y).
Let sums_of_heaps : game := Game (list nat) (play_by moves) finite.
Let element_of := element table base n0 p.
Let allowed h := h <= most.

Lemma check_classes_facts ks : check_classes order table base p P fuel ks = true ->
  laws order table base p = true /\ exists states, closed order table P ks states = true.
Proof.
  unfold check_classes. destruct (laws _ _ _ _); [|discriminate]. intros H. split; [reflexivity|]. eexists. exact H.
Qed.

Hypothesis Checked : check_first_heaps options order table base n0 p P fuel most = true.

Lemma first_classes h : allowed h -> In (class options table base n0 p h) (classes_below options table base n0 p (S most)).
Proof. intros A. apply class_below. unfold allowed in A. lia. Qed.

Lemma first_smaller h m : allowed h -> m < h -> allowed m.
Proof. unfold allowed. lia. Qed.

Theorem first_outcomes hs : Forall (fun h => h <= most) hs ->
  (@mloses sums_of_heaps hs <-> N.testbit P (element_of hs) = true) /\
  (@mwins sums_of_heaps hs <-> N.testbit P (element_of hs) = false).
Proof.
  destruct (check_classes_facts _ Checked) as (Lw & states & Cl). intros Al.
  apply (outcome_iff moves options order table base n0 p P options_moves Lw _ allowed first_classes first_smaller
    moves_smaller finite states Cl hs Al).
Qed.

Hypothesis Minimal : check_minimal order table base n0 p P most sums = true.

Theorem first_every_element x : (x < N.of_nat order)%N ->
  exists hs, Forall (fun h => h <= most) hs /\ element_of hs = x.
Proof. apply (every_element order table base n0 p P most sums Minimal). Qed.

Theorem first_equivalence a b : Forall (fun h => h <= most) a -> Forall (fun h => h <= most) b ->
  (forall t, Forall (fun h => h <= most) t -> @mloses sums_of_heaps (a ++ t) <-> @mloses sums_of_heaps (b ++ t)) <->
  element_of a = element_of b.
Proof.
  destruct (check_classes_facts _ Checked) as (Lw & states & Cl).
  apply (equivalent_sums moves options order table base n0 p P options_moves Lw _ allowed first_classes first_smaller
    moves_smaller finite most sums states Cl Minimal (fun _ H => H)).
Qed.
End FirstHeaps.

(* Octal codes. *)
Section Codes.
Variables (c : code) (order : nat) (table : list (list N)) (base : list N) (n0 p : nat) (P fuel : N) (most : nat)
  (sums : list (list nat)).
Let element_of := element table base n0 p.
Local Notation phi := (Quotient.phi base n0 p).
Local Notation element := (Quotient.element table base n0 p).
Local Notation class := (Quotient.class (options c) table base n0 p).
Local Notation classes_below := (Quotient.classes_below (options c) table base n0 p).

(* The number of heaps whose classes are those of all heaps. *)
Definition bound : nat := 2 * n0 + 2 * p + last_place c + 1.

Lemma class_in h : 0 < p -> In (class h) (classes_below bound).
Proof.
  intros Q. induction h as [h IH] using lt_wf_ind.
  destruct (Nat.lt_ge_cases h bound) as [L|L].
  - now apply class_below.
  - replace (class h) with (class (h - p)); [apply IH; unfold bound in L; lia|].
    unfold bound in L.
    assert (E : phi (h - p) = phi h).
    { replace h with (h - p + p) at 2 by lia. symmetry. apply phi_period; lia. }
    apply injective_projections; [exact E|].
    apply N.bits_inj. intros e. apply eq_true_iff_eq. rewrite !(class_spec (move c) (options c) table base n0 p (options_move c)).
    pose proof (options_period c phi n0 p (h - p) Q ltac:(lia) (fun m => phi_period base n0 p m Q)) as X.
    replace (h - p + p) with h in X by lia.
    split; intros [hs [M <-]].
    + destruct (proj1 (X (map phi hs))) as [hs' [M' F]]; [now exists hs|].
      exists hs'. split; [exact M'|]. now apply element_phi.
    + destruct (proj2 (X (map phi hs))) as [hs' [M' F]]; [now exists hs|].
      exists hs'. split; [exact M'|]. now apply element_phi.
Qed.

(* The digits are octal. *)
Definition is_octal : bool := forallb (fun kd => N.ltb (snd kd) 8) c.

(* The check for all heaps. *)
Definition check_quotient : bool := if is_octal then check_classes order table base p P fuel (classes_below bound) else false.

(* The check for the heaps up to [most]. *)
Definition check_up_to : bool := if is_octal then check_first_heaps (options c) order table base n0 p P fuel most else false.

Lemma laws_period : laws order table base p = true -> 0 < p.
Proof. intros H. exact (proj1 (law_facts order table base p H)). Qed.

Lemma all_true (hs : list nat) : Forall (fun _ => True) hs.
Proof. apply Forall_forall. auto. Qed.

(* All heaps. *)
Section AllHeaps.
Hypothesis Checked : check_quotient = true.

Lemma check_quotient_facts :
  laws order table base p = true /\ exists states, closed order table P (classes_below bound) states = true.
Proof.
  pose proof Checked as H. unfold check_quotient in H. destruct is_octal; [|discriminate].
  exact (check_classes_facts order table base p P fuel _ H).
Qed.

Theorem quotient_outcomes hs :
  (@mloses (heaps c) hs <-> N.testbit P (element_of hs) = true) /\
  (@mwins (heaps c) hs <-> N.testbit P (element_of hs) = false).
Proof.
  destruct check_quotient_facts as (Lw & states & Cl).
  apply (outcome_iff (move c) (options c) order table base n0 p P (options_move c) Lw _ (fun _ => True)
    (fun h _ => class_in h (laws_period Lw)) (fun _ _ _ _ => I) (move_lt c) (finite_play (heaps c)) states Cl hs (all_true hs)).
Qed.

Hypothesis Minimal : check_minimal order table base n0 p P most sums = true.

Theorem quotient_every_element x : (x < N.of_nat order)%N -> exists hs, element_of hs = x.
Proof.
  intros X. destruct check_quotient_facts as (Lw & _).
  destruct (every_element order table base n0 p P most sums Minimal x X) as (hs & _ & E). now exists hs.
Qed.

Theorem quotient_equivalence a b :
  (forall t, @mloses (heaps c) (a ++ t) <-> @mloses (heaps c) (b ++ t)) <-> element_of a = element_of b.
Proof.
  destruct check_quotient_facts as (Lw & states & Cl).
  pose proof (equivalent_sums (move c) (options c) order table base n0 p P (options_move c) Lw _ (fun _ => True)
    (fun h _ => class_in h (laws_period Lw)) (fun _ _ _ _ => I) (move_lt c) (finite_play (heaps c)) most sums states Cl
    Minimal (fun _ _ => I) a b (all_true a) (all_true b)) as E.
  fold element_of in E. rewrite <- E. split; auto. intros H t. exact (H t (all_true t)).
Qed.
End AllHeaps.

(* The heaps up to [most]. *)
Section UpTo.
Hypothesis Checked : check_up_to = true.

Lemma up_to_checked : check_first_heaps (options c) order table base n0 p P fuel most = true.
Proof. pose proof Checked as H. unfold check_up_to in H. now destruct is_octal. Qed.

Definition up_to_outcomes :=
  first_outcomes (move c) (options c) order table base n0 p P fuel most (options_move c) (move_lt c)
    (finite_play (heaps c)) up_to_checked.

Hypothesis Minimal : check_minimal order table base n0 p P most sums = true.

Definition up_to_equivalence :=
  first_equivalence (move c) (options c) order table base n0 p P fuel most sums (options_move c) (move_lt c)
    (finite_play (heaps c)) up_to_checked Minimal.
End UpTo.
End Codes.

(* Heaps with listed moves: the first heaps of any game, or positions with numbers. *)
Section Listed.
Variables (rows : listed) (order : nat) (table : list (list N)) (base : list N) (n0 p : nat) (P fuel : N) (most : nat)
  (sums : list (list nat)).
Hypothesis Smaller : leaves_smaller rows = true.

Definition check_listed : bool := check_first_heaps (listed_options rows) order table base n0 p P fuel most.

Hypothesis Checked : check_listed = true.

Definition listed_outcomes :=
  first_outcomes (listed_move rows) (listed_options rows) order table base n0 p P fuel most (fun _ _ => iff_refl _)
    (listed_smaller rows Smaller) (finite_play (listed_sums rows Smaller)) Checked.

Hypothesis Minimal : check_minimal order table base n0 p P most sums = true.

Definition listed_equivalence :=
  first_equivalence (listed_move rows) (listed_options rows) order table base n0 p P fuel most sums (fun _ _ => iff_refl _)
    (listed_smaller rows Smaller) (finite_play (listed_sums rows Smaller)) Checked Minimal.
End Listed.

(* The period of the map of the heaps is least, among the heaps from 1 on. *)
Definition check_phi_least (base : list N) (n0 p : nat) : bool :=
  if 0 <? p then check_least (map (phi base n0 p) (seq 0 (n0 + 2 * p))) 1 n0 p else false.

Theorem phi_least base n0 p : check_phi_least base n0 p = true -> least_period (phi base n0 p) 1 n0 p.
Proof.
  unfold check_phi_least. destruct (0 <? p) eqn:Q; [|discriminate]. apply Nat.ltb_lt in Q.
  apply check_least_sound; auto.
  - intros i L. rewrite map_length, seq_length in L.
    rewrite nth_indep with (d' := phi base n0 p 0) by (rewrite map_length, seq_length; exact L).
    rewrite map_nth. now rewrite seq_nth by exact L.
  - intros n H. now apply phi_period.
Qed.
