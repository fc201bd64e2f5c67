"""Games on grids, row by row: dominoes, runs, walks, captures, crosses, lines between dots, bars."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .plain import EMPTY, Game, Settings, only

Cell = tuple[int, int]  # row, column
Rows = tuple[str, ...]
BESIDE = ((0, 1), (0, -1), (1, 0), (-1, 0))


def read(text: str, settings: Settings, signs: str = "x.") -> Rows:
    """Read a grid in the game's own signs; raise ValueError if it contains others. `pasted` reads what people write."""
    only(text, f"{signs}_")
    return () if text == EMPTY else tuple(text.split("_"))


def read_stones(text: str, settings: Settings) -> Rows:
    return read(text, settings, "xo.")


def write(p: Rows, settings: Settings) -> str:
    return "_".join(p) or EMPTY


def put(p: Rows, at: Cell, sign: str) -> Rows:
    y, x = at
    return (*p[:y], p[y][:x] + sign + p[y][x + 1 :], *p[y + 1 :])


def cells(p: Rows, sign: str) -> list[Cell]:
    return [(y, x) for y, row in enumerate(p) for x, found in enumerate(row) if found == sign]


def beside(p: Rows, at: Cell) -> Iterator[Cell]:
    for down, right in BESIDE:
        y, x = at[0] + down, at[1] + right
        if 0 <= y < len(p) and 0 <= x < len(p[y]):
            yield y, x


def cram(p: Rows, settings: Settings) -> Iterator[Rows]:
    for at in cells(p, "."):
        for other in beside(p, at):
            if other > at and p[other[0]][other[1]] == ".":
                yield put(put(p, at, "x"), other, "x")


def clobber(p: Rows, settings: Settings) -> Iterator[Rows]:
    for mine, theirs in ("xo", "ox"):
        for at in cells(p, mine):
            for other in beside(p, at):
                if p[other[0]][other[1]] == theirs:
                    yield put(put(p, at, "."), other, mine)


def matching(p: Rows, settings: Settings) -> Iterator[Rows]:
    for at in cells(p, "o"):
        for other in beside(p, at):
            if p[other[0]][other[1]] == ".":
                yield put(put(p, at, "x"), other, "o")


def tactix(p: Rows, settings: Settings) -> Iterator[Rows]:
    """Yield the moves; a single counter is one move, although it is a run of its row and of its column."""
    for start in cells(p, "o"):
        yield put(p, start, ".")
        for down, right in ((0, 1), (1, 0)):
            q, (y, x) = put(p, start, "."), start
            while (y + down, x + right) in cells(p, "o"):
                y, x = y + down, x + right
                q = put(q, (y, x), ".")
                yield q


# --- boards of three by three cells -----------------------------------------------------------------------------------

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def read_boards(text: str, settings: Settings) -> Rows:
    """Read the boards without the dead ones; raise ValueError if there are other signs."""
    only(text, "x._,")
    boards = [] if text == EMPTY else [board.replace("_", "") for board in text.split(",")]
    return tuple(sorted(board for board in boards if not dead(board)))


def write_boards(p: Rows, settings: Settings) -> str:
    return ",".join("_".join((b[:3], b[3:6], b[6:])) for b in p) or EMPTY


def dead(board: str) -> bool:
    return any(all(board[int(i)] == "x" for i in line) for line in LINES)


def notakto(p: Rows, settings: Settings) -> Iterator[Rows]:
    for i, board in enumerate(p):
        for at, sign in enumerate(board):
            if sign == ".":
                new = board[:at] + "x" + board[at + 1 :]
                yield tuple(sorted((*p[:i], *p[i + 1 :], *([] if dead(new) else [new]))))


# --- lines between dots -----------------------------------------------------------------------------------------------


def boxes(p: Rows) -> list[tuple[Cell, ...]]:
    """Return the four lines around each box; rows of horizontal and vertical lines alternate."""
    return [((y - 1, x), (y + 1, x), (y, x), (y, x + 1)) for y in range(1, len(p), 2) for x in range(len(p[y]) - 1)]


def closed(p: Rows) -> int:
    return sum(all(p[y][x] == "x" for y, x in box) for box in boxes(p))


def nimstring(p: Rows, settings: Settings) -> Iterator[Rows]:
    """Yield the turns.

    The same lines in another order are one turn, which the words leave open and the package decides so.
    """
    resume_trial, seen = [p], {p}
    while resume_trial:
        q = resume_trial.pop()
        for at in cells(q, "."):
            drawn = put(q, at, "x")
            if drawn in seen:
                continue
            seen.add(drawn)
            if closed(drawn) > closed(q):
                resume_trial.append(drawn)
            else:
                yield drawn


