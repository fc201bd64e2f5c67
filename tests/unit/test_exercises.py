"""Every game has exercises at every level; their answers are true and depend on the seed only."""

from __future__ import annotations

from itertools import product

import pytest

from nimbers import IllegalError, UnknownError, game, list_games
from nimbers.games import game as game_class
from nimbers.practice.exercises import KINDS, LEVELS, Exercise, make_exercise
from nimbers.search.meter import finished
from nimbers.text import say
from tier import tier
from unit.api_calls import result, worked
from unit.oracle import Oracle, TooBigError
from unit.rules import SLOW_GAMES
from unit.terminal import Nimbers

PLAYED = [
    (slug, convention) for slug in list_games() if slug not in SLOW_GAMES for convention in game_class(slug).conventions
]
SEEDS = 2 if tier.everything else 1


def made(slug: str, convention: str, level: int, seed: int = 0, kind: str | None = None) -> Exercise:
    """Return an exercise under the default rules."""
    return finished(make_exercise(game(slug, convention=convention), level, seed, kind))


@pytest.mark.sampled(12, "the same of each game at other levels")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("slug", "convention"), PLAYED)
def test_the_stated_answer_is_true(slug: str, convention: str, level: int) -> None:
    """At every level of every game the slow oracle confirms the stated answer."""
    oracle = Oracle(game(slug, convention=convention))
    for seed in range(SEEDS):
        found = made(slug, convention, level, seed)
        assert next(iter(found.ruleset.moves(found.position)), None) is not None
        assert found.ruleset.parse(found.ruleset.format(found.position)) == found.position
        try:
            truth = oracle.truth(found.position)
        except TooBigError:
            continue
        if found.kind == "outcome":
            assert found.right == (truth.outcome,)
        elif found.kind == "move":
            assert set(found.right) == {one.name for one in found.choices} & set(truth.winning)
        else:
            number = truth.grundy if truth.grundy is not None else truth.score
            assert found.right == (str(len(truth.winning) if number is None else number),)


@pytest.mark.parametrize(("slug", "convention"), PLAYED)
@pytest.mark.sampled(20, "other cases, in the same way")
def test_no_exercise_is_empty(slug: str, convention: str) -> None:
    """There are choices, not all of them right, and all different in both languages."""
    for level, kind in tier.sample(product(LEVELS, KINDS), 3, lambda one: f"{slug} {convention} {one}"):
        found = made(slug, convention, level, 7, kind)
        for lang in ("en", "zh-Hans"):
            texts = [say(one.text, lang) for one in found.choices]
            assert len(set(texts)) == len(texts)
        assert len(found.right) >= 1
        if found.choices:
            assert len(found.right) < len(found.choices)
            assert set(found.right) <= {one.name for one in found.choices}
        else:
            assert int(found.right[0]) is not None


def test_a_move_that_keeps_a_draw_is_not_right() -> None:
    """In a won position, a move that only keeps a draw is a wrong answer."""
    found = made("token-on-graph", "normal", 2, 0, "move")
    oracle = Oracle(found.ruleset)
    outcomes = {move.name: oracle.truth(move.option).outcome for move in found.ruleset.moves(found.position)}

    assert "draw" in {outcomes[one.name] for one in found.choices}
    assert [name for name in found.right if outcomes[name] != "P"] == []


def test_the_same_seed_gives_the_same_exercise() -> None:
    """A seed determines its exercise, and other seeds give others."""
    assert made("nim", "normal", 2, 5) == made("nim", "normal", 2, 5)
    assert (
        len({(made("nim", "normal", 2, seed).position, made("nim", "normal", 2, seed).kind) for seed in range(12)}) > 6
    )


def test_both_answers_are_asked_for() -> None:
    """N and P are about equally frequent, and values vary, so that no constant answer succeeds."""
    outcomes = [made("nim", "normal", 1, seed, "outcome").right[0] for seed in range(30)]
    values = {made("nim", "normal", 3, seed, "value").right[0] for seed in range(20)}

    assert 8 <= outcomes.count("P") <= 22
    assert len(values) >= 4


def test_harder_is_larger() -> None:
    """Higher levels have larger positions, and the hard questions are about moves and values."""
    sizes = [sum(sum(made("nim", "normal", level, seed).position) for seed in range(12)) for level in LEVELS]

    assert sizes == sorted(sizes)
    assert {made("nim", "normal", 3, seed).kind for seed in range(12)} == {"move", "value"}


def test_answers_as_they_are_typed() -> None:
    """Blanks, a plus and a typographic minus are accepted; another number is wrong."""
    found = next(
        one for one in (made("substring", "scoring", 3, seed, "value") for seed in range(99)) if one.right[0] < "0"
    )
    right = found.right[0]

    assert found.is_right(f" {right} ")
    assert found.is_right(right.replace("-", "\u2212"))
    assert not found.is_right(right.removeprefix("-"))
    assert made("nim", "normal", 1, 0, "outcome").is_right(made("nim", "normal", 1, 0, "outcome").right[0])


def test_what_is_no_exercise_is_refused() -> None:
    """Unknown levels and kinds are errors."""
    with pytest.raises(IllegalError):
        made("nim", "normal", 4)
    with pytest.raises(UnknownError):
        made("nim", "normal", 1, 0, "length")


def test_a_question_about_a_chosen_position() -> None:
    """Each kind asks about that very position; which move wins is not asked where none does."""
    about = {"game": "nim", "position": "3,4,5"}
    asked = {kind: result("exercise", **about, kind=kind) for kind in KINDS}
    reply, _, _ = worked("exercise", game="nim", position="4,4", kind="move")

    assert [(one["position"], one["kind"]) for one in asked.values()] == [("3,4,5", kind) for kind in KINDS]
    assert (asked["outcome"]["right"], asked["value"]["right"]) == (["N"], ["2"])
    assert asked["move"]["right"] == ["1-1"]
    assert result("exercise", **about)["kind"] == "outcome"
    assert reply["error"]["message"].startswith("no answer is to be chosen at 4,4")


def test_at_the_terminal(nimbers: Nimbers) -> None:
    """The terminal prints the question with numbered choices, then the result and the reason; JSON has all at once."""
    told = nimbers("exercise", "nim", "--kind", "move", "--level", "2", "--seed", "3", "--json").json
    names = [one["name"] for one in told["choices"]]
    right = names.index(told["right"][0]) + 1
    wrong = next(number for number, name in enumerate(names, 1) if name not in told["right"])
    words = ("exercise", "nim", "--kind", "move", "--level", "2", "--seed", "3")

    assert "Right." in nimbers(*words, given=f"{right}\n").out
    assert "Right." in nimbers(*words, given=f"{told['right'][0]}\n").out
    assert "Not so." in nimbers(*words, given=f"{wrong}\n").out
    assert told["reason"] in nimbers(*words, given="").out
    assert nimbers("exercise", "nim", "--level", "9").code == 2


def test_at_the_door() -> None:
    """The page gets drawing, question, choices and right answers in the chosen language."""
    found = result("exercise", game="cram", level=2, seed=1, kind="move", lang="zh-Hans")

    assert found["svg"].startswith("<svg")
    assert found["question"]
    assert {one["name"] for one in found["choices"]} > set(found["right"])
