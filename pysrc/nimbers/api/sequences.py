"""What the page may ask of sequences and boards: values as bytes while they come, and what there is to say."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from typing import Any

from ..answers.number_values import (
    code_seen,
    first_number,
    has_pairs,
    number_values,
    one_number,
    pair_values,
    told_by_code,
)
from ..families.board_pieces import PIECES, BoardPiece
from ..families.heaps import SequenceGame
from ..games import game, ruleset, slugs
from ..model import NORMAL, Ruleset
from ..notation import in_range
from ..search.boards import Rows
from ..search.meter import IN_PAGE
from ..search.products import COINS, coin_table
from ..search.rows import SPENT, quick_work
from ..sequences import texts
from ..sequences.periods import observed_period
from ..sequences.rules import HeapRules, heap_rules
from ..sequences.sequence import MOST, Sequence, known_values, sequencing
from ..sequences.values import FITS, Values
from ..text import IllegalError, Message, NotationError, Progress, UnknownError, Work, say, translated
from .answers import Params, Reply, Steps, budget_of, decoded, lang_of, number_of, rules_of, text_of, word_bytes

USUAL = 1_000  # the last heap where none is told
MAX_TABLE = 2_048  # cells a side of a table; a value is below 2^16 there, whatever the piece
FEW = 16  # cells a side where nothing is told
LOST = 1_000  # lost heaps, and exceptions, listed at most; the counts are always exact


def _sequence(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`code`, `up_to` and `certify`; the values come beside it as unsigned 32-bit words, least byte first.

    With the `resume` text of a progress, and as `data` the bytes that came until then, only the other values come.
    A `game` with `set` stands for its code; where it has none, its positions of one number are searched, and a period
    is only seen.
    """
    if params.get("game") is not None:
        ruleset_asked = rules_of(params)
        code = getattr(ruleset_asked, "code_text", None)
        if code is None or ruleset_asked.convention != NORMAL or not code():
            return (yield from _searched_sequence(params, ruleset_asked, out))
        params = {**params, "code": code()}
    rules = heap_rules(text_of(params, "code"))
    up_to = number_of(params, "up_to", USUAL, MOST)
    known = None if params.get("resume") is None else known_values(rules, text_of(params, "resume"), data or b"")
    found = yield from sequencing(rules, up_to or 0, params.get("certify") is not False, known, out)
    return document(found, lang_of(params)) | {"games": games_of(rules.name, lang_of(params))}


def _searched_sequence(params: Params, rules: Ruleset[Any], out: bytearray) -> Steps:
    """The values of the positions of a game that are one number, as far as the work goes where `up_to` is not given."""
    lang, first, asked = lang_of(params), first_number(rules), params.get("up_to") is not None
    up_to = number_of(params, "up_to", USUAL, MOST) or first
    found = yield from number_values(rules, first, max(up_to, first), budget_of(params), asked)
    values = [0] * first + found
    out += array("I", values).tobytes() if sys.byteorder == "little" else _swapped(values)
    graph = getattr(rules, "graph", None)
    label = rules.slug() if graph is None else graph.text
    plain: Values = bytearray(values) if max(values) <= FITS else array("I", values)
    endless = HeapRules(label, endless="all")  # nothing is known of the amounts
    period = observed_period(endless, plain)
    told = document(Sequence(endless, plain, len(values) - 1, period, "observed" if period else "none", None, ()), lang)
    seen = None if graph is None else code_seen([_left(rules, n) for n in range(len(values))])
    lost = [heap for heap in told["p_positions"] if heap >= first]
    return told | {
        "first": first,
        "p_positions": lost,
        "p_position_count": told["p_position_count"] - first,
        "games": [] if seen is None else games_of(seen.name, lang),
        "texts": told["texts"]
        | {"proof": "" if seen is None else say(told_by_code(seen, values), lang)}
        | ({} if first == 0 else {"lost": ""}),
    }


def _swapped(values: list[int]) -> bytes:
    words = array("I", values)
    words.byteswap()
    return words.tobytes()


