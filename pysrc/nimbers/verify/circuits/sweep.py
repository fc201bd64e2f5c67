"""Evaluate a circuit for every word: 65,536 inputs form one big integer, and equal rows are evaluated once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

from .circuit import APPLY, NOT, ON, Circuit, needed_nodes, reads, transposed
from .regroup import HIGH, LOW, MIXED, regroup

ROW = 16  # a row has the 2^16 inputs that share their high bits
GATES = 4_000  # gates evaluated on a row between two yields: a few milliseconds in WebAssembly

Steps = Generator[None, None, None]
Row = tuple[int, ...]


def planes(count: int) -> list[int]:
    """Return for each of `count` bits the plane of all 2^count inputs: bit n of plane k is bit k of n.

    >>> [f"{plane:08b}" for plane in planes(3)]
    ['10101010', '11001100', '11110000']
    """
    found = []
    for k in range(count):
        plane, width = ((1 << (1 << k)) - 1) << (1 << k), 2 << k
        while width < 1 << count:
            plane |= plane << width
            width *= 2
        found.append(plane)
    return found


def rows_of(bits: int) -> int:
    """Return the number of rows for all inputs of so many bits."""
    return 1 << max(0, bits - ROW)


class Sweep:
    """The rows of a circuit, one for each value of the high bits.

    Gates that depend only on the low bits are evaluated once, those on the high bits once for all rows, and mixed
    ones once for each different set of high values that they read; most circuits have few such sets.
    """

    def __init__(self, circuit: Circuit) -> None:
        self.low = min(circuit.bits, ROW)
        self.rows = rows_of(circuit.bits)
        self.full = (1 << (1 << self.low)) - 1
        self._circuit = regroup(circuit, self.low)
        self._kinds = bytearray(2 + circuit.bits + len(self._circuit.gates))
        self._names: list[int] = []  # for each row, its index among the different rows
        self._patterns: list[Sequence[str]] = []  # the high values of each different row
        self._evaluate: Callable[[Sequence[int]], Row] = lambda values: ()
        self.cost = 1  # gates evaluated for a different row
        self.spent = 0  # gates evaluated so far, each on a row

    def prepare(self) -> Steps:
        """Evaluate all gates that do not depend on the row, and find the rows that differ."""
        circuit, kinds, first = self._circuit, self._kinds, self._circuit.bits + 2
        kinds[2:first] = [LOW] * self.low + [HIGH] * (circuit.bits - self.low)
        for node, gate in enumerate(circuit.gates, first):
            for read in reads(gate):
                kinds[node] |= kinds[read]
        mixed = [node for node in needed_nodes(circuit.gates, circuit.result, first) if kinds[node] == MIXED]
        crossing = {read for node in mixed for read in reads(circuit.gates[node - first])} | set(circuit.result)
        yield None
        lows = yield from self._planes(LOW, planes(self.low), self.full, crossing)
        highs = yield from self._planes(HIGH, planes(circuit.bits - self.low), (1 << self.rows) - 1, crossing)
        order = sorted(highs)
        self._evaluate = _compiled(circuit, mixed, lows, order, self.full)
        self.cost = len(mixed) + 1
        yield None
        yield from self._find_rows([f"{highs[node]:0{self.rows}b}"[::-1] for node in order])

    def _planes(self, kind: int, inputs: list[int], full: int, kept: set[int]) -> Generator[None, None, dict[int, int]]:
        """Return the planes of the nodes of one kind that are in `kept`."""
        circuit, first = self._circuit, self._circuit.bits + 2
        found = {0: 0, 1: full}
        start = 2 if kind == LOW else 2 + self.low
        found |= dict(enumerate(inputs, start))
        for node, gate in enumerate(circuit.gates, first):
            if self._kinds[node] == kind:
                sign, a, b = gate
                found[node] = full ^ found[a] if sign == NOT else APPLY[sign](found[a], found[b])
                self.spent += 1
                if node % GATES == 0:
                    yield None
        return {node: plane for node, plane in found.items() if node > ON and node in kept}

    def _find_rows(self, columns: list[str]) -> Steps:
        known: dict[Sequence[str], int] = {}
        patterns: Iterator[Sequence[str]] = zip(*columns, strict=True) if columns else iter([""] * self.rows)
        for row, pattern in enumerate(patterns):
            name = known.setdefault(pattern, len(known))
            self._names.append(name)
            if name == len(self._patterns):
                self._patterns.append(pattern)
            if row % 8_192 == 8_191:
                yield None

    def name(self, row: int) -> int:
        """Return the index of this row among the different rows, which are numbered in order of appearance."""
        return self._names[row]

    def planes_of(self, name: int) -> Row:
        """Return the planes of the result for one of the different rows, lowest bit first."""
        full = self.full
        self.spent += self.cost
        return self._evaluate([full if sign == "1" else 0 for sign in self._patterns[name]])


def _compiled(
    circuit: Circuit, mixed: list[int], lows: dict[int, int], highs: list[int], full: int
) -> Callable[[Sequence[int]], Row]:
    """Compile a Python function from the high values to the planes of the result, with a line for each mixed gate.

    Its source contains no text from users. Variables are reused after their last read: a plane has 8 KiB, and a few
    dozen of them fit the processor's cache, unlike thousands.
    """
    first = circuit.bits + 2
    names = {0: "0", 1: "F"} | {node: f"l{node}" for node in lows} | {node: f"h{node}" for node in highs}
    last: dict[int, int] = {}
    for node in mixed:
        last |= dict.fromkeys(reads(circuit.gates[node - first]), node)
    for node in circuit.result:
        last[node] = len(circuit.gates) + first
    free: list[str] = []
    lines = ["def row(values):"] + ([f" {' '.join(f'{names[node]},' for node in highs)}= values"] if highs else [])
    made = 0
    for node in mixed:
        sign, a, b = circuit.gates[node - first]
        text = f"F ^ {names[a]}" if sign == NOT else f"{names[a]} {sign} {names[b]}"
        free += [names[read] for read in {a, b} if last.get(read) == node and names[read][0] == "m"]
        if free:
            names[node] = free.pop()
        else:
            names[node], made = f"m{made}", made + 1
        lines.append(f" {names[node]} = {text}")
    lines.append(f" return ({''.join(f'{names[node]}, ' for node in circuit.result)})")
    scope: dict[str, Any] = {"F": full} | {names[node]: plane for node, plane in lows.items()}
    # Parameters with defaults are locals, which are faster than globals.
    lines[0] = f"def row(values, {', '.join(f'{name}={name}' for name in scope)}):"
    exec("\n".join(lines), scope)
    function: Callable[[Sequence[int]], Row] = scope["row"]
    return function


def number_at(result: Row, place: int) -> int:
    """Return the number that the planes of a result have for one input."""
    return transposed([plane >> place & 1 for plane in result], 1)[0]


def lowest(plane: int) -> int:
    """Return the index of the lowest bit that is on."""
    return (plane & -plane).bit_length() - 1
