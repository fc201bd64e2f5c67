"""Recognise users' formulas that are plain arithmetic, which the prover reads exactly as Python evaluates it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ..notation import shown
from ..prove.language import is_truth
from ..text import Message
from .source import Source

# Functions that may be called, by the module they are imported from. In a file with one function no name is rebound.
_BUILTINS = ("abs", "bin", "len", "max", "min", "sum")
_IMPORTED = {"functools": ("reduce",), "operator": ("xor",), "math": ("isqrt",)}
_METHODS = ("bit_count", "count")
_PLAIN = (
    ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Name, ast.Constant, ast.Subscript, ast.Tuple,
    ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context,
)  # fmt: skip
_DIVIDING = (ast.Mod, ast.FloorDiv, ast.LShift, ast.RShift)


def why_unreadable(source: Source, quantity: str, counts: Sequence[int]) -> Message | None:
    """Return why the prover cannot read a formula; None if it is one expression of arithmetic.

    No part may fail, evaluated or not: divisors are nonzero literals, indices are valid in positions of each of the
    lengths `counts`, and all results are of one kind.
    """
    try:
        body = _without_docstring(ast.parse(source.text).body)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Message("it is no single expression of arithmetic")
    imported = set[str]()
    while body and isinstance(first := body[0], ast.ImportFrom):
        del body[0]
        known = _IMPORTED.get(first.module or "", ())
        if any(one.name not in known or one.asname for one in first.names):
            return _unreadable(first)
        imported |= {one.name for one in first.names}
    match body:
        case [ast.FunctionDef(name=source.name, args=ast.arguments(args=[only]), decorator_list=[]) as function]:
            tree = _return_expression(function)
            if tree is None or ast.dump(function.args) != ast.dump(_one_argument(only.arg, only.annotation)):
                return Message("it is no single expression of arithmetic")
        case _:
            return Message("it is no single expression of arithmetic")
    names = {only.arg, *imported, *_BUILTINS}
    if only.arg in (*imported, *_BUILTINS):
        return _unreadable(tree)
    for node in ast.walk(tree):
        if quantity != "outcome" and isinstance(node, ast.Constant) and isinstance(node.value, str):
            return _unreadable(node)
        if not _is_arithmetic(node, names, only.arg, counts):
            return _unreadable(node)
    wrong = next((leaf for leaf in _leaves(tree) if not _fits(leaf, quantity)), None)
    return None if wrong is None else _unreadable(wrong)


def _one_argument(name: str, annotation: ast.expr | None) -> ast.arguments:
    return ast.arguments([], [ast.arg(name, annotation)], None, [], [], None, [])


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0] if body else None
    return body[1:] if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) else list(body)


def _return_expression(function: ast.FunctionDef) -> ast.expr | None:
    match _without_docstring(function.body):
        case [ast.Return(value=ast.expr() as tree)]:
            return tree
    return None


def _is_arithmetic(node: ast.AST, names: set[str], argument: str, counts: Sequence[int]) -> bool:
    match node:
        case ast.Name(id=name):
            return name in names
        case ast.Constant(value=value):
            return value is None or isinstance(value, bool | int | str)
        case ast.BinOp(op=op, right=right):
            if isinstance(op, ast.Div | ast.MatMult):
                return False
            if isinstance(op, ast.Pow):
                return _is_number(node.left) and _is_number(right)
            return not isinstance(op, _DIVIDING) or _is_number(right)
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=int() as place)):
            return name == argument and all(0 <= place < count for count in counts)
        case ast.Tuple(elts=parts):
            return all(isinstance(part, ast.Constant) and type(part.value) is int for part in parts)
        case ast.Compare(ops=ops, comparators=others):
            among = [isinstance(op, ast.In | ast.NotIn) for op in ops]
            tuples = [isinstance(other, ast.Tuple) for other in others]
            return among == tuples and not any(isinstance(op, ast.Is | ast.IsNot) for op in ops)
        case ast.Call(func=ast.Name(id="reduce"), args=[ast.Name(id="xor"), ast.Name(id=name), *rest], keywords=[]):
            return name == argument and len(rest) < 2 and all(isinstance(one, ast.Constant) for one in rest)
        case ast.Call(func=ast.Name(id=name), keywords=[]):
            return name in names and name not in (argument, "reduce", "xor", "isqrt")
        case ast.Call(func=ast.Attribute(attr=method), keywords=[]):
            return method in _METHODS
        case ast.Attribute(attr=method):
            return method in _METHODS
        case ast.Subscript():
            return False
    return isinstance(node, _PLAIN)


def _is_number(node: ast.AST) -> bool:
    """Return whether a node is an integer literal from 1 to 1,999,999."""
    return isinstance(node, ast.Constant) and type(node.value) is int and 0 < node.value < 2_000_000


def _leaves(tree: ast.expr) -> Iterator[ast.expr]:
    """Yield the expressions that may be the result, the branches of conditional expressions apart."""
    stack = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.IfExp):
            stack += [node.body, node.orelse]
        else:
            yield node


def _fits(leaf: ast.expr, quantity: str) -> bool:
    """Return whether a result has the kind of a quantity: a truth value, N or P, or a number."""
    if isinstance(leaf, ast.Constant) and leaf.value is None:
        return True
    if quantity == "outcome":
        return isinstance(leaf, ast.Constant) and leaf.value in ("N", "P")
    if quantity == "wins":  # any number will do, as a truth value
        return True
    return not is_truth(leaf)


def _unreadable(node: ast.AST) -> Message:
    return Message("the prover does not read {word}", word=shown(ast.unparse(node)[:80]))
