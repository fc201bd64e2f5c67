"""What a traced word sees of a function: where a function has anything else in it, its trace is not taken for it.

A word without a value notices what is done with it, but not every question about it: `type(n)` and `n is None` pass it
by, and what a function keeps from call to call is not in one call. So the text is read first. A function is traceable
if it is made of nothing but what is listed here; everything else is run input by input.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from ...text import Message

# Each of these does with a word what its operators do, or raises where the word has no value.
BUILTINS = frozenset({"abs", "all", "any", "bool", "divmod", "enumerate", "int", "len", "max", "min", "pow", "range"})
BUILTINS |= {"reversed", "sum", "zip"}
METHODS = frozenset({"bit_count", "bit_length"})
OF_LISTS = frozenset({"append", "pop", "reverse"})
# Whoever reads a list by these alone does not change it, and gets no second name for it.
READERS = frozenset({"enumerate", "len", "reversed", "sum", "zip"})
# These may tell a word from an integer, or reach whatever does.
ASKING = frozenset(
    {
        "__build_class__", "__builtins__", "__import__", "breakpoint", "compile", "delattr", "dir", "eval", "exec",
        "getattr", "globals", "hasattr", "id", "input", "locals", "memoryview", "object", "open", "setattr", "super",
        "type", "vars",
    }
)  # fmt: skip
# Modules that ask nothing about a number.
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
class Unseen:
    """Something in a function that its trace would not show: its line, what it is, and how the function is run then.

    `plain` where the function may tell words from integers: it is run on plain integers then, else on words.
    """

    line: int | None
    why: Message
    plain: bool


@cache
def unseen(text: str, name: str) -> Unseen | None:
    """What a trace of the function of that name would not show, None where it shows everything.

    >>> unseen("def f(n): return (n & -n) * 3", "f")
    >>> found = unseen("def f(n): return 1 if type(n) is int else 0", "f")
    >>> found.line, found.plain
    (1, True)
    """
    try:
        tree = ast.parse(text)
        if not any(isinstance(one, ast.FunctionDef) and one.name == name for one in tree.body):
            return Unseen(None, _hidden("a lambda or a method"), plain=True)
        tree.body = [statement for statement in tree.body if not _is_main(statement)]
        asked = _asked(tree)
        found = asked or _Module(tree).first(name)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return Unseen(None, _hidden(type(error).__name__), plain=True)
    if found is None:
        return None
    line, what = found
    if asked:
        why = Message("{what} may tell a word from a number, so it is run on plain integers", what=what)
        return Unseen(line, why, plain=True)
    return Unseen(line, _hidden(what), plain=False)


def _hidden(what: str) -> Message:
    return Message("a circuit would not show all that {what} does", what=what)


Found = tuple[int | None, str]


def _asked(tree: ast.Module) -> Found | None:
    """The first thing anywhere that may tell a word from an integer."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.expr | ast.stmt)]
    nodes.sort(key=lambda node: (node.lineno, node.col_offset, not isinstance(node, ast.Name)))
    return next(((node.lineno, what) for node in nodes if (what := _asks(node))), None)


def _asks(node: ast.expr | ast.stmt) -> str:
    if isinstance(node, ast.Name) and node.id in ASKING:
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
    """What stands at the top level of a file, by name."""

    tree: ast.Module
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    constants: set[str] = field(default_factory=set)
    lists: set[str] = field(default_factory=set)  # of constants
    others: set[str] = field(default_factory=set)  # that a function must not use

    def first(self, name: str) -> Found | None:
        """The first thing that a trace of the function of that name would not show."""
        for statement in self.tree.body:
            if what := self._takes(statement):
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

    def _takes(self, statement: ast.stmt) -> str:
        """Note what a statement binds; what it is where nobody can tell what it does."""
        if isinstance(statement, ast.FunctionDef):
            if statement.decorator_list:
                return "a decorator"
            self.functions[statement.name] = statement
            return self._binds(statement.name)
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
            return _word(statement)
        if not isinstance(target, ast.Name):
            return _word(statement)
        return self._binds(target.id) or self._constant(target.id, value)

    def _binds(self, name: str) -> str:
        known = self.constants | self.lists | self.others
        seen = name in known or self._times(name) > 1
        return f"a second {name}" if seen or name in BUILTINS else ""

    def _times(self, name: str) -> int:
        return sum(isinstance(one, ast.FunctionDef | ast.ClassDef) and one.name == name for one in self.tree.body)

    def _constant(self, name: str, value: ast.expr) -> str:
        for node in ast.walk(value):
            if not isinstance(node, LITERALS) or (isinstance(node, ast.Name) and node.id not in self.constants):
                self.others.add(name)
                return _word(node) if not isinstance(node, ast.Name) else node.id
        nested = [node for node in ast.walk(value) if isinstance(node, ast.List)]
        if not nested:
            self.constants.add(name)
        elif nested == [value]:
            self.lists.add(name)
        else:
            self.others.add(name)
        return ""


class _Function:
    """One function at the top level, node by node; what it calls is looked through after it."""

    def __init__(self, module: _Module, tree: ast.FunctionDef) -> None:
        self.module = module
        self.tree = tree
        self.called: set[str] = set()
        stored = (
            node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
        )
        arguments = tree.args
        self.locals = {one.arg for one in (*arguments.posonlyargs, *arguments.args)} | set(stored)

    def first(self) -> Found | None:
        """The first thing that a trace would not show."""
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
        """What a trace would not show of a node itself, and the nodes inside of it to look at next."""
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
        return ("" if isinstance(node, STATEMENTS + EXPRESSIONS) else _word(node)), inner

    def _call(self, node: ast.Call) -> tuple[str, Iterable[ast.AST]]:
        inner: list[ast.AST] = [*node.args, *node.keywords]
        called = node.func
        if isinstance(called, ast.Attribute):
            if called.attr in METHODS or (called.attr in OF_LISTS and self._is_local(called.value)):
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
        """Nothing where a node is a list of the file's that is only read here."""
        named = isinstance(node, ast.Name) and node.id not in self.locals
        return [] if named and node.id in self.module.lists else [node]  # type: ignore[attr-defined]


def _is_main(statement: ast.stmt) -> bool:
    """Whether this is `if __name__ == "__main__":`, which is not run here."""
    return (
        isinstance(statement, ast.If)
        and ast.unparse(statement.test) == "__name__ == '__main__'"
        and not statement.orelse
    )


def _word(node: ast.AST) -> str:
    """What a reader calls a piece of Python."""
    return WORDS.get(type(node), type(node).__name__.lower())
