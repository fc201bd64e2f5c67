"""Commands of the Lab: compare a user's formula, function or program with search."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..answers import answer_documents as documents
from ..answers.answer_texts import refuted_by_theorem, with_reading
from ..answers.check import Verdict, check_claim, find_claim
from ..answers.user_error import UserError
from ..answers.winner_words import split_words
from ..api.answers import decoded
from ..families.finite_graph import defaults_note
from ..games import ruleset
from ..model import Ruleset
from ..notation import in_words
from ..play.counterplay import play_document
from ..text import BudgetError, IllegalError, LoopError, Message, NimbersError, NotationError, UnknownError, say
from ..verify.check_parts import Named, check_in_parts, claim_named
from ..verify.circuits.circuit import LEAST, MOST
from ..verify.for_all import ForAll, decide_for_all, for_all_document, for_all_text, needs_prover, with_all_sizes
from ..verify.formula import find_expression, find_formula
from ..verify.own_rules import RulesFile
from ..verify.parallel import worker_pool
from ..verify.source import Source, expression, find_moves, find_source, is_plain_recursion, print_to_stderr
from ..verify.verdict_documents import audit_document, output_document, stress_document
from .calls import answer_of, certificate_of, game_line, print_certificate, problem_of, reject_other_rules
from .io import BAD_INPUT, NO_ANSWER, OK, REFUTED, finished, print_json, read_bytes, reject_settings, settings_of

if TYPE_CHECKING:
    from ..practice import Problem
    from ..verify.audit import Against, Audit
    from ..verify.checker import Rows
    from ..verify.program_task import Task

Settings = dict[str, str]
_OWN_TERM = re.compile(r"(.+?\.py)((?::[a-z]+=[^:+]*)*):(.*)")
CONTEXT = 3  # rows printed before and after the first difference
SHOWN = 2_000  # most characters of an input or output printed without --json


def split_name(word: str) -> tuple[str, str | None]:
    """Split FILE or FILE:name into the file and the name, None without one."""
    file, colon, name = word.rpartition(":")
    is_name = all(part.isidentifier() for part in name.split("."))
    return (file, name) if colon and is_name and not Path(word).exists() else (word, None)


def source_of(word: str) -> Source:
    """Return the function in FILE or FILE:name; raises NimbersError."""
    file, name = split_name(word)
    return find_source(file, decoded(read_bytes(file)), name)


def split_settings(settings: Settings) -> tuple[Settings, Settings]:
    """Return the settings that describe a file of rules, which are `kind` and `start`, and the others."""
    own = {name: value for name, value in settings.items() if name in ("kind", "start")}
    return own, {name: value for name, value in settings.items() if name not in own}


def own_game(file: str, settings: Settings, position: str | None, packed: bool = False) -> tuple[str, Settings]:
    """Return the game and the settings for a file of rules; `kind` and `start` in the given settings describe the file.

    The rules run during play. With `packed` they run now for all positions reachable from `position`, and become a
    graph, which a certificate can contain.
    """
    own, rest = split_settings(settings)
    kind, start = own.get("kind", "integer"), own.get("start")
    text = decoded(read_bytes(file))
    if packed and position is not None:
        from ..verify.graph_builder import build_graph

        return "own", {**rest, "graph": build_graph(text, file, kind, position, 0).graph().text}
    from ..verify.live_rules import live_rules

    return "own", {**rest, "graph": live_rules(file, text, kind, start, position).text}


# Python's errors for a value of another type, as rules raise them for positions of another kind.
_OTHER_TYPE = ("TypeError", "AttributeError", "IndexError")
_NO_LIST = "not a list of positions"  # whatever a position is, the rules return no list of them
_OTHER_KIND = ("leads to no position", "are not single numbers", "a position is one here")


def rules_hint(error: NimbersError, settings: Settings) -> Message | None:
    """Return what to change in a file of rules or in its settings, if an error shows it; else None."""
    if isinstance(error, LoopError):
        return Message("moves returns the positions after a move, such as n - 1, not what a move takes")
    return _kind_hint(error, settings)


def _kind_hint(error: NimbersError, settings: Settings) -> Message | None:
    """Return which kinds of positions rules in a file may have, if an error may come from the wrong one; else None."""
    what = error.failure.what if isinstance(error, UserError) else str(error.message.params.get("what", ""))
    fits = what.startswith(_OTHER_TYPE) and _NO_LIST not in what
    fits |= any(words in error.message.template for words in _OTHER_KIND)
    if not fits and not isinstance(error, NotationError):
        return None
    kind, others = settings.get("kind", "integer"), ("integer", "heaps", "row", "string", "bits", "cell")
    words = " | ".join(f"--set kind={one}" for one in others if one != kind)
    return Message("positions are of kind {kind} here; for others say {words}", kind=kind, words=words)


def own_terms(game: str, position: str, settings: Settings) -> tuple[str, str, Settings]:
    """Replace files of rules in a sum, such as `rules.py 3+5` or `sum rules.py:kind=heaps:3,4+nim:2`, by own games.

    Return the game, the position and the settings; without such terms they are unchanged. In a string + is a letter.
    """
    is_sum = "+" in position and all(term.strip() for term in position.split("+"))
    if game.endswith(".py") and is_sum and settings.get("kind") != "string":
        own, rest = split_settings(settings)
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
                own = dict(word.split("=", 1) for word in match[2].split(":") if word)
                known[head] = own_game(match[1], own, match[3])[1]["graph"]
            term = f"own:graph={known[head]}:{match[3]}"
        terms.append(term)
    return game, "+".join(terms), settings


def rules_of(arguments: argparse.Namespace, settings: Settings, whole: bool) -> Ruleset[Any]:
    """Return the rules of the game, or those in a file, run for all positions only if `whole`; raises NimbersError."""
    if not arguments.game.endswith(".py"):
        return ruleset(arguments.game, settings)
    from ..games import convention, game
    from ..verify.own_rules import own_rules

    own, rest = split_settings(settings)
    rest.pop("convention", None)
    if rest:
        raise UnknownError(Message("a file of rules has kind, start and convention, not {names}", names=tuple(rest)))
    source = find_moves(arguments.game, decoded(read_bytes(arguments.game)))
    word = convention(game("own"), settings.get("convention", "normal"))
    kind, start = own.get("kind", "integer"), own.get("start")
    return finished(own_rules(source, kind, start, whole or start is None, word, arguments.budget))


def check(arguments: argparse.Namespace, settings: Settings) -> int:
    """Check a claim of the game, a formula or a file of values against search."""
    if arguments.values is not None:
        return _check_values(arguments, settings)
    up_to, first, lang = arguments.up_to, arguments.start or 0, arguments.lang
    if up_to is not None and first > up_to:
        raise UnknownError(Message("--from {start} is beyond --up-to {size}", start=first, size=up_to))
    given = dict(settings)
    problem = problem_of(arguments, settings)
    own = arguments.game.endswith(".py")
    if problem is not None and (arguments.formula is not None or arguments.expression is not None):
        return _check_problem(problem, arguments, given)
    if arguments.limit:
        raise UnknownError(Message("--limit is for a function or an expression, and a problem of a judge"))
    with print_to_stderr(), worker_pool(arguments.jobs, arguments.dask) as workers:
        rules = rules_of(arguments, settings, up_to is not None)
        named = _named(rules, arguments)
        alone = workers is None or up_to is None  # without --up-to there is too little work for several processes
        if alone and isinstance(named, str) and not own:
            more = {"claim": named, "up_to": up_to, "from": first, "partial": True}
            document = answer_of("check", arguments, settings, **more)
        else:  # user code runs in this process; the API never runs any
            if workers is None or up_to is None:
                result = finished(check_claim(rules, claim_named(rules, named), up_to, arguments.budget, start=first))
            else:
                result = finished(check_in_parts(rules, named, up_to, workers, arguments.budget, first))
            decided = None
            if not isinstance(named, str) and needs_prover(result):
                decided = finished(decide_for_all(rules, *named))
                result = with_all_sizes(rules, named[0], named[1], result, decided, *named[2:])
            shown = finished(play_document(rules, result.counterexample, lang))
            kept = defaults_note(rules.defaults) if isinstance(rules, RulesFile) else None
            result = result if kept is None else replace(result, read_as=(*result.read_as, kept))
            document = documents.verdict(result, lang) | {"shown_by": shown}
            if not isinstance(named, str):
                document |= {"proved": decided is not None and decided.proved}
                document |= {"why_not": None, "heaps": None, "proof": None}
            if decided is not None and (decided.position is not None or result.agrees is not False):
                document |= _for_all(rules, decided, result, document["texts"]["verdict"], lang)
    position = document["counterexample"]
    if position is not None and own and arguments.certificate is not None:
        arguments.game, settings = own_game(arguments.game, settings, position)
    if arguments.json:
        facts, refused = _certificate(arguments, settings, document)
        print_json(document | facts | ({"certificate": None, "no_certificate": refused} if refused else {}))
    else:
        if isinstance(named, str):
            template = "{game}, {claim} ({status}): {statement}"
            facts = {name: document[name] for name in ("claim", "status", "statement")}
            print(say(Message(template, game=rules.title, **facts), lang))
            proved_here = documents.for_all(type(rules), find_claim(rules, named), lang)
            if proved_here and document["checked"]:  # a claim may say nothing under these settings
                print(proved_here["text"])
            others = [one.name for one in rules.claims() if rules.applies(one) and one.name != named]
            if arguments.claim is None and others:
                message = Message("other claims about these rules: {names}", names=", ".join(others))
                print(f"nimbers: {say(message, lang)}", file=sys.stderr)
        print(document["texts"]["verdict"])
        if document["shown_by"]:
            print(f"{document['shown_by']['text']} {document['shown_by']['why']}")
            if not document["shown_by"]["line"] and not isinstance(named, str):
                start = document["up_to"] + 1
                message = Message(
                    "at {position} the game is over: --from {size} leaves it out",
                    position=in_words(position), size=start,
                )  # fmt: skip
                print(f"nimbers: {say(message, lang)}", file=sys.stderr)
                if up_to is None or start <= up_to:
                    with print_to_stderr():
                        beyond = finished(
                            check_claim(rules, claim_named(rules, named), up_to, arguments.budget, start=start)
                        )
                    print(f"nimbers: {documents.verdict(beyond, lang)['texts']['verdict']}", file=sys.stderr)
        if position is not None:
            certificate, refused = _certificate(arguments, settings, document)
            if refused:  # the verdict stands
                print(f"nimbers: {refused}", file=sys.stderr)
            print_certificate(certificate, lang, rules.slug())
        elif arguments.certificate is not None:
            certificate, _ = _certificate(arguments, settings, document)
            if certificate:
                print(say(Message("The certificate is that of the theorem which decides the formula."), lang))
                print_certificate(certificate, lang, rules.slug())
            else:
                print(say(Message("No certificate: nothing was refuted."), lang))
    failure = None if isinstance(named, str) else result.failure
    if own and failure is not None and failure.file == arguments.game and not arguments.json:
        hint = _kind_hint(UserError(failure, failure.file), settings)
        if hint is not None:
            print(f"nimbers: {say(hint, lang)}", file=sys.stderr)
    if document["failure"] is not None:
        late = document["failure"]["late"]
        if late and not isinstance(named, str) and is_plain_recursion(named[0]):
            message = Message("{name} calls itself: @functools.cache above it remembers its values", name=named[0].name)
            print(f"nimbers: {say(message, lang)}", file=sys.stderr)
        return NO_ANSWER if late else BAD_INPUT
    if document["agrees"] is None and up_to is not None and not arguments.json:
        print(f"nimbers: {say(Message('allow more with --budget WORK'), lang)}", file=sys.stderr)
    return exit_code(document["agrees"])


def _certificate(
    arguments: argparse.Namespace, settings: Settings, verdict: dict[str, Any]
) -> tuple[dict[str, Any], str | None]:
    """Return the certificate of a counterexample, if one was requested; or why there is none within the limits.

    For a formula that was decided by a theorem with a certificate, return that.
    """
    position, proof = verdict["counterexample"], verdict.get("proof")
    if position is None:
        found = certificate_of(proof["op"], arguments, settings, **proof["params"]) if proof else {}
        return found, None
    claim = {"quantity": verdict["quantity"], "claimed": verdict["claimed"]}
    try:
        return certificate_of("certificate", arguments, settings, position=position, **claim), None
    except BudgetError as error:
        return {}, say(error.message, arguments.lang)


def _check_problem(problem: Problem, arguments: argparse.Namespace, given: Settings) -> int:
    """Check a user's function or expression on the cases of a judge's problem."""
    from ..practice.problem_check import QUANTITIES, check_problem
    from ..practice.problem_task import task_of

    _reject_beside_claim(arguments)
    reject_other_rules(problem, given, "check {game} --formula FILE")
    quantity = QUANTITIES.get(problem.answer, problem.answer)
    if arguments.quantity not in (None, quantity, problem.answer, "loses" if quantity == "wins" else quantity):
        message = Message(
            "{slug} asks for {quantity}; for {other} name the game, as in {line}",
            slug=problem.slug, quantity=quantity, other=arguments.quantity,
            line=game_line(problem, f"check {{game}} --quantity {arguments.quantity}", {}),
        )  # fmt: skip
        raise UnknownError(message)
    if arguments.certificate is not None:
        raise UnknownError(Message("--certificate is for games; a case of a problem may be several positions"))
    limits = settings_of(arguments.limit, "--limit")
    with print_to_stderr():
        task, first = task_of(problem, limits, words=arguments.words), arguments.start or 0
        if arguments.expression is not None:
            source = expression(arguments.expression, "wins" if quantity == "wins" else "answer")
        else:
            file, name = split_name(arguments.formula)
            source = find_source(file, decoded(read_bytes(file)), name, problem.function)
        if arguments.quantity in ("wins", "loses"):
            source = replace(source, true_means=arguments.quantity)
        result = finished(check_problem(task, source, arguments.up_to, first, arguments.words))
    document = documents.verdict(result, arguments.lang) | {"shown_by": None}
    if arguments.json:
        print_json(document)
    else:
        print(document["texts"]["verdict"])
    if result.failure is not None:
        return NO_ANSWER if result.failure.late else BAD_INPUT
    return exit_code(result.agrees)


def exit_code(agrees: bool | None) -> int:
    """Return the exit code of a verdict; None means no answer."""
    return NO_ANSWER if agrees is None else OK if agrees else REFUTED


def _check_values(arguments: argparse.Namespace, settings: Settings) -> int:
    """Check a b-file, a CSV or rows of values, and print the first wrong entry."""
    given = (arguments.claim, arguments.formula, arguments.expression, arguments.certificate)
    if any(word is not None for word in given):
        raise UnknownError(Message("--values FILE stands alone, with --quantity at most"))
    data, first = read_bytes(arguments.values), arguments.start
    more = {"quantity": arguments.quantity, "up_to": arguments.up_to} | ({} if first is None else {"from": first})
    document = answer_of("check_values", arguments, settings, data, **more)
    if arguments.json:
        print_json(document)
    else:
        print(say(Message("Read as: {how}.", how=document["read_as"]), arguments.lang))
        print(document["texts"]["verdict"])
    return exit_code(document["agrees"])


def _for_all(rules: Ruleset[Any], decided: ForAll, result: Verdict, verdict: str, lang: str) -> dict[str, Any]:
    """Return what the prover adds to a verdict that agrees with search: a proof, a refutation, or why it is open."""
    reply = for_all_document(rules, decided, lang, result.silent)
    if decided.proved:
        verdict = say(with_reading(for_all_text(rules, decided, result.silent), result), lang)
    elif decided.position is not None:
        verdict = say(with_reading(refuted_by_theorem(result), result), lang)
    else:
        verdict += " " + reply["text"]
    return {name: reply[name] for name in ("why_not", "heaps", "proof")} | {"texts": {"verdict": verdict}}


def _reject_beside_claim(arguments: argparse.Namespace) -> None:
    """Raise UnknownError if more than one of a claim, a formula and an expression is given."""
    given = [arguments.claim, arguments.formula, arguments.expression]
    if sum(word is not None for word in given) > 1:
        raise UnknownError(Message("a claim of the game, a formula or an expression: one of them"))


def _named(rules: Ruleset[Any], arguments: argparse.Namespace) -> Named:
    """Return the claim's name, or the formula or expression with its quantity and words."""
    _reject_beside_claim(arguments)
    quantity, words = arguments.quantity, arguments.words
    if words is not None and arguments.formula is None and arguments.expression is None:
        raise UnknownError(Message("--words are those of a formula: give one, as in --formula FILE"))
    if quantity is None and words is not None:
        quantity = "wins" if len(split_words(words)) == 2 else "outcome"
    if arguments.expression is not None:
        return *find_expression(arguments.expression, quantity, rules), words
    if arguments.formula is not None:
        file, name = split_name(arguments.formula)
        return *find_formula(file, decoded(read_bytes(file)), name, quantity, rules, by_user=True), words
    return find_claim(rules, arguments.claim).name


