"""Draw dots, the lines between them (drawn and free), and the closed boxes."""

from __future__ import annotations

from ..notation import letters
from ..scene import Dots

STEP = 56.0  # between dots
LEFT, TOP = 34.0, 16.0


def draw_dots(scene: Dots) -> tuple[list[str], float, float]:
    """Return the body of the drawing, its width and its height.

    >>> from nimbers.scene import Dots
    >>> len(draw_dots(Dots(1, 1, ()))[0])  # four dots, three letters and three numbers
    10
    """
    width, height = scene.columns * STEP, scene.rows * STEP

    def x_of(column: float) -> float:
        return LEFT + column * STEP / 2

    def y_of(row: float) -> float:
        return TOP + height - row * STEP / 2

    body = [
        f'<rect class="nb-box" x="{x_of(2 * x):g}" y="{y_of(2 * y + 2):g}" width="{STEP:g}" height="{STEP:g}"/>'
        for x, y in sorted(scene.closed)
    ]
    for line in scene.lines:
        lying = line.column % 2
        x1, y1 = x_of(line.column - lying), y_of(line.row - (1 - lying))
        x2, y2 = x_of(line.column + lying), y_of(line.row + (1 - lying))
        path = f'd="M{x1:g},{y1:g} L{x2:g},{y2:g}"'
        body.append(
            f'<g class="nb-line nb-{"drawn" if line.drawn else "free"}" data-part="c{line.column}.{line.row}">'
            f'<path class="nb-reach" {path}/><path class="nb-arc" {path}/></g>'
        )
    body += [
        f'<circle class="nb-dot" cx="{x_of(2 * x):g}" cy="{y_of(2 * y):g}" r="5"/>'
        for y in range(scene.rows + 1)
        for x in range(scene.columns + 1)
    ]
    body += [
        f'<text class="nb-axis nb-end" x="{LEFT - 14:g}" y="{y_of(row):g}" dy=".35em">{row + 1}</text>'
        for row in range(2 * scene.rows + 1)
    ]
    body += [
        f'<text class="nb-axis" x="{x_of(column):g}" y="{TOP + height + 20:g}" dy=".35em">{letters(column)}</text>'
        for column in range(2 * scene.columns + 1)
    ]
    return body, LEFT + width + 16, TOP + height + 30
