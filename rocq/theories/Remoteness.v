(* Finite games in which play need not end: outcomes and remoteness, in normal and in misère play. *)
From Coq Require Import Arith List Lia Bool.
From Impartial Require Import Graph Loopy.
Import ListNotations.

(* The player to move at x wins or loses, or neither can win. [r] is the remoteness: the number of moves until the end if
   the winner hurries and the loser delays. *)
Inductive outcome := Lost (r : nat) | Won (r : nat) | Drawn.

Section Remoteness.
Variables (misere : bool) (moves : list (list nat)) (outcomes : list outcome).

Definition ends (x : nat) : Prop := forall y, ~ graph_move moves x y.

(* The player to move at x can win within n moves, or the opponent can. *)
Fixpoint wins_within (n : nat) (x : nat) : Prop :=
  misere = true /\ ends x \/
  match n with O => False | S n => exists y, graph_move moves x y /\ loses_within n y end
with loses_within (n : nat) (x : nat) : Prop :=
  misere = false /\ ends x \/
  match n with
  | O => False
  | S n => (exists y, graph_move moves x y) /\ forall y, graph_move moves x y -> wins_within n y
  end.

Definition outcome_of (x : nat) : outcome := nth x outcomes (if misere then Won 0 else Lost 0).

Definition is_end (x : nat) : bool := match options_of moves x with [] => true | _ => false end.
Definition is_won_within (r : nat) (y : nat) : bool :=
  match outcome_of y with Won k => k <=? r | _ => false end.
Definition is_won_in (r : nat) (y : nat) : bool := match outcome_of y with Won k => k =? r | _ => false end.
Definition is_lost_in (r : nat) (y : nat) : bool := match outcome_of y with Lost k => k =? r | _ => false end.
Definition is_not_lost_before (r : nat) (y : nat) : bool :=
  match outcome_of y with Lost k => r <=? k | _ => true end.
Definition is_not_lost (y : nat) : bool := match outcome_of y with Lost _ => false | _ => true end.
Definition is_drawn (y : nat) : bool := match outcome_of y with Drawn => true | _ => false end.

Definition check_outcome (x : nat) : bool :=
  let options := options_of moves x in
  match outcome_of x with
  | Lost 0 => is_end x && negb misere
  | Lost (S r) => forallb (is_won_within r) options && existsb (is_won_in r) options
  | Won 0 => is_end x && misere
  | Won (S r) => forallb (is_not_lost_before r) options && existsb (is_lost_in r) options
  | Drawn => forallb is_not_lost options && existsb is_drawn options
  end.

Definition check_outcomes : bool :=
  (length outcomes =? length moves) &&
  forallb (forallb (fun y => y <? length moves)) moves &&
  forallb check_outcome (seq 0 (length moves)).

Definition has_outcome (x : nat) (o : outcome) : Prop :=
  match o with
  | Lost r => loses_within r x /\ (forall n, n < r -> ~ loses_within n x) /\ forall n, ~ wins_within n x
  | Won r => wins_within r x /\ (forall n, n < r -> ~ wins_within n x) /\ forall n, ~ loses_within n x
  | Drawn => forall n, ~ wins_within n x /\ ~ loses_within n x
  end.

Hypothesis Checked : check_outcomes = true.

Lemma outcome_checked x : check_outcome x = true.
Proof.
  unfold check_outcomes in Checked. apply andb_prop in Checked. destruct Checked as [C1 C2].
  apply andb_prop in C1. destruct C1 as [C0 _]. apply Nat.eqb_eq in C0. rewrite forallb_forall in C2.
  destruct (Nat.lt_ge_cases x (length moves)) as [L|L].
  - apply C2. apply in_seq. lia.
  - unfold check_outcome, outcome_of, is_end, options_of.
    rewrite (nth_overflow outcomes) by lia. rewrite (nth_overflow moves) by lia. destruct misere; reflexivity.
Qed.

Lemma is_end_spec x : is_end x = true -> ends x.
Proof.
  unfold is_end, ends, graph_move. destruct (options_of moves x); [intros _ y []|discriminate].
Qed.

