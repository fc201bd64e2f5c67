"""Make the tables of the tutorials; search computes every value when the pages are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce
from itertools import product
from operator import xor

from markupsafe import Markup

import famous
from nimbers import game, solve
from nimbers.certificates.document import packed, written
from nimbers.games.knight_queen import KNIGHT, QUEEN
from nimbers.pictures.link import fragment
from nimbers.prove.numeration import ZECKENDORF
from nimbers.prove.theorem import Theorem, prove_theorem
from nimbers.search.boards import grundy_table
from nimbers.search.meter import finished
from prebaked import render

Row = Iterable[object]
SIDE = 8  # of the boards of values
WALK = 132
SIZES = 5  # of the strings that compare readings of the rules


def table(name: str, text: str, up: str = "../..") -> str:
    """Return a table as HTML, given its headings in one line and the words for its cells in the next.

    `up` leads from the page to the root of the site.

    >>> table("walk", "before | digits | after").count("<tr>")
    4
    """
    heads, *words = ([word.strip() for word in line.split("|")] for line in text.strip().splitlines())
    if name == "proofs":
        return _table("proofs", heads, _proofs(up), set())
    rows = [list(row) for row in MAKERS[name](*(words[0] if words else []))]
    if name in ("knight", "queen"):
        return f"\n{render('learn/heat.html', caption=heads[0], rows=rows)}\n"
    return _table("values", heads, rows, {at for at, cell in enumerate(rows[0]) if any(map(str.isalpha, str(cell)))})


def _table(kind: str, heads: list[str], rows: Iterable[Row], words: set[int]) -> str:
    """Return a table as part of Markdown; `words` are the columns that contain words."""
    return f"\n{render('learn/table.html', kind=kind, heads=heads, rows=rows, words=words)}\n"


def _proofs(up: str) -> Iterator[Row]:
    """Yield the checker's report on each known result, as a link to it, and its certificate as a file.

    The link contains a short proof. `up` leads from the page to the folder of the files.
    """
    for one in famous.results():
        certificate, short = one.certificate, packed(one.certificate)
        if not one.position and len(short) <= famous.LINKED:
            link = f"../../proofs/{fragment([('x', short)])}"
        elif one.code:
            fields = [("code", one.code), ("n", "1000"), *([("q", "1")] if one.quotient else [])]
            link = f"../../sequences/{fragment(fields)}"
        else:
            convention, usual = certificate.get("convention", ""), game(one.game).conventions[0]
            fields = [("g", one.game), *([("c", convention)] if convention not in ("", usual) else [])]
            if one.position:
                fields += [("p", certificate["position"])]
                fields += [("t", "proof"), ("x", short)] if len(short) <= famous.LINKED else []
            link = f"../../games/{one.game}/{fragment(fields)}"
        says = Markup('<a href="{}" lang="en">{}</a>').format(link, one.says)
        file = Markup('<a href="{}" download>{}</a>').format(f"{up}/{one.file}", one.name)
        yield says, len(written(certificate)), file


def _counter(louise: str = "Louise", richard: str = "Richard") -> Iterator[Row]:
    """Yield N, its digits, those of N - 1, the moves of the game and who makes the last."""
    for n in range(1, 17):
        moves = solve("counter", n).length or 0
        yield n, f"{n:b}", f"{n - 1:b}", moves, louise if moves % 2 else richard


def _walk() -> Iterator[Row]:
    """Yield each move from 132: before, digits, after."""
    n = WALK
    while options := list(game("counter").options(n)):
        yield n, f"{n:b}", options[0]
        n = options[0]


def _knight() -> Iterator[Row]:
    yield from grundy_table(KNIGHT, (), SIDE, SIDE)


def _queen() -> Iterator[Row]:
    yield from grundy_table((), QUEEN, SIDE, SIDE)


def _pieces(first: str = "first", second: str = "second") -> Iterator[Row]:
    """Yield positions of both pieces: the two values, their nim-sum, and who wins by search."""
    for kx, ky, qx, qy in ((5, 4, 3, 3), (0, 0, 1, 2), (1, 2, 0, 1), (4, 4, 1, 1), (2, 4, 2, 2)):
        knight, queen = grundy_table(KNIGHT, (), SIDE, SIDE)[ky][kx], grundy_table((), QUEEN, SIDE, SIDE)[qy][qx]
        text = f"N{kx},{ky}_Q{qx},{qy}"
        yield text, knight, queen, knight ^ queen, _winner("knight-queen", text, first, second, "")


def _nim() -> Iterator[Row]:
    """Yield heaps, their nim-sum and the number of winning moves by search."""
    for heaps in ((2, 3), (4, 4), (1, 1, 1), (1, 2, 3), (3, 4, 5), (3, 5, 7), (2, 2, 2, 3), (1, 2, 4, 8)):
        text = ",".join(map(str, heaps))
        yield text.replace(",", ", "), reduce(xor, heaps), solve("nim", text).winning_move_count


def _columns() -> Iterator[Row]:
    """Yield the addition of 5, 7 and 3 without carrying."""
    for heap in (5, 7, 3):
        yield (heap, *f"{heap:03b}", f"{heap ^ 1} {'<' if heap ^ 1 < heap else '>'} {heap}")
    yield (5 ^ 7 ^ 3, *f"{5 ^ 7 ^ 3:03b}", "")


def _winner(slug: str, position: str, first: str, second: str, tie: str) -> str:
    return {"N": first, "P": second, "tie": tie}[solve(slug, position).outcome.value]


def _substring(first: str = "first", second: str = "second", tie: str = "tie") -> Iterator[Row]:
    """Yield strings, their zeros, their runs of ones and who wins by search."""
    for text in ("0", "1", "01", "00", "101", "1011", "0101", "00011", "0110011"):
        runs = [len(run) for run in text.split("0") if run]
        shown = ", ".join(map(str, runs)) or "–"
        yield text, text.count("0"), shown, reduce(xor, runs, 0), _winner("substring", text, first, second, tie)


def formula(text: str) -> int:
    """Return the sign of the formula for the player to move.

    >>> [formula(text) for text in ("00011", "0110011", "00")]
    [1, -1, 0]
    """
    if text.count("0") % 2 == 0:
        return 0
    return 1 if reduce(xor, (len(run) for run in text.split("0")), 0) else -1


def _cuts(text: str) -> Iterator[tuple[str, str]]:
    """Yield each substring to take, and the rest."""
    return ((text[i:j], text[:i] + text[j:]) for i in range(len(text)) for j in range(i + 1, len(text) + 1))


def _ends(text: str) -> Iterator[tuple[str, str]]:
    """Yield each prefix and suffix to take, and the rest."""
    return (cut for i in range(1, len(text) + 1) for cut in ((text[:i], text[i:]), (text[-i:], text[:-i])))


def _any(text: str) -> Iterator[tuple[str, str]]:
    """Yield each subsequence to take, and the rest."""
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
    """Return the opponent's best zeros minus one's own (or the reverse, if more zeros win), by search.

    >>> margin("substring", "00011"), margin("ends", "0010")
    (1, -1)
    """
    moves, wish = READINGS[reading]
    return max((-wish * taken.count("0") - margin(reading, left) for taken, left in moves(text)), default=0)


def refuted(reading: str) -> tuple[str, int, int] | None:
    """Find the first string of at most SIZES characters on which formula and search disagree, with both values.

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
    """Yield other readings of the rules: the words for ends, subsequence, more; then first, second, tie."""
    names, (first, second, tie) = words[:3], words[3:]
    who = {1: first, -1: second, 0: tie}
    for reading, name in zip(("ends", "subsequence", "more"), names, strict=True):
        wrong = refuted(reading)
        assert wrong
        text, said, found = wrong
        yield name, text, who[said], who[(found > 0) - (found < 0)]


