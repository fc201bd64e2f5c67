"""Real processes from a bare checkout, nothing installed: streaming, closed pipes, strange bytes, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from select import select

import pytest

PATIENCE = 60  # seconds before the test gives up on a silent process
pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="no processes in the browser")
ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-S", "-m", "nimbers"]  # -S excludes site-packages
ENVIRONMENT = {"PYTHONPATH": "pysrc", "PATH": os.environ.get("PATH", ""), "PYTHONDONTWRITEBYTECODE": "1"}


def nimbers(*words: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command to its end."""
    return subprocess.run(
        [*COMMAND, *words], input=given, capture_output=True, cwd=ROOT, env={**ENVIRONMENT, **environment},
        timeout=60, check=False,
    )  # fmt: skip


@contextmanager
def running(*words: str, stderr: int = subprocess.PIPE) -> Iterator[subprocess.Popen[bytes]]:
    """Start a command with an open stdin."""
    pipe = subprocess.PIPE
    process = subprocess.Popen([*COMMAND, *words], stdin=pipe, stdout=pipe, stderr=stderr, cwd=ROOT, env=ENVIRONMENT)
    try:
        yield process
    finally:
        process.kill()
        process.wait(30)
        for stream in (process.stdin, process.stdout, process.stderr):
            with suppress(BrokenPipeError):
                if stream:
                    stream.close()


def test_a_bare_checkout_answers() -> None:
    """`PYTHONPATH=pysrc python -m nimbers` needs no installation and no build."""
    run = nimbers("solve", "nim", "3,4,5", "--json")

    assert (run.returncode, run.stderr) == (0, b"")
    assert json.loads(run.stdout)["outcome"] == "N"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("solve", "nim", "2,3"), 0),
        (("check", "nim", "listing-1-1-1"), 1),
        (("solve", "chess", "e4"), 2),
        (("solve", "take-and-break", "5,7", "--set", "code=0.07", "--misere", "--budget", "9"), 3),
        ((), 0),
    ],
)
@pytest.mark.sampled(2, "other cases, in the same way")
def test_exit_codes_reach_the_shell(words: tuple[str, ...], code: int) -> None:
    """The shell receives the value that `main` returns."""
    assert code == nimbers(*words).returncode


def test_batch_streams() -> None:
    """The first answer appears before the second case is written."""
    with running("batch", "counter") as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"2\n132\n")
        process.stdin.flush()
        first = process.stdout.readline()
        process.stdin.write(b"6\n")
        process.stdin.close()
        second = process.stdout.readline()
        code = process.wait(30)

    assert (first, second, code) == (b"Louise\n", b"Richard\n", 0)


def test_a_closed_pipe_is_silent() -> None:
    """`nimbers batch | head -1` ends early and writes nothing on stderr."""
    with running("batch", "substring") as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b"00011\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"Player 1\n"
        process.stdout.close()
        with suppress(BrokenPipeError):
            for _ in range(100_000):
                process.stdin.write(b"00011\n" * 100)
                process.stdin.flush()
            pytest.fail("it reads on")
        code = process.wait(30)
        told = process.stderr.read()

    assert (told, code) == (b"", 141)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_stops_without_a_traceback() -> None:
    """SIGINT during a search gives exit code 130, and one JSON document if requested."""
    import pty  # missing on Windows and in the browser

    # The progress on this terminal shows that the command is at work.
    master, terminal = pty.openpty()
    search = "solve", "take-and-break", "30,31,32", "--misere", "--budget", "900000000", "--json"
    with os.fdopen(master, "rb", 0) as screen, running(*search, stderr=terminal) as process:
        os.close(terminal)
        told = said(screen)
        assert "…".encode() in told
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
        while more := said(screen):
            told += more

    assert process.returncode == 130
    assert json.loads(out)["error"]["code"] == "stopped"
    assert b"Traceback" not in told


def said(screen: FileIO) -> bytes:
    """Return the next output on a terminal; nothing once its program has ended or is silent for too long."""
    if not select([screen], [], [], PATIENCE)[0]:
        return b""
    try:
        return screen.read(10_000)
    except OSError:  # Linux raises this once no process has the terminal open
        return b""


@pytest.mark.slow("it takes more than a second")
def test_strange_bytes_and_missing_files() -> None:
    """A binary file, a folder and a missing file give exit code 2 and a message."""
    spoiled = nimbers("batch", "counter", given=b"2\n\xff\xfe6\n6\n")
    whole = nimbers("solve", "nim", "--file", "-", "--json", given=b"3,\xff,5")
    missing = nimbers("batch", "nim", "nowhere.txt")
    folder = nimbers("batch", "nim", ".")

    assert (spoiled.returncode, spoiled.stdout) == (2, b"Richard\n")
    assert (whole.returncode, json.loads(whole.stdout)["error"]["at"]) == (2, 2)
    for run in (missing, folder):
        assert (run.returncode, run.stdout) == (2, b"")
        assert run.stderr.startswith(b"nimbers: cannot read ")


@pytest.mark.slow("it takes more than a second")
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_encoding_of_the_terminal(encoding: str) -> None:
    """The output contains replacements for characters that the terminal cannot show."""
    for words in (
        ("games",),
        ("games", "--json"),
        ("solve", "nim", "3,x"),
        ("solve", "nim", "\u0663"),
        ("check", "nim"),
    ):
        run = nimbers(*words, PYTHONIOENCODING=encoding)
        assert b"Traceback" not in run.stderr
        assert run.returncode in (0, 2)


def test_progress_is_for_terminals_only() -> None:
    """If stderr is a file, long work writes no progress to it."""
    run = nimbers("check", "substring", "runs", "--up-to", "10")

    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.slow("it takes more than a second")
def test_a_million_heaps_in_a_file(tmp_path: Path) -> None:
    """10^6 heaps up to 10^9 give winner, nim-sum and number of winning moves."""
    made = tmp_path / "heaps.txt"
    made.write_text("1000000\n" + " ".join(["1000000000", "999999999"] * 499_999 + ["7", "1"]))
    run = nimbers("solve", "nim", "--file", str(made), "--json")
    found = json.loads(run.stdout)
    x = 1_000_000_000 ^ 999_999_999 if 499_999 % 2 else 0
    x ^= 6

    assert (0, "N", x) == (run.returncode, found["outcome"], found["grundy"])
    assert found["winning_move_count"] % 2 == 1
