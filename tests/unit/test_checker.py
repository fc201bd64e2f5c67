"""Outputs of programs that ran elsewhere get a judge's verdict; inputs can be read back, and mistakes have lines."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimbers import BudgetError, NotationError, list_games
from nimbers.games import ruleset
from nimbers.search.meter import finished
from nimbers.text import say
from nimbers.verify.checker import OutputVerdict, check_output, read_cases
from nimbers.verify.input_generator import generate_input
from nimbers.verify.program_task import Task
from unit.api_calls import failure, result
from unit.rules import SLOW_GAMES
from unit.terminal import Nimbers


def generated(slug: str, cases: int, **more: Any) -> tuple[str, list[str]]:
    """Return an input and its right answers."""
    task = Task(ruleset(slug))
    text = finished(generate_input(task, cases, **more)).text
    return text, [case.answer for case in finished(read_cases(task, text))]


def checked(slug: str, given: str, output: str, **task: Any) -> OutputVerdict:
    """Return the verdict on an output."""
    return finished(check_output(Task(ruleset(slug), **task), given, output))


# --- inputs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [slug for slug in list_games() if slug not in {"own", *SLOW_GAMES}])
@pytest.mark.sampled(10, "other cases, in the same way")
def test_an_input_of_every_game_is_read_back_and_answered(slug: str) -> None:
    """An input contains the stated cases; the right answers are accepted, and one changed answer is found."""
    made = finished(generate_input(Task(ruleset(slug)), 12, seed=3))
    _, answers = generated(slug, 12, seed=3)
    right = checked(slug, made.text, "\n".join(answers))
    at = Random(slug).randrange(len(answers))
    others = [one for one in dict.fromkeys([*answers, *ruleset(slug).judge.words[:2]]) if one != answers[at]]
    other = next((one for one in others if (one in right.words) == bool(right.words)), "77")
    wrong = checked(slug, made.text, "\n".join([*answers[:at], other, *answers[at + 1 :]]))

    assert (right.verdict, right.cases, len(answers)) == ("accepted", made.cases, made.cases)
    assert (wrong.verdict, wrong.case, wrong.expected, wrong.printed) == ("wrong answer", at + 1, answers[at], other)


def test_small_cases_come_first_and_the_seed_chooses_the_others() -> None:
    """Half of an input are the smallest cases; the seed chooses the larger ones."""
    first, again, other = (generated("counter", 20, seed=seed)[0].split()[1:] for seed in (1, 1, 2))

    assert first[:10] == other[:10] == [str(n) for n in range(1, 11)]
    assert first == again
    assert first != other
    assert max(map(int, first)) > 2**32


def test_no_case_is_larger_than_asked_for() -> None:
    """With a size all cases are up to it, even if fewer than requested."""
    text, answers = generated("counter", 50, up_to=7)

    assert text.split() == ["7", *"1234567"]
    assert len(answers) == 7


def test_a_judge_that_gives_one_position_a_run() -> None:
    """A single case is in the judge's format; several cases follow a count T; both are read."""
    one, several = generated("nim", 1)[0], generated("nim", 2)[0]

    assert int(one.split()[0]) == len(one.split()) - 1
    assert several.split()[0] == "2"
    assert checked("nim", "2\n1\n5\n2\n1 1\n", "1\n0\n").verdict == "accepted"
    with pytest.raises(NotationError, match="line 5 of the input"):
        checked("nim", "2\n1\n5\n2\n1 x\n", "1 0")


# --- outputs ---------------------------------------------------------------------------------------------------------

GIVEN = "3\n2\n3\n4\n"  # for the Counter game
RIGHT = ("Louise", "Louise", "Richard")
FLAWS = {
    "": ("missing", 1, 1),
    "Louise": ("missing", 2, 2),
    "Louise Louise": ("missing", 3, 2),
    "Louise\nLouise\n\nRichard\n\nRichard": ("extra", None, 6),
    "Case #1: Louise\nCase #2: Louise\nCase #3: Richard": ("word", 1, 1),
    "Louise\n\nLOUISE\nRichard": ("letters", 2, 3),
    "Louise\nLouise\n1": ("word", 3, 3),
}


@pytest.mark.parametrize("output", FLAWS)
def test_what_is_no_answer_has_a_line(output: str) -> None:
    """Missing, extra or unknown words are a wrong format, with case and line."""
    found = checked("counter", GIVEN, output)

    assert (found.verdict, found.flaw, found.case, found.line) == ("wrong format", *FLAWS[output])


@pytest.mark.parametrize(
    "output", ["{}\n{}\n{}", "{}\r\n{}\r\n{}\r\n", "  {} \n\n{}\t\n{}\n\n\n", "{} {} {}", "\n{}\n{} {}"]
)
def test_blanks_and_ends_of_lines_do_not_count(output: str) -> None:
    """Answers are compared token by token."""
    assert checked("counter", GIVEN, output.format(*RIGHT)).verdict == "accepted"


