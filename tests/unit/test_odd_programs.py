"""Programs for problems of judges in odd but legal forms, and what a problem brings: rules, words, bounds and form."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nimbers.games import resolve_name, ruleset
from nimbers.practice import problem, problems
from nimbers.practice.problem_check import TRIED
from nimbers.practice.problem_task import ProblemTask, task_of
from nimbers.search.meter import finished
from nimbers.text import IllegalError, UnknownError
from nimbers.verify.checker import check_output, read_cases
from nimbers.verify.input_generator import generate_input
from nimbers.verify.program_form import detect_form
from nimbers.verify.program_runner import java_classes, program_of
from nimbers.verify.program_task import RunResult, Task
from nimbers.verify.sandbox.formula_service import FILE
from nimbers.verify.sandbox.program_service import _exit, load
from nimbers.verify.source import entry_point
from nimbers.verify.stress import Deadline, Runner, run_to_end, stress_test
from nimbers.verify.winner_values import PYTHON_TRUTH, winners_from_values
from unit.api_calls import result
from unit.terminal import Nimbers

processes = pytest.mark.skipif(sys.platform == "emscripten", reason="no processes in the browser")

SOLUTION = "class Solution:\n    def canWinNim(self, n: int) -> bool:\n        return n % 4 != 0\n"
NIM = """
for _ in range(int(input())):
    input()
    x = 0
    for a in map(int, input().split()):
        x ^= a
    print("first" if x else "second")
"""
FLIP = """
def canWin(s):
    return any(s[i:i + 2] == "++" and not canWin(s[:i] + "--" + s[i + 2:]) for i in range(len(s) - 1))
"""
THIRD = """
class Solution:
    def stoneGameIII(self, stoneValue: List[int]) -> str:
        n = len(stoneValue)
        best = [0] * (n + 3)
        for i in range(n - 1, -1, -1):
            best[i] = max(sum(stoneValue[i:i + k]) - best[i + k] for k in (1, 2, 3))
        return "Tie" if best[0] == 0 else "Alice" if best[0] > 0 else "Bob"
"""


def written(folder: Path, text: str, name: str = "brought.py") -> str:
    made = folder / name
    made.write_text(text, encoding="utf-8")
    return str(made)


# --- which function is meant -----------------------------------------------------------------------------------------

GUARD = "\nif __name__ == '__main__':\n    "
ENTRIES = {
    "a test print": (SOLUTION + "print(Solution().canWinNim(4))\n", "Solution.canWinNim"),
    "a main guard": (SOLUTION + GUARD + "print(Solution().canWinNim(4))\n", "Solution.canWinNim"),
    "a function main": (SOLUTION + "def main():\n    print(Solution())\nmain()\n", "Solution.canWinNim"),
    "a test with arguments": (FLIP + "def check(s, want):\n    assert canWin(s) == want\n", "canWin"),
    "a test without": (FLIP + "def test():\n    assert canWin('++')\n", "canWin"),
    "another function below": (FLIP + "def show(s):\n    return s.lower()\n", "canWin"),
    "letters of the name": ("def can_win(s):\n    return s\ndef b(s):\n    return s\n", "can_win"),
    "a class anew": (SOLUTION.replace("canWinNim", "old") + SOLUTION, "Solution.canWinNim"),
    "a parameter input": ("def f(input):\n    return input\nprint(f(3))\n", "f"),
    "a program": ("n = int(input())\nprint(n)\n", ""),
    "a program with a class": (SOLUTION + "print(Solution().canWinNim(int(input())))\n", ""),
    "a program in main": (SOLUTION + "def main():\n    print(input())\nmain()\n", ""),
    "a program with stdin": ("from sys import stdin as s\ndef f(n):\n    return n\nprint(f(s.read()))\n", ""),
    "a program in a guard": ("import sys\ndef f(n):\n    return n\n" + GUARD + "f(sys.stdin.read())\n", ""),
    "a program with os": ("import os\ndef f(n):\n    return n\nf(os.read(0, 9))\n", ""),
}


@pytest.mark.parametrize("name", ENTRIES)
def test_the_function_that_a_problem_names_is_called(name: str) -> None:
    """Tests and prints below a solution leave it one; what reads an input is a program."""
    text, wanted = ENTRIES[name]

    assert entry_point(text, "canWin") == wanted


def test_two_functions_are_asked_about() -> None:
    """If none has the name, there is no guess."""
    with pytest.raises(UnknownError, match="f, g; keep one of them, or name it, as in FILE:f"):
        entry_point("def f(n): return 1\ndef g(n): return 2\n", "canWin")


def test_the_page_calls_the_same_function() -> None:
    """The reply names the function, and the sandbox calls it, not the last one; a main guard is not run."""
    text = FLIP + "def show(s):\n    return s\n" + GUARD + "raise SystemExit\n"
    reply = result("stress", problem="leetcode-294", function=True, text=text, chooses=True, lang="en")
    found, why = load(text, reply["function"])

    assert (reply["function"], why) == ("canWin", "")
    assert found is not None
    assert found.call is not None
    assert found.call({"arguments": ["++"], "lists": True}) is True


# --- odd forms -------------------------------------------------------------------------------------------------------

RECORD = """
from dataclasses import dataclass

