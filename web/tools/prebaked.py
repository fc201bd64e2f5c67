"""What the makers of pages share: questions to the package, and templates."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from string import Template
from typing import Any

from nimbers.answers.position_cache import clear_caches
from nimbers.api.dispatch import call
from nimbers.pictures.link import fragment

WEB = Path(__file__).resolve().parents[1]
Document = dict[str, Any]


def ask(operation: str, **params: Any) -> Document:
    """Return what the API answers, as the page asks it."""
    reply = json.loads(call(json.dumps({"op": operation, "params": params}))[0])
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
    clear_caches()
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
    return room(lang, "page") | {f"site.{key}": text for key, text in room(lang, "site").items()}


def room(lang: str, name: str) -> dict[str, str]:
    """A file of labels; the English text where the language has none, or one with other places to fill in."""
    english, own = (_written(one, name) for one in ("en", lang))
    return {key: own[key] if key in own and places(own[key]) == places(text) else text for key, text in english.items()}


def _written(lang: str, name: str) -> dict[str, str]:
    file = WEB / f"locale/{lang}/{name}.json"
    table: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return table


def places(text: str) -> list[str]:
    """The names that a label has places for; the forms of a word are none, since a language may need none."""
    return sorted(re.findall(r"\{(\w+)\}", text))


def name_of(lang: str) -> str:
    """What a language is called by those who speak it."""
    return labels(lang)["site.language.name"]


def fill(template: str, **values: str) -> str:
    """A template of web/pages with its holes filled."""
    return Template((WEB / "pages" / template).read_text(encoding="utf-8")).substitute(values)
