"""Rules in a file get the verdicts of a brute force; independent heaps, loops and large games work too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimbers import IllegalError, LoopError, solve
from nimbers.games import ruleset
from nimbers.verify.graph_builder import build_graph
from nimbers.verify.live_rules import LiveGraph, live_rules
from tier import tier
from unit.oracle import mex
from unit.terminal import Nimbers

NIM = "def moves(p):\n    return [p[:i] + (m,) + p[i + 1:] for i, n in enumerate(p) for m in range(n)]\n"
CONSECUTIVE = """
def moves(p):
    for i, n in enumerate(p):
        for count in range(2, n):
            least, rest = divmod(n - count * (count - 1) // 2, count)
            if least > 0 and not rest:
                yield p[:i] + tuple(range(least, least + count)) + p[i + 1:]
"""
DISTINCT = """
def parts(n, least):
    yield (n,)
    for a in range(least, (n + 1) // 2):
        for rest in parts(n - a, a + 1):
            yield (a,) + rest

def moves(p):
    return {p[:i] + new + p[i + 1:] for i, n in enumerate(p) for new in parts(n, 1) if len(new) > 1}
"""
EQUAL = """
from itertools import combinations

def moves(p):
    for count in range(1, len(p) + 1):
        for some in combinations(range(len(p)), count):
            for k in range(1, min(p[i] for i in some) + 1):
                yield [n - k if i in some else n for i, n in enumerate(p)]
"""
NUMBERS = """
TOTAL, LARGEST = {total}, {largest}

def moves(taken):
    if sum(i for i in range(1, LARGEST + 1) if taken >> i & 1) >= TOTAL:
        return []
    return [taken | 1 << i for i in range(1, LARGEST + 1) if not taken >> i & 1]
"""


# --- a separate brute force ------------------------------------------------------------------------------------------


def function_of(text: str) -> Callable[[Any], Any]:
    """Return the rules, run as Python runs them."""
    scope: dict[str, Any] = {}
    exec(text, scope)
    found: Callable[[Any], Any] = scope["moves"]
    return found


def plain(kind: str, p: Any) -> Any:
    """Return a position in the form that the rules use."""
    if kind == "heaps":
        return tuple(sorted(n for n in p if n))
    return tuple(p) if kind == "cell" else p


def values_below(kind: str, text: str, starts: list[Any]) -> dict[Any, int]:
    """Return the values of all positions that the starts can reach, each after its options."""
    moves, options = function_of(text), dict[Any, list[Any]]()
    waiting = list(starts)
    while waiting:
        p = waiting.pop()
        if p not in options:
            options[p] = [plain(kind, q) for q in moves(p)]
            waiting += options[p]
    found: dict[Any, int] = {}
    while len(found) < len(options):
        for p, after in options.items():
            if p not in found and all(q in found for q in after):
                found[p] = mex(found[q] for q in after)
    return found


def heaps_up_to(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield all ascending heaps up to `most`, with at most so many tokens."""
    yield ()
    for last in range(1, min(total, most) + 1):
        for rest in heaps_up_to(total - last, last):
            yield (*rest, last)


# --- random rules ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RuleFile:
    """A program, the type of its positions, and the positions for a check."""

    kind: str
    text: str
    flags: tuple[str, ...]
    asked: tuple[Any, ...]


def numbers(random: Random) -> RuleFile:
    amounts = sorted(random.sample(range(1, 12), random.randint(1, 4)))
    body = random.choice(
        [
            f"return [n - k for k in {amounts} if k <= n]",
            f"return {{n - k for k in {amounts} if k <= n and (n + k) % {random.randint(2, 4)}}}",
            f"yield from (n // k for k in range(2, {random.randint(3, 6)}) if n)",
            "return range(n)",
            f"return list(range(n % {random.randint(2, 7)}, n, 2)) * 300",
            f"for k in {amounts}:\n        if n >= k and n % k == 0:\n            yield n - k",
        ]
    )
    up_to = random.randint(10, 60)
    return RuleFile("integer", f"def moves(n):\n    {body}\n", ("--up-to", str(up_to)), tuple(range(up_to + 1)))


def heaps(random: Random) -> RuleFile:
    amounts = sorted(random.sample(range(1, 6), random.randint(1, 3)))
    one = f"p[:i] + (n - k,) + p[i + 1:] for i, n in enumerate(p) for k in {amounts} if k <= n"
    body = random.choice(
        [
            f"return [{one}]",
            f"return {{{one}}}",
            f"yield from ({one})",
            "return [p[:i] + (a, n - a) + p[i + 1:] for i, n in enumerate(p) for a in range(1, n) if 2 * a != n]",
            f"return [list({one.split(' for ')[0]}) for {one.partition(' for ')[2]} and k <= len(p)]",
            "return [[n - 1 for n in p]] if p else ()",
            f"yield from ({one})\n    yield from ([n - k for n in p] for k in range(1, min(p, default=0) + 1))",
        ]
    )
    up_to = random.randint(4, 8)
    asked = tuple(heaps_up_to(up_to, up_to))
    return RuleFile("heaps", f"def moves(p):\n    {body}\n", ("--up-to", str(up_to)), asked)


def strings(random: Random) -> RuleFile:
    rules = random.sample(["ab>ba", "aa>b", "bb>a", "ab>", "a>", "b>", "ba>b", "abb>ba", "aab>a"], random.randint(1, 4))
    rules = [rule for rule in rules if rule != "ab>ba" or len(rules) == 1]
    pairs = [tuple(rule.split(">")) for rule in rules]
    text = (
        f"def moves(s):\n    for old, new in {pairs}:\n        for i in range(len(s)):\n"
        "            if s.startswith(old, i):\n                yield s[:i] + new + s[i + len(old):]\n"
    )
    start = "".join(random.choices("ab", k=random.randint(3, 8)))
    return RuleFile("string", text, ("--set", f"start={start}"), (start,))


def cells(random: Random) -> RuleFile:
    steps = random.sample([(1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (-1, 2), (2, -1), (3, 0)], random.randint(1, 4))
    steps = [step for step in steps if sum(step) > 0]
    slides = random.choice(["(1,)", "range(1, 20)"])
    text = (
        f"def moves(cell):\n    x, y = cell\n    return [(x - k * a, y - k * b) for a, b in {steps} for k in {slides}\n"
        "            if x >= k * a and y >= k * b and x - k * a < 40 and y - k * b < 40]\n"
    )
    start = random.randint(0, 9), random.randint(0, 9)
    return RuleFile("cell", text, ("--set", f"start={start[0]},{start[1]}"), (start,))


def graphs(random: Random) -> RuleFile:
    count = random.randint(2, 12)
    names = random.sample("abcdefghijklmnop", count) if random.random() < 0.5 else random.sample(range(12), count)
    arcs = {
        name: random.sample(names[at + 1 :], random.randint(0, len(names[at + 1 :]))) for at, name in enumerate(names)
    }
    kind = "string" if isinstance(names[0], str) else "integer"
    text = f"ARCS = {arcs}\n\ndef moves(v):\n    return ARCS[v]\n"
    return RuleFile(kind, text, ("--set", f"start={names[0]}"), (names[0],))


KINDS: tuple[Callable[[Random], RuleFile], ...] = (numbers, heaps, strings, cells, graphs)


def notation(kind: str, p: Any) -> str:
    return (",".join(map(str, p)) if isinstance(p, tuple) else str(p)) or ("-" if kind != "integer" else "")


def test_random_rules_get_the_verdicts_of_a_brute_force(nimbers: Nimbers, tmp_path: Path) -> None:
    """A right formula agrees on all positions, and a single wrong entry is found."""
    random = Random(464)
    rules, formula = tmp_path / "rules.py", tmp_path / "formula.py"
    for number in range(tier.many(15, 300)):
        made = KINDS[number % len(KINDS)](random)
        values = values_below(made.kind, made.text, list(made.asked))
        asked = made.asked if made.flags[0] == "--up-to" else tuple(values)
        wrong = random.choice(asked)
        rules.write_text(made.text)
        line = ("check", str(rules), "--formula", str(formula), "--set", f"kind={made.kind}", *made.flags, "--json")

        formula.write_text(f"VALUES = {values}\n\ndef grundy(p):\n    return VALUES[p]\n")
        right = nimbers(*line)
        formula.write_text(f"VALUES = {values | {wrong: values[wrong] + 1}}\n\ndef grundy(p):\n    return VALUES[p]\n")
        refuted = nimbers(*line)

        assert (right.code, right.json["agrees"], right.json["checked"]) == (0, True, len(asked)), made
        assert (refuted.code, refuted.json["agrees"]) == (1, False), made
        assert refuted.json["counterexample"] == notation(made.kind, wrong), made
        assert (refuted.json["expected"], refuted.json["claimed"]) == (values[wrong], values[wrong] + 1), made


# --- independent heaps -----------------------------------------------------------------------------------------------


def of_heaps(text: str, position: str) -> LiveGraph:
    return live_rules("rules.py", text, "heaps", None, position)


@pytest.mark.parametrize(
    ("text", "position", "alone"),
    [
        (NIM, "30,40,50", True),
        (CONSECUTIVE, "100", True),
        (DISTINCT, "35", True),
        (EQUAL, "20,21,22", False),
        (NIM.replace("range(n)]", "range(n) if n - m <= len(p)]"), "30,40,50", False),
        (NIM.replace("range(n)]", "range(n) if sum(p) < 90 or n - m == 1]"), "30,40,50", False),
        (NIM.replace("range(n)]", "range(n) if n == max(p)]"), "30,40,50", False),
        ("def moves(p):\n    return [p[1:]] if p else []", "3,4,5", False),
    ],
    ids=["nim", "consecutive", "distinct", "equal", "as many as heaps", "all at first", "the largest", "whole heaps"],
)
@pytest.mark.sampled(4, "the same of other cases")
def test_heaps_that_move_alone_are_found_to(text: str, position: str, alone: bool) -> None:
    """A heap that depends on others is never a term of a sum, even if only large positions show it."""
    assert of_heaps(text, position).is_sum is alone


def test_a_sum_of_heaps_has_the_values_of_the_whole() -> None:
    """The values of splits of 40, heap by heap, equal those of the whole where search can reach it."""
    for text in (CONSECUTIVE, DISTINCT):
        split = ruleset("own", {"graph": of_heaps(text, "45").text})
        single = {n: solve(split, str(n)).grundy or 0 for n in range(1, 13)}
        whole = values_below("heaps", text, [(n,) for n in range(1, 13)])

        assert single == {n: whole[n,] for n in range(1, 13)}
        assert solve(split, "7,9,11").grundy == single[7] ^ single[9] ^ single[11]


@pytest.mark.parametrize(
    ("text", "flags", "position", "grundy"),
    [
        (CONSECUTIVE, ("--set", "kind=heaps"), "100", 2),
        (NIM, ("--set", "kind=heaps"), "30,40,50", 30 ^ 40 ^ 50),
        ("def moves(n):\n    return (n - k for k in (1, 3, 4) if k <= n)\n", (), "31+9", 1 ^ 0),
        ("def moves(n):\n    return range(n) if n > 9999 else [n - 1] if n % 2 else []\n", (), "10000", 2),
    ],
    ids=["consecutive splits", "nim", "a sum of numbers", "many moves"],
)
def test_large_positions_are_answered(
    nimbers: Nimbers, tmp_path: Path, text: str, flags: tuple[str, ...], position: str, grundy: int
) -> None:
    """Positions with far more than 20,000 successors, or over 5,000 moves, have their theoretical values."""
    rules = tmp_path / "rules.py"
    rules.write_text(text)
    found = nimbers("solve", str(rules), position, *flags, "--budget", "40000000", "--json").json

    assert grundy == found["grundy"]


@pytest.mark.parametrize(
    ("largest", "total"), [(4, 6), (10, 11), (12, 50), (tier.everything and (20, 152)) or (11, 40)]
)
def test_can_i_win(nimbers: Nimbers, tmp_path: Path, largest: int, total: int) -> None:
    """LeetCode 464 as a rules file has the winners that a plain loop over all sets finds."""
    wins: dict[int, bool] = {}
    for taken in reversed(range(1 << largest)):
        said = sum(i + 1 for i in range(largest) if taken >> i & 1)
        wins[taken] = said < total and any(not wins[taken | 1 << i] for i in range(largest) if not taken >> i & 1)
    rules = tmp_path / "rules.py"
    rules.write_text(NUMBERS.format(total=total, largest=largest))

    assert nimbers("solve", str(rules), "0", "--json").json["outcome"] == ("N" if wins[0] else "P")


def test_a_sum_of_files_and_games(nimbers: Nimbers, tmp_path: Path) -> None:
    """Rules in a file are terms beside any other game, and two equal sums are lost."""
    rules = tmp_path / "rules.py"
    rules.write_text("def moves(n):\n    return [n - k for k in (1, 3, 4) if k <= n]\n")
    found = nimbers("solve", "sum", f"{rules}:21+subtraction:amounts=1,3,4:9+{rules}:kind=integer:9", "--json").json

    assert (found["outcome"], found["grundy"]) == ("P", 0)


# --- loops, mistakes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "start", "way"),
    [
        ("def moves(n):\n    return [(n + 1) % 3]", "integer", "2", "2 → 0 → 1 → 2"),
        ("def moves(n):\n    return [n]", "integer", "5", "5 → 5"),
        ("def moves(s):\n    return [s[1:] + s[0]]", "string", "aab", "aab → aba → baa → aab"),
    ],
)
def test_a_loop_is_named_with_its_way(text: str, kind: str, start: str, way: str) -> None:
    """The message that play may never end lists the positions of a loop."""
    graph = live_rules("rules.py", text, kind, None, start)
    with pytest.raises(LoopError, match=way):
        solve(ruleset("own", {"graph": graph.text}), start)


def test_growth_is_no_loop(nimbers: Nimbers, tmp_path: Path) -> None:
    """Rules that grow without a visible loop exhaust the budget; the message does not mention a loop."""
    rules = tmp_path / "rules.py"
    rules.write_text("def moves(n):\n    return [n + 1]\n")
    found = nimbers("solve", str(rules), "3", "--budget", "5000")

    assert found.code == 3
    assert "end" not in found.err.replace("depend", "")


@pytest.mark.parametrize(("kind", "start", "checked"), [("integer", "15", 8), ("heaps", "3,2", 9), ("cell", "3,2", 12)])
def test_a_start_is_the_game(nimbers: Nimbers, tmp_path: Path, kind: str, start: str, checked: int) -> None:
    """With a start the positions that it leads to are checked, whatever their kind, with a size or without."""
    rules, formula = tmp_path / "rules.py", tmp_path / "f.py"
    rules.write_text(
        "def moves(p):\n"
        "    if isinstance(p, int):\n"
        "        return [p - 2] if p > 1 else []\n"
        "    return [(*p[:i], k, *p[i + 1:]) for i in range(len(p)) for k in range(p[i])]\n"
    )
    wins = "p // 2 % 2 == 1" if kind == "integer" else "reduce(xor, p, 0) != 0"
    formula.write_text(f"def wins(p):\n    return {wins}\n")
    for more in ([], ["--up-to", "99"]):
        sets = ("--set", f"kind={kind}", "--set", f"start={start}")
        run = nimbers("check", str(rules), *sets, "--formula", str(formula), "--json", *more)

        assert (run.code, run.json["checked"]) == (0, checked), run.out


HEAPS = "def moves(p):\n    return [(*p[:i], k, *p[i + 1:]) for i in range(len(p)) for k in range(p[i])]\n"
TEXTS = "def moves(p):\n    return [p.replace('x', '', 1)] if 'x' in p else []\n"


@pytest.mark.parametrize(
    ("text", "words", "kind"),
    [
        (HEAPS, ("solve", "RULES", "3,4"), "heaps"),
        (HEAPS, ("solve", "RULES", "3"), "heaps"),
        (HEAPS, ("sequence", "RULES"), "heaps"),
        (HEAPS, ("check", "RULES", "--expression", "True", "--quantity", "wins", "--up-to", "4"), "heaps"),
        (HEAPS, ("solve", "RULES", "3,4", "--set", "kind=string"), "heaps"),
        (TEXTS, ("solve", "RULES", "xxo"), "string"),
        (TEXTS, ("stress", "RULES", "RULES"), "string"),
    ],
)
def test_rules_of_another_kind_are_told(
    nimbers: Nimbers, tmp_path: Path, text: str, words: tuple[str, ...], kind: str
) -> None:
    """The error names the kinds that there are, as --set takes them."""
    file = tmp_path / "rules.py"
    file.write_text(text)
    run = nimbers(*(str(file) if word == "RULES" else word for word in words))

    assert (run.code, f"--set kind={kind}" in run.err) == (2, True), run


def test_whose_mistake_it_is(nimbers: Nimbers, tmp_path: Path) -> None:
    """A check says whether the formula fails or the rules do."""
    rules, formula = tmp_path / "rules.py", tmp_path / "f.py"
    for moves, wins, whose in (("[n // 0]", "True", "rules"), ("[]", "1 // 0", "formula")):
        rules.write_text(f"def moves(n):\n    return {moves} if n == 2 else [n - 1] if n else []\n")
        formula.write_text(f"def wins(n):\n    return {wins} if n > 1 else n % 2 == 1\n")
        run = nimbers("check", str(rules), "--formula", str(formula), "--up-to", "5")

        assert run.code == 2
        assert ("the formula fails at" in run.out) == (whose == "formula")
        assert (f"the rules in {rules} fail at 2" in run.out) == (whose == "rules"), run


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def moves(n):\n    return [n - 1]", 'from 0 to "-1"'),
        ("def moves(n):\n    return [1 // n]", "rules.py, line 2, at 0: ZeroDivisionError"),
        ("def moves(n):\n    return n - 1", "at 5: TypeError: moves returns int"),
        ("def moves(n, who):\n    return [n - 1 - who] if n > 1 else []", "different moves at 5"),
        ("def moves(n):\n    return [n / 2]", "a list with float in it"),
    ],
)
def test_mistakes_have_their_place(nimbers: Nimbers, tmp_path: Path, text: str, words: str) -> None:
    """In every command a mistake is bad input with line and position, and never refutes a formula."""
    rules, formula = tmp_path / "rules.py", tmp_path / "formula.py"
    rules.write_text(text + "\n")
    formula.write_text("def grundy(p):\n    return 0\n")
    solved = nimbers("solve", str(rules), "5")
    listed = nimbers("sequence", str(rules), "--up-to", "5")
    checked = nimbers("check", str(rules), "--formula", str(formula), "--set", "start=5")

    assert words in solved.err
    assert (solved.code, listed.code, checked.code) == (2, 2, 2)


