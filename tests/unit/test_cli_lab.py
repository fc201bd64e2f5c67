"""The Lab at the terminal: audits, users' formulas and programs; verdicts as text and JSON, exit codes, failures."""

from __future__ import annotations

from pathlib import Path

import pytest

from unit.lab import FORMULAS
from unit.terminal import Nimbers

AUDIT = {
    "agrees", "counterexample", "covered", "total", "bits", "method", "claim", "against", "game", "claimed", "expected",
    "untraced", "unbounded", "texts",
}  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A file of formulas."""
    made = tmp_path / "formulas.py"
    made.write_text(FORMULAS)
    return str(made)


# --- audit -----------------------------------------------------------------------------------------------------------


def test_audit_as_json(nimbers: Nimbers, file: str) -> None:
    """Two formulas that agree: exit code 0, covered is an integer, and the method is told."""
    run = nimbers("audit", f"{file}:swar", f"{file}:linear", "--json")

    assert (run.code, set(run.json)) == (0, AUDIT)
    assert tuple(run.json[key] for key in ("agrees", "counterexample", "covered")) == (True, None, 2**32)
    assert run.json["method"] == "circuit"
    assert "4,294,967,296" in run.json["texts"]["verdict"]
    assert [at["at"] for at in run.json["unbounded"]] == ["4"]


def test_a_refuted_audit_has_exit_code_1(nimbers: Nimbers, file: str) -> None:
    """The smallest counterexample as decimal text, and what each side says there."""
    run = nimbers("audit", f"{file}:broken_mask", f"{file}:linear", "--json")
    text = nimbers("audit", f"{file}:counter", "--game", "bit-slide", "--bits", "9")

    assert (run.code, *(run.json[key] for key in ("counterexample", "claimed", "expected"))) == (1, "257", "0", "1")
    assert (text.code, text.out.startswith("Refuted. The smallest counterexample is 0: ")) == (1, True)


def test_an_audit_of_the_only_function(nimbers: Nimbers, tmp_path: Path) -> None:
    """A file with one function needs no name, and what it prints does not get in the way of the document."""
    made = tmp_path / "one.py"
    made.write_text("print('hello')\n\n\ndef wins(n):\n    print(n)\n    return n - n == 0\n")
    run = nimbers("audit", str(made), str(made), "--bits", "8", "--json")

    assert (run.code, run.json["agrees"], run.json["covered"]) == (0, True, 256)


@pytest.mark.parametrize(
    ("words", "kind", "told"),
    [
        (("FILE:swar",), "unknown", "second function"),
        (("FILE:swar", "FILE:linear", "--game", "counter"), "unknown", "not both"),
        (("FILE", "FILE:linear"), "unknown", "swar, broken_mask"),
        (("FILE:nothing", "FILE:linear"), "unknown", "nothing"),
        (("FILE:swar", "--game", "nim"), "unknown", "bit-slide, counter"),
        (("FILE:swar", "--game", "chess"), "unknown", "chess"),
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
    """Bad input is exit code 2 with the reason, also where the user's function fails."""
    bad = tmp_path / "bad.py"
    bad.write_text("def f(n):\n    return n +\n")
    made = [word.replace("FILE", file).replace("BAD", str(bad)) for word in words]
    run = nimbers("audit", *made, "--json")

    assert (2, kind) == (run.code, run.json["error"]["code"])
    assert told in run.json["error"]["message"]


def test_an_audit_in_chinese(nimbers: Nimbers, file: str) -> None:
    """Verdict and notes are told in the language asked for."""
    run = nimbers("audit", f"{file}:branches", f"{file}:linear", "--bits", "9", "--lang", "zh-Hans")

    assert run.out.splitlines() == [
        f"{file}:branches 与 {file}:linear 在全部 512 个 9 位输入上一致（逐个运行）。",
        f"{file}:branches 不是电路：第 39 行有取决于输入的分支。",
    ]
