
/-!
# Octal games: the period theorem of Guy and Smith, and a check of a table of values

A code is the list of its digits d0, d1, ..., dk: the code of 0.77 is `[0, 7, 7]`.  A move takes `i` tokens from a heap.
The digit `di` says what may be left of the heap: nothing if `di` has bit 0 (value 1), one heap if it has bit 1
(value 2), two heaps if it has bit 2 (value 4).  A digit d0 concerns moves that take nothing and split a heap in two.
-/

/-! ## Rules -/

/-- What is legal, in words: from a heap of `n`, where digit `i` of the code is `d`, a move that takes `i` tokens may
leave the heaps of the list. -/
inductive Takes (i d n : Nat) : List Nat → Prop
  | nothing : d.testBit 0 = true → 0 < i → n = i → Takes i d n []
  | one (a : Nat) : d.testBit 1 = true → 0 < i → 0 < a → n = i + a → Takes i d n [a]
  | two (a b : Nat) : d.testBit 2 = true → 0 < a → 0 < b → n = i + a + b → Takes i d n [a, b]

/-- A legal move of the game with the given code turns a heap of `n` into the heaps `o`. -/
def Legal (code : List Nat) (n : Nat) (o : List Nat) : Prop :=
  ∃ i d, code[i]? = some d ∧ Takes i d n o

/-- All ways to split `m` tokens into two heaps. -/
def twoHeaps (m : Nat) : List (List Nat) := (List.range (m - 1)).map fun a => [a + 1, m - (a + 1)]

/-- All that may be left by taking `i` tokens from a heap of `n` (digit `d`). -/
def optionsAt (n i d : Nat) : List (List Nat) :=
  (if d.testBit 0 = true ∧ 0 < i ∧ n = i then [[]] else []) ++
  (if d.testBit 1 = true ∧ 0 < i ∧ i < n then [[n - i]] else []) ++
  (if d.testBit 2 = true ∧ i ≤ n then twoHeaps (n - i) else [])

/-- All that may be left by taking `i`, `i + 1`, ... tokens, according to a list of digits. -/
def optionsFrom (n : Nat) : Nat → List Nat → List (List Nat)
  | _, [] => []
  | i, d :: ds => optionsAt n i d ++ optionsFrom n (i + 1) ds

theorem mem_twoHeaps {m : Nat} {o : List Nat} : o ∈ twoHeaps m ↔ ∃ a b, 0 < a ∧ 0 < b ∧ m = a + b ∧ o = [a, b] := by
  constructor
  · intro mem
    obtain ⟨a, ha, rfl⟩ := List.mem_map.mp mem
    have : a < m - 1 := List.mem_range.mp ha
    exact ⟨a + 1, m - (a + 1), by omega, by omega, by omega, rfl⟩
  · rintro ⟨a, b, ha, hb, rfl, rfl⟩
    refine List.mem_map.mpr ⟨a - 1, List.mem_range.mpr (by omega), ?_⟩
    rw [show a - 1 + 1 = a by omega, show a + b - a = b by omega]

theorem mem_optionsAt {n i d : Nat} {o : List Nat} : o ∈ optionsAt n i d ↔ Takes i d n o := by
  unfold optionsAt
  rw [List.mem_append, List.mem_append]
  constructor
  · rintro ((h | h) | h) <;> split at h <;> rename_i c
    · rw [List.mem_singleton] at h; subst h; exact .nothing c.1 c.2.1 c.2.2
    · cases h
    · rw [List.mem_singleton] at h; subst h; exact .one (n - i) c.1 c.2.1 (by omega) (by omega)
    · cases h
    · obtain ⟨a, b, ha, hb, eq, rfl⟩ := mem_twoHeaps.mp h
      exact .two a b c.1 ha hb (by omega)
    · cases h
  · intro t
    cases t with
    | nothing bit pos eq =>
      refine .inl (.inl ?_)
      rw [if_pos ⟨bit, pos, eq⟩]; exact List.mem_singleton.mpr rfl
    | one a bit pos ha eq =>
      refine .inl (.inr ?_)
      rw [if_pos ⟨bit, pos, by omega⟩, show n - i = a by omega]; exact List.mem_singleton.mpr rfl
    | two a b bit ha hb eq =>
      refine .inr ?_
      rw [if_pos ⟨bit, by omega⟩]; exact mem_twoHeaps.mpr ⟨a, b, ha, hb, by omega, rfl⟩

