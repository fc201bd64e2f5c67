"""Take the answer out of what a user's function returns: a winner with a move, or the values of all smaller numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..answers.winner_words import WORDS, normalized
from ..text import Message
from .source import attempt, plain_name

Part = str  # "first", "end" or "last" of several values, "." with the name of a field, or "" for the whole
SURE = 5  # a list of the values up to this number has no other meaning
PLACES: Mapping[Part, int] = {"first": 0, "end": -1, "last": -1}
# The fields of a record that hold the answer, those for the winner first.
FIELDS: tuple[Part, ...] = (
    ".win", ".wins", ".won", ".winner", ".winning", ".is_win", ".is_winning", ".can_win", ".first_wins",
    ".first_player_wins", ".loser", ".loses", ".lose", ".losing", ".is_losing", ".outcome", ".grundy", ".nimber",
    ".grundy_value", ".grundy_number",
)  # fmt: skip


def answer_of(file: str, function: Callable[..., Any], arguments: Sequence[Any]) -> tuple[Any, Part]:
    """Call a user's function; return the answer in its result, and which part of the result that is, "" for the whole.

    Of a tuple that begins or ends with a winner, it is that part; of a dict or an object, the field that names the
    winner or the value; of a list of n + 1 values for the number n, the last. A float that is a whole number becomes
    an integer.
    Raises UserError if the function fails.

    >>> answer_of("f.py", lambda n: ("Alice", n), [3]), answer_of("f.py", lambda n: (n, False), [3])
    (('Alice', 'first'), (False, 'end'))
    >>> answer_of("f.py", lambda n: {"move": n % 4, "win": n % 4 > 0}, [3])
    (True, '.win')
    >>> answer_of("f.py", lambda n: [k % 3 for k in range(n + 1)], [0])
    (0, 'last')
    >>> answer_of("f.py", lambda n: [k for k in range(n + 1) if k % 3 == 0], [0])
    ([0], '')
    """
    found = attempt(file, function, *arguments)
    fields = _fields_of(found)
    part = _field_of(fields) or _answering_part(file, function, arguments, found)
    if part in PLACES:
        answer = found[PLACES[part]]
    else:
        answer = next((value for name, value in fields.items() if _is_field(name, part)), found)
    if isinstance(answer, float) and answer.is_integer():
        answer = int(answer)  # as from a division
    return answer, part


def _fields_of(found: Any) -> Mapping[str, Any]:
    """Return the fields of a dict, a named tuple or another object by their names; none of a plain value."""
    if isinstance(found, dict):
        return {name: value for name, value in found.items() if isinstance(name, str)}
    if isinstance(found, tuple):
        return dict(zip(getattr(found, "_fields", ()), found, strict=False))
    names: Sequence[str] = getattr(type(found), "__slots__", None) or [*getattr(found, "__dict__", ())]
    return {name: getattr(found, name) for name in names if isinstance(name, str) and hasattr(found, name)}


def _is_field(name: str, part: Part) -> bool:
    return bool(part) and plain_name(name) == plain_name(part)


def _field_of(fields: Mapping[str, Any]) -> Part:
    """Return the field that holds the answer, as a part; "" if no field has such a name."""
    return next((part for part in FIELDS if any(_is_field(name, part) for name in fields)), "")


def _answering_part(file: str, function: Callable[..., Any], arguments: Sequence[Any], found: Any) -> Part:
    """Return which part of the result `found`, which is no record, is the answer."""
    if isinstance(found, tuple) and len(found) > 1:
        first, end = found[0], found[-1]
        if _names_a_winner(end) and not _names_a_winner(first):
            return "end"  # after the move
        return "first" if isinstance(first, bool | str) else ""
    if not isinstance(found, list) or len(arguments) != 1 or type(arguments[0]) is not int:
        return ""
    (n,) = arguments
    if len(found) != n + 1:
        return ""
    # A short list may also be one of the numbers that have something in common.
    longer = found if n >= SURE else attempt(file, function, SURE)
    return "last" if isinstance(longer, list) and len(longer) == max(n, SURE) + 1 else ""


def _names_a_winner(value: Any) -> bool:
    return isinstance(value, bool) or (isinstance(value, str) and normalized(value) in WORDS)


def part_read_as(part: Part) -> Message | None:
    """Describe which part of the results was taken; None for the whole."""
    if part == "first":
        return Message("it returns several values: the first was taken")
    if part == "end":
        return Message("it returns several values: the last was taken")
    if part == "last":
        return Message("it returns the list of the values up to its number: the last was taken")
    if part:
        return Message("it returns several values: the one called {name} was taken", name=part.removeprefix("."))
    return None


def telling_name(part: Part, function: str) -> str:
    """Return the name that says what the answer means: that of a field before that of the function.

    >>> telling_name(".win", "isLosing"), telling_name("first", "isLosing")
    ('win', 'isLosing')
    """
    return part.removeprefix(".") if part.startswith(".") else function


def split_part(text: str) -> tuple[Part, str]:
    """Split a line into the part of a result that it names, "" for the whole, and the rest of the line.

    >>> split_part("first bool True"), split_part(".winner str Alice"), split_part("int 3")
    (('first', 'bool True'), ('.winner', 'str Alice'), ('', 'int 3'))
    """
    part, _, rest = text.partition(" ")
    return (part, rest) if part in (*PLACES, *FIELDS) else ("", text)
