(* A checker for a list of first values, and for a period; sound, and fast under vm_compute.
   Values are even or odd by the parity of their bits under a mask (the "sparse space" of
   Berlekamp, Conway and Guy, and Flammenkamp); with mask 0 all values are even. An odd sum of two
   heaps has one heap of even value, and there are few of those: so the sums to be avoided by an
   odd value are few. No array is needed: each even heap keeps a pointer into the list of values. *)
From Coq Require Import NArith Arith List Lia Bool Wf_nat.
From Impartial Require Import Mex Nim Octal.
Import ListNotations.

(* Sets of numbers, as tries. *)
Inductive trie := Leaf | Node (l : trie) (b : bool) (r : trie).

Fixpoint trie_mem (p : positive) (t : trie) {struct t} : bool :=
  match t with
  | Leaf => false
  | Node l b r => match p with xH => b | xO q => trie_mem q l | xI q => trie_mem q r end
  end.

Fixpoint trie_add (p : positive) (t : trie) : trie :=
  match t with
  | Leaf => match p with xH => Node Leaf true Leaf | xO q => Node (trie_add q Leaf) false Leaf | xI q => Node Leaf false (trie_add q Leaf) end
  | Node l b r => match p with xH => Node l true r | xO q => Node (trie_add q l) b r | xI q => Node l b (trie_add q r) end
  end.

Lemma trie_mem_add p q t : trie_mem q (trie_add p t) = true -> q = p \/ trie_mem q t = true.
Proof.
  revert p t. induction q as [q IH|q IH|]; intros [p|p|] [|l b r]; simpl; intros H; auto;
    try discriminate; apply IH in H; destruct H as [->|H]; auto.
Qed.

Definition key (u : N) : positive := N.succ_pos u.

Lemma key_inj u v : key u = key v -> u = v.
Proof. unfold key. intros E. apply N.succ_inj. rewrite <- !N.succ_pos_spec. now rewrite E. Qed.

(* The parity of the bits under a mask is additive. *)
Fixpoint parity_pos (p : positive) : bool :=
  match p with xH => true | xO q => parity_pos q | xI q => negb (parity_pos q) end.
Definition parity (u : N) : bool := match u with N0 => false | Npos p => parity_pos p end.

Lemma parity_double n : parity (Pos.Ndouble n) = parity n.
Proof. now destruct n. Qed.

Lemma parity_succ_double n : parity (Pos.Nsucc_double n) = negb (parity n).
Proof. now destruct n. Qed.

Lemma parity_pos_lxor p q : parity (Pos.lxor p q) = xorb (parity_pos p) (parity_pos q).
Proof.
  revert q. induction p as [p IH|p IH|]; intros [q|q|]; simpl;
    rewrite ?parity_double, ?parity_succ_double, ?IH; simpl;
    try destruct (parity_pos p); try destruct (parity_pos q); reflexivity.
Qed.

Lemma parity_lxor u v : parity (N.lxor u v) = xorb (parity u) (parity v).
Proof.
  destruct u as [|p], v as [|q]; simpl; [| | |apply parity_pos_lxor];
    try destruct (parity_pos p); try destruct (parity_pos q); reflexivity.
Qed.

Definition odd (mask u : N) : bool := parity (N.land u mask).

Lemma odd_lxor m u v : odd m (N.lxor u v) = xorb (odd m u) (odd m v).
Proof.
  unfold odd. rewrite <- parity_lxor. f_equal. apply N.bits_inj. intros i.
  rewrite N.lxor_spec, !N.land_spec, N.lxor_spec.
  now destruct (N.testbit u i), (N.testbit v i), (N.testbit m i).
Qed.

(* The pairs (value of a, value of b) for 0 < a, 0 < b, a + b = m, where T holds the values of the
   heaps m-1, ..., 0 and G those of 1, 2, ... *)
Fixpoint pairs (T G : list N) : list (N * N) :=
  match T, G with
  | x :: (_ :: _) as T', y :: G' => (x, y) :: pairs T' G'
  | _, _ => []
  end.

