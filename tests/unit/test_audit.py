"""Audits: circuits equal their functions, sweeps cover all inputs, and verdicts state their coverage."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimbers import NimbersError, NotationError
from nimbers.answers.user_error import UserError
from nimbers.games import ruleset
from nimbers.search.meter import finished
from nimbers.text import Progress
from nimbers.verify.audit import Audit, audit_functions
from nimbers.verify.circuits import sweep as sweep_module
from nimbers.verify.circuits.circuit import Builder, read_circuit
from nimbers.verify.circuits.compare import sweep_circuits
from nimbers.verify.circuits.recursions import LEAST, RULES
from nimbers.verify.circuits.sides import trace_function
from nimbers.verify.circuits.sweep import Sweep, number_at
from nimbers.verify.circuits.word import Untraceable, trace
from nimbers.verify.circuits.wrapped import word_type
from nimbers.verify.source import Source
from tier import tier
from unit.api_calls import result, started, step, worked
from unit.terminal import Nimbers
from unit.word_formulas import FORMULAS, formula

Function = Callable[[Any], Any]
# One function for each operation on words.
TRACED: list[Function] = [
    lambda n: n & 0x5A | n ^ 0x33,
    lambda n: ~n ^ -2,
    lambda n: (n << 3) + (n >> 2) - 77,
    lambda n: 77 - n + -n,
    lambda n: n * 5 + 3 * n * n,
    lambda n: n**3,
    lambda n: n // 4 + n % 16 + n // 2**70 + n % 2**70,
    lambda n: n.bit_count() + (n.bit_length() << 8),
    lambda n: (n < 100) + 2 * (n <= 100) + 4 * (n > 100) + 8 * (n >= 100) + 16 * (n == 100) + 32 * (n != 100),
    lambda n: (n < 2**40) + 2 * (n <= 2**40) + 4 * (n > 2**40) + 8 * (n >= 2**40) + 16 * (n == 2**40),
    lambda n: (n == -1) + 2 * (n < -5) + 4 * (n != 2**40) + 8 * (n < -1),
    lambda n: (n & 15 < n >> 4) if False else ((n & 15) < (n >> 4)) - 1,
    lambda n: ((n & 3) == 2) ^ True,
    lambda n: abs(+n) << 100 | n >> 100,
    lambda n: True,
    lambda n: -1,
    lambda n: n,
]
REFUSED: list[Function] = [
    lambda n: 1 if n else 0,
    lambda n: [0, 1][n & 1],
    lambda n: n // 3,
    lambda n: n % n,
    lambda n: 1 << n,
    lambda n: n << n,
    lambda n: n / 2,
    bin,
    lambda n: int(n),
    lambda n: f"{n}",
    lambda n: {1: 2}.get(n),
    lambda n: n == None,  # noqa: E711
    lambda n: n.real,
    lambda n: n and 1,
    lambda n: 0 < n < 5,
    lambda n: "text",
    lambda n: list(n),
    lambda n: max(n, 3),
]


@pytest.fixture
def short_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use rows of 16 inputs, so that a sweep of few inputs has many rows."""
    monkeypatch.setattr(sweep_module, "ROW", 4)


def audit(a: str, b: str | None, bits: int, text: str = FORMULAS, **options: Any) -> Audit:
    """Audit two formulas, or a formula and the game after a colon."""
    other = ruleset(b[1:]) if b and b[0] == ":" else formula(b or "", text)
    return finished(audit_functions(formula(a, text), other, bits, **options))


# --- circuits --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bits", [8, 11])
@pytest.mark.parametrize("function", TRACED)
def test_a_circuit_is_its_function(function: Function, bits: int, short_rows: None) -> None:
    """On every input the circuit, its text, its sweep and the function on wrapping integers agree."""
    word, full, inputs = word_type(bits), (1 << bits) - 1, range(1 << bits)
    expected = [int(function(word(n))) & full for n in inputs]
    circuit = trace(function, bits)
    sweep = Sweep(circuit)
    finished(sweep.prepare())
    rows = [sweep.planes_of(sweep.name(row)) for row in range(sweep.rows)]

    assert expected == circuit.at_each(inputs)
    assert circuit == read_circuit(circuit.text())
    assert expected == [number_at(rows[n >> 4], n & 15) for n in inputs]


