"""Describe a theorem in words: try sentences until one means exactly what was proved.

A sentence is used only if its automaton equals the proved one, so the words hold for all positions, too. Small
positions show which remainders to try.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, product
from operator import xor

from ..model import MISERE
from ..text import BudgetError, Message, NotationError, Work
from .algebra import Algebra
from .automaton import Automaton, Letter
from .language import Compiler
from .proof import VALUE
from .theorem import Theorem

MODULI = {1: 40, 2: 12, 3: 4}  # the largest modulus that is tried, by the number of numbers
AT_MOST = 10
SHOWN = 12  # remainders in a sentence
Build = Callable[[Algebra], Work[Automaton]]


@dataclass(frozen=True)
class Words:
    """A theorem as a sentence and, if the language of formulas allows it, as a Python formula."""

    message: Message
    formula: str | None


def theorem_words(theorem: Theorem) -> Work[Words]:
    """Return the sentence of a theorem; if no candidate fits, one with the size of the automaton."""
    compiler = Compiler(theorem.rules.algebra, theorem.automaton.tracks)
    for message, source in _candidates(theorem):
        try:
            made = yield from (compiler.relation(source) if isinstance(source, str) else source(theorem.rules.algebra))
            if (yield from theorem.rules.algebra.intersection(made, theorem.rules.domain)) == theorem.automaton:
                return Words(message, source if isinstance(source, str) else None)
        except (NotationError, BudgetError):  # bits in another base, or too much work
            continue
    template = "An automaton of {states} states says who loses."
    if theorem.quantity == "grundy":
        template = "An automaton of {states} states says the Grundy values."
    return Words(Message(template, states=len(theorem.automaton)), None)


def _candidates(theorem: Theorem) -> Iterator[tuple[Message, str | Build]]:
    names = theorem.clauses.names
    if theorem.quantity == "grundy":
        yield from _values(names)
        yield from _value_remainders(theorem)
        return
    yield Message("You always lose."), f"{names[0]} == {names[0]}"
    yield Message("You never lose."), f"{names[0]} != {names[0]}"
    for what, formula in _loss_candidates(theorem, names):
        yield Message("You lose exactly when {what}.", what=what), formula


def _shown(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the numbers in sentences: n if there is only one."""
    return ("n",) if len(names) == 1 else tuple(names)


# --- who loses -------------------------------------------------------------------------------------------------------


def _loss_candidates(theorem: Theorem, names: Sequence[str]) -> Iterator[tuple[Message, str | Build]]:
    if theorem.system.metal and len(names) == 2:
        yield from _golden() if theorem.system.metal == 1 else _metallic(theorem.system.metal)
    yield from _equalities(names)
    yield from _sums(names, misere=theorem.ruleset.convention == MISERE)
    yield from _remainders(theorem)
    if len(names) == 1:
        yield from _of_digits(theorem.system.digits)


def _equalities(names: Sequence[str]) -> Iterator[tuple[Message, str]]:
    shown = dict(zip(names, _shown(names), strict=True))
    for name in names:
        for number in (0, 1, 2):
            yield Message("{x} is {number}", x=shown[name], number=number), f"{name} == {number}"
        for number in range(1, AT_MOST):
            yield Message("{x} is at most {number}", x=shown[name], number=number), f"{name} <= {number}"
    if len(names) > 2:
        yield Message("{names} are all equal", names=tuple(names)), " == ".join(names)
        zeros = " and ".join(f"{name} == 0" for name in names)
        yield Message("{names} are all 0", names=tuple(names)), zeros
    for one, other in combinations(names, 2):
        yield Message("{x} and {y} are equal", x=one, y=other), f"{one} == {other}"
        for small, large in ((one, other), (other, one)):
            for number in (1, 2, 3):
                message = Message("{y} is {number} more than {x}", x=small, y=large, number=number)
                yield message, f"{large} == {small} + {number}"
    if len(names) == 2:
        yield Message("the smaller of {names} is 0", names=tuple(names)), f"min({', '.join(names)}) == 0"
    if len(names) == 4:
        a, b, c, d = names
        yield Message("{a} = {c} and {b} = {d}", a=a, b=b, c=c, d=d), f"{a} == {c} and {b} == {d}"


