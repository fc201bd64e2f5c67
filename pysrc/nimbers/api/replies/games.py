"""What there is to know about a game."""

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
    """What a refuted claim says of its counterexample."""

    claimed: Json
    expected: Json
    text: str


class ProvedHere(TypedDict):
    """That the prover decides a claim for all sizes: up to how many heaps, null for all of which it speaks."""

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
    """How judges give positions of a game."""

    describe: str
    shape: str
    answer: str
    answers: list[str]
    words: list[str]
    any_case: bool
    sample: Sample


class Drawn(TypedDict):
    """How positions can be drawn by hand."""

    arrows: bool
    mark: bool
    first: int


class Card(TypedDict):
    """What there is to know about a game before a position is chosen."""

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
    drawn: Drawn | None
    argument: str
    handed: str
    quantities: list[str]
    audited: bool
    tables: bool
    numbered: bool
    mapped: bool
    claims: list[Claim]
    judge: JudgeCard


class Speaking(TypedDict):
    """The claims that speak of some rules, by name."""

    claims: list[str]


class Named(TypedDict):
    """The game of a name, and the settings that go with it."""

    game: str
    set: Values


class Games(TypedDict):
    """All games."""

    games: list[Card]
