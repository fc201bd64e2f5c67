"""Read the documentation: its files, its blocks of code, its links and the names in backticks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted((ROOT / "web/docs/en").glob("*.md"))
FILES = [ROOT / "README.md", *PAGES]  # files whose examples run
# files whose names must exist
PROSE = [*FILES, ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", ROOT / "tests/README.md"]
_FENCE = re.compile(r"^(`{3,})([\w-]*)[^\n]*\n(.*?)^\1$\n?", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block: the word after the fence, the text inside, and the number of its first line."""

    language: str
    text: str
    line: int


def blocks(text: str) -> list[Block]:
    """Return all fenced blocks of a Markdown text, in order."""
    return [Block(found[2], found[3], text.count("\n", 0, found.start()) + 2) for found in _FENCE.finditer(text)]


def only(text: str, language: str) -> str:
    """Return the blocks of one language, every other line empty, so that line numbers stay the same."""
    lines = [""] * (text.count("\n") + 1)
    for block in blocks(text):
        if block.language == language:
            inside = block.text.splitlines()
            lines[block.line - 1 : block.line - 1 + len(inside)] = inside
    return "\n".join(lines) + "\n"


def prose(text: str) -> str:
    """Return a Markdown text without its fenced and indented blocks."""
    return re.sub(r"(?<=\n\n)(?: {4}.*\n)+", "", _FENCE.sub("", text))


def spans(text: str) -> list[str]:
    """Return the texts in backticks outside of blocks."""
    return [found.strip() for found in re.findall(r"(?<!`)`([^`\n]+)`(?!`)", prose(text))]


def links(text: str) -> list[str]:
    """Return the targets of all links and pictures outside of blocks."""
    return re.findall(r"\]\(([^)\s]+)\)", prose(text))


@dataclass(frozen=True)
class Command:
    """A command of a shell session with its exit code and output; an output of None is not shown."""

    typed: str
    code: int
    output: str | None


def commands(block: Block) -> Iterator[Command]:
    """Yield the commands of a `console` block; `# exit code N` at the end of a line announces a code."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        head, _, rest = part.partition("\n")
        if here := re.search(r"<<'(\w+)'", head):  # the lines up to that word are the input of the command
            inside, end, rest = rest.partition(f"\n{here[1]}\n")
            head = f"{head}\n{inside}{end}"
        code = re.search(r"  # exit code (\d+)$", head)
        yield Command(head, int(code[1]) if code else 0, rest if rest.strip() else None)
