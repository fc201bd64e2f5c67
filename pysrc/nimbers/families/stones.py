"""Rows of stones with numbers on them: players take stones and add up what they have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import ClassVar

from ..model import SCORING, Move, Ruleset
from ..notation import EMPTY, flat, heaps_text, integer, integers, items, refuse_counted
from ..scene import Cell, Cells, Scene
from ..text import IllegalError, Message, NotationError

Values = tuple[int, ...]
LONGEST = 100_000  # greatest number of stones
_IN_CAPTION = 20  # numbers in the caption
_DIGITS = 5  # digits that fit on a stone


@dataclass(frozen=True)
class StoneRow(Ruleset[Values]):
    """A position is the tuple of the numbers on the stones, in order; where they are `signed`, some may be negative."""

    family = "numbers"
    spellings = "The numbers from the left: `5,3,4,5`, `5 3 4 5` or `[5, 3, 4, 5]`."
    size_name = "stones plus their numbers"
    conventions = (SCORING,)
    argument = "the tuple of the numbers on the stones"
    signed: ClassVar[bool] = False

    def options(self, p: Values) -> Iterator[Values]:
        """Yield the position after each move."""
        return (option for _, option in self.scored_options(p))

    def parse(self, text: str) -> Values:
        """Return the numbers on the stones, separated by commas or spaces."""
        values = tuple(whole_numbers(text) if self.signed else integers(text))
        if len(values) > LONGEST:
            raise IllegalError(Message("{count} numbers; at most {most}", count=len(values), most=LONGEST))
        return values

    def format(self, p: Values) -> str:
        """Return the numbers with commas between."""
        return heaps_text(p)

    def positions(self, size: int) -> Iterator[Values]:
        """Return the rows whose length plus the absolute values of their numbers is `size`."""
        return rows(size, self.signed)

    def judge_line(self, p: Values) -> str:
        """Return the numbers with blanks between."""
        return " ".join(map(str, p)) or EMPTY

    def stress_positions(self, random: Random) -> Iterator[Values]:
        """Return random rows, the shortest first."""
        return stress_rows(random, self.signed)

    def scene(self, p: Values, at_most: int) -> Scene:
        """Return the stones, with their places below them."""
        return stones(p, at_most)


def rows(size: int, signed: bool = False) -> Iterator[Values]:
    """Yield every row whose length plus the absolute values of its numbers is `size`.

    >>> list(rows(2)), list(rows(2, signed=True))
    ([(1,), (0, 0)], [(1,), (-1,), (0, 0)])
    """
    for cuts in range(1 << max(size - 1, 0)):
        row, start = list[int](), 0
        for place in range(size):
            if place == size - 1 or cuts >> place & 1:
                row.append(place - start)
                start = place + 1
        if signed:
            yield from product(*[(n, -n) if n else (0,) for n in row])
        else:
            yield tuple(row)


def stress_rows(random: Random, signed: bool = False) -> Iterator[Values]:
    """Yield random rows, the shortest first."""
    for count in (3, 6, 7, 12, 20, 60, 100):
        for most in (3, 1_000):
            yield tuple(random.randint(-most if signed else 1, most) for _ in range(count))


def stones(p: Values, at_most: int) -> Cells:
    """Return the drawing of a row of numbers."""
    texts = (str(value) for value in p[:at_most])
    cells = tuple(Cell(f"s{i}", text if len(text) <= _DIGITS else "…", str(i)) for i, text in enumerate(texts, 1))
    if not p:
        return Cells((), Message("no stones"), 0)
    numbers = (*map(str, p[:_IN_CAPTION]), *["…"][: len(p) - _IN_CAPTION])
    caption = Message("a row of {count} stones: {numbers}", count=len(p), numbers=numbers)
    if len(p) == 1:
        caption = Message("one stone: {number}", number=str(p[0]))
    return Cells(cells, caption, len(p), "letters")


def whole_numbers(text: str) -> list[int]:
    """Return the whole numbers of a list, which may be negative; `-` and the empty text are the empty list.

    >>> whole_numbers("[3, -4]")
    [3, -4]
    """
    refuse_counted(text)
    plain = flat(text)
    if plain.strip() in ("", EMPTY):
        return []
    found = []
    for start, stop in items(plain):
        minus = plain[start] == "-"
        if minus and stop == start + 1:
            raise NotationError(Message("a number is missing after this minus"), start)
        number = integer(plain, start + minus, stop)
        found.append(-number if minus else number)
    return found


def from_the_front(p: Values, most: Callable[[int], int] | None = None) -> Iterator[tuple[int, int, Values]]:
    """Yield (stones taken from the front, their sum, what is left); of n stones at most most(n) are taken."""
    total = 0
    for count in range(1, (most(len(p)) if most else len(p)) + 1):
        total += p[count - 1]
        yield count, total, p[count:]


def take_stones(count: int, gain: int) -> Message:
    """Describe the move that takes `count` stones for `gain`."""
    if count == 1:
        return Message("take the first stone, for {gain}", gain=str(gain))
    return Message("take the first {count} stones, for {gain}", count=count, gain=str(gain))


def front_move(count: int, gain: int, option: Values) -> Move[Values]:
    """Return the move that takes that many stones; the last of them is the part to touch."""
    return Move(str(count), option, gain, (f"s{count}",))
