"""Certificates of audits: circuits that are equal for all words, or that say who wins for all numbers."""

from __future__ import annotations

from typing import Any, Protocol

from .document import VERSION


class Circuit(Protocol):
    """A Boolean circuit of one word: its gates, each a sign and the nodes it reads, and the nodes of its result."""

    @property
    def bits(self) -> int:
        """The number of bits of the word."""

    @property
    def gates(self) -> tuple[tuple[str, int, int], ...]:
        """The gates; `~` reads its first node only."""

    @property
    def result(self) -> tuple[int, ...]:
        """The nodes of the result, the lowest bit first."""


def certify_words(claim: Circuit, against: Circuit | str, runs: int) -> dict[str, Any]:
    """Return the certificate that a circuit is right for all words: equal to another one, or by the rules of a game.

    `runs` is the number of words at which the functions were run and gave the values of their circuits. This is not
    checked here, nor by those who check the certificate: it proves the truth about the circuits.
    """
    other = {"game": against} if isinstance(against, str) else {"other": _described(against)}
    head = {"certificate": VERSION, "kind": "words", "bits": claim.bits, "runs": runs}
    return {**head, "claim": _described(claim), **other}


def _described(circuit: Circuit) -> dict[str, Any]:
    gates = [[sign, a] if sign == "~" else [sign, a, b] for sign, a, b in circuit.gates]
    return {"gates": gates, "result": list(circuit.result)}


def circuit_text(described: Any, bits: int) -> str:
    """Return a circuit of a certificate as text, to be read by whoever checks it.

    >>> print(circuit_text({"gates": [["&", 2, 3]], "result": [10, 0]}, 8))
    circuit 1 8
    & 2 3
    = 10 0
    """
    gates = (" ".join(map(str, gate)) for gate in described["gates"])
    return "\n".join((f"circuit 1 {bits}", *gates, f"= {' '.join(map(str, described['result']))}"))