def _left(rules: Ruleset[Any], n: int) -> list[tuple[int, ...]]:
    """What a position of one number becomes, as heaps."""
    options = rules.options(one_number(rules, n))
    return [tuple(q) if isinstance(q, tuple) else (q,) if q else () for q in options]


def games_of(code: str, lang: str = "en") -> list[Reply]:
    """The games whose single heaps are the sequence of a code, each with the rule parameters that make it so.

    >>> [(one["game"], one["set"]) for one in games_of("sub:2,5")]
    [('subtraction', {'amounts': '2,5'})]
    """
    found = []
    for slug in slugs():
        cls = game(slug)
        settings = cls.settings_of_code(code) if issubclass(cls, SequenceGame) else None
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


def label_of(rules: Ruleset[Any]) -> str:
    """What a table is called: a game by its name, rules in a file by theirs."""
    graph = getattr(rules, "graph", None)
    return rules.slug() if graph is None else str(graph.text)


def has_numbers(rules: Ruleset[Any]) -> bool:
    """Whether positions are one number or two."""
    kind = getattr(getattr(rules, "graph", None), "kind", None)
    if kind is not None:
        return kind.name in ("integer", "heaps", "cell") and rules.convention == NORMAL
    return rules.convention == NORMAL and not rules.loopy and has_pairs(rules)


def _number_table(rules: Ruleset[Any], size: int, limit: int) -> tuple[int, Work[Rows]]:
    """A table of two numbers, or one row where positions are one."""
    kind = getattr(getattr(rules, "graph", None), "kind", None)
    if kind is not None and kind.name == "integer":
        return size, _row(rules, size, limit)
    return size, _pairs(rules, size, limit)


def _row(rules: Ruleset[Any], size: int, limit: int) -> Work[Rows]:
    return [array("H", (yield from number_values(rules, 0, size - 1, limit, True)))]


def _pairs(rules: Ruleset[Any], size: int, limit: int) -> Work[Rows]:
    return [array("H", row) for row in (yield from pair_values(rules, size, size, limit))]


def tables(
    name: str, settings: dict[str, str], size: int | None, limit: int = IN_PAGE
) -> dict[str, tuple[int, Work[Rows]]]:
    """The tables of a board game, of a chess piece alone or of a product of coins: side and rows, by piece.

    A product is named by its games, ruler.twins; twins.twins is nim multiplication. Of any other game whose positions
    are two numbers, the values of all pairs within the limit of work. Raises NimbersError.
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
            if has_numbers(rules):
                return {label_of(rules): _number_table(rules, size or FEW, limit)}
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
    made = tables(asked, texts, number_of(params, "size", None, MAX_TABLE), budget_of(params))
    found: list[Reply] = []
    for name, (side, work) in made.items():
        rows = yield from _told(work, len(found) / len(made), SPENT / side**2 / len(made))
        for row in rows:
            out += word_bytes(row)
        title = game(asked).title if len(made) == 1 and asked in slugs() and asked != "own" else name
        found.append(
            {
                "piece": name,
                "title": translated(title, lang),
                "columns": side,
                "rows": len(rows),
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


def _check_values(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Published values, as `text` or as the bytes of a file, held against those of a `game` with `set`, or of a code.

    `quantity` is grundy unless something else is said; `from` is the number of the first value where none is told.
    """
    from ..verify.value_files import check_values, game_or_code, values_document

    settings = params.get("set", {})
    if not isinstance(settings, dict):
        raise NotationError(Message("{name} must be an object", name="set"))
    rules = game_or_code(text_of(params, "game"), {str(name): str(value) for name, value in settings.items()})
    text = text_of(params, "text") if data is None else decoded(data)
    quantity = None if params.get("quantity") is None else text_of(params, "quantity")
    first = number_of(params, "from", None, MOST)
    found = yield from check_values(rules, text, quantity, first, budget_of(params))
    return values_document(found, lang_of(params))


INSTANT: dict[str, Callable[[Params], Reply]] = {}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {
    "sequence": _sequence,
    "table": _table,
    "bulk": _bulk,
    "check_values": _check_values,
}
