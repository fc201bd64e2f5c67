"""The commands for those who practise: known problems with their answers, and exercises that check one's own."""

from __future__ import annotations

import argparse

from .locale import say
from .model import Message
from .terminal import OK, print_json

Settings = dict[str, str]


def practice(arguments: argparse.Namespace, settings: Settings) -> int:
    """List known problems, tell one of them, or answer its input."""
    from .commands import answered
    from .practice import document, listing, problem
    from .practice.answering import ProblemCases

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
    told = document(chosen, arguments.lang)
    if arguments.json:
        return print_json(told)
    print(f"{told['judge']}: {told['name']}", told["link"], told["rule"], sep="\n")
    line = Message("Input: {format}", format=told["format"])
    print(say(line, arguments.lang), told["sample"]["input"], told["sample"]["output"], sep="\n", end="")
    return OK
