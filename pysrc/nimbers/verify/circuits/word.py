"""A symbolic word: calling a function with it builds the function's circuit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...text import Message
from .adders import Adders
from .circuit import OFF, ON, Circuit


class Untraceable(BaseException):
    """The function needs the value of the word; a BaseException, so that `except Exception` does not catch it."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


BRANCH = Message("a branch on the input")
INDEX = Message("an index that depends on the input")
UNKNOWN = Message("an operation that has no circuit here")
TYPE_QUERY = Message("a question about what the input is")
RESULT = Message("a result that is no integer")


class Tracer:
    """Builds the circuits of functions of one word."""

    def __init__(self, bits: int) -> None:
        self._maker = _Maker(bits)

    def word(self, value: int) -> Word:
        """Return a word that is the same for all inputs."""
        return Word(self._maker, self._maker.operand(value) or [])

    def circuit(self, function: Callable[[Any], object]) -> Circuit:
        """Run a function once and return its circuit; raises Untraceable, or what the function raises."""
        maker = self._maker
        found = function(Word(maker, maker.word))
        if maker.refused:  # the function caught the error, so its value is not valid
            raise Untraceable(maker.refused)
        result = maker.operand(found)
        if result is None:
            raise Untraceable(RESULT)
        return maker.circuit(result)


def trace(function: Callable[[Any], object], bits: int) -> Circuit:
    """Return the circuit of a function of one word; raises Untraceable, or what the function raises."""
    return Tracer(bits).circuit(function)


def _is_number(value: object) -> bool:
    """Return whether a value is an integer and not a word, whose `isinstance` raises Untraceable."""
    return issubclass(type(value), int)


class _Maker(Adders):
    """Gates for whole words."""

    refused: Message | None = None

    def refuse(self, why: Message) -> Untraceable:
        self.refused = self.refused or why
        return Untraceable(why)

    def operand(self, other: object) -> list[int] | None:
        """Return the nodes of a word or an integer, wrapped like a word; None for other values."""
        if type(other) is Word:
            return other.nodes if other.maker is self else None
        if not _is_number(other):
            return None
        number: int = other  # type: ignore[assignment]
        return [number >> place & 1 for place in range(self.bits)]


