(* Games whose positions are lists of numbers and whose moves are described by formulas, and a check of who wins from
   every legal position, or of the values of all positions, by a formula or an automaton. *)
From Coq Require Import NArith Arith List Lia Bool Wellfounded ConstructiveEpsilon.
From Impartial Require Import Mex Nim Game Lowering Machines Formulas Decision.
Import ListNotations.

(* A kind of move: it chooses some numbers z under a condition, the guard, on z ++ x, where x is the position. The new
   position consists of the numbers of z ++ x at the places of the target. *)
Record move := Move { chosen : nat; guard : formula; target : list nat }.

(* A game: the number of numbers of a position, relations that the formulas use, the legal positions, the kinds of
   moves, and the measure by which play ends: weighted sums of the numbers, of which the first to change falls. *)
Record rules := Rules {
  numbers : nat;
  relations : list definition;
  legal_if : formula;
  moves : list move;
  measure : list (list N)
}.

Section Game.
Variable R : rules.

Definition meant : list (list N -> Prop) := meanings (relations R) [].
Definition is_position (x : list N) : Prop := length x = numbers R /\ holds meant (legal_if R) x.

(* A move leads from a legal position to a legal position. *)
Definition option_by (m : move) (x y : list N) : Prop :=
  exists z, length z = chosen m /\ holds meant (guard m) (z ++ x) /\ y = pick (target m) (z ++ x).
Definition move_to (x y : list N) : Prop :=
  is_position x /\ is_position y /\ exists m, In m (moves R) /\ option_by m x y.

(* The measure. *)
Fixpoint weigh (ws : list N) (x : list N) : N :=
  match ws, x with w :: ws, a :: x => (w * a + weigh ws x)%N | _, _ => 0%N end.
Fixpoint below (wss : list (list N)) (y x : list N) : Prop :=
  match wss with
  | [] => False
  | ws :: wss => (weigh ws y < weigh ws x)%N \/ (weigh ws y = weigh ws x /\ below wss y x)
  end.

Lemma below_is_finite wss : well_founded (below wss).
Proof.
  induction wss as [|ws wss IH]; [intros x; constructor; intros y []|].
  assert (H : forall n x, weigh ws x = n -> Acc (below (ws :: wss)) x).
  { intros n. induction n as [n IHn] using (well_founded_induction N.lt_wf_0). intros x.
    induction x as [x IHx] using (well_founded_induction IH). intros E. constructor. intros y [L|[F L]].
    - apply (IHn (weigh ws y)); [now rewrite <- E|reflexivity].
    - apply IHx; [exact L|now rewrite F]. }
  intros x. now apply (H (weigh ws x)).
Qed.

Definition falls : Prop := forall x y, move_to x y -> below (measure R) y x.

Lemma move_to_is_finite : falls -> well_founded (fun y x => move_to x y).
Proof. intros F. apply (wf_incl _ _ (below (measure R))); [|apply below_is_finite]. intros y x. apply F. Qed.

Definition game_of (F : falls) : game := Game (list N) move_to (move_to_is_finite F).
End Game.

(* Formulas with several quantifiers. *)
Fixpoint for_all (n : nat) (f : formula) : formula := match n with O => f | S n => for_all n (ForAll f) end.
Fixpoint for_some (n : nat) (f : formula) : formula := match n with O => f | S n => for_some n (ForSome f) end.

Lemma for_all_spec D n : forall f x, holds D (for_all n f) x <-> forall z, length z = n -> holds D f (z ++ x).
Proof.
  induction n as [|n IH]; intros f x; simpl.
  - split; [intros H [|a z] L; [exact H|discriminate L]|intros H; now apply (H [])].
  - rewrite IH. simpl. split.
    + intros H [|a z] L; [discriminate L|]. injection L as L. exact (H z L a).
    + intros H z L a. apply (H (a :: z)). simpl. now rewrite L.
Qed.

Lemma for_some_spec D n : forall f x, holds D (for_some n f) x <-> exists z, length z = n /\ holds D f (z ++ x).
Proof.
  induction n as [|n IH]; intros f x; simpl.
  - split; [intros H; now exists []|intros ([|a z] & L & H); [exact H|discriminate L]].
  - rewrite IH. simpl. split.
    + intros (z & L & a & H). exists (a :: z). simpl. now rewrite L.
    + intros ([|a z] & L & H); [discriminate L|]. injection L as L. exists z. split; [exact L|]. now exists a.
Qed.

Definition any_of (fs : list formula) : formula := fold_right (Join Or) (Constant false) fs.

Lemma any_of_spec D fs x : holds D (any_of fs) x <-> exists f, In f fs /\ holds D f x.
Proof.
  induction fs as [|f fs IH]; simpl; [split; [discriminate|now intros (f & [] & _)]|]. rewrite IH. split.
  - intros [H|(g & I & H)]; [exists f|exists g]; auto.
  - intros (g & [<-|I] & H); [now left|right; now exists g].
