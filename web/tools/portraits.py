"""Draw the pictures of the games for the cards of the catalogue, the list of games, and link previews."""

from __future__ import annotations

import json
import re
from pathlib import Path

from markupsafe import Markup

from nimbers.api.dispatch import call
from prebaked import WEB, Document, render

SMALL = 8  # the side of a board on a card of the catalogue
DRAWN = 100  # the most parts of a drawing there
MANY = 500  # squares of a board from which on to merge them
LARGER = 2.2  # the same as in board/figure.ts


def portrait(card: Document, lang: str) -> str:
    """Return the drawing of a game: the first example that fills enough of a card, on a small board."""
    small = {one["name"]: str(SMALL) for one in card["parameters"] if one["type"] == "int" and one["default"] > SMALL}
    drawings: list[str] = []
    for position in card["examples"]:
        params = {"game": card["slug"], "set": small, "lang": lang, "position": position, "at_most": DRAWN}
        reply = json.loads(call(json.dumps({"op": "draw", "params": params}))[0])
        if reply["ok"]:  # an example may need the large board
            drawings.append(reply["result"]["svg"])
    return next((drawing for drawing in drawings if _fills(drawing) > 0.35), max(drawings, key=_fills))


def _fills(svg: str) -> float:
    """Return the share of a card that a drawing fills."""
    width, height = (float(side) for side in re.findall(r'(?:width|height)="([\d.]+)"', svg)[:2])
    shape = width / height / (16 / 9)
    return min(shape, 1 / shape)


def merged(svg: str) -> str:
    """Merge the squares of a large board into one shape per colour: it looks the same and is a fraction as long."""
    names, numbers = 'class="(nb-square [^"]+)" data-part="[^"]+"', 'x="([^"]+)" y="([^"]+)" width="([^"]+)"'
    square = re.compile(f'<rect {names} {numbers} height="([^"]+)"/>')

    def shaped(board: re.Match[str]) -> str:
        found = square.findall(board[0])
        if len(found) < MANY:
            return board[0]
        shapes: dict[str, str] = {}
        last: dict[str, tuple[str, str]] = {}
        for name, x, y, width, height in found:
            before, row = last.get(name, ("", ""))
            start = f"m{float(x) - float(before):g} 0" if row == y else f"M{x} {y}"  # equal steps compress well
            shapes[name] = shapes.get(name, "") + f"{start}h{width}v{height}h-{width}z"
            last[name] = x, y
        return "".join(f'<path class="{name}" d="{shape}"/>' for name, shape in shapes.items())

    return re.sub('(?:<rect class="nb-square [^>]*>)+', shaped, svg)


def enlarged(svg: str) -> str:
    """Return a drawing at the size at which the page will show it."""
    width = re.search(r' width="([\d.]+)" height="[\d.]+"', svg)
    return svg if width is None else svg.replace(width[0], f' width="{float(width[1]) * LARGER:g}"', 1)


def write_thumbnails(games: dict[str, list[Document]], folder: Path) -> None:
    """Write a small picture of each game as a separate file, which all pages share.

    A drawing that contains words, such as names of games, also has a file for each other language.
    """
    english = {card["slug"]: _plain(portrait(card, "en")) for card in games["en"]}
    for lang, cards in games.items():
        for card in cards:
            drawing = _plain(portrait(card, lang))
            if lang == "en" or drawing != english[card["slug"]]:
                file = folder / ("" if lang == "en" else lang) / f"{card['slug']}.svg"
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(_alone(drawing, lang), encoding="utf-8")


def thumbnail(card: Document, lang: str) -> str:
    """Return the small picture of a game as the text of a file."""
    return _alone(_plain(portrait(card, lang)), lang)


def _plain(svg: str) -> str:
    """Remove what only the page needs from a drawing."""
    return re.sub(r' (?:data-[\w-]+|aria-label|role)="[^"]*"', "", svg)


def _alone(drawing: str, lang: str) -> str:
    """Return a drawing with the part of the page's style that it needs, in light and dark."""
    style = _style_of(set(re.findall(r"nb-[\w-]+", " ".join(re.findall(r'class="([^"]*)"', drawing)))))
    told = "" if lang == "en" else f' lang="{lang}"'
    return re.sub(r"<svg([^>]*)>", lambda found: f"<svg{found[1]}{told}><style>{style}</style>", drawing, count=1)


def _style_of(classes: set[str]) -> str:
    """Return the rules of figures and textures for some classes, and the custom properties that these rules use."""
    figure, matter, tokens = (
        re.sub(r"/\*.*?\*/", "", (WEB / "css" / name).read_text(encoding="utf-8"), flags=re.DOTALL)
        for name in ("figure.css", "matter.css", "tokens.css")
    )
    sheet = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}", "", figure + matter)
    values = dict(re.findall(r"(--nimbers-[\w-]+):\s*([^;]+);", tokens))
    kept = []
    for selector, body in re.findall(r"([^{}]+)\{([^}]*)\}", sheet):
        # "a :is(b, c), d" needs a and one of b and c, or d. Rules for hovering do not apply.
        plain = re.sub(r":(?:is|where|not|lang)\([^()]*\)", "", selector)
        choices = [_classes(inner) for inner in re.findall(r":(?:is|where)\(([^()]*)\)", selector)]
        fits = any(_classes(part) <= classes for part in plain.split(","))
        if fits and all(not one or one & classes for one in choices) and ":" not in plain and "nb-figure" not in plain:
            kept.append(" ".join(f"{selector.strip()}{{{body.strip()}}}".split()))
    rules = "".join(kept)
    used: dict[str, str] = {}
    names = re.findall(r"var\((--nimbers-[\w-]+)", rules)
    for name in names:  # a value may refer to others
        if name not in used and name in values:
            used[name] = values[name]
            names += re.findall(r"var\((--nimbers-[\w-]+)", values[name])
    told = "".join(f"{name}:{value};" for name, value in sorted(used.items()))
    return f":root{{color-scheme:light dark;font-family:{values['--nimbers-sans']};{told}}}{rules}"


def _classes(text: str) -> set[str]:
    """Return the classes that a selector names."""
    return set(re.findall(r"\.(nb-[\w-]+)", text))


def write_pictures(cards: list[Document], folder: Path) -> None:
    """Write a link preview for each page: the drawing and the name of the game, the same in all languages."""
    folder.mkdir(parents=True, exist_ok=True)
    nim = next(card for card in cards if card["slug"] == "nim")
    pictures = {card["slug"]: (card["title"], portrait(card, "en")) for card in cards}
    pictures["home"] = ("", portrait(nim, "en"))
    for name, (title, drawing) in pictures.items():
        place = ' x="100" y="70" width="1000" height="390"'
        inner = re.sub(r' width="[\d.]+" height="[\d.]+"', place, drawing, count=1)
        file = folder / f"{name}.svg"
        file.write_text(render("preview.svg", title=title, drawing=Markup(inner)), encoding="utf-8")