/-- Digits `ds` from digit `i` on allow the move from a heap of `n` to the heaps `o`. -/
def LegalFrom (i : Nat) (ds : List Nat) (n : Nat) (o : List Nat) : Prop :=
  ∃ j d, ds[j]? = some d ∧ Takes (i + j) d n o

theorem legalFrom_nil {i n : Nat} {o : List Nat} : ¬ LegalFrom i [] n o := by
  rintro ⟨j, d, he, _⟩
  rw [List.getElem?_nil] at he
  cases he

theorem legalFrom_cons {i d n : Nat} {ds o : List Nat} :
    LegalFrom i (d :: ds) n o ↔ Takes i d n o ∨ LegalFrom (i + 1) ds n o := by
  constructor
  · rintro ⟨j, e, he, t⟩
    cases j with
    | zero =>
      rw [List.getElem?_cons_zero] at he
      cases he
      exact .inl t
    | succ j =>
      rw [List.getElem?_cons_succ] at he
      exact .inr ⟨j, e, he, by rw [show i + 1 + j = i + (j + 1) by omega]; exact t⟩
  · rintro (t | ⟨j, e, he, t⟩)
    · exact ⟨0, d, List.getElem?_cons_zero, t⟩
    · exact ⟨j + 1, e, by rw [List.getElem?_cons_succ]; exact he,
        by rw [show i + (j + 1) = i + 1 + j by omega]; exact t⟩

theorem mem_optionsFrom {n : Nat} {o : List Nat} (ds : List Nat) :
    ∀ i, o ∈ optionsFrom n i ds ↔ LegalFrom i ds n o := by
  induction ds with
  | nil => exact fun i => ⟨fun h => (nomatch h), fun h => absurd h legalFrom_nil⟩
  | cons d ds ih =>
    intro i
    rw [legalFrom_cons, ← ih, ← mem_optionsAt]
    exact List.mem_append

theorem legalFrom_zero {code : List Nat} {n : Nat} {o : List Nat} : LegalFrom 0 code n o ↔ Legal code n o := by
  constructor
  · rintro ⟨j, d, he, t⟩; exact ⟨j, d, he, by rw [Nat.zero_add] at t; exact t⟩
  · rintro ⟨j, d, he, t⟩; exact ⟨j, d, he, by rw [Nat.zero_add]; exact t⟩

theorem Legal.smaller {code : List Nat} {n k : Nat} {o : List Nat} (legal : Legal code n o) (mem : k ∈ o) : k < n := by
  obtain ⟨i, d, _, t⟩ := legal
  cases t <;> simp at mem <;> omega

/-- The octal game with the given code, as rules for heaps of tokens. -/
def octal (code : List Nat) : Rules where
  Part := Nat
  options n := optionsFrom n 0 code
  weight n := 2 * n - 1
  lighter := by
    intro n o ho
    obtain ⟨i, d, _, t⟩ := (mem_optionsFrom code 0).mp ho
    cases t <;> simp only [total] <;> omega

/-- The options of a heap are the legal moves. -/
theorem mem_options {code : List Nat} {n : Nat} {o : List Nat} : o ∈ (octal code).options n ↔ Legal code n o :=
  (mem_optionsFrom code 0).trans legalFrom_zero

/-- The Grundy sequence of a code: the value of a heap of `n`. -/
def G (code : List Nat) (n : Nat) : Nat := (octal code).value n

