"""The links that the package writes are those the page reads, and what a panel is given comes out as it went in."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode

import pytest

from nimbers import solve
from nimbers.pictures.link import fragment, packed
from nimbers.pictures.static import static_game


@pytest.mark.parametrize("texts", [{}, {"input": "2\n3,4\n"}, {"formula": "sum(p) % 4", "说": "“é”\u202e"}])
def test_packed_texts_come_out_again(texts: dict[str, str]) -> None:
    """A packed field is letters, digits, - and _, and inflates to the JSON of its texts."""
    field = packed(texts)

    assert field.replace("-", "").replace("_", "").isalnum()
    assert json.loads(zlib.decompress(urlsafe_b64decode(field + "=" * (-len(field) % 4)), -15)) == texts


def test_a_link_ends_in_a_letter_or_a_digit() -> None:
    """What a chat program takes for the end of a sentence is followed by a field that says nothing."""
    found = [static_game(solve("cram", position)).fragment for position in ("..", "..x")]

    assert found == [fragment([("g", "cram"), ("p", "..")]), "#v1;g=cram;p=..x"]
    assert found[0] == "#v1;g=cram;p=..;z=0"