@pytest.mark.parametrize("function", REFUSED)
def test_what_depends_on_the_value_is_refused(function: Function) -> None:
    """A branch, an index, a text or an operation without a circuit prevents a circuit."""
    with pytest.raises((Untraceable, TypeError)):
        trace(function, 8)


def test_a_refusal_cannot_be_swallowed() -> None:
    """A function that catches every exception and continues is not traced either."""

    def cunning(n: Any) -> int:
        try:
            return 1 if n else 0
        except:  # noqa: E722
            return 0

    with pytest.raises(Untraceable):
        trace(cunning, 8)


def test_random_circuits_are_folded_rightly(short_rows: None) -> None:
    """The builder, which folds and shares gates, computes what plain Python computes."""
    random = Random(5)
    for _ in range(tier.many(15, 60)):
        signs = [(random.choice("&|^~+-"), random.randrange(99), random.randrange(99)) for _ in range(12)]

        def function(n: Any, signs: list[tuple[str, int, int]] = signs) -> Any:
            known = [n, n >> 3, 0, -1, n & 0x55]
            for sign, i, j in signs:
                a, b = known[i % len(known)], known[j % len(known)]
                made = {"&": a & b, "|": a | b, "^": a ^ b, "~": ~a, "+": a + b, "-": a - b}[sign]
                known.append(made)
            return known[-1] ^ known[-3]

        circuit, word = trace(function, 9), word_type(9)
        expected = [int(function(word(n))) & 511 for n in range(512)]
        sweep = Sweep(circuit)
        finished(sweep.prepare())
        rows = [sweep.planes_of(sweep.name(row)) for row in range(sweep.rows)]

        assert expected == circuit.at_each(range(512))
        assert expected == [number_at(rows[n >> 4], n & 15) for n in range(512)]


FORGED = [
    "",
    "circuit 1 8",
    "circuit 2 8\n= 0 0 0 0 0 0 0 0",
    "circuit 1 64\n= " + " ".join("0" * 64),
    "circuit 1 8\n= 0 0 0 0 0 0 0",
    "circuit 1 8\n= 0 0 0 0 0 0 0 10",
    "circuit 1 8\n& 2 10\n= 0 0 0 0 0 0 0 0",
    "circuit 1 8\n& 2 -1\n= 0 0 0 0 0 0 0 0",
    "circuit 1 8\n& 2\n= 0 0 0 0 0 0 0 0",
    "circuit 1 8\n~ 2 3\n= 0 0 0 0 0 0 0 0",
    "circuit 1 8\n+ 2 3\n= 0 0 0 0 0 0 0 0",
    "circuit 1 8\n& 2 3)+__import__('os')\n= 0 0 0 0 0 0 0 0",
    "circuit 1 8\n& 2 ٣\n= 0 0 0 0 0 0 0 0",
    "circuit 1 8\n= 0 0 0 0 0 0 0 0\n",
    "circuit 1 8\n" + "x" * 5_000_000,
]


@pytest.mark.parametrize("text", FORGED, ids=range(len(FORGED)))
def test_a_forged_circuit_is_refused(text: str) -> None:
    """A circuit from untrusted code is read gate by gate, and refused if anything is malformed."""
    with pytest.raises(NotationError):
        read_circuit(text)


