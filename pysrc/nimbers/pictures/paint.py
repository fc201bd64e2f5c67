"""A drawing of draw.py that needs no style sheet: its classes become presentation attributes, its ink the reader's."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .texts import ESCAPES

Attributes = Mapping[str, str]

_SANS = "ui-sans-serif, system-ui, sans-serif"
_SERIF = "ui-serif, Georgia, serif"
_MONO = "ui-monospace, Menlo, Consolas, monospace"
_SYMBOLS = "Noto Sans Symbols 2, Segoe UI Symbol, Apple Symbols, DejaVu Sans, sans-serif"
_QUIET = {"fill-opacity": "0.75"}
_EDGE = {"stroke": "currentColor", "stroke-opacity": "0.6", "stroke-width": "1.5"}
_THIN = {"fill": "none", "stroke": "currentColor", "stroke-width": "1.4"}
_OPEN = {"fill": "none", "stroke": "currentColor", "stroke-width": "1.75"}
# Of the whole drawing; its parts inherit what they do not say themselves.
_ROOT = {"fill": "currentColor", "font-family": _SANS, "font-size": "14", "text-anchor": "middle", "direction": "ltr"}
# What web/css/figure.css says of each class, by tint instead of by colour, since the paper is not known: a class, or a
# class and what stands inside it. Later rules win. A class of draw.py without a rule here fails the tests.
RULES: dict[str, Attributes] = {
    "nb-figure": _ROOT,
    "nb-unordered": {},
    "nb-end": {"text-anchor": "end"},
    "nb-label": {"font-size": "16", "font-weight": "600"},
    "nb-title": {"font-size": "16", "font-family": _SERIF},
    "nb-axis": {"font-size": "10", **_QUIET},
    "nb-note": {"font-size": "10", **_QUIET},
    "nb-more": {"text-anchor": "start", **_QUIET},
    "nb-words": {"font-size": "17", "font-family": _MONO},
    "nb-empty": {"font-size": "26", **_QUIET},
    "nb-plus": {"font-size": "24", "font-family": _SERIF},
    "nb-sign": {},
    "nb-heap": {},
    "nb-token": {"fill-opacity": "0.8"},
    "nb-block": {"fill-opacity": "0.8"},
    "nb-shine": {"fill": "none"},
    "nb-aside nb-token": {"fill-opacity": "0", **_EDGE},
    "nb-aside nb-block": {"fill-opacity": "0", **_EDGE},
    "nb-aside": {},
    "nb-ground": {**_EDGE, "stroke-linecap": "round"},
    "nb-cell rect": {"fill": "none", **_EDGE, "stroke-width": "1"},
    "nb-plain": {},
    "nb-zero": {},
    "nb-one rect": {"fill": "currentColor", "fill-opacity": "0.22", "stroke-opacity": "1", "stroke-width": "1.75"},
    "nb-cell nb-sign": {"font-size": "18", "font-weight": "600"},
    "nb-cell nb-note": {"font-size": "8.5"},
    "nb-square": {},
    "nb-light": {"fill": "none"},
    "nb-dark": {"fill-opacity": "0.1"},
    "nb-taken": {"fill-opacity": "0.8"},
    "nb-tile": {"fill-opacity": "0.8"},
    "nb-chocolate": {"fill-opacity": "0.5"},
    "nb-eaten": {"fill": "none", **_EDGE, "stroke-opacity": "0.3", "stroke-width": "1"},
    "nb-bevel": {"fill": "none"},
    "nb-thing rect": {"fill": "none", "stroke": "none"},
    "nb-thing": {},
    "nb-pin": {},
    "nb-lamp nb-sign": {"font-size": "14"},
    "nb-lamp": {},
    "nb-bulb": _THIN,
    "nb-one nb-bulb": {"fill": "currentColor", "fill-opacity": "0.22"},
    "nb-rays": {**_THIN, "stroke-linecap": "round"},
    "nb-socket": {"fill-opacity": "0.6"},
    "nb-rail": {**_EDGE, "fill": "none", "stroke-width": "3"},
    "nb-coin nb-sign": {"font-size": "9"},
    "nb-coin": {},
    "nb-disc": _THIN,
    "nb-milling": {**_THIN, "stroke-opacity": "0.4", "stroke-width": "1"},
    "nb-relief": {"fill-opacity": "0.6"},
    "nb-gold": {},
    "nb-silver": {},
    "nb-enamel": {},
    "nb-slot": {},
    "nb-plank": _THIN,
    "nb-groove": {"fill": "none"},
    "nb-cross": {"fill": "none", "stroke": "currentColor", "stroke-width": "3.5", "stroke-linecap": "round"},
    "nb-paint": _THIN,
    "nb-ink": {"fill": "currentColor", "fill-opacity": "0.8"},
    "nb-chalk": {},
    "nb-tin": {"fill": "none"},
    "nb-letter nb-sign": {"font-size": "20", "font-family": _SERIF},
    "nb-letter": {},
    "nb-edge": {"fill": "none"},
    "nb-face": _THIN,
    "nb-one nb-face": {"fill": "currentColor", "fill-opacity": "0.22"},
    "nb-away": {"stroke-width": "2", "stroke-dasharray": "2 4"},
    "nb-stone": {},
    "nb-region": {**_EDGE, "fill": "none", "stroke-dasharray": "1 4", "stroke-linecap": "round"},
    "nb-arm": {},
    "nb-twig": {"stroke": "currentColor", "stroke-width": "3"},
    "nb-knob": _THIN,
    "nb-core": {"fill-opacity": "0.15"},
    "nb-named": {"font-weight": "700"},
    "nb-gap rect": {"fill": "none", "stroke": "none"},
    "nb-gap": {},
    "nb-body": {**_OPEN, "stroke-width": "1.25"},
    "nb-band": {"fill": "none", "stroke": "currentColor", "stroke-width": "1.25"},
    "nb-line": {},
    "nb-free": {"stroke-dasharray": "2 6"},
    "nb-drawn nb-arc": {"stroke-opacity": "1", "stroke-width": "4"},
    "nb-drawn": {},
    "nb-box": {"fill-opacity": "0.22"},
    "nb-dot": {"fill": "currentColor"},
    "nb-curves": {},
    "nb-sheet": {"fill": "none"},
    "nb-shoot": {"fill": "none", "stroke": "currentColor", "stroke-width": "3", "stroke-linecap": "round"},
    "nb-newest": {"stroke-width": "4.5"},
    "nb-spot": {},
    "nb-bud nb-sign": {"fill": "none"},  # ink upon ink
    "nb-bud": {},
    "nb-halo": {"fill": "none"},
    "nb-seed": {"fill": "currentColor"},
    "nb-numbered nb-sign": {"fill": "none"},
    "nb-numbered": {},
    "nb-withered nb-sign": {"fill": "none"},
    "nb-withered": {"fill-opacity": "0.7"},
    "nb-earth": {"fill-opacity": "0.5"},
    "nb-stalk nb-arc": {"stroke-width": "4"},
    "nb-stalk": {},
    "nb-joint": {},
    "nb-leaf": {"fill-opacity": "0.5"},
    "nb-frame": {"fill": "none", **_EDGE},
    "nb-torn": {"fill-opacity": "0.06"},
    "nb-on": {},
    "nb-piece circle": _OPEN,
    "nb-stands circle": {"fill": "none", "stroke": "none"},
    "nb-stands": {},
    "nb-man": {**_THIN, "fill-rule": "evenodd"},
    "nb-pebble": _THIN,
    "nb-ivory": {},
    "nb-ebony": {"fill": "currentColor"},
    "nb-detail": {"fill": "none"},
    "nb-glint": {"fill": "none"},
    "nb-glyph": {"font-family": _SYMBOLS},
    "nb-arc": {"fill": "none", **_EDGE},
    "nb-strand": {},
    "nb-reach": {"fill": "none"},
    "nb-tip": {"fill-opacity": "0.6"},
    "nb-glow": {"fill": "none"},
    "nb-shade": {"fill": "none"},
    "nb-vertex circle": _OPEN,
    "nb-here circle": {"fill": "currentColor", "fill-opacity": "0.22", "stroke-width": "3.5"},
    "nb-here nb-sign": {"font-weight": "700"},
    "nb-term": {"fill": "none", **_EDGE, "stroke-opacity": "0.3", "stroke-width": "1"},
}
_TAG = re.compile(r'<(?:/(?P<end>\w+)|(?P<name>\w+)(?P<given>(?: [\w:-]+="[^"<>]*")*)(?P<alone>/?))>')
_GIVEN = re.compile(r' ([\w:-]+)="([^"<>]*)"')
_SQUARE = re.compile(r'<rect class="(nb-square [^"]+)" data-part="[^"]+" x="([^"]+)" y="([^"]+)" width="([^"]+)"[^>]*>')
_BOARD = re.compile(r'(?:<rect class="nb-square [^>]*>)+')
_INK, _PAPER = "#1d1b17", "#ffffff"


def painted(drawing: str, least: int = 0) -> str:
    """The drawing in the ink around it, as wide as there is room, `least` high or higher; only for what draw.svg made.

    >>> from nimbers.pictures.svg import svg
    >>> from nimbers.scene import Words
    >>> painted(svg(Words("-"))).partition(" fill")[0]
    '<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="56"'
    """
    # Many pages say `svg { height: auto }`, which makes a wide drawing with a viewBox as high as that asks for. So the
    # outer one has none, and keeps its height; the inner one shrinks where it is narrow, down to the caption.
    start, inner = _rewritten(_merged(drawing)).split(">", 1)
    written = dict(_GIVEN.findall(start))
    view, height = written.pop("viewBox"), max(float(written.pop("height")), least)
    outside = _ordered({**written, "width": "100%", "height": f"{height:g}"})
    inside = f'viewBox="{view}" width="100%" height="100%" preserveAspectRatio="xMinYMax"'
    return f"<svg{outside}><svg {inside}>{inner}</svg>"


def on_paper(drawing: str, title: str, description: str, caption: tuple[str, ...] = ()) -> str:
    """The drawing as a picture of its own: on its own paper, with a title, and the lines of a caption below it."""
    from .svg import PAD

    start, inner = _rewritten(_merged(drawing)).split(">", 1)
    width, height = (float(side) for side in re.findall(r' (?:width|height)="([^"]+)"', start))
    lines = [line for text in caption for line in _wrapped(text, max(width - 2 * PAD, 460.0))]
    right = max([width, *(2 * PAD + _length(line) for line in lines)])
    below = height + 20 * len(lines) + PAD * bool(lines)
    place = f'<text x="{PAD}" text-anchor="start" font-weight'
    texts = "".join(
        f'{place}="{400 if at else 700}" y="{height + 20 * at + 14:g}">{escaped(line)}</text>'
        for at, line in enumerate(lines)
    )
    size = f'viewBox="0 0 {right:g} {below:g}" width="{right:g}" height="{below:g}"'
    start = re.sub(r'viewBox="[^"]+" width="[^"]+" height="[^"]+"', size, start)
    return (
        f'{start} color="{_INK}"><title>{escaped(title)}</title><desc>{escaped(description)}</desc>'
        f'<rect width="{right:g}" height="{below:g}" rx="6" fill="{_PAPER}"></rect>'
        f"{inner.removesuffix('</svg>')}{texts}</svg>"
    )


def escaped(text: str) -> str:
    """The text as it may stand in XML and HTML, inside quotes too; html.escape would start the page later.

    >>> escaped('<a href="&">')
    '&lt;a href=&quot;&amp;&quot;&gt;'
    """
    return text.translate(ESCAPES)


def _rewritten(drawing: str) -> str:
    """The drawing with attributes in place of classes and of the names of its parts.

    No tag closes itself, since readers of feeds take `<circle/>` for the beginning of one; no drawing stands inside
    another, since a page's styles of drawings would move it.
    """
    around: list[list[str]] = []
    names: list[str] = []

    def tag(found: re.Match[str]) -> str:
        name, alone = found["name"], found["alone"]
        if name is None:
            around.pop()
            return f"</{names.pop()}>"
        given = dict(_GIVEN.findall(found["given"]))
        own = given.pop("class", "").split()
        given = {key: value for key, value in given.items() if not key.startswith("data-")}
        if name == "svg" and around:
            name, given = "g", _placed(given)
        written = _ordered({**_attributes(name, own, around), **given})
        if alone:
            return f"<{name}{written}></{name}>"
        around.append(own)
        names.append(name)
        return f"<{name}{written}>"

    return _TAG.sub(tag, drawing)


def _placed(given: Attributes) -> dict[str, str]:
    """What puts a group where a drawing inside another would stand."""
    scale = float(given["width"]) / float(given["viewBox"].split()[2])
    return {"transform": f"translate({given['x']} {given['y']}) scale({scale:g})"}


def _ordered(written: Attributes) -> str:
    """The attributes as they are written, those of the drawing as a whole first."""
    order = sorted(written, key=lambda key: key not in ("xmlns", "viewBox", "width", "height"))
    return "".join(f' {key}="{written[key]}"' for key in order)


def _attributes(name: str, own: list[str], around: list[list[str]]) -> Attributes:
    found: dict[str, str] = {}
    outside = {one for classes in around for one in classes}
    for selector, attributes in RULES.items():
        first, _, inner = selector.partition(" ")
        if (first in outside and inner in (name, *own)) if inner else first in own:
            found |= attributes
    return found


def _merged(drawing: str) -> str:
    """The drawing with the squares of a board as one shape a colour: it looks the same and is a part as long."""

    def shaped(board: re.Match[str]) -> str:
        shapes: dict[str, str] = {}
        for name, x, y, side in _SQUARE.findall(board[0]):
            if RULES[name.split()[1]].get("fill") != "none":
                shapes[name] = shapes.get(name, "") + f"M{x} {y}h{side}v{side}h-{side}z"
        return "".join(f'<path class="{name}" d="{shape}"/>' for name, shape in shapes.items())

    return _BOARD.sub(shaped, drawing)


def _length(text: str) -> float:
    """About how long a text is at 14 units, in a broad face."""
    return sum(8.4 if sign < "\u2e80" else 14.0 for sign in text)


def _wrapped(text: str, width: float) -> list[str]:
    """The text in lines; Chinese breaks anywhere, other writing at a space."""
    lines = [""]
    for word in re.findall(r"[^\u2e80-\U0010ffff\s]+\s*|[\u2e80-\U0010ffff]\s*", text):
        if lines[-1] and _length(lines[-1] + word.rstrip()) > width:
            lines.append("")
        lines[-1] += word
    return [line.rstrip() for line in lines if line]
