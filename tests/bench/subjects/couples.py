"""Wide games by the question "is the value n?", beside the search of all values."""

from bench.pairs import Pair
from nimbers import game
from nimbers.search.components import GrundySearch
from nimbers.search.couples import CoupleSearch
from nimbers.search.meter import Meter, finished

FREE = 10**12  # work that no search reaches


def value(slug: str, text: str, search: type[GrundySearch]) -> int:
    rules = game(slug)
    return finished(search(Meter(FREE, memo=FREE)).value(rules, rules.parse(text)))


def outcome(slug: str, text: str) -> bool:
    """Return whether it is lost, which the search of all values gives with the value."""
    rules = game(slug)
    return finished(CoupleSearch(Meter(FREE, memo=FREE)).value_or_other(rules, rules.parse(text), 0)) == 0


# A rook's graph of Node Kayles on 5 by 5 would be one clique, so this graph connects only neighbours.
_KAYLES = ",".join(
    [f"{x + 5 * y}-{x + 5 * y + 1}" for y in range(5) for x in range(4)]
    + [f"{x + 5 * y}-{x + 5 * y + 5}" for y in range(4) for x in range(5)]
)


def pairs() -> list[Pair]:
    boards = [
        ("Cram 5 x 5", "cram", "5x5", 4),
        ("Cram 4 x 6", "cram", "4x6", 4),
        ("Clobber 3 x 4", "clobber", "xoxo_oxox_xoxo", 3),
        ("Node Kayles, a grid of 5 x 5", "node-kayles", _KAYLES, 3),
    ]
    found = [
        Pair(
            f"{name}, is the value n?",
            lambda slug=slug, text=text: value(slug, text, CoupleSearch),  # type: ignore[misc]
            lambda slug=slug, text=text: value(slug, text, GrundySearch),  # type: ignore[misc]
            goal,
        )
        for name, slug, text, goal in boards
    ]
    found.append(
        Pair(
            "Chomp 8 x 8, who wins alone",
            lambda: outcome("chomp", "8x8"),
            lambda: value("chomp", "8x8", GrundySearch) == 0,
            5,
        )
    )
    return found
