/-!
# Impartial games

Lean 4 core only: nothing is imported but what every Lean file imports by itself.

A position is a list of independent parts (heaps of tokens, pieces of a board).  A move takes one part and puts
finitely many smaller parts in its place.  Two players move in turn; whoever cannot move has lost.
-/

-- Nothing here is to be compiled and run: the kernel computes what the theorems need.
noncomputable section

/-- The sum of `f` over a list. -/
def total {α : Type} (f : α → Nat) : List α → Nat
  | [] => 0
  | h :: t => f h + total f t

/-- The rules of a game.  A part `h` may be replaced by any list of parts among `options h`.
The parts of an option weigh less than `h`, so every game comes to an end. -/
structure Rules where
  Part : Type
  options : Part → List (List Part)
  weight : Part → Nat
  lighter : ∀ h o, o ∈ options h → total weight o < weight h

/-! ## Who wins -/

/-- A move from `p` to `q` replaces one part `h` of `p` by one of the options of `h`. -/
def Rules.Move (R : Rules) (p q : List R.Part) : Prop :=
  ∃ before h after o, o ∈ R.options h ∧ p = before ++ h :: after ∧ q = before ++ o ++ after

mutual
/-- The player to move has lost if every move hands over a position that the opponent wins.
So whoever cannot move has lost. -/
inductive Rules.Lost (R : Rules) : List R.Part → Prop
  | intro (p : List R.Part) : (∀ q, R.Move p q → R.Won q) → R.Lost p
/-- The player to move wins if some move hands over a position that is lost for the opponent. -/
inductive Rules.Won (R : Rules) : List R.Part → Prop
  | intro (p q : List R.Part) : R.Move p q → R.Lost q → R.Won p
end

/-! ## Weights -/

theorem total_append {α : Type} (f : α → Nat) (l m : List α) : total f (l ++ m) = total f l + total f m := by
  induction l with
  | nil => simp [total]
  | cons h t ih => simp [total, ih, Nat.add_assoc]

theorem le_total {α : Type} (f : α → Nat) (l : List α) (h : α) (mem : h ∈ l) : f h ≤ total f l := by
  induction l with
  | nil => cases mem
  | cons k t ih =>
    rcases List.mem_cons.mp mem with rfl | mem
    · simp [total]
    · have := ih mem
      simp only [total]; omega

theorem Rules.option_weight (R : Rules) {h k : R.Part} {o : List R.Part} (ho : o ∈ R.options h) (hk : k ∈ o) :
    R.weight k < R.weight h :=
  Nat.lt_of_le_of_lt (le_total R.weight o k hk) (R.lighter h o ho)

theorem Rules.move_weight (R : Rules) {p q : List R.Part} (m : R.Move p q) : total R.weight q < total R.weight p := by
  obtain ⟨before, h, after, o, ho, rfl, rfl⟩ := m
  have := R.lighter h o ho
  simp only [total_append, total]; omega

theorem Rules.move_cons (R : Rules) (h : R.Part) {p q : List R.Part} (m : R.Move p q) : R.Move (h :: p) (h :: q) := by
  obtain ⟨before, k, after, o, ho, rfl, rfl⟩ := m
  exact ⟨h :: before, k, after, o, ho, rfl, rfl⟩

theorem Rules.not_lost_and_won (R : Rules) (p : List R.Part) : R.Lost p → R.Won p → False := by
  suffices H : ∀ n p, total R.weight p < n → R.Lost p → R.Won p → False from H _ p (Nat.lt_succ_self _)
  intro n
  induction n with
  | zero => intro p hp; omega
  | succ n ih =>
    intro p hp lost won
    cases lost with
    | intro _ all =>
      cases won with
      | intro _ q m lq =>
        have := R.move_weight m
        exact ih q (by omega) lq (all q m)

/-! ## The least number that is missing from a list -/

/-- `v` is the mex of `l`: the least number that is not in `l`. -/
def IsMex (l : List Nat) (v : Nat) : Prop := v ∉ l ∧ ∀ w, w < v → w ∈ l

/-- Search for the mex from `v` upwards, in at most `fuel` steps. -/
def mexFrom : (fuel v : Nat) → List Nat → Nat
  | 0, v, _ => v
  | fuel + 1, v, l => if l.contains v then mexFrom fuel (v + 1) l else v

/-- The least number that is not in the list. -/
def mex (l : List Nat) : Nat := mexFrom l.length 0 l

