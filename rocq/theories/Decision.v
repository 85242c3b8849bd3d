(* The automaton of a formula, which reads the binary digits of its variables, and a procedure that decides the closed
   formulas, with a proof that it is right. *)
From Coq Require Import NArith ZArith Arith List Lia Bool FMapPositive.
From Impartial Require Import Mex Nim Game Lowering Machines Formulas.
Import ListNotations.

(* The machine of a condition on linear forms: a state has the values that are left for the other digits. *)
Section LinearMachine.
Variables (k : condition) (columns : list (list Z)).

Definition halves (v : list Z) : list Z := map Z.div2 v.
Definition left_over (v : list Z) : option (list Z) :=
  match k with Zero => if Z.odd (xor_all v) then None else Some (halves v) | NotNegative => Some (halves v) end.

Fixpoint spread (cols : list (list Z)) (v : list Z) : tree (option (list Z)) :=
  match cols with
  | [] => Leaf (left_over v)
  | col :: cols => if forallb (Z.eqb 0) col then skip (spread cols v)
                   else Node (spread cols v) (spread cols (zip_add v col))
  end.

Definition linear_machine : machine :=
  Machine (option (list Z)) (fun s => match s with None => Leaf None | Some v => spread columns v end)
    (fun s => match s with None => false | Some v =>
       match k with Zero => Z.eqb (xor_all v) 0 | NotNegative => forallb (Z.leb 0) v end end).

(* The value of the forms at x, with the constants v. *)
Fixpoint total_of (cols : list (list Z)) (v : list Z) (x : list N) : list Z :=
  match cols with [] => v | col :: cols => total_of cols (zip_add v (map (Z.mul (Z.of_N (hd 0%N x))) col)) (tl x) end.

Lemma zip_add_nil a : zip_add a [] = a.
Proof. now destruct a. Qed.

Lemma zip_add_assoc a : forall b c, zip_add (zip_add a b) c = zip_add a (zip_add b c).
Proof.
  induction a as [|x a IH]; intros [|y b] [|z c]; simpl; try reflexivity. rewrite IH. f_equal. lia.
Qed.

Lemma total_of_add cols : forall v u x, total_of cols (zip_add v u) x = zip_add v (total_of cols u x).
Proof. induction cols as [|col cols IH]; intros v u x; simpl; [reflexivity|]. now rewrite zip_add_assoc, IH. Qed.

Lemma add_digit d r : forall col v u,
  zip_add (zip_add v (map (Z.mul 2) u)) (map (Z.mul (d + 2 * r)) col) =
  zip_add (zip_add v (map (Z.mul d) col)) (map (Z.mul 2) (zip_add u (map (Z.mul r) col))).
Proof.
  induction col as [|c col IH]; intros v u; [simpl; now rewrite !zip_add_nil|].
  destruct v as [|a v], u as [|b u]; cbn [zip_add map]; f_equal; try lia.
  - specialize (IH [] []). exact IH.
  - specialize (IH [] u). exact IH.
  - specialize (IH v []). cbn [zip_add map] in IH. now rewrite zip_add_nil in IH.
  - apply IH.
Qed.

Lemma odd_rest n : Z.of_N n = (Z.of_N (N.b2n (N.odd n)) + 2 * Z.of_N (N.div2 n))%Z.
Proof. pose proof (bit_div2 n) as E. rewrite bit_val in E. lia. Qed.

Definition ones (w : list bool) : list N := map N.b2n w.

Lemma total_of_digits cols : forall v u x, total_of cols (zip_add v (map (Z.mul 2) u)) x =
  zip_add (total_of cols v (ones (digits x))) (map (Z.mul 2) (total_of cols u (rest x))).
Proof.
  induction cols as [|col cols IH]; intros v u x; [reflexivity|]. simpl.
  replace (hd 0%N (ones (digits x))) with (N.b2n (N.odd (hd 0%N x))) by now destruct x.
  replace (tl (ones (digits x))) with (ones (digits (tl x))) by now destruct x.
  replace (hd 0%N (rest x)) with (N.div2 (hd 0%N x)) by now destruct x.
  replace (tl (rest x)) with (rest (tl x)) by now destruct x.
  rewrite (odd_rest (hd 0%N x)), add_digit. apply IH.
