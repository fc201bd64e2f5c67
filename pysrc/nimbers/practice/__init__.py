"""Known problems of online judges, each with its game, the layout of its input and the words of its answers.

The problems are imported on first use.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from ..answers.answer_documents import jsonable
from ..answers.winner_words import split_words
from ..games._names import problem_name
from ..notation import shown
from ..text import Message, UnknownError, add_source, translated
from .input_layout import Layout

add_source(__name__)


@dataclass(frozen=True)
class Problem:
    """A problem of a judge: the game, its rule in our words, and the format of its input and output.

    Without a layout, the input has the judge format of the game itself. `line` is the line of output for a case, if it
    is more than the answer; `joined`: the answers of several cases share a line; `own_points`: the answer is the first
    player's part of the sum of all numbers of a position, not the margin.

    `bounds` are the least and the greatest value of each name in the layout, of T (the number of cases) and of `length`
    (of a string). Random numbers go up to `tried` where answers for larger ones are too much work. The lists in
    `rising` have different numbers in order, those in `distinct` in any order, and `holds` tests other promises about a
    case. `function` is the name of the function that the judge calls, if it calls one. `exceptions` describes
    positions, by patterns, where the judge's answer is not that of the game.
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
    answer: str = "outcome"  # outcome, count, grundy or score
    line: str = "{answer}"
    joined: bool = False
    bounds: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    tried: Mapping[str, int] = field(default_factory=dict)
    rising: tuple[str, ...] = ()
    holds: Callable[[Mapping[str, Any]], bool] | None = None
    own_points: bool = False
    distinct: tuple[str, ...] = ()
    function: str = ""
    exceptions: Mapping[str, str] = field(default_factory=dict)

    def exception(self, position: str) -> str | None:
        """Return in which way the judge's answer to a position is not that of the game; None if it is the same."""
        return next((text for pattern, text in self.exceptions.items() if re.fullmatch(pattern, position)), None)


@dataclass(frozen=True)
class Technique:
    """An idea in one sentence, and the problems that it solves."""

    name: str
    idea: str
    problems: tuple[Problem, ...]


@cache
def techniques() -> tuple[Technique, ...]:
    """Return all techniques, one from each file, in the order of the file names."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.name.startswith("t"))
    return tuple(importlib.import_module(f".{name}", __name__).TECHNIQUE for name in names)


@cache
def problems() -> Mapping[str, Problem]:
    """Return all problems by slug."""
    return {problem.slug: problem for technique in techniques() for problem in technique.problems}


def problem(slug: str) -> Problem:
    """Return the problem with a slug; raises UnknownError with the nearest ones."""
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
    """Return the problem of that name, ignoring case, or of its number; None if unknown.

    >>> named_problem("CSES-1730").game, named_problem("1382B").game
    ('nim', 'sequential-nim')
    """
    found = problems().get(name.strip().casefold().replace(" ", "-"))
    return found or problems().get(problem_name(name))


def reworded(found: Problem, answer: str | None = None, words: str | None = None) -> Problem:
    """Return a problem with another answer, or with other words `A,B` or `A,B,TIE` for its answers.

    >>> reworded(problem("leetcode-486"), words="yes,no").words
    ('yes', 'no', 'yes')
    """
    if answer is not None and answer != found.answer:
        found = replace(found, answer=answer, own_points=False)
    if words is None:
        return found
    given = split_words(words)
    own = found.words[:2]
    others = found.words[len(given) :]  # a tie may count as a win
    return replace(found, words=given + tuple(given[own.index(one)] if one in own else one for one in others))


def document(found: Problem, lang: str = "en") -> dict[str, Any]:
    """Return a problem as JSON values."""
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
    """Return all problems by technique, as JSON values."""
    return [
        {
            "name": translated(one.name, lang),
            "idea": translated(one.idea, lang),
            "problems": [document(each, lang) for each in one.problems],
        }
        for one in techniques()
    ]
