"""Fixtures of the unit tests: the terminal in this process, and a new session for each test."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator

import pytest

from nimbers.session import session
from nimbers.terminal.cli import main
from unit.terminal import Nimbers, Run


@pytest.fixture(autouse=True)
def new_session() -> Iterator[None]:
    """Forget what a test left: its jobs, and what it searched."""
    yield
    session.clear()


@pytest.fixture
def nimbers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Nimbers:
    """A function that runs a command with text or bytes as its stdin."""

    def run(*words: str, given: str | bytes = b"") -> Run:
        data = given.encode(errors="surrogatepass") if isinstance(given, str) else given
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        try:
            code = main(list(words))
        except SystemExit as left:  # by --help and --version
            code = int(left.code or 0)
        captured = capsys.readouterr()
        return Run(code, captured.out, captured.err)

    return run