def _sums(names: Sequence[str], *, misere: bool) -> Iterator[tuple[Message, str | Build]]:
    for size in range(len(names), 1, -1):
        for chosen in combinations(names, size):
            total = " ^ ".join(chosen)
            yield Message("the nim-sum of {names} is 0", names=chosen), f"{total} == 0"
            if misere:
                small = " and ".join(f"{name} <= 1" for name in chosen)
                formula = f"({' + '.join(chosen)}) % 2 == 1 if {small} else {total} == 0"
                template = (
                    "the nim-sum of {names} is 0 and one of them is 2 or more, or none is and the number of ones is odd"
                )
                yield Message(template, names=chosen), formula
                several = f"({' + '.join(chosen)}) % 2 == 1 if {small} else False"
                yield Message("{names} are 0 or 1, and the number of ones is odd", names=chosen), several
    for most in range(2, len(names)):
        template = "at every binary place the number of ones of {names} is a multiple of {modulus}"
        yield Message(template, names=tuple(names), modulus=most + 1), _moore(names, most + 1)


def _moore(names: Sequence[str], modulus: int) -> Build:
    def build(algebra: Algebra) -> Work[Automaton]:
        if not algebra.numeration.is_binary:
            raise NotationError(Message("bits are those of base 2"))
        key = f"ones of {len(names)} by {modulus}"
        return (yield from algebra.digitwise(tuple(names), lambda letter: sum(letter) % modulus == 0, key))

    return build


def _remainders(theorem: Theorem) -> Iterator[tuple[Message, str]]:
    names = theorem.clauses.names
    for modulus in range(2, MODULI.get(len(names), 1) + 1):
        sets = _sets(theorem, modulus)
        if not sets:
            continue
        formula = " or ".join(
            f"({' and '.join(f'{name} % {modulus} == {rest}' for name, rest in zip(names, rests, strict=True))})"
            for rests in sorted(sets)
        )
        yield _remainder_words(_shown(names), modulus, sorted(sets)), formula


def _sets(theorem: Theorem, modulus: int) -> set[tuple[int, ...]]:
    """Return the remainders of lost positions; empty if positions with equal remainders differ."""
    names, found = theorem.clauses.names, set[tuple[int, ...]]()
    for rests in product(range(modulus), repeat=len(names)):
        rounds = [tuple(rest + times * modulus for rest in rests) for times in (0, 1, 2)]
        lost = {theorem.is_lost(numbers) for numbers in rounds if theorem.rules.is_position(numbers)}
        if len(lost) > 1:
            return set()
        if lost == {True}:
            found.add(rests)
    return found


def _remainder_words(shown: Sequence[str], modulus: int, sets: Sequence[tuple[int, ...]]) -> Message:
    if len(shown) == 1:
        rests = tuple(str(rest) for (rest,) in sets)
        if rests == ("0",):
            return Message("{x} is a multiple of {modulus}", x=shown[0], modulus=modulus)
        if len(rests) == 1:
            return Message("{x} leaves {rest} when divided by {modulus}", x=shown[0], rest=rests[0], modulus=modulus)
        rests = rests if len(rests) <= SHOWN else (*rests[:SHOWN], "…")
        template = "{x}, divided by {modulus}, leaves one of {rests}"
        return Message(template, x=shown[0], modulus=modulus, rests=rests)
    if sets == [(0,) * len(shown)]:
        return Message("{names} are all multiples of {modulus}", names=tuple(shown), modulus=modulus)
    each = [sorted({rests[place] for rests in sets}) for place in range(len(shown))]
    if all(one == each[0] for one in each) and len(sets) == len(each[0]) ** len(shown):
        rests = tuple(map(str, each[0]))
        template = "each of {names}, divided by {modulus}, leaves one of {rests}"
        return Message(template, names=tuple(shown), modulus=modulus, rests=rests)
    if sets == [rests for rests in product(range(modulus), repeat=len(shown)) if reduce(xor, rests) == 0]:
        if len(shown) == 2:
            x, y = shown
            return Message("{x} and {y} leave the same remainder when divided by {modulus}", x=x, y=y, modulus=modulus)
        template = "the nim-sum of the remainders of {names}, divided by {modulus}, is 0"
        return Message(template, names=tuple(shown), modulus=modulus)
    pairs = tuple(f"({', '.join(map(str, rests))})" for rests in sets)
    if len(pairs) > SHOWN:
        template = "the remainders of {names}, divided by {modulus}, are one of {count} combinations: {rests}"
        pairs = (*pairs[:SHOWN], "…")
        return Message(template, names=tuple(shown), modulus=modulus, count=len(sets), rests=pairs)
    template = "the remainders of {names}, divided by {modulus}, are one of {rests}"
    return Message(template, names=tuple(shown), modulus=modulus, rests=pairs)


