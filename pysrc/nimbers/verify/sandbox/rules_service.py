"""Run a user's own rules in the sandbox: the options of each position go out as one line.

A line is `moves` and an item for each option: i12 a number, s0110 a string, l3,4 numbers in a row. If a function takes
the player as well and the players' options differ, the line is `players`, with a | between the two lists.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from ...families.finite_graph import POSITION_KINDS
from ..source import attempt

MANY = 5_000  # options of one position
BITS = 200  # of a number
LETTERS = 200  # of a string
NUMBERS = 100  # in a row


class Moves:
    """A user's function `moves(position)` or `moves(position, player)`, called for all options of a position.

    It remembers the options that it has not been called for, so that it can explore them in order without requests.

    >>> moves = Moves(lambda n: [n - 1])
    >>> moves.answer('["integer", 3]'), moves.answer('["integer"]')
    ('moves i2', 'moves i1')
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.players = _takes_player(function)
        self.met: set[Any] = set()
        self.waiting: dict[Any, None] = {}

    def answer(self, argument: str, file: str = "rules") -> str:
        """Return the line for a position, given with its kind as JSON; a kind alone means the next waiting position."""
        kind, *rest = json.loads(argument)
        if rest:
            position = _tupled(rest[0])
            self.met.add(position)
            self.waiting.pop(position, None)
        elif self.waiting:
            position = next(iter(self.waiting))
            del self.waiting[position]
        else:
            return ""
        options = attempt(file, self, position)
        takes = POSITION_KINDS[kind].takes
        for option in options[0]:
            q = takes(option)
            if q is not None and q not in self.met:
                self.met.add(q)
                self.waiting[q] = None
        return self.line(options)

    def __call__(self, position: Any) -> list[list[str]]:
        """Return the options as items, once or for each player."""
        if not self.players:
            return [items(self.function(position))]
        return [items(self.function(position, player)) for player in (0, 1)]

    def line(self, options: list[list[str]]) -> str:
        """Return the options as one line."""
        if len(options) > 1 and set(options[0]) != set(options[1]):
            return " ".join(["players", *options[0], "|", *options[1]])
        return " ".join(["moves", *options[0]])


def _tupled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _takes_player(function: Callable[..., Any]) -> bool:
    """Return whether a function has two required parameters: the position and the player, who is 0 or 1."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return False
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(one.kind in plain and one.default is one.empty for one in parameters) == 2


def items(found: Any) -> list[str]:
    """Return each option as an item; raises TypeError or ValueError for an invalid position."""
    if found is None or isinstance(found, str | bytes) or not isinstance(found, Iterable):
        raise TypeError(f"moves returns {type(found).__name__}, not a list of positions")
    options = list(dict.fromkeys(map(item, islice(found, MANY + 1))))
    if len(options) > MANY:
        raise ValueError(f"moves returns more than {MANY} positions")
    return options


def item(option: Any) -> str:
    """Return one option as i12, s0110 or l3,4; raises TypeError or ValueError for an invalid one."""
    if isinstance(option, int):
        if option.bit_length() > BITS:
            raise ValueError(f"moves returns a number of more than {BITS} bits")
        return f"i{int(option)}"
    if isinstance(option, str):
        if len(option) > LETTERS or any(sign.isspace() or sign == "|" for sign in option):
            raise ValueError(f"moves returns the string {option[:20]!r}, which is no position")
        return f"s{option}"
    if isinstance(option, list | tuple):
        if len(option) > NUMBERS or not all(isinstance(n, int) and n.bit_length() <= BITS for n in option):
            raise ValueError(f"moves returns {str(option)[:40]}, which is no position")
        return "l" + ",".join(str(int(n)) for n in option)
    raise TypeError(f"moves returns a list with {type(option).__name__} in it, which is no position")
