"""How a judge's input is laid out, told in one line, and a reader that finds the positions in it.

A layout is a list of words. `n` reads one number or word and calls it n; `a*n` reads n of them, `a*` the rest of the
line, or a list in brackets. `( ... )*T` goes round T times, `( ... )*T-1` once less, `( ... )*` until the input ends;
inside, `#` is the number of the round. `?` ends everything where all that this round has read is 0. `+` puts what
`item` says on a list called `items`; `!` says that a position is complete; `;` ends a line of output where several
answers share one. So `T ( n a*n ! )*T` is a count T, then T times a count n and n numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..notation import EMPTY, friendly, shown
from ..text import Message, NotationError

MOST = 10_000_000  # rounds of one loop
LONGEST = 10_000  # numbers that a template may count up to
Value = str | list[str]

# A name before its value (`piles = `) is skipped; a list, a text in quotes, or a word is one value.
_TOKEN = re.compile(r'[A-Za-z_]\w*\s*=\s*|"(?P<text>[^"\n]*)"|\[(?P<list>[^\]]*)\]|(?P<word>[^\s,"\[\]]+)')
_HOLE = re.compile(r"\{([#\w.]+?)([+-]\d+)?\}")


@dataclass(frozen=True)
class Token:
    """One value of the input, with the line it stands in, from 1, and its place there, from 0."""

    value: Value
    line: int
    at: int


@dataclass(frozen=True)
class Found:
    """A position in a judge's input, as text, and parameters of the rules; `ends`: a line of output ends."""

    line: int
    position: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    ends: bool = False


@dataclass
class _Loop:
    """A loop under way: where it begins, the rounds there are (none where the input tells), the one it is in."""

    start: int
    rounds: int | None
    number: int = 1


@dataclass(frozen=True)
class Layout:
    """A layout, and templates that make a position and the parameters of the rules of what was read.

    `{a}` is a number or a list with commas, `{a-1}` each number less one, `{1..m}` the numbers from 1 to m.
    """

    words: str
    position: str
    settings: Mapping[str, str] = field(default_factory=dict)
    item: str = ""
    signs: tuple[str, str] = ("", "")  # signs of the judge, and those of the game in their place

    def read(self, text: str) -> Iterator[Found]:
        """The positions in a text, in order; raises NotationError with `at` in line `error.line`."""
        return _Reading(self, text).found()