# --- sequences and tables --------------------------------------------------------------------------------------------


def test_sequences_of_rules_and_games(nimbers: Nimbers, tmp_path: Path) -> None:
    """A file that matches a code is reported as that code, observed but not certified; a game's name means its code."""
    rules = tmp_path / "rules.py"
    rules.write_text("def moves(n):\n    return [n - k for k in (1, 3, 4) if k <= n]\n")
    own = nimbers("sequence", str(rules), "--up-to", "60", "--certify", "--json").json
    code = nimbers("sequence", "sub:1,3,4", "--up-to", "60", "--certify", "--json").json
    kayles = nimbers("sequence", "kayles", "--up-to", "30", "--json").json

    assert own["values"] == code["values"]
    assert (own["certified"], own["status"], own["period"], code["certified"]) == (False, "observed", 7, True)
    assert "those of sub:1,3,4" in own["texts"]["proof"]
    assert "not proved" in own["texts"]["proof"]
    assert (kayles["code"], kayles["values"][9:12]) == ("0.77", [4, 2, 6])


def test_a_code_is_not_seen_where_one_heap_differs(nimbers: Nimbers, tmp_path: Path) -> None:
    """If one heap of forty moves in another way, no code matches."""
    rules = tmp_path / "rules.py"
    rules.write_text("def moves(n):\n    return [n - k for k in (1, 3, 4) if k <= n and (n, k) != (37, 3)]\n")
    found = nimbers("sequence", str(rules), "--up-to", "40", "--json").json

    assert found["texts"]["proof"] == ""


