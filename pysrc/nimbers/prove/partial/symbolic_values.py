"""The values of a partial evaluation: expressions in the numbers of a position, rows, cases."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeVar

from ...notation import shown
from ...text import Message, NotationError

T = TypeVar("T", bound=ast.AST)
LARGEST = 1 << 4096  # the largest number that is computed
MANY = 7  # an Endless row has at least this many items
COUNT = "number of items"  # the variable for the length of an Endless row
_OPERATIONS: Mapping[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.LShift: operator.lshift, ast.RShift: operator.rshift, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.Eq: operator.eq, ast.NotEq: operator.ne,
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Pow: operator.pow,
}  # fmt: skip
_NEUTRAL = (ast.Add, ast.Sub, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)  # n op 0 is n


@dataclass(frozen=True)
class Scalar:
    """A number or a condition as an expression; if known, a constant, which may also be a string or None."""

    tree: ast.expr
    is_truth: bool = False

    @property
    def is_known(self) -> bool:
        """Whether the value is a constant."""
        return isinstance(self.tree, ast.Constant)

    @property
    def value(self) -> Any:
        """The constant; None if unknown."""
        return self.tree.value if isinstance(self.tree, ast.Constant) else None

    @property
    def is_number(self) -> bool:
        """Whether the value is a number or a boolean; an unknown value always is."""
        return not self.is_known or isinstance(self.value, int)


@dataclass(frozen=True)
class Row:
    """A tuple, list, set or iterator; each item has the condition under which it is present, None for always."""

    kind: str
    items: tuple[tuple[ast.expr | None, Value], ...]

    @property
    def whole(self) -> list[Value] | None:
        """The items, if all are always present; else None."""
        return [value for _, value in self.items] if all(guard is None for guard, _ in self.items) else None


@dataclass(frozen=True)
class Endless:
    """A row of MANY items or more, about which nothing else is known."""


@dataclass(frozen=True)
class Cases:
    """One of several values: the one whose guard is true. Exactly one guard is true."""

    cases: tuple[tuple[ast.expr, Value], ...]


@dataclass(frozen=True)
class Builtin:
    """A function or module of Python by its name, such as "sum" or "operator.xor"."""

    name: str


@dataclass(frozen=True)
class Method:
    """A method of a value."""

    name: str
    of: Value


@dataclass(frozen=True)
class Function:
    """A function that the program defines: its parameters, their defaults and its body.

    `local` has the names that it assigns, `around` the variables of its closure.
    """

    name: str
    parameters: tuple[str, ...]
    defaults: Mapping[str, Value]
    body: ast.expr | tuple[ast.stmt, ...]
    local: frozenset[str]
    around: Mapping[str, Value]


@dataclass(frozen=True)
class Places:
    """The binary places up to the highest bit of the largest of some numbers."""

    numbers: tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """One binary place: the digit of each number there, by the number's name."""

    digits: Mapping[str, int]


@dataclass(frozen=True)
class Digit:
    """A number shifted right to one binary place; only its last bit is known."""

    digit: int


@dataclass(frozen=True)
class ByPlaces:
    """A value at one binary place for each combination of the numbers' digits there, in the order of `product`."""

    numbers: tuple[str, ...]
    values: tuple[Value, ...]


Value = Scalar | Row | Endless | Cases | Builtin | Method | Function | Places | Place | Digit | ByPlaces


class UnreadableError(NotationError):
    """Raised for a part of a function that cannot be expressed in arithmetic; the message has its line."""


def unreadable(node: ast.AST, what: str | None = None) -> UnreadableError:
    """Return the error for a part of a function; `what` is the name of a Python error that it always raises."""
    line, word = getattr(node, "lineno", 1), shown(ast.unparse(node).partition("\n")[0][:60])
    if what:
        return UnreadableError(Message("line {line}: {word} always raises {name}", line=line, word=word, name=what))
    return UnreadableError(Message("line {line}: the prover cannot read {word}", line=line, word=word))


def known(value: object) -> Scalar:
    """Return a constant."""
    return Scalar(ast.Constant(value), isinstance(value, bool))  # type: ignore[arg-type]


NONE, TRUE, FALSE = known(None), known(True), known(False)


