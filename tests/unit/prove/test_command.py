"""`nimbers prove` at the terminal, as text and as JSON, with and without a proof."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from unit.terminal import Nimbers


def test_a_theorem_with_its_proof(nimbers: Nimbers) -> None:
    """The output has the theorem, the statement that it is proved, the way it was found, and the parts of the proof."""
    run = nimbers("prove", "subtraction", "--set", "amounts=1,3,4")

    assert run.code == 0
    lines = run.out.splitlines()
    assert lines[:2] == ["You lose exactly when n, divided by 7, leaves one of 0, 2.", "Proved for all sizes."]
    assert "A guess of 5 states broke at 28" in run.out
    assert lines[-1] == "3. Every move makes x smaller, so every play ends."


def test_as_json(nimbers: Nimbers) -> None:
    """JSON has everything for a check elsewhere: clauses, numeration system, arrows."""
    run = nimbers("prove", "nim", "--heaps", "3", "--misere", "--json")

    assert run.code == 0
    told = run.json
    assert (told["proved"], told["system"], told["states"], told["why_not"]) == (True, "base 2", 5, None)
    assert told["theorem"].startswith("You lose exactly when the nim-sum of x, y, z is 0 and one of them is 2 or more")
    assert told["clauses"] == {"moves": ["X < x", "Y < y", "Z < z"], "domain": "True"}
    assert told["automaton"]["tracks"] == ["x", "y", "z"]
    assert [len(row) for row in told["automaton"]["arrows"]] == [8] * 5


@pytest.mark.slow("translations may come later than their English")
def test_chinese(nimbers: Nimbers) -> None:
    """The output is in the chosen language."""
    run = nimbers("prove", "mark", "--lang", "zh-Hans")

    assert run.out.startswith("轮到你走时必败，当且仅当n 为 0，或者 n 的 2 进制末尾有奇数个 0。\n对任意大小都已证明。")


def test_nothing_is_claimed_without_a_proof(nimbers: Nimbers) -> None:
    """Without a proof there is exit code 3 and a reason; bad input is code 2."""
    run = nimbers("prove", "euclid", "--json")

    assert (run.code, run.json["proved"], run.json["theorem"]) == (3, False, None)
    why = "the rules of euclid are not told as comparisons of sums, which an automaton over digits can decide"
    assert run.json["why_not"] == why
    assert nimbers("prove", "euclid").out.startswith(f"Not proved: {why}.")
    assert nimbers("prove", "nim", "--quantity", "length").code == 2
    for slug, heaps in (("nim", "7"), ("nim", "0"), ("wythoff", "3"), ("subtraction", "0")):
        assert nimbers("prove", slug, "--heaps", heaps).code == nimbers("variants", slug, "--heaps", heaps).code == 2
    assert nimbers("prove", "wythoff", "--heaps", "2").code == 0
    assert nimbers("prove", "chess").code == 2


def test_a_table_of_theorems(nimbers: Nimbers, tmp_path: Path) -> None:
    """A row for each value of a parameter has states, bytes, seconds and the theorem or why not."""
    run = nimbers("prove", "subtraction", "--each", "amounts=1,200", "--json")
    assert run.code == 3
    right, wrong = run.json["rows"]
    assert (right["amounts"], right["theorem"]) == ("1", "You lose exactly when n is a multiple of 2.")
    assert (wrong["proved"], wrong["bytes"]) == (False, None)
    assert right["bytes"] > 100
    file = str(tmp_path / "proof.json")
    refused = nimbers("prove", "subtraction", "--forbid", "1", "--certificate", file)
    assert (refused.code, "forbidden" in refused.err) == (2, True)

    for more in (("--certificate", file), ("--walk", "5"), ("--program", "python")):
        assert nimbers("prove", "subtraction", "--each", "forbid=0..1", *more).code == 2
    lines = nimbers("prove", "subtraction", "--each", "forbid=0..2").out.splitlines()
    assert lines[0].split() == ["forbid", "states", "bytes", "seconds", "theorem"]
    assert [line.split("  ")[-1] for line in lines[1:]] == [
        "You lose exactly when n is a multiple of 4.",
        "You lose exactly when n, divided by 4, leaves one of 0, 1.",
        "You lose exactly when n, divided by 4, leaves one of 0, 1, 2.",
    ]
    for each in ("k", "k=", "=1..2", "forbid=a", "forbid=1..99", "amounts=1..2,x", "unknown=1..2", "forbid=10"):
        assert nimbers("prove", "subtraction", "--each", each).code == 2, each


def test_forbidden_moves(nimbers: Nimbers) -> None:
    """The number of forbidden options is said with the theorem; values and misère play have none."""
    run = nimbers("prove", "subtraction", "--forbid", "1")
    assert "Before each move the opponent may forbid 1 of the positions that it may lead to." in run.out
    assert "2. More than 1 option of every other position is lost." in run.out
    for more in (("--misere",), ("--quantity", "grundy")):
        run = nimbers("prove", "subtraction", "--forbid", "1", *more)
        assert (run.code, "it is proved only who wins in normal play" in run.out) == (3, True)


def checked(nimbers: Nimbers, expression: str, *more: str, game: str = "subtraction") -> Any:
    """Return the JSON of a check of a formula `wins`."""
    return nimbers("check", game, "--quantity", "wins", "--expression", expression, *more, "--json")


def test_a_formula_is_true_for_all_sizes(nimbers: Nimbers, tmp_path: Path) -> None:
    """A true expression or one-line function is "proved", whatever its argument is called."""
    run = checked(nimbers, "p[0] % 4 != 0 if len(p) == 1 else None")
    counter = checked(nimbers, "(p - 1).bit_count() % 2 != 0", game="counter")

    assert (run.code, run.json["proved"], run.json["agrees"]) == (0, True, True)
    assert run.json["texts"]["verdict"].startswith("True for all positions of any size of which it speaks: proved.")
    assert counter.json["texts"]["verdict"] == "True for all positions of any size: proved."
    file = tmp_path / "mine.py"
    file.write_text(
        '"""Mine."""\ndef wins(heaps):\n    """Mine."""\n'
        "    return heaps[0] % 7 not in (0, 2) if len(heaps) == 1 else None\n"
    )
    run = nimbers("check", "subtraction", "--set", "amounts=1,3,4", "--formula", str(file), "--json")
    assert (run.code, run.json["proved"]) == (0, True)


SOLUTION = "import math\n\nclass Solution:\n    # a comment\n    def wins(self, n: int) -> bool:\n"


@pytest.mark.parametrize(
    ("text", "proved"),
    [
        (f"{SOLUTION}        return n % 4 != 0\n", True),
        ("class Solution:\n    def wins(\n        self,\n        n,\n    ):\n        return n % 4 != 0\n", True),
        (f"{SOLUTION}        return self.ok(n)\n    def ok(self, n):\n        return n % 4 != 0\n", False),
        (f"{SOLUTION}        return bool(n % 4)\n".replace("wins", "bool"), False),  # Python's own bool
    ],
)
def test_a_class_with_one_method_is_read_as_a_function(
    nimbers: Nimbers, tmp_path: Path, text: str, proved: bool
) -> None:
    """A class as LeetCode asks for it is proved like a function, unless its method needs the class."""
    file = tmp_path / "solution.py"
    file.write_text(text)
    run = nimbers("check", "subtraction", "--formula", str(file), "--json")

    assert (run.json["agrees"], run.json["proved"]) == (True, proved)


def test_a_formula_is_refuted_far_beyond_search(nimbers: Nimbers) -> None:
    """The counterexample is the smallest position of any size, and the verdict says that it comes from a proof."""
    run = checked(nimbers, "p[0] % 4 != 0 and p[0] != 1000001 if len(p) == 1 else None")

    assert (run.code, run.json["proved"], run.json["counterexample"]) == (1, False, "1000001")
    assert (run.json["claimed"], run.json["expected"]) == (False, True)
    assert run.json["texts"]["verdict"].startswith("Refuted. Smallest counterexample of any size: 1000001")


def test_a_formula_about_any_number_of_heaps(nimbers: Nimbers, tmp_path: Path) -> None:
    """A formula about any number of heaps is proved for a stated number; imports of called functions may precede it."""
    file = tmp_path / "mine.py"
    file.write_text(
        "from functools import reduce\nfrom operator import xor\n\ndef grundy(p):\n    return reduce(xor, p, 0)\n"
    )
    run = nimbers("check", "nim", "--formula", str(file), "--up-to", "9", "--json")

    assert (run.code, run.json["proved"], run.json["heaps"]) == (0, False, 3)
    assert "True for all positions of up to 3 heaps, of any size: proved." in run.json["texts"]["verdict"]


# Formulas that are right as far as search goes, but differ between Python and arithmetic, or make no statement.
B = 10**6
NOT_READ = (
    f"def grundy(p): return p[0] % 3 if p[0] <= {B} else (7 if ({B} - p[0]) // 2 < 0 else 8)",
    f"def grundy(p):\n    if p[0] > {B}: y = p[0] % 0\n    return p[0] % 3",
    f"def grundy(p): return p[0] % 3 if p[0] < {B} or p[0] % 0 == 0 else 1",
    "def grundy(p): return p[0] % 3 + 0 * (p[0] % 0)",
    "def grundy(p): return (p[0] % 3, p[0] % 0)[0]",
    f"def grundy(p): return p[0] % 3 if p[0] < {B} else 'a'",
    f"def grundy(p): return p[0] % 3 if p[0] < {B} else p[7]",
    "def cache(f): return lambda p: p[0] % 3\n\n@cache\ndef grundy(p): return p[0] % 3",
    "def grundy(p, n=1): return p[0] % 3",
    f"def grundy(p):\n    a = [0]\n    b = a\n    if p[0] > {B}: a += [1]\n    return p[0] % 3 + len(b) - 1",
    "def grundy(p): return floor_phi(p[0]) if p[0] > 10**9 else p[0] % 3",
    f"def min(a, b): return 1\n\ndef grundy(p): return p[0] % 3 if p[0] < {B} else min(p[0], 2)",
    # A name with another meaning, and an expression that is evaluated without effect.
    f"def grundy(p):\n    r = p[0] % 3\n    if p[0] > {B}: r = min(p)\n    return r\n    min = 1",
    f"def grundy(p):\n    if p[0] > {B}: x = p.foo\n    return p[0] % 3",
    f"def grundy(p):\n    if p[0] > {B}: x = bin(None)\n    return p[0] % 3",
    f"def grundy(p): return p[0] % 3 if p[0] < {B} else max(p[0] % 3, 0, default=1)",
    f"def grundy(p): return p[0] % 3 if p[0] < {B} else next(p) % 3",
    "def grundy(p): return p[0] % 3 + 0 * (2 ** -p[0] > 1)",
    "def grundy(p): return p[0] % 3 + 0 * (p[0] / 0)",
    f"def grundy(p): return p[0] % 3 if p[0] < {B} else divmod(p[0], 0)[0] * 0 + p[0] % 3",
    f"def grundy(p): return p[0] % 3 if p[0] < {B} else len({{p[0], p[0]}}) - 1",
    f"f = lambda *max: max(1, 2)\ndef grundy(p): return p[0] % 3 if p[0] < {B} else p[0] % 3 + 0 * f(p)",
    f"def grundy(p):\n    return p[0] % 3 if p[0] < {B} else isqrt(-p[0]) * 0 + p[0] % 3",
    f"def grundy(p):\n    return p[0] % 3 if p[0] < {B} else (1 << (5 - p[0])) * 0 + p[0] % 3",
    "from operator import *\ndef grundy(p): return p[0] % 3",
    "def grundy(p):\n    return p[0] % 3\n    yield from ()",
    "def cap(n):\n    global min\n    min = max\n    return n\ndef grundy(p): return min(cap(p[0]) % 3, 2)",
)


@pytest.mark.parametrize("text", NOT_READ)
@pytest.mark.sampled(1, "other cases, in the same way")
def test_what_python_may_see_otherwise_is_never_proved(nimbers: Nimbers, tmp_path: Path, text: str) -> None:
    """A formula that might fail, or differ in Python, is not read; the verdict has its range and the reason."""
    file = tmp_path / "mine.py"
    file.write_text(text + "\n")
    run = nimbers(
        "check", "own-moves", "--set", "rules=X == x - 1; X == x - 2", "--formula", str(file), "--up-to", "20", "--json"
    )

    assert run.code == 2 or run.json["proved"] is False


def test_rules_that_an_automaton_cannot_tell_are_refused(nimbers: Nimbers) -> None:
    """A comparison that is neither true nor false for the automaton is refused, although Python decides it."""
    for rules in ("X < x and (X - x) // 2 < 0", "max(X - 5, -2) == -2 and X < x and (X - 9) // 2 < 0"):
        run = nimbers("prove", "own-moves", "--set", f"rules={rules}")
        assert (run.code, "no number here" in run.err) == (2, True)
    assert nimbers("prove", "own-moves", "--set", "rules=X < x and ((X or 2) != (X or 3))").code == 2
    assert nimbers("variants", "wythoff", "--add", "X < x and Y < y and (X - x) // 2 < 0").code == 2
    assert nimbers("prove", "own-moves", "--set", "rules=X < x and x ^ X == 4").code == 0


def test_a_claim_says_that_it_is_proved_here(nimbers: Nimbers) -> None:
    """The terminal shows the mark with the number of heaps."""
    assert (
        "Proved here, for all sizes of up to 4 heaps."
        in nimbers("check", "nim", "bouton", "--up-to", "5").out.splitlines()
    )
    assert "Proved here, for all sizes." in nimbers("check", "counter", "parity", "--up-to", "50").out.splitlines()
    assert "Proved here" not in nimbers("check", "counter", "turns", "--up-to", "50").out


def test_what_only_agrees_is_not_called_proved(nimbers: Nimbers) -> None:
    """A formula that only agrees has the reason why it is not proved."""
    any_number = checked(nimbers, "min(p[0], 1) if len(p) else False", "--up-to", "5", game="nim")
    for expression, more, why in (
        ("len(str(p)) and p[0] % 4 if len(p) == 1 else None", ("--up-to", "9"), 'line 1: the prover cannot read "str'),
        ("p[0] ** 1 % 4 if len(p) == 1 else None", ("--up-to", "9"), 'line 1: the prover cannot read "p[0] ** 1"'),
        ("p[0] % 4 != 0 if len(p) == 9 else None", ("--up-to", "9"), "at most 6 heaps are proved at once"),
    ):
        run = checked(nimbers, expression, *more)
        assert run.json["proved"] is False
        assert run.json["why_not"].startswith(why)
    assert (any_number.code, any_number.json["proved"]) == (1, False)
    assert (
        "Not a proof. Not proved for all sizes: the rules of euclid are not"
        in nimbers(
            *("check", "euclid", "--quantity", "wins", "--up-to", "9"),
            *("--expression", "True if p[0] == p[1] and p[0] else None"),
        ).out
    )


def test_a_position_walks_through_the_automaton(nimbers: Nimbers) -> None:
    """The digits appear above the states, for Grundy values with the value's digits; bad numbers have their place."""
    run = nimbers("prove", "mark", "--walk", "12")
    assert run.out.splitlines()[-3:] == [
        " x   1 1 0 0",
        "   0 1 1 2 1",
        "The last state does not accept: 12 is won.",
    ]
    walk = nimbers("prove", "wythoff", "--walk", "20,12", "--json").json["walk"]
    assert (walk["position"], walk["accepted"], walk["tracks"]) == ("20,12", True, ["x", "y"])
    assert walk["digits"] == [[1, 0, 1, 0, 1, 0], [0, 1, 0, 1, 0, 1]]  # 13 + 5 + 2, and 8 + 3 + 1
    run = nimbers("prove", "nim", "--heaps", "2", "--quantity", "grundy", "--walk", f"{10**18},5")
    assert run.out.endswith("has the Grundy value 1,000,000,000,000,000,005.\n")

    for numbers in ("12", "12,a", f"{10**40},1"):
        assert nimbers("prove", "wythoff", "--walk", numbers).code == 2
    assert nimbers("prove", "silver-dollar", "--heaps", "2", "--walk", "5,4").code == 2  # the numbers must ascend
    assert nimbers("prove", "wythoff", "--walk", "12,a").err.splitlines()[1:] == ["  12,a", "     ^"]


