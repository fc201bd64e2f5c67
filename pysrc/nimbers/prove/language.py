"""The language of rules and formulas: Python's comparisons of integers, compiled to automata.

`X < x and x - X == y - Y` is a move along a diagonal. The language has `+ - *` with constants, `// % << >>` by a
constant, `& | ^ ~` in base 2, `min max abs`, the parity of the ones of a number (`n.bit_count() % 2`, `& 1`) and of its
length (`n.bit_length() % 2`), its highest bit (`1 << n.bit_length() - 1`, `m >> n.bit_length() - 1 & 1`), the remainder
of a product, in Zeckendorf's system `floor_phi(n)` and `isqrt(5 * n * n)`, in the metallic systems of 2 and 3
`isqrt(2 * n * n)` and `isqrt(13 * n * n)`; comparisons and their chains, `in (0, 2)`, `and or not`, `a if c else b`,
and None for no statement.

Compilation preserves Python's meaning exactly: a formula becomes the set where it is true and the set where it is
false. Numbers for which an intermediate result has no automaton, such as bits of a negative number, are in neither.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from ..notation import shown
from ..text import Message, NotationError, Work
from .algebra import Algebra
from .automaton import Automaton
from .operations import Operations, OutsideError
from .terms import Bit, Choice, Count, Length, Product, Term, Truth, Value

_COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


def parse_expression(text: str) -> ast.expr:
    """Parse an expression; raises NotationError with the place."""
    stripped = text.strip()
    try:
        return ast.parse(stripped, mode="eval").body
    except SyntaxError as error:
        before = stripped.splitlines(keepends=True)[: (error.lineno or 1) - 1]
        at = text.find(stripped) + sum(map(len, before)) + error.offset - 1 if error.offset else len(text)
        raise NotationError(Message("this is no Python expression: {word}", word=shown(text)), at) from None
    except (ValueError, MemoryError, RecursionError):
        raise NotationError(Message("this is no Python expression: {word}", word=shown(text)), 0) from None


def is_truth(tree: ast.expr) -> bool:
    """Return whether an expression is a bool, not a number used as one."""
    stack = [tree]
    while stack:
        node = stack.pop()
        match node:
            case ast.BoolOp(values=parts):
                stack += parts
            case ast.Compare() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=bool()):
                pass
            case _:
                return False
    return True


class Compiler(Operations):
    """Compiles expressions over named numbers; `rows` maps further names, such as p, to one or several of them."""

    def __init__(
        self, algebra: Algebra, names: Sequence[str], rows: Mapping[str, Sequence[str] | str] | None = None
    ) -> None:
        super().__init__(algebra, names)
        self.rows = dict(rows or {})

    # --- whole expressions -------------------------------------------------------------------------------------------

    def relation(self, text: str) -> Work[Automaton]:
        """Return the relation between all names in which a formula is true."""
        truth = yield from self.truth(parse_expression(text))
        return (yield from self.over(truth.true))

    def truth(self, tree: ast.expr) -> Work[Truth]:
        """Return where a formula is true and where it is false."""
        value = yield from self.value(tree)
        if value is None or isinstance(value, Choice):
            raise OutsideError(tree)
        return (yield from self._truth(value, tree))

    def cases(self, tree: ast.expr) -> Work[Choice]:
        """Return the values of an expression, by mutually exclusive cases."""
        value = yield from self.value(tree)
        if isinstance(value, Choice):
            return value
        if isinstance(value, Count | Product | Length | Bit | tuple):
            raise OutsideError(tree)
        everything = yield from self.algebra.anything(())
        return Choice(((everything, value),))

    def value(self, tree: ast.expr) -> Work[Value]:
        """Return the value of an expression, evaluating its parts first."""
        values: dict[ast.AST, Value] = {}
        by_text: dict[str, Value] = {}  # equal parts are one number, as in isqrt(5 * abs(a) * abs(a))
        for node in _parts_first(tree):
            text = ast.dump(node)
            if text not in by_text:
                by_text[text] = yield from self._value(node, values)
            values[node] = by_text[text]
        return values[tree]

    def _value(self, node: ast.expr, values: Mapping[ast.AST, Value]) -> Work[Value]:
        match node:
            case ast.Constant(value=None):
                return None
            case ast.Constant(value=bool() as known):
                return (yield from self._known(known))
            case ast.Constant(value=int() as number):
                return Term({}, number)
            case ast.Name(id=name) if name in self.rows:
                meant = self.rows[name]
                return Term({meant: 1}) if isinstance(meant, str) else tuple(Term({one: 1}) for one in meant)
            case ast.Name(id=name) if name in self.names:
                return Term({name: 1})
            case ast.Tuple(elts=parts):
                return tuple(_term(values[part], part) for part in parts)
            case ast.Subscript(value=row, slice=index):
                return self._item(node, values[row], values[index])
            case ast.UnaryOp(op=op, operand=part):
                return (yield from self._unary(op, values[part], part))
            case ast.BinOp(left=left, op=op, right=right):
                return (yield from self._binary(node, values[left], op, values[right]))
            case ast.BoolOp(op=op, values=parts):
                truths = []
                for part in parts:
                    truths.append((yield from self._truth(values[part], part)))  # noqa: PERF401 - it yields
                return (yield from self._combine(isinstance(op, ast.And), truths))
            case ast.Compare(left=left, ops=ops, comparators=others):
                return (yield from self._comparison(node, [left, *others], ops, values))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                truth = yield from self._truth(values[test], test)
                return (yield from self._choice(node, truth, values[body], values[orelse]))
            case ast.Call():
                return (yield from self._call(node, values))
        raise OutsideError(node)

    # --- truths ------------------------------------------------------------------------------------------------------

    def _truth(self, value: Value, node: ast.AST) -> Work[Truth]:
        """Return a value as a truth; every number except 0 is true."""
        if not isinstance(value, Choice):
            return (yield from self.as_truth(value if isinstance(value, Truth) else _term(value, node)))
        true = false = (yield from self._known(False)).true
        for where, one in value.cases:
            truth = yield from (self._known(False) if one is None else self.as_truth(one))
            true = yield from self.algebra.union(true, (yield from self.algebra.intersection(where, truth.true)))
            false = yield from self.algebra.union(false, (yield from self.algebra.intersection(where, truth.false)))
        return Truth(true, false)

    def _combine(self, is_and: bool, truths: Sequence[Truth]) -> Work[Truth]:
        """Return the conjunction or disjunction; parts after the deciding one may be undefined, as in Python."""
        first, *others = truths
        for other in others:
            if is_and:
                true = yield from self.algebra.intersection(first.true, other.true)
                later = yield from self.algebra.intersection(first.true, other.false)
                first = Truth(true, (yield from self.algebra.union(first.false, later)))
            else:
                false = yield from self.algebra.intersection(first.false, other.false)
                later = yield from self.algebra.intersection(first.false, other.true)
                first = Truth((yield from self.algebra.union(first.true, later)), false)
        return first

    def _comparison(
        self, node: ast.Compare, parts: Sequence[ast.expr], ops: Sequence[ast.cmpop], values: Mapping[ast.AST, Value]
    ) -> Work[Truth]:
        truths = []
        for left, op, right in zip(parts, ops, parts[1:], strict=False):
            sign = _COMPARISONS.get(type(op))
            one = yield from self._operand(values[left], left)
            other = yield from self._operand(values[right], right)
            if isinstance(op, ast.In | ast.NotIn) and isinstance(other, tuple):
                truths.append((yield from self._among(_term(one, left), other, isinstance(op, ast.In))))
                continue
            if sign is None:
                raise OutsideError(node)
            if isinstance(one, Truth) and isinstance(other, Truth) and sign in ("==", "!="):
                if not (is_truth(left) and is_truth(right)):  # x or 2 is a number in Python
                    raise OutsideError(node)
                truths.append((yield from self._same(one, other, sign == "==")))
            elif isinstance(one, tuple) and isinstance(other, tuple) and sign in ("==", "!="):
                truths.append((yield from self._same_rows(one, other, sign == "==")))
            else:
                difference = _term(one, left).plus(_term(other, right), -1)
                truths.append((yield from self._compare_term(difference, sign)))
        return (yield from self._combine(True, truths))

    def _among(self, one: Term, others: tuple[Term, ...], wanted: bool) -> Work[Truth]:
        """Return where a term is (`wanted`) or is not one of some terms."""
        truth = yield from self._known(False)
        for other in others:
            same = yield from self._compare_term(one.plus(other, -1), "==")
            truth = yield from self._combine(False, [truth, same])
        return truth if wanted else Truth(truth.false, truth.true)

    def _same(self, one: Truth, other: Truth, wanted: bool) -> Work[Truth]:
        algebra = self.algebra
        first = yield from algebra.intersection(one.true, other.true)
        second = yield from algebra.intersection(one.false, other.false)
        same = yield from algebra.union(first, second)
        first = yield from algebra.intersection(one.true, other.false)
        second = yield from algebra.intersection(one.false, other.true)
        differ = yield from algebra.union(first, second)
        return Truth(same, differ) if wanted else Truth(differ, same)

    def _same_rows(self, one: tuple[Term, ...], other: tuple[Term, ...], wanted: bool) -> Work[Truth]:
        if len(one) != len(other) or not one:
            return (yield from self._known((len(one) == len(other)) == wanted))
        truths = []
        for first, second in zip(one, other, strict=True):
            truths.append((yield from self._compare_term(first.plus(second, -1), "==")))
        same = yield from self._combine(True, truths)
        return same if wanted else Truth(same.false, same.true)

    def as_truth(self, value: Term | Truth) -> Work[Truth]:
        """Return a value as a truth; every number except 0 is true."""
        return value if isinstance(value, Truth) else (yield from self._compare_term(value, "!="))

    def equals(self, term: Term, other: Term) -> Work[Truth]:
        """Return where two terms are equal, and where they are not."""
        return (yield from self._compare_term(term.plus(other, -1), "=="))

    def _compare_term(self, term: Term, sign: str) -> Work[Truth]:
        """Compare a term with 0, under its conditions and without their auxiliary numbers."""
        truth = yield from self._compare_with_zero(term, sign)
        true = yield from self._with_conditions(term, truth.true)
        return Truth(true, (yield from self._with_conditions(term, truth.false)))

    def over(self, relation: Automaton) -> Work[Automaton]:
        """Extend a relation to all names."""
        everything = yield from self.algebra.anything(self.names)
        return (
            relation
            if relation.tracks == everything.tracks
            else (yield from self.algebra.intersection(relation, everything))
        )

    # --- terms -------------------------------------------------------------------------------------------------------

    def _item(self, node: ast.AST, row: Value, index: Value) -> Value:
        place = index.number if isinstance(index, Term) else None
        if not isinstance(row, tuple) or place is None or not -len(row) <= place < len(row):
            raise OutsideError(node)
        return row[place]

    def _unary(self, op: ast.unaryop, value: Value, node: ast.AST) -> Work[Value]:
        if isinstance(op, ast.Not):
            truth = yield from self._truth(value, node)
            return Truth(truth.false, truth.true)
        term = _term((yield from self._operand(value, node)), node)
        if isinstance(op, ast.UAdd):
            return term
        return term.times(-1) if isinstance(op, ast.USub) else Term({}, -1).plus(term, -1)

    def _operand(self, value: Value, node: ast.AST) -> Work[Value]:
        """Return a value as an operand; a value by cases becomes one number."""
        return (yield from self._merge(value, node)) if isinstance(value, Choice) else value

    def _binary(self, node: ast.BinOp, left: Value, op: ast.operator, right: Value) -> Work[Value]:
        left = yield from self._operand(left, node.left)
        right = yield from self._operand(right, node.right)
        if not (isinstance(left, Term) and isinstance(right, Term)):
            return (yield from self._with_digits(node, left, op, right))
        one, other, number = left, right, right.number
        match op:
            case ast.Add():
                return one.plus(other)
            case ast.Sub():
                return one.plus(other, -1)
            case ast.Mult() if number is not None:
                return one.times(number)
            case ast.Mult() if one.number is not None:
                return other.times(one.number)
            case ast.Mult():
                return Product(one, other)
            case ast.LShift() if number is not None and 0 <= number < 64:
                return one.times(1 << number)
            case ast.FloorDiv() | ast.Mod() if number is not None and number > 0:
                return (yield from self._divide(one, number, isinstance(op, ast.Mod)))
            case ast.RShift() if number is not None and 0 <= number < 64:
                return (yield from self._divide(one, 1 << number, False))
            case ast.BitAnd() | ast.BitOr() | ast.BitXor():
                return (yield from self._bits(node, one, op, other))
        raise OutsideError(node)

    def _with_digits(self, node: ast.BinOp, left: Value, op: ast.operator, right: Value) -> Work[Value]:
        """Return an operation on bit counts, lengths or products, which are not terms."""
        number = right.number if isinstance(right, Term) else None
        by = number if isinstance(op, ast.Mod) else 2 if isinstance(op, ast.BitAnd) and number == 1 else None
        match left, op, right:
            case Count(), _, _ if by == 2:
                return (yield from self._count_parity(left, node))
            case Length(), _, _ if by == 2:
                return (yield from self._length_parity(left, node))
            case Bit(), _, _ if by == 2:
                return (yield from self._bit(left, node))
            case Product(), _, _ if by and by > 0:
                return (yield from self._product_rest(left, by, node))
            case (Count(), ast.Add(), Count() | Term()) | (Term(), ast.Add(), Count()):
                count, other = (left, right) if isinstance(left, Count) else (right, left)
                total = count.plus(other) if isinstance(count, Count) and isinstance(other, Count | Term) else None
                if total is not None:
                    return total
            case Length(), ast.Add() | ast.Sub(), Term() if number is not None:
                return Length(left.term, left.plus + (number if isinstance(op, ast.Add) else -number))
            case Term(number=1), ast.LShift(), Length():
                return (yield from self._power(right, node))
            case Term(), ast.RShift(), Length():
                return Bit(left, right)
            case Product(), ast.Mult(), Term() if number is not None:
                return Product(left.one, left.other, left.times * number)
        raise OutsideError(node)

    def _choice(self, node: ast.AST, truth: Truth, body: Value, orelse: Value) -> Work[Value]:
        if isinstance(body, Truth) and isinstance(orelse, Truth):
            true = yield from self.algebra.intersection(truth.true, body.true)
            false = yield from self.algebra.intersection(truth.true, body.false)
            other = yield from self.algebra.intersection(truth.false, orelse.true)
            others = yield from self.algebra.intersection(truth.false, orelse.false)
            return Truth((yield from self.algebra.union(true, other)), (yield from self.algebra.union(false, others)))
        cases: list[tuple[Automaton, Term | Truth | None]] = []
        for where, value in ((truth.true, body), (truth.false, orelse)):
            if isinstance(value, Count | Product | Length | Bit | tuple):
                raise OutsideError(node)
            for also, one in value.cases if isinstance(value, Choice) else ((where, value),):
                cases.append(((yield from self.algebra.intersection(where, also)), one))
        return Choice(tuple(cases))

    def _call(self, node: ast.Call, values: Mapping[ast.AST, Value]) -> Work[Value]:
        if node.keywords:
            raise OutsideError(node)
        arguments: list[Value] = []
        for part in node.args:  # the "1" in bin(n).count("1") does not have a value
            arguments.append((yield from self._operand(values.get(part), part)))  # noqa: PERF401 - it yields
        match node.func, arguments:
            case ast.Name(id="len"), [tuple() as row]:
                return Term({}, len(row))
            case ast.Name(id="sum"), [tuple() as row]:
                total = Term()
                for term in row:
                    total = total.plus(term)
                return total
            case ast.Name(id="abs"), [Term() as term]:
                return (yield from self._largest([term, term.times(-1)], 1))
            case ast.Name(id="min" | "max" as name), _:
                one, *others = arguments or [None]
                terms = list(one) if isinstance(one, tuple) and not others else [_term(x, node) for x in arguments]
                if terms:
                    return (yield from self._largest(terms, 1 if name == "max" else -1))
            case ast.Name(id="bool"), [value]:
                return (yield from self._truth(value, node))
            case ast.Name(id="int"), [Term() as term]:
                return term
            case ast.Name(id="floor_phi"), [Term() as term]:
                return (yield from self._floor_phi(node, term))
            case ast.Name(id="some_place"), [tuple() as row, tuple() as table]:
                return (yield from self._some_place(node, row, [bool(one.number) for one in table]))
            case ast.Name(id="isqrt"), [Product() as product]:
                return (yield from self._root(product, node))
            case ast.Attribute(value=ast.Call(func=ast.Name(id="bin"), args=[one]), attr="count"), _:
                if len(node.args) == 1 and isinstance(node.args[0], ast.Constant) and node.args[0].value == "1":
                    return Count((_term((yield from self._operand(values[one], one)), one),))
            case ast.Attribute(value=one, attr="bit_count" | "bit_length" as name), []:
                term = _term((yield from self._operand(values[one], one)), one)
                return Count((term,)) if name == "bit_count" else Length(term)
        raise OutsideError(node)


def _parts_first(tree: ast.expr) -> Iterator[ast.expr]:
    """Yield the subexpressions of one, each once and after its own parts, including objects of method calls."""
    stack: list[tuple[ast.expr, bool]] = [(tree, False)]
    seen = set[ast.expr]()
    while stack:
        node, is_after = stack.pop()
        if is_after:
            yield node
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack.extend((part, False) for part in _parts(node))


def _parts(node: ast.expr) -> list[ast.expr]:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="bin"), args=args))):
            return args
        case ast.Call(func=ast.Attribute(value=value), args=args):
            return [value, *args]
        case ast.Call(args=args):
            return args
        case ast.Constant() | ast.Name():
            return []
    return [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]


def _term(value: Value, node: ast.AST) -> Term:
    if not isinstance(value, Term):
        raise OutsideError(node)
    return value
