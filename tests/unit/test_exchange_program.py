"""A program that runs elsewhere gets the local verdict, and its input is not trusted."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest

from nimbers import NotationError, game, list_games
from nimbers.answers.claim_programs import program
from nimbers.answers.listing import Listing
from nimbers.games import game as game_class
from nimbers.games import ruleset
from nimbers.model import Claim
from nimbers.search.meter import finished
from nimbers.text import StoppedError
from nimbers.verify.exchange_program import parse_run, resume_trial, start_trial
from nimbers.verify.program_form import PROBE_GROUPS
from nimbers.verify.program_task import RunResult, Task
from nimbers.verify.sandbox.program_service import answer, load
from nimbers.verify.stress import StressVerdict, stress_test
from unit.api_calls import failure, result
from unit.programs import WRONG, Wrong

Run = Callable[[str], RunResult]


@contextmanager
def files(given: str) -> Iterator[Any]:
    """Replace files 0, 1 and 2 as the sandbox does; the rest of the last two is read at the end."""
    found: dict[int, str] = {}
    kept = {number: os.dup(number) for number in (0, 1, 2)}
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        source.write(given.encode())
        source.seek(0)
        try:
            for number, file in enumerate((source, out, err)):
                os.dup2(file.fileno(), number)
            yield found
        finally:
            for number, other in kept.items():
                os.dup2(other, number)
                os.close(other)
            for number, file in ((1, out), (2, err)):
                file.seek(0)
                found[number] = file.read().decode()


def sandboxed(text: str, name: str = "program") -> Run:
    """Run a program here as the sandbox runs it."""
    made, why = load(text, name)
    assert made is not None, why

    def run(given: str) -> RunResult:
        with files("" if name == "function" else given) as written:
            code = int(answer(made, given))
        return RunResult(written[1], code, written[2])

    return run


def tried(task: Task, run: Run, most: int = 1_000, up_to: int | None = None) -> Any:
    """Finish a trial with `most` inputs at a time."""
    found = finished(start_trial(task, up_to))
    while found.given:
        found = finished(resume_trial(found.number, [run(given) for given in found.given[:most]]))
    return found


native = pytest.mark.skipif(sys.platform == "emscripten", reason="the files of the sandbox are its worker's")


# --- verdicts --------------------------------------------------------------------------------------------------------


@native
@pytest.mark.parametrize("wrong", WRONG, ids=[one.name for one in WRONG])
def test_the_verdicts_are_those_of_a_run_at_home(wrong: Wrong) -> None:
    """For five wrong programs the smallest failing input, expected and actual, is that of the terminal."""
    inside = sandboxed(wrong.text)

    def run(given: str) -> RunResult:
        late = wrong.late and int(given.split()[0]) >= int(wrong.late)  # the real program would sleep for these inputs
        return RunResult("", 0, "", late=True) if late else inside(given)

    task = Task(ruleset(wrong.game))
    at_home: StressVerdict = finished(stress_test(task, run))
    found = tried(task, run)

    assert found.verdict == at_home
    assert (found.verdict.kind, found.verdict.failing_input) == (wrong.kind, wrong.failing_input)


@native
@pytest.mark.parametrize("most", [1, 7, 1_000])
def test_functions_are_called(most: int) -> None:
    """A function or class gets positions; it returns True or False for the winner, and so does the truth."""
    solution = "class Solution:\n    def canWin(self, n: int) -> bool:\n        return (n - 1).bit_count() % 2 == 1\n"
    counted = "def count(heaps):\n    heaps.sort()\n    return len(set(heaps))\n"
    task = Task(ruleset("counter"), function=True)
    right = tried(task, sandboxed(solution, "function"), most, 400)
    wrong = tried(task, sandboxed(solution.replace("== 1", "== (n != 77)"), "function"), most)
    heaps = tried(Task(ruleset("nim"), function=True), sandboxed(counted, "function"), most)

    assert (right.verdict.agrees, right.verdict.tried) == (True, 400)
    assert (wrong.verdict.failing_input, wrong.verdict.expected, wrong.verdict.actual) == ("77", "True\n", "False\n")
    assert (heaps.verdict.kind, heaps.verdict.failing_input) == ("wrong answer", "[1, 1]")


@native
def test_a_function_is_handed_the_parts_of_a_position() -> None:
    """A function with as many parameters as the position has numbers gets them one by one, with the judge's names."""
    run = sandboxed("@cache\ndef f(a, b):\n    return len(Counter([a, b]))\n", "function")

    assert (run("[3, 4]").out, run("[3, 3]").out) == ("2\n", "1\n")


PROGRAMS = [
    pytest.param(slug, claim, id=f"{slug} {claim.name}")
    for slug in list_games()
    for claim in game_class(slug).claims()
    if program(game_class(slug), claim) and claim.quantity in ("outcome", "grundy", "winning_move_count")
]


@native
@pytest.mark.parametrize(("slug", "claim"), PROGRAMS)
@pytest.mark.sampled(15, "other claims, run in the same way")
def test_proved_claims_are_right_programs(slug: str, claim: Claim) -> None:
    """A claim as a program passes its own judge on all small inputs, or says that it does not know."""
    rules = game(slug, convention=(claim.conventions or game_class(slug).conventions)[0])
    answer = {"grundy": "outcome", "winning_move_count": "count"}.get(claim.quantity, claim.quantity)
    run = sandboxed(program(game_class(slug), claim) or "")
    found = tried(Task(rules, answer), run, up_to=4).verdict

    assert found.agrees or "unknown" in found.actual, found