Fixpoint avoid_pairs (v : N) (T G : list N) : bool :=
  match T, G with
  | x :: (_ :: _) as T', y :: G' =>
      if N.eqb (N.lxor x y) v then false else avoid_pairs v T' G'
  | _, _ => true
  end.

Fixpoint find_pairs (v : N) (T G : list N) (todo : nat) (s : trie) : nat * trie :=
  match todo with
  | O => (todo, s)
  | S less =>
    match T, G with
    | x :: (_ :: _) as T', y :: G' =>
        let u := N.lxor x y in
        if N.ltb u v then
          let i := key u in
          if trie_mem i s then find_pairs v T' G' todo s else find_pairs v T' G' less (trie_add i s)
        else find_pairs v T' G' todo s
    | _, _ => (todo, s)
    end
  end.

Lemma find_pairs_eq v a b T z G todo s :
  find_pairs v (a :: b :: T) (z :: G) (S todo) s =
    let u := N.lxor a z in
    if N.ltb u v then
      if trie_mem (key u) s then find_pairs v (b :: T) G (S todo) s
      else find_pairs v (b :: T) G todo (trie_add (key u) s)
    else find_pairs v (b :: T) G (S todo) s.
Proof. reflexivity. Qed.

Lemma avoid_pairs_eq v a b T z G :
  avoid_pairs v (a :: b :: T) (z :: G) =
    if N.eqb (N.lxor a z) v then false else avoid_pairs v (b :: T) G.
Proof. reflexivity. Qed.

Fixpoint avoid_few (v : N) (W : list (N * list N)) : bool :=
  match W with
  | [] => true
  | (x, y :: _) :: W' => if N.eqb (N.lxor x y) v then false else avoid_few v W'
  | _ => false
  end.

Fixpoint find_few (v : N) (W : list (N * list N)) (todo : nat) (s : trie) : nat * trie :=
  match todo with
  | O => (todo, s)
  | S less =>
    match W with
    | (x, y :: _) :: W' =>
        let u := N.lxor x y in
        if N.ltb u v then
          let i := key u in
          if trie_mem i s then find_few v W' todo s else find_few v W' less (trie_add i s)
        else find_few v W' todo s
    | _ => (todo, s)
    end
  end.

(* The state of one place k at the heap n: it waits until n = k, then runs with m = n - k. *)
Inductive state :=
| Wait (j : nat)
| Run (T Fs : list N) (W : list (N * list N)).

Fixpoint all_below (n : nat) (s : trie) : bool :=
  match n with O => true | S m => if trie_mem (key (N.of_nat m)) s then all_below m s else false end.

Definition note (v u : N) (todo : nat) (s : trie) : nat * trie :=
  if N.ltb u v then
    if trie_mem (key u) s then (todo, s) else (pred todo, trie_add (key u) s)
  else (todo, s).

Section Check.
Variables (mask : N) (F F1 : list N).

Definition advance (s : state) : state :=
  match s with
  | Wait O => Run [] F []
  | Wait (S j) => Wait j
  | Run T (x :: Fs) W =>
      let W' := map (fun z : N * list N => let (x, l) := z in (x, tl l)) W in
      Run (x :: T) Fs
        (match T with
         | [] => W'
         | _ => if odd mask x then W' else if N.eqb mask 0 then W' else (x, F1) :: W'
         end)
  | Run T [] W => Run T [] W
  end.

Definition start (k : nat) : state := match k with O => Run [] F [] | S j => Wait j end.

Definition avoid (v : N) (d : N) (s : state) : bool :=
  match s with
  | Wait _ => true
  | Run T Fs W =>
      if (if N.testbit d 0 then match T with [] => negb (N.eqb v 0) | _ => true end else true) then
      if (if N.testbit d 1 then
            match T with [] => true | _ => match Fs with x :: _ => negb (N.eqb x v) | [] => false end end
          else true) then
      if N.testbit d 2 then
        if odd mask v then avoid_few v W else avoid_pairs v T F1
      else true
      else false else false
  end.

