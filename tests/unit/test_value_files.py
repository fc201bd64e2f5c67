"""Published values in b-files, CSVs, rows and lists are read correctly, and the first wrong entry is found."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimbers import NimbersError
from nimbers.games import ruleset
from nimbers.search.meter import finished
from nimbers.verify.value_files import check_values, read_values
from tier import tier
from unit.api_calls import result
from unit.oracle import mex
from unit.terminal import Nimbers

KEYS = {"agrees", "checked", "from", "up_to", "complete", "counterexample", "expected", "claimed", "line", "read_as"}


def subtraction(amounts: tuple[int, ...], up_to: int) -> list[int]:
    """Return values by a plain loop."""
    found: list[int] = []
    for n in range(up_to + 1):
        found.append(mex(found[n - k] for k in amounts if k <= n))
    return found


def written(values: list[int], form: str, start: int = 0) -> str:
    """Return the values in a published form."""
    numbered = list(enumerate(values, start))
    if form == "b-file":
        return "# A000000 (b-file)\n\n" + "".join(f"{n} {value}\n" for n, value in numbered)
    if form == "tabs":
        return "n\ta(n)\n" + "".join(f"{n}\t{value}\n" for n, value in numbered)
    if form == "csv":
        return "n,G(n)\r\n" + "".join(f"{n},{value}\r\n" for n, value in numbered)
    if form == "column":
        return "".join(f"{value}\n" for value in values)
    if form == "list":
        return f"[{', '.join(map(str, values))}]\n"
    rows = [(at, values[at : at + 20]) for at in range(0, len(values), 20)]
    label = {"rows": "", "rows:": "{}: ", "rows|": "{} | ", "rows label": "{} "}[form]
    return "".join(label.format(at + start) + " ".join(map(str, row)) + "\n" for at, row in rows)


FORMS = ("b-file", "tabs", "csv", "column", "list", "rows", "rows:", "rows|", "rows label")
OF_NUMBERS = ("b-file", "tabs", "csv", "rows:", "rows|", "rows label")  # these forms give their first number


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read_as_what_was_written(form: str) -> None:
    """Each entry keeps its number, also if the first is not that of 0."""
    random = Random(form)
    for _ in range(tier.many(20, 300)):
        values = [random.randrange(12) for _ in range(random.randint(21, 90))]
        start = random.choice((0, 1, 20, 137)) if form in OF_NUMBERS else 0
        found = read_values(written(values, form, start)).entries

        assert [(one.n, one.value) for one in found] == [(n, str(value)) for n, value in enumerate(values, start)]


@pytest.mark.parametrize("form", FORMS)
def test_the_first_wrong_entry_is_found(form: str) -> None:
    """One changed entry is reported with number, line and true value; without a change all entries agree."""
    random = Random(form)
    for _ in range(tier.many(4, 60)):
        amounts = tuple(sorted(random.sample(range(1, 9), 3)))
        values = subtraction(amounts, random.randint(30, 80))
        params: dict[str, Any] = {"game": "subtraction", "set": {"amounts": ",".join(map(str, amounts))}}
        right = result("check_values", text=written(values, form), **params)
        place = random.randrange(len(values))
        wrong = [*values[:place], values[place] + 1, *values[place + 1 :]]
        told = result("check_values", text=written(wrong, form), **params)

        assert (right["agrees"], right["checked"], right["up_to"]) == (True, len(values), len(values) - 1)
        assert (told["agrees"], told["checked"], told["counterexample"]) == (False, place + 1, str(place))
        assert (told["claimed"], told["expected"]) == (values[place] + 1, values[place])
        assert str(values[place] + 1) in written(wrong, form).splitlines()[told["line"] - 1]


def test_the_terminal_says_it_all(nimbers: Nimbers, tmp_path: Any) -> None:
    """The command accepts codes, games and rules in a file, and stdin, with its exit codes and keys."""
    kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    file, rules = tmp_path / "b.txt", tmp_path / "rules.py"
    file.write_text(written(kayles, "b-file"))
    rules.write_text("def moves(n):\n    return (n - k for k in (1, 2) if k <= n)\n")

    assert nimbers("check", "kayles", "--values", str(file)).code == 0
    assert nimbers("check", "0.77", "--values", "-", given=written(kayles, "list")).code == 0
    found = nimbers("check", str(rules), "--values", str(file), "--json")
    assert (found.code, found.json["counterexample"], found.json["line"]) == (1, "3", 6)
    assert set(found.json) >= KEYS
    long = written([0, 1, 2] * 40, "list")
    short = nimbers("check", str(rules), "--values", "-", "--budget", "30", "--json", given=long)
    assert (short.code, short.json["agrees"], short.json["complete"]) == (3, None, False)
    assert short.json["checked"] == short.json["up_to"] + 1 < 120


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("nim", "0 1\n1 x\n", "line 2"),
        ("nim", "", "no value in this file"),
        ("nim", "0: 0 1\n2 3\n", "expected the row of 2"),
        ("nim", "# nothing\n\n", "no value"),
        ("cram", "0 1 1\n", "not single numbers"),
        ("nim", "0 1\n1 1.5\n", "line 2"),
        ("nim", "0 N\n1 2\n", "no value of grundy"),
        ("nim", "3,4,5 2\n1,x 0\n", "line 2"),
        ("wythoff", "0 1 2\n1 2\n", "rows of one length"),
        ("counter", "0 1 2\n1 0 3\n2 3 0\n", "nimbers table GAME"),
    ],
)
def test_what_cannot_be_read_names_the_line(game: str, text: str, words: str) -> None:
    """A file in another form is refused with its line."""
    with pytest.raises(NimbersError) as raised:
        finished(check_values(ruleset(game), text))

    assert words in str(raised.value)


@pytest.mark.parametrize(
    ("text", "agrees", "checked", "last"),
    [
        ("0 0\n1 1\n2 2\n5 4\n7 2\n", True, 5, 7),
        ("0 0\n1 1\n5 4\n7 3\n", False, 4, 7),
        ("0 0\n1 1\n1 1\n2 2\n", True, 3, 2),
        ("7 2\n3 3\n0 0\n", True, 3, 7),
        ("n,g\n7,2\n3,3\n3,3\n", True, 2, 7),
        ("5: 4 3\n9: 4\n", True, 3, 9),
        ("0 0 1 2 3\n4 1 4 3 2\n12 4 1 2 7\n", True, 12, 15),
        ("0 1\n2 3\n1 4\n3 2\n1 4\n2 6\n", True, 12, 11),  # values, two on each line
    ],
)
def test_numbers_may_be_left_out_or_come_twice(text: str, agrees: bool, checked: int, last: int) -> None:
    """Only the numbers in the file are asked, each once, in whatever order it has them."""
    told = result("check_values", game="0.77", text=text)

    assert (told["agrees"], told["checked"], told["up_to"]) == (agrees, checked, last)
    assert ("not in the file" in told["texts"]["verdict"]) == (agrees and checked <= last - told["from"])


@pytest.mark.parametrize("text", ["0 0\n1 1\n2 2\n1 3\n", "1 1\n2 2\n2 2\n3 0\n2 0\n", "0: 0 1 2\n9: 4\n2: 3\n1: 3\n"])
def test_a_number_with_two_values_is_no_refutation(text: str) -> None:
    """The message names the line of the second value."""
    with pytest.raises(NimbersError, match=r"line [345]: . has the value . here"):
        finished(check_values(ruleset("kayles"), text))


@pytest.mark.parametrize(
    ("text", "up_to", "code", "checked"),
    [
        ("0 1 2 3 1 4 3 2", 100, 3, 8),
        ("0 1 2 3 1 4 3 2", 7, 0, 8),
        ("0 1 2 3 1 4 3 2", 4, 0, 5),
        ("1 2 3 1 4 3 2", 7, 0, 7),
        ("1 1\n2 2\n4 1\n", 4, 3, 3),
        ("9 4\n10 2\n", 4, 3, 0),
        ("0 1 2 4", 100, 1, 4),
    ],
)
def test_fewer_values_than_were_asked_for_are_no_agreement(
    nimbers: Nimbers, text: str, up_to: int, code: int, checked: int
) -> None:
    """With --up-to the file must have all numbers up to it, but for 0; larger ones are not looked at."""
    run = nimbers("check", "kayles", "--values", "-", "--up-to", str(up_to), "--json", given=text)
    verdict = run.json["texts"]["verdict"]

    assert (run.code, run.json["checked"], run.json["complete"]) == (code, checked, code == 0)
    assert code != 3 or (f"to {up_to} " in verdict.replace(".", " ") and "all" not in verdict and checked < up_to)


def test_outcomes_are_values_too() -> None:
    """Words for the winner are values of wins and outcome, not the heading of a table."""
    text = "P N N P N N P\n"

    assert result("check_values", game="sub:1,2", text=text, quantity="outcome")["agrees"] is True
    assert result("check_values", game="sub:1,2", text=text, quantity="wins")["agrees"] is True
    assert result("check_values", game="sub:1,3", text=text, quantity="wins")["counterexample"] == "2"


def test_a_game_without_a_code_is_searched() -> None:
    """Numbers of a game without a code have the values of a plain loop."""
    values = [0, 0]
    for n in range(2, 40):
        values.append(mex(values[n - d] for d in range(1, n) if n % d == 0))
    found = result("check_values", game="divisor", text=written(values[1:], "b-file", 1))

    assert (found["agrees"], found["checked"], found["from"]) == (True, 39, 1)


def test_a_list_without_numbers_may_begin_one_further_on(nimbers: Nimbers, tmp_path: Path) -> None:
    """The right offset of a list is found and reported, unless the user sets a first number."""
    file = tmp_path / "values.txt"
    file.write_text("1 2 3 1 4\n", encoding="utf-8")
    found = nimbers("check", "kayles", "--values", str(file), "--json")
    asked = nimbers("check", "kayles", "--values", str(file), "--from", "0", "--json")

    assert (found.code, found.json["from"], found.json["read_as"]) == (0, 1, "the values of 1 to 5, in order")
    assert (asked.code, asked.json["counterexample"]) == (1, "0")


@pytest.mark.parametrize(
    ("game", "text", "checked", "wrong"),
    [
        ("nim", "3,4,5 2\n1,1 0\n", 2, None),
        ("nim", 'position,value\n"3,4,5",2\n"1,2",1\n', 2, "1,2"),
        ("nim", "0 1 2\n1 0 3\n2 3 0\n", 9, None),
        ("wythoff", "0 1 2 3\n1 2 0 4\n2 0 1 5\n", 12, None),
        ("wythoff", "0,1,2\n1,2,0\n2,0,2\n", 9, "2,2"),
        ("wythoff", "*,1,2,3\n1,2,0,4\n2,0,1,5\n", 6, None),
        ("wythoff", "0 1 2 3\n1 2 0 4\n2 0 1 5\n3 4 5 6\n", 16, None),  # the first row may be the columns' numbers
        ("wythoff", "0 1 2 3\n1 2 0 4\n2 0 1 6\n3 4 5 6\n", 12, "2,3"),
        ("wythoff", "0 0 1 2\n0 0 1 2\n1 1 2 0\n", 6, None),
        ("wythoff", "[[0, 1, 2], [1, 2, 0]]", 6, None),
        ("wythoff", "[[0, 1, 2],\n [1, 2, 1]]\n", 6, "1,2"),
        ("wythoff", "0: 0 1 2\n1: 1 2 1\n", 6, "1,2"),
        ("wythoff", "0\n1 2\n2 0 1\n3 4 5 6\n", 10, None),
    ],
)
def test_positions_of_several_numbers_have_values_too(game: str, text: str, checked: int, wrong: str | None) -> None:
    """A position and its value a line, and a table of two numbers, are checked in the order of the file."""
    told = result("check_values", game=game, text=text)

    assert (told["agrees"], told["checked"], told["counterexample"]) == (wrong is None, checked, wrong)
    assert (told["from"], told["up_to"]) == (None, None)


def test_a_table_of_two_numbers_may_begin_at_one(nimbers: Nimbers) -> None:
    """The option --from is the number of the first row and the first column; --up-to is for single numbers."""
    table = "2 0 4\n0 1 5\n4 5 6\n"
    run = nimbers("check", "wythoff", "--values", "-", "--from", "1", "--json", given=table)
    zero = nimbers("check", "wythoff", "--values", "-", "--json", given=table)
    limited = nimbers("check", "wythoff", "--values", "-", "--up-to", "3", given=table)

    assert (run.code, run.json["checked"]) == (0, 9)
    assert (zero.code, zero.json["counterexample"], limited.code) == (1, "0,0", 2)


def test_our_own_output_is_read(nimbers: Nimbers) -> None:
    """What `sequence` and `table` print is checked, and refused for other rules."""
    text = nimbers("sequence", "0.77", "--up-to", "1000").out
    document = nimbers("sequence", "sub:1,3", "--up-to", "20", "--json").out
    table = nimbers("table", "wythoff", "--size", "4", "--json").out
    spoiled = text.replace("0, 1, 2, 3, 1, 4", "0, 1, 2, 3, 1, 5", 1)
    asked = [("kayles", text), ("0.77", text), ("sub:1,3", document), ("wythoff", table), ("kayles", spoiled)]
    runs = [nimbers("check", name, "--values", "-", "--json", given=given) for name, given in asked]
    foreign = [("0.07", text), ("sub:1,4", document), ("grundy", text), ("euclid", table)]
    codes = [nimbers("check", name, "--values", "-", given=given).code for name, given in foreign]

    assert [(run.json["agrees"], run.json["checked"]) for run in runs] == [
        (True, 200), (True, 200), (True, 21), (True, 16), (False, 6)
    ]  # fmt: skip
    assert codes == [2, 2, 2, 2]
