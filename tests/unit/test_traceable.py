"""The audit traces a function only if its trace is complete; other functions run on each input."""

from __future__ import annotations

from typing import Any

import pytest

from nimbers.search.meter import finished
from nimbers.text import say
from nimbers.verify.audit import Audit, audit_functions
from nimbers.verify.circuits.circuit import Circuit
from nimbers.verify.circuits.sides import samples
from nimbers.verify.circuits.traceable import hidden_behaviour
from nimbers.verify.circuits.word import Tracer, Untraceable, Word, trace
from nimbers.verify.source import find_source
from nimbers.verify.verdict_texts import audit_verdict, untraced
from tier import WASM, tier
from unit.deceivers import BITS, PAIRS, Pair

SHOWN = [
    "def f(n): return n & -n",
    '"""A file."""\nMASK = 0x55\ndef f(n):\n    """Words."""\n    return n & MASK',
    "STEPS = [1, 2, 4]\ndef f(n):\n    for step in STEPS: n ^= n >> step\n    return n & 1",
    "import math\nfrom typing import Any\ndef f(n: int) -> int:\n    found: Any = n\n    return found",
    "def g(n, k): return n >> k\ndef f(n): return g(n, 3)\nif __name__ == '__main__':\n    print(f(int(input())))",
    "def f(n): return sum((n >> i) & 1 for i in range(8))",
    "def f(n):\n    bits = []\n    for i in range(8): bits.append(n >> i & 1)\n    return bits[2] ^ bits.pop()",
]
# A construct that a trace would miss: its line, its description, and whether plain integers are run.
HIDDEN = [
    ("def f(n): return 1 if type(n) is int else 0", 1, "type", True),
    ("def f(n):\n    return n.__class__", 2, "__class__", True),
    ("def f(n):\n    return 1 if n is None else 0", 2, "is", True),
    ("import nimbers\ndef f(n): return n", 1, "import nimbers", True),
    ("from os import path\ndef f(n): return n", 1, "import os", True),
    ("def f(n):\n    return getattr(n, 'real')", 2, "getattr", True),
    ("def f(n):\n    if isinstance(n, int): return 1\n    return 0", 2, "isinstance", False),
    ("def f(n):\n    return n.real", 2, "real", False),
    ("k = 0\ndef f(n):\n    global k\n    k += 1\n    return k", 3, "global", False),
    ("T = [[1]]\ndef f(n):\n    return T[0][0]", 3, "T", False),
    ("T = [1]\ndef f(n):\n    t = T\n    t[0] += 1\n    return t[0]", 3, "T", False),
    ("T = [1]\ndef f(n):\n    T.append(n)\n    return 0", 3, "append", False),
    ("def f(n, seen=[]):\n    return 0", 1, "a default value", False),
    ("def g(n): return hash(n)\ndef f(n):\n    return g(n)", 1, "hash", False),
    ("def f(n):\n    try: return n\n    except: return 0", 2, "try", False),
    ("def f(n):\n    match n:\n        case 3: return 0\n    return 1", 2, "match", False),
    ("def f(n):\n    return f'{n}'", 2, "f-string", False),
    ("print(1)\ndef f(n): return n", 1, "expr", False),
    ("def range(n): return [0]\ndef f(n): return n", 1, "a second range", False),
    ("def f(n): return n\ndef f(n): return 0", 1, "a second f", False),
    ("x = [i for i in (1, 2)]\ndef f(n): return n", 1, "listcomp", False),
    ("@id\ndef f(n): return n", 1, "id", True),
    ("def f(n): return (lambda k: k)(n)", 1, "a call", False),
]


def audit(first: str, second: str, bits: int, **options: Any) -> Audit:
    """Audit two texts with functions called f."""
    return finished(audit_functions(find_source("a.py", first, "f"), find_source("b.py", second, "f"), bits, **options))


@pytest.mark.parametrize("text", SHOWN)
def test_what_is_made_of_operators_is_traced(text: str) -> None:
    """Masks, loops over constants, helpers, annotations and local lists appear in a trace."""
    assert hidden_behaviour(text, "f") is None


@pytest.mark.parametrize(("text", "line", "what", "plain"), HIDDEN)
def test_what_a_trace_would_not_show_is_told(text: str, line: int, what: str, plain: bool) -> None:
    """A construct that a trace would miss has its line and name; one that can detect words runs on plain integers."""
    found = hidden_behaviour(text, "f")

    assert found is not None
    assert (found.line, found.why.params["what"], found.plain) == (line, what, plain)


def test_a_text_that_cannot_be_read_is_not_traced() -> None:
    """A text that is too deep or does not parse is not traced."""
    assert hidden_behaviour("def f(n): return " + "-" * 100_000 + "n", "f")
    assert hidden_behaviour("def f(n: return", "f")
    assert hidden_behaviour("def g(n): return n", "f")


@pytest.mark.parametrize("deceives", [False, True])
@pytest.mark.sampled(1, "other cases, in the same way")
def test_nobody_is_deceived(deceives: bool) -> None:
    """Two hundred functions, half of them deceptive, get the verdict of a plain loop over all inputs."""
    pairs = [pair for pair in PAIRS if pair.deceives == deceives]
    assert len(pairs) == 100
    for pair in tier.sample(pairs, 2 if WASM else 4, lambda pair: pair.name):
        found = audit(pair.first, pair.second, BITS)
        expected = pair.refuted_at()

        assert found.counterexample == (None if expected is None else str(expected)), pair
        assert found.covered == (1 << BITS if expected is None else expected + 1), pair


