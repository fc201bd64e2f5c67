"""What there is to see in a position: heaps, rows of cells, boards, graphs, words, and sums of these; no pixels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .text import Message

DRAWN = 24  # a heap of more tokens is drawn as one block with its number


@dataclass(frozen=True)
class Scene(ABC):
    """A drawing told as data; `parts` are the names a touch may use, `hidden` counts what was left out."""

    @abstractmethod
    def parts(self) -> Iterator[str]:
        """The name of every part, each once."""

    @abstractmethod
    def describe(self) -> Message:
        """The drawing in one sentence, for those who do not see it."""

    @property
    def hidden(self) -> int:
        """How many parts the position has beyond those shown."""
        return 0

    def after(self, start: Scene) -> Scene:
        """The scene as one of a game that began with `start`: what was there then keeps its place."""
        return self


@dataclass(frozen=True)
class Words(Scene):
    """A position shown as its own text."""

    text: str

    def parts(self) -> Iterator[str]:
        """None."""
        return iter(())

    def describe(self) -> Message:
        """The text."""
        return Message("{text}", text=self.text)


@dataclass(frozen=True)
class Column:
    """One heap: part `part`, and token parts `part`.1 (lowest) to `part`.`tokens`; no tokens when drawn as a number.

    One that is `aside` is no heap, but what is still allowed at the heap before it.
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
        """The scene of heaps of these sizes, as many as fit."""
        columns, left = [], at_most
        for number, size in enumerate(sizes, 1):
            tokens = size if size <= DRAWN else 0
            if tokens + 1 > left:
                break
            left -= tokens + 1
            columns.append(Column(f"h{number}", size, tokens))
        return cls(tuple(columns), sum(sizes), len(sizes))

    def parts(self) -> Iterator[str]:
        """Heaps and their tokens."""
        for column in self.columns:
            yield column.part
            for token in range(1, column.tokens + 1):
                yield f"{column.part}.{token}"

    def describe(self) -> Message:
        """How many heaps, and the sizes of the first ones."""
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
        """The heaps not shown."""
        return self.count - len(self.columns)


@dataclass(frozen=True)
class Cell:
    """One cell of a row: its text, and a small note under it (a place value, an index)."""

    part: str
    text: str
    note: str = ""
    tone: str = ""


@dataclass(frozen=True)
class Cells(Scene):
    """A row of cells: the bits of a number, the signs of a string.

    Their `matter` is what they are: lamps, coins, a tray with coins on it, planks, letters, stones, pins, pawns, or
    crosses whose arms they are; without it they are signs in frames. They stand on `lines` of so many cells, with room
    for `columns`, or else on full lines. Where they are `unordered`, the parts of a move may be touched in any order.
    """

    cells: tuple[Cell, ...]
    caption: Message
    count: int
    matter: str = ""
    lines: tuple[int, ...] = ()
    columns: int = 0
    unordered: bool = False

    def parts(self) -> Iterator[str]:
        """The cells."""
        return (cell.part for cell in self.cells)

    def after(self, start: Scene) -> Scene:
        """A tray is as long as it was."""
        if self.matter != "tray" or not isinstance(start, Cells) or len(start.cells) <= len(self.cells):
            return self
        empty = tuple(replace(cell, text="", tone="") for cell in start.cells[len(self.cells) :])
        return replace(self, cells=self.cells + empty, count=self.count + len(empty))

    def describe(self) -> Message:
        """The caption."""
        return self.caption

    @property
    def hidden(self) -> int:
        """The cells not shown."""
        return self.count - len(self.cells)


@dataclass(frozen=True)
class Piece:
    """A piece on a board cell; `glyph` is what is drawn, `name` what is said."""

    part: str
    column: int
    row: int
    glyph: str
    name: str


