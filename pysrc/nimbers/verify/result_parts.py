"""Take the answer out of what a user's function returns: a winner with a move, or the values of all smaller numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from ..text import Message
from .source import attempt

Part = Literal["", "first", "last"]
SURE = 5  # a list of the values up to this number has no other meaning
PARTS: tuple[Part, ...] = ("first", "last")


def answer_of(file: str, function: Callable[..., Any], arguments: Sequence[Any]) -> tuple[Any, Part]:
    """Call a user's function; return the answer in its result, and which part of the result that is, "" for the whole.

    Of a tuple that begins with a winner, it is the first part; of a list of n + 1 values for the number n, the last. A
    float that is a whole number becomes an integer.
    Raises UserError if the function fails.

    >>> answer_of("f.py", lambda n: ("Alice", n), [3])
    ('Alice', 'first')
    >>> answer_of("f.py", lambda n: [k % 3 for k in range(n + 1)], [0])
    (0, 'last')
    >>> answer_of("f.py", lambda n: [k for k in range(n + 1) if k % 3 == 0], [0])
    ([0], '')
    """
    found = attempt(file, function, *arguments)
    part = _answering_part(file, function, arguments, found)
    answer = found[0] if part == "first" else found[-1] if part == "last" else found
    if isinstance(answer, float) and answer.is_integer():
        answer = int(answer)  # as from a division
    return answer, part


def _answering_part(file: str, function: Callable[..., Any], arguments: Sequence[Any], found: Any) -> Part:
    """Return which part of the result `found` is the answer."""
    if isinstance(found, tuple) and len(found) > 1 and isinstance(found[0], bool | str):
        return "first"
    if not isinstance(found, list) or len(arguments) != 1 or type(arguments[0]) is not int:
        return ""
    (n,) = arguments
    if len(found) != n + 1:
        return ""
    # A short list may also be one of the numbers that have something in common.
    longer = found if n >= SURE else attempt(file, function, SURE)
    return "last" if isinstance(longer, list) and len(longer) == max(n, SURE) + 1 else ""


def part_read_as(part: Part) -> Message | None:
    """Describe which part of the results was taken; None for the whole."""
    if part == "first":
        return Message("it returns several values: the first was taken")
    if part == "last":
        return Message("it returns the list of the values up to its number: the last was taken")
    return None
