"""The whole app in one file: from a folder, in frames without an origin, damaged; it makes no requests."""

import html
import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    FrameLocator,
    Page,
    Request,
    expect,
)

from e2e import test_page_claims as claims
from e2e import test_page_files as files
from e2e import test_page_puzzles as puzzles
from e2e.access import violations
from e2e.browsers import launch_options
from e2e.conftest import TOLD, VIOLATION
from e2e.hosts import Host
from e2e.player import PLAY, VIEW, playing
from e2e.reader import PATIENCE, Reader, turn_to, wait_for
from e2e.site_server import Site

FILE = Path(__file__).parents[2] / "web/dist/nimbers.html"
CARDS = [json.loads(file.read_text(encoding="utf-8")) for file in FILE.parent.glob("cards/*/*.json")]
LOSES, WINS = "The player to move loses", "The player to move wins"


@dataclass(frozen=True)
class Copy:
    """A copy of the file in a folder."""

    path: Path

    @property
    def url(self) -> str:
        return self.path.as_uri()


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """The file in a folder as on a reader's disk."""
    folder = tmp_path / "Spiele für später"
    folder.mkdir()
    return Copy(Path(shutil.copy(FILE, folder)))


@pytest.fixture
def allowed(copy: Copy) -> list[str]:
    """A test for addresses that the file may request."""
    return [copy.url]


@pytest.fixture
def page(context: BrowserContext, allowed: list[str]) -> Iterator[Page]:
    """A page that may request only what the file itself made, and reports no error."""
    failures: list[str] = []

    def on_request(request: Request) -> None:
        if not request.url.startswith(("data:", "blob:")) and request.url.partition("#")[0] not in allowed:
            failures.append(f"request to {request.url}")

    def on_console(message: ConsoleMessage) -> None:
        if VIOLATION in message.text or message.type == "error":
            failures.append(message.text)

    context.add_init_script(TOLD)
    context.on("console", on_console)
    context.on("request", on_request)
    context.on("weberror", lambda error: failures.append(f"page error: {error.error}"))
    page = context.new_page()

    yield page

    page.evaluate("0")  # a round trip, after which all earlier messages have arrived
    assert failures == []


@pytest.fixture
def reader(page: Page, copy: Copy) -> Reader:
    return Reader(page, copy)


SCENARIOS = [
    puzzles.test_counter_game,
    puzzles.test_knight_and_queen,  # with its maps of values
    puzzles.test_nim_and_the_wrong_listing,
    puzzles.test_fewest_zeros,
    puzzles.test_bit_slide,
    puzzles.test_misere_play,
    claims.test_a_claim_is_checked,
    claims.test_the_refuted_listing_stands_beside_the_truth,
    files.test_a_pasted_batch,
]


@pytest.mark.firefox
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
@pytest.mark.sampled(3, "scenarios of the site, each in its own file")
def test_scenarios_of_the_site(reader: Reader, scenario: Callable[[Reader], None]) -> None:
    """The scenarios of the site's pages also pass in a file opened from a folder."""
    scenario(reader)


@pytest.mark.firefox
@pytest.mark.parametrize(("game", "text", "place"), puzzles.WRONG)
@pytest.mark.sampled(1, "other games of the same form")
def test_a_wrong_input_names_its_place(reader: Reader, game: str, text: str, place: str) -> None:
    """A message names the place of the mistake; the text stays, and a click on an example replaces it."""
    puzzles.test_a_wrong_input_names_its_place(reader, game, text, place)


def test_a_file_of_cases(reader: Reader) -> None:
    """A dropped file is answered as a batch, and the answers can be downloaded."""
    files.test_a_dropped_batch_file_with_bad_lines(reader)


@pytest.mark.firefox
def test_a_formula_is_checked(reader: Reader) -> None:
    """The sandbox also works on a page without an origin and refutes a wrong listing."""
    reader.open("#v1;g=nim;p=3,4")
    panel = reader.page.locator("nimbers-lab")
    turn_to(reader.page, "check")
    panel.locator("summary").click(timeout=PATIENCE)
    panel.locator(".cm-content").wait_for(timeout=PATIENCE)
    panel.get_by_role("button", name="listing-5-7-3").click()
    panel.get_by_role("button", name="Run and check").click()

    expect(panel.locator(".verdict")).to_contain_text("Smallest counterexample: 3,5,7", timeout=PATIENCE)


