"""A check whose formula runs elsewhere gives the local verdict, and its input is not trusted."""

from __future__ import annotations

import builtins
import json
from typing import Any

import pytest

from nimbers import NotationError, UnknownError, game, list_games
from nimbers.answers.check import Verdict, check_claim
from nimbers.answers.claim_programs import FORMULAS, formula
from nimbers.api.verify import call_of
from nimbers.games import game as game_class
from nimbers.model import Claim, Ruleset
from nimbers.search.meter import finished
from nimbers.text import say
from nimbers.verify.calling_conventions import Call, call_from_text
from nimbers.verify.exchange import BATCH, argument_text, compare_batch
from nimbers.verify.formula import claim_of, find_formula
from nimbers.verify.sandbox.formula_service import answer, load, to_tuples
from unit.api_calls import ask, failure, result, worked
from unit.rules import sample

WORK = 8_000
EXAMPLES = [
    pytest.param(slug, claim, id=f"{slug} {claim.name}")
    for slug in list_games()
    for claim in game_class(slug).claims()
    if formula(game_class(slug), claim)
]


def checked(rules: Ruleset[Any], text: str, quantity: str, up_to: int | None = None, most: int = BATCH) -> Verdict:
    """Return the verdict on a formula that runs in the sandbox and answers `most` positions at a time."""
    function, why = load(text, quantity)
    assert function is not None, why
    said: list[str] = []
    resume, work = None, 0
    while True:
        found = finished(compare_batch(rules, quantity, said, up_to, resume, work, WORK))
        if found.verdict is not None:
            return found.verdict
        resume, work = str(found.place), found.work
        said = [answer(function, argument_text(rules, position)) for position in found.positions[:most]]


def told(found: Verdict) -> tuple[Any, ...]:
    """Return a verdict without the name of its formula."""
    return found.agrees, found.checked, found.up_to, found.counterexample, found.expected, found.claimed


@pytest.mark.sampled(5, "other claims, checked in the same way")
@pytest.mark.parametrize(("slug", "claim"), EXAMPLES)
def test_an_example_is_checked_as_its_claim_is(slug: str, claim: Claim) -> None:
    """Every claim that is an example gives the same values when it runs elsewhere as a text."""
    cls = game_class(slug)
    rules = game(slug, **claim.settings)
    found = checked(rules, formula(cls, claim) or "", FORMULAS[claim.quantity])
    expected = finished(check_claim(rules, claim, None, WORK))

    assert told(found) == told(expected)


MOVES_TOO = (
    "def wins(p):\n    total = 0\n    for heap in p: total ^= heap\n    return (True, 1) if total else (False, None)"
)
TABLE = "def grundy(n): return [k % 4 for k in range(n + 1)]"


def test_the_answer_may_be_a_part_of_the_result() -> None:
    """A winner with a move, and the list of all values up to a number, are read as at the terminal."""
    with_move = checked(game("nim"), MOVES_TOO, "wins", 5)
    rules, call = game("subtraction", amounts="1,2,3"), Call("number")
    function, _ = load(TABLE, "grundy")
    assert function is not None
    positions = finished(compare_batch(rules, "grundy", [], 9, None, 0, 10 * WORK, call)).positions
    said = [answer(function, argument_text(rules, position, call)) for position in positions]
    table = finished(compare_batch(rules, "grundy", said, 9, None, 0, 10 * WORK, call)).verdict
    assert table is not None
    parts = [say(verdict.read_as[-1]).partition(":")[0] for verdict in (with_move, table)]

    assert (with_move.agrees, table.agrees, table.checked, said[:3]) == (
        True, True, 10, ["last int 0", "last int 1", "last int 2"]
    )  # fmt: skip
    assert parts == ["it returns several values", "it returns the list of the values up to its number"]
    assert answer(lambda n: [k for k in range(n + 1) if k % 4 == 0], "0") == "type list"


@pytest.mark.parametrize("most", [1, 7, BATCH])
def test_batches_do_not_change_a_verdict(most: int) -> None:
    """Batches of any size give the counterexample and the count of a local check."""
    text = "def grundy(p): return sum(p) if len(p) < 3 else 0"
    rules = game("nim")
    source, name = find_formula("f.py", text)
    expected = finished(check_claim(rules, claim_of(rules, source, name), 6, WORK))

    assert told(checked(rules, text, "grundy", 6, most)) == told(expected)


