"""Make the tutorials from the Markdown of web/learn, with boards and tables computed by the package.

A source begins with `name: text` lines and an empty line. Its fence `table NAME` contains the headings of a table of
learn_tables.py and the words for its cells; its comments `true: ...` are facts that the tests check.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from typing import Any

import markdown
from markdown.extensions.toc import slugify_unicode
from markupsafe import Markup

import glossary
from learn_tables import table
from play_graphs import play_graph
from prebaked import WEB, Document, render

SLUGS = ("counter", "knight-queen", "nim", "substring", "bit-slide", "theorem", "certificates")
# The games of tutorials about no single game; the picture of the first is the tutorial's.
GAMES = {"theorem": ("subtraction", "wythoff", "mark"), "certificates": ("cram",)}
TABLE = re.compile(r"^```table (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAM = re.compile(r"(<pre.*?</pre>)", re.DOTALL)
EQUATION = re.compile(r"(\b[A-Za-z]|</sup>|\)) ([=≠≥−⊕]) (?=[\w+−])", re.ASCII)
FACT = re.compile(r"^<!-- true: (.*?) -->\n+", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Tutorial:
    """A tutorial as written: its head and its text."""

    slug: str
    lang: str
    title: str
    description: str
    text: str

    @property
    def facts(self) -> list[str]:
        """Return the facts in the text, as Python expressions that must be true."""
        return FACT.findall(self.text)

    @property
    def programs(self) -> list[str]:
        """Return the programs and sessions in the text, in order."""
        return re.findall(r"^```(?:python|pycon)\n(.*?)^```$", self.text, re.MULTILINE | re.DOTALL)

    @property
    def games(self) -> tuple[str, ...]:
        """Return the games whose pages link here; the tutorial begins with the first."""
        return GAMES.get(self.slug, (self.slug,))

    def html(self) -> Markup:
        """Return the text as HTML, with headings below the page's title."""
        text = FACT.sub("", self.text)
        up = "../.." if self.lang == "en" else "../../.."
        text = TABLE.sub(lambda found: table(found[1], found[2], up), text)
        settings: dict[str, dict[str, Any]] = {
            "toc": {"baselevel": 2, "slugify": slugify_unicode},
            "codehilite": {"css_class": "code", "guess_lang": False},
            "nimbers.integrations.markdown": {"lang": self.lang, "site": up},
        }
        body = markdown.markdown(text, extensions=["fenced_code", "tables", *settings], extension_configs=settings)
        body = re.sub(r"<p>(<details><summary>.*?</summary>|</details>)</p>", r"\1", body)
        # Short equations stay on one line; other code blocks are programs.
        body = "".join(
            part if at % 2 else EQUATION.sub("\\1\xa0\\2\xa0", part) for at, part in enumerate(PROGRAM.split(body))
        )
        body = body.replace("<pre>", '<pre tabindex="0">')  # the keyboard scrolls long lines, too
        # In single quotes: a file of the site that keeps its name, which build.mjs must not bundle.
        return Markup(re.sub(r'src="([./]*embed\.js)"', r"src='\1'", body))


# The starts of the steps of the first lesson; they must equal those in web/src/learn/first-lesson.ts.
FIRST_LESSON = ("1,1", "2,2", "2,4", "1,2,3", "3,4,5", "2,5,6")


@cache
def tutorial(slug: str, lang: str) -> Tutorial:
    """Read a tutorial in a language, or in English if it has no translation."""
    own, english = (WEB / "learn" / one / f"{slug}.md" for one in (lang, "en"))
    head, _, text = (own if own.exists() else english).read_text(encoding="utf-8").partition("\n\n")
    told = dict(line.split(": ", 1) for line in head.splitlines())
    return Tutorial(slug, lang, told["title"], told["description"], text)


@dataclass(frozen=True)
class Page:
    """The parts of a page for its frame; `card` is the game whose picture represents the page."""

    name: str
    kind: str
    title: str
    description: str
    main: Markup
    nav: Markup | None
    card: Document | None
    script: str = "frame"
    style: str = "learn"


def makers(lang: str, cards: list[Document], say: Callable[..., str]) -> dict[str, Callable[[], Page]]:
    """Return the functions that make the index, each tutorial and the glossary, by the path of the page."""
    by_slug = {card["slug"]: card for card in cards}
    made: dict[str, Callable[[], Page]] = {"learn/index.html": partial(_index, lang, by_slug, say)}
    made["learn/first/index.html"] = partial(_first_lesson, lang, by_slug, say)
    made |= {f"learn/{slug}/index.html": partial(_lesson, slug, lang, by_slug, say) for slug in SLUGS}
    return made | {f"{glossary.ADDRESS}index.html": partial(_glossary, lang, say)}


def _lesson(slug: str, lang: str, cards: dict[str, Document], say: Callable[..., str]) -> Page:
    """Make a tutorial."""
    one = tutorial(slug, lang)
    card = cards[one.games[0]]
    after = dict(pairwise(SLUGS)).get(slug)
    following = tutorial(after, lang) if after else None
    main = render("learn/tutorial.html", say=say, one=one, card=card, following=following)
    title, nav = say("pageTitle", title=one.title), _nav(slug, lang, say)
    return Page(f"learn/{slug}/index.html", "learn", title, one.description, main, nav, card)


def _first_lesson(lang: str, cards: dict[str, Document], say: Callable[..., str]) -> Page:
    """Make the interactive lesson: six games of Nim with their play data in the page."""
    graphs = [play_graph("nim", start, lang) for start in FIRST_LESSON]
    main = render("learn/first.html", say=say, graphs=graphs)
    title, nav = say("pageTitle", title=say("site.firstLesson")), _nav("first", lang, say)
    intro = say("site.firstLessonIntro")
    return Page("learn/first/index.html", "learn", title, intro, main, nav, cards["nim"], script="lesson")


def _glossary(lang: str, say: Callable[..., str]) -> Page:
    """Make the page of technical terms."""

    def named(link: str) -> str:
        slug = link.partition("#")[0].strip("/").removeprefix("learn/")
        return tutorial(slug, lang).title if slug in SLUGS else say("site.explore.sequences")

    main = render("learn/glossary.html", say=say, terms=glossary.terms(lang), anchor=glossary.anchor, title=named)
    title, intro = say("pageTitle", title=say("site.glossary")), say("site.glossaryIntro")
    return Page(f"{glossary.ADDRESS}index.html", "learn", title, intro, main, _nav("", lang, say), None)


def about(game: str, lang: str) -> Tutorial | None:
    """Return the tutorial that a game's page links to."""
    return next((one for one in (tutorial(slug, lang) for slug in SLUGS) if game in one.games), None)


def _nav(here: str, lang: str, say: Callable[..., str]) -> Markup:
    """Return the list of all tutorials."""
    titles = {"first": say("site.firstLesson")} | {slug: tutorial(slug, lang).title for slug in SLUGS}
    return render("learn/list.html", say=say, titles=titles, here=here)


def _index(lang: str, cards: dict[str, Document], say: Callable[..., str]) -> Page:
    """Make the list of tutorials, with the game of each."""
    main = render("learn/index.html", say=say, cards=cards, tutorials=[tutorial(slug, lang) for slug in SLUGS])
    title, description = say("pageTitle", title=say("site.learn")), say("site.learnIntro")
    return Page("learn/index.html", "home shelf", title, description, main, Markup(), None)
