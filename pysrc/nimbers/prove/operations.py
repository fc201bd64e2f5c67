"""The operations of formulas as automata: each returns a term, a name with the conditions that define it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from math import gcd, isqrt

from ..notation import shown
from ..text import Message, NotationError, Work
from .algebra import Algebra
from .automaton import Automaton, Letter
from .terms import Bit, Choice, Count, Length, Product, Term, Truth, all_conditions

MODULUS = 24  # the largest modulus of a product
_BITS: dict[type[ast.operator], tuple[str, Callable[[int, int], int]]] = {
    ast.BitAnd: ("and", lambda a, b: a & b),
    ast.BitOr: ("or", lambda a, b: a | b),
    ast.BitXor: ("xor", lambda a, b: a ^ b),
}


class OutsideError(NotationError):
    """A part of a formula that cannot be compiled to an automaton; `line` is its line."""

    def __init__(self, node: ast.AST) -> None:
        word = shown(ast.unparse(node)[:80])
        super().__init__(Message("no automaton is known here for {word}", word=word), getattr(node, "col_offset", 0))
        self.line: int = getattr(node, "lineno", 1)


class Operations:
    """Makes terms over named numbers; auxiliary numbers get generated names."""

    def __init__(self, algebra: Algebra, names: Sequence[str]) -> None:
        self.algebra = algebra
        self.names = frozenset(names)
        self.made = 0

    # --- truths ------------------------------------------------------------------------------------------------------

    def _known(self, known: bool) -> Work[Truth]:
        everything = yield from self.algebra.anything(())
        nothing = yield from self.algebra.difference(everything, everything)
        return Truth(everything, nothing) if known else Truth(nothing, everything)

    def _compare_with_zero(self, term: Term, sign: str) -> Work[Truth]:
        """Compare a sum with 0, ignoring its conditions."""
        opposites = {"!=": "==", ">": "<=", ">=": "<"}
        base_sign = opposites.get(sign, sign)
        if not term.factors:
            number = term.constant
            truth = yield from self._known({"==": number == 0, "<": number < 0, "<=": number <= 0}[base_sign])
        else:
            if base_sign == "==":
                true = yield from self.algebra.linear(term.factors, term.constant)
            else:
                true = yield from self._below(term, strictly=base_sign == "<")
            truth = Truth(true, (yield from self.algebra.negation(true)))
        return Truth(truth.false, truth.true) if sign in opposites else truth

    def _below(self, term: Term, *, strictly: bool) -> Work[Automaton]:
        """Return where a term is less than 0 or, unless `strictly`, at most 0."""
        by_factor = {factor: name for name, factor in term.factors.items()}
        if not term.constant and len(term.factors) == 2 and set(by_factor) == {1, -1}:
            small, large = by_factor[1], by_factor[-1]
            if strictly:
                return (yield from self.algebra.less(small, large))
            return (yield from self.algebra.negation((yield from self.algebra.less(large, small))))
        slack = self._name()
        factors = {**term.factors, slack: 1}
        sums = yield from self.algebra.linear(factors, term.constant + strictly)
        return (yield from self.algebra.exists(sums, (slack,)))

    def _with_conditions(self, term: Term, relation: Automaton) -> Work[Automaton]:
        """Intersect a relation with the conditions of a term, and drop their auxiliary numbers, the last first."""
        for condition in reversed(term.conditions):
            relation = yield from self.algebra.intersection(relation, condition)
            own = [name for name in condition.tracks if name not in self.names]
            others = {name for one in term.conditions if one is not condition for name in one.tracks}
            relation = yield from self.algebra.exists(relation, [name for name in own if name not in others])
        left = [name for name in relation.tracks if name not in self.names]
        return (yield from self.algebra.exists(relation, left))

    # --- names -------------------------------------------------------------------------------------------------------

    def _name(self) -> str:
        self.made += 1
        return f"_{self.made:03}"

    def _name_term(self, term: Term) -> Work[tuple[str, tuple[Automaton, ...]]]:
        """Return the name of a number equal to a nonnegative term, and its conditions."""
        if term.name is not None:
            return term.name, term.conditions
        name = self._name()
        made = yield from self.algebra.linear({**term.factors, name: -1}, term.constant)
        return name, (*term.conditions, made)

    def as_term(self, value: Term | Truth) -> Work[Term]:
        """Return a value as a term; a truth is 1 or 0."""
        if isinstance(value, Term):
            return value
        cases = ((value.true, Term({}, 1)), (value.false, Term()))
        return (yield from self._merge(Choice(cases), ast.Constant(1)))

    def _merge(self, value: Choice, node: ast.AST) -> Work[Term]:
        """Return a value by cases as one number, which is undefined where the value is None or negative."""
        name, algebra = self._name(), self.algebra
        ways: list[Automaton] = []
        for where, one in value.cases:
            if isinstance(one, Truth):
                raise OutsideError(node)
            if one is None:
                continue
            result = one.plus(Term({name: 1}), -1)
            equal = yield from algebra.linear(result.factors, result.constant)
            way = yield from algebra.intersection_of([where, equal, *one.conditions])
            ways.append((yield from algebra.exists(way, [n for n in way.tracks if n not in self.names and n != name])))
        if not ways:
            raise OutsideError(node)
        return Term({name: 1}, 0, ((yield from algebra.union_of(ways)),))

    # --- arithmetic --------------------------------------------------------------------------------------------------

    def _divide(self, term: Term, by: int, rest: bool) -> Work[Term]:
        """Return the quotient or the remainder; a negative quotient is undefined."""
        if term.number is not None:
            return Term({}, term.number % by if rest else term.number // by)
        quotient, remainder = self._name(), self._name()
        factors, dropped = {**term.factors, quotient: -by, remainder: -1}, [quotient if rest else remainder]
        if rest and not term.is_natural:
            dropped.append(self._name())
            factors[dropped[-1]] = by
        sums = yield from self.algebra.linear(factors, term.constant)
        small = yield from self._below(Term({remainder: 1}, -by), strictly=True)
        both = yield from self.algebra.intersection(sums, small)
        made = yield from self.algebra.exists(both, dropped)
        return Term({remainder if rest else quotient: 1}, 0, (*term.conditions, made))

    def _product_rest(self, product: Product, by: int, node: ast.AST) -> Work[Term]:
        """Return the remainder of a product, by the remainders of its factors."""
        if by > MODULUS:
            raise OutsideError(node)
        name, algebra = self._name(), self.algebra
        rests = []
        for factor in (product.one, product.other):
            rests.append((yield from self._name_term((yield from self._divide(factor, by, True)))))  # noqa: PERF401
        (first, before), (second, after) = rests
        ways = []
        for one in range(by):
            for other in range(by):
                fixed = {first: one, second: other, name: product.times * one * other % by}
                if first != second or one == other:
                    parts = []
                    for track, number in fixed.items():
                        parts.append((yield from algebra.constant(track, number)))
                    ways.append((yield from algebra.intersection_of(parts)))
        return Term({name: 1}, 0, (*before, *after, (yield from algebra.union_of(ways))))

    def _largest(self, terms: Sequence[Term], sign: int) -> Work[Term]:
        """Return the largest of some terms (sign 1) or the smallest (sign -1)."""
        first, *others = terms
        for other in others:
            name, algebra = self._name(), self.algebra
            ways = []
            for large, small in ((first, other), (other, first)):
                is_large = yield from self._compare_with_zero(small.plus(large, -1).times(sign), "<=")
                result = large.plus(Term({name: 1}), -1)
                equal = yield from algebra.linear(result.factors, result.constant)
                ways.append((yield from algebra.intersection(is_large.true, equal)))
            made = yield from algebra.union_of(ways)
            first = Term({name: 1}, 0, (*all_conditions(first, other), made))
        return first

    def _floor(self, term: Term) -> Work[Term]:
        """Return floor(n alpha) in the metallic system of k, where alpha is (2 - k + sqrt(k * k + 4)) / 2.

        Each n has one number a that ends in an even number of zeros and becomes a + k n if a zero is appended. It is
        floor(n alpha), and a + k n is floor(n (alpha + k)). With k = 1, alpha is the golden ratio.

        Source: A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982).
        """
        algebra, k = self.algebra, self.algebra.numeration.metal
        name, before = yield from self._name_term(term)
        small, large = self._name(), self._name()
        wrong = algebra.numeration.digits

        def shifted(state: int, letter: Letter) -> int:
            """Compare each digit with the one before; the state is the digit before, or `wrong` after a difference."""
            return letter[1] if letter[0] == state else wrong

        def zeros(state: int, letter: Letter) -> int:
            """Follow the number of zeros at the end: 0 before the first digit, 1 even, 2 odd."""
            return 1 if letter[0] else (0, 2, 1)[state]

        parts = [
            (yield from algebra.by_states((small, large), shifted, [True] + [False] * wrong, "shift")),
            (yield from algebra.by_states((small,), zeros, [False, True, False], "even zeros")),
            (yield from algebra.linear({large: 1, small: -1, name: -k})),
        ]
        positive = yield from algebra.exists((yield from algebra.intersection_of(parts)), (large,))
        zero = yield from algebra.intersection(
            (yield from algebra.constant(name, 0)), (yield from algebra.constant(small, 0))
        )
        return Term({small: 1}, 0, (*before, (yield from algebra.union(positive, zero))))

    def _floor_phi(self, node: ast.AST, term: Term) -> Work[Term]:
        """Return floor(n phi)."""
        if self.algebra.numeration.metal != 1:
            raise OutsideError(node)
        return (yield from self._floor(term))

    def _root(self, product: Product, node: ast.AST) -> Work[Term]:
        """Return isqrt(c * t * t) for a term t, if 4 c is k * k + 4 times a square j * j.

        Since sqrt(k * k + 4) is 2 alpha - 2 + k, this is floor(j t alpha) + j (k - 2) / 2 t, see `_floor`.
        """
        k, one, other = self.algebra.numeration.metal, product.one, product.other
        if not k or not one.factors:
            raise OutsideError(node)
        shared = gcd(one.constant, *one.factors.values())
        root = Term({name: factor // shared for name, factor in one.factors.items()}, one.constant // shared)
        name, factor = next(iter(root.factors.items()))
        times = other.factors.get(name, 0) // factor
        left = Term(other.factors, other.constant).plus(root, -times)
        square = 4 * shared * times * product.times
        j = isqrt(max(square, 0) // (k * k + 4))
        if left.factors or left.constant or not j or j * j * (k * k + 4) != square:
            raise OutsideError(node)
        root = Term(root.factors, root.constant, all_conditions(one, other))
        if not root.is_natural:
            root = yield from self._largest([root, root.times(-1)], 1)
        return (yield from self._floor(root.times(j))).plus(root, j * (k - 2) // 2)

    # --- bits --------------------------------------------------------------------------------------------------------

    def _bits(self, node: ast.AST, one: Term, op: ast.operator, other: Term) -> Work[Term]:
        if not self.algebra.numeration.is_binary:
            raise OutsideError(node)
        if one.number is not None and other.number is not None:
            return Term({}, _BITS[type(op)][1](one.number, other.number))
        if isinstance(op, ast.BitAnd) and not (one.is_natural and other.is_natural):
            return (yield from self._mask(one, other))
        first, before = yield from self._name_term(one)
        second, after = yield from self._name_term(other)
        if first == second:  # as in x ^ x
            return Term({}, 0, before) if isinstance(op, ast.BitXor) else Term({first: 1}, 0, before)
        name, (kind, of) = self._name(), _BITS[type(op)]
        made = yield from self.algebra.digitwise((first, second, name), lambda x: of(*x[:2]) == x[2], f"bits {kind}")
        return Term({name: 1}, 0, (*before, *after, made))

    def _mask(self, one: Term, other: Term) -> Work[Term]:
        """Return a & b where one of the two may be negative: its bits are the inverted bits of -1 - b."""
        name, algebra = self._name(), self.algebra
        ways = []
        for own, its in ((one, other), (other, one), (one, None)):
            left = self._name()
            right = self._name()
            if its is None:
                its, key, of = other, "bits and", (lambda x: x[0] & x[1] == x[2])
                flipped = its
            else:
                key, of = "bits and not", (lambda x: x[0] & (1 - x[1]) == x[2])
                flipped = Term({}, -1).plus(its, -1)
            parts = [
                (yield from algebra.linear({**own.factors, left: -1}, own.constant)),
                (yield from algebra.linear({**flipped.factors, right: -1}, flipped.constant)),
                (yield from algebra.digitwise((left, right, name), of, key)),
            ]
            ways.append((yield from algebra.exists((yield from algebra.intersection_of(parts)), (left, right))))
        made = yield from algebra.union_of(ways)
        return Term({name: 1}, 0, (*one.conditions, *other.conditions, made))

    def _parity(self, term: Term, node: ast.AST) -> Work[Term]:
        if not self.algebra.numeration.is_binary:
            raise OutsideError(node)
        name, parity = (yield from self._name_term(term)), self._name()

        def after(state: int, letter: Letter) -> int:
            """Follow the parity so far: 0 even, 1 odd; 2 and 3 after the 1 of the result; 4 rejects."""
            if state >= 2:
                return 4
            ones = state ^ letter[0]
            return ones + 2 if letter[1] else ones

        made = yield from self.algebra.by_states((name[0], parity), after, [True, False, False, True, False], "ones")
        return Term({parity: 1}, 0, (*name[1], made))

    def _count_parity(self, count: Count, node: ast.AST) -> Work[Term]:
        """Return the parity of the total of ones of some numbers plus a constant."""
        total = Term({}, count.constant)
        for term in count.terms:
            total = total.plus((yield from self._parity(term, node)))
        return total if total.name else (yield from self._divide(total, 2, True))

    def _length_parity(self, length: Length, node: ast.AST) -> Work[Term]:
        """Return the parity of the number of binary digits plus a constant."""
        if not self.algebra.numeration.is_binary:
            raise OutsideError(node)
        (name, before), parity = (yield from self._name_term(length.term)), self._name()

        def after(state: int, letter: Letter) -> int:
            """Follow the length: 0 none, 1 odd, 2 even; 3 after the 1 of the result; 4 rejects."""
            if state >= 3:
                return 4
            count = {0: letter[0], 1: 2, 2: 1}[state]
            return count if not letter[1] else 3 if count == 1 else 4

        accepts = [True, False, True, True, False]
        made = yield from self.algebra.by_states((name, parity), after, accepts, "length")
        odd = Term({parity: 1}, length.plus, (*before, made))
        return odd if not length.plus else (yield from self._divide(odd, 2, True))

    def _power(self, length: Length, node: ast.AST) -> Work[Term]:
        """Return 1 << n.bit_length() + plus, which is undefined for a shift by a negative number."""
        algebra = self.algebra
        if not algebra.numeration.is_binary:
            raise OutsideError(node)
        (name, before), top, result = (yield from self._name_term(length.term)), self._name(), self._name()

        def after(state: int, letter: Letter) -> int:
            """Match the 1 of the power with the first 1 of the number; 0 before it, 1 after it, 2 rejects."""
            number, power = letter
            if state == 0:
                return 1 if number and power else 2 if number or power else 0
            return 2 if power else state

        first = yield from algebra.by_states((name, top), after, [False, True, False], "top")
        up = length.plus + 1
        sums = yield from algebra.linear({top: 1 << max(up, 0), result: -(1 << max(-up, 0))})
        ways = [(yield from algebra.exists((yield from algebra.intersection(first, sums)), (top,)))]
        if length.plus >= 0:
            zero = yield from algebra.constant(name, 0)
            ways.append(
                (yield from algebra.intersection(zero, (yield from algebra.constant(result, 1 << length.plus))))
            )
        return Term({result: 1}, 0, (*before, (yield from algebra.union_of(ways))))

    def _bit(self, bit: Bit, node: ast.AST) -> Work[Term]:
        """Return the binary digit of a term at the place given by a length."""
        power = yield from self._power(bit.place, node)
        digit, name = (yield from self._bits(node, bit.term, ast.BitAnd(), power)), self._name()
        ways = []
        for sign, value in (("==", 0), (">", 1)):
            is_so = yield from self._compare_with_zero(digit, sign)
            ways.append(
                (yield from self.algebra.intersection(is_so.true, (yield from self.algebra.constant(name, value))))
            )
        return Term({name: 1}, 0, (*digit.conditions, (yield from self.algebra.union_of(ways))))

    def _some_place(self, node: ast.AST, row: Sequence[Term], table: Sequence[bool]) -> Work[Truth]:
        """Return where the digits of numbers at some binary place are in a table, which has a truth for each letter."""
        names = [term.name for term in row if term.name and not term.conditions]
        if not self.algebra.numeration.is_binary or len(names) != len(row) or len(table) != 1 << len(row):
            raise OutsideError(node)

        def holds(letter: Letter) -> bool:
            return not table[int("".join(map(str, letter)), 2)]

        key = f"places {''.join(str(int(one)) for one in table)}"
        nowhere = yield from self.algebra.digitwise(tuple(names), holds, key)
        return Truth((yield from self.algebra.negation(nowhere)), nowhere)
