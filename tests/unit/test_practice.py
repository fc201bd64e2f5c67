"""Known problems of judges: their inputs are read, their samples pass, and mistakes in an input are reported."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from nimbers.games import ruleset
from nimbers.practice import Problem, document, problem, problems, techniques
from nimbers.practice.input_layout import Layout
from nimbers.practice.problem_cases import ProblemCases
from nimbers.text import languages, translations
from tier import WASM
from unit.api_calls import ask, result
from unit.terminal import Nimbers

PROBLEMS = list(problems().values())
IDS = [one.slug for one in PROBLEMS]


def answered(found: Problem, text: str) -> list[str]:
    """Return the answer to an input, or a failure as its line and sentence."""
    rows = (row for row in ProblemCases(found).rows(text.splitlines(keepends=True)) if row is not None)
    return [row.answer if row.answer is not None else f"{row.line}: {row.error}" for row in rows]


@pytest.mark.parametrize("found", PROBLEMS, ids=IDS)
def test_the_sample_passes_in_batch(nimbers: Nimbers, found: Problem) -> None:
    """The sample input gives the sample output, at the terminal and through the API, also with Windows line ends."""
    given, expected = found.sample

    assert expected.count("\n") >= 1
    assert nimbers("practice", found.slug, "-", given=given) == (0, expected, "")
    assert answered(found, given.replace("\n", "\r\n")) == expected.splitlines()
    assert result("batch", given.encode(), game=found.game, problem=found.slug)["bad"] == 0


def test_the_samples_show_both_words() -> None:
    """A sample with several answers has different ones, so that no constant answer passes."""
    several = [one for one in PROBLEMS if one.sample[1].count("\n") != 1]
    answers = {one.slug: set(one.sample[1] if one.joined else one.sample[1].split()) for one in several}

    assert [slug for slug, words in answers.items() if len(words) < 2] == []


@pytest.mark.parametrize("found", PROBLEMS, ids=IDS)
def test_a_problem_is_told_in_each_language(found: Problem) -> None:
    """Game and settings exist, the link is an address, and rule and format are present."""
    told = [document(found, lang) for lang in languages()]

    assert ruleset(found.game, found.settings).slug() == found.game
    assert found.link.startswith("https://")
    assert told == json.loads(json.dumps(told))
    assert all(one["rule"] and one["format"] for one in told)


@pytest.mark.slow("translations may come later than their English")
@pytest.mark.parametrize("lang", languages()[1:])
def test_texts_of_problems_are_translated(lang: str) -> None:
    """The language's practice.json has the texts of all techniques and problems, and no others."""
    of_techniques = {text for one in techniques() for text in (one.name, one.idea)}
    texts = of_techniques | {text for one in PROBLEMS for text in (one.rule, one.format, *one.exceptions.values())}

    table = translations(lang, "practice").keys()
    assert sorted(texts - table) == [], f"missing in pysrc/nimbers/locale/{lang}/practice.json"
    assert sorted(table - texts) == [], f"no problem says what is in pysrc/nimbers/locale/{lang}/practice.json"


def test_there_are_enough_of_them() -> None:
    """There are at least thirty problems, each once, in techniques with a name and an idea."""
    assert len(PROBLEMS) >= 30
    assert sum(len(one.problems) for one in techniques()) == len(PROBLEMS)
    assert all(one.name and one.idea for one in techniques())


def test_values_in_print() -> None:
    """The judges' own samples have their printed answers."""
    printed = {
        "hackerrank-misere-nim-1": ("2\n2\n1 1\n3\n2 1 3\n", "First Second"),
        "hackerrank-counter-game": ("1\n6\n", "Richard"),
        "hackerrank-game-of-stones-1": ("8\n1 2 3 4 5 6 7 10", "Second First First First First First Second First"),
        "hackerrank-manasa-and-prime-game": ("2\n2\n10 10\n3\n2 2 3\n", "Sandy Manasa"),
        "cses-1729": ("10 3\n1 2 3\n", "WWWLWWWLWW"),
        "hdu-1536": (
            "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n",
            "LWW WWL",
        ),
    }
    for slug, (given, expected) in printed.items():
        assert " ".join(answered(problem(slug), given)) == expected, slug
    heaps = {"2 4\n2 3\n": "First", "2 5\n2 3\n": "Second", "2 7\n2 3\n": "First", "3 20\n1 2 3\n": "Second"}
    for given, expected in heaps.items():
        assert answered(problem("atcoder-dp-k"), given) == [expected]


def test_large_inputs_are_answered() -> None:
    """Heaps up to the judges' limits are answered by a theorem or a certified period."""
    assert answered(problem("hackerrank-manasa-and-prime-game"), f"1\n2\n{10**18} {10**18 + 1}\n") == ["Manasa"]
    assert answered(problem("codeforces-1194d"), "2\n999999999 6\n999999997 6\n") == ["Alice", "Bob"]
    assert answered(problem("poj-2975"), "2\n1000000000 999999999\n0\n") == ["1"]


def test_what_is_wrong_is_told_with_its_line() -> None:
    """A missing or extra line, a word instead of a number and an illegal position are reported with their line."""
    heaps = problem("cses-1730")

    assert answered(heaps, "2\n1\n5\n") == ["first", "3: the input ends too early"]
    assert answered(heaps, "1\n1\n5\n7\n") == ["first", '4: the input goes on after its end: "7"']
    assert answered(heaps, "x\n") == ['1: expected a count, found "x"']
    assert answered(heaps, "1\n1\n-5\n")[0].startswith("3: ")
    assert answered(heaps, "") == ["1: the input ends too early"]
    assert answered(problem("hdu-1536"), "1 0\n1\n1 3\n0\n")[0].startswith("3: ")


