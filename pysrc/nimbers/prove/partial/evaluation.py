"""Turn a function into one expression in the numbers of its argument, by unrolling loops and inlining calls.

This is partial evaluation (N. D. Jones, C. K. Gomard and P. Sestoft, 1993) of a small part of Python, where the count
of numbers is known and the numbers are not. The expression means exactly the same as the function; constructs that
cannot be expressed raise an error with their line. The source is never run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence

from ...text import Message
from .calls import MODULES
from .expressions import Expressions, check_storable, is_bare
from .symbolic_values import (
    NONE,
    Builtin,
    Cases,
    Endless,
    Function,
    Row,
    Scalar,
    UnreadableError,
    Value,
    at,
    choose,
    condition_of,
    number_of,
    unreadable,
)  # fmt: skip
from .tasks import Bind, Branch, Mark, Over, Request, Scope, Steps, Task, after_mark, chain, unroll

STEPS = 40_000  # statements and expressions to evaluate: less than a second
_CACHES = ("cache", "functools.cache", "lru_cache", "lru_cache()", "functools.lru_cache", "lru_cache(maxsize=None)")
# Names that a stranger's text may use without an import, as judges that call its function define them.
_AT_HAND = {
    **{name: name for name in ("functools", "itertools", "math", "operator", "floor_phi")},
    "isqrt": "math.isqrt", "reduce": "functools.reduce", "xor": "operator.xor",
}  # fmt: skip
# The name of a number, or a tuple of arguments; None: a tuple of MANY or more items, about which nothing else is known.
Argument = str | Sequence["Argument"] | None


def residual(
    text: str,
    name: str,
    argument: Argument,
    words: Mapping[str, bool] | None = None,
    kind: str = "",
    at_hand: Iterable[str] = (),
) -> ast.expr:
    """Return the value of a function as an expression in the numbers of its argument, None where it returns None.

    `words` maps strings that it returns to conditions. Raises UnreadableError with the line of a construct that cannot
    be expressed. With a `kind` of results, "truth", "number" or "word", the text is a stranger's: operations that may
    fail for some numbers are refused, too, and results of another kind; `at_hand` has the names that it uses without
    an import.

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
    evaluation = _Evaluation(ast.parse(text), bool(kind), at_hand)
    if name in evaluation.refused:
        raise evaluation.refused[name]
    function = evaluation.names.get(name)
    node = evaluation.nodes.get(name)
    if not isinstance(function, Function) or node is None:
        raise UnreadableError(Message("there is no function {name}", name=name))
    if (kind and len(function.parameters) != 1) or (kind and function.defaults):
        raise unreadable(node)
    found = evaluation.run((None, Scope({})), evaluation.call(function, [_argument(argument)], {}, node))
    return _whole(found, words or {}, kind, node)


def _argument(argument: Argument) -> Value:
    """Return the value of names; tuples may be nested once."""
    if argument is None:
        return Endless()
    if isinstance(argument, str):
        return Scalar(ast.Name(argument, ast.Load()))
    inner = [
        one
        if isinstance(one, str)
        else Row("tuple", tuple((None, Scalar(ast.Name(str(n), ast.Load()))) for n in one or ()))
        for one in argument
    ]
    return Row(
        "tuple", tuple((None, Scalar(ast.Name(one, ast.Load())) if isinstance(one, str) else one) for one in inner)
    )


def _whole(value: Value, words: Mapping[str, bool], kind: str, node: ast.AST) -> ast.expr:
    """Return a result as one expression."""
    cases = value.cases if isinstance(value, Cases) else ((ast.Constant(True), value),)
    trees: list[ast.expr] = []
    for _, one in cases:
        if not isinstance(one, Scalar):
            raise unreadable(node)
        if isinstance(one.value, str):
            if one.value not in words:
                raise UnreadableError(Message("{word} is no outcome here", word=repr(one.value)[:40]))
            trees.append(ast.Constant(words[one.value]))
        elif one.is_known and one.value is None:
            trees.append(one.tree)
        elif kind == "word":
            raise UnreadableError(Message("{word} is no outcome here", word=ast.unparse(one.tree)[:40]))
        elif kind == "number":
            trees.append(number_of(one, node))
        else:
            trees.append(one.tree)
    found = trees[-1]
    for (guard, _), tree in zip(reversed(cases[:-1]), reversed(trees[:-1]), strict=True):
        found = at(node, ast.IfExp(guard, tree, found))
    return found


