"""Changes of rules that do not change who wins: moves to drop or to add, and games with the same lost positions.

A restriction removes moves, an extension adds some. Either keeps the lost positions of a game exactly if the proof of
its theorem still holds for the changed rules, which is decided for positions of any size.

Source: for Wythoff's game E. Duchêne, A. S. Fraenkel, R. J. Nowakowski and M. Rigo, J. Combin. Theory A 117 (2010).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from ..model import MISERE, Ruleset
from ..text import BudgetError, Message, Work
from .automaton import Automaton
from .compiled_rules import Rules, compile_rules, termination_measures
from .proof import Broken, Prover
from .theorem import NAMES, NoTheorem, Theorem, prove_theorem

MOST_NUMBERS = {"extensions": 3, "restrictions": 2}  # the most numbers of positions whose steps are decided
SHIFTS = {1: 24, 2: 5, 3: 2}  # the largest shift between the lost positions of two games, by numbers of a position
NEAR = {1: 200, 2: 30, 3: 10}  # the largest number of positions compared before automata are used


@dataclass(frozen=True)
class Clause:
    """A clause, and the refutation of the theorem without it; None if the clause may be dropped."""

    text: str
    broken: Broken | None


def redundant_clauses(theorem: Theorem) -> Work[tuple[Clause, ...]]:
    """Return for each clause whether the others alone have the same lost positions."""
    found = []
    for place, text in enumerate(theorem.clauses.moves):
        left = (*theorem.rules.moves[:place], *theorem.rules.moves[place + 1 :])
        found.append(Clause(text, (yield from _broken(theorem, replace(theorem.rules, moves=left)))))
    return tuple(found)


def change_rules(
    theorem: Theorem, added: Sequence[str] = (), dropped: Sequence[int] = ()
) -> Work[Broken | Message | None]:
    """Decide whether the lost positions stay the same if clauses are added, and those at some indices dropped.

    Return None if they do, proved for all sizes; the refutation if they do not; or a message if it cannot be decided.
    Raises NotationError if an added clause is outside the language.
    """
    clauses = theorem.clauses
    kept = tuple(text for place, text in enumerate(clauses.moves) if place not in dropped)
    rules = yield from compile_rules(theorem.rules.algebra, replace(clauses, moves=(*kept, *added)))
    if (yield from termination_measures(rules)) is None:
        return Message("nothing is known that every move makes smaller: play may never end")
    return (yield from _broken(theorem, rules))


def _broken(theorem: Theorem, rules: Rules) -> Work[Broken | None]:
    """Return the refutation of the theorem for other moves; None if it still holds."""
    found = yield from Prover(rules, misere=theorem.ruleset.convention == MISERE).lost(theorem.automaton)
    return found if isinstance(found, Broken) else None


# --- single steps ----------------------------------------------------------------------------------------------------


def extensions(theorem: Theorem) -> Work[Automaton | None]:
    """Return the steps (a, b, ...) that may be added as moves "subtract a from x, b from y, ...", one of them or all.

    Steps that are already moves wherever possible are left out. Return None if this is too much work, in misère play,
    where a new move changes which positions are terminal, and if steps might return to a position.
    """
    names = theorem.clauses.names
    rules, algebra = theorem.rules, theorem.rules.algebra
    if not _are_decided(theorem, "extensions") or theorem.measures[:1] != (names,):
        return None
    try:
        pairs = yield from algebra.intersection(theorem.automaton, _after(theorem.automaton, names))
        between = yield from _steps(rules, pairs)
        anywhere = yield from algebra.intersection(rules.domain, _after(rules.domain, names))
        new = yield from algebra.difference(anywhere, (yield from _moves(rules)))
        return (yield from algebra.difference((yield from _steps(rules, new)), between))
    except BudgetError:
        return None


def restrictions(theorem: Theorem) -> Work[Automaton | None]:
    """Return the steps (a, b, ...) of which any one may be forbidden everywhere; None as for `extensions`."""
    names = theorem.clauses.names
    rules, algebra = theorem.rules, theorem.rules.algebra
    if not _are_decided(theorem, "restrictions"):
        return None
    try:
        moves = yield from _moves(rules)
        winning = yield from algebra.intersection(moves, _after(theorem.automaton, names))
        others = winning.rename({name.upper(): _other(name) for name in names})
        two = yield from algebra.intersection(winning, others)
        same = two
        for name in names:
            same = yield from algebra.intersection(
                same, (yield from algebra.linear({name.upper(): 1, _other(name): -1}))
            )
        two = yield from algebra.difference(two, same)
        away = [track for name in names for track in (name.upper(), _other(name))]
        only = yield from algebra.difference(winning, (yield from algebra.exists(two, away)))
        return (yield from algebra.difference((yield from _steps(rules, moves)), (yield from _steps(rules, only))))
    except BudgetError:
        return None


def _are_decided(theorem: Theorem, what: str) -> bool:
    return theorem.ruleset.convention != MISERE and len(theorem.clauses.names) <= MOST_NUMBERS[what]


def _after(one: Automaton, names: Sequence[str]) -> Automaton:
    """Return a relation of positions as one of the numbers after a move."""
    return one.rename({name: name.upper() for name in names})


def _other(name: str) -> str:
    return f"{name.upper()}_other"


def _moves(rules: Rules) -> Work[Automaton]:
    """Return all moves as one relation between all numbers before and after."""
    algebra = rules.algebra
    parts = []
    for clause in rules.moves:
        relation = clause.relation
        for name in rules.names:
            if name.upper() not in clause.changed:
                still = yield from algebra.linear({name: 1, name.upper(): -1})
                relation = yield from algebra.intersection(relation, still)
        parts.append(relation)
    return (yield from algebra.union_of(parts))


def _steps(rules: Rules, pairs: Automaton) -> Work[Automaton]:
    """Return the differences between the numbers of pairs of positions."""
    algebra = rules.algebra
    for name in rules.names:
        difference = yield from algebra.linear({name: 1, name.upper(): -1, f"{name}_step": -1})
        joined = yield from algebra.intersection(pairs, difference)
        pairs = yield from algebra.exists(joined, (name, name.upper()))
    return pairs.rename({f"{name}_step": name for name in rules.names})


def smallest(relation: Automaton, names: Sequence[str], most: int, count: int) -> list[tuple[int, ...]]:
    """Return the first `count` tuples of a relation by their sum, with numbers up to `most`."""
    found = []
    for numbers in _by_sum(len(names), most):
        if relation.holds(dict(zip(names, numbers, strict=True))):
            found.append(numbers)
            if len(found) == count:
                break
    return found


def _by_sum(count: int, most: int) -> Iterator[tuple[int, ...]]:
    """Return all tuples of numbers up to `most`, those with the least sum first."""
    return iter(sorted(product(range(most + 1), repeat=count), key=lambda numbers: (sum(numbers), numbers)))


# --- two games -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Comparison:
    """The comparison of the lost positions of two games: the same, equal up to a shift, or different.

    If no number of `shift` is negative, n is lost in the second game exactly if n + shift is lost in the first; else n
    is lost in the first exactly if n - shift is lost in the second. `differ_at` is a position that is lost in only one
    of the games (`first_loses`: in the first), of small ones that with the least sum. If it is None and the positions
    are not the same, the comparison is undecided.
    """

    same: bool
    differ_at: tuple[int, ...] | None = None
    first_loses: bool = False
    shift: tuple[int, ...] | None = None


def prove_both(
    one: Ruleset[Any], other: Ruleset[Any], count: int = 1
) -> Work[tuple[Theorem | NoTheorem, Theorem | NoTheorem]]:
    """Find the theorems of two games about the same count of numbers, if possible in one numeration system.

    A game of heaps gets as many of them as the other game has numbers.
    """
    known = [game.clauses(NAMES[:count]) for game in (one, other)]
    count = max(count, *(len(clauses.names) for clauses in known if clauses is not None), 1)
    first = yield from prove_theorem(one, count=count)
    second = yield from prove_theorem(other, count=count)
    if not isinstance(first, Theorem) or not isinstance(second, Theorem):
        return first, second
    numbers = [len(theorem.clauses.names) for theorem in (first, second)]
    if numbers[0] != numbers[1]:
        template = "a position has {count} numbers in {game} and {others} in {other}"
        facts = {"game": one.slug(), "count": numbers[0], "other": other.slug(), "others": numbers[1]}
        return first, NoTheorem(Message(template, **facts))
    if first.system != second.system:
        again = yield from prove_theorem(other, count=count, systems=(first.system.name,))
        if isinstance(again, Theorem):
            return first, again
        again = yield from prove_theorem(one, count=count, systems=(second.system.name,))
        return (again if isinstance(again, Theorem) else first), second
    return first, second


def compare_theorems(one: Theorem, other: Theorem) -> Work[Comparison]:
    """Compare the lost positions of two games with the same count of numbers, among their common positions.

    Equality is decided only in a common numeration system; a difference can be found in any two.
    """
    names = one.clauses.names
    differ_at = next(
        (
            numbers
            for numbers in _by_sum(len(names), NEAR.get(len(names), 5))
            if _is_common(one, other, numbers) and one.is_lost(numbers) != other.is_lost(numbers)
        ),
        None,
    )
    if one.system != other.system:
        return _different(one, differ_at) if differ_at else Comparison(same=False)
    algebra = one.rules.algebra
    lost = other.automaton.rename(dict(zip(other.clauses.names, names, strict=True)))
    domain = other.rules.domain.rename(dict(zip(other.clauses.names, names, strict=True)))
    if differ_at is None:
        common = yield from algebra.intersection(one.rules.domain, domain)
        if common.is_empty:
            return Comparison(same=False)
        more = yield from algebra.intersection(common, (yield from algebra.difference(one.automaton, lost)))
        less = yield from algebra.intersection(common, (yield from algebra.difference(lost, one.automaton)))
        both = yield from algebra.union(more, less)
        if both.is_empty:
            return Comparison(same=True)
        numbers = both.smallest() or {}
        return _different(one, tuple(numbers[name] for name in names))
    shift = yield from _shift(one, other, lost)
    return replace(_different(one, differ_at), shift=shift)


def _different(one: Theorem, numbers: tuple[int, ...]) -> Comparison:
    return Comparison(same=False, differ_at=numbers, first_loses=one.is_lost(numbers))


def _is_common(one: Theorem, other: Theorem, numbers: tuple[int, ...]) -> bool:
    return one.rules.is_position(numbers) and other.rules.is_position(numbers)


def _shift(one: Theorem, other: Theorem, lost: Automaton) -> Work[tuple[int, ...] | None]:
    """Return the shift from the second game's lost positions to those of the first; None if no small one fits."""
    names = one.clauses.names
    count = len(names)
    most = SHIFTS.get(count, 1)
    near = list(product(range(NEAR.get(count, 5) // 2), repeat=count))
    for shift, way in product(_by_sum(count, most), (1, -1)):
        if not any(shift):
            continue
        here, there = (one, other) if way > 0 else (other, one)
        moved = [tuple(map(int.__add__, numbers, shift)) for numbers in near]
        if any(here.is_lost(far) != there.is_lost(numbers) for far, numbers in zip(moved, near, strict=True)):
            continue
        first, second = (one.automaton, lost) if way > 0 else (lost, one.automaton)
        if (yield from _shifted(one, first, shift)) == second:
            return tuple(way * step for step in shift)
    return None


def _shifted(one: Theorem, lost: Automaton, shift: Sequence[int]) -> Work[Automaton]:
    """Return the numbers that are in a relation after adding a shift."""
    algebra = one.rules.algebra
    for name, step in zip(one.clauses.names, shift, strict=True):
        if step:
            moved = lost.rename({name: "_moved"})
            sums = yield from algebra.linear({name: 1, "_moved": -1}, step)
            lost = yield from algebra.exists((yield from algebra.intersection(moved, sums)), ("_moved",))
    return lost