def _audit_certificate(
    arguments: argparse.Namespace, settings: Settings, result: Audit, first: Source, against: Against
) -> tuple[dict[str, Any], Message | None]:
    """Return the facts of an audit's certificate, if one was requested; or why there is none."""
    from ..verify.audit import circuits_of

    if arguments.certificate is None:
        return {}, None
    if not result.agrees or result.covered < result.total:
        return {}, Message("No certificate: not all inputs agree.")
    if result.untraced:
        return {}, Message("No certificate: it speaks of circuits, and not every function is one.")
    circuits = circuits_of(first, against, arguments.bits)
    given = dict(zip(("first", "second"), circuits, strict=False))
    return certificate_of("audit_certificate", arguments, settings, **given, runs=result.runs), None


def audit(arguments: argparse.Namespace, settings: Settings) -> int:
    """Compare two functions, or a function and a game, on every word."""
    from ..verify.audit import audit_functions

    bits, other = arguments.bits, arguments.other
    if (other is None) == (arguments.game is None):
        raise UnknownError(Message("an audit needs a second function, or --game, and not both"))
    if not LEAST <= bits <= MOST:
        raise UnknownError(Message("--bits is a number from {least} to {most}", least=LEAST, most=MOST))
    if other is not None:
        reject_settings(settings)
    with print_to_stderr(), worker_pool(arguments.jobs, arguments.dask) as workers:
        first = source_of(arguments.file)
        against = ruleset(arguments.game, settings) if other is None else source_of(other)
        result = finished(audit_functions(first, against, bits, arguments.budget, workers=workers))
        made, refused = _audit_certificate(arguments, settings, result, first, against)
    document = audit_document(result, arguments.lang) | made
    if arguments.json:
        print_json(document | ({"no_certificate": say(refused, arguments.lang)} if refused else {}))
    else:
        print("\n".join((document["texts"]["verdict"], *document["texts"]["notes"])))
        print_certificate(made, arguments.lang)
        if refused:
            print(say(refused, arguments.lang))
    return NO_ANSWER if result.agrees and result.covered < result.total else exit_code(result.agrees)