def test_tables_of_rules_and_games(nimbers: Nimbers, tmp_path: Path) -> None:
    """Two heaps of Nim, from a file or by name, and a queen given by cells have the values of a plain loop."""
    rules, queen = tmp_path / "nim.py", tmp_path / "queen.py"
    rules.write_text(NIM)
    queen.write_text(
        "def moves(c):\n    x, y = c\n    return [(x - k, y) for k in range(1, x + 1)]"
        " + [(x, y - k) for k in range(1, y + 1)] + [(x - k, y - k) for k in range(1, min(c) + 1)]\n"
    )
    own = nimbers("table", str(rules), "--set", "kind=heaps", "--size", "6", "--json").json["tables"][0]["values"]
    named = nimbers("table", "nim", "--size", "6", "--json").json["tables"][0]["values"]
    cells_of = nimbers("table", str(queen), "--set", "kind=cell", "--size", "7", "--json").json["tables"][0]["values"]

    assert own == named == [[x ^ y for x in range(6)] for y in range(6)]
    assert cells_of == nimbers("table", "queen", "--size", "7", "--json").json["tables"][0]["values"]
    assert cells_of == nimbers("table", "wythoff", "--size", "7", "--json").json["tables"][0]["values"]


# --- rules that depend on more than the position ----------------------------------------------------------------------