def test_a_game_is_made(reader: Reader) -> None:
    """Rules in Python become a game in the file too."""
    reader.open("#v1;g=own;p=21")
    panel = reader.page.locator("nimbers-own")
    panel.get_by_role("button", name="Pins in a row").click(timeout=PATIENCE)
    panel.get_by_role("button", name="Run and play").click()
    expect(panel.locator(".said")).to_contain_text("128 positions", timeout=PATIENCE)
    reader.sees("wins")


@pytest.mark.gate
@pytest.mark.firefox
def test_from_home_to_a_game_and_back(page: Page, copy: Copy) -> None:
    """Search, open a game on its board, choose another, return to the first and to the home page, then go forward."""
    said = page.locator("nimbers-answer .verdict p")
    page.goto(copy.url)
    page.get_by_label("Search the games").fill("围成一圈")  # a Chinese word
    expect(page.locator(".catalogue li:visible h4")).to_have_text(["Circular Nim"])
    page.get_by_label("Search the games").fill("dominoes")
    expect(page.locator(".catalogue li:visible")).to_have_count(1)
    page.locator(".catalogue").get_by_role("link", name="Cram", exact=True).click()
    expect(said).to_have_text("Your turn.", timeout=PATIENCE)
    expect(page).to_have_title(re.compile("Cram"))
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Counter game").click()
    expect(page.get_by_role("heading", level=2, name="Counter game")).to_be_visible()
    expect(said).to_have_text("Your turn.", timeout=PATIENCE)
    expect(page.locator(".list a[aria-current]")).to_have_text("Counter game")
    page.evaluate("history.back()")
    expect(page.get_by_role("heading", level=2, name="Cram")).to_be_visible()
    page.evaluate("history.back()")
    expect(page.get_by_label("Search the games")).to_be_visible()
    expect(page.locator("nimbers-app")).to_be_hidden()
    page.evaluate("history.forward()")
    expect(said).to_have_text("Your turn.", timeout=PATIENCE)

    assert page.title().startswith("Cram")


@pytest.mark.firefox
def test_a_link_is_opened_again(page: Page, copy: Copy, context: BrowserContext) -> None:
    """The address after an answer opens the same position in another window; Back opens the position before."""
    reader = Reader(page, copy)
    reader.open("#v1;g=nim;p=3,4")
    reader.sees(WINS, "Grundy value 7")
    reader.solve("5,5")
    reader.sees(LOSES)
    other = Reader(context.new_page(), copy)
    other.page.goto(page.url)
    other.sees(LOSES)
    expect(other.position).to_have_value("5,5")
    page.evaluate("history.back()")
    reader.sees(WINS, "Grundy value 7")

    assert page.url == copy.url + "#v1;g=nim;p=3,4"


def test_a_damaged_link_is_told(page: Page, copy: Copy) -> None:
    """A link to an unknown game causes a message, and a game can still be chosen."""
    page.goto(copy.url + "#v1;g=go;p=1")
    expect(page.get_by_role("alert")).to_contain_text("go", timeout=PATIENCE)
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Nim", exact=True).click()

    expect(page.locator("nimbers-answer .verdict p")).to_have_text("Your turn.", timeout=PATIENCE)


@pytest.mark.gate
@pytest.mark.firefox
def test_a_game_is_played(reader: Reader) -> None:
    """A move against the machine gets a reply, is in the link, and can be undone."""
    reader.page.goto(f"{reader.site.url}#v1;g=nim;p=1,2;o=perfect")
    panel = reader.page.locator("nimbers-play, nimbers-record")
    reader.page.locator("nimbers-answer .buttons button").first.click(timeout=PATIENCE)
    expect(panel.locator("ol li")).to_have_count(3, timeout=PATIENCE)
    expect(reader.page).to_have_url(re.compile(r";h=[\d-]+\+[\d-]+"))
    panel.get_by_role("button", name="Undo").click()
    expect(panel.locator("ol li")).to_have_count(0)

    assert reader.page.evaluate(f"{PLAY}.game.at") == 0


