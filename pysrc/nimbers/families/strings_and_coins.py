"""Strings and Coins: the boxes of Nimstring as coins, their free sides as strings; free coins are taken at once.

A coin hangs on strings, to its neighbours and to the ground; cutting its last one takes it, and the player who takes a
coin must cut again. A coin that hangs on one string can be taken at once. If that string leads to a coin which hangs on
one other string, one may take both, or cut the other string and give both away: the player to move wins, whatever the
rest is, so that a cut which leaves such coins loses ("loony"). Everywhere else it costs nothing to take the coin.

Source: E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 16.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..model import Move, Ruleset

# (places of a row plus one, right, up, ground): `right` and `up` have 1 for each coin tied to the one on its right or
# above it, `ground` the number of strings to the ground; all have four bits a coin, the lowest row first.
Net = tuple[int, int, int, int]
LONE: Net = (2, 0, 0, 2)  # one coin on two strings: the player to move wins


@dataclass(frozen=True)
class StringsAndCoins(Ruleset[Net]):
    """Whoever cuts the last string of a coin takes it and must cut again; whoever cannot wins nothing more.

    Positions are those where no coin can be taken, and moves those that leave none to be given away.
    """

    title = "Strings and Coins"
    size_name = "strings"
    examples = ()
    wide = True

    def moves(self, p: Net) -> Iterator[Move[Net]]:
        """Yield the options, numbered."""
        return (Move(str(number), option) for number, option in enumerate(self.options(p)))

    def options(self, p: Net) -> Iterator[Net]:
        """Yield the position after each cut, except for cuts that give a coin away."""
        stride, right, up, ground = p
        for mask in _singles(right):
            yield from _take_free_coins(stride, right ^ mask, up, ground)
        for mask in _singles(up):
            yield from _take_free_coins(stride, right, up ^ mask, ground)
        hanging = (ground | ground >> 1 | ground >> 2) & _ones(ground)
        for mask in _singles(hanging):
            yield from _take_free_coins(stride, right, up, ground - mask)

    def components(self, p: Net) -> Iterator[tuple[Ruleset[Any], Any]]:
        """Yield the connected groups of coins, each in its canonical form."""
        return ((self, form) for form in _canonical_nets(p))

    def option_parts(self, p: Net) -> Iterable[Iterable[tuple[Ruleset[Any], Any]]]:
        """Yield the connected groups of coins that each cut leaves."""
        return map(self.components, self.options(p))

    def extent(self, p: Net) -> int:
        """Return the number of strings."""
        return (p[1].bit_count() + p[2].bit_count()) + sum(map(int, f"{p[3]:x}"))

    def cost(self, p: Net) -> int:
        """Return the units of work of one option, in which free coins are taken one by one."""
        return 15

    def parse(self, text: str) -> Net:
        """Return the four numbers of a text."""
        stride, right, up, ground = map(int, text.split("."))
        return stride, right, up, ground

    def format(self, p: Net) -> str:
        """Return the four numbers with points between."""
        return ".".join(map(str, p))

    def positions(self, size: int) -> Iterator[Net]:
        """Yield one coin on that many strings."""
        yield from _take_free_coins(2, 0, 0, size)


def net_of(strings: Iterable[tuple[int, int, int]], grounds: Iterable[tuple[int, int]], width: int) -> Net | None:
    """Return the net of (x, y, 0: to the right, 1: up) and of a place for each string to the ground.

    Return None if a coin may be given away, so that the player to move wins.

    >>> net_of([(0, 0, 0)], [(0, 0), (1, 0), (1, 0)], 2)
    (3, 1, 0, 33)
    """
    stride, net = width + 1, [0, 0, 0]
    for x, y, direction in strings:
        net[direction] += 1 << 4 * (x + stride * y)
    for x, y in grounds:
        net[2] += 1 << 4 * (x + stride * y)
    return next(_take_free_coins(stride, *net), None)


def _singles(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


def _ones(mask: int) -> int:
    """Return a number with 1 in every four bits, as long as the mask."""
    count = (mask.bit_length() + 3) // 4
    return ((1 << 4 * count) - 1) // 15


def _take_free_coins(stride: int, right: int, up: int, ground: int) -> Iterator[Net]:
    """Yield the net after all free coins have been taken; nothing if a coin may be given away."""
    rise = 4 * stride
    while True:
        degrees = ground + right + (right << 4) + up + (up << rise)
        alone = degrees & ~(degrees >> 1) & ~(degrees >> 2) & _ones(degrees)  # four bits hold at most a 4
        if not alone:
            yield stride, right, up, ground
            return
        coin = alone & -alone
        if ground & coin:
            ground ^= coin
            continue
        if right & coin:
            right, other = right ^ coin, coin << 4
        elif right & coin >> 4:
            right, other = right ^ coin >> 4, coin >> 4
        elif up & coin:
            up, other = up ^ coin, coin << rise
        else:
            up, other = up ^ coin >> rise, coin >> rise
        degree = degrees // other & 15
        if degree == 2 and not _ends(stride, right, up, ground, degrees, other):
            return


def _ends(stride: int, right: int, up: int, ground: int, degrees: int, coin: int) -> bool:
    """Return whether the last string of a coin leads to one that has no other."""
    rise = 4 * stride
    if ground & coin:
        return False
    if right & coin:
        other = coin << 4
    elif right & coin >> 4:
        other = coin >> 4
    else:
        other = coin << rise if up & coin else coin >> rise
    return degrees // other & 15 == 1


FORMS = 1 << 17  # greatest size of the cache
_known: dict[Net, Net] = {}


def _canonical_nets(p: Net) -> Iterator[Net]:
    stride, right, up, ground = p
    rise = 4 * stride
    degrees = ground + right + (right << 4) + up + (up << rise)
    left = (degrees | degrees >> 1 | degrees >> 2) & _ones(degrees)
    while left:
        region = left & -left
        while True:
            grown = region | (region & right) << 4 | region >> 4 & right | (region & up) << rise | region >> rise & up
            if grown == region:
                break
            region = grown
        left ^= region
        down = ((region & -region).bit_length() - 1) // rise * rise
        net = stride, (right & region) >> down, (up & region) >> down, (ground & region * 15) >> down
        yield _known.get(net) or _canonical(net, region >> down)


def _canonical(p: Net, region: int) -> Net:
    """Return the least of the eight symmetric images of a net, moved to the corner; `region` has 1 for each coin."""
    stride, right, up, ground = p
    height = -(-region.bit_length() // (4 * stride))
    coins = _rows(region, stride, height)
    used = [x for x in range(stride) if any([row[x] == "1" for row in coins])]
    first, last = used[0], used[-1] + 1
    upright = (
        [row[first:last] for row in _rows(ground, stride, height)],
        [row[first : last - 1] for row in _rows(right, stride, height)],
        [row[first:last] for row in _rows(up, stride, height)[:-1]],
    )
    forms = []
    for grounds, rights, ups in (upright, (_transpose(upright[0]), _transpose(upright[2]), _transpose(upright[1]))):
        width = len(grounds[0])
        for mirror in (False, True):
            for flip in (False, True):
                found = [_number(rows, width + 1, mirror, flip) for rows in (rights, ups, grounds)]
                forms.append((width + 1, found[0], found[1], found[2]))
    least = min(forms)
    if len(_known) >= FORMS:
        _known.clear()
    _known.update(dict.fromkeys(forms, least))
    _known[p] = least
    return least


def _rows(number: int, stride: int, height: int) -> list[str]:
    """Return four bits a coin as a digit each, row by row from the left."""
    digits = f"{number:0{stride * height}x}"[::-1]
    return [digits[y * stride : (y + 1) * stride] for y in range(height)]


def _transpose(rows: list[str]) -> list[str]:
    return list(map("".join, zip(*rows, strict=True)))


def _number(rows: list[str], stride: int, mirror: bool, flip: bool) -> int:
    """Return the number whose digits are these rows, mirrored or flipped."""
    lines = [row[::-1] if mirror else row for row in rows]
    return int("0" + "".join([line.ljust(stride, "0") for line in (reversed(lines) if flip else lines)])[::-1], 16)
