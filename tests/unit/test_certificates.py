"""Certificates exist for every game, pass two independent checkers, and fail when they are damaged."""

from __future__ import annotations

import ast
import base64
import json
import os
import re
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import nimbers_check
from nimbers import certificate, solve
from nimbers.certificates.codes import certify_period
from nimbers.certificates.counterexamples import certify_counterexample
from nimbers.certificates.document import packed, written
from nimbers.certificates.plain import check_certificate
from nimbers.certificates.position import certify_position
from nimbers.games import ruleset
from nimbers.model import Ruleset
from nimbers.prove.automaton import Automaton
from nimbers.prove.numeration import numeration
from nimbers.search.meter import Meter, finished
from nimbers.search.search import Search
from nimbers.text import BudgetError, IllegalError
from tier import ROOT, WASM, tier
from unit.api_calls import result
from unit.certificates import (
    PERIODS,
    Certificate,
    certified,
    of_codes,
    of_sizes,
    of_tables,
    of_theorem,
    of_words,
    refuting,
    right_for_words,
    right_table,
    rulesets,
    spoiled,
)
from unit.terminal import Nimbers

CHECKER = ROOT / "pysrc/nimbers_check.py"
IN_JAVASCRIPT = ROOT / "web/src/proof/check.ts"
TOGETHER = 2_000  # files on one command line
LINES = 700  # lines of the checker, without empty ones
CRAM = {"3x5": 1, "4x4": 0, "3x7": 1, "4x5": 2, "5x5": 0, "4x6": 0}  # Lemoine and Viennot, and Schneider


def name(rules: Ruleset[Any]) -> str:
    return f"{rules.slug()} {rules.convention}"


def said(text: str) -> str:
    """Return what the checker in Python prints for a text."""
    try:
        return f"verified: {nimbers_check.check(text.encode())}"
    except nimbers_check.RejectedError:
        return "rejected"


@cache
def checker_for_node() -> Path:
    """Make the file of the other checker for node, and return its path."""
    file = Path(tempfile.mkdtemp()) / "nimbers-check.mjs"
    subprocess.run(["node", str(ROOT / "web/tools/checker.mjs"), str(file)], check=True, timeout=600)
    return file


def said_in_javascript(texts: Sequence[str], folder: Path) -> list[str]:
    """Return what the checker in JavaScript prints for a text."""
    files = [folder / f"{number}.json" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="ascii", errors="xmlcharrefreplace", newline="")
    lines = []
    for at in range(0, len(files), TOGETHER):
        command = ["node", str(checker_for_node()), *map(str, files[at : at + TOGETHER])]
        run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
        assert run.stderr == ""
        lines += run.stdout.splitlines()
    return [line if line.startswith("verified") else "rejected" for line in lines]


def true(rules: Ruleset[Any], found: Certificate, line: str) -> bool:
    """Return whether a statement about a position is true, by search."""
    value = finished(Search(rules, Meter(10**7)).value(rules.parse(found["position"])))
    if found["kind"] == "counterexample":
        line, words = line.removesuffix(" as claimed").split(", not ")
        claimed = str(found["claimed"])
        assert words == {"N": "a win", "P": "a loss", "draw": "a draw"}.get(claimed, claimed)
        if claimed in (str(value.grundy), str(value.outcome)):
            return False
    if value.score is not None:
        return line.endswith(f"best margin {value.score}")
    if value.grundy is not None and f"value {value.grundy}, " not in line:
        return False
    return line.endswith({"N": "wins", "P": "loses", "draw": "a draw"}[value.outcome])


@pytest.mark.parametrize("rules", rulesets(known=True), ids=name)
@pytest.mark.sampled(12, "other cases, in the same way")
def test_small_positions_are_certified_and_verified(rules: Ruleset[Any]) -> None:
    """The checker's statement about a certificate is what search finds."""
    found = certified(rules, tier.many(5, 50), Random(1))
    lines = [(one, said(written(one))) for one in found]

    assert found
    assert [one for one, line in lines if not line.startswith("verified") or not true(rules, one, line)] == []


