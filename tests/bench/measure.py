"""The types of the benches: one row of numbers, and the best of several rounds."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """Our time beside a reference's of the same run, and the goal for their ratio (None: no goal).

    The ratio is our time over the reference's, at most the goal; or with `faster` our speed-up, at least the goal.
    """

    name: str
    ours: float
    reference: float
    unit: str = "ms"
    goal: float | None = None
    faster: bool = False
    note: str = ""

    @property
    def ratio(self) -> float:
        return self.reference / self.ours if self.faster else self.ours / self.reference

    @property
    def reached(self) -> bool:
        return self.goal is None or (self.ratio >= self.goal if self.faster else self.ratio <= self.goal)


def best(rounds: int, **measures: Callable[[], float]) -> dict[str, float]:
    """Return the least of several measurements of each; they alternate, so that a busy moment affects all alike."""
    times: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(rounds):
        for name, measure in measures.items():
            times[name].append(measure())
    return {name: min(values) for name, values in times.items()}
