"""The commands that compute far: the sequence of a heap game, the table of a board game."""

from __future__ import annotations

import argparse
from typing import Any

from ..families.board_pieces import PIECES
from ..games import slugs
from ..sequences.rules import NAMED
from ..text import Message, UnknownError, say
from .asking import answer_of, certificate_of, tell_certificate, words
from .io import NO_ANSWER, OK, print_json, unset
from .lab import own_game

Settings = dict[str, str]
SHOWN = 200  # values shown in the terminal; --json has all


def sequence(arguments: argparse.Namespace, settings: Settings) -> int:
    """The Grundy values of the heaps 0 to N, of a code, a game or rules in a file; their period and what proves it."""
    asked, settings = _asked(arguments.code, settings)
    out = bytearray()
    wanted: dict[str, Any] = {name: getattr(arguments, name) for name in ("up_to", "certify")} | asked
    facts = answer_of("sequence", arguments, settings, out=out, **wanted)
    values, up_to, first = words(bytes(out), "I"), facts["up_to"], facts.get("first", 0)
    if arguments.certificate is not None and "first" in facts:
        raise UnknownError(Message("a certificate is written for a code, such as 0.77 or sub:1,3,4"))
    made = certificate_of("period_certificate", arguments, {}, code=facts["code"])
    if arguments.json:
        return print_json({**facts, "values": [None] * first + values[first:], **made})
    print(
        say(Message("{code}, heaps {first} to {up_to}", code=facts["code"], first=first, up_to=up_to), arguments.lang)
    )
    more = ", …" if up_to >= SHOWN else ""
    print(", ".join(map(str, values[first:SHOWN])) + more)
    for text in facts["texts"].values():
        if text:
            print(text)
    tell_certificate(made, arguments.lang)
    return OK


def _asked(word: str, settings: Settings) -> tuple[dict[str, str], Settings]:
    """A code, or a game with its settings; rules in a file are a game, too."""
    if word.endswith(".py"):
        slug, settings = own_game(word, settings, None)
        return {"game": slug}, settings
    if word in slugs() and (settings or word not in NAMED):
        return {"game": word}, settings
    unset(settings)
    return {"code": word}, {}


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
        game = found[0]["piece"] if arguments.game == "own" else arguments.game
        return print_json({"game": game, "size": found[0]["columns"], "tables": tables})
    for one in found:
        if len(found) > 1:
            print(f"{one['piece']}:")
        width = len(str(one["largest"]))
        for row in reversed(one["values"]):  # the corner is at the bottom left, as it is drawn
            print(" ".join(f"{value:{width}}" for value in row))
    return OK


def quotient(arguments: argparse.Namespace, settings: Settings) -> int:
    """The misère quotient of a code, its elements and those of the heaps, and what proves it."""
    unset(settings)
    found = answer_of("quotient", arguments, settings, code=arguments.code, up_to=arguments.up_to)
    code = OK if found["found"] else NO_ANSWER
    made = certificate_of("quotient_certificate", arguments, settings, code=found["code"]) if found["proved"] else {}
    if arguments.json:
        print_json(found | made)
        return code
    names, lang = found["elements"], arguments.lang
    print(*found["texts"].values(), sep="\n")
    if found["why_not"]:
        print(found["why_not"])
    letters = ", ".join(f"{one['name']} = {one['heap']}" for one in found["generators"])
    print(say(Message("Heaps that are no sums of others: {letters}", letters=letters), lang))
    lost = ", ".join(names[element] for element in found["lost_elements"])
    print(say(Message("Lost elements: {elements}", elements=lost or "-"), lang))
    print(say(Message("The heaps from 0 on: {elements}", elements=" ".join(names[x] for x in found["images"])), lang))
    genera = " ".join(found["genera"])
    print(say(Message("Their genus, normal^misère beside 0, 1, 2, ... heaps of two: {symbols}", symbols=genera), lang))
    if arguments.table:
        width = max(map(len, names))
        for name, row in zip(names, found["products"], strict=True):
            print(f"{name:>{width}} |", " ".join(f"{names[x]:>{width}}" for x in row))
    tell_certificate(made, arguments.lang)
    return code
