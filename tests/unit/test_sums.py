"""In random sums of different games, splitting into components agrees with a search of the whole."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import pytest

from nimbers import game, list_games
from nimbers.games import game as game_class
from nimbers.games.sum import Sum, Terms
from nimbers.model import Ruleset
from nimbers.search.meter import Meter, finished
from nimbers.search.search import Search
from nimbers.text import IllegalError, say
from tier import tier
from unit.oracle import Oracle
from unit.rules import settings, smallest

MANY = 10**9  # the oracle's limit is so large that earlier questions have no effect


@lru_cache
def terms(convention: str) -> list[tuple[Ruleset[Any], list[Any]]]:
    """Return every game that can be a term, under every setting, with its small positions."""
    found = []
    for slug in list_games():
        cls = game_class(slug)
        if slug != "sum" and not cls.loopy and convention in cls.conventions:
            for setting in settings(slug):
                rules = game(slug, convention=convention, **setting)
                found.append((rules, smallest(rules, 40)))
    return found


def random_sum(random: Random, convention: str, most: int) -> Terms:
    """Return two to `most` small terms of different games."""
    chosen = random.sample(terms(convention), random.randint(2, most))
    return tuple((rules, random.choice(positions)) for rules, positions in chosen)


def size_of(p: Terms) -> int:
    """Return an upper bound for the number of positions in a sum."""
    whole = 1
    for rules, position in p:
        whole *= len(reachable(rules, position))
    return whole


@lru_cache(maxsize=4096)
def reachable(rules: Ruleset[Any], position: Any) -> frozenset[Any]:
    """Return the positions that a position can reach."""
    found, unread = {position}, [position]
    while unread:
        for option in rules.options(unread.pop()):
            if option not in found:
                found.add(option)
                unread.append(option)
    return frozenset(found)


@lru_cache
def sums(seed: int, convention: str, count: int, most_positions: int) -> list[Terms]:
    """Return that many random sums that can be searched as a whole."""
    random, found = Random(seed), list[Terms]()
    while len(found) < count:
        p = random_sum(random, convention, 4)
        if size_of(p) <= most_positions:
            found.append(p)
    return found


@pytest.mark.sampled(2, "the same of other sums")
@pytest.mark.parametrize("seed", range(20))
def test_a_thousand_sums_in_normal_play(seed: int) -> None:
    """In fifty random sums a seed, the nim-sum of the terms' values, by every shortcut, is the value of the whole."""
    rules = Sum()
    for p in sums(seed, "normal", 50, 3_000):
        split = finished(Search(rules, Meter()).value(p))
        whole = finished(Search(rules, Meter(), plain=True).value(p))

        assert whole == split, rules.format(p)


@pytest.mark.sampled(2, "the same of other sums")
@pytest.mark.parametrize("seed", range(4))
def test_sums_in_misere_play(seed: int) -> None:
    """In twenty-five random sums a seed, misère outcomes do not change when a sum is described by its parts."""
    rules = Sum(convention="misere")
    for p in sums(100 + seed, "misere", 25, 1_000):
        split = finished(Search(rules, Meter()).value(p))
        whole = finished(Search(rules, Meter(), plain=True).value(p))

        assert whole == split, rules.format(p)


def test_every_game_that_can_be_a_term_is_one() -> None:
    """The sums choose among all possible terms; other games are refused with the reason and the place.

    With --all every possible term occurs in a sum.
    """
    used = {rules.slug() for rules, _ in terms("normal")}
    if tier.everything:
        used = {rules.slug() for seed in range(20) for p in sums(seed, "normal", 50, 3_000) for rules, _ in p}
    for slug in list_games():
        if slug in ("sum", "loopy-sum"):
            continue
        cls = game_class(slug)
        text = f"nim:3+{slug}:{cls.examples[0]}"
        if not cls.loopy and "normal" in cls.conventions:
            assert slug in used
            continue
        with pytest.raises(IllegalError) as refused:
            Sum().parse(text)
        why = "decided by points" if "scoring" in cls.conventions else "not played so"
        if cls.loopy:
            why = "whose turn it is" if cls.sided else "may go round"
        assert (why in say(refused.value.message), refused.value.at) == (True, 6)


def test_one_search_for_many_sums() -> None:
    """A search of some sums does not affect later ones."""
    for convention, count in (("normal", tier.many(8, 100)), ("misere", tier.many(6, 60))):
        rules = Sum(convention=convention)
        search, judge = Search(rules, Meter()), Oracle(rules, MANY)
        for p in sums(7, convention, count, 200):
            assert judge.truth(p).outcome == finished(search.value(p)).outcome, rules.format(p)


def test_winning_moves_of_sums() -> None:
    """Names and number of the winning moves are those of the whole."""
    rules = Sum()
    judge = Oracle(rules, MANY)
    for p in sums(8, "normal", tier.many(20, 40), 150):
        found = finished(Search(rules, Meter()).winning(p))

        assert judge.truth(p).winning == found.names, rules.format(p)
