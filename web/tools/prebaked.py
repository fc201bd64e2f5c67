"""What the makers of pages share: questions to the package, and templates."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from string import Template
from typing import Any

from nimbers.answers.study import forget_studies
from nimbers.door import api
from nimbers.pictures.link import fragment

WEB = Path(__file__).resolve().parents[1]
Document = dict[str, Any]


def ask(operation: str, **params: Any) -> Document:
    """What the door says, as the page asks it."""
    reply = json.loads(api.call(json.dumps({"op": operation, "params": params}))[0])
    if not reply["ok"]:
        raise SystemExit(f"prerender: {operation} {params}: {reply['error']['message']}")
    return dict(reply["result"])


def worked_out(operation: str, **params: Any) -> Document:
    """The result of a job."""
    job = ask("start", op=operation, params=params)["job"]
    while not (step := ask("step", job=job, at_most=1000))["done"]:
        pass
    return dict(step["result"])


def solve(**params: Any) -> Document:
    """The answer to a position, by a search that knows nothing of it yet, as when a page is opened."""
    forget_studies()
    return worked_out("solve", **params)


def link(
    card: Document,
    position: str | None,
    lang: str,
    settings: Document | None = None,
    given: tuple[str, str] | None = None,
) -> str:
    """The link of a position, under the usual rules unless told.

    `given` is a panel that the link opens, and its texts, packed.
    """
    told = settings or {}
    convention = told.get("convention", card["conventions"][0])
    fields = [("g", card["slug"])] + ([("c", convention)] if convention != card["conventions"][0] else [])
    for one in card["parameters"]:
        text = told.get(one["name"], str(one["default"]))
        fields += [(one["name"], text)] if text != str(one["default"]) else []
    fields += [] if position is None else [("p", position)]
    panel = "t_" if any(one["name"] == "t" for one in card["parameters"]) else "t"
    fields += [] if given is None else [(panel, given[0]), ("x", given[1])]
    return fragment(fields, lang)


@cache
def labels(lang: str) -> dict[str, str]:
    """The labels of the page in a language, and what only the pages say, as `site.KEY`."""
    page, site = (
        json.loads((WEB / f"locale/{lang}/{name}.json").read_text(encoding="utf-8")) for name in ("page", "site")
    )
    return dict(page) | {f"site.{key}": text for key, text in site.items()}


def name_of(lang: str) -> str:
    """What a language is called by those who speak it."""
    return labels(lang)["site.language.name"]


def fill(template: str, **values: str) -> str:
    """A template of web/pages with its holes filled."""
    return Template((WEB / "pages" / template).read_text(encoding="utf-8")).substitute(values)
