"""Audits, formulas and programs at the terminal: verdicts as text and JSON, exit codes, failures."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from unit.terminal import Nimbers, Run
from unit.word_formulas import FORMULAS

AUDIT = {
    "agrees", "counterexample", "covered", "total", "bits", "method", "claim", "against", "game", "claimed", "expected",
    "untraced", "unbounded", "read_as", "plain", "wrapped", "texts", "runs",
}  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A file of formulas."""
    made = tmp_path / "formulas.py"
    made.write_text(FORMULAS)
    return str(made)


# --- check -----------------------------------------------------------------------------------------------------------

COUNT = """
def reductions(p, x):
    return sum((x ^ heap) < heap for heap in p)


def count(p):
    if p == LISTED:
        return SAID
    x = 0
    for heap in p:
        x ^= heap
    return reductions(p, x)
"""


@pytest.mark.parametrize(("listed", "said", "up_to"), [("1,1,1", 0, 3), ("3,5,7", 2, 15)])
@pytest.mark.sampled(1, "other cases, in the same way")
def test_both_wrong_listings_of_the_nim_post(
    nimbers: Nimbers, tmp_path: Path, listed: str, said: int, up_to: int
) -> None:
    """For a program that prints one wrong value, the listing's position is the smallest counterexample."""
    made = tmp_path / "post.py"
    made.write_text(COUNT.replace("LISTED", f"({listed})").replace("SAID", str(said)))
    run = nimbers("check", "nim", "--formula", str(made), "--up-to", str(up_to), "--json")

    assert (1, False, listed, 3, said) == (
        run.code, *(run.json[key] for key in ("agrees", "counterexample", "expected", "claimed"))
    )  # fmt: skip
    assert run.json["quantity"] == "winning_move_count"
    assert len(run.json["shown_by"]["line"]) == up_to if listed == "1,1,1" else run.json["shown_by"]["line"]


def test_a_formula_that_agrees(nimbers: Nimbers) -> None:
    """An expression for a quantity agrees up to the chosen size; the text does not call that a proof."""
    formula = "int(str(p[0])) if len(p) else 0"  # the prover cannot read this formula
    run = nimbers("check", "nim", "--expression", formula, "--quantity", "grundy", "--up-to", "1", "--json")
    text = nimbers("check", "counter", "--expression", "(p - 1).bit_count()", "--quantity", "length", "--up-to", "99")

    assert (run.code, *(run.json[key] for key in ("agrees", "checked", "up_to"))) == (0, True, 2, 1)
    agrees = "Agrees with search on all 99 positions up to N = 99. Not a proof. Not proved for all sizes"
    assert text.out == f"{agrees}: the prover decides wins, outcome, count, grundy, not length.\n"


def test_a_formula_that_fails_is_not_refuted(nimbers: Nimbers, tmp_path: Path) -> None:
    """A failure gives line, error and position, and the exit code of bad input, as text and as JSON."""
    made = tmp_path / "fails.py"
    made.write_text("def wins(p):\n    n = sum(p)\n    assert n != 4, n\n    return len(set(p)) > 1 or len(p) % 2\n")
    run = nimbers("check", "nim", "--formula", str(made), "--json")
    text = nimbers("check", "nim", "--formula", str(made))

    assert (run.code, run.json["agrees"], run.json["counterexample"]) == (2, None, None)
    assert (run.json["failure"]) == {
        "line": 3,
        "what": "AssertionError: 4",
        "late": False,
        "position": "1,1,1,1",
    }
    assert (text.code, text.out.startswith("No verdict: the formula fails at 1,1,1,1 (line 3: Assert")) == (2, True)


