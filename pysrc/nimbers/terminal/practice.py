"""The commands for those who practise: known problems with their answers, and exercises that check one's own."""

from __future__ import annotations

import argparse
import sys

from ..answers import documents
from ..games import ruleset
from ..notation import friendly
from ..text import Message, say
from .io import OK, finished, print_json, unset

Settings = dict[str, str]


def practice(arguments: argparse.Namespace, settings: Settings) -> int:
    """List known problems, tell one of them, or answer its input."""
    unset(settings)
    from ..practice import document, listing, problem
    from ..practice.answering import ProblemCases
    from .answers import answered

    if arguments.problem is None:
        found = listing(arguments.lang)
        if arguments.json:
            return print_json({"techniques": found})
        width = max(len(one["slug"]) for technique in found for one in technique["problems"])
        for technique in found:
            print(technique["name"])
            for one in technique["problems"]:
                print(f"  {one['slug']:{width}}  {one['judge']}: {one['name']}")
        return OK
    chosen = problem(arguments.problem)
    if arguments.file is not None:
        return answered(ProblemCases(chosen, arguments.budget), arguments)
    shown = document(chosen, arguments.lang)
    if arguments.json:
        return print_json(shown)
    print(f"{shown['judge']}: {shown['name']}", shown["link"], shown["rule"], sep="\n")
    line = Message("Input: {format}", format=shown["format"])
    print(say(line, arguments.lang), shown["sample"]["input"], shown["sample"]["output"], sep="\n", end="")
    return OK


def exercise(arguments: argparse.Namespace, settings: Settings) -> int:
    """Ask one question, read the answer from stdin, and tell whether it is right, and why."""
    from ..door.practice import document as exercise_document
    from ..explain import explaining, render
    from ..practice.exercises import exercising

    found = finished(exercising(ruleset(arguments.game, settings), arguments.level, arguments.seed, arguments.kind))
    why = finished(explaining(found.ruleset, found.position))
    lang = arguments.lang
    shown = exercise_document(found, lang)
    if arguments.json:
        return print_json({**shown, "reason": render.text(why, lang)})
    print(*filter(None, (shown["title"], shown["position"], documents.played_under(found.ruleset, lang))))
    print(shown["question"])
    for number, choice in enumerate(shown["choices"], 1):
        print(f"  {number}. {choice['text']} ({choice['name']})")
    print("> ", end="", flush=True)
    given = friendly(sys.stdin.readline()).strip()
    names = [choice.name for choice in found.choices]
    if given.isascii() and given.isdecimal() and 0 < int(given) <= len(names):
        given = names[int(given) - 1]
    for name, choice in zip(names, shown["choices"], strict=True):
        if given.casefold() in (name.casefold(), choice["text"].casefold()):
            given = name
    if given:
        print(say(Message("Right.") if found.is_right(given) else Message("Not so."), lang))
    print(shown["answer"], render.text(why, lang), sep="\n")
    return OK
