"""Make the catalogue: all games by the kind of their rules, each with a picture.

The page's script searches this text and the words of the search index (search_index.py).
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator

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


class Catalogue:
    """The catalogue in one language; `to` gives the address of a game, `picture` its picture as HTML."""

    def __init__(
        self,
        cards: list[Document],
        say: Callable[..., str],
        to: Callable[[Document], str],
        picture: Callable[[Document], str],
    ) -> None:
        self.cards, self.say, self.to, self.picture = cards, say, to, picture

    def sections(self) -> str:
        """Return a section for each kind of rules."""
        found = []
        for family, cards in by_family(self.cards):
            name = self.say(f"site.family.{family or OTHER}")
            items = "\n".join(map(self._item, cards))
            found.append(
                f'          <section data-family="{family}"><h3>{name} <span>{len(cards)}</span></h3>\n'
                f'          <ul class="catalogue">\n{items}\n          </ul></section>'
            )
        return "\n".join(found)

    def _item(self, card: Document) -> str:
        """Return a game: its picture, its names, its description, and its kinds."""
        signs = "".join(f'<span class="kind">{self.say("kind." + kind)}</span>' for kind in kinds(card))
        also = html.escape(", ".join(card["also"]))
        return (
            f'            <li data-kinds="{" ".join(kinds(card))}">'
            f'<div class="thumbnail" aria-hidden="true">{self.picture(card)}</div>'
            f'<h4><a href="{self.to(card)}">{html.escape(card["title"])}</a></h4>'
            f"<p>{html.escape(_sentence(card['summary']))}</p>"
            + (f'<p class="also">{self.say("site.also", names="")}<span>{also}</span></p>' if also else "")
            + f'<p class="kinds">{signs}</p></li>'
        )


def _sentence(text: str) -> str:
    """Capitalise the first letter of a text."""
    return text[:1].upper() + text[1:]
