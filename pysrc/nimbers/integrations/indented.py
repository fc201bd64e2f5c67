"""Fences that are indented, in a list or in a quotation: where each one stands, and which of them nobody has read.

Whether an indented line is code or belongs to a list is known only when the blocks have been read. Until then the
fences are noted; what reads them, or shows them as the code that they are, takes them off the note.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

OPENS = re.compile(r"(?P<marks>`{3,}|~{3,})(?P<info>[^`]*)")
OURS = re.compile(r"\s*(?:nimbers(?:\s.*)?|\{\s*\.nimbers[\s}].*)")
_INDENT = re.compile(r"(?:>[ \t]?|[ \t])*")
_MARGIN = 3
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True)
class Noted:
    """An indented fence: its line, counted from 0, and its opening and its body without indentation and empty lines."""

    line: int
    opening: str
    body: tuple[str, ...]


@dataclass
class Note:
    """The indented fences of a text that nobody has taken yet, in the order of the text."""

    left: list[Noted] = field(default_factory=list)

    def fill(self, lines: list[str]) -> None:
        """Note the indented fences of ours among these lines, but none inside of another fence."""
        self.left.clear()
        at = 0
        while at < len(lines):
            opens = OPENS.fullmatch(_bare(lines[at]))
            indent = _INDENT.match(lines[at])
            end = _closing(lines, at, opens["marks"]) if opens else at + 1
            deep = indent is not None and (len(indent[0]) > _MARGIN or ">" in indent[0])
            if opens and deep and OURS.fullmatch(opens["info"]):
                self.left.append(Noted(at, _bare(lines[at]), _bared(lines[at + 1 : end - 1])))
            at = end if end <= len(lines) else at + 1  # what is never closed is no fence for the others

    def take(self, body: str) -> Noted | None:
        """The first fence with this body; it is left no longer."""
        wanted = _bared(body.splitlines())
        return self._taken(one for one in self.left if one.body == wanted)

    def take_text(self, lines: list[str]) -> Noted | None:
        """The first fence that begins as these lines do; an empty line may have parted them from the rest."""
        opening, *rest = map(_bare, lines)
        body = _bared(rest)
        return self._taken(one for one in self.left if one.opening == opening and one.body[: len(body)] == body)

    def take_code(self, text: str) -> Noted | None:
        """The first fence whose body this text ends in; numbers of lines may stand before it."""
        shown = _bared(text.splitlines())
        return self._taken(one for one in self.left if one.body and shown[-len(one.body) :] == one.body)

    def _taken(self, fits: Iterator[Noted]) -> Noted | None:
        if found := next(fits, None):
            self.left.remove(found)
        return found


def as_text(note: Note, root: Element) -> Iterator[tuple[Element, int, Noted]]:
    """The fences that have become plain text: each with its element and the line in it; those in code are as meant."""
    code: set[Element] = set()
    for block in root.iter("pre"):
        code.update(block.iter())
        for _, lines in _fences("".join(block.itertext())):
            note.take_text(lines)
    for element in [element for element in root.iter() if element not in code]:
        for at, lines in _fences(element.text or ""):
            if found := note.take_text(lines):
                yield element, at, found


def as_code(note: Note, blocks: list[str]) -> Iterator[tuple[int, Noted]]:
    """The fences that another extension has made code of: each with its place among these blocks of HTML."""
    for place, block in enumerate(blocks):
        if "<code" in block and (found := note.take_code(html.unescape(_TAG.sub("", block)))):
            yield place, found


def _fences(text: str) -> Iterator[tuple[int, list[str]]]:
    """The fences of ours in a text: the line of each, and its lines without the one that closes it."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        opens = OPENS.fullmatch(_bare(line))
        if opens and OURS.fullmatch(opens["info"]):
            yield at, lines[at : _closing(lines, at, opens["marks"]) - 1]


def _closing(lines: list[str], at: int, marks: str) -> int:
    """The line after the one that closes a fence; one more than there are, where none does."""
    closes = re.compile(rf"{marks[0]}{{{len(marks)},}}")
    return next((i + 1 for i in range(at + 1, len(lines)) if closes.fullmatch(_bare(lines[i]))), len(lines) + 1)


def _bare(line: str) -> str:
    """A line without its indentation, signs of quotation included."""
    return _INDENT.sub("", line, count=1).rstrip()


def _bared(lines: list[str]) -> tuple[str, ...]:
    return tuple(bare for bare in map(_bare, lines) if bare)
