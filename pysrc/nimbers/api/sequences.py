"""Operations on sequences and tables of Grundy values: a job sends its values as bytes, and its reply is a summary."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from typing import Any

from ..answers.number_values import (
    code_message,
    first_value,
    has_pairs,
    matching_code,
    number_values,
    one_number,
    pair_values,
)
from ..families.board_pieces import PIECES, BoardPiece
from ..families.heaps import SequenceGame
from ..games import game, ruleset, slugs
from ..model import NORMAL, Ruleset
from ..notation import in_range
from ..search.boards import Rows
from ..search.fast_boards import SPENT, fast_table_work
from ..search.meter import IN_PAGE
from ..search.products import COINS, coin_table
from ..sequences import sequence_texts as texts
from ..sequences.periods import observed_period
from ..sequences.rules import HeapRules, heap_rules
from ..sequences.sequence import MOST, Sequence, compute_sequence, known_values
from ..sequences.values import FITS, Values
from ..text import IllegalError, Message, NotationError, Progress, UnknownError, Work, say, translated
from .answers import Params, Reply, Steps, budget_of, decoded, lang_of, number_of, rules_of, text_of, word_bytes

USUAL = 1_000  # the last heap by default
MAX_TABLE = 2_048  # most cells a side of a table; for every piece the values are below 2^16 there
USUAL_SIDE = 16  # cells on each side by default
MOST_LISTED = 1_000  # most lost heaps, and most exceptions, in a list; the counts are always exact


def _sequence(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Compute the sequence of a `code` up to the heap `up_to`; values are appended to `out` as little-endian uint32.

    With the `resume` text of a Progress and the earlier bytes as `data`, only the missing values are computed. With
    `certify` false a period is not certified. A `game` with `set` may replace the code; if it has no code, its
    positions with one number are searched, and a period is only observed.
    """
    if params.get("game") is not None:
        game_rules = rules_of(params)
        code = getattr(game_rules, "code_text", None)
        if code is None or game_rules.convention != NORMAL or not code():
            return (yield from _search_sequence(params, game_rules, out))
        params = {**params, "code": code()}
    rules = heap_rules(text_of(params, "code"))
    up_to = number_of(params, "up_to", USUAL, MOST)
    known = None if params.get("resume") is None else known_values(rules, text_of(params, "resume"), data or b"")
    sequence = yield from compute_sequence(rules, up_to or 0, params.get("certify") is not False, known, out)
    return document(sequence, lang_of(params)) | {"games": games_of(rules.name, lang_of(params))}


def _search_sequence(params: Params, rules: Ruleset[Any], out: bytearray) -> Steps:
    """Search the positions of a game with one number, up to `up_to` or as far as the budget allows."""
    lang, first, needed = lang_of(params), first_value(rules), params.get("up_to") is not None
    up_to = number_of(params, "up_to", USUAL, MOST) or first
    values = [0] * first
    values += yield from number_values(rules, first, max(up_to, first), budget_of(params), needed)
    out += array("I", values).tobytes() if sys.byteorder == "little" else _swapped(values)
    graph = getattr(rules, "graph", None)
    label = rules.slug() if graph is None else graph.text
    plain: Values = bytearray(values) if max(values) <= FITS else array("I", values)
    endless = HeapRules(label, endless="all")  # a move may take any amount, as far as is known
    period = observed_period(endless, plain)
    sequence = Sequence(endless, plain, len(values) - 1, period, "observed" if period else "none", None, ())
    reply = document(sequence, lang)
    same = None if graph is None else matching_code([_option_heaps(rules, n) for n in range(len(values))])
    lost = [heap for heap in reply["p_positions"] if heap >= first]
    return reply | {
        "first": first,
        "p_positions": lost,
        "p_position_count": reply["p_position_count"] - first,
        "games": [] if same is None else games_of(same.name, lang),
        "texts": reply["texts"]
        | {"proof": "" if same is None else say(code_message(same, values), lang)}
        | ({} if first == 0 else {"lost": ""}),
    }


def _swapped(values: list[int]) -> bytes:
    words = array("I", values)
    words.byteswap()
    return words.tobytes()


def _option_heaps(rules: Ruleset[Any], n: int) -> list[tuple[int, ...]]:
    """Return the options of the position n, each as a tuple of heaps."""
    options = rules.options(one_number(rules, n))
    return [tuple(q) if isinstance(q, tuple) else (q,) if q else () for q in options]


