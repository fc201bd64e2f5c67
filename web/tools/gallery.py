"""Make the claims about the games: beside each game, in one gallery, and one formula under several readings.

Everything comes from the claims of the package; a button checks the same claim by its name.
"""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Callable, Iterable

from learn import Page
from nimbers.games import ruleset
from nimbers.pictures.link import packed
from nimbers.play.counterplay import play_document
from nimbers.search.meter import finished
from prebaked import Document, ask, link

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

    def listed(self, card: Document) -> str:
        """Return the claims of one game for its own page."""
        items = [self._said(card, claim) for claim in card["claims"]]
        body = f"<ol>{''.join(f'<li>{one}</li>' for one in items)}</ol>"
        if not items:
            body = f'<p class="quiet">{self.say("noClaims")}</p>'
        return f'<section class="claims"><h3>{self.say("claims")}</h3>{body}</section>'

    def sections(self) -> str:
        """Return the counts, then a fold for each game with claims: games with false ones come first."""
        wrong: list[Document] = []
        others: list[Document] = []
        for card in sorted(self.cards, key=lambda card: str(card["title"]).lower()):
            if card["claims"]:
                (wrong if _count(card["claims"])["refuted"] else others).append(card)
        found = [self._tally()]
        for name, cards in (("refuted", wrong), ("others", others)):
            head = f'<h3 id="{name}">{self.say(f"site.claims.{name}")}</h3>'
            about = f'<p class="quiet">{self.say(f"site.claims.{name}.about")}</p>'
            folds = "\n".join(map(self._fold, cards))
            found.append(f"        <section>{head}{about}\n{folds}\n        </section>")
        return "\n".join(found)

    def _tally(self) -> str:
        """Return the count of each status, and an empty element for the filter."""
        count = _count(claim for card in self.cards for claim in card["claims"])
        items = "".join(
            f'<li data-status="{status}"><b class="status {status}">{self.say(f"status.{status}")}</b> {number}</li>'
            for status, number in count.items()
            if number
        )
        total = self.say("site.claims.count", count=sum(count.values()))
        every = f'<li data-status="">{total}</li>'
        return f'        <ul class="tally">{every}{items}</ul>\n        <div class="tools"></div>'

    def _fold(self, card: Document) -> str:
        """Return the claims of a game in a fold, false ones first; the fold names the false ones."""
        claims = sorted(card["claims"], key=lambda claim: STATUSES.index(claim["status"]))
        count = "".join(
            f'<span class="status {status}" title="{self.say(f"status.{status}")}">{number}'
            f'<span class="unseen"> {self.say(f"status.{status}")}</span></span> '
            for status, number in _count(claims).items()
            if number
        )
        wrong = "".join(
            f"<span>{html.escape(claim['statement'])}</span>" for claim in claims if claim["status"] == "refuted"
        )
        gist = f'<span class="gist">{wrong}</span>' if wrong else ""
        names = html.escape(" ".join([card["slug"], card["title"], *card["also"]]))
        items = "\n".join(self._item(card, claim) for claim in claims)
        onward = f'<a href="{html.escape(self.to(card, ""))}">{self.say("site.learnGame", title=card["title"])}</a>'
        return (
            f'        <details class="fold" id="{card["slug"]}" data-words="{names}"><summary>'
            f'<h4>{html.escape(card["title"])}</h4><span class="counts">{count.rstrip()}</span>{gist}</summary>\n'
            f'        <ol>\n{items}\n        </ol>\n        <p class="onward">{onward}</p></details>'
        )

    def page(self) -> Page:
        """Return the gallery."""
        onward = f'      <p class="onward"><a href="readings/">{self.say("site.readingsMore")}</a></p>'
        return self._page("claims/index.html", "site.claims", self.sections(), onward)

    def readings_page(self) -> Page:
        """Return the page of one formula under several readings, with the output of one forum post."""
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
        """Return the claims of one game about one quantity, right beside wrong ones, with a counterexample's board."""
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
        """Return a claim of a game with a way to check it; `shown`: with the board of its counterexample."""
        position = claim["counterexample"] or card["examples"][0]
        state = link(card, position, self.lang, settings(claim))
        rules = self._rules(card, claim, usual=shown)
        head = f'<p class="where">{rules}</p>' if rules else ""
        check = (
            f'<p><a class="check" data-check href="{html.escape(self.to(card, state))}" '
            f'aria-label="{self.say("checkOne", statement=claim["statement"])}">{self.say("check")}</a></p>'
        )
        return (
            f'          <li id="{place(card, claim)}" data-game="{card["slug"]}" data-claim="{claim["name"]}" '
            f'data-status="{claim["status"]}">'
            f"{head}{self._said(card, claim)}{self._shown(card, claim) if shown else ''}{check}</li>"
        )

    def _rules(self, card: Document, claim: Document, *, usual: bool) -> str:
        """Return the rules of a claim if they are unusual; `usual`: in any case."""
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
        """Return status, statement, source, and the counterexample of a false claim."""
        more = ""
        if claim["refutation"]:
            text = self.say("site.counterexample", position=claim["counterexample"])
            href = self.to(card, link(card, claim["counterexample"], self.lang, settings(claim)))
            more = f'<p>{html.escape(claim["refutation"]["text"])} <a href="{html.escape(href)}">{text}</a></p>'
        if claim["for_all"]:
            href = self.to(card, link(card, None, self.lang, settings(claim), theorem(claim)))
            more = f'<p class="small"><a href="{html.escape(href)}">{html.escape(claim["for_all"]["text"])}</a></p>'
        return (
            f'<p><b class="status {claim["status"]}">{self.say("status." + claim["status"])}.</b> '
            f"{html.escape(claim['statement'])}</p>"
            f'<p class="small quiet source">{html.escape(claim["source"])}</p>{more}'
        )

    def _shown(self, card: Document, claim: Document) -> str:
        """Return the board of a counterexample, and best play from there."""
        if claim["counterexample"] is None:
            return ""
        drawing = ask("draw", game=card["slug"], set=settings(claim), position=claim["counterexample"], lang=self.lang)
        shown = finished(play_document(ruleset(card["slug"], settings(claim)), claim["counterexample"], self.lang))
        if shown is None:
            raise SystemExit(f"gallery: no play shows {claim['name']} wrong")
        moves = "".join(f"<li>{html.escape(turn['text'])}</li>" for turn in shown["line"])
        return (
            f'<figure class="board">{drawing["svg"]}</figure><p>{html.escape(shown["why"])}</p>'
            f'<p>{self.say("site.bestPlay")}</p><ol class="line">{moves}</ol>'
        )