Qed.

Lemma pick_app1 z x k c : length z = c -> length x = k -> pick (seq 0 c) (z ++ x) = z /\ pick (seq c k) (z ++ x) = x.
Proof.
  intros <- <-. unfold pick. split.
  - induction z as [|a z IH]; simpl; [reflexivity|]. f_equal. rewrite <- seq_shift, map_map. exact IH.
  - induction z as [|a z IH]; simpl.
    + induction x as [|b x IH]; simpl; [reflexivity|]. f_equal. rewrite <- seq_shift, map_map. exact IH.
    + rewrite <- seq_shift, map_map. exact IH.
Qed.

Lemma pick_app vs ws e : pick (vs ++ ws) e = pick vs e ++ pick ws e.
Proof. apply map_app. Qed.

Lemma pick_length vs e : length (pick vs e) = length vs.
Proof. apply map_length. Qed.

(* Places in a list of places. *)
Definition image (vs target : list nat) : list nat := map (fun i => nth i vs 0) target.

Lemma pick_image vs target e : Forall (fun i => i < length vs) target ->
  pick (image vs target) e = pick target (pick vs e).
Proof.
  intros F. unfold pick, image. rewrite map_map. apply map_ext_in. intros i I. rewrite Forall_forall in F.
  specialize (F i I). rewrite (nth_indep (map (fun j => nth j e 0%N) vs) 0%N (nth 0 e 0%N)) by now rewrite map_length.
  now rewrite (map_nth (fun j => nth j e 0%N)).
Qed.

Section Check.
Variables (fuel : nat) (R : rules) (S : definition).
Notation k := (numbers R).
Notation D := (meant R).

(* The relations of the conditions: 0 the legal positions, 1 the statement, 2, 3, ... the conditions of the moves. *)
Fixpoint all_some {A} (l : list (option A)) : option (list A) :=
  match l with
  | [] => Some []
  | Some a :: l => match all_some l with Some l => Some (a :: l) | None => None end
  | None :: _ => None
  end.

Definition automata : option (list automaton) :=
  match compile_all fuel (relations R) [] with
  | Some Ds => all_some (map (of_definition fuel Ds)
      (Defined (legal_if R) :: S :: map (fun m => Defined (guard m)) (moves R)))
  | None => None
  end.

Definition related : list (list N -> Prop) :=
  holds D (legal_if R) :: meaning D S :: map (fun m => holds D (guard m)) (moves R).

Lemma automata_spec Es : automata = Some Es -> Forall2 accepts_as Es related.
Proof.
  unfold automata. destruct (compile_all fuel (relations R) []) as [Ds|] eqn:C; [|discriminate]. intros E.
  pose proof (compile_all_spec fuel _ [] [] Ds (Forall2_nil _) C) as H.
  assert (O : forall d A, of_definition fuel Ds d = Some A -> accepts_as A (meaning D d))
    by (intros d A; now apply of_definition_spec).
  assert (L : forall ds Es, all_some (map (of_definition fuel Ds) ds) = Some Es ->
    Forall2 accepts_as Es (map (meaning D) ds)).
  { induction ds as [|d ds IH]; intros Fs F; cbn [map all_some] in F; [inversion F; constructor|].
    destruct (of_definition fuel Ds d) as [A|] eqn:G; [|discriminate].
    destruct (all_some (map (of_definition fuel Ds) ds)) as [Gs|] eqn:K; [|discriminate].
    inversion F. constructor; [now apply O|now apply IH]. }
  apply L in E. unfold related. cbn [map meaning] in E. now rewrite map_map in E.
Qed.

(* The move number i of kind m, where the numbers at vs are chosen and those at xs are the position. *)
Definition moved (i : nat) (m : move) (vs xs : list nat) : formula :=
  Join And (Rel 0 xs) (Join And (Rel (2 + i) (vs ++ xs)) (Rel 0 (image (vs ++ xs) (target m)))).

Definition numbered : list (nat * move) := combine (seq 0 (length (moves R))) (moves R).
Definition is_well_formed : bool :=
  forallb (fun m => Nat.eqb (length (target m)) k && forallb (fun i => Nat.ltb i (chosen m + k)) (target m)) (moves R).

Hypothesis Formed : is_well_formed = true.

Lemma formed m : In m (moves R) -> length (target m) = k /\ Forall (fun i => i < chosen m + k) (target m).
Proof.
  intros I. unfold is_well_formed in Formed. rewrite forallb_forall in Formed. specialize (Formed m I).
  apply andb_prop in Formed. destruct Formed as [A B]. split; [now apply Nat.eqb_eq|].
  rewrite forallb_forall in B. apply Forall_forall. intros i J. apply Nat.ltb_lt. now apply B.
