"""Render a position with its answer for other pages: as an element with its fallback, a picture, or Markdown.

>>> from nimbers import render
>>> print(render.markdown("nim", "3,4,5"))
**Nim** `3,4,5`
<BLANKLINE>
- **The player to move wins.**
- Grundy value 2
- 1 winning move: take 2 from the first heap (1-1)
- Found by search: 5 positions visited.
"""

from __future__ import annotations

from typing import Any

from ..model import Ruleset
from .static import StaticGame, site_address, static_game

FORMATS = ("html", "svg", "markdown")


def html(rules: str | Ruleset[Any], position: Any, /, *, site: str = "", script: bool = True, **options: Any) -> str:
    """Return the element `<nimbers-game>` around drawing and answer, which are its fallback without JavaScript.

    `site` is the address of a built copy of the page; with it the title is a link, and the element's script comes
    first unless `script` is False. Other options: `mode`, `lang`, `players`, `question`, `quantity`, `heaps`,
    `formula`, `theme`, `load` and `show` as for the element, `budget`, and the rule parameters. Raises NimbersError.

    >>> html("nim", "3,4,5", convention="misere").partition(">")[0]
    '<nimbers-game game="nim" position="3,4,5" convention="misere"'
    """
    return of(rules, position, **options).html(site_address(site), script)


def svg(rules: str | Ruleset[Any], position: Any, /, *, caption: bool = False, **options: Any) -> str:
    """Return a self-contained picture of the position, with the answer below it if `caption`.

    >>> svg("nim", "3,4,5").endswith("</svg>")
    True
    """
    return of(rules, position, **options).svg(caption)


def markdown(rules: str | Ruleset[Any], position: Any, /, *, site: str = "", **options: Any) -> str:
    """Return position and answer as Markdown, with a `site` also a picture and a link.

    >>> markdown("nim", "3,4,5", site="https://example.org").splitlines()[2]
    '[Nim](https://example.org/games/nim/#v1;g=nim;p=3,4,5) `3,4,5`'
    """
    return of(rules, position, **options).markdown(site_address(site))


def of(
    rules: str | Ruleset[Any],
    position: Any,
    /,
    *,
    budget: int | None = None,
    mode: str = "",
    lang: str = "en",
    players: str = "",
    theme: str = "",
    load: str = "",
    show: str = "",
    question: str = "",
    quantity: str = "",
    heaps: str = "",
    formula: str = "",
    **parameters: Any,
) -> StaticGame:
    """Solve a position and return it ready for each format; raises NimbersError."""
    from .. import solve

    found = solve(rules, position, budget=budget, **parameters)
    choices = {
        "mode": mode, "players": players, "theme": theme, "load": load,
        "question": question, "quantity": quantity, "heaps": heaps,
    }  # fmt: skip
    return static_game(found, lang, show, formula, **choices)
