
/-!
# Nim, and the game of taking 1 to k tokens, with any number of heaps of any sizes
-/

/-- Nim: a heap becomes any smaller heap. -/
def nim : Rules where
  Part := Nat
  options n := (List.range n).map fun m => [m]
  weight n := n
  lighter := by
    intro n o ho
    obtain ⟨m, hm, rfl⟩ := List.mem_map.mp ho
    have : m < n := List.mem_range.mp hm
    show m + 0 < n
    omega

/-- The game of taking 1 to `k` tokens from a heap of `n`: a smaller heap `m` with `n ≤ m + k` is left. -/
def takeUpTo (k : Nat) : Rules where
  Part := Nat
  options n := ((List.range n).filter fun m => n ≤ m + k).map fun m => [m]
  weight n := n
  lighter := by
    intro n o ho
    obtain ⟨m, hm, rfl⟩ := List.mem_map.mp ho
    have : m < n := List.mem_range.mp (List.mem_filter.mp hm).1
    show m + 0 < n
    omega

/-- The value of a heap of Nim is its size. -/
theorem nim_value (n : Nat) : nim.value n = n := by
  refine nim.certificate (fun _ => True) (fun n => n) ?_ ?_ ?_ n trivial
  · intros; trivial
  · intro (h : Nat) o _ ho eq
    obtain ⟨m, hm, rfl⟩ := List.mem_map.mp ho
    have less : m < h := List.mem_range.mp hm
    have same : m ^^^ 0 = h := eq
    rw [Nat.xor_zero] at same
    omega
  · intro h v _ hv
    exact ⟨[v], List.mem_map.mpr ⟨v, List.mem_range.mpr hv, rfl⟩, Nat.xor_zero v⟩

/-- The value of heaps of Nim is the exclusive or of their sizes. -/
theorem nim_grundy (heaps : List Nat) : nim.grundy heaps = nimSum heaps :=
  congrArg nimSum ((List.map_congr_left fun n _ => nim_value n).trans (List.map_id heaps))

/-- Bouton (1901): the player to move has lost if and only if the nim-sum of the heaps is 0. -/
theorem nim_lost (heaps : List Nat) : nim.Lost heaps ↔ nimSum heaps = 0 := by
  rw [← nim_grundy heaps]
  exact nim.lost_iff heaps

/-- The player to move wins if and only if the nim-sum of the heaps is not 0. -/
theorem nim_won (heaps : List Nat) : nim.Won heaps ↔ nimSum heaps ≠ 0 := by
  rw [← nim_grundy heaps]
  exact nim.won_iff heaps

/-- The value of a heap from which 1 to `k` tokens are taken is the remainder on division by `k + 1`. -/
theorem takeUpTo_value (k n : Nat) : (takeUpTo k).value n = n % (k + 1) := by
  refine (takeUpTo k).certificate (fun _ => True) (fun n : Nat => n % (k + 1)) ?_ ?_ ?_ n trivial
  · intros; trivial
  · intro (h : Nat) o _ ho eq
    obtain ⟨m, hm, rfl⟩ := List.mem_map.mp ho
    obtain ⟨hm, near⟩ := List.mem_filter.mp hm
    have less : m < h := List.mem_range.mp hm
    have near : h ≤ m + k := of_decide_eq_true near
    have same : (m % (k + 1)) ^^^ 0 = h % (k + 1) := eq
    rw [Nat.xor_zero] at same
    have zero : (h - m) % (k + 1) = 0 := Nat.sub_mod_eq_zero_of_mod_eq same.symm
    rw [Nat.mod_eq_of_lt (by omega)] at zero
    omega
  · intro (h : Nat) v _ (hv : v < h % (k + 1))
    have low : h % (k + 1) < k + 1 := Nat.mod_lt _ (Nat.succ_pos k)
    have parts := Nat.mod_add_div h (k + 1)
    have left : h - (h % (k + 1) - v) = v + (k + 1) * (h / (k + 1)) := by omega
    refine ⟨[h - (h % (k + 1) - v)], List.mem_map.mpr ⟨_, List.mem_filter.mpr ⟨?_, ?_⟩, rfl⟩, ?_⟩
    · exact List.mem_range.mpr (by omega)
    · exact decide_eq_true (by omega)
    · show ((h - (h % (k + 1) - v)) % (k + 1)) ^^^ 0 = v
      rw [Nat.xor_zero, left, Nat.add_mul_mod_self_left, Nat.mod_eq_of_lt (by omega)]

/-- The value of heaps from which 1 to `k` tokens are taken. -/
theorem takeUpTo_grundy (k : Nat) (heaps : List Nat) :
    (takeUpTo k).grundy heaps = nimSum (heaps.map fun n => n % (k + 1)) :=
  congrArg nimSum (List.map_congr_left fun n _ => takeUpTo_value k n)

/-- When 1 to `k` tokens are taken, the player to move has lost if and only if the nim-sum of the remainders is 0. -/
theorem takeUpTo_lost (k : Nat) (heaps : List Nat) :
    (takeUpTo k).Lost heaps ↔ nimSum (heaps.map fun n => n % (k + 1)) = 0 := by
  rw [← takeUpTo_grundy k heaps]
  exact (takeUpTo k).lost_iff heaps

/-- When 1 to `k` tokens are taken, the player to move wins if and only if the nim-sum of the remainders is not 0. -/
theorem takeUpTo_won (k : Nat) (heaps : List Nat) :
    (takeUpTo k).Won heaps ↔ nimSum (heaps.map fun n => n % (k + 1)) ≠ 0 := by
  rw [← takeUpTo_grundy k heaps]
  exact (takeUpTo k).won_iff heaps
