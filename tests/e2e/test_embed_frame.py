"""The game in a frame, and the code that an author copies."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.hosts import ALIVE, Host
from e2e.reader import PATIENCE, Reader
from e2e.site_server import Site


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Host]:
    """An author's site on another origin."""
    with Host(tmp_path, with_nimbers=False) as server:
        yield server


@pytest.fixture
def author(page: Page, site: Site) -> Reader:
    return Reader(page, site)


@pytest.mark.firefox
def test_a_frame_without_a_script(page: Page, site: Site) -> None:
    """A frame of the recommended height shows board and verdict without scrolling."""
    page.set_viewport_size({"width": 640, "height": 420})
    page.goto(f"{site.url}embed.html#v1;g=nim;p=3,4,5")
    expect(page.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    expect(page.locator("[part~=verdict]")).to_be_in_viewport(ratio=1)

    expect(page.locator("nimbers-board svg").first).to_be_in_viewport(ratio=0.95)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("said", "dark"), [(";theme=light", False), ("", True)], ids=["light", "as the system"])
@pytest.mark.sampled(1, "the other choice")
def test_a_frame_is_light_or_dark_as_its_link_says(page: Page, site: Site, said: str, dark: bool) -> None:
    """A frame does not see the page around: its author decides, else the reader's system."""
    page.emulate_media(color_scheme="dark")
    page.goto(f"{site.url}embed.html#v1;g=nim;p=3,4,5{said}")
    expect(page.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    view = "document.querySelector('nimbers-game').shadowRoot.querySelector('nimbers-embed-view')"
    colours = page.evaluate(f"[document.documentElement, {view}].map((one) => getComputedStyle(one).color)")

    assert [max(map(int, colour[4:-1].split(","))) > 128 for colour in colours] == [dark, dark]


@pytest.mark.gate
@pytest.mark.parametrize("rights", ["", 'sandbox="allow-scripts"'], ids=["free", "sandboxed"])
@pytest.mark.sampled(1, "the other case, in the same way")
def test_a_frame_tells_its_height_and_takes_states(
    context: BrowserContext, site: Site, other: Host, rights: str
) -> None:
    """The page around the frame, of another origin, learns its height and events; the frame shows a posted state.

    A frame without an origin does the same.
    """
    page = context.new_page()
    page.add_init_script("window.told = []; addEventListener('message', ({ data }) => told.push(data));")
    address = f"{site.url}embed.html#v1;g=nim;p=3,4,5"
    page.goto(other.write(f'<iframe {rights} width="600" height="300" src="{address}"></iframe>'))
    frame = page.frame_locator("iframe")
    expect(frame.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    expect(frame.locator("[part~=verdict]")).to_contain_text("wins", timeout=PATIENCE)
    page.evaluate(
        """() => document.querySelector("iframe").contentWindow.postMessage(
            { type: "nimbers-state", state: { game: "nim", position: "2,2" } }, "*")"""
    )
    expect(frame.locator("[part~=verdict]")).to_contain_text("loses", timeout=PATIENCE)
    told = page.evaluate("told")

    assert any(one["type"] == "nimbers-height" and one["height"] > 100 for one in told)
    assert [one["detail"]["outcome"] for one in told if one["type"] == "nimbers-result"] == ["N", "P"]


@pytest.mark.gate
@pytest.mark.parametrize(
    "link", ["", "#nonsense", "#v1;g=nim;p=%ff", "#v1;g=nim;q=1", "#v1;g=go;p=1", "#v1;g=nim;m=cheat"]
)
@pytest.mark.sampled(1, "other damage")
def test_a_frame_with_a_damaged_link(page: Page, site: Site, link: str) -> None:
    """The frame says what is wrong with a link."""
    page.goto(f"{site.url}embed.html{link}")

    expect(page.locator("body")).to_contain_text(re.compile("link|game|mode|parameter|name"), timeout=PATIENCE)


@pytest.mark.gate
def test_the_codes_to_copy(author: Reader, other: Host) -> None:
    """The copied code for the element and the frame works on a page of another origin."""
    page = author.page
    author.open("#v1;g=nim;p=3,4,5")
    author.sees("wins")
    page.get_by_role("button", name="Embed", exact=True).click()
    page.get_by_label("What it shows").select_option("play")
    page.locator("nimbers-embed-code").get_by_label("Theme").select_option("dark")
    element = page.get_by_label("Element", exact=True)
    expect(element).to_have_value(re.compile('mode="play".*theme="dark"'), timeout=PATIENCE)
    frame = page.get_by_label("Frame", exact=True)
    markdown = page.get_by_label("Markdown", exact=True)
    codes = [element.input_value(), frame.input_value(), markdown.input_value()]

    assert ";m=play;theme=dark" in codes[1]
    assert f"![Nim]({author.site.url}previews/nim.png)" in codes[2]
    address = other.write(codes[0] + codes[1], scripts=0)
    guest = page.context.browser.new_page()  # type: ignore[union-attr]
    guest.goto(address)
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    guest.locator("iframe").scroll_into_view_if_needed()
    expect(guest.frame_locator("iframe").locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    guest.close()
