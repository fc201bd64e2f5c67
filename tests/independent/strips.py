"""Rows of pins and strips of squares; moves at different places count separately, even with equal results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from .heaps import Heaps, tidy
from .heaps import read as read_rows
from .heaps import write as write_rows
from .plain import EMPTY, Game, Settings, only

# --- rows of pins, given by their lengths ----------------------------------------------------------------------------


def rows(gone: Callable[[int], Iterator[tuple[int, int]]]) -> Callable[[Heaps, Settings], Iterator[Heaps]]:
    """Return moves that remove places from..to of a row and keep the parts to the left and right."""

    def moves(p: Heaps, settings: Settings) -> Iterator[Heaps]:
        for i, n in enumerate(p):
            for first, after in gone(n):
                yield tidy((*p[:i], *p[i + 1 :], first, n - after))

    return moves


def kayles(n: int) -> Iterator[tuple[int, int]]:
    yield from ((i, i + 1) for i in range(n))
    yield from dawsons_kayles(n)


def dawsons_kayles(n: int) -> Iterator[tuple[int, int]]:
    return ((i, i + 2) for i in range(n - 1))


def dawsons_chess(n: int) -> Iterator[tuple[int, int]]:
    return ((max(0, i - 1), min(n, i + 2)) for i in range(n))


# --- strips of squares, sign by sign ---------------------------------------------------------------------------------


def read(text: str, settings: Settings, signs: str = "x.") -> str:
    """Read a strip in the game's own signs; raise ValueError if there are others. `pasted` reads what people write."""
    only(text, signs)
    return "" if text == EMPTY else text


def write(p: str, settings: Settings) -> str:
    return p or EMPTY


def put(p: str, at: int, signs: str) -> str:
    return p[:at] + signs + p[at + len(signs) :]


def crosses_crosses(p: str, settings: Settings) -> Iterator[str]:
    for i, sign in enumerate(p):
        if sign == "." and "x" not in p[max(0, i - 1) : i + 2]:
            yield put(p, i, "x")


def flip_game(p: str, settings: Settings) -> Iterator[str]:
    return (put(p, i, "..") for i in range(len(p) - 1) if p[i : i + 2] == "xx")


def treblecross(p: str, settings: Settings) -> Iterator[str]:
    """Return the moves; on a full strip without three in a row there is no move, and the last player has won."""
    return (put(p, i, "x") for i, sign in enumerate(p) if sign == "." and "xxx" not in p)


def read_painting(text: str, settings: Settings) -> str:
    return "." * int(text) if text.isdigit() else read(text, settings, "xo.")


def strip_painting(p: str, settings: Settings) -> Iterator[str]:
    for i, sign in enumerate(p):
        for colour in "xo":
            if sign == "." and colour not in (p[i - 1 : i], p[i + 1 : i + 2]):
                yield put(p, i, colour)


def turned(p: str, places: tuple[int, ...]) -> str:
    for i in places:
        p = put(p, i, "." if p[i] == "x" else "x")
    return p


AT_MOST = {"turtles": (1, 2), "mock-turtles": (1, 2, 3), "moebius": (1, 2, 3, 4, 5), "twins": (2,), "triplets": (3,)}


def coin_turning(p: str, settings: Settings) -> Iterator[str]:
    rule = settings.get("rule", "turtles")
    for last, sign in enumerate(p):
        if sign != "x":
            continue
        if rule == "ruler":
            for first in range(last + 1):
                yield turned(p, tuple(range(first, last + 1)))
            continue
        for count in AT_MOST[rule]:
            for others in combinations(range(last), count - 1):
                yield turned(p, (*others, last))


def kayles_ring(p: str, settings: Settings) -> Iterator[str]:
    """Return the moves on adjacent coins of a ring; all coins of a ring can be taken in one way."""
    chosen = set()
    for amount in map(int, settings.get("amounts", "1,2").split(",")):
        for first in range(len(p)):
            places = frozenset((first + step) % len(p) for step in range(amount))
            if len(places) == amount and all(p[at] == "x" for at in places):
                chosen.add(places)
    return ("".join("." if at in places else sign for at, sign in enumerate(p)) for places in chosen)


GAMES = (
    Game("kayles-ring", read, write, kayles_ring, ({}, {"amounts": "2"}, {"amounts": "1,3"})),
    Game("kayles", read_rows, write_rows, rows(kayles)),
    Game("dawsons-kayles", read_rows, write_rows, rows(dawsons_kayles)),
    Game("dawsons-chess", read_rows, write_rows, rows(dawsons_chess)),
    Game("crosses-crosses", read, write, crosses_crosses),
    Game("flip-game", read, write, flip_game),
    Game("treblecross", read, write, treblecross),
    Game("strip-painting", read_painting, write, strip_painting),
    Game("coin-turning", read, write, coin_turning, tuple({"rule": rule} for rule in (*AT_MOST, "ruler"))),
)
