(* Automata that read the binary digits of lists of numbers, least digit first, and operations on them: products,
   complements, projections, and smaller automata of the same meaning. Every automaton is found by a search of which
   nothing is proved. A check of the result, transition by transition, shows that it means what it should. *)
From Coq Require Import NArith Arith List Lia Bool FMapPositive.
From Impartial Require Import Mex Nim Game Lowering.
Import ListNotations.

(* Decision trees over the digits of all numbers at one place: a leaf, a digit without effect, a digit with effect. *)
Inductive tree (A : Type) : Type :=
| Leaf : A -> tree A
| Skip : tree A -> tree A
| Node : tree A -> tree A -> tree A.
Arguments Leaf {A}. Arguments Skip {A}. Arguments Node {A}.

(* Missing digits are 0. *)
Fixpoint read {A} (t : tree A) (w : list bool) : A :=
  match t with
  | Leaf a => a
  | Skip t => read t (tl w)
  | Node l r => if hd false w then read r (tl w) else read l (tl w)
  end.

Fixpoint map_tree {A B} (f : A -> B) (t : tree A) : tree B :=
  match t with
  | Leaf a => Leaf (f a)
  | Skip t => Skip (map_tree f t)
  | Node l r => Node (map_tree f l) (map_tree f r)
  end.

Lemma read_map {A B} (f : A -> B) t : forall w, read (map_tree f t) w = f (read t w).
Proof. induction t; intros w; simpl; auto. now destruct (hd false w). Qed.

