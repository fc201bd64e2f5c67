"""Make the pages of the documentation from the Markdown of web/docs.

A source begins with its title, `# Title`, and a first paragraph that describes it. A line `<!-- made: NAME -->` is
replaced by what the build knows: the notation of every game, or an interface from its docstrings. Links between
sources (`terminal.md#solve`) become links between pages; links to other files of the repository become plain text.
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

import manual_api
from learn import Page
from prebaked import WEB, Document, render

# The pages, in reading order, below the headings of the list.
GROUPS = {
    "use": (
        "quick-start",
        "playing",
        "teaching",
        "terminal",
        "is-it-true",
        "sequences",
        "theorems",
        "certificates",
        "own-games",
    ),
    "publish": ("embedding", "documents", "offline"),
    "reference": ("formats", "api", "api-integrations", "names"),
    "develop": ("architecture", "first-game", "adding", "performance", "related-work"),
}
SLUGS = tuple(slug for group in GROUPS.values() for slug in group)
MADE = re.compile(r"^<!-- made: ([\w-]+) -->$", re.MULTILINE)
_LINK = re.compile(r'<a href="([^"]*)">(.*?)</a>', re.DOTALL)
_PICTURE = re.compile(r'<p><img alt="([^"]*)" src="([\w-]+\.svg)" ?/?></p>')
_TABLE = re.compile(r"<table>(.*?)</table>", re.DOTALL)


@dataclass(frozen=True)
class Chapter:
    """A source: its title, its first paragraph as plain text, and its text below the title."""

    slug: str
    lang: str
    title: str
    description: str
    text: str


@cache
def chapter(slug: str, lang: str) -> Chapter:
    """Read a source in a language, or in English where it has no translation."""
    own, english = (WEB / "docs" / one / f"{slug}.md" for one in (lang, "en"))
    written = lang if own.exists() else "en"
    title, _, text = (own if own.exists() else english).read_text(encoding="utf-8").partition("\n")
    first = text.strip().partition("\n\n")[0]
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", first).replace("`", "").replace("*", "")
    return Chapter(slug, written, title.removeprefix("# "), " ".join(plain.split()), text)


def body(one: Chapter, cards: list[Document]) -> Markup:
    """Return the text of a chapter as HTML, its headings one level below the title of the page."""
    makers: dict[str, Callable[[], str]] = {
        "notations": partial(_notations, cards),
        "api": manual_api.package,
        "api-integrations": manual_api.integrations,
    }
    settings: dict[str, dict[str, Any]] = {
        "toc": {"baselevel": 2, "slugify": slugify_unicode},
        "codehilite": {"css_class": "code", "guess_lang": False},
        "nimbers.integrations.markdown": {"lang": one.lang, "site": "../.."},
    }
    text = MADE.sub(lambda place: f"\n{makers[place[1]]()}\n", one.text)
    made = markdown.markdown(text, extensions=["fenced_code", "tables", *settings], extension_configs=settings)
    made = _LINK.sub(lambda link: _linked(link[1], link[2], link[0]), made)
    made = _PICTURE.sub(lambda picture: _drawing(picture[1], picture[2], one.lang), made)
    made = _TABLE.sub(r'<div class="wide" tabindex="0"><table>\1</table></div>', made)
    made = made.replace("<pre>", '<pre tabindex="0">')  # the keyboard scrolls long lines
    # In single quotes: a file of the site that keeps its name, which build.mjs must not bundle.
    return Markup(re.sub(r'src="([./]*embed\.js)"', r"src='\1'", made))


def headings(slug: str, lang: str) -> list[str]:
    """Return the headings of a chapter, without the marks of code."""
    return [line.replace("`", "") for line in re.findall(r"^##+ (.*)$", chapter(slug, lang).text, re.MULTILINE)]


def makers(lang: str, cards: list[Document], say: Callable[..., str]) -> dict[str, Callable[[], Page]]:
    """Return the functions that make the index and each page, by the place of the page in the site."""
    made: dict[str, Callable[[], Page]] = {"docs/index.html": partial(_index, lang, say)}
    return made | {f"docs/{slug}/index.html": partial(_page, slug, lang, cards, say) for slug in SLUGS}


def _page(slug: str, lang: str, cards: list[Document], say: Callable[..., str]) -> Page:
    """Make a page of the documentation."""
    one = chapter(slug, lang)
    after = dict(pairwise(SLUGS)).get(slug)
    following = chapter(after, lang) if after else None
    main = render("docs/chapter.html", say=say, one=one, lang=lang, body=body(one, cards), following=following)
    nav = render("docs/list.html", say=say, groups=_groups(lang), here=slug)
    title = say("pageTitle", title=one.title)
    return Page(f"docs/{slug}/index.html", "learn docs", title, one.description, main, nav, None)


def _index(lang: str, say: Callable[..., str]) -> Page:
    """Make the list of all pages, with their descriptions."""
    main = render("docs/index.html", say=say, groups=_groups(lang))
    title, about = say("pageTitle", title=say("site.docs")), say("site.docsIntro")
    return Page("docs/index.html", "home shelf docs", title, about, main, Markup(), None)


def _groups(lang: str) -> dict[str, list[Chapter]]:
    return {group: [chapter(slug, lang) for slug in slugs] for group, slugs in GROUPS.items()}


def _linked(to: str, text: str, whole: str) -> str:
    """Return a link of a source as a link of its page."""
    if to.startswith(("#", "https://", "../")) and ".md" not in to and not to.startswith("../../../"):
        return whole
    if page := re.fullmatch(r"([\w-]+)\.md(#.*)?", to):
        return f'<a href="../{page[1]}/{page[2] or ""}">{text}</a>'
    if lesson := re.fullmatch(r"\.\./\.\./learn/[\w-]+/([\w-]+)\.md(#.*)?", to):
        return f'<a href="../../learn/{lesson[1]}/{lesson[2] or ""}">{text}</a>'
    return text


def _drawing(about: str, name: str, lang: str) -> str:
    """Return a drawing of the sources as part of the page."""
    svg = (WEB / "docs" / lang / name).read_text(encoding="utf-8")
    return svg.replace("<svg ", f'<svg role="img" aria-label="{about}" class="drawing" ', 1).strip()


def _notations(cards: list[Document]) -> str:
    """Return a table of how positions of each game are written, in Markdown."""
    rows = [
        f"| [{card['title']}](../../games/{card['slug']}/) `{card['slug']}` | `{card['examples'][0]}` | "
        f"{card['spellings']} | {_settings(card)} |".replace("#", "&#35;")
        for card in cards
    ]
    head = "| game | example | how a position is written | parameters and conventions |\n| --- | --- | --- | --- |"
    return "\n".join([head, *rows])


def _settings(card: Document) -> str:
    parameters = [f"`{one['name']}`" for one in card["parameters"]]
    return ", ".join([*parameters, *card["conventions"]])
