"""Make the page of practice: known problems by technique, each with a link to its game and a sample of its input."""

from __future__ import annotations

import html
from collections.abc import Callable

from learn import Page
from nimbers.pictures.link import packed
from nimbers.practice import listing
from prebaked import Document, link

# Games whose exercises come first, easy ones before hard ones.
EXERCISED = ("subtraction", "nim", "chomp", "kayles", "cram", "green-hackenbush", "wythoff", "treblecross")


def page(
    lang: str,
    cards: list[Document],
    say: Callable[..., str],
    to: Callable[[Document, str], str],
    picture: Callable[[Document], str],
) -> Page:
    """Make the page of exercises and problems.

    `to` gives the address of a game and a state, relative to this page, and `picture` the small picture of a game.
    """
    by_slug = {card["slug"]: card for card in cards}
    sections = []
    techniques = listing(lang)
    for number, technique in enumerate(techniques, 1):
        items = "\n".join(_item(by_slug[one["game"]], one, lang, say, to) for one in technique["problems"])
        head = f"{html.escape(technique['name'])} <span>{len(technique['problems'])}</span>"
        idea = html.escape(technique["idea"])
        sections.append(
            f'      <section class="practice" id="t{number}"><h3>{head}</h3>\n      <p>{idea}</p>\n'
            f"      <ol>\n{items}\n      </ol></section>"
        )
    contents = "".join(
        f'<li><a href="#t{number}">{html.escape(technique["name"])}</a></li>'
        for number, technique in enumerate(techniques, 1)
    )
    title, about = say("site.practice"), say("site.practiceAbout")
    main = (
        f'      <h2 class="title">{title}</h2>\n      <p class="lead">{about}</p>\n'
        f'      <h3 id="exercises">{say("site.exercises")}</h3>\n      <p>{say("site.exercisesIntro")}</p>\n'
        f'      <ul class="exercises">{_exercises(by_slug, lang, to, picture)}</ul>\n'
        f'      <details class="more"><summary>{say("site.exercisesAll")}</summary>'
        f'<ul class="contents">{_exercises_of_all(cards, lang, to)}</ul></details>\n'
        f'      <h3 id="programmers">{say("site.programmers")}</h3>\n      <p>{say("site.practiceIntro")}</p>\n'
        f'      <ul class="contents">{contents}</ul>\n' + "\n".join(sections)
    )
    return Page(
        "practice/index.html", "home shelf", say("pageTitle", title=title), about, main, "", None, "frame", "practice"
    )


def _exercise(card: Document, lang: str, to: Callable[[Document, str], str]) -> str:
    """Return the address of the exercises of a game."""
    return html.escape(to(card, link(card, None, lang, {}, ("exercise", packed({})))))


def _exercises(
    cards: dict[str, Document],
    lang: str,
    to: Callable[[Document, str], str],
    picture: Callable[[Document], str],
) -> str:
    return "".join(
        f'<li><a href="{_exercise(cards[slug], lang, to)}"><span class="thumbnail" aria-hidden="true">'
        f"{picture(cards[slug])}</span>{html.escape(cards[slug]['title'])}</a></li>"
        for slug in EXERCISED
    )


def _exercises_of_all(cards: list[Document], lang: str, to: Callable[[Document, str], str]) -> str:
    return "".join(f'<li><a href="{_exercise(card, lang, to)}">{html.escape(card["title"])}</a></li>' for card in cards)


def sample(card: Document, one: Document, lang: str) -> str:
    """Return the link that opens the game of a problem with its sample."""
    return _link(card, one, lang, "batch", {"problem": one["slug"], "text": one["sample"]["input"]})


def _link(card: Document, one: Document, lang: str, panel: str, texts: dict[str, str]) -> str:
    settings = {key: text for key, text in one["set"].items() if len(text) < 100}
    return link(card, None, lang, settings, (panel, packed(texts)))


def _item(card: Document, one: Document, lang: str, say: Callable[..., str], to: Callable[[Document, str], str]) -> str:
    """Return a problem: its source, its game, the form of its input, and a link to its answers."""
    state = sample(card, one, lang)
    samples = "".join(
        f'<div><b class="small">{say(label)}</b>'
        f'<pre class="notation" tabindex="0">{html.escape(one["sample"][which])}</pre></div>'
        for label, which in (("site.sampleInput", "input"), ("site.sampleOutput", "output"))
    )
    opens = say("site.practiceOpen", game=card["title"])
    name, rule = html.escape(one["name"]), html.escape(one["rule"])
    reads = f"{say('site.judgeFormat')}: {html.escape(one['format'])}"
    program = to(card, _link(card, one, lang, "judge", {"problem": one["slug"]}))
    tries = say("site.practiceProgram")
    statement = say("site.practiceStatement", judge=html.escape(one["judge"]))
    answer = f'<a class="check" href="{html.escape(to(card, state))}" aria-label="{name}: {opens}">{opens}</a>'
    return (
        f'        <li id="{one["slug"]}"><h4><a href="{html.escape(program)}">{name}</a> '
        f'<a class="judge" href="{html.escape(one["link"])}" rel="external">{statement}</a></h4>\n'
        f'        <p>{rule}</p>\n        <p class="small quiet">{reads}</p>\n        <p>{answer} '
        f'<a class="check" href="{html.escape(program)}" aria-label="{name}: {tries}">{tries}</a></p>\n'
        f"        <details><summary>{say('site.practiceSample')}</summary>"
        f'<div class="samples">{samples}</div></details></li>'
    )
