"""The package reads each pasted position as the position meant, or refuses it at a place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from independent.catalogue import GAMES
from independent.pasted import meant
from independent.plain import Oracle
from independent.samples import position
from nimbers import IllegalError, NotationError, UnknownError, game, list_games, solve
from nimbers.games import game as game_class
from nimbers.games import resolve_name, ruleset
from nimbers.shapes import read_as, read_position, spoken
from tier import tier
from unit.rules import name as name_of
from unit.rules import rulesets, sample

REFUSED = (NotationError, IllegalError, UnknownError)
CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "positions.json").read_text(encoding="utf-8")
)
SWAPS = (",; ", ",  ", ", ", "-–", "_\n", "_/", "xX", "x#", ".0", "._", "x1", ".-", "xo", "oO", "ox", "o1", "01", "10")
JUNK = "0123456789xXoO._-,;()[]{} \n#+*'\"/"


def spellings(slug: str, text: str, random: Random) -> str:
    """Return a position in another spelling, or damaged."""
    rules = game(slug)
    kind = random.randrange(10)
    if kind < 2:
        try:
            argument = rules.as_argument(rules.parse(text))
        except NotationError:  # a plant with a loose edge
            return text
        return spoken(argument) if kind else repr(argument).replace("(", "[").replace(")", "]")
    if kind == 2:
        return f"{random.choice('([{')}{text}{random.choice(')]}')}"
    if kind == 3:
        return re.sub(r"(?<=[,_])", lambda _: random.choice(("", " ", "  ")), f" {text} ")
    if kind == 4:
        return re.sub(r"(\d+)[-.](\d+)", r"(\1, \2)", text)
    if kind in (5, 6):
        old, new = (swap := random.choice(SWAPS))[0], swap[1:]
        return text.replace(old, new)
    at = random.randrange(len(text) + 1)
    if kind == 7:
        return text[:at] + text[at + 1 :]
    if kind == 8:
        return text[:at] + random.choice(JUNK) + text[at:]
    return text[:at] + random.choice(JUNK) + text[at + 1 :]


def truth(slug: str, text: str) -> Any:
    """Return what the second implementation of the game reads in a notation; None if it is not one."""
    try:
        return GAMES[slug].read(text, {})
    except Exception:  # a reader of correct notation may raise anything else
        return None


@pytest.mark.parametrize("slug", list_games())
def test_no_spelling_is_read_as_another_position(slug: str) -> None:
    """The package reads each of 200 foreign and damaged spellings correctly, or refuses it and names a place."""
    random, rules = Random(f"spellings {slug}"), game(slug)
    for _ in range(tier.many(6, 200)):
        text = spellings(slug, position(slug, random, {}), random)
        try:
            p = read_position(rules, text)
        except REFUSED as error:
            assert error.at is not None, (text, str(error))
            assert 0 <= error.at <= len(text), (text, str(error))
            continue
        found, expected = rules.format(p), meant(slug, text)
        assert expected is not None, f"{text!r} was read as {found}"
        assert truth(slug, expected) == truth(slug, found), f"{text!r} was read as {found}, not as {expected}"


@pytest.mark.parametrize("rules", [pytest.param(rules, id=name_of(rules)) for rules in rulesets()])
def test_what_a_formula_gets_is_accepted_as_a_position(rules: Any) -> None:
    """The package accepts positions in the shape that `games --json` describes."""
    for p in tier.sample(sample(rules), 10):
        assert p == read_position(rules, spoken(rules.as_argument(p)))


@pytest.mark.parametrize("slug", list_games())
def test_the_examples_of_how_to_write_a_position_are_read(slug: str) -> None:
    """Each text in backticks is a position."""
    rules = game(slug)
    found = re.findall("`([^`]+)`", game_class(slug).spellings)

    assert found
    for text in found:
        assert rules.format(read_position(rules, text))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']} {case['typed']!r}")
@pytest.mark.sampled(80, "other spellings")
def test_pasted_positions(case: dict[str, Any]) -> None:
    """Each is read as the stated position with its brute-force value, or refused at the stated place."""
    slug, settings = case["game"], case.get("set", {})
    rules = game(slug, **settings)
    if "at" in case:
        with pytest.raises(REFUSED) as raised:
            read_position(rules, case["typed"])
        assert case["at"] == raised.value.at
        for words in case.get("offers", ()):
            assert words in str(raised.value)
            read_position(rules, words)
        return
    p = read_position(rules, case["typed"])

    assert case["position"] == rules.format(p)
    if "value" in case:
        second = GAMES[slug]
        start = second.read(case["position"], rules.settings())
        told = Oracle(second, rules.settings()).truth(start, "normal", 10**6)
        assert (
            case["value"] == told.grundy == solve(game(slug, **settings, convention="normal"), case["position"]).grundy
        )


def test_there_are_enough_cases() -> None:
    """There are enough accepted and enough refused cases, over most games."""
    assert len(CASES) >= 120
    assert len({case["game"] for case in CASES}) >= 30
    assert sum("at" in case for case in CASES) >= 40


NAMES = {
    "Nim": "nim", "NIM": "nim", "Misère Nim": "nim", "misere-nim": "nim", "Bash game": "subtraction",
    "S-Nim": "subtraction", "0.77": "kayles", "Green Hackenbush": "green-hackenbush", "LeetCode 292": "subtraction",
    "leetcode-292": "subtraction", "Dawson’s Kayles": "dawsons-kayles", "grundys game": "grundy", "sprouts": "sprouts",
    "尼姆": "nim", "威佐夫": "wythoff", "巴什游戏": "subtraction",
    "尼姆博弈": "nim", "Officers": "take-and-break", "0.333": "take-and-break", "MOORES NIM": "moore",
}  # fmt: skip


@pytest.mark.parametrize(("name", "slug"), NAMES.items())
def test_a_game_is_found_by_its_names(name: str, slug: str) -> None:
    """Case, accents, dashes and apostrophes make no difference."""
    assert slug == resolve_name(name)[0]


@pytest.mark.parametrize("name", ["取石子游戏", "取石子"])
def test_a_chinese_name_of_several_games_offers_them(name: str) -> None:
    """Judges call several games by one name; all of them are offered, and similar names are found by a few signs."""
    with pytest.raises(UnknownError, match="end-nim, fibonacci-nim, nim, wythoff"):
        resolve_name(name)
    with pytest.raises(UnknownError, match="did you mean nim"):
        resolve_name("反尼姆")


def test_digits_that_may_be_pins_are_told() -> None:
    """A row of 11011 pins is read as that, and how to write pins and gaps is said."""
    rules = game("kayles")

    assert "oo.oo" in str(read_as(rules, rules.parse("11011"), "11011"))
    assert read_as(rules, rules.parse("1000"), "1000") is None
    assert "Read as" in str(read_as(rules, rules.parse("01011"), "01011"))


@pytest.mark.parametrize("slug", list_games())
def test_every_name_leads_to_its_game(slug: str) -> None:
    """Each title and alias gives the game with valid settings; a name of several games offers all of them."""
    for name in (game_class(slug).title, *game_class(slug).aliases):
        for typed in (name, name.upper(), name.replace(" ", "-"), name.replace("è", "e").replace("'", "")):
            try:
                found, settings = resolve_name(typed)
            except UnknownError as error:
                assert slug in str(error), typed
            else:
                assert found == slug or slug == "take-and-break", typed
                assert found == ruleset(found, settings).slug()


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("Domineering", "cram"),
        ("col", "strip-painting"),
        ("Snort", "node-kayles"),
        ("toads and frogs", "silver-dollar"),
        ("Red-Blue Hackenbush", "green-hackenbush"),
        ("Amazons", "matching"),
    ],
)
def test_a_partizan_game_is_called_so(name: str, near: str) -> None:
    """A partizan game is refused by that word, with the nearest impartial game."""
    with pytest.raises(UnknownError, match=f"partizan.*{near}"):
        game(name)


@pytest.mark.parametrize("name", ["corner the queen", "Nim Game", "0.07", "Rails"])
def test_a_name_of_two_games_offers_both(name: str) -> None:
    """The package does not choose silently."""
    with pytest.raises(UnknownError, match=r"several games: .+, .+"):
        resolve_name(name)


def test_hints_do_not_mislead() -> None:
    """A name that is only slightly similar is not offered."""
    for name in ("zzyzx", "abcdef", "qwerty"):
        with pytest.raises(UnknownError) as raised:
            resolve_name(name)
        assert "did you mean" not in str(raised.value)
