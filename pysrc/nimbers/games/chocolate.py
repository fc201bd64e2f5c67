"""Chocolate: break bars along their lines, until single squares are left or only the bitter one."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any, ClassVar

from ..families.clause_templates import bitter_chocolate_clauses
from ..model import MISERE, NORMAL, Judge, Move, Reason, Ruleset, no_such_move, parameter, proved, refuted
from ..notation import EMPTY, Choice, letters, partitions, readable, shown
from ..scene import Board, Piece, Scene, SumScene
from ..shapes import pieces, structured, tuples
from ..text import IllegalError, Message, NotationError

Bar = tuple[int, int, int, int]  # columns left and right of the marked square, rows below and above it
Bars = tuple[Bar, ...]
BREAK, BITTER = "break", "bitter"
MOST = 1_000  # greatest number of bars
_PAIR = re.compile(r"\s*[(\[]\s*([1-9][0-9]{0,17})\s*,\s*([1-9][0-9]{0,17})\s*[)\]]\s*", re.ASCII)
_ITEM = re.compile(r"([1-9][0-9]{0,17})\s*[x×*]\s*([1-9][0-9]{0,17})\s*(?:([a-z]{1,4})([0-9]{1,18}))?", re.ASCII)


@dataclass(frozen=True)
class Chocolate(Ruleset[Bars]):
    """Chocolate bars are broken along their lines.

    A move takes one bar and breaks it along one straight line between its squares, from edge to edge. Under the rule
    "break" both parts stay in the game. Under the rule "bitter" every bar has one bitter square, and the part without
    it is eaten.

    In normal play whoever cannot break any more loses; in misère play that player wins.
    """

    spellings = "Bars as rows x columns with commas between: `2x3,1x4`."
    title = "Chocolate"
    family = "grids"
    aliases = ("Breaking the chocolate bar", "Bitter chocolate", "Bar break", "掰巧克力", "苦巧克力")
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "Bitter chocolate": {"rule": "bitter"},
        "苦巧克力": {"rule": "bitter"},
    }
    size_name = "squares"
    conventions = (NORMAL, MISERE)
    placeholder = "2x3, or 4x5b2"
    argument = "the tuple of bars, each (columns left of the marked square, right of it, rows below it, above it)"
    examples = ("2x3", "3x3", "1x4,2x2", "3x5,1x2", "2x2,2x2,1x1", "4x5")
    judge = Judge(
        "T, then T lines with one bar each, as 3x4",
        sample=("4\n1x1\n1x2\n3x3\n3x4\n", "Second\nFirst\nSecond\nFirst\n"),
    )
    clauses = bitter_chocolate_clauses

    rule: str = parameter(BREAK, Choice((BREAK, BITTER)), "what becomes of the parts")

    def moves(self, p: Bars) -> Iterator[Move[Bars]]:
        """Yield the lines of each bar: v2 is on the right of its second column, h2 above its second row."""
        for index, (left, right, below, above) in enumerate(p):
            for k in range(1, left + right + 1):
                yield self._move(p, index, "v", k)
            for k in range(1, below + above + 1):
                yield self._move(p, index, "h", k)

    def _move(self, p: Bars, index: int, way: str, k: int) -> Move[Bars]:
        near, far = (f"c{k - 1}.0", f"c{k}.0") if way == "v" else (f"c0.{k - 1}", f"c0.{k}")
        touch = (f"t{index + 1}:{near}", f"t{index + 1}:{far}")
        return Move(f"{index + 1}.{way}{k}", self._break_bar(p, index, way == "v", k), 0, touch)

    def _break_bar(self, p: Bars, index: int, upright: bool, k: int) -> Bars:
        """Return the bars after a break behind the k-th column if `upright`, else above the k-th row."""
        left, right, below, above = p[index]
        before, after = (left, right) if upright else (below, above)
        parts: tuple[tuple[int, int], ...] = ((0, k - 1), (0, before + after - k))
        if self.rule == BITTER:
            parts = ((before, k - 1 - before),) if k > before else ((before - k, after),)
        bars = [(*part, below, above) if upright else (left, right, *part) for part in parts]
        return _sort_bars((*p[:index], *bars, *p[index + 1 :]))

    def move(self, p: Bars, name: str) -> Move[Bars]:
        match = re.fullmatch(r"([1-9][0-9]{0,5})\.([vh])([1-9][0-9]{0,18})", name, re.ASCII)
        if match and int(match[1]) <= len(p):
            left, right, below, above = p[int(match[1]) - 1]
            if int(match[3]) <= (left + right if match[2] == "v" else below + above):
                return self._move(p, int(match[1]) - 1, match[2], int(match[3]))
        raise no_such_move(name)

    def describe_move(self, p: Bars, move: Move[Bars]) -> Message:
        number, _, line = move.name.partition(".")
        template = "break bar {number} above row {line}"
        if line[0] == "v":
            template = "break bar {number} to the right of column {line}"
        return Message(template, number=int(number), line=int(line[1:]))

    def parse(self, text: str) -> Bars:
        """Return bars such as 2x3 or (2, 3), two rows of three; 4x5b2 has its bitter square on b2, 4x5 on a1."""
        plain = readable(text).lower()
        if plain.strip() in ("", EMPTY):
            return ()
        pair = _PAIR.fullmatch(plain)
        if pair:
            plain = f" {pair[1]}x{pair[2]} "
        elif structured(text):
            return self._from_tuples(text)
        bars: list[Bar] = []
        for word, start in pieces(plain):
            match = _ITEM.fullmatch(word)
            if not match:
                raise NotationError(Message("expected a bar such as 2x3, found {word}", word=shown(word)), start)
            height, width = int(match[1]), int(match[2])
            x = reduce(lambda n, sign: 26 * n + ord(sign) - 96, match[3] or "a", 0) - 1
            y = int(match[4] or 1) - 1
            if not (x < width and 0 <= y < height) or (match[3] and self.rule == BREAK):
                raise IllegalError(Message("this bar has no such bitter square"), start + match.start(3))
            bars.append((x, width - 1 - x, y, height - 1 - y))
        if len(bars) > MOST:
            raise IllegalError(Message("{count} bars; at most {most}", count=len(bars), most=MOST))
        return _sort_bars(tuple(bars))

    def _from_tuples(self, text: str) -> Bars:
        """Return bars from tuples: columns left and right of the marked square, rows below and above it."""
        bars: list[Bar] = []
        for (left, right, below, above), at in tuples(text, 4, "2x3"):
            if self.rule == BREAK and (left or below):
                raise IllegalError(Message("this bar has no such bitter square"), at)
            bars.append((left, right, below, above))
        return _sort_bars(tuple(bars))

    def format(self, p: Bars) -> str:
        return (
            ",".join(f"{b + a + 1}x{le + r + 1}{f'{letters(le)}{b + 1}' if le or b else ''}" for le, r, b, a in p)
            or EMPTY
        )

    def positions(self, size: int) -> Iterator[Bars]:
        """Yield all sets of bars with `size` squares, the largest bar first, with the bitter square anywhere."""
        for squares in partitions(size):
            found: set[Bars] = {()}
            for count in squares:
                found = {_sort_bars((*bars, bar)) for bars in found for bar in self._bars(count)}
            yield from sorted(found)

    def _bars(self, squares: int) -> Iterator[Bar]:
        for height in (h for h in range(1, squares + 1) if squares % h == 0):
            width = squares // height
            for place in range(squares if self.rule == BITTER else 1):
                y, x = divmod(place, width)
                yield x, width - 1 - x, y, height - 1 - y

    def components(self, p: Bars) -> Iterator[tuple[Ruleset[Any], Any]]:
        return ((self, (bar,)) for bar in p)

    def key(self, p: Bars) -> Hashable:
        """Return the bars up to symmetry: the distances of a bitter square commute, and so do the sides of a bar."""
        return tuple(sorted(tuple(sorted(bar)) for bar in p))

    def why(self, p: Bars) -> Iterator[Reason]:
        if self.rule == BREAK and p:
            squares, breaks = sum(_squares(bar) for bar in p), self.count_of_breaks(p) or 0
            message = Message(
                "Each break makes one bar more, from {bars} now to {squares} at the end: {breaks} breaks in any play.",
                bars=len(p), squares=squares, breaks=breaks,
            )  # fmt: skip
            yield self.step_from_fact(p, "length", breaks, message)
        elif self.convention == NORMAL and p:
            heaps, value = ", ".join(str(n) for bar in p[:20] for n in bar), self.four_heaps(p) or 0
            message = Message(
                "A break takes some of the rows or columns on one side of a bitter square and leaves the others alone: "
                "this is Nim with the heaps {heaps}, whose nim-sum is {value}.",
                heaps=heaps, value=value,
            )  # fmt: skip
            if len(p) <= 20:
                yield self.step_from_fact(p, "grundy", value, message)

    def scene(self, p: Bars, at_most: int) -> Scene:
        terms: list[tuple[str, Scene]] = []
        room = at_most
        for number, (left, right, below, above) in enumerate(p, 1):
            room -= 2 + (left + right + 1) * (below + above + 1)
            if room < 0:
                break
            bitter = (Piece("bitter", left, below, "×", "bitter square"),) if self.rule == BITTER else ()
            bar = Board(left + right + 1, below + above + 1, bitter, lettered=True, matter="chocolate")
            terms.append((str(number), bar))
        return SumScene(tuple(terms), len(p))

    @proved(
        "length",
        "Under the rule break every play lasts as many moves as there are squares, less the number of bars: m n - 1 "
        "for one bar of m by n.",
        source="every break makes one bar more",
        rules={"rule": BREAK},
    )
    def count_of_breaks(self, p: Bars) -> int | None:
        """Return the number of squares less the number of bars; None in the bitter game."""
        return sum(_squares(bar) for bar in p) - len(p) if self.rule == BREAK else None

    @proved(
        "outcome",
        "Under the rule break whoever makes the last break is fixed: with an odd number of breaks the first player "
        "wins in normal play and loses in misère play.",
        source="every break makes one bar more",
        rules={"rule": BREAK},
    )
    def last_break(self, p: Bars) -> str | None:
        """Return the outcome by the parity of squares less bars; None in the bitter game."""
        if self.rule != BREAK:
            return None
        return "N" if ((self.count_of_breaks(p) or 0) % 2 == 1) == (self.convention == NORMAL) else "P"

    @proved(
        "grundy",
        "Under the rule bitter the Grundy value is the nim-sum of four numbers for each bar: the columns left and "
        "right of its bitter square and the rows below and above it.",
        source="a break takes from one of the four alone; Bouton, Nim (1901)",
        conventions=(NORMAL,),
        rules={"rule": BITTER},
        for_all=True,
    )
    def four_heaps(self, p: Bars) -> int | None:
        """Return the nim-sum of all distances; None unless the game is bitter."""
        return reduce(xor, (n for bar in p for n in bar), 0) if self.rule == BITTER else None

    @refuted(
        "outcome",
        "Under the rule bitter, too, the first player wins one bar exactly when its squares are even in number.",
        source="the count of the rule break, carried over",
        counterexample="3x1",
        conventions=(NORMAL,),
        rules={"rule": BITTER},
    )
    def bitter_parity(self, p: Bars) -> str | None:
        """Return the outcome of one bar by the parity of its squares; None for other positions."""
        return None if self.rule != BITTER or len(p) != 1 else "P" if _squares(p[0]) % 2 else "N"


def _sort_bars(p: Bars) -> Bars:
    """Return the bars with the most squares first."""
    return tuple(sorted(p, key=lambda bar: (-_squares(bar), bar)))


def _squares(bar: Bar) -> int:
    return (bar[0] + bar[1] + 1) * (bar[2] + bar[3] + 1)