class _Evaluation(Expressions):
    """Evaluates a text with a stack of tasks instead of recursion."""

    def __init__(self, module: ast.Module, careful: bool = False, at_hand: Iterable[str] = ()) -> None:
        super().__init__(careful)
        self.nodes: dict[str, ast.AST] = {}
        if careful:
            self.names |= {name: Builtin(_AT_HAND[name]) for name in at_hand if name in _AT_HAND}
            if "floor_phi" not in self.names:  # which Python does not know
                self.refused["floor_phi"] = unreadable(ast.Name("floor_phi", ast.Load()))
        self.steps = 0
        for statement in module.body:
            self._define(statement)

    def run(self, start: Request, first: Task | None = None) -> Value:
        """Run a task with all its requests, and return its result."""
        stack, result = [first or self._task(start)], None
        while True:
            try:
                request = next(stack[-1]) if result is None else stack[-1].send(result)
            except StopIteration as end:
                stack.pop()
                result = end.value
                if not stack:
                    return result  # type: ignore[no-any-return]
                continue
            self._count()
            stack.append(self._task(request))
            result = None

    def _count(self) -> None:
        """Refuse what takes too long."""
        self.steps += 1
        if self.steps > STEPS:
            raise UnreadableError(Message("it becomes too long when its loops and cases are written out"))

    def _task(self, request: Request) -> Task:
        what, scope = request
        return self.expression(what, scope) if isinstance(what, ast.expr) else self._block(what, scope)

    # --- the top level -----------------------------------------------------------------------------------------------

    def _define(self, statement: ast.stmt) -> None:
        """Evaluate a statement at the top level: a function, a constant, an import."""
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
                self.names |= imports_of(statement)
            case ast.Expr(value=ast.Constant()):
                pass
            case _:
                raise unreadable(statement)

    def _bind_or_refuse(self, name: str, statement: ast.stmt) -> None:
        """Bind a name at the top level; an unreadable value raises its error when it is used."""
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
                        check_storable(found, value)
                    self.names[name] = found
        except UnreadableError as error:
            self.refused[name] = error

    def _function(self, node: ast.FunctionDef) -> Function:
        arguments = node.args
        marks = [ast.unparse(mark) for mark in node.decorator_list]
        if not is_bare(arguments) or any(mark not in _CACHES or self.careful for mark in marks):
            raise unreadable(node)
        names = [one.arg for one in arguments.args]
        values = [self.run((one, Scope({}))) for one in arguments.defaults]
        defaults = dict(zip(names[len(names) - len(values) :], values, strict=True))
        stored = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        inside = [n for n in ast.walk(node) if n is not node]
        stored |= {n.name for n in inside if isinstance(n, ast.FunctionDef)}
        imports = (n for n in inside if isinstance(n, ast.Import | ast.ImportFrom))
        stored |= {alias.asname or alias.name for n in imports for alias in n.names}
        return Function(node.name, tuple(names), defaults, tuple(node.body), frozenset(stored), {})

    # --- statements --------------------------------------------------------------------------------------------------

    def _block(self, steps: Steps, scope: Scope) -> Task:
        """Return the value that some steps return, None if they do not."""
        while steps is not None:
            head, steps = steps
            self._count()
            match head:
                case ast.Return(value=None) if scope.yielded is not None:
                    break
                case ast.Return(value=value):
                    return (yield value, scope) if value else NONE
                case ast.If(test=test, body=body, orelse=orelse):
                    condition = condition_of((yield test, scope), test)
                    steps = (Branch(condition, tuple(body), tuple(orelse)), steps)
                case Branch(condition=ast.Constant(value=is_so), body=body, orelse=orelse):
                    steps = chain(body if is_so else orelse, steps)
                case Branch(condition=condition, body=body, orelse=orelse):
                    if scope.yielded is not None:
                        raise unreadable(condition)
                    one = yield chain(body, steps), scope.inner()
                    other = yield chain(orelse, steps), scope.inner()
                    return choose(condition, one, other, condition)
                case ast.Assign(targets=targets, value=value):
                    found = yield value, scope
                    steps = chain([Bind(target, found) for target in targets], steps)
                case ast.AnnAssign(target=target, value=ast.expr() as value):
                    steps = (Bind(target, (yield value, scope)), steps)
                case ast.AugAssign(target=ast.Name(id=name), op=op, value=value):
                    before = self.load(head.target, name, scope)
                    if self.careful and isinstance(before, Row) and before.kind == "list":  # which others may know, too
                        raise unreadable(head)
                    after = yield value, scope
                    scope.names[name] = self.binary(op, before, after, head)
                case Bind(target=target, value=value):
                    self.assign(target, value, scope)
                case ast.For(iter=row):
                    steps = (Over(head, (yield row, scope)), steps)
                case Over(loop=loop, value=value):
                    steps = unroll(loop, value, steps)
                case ast.Continue() | ast.Break():
                    steps = after_mark(steps, isinstance(head, ast.Break))
                case Mark() | ast.Pass() | ast.Expr(value=ast.Constant()) | ast.AnnAssign(value=None):
                    pass
                case ast.Import() | ast.ImportFrom():
                    scope.names |= imports_of(head)
                case ast.Expr(value=ast.Yield(value=ast.expr() as value)) if scope.yielded is not None:
                    scope.yielded.append((yield value, scope))
                case _:
                    raise unreadable(head)
        return NONE if scope.yielded is None else Row("iterator", tuple((None, one) for one in scope.yielded))


def imports_of(node: ast.Import | ast.ImportFrom) -> dict[str, Value]:
    """Return the names that an import binds; unknown functions raise an error when they are called."""
    if isinstance(node, ast.Import):
        return {alias.asname or alias.name: Builtin(alias.name) for alias in node.names}
    found = {alias.asname or alias.name: MODULES.get(f"{node.module}.{alias.name}") for alias in node.names}
    return {name: Builtin(meant) if meant else Builtin(f"{node.module}.{name}") for name, meant in found.items()}
