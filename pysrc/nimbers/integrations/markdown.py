"""The extension `nimbers` for Python-Markdown, and so for MkDocs and Pelican.

A fence of three backticks with the word nimbers contains `nim 3,4,5` in one line, or `game: nim`, `position: 3,4,5`,
`mode: play` and so on, each in a line. It becomes the interactive game; its drawing and answer are also shown
without JavaScript, in print and in feeds.

For fences in lists and quotations, which only pymdownx.superfences can read, `fence_format` is the format to name in
its `custom_fences`.
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
from .indented import IndentedFence, UnreadFences, fences_in_code, fences_in_text

_OPENS = re.compile(r" {0,3}(?P<marks>`{3,}|~{3,})(?P<info>[^`]*)")
_OURS = re.compile(r"\s*nimbers(?:\s+(?P<line>.*))?")
# Priority before `meta` (27), which removes lines and would shift line numbers, and before `fenced_code` (25).
_EARLY = 28
_BEFORE_INLINE = 25  # `inline` (20) turns text between backticks into code
_AFTER_HTML = 29  # `raw_html` (30) replaces the placeholders of stashed HTML
_PLACEHOLDER = re.compile(r'<nimbers-game data-fence="(\d+)"></nimbers-game>')
_logger = logging.getLogger(__name__)


class Nimbers(Extension):
    """The extension. `site` is the URL of a built site, `lang` the language; with `strict` a mistake ends the build."""

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
        self.unread = UnreadFences()
        self.stash: list[tuple[str | FenceError, str]] = []

    def extendMarkdown(self, md: Markdown) -> None:
        """Register the processors that replace fences."""
        md.registerExtension(self)
        md.block_level_elements += ["nimbers-game"]  # else it would be wrapped in a paragraph
        md.preprocessors.register(_Fences(md, self), "nimbers", _EARLY)
        md.treeprocessors.register(_UnreadFences(md, self), "nimbers", _BEFORE_INLINE)
        md.postprocessors.register(_StashedFences(md, self), "nimbers", _AFTER_HTML)

    def reset(self) -> None:
        """Forget the previous document."""
        self.has_script = False
        self.stash.clear()

    def html(self, body: str, line: int, closed: bool = True) -> str:
        """Return the HTML of a fence whose body starts at the 0-based `line`; raises FenceError if strict."""
        lang = self.getConfig("lang")
        try:
            if not closed:
                raise FenceError(0, say(Message("this fence is not closed"), lang))
            return self.with_script(solved(read(body, lang)).html(self.site, script=False))
        except FenceError as error:
            return _block(self.report(FenceError(line + error.line, error.reason, self.getConfig("file")), body))

    def placeholder(self, body: str) -> str:
        """Stash the HTML or the error of a superfences fence; return a placeholder that superfences may discard."""
        fence = self.unread.take(body)
        try:
            html = solved(read(body, self.getConfig("lang"))).html(self.site, script=False)
            self.stash.append((html, body))
        except FenceError as error:
            line = error.line + (fence.line + 1 if fence else 0)
            self.stash.append((FenceError(line, error.reason, self.getConfig("file")), body))
        return f'<nimbers-game data-fence="{len(self.stash) - 1}"></nimbers-game>'

    def stashed(self, number: int) -> str:
        """Return the HTML for a placeholder; raises its FenceError if strict."""
        html, body = self.stash[number]
        return self.with_script(html) if isinstance(html, str) else _block(self.report(html, body))

    def with_script(self, text: str) -> str:
        """Return the HTML of a game; for the first game of a page, put the script of all games before it."""
        if not self.site or self.has_script:
            return text
        self.has_script = True
        return f"{script_tag(self.site)}\n{text}"

    def report(self, error: FenceError, body: str) -> str:
        """Return a mistake followed by the fence's body, as text for the page; raises the error if strict."""
        if self.getConfig("strict"):
            raise error
        _logger.warning("%s", error)
        return "\n".join([str(error), body])

    def report_unread(self, fence: IndentedFence) -> str:
        """Return the report on an indented fence that nothing has read; raises FenceError if strict."""
        message = Message(
            "this indented fence was not read: put it at the margin, or name {format} in custom_fences of {other}, "
            "with nothing after the word nimbers",
            format=f"{__name__}.{fence_format.__name__}",
            other="pymdownx.superfences",
        )
        error = FenceError(fence.line, say(message, self.getConfig("lang")), self.getConfig("file"))
        return self.report(error, "\n".join([fence.opening, *fence.body]))


