"""Find the signs of a board that a user's function looks for, such as # and . where the game has x and dots."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import Any

from ..model import Ruleset
from ..notation import shown
from ..text import Message, NimbersError, UnknownError
from .source import Source, definition, parameters

_DRAWN = frozenset("xXoO.+-_#01")  # signs of a drawn position
# Pairs of signs in use for taken and free, on and off.
_PAIRS = ("+-", "10", "#.", "X.", "XO", "xo", "X_", "x_", "#_", "*.", "HT", "ht", "TF", "WB", "01")
_SIZES, _MOST = range(1, 8), 1_000  # sizes and number of positions among which one with both signs is looked for
_TEXT_TESTS = frozenset(["count", "find", "index", "split", "startswith", "endswith", "replace"])


def has_signs(text: str) -> bool:
    """Return whether a program has strings of signs, such as "x." or "++", which show that it reads a string."""
    return any(word and set(word) <= _DRAWN for word in _texts(ast.parse(text)))


def sign_constants(text: str) -> list[str]:
    """Return the strings in a program that may be signs of a board.

    These are single characters, strings of usual signs, and whatever is compared with something.
    """
    tree = ast.parse(text)
    compared = set(_compared(tree))
    return [one for one in _texts(tree) if one and (one in compared or len(one) == 1 or set(one) <= _DRAWN)]


def _texts(tree: ast.AST) -> Iterator[str]:
    """Yield the strings of a program, but not what is counted in a number's digits, as in bin(n).count("1")."""
    counted = {
        argument
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call)
        and isinstance(node.func.value.func, ast.Name) and node.func.value.func.id in ("bin", "format", "hex", "str")
        for argument in node.args
    }  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in counted:
            yield node.value


def _compared(tree: ast.AST) -> Iterator[str]:
    """Yield the strings that a program compares with something, looks for in something, or has a value for."""
    for node in ast.walk(tree):
        parts: Sequence[ast.expr | None] = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            if any(isinstance(one, ast.Call) and isinstance(one.func, ast.Name) for one in parts):
                continue  # what a function returns, such as a word for who wins
        elif isinstance(node, ast.Dict):
            parts = node.keys
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _TEXT_TESTS:
            parts = [node.func.value, *node.args]
        lists = [one.elts for one in parts if isinstance(one, ast.Set | ast.List | ast.Tuple)]
        parts = [*parts, *chain.from_iterable(lists)]
        yield from (one.value for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str))


def foreign_letters(tree: ast.AST) -> list[str]:
    """Return the letters that a program looks for in a text, as in config.split("X").

    >>> foreign_letters(ast.parse("def f(s): return s.split('X') != s.split(' ')"))
    ['X']
    """
    return sorted({one for one in _compared(tree) if len(one) == 1 and one.isalpha()})


def is_measured(node: ast.AST, name: str) -> bool:
    """Return whether a function uses a parameter in no other way than len(parameter)."""
    nodes = list(ast.walk(node))
    uses = sum(isinstance(one, ast.Name) and one.id == name for one in nodes)
    return uses == sum(isinstance(one, ast.Call) and ast.unparse(one) == f"len({name})" for one in nodes)


def other_signs_error(ruleset: Ruleset[Any], name: str, signs: tuple[str, ...]) -> UnknownError:
    """Return the error for a function that is wrong on first positions and looks for other signs than theirs."""
    template = (
        "no verdict: {name} looks for other signs than those of a position, {signs}; it is called with {example}, for "
        "instance"
    )
    example = shown(repr(ruleset.as_argument(both_signs(ruleset))), 60)
    return UnknownError(Message(template, name=name, signs=signs, example=example))


def missing_signs(source: Source, argument: object) -> tuple[str, ...]:
    """Return the signs of a position, if a function seems to look for others; else ().

    It looks at the parts of the position, and has none of these signs, or compares with a foreign sign and lacks one.

    >>> missing_signs(Source("f.py", "def f(b): return 'B' in b[0]", "f"), ("xo", "ox"))
    ('o', 'x')
    """
    rows = argument if isinstance(argument, tuple) else (argument,)
    ours = {sign for row in rows if isinstance(row, str) for sign in row}
    node = definition(source.text, source.name)
    names = parameters(node, "." in source.name)[0] if node is not None else []
    if not ours or not names or node is None or is_measured(node, names[0]):
        return ()
    tree = ast.parse(source.text)
    foreign = {one for one in (*_compared(tree), *_iterated(tree)) if len(one) == 1} - ours
    found = ours & set("".join(sign_constants(source.text)))
    return () if found and not foreign and not _compares_with_numbers(tree) else tuple(sorted(ours))


