"""Turn drawings of svg.py into SVG without a style sheet: classes become presentation attributes."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .svg_text import ESCAPES

Attributes = Mapping[str, str]

_SANS = "ui-sans-serif, system-ui, sans-serif"
_SERIF = "ui-serif, Georgia, serif"
_MONO = "ui-monospace, Menlo, Consolas, monospace"
_SYMBOLS = "Noto Sans Symbols 2, Segoe UI Symbol, Apple Symbols, DejaVu Sans, sans-serif"
_QUIET = {"fill-opacity": "0.75"}
_EDGE = {"stroke": "currentColor", "stroke-opacity": "0.6", "stroke-width": "1.5"}
_THIN = {"fill": "none", "stroke": "currentColor", "stroke-width": "1.4"}
_OPEN = {"fill": "none", "stroke": "currentColor", "stroke-width": "1.75"}
# Attributes of the whole drawing, which its parts inherit.
_ROOT = {"fill": "currentColor", "font-family": _SANS, "font-size": "14", "text-anchor": "middle", "direction": "ltr"}
# The rules of web/css/figure.css for each class, with tints instead of colours, since the background is unknown. A
# selector is a class, or a class and an element or class inside it. Later rules win. Tests check that every class of
# svg.py has a rule.
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


def with_inline_styles(drawing: str, least: int = 0) -> str:
    """Return a drawing of `svg` in the surrounding text colour, of full width and at least `least` high.

    >>> from nimbers.pictures.svg import svg
    >>> from nimbers.scene import Words
    >>> with_inline_styles(svg(Words("-"))).partition(" fill")[0]
    '<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="56"'
    """
    # Many pages set `svg { height: auto }`, which stretches a drawing with a viewBox to the height of its ratio. So the
    # outer element does not have one and keeps its height; the inner one shrinks on narrow pages, towards the caption.
    start, inner = _inline_attributes(_merge_squares(drawing)).split(">", 1)
    written = dict(_GIVEN.findall(start))
    view, height = written.pop("viewBox"), max(float(written.pop("height")), least)
    outside = _attribute_text({**written, "width": "100%", "height": f"{height:g}"})
    inside = f'viewBox="{view}" width="100%" height="100%" preserveAspectRatio="xMinYMax"'
    return f"<svg{outside}><svg {inside}>{inner}</svg>"


def standalone_svg(drawing: str, title: str, description: str, caption: tuple[str, ...] = ()) -> str:
    """Return a drawing as a separate picture with a background and a title, and the lines of a caption below it."""
    from .svg import PAD

    start, inner = _inline_attributes(_merge_squares(drawing)).split(">", 1)
    width, height = (float(side) for side in re.findall(r' (?:width|height)="([^"]+)"', start))
    lines = [line for text in caption for line in _wrap(text, max(width - 2 * PAD, 460.0))]
    right = max([width, *(2 * PAD + _text_width(line) for line in lines)])
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
    """Escape a text for XML and HTML, also inside quotes; importing `html` would delay the start of the page.

    >>> escaped('<a href="&">')
    '&lt;a href=&quot;&amp;&quot;&gt;'
    """
    return text.translate(ESCAPES)


def _inline_attributes(drawing: str) -> str:
    """Replace the classes of a drawing by attributes, and remove the names of its parts.

    Self-closing tags are expanded, because feed readers take `<circle/>` for an opening tag. Nested drawings become
    groups, because a page's styles for svg elements would move them.
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
            name, given = "g", _transform(given)
        written = _attribute_text({**_attributes(name, own, around), **given})
        if alone:
            return f"<{name}{written}></{name}>"
        around.append(own)
        names.append(name)
        return f"<{name}{written}>"

    return _TAG.sub(tag, drawing)


def _transform(given: Attributes) -> dict[str, str]:
    """Return the attribute that moves and scales a group like the nested drawing it replaces."""
    scale = float(given["width"]) / float(given["viewBox"].split()[2])
    return {"transform": f"translate({given['x']} {given['y']}) scale({scale:g})"}


def _attribute_text(written: Attributes) -> str:
    """Return attributes as text, those of the whole drawing first."""
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


def _merge_squares(drawing: str) -> str:
    """Merge the squares of a board into one shape for each colour, which looks the same and is much shorter."""

    def shaped(board: re.Match[str]) -> str:
        shapes: dict[str, str] = {}
        for name, x, y, side in _SQUARE.findall(board[0]):
            if RULES[name.split()[1]].get("fill") != "none":
                shapes[name] = shapes.get(name, "") + f"M{x} {y}h{side}v{side}h-{side}z"
        return "".join(f'<path class="{name}" d="{shape}"/>' for name, shape in shapes.items())

    return _BOARD.sub(shaped, drawing)


def _text_width(text: str) -> float:
    """Return the approximate width of a text at 14 units in a wide typeface."""
    return sum(8.4 if sign < "\u2e80" else 14.0 for sign in text)


def _wrap(text: str, width: float) -> list[str]:
    """Wrap a text to lines; Chinese breaks anywhere, other scripts at spaces."""
    lines = [""]
    for word in re.findall(r"[^\u2e80-\U0010ffff\s]+\s*|[\u2e80-\U0010ffff]\s*", text):
        if lines[-1] and _text_width(lines[-1] + word.rstrip()) > width:
            lines.append("")
        lines[-1] += word
    return [line.rstrip() for line in lines if line]
