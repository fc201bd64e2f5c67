"""Decide from its source whether a function can be traced as a circuit.

A word without a value notices operations on it but not `type(n)` or `n is None`, and a single call does not show state
that a function keeps between calls. So a function is traceable only if its source uses nothing but the constructs
listed here; any other function is run input by input.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from ...text import Message

# With a word, each of these uses its operators, or raises an error if it needs the word's value.
BUILTINS = frozenset({"abs", "all", "any", "bool", "divmod", "enumerate", "int", "len", "max", "min", "pow", "range"})
BUILTINS |= {"reversed", "sum", "zip"}
METHODS = frozenset({"bit_count", "bit_length"})
LIST_METHODS = frozenset({"append", "pop", "reverse"})
# These read a list without changing it or keeping a reference to it.
READERS = frozenset({"enumerate", "len", "reversed", "sum", "zip"})
# These may distinguish a word from an integer, or give access to functions that do.
TYPE_QUERIES = frozenset(
    {
        "__build_class__", "__builtins__", "__import__", "breakpoint", "compile", "delattr", "dir", "eval", "exec",
        "getattr", "globals", "hasattr", "id", "input", "locals", "memoryview", "object", "open", "setattr", "super",
        "type", "vars",
    }
)  # fmt: skip
# Modules whose functions do not inspect the type of a number.
MODULES = frozenset({"__future__", "collections", "functools", "itertools", "math", "operator", "random", "typing"})
STATEMENTS = (
    ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.For, ast.While, ast.If, ast.Pass, ast.Break, ast.Continue,
    ast.Expr, ast.Assert,
)  # fmt: skip
EXPRESSIONS = (
    ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.Constant, ast.Name, ast.Tuple, ast.List,
    ast.Subscript, ast.Slice, ast.ListComp, ast.GeneratorExp, ast.NamedExpr, ast.keyword, ast.comprehension,
)  # fmt: skip
SIGNS = (ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context)
LITERALS = (
    ast.Constant, ast.Tuple, ast.List, ast.BinOp, ast.UnaryOp, ast.Name, ast.operator, ast.unaryop, ast.expr_context,
)  # fmt: skip
WORDS = {ast.FunctionDef: "def", ast.ClassDef: "class", ast.JoinedStr: "f-string", ast.AsyncFunctionDef: "async"}


@dataclass(frozen=True)
class HiddenBehaviour:
    """Part of a function that its trace would not show: its line and a reason.

    `plain`: the function may distinguish words from integers, so it must run on plain integers instead of words.
    """

    line: int | None
    why: Message
    plain: bool


@cache
def hidden_behaviour(text: str, name: str) -> HiddenBehaviour | None:
    """Return the first part of a function that its trace would not show; None if it shows everything.

    >>> hidden_behaviour("def f(n): return (n & -n) * 3", "f")
    >>> found = hidden_behaviour("def f(n): return 1 if type(n) is int else 0", "f")
    >>> found.line, found.plain
    (1, True)
    """
    try:
        tree = ast.parse(text)
        if not any(isinstance(one, ast.FunctionDef) and one.name == name for one in tree.body):
            return HiddenBehaviour(None, _hidden_reason("a lambda or a method"), plain=True)
        tree.body = [statement for statement in tree.body if not _is_main(statement)]
        query = _first_type_query(tree)
        found = query or _Module(tree).first(name)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return HiddenBehaviour(None, _hidden_reason(type(error).__name__), plain=True)
    if found is None:
        return None
    line, what = found
    if query:
        why = Message("{what} may tell a word from a number, so it is run on plain integers", what=what)
        return HiddenBehaviour(line, why, plain=True)
    return HiddenBehaviour(line, _hidden_reason(what), plain=False)


def _hidden_reason(what: str) -> Message:
    return Message("a circuit would not show all that {what} does", what=what)


Place = tuple[int | None, str]


def _first_type_query(tree: ast.Module) -> Place | None:
    """Return the first part of a file that may distinguish a word from an integer."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.expr | ast.stmt)]
    nodes.sort(key=lambda node: (node.lineno, node.col_offset, not isinstance(node, ast.Name)))
    return next(((node.lineno, what) for node in nodes if (what := _type_query(node))), None)


def _type_query(node: ast.expr | ast.stmt) -> str:
    if isinstance(node, ast.Name) and node.id in TYPE_QUERIES:
        return node.id
    if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
        return node.attr
    if isinstance(node, ast.Compare) and any(isinstance(sign, ast.Is | ast.IsNot) for sign in node.ops):
        return "is"
    modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
    modules += [node.module or "."] if isinstance(node, ast.ImportFrom) else []
    return next((f"import {module}" for module in modules if module.partition(".")[0] not in MODULES), "")