def test_a_check_goes_on_where_it_was() -> None:
    """A check can resume from its place, even after another check."""
    rules = game("substring")
    positions: tuple[Any, ...] = ()
    resume, said = None, list[str]()
    for _ in range(3):
        found = finished(compare_batch(rules, "length", said, 9, resume))
        resume, positions = str(found.place), found.positions
        said = ["none"] * len(positions)
        finished(compare_batch(game("nim"), "wins", []))
    again = finished(compare_batch(rules, "length", [], 9, resume))

    assert again.positions == positions


@pytest.mark.parametrize("slug", list_games())
def test_what_is_handed_survives_json(slug: str) -> None:
    """A formula gets the same arguments elsewhere as locally."""
    rules = game(slug)
    for position in sample(rules, 30):
        assert to_tuples(json.loads(argument_text(rules, position))) == rules.as_argument(position)


LINES = [
    "",
    "agrees",
    "int",
    "int x",
    "int 1e9",
    "int " + "9" * 4_400,
    "verdict true",
    "none\nnone",
    "none" + " " * 9_999,
]


@pytest.mark.parametrize("line", LINES)
def test_what_is_no_line_is_refused(line: str) -> None:
    """A text that no formula can print is an error, not a verdict."""
    with pytest.raises(NotationError):
        finished(compare_batch(game("nim"), "wins", [line]))


def test_more_lines_than_positions_are_refused() -> None:
    """Lines for positions that were not sent are refused."""
    with pytest.raises(NotationError):
        finished(compare_batch(game("nim"), "wins", ["int 0"] * (BATCH + 1)))


@pytest.mark.parametrize(
    ("line", "number", "words"),
    [
        ("error 3 ValueError: no", 3, "ValueError: no"),
        ("error 0 MemoryError", None, "MemoryError"),
        ("error x y", None, "y"),
        ("type float", None, "wins returns float, not an integer"),
        ("str maybe", None, "wins returns 'maybe', not one of N, P, tie, draw, First, Second, Tie"),
    ],
)
def test_a_failure_is_no_verdict(line: str, number: int | None, words: str) -> None:
    """A formula that fails or returns a wrong type is reported with position and line."""
    found = finished(compare_batch(game("nim"), "wins", ["int 0", line])).verdict
    assert found is not None
    assert found.failure is not None

    assert (found.failure.line, found.failure.what, found.failure.position) == (number, words, "1")
    assert found.checked == 1


def test_what_a_formula_says_is_one_short_line() -> None:
    """The result of a formula is one line of a few thousand characters at most, whatever it returns or raises."""
    bodies = [
        "10 ** 100_000",
        "'x' * 10**6",
        "'a\\nb'",
        "[0]",
        "1 // 0",
        "wins(p)",
        "exit(3)",
        "int('x' * 9)",
        "True",
        "-5",
    ]
    for body in bodies:
        function, _ = load(f"def wins(p): return {body}", "wins")
        line = answer(function, "[1]")  # type: ignore[arg-type]
        assert len(line) < 4_500
        assert "\n" not in line


def test_why_a_text_cannot_be_asked() -> None:
    """A mistake outside the function has its line; a text without the function has its own message."""
    assert load("x = 1\ny = 1 / 0", "wins")[1] == "error 2 ZeroDivisionError: division by zero"
    assert load("def wins(p)", "wins")[1].startswith("error 1 SyntaxError")
    assert load("def grundy(p): return 0", "wins") == (None, "missing")


def test_the_door_holds_a_formula_against_search() -> None:
    """The API sends positions, takes lines, sends the next positions, and returns a verdict with a line of play."""
    first = result("hold", game="nim", quantity="count", up_to=3)
    assert first["names"][:3] == ["-", "1", "1,1"]
    assert first["arguments"][2] == "[1, 1]"
    found = result("hold", game="nim", quantity="count", up_to=3, resume=first["resume"], said=["int 0"] * 2)

    assert found["verdict"]["counterexample"] == "1"
    assert (found["verdict"]["expected"], found["verdict"]["claimed"]) == (1, 0)
    assert [turn["move"] for turn in found["shown_by"]["line"]] == ["1-0"]


