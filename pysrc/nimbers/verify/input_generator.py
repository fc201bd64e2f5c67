"""Generate an input in the judge's format for a program that the user runs: small cases first, then larger ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from ..text import BudgetError, Message, Progress, Work
from .program_inputs import sizes
from .program_task import Task

MOST = 100_000  # cases in one input
LONGEST = 20_000  # letters of a larger case
LARGER_POOL = 1_000  # larger positions from which some are drawn


@dataclass(frozen=True)
class GeneratedInput:
    """An input and its number of cases, smaller than requested if the game has fewer or the judge allows fewer."""

    text: str
    cases: int


def generate_input(task: Task, cases: int, up_to: int | None = None, seed: int = 0) -> Work[GeneratedInput]:
    """Return an input of so many cases: the first half are the smallest positions, the others are drawn by the seed.

    No case is larger than `up_to`, if given. Cases whose answer needs more than WORK are left out, so that the
    answer to each is known. Raises NimbersError for unknown words.
    """
    truth = task.truth()
    cases = min(cases, MOST, task.judge_limit or MOST)
    known: list[Any] = []
    for p in _choose(task, cases, up_to, Random(seed)):
        try:
            yield from truth.answer_position(p)
        except BudgetError:
            continue
        known.append(p)
        yield Progress(len(known), Message("{count} cases are ready", count=len(known)), len(known) / cases)
    return GeneratedInput(_text(task, known), len(known))


def _choose(task: Task, cases: int, up_to: int | None, random: Random) -> list[Any]:
    """Return the positions, small ones in order of size first, then those drawn from the larger ones."""
    small = [p for _, positions in sizes(task, up_to) for p in positions]
    first, rest = small[: cases // 2], small[cases // 2 :]
    larger = [] if up_to is not None else _pool(task, random)
    wanted = cases - len(first)
    most = min(len(larger), max(wanted - wanted // 2, wanted - len(rest)))
    return first + _sample(rest, wanted - most, random) + _sample(larger, most, random)


def _pool(task: Task, random: Random) -> list[Any]:
    """Return larger positions of a length that a reader can bear."""
    found = islice(task.larger_positions(random), LARGER_POOL)
    return [one for one in found if len(task.name(one)) <= LONGEST]


def _sample(positions: Sequence[Any], count: int, random: Random) -> list[Any]:
    """Return `count` random positions, or all, in their order."""
    return [positions[at] for at in sorted(random.sample(range(len(positions)), min(count, len(positions))))]


def _text(task: Task, positions: Sequence[Any]) -> str:
    """Return positions as one input; if the judge gives one a run, begin it with a count T."""
    if not positions or len(positions) == 1 or task.is_batched:
        return task.given(positions) if positions else ""
    return "".join([f"{len(positions)}\n", *(task.given([p]) for p in positions)])
