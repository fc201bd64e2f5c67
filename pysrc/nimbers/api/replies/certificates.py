"""Certificates."""

from __future__ import annotations

from typing import TypedDict


class Certificate(TypedDict):
    """A proof that can be checked without the solver: its text, and the same packed for an address.

    `kind` is values, outcomes, scores, period or quotient; `listed` how many positions, or heaps, it lists.
    """

    kind: str
    listed: int
    text: str
    packed: str


class Verified(TypedDict):
    """A certificate that was checked by the package's own rules: how many entries it lists, and a sentence."""

    listed: int
    text: str
