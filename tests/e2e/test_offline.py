"""The site without a network: what one visit stores, what a second one costs, and browsers without storage."""

import json
import os
import re
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.access import violations
from e2e.builds import id_of, kept_builds
from e2e.reader import DRAFTS, PATIENCE, Reader, expect_kept, follow, quiet, solved, wait_for
from e2e.site_server import PREFIX, Fault, Site

pytestmark = pytest.mark.keeps

DIST = Path(__file__).parents[2] / "web/dist"
PAGES = [file.relative_to(DIST).as_posix().removesuffix("index.html") for file in sorted(DIST.rglob("index.html"))]
LOOK = "async () => { await (await navigator.serviceWorker.getRegistration()).update(); }"
# Wait until a service worker that is being installed succeeds or fails.
SETTLED = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const worker = registration?.installing;
    while (worker?.state === "installing")
        await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
    return [registration?.active?.state ?? null, registration?.waiting?.state ?? null];
}"""


FETCHED = """names => Promise.all(names.map(async (name) => {
    const answer = await fetch(name, { headers: { Accept: "text/html" } });
    return [answer.status, answer.headers.get("Content-Type"), await answer.text()];
}))"""
# A page of each kind in each language; the other pages have the same templates.
KINDS = ["", "claims/", "games/cram/", "learn/nim/", "sequences/", "zh-Hans/", "zh-Hans/games/knight-queen/"]
VISITS = [
    pytest.param("games/nim/", KINDS, marks=pytest.mark.firefox, id="game"),
    pytest.param("", ["zh-Hans/games/take-and-break/", "claims/readings/"], id="home"),
    pytest.param("zh-Hans/learn/nim/", ["games/token-on-graph/"], id="tutorial"),
]


@pytest.mark.parametrize(("first", "names"), VISITS)
@pytest.mark.sampled(1, "the same after a visit to another page")
def test_every_page_after_one_visit_to_one(page: Page, site: Site, first: str, names: list[str]) -> None:
    """After a visit to any page and the loss of the server, every page loads and its games are interactive."""
    page.goto(site.url + first)
    expect_kept(page)
    site.stop()
    addresses = [f"{site.url}{name}index.html" for name in PAGES]
    for name, answer in zip(PAGES, page.evaluate(FETCHED, addresses), strict=True):
        text = (DIST / name / "index.html").read_text(encoding="utf-8")
        assert answer == [200, "text/html; charset=utf-8", text], name
    for name in names:
        page.goto(site.url + name)
        expect_kept(page)  # on a page with a question this appears after the first answer
        title = re.findall("<title>(.*?)</title>", (DIST / name / "index.html").read_text(encoding="utf-8"))[0]
        assert page.title() == title
        if "games/" in name:
            assert page.evaluate("nimbers.engine.state.name") == "ready"


@pytest.mark.firefox("its own service worker")
def test_what_is_loaded_late_is_there_too(page: Page, site: Site) -> None:
    """Without the server the other language, an embedded game and addresses without a slash work.

    Unknown ones give 404.
    """
    reader = Reader(page, site)
    page.goto(site.url)
    expect_kept(page)
    site.stop()
    reader.open("games/nim?from=mail#v1;g=nim;c=misere;p=2,2")
    reader.sees("loses")
    page.get_by_role("link", name="简体中文").click()
    expect(reader.verdict).to_contain_text("必败", timeout=PATIENCE)
    page.goto(site.url + "embed.html#v1;g=cram;p=..._...;m=play;z=0")
    expect(page.locator("nimbers-game[data-alive] nimbers-board").first).to_be_visible(timeout=PATIENCE)
    answer = page.goto(site.url + "games/lost/way")
    expect(page.get_by_role("link", name="All games")).to_have_attribute("href", site.url)

    assert answer is not None
    assert answer.status == 404


@pytest.mark.gate
@pytest.mark.firefox
def test_a_second_visit_costs_nothing(page: Page, site: Site) -> None:
    """A second visit and a reload request only the build number, to look for a new version."""
    reader = Reader(page, site)
    reader.open("games/nim/")
    expect_kept(page)
    quiet(page)
    site.hits.clear()
    site.sent.clear()
    page.reload()
    reader.sees("wins")
    page.goto("about:blank")
    reader.open("games/knight-queen/#v1;g=knight-queen;p=N5,4_Q3,3")
    reader.sees("wins")
    expect_kept(page)
    page.evaluate(LOOK)  # the browser does this when idle
    quiet(page)

    assert set(site.sent) <= {"/build.txt"}  # 17 bytes
    assert {hit for hit in site.hits if not hit.endswith(("/sw.js", "/build.txt"))} == set()


KEPT = """async () => {
    let sum = 0;
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) sum += (await (await cache.match(request)).blob()).size;
    }
    return sum;
}"""
SPOIL = """async () => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const found = await cache.match(location.href);
        if (found) await cache.put(location.href, new Response("not what was packed", { headers: found.headers }));
    }
}"""


def test_what_is_kept_is_small_and_a_spoiled_page_is_fetched(page: Page, site: Site) -> None:
    """All files for use without a network, except Python's memory, take at most 24 MB; a damaged page is fetched."""
    page.goto(site.url)
    expect_kept(page)
    sent = page.evaluate(KEPT)
    page.evaluate(SPOIL)
    page.reload()

    expect(page.locator("nimbers-living .turn[aria-live]")).to_have_text("Your turn.")
    assert 15_000_000 < sent < 24_000_000