@pytest.mark.parametrize("rules", rulesets(), ids=name)
@pytest.mark.sampled(12, "other cases, in the same way")
def test_the_package_checks_those_of_all_games(rules: Ruleset[Any]) -> None:
    """The package verifies certificates of unknown rules too, and refuses a wrong value or outcome."""
    for one in certified(rules, tier.many(3, 50), Random(2)) + refuting(rules, tier.many(3, 50), Random(5)):
        finished(check_certificate(rules, one))
    for one in certified(rules, tier.many(3, 50), Random(2)):
        wrong = dict(one)
        if "outcome" in one:
            wrong["outcome"] = "P" if one["outcome"] == "N" else "N"
        else:
            field = "value" if "value" in one else "score"
            wrong[field] = one[field] + 1
        with pytest.raises(IllegalError, match="rejected"):
            finished(check_certificate(rules, wrong))


def test_periods_and_quotients_are_verified() -> None:
    """The checkers verify certificates for all heaps of a code, and for all sums of them."""
    lines = [said(written(one)) for one in of_codes()]

    assert lines[0] == "verified: 0.77: period 12 from heap 71 on, for all heaps"
    assert lines[-1] == (
        "verified: 0.53 (misère): quotient of 16 elements, period 9 from heap 21 on, for all sums of all heaps"
    )
    assert all(line.startswith("verified") for line in lines)


@pytest.mark.slow("it takes ten seconds")
@pytest.mark.skipif(WASM, reason="runs node")
@pytest.mark.parametrize(("code", "period"), [("0.16", (149_459, 105_351)), ("0.127", (4, 46_578))])
def test_a_long_period_is_checked_by_few_splits(code: str, period: tuple[int, int], tmp_path: Path) -> None:
    """The periods that A. Gangolli and T. Plambeck found (1989) have certificates that both checkers verify."""
    one = finished(certify_period(code))
    wrong = {**one, "values": [*one["values"][:-1], one["values"][-1] ^ 1]}
    lines = [f"verified: {code}: period {period[0]} from heap {period[1]} on, for all heaps", "rejected"]

    assert len(written(one)) < 1_000_000
    assert one["mask"]
    assert [said(written(text)) for text in (one, wrong)] == lines
    assert said_in_javascript([written(one), written(wrong)], tmp_path) == lines


@pytest.mark.skipif(WASM, reason="runs node")
def test_no_mask_hides_a_wrong_value(tmp_path: Path) -> None:
    """With any mask a right list is verified, and one with a changed value is refused."""
    random, right, wrong = Random(tier.seed), [], []
    for code in PERIODS:
        one = finished(certify_period(code))
        for _ in range(tier.many(3, 200)):
            masked, at = {**one, "mask": random.randrange(16)}, random.randrange(len(one["values"]))
            values = [value ^ (n == at) * random.randrange(1, 8) for n, value in enumerate(one["values"])]
            right.append(written(masked))
            wrong.append(written({**masked, "values": values}))

    assert all(line.startswith("verified") for line in map(said, right))
    assert {said(text) for text in wrong} == {"rejected"}
    assert said_in_javascript([*right, *wrong], tmp_path) == [said(text) for text in [*right, *wrong]]


def holds(found: Certificate) -> bool:
    """Return whether an automaton accepts small positions that are lost, or their values, by search."""
    values = "quantity" in found
    names = ("g",) * values + tuple("xyzw"[: found["heaps"]])
    arrows = tuple(map(tuple, found["arrows"]))
    made = Automaton(numeration(found["system"]), names, arrows, tuple(s in found["lost"] for s in range(len(arrows))))
    rules = ruleset(found["game"], found["settings"])
    search = Search(rules, Meter(10**7))

    def is_right(p: tuple[int, ...], value: int) -> bool:
        truth = finished(search.value(p)).grundy == value if values else finished(search.is_lost(p))
        return made.holds(dict(zip(names, ((value, *p) if values else p), strict=True))) == truth

    positions = product(range({1: 60, 2: 16}.get(found["heaps"], 6)), repeat=found["heaps"])
    return all(is_right(p, value) for p in positions for value in range(20 if values else 1))


