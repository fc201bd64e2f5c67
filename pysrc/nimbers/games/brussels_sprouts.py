"""Brussels Sprouts: join free ends of crosses; every play is equally long."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from ..model import MISERE, NORMAL, Figure, Judge, Move, Reason, Ruleset, Touch, proved
from ..notation import EMPTY, in_range, integer, letters, partitions, readable, shown, two_ways
from ..scene import Cell, Cells, Scene
from ..shapes import Group, number_of, pieces, structured, tree
from ..text import IllegalError, Message, NotationError

Region = tuple[int, ...]  # the free ends of each figure in or around a region, in rising order
Sheet = tuple[Region, ...]  # the regions in rising order
_MOST = 1_000  # greatest number of free ends
_SHOWN = 20  # numbers in the caption
_SOURCE = "Winning Ways, chapter 17, Brussels Sprouts; Euler's formula"


@dataclass(frozen=True)
class BrusselsSprouts(Ruleset[Sheet]):
    """A joke of John Conway's: it looks like Sprouts, and nobody can do anything about who wins.

    There are some crosses, each with four free ends. A move joins two free ends by a line that crosses no other, and
    puts a short bar across it: two new free ends, one on each side of the line. A cross and what is joined to it is a
    figure. What matters of a drawing are its regions, and for each region how many free ends each figure has in it: a
    line between two figures makes them one, a line from a figure to itself parts the region into two, and the other
    figures may come to either side. Lines that make the same of a region count as one.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = (
        "Free ends of the figures of a region with points between, regions with commas between: `4.4,3`, "
        "`[[4, 4], [3]]`."
    )
    title = "Brussels Sprouts"
    family = "graphs"
    size_name = "free ends"
    aliases = ("Sprouts with crosses", "布鲁塞尔芽菜", "抱子甘蓝游戏")
    conventions = (NORMAL, MISERE)
    placeholder = "4.4"
    argument = "the tuple of regions, each the tuple of the numbers of free ends of its figures"
    examples = ("4.4", "4", "4.4.4", "8", "1.3,2.4")
    judge = Judge(
        "T, then T lines with the regions; a cross is a 4, and 4.4 are two crosses",
        sample=("3\n4\n4.4\n4.4.4\n", "First\nSecond\nFirst\n"),
    )

    def moves(self, p: Sheet) -> Iterator[Move[Sheet]]:
        """Yield the options of each region, lines between two figures first; named region-new regions."""
        at = 0
        for number, region in enumerate(p, 1):
            rest = p[: number - 1] + p[number:]
            for new, touch in _lines(region, at):
                yield Move(f"{number}-{_text(new)}", tuple(sorted(rest + new)), 0, touch)
            at += sum(region)

    def describe_move(self, p: Sheet, move: Move[Sheet]) -> Message:
        number, _, new = move.name.partition("-")
        if "," in new:
            one, other = new.split(",")
            return Message("part region {number} into {one} and {other}", number=number, one=one, other=other)
        return Message("join two figures of region {number}, which becomes {new}", number=number, new=new)

    def parse(self, text: str) -> Sheet:
        """Return the regions, with commas between; the free ends of each figure in a region have points between."""
        plain = readable(text)
        if plain.strip() in ("", EMPTY):
            return ()
        regions: list[Region] = []
        if structured(text):
            top = tree(text)
            if top.leaves and len(top.items) > 1 and top.bracket:
                one, other = (sign.join(str(number_of(leaf)) for leaf in top.items) for sign in ".,")
                raise two_ways(text.strip(), one, other, top.start)
            for region in top.items:
                figures = region.items if isinstance(region, Group) else (region,)
                if not figures:
                    raise NotationError(Message("a region has a figure, as in 4.4"), region.start)
                regions.append(tuple(sorted(in_range(number_of(one), 1, _MOST, one.start) for one in figures)))
        else:
            regions = [self._region(piece, start) for piece, start in pieces(plain)]
        total = sum(map(sum, regions))
        if total > _MOST:
            raise IllegalError(Message("{count} free ends; at most {most}", count=total, most=_MOST), 0)
        return tuple(sorted(regions))

    def read_as(self, p: Sheet, text: str) -> Message | None:
        """Return how a lone number was read: as one figure; it might be the number of crosses, too."""
        number = text.strip()
        if not number.isdecimal() or number == "4" or not 1 < int(number) <= _MOST // 4:
            return None
        crosses = ".".join(["4"] * min(int(number), 9))
        return Message(
            "Read as: one figure with {count} free ends; {crosses} would be {number} crosses",
            count=number, number=number, crosses=crosses if int(number) <= 9 else f"{crosses}…",
        )  # fmt: skip

    def _region(self, word: str, start: int) -> Region:
        """Return the region of a text such as 4.4."""
        if not re.fullmatch(r"[0-9]+(\s*\.\s*[0-9]+)*", word, re.ASCII):
            message = Message("expected the free ends of a region such as 4.4, found {word}", word=shown(word))
            raise NotationError(message, start)
        found = re.finditer(r"[0-9]+", word)
        return tuple(sorted(in_range(integer(one.group()), 1, _MOST, start + one.start()) for one in found))

    def format(self, p: Sheet) -> str:
        return _text(p) or EMPTY

    def positions(self, size: int) -> Iterator[Sheet]:
        """Yield every set of regions with `size` free ends, in the order of their sizes."""
        for sizes in partitions(size):
            kinds = [_choices(ends, count) for ends, count in sorted(Counter(sizes).items())]
            for chosen in product(*kinds):
                yield tuple(sorted(region for regions in chosen for region in regions))

    def start_of(self, number: int) -> Sheet | None:
        """Return a sheet with so many crosses."""
        return () if number == 0 else ((4,) * number,) if 4 * number <= _MOST else None

    def components(self, p: Sheet) -> Iterable[tuple[Ruleset[Any], Any]]:
        return ((self, (region,)) for region in p if region != (1,))

    def figures(self, p: Sheet) -> Iterable[Figure]:
        at = 0
        for number, region in enumerate(p, 1):
            if region != (1,):
                name = Message("region {number} of {ends}", number=number, ends=".".join(map(str, region)))
                yield Figure(name, tuple(f"e{at + place}" for place in range(1, sum(region) + 1)))
            at += sum(region)

    def key(self, p: Sheet) -> Hashable:
        """Return the regions where a line can still be drawn."""
        return tuple(region for region in p if region != (1,)) if len(p) != 1 else p

    def scene(self, p: Sheet, at_most: int) -> Scene:
        cells = []
        figure = 0
        for number, region in enumerate(p, 1):
            for ends in region:
                tone = "one" if number % 2 else "zero"
                cells += [(letters(figure).upper(), str(number), tone)] * ends
                figure += 1
        made = tuple(Cell(f"e{i}", *cell) for i, cell in enumerate(cells[:at_most], 1))
        told = (*(".".join(map(str, region)) for region in p[:_SHOWN]), *("…",)[: len(p) > _SHOWN])
        caption = Message("free ends of the figures in each region: {told}", told=told or (EMPTY,))
        return Cells(made, caption, len(cells), "sprouts")

    def why(self, p: Sheet) -> Iterator[Reason]:
        turns = self.turns(p)
        if not turns:
            return
        ends, figures, regions = sum(map(sum, p)), sum(map(len, p)), len(p)
        template = (
            "A move uses two free ends and makes two, so there are always {ends}. No region ever loses its last one, "
            "and at the end each has just one: {ends} regions with one figure each. So {splits} lines must part a "
            "region, which adds a region and a figure there, and {joins} must join two figures, which takes one away: "
            "{turns} moves, whatever is played."
        )
        message = Message(
            template, ends=ends, splits=ends - regions, joins=figures - regions, turns=turns
        )  # fmt: skip
        yield self.step_from_fact(p, "length", turns, message)

    @proved(
        "length",
        "Every play has ends + figures - 2 regions moves, figures being counted in each region they border; from n "
        "crosses that is 5n - 2.",
        source=_SOURCE,
    )
    def turns(self, p: Sheet) -> int:
        """Return the number of lines that split a region plus the number of lines that join two figures."""
        return sum(map(sum, p)) + sum(map(len, p)) - 2 * len(p)

    @proved(
        "grundy",
        "The value is the parity of the number of moves; so n crosses are won exactly if n is odd.",
        source=_SOURCE,
        conventions=(NORMAL,),
    )
    def parity(self, p: Sheet) -> int:
        """Return the parity of the number of moves."""
        return self.turns(p) % 2

    @proved(
        "outcome",
        "Misère: the player to move wins exactly if the number of moves is even; so n crosses are won exactly if n is "
        "even.",
        source=_SOURCE,
        conventions=(MISERE,),
    )
    def misere_parity(self, p: Sheet) -> str:
        """Return P if the number of moves is odd, else N."""
        return "P" if self.turns(p) % 2 else "N"


