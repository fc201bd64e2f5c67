"""Make the page of sequences: well-known codes with their results, and below them the explorer."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from learn import Page
from nimbers.pictures.link import fragment
from prebaked import render, worked_out

UP_TO = 3_000
# Well-known codes, with the keys of their games' names in web/locale/site.json.
KNOWN = (
    "0.77", "0.07", "0.137", "0.177", "0.44", "0.165", "0.6", "0.007",
    "sub:1,3,4", "sub:2,5,7", "squares", "primes", "lasker", "grundy",
)  # fmt: skip


def page(lang: str, say: Callable[..., str]) -> Page:
    """Return the explorer, and the table of well-known codes, each with a link to the explorer."""
    known = [
        (
            code,
            "./" + fragment([("code", code), ("n", str(UP_TO))], lang),
            worked_out("sequence", code=code, up_to=UP_TO, lang=lang),
        )
        for code in KNOWN
    ]
    main = render("sequences.html", say=say, known=known, up_to=UP_TO)
    title, about = say("pageTitle", title=say("site.sequences")), say("site.sequencesIntro")
    return Page("sequences/index.html", "home shelf", title, about, main, Markup(), None, "sequences", "sequences")
