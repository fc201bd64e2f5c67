"""The catalogue: all games by the kind of their rules, each with a drawing, and the words by which they are found."""

from __future__ import annotations

import html
from collections.abc import Callable

from nimbers.model import FAMILIES
from nimbers.text import languages
from portraits import portrait
from prebaked import Document, labels

OTHER = "other"  # where a game has not said of what kind its rules are


def kinds(card: Document) -> list[str]:
    """What a reader may look for, all of it from the card."""
    told = {
        "misere": "misere" in card["conventions"],
        "scoring": "scoring" in card["conventions"],
        "loopy": card["loopy"],
        "tables": card["tables"],
        "parameters": bool(card["parameters"]),
    }
    return [kind for kind, is_so in told.items() if is_so]


class Catalogue:
    """The catalogue in one language; `games` has the cards in all of them, `to` gives the address of a game."""

    def __init__(
        self,
        lang: str,
        games: dict[str, list[Document]],
        say: Callable[..., str],
        to: Callable[[Document], str],
    ) -> None:
        self.lang, self.games, self.say, self.to = lang, games, say, to

    def sections(self) -> str:
        """A section for each kind of rules that there is a game of; games without one come last."""
        found = []
        for family in (*FAMILIES, ""):
            cards = [card for card in self.games[self.lang] if card["family"] == family]
            if not cards:
                continue
            name = self.say(f"site.family.{family or OTHER}")
            items = "\n".join(map(self._item, sorted(cards, key=lambda card: str(card["title"]).lower())))
            found.append(
                f'          <section data-family="{family}"><h3>{name} <span>{len(cards)}</span></h3>\n'
                f'          <ul class="catalogue">\n{items}\n          </ul></section>'
            )
        return "\n".join(found)

    def _item(self, card: Document) -> str:
        """A game, found by all its names in all languages, by its kind of rules and by the words of its summary."""
        same = [next(one for one in cards if one["slug"] == card["slug"]) for cards in self.games.values()]
        families = [labels(lang)[f"site.family.{card['family'] or OTHER}"] for lang in languages()]
        told = [text for one in same for text in (one["title"], one["summary"])]
        words = " ".join([card["slug"], *families, *told, *card["also"]]).lower()
        signs = "".join(f'<span class="kind">{self.say("kind." + kind)}</span>' for kind in kinds(card))
        also = html.escape(", ".join(card["also"]))
        return (
            f'            <li data-words="{html.escape(words)}" data-kinds="{" ".join(kinds(card))}">'
            f'<div class="thumbnail" aria-hidden="true">{portrait(card, self.lang)}</div>'
            f'<h4><a href="{self.to(card)}">{html.escape(card["title"])}</a></h4>'
            f"<p>{html.escape(_sentence(card['summary']))}</p>"
            + (f'<p class="also">{self.say("site.also", names="")}<span>{also}</span></p>' if also else "")
            + f'<p class="kinds">{signs}</p></li>'
        )


def _sentence(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]
