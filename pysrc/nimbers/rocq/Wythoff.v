(** Wythoff's game, with heaps of any sizes: the positions in which the player to move has lost, by the golden ratio. *)
From Coq Require Import List NArith Arith Lia.
Require Import Impartial.
Import ListNotations.
Open Scope nat_scope.

(** * Rules.  There are two heaps.  A player takes any positive number of tokens from one heap, or the same positive
    number from both.  Who cannot move has lost. *)
Definition wythoff_moves (p : nat * nat) : list (nat * nat) :=
  let (x, y) := p in
  map (fun i => (x - i, y)) (seq 1 x) ++ map (fun i => (x, y - i)) (seq 1 y) ++
  map (fun i => (x - i, y - i)) (seq 1 (min x y)).

(** What is legal, in words. *)
Inductive legal : nat * nat -> nat * nat -> Prop :=
| first_heap x y i : 0 < i <= x -> legal (x, y) (x - i, y)
| second_heap x y i : 0 < i <= y -> legal (x, y) (x, y - i)
| both_heaps x y i : 0 < i <= x -> i <= y -> legal (x, y) (x - i, y - i).
Lemma legal_iff p q : In q (wythoff_moves p) <-> legal p q.
Proof.
  destruct p as [x y]. unfold wythoff_moves. rewrite !in_app_iff, !in_map_iff. split.
  - intros [(i & <- & H) | [(i & <- & H) | (i & <- & H)]]; apply in_seq in H; constructor; lia.
  - intro H. inversion H as [a b i I | a b i I | a b i I J]; [left | right; left | right; right];
      exists i; rewrite in_seq; (split; [reflexivity | lia]).
Qed.

Definition wythoff : Game.
Proof.
  refine {| pos := nat * nat; moves := wythoff_moves; size := fun p => fst p + snd p |}.
  intros p q H. apply legal_iff in H. destruct H; simpl; lia.
Defined.

(** * The golden ratio phi = (1 + sqrt 5) / 2 in whole numbers: [golden d] is d times phi, rounded down. *)
Definition golden (d : nat) : nat := (d + Nat.sqrt (5 * d * d)) / 2.

(** As phi is the positive root of t t = t + 1, "m is at most d phi" means "m m is at most m d + d d". *)
Lemma golden_le m d : m <= golden d <-> m * m <= m * d + d * d.
Proof.
  unfold golden. assert (S := Nat.sqrt_spec (5 * d * d) ltac:(lia)). cbv zeta in S.
  set (s := Nat.sqrt (5 * d * d)) in *.
  assert (V := Nat.div_mod (d + s) 2 ltac:(lia)). assert (U := Nat.mod_upper_bound (d + s) 2 ltac:(lia)).
  set (g := (d + s) / 2) in *. set (r := (d + s) mod 2) in *. split; intro H.
  - destruct (le_lt_dec (2 * m) d); [nia|]. assert (2 * m - d <= s) by lia. nia.
  - destruct (le_lt_dec m g) as [L | L]; [exact L|]. assert (s + 1 <= 2 * m - d) by lia. nia.
Qed.

(** phi is irrational: d phi is a whole number m only for d = 0.  (If m = d phi, then d = (m - d) phi, where m - d is
    smaller than d, and so on: that has to end.) *)
Lemma irrational d : forall m, m * m = m * d + d * d -> d = 0.
Proof.
  induction d as [d IH] using (well_founded_induction lt_wf). intros m E.
  destruct (Nat.eq_dec d 0) as [Z | Z]; [exact Z|].
  assert (d < m < 2 * d) by nia. assert (m - d = 0); [|lia].
  apply (IH (m - d) ltac:(lia) d). replace m with (m - d + d) in E by lia. nia.
Qed.
Lemma golden_is m d : m = golden d <-> m * m <= m * d + d * d /\ S m * d + d * d < S m * S m.
Proof. assert (A := golden_le m d). assert (B := golden_le (S m) d). lia. Qed.
Lemma golden_grows d e : d < e -> golden d < golden e.
Proof. intro L. assert (A := proj1 (golden_is _ d) eq_refl). apply golden_le. nia. Qed.

(** * The cold positions: where d is the difference of the heaps, the smaller heap is golden d *)
Definition cold (x y : nat) : Prop := min x y = golden (max x y - min x y).

Lemma cold_iff x y : cold x y <-> exists d, x = golden d /\ y = x + d \/ y = golden d /\ x = y + d.
Proof.
  unfold cold. split; [exists (max x y - min x y); lia|].
  intros (d & H). replace (max x y - min x y) with d by lia. lia.
Qed.
Lemma cold_sym x y : cold x y -> cold y x.
Proof. unfold cold. now rewrite Nat.min_comm, Nat.max_comm. Qed.

(** Beatty's theorem: each positive number is either golden d or golden d + d, for one d.  So each heap has exactly one
    partner, that is, a second heap with which it is a cold position. *)
Lemma golden_apart d e : golden d = golden e + e -> d = 0 /\ e = 0.
Proof.
  assert (D := proj1 (golden_is _ d) eq_refl). assert (E := proj1 (golden_is _ e) eq_refl).
  assert (I := irrational e (golden e)). intro H. rewrite H in D. set (k := golden e) in *.
  destruct (Nat.eq_dec e 0) as [-> | Z]; [nia|]. assert (k < d) by nia. assert (d < S k) by nia. lia.
Qed.
Lemma golden_covers n : exists d, n = golden d \/ n = golden d + d.
Proof.
  assert (G := proj1 (golden_is _ n) eq_refl). assert (L : n <= golden n) by (apply golden_le; lia).
  assert (U : golden n <= 2 * n) by nia.
  set (k := golden n - n) in *. replace (golden n) with (k + n) in G by lia.
  destruct (lt_dec (S n * S k + S k * S k) (S n * S n)) as [C | C].
  - exists (S k). left. apply golden_is. nia.
  - exists (n - k). right. enough (k = golden (n - k)) by lia. apply golden_is.
    assert (I := irrational (S k) (S n)). replace n with (n - k + k) in C, G, I by lia. nia.
Qed.

Lemma one_partner n a b : cold n a -> cold n b -> a = b.
Proof.
  rewrite !cold_iff. intros (d & D) (e & E).
  assert (A := golden_apart d e). assert (B := golden_apart e d).
  assert (G := golden_grows d e). assert (H := golden_grows e d). assert (d = e) by lia. subst. lia.
Qed.
Lemma some_partner n : exists a, cold n a.
Proof.
  destruct (golden_covers n) as (d & [-> | ->]); [exists (golden d + d) | exists (golden d)];
    apply cold_iff; exists d; auto.
Qed.

(** * No move leads from a cold position to a cold one, and from any other position some move does. *)
Lemma cold_leaves x y x' y' : cold x y -> legal (x, y) (x', y') -> ~ cold x' y'.
Proof.
  intros C L C'. inversion L; subst.
  - apply cold_sym in C, C'. pose proof (one_partner _ _ _ C C'). lia.
  - pose proof (one_partner _ _ _ C C'). lia.
  - unfold cold in *. replace (max (x - i) (y - i) - min (x - i) (y - i)) with (max x y - min x y) in C' by lia. lia.
Qed.
Lemma warm_moves x y : ~ cold x y -> exists q, legal (x, y) q /\ cold (fst q) (snd q).
Proof.
  assert (W : forall x y, x <= y -> ~ cold x y ->
    (exists i, 0 < i <= y /\ cold x (y - i)) \/ exists i, 0 < i <= x /\ cold (x - i) (y - i)).
  { clear x y. intros x y L H. destruct (some_partner x) as [a A]. destruct (Nat.lt_trichotomy a y) as [T | [-> | T]].
    - left. exists (y - a). replace (y - (y - a)) with a by lia. split; [lia | exact A].
    - contradiction.
    - right. exists (x - golden (y - x)). apply cold_iff in A as (e & A).
      assert (F := golden_grows (y - x) e ltac:(lia)). split; [lia|]. apply cold_iff. exists (y - x). lia. }
  intro H. destruct (le_ge_dec x y) as [L | L].
  - destruct (W x y L H) as [(i & I & C) | (i & I & C)]; eexists (_, _); (split; [|exact C]); constructor; lia.
  - destruct (W y x L) as [(i & I & C) | (i & I & C)]; [intro C; apply H, cold_sym, C | |];
      apply cold_sym in C; eexists (_, _); (split; [|exact C]); constructor; lia.
Qed.

(** Wythoff (1907): the player to move has lost if and only if the smaller heap is the difference of the heaps times the
    golden ratio, rounded down. *)
Theorem wythoff_lost : forall x y : nat, @lost wythoff (x, y) <-> min x y = golden (max x y - min x y).
Proof.
  assert (K : forall p : pos wythoff, (cold (fst p) (snd p) -> lost p) /\ (~ cold (fst p) (snd p) -> won p)).
  { apply by_size. intros [x y] IH. split; intro H.
    - constructor. intros [x' y'] M. apply IH; [exact (shrinks wythoff _ _ M)|]. apply legal_iff in M.
      exact (cold_leaves x y x' y' H M).
    - destruct (warm_moves x y H) as (q & M & C). apply legal_iff in M.
      apply (Won q M). apply IH; [exact (shrinks wythoff _ _ M) | exact C]. }
  intros x y. destruct (K (x, y)) as [A B]. split; [|exact A]. intro L.
  destruct (Nat.eq_dec (min x y) (golden (max x y - min x y))) as [E | E]; [exact E|].
  destruct (proj1 (won_iff_not_lost _ _) (B E) L).
Qed.

(** * Given heaps.  The same computation with binary numbers is quick for large heaps too. *)
Definition golden_N (d : N) : N := ((d + N.sqrt (5 * d * d)) / 2)%N.
Definition cold_N (x y : N) : bool := N.eqb (N.min x y) (golden_N (N.max x y - N.min x y)).
Lemma to_nat_sqrt n : N.to_nat (N.sqrt n) = Nat.sqrt (N.to_nat n).
Proof. symmetry. apply Nat.sqrt_unique. assert (S := N.sqrt_spec n ltac:(lia)). cbv zeta in S. nia. Qed.
Lemma cold_N_iff x y : @lost wythoff (N.to_nat x, N.to_nat y) <-> cold_N x y = true.
Proof.
  rewrite wythoff_lost. unfold cold_N, golden_N, golden. rewrite N.eqb_eq, <- N2Nat.inj_iff.
  now rewrite N2Nat.inj_div, N2Nat.inj_add, to_nat_sqrt, !N2Nat.inj_mul, N2Nat.inj_sub, N2Nat.inj_min, N2Nat.inj_max.
Qed.
(** For example, [wythoff_table 1 2] proves [@lost wythoff (1, 2)], and [wythoff_table 1 3] proves
    [@won wythoff (1, 3)].  For a heap of more than 5000, write [N.to_nat 6000] instead of 6000. *)
Theorem wythoff_table : forall x y : N, if cold_N x y
  then @lost wythoff (N.to_nat x, N.to_nat y) else @won wythoff (N.to_nat x, N.to_nat y).
Proof.
  intros x y. assert (L := cold_N_iff x y). destruct (cold_N x y); [now apply L|].
  apply won_iff_not_lost. intro H. now apply L in H.
Qed.

Print Assumptions wythoff_table.
Print Assumptions wythoff_lost.
