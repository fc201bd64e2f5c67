"""An input in the judge's format for a program that runs elsewhere: small cases first, then larger ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from ..text import BudgetError, Message, Progress, Work
from .judge import Task, sizes

MOST = 100_000  # cases of one input
LARGER = 1_000  # larger positions among which some are chosen


@dataclass(frozen=True)
class Generated:
    """An input, and how many cases it has: fewer than were asked for where the game has no more."""

    text: str
    cases: int


def generating(task: Task, cases: int, up_to: int | None = None, seed: int = 0) -> Work[Generated]:
    """An input of so many cases: the first half are the smallest there are, the others larger ones, by the seed.

    Told `up_to`, none is larger than that. Of each case the truth is known: one whose answer costs more than WORK is
    left out. Raises NimbersError for wrong words.
    """
    truth = task.cases()
    known: list[Any] = []
    for p in _chosen(task, min(cases, MOST), up_to, Random(seed)):
        try:
            yield from truth.answering(p)
        except BudgetError:
            continue
        known.append(p)
        yield Progress(len(known), Message("{count} cases are ready", count=len(known)), len(known) / cases)
    return Generated(_text(task, known), len(known))


def _chosen(task: Task, cases: int, up_to: int | None, random: Random) -> list[Any]:
    """The positions in rising size, as far as games tell them so."""
    small = [p for _, positions in sizes(task, up_to) for p in positions]
    first, rest = small[: cases // 2], small[cases // 2 :]
    larger = [] if up_to is not None else list(islice(task.ruleset.stress_positions(random), LARGER))
    wanted = cases - len(first)
    most = min(len(larger), max(wanted - wanted // 2, wanted - len(rest)))
    return first + _some(rest, wanted - most, random) + _some(larger, most, random)


def _some(positions: Sequence[Any], count: int, random: Random) -> list[Any]:
    """So many of them, or all, in their order."""
    return [positions[at] for at in sorted(random.sample(range(len(positions)), min(count, len(positions))))]


def _text(task: Task, positions: Sequence[Any]) -> str:
    """Many positions as one input, also where a judge gives one a run: then a count T stands before them."""
    if not positions or len(positions) == 1 or task.together:
        return task.given(positions) if positions else ""
    return "".join([f"{len(positions)}\n", *(task.given([p]) for p in positions)])
