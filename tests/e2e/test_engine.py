"""The engine client with a stand-in for the package, and its behaviour when something fails."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.reader import Held, wait_for
from e2e.site_server import Fault, Site


@pytest.fixture
def site(engine_folder: Path) -> Iterator[Site]:
    with Site(engine_folder) as server:
        yield server


@pytest.fixture
def engine(page: Page, site: Site) -> Page:
    """A page with `engine` (not started), `states`, `workers` and `Engine`."""
    page.goto(site.url)
    return page


@pytest.mark.gate
@pytest.mark.firefox
def test_a_question_is_answered(engine: Page) -> None:
    """The first question starts Python and gets its answer; bytes come back as bytes."""
    answer = engine.evaluate("""async () => {
        const { result, bytes } = await engine.call("echo", { word: "nim" }, new Uint8Array([1, 2, 255]));
        return [result, [...bytes], bytes.buffer.byteLength, engine.state.name];
    }""")

    assert answer == [{"word": "nim"}, [1, 2, 255], 3, "ready"]


def test_nothing_is_loaded_before_it_is_needed(engine: Page, site: Site) -> None:
    """A page that asks nothing does not download Python."""
    assert engine.evaluate("engine.state") == {"name": "idle"}
    assert [hit for hit in site.hits if "/runtime/" in hit or "worker" in hit] == []


def test_downloads_are_told_in_bytes(engine: Page, engine_folder: Path) -> None:
    """During the start the state counts the bytes up to the true sizes of the files, then names the steps."""
    states = engine.evaluate("async () => { await engine.boot(); return states; }")

    lab = ("sandbox-", "full-")  # loaded only for a reader's program
    own = [file for file in (engine_folder / "runtime").iterdir() if not file.name.startswith(lab)]
    size = sum(file.stat().st_size for file in own)
    counted = [state["bytes"] for state in states if state.get("step") == "download"]
    assert counted == sorted(counted)
    assert {state["total"] for state in states if state["name"] == "booting"} == {0, size}
    assert counted[-1] == size
    steps = [state.get("step") for state in states]
    assert list(dict.fromkeys(steps)) == ["download", "start", "import", None]


FILES = ["pyodide-*.js", "pyodide.asm-*.js", "pyodide.asm-*.wasm", "stdlib-*.txt", "nimbers-*.txt", "worker-*.js"]
BROKEN: list[tuple[str, Fault, str]] = [
    *((file, "missing", "missing") for file in FILES),
    *((file, "truncated", "damaged") for file in FILES),
    *((file, "webpage", "damaged") for file in FILES),
    *((file, "type", "damaged") for file in FILES if file.endswith(".js")),
    ("pyodide.asm-*.wasm", "corrupt", "damaged"),
    ("stdlib-*.txt", "corrupt", "damaged"),
]


@pytest.mark.gate
@pytest.mark.parametrize(("file", "fault", "code"), BROKEN)
@pytest.mark.sampled(2, "other files, broken in the same ways")
def test_a_broken_file_is_a_clear_failure_and_retry_works(
    engine: Page, site: Site, file: str, fault: Fault, code: str
) -> None:
    """For each file, missing or broken in each way, the failure names it and the question fails; Retry then works."""
    site.fault(file, fault)
    failed = engine.evaluate("""async () => {
        const error = await engine.call("echo").catch((error) => error);
        return [engine.state, error.code, error.message];
    }""")

    state, error_code, message = failed
    assert (state["name"], state["code"], error_code) == ("failed", code, "engine")
    assert file.split("*")[0] in message
    assert state["message"] == message

    site.heal()
    assert engine.evaluate("engine.retry().then(() => engine.call('echo', {n: 1})).then((a) => a.result)") == {"n": 1}


@pytest.mark.gate
@pytest.mark.parametrize("file", ["pyodide-*.js", "pyodide.asm-*.js"])
@pytest.mark.sampled(1, "the other of the two")
def test_a_loader_that_says_more_is_never_run(engine: Page, site: Site, file: str) -> None:
    """The client refuses by its hash a script that differs from the built one."""
    site.fault(file, "forged")
    engine.evaluate("engine.call('echo').catch(() => {})")

    assert engine.evaluate("[engine.state.name, engine.state.code]") == ["failed", "damaged"]


def test_a_file_that_breaks_while_pyodide_starts(engine: Page) -> None:
    """If the library turns out damaged while Pyodide waits for it, the start fails and nothing else throws."""
    wasm, library = Held(engine, "**/*.wasm"), Held(engine, "**/stdlib-*.txt")
    engine.evaluate("""() => {
        window.failed = new Engine(site, { cached: true }).boot().catch(({ message }) => message);
    }""")
    wait_for(engine, lambda: bool(wasm.routes and library.routes))
    library.routes[0].fulfill(body="harm")

    assert "stdlib-" in engine.evaluate("failed")


@pytest.mark.parametrize("file", ["pyodide.asm-*.wasm", "stdlib-*.txt"])
@pytest.mark.sampled(1, "the other file")
def test_the_type_of_data_files_does_not_matter(engine: Page, site: Site, file: str) -> None:
    """A wrong content type of .wasm or .txt, which some hosts send, causes no failure."""
    site.fault(file, "type")

    assert engine.evaluate("engine.call('echo', {n: 1}).then((a) => a.result)") == {"n": 1}


@pytest.mark.parametrize("file", ["pyodide.asm-*.js", "pyodide.asm-*.wasm", "worker-*.js"])
@pytest.mark.sampled(1, "other files")
def test_a_download_that_stands_still_is_given_up(engine: Page, site: Site, file: str) -> None:
    """If a host accepts and never answers, the page reports a failure after a while, and Retry works."""
    site.fault(file, "hang")
    assert engine.evaluate("engine.boot().catch((error) => engine.state.code)") == "stalled"

    site.heal()
    engine.evaluate("engine.retry()")
    assert engine.evaluate("engine.state.name") == "ready"


def test_a_host_that_is_gone_is_a_network_failure(engine: Page, site: Site) -> None:
    """Without a network the failure says so."""
    engine.context.set_offline(True)
    assert engine.evaluate("engine.boot().catch((error) => engine.state.code)") == "network"

    engine.context.set_offline(False)
    engine.evaluate("engine.retry()")
    assert engine.evaluate("engine.state.name") == "ready"


@pytest.mark.gate
def test_builds_do_not_mix(engine: Page) -> None:
    """A page of one build refuses the worker of another and says what to do."""
    state = engine.evaluate("""async () => {
        const other = new Engine({ ...site, build: "of yesterday" });
        await other.boot().catch(() => {});
        return other.state;
    }""")

    assert (state["name"], state["code"]) == ("failed", "mixed")
    assert "Reload the page" in state["message"]


@pytest.mark.firefox
def test_a_killed_worker_is_revived(engine: Page) -> None:
    """If the worker dies, idle or at work, another replaces it, and the next answer is right."""
    answers = engine.evaluate("""async () => {
        await engine.boot();
        workers.at(-1).terminate();
        const first = await engine.call("echo", { n: 1 });
        const busy = workers.at(-1);
        busy.addEventListener("message", ({ data }) => data === "at work" && busy.terminate());
        const slow = engine.call("spin", { seconds: 1 });
        const second = await slow.then(() => engine.call("echo", { n: 2 }));
        return [first.result, second.result, workers.length];
    }""")

    assert answers == [{"n": 1}, {"n": 2}, 3]


@pytest.mark.gate
@pytest.mark.parametrize("op", ["end", "recurse"])
@pytest.mark.sampled(1, "another way to die")
def test_a_deadly_question_fails_after_the_second_death(engine: Page, op: str) -> None:
    """A question that kills the worker is tried once more, then fails; the other questions are answered."""
    answers = engine.evaluate(
        """async (op) => {
        const deadly = engine.call(op).catch((error) => [error.code, error.message]);
        const other = engine.call("echo", { n: 1 });
        return [await deadly, (await other).result, engine.state.name, workers.length];
    }""",
        op,
    )

    (code, message), other, state, started = answers
    assert (code, other, state, started) == ("crashed", {"n": 1}, "ready", 3)
    assert message.startswith("Python stopped twice while working on this.")


def test_a_deadly_job_fails_and_the_others_go_on(engine: Page) -> None:
    """A job that kills the worker does not end other jobs."""
    answers = engine.evaluate("""async () => {
        const other = engine.job("count", { to: 20, pause: 0.02 });
        const deadly = engine.job("die").catch((error) => error.code);
        return [await deadly, (await other).result.counted, new TextDecoder().decode((await other).bytes)];
    }""")

    assert answers == ["crashed", 20, "".join(f"{n}\n" for n in range(20))]


def test_errors_of_python_come_as_they_are(engine: Page) -> None:
    """Python's own errors reach the caller with code, message and place."""
    error = engine.evaluate("engine.call('nonsense').catch((e) => [e.name, e.code, e.message, e.at])")

    assert error == ["EngineError", "unknown", "no 'op_nonsense'", 2]


