"""A word without a value: running a function on it gives the function's circuit, whatever the word is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..model import Message
from .circuit import OFF, ON, Builder, Circuit


class Untraceable(BaseException):
    """The function does something that depends on the value of the word; `except Exception` must not swallow it."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


BRANCH = Message("a branch on the input")
INDEX = Message("an index that depends on the input")
UNKNOWN = Message("an operation that has no circuit here")
RESULT = Message("a result that is no integer")


def trace(function: Callable[[Any], object], bits: int) -> Circuit:
    """The circuit of a function of one word, run once as it is; raises Untraceable, or what the function raises."""
    maker = _Maker(bits)
    found = function(Word(maker, maker.word))
    if maker.refused:  # the function caught it and went on, so what it returned is not to be trusted
        raise Untraceable(maker.refused)
    result = maker.operand(found)
    if result is None:
        raise Untraceable(RESULT)
    return maker.circuit(result)


class _Maker(Builder):
    """Gates for whole words."""

    refused: Message | None = None

    def refuse(self, why: Message) -> Untraceable:
        self.refused = self.refused or why
        return Untraceable(why)

    def operand(self, other: object) -> list[int] | None:
        """The nodes of a word or an integer, wrapped as a word is; None for anything else."""
        if isinstance(other, Word):
            return other.nodes if other.maker is self else None
        return [other >> place & 1 for place in range(self.bits)] if isinstance(other, int) else None

    def total(self, a: Iterable[int], b: Iterable[int], carry: int = OFF) -> list[int]:
        """The sum of two words and a carry."""
        found = []
        for x, y in zip(a, b, strict=True):
            bit, carry = self.add(x, y, carry)
            found.append(bit)
        return found

    def add(self, x: int, y: int, carry: int) -> tuple[int, int]:
        """The sum of three bits: its low bit and its high bit."""
        either = self.differ(x, y)
        return self.differ(either, carry), self.either(self.both(x, y), self.both(either, carry))

    def less(self, a: Iterable[int], b: Iterable[int]) -> int:
        """Whether one word is less than another."""
        found = OFF
        for x, y in zip(a, b, strict=True):
            found = self.either(self.both(self.invert(x), y), self.both(self.invert(self.differ(x, y)), found))
        return found

    def unequal(self, a: Iterable[int], b: Iterable[int]) -> int:
        """Whether two words differ."""
        found = OFF
        for x, y in zip(a, b, strict=True):
            found = self.either(found, self.differ(x, y))
        return found


