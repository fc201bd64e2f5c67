"""Expressions in a partial evaluation; the values of their parts are requested from the stack of tasks."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from ...text import Message
from .calls import MODULES, call_builtin
from .symbolic_values import (
    NONE,
    Builtin,
    ByPlaces,
    Cases,
    Function,
    Method,
    Place,
    Places,
    Row,
    Scalar,
    UnreadableError,
    Value,
    apply_operator,
    at,
    by_cases,
    choose,
    combine,
    compare,
    condition_of,
    known,
    map_cases,
    negate,
    number_of,
    under,
    unreadable,
)  # fmt: skip
from .tasks import Scope, Task, chain

DEEP = 40  # the deepest nesting of calls
_DIVIDING: Mapping[str, ast.operator] = {
    "mod": ast.Mod(), "floordiv": ast.FloorDiv(), "lshift": ast.LShift(), "rshift": ast.RShift(),
}  # fmt: skip


class Expressions:
    """Evaluates expressions; methods yield requests to the stack of tasks instead of calling themselves.

    `careful`: operations that may fail for some numbers are refused, too, wherever they are.
    """

    def __init__(self, careful: bool = False) -> None:
        self.careful = careful
        self.names: dict[str, Value] = {}
        self.refused: dict[str, UnreadableError] = {}
        self.active: list[str] = []
        self.spent: list[Row] = []  # iterators that were used

    def expression(self, node: ast.expr, scope: Scope) -> Task:
        """Return the value of an expression; raises UnreadableError."""
        match node:
            case ast.Constant(value=bool() | int() | str() | None as value):
                return known(value)
            case ast.Name(id=name):
                return self.load(node, name, scope)
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                return (yield from self._display(node, parts, scope))
            case ast.UnaryOp(op=sign, operand=part):
                whole = yield part, scope
                return map_cases([whole], lambda row: _unary(sign, row[0], node), node)
            case ast.BinOp(left=left, op=op, right=right):
                one = yield left, scope
                other = yield right, scope
                return self.binary(op, one, other, node)
            case ast.BoolOp(op=op, values=parts):
                return (yield from self._combine(isinstance(op, ast.And), parts, scope))
            case ast.Compare(left=left, ops=ops, comparators=others):
                return (yield from self._comparison(node, [left, *others], ops, scope))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                condition = condition_of((yield test, scope), test)
                if isinstance(condition, ast.Constant):
                    return (yield body if condition.value else orelse, scope)
                one = yield body, scope
                other = yield orelse, scope
                return choose(condition, one, other, node)
            case ast.Subscript(value=part, slice=index):
                row = yield part, scope
                return (yield from self._subscript(node, row, index, scope))
            case ast.Attribute(value=part, attr=name):
                of = yield part, scope
                if isinstance(of, Builtin) and f"{of.name}.{name}" in MODULES:
                    return Builtin(MODULES[f"{of.name}.{name}"])
                if self.careful and not _has(of, name):
                    raise unreadable(node)
                return Method(name, of)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                return (yield from self._comprehension(node, scope))
            case ast.Lambda(args=arguments, body=body) if not arguments.defaults and is_bare(arguments):
                return Function("lambda", tuple(one.arg for one in arguments.args), {}, body, frozenset(), scope.names)
            case ast.Call():
                return (yield from self._call(node, scope))
        raise unreadable(node)

    def load(self, node: ast.AST, name: str, scope: Scope) -> Value:
        """Return the value of a name; an iterator can be loaded only once."""
        if name in scope.names:
            value = scope.names[name]
        elif name in scope.local:
            raise unreadable(node, "UnboundLocalError")
        elif name in self.refused:
            raise self.refused[name]
        else:
            found = self.names.get(name) or MODULES.get(name)
            if found is None:
                raise unreadable(node)
            value = Builtin(found) if isinstance(found, str) else found
        if isinstance(value, Row) and value.kind == "iterator":
            if any(one is value for one in self.spent):
                raise unreadable(node)
            self.spent.append(value)
        return value

    def binary(self, op: ast.operator, one: Value, other: Value, node: ast.AST) -> Value:
        """Return the result of an operator on two values, each of which may be by cases."""
        if self.careful:
            map_cases([other], lambda row: _divisor(op, row[0], node), node)
        return map_cases([one, other], lambda pair: apply_operator(op, pair[0], pair[1], node), node)

    def _display(self, node: ast.expr, parts: Sequence[ast.expr], scope: Scope) -> Task:
        items: list[tuple[ast.expr | None, Value]] = []
        for part in parts:
            value = yield part.value if isinstance(part, ast.Starred) else part, scope
            if not isinstance(part, ast.Starred):
                items.append((None, value))
            elif isinstance(value, Row):
                items += value.items
            else:
                raise unreadable(node)
        if isinstance(node, ast.Set):
            return call_builtin("set", [Row("list", tuple(items))], {}, node)
        return Row("tuple" if isinstance(node, ast.Tuple) else "list", tuple(items))

    def _combine(self, is_and: bool, parts: Sequence[ast.expr], scope: Scope) -> Task:
        """Return the value of `and` or `or`: that of the first part that decides."""
        found = yield parts[0], scope
        for part in parts[1:]:
            condition = condition_of(found, part)
            if isinstance(condition, ast.Constant):
                if bool(condition.value) == is_and:
                    found = yield part, scope
                continue
            other = yield part, scope
            if isinstance(found, Scalar) and isinstance(other, Scalar) and found.is_truth and other.is_truth:
                found = Scalar(combine(is_and, found.tree, other.tree), True)
            else:
                found = choose(condition, other, found, part) if is_and else choose(condition, found, other, part)
        return found

    def _comparison(self, node: ast.expr, parts: Sequence[ast.expr], ops: Sequence[ast.cmpop], scope: Scope) -> Task:
        values = []
        for part in parts:
            values.append((yield part, scope))  # noqa: PERF401 - it yields

        def pairwise(row: list[Value]) -> Value:
            found: ast.expr = ast.Constant(True)
            for op, one, other in zip(ops, row, row[1:], strict=False):
                found = combine(True, found, compare(op, one, other, node))
            return Scalar(found, True)

        return map_cases(values, pairwise, node)

    def _subscript(self, node: ast.expr, row: Value, index: ast.expr, scope: Scope) -> Task:
        bounds: list[Value] = []
        parts = (index.lower, index.upper, index.step) if isinstance(index, ast.Slice) else (index,)
        for part in parts:
            bounds.append((yield part, scope) if part else NONE)  # noqa: PERF401 - it yields
        numbers: list[Any] = [bound.value for bound in bounds if isinstance(bound, Scalar) and bound.is_known]
        if len(numbers) != len(bounds) or any(isinstance(number, str) for number in numbers):
            raise unreadable(node)

        def item(values: list[Value]) -> Value:
            of = values[0]
            items = of.whole if isinstance(of, Row) and of.kind in ("tuple", "list", "range") else None
            if items is None or not isinstance(of, Row):
                raise unreadable(node)
            try:
                if isinstance(index, ast.Slice):
                    return Row(of.kind, of.items[slice(*numbers)])
                found: Value = items[numbers[0]]
            except (LookupError, ValueError, TypeError) as error:
                raise unreadable(node, type(error).__name__) from None
            return found

        return map_cases([row], item, node)

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, scope: Scope) -> Task:
        """Return the items, each with the condition that it is present."""
        rounds: list[tuple[ast.expr | None, Scope]] = [(None, scope.inner())]
        for depth, part in enumerate(node.generators):
            later: list[tuple[ast.expr | None, Scope]] = []
            for guard, inner in rounds:
                row = yield part.iter, inner
                if isinstance(row, Places) and len(node.generators) == 1 and not part.ifs:
                    return (yield from self._at_places(node, part.target, row, inner))
                if isinstance(row, Row) and row.kind == "set" and self.careful:  # its order is Python's
                    raise unreadable(part.iter)
                if not isinstance(row, Row) or (depth and row.kind == "iterator" and isinstance(part.iter, ast.Name)):
                    raise unreadable(part.iter)
                for also, value in row.items:
                    deeper, condition = inner.inner(), under(guard, also) if also is not None else guard
                    self.assign(part.target, value, deeper)
                    for test in part.ifs:
                        condition = under(condition, condition_of((yield test, deeper), test))
                    if not isinstance(condition, ast.Constant) or condition.value:
                        later.append((None if isinstance(condition, ast.Constant) else condition, deeper))
            rounds = later
        items: list[tuple[ast.expr | None, Value]] = []
        for guard, inner in rounds:
            items.append((guard, (yield node.elt, inner)))
        kind = "list" if isinstance(node, ast.ListComp) else "iterator"
        row = Row(kind, tuple(items))
        return call_builtin("set", [row], {}, node) if isinstance(node, ast.SetComp) else row

    def _at_places(self, node: ast.expr, target: ast.expr, places: Places, scope: Scope) -> Task:
        """Return the value at a place for each letter of digits there."""
        found: list[Value] = []
        elt = node.elt if isinstance(node, ast.GeneratorExp | ast.ListComp) else node
        for letter in product((0, 1), repeat=len(places.numbers)):
            inner = scope.inner()
            self.assign(target, Place(dict(zip(places.numbers, letter, strict=True))), inner)
            found.append((yield elt, inner))
        return ByPlaces(places.numbers, tuple(found))

    # --- calls -------------------------------------------------------------------------------------------------------

    def _call(self, node: ast.Call, scope: Scope) -> Task:
        function = yield node.func, scope
        row = yield ast.List(node.args, ast.Load()), scope
        keywords: dict[str, Value] = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                raise unreadable(node)
            keywords[keyword.arg] = yield keyword.value, scope
        values = row.whole if isinstance(row, Row) else None
        if values is None:
            raise unreadable(node)
        found: list[tuple[ast.expr, Value]] = []
        choices = [value.cases if isinstance(value, Cases) else ((ast.Constant(True), value),) for value in values]
        for way in product(*choices):
            guard: ast.expr = ast.Constant(True)
            for also, _ in way:
                guard = combine(True, guard, also)
            found.append((guard, (yield from self.call(function, [one for _, one in way], keywords, node))))
        return by_cases(found, node)

    def call(self, function: Value, values: list[Value], keywords: dict[str, Value], node: ast.AST) -> Task:
        """Return the result of a function."""
        match function:
            case Function():
                return (yield from self._call_own(function, values, keywords, node))
            case Builtin(name="functools.reduce") if 2 <= len(values) <= 3:
                return (yield from self._reduce(values, node))
            case Builtin(name="map") if len(values) == 2 and isinstance(values[1], Row):
                return (yield from self._map(values[0], values[1], node))
            case Builtin(name="itertools.takewhile") if len(values) == 2 and isinstance(values[1], Row):
                return (yield from self._take_while(values[0], values[1], node))
            case Builtin(name=name):
                if self.careful:
                    _check_total(name, values, node)
                return call_builtin(name, values, keywords, node)
            case Method():
                return call_builtin(f".{function.name}", [function.of, *values], keywords, node)
        raise unreadable(node)

    def _call_own(self, function: Function, values: list[Value], keywords: dict[str, Value], node: ast.AST) -> Task:
        """Return the result of a function that the text defines."""
        given = dict(zip(function.parameters, values, strict=False))
        if len(values) > len(function.parameters) or set(keywords) & set(given):
            raise unreadable(node, "TypeError")
        given = {**function.defaults, **given, **keywords}
        if set(given) != set(function.parameters):
            raise unreadable(node, "TypeError")
        if function.name in self.active or len(self.active) > DEEP:
            line = getattr(node, "lineno", 1)
            raise UnreadableError(Message("line {line}: {name} calls itself", line=line, name=function.name))
        if isinstance(function.body, ast.expr):
            return (yield function.body, Scope({**function.around, **given}))
        self.active.append(function.name)
        is_generator = any(isinstance(part, ast.Yield) for one in function.body for part in ast.walk(one))
        found = yield chain(function.body, None), Scope(given, function.local, [] if is_generator else None)
        self.active.pop()
        return found

    def _reduce(self, values: list[Value], node: ast.AST) -> Task:
        function, row = values[0], values[1]
        if not isinstance(row, Row):
            raise unreadable(node)
        items = list(row.items)
        if len(values) == 2:
            if not items or items[0][0] is not None:
                raise unreadable(node)
            values.append(items.pop(0)[1])
        found = values[2]
        for guard, value in items:
            later = yield from self.call(function, [found, value], {}, node)
            found = later if guard is None else choose(guard, later, found, node)
        return found

    def _map(self, function: Value, row: Row, node: ast.AST) -> Task:
        items: list[tuple[ast.expr | None, Value]] = []
        for guard, value in row.items:
            items.append((guard, (yield from self.call(function, [value], {}, node))))
        return Row("iterator", tuple(items))

    def _take_while(self, function: Value, row: Row, node: ast.AST) -> Task:
        """Return the items as long as a function is true."""
        alive: ast.expr = ast.Constant(True)
        items: list[tuple[ast.expr | None, Value]] = []
        for guard, value in row.items:
            condition = condition_of((yield from self.call(function, [value], {}, node)), node)
            items.append((under(guard, combine(True, alive, condition)), value))
            alive = combine(True, alive, condition if guard is None else combine(False, negate(guard), condition))
        return Row("iterator", tuple(items))

    def assign(self, target: ast.expr, value: Value, scope: Scope) -> None:
        """Bind the names of a target, which may be a tuple."""
        pairs = [(target, value)]
        for one, its in pairs:
            match one:
                case ast.Name(id=name):
                    check_storable(its, one)
                    scope.names[name] = its
                case ast.Tuple(elts=parts) | ast.List(elts=parts):
                    count = len(parts)
                    pairs += ((part, map_cases([its], _item(k, count, one), one)) for k, part in enumerate(parts))
                case _:
                    raise unreadable(one)


def _item(place: int, count: int, node: ast.AST) -> Callable[[list[Value]], Value]:
    def item(row: list[Value]) -> Value:
        items = row[0].whole if isinstance(row[0], Row) and row[0].kind != "set" else None
        if items is None:
            raise unreadable(node)
        if len(items) != count:
            raise unreadable(node, "ValueError")
        return items[place]

    return item


def _unary(op: ast.unaryop, value: Value, node: ast.AST) -> Value:
    if isinstance(op, ast.Not):
        return Scalar(negate(condition_of(value, node)), True)
    tree = number_of(value, node)
    if isinstance(tree, ast.Constant) and isinstance(tree.value, int):
        return known({ast.USub: -tree.value, ast.UAdd: tree.value}.get(type(op), ~tree.value))
    return Scalar(at(node, ast.UnaryOp(op, tree)))


def is_bare(arguments: ast.arguments) -> bool:
    """Return whether all parameters can be passed by position or by name, without stars."""
    return not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs)


def _divisor(op: ast.operator, right: Value, node: ast.AST) -> Value:
    """Return the right operand; raise UnreadableError if the operator may fail for some numbers."""
    match op, right:
        case ast.Mod() | ast.FloorDiv() | ast.LShift() | ast.RShift(), Scalar():
            if right.is_number and right.is_known and right.value > -isinstance(op, ast.LShift | ast.RShift):
                return right
            match right.tree:
                case ast.Call(func=ast.Attribute(attr="bit_length")) if isinstance(op, ast.LShift | ast.RShift):
                    return right
            raise unreadable(node)
    return right


def _has(value: Value, name: str) -> bool:
    """Return whether a value has a method that can be read."""
    match value:
        case Scalar():
            return value.is_number and name in ("bit_count", "bit_length")
        case Row():
            return value.kind in ("tuple", "list") and name == "count"
        case Method():
            return value.name == "bin" and name == "count"
    return False


def _check_total(name: str, values: Sequence[Value], node: ast.AST) -> None:
    """Raise UnreadableError for a call of a library function that may fail for some numbers."""
    op = {"divmod": ast.Mod(), **{f"operator.{one}": sign for one, sign in _DIVIDING.items()}}.get(name)
    if op and len(values) == 2:
        _divisor(op, values[1], node)
    if name == "math.isqrt" and not all(isinstance(one, Scalar) and _is_square(one.tree) for one in values):
        raise unreadable(node)


def _is_square(tree: ast.expr) -> bool:
    """Return whether an expression is a nonnegative number times squares."""
    factors = [tree]
    names: list[str] = []
    for one in factors:
        match one:
            case ast.BinOp(left=left, op=ast.Mult(), right=right):
                factors += [left, right]
            case ast.Constant(value=int() as number):
                if number < 0:
                    return False
            case _:
                names.append(ast.dump(one))
    return all(names.count(one) % 2 == 0 for one in names)


def check_storable(value: Value, node: ast.AST) -> None:
    """Raise UnreadableError for values that Python evaluates later, when their names may have changed."""
    values = [one for _, one in value.cases] if isinstance(value, Cases) else [value]
    for one in values:
        if isinstance(one, Function) and one.name == "lambda":
            raise unreadable(node)
        if isinstance(one, Row) and one.kind == "iterator":
            raise unreadable(node)
