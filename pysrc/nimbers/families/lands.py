"""Sprouts in the notation of the literature: a drawing as lands of regions of boundaries of corners.

A line cannot leave its region. The boundaries of a region are the figures in it and the one around it, each walked with
the region on the same side; a corner is a place of a walk where a line may begin or end. A spot that no line has met is
a `0`, one that a single line has met a `1`. A spot of two lines has two corners; where only one of them is left it is a
`2`, and otherwise both are the same letter. Spots of three lines are dead and not written. Corners are written side by
side, boundaries with points between, regions with `_` and lands, which share no spot, with commas between.

Source: D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts (1991); J. Lemoine and S. Viennot, Computer
analysis of Sprouts with nimbers (2010), whose terms are used here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from ..model import MISERE, NORMAL, Move, Ruleset
from .plane_maps import PlaneMap, corner_names, degrees

Region = list[str]  # its boundaries
_NEW = ("\ue000", "\ue001", "\ue002")  # placeholders for the new spot and for the two ends of a line
_SOLID = frozenset("012._")
_TWICE = re.compile(r"([^012._])\1")
FORMS = 200_000  # greatest size of the cache
_LEAVES = 120  # greatest number of orders of letters tried for one form
_forms: dict[str, str] = {}


@dataclass(frozen=True)
class Lands(Ruleset[str]):
    """Sprouts: a line joins two corners of a region and gets a new spot."""

    title = "Sprouts"
    size_name = "lives"
    conventions = (NORMAL, MISERE)
    examples = ()
    wide = True

    def moves(self, p: str) -> Iterator[Move[str]]:
        """Yield the options, numbered."""
        return (Move(str(number), option) for number, option in enumerate(self.options(p)))

    def options(self, p: str) -> Iterator[str]:
        """Yield the position after each line, once; those with few further lines first, which may end a search."""
        lands = p.split(",") if p else []
        found = {
            ",".join(sorted([*lands[:at], *left, *lands[at + 1 :]]))
            for at, land in enumerate(lands)
            for left in lines(land)
        }
        return iter(sorted(found, key=lambda option: (choices(option), option)))

    def components(self, p: str) -> Iterator[tuple[Ruleset[Any], Any]]:
        """Yield the lands."""
        return ((self, land) for land in p.split(",") if land)

    def option_parts(self, p: str) -> Iterable[Iterable[tuple[Ruleset[Any], Any]]]:
        """Yield the lands that each line leaves of one land."""
        return ([(self, land) for land in left] for left in lines(p))

    def extent(self, p: str) -> int:
        """Return about how many lines there are."""
        return choices(p)

    def cost(self, p: str) -> int:
        """Return the units of work of one option; misère play computes the form of each land only once."""
        return 40 + len(p) if self.convention == NORMAL else 8 + (len(p) >> 2)

    def parse(self, text: str) -> str:
        """Return the text itself."""
        return text

    def format(self, p: str) -> str:
        """Return the text itself."""
        return p

    def positions(self, size: int) -> Iterator[str]:
        """Yield spots without lines, three lives each."""
        if size % 3 == 0:
            yield ".".join("0" * (size // 3))


def choices(lands: str) -> int:
    """Estimate how many lines some lands have: pairs of corners, and ways to part the boundaries around them.

    Each boundary counts as 1.5 ways instead of 2, since many boundaries are equal.

    >>> choices("0.0"), choices("1A2A")
    (5, 16)
    """
    found = 0.0
    for region in lands.replace(",", "_").split("_"):
        lengths = list(map(len, region.split(".")))
        squares = sum([length * length for length in lengths])
        found += squares * 1.5 ** (len(lengths) - 1) + sum(lengths) ** 2 - squares
    return int(found)


def lines(land: str) -> Iterator[list[str]]:
    """Yield the lands that each line leaves; lines with the same result appear once.

    >>> sorted(lines("0.0"))
    [['0.AB_AB'], ['1A1A']]
    """
    seen = set[str]()
    regions = land.split("_")
    for number, region in enumerate(regions):
        rest = regions[:number] + regions[number + 1 :]
        boundaries = region.split(".")
        for made, dead in (*_join_boundaries(boundaries), *_part_region(boundaries)):
            text = "_".join([*made, *rest])
            for sign in dead:
                text = text.replace(sign, "")
            left = canonical_lands(text)
            name = ",".join(left)
            if name not in seen:
                seen.add(name)
                yield left


def _join_boundaries(boundaries: Region) -> Iterator[tuple[list[str], str]]:
    """Yield the region after each line between two boundaries, and the letters of the spots that it kills."""
    kinds = sorted(set(boundaries))
    for one, first in enumerate(kinds):
        for second in kinds[one:]:
            others = list(boundaries)
            others.remove(first)
            if second not in others:
                continue  # a line from a boundary to itself
            others.remove(second)
            for i in _corners(first):
                walk, dead = _walk(first, i, _NEW[1])
                for j in _corners(second):
                    other, died = _walk(second, j, _NEW[2])
                    yield [".".join([walk + _NEW[0] + other + _NEW[0], *others])], dead + died


def _corners(boundary: str) -> Iterable[int]:
    """Return the places of corners, one for each class under rotation of the walk."""
    if len(boundary) < 2:
        return range(len(boundary))
    return range((boundary + boundary).find(boundary, 1))


def _walk(boundary: str, at: int, new: str) -> tuple[str, str]:
    """Return the walk round a boundary from a corner that a line has met, and its spot's letter if it is dead now."""
    sign, rest = boundary[at], boundary[at + 1 :] + boundary[:at]
    if sign == "0":
        return "1", ""
    if sign == "1":
        return new + rest + new, ""
    return rest, "" if sign == "2" else sign


