"""Laws of drawings: the size of a scene, the parts that a move touches, and the parts in the SVG."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import Any
from xml.etree import ElementTree

from nimbers.model import Ruleset
from nimbers.pictures.svg import svg
from nimbers.scene import Board, Graph
from nimbers.text import say
from tier import tier
from unit.rules import sample

BOUNDS = (1, 2, 3, 10, 60, 400, 4_000)


def law_a_scene_keeps_within_its_bound(ruleset: Ruleset[Any]) -> None:
    """In any space a scene has at most the requested number of parts, each once, and counts those that it hides."""
    for p in sample(ruleset, 40):
        for bound in BOUNDS:
            scene = ruleset.scene(p, bound)
            parts = list(scene.parts())
            assert len(parts) <= bound, f"{len(parts)} parts of {ruleset.format(p)} where {bound} are allowed"
            assert len(parts) == len(set(parts)), f"a part of {ruleset.format(p)} is there twice"
            assert scene.hidden >= 0
            assert say(scene.describe()), "a scene says what it shows"


def law_what_a_move_touches_is_there(ruleset: Ruleset[Any]) -> None:
    """Every part that a move touches is in the scene, unless the scene is marked as cut."""
    for p in sample(ruleset, 60):
        for bound in (10, 400, 4_000):
            scene = ruleset.scene(p, bound)
            parts = set(scene.parts())
            if scene.hidden:
                continue
            for move in islice(ruleset.moves(p), 300):
                assert move.touch or not parts, f"nothing to touch for {move.name}"
                for touch in move.touch:
                    part, least, greatest = (touch, 0, 0) if isinstance(touch, str) else touch
                    assert part in parts, f"{part} of {move.name} in {ruleset.format(p)}"
                    assert least <= greatest, move.name


def law_different_moves_touch_differently(ruleset: Ruleset[Any]) -> None:
    """The touched parts determine the move, except for numbers typed at a part."""
    for p in sample(ruleset, 60):
        touched: dict[Any, str] = {}
        for move in islice(ruleset.moves(p), 300):
            if move.touch and all(isinstance(touch, str) for touch in move.touch):
                first = touched.setdefault(move.touch, move.name)
                assert first == move.name, f"{first} and {move.name} in {ruleset.format(p)} touch {move.touch}"


def law_svg_is_well_formed_and_has_every_part(ruleset: Ruleset[Any]) -> None:
    """The drawing is XML without styles or scripts, has every part once, and describes its content."""
    for p in tier.sample(sample(ruleset, 25), 25, ruleset.format):
        for bound in (1, 60, 4_000):
            scene = ruleset.scene(p, bound)
            text = svg(scene)
            root = ElementTree.fromstring(text)
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert say(scene.describe()) == root.get("aria-label")
            drawn = Counter(e.get("data-part") for e in root.iter() if e.get("data-part") is not None)
            assert drawn == Counter(scene.parts()), ruleset.format(p)
            for element in root.iter():
                assert element.get("style") is None
                assert element.tag.rpartition("}")[2] not in ("style", "script", "foreignObject")
                assert not any(name.startswith("on") for name in element.keys())  # noqa: SIM118 an Element is no dict
            assert not re.search(r"\b(nan|inf)\b", text), "a place that is no number"


def law_what_is_left_keeps_its_place(ruleset: Ruleset[Any]) -> None:
    """A later drawing of a game has the parts of a separate one, with vertices and cells in their first places."""
    for p in tier.sample(sample(ruleset, 20), 25, ruleset.format):
        start = ruleset.game_scene([p], [], 400)
        for move in islice(ruleset.moves(p), 6):
            alone = ruleset.scene(move.option, 400)
            later = ruleset.game_scene([p, move.option], [move], 400)
            parts = list(later.parts())
            assert len(parts) == len(set(parts)), f"a part of {move.name} is there twice"
            assert set(alone.parts()) <= set(parts), f"a part is gone after {move.name} in {ruleset.format(p)}"
            if not isinstance(later, Board | Graph) or later.hidden or start.hidden:
                continue
            before, after = places(svg(start)), places(svg(later))
            moved = [part for part in before.keys() & after.keys() if part[0] in "cv" and before[part] != after[part]]
            assert moved == [], f"{moved} after {move.name} in {ruleset.format(p)}"


def places(drawing: str) -> dict[str, tuple[str, ...]]:
    """Return the place of each part in a drawing, by its first shape."""
    found = {}
    for element in ElementTree.fromstring(drawing).iter():
        part = element.get("data-part")
        shape = next((one for one in element.iter() if one.get("x") or one.get("cx")), None)
        if part is not None and shape is not None:
            found[part] = tuple(shape.get(name, "") for name in ("x", "y", "cx", "cy"))
    return found