class _Reading:
    """One text on its way through a layout."""

    def __init__(self, layout: Layout, text: str) -> None:
        self.layout = layout
        self.words = layout.words.split()
        self.tokens = list(_tokens(text))
        self.next = 0
        self.bound: dict[str, Value] = {}
        self.loops: list[_Loop] = []
        self.round: list[Value] = []

    def found(self) -> Iterator[Found]:
        """Each position when it is complete."""
        at = 0
        while at < len(self.words):
            word = self.words[at]
            if word == "(":
                at = self._begin(at)
                continue
            if word.startswith(")"):
                at = self._again(at)
                continue
            if word == "?":
                if all(value == "0" for value in self.round):
                    return
            elif word == "+":
                items = self.bound.setdefault("items", [])
                assert isinstance(items, list)
                items.append(self._filled(self.layout.item))
            elif word == "!":
                yield self._position()
            elif word == ";":
                yield Found(self._line(), ends=True)
            else:
                self._bind(word)
            at += 1
        if self.next < len(self.tokens):
            extra = self.tokens[self.next]
            raise _wrong(Message("the input goes on after its end: {word}", word=shown(str(extra.value))), extra)

    # --- loops -------------------------------------------------------------------------------------------------------

    def _begin(self, at: int) -> int:
        """Where to go on: inside the loop, or behind one without rounds."""
        depth, end = 1, at
        while depth:
            end += 1
            depth += (self.words[end] == "(") - self.words[end].startswith(")")
        name = self.words[end][2:]
        rounds = self._count(name) if name else None
        self.round = []
        self.bound["items"] = []
        if rounds == 0 or (rounds is None and self.next >= len(self.tokens)):
            return end + 1
        self.loops.append(_Loop(at + 1, rounds))
        return at + 1

    def _again(self, at: int) -> int:
        """Where to go on: at the begin of the loop, or behind it."""
        loop = self.loops[-1]
        loop.number += 1
        self.round = []
        if loop.number <= loop.rounds if loop.rounds is not None else self.next < len(self.tokens):
            return loop.start
        self.loops.pop()
        return at + 1

    # --- values ------------------------------------------------------------------------------------------------------

    def _bind(self, word: str) -> None:
        """Read what a word of the layout asks for."""
        name, star, count = word.partition("*")
        if not star:
            self.bound[name] = self._take().value
        elif not count:
            self.bound[name] = self._rest()
        else:
            self.bound[name] = [str(self._take().value) for _ in range(self._count(count))]
        self.round.append(self.bound[name])

    def _take(self) -> Token:
        if self.next >= len(self.tokens):
            last = self.tokens[-1] if self.tokens else Token("", 1, 0)
            raise _wrong(Message("the input ends too early"), Token("", last.line, last.at + len(last.value)))
        self.next += 1
        return self.tokens[self.next - 1]

    def _rest(self) -> list[str]:
        first = self._take()
        if isinstance(first.value, list):
            return first.value
        values = [first.value]
        while self.next < len(self.tokens) and self.tokens[self.next].line == first.line:
            values.append(str(self._take().value))
        return values

    def _count(self, words: str) -> int:
        """The number bound to a name, or `n-1`: one less."""
        name, minus, less = words.partition("-")
        value = self.bound[name]
        if not isinstance(value, str) or not value.isascii() or not value.isdecimal() or len(value) > 8:
            message = Message("expected a count, found {word}", word=shown(str(value)))
            raise _wrong(message, self.tokens[self.next - 1])
        if int(value) > MOST:
            message = Message("{name} must be a whole number from 0 to {most}", name=name, most=MOST)
            raise _wrong(message, self.tokens[self.next - 1])
        return max(0, int(value) - int(less)) if minus else int(value)

    def _position(self) -> Found:
        settings = {name: self._filled(text) for name, text in self.layout.settings.items()}
        position = self._filled(self.layout.position)
        theirs, ours = self.layout.signs
        return Found(self._line(), position.translate(str.maketrans(theirs, ours)) or EMPTY, settings)

    def _line(self) -> int:
        return self.tokens[self.next - 1].line if self.next else 1

    def _filled(self, template: str) -> str:
        """A template with its holes filled."""
        return _HOLE.sub(lambda hole: self._hole(hole[1], int(hole[2] or 0)), template)

    def _hole(self, name: str, more: int) -> str:
        start, dots, stop = name.partition("..")
        if dots:
            return ",".join(map(str, range(int(start), min(self._count(stop), LONGEST) + more + 1)))
        value = str(self.loops[-1].number) if name == "#" else self.bound[name]
        values = value if isinstance(value, list) else [value]
        return ",".join(values if not more else [self._shifted(one, more) for one in values])

    def _shifted(self, word: str, more: int) -> str:
        if not word.isascii() or not word.isdecimal() or int(word) + more < 0:
            message = Message("expected a number of at least {least}, found {word}", least=-more, word=shown(word))
            raise _wrong(message, self.tokens[self.next - 1])
        return str(int(word) + more)


def _tokens(text: str) -> Iterator[Token]:
    """The values of a text."""
    for number, line in enumerate(_lines(text), 1):
        for found in _TOKEN.finditer(line):
            if found["list"] is not None:
                yield Token([one for one in re.split(r"[,\s]+", friendly(found["list"])) if one], number, found.start())
            elif found["text"] is not None or found["word"] is not None:
                yield Token(found["text"] if found["text"] is not None else found["word"], number, found.start())


def _lines(text: str) -> list[str]:
    """The lines of a text, full-width signs made plain; brackets stay, since here they tell lists."""
    return text.translate({0xFF10 + digit: str(digit) for digit in range(10)} | {0x3000: " "}).split("\n")


def _wrong(message: Message, token: Token) -> NotationError:
    """What is wrong with a value."""
    error = NotationError(message, token.at)
    error.line = token.line  # type: ignore[attr-defined]
    return error