def stress(arguments: argparse.Namespace, settings: Settings) -> int:
    """Test a program on generated inputs; or print an input to run elsewhere, or check the output for one."""
    from ..verify.program_form import detect_form
    from ..verify.program_runner import program_of
    from ..verify.program_task import Task
    from ..verify.stress import Deadline, run_to_end, stress_test

    given = dict(settings)
    problem = problem_of(arguments, settings)
    limits = settings_of(arguments.limit, "--limit")
    if problem is not None:
        reject_other_rules(problem, given, "stress {game} PROGRAM")
    if limits and problem is None:
        raise UnknownError(Message("--limit is for problems of judges; nimbers practice lists them"))
    up_to, first = arguments.up_to, arguments.start
    if up_to is not None and first > up_to:
        raise UnknownError(Message("--from {start} is beyond --up-to {size}", start=first, size=up_to))
    with print_to_stderr():
        rules = rules_of(arguments, settings, True)
    task: Task
    if problem is not None:
        from ..practice.problem_task import task_of

        task = task_of(problem, limits, arguments.answer, arguments.words)
    else:
        task = Task(rules, arguments.answer, arguments.words)
    ways = (arguments.program, arguments.cases, arguments.input)
    if sum(one is not None for one in ways) != 1 or (arguments.input is None) != (arguments.output is None):
        raise UnknownError(Message("a PROGRAM, --cases N, or --input FILE with --output FILE: one of them"))
    if arguments.cases is not None:
        return _print_input(task, arguments)
    if arguments.input is not None:
        return _check_output(task, arguments)
    file, name = split_name(arguments.program)
    program = program_of(file, arguments.timeout, name, problem.function if problem is not None else "")
    if program.function:
        text = decoded(read_bytes(file))
        task = task.as_function(text, program.function)
        task = task if arguments.words is None else task.named_by_others()
    with worker_pool(arguments.jobs, arguments.dask) as workers:
        deadline = Deadline.after(arguments.total)
        task = run_to_end(detect_form(task), program)
        result = finished(stress_test(task, program, up_to, arguments.seed, workers, first, deadline))
    document = stress_document(result, arguments.program, arguments.lang, task.any_case)
    if arguments.json:
        print_json(document)
    else:
        print(document["texts"]["verdict"])
        if result.agrees is False:
            for title, shown in (
                (Message("input"), result.failing_input),
                (Message("expected"), result.expected),
                (Message("actual"), result.actual),
                (Message("stderr"), result.stderr),
            ):
                if shown:
                    print(f"--- {say(title, arguments.lang)}", _short(shown), sep="\n")
    return exit_code(result.agrees)


