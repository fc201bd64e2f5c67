"""Make the pages of the site in all languages, with the package's answers: readable before Python has loaded.

python web/tools/prerender.py --out FOLDER [--site URL]; the files are templates for build.mjs.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import learn
import manual
import practice
import search_index
import sequences
import today
from catalogue import OTHER, Catalogue, by_family
from gallery import Gallery
from nimbers.answers.answer_documents import PACKED
from nimbers.pictures.link import fragment
from nimbers.text import choose_forms, languages
from play_graphs import play_graph
from portraits import enlarged, merged, portrait, write_pictures, write_thumbnails
from prebaked import WEB, Document, ask, fill, labels, link, name_of, room, solve

Texts = dict[str, str]

SUMS = ("sum", "loopy-sum")  # their pages need to know which games can be terms
PUZZLES = {"counter": "132", "knight-queen": "N5,4_Q3,3", "nim": "2,3", "substring": "00011", "bit-slide": "24"}
LIVING = "3,4,5"  # of Nim, playable on the home page
SIX = ("chomp", "cram", "kayles", "green-hackenbush", "nimstring", "knight-queen")  # large pictures of the home page
WAYS_IN = {"new": "learn/", "program": "practice/", "teach": "explore/"}  # for three kinds of visitors
# The main links on every page: a name, and a path from the home page.
WAYS = {"play": "#games", "learn": "learn/", "practice": "practice/", "explore": "explore/"}
# Pages beyond single games: a name, and a path from their index.
EXPLORE = {
    "sequences": "../sequences/",
    "claims": "../claims/",
    "own": "../games/own/",
    "sums": "../games/sum/",
    "readings": "../claims/readings/",
}
TONES = {"N": "win", "P": "lose", "tie": "tie", "draw": "tie"}
BIG = 30_000  # characters of a drawing that is too large to enlarge


def _plain(data: object) -> str:
    """Return the shortest JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _json(data: object) -> str:
    """Return JSON that is safe inside a script element."""
    return _plain(data).replace("<", "\\u003c")