Qed.

Lemma halves_sum : forall a b, halves (zip_add a (map (Z.mul 2) b)) = zip_add (halves a) b.
Proof.
  assert (H : forall b, halves (map (Z.mul 2) b) = b).
  { induction b as [|z b IH]; [reflexivity|]. unfold halves in *. cbn [map]. rewrite IH. f_equal.
    rewrite Z.div2_div, Z.mul_comm. apply Z.div_mul. lia. }
  induction a as [|z a IH]; intros [|y b]; cbn [zip_add map halves]; try reflexivity; [apply (H (y :: b))|].
  unfold halves in *. f_equal; [|apply IH]. rewrite !Z.div2_div.
  replace (z + 2 * y)%Z with (z + y * 2)%Z by lia. rewrite Z.div_add by lia. reflexivity.
Qed.

Lemma odd_sum : forall a b, Z.odd (xor_all (zip_add a (map (Z.mul 2) b))) = Z.odd (xor_all a).
Proof.
  assert (X : forall a b, Z.odd (Z.lxor a b) = xorb (Z.odd a) (Z.odd b)).
  { intros a b. rewrite <- !Z.bit0_odd. apply Z.lxor_spec. }
  assert (H : forall b, Z.odd (xor_all (map (Z.mul 2) b)) = false).
  { induction b as [|z b IH]; [reflexivity|]. cbn [map xor_all fold_right]. rewrite X.
    unfold xor_all in IH. rewrite IH, Z.odd_mul. reflexivity. }
  induction a as [|z a IH]; intros [|y b]; cbn [zip_add map xor_all fold_right]; try reflexivity; [apply (H (y :: b))|].
  rewrite !X. unfold xor_all in IH. rewrite IH. rewrite Z.odd_add, Z.odd_mul. simpl. now rewrite xorb_false_r.
Qed.

Lemma xor_halves v : xor_all (halves v) = Z.div2 (xor_all v).
Proof.
  induction v as [|z v IH]; [reflexivity|]. cbn [halves map xor_all fold_right]. unfold xor_all, halves in IH.
  rewrite IH, !Z.div2_spec. symmetry. apply Z.shiftr_lxor.
Qed.

Lemma meets_halves v : meets k v <-> match left_over v with None => False | Some h => meets k h end.
Proof.
  unfold left_over, meets. destruct k.
  - pose proof (Z.div2_odd (xor_all v)) as E. rewrite xor_halves || idtac.
    destruct (Z.odd (xor_all v)) eqn:O; [split; [intros F; rewrite F in O; discriminate O|intros []]|].
    rewrite xor_halves. cbn [Z.b2z] in E. lia.
  - unfold halves. rewrite Forall_map. apply Forall_iff || (split; intros F; (eapply Forall_impl; [|exact F]);
      cbv beta; intros z L; pose proof (Z.div2_odd z) as E; destruct (Z.odd z); cbn [Z.b2z] in E; lia).
Qed.

Lemma left_over_sum a b : left_over (zip_add a (map (Z.mul 2) b)) = option_map (fun h => zip_add h b) (left_over a).
Proof. unfold left_over. destruct k; rewrite ?odd_sum, halves_sum; [destruct (Z.odd _)|]; reflexivity. Qed.

Lemma add_zeros d : forall col v, length col <= length v -> forallb (Z.eqb 0) col = true \/ d = 0%Z ->
  zip_add v (map (Z.mul d) col) = v.
Proof.
  induction col as [|c col IH]; intros [|z v] L Z; simpl in *; try lia; try reflexivity.
  rewrite IH; [|lia|destruct Z as [Z|Z]; [left; now apply andb_prop in Z|now right]]. f_equal.
  destruct Z as [Z| ->]; [|lia]. apply andb_prop in Z. destruct Z as [Z _]. destruct c; (discriminate Z || lia).
