"""Decide a user's formula by a theorem: it is true for all positions, or the smallest counterexample is found."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ..model import MISERE, Clauses, Outcome, Ruleset
from ..text import Message, NotationError, Work
from .algebra import Algebra
from .automaton import Automaton
from .compiled_rules import compile_rules, termination_measures
from .effort import Effort
from .language import Compiler, parse_expression
from .numeration import numeration
from .proof import VALUE, Broken, Prover
from .terms import Term, Truth
from .theorem import Theorem

# Quantities of formulas, and those of the theorems that decide them.
QUANTITIES = {"wins": "outcome", "outcome": "outcome", "count": "outcome", "grundy": "grundy"}


@dataclass(frozen=True)
class Decision:
    """The decision on a formula: proved, refuted by the smallest counterexample, or open with a reason.

    The smallest counterexample has the least sum, then the least first number, and so on. A formula may return None for
    some positions; it is proved if it is right about all others, and `speaks` says whether there are any. `expected` is
    the right value at the counterexample.
    """

    proved: bool
    counterexample: tuple[int, ...] | None = None
    why_not: Message | None = None
    speaks: bool = True
    expected: object = None


Chooser = Callable[[Theorem, Automaton], Work[tuple[int, ...]]]


def decide_formula(
    theorem: Theorem, formula: str | ast.expr, quantity: str, smallest: Chooser | None = None
) -> Work[Decision]:
    """Decide a formula by a theorem about its quantity: a text in p, or an expression in the numbers.

    `smallest` chooses the counterexample; without it, that is the one with the least sum. `p` is the argument of a
    formula: the tuple of the numbers, or the number if there is only one. Raises NotationError with the place of an
    expression outside the language.
    """
    names = theorem.clauses.names
    counted = (yield from _winning_by_clause(theorem)) if quantity == "count" else ()
    rows = {"p": _argument(theorem)} if isinstance(formula, str) else {}
    compiler = Compiler(theorem.rules.algebra, (*names, VALUE), rows)
    tree = parse_expression(formula) if isinstance(formula, str) else formula
    choice = yield from compiler.cases(tree)
    algebra = theorem.rules.algebra
    everything = theorem.rules.domain
    spoken = wrong = known = yield from algebra.difference(everything, everything)
    silent = spoken
    for where, value in choice.cases:
        if value is None:
            silent = yield from algebra.union(silent, where)
            continue
        here = yield from algebra.intersection(everything, where)
        spoken = yield from algebra.union(spoken, here)
        right, false = yield from _sides(theorem, compiler, value, quantity, counted)
        wrong = yield from algebra.union(wrong, (yield from algebra.intersection(here, false)))
        sure = yield from algebra.union(right, false)
        known = yield from algebra.union(known, (yield from algebra.intersection(here, sure)))
    # Where no case holds, automata do not know the value that Python would compute.
    unknown = yield from algebra.difference(everything, (yield from algebra.union(known, silent)))
    unknown = yield from algebra.difference(unknown, wrong)
    numbers = None if wrong.is_empty else (yield from (smallest or least)(theorem, wrong))
    if not unknown.is_empty:
        first = yield from least(theorem, unknown)
        if numbers is None or (sum(first), first) < (sum(numbers), numbers):  # it may be a smaller counterexample
            shown = ", ".join(map(str, first))
            return Decision(False, None, Message("at {numbers} it computes with what is no number here", numbers=shown))
    if numbers is not None:
        return Decision(False, numbers, expected=_truth(theorem, quantity, numbers, counted))
    return Decision(not spoken.is_empty, None, None, not spoken.is_empty)


def proves_itself(ruleset: Ruleset[Any], clauses: Clauses, formula: ast.expr, quantity: str) -> Work[bool]:
    """Return whether a formula is proved with itself as the guess, if no theorem was found.

    False means only that this proof fails. Raises NotationError and BudgetError.
    """
    effort = Effort()
    for system in clauses.systems:
        algebra = Algebra(numeration(system), effort)
        rules = yield from compile_rules(algebra, clauses)
        compiler = Compiler(algebra, (*clauses.names, VALUE))
        choice = yield from compiler.cases(formula)
        guess = lost = yield from algebra.difference(rules.domain, rules.domain)
        for where, value in choice.cases:
            if value is None:
                continue
            if quantity == "grundy":
                truth = yield from compiler.equals((yield from compiler.as_term(value)), Term({VALUE: 1}))
                here = yield from algebra.intersection(where, truth.true)
                guess = yield from algebra.union(guess, here)
            else:
                truth = yield from compiler.as_truth(value)
                won = yield from algebra.intersection(where, truth.true)
                here = yield from algebra.intersection(where, truth.false)
                guess, lost = (yield from algebra.union(guess, won)), (yield from algebra.union(lost, here))
        prover = Prover(rules, misere=ruleset.convention == MISERE)
        if (yield from termination_measures(rules)) is None:
            return False
        if quantity == "grundy":
            return not isinstance((yield from prover.values(guess)), Broken)
        if not (yield from algebra.difference(rules.domain, (yield from algebra.union(guess, lost)))).is_empty:
            return False
        return not isinstance((yield from prover.lost(lost)), Broken)
    return False


def _truth(theorem: Theorem, quantity: str, numbers: tuple[int, ...], counted: Sequence[Automaton]) -> object:
    """Return the right value of a position."""
    if quantity == "grundy":
        return theorem.value(numbers)
    if quantity == "count":
        return sum(one.holds(dict(zip(theorem.clauses.names, numbers, strict=True))) for one in counted)
    is_won = not theorem.is_lost(numbers)
    return is_won if quantity == "wins" else Outcome.N if is_won else Outcome.P


def _argument(theorem: Theorem) -> Sequence[str] | str:
    """Return the names that p stands for; raises NotationError if formulas get another argument than the numbers."""
    names = theorem.clauses.names
    some = tuple(range(1, len(names) + 1))
    argument = theorem.ruleset.as_argument(theorem.clauses.position(some))
    if argument == some:
        return names
    if argument == some[0] and len(names) == 1:
        return names[0]
    raise NotationError(Message("a formula for {game} is handed no numbers", game=theorem.ruleset.slug()), 0)


def _sides(
    theorem: Theorem, compiler: Compiler, value: Term | Truth, quantity: str, counted: Sequence[Automaton]
) -> Work[tuple[Automaton, Automaton]]:
    """Return the positions where a value is right, and those where it is wrong."""
    algebra, domain = theorem.rules.algebra, theorem.rules.domain
    if quantity == "grundy":
        if not isinstance(value, Term):
            raise NotationError(Message("a Grundy value is a number"), 0)
        truth = yield from compiler.equals(value, Term({VALUE: 1}))
        right = yield from algebra.intersection(theorem.automaton, truth.true)
        false = yield from algebra.intersection(theorem.automaton, truth.false)
        return (yield from algebra.exists(right, (VALUE,))), (yield from algebra.exists(false, (VALUE,)))
    if quantity == "count":
        total = Term()
        for winning in counted:
            one = Truth(winning, (yield from algebra.difference(domain, winning)))
            total = total.plus((yield from compiler.as_term(one)))
        truth = yield from compiler.equals((yield from compiler.as_term(value)), total)
        return truth.true, truth.false
    truth = yield from compiler.as_truth(value)
    won = yield from algebra.difference(domain, theorem.automaton)
    sides: list[Automaton] = []
    for claims_won, claims_lost in ((truth.true, truth.false), (truth.false, truth.true)):
        of_won = yield from algebra.intersection(won, claims_won)
        of_lost = yield from algebra.intersection(theorem.automaton, claims_lost)
        sides.append((yield from algebra.union(of_won, of_lost)))
    return sides[0], sides[1]


def _winning_by_clause(theorem: Theorem) -> Work[list[Automaton]]:
    """Return for each clause the positions from which one of its moves wins; raises NotationError if several may.

    It also raises NotationError for a move that two clauses allow, which would be counted twice.
    """
    algebra, found = theorem.rules.algebra, list[Automaton]()
    for one, other in combinations(theorem.rules.moves, 2):
        shared = yield from algebra.intersection(one.relation, other.relation)
        for name in {*one.changed} ^ {*other.changed}:
            stays = yield from algebra.linear({name: 1, name.lower(): -1})
            shared = yield from algebra.intersection(shared, stays)
        if not shared.is_empty:
            raise NotationError(Message("a move stands in two clauses, and the prover cannot count it"), 0)
    for clause in theorem.rules.moves:
        into = yield from algebra.intersection(clause.after(theorem.automaton), clause.relation)
        others = {name: f"{name}_other" for name in clause.changed}
        differ = yield from algebra.intersection(into, into.rename(others))
        for name, its in others.items():
            equal = yield from algebra.linear({name: 1, its: -1})
            unequal = yield from algebra.difference(differ, equal)
            if not unequal.is_empty:
                raise NotationError(Message("two moves of one clause may win, and the prover cannot count them"), 0)
        found.append((yield from algebra.exists(into, clause.changed)))
    return found


def least(theorem: Theorem, where: Automaton) -> Work[tuple[int, ...]]:
    """Return the numbers with the least sum in a nonempty relation, then with the least first number, and so on."""
    algebra, names, total = theorem.rules.algebra, theorem.clauses.names, "_sum"
    factors: Mapping[str, int] = {**dict.fromkeys(names, 1), total: -1}
    left = yield from algebra.intersection(where, (yield from algebra.linear(factors)))
    found: dict[str, int] = {}
    for name in (total, *names):
        others = [track for track in left.tracks if track != name]
        alone = yield from algebra.exists(left, others)
        # Sorting the words of a number by length and then by digits sorts the numbers.
        found |= alone.smallest() or {}
        left = yield from algebra.intersection(left, (yield from algebra.constant(name, found[name])))
    return tuple(found[name] for name in names)