class Pages:
    """The pages of one language."""

    def __init__(self, lang: str, games: dict[str, list[Document]], out: Path, site: str) -> None:
        self.lang, self.games, self.out, self.site = lang, games, out, site
        self.labels = labels(lang)
        self.cards = games[lang]
        self.plays: dict[str, Document | None] = {}

    def say(self, label: str, /, **params: object) -> str:
        """Return a label as HTML text."""
        text = self.labels[label]
        text = choose_forms(text, params, "en" if text == labels("en")[label] else self.lang)
        for name, value in params.items():
            text = text.replace("{" + name + "}", str(value))
        return html.escape(text)

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
            "claims/index.html": lambda: self._made(self.gallery("../").page()),
            "claims/readings/index.html": lambda: self._made(self.gallery("../../").readings_page()),
            "sequences/index.html": lambda: self._made(sequences.page(self.lang, self.say)),
            "practice/index.html": self._practice_page,
        }
        return found | {folder + name: make for name, make in pages.items()}

    def _search_index(self) -> None:
        self._data("search", self.lang, _plain(search_index.index(self.lang, self.games, self.to)))

    def _card(self, card: Document) -> None:
        self._data(f"cards/{self.lang}", card["slug"], _plain(card))

    def _play_file(self, card: Document) -> None:
        play = self._play(card)
        if play:
            self._data(f"play/{self.lang}", card["slug"], _json(play))

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
        self._page("index.html", "home", self.say("site.homeTitle"), self.say("site.homeDescription"), self.home())

    def _game_page(self, card: Document) -> None:
        title = self.say("pageTitle", title=card["title"])
        description = html.escape(f"{card['title']}: {card['summary']}")
        main = self._game(card, self._play(card))
        self._page(f"games/{card['slug']}/index.html", "game", title, description, main, card)

    def _lesson(self, make: Callable[[], learn.Page]) -> None:
        self._made(make())

    def _explore_page(self) -> None:
        title, intro = self.say("site.exploreTitle"), self.say("site.exploreIntro")
        self._page("explore/index.html", "explore", title, intro, self._explore(), nav="")

    def _practice_page(self) -> None:
        page = practice.page(
            self.lang,
            self.cards,
            self.say,
            lambda card, state: self.to(card, "../", state),
            lambda card: self.thumbnail(card, "../"),
        )
        self._made(page)

    def gallery(self, home: str) -> Gallery:
        """Return the gallery of all claims for a page with this path to the home page."""
        return Gallery(self.lang, self.cards, self.say, lambda card, state: self.to(card, home, state))

    # --- the frame ---------------------------------------------------------------------------------------------------

    def _made(self, page: learn.Page) -> None:
        """Write a page whose content comes from another module, in the frame."""
        self._page(
            page.name, page.kind, page.title, page.description, page.main, page.card, page.nav, page.script, page.style
        )

    def _page(
        self,
        name: str,
        kind: str,
        title: str,
        description: str,
        main: str,
        card: Document | None = None,
        nav: str | None = None,
        script: str | None = None,
        style: str = "page",
    ) -> None:
        """Write one page: the frame around its main part. `name` is the same in all languages.

        `card` is the game that the page plays, or only pictures if it has its own `nav`.
        """
        played = card if nav is None else None
        folder = "" if self.lang == "en" else f"{self.lang}/"
        file = self.out / folder / name
        up = "../" * (folder + name).count("/")
        home = "../" * name.count("/") or "./"
        brand = self.say("site.name")
        text = fill(
            "page.html",
            lang=self.lang,
            title=title,
            description=description,
            web=os.path.relpath(WEB, file.parent).replace("\\", "/"),
            root=up or "./",
            slug=played["slug"] if played else "",
            games=" ".join(one["slug"] for one in self.cards),
            place=' data-page="sequences"' if script == "sequences" else "",
            script=script or ("main" if played else "home"),
            style=style,
            kind=kind,
            skip=self.say("site.skipGame" if played else "site.skipContent"),
            brand=f'<h1 class="name"><a href="{home}">{brand}</a></h1>'
            if "/" in name
            else f'<h1 class="name">{brand}</h1>',
            ways=self._ways(name, home),
            search=search_index.way(home, self.say("site.search")),
            language=self.say("site.language"),
            switch=self._switch(name, up),
            theme=self.theme(),
            private=self.say("site.private"),
            home=home,
            docs=self.say("site.docs"),
            copy=self.say("site.copy"),
            repair=self.say("site.repair"),
            head=self._head(name, title, description, up, card) + self._ahead(main, file),
            main=main,
            nav=nav if nav is not None else self.nav(card, home) if card else "",
        )
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def _switch(self, name: str, up: str) -> str:
        """Return links to the same page in the other languages."""
        return " ".join(
            f'<a href="{_place(up, other, name)}" hreflang="{other}" lang="{other}" data-language>{name_of(other)}</a>'
            for other in languages()
            if other != self.lang
        )

    def _ways(self, name: str, home: str) -> str:
        """Return the main links, with this page's link marked."""
        parts = {"games/": "play", "claims/": "explore", "sequences/": "explore"}
        here = next(
            (way for start, way in (parts | {f"{one}/": one for one in WAYS}).items() if name.startswith(start)), ""
        )
        links = (
            f'<a href="{"" if home == "./" else home}{to}"'
            f"{' aria-current=true' if way == here else ''}>{self.say(f'site.way.{way}')}</a>"
            for way, to in WAYS.items()
        )
        return "".join(links)

    def theme(self) -> str:
        """Return an invisible placeholder for the theme switch until its script runs."""
        options = "".join(f"<option>{self.say(f'theme.{one}')}</option>" for one in ("system", "light", "dark"))
        return f"<span>{self.say('theme')}</span><select disabled>{options}</select>"

    def _head(self, name: str, title: str, description: str, up: str, card: Document | None) -> str:
        """Return the page's other addresses and its link preview; absolute if the site's URL is known."""
        start = self.site or up or "./"
        here = _place(start, self.lang, name)
        picture = f"{start}previews/{card['slug'] if card else 'home'}.png"
        lines = [f'<link rel="canonical" href="{here}">'] if self.site else []
        lines += [
            f'<link rel="alternate" hreflang="{lang}" href="{_place(start, lang, name)}">'
            for lang in sorted(languages())
        ]
        lines.append(f'<link rel="alternate" hreflang="x-default" href="{_place(start, "en", name)}">')
        properties = {"og:type": "website", "og:site_name": "Nimbers", "og:title": title, "og:description": description}
        properties |= {"og:locale": self.labels["site.language.openGraph"], "og:image": picture}
        properties |= {"og:image:width": "1200", "og:image:height": "630"} | ({"og:url": here} if self.site else {})
        lines += [f'<meta property="{key}" content="{value}">' for key, value in properties.items()]
        named = {"card": "summary_large_image", "title": title, "description": description, "image": picture}
        lines += [f'<meta name="twitter:{key}" content="{value}">' for key, value in named.items()]
        return "\n".join(f"    {line}" for line in lines)

    def _ahead(self, main: str, file: Path) -> str:
        """Return a preload for the interactive game's script, so that it need not wait for the page's script."""
        if "<nimbers-living" not in main:
            return ""
        script = os.path.relpath(WEB / "src/play/living.ts", file.parent).replace("\\", "/")
        return f'\n    <link rel="modulepreload" href="{script}">'

    def nav(self, here: Document | None, home: str) -> str:
        """Return the list of all games by the kind of their rules, which the reader can filter and hide."""
        groups = "\n".join(
            f"<section><h3>{self.say(f'site.family.{family or OTHER}')}</h3>"
            f"<ul>{''.join(self._listed(card, home, is_here=card is here) for card in cards)}</ul></section>"
            for family, cards in by_family(self.cards)
        )
        return fill(
            "list.html",
            name=self.say("games"),
            narrow=self.say("site.listNarrow"),
            fold=self.say("site.listFold"),
            groups=groups,
        )

    def _listed(self, card: Document, home: str, *, is_here: bool) -> str:
        """Return a game in the list, for the page of another game."""
        to = self.to(card, home).replace("../../games/", "../")  # it occurs thousands of times, so keep it short
        current = " aria-current=page" if is_here else ""
        return f'<li><a href="{to}"{current}>{self.thumbnail(card, home)}{html.escape(card["title"])}</a></li>'

    def thumbnail(self, card: Document, home: str) -> str:
        """Return the small picture of a game, a file that all pages share."""
        root = home if self.lang == "en" else f"../{home}"
        return f'<img src="{root}pictures/{self.picture(card)}" alt="" loading="lazy">'

    def picture(self, card: Document) -> str:
        """Return the name of the file of a game's small picture."""
        own = f"{self.lang}/{card['slug']}.svg"  # it contains words
        return own if (self.out / "pictures" / own).exists() else f"{card['slug']}.svg"

    def pictured(self, card: Document) -> str:
        """Return the picture of a game in the catalogue."""
        return self.thumbnail(card, "")

    def _explore(self) -> str:
        """Return the links to pages beyond single games."""
        items = "\n".join(
            f'          <li><h3><a href="{to}">{self.say(f"site.explore.{name}")}</a></h3>'
            f"<p>{self.say(f'site.explore.{name}.about')}</p></li>"
            for name, to in EXPLORE.items()
        )
        return (
            f'      <h2 class="title">{self.say("site.exploreTitle")}</h2>\n'
            f'      <p class="lead">{self.say("site.exploreIntro")}</p>\n'
            f'      <ul class="ways-on">\n{items}\n      </ul>'
        )

    # --- the page of a game ------------------------------------------------------------------------------------------

    def _game(self, card: Document, play: Document | None) -> str:
        """Return rules, first board, answers, claims and input format of a game; `play` is its play data."""
        about = {"game": card["slug"], "set": {}, "lang": self.lang}
        answers = {position: solve(**about, position=position) for position in card["examples"]}
        position, answer = next(iter(answers.items()))
        drawing = ask("draw", **about, position=position)
        data = {
            "card": card,
            "games": [self._named(one, of=card) for one in self.cards],
            "first": {"position": position, "answer": answer, "label": drawing["label"]},
            "play": play,
        }
        return fill(
            "game.html",
            title=html.escape(card["title"]),
            gist=html.escape(f"{card['summary']} {card['goals'][card['conventions'][0]]}"),
            rules="".join(f"<p>{html.escape(text)}</p>" for text in card["rules"]),
            no_script=self.say("site.noScript"),
            position_label=self.say("position"),
            position=html.escape(position),
            rules_in_force=self._rules_in_force(card),
            drawing=enlarged(merged(drawing["svg"])),
            size="large" if len(drawing["svg"]) > BIG else "",
            outcome=answer["outcome"],
            badge=self.say(f"badge.{answer['outcome']}"),
            verdict=html.escape(answer["texts"]["verdict"]),
            facts=self._facts(answer["texts"]),
            claims=Gallery(self.lang, self.cards, self.say, lambda _, state: state).listed(card),
            judge=self._judge(card["judge"]),
            learn=learn.invitation(card["slug"], self.lang, self.say),
            examples_label=self.say("site.examples"),
            examples="\n".join(self._example(card, *one) for one in answers.items()),
            data=_json(data),
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
        text = words[key].format(rules=rules, convention=self.labels[f"convention.{card['conventions'][0]}"])
        return (
            f'<p class="in-force small quiet"><span>{html.escape(text)}</span> <button>{words["change"]}</button></p>'
        )

    def _facts(self, texts: Texts) -> str:
        """Return the facts below the verdict."""
        told = {"value": texts["value"], "winningMoves": texts["moves"], "foundBy": texts["by"]}
        rows = (f"<dt>{self.say(label)}</dt><dd>{html.escape(text)}</dd>" for label, text in told.items() if text)
        return f'<dl class="facts">{"".join(rows)}</dl>'

    def _example(self, card: Document, position: str, answer: Document) -> str:
        """Return an example as a link, with its verdict."""
        tone, badge = TONES[answer["outcome"]], self.say(f"badge.{answer['outcome']}")
        texts = " ".join(text for text in (answer["texts"]["verdict"], answer["texts"]["value"]) if text)
        href = html.escape(link(card, position, self.lang))
        return (
            f'          <li><a class="notation" href="{href}">{html.escape(position)}</a>'
            f'<p><span class="sign {tone}" aria-hidden="true">{badge}</span> {html.escape(texts)}</p></li>'
        )

    def _judge(self, judge: Document) -> str:
        """Return the input format of the game for an online judge."""
        samples = "".join(
            f'<div><h4>{self.say(label)}</h4><pre class="notation">{html.escape(judge["sample"][which])}</pre></div>'
            for label, which in (("site.sampleInput", "input"), ("site.sampleOutput", "output"))
        )
        return (
            f'<section class="judge"><h3>{self.say("site.judge")}</h3>'
            f"<p>{self.say('site.judgeFormat')}: {html.escape(judge['describe'])}</p>"
            f'<div class="samples">{samples}</div></section>'
        )

    # --- the catalogue -----------------------------------------------------------------------------------------------

    def to(self, card: Document, home: str = "", state: str = "") -> str:
        """Return the address of a game, from the home page or another page."""
        return f"{home}games/{card['slug']}/{state}"

    def tutorials(self) -> str:
        """Return the link to the tutorials."""
        return (
            f'        <p class="onward"><a href="learn/">{self.say("site.learnMore")}</a></p>\n'
            f'        <p class="onward"><a href="claims/">{self.say("site.claimsMore")}</a></p>\n'
            f'        <p class="onward"><a href="sequences/">{self.say("site.sequencesMore")}</a></p>\n'
            f'        <p class="onward"><a href="practice/">{self.say("site.practiceMore")}</a></p>'
        )

    def hero(self, cards: dict[str, Document]) -> str:
        """Return the top of the home page: a game to play at once, six large pictures, and three links."""
        nim = cards["nim"]
        return fill(
            "hero.html",
            puzzle=today.card(self.say, "" if self.lang == "en" else "../"),
            beat=self.say("site.beat"),
            beat_rule=self.say("site.beatRule"),
            table=self.to(nim),
            play=self.say("site.beatPlay"),
            lesson="learn/first/",
            learn_now=self.say("site.beatLearn"),
            against=self._against(nim),
            living=_json(play_graph("nim", LIVING, self.lang)),
            turn=self.say("play.yourTurn"),
            drawing=ask("draw", game="nim", set={}, position=LIVING, lang=self.lang)["svg"],
            six_label=self.say("site.six"),
            six="\n".join(self._large(cards[slug]) for slug in SIX),
            ways_label=self.say("site.ways"),
            ways="\n".join(self._way(name, to) for name, to in WAYS_IN.items()),
            intro=self.say("site.intro"),
        )

    def _against(self, nim: Document) -> str:
        """Return the choice of opponents: the perfect machine here, the others on the page of the game."""
        words = room(self.lang, "opponent")
        start = [("g", "nim"), ("p", LIVING)]
        easy, friend = (self.to(nim, "", fragment([*start, ("o", one)], self.lang)) for one in ("5", "friend"))
        return (
            f'<a href="{html.escape(easy)}">{words["machine"]}</a><span aria-current="true">{words["perfect"]}</span>'
            f'<a href="{html.escape(friend)}">{words["friend"]}</a>'
        )

    def _way(self, name: str, to: str) -> str:
        return (
            f'          <li><h3><a href="{to}">{self.say(f"site.ways.{name}")}</a></h3>'
            f"<p>{self.say(f'site.ways.{name}.about')}</p></li>"
        )

    def _large(self, card: Document) -> str:
        """Return a game as a large picture."""
        return (
            f'          <li><div class="picture" aria-hidden="true">{portrait(card, self.lang)}</div>'
            f'<h3><a href="{self.to(card)}">{html.escape(card["title"])}</a></h3></li>'
        )

    def claims(self) -> str:
        """Return all claims, if the home page contains them itself."""
        return ""

    def home(self) -> str:
        """Return the introduction, five puzzles, and all games."""
        by_slug = {card["slug"]: card for card in self.cards}
        puzzles = "\n".join(
            f'          <li><a href="{self.to(by_slug[slug], state=link(by_slug[slug], position, self.lang))}">'
            f"{html.escape(by_slug[slug]['title'])}</a> <span>{self.say('site.puzzle.' + slug)}</span></li>"
            for slug, position in PUZZLES.items()
        )
        return fill(
            "home.html",
            hero=self.hero(by_slug),
            puzzles_label=self.say("site.puzzles"),
            puzzles=puzzles,
            learn=self.tutorials(),
            games_label=self.say("games"),
            cards=Catalogue(self.cards, self.say, self.to, self.pictured).sections(),
            claims=self.claims(),
        )


def not_found(pages: list[Pages], site: str) -> str:
    """Return the page for missing paths, in all languages; its links start at the root of the site."""
    sections = "\n".join(
        f'      <section lang="{one.lang}"><h{2 if at else 1}>{one.say("site.notFound")}</h{2 if at else 1}>'
        f"<p>{one.say('site.notFoundHelp')}</p>"
        f'<p><a href="{_place(site, one.lang, "index.html")}">{one.say("site.home")}</a></p></section>'
        for at, one in enumerate(pages)
    )
    return fill("404.html", title=pages[0].say("site.notFound"), sections=sections)


def repair(pages: list[Pages]) -> str:
    """Return the page that clears all stored data when nothing else works, in all languages."""
    sections = "\n".join(
        f'      <section lang="{one.lang}"><h{2 if at else 1}>{one.say("site.repair")}</h{2 if at else 1}>'
        f"<p>{one.say('site.repairHelp')}</p>"
        f'<p><button type="button" data-clear disabled>{one.say("site.repairNow")}</button></p>'
        f'<p role="status" data-done="{one.say("site.repairDone")}" data-some="{one.say("site.repairSome")}">'
        f"<noscript>{one.say('site.repairScript')}</noscript></p>"
        f'<p><a href="{_place("", one.lang, "index.html")}">{one.say("site.home")}</a></p></section>'
        for at, one in enumerate(pages)
    )
    return fill("repair.html", title=pages[0].say("site.repair"), sections=sections)


def embedded(pages: list[Pages], out: Path) -> str:
    """Return the page for frames on other sites; `out` is its folder."""
    web = os.path.relpath(WEB, out).replace("\\", "/")
    return fill("embed.html", web=web, no_script=" ".join(one.say("site.noScript") for one in pages))


def shared(pages: list[Pages], out: Path, site: str) -> dict[str, Callable[[], None]]:
    """Return the functions that write the pages shared by all languages, by path."""
    made = {
        "embed.html": lambda: embedded(pages, out),
        "repair.html": lambda: repair(pages),
        "404.html": lambda: not_found(pages, site),
    }

    def write(name: str) -> None:
        (out / name).write_text(made[name](), encoding="utf-8")

    return {name: partial(write, name) for name in made}


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
