"""Describe the picture of a position: heaps, rows of cells, boards, graphs, words, and sums of these; no pixels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .text import Message

DRAWN = 24  # larger heaps are drawn as one block with a number
WRAP = 16  # columns or cells in a row


@dataclass(frozen=True)
class Scene(ABC):
    """A drawing as data. `parts` names what can be clicked, `hidden` counts the parts left out."""

    @abstractmethod
    def parts(self) -> Iterator[str]:
        """Yield the name of every part, each once."""

    @abstractmethod
    def describe(self) -> Message:
        """Describe the drawing in one sentence, for users who cannot see it."""

    @property
    def hidden(self) -> int:
        """How many parts the position has beyond those shown."""
        return 0

    def after(self, start: Scene) -> Scene:
        """Return the scene as drawn in a game that began with `start`: what is left keeps its place."""
        return self


@dataclass(frozen=True)
class Words(Scene):
    """A position shown as its own text."""

    text: str

    def parts(self) -> Iterator[str]:
        """Return no parts."""
        return iter(())

    def describe(self) -> Message:
        """Return the text."""
        return Message("{text}", text=self.text)


@dataclass(frozen=True)
class Column:
    """One heap: part `part`, and token parts `part`.1 (lowest) to `part`.`tokens`; `tokens` is 0 if drawn as a number.

    A column with `aside` shows what is still allowed at the heap before it.
    """

    part: str
    size: int
    tokens: int
    aside: bool = False


@dataclass(frozen=True)
class Heaps(Scene):
    """Columns of tokens."""

    columns: tuple[Column, ...]
    total: int
    count: int

    @classmethod
    def of(cls, sizes: Sequence[int], at_most: int) -> Heaps:
        """Return the scene of heaps of these sizes, as many as fit into `at_most` parts."""
        columns, left = [], at_most
        for number, size in enumerate(sizes, 1):
            tokens = size if size <= DRAWN else 0
            if tokens + 1 > left:
                break
            left -= tokens + 1
            columns.append(Column(f"h{number}", size, tokens))
        return cls(tuple(columns), sum(sizes), len(sizes))

    def parts(self) -> Iterator[str]:
        """Yield the heaps, each before its tokens."""
        for column in self.columns:
            yield column.part
            for token in range(1, column.tokens + 1):
                yield f"{column.part}.{token}"

    def describe(self) -> Message:
        """Return the number of heaps and the sizes of the first ones."""
        sizes = ", ".join(str(c.size) for c in self.columns[:20])
        if not self.count:
            return Message("no heaps")
        if self.count > 20 or self.hidden:
            return Message("{count} heaps, the first ones of {sizes}", count=self.count, sizes=sizes)
        if self.count == 1:
            return Message("one heap of {size}", size=self.columns[0].size)
        return Message("{count} heaps of {sizes}", count=self.count, sizes=sizes)

    @property
    def hidden(self) -> int:
        """The number of heaps not shown."""
        return self.count - len(self.columns)


@dataclass(frozen=True)
class Cell:
    """One cell of a row: its text, and a small note under it (a place value, an index).

    A gap between cells has the tone "gap" and no part.
    """

    part: str
    text: str
    note: str = ""
    tone: str = ""


@dataclass(frozen=True)
class Cells(Scene):
    """A row of cells: the bits of a number, the signs of a string.

    `matter` says how they are drawn: as lamps, coins, a tray with coins on it, planks, letters, stones, pins, pawns or
    the arms of crosses; "" draws framed signs. `lines` has the number of cells of each line, `columns` wide; () fills
    every line. With `unordered` the parts of a move may be clicked in any order.
    """

    cells: tuple[Cell, ...]
    caption: Message
    count: int
    matter: str = ""
    lines: tuple[int, ...] = ()
    columns: int = 0
    unordered: bool = False

    def parts(self) -> Iterator[str]:
        """Yield the cells without the gaps."""
        return (cell.part for cell in self.cells if cell.part)

    def after(self, start: Scene) -> Scene:
        """Keep a tray as long as it was; other rows are unchanged."""
        if self.matter != "tray" or not isinstance(start, Cells) or len(start.cells) <= len(self.cells):
            return self
        empty = tuple(replace(cell, text="", tone="") for cell in start.cells[len(self.cells) :])
        return replace(self, cells=self.cells + empty, count=self.count + len(empty))

    def describe(self) -> Message:
        """Return the caption."""
        return self.caption

    @property
    def hidden(self) -> int:
        """The number of cells not shown."""
        return self.count - len(self.cells)


@dataclass(frozen=True)
class Piece:
    """A piece on a board cell; `glyph` is drawn, `name` is used in sentences."""

    part: str
    column: int
    row: int
    glyph: str
    name: str


@dataclass(frozen=True)
class Board(Scene):
    """A board of columns x rows, (0, 0) at the bottom left; cells are parts c<column>.<row> unless `cells` is False.

    `matter` says how cells are drawn: as chocolate, whose taken cells are eaten; with tiles on the taken cells; with
    counters on the others; with coins, heads on the taken cells. `shown` is the (columns, rows) of the corner that is
    drawn of a large board; cells beyond have no parts. `unordered` means the same as for `Cells`.
    """

    columns: int
    rows: int
    pieces: tuple[Piece, ...] = ()
    taken: frozenset[tuple[int, int]] = frozenset()
    cells: bool = True
    lettered: bool = False
    matter: str = ""
    shown: tuple[int, int] | None = None
    unordered: bool = False

    def after(self, start: Scene) -> Scene:
        """Keep the sizes of the board and of the shown corner; missing cells of a chocolate bar are eaten."""
        if not isinstance(start, Board) or not (start.cells and self.cells) or self.matter != start.matter:
            return self
        if self.shown:
            same = (start.columns, start.rows) == (self.columns, self.rows) and start.seen >= self.seen
            return replace(self, shown=start.shown) if same else self
        if start.columns < self.columns or start.rows < self.rows or self.matter not in ("coins", "chocolate"):
            return self
        larger = replace(self, columns=start.columns, rows=start.rows)
        if self.matter == "coins":
            return larger
        if not self.pieces or self.pieces != start.pieces:
            return self  # the bar may have been broken at its left side
        there = {(column, row) for column in range(start.columns) for row in range(start.rows)}
        beyond = {(column, row) for column, row in there if column >= self.columns or row >= self.rows}
        return replace(larger, taken=self.taken | beyond)

    @classmethod
    def corner(cls, side: int, pieces: tuple[Piece, ...], at_most: int) -> Board:
        """Return the corner of a square board that holds all pieces; cells are parts if `at_most` allows them."""
        farthest = max((max(piece.column, piece.row) for piece in pieces), default=0)
        near = next(size for size in (8, 16, 32, side) if size > farthest + 1 or size == side)
        near = min(near, side)
        shown = (near, near) if near < side else None
        return cls(side, side, pieces, cells=near * near + len(pieces) <= at_most, matter="wood", shown=shown)

    @property
    def seen(self) -> tuple[int, int]:
        """The numbers of columns and rows drawn."""
        return self.shown or (self.columns, self.rows)

    def parts(self) -> Iterator[str]:
        """Yield the drawn cells row by row from the bottom, then the pieces."""
        columns, rows = self.seen
        if self.cells:
            for row in range(rows):
                for column in range(columns):
                    yield f"c{column}.{row}"
        for piece in self.pieces:
            yield piece.part

    def describe(self) -> Message:
        """Return the size of the board and the squares of the pieces."""
        board = Message("board of {columns} by {rows}", columns=self.columns, rows=self.rows)
        if not self.pieces:
            return Message("{board}, cells taken: {taken}", board=board, taken=len(self.taken))
        places = tuple(
            Message("{piece} {column},{row}", piece=piece.name, column=str(piece.column), row=str(piece.row))
            for piece in self.pieces
        )
        return Message("{board}: {places}", board=board, places=places)

    @property
    def hidden(self) -> int:
        """The number of drawn cells if they are too many to be parts, else 0."""
        columns, rows = self.seen
        return 0 if self.cells else columns * rows


@dataclass(frozen=True)
class Graph(Scene):
    """Vertices, the arcs between them (edges unless `directed`), and the vertex with the token, "" if none."""

    vertices: tuple[str, ...]
    arcs: tuple[tuple[str, str], ...]
    token: str
    count: int
    directed: bool = True
    strands: tuple[str, ...] = ()  # the part of each arc, "" for an arc that is not a part; () if no arc is
    unnamed: int = 0  # arcs that are not parts because there are too many
    ground: str = ""  # the vertex from which all others grow
    unordered: bool = False  # as in Cells
    before: Graph | None = None  # the graph whose layout is kept

    def parts(self) -> Iterator[str]:
        """Yield the vertices, then the arcs that are parts."""
        yield from (f"v{vertex}" for vertex in self.vertices)
        yield from filter(None, self.strands)

    def after(self, start: Scene) -> Scene:
        """Keep the layout of `start` if it has all vertices."""
        if not isinstance(start, Graph) or start.ground != self.ground:
            return self
        return replace(self, before=start) if set(self.vertices) <= set(start.vertices) else self

    def describe(self) -> Message:
        """Return the numbers of vertices and arcs, and the vertex of the token."""
        if not self.directed:
            return Message("graph, vertices: {vertices}, edges: {edges}", vertices=self.count, edges=len(self.arcs))
        return Message(
            "graph, vertices: {vertices}, arcs: {arcs}, the token on {token}",
            vertices=self.count,
            arcs=len(self.arcs),
            token=self.token,
        )

    @property
    def hidden(self) -> int:
        """The number of vertices not shown, plus that of arcs left out of the parts."""
        return self.count - len(self.vertices) + self.unnamed


@dataclass(frozen=True)
class Line:
    """A line between neighbouring dots; dots, lines and boxes are the cells c<column>.<row> of one board."""

    column: int
    row: int
    drawn: bool


@dataclass(frozen=True)
class Dots(Scene):
    """Dots around columns x rows boxes, the lines between them, and the closed boxes."""

    columns: int
    rows: int
    lines: tuple[Line, ...]
    closed: frozenset[tuple[int, int]] = frozenset()
    count: int = 0  # all lines, shown or not

    def parts(self) -> Iterator[str]:
        """Yield the lines, drawn or not."""
        return (f"c{line.column}.{line.row}" for line in self.lines)

    def describe(self) -> Message:
        """Return the numbers of boxes, of lines to draw, and of closed boxes."""
        return Message(
            "dots for {columns} by {rows} boxes, lines to draw: {free}, boxes closed: {closed}",
            columns=self.columns,
            rows=self.rows,
            free=self.count - sum(line.drawn for line in self.lines),
            closed=len(self.closed),
        )

    @property
    def hidden(self) -> int:
        """The number of lines not shown."""
        return self.count - len(self.lines)


@dataclass(frozen=True)
class Curves(Scene):
    """Spots and lines in the plane, as walks around each region that list the spots passed.

    Each step of a walk is a corner; a corner where a line may end has a name and is the part s<name>. `count` is the
    number of lines drawn.
    """

    regions: tuple[tuple[tuple[int, ...], ...], ...]
    corners: tuple[tuple[tuple[str, ...], ...], ...]
    count: int = 0
    unnamed: int = 0  # corners that are not parts because there are too many
    unordered: bool = True  # as in Cells

    @classmethod
    def of(
        cls,
        regions: tuple[tuple[tuple[int, ...], ...], ...],
        corners: tuple[tuple[tuple[str, ...], ...], ...],
        at_most: int,
        count: int,
    ) -> Curves:
        """Return the scene with at most `at_most` named corners."""
        left = at_most

        def limit_name(name: str) -> str:
            nonlocal left
            left -= bool(name)
            return name if left >= 0 else ""

        named = tuple(tuple(tuple(map(limit_name, walk)) for walk in region) for region in corners)
        return cls(regions, named, count, max(0, -left))

    def parts(self) -> Iterator[str]:
        """Yield the corners where a line may end."""
        return (f"s{name}" for region in self.corners for walk in region for name in walk if name)

    def describe(self) -> Message:
        """Return the numbers of spots, of lines, and of corners where a line may begin."""
        return Message(
            "spots: {spots}, lines: {lines}, places where a line may begin: {open}",
            spots=len({spot for region in self.regions for walk in region for spot in walk}),
            lines=self.count,
            open=sum(1 for _ in self.parts()) + self.unnamed,
        )

    @property
    def hidden(self) -> int:
        """The number of corners left out of the parts."""
        return self.unnamed


@dataclass(frozen=True)
class SumScene(Scene):
    """Scenes joined by plus signs; the k-th one is the part t<k>, and its parts are t<k>:<part>."""

    terms: tuple[tuple[str, Scene], ...]
    count: int

    def parts(self) -> Iterator[str]:
        """Yield each term, then its parts."""
        for number, (_, scene) in enumerate(self.terms, 1):
            yield f"t{number}"
            for part in scene.parts():
                yield f"t{number}:{part}"

    def describe(self) -> Message:
        """Describe the terms in order."""
        if not self.terms:
            return Message("the empty sum")
        terms: Message | None = None
        for title, scene in self.terms:
            one = Message("{title}: {scene}", title=title, scene=scene.describe())
            terms = one if terms is None else Message("{terms}; plus {term}", terms=terms, term=one)
        return terms or Message("the empty sum")

    @property
    def hidden(self) -> int:
        """The number of terms not shown, plus the hidden parts of the shown ones."""
        return self.count - len(self.terms) + sum(scene.hidden for _, scene in self.terms)


@dataclass(frozen=True)
class Mark:
    """A piece on a table."""

    column: int
    row: int
    label: str


@dataclass(frozen=True)
class Table:
    """Grundy values of a game with two coordinates: rows from the bottom, each an array of unsigned 16-bit integers."""

    title: str
    columns: int
    rows: int
    values: Sequence[array[int]]
    marks: tuple[Mark, ...] = ()

    def with_marks(self, *marks: Mark) -> Table:
        """Return the same table with pieces on it."""
        return replace(self, marks=marks)