@native
def test_output_goes_through_the_files() -> None:
    """Output by print, sys.stdout, os.write or at exit is read, also with a closed stream or an exit code."""
    reading = "import os, sys\nprint(sys.stdin.readline().strip(), os.read(0, 9), open(0).read())\n"
    writing = "import atexit, os, sys\nprint(1)\nsys.stdout.flush()\nos.write(1, b'2')\natexit.register(print, 3)\n"
    leaving = "import sys\nprint(1)\nsys.exit('no')\n"
    failing = "def f():\n    return 1 // 0\n\nf()\n"

    assert sandboxed("print(input(), input())")("a\nb\n").out == "a b\n"
    assert sandboxed(reading)("a\n").out == "a b'' \n"
    assert sandboxed(writing)("").out == "1\n23\n"
    assert sandboxed("import sys\nprint(1)\nsys.stdout.close()\n")("").out == "1\n"
    assert sandboxed(leaving)("") == RunResult("1\n", 1, "no\n")
    assert "line 2, in f\nZeroDivisionError" in sandboxed(failing)("").err
    assert sandboxed("if __name__ == '__main__':\n    print(__name__)")("").out == "__main__\n"
    assert sandboxed("raise SystemExit")("").code == 0


# --- failures without a verdict --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "last", ["ModuleNotFoundError: No module named 'numpy'", "RecursionError: deep", "MemoryError"]
)
def test_what_cannot_run_here_is_no_failing_input(last: str) -> None:
    """A missing module, too deep a recursion or too little memory is reported after the failures before it."""
    unrun = RunResult("", 1, f"  line 3, in f\n{last}\n")
    task = Task(ruleset("nim"))
    started = finished(start_trial(task))
    found = finished(resume_trial(started.number, [unrun]))
    again = finished(start_trial(task))
    failed = finished(resume_trial(again.number, [RunResult("9\n", 0, ""), unrun]))

    assert (found.verdict, found.unrun) == (None, last)
    assert (failed.verdict.kind, failed.unrun) == ("wrong answer", None)  # type: ignore[union-attr]


def test_a_program_that_never_ends_is_stopped_three_times() -> None:
    """The program runs once for many inputs and twice for the smallest, because each run takes the whole time."""
    runs: list[str] = []

    def run(given: str) -> RunResult:
        runs.append(given)
        return RunResult("", 0, "", late=True)

    found = tried(Task(ruleset("counter")), run).verdict

    assert (found.kind, found.failing_input, len(runs)) == ("time limit", "1\n1\n", 3)


def test_time_that_adds_up_is_no_failure() -> None:
    """If a program is late for many inputs together but not for each alone, its answers decide."""
    task = Task(ruleset("counter"))

    def run(given: str) -> RunResult:
        numbers = list(map(int, given.split()[1:]))
        words = ["Louise" if (n - 1).bit_count() & 1 and n != 200 else "Richard" for n in numbers]
        return RunResult("", 0, "", late=True) if len(words) > 30 else RunResult("\n".join(words), 0, "")

    found = tried(task, run).verdict

    assert (found.kind, found.position) == ("wrong answer", "200")


def test_a_forgotten_trial_says_so() -> None:
    """Another trial or a new worker replaces the trial before."""
    first = finished(start_trial(Task(ruleset("nim"))))
    finished(start_trial(Task(ruleset("counter"))))

    with pytest.raises(StoppedError):
        finished(resume_trial(first.number, [RunResult("0\n", 0, "")]))


STRANGE: list[Any] = [
    None,
    3,
    "agrees",
    [],
    {"out": 3},
    {"err": None},
    {"code": 256},
    {"code": "0"},
    {"out": "x" * 2**20},
]


@pytest.mark.parametrize("value", STRANGE)
def test_what_is_no_run_is_refused(value: Any) -> None:
    """A verdict or a text in place of a run is refused."""
    with pytest.raises(NotationError):
        parse_run(value)


@pytest.mark.parametrize("text", ["x = 1", "class Solution: pass"])
def test_a_text_without_a_function(text: str) -> None:
    """A text without a function is a failure."""
    assert load(text, "function") == (None, "missing")


def test_mistakes_have_lines() -> None:
    """A text that does not parse, or that fails before it defines a function, is reported with its line."""
    assert load("print(\n", "program")[1].startswith("error 1 SyntaxError")
    assert load("\n1 / 0\ndef f(p): pass", "function")[1] == "error 2 ZeroDivisionError: division by zero"


@pytest.mark.sampled(25, "other games, whose positions have the same types")
@pytest.mark.parametrize("slug", list_games())
def test_every_game_judges_functions(slug: str) -> None:
    """A function with the right answers agrees, whatever the type of its positions."""
    rules = game(slug)
    task = Task(rules, function=True)
    truth = Task(rules).cases()
    known: dict[str, str] = {}
    for size in count():
        for p in Listing(rules, size):
            known[task.given([p])] = finished(truth.answer_position(p))
        if len(known) > sum(PROBE_GROUPS):  # the positions that show how the function's values are read
            break

    found = tried(task, lambda given: RunResult(f"{known[given]}\n", 0, ""), up_to=size)

    assert found.verdict.agrees
    assert all(json.loads(given) is not None for given in known)


def test_the_page_tries_a_program() -> None:
    """The API sends inputs, takes runs, and returns a verdict with its sentence."""
    first = result("stress", game="nim", lang="zh-Hans")
    ran = [{"out": "5\n", "err": "", "code": 0}]
    found = result("stress", game="nim", lang="zh-Hans", round=first["round"], ran=ran)
    job = {"op": "stress", "params": {"game": "nim", "round": first["round"], "ran": ran}, "at_most": 99}

    assert first["given"][0] == "1\n1\n"
    assert found["verdict"]["failing_input"] == "1\n1\n"
    assert found["verdict"]["texts"]["verdict"]
    assert failure("start", **job)["code"] == "stopped"
