"""The commands that compute far: the sequence of a heap game, the table of a board game."""

from __future__ import annotations

import argparse

from ..families.board_pieces import PIECES
from ..text import Message, say
from .asking import answer_of, words
from .io import OK, print_json, unset

Settings = dict[str, str]
SHOWN = 200  # values shown in the terminal; --json has all


def sequence(arguments: argparse.Namespace, settings: Settings) -> int:
    """The Grundy values of the heaps 0 to N, their period and what proves it."""
    unset(settings)
    out = bytearray()
    wanted = {name: getattr(arguments, name) for name in ("code", "up_to", "certify")}
    facts = answer_of("sequence", arguments, settings, out=out, **wanted)
    values, up_to = words(bytes(out), "I"), facts["up_to"]
    if arguments.json:
        return print_json({**facts, "values": values})
    print(say(Message("{code}, heaps 0 to {up_to}", code=facts["code"], up_to=up_to), arguments.lang))
    more = ", …" if up_to >= SHOWN else ""
    print(", ".join(map(str, values[:SHOWN])) + more)
    for text in facts["texts"].values():
        if text:
            print(text)
    return OK


def table(arguments: argparse.Namespace, settings: Settings) -> int:
    """The Grundy values of a whole board."""
    if arguments.game in PIECES or "." in arguments.game:
        unset(settings)
    out = bytearray()
    found = answer_of("table", arguments, settings, out=out, size=arguments.size)["tables"]
    values = iter(words(bytes(out), "H"))
    for one in found:
        one["values"] = [[next(values) for _ in range(one["columns"])] for _ in range(one["rows"])]
    if arguments.json:
        kept = ("piece", "columns", "rows", "values")
        tables = [{name: one[name] for name in kept} for one in found]
        return print_json({"game": arguments.game, "size": found[0]["columns"], "tables": tables})
    for one in found:
        if len(found) > 1:
            print(f"{one['piece']}:")
        width = len(str(one["largest"]))
        for row in reversed(one["values"]):  # the corner is at the bottom left, as it is drawn
            print(" ".join(f"{value:{width}}" for value in row))
    return OK
