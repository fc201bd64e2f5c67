"""Python's memory is stored for the next start; a start uses it safely and discards it if anything is wrong."""

import random
import re
from itertools import combinations_with_replacement, cycle

import pytest
from playwright.sync_api import Page, expect

from e2e.reader import KEPT, PATIENCE, Reader, wait_for
from e2e.site_server import Site
from tier import tier

pytestmark = pytest.mark.keeps

# Whether each worker restored Python.
RESTORED = """
window.restored = [];
window.Worker = class extends Worker {
    constructor(...args) {
        super(...args);
        this.addEventListener("message", ({ data }) => {
            if (data.type !== "ready") return;
            restored.push(data.restored);
            dispatchEvent(new Event("restored"));
        });
        if (args[1].name === "nimbers") Object.assign(window, { last: this });  // not one that only keeps the memory
    }
};
"""
# End the worker at each moment of a list in turn: at a step of its start, when asked, after an answer, or idle.
DOOM = """
window.doomed = [];
window.asked = false;
window.reach = (moment) => {
    if (doomed[0] !== moment) return;
    doomed.shift();
    last.terminate();
};
window.Worker = class extends Worker {
    constructor(...args) {
        super(...args);
        this.addEventListener("message", ({ data }) => {
            if (data.type === "answer") {
                window.asked = false;
                reach("answered");
            }
            if (data.type === "progress") reach(data.step);
        });
    }
    postMessage(message, ...rest) {
        super.postMessage(message, ...rest);
        if (message.type !== "call") return;
        window.asked = true;
        reach("asked");
    }
};
"""
IDLE = """() => {
    if (asked || nimbers.engine.state.name !== "ready") return false;
    reach("idle");
    return true;
}"""
KILLS = tier.many(12, 50, campaign=200)
# A worker that dies at a step of its start replaces one that died before.
MOMENTS = [
    ["idle"],
    ["asked"],
    ["answered"],
    *([before, step] for step in ("download", "start", "import") for before in ("idle", "asked")),
]
# Change the stored bytes.
CHANGE = """async (change) => {
    const root = await navigator.storage.getDirectory();
    const folders = await Array.fromAsync(root.values());
    const kept = folders.filter(({ name }) => decodeURIComponent(name).endsWith(" memory"));
    for (const folder of kept) for await (const file of folder.values()) {  // what was typed has a folder of its own
        const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
        const middle = bytes.length >> 1;
        if (change === "a bit") bytes[middle] ^= 4;
        if (change === "another Pyodide") {  // its own head, with a right sum around it
            const all = new Uint32Array(bytes.buffer);
            all[3 + all[2] + 4] ^= 1;
            let sum = all.length;
            for (const word of all.subarray(1)) sum = Math.imul((sum << 5) | (sum >>> 27), 0x01000193) ^ word;
            all[0] = sum >>> 0;
        }
        const parts = {
            cut: [bytes.subarray(0, middle)], "cut in a word": [bytes.subarray(0, middle + 1)],
            nothing: [], more: [bytes, new Uint8Array(4)], "a web page": ["<!doctype html><title>Welcome</title>"],
            zeros: [new Uint8Array(bytes.length)],
        }[change] ?? [bytes];
        const writer = await file.createWritable();
        await writer.write(new Blob(parts));
        await writer.close();
    }
}"""
# Only the checksum and the build reveal the first two; the length also reveals the others.
CHANGES = ["a bit", "another Pyodide", "cut", "cut in a word", "nothing", "more", "a web page", "zeros"]


@pytest.fixture
def reader(page: Page, site: Site) -> Reader:
    """A reader on a second visit, after the first has stored the memory."""
    page.add_init_script(RESTORED)
    reader = Reader(page, site)
    reader.open("games/nim/#v1;g=nim;p=3,4,5")
    reader.sees("wins")
    page.evaluate(KEPT)
    return reader


def restored(page: Page, starts: int = 1) -> list[bool]:
    """Return which of so many starts since the page loaded were from memory; wait for them."""
    found: list[bool] = page.evaluate(
        """(starts) => new Promise((resolve) => {
            const look = () => { if (restored.length >= starts) resolve(restored); };
            addEventListener("restored", look);
            look();
        })""",
        starts,
    )
    return found


@pytest.mark.gate
@pytest.mark.firefox
def test_the_next_start_is_a_copy(reader: Reader) -> None:
    """A reload starts from the stored memory and gives the answers of a normal start."""
    reader.page.reload()
    reader.sees("wins", "2")
    reader.solve("5,7,3")
    reader.sees("wins", "3 winning moves")

    assert restored(reader.page) == [True]


def test_a_damaged_memory_is_forgotten(reader: Reader) -> None:
    """With damaged bytes, or another Pyodide, Python starts normally and silently, and answers."""
    starts = {}
    for change in CHANGES:
        reader.page.evaluate(CHANGE, change)
        reader.page.reload()
        reader.solve("4,4")  # the last question is answered without Python
        reader.sees("loses")
        [starts[change]] = restored(reader.page)
        reader.page.evaluate(KEPT)
    reader.page.reload()

    assert starts == dict.fromkeys(CHANGES, False)
    assert restored(reader.page) == [True]


def test_a_restored_python_that_dies_starts_from_the_beginning(reader: Reader) -> None:
    """If the worker of a restored Python dies, the next one starts normally, and the question is answered."""
    reader.page.reload()
    restored(reader.page)
    reader.page.evaluate("last.terminate()")
    reader.solve("4,4")
    reader.sees("loses")

    assert restored(reader.page, 2) == [True, False]


def test_storage_that_is_denied(page: Page, site: Site) -> None:
    """If the browser denies storage, everything works as on a first visit."""
    page.add_init_script(
        "Object.defineProperty(window, 'caches', { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    reader = Reader(page, site)
    reader.open("games/nim/#v1;g=nim;p=3,4,5")
    reader.sees("wins")
    page.reload()
    reader.solve("4,4")
    reader.sees("loses")

    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_worker_killed_at_many_moments(reader: Reader) -> None:
    """The worker dies at each step of its start, at work and idle; the answers are right and nothing is lost."""
    page = reader.page
    page.add_init_script(DOOM)
    page.reload()
    reader.sees("wins")
    # No position twice, because a repeated one would be answered without Python.
    positions = list(combinations_with_replacement(range(1, 10), 3))
    random.Random(5).shuffle(positions)
    rounds, killed = zip(cycle(MOMENTS), positions, strict=False), 0
    while killed < KILLS:
        moments, heaps = next(rounds)
        text = ",".join(map(str, heaps))
        page.evaluate("moments => { window.doomed = moments; }", moments[: KILLS - killed])
        if moments[0] == "idle":
            wait_for(page, lambda: bool(page.evaluate(IDLE)))
        reader.solve(text)
        wait_for(page, lambda: page.evaluate("doomed.length") == 0)
        killed += len(moments[: KILLS - killed])
        expect(page).to_have_url(re.compile(f"p={text}$"), timeout=PATIENCE)
        wait_for(page, lambda text=text: reader.session("answer?.position") == text)  # type: ignore[misc]
        reader.sees("wins" if heaps[0] ^ heaps[1] ^ heaps[2] else "loses")
        expect(reader.position).to_have_value(text)
