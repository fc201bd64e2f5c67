"""Wrong programs fail at their smallest input, right ones pass, and programs that cannot run get no verdict."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache, reduce
from inspect import signature
from itertools import islice
from math import isqrt
from operator import xor
from pathlib import Path
from random import Random
from struct import pack, unpack
from typing import Any

import pytest

from nimbers import IllegalError, game, list_games
from nimbers.answers.cases import Cases
from nimbers.games import ruleset
from nimbers.practice import problem
from nimbers.practice.larger_cases import Case
from nimbers.practice.problem_task import task_of
from nimbers.search.meter import finished
from nimbers.text import say
from nimbers.verify.program_inputs import parts
from nimbers.verify.program_runner import program_of
from nimbers.verify.program_task import Failure, RunResult, Task
from nimbers.verify.stress import StressVerdict, run_part, stress_test
from nimbers.verify.verdict_documents import stress_document
from nimbers.verify.verdict_texts import stress_verdict
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
@pytest.mark.sampled(1, "other cases, in the same way")
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


@pytest.mark.slow("it takes seconds")
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
@pytest.mark.sampled(25, "other cases, in the same way")
def test_every_game_has_inputs_that_read_back(slug: str) -> None:
    """The judge's input of a position is read as that position, and its answer is right."""
    rules = game(slug)
    task = Task(rules)
    # A lone minus is the empty position, and in the judge's signs of the flip game a strip of one.
    positions = [p for p in sample(rules, 30) if rules.judge_line(p).strip() not in ("", "-")]
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


# --- larger cases of problems ----------------------------------------------------------------------------------------

FIBONACCI = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584}


def nim_sum(heaps: Sequence[int]) -> int:
    return reduce(xor, heaps, 0)


def single(number: float) -> float:
    """Return a number as a float of 32 bits has it."""
    found: float = unpack("f", pack("f", number))[0]
    return found


def nonzero(heaps: Sequence[int]) -> bool:
    """Return whether Nim is won."""
    return nim_sum(heaps) != 0


def misere(heaps: Sequence[int]) -> bool:
    """Return whether a position of misère Nim is won, by Bouton's theorem."""
    return bool(nim_sum(heaps)) if max(heaps) > 1 else len(heaps) % 2 == 0


def first_heap(heaps: Sequence[int]) -> bool:
    """Return whether Sequential Nim is won: by the number of ones before the first other heap."""
    ones = next((at for at, one in enumerate(heaps[:-1]) if one > 1), len(heaps) - 1)
    return ones % 2 == 0


def golden(a: int, b: int) -> bool:
    """Return whether Wythoff's game is won."""
    k = abs(a - b)
    return min(a, b) != (k + isqrt(5 * k * k)) // 2


def euclid(a: int, b: int) -> bool:
    """Return whether Euclid's game is won, move by move."""
    small, large = sorted((a, b))
    turns = 0
    while small < large < 2 * small:
        small, large, turns = large - small, small, turns + 1
    return turns % 2 == 0


def twelve_steps(a: int, b: int) -> bool:
    """Return whether Euclid's game is won if what is beyond the twelfth step is won."""
    small, large = sorted((a, b))
    turns = 0
    while small < large < 2 * small and turns <= 12:
        small, large, turns = large - small, small, turns + 1
    return turns % 2 == 0


def fibonacci(n: int) -> bool:
    """Return whether Fibonacci Nim is won."""
    one, other = 1, 2
    while one < n:
        one, other = other, one + other
    return one != n


def stones(k: int, amounts: Sequence[int]) -> bool:
    """Return whether a heap is won, heap by heap."""
    won = [False] * (k + 1)
    for heap in range(k + 1):
        won[heap] = any(a <= heap and not won[heap - a] for a in amounts)
    return won[k]