def test_nothing_is_fetched_twice(page: Page, site: Site) -> None:
    """The server does not send a file again that the page has already loaded."""
    reader = Reader(page, site)
    reader.open("games/nim/")
    expect_kept(page)
    lasting = [hit for hit in site.hits if "/assets/" in hit or "/runtime/" in hit]
    # Without a profile the browser's cache has no room for the largest file.
    twice = {hit for hit in lasting if lasting.count(hit) > 1 and "pyodide.asm-" not in hit}

    assert twice == set()


BROKEN = [
    ("pages-*.json", "webpage"),
    ("pages-*.json", "corrupt"),
    ("graph-*.js", "missing"),
    ("home-*.js", "truncated"),
    ("home-*.js", "corrupt"),
]


@pytest.mark.parametrize(("pattern", "fault"), BROKEN)
@pytest.mark.sampled(1, "other files, broken in other ways")
def test_a_first_visit_interrupted(page: Page, site: Site, pattern: str, fault: Fault) -> None:
    """If a file is missing or wrong, nothing is stored and the page answers; the next visit succeeds."""
    reader = Reader(page, site)
    reader.open("games/nim/")
    reader.sees("wins")
    site.fault(pattern, fault)
    expect(page.locator("#offline")).to_contain_text("Not kept", timeout=PATIENCE)
    assert kept_builds(page) == []
    reader.solve("2,2")
    reader.sees("loses")
    site.heal()
    page.reload()
    reader.sees("loses")
    expect_kept(page)

    assert kept_builds(page) == [id_of(DIST)]


@pytest.mark.firefox("its own service worker")
def test_a_first_visit_cut_off_before_python(page: Page, site: Site) -> None:
    """After a first visit without all of Python, pages still load without the network; later everything is stored."""
    site.fault("stdlib-*", "truncated")
    page.goto(site.url + "games/nim/")
    expect(page.locator("#offline")).to_contain_text("Not kept", timeout=PATIENCE)
    assert kept_builds(page) == [id_of(DIST)]
    site.fault("*", "hang")
    reader = Reader(page, site)
    for name, position in [("games/cram/", "..."), ("games/nim/", "2,2")]:
        page.goto(site.url + solved(name), wait_until="domcontentloaded")
        reader.position.fill(position)  # typing must work, although no answer can come
    site.heal()
    page.reload()
    expect_kept(page)
    site.stop()
    reader.open("games/cram/")
    reader.sees("The player to move")


@pytest.fixture
def next_build(tmp_path: Path) -> Path:
    """A build that differs only in its service worker and one page, which is enough for these tests."""
    folder = tmp_path / "next"
    shutil.copytree(DIST, folder)
    for name in ("sw.js", "build.txt"):
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace(id_of(DIST), "0123456789abcdef"), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("pattern", "fault"), [("pages-*.json", "webpage"), ("pages-*.json", "truncated"), ("pages-*.json", "missing")]
)
@pytest.mark.sampled(1, "the same file, broken in other ways")
def test_an_update_interrupted(page: Page, site: Site, next_build: Path, pattern: str, fault: Fault) -> None:
    """An incomplete new version leaves the old one intact, with or without a server; the next try succeeds."""
    page.goto(site.url)
    expect_kept(page)
    site.folder = next_build
    site.fault(pattern, fault)
    page.evaluate(LOOK)
    assert page.evaluate(SETTLED) == ["activated", None]
    assert kept_builds(page) == [id_of(DIST)]
    site.heal()
    page.evaluate(LOOK)
    assert page.evaluate(SETTLED) == ["activated", "installed"]
    site.stop()
    reader = Reader(page, site)
    reader.open("games/cram/")
    reader.sees("The player to move")

    assert kept_builds(page) == sorted([id_of(DIST), "0123456789abcdef"])


