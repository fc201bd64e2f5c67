
/-!
# Games of taking cells from a board (Chomp, Node Kayles, Cram), and tables of the values of their positions

A board is one part.  It is the set of the cells that are left, as a number: cell `i` is there if bit `i` is 1.
-/

/-! ## Rules -/

/-- The set `p` without the cells of the set `q`. -/
def without (p q : Nat) : Nat := p - (p &&& q)

theorem without_lt {p q c : Nat} (hp : p.testBit c = true) (hq : q.testBit c = true) : without p q < p := by
  have le : p &&& q ≤ p := Nat.and_le_left
  have nonzero : p &&& q ≠ 0 := by
    intro zero
    have bit := Nat.testBit_and p q c
    rw [zero, Nat.zero_testBit, hp, hq] at bit
    cases bit
  unfold without
  omega

/-- What is left of the board `p` by each move.  A rule is a cell `c` and two sets `n` and `s` of cells: while the cell
and all cells of `n` are there, the player to move may take the cell, and takes the set `s` with it. -/
def moves (p : Nat) : List (Nat × Nat × Nat) → List Nat
  | [] => []
  | (c, n, s) :: rules =>
    if (p.testBit c && Nat.beq (p &&& n) n) = true then without p (2 ^ c ||| s) :: moves p rules else moves p rules

theorem moves_lt {p q : Nat} {rules : List (Nat × Nat × Nat)} (mem : q ∈ moves p rules) : q < p := by
  induction rules with
  | nil => cases mem
  | cons rule rules ih =>
    obtain ⟨c, n, s⟩ := rule
    unfold moves at mem
    split at mem
    · rename_i here
      rw [Bool.and_eq_true] at here
      rcases List.mem_cons.mp mem with rfl | mem
      · refine without_lt here.1 ?_
        rw [Nat.testBit_or, Nat.testBit_two_pow, decide_eq_true rfl, Bool.true_or]
      · exact ih mem
    · exact ih mem

/-- The game of taking cells by the given rules. -/
def taking (rules : List (Nat × Nat × Nat)) : Rules where
  Part := Nat
  options p := (moves p rules).map fun q => [q]
  weight p := p
  lighter := by
    intro p o ho
    obtain ⟨q, hq, rfl⟩ := List.mem_map.mp ho
    have : q < p := moves_lt hq
    show q + 0 < p
    omega

/-! ## Tables of values -/

/-- A table of values: a search tree.  `node l p v r` says that position `p` has value `v`; smaller positions are in
`l`, larger ones in `r`. -/
inductive Tree
  | leaf : Tree
  | node : Tree → (p v : Nat) → Tree → Tree

/-- The value of a position according to a table. -/
def find (p : Nat) : Tree → Option Nat
  | .leaf => none
  | .node l q v r => bif Nat.beq p q then some v else bif Nat.blt p q then find p l else find p r

/-- The values of a list of positions, as the bits of one number, if all of them are in the table. -/
def reached (t : Tree) : List Nat → Option Nat
  | [] => some 0
  | q :: qs =>
    match find q t with
    | none => none
    | some v =>
      match reached t qs with
      | none => none
      | some r => some (2 ^ v ||| r)

/-- The value `v` of position `p` is right if the table is right for all positions after one move. -/
def entryOk (rules : List (Nat × Nat × Nat)) (t : Tree) (p v : Nat) : Bool :=
  match reached t (moves p rules) with
  | none => false
  | some r => isMexOf v r

/-- All entries of a part of the table `t` are right. -/
def entriesOk (rules : List (Nat × Nat × Nat)) (t : Tree) : Tree → Bool
  | .leaf => true
  | .node l p v r => entryOk rules t p v && (entriesOk rules t l && entriesOk rules t r)

/-- The certificate of a value: all entries of the table are right, and the table says that `p` has the value `v`. -/
def valueOk (rules : List (Nat × Nat × Nat)) (t : Tree) (p v : Nat) : Bool :=
  entriesOk rules t t &&
    match find p t with
    | none => false
    | some w => Nat.beq w v

