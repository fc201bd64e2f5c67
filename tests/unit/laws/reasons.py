"""Laws of explanations: names and places of parts, texts of moves, and true facts behind reasons."""

from __future__ import annotations

from itertools import islice
from typing import Any

from nimbers.model import Fact, Ruleset
from nimbers.text import say
from unit.oracle import TooBigError, oracle
from unit.rules import sample


def law_every_component_has_a_figure(ruleset: Ruleset[Any]) -> None:
    """There are as many figures as components, in the same order, each with a name and parts of the scene."""
    for p in sample(ruleset, 40):
        figures, scene = list(ruleset.figures(p)), ruleset.scene(p, 4_000)
        assert len(figures) == len(list(ruleset.components(p))), ruleset.format(p)
        parts = set(scene.parts())
        for figure in figures:
            assert say(figure.name)
            assert scene.hidden or parts.issuperset(figure.parts), f"{figure.parts} in {ruleset.format(p)}"


def law_a_move_is_told_in_words(ruleset: Ruleset[Any]) -> None:
    """Every move has a text, and moves to different options have different texts."""
    for p in sample(ruleset, 40):
        told: dict[str, Any] = {}
        for move in islice(ruleset.moves(p), 200):
            text = say(ruleset.describe_move(p, move))
            assert text, move.name
            assert move.option == told.setdefault(text, move.option), f"{text} in {ruleset.format(p)}"


def law_reasons_rest_on_true_facts(ruleset: Ruleset[Any]) -> None:
    """A game's reason for a won position refers to parts that exist and relies on true facts."""
    for p in sample(ruleset, 60):
        scene = ruleset.scene(p, 4_000)
        parts = set(scene.parts())
        for reason in ruleset.why(p):
            assert say(reason.message)
            assert scene.hidden or parts.issuperset(reason.parts), f"{reason.parts} in {ruleset.format(p)}"
            for fact in reason.facts:
                _assert_true(fact)


def _assert_true(fact: Fact) -> None:
    try:
        truth = oracle(fact.ruleset).truth(fact.position)
    except TooBigError:
        return
    facts = {
        "outcome": truth.outcome,
        "grundy": truth.grundy,
        "score": truth.score,
        "length": truth.length,
        "winning_move_count": len(truth.winning),
        "winning_moves": list(truth.winning),
    }
    told = f"{fact.quantity} of {fact.ruleset.format(fact.position)}"
    if fact.quantity == "reply":
        assert fact.value in truth.winning, told
    else:
        assert facts[fact.quantity] == fact.value, told