def dots_and_boxes(p: Rows, settings: Settings) -> Iterator[tuple[int, Rows]]:
    """Yield the turns as above; a turn also ends once it has closed boxes and no line is left."""
    resume_trial, seen = [p], {p}
    while resume_trial:
        q = resume_trial.pop()
        if q != p and not list(cells(q, ".")):
            yield closed(q) - closed(p), q
        for at in cells(q, "."):
            drawn = put(q, at, "x")
            if drawn not in seen:
                seen.add(drawn)
                if closed(drawn) > closed(q):
                    resume_trial.append(drawn)
                else:
                    yield closed(drawn) - closed(p), drawn


# --- bars -------------------------------------------------------------------------------------------------------------

Bar = tuple[int, ...]


def read_chomp(text: str, settings: Settings) -> Bar:
    return tuple(sorted((int(n) for n in text.split(",") if int(n)), reverse=True))


def write_chomp(p: Bar, settings: Settings) -> str:
    return ",".join(map(str, p))


def chomp(p: Bar, settings: Settings) -> Iterator[Bar]:
    for y, row in enumerate(p):
        for x in range(row):
            if (x, y) != (0, 0):
                left = (*p[:y], *[min(x, length) for length in p[y:]])
                yield tuple(length for length in left if length)


Bars = tuple[tuple[int, int, int, int], ...]  # left and right of the bitter square, below and above it
BAR = re.compile(r"(\d+)x(\d+)(?:([a-z])(\d+))?")


def read_bars(text: str, settings: Settings) -> Bars:
    """Read height x width; without a bitter square its place does not matter."""
    found = []
    for word in text.split(",") if text != EMPTY else ():
        told = BAR.fullmatch(word)
        assert told, word
        height, width = int(told[1]), int(told[2])
        left = ord(told[3]) - ord("a") if told[3] else 0
        below = int(told[4]) - 1 if told[4] else 0
        found.append((left, width - left - 1, below, height - below - 1))
    return tuple(sorted(found))


def write_bars(p: Bars, settings: Settings) -> str:
    return ",".join(f"{c + d + 1}x{a + b + 1}{chr(ord('a') + a)}{c + 1}" for a, b, c, d in p) or EMPTY


def chocolate(p: Bars, settings: Settings) -> Iterator[Bars]:
    for i, (a, b, c, d) in enumerate(p):
        rest = (*p[:i], *p[i + 1 :])
        width, height = a + b + 1, c + d + 1
        if settings.get("rule") == "bitter":
            parts = [((k, b, c, d),) for k in range(a)] + [((a, k, c, d),) for k in range(b)]
            parts += [((a, b, k, d),) for k in range(c)] + [((a, b, c, k),) for k in range(d)]
            for bitter in parts:
                yield tuple(sorted((*rest, *bitter)))
            continue
        for k in range(1, width):
            yield tuple(sorted((*rest, (0, k - 1, 0, height - 1), (0, width - k - 1, 0, height - 1))))
        for k in range(1, height):
            yield tuple(sorted((*rest, (0, width - 1, 0, k - 1), (0, width - 1, 0, height - k - 1))))


# --- coins on the squares of a board ----------------------------------------------------------------------------------

Heads = frozenset[tuple[int, int]]


def read_heads(text: str, settings: Settings) -> Heads:
    """Read the coins, also those that can never be the upper right one, because the rules keep them."""
    found = set()
    for word in text.split(",") if text != EMPTY else ():
        x, y = map(int, word.split("."))
        found.add((x, y))
    return frozenset(found)


def write_heads(p: Heads, settings: Settings) -> str:
    return ",".join(f"{x}.{y}" for x, y in sorted(p)) or EMPTY


def turning_corners(p: Heads, settings: Settings) -> Iterator[Heads]:
    for x, y in p:
        for a in range(x):
            for b in range(y):
                yield p ^ {(x, y), (a, y), (x, b), (a, b)}


GAMES = (
    Game("cram", read, write, cram),
    Game("clobber", read_stones, write, clobber),
    Game("matching", read_stones, write, matching),
    Game("tactix", read_stones, write, tactix),
    Game("notakto", read_boards, write_boards, notakto),
    Game("nimstring", read, write, nimstring),
    Game("dots-and-boxes", read, write, dots_and_boxes, kind="scoring"),
    Game("chomp", read_chomp, write_chomp, chomp),
    Game("chocolate", read_bars, write_bars, chocolate, ({}, {"rule": "bitter"})),
    Game("turning-corners", read_heads, write_heads, turning_corners),
)