@pytest.mark.firefox("its own cache")
def test_a_site_that_was_put_back(page: Page, site: Site, next_build: Path) -> None:
    """A roll-back is noticed, although its files are older than the stored ones and the host says "not modified"."""
    page.goto(site.url)
    expect_kept(page)
    page.reload()  # the browser has now requested the script again and knows its date
    expect_kept(page)
    for file in next_build.rglob("*"):
        os.utime(file, (1_000_000_000, 1_000_000_000))
    site.folder = next_build
    page.reload()

    expect(page.locator("nimbers-news")).to_contain_text("A new version of Nimbers is ready.", timeout=PATIENCE)


def test_the_notice_is_for_everyone(page: Page, site: Site, next_build: Path) -> None:
    """The notice fits a small screen, is announced, can be postponed by keyboard, and passes axe."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(site.url)
    expect_kept(page)
    site.folder = next_build
    page.evaluate(LOOK)
    notice = page.get_by_role("status").filter(has_text="A new version of Nimbers is ready.")
    expect(notice).to_be_visible(timeout=PATIENCE)
    found = violations(page)
    assert found == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.keyboard.press("Shift+Tab")  # the notice is last in the tab order
    expect(notice.get_by_role("button", name="Later")).to_be_focused()
    page.keyboard.press("Enter")

    expect(notice).to_have_count(0)


@pytest.mark.only_browser("chromium")
@pytest.mark.whole_browser("quota")
def test_no_room(page: Page, site: Site) -> None:
    """Without room for the files the page says so and answers as before."""
    session = page.context.new_cdp_session(page)
    origin = site.url.removesuffix(PREFIX)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1_000_000})
    reader = Reader(page, site)
    reader.open("games/nim/")
    expect(page.locator("#offline")).to_contain_text("there is no room", timeout=PATIENCE)
    reader.solve("2,2")
    reader.sees("loses")

    assert kept_builds(page) == []


CLOSED = {
    "no service worker": "delete Navigator.prototype.serviceWorker;",
    "registration refused": """
        const refuse = () => Promise.reject(new DOMException("no", "SecurityError"));
        if (navigator.serviceWorker) navigator.serviceWorker.register = refuse;
    """,
    "storage closed": """
        for (const name of ["localStorage", "sessionStorage", "caches"])
            Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
        Object.defineProperty(navigator, "serviceWorker", { get() { throw new DOMException("no", "SecurityError"); } });
    """,
}


@pytest.mark.firefox
@pytest.mark.parametrize("closed", CLOSED)
def test_where_nothing_may_be_kept(page: Page, site: Site, closed: str) -> None:
    """If the browser denies storage, the page says so at its foot and answers as before."""
    page.add_init_script(CLOSED[closed])
    reader = Reader(page, site)
    reader.open("games/nim/")
    reader.sees("wins")
    expect(page.locator("#offline")).to_contain_text("does not allow it here", timeout=PATIENCE)
    reader.solve("2,2")

    reader.sees("loses")


def test_cache_storage_fails(page: Page, site: Site) -> None:
    """If the caches vanish without the service worker's knowledge, the answers stay right."""
    reader = Reader(page, site)
    reader.open("games/nim/")
    expect_kept(page)
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    page.reload()
    reader.sees("wins")
    reader.solve("5,7,3")

    reader.sees("wins", "3 winning moves")


def test_a_kept_file_that_came_to_harm(page: Page, site: Site) -> None:
    """A damaged file in the cache is noticed, fetched again and replaced."""
    reader = Reader(page, site)
    reader.open("games/nim/")
    expect_kept(page)
    page.evaluate("""async () => {
        const cache = await caches.open((await caches.keys()).find((name) => name.endsWith(" files")));
        const request = (await cache.keys()).find(({ url }) => url.includes("stdlib-"));
        await cache.put(request, new Response("harm"));
    }""")
    page.reload()
    reader.solve("2,2")
    reader.sees("loses")
    site.stop()
    page.reload()
    reader.solve("5,7,3")

    reader.sees("wins", "3 winning moves")


@pytest.fixture
def two_sites(tmp_path: Path) -> Iterator[Site]:
    """Two copies of the site on one origin, one inside the folder of the other."""
    shutil.copytree(DIST, tmp_path / "site")
    shutil.copytree(DIST, tmp_path / "site/copy")
    with Site(tmp_path / "site") as server:
        yield server