@pytest.mark.page_errors_expected
@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_a_game_is_played_without_python(browser: Browser, copy: Copy, lang: str) -> None:
    """A file without Python can play the games that the build prepared, to the card that names the winner."""
    text = copy.path.read_text(encoding="utf-8")
    copy.path.write_text(re.sub(r'(data-part="[^"]*wasm"[^>]*>)[^<]*', r"\1", text), encoding="utf-8")
    with playing(browser) as player:
        player.page.goto(f"{copy.url}#v1;l={lang};g=nim;o=perfect")
        player.wait(VIEW)
        player.to_the_end(lambda: player.by_pointer(player.click))

        expect(player.page.locator("nimbers-end h3")).to_have_text(
            "The machine wins." if lang == "en" else "机器获胜。"
        )


@pytest.mark.firefox
def test_chinese(page: Page, copy: Copy) -> None:
    """Home page and game have Chinese links; the switch keeps the position, and Back the language."""
    reader = Reader(page, copy)
    page.goto(copy.url + "#v1;l=zh-Hans")
    expect(page.get_by_label("搜索游戏")).to_be_visible()
    expect(page.get_by_label("Search the games")).to_have_count(0)
    page.locator(".catalogue").get_by_role("link", name="尼姆", exact=True).click()
    reader.sees("轮到你了")
    turn_to(page, "analyse")
    reader.sees("必胜")
    page.get_by_label("局面", exact=True).fill("2,2")
    page.get_by_label("局面", exact=True).press("Enter")
    reader.sees("必败")
    page.get_by_role("link", name="English").click()
    reader.sees(LOSES)
    expect(reader.position).to_have_value("2,2")
    assert page.url == copy.url + "#v1;g=nim;p=2,2"
    page.evaluate("history.back()")
    reader.sees("必败")
    page.reload()
    reader.sees("必败")

    assert page.locator("html").get_attribute("lang") == "zh-Hans"


def test_the_readers_own_language(browser: Browser, copy: Copy) -> None:
    """Without a link the file uses the reader's language; a link brings its own."""
    context = browser.new_context(locale="zh-CN")
    page = context.new_page()
    page.goto(copy.url)
    expect(page.get_by_label("搜索游戏")).to_be_visible()
    page.goto(copy.url + "#v1;g=nim;p=2,2")
    expect(page.locator("nimbers-answer .verdict p")).to_contain_text(LOSES, timeout=PATIENCE)
    page.goto(copy.url + "#v1;l=en")
    expect(page.get_by_label("Search the games")).to_be_visible()
    context.close()


class Frame:
    """The file in a frame without an origin, on a page of another host."""

    def __init__(self, page: Page, kind: str, host: Host) -> None:
        shutil.copy(FILE, host.pages / "copy.html")
        source = 'src="copy.html"' if kind == "src" else f'srcdoc="{html.escape(FILE.read_text(encoding="utf-8"))}"'
        frame = f'<iframe sandbox="allow-scripts" width="1000" height="700" {source}></iframe>'
        icon = '<link rel="icon" href="data:,">'
        body = f'<!doctype html><html lang="en"><meta charset="utf-8">{icon}<title>A post</title>{frame}'
        (host.pages / "post.html").write_text(body, encoding="utf-8")
        page.goto(host.url + "post.html")
        self.page = page
        self.inside: FrameLocator = page.frame_locator("iframe")

    def sees(self, verdict: str) -> None:
        expect(self.inside.locator("nimbers-answer .verdict p")).to_contain_text(verdict, timeout=PATIENCE)

    def hash(self) -> str:
        return str(self.page.frames[1].evaluate("location.hash"))


@pytest.mark.firefox("its own rules about frames")
@pytest.mark.parametrize("kind", ["src", "srcdoc"])
@pytest.mark.sampled(1, "the same from the other kind of frame")
def test_in_a_frame_without_an_origin(page: Page, allowed: list[str], tmp_path: Path, kind: str) -> None:
    """Without storage, games, links, Back, theme, play and the other language still work."""
    with Host(tmp_path, with_nimbers=False) as host:
        allowed += [host.url + "post.html", host.url + "copy.html"]
        frame = Frame(page, kind, host)
        inside = frame.inside
        with pytest.raises(Exception, match=r"[Ss]ecurity|insecure|denied|sandboxed"):
            page.frames[1].evaluate("localStorage.length")
        inside.locator(".catalogue").get_by_role("link", name="Nim", exact=True).click()
        frame.sees("Your turn.")
        inside.get_by_role("tab", name="Solve", exact=True).click()
        frame.sees(WINS)
        inside.locator("nimbers-examples a").nth(4).click()
        frame.sees(LOSES)
        assert frame.hash() == "#v1;g=nim;p=4,4"
        page.frames[1].evaluate("history.back()")
        frame.sees(WINS)
        inside.get_by_label("Theme").select_option("dark")
        expect(inside.locator("html")).to_have_attribute("data-theme", "dark")
        inside.get_by_role("tab", name="Board", exact=True).click()
        inside.locator("nimbers-answer .buttons button").first.click(timeout=PATIENCE)
        expect(inside.locator("nimbers-record ol li")).to_have_count(3, timeout=PATIENCE)
        inside.get_by_role("link", name="简体中文").click()
        expect(inside.locator("nimbers-record")).to_contain_text("开局", timeout=PATIENCE)

        assert frame.hash().endswith(";l=zh-Hans")


