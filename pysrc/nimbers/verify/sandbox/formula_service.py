"""Run a user's formula in the page's sandbox: positions come in as JSON, values go out as lines.

No verdict is made here: `exchange.py` reads these lines outside the sandbox, out of the reach of the user's code.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ...answers.user_error import UserError
from ..result_parts import Part, answer_of

FILE = "formula"  # the name of the user's text in tracebacks
DIGITS = 4_000  # of an integer in a reply
LETTERS = 100  # of a string in a reply


def load(text: str, name: str) -> tuple[Callable[[Any], Any] | None, str]:
    """Return the named function of a user's text and "", or None and a line with the reason.

    >>> load("x = 1 / 0", "wins")[1]
    'error 1 ZeroDivisionError: division by zero'
    """
    from ...text import NimbersError
    from ..source import find_moves, find_source

    try:
        if name != "moves":
            return find_source(FILE, text, name).function(), ""
        from .rules_service import Moves

        return Moves(find_moves(FILE, text).function()), ""
    except UserError as error:
        return None, failure_line(error)
    except NimbersError:
        return None, "missing"


def answer(function: Callable[[Any], Any], argument: str, file: str = FILE) -> str:
    """Return a formula's value for one position as one line.

    >>> answer(lambda p: sum(p) > 3, "[1, 2]")
    'bool False'
    """
    try:
        if hasattr(function, "answer"):
            return str(function.answer(argument, file))
        given = json.loads(argument)
        if isinstance(given, dict):
            whole = given["arguments"] if given["lists"] else to_tuples(given["arguments"])
            first, *more = whole or [()]
            return _line_of_part(*answer_of(file, function, [first, *more]))
        return _line_of_part(*answer_of(file, function, [to_tuples(given)]))
    except UserError as error:
        return failure_line(error)


def _line_of_part(found: Any, part: Part) -> str:
    """Return the line of an answer, after the name of the part of the result that it is."""
    return f"{part} {line(found)}" if part else line(found)


def line(found: Any) -> str:
    """Return a value as one line: integers and strings in full, of others the type."""
    if found is None:
        return "none"
    if isinstance(found, bool):
        return f"bool {found}"
    if isinstance(found, int):
        number = int(found)
        return f"int {number:d}" if number.bit_length() < DIGITS * 3 else "type int of too many digits"
    if isinstance(found, str):
        return f"str {' '.join(str(found)[:LETTERS].split())}"
    return f"type {type(found).__name__[:LETTERS]}"


def failure_line(error: UserError) -> str:
    """Return a failure as one line; line 0 means that the line is unknown."""
    return f"error {error.failure.line or 0} {error.failure.what}"


def to_tuples(value: Any) -> Any:
    """Turn lists into tuples and the keys of dicts into numbers, which JSON does not have."""
    if isinstance(value, dict):
        return dict(zip(map(int, value), map(to_tuples, value.values()), strict=True))
    return tuple(map(to_tuples, value)) if isinstance(value, list) else value
