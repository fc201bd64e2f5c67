"""The commands of the Lab: a user's formula, function or program held against the truth."""

from __future__ import annotations

import argparse
import dataclasses
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..answers import documents
from ..answers.check import Verdict, checking, find_claim
from ..answers.texts import refuted_by_theorem
from ..api.answers import decoded
from ..games import ruleset
from ..model import Ruleset
from ..play.counterplay import shown_play
from ..text import IllegalError, Message, UnknownError, say
from ..verify.check_parts import Named, check_in_parts, claim_named
from ..verify.circuits.circuit import LEAST, MOST
from ..verify.for_all import ForAll, decide_for_all, for_all_document, with_all_sizes
from ..verify.formula import find_expression, find_formula
from ..verify.parallel import worker_pool
from ..verify.source import Source, find_source, print_to_stderr
from ..verify.verdict_documents import audit_document, output_document, stress_document
from .asking import answer_of, certificate_of, problem_of, tell_certificate
from .io import BAD_INPUT, NO_ANSWER, OK, REFUTED, finished, print_json, read_bytes, settings_of, unset

if TYPE_CHECKING:
    from ..practice import Problem
    from ..verify.checker import Rows
    from ..verify.program_task import Task

Settings = dict[str, str]
_OWN_TERM = re.compile(r"(.+?\.py)((?::[a-z]+=[^:+]*)*):(.*)")
BESIDE_IT = 3  # rows shown before and after the first one that differs
SHOWN = 2_000  # characters of an input or output shown in the terminal; --json has all


def parted(word: str) -> tuple[str, str | None]:
    """The file and the name of FILE or FILE:name."""
    file, colon, name = word.rpartition(":")
    is_name = all(part.isidentifier() for part in name.split("."))
    return (file, name) if colon and is_name and not Path(word).exists() else (word, None)


def source_of(word: str) -> Source:
    """The function that FILE or FILE:name means; raises NimbersError."""
    file, name = parted(word)
    return find_source(file, decoded(read_bytes(file)), name)


def own_game(file: str, settings: Settings, position: str | None, packed: bool = False) -> tuple[str, Settings]:
    """The game and its settings that a file of rules stands for: `kind` and `start` among them are about the file.

    The program is asked as play goes on. `packed`: all that the position leads to is asked now, and becomes a graph
    that others can read, for a certificate.
    """
    rest = {name: value for name, value in settings.items() if name not in ("kind", "start")}
    kind, start = settings.get("kind", "integer"), settings.get("start")
    text = decoded(read_bytes(file))
    if packed and position is not None:
        from ..verify.graph_builder import build_graph

        return "own", {**rest, "graph": build_graph(text, file, kind, position, 0).graph().text}
    from ..verify.live_rules import live_rules

    return "own", {**rest, "graph": live_rules(file, text, kind, start, position).text}


def own_terms(game: str, position: str, settings: Settings) -> tuple[str, str, Settings]:
    """The sum that is meant by `rules.py 3+5`, or by `sum rules.py:kind=heaps:3,4+nim:2`: rules in a file as terms.

    Each file becomes a game of this process; what is no such sum comes back as it is.
    """
    if game.endswith(".py") and "+" in position:
        rest = {name: value for name, value in settings.items() if name not in ("kind", "start")}
        own = {name: value for name, value in settings.items() if name in ("kind", "start")}
        head = "".join(f":{name}={value}" for name, value in own.items())
        game, position, settings = "sum", "+".join(f"{game}{head}:{term}" for term in position.split("+")), rest
    if game not in ("sum", "loopy-sum") or ".py:" not in position:
        return game, position, settings
    terms, known = [], dict[str, str]()
    for term in position.split("+"):
        match = _OWN_TERM.fullmatch(term.strip())
        if match:
            head = match[1] + match[2]
            if head not in known:
                told = dict(word.split("=", 1) for word in match[2].split(":") if word)
                known[head] = own_game(match[1], told, match[3])[1]["graph"]
            term = f"own:graph={known[head]}:{match[3]}"
        terms.append(term)
    return game, "+".join(terms), settings


