"""A law of the sentences of verdicts: they say all, every and smallest only of what was covered completely."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from nimbers.answers.answer_texts import check_verdict
from nimbers.answers.check import Verdict
from nimbers.answers.user_error import UserFailure
from nimbers.text import Message, say
from nimbers.verify.audit import Audit
from nimbers.verify.stress import StressVerdict
from nimbers.verify.value_files import Entry, ValuesVerdict, values_verdict
from nimbers.verify.verdict_texts import audit_verdict, stress_verdict
from unit.terminal import Nimbers

WHOLE = re.compile(r"\b(all|every|smallest)\b", re.IGNORECASE)
WHY = Message("no answer within {limit} units of work", limit=9)
# Sizes that were covered, the smallest one, silent positions, and the size up to which every order was tried.
COVERED = [*product((None, 0, 7), (0, 2), (0, 3), (None, 4))]


def whole(message: Message) -> set[str]:
    """The words for everything in a sentence; nothing else in these sentences has them."""
    told = say(message).replace("The positions before it agree: ", "").replace("Not every order", "")
    return {word.lower() for word in WHOLE.findall(told)}


def check(agrees: bool | None, complete: bool, **more: Any) -> Verdict:
    """A verdict on a formula."""
    facts: dict[str, Any] = {"up_to": 7, "counterexample": "3", "expected": 1, "claimed": 2} | more
    return Verdict(
        agrees, more.pop("checked", 9), size_name="tokens", claim="f", quantity="grundy", statement="f.py:f",
        source="f.py", status="open", complete=complete, **{name: facts[name] for name in facts if name != "checked"},
    )  # fmt: skip


@pytest.mark.parametrize(("up_to", "start", "silent", "orders"), COVERED)
def test_checks(up_to: int | None, start: int, silent: int, orders: int | None) -> None:
    """Without a verdict none of the words is said, whatever was covered; a counterexample is the smallest of all."""
    facts: dict[str, Any] = {"up_to": up_to, "start": start, "silent": silent, "orders": orders}
    for stopped, checked in product((None, WHY), (0, 9)):
        assert not whole(check_verdict(check(None, False, stopped=stopped, checked=checked, **facts)))
    assert not whole(check_verdict(check(None, False, failure=UserFailure(1, "ZeroDivisionError", "3"), **facts)))
    assert not whole(check_verdict(check(None, False, failure=UserFailure(1, "x", "3", file="rules.py"), **facts)))
    assert whole(check_verdict(check(False, False, **facts))) == ({"smallest"} if orders is None else set())
    assert whole(check_verdict(check(True, True, **facts))) <= {"all", "every"}
    if silent or (orders is not None and up_to is not None and orders < up_to):
        assert "all" not in whole(check_verdict(check(True, True, **facts)))


@pytest.mark.parametrize(("up_to", "start", "silent", "orders"), COVERED)
def test_tests_of_programs(up_to: int | None, start: int, silent: int, orders: int | None) -> None:
    """An input that fails is the smallest that was tried; no verdict speaks of all."""
    for tried, larger in product((0, 9), (False, True)):
        facts: dict[str, Any] = {"start": start, "untried": silent, "orders": orders, "larger": larger}
        none = StressVerdict(None, tried, up_to, "n", complete=False, **facts)
        wrong = StressVerdict(False, tried, up_to, "n", complete=False, kind="crash", position="3", **facts)

        assert not whole(stress_verdict(none, "p.py"))
        assert whole(stress_verdict(wrong, "p.py")) == {"smallest"}
        assert "The smallest input tried that fails" in say(stress_verdict(wrong, "p.py"))


def test_lists_of_values() -> None:
    """All entries were right, or nothing is said of all."""
    how, entry = Message("one list"), Entry(3, "4", 1)
    for checked, gaps in product((0, 1, 9), (0, 2)):
        for why, missing in ((WHY, None), (None, (5, 0, 20))):
            found = ValuesVerdict(None, checked, 0, 9, False, "grundy", how, gaps=gaps, missing=missing, why=why)
            assert not whole(values_verdict(found))
        wrong = ValuesVerdict(False, checked, 0, 3, False, "grundy", how, wrong=entry, counterexample="3")
        assert not whole(values_verdict(wrong))
    assert whole(values_verdict(ValuesVerdict(True, 9, 0, 8, True, "grundy", how))) == {"all"}


@pytest.mark.parametrize(("covered", "game"), [*product((0, 100, 256), (None, "counter"))])
def test_audits(covered: int, game: str | None) -> None:
    """All inputs were covered, or the verdict says how many were."""
    told = audit_verdict(Audit(True, None, covered, 256, 8, "f", "g", game, None, None))

    assert bool(whole(told)) == (covered == 256)
    assert str(covered) in say(told)


@pytest.mark.parametrize("budget", [2_000, 10_000, 10**6])
def test_rules_of_ones_own(nimbers: Nimbers, tmp_path: Any, budget: int) -> None:
    """At the terminal, with the flag of the document."""
    rules, formula = tmp_path / "rules.py", tmp_path / "f.py"
    rules.write_text("def moves(n): return range(n)")
    formula.write_text("def grundy(n): return n")
    args = ("check", str(rules), "--formula", str(formula), "--up-to", "99", "--budget", str(budget), "--json")
    found = nimbers(*args).json
    verdict = found["texts"]["verdict"].partition("Not proved for all sizes")[0]

    assert bool(WHOLE.findall(verdict)) == found["complete"] == (found["agrees"] is True)
