"""What runs in the page's sandbox beside a user's formula: positions come in as JSON, what the formula says goes out.

Nothing here decides anything: what reads these lines (`exchange.py`) is elsewhere, where the user's code cannot reach.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ...answers.user_error import UserError
from ..source import attempt

FILE = "formula"  # the name of the user's text in tracebacks
DIGITS = 4_000  # of an integer that is handed back
LETTERS = 100  # of a text that is handed back


def opened(text: str, name: str) -> tuple[Callable[[Any], Any] | None, str]:
    """The function of that name in a user's text, and a line that tells why there is none.

    >>> opened("x = 1 / 0", "wins")[1]
    'error 1 ZeroDivisionError: division by zero'
    """
    from ...text import NimbersError
    from ..source import find_source

    try:
        function = find_source(FILE, text, name).function()
        if name == "moves":
            from .rules import Moves

            function = Moves(function)
        return function, ""
    except UserError as error:
        return None, failed(error)
    except NimbersError:
        return None, "missing"


def answered(function: Callable[[Any], Any], argument: str, file: str = FILE) -> str:
    """What a formula says of one position, as one line.

    >>> answered(lambda p: sum(p) > 3, "[1, 2]")
    'bool False'
    """
    try:
        if hasattr(function, "answer"):
            return str(function.answer(argument, file))
        given = json.loads(argument)
        if isinstance(given, dict):
            whole = given["arguments"] if given["lists"] else tupled(given["arguments"])
            first, *more = whole or [()]
            return line(attempt(function, first, file, *more))
        return line(attempt(function, tupled(given), file))
    except UserError as error:
        return failed(error)


def line(found: Any) -> str:
    """A value as one line: integers and texts are told, of others their type."""
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


def failed(error: UserError) -> str:
    """A failure as one line; line 0 is none that is known."""
    return f"error {error.failure.line or 0} {error.failure.what}"


def tupled(value: Any) -> Any:
    """A position as it was before JSON made lists of its tuples."""
    return tuple(map(tupled, value)) if isinstance(value, list) else value
