"""Recognise users' texts in which each name keeps its plain meaning; the prover reads only these."""

from __future__ import annotations

import ast
from dataclasses import replace

from ..notation import shown
from ..text import Message
from .source import Source

# Nodes none of which binds or changes a name out of sight. Those that the prover cannot read it refuses where they are
# used.
_PLAIN = (
    ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.If, ast.For, ast.While, ast.Assign,
    ast.AnnAssign, ast.AugAssign, ast.Pass, ast.Break, ast.Continue, ast.Expr, ast.Raise, ast.Assert, ast.Import,
    ast.ImportFrom, ast.alias, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Lambda, ast.IfExp, ast.Set, ast.ListComp,
    ast.SetComp, ast.GeneratorExp, ast.comprehension, ast.Yield, ast.Compare, ast.Call, ast.keyword, ast.Constant,
    ast.Attribute, ast.Subscript, ast.Slice, ast.Starred, ast.Name, ast.List, ast.Tuple, ast.Dict, ast.JoinedStr,
    ast.FormattedValue, ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context,
)  # fmt: skip
_MODULES = ("__future__", "collections", "functools", "itertools", "math", "operator", "sys", "typing")
# The kind of results by quantity; formulas for other quantities are not decided.
KINDS = {"wins": "truth", "outcome": "word", "grundy": "number", "count": "number"}


def without_class(source: Source) -> Source:
    r"""Return the only method of a class, as LeetCode asks for it, as a function on the same lines.

    A text that is not of this form, or in which one of the names is used, is returned unchanged.

    >>> source = Source("", "class Solution:\n    def wins(self, n):\n        return n % 4 != 0", "Solution.wins")
    >>> print(without_class(source).text.strip())
    def wins(n):
        return n % 4 != 0
    """
    owner, _, name = source.name.rpartition(".")
    try:
        nodes = ast.parse(source.text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return source
    match [node for node in nodes if isinstance(node, ast.ClassDef)]:
        case [ast.ClassDef(bases=[], keywords=[], decorator_list=[], body=[method]) as found] if found.name == owner:
            pass
        case _:
            return source
    if not isinstance(method, ast.FunctionDef) or method.decorator_list:
        return source
    if method.args.posonlyargs or len(method.args.args) < 2:
        return source
    own = method.args.args[0]
    lines = source.text.split("\n")
    for number in range(found.lineno, method.end_lineno or 0):
        lines[number] = lines[number][method.col_offset :]
    lines[found.lineno - 1] = ""
    line, start = lines[own.lineno - 1], own.col_offset - method.col_offset
    lines[own.lineno - 1] = line[:start] + line[start:].partition(",")[2].lstrip()
    text = "\n".join(lines)
    del method.args.args[0]
    used = {node.id for node in ast.walk(ast.Module(nodes, [])) if isinstance(node, ast.Name)}
    if used & {own.arg, owner, name}:
        return source
    try:
        made = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and node.name == name]
    except SyntaxError:
        return source
    return replace(source, text=text, name=name) if [*map(ast.dump, made)] == [ast.dump(method)] else source


def why_unreadable(source: Source) -> Message | None:
    """Return why the prover does not read a text, None if it does."""
    try:
        tree = ast.parse(source.text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Message("it is no single expression of arithmetic")
    for node in ast.walk(tree):
        if not isinstance(node, _PLAIN) or not _is_known(node):
            line, word = getattr(node, "lineno", 1), shown(ast.unparse(node).partition("\n")[0][:60])
            return Message("line {line}: the prover cannot read {word}", line=line, word=word)
    return None


def _is_known(node: ast.AST) -> bool:
    """Return whether a node imports only named things from standard modules, and deletes or changes nothing."""
    match node:
        case ast.Import(names=names):
            return all(one.name in _MODULES for one in names)
        case ast.ImportFrom(module=module, names=names, level=0):
            return module in _MODULES and all(one.name != "*" for one in names)
        case ast.ImportFrom():
            return False
        case ast.Name(ctx=ast.Del()) | ast.Attribute(ctx=ast.Store()) | ast.Subscript(ctx=ast.Store()):
            return False
    return True
