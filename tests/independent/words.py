"""Strings from which parts are taken or which are rewritten."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .plain import EMPTY, Game, Settings, only

Pieces = tuple[str, ...]


def read(text: str, settings: Settings) -> str:
    return "" if text == EMPTY else text


def write(p: str, settings: Settings) -> str:
    return p or EMPTY


def rewrite(p: str, settings: Settings) -> Iterator[str]:
    for rule in settings.get("rules", "11-00").split(","):
        old, _, new = rule.partition("-")
        for i in range(len(p) - len(old) + 1):
            if p[i : i + len(old)] == old:
                yield p[:i] + new + p[i + len(old) :]


def read_pieces(text: str, settings: Settings) -> Pieces:
    """Read the pieces; raise ValueError if there are other signs."""
    only(text, "01_")
    return () if text == EMPTY else tuple(sorted(piece for piece in text.split("_") if piece))


def write_pieces(p: Pieces, settings: Settings) -> str:
    return "_".join(p) or EMPTY


def taken(piece: str, take: str) -> Iterator[tuple[int, ...]]:
    """Yield the places of one move; the whole string is both a beginning and an end, and only one move."""
    n = len(piece)
    if take == "subsequence":
        for count in range(1, n + 1):
            yield from combinations(range(n), count)
        return
    for first in range(n):
        for after in range(first + 1, n + 1):
            if take != "ends" or first == 0 or after == n:
                yield tuple(range(first, after))


def substring(p: Pieces, settings: Settings) -> Iterator[tuple[int, Pieces]]:
    """Yield the moves; each zero counts against its taker, or for its taker if more zeros win."""
    each = 1 if settings.get("wins") == "more" else -1
    for i, piece in enumerate(p):
        for places in taken(piece, settings.get("take", "substring")):
            zeros = sum(piece[at] == "0" for at in places)
            signs = ["_" if at in places else sign for at, sign in enumerate(piece)]
            left = "".join(signs) if settings.get("halves") == "apart" else "".join(signs).replace("_", "")
            yield each * zeros, read_pieces("_".join((*p[:i], left, *p[i + 1 :])), settings)


GAMES = (
    Game(
        "rewrite",
        read,
        write,
        rewrite,
        ({}, {"rules": "10-01"}, {"rules": "11-,101-"}, {"rules": "ba-ab,bb-a,ba-b"}, {"rules": "1-,111-000"}),
    ),
    Game(
        "substring",
        read_pieces,
        write_pieces,
        substring,
        (
            {},
            {"wins": "more"},
            {"take": "ends"},
            {"take": "ends", "wins": "more"},
            {"take": "subsequence"},
            {"halves": "apart"},
            {"halves": "apart", "wins": "more"},
        ),
        kind="scoring",
    ),
)