TAKES = "[n - k for k in {} if k <= n]"
BY_PLAYER = TAKES.format("((1, 2) if {} else (1, 3))")
UNEQUAL = {
    "a default": 'def moves(n, turn="Alice"): return ' + BY_PLAYER.format("turn == 'Alice'"),
    "required": "def moves(n, turn): return " + BY_PLAYER.format("turn == 'Left'"),
    "a number": "def moves(n, player=1): return " + BY_PLAYER.format("player == 1"),
    "by keyword": "def moves(n, *, is_first=True): return " + BY_PLAYER.format("is_first"),
    "the side": "def moves(n, side='W'): return " + BY_PLAYER.format("side in ('W', 'w')"),
    "after another": "def moves(n, k=2, who=0): return " + BY_PLAYER.format("who == 0"),
}
UNSTEADY = {
    "random": "import random\nrandom.seed(7)\ndef moves(n): return "
    + TAKES.format("(1, 2, 3)")[:-1] + " and random.random() < .7]",
    "cached": "import functools, random\nrandom.seed(7)\n@functools.cache\ndef moves(n): return "
    + TAKES.format("(1, 2, 3)")[:-1] + " and random.random() < .7]",
    "a counter": "calls = 0\ndef moves(n):\n    global calls\n    calls += 1\n    return "
    + BY_PLAYER.format("calls % 2"),
    "a slow counter": "calls = 0\ndef moves(n):\n    global calls\n    calls += 1\n    return "
    + BY_PLAYER.format("calls // 40 % 2"),
}  # fmt: skip
STEADY = {
    "unused": 'def moves(n, turn="Alice"): return ' + TAKES.format("(1, 2)"),
    "seeded": "from random import Random\ndef moves(n): return " + TAKES.format("(1, 2 + Random(n).randrange(2))"),
    "a set": "def moves(n): return set(" + TAKES.format("(2, 1)") + ")",
}


