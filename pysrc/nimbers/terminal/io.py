"""In and out at the terminal: files read, answers and failures told, progress shown to those who watch."""

from __future__ import annotations

import io
import json
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO, TypeVar

from ..answers import documents
from ..notation import shown
from ..search.meter import SLICE
from ..text import BudgetError, IllegalError, Message, NimbersError, NotationError, Progress, UnknownError, Work, say

T = TypeVar("T")
OK, REFUTED, BAD_INPUT, NO_ANSWER, OURS = 0, 1, 2, 3, 70
CODES = {"budget": NO_ANSWER, "stopped": NO_ANSWER, "internal": OURS}  # every other failure is bad input
_QUIET = 100  # slices before progress is shown


def read_bytes(file: str) -> bytes:
    """A whole file, or stdin for `-`; raises IllegalError."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        raise _unreadable(file, error) from None


def write_text(file: str, text: str) -> None:
    """Write a file, or to stdout for `-`; raises IllegalError."""
    try:
        if file == "-":
            print(text)
        else:
            Path(file).write_text(text + "\n", encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        raise IllegalError(Message("cannot write {file}: {why}", file=file, why=_reason(error))) from None


def read_lines(file: str) -> Iterator[str]:
    """The lines of a file as they come, in UTF-8 or, as PowerShell writes them, in UTF-16.

    A byte that is neither spoils its own line only.
    """
    try:
        with sys.stdin.buffer if file == "-" else Path(file).open("rb") as source:
            buffered = source if isinstance(source, io.BufferedReader) else io.BufferedReader(source)  # type: ignore[type-var]
            wide = buffered.peek(2)[:2] in (BOM_UTF16_LE, BOM_UTF16_BE)
            yield from io.TextIOWrapper(buffered, encoding="utf-16" if wide else "utf-8-sig", errors="backslashreplace")
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        raise _unreadable(file, error) from None


def _unreadable(file: str, error: OSError | ValueError) -> IllegalError:
    return IllegalError(Message("cannot read {file}: {why}", file=file, why=_reason(error)))


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


def print_json(document: Any) -> int:
    """Print the one JSON document; exit code 0."""
    # A stream that cannot write every sign would write escapes that JSON does not know.
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(document, ensure_ascii=not unicode))
    return OK


def tell(error: NimbersError, as_json: bool, lang: str = "en") -> int:
    """Tell a failure, as the one JSON document or on stderr with the place marked; returns the exit code."""
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
    """What `name=value` texts set, by their names; `flag` is where they stood. Raises NotationError.

    >>> settings_of(["amounts=1,3,4"], "--set")
    {'amounts': '1,3,4'}
    """
    settings: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise NotationError(Message("{flag} takes name=value, not {word}", flag=flag, word=shown(text)))
        settings[name] = value
    return settings


def unset(settings: dict[str, str]) -> None:
    """Raises UnknownError where there are settings of a game, for what has none."""
    if settings:
        raise UnknownError(
            Message("there is nothing to set here, with --set or --misere: {names}", names=tuple(settings))
        )


def _marked(typed: str, at: int) -> str:
    """The line of a text that holds a place, with the place under it; where there are several, also its number."""
    begins = typed.rfind("\n", 0, at) + 1
    line, column = typed[begins:].partition("\n")[0], at - begins
    head = f"  {typed.count(chr(10), 0, at) + 1} | " if "\n" in typed else "  "
    start = max(0, column - 40)
    return f"{head}{line[start : column + 40]}\n{' ' * (len(head) + column - start)}^"


@contextmanager
def marking(typed: str) -> Iterator[None]:
    """What fails in here is told with its place in this text, but for what names its text itself, such as a rule."""
    try:
        yield
    except NimbersError as error:
        if not hasattr(error, "__notes__"):
            error.add_note(typed)
        raise


def finished(work: Work[T]) -> T:
    """The result of long work; its progress goes to stderr, and only to a terminal."""
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