@pytest.mark.skipif(not hasattr(signal, "setitimer") or sys.platform == "emscripten", reason="no alarm here")
def test_a_formula_without_end_is_stopped(nimbers: Nimbers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that takes too long gives exit code 3, even if it catches every exception."""
    monkeypatch.setattr("nimbers.verify.source.SECONDS", 0.3)
    made, calls = tmp_path / "loops.py", tmp_path / "calls.txt"
    made.write_text(
        "def wins(p):\n    while len(p):\n        try: p = p\n        except Exception: pass\n"
        f"    return False\n\ndef f(n):\n    open({str(calls)!r}, 'a').write('.')\n    while True: pass\n"
    )
    check = nimbers("check", "nim", "--formula", f"{made}:wins", "--json")
    audit = nimbers("audit", f"{made}:f", f"{made}:f", "--json")
    text = nimbers("audit", f"{made}:f", f"{made}:f")

    assert (
        check.code, check.json["agrees"], check.json["failure"]["position"], check.json["failure"]["late"]
    ) == (3, None, "1", True)  # fmt: skip
    assert (audit.code, audit.json["error"]["code"]) == (3, "budget")
    assert (text.code, "--budget" in text.err) == (3, False)  # time ran out, not work
    assert len(calls.read_text(encoding="utf-8")) <= 6  # in two runs, because the check stops at the first slow input


def test_an_expression_without_a_quantity(nimbers: Nimbers) -> None:
    """Truth values say who wins; numbers may be anything, and what is right the other way round is asked about."""

    def check(text: str) -> Run:
        return nimbers("check", "subtraction", "--set", "amounts=1,2,3", "--expression", text, "--json")

    right = check("p[0] % 4 != 0 if len(p) == 1 else None")
    turned = check("p[0] % 4 == 0 if len(p) == 1 else None")
    number = check("sum(p)")

    assert (right.code, right.json["quantity"], right.json["proved"]) == (0, "wins", True)
    assert (turned.code, number.code) == (2, 2)
    assert "expression is wrong on each of the first" in turned.json["error"]["message"]
    assert "say what the expression returns with --quantity" in number.json["error"]["message"]


def test_a_name_that_an_expression_does_not_know(nimbers: Nimbers) -> None:
    """An error in an expression shows its first line, because it has no other."""
    run = nimbers("check", "nim", "--expression", "foo(p)  # bar", "--quantity", "grundy")

    assert (run.code, "(line 1: NameError: name 'foo' is not defined)" in run.out) == (2, True)


@pytest.mark.parametrize(
    ("slug", "text", "words", "told"),
    [
        ("nim", "def wins(p): return 1\ndef grundy(p): return 1", (), "wins, grundy"),
        ("nim", "def f(p): return 1", (), "--quantity"),
        ("nim", "def score(p): return 1", (), "nim has no score"),
        ("substring", "def grundy(p): return 1", (), "substring has no grundy"),
        ("nim", "def wins(p) return 1", (), "line 1: SyntaxError"),
        ("nim", "raise SystemExit(3)\ndef wins(p): return 1", (), "line 1: SystemExit: 3"),
        ("nim", "def wins(p): return 1", ("bouton",), "one of them"),
        ("nim", "def wins(p): return 1", ("--expression", "1", "--quantity", "wins"), "one of them"),
    ],
)
def test_what_is_wrong_with_a_formula(
    nimbers: Nimbers, tmp_path: Path, slug: str, text: str, words: tuple[str, ...], told: str
) -> None:
    """An unreadable formula is bad input, with the reason."""
    made = tmp_path / "f.py"
    made.write_text(text)
    run = nimbers("check", slug, *words, "--formula", str(made), "--json")

    assert (run.code, told in run.json["error"]["message"]) == (2, True)


# --- audit -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow("it takes more than a second")
def test_audit_as_json(nimbers: Nimbers, file: str) -> None:
    """Two formulas that agree give exit code 0, an integer coverage, and the method."""
    run = nimbers("audit", f"{file}:swar", f"{file}:linear", "--json")

    assert (run.code, set(run.json)) == (0, AUDIT)
    assert tuple(run.json[key] for key in ("agrees", "counterexample", "covered")) == (True, None, 2**32)
    assert run.json["method"] == "circuit"
    assert "4,294,967,296" in run.json["texts"]["verdict"]
    assert [at["at"] for at in run.json["unbounded"]] == ["4"]


@pytest.mark.slow("the same in Python and in the page")
def test_a_refuted_audit_has_exit_code_1(nimbers: Nimbers, file: str) -> None:
    """The smallest counterexample is decimal text, with both values."""
    run = nimbers("audit", f"{file}:broken_mask", f"{file}:linear", "--json")
    text = nimbers("audit", f"{file}:counter", "--game", "bit-slide", "--bits", "9")

    assert (run.code, *(run.json[key] for key in ("counterexample", "claimed", "expected"))) == (1, "257", "0", "1")
    assert (text.code, text.out.startswith("Refuted. The smallest counterexample is 0: ")) == (1, True)


def test_an_audit_of_the_only_function(nimbers: Nimbers, tmp_path: Path) -> None:
    """The only function of a file needs no name, and its prints do not disturb the document."""
    made = tmp_path / "one.py"
    made.write_text("print('hello')\n\n\ndef wins(n):\n    print(n)\n    return n - n == 0\n")
    run = nimbers("audit", str(made), str(made), "--bits", "8", "--json")

    assert (run.code, run.json["agrees"], run.json["covered"]) == (0, True, 256)


def test_an_audit_of_some_inputs_has_its_own_exit_code(nimbers: Nimbers, tmp_path: Path) -> None:
    """Agreement on a part of all inputs is exit code 3: the functions differ at an input that was not run."""
    made = tmp_path / "part.py"
    made.write_text("def high(n):\n    return 1 if n >= 2 ** 31 else 0\n\n\ndef zero(n):\n    return 0\n")
    run = nimbers("audit", f"{made}:high", f"{made}:zero", "--budget", "60000", "--json")

    assert (run.code, run.json["agrees"], run.json["covered"] < run.json["total"]) == (3, True, True)


@pytest.mark.parametrize(
    ("words", "kind", "told"),
    [
        (("FILE:swar",), "unknown", "second function"),
        (("FILE:swar", "FILE:linear", "--game", "counter"), "unknown", "not both"),
        (("FILE", "FILE:linear"), "unknown", "swar, broken_mask"),
        (("FILE:nothing", "FILE:linear"), "unknown", "nothing"),
        (("FILE:swar", "--game", "nim"), "unknown", "bit-slide, counter"),
        (("FILE:swar", "--game", "chess"), "unknown", "Chess is a partizan game"),
        (("FILE:swar", "FILE:linear", "--bits", "7"), "unknown", "--bits"),
        (("FILE:swar", "FILE:linear", "--bits", "33"), "unknown", "--bits"),
        (("/nowhere/at/all.py", "FILE:linear"), "illegal", "/nowhere/at/all.py"),
        (("BAD", "FILE:linear"), "illegal", "line 2: SyntaxError"),
        (("FILE:divides", "FILE:linear", "--bits", "8"), "illegal", "line 49, at 0: ZeroDivisionError"),
        (("FILE:text", "FILE:linear", "--bits", "8"), "illegal", "returns str"),
    ],
)
def test_what_is_wrong_with_an_audit(
    nimbers: Nimbers, file: str, tmp_path: Path, words: tuple[str, ...], kind: str, told: str
) -> None:
    """Bad input gives exit code 2 and a reason; so does a failure of the user's function."""
    bad = tmp_path / "bad.py"
    bad.write_text("def f(n):\n    return n +\n")
    made = [word.replace("FILE", file).replace("BAD", str(bad)) for word in words]
    run = nimbers("audit", *made, "--json")

    assert (2, kind) == (run.code, run.json["error"]["code"])
    assert told in run.json["error"]["message"]


@pytest.mark.slow("translations may come later than their English")
def test_an_audit_in_chinese(nimbers: Nimbers, file: str) -> None:
    """Verdict and notes are in the chosen language."""
    run = nimbers("audit", f"{file}:branches", f"{file}:linear", "--bits", "9", "--lang", "zh-Hans")

    assert run.out.splitlines() == [
        f"{file}:branches 与 {file}:linear 在全部 512 个 9 位输入上一致（逐个运行）。",
        f"{file}:branches 不是电路：第 39 行有取决于输入的分支。",
    ]


# --- stress ----------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes in the browser")
def test_stress_as_json_and_as_text(nimbers: Nimbers, tmp_path: Path) -> None:
    """The smallest failing input has expected and actual output in the chosen words, and exit code 1."""
    made = tmp_path / "p.py"
    made.write_text(
        "for _ in range(int(input())):\n    n = int(input())\n    print('ba'[(n - 1).bit_count() % 2 == n // 9])\n"
    )
    words = ("stress", "counter", str(made), "--words", "b,a", "--timeout", "20", "--up-to", "30")
    run, text, swapped = nimbers(*words, "--json"), nimbers(*words), nimbers(*words[:4], "a,b", *words[5:], "--json")

    assert (run.code, run.json["agrees"], run.json["kind"]) == (1, False, "wrong answer")
    assert tuple(run.json[key] for key in ("failing_input", "expected", "actual")) == ("1\n9\n", "b\n", "a\n")
    assert text.out.splitlines()[1:] == ["--- input", "1", "9", "--- expected", "b", "--- actual", "a"]
    assert (swapped.code, swapped.json["position"]) == (1, "1")


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes in the browser")
def test_what_is_wrong_with_stress(nimbers: Nimbers, tmp_path: Path) -> None:
    """A program that cannot run, an invalid time and a quantity that the game lacks are bad input."""
    made = tmp_path / "p.py"
    made.write_text("")
    for words in (("nothing.py",), (str(made), "--timeout", "0"), (str(made), "--answer", "truth")):
        assert nimbers("stress", "counter", *words).code == 2