@dataclass
class Rules:
    most: int = 3

class Solution:
    def canWinNim(self, n: int) -> bool:
        return n % (Rules().most + 1) != 0
"""
ODD = {
    "test print": ("leetcode-292", SOLUTION + "print(Solution().canWinNim(4))\n", 0),
    "wrong, with a guard": ("leetcode-292", SOLUTION.replace("4", "5") + GUARD + "print(Solution())\n", 1),
    "a test that fails": ("leetcode-292", SOLUTION + "assert Solution().canWinNim(4)\n", 2),
    "program with a class": ("leetcode-292", SOLUTION + "print(Solution().canWinNim(int(input())))\n", 0),
    "numbers for truth": ("leetcode-292", "class Solution:\n    def canWinNim(self, n): return n % 4\n", 0),
    "blanks at the end": ("cses-1730", NIM.replace('"second")', '"second", end="  \\n\\n")'), 0),
    "helper below": ("leetcode-294", FLIP + "def show(s):\n    return s.lower()\n", 0),
    "ties": ("leetcode-1406", THIRD, 0),
    "ties forgotten": ("leetcode-1406", THIRD.replace('"Tie" if best[0] == 0 else ', ""), 1),
    "a record": ("leetcode-292", RECORD, 0),
    "a word of its own": ("cses-1730", NIM.replace("first", "First"), 2),
    "two functions": ("leetcode-294", "def a(s): return True\ndef b(s): return True\n", 2),
}


def test_records_beside_a_function(nimbers: Nimbers, tmp_path: Path) -> None:
    """A dataclass finds its module, at the terminal and in the sandbox."""
    run = nimbers("check", "leetcode-292", "--formula", written(tmp_path, RECORD), "--up-to", "9", "--json")
    found, _ = load(RECORD, "Solution.canWinNim")

    assert (run.code, run.json["checked"]) == (0, 9)
    assert found is not None
    assert found.call is not None
    assert found.call({"arguments": [4], "lists": True}) is False


@processes
@pytest.mark.parametrize("name", ODD)
@pytest.mark.sampled(4, "the same with other forms")
def test_odd_programs(nimbers: Nimbers, tmp_path: Path, name: str) -> None:
    """A right program is right however it is written; no harness and another format are no counterexample."""
    slug, text, code = ODD[name]
    run = nimbers("stress", slug, written(tmp_path, text), "--up-to", "5", "--timeout", "30")

    assert run.code == code, run


@processes
def test_a_function_is_named_after_its_file(nimbers: Nimbers, tmp_path: Path) -> None:
    """FILE:name says which function is meant."""
    file = written(tmp_path, FLIP.replace("canWin", "a") + "def b(s): return True\n")

    assert nimbers("stress", "leetcode-294", f"{file}:a", "--up-to", "5", "--timeout", "30").code == 0
    assert nimbers("stress", "leetcode-294", f"{file}:b", "--up-to", "5", "--timeout", "30").code == 1


def test_numbers_that_are_one_and_two_by_chance() -> None:
    """The reading that is right on the first positions is taken."""
    assert winners_from_values([(1, True), (2, True)]) is PYTHON_TRUTH
    assert winners_from_values([(1, True), (2, False)]).pair == (1, 2)


# --- what a problem brings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("check", "leetcode-294", "--misere", "--formula", "FILE"),
        ("check", "leetcode-294", "--set", "convention=misere", "--expression", "True"),
        ("stress", "cses-1730", "FILE", "--misere"),
        ("stress", "leetcode-292", "FILE", "--set", "amounts=1,2"),
        ("batch", "cses-1730", "--misere"),
    ],
)
def test_other_rules_are_refused(nimbers: Nimbers, tmp_path: Path, words: tuple[str, ...]) -> None:
    """A problem has rules of its own; the message tells how to ask the game."""
    file = written(tmp_path, FLIP)
    run = nimbers(*(file if word == "FILE" else word for word in words), given="")

    assert (run.code, run.out) == (2, "")
    assert "rules of its own" in run.err
    assert f"nimbers {words[0]} {problem(words[1]).game}" in run.err


def test_what_a_problem_does_not_ask_for_is_refused(nimbers: Nimbers) -> None:
    """Another quantity and a certificate are those of the game; the problem's own setting is no other rule."""
    asked = ("check", "leetcode-292", "--expression", "p % 4 != 0", "--up-to", "9")

    assert nimbers(*asked, "--set", "amounts=1,2,3", "--quantity", "wins").code == 0
    assert "--quantity grundy --set amounts=1,2,3" in nimbers(*asked, "--quantity", "grundy").err
    assert nimbers(*asked, "--certificate", "-").code == 2