def damaged(copy: Copy, name: str) -> None:
    """Change one character in the middle of a part."""
    text = copy.path.read_text(encoding="utf-8")
    start = text.index(f'data-part="{name}')
    middle = (start + text.index("</script>", start)) // 2
    other = "A" if text[middle] != "A" else "B"
    copy.path.write_text(text[:middle] + other + text[middle + 1 :], encoding="utf-8")


@pytest.mark.firefox
@pytest.mark.parametrize("name", ["worker", "pyodide.asm", "stdlib", "nimbers"])
@pytest.mark.sampled(1, "the same of other parts")
def test_a_damaged_part_is_named(page: Page, copy: Copy, name: str) -> None:
    """The file names a part with one changed character and offers a retry; the text stays."""
    damaged(copy, name)
    page.goto(copy.url + "#v1;g=nim;p=3,4")
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text(
        re.compile(rf"The part {re.escape(name)}\S* of this file is damaged"), timeout=PATIENCE
    )
    notice.get_by_role("button", name="Retry").click()
    expect(notice).to_contain_text("is damaged", timeout=PATIENCE)

    expect(page.get_by_label("Position", exact=True)).to_have_value("3,4")


def test_a_file_cut_off_is_told(page: Page, copy: Copy) -> None:
    """A file without its end says so, and its catalogue is readable."""
    text = copy.path.read_text(encoding="utf-8")
    copy.path.write_text(text[: text.index('data-part="stdlib')], encoding="utf-8")
    page.goto(copy.url + "#v1;g=nim;p=3,4")
    expect(page.get_by_role("alert")).to_contain_text("Please get the file again.", timeout=PATIENCE)
    page.get_by_role("link", name="Nimbers").click()

    expect(page.get_by_label("Search the games")).to_be_visible()


def test_the_codes_to_embed_are_on_the_site_only(reader: Reader) -> None:
    """Without a site as the source of the game, the file shows no code to embed and says why."""
    reader.open("#v1;g=nim;p=3,4")
    reader.sees(WINS)
    reader.page.get_by_role("button", name="Embed").click()
    expect(reader.page.locator("nimbers-embed-code section")).to_contain_text("A copy on the web has them")

    expect(reader.page.locator("nimbers-embed-code textarea")).to_have_count(0)


def test_a_copy_of_a_known_site(page: Page, copy: Copy) -> None:
    """If the build knows the site's address, the code to embed uses it, without a request to it."""
    site = "https://example.org/nimbers/"
    text = copy.path.read_text(encoding="utf-8")
    copy.path.write_text(text.replace('"home":""', f'"home":"{site}"'), encoding="utf-8")
    reader = Reader(page, copy)
    reader.open("#v1;g=nim;p=3,4")
    reader.sees(WINS)
    page.get_by_role("button", name="Embed").click()
    expect(page.get_by_label("Frame", exact=True)).to_have_value(re.compile(f'src="{site}embed.html#v1;g=nim;p=3,4"'))
    page.get_by_role("button", name="Report a wrong answer").click()

    assert f"Link: {site}#v1;g=nim;p=3,4\n" in page.get_by_label("Report", exact=True).input_value()


def test_the_wait_is_told(page: Page, copy: Copy) -> None:
    """While Python is unpacked the page says so and accepts input."""
    page.add_init_script("""window.Worker = class extends Worker {
        postMessage(message) { if (message.type !== "parts") super.postMessage(message); }
    };""")
    page.goto(copy.url + "#v1;g=nim;p=3,4")
    expect(page.get_by_text(re.compile(r"Unpacking Python: \d+ % of \d+\.\d MB"))).to_be_visible(timeout=PATIENCE)
    page.get_by_label("Position", exact=True).fill("1,2,3")

    expect(page.get_by_label("Position", exact=True)).to_have_value("1,2,3")