def rules_of(arguments: argparse.Namespace, settings: Settings, whole: bool) -> Ruleset[Any]:
    """The rules of the game that is meant, or those in a file, asked as far as they are needed; raises NimbersError."""
    if not arguments.game.endswith(".py"):
        return ruleset(arguments.game, settings)
    from ..games import convention, game
    from ..verify.own_rules import own_rules

    rest = {name: value for name, value in settings.items() if name not in ("kind", "start", "convention")}
    if rest:
        raise UnknownError(Message("a file of rules has kind, start and convention, not {names}", names=tuple(rest)))
    source = find_source(arguments.game, decoded(read_bytes(arguments.game)), "moves")
    word = convention(game("own"), settings.get("convention", "normal"))
    kind, start = settings.get("kind", "integer"), settings.get("start")
    return finished(own_rules(source, kind, start, whole or start is None, word, arguments.budget))


def check(arguments: argparse.Namespace, settings: Settings) -> int:
    """Check a claim of the game, a formula or a file of values against search."""
    if arguments.values is not None:
        return _check_values(arguments, settings)
    up_to, first, lang = arguments.up_to, arguments.start or 0, arguments.lang
    if up_to is not None and first > up_to:
        raise UnknownError(Message("--from {start} is beyond --up-to {size}", start=first, size=up_to))
    judged = problem_of(arguments, settings)
    own = arguments.game.endswith(".py")
    if judged is not None and arguments.formula is not None:
        return _check_problem(judged, arguments)
    with print_to_stderr(), worker_pool(arguments.jobs, arguments.dask) as workers:
        rules = rules_of(arguments, settings, up_to is not None)
        named = _named(rules, arguments, judged)
        alone = workers is None or up_to is None  # as far as a little work goes is no work for many
        if alone and isinstance(named, str) and not own:
            more = {"claim": named, "up_to": up_to, "from": first, "partial": True}
            document = answer_of("check", arguments, settings, **more)
        else:  # the reader's function runs in this process; the API never runs one
            if workers is None or up_to is None:
                found = finished(checking(rules, claim_named(rules, named), up_to, arguments.budget, start=first))
            else:
                found = finished(check_in_parts(rules, named, up_to, workers, arguments.budget, first))
            decided = None
            if not isinstance(named, str) and found.agrees:
                decided = finished(decide_for_all(rules, *named))
                found = with_all_sizes(rules, named[0], named[1], found, decided, *named[2:])
            shown = finished(shown_play(rules, found.counterexample, lang))
            document = documents.verdict(found, lang) | {"shown_by": shown}
            if not isinstance(named, str):
                document |= {"proved": decided is not None and decided.proved, "why_not": None, "heaps": None}
            if decided is not None:
                document |= _for_all(rules, decided, found, document["texts"]["verdict"], lang)
    position = document["counterexample"]
    if position is not None and own and arguments.certificate is not None:
        arguments.game, settings = own_game(arguments.game, settings, position)
    if arguments.json:
        made = {} if position is None else certificate_of("certificate", arguments, settings, position=position)
        print_json(document | made)
    else:
        if isinstance(named, str):
            template = "{game}, {claim} ({status}): {statement}"
            facts = {name: document[name] for name in ("claim", "status", "statement")}
            print(say(Message(template, game=rules.title, **facts), lang))
            proved_here = documents.for_all(type(rules), find_claim(rules, named), lang)
            if proved_here:
                print(proved_here["text"])
        print(document["texts"]["verdict"])
        if document["shown_by"]:
            print(f"{document['shown_by']['text']} {document['shown_by']['why']}")
        if position is not None:
            made = certificate_of("certificate", arguments, settings, position=position)
            tell_certificate(made, lang, rules.slug())
        elif arguments.certificate is not None:
            print(say(Message("No certificate: nothing was refuted."), lang))
    if document["failure"] is not None:
        return NO_ANSWER if document["failure"]["late"] else BAD_INPUT
    if document["agrees"] is None and up_to is not None and not arguments.json:
        print(f"nimbers: {say(Message('allow more with --budget WORK'), lang)}", file=sys.stderr)
    return exit_code(document["agrees"])


