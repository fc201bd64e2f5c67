"""Embedded games run in every kind of page and do not change the page."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.access import violations
from e2e.hosts import ALIVE, WATCH, Host, static_game
from e2e.reader import PATIENCE, Held, quiet, wait_for

NIM = static_game("nim", "3,4,5")
# The policy of a careful host: its own scripts and styles, WebAssembly, and nothing inline.
STRICT = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
    "worker-src 'self'; img-src 'self' data:"
)
NO_WORKERS = STRICT.replace("worker-src 'self'", "worker-src 'none'")
VERDICT = "nimbers-game [part~=verdict]"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with Host(tmp_path) as server:
        yield server


@pytest.fixture
def guest(context: BrowserContext) -> Iterator[Page]:
    """Another author's page that must not throw or report a violation of its policy."""
    failures: list[str] = []
    context.on("weberror", lambda error: failures.append(str(error.error)))
    context.add_init_script(WATCH)
    context.add_init_script(
        "addEventListener('securitypolicyviolation', (e) => { throw new Error(`policy ${e.blockedURI} ${e.sample}`); })"
    )
    page = context.new_page()

    yield page

    page.evaluate("0")
    assert failures == []


def heard(page: Page, kind: str) -> list[Any]:
    """Return the details of all events of a kind."""
    return [one["detail"] for one in page.evaluate("events") if one["type"] == f"nimbers-{kind}"]


def hears(page: Page, kind: str) -> None:
    """Wait for an event of this kind."""
    wait_for(page, lambda: bool(heard(page, kind)))


@pytest.mark.gate
@pytest.mark.firefox
def test_a_plain_page(guest: Page, host: Host) -> None:
    """With one script and one element, the answer is readable before the script runs and interactive after it."""
    guest.goto(host.write(f"<p>Who wins?</p>{NIM}<p>Read on.</p>"))
    expect(guest.get_by_text("The player to move wins").first).to_be_visible()
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)

    expect(guest.locator(VERDICT)).to_contain_text("The player to move wins")
    assert [one["outcome"] for one in heard(guest, "result")] == ["N"]
    assert heard(guest, "error") == []


def test_two_elements_know_nothing_of_each_other(guest: Page, host: Host) -> None:
    """A game in one element does not change the other; both use one worker."""
    guest.goto(host.write(static_game("nim", "3,4,5", mode="play") + static_game("counter", "132")))
    expect(guest.locator(ALIVE)).to_have_count(2, timeout=PATIENCE)
    nim, counter = guest.locator("nimbers-game").all()
    nim.get_by_role("button", name="Moves as buttons").click()
    nim.locator("nimbers-moves").get_by_role("button", name="take 2 from the first heap").click()

    expect(nim.locator("[part~=verdict]")).to_contain_text("The machine", timeout=PATIENCE)
    expect(counter.locator("[part~=verdict]")).to_contain_text("Louise")
    assert [one["move"] for one in heard(guest, "move")][:1] == ["1-1"]
    assert guest.evaluate("workers") == 1


@pytest.mark.gate
def test_a_game_is_played_before_python(guest: Page, host: Host) -> None:
    """On an author's page, too, a game can be played to its end while Python's files are blocked."""
    held = Held(guest, "**/runtime/*")
    guest.goto(host.write(static_game("nim", "3,4,5", mode="play")))
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    guest.get_by_role("button", name="Moves as buttons").click()
    moves = guest.locator("nimbers-moves .buttons button")
    for turn in range(0, 12, 2):
        moves.first.click(timeout=PATIENCE)
        wait_for(guest, lambda: any(one["over"] or len(one["moves"]) == turn + 2 for one in heard(guest, "move")))  # noqa: B023
        if heard(guest, "move")[-1]["over"]:
            break
    held.let_go()

    expect(guest.locator(VERDICT)).to_contain_text("The machine wins")
    assert heard(guest, "move")[-1]["winner"] == 1


