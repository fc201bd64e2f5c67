"""Make the page of sequences: well-known codes with their results, and below them the explorer."""

from __future__ import annotations

import html
from collections.abc import Callable

from learn import Page
from nimbers.pictures.link import fragment
from prebaked import worked_out

UP_TO = 3_000
# Well-known codes, with the keys of their games' names in web/locale/site.json.
KNOWN = (
    "0.77", "0.07", "0.137", "0.177", "0.44", "0.165", "0.6", "0.007",
    "sub:1,3,4", "sub:2,5,7", "squares", "primes", "lasker", "grundy",
)  # fmt: skip


def table(lang: str, say: Callable[..., str], home: str) -> str:
    """Return the table of well-known codes, each with a link to the explorer."""
    rows = []
    for code in KNOWN:
        found = worked_out("sequence", code=code, up_to=UP_TO, lang=lang)
        link = home + fragment([("code", code), ("n", str(UP_TO))], lang)
        told = (found["period"], found["preperiod"], found["exception_count"] if found["period"] else None)
        cells = "".join(f"<td>{'–' if one is None else one}</td>" for one in told)
        status = say(f"site.sequences.{found['status']}")
        rows.append(
            f'            <tr><th scope="row"><a href="{html.escape(link)}">{html.escape(code)}</a></th>'
            f"<td>{say(f'site.sequence.{code}')}</td>{cells}<td>{status}</td></tr>"
        )
    heads = "".join(
        f'<th scope="col">{say(one)}</th>'
        for one in (
            *("site.sequences.code", "game", "site.sequences.period", "site.sequences.preperiod"),
            *("site.sequences.exceptions", "site.sequencesStatus"),
        )
    )
    return (
        f'        <div class="known" tabindex="0" role="region" aria-label="{say("site.sequencesKnown")}">\n'
        f"          <table><thead><tr>{heads}</tr></thead><tbody>\n" + "\n".join(rows) + "\n"
        "          </tbody></table>\n        </div>"
    )


def page(lang: str, say: Callable[..., str]) -> Page:
    """Return the explorer and the table."""
    title, about = say("site.sequences"), say("site.sequencesIntro")
    main = (
        f'      <h2 class="title">{title}</h2>\n      <p class="lead">{about}</p>\n'
        f"      <noscript><p>{say('site.noScript')}</p></noscript>\n"
        "      <nimbers-sequence></nimbers-sequence>\n"
        f'      <section class="sequences"><h3>{say("site.sequencesKnown")}</h3>\n'
        f"        <p>{say('site.sequencesKnownIntro', count=UP_TO)}</p>\n{table(lang, say, './')}\n      </section>"
    )
    kind = "home shelf"
    return Page(
        "sequences/index.html", kind, say("pageTitle", title=title), about, main, "", None, "sequences", "sequences"
    )
