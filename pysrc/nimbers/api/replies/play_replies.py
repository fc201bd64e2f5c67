"""Replies with reasons, games in play, and game graphs."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from .answer_replies import Answer, Drawing
from .kinds import Number, OutcomeName, Player, Touch


class Addition(TypedDict):
    """Numbers in binary below each other, for addition without carrying."""

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


class MachineMove(TypedDict):
    """The machine's move and the reason for it; all null without a move."""

    name: str | None
    text: str | None
    reason: str | None


class Static(TypedDict):
    """The embed code of a position."""

    html: str
    markdown: str
    name: str
    link: str


class Rendered(Answer):
    """A position with its answer in the requested format."""

    html: NotRequired[str]
    markdown: NotRequired[str]
    svg: NotRequired[str]


class PlayedMove(TypedDict):
    """A move of a replayed game; `touch` has the parts to click for it."""

    name: str
    player: Player
    gain: int
    text: str
    position: str | None
    touch: list[Touch]


class Replay(Drawing):
    """A game so far."""

    position: str | None
    moves: list[PlayedMove]
    scores: list[int] | None
    turn: Player
    over: bool
    winner: Player | None
