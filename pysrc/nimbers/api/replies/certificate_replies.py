"""Replies with certificates."""

from __future__ import annotations

from typing import TypedDict


class Certificate(TypedDict):
    """A proof that can be verified without the solver: its text, and the text compressed for a URL.

    `kind` is values, outcomes, scores, counterexample, automaton, period, quotient, table or words; `listed` is the
    number of its entries: positions, heaps, knots, values of a table, or gates.
    """

    kind: str
    listed: int
    text: str
    packed: str


class VerifiedCertificate(TypedDict):
    """A certificate verified by the package's own rules: its number of entries, and a sentence."""

    listed: int
    text: str


class TheoremFile(TypedDict):
    """A certificate as a file for a proof assistant."""

    text: str
