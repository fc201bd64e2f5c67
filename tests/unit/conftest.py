"""What the unit tests share: the terminal, run in this very process, and an end of all jobs."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator

import pytest

from nimbers.api.dispatch import drop_jobs
from nimbers.terminal.cli import main
from unit.terminal import Nimbers, Run


@pytest.fixture(scope="session", autouse=True)
def no_job_is_left() -> Iterator[None]:
    """End the jobs that tests have left: Python complains about some that it meets when it exits."""
    yield
    drop_jobs()


@pytest.fixture
def nimbers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Nimbers:
    """Runs a command, with text or bytes as its stdin."""

    def run(*words: str, given: str | bytes = b"") -> Run:
        data = given.encode(errors="surrogatepass") if isinstance(given, str) else given
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        try:
            code = main(list(words))
        except SystemExit as left:  # --help and --version
            code = int(left.code or 0)
        captured = capsys.readouterr()
        return Run(code, captured.out, captured.err)

    return run
