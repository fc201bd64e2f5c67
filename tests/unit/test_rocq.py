"""Certificates as lines for a reader and as theorems for Rocq, which compiles them if coqc is installed."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

import nimbers
from nimbers import NimbersError, solve
from nimbers.certificates.document import read_any
from nimbers.certificates.rocq import ROCQ
from nimbers.certificates.statements import value_table
from tier import tier
from unit.api_calls import ask, failure
from unit.certificates import spoiled
from unit.terminal import Nimbers

CODES = ("0.77", "0.07", "0.333", "0.17", "0.45", "0.115", "0.26")
CLOSED = "Closed under the global context"
THEORIES = Path(nimbers.__file__).parent / "rocq"
LEAN_THEORIES = THEORIES.parent / "lean"


def written_file(nimbers: Nimbers, folder: Path, *words: str) -> Path:
    """Write a certificate with the terminal and return the file."""
    file = folder / "c.json"
    nimbers(*words, "--certificate", str(file))
    return file


def test_a_certificate_is_listed(nimbers: Nimbers, tmp_path: Path) -> None:
    """A certificate is listed entry by entry."""
    lines = nimbers("certificate", str(written_file(nimbers, tmp_path, "solve", "kayles", "3"))).out.splitlines()
    assert lines[0] == "kayles, normal play, 3: value 3."
    assert lines[2:] == ["1. 1: 1", "2. 2: 2", "3. 3: 3"]
    file = written_file(nimbers, tmp_path, "sequence", "0.07", "--up-to", "9")
    assert "heaps 0 to 19: 0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3" in nimbers("certificate", str(file)).out
    file.write_text("{}")
    assert nimbers("certificate", str(file)).code == 2


def test_a_theorem_is_written(nimbers: Nimbers, tmp_path: Path) -> None:
    """The theorem is in plain terms and prints its assumptions; a certificate without a theory has none."""
    file = str(written_file(nimbers, tmp_path, "sequence", "0.77", "--up-to", "9"))
    told = nimbers("certificate", file, "--format", "rocq", "--json").json
    assert "Theorem period : forall n, 71 <= n -> G code (n + 12) = G code n." in told["text"]
    assert told["text"].endswith("Print Assumptions who_wins.\n")
    lines = told["text"].splitlines()
    assert [line for line in lines if "Require" in line] == ["From Coq Require Import List NArith Arith Lia FinFun."]
    assert [line for line in lines if line.startswith("Module")] == ["Module Impartial.", "Module Octal."]
    file = str(written_file(nimbers, tmp_path, "solve", "cram", "3x3"))
    assert "Theorem cram_value" in nimbers("certificate", file, "--format", "rocq").out
    file = str(written_file(nimbers, tmp_path, "prove", "nim", "--heaps", "3"))
    assert "Theorem who_wins : forall a1 a2 a3 : nat," in nimbers("certificate", file, "--format", "rocq").out
    file = str(written_file(nimbers, tmp_path, "solve", "subtraction", "7,2"))
    text = nimbers("certificate", file, "--format", "rocq").out
    assert "Definition heap_list : list nat := [7; 2]." in text
    assert "Definition table : list N := [0; 1; 2; 3; 0; 1; 2; 3]%N." in text
    file = str(written_file(nimbers, tmp_path, "solve", "grundy", "8"))
    assert nimbers("certificate", file, "--format", "rocq").code == 2


def test_the_table_of_a_board() -> None:
    """The values of the sets of cells that play reaches are those of a plain recursion."""
    rules = [(1 << v, 1 << v | near) for v, near in enumerate((0b10, 0b101, 0b1010, 0b100))]  # a path of four vertices
    table = dict(value_table(rules, 0b1111))

    assert table == {0: 0, 0b1: 1, 0b1000: 1, 0b11: 1, 0b1100: 1, 0b1111: 0}


def test_a_theorem_for_lean(nimbers: Nimbers, tmp_path: Path) -> None:
    """The file contains its theory and ends with the theorem; text from a certificate cannot end a comment."""
    texts = {}
    for words in (
        ("sequence", "0.77", "--up-to", "9"), ("sequence", "sub:2,5", "--up-to", "9"), ("solve", "nim", "1,2,3"),
        ("solve", "chomp", "2x2"), ("solve", "node-kayles", "0-1,1-2,2-3,5"), ("prove", "nim", "--heaps", "2"),
        ("prove", "subtraction", "--set", "amounts=1-3"), ("solve", "cram", "2x2"), ("solve", "kayles", "2,3"),
        ("solve", "wythoff", "5,3"),
    ):  # fmt: skip
        file = written_file(nimbers, tmp_path, *words)
        texts[words[1]] = nimbers("certificate", str(file), "--format", "lean").out
    assert "theorem period : ∀ n, 71 ≤ n → G code (n + 12) = G code n := period_sound checked" in texts["0.77"]
    assert "def code : List Nat := [0, 0, 3, 0, 0, 3]" in texts["sub:2,5"]
    assert "theorem who_wins (a1 a2 : Nat) : nim.Lost [a1, a2] ↔ nimSum [a1, a2] = 0" in texts["nim"]
    assert "(takeUpTo 3).Lost heaps ↔" in texts["subtraction"]
    tree = ".node (.node (.node .leaf 0 0 .leaf) 2 1 .leaf) 4 1 (.node (.node .leaf 6 0 .leaf) 14 2 .leaf)"
    assert "(chomp 2 2).Won [start]" in texts["chomp"]
    assert f"def table : Tree :=\n  {tree}\n" in texts["chomp"]
    assert "def start : Nat := freeCells 2 [[0, 1], [0, 1]]" in texts["cram"]
    assert ".leaf)) 10 1 (.node (.node .leaf 12 1 .leaf) 15 0\n  .leaf)" in texts["cram"]
    assert "def table : List Nat := [\n  0, 1, 2, 3]" in texts["kayles"]
    assert "(octal code).Won heaps" in texts["kayles"]
    assert "wythoff.Lost [(5, 3)] :=\n  (wythoff_lost 3 2).2.mpr (by decide +kernel)" in texts["wythoff"]
    for text in texts.values():
        assert text.startswith("/-!\n# Impartial games")
        assert not {"sorry", "axiom", "native_decide"} & set(text.split())
    for words in (("solve", "end-nim", "1,2"), ("sequence", "0.156", "--up-to", "9")):
        run = nimbers("certificate", str(written_file(nimbers, tmp_path, *words)), "--format", "lean")
        assert (run.code, "for Lean" in run.err) == (2, True)
    run = nimbers("certificate", str(written_file(nimbers, tmp_path, "solve", "cram", "4x5")), "--format", "lean")
    assert (run.code, "more than 20,000 positions" in run.err) == (2, True)
    file = written_file(nimbers, tmp_path, "solve", "node-kayles", "1-2")
    hostile = json.loads(file.read_text())
    hostile["position"] = "1-2,-/ axiom false : False /-!"
    file.write_text(json.dumps(hostile))
    assert "axiom" not in nimbers("certificate", str(file), "--format", "lean").out


def test_the_page_gives_the_theories(nimbers: Nimbers, tmp_path: Path) -> None:
    """The page's Python writes the same file from theories that it is given, and says which one is missing."""
    file = written_file(nimbers, tmp_path, "sequence", "0.77", "--up-to", "9")
    for assistant, folder in (("rocq", THEORIES), ("lean", LEAN_THEORIES)):
        theories = {one.stem: one.read_text() for one in folder.iterdir() if one.suffix in (".v", ".lean")}
        reply = ask("theorem_file", text=file.read_text(), assistant=assistant, theories=theories)
        assert reply["text"] == nimbers("certificate", str(file), "--format", assistant).out
        error = failure("theorem_file", text=file.read_text(), assistant=assistant, theories={"Impartial": ""})
        assert (error["code"], "Octal" in error["message"]) == ("unknown", True)
    assert failure("theorem_file", text=file.read_text(), assistant="agda", theories={})["code"] == "unknown"
    assert failure("theorem_file", text="{}", assistant="rocq", theories={})["code"] == "notation"


