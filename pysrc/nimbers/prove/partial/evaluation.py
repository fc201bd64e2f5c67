"""A function as one expression in the numbers of its argument: loops written out, branches as cases, calls put in.

This is partial evaluation (N. D. Jones, C. K. Gomard and P. Sestoft, 1993) of a small part of Python, in which how many
numbers there are is known and the numbers are not. The expression says what the function says, exactly: what has no
place in one is refused with its line. The text is read and never run.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from ...text import Message
from .calls import MODULES
from .expressions import Expressions, keepable
from .steps import Asked, Bind, Branch, Mark, Over, Scope, Steps, Task, after_mark, chain, rounds
from .values import (
    NONE,
    Builtin,
    Cases,
    Function,
    Row,
    Scalar,
    UnreadableError,
    Value,
    at,
    chosen,
    truth_of,
    unreadable,
)  # fmt: skip

STEPS = 40_000  # statements and expressions that are looked at: less than a second
_CACHES = ("cache", "functools.cache", "lru_cache", "lru_cache()", "functools.lru_cache", "lru_cache(maxsize=None)")
Argument = str | Sequence["Argument"]  # the name of a number, or a tuple of such


def residual(text: str, name: str, argument: Argument, words: Mapping[str, bool] | None = None) -> ast.expr:
    """What a function of a text returns, as an expression in the numbers of its argument, None where it says nothing.

    `words` says which truths its strings stand for. Raises UnreadableError, which tells the line, for what has no place
    in an expression.

    >>> text = '''
    ... def wins(p):
    ...     x = 0
    ...     for n in p:
    ...         x ^= n
    ...     if len(p) < 5:
    ...         return x > 0
    ... '''
    >>> ast.unparse(residual(text, "wins", ("a", "b")))
    'a ^ b > 0'
    """
    evaluation = _Evaluation(ast.parse(text))
    function = evaluation.names.get(name)
    node = evaluation.nodes.get(name)
    if not isinstance(function, Function) or node is None:
        raise UnreadableError(Message("there is no function {name}", name=name))
    found = evaluation.run((None, Scope({})), evaluation.called(function, [_argument(argument)], {}, node))
    return _whole(found, words or {}, node)


def _argument(argument: Argument) -> Value:
    """The value that names stand for; tuples of tuples, two deep."""
    if isinstance(argument, str):
        return Scalar(ast.Name(argument, ast.Load()))
    inner = [
        one if isinstance(one, str) else Row("tuple", tuple((None, Scalar(ast.Name(str(n), ast.Load()))) for n in one))
        for one in argument
    ]
    return Row(
        "tuple", tuple((None, Scalar(ast.Name(one, ast.Load())) if isinstance(one, str) else one) for one in inner)
    )


def _whole(value: Value, words: Mapping[str, bool], node: ast.AST) -> ast.expr:
    """A result as one expression."""
    cases = value.cases if isinstance(value, Cases) else ((ast.Constant(True), value),)
    trees: list[ast.expr] = []
    for _, one in cases:
        if not isinstance(one, Scalar):
            raise unreadable(node)
        if isinstance(one.value, str):
            if one.value not in words:
                raise UnreadableError(Message("{word} is no outcome here", word=repr(one.value)[:40]))
            trees.append(ast.Constant(words[one.value]))
        else:
            trees.append(one.tree)
    found = trees[-1]
    for (guard, _), tree in zip(reversed(cases[:-1]), reversed(trees[:-1]), strict=True):
        found = at(node, ast.IfExp(guard, tree, found))
    return found


class _Evaluation(Expressions):
    """Evaluates a text; one stack of tasks stands for calls, so that nothing is too deep."""

    def __init__(self, module: ast.Module) -> None:
        super().__init__()
        self.nodes: dict[str, ast.AST] = {}
        self.steps = 0
        for statement in module.body:
            self._define(statement)

    def run(self, start: Asked, first: Task | None = None) -> Value:
        """What a task comes to, and all that it asks for."""
        stack, result = [first or self._task(start)], None
        while True:
            try:
                asked = next(stack[-1]) if result is None else stack[-1].send(result)
            except StopIteration as end:
                stack.pop()
                result = end.value
                if not stack:
                    return result  # type: ignore[no-any-return]
                continue
            self._count()
            stack.append(self._task(asked))
            result = None

    def _count(self) -> None:
        """Refuse what takes too long."""
        self.steps += 1
        if self.steps > STEPS:
            raise UnreadableError(Message("it becomes too long when its loops and cases are written out"))

    def _task(self, asked: Asked) -> Task:
        what, scope = asked
        return self.expression(what, scope) if isinstance(what, ast.expr) else self._block(what, scope)

    # --- the text ----------------------------------------------------------------------------------------------------

    def _define(self, statement: ast.stmt) -> None:
        """Take a statement of the text itself in: a function, a constant, an import."""
        match statement:
            case ast.FunctionDef(name=name):
                self._bind_or_refuse(name, statement)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
                self._bind_or_refuse(name, statement)
            case ast.Assign(targets=[ast.Tuple() as names], value=value):
                scope = Scope({})
                self.assign(names, self.run((value, scope)), scope)
                self.names |= scope.names
            case ast.Import() | ast.ImportFrom():
                self.names |= imported(statement)
            case ast.Expr(value=ast.Constant()):
                pass
            case _:
                raise unreadable(statement)

    def _bind_or_refuse(self, name: str, statement: ast.stmt) -> None:
        """Give a name of the text its value; what cannot be read is refused where it is used."""
        self.nodes[name] = statement
        self.names.pop(name, None)
        self.refused.pop(name, None)
        try:
            match statement:
                case ast.FunctionDef():
                    self.names[name] = self._function(statement)
                case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
                    found = self.run((value, Scope({})))
                    if not isinstance(found, Function):
                        keepable(found, value)
                    self.names[name] = found
        except UnreadableError as error:
            self.refused[name] = error

    def _function(self, node: ast.FunctionDef) -> Function:
        arguments = node.args
        bare = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs)
        if not bare or any(ast.unparse(mark) not in _CACHES for mark in node.decorator_list):
            raise unreadable(node)
        names = [one.arg for one in arguments.args]
        values = [self.run((one, Scope({}))) for one in arguments.defaults]
        defaults = dict(zip(names[len(names) - len(values) :], values, strict=True))
        stored = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        return Function(node.name, tuple(names), defaults, tuple(node.body), frozenset(stored), {})

    # --- statements --------------------------------------------------------------------------------------------------

    def _block(self, steps: Steps, scope: Scope) -> Task:
        """What is returned from some steps on; None where they end."""
        while steps is not None:
            head, steps = steps
            self._count()
            match head:
                case ast.Return(value=None) if scope.yielded is not None:
                    break
                case ast.Return(value=value):
                    return (yield value, scope) if value else NONE
                case ast.If(test=test, body=body, orelse=orelse):
                    truth = truth_of((yield test, scope), test)
                    steps = (Branch(truth, tuple(body), tuple(orelse)), steps)
                case Branch(truth=ast.Constant(value=is_so), body=body, orelse=orelse):
                    steps = chain(body if is_so else orelse, steps)
                case Branch(truth=truth, body=body, orelse=orelse):
                    if scope.yielded is not None:
                        raise unreadable(truth)
                    one = yield chain(body, steps), scope.inner()
                    other = yield chain(orelse, steps), scope.inner()
                    return chosen(truth, one, other, truth)
                case ast.Assign(targets=targets, value=value):
                    found = yield value, scope
                    steps = chain([Bind(target, found) for target in targets], steps)
                case ast.AnnAssign(target=target, value=ast.expr() as value):
                    steps = (Bind(target, (yield value, scope)), steps)
                case ast.AugAssign(target=ast.Name(id=name), op=op, value=value):
                    before = self.load(head.target, name, scope)
                    after = yield value, scope
                    scope.names[name] = self.binary(op, before, after, head)
                case Bind(target=target, value=value):
                    self.assign(target, value, scope)
                case ast.For(iter=row):
                    steps = (Over(head, (yield row, scope)), steps)
                case Over(loop=loop, value=value):
                    steps = rounds(loop, value, steps)
                case ast.Continue() | ast.Break():
                    steps = after_mark(steps, isinstance(head, ast.Break))
                case Mark() | ast.Pass() | ast.Expr(value=ast.Constant()) | ast.AnnAssign(value=None):
                    pass
                case ast.Import() | ast.ImportFrom():
                    scope.names |= imported(head)
                case ast.Expr(value=ast.Yield(value=ast.expr() as value)) if scope.yielded is not None:
                    scope.yielded.append((yield value, scope))
                case _:
                    raise unreadable(head)
        return NONE if scope.yielded is None else Row("iterator", tuple((None, one) for one in scope.yielded))


def imported(node: ast.Import | ast.ImportFrom) -> dict[str, Value]:
    """What an import brings; what is unknown here is refused where it is used."""
    if isinstance(node, ast.Import):
        return {alias.asname or alias.name: Builtin(alias.name) for alias in node.names}
    found = {alias.asname or alias.name: MODULES.get(f"{node.module}.{alias.name}") for alias in node.names}
    return {name: Builtin(meant) if meant else Builtin(f"{node.module}.{name}") for name, meant in found.items()}
