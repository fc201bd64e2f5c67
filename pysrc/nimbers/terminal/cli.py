"""Entry point of the command line: text by default, one JSON document with --json, and an exit code."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from .. import __version__
from ..answers.cases import ANSWERS
from ..games import resolve_name
from ..search.meter import NATIVE
from ..text import BudgetError, Message, NimbersError, StoppedError, UnknownError, languages
from ..verify.formula import QUANTITIES
from ..verify.source import time_limited
from . import lab_commands, position_commands, practice_commands, prove_commands, sequence_commands
from .examples import examples_text
from .io import print_error, settings_of

# Commands that accept a problem of `nimbers practice` in place of a game.
TAKE_PROBLEMS = (position_commands.batch, position_commands.solve, lab_commands.check, lab_commands.stress)
WITHOUT_GAME = ("games", "audit", "sequence", "quotient", "practice", "puzzle", "certificate", "verify")
INTERRUPTED, PIPE_CLOSED = 130, 141  # what a shell reports for SIGINT and SIGPIPE
_EPILOG = """\
exit codes: 0 answered, 1 refuted, 2 the input is wrong, 3 no answer within the limits, 70 a mistake of ours
examples:
  nimbers solve nim 3,4,5
  nimbers solve knight-queen N5,4_Q3,3 --set n=8
  nimbers solve subtraction 21 --set amounts=1,3,4 --misere
  nimbers solve my_rules.py 3,4,5 --set kind=heaps
  nimbers solve cram 5x5 --certificate proof.json
  nimbers render nim 3,4,5 --format svg > nim.svg
  nimbers check substring runs --up-to 12
  nimbers check nim --expression "sum(p) % 4" --quantity grundy
  nimbers prove subtraction --set amounts=1,3,4
  nimbers audit swar.py loop.py
  nimbers stress counter my_program.py
  nimbers sequence 0.77 --up-to 167 --certify
  nimbers table queen --size 8
  printf '2\\n6\\n132\\n' | nimbers batch counter
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code; never raises."""
    words = list(sys.argv[1:] if argv is None else argv)
    as_json, lang = "--json" in words, _language(words)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(words)
    except NimbersError as error:
        return print_error(error, as_json, lang)
    except KeyboardInterrupt:
        print_error(StoppedError(Message("stopped")), as_json, lang)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; redirect stdout so that the interpreter's last flush is silent.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except MemoryError:
        return print_error(BudgetError(Message("not enough memory for this; try something smaller")), as_json, lang)
    except Exception as error:  # users never see a traceback
        if os.environ.get("NIMBERS_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        message = Message("a mistake of ours, please report it: {what}", what=what)
        return print_error(NimbersError(message), as_json, lang)


def _language(words: list[str]) -> str:
    """Return the language of --lang before parsing, since errors in the other flags need it, too."""
    for flag, value in zip(words, [*words[1:], ""], strict=False):
        lang = value if flag == "--lang" else flag.removeprefix("--lang=") if flag.startswith("--lang=") else ""
        if lang in languages():
            return lang
    return "en"


def _is_problem(name: str) -> bool:
    from ..practice import named_problem  # most commands need no problems

    return named_problem(name) is not None


def _game_of(arguments: argparse.Namespace, settings: dict[str, str]) -> dict[str, str]:
    """Replace the name in `arguments.game` by its slug; return the settings with those that the name implies."""
    position = getattr(arguments, "position", None)
    if position:
        arguments.game, arguments.position, settings = lab_commands.own_terms(arguments.game, position, settings)
    if arguments.game.endswith(".py"):
        # `check` and `stress` read a file of rules themselves, only as far as they need.
        reads_rules = arguments.run in (lab_commands.check, lab_commands.stress)
        if not reads_rules or getattr(arguments, "values", None) is not None:
            packed = getattr(arguments, "certificate", None) is not None
            arguments.game, settings = lab_commands.own_game(arguments.game, settings, position, packed)
    elif (
        arguments.run is not sequence_commands.table
        and getattr(arguments, "values", None) is None
        and not (arguments.run in TAKE_PROBLEMS and _is_problem(arguments.game))
    ):
        arguments.game, usual = resolve_name(arguments.game)  # the game of `table` may be a chess piece
        settings = usual | settings
    return settings


def _run(words: list[str]) -> int:
    if not words:
        _parser().print_help()
        return 0
    common, rest = _common().parse_known_args(words)
    try:
        arguments = _parser().parse_args(rest, common)
    except UnknownError:
        _reject_bare_setting(rest)
        raise
    if getattr(arguments, "claim", None) is not None:
        _reject_bare_setting([arguments.claim])
    settings = settings_of(arguments.set, "--set")
    if arguments.misere:
        if settings.get("convention", "misere") not in ("misere", "misère"):
            raise UnknownError(Message("--misere and --set convention={word} contradict", word=settings["convention"]))
        settings["convention"] = "misere"
    file = getattr(arguments, "game", None) or getattr(arguments, "code", None) or ""
    typed = dict(settings)
    with time_limited():
        try:
            if getattr(arguments, "game", None):
                settings = _game_of(arguments, settings)
            code: int = arguments.run(arguments, settings)
        except NimbersError as error:
            hint = lab_commands.rules_hint(error, typed) if file.endswith(".py") else None
            if hint is None:
                raise
            error.message = Message("{why}; {hint}", why=error.message, hint=hint)
            raise
    return code


_SETTING = re.compile(r"[a-z][a-z_]*=[^=\s]")


def _reject_bare_setting(words: list[str]) -> None:
    """Raise UnknownError for a setting such as amounts=1-3 that does not stand after --set."""
    pairs = zip(["", *words], words, strict=False)
    setting = next((word for before, word in pairs if _SETTING.match(word) and not before.startswith("--")), None)
    if setting is not None:
        raise UnknownError(Message("{word} is a setting: write --set {word}", word=setting))


# A position that begins with a dash, such as a strip of + and -; short flags have a letter after the dash.
_DASHED = re.compile(r"-([0-9(\[*.]|[-+._xX#oO,]*$)")


class _Parser(argparse.ArgumentParser):
    """A parser that raises UnknownError for errors, and accepts positions that begin with a dash."""

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        self._negative_number_matcher = _DASHED

    def error(self, message: str) -> NoReturn:
        raise UnknownError(Message("{message}; see nimbers --help", message=message))


class _Command(_Parser):
    """A parser of one command; optional arguments may follow a flag, as in `check nim --up-to 5 top-bit`."""

    mixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self.mixing:  # called by parse_known_intermixed_args
            return super().parse_known_args(args, namespace)
        self.mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self.mixing = False


def _common() -> _Parser:
    """Return a parser of the flags that all commands share."""
    parser = _Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("--set", action="append", default=[], metavar="name=value", help="a rule parameter; repeatable")
    parser.add_argument("--misere", action="store_true", help="whoever cannot move wins")
    parser.add_argument("--json", action="store_true", help="exactly one JSON document on stdout")
    parser.add_argument("--lang", default="en", choices=languages(), help="language of the texts")
    parser.add_argument(
        "--budget", type=_whole, default=NATIVE, metavar="WORK", help=f"moves generated at most ({NATIVE:,})"
    )
    return parser


def _parser() -> _Parser:
    common = _common()
    for action in common._actions:
        action.default = argparse.SUPPRESS  # the common flags are parsed before; here they only serve --help
    parser = _Parser(
        prog="nimbers", description="Impartial games: who wins, why, and is that formula really true?", epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter, parents=[common], allow_abbrev=False,
    )  # fmt: skip
    parser.add_argument("--version", action="version", version=f"nimbers {__version__}")
    listed: argparse._SubParsersAction[_Parser]
    listed = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Command)

    def command(name: str, what: str, run: Callable[[argparse.Namespace, dict[str, str]], int]) -> _Parser:
        made = listed.add_parser(
            name, help=what, description=what, epilog=examples_text(name), parents=[common],
            formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
        )  # fmt: skip
        made.set_defaults(run=run)
        if name not in WITHOUT_GAME:
            made.add_argument(
                "game",
                metavar="GAME",
                help="a name of nimbers games, a problem of nimbers practice, or a .py file with moves(position)",
            )
        return made

    def spread(made: _Parser) -> None:
        made.add_argument("--jobs", type=_whole, default=1, metavar="N", help="processes to work in")
        made.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler to work with: pip install nimbers[dask]")

    command("games", "list the games", position_commands.games)
    solve = command("solve", "who wins a position, and by which moves", position_commands.solve)
    solve.add_argument("position", metavar="POSITION", nargs="?", help="notation; - is the empty position")
    certificate = "write a proof that nimbers_check checks without this program (- for stdout)"
    solve.add_argument("--certificate", metavar="FILE", help=certificate)
    solve.add_argument("--file", metavar="FILE", help="read the position from a file (- for stdin)")
    certificate_text = "what a certificate says, for a reader or for a proof assistant"
    listing = command("certificate", certificate_text, position_commands.certificate)
    listing.add_argument("file", metavar="FILE", help="what --certificate wrote; - for stdin")
    listing.add_argument(
        "--format",
        choices=("text", "rocq", "lean"),
        default="text",
        help="lines (default), or a theorem in Rocq or Lean",
    )
    verify = command("verify", "check a certificate by this package's own rules", position_commands.verify)
    verify.add_argument("file", metavar="FILE", help="what --certificate wrote; - for stdin")
    explain = command("explain", "why a position is won or lost", position_commands.explain)
    explain.add_argument("position", metavar="POSITION", help="notation; - is the empty position")
    explain.add_argument("--level", type=_whole, default=2, metavar="N", help="1 sentence, 2 steps, 3 all moves")
    explain.add_argument(
        "--move", metavar="NAME", help="explain this move first: whether it wins, or which reply refutes it"
    )
    explain.add_argument("--format", default="text", metavar="KIND", help="text, markdown or json")
    render = command("render", "a position with its answer, for another page", position_commands.render)
    render.add_argument("position", metavar="POSITION", help="notation; - is the empty position")
    render.add_argument("--format", default="html", metavar="KIND", help="html (default), svg or markdown")
    render.add_argument(
        "--mode", default="solve", metavar="MODE", help="solve (default), play, explain, table, check, prove"
    )
    render.add_argument(
        "--quantity", default="outcome", metavar="WHAT", help="of a theorem: outcome (default) | grundy"
    )
    render.add_argument("--heaps", type=_whole, default=1, metavar="K", help="of how many heaps it is proved")
    render.add_argument("--site", default="", metavar="URL", help="where the page is, for its script, picture and link")
    play = command("play", "play against the machine", position_commands.play)
    play.add_argument("position", metavar="POSITION", nargs="?", help="where to begin; the first example by default")
    play.add_argument("--strength", type=_whole, default=10, metavar="N", help="0 random to 10 perfect (default)")
    play.add_argument("--second", action="store_true", help="let the machine begin")
    play.add_argument("--seed", type=_whole, default=0, metavar="N", help="which of its games a weak machine plays")
    check = command("check", "compare a claim or a formula with search", lab_commands.check)
    check.add_argument("claim", metavar="CLAIM", nargs="?", help="name of the claim; the first one by default")
    check.add_argument("--formula", metavar="FILE[:name]", help="a Python file with wins(p), grundy(p), count(p), ...")
    check.add_argument("--expression", metavar="TEXT", help="an expression in p, or in n, or in a and b")
    check.add_argument("--values", metavar="FILE", help="a b-file, a CSV or rows of values; - for stdin")
    check.add_argument("--quantity", metavar="WHAT", help=" | ".join((*QUANTITIES, "loses")))
    words = "what a formula returns where the first player wins, the second wins, there is a tie"
    check.add_argument("--words", metavar="A,B[,TIE]", help=words)
    check.add_argument(
        "--from", type=_whole, default=None, metavar="SIZE", dest="start", help="smallest size; 0 by default"
    )
    limit = "the greatest value of a number of the problem, instead of its own; repeatable"
    check.add_argument("--limit", action="append", default=[], metavar="NAME=VALUE", help=limit)
    spread(check)
    check.add_argument("--up-to", type=_whole, metavar="SIZE", help="largest size; else as far as a little work goes")
    check.add_argument(
        "--certificate", metavar="FILE", help="write a proof of what refutes it, or of the theorem that decides it"
    )
    proof = command("prove", "find who wins for all sizes, and prove it", prove_commands.prove)
    proof.add_argument("--quantity", default="outcome", metavar="WHAT", help="outcome (default) | grundy")
    proof.add_argument("--heaps", type=_whole, default=1, metavar="K", help="how many heaps, where there are several")
    proof.add_argument("--walk", metavar="NUMBERS", help="the numbers of a position that the automaton is to read")
    forbid = "how many of the positions after a move the opponent may forbid before it; 0 by default"
    proof.add_argument("--forbid", type=_whole, default=0, metavar="N", help=forbid)
    each = "a table with a theorem for each value of a rule parameter, of heaps or of forbid"
    proof.add_argument("--each", metavar="NAME=1..4", help=each)
    proof.add_argument("--program", choices=("python", "cpp"), help="print the theorem as a program, in time O(log n)")
    proof.add_argument("--certificate", metavar="FILE", help=certificate)
    variants = command("variants", "which moves may come or go without changing who wins", prove_commands.variants)
    variants.add_argument(
        "--heaps", type=_whole, default=1, metavar="K", help="how many heaps, where there are several"
    )
    variants.add_argument(
        "--add", action="append", default=[], metavar="CLAUSE", help="a move that is added: X == x - 5; repeatable"
    )
    variants.add_argument("--drop", action="append", type=_whole, metavar="N", help="a move that is dropped, by number")
    variants.add_argument("--like", metavar="GAME", help="a game whose lost positions are compared")
    variants.add_argument("--like-set", action="append", default=[], metavar="name=value", help="its rule parameters")
    audit = command("audit", "two functions of one word, or a function and a game, for every input", lab_commands.audit)
    audit.add_argument("file", metavar="FILE_A[:name]", help="a Python file with one function, or one of them")
    audit.add_argument(
        "other", metavar="FILE_B[:name]", nargs="?", help="the function to compare with, unless --game is given"
    )
    audit.add_argument("--game", metavar="GAME", help="the game whose rules to compare with: bit-slide or counter")
    audit.add_argument("--bits", type=_whole, default=32, metavar="W", help="bits of a word, 8 to 32 (default)")
    audit.add_argument("--certificate", metavar="FILE", help=certificate)
    spread(audit)
    stress = command("stress", "test a program in its judge's format", lab_commands.stress)
    stress.add_argument("program", metavar="PROGRAM", nargs="?", help="a .py file, or anything that can be executed")
    stress.add_argument("--cases", type=_whole, metavar="N", help="print an input of N cases, to be run elsewhere")
    stress.add_argument("--input", metavar="FILE", help="an input, and with --output what a program printed for it")
    stress.add_argument("--output", metavar="FILE", help="a program's output for --input, to check; - for stdin")
    stress.add_argument("--timeout", type=_seconds, default=3.0, metavar="SECONDS", help="for one run; 3 by default")
    stress.add_argument("--total", type=_seconds, default=300.0, metavar="SECONDS", help="for all runs; 300 by default")
    stress.add_argument("--up-to", type=_whole, metavar="SIZE", help="all inputs up to this size, and no larger ones")
    stress.add_argument(
        "--from", type=_whole, default=0, metavar="SIZE", dest="start", help="smallest size; 0 by default"
    )
    stress.add_argument("--limit", action="append", default=[], metavar="NAME=VALUE", help=limit)
    stress.add_argument("--seed", type=_whole, default=0, metavar="N", help="which random inputs are tried")
    stress.add_argument("--answer", metavar="WHAT", help=" | ".join(ANSWERS))
    stress.add_argument("--words", metavar="A,B[,TIE]", help="the words for first wins, second wins, tie")
    spread(stress)
    sequence = command("sequence", "the values of the heaps 0 to N, with their period", sequence_commands.sequence)
    sequence.add_argument(
        "code", metavar="CODE", help="0.77, sub:1,3,4, squares, primes; or a game, or a file of rules"
    )
    sequence.add_argument("--up-to", type=_whole, metavar="N", help="the last heap, itself included; 1000 by default")
    sequence.add_argument("--certify", action="store_true", help="prove the period where the values are enough for it")
    sequence.add_argument("--certificate", metavar="FILE", help=certificate)
    quotient = command("quotient", "the misère quotient of a take-and-break code, proved", sequence_commands.quotient)
    quotient.add_argument("code", metavar="CODE", help="0.77, .15, 4.07: digits 0 to 7")
    quotient.add_argument("--up-to", type=_whole, metavar="N", help="the last heap looked at; until it is proved")
    quotient.add_argument("--certificate", metavar="FILE", help=certificate)
    quotient.add_argument("--table", action="store_true", help="print the multiplication table, too")
    table = command(
        "table",
        "the values of a chess piece, a game of two numbers or a product, ruler.twins",
        sequence_commands.table,
    )
    table.add_argument(
        "--size", type=_whole, metavar="N", help="cells on each side, to 2048; the game's own n by default"
    )
    table.add_argument("--certificate", metavar="FILE", help=certificate)
    program = command("program", "print a proved claim as a program of its own", position_commands.program)
    program.add_argument("claim", metavar="CLAIM", nargs="?", help="name of the claim; the first such one by default")
    batch = command("batch", "answer a judge's input, or many positions", position_commands.batch)
    batch.add_argument("file", metavar="FILE", nargs="?", default="-", help="input; - for stdin")
    batch.add_argument("--input", default="judge", metavar="KIND", help="judge (default) or lines")
    batch.add_argument("--answer", metavar="WHAT", help=" | ".join(ANSWERS))
    batch.add_argument("--words", metavar="A,B[,TIE]", help="the words for first wins, second wins, tie")
    problems = command(
        "practice", "known problems of judges, and the answers to their inputs", practice_commands.practice
    )
    problems.add_argument("problem", metavar="PROBLEM", nargs="?", help="one of them; all are listed by default")
    problems.add_argument("file", metavar="FILE", nargs="?", help="an input to answer; - for stdin")
    exercise = command(
        "exercise", "a question about a position, and whether your answer is right", practice_commands.exercise
    )
    exercise.add_argument("--level", type=_whole, default=1, metavar="N", help="1 easy (default) to 3 hard")
    exercise.add_argument("--seed", type=_whole, default=0, metavar="N", help="which of the exercises")
    exercise.add_argument("--kind", metavar="WHAT", help="outcome | move | value; any by default")
    puzzle = command("puzzle", "today's puzzle: which move wins?", practice_commands.puzzle)
    puzzle.add_argument("--date", metavar="YYYY-MM-DD", help="the puzzle of another day")
    puzzle.add_argument("--level", type=_whole, default=1, metavar="N", help="1 gentle (default) to 3 hard")
    puzzle.add_argument("--move", metavar="MOVE", help="a move, as solve names them: does it win, and why?")
    return parser


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"expected a whole number, 0 or more, found {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= 3_600:
        raise argparse.ArgumentTypeError(f"expected seconds, more than 0 and at most 3600, found {text!r}")
    return seconds