def fence_format(source: str, language: str, class_name: str, options: object, md: Markdown, **others: object) -> str:
    """Format a fence for `custom_fences` of pymdownx.superfences; the extension `nimbers` must be enabled, too.

    superfences also formats fences that turn out to be code, and hides errors; they are raised later, in `stashed`.
    """
    extension = next((one for one in md.registeredExtensions if isinstance(one, Nimbers)), None)
    if extension is None:
        from pymdownx.superfences import SuperFencesException

        raise SuperFencesException(f"{__name__}.{fence_format.__name__} needs the extension nimbers")
    return extension.placeholder(source)


class _Fences(Preprocessor):
    """Replaces nimbers fences by HTML; other fences and their content stay as they are."""

    def __init__(self, md: Markdown, extension: Nimbers) -> None:
        super().__init__(md)
        self.md, self.extension = md, extension

    def run(self, lines: list[str]) -> list[str]:
        self.extension.unread.fill(lines)
        output: list[str] = []
        at = 0
        while at < len(lines):
            opens = _OPENS.fullmatch(lines[at])
            end = _closing(lines, at, opens["marks"]) if opens else None
            after = at + 1 if end is None else end + 1
            ours = _OURS.fullmatch(opens["info"].rstrip()) if opens else None
            if ours:
                # The rest of the opening line belongs to the body.
                body = "\n".join([ours["line"] or "", *lines[at + 1 : after - 1]])
                output += ["", self.md.htmlStash.store(self.extension.html(body, at, closed=end is not None)), ""]
            else:
                output += lines[at:after]
            at = after
        return output


class _UnreadFences(Treeprocessor):
    """Reports indented fences that became text, or code by mistake."""

    def __init__(self, md: Markdown, extension: Nimbers) -> None:
        super().__init__(md)
        self.md, self.extension = md, extension

    def run(self, root: Element) -> None:
        unread = self.extension.unread
        parents = {child: parent for parent in root.iter() for child in parent}
        for element, at, fence in list(fences_in_text(unread, root)):
            report = Element("pre", {"class": "nimbers-error"})
            report.text = AtomicString(self.extension.report_unread(fence))
            before = (element.text or "").splitlines()[:at]
            element.text = "\n".join(before)
            if element.tag != "p":
                element.insert(0, report)
            else:  # a paragraph cannot contain a block
                siblings = parents[element]
                siblings.insert(list(siblings).index(element) + 1, report)
                if not before:
                    siblings.remove(element)
        blocks = self.md.htmlStash.rawHtmlBlocks
        for place, fence in list(fences_in_code(unread, [str(block) for block in blocks])):
            blocks[place] = _block(self.extension.report_unread(fence))


class _StashedFences(Postprocessor):
    """Replaces the placeholders left by superfences; those that it discarded, as code, are never evaluated."""

    def __init__(self, md: Markdown, extension: Nimbers) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, text: str) -> str:
        return _PLACEHOLDER.sub(lambda match: self.extension.stashed(int(match[1])), text)


def _block(report: str) -> str:
    """Return a mistake as a block of HTML."""
    return f'<pre class="nimbers-error">{escaped(report)}</pre>'


def _closing(lines: list[str], at: int, marks: str) -> int | None:
    """Return the index of the line that closes a fence, or None."""
    closes = re.compile(rf" {{0,3}}{marks[0]}{{{len(marks)},}}\s*")
    return next((i for i in range(at + 1, len(lines)) if closes.fullmatch(lines[i])), None)


def makeExtension(**options: Any) -> Nimbers:
    """Return the extension; Python-Markdown calls this function of a module."""
    return Nimbers(**options)
