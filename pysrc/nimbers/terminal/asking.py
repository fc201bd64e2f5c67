"""Call the API from the terminal: the same operations as in the page, with failures shown in what was typed."""

from __future__ import annotations

import argparse
import sys
from array import array
from typing import TYPE_CHECKING, Any

from nimbers_check import GAMES

from ..api.answers import decoded
from ..api.dispatch import asked
from ..text import BudgetError, Message, say
from .io import finished, marking, write_text

if TYPE_CHECKING:
    from ..practice import Problem

# What the arguments call as the operations do, of those that nearly all of them know.
_COMMON = ("game", "position", "budget")

# Of these the one that was typed has the place that a failure speaks of.
_MARKED = ("code", "add", "walk", "position")


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
    typed = next((params[name] for name in _MARKED if name in params), "") if data is None else decoded(data)
    with marking(typed):
        return finished(asked(op, params, data, out))


def problem_of(arguments: argparse.Namespace, settings: dict[str, str]) -> Problem | None:
    """The problem of a judge that stands where a game does, whose game and settings are put in its place.

    What is set beside it counts more than what the problem says.
    """
    from ..practice import named_problem

    found = named_problem(arguments.game)
    if found is not None:
        arguments.game = found.game
        for name, value in found.settings.items():
            settings.setdefault(name, value)
    return found


def certificate_of(op: str, arguments: argparse.Namespace, settings: dict[str, str], **more: Any) -> dict[str, Any]:
    """The file that `--certificate` asks for, written: what there is to tell of it; nothing where none is asked for."""
    if arguments.certificate is None:
        return {}
    try:
        made = answer_of(op, arguments, settings, **more)
    except BudgetError as error:
        refused = BudgetError(Message("no certificate: {why}", why=error.message))
        refused.more = error.more
        raise refused from None
    names = ["kind", "listed", "packed"]
    if arguments.json and arguments.certificate == "-":
        names.append("text")  # stdout has one document
    else:
        write_text(arguments.certificate, made["text"])
    return {"certificate": {"file": arguments.certificate, **{name: made[name] for name in names}}}


def tell_certificate(made: dict[str, Any], lang: str, slug: str | None = None) -> None:
    """Say where a certificate is, and how it is checked; nothing where it is on stdout itself. `slug`: of a game."""
    by = "python3 -m nimbers_check" if slug is None or slug in GAMES else "nimbers verify"
    if made and made["certificate"]["file"] != "-":
        file, listed = made["certificate"]["file"], made["certificate"]["listed"]
        line = f"{by} {file}"
        print(
            say(
                Message("Certificate: {file}, {count} entries. Check it: {line}", file=file, count=listed, line=line),
                lang,
            )
        )


def words(data: bytes, kind: str) -> list[int]:
    r"""The numbers that came as unsigned words of an array's kind, least byte first.

    >>> words(b"\x01\x00\x00\x01", "H")
    [1, 256]
    """
    found = array(kind, data)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tolist()
