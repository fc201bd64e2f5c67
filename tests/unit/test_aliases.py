"""Aliases and sources of games are unambiguous and complete."""

from __future__ import annotations

import re
from collections import defaultdict

from nimbers import list_games
from nimbers.games import game

# Names that two games share, because the games are the same or one contains the other.
SHARED = {
    "0.07": {"dawsons-kayles", "flip-game"},
    "0.137": {"crosses-crosses", "dawsons-chess"},
    "corner the queen": {"board-piece", "wythoff"},
    "dawson's chess": {"dawsons-chess", "take-and-break"},
    "dawson's kayles": {"dawsons-kayles", "take-and-break"},
    "kayles": {"kayles", "take-and-break"},
    "rails": {"kayles", "rims"},
}
# Each judge numbers its own problems, so a number needs the name of its judge.
NUMBERED = r"\b[A-Z]?\d{3,4}[A-Z]?\b"
JUDGES = (
    "AtCoder",
    "Codeforces",
    "CSES",
    "HDU",
    "LeetCode",
    "Luogu",
    "OEIS",
    "POJ",
    "Project Euler",
    "UVa",
    "ZJOI",
    "JSOI",
)


def test_a_name_means_one_game() -> None:
    """Two games share a title or an alias only if the table above lists it."""
    named: dict[str, set[str]] = defaultdict(set)
    for slug in list_games():
        for name in (game(slug).title, *game(slug).aliases):
            named[name.casefold()].add(slug)

    assert {name: slugs for name, slugs in named.items() if len(slugs) > 1} == SHARED


def test_the_number_of_a_problem_names_its_judge() -> None:
    """The alias of a problem begins with its judge."""
    names = [(slug, name) for slug in list_games() for name in game(slug).aliases]
    numbered = [one for one in names if re.search(NUMBERED, one[1]) and not re.fullmatch(r"[0-9.…]+", one[1])]

    assert numbered
    assert [one for one in numbered if not one[1].startswith(JUDGES)] == []


def test_a_paper_has_its_year() -> None:
    """A reader can find each source: a journal appears with a year, as in "Title, Journal 53 (1969)"."""
    journal = re.compile(r"Journal|Proc\.|Mathematic|Quarterly|Annals|arXiv|Theoretical|Discussiones")
    sources = [(slug, claim.source) for slug in list_games() for claim in game(slug).claims()]
    papers = [one for one in sources if journal.search(one[1])]

    assert papers
    assert [one for one in papers if not re.search(r"\(\d{4}\)", one[1])] == []
