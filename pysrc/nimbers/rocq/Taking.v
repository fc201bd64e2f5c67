(** Games of taking cells from a board (Chomp, Node Kayles), and tables of the values of their positions. *)
From Coq Require Import List NArith Arith Lia.
Require Import Impartial.
Import ListNotations.
Open Scope N_scope.

(** * Rules.  A position is the set of the cells that are left, as a number: cell i is there if bit i is 1.
    A rule is a cell and a set of cells: who takes the cell takes the set with it. *)
Section Taking.
  Variable rules : list (N * N).
  Definition possible (p : N) : list (N * N) := filter (fun m => N.testbit p (fst m)) rules.
  Definition without (p : N) (m : N * N) : N := N.clearbit (N.ldiff p (snd m)) (fst m).
  Definition cells_left (p : N) : list N := filter (N.testbit p) (map fst rules).
  Definition taking : Game.
  Proof.
    refine {| pos := N; moves := fun p => map (without p) (possible p); size := fun p => length (cells_left p) |}.
    intros p q H. apply in_map_iff in H as (m & <- & H). apply filter_In in H as [I M]. apply filter_fewer.
    - intros i. unfold without. rewrite N.clearbit_eqb, N.ldiff_spec. now intros [[H _]%andb_prop _]%andb_prop.
    - exists (fst m). split; [now apply in_map|]. split; [exact M|]. unfold without.
      rewrite N.clearbit_eqb, N.eqb_refl. apply Bool.andb_false_r.
  Defined.

  (** * A table of values, as a tree that is searched by the number of the position *)
  Inductive tree := Leaf | Node (l : tree) (p v : N) (r : tree).
  Fixpoint find (p : N) (t : tree) : option N :=
    match t with
    | Leaf => None
    | Node l q v r => match p ?= q with Eq => Some v | Lt => find p l | Gt => find p r end
    end.
  Fixpoint entries (t : tree) : list (N * N) :=
    match t with Leaf => [] | Node l p v r => entries l ++ (p, v) :: entries r end.
  Lemma find_entry p t v : find p t = Some v -> In (p, v) (entries t).
  Proof.
    induction t as [|l IHl q w r IHr]; simpl; [discriminate|]. rewrite in_app_iff. simpl.
    destruct (N.compare_spec p q) as [-> | _ | _]; intro H; [injection H as ->|apply IHl in H|apply IHr in H]; tauto.
  Qed.
  Fixpoint build (depth : nat) (l : list (N * N)) : tree * list (N * N) :=
    match depth with
    | O => (Leaf, l)
    | S d => let (a, l1) := build d l in
             match l1 with
             | [] => (a, [])
             | (p, v) :: l2 => let (b, l3) := build d l2 in (Node a p v b, l3)
             end
    end.
  Definition tree_of (l : list (N * N)) : tree := fst (build (S (Nat.log2 (length l))) l).

  (** No option has the value of the position, each smaller value is that of an option, and all options are there. *)
  Variable t : tree.
  Definition has (good : N -> bool) (p : N) : bool := match find p t with Some v => good v | None => false end.
  Definition entry_ok (e : N * N) : bool :=
    let (p, v) := e in let qs := @moves taking p in
    forallb (has (fun w => negb (N.eqb w v))) qs &&
    forallb (fun w => existsb (has (N.eqb w)) qs) (map N.of_nat (seq 0 (N.to_nat v))).
  Definition table_ok : bool := forallb entry_ok (entries t).

  Theorem table_sound : table_ok = true -> forall p v, find p t = Some v -> @grundy taking p = v.
  Proof.
    unfold table_ok. rewrite forallb_forall. intro H.
    set (D := fun p => exists v, find p t = Some v). set (g := fun p => match find p t with Some v => v | None => 0 end).
    assert (K : forall p v, find p t = Some v ->
      (forall q, In q (@moves taking p) -> exists w, find q t = Some w /\ w <> v) /\
      (forall w, w < v -> exists q, In q (@moves taking p) /\ find q t = Some w)).
    { intros p v F. specialize (H _ (find_entry _ _ _ F)). cbn [entry_ok] in H. apply andb_prop in H as [A B].
      rewrite forallb_forall in A, B. split.
      - intros q Q. specialize (A q Q). unfold has in A. destruct (find q t) as [w|]; [|discriminate].
        exists w. split; [reflexivity|]. intros ->. now rewrite N.eqb_refl in A.
      - intros w W. assert (X : In w (map N.of_nat (seq 0 (N.to_nat v)))) by
          (apply in_map_iff; exists (N.to_nat w); rewrite in_seq; lia).
        apply B, existsb_exists in X as (q & Q & X). exists q. split; [exact Q|]. unfold has in X.
        destruct (find q t) as [u|]; [|discriminate]. apply N.eqb_eq in X. now subst. }
    assert (C : forall p, D p -> g p = @grundy taking p).
    { apply (certificate_on taking D g); unfold D, g.
      - intros p q (v & F) Q. destruct (K p v F) as [A _]. destruct (A q Q) as (w & G & _). now exists w.
      - intros p q (v & F) Q. destruct (K p v F) as [A _]. destruct (A q Q) as (w & G & N). now rewrite F, G.
      - intros p w (v & F). rewrite F. intro L. destruct (K p v F) as [_ B]. destruct (B w L) as (q & Q & G).
        exists q. now rewrite G. }
    intros p v F. rewrite <- C; [unfold g; now rewrite F | now exists v].
  Qed.