@pytest.mark.slow("it takes seconds")
def test_several_heaps_in_one_sentence(nimbers: Nimbers) -> None:
    """Remainders that add up without carrying have their own sentence, and a shortened list gives its length."""
    for more, sentence in (
        ("--heaps 2", "You lose exactly when x and y leave the same remainder when divided by 4."),
        ("--heaps 3", "You lose exactly when the nim-sum of the remainders of x, y, z, divided by 4, is 0."),
        ("--heaps 2 --quantity grundy", "The Grundy value is the nim-sum of the remainders of x, y when divided by 4."),
        ("--heaps 2 --set amounts=1,3,4", "You lose exactly when the remainders of x, y, divided by 7, are one of 13"),
    ):
        assert nimbers("prove", "subtraction", *more.split()).out.startswith(sentence)


@pytest.mark.slow("it takes seconds")
def test_a_formula_is_decided_where_search_asks_for_no_position(nimbers: Nimbers) -> None:
    """If a formula covers only positions beyond search, or more heaps than tokens, the prover alone answers."""
    right = checked(nimbers, "p[0] % 4 != 0 if len(p) == 1 and p[0] > 1000 else None", "--up-to", "20")
    wrong = checked(nimbers, "p[0] % 4 != 1 if len(p) == 1 and p[0] > 1000 else None", "--up-to", "20")
    assert (right.code, right.json["agrees"], right.json["proved"], right.json["checked"]) == (0, True, True, 0)
    assert (wrong.code, wrong.json["agrees"], wrong.json["counterexample"]) == (1, False, "1001")
    nothing = checked(nimbers, "True if len(p) == 1 and p[0] < 0 else None", "--up-to", "20")
    assert (nothing.code, nothing.json["agrees"], nothing.json["proved"]) == (3, None, False)