@pytest.mark.skipif(WASM, reason="starts processes")
def test_can_i_win_with_a_total_of_0(nimbers: Nimbers, tmp_path: Path) -> None:
    """LeetCode calls it won: so do the answers, a check and a test; solve says that the judge differs."""
    text = "def canIWin(n, t):\n    return {} if t == 0 else n * (n + 1) // 2 >= t and t % (n + 1) != 0\n"
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    right.write_text(text.format(True))
    wrong.write_text(text.format(False))
    limits = ("leetcode-464", "--limit", "t=1", "--up-to", "9", "--json")

    assert nimbers("batch", "leetcode-464", given="10\n0\n").out == "true\n"
    assert [nimbers("check", *limits, "--formula", str(file)).code for file in (right, wrong)] == [0, 1]
    stress = ("stress", limits[0], "--timeout", "60", *limits[1:])
    assert [nimbers(*stress, str(file)).code for file in (right, wrong)] == [0, 1]
    assert "LeetCode" in nimbers("solve", "leetcode-464", "10,0").out
    assert "LeetCode" not in nimbers("solve", "leetcode-464", "10,1").out


@pytest.mark.skipif(WASM, reason="starts processes")
@pytest.mark.parametrize("more", [[], ["--up-to", "100"], ["--up-to", "104"], ["--up-to", "150"]])
@pytest.mark.sampled(2, "the same of other cases")
def test_the_last_size_is_one_that_there_is(nimbers: Nimbers, tmp_path: Path, more: list[str]) -> None:
    """Where a number ends at 100, no verdict speaks of more, nor of larger inputs."""
    file = tmp_path / "f.py"
    file.write_text("def canWinNim(n):\n    return n % 4 != 0\n")
    check = nimbers("check", "leetcode-292", "--formula", str(file), "--limit", "n=100", "--json", *more)
    test = nimbers("stress", "leetcode-292", str(file), "--limit", "n=100", "--timeout", "60", "--json", *more)

    assert (check.code, check.json["up_to"], check.json["checked"]) == (0, 100, 100)
    assert (test.code, test.json["up_to"], test.json["tried"]) == (0, 100, 100)
    assert "larger" not in test.json["texts"]["verdict"]


def test_lists_as_they_stand_in_a_statement() -> None:
    """Bracketed lists with or without a name, quoted texts and full-width digits are read."""
    lists = problem("leetcode-1908")

    assert answered(lists, "piles = [1, 2, 3]\n[1]\n[]\n") == ["false", "true", "false"]
    assert answered(problem("leetcode-294"), 'currentState = "++++"') == ["true"]
    assert answered(problem("leetcode-292"), "４\n") == ["false"]


def test_layouts() -> None:
    """Counted loops, loops to the end, lists of pairs, offsets and round numbers are read."""

    def found(layout: Layout, text: str) -> list[str]:
        return [one.position for one in layout.read(text)]

    assert found(Layout("n ( ! )*n", "{#}"), "3") == ["1", "2", "3"]
    assert found(Layout("T ( n ( u v + )*n-1 ! )*T", "{items}", item="{u-1}-{v}"), "2 1 3 2 4 3 5") == ["-", "1-4,2-5"]
    assert found(Layout("( a b ? ! )*", "{a}.{b+1}"), "1 2\n3 4\n0 0\n9 9 9") == ["1.3", "3.5"]
    assert [dict(one.settings) for one in Layout("m !", "1", {"to": "{1..m}"}).read("3")] == [{"to": "1,2,3"}]


def test_a_wrong_answer_would_be_seen() -> None:
    """Another set of amounts, or the words in reverse, changes the output of the samples."""
    stones = problem("hackerrank-game-of-stones-1")
    given, expected = stones.sample

    assert answered(replace(stones, settings={"amounts": "1,2,3"}), given) != expected.splitlines()
    assert answered(replace(stones, words=("Second", "First")), given) != expected.splitlines()


def test_the_terminal_lists_and_tells(nimbers: Nimbers) -> None:
    """The terminal lists all problems by technique, shows one with its sample, and suggests similar names."""
    listed = nimbers("practice", "--json").json["techniques"]
    told = nimbers("practice", "cses-1730", "--lang", "zh-Hans")
    lost = nimbers("practice", "cses-1731")

    assert [one["slug"] for technique in listed for one in technique["problems"]] == IDS
    assert "cses-1730" in nimbers("practice").out
    assert told.code == 0
    assert lost.code == 2
    assert "cses-1730" in lost.err


def test_the_page_asks_for_those_of_a_game() -> None:
    """The API lists the problems of one game."""
    found = ask("practice", game="counter")["techniques"]

    assert [one["slug"] for technique in found for one in technique["problems"]] == ["hackerrank-counter-game"]


@pytest.mark.skipif(sys.platform == "emscripten", reason="starts processes")
def test_an_answer_brings_what_it_needs() -> None:
    """A page that only solves loads only its own game, without problems and exercises."""
    program = (
        "import sys; from nimbers.api import dispatch; import json;"
        "job = json.loads(dispatch.call(json.dumps({'op': 'start', 'params': {'op': 'solve', 'params': "
        "{'game': 'nim', 'position': '3,4,5'}}}))[0])['result']['job'];"
        "dispatch.call(json.dumps({'op': 'step', 'params': {'job': job, 'at_most': 1000}}));"
        "print(sorted(m for m in sys.modules if 'practice' in m or 'exercise' in m or m.startswith('nimbers.games.')))"
    )
    source = str(Path(__file__).parents[2] / "pysrc")
    done = subprocess.run([sys.executable, "-c", program], env={"PYTHONPATH": source}, capture_output=True, check=True)

    assert done.stdout.decode().strip() == "['nimbers.games.nim']"
