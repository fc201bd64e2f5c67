"""The API: a schema for every operation, and the bytes that cross."""

from __future__ import annotations

from array import array
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimbers import IllegalError, NimbersError, game, list_games, solve
from nimbers.api.replies.kinds import Touch
from nimbers.api.replies.verify_replies import RulesFailure
from nimbers.games import game as game_class
from nimbers.model import Claim
from tier import WASM
from unit.api_calls import ask, misshapen, result, worked
from unit.oracle import mex
from unit.rules import examples, some_examples

SAFE = 2**53 - 1
ROOT = Path(__file__).parents[2]


# --- the schema ------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(WASM, reason="the sources of the page are not there")
def test_the_page_knows_the_shape_of_every_reply() -> None:
    """The page's types describe the reply shapes against which these tests check replies; its facts are Python's."""
    from reply_types import FILES

    for name, write in FILES.items():
        assert (ROOT / "web/src/python" / name).read_text() == write()  # made by ./build.sh types


@pytest.mark.parametrize(
    ("value", "shape", "wrong"),
    [
        ({"line": 3, "what": "x"}, RulesFailure, ""),
        ({"line": "3", "what": "x"}, RulesFailure, "line"),
        ({"what": "x"}, RulesFailure, "line is missing"),
        ({"line": None, "what": "x", "more": 1}, RulesFailure, "more is too much"),
        (["h1", ["h1", 1, 2]], list[Touch], ""),
        (["h1", ["h1", 1]], list[Touch], "[1]"),
        (True, int, "True"),
    ],
)
def test_a_reply_of_another_shape_is_found(value: Any, shape: Any, wrong: str) -> None:
    """Missing names, extra names and values of another type are found."""
    found = misshapen(value, shape)

    assert wrong in str(found) if wrong else not found


def test_games() -> None:
    """Each game has a card with all that the page needs before it chooses a position."""
    cards = ask("games")["games"]

    assert list(list_games()) == [card["slug"] for card in cards]
    for card in cards:
        assert set(card) >= {
            "slug", "title", "summary", "rules", "conventions", "parameters", "examples", "size_name", "loopy", "sided",
            "claims", "judge", "tables", "mapped", "placeholder",
        }  # fmt: skip
        for claim in card["claims"]:
            assert set(claim) >= {"name", "quantity", "statement", "source", "status", "counterexample", "conventions"}
        assert set(card["judge"]) >= {"describe", "answer", "words", "sample"}
        assert set(card["judge"]["sample"]) == {"input", "output"}


def test_read() -> None:
    """Notation is normalised; more than 2,000 characters of it do not cross."""
    found = ask("read", game="subtraction", position=" [3  4;5]", set={"amounts": "3,1", "convention": "misere"})
    long = ask("read", game="substring", position="01" * 1_001)

    assert found == {
        "position": "3,4,5",
        "length_chars": 5,
        "parameters": {"amounts": "1,3"},
        "convention": "misere",
        "sequence": None,
    }
    assert ask("read", game="subtraction", position="7", set={"amounts": "3,1"})["sequence"] == "sub:1,3"
    assert (long["position"], long["length_chars"]) == (None, 2_002)


def test_draw() -> None:
    """Every example gives SVG with a text alternative, in any space."""
    for slug in list_games():
        for text in game_class(slug).examples:
            for at_most in (0, 1, 50, 4_000):
                found = ask("draw", game=slug, position=text, at_most=at_most)
                assert found["svg"].startswith("<svg")
                assert 'style="' not in found["svg"]
                assert found["label"]


SOLVED = {
    "game", "title", "position", "parameters", "convention", "outcome", "grundy", "score", "length", "remoteness",
    "winning_move_count", "winning_moves", "winning_moves_shown", "by", "read_as", "texts",
}  # fmt: skip


def test_parameters_change_a_ruleset() -> None:
    """Parameters beside a ruleset replace its own, and unknown ones are refused."""
    rules = game("subtraction", amounts=(2, 5, 6))
    answer = solve(rules, 1, convention="misere")
    with pytest.raises(NimbersError):
        solve(rules, 1, nonsense=5)

    assert (answer.outcome, solve(rules, 1).outcome) == ("N", "P")
    assert solve(rules, 1, amounts=(1,)).outcome == "N"
    assert solve(game("nim"), "1,1", convention="misere").outcome == "N"


