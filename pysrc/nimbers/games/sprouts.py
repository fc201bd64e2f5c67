"""Sprouts: join spots by lines that do not cross, and put a new spot on each line."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..families.lands import Lands, lands_of
from ..families.plane_maps import LIVES, PlaneMap, add_line, corner_names, degrees, lines, names_of, spots
from ..families.plane_texts import format_map, parse_map
from ..model import MISERE, NORMAL, Figure, Judge, Move, Reason, Ruleset, claim
from ..scene import Curves, Scene
from ..text import Message

_MOST = 10  # greatest number of spots at the start


@dataclass(frozen=True)
class Sprouts(Ruleset[PlaneMap]):
    """A game of pencil and paper by John Conway and Michael Paterson.

    There are some spots. A move draws a line from a spot to a spot, perhaps to the same one, and puts a new spot
    somewhere on it. The line may cross neither itself nor another line, nor come by a spot, and no spot may have more
    than three lines, a line from a spot to itself counting twice. What lies on which side of a line matters, how it is
    bent does not; of the two sides of a line from a spot without lines to itself, the inside is the one with fewer
    figures, and a figure that no line can reach any more lies outside.

    A drawing is written as its regions with `_` between, a region as the walks along what borders it with commas
    between, and a walk as the spots it comes by, with points between; the spots are numbered as they came.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = (
        "The number of spots, `3`; or for each region the walks around it: `1.4.2.4,3`, `[[[1, 4, 2, 4], [3]]]`."
    )
    title = "Sprouts"
    family = "graphs"
    aliases = ("Conway and Paterson's Sprouts", "芽菜游戏", "豆芽游戏")
    size_name = "spots to begin with"
    conventions = (NORMAL, MISERE)
    placeholder = "3"
    wide = True
    argument = "the tuple of regions, each the tuple of the walks around it, each the tuple of the numbers of its spots"
    examples = ("3", "2", "1.4.2.4,3", "1.4,2_1.4,3", "5")
    judge = Judge(
        "T, then T lines with a number of spots, or with a drawing",
        sample=("3\n2\n3\n1.4.2.4,3\n", "Second\nFirst\nSecond\n"),
    )

    def moves(self, p: PlaneMap) -> Iterator[Move[PlaneMap]]:
        """Yield the lines, named by the corners they join and the spots inside them."""
        corners = corner_names(p)
        for line in lines(p):
            names = names_of(line, corners)
            yield Move(
                ".".join(["-".join(names[:2]), *names[2:]]), add_line(p, line), 0, tuple(f"s{name}" for name in names)
            )

    def options(self, p: PlaneMap) -> Iterator[PlaneMap]:
        return (add_line(p, line) for line in lines(p))

    def describe_move(self, p: PlaneMap, move: Move[PlaneMap]) -> Message:
        ends, *inside = move.name.split(".")
        one, other = ends.split("-")
        if inside:
            template = "draw a line from {one} to {other} around {inside}"
            return Message(template, one=one, other=other, inside=", ".join(inside))
        return Message("draw a line from {one} to {other}", one=one, other=other)

    def parse(self, text: str) -> PlaneMap:
        """Return the number of spots without lines, or the walks of each region, as a map."""
        return parse_map(text, _MOST)

    def format(self, p: PlaneMap) -> str:
        return format_map(p)

    def positions(self, size: int) -> Iterator[PlaneMap]:
        """Yield the drawings that began with `size` spots; from 3 spots on, one for each set of lands."""
        found = [spots(size)] if size <= _MOST else []
        yield from found
        seen: set[Hashable] = set()
        for p in found:
            for option in self.options(p):
                kind = self.key(option) if size > 2 else option
                if kind not in seen:
                    seen.add(kind)
                    found.append(option)
                    yield option

    def components(self, p: PlaneMap) -> Iterator[tuple[Ruleset[Any], Any]]:
        rules = Lands(convention=self.convention)
        return ((rules, land) for _, land in lands_of(p))

    def figures(self, p: PlaneMap) -> Iterable[Figure]:
        for parts, land in lands_of(p):
            yield Figure(Message("the land {land}", land=land), parts)

    def key(self, p: PlaneMap) -> Hashable:
        return tuple(land for _, land in lands_of(p))

    def cost(self, p: PlaneMap) -> int:
        """Return the units of work of one option, which includes the canonical forms of its lands."""
        return 20 + 4 * sum(len(walk) for region in p for walk in region)

    def scene(self, p: PlaneMap, at_most: int) -> Scene:
        ends = sum(degrees(p).values())  # four for each line, two of them at its own spot
        return Curves.of(p, corner_names(p), at_most, ends // 4)

    def why(self, p: PlaneMap) -> Iterator[Reason]:
        left = sum(LIVES - degree for degree in degrees(p).values())
        if left > 1:
            yield Reason(
                Message(
                    "The spots take {lives} more ends of lines. A line uses two of them and its spot brings one, so "
                    "there are at most {most} more moves.",
                    lives=left, most=left - 1,
                )
            )  # fmt: skip

    @claim(
        "outcome",
        "From n spots the first player wins exactly if n leaves 3, 4 or 5 when divided by 6.",
        source="D. Applegate, G. Jacobson, D. Sleator (1991), who verified it to 11 spots; J. Lemoine, S. Viennot "
        "verified it to 44",
        status="open",
        conventions=(NORMAL,),
    )
    def by_sixes(self, p: PlaneMap) -> str | None:
        """Return the outcome of spots without lines; None for other positions."""
        n = _starting_spots(p)
        return None if n is None else "N" if n % 6 > 2 else "P"

    @claim(
        "outcome",
        "Misère: from n spots, n not 1 or 4, the first player wins exactly if n leaves 0, 4 or 5 when divided by 6.",
        source="J. Lemoine, S. Viennot, Analysis of misère Sprouts game with reduced canonical trees (2009), who "
        "verified it to 17 spots",
        status="open",
        conventions=(MISERE,),
    )
    def misere_by_sixes(self, p: PlaneMap) -> str | None:
        """Return the misère outcome of 2, 3 or more than 4 spots without lines; None for other positions."""
        n = _starting_spots(p)
        return None if n in (None, 0, 1, 4) else "N" if (n or 0) % 6 in (0, 4, 5) else "P"


def _starting_spots(p: PlaneMap) -> int | None:
    """Return the number of spots if no line has been drawn, else None."""
    return None if any(len(walk) > 1 for region in p for walk in region) else sum(map(len, p))
