"""A mutated rule breaks a law: each deliberately broken game fails the law for that mistake."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, count, islice
from typing import Any

import pytest

from nimbers import NimbersError
from nimbers.families.graphs import Net
from nimbers.games.cram import Cram
from nimbers.games.nim import Nim
from nimbers.games.node_kayles import NodeKayles
from nimbers.games.substring import Substring
from nimbers.games.subtraction import Subtraction
from nimbers.games.token_on_graph import TokenOnGraph
from nimbers.model import Fact as Fact_
from nimbers.model import Judge, Move, Reason, Ruleset, claim, no_such_move
from nimbers.scene import Graph, Scene
from nimbers.text import Message, Work
from unit.laws import LAWS

Heap = tuple[int, ...]
TICKS = count()
BROKEN: list[tuple[str, Ruleset[Any]]] = []


def breaks(law: str, **parameters: Any) -> Any:
    """Mark a ruleset as one that the law must catch."""

    def mark(cls: type[Ruleset[Any]]) -> type[Ruleset[Any]]:
        made = dataclass(frozen=True)(cls)
        BROKEN.append((law, made(**parameters)))
        return made

    return mark


@breaks("options are those of the moves")
class MissingMove(Nim):
    def moves(self, p: Heap) -> Iterator[Move[Heap]]:
        return (move for move in super().moves(p) if not move.name.endswith("-2"))


@breaks("options are those of the moves")
class OtherOrder(Nim):
    def options(self, p: Heap) -> Iterator[Heap]:
        options = super().options(p)
        return chain(list(islice(options, 2))[::-1], options)


@breaks("options are those of the moves")
class WrongGain(Substring):
    def scored_options(self, p: str) -> Iterator[tuple[int, str]]:
        return ((-gain, option) for gain, option in super().scored_options(p))


@breaks("move names are distinct")
class OneNameForTwo(Nim):
    def moves(self, p: Heap) -> Iterator[Move[Heap]]:
        return (replace(move, name=move.name.partition("-")[0]) for move in super().moves(p))


@breaks("a move is found by its name")
class FindsAnother(Nim):
    def move(self, p: Heap, name: str) -> Move[Heap]:
        for move in self.moves(p):
            if move.name.startswith(name[:1]):
                return move
        raise no_such_move(name)


@breaks("moves come in a fixed order")
class OtherEachTime(Nim):
    def moves(self, p: Heap) -> Iterator[Move[Heap]]:
        moves, odd = super().moves(p), next(TICKS) % 2
        first = list(islice(moves, 2))
        return chain(first[::-1] if odd else first, moves)


@breaks("options are positions")
class LeavesNoPosition(Nim):
    def heap_options(self, n: int) -> Iterator[Heap]:
        return ((m - 1,) for m in range(n))


@breaks("gains only in scoring play")
class GainsInNim(Nim):
    def moves(self, p: Heap) -> Iterator[Move[Heap]]:
        return (replace(move, gain=1) for move in super().moves(p))


@breaks("play ends")
class Endless(TokenOnGraph):
    loopy = False


@breaks("positions of a size are listed once")
class ListedTwice(Nim):
    def positions(self, size: int) -> Iterator[Heap]:
        yield from super().positions(size)
        yield (size,)


@breaks("positions of a size are listed once")
class ListedUnderTwoSizes(Nim):
    def positions(self, size: int) -> Iterator[Heap]:
        return super().positions(size // 2)


@breaks("format is inverse to parse")
class FormatSorts(Nim):
    def format(self, p: Heap) -> str:
        return super().format(tuple(sorted(p)))


@breaks("notation keeps to its alphabet")
class WithBrackets(Nim):
    def format(self, p: Heap) -> str:
        return f"[{super().format(p)}]"


@breaks("friendly spellings are read")
class Unfriendly(Nim):
    def parse(self, text: str) -> Heap:
        return super().parse(text) if text.isascii() else super().parse("1" + text)


@breaks("wrong text is an error with a place")
class BareError(Nim):
    def parse(self, text: str) -> Heap:
        return tuple(map(int, text.split(",")))


@breaks("equal keys are equal games")
class KeyOfTheTotal(Nim):
    def key(self, p: Heap) -> Hashable:
        return sum(p)


@breaks("equal keys are equal games", convention="misere")
class KeyOfOneSide(Cram):
    def key(self, p: Any) -> Any:
        return p[0]


@breaks("components make up the whole")
class ForgetsAHeap(Nim):
    def components(self, p: Heap) -> Iterable[tuple[Ruleset[Any], Any]]:
        return ((self, (n,)) for n in p[1:])


@breaks("components make up the whole")
class SplitsALoop(TokenOnGraph):
    def components(self, p: Any) -> Iterable[tuple[Ruleset[Any], Any]]:
        plain = TokenOnGraph()
        return (plain, p), (plain, p)


@breaks("solver agrees with the oracle")
class WrongSolver(Subtraction):
    def solver(self, p: Heap) -> Work[Mapping[Hashable, int]]:
        solving = super().solver(p)
        assert solving is not None
        found = yield from solving
        return {key: value + 1 for key, value in found.items()}


@breaks("engine agrees with the oracle")
class EngineMisled(Subtraction):
    def solver(self, p: Heap) -> Work[Mapping[Hashable, int]]:
        solving = super().solver(p)
        assert solving is not None
        found = yield from solving
        return {key: value ^ (value == 3) for key, value in found.items()}


@breaks("claims stand as their status says")
class WrongClaim(Nim):
    @claim("grundy", "The value is the number of tokens.", source="nobody", status="proved")
    def total(self, p: Heap) -> int:
        return sum(p)


@breaks("claims agree with the oracle")
class WrongWinningMoves(Nim):
    @claim("winning_moves", "All moves win.", source="nobody", status="conjectured")
    def reductions(self, p: Heap) -> Iterator[str]:
        return (move.name for move in self.moves(p))


@breaks("claims stand as their status says")
class NotTheSmallestCounterexample(Nim):
    @claim("outcome", "Nobody wins.", source="nobody", status="refuted", counterexample="2")
    def nobody(self, p: Heap) -> str:
        return "P"


@breaks("claims stand as their status says")
class RefutedButTrue(Nim):
    @claim("outcome", "The start is lost.", source="nobody", status="refuted", counterexample="-")
    def start(self, p: Heap) -> str | None:
        return None if p else "P"


@breaks("a scene keeps within its bound")
class ShowsTooMuch(Nim):
    def scene(self, p: Heap, at_most: int) -> Scene:
        return super().scene(p, at_most + 1)


@breaks("what a move touches is there")
class TouchesNothingThere(Nim):
    def moves(self, p: Heap) -> Iterator[Move[Heap]]:
        return (replace(move, touch=("h0",)) for move in super().moves(p))


@breaks("different moves touch differently")
class TouchesTheHeapOnly(Nim):
    def moves(self, p: Heap) -> Iterator[Move[Heap]]:
        return (replace(move, touch=(f"h{move.name.partition('-')[0]}",)) for move in super().moves(p))


@breaks("every component has a figure")
class FigureMissing(Nim):
    def figures(self, p: Heap) -> Iterable[Any]:
        return list(super().figures(p))[1:]


class Forgetful(Graph):
    def after(self, start: Scene) -> Scene:
        return self


@breaks("what is left keeps its place")
class Rearranged(NodeKayles):
    def scene(self, p: Net, at_most: int) -> Scene:
        return Forgetful(**vars(super().scene(p, at_most)))


@breaks("a move is told in words")
class TellsTooLittle(Nim):
    def describe_move(self, p: Heap, move: Move[Heap]) -> Message:
        return Message("take something")


@breaks("reasons rest on true facts")
class WrongReason(Nim):
    def why(self, p: Heap) -> Iterator[Reason]:
        yield Reason(Message("because"), (), (Fact_(self, p, "grundy", sum(p)),))


@breaks("the judges sample is right")
class WrongSample(Nim):
    judge = Judge("n, then n numbers", "numbers", answer="count", sample=("3\n1 1 1\n", "0\n"))


@breaks("a game is found by its names")
class OfNoKind(Nim):
    family = "puzzles"


@breaks("a game is found by its names")
class NamedTwice(Nim):
    aliases = ("Marienbad", "Marienbad")  # type: ignore[assignment]


@breaks("the class has its texts")
class NoRules(Nim):
    """No rules."""


@pytest.mark.parametrize(("law", "ruleset"), BROKEN, ids=[type(ruleset).__name__ for _, ruleset in BROKEN])
def test_a_broken_game_is_caught(law: str, ruleset: Ruleset[Any]) -> None:
    """The named law fails for this game, which breaks it on purpose."""
    with pytest.raises((AssertionError, ValueError, NimbersError)):
        LAWS[law](ruleset)
