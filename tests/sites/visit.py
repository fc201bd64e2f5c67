"""Check pages of other sites with our games in them."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from e2e.hosts import ALIVE, Host, static_game
from e2e.reader import FORGETFUL, PATIENCE

# The games of each page, in this order: one to solve, one to play, one that stays a drawing.
GAMES = (("nim", "3,4,5", ""), ("nim", "3,4,5", "play"), ("knight-queen", "N5,4_Q3,3", ""))
FENCES = """```nimbers
nim 3,4,5
```

```nimbers
game: nim
position: 3,4,5
mode: play
```

```nimbers
game: knight-queen
position: N5,4_Q3,3
load: click
```
"""
DIRECTIVES = """.. nimbers:: nim 3,4,5

.. nimbers:: nim 3,4,5
   :mode: play

.. nimbers:: knight-queen N5,4_Q3,3
   :load: click
"""
# Record keys that reach the place of a site's shortcuts; the site's later listeners receive no other keys.
HEARD = """
window.heard = [];
for (const name of ["keydown", "keypress", "keyup"]) addEventListener(name, ({ key }) => heard.push(key));
"""
TYPED = ("1", ",", "ArrowLeft", "ArrowRight", "/", "s")
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
# State that a site's shortcut would change.
STATE = """() => [location.href, document.activeElement.localName, window.Reveal?.getIndices().h ?? null,
    document.querySelectorAll("dialog[open], [data-md-toggle=search]:checked").length]"""
# The box around all shapes of the third game, which stays a drawing.
SIZE = """(drawing) => {
    const shapes = [...drawing.querySelectorAll("circle, path, rect, line, text")];
    const boxes = shapes.map((one) => one.getBoundingClientRect());
    const span = (from, to) => Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]));
    return [span("left", "right"), span("top", "bottom")];
}"""
DRAWN = "nimbers-game[load=click] figure > svg"


def elements() -> str:
    """Return the three games as HTML, for sites that accept it unchanged."""
    asked, played, drawn = (static_game(*game) for game in GAMES)
    return "\n\n".join([asked, played, drawn.replace("<nimbers-game", '<nimbers-game load="click"')])


class Visit:
    """Another site's page with our games running in it."""

    def __init__(self, browser: Browser, host: str, page: str, **options: Any) -> None:
        self.browser = browser
        self.context = browser.new_context(viewport={"width": 1280, "height": 800}, **options)
        self.context.add_init_script(FORGETFUL + HEARD)
        # Some themes load fonts from other hosts, which tests must not contact.
        self.context.route(lambda url: not url.startswith(host), lambda route: route.abort())
        self.page: Page = self.context.new_page()
        self.page.goto(host + page)
        self.games = self.page.locator("nimbers-game")
        for game in (self.asked, self.played):
            game.scroll_into_view_if_needed()
        expect(self.page.locator(ALIVE)).to_have_count(2, timeout=PATIENCE)

    @property
    def asked(self) -> Locator:
        return self.games.nth(0)

    @property
    def played(self) -> Locator:
        return self.games.nth(1)

    def plays(self) -> None:
        """Check that the machine answers a move."""
        self.played.get_by_role("button", name="Moves as buttons").click()
        self.played.locator("nimbers-moves").get_by_role("button", name="take 2 from the first heap").click()
        expect(self.played.locator("[part~=verdict]")).to_contain_text("The machine", timeout=PATIENCE)

    def keeps_its_keys(self) -> None:
        """Check that the site neither receives nor acts on keys typed into a game or pressed on its board."""
        self.asked.get_by_role("button", name="Another position").click()
        field = self.asked.get_by_role("textbox").first
        field.fill("")
        assert self._pressed(TYPED) == []
        assert field.input_value() == "1,/s"
        self.played.get_by_role("application").focus()
        assert self._pressed((*TYPED, *ARROWS)) == []

    def _pressed(self, keys: Sequence[str]) -> list[str]:
        """Return the keys that the page receives, after checking that the page has not changed."""
        before = self.page.evaluate(STATE)
        self.page.evaluate("() => { heard.length = 0; }")
        for key in keys:
            self.page.keyboard.press(key)
        assert self.page.evaluate(STATE) == before
        return list(self.page.evaluate("heard"))

    def has_shortcut(self, key: str) -> None:
        """Check that the site has this shortcut outside of the games, or else the test would prove nothing."""
        self.page.evaluate("() => document.activeElement?.blur()")
        before = self.page.evaluate(STATE)
        self.page.keyboard.press(key)
        self.page.wait_for_function(f"(before) => JSON.stringify(({STATE})()) !== before", arg=_json(before))
        self.page.keyboard.press("Escape")

    def has_the_size_of(self, host: Host) -> None:
        """Check that the drawing has its size on a plain page, within a fifth."""
        plain = self.context.new_page()
        plain.goto(host.write(elements(), scripts=0, name="plain.html"))
        own = plain.locator(DRAWN).evaluate(SIZE)
        plain.close()
        found = self.page.locator(DRAWN).evaluate(SIZE)

        assert all(abs(one - size) <= size / 5 for one, size in zip(found, own, strict=True)), (found, own)

    def has_scheme(self, scheme: str) -> None:
        """Check that both games are light, or that both are dark."""
        for game in (self.asked, self.played):
            expect(game.locator("nimbers-embed-view")).to_have_css("color-scheme", scheme)

    def close(self) -> None:
        self.context.close()


def _json(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))
