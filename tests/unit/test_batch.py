"""Batch input: judges' formats, lists of positions and expected answers.

Bad lines are reported, the rest is answered.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from nimbers import list_games
from nimbers.games import game as game_class
from unit.terminal import Nimbers

# --- the judges' formats ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "given", "expected"),
    [
        ("counter", "4\n6\n132\n1\n18446744073709551615\n", "Richard\nLouise\nRichard\nLouise\n"),
        ("knight-queen", "3\n5 4 3 3\n0 0 0 0\n0 0 1 2\n", "First\nSecond\nSecond\n"),
        ("nim", "2\n2 3\n", "1\n"),
        ("nim", "3\n1 1 1\n", "3\n"),
        ("nim", "3\n5 7 3\n", "3\n"),
        ("nim", "2\n4\n4\n", "0\n"),
        ("substring", "00011\n0110011\n0101\n", "Player 1\nPlayer 2\nTie\n"),
        ("bit-slide", "3\n24\n20\n0\n", "Second\nFirst\nSecond\n"),
    ],
)
def test_the_five_puzzles(nimbers: Nimbers, slug: str, given: str, expected: str) -> None:
    """The judge's input from stdin or a file gives the judge's output, and nothing on stderr."""
    for words in ((slug,), (slug, "-")):
        assert (0, expected, "") == nimbers("batch", *words, given=given)


@pytest.mark.parametrize("slug", list_games())
@pytest.mark.sampled(12, "other cases, in the same way")
def test_every_sample_is_answered(nimbers: Nimbers, slug: str) -> None:
    """A game's sample input gives its sample output, also with Windows line ends, a BOM and no final line end."""
    given, expected = game_class(slug).judge.sample
    windows = b"\xef\xbb\xbf" + given.replace("\n", "\r\n").encode()

    assert (0, expected, "") == nimbers("batch", slug, given=given)
    assert (0, expected, "") == nimbers("batch", slug, given=windows)
    assert (0, expected, "") == nimbers("batch", slug, given=given.rstrip("\n"))


def test_a_file_and_its_json(nimbers: Nimbers, tmp_path: Path) -> None:
    """A named file is read, and --json collects the answers in one document."""
    made = tmp_path / "cases.txt"
    made.write_text("2\n6\n132\n")
    found = nimbers("batch", "counter", str(made), "--json").json

    assert found["answers"] == ["Richard", "Louise"]
    assert (found["answered"], found["bad"], found["errors"]) == (2, 0, [])


def test_a_million_heaps(nimbers: Nimbers) -> None:
    """The input is n and then n numbers on one line.

    An odd number of heaps of 10^9 each is answered by the count alone.
    """
    given = "100001\n" + " ".join(["1000000000"] * 100_001)

    assert nimbers("batch", "nim", given=given) == (0, "100001\n", "")


def test_numbers_may_stand_on_several_lines(nimbers: Nimbers) -> None:
    """The numbers of one case may be on several lines."""
    for given in ("4 1 2 4 8", "4\n1\n2\n4\n8\n", "\n4\n\n1 2\n 4 8\n\n"):
        assert nimbers("batch", "nim", given=given) == (0, "1\n", "")


# --- lines -----------------------------------------------------------------------------------------------------------


def test_lines_skip_blanks_and_comments(nimbers: Nimbers) -> None:
    """Each line is one position."""
    given = "# heaps\n3,4,5\n\n  \n[1, 1]\n-\n"

    assert nimbers("batch", "nim", "--input", "lines", "--answer", "outcome", given=given) == (
        0,
        "First\nSecond\nSecond\n",
        "",
    )


