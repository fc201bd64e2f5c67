"""Make the search index, a JSON file for each language: games, claims, lessons, problems of online judges, pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache

from catalogue import OTHER
from gallery import STATUSES, place
from learn import SLUGS, tutorial
from manual import SLUGS as CHAPTERS
from manual import chapter, headings
from nimbers.practice import listing, problem
from nimbers.text import languages
from prebaked import WEB, Document, labels

Entries = list[Document]
# Pages other than those of games; paths start at the home page.
PAGES = {
    "sequences": "sequences/",
    "proofs": "proofs/",
    "claims": "claims/",
    "readings": "claims/readings/",
    "practice": "practice/",
    "learn": "learn/",
    "docs": "docs/",
}


def _entry(title: str, to: str, names: Iterable[str] = (), **more: str) -> Document:
    """Return an entry without empty fields; paths start at the home page."""
    others = sorted({name for name in names if name and name != title})
    told = {"title": title, "to": to, "names": others} | more
    return {key: value for key, value in told.items() if value}


@cache
def everyday_words() -> dict[str, str]:
    """Return everyday search words by game: what a game is played with, or what it looks like."""
    words: dict[str, str] = json.loads((WEB / "tools/everyday_words.json").read_text(encoding="utf-8"))
    return words


def games(lang: str, all_games: dict[str, list[Document]], to: Callable[[Document], str]) -> Entries:
    """Return all games, with their names in all languages, the kind of their rules, and their summaries."""
    found = []
    for card in all_games[lang]:
        same = [one for cards in all_games.values() for one in cards if one["slug"] == card["slug"]]
        names = {one["title"] for one in same} | {name for one in same for name in one["also"]} | {card["slug"]}
        kinds = [labels(one)[f"site.family.{card['family'] or OTHER}"] for one in languages()]
        everyday = everyday_words().get(card["slug"], "")
        words = " ".join([*kinds, everyday, *(one["summary"] for one in same if one is not card)])
        found.append(_entry(card["title"], to(card), names, about=card["summary"], words=words))
    return found


def claims(cards: list[Document], start: str) -> Entries:
    """Return all claims with their games, false ones first."""
    told = [(card, claim) for card in cards for claim in card["claims"]]
    told.sort(key=lambda one: STATUSES.index(one[1]["status"]))
    return [
        _entry(
            claim["statement"],
            f"{start}#{place(card, claim)}",
            about=claim["source"],
            where=card["title"],
            status=claim["status"],
        )
        for card, claim in told
    ]


def lessons(lang: str, cards: list[Document], start: str) -> Entries:
    """Return the tutorials, also under the names of their games."""
    titles = {card["slug"]: card["title"] for card in cards}
    pages = [(slug, tutorial(slug, lang)) for slug in SLUGS]
    return [
        _entry(one.title, f"{start}learn/{slug}/", [titles[game] for game in one.games], about=one.description)
        for slug, one in pages
    ]


def documentation(lang: str) -> Entries:
    """Return the pages of the documentation, also under their headings."""
    pages = [chapter(slug, lang) for slug in CHAPTERS]
    return [_entry(one.title, f"docs/{one.slug}/", headings(one.slug, lang), about=one.description) for one in pages]


def problems(lang: str, cards: list[Document], to: Callable[[Document, Document], str]) -> Entries:
    """Return the problems of practice, also under their functions; `to` gives the address of one, beside its game."""
    by_slug = {card["slug"]: card for card in cards}
    return [
        _entry(
            one["name"],
            to(by_slug[one["game"]], one),
            [one["slug"], problem(one["slug"]).function],
            about=one["rule"],
            where=one["judge"],
        )
        for technique in listing(lang)
        for one in technique["problems"]
    ]


def on_practice(card: Document, one: Document) -> str:
    """Return the anchor of a problem on the page of practice."""
    return f"practice/#{one['slug']}"


def index(lang: str, all_games: dict[str, list[Document]], to: Callable[[Document], str]) -> Document:
    """Return the whole index of the site; `to` gives the address of a game."""
    told, cards = labels(lang), all_games[lang]
    pages = [_entry(told[f"site.{name}"], address, about=told[f"site.{name}Intro"]) for name, address in PAGES.items()]
    return {
        "games": games(lang, all_games, to),
        "claims": claims(cards, "claims/"),
        "lessons": lessons(lang, cards, ""),
        "problems": problems(lang, cards, on_practice),
        "pages": pages + documentation(lang),
    }
