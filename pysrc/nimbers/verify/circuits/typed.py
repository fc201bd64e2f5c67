"""Give the variables of a user's file the type of a word, except counters.

In C, `h = 5; h *= 31` wraps because the variable has a type; in Python a constant does not. So `h = 5` becomes
`h = word(5)` for every variable that is more than a counter. Line numbers do not change.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from types import CodeType
from typing import Any

from ..source import Source, attempt, missing_function

NAME = "__nimbers_word__"  # the name of the word type in the file


def typed_function(source: Source, bits: int, word: Callable[[int], Any]) -> Callable[[Any], Any]:
    """Load the function with variables that turn integers in range into words; raises UserError."""
    scope: dict[str, Any] = {"__name__": "formula", "__file__": source.file, NAME: declaration(bits, word)}

    def run(code: CodeType) -> None:
        exec(code, scope)

    attempt(source.file, run, _compiled(source))
    found = scope.get(source.name)
    if not callable(found):
        raise missing_function(source)
    return found  # type: ignore[no-any-return]


def declaration(bits: int, word: Callable[[int], Any]) -> Callable[[Any], Any]:
    """Return the conversion of a word variable: integers in range become words, other values stay.

    >>> from nimbers.verify.circuits.wrapped import word_type
    >>> made = declaration(8, word_type(8))
    >>> made(-1) + 1, made(300), made("text")
    (0, 300, 'text')
    """
    least, most = -(1 << (bits - 1)), (1 << bits) - 1

    def made(value: Any) -> Any:
        return word(value & most) if type(value) is int and least <= value <= most else value

    return made


@cache
def _compiled(source: Source) -> CodeType:
    try:
        tree = ast.parse(source.text, source.file)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                _declare(node, main=node.name == source.name)
        return compile(ast.fix_missing_locations(tree), source.file, "exec", dont_inherit=True)
    except RecursionError:
        return compile(source.text, source.file, "exec", dont_inherit=True)


def _declare(function: ast.FunctionDef, *, main: bool) -> None:
    """Turn assignments to word variables into `name = word(value)`, unless the value is a word anyway."""
    assigned = [node for node in ast.walk(function) if isinstance(node, ast.Assign | ast.AnnAssign) and _target(node)]
    bound = defaultdict[str, list[ast.AST]](list)
    for node in ast.walk(function):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            bound[node.target.id].append(node)
    for node in assigned:
        bound[_target(node)].append(node)
    words = {name for name, bindings in bound.items() if not all(_counts(name, node) for node in bindings)}
    known = words | {argument.arg for argument in function.args.args[:1] if main}
    for node in assigned:
        value = node.value
        if _target(node) in words and value is not None and not _is_word(value, known):
            node.value = ast.copy_location(ast.Call(ast.Name(NAME, ast.Load()), [value], []), value)


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    """Return the variable that is assigned to; "" unless it is exactly one."""
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    several = isinstance(node, ast.Assign) and not all(isinstance(one, ast.Name) for one in node.targets)
    return target.id if isinstance(target, ast.Name) and node.value is not None and not several else ""


def _counts(name: str, node: ast.AST) -> bool:
    """Return whether a binding assigns a constant or adds one to the variable."""
    if isinstance(node, ast.AugAssign):
        return isinstance(node.op, ast.Add | ast.Sub) and _is_constant(node.value)
    value = node.value  # type: ignore[attr-defined]
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add | ast.Sub):
        own = isinstance(value.left, ast.Name) and value.left.id == name
        return (own and _is_constant(value.right)) or _is_constant(value)
    return _is_constant(value)


def _is_constant(node: ast.expr) -> bool:
    return all(
        isinstance(one, ast.Constant | ast.BinOp | ast.UnaryOp | ast.operator | ast.unaryop) for one in ast.walk(node)
    )


def _is_word(node: ast.expr, known: set[str]) -> bool:
    """Return whether a value is always a word, because one of its operands is."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.Name) and one.id in known:
            return True
        if isinstance(one, ast.BinOp):
            waiting += [one.left, one.right]
        elif isinstance(one, ast.UnaryOp) and not isinstance(one.op, ast.Not):
            waiting.append(one.operand)
    return False
