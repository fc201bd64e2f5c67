"""Asking the door at the terminal: the same operations as the page's, with the failures shown in what was typed."""

from __future__ import annotations

import argparse
import sys
from array import array
from typing import Any

from ..door.answers import decoded
from ..door.api import asked
from .io import finished, marking

# What the arguments call as the operations do, of those that nearly all of them know.
_COMMON = ("game", "position", "budget")


def answer_of(
    op: str,
    arguments: argparse.Namespace,
    settings: dict[str, str],
    data: bytes | None = None,
    out: bytearray | None = None,
    **more: Any,
) -> dict[str, Any]:
    """What an operation says about the game and position of the arguments; a failure is shown at its place.

    What is None among `more` is not said at all; bytes that come with the reply are added to `out`.
    """
    params = {"lang": arguments.lang, "set": settings}
    params |= {name: getattr(arguments, name, None) for name in _COMMON} | more
    params = {name: value for name, value in params.items() if value is not None}
    typed = params.get("code", params.get("position", "")) if data is None else decoded(data)
    with marking(typed):
        return finished(asked(op, params, data, out))


def words(data: bytes, kind: str) -> list[int]:
    r"""The numbers that came as unsigned words of an array's kind, least byte first.

    >>> words(b"\x01\x00\x00\x01", "H")
    [1, 256]
    """
    found = array(kind, data)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tolist()
