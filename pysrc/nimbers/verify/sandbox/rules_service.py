"""Run a user's own rules in the sandbox: the options of each position go out as one line.

A line is `moves` and an item for each option: i12 a number, s0110 a string, l3,4 numbers in a row. If a function takes
the player as well and the players' options differ, the line is `players`, with a | between the two lists. If a
position has other options when it is asked about again, the line is `unsteady`, the position, and the two lists.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from types import CodeType
from typing import Any, Generic, TypeVar

from ...families.finite_graph import POSITION_KINDS
from ..source import attempt

MANY = 5_000  # options of one position
BITS = 200  # of a number
LETTERS = 200  # of a string
NUMBERS = 100  # in a row
ALWAYS = 50  # first positions that are asked about twice
FIRST, FIRST_TIMES = 8, 4  # the first 8 of these 4 more times: small positions have few options, so chance shows late
SOMETIMES = 16  # later, one position of so many
PLAYERS = 12  # values of a parameter for the player that are tried
_PLAYER = re.compile(
    r"turns?|players?|p|who|whose|side|mover|\w*to_?move|first|second|is_?first\w*|(is_?)?max\w*|\w*_?(turn|player)(_?\d|_?id)?|"
    r"me|my|alice|bob|left|white|black|current|color|colour|opponent"
)
# Defaults that name a player, in small letters.
_PLAYERS = frozenset(
    ["alice", "bob", "left", "right", "black", "white", "red", "blue", "first", "second", "vertical", "horizontal"]
) | frozenset("xobwlrvh")
_POSITION_NAMES = frozenset(["p", "pos", "position", "state", "cell", "s", "board", "n", "heap", "heaps"])
T = TypeVar("T")


@dataclass(frozen=True)
class Asked(Generic[T]):
    """The options of a position; `others` are those of another player or, if `unsteady`, those of a second call.

    Options of a second call may be those of an earlier position, which is `position`.
    """

    position: Any
    options: T
    others: T | None = None
    unsteady: bool = False


class Moves:
    """A user's function `moves(position)` or `moves(position, player)`, called for all options of a position.

    A parameter for the player gets several values, also if it has a default; the options must be the same for all.
    Some positions are asked about twice: the options must follow from the position. It remembers the options that it
    has not been called for, so that it can explore them in order without requests.

    >>> moves = Moves(lambda n: [n - 1])
    >>> moves.answer('["integer", 3]'), moves.answer('["integer"]')
    ('moves i2', 'moves i1')
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function = _of_one_position(function)
        self.parameter = _player_parameter(function)
        self.defaults = _defaults_beside(function)
        self.count = 0
        self.early: list[tuple[Any, Any]] = []  # the first positions with their options, to be asked about again
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
        found = attempt(file, self, position)
        takes = POSITION_KINDS[kind].takes
        for option in found.options:
            q = takes(option)
            if q is not None and q not in self.met:
                self.met.add(q)
                self.waiting[q] = None
        return self.line(found)

    def __call__(self, position: Any) -> Asked[list[str]]:
        """Return the options as items."""
        return self.ask(position, items)

    def ask(self, position: Any, read: Callable[[Any], T]) -> Asked[T]:
        """Return the options of a position as `read` returns them, with others if they depend on more than it."""
        parameter, function = self.parameter, self.function
        if parameter is None:
            options = read(function(position))
        else:
            options = read(parameter.call(function, position, parameter.values[0]))
        self.count += 1
        is_sample = self.count <= ALWAYS or self.count % SOMETIMES == 0
        if parameter is not None:
            for number, value in enumerate(parameter.values[1:]):
                if number >= parameter.sure and not is_sample:
                    break
                try:
                    others = read(parameter.call(function, position, value))
                except Exception:
                    if number < parameter.sure:
                        raise
                    continue  # not a player of these rules
                if _differ(options, others):
                    return Asked(position, options, others)
        if is_sample:
            if self.count <= ALWAYS:
                self.early.append((position, options))
            here = [(position, options)] * (FIRST_TIMES if self.count <= FIRST else 1)
            for earlier, known in (*here, self.early[self.count // 2 % len(self.early)]):
                others = self._again(earlier, read)
                if _differ(known, others):
                    return Asked(earlier, known, others, True)
        return Asked(position, options)

    def _again(self, position: Any, read: Callable[[Any], T]) -> T:
        """Return the options of a position from a second call, past a cache of the function."""
        function = getattr(self.function, "__wrapped__", self.function)
        if self.parameter is None:
            return read(function(position))
        return read(self.parameter.call(function, position, self.parameter.values[0]))

    def line(self, found: Asked[list[str]]) -> str:
        """Return the options as one line."""
        if found.others is not None:
            head = ["unsteady", item(found.position)] if found.unsteady else ["players"]
            return " ".join([*head, *found.options, "|", *found.others])
        return " ".join(["moves", *found.options])


def _tupled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _differ(options: Any, others: Any) -> bool:
    """Return whether two answers are not the same set of options."""
    if isinstance(options, str) or isinstance(others, str):
        return bool(options != others)
    return set(options) != set(others)


@dataclass(frozen=True)
class _Parameter:
    """A parameter for the player: its name if it is passed by keyword, and the values to try.

    A failure with one of the first `sure` values after the first one is an error, with others it is not.
    """

    keyword: str
    values: tuple[Any, ...]
    sure: int = 0

    def call(self, function: Callable[..., Any], position: Any, value: Any) -> Any:
        """Call a function of this parameter."""
        return function(position, **{self.keyword: value}) if self.keyword else function(position, value)


def _parameters(function: Callable[..., Any]) -> list[inspect.Parameter]:
    try:
        found = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []
    return [one for one in found if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]


def _of_one_position(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that takes a position for one that takes its numbers, as in `def moves(x, y)`.

    >>> _of_one_position(lambda x, y: [(x - 1, y)])((3, 4))
    [(2, 4)]
    """
    required = [one.name for one in _parameters(function) if one.default is one.empty]
    if len(required) < 2 or required[0] in _POSITION_NAMES or any(map(_PLAYER.fullmatch, required)):
        return function
    plain = getattr(function, "__wrapped__", function)

    def of_position(position: Any) -> Any:
        if not isinstance(position, tuple):
            raise TypeError(f"moves takes {len(required)} values, and a position is {position!r:.20}")
        return function(*position)

    of_position.__wrapped__ = lambda position: plain(*position)  # type: ignore[attr-defined]
    return of_position


def _player_parameter(function: Callable[..., Any]) -> _Parameter | None:
    """Return the parameter for the player: a second required one, or one with a default whose name says so."""
    found = _parameters(function)
    required = [one for one in found if one.default is one.empty]
    if len(required) == 2:
        keyword = required[1].name if required[1].kind is inspect.Parameter.KEYWORD_ONLY else ""
        more = (one for one in _candidates(function) if isinstance(one, str) or one not in (0, 1))
        return _Parameter(keyword, (0, 1, *more), sure=1)
    for one in found[1:]:
        if len(required) < 2 and one.default is not one.empty and names_player(one.name, one.default):
            more = (value for value in _candidates(function, one.default) if not _same(value, one.default))
            return _Parameter(one.name, (one.default, *more))
    return None


def _same(value: Any, other: Any) -> bool:
    return type(value) is type(other) and bool(value == other)


def names_player(name: str, default: Any) -> bool:
    """Return whether a parameter is for the player who moves, by its name and its default.

    >>> names_player("turn", "Alice"), names_player("side", 8), names_player("k", 3), names_player("c", "B")
    (True, False, False, True)
    """
    small = default is None or isinstance(default, str) or default in (-1, 0, 1, 2)
    is_player = isinstance(default, str) and default.casefold() in _PLAYERS
    return small and (is_player or _PLAYER.fullmatch(name.casefold()) is not None)


def _candidates(function: Callable[..., Any], default: Any = None) -> list[Any]:
    """Return values that a parameter for the player may have: those that the function mentions, and usual ones."""
    found: list[Any] = [not default] if isinstance(default, bool) else []
    waiting = [getattr(getattr(function, "__wrapped__", function), "__code__", None)]
    while waiting:
        code = waiting.pop()
        constants = code.co_consts if isinstance(code, CodeType) else ()
        waiting += [one for one in constants if isinstance(one, CodeType)]
        flat = [one for part in constants for one in (part if isinstance(part, tuple | frozenset) else (part,))]
        found += [one for one in flat if isinstance(one, str) and len(one) < 20]
    found = found[:PLAYERS]
    found += [0, 1, 2, -1, "Alice", "Bob"]
    return [one for at, one in enumerate(found) if not any(_same(one, other) for other in found[:at])]


def _defaults_beside(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the further parameters of a function that keep their defaults, with these."""
    found = _parameters(function)[1:]
    player = _player_parameter(function)
    names = {one.name: one.default for one in found if one.default is not one.empty}
    return {name: value for name, value in names.items() if player is None or name != player.keyword}


def items(found: Any) -> list[str]:
    """Return each option as an item; raises TypeError or ValueError for an invalid position."""
    if not lists_positions(found):
        raise TypeError(f"moves returns {type(found).__name__}, not a list of positions")
    options = list(dict.fromkeys(map(item, islice(found, MANY + 1))))
    if len(options) > MANY:
        raise ValueError(f"moves returns more than {MANY} positions")
    return options


def lists_positions(found: Any) -> bool:
    """Return whether a value lists positions; a dict does if its values are texts, which are the names of moves.

    >>> lists_positions([3, 2]), lists_positions({3: "take 1"}), lists_positions({0: 3, 1: 2})
    (True, True, False)
    """
    if isinstance(found, Mapping):
        return all(isinstance(name, str) for name in found.values())
    return isinstance(found, Iterable) and not isinstance(found, str | bytes)


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
