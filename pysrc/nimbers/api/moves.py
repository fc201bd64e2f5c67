"""The moves of a position as the page lists them, each with what it comes to."""

from __future__ import annotations

from typing import Any

from ..answers import documents
from ..answers.solver import Knowledge
from ..answers.study import Study
from ..model import SCORING, Ruleset
from ..play.opponent import LOOKED, judging
from ..text import say
from .answers import Steps

LISTED = 200  # moves listed at most


def judged_moves(rules: Ruleset[Any], position: Any, lang: str, study: Study) -> Steps:
    """The moves of a position with what each comes to, winning first; `touch` is the parts to click."""
    judgement = yield from judging(rules, position, LOOKED, Knowledge(study=study))
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