@pytest.mark.gate
def test_a_proof_is_checked_and_played_against_without_python(guest: Page, host: Host) -> None:
    """The certificate of a page is verified, and answers every move, while Python's files are blocked."""
    held = Held(guest, "**/runtime/*")
    guest.goto(host.write(static_game("cram", "..._...", mode="proof")))
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    told = guest.locator("nimbers-proof .banner").first
    expect(told).to_have_attribute("data-kind", "verified", timeout=PATIENCE)
    guest.get_by_text("Break this proof").click()
    against = guest.locator("nimbers-against")
    against.locator(".moves button").first.click(timeout=PATIENCE)
    expect(against.locator("ol li")).to_have_count(1)
    held.let_go()

    expect(told).to_contain_text("cram ..._...: value 1, the player to move wins")


def test_a_spoiled_certificate_is_never_called_verified(guest: Page, host: Host) -> None:
    """A proof of another position is called that, and a damaged one is rejected."""
    right = static_game("nim", "3,4,5", mode="proof")
    start, _, rest = right.partition('certificate="')
    packed, _, end = rest.partition('"')
    damaged = "".join(reversed(packed))
    guest.goto(host.write(right.replace("3,4,5", "1,2") + f'{start}certificate="{damaged}"{end}'))
    expect(guest.locator(ALIVE)).to_have_count(2, timeout=PATIENCE)
    other, spoiled = guest.locator("nimbers-game").all()
    expect(other.get_by_text("It speaks of another position")).to_be_visible(timeout=PATIENCE)

    expect(spoiled.locator(".banner")).to_have_attribute("data-kind", "rejected", timeout=PATIENCE)


@pytest.mark.gate
def test_ten_elements_one_worker(guest: Page, host: Host) -> None:
    """One Python answers ten games on a page, each when it comes near the window."""
    guest.goto(host.write("".join(static_game("nim", f"{n},{n + 1}") for n in range(1, 11))))
    for element in guest.locator("nimbers-game").all():
        element.scroll_into_view_if_needed()
    expect(guest.locator(ALIVE)).to_have_count(10, timeout=PATIENCE)

    assert guest.evaluate("workers") == 1
    assert len(heard(guest, "result")) == 10


def test_a_strict_host(guest: Page, host: Host) -> None:
    """Under a policy without anything inline the game works, and the page reports no violation."""
    guest.goto(host.write(NIM, head=f'<meta http-equiv="Content-Security-Policy" content="{STRICT}">'))

    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)


@pytest.mark.page_errors_expected
def test_a_host_that_forbids_workers(context: BrowserContext, host: Host) -> None:
    """If Python cannot start, the author's text stays, and an event gives the reason."""
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(host.write(NIM, head=f'<meta http-equiv="Content-Security-Policy" content="{NO_WORKERS}">'))
    hears(page, "error")

    expect(page.get_by_text("The player to move wins").first).to_be_visible()
    expect(page.locator(ALIVE)).to_have_count(0)


@pytest.mark.gate
@pytest.mark.firefox
def test_from_another_origin(guest: Page, host: Host, tmp_path_factory: pytest.TempPathFactory) -> None:
    """If a site allows other origins, its script works on their pages."""
    with Host(tmp_path_factory.mktemp("other"), with_nimbers=False) as other:
        guest.goto(other.write(NIM, site=f"{host.url}nimbers/"))

        expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)


def test_from_another_origin_that_does_not_share(
    context: BrowserContext, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Without the header the script does not load; the board and the answer stay, and a frame still works."""
    with (
        Host(tmp_path_factory.mktemp("ours"), shares=False) as ours,
        Host(tmp_path_factory.mktemp("other"), with_nimbers=False) as other,
    ):
        page = context.new_page()
        frame = f'<iframe src="{ours.url}nimbers/embed.html#v1;g=nim;p=3,4,5" width="600" height="420"></iframe>'
        page.goto(other.write(NIM + frame, site=f"{ours.url}nimbers/"))

        expect(page.frame_locator("iframe").locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
        expect(page.locator(ALIVE)).to_have_count(0)
        expect(page.get_by_text("The player to move wins").first).to_be_visible()


def test_a_page_that_changes_without_loading(guest: Page, host: Host) -> None:
    """The host's script inserts, moves and removes elements; the same Python answers, and removed ones are silent."""
    guest.goto(host.write('<div id="view"></div><div id="other"></div>'))
    show = "(html) => { document.querySelector('#view').innerHTML = html; }"
    guest.evaluate(show, NIM)
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    guest.evaluate("() => document.querySelector('#other').append(document.querySelector('nimbers-game'))")
    expect(guest.locator(f"#other {ALIVE}")).to_have_count(1)
    guest.evaluate("() => document.querySelector('nimbers-game').remove()")
    for _ in range(5):
        guest.evaluate(show, '<nimbers-game game="cram" position="5x5"></nimbers-game>')
        guest.evaluate(show, "")
    guest.evaluate(show, static_game("counter", "132"))
    expect(guest.locator(VERDICT)).to_contain_text("Louise", timeout=PATIENCE)

    assert guest.evaluate("workers") == 1
    assert heard(guest, "error") == []


def test_right_to_left(guest: Page, host: Host) -> None:
    """On a right-to-left page the game fits, and numbers keep their order."""
    guest.goto(host.write(f'<div dir="rtl" lang="ar">{NIM}</div>'))
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)

    assert guest.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("style", "dark"), [("color-scheme: dark; background: #111", True), ("", False)])
