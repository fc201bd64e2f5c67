"""A reader's formula held against a theorem: true for all positions of any size, or the smallest where it is wrong."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ..model import MISERE, Clauses, Outcome, Ruleset
from ..text import Message, NotationError, Work
from .algebra import Algebra
from .automaton import Automaton
from .effort import Effort
from .language import Compiler, parsed
from .numeration import numeration
from .proof import VALUE, Broken, Prover
from .rules import compiled, ending
from .terms import Term, Truth
from .theorem import Theorem

# Quantities of formulas, and of the theorem that decides them.
QUANTITIES = {"wins": "outcome", "outcome": "outcome", "count": "outcome", "grundy": "grundy"}


@dataclass(frozen=True)
class Decision:
    """What became of a formula: proved, or refuted by the smallest numbers of any size, or neither, and why.

    The smallest is the one whose numbers have the least sum, then the least first number, and so on. A formula may say
    nothing of some positions: it is proved where it is right about all others; `speaks` tells whether there are any.
    `expected` is what is so at the counterexample.
    """

    proved: bool
    counterexample: tuple[int, ...] | None = None
    why_not: Message | None = None
    speaks: bool = True
    expected: object = None


def deciding(theorem: Theorem, formula: str | ast.expr, quantity: str) -> Work[Decision]:
    """Decide a formula against a theorem about its quantity: a text in p, or an expression in the numbers themselves.

    `p` is what a formula is handed: the tuple of the numbers, or the number where there is one alone. Raises
    NotationError with the place where the expression is outside the language.
    """
    names = theorem.clauses.names
    counted = (yield from _winning(theorem)) if quantity == "count" else ()
    rows = {"p": _argument(theorem)} if isinstance(formula, str) else {}
    compiler = Compiler(theorem.rules.algebra, (*names, VALUE), rows)
    tree = parsed(formula) if isinstance(formula, str) else formula
    choice = yield from compiler.cases(tree)
    algebra = theorem.rules.algebra
    everything = theorem.rules.domain
    spoken = wrong = known = yield from algebra.without(everything, everything)
    silent = spoken
    for where, value in choice.cases:
        if value is None:
            silent = yield from algebra.either(silent, where)
            continue
        here = yield from algebra.both(everything, where)
        spoken = yield from algebra.either(spoken, here)
        right, false = yield from _sides(theorem, compiler, value, quantity, counted)
        wrong = yield from algebra.either(wrong, (yield from algebra.both(here, false)))
        sure = yield from algebra.either(right, false)
        known = yield from algebra.either(known, (yield from algebra.both(here, sure)))
    # Where no case holds, a condition is neither true nor false to an automaton: Python says something there.
    unknown = yield from algebra.without(everything, (yield from algebra.either(known, silent)))
    unknown = yield from algebra.without(unknown, wrong)
    numbers = None if wrong.is_empty else (yield from _least(theorem, wrong))
    if not unknown.is_empty:
        least = yield from _least(theorem, unknown)
        if numbers is None or (sum(least), least) < (sum(numbers), numbers):  # which may be wrong, too, and smaller
            shown = ", ".join(map(str, least))
            return Decision(False, None, Message("at {numbers} it computes with what is no number here", numbers=shown))
    if numbers is not None:
        return Decision(False, numbers, expected=_truth(theorem, quantity, numbers, counted))
    return Decision(not spoken.is_empty, None, None, not spoken.is_empty)


def proves_itself(ruleset: Ruleset[Any], clauses: Clauses, formula: ast.expr, quantity: str) -> Work[bool]:
    """Whether a formula about all positions is proved with itself as the guess, where none is found that is smaller.

    False says only that it is not; raises NotationError and BudgetError.
    """
    effort = Effort()
    for system in clauses.systems:
        algebra = Algebra(numeration(system), effort)
        rules = yield from compiled(algebra, clauses)
        compiler = Compiler(algebra, (*clauses.names, VALUE))
        choice = yield from compiler.cases(formula)
        guess = lost = yield from algebra.without(rules.domain, rules.domain)
        for where, value in choice.cases:
            if value is None:
                continue
            if quantity == "grundy":
                truth = yield from compiler.equals((yield from compiler.as_term(value)), Term({VALUE: 1}))
                here = yield from algebra.both(where, truth.true)
                guess = yield from algebra.either(guess, here)
            else:
                truth = yield from compiler.as_truth(value)
                won = yield from algebra.both(where, truth.true)
                here = yield from algebra.both(where, truth.false)
                guess, lost = (yield from algebra.either(guess, won)), (yield from algebra.either(lost, here))
        prover = Prover(rules, misere=ruleset.convention == MISERE)
        if (yield from ending(rules)) is None:
            return False
        if quantity == "grundy":
            return not isinstance((yield from prover.values(guess)), Broken)
        if not (yield from algebra.without(rules.domain, (yield from algebra.either(guess, lost)))).is_empty:
            return False
        return not isinstance((yield from prover.lost(lost)), Broken)
    return False


def _truth(theorem: Theorem, quantity: str, numbers: tuple[int, ...], counted: Sequence[Automaton]) -> object:
    """What is so of a position."""
    if quantity == "grundy":
        return theorem.value(numbers)
    if quantity == "count":
        return sum(one.holds(dict(zip(theorem.clauses.names, numbers, strict=True))) for one in counted)
    is_won = not theorem.is_lost(numbers)
    return is_won if quantity == "wins" else Outcome.N if is_won else Outcome.P


def _argument(theorem: Theorem) -> Sequence[str] | str:
    """What p stands for; raises NotationError where a formula is handed something else than the numbers."""
    names = theorem.clauses.names
    some = tuple(range(1, len(names) + 1))
    handed = theorem.ruleset.as_argument(theorem.clauses.position(some))
    if handed == some:
        return names
    if handed == some[0] and len(names) == 1:
        return names[0]
    raise NotationError(Message("a formula for {game} is handed no numbers", game=theorem.ruleset.slug()), 0)


def _sides(
    theorem: Theorem, compiler: Compiler, value: Term | Truth, quantity: str, counted: Sequence[Automaton]
) -> Work[tuple[Automaton, Automaton]]:
    """The positions of which a value says what is so, and those of which it says what is not."""
    algebra, domain = theorem.rules.algebra, theorem.rules.domain
    if quantity == "grundy":
        if not isinstance(value, Term):
            raise NotationError(Message("a Grundy value is a number"), 0)
        truth = yield from compiler.equals(value, Term({VALUE: 1}))
        right = yield from algebra.both(theorem.automaton, truth.true)
        false = yield from algebra.both(theorem.automaton, truth.false)
        return (yield from algebra.exists(right, (VALUE,))), (yield from algebra.exists(false, (VALUE,)))
    if quantity == "count":
        total = Term()
        for winning in counted:
            one = Truth(winning, (yield from algebra.without(domain, winning)))
            total = total.plus((yield from compiler.as_term(one)))
        truth = yield from compiler.equals((yield from compiler.as_term(value)), total)
        return truth.true, truth.false
    truth = yield from compiler.as_truth(value)
    won = yield from algebra.without(domain, theorem.automaton)
    sides: list[Automaton] = []
    for said_won, said_lost in ((truth.true, truth.false), (truth.false, truth.true)):
        of_won = yield from algebra.both(won, said_won)
        of_lost = yield from algebra.both(theorem.automaton, said_lost)
        sides.append((yield from algebra.either(of_won, of_lost)))
    return sides[0], sides[1]


def _winning(theorem: Theorem) -> Work[list[Automaton]]:
    """For each clause, the positions from which a move of it wins; raises NotationError where two such moves may.

    No move may stand in two clauses, either: clauses say where one can go, and it would be counted twice.
    """
    algebra, found = theorem.rules.algebra, list[Automaton]()
    for one, other in combinations(theorem.rules.moves, 2):
        shared = yield from algebra.both(one.relation, other.relation)
        for name in {*one.changed} ^ {*other.changed}:
            stays = yield from algebra.linear({name: 1, name.lower(): -1})
            shared = yield from algebra.both(shared, stays)
        if not shared.is_empty:
            raise NotationError(Message("a move stands in two clauses, and the prover cannot count it"), 0)
    for clause in theorem.rules.moves:
        into = yield from algebra.both(clause.after(theorem.automaton), clause.relation)
        others = {name: f"{name}_other" for name in clause.changed}
        differ = yield from algebra.both(into, into.renamed(others))
        for name, its in others.items():
            equal = yield from algebra.linear({name: 1, its: -1})
            unequal = yield from algebra.without(differ, equal)
            if not unequal.is_empty:
                raise NotationError(Message("two moves of one clause may win, and the prover cannot count them"), 0)
        found.append((yield from algebra.exists(into, clause.changed)))
    return found


def _least(theorem: Theorem, where: Automaton) -> Work[tuple[int, ...]]:
    """The numbers with the least sum in a relation that is not empty, then with the least first one, and so on."""
    algebra, names, total = theorem.rules.algebra, theorem.clauses.names, "_sum"
    factors: Mapping[str, int] = {**dict.fromkeys(names, 1), total: -1}
    left = yield from algebra.both(where, (yield from algebra.linear(factors)))
    found: dict[str, int] = {}
    for name in (total, *names):
        others = [track for track in left.tracks if track != name]
        alone = yield from algebra.exists(left, others)
        # Words of one number in order of length, then of digits, are the numbers in order.
        found |= alone.smallest() or {}
        left = yield from algebra.both(left, (yield from algebra.constant(name, found[name])))
    return tuple(found[name] for name in names)