Qed.

Lemma zip_add_length a : forall b, length (zip_add a b) = Nat.max (length a) (length b).
Proof. induction a as [|x a IH]; intros [|y b]; simpl; auto. Qed.

Lemma read_skip {A} (t : tree A) w : read (skip t) w = read t (tl w).
Proof. now destruct t. Qed.

Lemma spread_spec cols : forall v w, Forall (fun col => length col <= length v) cols ->
  read (spread cols v) w = left_over (total_of cols v (ones w)).
Proof.
  induction cols as [|col cols IH]; intros v w F; [reflexivity|].
  pose proof (Forall_inv F) as L. apply Forall_inv_tail in F. cbn [spread total_of].
  replace (tl (ones w)) with (ones (tl w)) by now destruct w.
  replace (hd 0%N (ones w)) with (N.b2n (hd false w)) by now destruct w.
  destruct (forallb (Z.eqb 0) col) eqn:Z.
  - rewrite read_skip, IH by exact F. now rewrite add_zeros by auto.
  - cbn [read]. destruct (hd false w); cbn [N.b2n Z.of_N].
    + rewrite IH.
      * f_equal. f_equal. f_equal. rewrite <- (map_id col) at 1. apply map_ext. intros z. now rewrite Z.mul_1_l.
      * eapply Forall_impl; [|exact F]. cbv beta. intros c. rewrite zip_add_length. lia.
    + rewrite IH by exact F. now rewrite add_zeros by auto.
Qed.

Lemma total_of_zeros cols : forall v x, Forall (fun col => length col <= length v) cols ->
  Forall (fun a => a = 0%N) x -> total_of cols v x = v.
Proof.
  induction cols as [|col cols IH]; intros v x F Z; [reflexivity|]. simpl.
  pose proof (Forall_inv F) as L. apply Forall_inv_tail in F.
  assert (hd 0%N x = 0%N /\ Forall (fun a => a = 0%N) (tl x)) as [-> T].
  { destruct Z as [|a x E Z]; simpl; [split; [reflexivity|constructor]|now split]. }
  rewrite add_zeros by auto. now apply IH.
Qed.

Lemma total_of_length cols : forall v x, Forall (fun col => length col <= length v) cols ->
  length (total_of cols v x) = length v.
Proof.
  induction cols as [|col cols IH]; intros v x F; [reflexivity|]. simpl.
  pose proof (Forall_inv F) as L. apply Forall_inv_tail in F. cbv beta in L. rewrite IH.
  - rewrite zip_add_length, map_length. lia.
  - eapply Forall_impl; [|exact F]. cbv beta. intros c. rewrite zip_add_length. lia.
Qed.

Lemma left_over_length v h : left_over v = Some h -> length h = length v.
Proof.
  unfold left_over, halves. destruct k; [destruct (Z.odd _); [discriminate|]|]; intros [= <-]; apply map_length.
Qed.

Lemma run_none n : forall x, run (go linear_machine) n None x = None.
Proof. induction n as [|n IH]; intros x; simpl; [reflexivity|apply IH]. Qed.

Lemma linear_machine_spec v : Forall (fun col => length col <= length v) columns ->
  denotes linear_machine (Some v) (fun x => meets k (total_of columns v x)).
Proof.
  intros F n. revert v F. induction n as [|n IH]; intros v F x S.
  - cbn [run]. rewrite total_of_zeros by (exact F || now apply small_0). cbn [final linear_machine].
    unfold meets. destruct k; [apply Z.eqb_eq|]. rewrite forallb_forall, Forall_forall.
    split; intros H z I; specialize (H z I); lia.
  - cbn [run]. unfold go at 2. cbn [step linear_machine]. rewrite spread_spec by exact F.
    pose proof (total_of_digits columns v [] x) as E. cbn [map] in E. rewrite zip_add_nil in E. rewrite E.
    rewrite meets_halves, left_over_sum.
    destruct (left_over (total_of columns v (ones (digits x)))) as [h|] eqn:H; cbn [option_map].
    + rewrite <- (total_of_add columns h []), zip_add_nil. apply IH; [|now apply small_rest].
      apply left_over_length in H. rewrite total_of_length in H by exact F. now rewrite H.
    + rewrite run_none. split; [discriminate|intros []].
