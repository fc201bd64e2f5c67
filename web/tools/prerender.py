"""Make the pages of the site in all languages, with the package's answers: readable before Python has loaded.

python web/tools/prerender.py --out FOLDER [--site URL]; the files are templates for build.mjs.
"""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

from markupsafe import Markup

import famous
import learn
import manual
import practice
import search_index
import sequences
from catalogue import by_family, kinds
from gallery import Gallery
from nimbers.answers.answer_documents import PACKED
from nimbers.certificates.document import written
from nimbers.pictures.link import fragment
from nimbers.practice.puzzles import FIRST, table
from nimbers.text import choose_forms, languages
from play_graphs import play_graph
from portraits import enlarged, merged, portrait, write_pictures, write_thumbnails
from prebaked import WEB, Document, ask, in_script, labels, link, name_of, plain, render, room, solve

SUMS = ("sum", "loopy-sum")  # their pages need to know which games can be terms
PUZZLES = {"counter": "132", "knight-queen": "N5,4_Q3,3", "nim": "2,3", "substring": "00011", "bit-slide": "24"}
LIVING = "3,4,5"  # of Nim, playable on the home page
SIX = ("chomp", "cram", "kayles", "green-hackenbush", "nimstring", "knight-queen")  # large pictures of the home page
# The main links on every page: a name, and a path from the home page.
WAYS = {"play": "#games", "learn": "learn/", "practice": "practice/", "explore": "explore/"}
# Pages beyond single games: a name, and a path from their index.
EXPLORE = {
    "sequences": "../sequences/",
    "proofs": "../proofs/",
    "claims": "../claims/",
    "own": "../games/own/",
    "sums": "../games/sum/",
    "readings": "../claims/readings/",
}
TONES = {"N": "win", "P": "lose", "tie": "tie", "draw": "tie"}
BIG = 30_000  # characters of a drawing that is too large to enlarge


