"""A reader's whole program on a judge's inputs in the page: the smallest input that it fails, and safe execution."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE, RUNG, Reader, rung, turn_to
from e2e.site_server import Site
from e2e.writer import write
from tier import tier
from unit.programs import COUNTER, WRONG

LONG = 240_000
LIMIT = 2
SOLUTION = "class Solution:\n    def canWin(self, n: int) -> bool:\n        return (n - 1).bit_count() % 2 == 1\n"
RIGHT = COUNTER.replace("NUMBER", "int(input())")
FIRST = "The smallest input tried that fails is 1."
# Programs and the message for each.
HOSTILE = {
    "endless loop": ("while True: pass", f"time limit. {FIRST}"),
    "endless output": ("while True: print('x' * 1000)", "no verdict: none of the first inputs was answered"),
    "deep recursion": (
        "import functools, sys\nsys.setrecursionlimit(10**9)\n@functools.cache\ndef f(n): return f(n + 1)\nf(0)",
        "Could not run here",
    ),
    "recursion": (
        "def f(n): return f(n + 1)\nf(0)",
        "No verdict: the text could not be run. Line 1: RecursionError",
    ),
    "memory": ("x = bytearray(10**9)", "Could not run here: MemoryError"),
    "a module": ("import numpy", "Could not run here: ModuleNotFoundError"),
    "a thread": ("import threading\nthreading.Thread(target=print).start()", "Could not run here: RuntimeError"),
    "exit": ("import os\nos._exit(0)", "Could not run here: Python ended"),
    "the page": ("import js\njs.fetch('/')", "Could not run here: ModuleNotFoundError"),
    "a forged run": (
        "from nimbers.verify.sandbox import program_service as it\nit._exit = lambda run: ('agrees', '')",
        "something else came out of the sandbox",
    ),
    "no Python": ("print(", "Line 1: SyntaxError"),
    "a crash": ("1 // 0", "exit code 1, at line 1: ZeroDivisionError"),
}


class Panel:
    """The open panel of a game's page."""

    def __init__(self, page: Page, site: Site) -> None:
        self.reader = Reader(page, site)
        self.page = page
        self.panel: Locator = page.locator("nimbers-judge")
        self.verdict = self.panel.locator(".verdict")
        self.text = self.panel.locator("nimbers-editor")

    def open(self, game: str) -> None:
        self.page.goto("about:blank")
        self.reader.open(f"games/{game}/")
        turn_to(self.page, "check")
        self.page.locator("nimbers-panels").get_by_role("heading", name="Try your own program").click(timeout=PATIENCE)

    def run(self, text: str, kind: str = "program") -> None:
        self.panel.get_by_label("What it is").select_option(kind, timeout=PATIENCE)
        write(self.text, text)
        self.panel.get_by_role("button", name="Run on generated inputs").click()

    def says(self, words: str | re.Pattern[str]) -> None:
        expect(self.verdict).to_contain_text(words, timeout=LONG)

    def block(self, name: str) -> Locator:
        return self.panel.get_by_role("group", name=name, exact=True)

    def columns(self) -> tuple[str, str]:
        """Return the expected and the printed output, line by line."""
        cells = self.panel.locator("nimbers-columns tbody tr").evaluate_all(
            "rows => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText))"
        )
        return "\n".join(row[0] for row in cells).strip(), "\n".join(row[1] for row in cells).strip()


@pytest.fixture
def panel(page: Page, site: Site) -> Panel:
    return Panel(page, site)


@pytest.mark.firefox
def test_wrong_programs_fail_at_their_smallest_input(panel: Panel) -> None:
    """For a wrong program (five with `--all`) the page shows the input that the terminal finds, and both outputs."""
    for wrong in WRONG if tier.everything else WRONG[-1:]:
        panel.open(wrong.game)
        panel.run(wrong.text)
        panel.says(f"Your program fails: {wrong.kind}.")
        expect(panel.block("Input")).to_have_text(wrong.failing_input.strip())
        assert panel.columns() == (wrong.expected.strip(), wrong.actual.strip() or "(nothing)")
        expect(panel.panel.locator(".banner .tile")).to_contain_text("WA" if wrong.kind == "wrong answer" else "TLE")
    link = panel.panel.get_by_role("link", name="Open 1,1,1,1")
    link.click()
    expect(panel.reader.position).to_have_value("1,1,1,1")


def test_a_right_program_and_a_class(panel: Panel) -> None:
    """A proved claim as a program passes all inputs; a class as on LeetCode fails from some number on."""
    panel.open("counter")
    panel.panel.get_by_role("button", name="parity").click()
    panel.panel.get_by_role("button", name="Run on generated inputs").click()
    panel.says(re.compile("answers all [0-9,]+ inputs tried as it should: every one up to N = 3,000.*No proof"))
    panel.run(SOLUTION, "function")
    panel.says(re.compile("answers all [0-9,]+ inputs tried as it should: every one up to N = 3,000"))
    panel.run(SOLUTION.replace("== 1", "== (n < 777)"), "function")
    panel.says("Your program fails: wrong answer. The smallest input tried that fails is 777.")
    expect(panel.block("Called with")).to_have_text("777")
    assert panel.columns() == ("True", "False")
    expect(panel.panel.get_by_role("columnheader", name="Returned")).to_be_visible()
    panel.run("x = 1", "function")

    panel.says("the text defines no function")


