"""The terminal: text for people, one JSON document with --json, exit codes that mean something."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn, TextIO, TypeVar

from . import __version__, documents, sentences
from .cases import ANSWERS, Cases
from .games import game, ruleset, slugs
from .locale import say
from .model import (
    BudgetError,
    IllegalError,
    Message,
    NimbersError,
    NotationError,
    Progress,
    Ruleset,
    StoppedError,
    UnknownError,
    Work,
)
from .notation import shown
from .operations import decoded, from_file
from .solve.answer import answering
from .solve.meter import NATIVE, SLICE
from .verify.check import checking, find_claim

T = TypeVar("T")
OK, REFUTED, BAD_INPUT, NO_ANSWER, OURS = 0, 1, 2, 3, 70
INTERRUPTED, PIPE_CLOSED = 130, 141  # what a shell reports for SIGINT and SIGPIPE
_EXIT = {"budget": NO_ANSWER, "stopped": NO_ANSWER}
_EPILOG = """\
exit codes: 0 answered, 1 refuted, 2 the input is wrong, 3 no answer within the limits, 70 a mistake of ours
examples:
  nimbers solve nim 3,4,5
  nimbers solve knight-queen N5,4_Q3,3 --set n=8
  nimbers solve subtraction 21 --set amounts=1,3,4 --misere
  nimbers check substring runs --up-to 12
  printf '2\\n6\\n132\\n' | nimbers batch counter
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code and never lets an exception through."""
    words = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in words
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(words)
    except NimbersError as error:
        return _fail(error, as_json)
    except KeyboardInterrupt:
        _fail(StoppedError(Message("stopped")), as_json)
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more; point stdout elsewhere so that the interpreter's last flush is silent.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except MemoryError:
        return _fail(BudgetError(Message("not enough memory for this; try something smaller")), as_json)
    except Exception as error:  # the promise: never a traceback
        if os.environ.get("NIMBERS_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        return _fail(NimbersError(Message("a mistake of ours, please report it: {what}", what=what)), as_json)


def _run(words: list[str]) -> int:
    common, rest = _common().parse_known_args(words)
    arguments = _parser().parse_args(rest, common)
    settings: dict[str, str] = {}
    for setting in arguments.set:
        name, equals, value = setting.partition("=")
        if not equals or not name:
            raise NotationError(Message("--set takes name=value, not {word}", word=shown(setting)))
        settings[name] = value
    if arguments.misere:
        settings["convention"] = "misere"
    code: int = arguments.run(arguments, settings)
    return code


class _Parser(argparse.ArgumentParser):
    """Errors become values with a code, as everywhere."""

    def error(self, message: str) -> NoReturn:
        raise UnknownError(Message("{message}; see nimbers --help", message=message))


def _common() -> _Parser:
    """The flags that may stand anywhere."""
    parser = _Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("--set", action="append", default=[], metavar="name=value", help="a rule parameter; repeatable")
    parser.add_argument("--misere", action="store_true", help="whoever cannot move wins")
    parser.add_argument("--json", action="store_true", help="exactly one JSON document on stdout")
    parser.add_argument(
        "--budget", type=_whole, default=NATIVE, metavar="WORK", help=f"moves generated at most ({NATIVE:,})"
    )
    return parser


def _parser() -> _Parser:
    common = _common()
    for action in common._actions:
        action.default = argparse.SUPPRESS  # the common flags are parsed already; here they only serve --help
    parser = _Parser(
        prog="nimbers", description="Impartial games: who wins, why, and is that formula really true?", epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter, parents=[common], allow_abbrev=False,
    )  # fmt: skip
    parser.add_argument("--version", action="version", version=f"nimbers {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    def command(name: str, what: str, run: Any) -> _Parser:
        made = commands.add_parser(name, help=what, description=what, parents=[common], allow_abbrev=False)
        made.set_defaults(run=run)
        return made

    command("games", "list the games", _games)
    solve = command("solve", "who wins a position, and by which moves", _solve)
    solve.add_argument("game", metavar="GAME")
    solve.add_argument("position", metavar="POSITION", nargs="?", help="notation; - is the empty position")
    solve.add_argument("--file", metavar="FILE", help="read the position from a file (- for stdin)")
    check = command("check", "hold a claim of a game against search", _check)
    check.add_argument("game", metavar="GAME")
    check.add_argument("claim", metavar="CLAIM", nargs="?", help="name of the claim; the first one by default")
    check.add_argument(
        "--up-to", type=_whole, metavar="SIZE", help="largest size; by default as far as a little work goes"
    )
    batch = command("batch", "answer a judge's input, or many positions", _batch)
    batch.add_argument("game", metavar="GAME")
    batch.add_argument("file", metavar="FILE", nargs="?", default="-", help="input; - for stdin")
    batch.add_argument("--input", default="judge", metavar="KIND", help="judge (default) or lines")
    batch.add_argument("--answer", metavar="WHAT", help=" | ".join(ANSWERS))
    batch.add_argument("--words", metavar="A,B[,TIE]", help="the words for first wins, second wins, tie")
    return parser


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"expected a whole number, found {text!r}")
    return int(text)


# --- the commands ----------------------------------------------------------------------------------------------------


def _games(arguments: argparse.Namespace, settings: dict[str, str]) -> int:
    cards = [documents.card(game(slug)) for slug in slugs()]
    if arguments.json:
        return _document({"games": cards})
    width = max(len(card["slug"]) for card in cards)
    for card in cards:
        print(f"{card['slug']:{width}}  {card['summary']}")
        print(f"{'':{width}}  e.g. nimbers solve {card['slug']} {card['examples'][0]}")
    return OK


def _solve(arguments: argparse.Namespace, settings: dict[str, str]) -> int:
    rules = ruleset(arguments.game, settings)
    if (arguments.position is None) == (arguments.file is None):
        raise UnknownError(Message("give a position, or --file FILE; for example {example}", example=rules.examples[0]))
    read_as = None
    if arguments.file is None:
        position = _positioned(rules, arguments.position)
    else:
        position, read_as = from_file(rules, decoded(_bytes(arguments.file)))
    found = _finished(answering(rules, position, arguments.budget))
    document = documents.answer(found, read_as=read_as)
    if arguments.json:
        return _document(document)
    title = f"{rules.title} {document['position'] or ''}".rstrip()
    texts = document["texts"]
    for line in (title, document["read_as"], texts["verdict"], texts["value"], texts["moves"], texts["by"]):
        if line:
            print(line)
    return OK


def _positioned(rules: Ruleset[Any], text: str) -> Any:
    """The position, an error in it shown under the place."""
    try:
        return rules.parse(text)
    except NimbersError as error:
        error.add_note(text)
        raise


def _check(arguments: argparse.Namespace, settings: dict[str, str]) -> int:
    rules = ruleset(arguments.game, settings)
    claim = find_claim(rules, arguments.claim)
    found = _finished(checking(rules, claim, arguments.up_to, arguments.budget))
    document = documents.verdict(found)
    if arguments.json:
        print(json.dumps(document, ensure_ascii=False))
    else:
        print(f"{rules.title}, {claim.name} ({claim.status}): {claim.statement}")
        print(document["texts"]["verdict"])
    return OK if found.agrees else REFUTED


def _batch(arguments: argparse.Namespace, settings: dict[str, str]) -> int:
    rules = ruleset(arguments.game, settings)
    cases = Cases(rules, arguments.input, arguments.answer, arguments.words, arguments.budget)
    answers: list[str | None] = []
    errors: list[dict[str, Any]] = []
    counts = {"answered": 0, "bad": 0, "refuted": 0, "unanswered": 0}
    for row in cases.rows(_lines(arguments.file)):
        if row is None:
            continue
        problem = row.error
        if problem is not None:
            counts["unanswered" if _EXIT.get(problem.code) == NO_ANSWER else "bad"] += 1
            errors.append({"line": row.line} | documents.error(problem))
        else:
            counts["answered"] += 1
            if row.refuted:
                counts["refuted"] += 1
                why = f"expected {row.expected}, found {row.answer}"
                errors.append({"line": row.line, "code": "refuted", "message": why, "at": None})
        if arguments.json:
            answers.append(row.answer)
            continue
        if row.answer is not None:
            print(row.answer, flush=True)
        if errors and errors[-1]["line"] == row.line:
            at = "" if errors[-1]["at"] is None else f", character {errors[-1]['at'] + 1}"
            print(f"line {row.line}{at}: {errors[-1]['message']}", file=sys.stderr, flush=True)
    if arguments.json:
        summary = say(sentences.batch_summary(counts["answered"], counts["bad"] + counts["unanswered"]))
        print(json.dumps({"answers": answers, **counts, "errors": errors, "summary": summary}, ensure_ascii=False))
    if counts["bad"]:
        return BAD_INPUT
    return NO_ANSWER if counts["unanswered"] else REFUTED if counts["refuted"] else OK


# --- in and out ------------------------------------------------------------------------------------------------------


def _bytes(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise _unreadable(file, error) from None


def _lines(file: str) -> Iterator[str]:
    """The lines of a file as they come; a byte that is not UTF-8 spoils its own line only."""
    try:
        with sys.stdin.buffer if file == "-" else Path(file).open("rb") as source:
            yield from io.TextIOWrapper(source, encoding="utf-8-sig", errors="backslashreplace")
    except OSError as error:
        raise _unreadable(file, error) from None


def _unreadable(file: str, error: OSError) -> IllegalError:
    return IllegalError(Message("cannot read {file}: {why}", file=file, why=error.strerror or str(error)))


def _document(document: Any) -> int:
    print(json.dumps(document, ensure_ascii=False))
    return OK


def _fail(error: NimbersError, as_json: bool) -> int:
    """Tell a failure: as the one JSON document, or on stderr with the place marked."""
    if as_json:
        _document({"error": documents.error(error)})
    else:
        print(f"nimbers: {say(error.message)}", file=sys.stderr)
        for typed in getattr(error, "__notes__", ()):
            if error.at is not None and "\n" not in typed:
                start = max(0, error.at - 40)
                print(f"  {typed[start : error.at + 40]}\n  {' ' * (error.at - start)}^", file=sys.stderr)
        if error.code == "budget":
            print("nimbers: allow more with --budget WORK", file=sys.stderr)
    return _EXIT.get(error.code, OURS if error.code == "internal" else BAD_INPUT)


def _finished(work: Work[T]) -> T:
    """The result of long work; its progress goes to stderr, and only to a terminal."""
    shows, steps = sys.stderr.isatty(), 0
    while True:
        try:
            told = next(work)
        except StopIteration as done:
            _erase(sys.stderr if shows and steps >= _QUIET else None)
            result: T = done.value
            return result
        except BaseException:
            _erase(sys.stderr if shows and steps >= _QUIET else None)
            raise
        steps += 1
        if shows and steps >= _QUIET and steps % 50 == 0:
            _show(told, steps)


_QUIET = 100  # slices before progress is shown


def _show(told: Progress | None, steps: int) -> None:
    text = say(told.message) if told else f"{steps * SLICE:,} moves generated"
    print(f"\r\x1b[K{text} …", end="", file=sys.stderr, flush=True)


def _erase(stream: TextIO | None) -> None:
    if stream is not None:
        print("\r\x1b[K", end="", file=stream, flush=True)
