"""What the page may ask of sequences and boards: values as bytes while they come, and what there is to say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import sentences_sequence
from .families.board_pieces import MAX_SIDE, PIECES, BoardPiece
from .games import game, ruleset, slugs
from .locale import say
from .model import IllegalError, Message, NotationError, UnknownError, Work
from .operations import Params, Reply, Steps, lang_of, number_of, text_of, word_bytes
from .solve.boards import Rows
from .solve.rows import quick_work
from .solve.sequences.rules import heap_rules
from .solve.sequences.sequence import MOST, Sequence, known_values, sequencing

USUAL = 1_000  # the last heap where none is told
LOST = 1_000  # lost heaps listed at most; the count is always exact


def _sequence(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`code`, `up_to` and `certify`; the values come beside it as unsigned 32-bit words, least byte first.

    With the `resume` text of a progress, and as `data` the bytes that came until then, only the other values come.
    """
    rules = heap_rules(text_of(params, "code"))
    up_to = number_of(params, "up_to", USUAL, MOST)
    known = None if params.get("resume") is None else known_values(rules, text_of(params, "resume"), data or b"")
    found = yield from sequencing(rules, up_to or 0, params.get("certify") is not False, known, out)
    return document(found, lang_of(params))


def document(found: Sequence, lang: str = "en") -> dict[str, Any]:
    """The period of a sequence with its sentences, as plain JSON values; the values themselves are not in it."""
    period, values = found.period, found.values
    lost = found.lost()
    largest = max(values)
    last = period.last_exception if period else None
    told = sentences_sequence.exceptions(found)
    return {
        "code": found.rules.name,
        "up_to": found.up_to,
        "status": found.status,
        "certified": found.status == "certified",
        "period": period.length if period else None,
        "preperiod": period.start if period else None,
        "saltus": period.saltus if period else None,
        "last_exception": last,
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
            "verdict": say(sentences_sequence.sequence_verdict(found), lang),
            "proof": " ".join(say(one, lang) for one in sentences_sequence.sequence_proof(found)),
            "exceptions": say(told, lang) if told else "",
            "lost": say(sentences_sequence.lost_heaps(found, lost), lang),
            "by": say(sentences_sequence.computed_by(found), lang),
        },
    }


def boards(name: str, settings: dict[str, str], size: int | None) -> dict[str, BoardPiece]:
    """The pieces, by name, of a board game or of a chess piece alone, on a board of that side; raises NimbersError."""
    if not 1 <= (size or 1) <= MAX_SIDE:
        raise IllegalError(Message("--size is a number from {least} to {most}", least=1, most=MAX_SIDE))
    if name in PIECES:
        steps, slides = PIECES[name]
        return {name: BoardPiece(n=size or MAX_SIDE, steps=steps, slides=slides)}
    rules = ruleset(name, settings | ({} if size is None else {"n": str(size)}))
    found: Callable[[], dict[str, BoardPiece]] | None = getattr(rules, "pieces", None)
    if found is None:
        raise UnknownError(
            Message("{name} has no table; there are {names}", name=name, names=(*PIECES, *_with_pieces()))
        )
    return found()


def _with_pieces() -> list[str]:
    return [slug for slug in slugs() if hasattr(game(slug), "pieces")]


def table_rows(piece: BoardPiece) -> Work[Rows]:
    """All values of a piece on its board, row by row from the corner on."""
    return quick_work(piece.steps, piece.slides, piece.n, piece.n)


def _table(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`game` with `set`, or a chess piece by name, and `size`; the values come as unsigned 16-bit words, row by row."""
    settings = params.get("set", {})
    if not isinstance(settings, dict):
        raise NotationError(Message("{name} must be an object", name="set"))
    texts = {str(name): str(value) for name, value in settings.items()}
    found = []
    for name, piece in boards(text_of(params, "game"), texts, number_of(params, "size", None, MAX_SIDE)).items():
        rows = yield from table_rows(piece)
        for row in rows:
            out += word_bytes(row)
        found.append({"piece": name, "columns": piece.n, "rows": piece.n, "largest": max(map(max, rows))})
        yield None
    return {"tables": found}


INSTANT: dict[str, Callable[[Params], Reply]] = {}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {
    "sequence": _sequence,
    "table": _table,
}
