
/-!
# Wythoff's game with heaps of any sizes: the positions in which the player to move has lost, by the golden ratio
-/

/-- Multiply out, and compare sums of products. -/
macro "compare_products" : tactic => `(tactic|
  (simp only [Nat.add_mul, Nat.mul_add, Nat.mul_one, Nat.one_mul, Nat.mul_comm, Nat.mul_left_comm, Nat.mul_assoc] at *
   omega))

/-! ## Rules -/

/-- Wythoff's game: a player takes any positive number of tokens from one of the two heaps, or the same positive number
from both. -/
def wythoff : Rules where
  Part := Nat × Nat
  options p :=
    (List.range p.1).map (fun a => [(a, p.2)]) ++ ((List.range p.2).map (fun b => [(p.1, b)]) ++
      ((List.range p.1).filter fun i => decide (i < p.2)).map fun i => [(p.1 - (i + 1), p.2 - (i + 1))])
  weight p := p.1 + p.2
  lighter := by
    intro p o ho
    rcases List.mem_append.mp ho with ho | ho
    · obtain ⟨a, ha, rfl⟩ := List.mem_map.mp ho
      have : a < p.1 := List.mem_range.mp ha
      show a + p.2 + 0 < p.1 + p.2
      omega
    · rcases List.mem_append.mp ho with ho | ho
      · obtain ⟨b, hb, rfl⟩ := List.mem_map.mp ho
        have : b < p.2 := List.mem_range.mp hb
        show p.1 + b + 0 < p.1 + p.2
        omega
      · obtain ⟨i, hi, rfl⟩ := List.mem_map.mp ho
        have : i < p.1 := List.mem_range.mp (List.mem_filter.mp hi).1
        show p.1 - (i + 1) + (p.2 - (i + 1)) + 0 < p.1 + p.2
        omega

/-- What is legal, in words. -/
theorem mem_wythoff {x y : Nat} {o : List (Nat × Nat)} : o ∈ wythoff.options (x, y) ↔
    (∃ a, a < x ∧ o = [(a, y)]) ∨ (∃ b, b < y ∧ o = [(x, b)]) ∨
      ∃ i, i < x ∧ i < y ∧ o = [(x - (i + 1), y - (i + 1))] := by
  constructor
  · intro ho
    rcases List.mem_append.mp ho with ho | ho
    · obtain ⟨a, ha, rfl⟩ := List.mem_map.mp ho
      exact .inl ⟨a, List.mem_range.mp ha, rfl⟩
    · rcases List.mem_append.mp ho with ho | ho
      · obtain ⟨b, hb, rfl⟩ := List.mem_map.mp ho
        exact .inr (.inl ⟨b, List.mem_range.mp hb, rfl⟩)
      · obtain ⟨i, hi, rfl⟩ := List.mem_map.mp ho
        obtain ⟨hx, hy⟩ := List.mem_filter.mp hi
        exact .inr (.inr ⟨i, List.mem_range.mp hx, of_decide_eq_true hy, rfl⟩)
  · rintro (⟨a, ha, rfl⟩ | ⟨b, hb, rfl⟩ | ⟨i, hx, hy, rfl⟩)
    · exact List.mem_append.mpr (.inl (List.mem_map.mpr ⟨a, List.mem_range.mpr ha, rfl⟩))
    · exact List.mem_append.mpr (.inr (List.mem_append.mpr (.inl (List.mem_map.mpr ⟨b, List.mem_range.mpr hb, rfl⟩))))
    · exact List.mem_append.mpr (.inr (List.mem_append.mpr (.inr (List.mem_map.mpr
        ⟨i, List.mem_filter.mpr ⟨List.mem_range.mpr hx, decide_eq_true hy⟩, rfl⟩))))

/-! ## The golden ratio in whole numbers

The golden ratio is the positive root of t * t = t + 1.  So a number `m` is at most `d` times the golden ratio if and
only if `m * m ≤ m * d + d * d`. -/

/-- The number `m` is `d` times the golden ratio, rounded down: `m` is not larger than that, and `m + 1` is. -/
abbrev IsGolden (m d : Nat) : Prop := m * m ≤ m * d + d * d ∧ (m + 1) * d + d * d < (m + 1) * (m + 1)

/-- What is less than a number that is at most `d` times the ratio is so, too. -/
theorem below_less {k m d : Nat} (h : m * m ≤ m * d + d * d) (le : k ≤ m) : k * k ≤ k * d + d * d := by
  by_cases small : k ≤ d
  · have := Nat.mul_le_mul_left k small
    omega
  · obtain ⟨j, rfl⟩ := Nat.exists_eq_add_of_le le
    have := Nat.mul_le_mul_left j (show d ≤ k by omega)
    compare_products

/-- A number that is at most `d` times the ratio is at most `e` times the ratio for every larger `e`. -/
theorem below_more {m d e : Nat} (h : m * m ≤ m * d + d * d) (le : d ≤ e) : m * m ≤ m * e + e * e := by
  have one := Nat.mul_le_mul_left m le
  have two := Nat.mul_le_mul le le
  omega

/-- The ratio is less than 2. -/
theorem below_bound {m d : Nat} (h : m * m ≤ m * d + d * d) : m ≤ d + d := by
  by_cases small : m ≤ d + d
  · exact small
  · exfalso
    obtain ⟨j, rfl⟩ := Nat.exists_eq_add_of_le (show d + d + 1 ≤ m by omega)
    compare_products

/-- The ratio is more than 1: the next number is at most `e` times the ratio if `e` is larger than `d`. -/
theorem below_next {m d e : Nat} (h : m * m ≤ m * d + d * d) (less : d < e) :
    (m + 1) * (m + 1) ≤ (m + 1) * e + e * e := by
  have bound := below_bound h
  obtain ⟨j, rfl⟩ := Nat.exists_eq_add_of_le (show d + 1 ≤ e by omega)
  compare_products

/-- The multiples of the golden ratio, rounded down, grow. -/
theorem golden_grows {m n d e : Nat} (hm : IsGolden m d) (hn : IsGolden n e) (less : d < e) : m < n := by
  by_cases lt : m < n
  · exact lt
  · exact absurd hn.2 (Nat.not_lt.mpr (below_less (below_next hm.1 less) (show n + 1 ≤ m + 1 by omega)))

theorem golden_unique {m n d : Nat} (hm : IsGolden m d) (hn : IsGolden n d) : m = n := by
  rcases Nat.lt_trichotomy m n with lt | eq | gt
  · exact absurd hm.2 (Nat.not_lt.mpr (below_less hn.1 (show m + 1 ≤ n by omega)))
  · exact eq
  · exact absurd hn.2 (Nat.not_lt.mpr (below_less hm.1 (show n + 1 ≤ m by omega)))

theorem golden_exists (d : Nat) : ∃ m, IsGolden m d := by
  have search : ∀ n, ¬ n * n ≤ n * d + d * d → ∃ m, IsGolden m d := by
    intro n
    induction n with
    | zero =>
      intro no
      have zero : 0 * 0 ≤ 0 * d + d * d := by rw [Nat.zero_mul]; exact Nat.zero_le _
      exact absurd zero no
    | succ n ih =>
      intro no
      by_cases yes : n * n ≤ n * d + d * d
      · exact ⟨n, yes, Nat.not_le.mp no⟩
      · exact ih yes
  refine search (d + d + 1) fun h => ?_
  have := below_bound h
  omega

/-- The golden ratio is irrational: no multiple but 0 is a whole number.  If `m` is `d` times the ratio, then `d` is
`m - d` times the ratio, where `m - d` is smaller than `d`, and so on: that has to end. -/
theorem irrational (d : Nat) : ∀ m, m * m = m * d + d * d → d = 0 := by
  induction d using Nat.strongRecOn with
  | _ d ih =>
    intro m eq
    by_cases zero : d = 0
    · exact zero
    · exfalso
      have pos : 0 < d * d := Nat.mul_pos (Nat.pos_of_ne_zero zero) (Nat.pos_of_ne_zero zero)
      have large : d ≤ m := by
        by_cases le : d ≤ m
        · exact le
        · have := Nat.mul_le_mul_left m (show m ≤ d by omega)
          omega
      obtain ⟨k, rfl⟩ := Nat.exists_eq_add_of_le large
      have next : d * d = d * k + k * k := by
        clear ih
        compare_products
      have less : k < d := by
        by_cases lt : k < d
        · exact lt
        · have one := Nat.mul_le_mul_left d (show d ≤ k by omega)
          have two := Nat.mul_le_mul (show d ≤ k by omega) (show d ≤ k by omega)
          omega
      have none := ih k less d next
      rw [none] at next
      simp only [Nat.mul_zero, Nat.add_zero] at next
      omega

/-- The sum `a + e` is at most `a` times the ratio if and only if `a` is at least `e` times the ratio. -/
theorem golden_shift (a e : Nat) : (a + e) * (a + e) ≤ (a + e) * a + a * a ↔ a * e + e * e ≤ a * a := by
  constructor
  · intro h
    compare_products
  · intro h
    compare_products

/-! ## Beatty's theorem: each positive number is golden for one `d`, or it is the sum of `d` and its golden number -/

theorem golden_apart {g d k e : Nat} (hd : IsGolden g d) (he : IsGolden k e) (eq : g = k + e) : d = 0 ∧ e = 0 := by
  by_cases zero : e = 0
  · have kz := below_bound he.1
    have gz : g = 0 := by omega
    have last := hd.2
    rw [gz] at last
    simp only [Nat.zero_add, Nat.one_mul, Nat.mul_one] at last
    omega
  · exfalso
    rw [eq] at hd
    have more : ¬ (k + e) * (k + e) ≤ (k + e) * k + k * k := fun h =>
      zero (irrational e k (Nat.le_antisymm he.1 ((golden_shift k e).mp h)))
    have less : k < d := by
      by_cases lt : k < d
      · exact lt
      · exact absurd (below_more hd.1 (show d ≤ k by omega)) more
    have up : (k + 1 + e) * (k + 1 + e) ≤ (k + 1 + e) * d + d * d :=
      below_more ((golden_shift (k + 1) e).mpr (Nat.le_of_lt he.2)) (show k + 1 ≤ d by omega)
    rw [show k + 1 + e = k + e + 1 by omega] at up
    exact absurd hd.2 (Nat.not_lt.mpr up)

theorem golden_covers (n : Nat) : ∃ g d, IsGolden g d ∧ (n = g ∨ n = g + d) := by
  obtain ⟨m, hm⟩ := golden_exists n
  have le : n ≤ m := by
    by_cases le : n ≤ m
    · exact le
    · exact absurd hm.2 (Nat.not_lt.mpr
        (below_less (show n * n ≤ n * n + n * n by omega) (show m + 1 ≤ n by omega)))
  obtain ⟨k, rfl⟩ := Nat.exists_eq_add_of_le le
  have low : n * k + k * k ≤ n * n := (golden_shift n k).mp hm.1
  have high : n * n < n * (k + 1) + (k + 1) * (k + 1) :=
    Nat.not_le.mp fun h => absurd hm.2 (Nat.not_lt.mpr ((golden_shift n (k + 1)).mpr h))
  by_cases c : (n + 1) * (k + 1) + (k + 1) * (k + 1) < (n + 1) * (n + 1)
  · exact ⟨n, k + 1, ⟨Nat.le_of_lt high, c⟩, .inl rfl⟩
  · have small : k ≤ n := by
      by_cases le : k ≤ n
      · exact le
      · exfalso
        have one := Nat.mul_le_mul (show n + 1 ≤ k by omega) (show n + 1 ≤ k by omega)
        clear hm high c
        compare_products
    have c := Nat.not_lt.mp c
    clear hm high le
    obtain ⟨j, rfl⟩ := Nat.exists_eq_add_of_le small
    rw [show k + j + 1 = k + 1 + j by omega] at c
    have near := (golden_shift (k + 1) j).mp c
    refine ⟨k, j, ⟨?_, ?_⟩, .inr rfl⟩
    · clear c near
      compare_products
    · rcases Nat.lt_or_eq_of_le near with lt | eq
      · exact lt
      · exfalso
        have zero := irrational j (k + 1) eq.symm
        have pos : 0 < (k + 1) * (k + 1) := Nat.mul_pos (Nat.succ_pos k) (Nat.succ_pos k)
        rw [zero] at eq
        simp only [Nat.mul_zero, Nat.add_zero] at eq
        omega

/-! ## The cold positions: the smaller heap is golden for the difference of the heaps -/

def Cold (x y : Nat) : Prop := ∃ g d, IsGolden g d ∧ ((x = g ∧ y = g + d) ∨ (y = g ∧ x = g + d))

theorem cold_sym {x y : Nat} (h : Cold x y) : Cold y x := by
  obtain ⟨g, d, h, eq⟩ := h
  exact ⟨g, d, h, eq.symm⟩

theorem one_partner {n a b : Nat} (ha : Cold n a) (hb : Cold n b) : a = b := by
  obtain ⟨g, d, hd, ha⟩ := ha
  obtain ⟨k, e, he, hb⟩ := hb
  have same : d = e → g = k := by
    intro eq
    subst eq
    exact golden_unique hd he
  have up : d < e → g < k := golden_grows hd he
  have down : e < d → k < g := golden_grows he hd
  have left : g = k + e → d = 0 ∧ e = 0 := golden_apart hd he
  have right : k = g + d → e = 0 ∧ d = 0 := golden_apart he hd
  clear hd he
  omega

theorem some_partner (n : Nat) : ∃ a, Cold n a := by
  obtain ⟨g, d, h, eq⟩ := golden_covers n
  rcases eq with eq | eq
  · exact ⟨g + d, g, d, h, .inl ⟨eq, rfl⟩⟩
  · exact ⟨g, g, d, h, .inr ⟨rfl, eq⟩⟩

theorem one_difference {x y i : Nat} (c : Cold x y) (hx : i < x) (hy : i < y) :
    ¬ Cold (x - (i + 1)) (y - (i + 1)) := by
  intro c'
  obtain ⟨g, d, hd, h⟩ := c
  obtain ⟨k, e, he, h'⟩ := c'
  have same : d = e → g = k := by
    intro eq
    subst eq
    exact golden_unique hd he
  clear hd he
  omega

/-! ## No move leads from a cold position to a cold one, and from any other position some move does -/

theorem cold_leaves {x y x' y' : Nat} (c : Cold x y) (m : [(x', y')] ∈ wythoff.options (x, y)) : ¬ Cold x' y' := by
  intro c'
  rcases mem_wythoff.mp m with ⟨a, ha, eq⟩ | ⟨b, hb, eq⟩ | ⟨i, hx, hy, eq⟩
  · cases eq
    have := one_partner (cold_sym c) (cold_sym c')
    omega
  · cases eq
    have := one_partner c c'
    omega
  · cases eq
    exact one_difference c hx hy c'

theorem warm_below {x y : Nat} (le : x ≤ y) (warm : ¬ Cold x y) :
    (∃ b, b < y ∧ Cold x b) ∨ ∃ i, i < x ∧ Cold (x - (i + 1)) (y - (i + 1)) := by
  obtain ⟨a, ha⟩ := some_partner x
  rcases Nat.lt_trichotomy a y with lt | eq | gt
  · exact .inl ⟨a, lt, ha⟩
  · subst eq
    exact absurd ha warm
  · right
    obtain ⟨d, hd⟩ := Nat.exists_eq_add_of_le le
    obtain ⟨g, hg⟩ := golden_exists d
    have less : g < x := by
      obtain ⟨k, e, he, h⟩ := ha
      have up : d < e → g < k := golden_grows hg he
      clear hg he
      omega
    exact ⟨x - (g + 1), by omega, g, d, hg, .inl ⟨by omega, by omega⟩⟩

theorem warm_moves {x y : Nat} (warm : ¬ Cold x y) :
    ∃ x' y', [(x', y')] ∈ wythoff.options (x, y) ∧ Cold x' y' := by
  rcases Nat.le_total x y with le | le
  · rcases warm_below le warm with ⟨b, hb, c⟩ | ⟨i, hi, c⟩
    · exact ⟨x, b, mem_wythoff.mpr (.inr (.inl ⟨b, hb, rfl⟩)), c⟩
    · exact ⟨x - (i + 1), y - (i + 1), mem_wythoff.mpr (.inr (.inr ⟨i, hi, by omega, rfl⟩)), c⟩
  · rcases warm_below le (fun c => warm (cold_sym c)) with ⟨b, hb, c⟩ | ⟨i, hi, c⟩
    · exact ⟨b, y, mem_wythoff.mpr (.inl ⟨b, hb, rfl⟩), cold_sym c⟩
    · exact ⟨x - (i + 1), y - (i + 1), mem_wythoff.mpr (.inr (.inr ⟨i, by omega, hi, rfl⟩)), cold_sym c⟩

theorem value_zero : ∀ n x y, x + y < n → (wythoff.value (x, y) = 0 ↔ Cold x y) := by
  intro n
  induction n with
  | zero => intro x y h; omega
  | succ n ih =>
    intro x y h
    constructor
    · intro zero
      rcases Classical.em (Cold x y) with c | c
      · exact c
      · obtain ⟨x', y', m, c'⟩ := warm_moves c
        have less : x' + y' + 0 < x + y := wythoff.lighter _ _ m
        have value := (ih x' y' (by omega)).mpr c'
        exact absurd ((wythoff.grundy_single (x', y')).trans (value.trans zero.symm)) (wythoff.value_option m)
    · intro c
      rcases Nat.eq_zero_or_pos (wythoff.value (x, y)) with zero | pos
      · exact zero
      · obtain ⟨o, ho, eq⟩ := wythoff.value_smaller pos
        have single : ∃ x' y', o = [(x', y')] := by
          rcases mem_wythoff.mp ho with ⟨a, _, e⟩ | ⟨b, _, e⟩ | ⟨i, _, _, e⟩
          · exact ⟨_, _, e⟩
          · exact ⟨_, _, e⟩
          · exact ⟨_, _, e⟩
        obtain ⟨x', y', rfl⟩ := single
        have less : x' + y' + 0 < x + y := wythoff.lighter _ _ ho
        exact absurd ((ih x' y' (by omega)).mp ((wythoff.grundy_single (x', y')).symm.trans eq)) (cold_leaves c ho)

theorem wythoff_cold (x y : Nat) : wythoff.Lost [(x, y)] ↔ Cold x y := by
  have zero := value_zero (x + y + 1) x y (by omega)
  have single : wythoff.grundy [(x, y)] = wythoff.value (x, y) := wythoff.grundy_single (x, y)
  constructor
  · intro lost
    exact zero.mp (single.symm.trans ((wythoff.lost_iff [(x, y)]).mp lost))
  · intro c
    exact (wythoff.lost_iff [(x, y)]).mpr (single.trans (zero.mpr c))

/-- Wythoff (1907): with heaps of `x` and `x + d`, in either order, the player to move has lost if and only if `x` is
`d` times the golden ratio, rounded down. -/
theorem wythoff_lost (x d : Nat) :
    (wythoff.Lost [(x, x + d)] ↔ IsGolden x d) ∧ (wythoff.Lost [(x + d, x)] ↔ IsGolden x d) := by
  have cold : Cold x (x + d) ↔ IsGolden x d := by
    constructor
    · rintro ⟨g, e, h, eq⟩
      have same : g = x ∧ e = d := by
        clear h
        omega
      rw [same.1, same.2] at h
      exact h
    · intro h
      exact ⟨x, d, h, .inl ⟨rfl, rfl⟩⟩
  exact ⟨(wythoff_cold _ _).trans cold, (wythoff_cold _ _).trans ⟨fun c => cold.mp (cold_sym c), fun h => cold_sym (cold.mpr h)⟩⟩