def _print_input(task: Task, arguments: argparse.Namespace) -> int:
    """Print an input in the judge's format."""
    from ..verify.input_generator import MOST as MOST_CASES
    from ..verify.input_generator import generate_input

    cases = arguments.cases
    if not 1 <= cases <= MOST_CASES:
        raise IllegalError(Message("--cases is a number from {least} to {most}", least=1, most=MOST_CASES))
    result = finished(generate_input(task, cases, arguments.up_to, arguments.seed))
    if arguments.json:
        return print_json({"game": arguments.game, "input": result.text, "cases": result.cases, "seed": arguments.seed})
    print(result.text, end="")
    if result.cases < cases:
        fewer = Message(
            "{count} {count|case|cases}: there are no more, or the judge allows no more", count=result.cases
        )
        print(f"nimbers: {say(fewer, arguments.lang)}", file=sys.stderr)
    return OK


def _check_output(task: Task, arguments: argparse.Namespace) -> int:
    """Check the output of a program for an input."""
    from ..verify.checker import check_output, read_output

    given = decoded(read_bytes(arguments.input))
    result = finished(check_output(task, given, read_output(read_bytes(arguments.output))))
    document = output_document(result, arguments.lang)
    if arguments.json:
        print_json(document)
    else:
        print(document["texts"]["verdict"], document["texts"]["only"])
        print("\n".join(_side_by_side(result.rows, arguments.lang)))
    return OK if result.verdict == "accepted" else REFUTED


def _side_by_side(rows: Rows, lang: str) -> Iterator[str]:
    """Yield expected and printed answers in two columns around the first difference, which is marked."""
    if rows.first is None:
        return
    some = rows.rows[max(0, rows.first - CONTEXT) : rows.first + CONTEXT + 1]
    names = say(Message("expected"), lang), say(Message("printed"), lang)
    width = max(len(names[0]), *(len(row.expected or "") for row in some))
    yield f"{'':9}{names[0]:{width}}  {names[1]}"
    for row in some:
        sign = ">" if row.number == rows.rows[rows.first].number else " "
        yield f"{sign}{row.number:>6}  {row.expected or '':{width}}  {(row.printed or '')[:SHOWN]}".rstrip()


def _short(text: str) -> str:
    text = text.rstrip("\n")
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