@pytest.mark.slow("it takes seconds")
@pytest.mark.skipif(WASM, reason="runs node")
def test_theorems_for_all_sizes(tmp_path: Path) -> None:
    """Both checkers verify the automata of Nim, of subtraction games and of Wythoff's game, for all sizes.

    Those of values accept each position with its value.
    """
    whole = of_sizes()
    lines = [said(written(one)) for one in whole]
    shown = "all positions of 2 numbers: lost are those that the automaton of 8 states accepts in zeckendorf"

    assert lines[3] == f"verified: wythoff, {shown}"
    shown = "the value is the number with which the automaton of 7 states accepts them in base 2"
    assert f"verified: subtraction amounts=1,2,3, all positions of 1 number: {shown}" in lines
    assert all(line.startswith("verified") for line in lines)
    assert all(map(holds, whole))
    assert said_in_javascript([written(one) for one in whole], tmp_path) == lines


@pytest.mark.skipif(WASM, reason="runs node")
@pytest.mark.parametrize(
    "what",
    [
        {"lost": [1]}, {"lost": []}, {"lost": [0, 1]}, {"lost": [2]}, {"system": "base 3"}, {"system": "zeckendorf"},
        {"heaps": 3}, {"heaps": 0}, {"heaps": True}, {"heaps": 5}, {"knots": []}, {"knots": {}}, {"guesses": []},
        {"arrows": [[0, 1, 1, 0]]}, {"arrows": [[0, 1, 1, 1], [1, 0, 0, 1]]}, {"arrows": [[1, 1, 1, 0], [1, 0, 0, 1]]},
        {"game": "wythoff"}, {"game": "kayles"}, {"convention": "misere"}, {"knots": [[0, 0]]},
        {"knots": [[0, 0, [9]]]}, {"guesses": [[0]]}, {"guesses": [[0, 0, 0]]}, {"settings": {"amounts": "1"}},
    ],
)  # fmt: skip
@pytest.mark.sampled(8, "other cases, in the same way")
def test_a_theorem_that_is_not_proved_is_refused(what: dict[str, Any], tmp_path: Path) -> None:
    """A wrong automaton, and sets of guesses that leave a position out, are refused by both checkers."""
    text = written(of_theorem("nim", 2) | what)

    assert (said(text), said_in_javascript([text], tmp_path)) == ("rejected", ["rejected"])


@pytest.mark.skipif(WASM, reason="runs node")
def test_a_game_without_amounts_is_refused(tmp_path: Path) -> None:
    """Rules that the package refuses are refused by both checkers, even where the statement would be empty."""
    facts = {"certificate": 1, "convention": "normal", "game": "subtraction", "settings": {"amounts": "-"}}
    one = {
        "kind": "automaton",
        "heaps": 1,
        "system": "base 2",
        "arrows": [[0, 0]],
        "lost": [0],
        "knots": [],
        "guesses": [],
    }
    nim = of_theorem("nim", 1) | {"game": "subtraction", "settings": {"amounts": ""}}
    texts = [
        written(nim),
        written(facts | one),
        written(facts | {"kind": "values", "position": "3", "value": 0, "values": {}}),
    ]

    assert [said(text) for text in texts] == said_in_javascript(texts, tmp_path) == ["rejected"] * 3


ALL_AT_ONCE = {"automaton": holds, "words": right_for_words, "table": right_table}  # those of many positions