class Pages:
    """The pages of one language."""

    def __init__(self, lang: str, games: dict[str, list[Document]], out: Path, site: str) -> None:
        self.lang, self.games, self.out, self.site = lang, games, out, site
        self.labels = labels(lang)
        self.cards = games[lang]
        self.plays: dict[str, Document | None] = {}

    def say(self, label: str, /, **params: object) -> str:
        """Return a label."""
        text = self.labels[label]
        text = choose_forms(text, params, "en" if text == labels("en")[label] else self.lang)
        for name, value in params.items():
            text = text.replace("{" + name + "}", str(value))
        return text

    def write(self) -> None:
        """Write all files of this language."""
        for make in self.makers().values():
            make()

    def makers(self) -> dict[str, Callable[[], None]]:
        """Return the functions that write the files of this language, by path.

        They are the pages, the search index, and cards and play data of games, for embedded games and the single file.
        """
        folder = "" if self.lang == "en" else f"{self.lang}/"
        found: dict[str, Callable[[], None]] = {f"search/{self.lang}.json": self._search_index}
        for card in self.cards:
            found[f"cards/{self.lang}/{card['slug']}.json"] = partial(self._card, card)
            found[f"play/{self.lang}/{card['slug']}.json"] = partial(self._play_file, card)
            found[f"{folder}games/{card['slug']}/index.html"] = partial(self._game_page, card)
        pages: dict[str, Callable[[], None]] = {"index.html": self._home_page, "explore/index.html": self._explore_page}
        pages |= {
            name: partial(self._lesson, make) for name, make in learn.makers(self.lang, self.cards, self.say).items()
        }
        pages |= {
            name: partial(self._lesson, make) for name, make in manual.makers(self.lang, self.cards, self.say).items()
        }
        pages |= {
            "claims/index.html": lambda: self._write(self.gallery("../").page()),
            "claims/readings/index.html": lambda: self._write(self.gallery("../../").readings_page()),
            "sequences/index.html": lambda: self._write(sequences.page(self.lang, self.say)),
            "proofs/index.html": self._proofs_page,
            "practice/index.html": self._practice_page,
        }
        if self.lang == "en":  # the same files for all languages
            found |= {one.file: partial(self._certificate, one) for one in famous.results()}
        return found | {folder + name: make for name, make in pages.items()}

    def _certificate(self, one: famous.Result) -> None:
        self._data("certificates", one.name, f"{written(one.certificate)}\n")

    def _search_index(self) -> None:
        self._data("search", self.lang, plain(search_index.index(self.lang, self.games, self.to)))

    def _card(self, card: Document) -> None:
        self._data(f"cards/{self.lang}", card["slug"], plain(card))

    def _play_file(self, card: Document) -> None:
        play = self._play(card)
        if play:
            self._data(f"play/{self.lang}", card["slug"], in_script(play))

    def _data(self, folder: str, name: str, text: str) -> None:
        """Write a file of JSON."""
        file = self.out / folder / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def _play(self, card: Document) -> Document | None:
        """Return the play data of a game for the time before Python has loaded; computed once."""
        slug = card["slug"]
        if slug not in self.plays:
            self.plays[slug] = play_graph(slug, card["examples"][0], self.lang)
        return self.plays[slug]

    def _home_page(self) -> None:
        title, description = self.say("site.homeTitle"), self.say("site.homeDescription")
        self._write(learn.Page("index.html", "home", title, description, self.home(), None, None, "home", "page"))

    def _game_page(self, card: Document) -> None:
        name, title = f"games/{card['slug']}/index.html", self.say("pageTitle", title=card["title"])
        description = f"{card['title']}: {card['summary']}"
        main = self._game(card, self._play(card))
        self._write(learn.Page(name, "game", title, description, main, None, card, "main", "page"))

    def _lesson(self, make: Callable[[], learn.Page]) -> None:
        self._write(make())

    def _explore_page(self) -> None:
        title, intro = self.say("site.exploreTitle"), self.say("site.exploreIntro")
        main = render("explore.html", say=self.say, pages=EXPLORE.items())
        self._write(learn.Page("explore/index.html", "explore", title, intro, main, Markup(), None, "home", "page"))

    def _proofs_page(self) -> None:
        title, intro = self.say("pageTitle", title=self.say("site.proofs")), self.say("site.proofsIntro")
        main = render("proofs.html", say=self.say)
        self._write(learn.Page("proofs/index.html", "home shelf", title, intro, main, Markup(), None, "proofs", "page"))

    def _practice_page(self) -> None:
        page = practice.page(
            self.lang,
            self.cards,
            self.say,
            lambda card, state: self.to(card, "../", state),
            lambda card: self.thumbnail(card, "../"),
        )
        self._write(page)

    def gallery(self, home: str) -> Gallery:
        """Return the gallery of all claims for a page with this path to the home page."""
        return Gallery(self.lang, self.cards, self.say, lambda card, state: self.to(card, home, state))

    # --- the frame ---------------------------------------------------------------------------------------------------

    def _write(self, page: learn.Page) -> None:
        """Write one page: the frame around its main part. Its name is the same in all languages.

        Its card is the game that the page plays, or only pictures if it has its own list beside it.
        """
        played = page.card if page.nav is None else None
        file = self.out / ("" if self.lang == "en" else self.lang) / page.name
        up = "../" * file.relative_to(self.out).as_posix().count("/")
        home = "../" * page.name.count("/") or "./"
        start = self.site or up or "./"
        text = render(
            "page.html",
            page=page,
            lang=self.lang,
            say=self.say,
            web=os.path.relpath(WEB, file.parent).replace("\\", "/"),
            root=up or "./",
            home=home,
            site=self.site,
            address=lambda lang: _place(start, lang, page.name),
            preview=f"{start}previews/{page.card['slug'] if page.card else 'home'}.png",
            languages=sorted(languages()),
            others=[(lang, name_of(lang), _place(up, lang, page.name)) for lang in languages() if lang != self.lang],
            ways=self._ways(page.name, home),
            played=played,
            games=[one["slug"] for one in self.cards],
            nav=self.nav(page.card, home) if played else page.nav or "",
        )
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def _ways(self, name: str, home: str) -> list[tuple[str, str, bool]]:
        """Return the main links: their names and addresses, and which of them leads to this page."""
        parts = {"games/": "play", "claims/": "explore", "sequences/": "explore", "proofs/": "explore"}
        here = next(
            (way for start, way in (parts | {f"{one}/": one for one in WAYS}).items() if name.startswith(start)), ""
        )
        return [(way, ("" if home == "./" else home) + to, way == here) for way, to in WAYS.items()]

    def nav(self, here: Document | None, home: str, *, single: bool = False) -> Markup:
        """Return the list of all games."""
        return render(
            "list.html",
            say=self.say,
            families=by_family(self.cards),
            here=here,
            home=home,
            to=self.to,
            thumbnail=self.thumbnail,
            single=single,
        )

    def thumbnail(self, card: Document, home: str) -> Markup:
        """Return the small picture of a game, a file that all pages share."""
        root = home if self.lang == "en" else f"../{home}"
        return Markup('<img src="{}pictures/{}" alt="" loading="lazy">').format(root, self.picture(card))

    def picture(self, card: Document) -> str:
        """Return the name of the file of a game's small picture."""
        own = f"{self.lang}/{card['slug']}.svg"  # it contains words
        return own if (self.out / "pictures" / own).exists() else f"{card['slug']}.svg"

    def pictured(self, card: Document) -> Markup:
        """Return the picture of a game in the catalogue."""
        return self.thumbnail(card, "")

    # --- the page of a game ------------------------------------------------------------------------------------------

    def _game(self, card: Document, play: Document | None) -> Markup:
        """Return rules, first board, answers, claims and input format of a game; `play` is its play data."""
        about = {"game": card["slug"], "set": {}, "lang": self.lang}
        answers = {position: solve(**about, position=position) for position in card["examples"]}
        position, answer = next(iter(answers.items()))
        drawing = ask("replay", **about, position=position, moves=[])
        data = {
            "card": card,
            "games": [self._named(one, of=card) for one in self.cards],
            "first": {"position": position, "answer": answer, "label": drawing["label"]},
            "play": play,
        }
        return render(
            "game.html",
            card=card,
            say=self.say,
            lang=self.lang,
            link=link,
            data=data,
            answers=answers,
            tones=TONES,
            in_force=self._rules_in_force(card),
            change=room(self.lang, "tabs")["change"],
            drawing=Markup(enlarged(merged(drawing["svg"]))),
            large=len(drawing["svg"]) > BIG,
            gallery=Gallery(self.lang, self.cards, self.say, lambda _, state: state),
            tutorial=learn.about(card["slug"], self.lang),
        )

    def _named(self, one: Document, of: Document) -> Document:
        """Return what the page of a game needs of another game: its name, and for a sum whether it can be a term."""
        keys = ("slug", "title", "conventions", "loopy", "sided") if of["slug"] in SUMS else ("slug", "title")
        return {key: one[key] for key in keys}

    def _rules_in_force(self, card: Document) -> str:
        """Return the line of rule parameters and the convention, as app.ts renders it later."""
        shown = [one for one in card["parameters"] if one["type"] not in (*PACKED, "clauses")]
        rules = " · ".join(f"{one['label']}: {one['default']}" for one in shown)
        several = len(card["conventions"]) > 1
        if not shown and not several:
            return ""
        words = room(self.lang, "tabs")
        key = ("inForce" if rules else "conventionOnly") if several else "rulesOnly"
        return words[key].format(rules=rules, convention=self.labels[f"convention.{card['conventions'][0]}"])

    # --- the catalogue -----------------------------------------------------------------------------------------------

    def to(self, card: Document, home: str = "", state: str = "") -> str:
        """Return the address of a game, from the home page or another page."""
        return f"{home}games/{card['slug']}/{state}"

    def home(self) -> Markup:
        """Return the home page: a game to play at once, six large pictures, links, five puzzles, and all games."""
        cards = {card["slug"]: card for card in self.cards}
        nim, start = cards["nim"], [("g", "nim"), ("p", LIVING)]
        easy, friend = (self.to(nim, "", fragment([*start, ("o", one)], self.lang)) for one in ("5", "friend"))
        return render(
            "home.html",
            **self.catalogue(),
            table=self.to(nim),
            opponents=room(self.lang, "opponent"),
            easy=easy,
            friend=friend,
            living=play_graph("nim", LIVING, self.lang),
            drawing=Markup(ask("draw", game="nim", set={}, position=LIVING, lang=self.lang)["svg"]),
            days=("" if self.lang == "en" else "../") + "puzzles/",
            first=FIRST,
            count=len(table()),
            six=[(cards[slug], Markup(portrait(cards[slug], self.lang))) for slug in SIX],
        )

    def catalogue(self) -> Document:
        """Return the values of the lower part of the home page."""
        cards = {card["slug"]: card for card in self.cards}
        return {
            "say": self.say,
            "to": self.to,
            "pictured": self.pictured,
            "puzzles": [(cards[slug], link(cards[slug], position, self.lang)) for slug, position in PUZZLES.items()],
            "families": by_family(self.cards),
            "kinds": kinds,
        }


