"""Every sentence of every explanation of small positions is true, and wrong values, claims and reasons are found."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any

import pytest

from nimbers import BudgetError, IllegalError, game
from nimbers.answers.solver import Evaluator
from nimbers.explain import explain_position, rendering
from nimbers.games.nim import Nim
from nimbers.games.substring import Substring
from nimbers.model import Fact, Reason, Ruleset, claim
from nimbers.search.meter import finished
from nimbers.search.search import Value
from nimbers.text import Message, Work, say
from tier import tier
from unit.oracle import TooBigError
from unit.reasons import check
from unit.rules import SLOW_GAMES, examples, name, rulesets, sample, smallest

ALL = [one for one in rulesets() if one.slug() not in SLOW_GAMES]
BIG = sys.platform == "emscripten"  # everything is several times slower there
WORK = 40_000  # units spent on one position
POSITIONS = 40 if BIG else tier.many(6, 160)


def told(ruleset: Ruleset[Any], p: Any, level: int = 2, lang: str = "en") -> str:
    return rendering.text(finished(explain_position(ruleset, p, level)), lang, level)


@pytest.mark.parametrize("ruleset", ALL, ids=map(name, ALL))
@pytest.mark.sampled(10, "other cases, in the same way")
def test_every_sentence_is_so(ruleset: Ruleset[Any]) -> None:
    """Facts, values, replies, margins, counts and parts are true for the smallest and a few larger positions."""
    checked = 0
    larger = tier.sample(sample(ruleset, POSITIONS // 4), 10, ruleset.format)
    for p in dict.fromkeys([*smallest(ruleset, POSITIONS), *larger]):
        try:
            check(finished(explain_position(ruleset, p, 2, WORK)), p)
            if checked % 4 == 0:
                check(finished(explain_position(ruleset, p, 3, WORK)), p)
        except (TooBigError, BudgetError):
            continue
        checked += 1

    assert checked >= min(POSITIONS, len(smallest(ruleset, POSITIONS)))


@pytest.mark.parametrize("ruleset", ALL, ids=map(name, ALL))
@pytest.mark.sampled(20, "other cases, in the same way")
def test_a_move_that_was_made_is_told_first_with_its_numbers(ruleset: Ruleset[Any]) -> None:
    """The result of any move, its reply and the better moves are true."""
    told = 0
    larger = tier.sample(sample(ruleset, POSITIONS // 4), 4, ruleset.format)
    for p in dict.fromkeys([*smallest(ruleset, 3), *larger]):
        for move in islice(ruleset.moves(p), 3):
            try:
                found = finished(explain_position(ruleset, p, 2, WORK, made=move.name))
                check(found, p)
            except (TooBigError, BudgetError):
                continue
            assert (found.steps[0].kind, found.steps[0].message) == ("played", found.short)
            told += 1

    assert told or all(not any(ruleset.moves(p)) for p in smallest(ruleset, 3))


def test_a_move_that_there_is_not_has_no_reason() -> None:
    """An unknown move is refused by its name, also when the game is over."""
    for p in ((3, 4, 5), ()):
        with pytest.raises(IllegalError, match="9-1"):
            finished(explain_position(game("nim"), p, made="9-1"))


def test_both_counts_of_the_counter_game_are_its_length() -> None:
    """Both sentences of the reason, about N and about N - 1, give the number of remaining moves."""
    rules = game("counter")
    for n in range(2, 200):
        counts = [reason.message.params["turns"] for reason in rules.why(n)]
        length = finished(explain_position(rules, n, 1)).answer.length

        assert counts == [length, length], n


@pytest.mark.parametrize("ruleset", ALL, ids=map(name, ALL))
@pytest.mark.sampled(40, "other cases, in the same way")
def test_higher_levels_tell_more(ruleset: Ruleset[Any]) -> None:
    """A level contains the statements of the level below: head, steps in order, rows and facts."""
    for p in tier.sample(sample(ruleset, tier.many(1, 12)), 4, ruleset.format):
        try:
            levels = [finished(explain_position(ruleset, p, level, WORK)) for level in (1, 2, 3)]
        except Exception as error:
            assert getattr(error, "code", "") == "budget"
            continue
        for less, more in pairwise(levels):
            steps = iter(more.steps)
            for step in less.steps:
                larger = next(s for s in steps if (s.kind, say(s.message)) == (step.kind, say(step.message)))
                assert larger.rows[: len(step.rows)] == step.rows
            assert set(less.facts()) <= set(more.facts())
            assert len(rendering.text(less)) <= len(rendering.text(more))
        texts = [rendering.text(found, "en", level) for level, found in enumerate(levels, 1)]
        assert texts[1].startswith(texts[0])
        assert [line for line in texts[0].splitlines() if line] == [texts[0]], "level 1 is one line"


def test_markdown_and_text_say_the_same() -> None:
    """Both contain the same sentences."""
    found = finished(explain_position(game("nim"), (3, 4, 5)))
    document = rendering.document(found)

    for step in document["steps"]:
        for sentence in [step["text"], *(row["text"] for row in step["rows"])]:
            assert sentence in document["text"]
            assert sentence in document["markdown"]


def test_a_million_heaps_are_explained_in_one_go() -> None:
    """A million heaps are counted, not listed."""
    count = 10**4 if BIG else tier.many(10**5, 10**6)
    text = told(game("nim"), tuple(range(1, count + 1)))

    assert f"of {count:,} heaps have the top bit" in text
    assert len(text) < 4_000


# --- deliberate mistakes ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WrongWhy(Nim):
    """Nim with a reason that relies on a false statement."""

    def why(self, p: tuple[int, ...]) -> Iterator[Reason]:
        yield Reason(Message("{x}", x=sum(p)), (), (Fact(self, p, "grundy", sum(p)),))


@dataclass(frozen=True)
class WrongClaim(Nim):
    """Nim with a claim that is right for small heaps only."""

    @claim("grundy", "The nim-sum, nearly.", source="nobody", status="proved", conventions=("normal",))
    def nim_sum(self, p: tuple[int, ...]) -> int:
        return int(super().nim_sum(p)) ^ (max(p, default=0) > 40)


@dataclass(frozen=True)
class WrongScene(Substring):
    """Fewest zeros with moves that touch missing parts."""

    def moves(self, p: str) -> Iterator[Any]:
        for move in super().moves(p):
            yield type(move)(move.name, move.option, move.gain, ("s0", *move.touch))


@pytest.mark.parametrize(
    ("ruleset", "p"),
    [(WrongWhy(), (1, 2, 2)), (WrongClaim(), (2, 45)), (WrongScene(), "00011")],
    ids=["reason", "claim", "scene"],
)
def test_a_broken_game_is_found_out(ruleset: Ruleset[Any], p: Any) -> None:
    """A wrong fact, a wrong claim and a missing part are found."""
    check(finished(explain_position(next(base for base in type(ruleset).__mro__[1:])(), p)), p)

    with pytest.raises(AssertionError):
        check(finished(explain_position(ruleset, p)), p)


@pytest.mark.parametrize(
    ("slug", "p"),
    [("nim", (3, 4, 5)), ("substring", "00011"), ("substring", "0101"), ("counter", 132), ("cram", (3, (7, 7)))],
)
def test_a_broken_value_is_found_out(slug: str, p: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Intermediate values that are one too large are found."""
    right = Evaluator.value

    def wrong(self: Evaluator, ruleset: Ruleset[Any], position: Any) -> Work[Value | None]:
        found = yield from right(self, ruleset, position)
        assert found is not None
        return Value(
            found.outcome,
            None if found.grundy is None else found.grundy + 1,
            None if found.score is None else found.score + 1,
            found.remoteness,
        )

    monkeypatch.setattr(Evaluator, "value", wrong)
    if slug == "counter":
        assert "value" not in told(game(slug), p), "where every play is equally long no value is told"
        return
    with pytest.raises(AssertionError):
        check(finished(explain_position(game(slug), p)), p)


# --- independence from the order of sets -----------------------------------------------------------------------------


def everything() -> str:
    """Return explanations of the examples of every game, in both languages."""
    return "\n".join(
        told(ruleset, p, 2, lang)
        for ruleset in ALL
        if ruleset == type(ruleset)()
        for p in examples(ruleset)
        for lang in ("en", "zh-Hans")
    )


@pytest.mark.skipif(BIG, reason="no processes in the browser")
@pytest.mark.slow("it explains everything in two more processes")
def test_explanations_do_not_depend_on_the_hash_seed() -> None:
    """Two fresh interpreters with different hash seeds give the same texts."""
    code = "import sys; sys.path[:0] = sys.argv[1:]; from unit.test_explain import everything; print(everything())"
    texts = []
    for seed in ("1", "2"):
        command = [sys.executable, "-c", code, *sys.path]
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
        run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment, check=True)
        texts.append(run.stdout)

    assert texts[0] == texts[1]
    assert texts[0].count("\n") > 1_000
