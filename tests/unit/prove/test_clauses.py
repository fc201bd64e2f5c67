"""The law of clauses: for all small numbers and settings they are the game's moves, and errors by one are noticed."""

from __future__ import annotations

import dataclasses
from itertools import product
from typing import Any

import pytest

from nimbers.model import Clauses
from nimbers.prove.algebra import Algebra
from nimbers.prove.automaton import Automaton
from nimbers.prove.compiled_rules import compile_rules, termination_measures
from nimbers.prove.effort import Effort
from nimbers.prove.numeration import numeration
from nimbers.prove.theorem import NAMES
from nimbers.search.meter import finished
from unit.prove.settings import IDS, SETTINGS, Setting
from unit.rules import rulesets

LARGEST = {1: 40, 2: 8, 3: 4, 4: 3}


def difference(rules: Any, clauses: Clauses) -> tuple[int, ...] | None:
    """Return the first small position whose options differ from those of the clauses."""
    made = finished(compile_rules(Algebra(numeration(clauses.systems[0]), Effort()), clauses))
    largest = LARGEST[len(clauses.names)]
    for numbers in product(range(largest + 1), repeat=len(clauses.names)):
        if made.is_position(numbers):
            wanted = set(rules.options(clauses.position(numbers)))
            if {clauses.position(option) for option in made.options(numbers, 2 * largest)} != wanted:
                return numbers
    return None


@pytest.mark.parametrize("setting", SETTINGS, ids=IDS)
@pytest.mark.sampled(12, "other cases, in the same way")
def test_clauses_are_the_moves(setting: Setting) -> None:
    """Clauses have the game's options and a reason why play ends."""
    rules = setting.rules()
    clauses = rules.clauses(NAMES[: setting.heaps])

    assert difference(rules, clauses) is None
    made = finished(compile_rules(Algebra(numeration(clauses.systems[0]), Effort()), clauses))
    assert finished(termination_measures(made))


def test_every_game_with_clauses_is_in_the_list() -> None:
    """Every game with clauses is tested here.

    Own-moves makes its moves from clauses, so tests/independent checks it.
    """
    told = {rules.slug() for rules in rulesets() if rules.clauses(NAMES[:1])} - {"own-moves"}

    assert told <= {setting.slug for setting in SETTINGS}


def whole(clauses: Clauses) -> Automaton:
    """Return all moves as one relation, unchanged numbers included, to compare rules."""
    algebra = Algebra(numeration(clauses.systems[0]), Effort())
    made = finished(compile_rules(algebra, clauses))
    all_moves = []
    for move in made.moves:
        relations = [move.relation]
        stay = [name for name in clauses.names if name.upper() not in move.changed]
        relations.extend(finished(algebra.linear({name: 1, name.upper(): -1})) for name in stay)
        all_moves.append(finished(algebra.intersection_of(relations)))
    return finished(algebra.union_of(all_moves))


def changed(move: str, old: str, new: str) -> set[str]:
    """Return the clauses with the first or the last of some operators changed."""
    return {move.replace(old, new, 1), new.join(move.rsplit(old, 1))} - {move}


@pytest.mark.parametrize("setting", SETTINGS[::3], ids=IDS[::3])
@pytest.mark.sampled(5, "other cases, in the same way")
def test_a_clause_that_is_off_by_one_is_seen(setting: Setting) -> None:
    """The law finds every comparison that is off by one, unless an automaton shows that the rules are the same."""
    rules = setting.rules()
    clauses = rules.clauses(NAMES[: setting.heaps])
    right, seen = whole(clauses), 0
    for place, move in enumerate(clauses.moves):
        for old, new in (("<", "<="), ("==", "== 1 +"), (">=", ">")):
            for wrong_move in changed(move, f" {old} ", f" {new} "):
                moves = (*clauses.moves[:place], wrong_move, *clauses.moves[place + 1 :])
                wrong = dataclasses.replace(clauses, moves=moves)
                is_seen = difference(rules, wrong) is not None
                assert is_seen == (whole(wrong) != right), wrong_move
                seen += is_seen
    assert seen
