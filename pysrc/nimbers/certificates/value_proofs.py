"""Proofs of Grundy values in normal play: lists of components with their values."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from ..model import Ruleset
from ..search.components import Part
from ..search.couples import CoupleSearch
from ..text import Work
from .document import enough

ROUNDS = 6  # passes, each of which prefers the entries of the list before
# The cost of a new component: NEW times its size, because it brings other entries with it, or AGAIN if the list before
# had it.
NEW, AGAIN = 1_000, 1
# The factor for listing an option itself, since a reply to it may serve other options, too.
OWN = 2
NEVER = 10**18


class Term:
    """A component: a position for its key, and its options once they were generated."""

    __slots__ = ("by_value", "options", "part", "position", "ruleset")

    def __init__(self, part: Part) -> None:
        self.part = part
        self.ruleset: Ruleset[Any] = part[0].ruleset
        self.position = part[2]
        self.options: list[Sum] | None = None
        self.by_value: dict[int | None, list[Sum]] | None = None  # the options by value, once all values are known

    @property
    def value(self) -> int | None:
        """The value, if the search has found it; else None."""
        memo, key, _ = self.part
        return memo.values.get(key)


Sum = tuple[Term, ...]  # components with moves, without pairs of equal ones, whose value is 0
Listed = dict[Term, int]
Cost = Callable[[Iterable[Term]], int]


class ValueProof:
    """Makes short lists of components that prove the values found by a search.

    For each listed component the list shows that no option has its value and that some option has each smaller number.
    Most options are refuted by a reply of the same value, so that few options must be listed.
    """

    def __init__(self, search: CoupleSearch, most: int) -> None:
        self._search = search
        self._most = most
        self._terms: dict[Any, Term | None] = {}

    def terms(self, ruleset: Ruleset[Any], position: Any) -> Sum:
        """Return the components of a position with moves, without equal pairs."""
        return self._sum(self._search.parts(ruleset, position))

    def listed(self, roots: Sum) -> Work[Listed]:
        """Return the components that prove the values of `roots`; raises BudgetError for too many."""
        found = yield from self._listed(roots, {})
        for _ in range(ROUNDS):
            again = yield from self._listed(roots, found)
            if len(again) >= len(found):
                break
            found = again
        return found

    def options(self, term: Term) -> Work[list[Sum]]:
        """Return the options of a component without duplicates."""
        if term.options is None:
            made: dict[Sum, None] = {}
            for option in term.ruleset.option_parts(term.position):
                yield from self._worked(term)
                made[self._sum(part for ruleset, p in option for part in self._search.parts(ruleset, p))] = None
            term.options = list(made)
        return term.options

    def value(self, sum_: Sum) -> Work[int]:
        """Return the value of a sum, searching if necessary."""
        total = 0
        for term in sum_:
            known = term.value
            total ^= (yield from self._search.value(term.ruleset, term.position)) if known is None else known
        return total

    def _sum(self, parts: Iterable[Part]) -> Sum:
        single: dict[Term, None] = {}
        for part in parts:
            key = part[:2]
            if key not in self._terms:
                memo, _, position = part
                has_moves = next(iter(memo.ruleset.options(position)), None) is not None
                self._terms[key] = Term(part) if has_moves else None
            term = self._terms[key]
            if term in single:
                del single[term]
            elif term is not None:
                single[term] = None
        return tuple(single)

    def _worked(self, term: Term) -> Iterator[None]:
        return self._search.meter.worked(term.ruleset, term.position)

    def _listed(self, roots: Sum, before: Listed) -> Work[Listed]:
        """Make one list, preferring the entries of the list before."""
        found: Listed = {}
        planned = dict.fromkeys(roots)
        waiting = list(reversed(roots))

        def cost(sum_: Iterable[Term]) -> int:
            new = [term for term in sum_ if term not in planned]
            return sum([AGAIN if term in before else NEW * term.ruleset.extent(term.position) for term in new])

        def plan(terms: Iterable[Term]) -> None:
            new = [term for term in terms if term not in planned]
            planned.update(dict.fromkeys(new))
            waiting.extend(new)
            enough(len(planned), self._most)

        while waiting:
            term = waiting.pop()
            value = found[term] = yield from self.value((term,))
            options = yield from self.options(term)
            plan((yield from self._shown(options, value, cost)))
            for option in options:
                yield from self._worked(term)
                if any([part not in planned for part in option]):
                    plan((yield from self._refutation(option, value, planned, cost)))
        return found

    def _shown(self, options: list[Sum], value: int, cost: Cost) -> Work[list[Term]]:
        """Return the components of the cheapest options that have the numbers below a value."""
        having: dict[int, Sum] = {}
        unknown = []
        for option in options:
            total = known(option)
            if total is None:
                unknown.append(option)
            elif total < value and (total not in having or cost(option) < cost(having[total])):
                having[total] = option
        for option in unknown:
            if len(having) == value:
                break
            total = yield from self.value(option)
            if total < value:
                having.setdefault(total, option)
        return [term for number in sorted(having) for term in having[number]]

    def _refutation(self, option: Sum, value: int, planned: Container[Term], cost: Cost) -> Work[list[Term]]:
        """Return components that show that an option has another value: its own, or those of a reply."""
        mover = max(
            (term for term in option if term not in planned), key=lambda term: term.ruleset.extent(term.position)
        )
        others = [term for term in option if term is not mover]
        number = value ^ (yield from self.value(tuple(others)))
        best, least = [*others, mover], OWN * cost([mover]) if mover.value is not None else NEVER
        for _ in range(2):
            for reply in (yield from self.replies(mover, number)):
                costs = cost(reply)
                if costs < least:
                    best, least = [*others, *reply], costs
                    if not costs:
                        break
            if least < NEVER:
                break
            # No known value refutes the option: let the search find a reply or the value.
            if (yield from self._search.value_or_other(mover.ruleset, mover.position, number)) is not None:
                break
        if least == NEVER:
            yield from self.value((mover,))
        return best

    def replies(self, mover: Term, number: int) -> Work[list[Sum]]:
        """Return the options of a component that are known to have the value `number`."""
        if mover.by_value is not None:
            return mover.by_value.get(number, [])
        options = yield from self.options(mover)
        values = [known(option) for option in options]
        if None not in values:
            mover.by_value = {}
            for option, value in zip(options, values, strict=True):
                mover.by_value.setdefault(value, []).append(option)
        return [option for option, value in zip(options, values, strict=True) if value == number]


def known(sum_: Sum) -> int | None:
    """Return the value of a sum if the search has found those of all components; else None."""
    total = 0
    for term in sum_:
        value = term.value
        if value is None:
            return None
        total ^= value
    return total
