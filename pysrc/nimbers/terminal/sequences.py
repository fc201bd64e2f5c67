"""The commands that compute far: the sequence of a heap game, the table of a board game."""

from __future__ import annotations

import argparse

from ..door.sequences import USUAL, document, tables
from ..families.board_pieces import PIECES
from ..sequences.rules import heap_rules
from ..sequences.sequence import sequencing
from ..text import Message, say
from .io import OK, finished, marking, print_json, unset

Settings = dict[str, str]
SHOWN = 200  # values shown in the terminal; --json has all


def sequence(arguments: argparse.Namespace, settings: Settings) -> int:
    """The Grundy values of the heaps 0 to N, their period and what proves it."""
    unset(settings)
    with marking(arguments.code):
        rules = heap_rules(arguments.code)
    up_to = USUAL if arguments.up_to is None else arguments.up_to
    found = finished(sequencing(rules, up_to, arguments.certify))
    facts = document(found, arguments.lang)
    if arguments.json:
        return print_json({**facts, "values": list(found.values)})
    print(say(Message("{code}, heaps 0 to {up_to}", code=facts["code"], up_to=up_to), arguments.lang))
    more = ", …" if up_to >= SHOWN else ""
    print(", ".join(map(str, found.values[:SHOWN])) + more)
    for text in facts["texts"].values():
        if text:
            print(text)
    return OK


def table(arguments: argparse.Namespace, settings: Settings) -> int:
    """The Grundy values of a whole board."""
    if arguments.game in PIECES or "." in arguments.game:
        unset(settings)
    made = tables(arguments.game, settings, arguments.size)
    found = {name: (side, finished(work)) for name, (side, work) in made.items()}
    if arguments.json:
        documents = [
            {"piece": name, "columns": side, "rows": side, "values": [list(row) for row in rows]}
            for name, (side, rows) in found.items()
        ]
        return print_json({"game": arguments.game, "size": documents[0]["columns"], "tables": documents})
    for name, (_, rows) in found.items():
        if len(found) > 1:
            print(f"{name}:")
        width = len(str(max(map(max, rows))))
        for row in reversed(rows):  # the corner is at the bottom left, as it is drawn
            print(" ".join(f"{value:{width}}" for value in row))
    return OK
