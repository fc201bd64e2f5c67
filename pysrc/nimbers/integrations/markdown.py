"""A fence for Python-Markdown, and so for MkDocs and Pelican: the extension `nimbers`.

Between three backticks and the word nimbers, and three backticks again, stands `nim 3,4,5` in a line, or
`game: nim`, `position: 3,4,5`, `mode: play` and so on, a line each. In the page it is the living game around its
drawing and its answer, which are there without JavaScript, in print and in feeds.
"""

from __future__ import annotations

import re
from typing import Any

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor

from ..pictures.paint import escaped
from ..pictures.static import script_tag, site_address
from ..text import Message, languages, say
from .fence import FenceError, read, solved

_OPENS = re.compile(r" {0,3}(?P<marks>`{3,}|~{3,})(?P<info>[^`]*)")
_OURS = re.compile(r"\s*nimbers(?:\s+(?P<line>.*))?")
# Before `meta` takes lines away (27), so that the lines of mistakes are those of the text; before `fenced_code` (25).
_EARLY = 28


class Nimbers(Extension):
    """The extension; `site` is where the page is, `lang` the language, `strict` whether a mistake ends the build."""

    def __init__(self, **options: Any) -> None:
        self.config = {
            "site": ["", "address of a built site, whose script brings the games to life; empty: no script"],
            "lang": ["en", "language of the texts: en or zh-Hans"],
            "strict": [True, "a mistake in a fence is an error; else it is told in the page"],
            "file": ["", "name of the text in errors, where the program that calls does not tell it"],
        }
        super().__init__(**options)
        self.site = site_address(self.getConfig("site"))
        if self.getConfig("lang") not in languages():
            raise ValueError(f"nimbers: lang is one of {', '.join(languages())}")
        self.has_script = False

    def extendMarkdown(self, md: Markdown) -> None:
        """Take the fences out before anything else reads them."""
        md.registerExtension(self)
        md.block_level_elements += ["nimbers-game"]  # else it would be put into a paragraph
        md.preprocessors.register(_Fences(md, self), "nimbers", _EARLY)

    def reset(self) -> None:
        """Each document has the script once."""
        self.has_script = False

    def html(self, body: str, line: int, closed: bool = True) -> str:
        """What a fence becomes; `line` is the first one of the body, counted from 0. Raises FenceError if strict."""
        lang = self.getConfig("lang")
        try:
            if not closed:
                raise FenceError(0, say(Message("this fence is not closed"), lang))
            text = solved(read(body, lang)).html(self.site, script=False)
        except FenceError as error:
            told = FenceError(line + error.line, error.reason, self.getConfig("file"))
            if self.getConfig("strict"):
                raise told from error
            shown = escaped("\n".join([str(told), body]))
            return f'<pre class="nimbers-error">{shown}</pre>'
        if self.site and not self.has_script:
            self.has_script = True
            return f"{script_tag(self.site)}\n{text}"
        return text


class _Fences(Preprocessor):
    """Puts HTML in place of our fences; other fences, and what stands inside them, stay as they are."""

    def __init__(self, md: Markdown, extension: Nimbers) -> None:
        super().__init__(md)
        self.md, self.extension = md, extension

    def run(self, lines: list[str]) -> list[str]:
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


def _closing(lines: list[str], at: int, marks: str) -> int | None:
    """The line that closes a fence, or None."""
    closes = re.compile(rf" {{0,3}}{marks[0]}{{{len(marks)},}}\s*")
    return next((i for i in range(at + 1, len(lines)) if closes.fullmatch(lines[i])), None)


def makeExtension(**options: Any) -> Nimbers:
    """The extension, as Python-Markdown asks a module for it."""
    return Nimbers(**options)
