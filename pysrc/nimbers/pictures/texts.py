"""Texts in drawings."""

from __future__ import annotations

# html.escape would do the same, but it brings the whole table of entities into the start of the page.
ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def text_at(x: float, y: float, text: str, name: str) -> str:
    """One text, its middle at (x, y) unless its class says otherwise."""
    return f'<text class="{name}" x="{x:g}" y="{y:g}" dy=".35em">{text.translate(ESCAPES)}</text>'