def test_mistakes_at_the_door() -> None:
    """A quantity that the game lacks, invalid lines and an invalid place are errors with codes."""
    for params, code in (
        ({"quantity": "score"}, "unknown"),
        ({"quantity": "wins", "said": [1]}, "notation"),
        ({"quantity": "wins", "resume": "1.2"}, "notation"),
        ({"quantity": "wins", "said": ["nonsense"]}, "notation"),
    ):
        reply, _, _ = worked("hold", game="nim", **params)
        assert reply["error"]["code"] == code


def test_the_work_of_all_batches_is_limited() -> None:
    """A check with a size reports how far its budget went; one without a size ends there."""
    rules = game("nim")
    found = checked(rules, "def wins(p):\n    x = 0\n    for a in p: x ^= a\n    return x != 0", "wins", 30)

    assert (found.agrees, found.complete) == (None, False)
    with pytest.raises(UnknownError):
        finished(compare_batch(rules, "nothing", []))


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("subtraction", "def wins(n, moves): return any(n >= m for m in moves)"),
        ("moore", "def wins(piles, k): return sum(piles) % (k + 1) > 0"),
        ("node-kayles", "def wins(n, edges): return len(edges) > 0"),
        ("coin-turning", "def wins(s): return 'T' in s"),
        ("nim", "def wins(p): return sum(p) > 0"),
    ],
)
def test_the_page_passes_on_how_a_formula_is_called(slug: str, text: str) -> None:
    """What `formula` replies is read back as the same call; another object is refused."""
    (call,) = ask("formula", game=slug, text=text)["trial"]["calls"]

    assert call_of({"call": call}) == call_from_text(text, "wins", game(slug))
    for wrong in ({**call, "takes": "anything"}, {**call, "settings": 3}, {**call, "parts": ["roots"]}):
        with pytest.raises(NotationError):
            call_of({"call": wrong})


XOR = "def f(piles):\n    x = 0\n    for n in piles:\n        x ^= n\n    return x"
CAN_I_WIN = """def canIWin(m, t):
    return m >= t or (m * (m + 1) // 2 >= t and t % (m + 1) != 0)
"""


@pytest.mark.parametrize(
    ("slug", "text", "settings", "agrees", "counterexample"),
    [
        ("subtraction", "def wins(n, m): return n % (m + 1) != 0", {"amounts": "1-4"}, True, None),
        ("subtraction", "def wins(n, m): return n % (m + 2) != 0", {"amounts": "1-4"}, False, "1,1"),
        ("tower-breakers", "def towerBreakers(n, m): return 2 if n % 2 == 0 or m == 1 else 1", {}, True, None),
        ("poker-nim", XOR.replace("f(", "grundy("), {}, True, None),
        ("poker-nim", XOR.replace("f(", "grundy(") + " if x != 3 else 0", {}, False, "3.2"),
        ("poker-nim", "def grundy(p): return 1 / 0", {}, None, None),
        ("can-i-win", CAN_I_WIN, {}, False, "1-4_9"),
    ],
)
def test_the_page_tries_the_ways_to_call_a_function(
    slug: str, text: str, settings: dict[str, str], agrees: bool | None, counterexample: str | None
) -> None:
    """Where a function may be called in several ways, page and terminal take the one that is right at first."""
    same: dict[str, Any] = {"game": slug, "set": settings}
    found = ask("formula", **same, text=text)
    function, why = load(text, found["name"])
    assert function is not None, why
    state: dict[str, Any] = {"said": [], "trial": found["trial"]}
    quantity = found["quantity"] or "wins"
    while True:
        reply = result("hold", **same, name=found["name"], quantity=quantity, up_to=13, **state)
        if reply["verdict"] is not None:
            break
        said = [answer(function, argument) for argument in reply["arguments"]]
        state = {"said": said} | {name: reply[name] for name in ("resume", "work", "trial")}
    rules = game(slug, **settings)
    local = finished(check_claim(rules, claim_of(rules, *find_formula("f.py", text, ruleset=rules)), 13))

    assert (reply["verdict"]["agrees"], reply["verdict"]["counterexample"]) == (agrees, counterexample)
    assert (local.agrees, local.counterexample) == (agrees, counterexample)


def test_a_formula_that_looks_for_other_signs_gets_no_verdict() -> None:
    """In the sandbox as elsewhere: it is wrong on the first positions, because it does not know their signs."""
    rules, text = game("cram"), "def wins(board): return sum(row.count('D') for row in board) % 2 == 0"
    call = call_from_text(text, "wins", rules)
    function, _ = load(text, "wins")
    assert function is not None
    first = finished(compare_batch(rules, "wins", [], 4, call=call))
    said = [answer(function, argument_text(rules, position, call)) for position in first.positions]

    with pytest.raises(UnknownError, match="wins looks for other signs than those of a position"):
        finished(compare_batch(rules, "wins", said, 4, str(first.place), call=call, name="wins"))


