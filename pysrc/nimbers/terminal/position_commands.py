"""Commands about positions; each gets the parsed arguments and the settings, prints, and returns an exit code."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

from ..answers import answer_documents as documents
from ..answers.cases import Cases, Rows
from ..answers.check import find_claim
from ..answers.tally import Tally
from ..api.answers import decoded
from ..families.finite_graph import sum_note
from ..games import ruleset
from ..model import Ruleset
from ..shapes import read_position
from ..text import Message, UnknownError, say, translated
from .calls import answer_of, certificate_of, print_certificate, problem_of, reject_other_rules
from .io import BAD_INPUT, NO_ANSWER, OK, REFUTED, mark_errors, print_json, read_bytes, read_lines

Settings = dict[str, str]


def games(arguments: argparse.Namespace, settings: Settings) -> int:
    """List the games."""
    reply = answer_of("games", arguments, settings)
    if arguments.json:
        return print_json(reply)
    cards = reply["games"]
    width = max(len(card["slug"]) for card in cards)
    for card in cards:
        print(f"{card['slug']:{width}}  {card['summary']}")
        line = f"nimbers solve {card['slug']} {card['examples'][0]}"
        print(" " * width, say(Message(" e.g. {line}", line=line), arguments.lang))
    return OK


def solve(arguments: argparse.Namespace, settings: Settings) -> int:
    """Print who wins a position."""
    problem = problem_of(arguments, settings)
    rules = ruleset(arguments.game, settings)
    if arguments.position is not None and arguments.file is not None:
        raise UnknownError(Message("give a position or --file FILE, not both"))
    if arguments.position is None and arguments.file is None:
        raise UnknownError(Message("give a position, or --file FILE; for example {example}", example=rules.examples[0]))
    data = None if arguments.file is None else read_bytes(arguments.file)
    document = answer_of("solve", arguments, settings, data)
    alone = _alone(rules, arguments.lang)
    document |= alone
    exception = problem.exception(document["position"]) if problem else None
    note = translated(exception, arguments.lang) if exception else ""
    document |= {"note": note} if note else {}
    if arguments.json:
        return print_json(document | certificate_of("certificate", arguments, settings, position=document["position"]))
    played = documents.settings_text(rules, arguments.lang)
    title = " ".join(filter(None, (document["title"], document["position"], played)))
    texts = document["texts"]
    ending = alone["heaps_alone"]["text"] if alone else ""
    for line in (
        title,
        document["read_as"],
        texts["verdict"],
        texts["value"],
        texts["moves"],
        texts["by"],
        ending,
        note,
    ):
        if line:
            print(line)
    made = certificate_of("certificate", arguments, settings, position=document["position"])
    print_certificate(made, arguments.lang, rules.slug())
    return OK


def _alone(rules: Ruleset[Any], lang: str) -> dict[str, Any]:
    """Return, for rules in a file with heaps, how many positions confirm that heaps are independent; else {}."""
    tried = getattr(getattr(rules, "graph", None), "held", 0)
    return {"heaps_alone": {"tried": tried, "text": say(sum_note(tried), lang)}} if tried else {}


def verify(arguments: argparse.Namespace, settings: Settings) -> int:
    """Verify a certificate with the package's own rules."""
    reply = answer_of("verify", arguments, settings, text=decoded(read_bytes(arguments.file)))
    if arguments.json:
        return print_json(reply)
    print(reply["text"])
    return OK


def certificate(arguments: argparse.Namespace, settings: Settings) -> int:
    """Print what a certificate says, as lines or as a theorem for a proof assistant."""
    from ..certificates.document import read_any
    from ..certificates.listing import lines
    from ..certificates.theorem_files import theorem_file

    found = read_any(decoded(read_bytes(arguments.file)))
    if arguments.format == "text":
        texts = [say(line, arguments.lang) for line in lines(found)]
        if arguments.json:
            return print_json({"format": "text", "lines": texts})
        print("\n".join(texts))
        return OK
    folder: Path = Path(__file__).parent.parent / arguments.format
    ending = {"rocq": ".v", "lean": ".lean"}[arguments.format]

    def theory(name: str) -> str:
        return (folder / f"{name}{ending}").read_text(encoding="utf-8")

    text = theorem_file(found, arguments.format, theory)
    if arguments.json:
        return print_json({"format": arguments.format, "text": text})
    print(text, end="")
    return OK


