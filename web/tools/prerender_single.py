"""Make the page of the single file: its home in all languages, and the cards of all games.

python web/tools/prerender_single.py --out FOLDER [--site URL]; the result is a template for single.mjs.
"""

from __future__ import annotations

import argparse
import html
import json
from pathlib import Path

import practice
import search_index
from nimbers.pictures.link import fragment
from nimbers.text import languages
from portraits import portrait
from prebaked import Document, ask, fill, name_of
from prerender import SUMS, Pages

# Games whose positions are composed first, or whose rules the reader writes.
MADE = (*SUMS, "own")


class Body(Pages):
    """The body of the file in one language: home and game in one document; the link selects one of them."""

    def to(self, card: Document, home: str = "", state: str = "") -> str:
        """Return a link to the game, which opens on its board as its page on the site does."""
        played = [] if card["slug"] in MADE else [("o", "perfect")]
        return state or fragment([("g", card["slug"]), *played], self.lang)

    def tutorials(self) -> str:
        """Return a link to the tutorials, which are on the site only."""
        folder = "" if self.lang == "en" else f"{self.lang}/"
        learn = f'<a href="{self.site}{folder}learn/">{self.say("site.learnMore")}</a>'
        return f'        <p class="onward">{learn}</p>' if self.site else ""

    def ways(self) -> str:
        """Return four main links; without the site's URL all of them stay in the file."""
        folder = self.site + ("" if self.lang == "en" else f"{self.lang}/")
        outside = {one: f"{folder}{one}/" for one in ("learn", "practice")}
        inside = {"own": fragment([("g", "own")], self.lang), "sums": fragment([("g", "sum")], self.lang)}
        links = {"play": "#games", "claims": "#claims"} | (outside if self.site else inside)
        return "".join(f'<a href="{to}">{self.say(f"site.way.{name}")}</a>' for name, to in links.items())

    def index(self) -> Document:
        """Return the search index: the file's own pages, and the tutorials if the site's URL is known."""
        folder = "" if self.lang == "en" else f"{self.lang}/"
        return {
            "games": search_index.games(self.lang, self.games, self.to),
            "claims": search_index.claims(self.cards, ""),
            "lessons": search_index.lessons(self.lang, self.cards, self.site + folder) if self.site else [],
            "problems": search_index.problems(
                self.lang, self.cards, lambda card, one: practice.sample(card, one, self.lang)
            ),
        }

    def hero(self, cards: dict[str, Document]) -> str:
        """Return the introduction, without the site's games to play at once."""
        return f'      <p class="lead">{self.say("site.intro")}</p>'

    def claims(self) -> str:
        """Return all claims in folds."""
        sections = self.gallery("").sections()
        head = f"<summary><h2>{self.say('site.claims')}</h2></summary>"
        return (
            f'      <nimbers-gallery class="claims"><details id="claims">{head}'
            f'<p class="lead">{self.say("site.claimsIntro")}</p>\n{sections}</details></nimbers-gallery>'
        )

    def text(self, others: tuple[Body, ...] = ()) -> str:
        """Return the whole body; without JavaScript it shows the rules in the languages of `others`, too."""
        newer = f' <a href="{self.site}">{self.say("site.newer")}</a>' if self.site else ""
        return fill(
            "single-body.html",
            skip=self.say("site.skipContent"),
            home=fragment([("l", self.lang)]),
            brand=self.say("site.name"),
            ways=self.ways(),
            search=search_index.way("./", self.say("site.search")),
            language=self.say("site.language"),
            switch=self._switches(),
            theme=self.theme(),
            no_script=self.say("site.noScriptSingle"),
            main=self.home(),
            rules="\n".join(body.rules() for body in others),
            nav=self.nav(None, "").replace("<nav ", '<nav data-view="game" hidden ', 1),
            private=self.say("site.private"),
            copy=self.say("site.version", version="@version@") + newer,
        )

    def template(self) -> str:
        """Return the body of another language as a template, until the reader selects it."""
        title = self.say("site.homeTitle")
        return f'    <template lang="{self.lang}" data-title="{title}">\n{self.text()}\n    </template>'

    def _switches(self) -> str:
        """Return links to the other languages; the page adds the current game to them."""
        links = {other: fragment([("l", other)]) for other in languages() if other != self.lang}
        return " ".join(
            f'<a href="{link}" hreflang="{other}" lang="{other}" data-language="{other}">{name_of(other)}</a>'
            for other, link in links.items()
        )

    def thumbnail(self, card: Document, home: str) -> str:
        """Return nothing: the pictures of the catalogue are in the same file."""
        return ""

    def pictured(self, card: Document) -> str:
        """Return the drawing itself."""
        return portrait(card, self.lang)

    def rules(self) -> str:
        """Return all games for readers without JavaScript, at the target of the link to this language."""
        games = "".join(
            f"<h3>{html.escape(card['title'])}</h3>{''.join(f'<p>{html.escape(text)}</p>' for text in card['rules'])}"
            for card in self.cards
        )
        about = f"<h2>{self.say('rules')}</h2><p>{self.say('site.noScriptSingle')}</p>"
        return f'        <section class="unscripted" id="v1;l={self.lang}" lang="{self.lang}">{about}{games}</section>'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--site", default="", help="the address of the site, where newer versions are")
    options = parser.parse_args()
    site = options.site and options.site.rstrip("/") + "/"
    games = {lang: ask("games", lang=lang)["games"] for lang in languages()}
    bodies = english, *others = tuple(Body(lang, games, options.out, site) for lang in languages())
    data = {"cards": games, "home": site, "search": {one.lang: one.index() for one in bodies}}
    text = fill(
        "single.html",
        title=english.say("site.homeTitle"),
        description=english.say("site.homeDescription"),
        english=english.text(bodies),
        others="\n".join(one.template() for one in others),
        data=json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    )
    (options.out / "single.html.in").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
