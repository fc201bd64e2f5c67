"""An audit whose functions run elsewhere gives the local verdict, and its input is not trusted."""

from __future__ import annotations

from typing import Any

import pytest

from nimbers import NotationError
from nimbers.games import ruleset
from nimbers.search.meter import finished
from nimbers.session import session
from nimbers.verify.audit import Audit, audit_functions
from nimbers.verify.circuits.circuit import read_circuit
from nimbers.verify.circuits.recursions import RULES
from nimbers.verify.circuits.sides import samples
from nimbers.verify.exchange_audit import WordAudit, compare_inputs, compare_plain_runs
from nimbers.verify.samples import WORKED, Example
from nimbers.verify.sandbox import word_service as sandboxed_word
from nimbers.verify.sandbox.word_service import answer, load
from nimbers.verify.source import Source
from unit.api_calls import ask, failure, result, worked
from unit.word_formulas import FORMULAS, formula

EXAMPLES = [pytest.param(game, one, id=f"{game}: {one.name}") for game in WORKED for one in WORKED[game]]


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send all questions in one piece, whatever the speed of the machine."""
    monkeypatch.setattr(sandboxed_word, "SLICE", 3600.0)


def source(text: str, name: str = "") -> Source:
    """Return a function as the sandbox opens it."""
    found, why = load(text, name)
    assert found is not None, why
    return found


def told(found: Audit) -> tuple[Any, ...]:
    """Return the verdict without names and reasons."""
    return found.agrees, found.counterexample, found.covered, found.total, found.claimed, found.expected


def stepwise(words: WordAudit, sources: list[Source], most: int = 100) -> Any:
    """Run an audit on all inputs with `most` at a time, to its end."""
    start, said, stop = 0, list[str](), 1 << words.bits
    while True:
        found = finished(compare_inputs(words, start, said, stop))
        if found.audit or found.failed:
            return found
        start = found.following.start
        asked = f"words {words.bits} {' '.join(map(str, list(found.following)[:most]))}"
        said = [answer(one, asked) for one in sources]


@pytest.mark.parametrize(
    ("first", "second"),
    [("linear", "branches"), ("counter", "linear"), ("linear", ":bit-slide"), ("counter", ":counter"),
     ("linear", ":counter"), ("counter", ":bit-slide")],
)  # fmt: skip
@pytest.mark.sampled(2, "other cases, in the same way")
def test_the_verdicts_are_those_of_an_audit_at_home(first: str, second: str) -> None:
    """Counterexamples, coverage and both values agree, for two functions and for the rules of a game."""
    game = ruleset(second[1:]) if second.startswith(":") else None
    expected = finished(audit_functions(formula(first), game or formula(second), 11))
    sources = [source(FORMULAS, name) for name in (first, second) if not name.startswith(":")]
    found = stepwise(WordAudit(11, (first, second), game), sources)

    assert told(found.audit) == told(expected)


def test_a_failing_function_is_no_counterexample() -> None:
    """The report names the failing function, the input and the reason; the inputs before it count as covered."""
    text = "def f(n):\n    if n == 70: raise ValueError('no')\n    return 0"
    found = stepwise(WordAudit(8, ("g", "f")), [source("def g(n): return 0"), source(text)])

    assert found.audit is None
    assert (found.failed.function, found.failed.second, found.failed.at, found.failed.line) == ("f", True, 70, 2)
    assert (found.failed.covered, found.failed.what) == (70, "ValueError: no")


def test_forgotten_claims_are_asked_for_again() -> None:
    """The rules of a game need the values of smaller inputs; if they are lost, the first inputs are sent again."""
    words = WordAudit(9, ("linear", "bit-slide"), ruleset("bit-slide"))
    asked = " ".join(map(str, range(50)))
    said = [answer(source(FORMULAS, "linear"), f"words 9 {asked}")]
    first = finished(compare_inputs(words, 0, said, 512))
    session.clear()
    again = finished(compare_inputs(words, 50, said, 512))

    assert (first.following.start, again.following.start) == (50, 0)


@pytest.mark.parametrize("text", ["agrees", "-1", "256", "1e3", "9" * 11, "error x y", "x" * 9_000, "1\n\n"])
def test_what_is_no_value_is_refused(text: str) -> None:
    """A text that no function of one word can print is an error, not a verdict."""
    with pytest.raises(NotationError):
        finished(compare_inputs(WordAudit(8, ("f", "g")), 0, [text, text], 256))


@pytest.mark.parametrize("name", ["linear", "branches", "counter", "swar"])
@pytest.mark.sampled(2, "other cases, in the same way")
def test_plain_integers_are_compared_as_at_home(name: str) -> None:
    """A function that relies on unbounded integers is compared as locally, with a circuit or without."""
    text = FORMULAS + "\ndef branching(n):\n    return ~n if n else 0\ndef negative(n):\n    return ~n\n"
    for one in (name, "branching", "negative"):
        one_source, inputs = source(text, one), " ".join(map(str, samples(12)))
        traced = answer(one_source, "trace 12")
        circuit = None if traced.startswith("untraced") else read_circuit(traced)
        words = answer(one_source, f"words 12 {inputs}") if circuit is None else ""
        plain = answer(one_source, f"plain {inputs}")
        reached = plain.count("\n") + 1 if circuit else min(words.count("\n"), plain.count("\n")) + 1
        found = finished(compare_plain_runs(one, 12, 0, plain, words, circuit))
        if circuit:
            words = answer(one_source, f"words 12 {' '.join(map(str, found.differ))}") if found.differ else ""
            denied = finished(compare_plain_runs(one, 12, 0, plain, words, circuit)).denied
            assert denied is None
        at_home = finished(audit_functions(formula(one, text), formula(one, text), 12)).unbounded[:1]
        expected = [u for u in at_home if samples(12).index(int(u.at)) < reached]

        assert [(u.at, u.plain, u.word) for u in [found.unbounded] if u] == [(u.at, u.plain, u.word) for u in expected]


def test_a_circuit_that_words_deny_is_no_circuit() -> None:
    """If plain integers and words both contradict a circuit, the first such input is reported."""
    one, inputs = source(FORMULAS, "counter"), " ".join(map(str, samples(8)))
    wrong = read_circuit(answer(source("def f(n): return (n - 1).bit_count() & 1 ^ (n == 77)", "f"), "trace 8"))
    plain = answer(one, f"plain {inputs}")
    before = finished(compare_plain_runs("counter", 8, 0, plain, "", wrong))
    found = finished(compare_plain_runs("counter", 8, 0, plain, answer(one, "words 8 0 77"), wrong))

    assert (before.differ, before.denied) == ((0, 77), None)
    assert found.denied == 77


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
@pytest.mark.sampled(1, "other cases, in the same way")
def test_worked_examples_are_what_they_are_said_to_be(game: str, example: Example) -> None:
    """Each example of an audit at 32 bits agrees or is refuted, as its description says."""
    against = source(example.second) if example.second else ruleset(game)
    found = finished(audit_functions(source(example.first), against, 32, 60_000))

    assert found.agrees == example.agrees


def test_examples_are_there_for_all_games_whose_rules_are_known() -> None:
    """A game has an audit, on its card too, if and only if its rules on words are known."""
    cards = {card["slug"] for card in ask("games")["games"] if card["audited"]}

    assert cards == set(WORKED) == set(RULES)
    assert all(ask("audit_examples", game=game)["examples"] for game in RULES)
    assert ask("audit_examples", game="nim")["examples"] == []


def test_the_page_audits_input_by_input() -> None:
    """The API sends the next inputs, then a verdict with coverage and reason; failures have messages."""
    params = {"bits": 8, "first_name": "branches", "game": "bit-slide"}
    first = result("audit_words", **params)
    said = [answer(source(FORMULAS, "branches"), f"words 8 {' '.join(map(str, first['next']))}")]
    why = ["untraced 16 a branch on the input"]
    found = result("audit_words", **params, start=first["next"][0], said=said, untraced=why)
    failed = result("audit_words", bits=8, said=["error 3 no", "1"])

    assert found["verdict"]["covered"] == 256
    assert found["verdict"]["method"] == "per-input"
    assert found["verdict"]["untraced"][0]["line"] == 16
    assert failed["failure"]["text"].startswith("No verdict: A fails at 0 (line 3: no)")
    assert failure("start", op="audit_words", params={"bits": 33}, at_most=9)["code"] == "illegal"
    assert len(ask("audit_samples", bits=32, game="counter")["samples"]) == 9_999


@pytest.mark.parametrize(("said", "agrees"), [(("0", "0"), None), (("0", "3"), False), (("-1", "255"), None)])
def test_what_only_words_show_is_no_refutation(said: tuple[str, str], agrees: bool | None) -> None:
    """If both functions say the same on the plain integer, a difference of their words gives no verdict."""
    words = WordAudit(8, ("a", "b"))
    found = finished(compare_inputs(words, 7, ["0", "255"], 8, (), said)).audit

    assert found is not None
    assert (found.agrees, found.counterexample, found.plain) == (agrees, "7", None if agrees is False else said[0])


def test_the_page_refuses_names_that_say_a_loss() -> None:
    """With a game, values other than 0 are wins, so a function named for losses is refused."""
    asked = {"game": "counter", "bits": 8, "start": 1, "until": 4, "said": []}
    for name in ("isLosing", "isSafe"):
        reply, _, _ = worked("audit_words", **asked, first_name=name)
        assert (reply["ok"], "does not say" in reply["error"]["message"]) == (False, True)
    assert result("audit_words", **asked, first_name="wins")["next"] == [1, 2, 3]
