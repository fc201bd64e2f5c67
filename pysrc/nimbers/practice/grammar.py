"""The grammar of a layout: the parts of a case of a problem, all cases of a size, and how to write them.

`input_layout.py` reads inputs; this module writes them from the same words, with the line breaks of the sample.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any, TypeVar

from .input_layout import Layout

Value = int | str | tuple[Any, ...]
Values = Mapping[str, Any]
Bounds = Mapping[str, tuple[int, int]]
MOST = 60  # numbers in a random list, unless a length is asked for
LONG = 1_000  # numbers of a list from which on they are not chosen one by one
TRIES = 40  # random cases until one keeps the promises of the problem
WORDS = (7, 8, 15, 16, 24, 31, 32, 53, 63)  # bits of numbers where types end: of bytes, words and floats
_MARKS = ("!", "?", "+", ";")


@dataclass(frozen=True)
class Scalar:
    """One number, or a string if the name has no bounds."""

    name: str


@dataclass(frozen=True)
class Row:
    """A list of numbers, and the name of its length; "" if the list ends with the line."""

    name: str
    count: str


@dataclass(frozen=True)
class Loop:
    """Repeated parts: `count` minus `less` rows; with `less` they are the edges of a tree."""

    parts: tuple[Part, ...]
    count: str
    less: int = 0


Part = Scalar | Row | Loop


@dataclass(frozen=True)
class Grammar:
    """The parts of a case, and the frame of an input: T and the cases, cases until the end, or one case a run."""

    parts: tuple[Part, ...]
    frame: str
    zero: bool  # whether a case of zeros ends the input

    @property
    def counts(self) -> frozenset[str]:
        """The names of counts."""
        return frozenset(_counts(self.parts))

    @property
    def lists(self) -> tuple[str, ...]:
        """The names of all lists."""
        found, waiting = [], list(self.parts)
        while waiting:
            part = waiting.pop(0)
            if isinstance(part, Row):
                found.append(part.name)
            elif isinstance(part, Loop):
                waiting += part.parts
        return tuple(found)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of a function's arguments, in order; `rows` are those of a loop."""
        return tuple(one.name if not isinstance(one, Loop) else "rows" for one in self.parts)

    def numbers(self, case: Values) -> Iterator[tuple[str, int]]:
        """Yield each number of a case with its name; lengths that are not written are `n`, of a string `length`.

        >>> list(grammar_of("n a*n !").numbers({"n": 2, "a": (3, 5)}))
        [('n', 2), ('a', 3), ('a', 5)]
        """
        waiting = [(part, case) for part in self.parts]
        while waiting:
            part, values = waiting.pop(0)
            if isinstance(part, Row):
                if not part.count:
                    yield "n", len(values[part.name])
                yield from ((part.name, number) for number in values[part.name])
            elif isinstance(part, Loop):
                waiting += [(inner, row) for row in values["rows"] for inner in part.parts]
            elif isinstance(values[part.name], str):
                yield "length", len(values[part.name])
            else:
                yield part.name, values[part.name]


def _counts(parts: Sequence[Part]) -> Iterator[str]:
    for one in parts:
        if isinstance(one, Row) and one.count:
            yield one.count
        elif isinstance(one, Loop):
            yield one.count
            yield from _counts(one.parts)


@cache
def grammar_of(words: str) -> Grammar:
    """Return the grammar of a layout.

    >>> grammar_of("T ( n a*n ! )*T").frame, grammar_of("T ( n a*n ! )*T").parts[1].count
    ('T', 'n')
    """
    found = words.split()
    if found[:2] == ["T", "("] and found[-1] == ")*T":
        return Grammar(_parts(found[2:-1]), "T", False)
    if found[0] == "(" and found[-1] == ")*":
        return Grammar(_parts(found[1:-1]), "end", "?" in found)
    return Grammar(_parts(found), "one", False)


def _parts(words: Sequence[str]) -> tuple[Part, ...]:
    found: list[Part] = []
    at = 0
    while at < len(words):
        word = words[at]
        if word == "(":
            depth, end = 1, at
            while depth:
                end += 1
                depth += (words[end] == "(") - words[end].startswith(")")
            inner = _parts(words[at + 1 : end])
            name, _, less = words[end][2:].partition("-")
            if inner:
                found.append(Loop(inner, name, int(less or 0)))
            at = end
        elif word not in _MARKS:
            name, star, count = word.partition("*")
            found.append(Row(name, count) if star else Scalar(name))
        at += 1
    return tuple(found)


T = TypeVar("T")