def _slides(first: str = "first", second: str = "second") -> Iterator[Row]:
    """Yield N, its digits, the moves available now, the moves of the whole game by search and who makes the last."""
    for n in (1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 24):
        moves = solve("bit-slide", n).length or 0
        yield n, f"{n:b}", (n >> 1 & ~n).bit_count(), moves, first if moves % 2 else second


def _take(wins: str = "wins", loses: str = "loses") -> Iterator[Row]:
    """Yield heaps from which a move takes 1 to 3: who wins by search, and how many to take."""
    for n in range(13):
        found = solve("subtraction", str(n) if n else "-")
        left = [int(move.name.partition("-")[2]) for move in found.winning_moves]
        yield n, loses if found.outcome.value == "P" else wins, ", ".join(str(n - one) for one in left) or "–"


@lru_cache(None)
def multiples() -> Theorem:
    """Return the theorem about taking 1 to 3.

    >>> len(multiples().automaton)
    3
    """
    found = finished(prove_theorem(game("subtraction")))
    assert isinstance(found, Theorem)
    return found


def walk(n: int) -> list[int]:
    """Return the states of its automaton while it reads the binary digits of n.

    >>> walk(12)
    [0, 1, 1, 2, 0]
    """
    states = [0]
    for digit in f"{n:b}":
        states.append(multiples().automaton.transitions[states[-1]][int(digit)])
    return states


def _automaton() -> Iterator[Row]:
    """Yield its states: the next state on 0 and on 1, and whether it accepts."""
    automaton = multiples().automaton
    for state, row in enumerate(automaton.transitions):
        yield state, *row, "✓" if automaton.accepts[state] else "–"


def _states(yes: str = "yes", no: str = "no") -> Iterator[Row]:
    """Yield numbers, their digits, the states on the way, and whether the last one accepts."""
    for n in (6, 11, 12, 22, 24):
        states = walk(n)
        yield n, f"{n:b}", " → ".join(map(str, states)), yes if multiples().automaton.accepts[states[-1]] else no


def _pairs() -> Iterator[Row]:
    """Yield the lost pairs of Wythoff's game by search: difference, numbers, and both in Fibonacci numbers."""
    for difference in range(1, 9):
        small = next(a for a in range(99) if solve("wythoff", f"{a},{a + difference}").outcome.value == "P")
        pair = (small, small + difference)
        yield difference, *pair, *("".join(map(str, ZECKENDORF.write(number))) for number in pair)


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
    "take": _take,
    "automaton": _automaton,
    "states": _states,
    "pairs": _pairs,
}