HEAPS = ("cses-1730", "acwing-891")
MISERE = ("luogu-p4279", "hackerrank-misere-nim-1")
PAIRS = ("luogu-p2252", "hdu-1527")
# The problems, the right answer, and a wrong program that is right for all small cases.
Claims = tuple[tuple[str, ...], Callable[..., bool], Callable[..., bool]]
WRONG_LATER: dict[str, Claims] = {
    "a rough golden ratio": (PAIRS, golden, lambda a, b: min(a, b) != int(abs(a - b) * 1.618)),
    "nine digits of it": (PAIRS, golden, lambda a, b: min(a, b) != int(abs(a - b) * 1.618033988)),
    "floats of 32 bits": (PAIRS, golden, lambda a, b: min(a, b) != int(single(abs(a - b) * single((5**0.5 + 1) / 2)))),
    "won from 40 on": (PAIRS, golden, lambda a, b: b >= 40 or golden(a, b)),
    "won from a sum on": (HEAPS, nonzero, lambda a: nim_sum(a) != 0 or sum(a) > 11),
    "sixteen bits": (HEAPS, nonzero, lambda a: nim_sum(a) & 0xFFFF != 0),
    "heaps as floats": (HEAPS, nonzero, lambda a: nim_sum([int(single(v)) for v in a]) != 0),
    "the first 50 heaps": (HEAPS, nonzero, lambda a: nim_sum(a[:50]) != 0),
    "many heaps": (HEAPS, nonzero, lambda a: nim_sum(a) != 0 or len(a) > 12),
    "misère with many heaps": (MISERE, misere, lambda a: len(a) > 12 or misere(a)),
    "misère with large heaps": (MISERE, misere, lambda a: sum(a) > 30 or misere(a)),
    "misère never won": (MISERE, misere, lambda a: sum(a) <= 30 and misere(a)),
    "the first large heap": (("codeforces-1382b",), first_heap, lambda a: len(a) > 12 or first_heap(a)),
    "large sums": (("codeforces-1382b",), first_heap, lambda a: sum(a) > 30 or first_heap(a)),
    "few Fibonacci numbers": (("hdu-2516",), fibonacci, lambda n: n not in FIBONACCI),
    "twelve steps": (("hdu-1525",), euclid, twelve_steps),
    "few steps": (("hdu-1525",), euclid, lambda a, b: (a + b > 2_000 and 2 * min(a, b) > max(a, b)) or euclid(a, b)),
    "won beyond 2000": (("atcoder-dp-k",), stones, lambda k, a: k > 2_000 or stones(k, a)),
}


@cache
def larger_cases(slug: str, seed: int = 0) -> tuple[Case, ...]:
    return tuple(task_of(problem(slug)).larger_positions(Random(seed)))


DEAR = {"won beyond 2000": "the values of heaps of 100,000, one after the other"}


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=pytest.mark.slow(DEAR[one])) if one in DEAR else one for one in WRONG_LATER]
)
@pytest.mark.sampled(6, "other wrong programs")
def test_wrong_only_at_larger_cases(name: str) -> None:
    """Each is refuted by a larger case of the problem, whose right answer is that of a formula of the test."""
    slugs, right, wrong = WRONG_LATER[name]
    for slug in slugs:
        task = task_of(problem(slug))
        names = signature(right).parameters
        called = {"heaps": "a", "amounts": "a"}
        failing = None
        for case in larger_cases(slug):
            values = [case.values[called.get(one, one)] for one in names]
            if right(*values) != wrong(*values):
                failing = case, right(*values)
                break

        assert failing is not None, slug
        answer = finished(task.truth().answer_position(failing[0]))
        assert answer == problem(slug).words[not failing[1]]


@pytest.mark.parametrize("slug", [*HEAPS, *MISERE, *PAIRS, "codeforces-1382b", "hdu-1525", "hdu-1848"])
@pytest.mark.sampled(4, "the same of other problems")
def test_half_of_the_larger_cases_are_lost(slug: str) -> None:
    """They are within the bounds, those of a seed are the same each time, and the longest list is among them."""
    task, cases = task_of(problem(slug)), larger_cases(slug)
    truth = task.truth()
    lost = [task.is_lost(finished(truth.answer_position(case))) for case in cases]

    assert 0.35 < lost.count(True) / len(cases) < 0.75
    assert all(task.maker.fits(case.values, "k") for case in cases)
    if slug in (*HEAPS, "codeforces-1382b"):
        assert max(case.values["n"] for case in cases) == problem(slug).bounds["n"][1]
        assert max(max(case.values["a"]) for case in cases) == problem(slug).bounds["a"][1]


