"""Calls of functions of Python's library in a partial evaluation."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from math import isqrt

from .symbolic_values import (
    COUNT,
    NONE,
    ByPlaces,
    Endless,
    Method,
    Places,
    Row,
    Scalar,
    Value,
    any_of,
    apply_operator,
    at,
    choose,
    compare,
    condition_of,
    distinct,
    equal,
    extreme,
    in_order,
    known,
    negate,
    number_of,
    under,
    unreadable,
)

LONGEST = 2_000  # the most items of a range
_PLAIN = [
    "abs", "all", "any", "bin", "bool", "divmod", "enumerate", "floor_phi", "frozenset", "int", "len", "list", "map",
    "max", "min", "next", "range", "reversed", "set", "sorted", "sum", "tuple", "zip",
]  # fmt: skip
_OPERATORS: Mapping[str, ast.operator | ast.cmpop] = {
    "add": ast.Add(), "sub": ast.Sub(), "mul": ast.Mult(), "floordiv": ast.FloorDiv(), "mod": ast.Mod(),
    "lshift": ast.LShift(), "rshift": ast.RShift(), "and_": ast.BitAnd(), "or_": ast.BitOr(), "xor": ast.BitXor(),
    "eq": ast.Eq(), "ne": ast.NotEq(), "lt": ast.Lt(), "le": ast.LtE(), "gt": ast.Gt(), "ge": ast.GtE(),
}  # fmt: skip
_KNOWN: Mapping[str, Callable[[int], int]] = {
    "abs": abs, "math.isqrt": isqrt, ".bit_count": int.bit_count, ".bit_length": int.bit_length,
}  # fmt: skip
# Functions that may be called, by the names that refer to them.
MODULES: Mapping[str, str] = {
    **{name: name for name in _PLAIN},
    **{f"operator.{name}": f"operator.{name}" for name in _OPERATORS},
    **{name: name for name in ("functools.reduce", "itertools.takewhile", "math.isqrt")},
}


def call_builtin(name: str, values: Sequence[Value], keywords: Mapping[str, Value], node: ast.AST) -> Value:
    """Return the result of a function, or of a method (with a dot before its name); raises UnreadableError."""
    match name, values:
        case "max" | "min", [_, *_]:
            return _extreme(name == "max", values, keywords, node)
        case "sorted", [Row() as row] if set(keywords) <= {"reverse"} and row.kind != "set":
            falling = condition_of(keywords.get("reverse", NONE), node)
            if isinstance(falling, ast.Constant):
                return in_order(row, node, falling=bool(falling.value))
        case "next", [Row(kind="iterator") as row, *default] if not keywords and len(default) < 2:
            return _first(row, default, node)
    if keywords:
        raise unreadable(node)
    match name, values:
        case "len", [Endless()]:
            return Scalar(ast.Name(COUNT, ast.Load()))
        case "len", [Row() as row] if row.kind != "iterator":
            return _total([(guard, known(1)) for guard, _ in row.items], known(0), node)
        case "sum", [Row() as row] | [Row() as row, Scalar()]:
            return _total(row.items, values[1] if len(values) > 1 else known(0), node)
        case "any", [Row() as row]:
            return Scalar(any_of([under(guard, condition_of(one, node)) for guard, one in row.items]), True)
        case "all", [Row() as row]:
            return Scalar(
                negate(any_of([under(guard, negate(condition_of(one, node))) for guard, one in row.items])), True
            )
        case "any" | "all", [ByPlaces() as places]:
            return _at_some_place(name == "any", places, node)
        case "bool", [value]:
            return Scalar(condition_of(value, node), True)
        case "int" | "abs" | "math.isqrt" | "floor_phi" | ".bit_count" | ".bit_length", [Scalar() as one]:
            return _of_number(name, one, node)
        case "bin", [Scalar() as one]:
            return Method("bin", Scalar(number_of(one, node)))
        case ".count", [Method(name="bin", of=Scalar() as of), Scalar(value="1")]:
            return _of_number(".bit_count", of, node)
        case ".count", [Row() as row, one] if row.kind in ("tuple", "list"):
            found = [(under(guard, equal(its, one, node)), known(1)) for guard, its in row.items]
            return _total(found, known(0), node)
        case "divmod", [one, other]:
            pair = [apply_operator(op, one, other, node) for op in (ast.FloorDiv(), ast.Mod())]
            return Row("tuple", tuple((None, part) for part in pair))
        case _, [one, other] if name.startswith("operator."):
            op = _OPERATORS[name.partition(".")[2]]
            if isinstance(op, ast.operator):
                return apply_operator(op, one, other, node)
            return Scalar(compare(op, one, other, node), True)
    return _row(name, values, node)


def _row(name: str, values: Sequence[Value], node: ast.AST) -> Value:
    """Return the result of a function that makes a row."""
    match name, values:
        case "tuple" | "list", []:
            return Row(name, ())
        case "tuple" | "list", [Row() as row] if row.kind != "set":
            return Row(name, row.items)
        case "set" | "frozenset", [Row() as row]:
            return distinct(row, node)
        case "reversed", [Row() as row] if row.kind in ("tuple", "list", "range"):
            return Row("iterator", row.items[::-1])
        case "enumerate", [Row() as row] | [Row() as row, Scalar()]:
            first = values[1].value if len(values) > 1 and isinstance(values[1], Scalar) else 0
            items = row.whole
            if items is not None and isinstance(first, int) and row.kind != "set":
                return Row(
                    "iterator", tuple((None, _tuple(known(place), one)) for place, one in enumerate(items, first))
                )
        case "zip", [Row(), *_]:
            rows = [row.whole for row in values if isinstance(row, Row) and row.kind != "set"]
            whole = [row for row in rows if row is not None]
            if len(whole) == len(values):
                return Row("iterator", tuple((None, _tuple(*row)) for row in zip(*whole, strict=False)))
        case "range", [Scalar(), *_]:
            return _range([one for one in values if isinstance(one, Scalar)], node)
    raise unreadable(node)


def _tuple(*values: Value) -> Row:
    return Row("tuple", tuple((None, value) for value in values))


def _total(items: Sequence[tuple[ast.expr | None, Value]], start: Value, node: ast.AST) -> Value:
    for guard, value in items:
        start = apply_operator(ast.Add(), start, value if guard is None else choose(guard, value, known(0), node), node)
    return start


def _extreme(is_max: bool, values: Sequence[Value], keywords: Mapping[str, Value], node: ast.AST) -> Value:
    if not set(keywords) <= ({"default"} if len(values) == 1 else set()):
        raise unreadable(node)
    items: list[Value] | None = list(values)
    if len(values) == 1:
        row = values[0]
        if not isinstance(row, Row):
            raise unreadable(node)
        items = [one for _, one in row.items] if row.kind == "set" else row.whole
    if items is None:
        raise unreadable(node)
    if not items:
        if "default" not in keywords:
            raise unreadable(node, "ValueError")
        return keywords["default"]
    return Scalar(extreme(is_max, [number_of(one, node) for one in items], node))


def _first(row: Row, default: Sequence[Value], node: ast.AST) -> Value:
    """Return the first item that is present, else the default."""
    found = default[0] if default else None
    for guard, value in reversed(row.items):
        if guard is None:
            found = value
        elif found is None:
            raise unreadable(node)
        else:
            found = choose(guard, value, found, node)
    if found is None:
        raise unreadable(node)
    return found


def _of_number(name: str, one: Scalar, node: ast.AST) -> Value:
    """Return the result of a function of one number."""
    tree = number_of(one, node)
    if name == "int":
        return Scalar(tree)
    if isinstance(tree, ast.Constant) and isinstance(tree.value, int):
        number = tree.value
        if name == "math.isqrt" and number < 0:
            raise unreadable(node, "ValueError")
        if name != "floor_phi":
            return known(_KNOWN[name](number))
    if name.startswith("."):
        return Scalar(at(node, ast.Call(ast.Attribute(tree, name[1:], ast.Load()), [], [])))
    return Scalar(at(node, ast.Call(ast.Name(name.rpartition(".")[2], ast.Load()), [tree], [])))


def _range(bounds: Sequence[Scalar], node: ast.AST) -> Value:
    """Return a range of known numbers, or the binary places of unknown numbers."""
    match [bound.tree for bound in bounds]:
        case [ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="bit_length"))]:
            return Places((name,))
        case [ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="max"), args=args), attr="bit_length"))]:
            names = [one.id for one in args if isinstance(one, ast.Name)]
            if len(names) == len(args) == len(set(names)):
                return Places(tuple(names))
    numbers = [bound.value for bound in bounds if isinstance(bound.value, int)]
    if len(numbers) != len(bounds) or len(numbers) > 3 or not all(numbers[2:]):
        raise unreadable(node)
    found = range(*numbers)
    if found[LONGEST:]:
        raise unreadable(node)
    return Row("range", tuple((None, known(number)) for number in found))


def _at_some_place(is_any: bool, places: ByPlaces, node: ast.AST) -> Value:
    """Return whether something holds at some place or at all; raises UnreadableError if places of zeros would decide.

    Python visits the places only up to the highest bit of the largest number; automata also read leading zeros.
    """
    conditions = [condition_of(value, node) for value in places.values]
    table = [bool(condition.value) == is_any for condition in conditions if isinstance(condition, ast.Constant)]
    if len(table) != len(conditions) or table[0]:
        raise unreadable(node)
    names = ast.Tuple([ast.Name(name, ast.Load()) for name in places.numbers], ast.Load())
    some = at(
        node,
        ast.Call(
            ast.Name("some_place", ast.Load()),
            [names, ast.Tuple([ast.Constant(int(one)) for one in table], ast.Load())],
            [],
        ),
    )
    return Scalar(some if is_any else negate(some), True)
