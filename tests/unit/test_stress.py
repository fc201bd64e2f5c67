"""Wrong programs fail at their smallest input, right ones pass, and programs that cannot run get no verdict."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimbers import IllegalError, game, list_games
from nimbers.answers.cases import Cases
from nimbers.games import ruleset
from nimbers.search.meter import finished
from nimbers.verify.program_inputs import parts
from nimbers.verify.program_runner import program_of
from nimbers.verify.program_task import Failure, RunResult, Task
from nimbers.verify.stress import StressVerdict, run_part, stress_test
from unit.programs import COUNTER, NIM, WRONG, Wrong
from unit.rules import SLOW_GAMES, sample

processes = pytest.mark.skipif(sys.platform == "emscripten", reason="no processes in the browser")


@pytest.fixture
def stressed(tmp_path: Path) -> Any:
    """Try a program's text on a game."""

    def stress(slug: str, text: str, seconds: float = 20, **options: Any) -> StressVerdict:
        made = tmp_path / "program.py"
        made.write_text(text)
        return finished(stress_test(Task(ruleset(slug)), program_of(str(made), seconds), **options))

    return stress


# --- five wrong programs ---------------------------------------------------------------------------------------------


@processes
@pytest.mark.parametrize("wrong", WRONG, ids=[one.name for one in WRONG])
@pytest.mark.sampled(1, "the same of other cases")
def test_the_smallest_input_that_a_wrong_program_fails(stressed: Any, wrong: Wrong) -> None:
    """Errors: above 2^53, the wrong player, misère for normal, equal heaps merged, too slow from four heaps on."""
    found = stressed(wrong.game, wrong.text, 4 if wrong.late else 20)
    facts = found.kind, found.failing_input, found.expected, found.actual

    assert facts == (wrong.kind, wrong.failing_input, wrong.expected, wrong.actual)


# --- other ways to fail ----------------------------------------------------------------------------------------------


@processes
def test_a_crash(stressed: Any) -> None:
    """The report has exit code and end of stderr; the smallest crashing input is found among many in one run."""
    found = stressed("counter", COUNTER.replace("NUMBER", "int(input()); n // (n != 777)"))

    assert (found.kind, found.failing_input, found.exit_code) == ("crash", "1\n777\n", 1)
    assert found.stderr.strip().endswith("by zero")


@processes
@pytest.mark.sampled(2, "the same of other lines")
@pytest.mark.parametrize("line", ["print('maybe')", "print()", "pass", "print('Louise\\nLouise')", "print('louise')"])
def test_a_wrong_format(stressed: Any, line: str) -> None:
    """No answer, several answers and an unknown word are wrong formats."""
    found = stressed("counter", f"for _ in range(int(input())):\n    n = int(input())\n    {line}\n")

    assert (found.kind, found.failing_input) == ("wrong format", "1\n1\n")


@processes
def test_output_without_end(stressed: Any) -> None:
    """A program that writes endlessly is stopped long before the disk is full."""
    found = stressed("counter", "while True: print('x' * 1000)")

    assert (found.kind, found.failing_input) == ("wrong format", "1\n1\n")


@processes
def test_what_is_carried_from_case_to_case(stressed: Any) -> None:
    """A program that does not reset between cases fails only at an input of several cases."""
    text = COUNTER.replace("\nfor", "\nsofar = 0\nfor").replace("NUMBER", "int(input()); sofar += (n - 1).bit_count()")
    text = text.replace("(n - 1).bit_count() % 2", "sofar % 2")
    found = stressed("counter", text)

    assert (found.kind, found.failing_input) == ("wrong answer", "2\n2\n3\n")
    assert (found.expected, found.actual) == ("Louise\nLouise\n", "Louise\nRichard\n")


@processes
def test_right_programs_pass(stressed: Any) -> None:
    """A right program passes, and the report says which inputs were tried."""
    counter = stressed("counter", COUNTER.replace("NUMBER", "int(input())"))
    some = stressed("nim", NIM.replace("HEAPS", "heaps"), up_to=4)

    assert (counter.agrees, counter.up_to, counter.kind) == (True, 3_000, None)
    assert (some.agrees, some.tried, some.up_to) == (True, 15, 4)


@processes
@pytest.mark.parametrize(
    ("name", "text", "mode"),
    [
        ("nothing.py", None, 0),
        ("plain.sh", "#!/bin/sh\necho 1\n", 0o644),
        ("missing", "#!/nowhere/at/all\n", 0o755),
        ("env", "#!/usr/bin/env no-such-interpreter\n", 0o755),
        ("noise", "\x7fELF nonsense", 0o755),
        ("module.py", "import no_such_module_anywhere\n", 0o644),
    ],
)
def test_what_could_not_run_is_no_counterexample(tmp_path: Path, name: str, text: str | None, mode: int) -> None:
    """A missing, non-executable or uninterpretable file, or a missing module, is an error without a verdict."""
    made = tmp_path / name
    if text is not None:
        made.write_text(text)
        made.chmod(mode)
    with pytest.raises(IllegalError) as raised:
        finished(stress_test(Task(ruleset("counter")), program_of(str(made), 20)))

    assert "could not run" in str(raised.value)


# --- inputs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [slug for slug in list_games() if slug not in SLOW_GAMES])
@pytest.mark.sampled(25, "the same of other cases")
def test_every_game_has_inputs_that_read_back(slug: str) -> None:
    """The judge's input of a position is read as that position, and its answer is right."""
    rules = game(slug)
    task = Task(rules)
    positions = [p for p in sample(rules, 30) if rules.judge_line(p).strip()]
    for p in positions:
        rows = [row for row in Cases(rules).rows(task.given([p]).splitlines(keepends=True)) if row]

        assert [row.error for row in rows] == [None]
        assert [rules.parse(rules.judge_line(p))] == [p]


@pytest.mark.parametrize("slug", list_games())
def test_larger_inputs_are_answered(slug: str) -> None:
    """The larger positions are the same each time and legal, and most have an answer."""
    task = Task(game(slug))
    larger = list(islice(task.ruleset.stress_positions(Random(3)), 40))
    run = [p for p in larger if task.ruleset.judge_line(p).strip()]

    assert larger == list(islice(task.ruleset.stress_positions(Random(3)), 40))
    assert run == [task.ruleset.parse(task.ruleset.judge_line(p)) for p in run]


def test_inputs_come_in_order_of_size() -> None:
    """All positions of a size, each order once, precede the next size; judges have no line for the empty one."""
    tried = [p for _, some, _ in parts(Task(ruleset("subtraction")), 6, 0) for p in some]

    assert [sum(p) for p in tried] == [1, *[2] * 2, *[3] * 4, *[4] * 8, *[5] * 16, *[6] * 32]
    assert len(tried) == len(set(tried))


def test_the_smallest_of_many_is_found_by_halving() -> None:
    """Whichever positions crash, the first of them is found in few runs."""
    task, random = Task(ruleset("bit-slide")), Random(4)
    for _ in range(30):
        bad = {random.randrange(200) for _ in range(3)}
        runs = 0

        def run(given: str, bad: set[int] = bad) -> RunResult:
            nonlocal runs
            runs += 1
            numbers = list(map(int, given.split()[1:]))
            words = ["First" if ruleset("bit-slide").parity(n) else "Second" for n in numbers]  # type: ignore[attr-defined]
            return RunResult("\n".join(words), int(not bad.isdisjoint(numbers)), "")

        failure = run_part(task, run, range(200)).failure

        assert isinstance(failure, Failure)
        assert failure.position == str(min(bad))
        assert runs < 40