theorem long_enough (n : Nat) : ∀ l : List Nat, (∀ w, w < n → w ∈ l) → n ≤ l.length := by
  induction n with
  | zero => intro l _; exact Nat.zero_le _
  | succ n ih =>
    intro l h
    have mem : n ∈ l := h n (Nat.lt_succ_self n)
    have pos : 0 < l.length := List.length_pos_of_mem mem
    have len : (l.erase n).length = l.length - 1 := List.length_erase_of_mem mem
    have := ih (l.erase n) (fun w hw => (List.mem_erase_of_ne (by omega)).mpr (h w (by omega)))
    omega

theorem mexFrom_ok (l : List Nat) (fuel : Nat) : ∀ v, (∀ w, w < v → w ∈ l) → l.length = v + fuel →
    IsMex l (mexFrom fuel v l) := by
  induction fuel with
  | zero =>
    intro v below len
    refine ⟨fun mem => ?_, below⟩
    have := long_enough (v + 1) l (fun w hw => by
      rcases Nat.lt_succ_iff_lt_or_eq.mp hw with lt | rfl
      · exact below w lt
      · exact mem)
    omega
  | succ fuel ih =>
    intro v below len
    simp only [mexFrom]
    split
    · rename_i mem
      refine ih (v + 1) (fun w hw => ?_) (by omega)
      rcases Nat.lt_succ_iff_lt_or_eq.mp hw with lt | rfl
      · exact below w lt
      · exact List.contains_iff_mem.mp mem
    · rename_i mem
      exact ⟨fun m => mem (List.contains_iff_mem.mpr m), below⟩

theorem mex_ok (l : List Nat) : IsMex l (mex l) :=
  mexFrom_ok l l.length 0 (fun w hw => absurd hw (Nat.not_lt_zero w)) (by omega)

theorem mex_unique {l m : List Nat} {v w : Nat} (same : ∀ x, x ∈ l ↔ x ∈ m) (hv : IsMex l v) (hw : IsMex m w) :
    v = w := by
  rcases Nat.lt_trichotomy v w with lt | eq | gt
  · exact absurd ((same v).mpr (hw.2 v lt)) hv.1
  · exact eq
  · exact absurd ((same w).mp (hv.2 w gt)) hw.1

/-! ## Nim-sums: exclusive or -/

/-- The exclusive or of all numbers of a list. -/
def nimSum : List Nat → Nat
  | [] => 0
  | v :: t => v ^^^ nimSum t

theorem nimSum_append (l m : List Nat) : nimSum (l ++ m) = nimSum l ^^^ nimSum m := by
  induction l with
  | nil => simp [nimSum]
  | cons v t ih => simp [nimSum, ih, Nat.xor_assoc]

theorem xor_back (a b : Nat) : a ^^^ b ^^^ b = a := by
  rw [Nat.xor_assoc, Nat.xor_self, Nat.xor_zero]

theorem xor_swap_back (a b : Nat) : b ^^^ (a ^^^ b) = a := by
  rw [Nat.xor_comm, xor_back]

theorem xor_cancel_right {a b c : Nat} (h : a ^^^ c = b ^^^ c) : a = b := by
  rw [← xor_back a c, h, xor_back]

theorem xor_cancel_left {a b c : Nat} (h : c ^^^ a = c ^^^ b) : a = b := by
  rw [Nat.xor_comm c a, Nat.xor_comm c b] at h
  exact xor_cancel_right h

theorem xor_half (a b : Nat) : (a ^^^ b) / 2 = (a / 2) ^^^ (b / 2) := by
  apply Nat.eq_of_testBit_eq
  intro i
  rw [Nat.testBit_div_two, Nat.testBit_xor, Nat.testBit_xor, Nat.testBit_div_two, Nat.testBit_div_two]

theorem xor_parity (a b : Nat) : (a ^^^ b) % 2 = (a + b) % 2 := by
  have h := Nat.testBit_xor (x := a) (y := b) (i := 0)
  rw [Nat.testBit_zero, Nat.testBit_zero, Nat.testBit_zero] at h
  rcases Nat.mod_two_eq_zero_or_one a with ha | ha <;> rcases Nat.mod_two_eq_zero_or_one b with hb | hb <;>
    rcases Nat.mod_two_eq_zero_or_one (a ^^^ b) with hx | hx <;> simp [ha, hb, hx] at h <;> omega

