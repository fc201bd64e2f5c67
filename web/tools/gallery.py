"""What is claimed of the games: beside each game, all of it in one gallery, and one formula under several readings.

Everything comes from the claims of the package; what a button checks is the same claim, by its name.
"""

from __future__ import annotations

import html
from collections.abc import Callable

from learn import Page
from nimbers.games import ruleset
from nimbers.play.counterplay import shown_play
from nimbers.search.meter import finished
from prebaked import Document, ask, link

# In the order a reader is shown them: what is false teaches most.
STATUSES = ("refuted", "open", "conjectured", "proved")
# What the page of readings shows: the claims about one quantity of a game, in the order of its file.
READINGS = (("substring", "score"), ("nim", "winning_move_count"))


def settings(claim: Document) -> Document:
    """The rules that a claim speaks of, as the page and its links have them."""
    return dict(claim["rules"]) | {"convention": claim["conventions"][0]}


class Gallery:
    """The claims of all games in one language; `to` gives the address of a game and a state, seen from these pages."""

    def __init__(
        self, lang: str, cards: list[Document], say: Callable[..., str], to: Callable[[Document, str], str]
    ) -> None:
        self.lang, self.cards, self.say, self.to = lang, cards, say, to

    def listed(self, card: Document) -> str:
        """The claims of one game, on its own page."""
        items = [self._said(card, claim) for claim in card["claims"]]
        body = f"<ol>{''.join(f'<li>{one}</li>' for one in items)}</ol>"
        if not items:
            body = f'<p class="quiet">{self.say("noClaims")}</p>'
        return f'<section class="claims"><h3>{self.say("claims")}</h3>{body}</section>'

    def sections(self) -> str:
        """All claims by their status, each with what checks it."""
        found = []
        for status in STATUSES:
            claims = [(card, claim) for card in self.cards for claim in card["claims"] if claim["status"] == status]
            if claims:
                items = "\n".join(self._item(*one) for one in claims)
                head = f'<h3 id="{status}">{self.say(f"site.claims.{status}")} <span>{len(claims)}</span></h3>'
                found.append(f"        <section>{head}\n        <ol>\n{items}\n        </ol></section>")
        return "\n".join(found)

    def page(self) -> Page:
        """The gallery."""
        onward = f'      <p class="onward"><a href="readings/">{self.say("site.readingsMore")}</a></p>'
        return self._page("claims/index.html", "site.claims", self.sections(), onward)

    def readings_page(self) -> Page:
        """One formula under several readings, and what one post printed."""
        onward = f'      <p class="onward"><a href="../">{self.say("site.claimsMore")}</a></p>'
        return self._page("claims/readings/index.html", "site.readings", self._readings(), onward)

    def _page(self, name: str, text: str, body: str, onward: str) -> Page:
        title, about = self.say(text), self.say(f"{text}Intro")
        main = (
            f'      <h2 class="title">{title}</h2>\n      <p class="lead">{about}</p>\n{onward}\n'
            f'      <nimbers-gallery class="claims">\n{body}\n      </nimbers-gallery>'
        )
        return Page(name, "home shelf", self.say("pageTitle", title=title), about, main, "", None, "gallery", "claims")

    def _readings(self) -> str:
        """The claims of one game about one quantity, right ones beside wrong ones, with the board that shows it."""
        found = []
        for slug, quantity in READINGS:
            card = next(card for card in self.cards if card["slug"] == slug)
            usual = card["conventions"][0]
            claims = [one for one in card["claims"] if one["quantity"] == quantity and usual in one["conventions"]]
            items = "\n".join(self._item(card, claim, shown=True) for claim in claims)
            head = f"<h3>{html.escape(card['title'])}</h3><p>{self.say(f'site.readings.{slug}')}</p>"
            found.append(f"        <section>{head}\n        <ol>\n{items}\n        </ol></section>")
        return "\n".join(found)

    def _item(self, card: Document, claim: Document, *, shown: bool = False) -> str:
        """A claim with its game, and with a way to check it; `shown`: with the board of its counterexample."""
        position = claim["counterexample"] or card["examples"][0]
        state = link(card, position, self.lang, settings(claim))
        game = f'<a href="{html.escape(self.to(card, ""))}">{html.escape(card["title"])}</a>'
        rules = self._rules(card, claim, usual=shown)
        where = " · ".join(part for part in ("" if shown else game, rules) if part)
        head = f'<p class="where">{where}</p>' if where else ""
        check = (
            f'<p><a class="check" data-check href="{html.escape(self.to(card, state))}" '
            f'aria-label="{self.say("checkOne", statement=claim["statement"])}">{self.say("check")}</a></p>'
        )
        return (
            f'          <li data-game="{card["slug"]}" data-claim="{claim["name"]}">'
            f"{head}{self._said(card, claim)}{self._shown(card, claim) if shown else ''}{check}</li>"
        )

    def _rules(self, card: Document, claim: Document, *, usual: bool) -> str:
        """The rules that a claim speaks of, where they are not the usual ones; `usual`: those as well."""
        rules = claim["rules"]
        told = [
            html.escape(f"{one['label']}: {rules[one['name']]}")
            for one in card["parameters"]
            if one["name"] in rules and (usual or rules[one["name"]] != one["default"])
        ]
        if card["conventions"][0] not in claim["conventions"]:
            told.append(self.say(f"convention.{claim['conventions'][0]}"))
        return " · ".join(told)

    def _said(self, card: Document, claim: Document) -> str:
        """Status, statement, source, and the counterexample of what is false."""
        more = ""
        if claim["refutation"]:
            text = self.say("site.counterexample", position=claim["counterexample"])
            href = self.to(card, link(card, claim["counterexample"], self.lang, settings(claim)))
            more = f'<p>{html.escape(claim["refutation"]["text"])} <a href="{html.escape(href)}">{text}</a></p>'
        return (
            f'<p><b class="status {claim["status"]}">{self.say("status." + claim["status"])}.</b> '
            f"{html.escape(claim['statement'])}</p>"
            f'<p class="small quiet source">{html.escape(claim["source"])}</p>{more}'
        )

    def _shown(self, card: Document, claim: Document) -> str:
        """The board of a counterexample, and best play from there."""
        if claim["counterexample"] is None:
            return ""
        drawing = ask("draw", game=card["slug"], set=settings(claim), position=claim["counterexample"], lang=self.lang)
        shown = finished(shown_play(ruleset(card["slug"], settings(claim)), claim["counterexample"], self.lang))
        if shown is None:
            raise SystemExit(f"gallery: no play shows {claim['name']} wrong")
        moves = "".join(f"<li>{html.escape(turn['text'])}</li>" for turn in shown["line"])
        return (
            f'<figure class="board">{drawing["svg"]}</figure><p>{html.escape(shown["why"])}</p>'
            f'<p>{self.say("site.bestPlay")}</p><ol class="line">{moves}</ol>'
        )
