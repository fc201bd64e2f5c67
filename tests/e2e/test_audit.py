"""Audits of functions of one word in the page: exact coverage, smallest counterexamples, and harmless texts."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE, RUNG, Reader, rung, turn_to
from e2e.site_server import Site
from e2e.writer import write
from tier import tier
from unit.deceivers import BITS, PAIRS

# On a busy machine 2^32 inputs take a while.
LONG = 240_000
LIMIT = 10
LATE = "gave no answer within 10 seconds"
PARTS = 12  # so that no part takes longer than a minute or two
# Texts and the message for each; none of the messages is a verdict.
HOSTILE = {
    "endless loop": ("def f(n):\n    while True: pass", LATE),
    "an endless loop at one input": (
        "def f(n):\n    while n == 7: pass\n    return 0 if n else 0",
        "for 0 or one of the inputs after it",
    ),
    "deep recursion": (
        "from functools import lru_cache\n@lru_cache(None)\ndef g(n): return g(n + 1)\ndef f(n): return g(0)",
        "Could not run here: Python ended|RecursionError",
    ),
    "memory": ("def f(n):\n    x = [0]\n    while True: x += x", "MemoryError"),
    "a forged circuit": (
        (
            "from nimbers.verify.sandbox import word_service as it\n"
            "it.trace_text = lambda s, b: 'circuit 1 8\\n& 1 99\\n= 0'\ndef f(n): return 0"
        ),
        "The smallest counterexample is 2",  # the audit needs no circuit for it
    ),
    "a question": (
        "def f(n): return 1 if type(n).__name__ == 'int' and n == 99 else (n - 1).bit_count()",
        "Refuted",
    ),
    "a forged verdict": (
        (
            "from nimbers.verify.sandbox import word_service as it\nit._many = lambda c, n: 'agrees'\n"
            "def f(n): return 0 if n else 0"
        ),
        "sent something else",
    ),
    "no function": ("x = 1", "defines no function"),
    "a mistake": ("def f(n)\n    return 1", "Line 1: SyntaxError"),
}


class Panel:
    """The open panel of a game's page."""

    def __init__(self, page: Page, site: Site) -> None:
        self.reader = Reader(page, site)
        self.page = page
        self.panel: Locator = page.locator("nimbers-audit")
        self.verdict = self.panel.locator(".verdict")
        self.first = self.panel.locator("nimbers-editor#first")
        self.run = self.panel.get_by_role("button", name=re.compile("^Run on all"))

    def open(self, game: str) -> None:
        self.reader.open(f"games/{game}/")
        turn_to(self.page, "check")
        self.page.locator("nimbers-panels").get_by_role("heading", name="Audit a function").click(timeout=PATIENCE)
        expect(self.panel.get_by_role("group", name="Examples").get_by_role("button")).to_have_count(
            4, timeout=PATIENCE
        )

    def example(self, name: str) -> None:
        self.panel.get_by_role("button", name=name, exact=True).click()
        self.run.click()

    def says(self, words: str | re.Pattern[str]) -> None:
        expect(self.verdict).to_contain_text(words, timeout=LONG)


@pytest.fixture
def panel(page: Page, site: Site) -> Panel:
    return Panel(page, site)


@pytest.mark.gate
@pytest.mark.firefox
def test_all_inputs_of_32_bits(panel: Panel) -> None:
    """SWAR and the loop agree on every input; a broken mask fails at its smallest input, in decimal, with a link."""
    panel.open("bit-slide")
    panel.example("five merges = one loop")
    panel.says("agree: evaluated for all 4,294,967,296 inputs of 32 bits as Boolean circuits, no sampling.")
    expect(panel.panel).to_contain_text("swar relies on unbounded integers at n = 4")
    panel.panel.get_by_role("button", name="Proof", exact=True).click()
    panel.panel.get_by_role("button", name="Check it now").click(timeout=PATIENCE)
    banner = panel.panel.locator("nimbers-proof .banner")
    expect(banner).to_contain_text("circuits of 123 and 123 gates: equal for all words of 32 bits", timeout=PATIENCE)
    panel.example("a broken mask (wrong)")
    panel.says("The smallest input where they differ is 257: broken_mask says 0, linear says 1.")
    panel.panel.get_by_role("link", name="Open 257").click()
    panel.reader.sees("", "")

    expect(panel.reader.position).to_have_value("257")


