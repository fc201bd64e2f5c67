"""Take pictures of the first screen of pages, for review: ./build.sh look [PAGE...] [--lang TAG] [--whole].

A page is the name of a game, or an address below the site's root, such as practice/ or games/nim/#v1;g=nim;p=1,2. The
default is the home page and all games. Each page appears on a phone, a laptop and a large screen, light and dark.
"""

import argparse
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from e2e.browsers import launch_options
from e2e.site_server import Site

ROOT = Path(__file__).parents[2]
DIST = ROOT / "web/dist"
Scheme = Literal["light", "dark"]
SIZES = {"phone": (390, 844), "laptop": (1280, 800), "large": (1920, 1080)}
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
# True once the element has drawn the board, or if the page has no board.
DRAWN = """() => {
    const app = document.querySelector("nimbers-app");
    const answer = app?.shadowRoot?.querySelector("nimbers-answer");
    return !app || Boolean(answer?.shadowRoot?.querySelector("nimbers-board")?.shadowRoot?.querySelector("svg"));
}"""
# How far the board extends below the first screen, in pixels.
HIDDEN = """() => {
    const app = document.querySelector("nimbers-app");
    const board = app?.shadowRoot?.querySelector("nimbers-answer")?.shadowRoot?.querySelector("nimbers-board");
    const svg = board?.shadowRoot?.querySelector("svg");
    const bar = getComputedStyle(document.querySelector(".ways") ?? document.body).position === "fixed" ? 48 : 0;
    return svg ? Math.max(0, Math.round(svg.getBoundingClientRect().bottom - innerHeight + bar)) : 0;
}"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="./build.sh look", description=__doc__)
    parser.add_argument("pages", nargs="*", metavar="PAGE")
    parser.add_argument("--lang", default="", metavar="TAG", help="zh-Hans, say")
    parser.add_argument("--whole", action="store_true", help="the whole page, not its first screen")
    parser.add_argument("--out", type=Path, default=ROOT / "tests/look")
    parser.add_argument("--size", choices=SIZES, action="append", help="only this one")
    parser.add_argument("--scheme", choices=SCHEMES, action="append", help="only this one")
    options = parser.parse_args()
    games = sorted(folder.name for folder in (DIST / "games").iterdir())
    pages = options.pages or ["", *games]
    options.out.mkdir(parents=True, exist_ok=True)
    folder = f"{options.lang}/" if options.lang else ""
    with Site(DIST) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options("chromium"))
        for size in options.size or SIZES:
            for scheme in options.scheme or SCHEMES:
                for page in pages:
                    address = f"games/{page}/" if page in games else page
                    name = address.split("#")[0].strip("/").removeprefix("games/").replace("/", "-") or "home"
                    file = options.out / f"{name}-{size}-{scheme}.png"
                    below = picture(browser, site.url + folder + address, file, size, scheme, options.whole)
                    if below and not options.whole:
                        print(f"{name}, {size}: the board ends {below} px below the first screen")
        browser.close()


def picture(browser: Browser, url: str, file: Path, size: str, scheme: Scheme, whole: bool) -> int:
    """Write a picture of a page; return by how many pixels its board extends below the first screen."""
    width, height = SIZES[size]
    touch = size == "phone"
    # The page's policy forbids eval, which Playwright's wait_for_function needs.
    page = browser.new_page(
        viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=touch, bypass_csp=True
    )
    try:
        page.goto(url)
        page.wait_for_function(DRAWN)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=file, full_page=whole)
        below: int = page.evaluate(HIDDEN)
        return below
    finally:
        page.close()


if __name__ == "__main__":
    main()
