"""A fence for Python-Markdown, and so for MkDocs and Pelican: the extension `nimbers`.

Between three backticks and the word nimbers, and three backticks again, stands `nim 3,4,5` in a line, or
`game: nim`, `position: 3,4,5`, `mode: play` and so on, a line each. In the page it is the living game around its
drawing and its answer, which are there without JavaScript, in print and in feeds.

Fences in lists and quotations are read by pymdownx.superfences, which knows where those end: `fence_format` is the
format that it asks for in its `custom_fences`.
"""

from __future__ import annotations

import logging
import re
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from ..pictures.paint import escaped
from ..pictures.static import script_tag, site_address
from ..text import Message, languages, say
from .fence import FenceError, read, solved
from .indented import Note, Noted, as_code, as_text

_OPENS = re.compile(r" {0,3}(?P<marks>`{3,}|~{3,})(?P<info>[^`]*)")
_OURS = re.compile(r"\s*nimbers(?:\s+(?P<line>.*))?")
# Before `meta` takes lines away (27), so that the lines of mistakes are those of the text; before `fenced_code` (25).
_EARLY = 28
_BEFORE_INLINE = 25  # `inline` (20) makes spans of code of what stands between three backticks
_AFTER_HTML = 29  # `raw_html` (30) puts back what was taken out
_HELD = re.compile(r'<nimbers-game data-fence="(\d+)"></nimbers-game>')
_logger = logging.getLogger(__name__)


class Nimbers(Extension):
    """The extension; `site` is where the page is, `lang` the language, `strict` whether a mistake ends the build."""

    def __init__(self, **options: Any) -> None:
        self.config = {
            "site": ["", "address of a built site, whose script brings the games to life; empty: no script"],
            "lang": ["en", f"language of the texts: {' or '.join(languages())}"],
            "strict": [True, "a mistake in a fence is an error; else it is told in the page"],
            "file": ["", "name of the text in errors, where the program that calls does not tell it"],
        }
        super().__init__(**options)
        self.site = site_address(self.getConfig("site"))
        if self.getConfig("lang") not in languages():
            raise ValueError(f"nimbers: lang is one of {', '.join(languages())}")
        self.has_script = False
        self.note = Note()
        self.held: list[tuple[str | FenceError, str]] = []

    def extendMarkdown(self, md: Markdown) -> None:
        """Take the fences out before anything else reads them."""
        md.registerExtension(self)
        md.block_level_elements += ["nimbers-game"]  # else it would be put into a paragraph
        md.preprocessors.register(_Fences(md, self), "nimbers", _EARLY)
        md.treeprocessors.register(_Overlooked(md, self), "nimbers", _BEFORE_INLINE)
        md.postprocessors.register(_Held(md, self), "nimbers", _AFTER_HTML)

    def reset(self) -> None:
        """Each document has the script once."""
        self.has_script = False
        self.held.clear()

    def html(self, body: str, line: int, closed: bool = True) -> str:
        """What a fence becomes; `line` is the first one of the body, counted from 0. Raises FenceError if strict."""
        lang = self.getConfig("lang")
        try:
            if not closed:
                raise FenceError(0, say(Message("this fence is not closed"), lang))
            return self.scripted(solved(read(body, lang)).html(self.site, script=False))
        except FenceError as error:
            return _block(self.report(FenceError(line + error.line, error.reason, self.getConfig("file")), body))

    def hold(self, body: str) -> str:
        """What stands for a fence of superfences until it is known to be none of its mistakes."""
        noted = self.note.take(body)
        try:
            made = solved(read(body, self.getConfig("lang"))).html(self.site, script=False)
            self.held.append((made, body))
        except FenceError as error:
            line = error.line + (noted.line + 1 if noted else 0)
            self.held.append((FenceError(line, error.reason, self.getConfig("file")), body))
        return f'<nimbers-game data-fence="{len(self.held) - 1}"></nimbers-game>'

    def give(self, number: int) -> str:
        """What was held."""
        made, body = self.held[number]
        return self.scripted(made) if isinstance(made, str) else _block(self.report(made, body))

    def scripted(self, text: str) -> str:
        """The first game of a page with the script that brings all of them to life."""
        if not self.site or self.has_script:
            return text
        self.has_script = True
        return f"{script_tag(self.site)}\n{text}"

    def report(self, error: FenceError, body: str) -> str:
        """A mistake above what it is in, as text for the page; raises it if strict."""
        if self.getConfig("strict"):
            raise error
        _logger.warning("%s", error)
        return "\n".join([str(error), body])

    def unread(self, noted: Noted) -> str:
        """What is told of an indented fence that has become something else; raises FenceError if strict."""
        message = Message(
            "this indented fence was not read: put it at the margin, or name {format} in custom_fences of {other}, "
            "with nothing after the word nimbers",
            format=f"{__name__}.{fence_format.__name__}",
            other="pymdownx.superfences",
        )
        error = FenceError(noted.line, say(message, self.getConfig("lang")), self.getConfig("file"))
        return self.report(error, "\n".join([noted.opening, *noted.body]))


