"""Make the glossary, a page of the technical terms, from the same data that explains them on other pages."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass

from prebaked import room

ADDRESS = "learn/glossary/"


@dataclass(frozen=True)
class Term:
    """A technical term: its forms in texts, its meaning, and its lesson, or "" without one."""

    key: str
    name: str
    forms: tuple[str, ...]
    says: str
    link: str


def terms(lang: str) -> list[Term]:
    """Return all terms in a language, in the order of its file."""
    table = room(lang, "glossary")
    keys = [name.removesuffix("Term") for name in table if name.endswith("Term")]
    return [
        Term(
            key,
            table[f"{key}Term"],
            tuple(filter(None, table[f"{key}Forms"].split("|"))),
            table[f"{key}Says"],
            table[f"{key}Link"],
        )
        for key in keys
    ]


def anchor(term: Term) -> str:
    """Return the anchor of a term: its key in lower case."""
    return re.sub("[A-Z]", lambda capital: f"-{capital[0].lower()}", term.key)


def body(lang: str, say: Callable[..., str], title: Callable[[str], str]) -> str:
    """Return the page; `title` gives the title of a linked lesson."""
    items = "\n".join(
        f'        <div id="{anchor(one)}"><dt><dfn>{html.escape(one.name)}</dfn></dt><dd><p>{html.escape(one.says)}</p>'
        + (f'<p><a href="../../{html.escape(one.link)}">{html.escape(title(one.link))}</a></p>' if one.link else "")
        + "</dd></div>"
        for one in terms(lang)
    )
    return (
        f'      <article class="tutorial">\n        <h2 class="title">{say("site.glossary")}</h2>\n'
        f'        <p class="lead">{say("site.glossaryIntro")}</p>\n'
        f'        <dl class="glossary">\n{items}\n        </dl>\n'
        f'      </article>\n      <ul class="onward"><li><a href="../">{say("site.learnAll")}</a></li></ul>'
    )
