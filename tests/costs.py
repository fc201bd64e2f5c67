"""Where a run spends its time: page loads, contexts and starts of Python, counted for each file and held to a table."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import asdict, astuple, dataclass
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parent
TABLE = TESTS / "README.md"
# A row of the table: a file, three counts, and about how many seconds it takes, which is no promise.
ROW = re.compile(r"^\| `([\w/]+\.py)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
SHOWN = 20


@dataclass
class Cost:
    """What a file's tests have asked of browsers, and the seconds they took."""

    loads: int = 0
    contexts: int = 0
    pythons: int = 0
    seconds: float = 0

    def add(self, other: Cost) -> None:
        self.loads += other.loads
        self.contexts += other.contexts
        self.pythons += other.pythons
        self.seconds += other.seconds

    def beyond(self, grant: Cost) -> list[str]:
        """The counts that are larger than granted; seconds are a matter of the machine."""
        mine, most = asdict(self), asdict(grant)
        return [
            f"{name}: {mine[name]} of {most[name]}" for name in mine if name != "seconds" and mine[name] > most[name]
        ]


NONE = Cost()


def granted() -> dict[str, Cost]:
    """What `tests/README.md` grants each file, by its path inside `tests`."""
    text = TABLE.read_text(encoding="utf-8")
    return {name: Cost(*map(int, numbers)) for name, *numbers in ROW.findall(text)}


class Counter:
    """Counts in the process that runs the tests; what a test cost travels with its report."""

    def __init__(self) -> None:
        self.now = Cost()
        self.files: defaultdict[str, Cost] = defaultdict(Cost)

    def take(self, file: str) -> Cost:
        """What was counted since the last time, noted for a file."""
        found, self.now = self.now, Cost()
        self.files[file].add(found)
        return found


counter = Counter()


class Table:
    """The costliest files, told at the end of a run."""

    def __init__(self) -> None:
        self.files: defaultdict[str, Cost] = defaultdict(Cost)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        cost = self.files[report.nodeid.partition("::")[0].removeprefix("tests/")]
        cost.seconds += report.duration
        if report.when == "teardown":
            for name, value in report.user_properties:
                if name == "cost":
                    cost.add(Cost(*_numbers(value)))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if len(self.files) < 2:
            return
        terminalreporter.section("costliest files")
        terminalreporter.line(f"{'seconds':>8}{'loads':>7}{'contexts':>10}{'Pythons':>9}  file")
        for name, cost in sorted(self.files.items(), key=lambda item: -item[1].seconds)[:SHOWN]:
            terminalreporter.line(f"{cost.seconds:8.1f}{cost.loads:7}{cost.contexts:10}{cost.pythons:9}  {name}")


def _numbers(value: Any) -> list[int]:
    return [int(number) for number in value]


def note(item: pytest.Item) -> Cost:
    """At the end of a test: what it cost, into its report; the sum of its file so far."""
    file = item.path.relative_to(TESTS).as_posix()
    cost = counter.take(file)
    item.user_properties.append(("cost", list(map(int, astuple(cost)))))
    return counter.files[file]