def shared(pages: list[Pages], out: Path, site: str) -> dict[str, Callable[[], None]]:
    """Return the functions that write the pages shared by all languages, by path.

    They are the page for frames on other sites, the page that clears all stored data when nothing else works, and the
    page for missing paths, whose links start at the root of the site.
    """
    web = os.path.relpath(WEB, out).replace("\\", "/")

    def write(name: str) -> None:
        (out / name).write_text(render(name, pages=pages, web=web, site=site, place=_place), encoding="utf-8")

    return {name: partial(write, name) for name in ("embed.html", "repair.html", "404.html")}


def _place(start: str, lang: str, name: str) -> str:
    """Return the address of a page, relative to `start`."""
    path = start + ("" if lang == "en" else f"{lang}/") + name.removesuffix("index.html")
    return path or "./"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--site", default="", help="the address of the site, for previews of its links")
    options = parser.parse_args()
    site = options.site and options.site.rstrip("/") + "/"
    shutil.rmtree(options.out, ignore_errors=True)
    games = {lang: ask("games", lang=lang)["games"] for lang in languages()}
    write_pictures(games["en"], options.out / "previews")
    write_thumbnails(games, options.out / "pictures")
    pages = [Pages(lang, games, options.out.resolve(), site) for lang in languages()]
    for one in pages:
        one.write()
    for make in shared(pages, options.out.resolve(), site).values():
        make()


if __name__ == "__main__":
    main()