def test_larger_cases_of_a_seed() -> None:
    """The same seed gives the same cases, another one others."""
    first = larger_cases("hdu-1527")
    again = tuple(task_of(problem("hdu-1527")).larger_positions(Random(0)))

    assert first == again != larger_cases("hdu-1527", 1)


def test_the_verdict_says_how_many_are_lost() -> None:
    """A right program has so many; where points are asked for, nothing is said about it."""

    def run(given: str) -> RunResult:
        rows = [tuple(map(int, line.split())) for line in given.splitlines()]
        return RunResult("".join(f"{int(golden(*row))}\n" for row in rows), 0, "")

    found = finished(stress_test(task_of(problem("hdu-1527")), run))
    text = say(stress_verdict(found, "p"))

    assert found.agrees
    assert found.larger_lost is not None
    assert found.larger_lost > 50
    assert f"and some larger ones; {found.larger_lost} of the larger ones are lost" in text
    assert stress_document(found, "p")["larger_lost"] == found.larger_lost
    assert task_of(problem("leetcode-1690")).is_lost("0") is None


def test_the_verdict_says_how_far_numbers_went() -> None:
    """A number that was tried far below its bound is named with both, and no other one."""

    def run(given: str, limit: int = 10**6) -> RunResult:
        n, _, *amounts = map(int, given.split())
        won = [False] * (n + 1)
        for heap in range(min(n, limit) + 1):
            won[heap] = any(a <= heap and not won[heap - a] for a in amounts)
        return RunResult("".join("LW"[one] for one in won[1:]) + "\n", 0, "")

    found = finished(stress_test(task_of(problem("cses-1729")), run))
    wrong = finished(stress_test(task_of(problem("cses-1729")), lambda given: run(given, 1_000)))
    text = say(stress_verdict(found, "p"))
    n, k, p = (found.reach[name][0] for name in ("n", "k", "p"))

    assert found.agrees
    assert (wrong.agrees, wrong.kind) == (False, "wrong answer")
    assert 1_000 < n < 1_000_000
    assert f"; n was tried up to {n:,} of 1,000,000 allowed, k up to {k} of 100, p up to {p} of 1,000,000." in text
    assert stress_document(found, "p")["reach"]["n"] == [n, 1_000_000]
    assert not finished(stress_test(task_of(problem("leetcode-292")), first_of_four)).short


def first_of_four(given: str) -> RunResult:
    """Answer the problem of heaps from which one to three stones are taken."""
    words = [str(int(line.split()[-1]) % 4 != 0).lower() for line in given.splitlines() if line.strip()]
    return RunResult("\n".join(words) + "\n", 0, "")


def test_a_crash_where_the_game_is_over() -> None:
    """The verdict leaves such positions out and says so; a crash at another position is a failure."""

    def run(given: str, limit: int = 10**9) -> RunResult:
        pairs = [tuple(map(int, line.replace(",", " ").split())) for line in given.splitlines()[1:]]
        if any(0 in pair or sum(pair) > limit for pair in pairs):
            return RunResult("", 1, "ZeroDivisionError: integer modulo by zero\n")
        return RunResult("".join(f"{'First' if euclid(*pair) else 'Second'}\n" for pair in pairs), 0, "")

    task = Task(ruleset("euclid"))
    found = finished(stress_test(task, run, 12))
    failed = finished(stress_test(task, lambda given: run(given, 8), 12))

    assert found.agrees
    assert "positions without a move are not asked about" in say(stress_verdict(found, "p"))
    assert (failed.agrees, failed.kind) == (False, "crash")
