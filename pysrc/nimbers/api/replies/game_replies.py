"""Replies about games and their claims."""

from __future__ import annotations

from typing import Literal, TypedDict

from .kinds import Json, Values


class Parameter(TypedDict):
    """A rule parameter."""

    name: str
    label: str
    type: str
    default: int | str
    min: int | None
    max: int | None
    choices: list[str] | None


class Refutation(TypedDict):
    """The counterexample of a refuted claim: the value by the claim, and the value by search."""

    claimed: Json
    expected: Json
    text: str


class ProvedHere(TypedDict):
    """A claim that the prover proves for all sizes: up to how many heaps, null for any number."""

    heaps: int | None
    text: str


class Claim(TypedDict):
    """A claim about a game."""

    name: str
    quantity: str
    statement: str
    source: str
    status: Literal["proved", "conjectured", "refuted", "open"]
    counterexample: str | None
    refutation: Refutation | None
    for_all: ProvedHere | None
    conventions: list[str]
    rules: dict[str, Json]
    usual: list[str]
    program: str | None
    formula: str | None


class Sample(TypedDict):
    """A judge's input and output."""

    input: str
    output: str


class JudgeCard(TypedDict):
    """How online judges give positions of a game."""

    describe: str
    shape: Literal["cases", "numbers", "lines"]
    answer: str
    answers: list[str]
    words: list[str]
    any_case: bool
    sample: Sample


class DrawableGraph(TypedDict):
    """How positions can be drawn by hand."""

    arrows: bool
    mark: bool
    first: int


class Card(TypedDict):
    """All about a game that does not depend on a position."""

    slug: str
    title: str
    summary: str
    family: str
    also: list[str]
    also_set: dict[str, Values]
    rules: list[str]
    conventions: list[str]
    goals: dict[str, str]  # how the game is won under each convention
    parameters: list[Parameter]
    examples: list[str]
    placeholder: str
    spellings: str
    size_name: str
    loopy: bool
    sided: bool
    drawn: DrawableGraph | None
    argument: str
    handed: str
    quantities: list[str]
    audited: bool
    tables: bool
    numbered: bool
    fixed_count: bool
    mapped: bool
    claims: list[Claim]
    judge: JudgeCard


class ApplicableClaims(TypedDict):
    """The names of the claims that apply to some rules."""

    claims: list[str]


class GameOfName(TypedDict):
    """The game with a name or alias, and the settings that the alias implies."""

    game: str
    set: Values


class Games(TypedDict):
    """All games."""

    games: list[Card]
