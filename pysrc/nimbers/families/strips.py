"""Strips: rows of pins that a move splits, and rows of squares that each have one of two signs."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from random import Random
from typing import Any, ClassVar

from ..model import Figure, Move, Ruleset, Touch, no_such_move
from ..notation import EMPTY, friendly, in_range, integer, integers, readable, shortened, two_ways
from ..scene import WRAP, Cell, Cells, Heaps, Scene
from ..shapes import Signs, row_of, settled
from ..text import IllegalError, Message, NimbersError, NotationError, Work
from .heaps import Heap, SequenceGame

_ONE_ROW = re.compile(r"1x([0-9]{1,9})", re.ASCII)
_SPELLINGS = {
    "X": "x", "#": "x", "*": "x", "●": "x", "■": "x", "⬛": "x", "1": "x",
    "_": ".", "-": ".", "□": ".", "⬜": ".", "0": ".", "O": "o",
}  # fmt: skip
PINS = 64  # greatest number of pins and gaps drawn one by one
LONGEST = 2_000  # greatest number of squares
NUMBERED = 32  # a longer strip has a number under every fifth square only
# Dawson's Kayles, 0.07: the value of n by n mod 34, and the exceptions, all up to 52. Under 0.137 a heap of n has the
# value that n + 1 has here.
PERIOD_07 = (
    *(4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5),
    *(5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7),
)
EXCEPTIONS_07 = {0: 0, 1: 0, 15: 0, 17: 2, 18: 2, 32: 2, 35: 0, 52: 2}


@dataclass(frozen=True)
class Rows(SequenceGame):
    """A position is the tuple of the lengths of rows of pins, in order; a move removes pins from one row.

    A subclass gives the `code`, `legal_pins` (the pins that name a move) and `removed_span` (the pins that it removes).
    A move is named row-pins, as in `2-3.4`.
    """

    spellings = "The lengths of the rows: `5,3`, `[5, 3]`; or pins and gaps: `ooooo.ooo`."
    code: ClassVar[str]
    matter: ClassVar[str] = "pins"
    size_name = "pins"
    argument = "the tuple of the lengths of the rows"

    @abstractmethod
    def legal_pins(self, n: int) -> Iterator[tuple[int, ...]]:
        """Yield for each move in a row of n the pins that name it, counted from 1."""

    @abstractmethod
    def removed_span(self, n: int, places: tuple[int, ...]) -> tuple[int, int] | None:
        """Return the first and the last pin that a move removes; None if the move is illegal."""

    def code_text(self) -> str:
        """Return the octal code."""
        return self.code

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Return what each move leaves of a row of n."""
        return (self._left(n, places) for places in self.legal_pins(n))

    def _removed(self, n: int, places: tuple[int, ...]) -> tuple[int, int]:
        """Return the span that a move removes; raises ValueError if the move is illegal."""
        span = self.removed_span(n, places)
        if span is None:
            raise ValueError(places)
        return span

    def _left(self, n: int, places: tuple[int, ...]) -> Heap:
        first, last = self._removed(n, places)
        return tuple(length for length in (first - 1, n - last) if length)

    def moves(self, p: Heap) -> Iterator[Move[Heap]]:
        """Yield the moves in each row, from left to right."""
        drawn = _drawn(p)
        for row, n in enumerate(p):
            for places in self.legal_pins(n):
                yield self._row_move(p, row, places, drawn)

    def _row_move(self, p: Heap, row: int, places: tuple[int, ...], drawn: bool) -> Move[Heap]:
        n = p[row]
        touch: tuple[Touch, ...] = ((f"h{row + 1}", 1, n),) * len(places)
        if drawn:
            touch = tuple(f"r{row + 1}.{place}" for place in places)
        name = f"{row + 1}-{'.'.join(map(str, places))}"
        return Move(name, self.replace(p, row, self._left(n, places)), 0, touch)

    def move(self, p: Heap, name: str) -> Move[Heap]:
        """Return the move of that name; only one row is examined."""
        row, dash, numbers = friendly(name).strip().partition("-")
        try:
            index = integer(row) - 1
            places = tuple(integer(number) for number in numbers.split("."))
        except NimbersError:
            raise no_such_move(name) from None
        if not dash or not 0 <= index < len(p) or self.removed_span(p[index], places) is None:
            raise no_such_move(name)
        return self._row_move(p, index, places, _drawn(p))

    def describe_move(self, p: Heap, move: Move[Heap]) -> Message:
        """Describe a move by its pins and its row."""
        row, _, numbers = move.name.partition("-")
        first, _, last = numbers.partition(".")
        if first == last:
            template = "knock down pin {first}" if len(p) == 1 else "knock down pin {first} of row {row}"
        else:
            template = "knock down pins {first} and {last}"
            if len(p) > 1:
                template = "knock down pins {first} and {last} of row {row}"
        return Message(template, first=first, last=last, row=row)

    def parse(self, text: str) -> Heap:
        """Return the lengths of rows, separated by commas or spaces or shown as pins and gaps, without empty rows."""
        rows = parse_pins(text)
        return tuple(n for n in (integers(text) if rows is None else rows) if n)

    def read_as(self, p: Heap, text: str) -> Message | None:
        """Return how digits such as 11011 or 1 1 0 1 were read: 1 and 0 may stand for pins and gaps, too."""
        bits = text.strip()
        listed = re.fullmatch(r"[\[(]?\s*[01]([,\s]+[01]){2,}\s*[\])]?", bits)
        if listed and "0" in bits and "1" in bits:
            pins = "".join(re.findall("[01]", bits)).replace("1", "o").replace("0", ".")
            return Message("Read as: {count} rows of one pin; pins and gaps are {pins}", count=len(p),
                           pins=shortened(pins))  # fmt: skip
        if len(bits) < 3 or bits.strip("01") or bits.strip("0") == "1" or bits[0] == "0":
            return None
        pins = bits.replace("1", "o").replace("0", ".")
        return Message("Read as: one row of {count} pins; pins and gaps are {pins}", count=p[0], pins=shortened(pins))

    def figures(self, p: Heap) -> Iterable[Figure]:
        """Yield the number and length of each row."""
        for row, n in enumerate(p, 1):
            parts = tuple(f"r{row}.{pin}" for pin in range(1, n + 1)) if _drawn(p) else (f"h{row}",)
            yield Figure(Message("row {row} of {length}", row=row, length=n), parts)

    def scene(self, p: Heap, at_most: int) -> Scene:
        """Return the pins with a gap between rows; if they are too many, rows as numbers."""
        if not _drawn(p):
            return Heaps.of(p, at_most)
        cells: list[Cell] = []
        for row, n in enumerate(p, 1):
            if row > 1:
                cells.append(GAP)
            cells += [Cell(f"r{row}.{pin}", "●", str(pin)) for pin in range(1, n + 1)]
        lengths = tuple(map(str, p))
        caption = Message("rows of pins: {lengths}", lengths=lengths) if p else Message("no pins")
        scene = Cells(tuple(cells[:at_most]), caption, len(cells), self.matter, unordered=True)
        return scene if scene.hidden or not _larger_on_lines(p) else _on_lines(scene, p)

    def game_scene(self, positions: Sequence[Heap], moves: Sequence[Move[Heap]], at_most: int) -> Scene:
        """Return the pins that are left, in their first places; without their numbers, which change with the rows."""
        start, now = self.scene(positions[0], at_most), self.scene(positions[-1], at_most)
        if not isinstance(start, Cells) or not isinstance(now, Cells) or start.hidden or now.hidden:
            return now
        places = iter([place for place, cell in enumerate(start.cells) if cell.part])
        rows = [list(islice(places, n)) for n in positions[0]]  # the places of the pins of each row
        for p, move in zip(positions, moves, strict=False):
            row, _, numbers = move.name.partition("-")
            index = int(row) - 1
            first, last = self._removed(p[index], tuple(map(int, numbers.split("."))))
            parts = rows[index][: first - 1], rows[index][last:]
            rows[index : index + 1] = [part for part in parts if part]
        cells = [GAP] * len(start.cells)
        for row_number, row_places in enumerate(rows, 1):
            for pin, place in enumerate(row_places, 1):
                cells[place] = Cell(f"r{row_number}.{pin}", "●")
        return replace(start, cells=tuple(cells), caption=now.caption)