@dataclass
class _Module:
    """The names bound at the top level of a file."""

    tree: ast.Module
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    constants: set[str] = field(default_factory=set)
    lists: set[str] = field(default_factory=set)  # lists of constants
    others: set[str] = field(default_factory=set)  # names that a function must not use

    def first(self, name: str) -> Place | None:
        """Return the first part of a function, or of those it calls, that a trace would not show."""
        for statement in self.tree.body:
            if what := self._note_binding(statement):
                return statement.lineno, what
        reached, waiting = set[str](), [name]
        while waiting:
            one = waiting.pop()
            if one in reached:
                continue
            reached.add(one)
            if one not in self.functions:
                return None, one
            found = _Function(self, self.functions[one])
            if first := found.first():
                return first
            waiting += sorted(found.called)
        return None

    def _note_binding(self, statement: ast.stmt) -> str:
        """Record what a statement binds; return a description if its effect is unknown, else ""."""
        if isinstance(statement, ast.FunctionDef):
            if statement.decorator_list:
                return "a decorator"
            self.functions[statement.name] = statement
            return self._bind(statement.name)
        if isinstance(statement, ast.Import | ast.ImportFrom):
            for alias in statement.names:
                self.others.add(alias.asname or alias.name.partition(".")[0])
            return ""
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            return ""
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target, value = statement.targets[0], statement.value
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            target, value = statement.target, statement.value
        else:
            return _node_name(statement)
        if not isinstance(target, ast.Name):
            return _node_name(statement)
        return self._bind(target.id) or self._constant(target.id, value)

    def _bind(self, name: str) -> str:
        known = self.constants | self.lists | self.others
        seen = name in known or self._definition_count(name) > 1
        return f"a second {name}" if seen or name in BUILTINS else ""

    def _definition_count(self, name: str) -> int:
        return sum(isinstance(one, ast.FunctionDef | ast.ClassDef) and one.name == name for one in self.tree.body)

    def _constant(self, name: str, value: ast.expr) -> str:
        for node in ast.walk(value):
            if not isinstance(node, LITERALS) or (isinstance(node, ast.Name) and node.id not in self.constants):
                self.others.add(name)
                return _node_name(node) if not isinstance(node, ast.Name) else node.id
        nested = [node for node in ast.walk(value) if isinstance(node, ast.List)]
        if not nested:
            self.constants.add(name)
        elif nested == [value]:
            self.lists.add(name)
        else:
            self.others.add(name)
        return ""


class _Function:
    """A function at the top level; `called` collects the functions it calls."""

    def __init__(self, module: _Module, tree: ast.FunctionDef) -> None:
        self.module = module
        self.tree = tree
        self.called: set[str] = set()
        stored = (
            node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
        )
        arguments = tree.args
        self.locals = {one.arg for one in (*arguments.posonlyargs, *arguments.args)} | set(stored)

    def first(self) -> Place | None:
        """Return the first part that a trace would not show."""
        arguments = self.tree.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
            return self.tree.lineno, "*"
        if not all(isinstance(one, ast.Constant) for one in arguments.defaults):
            return self.tree.lineno, "a default value"
        waiting: list[ast.AST] = list(reversed(self.tree.body))
        while waiting:
            node = waiting.pop()
            what, inner = self._look(node)
            if what:
                return getattr(node, "lineno", self.tree.lineno), what
            waiting += reversed(list(inner))
        return None

    def _look(self, node: ast.AST) -> tuple[str, Iterable[ast.AST]]:
        """Return what a trace would not show of a node ("" if nothing), and its child nodes to check next."""
        inner = list(ast.iter_child_nodes(node))
        if isinstance(node, SIGNS):
            return "", ()
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.Name):
            return self._name(node), ()
        if isinstance(node, ast.AnnAssign):
            inner = [node.target, *([node.value] if node.value else [])]  # annotations of locals are not evaluated
        elif isinstance(node, ast.Subscript):
            if not isinstance(node.ctx, ast.Load) and not self._is_local(node.value):
                return "an index", ()
            inner = [*self._unless_list(node.value), node.slice]
        elif isinstance(node, ast.For | ast.comprehension):
            inner = [one for one in inner if one is not node.iter] + self._unless_list(node.iter)
        elif isinstance(node, ast.Attribute):
            return node.attr, ()
        elif isinstance(node, ast.Constant) and not isinstance(node.value, int | str | float | None):
            return "a constant", ()
        return ("" if isinstance(node, STATEMENTS + EXPRESSIONS) else _node_name(node)), inner

    def _call(self, node: ast.Call) -> tuple[str, Iterable[ast.AST]]:
        inner: list[ast.AST] = [*node.args, *node.keywords]
        called = node.func
        if isinstance(called, ast.Attribute):
            if called.attr in METHODS or (called.attr in LIST_METHODS and self._is_local(called.value)):
                return "", [called.value, *inner]
            return called.attr, ()
        if not isinstance(called, ast.Name):
            return "a call", ()
        if called.id in self.locals:
            return called.id, ()
        if called.id in self.module.functions:
            self.called.add(called.id)
            return "", inner
        if called.id in READERS:
            inner = [one for argument in node.args for one in self._unless_list(argument)] + list(node.keywords)
        return ("" if called.id in BUILTINS else called.id), inner

    def _name(self, node: ast.Name) -> str:
        return "" if node.id in self.locals or node.id in self.module.constants else node.id

    def _is_local(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self.locals

    def _unless_list(self, node: ast.expr) -> list[ast.AST]:
        """Return no node for a list of constants at the top level, which is only read here; else the node."""
        named = isinstance(node, ast.Name) and node.id not in self.locals
        return [] if named and node.id in self.module.lists else [node]  # type: ignore[attr-defined]


def _is_main(statement: ast.stmt) -> bool:
    """Return whether a statement is `if __name__ == "__main__":`, which does not run here."""
    return (
        isinstance(statement, ast.If)
        and ast.unparse(statement.test) == "__name__ == '__main__'"
        and not statement.orelse
    )


def _node_name(node: ast.AST) -> str:
    """Return the common name of a kind of syntax node."""
    return WORDS.get(type(node), type(node).__name__.lower())
