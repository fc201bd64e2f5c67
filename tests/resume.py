"""Let a long run resume where it was stopped: note each test that passed, and skip it the next time."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

import pytest


def commit() -> str:
    """Return the commit under test, with a mark if files differ from it."""
    git = subprocess.run(["git", "describe", "--always", "--dirty=+"], capture_output=True, text=True, check=False)
    return git.stdout.strip() or "no-commit"


class Resume:
    """Skip the tests that a file lists as passed, one `COMMIT TEST` a line; add those that pass now."""

    def __init__(self, file: Path, *, notes: bool) -> None:
        self.file = file
        self.notes = notes  # with xdist only the first process writes, because it receives the results of all tests
        self.commit = commit()
        self.failed: set[str] = set()
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        self.passed = {test: at for at, _, test in (line.partition(" ") for line in lines)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Deselect the tests that passed before."""
        if done := [item for item in items if item.nodeid in self.passed]:
            items[:] = [item for item in items if item.nodeid not in self.passed]
            config.hook.pytest_deselected(items=done)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test once its setup, its call and its teardown have passed."""
        if not report.passed:
            self.failed.add(report.nodeid)
        elif self.notes and report.when == "teardown" and report.nodeid not in self.failed:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{self.commit} {report.nodeid}\n")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print how many tests earlier runs have covered, and at which commits."""
        for at, count in Counter(self.passed.values()).items():
            terminalreporter.line(f"not run again, as they passed before at {at}: {count:,} tests")
