"""Rewrite a circuit for a sweep: in long sums, operands that depend only on the high bits are combined first.

A carry runs through a word from the lowest bit to the highest, so every gate on its way depends on low and high bits.
But AND, OR and XOR are associative. If the high operands are combined separately, a row depends on the combined values
instead of each high bit, and far fewer rows differ.
"""

from __future__ import annotations

from .circuit import AND, NOT, OFF, ON, XOR, Builder, Circuit

LOW, HIGH, MIXED = 1, 2, 3  # the bits that a node depends on; 0 for a constant
_MAX_OPERANDS = 64  # operands of a sum that is still rewritten


def regroup(circuit: Circuit, low: int) -> Circuit:
    """Return an equal circuit whose sums are grouped by the bits that operands depend on; `low` bits are low.

    >>> chain = Circuit(8, (("|", 2, 8), ("|", 10, 9)), (11, *[0] * 7))  # low, then two high bits
    >>> regroup(chain, 4).gates
    (('|', 8, 9), ('|', 2, 10))
    """
    builder = _RegroupingBuilder(circuit.bits, low)
    nodes = list(range(circuit.bits + 2))
    for sign, a, b in circuit.gates:
        nodes.append(builder.invert(nodes[a]) if sign == NOT else builder.sum(sign, nodes[a], nodes[b]))
    found = builder.circuit([nodes[node] for node in circuit.result])
    return found if len(found.gates) <= 2 * len(circuit.gates) else circuit


class _RegroupingBuilder(Builder):
    """A builder that remembers the operands of its sums."""

    def __init__(self, bits: int, low: int) -> None:
        super().__init__(bits)
        self._low = low
        self._kinds = [0, 0, *[LOW] * low, *[HIGH] * (bits - low)]
        self._operands: dict[int, tuple[str, frozenset[int]]] = {}

    def _kind(self, node: int) -> int:
        while len(self._kinds) <= node:
            _, a, b = self.gates[len(self._kinds) - self.bits - 2]
            self._kinds.append(self._kinds[a] | self._kinds[b])
        return self._kinds[node]

    def _parts(self, sign: str, node: int) -> frozenset[int]:
        """Return the operands of a sum with that operator, or the node alone."""
        known = self._operands.get(node)
        return known[1] if known and known[0] == sign else frozenset((node,))

    def sum(self, sign: str, a: int, b: int) -> int:
        """Return the AND, OR or XOR of two nodes with its operands grouped by kind."""
        one, other = self._parts(sign, a), self._parts(sign, b)
        operands = one ^ other if sign == XOR else one | other
        if len(operands) > _MAX_OPERANDS:
            return self.gate(sign, a, b)
        groups: dict[int, list[int]] = {LOW: [], HIGH: [], MIXED: []}
        for node in sorted(operands):
            groups[self._kind(node) or LOW].append(node)
        found = ON if sign == AND else OFF
        for group in (groups[LOW], groups[HIGH], groups[MIXED]):
            inner = ON if sign == AND else OFF
            for node in group:
                inner = self.gate(sign, inner, node)
            found = self.gate(sign, found, inner)
        self._operands.setdefault(found, (sign, operands))
        return found
