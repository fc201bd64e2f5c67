"""Operations on positions (solve, check, batch, tables, draw) and the helpers that read an operation's parameters."""

from __future__ import annotations

import io
import sys
from array import array
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..answers import answer_documents as documents
from ..answers.answer import answer_position
from ..answers.answer_texts import check_verdict
from ..answers.position_cache import free_cache
from ..games import game, resolve_name, ruleset, slugs
from ..model import NORMAL, Ruleset
from ..notation import MAX_TEXT, counted
from ..pictures import svg
from ..search.meter import IN_PAGE
from ..shapes import read_as, read_position
from ..text import BudgetError, IllegalError, Message, NotationError, Progress, Work, say, translated

if TYPE_CHECKING:
    from ..answers.check import Verdict

Params = dict[str, Any]
Reply = dict[str, Any]
# A long operation yields None or Progress, appends bytes to its `out` argument, and returns its result.
Steps = Generator[Progress | None, None, Reply]
DRAWN_PARTS = 4_000
ERRORS = 100  # most errors of a batch that are listed
DRAWN_TABLE = 60  # cells on each side of the largest heat map rendered as SVG; the page paints larger ones itself


# --- parameters ------------------------------------------------------------------------------------------------------


def text_of(params: Params, name: str, default: str | None = None) -> str:
    """Return a text parameter; raises NotationError."""
    value = params.get(name, default)
    if not isinstance(value, str):
        raise NotationError(Message("{name} must be text", name=name))
    return value


def number_of(params: Params, name: str, default: int | None, most: int) -> int | None:
    """Return a whole number parameter, given as a number or in decimal; raises IllegalError unless 0 to `most`."""
    value = params.get(name)
    if value is None:
        return default
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 20:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise IllegalError(Message("{name} must be a whole number from 0 to {most}", name=name, most=most))
    return value


def rules_of(params: Params, name: str = "game", rules: str = "set") -> Ruleset[Any]:
    """Return the ruleset given by two parameters, one with its slug and one with its settings."""
    settings = params.get(rules, {})
    if not isinstance(settings, dict):
        raise NotationError(Message("{name} must be an object", name=rules))
    return ruleset(text_of(params, name), {str(one): str(value) for one, value in settings.items()})


def budget_of(params: Params) -> int:
    """Return the work allowed, in moves generated; raises IllegalError."""
    return number_of(params, "budget", IN_PAGE, 10**12) or IN_PAGE


def lang_of(params: Params) -> str:
    """Return the language of the reply's texts, English by default."""
    return str(params.get("lang", "en"))


def decoded(data: bytes) -> str:
    """Decode a file in UTF-8, or in UTF-16 as PowerShell writes it; a NotationError has the index of the bad byte."""
    if len(data) > MAX_TEXT:
        raise NotationError(
            Message("the file has {count} bytes; at most {most} are read", count=len(data), most=MAX_TEXT)
        )
    try:
        return data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(
            Message("this is not a text file: byte {at} is not UTF-8", at=error.start), error.start
        ) from None


# --- instant operations ----------------------------------------------------------------------------------------------


def _games(params: Params) -> Reply:
    return {"games": [documents.card(game(slug), lang_of(params)) for slug in slugs()]}


def _read(params: Params) -> Reply:
    rules = rules_of(params)
    text = rules.format(read_position(rules, text_of(params, "position")))
    return {
        "position": documents.position_text(text),
        "length_chars": len(text),
        "parameters": rules.settings(),
        "convention": rules.convention,
        "sequence": _sequence_of(rules),
    }


def _named(params: Params) -> Reply:
    """Return the game with the given name or alias, and the settings that an alias implies."""
    slug, settings = resolve_name(text_of(params, "name"))
    return {"game": slug, "set": settings}


def _claims(params: Params) -> Reply:
    """Return the names of the claims that apply to the rules."""
    rules = rules_of(params)
    return {"claims": [claim.name for claim in rules.claims() if rules.applies(claim)]}


def _sequence_of(rules: Ruleset[Any]) -> str | None:
    """Return the code of the game's sequence of heap values in normal play, or None if it has none."""
    code = getattr(rules, "code_text", None)  # not isinstance: that would load families.heaps for every game
    return code() if code is not None and rules.convention == NORMAL else None


def _draw(params: Params) -> Reply:
    rules = rules_of(params)
    position = read_position(rules, text_of(params, "position"))
    at_most = number_of(params, "at_most", DRAWN_PARTS, 100_000)
    scene = rules.scene(position, at_most or 1)
    return {
        "svg": svg.svg(scene, lang_of(params)),
        "label": say(scene.describe(), lang_of(params)),
        "hidden": scene.hidden,
    }


def _open(params: Params) -> Reply:
    """Return a parsed position with its drawing."""
    return _read(params) | {"drawing": _draw(params)}


# --- long operations -------------------------------------------------------------------------------------------------


def _solve(params: Params, data: bytes | None, out: bytearray) -> Steps:
    rules = rules_of(params)
    position, read_as = yield from reading(params, data, rules)
    cache = yield from free_cache(rules, position)
    with cache.reserve():
        work = answer_position(rules, position, budget_of(params), cache=cache)
        answer = yield from cache.with_progress(work, rules, position)
    return documents.answer(answer, lang_of(params), read_as)