def games_of(code: str, lang: str = "en") -> list[Reply]:
    """Return the games whose heaps have the sequence of a code, each with its rule parameters.

    >>> [(one["game"], one["set"]) for one in games_of("sub:2,5")]
    [('subtraction', {'amounts': '2,5'})]
    """
    games = []
    for slug in slugs():
        cls = game(slug)
        settings = cls.settings_of_code(code) if issubclass(cls, SequenceGame) else None
        if settings is not None:
            games.append({"game": slug, "title": translated(cls.title, lang), "set": dict(settings)})
    return games


def document(sequence: Sequence, lang: str = "en") -> dict[str, Any]:
    """Return the facts about a sequence, with sentences, as JSON values, without the values themselves."""
    period, values = sequence.period, sequence.values
    lost, exceptions = sequence.lost(), sequence.exceptions()
    largest = max(values)
    last = period.last_exception if period else None
    exception_text = texts.exceptions(sequence)
    return {
        "code": sequence.rules.name,
        "up_to": sequence.up_to,
        "status": sequence.status,
        "certified": sequence.status == "certified",
        "period": period.length if period else None,
        "preperiod": period.start if period else None,
        "saltus": period.saltus if period else None,
        "last_exception": last,
        "exceptions": exceptions[:MOST_LISTED],
        "exception_count": len(exceptions),
        "value_at_last_exception": None if last is None else values[last],
        "checked_to": sequence.checked_to,
        "bound": period.bound if period else None,
        "needed": period.needed if period else None,
        "source": say(sequence.source, lang) if sequence.source else None,
        "largest": {"value": largest, "heap": values.index(largest)},
        "p_positions": lost[:MOST_LISTED],
        "p_position_count": len(lost),
        "engines": list(sequence.engines),
        "texts": {
            "verdict": say(texts.sequence_verdict(sequence), lang),
            "proof": " ".join(say(one, lang) for one in texts.sequence_proof(sequence)),
            "exceptions": say(exception_text, lang) if exception_text else "",
            "lost": say(texts.lost_heaps(sequence, lost), lang),
            "by": say(texts.computed_by(sequence), lang) if sequence.engines else "",
        },
    }


def label_of(rules: Ruleset[Any]) -> str:
    """Return the name of a table: the slug of a game, or the text of rules from a file."""
    graph = getattr(rules, "graph", None)
    return rules.slug() if graph is None else str(graph.text)


def has_numbers(rules: Ruleset[Any]) -> bool:
    """Return whether there is a table of values: in normal play, pairs of numbers are positions.

    Rules from a file have one if their positions are numbers, heaps or cells.
    """
    kind = getattr(getattr(rules, "graph", None), "kind", None)
    if kind is not None:
        return kind.name in ("integer", "heaps", "cell") and rules.convention == NORMAL
    return rules.convention == NORMAL and not rules.loopy and has_pairs(rules)


def _number_table(rules: Ruleset[Any], size: int, limit: int) -> tuple[int, Work[Rows]]:
    """Return the side and the rows of a table of pairs, or of a single row if positions are one number."""
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
) -> dict[str, tuple[Ruleset[Any] | None, int, Work[Rows]]]:
    """Return the tables of a board game, a chess piece or a product of coin games, by the name of the piece.

    A table is given by its rules (None for a product), its side in cells, and the work that returns its rows.

    A product is named by its two games, such as ruler.twins; twins.twins is nim multiplication. Any other game whose
    positions are two numbers gets the table of all pairs, within the limit of work. Raises NimbersError.
    """
    if not 1 <= (USUAL_SIDE if size is None else size) <= MAX_TABLE:
        raise IllegalError(Message("a board has {least} to {most} cells on each side", least=1, most=MAX_TABLE))
    one, _, other = name.partition(".")
    if one in COINS and other in COINS:
        side = size or USUAL_SIDE
        return {name: (None, side, coin_table(one, other, side))}
    if name in PIECES:
        steps, slides = PIECES[name]
        pieces = {name: BoardPiece(n=size or USUAL_SIDE, steps=steps, slides=slides)}
    else:
        rules = ruleset(name, settings)
        if not hasattr(rules, "pieces"):
            if has_numbers(rules):
                return {label_of(rules): (rules, *_number_table(rules, size or USUAL_SIDE, limit))}
            names = (*PIECES, "twins.twins", *(slug for slug in slugs() if hasattr(game(slug), "pieces")))
            raise UnknownError(
                Message("{name} has no table of values; these have one, for example: {typed}", name=name, typed=names)
            )
        pieces = rules.pieces()
    sides = {name: size or piece.n for name, piece in pieces.items()}
    board: type[Any] = game("board-piece")  # a table may be larger than the boards that its settings allow
    return {
        name: (
            board(n=sides[name], steps=piece.steps, slides=piece.slides),
            sides[name],
            fast_table_work(piece.steps, piece.slides, sides[name], sides[name]),
        )
        for name, piece in pieces.items()
    }