def test_readable_without_javascript(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], copy: Copy
) -> None:
    """The file describes itself and has the catalogue and the rules of every game in each language."""
    options = {**browser_type_launch_args, **launch_options("chromium")}
    # JavaScript is off in the browser itself, because with Playwright's switch <noscript> stays hidden.
    options["args"] = [*options.get("args", []), "--blink-settings=scriptEnabled=false"]
    expected = {
        "Five puzzles to begin with",
        "Take any number of tokens from one heap.",
        "There are some heaps of tokens. A move takes one or more tokens from a single heap.",
        *(text for card in CARDS for text in (card["title"], *card["rules"])),
    }
    with browser_type.launch(**options) as browser:
        page = browser.new_page()
        page.goto(copy.url)
        session = page.context.new_cdp_session(page)

        def names() -> set[str]:
            tree = session.send("Accessibility.getFullAXTree")
            return {node["name"]["value"] for node in tree["nodes"] if node.get("name")}

        wait_for(page, lambda: expected <= names())  # the tree grows after the page has loaded


@pytest.mark.parametrize("link", ["#v1;l=en", "#v1;l=zh-Hans", "#v1;g=nim;p=3,4", "#v1;g=nim;p=3,4;l=zh-Hans"])
@pytest.mark.sampled(1, "the same page under other links")
def test_axe_finds_nothing(page: Page, copy: Copy, link: str) -> None:
    """Home page and game pass axe, in each language and theme."""
    page.goto(copy.url + link)
    if "g=" in link:
        expect(page.locator("nimbers-answer dl")).to_be_visible(timeout=PATIENCE)
    found = violations(page)

    assert found == {}


def test_the_site_offers_the_file(browser: Browser, site: Site) -> None:
    """Every page links to the file and states its size."""
    page = browser.new_page()
    page.goto(site.url + "games/nim/")
    link = page.get_by_role("link", name="All games in one file")
    with page.expect_download() as download:
        link.click()

    size = FILE.stat().st_size
    assert download.value.suggested_filename == "nimbers.html"
    assert Path(download.value.path()).read_bytes() == FILE.read_bytes()
    assert f"({size / 1e6:.1f} MB)" in link.inner_text()
    page.close()


@pytest.mark.gate
def test_small_and_closed() -> None:
    """The file may run only what it contains and may send no requests."""
    text = FILE.read_text(encoding="utf-8")
    policy = text.partition('http-equiv="Content-Security-Policy" content="')[2].partition('"')[0]
    rules = dict(rule.partition(" ")[::2] for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["worker-src"] == "blob:"
    # one of them is the sandbox's
    assert re.fullmatch(r"'wasm-unsafe-eval'( 'sha256-[\w+/=]{44}')+", rules["script-src"])
    assert re.fullmatch(r"'sha256-[\w+/=]{44}'", rules["style-src"])
    assert "connect-src" not in rules

    marked = re.sub(r"(<script[^>]*>).*?</script>", r"\1", text, flags=re.DOTALL)
    assert re.findall(r'<(?:script|link|img|iframe)\b[^>]*?\s(?:src|href)="(?!data:)[^"]*"', marked) == []


def test_the_gallery_is_in_the_file(page: Page, copy: Copy) -> None:
    """The home page has the claims in folds, in both languages, and the file's own Python checks them."""
    page.goto(copy.url)
    for heading, button in (("Claims, true and false", "Check: "), ("断言：真与假", "检验：")):
        page.locator("#claims > summary").filter(has_text=heading).click()
        page.locator("#claims #substring > summary").click()
        item = page.locator("[data-claim=runs-subsequence]")
        item.get_by_role("button", name=button).click()
        expect(item.locator(".verdict")).to_contain_text("101", timeout=PATIENCE)
        page.get_by_role("link", name="简体中文").or_(page.get_by_role("link", name="English")).click()
    page.locator("#claims > summary").click()
    page.locator("#claims #substring > summary").click()
    page.locator("[data-claim=runs-subsequence]").get_by_role("link", name="Counterexample: 101").click()
    expect(page.get_by_label("what may be taken")).to_have_value("subsequence", timeout=PATIENCE)