@dataclass(frozen=True)
class Board(Scene):
    """A board of columns x rows, (0, 0) at the bottom left; cells are parts c<column>.<row> unless too many.

    Its `matter` is what the cells are made of, or what lies on them: chocolate, whose taken cells are eaten; tiles on
    taken cells; counters on all others, or nothing where men were taken; coins, heads on the taken cells. Of a
    large board only the corner may be `shown`, so many columns and rows; what lies beyond has no parts. `unordered` is
    as of cells.
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
        """The board stays as large as it was, and so does the corner that is shown; what is gone of a bar is eaten."""
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
            return self  # it may have been broken at its left
        there = {(column, row) for column in range(start.columns) for row in range(start.rows)}
        beyond = {(column, row) for column, row in there if column >= self.columns or row >= self.rows}
        return replace(larger, taken=self.taken | beyond)

    @classmethod
    def corner(cls, side: int, pieces: tuple[Piece, ...], at_most: int) -> Board:
        """The corner of a square board in which pieces on their way to (0, 0) move; one with cells where they fit."""
        farthest = max((max(piece.column, piece.row) for piece in pieces), default=0)
        near = next(size for size in (8, 16, 32, side) if size > farthest + 1 or size == side)
        near = min(near, side)
        shown = (near, near) if near < side else None
        return cls(side, side, pieces, cells=near * near + len(pieces) <= at_most, matter="wood", shown=shown)

    @property
    def seen(self) -> tuple[int, int]:
        """How many columns and rows are drawn."""
        return self.shown or (self.columns, self.rows)

    def parts(self) -> Iterator[str]:
        """The cells that are seen, row by row from the bottom, then the pieces."""
        columns, rows = self.seen
        if self.cells:
            for row in range(rows):
                for column in range(columns):
                    yield f"c{column}.{row}"
        for piece in self.pieces:
            yield piece.part

    def describe(self) -> Message:
        """The size of the board and where the pieces stand."""
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
        """The cells, when they are too many to be parts."""
        columns, rows = self.seen
        return 0 if self.cells else columns * rows


@dataclass(frozen=True)
class Graph(Scene):
    """Vertices, the arcs between them, and the vertex a token stands on, if any; edges where they have no direction."""

    vertices: tuple[str, ...]
    arcs: tuple[tuple[str, str], ...]
    token: str
    count: int
    directed: bool = True
    strands: tuple[str, ...] = ()  # for each arc its part, "" where it is none; () where no arc is one
    unnamed: int = 0  # arcs that would be parts, but for which there is no room
    ground: str = ""  # the vertex that all others grow from
    unordered: bool = False  # as of cells
    before: Graph | None = None  # the graph that vertices have their places from

    def parts(self) -> Iterator[str]:
        """The vertices, and the arcs that moves tell apart."""
        yield from (f"v{vertex}" for vertex in self.vertices)
        yield from filter(None, self.strands)

    def after(self, start: Scene) -> Scene:
        """Vertices stay where they were."""
        if not isinstance(start, Graph) or start.ground != self.ground:
            return self
        return replace(self, before=start) if set(self.vertices) <= set(start.vertices) else self

    def describe(self) -> Message:
        """How many vertices and arcs, and where the token stands."""
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
        """The vertices not shown, and the arcs that are no parts for want of room."""
        return self.count - len(self.vertices) + self.unnamed


@dataclass(frozen=True)
class Line:
    """A line between neighbouring dots: part c<column>.<row>, where dots, lines and boxes are cells of one board."""

    column: int
    row: int
    drawn: bool


@dataclass(frozen=True)
class Dots(Scene):
    """Dots, one more each way than there are boxes, the lines between them, and the boxes that are closed."""

    columns: int
    rows: int
    lines: tuple[Line, ...]
    closed: frozenset[tuple[int, int]] = frozenset()
    count: int = 0  # of all lines, shown or not

    def parts(self) -> Iterator[str]:
        """The lines, drawn or not."""
        return (f"c{line.column}.{line.row}" for line in self.lines)

    def describe(self) -> Message:
        """How many boxes there are, lines to draw, and boxes closed."""
        return Message(
            "dots for {columns} by {rows} boxes, lines to draw: {free}, boxes closed: {closed}",
            columns=self.columns,
            rows=self.rows,
            free=self.count - sum(line.drawn for line in self.lines),
            closed=len(self.closed),
        )

    @property
    def hidden(self) -> int:
        """The lines not shown."""
        return self.count - len(self.lines)


@dataclass(frozen=True)
class Curves(Scene):
    """Spots and lines in the plane, told by the walks around each region: the spots that they come by.

    Each place of a walk is a corner; one where a line may end has a name, and is the part s<name>. `count` are the
    lines that were drawn.
    """

    regions: tuple[tuple[tuple[int, ...], ...], ...]
    corners: tuple[tuple[tuple[str, ...], ...], ...]
    count: int = 0
    unnamed: int = 0  # corners that would be parts, but for which there is no room
    unordered: bool = True  # as of cells

    @classmethod
    def of(
        cls,
        regions: tuple[tuple[tuple[int, ...], ...], ...],
        corners: tuple[tuple[tuple[str, ...], ...], ...],
        at_most: int,
        count: int,
    ) -> Curves:
        """The scene with as many named corners as there is room for."""
        left = at_most

        def kept(name: str) -> str:
            nonlocal left
            left -= bool(name)
            return name if left >= 0 else ""

        named = tuple(tuple(tuple(map(kept, walk)) for walk in region) for region in corners)
        return cls(regions, named, count, max(0, -left))

    def parts(self) -> Iterator[str]:
        """The corners where a line may end."""
        return (f"s{name}" for region in self.corners for walk in region for name in walk if name)

    def describe(self) -> Message:
        """How many spots and lines there are, and how many corners are open."""
        return Message(
            "spots: {spots}, lines: {lines}, places where a line may begin: {open}",
            spots=len({spot for region in self.regions for walk in region for spot in walk}),
            lines=self.count,
            open=sum(1 for _ in self.parts()) + self.unnamed,
        )

    @property
    def hidden(self) -> int:
        """The corners that are no parts for want of room."""
        return self.unnamed


@dataclass(frozen=True)
class SumScene(Scene):
    """Figures joined by plus signs; the k-th one is the part t<k>, its own parts are named t<k>:<part>."""

    terms: tuple[tuple[str, Scene], ...]
    count: int

    def parts(self) -> Iterator[str]:
        """The parts of all terms."""
        for number, (_, scene) in enumerate(self.terms, 1):
            yield f"t{number}"
            for part in scene.parts():
                yield f"t{number}:{part}"

    def after(self, start: Scene) -> Scene:
        """Each term as its own, while these are the same games."""
        if not isinstance(start, SumScene) or [title for title, _ in self.terms] != [title for title, _ in start.terms]:
            return self
        pairs = zip(self.terms, start.terms, strict=True)
        return replace(self, terms=tuple((title, scene.after(old)) for (title, scene), (_, old) in pairs))

    def describe(self) -> Message:
        """The terms in order."""
        if not self.terms:
            return Message("the empty sum")
        said: Message | None = None
        for title, scene in self.terms:
            one = Message("{title}: {scene}", title=title, scene=scene.describe())
            said = one if said is None else Message("{terms}; plus {term}", terms=said, term=one)
        return said or Message("the empty sum")

    @property
    def hidden(self) -> int:
        """The terms not shown and what their own scenes hide."""
        return self.count - len(self.terms) + sum(scene.hidden for _, scene in self.terms)


@dataclass(frozen=True)
class Mark:
    """A piece shown on a table."""

    column: int
    row: int
    label: str


@dataclass(frozen=True)
class Table:
    """Grundy values of a game with two coordinates: rows from the bottom, each an array of unsigned 16-bit numbers."""

    title: str
    columns: int
    rows: int
    values: Sequence[array[int]]
    marks: tuple[Mark, ...] = ()

    def with_marks(self, *marks: Mark) -> Table:
        """The same table with pieces on it."""
        return replace(self, marks=marks)
