"""Rules that are changed without changing who wins: moves that may go, moves that may come, games with the same losses.

A restriction takes moves away, an extension adds some; both keep the lost positions of a game exactly when the proof of
its theorem still holds for the changed rules. All of this is decided, for positions of any size.

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
from .proof import Broken, Prover
from .rules import Rules, compiled, ending
from .theorem import NAMES, NoTheorem, Theorem, proving

MOST_NUMBERS = {"extensions": 3, "restrictions": 2}  # of a position whose single steps are decided
SHIFTS = {1: 24, 2: 5, 3: 2}  # how far one game's lost positions may stand from another's, by numbers of a position
NEAR = {1: 200, 2: 30, 3: 10}  # up to which number positions are looked at before an automaton is asked


@dataclass(frozen=True)
class Clause:
    """One of the clauses that make the moves, and where the theorem breaks without it; None: it may be dropped."""

    text: str
    broken: Broken | None


def redundant_clauses(theorem: Theorem) -> Work[tuple[Clause, ...]]:
    """Of each clause whether the others alone leave the same positions lost."""
    found = []
    for place, text in enumerate(theorem.clauses.moves):
        left = (*theorem.rules.moves[:place], *theorem.rules.moves[place + 1 :])
        found.append(Clause(text, (yield from _broken(theorem, replace(theorem.rules, moves=left)))))
    return tuple(found)


def changed(theorem: Theorem, added: Sequence[str] = (), dropped: Sequence[int] = ()) -> Work[Broken | Message | None]:
    """What becomes of the lost positions when clauses are added, and those at some places dropped.

    None: they stay the same, proved for all sizes. Broken: where they do not. A message: why nothing can be said of
    such rules. Raises NotationError where an added clause is not in the language.
    """
    clauses = theorem.clauses
    kept = tuple(text for place, text in enumerate(clauses.moves) if place not in dropped)
    rules = yield from compiled(theorem.rules.algebra, replace(clauses, moves=(*kept, *added)))
    if (yield from ending(rules)) is None:
        return Message("nothing is known that every move makes smaller: play may never end")
    return (yield from _broken(theorem, rules))


def _broken(theorem: Theorem, rules: Rules) -> Work[Broken | None]:
    """Where the theorem breaks for other moves; None where it still holds."""
    found = yield from Prover(rules, misere=theorem.ruleset.convention == MISERE).lost(theorem.automaton)
    return found if isinstance(found, Broken) else None


# --- single steps ----------------------------------------------------------------------------------------------------


def extensions(theorem: Theorem) -> Work[Automaton | None]:
    """The steps (a, b, ...) that may be added as moves "subtract a from x, b from y, ...", one of them or all.

    They are not moves already from wherever they can be made. None where that is too much work, in misère play, where a
    new move also brings ends of play to life, and where steps might bring a position back.
    """
    names = theorem.clauses.names
    rules, algebra = theorem.rules, theorem.rules.algebra
    if not _are_decided(theorem, "extensions") or theorem.measures[:1] != (names,):
        return None
    try:
        pairs = yield from algebra.both(theorem.automaton, _after(theorem.automaton, names))
        between = yield from _steps(rules, pairs)
        anywhere = yield from algebra.both(rules.domain, _after(rules.domain, names))
        new = yield from algebra.without(anywhere, (yield from _moves(rules)))
        return (yield from algebra.without((yield from _steps(rules, new)), between))
    except BudgetError:
        return None


def restrictions(theorem: Theorem) -> Work[Automaton | None]:
    """The steps (a, b, ...) that may be forbidden, one of them, wherever they are moves; None as for `extensions`."""
    names = theorem.clauses.names
    rules, algebra = theorem.rules, theorem.rules.algebra
    if not _are_decided(theorem, "restrictions"):
        return None
    try:
        moves = yield from _moves(rules)
        winning = yield from algebra.both(moves, _after(theorem.automaton, names))
        others = winning.renamed({name.upper(): _other(name) for name in names})
        two = yield from algebra.both(winning, others)
        same = two
        for name in names:
            same = yield from algebra.both(same, (yield from algebra.linear({name.upper(): 1, _other(name): -1})))
        two = yield from algebra.without(two, same)
        away = [track for name in names for track in (name.upper(), _other(name))]
        only = yield from algebra.without(winning, (yield from algebra.exists(two, away)))
        return (yield from algebra.without((yield from _steps(rules, moves)), (yield from _steps(rules, only))))
    except BudgetError:
        return None


def _are_decided(theorem: Theorem, what: str) -> bool:
    return theorem.ruleset.convention != MISERE and len(theorem.clauses.names) <= MOST_NUMBERS[what]


def _after(one: Automaton, names: Sequence[str]) -> Automaton:
    """The same of the numbers after a move."""
    return one.renamed({name: name.upper() for name in names})


def _other(name: str) -> str:
    return f"{name.upper()}_other"


def _moves(rules: Rules) -> Work[Automaton]:
    """All moves as one relation between all numbers before and all numbers after."""
    algebra = rules.algebra
    parts = []
    for clause in rules.moves:
        relation = clause.relation
        for name in rules.names:
            if name.upper() not in clause.changed:
                still = yield from algebra.linear({name: 1, name.upper(): -1})
                relation = yield from algebra.both(relation, still)
        parts.append(relation)
    return (yield from algebra.one_of(parts))


def _steps(rules: Rules, pairs: Automaton) -> Work[Automaton]:
    """What is subtracted from each number between the positions of some pairs."""
    algebra = rules.algebra
    for name in rules.names:
        difference = yield from algebra.linear({name: 1, name.upper(): -1, f"{name}_step": -1})
        joined = yield from algebra.both(pairs, difference)
        pairs = yield from algebra.exists(joined, (name, name.upper()))
    return pairs.renamed({f"{name}_step": name for name in rules.names})


def smallest(relation: Automaton, names: Sequence[str], most: int, count: int) -> list[tuple[int, ...]]:
    """The first numbers of a relation by their sum, none larger than `most`."""
    found = []
    for numbers in _by_sum(len(names), most):
        if relation.holds(dict(zip(names, numbers, strict=True))):
            found.append(numbers)
            if len(found) == count:
                break
    return found


def _by_sum(count: int, most: int) -> Iterator[tuple[int, ...]]:
    """All numbers up to `most`, those with the least sum first."""
    return iter(sorted(product(range(most + 1), repeat=count), key=lambda numbers: (sum(numbers), numbers)))


# --- two games -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Comparison:
    """Two games held against each other: the same lost positions, or moved by a shift, or the smallest difference.

    With a shift whose numbers are not negative, n is lost in the second game exactly when n + shift is in the first;
    with a negative one, n in the first exactly when n - shift is in the second. `differ_at` is a position that only one
    of the games loses, `first_loses` says which; of the small positions it is the one with the least sum. Where there
    is none and they are not the same, nothing was decided.
    """

    same: bool
    differ_at: tuple[int, ...] | None = None
    first_loses: bool = False
    shift: tuple[int, ...] | None = None


def proving_both(
    one: Ruleset[Any], other: Ruleset[Any], count: int = 1
) -> Work[tuple[Theorem | NoTheorem, Theorem | NoTheorem]]:
    """The theorems of two games about as many numbers, where it can be in one numeration system.

    A game of heaps gets as many of them as the other game has numbers.
    """
    known = [game.clauses(NAMES[:count]) for game in (one, other)]
    count = max(count, *(len(clauses.names) for clauses in known if clauses is not None), 1)
    first = yield from proving(one, count=count)
    second = yield from proving(other, count=count)
    if not isinstance(first, Theorem) or not isinstance(second, Theorem):
        return first, second
    numbers = [len(theorem.clauses.names) for theorem in (first, second)]
    if numbers[0] != numbers[1]:
        template = "a position has {count} numbers in {game} and {others} in {other}"
        facts = {"game": one.slug(), "count": numbers[0], "other": other.slug(), "others": numbers[1]}
        return first, NoTheorem(Message(template, **facts))
    if first.system != second.system:
        again = yield from proving(other, count=count, systems=(first.system.name,))
        if isinstance(again, Theorem):
            return first, again
        again = yield from proving(one, count=count, systems=(second.system.name,))
        return (again if isinstance(again, Theorem) else first), second
    return first, second


def comparing(one: Theorem, other: Theorem) -> Work[Comparison]:
    """Compare the lost positions of two games of as many numbers, among the positions that both have.

    Whether they are the same is only decided in one numeration system; that they differ is seen in any two.
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
    lost = other.automaton.renamed(dict(zip(other.clauses.names, names, strict=True)))
    domain = other.rules.domain.renamed(dict(zip(other.clauses.names, names, strict=True)))
    if differ_at is None:
        common = yield from algebra.both(one.rules.domain, domain)
        if common.is_empty:
            return Comparison(same=False)
        more = yield from algebra.both(common, (yield from algebra.without(one.automaton, lost)))
        less = yield from algebra.both(common, (yield from algebra.without(lost, one.automaton)))
        both = yield from algebra.either(more, less)
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
    """By what the second game's lost positions must be moved to be those of the first; None where by nothing near."""
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
        if (yield from _moved(one, first, shift)) == second:
            return tuple(way * step for step in shift)
    return None


def _moved(one: Theorem, lost: Automaton, shift: Sequence[int]) -> Work[Automaton]:
    """The numbers that are in a relation when a shift is added to them."""
    algebra = one.rules.algebra
    for name, step in zip(one.clauses.names, shift, strict=True):
        if step:
            moved = lost.renamed({name: "_moved"})
            sums = yield from algebra.linear({name: 1, "_moved": -1}, step)
            lost = yield from algebra.exists((yield from algebra.both(moved, sums)), ("_moved",))
    return lost
