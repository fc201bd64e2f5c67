(** Nim, and the game of taking 1 to k, with any number of heaps of any sizes. *)
From Coq Require Import List NArith Arith Lia.
Require Import Impartial.
Import ListNotations.
Open Scope nat_scope.

(** A heap becomes any smaller one. *)
Definition nim : Rules.
Proof.
  refine {| part := nat; options := fun n => map (fun m => [m]) (seq 0 n); weight := fun n => n |}.
  intros n o H. apply in_map_iff in H as (m & <- & H). apply in_seq in H. simpl. lia.
Defined.

(** From 1 to k tokens are taken from a heap. *)
Definition take_up_to (k : nat) : Rules.
Proof.
  refine {| part := nat; options := fun n => map (fun j => [n - j]) (seq 1 (min k n)); weight := fun n => n |}.
  intros n o H. apply in_map_iff in H as (j & <- & H). apply in_seq in H. simpl. lia.
Defined.

Lemma single (R : Rules) (f : nat -> part R) l :
  map (fun o => nim_sum (map value o)) (map (fun m => [f m]) l) = map (fun m => value (f m)) l.
Proof. rewrite map_map. apply map_ext. intro m. apply N.lxor_0_r. Qed.

Theorem nim_value : forall n : nat, @value nim n = N.of_nat n.
Proof.
  intro n. induction n as [n IH] using (well_founded_induction lt_wf). rewrite value_mex.
  change (@options nim n) with (map (fun m : nat => [m]) (seq 0 n)). rewrite (single nim (fun m => m)).
  apply (mex_unique (map N.of_nat (seq 0 n)) (map N.of_nat (seq 0 n))); [tauto | |].
  - rewrite <- (map_ext_in (fun m => @value nim m)) by (intros m H; apply IH; apply in_seq in H; lia). apply mex_ok.
  - split.
    + rewrite in_map_iff. intros (m & E & H). apply in_seq in H. lia.
    + intros w W. apply in_map_iff. exists (N.to_nat w). rewrite in_seq. lia.
Qed.
(** Bouton (1901): the player to move has lost if and only if the nim-sum of the heaps is 0. *)
Theorem nim_lost : forall l : list nat, @lost (heaps nim) l <-> nim_sum (map N.of_nat l) = 0%N.
Proof. intro l. rewrite lost_iff_zero, grundy_heaps, (map_ext _ _ nim_value). reflexivity. Qed.

Theorem take_up_to_value : forall k n : nat, @value (take_up_to k) n = N.of_nat (n mod S k).
Proof.
  intros k n. induction n as [n IH] using (well_founded_induction lt_wf). rewrite value_mex.
  change (@options (take_up_to k) n) with (map (fun j : nat => [n - j]) (seq 1 (min k n))).
  rewrite (single (take_up_to k) (fun j => n - j)).
  rewrite (map_ext_in _ (fun j => N.of_nat ((n - j) mod S k))) by (intros j H; apply IH; apply in_seq in H; lia).
  apply (mex_unique (map (fun j => N.of_nat ((n - j) mod S k)) (seq 1 (min k n)))
    (map (fun j => N.of_nat ((n - j) mod S k)) (seq 1 (min k n)))); [tauto | apply mex_ok |].
  assert (U := Nat.mod_upper_bound n (S k) ltac:(lia)). assert (V := Nat.div_mod n (S k) ltac:(lia)).
  set (q := n / S k) in *. set (r := n mod S k) in *. split.
  - rewrite in_map_iff. intros (j & E & H). apply in_seq in H. apply Nnat.Nat2N.inj in E.
    assert (V' := Nat.div_mod (n - j) (S k) ltac:(lia)). rewrite E in V'. set (q' := (n - j) / S k) in *.
    assert (q' = q \/ q' < q \/ q < q') as [-> | [L | L]] by lia; [lia | nia | nia].
  - intros w W. apply in_map_iff. exists (r - N.to_nat w). split; [|apply in_seq; nia].
    rewrite <- (Nnat.N2Nat.id w) at 2. f_equal. symmetry. apply (Nat.mod_unique _ _ q); lia.
Qed.
Theorem take_up_to_lost : forall (k : nat) (l : list nat),
  @lost (heaps (take_up_to k)) l <-> nim_sum (map (fun n => N.of_nat (n mod S k)) l) = 0%N.
Proof. intros k l. rewrite lost_iff_zero, grundy_heaps, (map_ext _ _ (take_up_to_value k)). reflexivity. Qed.

Print Assumptions nim_lost.
Print Assumptions take_up_to_lost.
