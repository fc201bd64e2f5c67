"""Helpers for the makers of pages: questions to the package, labels and templates."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from nimbers.api.dispatch import call
from nimbers.pictures.link import fragment
from nimbers.session import session

WEB = Path(__file__).resolve().parents[1]
Document = dict[str, Any]


def ask(operation: str, **params: Any) -> Document:
    """Return the reply of the API, as the page gets it."""
    reply = json.loads(call(json.dumps({"op": operation, "params": params}))[0])
    if not reply["ok"]:
        raise SystemExit(f"prerender: {operation} {params}: {reply['error']['message']}")
    return dict(reply["result"])


def worked_out(operation: str, **params: Any) -> Document:
    """Return the result of a job."""
    job = ask("start", op=operation, params=params)["job"]
    while not (step := ask("step", job=job, at_most=1000))["done"]:
        pass
    return dict(step["result"])


def solve(**params: Any) -> Document:
    """Answer a position by a fresh search, as on a page that has just opened."""
    session.clear()
    return worked_out("solve", **params)


def link(
    card: Document,
    position: str | None,
    lang: str,
    settings: Document | None = None,
    given: tuple[str, str] | None = None,
) -> str:
    """Return the link of a position, under the usual rules unless `set` says otherwise.

    `given` is a panel that the link opens, and its packed texts.
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
    """Return the labels of the page in a language, and the texts of pages as `site.KEY`."""
    return room(lang, "page") | {f"site.{key}": text for key, text in room(lang, "site").items()}


def room(lang: str, name: str) -> dict[str, str]:
    """Read a file of labels; use English for missing texts and for texts with other placeholders."""
    english, own = (_written(one, name) for one in ("en", lang))
    return {key: own[key] if key in own and places(own[key]) == places(text) else text for key, text in english.items()}


def _written(lang: str, name: str) -> dict[str, str]:
    file = WEB / f"locale/{lang}/{name}.json"
    table: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return table


def places(text: str) -> list[str]:
    """Return the names of a label's placeholders; forms of words do not count, since a language may need none."""
    return sorted(re.findall(r"\{(\w+)\}", text))


def name_of(lang: str) -> str:
    """Return a language's own name."""
    return labels(lang)["site.language.name"]


def in_script(data: object) -> Markup:
    """Return the shortest JSON that is safe inside a script element."""
    return Markup(plain(data).replace("<", "\\u003c"))


def plain(data: object) -> str:
    """Return the shortest JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# Templates escape every text; only Markup, from the makers of drawings and Markdown, is HTML already.
TEMPLATES = Environment(
    loader=FileSystemLoader(WEB / "pages"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
TEMPLATES.filters["json"] = in_script


def render(template: str, **values: object) -> Markup:
    """Fill a template of web/pages."""
    return Markup(TEMPLATES.get_template(template).render(values))