@pytest.mark.gate
def test_jobs_take_turns_and_calls_go_first(engine: Page) -> None:
    """Two jobs advance side by side, and a call in between does not wait for their end."""
    order = engine.evaluate("""async () => {
        await engine.boot();
        const order = [];
        const job = (name) => engine.job("count", { to: 10, pause: 0.02 }, null, {
            onProgress: () => order.push(name),
        });
        const jobs = [job("a"), job("b")];
        await engine.call("echo").then(() => order.push("call"));
        await Promise.all(jobs);
        return order;
    }""")

    assert order.index("call") < order.index("b") + 2
    order.remove("call")
    assert (order.count("a"), order.count("b")) == (10, 10)
    last = {name: len(order) - 1 - order[::-1].index(name) for name in "ab"}
    assert (order.index("a") < last["b"], order.index("b") < last["a"]) == (True, True)


@pytest.mark.gate
def test_a_job_is_cancelled_half_way(engine: Page) -> None:
    """A cancelled job rejects at once and asks for no more slices; Python forgets it, and the worker survives."""
    answers = engine.evaluate("""async () => {
        const control = new AbortController();
        const seen = [];
        const error = await engine.job("count", { to: 1000, pause: 0.01 }, null, {
            signal: control.signal,
            onProgress: ({ work }) => { seen.push(work); if (work === 4) control.abort(); },
        }).catch((error) => error.name);
        const { jobs } = (await engine.call("jobs")).result;
        for (let i = 0; i < 5; i++) await engine.call("echo");  // a slice would be asked for between two of them
        return [error, seen, jobs, workers.length];
    }""")

    assert answers == ["AbortError", [0, 1, 2, 3, 4], 0, 1]