class Word:
    """A word of circuit nodes, which wraps like an unsigned integer of C; comparisons return words that are 0 or 1."""

    __slots__ = ("maker", "nodes")

    def __init__(self, maker: _Maker, nodes: list[int]) -> None:
        self.maker = maker
        self.nodes = nodes

    def _bitwise(self, gate: Callable[[int, int], int], other: object) -> Word:
        nodes = self.maker.operand(other)
        return NotImplemented if nodes is None else Word(self.maker, list(map(gate, self.nodes, nodes)))

    def _from_bit(self, node: int) -> Word:
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
        count = self._constant(places)
        if count < 0:
            raise ValueError("negative shift count")
        return min(count, self.maker.bits)

    def _constant(self, other: Any) -> int:
        """Return the value of a number, or of a word that is the same for all inputs."""
        if _is_number(other):
            return int(other)
        if type(other) is not Word or max(other.nodes) > ON:
            raise self.maker.refuse(UNKNOWN)
        return sum(node << place for place, node in enumerate(other.nodes))

    def _as_word(self, other: object) -> Word:
        nodes = self.maker.operand(other)
        if nodes is None:
            raise self.maker.refuse(UNKNOWN)
        return Word(self.maker, nodes)

    def __rlshift__(self, other: object) -> Word:
        return self._as_word(other) << self

    def __rrshift__(self, other: object) -> Word:
        return self._as_word(other) >> self

    def __divmod__(self, other: object) -> tuple[Word, Word]:
        return self // other, self % other

    def _refuse(self, *others: object) -> Any:
        raise self.maker.refuse(UNKNOWN)

    __truediv__ = __rtruediv__ = __rfloordiv__ = __rmod__ = __rdivmod__ = __rpow__ = _refuse
    __round__ = __trunc__ = __iter__ = __getitem__ = _refuse
    __copy__ = __deepcopy__ = __reduce__ = __reduce_ex__ = __sizeof__ = __dir__ = _refuse

    @property  # type: ignore[misc] # it is never set
    def __class__(self) -> Any:
        """Raise Untraceable for `isinstance` and `match`; `type` bypasses this, hence `traceable.py`."""
        raise self.maker.refuse(TYPE_QUERY)

    def __hash__(self) -> int:
        raise self.maker.refuse(INDEX)

    def __getattr__(self, name: str) -> Any:
        raise self.maker.refuse(UNKNOWN)

    def __add__(self, other: object) -> Word:
        nodes = self.maker.operand(other)
        return NotImplemented if nodes is None else Word(self.maker, self.maker.total(self.nodes, nodes))

    __radd__ = __add__

    def __sub__(self, other: object) -> Word:
        nodes = self.maker.operand(other)
        return NotImplemented if nodes is None else self._subtract(self.nodes, nodes)

    def __rsub__(self, other: object) -> Word:
        nodes = self.maker.operand(other)
        return NotImplemented if nodes is None else self._subtract(nodes, self.nodes)

    def _subtract(self, a: list[int], b: list[int]) -> Word:
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
        times = self._constant(power)
        if not 0 <= times <= 64:
            raise self.maker.refuse(UNKNOWN)
        found = self._from_bit(ON)
        for _ in range(times):
            found *= self
        return found

    def __floordiv__(self, other: object) -> Word:
        return self >> self._power(other)

    def __mod__(self, other: object) -> Word:
        places = self._power(other)
        return Word(self.maker, self.nodes[:places] + [OFF] * (self.maker.bits - places))

    def _power(self, other: object) -> int:
        """Return the k of a divisor 2^k; any other divisor has no small circuit and raises Untraceable."""
        divisor = self._constant(other)
        if divisor < 1 or divisor & (divisor - 1):
            raise self.maker.refuse(UNKNOWN)
        return min(divisor.bit_length() - 1, self.maker.bits)

    def bit_count(self) -> Word:
        """Return the number of bits that are on, by adders of three bits."""
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
        """Return the index of the highest bit that is on, counted from 1."""
        found, below = [], OFF
        for node in reversed(self.nodes):
            below = self.maker.either(below, node)
            found.append(below)
        return Word(self.maker, found).bit_count()

    def _compare(self, other: object, swap: bool, negate: bool) -> Word:
        """Return self < other or, by `swap` and `negate`, another comparison; larger integers are not wrapped."""
        if _is_number(other) and other >> self.maker.bits > 0:  # type: ignore[operator]
            return self._from_bit(int(swap == negate))
        nodes = self.maker.operand(other)
        if nodes is None:
            raise self.maker.refuse(UNKNOWN)
        a, b = (nodes, self.nodes) if swap else (self.nodes, nodes)
        node = self.maker.less(a, b)
        return self._from_bit(self.maker.invert(node) if negate else node)

    def __lt__(self, other: object) -> Word:
        return self._compare(other, False, False)

    def __gt__(self, other: object) -> Word:
        return self._compare(other, True, False)

    def __ge__(self, other: object) -> Word:
        return self._compare(other, False, True)

    def __le__(self, other: object) -> Word:
        return self._compare(other, True, True)

    def _differs(self, other: object, inverted: int) -> Word:
        if _is_number(other) and other >> self.maker.bits > 0:  # type: ignore[operator]
            return self._from_bit(ON ^ inverted)
        nodes = self.maker.operand(other)
        if nodes is None:
            raise self.maker.refuse(UNKNOWN)  # Python would compare the identities of the objects
        return self._from_bit(self.maker.differ(self.maker.unequal(self.nodes, nodes), inverted))

    def __ne__(self, other: object) -> Word:  # type: ignore[override]
        return self._differs(other, OFF)

    def __eq__(self, other: object) -> Word:  # type: ignore[override]
        return self._differs(other, ON)

    def __bool__(self) -> bool:
        if max(self.nodes) > ON:
            raise self.maker.refuse(BRANCH)
        return ON in self.nodes

    def __index__(self) -> int:
        if max(self.nodes) > ON:
            raise self.maker.refuse(INDEX)
        return self._constant(self)

    __int__ = __float__ = __len__ = __str__ = __repr__ = __format__ = _refuse