def program(arguments: argparse.Namespace, settings: Settings) -> int:
    """Print a proved claim as a program."""
    from ..answers.claim_programs import program as program_text

    rules = ruleset(arguments.game, settings)
    claims = [find_claim(rules, arguments.claim)] if arguments.claim else rules.claims()
    texts = (text for text in (program_text(type(rules), claim) for claim in claims if rules.applies(claim)) if text)
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
    given = dict(settings)
    problem = problem_of(arguments, settings)
    if problem is not None and arguments.input == "judge":
        from ..practice import reworded
        from ..practice.problem_cases import ProblemCases

        reject_other_rules(problem, given, "batch {game}")
        problem = reworded(problem, arguments.answer, arguments.words)
        return print_answers(ProblemCases(problem, arguments.budget), arguments)
    rules = ruleset(arguments.game, settings)
    return print_answers(Cases(rules, arguments.input, arguments.answer, arguments.words, arguments.budget), arguments)


class _Cases(Protocol):
    """An object that answers the cases of an input."""

    def rows(self, lines: Iterable[str]) -> Rows:
        """Yield the answer to each case, in order."""


def print_answers(cases: _Cases, arguments: argparse.Namespace) -> int:
    """Print the answers to the cases in a file, and the errors in it."""
    answers: list[str | None] = []
    tally = Tally(arguments.lang)
    counts_compared = False
    for row in cases.rows(read_lines(arguments.file)):
        if row is None:
            continue
        counts_compared = counts_compared or (row.counts and row.expected is not None)
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
    if counts_compared and not tally.refuted:
        message = Message("the numbers were compared with how many first moves win; --answer chooses something else")
        print(say(message, arguments.lang), file=sys.stderr)
    if tally.bad:
        return BAD_INPUT
    return NO_ANSWER if tally.unanswered else REFUTED if tally.refuted else OK


def _place(error: dict[str, Any]) -> Message:
    """Return the text of an error in a batch, with its line and character."""
    if error["at"] is None:
        return Message("line {line}: {what}", line=error["line"], what=error["message"])
    return Message("line {line}, character {at}: {what}", line=error["line"], at=error["at"] + 1, what=error["message"])


def explain(arguments: argparse.Namespace, settings: Settings) -> int:
    """Print why a position is won or lost."""
    kind = "json" if arguments.json else arguments.format
    if kind not in ("text", "markdown", "json"):
        raise UnknownError(Message("{name} is one of {words}", name="--format", words="text, markdown, json"))
    if arguments.level not in (1, 2, 3):
        raise UnknownError(Message("{name} is one of {words}", name="--level", words="1, 2, 3"))
    reply = answer_of("explain", arguments, settings, level=arguments.level, move=arguments.move)
    if kind == "json":
        return print_json(reply)
    print(reply[kind])
    return OK


def render(arguments: argparse.Namespace, settings: Settings) -> int:
    """Print a position with its answer as HTML, SVG or Markdown."""
    from ..pictures.render import FORMATS
    from ..pictures.static import MODES

    for name, word, words in (("--format", arguments.format, FORMATS), ("--mode", arguments.mode, MODES)):
        if word not in words:
            raise UnknownError(Message("{name} is one of {words}", name=name, words=", ".join(words)))
    wanted = {name: getattr(arguments, name) for name in ("format", "mode", "site", "quantity", "heaps")}
    reply = answer_of("render", arguments, settings, **wanted)
    if arguments.json:
        return print_json(reply)
    print(reply[arguments.format])
    return OK


def play(arguments: argparse.Namespace, settings: Settings) -> int:
    """Play against the machine, move by move."""
    from .duel import duel

    rules = ruleset(arguments.game, settings)
    text = arguments.position or rules.examples[0]
    with mark_errors(text):
        start = read_position(rules, text)
    return duel(rules, start, arguments)
