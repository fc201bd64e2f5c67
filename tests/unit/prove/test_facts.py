"""Published facts of automatic words, Beatty sequences and digits, decided as sentences with quantifiers.

J. Shallit, The Logical Approach to Automatic Sequences (Cambridge, 2022), decides such sentences with Walnut. The
source of each is beside it. They test the algebra beyond what games need.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nimbers.prove.algebra import Algebra
from nimbers.prove.automaton import Automaton, Letter
from nimbers.prove.effort import Effort
from nimbers.prove.language import Compiler
from nimbers.prove.numeration import BINARY, ZECKENDORF, Numeration, base, metallic
from nimbers.search.meter import finished


class Logic:
    """Formulas over natural numbers in one numeration system."""

    def __init__(self, system: Numeration) -> None:
        self.algebra = Algebra(system, Effort(10**9, 10**6))

    def where(self, text: str, names: str) -> Automaton:
        """Return the relation where a formula is true."""
        return finished(Compiler(self.algebra, names.split()).relation(text))

    def some(self, names: str, one: Automaton) -> Automaton:
        """Return the relation that holds for some values of these names."""
        return finished(self.algebra.exists(one, names.split()))

    def no(self, one: Automaton) -> Automaton:
        """Return the negation."""
        return finished(self.algebra.negation(one))

    def intersection(self, one: Automaton, other: Automaton) -> Automaton:
        """Return the conjunction."""
        return finished(self.algebra.intersection(one, other))

    def every(self, names: str, one: Automaton) -> Automaton:
        """Return the relation that holds for all values of these names."""
        return self.no(self.some(names, self.no(one)))

    def is_true(self, one: Automaton) -> bool:
        """Return whether a relation always holds."""
        return self.no(one).is_empty

    def marked(self, key: str, name: str, after: Callable[[int, Letter], int], accepts: list[bool]) -> Automaton:
        """Return the numbers whose digits a table of states accepts."""
        return finished(self.algebra.by_states((name,), after, accepts, key))


TWO, GOLDEN, THREE = Logic(BINARY), Logic(ZECKENDORF), Logic(base(3))
SILVER, BRONZE = Logic(metallic(2)), Logic(metallic(3))
T = "({}).bit_count() % 2"  # the word of Thue and Morse
F = "(floor_phi({0} + 2) - floor_phi({0} + 1))"  # the word of Fibonacci, with the letters 1 and 2

# --- sentences without a quantifier ----------------------------------------------------------------------------------

# (logic, formula in x and y, source)
IDENTITIES = [
    (TWO, "x + y == (x ^ y) + 2 * (x & y)", "H. S. Warren, Hacker's Delight (2013), 2-16"),
    (TWO, "(x + y) // 2 == (x & y) + ((x ^ y) >> 1)", "Hacker's Delight, 2-5: an average that does not overflow"),
    (TWO, "(x | y) - (x & y) == x ^ y", "Hacker's Delight, 2-2"),
    (TWO, "x ^ y <= x + y", "the nim-sum is the sum without carries"),
    (TWO, f"{T.format('x ^ y')} == ({T.format('x')} + {T.format('y')}) % 2", "parities add up in nim-sums"),
    (TWO, f"{T.format('2 * x')} == {T.format('x')} and {T.format('2 * x + 1')} != {T.format('x')}", "A. Thue"),
    (GOLDEN, "floor_phi(floor_phi(x)) == floor_phi(x) + x - 1 if x > 0 else True", "Carlitz, Hoggatt, Scoville (1972)"),
    (GOLDEN, "floor_phi(floor_phi(x) + x) == 2 * floor_phi(x) + x", "Carlitz, Hoggatt, Scoville, Fibonacci Quart. 10"),
    (GOLDEN, "floor_phi(x + y) - floor_phi(x) - floor_phi(y) in (0, 1)", "whole parts of sums"),
    (GOLDEN, f"{F.format('x')} in (1, 2)", "T. Skolem (1957): steps of a Beatty sequence"),
    (GOLDEN, "isqrt(5 * x * x) == floor_phi(2 * x) - x", "the square root of 5 is twice the golden section less 1"),
]  # fmt: skip


@pytest.mark.parametrize(("logic", "text", "source"), IDENTITIES, ids=[one[1] for one in IDENTITIES])
@pytest.mark.sampled(20, "other cases, in the same way")
def test_an_identity_holds_for_all_numbers(logic: Logic, text: str, source: str) -> None:
    """The identity holds for all x and y."""
    assert logic.is_true(logic.where(text, "x y")), source


WRONG = [
    (TWO, "x ^ y == x + y", {"x": 1, "y": 1}),
    (TWO, "(x + y) // 2 == (x & y) + (x ^ y)", {"x": 0, "y": 1}),
    (GOLDEN, "floor_phi(x + y) == floor_phi(x) + floor_phi(y)", {"x": 1, "y": 1}),
    (GOLDEN, "floor_phi(floor_phi(x)) == floor_phi(x) + x - 1", {"x": 0, "y": 0}),
    (GOLDEN, "isqrt(5 * x * x) == 2 * x", {"x": 5, "y": 0}),
]


@pytest.mark.parametrize(("logic", "text", "numbers"), WRONG, ids=[one[1] for one in WRONG])
def test_a_wrong_identity_breaks(logic: Logic, text: str, numbers: dict[str, int]) -> None:
    """The identity fails at the numbers with the shortest digits."""
    assert logic.no(logic.where(text, "x y")).smallest() == numbers


# --- the word of Thue and Morse --------------------------------------------------------------------------------------


def test_squares_in_the_word_of_thue_and_morse() -> None:
    """The halves of squares have the lengths 2^k and 3 2^k: J.-J. Pansiot (1981), S. Brlek (1989)."""
    differ = TWO.where(f"j < n and {T.format('i + j')} != {T.format('i + j + n')}", "i j n")
    square = TWO.intersection(TWO.no(TWO.some("j", differ)), TWO.where("n > 0", "n"))
    power = TWO.where("n > 0 and n & (n - 1) == 0", "n")
    thrice = TWO.some("m", TWO.where("n == 3 * m and m > 0 and m & (m - 1) == 0", "m n"))

    assert TWO.some("i", square) == finished(TWO.algebra.union(power, thrice))


def test_palindromes_in_the_word_of_thue_and_morse() -> None:
    """Odd palindromes have 1 or 3 letters; every power of 4 is the length of one."""
    differ = TWO.where(f"j < n and {T.format('i + j')} != {T.format('i + n - 1 - j')}", "i j n")
    lengths = TWO.some("i", TWO.no(TWO.some("j", differ)))
    odd = TWO.intersection(lengths, TWO.where("n % 2 == 1", "n"))

    assert odd == TWO.where("n == 1 or n == 3", "n")
    assert all(lengths.holds({"n": 4**k}) for k in range(8))
    assert not lengths.holds({"n": 5})


def test_every_factor_comes_back() -> None:
    """The word of Thue and Morse is recurrent: every factor occurs again later (M. Morse, 1921)."""
    differ = TWO.where(f"j < n and {T.format('i + j')} != {T.format('k + j')}", "i j k n")
    again = TWO.intersection(TWO.no(TWO.some("j", differ)), TWO.where("k > i", "i k"))

    assert TWO.is_true(TWO.every("i n", TWO.some("k", again)))


def test_evil_numbers_in_order() -> None:
    """The n-th evil number, counted from 0, is 2 n plus the parity of n (OEIS A001969)."""
    place = TWO.where(f"e == 2 * n + {T.format('n')}", "e n")
    evil = TWO.where(f"{T.format('e')} == 0", "e")

    assert TWO.some("n", place) == evil


def sums(parity: int, more: str = "") -> Automaton:
    """Return the sums n of two numbers with an even, or an odd, number of ones."""
    text = f"x <= n and {T.format('x')} == {parity} and {T.format('n - x')} == {parity}{more}"
    return TWO.some("x", TWO.where(text, "n x"))


def test_sums_of_evil_numbers() -> None:
    """All but 2, 4 and the numbers 2 4^k - 1 are sums of two (OEIS A233868); from 8 on all are sums of three."""
    power = "(n + 1) & n == 0 and (n + 1).bit_length() % 2 == 0"
    three = TWO.some(
        "m", TWO.intersection(sums(0).rename({"n": "m"}), TWO.where(f"m <= n and {T.format('n - m')} == 0", "m n"))
    )

    assert TWO.no(sums(0)) == TWO.where(f"n == 2 or n == 4 or {power}", "n")
    assert TWO.no(three) == TWO.where("n in (1, 2, 4, 7)", "n")


def test_evil_and_odious_numbers_have_the_same_sums() -> None:
    """Sums of two different evil numbers and of two different odious numbers are equal (J. Lambek and L.

    Moser, 1959).
    """
    assert sums(0, " and 2 * x < n") == sums(1, " and 2 * x < n")
    assert sums(0) != sums(1)


# --- Beatty sequences and the word of Fibonacci ----------------------------------------------------------------------


def test_the_pairs_of_wythoff_are_all_numbers() -> None:
    """Each number from 1 on is in exactly one of the two sequences (S. Beatty 1926, W. A. Wythoff 1907)."""
    lower = GOLDEN.some("k", GOLDEN.where("k > 0 and n == floor_phi(k)", "k n"))
    upper = GOLDEN.some("k", GOLDEN.where("k > 0 and n == floor_phi(k) + k", "k n"))
    positive = GOLDEN.where("n > 0", "n")

    assert finished(GOLDEN.algebra.union(lower, upper)) == positive
    assert GOLDEN.intersection(lower, upper).is_empty


@pytest.mark.slow("it takes seconds")
@pytest.mark.parametrize(
    ("logic", "small", "apart"), [(SILVER, "isqrt(2 * k * k)", 2), (BRONZE, "(isqrt(13 * k * k) - k) // 2", 3)]
)
def test_the_pairs_of_fraenkel_are_all_numbers(logic: Logic, small: str, apart: int) -> None:
    """With the difference of the n-th pair 2 n or 3 n, too, each number from 1 on is in one pair (Fraenkel 1982)."""
    lower = logic.some("k", logic.where(f"k > 0 and n == {small}", "k n"))
    upper = logic.some("k", logic.where(f"k > 0 and n == {small} + {apart} * k", "k n"))

    assert finished(logic.algebra.union(lower, upper)) == logic.where("n > 0", "n")
    assert logic.intersection(lower, upper).is_empty


def test_sums_of_two_lower_numbers() -> None:
    """Every n from 4 on is such a sum (Kawsumarng and others, Period. Math. Hungar. 82, 2021; J. Shallit 2022)."""
    sums = GOLDEN.some("x y", GOLDEN.where("x > 0 and y > 0 and n == floor_phi(x) + floor_phi(y)", "n x y"))

    assert sums == GOLDEN.where("n >= 4 or n == 2", "n")


def fibonacci(n: str) -> Automaton:
    """Return the Fibonacci numbers 1, 2, 3, 5, ..., whose digits are a 1 and zeros."""
    return GOLDEN.marked("fibonacci", n, lambda state, letter: min(state + letter[0], 2), [False, True, False])


def test_sums_of_a_lower_and_an_upper_number() -> None:
    """These sums are all n > 2 for which n + 1 is not a Fibonacci number (the same sources)."""
    text = "x > 0 and y > 0 and n == floor_phi(x) + floor_phi(y) + y"
    sums = GOLDEN.some("x y", GOLDEN.where(text, "n x y"))
    before = GOLDEN.some("m", GOLDEN.intersection(fibonacci("m"), GOLDEN.where("m == n + 1", "m n")))

    assert sums == GOLDEN.intersection(GOLDEN.no(before), GOLDEN.where("n > 2", "n"))


def test_squares_and_fourth_powers_in_the_word_of_fibonacci() -> None:
    """Halves of squares have Fibonacci lengths (P. Séébold 1985); there is no fourth power (J. Karhumäki 1983)."""
    letter = GOLDEN.where(f"v == {F.format('i')}", "i v")
    here = letter.rename({"i": "a"})
    there = letter.rename({"i": "b"})
    same = GOLDEN.some("v", GOLDEN.intersection(here, there))
    differ = GOLDEN.no(same)
    places = GOLDEN.where("a == i + j and b == a + n and j < m", "a b i j m n")
    # m letters from i on that occur again from n on
    repeats = GOLDEN.no(GOLDEN.some("a b j", GOLDEN.intersection(places, differ)))
    positive = GOLDEN.where("n > 0", "n")

    squares = GOLDEN.some(
        "i m", GOLDEN.intersection(GOLDEN.intersection(repeats, GOLDEN.where("m == n", "m n")), positive)
    )
    assert squares == fibonacci("n")
    cubes = GOLDEN.intersection(GOLDEN.intersection(repeats, GOLDEN.where("m == 2 * n", "m n")), positive)
    fourth = GOLDEN.intersection(GOLDEN.intersection(repeats, GOLDEN.where("m == 3 * n", "m n")), positive)
    assert not cubes.is_empty
    assert fourth.is_empty


# --- digits ----------------------------------------------------------------------------------------------------------


def even_places(name: str) -> Automaton:
    """Return the numbers with ones only at even places, counting from 0 (OEIS A000695)."""
    return TWO.marked("even places", name, _alternating, [True, True, False, False])


def _alternating(state: int, letter: Letter) -> int:
    """0: no 1 yet; 1: an even number of digits since a 1; 2: an odd number; 3: a 1 after an odd number, rejected."""
    return 3 if state == 3 or (letter[0] and state == 1) else 1 if letter[0] or state == 2 else (0, 2)[state]


def test_the_numbers_of_moser_and_de_bruijn() -> None:
    """Each number has one representation x + 2 y with both in this set (L. Moser, 1962)."""
    pairs = TWO.intersection(TWO.intersection(even_places("x"), even_places("y")), TWO.where("n == x + 2 * y", "n x y"))
    others = TWO.intersection(pairs, pairs.rename({"x": "z", "y": "w"}))

    assert [n for n in range(22) if even_places("x").holds({"x": n})] == [0, 1, 4, 5, 16, 17, 20, 21]
    assert TWO.is_true(TWO.some("x y", pairs))
    assert TWO.is_true(TWO.no(TWO.intersection(others, TWO.where("x != z", "x z"))))


def test_the_sums_of_cantor() -> None:
    """Each number is the sum of two with ternary digits 0 and 1 (as for Cantor's set, H. Steinhaus 1917)."""
    thin = {
        name: THREE.marked("thin", name, lambda state, letter: int(state == 1 or letter[0] == 2), [True, False])
        for name in "xy"
    }
    pairs = THREE.intersection(THREE.intersection(thin["x"], thin["y"]), THREE.where("n == x + y", "n x y"))

    assert THREE.is_true(THREE.some("x y", pairs))
    assert not THREE.is_true(thin["x"])
