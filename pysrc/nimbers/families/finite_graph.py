"""Games told as a finite graph: every position there is, and for each the positions that a move may lead to."""

from __future__ import annotations

import json
import re
import zlib
from binascii import a2b_base64, b2a_base64
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Any

from ..notation import EMPTY, bits, friendly, heaps_text, integers, partitions, shown, single_integer
from ..text import IllegalError, Message, NotationError
from .board_pieces import corner_cells

Options = Mapping[Any, tuple[Any, ...]]
MOST = 200_000  # positions of a graph
LONGEST = 4_000_000  # bytes of a graph's text, unpacked
DIGITS = 60  # of a number in a position
PACKED = 100_000  # characters of a packed program
LETTERS = 200  # of a string that is a position
NUMBERS = 100  # heaps of a position
_TO_URL, _FROM_URL = bytes.maketrans(b"+/", b"-_"), str.maketrans("-_", "+/")
_SIGNS = re.compile(r"[0-9A-Za-z_.]*", re.ASCII)
_PLACE = re.compile(r"\s*([0-9]{1,60})[\s,]+([0-9]{1,60})\s*", re.ASCII)
_GRAPH = re.compile(r"([a-z]+)\.([A-Za-z0-9_-]+)", re.ASCII)


@dataclass(frozen=True)
class Sort:
    """What a position is: how it is read, written and measured, and how many there are of a size.

    `every(size, letters)` are all positions of that size; `letters` are the signs that strings have. `takes` says
    whether a value that a program returns is such a position, and makes it one: None where it is not.
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


def _string(text: str) -> str:
    plain = friendly(text).strip()
    plain = "" if plain == EMPTY else plain
    match = _SIGNS.match(plain)
    if match is None or match.end() < len(plain):
        at = friendly(text).index(plain) + (match.end() if match else 0)
        word = shown(plain[match.end() if match else 0])
        raise NotationError(Message("a string has letters, digits, . and _; found {word}", word=word), at)
    return plain


def _cell(text: str) -> tuple[int, int]:
    match = _PLACE.fullmatch(friendly(text))
    if not match:
        raise NotationError(Message("expected a cell such as 3,4, found {word}", word=shown(text)), 0)
    return int(match[1]), int(match[2])


def _number_told(told: str) -> int | None:
    return int(told[1:]) if re.fullmatch(rf"i[0-9]{{1,{DIGITS}}}", told, re.ASCII) else None


def _numbers_told(told: str) -> tuple[int, ...] | None:
    if told == "l":
        return ()
    found = re.fullmatch(rf"l([0-9]{{1,{DIGITS}}}(?:,[0-9]{{1,{DIGITS}}}){{,{NUMBERS}}})", told, re.ASCII)
    return tuple(map(int, found[1].split(","))) if found else None


def _heaps_told(told: str) -> tuple[int, ...] | None:
    found = _numbers_told(told)
    return None if found is None else tuple(sorted(n for n in found if n))


def _cell_told(told: str) -> tuple[int, ...] | None:
    found = _numbers_told(told)
    return found if found is not None and len(found) == 2 else None


def _string_told(told: str) -> str | None:
    return told[1:] if told[:1] == "s" and len(told) <= LETTERS and _SIGNS.fullmatch(told, 1) else None


def _bits_told(told: str) -> str | None:
    found = _string_told(told)
    return None if found is None or found.strip("01") else found


SORTS = {
    sort.name: sort
    for sort in (
        Sort("integer", Message("a whole number"), single_integer, str, int, lambda size, _: (size,), _number_told),
        Sort(
            "heaps", Message("a tuple of heap sizes in rising order, none of them 0"), _heaps, heaps_text, sum,
            lambda size, _: partitions(size), _heaps_told,
        ),
        Sort(
            "string", Message("a string"), _string, lambda p: p or EMPTY, len,
            lambda size, letters: map("".join, product(letters, repeat=size)), _string_told,
        ),
        Sort(
            "bits", Message("a string of 0s and 1s"), bits, lambda p: p or EMPTY, len,
            lambda size, _: map("".join, product("01", repeat=size)), _bits_told,
        ),
        Sort(
            "cell", Message("(x, y): column and row"), _cell, lambda p: f"{p[0]},{p[1]}", max,
            lambda size, _: corner_cells(size), _cell_told,
        ),
    )
}  # fmt: skip


@dataclass(frozen=True)
class Told:
    """A finite game graph without loops, as its text; two graphs are the same if their texts are."""

    text: str
    sort: Sort = field(compare=False)
    options: Options = field(compare=False)

    @property
    def largest(self) -> int:
        """The size of its largest position."""
        return max(map(self.sort.size, self.options), default=0)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it crosses to another process: as its text."""
        return _read, (self.text,)


