"""The one door between the page and Python: JSON text in and out, never an exception; long work in steps."""

from __future__ import annotations

import io
import json
import sys
import time
from array import array
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

from . import documents, draw
from .cases import Cases
from .games import game, ruleset, slugs
from .locale import say
from .model import (
    IllegalError,
    Message,
    NimbersError,
    NotationError,
    Progress,
    Ruleset,
    UnknownError,
)
from .notation import MAX_TEXT, shown
from .sentences import batch_summary
from .solve.answer import answering
from .solve.meter import IN_PAGE, SLICE
from .verify.check import checking, find_claim

Params = dict[str, Any]
Reply = dict[str, Any]
# A job yields None or Progress, leaves bytes in `Job.out`, and returns its result.
Steps = Generator[Progress | None, None, Reply]
DRAWN_PARTS = 4_000
DRAWN_TABLE = 60  # cells a side of the largest heat map made as SVG; the page paints larger ones
STEP = 50  # milliseconds


def call(text: str, data: bytes | None = None) -> tuple[str, bytes | None]:
    """One request: `{"op", "params"}` with bytes beside it, to `{"ok", "result" | "error"}` with bytes beside it.

    >>> call('{"op": "read", "params": {"game": "nim", "position": "[3 4,5]"}}')[0][:46]
    '{"ok": true, "result": {"position": "3,4,5", "'
    """
    params: Params = {}
    out: bytes | None = None
    try:
        request = _request(text)
        params = request["params"]
        result, out = _OPS[request["op"]](params, data)
        reply: Reply = {"ok": True, "result": result}
    except NimbersError as error:
        reply = {"ok": False, "error": documents.error(error, str(params.get("lang", "en")))}
    except MemoryError:
        message = "not enough memory for this; try something smaller"
        reply = {"ok": False, "error": {"code": "budget", "message": message, "at": None}}
    except Exception as error:  # the door's promise: a bug of ours is a value with a code, too
        message = f"a mistake of ours: {type(error).__name__}: {error}"
        reply = {"ok": False, "error": {"code": "internal", "message": message, "at": None}}
    return json.dumps(reply, ensure_ascii=False), out


def _request(text: str) -> dict[str, Any]:
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError(Message("the request is not JSON")) from None
    if not isinstance(request, dict) or not isinstance(request.get("params", {}), dict):
        raise NotationError(Message("the request is not an object with an op and params"))
    if not isinstance(request.get("op"), str) or request["op"] not in _OPS:
        raise UnknownError(Message("there is no operation {op}", op=shown(str(request.get("op")))))
    return {"op": request["op"], "params": request.get("params", {})}


# --- what the parameters mean ----------------------------------------------------------------------------------------


def _text(params: Params, name: str, default: str | None = None) -> str:
    value = params.get(name, default)
    if not isinstance(value, str):
        raise NotationError(Message("{name} must be text", name=name))
    return value


def _number(params: Params, name: str, default: int | None, most: int) -> int | None:
    value = params.get(name)
    if value is None:
        return default
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 20:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise IllegalError(Message("{name} must be a whole number from 0 to {most}", name=name, most=most))
    return value


def _rules(params: Params) -> Ruleset[Any]:
    settings = params.get("set", {})
    if not isinstance(settings, dict):
        raise NotationError(Message("{name} must be an object", name="set"))
    return ruleset(_text(params, "game"), {str(name): str(value) for name, value in settings.items()})


def _lang(params: Params) -> str:
    return str(params.get("lang", "en"))


