"""Reasons, games that are played, and their graphs."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from .answers import Answer, Drawing
from .kinds import Number, OutcomeName, Player, Touch


class Addition(TypedDict):
    """Numbers in binary under each other, without carrying."""

    rows: list[AdditionRow]
    total: str
    odd: list[bool]


class AdditionRow(TypedDict):
    """One number of an addition."""

    name: str
    digits: str


class Row(TypedDict):
    """A line below a step."""

    text: str
    parts: list[str]


class Step(TypedDict):
    """A step of a reason."""

    kind: str
    text: str
    parts: list[str]
    rows: list[Row]
    more: int
    more_text: str
    addition: Addition | None


class Explanation(TypedDict):
    """Why a player wins."""

    verdict: str
    short: str
    by: str
    steps: list[Step]
    text: str
    markdown: str


class Node(TypedDict):
    """A position of a game graph."""

    position: str | None
    layer: int
    outcome: OutcomeName | None
    value: Number | None


class Graph(TypedDict):
    """The game graph below a position."""

    svg: str
    nodes: list[Node]
    arcs: list[tuple[int, int]]
    more: bool


class Chosen(TypedDict):
    """The machine's move and why it was chosen; nothing where no move is left."""

    name: str | None
    text: str | None
    reason: str | None


class Static(TypedDict):
    """A position for other people's pages."""

    html: str
    markdown: str
    name: str
    link: str


class Rendered(Answer):
    """A position with its answer in the format that was asked for."""

    html: NotRequired[str]
    markdown: NotRequired[str]
    svg: NotRequired[str]


class Played(TypedDict):
    """A move that was made; `touch` is what was clicked for it."""

    name: str
    player: Player
    gain: int
    text: str
    position: str | None
    touch: list[Touch]


class Replay(Drawing):
    """A game so far."""

    position: str | None
    moves: list[Played]
    scores: list[int] | None
    turn: Player
    over: bool
    winner: Player | None
