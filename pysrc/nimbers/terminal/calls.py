"""Call the API's operations from the command line, and mark errors in the text that the user typed."""

from __future__ import annotations

import argparse
import sys
from array import array
from typing import TYPE_CHECKING, Any

from nimbers_check import GAMES

from ..api.answers import decoded
from ..api.dispatch import run_operation
from ..text import BudgetError, Message, UnknownError, say
from .io import finished, mark_errors, write_text

if TYPE_CHECKING:
    from ..practice import Problem

# Parameters of nearly all operations that have the same name among the arguments.
_COMMON = ("game", "position", "budget")

# The index of an error refers to the first of these that is given.
_MARKED = ("code", "add", "walk", "position")


def answer_of(
    op: str,
    arguments: argparse.Namespace,
    settings: dict[str, str],
    data: bytes | None = None,
    out: bytearray | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Return the reply of an operation on the game and position of the arguments; errors get the text they refer to.

    `more` has further parameters; those that are None are left out. Bytes of the reply are appended to `out`.
    """
    params = {"lang": arguments.lang, "set": settings}
    params |= {name: getattr(arguments, name, None) for name in _COMMON} | more
    params = {name: value for name, value in params.items() if value is not None}
    typed = next((params[name] for name in _MARKED if name in params), "") if data is None else decoded(data)
    with mark_errors(typed):
        return finished(run_operation(op, params, data, out))


def game_line(problem: Problem, line: str, given: dict[str, str]) -> str:
    """Return a command that asks the game of a problem, with its settings and those that are given."""
    settings = (f"--set {name}={value}" for name, value in {**problem.settings, **given}.items())
    return " ".join(["nimbers", line.format(game=problem.game), *settings])


def reject_other_rules(problem: Problem, given: dict[str, str], line: str) -> None:
    """Raise UnknownError if settings differ from those of a judge's problem; `line` asks its game instead."""
    if any(problem.settings.get(name) != value for name, value in given.items()):
        message = Message(
            "{slug} is a problem with rules of its own; for other rules name the game, as in {line}",
            slug=problem.slug, line=game_line(problem, line, given),
        )  # fmt: skip
        raise UnknownError(message)


def problem_of(arguments: argparse.Namespace, settings: dict[str, str]) -> Problem | None:
    """Return the judge's problem given in place of a game, or None; put its game and settings into the arguments.

    Settings that the user gives override those of the problem.
    """
    from ..practice import named_problem

    problem = named_problem(arguments.game)
    if problem is not None:
        arguments.game = problem.game
        for name, value in problem.settings.items():
            settings.setdefault(name, value)
    return problem


def certificate_of(op: str, arguments: argparse.Namespace, settings: dict[str, str], **more: Any) -> dict[str, Any]:
    """Write the file of `--certificate` and return its facts for the JSON document; {} without that flag."""
    if arguments.certificate is None:
        return {}
    try:
        reply = answer_of(op, arguments, settings, **more)
    except BudgetError as error:
        failure = BudgetError(Message("no certificate: {why}", why=error.message))
        failure.more = error.more
        raise failure from None
    names = ["kind", "listed", "packed"]
    if arguments.json and arguments.certificate == "-":
        names.append("text")  # stdout gets a single document
    else:
        write_text(arguments.certificate, reply["text"])
    return {"certificate": {"file": arguments.certificate, **{name: reply[name] for name in names}}}


def print_certificate(facts: dict[str, Any], lang: str, slug: str | None = None) -> None:
    """Print where a certificate is and how to verify it, unless it is on stdout; `slug` is its game, if any."""
    if facts and facts["certificate"]["file"] != "-":
        by = "python3 -m nimbers_check" if slug is None or slug in GAMES else "nimbers verify"
        by += "_words" if facts["certificate"]["kind"] == "words" else ""
        file, listed = facts["certificate"]["file"], facts["certificate"]["listed"]
        line = f"{by} {file}"
        template = "Certificate: {file}, {count} entries. Check it: {line}"
        print(say(Message(template, file=file, count=listed, line=line), lang))


def words(data: bytes, kind: str) -> list[int]:
    r"""Decode little-endian unsigned words; `kind` is a type code of `array`.

    >>> words(b"\x01\x00\x00\x01", "H")
    [1, 256]
    """
    numbers = array(kind, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()
