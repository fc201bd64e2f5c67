"""Certificates of tables and of audits: both checkers and the package verify them, and refuse wrong ones."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimbers.api.dispatch import run_operation
from nimbers.certificates.document import written
from tier import ROOT, WASM, tier
from unit.certificates import (
    FOLDED,
    LINEAR,
    PARITY,
    Certificate,
    of_tables,
    of_words,
    right_for_words,
    right_table,
)
from unit.terminal import Nimbers
from unit.test_certificates import imported_by, said, said_in_javascript

UNCHECKED = "not checked here: the circuits were compared with the functions on 100 words"
SIGNS = ("&", "|", "^", "~")


def random_circuit(random: Random, bits: int) -> dict[str, Any]:
    """Return a circuit of some random gates."""
    gates: list[list[Any]] = []
    for node in range(bits + 2, bits + 2 + random.randrange(12)):
        sign = random.choice(SIGNS)
        gates.append([sign, *(random.randrange(node) for _ in range(1 if sign == "~" else 2))])
    return {"gates": gates, "result": [random.randrange(bits + 2 + len(gates)) for _ in range(bits)]}


def rewritten(described: dict[str, Any], random: Random) -> dict[str, Any]:
    """Return a circuit of the same function, in which gates are replaced by others; some results get two negations."""
    bits, gates, made = len(described["result"]), list[list[Any]](), list(range(len(described["result"]) + 2))

    def add(*gate: Any) -> int:
        gates.append(list(gate))
        return bits + 1 + len(gates)

    for sign, *read in described["gates"]:
        a, b = (made[node] for node in (*read, *read)[:2])
        if sign == "^" and random.random() < 0.5:
            made.append(add("&", add("|", a, b), add("~", add("&", a, b))))
        elif sign == "|" and random.random() < 0.5:
            made.append(add("~", add("&", add("~", a), add("~", b))))
        else:
            made.append(add(sign, a) if sign == "~" else add(sign, b, a))
    return {"gates": gates, "result": [made[node] for node in described["result"]]}


def test_what_they_say() -> None:
    """The statements name the rules and what is covered."""
    queen, _, wythoff, _ = (said(written(one)) for one in of_tables())
    counter, slide, equal = (said(written(one)) for one in of_words(32))

    assert queen == "verified: board-piece n=6 slides=0.1,1.0,1.1 steps=-: the values of all pairs from 0,0 to 4,4"
    assert wythoff == "verified: wythoff: the values of all pairs from 0,0 to 4,4"
    won = "1 where the player to move wins"
    assert counter == f"verified: circuit of 92 gates: {won} counter, else 0, from 1 to 4294967295; {UNCHECKED}"
    assert slide.startswith("verified: circuit of ")
    assert slide.endswith(f" gates: {won} bit-slide, else 0, from 0 to 4294967295; {UNCHECKED}")
    assert equal == f"verified: circuits of 92 and 92 gates: equal for all words of 32 bits; {UNCHECKED}"


@pytest.mark.skipif(WASM, reason="runs node")
def test_random_circuits(tmp_path: Path) -> None:
    """Both checkers say of two circuits whether they are equal for all words of eight bits, as evaluation does."""
    random = Random(tier.seed)
    made: list[Certificate] = []
    for _ in range(tier.many(40, 2_000)):
        one = random_circuit(random, 8)
        other = rewritten(one, random) if random.random() < 0.7 else random_circuit(random, 8)
        if random.random() < 0.2 and other["gates"]:
            gate = random.choice(other["gates"])
            gate[1] = random.randrange(gate[1] + 1)
        head = {"certificate": 1, "kind": "words", "bits": 8, "runs": 0}
        made.append({**head, "claim": one} | ({"other": other} if random.random() < 0.8 else {"game": "counter"}))
    texts = [written(one) for one in made]
    lines = [said(text) for text in texts]

    assert [line.startswith("verified") for line in lines] == [right_for_words(one) for one in made]
    assert {line.startswith("verified") for line in lines} == {True, False}
    assert said_in_javascript(texts, tmp_path) == lines


@pytest.mark.skipif(WASM, reason="runs node")
def test_wrong_values_and_gates_are_refused(tmp_path: Path) -> None:
    """Each value of a table counts, and a circuit that is wrong at one number."""
    random = Random(tier.seed)
    wrong: list[Certificate] = []
    for one in of_tables():
        for _ in range(tier.many(3, 25)):
            rows = [list(row) for row in one["rows"]]
            row = random.choice(rows)
            row[random.randrange(len(row))] += random.choice((1, 2, 1000))
            wrong.append({**one, "rows": rows})
    counter, slide, equal = of_words(10)
    wrong += [{**counter, "game": "bit-slide"}, {**slide, "game": "counter"}, {**equal, "other": slide["claim"]}]
    for one in (counter, slide):
        gates, (first, *rest) = one["claim"]["gates"], one["claim"]["result"]
        last = 12 + len(gates)
        # 1 at a single number, where a move that keeps the digit sum leads nowhere
        at = [*gates, ["&", 2, 3], ["&", last, 4], ["&", last + 1, 5], ["^", first, last + 2]]
        wrong.append({**one, "claim": {"gates": at, "result": [last + 3, *rest]}})
        wrong.append({**one, "claim": {"gates": gates, "result": [first, *rest[:-1], 1]}})  # neither 0 nor 1
    texts = [written(one) for one in wrong]

    assert [right_for_words(one) if one["kind"] == "words" else right_table(one) for one in wrong] == [False] * len(
        wrong
    )
    assert {said(text) for text in texts} == {"rejected"}
    assert set(said_in_javascript(texts, tmp_path)) == {"rejected"}


@pytest.mark.parametrize(
    "what",
    [
        {"bits": 7}, {"bits": 33}, {"bits": "8"}, {"runs": -1}, {"runs": None}, {"claim": []}, {"claim": {"gates": []}},
        {"claim": {"gates": {}, "result": [0] * 8}}, {"claim": {"gates": [], "result": [0] * 7}},
        {"claim": {"gates": [], "result": [10] + [0] * 7}}, {"claim": {"gates": [["&", 2]], "result": [0] * 8}},
        {"claim": {"gates": [["~", 2, 3]], "result": [0] * 8}}, {"claim": {"gates": [["+", 2, 3]], "result": [0] * 8}},
        {"claim": {"gates": [["&", 2, 10]], "result": [0] * 8}}, {"claim": {"gates": [[]], "result": [0] * 8}},
        {"claim": {"gates": [[["&"], 2, 3]], "result": [0] * 8}}, {"claim": {"gates": ["&"], "result": [0] * 8}},
        {"game": "nim"}, {"game": ["counter"]}, {"game": None},
    ],
)  # fmt: skip
@pytest.mark.skipif(WASM, reason="runs node")
@pytest.mark.sampled(6, "the same of other cases")
def test_malformed_circuits_are_refused(what: dict[str, Any], tmp_path: Path) -> None:
    """Both checkers refuse what is no circuit, or speaks of another game."""
    text = written(of_words()[0] | what)

    assert (said(text), said_in_javascript([text], tmp_path)) == ("rejected", ["rejected"])


@pytest.mark.parametrize("rows", [[], [[]], [[0, 1], [1]], {}, [0], [[0, "1"]], [["0"]], [[-1]], None])
@pytest.mark.skipif(WASM, reason="runs node")
@pytest.mark.sampled(4, "the same of other cases")
def test_malformed_tables_are_refused(rows: Any, tmp_path: Path) -> None:
    """Both checkers refuse what is no table."""
    text = written({**of_tables()[0], "rows": rows})

    assert (said(text), said_in_javascript([text], tmp_path)) == ("rejected", ["rejected"])


def test_tables_at_the_terminal(nimbers: Nimbers, tmp_path: Path) -> None:
    """The command table writes certificates of single tables whose cells are not sums, and verify checks them."""
    file = tmp_path / "proof.json"
    run = nimbers("table", "queen", "--size", "8", "--certificate", str(file))

    assert run.out.splitlines()[-1] == f"Certificate: {file}, 64 entries. Check it: python3 -m nimbers_check {file}"
    assert said(file.read_text().strip()).endswith("the values of all pairs from 0,0 to 7,7")
    assert nimbers("verify", str(file)).out.endswith(
        ". Checked by the package's own rules of Board piece: 64 entries.\n"
    )
    assert nimbers("certificate", str(file)).out.splitlines()[2] == "from 0,0 on: 0 1 2 3 4 5 6 7"
    file.write_text(file.read_text().replace("[0,1,2,3", "[0,1,3,2"))
    assert nimbers("verify", str(file)).code == 2
    run = nimbers("table", "end-nim", "--size", "6", "--certificate", str(file))
    assert run.out.splitlines()[-1].endswith(f"nimbers verify {file}")
    assert nimbers("verify", str(file)).code == 0
    assert json.loads(nimbers("table", "wythoff", "--certificate", "-", "--json").out)["certificate"]["kind"] == "table"
    for game, why in (
        ("nim", "belong together"),
        ("knight-queen", "several: knight, queen"),
        ("ruler.twins", "no cert"),
    ):
        run = nimbers("table", game, "--size", "5", "--certificate", str(file))
        assert (run.code, why in run.err) == (2, True)
    run = nimbers("table", "queen", "--size", "200", "--certificate", str(file))
    assert (run.code, "more than 20,000" in run.err) == (3, True)


def test_the_largest_table_is_begun() -> None:
    """A table may be larger than the boards of the game: the page offers 2,048 cells on each side."""
    steps = run_operation("table", {"game": "board-piece", "size": 2_048})

    assert next(step for step in steps if step is not None).fraction is not None
    steps.close()


def test_audits_at_the_terminal(nimbers: Nimbers, tmp_path: Path) -> None:
    """The command audit writes a certificate where all inputs agree and the functions are circuits."""
    file, names = tmp_path / "proof.json", ("parity.py", "folded.py", "linear.py", "branches.py")
    parity, folded, linear, branches = (tmp_path / name for name in names)
    for path, text in ((parity, PARITY), (folded, FOLDED), (linear, LINEAR)):
        path.write_text(text)
    branches.write_text("def branches(n):\n    return int(n > 1 and branches(n // 2) == 0)\n")
    asked = ("--bits", "10", "--certificate", str(file))
    run = nimbers("audit", str(parity), "--game", "counter", *asked)

    assert run.out.splitlines()[-1].startswith(f"Certificate: {file}, ")
    assert run.out.splitlines()[-1].endswith(f"python3 -m nimbers_check_words {file}")
    compared = "the circuits were compared with the functions on 1023 words"
    assert said(file.read_text().strip()).endswith(f"from 1 to 1023; not checked here: {compared}")
    assert nimbers("verify", str(file)).out.count(" Checked for all words of 10 bits by the package: ")
    listed = nimbers("certificate", str(file)).out
    assert "counter: the circuit is 1 where the player to move wins, else 0, for all numbers of 10 bits." in listed
    file.write_text(file.read_text().replace('"game":"counter"', '"game":"bit-slide"'))
    assert (nimbers("verify", str(file)).code, said(file.read_text().strip())) == (2, "rejected")
    file.unlink()
    run = nimbers("audit", str(parity), str(linear), *asked)
    assert (run.code, run.out.splitlines()[-1]) == (1, "No certificate: not all inputs agree.")
    run = nimbers("audit", str(parity), str(folded), *asked)  # at 0 they agree on words only
    assert said(file.read_text().strip()).endswith("on 1024 words")
    assert "relies on unbounded integers at n = 0" in run.out
    file.unlink()
    told = json.loads(nimbers("audit", str(branches), str(branches), *asked, "--json").out)
    assert told["no_certificate"].startswith("No certificate: ")
    assert not file.exists()
    assert nimbers("certificate", "-", "--format", "rocq", given=written(of_words()[2])).code == 2


@pytest.mark.skipif(WASM, reason="starts processes")
def test_the_second_file_of_the_checker(tmp_path: Path) -> None:
    """The file for audits needs only the other one, and checks all kinds; the other one alone refuses audits."""
    source = (ROOT / "pysrc/nimbers_check_words.py").read_text(encoding="utf-8")
    assert imported_by(source) - sys.stdlib_module_names == {"nimbers_check"}
    files = [tmp_path / name for name in ("words.json", "table.json")]
    for file, one in zip(files, (of_words()[0], of_tables()[0]), strict=True):
        file.write_text(written(one))
    for name in ("nimbers_check", "nimbers_check_words"):
        shutil.copy(ROOT / f"pysrc/{name}.py", tmp_path)
    printed = {}
    for name in ("nimbers_check", "nimbers_check_words"):
        command = [sys.executable, f"{name}.py", *map(str, files)]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=100)
        printed[name] = (run.returncode, [line.partition(":")[0] for line in run.stdout.splitlines()], run.stderr)

    assert printed == {
        "nimbers_check": (1, ["rejected", "verified"], ""),
        "nimbers_check_words": (0, ["verified", "verified"], ""),
    }
