"""The tables of the tutorials, worked out by search when the pages are made; not one value is typed."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce
from itertools import product
from operator import xor

from nimbers import game, solve
from nimbers.games.knight_queen import KNIGHT, QUEEN
from nimbers.search.boards import grundy_table

Row = Iterable[object]
SIDE = 8  # of the boards of values
WALK = 132
SIZES = 5  # of the strings in which readings of the rules are compared


def table(name: str, text: str) -> str:
    """A table as HTML, given its headings in one line and the words for its cells in the next.

    >>> table("walk", "before | digits | after").count("<tr>")
    4
    """
    heads, *words = ([word.strip() for word in line.split("|")] for line in text.strip().splitlines())
    made = MAKERS[name](*(words[0] if words else []))
    if name in ("knight", "queen"):
        return _board(heads[0], made)
    lines = [[str(cell) for cell in row] for row in made]
    marks = [' class="word"' if any(map(str.isalpha, lines[0][at])) else "" for at in range(len(heads))]
    top = "".join(f'<th scope="col"{mark}>{html.escape(head)}</th>' for head, mark in zip(heads, marks, strict=True))
    rows = "".join(
        f"<tr>{''.join(f'<td{mark}>{html.escape(cell)}</td>' for cell, mark in zip(line, marks, strict=True))}</tr>"
        for line in lines
    )
    return f'\n<table class="values"><thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table>\n'


def _board(caption: str, rows: Iterator[Row]) -> str:
    """A board of values with its coordinates; row 0 is below, as on the board."""
    lines = "".join(
        f'<tr><th scope="row">{y}</th>{"".join(f"<td class=heat-{min(int(str(v)), 9)}>{v}</td>" for v in row)}</tr>'
        for y, row in reversed(list(enumerate(rows)))
    )
    foot = "".join(f'<th scope="col">{x}</th>' for x in range(SIDE))
    return (
        f'\n<table class="heat"><caption>{html.escape(caption)}</caption><tbody>{lines}</tbody>'
        f"<tfoot><tr><td></td>{foot}</tr></tfoot></table>\n"
    )


def _counter(louise: str = "Louise", richard: str = "Richard") -> Iterator[Row]:
    """N, its digits, those of N - 1, the moves of the game and who makes the last."""
    for n in range(1, 17):
        moves = solve("counter", n).length or 0
        yield n, f"{n:b}", f"{n - 1:b}", moves, louise if moves % 2 else richard


def _walk() -> Iterator[Row]:
    """Each move from 132: before, digits, after."""
    n = WALK
    while options := list(game("counter").options(n)):
        yield n, f"{n:b}", options[0]
        n = options[0]


def _knight() -> Iterator[Row]:
    yield from grundy_table(KNIGHT, (), SIDE, SIDE)


def _queen() -> Iterator[Row]:
    yield from grundy_table((), QUEEN, SIDE, SIDE)


def _pieces(first: str = "first", second: str = "second") -> Iterator[Row]:
    """Positions of both pieces: the two values, their nim-sum and who wins by search."""
    for kx, ky, qx, qy in ((5, 4, 3, 3), (0, 0, 1, 2), (1, 2, 0, 1), (4, 4, 1, 1), (2, 4, 2, 2)):
        knight, queen = grundy_table(KNIGHT, (), SIDE, SIDE)[ky][kx], grundy_table((), QUEEN, SIDE, SIDE)[qy][qx]
        text = f"N{kx},{ky}_Q{qx},{qy}"
        yield text, knight, queen, knight ^ queen, _winner("knight-queen", text, first, second, "")


def _nim() -> Iterator[Row]:
    """Heaps, their nim-sum and the number of winning moves by search."""
    for heaps in ((2, 3), (4, 4), (1, 1, 1), (1, 2, 3), (3, 4, 5), (3, 5, 7), (2, 2, 2, 3), (1, 2, 4, 8)):
        text = ",".join(map(str, heaps))
        yield text.replace(",", ", "), reduce(xor, heaps), solve("nim", text).winning_move_count


def _columns() -> Iterator[Row]:
    """The addition without carrying of 5, 7 and 3."""
    for heap in (5, 7, 3):
        yield (heap, *f"{heap:03b}", f"{heap ^ 1} {'<' if heap ^ 1 < heap else '>'} {heap}")
    yield (5 ^ 7 ^ 3, *f"{5 ^ 7 ^ 3:03b}", "")


def _winner(slug: str, position: str, first: str, second: str, tie: str) -> str:
    return {"N": first, "P": second, "tie": tie}[solve(slug, position).outcome.value]


def _substring(first: str = "first", second: str = "second", tie: str = "tie") -> Iterator[Row]:
    """Strings, their zeros, their runs of ones and who wins by search."""
    for text in ("0", "1", "01", "00", "101", "1011", "0101", "00011", "0110011"):
        runs = [len(run) for run in text.split("0") if run]
        shown = ", ".join(map(str, runs)) or "–"
        yield text, text.count("0"), shown, reduce(xor, runs, 0), _winner("substring", text, first, second, tie)


def formula(text: str) -> int:
    """The sign that the formula gives for the player to move.

    >>> [formula(text) for text in ("00011", "0110011", "00")]
    [1, -1, 0]
    """
    if text.count("0") % 2 == 0:
        return 0
    return 1 if reduce(xor, (len(run) for run in text.split("0")), 0) else -1


def _cuts(text: str) -> Iterator[tuple[str, str]]:
    """Substrings taken, and what is left."""
    return ((text[i:j], text[:i] + text[j:]) for i in range(len(text)) for j in range(i + 1, len(text) + 1))


def _ends(text: str) -> Iterator[tuple[str, str]]:
    """Prefixes and suffixes taken, and what is left."""
    return (cut for i in range(1, len(text) + 1) for cut in ((text[:i], text[i:]), (text[-i:], text[:-i])))


def _any(text: str) -> Iterator[tuple[str, str]]:
    """Any signs taken, and what is left."""
    for chosen in product((False, True), repeat=len(text)):
        if any(chosen):
            taken = "".join(sign for sign, take in zip(text, chosen, strict=True) if take)
            yield taken, "".join(sign for sign, take in zip(text, chosen, strict=True) if not take)


READINGS: dict[str, tuple[Callable[[str], Iterator[tuple[str, str]]], int]] = {
    "substring": (_cuts, 1),
    "ends": (_ends, 1),
    "subsequence": (_any, 1),
    "more": (_cuts, -1),
}


@lru_cache(None)
def margin(reading: str, text: str) -> int:
    """Best zeros of the opponent less own zeros (the other way round where more zeros win), by search.

    >>> margin("substring", "00011"), margin("ends", "0010")
    (1, -1)
    """
    moves, wish = READINGS[reading]
    return max((-wish * taken.count("0") - margin(reading, left) for taken, left in moves(text)), default=0)


def refuted(reading: str) -> tuple[str, int, int] | None:
    """The first string of at most SIZES signs on which formula and search disagree, with what they say.

    >>> refuted("substring") is None
    True
    """
    for size in range(SIZES + 1):
        for text in map("".join, product("01", repeat=size)):
            found = margin(reading, text)
            if formula(text) != (found > 0) - (found < 0):
                return text, formula(text), found
    return None


def _readings(*words: str) -> Iterator[Row]:
    """Other readings of the rules: the words for ends, subsequence, more; then first, second, tie."""
    names, (first, second, tie) = words[:3], words[3:]
    who = {1: first, -1: second, 0: tie}
    for reading, name in zip(("ends", "subsequence", "more"), names, strict=True):
        wrong = refuted(reading)
        assert wrong
        text, said, found = wrong
        yield name, text, who[said], who[(found > 0) - (found < 0)]


def _slides(first: str = "first", second: str = "second") -> Iterator[Row]:
    """N, its digits, the moves there are now, the moves of the whole game by search and who makes the last."""
    for n in (1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 24):
        moves = solve("bit-slide", n).length or 0
        yield n, f"{n:b}", (n >> 1 & ~n).bit_count(), moves, first if moves % 2 else second


MAKERS: dict[str, Callable[..., Iterator[Row]]] = {
    "counter": _counter,
    "walk": _walk,
    "knight": _knight,
    "queen": _queen,
    "pieces": _pieces,
    "nim": _nim,
    "columns": _columns,
    "substring": _substring,
    "readings": _readings,
    "slides": _slides,
}