def test_the_rules_of_the_games(panel: Panel) -> None:
    """The audit compares a formula with the recursion of its game on all inputs.

    0 is no position of the Counter game.
    """
    panel.open("bit-slide")
    panel.example("five merges, by the rules")
    panel.says("swar obeys the rules of bit-slide: evaluated for all 4,294,967,296 inputs")
    panel.panel.get_by_role("button", name="Proof", exact=True).click()
    panel.panel.get_by_role("button", name="Check it now").click(timeout=PATIENCE)
    won = "123 gates: 1 where the player to move wins bit-slide, else 0, from 0 to 4294967295"
    expect(panel.panel.locator("nimbers-proof .banner")).to_contain_text(won, timeout=PATIENCE)
    panel.open("counter")
    panel.example("set bits of n - 1, by the rules")
    panel.says("parity obeys the rules of counter: evaluated for all 4,294,967,295 inputs")
    panel.example("set bits of n, by the rules (wrong)")
    panel.says("Refuted. The smallest counterexample is 1: set_bits says 1, by the rules of counter it is 0.")


@pytest.mark.firefox
def test_a_branch_on_the_input(panel: Panel) -> None:
    """A function without a circuit runs on each input, and the stated coverage is exact."""
    panel.open("bit-slide")
    panel.panel.get_by_role("button", name="a loop with a branch").click()
    panel.panel.get_by_label("Bits of a word").fill("8")
    panel.run.click()
    expect(panel.panel).to_contain_text("branches is no circuit: a branch on the input, in line 4.", timeout=LONG)
    text = (
        "def parity(n):\n    total = 0\n    while n:\n        total += n & 1\n        n >>= 1\n    return total & 1\n"
    )
    write(panel.first, text)
    panel.panel.get_by_label("Compared with").select_option("rules")
    panel.run.click()
    panel.says("Refuted. The smallest counterexample is 1: parity says 1, by the rules of bit-slide it is 0.")
    rules = "def wins(n):\n    for k in range(7):\n        if n >> k & 3 == 2 and not wins(n - (1 << k)):\n"
    write(panel.first, f"{rules}            return 1\n    return 0\n")
    panel.run.click()

    panel.says("wins obeys the rules of bit-slide on all 256 inputs of 8 bits, run one by one.")


@pytest.mark.firefox
@pytest.mark.parametrize("part", range(PARTS))
def test_nobody_is_deceived(panel: Panel, part: int) -> None:
    """Functions that try to deceive the tracer, and honest ones, get the verdict of a plain loop."""
    deceivers, honest = [pair for pair in PAIRS if pair.deceives], [pair for pair in PAIRS if not pair.deceives]
    chosen = [*tier.sample(deceivers, 4, lambda pair: pair.name), *tier.sample(honest[::5], 2, lambda pair: pair.name)]
    panel.open("bit-slide")
    panel.panel.get_by_label("Bits of a word").fill(str(BITS))
    for pair in chosen[part::PARTS]:
        write(panel.first, pair.first)
        write(panel.panel.locator("nimbers-editor#second"), pair.second)
        panel.run.click()
        n = pair.refuted_at()
        expect(panel.verdict, pair.name).to_contain_text(
            " agree" if n is None else f"The smallest input where they differ is {n}:", timeout=LONG
        )


def test_it_stops_and_goes_on(panel: Panel) -> None:
    """Cancel shows the coverage, Resume continues from it, and beyond 65,536 inputs the page asks the reader first."""
    panel.open("counter")
    panel.panel.get_by_role("button", name="turn by turn").click()
    panel.run.click()
    expect(panel.panel.locator(".progress")).to_contain_text(re.compile("[1-9][0-9,]* inputs agree"), timeout=LONG)
    panel.panel.get_by_role("button", name="Cancel").click()
    panel.says(re.compile("^Stopped. [1-9][0-9,]* inputs agree; nothing is known of the others."))
    expect(panel.page.locator("iframe")).to_have_count(0)
    panel.panel.get_by_role("button", name="Resume").click()
    panel.says(re.compile("agree on the first [0-9,]+ of 4,294,967,296 inputs.*Of the others nothing is known."))
    before = panel.verdict.inner_text()
    panel.panel.get_by_role("button", name="Go on with the next inputs").click()
    panel.says(re.compile("agree on the first 1[0-9]{2},[0-9]{3} of"))

    assert panel.verdict.inner_text() != before


