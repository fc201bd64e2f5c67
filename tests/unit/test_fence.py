"""The text of a fence is read line by line, and every mistake has its line and a reason."""

from __future__ import annotations

import pytest

from nimbers import list_games
from nimbers.games import game as game_class
from nimbers.integrations.fence import NAMES, WORDS, FenceError, read, solved
from nimbers.text import languages


@pytest.mark.parametrize(
    ("body", "attributes"),
    [
        ("nim 3,4,5", {"position": "3,4,5"}),
        ("  nim   5 4 3  ", {"position": "5,4,3"}),
        ("game: nim\n\nposition: 3,4,5\nmode: play\nplayers: 3", {"position": "3,4,5", "mode": "play", "players": "3"}),
        ("nim 3\nconvention: misère", {"position": "3", "convention": "misere"}),
        ("nim 3 convention=misere theme=dark", {"position": "3", "convention": "misere", "theme": "dark"}),
        ("knight-queen N5,4_Q3,3 n=8", {"position": "N5,4_Q3,3", "set": "n=8"}),
        ("game: knight-queen\nset: n=8\nposition: N5,4_Q3,3", {"position": "N5,4_Q3,3", "set": "n=8"}),
        ("sum nim:3,4+cram:3x3", {"position": "nim:3,4+cram:..._..._..."}),
        ("nim 3,4\nmode: prove\nheaps: 2", {"position": "3,4", "mode": "prove", "heaps": "2"}),
        ("nim 3,4 quantity=grundy heaps=1", {"position": "3,4", "quantity": "grundy"}),
        ("counter 6\nmode: check\nformula: p % 2 == 0", {"position": "6", "mode": "check", "formula": "p % 2 == 0"}),
        ("subtraction 9\namounts: 1,3,4\nlang: zh-Hans", {"position": "9", "set": "amounts=1,3,4", "lang": "zh-Hans"}),
    ],
)
def test_what_a_fence_says(body: str, attributes: dict[str, str]) -> None:
    """In one line or several, the element gets the attributes of the fence."""
    found = dict(solved(read(body)).attributes)
    del found["game"]

    assert {"mode": "", **attributes} == {"mode": "", **found}


@pytest.mark.parametrize(
    ("body", "line", "reason"),
    [
        ("", 0, "game is missing"),
        ("nim", 0, "position is missing"),
        ("game: nim\n\nposition:", 2, "position is missing"),
        ("\nposition: 3", 0, "game is missing"),
        ("nim 3,x", 0, "character 3: expected a whole number"),
        ("\nnimm 3", 1, "did you mean nim"),
        ("game: nim\nposition: 3\ngame: nim", 2, "game is there twice"),
        ("nim 3\ncram 3x3", 1, "did not expect"),
        ("nim 3\nmode: dance", 1, "mode is one of solve"),
        ("nim 3\n\nlang: tlh", 2, f"lang is one of {', '.join(languages())}"),
        ("nim 3\nposition: 4", 1, "position is there twice"),
        ("nim 3\ncolour: red", 1, 'there is no "colour" here; there are game, position'),
        ("nim 3\nset: n=8", 1, "nim has no parameter"),
        ("nim 3\nconvention: scoring", 1, "normal, misère only"),
        ("knight-queen N5,4_Q3,3\nn: 8\nset: n=9", 2, "n is there twice"),
        ("knight-queen N5,4_Q3,3\nn: x", 1, "n: expected a whole number"),
        ("knight-queen N5,4_Q3,3\nn: 3", 0, "off the board"),
        ("nim 3\nshow: <b>", 1, "did not expect"),
        ("nim 3\nheaps: 7", 1, "heaps is one of 1"),
        ("nim 3\nformula: " + "p" * 1_001, 1, "too many for a page"),
        ("nim 3\nset: ;;=", 1, "nim has no parameter"),
        ("nim " + "12345678," * 400 + "1", 0, "too many for a page"),
    ],
)
def test_every_mistake_has_its_line(body: str, line: int, reason: str) -> None:
    """Lines are counted from the first one inside, and the reason says what to write instead."""
    with pytest.raises(FenceError) as caught:
        solved(read(body))

    assert (line, True) == (caught.value.line, reason in caught.value.reason), caught.value
    assert str(caught.value).startswith(f"nimbers, line {line + 1}: ")


def test_no_rule_of_a_game_has_a_name_of_the_element() -> None:
    """In a fence or a link, a rule parameter with the name of an attribute would be ambiguous."""
    names = {parameter.name for slug in list_games() for parameter in game_class(slug).parameters()}

    assert names & {*NAMES, "m"} == set()


@pytest.mark.slow("translations may come later than their English")
def test_mistakes_are_told_in_the_language_of_the_texts() -> None:
    """A text in Chinese gets Chinese messages, also if only the fence sets the language."""
    for body, lang in (("nim 3,x", "zh-Hans"), ("lang: zh-Hans\ngame: nim\nposition: 3,x", "en")):
        with pytest.raises(FenceError) as caught:
            solved(read(body, lang))
        assert "整数" in caught.value.reason


def test_every_word_of_the_element_may_be_written() -> None:
    """Each mode, player, theme and loading option appears in its attribute unless it is the default."""
    for name, words in WORDS.items():
        for word in words:
            found = dict(solved(read(f"nim 3,4,5 {name}={word}")).attributes)
            assert found.get(name, word) == word
    assert set(WORDS["lang"]) == set(languages())
