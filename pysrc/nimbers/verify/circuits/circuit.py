"""Boolean circuits of one word: gates are simplified and shared when built; text from outside is validated."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import and_, or_, xor

from ...notation import shown
from ...text import IllegalError, Message, NotationError

LEAST, MOST = 8, 32  # bits of a word
MAX_GATES = 200_000
OFF, ON = 0, 1  # the nodes of the constants; the bits of the word follow, lowest first
NOT, AND, OR, XOR = "~", "&", "|", "^"
APPLY: dict[str, Callable[[int, int], int]] = {AND: and_, OR: or_, XOR: xor}
_GATE = re.compile(r"(~) ([0-9]{1,7})|([&|^]) ([0-9]{1,7}) ([0-9]{1,7})")

Gate = tuple[str, int, int]  # the operation and the nodes it reads; NOT reads only the first


@dataclass(frozen=True)
class Circuit:
    """A circuit: gates in order, each reading earlier nodes, and the nodes of the result.

    Node 0 is off, node 1 is on, then come the bits of the word, lowest first, then the gates.
    """

    bits: int
    gates: tuple[Gate, ...]
    result: tuple[int, ...]

    def text(self) -> str:
        """Return the circuit as lines of text: its width, each gate, and the nodes of the result.

        >>> print(Circuit(8, (("&", 2, 3),), (10,) + (0,) * 7).text())
        circuit 1 8
        & 2 3
        = 10 0 0 0 0 0 0 0
        """
        gates = (f"{sign} {a}" if sign == NOT else f"{sign} {a} {b}" for sign, a, b in self.gates)
        return "\n".join((f"circuit 1 {self.bits}", *gates, f"= {' '.join(map(str, self.result))}"))

    def at(self, number: int) -> int:
        """Return the value of the circuit for one word."""
        (found,) = self.at_each([number])
        return found

    def at_each(self, numbers: Sequence[int]) -> list[int]:
        """Return the values for several words, computed at once: bit k of a plane belongs to the k-th word."""
        full = (1 << len(numbers)) - 1
        planes = [0, full, *transposed(numbers, self.bits)]
        for sign, a, b in self.gates:
            planes.append(full ^ planes[a] if sign == NOT else APPLY[sign](planes[a], planes[b]))
        return transposed([planes[node] for node in self.result], len(numbers))


def transposed(rows: Sequence[int], width: int) -> list[int]:
    """Return the columns of a table of bits: bit r of column c is bit c of row r.

    >>> transposed([0b01, 0b11], 2)
    [3, 2]
    """
    if not rows:
        return [0] * width
    signs = [f"{row:0{width}b}" for row in reversed(rows)]
    return [int("".join(column), 2) for column in zip(*signs, strict=True)][::-1]


def read_circuit(text: str) -> Circuit:
    """Parse a circuit and rebuild it gate by gate; raises NotationError.

    The text is untrusted. Any circuit that is returned reads only earlier nodes, has as many results as bits, and
    is not too large.
    """
    if len(text) > 20 * MAX_GATES:
        raise _invalid_line(0, "…")
    lines = text.split("\n")
    head = re.fullmatch(r"circuit 1 ([0-9]{1,2})", lines[0])
    if not head or not LEAST <= int(head[1]) <= MOST:
        raise _invalid_line(1, lines[0])
    builder = Builder(int(head[1]))
    made = list(range(builder.bits + 2))  # for each node of the text, the node built for it
    for number, line in enumerate(lines[1:-1], 2):
        match = _GATE.fullmatch(line)
        if not match:
            raise _invalid_line(number, line)
        places = [int(word) for word in match.group(2, 4, 5) if word]
        if max(places) >= len(made):
            raise _invalid_line(number, line)
        made.append(builder.gate(match[1] or match[3], *(made[place] for place in places)))
    result = re.fullmatch(r"=((?: [0-9]{1,7})+)", lines[-1])
    places = [int(word) for word in result[1].split()] if result else []
    if len(places) != builder.bits or max(places) >= len(made):
        raise _invalid_line(len(lines), lines[-1])
    return builder.circuit([made[place] for place in places])


def _invalid_line(line: int, word: str) -> NotationError:
    return NotationError(Message("line {line} is no part of a circuit: {word}", line=line, word=shown(word)))


class Builder:
    """Builds gates, reusing equal gates and simplifying those with a known value."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.gates: list[Gate] = []
        self._known: dict[Gate, int] = {}

    @property
    def word(self) -> list[int]:
        """The nodes of the bits of the word, lowest first."""
        return list(range(2, self.bits + 2))

    def gate(self, sign: str, a: int, b: int = OFF) -> int:
        """Return the node of a gate; raises IllegalError if there are too many."""
        if sign == NOT:
            return self.invert(a)
        if sign == XOR:
            return self.differ(a, b)
        return self.both(a, b) if sign == AND else self.either(a, b)

    def invert(self, a: int) -> int:
        """Return the NOT of a node."""
        if a < 2:
            return 1 - a
        return self._inverted(a) or self._add((NOT, a, OFF))

    def _inverted(self, a: int) -> int:
        """Return the node that a negates, or 0."""
        place = a - self.bits - 2
        return self.gates[place][1] if place >= 0 and self.gates[place][0] == NOT else 0

    def _are_opposite(self, a: int, b: int) -> bool:
        return a > ON and (a == self._inverted(b) or b == self._inverted(a))

    def _simpler(self, inner: str, a: int, b: int) -> tuple[int, int]:
        """Return simpler operands for a | (a & b), which is a, and a | (~a & b), which is a | b; likewise for &."""
        for x, y in ((a, b), (b, a)):
            place = y - self.bits - 2
            if place >= 0 and self.gates[place][0] == inner:
                _, p, q = self.gates[place]
                if x in (p, q):
                    return x, x
                if self._are_opposite(x, p):
                    return x, q
                if self._are_opposite(x, q):
                    return x, p
        return a, b

    def both(self, a: int, b: int) -> int:
        """Return the AND of two nodes."""
        a, b = self._simpler(OR, a, b)
        a, b = min(a, b), max(a, b)
        if a in (OFF, b):
            return a
        if a == ON:
            return b
        return OFF if self._are_opposite(a, b) else self._add((AND, a, b))

    def either(self, a: int, b: int) -> int:
        """Return the OR of two nodes."""
        a, b = self._simpler(AND, a, b)
        a, b = min(a, b), max(a, b)
        if a in (OFF, b):
            return b
        if a == ON:
            return ON
        return ON if self._are_opposite(a, b) else self._add((OR, a, b))

    def differ(self, a: int, b: int) -> int:
        """Return the XOR of two nodes; negations are moved outside, so that x ^ ~y and ~(x ^ y) share a gate."""
        inverted = False
        for _ in range(2):
            if a == ON or self._inverted(a):
                a, inverted = self.invert(a), not inverted
            a, b = b, a
        a, b = min(a, b), max(a, b)
        node = OFF if a == b else b if a == OFF else self._add((XOR, a, b))
        return self.invert(node) if inverted else node

    def _add(self, gate: Gate) -> int:
        node = self._known.get(gate)
        if node is None:
            if len(self.gates) >= MAX_GATES:
                raise IllegalError(Message("the circuit has more than {most} gates", most=MAX_GATES))
            node = self._known[gate] = len(self.gates) + self.bits + 2
            self.gates.append(gate)
        return node

    def include(self, circuit: Circuit) -> list[int]:
        """Add the gates of another circuit and return the nodes of its result."""
        made = list(range(self.bits + 2))
        for sign, a, b in circuit.gates:
            made.append(self.gate(sign, made[a], made[b]))
        return [made[node] for node in circuit.result]

    def circuit(self, result: Sequence[int]) -> Circuit:
        """Return the circuit of these result nodes, with only the gates they need."""
        first = self.bits + 2
        needed = needed_nodes(self.gates, result, first)
        places = {node: node for node in range(first)}
        places |= {node: first + number for number, node in enumerate(needed)}
        kept = (self.gates[node - first] for node in needed)
        gates = tuple((sign, places[a], places[b]) for sign, a, b in kept)
        return Circuit(self.bits, gates, tuple(places[node] for node in result))


def needed_nodes(gates: Sequence[Gate], result: Sequence[int], first: int) -> list[int]:
    """Return the nodes of the gates a result depends on, in order; gates begin at node `first`."""
    needed = {node for node in result if node >= first}
    for place in range(len(gates) - 1, -1, -1):
        if place + first in needed:
            needed.update(node for node in gates[place][1:] if node >= first)
    return sorted(needed)


def reads(gate: Gate) -> Iterator[int]:
    """Yield the nodes a gate reads."""
    yield gate[1]
    if gate[0] != NOT:
        yield gate[2]