@pytest.mark.parametrize(
    ("slug", "text", "code", "checked"),
    [
        ("leetcode-294", "'++' in p", 1, None),
        ("leetcode-1908", "reduce(xor, p) != 0", 0, 2**6 - 1),
        ("leetcode-464", "p[0] >= p[1]", 0, 21),
        ("hdu-1850", "sum((reduce(xor, p) ^ h) < h for h in p)", 0, 2**6 - 1),
    ],
)
def test_an_expression_of_a_problem(nimbers: Nimbers, slug: str, text: str, code: int, checked: int | None) -> None:
    """It is asked about the problem's own cases, in its letters and within its bounds."""
    run = nimbers("check", slug, "--expression", text, "--up-to", "6", "--json")

    assert (run.code, checked in (None, run.json["checked"])) == (code, True), run.out


@processes
def test_words_of_a_program(nimbers: Nimbers, tmp_path: Path) -> None:
    """Other words are those that the program prints."""
    file = written(tmp_path, NIM.replace("first", "Alice").replace("second", "Bob"))
    asked = ("stress", "cses-1730", file, "--up-to", "5", "--timeout", "30", "--words")

    assert nimbers(*asked, "Alice,Bob").code == 0
    assert nimbers(*asked, "Bob,Alice").code == 1
    assert nimbers("batch", "cses-1730", "--words", "A,B", given="2\n1\n4\n2\n1 1\n").out == "A\nB\n"


def test_ties(nimbers: Nimbers, tmp_path: Path) -> None:
    """A tie is an answer of its own."""
    right = nimbers("check", "leetcode-1406", "--formula", written(tmp_path, THIRD), "--up-to", "4", "--json")
    never = nimbers("check", "leetcode-1406", "--expression", "'Alice' if sum(p) > 0 else 'Bob'", "--json")

    assert (right.code, right.json["agrees"]) == (0, True)
    assert (never.code, never.json["claimed"], never.json["expected"]) == (1, "Bob", "Tie")


@pytest.mark.parametrize("slug", sorted(problems()))
@pytest.mark.sampled(2, "other problems, in the same way")
def test_an_input_of_a_problem_is_made_and_read_back(slug: str) -> None:
    """In its own form, with no more cases than the judge gives; its sample is accepted."""
    task = task_of(problem(slug))
    made = finished(generate_input(task, 12, seed=3))
    answers = [one.answer for one in finished(read_cases(task, made.text))]

    assert 1 <= len(answers) == made.cases <= 12
    assert finished(check_output(task, made.text, "\n".join(answers))).verdict == "accepted"
    assert finished(check_output(task, made.text, "\n".join(answers[1:]))).verdict == "wrong format"
    assert finished(check_output(task, *problem(slug).sample)).verdict == "accepted"


def test_limits() -> None:
    """A limit below the least number is an error; lists of thousands of ones are made without recursion."""
    with pytest.raises(IllegalError, match="a is at least 1 in this problem"):
        task_of(problem("cses-1730"), {"a": "0"})
    ones = next(task_of(problem("cses-1730"), {"a": "1"}).maker.of_size(5_000))

    assert ones == {"a": (1,) * 5_000, "n": 5_000}


def test_the_bare_number_of_a_problem() -> None:
    """Codeforces and LeetCode are known by their letters."""
    assert resolve_name("87C") == resolve_name("CF 87c") == resolve_name("codeforces-87c")
    assert resolve_name("87C")[1] == {"sizes": "consecutive"}


# --- limits of time and forms ----------------------------------------------------------------------------------------


def test_a_function_that_always_fails_ends(nimbers: Nimbers, tmp_path: Path) -> None:
    """It is tried on some hundred cases, not on all; then it has no verdict."""
    calls = tmp_path / "calls"
    text = f"def canWin(s):\n    open({json.dumps(str(calls))}, 'a').write('x')\n    raise ValueError\n"
    run = nimbers("check", "leetcode-294", "--formula", written(tmp_path, text))

    assert (run.code, "No verdict: the formula fails" in run.out) == (2, True)
    assert len(calls.read_text()) <= TRIED + 1


