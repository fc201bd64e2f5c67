"""What a tab keeps for itself: the last answer, over a reload."""

from playwright.sync_api import Page, expect

from e2e.reader import PATIENCE, Held, Reader, wait_for
from e2e.site_server import Site

KEPT = "Object.entries(sessionStorage).find(([key]) => key.endsWith(' answer'))?.[1] ?? null"
HARMED = """() => {{
    const [key, text] = Object.entries(sessionStorage).find(([key]) => key.endsWith(" answer"));
    sessionStorage.setItem(key, ({harm})(text));
    return sessionStorage.getItem(key);
}}"""
# How a text comes to harm: it is cut, a name in it changes, or what was told of the position is another kind of thing.
HARM = {
    "cut": "text => text.slice(0, text.length / 2)",
    "without an answer": "text => text.replace('\"answer\":', '\"another\":')",
    "without its words": "text => text.replace('\"texts\":', '\"tests\":')",
    "without a drawing": 'text => text.replace(\'"drawing":{\', \'"drawing":null,"was":{\')',
    "nothing of ours": "() => 'null'",
}


def test_a_damaged_answer_is_dropped(page: Page, site: Site) -> None:
    """However a kept answer came to harm, the page throws nothing, waits for Python and says what Python says."""
    reader = Reader(page, site)
    reader.open("games/nim/#v1;g=nim;p=9,5,6")
    reader.sees("wins")
    wasm = Held(page, "**/pyodide.asm-*.wasm")
    harmed = None
    for harm in HARM.values():
        wait_for(page, lambda: page.evaluate(KEPT) not in (None, harmed))  # noqa: B023 (asked for before the next)
        harmed = page.evaluate(HARMED.format(harm=harm))
        wasm.free = False
        page.reload()
        expect(page.locator("nimbers-answer nimbers-waiting").first).to_be_visible(timeout=PATIENCE)
        wasm.let_go()
        reader.sees("wins")
