"""WebKit: the page starts, solves, plays a move and opens a link; so does the single file; a finger plays."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from e2e.site_server import Site

FILE = Path(__file__).parents[2] / "web/dist/nimbers.html"
BROWSERS = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.1/MiniBrowser"))
# Seconds; longer than the page itself waits for a silent Python before it starts another.
PATIENCE = 240

# The machine has no graphics card and the test may run as root.
PLAIN = {
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "LIBGL_ALWAYS_SOFTWARE": "1",
}

# Return all matches, inside shadow roots too.
FIND = """
const found = [];
const look = (root) => {
  found.push(...root.querySelectorAll(arguments[0]));
  for (const one of root.querySelectorAll("*")) if (one.shadowRoot) look(one.shadowRoot);
};
look(document);
return found;
"""

# Tap the middle of an element as a finger does; the driver's own clicks are always a mouse's.
TAP = """
const [target] = arguments;
target.scrollIntoView({ block: "center", behavior: "instant" });
const { x, y, width, height } = target.getBoundingClientRect();
const at = { clientX: x + width / 2, clientY: y + height / 2 };
const how = { ...at, bubbles: true, composed: true, cancelable: true, isPrimary: true, pointerType: "touch" };
for (const type of ["pointerdown", "pointerup", "click"]) target.dispatchEvent(new PointerEvent(type, how));
"""
# The parts that can be touched.
CAN = ".nb-can"
# The largest number of taps for one move.
TAPS = 6
PAINTED = "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"
# The turn of the current game and the number of its moves.
NOW = """
const session = document.querySelector("nimbers-app")?.shadowRoot?.querySelector("nimbers-answer")?.session;
const play = session?.play ?? document.querySelector("nimbers-living")?.play;
if (!play?.view || play.view.moves.length !== play.game.at) return null;
return play.view.over ? "over" : play.mine && play.moves ? play.game.at : null;
"""

# The text that a reader sees after waiting in vain.
SEEN = (
    NOW.split("if (!play")[0]
    + """
const engine = document.querySelector("nimbers-app")?.engine?.state;
const { view, moves, machine, failure, game } = play ?? {};
return JSON.stringify({ href: location.href, engine, status: session?.status, view, moves, machine, failure, game });
"""
)


@pytest.fixture
def display() -> Iterator[str]:
    """Our own X display."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as said:
        number = said.readline().strip()
    yield f":{number}"
    process.terminate()
    process.wait(10)


@pytest.fixture
def driver(display: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[webdriver.WebKitGTK]:
    """WebKitGTK with its driver."""
    for name, value in {**PLAIN, "DISPLAY": display}.items():
        monkeypatch.setenv(name, value)
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(BROWSERS[0])
    options.add_argument("--automation")
    service = webdriver.WebKitGTKService(executable_path=shutil.which("WebKitWebDriver"))
    driver = webdriver.WebKitGTK(options=options, service=service)
    driver.set_script_timeout(PATIENCE)
    yield driver
    driver.quit()


class Reader:
    """A reader in WebKit; it searches shadow roots, which WebKit's selectors do not."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self.driver = driver

    def all(self, selector: str) -> list[Any]:
        found: list[Any] = self.driver.execute_script(FIND, selector)
        return found

    def until(self, holds: Callable[[], bool], what: str) -> None:
        WebDriverWait(self.driver, PATIENCE, 0.25).until(lambda _: holds(), what)

    def sees(self, verdict: str, fact: str) -> None:
        def told() -> bool:
            texts = self.driver.execute_script(
                FIND.replace("return found", "return found.map((one) => one.textContent)"), ".verdict > p, dl"
            )
            return any(verdict in text for text in texts) and any(fact in text for text in texts)

        self.until(told, f"{verdict} / {fact}")

    def plays_by_finger(self) -> None:
        """Play a game to its end with the first move each time; small parts need a second tap."""
        while True:
            try:
                now = WebDriverWait(self.driver, PATIENCE, 0.1).until(lambda _: self.now())
            except TimeoutException:
                pytest.fail(f"not the reader's turn: {self.driver.execute_script(SEEN)}")
            if now == "over":
                return
            self.until(lambda: bool(self.all(CAN)), "parts to touch")
            for _ in range(TAPS):
                self.driver.execute_script(TAP, self.all(CAN)[0])  # the first tap shows the move, the second makes it
                self.driver.execute_async_script(PAINTED)
                if self.now() != now:
                    break

    def now(self) -> str | None:
        found = self.driver.execute_script(NOW)
        return None if found is None else str(found)


needs_webkit = pytest.mark.skipif(
    not BROWSERS or not shutil.which("WebKitWebDriver") or not shutil.which("Xvfb"),
    reason="WebKitGTK is not here: apt-get install webkit2gtk-driver xvfb (build.sh does where it may)",
)


@pytest.mark.gate
@needs_webkit
def test_webkit_boots_solves_plays_and_links(driver: webdriver.WebKitGTK, site: Site) -> None:
    """Open a link, get Python's answer, solve another position, play a move, and reopen the game's link."""
    reader = Reader(driver)
    driver.get(site.url + "index.html#v1;g=nim;p=3,4")
    reader.sees("wins", "Grundy value 7")
    assert driver.current_url.endswith("/games/nim/#v1;g=nim;p=3,4")

    field = reader.all("textarea#position")[0]
    field.clear()
    field.send_keys("5,5", Keys.ENTER)
    reader.sees("loses", "Grundy value 0")
    assert driver.current_url.endswith("p=5,5")

    driver.get(site.url + "games/nim/#v1;g=nim;p=1,2;o=perfect")
    reader.until(lambda: len(reader.all(".buttons button")) > 1, "buttons for moves")
    driver.execute_script(
        FIND.replace("return found", "found.find((one) => /\\b2-1\\b|the second heap/.test(one.textContent)).click()"),
        ".buttons button",
    )
    reader.until(lambda: ";h=" in driver.current_url, "a move in the link")

    driver.get(site.url + "zh-Hans/games/nim/#v1;g=nim;p=3,4")
    reader.sees("必胜", "7")


@needs_webkit
def test_webkit_runs_the_single_file(driver: webdriver.WebKitGTK, tmp_path: Path) -> None:
    """From a folder: a link is answered, another position is solved, the language changes, and the home page opens."""
    file = Path(shutil.copy(FILE, tmp_path))
    reader = Reader(driver)
    driver.get(f"{file.as_uri()}#v1;g=nim;p=3,4")
    reader.sees("wins", "Grundy value 7")

    field = reader.all("textarea#position")[0]
    field.clear()
    field.send_keys("5,5", Keys.ENTER)
    reader.sees("loses", "Grundy value 0")
    assert driver.current_url.endswith("#v1;g=nim;p=5,5")

    reader.all("a[data-language]")[0].click()
    reader.sees("必败", "0")
    reader.all(".brand a")[0].click()
    reader.until(lambda: reader.all(".catalogue")[0].is_displayed(), "the catalogue")

    assert driver.current_url.endswith("#v1;l=zh-Hans")


@needs_webkit
def test_webkit_plays_by_finger(driver: webdriver.WebKitGTK, site: Site) -> None:
    """At a phone's width: Nim on the home page, then games with large and small parts, to the final card."""
    reader = Reader(driver)
    driver.set_window_size(390, 844)
    for address in ("", "games/kayles/", "games/green-hackenbush/"):
        driver.get(site.url + address)
        reader.plays_by_finger()
        reader.until(lambda: bool(reader.all(".card h3")[0].text), "the card at the end")

        assert reader.all(".card button")
