"""A user's file with its variables declared: what takes in anything of the input is a word, what only counts is not.

In C a variable has a type, so that `h = 5` and `h *= 31` wrap though no input is in them. In Python 5 is 5. Here
`h = 5` becomes `h = word(5)` for every variable that is more than a counter; the lines stay where they are.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from types import CodeType
from typing import Any

from ..source import Source, attempt, no_function

NAME = "__nimbers_word__"  # what a file calls the type of a word


def typed_function(source: Source, bits: int, word: Callable[[int], Any]) -> Callable[[Any], Any]:
    """The function, made anew, its variables words where they are given integers that fit; raises UserError."""
    scope: dict[str, Any] = {"__name__": "formula", "__file__": source.file, NAME: declared(bits, word)}

    def run(code: CodeType) -> None:
        exec(code, scope)

    attempt(run, _compiled(source), source.file)
    found = scope.get(source.name)
    if not callable(found):
        raise no_function(source)
    return found  # type: ignore[no-any-return]


def declared(bits: int, word: Callable[[int], Any]) -> Callable[[Any], Any]:
    """What a variable of the type of a word makes of a value: integers that fit become words, all else stays.

    >>> from nimbers.verify.circuits.wrapped import word_type
    >>> made = declared(8, word_type(8))
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
    """Turn the assignments to variables that are words into `name = word(value)`, unless the value is one anyway."""
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
    """The variable that is assigned to, or "" where it is not just one."""
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    several = isinstance(node, ast.Assign) and not all(isinstance(one, ast.Name) for one in node.targets)
    return target.id if isinstance(target, ast.Name) and node.value is not None and not several else ""


def _counts(name: str, node: ast.AST) -> bool:
    """Whether a binding only gives a constant, or goes up or down by one."""
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
    """Whether a value is a word whatever the input is, so that nothing need be made of it: an operand is one."""
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
