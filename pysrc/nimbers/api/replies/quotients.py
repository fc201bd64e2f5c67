"""Misère quotients."""

from __future__ import annotations

from typing import TypedDict


class Generator(TypedDict):
    """A heap that is no product of others, and the letter it goes by."""

    name: str
    heap: int


class QuotientTexts(TypedDict):
    """A quotient in sentences: what was found, by what it is right, and whether sums are as in Nim."""

    verdict: str
    proof: str
    kind: str


class Quotient(TypedDict):
    """The misère quotient of a code's heaps up to `up_to`, of all heaps where it is proved.

    Elements are numbers, 0 the identity; `images` are those of the heaps 0, 1, ... as far as they are told, `genera`
    the genus symbols of the first of them, as in "4^146".
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
