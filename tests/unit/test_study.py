"""A click costs one search: moves and reason cost little more than the answer, and a repeated question nothing."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import suppress
from typing import Any

import pytest

from nimbers import NimbersError
from nimbers.answers.answer import ByClaim, answer_position
from nimbers.answers.position_cache import PositionCache
from nimbers.answers.solver import Evaluator
from nimbers.api.dispatch import call
from nimbers.explain import explain_position
from nimbers.games import game, ruleset, slugs
from nimbers.model import NORMAL
from nimbers.play.opponent import LOOKED, evaluate_moves
from nimbers.search.components import GrundySearch
from nimbers.search.meter import IN_PAGE, Meter, finished
from nimbers.session import session
from nimbers.text import BudgetError
from tier import tier

FREE = 1_000  # negligible work, ten milliseconds in a browser
RULES = [
    pytest.param(
        slug, convention, marks=[pytest.mark.slow("it searches for seconds")] if slug == "sprouts" else [],
        id=f"{slug}-{convention}",
    )
    for slug in slugs()
    for convention in game(slug).conventions
]  # fmt: skip


@pytest.mark.parametrize(("slug", "convention"), RULES)
@pytest.mark.sampled(30, "other cases, in the same way")
def test_moves_and_reason_share_the_search_of_the_answer(slug: str, convention: str) -> None:
    """Moves and reason cost at most a tenth more than the answer; after a claim there is no search to share.

    The answer of a game with `Ruleset.wide` needs few values, so there the limit is a tenth above a search of all.
    """
    rules = ruleset(slug, {"convention": convention})
    for example in tier.sample(rules.examples, 2, lambda one: f"{slug} {convention} {one}"):
        try:
            position = rules.parse(example)
            cache = PositionCache()
            answer = finished(answer_position(rules, position, IN_PAGE, cache=cache))
        except NimbersError:  # the example is in another convention, or too large
            continue
        solved = cache.work
        finished(evaluate_moves(rules, position, LOOKED, Evaluator(cache=cache)))
        finished(explain_position(rules, position, 2, IN_PAGE, cache))

        if rules.wide and convention == NORMAL and not isinstance(answer.by, ByClaim):
            meter = Meter()
            with suppress(BudgetError):  # all values then need more work than the budget
                finished(GrundySearch(meter).value(rules, position))
            assert cache.work <= max(solved + FREE, meter.work * 1.1), example
        elif not isinstance(answer.by, ByClaim):
            assert cache.work - solved <= max(FREE, solved // 10), example

        before = cache.work
        finished(answer_position(rules, position, IN_PAGE, cache=cache))
        assert cache.work == before, f"{example}, asked again"


def finished_job(op: str, **params: Any) -> list[Any]:
    """Return the parts that a job sends on its way, and its result."""
    said, _ = call(json.dumps({"op": "start", "params": {"op": op, "params": params}}))
    job = json.loads(said)["result"]["job"]
    parts: list[Any] = []
    while True:
        step = json.loads(call(json.dumps({"op": "step", "params": {"job": job}}))[0])["result"]
        if step["done"]:
            return [*parts, step["result"]]
        parts += [step["progress"]["part"]] if "part" in step["progress"] else []


@pytest.mark.parametrize(
    ("slug", "position"), [("nim", "3,4,5"), ("cram", "3x3"), ("mark", "20"), ("flip-game", "++++")]
)
def test_study_reports_the_answer_before_the_moves(slug: str, position: str) -> None:
    """`study` first sends the result of `solve`, then that of `moves`; `open` is `read` and `draw`."""
    about = {"game": slug, "position": position}
    part, whole = finished_job("study", **about)
    [answer], [moves] = finished_job("solve", **about), finished_job("moves", **about)
    replies = {
        op: json.loads(call(json.dumps({"op": op, "params": about}))[0])["result"] for op in ("open", "read", "draw")
    }

    assert part == {"answer": answer}
    assert whole == {"answer": answer, "moves": moves}
    assert replies["open"] == replies["read"] | {"drawing": replies["draw"]}


def steps_of(op: str, **params: Any) -> Generator[dict[str, Any] | None, None, None]:
    """Yield None for each short step of a job, and the last reply at the end."""
    said, _ = call(json.dumps({"op": "start", "params": {"op": op, "params": params}}))
    job = json.loads(said)["result"]["job"]
    try:
        while True:
            reply = json.loads(call(json.dumps({"op": "step", "params": {"job": job, "at_most": 0}}))[0])
            if not reply["ok"] or reply["result"]["done"]:
                job = None
                yield reply
                return
            yield None
    finally:
        if job is not None:
            call(json.dumps({"op": "drop", "params": {"job": job}}))


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_questions_about_one_position_at_the_same_time(convention: str) -> None:
    """Questions whose steps alternate get the same answers as separate questions, even if one is abandoned."""
    about = {"game": "cram", "position": "4x4", "set": {"convention": convention}}
    ops = ("study", "explain", "moves", "solve", "study")
    session.clear()
    alone = {op: next(reply for reply in steps_of(op, **about) if reply) for op in ops}
    session.clear()
    running = {at: steps_of(op, **about) for at, op in enumerate(ops)}
    next(running[0])
    next(running[1])
    running.pop(0).close()  # abandoned while another question waits for it
    found = {}
    while running:
        for at in list(running):
            reply = next(running[at])
            if reply is not None:
                found[at] = reply
                running.pop(at)

    assert found == {at: alone[op] for at, op in enumerate(ops) if at}


def test_a_paused_question_does_not_block_others() -> None:
    """If the first question is not continued, the second is still answered."""
    about = {"game": "cram", "position": "5x5"}
    session.clear()
    still = steps_of("solve", **about)
    assert next(still) is None
    assert finished_job("solve", **about)[-1]["outcome"] == "P"
    still.close()
