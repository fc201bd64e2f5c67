"""Run a user's program as a judge does: input from a file, output to a file, with a time limit."""

from __future__ import annotations

import atexit
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO

from ..text import IllegalError, Message
from .program_task import RunResult
from .source import PRELUDE, entry_point

TAIL = 2_000  # last characters of stderr that are kept
MAX_OUTPUT = 2**24  # bytes of output beyond which a program is stopped
_POLL_SECONDS = 0.25  # between two checks of the size of the output
# Exit codes of a shell or env: not executable, not found.
_SHELL_ERRORS = (126, 127)
_MISSING = ("ModuleNotFoundError:", "ImportError:")


@dataclass(frozen=True)
class Program:
    """A program's command and its time limit in seconds; picklable, so that other processes can run it."""

    command: tuple[str, ...]
    seconds: float
    function: str = ""  # the function to call, a method as Class.name; "" for a program
    environment: tuple[tuple[str, str], ...] = ()

    def __call__(self, given: str) -> RunResult:
        """Run the program with this input and return the result; raises IllegalError if it cannot be started."""
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
                raise start_error(self.command, error.strerror or str(error)) from None
            try:
                stopped = _wait(process, (out, written), time.monotonic() + self.seconds)
            finally:
                _kill(process)
            code = process.returncode
            tail = _tail(err, TAIL * 4)[-TAIL:]
            # On HackerRank, programs write their answers to the file named by OUTPUT_PATH.
            printed = _head(out, MAX_OUTPUT) + _head(written, MAX_OUTPUT)
            found = RunResult(printed, code, tail, stopped == "late", stopped == "flood")
        last = tail.strip().splitlines()[-1:] or [""]
        if not stopped and code and not found.out and (code in _SHELL_ERRORS or last[0].startswith(_MISSING)):
            raise start_error(self.command, last[0] or f"exit code {code}")
        return found


# For each suffix the command that compiles a program and the one that runs it: FILE is the source, OUT the program,
# FOLDER where classes are, MAIN the class to run.
_COMPILED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    ".cpp": (("g++", "-O2", "-std=c++17", "-o", "OUT", "FILE"), ("OUT",)),
    ".cc": (("g++", "-O2", "-std=c++17", "-o", "OUT", "FILE"), ("OUT",)),
    ".cxx": (("g++", "-O2", "-std=c++17", "-o", "OUT", "FILE"), ("OUT",)),
    ".c": (("gcc", "-O2", "-o", "OUT", "FILE", "-lm"), ("OUT",)),
    ".rs": (("rustc", "-O", "-o", "OUT", "FILE"), ("OUT",)),
    ".go": (("go", "build", "-o", "OUT", "FILE"), ("OUT",)),
    ".java": (("javac", "-nowarn", "-encoding", "UTF-8", "-d", "FOLDER", "FILE"), ("java", "-cp", "FOLDER", "MAIN")),
    ".js": ((), ("node", "FILE")),
    ".rb": ((), ("ruby", "FILE")),
}
COMPILE_SECONDS = 120  # seconds for a compiler


def program_of(file: str, seconds: float, name: str | None = None, wanted: str = "") -> Program:
    """Return the program in a file: .py runs in this Python, other languages by their tools, anything else by itself.

    In a Python file that reads no input, the function `name` is called, or the one that `entry_point` finds. Raises
    IllegalError if the file or a tool is missing or the file does not compile, UnknownError if several functions may
    be meant.
    """
    path = Path(file)
    if not path.is_file():
        raise start_error((file,), "no such file")
    if path.suffix == ".py":
        _check_syntax(path)
        name = name or entry_point(path.read_text(encoding="utf-8-sig", errors="replace"), wanted)
        if name:
            script = str(Path(__file__).with_name("harness.py"))
            command = (sys.executable, script, str(path.resolve()), name)
            return Program(command, seconds, name, (("PRELUDE", PRELUDE),))
        return Program((sys.executable, str(path.resolve())), seconds)
    if path.suffix in _COMPILED:
        return Program(_build(path, path.read_bytes()), seconds)
    if not os.access(path, os.X_OK):
        raise start_error((file,), "it is not executable; chmod +x makes it so")
    return Program((str(path.resolve()),), seconds)


