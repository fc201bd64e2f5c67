"""Replies with certificates."""

from __future__ import annotations

from typing import TypedDict


class Certificate(TypedDict):
    """A proof that can be verified without the solver: its text, and the text compressed for a URL.

    `kind` is values, outcomes, scores, counterexample, automaton, period or quotient; `listed` is the number of
    positions, heaps or knots in it.
    """

    kind: str
    listed: int
    text: str
    packed: str


class VerifiedCertificate(TypedDict):
    """A certificate verified by the package's own rules: its number of entries, and a sentence."""

    listed: int
    text: str
