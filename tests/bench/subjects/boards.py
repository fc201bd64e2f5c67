"""Tables of the queen and the knight; natively the large one also against C."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from bench.pairs import BROWSER, Pair
from nimbers.families.board_pieces import PIECES
from nimbers.search.boards import Rows
from nimbers.search.fast_boards import fast_table_work
from nimbers.search.meter import finished

Table = list[list[int]]
SOURCE = Path(__file__).parents[1] / "c" / "queen.c"


def least_missing(values: Iterable[int]) -> int:
    seen = set(values)
    least = 0
    while least in seen:
        least += 1
    return least


def queen(side: int) -> Table:
    table = [[0] * side for _ in range(side)]
    for x in range(side):
        for y in range(side):
            seen = set()
            for k in range(1, x + 1):
                seen.add(table[x - k][y])
            for k in range(1, y + 1):
                seen.add(table[x][y - k])
            for k in range(1, min(x, y) + 1):
                seen.add(table[x - k][y - k])
            table[x][y] = least_missing(seen)
    return table


def knight(side: int) -> Table:
    table = [[0] * side for _ in range(side)]
    for x in range(side):
        for y in range(side):
            seen = [table[x - dx][y - dy] for dx, dy in ((1, 2), (2, 1)) if dx <= x and dy <= y]
            table[x][y] = least_missing(seen)
    return table


def ours(piece: str, side: int) -> Rows:
    steps, slides = PIECES[piece]
    return finished(fast_table_work(steps, slides, side, side))


def same(ours: object, plain: object) -> bool:
    """Return whether rows of words equal lists of lists."""
    return [[*map(list, table)] for table in ours] == [*plain]  # type: ignore[attr-defined, misc]


def in_c(side: int) -> Pair | None:
    """Run the queen in C compiled with -O2; return None without a compiler."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if BROWSER or compiler is None:
        return None
    program = Path(tempfile.mkdtemp(prefix="nimbers-bench-")) / "queen"
    subprocess.run([compiler, "-O2", "-o", str(program), str(SOURCE)], check=True)
    return Pair(
        f"Queen, {side} x {side}, against C -O2",
        lambda: finished(fast_table_work(*PIECES["queen"], side, side)),
        lambda: int(subprocess.run([str(program), str(side)], capture_output=True, check=True).stdout),
        1,
        same=lambda ours, plain: sum(map(sum, ours)) == plain,  # type: ignore[call-overload]
    )


def pairs() -> list[Pair]:
    found = [
        Pair(
            "Queen and knight, 50 x 50",
            lambda: (ours("queen", 50), ours("knight", 50)),
            lambda: (queen(50), knight(50)),
            12,
            same=same,
        ),
        Pair("Queen, 200 x 200", lambda: [ours("queen", 200)], lambda: [queen(200)], 45, same=same),
    ]
    against_c = in_c(1_000)
    return [*found, against_c] if against_c else found
