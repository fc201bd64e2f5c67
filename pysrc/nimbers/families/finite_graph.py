"""Games given as a finite graph: every position, with its options."""

from __future__ import annotations

import json
import re
import zlib
from binascii import a2b_base64, b2a_base64
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import Any

from ..notation import EMPTY, bits, flat, heaps_text, integers, partitions, readable, shown, single_integer
from ..shapes import row_of, structured
from ..text import IllegalError, Message, NotationError
from .board_pieces import corner_cells

Options = Mapping[Any, tuple[Any, ...]]
MOST = 200_000  # positions of a graph
LONGEST = 4_000_000  # bytes of a graph's text, unpacked
DIGITS = 60  # digits of a number in a position
PACKED = 100_000  # characters of a packed program
LETTERS = 200  # letters of a string that is a position
NUMBERS = 100  # heaps of a position
_TO_URL, _FROM_URL = bytes.maketrans(b"+/", b"-_"), str.maketrans("-_", "+/")
SIGNS = re.compile(r"[0-9A-Za-z_.]*", re.ASCII)
_PLACE = re.compile(r"\s*([0-9]{1,60})[\s,]+([0-9]{1,60})\s*", re.ASCII)
_GRAPH = re.compile(r"([a-z]+)\.([A-Za-z0-9_-]+)", re.ASCII)


@dataclass(frozen=True)
class PositionKind:
    """A type of positions: how to read, write, measure and enumerate them.

    `every(size, letters)` yields all positions of that size; `letters` are the signs that strings may contain. `takes`
    converts a value that a program returned to a position; None means that it is not one of this kind.
    """

    name: str
    argument: Message
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    size: Callable[[Any], int]
    every: Callable[[int, str], Iterable[Any]]
    takes: Callable[[str], Any]


def _heaps(text: str) -> tuple[int, ...]:
    return tuple(sorted(n for n in integers(text) if n))


def _row(text: str) -> tuple[int, ...]:
    return tuple(integers(text))


def _rows_of_size(size: int) -> Iterator[tuple[int, ...]]:
    """Yield the rows whose numbers and length together are `size`."""
    if not size:
        yield ()
    for cuts in (cuts for count in range(size) for cuts in combinations(range(1, size), count)):
        yield tuple(end - start - 1 for start, end in pairwise((0, *cuts, size)))


def _string(text: str) -> str:
    plain = "".join(sign for sign, _ in row_of(text, "._")) if structured(text) else readable(text).strip()
    plain = "" if plain == EMPTY else plain
    match = SIGNS.match(plain)
    if match is None or match.end() < len(plain):
        at = readable(text).index(plain) + (match.end() if match else 0)
        word = shown(plain[match.end() if match else 0])
        message = "a string has letters, digits, . and _; found {word}: write letters for other signs, such as x for +"
        raise NotationError(Message(message, word=word), at)
    return plain


def _cell(text: str) -> tuple[int, int]:
    match = _PLACE.fullmatch(flat(text))
    if not match:
        raise NotationError(Message("expected a cell such as 3,4, found {word}", word=shown(text)), 0)
    return int(match[1]), int(match[2])


def _returned_number(returned: str) -> int | None:
    return int(returned[1:]) if re.fullmatch(rf"i[0-9]{{1,{DIGITS}}}", returned, re.ASCII) else None


def _returned_numbers(returned: str) -> tuple[int, ...] | None:
    if returned == "l":
        return ()
    found = re.fullmatch(rf"l([0-9]{{1,{DIGITS}}}(?:,[0-9]{{1,{DIGITS}}}){{,{NUMBERS}}})", returned, re.ASCII)
    return tuple(map(int, found[1].split(","))) if found else None


def _returned_heaps(returned: str) -> tuple[int, ...] | None:
    found = _returned_numbers(returned)
    return None if found is None else tuple(sorted(n for n in found if n))


def _returned_cell(returned: str) -> tuple[int, ...] | None:
    found = _returned_numbers(returned)
    return found if found is not None and len(found) == 2 else None


def _returned_string(returned: str) -> str | None:
    return returned[1:] if returned[:1] == "s" and len(returned) <= LETTERS and SIGNS.fullmatch(returned, 1) else None


def _returned_bits(returned: str) -> str | None:
    found = _returned_string(returned)
    return None if found is None or found.strip("01") else found


POSITION_KINDS = {
    kind.name: kind
    for kind in (
        PositionKind(
            "integer", Message("a whole number"), single_integer, str, int, lambda size, _: (size,), _returned_number
        ),
        PositionKind(
            "heaps", Message("a tuple of heap sizes in rising order, none of them 0"), _heaps, heaps_text, sum,
            lambda size, _: partitions(size), _returned_heaps,
        ),
        PositionKind(
            "row", Message("a tuple of numbers in their order"), _row, heaps_text, lambda p: sum(p) + len(p),
            lambda size, _: _rows_of_size(size), _returned_numbers,
        ),
        PositionKind(
            "string", Message("a string"), _string, lambda p: p or EMPTY, len,
            lambda size, letters: map("".join, product(letters, repeat=size)), _returned_string,
        ),
        PositionKind(
            "bits", Message("a string of 0s and 1s"), bits, lambda p: p or EMPTY, len,
            lambda size, _: map("".join, product("01", repeat=size)), _returned_bits,
        ),
        PositionKind(
            "cell", Message("(x, y): column and row"), _cell, lambda p: f"{p[0]},{p[1]}", max,
            lambda size, _: corner_cells(size), _returned_cell,
        ),
    )
}  # fmt: skip


