"""The commands of the Lab: a user's formula, function or program held against the truth."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..answers import documents
from ..answers.check import Verdict, checking, find_claim
from ..answers.texts import refuted_by_theorem
from ..door.answers import decoded
from ..games import ruleset
from ..lab.check_parts import Named, checking_in_parts, claim_named
from ..lab.circuits.circuit import LEAST, MOST
from ..lab.documents import audit_document, checked_document, stress_document
from ..lab.for_all import ForAll, deciding_for_all, for_all_document, with_all_sizes
from ..lab.formula import find_expression, find_formula
from ..lab.parallel import spreading
from ..lab.source import Source, find_source, unheard
from ..model import Ruleset
from ..play.counterplay import shown_play
from ..text import IllegalError, Message, UnknownError, say
from .asking import answer_of, certificate_of, tell_certificate
from .io import BAD_INPUT, NO_ANSWER, OK, REFUTED, finished, print_json, read_bytes, unset

if TYPE_CHECKING:
    from ..lab.checker import Rows
    from ..lab.judge import Task

Settings = dict[str, str]
BESIDE = 10_000  # positions of a file's rules that are asked about where none is given
BESIDE_IT = 3  # rows shown before and after the first one that differs
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
            decided = None
            if not isinstance(named, str) and found.agrees and found.failure is None:
                decided = finished(deciding_for_all(rules, *named))
                found = with_all_sizes(rules, *named, found, decided)
            shown = finished(shown_play(rules, found.counterexample, arguments.lang))
            document = documents.verdict(found, arguments.lang) | {"shown_by": shown}
            if not isinstance(named, str):
                document |= {"proved": decided is not None and decided.proved, "why_not": None, "heaps": None}
            if decided is not None:
                document |= _for_all(rules, decided, found, document["texts"]["verdict"], arguments.lang)
    position = document["counterexample"]
    if arguments.json:
        made = {} if position is None else certificate_of("certificate", arguments, settings, position=position)
        print_json(document | made)
    else:
        if isinstance(named, str):
            template = "{game}, {claim} ({status}): {statement}"
            facts = {name: document[name] for name in ("claim", "status", "statement")}
            print(say(Message(template, game=rules.title, **facts), arguments.lang))
            proved_here = documents.for_all(type(rules), find_claim(rules, named), arguments.lang)
            if proved_here:
                print(proved_here["text"])
        print(document["texts"]["verdict"])
        if document["shown_by"]:
            print(f"{document['shown_by']['text']} {document['shown_by']['why']}")
        if position is not None:
            made = certificate_of("certificate", arguments, settings, position=position)
            tell_certificate(made, arguments.lang, rules.slug())
        elif arguments.certificate is not None:
            print(say(Message("No certificate: nothing was refuted."), arguments.lang))
    if document["failure"] is not None:
        return NO_ANSWER if document["failure"]["late"] else BAD_INPUT
    if document["agrees"] and not document["checked"]:
        return NO_ANSWER
    return OK if document["agrees"] else REFUTED


def _for_all(rules: Ruleset[Any], decided: ForAll, found: Verdict, verdict: str, lang: str) -> dict[str, Any]:
    """What the prover adds to a verdict of search that agrees: for all sizes, or not, or why that is open."""
    told = for_all_document(rules, decided, lang)
    if decided.proved:
        verdict = told["text"]
    elif decided.position is not None:
        verdict = say(refuted_by_theorem(found), lang)
    else:
        verdict += " " + told["text"]
    return {"why_not": told["why_not"], "heaps": told["heaps"], "texts": {"verdict": verdict}}


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
    """A program on generated inputs in the judge's format; or an input to be run elsewhere, or what came of one."""
    from ..lab.judge import Task
    from ..lab.running import program_of
    from ..lab.stress import stressing

    rules = ruleset(arguments.game, settings)
    task = Task(rules, arguments.answer, arguments.words)
    ways = (arguments.program, arguments.cases, arguments.input)
    if sum(one is not None for one in ways) != 1 or (arguments.input is None) != (arguments.output is None):
        raise UnknownError(Message("a PROGRAM, --cases N, or --input FILE with --output FILE: one of them"))
    if arguments.cases is not None:
        return _print_input(task, arguments)
    if arguments.input is not None:
        return _check_output(task, arguments)
    program = program_of(arguments.program, arguments.timeout)
    with spreading(arguments.jobs, arguments.dask) as spread:
        found = finished(stressing(task, program, arguments.up_to, arguments.seed, spread))
    document = stress_document(found, arguments.program, arguments.lang, rules.judge.any_case)
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


def _print_input(task: Task, arguments: argparse.Namespace) -> int:
    """An input in the judge's format."""
    from ..lab.generator import MOST as MOST_CASES
    from ..lab.generator import generating

    cases = arguments.cases
    if not 1 <= cases <= MOST_CASES:
        raise IllegalError(Message("--cases is a number from {least} to {most}", least=1, most=MOST_CASES))
    found = finished(generating(task, cases, arguments.up_to, arguments.seed))
    if arguments.json:
        return print_json({"game": arguments.game, "input": found.text, "cases": found.cases, "seed": arguments.seed})
    print(found.text, end="")
    return OK


def _check_output(task: Task, arguments: argparse.Namespace) -> int:
    """What a program printed for an input, held against the truth."""
    from ..lab.checker import checking, read_output

    given = decoded(read_bytes(arguments.input))
    found = finished(checking(task, given, read_output(read_bytes(arguments.output))))
    document = checked_document(found, arguments.lang)
    if arguments.json:
        print_json(document)
    else:
        print(document["texts"]["verdict"], document["texts"]["only"])
        print("\n".join(_side_by_side(found.rows, arguments.lang)))
    return OK if found.verdict == "accepted" else REFUTED


def _side_by_side(rows: Rows, lang: str) -> Iterator[str]:
    """Expected and printed in two columns around the first difference, which is marked."""
    if rows.first is None:
        return
    some = rows.rows[max(0, rows.first - BESIDE_IT) : rows.first + BESIDE_IT + 1]
    names = say(Message("expected"), lang), say(Message("printed"), lang)
    width = max(len(names[0]), *(len(row.expected or "") for row in some))
    yield f"{'':9}{names[0]:{width}}  {names[1]}"
    for row in some:
        sign = ">" if row.number == rows.rows[rows.first].number else " "
        yield f"{sign}{row.number:>6}  {row.expected or '':{width}}  {(row.printed or '')[:SHOWN]}".rstrip()


def _short(text: str) -> str:
    text = text.rstrip("\n")
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