Qed.
End LinearMachine.

Fixpoint columns (n : nat) (cs : list (list Z)) : list (list Z) :=
  match n with O => [] | S n => map (hd 0%Z) cs :: columns n (map (@tl Z) cs) end.
Definition width (cs : list (list Z)) : nat := fold_right (fun c n => Nat.max (length c) n) 0 cs.

Lemma columns_length n : forall cs, Forall (fun col => length col <= length cs) (columns n cs).
Proof.
  induction n as [|n IH]; intros cs; simpl; constructor; [now rewrite map_length|].
  specialize (IH (map (@tl Z) cs)). now rewrite map_length in IH.
Qed.

Lemma columns_spec n : forall ls x, width (map snd ls) <= n ->
  total_of (columns n (map snd ls)) (map fst ls) x = map (fun l => lval l x) ls.
Proof.
  induction n as [|n IH]; intros ls x W; simpl.
  - apply map_ext_in. intros [z c] I. unfold lval. simpl. destruct c as [|d c]; [simpl; lia|]. exfalso.
    assert (H : forall cs, In (d :: c) cs -> 0 < width cs).
    { induction cs as [|e cs IH]; intros J; [destruct J|].
      change (width (e :: cs)) with (Nat.max (length e) (width cs)). destruct J as [->|J]; [cbn [length]; lia|].
      specialize (IH J). lia. }
    specialize (H (map snd ls)). apply (in_map snd) in I. specialize (H I). lia.
  - set (ls' := map (fun l => ((fst l + Z.of_N (hd 0%N x) * hd 0%Z (snd l))%Z, tl (snd l))) ls).
    replace (map (@tl Z) (map snd ls)) with (map snd ls') by (unfold ls'; now rewrite !map_map).
    replace (zip_add (map fst ls) (map (Z.mul (Z.of_N (hd 0%N x))) (map (hd 0%Z) (map snd ls)))) with (map fst ls').
    + rewrite IH.
      * unfold ls'. rewrite map_map. apply map_ext. intros [z [|c cs]]; unfold lval; cbn [fst snd hd tl dot]; lia.
      * unfold ls'. rewrite map_map. simpl. clear -W.
        induction ls as [|[z [|c cs] ] ls IH]; cbn [map snd tl width fold_right length] in *;
          try fold (width (map snd ls)) in *; try fold (width (map (fun l : linear => tl (snd l)) ls)) in *; try lia.
        all: unfold width in *; cbn [map snd fold_right] in *; lia.
    + unfold ls'. clear. induction ls as [|l ls IH]; simpl; [reflexivity|]. now rewrite IH.
Qed.

(* A machine that reads some of the numbers only, in any order. *)
Section Routing.
Variables (A : Type) (next : A -> list bool -> A) (is_final : A -> bool) (vs : list nat).

Fixpoint route (used : list bool) (before : list bool) (q : A) : tree A :=
  match used with
  | [] => Leaf (next q (map (fun i => nth i before false) vs))
  | true :: used => Node (route used (before ++ [false]) q) (route used (before ++ [true]) q)
  | false :: used => skip (route used (before ++ [false]) q)
  end.

Definition reach : nat := fold_right (fun i n => Nat.max (S i) n) 0 vs.
Definition is_used : list bool := map (fun i => existsb (Nat.eqb i) vs) (seq 0 reach).
Definition routed : machine := Machine A (route is_used []) is_final.

Fixpoint masked (used w : list bool) : list bool :=
  match used with [] => [] | u :: used => (u && hd false w) :: masked used (tl w) end.

Lemma route_spec used : forall before q w,
  read (route used before q) w = next q (map (fun i => nth i (before ++ masked used w) false) vs).
Proof.
  induction used as [|[|] used IH]; intros before q w; cbn [route read masked].
  - now rewrite app_nil_r.
  - destruct (hd false w); rewrite IH, <- app_assoc; reflexivity.
  - rewrite read_skip, IH, <- app_assoc. reflexivity.
Qed.

Lemma nth_masked used : forall i w, nth i used false = true -> nth i (masked used w) false = nth i w false.
Proof.
  induction used as [|u used IH]; intros i w U; [destruct i; discriminate U|]. destruct i as [|i]; simpl in *.
  - subst u. destruct w; reflexivity.
  - rewrite IH by exact U. destruct w; [destruct i|]; reflexivity.
Qed.

Lemma routed_go q w : go routed q w = next q (map (fun i => nth i w false) vs).
Proof.
  unfold go, routed. cbn [step]. rewrite route_spec. f_equal. apply map_ext_in. intros i I. simpl. apply nth_masked.
  assert (L : i < reach).
  { unfold reach. clear -I. induction vs as [|j l IH]; [destruct I|].
    cbn [fold_right]. destruct I as [->|I]; [lia|]. specialize (IH I). lia. }
  unfold is_used. rewrite (nth_indep _ false (existsb (Nat.eqb 0) vs)) by now rewrite map_length, seq_length.
  rewrite (map_nth (fun i => existsb (Nat.eqb i) vs)), seq_nth by exact L. simpl. apply existsb_exists. exists i.
  split; [exact I|apply Nat.eqb_refl].
Qed.

Lemma digits_pick x : map (fun i => nth i (digits x) false) vs = digits (pick vs x).
Proof. unfold pick, digits at 2. rewrite map_map. apply map_ext. intros i. apply nth_digits. Qed.

Lemma rest_pick x : rest (pick vs x) = pick vs (rest x).
Proof. unfold pick, rest at 1. rewrite map_map. apply map_ext. intros i. symmetry. apply nth_rest. Qed.

Lemma small_pick n x : small n x -> small n (pick vs x).
Proof. intros S. unfold pick. apply Forall_map, Forall_forall. intros i _. now apply nth_small. Qed.

Lemma routed_run n : forall q x, run (go routed) n q x = run next n q (pick vs x).
Proof.
  induction n as [|n IH]; intros q x; [reflexivity|]. cbn [run]. rewrite IH, routed_go, digits_pick, rest_pick.
  reflexivity.
Qed.
End Routing.

Lemma routed_spec M q vs P : denotes M q P ->
  denotes (routed (state M) (go M) (final M) vs) q (fun x => P (pick vs x)).
Proof. intros D n x S. rewrite routed_run. apply D. now apply small_pick. Qed.

(* A table in which zeros change no answer. *)
Definition is_stable (T : table) : bool :=
  forallb (fun qr => Bool.eqb (snd (row T (read (fst (snd qr)) []))) (snd (snd qr))) (PositiveMap.elements T).

Lemma stable_zeros T n : is_stable T = true -> forall q x, Forall (fun a => a = 0%N) x ->
  snd (row T (run (go (of_table T)) n q x)) = snd (row T q).
Proof.
  intros S. induction n as [|n IH]; intros q x Z; [reflexivity|]. cbn [run]. apply all_zero_rest in Z.
  destruct Z as [R D]. rewrite IH by exact R. unfold go. cbn [step of_table]. rewrite read_zeros by exact D.
  unfold row at 2 3. destruct (PositiveMap.find q T) as [r|] eqn:F; [|simpl; unfold row; now rewrite F].
  apply PositiveMap.elements_correct in F. unfold is_stable in S. rewrite forallb_forall in S. specialize (S _ F).
  apply eqb_prop in S. exact S.
Qed.

Lemma stable_denotes T q : is_stable T = true ->
  denotes (of_table T) q (fun x => snd (row T (run (go (of_table T)) (bound x) q x)) = true).
Proof.
  intros S n x B. cbn [final of_table]. pose proof (bound_small n x B) as L.
  replace n with (bound x + (n - bound x)) by lia. rewrite run_plus, stable_zeros; [reflexivity|exact S|].
  apply small_rests, small_bound.
Qed.

Section Compilation.
Variable fuel : nat.

Fixpoint integers_eqb (a b : list Z) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => Z.eqb x y && integers_eqb a b | _, _ => false end.
Definition linear_eqb (s t : option (list Z)) : bool :=
  match s, t with None, None => true | Some a, Some b => integers_eqb a b | _, _ => false end.
Definition integer_key (z : Z) : positive :=
  match z with Z0 => 1 | Zpos p => p~0 | Zneg p => p~1 end%positive.
Definition linear_key (s : option (list Z)) : positive :=
  match s with None => 1%positive | Some v => key_of_list (1%positive :: map integer_key v) end.

Lemma linear_eqb_eq s t : linear_eqb s t = true -> s = t.
Proof.
  destruct s as [a|], t as [b|]; simpl; try discriminate; [|reflexivity]. intros E. f_equal. revert b E.
  induction a as [|x a IH]; intros [|y b]; simpl; try discriminate; [reflexivity|]. intros E.
  apply andb_prop in E. destruct E as [E F]. apply Z.eqb_eq in E. apply IH in F. congruence.
Qed.

Definition linear_automaton (k : condition) (ls : list linear) : option automaton :=
  let cs := map snd ls in
  smaller fuel (tabulate (linear_machine k (columns (width cs) cs)) linear_eqb linear_key fuel (Some (map fst ls))).

Lemma linear_automaton_spec D k ls A : linear_automaton k ls = Some A -> accepts_as A (means D (Lin k ls)).
Proof.
  intros E. apply (smaller_spec _ _ _ _ E). intros B F.
  refine (tabulate_spec _ _ _ _ _ _ _ _ _ F); [apply linear_eqb_eq|].
  intros n x S. cbn [means]. rewrite <- (columns_spec (width (map snd ls))) by reflexivity.
  apply linear_machine_spec; [|exact S]. pose proof (columns_length (width (map snd ls)) (map snd ls)) as C.
  rewrite !map_length in *. exact C.
Qed.

Definition renamed (A : automaton) (vs : list nat) : option automaton :=
  let M := of_table (fst A) in
  smaller fuel (tabulate (routed positive (go M) (final M) vs) Pos.eqb (fun q => q) fuel (snd A)).

Lemma renamed_spec A vs P B : accepts_as A P -> renamed A vs = Some B -> accepts_as B (fun x => P (pick vs x)).
Proof.
  intros D E. apply (smaller_spec _ _ _ _ E). intros C F.
  refine (tabulate_spec _ _ _ _ _ _ _ _ _ F); [intros s t; apply Pos.eqb_eq|]. now apply routed_spec.
Qed.

Fixpoint compile (Ds : list automaton) (c : core) : option automaton :=
  match c with
  | Lin k ls => linear_automaton k ls
  | Call r vs => match nth_error Ds r with Some A => renamed A vs | None => None end
  | No c => match compile Ds c with Some A => not_automaton fuel A | None => None end
  | Two o c d =>
      match compile Ds c with
      | Some A => match compile Ds d with Some B => both fuel o A B | None => None end
      | None => None
      end
  | Any c => match compile Ds c with Some A => some fuel A | None => None end
  end.

Lemma accepts_iff A P Q : (forall x, P x <-> Q x) -> accepts_as A P -> accepts_as A Q.
Proof. intros E D n x B. rewrite <- E. now apply D. Qed.

Lemma compile_spec Ds D : Forall2 accepts_as Ds D -> forall c A, compile Ds c = Some A -> accepts_as A (means D c).
Proof.
  intros H. induction c as [k ls|r vs|c IH|o c IHc d IHd|c IH]; intros A E; simpl in E.
  - now apply linear_automaton_spec.
  - destruct (nth_error Ds r) as [B|] eqn:F; [|discriminate]. refine (renamed_spec B vs _ A _ E).
    clear -H F. revert r F. induction H as [|C P Ds D HC H IH]; intros [|r] F; simpl in *; try discriminate.
    + injection F as ->. exact HC.
    + now apply IH.
  - destruct (compile Ds c) as [B|] eqn:F; [|discriminate]. exact (not_automaton_spec _ _ _ _ (IH B eq_refl) E).
  - destruct (compile Ds c) as [B|] eqn:F; [|discriminate]. destruct (compile Ds d) as [C|] eqn:G; [|discriminate].
    exact (both_spec _ _ _ _ _ _ _ (IHc B eq_refl) (IHd C eq_refl) E).
  - destruct (compile Ds c) as [B|] eqn:F; [|discriminate]. exact (some_spec _ _ _ _ (IH B eq_refl) E).
Qed.

(* A formula that has an automaton is true or false. *)
Lemma core_of_spec Ds D : Forall2 accepts_as Ds D -> forall f A, compile Ds (core_of f) = Some A ->
  accepts_as A (holds D f).
Proof.
  intros H. assert (K : forall f A, compile Ds (core_of f) = Some A -> forall x, means D (core_of f) x <-> holds D f x).
  { induction f as [b|t u|t u|t u|r vs|f IH|c f IHf g IHg|f IH|f IH]; intros A E x; cbn [core_of means holds].
    - cbn [meets map xor_all fold_right]. rewrite lval_num. destruct b; simpl; split; congruence.
    - apply compared_equal.
    - rewrite at_most_spec. lia.
    - rewrite at_most_spec. lia.
    - reflexivity.
    - simpl in E. destruct (compile Ds (core_of f)) as [B|] eqn:F; [|discriminate]. now rewrite (IH B eq_refl).
    - simpl in E. destruct (compile Ds (core_of f)) as [B|] eqn:F; [|discriminate].
      destruct (compile Ds (core_of g)) as [C|] eqn:G; [|discriminate].
      pose proof (IHf B eq_refl x). pose proof (IHg C eq_refl x). destruct c; simpl; tauto.
    - simpl in E. destruct (compile Ds (core_of f)) as [B|] eqn:F; [|discriminate].
      split; intros [n Hn]; exists n; now apply (IH B eq_refl).
    - simpl in E. destruct (compile Ds (core_of f)) as [B|] eqn:F; [|discriminate]. pose proof (IH B eq_refl) as I.
      split.
      + intros N n. pose proof (compile_spec Ds D H _ _ F) as C. destruct (denotes_decides _ _ _ (n :: x) C) as [Y|Y].
        * now apply I.
        * exfalso. apply N. now exists n.
      + intros Every [n N]. apply N. now apply I. }
  intros f A E. apply (accepts_iff A (means D (core_of f))); [exact (K f A E)|]. exact (compile_spec Ds D H _ _ E).
Qed.

Definition given (k : nat) (rows : list (list nat)) (accept : list bool) : option automaton :=
  let M := routed nat (next rows) (fun q => nth q accept false) (seq 0 k) in
  match tabulate M Nat.eqb Pos.of_succ_nat fuel 0 with
  | Some A => if is_stable (fst A) then Some A else None
  | None => None
  end.

Lemma small_bound_pick vs x : small (bound x) (pick vs x).
Proof. apply small_pick, small_bound. Qed.

Lemma given_spec k rows accept A : given k rows accept = Some A ->
  accepts_as A (fun x => listed rows accept (pick (seq 0 k) x) = true).
Proof.
  unfold given. destruct (tabulate _ _ _ _ _) as [B|] eqn:T; [|discriminate].
  destruct (is_stable (fst B)) eqn:S; [|discriminate]. intros [= ->].
  pose proof (tabulate_same (routed nat (next rows) (fun q => nth q accept false) (seq 0 k)) Nat.eqb _
    (fun s t => proj1 (Nat.eqb_eq s t)) _ _ _ T) as E.
  assert (I : forall x, pick (seq 0 k) (pick (seq 0 k) x) = pick (seq 0 k) x).
  { intros x. unfold pick at 1 3. apply map_ext_in. intros i J. apply in_seq in J. unfold pick.
    rewrite (nth_indep _ 0%N (nth 0 x 0%N)) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun i => nth i x 0%N)), seq_nth by lia. reflexivity. }
  intros n x C. set (y := pick (seq 0 k) x).
  pose proof (E n x) as En. rewrite routed_run in En. fold y in En. rewrite En.
  pose proof (E n y) as Ey. rewrite routed_run in Ey. unfold y in Ey at 2. rewrite I in Ey. fold y in Ey.
  rewrite <- Ey, (stable_denotes (fst A) (snd A) S n y (small_pick (seq 0 k) n x C)).
  pose proof (E (bound y) y) as Eb. rewrite routed_run in Eb. unfold y in Eb at 4. rewrite I in Eb. fold y in Eb.
  cbn [final of_table] in Eb. rewrite Eb. reflexivity.