Definition gather (v : N) (a : nat * trie) (z : N * state) : nat * trie :=
  let (d, s) := z in
  match s with
  | Wait _ => a
  | Run T Fs W =>
      let a := if N.testbit d 0 then match T with [] => note v 0 (fst a) (snd a) | _ => a end else a in
      let a := if N.testbit d 1 then
          match T with [] => a | _ => match Fs with x :: _ => note v x (fst a) (snd a) | [] => a end end
        else a in
      if N.testbit d 2 then find_few v W (fst a) (snd a) else a
  end.

Definition gather_pairs (v : N) (a : nat * trie) (z : N * state) : nat * trie :=
  let (d, s) := z in
  match s with
  | Wait _ => a
  | Run T Fs W => if N.testbit d 2 then find_pairs v T F1 (fst a) (snd a) else a
  end.

Definition check_heap (v : N) (pl : list (N * state)) : bool :=
  if forallb (fun z => avoid v (fst z) (snd z)) pl then
    let n := N.to_nat v in
    all_below n (snd (fold_left (gather_pairs v) pl (fold_left (gather v) pl (n, Leaf))))
  else false.

Fixpoint loop (rest : list N) (pl : list (N * state)) : bool :=
  match rest with
  | [] => true
  | v :: rest' =>
      if check_heap v pl then loop rest' (map (fun z : N * state => let (d, s) := z in (d, advance s)) pl)
      else false
  end.

End Check.

Definition well_formed (c : code) : bool :=
  forallb (fun kd => N.ltb (snd kd) 8 && ((0 <? fst kd) || negb (N.testbit (snd kd) 0 || N.testbit (snd kd) 1))) c.

Definition check_values (c : code) (mask : N) (F : list N) : bool :=
  if well_formed c then
    loop mask F (tl F) F (map (fun kd => (snd kd, start F (fst kd))) c)
  else false.

(* Soundness. *)
Section Sound.
Variables (c : code) (mask : N) (F : list N).
Let F1 := tl F.
Let value_at h := nth h F 0%N.

Definition sound (s : trie) (P : N -> Prop) : Prop := forall u, trie_mem (key u) s = true -> P u.

Lemma sound_add P s u : sound s P -> P u -> sound (trie_add (key u) s) P.
Proof.
  intros S H w I. apply trie_mem_add in I. destruct I as [E|I]; [|now apply S].
  apply key_inj in E. now subst.
Qed.

Lemma skipn_at n : n < length F -> skipn n F = value_at n :: skipn (S n) F.
Proof.
  unfold value_at. clear. revert n. induction F as [|x l IH]; intros [|n] Q; simpl in *; try lia; auto.
  apply IH. lia.
Qed.

Lemma rev_firstn_at n : n < length F -> rev (firstn (S n) F) = value_at n :: rev (firstn n F).
Proof.
  intros Q. change (value_at n :: rev (firstn n F)) with (rev [value_at n] ++ rev (firstn n F)).
  rewrite <- rev_app_distr. f_equal. unfold value_at. clear - Q.
  revert n Q. induction F as [|x l IH]; intros [|n] Q; simpl in *; try lia; auto.
  f_equal. apply IH. lia.
Qed.

Lemma in_pairs_gen x y : forall m j, m <= length F -> j + m <= S (length F) ->
  In (x, y) (pairs (rev (firstn m F)) (skipn j F)) <->
  exists i, i + 1 < m /\ x = value_at (m - 1 - i) /\ y = value_at (j + i).
Proof.
  induction m as [|m IH]; intros j A B.
  { simpl. split; [tauto|]. intros [i [I _]]. lia. }
  rewrite rev_firstn_at by lia. destruct m as [|m].
  { simpl. split; [tauto|]. intros [i [I _]]. lia. }
  specialize (IH (S j)). rewrite rev_firstn_at in * by lia.
  rewrite skipn_at by lia.
  change (pairs (value_at (S m) :: value_at m :: rev (firstn m F)) (value_at j :: skipn (S j) F))
    with ((value_at (S m), value_at j) :: pairs (value_at m :: rev (firstn m F)) (skipn (S j) F)).
  simpl In. rewrite IH by lia. split.
  - intros [E|[i (I & -> & ->)]].
    + injection E as <- <-. exists 0. rewrite Nat.add_0_r, Nat.sub_0_r.
      replace (S (S m) - 1) with (S m) by lia. repeat split; auto. lia.
    + exists (S i). repeat split; [lia| |]; f_equal; lia.
  - intros [[|i] (I & -> & ->)].
    + left. f_equal; f_equal; lia.
    + right. exists i. repeat split; [lia| |]; f_equal; lia.
