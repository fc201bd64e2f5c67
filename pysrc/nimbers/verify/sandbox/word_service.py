"""Run a user's function of one word in the page's sandbox: its circuit or its values go out as text.

No verdict is made here: `verify/exchange_audit.py` reads these lines out of the reach of the user's code.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache

from ...answers.user_error import UserError
from ...text import say
from ..circuits.compare import word_call
from ..circuits.sides import trace_function
from ..source import Source, attempt, find_source, top_level
from .formula_service import FILE, LETTERS, failure_line

SLICE = 0.2  # seconds after which the lines so far are returned
WIDE = 80  # characters of a value on plain integers


def load(text: str, name: str) -> tuple[Source | None, str]:
    """Return the named or else the last function of a text and "", or None and a line with the reason.

    >>> load("def f(n): return n", "")[0].name
    'f'
    >>> load("x = 1", "")[1]
    'missing'
    """
    from ...text import NimbersError

    try:
        names = top_level(FILE, text)
        return (find_source(FILE, text, name or names[-1]), "") if names else (None, "missing")
    except UserError as error:
        return None, failure_line(error)
    except NimbersError:
        return None, "missing"


def answer(source: Source, request: str) -> str:
    """Answer a request: `name`, `trace BITS`, `words BITS N…`, `alone BITS N`, `integers BITS N…` or `plain N…`.

    The reply is a text of lines; `integers` are plain integers whose results are wrapped like those of words, and
    `alone` is a word that the function gets before any other. If there are many inputs, the reply covers those done
    within SLICE, at least one.

    >>> source = load("def f(n): return n + 1", "")[0]
    >>> answer(source, "words 8 254 255").split()
    ['255', '0']
    """
    kind, *rest = request.split(" ")
    numbers = [int(word) for word in rest]
    if kind == "trace":
        return trace_text(source, numbers[0])
    if kind in ("words", "integers"):
        return _many(_word_call(source, numbers[0], plain=kind == "integers"), numbers[1:])
    if kind == "alone":
        return _many(word_call(source, numbers[0]), numbers[1:])
    if kind == "plain":
        return _many(lambda n: _plain(source, n), numbers)
    return f"name {source.name[:LETTERS]}"


@cache
def _word_call(source: Source, bits: int, *, plain: bool) -> Callable[[int], int]:
    return word_call(source, bits, plain=plain)


def trace_text(source: Source, bits: int) -> str:
    """Return the circuit of a function as text, or `untraced`, a line number and the reason.

    >>> trace_text(load("def f(n): return 1 if n else 0", "")[0], 8)
    'untraced 1 a branch on the input'
    """
    side = trace_function(source, bits)
    if side.circuit is not None:
        return side.circuit.text()
    return f"untraced {side.line or 0} {_one_line(say(side.why)) if side.why else ''}"


def _many(call: Callable[[int], object], numbers: list[int]) -> str:
    until, found = time.perf_counter() + SLICE, list[str]()
    for number in numbers:
        try:
            found.append(_one_line(str(call(number))))
        except UserError as error:
            found.append(_one_line(failure_line(error)))
        if time.perf_counter() > until:
            break
    return "\n".join(found)


def _plain(source: Source, number: int) -> str:
    """Return the function's value at a plain integer as text, cut to WIDE characters."""
    found = attempt(source.file, source.function(), number)
    return str(int(found))[:WIDE] if isinstance(found, int) and found.bit_length() < 12_000 else f"{found!s:.{WIDE}}"


def _one_line(text: str) -> str:
    return " ".join(text[:400].split())