def _text(regions: Sheet) -> str:
    return ",".join(".".join(map(str, region)) for region in regions)


def _choices(ends: int, count: int) -> list[Sheet]:
    """Return all sets of `count` regions with `ends` free ends each, in rising order."""
    kinds = sorted(partitions(ends))
    chosen: list[Sheet] = [()]
    for _ in range(count):
        chosen = [(*some, kind) for some in chosen for kind in kinds if not some or kind >= some[-1]]
    return chosen


def _lines(region: Region, at: int) -> Iterator[tuple[Sheet, tuple[Touch, ...]]]:
    """Yield what lines leave of a region, each once, and the free ends to click; `at` ends come before the region.

    The first two clicks are the ends that are joined; then one for each other figure on the side of the ends between
    them.
    """
    first, place = [], at + 1
    for ends in region:
        first.append(place)
        place += ends
    seen: set[Sheet] = set()
    for i, a in enumerate(region):
        for j in range(i + 1, len(region)):
            new: Sheet = (tuple(sorted((*region[:i], *region[i + 1 : j], *region[j + 1 :], a + region[j]))),)
            if new not in seen:
                seen.add(new)
                yield new, (f"e{first[i]}", f"e{first[j]}")
    for i, a in enumerate(region):
        others = [j for j in range(len(region)) if j != i]
        kinds = sorted(Counter(region[j] for j in others).items())
        for between in range(a - 1):
            for counts in product(*(range(count + 1) for _, count in kinds)):
                wanted = {ends: count for (ends, _), count in zip(kinds, counts, strict=True)}
                inside: list[int] = []
                outside: list[int] = []
                for j in others:
                    wanted[region[j]] -= 1
                    (inside if wanted[region[j]] >= 0 else outside).append(j)
                one = tuple(sorted((between + 1, *(region[j] for j in inside))))
                other = tuple(sorted((a - 1 - between, *(region[j] for j in outside))))
                new = tuple(sorted((one, other)))
                if new not in seen:
                    seen.add(new)
                    joined = (f"e{first[i]}", f"e{first[i] + between + 1}")
                    yield new, (*joined, *(f"e{first[j]}" for j in inside))
