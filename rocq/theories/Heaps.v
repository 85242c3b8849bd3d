(* Sums of heaps whose moves look at one heap: a move replaces a heap by any list of smaller heaps, under a condition on
   numbers that it chooses. A check of the values of single heaps by formulas, and the theorem of Sprague and Grundy for
   any number of heaps. *)
From Coq Require Import NArith Arith List Lia Bool Wellfounded ConstructiveEpsilon.
From Impartial Require Import Mex Nim Game Lowering Machines Formulas Decision Rules.
Import ListNotations.

(* The rules of one heap n. A move chooses some numbers z with the guard on z ++ [n]. The numbers of z ++ [n] at the
   places of the target are the heaps that take the place of n. *)
Record heap_rules := HeapRules { named : list definition; heap_moves : list move }.

Section Game.
Variable H : heap_rules.

Definition replaced (n : N) (new : list N) : Prop := exists m z, In m (heap_moves H) /\ length z = chosen m /\
  holds (meanings (named H) []) (guard m) (z ++ [n]) /\ new = pick (target m) (z ++ [n]).

(* Heaps side by side: a move replaces one heap. *)
Inductive heap_play : list N -> list N -> Prop :=
| here : forall n new hs, replaced n new -> heap_play (n :: hs) (new ++ hs)
| there : forall n hs hs', heap_play hs hs' -> heap_play (n :: hs) (n :: hs').

(* Every move leaves smaller heaps. *)
Definition shrinks : Prop := forall n new, replaced n new -> Forall (fun h => (h < n)%N) new.

(* At most this number of heaps takes the place of one. *)
Definition most_heaps : nat := fold_right (fun m c => Nat.max (length (target m)) c) 0 (heap_moves H).

Definition heavy (hs : list N) : nat := list_sum (map (fun n => (2 + most_heaps) ^ N.to_nat n) hs).

Lemma replaced_length n new : replaced n new -> length new <= most_heaps.
Proof.
  intros (m & z & I & _ & _ & ->). rewrite pick_length. unfold most_heaps.
  induction (heap_moves H) as [|m' ms IH]; [destruct I|]. cbn [fold_right]. destruct I as [->|I]; [lia|].
  specialize (IH I). lia.
Qed.

Lemma heavy_new n new : Forall (fun h => (h < n)%N) new -> heavy new * (2 + most_heaps) <=
  length new * (2 + most_heaps) ^ N.to_nat n.
Proof.
  unfold heavy. induction 1 as [|h new L _ IH]; [simpl; lia|]. cbn [map list_sum fold_right length].
  change (fold_right Nat.add 0) with list_sum.
  assert (P : (2 + most_heaps) ^ N.to_nat h * (2 + most_heaps) <= (2 + most_heaps) ^ N.to_nat n).
  { rewrite Nat.mul_comm. change ((2 + most_heaps) ^ S (N.to_nat h) <= (2 + most_heaps) ^ N.to_nat n).
    apply Nat.pow_le_mono_r; lia. }
  lia.
Qed.

Lemma heap_play_heavy : shrinks -> forall hs hs', heap_play hs hs' -> heavy hs' < heavy hs.
Proof.
  intros F hs hs'. induction 1 as [n new hs M|n hs hs' _ IH]; unfold heavy in *;
    cbn [map list_sum fold_right] in *; change (fold_right Nat.add 0) with list_sum in *; [|lia].
  rewrite map_app, list_sum_app. apply Nat.add_lt_mono_r.
  pose proof (heavy_new n new (F n new M)) as W. unfold heavy in W. pose proof (replaced_length n new M) as L.
  assert (P : 0 < (2 + most_heaps) ^ N.to_nat n) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
  set (p := (2 + most_heaps) ^ N.to_nat n) in *. set (w := list_sum _) in *. clearbody p w. nia.
Qed.

Lemma heap_play_is_finite : shrinks -> well_founded (fun y x => heap_play x y).
Proof. intros F. apply (well_founded_lt_compat _ heavy). intros y x. now apply heap_play_heavy. Qed.

Definition heaps_of (F : shrinks) : game := Game (list N) heap_play (heap_play_is_finite F).
End Game.

(* The nim-sum of the values of heaps. *)
Definition sum_of_values (g : N -> N) (hs : list N) : N := xors (map g hs).

Lemma sum_of_values_app g a b : sum_of_values g (a ++ b) = N.lxor (sum_of_values g a) (sum_of_values g b).
Proof.
  unfold sum_of_values. induction a as [|x a IH]; simpl; [reflexivity|]. now rewrite IH, N.lxor_assoc.
Qed.

(* The theorem of Sprague and Grundy for any number of heaps: values of single heaps give those of all sums. *)
Theorem sums_of_heaps H (F : shrinks H) g :
  (forall n, is_mex (fun v => exists new, replaced H n new /\ sum_of_values g new = v) (g n)) ->
  grundy_fun (heaps_of H F) (sum_of_values g).
Proof.
  intros G hs. cbn [opt heaps_of pos]. induction hs as [|n hs IH].
  - split; [intros [y [O _]]; inversion O|]. unfold sum_of_values. simpl. intros u L. lia.
  - destruct (mex_lxor _ _ _ _ (G n) IH) as [Out B]. split.
    + intros [y [O E]]. apply Out. inversion O as [m new l M|m l l' M]; subst.
      * left. rewrite sum_of_values_app in *. eexists. split; [|exact E]. now exists new.
      * right. eexists. split; [|exact E]. now exists l'.
    + intros u L. apply B in L. destruct L as [[v [[y [O E]] U]]|[v [[y [O E]] U]]]; subst.
      * exists (y ++ hs). split; [now constructor|]. apply sum_of_values_app.
      * exists (n :: y). split; [now constructor|reflexivity].
Qed.

(* Coins that are turned: a position is the set of the squares with heads, as a number: square a has heads if digit a is
   1. A move turns a coin on square a from heads to tails, and the coins on the squares that the rules of the heap a leave. *)
Definition turn (x : N) (squares : list N) : N := fold_left (fun u b => N.lxor u (2 ^ b)) squares x.
Definition coin_play (H : heap_rules) (x y : N) : Prop :=
  exists a others, N.testbit x a = true /\ replaced H a others /\ y = turn x (a :: others).

Lemma shift_turn a squares : Forall (fun b => (b < a)%N) squares -> forall x, N.shiftr (turn x squares) a = N.shiftr x a.
Proof.
  unfold turn. induction 1 as [|b l L _ IH]; intros x; [reflexivity|]. cbn [fold_left]. rewrite IH, N.shiftr_lxor.
  rewrite (N.shiftr_div_pow2 (2 ^ b)), N.div_small by (apply N.pow_lt_mono_r; lia). apply N.lxor_0_r.
Qed.

Lemma coin_play_lower H : shrinks H -> forall x y, coin_play H x y -> (y < x)%N.
Proof.
  intros F x y (a & others & B & M & ->). change (turn x (a :: others)) with (turn (N.lxor x (2 ^ a)) others).
  destruct (N.lt_ge_cases (turn (N.lxor x (2 ^ a)) others) x) as [L|L]; [exact L|]. exfalso.
  apply (N.div_le_mono _ _ (2 ^ a)) in L; [|now apply N.pow_nonzero]. rewrite <- !N.shiftr_div_pow2 in L.
  rewrite (shift_turn a others (F a others M)), N.shiftr_lxor, (N.shiftr_div_pow2 (2 ^ a)) in L.
  rewrite N.div_same in L by now apply N.pow_nonzero. assert (B' : N.odd (N.shiftr x a) = true) by (rewrite <- N.bit0_odd, N.shiftr_spec'; exact B).
  set (q := N.shiftr x a) in *. pose proof (bit_div2 q) as Q. rewrite B' in Q. rewrite Q in L at 2.
  change 1%N with (bit true 0) in L. rewrite lxor_bit, N.lxor_0_r in L. rewrite Q in L at 1.
  rewrite !bit_val in L. simpl N.b2n in L. lia.
Qed.

Lemma coin_play_is_finite H : shrinks H -> well_founded (fun y x => coin_play H x y).
Proof.
  intros F. apply (wf_incl _ _ N.lt); [intros y x; now apply coin_play_lower|exact N.lt_wf_0].
Qed.

Definition coins_of (H : heap_rules) (F : shrinks H) : game := Game N (coin_play H) (coin_play_is_finite H F).

(* The nim-sum of the values of the squares with heads. *)
Definition values_below (g : N -> N) (n : nat) (x : N) : N :=
  xors (map (fun a => if N.testbit x (N.of_nat a) then g (N.of_nat a) else 0%N) (seq 0 n)).
Definition value_of_coins (g : N -> N) (x : N) : N := values_below g (N.size_nat x) x.

Lemma testbit_small x n a : N.size_nat x <= n -> n <= a -> N.testbit x (N.of_nat a) = false.
Proof.
  intros S L. apply size_power in S. destruct (N.eq_dec x 0) as [->|Z]; [apply N.bits_0|].
  apply N.bits_above_log2. apply N.log2_lt_pow2; [lia|]. eapply N.lt_le_trans; [exact S|]. apply N.pow_le_mono_r; lia.
Qed.

Lemma xors_app a b : xors (a ++ b) = N.lxor (xors a) (xors b).
Proof. unfold xors. induction a as [|x a IH]; simpl; [reflexivity|]. now rewrite IH, N.lxor_assoc. Qed.

Lemma values_below_enough g x n : N.size_nat x <= n -> values_below g n x = value_of_coins g x.
Proof.
  intros L. unfold value_of_coins, values_below. replace n with (N.size_nat x + (n - N.size_nat x)) at 1 by lia.
  rewrite seq_app, map_app, xors_app. simpl plus.
  assert (T : map (fun a => if N.testbit x (N.of_nat a) then g (N.of_nat a) else 0%N)
    (seq (N.size_nat x) (n - N.size_nat x)) = map (fun _ => 0%N) (seq (N.size_nat x) (n - N.size_nat x))).
  { apply map_ext_in. intros a I. apply in_seq in I. now rewrite (testbit_small x (N.size_nat x)) by lia. }
  assert (Z : forall l : list nat, xors (map (fun _ => 0%N) l) = 0%N) by (induction l; simpl; auto).
  rewrite T, Z. apply N.lxor_0_r.
Qed.

Lemma values_below_turn g n x b : (b < N.of_nat n)%N -> values_below g n (N.lxor x (2 ^ b)) = N.lxor (values_below g n x) (g b).
Proof.
  unfold values_below. induction n as [|n IH]; intros L; [lia|]. rewrite !seq_S, !map_app, !xors_app. simpl plus.
  cbn [map]. rewrite N.lxor_spec, N.pow2_bits_eqb.
  destruct (N.eqb_spec b (N.of_nat n)) as [E|E].
  - assert (K : map (fun a => if N.testbit (N.lxor x (2 ^ b)) (N.of_nat a) then g (N.of_nat a) else 0%N) (seq 0 n) =
        map (fun a => if N.testbit x (N.of_nat a) then g (N.of_nat a) else 0%N) (seq 0 n)).
    { apply map_ext_in. intros a I. apply in_seq in I. rewrite N.lxor_spec, N.pow2_bits_eqb.
      replace (b =? N.of_nat a)%N with false by (symmetry; apply N.eqb_neq; lia). now rewrite xorb_false_r. }
    rewrite K, N.lxor_assoc. f_equal. rewrite <- E. unfold xors. simpl. rewrite !N.lxor_0_r.
    destruct (N.testbit x b); simpl; [symmetry; apply N.lxor_nilpotent|symmetry; apply N.lxor_0_l].
  - rewrite IH by lia. rewrite xorb_false_r, !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma value_of_turn g b x : value_of_coins g (N.lxor x (2 ^ b)) = N.lxor (value_of_coins g x) (g b).
Proof.
  set (n := Nat.max (N.size_nat x) (Nat.max (N.size_nat (N.lxor x (2 ^ b))) (N.to_nat b + 1))).
  rewrite <- (values_below_enough g _ n), <- (values_below_enough g x n) by lia. apply values_below_turn. lia.
Qed.

Lemma value_of_turns g squares : forall x, value_of_coins g (turn x squares) = N.lxor (value_of_coins g x) (sum_of_values g squares).
Proof.
  unfold turn, sum_of_values. induction squares as [|b l IH]; intros x; [symmetry; apply N.lxor_0_r|].
  cbn [fold_left map xors fold_right]. rewrite IH, value_of_turn, N.lxor_assoc. reflexivity.
Qed.

Lemma below_xors l : forall u, (u < xors l)%N -> exists h, In h l /\ (N.lxor h (N.lxor (xors l) u) < h)%N.
Proof.
  induction l as [|h l IH]; intros u L; [simpl in L; lia|]. cbn [xors fold_right] in *. fold (xors l) in *.
  destruct (lxor_below h (xors l) u L) as [(a & A & <-)|(b & B & <-)].
  - exists h. split; [now left|]. replace (N.lxor h _) with a; [exact A|].
    apply N.bits_inj. intros i. rewrite !N.lxor_spec. destruct (N.testbit h i), (N.testbit (xors l) i), (N.testbit a i); reflexivity.
  - destruct (IH b B) as (k & I & K). exists k. split; [now right|]. replace (N.lxor (N.lxor h (xors l)) (N.lxor h b))
      with (N.lxor (xors l) b); [exact K|].
    apply N.bits_inj. intros i. rewrite !N.lxor_spec. destruct (N.testbit h i), (N.testbit (xors l) i), (N.testbit b i); reflexivity.
Qed.

(* Lenstra (1977): the value of a position is the nim-sum of the values of its coins. *)
Theorem sums_of_coins H (F : shrinks H) g :
  (forall n, is_mex (fun v => exists new, replaced H n new /\ sum_of_values g new = v) (g n)) ->
  grundy_fun (coins_of H F) (value_of_coins g).
Proof.
  intros G x. cbn [opt coins_of pos]. split.
  - intros (y & (a & others & _ & M & ->) & E). destruct (G a) as [Out _]. apply Out. exists others. split; [exact M|].
    rewrite value_of_turns in E. cbn [sum_of_values map xors fold_right] in E. unfold sum_of_values in *.
    cbn [map xors fold_right] in E. fold (xors (map g others)) in E. set (o := xors (map g others)) in *.
    set (v := value_of_coins g x) in *. apply N.lxor_eq. replace (N.lxor o (g a)) with (N.lxor v (N.lxor v (N.lxor (g a) o))).
    + rewrite E. apply N.lxor_nilpotent.
    + rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. apply N.lxor_comm.
  - intros u L. set (v := value_of_coins g x) in *. unfold value_of_coins, values_below in v.
    destruct (below_xors _ u L) as (h & I & K). fold v in K. apply in_map_iff in I. destruct I as (a & E & _).
    destruct (N.testbit x (N.of_nat a)) eqn:B; [|subst h; exfalso; lia]. subst h.
    destruct (G (N.of_nat a)) as [_ Below]. destruct (Below _ K) as (others & M & W).
    exists (turn x (N.of_nat a :: others)). split; [now exists (N.of_nat a), others|].
    rewrite value_of_turns. fold (values_below g (N.size_nat x) x) in v. change (value_of_coins g x) with v.
    unfold sum_of_values in *. cbn [map xors fold_right]. fold (xors (map g others)). rewrite W.
    apply N.bits_inj. intros i. rewrite !N.lxor_spec.
    destruct (N.testbit v i), (N.testbit (g (N.of_nat a)) i), (N.testbit u i); reflexivity.
Qed.

(* The check of the values of single heaps: the statement S is about [v; n], the value and the heap. *)
Section Check.
Variables (fuel : nat) (H : heap_rules) (S : definition).

(* The relations of the conditions: 1 the statement, 2, 3, ... the conditions of the moves. *)
Definition as_rules : rules := {|
  numbers := 1; relations := named H; legal_if := Constant true;
  moves := map (fun m => Move (chosen m) (guard m) [0]) (heap_moves H); measure := []
|}.
Notation D := (meanings (named H) []).
Notation R := (related as_rules S).

Definition heap_kinds : list (nat * move) := combine (seq 0 (length (heap_moves H))) (heap_moves H).

Fixpoint xor_of (vs : list nat) : term := match vs with [] => Num 0 | i :: vs => Xor (Var i) (xor_of vs) end.
Fixpoint valued (us hs : list nat) : formula :=
  match us, hs with u :: us, h :: hs => Join And (Rel 1 [u; h]) (valued us hs) | _, _ => Constant true end.

(* After the values us of the heaps that a move leaves, the numbers z that it chooses, the heap n and a number u: the
   move leaves heaps with the value u. *)
Definition leads (im : nat * move) : formula :=
  let (c, t) := (chosen (snd im), length (target (snd im))) in
  Join And (Rel (2 + fst im) (seq t (c + 1))) (Join And (valued (seq 0 t) (image (seq t (c + 1)) (target (snd im))))
    (Equal (Var (t + c + 1)) (xor_of (seq 0 t)))).

Definition places_exist : bool := forallb (fun m => forallb (fun i => i <? chosen m + 1) (target m)) (heap_moves H).

Definition has_a_value : formula := ForAll (ForSome (Rel 1 [0; 1])).
Definition one_value_only : formula :=
  for_all 3 (Join Implies (Join And (Rel 1 [1; 0]) (Rel 1 [2; 0])) (Equal (Var 1) (Var 2))).
Definition no_option_has_it (im : nat * move) : formula :=
  let (c, t) := (chosen (snd im), length (target (snd im))) in
  for_all (t + c + 2) (Not (Join And (leads im) (Rel 1 [t + c + 1; t + c]))).
Definition smaller_values : formula :=
  for_all 3 (Join Implies (Join And (Rel 1 [2; 0]) (Less (Var 1) (Var 2)))
    (any_of (map (fun im => for_some (length (target (snd im)) + chosen (snd im)) (leads im)) heap_kinds))).
Definition smaller_heaps (im : nat * move) : formula :=
  let c := chosen (snd im) in
  for_all (c + 1) (Join Implies (Rel (2 + fst im) (seq 0 (c + 1)))
    (fold_right (Join And) (Constant true) (map (fun i => Less (Var i) (Var c)) (target (snd im))))).

Definition checks_heaps : bool := places_exist && checks fuel as_rules S
  (has_a_value :: one_value_only :: smaller_values :: map smaller_heaps heap_kinds ++ map no_option_has_it heap_kinds).

Hypothesis Checked : checks_heaps = true.

Lemma conditions : (forall m, In m (heap_moves H) -> Forall (fun i => i < chosen m + 1) (target m)) /\
  forall f, In f (has_a_value :: one_value_only :: smaller_values :: map smaller_heaps heap_kinds ++
    map no_option_has_it heap_kinds) -> holds R f [].
Proof.
  unfold checks_heaps in Checked. apply andb_prop in Checked. destruct Checked as [P C]. split.
  - intros m I. unfold places_exist in P. rewrite forallb_forall in P. specialize (P m I).
    rewrite forallb_forall in P. apply Forall_forall. intros i J. apply Nat.ltb_lt. now apply P.
  - intros f I. apply (checks_spec fuel as_rules S _ C). exact I.
Qed.

Lemma heap_kinds_spec i m : In (i, m) heap_kinds ->
  In m (heap_moves H) /\ nth (2 + i) R (fun _ => False) = holds D (guard m).
Proof.
  unfold heap_kinds. intros I. split; [now apply in_combine_r in I|]. unfold related. cbn [moves as_rules]. rewrite map_map.
  cbn [guard]. change (nth i (map (fun m => holds D (guard m)) (heap_moves H)) (fun _ => False) = holds D (guard m)).
  assert (K : forall ms o, In (i, m) (combine (seq o (length ms)) ms) ->
    o <= i /\ nth (i - o) (map (fun m => holds D (guard m)) ms) (fun _ => False) = holds D (guard m)).
  { induction ms as [|m' ms IH]; intros o J; simpl in J; [destruct J|]. destruct J as [[= <- <-]|J].
    - rewrite Nat.sub_diag. split; [lia|reflexivity].
    - apply IH in J. destruct J as [L E]. split; [lia|].
      replace (i - o) with (Datatypes.S (i - Datatypes.S o)) by lia. exact E. }
  specialize (K _ _ I). now rewrite Nat.sub_0_r in K.
Qed.

Lemma heap_kinds_all m : In m (heap_moves H) -> exists i, In (i, m) heap_kinds.
Proof.
  unfold heap_kinds. generalize 0. induction (heap_moves H) as [|m' ms IH]; intros o; [intros []|]. simpl.
  intros [->|I]; [exists o; now left|]. destruct (IH (Datatypes.S o) I) as [i J]. exists i. now right.
Qed.

Lemma pick_middle a b r t c : length a = t -> length b = c -> pick (seq t c) (a ++ b ++ r) = b.
Proof.
  intros A B. pose proof (pick_app1 (a ++ b) r (length r) (t + c)) as P. rewrite app_length in P.
  destruct (P ltac:(lia) eq_refl) as [Q _]. rewrite <- app_assoc, seq_app, pick_app in Q. cbn [plus] in Q.
  assert (L : pick (seq 0 t) (a ++ b ++ r) = a) by exact (proj1 (pick_app1 a (b ++ r) (length (b ++ r)) t A eq_refl)).
  rewrite L in Q. now apply app_inv_head in Q.
Qed.

Lemma xor_of_spec vs e : value (xor_of vs) e = xors (pick vs e).
Proof. induction vs as [|i vs IH]; simpl; [reflexivity|]. now rewrite IH. Qed.

Lemma valued_spec e : forall us hs, length us = length hs ->
  (holds R (valued us hs) e <-> Forall2 (fun v h => meaning D S [v; h]) (pick us e) (pick hs e)).
Proof.
  induction us as [|u us IH]; intros [|h hs] L; try discriminate L; simpl; [split; [constructor|reflexivity]|].
  injection L as L. rewrite (IH hs L). split; [intros [A B]; now constructor|]. intros F. now inversion F.
Qed.

Lemma leads_spec i m us z n u r : In (i, m) heap_kinds -> length us = length (target m) -> length z = chosen m ->
  (holds R (leads (i, m)) (us ++ z ++ n :: u :: r) <-> holds D (guard m) (z ++ [n]) /\
   Forall2 (fun v h => meaning D S [v; h]) us (pick (target m) (z ++ [n])) /\ u = xors us).
Proof.
  intros I U Z. destruct (heap_kinds_spec i m I) as [J N]. destruct conditions as [P _]. specialize (P m J).
  unfold leads. cbn [fst snd holds Connect]. rewrite N.
  assert (E : us ++ z ++ n :: u :: r = us ++ (z ++ [n]) ++ u :: r) by (now rewrite <- (app_assoc z)).
  assert (A : pick (seq 0 (length (target m))) (us ++ z ++ n :: u :: r) = us)
    by exact (proj1 (pick_app1 us _ _ _ U eq_refl)).
  assert (B : pick (seq (length (target m)) (chosen m + 1)) (us ++ z ++ n :: u :: r) = z ++ [n]).
  { rewrite E. apply pick_middle; [exact U|]. rewrite app_length. simpl. lia. }
  rewrite valued_spec by (unfold image; now rewrite seq_length, map_length).
  rewrite pick_image by (rewrite seq_length; exact P). cbn [value]. rewrite xor_of_spec, A, B.
  replace (nth (length (target m) + chosen m + 1) (us ++ z ++ n :: u :: r) 0%N) with u; [reflexivity|].
  rewrite <- U, <- Z, app_nth2, app_nth2 by lia. replace (_ - _ - _) with 1 by lia. reflexivity.
Qed.

Theorem heaps_shrink : shrinks H.
Proof.
  intros n new (m & z & I & L & G & ->). destruct (heap_kinds_all m I) as [i J].
  destruct conditions as [_ C]. specialize (C (smaller_heaps (i, m))). unfold smaller_heaps in C. cbn [fst snd] in C.
  rewrite for_all_spec in C. specialize (C ltac:(do 3 right; apply in_or_app; left; exact (in_map smaller_heaps _ _ J)) (z ++ [n])).
  rewrite app_nil_r in C. specialize (C ltac:(rewrite app_length; simpl; lia)). cbn [holds Connect] in C.
  destruct (heap_kinds_spec i m J) as [_ N]. rewrite N in C.
  replace (pick (seq 0 (chosen m + 1)) (z ++ [n])) with (z ++ [n]) in C.
  2: { symmetry. pose proof (pick_middle [] (z ++ [n]) [] 0 (chosen m + 1) eq_refl) as P. rewrite app_nil_r in P.
       apply P. rewrite app_length. simpl. lia. }
  specialize (C G). assert (E : nth (chosen m) (z ++ [n]) 0%N = n) by (now rewrite <- L, app_nth2, Nat.sub_diag by lia).
  unfold pick. clear G. induction (target m) as [|j js IH]; [constructor|].
  cbn [map fold_right holds Connect value] in C. destruct C as [C C']. rewrite E in C. now constructor; [|apply IH].
Qed.

(* Each heap has one value, which is the one of the statement. *)
Lemma values_of_one : exists g, (forall n v, meaning D S [v; n] <-> g n = v) /\
  forall n, is_mex (fun v => exists new, replaced H n new /\ sum_of_values g new = v) (g n).
Proof.
  destruct conditions as [_ C].
  assert (DS : forall x, {meaning D S x} + {~ meaning D S x}).
  { unfold checks_heaps in Checked. apply andb_prop in Checked. destruct Checked as [_ K].
    exact (snd (fst (checks_spec fuel as_rules S _ K))). }
  assert (Has : forall n, exists v, meaning D S [v; n]).
  { intros n. destruct (C has_a_value (or_introl eq_refl) n) as [v V]. exists v. exact V. }
  assert (One : forall n u v, meaning D S [u; n] -> meaning D S [v; n] -> u = v).
  { intros n u v U V. specialize (C one_value_only (or_intror (or_introl eq_refl))). unfold one_value_only in C.
    rewrite for_all_spec in C. specialize (C [n; u; v] eq_refl). apply C. split; [exact U|exact V]. }
  assert (G : forall n, {v | meaning D S [v; n]}).
  { intros n. destruct (constructive_indefinite_ground_description N N.to_nat N.of_nat N2Nat.id
      (fun v => meaning D S [v; n]) (fun v => DS [v; n]) (Has n)) as [v V]. now exists v. }
  exists (fun n => proj1_sig (G n)).
  assert (E : forall n v, meaning D S [v; n] <-> proj1_sig (G n) = v).
  { intros n v. destruct (G n) as [u U]. simpl. split; [intros V; now apply (One n)|now intros <-]. }
  assert (All : forall us hs, Forall2 (fun v h => meaning D S [v; h]) us hs <-> us = map (fun n => proj1_sig (G n)) hs).
  { intros us. induction us as [|u us IH]; intros [|h hs]; simpl; (split; [intros F; inversion F; subst|]); try congruence.
    - constructor.
    - f_equal; [symmetry; now apply E|now apply IH].
    - intros [= -> K]. constructor; [now apply E|now apply IH]. }
  split; [exact E|]. intros n. split.
  - intros (new & (m & z & I & L & Gd & ->) & V). destruct (heap_kinds_all m I) as [i J].
    specialize (C (no_option_has_it (i, m))). unfold no_option_has_it in C. cbn [fst snd] in C.
    rewrite for_all_spec in C.
    specialize (C ltac:(do 3 right; apply in_or_app; right; exact (in_map no_option_has_it _ _ J))).
    set (us := map (fun n => proj1_sig (G n)) (pick (target m) (z ++ [n]))).
    specialize (C (us ++ z ++ [n; xors us])). rewrite app_nil_r in C.
    assert (U : length us = length (target m)) by (unfold us; now rewrite map_length, pick_length).
    specialize (C ltac:(rewrite !app_length; simpl; lia)). cbn [holds Connect] in C. apply C. split.
    + apply (leads_spec i m us z n (xors us) [] J U L). split; [exact Gd|]. split; [now apply All|reflexivity].
    + cbn [nth related pick map]. rewrite <- U, <- L.
      replace (nth (length us + length z + 1) (us ++ z ++ [n; xors us]) 0%N) with (xors us).
      * replace (nth (length us + length z) (us ++ z ++ [n; xors us]) 0%N) with n; [now apply E|].
        rewrite app_nth2, app_nth2 by lia. replace (_ - _ - _) with 0 by lia. reflexivity.
      * rewrite app_nth2, app_nth2 by lia. replace (_ - _ - _) with 1 by lia. reflexivity.
  - intros u L. specialize (C smaller_values (or_intror (or_intror (or_introl eq_refl)))). unfold smaller_values in C.
    rewrite for_all_spec in C. specialize (C [n; u; proj1_sig (G n)] eq_refl). cbn [app holds Connect value nth] in C.
    specialize (C (conj (proj2 (E n _) eq_refl) L)). apply any_of_spec in C. destruct C as (f & I & K).
    apply in_map_iff in I. destruct I as ([i m] & <- & I). cbn [fst snd] in K. apply for_some_spec in K.
    destruct K as (e & Le & K). set (us := firstn (length (target m)) e). set (z := skipn (length (target m)) e).
    assert (U : length us = length (target m)) by (unfold us; rewrite firstn_length; lia).
    assert (Z : length z = chosen m) by (unfold z; rewrite skipn_length; lia).
    replace (e ++ [n; u; proj1_sig (G n)]) with (us ++ z ++ n :: u :: [proj1_sig (G n)]) in K
      by (unfold us, z; now rewrite app_assoc, firstn_skipn).
    apply (leads_spec i m us z n u _ I U Z) in K. destruct K as (Gd & F & ->). apply All in F. subst us.
    exists (pick (target m) (z ++ [n])). split; [|unfold sum_of_values; now rewrite <- F].
    exists m, z. apply heap_kinds_spec in I. destruct I as [I _]. auto.
Qed.

(* The values of all positions are the nim-sums of those of their heaps. *)
Theorem values_of_heaps (Ends : shrinks H) : exists g, (forall n v, meaning D S [v; n] <-> g n = v) /\
  grundy_fun (heaps_of H Ends) (sum_of_values g).
Proof. destruct values_of_one as (g & E & G). exists g. split; [exact E|now apply sums_of_heaps]. Qed.

(* The same of coins that are turned. *)
Theorem values_of_coins (Ends : shrinks H) : exists g, (forall n v, meaning D S [v; n] <-> g n = v) /\
  grundy_fun (coins_of H Ends) (value_of_coins g).
Proof. destruct values_of_one as (g & E & G). exists g. split; [exact E|now apply sums_of_coins]. Qed.
End Check.