def test_what_asks_is_never_evaluated_as_a_circuit() -> None:
    """Two functions that once deceived the audit: right but "refuted", wrong but "without sampling"."""
    right = "def f(n):\n    if not isinstance(n, int): return 0\n    return (n - 1).bit_count() & 1\n"
    wrong = "def f(n):\n    if type(n).__name__ == 'int' and n == 12345: return 2\n    return (n - 1).bit_count() & 1\n"
    plain = "def f(n):\n    return (n - 1).bit_count() & 1\n"
    honest, refuted = audit(right, plain, 16), audit(wrong, plain, 16)

    assert (honest.agrees, honest.method) == (True, "per-input")
    assert "sampling" not in str(audit_verdict(honest))
    assert (refuted.counterexample, refuted.claimed) == ("12345", "2")
    assert [say(untraced(one)) for one in refuted.untraced] == [
        "a.py:f is no circuit: type may tell a word from a number, so it is run on plain integers, in line 2."
    ]


def test_a_circuit_that_runs_deny_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """If tracing is wrong, runs of the function reveal it, and the inputs run one by one."""
    monkeypatch.setattr(Word, "bit_length", lambda self: self)
    pair = Pair("", "def f(n): return n.bit_length() & 3", "def f(n): return (n | n >> 1).bit_length() & 3", False)
    found = audit(pair.first, pair.second, 10)

    assert (found.agrees, found.covered, found.method) == (True, 1024, "per-input")
    assert [one.why.params["n"] for one in found.untraced] == ["3", "2"]


def test_a_counterexample_is_run_before_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A circuit that is wrong at one unsampled input gives no counterexample, because the function runs there."""
    traced = Tracer.circuit
    odd = 987_654_321
    assert odd not in samples(32, 100_000)

    def wrong(self: Tracer, function: Any) -> Circuit:
        return traced(self, lambda n: function(n) ^ (n == odd))

    right = "def f(n): return n & 255"
    monkeypatch.setattr(Tracer, "circuit", wrong)
    once = audit(right, "def f(n): return n % 256", 32, limit=300_000)  # both are wrong there, so they agree

    def first_wrong(self: Tracer, function: Any) -> Circuit:
        return wrong(self, function) if function.__code__.co_filename == "a.py" else traced(self, function)

    monkeypatch.setattr(Tracer, "circuit", first_wrong)
    found = audit(right, "def f(n): return n % 256", 32, limit=300_000)

    assert once.method == "circuit"
    assert (found.agrees, found.method, found.covered) == (True, "per-input", 5_000)
    assert [one.function for one in found.untraced] == ["a.py:f"]


def test_what_wraps_in_c_wraps_here() -> None:
    """Parts of a division, and variables that start as plain numbers in a branch, are words."""
    divided = "def f(n):\n    q, r = divmod(n, 16)\n    if n & 1: r += 0\n    return (q << 6) // 4 ^ r\n"
    signs = "def f(n):\n    return ((n // 16 << 6) & 255) >> 2 ^ n % 16\n"
    begun = "def f(n):\n    if n & 1: h = 200\n    else: h = 7\n    for _ in range(3): h = h * 31\n    return h >> 3\n"
    straight = "def f(n):\n    return (((n & 1) * 193 + 7) * 31 * 31 * 31 & 255) >> 3\n"
    alone = "def f(n):\n    h = 200\n    h *= 31\n    return (h >> 3) + (n & 0)\n"
    counted = "def f(n):\n    i = 7\n    while i >= 0: i -= 1\n    return n ^ i ^ -1\n"

    pairs = [
        (divided, signs),
        (begun, straight),
        (alone, "def f(n): return 200 * 31 % 256 // 8"),
        (counted, "def f(n): return n"),
    ]
    for first, second in pairs:
        found = audit(first, second, 8)

        assert (found.agrees, found.covered) == (True, 256), first


@pytest.mark.slow("it takes more than a second")
def test_a_sweep_ends_with_its_budget() -> None:
    """Circuits of many gates stop at the budget, and report how many inputs they covered."""
    added = "def f(n):\n" + "".join(f"    n += n >> {k} ^ n << {32 - k}\n" for k in range(1, 20)) + "    return n & 1\n"
    same = added.replace("return n & 1", "return n % 2 ^ (n >> 31 & n >> 30 & ~n >> 30 & 1)")
    found = audit(added, same, 32, limit=200_000)

    assert found.agrees
    assert found.method == "circuit"
    assert 0 < found.covered < found.total
    assert found.covered % 65_536 == 0
    assert "Of the others nothing is known." in say(audit_verdict(found))


@pytest.mark.parametrize("asks", [lambda n: isinstance(n, int), hash, lambda n: {n}, lambda n: n.__reduce_ex__(2), dir])
def test_a_word_refuses_questions_about_itself(asks: Any) -> None:
    """A word object refuses operations that would reveal it, although texts are checked first."""
    with pytest.raises(Untraceable):
        trace(lambda n: 1 if asks(n) else 0, 8)
