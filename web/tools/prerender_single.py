"""Make the page of the single file: its home in all languages, and the cards of all games.

python web/tools/prerender_single.py --out FOLDER [--site URL]; the result is a template for single.mjs.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from markupsafe import Markup

import practice
import search_index
from nimbers.pictures.link import fragment
from nimbers.text import languages
from portraits import portrait
from prebaked import Document, ask, name_of, render
from prerender import SUMS, Pages

# Games whose positions are composed first, or whose rules the reader writes.
MADE = (*SUMS, "own")


class Body(Pages):
    """The body of the file in one language: home and game in one document; the link selects one of them."""

    def to(self, card: Document, home: str = "", state: str = "") -> str:
        """Return a link to the game, which opens on its board as its page on the site does."""
        played = [] if card["slug"] in MADE else [("o", "perfect")]
        return state or fragment([("g", card["slug"]), *played], self.lang)

    @property
    def folder(self) -> str:
        """Return the address of the language's part of the site."""
        return self.site + ("" if self.lang == "en" else f"{self.lang}/")

    def ways(self) -> list[tuple[str, str, bool]]:
        """Return four main links; without the site's URL all of them stay in the file."""
        outside = {one: f"{self.folder}{one}/" for one in ("learn", "practice")}
        inside = {"own": fragment([("g", "own")], self.lang), "sums": fragment([("g", "sum")], self.lang)}
        links = {"play": "#games", "claims": "#claims"} | (outside if self.site else inside)
        return [(name, to, False) for name, to in links.items()]

    def index(self) -> Document:
        """Return the search index: the file's own pages, and the tutorials if the site's URL is known."""
        return {
            "games": search_index.games(self.lang, self.games, self.to),
            "claims": search_index.claims(self.cards, ""),
            "lessons": search_index.lessons(self.lang, self.cards, self.folder) if self.site else [],
            "problems": search_index.problems(
                self.lang, self.cards, lambda card, one: practice.sample(card, one, self.lang)
            ),
        }

    def home(self) -> Markup:
        """Return the introduction, five puzzles, all games, and all claims in folds."""
        about = {"site": self.site, "folder": self.folder, "gallery": self.gallery("")}
        return render("single/home.html", **self.catalogue(), **about)

    def text(self, others: tuple[Body, ...] = ()) -> Markup:
        """Return the whole body; without JavaScript it shows the rules in the languages of `others`, too."""
        return render(
            "single/body.html",
            say=self.say,
            home=fragment([("l", self.lang)]),
            ways=self.ways(),
            others=[(one, name_of(one), fragment([("l", one)])) for one in languages() if one != self.lang],
            main=self.home(),
            unscripted=others,
            nav=self.nav(None, "", single=True),
            site=self.site,
        )

    def thumbnail(self, card: Document, home: str) -> Markup:
        """Return nothing: the pictures of the catalogue are in the same file."""
        return Markup()

    def pictured(self, card: Document) -> Markup:
        """Return the drawing itself."""
        return Markup(portrait(card, self.lang))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--site", default="", help="the address of the site, where newer versions are")
    options = parser.parse_args()
    site = options.site and options.site.rstrip("/") + "/"
    games = {lang: ask("games", lang=lang)["games"] for lang in languages()}
    bodies = english, *others = tuple(Body(lang, games, options.out, site) for lang in languages())
    data = {"cards": games, "home": site, "search": {one.lang: one.index() for one in bodies}}
    text = render("single/page.html", english=english, others=others, bodies=bodies, data=data)
    (options.out / "single.html.in").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
