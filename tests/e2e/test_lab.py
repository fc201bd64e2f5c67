"""A reader's formula is compared with search in a sandbox; no program escapes, and the page stays usable."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE, RUNG, Reader, rung, turn_to
from e2e.site_server import Site
from e2e.writer import write
from tier import tier

LIMIT = 10
NO_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
WINS = "def wins(p):\n    "
# Programs and the message for each, first for both browsers, then for one.
FATAL = {
    "endless loop": (f"{WINS}while True: pass", "no answer within 10 seconds at -"),
    "deep recursion": (("from functools import lru_cache\n@lru_cache(None)\ndef g(n): return g(n + 1)\n"
                       f"{WINS}return g(0)"), "No verdict"),
    "memory": (f"{WINS}x = [0]\n    while True: x += x", "MemoryError"),
    "the page": (f"{WINS}import js\n    return js.fetch('CANARY')", "ModuleNotFoundError"),
    "forged verdict": (("from nimbers.verify.sandbox import formula_service as it\n"
                       f"it.line = lambda v: 'Agrees with search'\n{WINS}return 1"), "sent something else"),
}  # fmt: skip
HOSTILE = {
    "a plain recursion": (f"{WINS}return wins(p)", "RecursionError"),
    "exit": (f"import sys\n{WINS}sys.exit(0)", "line 3: SystemExit"),
    "hard exit": (f"import os\n{WINS}os._exit(0)", "Python ended"),
    "abort": (f"import os\n{WINS}os.abort()", "Python ended"),
    "ctypes": (f"import ctypes\n{WINS}return ctypes.string_at(0)", "ModuleNotFoundError"),
    "a script": (f"from pyodide.code import run_js\n{WINS}return run_js('fetch(`CANARY`)')", "No verdict"),
    "a buffer": ((f"import gc\n{WINS}found = (o for o in gc.get_objects() if type(o) is type(len))\n"
                  "    make = next(o for o in found if o.__name__ == 'to_js')(b'x').constructor.new\n"
                  "    return len([make(10**8) for n in range(30)])"), "Python ended"),
    "files": (f"{WINS}file = open('kept', 'wb')\n    while True: file.write(bytes(10**6))", "OSError"),
    "an object": (("from nimbers.verify.sandbox import formula_service as f\n"
                   f"f.line = lambda v: [None] * 10**6\n{WINS}return 1"), "sent something else"),
    "a socket": (f"import socket\n{WINS}return socket.create_connection(('localhost', 80), 1)", "No verdict"),
    "builtins": (f"import builtins, json\njson.loads = builtins.int = lambda *_: 1\n{WINS}return 1", "No verdict"),
    "the API": (f"from nimbers.verify.sandbox import formula_service as it\ndel it.answer, it.line\n{WINS}return 1",
                 "Python ended"),
    "output": (f"{WINS}while True: print('x' * 10**6)", "no answer within 10 seconds"),
    "a large text": (f"{WINS}return 'x' * 50_000_000", "(wins returns 'xxx"),
    "a text that lies": ((f"class S(str):\n    def __getitem__(s, k): return s\n"
                         f"    def split(s): return ['a' * 10**7]\n"
                         f"    def __str__(s): return s\n{WINS}return S()"), "a text too long to be handed on"),
    "a large number": (f"{WINS}return 10 ** 100_000", "too many digits"),
    "an endless generator": (f"import itertools\n{WINS}return list(itertools.count())", "MemoryError"),
    "a deep text": (f"{WINS}return eval('-' * 50_000 + '1')", "No verdict"),
}  # fmt: skip


class Lab:
    """The open panel."""

    def __init__(self, page: Page, site: Site) -> None:
        self.reader = Reader(page, site)
        self.panel: Locator = page.locator("nimbers-lab")
        self.verdict = self.panel.locator(".verdict")
        self.editor = self.panel.locator("nimbers-editor")
        self.run = self.panel.get_by_role("button", name="Run and check")

    def open(self, link: str) -> None:
        self.reader.open(link)
        turn_to(self.reader.page, "check")
        self.panel.locator("summary").click(timeout=PATIENCE)

    def check(self, text: str, quantity: str = "wins") -> None:
        """Choose a quantity, type a text, press the button."""
        self.panel.get_by_label("It tells").select_option(quantity)
        write(self.editor, text)
        self.run.click()

    @property
    def value(self) -> str:
        """The text in the field."""
        return str(self.editor.evaluate("field => field.value"))

    def says(self, words: str) -> None:
        expect(self.verdict).to_contain_text(words, timeout=PATIENCE)


@pytest.fixture
def lab(page: Page, site: Site) -> Lab:
    return Lab(page, site)


@pytest.fixture
def canary(tmp_path: Path) -> Iterator[Site]:
    """A server that notes any request."""
    with Site(tmp_path) as server:
        yield server


# A slow formula that is wrong for three heaps of three.
SLOW = """def wins(p):
    [n * n for n in range(40_000)]
    x = 0
    for n in p: x ^= n % 4
    return (x != 0) != (tuple(p) == (3, 3, 3))
