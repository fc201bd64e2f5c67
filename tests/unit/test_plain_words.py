"""The prose of the project contains none of the phrases that it has retired."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# A common verb or a shorter clause says the same: "compared with search" for "held against search".
RETIRED = (
    "asks nobody",
    "came to harm",
    "come alive",
    "come to harm",
    "comes alive",
    "coming alive",
    "go on where",
    "goes on where",
    "handed out",
    "hands back",
    "has its say",
    "held against",
    "holds against",
    "is handed",
    "is let go",
    "is looked at",
    "is told",
    "let go of",
    "looked whether",
    "mean harm",
    "nobody waits",
    "nothing by itself",
    "of ours",
    "people bring",
    "put away",
    "sets out",
    "that is none",
    "things that are no",
    "told anew",
    "told apart",
    "turned round",
    "unbelieved",
    "was told",
    "what became of",
    "what came of",
    "what comes of",
    "where it is no",
    "where nothing is",
    "where there is no",
    "where there is none",
    "which is none",
)
HELD = frozenset({"held against"})
FILES = {
    "package": ("pysrc", "*.py"),
    "tests": ("tests", "*.py"),
    "scripts": ("web/src", "*.[jt]s"),
    "labels": ("web/locale/en", "*.json"),
    "documentation": ("web/docs/en", "*.md"),
    "READMEs": ("tests", "*.md"),
    "READMEs of tools": ("web/tools", "*.md"),
    "other pages": (".", "*.md"),
}


def python_prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield each docstring and each run of comments in Python, with its first line."""
    start, run = 0, list[str]()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            if not run or token.start[0] != start + len(run):
                if run:
                    yield start, "\n".join(run)
                start, run = token.start[0], []
            run.append(token.string)
    if run:
        yield start, "\n".join(run)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and (
            docstring := ast.get_docstring(node, clean=False)
        ):
            yield node.body[0].lineno, docstring


def script_prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield each comment of a script with its first line."""
    for found in re.finditer(r"/\*.*?\*/|//[^\n]*(?:\n\s*//[^\n]*)*", text, re.DOTALL):
        yield text.count("\n", 0, found.start()) + 1, found[0]


def prose(name: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the pieces of prose in a file, each with its first line."""
    if name.endswith(".py"):
        yield from python_prose(text)
    elif name.endswith((".js", ".ts")):
        yield from script_prose(text)
    else:
        yield 1, text


@cache
def pattern(phrases: frozenset[str]) -> re.Pattern[str]:
    """Return an expression for any of these phrases; a phrase may continue on the next line."""
    between = r"\s+(?:(?:#|//|\*)\s*)?"
    any_case = (f"(?i:{phrase[0]}){phrase[1:]}".replace(" ", between) for phrase in sorted(phrases))
    return re.compile(rf"\b(?:{'|'.join(any_case)})\b")


def offences(name: str, text: str, phrases: frozenset[str]) -> Iterator[str]:
    """Yield the place and the words of each of these phrases in a file."""
    flat = " ".join(re.sub("[#*/]", " ", text).lower().split())
    if not any(phrase in flat for phrase in phrases):
        return  # most files end here, because to parse them takes much longer
    for line, piece in prose(name, text):
        for found in pattern(phrases).finditer(piece):
            words = " ".join(re.findall(r"[\w']+", found[0]))
            yield f"{name}:{line + piece.count(chr(10), 0, found.start())}: {words}"


def files(kind: str) -> list[Path]:
    """Return the files of a kind, without this file, data of tests, and folders that a build makes."""
    folder, pattern = FILES[kind]
    paths = sorted((ROOT / folder).rglob(pattern)) if folder != "." else sorted(ROOT.glob(pattern))
    return [path for path in paths if path != Path(__file__) and "data" not in path.parts]


@pytest.mark.parametrize("kind", FILES)
def test_no_retired_phrase_is_left(kind: str) -> None:
    """Docstrings, comments, labels and documentation contain no retired phrase."""
    paths = files(kind)
    phrases = frozenset(RETIRED)
    found = [
        offence
        for path in paths
        for offence in offences(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"), phrases)
    ]

    assert paths
    assert found == []


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.py", '"""One.\n\nTwo is held\nagainst search."""\n', 3),
        ("a.py", "x = 1  # one\n# This is held\n# against search.\n", 2),
        ("a.js", "let a = 1;\n/** One is held\n * against search. */\n", 2),
        ("a.js", "let a = 1;\n// One\n// Held against search.\n", 3),
        ("a.md", "# One\n\nTwo is held against search.\n", 3),
    ],
)
def test_a_retired_phrase_is_found(name: str, text: str, line: int) -> None:
    """A phrase is found in each kind of file, also across lines, with the line where it begins."""
    assert "".join(offences(name, text, HELD)).lower() == f"{name}:{line}: held against"


@pytest.mark.parametrize(("name", "text"), [("a.py", 'x = "held against"\n'), ("a.js", 'let a = "held against";\n')])
def test_strings_in_code_are_not_searched(name: str, text: str) -> None:
    """A string in the code of Python or a script is not prose."""
    assert list(offences(name, text, HELD)) == []
