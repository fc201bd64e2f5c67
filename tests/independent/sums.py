"""Several games at once: a move is a move in any one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .plain import Game, Settings

Term = tuple[str, tuple[tuple[str, str], ...], Any]
Terms = tuple[Term, ...]


def summed(slug: str, by_slug: dict[str, Game]) -> Game:
    """Return the game of sums of the given ones; it may be loopy if one of them is."""

    def read(text: str, settings: Settings) -> Terms:
        found = []
        for word in text.split("+"):
            slug, *told, position = word.split(":")
            own = tuple(sorted((name, value) for name, _, value in (one.partition("=") for one in told)))
            found.append((slug, own, by_slug[slug].read(position, dict(own))))
        return tuple(found)

    def write(p: Terms, settings: Settings) -> str:
        return "+".join(
            ":".join((slug, *[f"{name}={value}" for name, value in own], by_slug[slug].write(q, dict(own))))
            for slug, own, q in p
        )

    def moves(p: Terms, settings: Settings) -> Iterator[Terms]:
        for i, (slug, own, q) in enumerate(p):
            for option in by_slug[slug].moves(q, dict(own)):
                yield (*p[:i], (slug, own, option), *p[i + 1 :])

    loops = any(game.kind == "loopy" for game in by_slug.values())
    return Game(slug, read, write, moves, kind="loopy" if loops else "play ends")
