"""Read the content of a fence: a position of a game, with options; every error has a line number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..answers.answer import answer_position
from ..games import game as game_class
from ..games import ruleset
from ..model import Ruleset
from ..notation import shown
from ..pictures.static import CHOICES, StaticGame, check_choice, static_game
from ..search.meter import finished
from ..text import Message, NimbersError, NotationError, UnknownError, languages, say

WORDS = CHOICES | {"lang": languages()}
NAMES = ("game", "position", "set", "convention", "show", "formula", *WORDS)
_KEY = re.compile(r"([A-Za-z][\w-]*)\s*:(.*)")
_WORD = re.compile(r"([a-z]\w*)=(.*)")


class FenceError(ValueError):
    """A mistake in a fence: the reason, and the 0-based line within the fence's body."""

    def __init__(self, line: int, reason: str, file: str = "") -> None:
        super().__init__(line, reason, file)
        self.line, self.reason, self.file = line, reason, file

    def __str__(self) -> str:
        """Return text such as `page.md, line 12: the reason`."""
        return f"{self.file or 'nimbers'}, line {self.line + 1}: {self.reason}"


@dataclass
class Fence:
    """The fields of a fence, and their line numbers."""

    lang: str
    fields: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, text: str, line: int) -> None:
        """Add a field; raises FenceError for a second one of the same name."""
        with self.mistakes(line):
            if name in self.fields:
                raise NotationError(Message("{name} is there twice", name=name))
            self.fields[name], self.lines[name] = text.strip(), line

    @contextmanager
    def mistakes(self, line: int) -> Iterator[None]:
        """Turn any NimbersError raised inside into a FenceError at that line."""
        try:
            yield
        except NimbersError as error:
            reason = error.message
            if error.at is not None:
                reason = Message("character {at}: {what}", at=error.at + 1, what=reason)
            raise FenceError(line, say(reason, self.lang)) from error


def read(body: str, lang: str = "en") -> Fence:
    r"""Parse a fence: one `name: value` a line, or game and position in one line; raises FenceError.

    >>> read("nim 3,4,5 mode=play").fields
    {'game': 'nim', 'position': '3,4,5', 'mode': 'play'}
    >>> read("game: nim\nposition: 3,4,5").fields
    {'game': 'nim', 'position': '3,4,5'}
    """
    fence = Fence(lang)
    for line, text in enumerate(body.splitlines()):
        if key := _KEY.fullmatch(text.strip()):
            fence.add(key[1], key[2], line)
        elif text.strip():
            _one_line(fence, text.split(), line)
    if fence.fields.get("lang") in languages():
        fence.lang = fence.fields["lang"]
    for name in ("game", "position"):
        if not fence.fields.get(name):
            with fence.mistakes(fence.lines.get(name, 0)):
                raise NotationError(Message("{name} is missing; write for example: nim 3,4,5", name=name))
    return fence


def _one_line(fence: Fence, words: list[str], line: int) -> None:
    """Parse a line such as `nim 3,4,5 mode=play`: the game, the position, then named fields."""
    if "game" in fence.fields:
        with fence.mistakes(line):
            raise NotationError(Message("did not expect {word} here", word=shown(" ".join(words))))
    named = [match for match in map(_WORD.fullmatch, words) if match]
    plain = [word for word in words if not _WORD.fullmatch(word)]
    fence.add("game", plain[0] if plain else "", line)
    if plain[1:]:
        fence.add("position", " ".join(plain[1:]), line)
    for match in named:
        fence.add(match[1], match[2], line)


def solved(fence: Fence) -> StaticGame:
    r"""Solve the position of a fence; raises FenceError.

    >>> solved(read("game: nim\nposition: 3,4,5")).texts[0]
    'The player to move wins.'
    """
    fields, line = fence.fields, fence.lines
    for name, words in WORDS.items():
        with fence.mistakes(line.get(name, 0)):
            check_choice(name, fields.get(name, ""), words)
    rules = _rules_of(fence)
    with fence.mistakes(line["position"]):
        answer = finished(answer_position(rules, rules.parse(fields["position"])))
    choices = {name: fields[name] for name in CHOICES if name in fields}
    with fence.mistakes(line.get("show", line.get("formula", line["position"]))):
        return static_game(answer, fence.lang, fields.get("show", ""), fields.get("formula", ""), **choices)


def _rules_of(fence: Fence) -> Ruleset[Any]:
    """Return the ruleset: the game with its parameters, given as separate fields or together in `set`."""
    with fence.mistakes(fence.lines["game"]):
        cls = game_class(fence.fields["game"])
    known = [parameter.name for parameter in cls.parameters()]
    settings: dict[str, str] = {}
    for name, text in fence.fields.items():
        with fence.mistakes(fence.lines[name]):
            if name in known or name == "convention":
                given = {name: text}
            elif name == "set":
                pairs = [pair.partition("=") for pair in text.split(";") if pair.strip()]
                given = {one.strip(): value.strip() for one, _, value in pairs}
            elif name in NAMES:
                given = {}
            else:
                names = ", ".join([*NAMES, *known])
                raise UnknownError(Message("there is no {name} here; there are {names}", name=shown(name), names=names))
            if twice := set(given) & set(settings):
                raise NotationError(Message("{name} is there twice", name=min(twice)))
            settings |= given
            ruleset(cls.slug(), given)
    with fence.mistakes(fence.lines.get("set", fence.lines["game"])):
        return ruleset(cls.slug(), settings)
