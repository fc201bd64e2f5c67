"""What runs in the page's sandbox around a user's program: an input, a run as a judge runs it, an exit code.

What the program writes goes through the files 1 and 2, which the sandbox's worker reads; an input comes by the file 0.
Nothing here decides anything: what the run is worth is said elsewhere.
"""

from __future__ import annotations

import atexit
import builtins
import contextlib
import io
import json
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType, ModuleType
from typing import Any

from ...answers.user_error import UserError, UserFailure
from ..source import AT_HAND, attempt
from .formula import FILE, failed, tupled

TAIL = 2_000  # characters of stderr that are told


@dataclass(frozen=True)
class Opened:
    """A program to be run anew for each input, or a function to be called."""

    code: CodeType | None
    call: Callable[[Any], Any] | None = None


def opened(text: str, name: str) -> tuple[Opened | None, str]:
    """The program in a text, for the name `program`, or its function or class; and a line that tells why there is none.

    >>> opened("print(1", "program")[1]
    "error 1 SyntaxError: '(' was never closed"
    """
    try:
        code = attempt(lambda _: compile(text, FILE, "exec", dont_inherit=True), None, FILE)
        atexit._clear()
        if name == "program":
            return Opened(code), ""
        scope: dict[str, Any] = {"__name__": "__main__"}
        exec(AT_HAND, scope)
        before = dict(scope)
        attempt(lambda _: exec(code, scope), None, FILE)
        found = _callable({key: value for key, value in scope.items() if before.get(key) is not value})
    except SyntaxError as error:
        return None, failed(UserError(UserFailure(error.lineno, f"SyntaxError: {error.msg}"), FILE))
    except UserError as error:
        return None, failed(error)
    return (None, "missing") if found is None else (Opened(None, found), "")


def _callable(scope: dict[str, Any]) -> Callable[[Any], Any] | None:
    """The one public method of a class called Solution, made anew for each call; else the last function."""
    solution = scope.get("Solution")
    if isinstance(solution, type):
        names = [name for name, value in vars(solution).items() if name[0] != "_" and callable(value)]
        return (lambda p: _called(getattr(solution(), names[-1]), p)) if names else None
    functions = [value for value in scope.values() if callable(value) and hasattr(value, "__code__")]
    wrapped = [value for value in scope.values() if hasattr(value, "__wrapped__")]  # by a cache, say
    found = (functions + wrapped)[-1:]
    return (lambda p: _called(found[0], p)) if found else None


def _called(function: Callable[..., Any], p: Any) -> Any:
    """Call the function on a position; on its parts, where it takes as many; or with the arguments that are given."""
    if isinstance(p, dict):
        return function(*(p["arguments"] if p["lists"] else map(tupled, p["arguments"])))
    code = getattr(getattr(function, "__wrapped__", function), "__code__", None)
    count = code.co_argcount - hasattr(function, "__self__") if code else 1
    return function(*p) if isinstance(p, list) and count == len(p) > 1 else function(p)


def answered(program: Opened, given: str) -> str:
    """The exit code of a run with the input that waits in file 0, and below it what is known of its end.

    A function is called with `given`, which is JSON; what it returns is written as a program would print it.
    """
    lent = ["stdin", "stdout", "stderr"]
    before = {name: getattr(sys, name) for name in lent}
    module = ModuleType("__main__")
    main = sys.modules.get("__main__")
    try:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), encoding="utf-8")
        for number, name in ((1, "stdout"), (2, "stderr")):
            raw = io.BufferedWriter(io.FileIO(number, "w", closefd=False))
            setattr(sys, name, io.TextIOWrapper(raw, encoding="utf-8", line_buffering=number == 2))
        sys.modules["__main__"] = module
        module.__dict__["__builtins__"] = builtins
        code, message = _ended(lambda: _run(program, given, module.__dict__))
        if code:
            sys.stderr.write(message)
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(Exception):
                stream.flush()
        return str(code)
    finally:
        for name, stream in before.items():
            setattr(sys, name, stream)
        if main is not None:
            sys.modules["__main__"] = main


def _run(program: Opened, given: str, scope: dict[str, Any]) -> None:
    if program.code is not None:
        exec(program.code, scope)
        atexit._run_exitfuncs()
    elif program.call is not None:
        for line in given.splitlines():
            out, sys.stdout = sys.stdout, io.StringIO()  # what a function prints is no answer
            try:
                found = program.call(json.loads(line))
            finally:
                sys.stdout = out
            print(found)


def _ended(run: Callable[[], None]) -> tuple[int, str]:
    """The exit code of a run, and what Python says of its end; every error is the program's."""
    try:
        run()
    except SystemExit as error:
        if error.code is None or isinstance(error.code, int):
            return int(error.code or 0) & 255, ""
        return 1, f"{error.code}\n"
    except BaseException as error:  # also what is no Exception: it ends the program, and nothing else
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == FILE]
        lines = [f"  line {frame.lineno}, in {frame.name}\n" for frame in frames[-8:]]
        words = "".join(traceback.format_exception_only(error))
        return 1, "".join(lines) + words[-TAIL:]
    return 0, ""