def _check_problem(judged: Problem, arguments: argparse.Namespace) -> int:
    """A user's function against the cases of a judge's problem."""
    from ..practice.checking import check_problem
    from ..practice.judged import task_of

    limits = settings_of(arguments.limit, "--limit")
    file, name = parted(arguments.formula)
    with print_to_stderr():
        source = find_source(file, decoded(read_bytes(file)), name)
        work = check_problem(task_of(judged, limits), source, arguments.up_to, arguments.start or 0, arguments.words)
        found = finished(work)
    document = documents.verdict(found, arguments.lang) | {"shown_by": None}
    if arguments.json:
        print_json(document)
    else:
        print(document["texts"]["verdict"])
    if found.failure is not None:
        return NO_ANSWER if found.failure.late else BAD_INPUT
    return exit_code(found.agrees)


def exit_code(agrees: bool | None) -> int:
    """The exit code of a verdict: none is no answer."""
    return NO_ANSWER if agrees is None else OK if agrees else REFUTED


def _check_values(arguments: argparse.Namespace, settings: Settings) -> int:
    """A b-file, a CSV, rows of a table: the first wrong entry."""
    given = (arguments.claim, arguments.formula, arguments.expression, arguments.certificate)
    if any(word is not None for word in given):
        raise UnknownError(Message("--values FILE stands alone, with --quantity at most"))
    data, first = read_bytes(arguments.values), arguments.start
    more = {"quantity": arguments.quantity} | ({} if first is None else {"from": first})
    document = answer_of("check_values", arguments, settings, data, **more)
    if arguments.json:
        print_json(document)
    else:
        print(say(Message("Read as: {how}.", how=document["read_as"]), arguments.lang))
        print(document["texts"]["verdict"])
    return NO_ANSWER if document["agrees"] is None else OK if document["agrees"] else REFUTED


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


def _named(rules: Ruleset[Any], arguments: argparse.Namespace, judged: Problem | None) -> Named:
    """The claim, the formula or the expression that is meant."""
    given = [arguments.claim, arguments.formula, arguments.expression]
    if sum(word is not None for word in given) > 1:
        raise UnknownError(Message("a claim of the game, a formula or an expression: one of them"))
    quantity, words = arguments.quantity, arguments.words
    if words is not None and arguments.formula is None and arguments.expression is None:
        raise UnknownError(Message("--words are those of a formula: give one, as in --formula FILE"))
    if quantity is None and judged is not None:
        quantity = {"outcome": "wins"}.get(judged.answer, judged.answer)
    elif quantity is None and words is not None:
        quantity = "wins"
    theirs = judged.words if judged is not None else ()
    if arguments.expression is not None:
        return *find_expression(arguments.expression, quantity), words, theirs
    if arguments.formula is not None:
        file, name = parted(arguments.formula)
        return *find_formula(file, decoded(read_bytes(file)), name, quantity, rules), words, theirs
    return find_claim(rules, arguments.claim).name


def audit(arguments: argparse.Namespace, settings: Settings) -> int:
    """Two functions, or a function and a game, for every word."""
    from ..verify.audit import audit_functions

    bits, other = arguments.bits, arguments.other
    if (other is None) == (arguments.game is None):
        raise UnknownError(Message("an audit needs a second function, or --game, and not both"))
    if not LEAST <= bits <= MOST:
        raise UnknownError(Message("--bits is a number from {least} to {most}", least=LEAST, most=MOST))
    if other is not None:
        unset(settings)
    with print_to_stderr(), worker_pool(arguments.jobs, arguments.dask) as workers:
        first = source_of(arguments.file)
        against = ruleset(arguments.game, settings) if other is None else source_of(other)
        found = finished(audit_functions(first, against, bits, arguments.budget, workers=workers))
    document = audit_document(found, arguments.lang)
    if arguments.json:
        print_json(document)
    else:
        print("\n".join((document["texts"]["verdict"], *document["texts"]["notes"])))
    return OK if found.agrees else REFUTED