/-- Whatever is smaller than a nim-sum is reached by lowering one of the two numbers. -/
theorem below_xor (v a b : Nat) (less : v < a ^^^ b) : v ^^^ b < a ∨ v ^^^ a < b := by
  suffices H : ∀ n v a b, a + b < n → v < a ^^^ b → v ^^^ b < a ∨ v ^^^ a < b from
    H _ v a b (Nat.lt_succ_self _) less
  intro n
  induction n with
  | zero => intro v a b h; omega
  | succ n ih =>
    intro v a b small less
    by_cases zero : a = 0 ∧ b = 0
    · rw [zero.1, zero.2, Nat.xor_self] at less; omega
    · have x := xor_half a b
      have xp := xor_parity a b
      have y := xor_half v b
      have yp := xor_parity v b
      have z := xor_half v a
      have zp := xor_parity v a
      by_cases same : v / 2 = (a / 2) ^^^ (b / 2)
      · have y' : (v / 2) ^^^ (b / 2) = a / 2 := by rw [same, xor_back]
        have z' : (v / 2) ^^^ (a / 2) = b / 2 := by rw [same, Nat.xor_comm (a / 2), xor_back]
        rcases Nat.mod_two_eq_zero_or_one a with ha | ha <;> rcases Nat.mod_two_eq_zero_or_one b with hb | hb <;>
          rcases Nat.mod_two_eq_zero_or_one v with hv | hv <;> omega
      · have := ih (v / 2) (a / 2) (b / 2) (by omega) (by omega)
        omega

/-! ## Grundy values -/

/-- The value of a part, where `fuel` bounds the number of moves to come. -/
def Rules.valueFuel (R : Rules) : Nat → R.Part → Nat
  | 0, _ => 0
  | fuel + 1, h => mex ((R.options h).map fun o => nimSum (o.map fun k => valueFuel R fuel k))

/-- The Grundy value of a part: the least number that is not the nim-sum of the values of one of its options
(see `value_mex`). -/
def Rules.value (R : Rules) (h : R.Part) : Nat := R.valueFuel (R.weight h + 1) h

/-- The Grundy value of a position: the nim-sum of the values of its parts (see `grundy_mex`). -/
def Rules.grundy (R : Rules) (p : List R.Part) : Nat := nimSum (p.map R.value)

theorem Rules.fuel_enough (R : Rules) (f : Nat) : ∀ g h, R.weight h < f → R.weight h < g →
    R.valueFuel f h = R.valueFuel g h := by
  induction f with
  | zero => intro g h hf; omega
  | succ f ih =>
    intro g h hf hg
    cases g with
    | zero => omega
    | succ g =>
      simp only [Rules.valueFuel]
      congr 1
      apply List.map_congr_left
      intro o ho
      congr 1
      apply List.map_congr_left
      intro k hk
      have := R.option_weight ho hk
      exact ih g k (by omega) (by omega)

theorem Rules.value_mex (R : Rules) (h : R.Part) : R.value h = mex ((R.options h).map R.grundy) := by
  show R.valueFuel (R.weight h + 1) h = _
  simp only [Rules.valueFuel]
  congr 1
  apply List.map_congr_left
  intro o ho
  show nimSum _ = nimSum _
  congr 1
  apply List.map_congr_left
  intro k hk
  have := R.option_weight ho hk
  exact R.fuel_enough _ _ k (by omega) (by omega)

theorem Rules.value_option (R : Rules) {h : R.Part} {o : List R.Part} (ho : o ∈ R.options h) :
    R.grundy o ≠ R.value h := by
  intro eq
  have ok := mex_ok ((R.options h).map R.grundy)
  rw [← R.value_mex] at ok
  exact ok.1 (List.mem_map.mpr ⟨o, ho, eq⟩)

theorem Rules.value_smaller (R : Rules) {h : R.Part} {v : Nat} (less : v < R.value h) :
    ∃ o, o ∈ R.options h ∧ R.grundy o = v := by
  have ok := mex_ok ((R.options h).map R.grundy)
  rw [← R.value_mex] at ok
  exact List.mem_map.mp (ok.2 v less)

theorem Rules.grundy_append (R : Rules) (p q : List R.Part) : R.grundy (p ++ q) = R.grundy p ^^^ R.grundy q := by
  simp only [Rules.grundy, List.map_append, nimSum_append]

theorem Rules.grundy_cons (R : Rules) (h : R.Part) (p : List R.Part) :
    R.grundy (h :: p) = R.value h ^^^ R.grundy p := rfl

