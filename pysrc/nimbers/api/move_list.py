"""List the moves of a position, each with its verdict and value."""

from __future__ import annotations

from typing import Any

from ..answers import answer_documents as documents
from ..answers.position_cache import PositionCache
from ..answers.solver import Evaluator
from ..model import SCORING, Ruleset
from ..play.opponent import LOOKED, evaluate_moves
from ..text import say
from .answers import Steps

LISTED = 200  # most moves in a list


def list_moves(rules: Ruleset[Any], position: Any, lang: str, cache: PositionCache) -> Steps:
    """List the moves of a position with verdicts and values, winning moves first; `touch` has the parts to click."""
    judgement = yield from evaluate_moves(rules, position, LOOKED, Evaluator(cache=cache))
    listed = judgement.moves[:LISTED]
    return {
        "moves": [
            {
                "name": one.move.name,
                "text": say(rules.describe_move(position, one.move), lang),
                "option": documents.position_text(rules.format(one.move.option)),
                "verdict": one.verdict,
                "value": documents.jsonable(one.value),
                "gain": one.move.gain,
                "touch": documents.jsonable(one.move.touch),
            }
            for one in listed
        ],
        "judged": len(judgement.moves),
        "more": judgement.more or len(judgement.moves) > len(listed),
        "value_name": "margin" if rules.convention == SCORING else "remoteness" if rules.loopy else "grundy",
    }