Qed.

Lemma in_numbered i m : In (i, m) numbered ->
  In m (moves R) /\ nth (2 + i) related (fun _ => False) = holds D (guard m).
Proof.
  unfold numbered. intros I. split; [now apply in_combine_r in I|]. simpl.
  assert (H : forall ms o, In (i, m) (combine (seq o (length ms)) ms) ->
    o <= i /\ nth (i - o) (map (fun m => holds D (guard m)) ms) (fun _ => False) = holds D (guard m)).
  { induction ms as [|m' ms IH]; intros o J; simpl in J; [destruct J|]. destruct J as [[= <- <-]|J].
    - rewrite Nat.sub_diag. split; [lia|reflexivity].
    - apply IH in J. destruct J as [L E]. split; [lia|].
      replace (i - o) with (Datatypes.S (i - Datatypes.S o)) by lia. exact E. }
  specialize (H _ _ I). now rewrite Nat.sub_0_r in H.
Qed.

Lemma numbered_all m : In m (moves R) -> exists i, In (i, m) numbered.
Proof.
  unfold numbered. generalize 0. induction (moves R) as [|m' ms IH]; intros o; [intros []|]. simpl.
  intros [->|I]; [exists o; now left|]. destruct (IH (Datatypes.S o) I) as [i J]. exists i. now right.
Qed.

Lemma moved_spec i m vs xs e x z : In (i, m) numbered -> length vs = chosen m -> length xs = k ->
  pick vs e = z -> pick xs e = x ->
  (holds related (moved i m vs xs) e <->
   is_position R x /\ is_position R (pick (target m) (z ++ x)) /\ holds D (guard m) (z ++ x)).
Proof.
  intros I V X <- <-. apply in_numbered in I. destruct I as [J N]. apply formed in J. destruct J as [L F].
  unfold moved. cbn [holds Connect]. rewrite N. cbn [nth related]. rewrite pick_image by now rewrite app_length, V, X.
  rewrite pick_app. unfold is_position. rewrite !pick_length, X, L. tauto.
Qed.

(* Play ends. *)
Fixpoint weighed (ws : list N) (xs : list nat) : term :=
  match ws, xs with w :: ws, i :: xs => Add (Mul w (Var i)) (weighed ws xs) | _, _ => Num 0 end.
Fixpoint lower (wss : list (list N)) (ys xs : list nat) : formula :=
  match wss with
  | [] => Constant false
  | ws :: wss => Join Or (Less (weighed ws ys) (weighed ws xs))
      (Join And (Equal (weighed ws ys) (weighed ws xs)) (lower wss ys xs))
  end.

Lemma weighed_spec ws : forall xs e, value (weighed ws xs) e = weigh ws (pick xs e).
Proof. induction ws as [|w ws IH]; intros [|i xs] e; simpl; try reflexivity. now rewrite IH. Qed.

Lemma lower_spec E wss ys xs e : holds E (lower wss ys xs) e <-> below wss (pick ys e) (pick xs e).
Proof.
  induction wss as [|ws wss IH]; simpl; [split; [discriminate|intros []]|]. now rewrite !weighed_spec, IH.
Qed.

Definition places (c : nat) : list nat := seq c k.

Definition falls_by (im : nat * move) : formula :=
  let c := chosen (snd im) in let (vs, xs) := (seq 0 c, places c) in
  for_all (c + k) (Join Implies (moved (fst im) (snd im) vs xs)
    (lower (measure R) (image (vs ++ xs) (target (snd im))) xs)).

(* No move joins two positions of the statement. *)
Definition excludes (im : nat * move) : formula :=
  let c := chosen (snd im) in let (vs, xs) := (seq 0 c, places c) in
  for_all (c + k) (Join Implies (moved (fst im) (snd im) vs xs)
    (Not (Join And (Rel 1 xs) (Rel 1 (image (vs ++ xs) (target (snd im))))))).

(* Some move leads to a position of the statement; some move leads anywhere. *)
Definition enters_from (im : nat * move) : formula :=
  let c := chosen (snd im) in let (vs, xs) := (seq 0 c, places c) in
  for_some c (Join And (moved (fst im) (snd im) vs xs) (Rel 1 (image (vs ++ xs) (target (snd im))))).
Definition leaves (im : nat * move) : formula :=
  let c := chosen (snd im) in let (vs, xs) := (seq 0 c, places c) in for_some c (moved (fst im) (snd im) vs xs).

Definition reaches : formula :=
  for_all k (Join Implies (Join And (Rel 0 (places 0)) (Not (Rel 1 (places 0)))) (any_of (map enters_from numbered))).
Definition ends_or_reaches : formula :=
  for_all k (Join Implies (Join And (Rel 0 (places 0)) (Not (Rel 1 (places 0))))
    (Join Or (any_of (map enters_from numbered)) (Not (any_of (map leaves numbered))))).
Definition goes_on : formula :=
  for_all k (Join Implies (Join And (Rel 0 (places 0)) (Rel 1 (places 0))) (any_of (map leaves numbered))).

Definition is_true (Es : list automaton) (f : formula) : bool :=
  match truth fuel Es f with Some b => b | None => false end.

Lemma is_true_spec Es f : Forall2 accepts_as Es related -> is_true Es f = true -> holds related f [].
Proof.
  intros H. unfold is_true, truth. destruct (compile fuel Es (core_of f)) as [A|] eqn:E; [|discriminate].
  intros T. apply (core_of_spec fuel Es _ H f A E 0 [] (Forall_nil _)). exact T.
Qed.

Definition checks (fs : list formula) : bool :=
  is_well_formed && match automata with Some Es => forallb (is_true Es) fs | None => false end.

(* What the conditions are for: the legal positions and the statement are decided, and the conditions hold. *)
Definition proved (fs : list formula) : Type :=
  ((forall x, {holds D (legal_if R) x} + {~ holds D (legal_if R) x}) * (forall x, {meaning D S x} + {~ meaning D S x}) *
   (forall f, In f fs -> holds related f []))%type.

Definition decided (A : automaton) (x : list N) : bool :=
  final (of_table (fst A)) (run (go (of_table (fst A))) (bound x) (snd A) x).

Lemma decides A P : accepts_as A P -> forall x, {P x} + {~ P x}.
Proof.
  intros H x. specialize (H (bound x) x (small_bound x)).
  destruct (final _ _); [left; now apply H|right; intros Y; apply H in Y; discriminate Y].
Qed.

Lemma checks_spec fs : checks fs = true -> proved fs.
Proof.
  unfold checks. intros C. apply andb_prop in C. destruct C as [_ C].
  destruct automata as [[|L [|P Es]]|] eqn:A; [| | |discriminate C].
  1, 2: exfalso; apply automata_spec in A; inversion A;
    match goal with H : Forall2 _ [] (_ :: _) |- _ => inversion H end.
  pose proof (automata_spec _ A) as H. split; [split|].
  - apply (decides L). now inversion H.
  - apply (decides P). inversion H as [|? ? ? ? _ B]. now inversion B.
  - rewrite forallb_forall in C. intros f I. apply (is_true_spec (L :: P :: Es)); auto.
Qed.

Lemma numbered_option x y : move_to R x y -> exists i m z, In (i, m) numbered /\ length z = chosen m /\ length x = k /\
  y = pick (target m) (z ++ x) /\ holds related (moved i m (seq 0 (chosen m)) (places (chosen m))) (z ++ x).
Proof.
  intros (X & Y & m & I & z & L & H & ->). destruct (numbered_all m I) as [i J]. exists i, m, z.
  split; [exact J|]. split; [exact L|]. split; [apply X|]. split; [reflexivity|].
  destruct (pick_app1 z x k (chosen m) L (proj1 X)) as [A B].
  apply (moved_spec i m _ _ _ x z); auto; unfold places; rewrite ?seq_length; auto.
Qed.

Lemma option_numbered i m z x : In (i, m) numbered -> length z = chosen m -> length x = k ->
  holds related (moved i m (seq 0 (chosen m)) (places (chosen m))) (z ++ x) -> move_to R x (pick (target m) (z ++ x)).
Proof.
  intros I L K H. destruct (pick_app1 z x k (chosen m) L K) as [A B].
  apply (moved_spec i m _ _ _ x z) in H; auto; [|apply seq_length..].
  destruct H as (X & Y & H). split; [exact X|]. split; [exact Y|]. exists m. split; [now apply in_numbered in I|].
  now exists z.
Qed.

Lemma pick_target i m z x : In (i, m) numbered -> length z = chosen m -> length x = k ->
  pick (image (seq 0 (chosen m) ++ places (chosen m)) (target m)) (z ++ x) = pick (target m) (z ++ x).
Proof.
  intros I L K. destruct (pick_app1 z x k (chosen m) L K) as [A B]. apply in_numbered in I. destruct I as [J _].
  apply formed in J. rewrite pick_image.
  - rewrite pick_app. unfold places. now rewrite A, B.
  - unfold places. rewrite app_length, !seq_length. apply J.
Qed.

Lemma pick_all x : length x = k -> pick (places 0) x = x.
Proof. intros L. exact (proj2 (pick_app1 [] x k 0 eq_refl L)). Qed.

Lemma pick_places i m z x : In (i, m) numbered -> length z = chosen m -> length x = k ->
  pick (places (chosen m)) (z ++ x) = x.
Proof. intros _ L K. exact (proj2 (pick_app1 z x k (chosen m) L K)). Qed.

Definition falling : list formula := map falls_by numbered.

Theorem falls_if : proved falling -> falls R.
Proof.
  intros [_ C] x y O.
  destruct (numbered_option x y O) as (i & m & z & I & L & K & -> & H).
  specialize (C (falls_by (i, m)) (in_map falls_by _ _ I)). unfold falls_by in C. cbn [fst snd] in C.
  rewrite for_all_spec in C. specialize (C (z ++ x)). rewrite app_nil_r in C.
  specialize (C ltac:(rewrite app_length; lia)). cbn [holds Connect] in C. specialize (C H).
  apply lower_spec in C. now rewrite (pick_target i), (pick_places i) in C.
Qed.

Theorem falls_spec : checks falling = true -> falls R.
Proof. intros C. exact (falls_if (checks_spec _ C)). Qed.

Lemma excludes_spec x y : (forall f, In f (map excludes numbered) -> holds related f []) -> move_to R x y ->
  meaning D S x -> ~ meaning D S y.
Proof.
  intros C O P Q. destruct (numbered_option x y O) as (i & m & z & I & L & K & -> & H).
  specialize (C (excludes (i, m)) (in_map excludes _ _ I)). unfold excludes in C. cbn [fst snd] in C.
  rewrite for_all_spec in C. specialize (C (z ++ x)). rewrite app_nil_r in C.
  specialize (C ltac:(rewrite app_length; lia)). cbn [holds Connect nth related] in C. apply (C H).
  now rewrite (pick_target i), (pick_places i).
Qed.

Lemma enters_spec x : length x = k -> holds related (any_of (map enters_from numbered)) x ->
  exists y, move_to R x y /\ meaning D S y.
Proof.
  intros K H. apply any_of_spec in H. destruct H as (f & I & H). apply in_map_iff in I. destruct I as ([i m] & <- & I).
  unfold enters_from in H. cbn [fst snd] in H. apply for_some_spec in H. destruct H as (z & L & H).
  cbn [holds Connect nth related] in H. destruct H as [H Q]. rewrite (pick_target i) in Q by auto.
  exists (pick (target m) (z ++ x)). split; [|exact Q]. now apply (option_numbered i).
Qed.

Lemma leaves_spec x : length x = k -> (holds related (any_of (map leaves numbered)) x <-> exists y, move_to R x y).
Proof.
  intros K. rewrite any_of_spec. split.
  - intros (f & I & H). apply in_map_iff in I. destruct I as ([i m] & <- & I).
    unfold leaves in H. cbn [fst snd] in H. apply for_some_spec in H. destruct H as (z & L & H).
    eexists. exact (option_numbered i m z x I L K H).
  - intros (y & O). destruct (numbered_option x y O) as (i & m & z & I & L & _ & -> & H).
    exists (leaves (i, m)). split; [now apply in_map|]. unfold leaves. cbn [fst snd]. apply for_some_spec. now exists z.
Qed.

(* The player to move loses exactly at the positions of the statement. *)
Definition normal_conditions : list formula := reaches :: map excludes numbered.

Theorem normal_outcomes_if (F : falls R) : proved normal_conditions -> forall x, is_position R x ->
  (@loses (game_of R F) x <-> meaning D S x) /\ (@wins (game_of R F) x <-> ~ meaning D S x).
Proof.
  intros [[_ Dec] C].
  assert (H : forall x, is_position R x ->
    (meaning D S x -> @loses (game_of R F) x) /\ (~ meaning D S x -> @wins (game_of R F) x)).
  { intros x. induction x as [x IH] using (well_founded_induction (move_to_is_finite R F)). intros X. split; intros P.
    - constructor. intros y O. pose proof O as (_ & Y & _). apply (IH y O Y). apply (excludes_spec x y); auto.
      intros f I. apply C. now right.
    - pose proof (C reaches (or_introl eq_refl)) as Q. unfold reaches in Q. rewrite for_all_spec in Q.
      specialize (Q x (proj1 X)). rewrite app_nil_r in Q. cbn [holds Connect nth related] in Q.
      rewrite pick_all in Q by apply X. destruct (enters_spec x (proj1 X) (Q (conj (proj2 X) P))) as (y & O & PY).
      pose proof O as (_ & Y & _). apply wins_by with y; [exact O|]. now apply (IH y O Y). }
  intros x X. destruct (H x X) as [A B]. split; split; auto; intros W.
  - destruct (Dec x) as [Y|Y]; [exact Y|]. exfalso. exact (not_both (game_of R F) x (B Y) W).
  - intros Y. exact (not_both (game_of R F) x W (A Y)).
Qed.

Theorem normal_outcomes (F : falls R) : checks normal_conditions = true -> forall x, is_position R x ->
  (@loses (game_of R F) x <-> meaning D S x) /\ (@wins (game_of R F) x <-> ~ meaning D S x).
Proof. intros C. exact (normal_outcomes_if F (checks_spec _ C)). Qed.

(* The same in misère play. *)
Definition misere_conditions : list formula := ends_or_reaches :: goes_on :: map excludes numbered.

Theorem misere_outcomes_if (F : falls R) : proved misere_conditions -> forall x, is_position R x ->
  (@mloses (game_of R F) x <-> meaning D S x) /\ (@mwins (game_of R F) x <-> ~ meaning D S x).
Proof.
  intros [[_ Dec] C].
  assert (H : forall x, is_position R x ->
    (meaning D S x -> @mloses (game_of R F) x) /\ (~ meaning D S x -> @mwins (game_of R F) x)).
  { intros x. induction x as [x IH] using (well_founded_induction (move_to_is_finite R F)). intros X. split; intros P.
    - pose proof (C goes_on (or_intror (or_introl eq_refl))) as Q. unfold goes_on in Q. rewrite for_all_spec in Q.
      specialize (Q x (proj1 X)). rewrite app_nil_r in Q. cbn [holds Connect nth related] in Q.
      rewrite pick_all in Q by apply X. specialize (Q (conj (proj2 X) P)). apply leaves_spec in Q; [|apply X].
      destruct Q as [y O]. apply mloses_by with y; [exact O|]. intros z O'. pose proof O' as (_ & Y & _).
      apply (IH z O' Y). apply (excludes_spec x z); auto. intros f I. apply C. right. now right.
    - pose proof (C ends_or_reaches (or_introl eq_refl)) as Q. unfold ends_or_reaches in Q. rewrite for_all_spec in Q.
      specialize (Q x (proj1 X)). rewrite app_nil_r in Q. cbn [holds Connect nth related] in Q.
      rewrite pick_all in Q by apply X. destruct (Q (conj (proj2 X) P)) as [E|E].
      + destruct (enters_spec x (proj1 X) E) as (y & O & PY). pose proof O as (_ & Y & _).
        apply mwins_by with y; [exact O|]. now apply (IH y O Y).
      + apply mwins_end. intros y O. apply E. apply leaves_spec; [apply X|]. now exists y. }
  intros x X. destruct (H x X) as [A B]. split; split; auto; intros W.
  - destruct (Dec x) as [Y|Y]; [exact Y|]. exfalso. exact (misere_not_both (game_of R F) x (B Y) W).
  - intros Y. exact (misere_not_both (game_of R F) x W (A Y)).
Qed.

Theorem misere_outcomes (F : falls R) : checks misere_conditions = true -> forall x, is_position R x ->
  (@mloses (game_of R F) x <-> meaning D S x) /\ (@mwins (game_of R F) x <-> ~ meaning D S x).
Proof. intros C. exact (misere_outcomes_if F (checks_spec _ C)). Qed.

(* Values: the statement is about v :: x, and says that v is the value of x. *)
Definition has_value : formula :=
  for_all k (Join Implies (Rel 0 (places 0)) (ForSome (Rel 1 (0 :: places 1)))).
Definition one_value : formula :=
  for_all k (ForAll (ForAll (Join Implies
    (Join And (Rel 0 (places 2)) (Join And (Rel 1 (0 :: places 2)) (Rel 1 (1 :: places 2))))
    (Equal (Var 0) (Var 1))))).
Definition other_value (im : nat * move) : formula :=
  let c := chosen (snd im) in let (vs, xs) := (seq 1 c, places (1 + c)) in
  for_all (c + k) (ForAll (Join Implies (moved (fst im) (snd im) vs xs)
    (Not (Join And (Rel 1 (0 :: xs)) (Rel 1 (0 :: image (vs ++ xs) (target (snd im)))))))).
(* The position is after the chosen numbers, the smaller value and the value. *)
Definition to_value (im : nat * move) : formula :=
  let c := chosen (snd im) in let (vs, xs) := (seq 0 c, places (c + 2)) in
  for_some c (Join And (moved (fst im) (snd im) vs xs) (Rel 1 (c :: image (vs ++ xs) (target (snd im))))).
Definition all_smaller : formula :=
  for_all k (ForAll (ForAll (Join Implies
    (Join And (Rel 0 (places 2)) (Join And (Rel 1 (1 :: places 2)) (Less (Var 0) (Var 1))))
    (any_of (map to_value numbered))))).

Definition value_conditions : list formula := has_value :: one_value :: all_smaller :: map other_value numbered.

Lemma pick_shift l a e : pick (map Datatypes.S l) (a :: e) = pick l e.
Proof. unfold pick. rewrite map_map. reflexivity. Qed.

Lemma pick_target_at i m vs xs e z x : In (i, m) numbered -> length vs = chosen m -> length xs = k ->
  pick vs e = z -> pick xs e = x -> pick (image (vs ++ xs) (target m)) e = pick (target m) (z ++ x).
Proof.
  intros I V X <- <-. apply in_numbered in I. destruct I as [J _]. apply formed in J. rewrite pick_image.
  - now rewrite pick_app.
  - rewrite app_length, V, X. apply J.
Qed.

Lemma other_value_spec x y v : (forall f, In f (map other_value numbered) -> holds related f []) -> move_to R x y ->
  meaning D S (v :: x) -> ~ meaning D S (v :: y).
Proof.
  intros C O P Q. destruct (numbered_option x y O) as (i & m & z & I & L & K & -> & H).
  specialize (C (other_value (i, m)) (in_map other_value _ _ I)). unfold other_value in C. cbn [fst snd] in C.
  rewrite for_all_spec in C. specialize (C (z ++ x)). rewrite app_nil_r in C.
  specialize (C ltac:(rewrite app_length; lia) v).
  destruct (pick_app1 z x k (chosen m) L K) as [A B].
  apply (moved_spec i m _ _ _ x z) in H; auto; [|apply seq_length..].
  assert (A' : pick (seq 1 (chosen m)) (v :: z ++ x) = z) by (rewrite <- seq_shift, pick_shift; exact A).
  assert (B' : pick (places (1 + chosen m)) (v :: z ++ x) = x).
  { unfold places. simpl. rewrite <- seq_shift, pick_shift. exact B. }
  assert (V : length (seq 1 (chosen m)) = chosen m) by apply seq_length.
  assert (W : length (places (1 + chosen m)) = k) by apply seq_length.
  cbn [holds Connect] in C. apply C.
  - apply (moved_spec i m _ _ _ x z); auto.
  - cbn [nth related]. split; cbn [pick map];
      change (map (fun i => nth i (v :: z ++ x) 0%N)) with (fun l => pick l (v :: z ++ x));
      cbv beta; cbn [nth]; [now rewrite B'|]. now rewrite (pick_target_at i m _ _ _ z x I V W A' B').
Qed.

Lemma to_value_spec x u v : length x = k -> holds related (any_of (map to_value numbered)) (u :: v :: x) ->
  exists y, move_to R x y /\ meaning D S (u :: y).
Proof.
  intros K H. apply any_of_spec in H. destruct H as (f & I & H). apply in_map_iff in I. destruct I as ([i m] & <- & I).
  unfold to_value in H. cbn [fst snd] in H. apply for_some_spec in H. destruct H as (z & L & H).
  cbn [holds Connect] in H. destruct H as [H Q].
  assert (A' : pick (seq 0 (chosen m)) (z ++ u :: v :: x) = z)
    by exact (proj1 (pick_app1 z (u :: v :: x) _ _ L eq_refl)).
  assert (B' : pick (places (chosen m + 2)) (z ++ u :: v :: x) = x).
  { replace (z ++ u :: v :: x) with ((z ++ [u; v]) ++ x) by now rewrite <- app_assoc.
    apply (pick_app1 (z ++ [u; v]) x k (chosen m + 2)); [rewrite app_length; simpl; lia|exact K]. }
  assert (V : length (seq 0 (chosen m)) = chosen m) by apply seq_length.
  assert (W : length (places (chosen m + 2)) = k) by apply seq_length.
  exists (pick (target m) (z ++ x)). split.
  - apply (moved_spec i m _ _ _ x z) in H; auto. destruct H as (X & Y & H). split; [exact X|]. split; [exact Y|].
    exists m. split; [now apply in_numbered in I|]. now exists z.
  - cbn [nth related] in Q. rewrite <- (pick_target_at i m _ _ _ z x I V W A' B').
    replace u with (nth (chosen m) (z ++ u :: v :: x) 0%N) at 1; [exact Q|].
    rewrite app_nth2 by lia. now rewrite L, Nat.sub_diag.
Qed.

(* Each position has a value, which is the one of the statement. *)
Theorem values_if (F : falls R) : proved value_conditions -> exists g, grundy_fun (game_of R F) g /\
  forall x v, is_position R x -> (meaning D S (v :: x) <-> g x = v).
Proof.
  intros [[DL DS] C].
  assert (Has : forall x, is_position R x -> exists v, meaning D S (v :: x)).
  { intros x [L X]. pose proof (C has_value (or_introl eq_refl)) as Q. unfold has_value in Q. rewrite for_all_spec in Q.
    specialize (Q x L). rewrite app_nil_r in Q. cbn [holds Connect nth related] in Q. rewrite pick_all in Q by exact L.
    destruct (Q X) as [v V]. exists v. cbn [pick map] in V. unfold places in V. rewrite <- seq_shift in V.
    change (map (fun i => nth i (v :: x) 0%N) (map Datatypes.S (seq 0 k)))
      with (pick (map Datatypes.S (seq 0 k)) (v :: x)) in V.
    rewrite pick_shift in V. change (seq 0 k) with (places 0) in V. cbn [nth] in V.
    rewrite (pick_all x L) in V. exact V. }
  assert (Two : forall x u v, length x = k -> pick (places 2) (u :: v :: x) = x).
  { intros x u v L. exact (proj2 (pick_app1 [u; v] x k 2 eq_refl L)). }
  assert (One : forall x u v, is_position R x -> meaning D S (u :: x) -> meaning D S (v :: x) -> u = v).
  { intros x u v [L X] U V. pose proof (C one_value (or_intror (or_introl eq_refl))) as Q. unfold one_value in Q.
    rewrite for_all_spec in Q. specialize (Q x L). rewrite app_nil_r in Q. specialize (Q v u).
    cbn [holds Connect nth related value] in Q.
    change (pick (0 :: places 2) (u :: v :: x)) with (u :: pick (places 2) (u :: v :: x)) in Q.
    change (pick (1 :: places 2) (u :: v :: x)) with (v :: pick (places 2) (u :: v :: x)) in Q.
    rewrite !(Two x u v L) in Q. apply Q. auto. }
  assert (G : forall x, {v | (is_position R x -> meaning D S (v :: x)) /\ (~ is_position R x -> v = 0%N)}).
  { intros x. assert (X : {is_position R x} + {~ is_position R x}).
    { unfold is_position. destruct (Nat.eq_dec (length x) k) as [L|L]; [|right; tauto].
      destruct (DL x) as [Y|Y]; [left; tauto|right; tauto]. }
    destruct X as [X|X]; [|exists 0%N; tauto].
    destruct (constructive_indefinite_ground_description N N.to_nat N.of_nat N2Nat.id
      (fun v => meaning D S (v :: x)) (fun v => DS (v :: x)) (Has x X)) as [v V]. exists v. tauto. }
  exists (fun x => proj1_sig (G x)).
  assert (H : forall x v, is_position R x -> (meaning D S (v :: x) <-> proj1_sig (G x) = v)).
  { intros x v X. destruct (G x) as [u [U Z]]. simpl. specialize (U X).
    split; [intros V; now apply (One x)|now intros <-]. }
  split; [|exact H]. intros x. split.
  - intros (y & O & E). cbn [opt game_of] in O. pose proof O as (X & Y & _). apply (H y) in E; [|exact Y].
    refine (other_value_spec x y _ _ O _ E); [intros f I; apply C; right; right; now right|now apply H].
  - intros u L. destruct (G x) as [v [V Z]] eqn:E. simpl in L.
    assert (X : is_position R x).
    { destruct (Nat.eq_dec (length x) k) as [K|K]; [destruct (DL x) as [Y|Y]; [now split|]|].
      all: exfalso; rewrite Z in L; [lia|intros [K' Y']; tauto]. }
    pose proof (C all_smaller (or_intror (or_intror (or_introl eq_refl)))) as Q. unfold all_smaller in Q.
    rewrite for_all_spec in Q. specialize (Q x (proj1 X)). rewrite app_nil_r in Q. specialize (Q v u).
    cbn [holds Connect nth related value] in Q.
    change (pick (1 :: places 2) (u :: v :: x)) with (v :: pick (places 2) (u :: v :: x)) in Q.
    rewrite !(Two x u v (proj1 X)) in Q. destruct (to_value_spec x u v (proj1 X)) as (y & O & P).
    + apply Q. split; [exact (proj2 X)|]. split; [now apply V|exact L].
    + exists y. split; [exact O|]. apply H; [|exact P]. now destruct O as (_ & Y & _).
Qed.

Theorem values (F : falls R) : checks value_conditions = true -> exists g, grundy_fun (game_of R F) g /\
  forall x v, is_position R x -> (meaning D S (v :: x) <-> g x = v).
Proof. intros C. exact (values_if F (checks_spec _ C)). Qed.
End Check.

Lemma checks_both fuel R S fs gs : checks fuel R S (fs ++ gs) = true ->
  checks fuel R S fs = true /\ checks fuel R S gs = true.
Proof.
  unfold checks. intros C. apply andb_prop in C. destruct C as [W C]. rewrite W.
  destruct (automata fuel R S) as [Es|]; [|discriminate C]. rewrite forallb_app in C. now apply andb_prop in C.
Qed.
