"""The operation for a page that shows a position: the answer, then the moves, from one search."""

from __future__ import annotations

from collections.abc import Callable

from ..answers import answer_documents as documents
from ..answers.answer import answer_position
from ..answers.position_cache import free_cache
from ..text import Message, Progress
from .answers import Params, Steps, budget_of, lang_of, reading, rules_of


def _study(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Return the answer and the moves with their verdicts; the answer is already part of a Progress."""
    rules = rules_of(params)
    position, read_as = yield from reading(params, data, rules)
    cache = yield from free_cache(rules, position)
    with cache.reserve():
        work = answer_position(rules, position, budget_of(params), cache=cache)
        result = yield from cache.with_progress(work, rules, position)
        answer = documents.answer(result, lang_of(params), read_as)
        if answer["position"] is None:  # too long for the page to play on
            return {"answer": answer, "moves": None}
        yield Progress(0, Message("looking at the moves"), part={"answer": answer})
        from .move_list import list_moves  # not at the top: loading it would delay the answer

        return {"answer": answer, "moves": (yield from list_moves(rules, position, lang_of(params), cache))}


LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {"study": _study}
