"""Replies with theorems for all sizes."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .kinds import Values


class RuleClauses(TypedDict):
    """The rules as clauses, and which numbers are positions."""

    moves: list[str]
    domain: str


class LearningSample(TypedDict):
    """The positions from which a guess was learnt: how many, and their largest number."""

    positions: int
    largest: int


class BrokenGuess(TypedDict):
    """A refuted guess, with its counterexample."""

    system: str
    states: int
    numbers: list[int]
    text: str


class ProofPart(TypedDict):
    """A part of the proof, with the number of states of its automaton."""

    text: str
    states: int | None


class AutomatonTable(TypedDict):
    """The automaton: for each state the next state after each letter, and whether it accepts."""

    tracks: list[str]
    digits: int
    arrows: list[list[int]]
    accepts: list[bool]


class Programs(TypedDict):
    """The theorem as programs in two languages; null if its automaton is too large.

    `tried` is the number of positions on which the Python program was run and agreed with the automaton.
    """

    python: str | None
    cpp: str | None
    tried: int


class AutomatonRun(TypedDict):
    """A run of the automaton on a position: the digits of each track, most significant first, and the states."""

    position: str
    tracks: list[str]
    digits: list[list[int]]
    states: list[int]
    accepted: bool
    text: str


class Prove(TypedDict):
    """A theorem with its proof, or why nothing was proved."""

    game: str
    set: Values
    convention: str
    quantity: str
    heaps: int
    forbid: NotRequired[int]
    proved: bool
    theorem: str | None
    system: str | None
    states: int | None
    why_not: str | None
    guesses: list[BrokenGuess]
    formula: NotRequired[str | None]
    names: NotRequired[list[str]]
    clauses: NotRequired[RuleClauses]
    learned: NotRequired[LearningSample]
    proof: NotRequired[list[ProofPart]]
    automaton: NotRequired[AutomatonTable | None]
    walk: NotRequired[AutomatonRun]
    programs: NotRequired[Programs]
    steps: NotRequired[int]
    bytes: NotRequired[int]


class CertifiedBy(TypedDict):
    """The operation that certifies a theorem, and its parameters beside the game's."""

    op: Literal["theorem_certificate", "period_certificate"]
    params: dict[str, str | int]


class Decide(TypedDict):
    """Whether a formula is true for all sizes, up to how many heaps, or the smallest counterexample."""

    proved: bool
    heaps: int | None
    counterexample: str | None
    why_not: str | None
    text: str
    proof: CertifiedBy | None


class ClauseNeeded(TypedDict):
    """A clause of the rules: whether it is redundant, else a position that needs it, and why."""

    text: str
    redundant: bool
    at: str | None
    why: str


class MoveSet(TypedDict):
    """A set of moves by their steps, with the smallest ones; for two numbers also a picture, a text for each row."""

    states: int
    smallest: list[list[int]]
    picture: list[str]
    text: str


class RulesChange(TypedDict):
    """Whether changed rules have the same lost positions; null if undecided."""

    same: bool | None
    at: str | None
    text: str


class RulesComparison(TypedDict):
    """How the lost positions of two games compare; null if undecided."""

    same: bool | None
    differ_at: list[int] | None
    shift: list[int] | None
    text: str
    moved: str | None


class Variants(TypedDict):
    """Which moves can be added or dropped without changing who wins."""

    game: str
    set: Values
    convention: str
    heaps: int
    proved: bool
    theorem: str | None
    why_not: str | None
    names: NotRequired[list[str]]
    clauses: NotRequired[list[ClauseNeeded]]
    extensions: NotRequired[MoveSet | None]
    restrictions: NotRequired[MoveSet | None]
    changed: NotRequired[RulesChange | None]
    compared: NotRequired[RulesComparison | None]
