"""Every game under every convention and a few settings, with a sample of positions for each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count, islice
from random import Random
from typing import Any

from nimbers import game, list_games
from nimbers.games import game as game_class
from nimbers.model import Parameter, Ruleset
from tier import WASM, tier

# Values to try for a rule parameter, by type. A new game needs no entry; a new type of parameter needs one line.
TRIED: dict[str, tuple[str, ...]] = {
    "int": ("1", "4"),
    "ints": ("1,3,4", "2,5", "1"),
    "vectors": ("1.2,2.1", "0.1,1.0,1.1", "-", "2.2"),
    "rewriting": ("10-01", "11-,101-", "ba-ab,bb-a,ba-b"),
    "clauses": ("X < x; Y < y; X < x and x - X == y - Y", "X == x // 3; 2 * X == x", "X < x and X & Y == 0 and Y <= y"),
    "condition": ("x <= y", "(x + y) % 3 != 1"),
    "program": ("",),
    "graph": (
        "heaps.eNotisENADAIAnfhTR9qtzHuv0ahbcLhxdCNYIIwYehez64Xht1asSSb6Ra-yn8yZuYAZAwRHA",
        "string.eNqLjlZKTExS0lECE2BGIogAYl2lWJ3oaEMdIx1jIMNIxwRImgKxiY4plBUbGwsA_PgQDQ",
        (
            "bits.eNotjMENwDAIA3fJ25WgNAmdBWX_NQqmH9uYg4ghqjIwWqW1o1bNyD27lKsmUs02RqZzogcRihuGJ-PEwqYbPH3hTd1wLE4qaVWp4Lda_KWheU8OxmL2i"
            "WNj8hMPz_kATRYrlw"
        ),
        (
            "cell.eNoljcsNwCAMQ3fh7EM-BdpZEPuvUceRwIYXG84ZiWdgBILqSGpKHUY1uKYuEpqGuImbuIu3dqszqUyOi3PYRvLwYGLRJzZ1YeOlc3214dbmNOfvfDx6Xl31"
            "Pfs2K1KoQsT33h8tXiu0"
        ),
    ),
    "code": ("0.07", "0.137", "4.03", "0.6", "0.007", "8.7", "0.7B"),
}


def tried(parameter: Parameter) -> Iterator[str]:
    """Yield a few values for a parameter, within its bounds."""
    words = getattr(parameter.kind, "words", None)
    for text in words or TRIED[parameter.kind.type]:
        least, greatest = parameter.kind.least, parameter.kind.greatest
        if parameter.kind.type != "int" or (least or 0) <= int(text) <= (int(text) if greatest is None else greatest):
            yield text


EXAMPLES = [(slug, example) for slug in list_games() for example in game_class(slug).examples]


def some_examples(test: str) -> list[tuple[str, str]]:
    """Return an example of each game, for each test another one; all of them with `--all`."""
    of_games = (game_class(slug).examples for slug in list_games())
    return [
        (slug, example)
        for slug, every in zip(list_games(), of_games, strict=True)
        for example in tier.sample(every, 1, lambda one: f"{test} {one}")
    ]


# Pyodide is four times as slow, and a test there only checks for another Python. The gate takes the same few positions
# of a game in every test, under default settings.
POSITIONS = 30 if WASM and tier.everything else tier.many(4, 90)
BEGUN, ENDED = (3, 6) if tier.everything else (1, 2)  # positions at the beginning and at the end of a random play
# Sprouts takes as long as all other games together, so the gate takes few of its positions, and only in the laws.
FEWER = {} if tier.everything else {"sprouts": 3, "lasker": 12, "treblecross": 12, "nim-with-a-pass": 12}
SLOW_GAMES = frozenset() if tier.everything else frozenset({"sprouts"})


def settings(slug: str) -> Iterator[dict[str, str]]:
    """Yield the defaults; with `--all` also each of the other values of each parameter."""
    yield {}
    if tier.everything and not WASM:
        for parameter in game_class(slug).parameters():
            yield from ({parameter.name: text} for text in tried(parameter))


def rulesets() -> Iterator[Ruleset[Any]]:
    """Yield every game under every convention and a few settings.

    The gate takes the second convention of some games only, and inside Pyodide some games only.
    """
    in_both = tier.sample(list_games(), 20)
    for slug in in_both if WASM else list_games():
        for convention in game_class(slug).conventions[: None if slug in in_both else 1]:
            for setting in settings(slug):
                yield game(slug, convention=convention, **setting)


def name(ruleset: Ruleset[Any]) -> str:
    """Return the name of a ruleset in test reports."""
    parts = [ruleset.slug(), ruleset.convention, *(f"{k}={v}" for k, v in ruleset.settings().items())]
    return " ".join(parts)


@lru_cache
def smallest(ruleset: Ruleset[Any], most: int) -> list[Any]:
    """Return the first positions in order of size, at most that many."""
    found: list[Any] = []
    empty = 0
    for size in count():
        fresh = list(islice(ruleset.positions(size), most - len(found)))
        found += fresh
        empty = 0 if fresh else empty + 1
        if len(found) >= most or empty > 10:
            return found
    raise AssertionError


def examples(ruleset: Ruleset[Any]) -> list[Any]:
    """Return the game's examples that fit these settings."""
    from nimbers import NimbersError

    found = []
    for text in ruleset.examples:
        try:
            found.append(ruleset.parse(text))
        except NimbersError:
            assert ruleset != type(ruleset)(), f"the example {text} does not fit the default parameters"
    return found


def playout(ruleset: Ruleset[Any], p: Any, random: Random, most: int = 200) -> Iterator[Any]:
    """Yield a random play; at most the first 300 moves of a position are considered."""
    for _ in range(most):
        yield p
        moves = list(islice(ruleset.moves(p), 300))
        if not moves:
            return
        p = random.choice(moves).option


def sample(ruleset: Ruleset[Any], most: int = POSITIONS) -> list[Any]:
    """Return small positions in order, larger ones, the examples, and random plays from them, each position once."""
    most = most if tier.everything else min(most, POSITIONS, FEWER.get(ruleset.slug(), most))
    return _sample(ruleset, most)


@lru_cache
def _sample(ruleset: Ruleset[Any], most: int) -> list[Any]:
    random = Random(2024)
    small = smallest(ruleset, 2 * most)
    found = small[:most] + random.sample(small[most:], min(most // 3, len(small[most:])))
    larger = small[-3:] if ruleset.slug() in SLOW_GAMES else examples(ruleset) + small[-3:]
    for p in larger:
        play = list(playout(ruleset, p, random))
        found += play[:BEGUN] + play[-ENDED:]
    return list(dict.fromkeys(found))
