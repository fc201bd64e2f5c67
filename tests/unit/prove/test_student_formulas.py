"""Students' formulas through the command are proved, or refuted by the smallest position of any size."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from unit.terminal import Nimbers


class Case(NamedTuple):
    """A game, a quantity, an expression or a file, and the counterexample worked out by hand; None if it is true."""

    game: str
    quantity: str
    text: str
    wrong: str | None


BITS, PHI = "(p[0] & -p[0]).bit_length() % 2", "min(p) != floor_phi(max(p) - min(p))"
XOR = "from functools import reduce\nfrom operator import xor\n\ndef wins(p):\n"
CASES = [
    Case(
        "subtraction", "wins", "def wins(p):\n    if len(p) != 1:\n        return None\n    return p[0] % 4 != 0", None
    ),
    Case(
        "subtraction",
        "wins",
        "PERIOD = 4\n\ndef wins(heaps):\n    if not heaps:\n        return False\n    if len(heaps) > 1:\n"
        "        return None\n    (n,) = heaps\n    return bool(n % PERIOD)",
        None,
    ),
    Case(
        "subtraction",
        "grundy",
        "def grundy(p):\n    if len(p) > 2:\n        return None\n    total = 0\n    for n in p:\n"
        "        total ^= n % 4\n    return total",
        None,
    ),
    Case("subtraction", "wins", "p[-1] in [1, 2] or p[-1] % 4 in range(1, 4) if len(p) == 1 else None", None),
    Case("subtraction", "wins", "p[0] % 2**2 > 0 if len(p) == 1 else None", None),
    Case(
        "subtraction",
        "grundy",
        "sum(int(p[0] % 4 > i) for i in range(3)) if len(p) == 1 else None",
        None,
    ),
    Case(
        "nim",
        "wins",
        "def wins(p):\n    if len(p) != 2: return None\n    small, large = sorted(p)\n    return small != large",
        None,
    ),
    Case("nim", "wins", "sorted(p)[0] != sorted(p)[-1] if len(p) == 2 else None", None),
    Case("nim", "wins", f"{XOR}    if len(p) > 3:\n        return None\n    return reduce(xor, p, 0) > 0", None),
    Case(
        "nim",
        "grundy",
        "def grundy(p):\n    if len(p) > 2: return\n    x = 0\n    for n in p[:2]:\n        x = x ^ n\n    return x",
        None,
    ),
    Case("counter", "wins", "bin(p - 1).count('1') % 2 == 1", None),
    Case("counter", "wins", "(p - 1).bit_count() & 1", None),
    Case("mark", "wins", f"{BITS} == 1 if len(p) == 1 else None", None),
    Case("wythoff", "wins", PHI, None),
    Case(
        "wythoff",
        "wins",
        "def wins(p):\n    a, b = min(p), max(p)\n    k = b - a\n    return a != (k + isqrt(5 * k * k)) // 2",
        None,
    ),
    Case("subtraction", "wins", "p[0] % 3 != 0 if len(p) == 1 else None", "3"),
    Case("subtraction", "wins", "p[0] > 0 if len(p) == 1 else None", "4"),
    Case(
        "subtraction",
        "wins",
        "def wins(p):\n    if len(p) != 1:\n        return None\n    n = p[0]\n    if n in range(1, 4):\n"
        "        return True\n    return n % 4 == 1",
        "6",
    ),
    Case("subtraction", "wins", "(p[0] % 4 != 0 if p[0] < 1001 else p[0] % 4 != 1) if len(p) == 1 else None", "1001"),
    Case("subtraction", "wins", "p[0] % 4 != 0 and p[0] != 10**4 + 1 if len(p) == 1 else None", "10001"),
    Case("subtraction", "grundy", "(p[0] % 4 if p[0] <= 1022 else (p[0] + 1) % 4) if len(p) == 1 else None", "1023"),
    Case("subtraction", "grundy", "def grundy(p):\n    if len(p) > 2: return None\n    return sum(p) % 4", "1,1"),
    Case("nim", "wins", "(p[0] != p[1] if max(p) < 2000 else True) if len(p) == 2 else None", "2000,2000"),
    Case("nim", "wins", "sum(p) % 2 == 1 if len(p) == 2 else None", "1,3"),
    Case(
        "nim",
        "wins",
        "def wins(p):\n    if len(p) != 3: return None\n    a, b, c = sorted(p)\n    return a + b != c",
        "1,1,2",
    ),
    Case("nim", "grundy", "p[0] | p[1] if len(p) == 2 else None", "1,1"),
    Case("counter", "wins", "p % 2 == 0", "3"),
    Case("counter", "wins", "(p - 1).bit_count() % 2 and p != 2**11 + 1", "2049"),
    Case("wythoff", "wins", f"{PHI} or max(p) > 1500", "928,1502"),
    Case("mark", "wins", "p[0] % 2 == 1 or p[0] % 8 == 4 if len(p) == 1 else None", "16"),
]


@pytest.mark.parametrize("case", CASES, ids=[f"{one.game} {one.text[-30:]}" for one in CASES])
@pytest.mark.sampled(6, "other cases, in the same way")
def test_a_formula_of_a_student(nimbers: Nimbers, tmp_path: Path, case: Case) -> None:
    """Verdict and smallest counterexample are right, however little of it search covers."""
    file = tmp_path / "mine.py"
    file.write_text(case.text + "\n")
    given = ["--formula", str(file)] if "def " in case.text else ["--expression", case.text]
    run = nimbers("check", case.game, "--quantity", case.quantity, *given, "--up-to", "5", "--json")

    assert (run.code, run.json["proved"], run.json["counterexample"]) == (
        int(case.wrong is not None),
        case.wrong is None,
        case.wrong,
    ), run.json["why_not"]