@pytest.mark.parametrize("text", [*UNEQUAL.values(), *UNSTEADY.values()], ids=[*UNEQUAL, *UNSTEADY])
def test_rules_are_a_function_of_the_position(nimbers: Nimbers, tmp_path: Path, text: str) -> None:
    """Moves that depend on the player, on chance or on earlier calls are refused, with a position and both answers."""
    file = tmp_path / "rules.py"
    file.write_text(text)
    (tmp_path / "claim.py").write_text("def wins(n): return n % 3 != 0")
    solved = nimbers("solve", str(file), "90")
    check = nimbers("check", str(file), "--formula", str(tmp_path / "claim.py"), "--up-to", "90")
    with pytest.raises(IllegalError) as raised:
        build_graph(text, "rules.py", "integer", "90", 0)
    wanted = "the players have different moves at" if text in UNEQUAL.values() else "asked twice at"

    assert (solved.code, check.code) == (2, 2)
    assert all(wanted in told for told in (solved.err, check.err + check.out, str(raised.value)))


@pytest.mark.parametrize("text", STEADY.values(), ids=[*STEADY])
def test_steady_rules_are_solved(nimbers: Nimbers, tmp_path: Path, text: str) -> None:
    """A player that makes no difference, chance that follows from the position, and another order do no harm."""
    file = tmp_path / "rules.py"
    file.write_text(text)

    assert nimbers("solve", str(file), "60").code == 0
    assert build_graph(text, "rules.py", "integer", "60", 0).graph()