theorem Rules.grundy_single (R : Rules) (h : R.Part) : R.grundy [h] = R.value h := by
  rw [R.grundy_cons]; exact Nat.xor_zero _

/-- Every move changes the value of a position. -/
theorem Rules.grundy_move (R : Rules) {p q : List R.Part} (m : R.Move p q) : R.grundy q ≠ R.grundy p := by
  obtain ⟨before, h, after, o, ho, rfl, rfl⟩ := m
  intro eq
  rw [R.grundy_append, R.grundy_append, R.grundy_append, R.grundy_cons, Nat.xor_assoc] at eq
  exact R.value_option ho (xor_cancel_right (xor_cancel_left eq))

/-- Some move leads to any smaller value. -/
theorem Rules.grundy_smaller (R : Rules) (p : List R.Part) : ∀ v, v < R.grundy p →
    ∃ q, R.Move p q ∧ R.grundy q = v := by
  induction p with
  | nil => intro v h; exact absurd h (Nat.not_lt_zero v)
  | cons h t ih =>
    intro v less
    rw [R.grundy_cons] at less
    rcases below_xor v (R.value h) (R.grundy t) less with lt | lt
    · obtain ⟨o, ho, eq⟩ := R.value_smaller lt
      exact ⟨o ++ t, ⟨[], h, t, o, ho, rfl, rfl⟩, by rw [R.grundy_append, eq, xor_back]⟩
    · obtain ⟨q, m, eq⟩ := ih _ lt
      exact ⟨h :: q, R.move_cons h m, by rw [R.grundy_cons, eq, xor_swap_back]⟩

/-- The value of a position is the least number that is not the value of a position after one move. -/
theorem Rules.grundy_mex (R : Rules) (p : List R.Part) (l : List (List R.Part)) (moves : ∀ q, q ∈ l ↔ R.Move p q) :
    R.grundy p = mex (l.map R.grundy) := by
  refine mex_unique (l := l.map R.grundy) (fun _ => Iff.rfl) ⟨?_, ?_⟩ (mex_ok _)
  · intro mem
    obtain ⟨q, hq, eq⟩ := List.mem_map.mp mem
    exact R.grundy_move ((moves q).mp hq) eq
  · intro w hw
    obtain ⟨q, m, eq⟩ := R.grundy_smaller p w hw
    exact List.mem_map.mpr ⟨q, (moves q).mpr m, eq⟩

/-! ## Sprague and Grundy: the value tells who wins -/

theorem Rules.outcome (R : Rules) (p : List R.Part) : (R.grundy p = 0 → R.Lost p) ∧ (R.grundy p ≠ 0 → R.Won p) := by
  suffices H : ∀ n p, total R.weight p < n → (R.grundy p = 0 → R.Lost p) ∧ (R.grundy p ≠ 0 → R.Won p) from
    H _ p (Nat.lt_succ_self _)
  intro n
  induction n with
  | zero => intro p hp; omega
  | succ n ih =>
    intro p hp
    constructor
    · intro zero
      refine Rules.Lost.intro p (fun q m => ?_)
      have := R.move_weight m
      exact (ih q (by omega)).2 (fun eq => R.grundy_move m (eq.trans zero.symm))
    · intro nonzero
      obtain ⟨q, m, eq⟩ := R.grundy_smaller p 0 (Nat.pos_of_ne_zero nonzero)
      have := R.move_weight m
      exact Rules.Won.intro p q m ((ih q (by omega)).1 eq)

/-- Sprague and Grundy: the player to move has lost if and only if the nim-sum of the values of the parts is 0. -/
theorem Rules.lost_iff (R : Rules) (p : List R.Part) : R.Lost p ↔ nimSum (p.map R.value) = 0 := by
  refine ⟨fun lost => ?_, (R.outcome p).1⟩
  by_cases zero : R.grundy p = 0
  · exact zero
  · exact absurd ((R.outcome p).2 zero) (R.not_lost_and_won p lost)

/-- The player to move wins if and only if the nim-sum of the values of the parts is not 0. -/
theorem Rules.won_iff (R : Rules) (p : List R.Part) : R.Won p ↔ nimSum (p.map R.value) ≠ 0 :=
  ⟨fun won zero => R.not_lost_and_won p ((R.outcome p).1 zero) won, (R.outcome p).2⟩

/-- One of the two players wins. -/
theorem Rules.won_iff_not_lost (R : Rules) (p : List R.Part) : R.Won p ↔ ¬ R.Lost p := by
  rw [R.won_iff, R.lost_iff]

