"""The question of a page that shows a position: its answer, then its moves, by one search."""

from __future__ import annotations

from collections.abc import Callable

from ..answers import documents
from ..answers.answer import answering
from ..answers.study import free_study
from ..text import Message, Progress
from .answers import Params, Steps, budget_of, lang_of, reading, rules_of


def _study(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """The answer, said as soon as it is there, and the moves with what each comes to: one search serves both."""
    rules = rules_of(params)
    position, read_as = yield from reading(params, data, rules)
    study = yield from free_study(rules, position)
    with study.asked():
        work = answering(rules, position, budget_of(params), study=study)
        found = yield from study.telling(work, rules, position)
        answer = documents.answer(found, lang_of(params), read_as)
        if answer["position"] is None:  # too long for a page to make a move in
            return {"answer": answer, "moves": None}
        yield Progress(0, Message("looking at the moves"), part={"answer": answer})
        from .moves import judged_moves  # here: the answer does not wait until this is loaded

        return {"answer": answer, "moves": (yield from judged_moves(rules, position, lang_of(params), study))}


LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {"study": _study}
