"""A user's file of rules as a game whose function is called for a position when its moves are needed.

Positions are not explored in advance, so a check is limited only by its work. Numbers, heaps and strings are all listed
by size, unless a start is given: then only the positions that the start reaches are the game. Strings are listed in
the letters of their start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

from ..answers.user_error import UserError
from ..families.finite_graph import PositionKind, position_kind
from ..model import MISERE, NORMAL, Judge, Move, Ruleset
from ..notation import shown
from ..search.meter import NATIVE, SLICE
from ..text import BudgetError, IllegalError, Message, Progress, UnknownError, Work
from .graph_builder import not_of_position
from .sandbox.rules_service import Asked, Moves, item, lists_positions
from .source import Source, attempt

CACHE_SIZE = 1 << 18  # positions whose moves are cached; a search needs them several times
PARTIZAN = 12  # options in the message about players with different moves


@dataclass(frozen=True)
class RulesFile(Ruleset[Any]):
    """A game whose rules are a function of the user's.

    `reached` are the positions that the start leads to, where only these are the game; `letters` are those of texts.
    """

    title = "Your own game"
    size_name = "size"
    examples = ("0",)
    conventions = (NORMAL, MISERE)
    argument = "the position, as your rules get it"
    judge = Judge("T, then T lines with one position each")

    source: Source = Source("rules", "", "moves")  # noqa: RUF009 it is frozen
    kind_name: str = "integer"
    start: str = "0"
    letters: str = ""
    reached: tuple[Any, ...] = ()

    @classmethod
    def slug(cls) -> str:
        """Return the slug of users' own games."""
        return "own"

    @property
    def kind(self) -> PositionKind:
        """The kind of the positions."""
        return position_kind(self.kind_name)

    def settings(self) -> dict[str, str]:
        """Return the kind and the start."""
        return {"kind": self.kind_name, "start": self.start}

    def moves(self, p: Any) -> Iterator[Move[Any]]:
        """Return the moves of p, each named by the position it leads to."""
        return (Move(self.kind.write(q), q) for q in self.options(p))

    def options(self, p: Any) -> Sequence[Any]:
        """Return the options of p; raises UserError if the function fails, IllegalError for a partizan game."""
        return _options(self.source, self.kind_name, p)

    def cost(self, p: Any) -> int:
        """Return the work of p's moves; a call of a user's function counts 4 units more."""
        return 4 + super().cost(p)

    def parse(self, text: str) -> Any:
        """Parse a position of the kind."""
        return self.kind.read(text)

    def format(self, p: Any) -> str:
        """Return the notation of a position."""
        return self.kind.write(p)

    def judge_line(self, p: Any) -> str:
        """Return a position as a program reads it: numbers separated by blanks."""
        text = self.format(p)
        return text.replace(",", " ") if self.kind_name in ("heaps", "row", "cell") else text

    @property
    def defaults(self) -> dict[str, Any]:
        """The further parameters of the function, which keep their defaults."""
        return _moves(self.source).defaults

    @property
    def largest(self) -> int | None:
        """The size of the largest reachable position; None if positions are listed without a start."""
        return max(self._by_size, default=0) if self.reached else None

    @cached_property
    def _by_size(self) -> dict[int, list[Any]]:
        found: dict[int, list[Any]] = {}
        for p in self.reached:
            found.setdefault(self.kind.size(p), []).append(p)
        for same in found.values():
            same.sort(key=lambda p: (len(self.kind.write(p)), self.kind.write(p)))
        return found

    def positions(self, size: int) -> Iterator[Any]:
        """Return the positions of a size: the reachable ones, or all of the kind."""
        if self.reached:
            return iter(self._by_size.get(size, ()))
        return iter(self.kind.every(size, self.letters))


@lru_cache(maxsize=CACHE_SIZE)
def _options(source: Source, kind_name: str, p: Any) -> tuple[Any, ...]:
    kind, moves = position_kind(kind_name), _moves(source)
    where = kind.write(p)

    try:
        found: Asked[dict[str, None]] = attempt(source.file, moves.ask, p, _items)
    except UserError as error:
        raise error.at_position(where) from None
    if found.others is not None:
        where = kind.write(found.position)
        raise not_of_position(where, found.unsteady, _listed_options(found.options), _listed_options(found.others))
    options: dict[Any, None] = {}
    for one in found.options:
        q = kind.takes(one)
        if q is None:
            message = Message(
                "the move from {position} to {option} leads to no position: a position is {what}",
                position=where, option=shown(one[1:] or "-", 40), what=kind.argument,
            )  # fmt: skip
            raise IllegalError(message)
        options[q] = None
    return tuple(options)


@lru_cache(maxsize=4)
def _moves(source: Source) -> Moves:
    return Moves(source.function())


def _items(found: Any) -> dict[str, None]:
    if not lists_positions(found):
        raise TypeError(f"moves returns {type(found).__name__}, not a list of positions")
    return dict.fromkeys(map(item, found))


def _listed_options(items: dict[str, None]) -> str:
    more = " …" if len(items) > PARTIZAN else ""
    return (", ".join(one[1:] or "-" for one in islice(items, PARTIZAN)) or "—") + more


def own_rules(
    source: Source, kind: str, start: str | None, whole: bool, convention: str = "", limit: int = NATIVE
) -> Work[RulesFile]:
    """Return the game of a file of rules; `whole`: list all strings of a size, also those that no start reaches.

    Raises UnknownError if a start is missing, BudgetError if it reaches too many positions.
    """
    if start is None and kind in ("cell", "string"):
        line = "--set start=7,7" if kind == "cell" else "--set start=xxoxx"
        message = Message("positions of kind {kind} need a start, as in {line}", kind=kind, line=line)
        raise UnknownError(message)
    position = position_kind(kind).read(start) if start is not None else None
    rules = RulesFile(source, kind, start or "0", convention=convention)
    if position is None:
        return rules
    reached = yield from _reached(rules, position, limit)
    if whole and kind == "string":
        return replace(rules, letters="".join(sorted({sign for p in reached for sign in p})))
    return replace(rules, reached=tuple(reached))


def _reached(rules: RulesFile, start: Any, limit: int) -> Work[dict[Any, None]]:
    """Return all positions reachable from a start; raises BudgetError."""
    met, work, paused = {start: None}, 0, 0
    waiting = [start]
    while waiting:
        for q in rules.options(waiting.pop()):
            work += 1
            if q not in met:
                met[q] = None
                waiting.append(q)
        if work - paused >= SLICE:
            paused = work
            yield Progress(work, Message("{count} positions asked about", count=len(met)))
        if work > limit:
            error = BudgetError(
                Message(
                    "no end within {limit} units of work: from {start} the rules come to more than {count} positions",
                    limit=limit, start=rules.format(start), count=len(met),
                )
            )  # fmt: skip
            error.more = True
            raise error
    return met
