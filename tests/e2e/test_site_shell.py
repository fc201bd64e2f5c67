"""The shell of a page is small, does not move, and accepts input before Python has loaded."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.reader import PATIENCE, quiet
from e2e.site_server import Site
from e2e.weights import weights
from nimbers.text import languages
from sizes import assert_fits
from tier import tier

DIST = Path(__file__).parents[2] / "web/dist"
MOST = 60_000  # bytes with brotli: HTML, CSS and the page's scripts


def _imports(script: Path) -> set[Path]:
    """Return a bundle with the chunks that it imports statically."""
    names = re.findall(r'(?:from|import)\s*"\./([\w./-]+\.js)"', script.read_text(encoding="utf-8"))
    return {script}.union(*(_imports(script.parent / name) for name in names))


def test_every_page_is_light() -> None:
    """HTML, style sheets and scripts of each page, without Python, take at most 60 KB compressed."""
    pages = {}
    for page in tier.sample(sorted(DIST.rglob("index.html")), 12):
        text = page.read_text(encoding="utf-8")
        files = {page}
        for address in re.findall(r'<(?:script|link)\b[^>]*?\s(?:src|href)="([^"]+\.(?:js|css))"', text):
            file = (page.parent / address).resolve()
            files |= _imports(file) if file.suffix == ".js" else {file}
        pages[page] = files
    all_weights = weights(set().union(*pages.values()))
    totals = {
        page.relative_to(DIST).as_posix(): sum(all_weights[file] for file in files) for page, files in pages.items()
    }

    assert {page: total for page, total in totals.items() if total > MOST} == {}


def test_the_home_page_asks_for_its_game_with_its_head() -> None:
    """The head requests the script of the home page's game and each of its static imports once, in every language."""
    [living] = DIST.glob("assets/living-*.js")
    wanted = {script.resolve() for script in _imports(living)}
    for page in (DIST / ("" if lang == "en" else lang) / "index.html" for lang in languages()):
        head = page.read_text(encoding="utf-8").partition("</head>")[0]
        asked = [(page.parent / one).resolve() for one in re.findall(r'<link rel="modulepreload" href="([^"]+)"', head)]

        assert wanted <= set(asked)
        assert len(set(asked)) == len(asked)


def test_the_embed_script_is_light() -> None:
    """An author's page loads at most 30 KB compressed before Python starts.

    All scripts of a game take at most 48 KB.
    """
    first = _imports(DIST / "embed.js")
    [engine], [living] = DIST.glob("assets/shared-*.js"), DIST.glob("assets/embed-view-*.js")
    before = first | _imports(engine)

    assert_fits("before Python starts", sum(weights(before).values()), 30_000)
    assert_fits("all scripts of a game", sum(weights(before | _imports(living)).values()), 48_000)


SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput)
      shifts.push([entry.value, entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? "")]);
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.gate
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize(
    "address", ["", "games/nim/", "games/nim/#v1;g=nim", "zh-Hans/games/substring/", "games/knight-queen/"]
)
@pytest.mark.sampled(1, "other pages and widths")
def test_nothing_jumps(page: Page, site: Site, address: str, width: int) -> None:
    """No visible element moves when the script takes over, when Python loads, or when it answers."""
    page.set_viewport_size({"width": width, "height": 800})
    page.add_init_script(SHIFTS)
    # A slow device paints each step; a fast one combines several.
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page.goto(site.url + address)
    if address:
        expect(page.locator("nimbers-moves :is(table, button)").first).to_be_attached(timeout=PATIENCE)
    quiet(page)

    shifts = page.evaluate("shifts")
    assert sum(value for value, _ in shifts) < 0.01, shifts