End Taking.

(** * Chomp: cell (y, x) of a bar with rows of w cells is number y w + x.  Who takes a cell takes all cells below and to
    the right of it.  The poisoned cell (0, 0) is not among the cells that are left, so who cannot move has to eat it. *)
Definition cell (w : nat) (c : nat * nat) : N := N.of_nat (fst c * w + snd c).
Definition set_of (w : nat) (cells : list (nat * nat)) : N := fold_right (fun c q => N.setbit q (cell w c)) 0 cells.
Definition rows_of (lengths : list nat) : list (nat * nat) :=
  concat (map (fun r => map (pair (fst r)) (seq 0 (snd r))) (combine (seq 0 (length lengths)) lengths)).
Definition beyond (w : nat) (cells : list (nat * nat)) (c : nat * nat) : N :=
  set_of w (filter (fun d => (fst c <=? fst d)%nat && (snd c <=? snd d)%nat)%bool cells).
Definition chomp_rules (w h : nat) : list (N * N) :=
  let cells := rows_of (repeat w h) in map (fun c => (cell w c, beyond w cells c)) (tl cells).
Definition chomp (w h : nat) : Game := taking (chomp_rules w h).
Definition bar (w : nat) (lengths : list nat) : N := set_of w (tl (rows_of lengths)).
Theorem chomp_sound w h t p v :
  find p t = Some v -> table_ok (chomp_rules w h) t = true -> @grundy (chomp w h) p = v.
Proof. intros F H. exact (table_sound (chomp_rules w h) t H p v F). Qed.

(** * Node Kayles: who takes a vertex takes its neighbours with it. *)
Definition neighbours (edges : list (N * N)) (v : N) : N :=
  fold_right (fun e q => if N.eqb (fst e) v then N.setbit q (snd e) else if N.eqb (snd e) v then N.setbit q (fst e) else q)
    0 edges.
Definition node_kayles_rules (n : nat) (edges : list (N * N)) : list (N * N) :=
  map (fun v => (v, neighbours edges v)) (map N.of_nat (seq 0 n)).
Definition node_kayles (n : nat) (edges : list (N * N)) : Game := taking (node_kayles_rules n edges).
Theorem node_kayles_sound n edges t p v :
  find p t = Some v -> table_ok (node_kayles_rules n edges) t = true -> @grundy (node_kayles n edges) p = v.
Proof. intros F H. exact (table_sound (node_kayles_rules n edges) t H p v F). Qed.

Print Assumptions chomp_sound.
Print Assumptions node_kayles_sound.