@pytest.mark.slow("it takes seconds")
def test_numbers_as_powers_and_strings_of_digits_are_read(nimbers: Nimbers) -> None:
    """10**6 and 2**20 + 1 are numbers; the '1' of bin(n).count('1') is not a result."""
    for power, number in (("10**6 + 1", 1_000_001), ("2**9 + 1", 513)):
        run = checked(nimbers, f"p[0] % 4 != 0 and p[0] != {power} if len(p) == 1 else None", "--up-to", "20")
        assert (run.code, run.json["counterexample"]) == (1, str(number))
    assert checked(nimbers, "bin(p - 1).count('1') % 2 == 1", "--up-to", "50", game="counter").json["proved"] is True


def test_a_formula_that_fails_somewhere_is_not_proved(nimbers: Nimbers) -> None:
    """A formula that fails at a finished game, or for more heaps than are tried, is not proved."""
    run = checked(nimbers, "p[0] % 4 != 0 if len(p) <= 1 else None")
    assert (run.code, run.json["agrees"], run.json["proved"]) == (0, True, False)
    assert run.json["why_not"].startswith("at the empty position: ")
    assert checked(nimbers, "p[0] % 4 != 0 if len(p) == 1 else False if not p else None").json["proved"] is True
    many = checked(nimbers, "p[0] % 4 != 0 if len(p) == 1 else True if len(p) == 9 else None", "--up-to", "5")
    assert (many.json["proved"], many.json["heaps"]) == (False, 1)