"""


def test_a_slow_formula_runs_twice_at_a_time(page: Page, site: Site) -> None:
    """With two cores a second sandbox takes part of the questions, and the verdict is that of a single sandbox."""
    said = []
    page.add_init_script("""
        window.most = 0;
        new MutationObserver(() => {
            window.most = Math.max(most, document.querySelectorAll("iframe[sandbox]").length);
        }).observe(document, { childList: true, subtree: true });
        Object.defineProperty(navigator, "deviceMemory", { get: () => 8 });
    """)
    for cores in (2, 1):
        has = f"{{ get: () => {cores}, configurable: true }}"
        page.add_init_script(f"Object.defineProperty(navigator, 'hardwareConcurrency', {has})")
        page.goto("about:blank")
        lab = Lab(page, site)
        lab.open("#v1;g=subtraction;amounts=1,2,3;p=9")
        lab.check(SLOW)
        lab.says("Refuted")
        said.append(lab.verdict.inner_text())

        assert page.evaluate("most") == cores
        expect(page.locator("iframe")).to_have_count(0)

    assert "3,3,3" in said[0]
    assert said[0] == said[1]


@pytest.mark.gate
@pytest.mark.firefox
def test_wrong_listings_are_refuted_and_a_theorem_agrees(lab: Lab) -> None:
    """Both wrong listings fail at their smallest counterexample, with board, play and link; Bouton's formula agrees."""
    lab.open("#v1;g=nim;p=3,4")
    listings = {
        "listing-5-7-3": "3,5,7. By the claim the number of winning moves is 2; by search it is 3.",
        "listing-1-1-1": "1,1,1. By the claim the number of winning moves is 0; by search it is 3.",
    }
    for name, found in list(listings.items())[0 if tier.everything else 1 :]:
        lab.panel.get_by_role("button", name=name).click()
        lab.run.click()
        expect(lab.verdict).to_have_text(f"Refuted. Smallest counterexample: {found}", timeout=PATIENCE)
    expect(lab.panel.locator("nimbers-figure svg")).to_have_count(1, timeout=PATIENCE)
    expect(lab.panel).to_contain_text("Best play from 1,1,1")
    lab.panel.get_by_role("link", name="Open 1,1,1").click()
    lab.reader.sees("wins", "3 winning moves")

    turn_to(lab.reader.page, "check")
    lab.panel.get_by_role("button", name="nim-sum").click()
    lab.panel.get_by_label("Up to which size").fill("3")
    lab.run.click()
    expect(lab.verdict).to_have_text(
        "Agrees with search on all 8 positions up to tokens = 3. Not a proof.", timeout=PATIENCE
    )


def test_a_refutation_has_a_proof(lab: Lab) -> None:
    """The proof below a counterexample says what was claimed, is checked on the spot, and can be played against."""
    lab.open("#v1;g=nim;p=3,4")
    lab.check("def wins(heaps):\n    return sum(heaps) % 4 != 0\n")
    expect(lab.verdict).to_contain_text("Smallest counterexample: ", timeout=PATIENCE)
    lab.panel.get_by_role("button", name="Proof", exact=True).press("Enter")
    lab.panel.get_by_role("button", name="Check it now").press("Enter", timeout=PATIENCE)
    expect(lab.panel.locator("nimbers-proof .banner")).to_contain_text(
        "nim 1,1: value 0, the player to move loses, not a win as claimed", timeout=PATIENCE
    )
    lab.panel.get_by_text("Break this proof").press("Enter")
    expect(lab.panel.locator("nimbers-against")).to_contain_text("It is your turn at 1 + 1.", timeout=PATIENCE)
    assert violations(lab.reader.page) == {}