def test_letters_count_unless_the_judge_says_otherwise() -> None:
    """For booleans True and true are equal, because languages print both."""
    assert checked("flip-game", "2\n++++\n+++++\n", "True\nFALSE\n").verdict == "accepted"
    assert checked("counter", GIVEN, "louise\nlouise\nrichard").flaw == "letters"


@pytest.mark.parametrize("output", ["1\n1\n0", "1\n1\n2"])
def test_numbers_for_who_wins(output: str) -> None:
    """1 and 0, or 1 and 2, mean the first and the second player if all answers are right then; the verdict says so."""
    found = checked("counter", GIVEN, output)

    assert found.verdict == "accepted"
    assert say(found.read_as[0]).startswith("1 was read as: the first player wins")
    assert checked("counter", GIVEN, "1\n0\n0").flaw == "word"
    assert checked("counter", GIVEN, "0\n0\n1").flaw == "word"


def test_numbers_are_numbers() -> None:
    """A word in place of a number is a wrong format; another number is a wrong answer."""
    word, other = (checked("nim", "2\n1\n5\n2\n1 1\n", output) for output in ("1\nzero", "1\n2"))

    assert (word.verdict, word.flaw, word.line) == ("wrong format", "number", 2)
    assert (other.verdict, other.position, other.expected, other.printed) == ("wrong answer", "1,1", "0", "2")


def test_rows_stand_around_the_first_difference() -> None:
    """A long output is cut around the first difference, with the numbers of omitted rows."""
    text, answers = generated("counter", 400)
    other = {"Louise": "Richard", "Richard": "Louise"}
    shown = checked("counter", text, "\n".join([*answers[:200], other[answers[200]], *answers[201:]])).rows
    assert shown.first is not None

    assert shown.rows[shown.first].number == 201
    assert (shown.before + len(shown.rows) + shown.after, [row.same for row in shown.rows].count(False)) == (400, 1)
    assert shown.before > 0 < shown.after


def test_an_answer_that_costs_too_much_is_no_verdict() -> None:
    """If the truth exceeds the budget, there is no verdict on the output."""
    with pytest.raises(BudgetError, match="line 2 of the input"):
        checked("cram", "1\n9x9\n", "First")


# --- through the API and at the terminal ------------------------------------------------------------------------------


def test_the_page_gives_an_input_and_holds_an_output_against_it() -> None:
    """The API accepts the output as bytes, in PowerShell's encoding too."""
    made = result("stress_input", game="counter", cases=3, seed=0)
    about = {"game": "counter", "input": GIVEN}
    right = result("stress_output", "\r\n".join(RIGHT).encode("utf-16"), **about)
    wrong = result("stress_output", b"Louise\nRichard\nRichard\n", **about)
    unread = failure("start", op="stress_output", params={**about, "input": "2\n1\n"}, at_most=99)

    assert made["input"].split()[:2] == ["3", "1"]
    assert right["texts"] == {
        "verdict": "Accepted: all 3 answers are right.",
        "only": "This speaks of the 3 cases of this input only. It is no proof.",
    }
    assert (wrong["verdict"], wrong["case"]) == ("wrong answer", 2)
    assert unread["code"] == "notation"


def test_an_input_and_an_output_at_the_terminal(nimbers: Nimbers, tmp_path: Path) -> None:
    """One command prints an input and another the verdict on an output, as text, as JSON, and as an exit code."""
    given, output = tmp_path / "input.txt", tmp_path / "output.txt"
    given.write_text(nimbers("stress", "counter", "--cases", "6", "--seed", "1").out)
    output.write_text("Richard\nLouise\nRichard\nRichard\nRichard\nRichard\n")
    about = ("stress", "counter", "--input", str(given), "--output", str(output))
    text, found = nimbers(*about), nimbers(*about, "--json")
    made = nimbers("stress", "counter", "--cases", "6", "--seed", "1", "--json")

    assert (text.code, found.code, found.json["verdict"], found.json["case"]) == (1, 1, "wrong answer", 3)
    assert text.out.splitlines()[1:5] == [
        "         expected  printed", "      1  Richard   Richard", "      2  Louise    Louise",
        ">     3  Louise    Richard",
    ]  # fmt: skip
    assert made.json["input"] == given.read_text()
    output.write_text(
        "\n".join(case.answer for case in finished(read_cases(Task(ruleset("counter")), given.read_text())))
    )
    assert nimbers(*about).code == 0


@pytest.mark.parametrize("words", [(), ("--cases", "0"), ("--input", "a"), ("--output", "a"), ("p.py", "--cases", "3")])
def test_what_is_asked_of_stress_is_one_thing(nimbers: Nimbers, words: tuple[str, ...]) -> None:
    """A program, an input, or an output with its input is allowed; anything else is bad input."""
    assert nimbers("stress", "counter", *words).code == 2