Qed.

Lemma in_pairs x y m : m < length F ->
  In (x, y) (pairs (rev (firstn m F)) F1) <->
  exists a b, 0 < a /\ 0 < b /\ a + b = m /\ x = value_at a /\ y = value_at b.
Proof.
  intros Q. replace F1 with (skipn 1 F) by (unfold F1; now destruct F).
  rewrite in_pairs_gen by lia. split.
  - intros [i (I & -> & ->)]. exists (m - 1 - i), (1 + i). repeat split; lia.
  - intros (a & b & A & B & E & -> & ->). exists (b - 1). repeat split; [lia| |]; f_equal; lia.
Qed.

Lemma avoid_pairs_spec v : forall T G, avoid_pairs v T G = true ->
  forall x y, In (x, y) (pairs T G) -> N.lxor x y <> v.
Proof.
  induction T as [|a [|b T] IH]; intros [|z G] H x y I; simpl in I; try tauto.
  rewrite avoid_pairs_eq in H. destruct (N.eqb_spec (N.lxor a z) v) as [E|E]; [discriminate|].
  destruct I as [J|I]; [now injection J as <- <-|]. now apply (IH G H).
Qed.

Lemma find_pairs_spec v (P : N -> Prop) : forall T G,
  (forall x y, In (x, y) (pairs T G) -> P (N.lxor x y)) ->
  forall todo s, sound s P -> sound (snd (find_pairs v T G todo s)) P.
