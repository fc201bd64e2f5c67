"""Your own game: rules that you write in Python, or any finite game told as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from ..families.board_pieces import MAX_SIDE
from ..families.finite_graph import MOST, FiniteGraph, GraphKind, Program, defaults_note, pack, sum_note
from ..families.graph_touches import touches
from ..model import MISERE, NORMAL, Judge, Move, Reason, Ruleset, parameter
from ..notation import integers, shortened, shown
from ..scene import Board, Heaps, Piece, Scene, Words
from ..text import IllegalError, Message

SAMPLE = """\
def moves(n):
    return [n - k for k in (1, 3, 4) if k <= n]
"""


# The graph of SAMPLE up to 30 as a constant, since its packed text depends on the version of zlib.
SAMPLE_GRAPH = GraphKind().read(
    "integer.eNodj7kRwCAQA3txrIAT5qvF4_7bsNaB5g70wfNc7dJVgYMe3MEIZrCCHRw0vxBlIS20hbhQF_JCXxgKh3H4z8ZhHMZh"
    "HMZhHMZhHL1dr54naEEFFltX_fOWxe1QlzOnbvXMpaE7c2tqZB4tTRKathZL6WizJKDpsCW0cmC9xT3JNQRBeE1BkF9LEFTUFgQt"
    "dQRBkZsgqHJCQ1BmC4I258GVE2t-EeL_3RAEbZ6CoM1LELR5C4I2H0HM930_qJdbAQ"
)


@dataclass(frozen=True)
class Own(Ruleset[Any]):
    """A game whose rules are a program of yours.

    A Python function says for each position which positions a move may lead to. It is asked about every position that
    can be reached; the finite graph that it tells is then the game, which is solved, played, explained and checked like
    any other. Both players must have the same moves, and play must end.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = "A position as the rules write it: `21`."
    title = "Your own game"
    family = "games of games"
    aliases = ("rules in Python", "custom game", "自定义游戏")
    size_name = "size"
    placeholder = "21"
    argument = "the position, as your rules get it"
    conventions = (NORMAL, MISERE)
    examples = ("21", "10", "7", "0", "30")
    judge = Judge("T, then T lines with one position each", sample=("3\n21\n8\n7\n", "Second\nFirst\nSecond\n"))

    rules: str = parameter("", Program(), "program")
    graph: FiniteGraph = parameter(SAMPLE_GRAPH, GraphKind(), "graph")  # noqa: RUF009 SAMPLE_GRAPH is frozen

    def __new__(cls, rules: str = "", graph: FiniteGraph = SAMPLE_GRAPH, **_: Any) -> Self:
        """Create the ruleset; if heaps are independent, as one whose positions are sums."""
        made: Any = super().__new__(_OwnHeaps if cls is Own and graph.is_sum else cls)
        return made  # type: ignore[no-any-return]

    def __post_init__(self) -> None:
        """Raise IllegalError for a program without its graph."""
        super().__post_init__()
        if self.rules and self.graph == SAMPLE_GRAPH:
            raise IllegalError(Message("these rules are a program that has not been run here: read it, then run it"))

    def moves(self, p: Any) -> Iterator[Move[Any]]:
        """Yield the options as moves, named by the position they lead to."""
        write, scene = self.graph.kind.write, touches(self.graph, p)
        for q in self.graph.options[p]:
            yield Move(write(q), q, 0, scene.get(q, ()))

    def options(self, p: Any) -> tuple[Any, ...]:
        return self.graph.options[p]

    def describe_move(self, p: Any, move: Move[Any]) -> Message:
        return Message("move to {position}", position=move.name)

    def parse(self, text: str) -> Any:
        p = self.graph.kind.read(text)
        if not self.graph.holds(p):
            message = Message(
                "{position} is not among the {count} positions that the rules were run for",
                position=shown(text.strip(), 60), count=len(self.graph.options),
            )  # fmt: skip
            raise IllegalError(message)
        return p

    def format(self, p: Any) -> str:
        return self.graph.kind.write(p)

    def positions(self, size: int) -> Iterator[Any]:
        """Yield the positions of the graph that have this size."""
        return iter(self.graph.of_size(size))

    @property
    def largest(self) -> int:
        return self.graph.largest

    def restrict_to(self, p: Any) -> Ruleset[Any]:
        """Return the same game with only the positions reachable from p, and without the program."""
        if self.graph == SAMPLE_GRAPH:
            return self
        options = self.graph.options
        found, waiting = {p: options[p]}, [p]
        for here in waiting:
            for q in options[here]:
                if q not in found:
                    found[q] = options[q]
                    waiting.append(q)
            if len(found) > MOST:
                start, most = self.format(p), MOST
                raise IllegalError(Message("{start} leads to more than {count} positions", start=start, count=most))
        return replace(self, rules="", graph=pack(self.graph.kind, found))

    def read_as(self, p: Any, text: str) -> Message | None:
        """Return which further parameters of the program keep their defaults, or that heaps were put in order."""
        note = defaults_note(self.graph.defaults)
        if note is None and self.graph.kind.name == "heaps" and [n for n in integers(text) if n] != list(p):
            return Message(
                "Read as: {position}; heaps have no order, and with kind=row the order counts",
                position=shortened(self.format(p), 300),
            )
        return note

    def scene(self, p: Any, at_most: int) -> Scene:
        name = self.graph.kind.name
        if name == "cell" and self.graph.largest < MAX_SIDE:
            side = self.graph.largest + 1
            pieces = (Piece("piece", p[0], p[1], "●", "piece"),)[:at_most]
            return Board(side, side, pieces, cells=side * side + 1 <= at_most)
        heaps = p if name == "heaps" else (p,)
        if name in ("heaps", "integer") and (touches(self.graph, p) or not self.graph.options[p]):
            return Heaps.of(heaps, at_most)
        return Words(self.format(p)[:at_most])


@dataclass(frozen=True)
class _OwnHeaps(Own):
    """Rules of the user's own under which heaps are independent: a position is the sum of its heaps."""

    def components(self, p: Any) -> Iterator[tuple[Ruleset[Any], Any]]:
        return ((self, (n,)) for n in p)

    def why(self, p: Any) -> Iterator[Reason]:
        yield Reason(sum_note(self.graph.tested_sums))
