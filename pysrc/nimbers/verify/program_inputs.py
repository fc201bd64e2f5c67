"""List the positions on which a program is tested: all small ones by size, then larger ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from ..answers.check import NO_MORE
from .program_task import BATCH_SIZE, Task

RUNS_PER_PART = 12  # runs in one part when a run has one position
EXHAUSTIVE_LIMIT = {True: 3_000, False: 160}  # positions tried in order of size; True: a run has many of them


def sizes(task: Task, up_to: int | None, start: int = 0) -> Iterator[tuple[int, list[Any]]]:
    """Yield each size with its positions, up to a size or to the limit of exhaustive trials.

    Sizes without positions are yielded only before one that has some, so that the last one yielded is the largest.
    """
    size, count, empty = start, 0, 0
    most = EXHAUSTIVE_LIMIT[task.is_batched or task.function]
    while (empty < NO_MORE or size < task.largest) and (up_to is None or size <= up_to):
        whole, listed = task.of_size(size)
        if up_to is None and count and not whole:
            return
        found = list(islice(listed, None if up_to is not None else most - count + 1))
        if up_to is None and count and count + len(found) > most:
            return
        count += len(found)
        if found:
            yield from ((one, []) for one in range(size - empty, size))
            yield size, list(filter(task.is_askable, found))
        empty = 0 if found else empty + 1
        size += 1


def parts(task: Task, up_to: int | None, seed: int, start: int = 0) -> Iterator[tuple[int | None, list[Any], bool]]:
    """Yield the size up to which all positions are tried after a part, or None; its positions; whether they are larger.

    Larger ones follow after all of the small sizes, if there are any.
    """
    seen: set[str] = set()
    share = min(BATCH_SIZE if task.is_batched or task.function else RUNS_PER_PART, task.cases_per_run)
    waiting: list[Any] = []
    whole: int | None = None
    for size, positions in sizes(task, up_to, start):
        waiting += positions
        seen |= set(map(task.name, positions)) if up_to is None else set()
        while len(waiting) > share:
            yield whole, waiting[:share], False
            del waiting[:share]
        whole = size if positions or whole is not None else None
    if waiting:
        yield whole, waiting, False
    larger = iter(() if up_to is not None or not seen else task.larger_positions(Random(seed)))
    new = (one for one in larger if task.name(one) not in seen)
    while waiting := list(islice(new, share)):
        yield whole, waiting, True