def _iterated(tree: ast.AST) -> Iterator[str]:
    """Yield the letters of texts that a program goes through, as in for colour in "RB"."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.comprehension) and isinstance(node.iter, ast.Constant):
            yield from node.iter.value if isinstance(node.iter.value, str) else ()


def _compares_with_numbers(tree: ast.AST) -> bool:
    """Return whether a program compares the items of a parameter with numbers, as in s[i] == 0.

    >>> _compares_with_numbers(ast.parse("def f(s): return any(c == 1 for c in s)"))
    True
    >>> _compares_with_numbers(ast.parse("def f(s): return len(s) % 2 == 1"))
    False
    """
    functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.Lambda)]
    names = {argument.arg for one in functions for argument in one.args.args}
    loops = [one for one in ast.walk(tree) if isinstance(one, ast.For | ast.comprehension)]
    items: set[str] = set()
    for _ in range(2):  # rows, then their signs
        items |= {
            one.target.id for one in loops
            if isinstance(one.target, ast.Name) and isinstance(one.iter, ast.Name) and one.iter.id in names | items
        }  # fmt: skip
    return any(
        isinstance(node, ast.Compare)
        and isinstance(node.comparators[0], ast.Constant) and type(node.comparators[0].value) is int
        and isinstance(node.ops[0], ast.Eq | ast.NotEq)
        and (
            (isinstance(node.left, ast.Name) and node.left.id in items)
            or (isinstance(node.left, ast.Subscript) and ast.unparse(node.left).partition("[")[0] in names)
        )
        for node in ast.walk(tree)
    )  # fmt: skip


def signs_of(ruleset: Ruleset[Any], text: str, example: Any = None) -> tuple[str, str]:
    """Return the two signs in a function's strings and the game's own; ("", "") if they are the same or unknown.

    A pair that the game reads in positions comes first, so that H and T are heads and tails, then one that it refuses.
    `example` is some position of a user's own rules.

    >>> from ..games import ruleset
    >>> signs_of(ruleset("flip-game"), "def canWin(s): return '++' in s")
    ('+-', 'x.')
    >>> signs_of(ruleset("coin-turning"), "def f(s): return s.count('T') == len(s)")
    ('HT', 'x.')
    """
    example = both_signs(ruleset) if example is None else example
    tree = ast.parse(text)
    compared = set(_compared(tree))  # other letters may be words for who wins
    found = (one for one in _texts(tree) if one in compared or set(one) <= _DRAWN)
    signs = {sign for one in found if len(set(one)) <= 2 and len(one) <= 8 for sign in one}
    ours = "".join(sorted({sign for row in _rows(ruleset.as_argument(example)) for sign in row}, reverse=True))
    ours = {"x": "x.", ".": "x.", "1": "10", "0": "10"}.get(ours, ours)
    if len(ours) != 2 or not signs or signs <= set(ours):
        return "", ""
    if len(signs) == 1 and signs <= {"O", "o"}:  # taken in some programs, and free in others
        return "", ""
    unknown = []
    for pair in _PAIRS:
        if signs <= set(pair):
            read = None if ruleset.slug() == "own" else _read(ruleset, example, pair, ours)
            if read == example:
                return pair, ours
            unknown += [pair] if read is None else []
    return (unknown[0], ours) if unknown else ("", "")


def _rows(argument: object) -> list[str]:
    """Return the strings of a position; [] if it has other parts."""
    rows = argument if isinstance(argument, tuple) else (argument,)
    return [row for row in rows if isinstance(row, str)] if all(isinstance(row, str) for row in rows) else []


@lru_cache(maxsize=16)
def all_signs(ruleset: Ruleset[Any]) -> frozenset[str]:
    """Return the signs of small positions; none if positions are not drawn."""
    small = islice(chain.from_iterable(ruleset.positions(size) for size in _SIZES), _MOST)
    return frozenset(sign for position in small for row in _rows(ruleset.as_argument(position)) for sign in row)


def both_signs(ruleset: Ruleset[Any]) -> Any:
    """Return a small position with two signs, or the game's first example."""
    first = ruleset.parse(ruleset.examples[0]) if ruleset.examples else None
    small = chain.from_iterable(ruleset.positions(size) for size in _SIZES)
    for position in islice(small, _MOST if _rows(ruleset.as_argument(first)) else 0):
        if len(set("".join(_rows(ruleset.as_argument(position))))) == 2:
            return position
    return first


def _read(ruleset: Ruleset[Any], position: Any, theirs: str, ours: str) -> Any:
    """Return how the game reads a position that is written with other signs; None if it refuses the text."""
    text = "\n".join(row.translate(str.maketrans(ours, theirs)) for row in _rows(ruleset.as_argument(position)))
    try:
        return ruleset.parse(text)
    except NimbersError:
        return None