def _part_region(boundaries: Region) -> Iterator[tuple[list[str], str]]:
    """Yield the two regions after each line from a boundary to itself, and the letters of the spots that it kills."""
    for boundary in sorted(set(boundaries)):
        others = list(boundaries)
        others.remove(boundary)
        sides = list(_sides(others))
        for inner, outer, dead in _cut(boundary):
            for inside, outside in sides:
                yield [".".join([inner, *inside]), ".".join([outer, *outside])], dead


def _sides(boundaries: Region) -> Iterator[tuple[Region, Region]]:
    """Yield the ways to distribute boundaries to the two sides of a line."""
    kinds = sorted(Counter(boundaries).items())
    for counts in product(*(range(count + 1) for _, count in kinds)):
        inside: Region = []
        outside: Region = []
        for (kind, count), taken in zip(kinds, counts, strict=True):
            inside += [kind] * taken
            outside += [kind] * (count - taken)
        yield inside, outside


def _cut(boundary: str) -> Iterator[tuple[str, str, str]]:
    """Yield the two boundaries that a line from a boundary to itself leaves, and the letters of the spots it kills."""
    new, one, other = _NEW
    for i, first in enumerate(boundary):
        if first == "0":
            yield one + new, one + new, ""
        elif first == "1":
            yield new, new + boundary[i + 1 :] + boundary[:i], ""
        start, dead = (one, "") if first == "1" else ("", "" if first == "2" else first)
        for j in range(i + 1, len(boundary)):
            second = boundary[j]
            if second == first and second not in "12":
                continue  # one spot with one life left
            end, died = (other, "") if second == "1" else ("", "" if second == "2" else second)
            inner = start + boundary[i + 1 : j] + end + new
            yield inner, end + boundary[j + 1 :] + boundary[:i] + start + new, dead + died


