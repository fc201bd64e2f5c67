"""The tools of the tab Check inside the element: sandboxed even on a host page without a policy."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.access import violations
from e2e.hosts import ALIVE, Host, static_game
from e2e.reader import PATIENCE, RUNG, rung
from e2e.site_server import Site
from e2e.test_embed import STRICT, guest
from e2e.test_lab import FATAL, HOSTILE, LIMIT
from e2e.writer import write
from nimbers.pictures import render
from tier import tier

__all__ = ["guest"]

# Twelve of the hostile or endless programs with which test_lab.py tries the page.
PROGRAMS = FATAL | {
    name: HOSTILE[name]
    for name in ("exit", "hard exit", "a script", "a socket", "builtins", "output", "a text that lies")
}


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with Host(tmp_path) as server:
        yield server


@pytest.fixture
def canary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that notes any request."""
    with Site(tmp_path_factory.mktemp("canary")) as server:
        yield server


def opened(page: Page, address: str) -> Locator:
    """Open the tools of the element on a host's page."""
    page.goto(address)
    expect(page.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    lab = page.locator("nimbers-lab")
    lab.locator("summary").click(timeout=PATIENCE)
    lab.get_by_label("Up to which size").fill("6")
    return lab


def run(lab: Locator, text: str) -> None:
    write(lab.locator("nimbers-editor"), text)
    lab.get_by_role("button", name="Run and check").click()


@pytest.mark.firefox
def test_hostile_programs_in_a_page_without_a_policy(guest: Page, host: Host, canary: Site) -> None:
    """Each of twelve programs ends in time with its message.

    The text stays, the element answers, and there is no request.
    """
    assert len(PROGRAMS) == 12
    guest.add_init_script(RUNG)
    lab = opened(guest, host.write(static_game("nim", "3,4,5", mode="check")))
    run(lab, "def wins(p): return None")
    expect(lab.locator(".verdict")).to_contain_text("Nothing to check", timeout=PATIENCE)
    game = guest.locator("nimbers-game")
    for number, (name, (program, words)) in enumerate(tier.sample(PROGRAMS.items(), 3)):
        text = program.replace("CANARY", canary.url)
        rung(guest, LIMIT)
        run(lab, text)
        expect(lab.locator(".verdict"), name).to_contain_text(words, timeout=PATIENCE)
        # The element's own timer of this length ended the program.
        assert rung(guest, LIMIT) == (f"within {LIMIT} seconds" in lab.locator(".verdict").inner_text()), name
        expect(lab.locator("nimbers-editor")).to_have_js_property("value", text)
        found = game.evaluate(
            "async (game, p) => { game.setAttribute('position', p); return (await game.solve()).outcome; }",
            f"{number},{number + number % 2}",
        )
        assert found == "NP"[number % 2 == 0], name

    assert canary.hits == []
    expect(guest.locator("iframe")).to_have_count(0)
    run(
        lab, "from functools import reduce\nfrom operator import xor\ndef wins(p):\n    return reduce(xor, p, 0) != 0\n"
    )
    expect(lab.locator(".verdict")).to_contain_text("Agrees with search", timeout=PATIENCE)


def test_from_another_origin(guest: Page, host: Host, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Script and sandbox come from another origin, and the smallest counterexample is still found."""
    folder = tmp_path_factory.mktemp("blog")
    with Host(folder, with_nimbers=False) as blog:
        lab = opened(guest, blog.write(static_game("nim", "3,4,5", mode="check"), site=f"{host.url}nimbers/"))
        run(lab, "def wins(p):\n    return sum(p) > 0\n")
        expect(lab.locator(".verdict")).to_contain_text(
            re.compile(
                "Smallest counterexample: 1,1. By the claim the player to move wins; by search the player to move loses"
            ),
            timeout=PATIENCE,
        )
        address = guest.url
        lab.get_by_role("link", name="Open 1,1").click()
        expect(guest.locator("nimbers-game")).to_have_attribute("position", "1,1", timeout=PATIENCE)
        expect(guest.locator("nimbers-game [part~=verdict]")).to_contain_text("loses", timeout=PATIENCE)
        assert guest.url == address


def test_a_strict_host(context: object, host: Host) -> None:
    """If the host's policy forbids the sandbox, the element says so, and claims can still be checked."""
    page: Page = context.new_page()  # type: ignore[attr-defined]
    page.clock.install()
    policy = f'<meta http-equiv="Content-Security-Policy" content="{STRICT}">'
    lab = opened(page, host.write(static_game("nim", "3,4,5", mode="check"), head=policy))
    run(lab, "def wins(p):\n    return sum(p) > 0\n")
    expect(lab.locator(".progress")).to_be_visible()
    expect(page.locator("iframe")).to_have_count(1, timeout=PATIENCE)
    page.clock.fast_forward(61_000)
    expect(lab.locator(".verdict")).to_contain_text("did not start the sandbox", timeout=PATIENCE)
    claim = page.locator("nimbers-claim").first
    claim.get_by_role("button", name="Check").click()
    expect(claim.locator(".verdict")).to_contain_text("Agrees with search", timeout=PATIENCE)
    page.close()


def test_a_formula_that_the_page_brings(guest: Page, host: Host) -> None:
    """A formula from the page runs only after a click; if it agrees with search, the prover decides it."""
    flawed = "(min(p, 4294967295) - 1).bit_count() % 2 != 0"
    guest.goto(host.write(render.html("counter", "132", mode="check", formula=flawed)))
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    lab = guest.locator("nimbers-lab")
    expect(lab.locator("nimbers-editor")).to_have_js_property(
        "value", f"def wins(p):\n    return {flawed}\n", timeout=PATIENCE
    )
    expect(lab.locator(".banner")).to_have_count(0)
    expect(guest.locator("nimbers-claim")).to_have_count(0)
    lab.get_by_role("button", name="Run and check").click()
    expect(lab.locator(".verdict")).to_contain_text("Smallest counterexample of any size: 4294967296", timeout=PATIENCE)
    run(lab, "def wins(p):\n    return (p - 1).bit_count() % 2 != 0\n")
    expect(lab.locator(".verdict")).to_contain_text("True for all positions of any size: proved.", timeout=PATIENCE)
    assert violations(guest) == {}


def test_a_theorem_with_its_proof(guest: Page, host: Host) -> None:
    """Mode prove uses the attributes; a new state is a new question; a frame takes the question from its link."""
    guest.goto(host.write(render.html("nim", "3,4,5", mode="prove", heaps="3", quantity="grundy")))
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)
    panel = guest.locator("nimbers-theorem")
    panel.get_by_role("button", name="Find the rule and prove it").click(timeout=PATIENCE)
    expect(panel.locator(".banner")).to_contain_text("the nim-sum of x, y, z", timeout=PATIENCE)
    expect(panel.get_by_role("listitem")).to_have_count(4)
    expect(panel.get_by_role("button", name="Copy a link to this proof")).to_have_count(0)
    game = guest.locator("nimbers-game")
    game.evaluate("(game) => { game.state = { ...game.state, heaps: 2, quantity: 'outcome' }; }")
    expect(panel.get_by_label("Numbers in a position")).to_have_value("2")
    expect(panel.locator(".banner")).to_have_count(0)
    assert game.get_attribute("heaps") == "2"
    guest.goto("about:blank")
    guest.goto(f"{host.url}nimbers/embed.html#v1;g=wythoff;p=3,5;m=prove;quantity=grundy;heaps=2")
    expect(panel.get_by_label("What is to be found")).to_have_value("grundy", timeout=PATIENCE)
    expect(panel.get_by_label("Numbers in a position")).to_have_count(0)  # they are always two
