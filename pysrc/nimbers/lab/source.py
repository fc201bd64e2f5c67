"""A user's Python file: the function in it, what it returns, and what goes wrong in it, with the line."""

from __future__ import annotations

import ast
import contextlib
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from types import CodeType
from typing import Any

from ..answers.user_error import UserError, UserFailure, user_error
from ..notation import shown
from ..text import Message, NotationError, UnknownError

SECONDS = 10  # for one call of a user's function at the terminal
LONG = 300  # characters of an error's own text that are told


@dataclass(frozen=True)
class Source:
    """A user's file as text, and the name of the function meant; it crosses to other processes as it is."""

    file: str
    text: str
    name: str

    @property
    def label(self) -> str:
        """File and function."""
        return f"{self.file}:{self.name}"

    def function(self) -> Callable[[Any], Any]:
        """The function, made once; raises UserError."""
        return _function(self)

    def anew(self) -> Callable[[Any], Any]:
        """The function as it is before it was ever called; raises UserError."""
        return _function.__wrapped__(self)


def find_source(file: str, text: str, name: str | None = None) -> Source:
    """The function of that name in a file, or the only one at its top level; raises NimbersError.

    >>> find_source("f.py", "def f(n): return n + 1").name
    'f'
    """
    names = top_level(file, text)
    if name is None:
        if len(names) != 1:
            listed = ", ".join(names) or Message("none")
            message = Message("{file} has these functions: {names}; say which one is meant", file=file, names=listed)
            raise UnknownError(message)
        name = names[0]
    source = Source(file, text, name)
    source.function()
    return source


def top_level(file: str, text: str) -> list[str]:
    """The names of the functions a file defines at its top level; raises UserError where it is no Python."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise UserError(UserFailure(error.lineno, f"SyntaxError: {error.msg}"), file) from None
    except (ValueError, RecursionError, MemoryError) as error:  # ValueError: a null byte
        raise UserError(UserFailure(None, f"{type(error).__name__}: {error}"), file) from None
    return list(dict.fromkeys(node.name for node in tree.body if isinstance(node, ast.FunctionDef)))


def expression(text: str, name: str) -> Source:
    """An expression in p as a function.

    >>> expression("p % 4 == 0", "wins").function()(8)
    True
    """
    body = text.strip()
    if not body or len(body.splitlines()) > 1:
        raise NotationError(Message("an expression is one line of Python in p, as in p % 4 != 0"))
    made = f"def {name}(p): return ({body}\n)"  # in the first line, of which an error in it tells
    try:
        compile(body, "expression", "eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        words = error.msg if isinstance(error, SyntaxError) else error
        at = (error.offset or 1) - 1 if isinstance(error, SyntaxError) else None
        message = Message("{word} is no expression: {what}", word=shown(body, 60), what=str(words))
        raise NotationError(message, at) from None
    return Source("expression", made, name)


@cache
def _function(source: Source) -> Callable[[Any], Any]:
    scope: dict[str, Any] = {"__name__": "formula", "__file__": source.file}

    def run(code: CodeType) -> None:
        exec(code, scope)

    attempt(run, compile(source.text, source.file, "exec", dont_inherit=True), source.file)
    found = scope.get(source.name)
    if not callable(found):
        raise no_function(source)
    return found  # type: ignore[no-any-return]


def no_function(source: Source) -> UnknownError:
    """The failure of a file that has no function of that name."""
    return UnknownError(Message("{file} has no function {name}", file=source.file, name=shown(source.name)))


def attempt(function: Callable[[Any], Any], argument: Any, file: str) -> Any:
    """What a function of the user's returns; raises UserError when it fails in any way, or takes too long."""
    try:
        if not _clock.runs:
            return function(argument)
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
        try:
            return function(argument)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except (Exception, SystemExit, GeneratorExit, _LateSignal) as error:
        raise user_error(failure(error, file), file) from None


def failure(error: BaseException, file: str) -> UserFailure:
    """The last line of the user's file that an error went through, and its words."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    if isinstance(error, SyntaxError):  # of code that the user's code makes
        lines = lines or [error.lineno or 0]
    if isinstance(error, _LateSignal):
        return UserFailure(lines[-1] if lines else None, f"no answer within {SECONDS} seconds", late=True)
    words = "".join(traceback.format_exception_only(error)).strip().splitlines() or [type(error).__name__]
    return UserFailure(lines[-1] if lines else None, words[-1][:LONG])


class _LateSignal(BaseException):
    """Time is up; no Exception, so that the user's code does not catch it with the others."""


class _Clock:
    """Whether calls are timed: where there are signals, and in the thread that gets them."""

    runs = False


_clock = _Clock()


@contextlib.contextmanager
def unheard() -> Iterator[None]:
    """What a user's code prints goes to stderr, because stdout is for the answer; and no call takes for ever."""
    before = None
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread() and not _clock.runs:
        with contextlib.suppress(ValueError, OSError):
            before = signal.signal(signal.SIGALRM, _ring)
            _clock.runs = True
    try:
        with contextlib.redirect_stdout(sys.stderr):
            yield
    finally:
        if before is not None:
            _clock.runs = False
            signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: object) -> None:
    raise _LateSignal