(* What the check says of each position. *)
Lemma outcome_facts x :
  match outcome_of x with
  | Lost 0 => ends x /\ misere = false
  | Lost (S r) => (forall y, graph_move moves x y -> exists k, outcome_of y = Won k /\ k <= r) /\
      exists y, graph_move moves x y /\ outcome_of y = Won r
  | Won 0 => ends x /\ misere = true
  | Won (S r) => (forall y k, graph_move moves x y -> outcome_of y = Lost k -> r <= k) /\
      exists y, graph_move moves x y /\ outcome_of y = Lost r
  | Drawn => (forall y k, graph_move moves x y -> outcome_of y <> Lost k) /\
      exists y, graph_move moves x y /\ outcome_of y = Drawn
  end.
Proof.
  pose proof (outcome_checked x) as C. unfold check_outcome in C.
  destruct (outcome_of x) as [[|r]|[|r]|]; apply andb_prop in C; destruct C as [C1 C2].
  - split; [now apply is_end_spec|]. now apply negb_true_iff.
  - rewrite forallb_forall in C1. apply existsb_exists in C2. split.
    + intros y O. specialize (C1 y O). unfold is_won_within in C1. destruct (outcome_of y) as [|k|]; try discriminate.
      apply Nat.leb_le in C1. eauto.
    + destruct C2 as (y & O & E). exists y. unfold is_won_in in E. destruct (outcome_of y) as [|k|]; try discriminate.
      apply Nat.eqb_eq in E. subst. auto.
  - split; [now apply is_end_spec|exact C2].
  - rewrite forallb_forall in C1. apply existsb_exists in C2. split.
    + intros y k O E. specialize (C1 y O). unfold is_not_lost_before in C1. rewrite E in C1. now apply Nat.leb_le.
    + destruct C2 as (y & O & E). exists y. unfold is_lost_in in E. destruct (outcome_of y) as [k| |]; try discriminate.
      apply Nat.eqb_eq in E. subst. auto.
  - rewrite forallb_forall in C1. apply existsb_exists in C2. split.
    + intros y k O E. specialize (C1 y O). unfold is_not_lost in C1. rewrite E in C1. discriminate.
    + destruct C2 as (y & O & E). exists y. unfold is_drawn in E. destruct (outcome_of y); try discriminate. auto.
Qed.

Lemma within_later n x : (wins_within n x -> wins_within (S n) x) /\ (loses_within n x -> loses_within (S n) x).
Proof.
  revert x. induction n as [|n IH]; intros x; split.
  - intros [E|[]]. now left.
  - intros [E|[]]. now left.
  - intros [E|(y & O & L)]; [now left|]. right. exists y. split; [exact O|]. now apply IH.
  - intros [E|(O & L)]; [now left|]. right. split; [exact O|]. intros y Y. apply IH. auto.
Qed.

Lemma wins_within_le n m x : n <= m -> wins_within n x -> wins_within m x.
Proof. intros L. induction L as [|m _ IH]; intros W; [exact W|]. apply within_later. auto. Qed.

Lemma outcome_reached r : forall x, (outcome_of x = Won r -> wins_within r x) /\ (outcome_of x = Lost r -> loses_within r x).
Proof.
  induction r as [r IH] using (well_founded_induction lt_wf). intros x.
  pose proof (outcome_facts x) as F. split; intros E; rewrite E in F; destruct r as [|r].
  - left. tauto.
  - right. destruct F as (_ & y & O & L). exists y. split; [exact O|]. apply IH; [lia|exact L].
  - left. tauto.
  - right. destruct F as (A & y & O & L). split; [eauto|]. intros z Z. destruct (A z Z) as (k & K & Q).
    apply (wins_within_le k r z Q). apply IH; [lia|exact K].
Qed.

Lemma within_is_outcome n : forall x,
  (wins_within n x -> exists r, outcome_of x = Won r /\ r <= n) /\
  (loses_within n x -> exists r, outcome_of x = Lost r /\ r <= n).
