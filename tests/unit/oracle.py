"""A slow oracle for tiny positions: plain recursion over `moves`, without code of the engine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from nimbers.model import Ruleset


class TooBigError(Exception):
    """The position is not tiny."""


@dataclass(frozen=True)
class Truth:
    """All facts about a position; None for those that its convention lacks."""

    outcome: str
    grundy: int | None
    score: int | None
    length: int | None
    remoteness: int | None
    winning: tuple[str, ...]


LIMIT = 10_000  # moves examined for one question
DEPTH = 60  # moves of a play, because the browser's stack is small


class Oracle:
    """The facts about the positions of one ruleset."""

    def __init__(self, ruleset: Ruleset[Any], limit: int = LIMIT) -> None:
        self.ruleset = ruleset
        self.limit = self.left = limit
        self._moves: dict[Any, list[tuple[str, Any, int]]] = {}
        self._grundy: dict[Any, int] = {}
        self._misere: dict[Any, bool] = {}
        self._margin: dict[Any, int] = {}
        self._lengths: dict[Any, frozenset[int]] = {}
        self._loopy: dict[Any, tuple[str, int | None]] = {}
        self._known: dict[Any, Truth | None] = {}  # None if too big

    def truth(self, p: Any) -> Truth:
        """Return all facts about a position; raise TooBigError."""
        if p not in self._known:
            self._known[p] = None
            self.left = self.limit
            self._known[p] = self._truth(p)
        known = self._known[p]
        if known is None:
            raise TooBigError
        return known

    def value(self, p: Any) -> int:
        """Return the Grundy value under any convention; raise TooBigError.

        Earlier questions do not reduce the limit.
        """
        self.left = self.limit
        return self.grundy(p)

    def _truth(self, p: Any) -> Truth:
        wins = tuple(name for name, option, gain in self.moves(p) if self._wins(option, gain))
        if self.ruleset.loopy:
            outcome, remoteness = self.loopy(p)
            return Truth(outcome, None, None, None, remoteness, wins)
        lengths = self.lengths(p)
        length = min(lengths) if len(lengths) == 1 else None
        if self.ruleset.convention == "scoring":
            margin = self.margin(p)
            outcome = "tie" if margin == 0 else "N" if margin > 0 else "P"
            return Truth(outcome, None, margin, length, None, wins)
        if self.ruleset.convention == "misere":
            return Truth("N" if self.misere(p) else "P", None, None, length, None, wins)
        value = self.grundy(p)
        return Truth("N" if value else "P", value, None, length, None, wins)

    def _wins(self, option: Any, gain: int) -> bool:
        if self.ruleset.loopy:
            return self.loopy(option)[0] == "P"
        if self.ruleset.convention == "scoring":
            return gain - self.margin(option) > 0
        if self.ruleset.convention == "misere":
            return not self.misere(option)
        return self.grundy(option) == 0

    def moves(self, p: Any, depth: int = 0) -> list[tuple[str, Any, int]]:
        """Return (name, option, gain) of every move; raise TooBigError."""
        if depth > DEPTH:
            raise TooBigError
        if p not in self._moves:
            found = []
            for move in self.ruleset.moves(p):
                self.left -= 1
                if self.left < 0:
                    raise TooBigError
                found.append((move.name, move.option, move.gain))
            self._moves[p] = found
        return self._moves[p]

    def grundy(self, p: Any, depth: int = 0) -> int:
        """Return the mex of the options' values."""
        if p not in self._grundy:
            self._grundy[p] = mex([self.grundy(option, depth + 1) for _, option, _ in self.moves(p, depth)])
        return self._grundy[p]

    def misere(self, p: Any, depth: int = 0) -> bool:
        """Return whether the player to move wins if a player who cannot move wins."""
        if p not in self._misere:
            moves = self.moves(p, depth)
            self._misere[p] = not moves or any([not self.misere(option, depth + 1) for _, option, _ in moves])
        return self._misere[p]

    def margin(self, p: Any, depth: int = 0) -> int:
        """Return the own gain minus the opponent's under best play."""
        if p not in self._margin:
            margins = [gain - self.margin(option, depth + 1) for _, option, gain in self.moves(p, depth)]
            self._margin[p] = max(margins, default=0)
        return self._margin[p]

    def lengths(self, p: Any, depth: int = 0) -> frozenset[int]:
        """Return the possible lengths of a play from here."""
        if p not in self._lengths:
            after = [self.lengths(option, depth + 1) for _, option, _ in self.moves(p, depth)]
            self._lengths[p] = frozenset([n + 1 for lengths in after for n in lengths] or [0])
        return self._lengths[p]

    def loopy(self, p: Any) -> tuple[str, int | None]:
        """Return (outcome, remoteness) if play may never end, by repeated passes until nothing changes."""
        if p not in self._loopy:
            self._loopy |= self._rounds(self._reachable(p))
        return self._loopy[p]

    def loopy_value(self, p: Any) -> str:
        """Return the value of p in a sum, such as "3" or "∞(0, 2)", by searching p beside each relevant heap of Nim."""
        graph = self._reachable(p)
        most = max(len(options) for options in graph.values()) + 1
        beside = {
            (q, heap): [(option, heap) for option in options] + [(q, less) for less in range(heap)]
            for q, options in graph.items()
            for heap in range(most + 1)
        }
        known = self._rounds(beside)
        outcomes = [known[p, heap][0] for heap in range(most + 1)]
        if "P" in outcomes:
            return str(outcomes.index("P"))
        exits = [str(heap) for heap, outcome in enumerate(outcomes) if outcome == "N"]
        return f"∞({', '.join(exits)})" if exits else "∞"

    def _reachable(self, p: Any) -> dict[Any, list[Any]]:
        graph: dict[Any, list[Any]] = {}
        unread = [p]
        while unread:
            q = unread.pop()
            if q not in graph:
                graph[q] = [option for _, option, _ in self.moves(q)]
                unread += graph[q]
        return graph

    def _rounds(self, graph: dict[Any, list[Any]]) -> dict[Any, tuple[str, int | None]]:
        end = "N" if self.ruleset.convention == "misere" else "P"
        known: dict[Any, tuple[str, int | None]] = {p: (end, 0) for p, options in graph.items() if not options}
        for number in range(1, len(graph) + 1):
            fresh: dict[Any, tuple[str, int | None]] = {}
            for p, options in graph.items():
                if p in known:
                    continue
                if any(known.get(q, ("", 0))[0] == "P" for q in options):
                    fresh[p] = ("N", number)
                elif all(known.get(q, ("", 0))[0] == "N" for q in options):
                    fresh[p] = ("P", number)
            known |= fresh
        return known | {p: ("draw", None) for p in graph if p not in known}


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the values."""
    seen = set(values)
    return next(n for n in range(len(seen) + 1) if n not in seen)


def sum_misere(parts: tuple[tuple[Ruleset[Any], Any], ...], known: dict[Any, bool]) -> bool:
    """Return whether the player to move wins a sum in misère play, by recursion over the whole sum."""
    if parts not in known:
        options = [
            (*parts[:i], (rules, move.option), *parts[i + 1 :])
            for i, (rules, p) in enumerate(parts)
            for move in rules.moves(p)
        ]
        known[parts] = not options or any([not sum_misere(option, known) for option in options])
    return known[parts]


_oracles: dict[Ruleset[Any], Oracle] = {}


def oracle(ruleset: Ruleset[Any]) -> Oracle:
    """Return the oracle of a ruleset; laws share its results."""
    if ruleset not in _oracles:
        _oracles[ruleset] = Oracle(ruleset)
    return _oracles[ruleset]