def told(sort: Sort, options: Options) -> Told:
    """The graph with these options; every option must be there itself."""
    number = {p: at for at, p in enumerate(options)}
    data = [[sort.write(p) for p in options], [[number[q] for q in after] for after in options.values()]]
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    letters = b2a_base64(packed, newline=False).translate(_TO_URL, b"=")
    return Told(f"{sort.name}.{letters.decode()}", sort, options)


def sort_of(name: str) -> Sort:
    """The kind of position of that name; raises IllegalError."""
    if name not in SORTS:
        raise IllegalError(Message("{word} is not one of {words}", word=shown(name), words=", ".join(SORTS)))
    return SORTS[name]


@dataclass(frozen=True)
class ToldGraph:
    """A rule parameter that is a whole finite graph: what a position is, a point, deflated JSON in base64url."""

    least: int | None = None
    greatest: int | None = None
    type: str = "graph"

    def read(self, text: str) -> Told:
        """The graph; raises NotationError or IllegalError."""
        return _read(text.strip())

    def write(self, value: Told) -> str:
        """Its text."""
        return value.text


@dataclass(frozen=True)
class Program:
    """A rule parameter that is the program a graph was told by, packed by whoever shows it; nothing here reads it."""

    least: int | None = None
    greatest: int | None = None
    type: str = "program"

    def read(self, text: str) -> str:
        """The text as it is; raises NotationError.

        >>> Program().read("integer.eNo")
        'integer.eNo'
        """
        if text and (len(text) > PACKED or not _GRAPH.fullmatch(text)):
            raise NotationError(Message("this is not a packed program"), 0)
        return text

    def write(self, value: str) -> str:
        """The text."""
        return value


@lru_cache(maxsize=4)
def _read(text: str) -> Told:
    match = _GRAPH.fullmatch(text)
    if not match:
        raise _damaged()
    sort = sort_of(match[1])
    try:
        unpacked = zlib.decompressobj().decompress(a2b_base64(match[2].translate(_FROM_URL) + "=="), LONGEST)
        if unpacked.count(b"[") > MOST + 3 or b"[[[" in unpacked[1:] or b"{" in unpacked:
            raise _damaged()  # nothing that nests deeper reaches the reader of JSON
        names, after = json.loads(unpacked)
        positions = [sort.read(name) for name in names]
        if len(set(positions)) != len(positions) or len(positions) != len(after) or len(positions) > MOST:
            raise _damaged()
        count = len(positions)
        if not all(isinstance(at, int) and 0 <= at < count for row in after for at in row):
            raise _damaged()
        options = {p: tuple(positions[at] for at in row) for p, row in zip(positions, after, strict=True)}
    except (ValueError, TypeError, zlib.error, RecursionError):
        raise _damaged() from None
    if any(len(set(row)) < len(row) for row in options.values()) or way_round(options):
        raise _damaged()
    return Told(text, sort, options)


def _damaged() -> NotationError:
    return NotationError(Message("this is not the text of a graph"), 0)


def way_round(options: Options) -> list[Any]:
    """Positions of which each is an option of the one before, and the first of the last; none if play always ends."""
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