def at(node: ast.AST, made: T) -> T:
    """Return a new node with the location of a part of the text."""
    return ast.copy_location(made, node)


# --- conditions ------------------------------------------------------------------------------------------------------


def combine(is_and: bool, one: ast.expr, other: ast.expr) -> ast.expr:
    """Return the conjunction or disjunction of two conditions, simplified if one is known."""
    for here, there in ((one, other), (other, one)):
        if isinstance(here, ast.Constant):
            return there if bool(here.value) == is_and else here
    sign = ast.And if is_and else ast.Or
    # One operation of many conditions, since a deep tree of pairs is more than Python's own functions can walk.
    known = one.values if isinstance(one, ast.BoolOp) and isinstance(one.op, sign) else [one]
    return at(one, ast.BoolOp(sign(), [*known, other]))


def negate(condition: ast.expr) -> ast.expr:
    """Return the negation of a condition."""
    if isinstance(condition, ast.Constant):
        return ast.Constant(not condition.value)
    return at(condition, ast.UnaryOp(ast.Not(), condition))


def any_of(conditions: Iterable[ast.expr]) -> ast.expr:
    """Return the disjunction of some conditions."""
    found: ast.expr = ast.Constant(False)
    for one in conditions:
        found = combine(False, found, one)
    return found


def under(guard: ast.expr | None, condition: ast.expr) -> ast.expr:
    """Return the conjunction of a condition with a guard, which may be None."""
    return condition if guard is None else combine(True, guard, condition)


def condition_of(value: Value, node: ast.AST) -> ast.expr:
    """Return a value as a condition; raises UnreadableError."""
    match value:
        case Scalar() if value.is_known:
            return ast.Constant(bool(value.value))
        case Scalar():
            zero = ast.Constant(0)
            many = _of_many(ast.NotEq(), value.tree, zero)
            return value.tree if value.is_truth else many or at(node, ast.Compare(value.tree, [ast.NotEq()], [zero]))
        case Row() if value.kind != "iterator":
            return any_of(guard or ast.Constant(True) for guard, _ in value.items)
        case Endless():
            return ast.Constant(True)
        case Cases():
            return any_of([combine(True, guard, _flat_truth(one, node)) for guard, one in value.cases])
    raise unreadable(node)


def _flat_truth(value: Value, node: ast.AST) -> ast.expr:
    """Return the condition of a value in a case, which must not be by cases itself."""
    if isinstance(value, Cases):
        raise unreadable(node)
    return condition_of(value, node)


def number_of(value: Value, node: ast.AST) -> ast.expr:
    """Return a value as a number; a condition is 1 or 0. Raises UnreadableError."""
    if not isinstance(value, Scalar) or not value.is_number:
        raise unreadable(node)
    if value.is_known:
        return ast.Constant(int(value.value))
    return at(node, ast.IfExp(value.tree, ast.Constant(1), ast.Constant(0))) if value.is_truth else value.tree


# --- cases -----------------------------------------------------------------------------------------------------------


def by_cases(cases: Sequence[tuple[ast.expr, Value]], node: ast.AST) -> Value:
    """Return a value by mutually exclusive cases, as one expression if all are numbers or equal."""
    flat: list[tuple[ast.expr, Value]] = []
    for guard, value in cases:
        more = value.cases if isinstance(value, Cases) else ((ast.Constant(True), value),)
        flat += ((combine(True, guard, also), one) for also, one in more)
    flat = [(guard, one) for guard, one in flat if not isinstance(guard, ast.Constant) or guard.value]
    values = [value for _, value in flat]
    if len(flat) == 1 or (all(isinstance(one, Scalar) and one.is_known for one in values) and _same(values)):
        return values[0]
    scalars = [value for value in values if isinstance(value, Scalar) and value.is_number]
    if len(scalars) == len(values):
        are_truths = all(one.is_truth for one in scalars)
        trees = [one.tree if are_truths else number_of(one, node) for one in scalars]
        found = trees[-1]
        for (guard, _), tree in zip(reversed(flat[:-1]), reversed(trees[:-1]), strict=True):
            found = at(node, ast.IfExp(guard, tree, found))
        return Scalar(found, are_truths)
    return Cases(tuple(flat))