def test_a_formula_that_is_wrong_where_the_game_is_over(lab: Lab) -> None:
    """A button leaves out the smallest positions; the verdict says from which size it was checked."""
    lab.open("#v1;g=subtraction;amounts=1,2,3;p=9")
    lab.check("def wins(n): return n % 4 != 0 or n == 0")
    lab.says("Refuted. Smallest counterexample: 0.")
    lab.panel.get_by_role("button", name="check from tokens = 1 on").click()

    lab.says("from tokens = 1")
    expect(lab.verdict).to_contain_text("Agrees")


def test_the_seed_formula_under_other_readings(lab: Lab) -> None:
    """The formula of the substring game agrees under its own rules and fails at known positions under others."""
    readings = {
        "": "Agrees",
        ";halves=apart": "Agrees",
        ";take=ends": ": 0010.",
        ";take=subsequence": ": 101.",
        ";wins=more": ": 0.",
    }
    for settings, found in tier.sample(readings.items(), 1):
        lab.reader.page.goto("about:blank")
        lab.open(f"games/substring/#v1;g=substring;p=101{settings}")
        lab.panel.get_by_role("button", name="runs", exact=True).click()
        lab.run.click()
        lab.says(found)


@pytest.mark.gate
def test_mistakes_are_told_with_their_line(lab: Lab) -> None:
    """A formula that raises, does not parse, has another name or a wrong type gets a message, not a refutation."""
    lab.open("#v1;g=nim;p=3,4")
    text = "def other(p):\n    return 1 // (len(p) - 1) + 1\n\ndef wins(p):\n    return other(p)\n"
    lab.check(text)
    lab.says("No verdict: the formula fails at 1 (line 2: ZeroDivisionError")
    expect(lab.panel.locator("pre mark")).to_contain_text("2     return 1 // (len(p) - 1) + 1")
    lab.panel.get_by_role("button", name="Go to line 2").click()
    assert lab.reader.page.evaluate("getSelection().toString()") == "    return 1 // (len(p) - 1) + 1"
    expect(lab.panel.locator(".wrong + .what")).to_contain_text("ZeroDivisionError")
    assert lab.value == text

    lab.panel.get_by_role("button", name="bouton").click()
    lab.panel.get_by_role("button", name="Back to your own text").click()
    assert lab.value == text
    lab.check("def wins(p)\n    return 1")
    lab.says("Line 1: SyntaxError")
    if tier.everything:
        lab.check("win = 1")
        lab.says("defines no function of the name")
    lab.check("def wins(p): return 0.5")
    lab.says("wins returns float, not an integer")


def survived(lab: Lab, canary: Site, programs: dict[str, tuple[str, str]]) -> None:
    """Run programs one after the other; each ends in time with its message, and the next question is answered."""
    lab.reader.page.add_init_script(RUNG)
    lab.open("#v1;g=nim;p=3,4")
    lab.panel.get_by_label("Up to which size").fill("8")
    lab.check("def wins(p): return None")
    lab.says("Nothing to check")
    for number, (name, (program, words)) in enumerate(tier.sample(programs.items(), 3)):
        rung(lab.reader.page, LIMIT)
        lab.check(program.replace("CANARY", canary.url))
        expect(lab.verdict, name).to_contain_text(words, timeout=PATIENCE)
        # The page's own timer of this length ended the program.
        assert rung(lab.reader.page, LIMIT) == (f"within {LIMIT} seconds" in lab.verdict.inner_text()), name
        assert lab.value == program.replace("CANARY", canary.url)
        lab.reader.solve(f"{number + 1},{number + 1}")
        lab.reader.sees("loses")
        lab.reader.solve("1,2")
        lab.reader.sees("wins")
        turn_to(lab.reader.page, "check")
    assert canary.hits == []
    expect(lab.reader.page.locator("iframe")).to_have_count(0)


@pytest.mark.firefox
def test_fatal_programs(lab: Lab, canary: Site) -> None:
    """No program ends the page, loses the reader's text or forges an agreement."""
    survived(lab, canary, FATAL)


def test_hostile_programs(lab: Lab, canary: Site) -> None:
    """The other hostile programs have no effect either."""
    survived(lab, canary, HOSTILE)


