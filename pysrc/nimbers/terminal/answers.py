"""The commands of the terminal: each takes the parsed arguments and the settings, prints, and returns an exit code."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import Any, Protocol

from ..answers import documents
from ..answers.cases import Cases, Rows
from ..answers.check import find_claim
from ..answers.tally import Tally
from ..api.answers import decoded
from ..families.finite_graph import sum_note
from ..games import ruleset
from ..model import Ruleset
from ..shapes import read_position
from ..text import Message, UnknownError, say
from .asking import answer_of, certificate_of, problem_of, tell_certificate
from .io import BAD_INPUT, NO_ANSWER, OK, REFUTED, marking, print_json, read_bytes, read_lines

Settings = dict[str, str]


def games(arguments: argparse.Namespace, settings: Settings) -> int:
    """List the games."""
    found = answer_of("games", arguments, settings)
    if arguments.json:
        return print_json(found)
    cards = found["games"]
    width = max(len(card["slug"]) for card in cards)
    for card in cards:
        print(f"{card['slug']:{width}}  {card['summary']}")
        line = f"nimbers solve {card['slug']} {card['examples'][0]}"
        print(" " * width, say(Message(" e.g. {line}", line=line), arguments.lang))
    return OK


def solve(arguments: argparse.Namespace, settings: Settings) -> int:
    """Who wins a position."""
    problem_of(arguments, settings)
    rules = ruleset(arguments.game, settings)
    if arguments.position is not None and arguments.file is not None:
        raise UnknownError(Message("give a position or --file FILE, not both"))
    if arguments.position is None and arguments.file is None:
        raise UnknownError(Message("give a position, or --file FILE; for example {example}", example=rules.examples[0]))
    data = None if arguments.file is None else read_bytes(arguments.file)
    document = answer_of("solve", arguments, settings, data)
    alone = _alone(rules, arguments.lang)
    document |= alone
    if arguments.json:
        return print_json(document | certificate_of("certificate", arguments, settings, position=document["position"]))
    played = documents.played_under(rules, arguments.lang)
    title = " ".join(filter(None, (document["title"], document["position"], played)))
    texts = document["texts"]
    ending = alone["heaps_alone"]["text"] if alone else ""
    for line in (title, document["read_as"], texts["verdict"], texts["value"], texts["moves"], texts["by"], ending):
        if line:
            print(line)
    made = certificate_of("certificate", arguments, settings, position=document["position"])
    tell_certificate(made, arguments.lang, rules.slug())
    return OK


def _alone(rules: Ruleset[Any], lang: str) -> dict[str, Any]:
    """What a sum of heaps rests on where the rules are a program's."""
    held = getattr(getattr(rules, "graph", None), "held", 0)
    return {"heaps_alone": {"tried": held, "text": say(sum_note(held), lang)}} if held else {}


def verify(arguments: argparse.Namespace, settings: Settings) -> int:
    """Check a certificate by the package's own rules."""
    reply = answer_of("verify", arguments, settings, text=decoded(read_bytes(arguments.file)))
    if arguments.json:
        return print_json(reply)
    print(reply["text"])
    return OK


def program(arguments: argparse.Namespace, settings: Settings) -> int:
    """A proved claim as a program."""
    from ..answers.programs import program as written

    rules = ruleset(arguments.game, settings)
    claims = [find_claim(rules, arguments.claim)] if arguments.claim else rules.claims()
    texts = (text for text in (written(type(rules), claim) for claim in claims if rules.applies(claim)) if text)
    text = next(texts, None)
    if text is None:
        what = arguments.claim or rules.slug()
        raise UnknownError(Message("{name} has no program: it is not proved, or not so simply told", name=what))
    if arguments.json:
        return print_json({"program": text})
    print(text, end="")
    return OK


def batch(arguments: argparse.Namespace, settings: Settings) -> int:
    """Answer a judge's input, or many positions, as a stream."""
    judged = problem_of(arguments, settings)
    if judged is not None and arguments.input == "judge" and arguments.answer is None and arguments.words is None:
        from ..practice.answering import ProblemCases

        return answered(ProblemCases(judged, arguments.budget), arguments)
    rules = ruleset(arguments.game, settings)
    return answered(Cases(rules, arguments.input, arguments.answer, arguments.words, arguments.budget), arguments)


class _Cases(Protocol):
    """What answers an input."""

    def rows(self, lines: Iterable[str]) -> Rows:
        """The answer to each case, in order."""


def answered(cases: _Cases, arguments: argparse.Namespace) -> int:
    """Print the answers to a file, and what is wrong in it."""
    answers: list[str | None] = []
    tally = Tally(arguments.lang)
    for row in cases.rows(read_lines(arguments.file)):
        if row is None:
            continue
        wrong = tally.take(row)
        if arguments.json:
            answers.append(row.answer)
            continue
        if row.answer is not None:
            print(row.answer, flush=True)
        if wrong is not None:
            print(say(_place(wrong), arguments.lang), file=sys.stderr, flush=True)
    if arguments.json:
        counts = {name: getattr(tally, name) for name in ("answered", "bad", "refuted", "unanswered")}
        print_json({"answers": answers, **counts, "errors": tally.errors, "summary": tally.summary})
    if tally.bad:
        return BAD_INPUT
    return NO_ANSWER if tally.unanswered else REFUTED if tally.refuted else OK


def _place(error: dict[str, Any]) -> Message:
    """A bad line of a batch: which one, where in it, and what is wrong."""
    if error["at"] is None:
        return Message("line {line}: {what}", line=error["line"], what=error["message"])
    return Message("line {line}, character {at}: {what}", line=error["line"], at=error["at"] + 1, what=error["message"])


def explain(arguments: argparse.Namespace, settings: Settings) -> int:
    """Why a position is won or lost."""
    kind = "json" if arguments.json else arguments.format
    if kind not in ("text", "markdown", "json"):
        raise UnknownError(Message("{name} is one of {words}", name="--format", words="text, markdown, json"))
    if arguments.level not in (1, 2, 3):
        raise UnknownError(Message("{name} is one of {words}", name="--level", words="1, 2, 3"))
    found = answer_of("explain", arguments, settings, level=arguments.level, move=arguments.move)
    if kind == "json":
        return print_json(found)
    print(found[kind])
    return OK


def render(arguments: argparse.Namespace, settings: Settings) -> int:
    """A position with its answer as HTML, SVG or Markdown."""
    from ..pictures.render import FORMATS
    from ..pictures.static import MODES

    for name, word, words in (("--format", arguments.format, FORMATS), ("--mode", arguments.mode, MODES)):
        if word not in words:
            raise UnknownError(Message("{name} is one of {words}", name=name, words=", ".join(words)))
    wanted = {name: getattr(arguments, name) for name in ("format", "mode", "site", "quantity", "heaps")}
    found = answer_of("render", arguments, settings, **wanted)
    if arguments.json:
        return print_json(found)
    print(found[arguments.format])
    return OK


def play(arguments: argparse.Namespace, settings: Settings) -> int:
    """Play against the machine, move by move."""
    from .duel import duel

    rules = ruleset(arguments.game, settings)
    text = arguments.position or rules.examples[0]
    with marking(text):
        start = read_position(rules, text)
    return duel(rules, start, arguments)
