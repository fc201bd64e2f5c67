"""What the page may ask of sequences and boards: values as bytes while they come, and what there is to say."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from ..families.board_pieces import PIECES, BoardPiece
from ..families.heaps import SequenceGame
from ..games import game, ruleset, slugs
from ..notation import in_range
from ..search.boards import Rows
from ..search.products import COINS, coin_table
from ..search.rows import SPENT, quick_work
from ..sequences import texts
from ..sequences.rules import heap_rules
from ..sequences.sequence import MOST, Sequence, known_values, sequencing
from ..text import IllegalError, Message, NotationError, Progress, UnknownError, Work, say, translated
from .answers import Params, Reply, Steps, lang_of, number_of, text_of, word_bytes

USUAL = 1_000  # the last heap where none is told
MAX_TABLE = 2_048  # cells a side of a table; a value is below 2^16 there, whatever the piece
FEW = 16  # cells a side where nothing is told
LOST = 1_000  # lost heaps, and exceptions, listed at most; the counts are always exact


def _sequence(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`code`, `up_to` and `certify`; the values come beside it as unsigned 32-bit words, least byte first.

    With the `resume` text of a progress, and as `data` the bytes that came until then, only the other values come.
    """
    rules = heap_rules(text_of(params, "code"))
    up_to = number_of(params, "up_to", USUAL, MOST)
    known = None if params.get("resume") is None else known_values(rules, text_of(params, "resume"), data or b"")
    found = yield from sequencing(rules, up_to or 0, params.get("certify") is not False, known, out)
    return document(found, lang_of(params)) | {"games": games_of(rules.name, lang_of(params))}


def games_of(code: str, lang: str = "en") -> list[Reply]:
    """The games whose single heaps are the sequence of a code, each with the rule parameters that make it so.

    >>> [(one["game"], one["set"]) for one in games_of("sub:2,5")]
    [('subtraction', {'amounts': '2,5'})]
    """
    found = []
    for slug in slugs():
        cls = game(slug)
        settings = cls.coded(code) if issubclass(cls, SequenceGame) else None
        if settings is not None:
            found.append({"game": slug, "title": translated(cls.title, lang), "set": dict(settings)})
    return found


def document(found: Sequence, lang: str = "en") -> dict[str, Any]:
    """The period of a sequence with its sentences, as plain JSON values; the values themselves are not in it."""
    period, values = found.period, found.values
    lost, exceptions = found.lost(), found.exceptions()
    largest = max(values)
    last = period.last_exception if period else None
    found_exceptions = texts.exceptions(found)
    return {
        "code": found.rules.name,
        "up_to": found.up_to,
        "status": found.status,
        "certified": found.status == "certified",
        "period": period.length if period else None,
        "preperiod": period.start if period else None,
        "saltus": period.saltus if period else None,
        "last_exception": last,
        "exceptions": exceptions[:LOST],
        "exception_count": len(exceptions),
        "value_at_last_exception": None if last is None else values[last],
        "checked_to": found.checked_to,
        "bound": period.bound if period else None,
        "needed": period.needed if period else None,
        "source": say(found.source, lang) if found.source else None,
        "largest": {"value": largest, "heap": values.index(largest)},
        "p_positions": lost[:LOST],
        "p_position_count": len(lost),
        "engines": list(found.engines),
        "texts": {
            "verdict": say(texts.sequence_verdict(found), lang),
            "proof": " ".join(say(one, lang) for one in texts.sequence_proof(found)),
            "exceptions": say(found_exceptions, lang) if found_exceptions else "",
            "lost": say(texts.lost_heaps(found, lost), lang),
            "by": say(texts.computed_by(found), lang) if found.engines else "",
        },
    }


