"""The drawings that stand for the games: on the cards of the catalogue and in the pictures for links."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

from nimbers.door import api
from prebaked import Document, fill

SMALL = 8  # the side of a board on a card of the catalogue
DRAWN = 100  # parts drawn there at most


def portrait(card: Document, lang: str) -> str:
    """The drawing that stands for a game: of the first example that fills enough of a card, on a small board."""
    small = {one["name"]: str(SMALL) for one in card["parameters"] if one["type"] == "int" and one["default"] > SMALL}
    drawings: list[str] = []
    for position in card["examples"]:
        params = {"game": card["slug"], "set": small, "lang": lang, "position": position, "at_most": DRAWN}
        reply = json.loads(api.call(json.dumps({"op": "draw", "params": params}))[0])
        if reply["ok"]:  # an example may need the large board
            drawings.append(reply["result"]["svg"])
    return next((drawing for drawing in drawings if _fills(drawing) > 0.35), max(drawings, key=_fills))


def _fills(svg: str) -> float:
    """How much of a card a drawing fills, 1 being all of it."""
    width, height = (float(side) for side in re.findall(r'(?:width|height)="([\d.]+)"', svg)[:2])
    shape = width / height / (16 / 9)
    return min(shape, 1 / shape)


def write_pictures(cards: list[Document], folder: Path) -> None:
    """A picture for links to each page: the drawing and the name of the game; it is the same in all languages."""
    folder.mkdir(parents=True, exist_ok=True)
    nim = next(card for card in cards if card["slug"] == "nim")
    pictures = {card["slug"]: (card["title"], portrait(card, "en")) for card in cards}
    pictures["home"] = ("", portrait(nim, "en"))
    for name, (title, drawing) in pictures.items():
        place = ' x="100" y="70" width="1000" height="390"'
        inner = re.sub(r' width="[\d.]+" height="[\d.]+"', place, drawing, count=1)
        file = folder / f"{name}.svg"
        file.write_text(fill("preview.svg", title=html.escape(title), drawing=inner), encoding="utf-8")