def tables_of(params: Params) -> dict[str, tuple[Ruleset[Any] | None, int, Work[Rows]]]:
    """Return the tables of the `game` with `set` and `size`, within the `budget`; raises NimbersError."""
    settings = params.get("set", {})
    if not isinstance(settings, dict):
        raise NotationError(Message("{name} must be an object", name="set"))
    texts = {str(name): str(value) for name, value in settings.items()}
    return tables(text_of(params, "game"), texts, number_of(params, "size", None, MAX_TABLE), budget_of(params))


def _table(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Compute the tables of a `game` with `set`, or of a chess piece; values are appended row by row as uint16."""
    asked, lang = text_of(params, "game"), lang_of(params)
    jobs = tables_of(params)
    replies: list[Reply] = []
    for name, (_, side, work) in jobs.items():
        rows = yield from _with_fraction(work, len(replies) / len(jobs), SPENT / side**2 / len(jobs))
        for row in rows:
            out += word_bytes(row)
        title = game(asked).title if len(jobs) == 1 and asked in slugs() and asked != "own" else name
        replies.append(
            {
                "piece": name,
                "title": translated(title, lang),
                "columns": side,
                "rows": len(rows),
                "largest": max(map(max, rows)),
            }
        )
        yield None
    return {"tables": replies}


def _with_fraction(work: Work[Rows], start: float, step: float) -> Work[Rows]:
    """Run a job and yield its fraction after each slice, assuming equal slices; the fraction stays below 1."""
    slices = 0
    while True:
        try:
            next(work)
        except StopIteration as done:
            rows: Rows = done.value
            return rows
        slices += 1
        yield Progress(0, Message("computing the tables"), min(0.99, start + slices * step))


def _bulk(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Solve many little-endian numbers: heaps of `nim` (32 bits), inputs of `bit-slide` (32) or `counter` (64).

    For Nim the reply has the nim-sum and the number of winning moves; for the others one byte for each number is
    appended to `out`, 1 if the player to move wins.
    """
    from ..search import bulk

    name, given = text_of(params, "game"), data or b""
    size = {"nim": bulk.HEAP, "bit-slide": bulk.HEAP, "counter": bulk.WORD}.get(name)
    if size is None:
        raise UnknownError(Message("{name} is one of {words}", name="game", words="nim, bit-slide, counter"))
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
        results = (bulk.counter_wins if name == "counter" else bulk.slide_wins)(given[at : at + step])
        wins += sum(results)
        out += results
        yield None
    return {"count": len(given) // size, "wins": wins}


def _check_values(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Compare published values, as `text` or as a file, with those of a `game` with `set`, or of a code.

    `quantity` is grundy by default; `from` is the index of the first value if the text does not have it.
    With `up_to` the verdict agrees only if the text has all numbers up to it.
    """
    from ..verify.value_files import check_values, game_or_code, values_document

    settings = params.get("set", {})
    if not isinstance(settings, dict):
        raise NotationError(Message("{name} must be an object", name="set"))
    rules = game_or_code(text_of(params, "game"), {str(name): str(value) for name, value in settings.items()})
    text = text_of(params, "text") if data is None else decoded(data)
    quantity = None if params.get("quantity") is None else text_of(params, "quantity")
    first = number_of(params, "from", None, MOST)
    up_to = number_of(params, "up_to", None, MOST)
    verdict = yield from check_values(rules, text, quantity, first, budget_of(params), up_to)
    return values_document(verdict, lang_of(params))


INSTANT: dict[str, Callable[[Params], Reply]] = {}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {
    "sequence": _sequence,
    "table": _table,
    "bulk": _bulk,
    "check_values": _check_values,
}
