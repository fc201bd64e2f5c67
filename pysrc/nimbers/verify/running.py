"""A user's program, run as a judge runs it: input from a file, output to a file, within a time."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO

from ..text import IllegalError, Message
from .judge import Ran
from .source import AT_HAND, callable_of

TAIL = 2_000  # characters of stderr that are told
FLOOD = 2**24  # bytes of output beyond which a program is stopped
_LOOK = 0.25  # seconds between two looks at how much has been written
# What a shell or env says when there is nothing to run: not found, and not executable.
_NOT_RUN = (126, 127)
_MISSING = ("ModuleNotFoundError:", "ImportError:")


@dataclass(frozen=True)
class Program:
    """A program's command and the seconds it may take; other processes, and other machines, run it as well."""

    command: tuple[str, ...]
    seconds: float
    function: str = ""  # the name of the function that is called; a method is Class.name
    environment: tuple[tuple[str, str], ...] = ()

    def __call__(self, given: str) -> Ran:
        """One run with this input; raises IllegalError when it could not be run at all."""
        with (
            tempfile.TemporaryFile() as source,
            tempfile.TemporaryFile() as out,
            tempfile.TemporaryFile() as err,
            tempfile.NamedTemporaryFile(prefix="nimbers") as written,
        ):
            environment = {**os.environ, **dict(self.environment), "OUTPUT_PATH": written.name}
            source.write(given.encode())
            source.seek(0)
            try:
                process = subprocess.Popen(
                    self.command, stdin=source, stdout=out, stderr=err, start_new_session=True, env=environment
                )
            except OSError as error:
                raise could_not_run(self.command, error.strerror or str(error)) from None
            try:
                stopped = _waited(process, out, time.monotonic() + self.seconds)
            finally:
                _end(process)
            code = process.returncode
            tail = _read(err, TAIL * 4)[-TAIL:]
            # Where HackerRank runs a program, answers go to the file that OUTPUT_PATH names.
            printed = _read(out, FLOOD) + Path(written.name).read_bytes()[:FLOOD].decode(errors="backslashreplace")
            found = Ran(printed, code, tail, stopped == "late", stopped == "flood")
        last = tail.strip().splitlines()[-1:] or [""]
        if not stopped and code and not found.out and (code in _NOT_RUN or last[0].startswith(_MISSING)):
            raise could_not_run(self.command, last[0] or f"exit code {code}")
        return found


# How programs in other languages are made, and run: FILE is the source, OUT the program.
_COMPILED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    ".cpp": (("g++", "-O2", "-std=c++17", "-o", "OUT", "FILE"), ("OUT",)),
    ".cc": (("g++", "-O2", "-std=c++17", "-o", "OUT", "FILE"), ("OUT",)),
    ".cxx": (("g++", "-O2", "-std=c++17", "-o", "OUT", "FILE"), ("OUT",)),
    ".c": (("gcc", "-O2", "-o", "OUT", "FILE", "-lm"), ("OUT",)),
    ".rs": (("rustc", "-O", "-o", "OUT", "FILE"), ("OUT",)),
    ".go": (("go", "build", "-o", "OUT", "FILE"), ("OUT",)),
    ".java": ((), ("java", "FILE")),
    ".js": ((), ("node", "FILE")),
    ".rb": ((), ("ruby", "FILE")),
}
MAKING = 120  # seconds for a compiler


def program_of(file: str, seconds: float) -> Program:
    """Return the program in a file: .py by this very Python, other languages by their tools, anything else by itself.

    A Python file that only defines functions, or a class, is called: its function, or the public method of its class.
    Raises IllegalError where a file or a tool is missing, or does not compile.
    """
    path = Path(file)
    if not path.is_file():
        raise could_not_run((file,), "no such file")
    if path.suffix == ".py":
        _compiled(path)
        name = callable_of(path.read_text(encoding="utf-8-sig", errors="replace"))
        if name:
            script = str(Path(__file__).with_name("harness.py"))
            command = (sys.executable, script, str(path.resolve()), name)
            return Program(command, seconds, name, (("AT_HAND", AT_HAND),))
        return Program((sys.executable, str(path.resolve())), seconds)
    if path.suffix in _COMPILED:
        return Program(_made(path), seconds)
    if not os.access(path, os.X_OK):
        raise could_not_run((file,), "it is not executable; chmod +x makes it so")
    return Program((str(path.resolve()),), seconds)


@cache
def _made(path: Path) -> tuple[str, ...]:
    """The command that runs a program of another language, after it is compiled."""
    compiler, runner = _COMPILED[path.suffix]
    tool = (compiler or runner)[0]
    if shutil.which(tool) is None:
        raise could_not_run((str(path),), f"{tool} is needed for {path.suffix} files, and it is not installed here")
    folder = Path(tempfile.mkdtemp(prefix="nimbers"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    put = {"FILE": str(path.resolve()), "OUT": str(folder / "program")}
    if compiler:
        command = [put.get(word, word) for word in compiler]
        try:
            made = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=MAKING, cwd=folder)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise could_not_run((str(path),), str(error)) from None
        if made.returncode:
            wrong = next((line for line in made.stderr.splitlines() if "error" in line), made.stderr.strip())
            raise could_not_run((str(path),), wrong[:TAIL])
    return tuple(put.get(word, word) for word in runner)


def _compiled(path: Path) -> None:
    """Raises IllegalError where a file is no Python: it could not be run with any input."""
    try:
        compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
    except SyntaxError as error:
        raise could_not_run((str(path),), f"line {error.lineno}: {error.msg}") from None
    except (OSError, ValueError) as error:  # ValueError: null bytes
        raise could_not_run((str(path),), str(error)) from None


def could_not_run(command: Sequence[str], why: str) -> IllegalError:
    """The failure to run a program, which says nothing about its answers."""
    return IllegalError(Message("could not run {program}: {why}", program=command[-1], why=why))


def _waited(process: subprocess.Popen[bytes], out: IO[bytes], until: float) -> str:
    """Wait for the end, the deadline or a flood of output; says which of the last two it was."""
    while True:
        try:
            process.wait(min(_LOOK, max(0.0, until - time.monotonic())))
        except subprocess.TimeoutExpired:
            if os.fstat(out.fileno()).st_size > FLOOD:
                return "flood"
            if time.monotonic() >= until:
                return "late"
        else:
            return ""


def _end(process: subprocess.Popen[bytes]) -> None:
    """Stop the program and whatever it has started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _read(stream: IO[bytes], most: int) -> str:
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(0, size - most) if most < FLOOD else 0)
    return stream.read(most).decode(errors="backslashreplace")
