"""Stones with numbers, which players take from a row and add up."""

from __future__ import annotations

from collections.abc import Iterator

from .plain import EMPTY, Game, Settings

Row = tuple[int, ...]


def read(text: str, settings: Settings) -> Row:
    return () if text == EMPTY else tuple(int(word) for word in text.split(","))


def write(p: Row, settings: Settings) -> str:
    return ",".join(map(str, p)) or EMPTY


def ends(p: Row, settings: Settings) -> Iterator[tuple[int, Row]]:
    """Yield the moves that take an end stone; a single stone is one move."""
    for at in sorted({0, len(p) - 1} if p else ()):
        left = tuple(value for place, value in enumerate(p) if place != at)
        yield sum(left) if settings.get("score") == "left" else p[at], left


def up_to_three(p: Row, settings: Settings) -> Iterator[tuple[int, Row]]:
    for count in range(1, int(settings.get("most", "3")) + 1):
        if count <= len(p):
            yield sum(p[:count]), p[count:]


def read_limit(text: str, settings: Settings) -> tuple[Row, int]:
    piles, _, limit = text.partition("_")
    return read(piles, settings), int(limit or 1)


def write_limit(p: tuple[Row, int], settings: Settings) -> str:
    return f"{write(p[0], settings)}_{p[1]}"


def up_to_twice(p: tuple[Row, int], settings: Settings) -> Iterator[tuple[int, tuple[Row, int]]]:
    piles, m = p
    for x in range(1, 2 * m + 1):
        if x <= len(piles):
            yield sum(piles[:x]), (piles[x:], max(m, x))


def merge(p: Row, settings: Settings) -> Iterator[tuple[int, Row]]:
    for count in range(2, len(p) + 1):
        yield sum(p[:count]), (sum(p[:count]), *p[count:])


def read_pool(text: str, settings: Settings) -> tuple[Row, int]:
    """Read the numbers, where 3-5 means 3, 4 and 5, and the total."""
    words, _, total = text.partition("_")
    numbers: list[int] = []
    for word in words.split(",") if words != EMPTY else ():
        first, _, last = word.partition("-")
        numbers += range(int(first), int(last or first) + 1)
    return tuple(sorted(numbers)), int(total)


def write_pool(p: tuple[Row, int], settings: Settings) -> str:
    return write_limit(p, settings)


def name_a_number(p: tuple[Row, int], settings: Settings) -> Iterator[tuple[Row, int]]:
    numbers, total = p
    if total > 0 and sum(numbers) >= total:
        for number in numbers:
            yield tuple(other for other in numbers if other != number), max(total - number, 0)


def read_taken(text: str, settings: Settings) -> tuple[Row, int, str]:
    """Read the stones in any order, then the remainder of the sum and the turn."""
    stones, _, more = text.partition("_")
    more = more or "0a"
    if more[:-1] not in ("0", "1", "2") or more[-1] not in "ab" or 0 in read(stones, settings):
        raise ValueError(text)
    return tuple(sorted(read(stones, settings))), int(more[:-1]), more[-1]


def write_taken(p: tuple[Row, int, str], settings: Settings) -> str:
    return f"{write(p[0], settings)}_{p[1]}{p[2]}"


def no_multiple_of_three(p: tuple[Row, int, str], settings: Settings) -> Iterator[tuple[Row, int, str]]:
    """Yield the moves; stones with equal numbers are interchangeable.

    The rules give Bob a move once no stone is left.
    """
    stones, total, player = p
    after = {"a": "b", "b": "a"}[player]
    if player == "b" and len(stones) == 0:
        yield stones, total, after
    for number in sorted(set(stones)):
        if (total + number) % 3 > 0:
            left = list(stones)
            left.remove(number)
            yield tuple(left), (total + number) % 3, after


GAMES = (
    Game("can-i-win", read_pool, write_pool, name_a_number),
    Game("stone-game", read, write, ends, ({}, {"score": "left"}), kind="scoring"),
    Game("stone-game-ii", read_limit, write_limit, up_to_twice, kind="scoring"),
    Game("stone-game-iii", read, write, up_to_three, ({}, {"most": "2"}, {"most": "5"}), kind="scoring"),
    Game("stone-game-ix", read_taken, write_taken, no_multiple_of_three),
    Game("stone-game-viii", read, write, merge, kind="scoring"),
)