@cache
def _build(path: Path, source: bytes) -> tuple[str, ...]:
    """Compile a program in another language and return the command that runs it.

    `source` is what the file contains, so that an edited file is compiled again.
    """
    compiler, runner = _COMPILED[path.suffix]
    tool = (compiler or runner)[0]
    if shutil.which(tool) is None:
        raise start_error((str(path),), f"{tool} is needed for {path.suffix} files, and it is not installed here")
    folder = Path(tempfile.mkdtemp(prefix="nimbers"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    substitutes = {"FILE": str(path.resolve()), "OUT": str(folder / "program"), "FOLDER": str(folder / "classes")}
    if path.suffix == ".java":
        text = source.decode(errors="replace")
        public, substitutes["MAIN"] = java_classes(text)
        if not substitutes["MAIN"]:
            why = "it has no method main that reads the input; only in Python is a bare class Solution called"
            raise start_error((str(path),), why)
        copy = folder / f"{public or path.stem}.java"  # a public class stands in a file of its name
        copy.write_text(text, encoding="utf-8")
        substitutes["FILE"] = str(copy)
    if compiler:
        command = [substitutes.get(word, word) for word in compiler]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, errors="replace", timeout=COMPILE_SECONDS, cwd=folder
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise start_error((str(path),), str(error)) from None
        if done.returncode:
            wrong = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr.strip())
            raise start_error((str(path),), wrong[:TAIL])
    return tuple(substitutes.get(word, word) for word in runner)


_JAVA_WORDLESS = re.compile(
    r'//[^\n]*|/\*.*?\*/|"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.DOTALL
)
_JAVA_SIGNS = re.compile(r"[{}]|(?P<public>public\s+(?:\w+\s+)*?)?\b(?:class|record|interface|enum)\s+(?P<name>\w+)|"
                         r"\bstatic\s+(?:\w+\s+)*?void\s+(?P<main>main)\s*\(")  # fmt: skip


def java_classes(text: str) -> tuple[str, str]:
    """Return the public class of a Java source and the class to run; "" without a public class or a method main.

    >>> java_classes("class A {} public class B { class C {} public static void main(String[] a) {} }")
    ('B', 'B')
    >>> java_classes("class Solution {}")
    ('', '')
    """
    bare = _JAVA_WORDLESS.sub(" ", text)
    package = re.search(r"^\s*package\s+([\w.]+)\s*;", bare, re.MULTILINE)
    depth, public, outer, main, first = 0, "", "", "", ""
    for found in _JAVA_SIGNS.finditer(bare):
        if found["name"] and depth == 0:
            outer = found["name"]
            first = first or outer
            public = outer if found["public"] else public
        elif found["main"] and depth == 1:
            main = main or outer
        depth += (found[0] == "{") - (found[0] == "}")
    if not re.search(r"\bmain\s*\(", bare):
        return public, ""
    return public, (f"{package[1]}." if package else "") + (main or public or first)


def _check_syntax(path: Path) -> None:
    """Raise IllegalError if a file does not compile as Python."""
    try:
        compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
    except SyntaxError as error:
        raise start_error((str(path),), f"line {error.lineno}: {error.msg}") from None
    except (OSError, ValueError) as error:  # ValueError: null bytes
        raise start_error((str(path),), str(error)) from None


def start_error(command: Sequence[str], why: str) -> IllegalError:
    """Return the error for a program that cannot be started."""
    return IllegalError(Message("could not run {program}: {why}", program=command[-1], why=why))


def _wait(process: subprocess.Popen[bytes], outputs: Iterable[IO[bytes]], until: float) -> str:
    """Wait until the process ends; return "" then, "late" after the deadline, "flood" after too much output."""
    while True:
        try:
            process.wait(min(_POLL_SECONDS, max(0.0, until - time.monotonic())))
        except subprocess.TimeoutExpired:
            if any(os.fstat(output.fileno()).st_size > MAX_OUTPUT for output in outputs):
                return "flood"
            if time.monotonic() >= until:
                return "late"
        else:
            return ""


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the program and all processes that it started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _head(stream: IO[bytes], most: int) -> str:
    """Return at most so many bytes from the start of a file, as text."""
    stream.seek(0)
    return stream.read(most).decode(errors="backslashreplace")


def _tail(stream: IO[bytes], most: int) -> str:
    """Return at most so many bytes from the end of a file, as text."""
    stream.seek(max(0, stream.seek(0, os.SEEK_END) - most))
    return stream.read(most).decode(errors="backslashreplace")