def _of_digits(digits: int) -> Iterator[tuple[Message, str | Build]]:
    yield Message("n - 1 has an even number of ones in binary"), "(x - 1).bit_count() % 2 == 0"
    yield Message("n - 1 has an odd number of ones in binary"), "(x - 1).bit_count() % 2 == 1"
    yield Message("n has an even number of ones in binary"), "x.bit_count() % 2 == 0"
    yield Message("n has an odd number of ones in binary"), "x.bit_count() % 2 == 1"
    template = "n is 0 or ends in an even number of zeros in base {base}"
    yield Message(template, base=digits), _trailing(0, zero=True)
    template = "n is 0 or ends in an odd number of zeros in base {base}"
    yield Message(template, base=digits), _trailing(1, zero=True)
    yield Message("n ends in an even number of zeros in base {base}", base=digits), _trailing(0, zero=False)
    yield Message("n ends in an odd number of zeros in base {base}", base=digits), _trailing(1, zero=False)


def _trailing(parity: int, *, zero: bool) -> Build:
    """Return the relation of numbers that end in an even or odd number of zeros; `zero`: including 0."""

    def after(state: int, letter: Letter) -> int:
        if letter[0]:
            return 1
        return {0: 0, 1: 2, 2: 1}[state]

    def build(algebra: Algebra) -> Work[Automaton]:
        accepts = [zero, parity == 0, parity == 1]
        return (yield from algebra.by_states(("x",), after, accepts, f"zeros {parity} {zero}"))

    return build


def _golden() -> Iterator[tuple[Message, str | Build]]:
    pair = "min(x, y) == floor_phi(abs(x - y))"
    yield Message("the smaller of x and y is the whole part of φ times their difference"), pair
    template = (
        "the smaller of x and y is the whole part of φ times their difference, but for 0, 0 and 1, 2, for which 0, 1 "
        "and 2, 2 are lost"
    )
    first = "min(x, y) == 0 and max(x, y) == 1 or x == 2 and y == 2"
    yield Message(template), f"({first}) if x + y < 5 else {pair}"
    template = "y is less than the smallest of the Fibonacci numbers, no two of them neighbours, whose sum is x"
    yield Message(template), _below_smallest_part


def _metallic(k: int) -> Iterator[tuple[Message, str | Build]]:
    """Yield the lost pairs of Wythoff's game in which the numbers taken from both heaps differ by less than k.

    Source: A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982).
    """
    square, alpha = k * k + 4, _alpha(k)
    template = (
        "x and y, the smaller one first, are the whole parts of α n and (α + {k}) n for some n from 0 on, with "
        "α = {alpha}"
    )
    small = f"({2 - k} * n + isqrt({square} * n * n)) // 2"
    if k % 2 == 0:  # the same without a division
        small = f"isqrt({square // 4} * n * n) - {k // 2 - 1} * n"
    text = f"min(x, y) == {small} and max(x, y) == min(x, y) + {k} * n"
    yield Message(template, k=k, alpha=alpha), _for_some_n(text)
    template = (
        "x and y, the smaller one first, are the whole parts of α n + 1 / α and (α + {k}) n + 1 / α + 1 for some n "
        "from 0 on, with α = {alpha}"
    )
    root = f"isqrt({square} * ({k} * n + 1) * ({k} * n + 1))"
    small = f"({k * (2 - k)} * n + {k - 2} + {root}) // {2 * k}"
    text = f"min(x, y) == {small} and max(x, y) == min(x, y) + {k} * n + 1"
    yield Message(template, k=k, alpha=alpha), _for_some_n(text)