theorem reached_sound {t : Tree} {qs : List Nat} : ∀ {r : Nat}, reached t qs = some r →
    (∀ q, q ∈ qs → ∃ v, find q t = some v) ∧ ∀ x, r.testBit x = true ↔ ∃ q, q ∈ qs ∧ find q t = some x := by
  induction qs with
  | nil =>
    intro r h
    cases h
    refine ⟨fun q hq => (nomatch hq), fun x => ⟨fun h => ?_, ?_⟩⟩
    · rw [Nat.zero_testBit] at h; cases h
    · rintro ⟨q, hq, _⟩; cases hq
  | cons q qs ih =>
    intro r h
    unfold reached at h
    split at h
    · cases h
    · rename_i v hv
      split at h
      · cases h
      · rename_i s hs
        cases h
        obtain ⟨all, bits⟩ := ih hs
        refine ⟨fun k hk => ?_, fun x => ?_⟩
        · rcases List.mem_cons.mp hk with rfl | hk
          · exact ⟨v, hv⟩
          · exact all k hk
        · rw [Nat.testBit_or, Bool.or_eq_true, Nat.testBit_two_pow, decide_eq_true_eq, bits]
          constructor
          · rintro (rfl | ⟨k, hk, e⟩)
            · exact ⟨q, List.mem_cons_self, hv⟩
            · exact ⟨k, List.mem_cons_of_mem _ hk, e⟩
          · rintro ⟨k, hk, e⟩
            rcases List.mem_cons.mp hk with rfl | hk
            · rw [hv] at e; cases e; exact .inl rfl
            · exact .inr ⟨k, hk, e⟩

theorem find_entry {rules : List (Nat × Nat × Nat)} {t s : Tree} {p v : Nat} (ok : entriesOk rules t s = true)
    (found : find p s = some v) : entryOk rules t p v = true := by
  induction s with
  | leaf => cases found
  | node l q w r ihl ihr =>
    rw [entriesOk, Bool.and_eq_true, Bool.and_eq_true] at ok
    rw [find] at found
    cases same : Nat.beq p q with
    | true =>
      rw [same] at found
      cases found
      rw [Nat.eq_of_beq_eq_true same]
      exact ok.1
    | false =>
      rw [same] at found
      cases less : Nat.blt p q with
      | true => rw [less] at found; exact ihl ok.2.1 found
      | false => rw [less] at found; exact ihr ok.2.2 found

theorem table_sound {rules : List (Nat × Nat × Nat)} {t : Tree} (ok : entriesOk rules t t = true) {p v : Nat}
    (found : find p t = some v) : (taking rules).value p = v := by
  have entry : ∀ p v, find p t = some v → ∃ r, reached t (moves p rules) = some r ∧ isMexOf v r = true := by
    intro p v found
    have e := find_entry ok found
    unfold entryOk at e
    split at e
    · cases e
    · rename_i r hr; exact ⟨r, hr, e⟩
  have value := (taking rules).certificate (fun p => ∃ v, find p t = some v) (fun p => (find p t).getD 0)
    ?closed ?other ?smaller p ⟨v, found⟩
  · have eq : (taking rules).value p = (find p t).getD 0 := value
    rw [eq, found]; rfl
  case closed =>
    rintro p o k ⟨v, found⟩ ho hk
    obtain ⟨r, hr, _⟩ := entry p v found
    obtain ⟨q, hq, rfl⟩ := List.mem_map.mp ho
    rw [List.mem_singleton] at hk
    rw [hk]
    exact (reached_sound hr).1 q hq
  case other =>
    rintro p o ⟨v, found⟩ ho eq
    obtain ⟨r, hr, hm⟩ := entry p v found
    obtain ⟨q, hq, rfl⟩ := List.mem_map.mp ho
    obtain ⟨w, hw⟩ := (reached_sound hr).1 q hq
    have eq : (find q t).getD 0 ^^^ 0 = (find p t).getD 0 := eq
    rw [Nat.xor_zero, hw, found] at eq
    have bit := ((reached_sound hr).2 v).mpr ⟨q, hq, by rw [hw]; exact congrArg some eq⟩
    rw [(isMexOf_sound hm).1] at bit
    cases bit
  case smaller =>
    rintro p w ⟨v, found⟩ less
    obtain ⟨r, hr, hm⟩ := entry p v found
    have less : w < (find p t).getD 0 := less
    rw [found] at less
    obtain ⟨q, hq, hw⟩ := ((reached_sound hr).2 w).mp ((isMexOf_sound hm).2 w less)
    refine ⟨[q], List.mem_map.mpr ⟨q, hq, rfl⟩, ?_⟩
    show (find q t).getD 0 ^^^ 0 = w
    rw [Nat.xor_zero, hw]; rfl

