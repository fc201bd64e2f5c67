"""Commands of the prover: who wins for all sizes, and which changes of the rules preserve it."""

from __future__ import annotations

import argparse
import time
from typing import Any

from ..notation import IntegerSet, shown
from ..search.meter import NATIVE
from ..text import IllegalError, Message, NotationError, say
from .calls import answer_of, certificate_of, print_certificate
from .io import NO_ANSWER, OK, REFUTED, print_json, settings_of

Settings = dict[str, str]
MOST_ROWS = 50  # of a table of theorems
COUNTS = ("heaps", "forbid")  # what a table may be about besides the parameters of rules


def prove(arguments: argparse.Namespace, settings: Settings) -> int:
    """Print the theorem, how it was found, and its proof; or why there is none."""
    if arguments.each:
        return _prove_each(arguments, settings)
    question = _question(arguments)
    reply = answer_of("prove", arguments, settings, **question, walk=arguments.walk)
    code = OK if reply["proved"] else NO_ANSWER
    made: dict[str, Any] = {}
    if reply["proved"]:
        made = certificate_of("theorem_certificate", arguments, settings, **question)
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
    if reply["forbid"]:
        template = "Before each move the opponent may forbid {count} of the positions that it may lead to."
        print(say(Message(template, count=reply["forbid"]), lang))
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


def _question(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return what is to be proved; the prover has a default budget of its own."""
    budget = None if arguments.budget == NATIVE else arguments.budget
    return {"quantity": arguments.quantity, "heaps": arguments.heaps, "forbid": arguments.forbid, "budget": budget}


def _prove_each(arguments: argparse.Namespace, settings: Settings) -> int:
    """Print a table with the theorem for each value of a rule parameter, of `heaps` or of `forbid`."""
    if arguments.certificate or arguments.walk or arguments.program:
        raise IllegalError(Message("--each prints a table: ask for a certificate, a walk or a program one at a time"))
    name, values = _values(arguments.each)
    rows: list[dict[str, Any]] = []
    for value in values:
        counted = name in COUNTS
        question = _question(arguments) | ({name: int(value)} if counted else {}) | {"measure": True}
        start = time.process_time()
        reply = answer_of("prove", arguments, settings if counted else settings | {name: value}, **question)
        seconds = time.process_time() - start
        kept = {key: reply[key] for key in ("proved", "theorem", "system", "states", "why_not")}
        rows.append({name: value, **kept, "bytes": reply.get("bytes"), "seconds": round(seconds, 2)})
    code = OK if all(row["proved"] for row in rows) else NO_ANSWER
    if arguments.json:
        print_json({"each": name, "rows": rows})
        return code
    lang = arguments.lang
    heads = [name, say(Message("states"), lang), say(Message("bytes"), lang), say(Message("seconds"), lang)]
    table = [heads]
    for row in rows:
        numbers = (row["states"], row["bytes"], row["seconds"])
        table.append([row[name], *("-" if one is None else str(one) for one in numbers)])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for place, line in enumerate(table):
        cells = "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True))
        text = say(Message("theorem"), lang)
        if place:
            row = rows[place - 1]
            text = row["theorem"] or say(Message("Not proved: {why}.", why=row["why_not"]), lang)
        print(f"{cells}  {text}")
    return code


def _values(text: str) -> tuple[str, list[str]]:
    """Return the name and the values of `NAME=FIRST..LAST` or `NAME=VALUE,VALUE`; raises NimbersError."""
    name, sign, rest = text.partition("=")
    name, values = name.strip(), [one.strip() for one in rest.split(",")]
    if not (name and sign and all(values)):
        raise NotationError(Message("{word} is not of the form k=1..4 or k=1,3", word=shown(text)))
    if ".." in rest or name in COUNTS:
        return name, [str(number) for number in IntegerSet(0, most=MOST_ROWS).read(rest)]
    if len(values) > MOST_ROWS:
        raise IllegalError(Message("a table has at most {most} rows", most=MOST_ROWS))
    return name, values


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