def nim_runner(first: str, late: int = 0) -> tuple[ProblemTask, list[str], Runner]:
    """A program for cses-1730 that prints something more for the first input, and is late so many times."""
    task, runs = task_of(problem("cses-1730")), list[str]()

    def run(given: str) -> RunResult:
        runs.append(given)
        if len(runs) <= late:
            return RunResult("", 0, "", late=True)
        words = []
        for row in given.splitlines()[2::2]:
            x = 0
            for heap in map(int, row.split()):
                x ^= heap
            words.append("first" if x else "second")
        return RunResult((first if given.startswith("2\n") else "") + "\n".join(words), 0, "")

    return task, runs, run


def test_a_first_output_that_cannot_be_read() -> None:
    """It is another format or no harness, even if later outputs can be read."""
    task, _, run = nim_runner("debug\n")

    with pytest.raises(IllegalError, match="no verdict: none of the first inputs"):
        run_to_end(detect_form(task), run)


@pytest.mark.parametrize("command", [True, False])
def test_the_line_of_an_error_is_the_programs(tmp_path: Path, command: bool) -> None:
    """Neither a line of the library nor one of a text that the program evaluates takes its place."""
    task, _, _ = nim_runner("")
    text = "import ast\n\nast.literal_eval('f(')\n"
    (tmp_path / "solution.py").write_text(text)

    def run(given: str) -> RunResult:
        if command:
            python = [sys.executable, "solution.py"]
            done = subprocess.run(python, cwd=tmp_path, capture_output=True, text=True, check=False)
            return RunResult(done.stdout, done.returncode, done.stderr)
        code, said = _exit(lambda: exec(compile(text, FILE, "exec"), {}))
        return RunResult("", code, said)

    with pytest.raises(IllegalError, match="at line 3: SyntaxError: '\\(' was never closed"):
        run_to_end(detect_form(task), run)


def test_a_slow_start_is_run_again() -> None:
    """The first run may be late; then the form is detected as ever."""
    task, runs, run = nim_runner("", late=1)
    unread, _, misread = nim_runner("debug\n", late=1)

    assert run_to_end(detect_form(task), run) == task
    assert runs[0] == runs[1]
    with pytest.raises(IllegalError):
        run_to_end(detect_form(unread), misread)


def test_the_time_of_a_whole_test() -> None:
    """When it is over there is no verdict, and the verdict says what was covered."""
    task, _, run = nim_runner("")
    ended = finished(stress_test(task, run, deadline=Deadline(2.0, 0.0)))
    whole = finished(stress_test(task, run, 5, deadline=Deadline.after(3600)))

    assert (ended.agrees, ended.complete, ended.tried, ended.stopped) == (None, False, 0, 2.0)
    assert (whole.agrees, whole.stopped) == (True, None)


@processes
def test_the_total_time_at_the_terminal(nimbers: Nimbers, tmp_path: Path) -> None:
    """Exit code 3, with the option that allows more."""
    run = nimbers("stress", "cses-1730", written(tmp_path, NIM), "--timeout", "30", "--total", "0.001")

    assert (run.code, "--total SECONDS allows more" in run.out) == (3, True), run


JAVA = """
package a.b;
class Helper { static String word = "class Wrong { "; }
public class Main {
    static class In { }  // public class Other {
    public static void main(String[] args) { }
}
"""


def test_the_class_of_a_java_program() -> None:
    """Comments, texts and inner classes are no classes."""
    assert java_classes(JAVA) == ("Main", "a.b.Main")


@pytest.mark.slow("it takes more than a second")
@pytest.mark.skipif(shutil.which("javac") is None, reason="no Java here")
def test_java_is_compiled_once(tmp_path: Path) -> None:
    """Each run starts what is compiled already, whatever the file is called."""
    program = program_of(written(tmp_path, JAVA, "solution.java"), 30)

    assert program.command[:2] == ("java", "-cp")
    assert not any(word.endswith(".java") for word in program.command)
    assert program("").code == 0


@pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ here")
def test_an_edited_program_is_compiled_again(tmp_path: Path) -> None:
    """The same file with another text is another program."""
    text = '#include <cstdio>\nint main() { std::puts("%d"); }\n'
    said = [program_of(written(tmp_path, text % number, "p.cpp"), 30)("").out for number in (1, 2)]

    assert [line.strip() for line in said] == ["1", "2"]


@pytest.mark.skipif(shutil.which("javac") is None, reason="no Java here")
def test_java_without_main_is_no_program(tmp_path: Path) -> None:
    """A bare class Solution cannot read an input; the message says so instead of Java's own words."""
    with pytest.raises(IllegalError, match="it has no method main"):
        program_of(written(tmp_path, "class Solution { boolean canWinNim(int n) { return true; } }", "s.java"), 30)


def test_games_have_no_bound_of_cases() -> None:
    """Only problems of judges have."""
    assert Task(ruleset("nim")).judge_limit is None
    assert task_of(problem("acwing-891")).judge_limit == 1
