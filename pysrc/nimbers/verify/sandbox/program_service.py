"""Run a user's program in the page's sandbox as a judge runs it: an input, a run, an exit code.

The program reads file descriptor 0 and writes to 1 and 2, which the sandbox's worker collects. No verdict is made here.
"""

from __future__ import annotations
import __future__

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
from ..source import PRELUDE, attempt
from .formula_service import FILE, failure_line, to_tuples

TAIL = 2_000  # last characters of an error message that are kept


@dataclass(frozen=True)
class Loaded:
    """A program to run for each input, or a function to call."""

    code: CodeType | None
    call: Callable[[Any], Any] | None = None


def load(text: str, name: str) -> tuple[Loaded | None, str]:
    """Return the program in a text (for the name `program`) or its function, and ""; or None and the reason as a line.

    The name is that of a function or a method `Class.name`; for `function` it is the last one.

    >>> load("print(1", "program")[1]
    "error 1 SyntaxError: '(' was never closed"
    """
    try:
        flags = 0 if name == "program" else __future__.annotations.compiler_flag  # annotations are not evaluated
        code = attempt(FILE, lambda: compile(text, FILE, "exec", flags, dont_inherit=True))
        atexit._clear()
        if name == "program":
            return Loaded(code), ""
        module = ModuleType("solution")  # not __main__: tests below a solution are not run
        sys.modules["solution"] = module  # where dataclasses look up the module of a class
        scope = module.__dict__
        exec(PRELUDE, scope)
        before = dict(scope)
        attempt(FILE, exec, code, scope)
        found = _named(scope, name)
        if name == "function":
            found = _callable({key: value for key, value in scope.items() if before.get(key) is not value})
    except SyntaxError as error:
        return None, failure_line(UserError(UserFailure(error.lineno, f"SyntaxError: {error.msg}"), FILE))
    except UserError as error:
        return None, failure_line(error)
    return (None, "missing") if found is None else (Loaded(None, found), "")


def _named(scope: dict[str, Any], name: str) -> Callable[[Any], Any] | None:
    """Return a function, or a method that is called on a new instance each time; None if there is none of the name."""
    owner, dot, method = name.partition(".")
    found: Any = scope.get(owner)
    if not callable(getattr(found, method, None) if dot else found):
        return None
    return lambda p: _call(getattr(found(), method) if dot else found, p)


def _callable(scope: dict[str, Any]) -> Callable[[Any], Any] | None:
    """Return the last public method of a class Solution, called on a new instance each time; else the last function."""
    solution = scope.get("Solution")
    if isinstance(solution, type):
        names = [name for name, value in vars(solution).items() if name[0] != "_" and callable(value)]
        return (lambda p: _call(getattr(solution(), names[-1]), p)) if names else None
    functions = [value for value in scope.values() if callable(value) and hasattr(value, "__code__")]
    wrapped = [value for value in scope.values() if hasattr(value, "__wrapped__")]  # for example by a cache
    found = (functions + wrapped)[-1:]
    return (lambda p: _call(found[0], p)) if found else None


def _call(function: Callable[..., Any], p: Any) -> Any:
    """Call a function with the given arguments, with the parts of a position if it takes that many, or the position."""
    if isinstance(p, dict):
        return function(*(p["arguments"] if p["lists"] else map(to_tuples, p["arguments"])))
    code = getattr(getattr(function, "__wrapped__", function), "__code__", None)
    count = code.co_argcount - hasattr(function, "__self__") if code else 1
    return function(*p) if isinstance(p, list) and count == len(p) > 1 else function(p)


def answer(program: Loaded, given: str) -> str:
    """Run the program with the input in file descriptor 0 and return its exit code.

    A function is called with `given`, which is JSON, and its values are printed as a program would print them.
    """
    streams = ["stdin", "stdout", "stderr"]
    before = {name: getattr(sys, name) for name in streams}
    module = ModuleType("__main__")
    main = sys.modules.get("__main__")
    try:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), encoding="utf-8")
        for number, name in ((1, "stdout"), (2, "stderr")):
            raw = io.BufferedWriter(io.FileIO(number, "w", closefd=False))
            setattr(sys, name, io.TextIOWrapper(raw, encoding="utf-8", line_buffering=number == 2))
        sys.modules["__main__"] = module
        module.__dict__["__builtins__"] = builtins
        code, message = _exit(lambda: _run(program, given, module.__dict__))
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


def _run(program: Loaded, given: str, scope: dict[str, Any]) -> None:
    if program.code is not None:
        exec(program.code, scope)
        atexit._run_exitfuncs()
    elif program.call is not None:
        for line in given.splitlines():
            out, sys.stdout = sys.stdout, io.StringIO()  # prints of the function are not answers
            try:
                found = program.call(json.loads(line))
            finally:
                sys.stdout = out
            print(found)


def _exit(run: Callable[[], None]) -> tuple[int, str]:
    """Return the exit code of a run and Python's message about an error; every error is the program's."""
    try:
        run()
    except SystemExit as error:
        if error.code is None or isinstance(error.code, int):
            return int(error.code or 0) & 255, ""
        return 1, f"{error.code}\n"
    except BaseException as error:  # KeyboardInterrupt and the like end the program only
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == FILE]
        lines = [f"  line {frame.lineno}, in {frame.name}\n" for frame in frames[-8:]]
        words = "".join(traceback.format_exception_only(error))
        return 1, "".join(lines) + words[-TAIL:]
    return 0, ""
