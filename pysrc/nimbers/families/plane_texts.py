"""Plane maps as text: regions with `_` between, walks with commas between, spots with points between."""

from __future__ import annotations

import re
from itertools import count

from ..notation import EMPTY, in_range, integer, readable, shown
from ..shapes import Group, Leaf, number_of, structured, tree
from ..text import IllegalError, Message, NotationError, add_source
from .plane_maps import LIVES, PlaneMap, degrees, history, plane_map, spots

_SPOT = re.compile(r"\s*([0-9]+)\s*([.,_]|$)", re.ASCII)


def parse_map(text: str, most: int) -> PlaneMap:
    """Return the map of a text, or that many spots without lines; raises NotationError and IllegalError.

    `most` is the greatest number of spots at the start.

    >>> parse_map("1.3.2.3", 5), parse_map("2", 5)
    ((((1, 3, 2, 3),),), (((1,), (2,)),))
    """
    plain = readable(text)
    word = plain.strip()
    if word in ("", EMPTY):
        return ()
    if structured(text):
        return _map_of_lists(tree(text), most)
    alone = re.fullmatch(r"\s*([0-9]+)(?:\s*spots?)?\s*", plain, re.ASCII | re.IGNORECASE)
    if alone:
        return spots(in_range(integer(plain, *alone.span(1)), 0, most, alone.start(1)))
    regions: list[list[list[int]]] = [[[]]]
    at = 0
    while found := _SPOT.match(plain, at):
        regions[-1][-1].append(in_range(integer(plain, *found.span(1)), 1, 4 * most, found.start(1)))
        at = found.end()
        if found[2] == ",":
            regions[-1].append([])
        elif found[2] == "_":
            regions.append([[]])
        elif not found[2]:
            return _check_drawable(plane_map(regions), most)
    bad = plain[at:].lstrip()
    message = Message("expected the number of a spot, as in 1.4.2.4,3, found {word}", word=shown(bad[:1] or bad))
    raise NotationError(message, len(plain) - len(bad))


def _map_of_lists(top: Group, most: int) -> PlaneMap:
    """Return the map of a list of regions, each a list of walks of spots; a lone number is a number of spots."""
    if len(top.items) == 1 and isinstance(top.items[0], Leaf):
        return spots(in_range(number_of(top.items[0]), 0, most, top.items[0].start))
    regions = []
    for region in top.items:
        walks = []
        for walk in region.items if isinstance(region, Group) else (region,):
            if isinstance(walk, Leaf) or not walk.items:
                raise NotationError(
                    Message("a walk in brackets is expected here, as in [[[1, 4, 2, 4], [3]]]"), walk.start
                )
            walks.append([in_range(number_of(spot), 1, 4 * most, spot.start) for spot in walk.items])
        if not walks:
            raise NotationError(Message("a region has a walk, as in [[[1, 4, 2, 4], [3]]]"), region.start)
        regions.append(walks)
    return _check_drawable(plane_map(regions), most) if regions else ()


def format_map(p: PlaneMap) -> str:
    """Return the text of a map; a number if it has no lines.

    >>> format_map((((1,), (2,)),)), format_map((((1, 4), (2,)), ((1, 4), (3,))))
    ('2', '1.4,2_1.4,3')
    """
    if all(len(walk) == 1 for region in p for walk in region):
        return str(sum(map(len, p))) if p else EMPTY
    return "_".join(",".join(".".join(map(str, walk)) for walk in region) for region in p)


def _check_drawable(p: PlaneMap, most: int) -> PlaneMap:
    """Return the map if it can be drawn; raises IllegalError otherwise."""
    found = degrees(p)
    missing = next(spot for spot in count(1) if spot not in found)
    if missing <= len(found):
        raise IllegalError(Message("spots are numbered from 1 without gaps; spot {spot} is missing", spot=missing))
    for spot, degree in sorted(found.items()):
        if degree > LIVES:
            raise IllegalError(Message("spot {spot} has {count} lines; at most 3", spot=spot, count=degree))
    played = history(p)
    if played is None:
        raise IllegalError(Message("no lines that cross nothing, each with the next spot on it, draw these walks"))
    if played[0] > most:
        raise IllegalError(Message("{count} spots to begin with; at most {most}", count=played[0], most=most))
    return p


add_source(__name__)
