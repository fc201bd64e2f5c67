"""What runs in the page's sandbox beside a user's function of one word: its circuit, or what it says, goes out as text.

Nothing here decides anything: these lines are read (`verify/exchange_audit.py`) out of the reach of the user's code.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache

from ...answers.user_error import UserError
from ...text import say
from ..circuits.compare import worded
from ..circuits.sides import side_of
from ..source import Source, attempt, find_source, top_level
from .formula import FILE, LETTERS, failed

SLICE = 0.2  # seconds after which what there is goes out, before there is more
WIDE = 80  # characters of a value that is no word


def opened(text: str, name: str) -> tuple[Source | None, str]:
    """The function meant by a text, and a line that tells why there is none; without a name it is the last one.

    >>> opened("def f(n): return n", "")[0].name
    'f'
    >>> opened("x = 1", "")[1]
    'missing'
    """
    from ...text import NimbersError

    try:
        names = top_level(FILE, text)
        return (find_source(FILE, text, name or names[-1]), "") if names else (None, "missing")
    except UserError as error:
        return None, failed(error)
    except NimbersError:
        return None, "missing"


def answered(source: Source, asked: str) -> str:
    """What is asked of a function: its `name`, `trace BITS`, `words BITS N…`, `integers BITS N…` or `plain N…`.

    In reply comes a text of lines; `integers` are plain ones whose results are wrapped as those of words are. Of many
    inputs the first ones are answered, as far as a moment goes; at least one.

    >>> source = opened("def f(n): return n + 1", "")[0]
    >>> answered(source, "words 8 254 255").split()
    ['255', '0']
    """
    what, *rest = asked.split(" ")
    numbers = [int(word) for word in rest]
    if what == "trace":
        return traced(source, numbers[0])
    if what in ("words", "integers"):
        return _many(_worded(source, numbers[0], plain=what == "integers"), numbers[1:])
    if what == "plain":
        return _many(lambda n: _plain(source, n), numbers)
    return f"name {source.name[:LETTERS]}"


@cache
def _worded(source: Source, bits: int, *, plain: bool) -> Callable[[int], int]:
    return worded(source, bits, plain=plain)


def traced(source: Source, bits: int) -> str:
    """The circuit of a function as text, or `untraced`, the line where that shows, and why.

    >>> traced(opened("def f(n): return 1 if n else 0", "")[0], 8)
    'untraced 1 a branch on the input'
    """
    side = side_of(source, bits)
    if side.circuit is not None:
        return side.circuit.text()
    return f"untraced {side.line or 0} {_one_line(say(side.why)) if side.why else ''}"


def _many(call: Callable[[int], object], numbers: list[int]) -> str:
    until, found = time.perf_counter() + SLICE, list[str]()
    for number in numbers:
        try:
            found.append(_one_line(str(call(number))))
        except UserError as error:
            found.append(_one_line(failed(error)))
        if time.perf_counter() > until:
            break
    return "\n".join(found)


def _plain(source: Source, number: int) -> str:
    """What the function says of a plain integer; integers alone are told whole, as far as that matters."""
    found = attempt(source.function(), number, source.file)
    return str(int(found))[:WIDE] if isinstance(found, int) and found.bit_length() < 12_000 else f"{found!s:.{WIDE}}"


def _one_line(text: str) -> str:
    return " ".join(text[:400].split())
