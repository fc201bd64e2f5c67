"""Text elements of drawings."""

from __future__ import annotations

# Like html.escape, whose module would load the whole table of entities when the page starts.
ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def text_at(x: float, y: float, text: str, name: str) -> str:
    """Return a text with its middle at (x, y), unless its class sets another anchor."""
    return f'<text class="{name}" x="{x:g}" y="{y:g}" dy=".35em">{text.translate(ESCAPES)}</text>'