def test_other_parameters_keep_their_defaults(nimbers: Nimbers, tmp_path: Path) -> None:
    """A parameter that is no player is a constant of the rules, and the answer says so."""
    file = tmp_path / "rules.py"
    file.write_text("def moves(n, k=3, side=8): return [n - j for j in range(1, k + 1) if j <= n]")
    (tmp_path / "claim.py").write_text("def grundy(n): return n % 4")
    solved = nimbers("solve", str(file), "21", "--json")
    check = nimbers("check", str(file), "--formula", str(tmp_path / "claim.py"), "--up-to", "30", "--json")

    assert "k = 3, side = 8" in solved.json["read_as"]
    assert (check.json["agrees"], "k = 3, side = 8" in check.json["read_as"]) == (True, True)


@pytest.mark.parametrize(
    "text",
    [
        "def get_moves(n): return [n - k for k in (1, 2, 3) if k <= n]",
        "legalMoves = lambda n: [n - k for k in (1, 2, 3) if k <= n]",
        "class Game:\n    most = 3\n    def moves(self, n): return [n - k for k in range(1, self.most + 1) if k <= n]",
        "def options(n): return [n - k for k in (1, 2, 3) if k <= n]\ndef show(n): return str(n)",
    ],
)
def test_other_names_of_the_function_that_lists_moves(nimbers: Nimbers, tmp_path: Path, text: str) -> None:
    """Usual names are found, in a class too."""
    file = tmp_path / "rules.py"
    file.write_text(text)

    assert nimbers("sequence", str(file), "--up-to", "9", "--json").json["values"] == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]