def canonical_lands(text: str) -> list[str]:
    """Return lands in canonical form, the least first, without dead parts.

    >>> canonical_lands("A2AB_B_0.0")
    ['0.0', '2A2A']
    """
    while True:
        before = text
        regions = []
        for region in text.split("_"):
            live = [boundary for boundary in region.split(".") if boundary]
            if len(live) > 2 or not _is_dead("".join(live)):
                regions.append(".".join(live))
        text = "_".join(regions)
        for sign, count in Counter(text).items():
            if count == 1 and sign not in _SOLID:
                text = text.replace(sign, "2")
        text = _TWICE.sub("2", text)
        text = "_".join([".".join([_merge_ends(b) for b in region.split(".")]) for region in text.split("_")])
        if text == before:
            break
    if not text:
        return []
    if "_" not in text:
        return [_form([text])]
    regions = text.split("_")
    return sorted([_form([regions[number] for number in land]) for land in _group_regions(regions)])


def _is_dead(corners: str) -> bool:
    """Return whether a region has too few lives for a line."""
    if "0" in corners or "1" in corners:
        return False
    return len(corners) < 2 or (corners[0] != "2" and corners == corners[0] * len(corners))


def _merge_ends(boundary: str) -> str:
    """Return the boundary with one corner for a spot that has both the first and the last."""
    if boundary[:1] == boundary[-1:] and boundary[1:] and boundary[0] not in "012":
        return "2" + boundary[1:-1]
    return boundary


def _group_regions(texts: list[str]) -> list[list[int]]:
    """Return the numbers of the regions of each land, in rising order: regions connected by shared letters."""
    lands: list[tuple[set[str], list[int]]] = []
    for number, text in enumerate(texts):
        letters, mine, kept = set(text) - _SOLID, [number], []
        for known, members in lands:
            if known.isdisjoint(letters):
                kept.append((known, members))
            else:
                letters |= known
                mine += members
        lands = [*kept, (letters, mine)]
    return [sorted(members) for _, members in lands]


def _form(regions: list[str]) -> str:
    """Return the canonical form of a land, cached by its `_sort_walks` text."""
    text = _sort_walks(regions)
    form = _forms.get(text)
    if form is None:
        if len(_forms) >= FORMS:
            _forms.clear()
        form = _forms[text] = canonical(text.split("_"))
    return form


def _sort_walks(regions: list[str]) -> str:
    """Return a land rotated and sorted without regard to its letters, which are then named as they come."""
    text = "_".join(regions)
    letters = set(text) - _SOLID
    if not letters:
        return min([".".join(sorted([_least(b[::turn]) for b in text.split(".")])) for turn in (1, -1)])
    within = _within(regions, letters)
    shapes = {ord(sign): "A" if sign in within else "B" for sign in letters}
    found = []
    for region in regions:
        ways = []
        for turn in (1, -1):
            turned = []
            for boundary in region.split("."):
                walk = boundary[::turn]
                shape = walk.translate(shapes)
                if len(walk) > 1:
                    double, length = shape + shape, len(shape)
                    shape, at = min([(double[i : i + length], i) for i in range(length)])
                    walk = walk[at:] + walk[:at]
                turned.append((shape, walk))
            turned.sort()
            ways.append((turned, [shape for shape, _ in turned]))
        found.append(min(ways, key=_shape))
    found.sort(key=_shape)
    text = "_".join([".".join([walk for _, walk in walks]) for walks, _ in found])
    names: dict[int, str] = {}
    for sign in text:
        if sign in letters and ord(sign) not in names:
            names[ord(sign)] = chr(65 + len(names))
    return text.translate(names)


def _within(regions: Sequence[str], letters: set[str]) -> set[str]:
    """Return the letters that have both their corners in one region."""
    return {sign for region in regions for sign in letters.intersection(region) if region.count(sign) == 2}


def _shape(way: tuple[list[tuple[str, str]], list[str]]) -> list[str]:
    return way[1]


