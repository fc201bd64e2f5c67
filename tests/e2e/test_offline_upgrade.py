"""New versions of the site under open tabs: no tab mixes builds, and no text is lost."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.builds import another_build, build_of, expect_builds, id_of, lasting_of
from e2e.reader import PATIENCE, WORKERS, Reader, expect_kept, turn_to, wait_for
from e2e.site_server import Site
from tier import tier

pytestmark = pytest.mark.keeps

DIST = Path(__file__).parents[2] / "web/dist"
# The test does not wait for the end of an update, because Chromium may never report it if another tab checks too.
LOOK = "() => { navigator.serviceWorker.getRegistration().then((found) => found.update()).catch(() => {}); }"


@pytest.fixture(scope="session")
def builds(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The built site and its successors: two in the gate, twenty in the campaign."""
    made = tmp_path_factory.mktemp("builds")
    return [DIST, *(another_build(made, number) for number in range(1, 1 + tier.many(2, 5, campaign=20)))]


class Tab:
    """A tab and the names of all lasting files that its page and worker requested since the page opened."""

    def __init__(self, page: Page, site: Site) -> None:
        self.page = page
        self.reader = Reader(page, site)
        self.asked: set[str] = set()
        page.on("request", self._on_request)

    def _on_request(self, request: Any) -> None:
        if request.is_navigation_request() and request.frame == self.page.main_frame:
            self.asked.clear()
        folder, _, name = urlsplit(request.url).path.rpartition("/")
        if folder.endswith(("/assets", "/runtime")):
            self.asked.add(name)

    def strange(self, builds: list[Path]) -> set[str]:
        """Return requested files that are not in the page's build. Python itself refuses files of another build."""
        folder = next(folder for folder in builds if id_of(folder) == build_of(self.page))
        return self.asked - lasting_of(folder)

    @property
    def news(self) -> Any:
        return self.page.locator("nimbers-news")


@pytest.mark.firefox
def test_five_upgrades_under_three_tabs(context: BrowserContext, page: Page, site: Site, builds: list[Path]) -> None:
    """One tab types, one plays and one is never reloaded; each uses one build at a time and keeps its state."""
    context.add_init_script(WORKERS)
    typing, playing, old = (Tab(one, site) for one in (page, context.new_page(), context.new_page()))
    typing.reader.open("games/nim/#v1;g=nim;p=3,4,5")
    typing.reader.sees("wins")
    expect_kept(page)
    old.reader.open("games/knight-queen/#v1;g=knight-queen;p=N5,4_Q3,3")
    old.reader.sees("wins")
    playing.page.goto(site.url + "games/nim/#v1;g=nim;p=3,4,5;o=friend;h=3-2")
    expect(playing.page.locator("nimbers-record li")).to_have_count(2, timeout=PATIENCE)
    turn_to(page, "check")
    page.locator("nimbers-batch summary").click()

    for cycle, folder in enumerate(builds[1:], 1):
        turn_to(page, "analyse")
        page.get_by_label("Position", exact=True).fill(f"{cycle},{cycle},half typ")
        turn_to(page, "claims")
        page.get_by_label("Largest size to check").fill(str(cycle))
        turn_to(page, "check")
        page.locator("nimbers-batch textarea").fill(f"2\n{cycle}\n")
        page.get_by_label("Answer", exact=True).select_option("outcome")
        page.get_by_label("Word for the first player").fill(f"Ada {cycle}")
        page.get_by_label("Format").select_option("lines")
        playing.page.locator("#move").fill(f"1-{cycle}")
        site.folder = folder
        page.evaluate(LOOK)
        expect(typing.news).to_contain_text("A new version of Nimbers is ready.", timeout=PATIENCE)
        assert build_of(page) == id_of(builds[cycle - 1])
        with page.expect_navigation():
            typing.news.get_by_role("button", name="Use it now").click()
        typing.reader.sees("wins")
        # The page repeats the earlier answer; the answer to the typed text comes once Python gives it.
        expect(typing.reader.position).to_have_value(f"{cycle},{cycle},half typ", timeout=PATIENCE)
        expect(page.get_by_label("Largest size to check")).to_have_value(str(cycle), timeout=PATIENCE)
        expect(page.locator("nimbers-batch textarea")).to_have_value(f"2\n{cycle}\n", timeout=PATIENCE)
        expect(page.get_by_label("Word for the first player")).to_have_value(f"Ada {cycle}", timeout=PATIENCE)
        expect(page.get_by_label("Format")).to_have_value("lines", timeout=PATIENCE)

        expect(playing.news).to_contain_text("in another tab", timeout=PATIENCE)
        assert build_of(playing.page) == id_of(builds[cycle - 1])
        assert [tab.strange(builds) for tab in (typing, playing, old)] == [set(), set(), set()]
        with playing.page.expect_navigation():
            playing.news.get_by_role("button", name="Reload the page").click()
        expect(playing.page.locator("nimbers-record li")).to_have_count(2, timeout=PATIENCE)
        expect(playing.page.locator("#move")).to_have_value(f"1-{cycle}")
        ids = [build_of(tab.page) for tab in (typing, playing, old)]
        assert ids == [id_of(folder), id_of(folder), id_of(DIST)]
        assert [tab.strange(builds) for tab in (typing, playing, old)] == [set(), set(), set()]
        expect_kept(page)

    # The old tab can still load its remaining files, although the server no longer has them.
    old.page.get_by_role("button", name="Embed").click()
    expect(old.page.locator("nimbers-embed-code textarea").first).to_be_visible()
    old.page.evaluate("workers.at(-1).terminate()")
    old.reader.solve("N1,1_Q2,2")
    old.reader.sees("wins")
    assert old.strange(builds) == set()
    # A page that cleans up while another fills the caches is turned away; the next one succeeds.
    expect_builds(page, DIST, builds[-1], asking=True)