Proof.
  induction T as [|a [|b T] IH]; intros [|z G] H [|todo] s S; try exact S.
  assert (H' : forall x y, In (x, y) (pairs (b :: T) G) -> P (N.lxor x y)).
  { intros x y I. apply H. simpl. now right. }
  assert (Ha : P (N.lxor a z)) by (apply H; simpl; now left).
  rewrite find_pairs_eq. cbv zeta. destruct (N.ltb _ v); [destruct (trie_mem _ s)|]; apply IH; auto.
  now apply sound_add.
Qed.

Definition run_inv (m : nat) T Fs (W : list (N * list N)) : Prop :=
  T = rev (firstn m F) /\ Fs = skipn m F /\
  (forall x l, In (x, l) W -> exists r, 0 < r /\ r < m /\ x = value_at r /\ l = skipn (m - r) F) /\
  (mask <> 0%N -> forall r, 0 < r -> r < m -> odd mask (value_at r) = false ->
     In (value_at r, skipn (m - r) F) W).

Definition inv (n k : nat) (s : state) : Prop :=
  match s with
  | Wait j => n + S j = k
  | Run T Fs W => k <= n /\ run_inv (n - k) T Fs W
  end.

Lemma inv_start k : inv 0 k (start F k).
Proof.
  destruct k as [|k]; simpl; [|lia].
  split; [lia|]. repeat split; simpl; auto; try tauto. intros; lia.
Qed.

Lemma T_nil n : n < length F -> rev (firstn n F) = [] -> n = 0.
Proof.
  intros Q E. apply (f_equal (@length N)) in E.
  rewrite rev_length, firstn_length in E. simpl in E. lia.
Qed.

Lemma tl_skipn n : tl (skipn n F) = skipn (S n) F.
Proof.
  destruct (Nat.lt_ge_cases n (length F)) as [Q|Q]; [now rewrite skipn_at|].
  rewrite !skipn_all2; auto.
Qed.

Lemma inv_advance n k s : n < length F -> inv n k s -> inv (S n) k (advance mask F F1 s).
Proof.
  intros Q. destruct s as [[|j]|T Fs W]; simpl.
  - intros E. replace k with (S n) by lia. rewrite Nat.sub_diag. split; [lia|].
    repeat split; simpl; auto; try tauto. intros; lia.
  - lia.
  - intros (K & HT & HF & HS & HC). rewrite skipn_at in HF by lia. subst Fs.
    cbn [inv]. split; [lia|]. replace (S n - k) with (S (n - k)) by lia.
    set (m := n - k) in *. assert (Qm : m < length F) by (unfold m; lia).
    set (W' := map (fun z : N * list N => let (x, l) := z in (x, tl l)) W).
    assert (S' : forall x l, In (x, l) W' ->
        exists r, 0 < r /\ r < m /\ x = value_at r /\ l = skipn (S m - r) F).
    { intros x l I. apply in_map_iff in I. destruct I as [[x' l'] [E I]]. injection E as -> <-.
      apply HS in I. destruct I as (r & R0 & R1 & -> & ->). exists r. repeat split; auto.
      rewrite tl_skipn. f_equal. lia. }
    assert (C' : mask <> 0%N -> forall r, 0 < r -> r < m -> odd mask (value_at r) = false ->
        In (value_at r, skipn (S m - r) F) W').
    { intros M r R0 R1 O. apply in_map_iff. exists (value_at r, skipn (m - r) F).
      split; [|now apply HC]. f_equal. rewrite tl_skipn. f_equal. lia. }
    repeat split.
    + rewrite HT. symmetry. now apply rev_firstn_at.
    + assert (Weak : forall x l, In (x, l) W' ->
          exists r, 0 < r /\ r < S m /\ x = value_at r /\ l = skipn (S m - r) F).
      { intros x l I. apply S' in I. destruct I as (r & ? & ? & ? & ?). exists r. auto. }
      destruct T as [|t T]; [exact Weak|].
      destruct (odd mask (value_at m)); [exact Weak|]. destruct (N.eqb mask 0); [exact Weak|].
      intros x l [E|I]; [|now apply Weak]. injection E as <- <-. exists m.
      repeat split; auto.
      * destruct m; [|lia]. discriminate HT.
      * replace (S m - m) with 1 by lia. unfold F1. now destruct F.
    + intros M r R0 R1 O. destruct (Nat.eq_dec r m) as [->|D].
      * destruct T as [|t T]; [symmetry in HT; apply T_nil in HT; lia|].
        rewrite O. apply N.eqb_neq in M. rewrite M. left. f_equal.
        replace (S m - m) with 1 by lia. unfold F1. now destruct F.
      * assert (I : In (value_at r, skipn (S m - r) F) W') by (apply C'; auto; lia).
        destruct T; auto. destruct (odd mask (value_at m)); auto. destruct (N.eqb mask 0); auto.
        now right.
Qed.

Definition place_move (k : nat) (d : N) (n : nat) (hs : list nat) : Prop :=
  (N.testbit d 0 = true /\ n = k /\ hs = []) \/
  (N.testbit d 1 = true /\ k < n /\ hs = [n - k]) \/
  (N.testbit d 2 = true /\ exists a b, 0 < a /\ 0 < b /\ a + b + k = n /\ hs = [a; b]).

Lemma move_place_move n hs : move c n hs -> exists k d, In (k, d) c /\ place_move k d n hs.
Proof.
  destruct 1 as [d I T P|k d I T P Q|k d a b I T A B E].
  - exists n, d. split; [exact I|]. now left.
  - exists k, d. split; [exact I|]. right. now left.
  - exists k, d. split; [exact I|]. right. right. split; [exact T|]. now exists a, b.
Qed.

Lemma place_move_move n hs k d : well_formed c = true -> In (k, d) c -> place_move k d n hs -> move c n hs.
Proof.
  intros WF I H. unfold well_formed in WF. rewrite forallb_forall in WF.
  apply WF in I as Z. simpl in Z. apply andb_prop in Z. destruct Z as [_ Z].
  destruct H as [(T & -> & ->)|[(T & L & ->)|(T & a & b & A & B & E & ->)]].
  - apply take_all with d; auto. rewrite T in Z. simpl in Z. rewrite orb_false_r in Z.
    now apply Nat.ltb_lt.
  - apply take with d; auto. rewrite T, orb_true_r in Z. simpl in Z. rewrite orb_false_r in Z.
    now apply Nat.ltb_lt.
  - now apply split with k d.
Qed.

Lemma avoid_few_spec v : forall W, avoid_few v W = true ->
  forall x y l, In (x, y :: l) W -> N.lxor x y <> v.
Proof.
  induction W as [|[a [|b W0]] W IH]; intros H x y l I; simpl in *; try tauto; try discriminate.
  destruct (N.eqb_spec (N.lxor a b) v) as [E|E]; [discriminate|].
  destruct I as [J|I]; [now injection J as <- <- <-|]. now apply (IH H x y l).
Qed.

Lemma find_few_spec v (P : N -> Prop) : forall W,
  (forall x y l, In (x, y :: l) W -> P (N.lxor x y)) ->
  forall todo s, sound s P -> sound (snd (find_few v W todo s)) P.
Proof.
  induction W as [|[a [|b W0]] W IH]; intros H [|todo] s S; try exact S.
  assert (H' : forall x y l, In (x, y :: l) W -> P (N.lxor x y))
    by (intros x y l I; apply (H x y l); now right).
  assert (Ha : P (N.lxor a b)) by (apply (H a b W0); now left).
  cbn [find_few]. destruct (N.ltb _ v); [destruct (trie_mem _ s)|]; apply IH; auto.
  now apply sound_add.
Qed.

Lemma hd_T m : m < length F -> rev (firstn m F) = [] \/ (exists x T, rev (firstn m F) = x :: T) /\ 0 < m.
Proof.
  intros Q. destruct m as [|m]; [now left|]. right. split; [|lia].
  rewrite rev_firstn_at by lia. eauto.
Qed.

Lemma avoid_spec n k d s v : n < length F -> inv n k s -> avoid mask F1 v d s = true ->
  forall hs, place_move k d n hs -> value value_at hs <> v.
Proof.
  intros Q I A hs M. destruct s as [j|T Fs W]; simpl in I.
  { destruct M as [(_ & E & _)|[(_ & E & _)|(_ & a & b & ? & ? & ? & _)]]; lia. }
  destruct I as (K & HT & HF & HS & HC). unfold avoid in A.
  rewrite skipn_at in HF by lia.
  set (m := n - k) in *. assert (Qm : m < length F) by (unfold m; lia).
  match type of A with (if ?b then _ else _) = _ => destruct b eqn:A0; [|discriminate] end.
  match type of A with (if ?b then _ else _) = _ => destruct b eqn:A1; [|discriminate] end.
  destruct M as [(T0 & -> & ->)|[(T1 & L & ->)|(T2 & a & b & HA & HB & E & ->)]].
  - rewrite T0 in A0. unfold m in HT. rewrite Nat.sub_diag in HT. simpl in HT. subst T.
    apply negb_true_iff, N.eqb_neq in A0. unfold value, xors. simpl. congruence.
  - rewrite T1 in A1. destruct T as [|t T].
    { symmetry in HT. apply T_nil in HT; unfold m in *; lia. }
    subst Fs. apply negb_true_iff, N.eqb_neq in A1. rewrite value1. exact A1.
  - rewrite T2 in A. rewrite value2.
    assert (Em : a + b = m) by (unfold m; lia).
    destruct (odd mask v) eqn:O.
    + assert (M : mask <> 0%N).
      { intros ->. unfold odd in O. rewrite N.land_0_r in O. discriminate. }
      intros V. pose proof O as O'. rewrite <- V, odd_lxor in O'.
      assert (X : forall a b, 0 < a -> 0 < b -> a + b = m -> odd mask (value_at a) = false ->
                N.lxor (value_at a) (value_at b) <> v).
      { intros a' b' A' B' E' O''. specialize (HC M a' A' ltac:(lia) O'').
        rewrite skipn_at in HC by lia. replace (m - a') with b' in HC by lia.
        now apply (avoid_few_spec v W A) with (l := skipn (S b') F). }
      destruct (odd mask (value_at a)) eqn:Oa.
      * destruct (odd mask (value_at b)) eqn:Ob; [discriminate|].
        apply (X b a); auto; [lia|]. now rewrite N.lxor_comm.
      * now apply (X a b).
    + apply (avoid_pairs_spec v T F1 A). rewrite HT. apply in_pairs; [exact Qm|].
      now exists a, b.
Qed.

Definition option_value (n : nat) (v : N) : Prop := exists hs, move c n hs /\ value value_at hs = v.

Lemma note_spec v u todo s (P : N -> Prop) : sound s P -> P u -> sound (snd (note v u todo s)) P.
Proof.
  intros S H. unfold note. destruct (N.ltb u v); [|exact S].
  destruct (trie_mem _ _); [exact S|]. now apply sound_add.
Qed.

Lemma gather_spec n k d s v a : well_formed c = true -> n < length F -> inv n k s ->
  In (k, d) c -> sound (snd a) (option_value n) -> sound (snd (gather v a (d, s))) (option_value n).
Proof.
  intros WF Q I Ic S. destruct s as [j|T Fs W]; [exact S|].
  destruct I as (K & HT & HF & HS & HC). unfold gather.
  rewrite skipn_at in HF by lia.
  set (m := n - k) in *. assert (Qm : m < length F) by (unfold m; lia).
  set (a1 := if N.testbit d 0 then _ else _).
  assert (S1 : sound (snd a1) (option_value n)).
  { unfold a1. destruct (N.testbit d 0) eqn:T0; [|exact S]. destruct T; [|exact S].
    apply note_spec; [exact S|]. exists []. split; [|reflexivity].
    apply (place_move_move n [] k d WF Ic). left. repeat split; auto.
    symmetry in HT. apply T_nil in HT; unfold m in *; lia. }
  clearbody a1. set (a2 := if N.testbit d 1 then _ else _).
  assert (S2 : sound (snd a2) (option_value n)).
  { unfold a2. destruct (N.testbit d 1) eqn:T1; [|exact S1]. destruct T as [|t T]; [exact S1|].
    subst Fs. apply note_spec; [exact S1|]. exists [m]. split; [|apply value1].
    apply (place_move_move n [m] k d WF Ic). right. left. repeat split; auto.
    destruct (Nat.eq_dec m 0) as [Z|Z]; [|unfold m in *; lia].
    rewrite Z in HT. discriminate HT. }
  clearbody a2. destruct (N.testbit d 2) eqn:T2; [|exact S2].
  apply find_few_spec; [|exact S2]. intros x y l I.
  apply HS in I. destruct I as (r & R0 & R1 & -> & E).
  rewrite skipn_at in E by lia. injection E as -> _.
  exists [r; m - r]. split; [|apply value2].
  apply (place_move_move n [r; m - r] k d WF Ic). right. right. split; [exact T2|].
  exists r, (m - r). repeat split; unfold m in *; lia.
Qed.

Lemma gather_pairs_spec n k d s v a : well_formed c = true -> n < length F -> inv n k s ->
  In (k, d) c -> sound (snd a) (option_value n) -> sound (snd (gather_pairs F1 v a (d, s))) (option_value n).
Proof.
  intros WF Q I Ic S. destruct s as [j|T Fs W]; [exact S|].
  destruct I as (K & HT & _). unfold gather_pairs.
  destruct (N.testbit d 2) eqn:T2; [|exact S].
  apply find_pairs_spec; [|exact S]. intros x y I. rewrite HT in I.
  apply in_pairs in I; [|lia]. destruct I as (i & j & ? & ? & ? & -> & ->).
  exists [i; j]. split; [|apply value2].
  apply (place_move_move n [i; j] k d WF Ic). right. right. split; [exact T2|].
  exists i, j. repeat split; auto. lia.
Qed.

Lemma all_below_spec s P : sound s P -> forall n, all_below n s = true ->
  forall u, (u < N.of_nat n)%N -> P u.
Proof.
  intros S. induction n as [|n IH]; intros A u U; [lia|].
  simpl in A. destruct (trie_mem _ s) eqn:M; [|discriminate].
  destruct (N.eq_dec u (N.of_nat n)) as [->|]; [now apply S|]. apply IH; [exact A|lia].
Qed.

Definition linked (n : nat) (kd : nat * N) (z : N * state) : Prop :=
  snd kd = fst z /\ inv n (fst kd) (snd z).

Lemma check_heap_spec n v pl : well_formed c = true -> n < length F ->
  Forall2 (linked n) c pl -> check_heap mask F1 v pl = true -> is_mex (option_value n) v.
Proof.
  intros WF Q L H. unfold check_heap in H.
  destruct (forallb _ pl) eqn:A; [|discriminate]. split.
  - intros [hs [M V]]. apply move_place_move in M. destruct M as (k & d & I & M).
    revert V. rewrite forallb_forall in A.
    assert (E : exists s, In (d, s) pl /\ inv n k s).
    { clear - L I. induction L as [|[k' d'] [e s] c' pl' [E J] L IH]; [destruct I|].
      simpl in *. destruct I as [Z|I].
      - injection Z as -> ->. subst. eauto.
      - destruct (IH I) as (s' & ? & ?). eauto. }
    destruct E as (s & Is & J). apply A in Is. simpl in Is.
    now apply (avoid_spec n k d s v Q J Is hs).
  - assert (G : forall f : nat * trie -> N * state -> nat * trie, (forall k d s a, inv n k s -> In (k, d) c -> sound (snd a) (option_value n) ->
          sound (snd (f a (d, s))) (option_value n)) ->
        forall pl c' a, (forall kd, In kd c' -> In kd c) -> Forall2 (linked n) c' pl ->
        sound (snd a) (option_value n) -> sound (snd (fold_left f pl a)) (option_value n)).
    { clear. intros f Hf. induction pl as [|[d s] pl IH]; intros c' a I L S; [exact S|].
      inversion L as [|[k d'] z c'' pl' [E J] L' E1 E2]; subst. simpl in E, J. subst d'.
      simpl fold_left. apply IH with c''; auto.
      - intros kd K. apply I. now right.
      - apply Hf with k; auto. apply I. now left. }
    intros u U. eapply all_below_spec; [|exact H|now rewrite N2Nat.id].
    apply G with c; auto.
    { intros k d s a J I. now apply gather_pairs_spec with k. }
    apply G with c; auto.
    { intros k d s a J I. now apply gather_spec with k. }
    intros w Z. discriminate Z.
Qed.

Lemma loop_spec : well_formed c = true -> forall rest n pl,
  rest = skipn n F -> Forall2 (linked n) c pl -> loop mask F F1 rest pl = true ->
  forall i, n <= i -> i < length F -> is_mex (option_value i) (value_at i).
Proof.
  intros WF. induction rest as [|v rest IH]; intros n pl E L H i A B.
  { apply (f_equal (@length N)) in E. rewrite skipn_length in E. simpl in E. lia. }
  assert (Q : n < length F) by lia.
  rewrite skipn_at in E by exact Q. injection E as -> E. simpl in H.
  destruct (check_heap mask F1 (value_at n) pl) eqn:C; [|discriminate].
  destruct (Nat.eq_dec i n) as [->|D].
  - now apply check_heap_spec with pl.
  - eapply IH with (n := S n); eauto; [|lia].
    clear - L Q. induction L as [|[k d] [e s] c' pl' [X Y] L IH]; constructor; auto.
    simpl in *. split; [exact X|]. simpl. now apply inv_advance.
Qed.

Theorem check_values_sound : check_values c mask F = true ->
  forall i, i < length F -> nth i F 0%N = grundy c i.
Proof.
  unfold check_values. destruct (well_formed c) eqn:WF; [|discriminate]. intros H.
  assert (M : forall i, i < length F -> is_mex (option_value i) (value_at i)).
  { intros i B. eapply loop_spec with (n := 0); eauto; [|lia].
    assert (X : forall l, Forall2 (linked 0) l (map (fun kd => (snd kd, start F (fst kd))) l)).
    { induction l as [|kd l IH]; simpl; constructor; auto. split; [reflexivity|]. apply inv_start. }
    apply X. }
  intros i. induction i as [i IH] using lt_wf_ind. intros B.
  eapply is_mex_unique; [|apply M, B|apply grundy_spec].
  intros v. split; intros [hs [I <-]]; exists hs; split; auto; apply value_ext; intros h J;
    pose proof (move_lt _ _ _ I _ J); [symmetry|]; apply IH; lia.
Qed.

End Sound.
