"""Normal play: the positions with their Grundy values that the value of one rests on."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from ..model import Ruleset
from ..search.components import Part
from ..search.couples import CoupleSearch
from ..text import Work
from .document import enough

ROUNDS = 6  # times that a list is made anew from what the one before it holds
# What a component costs that a list has not: times its size, for what it rests on comes with it. Next to nothing where
# the list before had it, which is needed anyway.
NEW, AGAIN = 1_000, 1
# Times that, where an option is listed itself: it brings what it rests on, and a reply serves other options, too.
OWN = 2
NEVER = 10**18


class Term:
    """A component: one of the positions that are the same to its ruleset, and its options once they were asked for."""

    __slots__ = ("by_value", "options", "part", "position", "ruleset")

    def __init__(self, part: Part) -> None:
        self.part = part
        self.ruleset: Ruleset[Any] = part[0].ruleset
        self.position = part[2]
        self.options: list[Sum] | None = None
        self.by_value: dict[int | None, list[Sum]] | None = None  # the options, once all their values are known

    @property
    def value(self) -> int | None:
        """The value, where the search knows it by now."""
        memo, key, _ = self.part
        return memo.values.get(key)


Sum = tuple[Term, ...]  # components that have moves, no two of them equal: such a pair is worth nothing
Listed = dict[Term, int]
Cost = Callable[[Iterable[Term]], int]


class ValueProof:
    """What proves values that a search finds, kept short.

    Of each component that is listed it can be seen that no option has its value, and that each smaller number is an
    option's. That an option has not its value is mostly seen by a move of it to what is listed: so few options are.
    """

    def __init__(self, search: CoupleSearch, most: int) -> None:
        self._search = search
        self._most = most
        self._terms: dict[Any, Term | None] = {}

    def terms(self, ruleset: Ruleset[Any], position: Any) -> Sum:
        """The components of a position that count."""
        return self._sum(self._search.parts(ruleset, position))

    def listed(self, roots: Sum) -> Work[Listed]:
        """The components that prove the values of these; raises BudgetError where they are too many."""
        found = yield from self._listed(roots, {})
        for _ in range(ROUNDS):
            again = yield from self._listed(roots, found)
            if len(again) >= len(found):
                break
            found = again
        return found

    def options(self, term: Term) -> Work[list[Sum]]:
        """The options of a component, equal ones once."""
        if term.options is None:
            made: dict[Sum, None] = {}
            for option in term.ruleset.option_parts(term.position):
                yield from self._worked(term)
                made[self._sum(part for ruleset, p in option for part in self._search.parts(ruleset, p))] = None
            term.options = list(made)
        return term.options

    def value(self, sum_: Sum) -> Work[int]:
        """The value of a sum, searched for where it is not known."""
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
        """One list; what the one before held is taken rather than anything else, since it is needed anyway."""
        found: Listed = {}
        planned = dict.fromkeys(roots)
        todo = list(reversed(roots))

        def cost(sum_: Iterable[Term]) -> int:
            new = [term for term in sum_ if term not in planned]
            return sum([AGAIN if term in before else NEW * term.ruleset.extent(term.position) for term in new])

        def plan(terms: Iterable[Term]) -> None:
            new = [term for term in terms if term not in planned]
            planned.update(dict.fromkeys(new))
            todo.extend(new)
            enough(len(planned), self._most)

        while todo:
            term = todo.pop()
            value = found[term] = yield from self.value((term,))
            options = yield from self.options(term)
            plan((yield from self._shown(options, value, cost)))
            for option in options:
                yield from self._worked(term)
                if any([part not in planned for part in option]):
                    plan((yield from self._refuting(option, value, planned, cost)))
        return found

    def _shown(self, options: list[Sum], value: int, cost: Cost) -> Work[list[Term]]:
        """Components of options that have the numbers below a value: of those with the same number the cheapest."""
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

    def _refuting(self, option: Sum, value: int, planned: Container[Term], cost: Cost) -> Work[list[Term]]:
        """Components by which it is seen that an option has another value: its own, or those that a move leaves."""
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
            # What is known does not refute it: the search finds a reply, or else the value.
            if (yield from self._search.value_or_other(mover.ruleset, mover.position, number)) is not None:
                break
        if least == NEVER:
            yield from self.value((mover,))
        return best

    def replies(self, mover: Term, number: int) -> Work[list[Sum]]:
        """The options of a component that are known to have a value."""
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
    """The value of a sum, where the search knows those of all its components by now."""
    total = 0
    for term in sum_:
        value = term.value
        if value is None:
            return None
        total ^= value
    return total
