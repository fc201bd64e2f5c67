"""Sprouts: published values, lands compared with drawings, a canonical form, and valid drawings."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from nimbers import IllegalError, NotationError, solve
from nimbers.families.lands import Lands, canonical, canonical_lands, lands_of
from nimbers.families.plane_maps import PlaneMap, add_line, degrees, history, lines, remove_last_line, spots
from nimbers.games.sprouts import Sprouts
from nimbers.pictures.plane.bend import any_crossing
from nimbers.pictures.plane.layout import Layout, layout
from nimbers.pictures.plane.routes import Point
from tier import tier

SPROUTS = Sprouts()
# D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts (1991): the winner from n spots, normal and
# misère.
NORMAL = "PPNNNPPPNNN"
MISERE = "NPPPNNPPPNN"


def lands_in(p: PlaneMap) -> list[str]:
    """Return the lands of a drawing."""
    return [land for _, land in lands_of(p)]


def played(seed: int, most: int) -> Iterator[PlaneMap]:
    """Yield the positions of a random game."""
    random = Random(seed)
    p = spots(random.randint(1, most))
    while True:
        yield p
        found = list(lines(p))
        if not found:
            return
        p = add_line(p, random.choice(found))


@pytest.mark.parametrize("count", range(1, 10 if tier.everything else 8))
@pytest.mark.sampled(2, "other cases, in the same way")
def test_who_wins_from_spots_alone(count: int) -> None:
    """The winner is the published one."""
    assert solve("sprouts", str(count), budget=10**8).outcome == NORMAL[count - 1]


@pytest.mark.slow("it takes more than a second")
@pytest.mark.parametrize("count", range(1, 8 if tier.everything else 6))
def test_who_wins_in_misere_play(count: int) -> None:
    """The winner is the published one."""
    assert solve("sprouts", str(count), convention="misere", budget=10**8).outcome == MISERE[count - 1]


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.sampled(8, "other cases, in the same way")
def test_lands_have_the_lines_that_drawings_have(seed: int) -> None:
    """The lands after each line of a drawing are the options of its lands."""
    for p in played(seed, 5):
        if len(list(lines(p))) < 60:
            key = ",".join(lands_in(p))
            mine = {",".join(lands_in(add_line(p, line))) for line in lines(p)}

            assert mine == set(Lands().options(key)), SPROUTS.format(p)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.sampled(6, "other cases, in the same way")
def test_a_line_can_be_taken_away(seed: int) -> None:
    """Removing the last line gives the map before it, back to the first spots, and texts can be read again."""
    before = None
    for p in played(seed, 6):
        found = remove_last_line(p)

        assert (found and found[0]) == before
        assert SPROUTS.parse(SPROUTS.format(p)) == p
        before = p
    begun = history(before or ())
    assert begun is not None
    assert begun[0] == len(next(played(seed, 6))[0])


def disguised(land: str, random: Random) -> list[str]:
    """Return the same land with other letters, and with its regions, boundaries and walks turned and reordered."""
    letters = sorted(set(land) - set("012._"))
    names = str.maketrans(dict(zip(letters, random.sample("JKLMNOPQRSTUVWXYZ", len(letters)), strict=True)))
    regions = []
    for region in land.translate(names).split("_"):
        turn = random.choice((1, -1))
        walks = [boundary[::turn] for boundary in region.split(".")]
        cuts = [random.randrange(len(walk)) for walk in walks]
        walks = [walk[cut:] + walk[:cut] for walk, cut in zip(walks, cuts, strict=True)]
        regions.append(".".join(random.sample(walks, len(walks))))
    return random.sample(regions, len(regions))


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.sampled(8, "other cases, in the same way")
def test_a_land_has_one_form(seed: int) -> None:
    """All forms of a land have the same canonical form, which is one of them."""
    random = Random(seed)
    for p in played(seed, 5):
        for land in lands_in(p):
            again = disguised(land, random)

            assert canonical(again) == canonical(land.split("_")), (land, again)
            assert canonical_lands("_".join(again)) == [land]


def left_of(picture: Layout, place: Point) -> set[int]:
    """Return the possible regions of a place, by the nearest line to its right; none without such a line."""
    nearest, found = math.inf, set[int]()
    x, y = place
    sides = {dart: number for number, region in enumerate(picture.regions) for walk in region for _, dart in walk}
    for key, points in picture.lines.items():
        for a, b in pairwise(points):
            if (a[1] > y) != (b[1] > y):
                at = a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])
                if x < at < nearest:
                    # On the sheet numbers decrease upwards, so a line that goes down has the place on its left.
                    nearest, found = at, {sides[key, b[1] > a[1]]}
    return found


@pytest.mark.parametrize("seed", range(100 if tier.everything else 12))
@pytest.mark.sampled(4, "other cases, in the same way")
def test_drawings_are_of_their_maps(seed: int) -> None:
    """No line crosses another, and each spot without lines is in its region."""
    for p in played(seed, 5):
        picture = layout(p)
        assert not any_crossing(picture.lines), SPROUTS.format(p)
        for number, region in enumerate(picture.regions):
            for walk in region:
                if walk[0][1] is None:
                    assert left_of(picture, picture.places[walk[0][0]]) <= {number}, SPROUTS.format(p)


def test_moves_are_named_by_corners() -> None:
    """A spot with two lines has two corners, and a region inside a line is named after one of them."""
    names = [move.name for move in SPROUTS.moves(SPROUTS.parse("1.4.2.4,3"))]

    assert len(names) == len(set(names)) == 19
    assert {"1-3", "4a-3", "4b-3", "1-2", "1-2.3", "3-3", "1-1", "1-1.3"} <= set(names)


@pytest.mark.parametrize(
    ("text", "at"),
    [("x", 0), ("1.4.2.x,3", 6), ("1.4.2.4,", 8), ("11", 0), ("1.2", None), ("1.4.2.4,5", None), ("1.2.1.2.1.2", None)],
)
def test_what_is_no_drawing(text: str, at: int | None) -> None:
    """The message names the place, or the problem of the whole drawing."""
    with pytest.raises((NotationError, IllegalError)) as error:
        SPROUTS.parse(text)

    assert error.value.at == at


def test_degrees_count_ends_of_lines() -> None:
    """A loop counts twice at its spot, and twice at the new spot on it."""
    assert degrees(SPROUTS.parse("1.5,2_1.5,3,4")) == {1: 2, 5: 2, 2: 0, 3: 0, 4: 0}
