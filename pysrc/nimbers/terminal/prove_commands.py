"""Commands of the prover: who wins for all sizes, and which changes of the rules preserve it."""

from __future__ import annotations

import argparse
from typing import Any

from ..search.meter import NATIVE
from ..text import Message, say
from .calls import answer_of, certificate_of, print_certificate
from .io import NO_ANSWER, OK, REFUTED, print_json, settings_of

Settings = dict[str, str]


def prove(arguments: argparse.Namespace, settings: Settings) -> int:
    """Print the theorem, how it was found, and its proof; or why there is none."""
    wish = {"quantity": arguments.quantity, "heaps": arguments.heaps, "walk": arguments.walk}
    if arguments.budget == NATIVE:  # the default
        wish["budget"] = None
    reply = answer_of("prove", arguments, settings, **wish)
    code = OK if reply["proved"] else NO_ANSWER
    made: dict[str, Any] = {}
    if reply["proved"]:
        more = {
            "quantity": arguments.quantity,
            "heaps": arguments.heaps,
            "budget": wish.get("budget", arguments.budget),
        }
        made = certificate_of("theorem_certificate", arguments, settings, **more)
    if arguments.json:
        print_json(reply | made)
        return code
    lang = arguments.lang
    if reply["proved"] and arguments.program:
        return _print_program(reply["programs"][arguments.program], lang)
    if not reply["proved"]:
        print(say(Message("Not proved: {why}.", why=reply["why_not"]), lang))
        for guess in reply["guesses"][-1:]:
            print(guess["text"])
        return code
    print(reply["theorem"])
    print(say(Message("Proved for all sizes."), lang))
    learned, names = reply["learned"], tuple(reply["names"])
    template = "The numbers of a position: {names}. The moves: {moves}."
    moves = tuple(reply["clauses"]["moves"])
    if len(names) > 1 or reply["clauses"]["domain"] != "True":
        print(say(Message(template, names=names, moves=moves), lang))
    template = (
        "Learned from {positions} positions with numbers up to {largest}: an automaton of {states} states that reads "
        "the digits of the numbers ({system})."
    )
    facts = {**learned, "states": reply["states"], "system": reply["system"]}
    print(say(Message(template, **facts), lang))
    for guess in reply["guesses"][:1]:
        print(guess["text"])
    for number, part in enumerate(reply["proof"], 1):
        states = say(Message("states: {states}", states=part["states"]), lang) if part["states"] else ""
        print(f"{number}. {part['text']}" + (f" ({states})" if states else ""))
    if reply.get("walk"):
        _print_walk(reply["walk"])
    print_certificate(made, lang)
    return code


def _print_walk(walk: dict[str, Any]) -> None:
    """Print the digits of each track below each other, and the states of the automaton."""
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
    """Print which moves can be added or dropped, and how another game compares; return 1 if a change matters."""
    like_set = settings_of(arguments.like_set, "--like-set")
    question = {"add": "; ".join(arguments.add), "drop": arguments.drop, "like": arguments.like, "like_set": like_set}
    reply = answer_of("variants", arguments, settings, heaps=arguments.heaps, **question)
    questions = [one for one in (reply.get("changed"), reply.get("compared")) if one]
    verdicts = [one["same"] for one in questions]
    code = NO_ANSWER if not reply["proved"] or None in verdicts else OK if all(verdicts) else REFUTED
    if arguments.json:
        print_json(reply)
        return code
    lang = arguments.lang
    if not reply["proved"]:
        print(say(Message("Not proved: {why}.", why=reply["why_not"]), lang))
        return code
    for one in questions:
        print(*filter(None, (one["text"], one.get("moved"))), sep="\n")
    if questions:
        return code
    print(reply["theorem"])
    print(say(Message("The moves, in the numbers {names}:", names=tuple(reply["names"])), lang))
    axes = dict(zip(("rows", "columns"), reply["names"], strict=False))
    for number, clause in enumerate(reply["clauses"], 1):
        print(f"{number}. {clause['text']}\n   {clause['why']}")
    for steps in (reply["extensions"], reply["restrictions"]):
        if steps:
            print(steps["text"])
    if reply["extensions"] and reply["extensions"]["picture"]:
        print(say(Message("Downwards {rows}, to the right {columns}, from 0 on; # may be added:", **axes), lang))
        print(*reply["extensions"]["picture"], sep="\n")
    return code