def test_too_many_gates_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function with an ever-growing circuit stops at a limit of gates."""
    monkeypatch.setattr("nimbers.verify.circuits.circuit.MAX_GATES", 500)
    with pytest.raises(NimbersError) as raised:
        trace(lambda n: n * n * n, 32)

    assert "500" in str(raised.value)


def test_few_rows_differ_where_a_carry_runs_through_the_word() -> None:
    """The carry of n - 1 reads every high bit, but a row depends only on the lowest set bit and a parity."""
    sweep = Sweep(trace(formula("counter").function(), 32))
    finished(sweep.prepare())

    assert len({sweep.name(row) for row in range(sweep.rows)}) == 32


def test_equal_gates_are_one() -> None:
    """X ^ ~y, ~x ^ y and ~(x ^ y) share one gate and its negation."""
    builder = Builder(8)
    x, y = builder.word[:2]
    nodes = {
        builder.differ(x, builder.invert(y)),
        builder.differ(builder.invert(x), y),
        builder.invert(builder.differ(x, y)),
    }

    assert len(nodes) == 1


# --- sweeps ----------------------------------------------------------------------------------------------------------


def test_swar_equals_the_loop_on_all_inputs() -> None:
    """SWAR equals the loop on all 2^32 inputs by circuits; plain runs show that SWAR needs wrapping words."""
    found = audit("swar", "linear", 32)

    assert (found.agrees, found.covered, found.method, found.counterexample) == (True, 2**32, "circuit", None)
    assert [(one.function, one.at, one.plain, one.word) for one in found.unbounded] == [("f.py:swar", "4", "2", "0")]


@pytest.mark.slow("it takes more than a second")
def test_a_broken_mask_has_its_smallest_counterexample() -> None:
    """With one wrong bit in a mask, the counterexample is the first input where the function differs from the loop."""
    word = word_type(32)
    broken, linear = formula("broken_mask").function(), formula("linear").function()
    expected = next(n for n in range(1 << 20) if broken(word(n)) != linear(n))
    found = audit("broken_mask", "linear", 32)

    assert (found.counterexample, found.covered) == (str(expected), expected + 1)
    assert (found.claimed, found.expected) == ("0", "1")


@pytest.mark.slow("it takes seconds")
@pytest.mark.parametrize(
    ("name", "game", "covered"), [("linear", "bit-slide", 1 << 32), ("counter", "counter", (1 << 32) - 1)]
)
def test_a_formula_obeys_the_rules_for_all_inputs(name: str, game: str, covered: int) -> None:
    """A formula satisfies the recursion of its game on all 2^32 inputs; 0 is not a position of the Counter game."""
    found = audit(name, f":{game}", 32)

    assert (found.agrees, found.covered, found.total, found.method) == (True, covered, covered, "circuit")


@pytest.mark.parametrize("game", RULES)
def test_one_wrong_value_is_found_where_it_is(game: str, short_rows: None) -> None:
    """A right formula that is changed at one input fails at exactly that input."""
    name = "linear" if game == "bit-slide" else "counter"
    right, bits = formula(name).function(), 9
    for k in range(LEAST[game], 1 << bits, 5):

        def wrong(n: Any, k: int = k) -> Any:
            return right(n) ^ (n == k)

        found = finished(sweep_circuits(trace(wrong, bits), game))

        assert (found.counterexample, found.covered) == (k, k + 1 - LEAST[game])
        assert found.expected == 1 - (found.claimed or 0)


def test_a_value_that_is_no_yes_or_no_is_a_counterexample(short_rows: None) -> None:
    """A result of 2 differs from 1, because results are integers."""
    circuit = trace(lambda n: formula("linear").function()(n) * 2, 8)
    found = finished(sweep_circuits(circuit, "bit-slide"))

    assert (found.counterexample, found.claimed, found.expected) == (2, 2, 1)


def test_a_sweep_goes_on_where_it_stopped(short_rows: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """An audit that resumes from any of its saved texts ends like an uninterrupted one."""
    monkeypatch.setattr("nimbers.verify.circuits.compare._ROWS", 32)
    text = "def a(n): return n * n & 255\ndef b(n): return (n * n & 255) ^ (n == 3000)"
    a, b = formula("a", text), formula("b", text)
    expected = finished(audit_functions(a, b, 12))
    told = [told.resume for told in audit_functions(a, b, 12) if isinstance(told, Progress)]

    assert expected.counterexample == "3000"
    assert len(told) > 1
    assert {expected} == {finished(audit_functions(a, b, 12, resume=resume)) for resume in told}
    with pytest.raises(NotationError):
        audit("linear", "swar", 12, resume="-1")


def test_the_two_methods_agree(short_rows: None) -> None:
    """If a branch prevents a circuit, the run over all inputs finds the same counterexample."""
    text = (
        "def a(n): return (n * 7 ^ n >> 3) & 31\n"
        "def b(n): return (n * 7 ^ n >> 3) & 31 ^ (n > 700)\n"
        "def branch(n): return a(n) if n else a(n)\n"
    )
    by_circuit, one_by_one = audit("a", "b", 10, text), audit("branch", "b", 10, text)

    assert (by_circuit.method, one_by_one.method) == ("circuit", "per-input")
    assert (by_circuit.counterexample, one_by_one.counterexample, one_by_one.covered) == ("701", "701", 702)
    assert [(one.function, one.line) for one in one_by_one.untraced] == [("f.py:branch", 3)]


# --- one input after another -----------------------------------------------------------------------------------------


def test_what_was_covered_is_said_exactly() -> None:
    """The stated coverage is all inputs if the limit allows, else exactly the inputs that ran."""
    whole, part = audit("branches", "linear", 10), audit("branches", "linear", 32, limit=60_000)

    assert (whole.agrees, whole.covered, whole.total, whole.method) == (True, 1024, 1024, "per-input")
    assert (part.agrees, part.covered, part.total) == (True, 1000, 2**32)


def test_a_root_by_floats_runs_input_by_input() -> None:
    """`n ** 0.5` is no operation of words, and no failure of the function."""
    text = "from math import isqrt\n\ndef a(n):\n    return int(n ** 0.5)\n\ndef b(n):\n    return isqrt(n)\n"
    found = audit("a", "b", 10, text)

    assert (found.agrees, found.covered, found.method) == (True, 1024, "per-input")


def test_a_branching_formula_against_a_game() -> None:
    """The run over all inputs also checks the rules of a game and finds the first wrong value."""
    text = FORMULAS + "def wrong(n):\n    return branches(n) if n != 321 else 7\n"
    found, wrong = audit("branches", ":bit-slide", 10), audit("wrong", ":bit-slide", 10, text)

    assert (found.agrees, found.covered) == (True, 1024)
    assert (wrong.counterexample, wrong.claimed, wrong.expected) == ("321", "7", str(formula("linear").function()(321)))


def test_a_function_that_fails_is_no_counterexample() -> None:
    """The report has line, error and input; a result that is not an integer is such a failure."""
    for name, words in (("divides", "line 49, at 0: ZeroDivisionError"), ("text", "returns str, not an integer")):
        with pytest.raises(UserError) as raised:
            audit(name, "linear", 10)

        assert words in str(raised.value)


@pytest.mark.slow("it takes more than a second")
def test_work_comes_in_slices() -> None:
    """An audit yields often, with rising progress and a text from which it can resume."""
    told = list(islice((one for one in audit_functions(formula("counter"), ruleset("counter"), 32) if one), 200))

    assert len(told) > 100
    assert all(one.resume and one.fraction is not None for one in told)
    assert [one.work for one in told] == sorted(one.work for one in told)


def test_sides_are_sources() -> None:
    """The only function of a file needs no name; otherwise the error lists the names, or says that there is none."""
    assert trace_function(formula("linear"), 32).circuit
    for text, words in (
        ("", "defines no function"),
        ("x = 1", "defines no function"),
        ("def a(n): return 0\ndef b(n): return 1", "say which one is meant"),
    ):
        with pytest.raises(NimbersError) as raised:
            formula(None, text)  # type: ignore[arg-type]
        assert words in str(raised.value)
    with pytest.raises(NimbersError):
        Source("f.py", "a = 1", "a").function()


# --- through the API -------------------------------------------------------------------------------------------------


def test_the_page_audits_circuits() -> None:
    """Circuits cross as text, the verdict comes in steps, and a new worker resumes from any of its texts."""
    first, second = (trace(formula(name).function(), 32).text() for name in ("counter", "broken_mask"))
    reply, _, told = worked("audit", None, 0, first=first, game="counter", first_name="mine")
    whole = reply["result"]["result"]
    places = [one["resume"] for one in told if one["resume"]]
    refuted = result("audit", first=first, second=second)
    resumed = result("audit", first=first, game="counter", first_name="mine", resume=places[-1])

    assert (whole["agrees"], whole["covered"], whole["method"]) == (True, 2**32 - 1, "circuit")
    assert whole["texts"]["verdict"].startswith("mine obeys the rules of counter")
    assert (refuted["agrees"], refuted["counterexample"]) == (False, "3")
    assert whole == resumed


def test_what_crosses_is_not_trusted() -> None:
    """Forged circuits, other games and other word sizes are errors with a code."""
    good, other = trace(lambda n: n, 8).text(), trace(lambda n: n, 9).text()
    for params, code in (
        ({"first": "circuit 1 8\n& 2 99\n= 0", "second": good}, "notation"),
        ({"first": good, "game": "nim"}, "unknown"),
        ({"first": good}, "notation"),
        ({"first": good, "second": other}, "illegal"),
        ({"first": good, "second": good, "resume": "x"}, "notation"),
    ):
        assert step(started("audit", **params))[0]["error"]["code"] == code


# --- differences that only words show --------------------------------------------------------------------------------

WRAPPING = """
import math