def _sequences(
    next_ones: Callable[[int, Sequence[tuple[int, T]]], Iterator[tuple[int, T]]], weight: int, most: int
) -> Iterator[tuple[T, ...]]:
    """Yield the sequences of at most `most` things whose costs add up to a weight.

    `next_ones` yields the things that may come next, each after its cost, given the rest of the weight and what is
    before it. There is no recursion, since a sequence may have thousands of things.
    """
    if weight == 0:
        yield ()
        return
    taken: list[tuple[int, T]] = []
    waiting = [next_ones(weight, taken)] if most > 0 else []
    left = weight
    while waiting:
        found = next(waiting[-1], None)
        if found is None:
            waiting.pop()
            left += taken.pop()[0] if taken else 0
            continue
        if found[0] == left:
            yield (*(one for _, one in taken), found[1])
        elif len(taken) + 1 < most:
            taken.append(found)
            left -= found[0]
            waiting.append(next_ones(left, taken))


# --- cases of a size -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Maker:
    """Makes the cases of a problem within its bounds, by size or at random.

    The size is the sum of the absolute values of its numbers, where a 0 in a list counts 1. `rising` lists have
    different numbers in rising order, `distinct` ones in any order; strings consist of `signs`.
    """

    grammar: Grammar
    bounds: Bounds
    rising: frozenset[str] = frozenset()
    signs: str = ""
    tried: Mapping[str, int] = field(default_factory=dict)
    holds: Callable[[Values], bool] = bool
    distinct: frozenset[str] = frozenset()

    def of_size(self, size: int) -> Iterator[Values]:
        """Yield all cases of a size."""
        return (case for case in self._of(self.grammar.parts, size) if self.holds(case))

    def _of(self, parts: Sequence[Part], size: int) -> Iterator[Values]:
        free = [one for one in parts if not (isinstance(one, Scalar) and one.name in self.grammar.counts)]
        if not free:
            if size == 0:
                yield {}
            return
        first, rest = free[0], free[1:]
        for weight in range(size + 1) if rest else (size,):
            made = list(self._values(first, weight))
            if made:
                for other in self._of(rest, size - weight):
                    for one in made:
                        yield {**one, **other}

    def _values(self, part: Part, weight: int) -> Iterator[Values]:
        if isinstance(part, Scalar):
            least, most = self.bounds.get(part.name, (1, 100))
            if self.signs and part.name not in self.bounds:
                shortest, longest = self.bounds.get("length", (1, 60))
                if shortest <= weight <= longest:
                    yield from ({part.name: "".join(signs)} for signs in product(self.signs, repeat=weight))
            elif least <= weight <= most:
                yield {part.name: weight}
        elif isinstance(part, Row):
            fewest, most = self.bounds.get(part.count or "n", (1, 100))
            for found in self._rows(part.name, weight, most):
                if len(found) >= fewest:
                    yield {part.name: found, **({part.count: len(found)} if part.count else {})}
        elif part.less:
            yield from ({"rows": rows, part.count: weight + 1} for rows in self._trees(part, weight))
        else:
            fewest, most = self.bounds.get(part.count, (1, 100))
            for rows in self._loops(part, weight, most):
                if len(rows) >= fewest:
                    yield {"rows": rows, part.count: len(rows)}

    def _rows(self, name: str, weight: int, most: int) -> Iterator[tuple[int, ...]]:
        """Yield the lists of a weight with at most `most` numbers."""
        least, greatest = self.bounds.get(name, (1, 100))

        def next_ones(left: int, before: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
            above = before[-1][1] if before else 0
            known = {number for _, number in before} if name in self.distinct else ()
            for number in range(max(least, -left), min(greatest, left) + 1):
                if (name not in self.rising or number > above) and number not in known:
                    yield abs(number) or 1, number  # a 0 counts 1, so that lists of a size are finite

        return _sequences(next_ones, weight, most)

    def _loops(self, part: Loop, weight: int, most: int) -> Iterator[tuple[Values, ...]]:
        def next_ones(left: int, before: Sequence[tuple[int, Values]]) -> Iterator[tuple[int, Values]]:
            return ((first, one) for first in range(1, left + 1) for one in self._of(part.parts, first))

        return _sequences(next_ones, weight, most)

    def _trees(self, part: Loop, edges: int) -> Iterator[tuple[Values, ...]]:
        least, most = self.bounds.get(part.count, (1, 100))
        if not least <= edges + 1 <= most:
            return
        one, other = (each.name for each in part.parts if isinstance(each, Scalar))
        for parents in product(*(range(1, child) for child in range(2, edges + 2))):
            yield tuple({one: parent, other: child} for child, parent in enumerate(parents, 2))

    def fits(self, case: Values, beyond: str = "") -> bool:
        """Return whether all numbers and lengths are within the bounds, and promises are kept.

        Only the name `beyond` may have numbers beyond those that are tried.
        """
        waiting = [(part, case) for part in self.grammar.parts]
        while waiting:
            part, values = waiting.pop()
            if isinstance(part, Scalar):
                found = values[part.name]
                word = isinstance(found, str)
                if not self._allows("length" if word else part.name, len(found) if word else found, beyond):
                    return False
                continue
            things = values[part.name] if isinstance(part, Row) else values["rows"]
            if not self._allows(part.count or "n", len(things) + (part.less if isinstance(part, Loop) else 0), ""):
                return False
            if isinstance(part, Row):
                if not all(self._allows(part.name, one, beyond) for one in things):
                    return False
                if part.name in self.rising and any(one >= other for one, other in pairwise(things)):
                    return False
                if part.name in self.distinct and len(set(things)) < len(things):
                    return False
            elif not part.less:
                waiting += [(inner, row) for row in things for inner in part.parts]
        return self.holds(case)

    def _allows(self, name: str, number: int, beyond: str) -> bool:
        least, most = self.bounds.get(name, (1, 100))
        return least <= number <= (most if name == beyond else max(least, min(most, self.tried.get(name, most))))

    def random(self, random: Random, length: int | None = None, scale: float | None = None) -> Values | None:
        """Return a random larger case within the bounds; None if its numbers break the promises of the problem.

        The numbers are of any magnitude, or of that of `scale` between 0 and 1; lists have `length` numbers, if given
        and allowed.
        """
        for number in range(TRIES):
            if number == TRIES // 2 and length is None:
                length = random.randint(1, 4)  # short lists keep promises more often
            found = self._random(self.grammar.parts, random, random.random() if scale is None else scale, length)
            if self.holds(found):
                return found
        return None

    def _random(self, parts: Sequence[Part], random: Random, scale: float, length: int | None) -> Values:
        found: dict[str, Any] = {}
        for part in parts:
            if isinstance(part, Scalar):
                if part.name not in self.grammar.counts:
                    found[part.name] = self._number(part.name, random, scale)
            elif isinstance(part, Row):
                count = self._length(part.count or "n", random, length)
                found[part.name] = self._list(part.name, count, random, scale)
                if part.count:
                    found[part.count] = len(found[part.name])
            elif part.less:
                count = self._length(part.count, random, length)
                one, other = (each.name for each in part.parts if isinstance(each, Scalar))
                pairs = [(random.randint(1, child - 1), child) for child in range(2, count + 1)]
                shuffled = [pair if random.random() < 0.5 else pair[::-1] for pair in pairs]
                found["rows"] = tuple({one: a, other: b} for a, b in shuffled)
                found[part.count] = count
            else:
                count = self._length(part.count, random, length)
                rows = [self._random(part.parts, random, scale, length) for _ in range(count)]
                if random.random() < 0.15:  # in pairs
                    rows[count // 2 :] = [*reversed(rows[: count // 2]), *rows[count - 1 :][: count % 2]]
                found["rows"] = tuple(rows)
                found[part.count] = count
        return found

    def _length(self, name: str, random: Random, wanted: int | None) -> int:
        """Return the length of a list, short and long ones about equally often, or the wanted one if it is allowed."""
        least, most = self.bounds.get(name, (1, 100))
        most = max(least, min(most, self.tried.get(name, most)))
        if wanted is not None:
            return min(max(least, wanted), most)
        most = max(least, min(most, MOST))
        return most if random.random() < 0.05 else _any_magnitude(least, most, random)

    def _list(self, name: str, count: int, random: Random, scale: float) -> tuple[int, ...]:
        """Return random numbers; some lists have equal ones, pairs, or ones before the others."""
        least, most = self.bounds.get(name, (1, 100))
        if name in self.rising or name in self.distinct:
            most = max(least, min(most, self.tried.get(name, most)))
            numbers = {self._whole(name, random, scale) for _ in range(count)}
            while len(numbers) < min(count, (most - least + 1) // 2):
                numbers.add(random.randint(least, most))
            in_order = sorted(numbers)
            return tuple(in_order if name in self.rising else random.sample(in_order, len(in_order)))
        if count > LONG:  # of any size, which is fast
            return tuple(least + int((most - least + 1) * random.random()) for _ in range(count))
        kind = random.random()
        if kind < 0.06:
            return (self._whole(name, random, scale),) * count
        found = [self._whole(name, random, scale) for _ in range(count)]
        if kind < 0.2:
            found[count // 2 :] = random.sample(found[: count // 2], count // 2) + found[count - 1 :][: count % 2]
        elif kind < 0.35:
            ones = random.randint(0, count)
            found[:ones] = [max(least, 1)] * ones
            if kind < 0.25:
                random.shuffle(found)
        return tuple(found)

    def _number(self, name: str, random: Random, scale: float) -> int | str:
        if self.signs and name not in self.bounds:
            shortest, longest = self.bounds.get("length", (1, 60))
            return "".join(random.choice(self.signs) for _ in range(random.randint(shortest, min(longest, 24))))
        return self._whole(name, random, scale)

    def _whole(self, name: str, random: Random, scale: float) -> int:
        """Return a random number; all magnitudes are about equally frequent, whatever the bounds."""
        least, most = self.bounds.get(name, (1, 100))
        most = max(least, min(most, self.tried.get(name, most)))
        chance = random.random()
        if chance < 0.05:
            return most
        reach = min(most, max(least + 1, round(max(most, 2) ** (0.2 + 0.85 * scale))))
        if chance < 0.1:
            near = [one for one in steps_of(least, most) if one <= reach]
            return random.choice(near) if near else reach
        if chance < 0.3:
            return _any_magnitude(max(least, 0), reach, random)
        return random.randint(max(least, -reach), reach)


def steps_of(least: int, most: int) -> list[int]:
    """Return the numbers within bounds from which on a small type of number or a float is wrong, the largest one last.

    >>> steps_of(1, 300)
    [128, 256, 300]
    """
    return [1 << bits for bits in WORDS if least <= 1 << bits < most] + [most]


def _any_magnitude(least: int, most: int, random: Random) -> int:
    """Return a number between bounds; each number of digits is about equally frequent."""
    return min(most, least - 1 + int((most - least + 2) ** random.random())) if most > least else least


# --- writing ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Style:
    """How a sample writes cases: the blanks before each part, labels, brackets around lists, quotes around strings."""

    before: Mapping[tuple[Any, ...], str]
    labels: tuple[str, ...] = ()  # of the parts, in order: "n = "
    brackets: bool = False
    quotes: bool = False


def style_of(layout: Layout, sample: str) -> Style:
    """Return the style of a sample."""
    labels = tuple(re.findall(r"[A-Za-z_]\w*\s*=\s*", sample.partition("\n")[0]))
    words = [(found.start(), found.end()) for found in re.finditer(r"\S+", sample)]
    grammar = grammar_of(layout.words)
    before: dict[tuple[Any, ...], str] = {}
    place = 1 if grammar.frame == "T" else 0

    def take(path: tuple[Any, ...]) -> str:
        nonlocal place
        if place >= len(words):
            return "0"
        between = sample[words[place - 1][1] : words[place][0]] if place else "\n"
        before.setdefault(path, "\n" if "\n" in between else " ")
        place += 1
        return sample[words[place - 1][0] : words[place - 1][1]]

    def walk(parts: Sequence[Part], path: tuple[Any, ...], bound: dict[str, int]) -> None:
        for at, part in enumerate(parts):
            if isinstance(part, Scalar):
                word = take((*path, at))
                bound[part.name] = int(word) if word.isdecimal() else 0
            elif isinstance(part, Row):
                for number in range(bound.get(part.count, 0)):
                    take((*path, at, min(number, 1)))
            else:
                for _ in range(bound.get(part.count, 0) - part.less):
                    walk(part.parts, (*path, at), bound)

    if not labels and "[" not in sample and '"' not in sample:
        for _ in range(3):
            if place < len(words):
                walk(grammar.parts, (), {})
    return Style(before, labels, "[" in sample, '"' in sample)


def write_case(grammar: Grammar, style: Style, case: Values, plain: bool = False) -> str:
    """Return a case as text without the last newline; `plain`: without labels, brackets and quotes."""
    found: list[str] = []

    def value(one: Any) -> str:
        if isinstance(one, tuple):
            text = ",".join(map(str, one)) if style.brackets else " ".join(map(str, one))
            return f"[{text}]" if style.brackets else text
        return f'"{one}"' if style.quotes and isinstance(one, str) and not plain else str(one)

    def put(text: str, path: tuple[Any, ...]) -> None:
        between = ", " if style.labels and not plain else " "
        found.append((style.before.get(path, between) if found else "") + text)

    def walk(parts: Sequence[Part], path: tuple[Any, ...], case: Values) -> None:
        for at, part in enumerate(parts):
            if isinstance(part, Scalar) or (isinstance(part, Row) and not part.count):
                label = style.labels[at] if at < len(style.labels) and not plain else ""
                put(label + value(case[part.name]), (*path, at))
            elif isinstance(part, Row):
                numbers = list(map(str, case[part.name]))
                for number, one in enumerate(numbers[:2]):
                    put(one, (*path, at, number))
                if len(numbers) > 2:
                    between = style.before.get((*path, at, 1), ", " if style.labels and not plain else " ")
                    found.append(between + between.join(numbers[2:]))
            else:
                for row in case["rows"]:
                    walk(part.parts, (*path, at), row)

    walk(grammar.parts, (), case)
    return "".join(found)


def zeros(grammar: Grammar) -> str:
    """Return the case of zeros that ends an input: a zero for each of the first numbers."""
    first = [one for one in grammar.parts if isinstance(one, Scalar)]
    several = not any(isinstance(one, Row | Loop) for one in grammar.parts)
    return " ".join("0" * (len(first) if several else 1))
