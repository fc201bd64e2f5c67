"""Collect every text for readers from the source of the package and from the games."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import nimbers
from nimbers import list_games
from nimbers.answers.answer_documents import rules_text
from nimbers.answers.answer_texts import _NAMED
from nimbers.games import CONVENTION_NAMES
from nimbers.games import game as game_class
from nimbers.model import Ruleset, Status

PACKAGE = Path(nimbers.__file__).parent
GAMES = PACKAGE / "games"
# Constructors whose text arguments readers see, with the index of that argument.
SHOWN = {"Message": 0, "Table": 0, "Piece": -1, "Example": 0}


def strings(node: ast.expr, scope: ast.AST) -> Iterator[str]:
    """Yield the possible texts of an expression: a literal, one of two, or a local name with such values."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node.value
    elif isinstance(node, ast.IfExp):
        yield from strings(node.body, scope)
        yield from strings(node.orelse, scope)
    elif isinstance(node, ast.Name):
        given = [
            n.value
            for n in ast.walk(scope)
            if isinstance(n, ast.Assign) and any(isinstance(t, ast.Name) and t.id == node.id for t in n.targets)
        ]
        assert given, f"{node.id} is no text that can be told beforehand"
        for value in given:
            yield from strings(value, scope)
    else:
        raise AssertionError(f"{ast.unparse(node)} is no text that can be told beforehand")


def _inside(node: ast.AST, scope: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef):
        scope = node
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SHOWN:
        arguments = node.args[SHOWN[node.func.id] :][:1]
        if arguments and (node.func.id == "Message" or isinstance(arguments[0], ast.Constant)):
            yield from strings(arguments[0], scope)
    for child in ast.iter_child_nodes(node):
        yield from _inside(child, scope)


@cache
def templates(file: Path) -> frozenset[str]:
    """Return the templates of all messages in one file, and the names of pieces and tables."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(_inside(tree, tree))


@cache
def shared_templates() -> frozenset[str]:
    """Return the templates of the package without the files of the games."""
    files = [file for file in PACKAGE.rglob("*.py") if file.parent != GAMES or file.name.startswith("_")]
    assert len(files) > 30
    return frozenset(text for file in files for text in templates(file))


def words() -> frozenset[str]:
    """Return fixed words that are translated where they occur inside sentences."""
    return frozenset({*_NAMED.values(), *CONVENTION_NAMES.values(), *get_args(Status), ", "})


def fixed(cls: type[Ruleset[Any]]) -> frozenset[str]:
    """Return the texts of a game that do not depend on a position."""
    module = sys.modules[cls.__module__]
    texts = {cls.title, cls.size_name, cls.argument, cls.spellings, cls.judge.describe, *rules_text(cls)}
    texts.update(cls.goal(convention) for convention in cls.conventions)
    texts.add((inspect.getdoc(module) or "").partition(": ")[2])
    texts.update(parameter.label for parameter in cls.parameters())
    for claim in cls.claims():
        texts |= {claim.statement, claim.source}
    return frozenset(texts)


def own(slug: str) -> frozenset[str]:
    """Return all texts for readers in a game's file."""
    return fixed(game_class(slug)) | templates(GAMES / f"{slug.replace('-', '_')}.py")


def every() -> frozenset[str]:
    """Return every text of the package."""
    return shared_templates() | words() | frozenset(text for slug in list_games() for text in own(slug))