GAP = Cell("", "", tone="gap")
_STAGE = (15.0, 6.5)  # the size of a drawing in cells: width and height


def _larger_on_lines(rows: Heap) -> bool:
    """Return whether a drawing with a line for each row is larger than one with all rows side by side."""
    count, length = len(rows), sum(rows) + len(rows) - 1
    if count < 2:
        return False
    beside = min(_STAGE[0] / min(length, WRAP), _STAGE[1] / -(-length // WRAP))
    return min(_STAGE[0] / max(rows), _STAGE[1] / count) > beside


def _on_lines(scene: Cells, rows: Heap) -> Cells:
    """Return the drawing with a line for each row."""
    cells = tuple(cell for cell in scene.cells if cell is not GAP)
    return replace(scene, cells=cells, count=len(cells), lines=rows, columns=max(rows))


_PINNED = re.compile(r"[oO|●xX._\s\"'\[\](),]*[oO|●xX][oO|●xX._\s\"'\[\](),]*")


def parse_pins(text: str) -> Heap | None:
    """Return the lengths of the rows in a text that shows pins and gaps; None for other texts.

    Raises NotationError where x may be a standing pin or a fallen one.

    >>> parse_pins("o.ooo"), parse_pins("oxoo"), parse_pins("3,4")
    ((1, 3), (1, 2), None)
    """
    plain = readable(text)
    bits = plain.strip()
    if len(bits) > 1 and bits[0] == "0" and not bits.strip("01"):
        return tuple(len(run) for run in re.findall("1+", bits))
    if not _PINNED.fullmatch(plain):
        return None
    if "|" in bits and re.search(r"[oO●xX]", bits):
        raise NotationError(
            Message("| may be a pin, or stand between pins: write how many pins each row has, as in 3,2"),
            plain.index("|"),
        )
    if re.search(r"\s", bits) and bits.count(".") == 1 and bits.endswith("."):  # the end of a sentence
        text = text.rstrip()[:-1]
    word = "".join([sign for sign, _ in row_of(text, "._xX")]).translate(str.maketrans("O|●X_", "ooox."))
    if "o" not in word:
        standing, fallen = (",".join(str(len(run)) for run in word.split(gap) if run) or EMPTY for gap in ".x")
        raise two_ways(plain.strip(), standing, fallen, plain.lower().index("x"))
    return tuple(len(run) for run in re.findall("o+", word))


def _drawn(p: Heap) -> bool:
    return len(p) < PINS and sum(p) + len(p) <= PINS


@dataclass(frozen=True)
class Strip(Ruleset[str]):
    """A position is a string with one sign for each square; the first of `signs` is an empty square.

    `sign_spellings` are other spellings of the signs. A lone number, or 1x12, is a strip of that many `default_sign`s.
    Several digits 0 and 1 may show squares instead: in a `binary` game from two digits on, in others from four on.
    """

    spellings = (
        "A sign a square, . or _ for none and x, X or # for one, as in `..x.x`; a list of signs, `[0, 0, 1, 0]`; "
        "or the number of squares, `7` or `1x7`."
    )
    signs: ClassVar[str] = ".x"
    sign_spellings: ClassVar[Mapping[str, str]] = {}
    shortest: ClassVar[int] = 0
    default_sign: ClassVar[str] = "."
    binary: ClassVar[bool] = False
    glyphs: ClassVar[Mapping[str, str]] = {".": "", "x": "×"}
    matter: ClassVar[str] = "planks"
    size_name = "squares"
    argument = "the string of squares"

    def parse(self, text: str) -> str:
        """Return the signs, without blanks and quotes; a lone number is a strip of that many squares."""
        plain = readable(text)
        word = plain.strip()
        start = len(plain) - len(plain.lstrip())
        if word in ("", EMPTY):
            return self._fits("", 0)
        size = _ONE_ROW.fullmatch(word)
        if size or (word.isascii() and word.isdigit() and not self._shows(word, start)):
            at = start + (size.start(1) if size else 0)
            return self._fits(
                self.default_sign * in_range(integer(plain, at, start + len(word)), 0, LONGEST, start), start
            )
        empty, mark = self.signs[0], self.signs[1]
        other = {**_SPELLINGS, **self.sign_spellings}
        signs = Signs(self.signs, mark, empty, tuple(other.items()), "o")
        squares = row_of(text, empty + "".join(one for one, sign in other.items() if sign == empty))
        return self._fits(settled(squares, signs, text), start)

    def _shows(self, digits: str, at: int) -> bool:
        """Return whether digits show squares one by one; raises NotationError where they may also be a number."""
        if len(digits) < 2 or digits.strip("01"):
            return False
        if digits[0] == "0" or int(digits) > LONGEST:
            return True
        if self.binary or (len(digits) > 3 and digits.strip("0") != "1"):
            squares = digits.translate(str.maketrans("01", self.signs))
            raise two_ways(digits, squares, f"1x{digits}", at)
        return False

    def _fits(self, p: str, at: int) -> str:
        if not self.shortest <= len(p) <= LONGEST:
            message = Message(
                "{count} squares; {least} to {most} are possible", count=len(p), least=self.shortest, most=LONGEST
            )
            raise IllegalError(message, at)
        return p

    def format(self, p: str) -> str:
        """Return the signs, or - for the empty strip."""
        return p or EMPTY

    def positions(self, size: int) -> Iterator[str]:
        """Yield every strip of `size` squares, in the order of the signs."""
        return map("".join, product(self.signs, repeat=size)) if size >= self.shortest else iter(())

    def stress_positions(self, random: Random) -> Iterator[str]:
        """Yield untouched strips, and strips with a few random signs."""
        for length in (12, 16, 20, 40, 70):
            yield self.default_sign * length
            yield "".join(random.choice(self.signs[0] * 5 + self.signs[1]) for _ in range(length))

    def scene(self, p: str, at_most: int) -> Scene:
        """Return the squares, with their numbers."""
        cells = tuple(
            Cell(
                f"s{i}",
                self.glyphs.get(sign, sign),
                str(i) if len(p) <= NUMBERED or i % 5 == 0 else "",
                self.tone(sign),
            )
            for i, sign in enumerate(p[:at_most], 1)
        )
        caption = Message("{text}", text=self.format(p[:100]))
        return Cells(cells, caption, len(p), self.matter, unordered=self.matter == "letters")

    def tone(self, sign: str) -> str:
        """Return the shade of a square with that sign."""
        return "one" if sign == self.signs[1] else ""


@dataclass(frozen=True)
class RunStrip(Strip):
    """A strip whose position is a sum of runs: a run has the value of a heap of its length under the octal `code`.

    A subclass gives `runs`; a run alone is the sign `run_sign` repeated.
    """

    code: ClassVar[str]
    run_sign: ClassVar[str] = "."

    @abstractmethod
    def runs(self, p: str) -> Iterator[tuple[int, int]]:
        """Yield (start, stop) of each run in which a move is left, counted from 0."""

    def components(self, p: str) -> Iterator[tuple[Ruleset[Any], Any]]:
        """Yield each run alone."""
        return ((self, self.run_sign * (stop - start)) for start, stop in self.runs(p))

    def figures(self, p: str) -> Iterator[Figure]:
        """Yield the squares of each run."""
        for start, stop in self.runs(p):
            yield Figure(run_name(start, stop), tuple(f"s{i + 1}" for i in range(start, stop)))

    def key(self, p: str) -> Hashable:
        """Return the lengths of the runs in order."""
        return tuple(sorted(stop - start for start, stop in self.runs(p)))

    def solver(self, p: str) -> Work[Mapping[Hashable, int]]:
        """Compute the values of all runs up to this one, by the engine for octal codes."""
        from ..sequences.heap_values import heap_values
        from ..sequences.rules import heap_rules

        return heap_values(heap_rules(self.code), max(self.key(p), default=0))  # type: ignore[call-overload]


def run_name(start: int, stop: int) -> Message:
    """Return the name of a run of squares, counted from 1."""
    if stop - start == 1:
        return Message("square {place}", place=start + 1)
    return Message("squares {first} to {last}", first=start + 1, last=stop)


def runs_of(p: str, sign: str, least: int = 1) -> Iterator[tuple[int, int]]:
    """Return (start, stop) of each run of at least `least` equal signs.

    >>> list(runs_of("xx.x.xxx", "x", 2))
    [(0, 2), (5, 8)]
    """
    return (match.span() for match in re.finditer(f"{re.escape(sign)}{{{least},}}", p))


def periodic_nim_sum(values: Iterable[int], period: tuple[int, ...], exceptions: Mapping[int, int]) -> int:
    """Return the nim-sum of values that are periodic, except for some of them.

    >>> periodic_nim_sum((1, 3, 5), (0, 1), {3: 2})
    2
    """
    total = 0
    for n in values:
        total ^= exceptions[n] if n in exceptions else period[n % len(period)]
    return total


def nim_outcome(heaps: Iterable[int], misere: bool = False) -> str:
    """Return the outcome of Nim with these heaps, by Bouton's theorem.

    >>> nim_outcome((1, 1)), nim_outcome((1, 1), misere=True)
    ('P', 'N')
    """
    total = ones = 0
    large = False
    for n in heaps:
        total ^= n
        ones += n == 1
        large |= n > 1
    if misere and not large:
        return "P" if ones % 2 else "N"
    return "N" if total else "P"
