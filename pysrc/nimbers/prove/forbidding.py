"""Games in which some moves are forbidden: before each move the opponent may forbid up to so many of the options.

The ban ends with the move. A position is lost exactly if at most that many of its options are lost, since the opponent
forbids these. Positions with as many options or fewer are lost, too.

Source: U. Larsson, Blocking Wythoff Nim, Electronic J. Combin. 18 (2011), P120, where k - 1 options may be forbidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..model import Ruleset
from ..text import Work
from .algebra import Algebra
from .automaton import Automaton
from .compiled_rules import Moves, Rules
from .effort import Effort

MOST = 9  # options that may be forbidden


class ForbiddingSearch:
    """Finds who wins by searching all positions that can be reached."""

    def __init__(self, ruleset: Ruleset[Any], forbid: int, effort: Effort) -> None:
        self.ruleset = ruleset
        self.forbid = forbid
        self.effort = effort
        self._lost: dict[Any, bool] = {}

    def is_lost(self, position: Any) -> Work[bool]:
        """Return whether the player to move loses."""
        lost, stack = self._lost, [position]
        while stack:
            p = stack[-1]
            if p in lost:
                stack.pop()
                continue
            options = set(self.ruleset.options(p))
            yield from self.effort.transitions(8 * len(options))
            unknown = [q for q in options if q not in lost]
            stack += unknown
            if not unknown:
                lost[p] = sum(lost[q] for q in options) <= self.forbid
        return lost[position]


def with_more_than(rules: Rules, into: Sequence[Automaton], count: int) -> Work[Automaton]:
    """Return the positions with more than `count` different options in some relations, one for each clause."""
    algebra = rules.algebra
    nothing = yield from algebra.difference(rules.domain, rules.domain)
    # at_least[n]: the positions with n or more options by the clauses so far
    at_least = [rules.domain, *(nothing for _ in range(count + 1))]
    for place, (clause, relation) in enumerate(zip(rules.moves, into, strict=True)):
        for earlier in rules.moves[:place]:
            relation = yield from _without_options(algebra, clause, relation, earlier)
        more = [rules.domain, *(yield from _numbers_of_options(algebra, clause, relation, count + 1))]
        counted = []
        for n in range(count + 2):
            ways = []
            for m in range(n + 1):
                ways.append((yield from algebra.intersection(at_least[n - m], more[m])))  # noqa: PERF401 - it yields
            counted.append((yield from algebra.union_of(ways)))
        at_least = counted
    return at_least[count + 1]


def _without_options(algebra: Algebra, clause: Moves, relation: Automaton, other: Moves) -> Work[Automaton]:
    """Return the moves of a relation of one clause whose options are not options by the other clause."""
    twice = other.relation
    for name in {*clause.changed} ^ {*other.changed}:
        stays = yield from algebra.linear({name: 1, name.lower(): -1})
        twice = yield from algebra.intersection(twice, stays)
    twice = yield from algebra.exists(twice, {*other.changed} - {*clause.changed})
    return (yield from algebra.difference(relation, twice))


def _numbers_of_options(algebra: Algebra, clause: Moves, relation: Automaton, most: int) -> Work[list[Automaton]]:
    """Return for each n from 1 to `most` the positions with n or more options in a relation of one clause."""
    tracks = yield from _deciding(algebra, clause, relation)
    relation = yield from algebra.exists(relation, {*clause.changed} - {*tracks})
    lesser = {name: f"{name}_less" for name in tracks}
    order = yield from _less(algebra, [(lesser[name], name) for name in tracks])
    found, nth = list[Automaton](), relation
    for n in range(most):
        if n:  # the options that are preceded by n others
            before = yield from algebra.intersection(nth.rename(lesser), order)
            pairs = yield from algebra.intersection(before, relation)
            nth = yield from algebra.exists(pairs, lesser.values())
        found.append((yield from algebra.exists(nth, tracks)))
    return found


def _deciding(algebra: Algebra, clause: Moves, relation: Automaton) -> Work[tuple[str, ...]]:
    """Return changed numbers that decide the others, so that there are fewer to compare."""
    tracks = list(clause.changed)
    for name in clause.changed[1:]:
        other = relation.rename({name: f"{name}_less"})
        pairs = yield from algebra.intersection(relation, other)
        pairs = yield from algebra.intersection(pairs, (yield from algebra.less(f"{name}_less", name)))
        if pairs.is_empty:
            tracks.remove(name)
            relation = yield from algebra.exists(relation, (name,))
    return tuple(tracks)


def _less(algebra: Algebra, pairs: Sequence[tuple[str, str]]) -> Work[Automaton]:
    """Return where the first numbers of some pairs come before the second ones, compared one after the other."""
    *others, last = pairs
    order = yield from algebra.less(*last)
    for small, large in reversed(others):
        equal = yield from algebra.linear({small: 1, large: -1})
        later = yield from algebra.intersection(equal, order)
        order = yield from algebra.union((yield from algebra.less(small, large)), later)
    return order