@pytest.mark.parametrize(("slug", "example"), some_examples("API"))
def test_solve(slug: str, example: str) -> None:
    """An example of every game gives a whole answer with complete sentences and integers safe in JavaScript.

    With --all every example does.
    """
    found = result("solve", game=slug, position=example)

    assert set(found) >= SOLVED
    assert found["outcome"] in ("N", "P", "tie", "draw")
    assert {"verdict", "value", "moves", "by"} <= set(found["texts"])
    assert all(isinstance(sentence, str) for sentence in found["texts"].values())
    assert {"kind"} < set(found["by"])
    assert len(found["winning_moves"]) == found["winning_moves_shown"] <= 100
    assert all(set(move) == {"name", "option"} for move in found["winning_moves"])
    assert_safe(found)


def assert_safe(value: Any) -> None:
    """Check that a value has no number beyond 2^53 - 1 and no NaN or infinity."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            assert_safe(item)
    elif isinstance(value, int | float):
        assert -SAFE <= value <= SAFE


def test_check() -> None:
    """One claim agrees and another is refuted."""
    found = result("check", game="substring", claim="runs", up_to=5)
    refuted = result("check", game="nim", claim="listing-5-7-3")

    assert set(found) >= {
        "agrees", "checked", "up_to", "size_name", "counterexample", "expected", "claimed", "claim", "statement",
        "source", "quantity", "status", "texts",
    }  # fmt: skip
    assert (found["agrees"], found["checked"], found["up_to"]) == (True, 63, 5)
    assert tuple(refuted[k] for k in ("agrees", "counterexample", "expected", "claimed")) == (False, "3,5,7", 3, 2)


@pytest.mark.sampled(15, "the law about claims checks all of them without the API")
@pytest.mark.parametrize(
    ("slug", "claim"),
    [pytest.param(slug, claim, id=claim.name) for slug in list_games() for claim in game_class(slug).claims()],
)
def test_check_without_a_size_goes_as_far_as_a_little_work_goes(slug: str, claim: Claim) -> None:
    """Without further parameters, every claim of every game gets a verdict."""
    # A counterexample comes after all orders of the smaller positions.
    budget = 300_000 if claim.status == "refuted" else 20_000
    found = result("check", game=slug, claim=claim.name, set=claim.settings, budget=budget)

    # Within little work a claim may not apply to any position.
    assert found["agrees"] == (claim.status != "refuted") or (found["agrees"] is None and not found["checked"])


def test_parameters_keep_their_bounds() -> None:
    """A rule parameter accepts its greatest value and rejects the next."""
    bounded = 0
    for slug in list_games():
        for parameter in game_class(slug).parameters():
            greatest = getattr(parameter.kind, "greatest", None)
            if parameter.kind.type == "int" and greatest is not None:
                assert parameter.kind.read(str(greatest)) == greatest
                with pytest.raises(IllegalError):
                    parameter.kind.read(str(greatest + 1))
                bounded += 1

    assert bounded > 5


def test_tables() -> None:
    """The bytes are the simple tables, row by row from the bottom; tables up to 60 x 60 come with a drawing."""
    reply, out, _ = worked("tables", game="knight-queen", position="N5,4_Q3,3", set={"n": "12"})
    tables = reply["result"]["result"]["tables"]
    knight = _naive(12, lambda x, y: [(x - a, y - b) for a, b in ((1, 2), (2, 1))])
    queen = _naive(12, lambda x, y: [(x - k * a, y - k * b) for a, b in ((1, 0), (0, 1), (1, 1)) for k in range(1, 12)])
    values = array("H", out)

    assert [table["title"] for table in tables] == ["knight", "queen"]
    assert [[table["marks"][0][k] for k in ("column", "row")] for table in tables] == [[5, 4], [3, 3]]
    assert all(table["svg"].startswith("<svg") for table in tables)
    assert knight + queen == list(values)
    large, more, _ = worked("tables", game="knight-queen", position="N5,4_Q3,3", set={"n": "61"})
    assert [table["svg"] for table in large["result"]["result"]["tables"]] == [None, None]
    assert len(more) == 2 * 2 * 61 * 61


def _naive(side: int, targets: Any) -> list[int]:
    table: dict[tuple[int, int], int] = {}
    for y in range(side):
        for x in range(side):
            table[x, y] = mex([table[cell] for cell in targets(x, y) if min(cell) >= 0])
    return [table[x, y] for y in range(side) for x in range(side)]


def test_batch() -> None:
    """The joined chunks are the answers in order, whatever the length of the steps; bad lines are listed."""
    random = Random(4)
    numbers = [random.randrange(1, 2**64) for _ in range(500)]
    given = f"{len(numbers)}\n" + "".join(f"{n}\n" for n in numbers)
    expected = "".join("Louise\n" if (n - 1).bit_count() % 2 else "Richard\n" for n in numbers)
    for at_most in (0, 1, 1_000):
        reply, out, told = worked("batch", given.encode(), at_most, game="counter", input="judge")
        found = reply["result"]["result"]
        assert expected == out.decode()
        assert (found["answered"], found["bad"], found["errors"]) == (500, 0, [])
        fractions = [progress["fraction"] for progress in told]
        assert fractions == sorted(fractions)
    bad = result("batch", b"3\n6\nx\n132\n", game="counter")
    assert (bad["answered"], bad["bad"]) == (2, 1)
    assert {"line", "code", "message", "at"} == set(bad["errors"][0])


def test_a_batch_says_what_each_answer_is_of() -> None:
    """With `echo` each answer stands behind its position, as in lines that expect one; bad lines are not there."""
    data = b"1,2,3 -> 5\n\nx\n 3,4,5\n"
    _, out, _ = worked("batch", data, game="nim", input="lines", answer="grundy", echo=True)
    _, again, _ = worked("batch", out, game="nim", input="lines", answer="grundy")

    assert (out, again) == (b"1,2,3 -> 0\n3,4,5 -> 2\n", b"0\n2\n")


def test_batch_lists_one_hundred_errors_at_most() -> None:
    """At most one hundred errors are listed, so that a nonsense file does not fill the memory."""
    found = result("batch", b"x\n" * 1_000, game="counter", input="lines")

    assert (found["bad"], len(found["errors"])) == (1_000, 100)


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [b"3,4,5", b"[3, 4, 5]\n", b"3\n3 4 5\n", b"\xef\xbb\xbf3\r\n3\r\n4\r\n5\r\n"])
def test_a_dropped_file(given: bytes) -> None:
    """Heaps in notation and as judge input give the same position, and the answer names the format."""
    found = result("solve", given, game="nim")

    assert (found["position"], found["grundy"], found["winning_move_count"]) == ("3,4,5", 2, 1)
    assert found["read_as"]


@pytest.mark.slow("it takes seconds")
def test_a_million_heaps() -> None:
    """10^6 heaps up to 10^9 from bytes give winner, nim-sum and number of winning moves, in many short steps."""
    heaps = [(n * 7919) % 10**9 + 1 for n in range(10**6)]
    x = 0
    for a in heaps:
        x ^= a
    reply, _, _ = worked("solve", f"{len(heaps)}\n{' '.join(map(str, heaps))}\n".encode(), 0, game="nim")
    found = reply["result"]["result"]

    assert ("N" if x else "P", x) == (found["outcome"], found["grundy"])
    assert sum((x ^ a) < a for a in heaps) == found["winning_move_count"]
    assert found["position"] is None
    assert "1,000,000" in found["read_as"]


def test_examples_stay_examples() -> None:
    """The API reads the examples of all games."""
    for slug in list_games():
        rules = game_class(slug)()
        for p in examples(rules):
            assert rules.format(p) == ask("read", game=slug, position=rules.format(p))["position"]


def test_which_claims_speak() -> None:
    """Other rules have other claims; the card lists those of the default rules."""
    usual = ask("claims", game="substring")["claims"]
    [card] = [one for one in ask("games")["games"] if one["slug"] == "substring"]

    assert ask("claims", game="substring", set={"take": "ends"})["claims"] == ["runs-ends"]
    assert usual == [claim["name"] for claim in card["claims"] if card["conventions"][0] in claim["usual"]]
    assert "runs-ends" not in usual
