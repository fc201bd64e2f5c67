"""Read the glossary, the technical terms of a page, from the same data that explains them on other pages."""

from __future__ import annotations

import re
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
