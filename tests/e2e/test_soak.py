"""One tab answers thousands of questions about all games, and its memory stops growing."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from e2e.reader import Reader
from e2e.site_server import Site
from nimbers import list_games
from tier import tier

SETTLED = 6 * len(list_games())  # questions after which each game has been asked in every way
OPERATIONS = tier.many(len(list_games()), 700, campaign=2_000)
GROWTH = 1.15  # allowed growth after settling, because the last answers are still in memory
# Questions of a page to Python, game after game, each in another way and with its own small budget.
ASK = """async ([from, to]) => {
    const { engine } = nimbers;
    const { games } = (await engine.call("games")).result;
    const failed = [];
    for (let n = from; n < to; n++) {
        const round = Math.floor(n / games.length);
        const card = games[n % games.length];
        const position = card.examples[round % card.examples.length];
        const params = { game: card.slug, position, budget: 20_000 };
        const claim = card.claims[round % card.claims.length];
        const set = claim && { convention: claim.conventions[0], ...claim.rules };
        const ways = [
            () => engine.job("solve", params),
            () => engine.job("explain", params),
            () => engine.job("moves", params),
            () => engine.call("draw", params),
            () => (claim ? engine.job("check", { ...params, claim: claim.name, set }) : engine.call("read", params)),
            () => engine.job("reply", { ...params, seed: n }),
        ];
        try {
            await ways[(n + round) % ways.length]();
        } catch (error) {
            if (error.code !== "budget") failed.push(`${n} ${card.slug} ${position}: ${error.code} ${error}`);
        }
    }
    return failed;
}"""


def held(page: Page, browser: Browser) -> int:
    """Return the memory of the tabs' processes, workers included, after garbage collection."""
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    processes: list[Any] = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return sum(resident(one["id"]) for one in processes if one["type"] == "renderer")


def resident(process: int) -> int:
    """Return bytes, as Linux reports them."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) * 1024 if found else 0


def test_a_tab_that_is_asked_for_hours_holds_no_more(page: Page, site: Site, browser: Browser) -> None:
    """Every question is answered or exhausts its budget.

    Once each game has been asked in every way, memory stays flat.
    """
    reader = Reader(page, site)
    reader.open("games/nim/#v1;g=nim;p=3,4,5")
    reader.sees("wins")
    failed = page.evaluate(ASK, [0, min(SETTLED, OPERATIONS)])
    if OPERATIONS <= SETTLED:
        assert failed == []
        return
    before = held(page, browser)
    failed += page.evaluate(ASK, [SETTLED, OPERATIONS])

    assert failed == []
    assert held(page, browser) <= before * GROWTH