Fixpoint zip {A B C} (f : A -> B -> C) (t : tree A) (u : tree B) : tree C :=
  match t with
  | Leaf a => map_tree (f a) u
  | Skip t' =>
      match u with
      | Leaf b => map_tree (fun a => f a b) t
      | Skip u => Skip (zip f t' u)
      | Node c d => Node (zip f t' c) (zip f t' d)
      end
  | Node a b =>
      match u with
      | Leaf c => map_tree (fun a => f a c) t
      | Skip u => Node (zip f a u) (zip f b u)
      | Node c d => Node (zip f a c) (zip f b d)
      end
  end.

Lemma read_zip {A B C} (f : A -> B -> C) t : forall u w, read (zip f t u) w = f (read t w) (read u w).
Proof.
  induction t as [a|t IH|l IHl r IHr]; intros u w; simpl; [apply read_map|..];
    destruct u; simpl; rewrite ?read_map; try reflexivity; destruct (hd false w); auto.
Qed.

Fixpoint every (t : tree bool) : bool :=
  match t with Leaf b => b | Skip t => every t | Node l r => every l && every r end.

Lemma every_read t : every t = true -> forall w, read t w = true.
Proof.
  induction t as [a|t IH|l IHl r IHr]; simpl; intros E w; auto.
  apply andb_prop in E. destruct E. destruct (hd false w); auto.
Qed.

Lemma read_zeros {A} (t : tree A) : forall w, Forall (fun b => b = false) w -> read t w = read t [].
Proof.
  induction t as [a|t IH|l IHl r IHr]; intros w Z; simpl; [reflexivity|..].
  - apply IH. destruct Z; simpl; [constructor|assumption].
  - destruct Z as [|b w -> Z]; simpl; [reflexivity|now apply IHl].
Qed.

(* A smaller tree with the same answers. *)
Fixpoint tree_eqb {A} (eqb : A -> A -> bool) (t u : tree A) : bool :=
  match t, u with
  | Leaf a, Leaf b => eqb a b
  | Skip t, Skip u => tree_eqb eqb t u
  | Node a b, Node c d => tree_eqb eqb a c && tree_eqb eqb b d
  | _, _ => false
  end.

Definition skip {A} (t : tree A) : tree A := match t with Leaf a => Leaf a | _ => Skip t end.
Definition node (l r : tree positive) : tree positive := if tree_eqb Pos.eqb l r then skip l else Node l r.

Fixpoint reduce (t : tree positive) : tree positive :=
  match t with Leaf a => Leaf a | Skip t => skip (reduce t) | Node l r => node (reduce l) (reduce r) end.

(* Machines: states, the next state by the digits, and the states that accept. *)
Record machine := Machine { state : Type; step : state -> tree state; final : state -> bool }.

Definition go (M : machine) (s : state M) (w : list bool) : state M := read (step M s) w.

(* From state s, the machine accepts exactly the lists of P. *)
Definition denotes (M : machine) (s : state M) (P : list N -> Prop) : Prop :=
  forall n x, small n x -> (final M (run (go M) n s x) = true <-> P x).

Lemma denotes_decides M s P x : denotes M s P -> P x \/ ~ P x.
Proof.
  intros D. specialize (D (bound x) x (small_bound x)). destruct (final M _); [left|right]; [now apply D|].
  intros H. apply D in H. discriminate H.
Qed.

(* Automata: machines with a finite table. A state outside of the table accepts nothing. *)
Definition table := PositiveMap.t (tree positive * bool).
Definition row (T : table) (q : positive) : tree positive * bool :=
  match PositiveMap.find q T with Some r => r | None => (Leaf q, false) end.
Definition of_table (T : table) : machine := Machine positive (fun q => fst (row T q)) (fun q => snd (row T q)).
Definition automaton : Type := table * positive.
Definition accepts_as (A : automaton) (P : list N -> Prop) : Prop := denotes (of_table (fst A)) (snd A) P.

(* A table simulates a machine if labels of its states agree with all steps. *)
Section Simulation.
Variables (T : table) (M : machine) (eqb : state M -> state M -> bool) (labels : PositiveMap.t (state M)).
Hypothesis Eqb : forall s t, eqb s t = true -> s = t.

Definition labelled (p : positive) (s : state M) : bool :=
  match PositiveMap.find p labels with Some s' => eqb s s' | None => false end.

Definition simulates : bool := forallb (fun ps =>
    Bool.eqb (snd (row T (fst ps))) (final M (snd ps)) && every (zip labelled (fst (row T (fst ps))) (step M (snd ps))))
  (PositiveMap.elements labels).

Hypothesis Simulates : simulates = true.

Lemma simulates_at p s : labelled p s = true ->
  snd (row T p) = final M s /\ forall w, labelled (go (of_table T) p w) (go M s w) = true.
Proof.
  unfold labelled at 1. destruct (PositiveMap.find p labels) as [s'|] eqn:F; [|discriminate]. intros E.
  apply Eqb in E. subst s'. apply PositiveMap.elements_correct in F. unfold simulates in Simulates.
  rewrite forallb_forall in Simulates. specialize (Simulates _ F). simpl in Simulates.
  apply andb_prop in Simulates. destruct Simulates as [A B]. apply eqb_prop in A. split; [exact A|].
  intros w. unfold go, of_table. simpl. rewrite <- read_zip. now apply every_read.
Qed.

Lemma simulates_run n : forall p s x, labelled p s = true ->
  labelled (run (go (of_table T)) n p x) (run (go M) n s x) = true.
Proof. induction n as [|n IH]; intros p s x L; simpl; [exact L|]. apply IH. now apply simulates_at. Qed.

Lemma same_final p s n x : labelled p s = true ->
  final (of_table T) (run (go (of_table T)) n p x) = final M (run (go M) n s x).
Proof. intros L. apply (simulates_run n p s x) in L. now apply simulates_at in L. Qed.
End Simulation.

(* The table of the states of a machine that can be reached. *)
Section Exploration.
Variables (M : machine) (eqb : state M -> state M -> bool) (key : state M -> positive).
Hypothesis Eqb : forall s t, eqb s t = true -> s = t.

Record search := Search {
  fresh : positive; ids : PositiveMap.t positive; names : PositiveMap.t (state M); todo : list (positive * state M)
}.

Definition name (s : state M) (c : search) : positive * search :=
  let k := key s in
  match PositiveMap.find k (ids c) with
  | Some p => (p, c)
  | None => (fresh c, Search (Pos.succ (fresh c)) (PositiveMap.add k (fresh c) (ids c))
                             (PositiveMap.add (fresh c) s (names c)) ((fresh c, s) :: todo c))
  end.

Fixpoint name_tree (t : tree (state M)) (c : search) : tree positive * search :=
  match t with
  | Leaf s => let (p, c) := name s c in (Leaf p, c)
  | Skip t => let (t, c) := name_tree t c in (Skip t, c)
  | Node l r => let (l, c) := name_tree l c in let (r, c) := name_tree r c in (Node l r, c)
  end.

Fixpoint visit (fuel : nat) (c : search) (T : table) : table * PositiveMap.t (state M) :=
  match fuel, todo c with
  | S fuel, (p, s) :: rest =>
      let (t, c) := name_tree (step M s) (Search (fresh c) (ids c) (names c) rest) in
      visit fuel c (PositiveMap.add p (t, final M s) T)
  | _, _ => (T, names c)
  end.

Definition tabulate (fuel : nat) (s : state M) : option automaton :=
  let (p, c) := name s (Search 1 (PositiveMap.empty _) (PositiveMap.empty _) []) in
  let (T, labels) := visit fuel c (PositiveMap.empty _) in
  if labelled M eqb labels p s && simulates T M eqb labels then Some (T, p) else None.

Lemma tabulate_same fuel s A : tabulate fuel s = Some A ->
  forall n x, final (of_table (fst A)) (run (go (of_table (fst A))) n (snd A) x) = final M (run (go M) n s x).
Proof.
  unfold tabulate. destruct (name s _) as [p c]. destruct (visit fuel c _) as [T labels].
  destruct (labelled M eqb labels p s) eqn:L; simpl; [|discriminate].
  destruct (simulates T M eqb labels) eqn:S; [|discriminate]. intros [= <-] n x.
  rewrite <- (same_final T M eqb labels Eqb S p s n x L). reflexivity.
Qed.

Lemma tabulate_spec fuel s P A : denotes M s P -> tabulate fuel s = Some A -> accepts_as A P.
Proof. intros D E n x B. rewrite <- (D n x B). now rewrite (tabulate_same fuel s A E n x). Qed.
End Exploration.

(* Keys of states, for the search only. *)
Fixpoint key_onto (p acc : positive) : positive :=
  match p with xH => xO (xO acc) | xO p => key_onto p (xI (xO acc)) | xI p => key_onto p (xI (xI acc)) end.
Definition key_of_list (l : list positive) : positive := fold_left (fun acc p => key_onto p acc) l xH.

(* Fewer states: the search refines a partition until no class is split. *)
Fixpoint key_of_tree (t : tree positive) (acc : positive) : positive :=
  match t with
  | Leaf a => key_onto a (xO (xI acc))
  | Skip t => key_of_tree t (xO (xO acc))
  | Node l r => key_of_tree r (key_of_tree l (xI (xI acc)))
  end.

Definition class_of (C : PositiveMap.t positive) (q : positive) : positive :=
  match PositiveMap.find q C with Some c => c | None => 1%positive end.

Definition refine (rows : list (positive * (tree positive * bool))) (C : PositiveMap.t positive) :
    positive * PositiveMap.t positive * table :=
  fst (fold_left (fun (s : positive * PositiveMap.t positive * table * PositiveMap.t positive) qr =>
    let '((fresh, C', T), seen) := s in let '(q, (t, b)) := qr in
    let t := reduce (map_tree (class_of C) t) in
    let k := key_onto (class_of C q) (key_of_tree t 1%positive) in
    match PositiveMap.find k seen with
    | Some c => ((fresh, PositiveMap.add q c C', T), seen)
    | None =>
        ((Pos.succ fresh, PositiveMap.add q fresh C', PositiveMap.add fresh (t, b) T), PositiveMap.add k fresh seen)
    end) rows
    ((1%positive, PositiveMap.empty positive, PositiveMap.empty (tree positive * bool)), PositiveMap.empty positive)).

Fixpoint refine_until (fuel : nat) (rows : list (positive * (tree positive * bool))) (count : positive)
    (C : PositiveMap.t positive) : PositiveMap.t positive :=
  match fuel with
  | O => C
  | S fuel =>
      match refine rows C with
      | (fresh, C', _) => if Pos.eqb fresh count then C' else refine_until fuel rows fresh C'
      end
  end.

Definition minimise (fuel : nat) (A : automaton) : automaton :=
  let rows := PositiveMap.elements (fst A) in
  let C := fold_left (fun (C : PositiveMap.t positive) (qr : positive * (tree positive * bool)) =>
      PositiveMap.add (fst qr) (if snd (snd qr) then 2%positive else 1%positive) C) rows
    (PositiveMap.empty positive) in
  let C := refine_until fuel rows 1%positive C in
  (* The classes are numbered in the order of their first states, so that one more refinement gives the same ones. *)
  let '(_, C', T) := refine rows C in
  let A' := (T, class_of C' (snd A)) in
  if labelled (of_table T) Pos.eqb C' (snd A) (snd A') && simulates (fst A) (of_table T) Pos.eqb C' then A' else A.

Lemma minimise_spec fuel A P : accepts_as A P -> accepts_as (minimise fuel A) P.
Proof.
  unfold minimise. intros D. destruct (refine _ _) as [[f C'] T].
  destruct (labelled (of_table T) _ C' (snd A) _) eqn:L; simpl; [|exact D].
  destruct (simulates (fst A) (of_table T) _ C') eqn:S; [|exact D]. intros n x B. rewrite <- (D n x B).
  rewrite (same_final (fst A) (of_table T) Pos.eqb C' (fun s t E => proj1 (Pos.eqb_eq s t) E) S _ _ n x L). reflexivity.
Qed.

(* Complement. *)
Definition complement (M : machine) : machine := Machine (state M) (step M) (fun s => negb (final M s)).

Lemma complement_spec M s P : denotes M s P -> denotes (complement M) s (fun x => ~ P x).
Proof.
  intros D n x B. simpl. rewrite negb_true_iff, <- (D n x B).
  change (run (go (complement M)) n s x) with (run (go M) n s x). destruct (final M _); intuition congruence.
Qed.

(* Connectives. *)
Inductive connective := And | Or | Implies | Iff.
Definition connect (c : connective) (a b : bool) : bool :=
  match c with And => a && b | Or => a || b | Implies => implb a b | Iff => Bool.eqb a b end.
Definition Connect (c : connective) (P Q : Prop) : Prop :=
  match c with And => P /\ Q | Or => P \/ Q | Implies => P -> Q | Iff => P <-> Q end.

Lemma connect_spec c a b P Q : (a = true <-> P) -> (b = true <-> Q) -> (connect c a b = true <-> Connect c P Q).
Proof. intros E F. destruct c, a, b; simpl; intuition congruence. Qed.

Definition product (c : connective) (M K : machine) : machine :=
  Machine (state M * state K) (fun s => zip pair (step M (fst s)) (step K (snd s)))
    (fun s => connect c (final M (fst s)) (final K (snd s))).

Lemma product_run c M K n : forall s x,
  run (go (product c M K)) n s x = (run (go M) n (fst s) x, run (go K) n (snd s) x).
Proof.
  induction n as [|n IH]; intros [s t] x; simpl; [reflexivity|]. rewrite IH. unfold go at 2 4. simpl.
  now rewrite read_zip.
Qed.

Lemma product_spec c M K s t P Q : denotes M s P -> denotes K t Q ->
  denotes (product c M K) (s, t) (fun x => Connect c (P x) (Q x)).
Proof.
  intros D E n x B. rewrite product_run. simpl. apply connect_spec; [now apply D|now apply E].
Qed.

(* Projection: "for some first number". A state is a set of states. *)
Fixpoint merge (a b : list positive) : list positive :=
  let fix into b :=
    match a, b with
    | [], _ => b
    | _, [] => a
    | x :: a', y :: b' =>
        match Pos.compare x y with Eq => x :: merge a' b' | Lt => x :: merge a' b | Gt => y :: into b' end
    end in into b.

Lemma merge_spec q : forall a b, In q (merge a b) <-> In q a \/ In q b.
Proof.
  induction a as [|x a IH]; [intros [|y b]; simpl; tauto|].
  induction b as [|y b IHb]; [simpl; tauto|].
  simpl in *. destruct (Pos.compare_spec x y) as [->|L|L]; simpl; rewrite ?IH, ?IHb; simpl; tauto.
Qed.

Definition one {A} (a : A) : list A := [a].
Definition projected (t : tree positive) : tree (list positive) :=
  match t with
  | Leaf q => Leaf [q]
  | Skip t => map_tree one t
  | Node l r => zip merge (map_tree one l) (map_tree one r)
  end.

Lemma projected_spec t w q : In q (read (projected t) w) <-> exists b, q = read t (b :: w).
Proof.
  destruct t as [a|t|l r]; simpl.
  - split; [intros [->|[]]; now exists false|intros [_ ->]; now left].
  - rewrite read_map. simpl. split; [intros [->|[]]; now exists false|intros [_ ->]; now left].
  - rewrite read_zip, merge_spec, !read_map. simpl. split.
    + intros [[E|[]]|[E|[]]]; [exists false|exists true]; now symmetry.
    + intros [[|] ->]; auto.
Qed.

Fixpoint rests (n : nat) (x : list N) : list N := match n with O => x | S n => rests n (rest x) end.

Section Projection.
Variable T : table.
Notation M := (of_table T).

(* The states from which zeros, with any digits of the first number, lead to a final state. *)
Definition mem (q : positive) (G : PositiveMap.t unit) : bool :=
  match PositiveMap.find q G with Some _ => true | None => false end.
Definition enters (G : PositiveMap.t unit) (r : tree positive * bool) : bool :=
  snd r || mem (read (fst r) [false]) G || mem (read (fst r) [true]) G.
Definition pass (rows : list (positive * (tree positive * bool))) (G : PositiveMap.t unit) : PositiveMap.t unit :=
  fold_left (fun G qr => if enters G (snd qr) then PositiveMap.add (fst qr) tt G else G) rows G.
Definition is_closed (rows : list (positive * (tree positive * bool))) (G : PositiveMap.t unit) : bool :=
  forallb (fun qr => implb (enters G (snd qr)) (mem (fst qr) G)) rows.
Fixpoint passes (fuel : nat) (rows : list (positive * (tree positive * bool))) (G : PositiveMap.t unit) :=
  match fuel with
  | O => G
  | S fuel => if is_closed rows G then G else passes fuel rows (pass rows G)
  end.

Definition ends (q : positive) : Prop := exists k z, N.size_nat z <= k /\ final M (run (go M) k q [z]) = true.

Lemma run_bit k q b z : run (go M) (S k) q [bit b z] = run (go M) k (read (step M q) [b]) [z].
Proof. simpl. now rewrite odd_bit, div2_bit. Qed.

Lemma enters_sound G q : (forall q, mem q G = true -> ends q) -> enters G (row T q) = true -> ends q.
Proof.
  intros H E. unfold enters in E. apply orb_prop in E. destruct E as [E|E]; [apply orb_prop in E; destruct E as [E|E]|].
  - exists 0, 0%N. simpl. split; [lia|exact E].
  - apply H in E. destruct E as (k & z & Z & E). exists (S k), (bit false z). split; [now apply size_bit|].
    rewrite run_bit. exact E.
  - apply H in E. destruct E as (k & z & Z & E). exists (S k), (bit true z). split; [now apply size_bit|].
    rewrite run_bit. exact E.
Qed.

Lemma row_of_element q r : In (q, r) (PositiveMap.elements T) -> row T q = r.
Proof. intros I. apply PositiveMap.elements_complete in I. unfold row. now rewrite I. Qed.

Lemma pass_sound G : (forall q, mem q G = true -> ends q) ->
  forall q, mem q (pass (PositiveMap.elements T) G) = true -> ends q.
Proof.
  unfold pass. set (add := fun G qr => if enters G (snd qr) then PositiveMap.add (fst qr) tt G else G).
  assert (H : forall l, incl l (PositiveMap.elements T) -> forall G, (forall q, mem q G = true -> ends q) ->
    forall q, mem q (fold_left add l G) = true -> ends q); [|intros S; apply H; [apply incl_refl|exact S]].
  clear G. induction l as [|[p r] l IH]; intros I G S; simpl; [exact S|].
  apply IH; [intros u J; apply I; now right|]. unfold add. simpl.
  destruct (enters G r) eqn:E; [|exact S]. intros q F. unfold mem in F.
  destruct (Pos.eq_dec q p) as [->|D].
  - apply (enters_sound G); [exact S|]. rewrite (row_of_element p r) by (apply I; now left). exact E.
  - rewrite PositiveMap.gso in F by exact D. now apply S.
Qed.

Lemma passes_sound fuel : forall G, (forall q, mem q G = true -> ends q) ->
  forall q, mem q (passes fuel (PositiveMap.elements T) G) = true -> ends q.
Proof.
  induction fuel as [|f IH]; intros G S; simpl; [exact S|]. destruct (is_closed _ G); [exact S|].
  apply IH. now apply pass_sound.
Qed.

Lemma outside q k x : PositiveMap.find q T = None -> final M (run (go M) k q x) = false.
Proof.
  intros F. assert (R : row T q = (Leaf q, false)) by (unfold row; now rewrite F).
  assert (E : forall x, run (go M) k q x = q).
  { induction k as [|k IH]; intros y; simpl; [reflexivity|]. unfold go at 2. simpl. rewrite R. simpl. apply IH. }
  rewrite E. simpl. now rewrite R.
Qed.

Lemma closed_complete G : is_closed (PositiveMap.elements T) G = true ->
  forall k q z, final M (run (go M) k q [z]) = true -> mem q G = true.
Proof.
  intros C. assert (H : forall q, enters G (row T q) = true -> PositiveMap.find q T <> None -> mem q G = true).
  { intros q E I. destruct (PositiveMap.find q T) as [r|] eqn:F; [|now elim I].
    unfold row in E. rewrite F in E. apply PositiveMap.elements_correct in F. unfold is_closed in C.
    rewrite forallb_forall in C. specialize (C _ F). simpl in C. now rewrite E in C. }
  assert (I : forall k q z, final M (run (go M) k q [z]) = true -> PositiveMap.find q T <> None).
  { intros k q z E F. rewrite (outside q k [z] F) in E. discriminate E. }
  induction k as [|k IH]; intros q z E; apply H; try exact (I _ _ _ E).
  - simpl in E. unfold enters. now rewrite E.
  - simpl in E. unfold enters. apply IH in E. unfold go in E. simpl in E.
    destruct (N.odd z); rewrite E; now rewrite ?orb_true_r.
Qed.

Variable G : PositiveMap.t unit.
Hypothesis Sound : forall q, mem q G = true -> ends q.
Hypothesis Closed : is_closed (PositiveMap.elements T) G = true.

Definition projection : machine :=
  Machine (list positive)
    (fun S => fold_right (fun q t => zip merge (projected (fst (row T q))) t) (Leaf []) S)
    (fun S => existsb (fun q => mem q G) S).

Lemma projection_step S w q' : In q' (go projection S w) <-> exists q b, In q S /\ q' = go M q (b :: w).
Proof.
  unfold go at 1. simpl. induction S as [|p S IH]; simpl; [split; [intros []|now intros (q & _ & [] & _)]|].
  rewrite read_zip, merge_spec, IH, projected_spec. split.
  - intros [[b E]|(q & b & I & E)]; [exists p, b; auto|exists q, b; auto].
  - intros (q & b & [<-|I] & E); [left; now exists b|right; now exists q, b].
Qed.

Lemma projection_sound n : forall U x q', In q' (run (go projection) n U x) ->
  exists q, In q U /\ forall z, exists y, N.size_nat y <= n + N.size_nat z /\
    forall k, run (go M) (n + k) q (y :: x) = run (go M) k q' (z :: rests n x).
Proof.
  induction n as [|n IH]; intros U x q' I.
  - exists q'. split; [exact I|]. intros z. exists z. split; [simpl; lia|reflexivity].
  - change (In q' (run (go projection) n (go projection U (digits x)) (rest x))) in I. apply IH in I.
    destruct I as (q1 & I & H). apply projection_step in I. destruct I as (q & b & I & ->).
    exists q. split; [exact I|]. intros z. destruct (H z) as (y & Y & E). exists (bit b y). split.
    + change (S n + N.size_nat z) with (S (n + N.size_nat z)). now apply size_bit.
    + intros k. simpl. rewrite odd_bit, div2_bit. now rewrite E.
Qed.

Lemma projection_complete n : forall U x q y, In q U -> In (run (go M) n q (y :: x)) (run (go projection) n U x).
Proof.
  induction n as [|n IH]; intros U x q y I; simpl; [exact I|]. apply IH. apply projection_step.
  now exists q, (N.odd y).
Qed.

Lemma all_zero_rest x : Forall (fun a => a = 0%N) x -> Forall (fun a => a = 0%N) (rest x) /\
  Forall (fun b => b = false) (digits x).
Proof. induction 1 as [|a x -> Z [I J]]; simpl; split; constructor; auto. Qed.

Lemma run_zeros k : forall q z x, Forall (fun a => a = 0%N) x -> run (go M) k q (z :: x) = run (go M) k q [z].
Proof.
  induction k as [|k IH]; intros q z x Z; simpl; [reflexivity|]. apply all_zero_rest in Z. destruct Z as [R D].
  rewrite IH by exact R. f_equal. unfold go. destruct (step M q) as [a|t|l r]; simpl; [reflexivity|..].
  - now apply read_zeros.
  - destruct (N.odd z); now apply read_zeros.
Qed.

Lemma small_rests n : forall x, small n x -> Forall (fun a => a = 0%N) (rests n x).
Proof.
  induction n as [|n IH]; intros x S; [now apply small_0|]. apply IH. now apply small_rest.
Qed.

Lemma run_plus n k : forall q x, run (go M) (n + k) q x = run (go M) k (run (go M) n q x) (rests n x).
Proof.
  induction n as [|n IH]; intros q x; [reflexivity|]. simpl. apply IH.
Qed.

Lemma rests_cons n : forall y x, exists z, rests n (y :: x) = z :: rests n x.
Proof. induction n as [|n IH]; intros y x; [now exists y|]. apply IH. Qed.

Lemma small_more n m x : n <= m -> small n x -> small m x.
Proof. intros L S. eapply Forall_impl; [|exact S]. simpl. intros a. lia. Qed.

Lemma projection_spec q P : denotes M q P -> denotes projection [q] (fun x => exists y, P (y :: x)).
Proof.
  intros D n x B. split.
  - intros E. simpl in E. apply existsb_exists in E. destruct E as (q' & I & E). apply Sound in E.
    destruct E as (k & z & Z & E). apply projection_sound in I. destruct I as (p & [->|[]] & H).
    destruct (H z) as (y & Y & F). exists y. apply (D (n + k)).
    + constructor; [lia|]. now apply (small_more n); [lia|].
    + rewrite F. rewrite run_zeros by now apply small_rests. exact E.
  - intros (y & Y). set (m := Nat.max n (N.size_nat y)).
    assert (S : small m (y :: x)) by (constructor; [lia|apply (small_more n); [lia|exact B]]).
    apply (D m _ S) in Y. replace m with (n + (m - n)) in Y by lia. rewrite run_plus in Y.
    destruct (rests_cons n y x) as [z E]. rewrite E in Y. rewrite run_zeros in Y by now apply small_rests.
    apply (closed_complete G Closed) in Y. simpl. apply existsb_exists. eexists. split; [|exact Y].
    apply projection_complete. now left.
Qed.
End Projection.

(* The operations on automata. *)
Definition pair_eqb (s t : positive * positive) : bool := Pos.eqb (fst s) (fst t) && Pos.eqb (snd s) (snd t).
Fixpoint list_eqb (a b : list positive) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => Pos.eqb x y && list_eqb a b | _, _ => false end.

Lemma pair_eqb_eq s t : pair_eqb s t = true -> s = t.
Proof.
  destruct s, t. unfold pair_eqb. simpl. intros E. apply andb_prop in E. destruct E as [E F].
  apply Pos.eqb_eq in E, F. congruence.
Qed.

Lemma list_eqb_eq : forall a b, list_eqb a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; simpl; try discriminate; [reflexivity|]. intros E.
  apply andb_prop in E. destruct E as [E F]. apply Pos.eqb_eq in E. apply IH in F. congruence.
Qed.

Definition smaller (fuel : nat) (A : option automaton) : option automaton := option_map (minimise fuel) A.

Lemma smaller_spec fuel A B P : smaller fuel A = Some B -> (forall C, A = Some C -> accepts_as C P) -> accepts_as B P.
Proof. destruct A as [A|]; [|discriminate]. intros [= <-] H. apply minimise_spec. now apply H. Qed.

Definition not_automaton (fuel : nat) (A : automaton) : option automaton :=
  tabulate (complement (of_table (fst A))) Pos.eqb (fun q => q) fuel (snd A).

Lemma not_automaton_spec fuel A B P : accepts_as A P -> not_automaton fuel A = Some B -> accepts_as B (fun x => ~ P x).
Proof.
  intros D E. refine (tabulate_spec _ _ _ _ _ _ _ _ _ E); [intros s t; apply Pos.eqb_eq|now apply complement_spec].
Qed.

Definition both (fuel : nat) (c : connective) (A B : automaton) : option automaton :=
  smaller fuel (tabulate (product c (of_table (fst A)) (of_table (fst B))) pair_eqb
    (fun s => key_of_list [fst s; snd s]) fuel (snd A, snd B)).

Lemma both_spec fuel c A B C P Q : accepts_as A P -> accepts_as B Q -> both fuel c A B = Some C ->
  accepts_as C (fun x => Connect c (P x) (Q x)).
Proof.
  intros D E F. apply (smaller_spec _ _ _ _ F). intros K H.
  refine (tabulate_spec _ _ _ _ _ _ _ _ _ H); [apply pair_eqb_eq|now apply product_spec].
Qed.

Definition some (fuel : nat) (A : automaton) : option automaton :=
  let rows := PositiveMap.elements (fst A) in
  let G := passes fuel rows (PositiveMap.empty _) in
  if is_closed rows G
  then smaller fuel (tabulate (projection (fst A) G) list_eqb key_of_list fuel [snd A])
  else None.

Lemma some_spec fuel A B P : accepts_as A P -> some fuel A = Some B -> accepts_as B (fun x => exists y, P (y :: x)).
Proof.
  intros D. unfold some. destruct (is_closed _ _) eqn:C; [|discriminate]. intros F.
  apply (smaller_spec _ _ _ _ F). intros K H.
  refine (tabulate_spec _ _ _ _ _ _ _ _ _ H); [apply list_eqb_eq|]. apply projection_spec; [|exact C|exact D].
  apply passes_sound. intros q E. unfold mem in E. rewrite PositiveMap.gempty in E. discriminate E.
Qed.