@pytest.mark.gate
def test_a_stuck_slice_is_killed_and_the_others_go_on(engine: Page) -> None:
    """If a cancelled slice does not return, the client ends the worker, and the other job resumes."""
    answers = engine.evaluate("""async () => {
        await engine.boot();
        const control = new AbortController();
        const chunks = [];
        const other = engine.job("count", { to: 12, pause: 0.02 }, null, { onBytes: (bytes) => chunks.push(...bytes) });
        const fromStart = engine.job("count", { to: 12, pause: 0.02, resumable: false });
        workers.at(-1).addEventListener("message", ({ data }) => data === "stuck" && control.abort());
        const stuck = engine.job("count", { to: 12, stuck_at: 4 }, null, { signal: control.signal });
        const error = await stuck.catch((error) => error.name);
        const before = workers.length;
        const [a, b] = await Promise.all([other, fromStart]);
        const text = (bytes) => new TextDecoder().decode(new Uint8Array(bytes));
        const texts = { chunks: text(chunks), whole: text(b.bytes) };
        return { error, before, a: a.result, b: b.result, ...texts, n: workers.length };
    }""")

    counted = "".join(f"{n}\n" for n in range(12))
    assert answers["error"] == "AbortError"
    assert answers["before"] == 1  # no question waited for the end of the worker
    assert answers["a"]["begun"] >= 4
    assert answers["b"]["begun"] == 0
    assert (answers["chunks"], answers["whole"]) == (counted, counted)
    assert answers["n"] == 2


@pytest.mark.firefox
def test_ten_megabytes_go_in(engine: Page) -> None:
    """10 MB reach Python intact, stay with the caller, and do not block the page."""
    answers = engine.evaluate("""async () => {
        await engine.boot();
        const data = new Uint8Array(10_000_000);
        data[0] = 40; data[data.length - 1] = 2;
        let turns = 0;
        const turn = new MessageChannel();
        turn.port1.onmessage = () => { turns += 1; turn.port2.postMessage(0); };
        const asked = engine.call("size", {}, data);
        const before = turns;
        turn.port2.postMessage(0);
        const { result } = await asked;
        turn.port1.close();
        return [result, data.length, before, turns > 10];
    }""")

    assert answers == [{"size": 10_000_000, "ends": 42}, 10_000_000, 0, True]


def test_what_is_asked_after_stop_starts_anew(engine: Page) -> None:
    """Stopping rejects open questions; the next question starts another worker."""
    answers = engine.evaluate("""async () => {
        const asked = engine.call("spin", { seconds: 5 }).catch((error) => error.code);
        engine.stop();
        return [await asked, engine.state.name, (await engine.call("echo", { n: 1 })).result];
    }""")

    assert answers == ["engine", "idle", {"n": 1}]