def _same(values: Sequence[Value]) -> bool:
    first = values[0]
    return all(
        isinstance(one, Scalar) and isinstance(first, Scalar) and one.value == first.value
        and type(one.value) is type(first.value) for one in values
    )  # fmt: skip


def choose(condition: ast.expr, one: Value, other: Value, node: ast.AST) -> Value:
    """Return `one` where a condition holds, else `other`."""
    return by_cases([(condition, one), (negate(condition), other)], node)


def map_cases(values: Sequence[Value], of: Callable[[list[Value]], Value], node: ast.AST) -> Value:
    """Apply a function to values, each of which may be by cases."""
    found: list[tuple[ast.expr, list[Value]]] = [(ast.Constant(True), [])]
    for value in values:
        cases = value.cases if isinstance(value, Cases) else ((ast.Constant(True), value),)
        found = [(combine(True, guard, also), [*row, one]) for guard, row in found for also, one in cases]
    return by_cases([(guard, of(row)) for guard, row in found], node)


# --- operations ------------------------------------------------------------------------------------------------------


def apply_operator(op: ast.operator, left: Value, right: Value, node: ast.AST) -> Value:
    """Return the result of an arithmetic operator; raises UnreadableError."""
    match left, op, right:
        case Scalar(tree=ast.Name(id=name)), ast.RShift(), Place() if name in right.digits:
            return Digit(right.digits[name])
        case Scalar(is_known=True), ast.RShift(), Place() if left.value == 0 and left.is_number:
            return Digit(0)
        case (Digit(), ast.BitAnd(), Scalar(value=1)) | (Digit(), ast.Mod(), Scalar(value=2)):
            return known(left.digit) if isinstance(left, Digit) else left
        case Row(), ast.Add(), Row() if left.kind == right.kind and left.kind in ("tuple", "list"):
            return Row(left.kind, left.items + right.items)
        case Scalar(), _, Scalar() if left.is_number and right.is_number:
            return _arithmetic(op, left, right, node)
    raise unreadable(node)


def _arithmetic(op: ast.operator, left: Scalar, right: Scalar, node: ast.AST) -> Value:
    if left.is_truth and right.is_truth and isinstance(op, ast.BitAnd | ast.BitOr):
        return Scalar(combine(isinstance(op, ast.BitAnd), left.tree, right.tree), True)
    one, other = number_of(left, node), number_of(right, node)
    if isinstance(one, ast.Constant) and isinstance(other, ast.Constant):
        return known(_compute(op, one.value, other.value, node))
    if type(op) not in _OPERATIONS or isinstance(op, ast.Pow):
        raise unreadable(node)
    is_zero = [isinstance(side, ast.Constant) and side.value == 0 for side in (one, other)]
    if is_zero[1] and isinstance(op, _NEUTRAL):
        return Scalar(one)
    if is_zero[0] and isinstance(op, ast.Add | ast.BitOr | ast.BitXor):
        return Scalar(other)
    if any(is_zero) and isinstance(op, ast.Mult | ast.BitAnd):
        return known(0)
    return Scalar(at(node, ast.BinOp(one, op, other)))


def _compute(op: ast.operator, one: Any, other: Any, node: ast.AST) -> int:
    if type(op) not in _OPERATIONS or (isinstance(op, ast.LShift) and other > LARGEST.bit_length()):
        raise unreadable(node)
    if isinstance(op, ast.Pow) and not 0 <= other * max(1, one.bit_length()) <= LARGEST.bit_length():
        raise unreadable(node)
    try:
        found: int = _OPERATIONS[type(op)](one, other)
    except (ArithmeticError, ValueError) as error:
        raise unreadable(node, type(error).__name__) from None
    if abs(found) > LARGEST:
        raise unreadable(node)
    return found