@pytest.mark.parametrize(
    ("game", "more", "expression", "wrong"),
    [
        ("nim", (), "True if len(p) == 3 else None", "1,2,3"),
        ("nim", (), "(p[0] ^ p[1] ^ p[2] if max(p) < 4 else True) if len(p) == 3 else None", "1,4,5"),
        ("nim", (), "p[0] > 5 if len(p) == 2 else None", "1,2"),
        ("subtraction", (), "p[1] % 4 != 1 if len(p) == 2 else None", "2,1"),
        ("board-piece", ("slides=-", "steps=1.0,0.1,1.1"), "p[0] % 3 != 0 or p[1] % 3", "2,0"),
        ("wythoff", (), "p[0] != 1 or p[1] != 2", "0,0"),
        ("wythoff", (), "p[0] or p[1] and p[0] != 2", "1,2"),
    ],
)
def test_the_smallest_counterexample_is_the_same_however_far_search_goes(
    nimbers: Nimbers, game: str, more: tuple[str, ...], expression: str, wrong: str
) -> None:
    """Search and prover order positions in the same way, so the range of search does not matter."""
    settings = [word for one in more for word in ("--set", one)]
    for up_to in ((), ("--up-to", "0"), ("--up-to", "2")):
        run = checked(nimbers, expression, *settings, *up_to, game=game)
        assert (run.code, run.json["counterexample"]) == (1, wrong), up_to