def test_what_no_page_needs_is_dropped(context: BrowserContext, page: Page, site: Site, builds: list[Path]) -> None:
    """Once no tab uses an old build, it is removed, and only the lasting files of the new one remain."""
    page.goto(site.url)
    expect_kept(page)
    site.folder = builds[1]
    page.evaluate(LOOK)
    news = page.locator("nimbers-news")
    with page.expect_navigation():
        news.get_by_role("button", name="Use it now").click(timeout=PATIENCE)
    expect_kept(page)
    expect_builds(page, builds[1])
    files = """async () => {
        const name = (await caches.keys()).find((name) => name.endsWith(" files"));
        return (await (await caches.open(name)).keys()).map(({ url }) => url.split("/").at(-1));
    }"""

    wait_for(page, lambda: set(page.evaluate(files)) <= lasting_of(builds[1]))


def test_a_dropped_file_is_kept_over_the_upgrade(page: Page, site: Site, builds: list[Path]) -> None:
    """A dropped batch file is still there when the page returns with the new version."""
    reader = Reader(page, site)
    reader.open("games/nim/")
    reader.sees("wins")
    expect_kept(page)
    turn_to(page, "check")
    page.locator("nimbers-batch summary").click()
    reader.drop("nimbers-batch", "cases.txt", b"2\n2 3\n")
    expect(page.locator("nimbers-batch .held")).to_contain_text("cases.txt")
    site.folder = builds[1]
    page.evaluate(LOOK)
    with page.expect_navigation():
        page.locator("nimbers-news").get_by_role("button", name="Use it now").click(timeout=PATIENCE)
    expect(page.locator("nimbers-batch .held")).to_contain_text("cases.txt", timeout=PATIENCE)
    turn_to(page, "check")
    page.locator("nimbers-batch").get_by_role("button", name="Answer all").click()
    expect(page.locator("nimbers-batch").get_by_text("1 answered.")).to_be_visible(timeout=PATIENCE)

    assert page.locator("nimbers-batch pre").inner_text().strip() == "1"


@pytest.mark.gate
def test_a_reload_keeps_what_was_typed(page: Page, site: Site) -> None:
    """A draft survives the reader's own reload, and is gone when the page is opened again."""
    reader = Reader(page, site)
    reader.open("games/nim/#v1;g=nim;p=3,4,5")
    reader.sees("wins")
    reader.position.fill("half typ")
    page.reload()
    reader.sees("wins")
    expect(reader.position).to_have_value("half typ")
    page.goto("about:blank")
    reader.open("games/nim/#v1;g=nim;p=3,4,5")
    reader.sees("wins")

    expect(reader.position).to_have_value("3,4,5")


@pytest.mark.page_errors_expected
def test_a_document_with_scripts_of_another_build_is_refused(page: Page, site: Site, builds: list[Path]) -> None:
    """If a host mixes two builds, Python does not start, and the page says why and what to do."""
    other = (builds[1] / "games/nim/index.html").read_text(encoding="utf-8")
    mixed = other.replace(id_of(builds[1]), id_of(DIST))
    site.folder = builds[1]
    page.route("**/games/nim/", lambda route: route.fulfill(body=mixed, content_type="text/html"))
    page.goto(site.url + "games/nim/")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("different builds", timeout=PATIENCE)
    expect(alert.get_by_role("button", name="Reload the page")).to_be_visible()

    assert alert.get_by_role("link", name="Repair Nimbers").get_attribute("href") == site.url + "repair.html"
