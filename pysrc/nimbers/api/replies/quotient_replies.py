"""Replies with misère quotients."""

from __future__ import annotations

from typing import TypedDict


class Generator(TypedDict):
    """A heap that is not a product of others, and its letter."""

    name: str
    heap: int


class QuotientTexts(TypedDict):
    """A quotient in sentences: the result, its proof, and whether sums behave as in Nim."""

    verdict: str
    proof: str
    kind: str


class Quotient(TypedDict):
    """The misère quotient of a code's heaps up to `up_to`, or of all heaps if it is proved.

    Elements are numbered, 0 is the identity. `images` has the elements of the first heaps 0, 1, ..., `genera` their
    genus symbols, such as "4^146".
    """

    code: str
    found: bool
    proved: bool
    up_to: int
    order: int
    lost: int
    tame: bool
    preperiod: int | None
    period: int | None
    generators: list[Generator]
    elements: list[str]
    lost_elements: list[int]
    images: list[int]
    genera: list[str]
    products: list[list[int]]
    why_not: str | None
    texts: QuotientTexts
