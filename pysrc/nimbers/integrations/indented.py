"""Find indented fences, in lists and quotations, and report those that no other extension has read.

Only the block parser decides whether an indented line is code or belongs to a list. Until then all indented fences
are recorded; a fence that is read, or shown as code on purpose, is removed from the record.
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
class IndentedFence:
    """An indented fence: its 0-based line, and its opening line and body without indentation and empty lines."""

    line: int
    opening: str
    body: tuple[str, ...]


@dataclass
class UnreadFences:
    """The indented fences of a text that have not been read yet, in the order of the text."""

    left: list[IndentedFence] = field(default_factory=list)

    def fill(self, lines: list[str]) -> None:
        """Record the indented nimbers fences of a text, except those inside another fence."""
        self.left.clear()
        at = 0
        while at < len(lines):
            opens = OPENS.fullmatch(_dedent(lines[at]))
            indent = _INDENT.match(lines[at])
            end = _closing(lines, at, opens["marks"]) if opens else at + 1
            deep = indent is not None and (len(indent[0]) > _MARGIN or ">" in indent[0])
            if opens and deep and OURS.fullmatch(opens["info"]):
                self.left.append(IndentedFence(at, _dedent(lines[at]), _body(lines[at + 1 : end - 1])))
            at = end if end <= len(lines) else at + 1  # other extensions ignore a fence that is never closed

    def take(self, body: str) -> IndentedFence | None:
        """Remove and return the first fence with this body, or None."""
        wanted = _body(body.splitlines())
        return self._take(one for one in self.left if one.body == wanted)

    def take_text(self, lines: list[str]) -> IndentedFence | None:
        """Remove and return the first fence that begins with these lines; an empty line may have cut off the rest."""
        opening, *rest = map(_dedent, lines)
        body = _body(rest)
        return self._take(one for one in self.left if one.opening == opening and one.body[: len(body)] == body)

    def take_code(self, text: str) -> IndentedFence | None:
        """Remove and return the first fence whose body ends this text; line numbers may come before it."""
        shown = _body(text.splitlines())
        return self._take(one for one in self.left if one.body and shown[-len(one.body) :] == one.body)

    def _take(self, matches: Iterator[IndentedFence]) -> IndentedFence | None:
        if fence := next(matches, None):
            self.left.remove(fence)
        return fence


def fences_in_text(unread: UnreadFences, root: Element) -> Iterator[tuple[Element, int, IndentedFence]]:
    """Yield the fences that became plain text, with element and line; those in code blocks are intended."""
    code: set[Element] = set()
    for block in root.iter("pre"):
        code.update(block.iter())
        for _, lines in _fences("".join(block.itertext())):
            unread.take_text(lines)
    for element in [element for element in root.iter() if element not in code]:
        for at, lines in _fences(element.text or ""):
            if fence := unread.take_text(lines):
                yield element, at, fence


def fences_in_code(unread: UnreadFences, blocks: list[str]) -> Iterator[tuple[int, IndentedFence]]:
    """Yield the fences that another extension turned into code, with their index among these blocks of HTML."""
    for place, block in enumerate(blocks):
        if "<code" in block and (fence := unread.take_code(html.unescape(_TAG.sub("", block)))):
            yield place, fence


def _fences(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the nimbers fences in a text: the line of each, and its lines without the closing one."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        opens = OPENS.fullmatch(_dedent(line))
        if opens and OURS.fullmatch(opens["info"]):
            yield at, lines[at : _closing(lines, at, opens["marks"]) - 1]


def _closing(lines: list[str], at: int, marks: str) -> int:
    """Return the index after the closing line of a fence; len(lines) + 1 if it is never closed."""
    closes = re.compile(rf"{marks[0]}{{{len(marks)},}}")
    return next((i + 1 for i in range(at + 1, len(lines)) if closes.fullmatch(_dedent(lines[i]))), len(lines) + 1)


def _dedent(line: str) -> str:
    """Return a line without its indentation and quotation marks (>)."""
    return _INDENT.sub("", line, count=1).rstrip()


def _body(lines: list[str]) -> tuple[str, ...]:
    return tuple(filter(None, map(_dedent, lines)))