# Scripts that replace the worker's own, as if a program had full control of it.
PORT = "self.onmessage = async ({ data: { port } }) => {"
STRANGE = {
    "forged": (f"{PORT} port.postMessage({{ verdict: 'agrees' }}) }}", "garbled"),
    "flood": ((f"{PORT} port.postMessage('ready'); port.postMessage('opened ');"
              " for (let i = 0; i < 1e5; i++) port.postMessage('int 1') }"), "garbled"),
    "large": (f"{PORT} port.postMessage('x'.repeat(5e7)) }}", "garbled"),
    "broken": ("this is no script", "fatal"),
}  # fmt: skip
NETWORK = """
self.onmessage = async ({ data: { port } }) => {
  const at = "CANARY", tried = [];
  const never = () => new Promise((yes, no) => setTimeout(no, 3000));
  const attempt = async (name, what) => { try { await Promise.race([what(), never()]); tried.push(name); } catch {} };
  await attempt("fetch", () => fetch(at + "fetch", { mode: "no-cors" }));
  await attempt("import", () => import(at + "import.js"));
  await attempt("importScripts", () => importScripts(at + "scripts.js"));
  await attempt("XMLHttpRequest", () => {
    const request = new XMLHttpRequest(); request.open("GET", at + "xhr", false); request.send(); });
  await attempt("WebSocket", () => new Promise((yes, no) => {
    const socket = new WebSocket(at.replace("http", "ws")); socket.onopen = yes; socket.onerror = no; }));
  await attempt("EventSource", () => new Promise((yes, no) => {
    const source = new EventSource(at + "events"); source.onopen = yes; source.onerror = no; }));
  await attempt("indexedDB", () => new Promise((yes, no) => {
    const open = indexedDB.open("x"); open.onsuccess = yes; open.onerror = no; }));
  await attempt("caches", () => caches.open("x"));
  await attempt("eval", () => (0, eval)("1"));
  port.postMessage("ready");
  port.postMessage("opened " + tried.join(" "));
  // Last, since a busy Firefox may never come back from one; what these reach is seen by whoever is reached.
  for (const type of ["classic", "module"]) await attempt("Worker", () => new Promise((yes, no) => {
    const code = "fetch('" + at + "nested', { mode: 'no-cors' }).then(() => postMessage(1), () => postMessage(0))";
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })), { type });
    worker.onmessage = ({ data }) => data ? yes() : no(); worker.onerror = no; setTimeout(no, 2000); }));
  port.postMessage("fatal that was all");
};
"""


@pytest.mark.gate
@pytest.mark.firefox("its own policy and sandbox")
@pytest.mark.page_errors_expected
@pytest.mark.parametrize("policy", [True, False], ids=["policy", "no-policy"])
def test_whatever_runs_in_the_sandbox_reaches_nobody(
    browser_name: str, engine_folder: Path, tmp_path: Path, canary: Site, context: object, policy: bool
) -> None:
    """Any script in place of our own meets the frame's policy, on any page, and cannot forge a verdict."""
    folder = tmp_path / "site"
    shutil.copytree(engine_folder, folder)
    file = folder / "sandbox.html"
    if not policy:
        file.write_text(NO_POLICY.sub("", file.read_text()))
    with Site(folder) as site:
        page: Page = context.new_page()  # type: ignore[attr-defined]
        page.goto(f"{site.url}sandbox.html")
        for script, ending in STRANGE.values():
            found = page.evaluate("script => strange(script)", script)
            assert (found["ending"], found["frames"]) == (ending, 0), script
        before = len(site.hits)
        for server in (canary, site):
            found = page.evaluate("script => strange(script)", NETWORK.replace("CANARY", server.url))
            assert found["opened"] == ""
        page.close()

        assert site.hits[before:] == []
    assert canary.hits == []


def test_nothing_runs_without_a_click(lab: Lab) -> None:
    """Visits, links and typing do not start a sandbox, and the typed text survives a reload."""
    frames: list[object] = []
    lab.reader.page.on("frameattached", lambda frame: frames.append(frame))
    lab.open("#v1;g=nim;p=3,4;f=def+wins(p)")
    lab.reader.page.goto("about:blank")
    lab.open("#v1;g=nim;p=3,4")
    lab.panel.get_by_label("It tells").select_option("grundy")
    write(lab.editor, "def grundy(p):\n    return 7\n")
    lab.reader.sees("wins")
    lab.reader.page.reload()
    expect(lab.editor).to_have_js_property("value", "def grundy(p):\n    return 7\n", timeout=PATIENCE)
    expect(lab.panel.get_by_label("It tells")).to_have_value("grundy")
    expect(lab.verdict).to_have_count(0)

    assert frames == []