@pytest.mark.skipif(WASM, reason="runs node")
def test_spoiled_ones_are_refused_or_still_true(tmp_path: Path) -> None:
    """Both checkers agree on damaged certificates and random bytes, and accept only true statements."""
    random = Random(tier.seed)
    whole = [one for rules in rulesets(known=True) for one in certified(rules, 2, random)] + of_codes()
    whole += [one for rules in rulesets(known=True) for one in refuting(rules, 2, random)]
    whole += of_sizes() * 8 + of_tables() * 8 + of_words() * 8
    count = tier.many(40, 20_000, campaign=100_000)
    texts = [spoiled(random.choice(whole), random) for _ in range(count)]
    texts += ["".join(chr(random.randrange(32, 127)) for _ in range(random.randrange(40))) for _ in range(count)]
    lines = [said(text) for text in texts]
    wrong = []
    for text, line in zip(texts, lines, strict=True):
        one = json.loads(text) if line.startswith("verified") else {}
        if one.get("kind") in ALL_AT_ONCE:
            if not ALL_AT_ONCE[one["kind"]](one):
                wrong.append(text)
        elif line.startswith("verified") and "game" in one:
            rules = ruleset(one["game"], {**one["settings"], "convention": one["convention"]})
            if not true(rules, one, line):
                wrong.append(text)

    assert wrong == []
    assert said_in_javascript(texts, tmp_path) == lines


@pytest.mark.skipif(WASM, reason="runs node")
def test_the_file_for_node_says_the_same(tmp_path: Path) -> None:
    """The file for node, made from the page's checker, prints the same texts, and exits with 1 after a rejection."""
    file, right, wrong = checker_for_node(), tmp_path / "right.json", tmp_path / "wrong.json"
    text = next(written(one) for one in of_codes())
    right.write_text(text)
    wrong.write_text(text.replace("[0,1,", "[0,2,"))
    run = subprocess.run(["node", str(file), str(right)], capture_output=True, text=True, check=False, timeout=600)
    refused = subprocess.run(["node", str(file), str(right), str(wrong)], capture_output=True, text=True, check=False)

    assert (run.returncode, run.stdout, run.stderr) == (0, f"{said(text)}\n", "")
    assert (refused.returncode, refused.stdout.splitlines()[1]) == (1, "rejected: values: heap 1 has another")


@pytest.mark.skipif(WASM, reason="runs node")
def test_both_checkers_say_the_same(tmp_path: Path) -> None:
    """Both checkers agree on every game and convention, and on packed certificates."""
    few = tier.many(1, 2)
    whole = [one for rules in rulesets(known=True) for one in certified(rules, few, Random(3))] + of_codes()
    whole += of_tables() + of_words() + of_words(32)
    whole += [one for rules in rulesets(known=True) for one in refuting(rules, few, Random(3))]
    texts = [text for one in whole for text in (written(one), packed(one))]
    lines = [said(text) for text in texts]

    assert all(line.startswith("verified") for line in lines)
    assert said_in_javascript(texts, tmp_path) == lines


@pytest.mark.skipif(WASM, reason="runs node")
def test_the_order_of_lost_positions_counts(tmp_path: Path) -> None:
    """A list in reverse order proves nothing, because the positions after a reply must precede it."""
    whole = [one for rules in rulesets(known=True) for one in certified(rules, 3, Random(4))]
    texts = [written({**one, "lost": one["lost"][::-1]}) for one in whole if len(one.get("lost", ())) > 1]

    assert len(texts) > 5
    assert {said(text) for text in texts} == {"rejected"}
    assert set(said_in_javascript(texts, tmp_path)) == {"rejected"}


@pytest.mark.slow("it takes more than a second")
@pytest.mark.parametrize("size", CRAM)
def test_cram(size: str) -> None:
    """Published values have proofs; the proof of the board of five by five takes less than 700 bytes."""
    text = certificate("cram", size)

    assert json.loads(text)["value"] == CRAM[size]
    assert said(text).startswith("verified")
    assert size != "5x5" or len(zlib.compress(text.encode(), 9, -15)) < 700


