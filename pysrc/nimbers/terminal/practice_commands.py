"""Commands for practice: known problems with their answers, exercises, the daily puzzle."""

from __future__ import annotations

import argparse
import sys

from ..answers import answer_documents as documents
from ..games import ruleset
from ..text import Message, say
from .calls import answer_of
from .io import OK, print_json, reject_settings

Settings = dict[str, str]


def practice(arguments: argparse.Namespace, settings: Settings) -> int:
    """List the known problems, print one of them, or answer its input."""
    reject_settings(settings)
    from ..practice import document, problem
    from ..practice.problem_cases import ProblemCases
    from .position_commands import print_answers

    if arguments.problem is None:
        reply = answer_of("practice", arguments, settings)
        if arguments.json:
            return print_json(reply)
        techniques = reply["techniques"]
        width = max(len(one["slug"]) for technique in techniques for one in technique["problems"])
        for technique in techniques:
            print(technique["name"])
            for one in technique["problems"]:
                print(f"  {one['slug']:{width}}  {one['judge']}: {one['name']}")
        return OK
    chosen = problem(arguments.problem)
    if arguments.file is not None:
        return print_answers(ProblemCases(chosen, arguments.budget), arguments)
    shown = document(chosen, arguments.lang)
    if arguments.json:
        return print_json(shown)
    print(f"{shown['judge']}: {shown['name']}", shown["link"], shown["rule"], sep="\n")
    line = Message("Input: {format}", format=shown["format"])
    print(say(line, arguments.lang), shown["sample"]["input"], shown["sample"]["output"], sep="\n", end="")
    return OK


def exercise(arguments: argparse.Namespace, settings: Settings) -> int:
    """Ask a question, read the answer from stdin, and print whether it is right, and why."""
    from ..practice.exercises import chosen_name, is_among

    wanted = {name: getattr(arguments, name) for name in ("level", "seed", "kind")}
    shown = answer_of("exercise", arguments, settings, **wanted)
    settings = shown["parameters"] | {"convention": shown["convention"]}
    why = answer_of("explain", arguments, settings, position=shown["position"], level=2)["text"]
    if arguments.json:
        drawing = ("svg", "label", "hidden")
        return print_json({name: value for name, value in shown.items() if name not in drawing} | {"reason": why})
    lang = arguments.lang
    played = documents.settings_text(ruleset(shown["game"], settings), lang)
    print(*filter(None, (shown["title"], shown["position"], played)))
    print(shown["question"])
    for number, choice in enumerate(shown["choices"], 1):
        print(f"  {number}. {choice['text']} ({choice['name']})")
    print("> ", end="", flush=True)
    given = chosen_name(sys.stdin.readline(), [(choice["name"], choice["text"]) for choice in shown["choices"]])
    if given:
        print(say(Message("Right.") if is_among(given, shown["right"]) else Message("Not so."), lang))
    print(shown["answer"], why, sep="\n")
    return OK


def puzzle(arguments: argparse.Namespace, settings: Settings) -> int:
    """Print the puzzle of a day, or whether a move solves it, and why."""
    reject_settings(settings)
    wanted = {name: getattr(arguments, name) for name in ("date", "level", "move")}
    shown = answer_of("puzzle", arguments, settings, **wanted)
    if arguments.json:
        drawing = ("svg", "label", "hidden")
        return print_json({name: value for name, value in shown.items() if name not in drawing})
    tried, lang = shown["tried"], arguments.lang
    if tried is not None:
        print(*tried["told"], sep="\n")
        return OK
    rules = ruleset(shown["game"], shown["parameters"] | {"convention": shown["convention"]})
    played = documents.settings_text(rules, lang)
    print(say(Message("{date}, level {level}", date=shown["date"], level=shown["level"]), lang))
    print(*filter(None, (shown["title"], shown["position"], played)))
    print(shown["question"])
    return OK
