"""Commands for many values: the sequence of a heap game, the table of a board game, misère quotients."""

from __future__ import annotations

import argparse
import contextlib
from typing import Any

from ..families.board_pieces import PIECES
from ..games import resolve_name
from ..sequences.rules import NAMED, heap_rules
from ..text import Message, NimbersError, UnknownError, say
from .calls import answer_of, certificate_of, print_certificate, words
from .io import NO_ANSWER, OK, print_json, reject_settings
from .lab_commands import own_game

Settings = dict[str, str]
SHOWN = 200  # most values printed without --json


def sequence(arguments: argparse.Namespace, settings: Settings) -> int:
    """Print the Grundy values of the heaps 0 to N of a code, a game or rules in a file, with their period."""
    subject, settings = _subject(arguments.code, settings)
    out = bytearray()
    wanted: dict[str, Any] = {name: getattr(arguments, name) for name in ("up_to", "certify")} | subject
    facts = answer_of("sequence", arguments, settings, out=out, **wanted)
    values, up_to, first = words(bytes(out), "I"), facts["up_to"], facts.get("first", 0)
    if arguments.certificate is not None and "first" in facts:
        raise UnknownError(Message("a certificate is written for a code, such as 0.77 or sub:1,3,4"))
    made = certificate_of("period_certificate", arguments, {}, code=facts["code"])
    if arguments.json:
        return print_json({**facts, "values": [None] * first + values[first:], **made})
    title = Message("{code}, heaps {first} to {up_to}", code=facts["code"], first=first, up_to=up_to)
    print(say(title, arguments.lang))
    more = ", …" if up_to >= SHOWN else ""
    print(", ".join(map(str, values[first:SHOWN])) + more)
    for text in facts["texts"].values():
        if text:
            print(text)
    print_certificate(made, arguments.lang)
    return OK


def _subject(word: str, settings: Settings) -> tuple[dict[str, str], Settings]:
    """Return the parameter `code` or `game` for a word, and the game's settings; a file of rules is a game, too."""
    if word.endswith(".py"):
        slug, settings = own_game(word, settings, None)
        return {"game": slug}, settings
    if word not in NAMED or settings:
        named = resolve_name(word) if settings else _named(word)
        if named is not None:
            return {"game": named[0]}, named[1] | settings
    reject_settings(settings)
    return {"code": word}, {}


def _named(word: str) -> tuple[str, Settings] | None:
    """Return the game of any of its names or of a problem, with the settings that the name implies; None for a code."""
    from ..practice import named_problem

    problem = named_problem(word)
    if problem is not None:
        return problem.game, dict(problem.settings)
    with contextlib.suppress(NimbersError):
        heap_rules(word)
        return None
    try:
        return resolve_name(word)
    except UnknownError as error:
        if error.message.template.startswith("there is no game {slug}; the games are"):
            return None  # the error for codes lists what there is
        raise


def table(arguments: argparse.Namespace, settings: Settings) -> int:
    """Print the Grundy values of a whole board."""
    if arguments.game in PIECES or "." in arguments.game:
        reject_settings(settings)
    out = bytearray()
    reply = answer_of("table", arguments, settings, out=out, size=arguments.size)["tables"]
    made = certificate_of("table_certificate", arguments, settings, size=arguments.size)
    values = iter(words(bytes(out), "H"))
    for one in reply:
        one["values"] = [[next(values) for _ in range(one["columns"])] for _ in range(one["rows"])]
    if arguments.json:
        names = ("piece", "columns", "rows", "values")
        tables = [{name: one[name] for name in names} for one in reply]
        game = reply[0]["piece"] if arguments.game == "own" else arguments.game
        return print_json({"game": game, "size": reply[0]["columns"], "tables": tables} | made)
    for one in reply:
        if len(reply) > 1:
            print(f"{one['piece']}:")
        width = len(str(one["largest"]))
        for row in reversed(one["values"]):  # (0, 0) is at the bottom left, as in drawings
            print(" ".join(f"{value:{width}}" for value in row))
    print_certificate(made, arguments.lang, "board-piece" if arguments.game in PIECES else arguments.game)
    return OK


def quotient(arguments: argparse.Namespace, settings: Settings) -> int:
    """Print the misère quotient of a code: its elements, the elements of the heaps, and its proof."""
    reject_settings(settings)
    reply = answer_of("quotient", arguments, settings, code=arguments.code, up_to=arguments.up_to)
    code = OK if reply["found"] else NO_ANSWER
    made = certificate_of("quotient_certificate", arguments, settings, code=reply["code"]) if reply["proved"] else {}
    if arguments.json:
        print_json(reply | made)
        return code
    names, lang = reply["elements"], arguments.lang
    print(*reply["texts"].values(), sep="\n")
    if reply["why_not"]:
        print(reply["why_not"])
    letters = ", ".join(f"{one['name']} = {one['heap']}" for one in reply["generators"])
    print(say(Message("Heaps that are no sums of others: {letters}", letters=letters), lang))
    lost = ", ".join(names[element] for element in reply["lost_elements"])
    print(say(Message("Lost elements: {elements}", elements=lost or "-"), lang))
    print(say(Message("The heaps from 0 on: {elements}", elements=" ".join(names[x] for x in reply["images"])), lang))
    genera = " ".join(reply["genera"])
    print(say(Message("Their genus, normal^misère beside 0, 1, 2, ... heaps of two: {symbols}", symbols=genera), lang))
    if arguments.table:
        width = max(map(len, names))
        for name, row in zip(names, reply["products"], strict=True):
            print(f"{name:>{width}} |", " ".join(f"{names[x]:>{width}}" for x in row))
    print_certificate(made, arguments.lang)
    return code