def _alpha(k: int) -> str:
    """Return (2 - k + sqrt(k * k + 4)) / 2 as a text.

    >>> _alpha(2), _alpha(3), _alpha(4)
    ('√2', '(√13 - 1) / 2', '√5 - 1')
    """
    less = f" - {(k - 2) // (2 - k % 2)}" if k > 2 else ""
    return f"(√{k * k + 4}{less}) / 2" if k % 2 else f"√{k * k // 4 + 1}{less}"


def _for_some_n(text: str) -> Build:
    def build(algebra: Algebra) -> Work[Automaton]:
        made = yield from Compiler(algebra, ("n", "x", "y")).relation(text)
        return (yield from algebra.exists(made, ("n",)))

    return build


def _below_smallest_part(algebra: Algebra) -> Work[Automaton]:
    """Return the relation that x is 0, or y is less than the smallest part of x."""

    def after(state: int, letter: Letter) -> int:
        """Match the 1 of the part with the last 1 of x; 0 before it, 1 after it, 2 rejects."""
        number, part = letter
        if state == 1:
            return 2 if number or part else 1
        return state if state or not part else 1 if number else 2

    least = yield from algebra.by_states(("x", "_part"), after, [False, True, False], "last part")
    less = yield from algebra.less("y", "_part")
    positive = yield from algebra.exists((yield from algebra.intersection(least, less)), ("_part",))
    return (yield from algebra.union((yield from algebra.constant("x", 0)), positive))


# --- Grundy values ---------------------------------------------------------------------------------------------------


def _values(names: Sequence[str]) -> Iterator[tuple[Message, str]]:
    shown = dict(zip(names, _shown(names), strict=True))
    for size in range(len(names), 1, -1):
        for chosen in combinations(names, size):
            message = Message("The Grundy value is the nim-sum of {names}.", names=chosen)
            yield message, f"{VALUE} == {' ^ '.join(chosen)}"
    for name in names:
        yield Message("The Grundy value is {x}.", x=shown[name]), f"{VALUE} == {name}"
        yield Message("The Grundy value is {x} - 1.", x=shown[name]), f"{VALUE} == {name} - 1"
    if len(names) == 2:
        yield Message("The Grundy value is the smaller of x and y."), f"{VALUE} == min(x, y)"
        yield Message("The Grundy value is the larger of x and y."), f"{VALUE} == max(x, y)"


def _value_remainders(theorem: Theorem) -> Iterator[tuple[Message, str]]:
    names = theorem.clauses.names
    for modulus in range(2, MODULI.get(len(names), 1) + 1):
        table = _value_table(theorem, modulus)
        if table is None:
            continue
        whole = all(value == reduce(xor, rests) for rests, value in table.items())
        cases = (
            f"({' and '.join(f'{name} % {modulus} == {rest}' for name, rest in zip(names, rests, strict=True))}"
            f" and {VALUE} == {value})"
            for rests, value in table.items()
        )
        if whole:
            text = Message("The Grundy value is the remainder of n when divided by {modulus}.", modulus=modulus)
            if len(names) > 1:
                template = "The Grundy value is the nim-sum of the remainders of {names} when divided by {modulus}."
                text = Message(template, names=_shown(names), modulus=modulus)
            yield text, " or ".join(cases)
            continue
        template = "The Grundy value depends on the remainders of {names} when divided by {modulus}: {values}."
        values = tuple(map(str, table.values()))
        shown = values if len(values) <= 4 * SHOWN else (*values[: 4 * SHOWN], "…")
        yield Message(template, names=_shown(names), modulus=modulus, values=shown), " or ".join(cases)


def _value_table(theorem: Theorem, modulus: int) -> dict[tuple[int, ...], int] | None:
    """Return the values by remainders; None if positions with equal remainders differ."""
    found = {}
    for rests in product(range(modulus), repeat=len(theorem.clauses.names)):
        rounds = [tuple(rest + times * modulus for rest in rests) for times in (0, 1, 2)]
        values = {theorem.value(numbers) for numbers in rounds if theorem.rules.is_position(numbers)}
        if len(values) != 1:
            return None
        found[rests] = values.pop()
    return found