def compiled(folder: Path, name: str) -> str:
    """Return the output of coqc for a file."""
    command = ["coqc", "-R", ".", "", f"{name}.v"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=1800)
    return run.stdout if run.returncode == 0 else "refused"


@pytest.mark.skipif(shutil.which("coqc") is None, reason="runs coqc")
@pytest.mark.slow("it compiles theories and theorems")
@pytest.mark.parametrize(
    "words",
    [
        ("nim", "--heaps", "3"), ("subtraction", "--set", "amounts=1-3"), ("wythoff",),
        ("subtraction", "--heaps", "2", "--set", "amounts=1,2"),
    ],
)  # fmt: skip
def test_rocq_accepts_theorems_for_all_sizes(nimbers: Nimbers, tmp_path: Path, words: tuple[str, ...]) -> None:
    """Nim with three heaps, heaps from which 1 to 3 or 1 to 2 are taken, and Wythoff's game, of any sizes."""
    file = written_file(nimbers, tmp_path, "prove", *words)
    (tmp_path / "Case.v").write_text(nimbers("certificate", str(file), "--format", "rocq").out)

    assert CLOSED in compiled(tmp_path, "Case")


@pytest.mark.skipif(shutil.which("coqc") is None, reason="runs coqc")
@pytest.mark.slow("it compiles theories and theorems")
def test_rocq_accepts_what_is_right(nimbers: Nimbers, tmp_path: Path) -> None:
    """Rocq accepts the theorem without an axiom, and refuses a file with a wrong value."""
    for name in ("Impartial", "Octal", "Board", "Taking", "Nim", "Wythoff"):
        shutil.copy(THEORIES / f"{name}.v", tmp_path)
        assert CLOSED in compiled(tmp_path, name)
    cases: list[tuple[str, ...]] = [("sequence", code, "--up-to", "9") for code in CODES]
    cases += [("solve", "cram", board) for board in ("3x3", "3x5", "4x4")]
    cases += [("solve", "chomp", bar) for bar in ("3x4", "5,3,3,1", "5x5")]
    cases += [("solve", "node-kayles", graph) for graph in ("3x4", "0-1,1-2,2-3,5")]
    cases += [("solve", "nim", "3,4,5"), ("sequence", "sub:2,5", "--up-to", "9"), ("solve", "kayles", "12,7,5")]
    cases += [("solve", "take-and-break", "5,9", "--set", "code=4.7"), ("solve", "subtraction", "21")]
    cases += [("solve", "wythoff", position) for position in ("1,2", "34,55", "33,56")]
    for case in cases:
        file = written_file(nimbers, tmp_path, *case)
        for changed in (0, 1):
            whole = json.loads(file.read_text())
            values = whole["values"]
            if whole.get("game") == "wythoff":  # the theorem is on who wins
                whole["value"] = 0 if changed and whole["value"] else whole["value"] + changed
            elif isinstance(values, list):
                values[len(values) // 2] += changed
            elif whole["game"] == "cram":
                values[sorted(values)[len(values) // 2]] += changed
            else:  # the theorem has its own table of values
                whole["value"] += changed
            file.write_text(json.dumps(whole, sort_keys=True, separators=(",", ":")))
            (tmp_path / "Case.v").write_text(ROCQ.theorem_of(read_any(file.read_text())))  # after the compiled theories
            assert (CLOSED in compiled(tmp_path, "Case")) != changed, case


# What is spoiled: the theories, and the commands that write the certificates.
SPOILED = {
    "Octal": (
        ("sequence", "0.77", "--up-to", "9"),
        ("sequence", "0.26", "--up-to", "9"),
        ("sequence", "sub:2,5"),
        ("solve", "kayles", "5,3"),
        ("solve", "subtraction", "21", "--set", "amounts=2,5"),
    ),
    "Board": (("solve", "cram", "3x3"), ("solve", "chomp", "5,3,1"), ("solve", "node-kayles", "0-1,1-2,2-3,3-0,4")),
    "Nim": (("solve", "nim", "3,4,5"), ("solve", "nim", "1,2,3"), ("prove", "nim", "--heaps", "2")),
    "Wythoff": (("solve", "wythoff", "3,5"), ("solve", "wythoff", "4,6"), ("prove", "wythoff")),
}


def values_of(code: str, count: int) -> list[int]:
    """Return the values of the first heaps of a code, by the definition of its digits alone."""
    if code.startswith("sub:"):
        amounts = {int(one) for one in code[4:].split(",")}
        code = "0." + "".join("3" if n in amounts else "0" for n in range(1, max(amounts) + 1))
    whole, _, places = code.partition(".")
    digits = [int(sign) for sign in (whole or "0") + places]
    values: list[int] = []
    for n in range(count):
        seen = set()
        for taken, digit in enumerate(digits):
            left = n - taken
            if (digit & 1 and left == 0 and taken) or (digit & 2 and left > 0 and taken):
                seen.add(values[left])
            if digit & 4:
                seen |= {values[a] ^ values[left - a] for a in range(1, left)}
        values.append(next(value for value in range(n + 2) if value not in seen))
    return values


def is_true(certificate: dict[str, Any]) -> bool:
    """Return whether what the theorem of a certificate says is true, by values that are computed anew."""
    if certificate["kind"] == "automaton":
        return True  # the theorem is on all positions, and says what the theory proves
    if certificate["kind"] == "period":
        start, period = max(1, certificate["from"]), certificate["period"]
        values = values_of(certificate["code"], start + period + 200)
        return values[start:-period] == values[start + period :]
    value = solve(certificate["game"], certificate["position"], **certificate["settings"]).grundy
    if certificate["game"] == "wythoff":  # the theorem is on who wins
        return (not value) == (not certificate["value"])
    return bool(value == certificate["value"])


@pytest.mark.skipif(shutil.which("coqc") is None, reason="runs coqc")
@pytest.mark.slow("it compiles theories and theorems")
@pytest.mark.parametrize("group", range(4))
@pytest.mark.parametrize("theory", SPOILED)
def test_rocq_refuses_what_is_wrong(nimbers: Nimbers, tmp_path: Path, theory: str, group: int) -> None:
    """Of spoiled certificates, Rocq refuses the theorem, or it is still true."""
    for name in ("Impartial", theory):
        shutil.copy(THEORIES / f"{name}.v", tmp_path)
        compiled(tmp_path, name)
    whole = [read_any(written_file(nimbers, tmp_path, *words).read_text()) for words in SPOILED[theory]]
    random, refused, accepted = Random(f"{tier.seed} {theory} {group}"), 0, 0
    while refused + accepted < 13:
        try:
            certificate = read_any(spoiled(random.choice(whole), random))
            theorem = ROCQ.theorem_of(certificate)
        except NimbersError:
            continue  # no certificate, or none of a theorem
        if certificate in whole:
            continue
        (tmp_path / "Case.v").write_text(theorem)
        if CLOSED in compiled(tmp_path, "Case"):
            assert is_true(certificate), certificate
            accepted += 1
        else:
            refused += 1
    assert refused or theory in ("Nim", "Wythoff")
