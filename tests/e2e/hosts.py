"""Pages of other authors with our games in them, on the site's origin or on another."""

import threading
from pathlib import Path
from typing import Self

from nimbers.pictures import render
from static_server import Files, Server

WEB = Path(__file__).parents[2] / "web"
DIST = WEB / "dist"
ALIVE = "nimbers-game[data-alive]"
# Record the elements' events and layout shifts from the start.
WATCH = """
window.events = [];
for (const name of ["ready", "input", "move", "result", "progress", "error"])
    addEventListener(`nimbers-${name}`, ({ type, detail, target }) => events.push({ type, detail, id: target.id }));
window.shifted = 0;
try {
    new PerformanceObserver((list) => list.getEntries().forEach((one) => {
        if (!one.hadRecentInput) shifted += one.value;
    })).observe({ type: "layout-shift", buffered: true });
} catch {}
window.workers = 0;
const Original = Worker;
window.Worker = class extends Original { constructor(...args) { super(...args); workers += 1; } };
"""


class _Plain(Files):
    """A host without headers about other origins."""

    def send_header(self, keyword: str, value: str) -> None:
        if keyword != "Access-Control-Allow-Origin":
            super().send_header(keyword, value)


class Host(Server):
    """An author's site in its own folder; `with_nimbers` adds copies of our site at `nimbers/` and `copy/`."""

    def __init__(self, folder: Path, *, with_nimbers: bool = True, shares: bool = True) -> None:
        self.pages = folder
        if with_nimbers:
            for name in ("nimbers", "copy"):
                (folder / name).symlink_to(DIST)
        super().__init__(folder, handler=Files if shares else _Plain)

    def write(
        self, body: str, *, site: str = "nimbers/", head: str = "", scripts: int = 1, name: str = "post.html"
    ) -> str:
        """Write a page with this body and return its address; `site` is the origin of its script."""
        script = f'<script type="module" src="{site}embed.js"></script>' * scripts
        (self.pages / name).write_text(
            f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width">'
            f"<title>A post</title>{head}{script}</head><body><main><h1>A post</h1>{body}</main></body></html>",
            encoding="utf-8",
        )
        return self.url + name

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *args: object) -> None:
        self.shutdown()
        self.server_close()


def static_game(game: str, position: str, mode: str = "") -> str:
    """Return the element with its board and answer, as authors' tools write it."""
    return render.html(game, position, mode=mode)