@pytest.mark.firefox
def test_texts_come_with_a_link_and_run_after_a_click(panel: Panel) -> None:
    """A link brings a text and runs nothing; a text typed later survives a reload."""
    frames: list[object] = []
    panel.page.on("frameattached", lambda frame: frames.append(frame))
    panel.open("counter")
    text = "def mine(n):\n    return (n ^ n - 1).bit_count() & 1  # 这\n"
    write(panel.first, text)
    panel.panel.get_by_label("Bits of a word").fill("12")
    # One of the browsers blocks the clipboard, so the test intercepts the link.
    panel.page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    panel.panel.get_by_role("button", name="Copy a link").click()
    expect(panel.panel).to_contain_text("The link is copied.")
    link = panel.page.evaluate("() => window.copied")
    panel.page.goto("about:blank")
    panel.page.goto(link)
    expect(panel.first).to_have_js_property("value", text, timeout=PATIENCE)
    expect(panel.panel).to_contain_text("This text came with the link.")
    panel.reader.sees("wins")
    write(panel.first, f"{text}\n")
    panel.page.reload()
    expect(panel.first).to_have_js_property("value", f"{text}\n", timeout=PATIENCE)
    expect(panel.panel.get_by_label("Bits of a word")).to_have_value("12")
    assert frames == []

    panel.run.click()
    panel.says("Refuted. The smallest counterexample is 1: mine says 1, by the rules of counter it is 0.")


def test_damaged_links_are_told(panel: Panel) -> None:
    """If the text of a link cannot be read, the page says so and stays usable."""
    panel.page.goto(f"{panel.reader.site.url}games/counter/#v1;g=counter;p=6;t=audit;x=AAAA")
    expect(panel.panel).to_contain_text("The text in the link is damaged.", timeout=PATIENCE)
    panel.reader.sees("loses")


@pytest.mark.firefox
def test_hostile_texts(panel: Panel) -> None:
    """Every hostile text ends in time with a plain message; the text stays, and the page answers the next question."""
    panel.page.add_init_script(RUNG)
    panel.open("bit-slide")
    # this question uses one Python in the sandbox, not two
    panel.panel.get_by_label("Compared with").select_option("rules")
    panel.panel.get_by_label("Bits of a word").fill("8")
    for number, (name, (text, words)) in enumerate(tier.sample(HOSTILE.items(), 3)):
        rung(panel.page, LIMIT)
        write(panel.first, text)
        panel.run.click()
        expect(panel.verdict, name).to_contain_text(re.compile(words), timeout=PATIENCE)
        # The page's own timer of this length ended the program.
        assert rung(panel.page, LIMIT) == (f"within {LIMIT} seconds" in panel.verdict.inner_text()), name
        expect(panel.first).to_have_js_property("value", text)
        assert "agree: evaluated" not in panel.verdict.inner_text()
        panel.reader.solve("24" if number % 2 else "20")
        panel.reader.sees("loses" if number % 2 else "wins")
        turn_to(panel.page, "check")
    expect(panel.page.locator("iframe")).to_have_count(0)


def test_everyone_can_audit(page: Page, site: Site) -> None:
    """The panel works by keyboard, in Chinese and on a small screen, explains Python's errors, and passes axe."""
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{site.url}zh-Hans/games/counter/")
    turn_to(page, "check")
    page.locator("nimbers-panels summary").filter(has_text="检验函数").focus(timeout=PATIENCE)
    page.keyboard.press("Enter")
    panel = page.locator("nimbers-audit")
    expect(panel.get_by_role("button", name="逐步走完")).to_be_visible(timeout=PATIENCE)
    write(panel.locator("#first"), "def f(n):\n    return 1 // (n - n if n else 0)\n")
    page.keyboard.press("Escape")
    for _ in range(30):
        page.keyboard.press("Tab")
        if panel.locator("button.primary").evaluate("button => button.matches(':focus')"):
            break
    page.keyboard.press("Enter")
    expect(panel.locator(".verdict")).to_contain_text("没有结论", timeout=PATIENCE)
    expect(panel).to_contain_text("ZeroDivisionError：除以零。")
    found = violations(page)

    assert found == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