def test_a_formula_that_is_wrong_of_empty_heaps_alone_is_not_refuted(nimbers: Nimbers) -> None:
    """Search skips empty heaps, but a reader may type them, so an error there prevents a proof."""
    run = checked(nimbers, "p[0] != p[1] or not p[0] if len(p) == 2 else None", game="nim")
    assert (run.code, run.json["agrees"], run.json["proved"]) == (0, True, False)
    assert run.json["why_not"] == "with an empty heap it is wrong, as at 0,0"


@pytest.mark.slow("it takes more than a second")
def test_a_refutation_is_told_without_its_certificate(nimbers: Nimbers, tmp_path: Path) -> None:
    """A refutation is reported even if its certificate exceeds the limits."""
    file = str(tmp_path / "c.json")
    run = checked(
        nimbers, "p[0] % 4 != 0 and p[0] != 1000001 if len(p) == 1 else None", "--certificate", file, "--budget", "9000"
    )
    assert (run.code, run.json["counterexample"], run.json["certificate"]) == (1, "1000001", None)
    assert run.json["no_certificate"].startswith("no certificate: ")


def test_a_move_that_can_never_be_made_is_refused(nimbers: Nimbers) -> None:
    """A move that is never possible is refused with its number, before any proof."""
    for rules, number in (("X == x + 1", 1), ("X < x; X == x", 2)):
        run = nimbers("prove", "own-moves", "--set", f"rules={rules}")
        assert (run.code, f"move {number}, " in run.err) == (2, True)


def test_a_proof_has_its_budget(nimbers: Nimbers) -> None:
    """With a smaller budget nothing is proved."""
    run = nimbers("prove", "wythoff", "--budget", "1", "--json")
    assert (run.code, run.json["proved"]) == (3, False)
    assert nimbers("prove", "subtraction").code == 0