def tables(name: str, settings: dict[str, str], size: int | None) -> dict[str, tuple[int, Work[Rows]]]:
    """The tables of a board game, of a chess piece alone or of a product of coins: side and rows, by piece.

    A product is named by its games, ruler.twins; twins.twins is nim multiplication. Raises NimbersError.
    """
    if not 1 <= (FEW if size is None else size) <= MAX_TABLE:
        raise IllegalError(Message("a board has {least} to {most} cells a side", least=1, most=MAX_TABLE))
    one, _, other = name.partition(".")
    if one in COINS and other in COINS:
        side = size or FEW
        return {name: (side, coin_table(one, other, side))}
    if name in PIECES:
        steps, slides = PIECES[name]
        pieces = {name: BoardPiece(n=size or FEW, steps=steps, slides=slides)}
    else:
        rules = ruleset(name, settings)
        if not hasattr(rules, "pieces"):
            names = (*PIECES, "twins.twins", *(slug for slug in slugs() if hasattr(game(slug), "pieces")))
            raise UnknownError(Message("{name} has no table; there are {typed}", name=name, typed=names))
        pieces = rules.pieces()
    sides = {name: size or piece.n for name, piece in pieces.items()}
    return {
        name: (sides[name], quick_work(piece.steps, piece.slides, sides[name], sides[name]))
        for name, piece in pieces.items()
    }


def _table(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`game` with `set`, or a chess piece by name, and `size`; the values come as unsigned 16-bit words, row by row."""
    settings = params.get("set", {})
    if not isinstance(settings, dict):
        raise NotationError(Message("{name} must be an object", name="set"))
    texts = {str(name): str(value) for name, value in settings.items()}
    asked, lang = text_of(params, "game"), lang_of(params)
    made = tables(asked, texts, number_of(params, "size", None, MAX_TABLE))
    found: list[Reply] = []
    for name, (side, work) in made.items():
        rows = yield from _told(work, len(found) / len(made), SPENT / side**2 / len(made))
        for row in rows:
            out += word_bytes(row)
        title = game(asked).title if len(made) == 1 and asked in slugs() else name
        found.append(
            {
                "piece": name,
                "title": translated(title, lang),
                "columns": side,
                "rows": side,
                "largest": max(map(max, rows)),
            }
        )
        yield None
    return {"tables": found}


def _told(work: Work[Rows], begins: float, step: float) -> Work[Rows]:
    """The work with a fraction told at each yield, as if all its slices were alike; it stops short of the whole."""
    slices = 0
    while True:
        try:
            next(work)
        except StopIteration as done:
            rows: Rows = done.value
            return rows
        slices += 1
        yield Progress(0, Message("computing the tables"), min(0.99, begins + slices * step))


def _bulk(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Many numbers as bytes, least byte first: heaps of `nim` (32 bits), inputs of `bit-slide` (32) or `counter` (64).

    Of Nim the nim-sum and the number of winning moves are told; of the others a byte for each number comes back, 1
    where the player to move wins.
    """
    from ..search import bulk

    name, given = text_of(params, "game"), data or b""
    size = {"nim": bulk.HEAP, "bit-slide": bulk.HEAP, "counter": bulk.WORD}.get(name)
    if size is None:
        raise UnknownError(Message("{name} is one of {words}", name=name, words="nim, bit-slide, counter"))
    if len(given) % size:
        raise NotationError(Message("{count} bytes are not a whole number of words", count=len(given)))
    if name == "counter":
        words = array("Q", given)
        if 0 in words:
            in_range(0, 1, None, words.index(0))
    yield None
    if name == "nim":
        total, winning = bulk.nim_heaps(given)
        return {"count": len(given) // size, "nim_sum": total, "winning_move_count": winning}
    wins = 0
    step = bulk.CHUNK * 16
    for at in range(0, len(given), step):
        found = (bulk.counter_wins if name == "counter" else bulk.slide_wins)(given[at : at + step])
        wins += sum(found)
        out += found
        yield None
    return {"count": len(given) // size, "wins": wins}


INSTANT: dict[str, Callable[[Params], Reply]] = {}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {
    "sequence": _sequence,
    "table": _table,
    "bulk": _bulk,
}
