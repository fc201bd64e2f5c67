"""Recognise users' texts in which each name keeps its plain meaning; the prover reads only these."""

from __future__ import annotations

import ast

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