Qed.

(* The automata of definitions; no answer for relations of words, which Numeration.v decides. *)
Definition of_definition (Ds : list automaton) (d : definition) : option automaton :=
  match d with
  | Defined f => compile Ds (core_of f)
  | Given k rows accept => given k rows accept
  | InWords _ _ _ => None
  end.

Lemma of_definition_spec Ds D d A : Forall2 accepts_as Ds D -> of_definition Ds d = Some A -> accepts_as A (meaning D d).
Proof.
  intros H. destruct d as [f|k rows accept|w k d]; intros E; [exact (core_of_spec Ds D H f A E)| |discriminate E].
  exact (given_spec k rows accept A E).
Qed.

Fixpoint compile_all (ds : list definition) (Ds : list automaton) : option (list automaton) :=
  match ds with
  | [] => Some Ds
  | d :: ds => match of_definition Ds d with Some A => compile_all ds (Ds ++ [A]) | None => None end
  end.

Lemma compile_all_spec ds : forall Ds D Es, Forall2 accepts_as Ds D -> compile_all ds Ds = Some Es ->
  Forall2 accepts_as Es (meanings ds D).
Proof.
  induction ds as [|d ds IH]; intros Ds D Es H E; simpl in *; [injection E as <-; exact H|].
  destruct (of_definition Ds d) as [A|] eqn:F; [|discriminate]. apply (IH _ _ _) with (2 := E).
  apply Forall2_app; [exact H|]. constructor; [exact (of_definition_spec Ds D d A H F)|constructor].