def test_a_name_that_speaks_of_the_other_convention_is_asked_about() -> None:
    """A function of misère play by its name is not checked in normal play."""
    params = {"game": "nim", "text": "def wins_misere(p): return True"}

    assert failure("formula", **params)["code"] == "unknown"
    assert ask("formula", **params, set={"convention": "misere"})["name"] == "wins_misere"


def test_the_api_never_runs_a_text() -> None:
    """Operations on a reader's text parse it; only the sandbox runs it."""
    text = "import builtins\nbuiltins.was_run = True\ndef wins(n): return n % 4 != 0\n"
    same: dict[str, Any] = {"game": "subtraction", "set": {"amounts": "1,2,3"}, "text": text}
    (call,) = ask("formula", **same)["trial"]["calls"]
    decided = result("decide", **same, quantity="wins", call=call, truth="wins")
    result("hold", **same, quantity="wins", said=[], up_to=3, call=call)
    result("stress", **same, function=True)
    ask("audit_read", text=text)

    assert not hasattr(builtins, "was_run")
    assert not decided["proved"]  # the prover cannot read the first lines


@pytest.mark.parametrize(
    ("game", "text", "proved", "of"),
    [
        ("subtraction", "def wins(n): return n % 4 != 0", True, ("heaps", 1)),
        ("nim", "def wins(a, b, c): return a ^ b ^ c != 0", True, ("heaps", 3)),
        ("subtraction", "def grundy(n): return n % 4", True, ("quantity", "grundy")),
        ("subtraction", "def wins(n): return n % 4 != 0 and n != 1001", False, None),
        ("kayles", "def wins(n): return n != 0", True, ("code", "0.77")),
        ("kayles", "def wins(n): return n not in (0, 10**9)", False, None),
        ("counter", "def wins(n): return (n - 1).bit_count() % 2 != 0", True, None),
    ],
)
def test_a_proved_formula_comes_with_the_certificate_of_its_theorem(
    game: str, text: str, proved: bool, of: tuple[str, object] | None
) -> None:
    """The operation that `decide` replies certifies the theorem that decided the formula, if there is a certificate."""
    quantity = "grundy" if "grundy" in text else "wins"
    params = {"game": game, "set": {"amounts": "1,2,3"} if game == "subtraction" else {}}
    (call, *_) = ask("formula", **params, text=text)["trial"]["calls"]
    decided = result("decide", **params, text=text, quantity=quantity, call=call, truth="wins")

    assert (decided["proved"], decided["proof"] is not None) == (proved, of is not None)
    if of is not None:
        proof = decided["proof"]
        certified = json.loads(result(proof["op"], **params, **proof["params"])["text"])
        assert certified[of[0]] == of[1]


@pytest.mark.parametrize(
    ("text", "truth", "proved", "counterexample"),
    [
        ("def canWinNim(n): return n % 4 != 0", "wins", True, None),
        ("def isLosing(n): return n % 4 == 0", "loses", True, None),
        ("def isLosing(n): return n % 4 == 0 and n != 10**6", "loses", False, "1000000"),
        ("def winner(n): return 1 if n % 4 else 2", "other", False, None),
    ],
)
def test_a_formula_is_decided_as_it_was_read(text: str, truth: str, proved: bool, counterexample: str | None) -> None:
    """The prover takes over how search called the formula and what True meant."""
    same: dict[str, Any] = {"game": "subtraction", "set": {"amounts": "1,2,3"}, "text": text}
    found = ask("formula", **same)
    decided = result(
        "decide", **same, quantity="wins", name=found["name"], call=found["trial"]["calls"][0], truth=truth
    )

    assert (decided["proved"], decided["counterexample"]) == (proved, counterexample)


def test_what_cannot_be_decided() -> None:
    """A text without a function and an unknown meaning of True are refused."""
    same: dict[str, Any] = {"game": "nim", "quantity": "wins"}

    assert worked("decide", **same, text="x = 1")[0]["error"]["code"] == "unknown"
    assert worked("decide", **same, text="def wins(p): return 1", truth="maybe")[0]["error"]["code"] == "notation"
