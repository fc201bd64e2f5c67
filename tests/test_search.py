"""The results of the search and their order: the page's module with the build's list (more in search.test.ts)."""

import sys
from pathlib import Path
from typing import Any

import pytest

from nimbers.text import languages
from page import page_says

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "web/tools"))

import search_index  # noqa: E402  from there
from prebaked import ask  # noqa: E402

GAMES = {lang: ask("games", lang=lang)["games"] for lang in languages()}


def found(lang: str, *queries: str) -> list[dict[str, list[str]]]:
    """Return the titles that each query finds, by kind, the best first."""
    everything = search_index.index(lang, GAMES, lambda card: f"games/{card['slug']}/")
    return [dict(one) for one in page_says("found", {"all": everything, "queries": queries})]


@pytest.mark.slow("ten seconds in node")
def test_a_game_is_found_by_each_of_its_names() -> None:
    """A query with the title, an alias, a Chinese name or the slug finds the game, in either language."""
    for lang in languages():
        asked = [
            (card["title"], name)
            for card, *others in zip(GAMES[lang], *GAMES.values(), strict=True)
            for name in {card["slug"], *card["also"], *(one["title"] for one in others)}
        ]
        answers = found(lang, *(name for _, name in asked))
        lost = [name for (title, name), answer in zip(asked, answers, strict=True) if title not in answer["games"]]

        assert lost == []


@pytest.mark.parametrize(
    "query",
    [
        "Knight and Queen",
        "queen KNIGHT",
        "ｋｎｉｇｈｔ-queen",
        "knight–queen",
        "  knight  and queen ",
        "knightqueen",
        "kníght",
    ],
)
@pytest.mark.sampled(2, "other spellings")
def test_matching_forgives(query: str) -> None:
    """Case, accents, width, hyphens, spaces and the order of words make no difference."""
    [answer] = found("en", query)

    assert answer["games"][0] == "Knight and Queen"


def test_the_best_comes_first() -> None:
    """A title precedes titles that begin with it, then titles that contain it, then descriptions."""
    nim, misere, stones = found("en", "nim", "MISERE", "dominoes")
    assert nim["games"][0] == "Nim"
    assert all(title.startswith("Nim") for title in nim["games"][:3])
    assert next(iter(nim)) == "games"
    assert nim["problems"][0] == "Nim"
    assert "misère" in misere["claims"][0].lower()

    assert stones["games"][0] == "Cram"


@pytest.mark.slow("translations may come later than their English")
def test_a_game_is_found_by_what_is_said_of_it_in_the_other_language() -> None:
    """Words of a game's summary and rules find it in the other language too, although the page does not show them."""
    [answer] = found("zh-Hans", "neighbouring ring heaps")
    [other] = found("en", "字符串 改写")
    [circular] = (card["title"] for card in GAMES["zh-Hans"] if card["slug"] == "circular-nim")

    assert (answer["games"], other["games"]) == ([circular], ["Rewriting"])


def test_everything_is_listed_once() -> None:
    """The list has all games, claims, lessons and problems, each with its own address; false claims come first."""
    everything: dict[str, list[Any]] = search_index.index("en", GAMES, lambda card: f"games/{card['slug']}/")
    addresses = [one["to"] for entries in everything.values() for one in entries]
    assert len(set(addresses)) == len(addresses)
    assert len(everything["claims"]) == sum(len(card["claims"]) for card in GAMES["en"])
    statuses = [one["status"] for one in everything["claims"]]

    assert statuses == sorted(statuses, key=["refuted", "open", "conjectured", "proved"].index)


def test_nothing_is_found_for_nothing() -> None:
    """An empty query and an unknown word give no results."""
    assert found("en", "", " - ", "no such thing") == [{}, {}, {}]