def decoded(data: bytes) -> str:
    """The text of a file; raises NotationError with the byte where it is not UTF-8 text."""
    if len(data) > MAX_TEXT:
        raise NotationError(
            Message("the file has {count} bytes; at most {most} are read", count=len(data), most=MAX_TEXT)
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(
            Message("this is not a text file: byte {at} is not UTF-8", at=error.start), error.start
        ) from None


# --- instant operations ----------------------------------------------------------------------------------------------


def _games(params: Params, data: bytes | None) -> tuple[Reply, None]:
    return {"games": [documents.card(game(slug)) for slug in slugs()]}, None


def _read(params: Params, data: bytes | None) -> tuple[Reply, None]:
    rules = _rules(params)
    text = rules.format(rules.parse(_text(params, "position")))
    return {
        "position": documents.position_text(text),
        "length_chars": len(text),
        "parameters": rules.settings(),
        "convention": rules.convention,
    }, None


def _draw(params: Params, data: bytes | None) -> tuple[Reply, None]:
    rules = _rules(params)
    position = rules.parse(_text(params, "position"))
    at_most = _number(params, "at_most", DRAWN_PARTS, 100_000)
    scene = rules.scene(position, at_most or 1)
    return {
        "svg": draw.svg(scene, _lang(params)),
        "label": say(scene.describe(), _lang(params)),
        "hidden": scene.hidden,
    }, None


# --- long operations -------------------------------------------------------------------------------------------------


@dataclass
class Job:
    """Long work under way: its steps, the bytes not handed out yet, the work so far, the last progress told."""

    steps: Steps
    lang: str
    out: bytearray
    work: int = 0
    told: Progress | None = None


_jobs: dict[int, Job] = {}
_numbers = count(1)


def _start(params: Params, data: bytes | None) -> tuple[Reply, None]:
    op, inner = params.get("op"), params.get("params", {})
    if op not in _LONG or not isinstance(inner, dict):
        raise UnknownError(Message("there is no long operation {op}", op=shown(str(op))))
    out = bytearray()
    job, steps = next(_numbers), _LONG[op](inner, data, out)
    _jobs[job] = Job(steps, _lang(inner), out)
    return {"job": job}, None


def _job(params: Params) -> int:
    job = params.get("job")
    if not isinstance(job, int) or job not in _jobs:
        raise UnknownError(Message("there is no job {job}", job=shown(str(job))))
    return job


def _step(params: Params, data: bytes | None) -> tuple[Reply, bytes | None]:
    number_of_job = _job(params)
    job = _jobs[number_of_job]
    until = time.perf_counter() + (_number(params, "at_most", STEP, 60_000) or 0) / 1_000
    try:
        while True:
            told = next(job.steps)
            job.work += SLICE
            job.told = told or job.told
            if time.perf_counter() >= until:
                return {"done": False, "progress": _progress(job)}, _drained(job)
    except StopIteration as done:
        del _jobs[number_of_job]
        return {"done": True, "result": done.value}, _drained(job)
    except BaseException:
        _jobs.pop(number_of_job, None)
        raise


def _progress(job: Job) -> Reply:
    told = job.told or Progress(job.work, Message("{work} moves generated", work=job.work))
    return {
        "text": say(told.message, job.lang),
        "work": max(told.work, job.work),
        "fraction": told.fraction,
        "resume": told.resume,
    }


def _drained(job: Job) -> bytes | None:
    out = bytes(job.out)
    job.out.clear()
    return out or None


def _drop(params: Params, data: bytes | None) -> tuple[Reply, None]:
    job = _jobs.pop(_job(params))
    job.steps.close()
    return {}, None


def _solve(params: Params, data: bytes | None, out: bytearray) -> Steps:
    rules = _rules(params)
    limit = _number(params, "budget", IN_PAGE, 10**12) or IN_PAGE
    read_as = None
    if data is None:
        position = rules.parse(_text(params, "position"))
    else:
        yield Progress(0, Message("reading {count} bytes", count=len(data)))
        position, read_as = from_file(rules, decoded(data))
        yield Progress(0, Message("looking for the answer"))
    found = yield from answering(rules, position, limit)
    return documents.answer(found, _lang(params), read_as)


def from_file(rules: Ruleset[Any], text: str) -> tuple[Any, Message]:
    """The position a file holds, in notation or as judge input, and a sentence on how it was read."""
    position = rules.parse(text)
    if rules.judge.shape == "numbers":
        first, _, rest = text.lstrip().partition("\n")
        if rest.strip() and first.strip().isdecimal() and position and position[0] == len(position) - 1:
            position = position[1:]
            return position, Message("Read as judge input: n = {n}, then {n} numbers.", n=len(position))
        return position, Message("Read as {count} numbers.", count=len(position))
    return position, Message("Read as one position.")


def _check(params: Params, data: bytes | None, out: bytearray) -> Steps:
    rules = _rules(params)
    claim = find_claim(rules, None if params.get("claim") is None else _text(params, "claim"))
    up_to = _number(params, "up_to", None, 10**9)
    limit = _number(params, "budget", IN_PAGE, 10**12) or IN_PAGE
    resume = None if params.get("resume") is None else _text(params, "resume")
    found = yield from checking(rules, claim, up_to, limit, resume)
    return documents.verdict(found, _lang(params))


def _batch(params: Params, data: bytes | None, out: bytearray) -> Steps:
    answer = None if params.get("answer") is None else _text(params, "answer")
    words = None if params.get("words") is None else _text(params, "words")
    cases = Cases(_rules(params), _text(params, "input", "judge"), answer, words, IN_PAGE)
    lang = _lang(params)
    text = decoded(data or b"")
    read, answered, bad, refuted = 0, 0, 0, 0
    errors: list[Reply] = []

    def lines() -> Iterator[str]:
        nonlocal read
        for line in io.StringIO(text):
            read += len(line)
            yield line

    for rows, row in enumerate(cases.rows(lines())):
        if row is not None and row.error is None:
            answered += 1
            out += f"{row.answer}\n".encode()
            if row.refuted:
                refuted += 1
                why = Message("expected {expected}, found {answer}", expected=row.expected, answer=row.answer)
                errors.append({"line": row.line, "code": "refuted", "message": say(why, lang), "at": None})
        elif row is not None and row.error is not None:
            bad += 1
            errors.append({"line": row.line} | documents.error(row.error, lang))
        del errors[100:]
        if row is None or rows % 100 == 99:
            message = Message("{answered} answered", answered=answered)
            yield Progress(0, message, min(1.0, read / max(1, len(text))))
    return {
        "answered": answered,
        "bad": bad,
        "refuted": refuted,
        "errors": errors,
        "texts": {"summary": say(batch_summary(answered, bad), lang)},
    }


def _tables(params: Params, data: bytes | None, out: bytearray) -> Steps:
    rules = _rules(params)
    position = rules.parse(_text(params, "position"))
    yield Progress(0, Message("computing the tables"))
    tables = []
    for table in rules.tables(position):
        svg = None
        title = say(Message("Grundy values of the {piece}", piece=table.title), _lang(params))
        if table.columns <= DRAWN_TABLE and table.rows <= DRAWN_TABLE:
            svg = draw.heat_map(table, title)
        tables.append(
            {
                "title": table.title,
                "columns": table.columns,
                "rows": table.rows,
                "marks": documents.jsonable(table.marks),
                "label": title,
                "svg": svg,
            }
        )
        for row in table.values:
            swapped = array("H", row)
            if sys.byteorder == "big":
                swapped.byteswap()
            out += swapped.tobytes()
        yield None
    return {"tables": tables}


_LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {
    "solve": _solve,
    "check": _check,
    "batch": _batch,
    "tables": _tables,
}
_OPS: dict[str, Callable[[Params, bytes | None], tuple[Reply, bytes | None]]] = {
    "games": _games,
    "read": _read,
    "draw": _draw,
    "start": _start,
    "step": _step,
    "drop": _drop,
}
