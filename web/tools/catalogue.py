"""Arrange the catalogue: all games by the kind of their rules.

The page's script searches this text and the words of the search index (search_index.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from nimbers.model import FAMILIES
from prebaked import Document

OTHER = "other"  # for games without a kind


def kinds(card: Document) -> list[str]:
    """Return the words that filter a game, all of them from its card."""
    told = {
        "misere": "misere" in card["conventions"],
        "scoring": "scoring" in card["conventions"],
        "loopy": card["loopy"],
        "tables": card["tables"],
        "parameters": bool(card["parameters"]),
    }
    return [kind for kind, is_so in told.items() if is_so]


def by_family(cards: list[Document]) -> Iterator[tuple[str, list[Document]]]:
    """Yield each kind of rules with its games, sorted by title; games without a kind come last."""
    for family in (*FAMILIES, ""):
        found = [card for card in cards if card["family"] == family]
        if found:
            yield family, sorted(found, key=lambda card: str(card["title"]).lower())