@pytest.mark.sampled(1, "the other way to be dark")
def test_a_dark_host(guest: Page, host: Host, style: str, dark: bool) -> None:
    """The game follows the host's colour scheme, not the system's; an attribute of the author overrides it."""
    guest.emulate_media(color_scheme="light" if dark else "dark")
    told = static_game("nim", "1,2").replace("<nimbers-game", f'<nimbers-game theme="{"light" if dark else "dark"}"')
    guest.goto(host.write(f'<div style="{style}">{NIM}{told}</div>'))
    expect(guest.locator(ALIVE)).to_have_count(2, timeout=PATIENCE)
    colours = guest.locator("nimbers-embed-view").evaluate_all("all => all.map((one) => getComputedStyle(one).color)")

    assert [max(map(int, colour[4:-1].split(","))) > 128 for colour in colours] == [dark, not dark]


def test_the_element_before_its_script(guest: Page, host: Host) -> None:
    """An element that existed long before the script, with its properties set, is upgraded too."""
    body = '<nimbers-game id="early"></nimbers-game>'
    guest.goto(host.write(body, scripts=0))
    guest.evaluate("() => { document.querySelector('#early').state = { game: 'nim', position: '1,2' }; }")
    guest.add_script_tag(url="nimbers/embed.js", type="module")

    expect(guest.locator(VERDICT)).to_contain_text("The player to move wins", timeout=PATIENCE)


def test_the_script_twice(guest: Page, host: Host) -> None:
    """A repeated script and a copy from elsewhere give one element, one Python and no error."""
    head = '<script type="module" src="copy/embed.js"></script>'
    guest.goto(host.write(NIM + static_game("counter", "132"), scripts=2, head=head))
    expect(guest.locator(ALIVE)).to_have_count(2, timeout=PATIENCE)

    assert guest.evaluate("workers") == 1


HOSTILE = """<style>
    * { box-sizing: content-box !important; }
    button, p, div, svg, table { background: red; font: 40px fantasy; position: relative; left: 3px }
    nimbers-game { letter-spacing: 9px; text-transform: uppercase; line-height: 4; --nimbers-win: rgb(1, 2, 3) }
    nimbers-game::part(verdict) { outline: 2px solid rgb(4, 5, 6) }
</style>"""


