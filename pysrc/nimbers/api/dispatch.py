"""JSON entry point called from the page's worker; it never raises. Long operations run in steps."""

from __future__ import annotations

import importlib
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from types import ModuleType
from typing import Any

from ..answers import answer_documents as documents
from ..notation import shown
from ..search.meter import SLICE
from ..session import session
from ..text import BudgetError, Message, NimbersError, NotationError, Progress, UnknownError, Work, say
from . import study
from .answers import INSTANT, LONG, Params, Reply, Steps, lang_of, number_of

LongOperation = Callable[[Params, "bytes | None", bytearray], Steps]
Operation = Callable[[Params, "bytes | None"], "tuple[Reply, bytes | None]"]
NESTED = 100  # most levels of brackets in a request
STEP = 50  # default duration of a step, in milliseconds


def call(text: str, data: bytes | None = None) -> tuple[str, bytes | None]:
    """Handle a request `{"op", "params"}` with optional bytes; return `{"ok", "result" | "error"}` with optional bytes.

    >>> call('{"op": "read", "params": {"game": "nim", "position": "[3 4,5]"}}')[0][:46]
    '{"ok": true, "result": {"position": "3,4,5", "'
    """
    params: Params = {}
    out: bytes | None = None
    try:
        request = _request(text)
        params = request.get("params", params)
        result, out = _operation(request.get("op"))(params, data)
        reply: Reply = {"ok": True, "result": result}
    except NimbersError as error:
        reply = _failed(error, params)
    except MemoryError:
        reply = _failed(BudgetError(Message("not enough memory for this; try something smaller")), params)
    except Exception as error:  # a bug in the package becomes an error reply, too
        what = f"{type(error).__name__}: {error}"
        reply = _failed(NimbersError(Message("a mistake of ours, please report it: {what}", what=what)), params)
    return json.dumps(reply, ensure_ascii=False), out


def _failed(error: NimbersError, params: Params) -> Reply:
    return {"ok": False, "error": documents.error(error, lang_of(params))}


def _request(text: str) -> dict[str, Any]:
    try:
        if text.count("[") + text.count("{") > NESTED and _depth(text) > NESTED:
            raise ValueError  # json.loads recurses, and in the browser a deep stack ends the interpreter
        request = json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError(Message("the request is not JSON")) from None
    if not isinstance(request, dict) or not isinstance(request.get("params", {}), dict):
        raise NotationError(Message("the request is not an object with an op and params"))
    return request


def _depth(text: str) -> int:
    """Return the greatest depth of brackets in a JSON text, not counting those inside strings."""
    depth = deepest = 0
    for sign in re.sub(r'"(?:[^"\\]|\\.)*"|[^\[\]{}"]+', "", text):
        depth += 1 if sign in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _operation(op: Any) -> Operation:
    if isinstance(op, str):
        if op in _OPS:
            return _OPS[op]
        if op in _MODULES:
            do: Callable[[Params], Reply] | None = _module(op).INSTANT.get(op)
            if do is not None:
                return _instant(do)
    raise UnknownError(Message("there is no operation {op}", op=shown(str(op))))


# Operations that a page which only solves does not need, by module; a module is imported when one of its operations is
# requested. The tables of the modules have the same names.
LATER = {
    "certificates": (
        "certificate", "period_certificate", "quotient_certificate", "table_certificate", "audit_certificate",
        "theorem_certificate", "theorem_file", "verify",
    ),
    "decide": ("decide",),
    "own_game": ("sketch", "sketched", "tell"),
    "play": ("replay", "explain", "moves", "graph", "reply", "render", "static", "twin"),
    "practice": ("practice", "exercise", "puzzle", "starting_position"),
    "prove": ("prove", "variants"),
    "quotients": ("quotient",),
    "sequences": ("sequence", "table", "bulk", "check_values"),
    "verify": (
        "audit", "audit_examples", "audit_plain", "audit_read", "audit_samples", "audit_words", "formula", "hold",
        "stress", "stress_input", "stress_output",
    ),
}  # fmt: skip
_MODULES = {op: name for name, ops in LATER.items() for op in ops}