Proof.
  induction n as [|n IH]; intros x; pose proof (outcome_facts x) as F.
  - split.
    + intros [[M E]|[]].
      destruct (outcome_of x) as [[|r]|[|r]|]; [destruct F; congruence| |eauto| |];
        destruct F as (_ & y & O & _); destruct (E y O).
    + intros [[M E]|[]].
      destruct (outcome_of x) as [[|r]|[|r]|]; [eauto| |destruct F; congruence| |];
        destruct F as (_ & y & O & _); destruct (E y O).
  - split.
    + intros [[M E]|(y & O & L)].
      * destruct (outcome_of x) as [[|r]|[|r]|]; [destruct F; congruence| |exists 0; split; [reflexivity|lia]| |];
          destruct F as (_ & y & O & _); destruct (E y O).
      * apply IH in L. destruct L as (k & K & Q).
        destruct (outcome_of x) as [[|r]|[|r]|]; destruct F as [F G].
        -- destruct (F y O).
        -- destruct (F y O) as (j & J & _). congruence.
        -- destruct (F y O).
        -- exists (S r). split; [reflexivity|]. specialize (F y k O K). lia.
        -- destruct (F y k O K).
    + intros [[M E]|(X & L)].
      * destruct (outcome_of x) as [[|r]|[|r]|]; [exists 0; split; [reflexivity|lia]| |destruct F; congruence| |];
          destruct F as (_ & y & O & _); destruct (E y O).
      * destruct X as (z & Z). destruct (outcome_of x) as [[|r]|[|r]|]; destruct F as [F G].
        -- destruct (F z Z).
        -- destruct G as (y & O & Y). exists (S r). split; [reflexivity|].
           destruct (proj1 (IH y) (L y O)) as (k & K & Q). rewrite Y in K. injection K as <-. lia.
        -- destruct (F z Z).
        -- destruct G as (y & O & Y). destruct (proj1 (IH y) (L y O)) as (k & K & _). congruence.
        -- destruct G as (y & O & Y). destruct (proj1 (IH y) (L y O)) as (k & K & _). congruence.
Qed.

Theorem outcomes_hold x : has_outcome x (outcome_of x).
Proof.
  unfold has_outcome. destruct (outcome_of x) as [r|r|] eqn:E.
  - split; [now apply outcome_reached|]. split.
    + intros n L W. apply within_is_outcome in W. destruct W as (k & K & Q). rewrite E in K. injection K as <-. lia.
    + intros n W. apply within_is_outcome in W. destruct W as (k & K & _). congruence.
  - split; [now apply outcome_reached|]. split.
    + intros n L W. apply within_is_outcome in W. destruct W as (k & K & Q). rewrite E in K. injection K as <-. lia.
    + intros n W. apply within_is_outcome in W. destruct W as (k & K & _). congruence.
  - intros n. split; intros W; apply within_is_outcome in W; destruct W as (k & K & _); congruence.
Qed.

(* In normal play, the same without a number of moves. *)
Theorem normal_results x : misere = false ->
  match outcome_of x with
  | Lost _ => must_lose (graph_move moves) x
  | Won _ => can_win (graph_move moves) x
  | Drawn => drawn (graph_move moves) x
  end.
Proof.
  intros M.
  assert (R : forall n y, (wins_within n y -> can_win (graph_move moves) y) /\
    (loses_within n y -> must_lose (graph_move moves) y)).
  { induction n as [|n IH]; intros y; split.
    - intros [[E _]|[]]. congruence.
    - intros [[_ E]|[]]. constructor. intros z Z. destruct (E z Z).
    - intros [[E _]|(z & Z & L)]; [congruence|]. apply can_win_by with z; [exact Z|]. now apply IH.
    - intros [[_ E]|(_ & L)]; constructor; intros z Z; [destruct (E z Z)|]. apply IH. auto. }
  assert (Q : (forall y, can_win (graph_move moves) y -> exists r, outcome_of y = Won r) /\
    (forall y, must_lose (graph_move moves) y -> exists r, outcome_of y = Lost r)).
  { apply play_induction.
    - intros y z Z _ (r & L). pose proof (outcome_facts y) as F.
      destruct (outcome_of y) as [[|k]|k|]; [destruct F as [E _]; destruct (E z Z)| |eauto|].
      + destruct F as [F _]. destruct (F z Z) as (j & J & _). congruence.
      + destruct F as [F _]. destruct (F z r Z L).
    - intros y _ IH. pose proof (outcome_facts y) as F.
      destruct (outcome_of y) as [k|[|k]|]; [eauto|destruct F; congruence| |];
        destruct F as (_ & z & Z & E); destruct (IH z Z); congruence. }
  pose proof (outcomes_hold x) as H. destruct (outcome_of x) as [r|r|] eqn:E.
  - apply (R r). apply H.
  - apply (R r). apply H.
  - split; intros W; apply Q in W; destruct W as (r & W); congruence.
Qed.
End Remoteness.
