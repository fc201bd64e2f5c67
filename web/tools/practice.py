"""Make the page of practice: known problems by technique, each with a link to its game and a sample of its input."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from learn import Page
from nimbers.pictures.link import packed
from nimbers.practice import listing
from prebaked import Document, link, render

# Games whose exercises come first, easy ones before hard ones.
EXERCISED = ("subtraction", "nim", "chomp", "kayles", "cram", "green-hackenbush", "wythoff", "treblecross")


def page(
    lang: str,
    cards: list[Document],
    say: Callable[..., str],
    to: Callable[[Document, str], str],
    picture: Callable[[Document], Markup],
) -> Page:
    """Make the page of exercises and problems.

    `to` gives the address of a game and a state, relative to this page, and `picture` the small picture of a game.
    """
    by_slug = {card["slug"]: card for card in cards}
    main = render(
        "practice.html",
        say=say,
        cards=by_slug,
        first=[by_slug[slug] for slug in EXERCISED],
        techniques=listing(lang),
        picture=picture,
        exercise=lambda card: to(card, link(card, None, lang, {}, ("exercise", packed({})))),
        program=lambda card, one: to(card, _link(card, one, lang, "judge", {"problem": one["slug"]})),
        answers=lambda card, one: to(card, sample(card, one, lang)),
    )
    title, about = say("pageTitle", title=say("site.practice")), say("site.practiceAbout")
    return Page("practice/index.html", "home shelf", title, about, main, Markup(), None, "frame", "practice")


def sample(card: Document, one: Document, lang: str) -> str:
    """Return the link that opens the game of a problem with its sample."""
    return _link(card, one, lang, "batch", {"problem": one["slug"], "text": one["sample"]["input"]})


def _link(card: Document, one: Document, lang: str, panel: str, texts: dict[str, str]) -> str:
    settings = {key: text for key, text in one["set"].items() if len(text) < 100}
    return link(card, None, lang, settings, (panel, packed(texts)))
