"""Practice: known problems of judges, each a game of ours with the layout of its input and the words of its answers.

Nothing here is imported before somebody asks for it.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from ..answers.documents import jsonable
from ..notation import shown
from ..text import Message, UnknownError, add_source, translated
from .layout import Layout

add_source(__name__)


@dataclass(frozen=True)
class Problem:
    """A problem of a judge: what is played, in our words, and how its input and output look.

    Without a layout the input is in the format that the game itself has for judges. `line` is the line of output for a
    case, where it is more than the answer; `joined` says that the answers of several cases stand in one line,
    `own_points` that of all the numbers of a position the first player's part is asked for, not the margin.

    `bounds` are the least and the greatest value of each name in the layout, T is how many cases there are, `length`
    that of a text; numbers made at random go to `tried`, where the truth about larger ones is too much work. Lists that
    are `rising` have different numbers, and `holds` says what else is promised of a case.
    """

    slug: str
    name: str
    judge: str
    link: str
    game: str
    rule: str
    format: str
    sample: tuple[str, str]
    layout: Layout | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    words: tuple[str, ...] = ("First", "Second")
    answer: Literal["outcome", "count", "grundy", "score"] = "outcome"
    line: str = "{answer}"
    joined: bool = False
    bounds: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    tried: Mapping[str, int] = field(default_factory=dict)
    rising: tuple[str, ...] = ()
    holds: Callable[[Mapping[str, Any]], bool] | None = None
    own_points: bool = False


@dataclass(frozen=True)
class Technique:
    """Problems that one idea solves, and that idea in a sentence."""

    name: str
    idea: str
    problems: tuple[Problem, ...]


@cache
def techniques() -> tuple[Technique, ...]:
    """All of them, one a file, in the order of the files' numbers."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.name.startswith("t"))
    return tuple(importlib.import_module(f".{name}", __name__).TECHNIQUE for name in names)


@cache
def problems() -> Mapping[str, Problem]:
    """All problems by their names in links and at the terminal."""
    return {problem.slug: problem for technique in techniques() for problem in technique.problems}


def problem(slug: str) -> Problem:
    """The problem of that name; raises UnknownError with the nearest names."""
    found = problems().get(slug)
    if found is None:
        near = difflib.get_close_matches(slug, problems(), 3, 0.4)
        if near:
            raise UnknownError(
                Message("there is no problem {slug}; did you mean {near}?", slug=shown(slug), near=", ".join(near))
            )
        raise UnknownError(Message("there is no problem {slug}; nimbers practice lists them", slug=shown(slug)))
    return found


def named_problem(name: str) -> Problem | None:
    """Return the problem of that name, in any letters; None where there is none.

    >>> named_problem("CSES-1730").game
    'nim'
    """
    return problems().get(name.strip().casefold().replace(" ", "-"))


def document(found: Problem, lang: str = "en") -> dict[str, Any]:
    """A problem as plain JSON values."""
    return {
        "slug": found.slug,
        "name": found.name,
        "judge": found.judge,
        "link": found.link,
        "rule": translated(found.rule, lang),
        "format": translated(found.format, lang),
        "game": found.game,
        "set": dict(found.settings),
        "answer": found.answer,
        "words": list(found.words),
        "bounds": jsonable({name: list(pair) for name, pair in found.bounds.items()}),
        "sample": {"input": found.sample[0], "output": found.sample[1]},
    }


def listing(lang: str = "en") -> list[dict[str, Any]]:
    """All problems by technique, as plain JSON values."""
    return [
        {
            "name": translated(one.name, lang),
            "idea": translated(one.idea, lang),
            "problems": [document(each, lang) for each in one.problems],
        }
        for one in techniques()
    ]