Qed.

(* Whether a closed formula is true; no answer if a search ended too early. *)
Definition truth (Ds : list automaton) (f : formula) : option bool :=
  option_map (fun A => snd (row (fst A) (snd A))) (compile Ds (core_of f)).
End Compilation.

(* The procedure is right. *)
Theorem truth_spec fuel ds Ds f b : compile_all fuel ds [] = Some Ds -> truth fuel Ds f = Some b ->
  (b = true <-> holds (meanings ds []) f []).
Proof.
  intros C T. unfold truth in T. destruct (compile fuel Ds (core_of f)) as [A|] eqn:E; [|discriminate].
  injection T as <-. pose proof (compile_all_spec fuel ds [] [] Ds (Forall2_nil _) C) as H.
  pose proof (core_of_spec fuel Ds _ H f A E) as K. exact (K 0 [] (Forall_nil _)).
Qed.

(* Whether the procedure finds that a closed formula is true. *)
Definition is_decided (fuel : nat) (ds : list definition) (f : formula) : bool :=
  match compile_all fuel ds [] with
  | Some Ds => match truth fuel Ds f with Some b => b | None => false end
  | None => false
  end.

Theorem is_decided_spec fuel ds f : is_decided fuel ds f = true -> holds (meanings ds []) f [].
Proof.
  unfold is_decided. destruct (compile_all fuel ds []) as [Ds|] eqn:C; [|discriminate].
  destruct (truth fuel Ds f) as [b|] eqn:T; [|discriminate]. intros ->.
  exact (proj1 (truth_spec fuel ds Ds f true C T) eq_refl).
Qed.
