"""Theorems for all sizes."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from .kinds import Values


class RuleClauses(TypedDict):
    """The rules as clauses, and which numbers are positions."""

    moves: list[str]
    domain: str


class Learned(TypedDict):
    """How many positions a guess was made from, with which largest number."""

    positions: int
    largest: int


class BrokenGuess(TypedDict):
    """A guess that was refuted, and where."""

    system: str
    states: int
    numbers: list[int]
    text: str


class ProofPart(TypedDict):
    """A part of the proof, with the states of its automaton."""

    text: str
    states: int | None


class AutomatonTable(TypedDict):
    """The automaton: for each state the state after each letter, and whether it accepts."""

    tracks: list[str]
    digits: int
    arrows: list[list[int]]
    accepts: list[bool]


class Programs(TypedDict):
    """The theorem as a program, by language; null where its automaton is too large to be written out.

    `tried`: on so many positions the one in Python was run, and said what the automaton says.
    """

    python: str | None
    cpp: str | None
    tried: int


class Walked(TypedDict):
    """How the automaton reads a position: the digits of each track, the most significant first, and the states."""

    position: str
    tracks: list[str]
    digits: list[list[int]]
    states: list[int]
    accepted: bool
    text: str


class Prove(TypedDict):
    """What was proved, or why nothing was."""

    game: str
    set: Values
    convention: str
    quantity: str
    heaps: int
    proved: bool
    theorem: str | None
    system: str | None
    states: int | None
    why_not: str | None
    guesses: list[BrokenGuess]
    formula: NotRequired[str | None]
    names: NotRequired[list[str]]
    clauses: NotRequired[RuleClauses]
    learned: NotRequired[Learned]
    proof: NotRequired[list[ProofPart]]
    automaton: NotRequired[AutomatonTable | None]
    walk: NotRequired[Walked]
    programs: NotRequired[Programs]
    steps: NotRequired[int]


class Decide(TypedDict):
    """Whether a formula is true for all sizes, of up to how many heaps, or the smallest position where it is not."""

    proved: bool
    heaps: int | None
    counterexample: str | None
    why_not: str | None
    text: str


class ClauseNeeded(TypedDict):
    """A clause of the rules: whether it may be dropped, else a position that needs it, and why."""

    text: str
    redundant: bool
    at: str | None
    why: str


class StepsFound(TypedDict):
    """Steps of some numbers at once, the smallest; those of two numbers as a picture, a text for each row."""

    states: int
    smallest: list[list[int]]
    picture: list[str]
    text: str


class Changed(TypedDict):
    """Whether changed rules have the same lost positions; null where that was not decided."""

    same: bool | None
    at: str | None
    text: str


class Compared(TypedDict):
    """How the lost positions of two games compare; null where that was not decided."""

    same: bool | None
    differ_at: list[int] | None
    shift: list[int] | None
    text: str
    moved: str | None


class Variants(TypedDict):
    """Which moves may come or go without changing who wins."""

    game: str
    set: Values
    convention: str
    heaps: int
    proved: bool
    theorem: str | None
    why_not: str | None
    names: NotRequired[list[str]]
    clauses: NotRequired[list[ClauseNeeded]]
    extensions: NotRequired[StepsFound | None]
    restrictions: NotRequired[StepsFound | None]
    changed: NotRequired[Changed | None]
    compared: NotRequired[Compared | None]