/-- A checked certificate gives the Grundy value of its position. -/
theorem value_sound {rules : List (Nat × Nat × Nat)} {t : Tree} {p v : Nat} (ok : valueOk rules t p v = true) :
    (taking rules).value p = v := by
  rw [valueOk, Bool.and_eq_true] at ok
  obtain ⟨ok, says⟩ := ok
  split at says
  · cases says
  · rename_i w hw
    rw [table_sound ok hw]
    exact Nat.eq_of_beq_eq_true says

/-! ## Chomp

Cell `c` of a bar with rows of `w` cells is in row `c / w` and column `c % w`.  Who takes a cell takes all cells below
and to the right of it.  The poisoned cell 0 is not among the cells that are left, so who cannot move has to eat it. -/

/-- The cells among 0, ..., `n - 1` that are not above cell `c` and not to the left of it. -/
def beyond (w c : Nat) : (n : Nat) → Nat
  | 0 => 0
  | d + 1 => (if c / w ≤ d / w ∧ c % w ≤ d % w then 2 ^ d else 0) ||| beyond w c d

/-- The rules for the cells from 1 to `n` of a bar of `size` cells. -/
def chompUpTo (w size : Nat) : (n : Nat) → List (Nat × Nat × Nat)
  | 0 => []
  | c + 1 => (c + 1, 0, beyond w (c + 1) size) :: chompUpTo w size c

/-- The rules of Chomp on a bar of `h` rows of `w` cells. -/
def chompRules (w h : Nat) : List (Nat × Nat × Nat) := chompUpTo w (w * h) (w * h - 1)

/-- Chomp on a bar of `h` rows of `w` cells. -/
def chomp (w h : Nat) : Rules := taking (chompRules w h)

/-- The set of cells of rows of the given lengths, from the top. -/
def rowsOf (w : Nat) : List Nat → Nat
  | [] => 0
  | n :: rows => (2 ^ n - 1) ||| (rowsOf w rows <<< w)

/-- A bar whose rows have the given lengths, without the poisoned cell. -/
def bar (w : Nat) (lengths : List Nat) : Nat := without (rowsOf w lengths) 1

/-! ## Node Kayles: who takes a vertex of a graph takes its neighbours with it. -/

/-- The neighbours of the vertex `v`. -/
def neighbours (v : Nat) : (edges : List (Nat × Nat)) → Nat
  | [] => 0
  | (a, b) :: edges => (if a = v then 2 ^ b else if b = v then 2 ^ a else 0) ||| neighbours v edges

/-- The rules of Node Kayles on the graph with the vertices 0, ..., `n - 1` and the given edges. -/
def nodeKaylesRules (edges : List (Nat × Nat)) : (n : Nat) → List (Nat × Nat × Nat)
  | 0 => []
  | v + 1 => (v, 0, neighbours v edges) :: nodeKaylesRules edges v

/-- Node Kayles on the graph with the vertices 0, ..., `n - 1` and the given edges. -/
def nodeKayles (n : Nat) (edges : List (Nat × Nat)) : Rules := taking (nodeKaylesRules edges n)

/-- The set of the vertices 0, ..., `n - 1`. -/
def allVertices (n : Nat) : Nat := 2 ^ n - 1

/-! ## Cram

Cell `c` of a board with rows of `w` cells is in row `c / w` and column `c % w`.  A domino takes two free cells, one
beside or below the other. -/

/-- The rule for a domino on the cells `c` and `d`. -/
def domino (c d : Nat) : Nat × Nat × Nat := (c, 2 ^ d, 2 ^ d)

/-- The dominoes on a board of `size` cells that have their first cell among 0, ..., `n - 1`. -/
def dominoesUpTo (w size : Nat) : (n : Nat) → List (Nat × Nat × Nat)
  | 0 => []
  | c + 1 => (if (c + 1) % w = 0 then [] else [domino c (c + 1)]) ++
      ((if c + w < size then [domino c (c + w)] else []) ++ dominoesUpTo w size c)

/-- The rules of Cram on a board of `h` rows of `w` cells. -/
def cramRules (w h : Nat) : List (Nat × Nat × Nat) := dominoesUpTo w (w * h) (w * h)

/-- Cram on a board of `h` rows of `w` cells. -/
def cram (w h : Nat) : Rules := taking (cramRules w h)

/-- The set of the given columns of a row. -/
def columns : List Nat → Nat
  | [] => 0
  | x :: row => 2 ^ x ||| columns row

/-- The set of the free cells of a board with rows of `w` cells: in each row, from the top, the columns given are free. -/
def freeCells (w : Nat) : List (List Nat) → Nat
  | [] => 0
  | row :: rows => columns row ||| (freeCells w rows <<< w)
