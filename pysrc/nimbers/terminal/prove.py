"""The commands that prove: from the rules of a game to who wins, for all sizes; and which other rules keep that."""

from __future__ import annotations

import argparse
from typing import Any

from ..text import Message, say
from .asking import answer_of
from .io import NO_ANSWER, OK, REFUTED, print_json, settings_of

Settings = dict[str, str]


def prove(arguments: argparse.Namespace, settings: Settings) -> int:
    """The theorem, how it was found, and its proof; or why there is none."""
    wish = {"quantity": arguments.quantity, "heaps": arguments.heaps, "walk": arguments.walk}
    found = answer_of("prove", arguments, settings, **wish)
    code = OK if found["proved"] else NO_ANSWER
    if arguments.json:
        print_json(found)
        return code
    lang = arguments.lang
    if found["proved"] and arguments.program:
        return _print_program(found["programs"][arguments.program], lang)
    if not found["proved"]:
        print(say(Message("Not proved: {why}.", why=found["why_not"]), lang))
        for guess in found["guesses"][-1:]:
            print(guess["text"])
        return code
    print(found["theorem"])
    print(say(Message("Proved for all sizes."), lang))
    learned, names = found["learned"], tuple(found["names"])
    template = "The numbers of a position: {names}. The moves: {moves}."
    moves = tuple(found["clauses"]["moves"])
    if len(names) > 1 or found["clauses"]["domain"] != "True":
        print(say(Message(template, names=names, moves=moves), lang))
    template = (
        "Learned from {positions} positions with numbers up to {largest}: an automaton of {states} states that reads "
        "the digits of the numbers ({system})."
    )
    facts = {**learned, "states": found["states"], "system": found["system"]}
    print(say(Message(template, **facts), lang))
    for guess in found["guesses"][:1]:
        print(guess["text"])
    for number, part in enumerate(found["proof"], 1):
        states = say(Message("states: {states}", states=part["states"]), lang) if part["states"] else ""
        print(f"{number}. {part['text']}" + (f" ({states})" if states else ""))
    if found.get("walk"):
        _print_walk(found["walk"])
    return code


def _print_walk(walk: dict[str, Any]) -> None:
    """The digits of each track below each other, and the state after each of them."""
    width = max(len(str(state)) for state in walk["states"]) + 1
    for track, digits in zip(walk["tracks"], walk["digits"], strict=True):
        print(f"{track:>2}{'':{width}}" + "".join(f"{digit:{width}}" for digit in digits))
    print("  " + "".join(f"{state:{width}}" for state in walk["states"]))
    print(walk["text"])


def _print_program(text: str | None, lang: str) -> int:
    if text is None:
        print(say(Message("Proved, but by an automaton that is too large to be written out as a program."), lang))
        return NO_ANSWER
    print(text, end="")
    return OK


def variants(arguments: argparse.Namespace, settings: Settings) -> int:
    """Which moves may come or go, and how another game compares; 1 where what was asked changes who wins."""
    like_set = settings_of(arguments.like_set, "--like-set")
    asked = {"add": "; ".join(arguments.add), "drop": arguments.drop, "like": arguments.like, "like_set": like_set}
    found = answer_of("variants", arguments, settings, heaps=arguments.heaps, **asked)
    questions = [one for one in (found.get("changed"), found.get("compared")) if one]
    verdicts = [one["same"] for one in questions]
    code = NO_ANSWER if not found["proved"] or None in verdicts else OK if all(verdicts) else REFUTED
    if arguments.json:
        print_json(found)
        return code
    lang = arguments.lang
    if not found["proved"]:
        print(say(Message("Not proved: {why}.", why=found["why_not"]), lang))
        return code
    for one in questions:
        print(*filter(None, (one["text"], one.get("moved"))), sep="\n")
    if questions:
        return code
    print(found["theorem"])
    print(say(Message("The moves, in the numbers {names}:", names=tuple(found["names"])), lang))
    axes = dict(zip(("rows", "columns"), found["names"], strict=False))
    for number, clause in enumerate(found["clauses"], 1):
        print(f"{number}. {clause['text']}\n   {clause['why']}")
    for steps in (found["extensions"], found["restrictions"]):
        if steps:
            print(steps["text"])
    if found["extensions"] and found["extensions"]["picture"]:
        print(say(Message("Downwards {rows}, to the right {columns}, from 0 on; # may be added:", **axes), lang))
        print(*found["extensions"]["picture"], sep="\n")
    return code
