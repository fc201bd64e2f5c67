"""Laws of search: examples need little work, budgets hold, and a stopped search can resume."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from nimbers import BudgetError
from nimbers.answers.answer import answer_position
from nimbers.model import Ruleset
from nimbers.search.meter import Meter, finished
from nimbers.search.search import Search
from tier import tier
from unit.oracle import TooBigError, Truth, oracle
from unit.rules import examples, sample, smallest

EXAMPLE_WORK = 400_000  # units, about a second natively
SMALL_WORK = 2_000


def law_examples_are_solved_with_little_work(ruleset: Ruleset[Any]) -> None:
    """Under default parameters every example has an answer within about a second, measured in units of work."""
    assert ruleset.examples
    for p in examples(ruleset) if ruleset == type(ruleset)() else ():
        answer = finished(answer_position(ruleset, p, EXAMPLE_WORK))
        assert ruleset.format(p) == answer.position
        assert answer.outcome.value in ("N", "P", "tie", "draw")


def law_search_yields_in_slices(ruleset: Ruleset[Any]) -> None:
    """A search yields after about one slice of work, so that the page stays responsive."""
    for p in sample(ruleset, 20):
        meter = Meter(SMALL_WORK, slice=100)
        work, last = Search(ruleset, meter).value(p), 0
        try:
            for _ in work:
                assert meter.work - last <= 100 + 1_000, ruleset.format(p)
                last = meter.work
        except BudgetError:
            continue


def law_a_tiny_budget_is_an_error_naming_a_position(ruleset: Ruleset[Any]) -> None:
    """With one unit of work no position with a move is answered, and the message names a position."""
    for p in sample(ruleset, 40):
        if next(iter(ruleset.moves(p)), None) is None:
            continue
        try:
            finished(Search(ruleset, Meter(1)).value(p))
        except BudgetError as error:
            assert error.message.params["position"]
        else:
            raise AssertionError(f"{ruleset.format(p)} was solved with one unit of work")


def _known(ruleset: Ruleset[Any]) -> list[tuple[Any, Truth]]:
    """Return some of the smallest positions, up to the largest that the oracle reaches, with the truth about each."""
    found = []
    for p in reversed(smallest(ruleset, 80)):
        with suppress(TooBigError):
            found.append((p, oracle(ruleset).truth(p)))
        if len(found) == tier.many(12, 25):
            break
    assert found
    return found


def law_a_stopped_search_can_go_on(ruleset: Ruleset[Any]) -> None:
    """After a budget error no partial result remains: the same search with a larger budget finds the truth."""
    for p, expected in _known(ruleset):
        meter, more = Meter(1), 1
        search = Search(ruleset, meter)
        while True:
            try:
                value = finished(search.value(p))
            except BudgetError:
                more += 1 + more // 4
                meter.limit = meter.work + more
                meter.pause = min(meter.pause, meter.limit)
            else:
                break
        assert (expected.outcome, expected.grundy, expected.score) == (value.outcome, value.grundy, value.score)


def law_a_dropped_search_can_go_on(ruleset: Ruleset[Any]) -> None:
    """A search that is dropped between two slices, as in a cancelled job, still answers correctly later."""
    for p, expected in _known(ruleset):
        search = Search(ruleset, Meter(slice=5))
        for slices in range(6):
            work = search.value(p)
            for _ in range(slices):
                if next(work, search) is search:
                    break
            work.close()
        assert expected.outcome == finished(search.value(p)).outcome, ruleset.format(p)