def test_styles_do_not_leak(guest: Page, host: Host) -> None:
    """The host's rules do not reach inside, except through tokens and parts; our rules do not reach outside."""
    guest.goto(host.write(f'{HOSTILE}<p id="theirs">Text</p>{NIM}'))
    before = guest.locator("#theirs").evaluate("(p) => JSON.stringify({ ...getComputedStyle(p) })")
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    inside = guest.locator("nimbers-game [part~=bar] button").first
    verdict = guest.locator(VERDICT)

    assert inside.evaluate("(b) => getComputedStyle(b).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert verdict.evaluate("(v) => getComputedStyle(v.querySelector('p')).letterSpacing") == "normal"
    assert verdict.evaluate("(v) => getComputedStyle(v.querySelector('p')).color") == "rgb(1, 2, 3)"
    assert verdict.evaluate("(v) => getComputedStyle(v).outlineColor") == "rgb(4, 5, 6)"
    assert guest.locator("#theirs").evaluate("(p) => JSON.stringify({ ...getComputedStyle(p) })") == before


@pytest.mark.gate
@pytest.mark.parametrize("mode", ["solve", "play", "explain", "table", "check", "prove", "exercise"])
@pytest.mark.sampled(1, "other modes")
def test_every_mode(guest: Page, host: Host, mode: str) -> None:
    """Each mode shows its parts, and axe passes on the host's page."""
    promised = {
        "solve": "Why?", "play": "Undo", "explain": "Why?", "table": "Outcome", "check": "Bouton",
        "prove": "Find the rule and prove it", "exercise": "Who wins, if both play as well as possible?",
    }[mode]  # fmt: skip
    guest.goto(host.write(static_game("nim", "3,4,5", mode=mode)))
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    expect(guest.locator("nimbers-embed-view").get_by_text(promised).first).to_be_visible(timeout=PATIENCE)

    assert violations(guest) == {}


@pytest.mark.parametrize("width", [360, 1000])
@pytest.mark.parametrize(
    "one", [("nim", "3,4,5", "solve"), ("substring", "00011", "solve"), ("nim", "3,4,5", "play")], ids=str
)
@pytest.mark.sampled(3, "other games and widths")
def test_nothing_jumps(guest: Page, host: Host, one: tuple[str, str, str], width: int) -> None:
    """The upgrade of an element neither moves anything on the page nor scrolls it."""
    game, position, mode = one
    guest.set_viewport_size({"width": width, "height": 800})
    guest.goto(host.write(f"<p>Before.</p>{static_game(game, position, mode=mode)}<p>After.</p>" + "<p>More.</p>" * 40))
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    quiet(guest)

    assert guest.evaluate("shifted") < 0.01
    assert guest.evaluate("scrollY") == 0


@pytest.mark.gate
def test_state_solve_and_undo(guest: Page, host: Host) -> None:
    """The host's script reads and sets the state, asks for the answer, and undoes moves."""
    guest.goto(host.write('<nimbers-game id="one" game="nim" position="3,4,5" load="click">Nim</nimbers-game>'))
    result = guest.evaluate("() => customElements.whenDefined('nimbers-game').then(() => one.solve())")
    assert result["outcome"] == "N"
    assert result["grundy"] == 2

    guest.evaluate("() => { one.state = { ...one.state, position: '1,1', convention: 'misere' }; }")
    expect(guest.locator(VERDICT)).to_contain_text("The player to move wins", timeout=PATIENCE)
    expect(guest.locator("#one")).to_have_attribute("convention", "misere")

    guest.evaluate("() => { one.setAttribute('mode', 'play'); one.setAttribute('players', 'friend'); }")
    guest.get_by_role("button", name="Moves as buttons").click(timeout=PATIENCE)
    guest.locator("nimbers-moves").get_by_role("button", name="take 1 from the first heap").click()
    expect(guest.locator(VERDICT)).to_contain_text("Player 2 to move")
    assert guest.evaluate("() => one.state.moves") == ["1-0"]
    guest.evaluate("() => one.undo()")
    expect(guest.locator(VERDICT)).to_contain_text("Player 1 to move")
    assert [one["move"] for one in heard(guest, "move")] == ["1-0", None]

    card = Held(guest, "**/cards/en/kayles.json*")
    guest.evaluate("""() => one.addEventListener("nimbers-move", () => {
        one.setAttribute("game", "kayles");
        one.setAttribute("position", "3");
    }, { once: true })""")
    guest.locator("nimbers-moves").get_by_role("button", name="take 1 from the first heap").click()
    wait_for(guest, lambda: bool(card.routes))
    guest.locator("nimbers-moves").get_by_role("button", name="take 1 from the second heap").click()
    expect(guest.locator(VERDICT)).to_contain_text("Player 2 took 1 from the second heap")
    asked = guest.evaluate("() => { one.state = { ...one.state, position: '2', moves: [] }; return one.solve(); }")
    assert asked["position"] == "2", "the board before is not asked"
    assert [one["move"] for one in heard(guest, "move")] == ["1-0", None, "1-0"], "and has nothing more to tell"
    card.let_go()


LATE = """async (how) => {
    const game = document.createElement("nimbers-game");
    if (how === "unknown first") game.setAttribute("game", "nimm");
    if (how === "click") game.setAttribute("load", "click");
    const refused = new Promise((done) => game.addEventListener("nimbers-error", done, { once: true }));
    document.querySelector("main").append(game);
    if (how === "unknown first") await refused;
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    if (how === "state") game.state = { game: "nim", position: "3,4,5" };
    const late = how === "state" ? [] : [["load", "eager"], ["game", "nim"], ["position", "3,4,5"]];
    for (const [name, value] of late) game.setAttribute(name, value);
}"""


@pytest.mark.parametrize("how", ["attributes", "state", "unknown first", "click"])
@pytest.mark.sampled(1, "other ways to come late")
def test_what_comes_late(guest: Page, host: Host, how: str) -> None:
    """An element without a game, or with a wrong one, shows the game that is set later."""
    guest.goto(host.write(""))
    guest.evaluate("() => customElements.whenDefined('nimbers-game')")
    guest.evaluate(LATE, how)

    expect(guest.locator(VERDICT)).to_contain_text("The player to move wins", timeout=PATIENCE)


def test_a_game_is_kept_when_its_element_moves(guest: Page, host: Host) -> None:
    """Moves that were set as data stay when the element is inserted or moved."""
    guest.goto(host.write(""))
    kept = guest.evaluate("""async () => {
        await customElements.whenDefined("nimbers-game");
        const game = document.createElement("nimbers-game");
        game.state = { game: "nim", position: "3,4,5", mode: "play", players: "friend", moves: ["1-1"] };
        document.querySelector("main").append(game);
        const before = await game.solve();
        document.body.append(game);
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
        return [before.position, before.outcome, game.state.moves];
    }""")

    assert kept == ["1,4,5", "P", ["1-1"]]
    expect(guest.locator(VERDICT)).to_contain_text("Player 2 to move", timeout=PATIENCE)


def test_solve_answers_what_was_asked(guest: Page, host: Host) -> None:
    """A question uses attributes set just before it; a question that is replaced or refused has no answer."""
    guest.goto(host.write('<nimbers-game id="one" game="nim" position="3,4,5"></nimbers-game>'))
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    told = guest.evaluate("""async () => {
        const all = [];
        one.setAttribute("position", "1,1");
        all.push(await one.solve());
        one.state = { game: "cram", position: "5x6" };
        const overtaken = one.solve();
        await new Promise((done) => one.addEventListener("nimbers-progress", done, { once: true }));
        one.state = { game: "nim", position: "1,2" };
        all.push(await overtaken, await one.solve());
        one.setAttribute("game", "nimm");
        all.push(await one.solve());
        return all.map((result) => result && [result.position, result.outcome]);
    }""")

    assert told == [["1,1", "P"], None, ["1,2", "N"], None]


def test_a_short_fallback_does_not_make_a_small_board(guest: Page, host: Host) -> None:
    """A game with a short fallback still takes the space it needs, and nothing overlaps the board."""
    guest.set_viewport_size({"width": 320, "height": 800})
    head = "<style>html { font-size: 62.5% }</style>"
    guest.goto(host.write('<nimbers-game game="nim" position="3,4,5" mode="play">Nim.</nimbers-game>', head=head))
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    token = guest.locator('[data-part="h3.1"]').bounding_box()
    button = guest.get_by_role("button", name="Hint").bounding_box()

    assert token is not None
    assert button is not None
    assert token["height"] > 20
    assert button["height"] >= 43.5
    expect(guest.get_by_role("button", name="Enlarge the board")).to_have_count(0)


def test_the_page_scrolls_under_the_wheel(guest: Page, host: Host) -> None:
    """The mouse wheel over the game scrolls the page."""
    guest.goto(host.write(NIM + "<p>More.</p>" * 60))
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    guest.locator("nimbers-board").hover()
    guest.mouse.wheel(0, 300)
    wait_for(guest, lambda: bool(guest.evaluate("scrollY > 200")))

    assert guest.evaluate("() => navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


@pytest.mark.gate
@pytest.mark.sampled(1, "other mistakes, reported in the same way")
@pytest.mark.parametrize(
    "attributes", ['game="go"', 'game="nim" position="3,x"', 'game="nim" set="a"', 'game="nim" mode="win"']
)
def test_what_an_author_got_wrong(guest: Page, host: Host, attributes: str) -> None:
    """An event and the console name a wrong attribute; the author's text stays, or the game shows the message."""
    warnings: list[str] = []
    guest.on("console", lambda said: warnings.append(said.text))
    guest.goto(host.write(f"<nimbers-game {attributes}>The words.</nimbers-game>"))
    hears(guest, "error")

    [error, *_] = heard(guest, "error")
    assert error["message"]
    assert "position" in attributes or any(error["message"] in one for one in warnings), warnings


def fuzzed(guest: Page, address: str, script: Callable[[], str]) -> None:
    guest.goto(address)
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    before = guest.evaluate("() => JSON.stringify(document.querySelector('nimbers-game').state)")
    guest.evaluate(script())
    quiet(guest)

    assert guest.evaluate("() => window.pwned") is None
    assert guest.evaluate("() => JSON.stringify(document.querySelector('nimbers-game').state)") == before
    expect(guest.locator(VERDICT)).to_contain_text("The player to move wins")


# Return 10,000 invalid values, the same in every run.
NASTY = """
    let seed = 7;
    const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
    const bad = [
        "<img src=x onerror=pwned=1>", "javascript:pwned=1", "${pwned=1}", "\\u0000", "\\u202e",
        "'\\"><script>pwned=1</script>", "9".repeat(5000), null, undefined, NaN, -1, 1e9, [], {}, [[]], true,
        () => { window.pwned = 1; }, "__proto__", new Date(0), /x/, "constructor",
        { toString() { window.pwned = 1; return "nim"; } },
    ];
    const keys = ["game", "position", "set", "convention", "mode", "players", "first", "moves", "quantity", "heaps",
        "formula", "__proto__", "x"];
    const pick = (list) => list[random(list.length)];
    const nasty = () => {
        if (random(10) === 0) return pick(bad);
        const one = { game: "nim", position: "3,4,5" };
        for (let i = 0; i <= random(3); i++) one[pick(keys)] = random(4) ? pick(bad) : { [pick(keys)]: pick(bad) };
        one.wrong = 1; // never right by chance
        return one;
    };
"""


def test_malformed_states_and_attributes(guest: Page, host: Host) -> None:
    """10,000 malformed states and attributes are all reported, run nothing and change nothing."""
    script = f"""() => {{ {NASTY}
        const game = document.querySelector("nimbers-game");
        for (let i = 0; i < 5000; i++) game.state = nasty();
        for (let i = 0; i < 5000; i++) {{
            const copy = document.createElement("nimbers-game");
            for (const name of ["game", "position", "set", "mode", "players", "convention", "load", "lang", "theme",
                "quantity", "heaps", "formula"])
                if (random(3)) copy.setAttribute(name, String(pick(bad.slice(0, 7))));
            copy.setAttribute("game", `${{String(pick(bad.slice(0, 7)))}}!`);
            document.body.append(copy);
            copy.remove();
        }}
    }}"""
    fuzzed(guest, host.write(NIM), lambda: script)


def test_malformed_messages(guest: Page, host: Host) -> None:
    """10,000 malformed messages to the frame, and well-formed ones from another origin, change nothing."""
    guest.goto(host.write('<iframe src="nimbers/embed.html#v1;g=nim;p=3,4,5" width="700" height="420"></iframe>'))
    frame = guest.frame_locator("iframe[width]")
    expect(frame.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    guest.evaluate(f"""() => {{ {NASTY}
        const there = document.querySelector("iframe").contentWindow;
        const plain = (value) => {{ try {{ return structuredClone(value); }} catch {{ return "code"; }} }};
        for (let i = 0; i < 10000; i++)
            there.postMessage(random(4) ? {{ type: "nimbers-state", state: plain(nasty()) }} : plain(nasty()), "*");
        const stranger = document.body.appendChild(document.createElement("iframe"));
        const state = JSON.stringify({{ game: "nim", position: "1" }});
        const post = `parent[0].postMessage({{ type: 'nimbers-state', state: ${{state}} }}, '*')`;
        stranger.srcdoc = `<script>${{post}}<` + "/script>";
    }}""")
    expect(guest.frame_locator("iframe").nth(1).locator("body")).to_be_attached()  # the other page has sent its message
    quiet(guest)

    assert frame.locator("nimbers-game").evaluate("(game) => [game.state.position, window.pwned ?? null]") == [
        "3,4,5",
        None,
    ]