def _module(op: str) -> ModuleType:
    return importlib.import_module(f".{_MODULES[op]}", __package__)


def _long(op: str) -> LongOperation | None:
    for operations in (LONG, study.LONG):
        if op in operations:
            return operations[op]
    return _module(op).LONG.get(op) if op in _MODULES else None


def run_operation(op: str, params: Params, data: bytes | None = None, out: bytearray | None = None) -> Work[Reply]:
    """Run an operation as the page would and return its result; raises NimbersError.

    Bytes that belong to the result are appended to `out`.
    """
    do = _long(op)
    if do is not None:
        return (yield from do(params, data, bytearray() if out is None else out))
    return _operation(op)(params, data)[0]


# --- jobs -----------------------------------------------------------------------------------------------------------


@dataclass
class Job:
    """A running long operation: its steps, the bytes not yet returned, the work so far, the last progress."""

    steps: Steps
    lang: str
    out: bytearray
    work: int = 0
    progress: Progress | None = None


class _Jobs(dict[int, Job]):
    """The running jobs, by number."""

    def close(self) -> None:
        """End all of them."""
        while self:
            _, job = self.popitem()
            job.steps.close()


_numbers = count(1)


def _start(params: Params, data: bytes | None) -> tuple[Reply, bytes | None]:
    """Start a job and return its number; with `at_most` also run its first step."""
    op, inner = params.get("op"), params.get("params", {})
    do = _long(op) if isinstance(op, str) else None
    if do is None or not isinstance(inner, dict):
        raise UnknownError(Message("there is no long operation {op}", op=shown(str(op))))
    out = bytearray()
    job, steps = next(_numbers), do(inner, data, out)
    session.of(_Jobs)[job] = Job(steps, lang_of(inner), out)
    if params.get("at_most") is None:
        return {"job": job}, None
    reply, bytes_so_far = _step({"job": job, "at_most": params["at_most"]}, None)
    return {"job": job} | reply, bytes_so_far


def _job(params: Params) -> int:
    job = params.get("job")
    if not isinstance(job, int) or job not in session.of(_Jobs):
        raise UnknownError(Message("there is no job {job}", job=shown(str(job))))
    return job


def _step(params: Params, data: bytes | None) -> tuple[Reply, bytes | None]:
    number_of_job = _job(params)
    jobs = session.of(_Jobs)
    job = jobs[number_of_job]
    params["lang"] = job.lang  # for the text of an error during the step
    until = time.perf_counter() + (number_of(params, "at_most", STEP, 60_000) or 0) / 1_000
    try:
        while True:
            progress = next(job.steps)
            job.work += SLICE
            if progress is not None and progress.part is not None:  # the page shows a part at once
                return {"done": False, "progress": _progress(job) | {"part": progress.part}}, _drained(job)
            job.progress = progress or job.progress
            if time.perf_counter() >= until or (progress is not None and progress.pending):
                return {"done": False, "progress": _progress(job)}, _drained(job)
    except StopIteration as done:
        del jobs[number_of_job]
        return {"done": True, "result": done.value}, _drained(job)
    except BaseException:
        jobs.pop(number_of_job, None)
        raise


def _progress(job: Job) -> Reply:
    progress = job.progress or Progress(job.work, Message("{work} moves generated", work=job.work))
    return {
        "text": say(progress.message, job.lang),
        "work": max(progress.work, job.work),
        "fraction": progress.fraction,
        "resume": progress.resume,
    }


def _drained(job: Job) -> bytes | None:
    out = bytes(job.out)
    job.out.clear()
    return out or None


def _drop(params: Params, data: bytes | None) -> tuple[Reply, None]:
    job = session.of(_Jobs).pop(_job(params))
    job.steps.close()
    return {}, None


def _instant(op: Callable[[Params], Reply]) -> Operation:
    return lambda params, data: (op(params), None)


_OPS: dict[str, Operation] = {
    **{name: _instant(op) for name, op in INSTANT.items()},
    "start": _start,
    "step": _step,
    "drop": _drop,
}
