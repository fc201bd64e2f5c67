"""The commands of the Lab: a user's formula, function or program held against the truth."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..answers import documents
from ..answers.check import checking, find_claim
from ..door.answers import decoded
from ..games import ruleset
from ..lab.check_parts import Named, checking_in_parts, claim_named
from ..lab.circuits.circuit import LEAST, MOST
from ..lab.documents import audit_document, stress_document
from ..lab.formula import find_expression, find_formula
from ..lab.parallel import spreading
from ..lab.source import Source, find_source, unheard
from ..model import Ruleset
from ..play.counterplay import shown_play
from ..text import Message, UnknownError, say
from .asking import answer_of
from .io import BAD_INPUT, NO_ANSWER, OK, REFUTED, finished, print_json, read_bytes, unset

Settings = dict[str, str]
BESIDE = 10_000  # positions of a file's rules that are asked about where none is given
SHOWN = 2_000  # characters of an input or output shown in the terminal; --json has all


def parted(word: str) -> tuple[str, str | None]:
    """The file and the name of FILE or FILE:name."""
    file, colon, name = word.rpartition(":")
    return (file, name) if colon and name.isidentifier() and not Path(word).exists() else (word, None)


def source_of(word: str) -> Source:
    """The function that FILE or FILE:name means; raises NimbersError."""
    file, name = parted(word)
    return find_source(file, decoded(read_bytes(file)), name)


def own_game(file: str, settings: Settings, position: str | None) -> tuple[str, Settings]:
    """The game and its settings that a file of rules stands for: `kind` and `start` among them are about the file.

    Without a position the game has all small ones, and whatever `start` leads to.
    """
    from ..lab.graph_builder import smallest, telling_all

    rest = {name: value for name, value in settings.items() if name not in ("kind", "start")}
    kind = settings.get("kind", "integer")
    start = settings.get("start") or position or smallest(kind)
    with unheard():
        walk = telling_all(decoded(read_bytes(file)), file, kind, start, 0 if position else BESIDE)
    return "own", {**rest, "graph": walk.graph().text}


def check(arguments: argparse.Namespace, settings: Settings) -> int:
    """A claim of the game, or a user's formula, against search."""
    rules = ruleset(arguments.game, settings)
    up_to = arguments.up_to
    with unheard(), spreading(arguments.jobs, arguments.dask) as spread:
        named = _named(rules, arguments)
        alone = spread is None or up_to is None  # as far as a little work goes is no work for many
        if alone and isinstance(named, str):
            document = answer_of("check", arguments, settings, claim=named, up_to=up_to)
        else:  # a function of one's own runs here, in this process, where the door lets none in
            if spread is None or up_to is None:
                found = finished(checking(rules, claim_named(rules, named), up_to, arguments.budget))
            else:
                found = finished(checking_in_parts(rules, named, up_to, spread, arguments.budget))
            shown = finished(shown_play(rules, found.counterexample, arguments.lang))
            document = documents.verdict(found, arguments.lang) | {"shown_by": shown}
    if arguments.json:
        print_json(document)
    else:
        if isinstance(named, str):
            template = "{game}, {claim} ({status}): {statement}"
            facts = {name: document[name] for name in ("claim", "status", "statement")}
            print(say(Message(template, game=rules.title, **facts), arguments.lang))
        print(document["texts"]["verdict"])
        if document["shown_by"]:
            print(f"{document['shown_by']['text']} {document['shown_by']['why']}")
    if document["failure"] is not None:
        return NO_ANSWER if document["failure"]["late"] else BAD_INPUT
    if document["agrees"] and not document["checked"]:
        return NO_ANSWER
    return OK if document["agrees"] else REFUTED


def _named(rules: Ruleset[Any], arguments: argparse.Namespace) -> Named:
    """The claim, the formula or the expression that is meant."""
    given = [arguments.claim, arguments.formula, arguments.expression]
    if sum(word is not None for word in given) > 1:
        raise UnknownError(Message("a claim of the game, a formula or an expression: one of them"))
    if arguments.expression is not None:
        return find_expression(arguments.expression, arguments.quantity)
    if arguments.formula is not None:
        file, name = parted(arguments.formula)
        return find_formula(file, decoded(read_bytes(file)), name, arguments.quantity)
    return find_claim(rules, arguments.claim).name


def audit(arguments: argparse.Namespace, settings: Settings) -> int:
    """Two functions, or a function and a game, for every word."""
    from ..lab.audit import auditing

    bits, other = arguments.bits, arguments.other
    if (other is None) == (arguments.game is None):
        raise UnknownError(Message("an audit needs a second function, or --game, and not both"))
    if not LEAST <= bits <= MOST:
        raise UnknownError(Message("--bits is a number from {least} to {most}", least=LEAST, most=MOST))
    if other is not None:
        unset(settings)
    with unheard(), spreading(arguments.jobs, arguments.dask) as spread:
        first = source_of(arguments.file)
        against = ruleset(arguments.game, settings) if other is None else source_of(other)
        found = finished(auditing(first, against, bits, arguments.budget, spread=spread))
    document = audit_document(found, arguments.lang)
    if arguments.json:
        print_json(document)
    else:
        print("\n".join((document["texts"]["verdict"], *document["texts"]["notes"])))
    return OK if found.agrees else REFUTED


def stress(arguments: argparse.Namespace, settings: Settings) -> int:
    """A program on generated inputs in the judge's format."""
    from ..lab.judge import Task
    from ..lab.running import program_of
    from ..lab.stress import stressing

    rules = ruleset(arguments.game, settings)
    task = Task(rules, arguments.answer, arguments.words)
    program = program_of(arguments.program, arguments.timeout)
    with spreading(arguments.jobs, arguments.dask) as spread:
        found = finished(stressing(task, program, arguments.up_to, arguments.seed, spread))
    document = stress_document(found, arguments.program, arguments.lang)
    if arguments.json:
        print_json(document)
    else:
        print(document["texts"]["verdict"])
        if not found.agrees:
            for name, text in (
                (Message("input"), found.failing_input),
                (Message("expected"), found.expected),
                (Message("actual"), found.actual),
                (Message("stderr"), found.stderr),
            ):
                if text:
                    print(f"--- {say(name, arguments.lang)}", _short(text), sep="\n")
    return OK if found.agrees else REFUTED


def _short(text: str) -> str:
    text = text.rstrip("\n")
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