def log(n): return int(math.log2(n)) if n else 0
def length(n): return max(n.bit_length() - 1, 0)
def wrong(n): return max(n.bit_length() - 1, 0) + (n == 200)
def one(n): return 1 | (n & 0)
def less(n): return (n - 1 < n) & 1
def less_but(n): return ((n - 1 < n) & 1) ^ (n == 300)
def counter(n): return (bin(n - 1).count("1") & 1) | (n - 2 > n)
"""


@pytest.mark.parametrize(
    ("a", "b", "agrees", "at", "plain", "covered"),
    [
        ("log", "length", None, "0", "0", 512),
        ("log", "wrong", False, "200", None, 201),
        ("one", "less", None, "0", "1", 512),
        ("one", "less_but", False, "300", None, 301),
        ("counter", ":counter", None, "1", "0", 1),
        ("length", "length", True, None, None, 512),
    ],
)
def test_what_only_wrapping_shows_is_no_refutation(
    a: str, b: str, agrees: bool | None, at: str | None, plain: str | None, covered: int
) -> None:
    """A difference that plain Python does not show is no counterexample; a later one that it shows is."""
    found = audit(a, b, 9, WRAPPING) if b[0] != ":" else finished(
        audit_functions(formula(a, WRAPPING), ruleset("counter"), 9)
    )  # fmt: skip

    assert (found.agrees, found.counterexample, found.covered) == (agrees, at, covered)
    assert found.plain is None if plain is None else found.plain in (plain, "False", "True")


def test_the_terminal_says_what_only_wrapping_shows(nimbers: Nimbers, tmp_path: Path) -> None:
    """The exit code is 3, and the sentence names both readings."""
    file = tmp_path / "wrap.py"
    file.write_text(WRAPPING)
    run = nimbers("audit", f"{file}:log", f"{file}:length", "--bits", "10")

    assert run.code == 3
    assert "only because intermediate values wrap; in Python both say 0" in run.out
    assert "Refuted" not in run.out