def expect_drafts(page: Page, many: int) -> None:
    """Wait until so many private files contain the draft."""
    wait_for(page, lambda: page.evaluate(DRAFTS).count("half typ") == many)


@pytest.mark.firefox
def test_repair_clears_ours_and_only_ours(context: BrowserContext, two_sites: Site) -> None:
    """Repair removes our service worker, caches and settings, but not those of a copy or another site."""
    page = context.new_page()
    page.goto(two_sites.url + "copy/")
    expect_kept(page)
    page.goto(two_sites.url)
    expect_kept(page)
    page.evaluate("""async () => {
        await caches.open("somebody else's");
        await caches.open("nimbers-like /but/not/ours");
        localStorage.setItem("theirs", "1");
        localStorage.setItem("nimbers-like", "1");
    }""")
    kept = "[...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()"
    for many, folder in enumerate(("copy/", ""), 1):
        page.goto(two_sites.url + folder + solved("games/nim/"))
        expect(page.locator("nimbers-answer .verdict > .badge").first).to_be_visible(timeout=PATIENCE)
        page.get_by_label("Theme").select_option("dark")
        page.get_by_label("Position", exact=True).fill("half typ")
        expect_drafts(page, many)
    page.goto(two_sites.url)
    theirs = [key for key in page.evaluate(kept) if not key.startswith(f"nimbers {PREFIX} ")]
    assert {key.split(" ")[2] for key in theirs if " " in key} >= {"draft", "theme"}
    follow(page.get_by_role("link", name="Repair Nimbers"))
    page.get_by_role("button", name="Clear what Nimbers has kept").click()
    # Return the build, the lasting files, the drafts, and the coming days of puzzles if they are stored.
    expect(page.get_by_role("status").first).to_have_text(re.compile("Cleared. Service workers: 1; caches: [34];"))
    left = page.evaluate("""async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
        caches: (await caches.keys()).filter((name) => !name.endsWith("/copy/ days")).sort(),
        keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort(),
    })""")
    build = id_of(DIST)

    assert left == {
        "workers": [f"{PREFIX}copy/"],
        "caches": [
            f"nimbers {PREFIX}copy/ build {build}",
            f"nimbers {PREFIX}copy/ files",
            "nimbers-like /but/not/ours",
            "somebody else's",
        ],
        "keys": theirs,
    }
    page.get_by_role("link", name="All games").click()
    expect_kept(page)


def test_two_sites_of_one_origin(context: BrowserContext, two_sites: Site) -> None:
    """Two copies of the site, one inside the other, store separate files; each works without the other's."""
    page = context.new_page()
    for folder in ("", "copy/"):
        page.goto(two_sites.url + folder)
        expect_kept(page)
    page.evaluate(f"""async () => {{
        for (const name of await caches.keys()) if (name.startsWith("nimbers {PREFIX} ")) await caches.delete(name);
    }}""")
    two_sites.stop()
    reader = Reader(page, two_sites)
    reader.open("copy/games/nim/")

    reader.sees("wins")


def test_repair_is_never_kept(page: Page, site: Site) -> None:
    """The repair page comes from the server each time and is in no cache."""
    page.goto(site.url)
    expect_kept(page)
    site.hits.clear()
    page.goto(site.url + "repair.html")
    found = page.evaluate("async () => Boolean(await caches.match(location.href))")

    assert (found, PREFIX + "repair.html" in site.hits) == (False, True)


@pytest.mark.only_browser("chromium")
@pytest.mark.whole_browser("install")
def test_the_site_can_be_installed(page: Page, site: Site) -> None:
    """The manifest is complete, its icons have the stated sizes, and Chromium reports no problem."""
    page.goto(site.url)
    expect_kept(page)
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    manifest: dict[str, Any] = json.loads((DIST / "manifest.webmanifest").read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        size = struct.unpack(">II", (DIST / icon["src"]).read_bytes()[16:24])
        assert f"{size[0]}x{size[1]}" == icon["sizes"]

    # A browser without a profile cannot install anything, and reports only that.
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []
    assert {"name", "short_name", "description", "start_url", "scope", "display"} <= set(manifest)
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }


def test_pages_of_others_have_no_service_worker(browser: Browser, site: Site) -> None:
    """An embedded game registers no service worker, neither in its frame nor on an author's page."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(site.url + "embed.html#v1;g=nim;p=3,4,5")
    expect(page.locator("nimbers-game[data-alive]")).to_be_visible(timeout=PATIENCE)
    quiet(page)

    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    context.close()