def compare(op: ast.cmpop, left: Value, right: Value, node: ast.AST) -> ast.expr:
    """Return the condition of a comparison; raises UnreadableError."""
    match left, op, right:
        case _, ast.Is() | ast.IsNot(), _ if _is_none(left) or _is_none(right):
            return ast.Constant((_is_none(left) and _is_none(right)) == isinstance(op, ast.Is))
        case _, ast.In() | ast.NotIn(), Row() if right.kind != "iterator":
            found = any_of([under(guard, equal(left, one, node)) for guard, one in right.items])
            return found if isinstance(op, ast.In) else negate(found)
        case _, ast.Eq() | ast.NotEq(), _:
            same_value = equal(left, right, node)
            return same_value if isinstance(op, ast.Eq) else negate(same_value)
        case Scalar(), ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE(), Scalar():
            one, other = number_of(left, node), number_of(right, node)
            if isinstance(one, ast.Constant) and isinstance(other, ast.Constant):
                return ast.Constant(_OPERATIONS[type(op)](one.value, other.value))
            return _of_many(op, one, other) or at(node, ast.Compare(one, [op], [other]))
    raise unreadable(node)


def _is_none(value: Value) -> bool:
    return isinstance(value, Scalar) and value.is_known and value.value is None


def equal(left: Value, right: Value, node: ast.AST) -> ast.expr:
    """Return whether two values are equal; rows must have the same kind, length and items."""
    pairs = [(left, right)]
    found: ast.expr = ast.Constant(True)
    for one, other in pairs:
        match one, other:
            case Scalar(), Scalar():
                found = combine(True, found, _equal_scalars(one, other, node))
            case Row(), Row() if one.kind in ("tuple", "list") and other.kind in ("tuple", "list"):
                mine, its = one.whole, other.whole
                if mine is None or its is None:
                    raise unreadable(node)
                if one.kind != other.kind or len(mine) != len(its):
                    return ast.Constant(False)
                pairs += zip(mine, its, strict=True)
            case (Scalar(), Row()) | (Row(), Scalar()):
                return ast.Constant(False)
            case _:
                raise unreadable(node)
    return found


def _equal_scalars(one: Scalar, other: Scalar, node: ast.AST) -> ast.expr:
    if one.is_known and other.is_known:
        return ast.Constant(one.value == other.value)
    if not (one.is_number and other.is_number):
        return ast.Constant(False)
    if one.is_truth and other.is_truth:
        return at(node, ast.Compare(one.tree, [ast.Eq()], [other.tree]))
    left, right = number_of(one, node), number_of(other, node)
    return _of_many(ast.Eq(), left, right) or at(node, ast.Compare(left, [ast.Eq()], [right]))


def _of_many(op: ast.cmpop, one: ast.expr, other: ast.expr) -> ast.expr | None:
    """Compare COUNT, which is at least MANY, with a number below MANY; return None for any other comparison."""
    match one, other:
        case ast.Name(id=name), ast.Constant(value=int() as number) if name == COUNT and number < MANY:
            return ast.Constant(_OPERATIONS[type(op)](MANY, number))
        case ast.Constant(value=int() as number), ast.Name(id=name) if name == COUNT and number < MANY:
            return ast.Constant(_OPERATIONS[type(op)](number, MANY))
    return None


def distinct(row: Row, node: ast.AST) -> Row:
    """Return a set of the items, each present if no earlier one is equal."""
    items: list[tuple[ast.expr | None, Value]] = []
    for place, (guard, value) in enumerate(row.items):
        before = any_of([under(also, equal(value, one, node)) for also, one in row.items[:place]])
        items.append((under(guard, negate(before)), value))
    return Row("set", tuple(items))


def in_order(row: Row, node: ast.AST, *, falling: bool) -> Row:
    """Return the numbers of a row in order, by a sorting network of maxima and minima."""
    values = row.whole
    if values is None:
        raise unreadable(node)
    trees = [number_of(value, node) for value in values]
    for place, other in combinations(range(len(trees)), 2):
        pair = [trees[place], trees[other]]
        trees[place], trees[other] = extreme(falling, pair, node), extreme(not falling, pair, node)
    return Row("list", tuple((None, Scalar(tree)) for tree in trees))


def extreme(is_max: bool, trees: list[ast.expr], node: ast.AST) -> ast.expr:
    """Return the largest or the smallest of some numbers."""
    numbers = [tree.value for tree in trees if isinstance(tree, ast.Constant)]
    if len(numbers) == len(trees):
        return ast.Constant((max if is_max else min)(numbers))  # type: ignore[type-var]
    if len(trees) == 1:
        return trees[0]
    return at(node, ast.Call(ast.Name("max" if is_max else "min", ast.Load()), trees, []))