@pytest.mark.gate
def test_a_problem_of_a_judge_in_its_own_form(panel: Panel) -> None:
    """A wrong answer to LeetCode 292 fails at 3 in its own form, also as "a program"; a right one passes (`--all`)."""
    panel.open("subtraction")
    panel.panel.get_by_label("Whose form").select_option("leetcode-292", timeout=PATIENCE)
    right = "class Solution:\n    def canWinNim(self, n: int) -> bool:\n        return n % 4 != 0\n"
    panel.run(right.replace("% 4", "% 3"), "program")
    panel.says("Your program fails: wrong answer. The smallest input tried that fails is n = 3.")
    expect(panel.panel.get_by_label("What it is")).to_have_value("function")  # it reads no input
    if tier.everything:
        panel.run(right, "function")
        panel.says("inputs tried as it should")
    panel.run("raise SystemExit(3)")

    panel.says(re.compile("reads|read"))
    expect(panel.verdict).not_to_contain_text("fails: ")


def test_a_function_is_proved_or_refuted_beyond_what_was_tried(panel: Panel) -> None:
    """After a test without a mistake the prover answers for all sizes: a mistake at 4000 is no accepted answer."""
    panel.open("subtraction")
    panel.run("def wins(n):\n    return n % 4 != 0\n", "function")
    expect(panel.panel.locator(".banner").nth(1)).to_contain_text(
        "True for all positions of any size", timeout=PATIENCE
    )
    panel.run("def wins(n):\n    return n == 4000 or n % 4 != 0\n", "function")
    expect(panel.panel.locator(".banner")).to_have_count(1, timeout=PATIENCE)
    expect(panel.panel.locator(".banner")).to_contain_text(
        "Smallest counterexample of any size: 4000", timeout=PATIENCE
    )
    panel.panel.get_by_role("link", name="Open 4000").click()
    panel.reader.sees("loses")


def test_programs_have_the_whole_standard_library(panel: Panel) -> None:
    """A program can import a module that the page's own Python lacks; the module loads only then."""
    whole: list[str] = []
    panel.page.on("request", lambda request: whole.append(request.url) if "/full-" in request.url else None)
    panel.open("counter")
    panel.run(RIGHT)
    panel.says("as it should")
    before = len(whole)
    panel.run(f"import queue, statistics\nfrom asyncio import run\n{RIGHT}assert statistics.mean([1, 3]) == 2\n")
    panel.says("as it should")

    assert (before, len(whole)) == (0, 1)
    panel.run(f"import sqlite3\nfrom xml.etree import ElementTree\nassert sqlite3.connect(':memory:')\n{RIGHT}")
    panel.says("as it should")

    assert {name.split(".")[-1] for name in whole} == {"bin", "wasm"}


@pytest.mark.firefox
def test_hostile_programs(panel: Panel) -> None:
    """Every program ends in time with a plain message; a program that cannot run is not a counterexample."""
    panel.page.add_init_script(RUNG)
    panel.open("counter")
    for number, (name, (text, words)) in enumerate(tier.sample(HOSTILE.items(), 4)):
        rung(panel.page, LIMIT)
        panel.run(text)
        expect(panel.verdict, name).to_contain_text(words, timeout=PATIENCE)
        # three times while the page looks for the form, once with many cases, then twice alone
        if words.startswith("time limit"):
            assert rung(panel.page, LIMIT) == 6, name
        expect(panel.text).to_have_js_property("value", text)
        panel.reader.solve(str(2 ** (number + 1)))
        panel.reader.sees("loses" if number % 2 else "wins")
        turn_to(panel.page, "check")
    expect(panel.page.locator("iframe")).to_have_count(0)


def test_a_program_comes_with_a_link(panel: Panel) -> None:
    """A link brings a program and runs nothing; a click runs it, and a crash is shown with its line."""
    frames: list[object] = []
    panel.page.on("frameattached", lambda frame: frames.append(frame))
    panel.open("counter")
    text = RIGHT.replace("n = int(input())", "n = int(input()); 1 // (n - 3)")
    write(panel.text, text)
    panel.page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    panel.panel.get_by_role("button", name="Copy a link").click()
    expect(panel.panel).to_contain_text("The link is copied.")
    link = panel.page.evaluate("() => window.copied")
    panel.page.goto("about:blank")
    panel.page.goto(link)
    expect(panel.panel).to_contain_text("This text came with the link.", timeout=PATIENCE)
    expect(panel.text).to_have_js_property("value", text)
    panel.reader.sees("wins")
    assert frames == []
    panel.panel.get_by_role("button", name="Run on generated inputs").click()
    panel.says("it ends with exit code 1. The smallest input tried that fails is 3.")

    expect(panel.panel.locator("mark")).to_contain_text("1 // (n - 3)")


def test_everyone_can_try_a_program(page: Page, site: Site) -> None:
    """The panel works by keyboard, in Chinese and on a small screen, explains Python's errors, and passes axe."""
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{site.url}zh-Hans/games/nim/")
    turn_to(page, "check")
    page.locator("nimbers-panels summary").filter(has_text="你自己的程序").focus(timeout=PATIENCE)
    page.keyboard.press("Enter")
    panel = page.locator("nimbers-judge")
    write(panel.locator("#text"), "n = int(input())\nprint([][n])\n")
    page.keyboard.press("Escape")
    for _ in range(30):
        page.keyboard.press("Tab")
        if panel.locator("button.primary").evaluate("button => button.matches(':focus')"):
            break
    page.keyboard.press("Enter")
    expect(panel.locator(".verdict")).to_contain_text("没有结论", timeout=PATIENCE)
    expect(panel.locator(".verdict")).to_contain_text("IndexError: list index out of range")
    found = violations(page)

    assert found == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