def stress(arguments: argparse.Namespace, settings: Settings) -> int:
    """A program on generated inputs in the judge's format; or an input to be run elsewhere, or what came of one."""
    from ..verify.program_runner import program_of
    from ..verify.program_task import Task, detect_form
    from ..verify.stress import run_to_end, stress_test

    judged = problem_of(arguments, settings)
    limits = settings_of(arguments.limit, "--limit")
    if limits and judged is None:
        raise UnknownError(Message("--limit is for problems of judges; nimbers practice lists them"))
    up_to, first = arguments.up_to, arguments.start
    if up_to is not None and first > up_to:
        raise UnknownError(Message("--from {start} is beyond --up-to {size}", start=first, size=up_to))
    with print_to_stderr():
        rules = rules_of(arguments, settings, True)
    task: Task
    if judged is not None:
        from ..practice.judged import task_of

        task = task_of(judged, limits)
        if arguments.answer is not None or arguments.words is not None:
            task = dataclasses.replace(
                task, answer=arguments.answer or task.answer, words=arguments.words or task.words
            )
    else:
        task = Task(rules, arguments.answer, arguments.words)
    ways = (arguments.program, arguments.cases, arguments.input)
    if sum(one is not None for one in ways) != 1 or (arguments.input is None) != (arguments.output is None):
        raise UnknownError(Message("a PROGRAM, --cases N, or --input FILE with --output FILE: one of them"))
    if arguments.cases is not None:
        return _print_input(task, arguments)
    if arguments.input is not None:
        return _check_output(task, arguments)
    program = program_of(arguments.program, arguments.timeout)
    if program.function:
        text = decoded(read_bytes(arguments.program))
        task = task.as_function(text, program.function)
    with worker_pool(arguments.jobs, arguments.dask) as workers:
        task = run_to_end(detect_form(task), program)
        found = finished(stress_test(task, program, up_to, arguments.seed, workers, first))
    document = stress_document(found, arguments.program, arguments.lang, task.any_case)
    if arguments.json:
        print_json(document)
    else:
        print(document["texts"]["verdict"])
        if found.agrees is False:
            for title, shown in (
                (Message("input"), found.failing_input),
                (Message("expected"), found.expected),
                (Message("actual"), found.actual),
                (Message("stderr"), found.stderr),
            ):
                if shown:
                    print(f"--- {say(title, arguments.lang)}", _short(shown), sep="\n")
    return exit_code(found.agrees)


def _print_input(task: Task, arguments: argparse.Namespace) -> int:
    """An input in the judge's format."""
    from ..verify.input_generator import MOST as MOST_CASES
    from ..verify.input_generator import generate_input

    cases = arguments.cases
    if not 1 <= cases <= MOST_CASES:
        raise IllegalError(Message("--cases is a number from {least} to {most}", least=1, most=MOST_CASES))
    found = finished(generate_input(task, cases, arguments.up_to, arguments.seed))
    if arguments.json:
        return print_json({"game": arguments.game, "input": found.text, "cases": found.cases, "seed": arguments.seed})
    print(found.text, end="")
    return OK


def _check_output(task: Task, arguments: argparse.Namespace) -> int:
    """What a program printed for an input, held against the truth."""
    from ..verify.checker import check_output, read_output

    given = decoded(read_bytes(arguments.input))
    found = finished(check_output(task, given, read_output(read_bytes(arguments.output))))
    document = output_document(found, arguments.lang)
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
