"""The package writes links that the page reads, and the packed texts of a panel unpack unchanged."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode
from pathlib import Path
from typing import Any

import pytest

from nimbers import solve
from nimbers.pictures.link import fragment, packed
from nimbers.pictures.static import static_game

# The page's tests in web/src/link/link.test.ts read the same file.
LINKS: Any = json.loads((Path(__file__).parents[1] / "data/links.json").read_text(encoding="utf-8"))


def inflated(field: str) -> Any:
    """Return the texts of a packed field."""
    return json.loads(zlib.decompress(urlsafe_b64decode(field + "=" * (-len(field) % 4)), -15))


@pytest.mark.parametrize("texts", [one["texts"] for one in LINKS["packed"]])
def test_packed_texts_come_out_again(texts: dict[str, str]) -> None:
    """A packed field contains letters, digits, - and _, and inflates to the JSON of its texts."""
    field = packed(texts)

    assert field.replace("-", "").replace("_", "").isalnum()
    assert inflated(field) == texts


@pytest.mark.parametrize("case", LINKS["packed"], ids=lambda case: case["field"])
def test_packed_fields_of_version_1_are_read(case: Any) -> None:
    """A packed field of version 1 inflates to the texts that the page reads."""
    assert inflated(case["field"]) == case["texts"]


@pytest.mark.parametrize("case", LINKS["fragments"], ids=lambda case: case["link"])
def test_links_are_those_that_the_page_writes(case: Any) -> None:
    """The package writes the page's links from fields and a language, as in version 1."""
    assert fragment([(name, value) for name, value in case["fields"]], case["lang"]) == case["link"]


def test_a_link_ends_in_a_letter_or_a_digit() -> None:
    """An empty field follows a character that a chat program would take for the end of the sentence."""
    found = [static_game(solve("cram", position)).fragment for position in ("..", "..x")]

    assert found == [fragment([("g", "cram"), ("p", "..")]), "#v1;g=cram;p=..x"]
    assert found[0] == "#v1;g=cram;p=..;z=0"
