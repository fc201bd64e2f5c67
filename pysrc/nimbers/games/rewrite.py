"""Rewriting: a string game whose rules you write yourself."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from ..families.strings import Rule, idle_runs, is_mirror_symmetric, signs
from ..model import MISERE, NORMAL, Judge, Move, Ruleset, parameter
from ..notation import EMPTY, friendly, items, readable, shown
from ..scene import Cell, Cells, Scene
from ..shapes import row_of, structured
from ..text import IllegalError, Message, NotationError

_RULE = re.compile(r"([0-9a-z]{1,20})-([0-9a-z]{0,20})", re.ASCII)
_MOST = 20  # greatest number of rules


@dataclass(frozen=True)
class Rewriting:
    """A rule parameter that is a set of rules `what-becomes`; rules that could apply for ever are rejected."""

    least: int | None = None
    greatest: int | None = None
    type: str = "rewriting"

    def read(self, text: str) -> tuple[Rule, ...]:
        """Return the rules in order, each once; raises NotationError or IllegalError.

        >>> Rewriting().read("11-00, 1-")
        (('11', '00'), ('1', ''))
        """
        plain = friendly(text)
        rules: dict[Rule, None] = {}
        for start, stop in items(plain):
            match = _RULE.fullmatch(plain, start, stop)
            word = shown(plain[start:stop])
            if not match:
                raise NotationError(Message("expected a rule such as 11-00, found {word}", word=word), start)
            what, becomes = match[1], match[2]
            if (len(becomes), becomes) >= (len(what), what):
                message = Message(
                    "the rule {word} could go on for ever: it must leave fewer signs, or as many that come earlier in "
                    "the order 0-9, a-z",
                    word=word,
                )
                raise IllegalError(message, start)
            rules[what, becomes] = None
        if not 0 < len(rules) <= _MOST:
            raise NotationError(Message("give 1 to {most} rules such as 11-00", most=_MOST), 0)
        return tuple(rules)

    def write(self, value: tuple[Rule, ...]) -> str:
        """Return the rules with commas between."""
        return ",".join(f"{what}-{becomes}" for what, becomes in value)


@dataclass(frozen=True)
class Rewrite(Ruleset[str]):
    """A string is rewritten until no rule fits.

    There is a string of signs, and a list of rules. A rule 11-00 allows to replace two ones side by side, anywhere in
    the string, by two zeros; a rule 1- takes a one away. A move uses one rule at one place. A rule must leave fewer
    signs, or as many that come earlier in the order 0-9, a-z, so that play ends. With 11-00 alone this is Dawson's
    Kayles on the runs of ones, with 10-01 it is Bit slide.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = 'The string, also in quotes or as a list: `1101`, `"1101"`, `[1, 1, 0, 1]`.'
    title = "Rewriting"
    family = "strings"
    aliases = ("string rewriting", "字符串改写")
    size_name = "length"
    placeholder = "1111"
    argument = "the string"
    conventions = (NORMAL, MISERE)
    examples = ("1111", "110111", "0", "1111111111", "101101")
    judge = Judge("T, then T lines with one string each", sample=("3\n1111\n11011\n101\n", "First\nSecond\nSecond\n"))

    rules: tuple[Rule, ...] = parameter((("11", "00"),), Rewriting(), "rules")

    def moves(self, p: str) -> Iterator[Move[str]]:
        """Yield each rule at each place, named by the first place, from 1, and the number of the rule."""
        several = len({what for what, _ in self.rules}) < len(self.rules)
        for place, number, option in self._rewrites(p):
            touch = (f"s{place + 1}", f"s{place + len(self.rules[number][0])}")
            yield Move(f"{place + 1}.{number + 1}", option, 0, (*touch, f"r{number + 1}") if several else touch)

    def options(self, p: str) -> Iterator[str]:
        return (option for _, _, option in self._rewrites(p))

    def _rewrites(self, p: str) -> Iterator[tuple[int, int, str]]:
        for place in range(len(p)):
            for number, (what, becomes) in enumerate(self.rules):
                if p.startswith(what, place):
                    yield place, number, p[:place] + becomes + p[place + len(what) :]

    def describe_move(self, p: str, move: Move[str]) -> Message:
        place, _, number = move.name.partition(".")
        what, becomes = self.rules[int(number) - 1]
        if not becomes:
            return Message("take away {what} at place {place}", what=what, place=place)
        return Message("replace {what} at place {place} by {becomes}", what=what, place=place, becomes=becomes)

    def parse(self, text: str) -> str:
        """Return the signs of a text without blanks; raises NotationError for signs that occur in no rule."""
        plain = readable(text)
        if structured(text) or "," in plain:
            squares = row_of(text, signs(self.rules))
            plain = "".join(sign for sign, _ in squares)
        else:
            squares = [(sign, at) for at, sign in enumerate(plain)]
        if plain.strip() == EMPTY:
            return ""
        letters = signs(self.rules)
        for place, sign in enumerate(plain):
            if sign not in letters and not sign.isspace():
                message = Message("the rules have the signs {signs}; found {word}", signs=letters, word=shown(sign))
                raise NotationError(message, squares[place][1])
        return "".join(plain.split())

    def format(self, p: str) -> str:
        return p or EMPTY

    def positions(self, size: int) -> Iterator[str]:
        """Yield all strings of that length over the signs of the rules, in order."""
        return ("".join(signs) for signs in product(signs(self.rules), repeat=size))

    def components(self, p: str) -> Iterable[tuple[Ruleset[Any], Any]]:
        """Yield the pieces between signs that no rule replaces."""
        return ((self, piece) for piece in idle_runs(self.rules).split(p) if piece)

    def key(self, p: str) -> Hashable:
        """Return the string or its mirror image if the rules are symmetric, else the string."""
        return min(p, p[::-1]) if is_mirror_symmetric(self.rules) else p

    def stress_positions(self, random: Random) -> Iterator[str]:
        for size in range(9, 19):
            for _ in range(4):
                yield "".join(random.choices(signs(self.rules), k=size))

    def scene(self, p: str, at_most: int) -> Scene:
        tones = {"1": "one", "0": "zero"}
        cells = [Cell(f"s{i}", sign, str(i), tones.get(sign, "")) for i, sign in enumerate(p, 1)]
        if len({what for what, _ in self.rules}) < len(self.rules):
            cells += [Cell(f"r{k}", f"{w}→{b}", "", "rule") for k, (w, b) in enumerate(self.rules, 1)]
        caption = Message("a string of length {count}: {text}", count=len(p), text=p[:60] or EMPTY)
        return Cells(tuple(cells[:at_most]), caption, len(cells), "letters")