class Word:
    """W bits, each a node of a circuit; wraps as an unsigned word of C does. Comparisons give words that are 0 or 1."""

    __hash__ = None  # type: ignore[assignment] # no dict can look it up
    __slots__ = ("maker", "nodes")

    def __init__(self, maker: _Maker, nodes: list[int]) -> None:
        self.maker = maker
        self.nodes = nodes

    def _bitwise(self, gate: Callable[[int, int], int], other: object) -> Word:
        nodes = self.maker.operand(other)
        return NotImplemented if nodes is None else Word(self.maker, list(map(gate, self.nodes, nodes)))

    def _bit(self, node: int) -> Word:
        return Word(self.maker, [node] + [OFF] * (self.maker.bits - 1))

    def __and__(self, other: object) -> Word:
        return self._bitwise(self.maker.both, other)

    def __or__(self, other: object) -> Word:
        return self._bitwise(self.maker.either, other)

    def __xor__(self, other: object) -> Word:
        return self._bitwise(self.maker.differ, other)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> Word:
        return Word(self.maker, [self.maker.invert(node) for node in self.nodes])

    def __lshift__(self, places: object) -> Word:
        count = self._places(places)
        return Word(self.maker, ([OFF] * count + self.nodes)[: self.maker.bits])

    def __rshift__(self, places: object) -> Word:
        count = self._places(places)
        return Word(self.maker, self.nodes[count:] + [OFF] * count)

    def _places(self, places: object) -> int:
        if not isinstance(places, int):
            raise self.maker.refuse(UNKNOWN)
        if places < 0:
            raise ValueError("negative shift count")
        return min(places, self.maker.bits)

    def _refuse(self, *others: object) -> Any:
        raise self.maker.refuse(UNKNOWN)

    __rlshift__ = __rrshift__ = __truediv__ = __rtruediv__ = __rfloordiv__ = __rmod__ = _refuse
    __divmod__ = __rdivmod__ = __rpow__ = __round__ = __trunc__ = __iter__ = __getitem__ = _refuse

    def __getattr__(self, name: str) -> Any:
        raise self.maker.refuse(UNKNOWN)

    def __add__(self, other: object) -> Word:
        nodes = self.maker.operand(other)
        return NotImplemented if nodes is None else Word(self.maker, self.maker.total(self.nodes, nodes))

    __radd__ = __add__

    def __sub__(self, other: object) -> Word:
        nodes = self.maker.operand(other)
        return NotImplemented if nodes is None else self._less(self.nodes, nodes)

    def __rsub__(self, other: object) -> Word:
        nodes = self.maker.operand(other)
        return NotImplemented if nodes is None else self._less(nodes, self.nodes)

    def _less(self, a: list[int], b: list[int]) -> Word:
        return Word(self.maker, self.maker.total(a, map(self.maker.invert, b), ON))

    def __neg__(self) -> Word:
        return 0 - self

    def __pos__(self) -> Word:
        return self

    __abs__ = __pos__

    def __mul__(self, other: object) -> Word:
        nodes = self.maker.operand(other)
        if nodes is None:
            return NotImplemented
        found = [OFF] * self.maker.bits
        for place, node in enumerate(nodes):
            if node != OFF:
                shifted = (self << place).nodes
                found = self.maker.total(found, [self.maker.both(node, other_node) for other_node in shifted])
        return Word(self.maker, found)

    __rmul__ = __mul__

    def __pow__(self, power: object) -> Word:
        if not isinstance(power, int) or not 0 <= power <= 64:
            raise self.maker.refuse(UNKNOWN)
        found = self._bit(ON)
        for _ in range(power):
            found *= self
        return found

    def __floordiv__(self, other: object) -> Word:
        return self >> self._power(other)

    def __mod__(self, other: object) -> Word:
        places = self._power(other)
        return Word(self.maker, self.nodes[:places] + [OFF] * (self.maker.bits - places))

    def _power(self, other: object) -> int:
        """The k of a divisor 2^k: any other divisor has no small circuit."""
        if not isinstance(other, int) or other < 1 or other & (other - 1):
            raise self.maker.refuse(UNKNOWN)
        return min(other.bit_length() - 1, self.maker.bits)

    def bit_count(self) -> Word:
        """The number of bits that are on, by adders of three bits."""
        maker, column, found = self.maker, list(self.nodes), list[int]()
        while len(found) < maker.bits:
            carries = []
            while len(column) > 1:
                x, y, z = column.pop(), column.pop(), column.pop() if column else OFF
                bit, carry = maker.add(x, y, z)
                column.insert(0, bit)
                carries.append(carry)
            found.append(column[0] if column else OFF)
            column = carries
        return Word(maker, found)

    def bit_length(self) -> Word:
        """The place of the highest bit that is on, counted from 1."""
        found, below = [], OFF
        for node in reversed(self.nodes):
            below = self.maker.either(below, node)
            found.append(below)
        return Word(self.maker, found).bit_count()

    def _ordered(self, other: object, swap: bool, negate: bool) -> Word:
        """Less, or with both turns one of the other three; a number that is no word is compared as the number it is."""
        if isinstance(other, int) and other >> self.maker.bits > 0:
            return self._bit(int(swap == negate))
        nodes = self.maker.operand(other)
        if nodes is None:
            raise self.maker.refuse(UNKNOWN)
        a, b = (nodes, self.nodes) if swap else (self.nodes, nodes)
        node = self.maker.less(a, b)
        return self._bit(self.maker.invert(node) if negate else node)

    def __lt__(self, other: object) -> Word:
        return self._ordered(other, False, False)

    def __gt__(self, other: object) -> Word:
        return self._ordered(other, True, False)

    def __ge__(self, other: object) -> Word:
        return self._ordered(other, False, True)

    def __le__(self, other: object) -> Word:
        return self._ordered(other, True, True)

    def _differs(self, other: object, turned: int) -> Word:
        if isinstance(other, int) and other >> self.maker.bits > 0:
            return self._bit(ON ^ turned)
        nodes = self.maker.operand(other)
        if nodes is None:
            raise self.maker.refuse(UNKNOWN)  # Python would answer with the identity of two objects
        return self._bit(self.maker.differ(self.maker.unequal(self.nodes, nodes), turned))

    def __ne__(self, other: object) -> Word:  # type: ignore[override]
        return self._differs(other, OFF)

    def __eq__(self, other: object) -> Word:  # type: ignore[override]
        return self._differs(other, ON)

    def __bool__(self) -> bool:
        raise self.maker.refuse(BRANCH)

    def __index__(self) -> int:
        raise self.maker.refuse(INDEX)

    __int__ = __float__ = __len__ = __str__ = __repr__ = __format__ = _refuse