@pytest.mark.skipif(WASM, reason="starts processes")
def test_a_large_heap_lists_all_smaller_ones(tmp_path: Path) -> None:
    """Grundy's game to 10,000 (with --all): a certificate lists the values by its rule, and both checkers agree."""
    heap = tier.many(2_100, 10_000)
    values = [0, 0, 0]
    for n in range(3, heap + 1):
        options = {values[a] ^ values[n - a] for a in range(1, (n + 1) // 2)}
        values.append(next(value for value in range(n) if value not in options))
    text = certificate("grundy", str(heap))
    wrong = text.replace(f'"1999":{values[1999]}', f'"1999":{values[1999] + 1}')

    assert json.loads(text)["values"] == {str(n): values[n] for n in range(1, heap + 1)}
    assert said(text) == f"verified: grundy {heap}: value {values[heap]}, the player to move wins"
    assert said(wrong) == "rejected"
    assert said_in_javascript([text, wrong], tmp_path) == [said(text), "rejected"]


@pytest.mark.parametrize(("game", "position", "value"), [("kayles", "2002,7000", 3), ("subtraction", "40001", 1)])
@pytest.mark.slow("it takes half a minute")
@pytest.mark.skipif(sys.platform == "emscripten", reason="the checker may need all its 100 seconds there")
def test_large_heaps_of_other_games(game: str, position: str, value: int) -> None:
    """Known periods give the values: Kayles has 2 at 10 and 1 at 4 modulo 12."""
    text = certificate(game, position)

    assert json.loads(text)["value"] == value
    assert re.match(f"verified: {game} .*{position}: value {value}, ", said(text))


def test_a_heap_with_too_many_moves_has_no_certificate() -> None:
    """A certificate that the checkers would refuse for its length is not made."""
    with pytest.raises(BudgetError, match="more than 30,000,000 moves"):
        certificate("grundy", "20000")


def test_who_wins_is_certified_where_the_value_is_not_asked() -> None:
    """The proof of a win is a winning move to a sum of value 0 whose parts are all listed."""
    one = {
        "certificate": 1, "kind": "values", "game": "nim", "settings": {}, "convention": "normal",
        "position": "1,2,4", "outcome": "N", "values": {"1": 1, "2": 2, "3": 3},
    }  # fmt: skip
    text = written(one)

    assert said(text) == "verified: nim 1,2,4: the player to move wins"
    assert said(text.replace('"3":3', '"4":3')) == "rejected"
    assert said(text.replace('"N"', '"P"')) == "rejected"


@pytest.mark.parametrize(
    ("what", "where"),
    [
        ({"certificate": 2}, "certificate"),
        ({"kind": "belief"}, "kind"),
        ({"game": "chess"}, "the rules of 'chess'"),
        ({"convention": "misere"}, "convention"),
        ({"settings": {"n": "8"}}, "settings"),
        ({"position": "1,2,3"}, "value"),
        ({"values": {"1": 1, "2": 1}}, "2: an option"),
        ({"values": {"1": 1}}, "value"),
        ({"value": 2}, "value"),
        ({"note": "true"}, "fields"),
    ],
)
def test_a_rejection_says_where(what: dict[str, Any], where: str) -> None:
    """The message of a rejection leads to the place of the mistake."""
    one = json.loads(certificate("nim", "1,2")) | what
    with pytest.raises(nimbers_check.RejectedError) as refused:
        nimbers_check.check(written(one).encode())

    assert str(refused.value).startswith(where)


@pytest.mark.skipif(WASM, reason="runs node")
@pytest.mark.parametrize(
    "what",
    [
        {"claimed": 0}, {"claimed": "P"}, {"claimed": "who"}, {"claimed": True}, {"claimed": None}, {"play": []},
        {"play": ["0,1", "0,0", "0,0"]}, {"play": ["0,0"]}, {"play": ["0,1"]}, {"play": "0,1"}, {"play": [1]},
        {"position": "1,2"},
    ],
)  # fmt: skip
@pytest.mark.sampled(5, "the same of other cases")
def test_a_play_that_shows_nothing_is_refused(what: dict[str, Any], tmp_path: Path) -> None:
    """A claim must be refuted, and the play legal, won by the winner, and complete."""
    one = finished(certify_counterexample(ruleset("nim"), (1, 1), 2))
    texts = [written(one), written(one | what)]
    lines = ["verified: nim 1,1: value 0, the player to move loses, not 2 as claimed", "rejected"]

    assert ([said(text) for text in texts], said_in_javascript(texts, tmp_path)) == (lines, lines)


@pytest.mark.skipif(WASM, reason="runs node")
@pytest.mark.parametrize(("code", "values"), [("0.4", 1), ("0.04", 1), ("0.004", 1), ("0.4", 2), ("0.04", 3)])
def test_zeros_at_the_beginning_are_no_period(code: str, values: int, tmp_path: Path) -> None:
    """Guy and Smith's bound holds from heap 1 only: the heaps of 0.4 do not stay at 0, and both checkers say so."""
    false = {"certificate": 1, "kind": "period", "code": code, "from": 0, "period": values, "values": [0] * values}
    text = written(false)

    assert (said(text), said_in_javascript([text], tmp_path)) == ("rejected", ["rejected"])


@pytest.mark.skipif(WASM, reason="runs node")
@pytest.mark.parametrize("picture", ["", "_", "__"])
def test_a_picture_without_cells_is_no_board(picture: str, tmp_path: Path) -> None:
    """The checkers read no empty board where the package reads cells: `solve cram __` has one free domino."""
    rest = {"settings": {}, "value": 0, "values": {}}
    text = written(
        {"certificate": 1, "kind": "values", "game": "cram", "convention": "normal", "position": picture} | rest
    )

    assert (said(text), said_in_javascript([text], tmp_path)) == ("rejected", ["rejected"])


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 50_000,
        "9" * 100_000,
        (
            '{"arrows":[[' + ",".join(["0"] * 10_000) + ']],"certificate":1,"convention":"normal","game":"subtraction",'
            '"guesses":[],"heaps":4,"kind":"automaton","knots":[],"lost":[],"settings":{"amounts":"'
            + ",".join(map(str, range(1, 101)))
            + '"},"system":"base 10"}'
        ),
        base64.urlsafe_b64encode(zlib.compress(b"{" + b" " * 50_000_000, 9)[2:-4]).decode().rstrip("="),
        (
            '{"certificate":1,"convention":"normal","game":"nim","kind":"values","position":"9007199254740991",'
            '"settings":{},"value":0,"values":{"9007199254740991":0}}'
        ),
        '{"certificate":1,"code":"0.77","from":0,"kind":"period","period":9007199254740991,"values":[0]}',
        '{"certificate":1,"convention":"normal","game":"arc-kayles","kind":"values","position":"'
        + ",".join(f"{a}-{b}" for a in range(30) for b in range(a))
        + '","settings":{},"value":0,"values":{}}',
    ],
    ids=["deep", "deeper", "digits", "large automaton", "bomb", "huge heap", "huge period", "complete graph"],
)
@pytest.mark.skipif(WASM, reason="runs node")
@pytest.mark.sampled(4, "the same of other cases")
def test_hostile_ones_end_in_a_rejection(text: str, tmp_path: Path) -> None:
    """A hostile certificate neither hangs a checker nor makes it fail with an error."""
    assert (said(text), said_in_javascript([text], tmp_path)) == ("rejected", ["rejected"])