@pytest.mark.parametrize("text", ["def f(n): return [n - 1]", "def options(n): return []\ndef children(n): return []"])
def test_no_function_that_lists_the_moves(nimbers: Nimbers, tmp_path: Path, text: str) -> None:
    """The message has the line to write."""
    file = tmp_path / "rules.py"
    file.write_text(text)
    run = nimbers("solve", str(file), "9")

    assert (run.code, "write def moves(position)" in run.err) == (2, True)


def test_play_that_runs_away_from_a_loop(nimbers: Nimbers, tmp_path: Path) -> None:
    """A search that goes to ever larger numbers names the loop beside it, and does not only stop."""
    file = tmp_path / "rules.py"
    file.write_text("def moves(n): return [n + 1, n - 1]")
    run = nimbers("solve", str(file), "3", "--budget", "20000")

    assert (run.code, "can be reached from itself" in run.err) == (2, True), run


def test_several_numbers_need_a_kind(nimbers: Nimbers, tmp_path: Path) -> None:
    """A formula of two numbers for rules about single ones says how to set the kind."""
    rules, formula = tmp_path / "rules.py", tmp_path / "formula.py"
    rules.write_text("def moves(n): return range(n)")
    formula.write_text("def cold(a, b): return a == b")
    run = nimbers("check", str(rules), "--formula", str(formula))

    assert (run.code, "for others say --set kind=heaps" in run.err) == (2, True)
