"""Turning Corners: turn the corners of a rectangle of coins, the upper right one from heads to tails."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from ..model import Figure, Judge, Move, Reason, Ruleset, no_such_move, proved, refuted
from ..notation import EMPTY, friendly, shortened, shown, two_ways
from ..scene import Board, Scene, Words
from ..search.products import nim_product
from ..shapes import Group, Leaf, dotted, structured, tree
from ..text import Message, NotationError, Work

Place = tuple[int, int]  # column and row, from 0
Heads = tuple[Place, ...]
_MOVE = re.compile(r"(0|[1-9][0-9]{0,99})\.(0|[1-9][0-9]{0,99})-(0|[1-9][0-9]{0,99})\.(0|[1-9][0-9]{0,99})", re.ASCII)
DRAWN = 20  # greatest number of columns and rows that is drawn
_DECIDES = "the Tartan theorem: Winning Ways, chapter 14"


@dataclass(frozen=True)
class TurningCorners(Ruleset[Heads]):
    """Coins lie on all squares of a large board, and the position tells which of them show heads.

    A square is named by its column and its row, both counted from 0 at the lower left: 2.1 is the third column, second
    row. A move turns the four corners of a rectangle; the upper right one must show heads and comes to show tails, the
    others may show anything. So a coin in column 0 or row 0 is never the upper right one.

    Whoever cannot move loses.
    """

    spellings = "Column and row of each head, counted from 0: `2.2,3.1`, `[(2, 2), (3, 1)]`."
    title = "Turning Corners"
    family = "coins and strips"
    aliases = ("HDU 3404: Switch lights", "Twins times Twins", "Nim multiplication", "翻四角", "尼姆积")
    size_name = "farthest coordinate"
    placeholder = "2.2,3.1"
    argument = "the tuple of (column, row) of the coins that show heads, in order"
    examples = ("2.2", "1.1,2.1", "3.3", "2.1,1.2,3.3", "4.4", "30.40")
    judge = Judge(
        "T, then T lines with the squares of one position, as in 2.1,3.3",
        sample=("4\n1.1\n2.1,1.2\n3.3,2.1\n0.5\n", "First\nSecond\nSecond\nSecond\n"),
    )

    def moves(self, p: Heads) -> Iterator[Move[Heads]]:
        """Yield the rectangles of each head; named by the upper right and the lower left corner."""
        for (x, y), (u, v) in self._rectangles(p):
            yield self._move(p, (x, y), (u, v))

    def _move(self, p: Heads, upper: Place, lower: Place) -> Move[Heads]:
        (x, y), (u, v) = upper, lower
        touch = (f"c{x}.{y}", f"c{u}.{v}") if _side(p) <= DRAWN else ()
        return Move(f"{x}.{y}-{u}.{v}", turn_corners(p, upper, lower), 0, touch)

    def move(self, p: Heads, name: str) -> Move[Heads]:
        match = _MOVE.fullmatch(friendly(name).strip())
        if match:
            x, y, u, v = (int(number) for number in match.groups())
            if (x, y) in p and u < x and v < y:
                return self._move(p, (x, y), (u, v))
        raise no_such_move(name)

    def options(self, p: Heads) -> Iterator[Heads]:
        return (turn_corners(p, corner, other) for corner, other in self._rectangles(p))

    def _rectangles(self, p: Heads) -> Iterator[tuple[Place, Place]]:
        for x, y in p:
            for v in range(y):
                for u in range(x):
                    yield (x, y), (u, v)

    def describe_move(self, p: Heads, move: Move[Heads]) -> Message:
        upper, _, lower = move.name.partition("-")
        return Message("turn the corners of the rectangle from {lower} to {upper}", lower=lower, upper=upper)

    def parse(self, text: str) -> Heads:
        """Return squares such as 2.1, with commas or spaces between, in order."""
        found: dict[Place, int] = {}
        _refuse_rows(text)
        squares = dotted(text, "2.1")
        if structured(text) and [row for _, row, _ in squares] == [None, None]:  # (2, 1) is one square
            squares = [(squares[0][0], squares[1][0], squares[0][2])]
        for column, row, at in squares:
            if row is None:
                raise NotationError(Message("expected a square such as 2.1, found {word}", word=shown(str(column))), at)
            if (column, row) in found:
                message = Message("the square {square} is there twice", square=f"{column}.{row}")
                raise NotationError(message, at)
            found[column, row] = at
        return tuple(sorted(found))

    def format(self, p: Heads) -> str:
        return ",".join(f"{x}.{y}" for x, y in p) or EMPTY

    def positions(self, size: int) -> Iterator[Heads]:
        """Yield at most three heads whose largest coordinate is `size`; for 0 also the empty board."""
        if size == 0:
            yield ()
        places = [(x, y) for x in range(size + 1) for y in range(size + 1)]
        for count in range(1, 4):
            for heads in combinations(places, count):
                if _side(heads) == size:
                    yield heads

    def stress_positions(self, random: Random) -> Iterator[Heads]:
        for side in (4, 8, 50, 10_000):
            yield tuple(sorted({(random.randint(1, side), random.randint(1, side)) for _ in range(5)}))

    def components(self, p: Heads) -> Iterator[tuple[Ruleset[Any], Any]]:
        return ((self, (place,)) for place in p)

    def figures(self, p: Heads) -> Iterator[Figure]:
        drawn = _side(p) <= DRAWN
        for x, y in p:
            name = Message("the head on {square}", square=f"{x}.{y}")
            yield Figure(name, (f"c{x}.{y}",) if drawn else ())

    def key(self, p: Heads) -> Hashable:
        """Return the squares, or their mirror images across the diagonal, whichever come first."""
        return min(p, tuple(sorted((y, x) for x, y in p)))

    def solver(self, p: Heads) -> Work[Mapping[Hashable, int]] | None:
        """Return the value of a single head: the nim-product of its column and its row."""
        return self._head_value(p) if len(p) == 1 else None

    def _head_value(self, p: Heads) -> Work[Mapping[Hashable, int]]:
        yield None
        return {self.key(p): nim_product(*p[0])}

    def scene(self, p: Heads, at_most: int) -> Scene:
        side = _side(p) + 1
        if side > DRAWN + 1:
            return Words(self.format(p[:20]))
        return Board(side, side, taken=frozenset(p), cells=side * side <= at_most, matter="coins", unordered=True)

    def why(self, p: Heads) -> Iterator[Reason]:
        if not p:
            return
        template = (
            "A head in column x and row y is worth the nim-product of x and y: it is Twins played along columns and "
            "rows at once. The products are {products}; their nim-sum is {total}."
        )
        products = tuple(str(nim_product(x, y)) for x, y in p[:40])
        total = self.nim_products(p)
        yield self.step_from_fact(p, "grundy", total, Message(template, products=products, total=total))

    @proved("grundy", "The value is the nim-sum of the nim-products of column and row over all heads.", source=_DECIDES)
    def nim_products(self, p: Heads) -> int:
        """Return the nim-sum of the nim-products."""
        total = 0
        for x, y in p:
            total ^= nim_product(x, y)
        return total

    @refuted(
        "grundy",
        "The value is the nim-sum of the ordinary products of column and row over all heads.",
        source="multiplication taken for nim multiplication; they agree where a factor is 0 or 1",
        counterexample="2.2",
    )
    def products(self, p: Heads) -> int:
        """Return the nim-sum of the ordinary products."""
        total = 0
        for x, y in p:
            total ^= x * y
        return total


def turn_corners(p: Heads, upper: Place, lower: Place) -> Heads:
    """Return the heads after the corners of a rectangle have been turned."""
    (x, y), (u, v) = upper, lower
    return tuple(sorted(set(p) ^ {(x, y), (u, y), (x, v), (u, v)}))


def _side(p: Heads) -> int:
    return max((max(place) for place in p), default=0)


def _refuse_rows(text: str) -> None:
    """Raise NotationError for rows of 0 and 1 in square brackets, which may be coins from the top or squares."""
    top = tree(text) if structured(text) else None
    rows = [row for row in top.items if isinstance(row, Group) and row.bracket == "["] if top else []
    if top is None or not rows or len(rows) != len(top.items) or not all(row.leaves for row in rows):
        return
    coins = [[leaf.text for leaf in row.items if isinstance(leaf, Leaf)] for row in rows]
    if not all(coin in ("0", "1") for row in coins for coin in row) or len(set(map(len, coins))) > 1:
        return
    height = len(coins) - 1
    heads = sorted((x, height - y) for y, row in enumerate(coins) for x, coin in enumerate(row) if coin == "1")
    drawn = ",".join(f"{x}.{y}" for x, y in heads) or EMPTY
    if len(coins[0]) == 2:
        raise two_ways(text.strip(), drawn, ",".join(".".join(row) for row in coins), rows[0].start)
    message = "squares are expected here, not rows of coins: write {squares}"
    raise NotationError(Message(message, squares=shortened(drawn)), rows[0].start)
