"""Make the claims about the games: beside each game, in one gallery, and one formula under several readings.

Everything comes from the claims of the package; a button checks the same claim by its name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from markupsafe import Markup

from famous import refutation
from learn import Page
from nimbers.games import ruleset
from nimbers.pictures.link import packed
from nimbers.play.counterplay import play_document
from nimbers.search.meter import finished
from prebaked import Document, ask, link, render

Fold = tuple[Document, dict[str, int], list[Document]]  # a game, the count of its claims, and the claims
# In the reader's order: false claims teach most.
STATUSES = ("refuted", "open", "conjectured", "proved")
# The claims of the page of readings: those about one quantity of a game, in the order of its file.
READINGS = (("substring", "score"), ("nim", "winning_move_count"))


def place(card: Document, claim: Document) -> str:
    """Return the anchor of a claim on its page, which no other element has."""
    return f"{card['slug']}-claim-{claim['name']}"


def _count(claims: Iterable[Document]) -> dict[str, int]:
    """Count the claims of each status."""
    found = Counter(claim["status"] for claim in claims)
    return {status: found[status] for status in STATUSES}


def settings(claim: Document) -> Document:
    """Return the rules of a claim in the form of the page and its links."""
    return dict(claim["rules"]) | {"convention": claim["conventions"][0]}


def theorem(claim: Document) -> tuple[str, str]:
    """Return the panel that proves a result for few heaps, and its question, for a link."""
    quantity = "grundy" if claim["quantity"] == "grundy" else "outcome"
    return "theorem", packed({"quantity": quantity, "heaps": "2" if (claim["for_all"]["heaps"] or 0) > 2 else "1"})


class Gallery:
    """The claims of all games in one language; `to` gives the address of a game and a state, relative to its pages."""

    def __init__(
        self, lang: str, cards: list[Document], say: Callable[..., str], to: Callable[[Document, str], str]
    ) -> None:
        self.lang, self.cards, self.say, self.to = lang, cards, say, to

    @property
    def count(self) -> dict[str, int]:
        """Count all claims by status."""
        return _count(claim for card in self.cards for claim in card["claims"])

    def groups(self) -> list[tuple[str, list[Fold]]]:
        """Return the games with false claims, then the others: each with its count and its claims, false ones first."""
        wrong: list[Fold] = []
        others: list[Fold] = []
        for card in sorted(self.cards, key=lambda card: str(card["title"]).lower()):
            count = _count(card["claims"])
            claims = sorted(card["claims"], key=lambda claim: STATUSES.index(claim["status"]))
            if claims:
                (wrong if count["refuted"] else others).append((card, count, claims))
        return [("refuted", wrong), ("others", others)]

    def page(self) -> Page:
        """Return the gallery."""
        return self._page("claims/index.html", "claims/gallery.html", "site.claims")

    def readings_page(self) -> Page:
        """Return the page of one formula under several readings, with the output of one forum post."""
        return self._page("claims/readings/index.html", "claims/readings.html", "site.readings")

    def _page(self, name: str, template: str, text: str) -> Page:
        title, about = self.say(text), self.say(f"{text}Intro")
        main = render(template, gallery=self, title=title, about=about)
        return Page(
            name, "home shelf", self.say("pageTitle", title=title), about, main, Markup(), None, "gallery", "claims"
        )

    def readings(self) -> Iterator[tuple[Document, list[Document]]]:
        """Yield the claims of one game about one quantity, right beside wrong ones."""
        for slug, quantity in READINGS:
            card = next(card for card in self.cards if card["slug"] == slug)
            usual = card["conventions"][0]
            yield card, [one for one in card["claims"] if one["quantity"] == quantity and usual in one["conventions"]]

    def rules(self, card: Document, claim: Document, *, usual: bool) -> list[str]:
        """Return the rules of a claim if they are unusual; `usual`: in any case."""
        rules = claim["rules"]
        told = [
            f"{one['label']}: {rules[one['name']]}"
            for one in card["parameters"]
            if one["name"] in rules and (usual or rules[one["name"]] != one["default"])
        ]
        if card["conventions"][0] not in claim["conventions"]:
            told.append(self.say(f"convention.{claim['conventions'][0]}"))
        return told

    def place(self, card: Document, claim: Document) -> str:
        """Return the anchor of a claim."""
        return place(card, claim)

    def played(self, card: Document, claim: Document, position: str) -> str:
        """Return the address of a position under the rules of a claim."""
        return self.to(card, link(card, position, self.lang, settings(claim)))

    def proof(self, card: Document, claim: Document) -> str:
        """Return the address of the proof that a claim is wrong."""
        rules = settings(claim)
        proof = "proof", refutation(ruleset(card["slug"], rules), claim)
        return self.to(card, link(card, claim["counterexample"], self.lang, rules, proof))

    def theorem(self, card: Document, claim: Document) -> str:
        """Return the address of the proof of a result for few heaps."""
        return self.to(card, link(card, None, self.lang, settings(claim), theorem(claim)))

    def refuted(self, card: Document, claim: Document) -> Document | None:
        """Return the drawing of a counterexample, and best play from there; None without one."""
        position, rules = claim["counterexample"], settings(claim)
        if position is None:
            return None
        drawing = ask("draw", game=card["slug"], set=rules, position=position, lang=self.lang)["svg"]
        shown = finished(play_document(ruleset(card["slug"], rules), position, self.lang))
        if shown is None:
            raise SystemExit(f"gallery: no play shows {claim['name']} wrong")
        return {"drawing": Markup(drawing), "why": shown["why"], "line": shown["line"]}
