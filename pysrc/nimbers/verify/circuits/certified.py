"""Certificates of audits: circuits that are equal for all words, or that say who wins for all numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...certificates.document import VERSION
from .circuit import NOT, Circuit, read_circuit


def certify_words(claim: Circuit, against: Circuit | str, runs: int) -> dict[str, Any]:
    """Return the certificate that a circuit is right for all words: equal to another one, or by the rules of a game.

    `runs` is the number of words at which the functions were run and gave the values of their circuits. This is not
    checked here, nor by those who check the certificate: it proves the truth about the circuits.
    """
    other = {"game": against} if isinstance(against, str) else {"other": _described(against)}
    head = {"certificate": VERSION, "kind": "words", "bits": claim.bits, "runs": runs}
    return {**head, "claim": _described(claim), **other}


def _described(circuit: Circuit) -> dict[str, Any]:
    gates = [[sign, a] if sign == NOT else [sign, a, b] for sign, a, b in circuit.gates]
    return {"gates": gates, "result": list(circuit.result)}


def circuits_in(certificate: Mapping[str, Any]) -> list[Circuit]:
    """Return the circuits of a certificate, `claim` first; raises NotationError."""
    found = []
    for described in (certificate[name] for name in ("claim", "other") if name in certificate):
        gates = (" ".join(map(str, gate)) for gate in described["gates"])
        result = " ".join(map(str, described["result"]))
        found.append(read_circuit("\n".join((f"circuit 1 {certificate['bits']}", *gates, f"= {result}"))))
    return found