@pytest.mark.slow("it takes more than a second")
def test_the_same_answer_has_the_same_bytes() -> None:
    """The bytes depend neither on earlier questions nor on the order of sets."""
    before = certificate("cram", "4x5")
    solve("cram", "5x5")

    assert certificate("cram", "4x5") == before


@pytest.mark.skipif(WASM, reason="starts processes")
def test_the_bytes_do_not_depend_on_the_hash_seed() -> None:
    """Two processes with different seeds write the same bytes."""
    program = "import nimbers; print(nimbers.certificate('node-kayles', '1-2,2-3,3-4,4-5,5-6,6-1,1-4'))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc")}
    texts = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**environment, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(texts) == 1


def imported_by(source: str) -> set[str]:
    """Return the modules that a text of Python imports."""
    return {
        alias.name.partition(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in (node.names if isinstance(node, ast.Import) else [ast.alias(node.module or "")])
    }


def test_the_checker_shares_nothing_and_stays_short() -> None:
    """The checker imports only the standard library and is short enough to read."""
    source = CHECKER.read_text(encoding="utf-8")

    assert imported_by(source) <= sys.stdlib_module_names
    assert sum(bool(line.strip()) for line in source.splitlines()) <= LINES


@pytest.mark.skipif(WASM, reason="reads the page's sources")
def test_both_checkers_know_the_same_games() -> None:
    """Both know the games, settings and conventions of the package; the one in JavaScript knows two more games."""
    names = re.findall(r'^game\(\s*"([a-z-]+)"', IN_JAVASCRIPT.read_text(encoding="utf-8"), re.MULTILINE)
    for slug, known in nimbers_check.GAMES.items():
        settings, conventions, loopy, _ = known
        rules = type(ruleset(slug, {}))
        told = ({one.name for one in rules.parameters()}, set(rules.conventions), rules.loopy)
        assert told == (set(settings), set(conventions), loopy), slug

    assert sorted(names) == sorted([*nimbers_check.GAMES, "clobber", "treblecross"])


def test_at_the_terminal(nimbers: Nimbers, tmp_path: Path) -> None:
    """solve, sequence and quotient write certificates; otherwise the answer has the reason."""
    file = tmp_path / "proof.json"
    run = nimbers("solve", "cram", "3x5", "--certificate", str(file))

    assert run.code == 0
    assert run.out.splitlines()[-1] == f"Certificate: {file}, 12 entries. Check it: python3 -m nimbers_check {file}"
    assert said(file.read_text().strip()).startswith("verified: cram")
    assert nimbers("sequence", "0.77", "--certificate", str(file)).code == 0
    assert said(file.read_text().strip()).startswith("verified: 0.77: period 12")
    assert nimbers("quotient", "0.75", "--certificate", str(file)).code == 0
    assert said(file.read_text().strip()).startswith("verified: 0.75 (misère): quotient of 8")
    run = nimbers("solve", "nim", "1000000000000", "--certificate", str(file), "--budget", "100000")
    assert (run.code, "Grundy value 1,000,000,000,000" in run.out) == (3, True)
    assert run.err.startswith("nimbers: no certificate: ")
    run = nimbers("prove", "subtraction", "--set", "amounts=1,2", "--certificate", str(file))
    assert run.out.splitlines()[-1].endswith(f"python3 -m nimbers_check {file}")
    assert said(file.read_text().strip()).endswith("the automaton of 3 states accepts in base 2")
    assert nimbers("certificate", str(file)).out.startswith("subtraction, all positions of 1 number: an automaton")
    assert nimbers("prove", "counter", "--certificate", str(file)).code == 2
    assert nimbers("prove", "nim", "--quantity", "grundy", "--certificate", str(file)).code == 0
    assert said(file.read_text().strip()).startswith("verified: nim, all positions of 1 number: the value is")
    assert "It reads a value beside the numbers" in nimbers("certificate", str(file)).out
    assert nimbers("certificate", str(file), "--format", "rocq").code == 2
    assert nimbers("sequence", "0.165", "--certificate", str(file)).code == 0
    assert "the bits of 27" in nimbers("certificate", str(file)).out
    run = nimbers("certificate", str(file), "--format", "rocq")
    assert (run.code, "too many" in run.err) == (2, True)
    assert nimbers("sequence", "grundy", "--certificate", str(file)).code == 2
    run = nimbers("solve", "cram", "2x2", "--certificate", str(tmp_path / "no/where"))
    assert (run.code, "cannot write" in run.err) == (2, True)


def test_what_refutes_a_formula_is_certified(nimbers: Nimbers, tmp_path: Path) -> None:
    """A refutation's certificate gives the truth about the counterexample; without a refutation a message says so."""
    file = tmp_path / "proof.json"
    words = ("check", "nim", "--quantity", "grundy", "--certificate", str(file), "--up-to", "6", "--expression")
    run = nimbers(*words, "sum(p) % 4")
    told = json.loads(nimbers(*words, "sum(p) % 4", "--json").out)

    assert run.code == 1
    play = "verified: nim 1,1: value 0, the player to move loses, not 2 as claimed"
    assert said(file.read_text().strip()) == play
    assert json.loads(file.read_text())["play"] == ["0,1", "0,0"]
    assert (told["counterexample"], told["certificate"]["listed"]) == ("1,1", 0)
    file.unlink()
    run = nimbers(words[0], "wythoff", *words[2:], "max(p) if min(p) == 0 else None")
    assert run.out.splitlines()[-1] == "No certificate: nothing was refuted."
    assert not file.exists()


def test_a_formula_proved_for_all_sizes_has_the_certificate_of_its_theorem(nimbers: Nimbers, tmp_path: Path) -> None:
    """`check --certificate` writes the theorem that decides a formula, if there is a certificate of it."""
    file = tmp_path / "proof.json"
    words = ("check", "subtraction", "--set", "amounts=1,2,3", "--certificate", str(file), "--expression")
    run = nimbers(*words, "n % 4 != 0")

    assert run.code == 0
    assert "The certificate is that of the theorem which decides the formula." in run.out.splitlines()
    assert said(file.read_text().strip()).startswith(
        "verified: subtraction amounts=1,2,3, all positions of 1 number: lost"
    )
    nimbers(*words, "n % 4", "--quantity", "grundy")
    assert "all positions of 1 number: the value is" in said(file.read_text().strip())


def test_in_json(nimbers: Nimbers) -> None:
    """JSON output is one document, which contains the certificate if that goes to stdout too."""
    run = nimbers("solve", "nim", "1,2", "--certificate", "-", "--json")
    told = json.loads(run.out)["certificate"]

    assert said(told["text"]) == said(told["packed"]) == "verified: nim 1,2: value 3, the player to move wins"
    assert (told["file"], told["kind"], told["listed"]) == ("-", "values", 2)


def test_verify(nimbers: Nimbers, tmp_path: Path) -> None:
    """The package's own check covers games that the checkers do not know."""
    file = tmp_path / "proof.json"
    run = nimbers("solve", "tactix", "3x3", "--certificate", str(file))

    assert run.out.splitlines()[-1].endswith(f"nimbers verify {file}")
    proved = "tactix, normal play, ooo_ooo_ooo: value 1."
    assert nimbers("verify", str(file)).out == f"{proved} Checked by the package's own rules of Tac Tix: 5 entries.\n"
    file.write_text(file.read_text().replace('"value":1', '"value":2'))
    run = nimbers("verify", str(file))
    assert (run.code, run.err) == (2, 'nimbers: rejected at "ooo_ooo_ooo"\n')
    for text in ("{}", "[]", "x", '{"kind":"values"}', "q1ZKSi1JBAA"):
        run = nimbers("verify", "-", given=text)
        assert (run.code, run.err) == (2, "nimbers: this is not a certificate of a position, a table or an audit\n")


def test_the_claim_of_a_verdict_is_refuted() -> None:
    """The operation takes the claim of a verdict as it stands there; a claim about numbers of moves is not denied."""
    asked = {"game": "nim", "position": "1,3", "set": {}}
    wins = result("certificate", **asked, quantity="wins", claimed=False)
    count = result("certificate", **asked, quantity="count", claimed=3)

    assert said(wins["text"]) == "verified: nim 1,3: value 2, the player to move wins, not a loss as claimed"
    assert said(count["text"]) == "verified: nim 1,3: value 2, the player to move wins"


def test_too_many_positions_are_no_certificate() -> None:
    """The limit stops the search for positions early, with a message."""
    rules = ruleset("nim", {})
    with pytest.raises(Exception, match="more than 100 positions"):
        finished(certify_position(rules, (500,), most=100))


@pytest.mark.slow("it takes more than a second")
def test_who_wins_alone_where_the_value_is_too_much_work() -> None:
    """For squares of Chomp, after the bite at b2, only the hooks with equal arms must be listed."""
    rules = ruleset("chomp", {})
    one = finished(certify_position(rules, (9,) * 9, limit=1_500_000))

    assert one["lost"] == [",".join(map(str, (arm, *[1] * (arm - 1)))) for arm in range(1, 10)]
    assert said(written(one)) == "verified: chomp 9,9,9,9,9,9,9,9,9: the player to move wins"
