"""Theorems as programs in Python and C++ agree with the automaton, far beyond the positions it was learned from."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nimbers.prove.theorem import Theorem
from nimbers.prove.theorem_programs import LARGEST, MAX_TRIED, program, try_program
from nimbers.prove.words import theorem_words
from nimbers.search.meter import finished
from tier import WASM
from unit.prove.settings import Setting
from unit.prove.test_theorems import GRUNDY, IDS, MISERE, THEOREMS, theorem
from unit.terminal import Nimbers

pytestmark = pytest.mark.skipif(WASM, reason="no processes in the browser")
COMPILER = shutil.which("g++") or shutil.which("clang++")
# At least one of each kind: base 2 and 3, the golden ratio, several numbers out of order, values, misère.
COMPILED = [
    (Setting("mark", "t=3"), ""),
    (Setting("wythoff"), MISERE),
    (Setting("fibonacci-nim"), ""),
    (Setting("nim", "", 4), ""),
    (Setting("nim", "", 3), GRUNDY),
    (Setting("subtraction", "amounts=1,2,3"), GRUNDY),
]


def text(found: Theorem, language: str) -> str:
    """Return the program of a theorem."""
    written = program(found, finished(theorem_words(found)), language)
    assert written
    return written


def test_a_program_is_tried_as_soon_as_it_is_written() -> None:
    """A new program is tried on positions of all kinds, and withheld if it disagrees."""
    for quantity in ("", GRUNDY):
        found = theorem(Setting("subtraction", "amounts=1,2,3"), quantity)
        written = text(found, "python")
        assert try_program(found, written) == MAX_TRIED
        wrong = written.replace("def answer(numbers):", "def answer(numbers):\n    return 0\n\n\ndef other(numbers):")
        with pytest.raises(AssertionError):
            try_program(found, wrong)


def positions(found: Theorem, seed: int, greatest: int = 10**18) -> list[tuple[int, ...]]:
    """Return zeros, small and large positions up to a billion billions, without invalid ones."""
    draw, count = random.Random(seed), len(found.clauses.names)
    small = [tuple(draw.randint(0, 20) for _ in range(count)) for _ in range(200)]
    large = [
        tuple(draw.randint(0, 10 ** draw.randint(2, 18)) % (greatest + 1) for _ in range(count)) for _ in range(200)
    ]
    near = [tuple(one[0] for _ in one) for one in large[:40]]  # equal numbers, which are lost more often
    return [one for one in [(0,) * count, *small, *large, *near] if found.rules.is_position(one)]


def expected(found: Theorem, numbers: tuple[int, ...]) -> str:
    """Return the judge's output, by the automaton itself."""
    if found.quantity == GRUNDY:
        return str(found.value(numbers))
    judge = found.ruleset.judge
    won, lost = judge.words[:2] if judge.answer == "outcome" else ("N", "P")
    return lost if found.is_lost(numbers) else won


def asked(found: Theorem, tried: list[tuple[int, ...]]) -> tuple[str, list[str]]:
    """Return an input and its output."""
    lines = [str(len(tried)), *(" ".join(map(str, one)) for one in tried)]
    return "\n".join(lines) + "\n", [expected(found, one) for one in tried]


@pytest.mark.parametrize(("setting", "how"), [(setting, how) for setting, how, *_ in THEOREMS], ids=IDS)
@pytest.mark.sampled(6, "other cases, in the same way")
def test_in_python(setting: Setting, how: str, tmp_path: Path) -> None:
    """The program of every theorem answers correctly in Python."""
    found = theorem(setting, how)
    if len(found.automaton) * len(found.automaton.transitions[0]) > LARGEST:
        assert program(found, finished(theorem_words(found)), "python") is None
        return
    file = tmp_path / "program.py"
    file.write_text(text(found, "python"), encoding="utf-8")
    # This program finds the value of a position by counting up to it.
    given, wanted = asked(found, positions(found, 1, 50 if how == GRUNDY else 10**18))
    run = subprocess.run([sys.executable, file], input=given, capture_output=True, text=True, check=True, timeout=60)

    assert run.stdout.split() == wanted


@pytest.mark.skipif(not COMPILER, reason="there is no C++ compiler")
@pytest.mark.parametrize(("setting", "how"), COMPILED, ids=lambda one: getattr(one, "slug", one))
@pytest.mark.sampled(1, "other cases, in the same way")
def test_in_cpp(setting: Setting, how: str, tmp_path: Path) -> None:
    """The C++ compiles without a warning and prints the same words."""
    found = theorem(setting, how)
    source, made = tmp_path / "program.cpp", tmp_path / "program"
    source.write_text(text(found, "cpp"), encoding="utf-8")
    strict = ["-std=c++11", "-O1", "-Wall", "-Wextra", "-Werror", "-Wno-sign-compare"]
    subprocess.run([str(COMPILER), *strict, "-o", made, source], check=True, timeout=120)
    given, wanted = asked(found, positions(found, 2, 50 if how == GRUNDY else 10**18))
    run = subprocess.run([made], input=given, capture_output=True, text=True, check=True, timeout=60)

    assert run.stdout.split() == wanted


@pytest.mark.parametrize("game", ["wythoff", "counter", "bit-slide"])
@pytest.mark.sampled(1, "other cases, in the same way")
def test_a_printed_program_stands_the_stress_of_its_game(nimbers: Nimbers, game: str, tmp_path: Path) -> None:
    """`nimbers prove GAME --program python` reads and writes the judge's format."""
    file = tmp_path / "program.py"
    shown = nimbers("prove", game, "--program", "python")
    file.write_text(shown.out, encoding="utf-8")

    assert shown.code == 0
    assert nimbers("stress", game, str(file), "--up-to", "30").code == 0


def test_no_program_without_a_proof(nimbers: Nimbers) -> None:
    """Without a proof there is a reason instead, with exit code 3."""
    run = nimbers("prove", "euclid", "--program", "cpp")

    assert run.code == 3
    assert run.out.startswith("Not proved: the rules of euclid are not told as comparisons of sums")