theorem G_same {code : List Nat} {n m : Nat}
    (there : ∀ o, Legal code n o → ∃ o', Legal code m o' ∧ nimSum (o'.map (G code)) = nimSum (o.map (G code)))
    (back : ∀ o, Legal code m o → ∃ o', Legal code n o' ∧ nimSum (o'.map (G code)) = nimSum (o.map (G code))) :
    G code n = G code m := by
  refine (octal code).same_value (fun o ho => ?_) (fun o ho => ?_)
  · obtain ⟨o', legal, eq⟩ := there o (mem_options.mp ho)
    exact ⟨o', mem_options.mpr legal, eq⟩
  · obtain ⟨o', legal, eq⟩ := back o (mem_options.mp ho)
    exact ⟨o', mem_options.mpr legal, eq⟩

/-! ## Guy and Smith 1956 -/

/-- A period that holds for so long holds for ever. -/
theorem guy_smith (code : List Nat) (start period : Nat) (hs : 0 < start) (hp : 0 < period)
    (H : ∀ n, start ≤ n → n < 2 * start + period + (code.length - 1) → G code (n + period) = G code n) :
    ∀ n, start ≤ n → G code (n + period) = G code n := by
  intro n
  induction n using Nat.strongRecOn with
  | _ n ih =>
    intro hn
    by_cases early : n < 2 * start + period + (code.length - 1)
    · exact H n hn early
    have digits : ∀ i d, code[i]? = some d → i ≤ code.length - 1 := by
      intro i d e
      have := (List.getElem?_eq_some_iff.mp e).1
      omega
    have on : ∀ x, start ≤ x → x < n → G code (x + period) = G code x := fun x h1 h2 => ih x h2 h1
    have back : ∀ x, start + period ≤ x → x < n + period → G code (x - period) = G code x := by
      intro x h1 h2
      have := on (x - period) (by omega) (by omega)
      rw [Nat.sub_add_cancel (by omega)] at this
      exact this.symm
    refine G_same (fun o ho => ?_) (fun o ho => ?_)
    · obtain ⟨i, d, e, t⟩ := ho
      have := digits i d e
      cases t with
      | nothing bit pos eq => omega
      | one a bit pos ha eq =>
        refine ⟨[a - period], ⟨i, d, e, .one _ bit pos (by omega) (by omega)⟩, ?_⟩
        show G code (a - period) ^^^ 0 = G code a ^^^ 0
        rw [back a (by omega) (by omega)]
      | two a b bit ha hb eq =>
        by_cases larger : b ≤ a
        · refine ⟨[a - period, b], ⟨i, d, e, .two _ _ bit (by omega) hb (by omega)⟩, ?_⟩
          show G code (a - period) ^^^ (G code b ^^^ 0) = G code a ^^^ (G code b ^^^ 0)
          rw [back a (by omega) (by omega)]
        · refine ⟨[a, b - period], ⟨i, d, e, .two _ _ bit ha (by omega) (by omega)⟩, ?_⟩
          show G code a ^^^ (G code (b - period) ^^^ 0) = G code a ^^^ (G code b ^^^ 0)
          rw [back b (by omega) (by omega)]
    · obtain ⟨i, d, e, t⟩ := ho
      have := digits i d e
      cases t with
      | nothing bit pos eq => omega
      | one a bit pos ha eq =>
        refine ⟨[a + period], ⟨i, d, e, .one _ bit pos (by omega) (by omega)⟩, ?_⟩
        show G code (a + period) ^^^ 0 = G code a ^^^ 0
        rw [on a (by omega) (by omega)]
      | two a b bit ha hb eq =>
        by_cases larger : b ≤ a
        · refine ⟨[a + period, b], ⟨i, d, e, .two _ _ bit (by omega) hb (by omega)⟩, ?_⟩
          show G code (a + period) ^^^ (G code b ^^^ 0) = G code a ^^^ (G code b ^^^ 0)
          rw [on a (by omega) (by omega)]
        · refine ⟨[a, b + period], ⟨i, d, e, .two _ _ bit ha (by omega) (by omega)⟩, ?_⟩
          show G code a ^^^ (G code (b + period) ^^^ 0) = G code a ^^^ (G code b ^^^ 0)
          rw [on b (by omega) (by omega)]

/-! ## A fast check of values

The values of the options of a heap are collected as the bits of one number: bit `x` is set if `x` is reached.
`Nat.xor a b`, `Nat.lor a b`, ... are what `a ^^^ b`, `a ||| b`, ... stand for; the kernel computes them faster. -/

/-- The values `g a` xor `g (m - a)` for `a` from 1 to `c`. -/
def reachTwo (g : Nat → Nat) (m c : Nat) : Nat :=
  c.rec 0 fun a reached => Nat.lor (Nat.pow 2 (Nat.xor (g (Nat.succ a)) (g (Nat.sub m (Nat.succ a))))) reached

/-- The values that are reached by taking `i` tokens from a heap of `n` (digit `d`). -/
def reachAt (g : Nat → Nat) (n i d : Nat) : Nat :=
  (if d.testBit 0 = true ∧ 0 < i ∧ n = i then 2 ^ 0 else 0) |||
  (if d.testBit 1 = true ∧ 0 < i ∧ i < n then 2 ^ g (n - i) else 0) |||
  (if d.testBit 2 = true ∧ i ≤ n then reachTwo g (n - i) ((n - i) / 2) else 0)

/-- The values that are reached by taking `i`, `i + 1`, ... tokens, according to a list of digits. -/
def reachFrom (g : Nat → Nat) (n : Nat) : Nat → List Nat → Nat
  | _, [] => 0
  | i, d :: ds => reachAt g n i d ||| reachFrom g n (i + 1) ds

theorem reachTwo_succ (g : Nat → Nat) (m a : Nat) :
    reachTwo g m (a + 1) = 2 ^ (g (a + 1) ^^^ g (m - (a + 1))) ||| reachTwo g m a := rfl

theorem reachTwo_bit (g : Nat → Nat) (m c x : Nat) :
    (reachTwo g m c).testBit x = true ↔ ∃ a, 0 < a ∧ a ≤ c ∧ g a ^^^ g (m - a) = x := by
  induction c with
  | zero =>
    constructor
    · intro h; rw [show reachTwo g m 0 = 0 from rfl, Nat.zero_testBit] at h; cases h
    · rintro ⟨a, h1, h2, _⟩; omega
  | succ c ih =>
    rw [reachTwo_succ, Nat.testBit_or, Bool.or_eq_true, Nat.testBit_two_pow, decide_eq_true_eq, ih]
    constructor
    · rintro (h | ⟨a, h1, h2, h3⟩)
      · exact ⟨c + 1, by omega, by omega, h⟩
      · exact ⟨a, h1, by omega, h3⟩
    · rintro ⟨a, h1, h2, h3⟩
      by_cases last : a = c + 1
      · subst last; exact .inl h3
      · exact .inr ⟨a, h1, by omega, h3⟩

theorem reachAt_bit (g : Nat → Nat) (n i d x : Nat) :
    (reachAt g n i d).testBit x = true ↔ ∃ o, Takes i d n o ∧ nimSum (o.map g) = x := by
  unfold reachAt
  rw [Nat.testBit_or, Nat.testBit_or, Bool.or_eq_true, Bool.or_eq_true]
  constructor
  · rintro ((h | h) | h) <;> split at h <;> rename_i c
    · rw [Nat.testBit_two_pow, decide_eq_true_eq] at h
      exact ⟨[], .nothing c.1 c.2.1 c.2.2, h⟩
    · rw [Nat.zero_testBit] at h; cases h
    · rw [Nat.testBit_two_pow, decide_eq_true_eq] at h
      exact ⟨[n - i], .one _ c.1 c.2.1 (by omega) (by omega), (Nat.xor_zero _).trans h⟩
    · rw [Nat.zero_testBit] at h; cases h
    · obtain ⟨a, h1, h2, h3⟩ := (reachTwo_bit ..).mp h
      refine ⟨[a, n - i - a], .two _ _ c.1 h1 (by omega) (by omega), ?_⟩
      show g a ^^^ (g (n - i - a) ^^^ 0) = x
      rw [Nat.xor_zero]; exact h3
    · rw [Nat.zero_testBit] at h; cases h
  · rintro ⟨o, t, h⟩
    cases t with
    | nothing bit pos eq =>
      refine .inl (.inl ?_)
      rw [if_pos ⟨bit, pos, eq⟩, Nat.testBit_two_pow]
      exact decide_eq_true h
    | one a bit pos ha eq =>
      refine .inl (.inr ?_)
      rw [if_pos ⟨bit, pos, by omega⟩, Nat.testBit_two_pow, show n - i = a by omega]
      exact decide_eq_true ((Nat.xor_zero (g a)).symm.trans h)
    | two a b bit ha hb eq =>
      refine .inr ?_
      rw [if_pos ⟨bit, by omega⟩]
      have h' : g a ^^^ (g b ^^^ 0) = x := h
      rw [Nat.xor_zero] at h'
      apply (reachTwo_bit ..).mpr
      by_cases le : a ≤ b
      · exact ⟨a, ha, by omega, by rw [show n - i - a = b by omega]; exact h'⟩
      · exact ⟨b, hb, by omega, by rw [show n - i - b = a by omega, Nat.xor_comm]; exact h'⟩

theorem reachFrom_bit (g : Nat → Nat) (n x : Nat) (ds : List Nat) : ∀ i,
    (reachFrom g n i ds).testBit x = true ↔ ∃ o, LegalFrom i ds n o ∧ nimSum (o.map g) = x := by
  induction ds with
  | nil =>
    intro i
    constructor
    · intro h; rw [reachFrom, Nat.zero_testBit] at h; cases h
    · rintro ⟨o, h, _⟩; exact absurd h legalFrom_nil
  | cons d ds ih =>
    intro i
    rw [reachFrom, Nat.testBit_or, Bool.or_eq_true, reachAt_bit, ih]
    constructor
    · rintro (⟨o, t, h⟩ | ⟨o, l, h⟩)
      · exact ⟨o, legalFrom_cons.mpr (.inl t), h⟩
      · exact ⟨o, legalFrom_cons.mpr (.inr l), h⟩
    · rintro ⟨o, l, h⟩
      rcases legalFrom_cons.mp l with t | l
      · exact .inl ⟨o, t, h⟩
      · exact .inr ⟨o, l, h⟩

/-- The value `g n` is right if the values `g` of all smaller heaps are. -/
def heapOk (code : List Nat) (g : Nat → Nat) (n : Nat) : Bool := isMexOf (g n) (reachFrom g n 0 code)

/-- The values `g` of all heaps below `n` are right. -/
def heapsOk (code : List Nat) (g : Nat → Nat) : (n : Nat) → Bool
  | 0 => true
  | n + 1 => heapOk code g n && heapsOk code g n

theorem heapsOk_heap {code : List Nat} {g : Nat → Nat} {m : Nat} (ok : heapsOk code g m = true) :
    ∀ n, n < m → heapOk code g n = true := by
  induction m with
  | zero => intro n h; omega
  | succ m ih =>
    intro n h
    rw [heapsOk, Bool.and_eq_true] at ok
    by_cases last : n = m
    · subst last; exact ok.1
    · exact ih ok.2 n (by omega)

theorem heapsOk_sound {code : List Nat} {g : Nat → Nat} {m : Nat} (ok : heapsOk code g m = true) :
    ∀ n, n < m → G code n = g n := by
  refine (octal code).certificate (fun n : Nat => n < m) g ?_ ?_ ?_
  · intro (h : Nat) o (k : Nat) (hm : h < m) ho hk
    have : k < h := (mem_options.mp ho).smaller hk
    exact Nat.lt_trans this hm
  · intro (h : Nat) o hm ho eq
    have bits := isMexOf_sound (heapsOk_heap ok h hm)
    have bit := (reachFrom_bit g h (g h) code 0).mpr ⟨o, (mem_optionsFrom code 0).mp ho, eq⟩
    rw [bits.1] at bit
    cases bit
  · intro (h : Nat) v hm hv
    have bits := isMexOf_sound (heapsOk_heap ok h hm)
    obtain ⟨o, l, eq⟩ := (reachFrom_bit g h v code 0).mp (bits.2 v hv)
    exact ⟨o, (mem_optionsFrom code 0).mpr l, eq⟩

/-! ## The certificate of a period -/

/-- Where the value of a heap of `n` stands in a table: from `start` on, the table goes round with the period. -/
def index (start period n : Nat) : Nat := if n < start then n else start + (n - start) % period

/-- The value of a heap of `n`, read off the table of the values of the heaps 0, 1, ..., `start + period - 1`. -/
def look (table : List Nat) (start period n : Nat) : Nat := table.getD (index start period n) 0

/-- A list of numbers below 256, packed into one number: the kernel finds an entry of it at once. -/
def pack : List Nat → Nat
  | [] => 0
  | v :: t => v + 256 * pack t

/-- All numbers of the list are below 256. -/
def small : List Nat → Bool
  | [] => true
  | v :: t => Nat.blt v 256 && small t

/-- Entry `n` of a packed list. -/
def entry (packed n : Nat) : Nat := Nat.mod (Nat.shiftRight packed (Nat.mul 8 n)) 256

theorem entry_pack {table : List Nat} (ok : small table = true) : ∀ n, entry (pack table) n = table.getD n 0 := by
  have div : ∀ packed n, entry packed n = packed / 2 ^ (8 * n) % 256 := fun packed n =>
    congrArg (· % 256) (Nat.shiftRight_eq_div_pow packed (8 * n))
  induction table with
  | nil => intro n; rw [div, pack, Nat.zero_div]; rfl
  | cons v t ih =>
    intro n
    rw [small, Bool.and_eq_true] at ok
    have hv : v < 256 := Nat.le_of_ble_eq_true ok.1
    cases n with
    | zero =>
      rw [div, pack, Nat.mul_zero, Nat.pow_zero, Nat.div_one, List.getD_cons_zero]
      omega
    | succ n =>
      have step : (v + 256 * pack t) / 256 = pack t := by omega
      rw [List.getD_cons_succ, ← ih ok.2 n, div, div, pack, show 8 * (n + 1) = 8 + 8 * n by omega,
        Nat.pow_add, ← Nat.div_div_eq_div_mul, show 2 ^ 8 = 256 from rfl, step]

/-- The numbers `f 0`, ..., `f (n - 1)` in one number, where they are below 256. -/
def packUpTo (f : Nat → Nat) : (n : Nat) → Nat
  | 0 => 0
  | n + 1 => packUpTo f n + f n * 256 ^ n

/-- `f` and `g` agree below `n`. -/
def agree (f g : Nat → Nat) : (n : Nat) → Bool
  | 0 => true
  | n + 1 => Nat.beq (f n) (g n) && agree f g n

/-- `f n`, where `n` is computed only once. -/
def onceComputed (n : Nat) (f : Nat → Bool) : Bool :=
  match n with
  | 0 => f 0
  | n + 1 => f (n + 1)

/-- The values `f` of all heaps below `n` are right. -/
def packedOk (code : List Nat) (f : Nat → Nat) (n : Nat) : Bool :=
  onceComputed (packUpTo f n) fun packed => agree f (entry packed) n && heapsOk code (entry packed) n

/-- The certificate of a period: the table, continued with its period, is right for so many heaps that the theorem of
Guy and Smith applies. -/
def periodOk (code table : List Nat) (start period : Nat) : Bool :=
  Nat.blt 0 start && (Nat.blt 0 period && (small table && onceComputed (pack table) fun packed =>
    packedOk code (fun n => entry packed (index start period n)) (2 * start + 2 * period + (code.length - 1))))

theorem once_eq (n : Nat) (f : Nat → Bool) : onceComputed n f = f n := by cases n <;> rfl

theorem agree_eq {f g : Nat → Nat} {m : Nat} (ok : agree f g m = true) : ∀ n, n < m → f n = g n := by
  induction m with
  | zero => intro n h; omega
  | succ m ih =>
    intro n h
    rw [agree, Bool.and_eq_true] at ok
    by_cases last : n = m
    · subst last; exact Nat.eq_of_beq_eq_true ok.1
    · exact ih ok.2 n (by omega)

theorem packedOk_sound {code : List Nat} {f : Nat → Nat} {m : Nat} (ok : packedOk code f m = true) :
    ∀ n, n < m → G code n = f n := by
  rw [packedOk, once_eq, Bool.and_eq_true] at ok
  intro n hn
  rw [agree_eq ok.1 n hn, heapsOk_sound ok.2 n hn]

theorem look_period (table : List Nat) (start period n : Nat) (hn : start ≤ n) :
    look table start period (n + period) = look table start period n := by
  unfold look index
  rw [if_neg (by omega), if_neg (by omega), show n + period - start = n - start + period by omega, Nat.add_mod_right]

theorem periodOk_parts {code table : List Nat} {start period : Nat} (ok : periodOk code table start period = true) :
    0 < start ∧ 0 < period ∧
      ∀ n, n < 2 * start + 2 * period + (code.length - 1) → G code n = look table start period n := by
  rw [periodOk, Bool.and_eq_true, Bool.and_eq_true, Bool.and_eq_true, once_eq] at ok
  obtain ⟨hs, hp, hl, ok⟩ := ok
  refine ⟨Nat.le_of_ble_eq_true hs, Nat.le_of_ble_eq_true hp, fun n hn => ?_⟩
  exact (packedOk_sound ok n hn).trans (entry_pack hl _)

/-- The values of an octal game with a checked table repeat for ever. -/
theorem period_sound {code table : List Nat} {start period : Nat} (ok : periodOk code table start period = true) :
    ∀ n, start ≤ n → G code (n + period) = G code n := by
  obtain ⟨hs, hp, known⟩ := periodOk_parts ok
  refine guy_smith code start period hs hp (fun n hn hm => ?_)
  rw [known (n + period) (by omega), known n (by omega), look_period _ _ _ _ hn]

/-- The value of any heap is read off a checked table. -/
theorem look_sound {code table : List Nat} {start period : Nat} (ok : periodOk code table start period = true) :
    ∀ n, G code n = look table start period n := by
  intro n
  obtain ⟨_, hp, known⟩ := periodOk_parts ok
  induction n using Nat.strongRecOn with
  | _ n ih =>
    by_cases small : n < start + period
    · exact known n (by omega)
    · have g := period_sound ok (n - period) (by omega)
      have l := look_period table start period (n - period) (by omega)
      rw [Nat.sub_add_cancel (by omega)] at g l
      rw [g, l, ih (n - period) (by omega)]

/-- The value of any heaps of an octal game with a checked table. -/
theorem octal_grundy {code table : List Nat} {start period : Nat} (ok : periodOk code table start period = true)
    (heaps : List Nat) : (octal code).grundy heaps = nimSum (heaps.map (look table start period)) :=
  congrArg nimSum (List.map_congr_left fun n _ => look_sound ok n)

/-- Who wins from any heaps of an octal game with a checked table. -/
theorem octal_lost {code table : List Nat} {start period : Nat} (ok : periodOk code table start period = true)
    (heaps : List Nat) : (octal code).Lost heaps ↔ nimSum (heaps.map (look table start period)) = 0 := by
  rw [← octal_grundy ok heaps]
  exact (octal code).lost_iff heaps

/-! ## Heaps without a known period -/

/-- The values of the heaps 0, 1, ... that a table lists are right. -/
def tableOk (code table : List Nat) : Bool :=
  small table && onceComputed (pack table) fun packed => heapsOk code (entry packed) table.length

theorem tableOk_sound {code table : List Nat} (ok : tableOk code table = true) :
    ∀ n, n < table.length → G code n = table.getD n 0 := by
  rw [tableOk, Bool.and_eq_true, once_eq] at ok
  exact fun n hn => (heapsOk_sound ok.2 n hn).trans (entry_pack ok.1 n)

/-- The value of heaps that are in a checked table. -/
theorem heaps_grundy {code table heaps : List Nat} (ok : tableOk code table = true)
    (inside : (heaps.all fun n => Nat.blt n table.length) = true) :
    (octal code).grundy heaps = nimSum (heaps.map fun n => table.getD n 0) :=
  congrArg nimSum (List.map_congr_left fun n hn =>
    tableOk_sound ok n (Nat.le_of_ble_eq_true (List.all_eq_true.mp inside n hn)))