def reading(params: Params, data: bytes | None, rules: Ruleset[Any]) -> Work[tuple[Any, Message | None]]:
    """Return the position of a request, and a note on how it was read, or None."""
    if data is None:
        text = text_of(params, "position")
        position = read_position(rules, text)
        return position, read_as(rules, position, text)
    yield Progress(0, Message("reading {count} bytes", count=len(data)))
    result = from_file(rules, decoded(data))
    yield Progress(0, Message("looking for the answer"))
    return result


def from_file(rules: Ruleset[Any], text: str) -> tuple[Any, Message]:
    """Return the position in a file, which is notation or judge input, and a sentence on how it was read."""
    numbers = rules.judge.shape == "numbers"
    position = read_position(rules, text.replace("\n", " ") if numbers and counted(text) else text)
    if numbers:
        first, _, rest = text.lstrip().partition("\n")
        if rest.strip() and first.strip().isdecimal() and position and position[0] == len(position) - 1:
            position = position[1:]
            return position, Message("Read as judge input: n = {n}, then {n} numbers.", n=len(position))
        return position, Message("Read as {count} numbers.", count=len(position))
    return position, Message("Read as one position.")


def _check(params: Params, data: bytes | None, out: bytearray) -> Steps:
    # Imported here and in _batch, because a page that only solves does not need them.
    from ..answers.check import check_claim, find_claim
    from ..play.counterplay import play_document

    rules = rules_of(params)
    claim = find_claim(rules, None if params.get("claim") is None else text_of(params, "claim"))
    up_to = number_of(params, "up_to", None, 10**9)
    limit = budget_of(params)
    resume = None if params.get("resume") is None else text_of(params, "resume")
    start = number_of(params, "from", 0, 10**9) or 0
    verdict = yield from check_claim(rules, claim, up_to, limit, resume, start)
    if verdict.stopped is not None and params.get("partial") is not True:
        raise budget_error(verdict)
    shown_by = yield from play_document(rules, verdict.counterexample, lang_of(params))
    return documents.verdict(verdict, lang_of(params)) | {"shown_by": shown_by}


def budget_error(verdict: Verdict) -> BudgetError:
    """Return the error for a check that ran out of work; its message has the verdict so far."""
    error = BudgetError(check_verdict(verdict))
    error.more = True
    return error


def _batch(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Answer each case of the input on a line of its own; with `echo` behind its position, as input lines may be."""
    from ..answers.cases import Cases, case_of
    from ..answers.tally import Tally

    if params.get("problem") is not None:
        from ..practice import problem
        from ..practice.problem_cases import ProblemCases

        answer_all = ProblemCases(problem(text_of(params, "problem")), IN_PAGE).rows
    else:
        answer = None if params.get("answer") is None else text_of(params, "answer")
        words = None if params.get("words") is None else text_of(params, "words")
        answer_all = Cases(rules_of(params), text_of(params, "input", "judge"), answer, words, IN_PAGE).rows
    tally = Tally(lang_of(params))
    text, echo = decoded(data or b""), params.get("echo") is True
    read, last = 0, ""

    def lines() -> Iterator[str]:
        nonlocal read, last
        for line in io.StringIO(text):
            read, last = read + len(line), line
            yield line

    for rows, row in enumerate(answer_all(lines())):
        if row is not None:
            tally.take(row)
            if row.error is None:
                out += (f"{case_of(last)} -> {row.answer}\n" if echo else f"{row.answer}\n").encode()
        del tally.errors[ERRORS:]
        if row is None or rows % 100 == 99:
            message = Message("{answered} answered", answered=tally.answered)
            yield Progress(0, message, min(1.0, read / max(1, len(text))))
    return {
        "answered": tally.answered,
        "bad": tally.bad + tally.unanswered,
        "refuted": tally.refuted,
        "errors": tally.errors,
        "texts": {"summary": tally.summary},
    }


def word_bytes(row: Iterable[int]) -> bytes:
    """Return values as unsigned 16-bit words, little-endian."""
    words = array("H", row)
    if sys.byteorder == "big":
        words.byteswap()
    return words.tobytes()


def _tables(params: Params, data: bytes | None, out: bytearray) -> Steps:
    rules = rules_of(params)
    position = read_position(rules, text_of(params, "position"))
    yield Progress(0, Message("computing the tables"))
    tables = []
    for table in rules.tables(position):
        drawing = None
        title = say(Message("Grundy values of the {piece}", piece=table.title), lang_of(params))
        if table.columns <= DRAWN_TABLE and table.rows <= DRAWN_TABLE:
            drawing = svg.heat_map(table, title)
        tables.append(
            {
                "title": translated(table.title, lang_of(params)),
                "columns": table.columns,
                "rows": table.rows,
                "marks": documents.jsonable(table.marks),
                "label": title,
                "svg": drawing,
            }
        )
        for row in table.values:
            out += word_bytes(row)
        yield None
    return {"tables": tables}


INSTANT: dict[str, Callable[[Params], Reply]] = {
    "games": _games,
    "read": _read,
    "draw": _draw,
    "open": _open,
    "claims": _claims,
    "named": _named,
}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {
    "solve": _solve,
    "check": _check,
    "batch": _batch,
    "tables": _tables,
}
