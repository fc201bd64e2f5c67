"""Input and output of the command line: read files, print JSON and errors, show progress on a terminal."""

from __future__ import annotations

import io
import json
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO, TypeVar

from ..answers import answer_documents as documents
from ..notation import shown
from ..search.meter import SLICE
from ..text import BudgetError, IllegalError, Message, NimbersError, NotationError, Progress, UnknownError, Work, say

T = TypeVar("T")
OK, REFUTED, BAD_INPUT, NO_ANSWER, OURS = 0, 1, 2, 3, 70
CODES = {"budget": NO_ANSWER, "stopped": NO_ANSWER, "internal": OURS}  # other errors are bad input
_QUIET = 100  # slices before progress is shown


def read_bytes(file: str) -> bytes:
    """Read a whole file, or stdin for `-`; raises IllegalError."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: an impossible file name
        raise _unreadable(file, error) from None


def write_text(file: str, text: str) -> None:
    """Write a file, or to stdout for `-`; raises IllegalError."""
    try:
        if file == "-":
            print(text)
        else:
            Path(file).write_text(text + "\n", encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:  # ValueError: an impossible file name
        raise IllegalError(Message("cannot write {file}: {why}", file=file, why=_reason(error))) from None


def read_lines(file: str) -> Iterator[str]:
    """Yield the lines of a file, or of stdin for `-`, in UTF-8 or in UTF-16 as PowerShell writes it.

    An invalid byte is escaped and so affects only its own line. Raises IllegalError.
    """
    try:
        with sys.stdin.buffer if file == "-" else Path(file).open("rb") as source:
            buffered = source if isinstance(source, io.BufferedReader) else io.BufferedReader(source)  # type: ignore[type-var]
            wide = buffered.peek(2)[:2] in (BOM_UTF16_LE, BOM_UTF16_BE)
            yield from io.TextIOWrapper(buffered, encoding="utf-16" if wide else "utf-8-sig", errors="backslashreplace")
    except (OSError, ValueError) as error:  # ValueError: an impossible file name
        raise _unreadable(file, error) from None


def _unreadable(file: str, error: OSError | ValueError) -> IllegalError:
    return IllegalError(Message("cannot read {file}: {why}", file=file, why=_reason(error)))


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


def print_json(document: Any) -> int:
    """Print the JSON document; return the exit code 0."""
    # For characters outside its encoding, stdout would write escapes that are not JSON.
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(document, ensure_ascii=not unicode))
    return OK


def print_error(error: NimbersError, as_json: bool, lang: str = "en") -> int:
    """Print an error, as the JSON document or on stderr with its place marked; return the exit code."""
    if as_json:
        print_json({"error": documents.error(error, lang)})
    else:
        print(f"nimbers: {say(error.message, lang)}", file=sys.stderr)
        for typed in getattr(error, "__notes__", ()):
            if error.at is not None:
                print(_marked(typed, error.at), file=sys.stderr)
        if isinstance(error, BudgetError) and error.more:
            print(f"nimbers: {say(Message('allow more with --budget WORK'), lang)}", file=sys.stderr)
    return CODES.get(error.code, BAD_INPUT)


def settings_of(texts: Sequence[str], flag: str) -> dict[str, str]:
    """Parse `name=value` texts into a dict; `flag` is the flag named in errors. Raises NotationError.

    >>> settings_of(["amounts=1,3,4"], "--set")
    {'amounts': '1,3,4'}
    """
    settings: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise NotationError(Message("{flag} takes name=value, not {word}", flag=flag, word=shown(text)))
        if settings.setdefault(name, value) != value:
            message = Message("{flag} names {name} twice: {one} and {other}", flag=flag, name=name, one=settings[name],
                              other=value)  # fmt: skip
            raise NotationError(message)
    return settings


def reject_settings(settings: dict[str, str]) -> None:
    """Raise UnknownError if there are any settings; for commands that take none."""
    if settings:
        raise UnknownError(
            Message("there is nothing to set here, with --set or --misere: {names}", names=tuple(settings))
        )


def _marked(typed: str, at: int) -> str:
    """Return the line at an index with a caret below it; in a text of several lines, with its line number."""
    line_start = typed.rfind("\n", 0, at) + 1
    line, column = typed[line_start:].partition("\n")[0], at - line_start
    head = f"  {typed.count(chr(10), 0, at) + 1} | " if "\n" in typed else "  "
    start = max(0, column - 40)
    return f"{head}{line[start : column + 40]}\n{' ' * (len(head) + column - start)}^"


@contextmanager
def mark_errors(typed: str) -> Iterator[None]:
    """Add a text to errors raised inside, so that it is printed with their place marked, unless they have a text."""
    try:
        yield
    except NimbersError as error:
        if not hasattr(error, "__notes__"):
            error.add_note(typed)
        raise


def finished(work: Work[T]) -> T:
    """Run a job and return its result; its progress goes to stderr if that is a terminal."""
    shows, steps = sys.stderr.isatty(), 0
    while True:
        try:
            progress = next(work)
        except StopIteration as done:
            _erase(sys.stderr if shows and steps >= _QUIET else None)
            result: T = done.value
            return result
        except BaseException:
            _erase(sys.stderr if shows and steps >= _QUIET else None)
            raise
        steps += 1
        if shows and steps >= _QUIET and steps % 50 == 0:
            _show(progress, steps)


def _show(progress: Progress | None, steps: int) -> None:
    text = say(progress.message if progress else Message("{work} moves generated", work=steps * SLICE))
    print(f"\r\x1b[K{text} …", end="", file=sys.stderr, flush=True)


def _erase(stream: TextIO | None) -> None:
    if stream is not None:
        print("\r\x1b[K", end="", file=stream, flush=True)
