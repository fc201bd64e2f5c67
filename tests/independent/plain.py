"""A simple model of games, and the truth about positions: plain values, and loops without recursion."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Settings = Mapping[str, str]
EMPTY = "-"  # the notation of an empty position


def only(text: str, signs: str) -> None:
    """Raise ValueError if a position contains other signs."""
    if text != EMPTY and text.strip(signs):
        raise ValueError(text)


class TooLargeError(Exception):
    """The position has more successors than the limit."""


@dataclass(frozen=True)
class Game:
    """A game implemented from its rules: its notation, its moves, and the settings to try.

    `moves` gives the option of each move, one entry a move, so that repeated options occur repeatedly; in scoring play
    it gives pairs of gain and option. `read` gives equal values for texts of the same position.
    """

    slug: str
    read: Callable[[str, Settings], Any]
    write: Callable[[Any, Settings], str]
    moves: Callable[[Any, Settings], Iterable[Any]]
    settings: tuple[dict[str, str], ...] = ({},)
    kind: str = "play ends"  # or "scoring", or "loopy"


@dataclass(frozen=True)
class Truth:
    """All facts about a position under one convention; None for those that it lacks."""

    outcome: str
    grundy: int | None
    score: int | None
    length: int | None
    winning: tuple[Any, ...]
    remoteness: int | None = None


@dataclass(frozen=True, slots=True)
class Values:
    """The facts about a position under all conventions, computed from its options."""

    grundy: int
    misere: bool
    shortest: int
    longest: int


KEPT = 400_000  # positions stored for one game under one setting


class Oracle:
    """The facts about the positions of a game under one setting."""

    def __init__(self, game: Game, settings: Settings) -> None:
        self.game, self.settings = game, settings
        self._options: dict[Hashable, tuple[Any, ...]] = {}
        self._values: dict[Hashable, Any] = {}

    def options(self, p: Any) -> tuple[Any, ...]:
        """Return the options, one entry a move."""
        if p not in self._options:
            self._options[p] = tuple(self.game.moves(p, self.settings))
        return self._options[p]

    def truth(self, p: Any, convention: str, limit: int) -> Truth:
        """Return all facts about a position; raise TooLargeError after examining `limit` moves."""
        if len(self._options) > KEPT:
            self._options.clear()
            self._values.clear()
        if self.game.kind == "loopy":
            return self._loopy(p, convention, limit)
        self._settle(p, limit)
        options = self.options(p)
        if self.game.kind == "scoring":
            margin, shortest, longest = self._values[p]
            winning = tuple(q for gain, q in options if gain - self._values[q][0] > 0)
            outcome = "tie" if margin == 0 else "N" if margin > 0 else "P"
            return Truth(outcome, None, margin, shortest if shortest == longest else None, winning)
        found: Values = self._values[p]
        length = found.shortest if found.shortest == found.longest else None
        if convention == "misere":
            winning = tuple(q for q in options if not self._values[q].misere)
            return Truth("N" if found.misere else "P", None, None, length, winning)
        winning = tuple(q for q in options if self._values[q].grundy == 0)
        return Truth("N" if found.grundy else "P", found.grundy, None, length, winning)

    def _after(self, p: Any) -> Iterator[Any]:
        if self.game.kind == "scoring":
            return (option for _, option in self.options(p))
        return iter(self.options(p))

    def _settle(self, start: Any, limit: int) -> None:
        """Compute the values of a position and its successors, each after its options."""
        left = limit
        todo = [start]
        while todo:
            p = todo[-1]
            if p in self._values:
                todo.pop()
                continue
            unknown = [q for q in self._after(p) if q not in self._values]
            if unknown:
                left -= len(self.options(p))
                if left < 0:
                    raise TooLargeError
                todo += unknown
                continue
            todo.pop()
            self._values[p] = self._margin(p) if self.game.kind == "scoring" else self._value(p)

    def _value(self, p: Any) -> Values:
        after = [self._values[q] for q in self.options(p)]
        if not after:
            return Values(0, True, 0, 0)
        return Values(
            mex({v.grundy for v in after}),
            not all(v.misere for v in after),
            1 + min(v.shortest for v in after),
            1 + max(v.longest for v in after),
        )

    def _margin(self, p: Any) -> tuple[int, int, int]:
        after = [(gain, *self._values[q]) for gain, q in self.options(p)]
        if not after:
            return 0, 0, 0
        margins, shortest, longest = zip(*[(gain - margin, s, t) for gain, margin, s, t in after], strict=True)
        return max(margins), 1 + min(shortest), 1 + max(longest)

    def _loopy(self, start: Any, convention: str, limit: int) -> Truth:
        """Work backwards from the ends in order of distance; a position that is never settled is a draw.

        A won position is therefore counted by its quickest move, and a lost one, settled by its last option, by its
        slowest.
        """
        if (start, convention) not in self._values:
            graph: dict[Any, tuple[Any, ...]] = {}
            todo, left = [start], limit
            while todo:
                p = todo.pop()
                if p not in graph:
                    graph[p] = self.options(p)
                    left -= len(graph[p])
                    if left < 0:
                        raise TooLargeError
                    todo += graph[p]
            before: dict[Any, list[Any]] = {p: [] for p in graph}
            for p, options in graph.items():
                for q in set(options):
                    before[q].append(p)
            open_options = {p: len(set(options)) for p, options in graph.items()}
            known = {p: "N" if convention == "misere" else "P" for p, options in graph.items() if not options}
            moves_left = dict.fromkeys(known, 0)
            settled = list(known)
            for q in settled:  # the list grows during this loop
                for p in before[q]:
                    open_options[p] -= 1
                    if p not in known and (known[q] == "P" or open_options[p] == 0):
                        known[p] = "N" if known[q] == "P" else "P"
                        moves_left[p] = moves_left[q] + 1
                        settled.append(p)
            for p in graph:
                self._values[p, convention] = known.get(p, "draw"), moves_left.get(p)
        outcome, remoteness = self._values[start, convention]
        winning = tuple(q for q in self.options(start) if self._values[q, convention][0] == "P")
        return Truth(outcome, None, None, None, winning, remoteness)


def mex(values: set[int]) -> int:
    """Return the least natural number that is not in the set."""
    n = 0
    while n in values:
        n += 1
    return n