def fence_format(source: str, language: str, class_name: str, options: object, md: Markdown, **others: object) -> str:
    """The format of our fences for `custom_fences` of pymdownx.superfences; the extension `nimbers` must be there too.

    superfences also asks for what will turn out to be code, and hears only its own errors: mistakes are told later.
    """
    extension = next((one for one in md.registeredExtensions if isinstance(one, Nimbers)), None)
    if extension is None:
        from pymdownx.superfences import SuperFencesException

        raise SuperFencesException(f"{__name__}.{fence_format.__name__} needs the extension nimbers")
    return extension.hold(source)


class _Fences(Preprocessor):
    """Puts HTML in place of our fences; other fences, and what stands inside them, stay as they are."""

    def __init__(self, md: Markdown, extension: Nimbers) -> None:
        super().__init__(md)
        self.md, self.extension = md, extension

    def run(self, lines: list[str]) -> list[str]:
        self.extension.note.fill(lines)
        made: list[str] = []
        at = 0
        while at < len(lines):
            opens = _OPENS.fullmatch(lines[at])
            end = _closing(lines, at, opens["marks"]) if opens else None
            after = at + 1 if end is None else end + 1
            ours = _OURS.fullmatch(opens["info"].rstrip()) if opens else None
            if ours:
                # The rest of the first line is a line of the body too.
                body = "\n".join([ours["line"] or "", *lines[at + 1 : after - 1]])
                made += ["", self.md.htmlStash.store(self.extension.html(body, at, closed=end is not None)), ""]
            else:
                made += lines[at:after]
            at = after
        return made


class _Overlooked(Treeprocessor):
    """Tells of indented fences that have become text, or code that they were not meant to be."""

    def __init__(self, md: Markdown, extension: Nimbers) -> None:
        super().__init__(md)
        self.md, self.extension = md, extension

    def run(self, root: Element) -> None:
        note = self.extension.note
        parents = {child: parent for parent in root.iter() for child in parent}
        for element, at, noted in list(as_text(note, root)):
            report = Element("pre", {"class": "nimbers-error"})
            report.text = AtomicString(self.extension.unread(noted))
            before = (element.text or "").splitlines()[:at]
            element.text = "\n".join(before)
            if element.tag != "p":
                element.insert(0, report)
            else:  # which may hold no block: it ends before this one
                siblings = parents[element]
                siblings.insert(list(siblings).index(element) + 1, report)
                if not before:
                    siblings.remove(element)
        blocks = self.md.htmlStash.rawHtmlBlocks
        for place, noted in list(as_code(note, [str(block) for block in blocks])):
            blocks[place] = _block(self.extension.unread(noted))


class _Held(Postprocessor):
    """Puts in what superfences has found; what it gave back, since it was code, is not asked for."""

    def __init__(self, md: Markdown, extension: Nimbers) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, text: str) -> str:
        return _HELD.sub(lambda place: self.extension.give(int(place[1])), text)


def _block(report: str) -> str:
    """A mistake as a block of the page."""
    return f'<pre class="nimbers-error">{escaped(report)}</pre>'


def _closing(lines: list[str], at: int, marks: str) -> int | None:
    """The line that closes a fence, or None."""
    closes = re.compile(rf" {{0,3}}{marks[0]}{{{len(marks)},}}\s*")
    return next((i for i in range(at + 1, len(lines)) if closes.fullmatch(lines[i])), None)


def makeExtension(**options: Any) -> Nimbers:
    """The extension, as Python-Markdown asks a module for it."""
    return Nimbers(**options)