def test_functions_as_people_write_them(lab: Lab) -> None:
    """Functions of one number, several numbers or words of players are read correctly, and the page says how."""
    lab.open("#v1;g=subtraction;amounts=1,2,3;p=9")
    lab.check("def canWinNim(n):\n    return n % 4 != 0\n")
    lab.says("True for all positions of any size of which it speaks: proved.")
    expect(lab.panel).to_contain_text("Read as: it is called with one number")
    lab.check("def winner(n):\n    return 'First' if n % 3 else 'Second'\n")
    lab.says("Refuted. Smallest counterexample: 3")
    lab.open("#v1;g=wythoff;p=3,5")
    lab.check("wins = lambda a, b: a != b\n")

    lab.says("Refuted. Smallest counterexample: 1,1")
    lab.says("it is called with 2 numbers")


def test_a_check_is_stopped_and_goes_on(lab: Lab) -> None:
    """A long check shows its progress, stops at once and resumes; a formula that agrees is proved for all sizes."""
    lab.open("#v1;g=counter;p=6")
    lab.panel.get_by_label("Up to which size").fill("20000")
    lab.check("def grundy(p):\n    return (p - 1).bit_count() & 1\n", "grundy")
    expect(lab.panel.locator(".progress")).to_contain_text("positions agree", timeout=PATIENCE)
    lab.panel.get_by_role("button", name="Cancel").click()
    lab.says("Stopped")
    expect(lab.reader.page.locator("iframe")).to_have_count(0)
    lab.panel.get_by_role("button", name="Resume").click()

    lab.says("True for all positions of any size: proved.")
    expect(lab.panel.locator(".banner")).to_contain_text("Proved for all sizes")
    expect(lab.panel.get_by_role("button", name="Proof", exact=True)).to_have_count(0)  # no certificate of this theorem


@pytest.mark.parametrize(
    ("link", "right", "verified"),
    [
        (
            "games/subtraction/#v1;g=subtraction;amounts=1,2,3;p=9",
            "n % 4 != 0",
            "subtraction amounts=1,2,3, all positions",
        ),
        ("games/kayles/#v1;g=kayles;p=9", "n != 0", "0.77: period 12 from heap 71 on, for all heaps"),
    ],
)
def test_a_proved_formula_comes_with_the_proof_of_the_theorem(lab: Lab, link: str, right: str, verified: str) -> None:
    """The proof below "Proved for all sizes" is that of the theorem behind it, and is checked on the spot."""
    lab.open(link)
    lab.check(f"def wins(n):\n    return {right}\n")
    expect(lab.panel.locator(".banner")).to_contain_text("Proved for all sizes", timeout=PATIENCE)
    lab.panel.get_by_role("button", name="Proof", exact=True).click()
    lab.panel.get_by_role("button", name="Check it now").click(timeout=PATIENCE)
    expect(lab.panel.locator("nimbers-proof .banner")).to_contain_text(verified, timeout=PATIENCE)


@pytest.mark.firefox("its own worker")
def test_right_up_to_a_thousand_and_beyond(lab: Lab) -> None:
    """An error beyond search is found at its smallest position; a formula that is not arithmetic stays undecided."""
    lab.open("games/subtraction/#v1;g=subtraction;amounts=1,2,3;p=9")
    lab.check("def wins(p):\n    return p[0] % 4 != 0 and p[0] != 1000001 if len(p) == 1 else None\n")
    lab.says("Smallest counterexample of any size: 1000001. The right value is True.")
    expect(lab.panel.locator(".banner")).to_contain_text("Refuted")
    expect(lab.panel.get_by_role("link", name="Open 1000001")).to_be_visible()
    lab.check("def wins(p):\n    return len(str(p)) and p[0] % 4 != 0 if len(p) == 1 else None\n")
    lab.says("Not a proof.")
    expect(lab.panel).to_contain_text("Not proved for all sizes: line 2: the prover cannot read")


def test_everyone_can_use_it(page: Page, site: Site) -> None:
    """The panel works by keyboard, in Chinese and on a small screen; axe passes and nothing overflows."""
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{site.url}zh-Hans/games/nim/")
    panel = page.locator("nimbers-lab")
    turn_to(page, "check")
    panel.locator("summary").focus(timeout=PATIENCE)
    page.keyboard.press("Enter")
    write(panel.locator("nimbers-editor"), "def wins(p):\n    return 1 // 0\n")
    page.keyboard.press("Escape")
    for _ in range(30):
        page.keyboard.press("Tab")
        if panel.locator("button.primary").evaluate("button => button.matches(':focus')"):
            break
    page.keyboard.press("Enter")
    expect(panel.locator(".verdict")).to_contain_text("没有结论", timeout=PATIENCE)
    found = violations(page)

    assert found == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