@dataclass(frozen=True)
class FiniteGraph:
    """A finite game graph without cycles, identified by its text."""

    text: str
    kind: PositionKind = field(compare=False)
    options: Options = field(compare=False)

    @property
    def defaults(self) -> Mapping[str, Any]:
        """Further parameters of the program, if it runs during play; they keep their defaults."""
        return {}

    @property
    def tested_sums(self) -> int:
        """The number of sums tested, in all of which each heap moves independently; 0 if that is not known."""
        return 0

    @property
    def is_sum(self) -> bool:
        """Whether heaps are treated as terms of a sum."""
        return self.tested_sums > 0

    @property
    def largest(self) -> int:
        """The size of the largest position."""
        return max(map(self.kind.size, self.options), default=0)

    def holds(self, p: Any) -> bool:
        """Return whether a position is in the graph."""
        return p in self.options

    def of_size(self, size: int) -> Iterable[Any]:
        """Return the positions of a size, ordered by the length of their notation, then alphabetically."""
        return _sized(self).get(size, ())

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the graph as its text."""
        return _read, (self.text,)


@lru_cache(maxsize=4)
def _sized(graph: FiniteGraph) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    write = graph.kind.write
    for p in sorted(graph.options, key=lambda p: (graph.kind.size(p), len(write(p)), write(p))):
        found.setdefault(graph.kind.size(p), []).append(p)
    return found


def defaults_note(defaults: Mapping[str, Any]) -> Message | None:
    """Return that further parameters of `moves` keep their defaults; None if there are none."""
    if not defaults:
        return None
    values = ", ".join(f"{name} = {value!r:.40}" for name, value in defaults.items())
    return Message("moves has more parameters than the position, which keep their defaults: {values}", values=values)


def sum_note(held: int) -> Message:
    """Say how often it was tested that each heap moves independently."""
    return Message(
        "Each heap moves by itself: so it is at all {count} positions of several heaps that were tried, and the heaps "
        "are taken as terms of a sum.",
        count=held,
    )


# Graphs that have a name instead of a text: the rules in a user's file, which are called during play. They exist only
# in this process, so that a link cannot contain them.
LIVE: dict[str, FiniteGraph] = {}


def pack(kind: PositionKind, options: Options) -> FiniteGraph:
    """Return the graph with these options; every option must be a key itself."""
    number = {p: at for at, p in enumerate(options)}
    data = [[kind.write(p) for p in options], [[number[q] for q in after] for after in options.values()]]
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    letters = b2a_base64(packed, newline=False).translate(_TO_URL, b"=")
    return FiniteGraph(f"{kind.name}.{letters.decode()}", kind, options)


def position_kind(name: str) -> PositionKind:
    """Return the kind of position of that name; raises IllegalError."""
    if name not in POSITION_KINDS:
        raise IllegalError(Message("{word} is not one of {words}", word=shown(name), words=", ".join(POSITION_KINDS)))
    return POSITION_KINDS[name]


@dataclass(frozen=True)
class GraphKind:
    """A rule parameter that is a finite graph: the kind of position, a point, deflated JSON in base64url."""

    least: int | None = None
    greatest: int | None = None
    type: str = "graph"

    def read(self, text: str) -> FiniteGraph:
        """Return the graph; raises NotationError or IllegalError."""
        return LIVE.get(text) or _read(text.strip())

    def write(self, value: FiniteGraph) -> str:
        """Return the text of the graph."""
        return value.text


@dataclass(frozen=True)
class Program:
    """A rule parameter that is the program from which a graph was made; it is stored, packed, for display only."""

    least: int | None = None
    greatest: int | None = None
    type: str = "program"

    def read(self, text: str) -> str:
        """Return the text unchanged; raises NotationError if it is not a packed program.

        >>> Program().read("integer.eNo")
        'integer.eNo'
        """
        if text and (len(text) > PACKED or not _GRAPH.fullmatch(text)):
            raise NotationError(Message("this is not a packed program"), 0)
        return text

    def write(self, value: str) -> str:
        """Return the text unchanged."""
        return value


@lru_cache(maxsize=4)
def _read(text: str) -> FiniteGraph:
    match = _GRAPH.fullmatch(text)
    if not match:
        raise _damaged()
    kind = position_kind(match[1])
    try:
        unpacked = zlib.decompressobj().decompress(a2b_base64(match[2].translate(_FROM_URL) + "=="), LONGEST)
        if unpacked.count(b"[") > MOST + 3 or b"[[[" in unpacked[1:] or b"{" in unpacked:
            raise _damaged()  # deeper nesting never reaches the JSON parser
        names, after = json.loads(unpacked)
        positions = [kind.read(name) for name in names]
        if len(set(positions)) != len(positions) or len(positions) != len(after) or len(positions) > MOST:
            raise _damaged()
        count = len(positions)
        if not all(isinstance(at, int) and 0 <= at < count for row in after for at in row):
            raise _damaged()
        options = {p: tuple(positions[at] for at in row) for p, row in zip(positions, after, strict=True)}
    except (ValueError, TypeError, zlib.error, RecursionError):
        raise _damaged() from None
    if any(len(set(row)) < len(row) for row in options.values()) or find_cycle(options):
        raise _damaged()
    return FiniteGraph(text, kind, options)


def _damaged() -> NotationError:
    return NotationError(Message("this is not the text of a graph"), 0)


def find_cycle(options: Options) -> list[Any]:
    """Return a cycle: positions of which each is an option of the one before, the first of the last; [] if none."""
    done: set[Any] = set()
    for start in options:
        if start in done:
            continue
        path: dict[Any, Iterator[Any]] = {start: iter(options[start])}
        while path:
            here = next(reversed(path))
            for q in path[here]:
                if q in path:
                    way = list(path)
                    return way[way.index(q) :]
                if q not in done:
                    path[q] = iter(options[q])
                    break
            else:
                done.add(here)
                del path[here]
    return []