def canonical(regions: Sequence[str]) -> str:
    """Return the least text of a land over all letters, orders and directions of its regions.

    Letters are classified by what surrounds their corners; of letters that this does not separate, each is tried as the
    first.

    >>> canonical(["2A1.B", "A2.B"]), canonical(["C.2D", "1D2.C"])
    ('12B.A_2B.A', '12B.A_2B.A')
    """
    boundaries = [region.split(".") for region in regions]
    walks = [(region, [b[::-1] for b in region]) for region in boundaries]
    letters = sorted(set("".join(regions)) - _SOLID)
    within = _within(regions, set(letters))
    best = ""
    waiting = [{sign: 0 if sign in within else 1 for sign in letters}]
    tried = 0
    while waiting:
        colours, tied = _refine(walks, waiting.pop())
        if tied and tried < _LEAVES:
            for sign in tied:
                apart = {other: 2 * colour + 1 for other, colour in colours.items()}
                waiting.append(apart | {sign: 2 * colours[sign]})
            continue
        tried += 1
        order = {ord(sign): chr(65 + at) for at, sign in enumerate(sorted(letters, key=colours.__getitem__))}
        text = _text_of(walks, order)
        if not best or text < best:
            best = text
    return best


def _text_of(walks: list[tuple[Region, Region]], names: dict[int, str]) -> str:
    return "_".join(sorted([
        min([".".join(sorted([_least(b.translate(names)) for b in region])) for region in ways]) for ways in walks
    ]))  # fmt: skip


def _least(walk: str) -> str:
    """Return the least rotation of a walk."""
    if len(walk) < 2:
        return walk
    double, length = walk + walk, len(walk)
    return min([double[i : i + length] for i in range(length)])


def _refine(walks: list[tuple[Region, Region]], colours: dict[str, int]) -> tuple[dict[str, int], list[str]]:
    """Refine colours by what a letter's corners see; also return the letters of the first tied colour."""
    while True:
        names = {ord(sign): chr(65 + colour) for sign, colour in colours.items()}
        seen: dict[str, list[Any]] = {sign: [] for sign in colours}
        for ways in walks:
            looks = []
            for region in ways:
                coloured = [b.translate(names) for b in region]
                looks.append((coloured, ".".join(sorted([_least(b) for b in coloured]))))
            look = min(looks[0][1], looks[1][1])
            for at, boundary in enumerate(ways[0]):
                one, other = looks[0][0][at], looks[1][0][at]
                double, back, length = one + one, other + other, len(boundary)
                for i, sign in enumerate(boundary):
                    if sign in seen:
                        j = length - 1 - i
                        ways_on = sorted([(looks[0][1], double[i : i + length]), (looks[1][1], back[j : j + length])])
                        seen[sign].append((look, *ways_on))
        views = {sign: (colours[sign], *sorted(found)) for sign, found in seen.items()}
        ranks = {view: rank for rank, view in enumerate(sorted(set(views.values())))}
        distinct = len(set(colours.values()))
        colours = {sign: ranks[view] for sign, view in views.items()}
        if len(ranks) == len(colours):
            return colours, []
        if len(ranks) == distinct:
            tied: dict[int, list[str]] = {}
            for sign, colour in colours.items():
                tied.setdefault(colour, []).append(sign)
            return colours, next(tied[colour] for colour in sorted(tied) if len(tied[colour]) > 1)


@lru_cache(maxsize=20_000)
def lands_of(p: PlaneMap) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the lands of a map in rising order, each with the parts that show the land it was found in."""
    met = degrees(p)
    signs = {spot: ("0", "1", chr(0x100 + spot), "")[degree] for spot, degree in met.items()}
    names = corner_names(p)
    texts = [".".join("".join(signs[spot] for spot in walk) for walk in region) for region in p]
    found = []
    for members in _group_regions(texts):
        parts = tuple(f"s{name}" for number in members for walk in names[number] for name in walk if name)
        found += [(land, parts) for land in canonical_lands("_".join(texts[number] for number in members))]
    return tuple((parts, land) for land, parts in sorted(found))
