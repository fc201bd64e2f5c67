"""Layouts of judges' inputs, each described in one line, and a reader that finds the positions in an input.

A layout is a list of words. `n` reads one number or word and names it n; `a*n` reads n of them, `a*` the rest of the
line or a list in brackets. `( ... )*T` repeats T times, `( ... )*T-1` once less, `( ... )*` until the input ends;
inside, `#` is the number of the round. `?` ends the input if all values of this round are 0. `+` appends the filled
template `item` to the list `items`. `!` completes a position; `;` ends a line of output that has several answers.
For example, `T ( n a*n ! )*T` is a count T, then T times a count n and n numbers.
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

# A label (`piles = `) is skipped; a list, a string in quotes, or a word is one value.
_TOKEN = re.compile(r'[A-Za-z_]\w*\s*=\s*|"(?P<text>[^"\n]*)"|\[(?P<list>[^\]]*)\]|(?P<word>[^\s,"\[\]]+)')
_HOLE = re.compile(r"\{([#\w.]+?)([+-]\d+)?(?:>(\d+))?\}")


@dataclass(frozen=True)
class Token:
    """One value of the input, with its line from 1 and its column from 0."""

    value: Value
    line: int
    at: int


@dataclass(frozen=True)
class ParsedPosition:
    """A position in a judge's input as text, and parameters of the rules; `ends`: instead, a line of output ends."""

    line: int
    position: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    ends: bool = False


@dataclass
class _Loop:
    """A loop: the index of its first word, its number of rounds (None: until the input ends), the current round."""

    start: int
    rounds: int | None
    number: int = 1


@dataclass(frozen=True)
class Layout:
    """A layout, and templates for a position and the parameters of the rules.

    `{a}` is a number or a list with commas, `{a-1}` each number minus one, `{a>1}` the number or, if it is less, 1,
    `{1..m}` the numbers from 1 to m.
    """

    words: str
    position: str
    settings: Mapping[str, str] = field(default_factory=dict)
    item: str = ""
    signs: tuple[str, str] = ("", "")  # the judge's signs, and the game's at the same indices

    def read(self, text: str) -> Iterator[ParsedPosition]:
        """Yield the positions in a text, in order; raises NotationError with `at` in line `error.line`."""
        return _Reader(self, text).positions()


class _Reader:
    """Reads one text by a layout."""

    def __init__(self, layout: Layout, text: str) -> None:
        self.layout = layout
        self.words = layout.words.split()
        self.tokens = list(_tokens(text))
        self.next = 0
        self.bound: dict[str, Value] = {}
        self.loops: list[_Loop] = []
        self.round: list[Value] = []

    def positions(self) -> Iterator[ParsedPosition]:
        """Yield each position when it is complete."""
        at = 0
        while at < len(self.words):
            word = self.words[at]
            if word == "(":
                at = self._begin_loop(at)
                continue
            if word.startswith(")"):
                at = self._end_round(at)
                continue
            if word == "?":
                if all(value == "0" for value in self.round):
                    return
            elif word == "+":
                items = self.bound.setdefault("items", [])
                assert isinstance(items, list)
                items.append(self._fill(self.layout.item))
            elif word == "!":
                yield self._position()
            elif word == ";":
                yield ParsedPosition(self._line(), ends=True)
            else:
                self._bind(word)
            at += 1
        if self.next < len(self.tokens):
            extra = self.tokens[self.next]
            raise _error(Message("the input goes on after its end: {word}", word=shown(str(extra.value))), extra)

    # --- loops -------------------------------------------------------------------------------------------------------

    def _begin_loop(self, at: int) -> int:
        """Begin a loop and return the index of the next word: inside it, or after a loop without rounds."""
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

    def _end_round(self, at: int) -> int:
        """End a round and return the index of the next word: the begin of the loop, or the one after it."""
        loop = self.loops[-1]
        loop.number += 1
        self.round = []
        if loop.number <= loop.rounds if loop.rounds is not None else self.next < len(self.tokens):
            return loop.start
        self.loops.pop()
        return at + 1

    # --- values ------------------------------------------------------------------------------------------------------

    def _bind(self, word: str) -> None:
        """Read the values of a word of the layout."""
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
            raise _error(Message("the input ends too early"), Token("", last.line, last.at + len(last.value)))
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
        """Return the number bound to a name, or for `n-1` one less; raises NotationError."""
        name, minus, less = words.partition("-")
        value = self.bound[name]
        if not isinstance(value, str) or not value.isascii() or not value.isdecimal() or len(value) > 8:
            message = Message("expected a count, found {word}", word=shown(str(value)))
            raise _error(message, self.tokens[self.next - 1])
        if int(value) > MOST:
            message = Message("{name} must be a whole number from 0 to {most}", name=name, most=MOST)
            raise _error(message, self.tokens[self.next - 1])
        return max(0, int(value) - int(less)) if minus else int(value)

    def _position(self) -> ParsedPosition:
        settings = {name: self._fill(text) for name, text in self.layout.settings.items()}
        position = self._fill(self.layout.position)
        theirs, ours = self.layout.signs
        return ParsedPosition(self._line(), position.translate(str.maketrans(theirs, ours)) or EMPTY, settings)

    def _line(self) -> int:
        return self.tokens[self.next - 1].line if self.next else 1

    def _fill(self, template: str) -> str:
        """Return a template with its holes filled."""
        return _HOLE.sub(lambda hole: self._hole(hole[1], int(hole[2] or 0), int(hole[3] or 0)), template)

    def _hole(self, name: str, more: int, least: int) -> str:
        start, dots, stop = name.partition("..")
        if dots:
            return ",".join(map(str, range(int(start), min(self._count(stop), LONGEST) + more + 1)))
        value = str(self.loops[-1].number) if name == "#" else self.bound[name]
        values = value if isinstance(value, list) else [value]
        if least:
            values = [str(least) if word.isdecimal() and int(word) < least else word for word in values]
        return ",".join(values if not more else [self._add(one, more) for one in values])

    def _add(self, word: str, more: int) -> str:
        if not word.isascii() or not word.isdecimal() or int(word) + more < 0:
            message = Message("expected a number of at least {least}, found {word}", least=-more, word=shown(word))
            raise _error(message, self.tokens[self.next - 1])
        return str(int(word) + more)


def _tokens(text: str) -> Iterator[Token]:
    """Yield the values of a text."""
    for number, line in enumerate(_lines(text), 1):
        for found in _TOKEN.finditer(line):
            if found["list"] is not None:
                yield Token([one for one in re.split(r"[,\s]+", friendly(found["list"])) if one], number, found.start())
            elif found["text"] is not None or found["word"] is not None:
                yield Token(found["text"] if found["text"] is not None else found["word"], number, found.start())


def _lines(text: str) -> list[str]:
    """Return the lines of a text with plain digits and blanks for full-width ones; brackets stay, for lists."""
    return text.translate({0xFF10 + digit: str(digit) for digit in range(10)} | {0x3000: " "}).split("\n")


def _error(message: Message, token: Token) -> NotationError:
    """Return an error at a value."""
    error = NotationError(message, token.at)
    error.line = token.line  # type: ignore[attr-defined]
    return error
