"""Effects of a host page on the games in it, and the reverse: shortcuts, styles of drawings, themes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.hosts import ALIVE, Host, static_game
from e2e.reader import PATIENCE, quiet


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with Host(tmp_path) as server:
        yield server


@pytest.fixture
def guest(context: BrowserContext) -> Page:
    """A page of another author."""
    return context.new_page()


# Listeners as hosts install them. MkDocs Material bubbles to window; Sphinx and reveal.js bubble to document and see
# only the element in their checks for fields. JupyterLab captures at document, and its commands respect one attribute
# on the path.
SHORTCUTS = """<script>
    window.heard = [];
    for (const name of ["keydown", "keypress", "keyup"]) {
        window.addEventListener(name, (event) => heard.push(`${name} ${event.key}`));
        document.addEventListener(name, ({ type, key, target }) => {
            if (target.matches("nimbers-game")) heard.push(`${type} ${key}`);
        });
    }
    document.addEventListener("keydown", ({ key, target }) => {
        if (!target.closest("[data-lm-suppress-shortcuts]")) heard.push(`command ${key}`);
    }, true);
</script>"""


def test_keys_of_a_game_are_no_shortcuts(guest: Page, host: Host) -> None:
    """The host does not receive keys that a game uses, and receives the others."""

    def presses(*keys: str) -> list[str]:
        """Return the keys among these that the host receives, each once."""
        guest.evaluate("() => { heard.length = 0; }")
        for key in keys:
            guest.keyboard.press(key)
        return sorted(set(guest.evaluate("heard")))

    games = (
        static_game("nim", "3,4,5") + static_game("nim", "1,1", mode="play") + static_game("nim", "3,4,5", mode="check")
    )
    guest.goto(host.write(games + '<input id="theirs">', head=SHORTCUTS))
    asked, played, checked = guest.locator("nimbers-game").all()
    for game in (asked, played, checked):
        game.scroll_into_view_if_needed()
    expect(guest.locator(ALIVE)).to_have_count(3, timeout=PATIENCE)

    guest.locator("#theirs").focus()
    assert presses("s") == ["command s", "keydown s", "keypress s", "keyup s"]

    asked.get_by_role("button", name="Another position").focus()
    assert presses("Enter") == []
    assert presses("ArrowRight") == ["keydown ArrowRight", "keyup ArrowRight"]
    asked.get_by_role("textbox").first.fill("")
    assert presses("1", ",", "s", "/", "?", "Shift+N", "ArrowLeft", "Home", "Backspace", "Delete") == [
        "keydown Shift",
        "keyup Shift",
    ]
    assert presses("Escape", "F4") == ["keydown Escape", "keydown F4", "keyup Escape", "keyup F4"]
    assert "keydown k" in presses("Control+k")

    board = played.get_by_role("application")
    board.focus()
    assert presses("ArrowRight", "ArrowUp", "End", "s", ".", "Escape") == [], "it leaves the token that was chosen"
    assert presses("Escape") == ["keydown Escape", "keyup Escape"], "there is nothing left to clear"
    assert presses("Home", "Enter", " ") == []

    checked.get_by_text("Check your own formula").click()
    editor = checked.locator(".cm-content")
    editor.focus()
    assert presses("Enter", "s", "Tab", "Escape") == []
    assert presses("Tab") == ["keydown Tab", "keyup Tab"], "after Escape it leaves the field"

    guest.locator("#theirs").focus()
    assert presses("s") == ["command s", "keydown s", "keypress s", "keyup s"]


# Rules for all drawings of a page, from JupyterLab, nbconvert, MkDocs Material, Starlight and Tailwind, and worse ones.
STYLES = {
    "none": "",
    "notebook": "img, svg { max-width: 100%; height: auto; }",
    "reset": "img, svg, video { display: block; max-width: 100%; height: auto; vertical-align: middle; }",
    "filled": "svg { width: 100%; height: auto; overflow: hidden; }",
}
# The place of each shape in each drawing, relative to the drawing's corner.
SHAPES = """() => [...document.querySelectorAll("section")].map((section) =>
    [...section.querySelectorAll("figure > svg")].map((drawing) => {
        const { x, y } = drawing.getBoundingClientRect();
        return [drawing, ...drawing.querySelectorAll("circle, line, path, rect")].map((one) => {
            const box = one.getBoundingClientRect();
            return [one.localName, ...[box.x - x, box.y - y, box.width, box.height].map((side) => side.toFixed(1))];
        });
    }))"""


@pytest.mark.firefox
def test_drawings_have_their_size_whatever_a_page_says_of_drawings(guest: Page, host: Host) -> None:
    """Styles that widen all pictures do not distort a drawing; on a narrow page the drawing shrinks."""
    drawings = static_game("nim", "3,4,5") + static_game("sum", "cram:..._...+nim:1")
    sections = "".join(
        f'<style>.{name} {{ {style} }}</style><section class="{name}">{drawings}</section>'
        for name, style in STYLES.items()
    )
    guest.goto(host.write(sections, scripts=0))
    for width in (1280, 320):
        guest.set_viewport_size({"width": width, "height": 800})
        plain, *styled = guest.evaluate(SHAPES)
        assert [drawing[0][-1] for drawing in plain] == ["190.0", "190.0"]
        for found in styled:
            assert found == plain

    assert guest.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_drawing_is_as_wide_as_there_is_room(guest: Page, host: Host) -> None:
    """MkDocs Material makes figures as wide as their content, which would give any drawing 300 pixels."""
    wide = static_game("kayles", "12").replace("<nimbers-game", '<nimbers-game load="click"')
    guest.goto(host.write(wide, head="<style>figure { width: fit-content; margin: 0 }</style>"))
    guest.evaluate("() => customElements.whenDefined('nimbers-game').then(() => true)")
    widths = guest.evaluate("() => ['figure', 'main'].map((name) => document.querySelector(name).clientWidth)")

    assert widths[0] == widths[1] > 1000


@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
@pytest.mark.sampled(1, "the other scheme")
def test_a_page_that_says_its_scheme_in_its_head(guest: Page, host: Host, dark: bool) -> None:
    """`<meta name="color-scheme">` decides, which no computed style tells, whatever the system prefers."""
    guest.emulate_media(color_scheme="light" if dark else "dark")
    scheme = "dark" if dark else "light"
    guest.goto(host.write(static_game("nim", "1,2"), head=f'<meta name="color-scheme" content="{scheme}">'))
    expect(guest.locator(ALIVE)).to_have_count(1, timeout=PATIENCE)

    expect(guest.locator("nimbers-embed-view")).to_have_css("color-scheme", scheme)


# Themes of hosts: Furo and Sphinx set an attribute of body; Tailwind a class of html, with other colour notations and
# transitions; reveal.js swaps style sheets; others style a single box. None declares a colour scheme.
THEMES = """<style>
    body { background: #fff; transition: background-color 0.1s linear }
    body[data-theme="dark"] { background: #131416; transition: none }
    .dark body { background: oklch(0.2 0.02 260) }
    body:has(#night:checked) { background: #123 }
</style>"""


@pytest.mark.firefox
def test_light_and_dark_are_those_of_the_page(guest: Page, host: Host) -> None:
    """Without a declared colour scheme the game takes the page's painted colours, also after a change."""
    guest.emulate_media(color_scheme="dark")  # the page is white, so the system's preference has no effect
    table = static_game("knight-queen", "N5,4_Q3,3").replace("<nimbers-game", '<nimbers-game set="n=80" mode="table"')
    veiled = f'<div style="background: rgb(0 0 0 / 0.8)">{static_game("nim", "1,2")}</div>'
    decided = f'<div style="color-scheme: light">{static_game("nim", "2,3")}</div>'
    # such as a style sheet of fonts that cannot load
    late = '@import "nowhere.css"; body { background: #191919; transition: none }'
    (host.pages / "dark.css").write_text(late)
    night = '<input type="checkbox" id="night">'
    guest.goto(host.write(night + static_game("nim", "3,4,5") + veiled + decided + table, head=THEMES))
    games = guest.locator("nimbers-game").all()
    for game in games:
        game.scroll_into_view_if_needed()
    expect(guest.locator(ALIVE)).to_have_count(4, timeout=PATIENCE)
    plain, veiled_game, decided_game, _ = (game.locator("nimbers-embed-view") for game in games)
    canvas = games[3].locator("nimbers-heatmap canvas").first
    expect(canvas).to_be_visible(timeout=PATIENCE)
    quiet(guest)
    light = canvas.evaluate("(canvas) => canvas.toDataURL()")

    expect(plain).to_have_css("color-scheme", "light")
    for change, scheme in (
        ("document.body.dataset.theme = 'dark'", "dark"),
        ("delete document.body.dataset.theme", "light"),
        ("document.documentElement.classList.add('dark')", "dark"),
        ("document.documentElement.classList.remove('dark')", "light"),
        ("document.head.insertAdjacentHTML('beforeend', '<style>body { background: #191919 }')", "dark"),
        ("document.head.lastElementChild.remove()", "light"),
        ("document.head.insertAdjacentHTML('beforeend', '<link rel=stylesheet href=dark.css>')", "dark"),
        ("document.head.lastElementChild.remove()", "light"),
        ("document.getElementById('night').click()", "dark"),
    ):
        guest.evaluate(change)
        expect(plain).to_have_css("color-scheme", scheme)
        assert (canvas.evaluate("(canvas) => canvas.toDataURL()") == light) == (scheme == "light")
        expect(veiled_game).to_have_css("color-scheme", "dark")
        expect(decided_game).to_have_css("color-scheme", "light")

    games[0].evaluate("(game) => { game.style.background = 'white'; }")
    expect(plain).to_have_css("color-scheme", "light")
    games[0].evaluate("(game) => game.setAttribute('theme', 'dark')")
    expect(plain).to_have_css("color-scheme", "dark")
    games[0].evaluate("(game) => game.removeAttribute('theme')")
    expect(plain).to_have_css("color-scheme", "light")