@pytest.mark.parametrize(
    ("slug", "answer", "given", "expected"),
    [
        ("nim", "count", "1,1,1", "3"),
        ("nim", "grundy", "3,4,5", "2"),
        ("nim", "outcome", "3,4,5", "First"),
        ("counter", "length", "132", "3"),
        ("substring", "score", "00011", "1"),
        ("substring", "outcome", "0101", "Tie"),
        ("token-on-graph", "outcome", "1-2,2-1_1", "Draw"),
        ("token-on-graph", "count", "1-2_1", "1"),
        ("take-and-break", "grundy", "12", "4"),
        ("cram", "grundy", "3x4", "1"),
        ("sum", "grundy", "nim:3+nim:5", "6"),
    ],
)
def test_every_kind_of_answer(nimbers: Nimbers, slug: str, answer: str, given: str, expected: str) -> None:
    """--answer selects the quantity for each position."""
    run = nimbers("batch", slug, "--input", "lines", "--answer", answer, given=given + "\n")

    assert (0, f"{expected}\n", "") == run


def test_own_words(nimbers: Nimbers) -> None:
    """--words sets the judge's words, including one for a tie."""
    given = "00011\n0110011\n0101\n"

    assert nimbers("batch", "substring", "--words", "W,L", given=given).out == "W\nL\nTie\n"
    assert nimbers("batch", "substring", "--words", " a, b ,c", given=given).out == "a\nb\nc\n"
    assert nimbers("batch", "substring", "--words", "a,b,c,d", given=given).code == 2


def test_expected_answers_are_held_against_the_truth(nimbers: Nimbers) -> None:
    """`position -> answer` is checked; a wrong answer is reported with its line and exit code 1."""
    right = nimbers("batch", "nim", "--input", "lines", "--answer", "grundy", given="3,4 -> 7\n1,1 -> 0\n")
    wrong = nimbers("batch", "nim", "--input", "lines", "--answer", "grundy", given="3,4 -> 7\n1,1 -> 1\n")
    document = nimbers("batch", "nim", "--input", "lines", "--json", given="1,1,1 -> 0\n").json

    assert right == (0, "7\n0\n", "")
    assert (wrong.code, wrong.out) == (1, "7\n0\n")
    assert "line 2" in wrong.err
    assert (document["refuted"], document["errors"][0]["code"], document["errors"][0]["line"]) == (1, "refuted", 1)


@pytest.mark.parametrize("answer", ["count", "grundy", "length", "outcome"])
def test_words_in_a_table_are_outcomes(nimbers: Nimbers, answer: str) -> None:
    """Who wins is read in any words, whatever the answers are; other text is no answer, and nothing is refuted."""
    words = "3,4,5 -> First\n1,1 -> second\n1,2 -> win\n3,3 -> P\n1,5 -> Alice\n2,2 -> 后手胜\n"
    right = nimbers("batch", "nim", "--input", "lines", "--answer", answer, "--json", given=words)
    wrong = nimbers("batch", "nim", "--input", "lines", "--answer", answer, "--json", given="3,4,5 -> Second\n")
    bad = nimbers("batch", "nim", "--input", "lines", "--answer", answer, "--json", given="3,4,5 -> Yes?\n")

    assert (right.code, right.json["answers"]) == (0, ["First", "Second", "First", "Second", "First", "Second"])
    assert (wrong.code, wrong.json["refuted"]) == (1, 1)
    assert (bad.code, bad.json["refuted"], bad.json["bad"]) == (2, 0, 1)


def test_the_own_words_of_a_table_come_first(nimbers: Nimbers) -> None:
    """N is No beside Y where --words says so."""
    given = "3,4,5 -> Y\n1,1 -> N\n"

    assert nimbers("batch", "nim", "--input", "lines", "--words", "Y,N", given=given).code == 0
    assert nimbers("batch", "nim", "--input", "lines", "--words", "N,Y", given=given).code == 1


def test_arrows_of_a_graph_are_not_those_of_an_answer(nimbers: Nimbers) -> None:
    """A list of positions may contain arcs such as 1->2, with or without an expected answer after them."""
    given = "1->2_1\n1->2,2->3_1 -> Second\n1-2_1\t->First\n"

    assert nimbers("batch", "token-on-graph", "--input", "lines", given=given) == (0, "First\nSecond\nFirst\n", "")


# --- bad lines -------------------------------------------------------------------------------------------------------