/-! ## Certificates -/

/-- The principle of every certificate.  `g` is a table of values on a set `D` of parts that no move leaves.  If no
option of a part has the part's value, and every smaller value is that of an option, then the table is right. -/
theorem Rules.certificate (R : Rules) (D : R.Part → Prop) (g : R.Part → Nat)
    (closed : ∀ h o k, D h → o ∈ R.options h → k ∈ o → D k)
    (other : ∀ h o, D h → o ∈ R.options h → nimSum (o.map g) ≠ g h)
    (smaller : ∀ h v, D h → v < g h → ∃ o, o ∈ R.options h ∧ nimSum (o.map g) = v) :
    ∀ h, D h → R.value h = g h := by
  intro h
  suffices H : ∀ n h, R.weight h < n → D h → R.value h = g h from H _ h (Nat.lt_succ_self _)
  intro n
  induction n with
  | zero => intro h hn; omega
  | succ n ih =>
    intro h hn hD
    have known : ∀ o, o ∈ R.options h → R.grundy o = nimSum (o.map g) := by
      intro o ho
      show nimSum _ = nimSum _
      congr 1
      apply List.map_congr_left
      intro k hk
      have := R.option_weight ho hk
      exact ih k (by omega) (closed h o k hD ho hk)
    rw [R.value_mex]
    refine mex_unique (fun _ => Iff.rfl) (mex_ok _) ⟨?_, ?_⟩
    · intro mem
      obtain ⟨o, ho, eq⟩ := List.mem_map.mp mem
      exact other h o hD ho ((known o ho).symm.trans eq)
    · intro v hv
      obtain ⟨o, ho, eq⟩ := smaller h v hD hv
      exact List.mem_map.mpr ⟨o, ho, (known o ho).trans eq⟩

/-- Two parts whose options have the same values have the same value. -/
theorem Rules.same_value (R : Rules) {h k : R.Part}
    (there : ∀ o, o ∈ R.options h → ∃ o', o' ∈ R.options k ∧ R.grundy o' = R.grundy o)
    (back : ∀ o, o ∈ R.options k → ∃ o', o' ∈ R.options h ∧ R.grundy o' = R.grundy o) : R.value h = R.value k := by
  rw [R.value_mex h, R.value_mex k]
  refine mex_unique (fun v => ?_) (mex_ok _) (mex_ok _)
  rw [List.mem_map, List.mem_map]
  constructor
  · rintro ⟨o, ho, rfl⟩; exact there o ho
  · rintro ⟨o, ho, rfl⟩; exact back o ho

/-- The numbers that are bits of `reached`, and their mex: bit `v` is not set, and all lower bits are. -/
def isMexOf (v reached : Nat) : Bool := Nat.beq (reached % 2 ^ (v + 1)) (2 ^ v - 1)

theorem isMexOf_sound {v reached : Nat} (ok : isMexOf v reached = true) :
    reached.testBit v = false ∧ ∀ w, w < v → reached.testBit w = true := by
  have eq : reached % 2 ^ (v + 1) = 2 ^ v - 1 := Nat.eq_of_beq_eq_true ok
  have bits : ∀ w, w < v + 1 → reached.testBit w = decide (w < v) := by
    intro w hw
    have bit : (reached % 2 ^ (v + 1)).testBit w = (2 ^ v - 1).testBit w := by rw [eq]
    rw [Nat.testBit_mod_two_pow, Nat.testBit_two_pow_sub_one, decide_eq_true hw, Bool.true_and] at bit
    exact bit
  refine ⟨?_, fun w hw => ?_⟩
  · rw [bits v (Nat.lt_succ_self v)]; exact decide_eq_false (Nat.lt_irrefl v)
  · rw [bits w (by omega)]; exact decide_eq_true hw

/-- A game with one part of value 0 is lost for the player to move. -/
theorem Rules.lost_of_value {R : Rules} {h : R.Part} (zero : R.value h = 0) : R.Lost [h] :=
  (R.lost_iff [h]).mpr ((R.grundy_single h).trans zero)

/-- A game with one part of another value is won for the player to move. -/
theorem Rules.won_of_value {R : Rules} {h : R.Part} {v : Nat} (value : R.value h = v) (nonzero : v ≠ 0) : R.Won [h] :=
  (R.won_iff [h]).mpr fun zero => nonzero (value.symm.trans ((R.grundy_single h).symm.trans zero))