def test_a_bad_line_is_told_and_the_rest_answered(nimbers: Nimbers) -> None:
    """After a bad line the others are answered; the message has line and column, and the exit code is 2."""
    run = nimbers("batch", "counter", given="3\n6\n13x2\n132\n")

    assert (run.code, run.out) == (2, "Richard\nLouise\n")
    assert run.err.startswith("line 3, character 3: ")
    document = nimbers("batch", "counter", "--json", given="3\n6\n13x2\n132\n").json
    assert document["answers"] == ["Richard", None, "Louise"]
    assert (document["answered"], document["bad"]) == (2, 1)
    assert tuple(document["errors"][0][key] for key in ("line", "code", "at")) == (3, "notation", 2)


@pytest.mark.parametrize(
    ("slug", "given", "out", "line"),
    [
        ("counter", "", "", 1),
        ("counter", "x\n6\n", "Richard\n", 1),
        ("counter", "2\n6\n", "Richard\n", 3),
        ("counter", "1\n6\n7\n", "Richard\n", 3),
        ("counter", "1\n0\n", "", 2),
        ("knight-queen", "1\n1 2 3\n", "", 2),
        ("knight-queen", "1\n1 2 3 50\n", "", 2),
        ("knight-queen", "1\n1 2 3 4 5\n", "", 2),
        ("nim", "", "", 1),
        ("nim", "3\n1 2\n", "", 1),
        ("nim", "1\n1 2\n", "", 1),
        ("nim", "2\n1\n2x\n", "", 3),
        ("nim", "2\n\n  1 2x\n", "", 3),
        ("nim", "two\n1 2\n", "", 1),
        ("substring", "00011\n2\n01\n", "Player 1\nPlayer 1\n", 2),
        ("bit-slide", "1\n-4\n", "", 2),
    ],
)
def test_where_the_input_is_wrong(nimbers: Nimbers, slug: str, given: str, out: str, line: int) -> None:
    """The message names the line of a missing, extra, malformed or illegal number."""
    run = nimbers("batch", slug, given=given)

    assert (2, out) == (run.code, run.out)
    assert run.err.startswith(f"line {line}"), run.err


def test_the_column_in_a_long_input_of_numbers(nimbers: Nimbers) -> None:
    """In n numbers on many lines, `at` counts from the start of the line."""
    found = nimbers("batch", "nim", "--json", given="4\n10 20\n  3a 7\n").json["errors"][0]

    assert (found["line"], found["at"]) == (3, 3)


def test_a_byte_that_is_no_text_spoils_its_own_line(nimbers: Nimbers) -> None:
    """Latin-1 in one line does not affect other lines."""
    run = nimbers("batch", "counter", given=b"3\n6\n\xff\xfe\n132\n")

    assert (run.code, run.out) == (2, "Richard\nLouise\n")
    assert "line 3" in run.err


def test_a_case_beyond_the_budget_is_told(nimbers: Nimbers) -> None:
    """A position beyond the budget gives exit code 3, and the next one is answered."""
    code = "--set", "code=0.07"
    run = nimbers("batch", "take-and-break", *code, "--misere", "--budget", "50", given="2\n20 21 22\n2\n")

    assert (run.code, run.out) == (3, "Second\n")
    assert "line 2" in run.err


def test_random_batches_agree_with_single_answers(nimbers: Nimbers) -> None:
    """A thousand positions in one batch get the answers that each gets alone."""
    random = Random(9)
    numbers = [random.randrange(1, 2 ** random.randint(1, 80)) for _ in range(300)]
    given = f"{len(numbers)}\n" + "".join(f"{n}\n" for n in numbers)

    assert (
        "".join("Louise\n" if (n - 1).bit_count() % 2 else "Richard\n" for n in numbers)
        == nimbers("batch", "counter", given=given).out
    )


# --- answers that are not numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "answer"), [("substring", "grundy"), ("nim", "score"), ("cram", "score")])
def test_an_answer_the_game_does_not_have(nimbers: Nimbers, slug: str, answer: str) -> None:
    """A quantity that the game's convention lacks is an error, not an empty column."""
    run = nimbers("batch", slug, "--input", "lines", "--answer", answer, given="-\n")

    assert (run.code, run.out) == (2, "")
