"""Single numbers, and pieces on boards with coordinates."""

from __future__ import annotations

from collections.abc import Iterator

from .plain import Game, Settings

Square = tuple[int, int]


def read(text: str, settings: Settings) -> int:
    return int(text)


def write(p: int, settings: Settings) -> str:
    return str(p)


def ones(n: int) -> int:
    return f"{n:b}".count("1")


def bit_slide(p: int, settings: Settings) -> Iterator[int]:
    power = 1
    while power <= p:
        if ones(p - power) == ones(p):
            yield p - power
        power *= 2


def counter(p: int, settings: Settings) -> Iterator[int]:
    if p > 1:
        power = 1
        while 2 * power <= p:
            power *= 2
        yield p // 2 if power == p else p - power


def own(p: int, settings: Settings) -> Iterator[int]:
    """Return the moves of the page's default program: take 1, 3 or 4."""
    return (p - k for k in (1, 3, 4) if k <= p)


# --- pieces -----------------------------------------------------------------------------------------------------------


def read_square(text: str, settings: Settings) -> Square:
    x, y = map(int, text.split(","))
    return x, y


def write_square(p: Square, settings: Settings) -> str:
    return f"{p[0]},{p[1]}"


def vectors(text: str) -> list[Square]:
    return [read_square(word.replace(".", ","), {}) for word in text.split(",") if word != "-"]


def reached(p: Square, steps: list[Square], slides: list[Square]) -> set[Square]:
    """Return the targets; a cell with several moves to it is one target, because a move is named by its target."""
    x, y = p
    found = {(x - a, y - b) for a, b in steps}
    found |= {(x - k * a, y - k * b) for a, b in slides for k in range(1, max(x, y) + 1)}
    return {(a, b) for a, b in found if a >= 0 and b >= 0}


QUEEN = "0.1,1.0,1.1"


def board_piece(p: Square, settings: Settings) -> Iterator[Square]:
    return iter(reached(p, vectors(settings.get("steps", "-")), vectors(settings.get("slides", QUEEN))))


Two = tuple[Square, Square]


def read_two(text: str, settings: Settings) -> Two:
    knight, _, queen = text.partition("_")
    return read_square(knight[1:], settings), read_square(queen[1:], settings)


def write_two(p: Two, settings: Settings) -> str:
    return f"N{write_square(p[0], settings)}_Q{write_square(p[1], settings)}"


def knight_queen(p: Two, settings: Settings) -> Iterator[Two]:
    """Yield the moves; the knight moves left or down in both directions, so two left and one up is not allowed."""
    knight, queen = p
    yield from ((target, queen) for target in reached(knight, vectors("1.2,2.1"), []))
    yield from ((knight, target) for target in reached(queen, [], vectors(QUEEN)))


# --- rooks of two colours ---------------------------------------------------------------------------------------------

Northcott = tuple[tuple[Square, ...], str]


def read_northcott(text: str, settings: Settings) -> Northcott:
    told, _, turn = text.partition("_")
    return tuple(read_square(word.replace(".", ","), settings) for word in told.split(",")), turn


def write_northcott(p: Northcott, settings: Settings) -> str:
    return ",".join(f"{white}.{black}" for white, black in p[0]) + "_" + p[1]


def northcott(p: Northcott, settings: Settings) -> Iterator[Northcott]:
    rows, turn = p
    columns = int(settings.get("n", "6"))
    for i, (white, black) in enumerate(rows):
        mine, theirs = (white, black) if turn == "w" else (black, white)
        for column in range(columns):
            # No piece is between the old column and the new one, and the other rook is not on the new one.
            if column == mine or min(mine, column) <= theirs <= max(mine, column):
                continue
            row = (column, black) if turn == "w" else (white, column)
            yield (*rows[:i], row, *rows[i + 1 :]), "b" if turn == "w" else "w"


GAMES = (
    Game("bit-slide", read, write, bit_slide),
    Game("counter", read, write, counter),
    Game("own", read, write, own),
    Game(
        "board-piece",
        read_square,
        write_square,
        board_piece,
        (
            {},
            {"slides": "-", "steps": "1.2,2.1"},
            {"slides": "0.1,1.0"},
            {"slides": "-", "steps": "0.1,1.0,1.1"},
            {"slides": "1.0,0.1", "steps": "1.1,2.2"},
            {"slides": "1.2,2.1"},
            {"n": "30", "slides": "0.3,2.0"},
        ),
    ),
    Game("knight-queen", read_two, write_two, knight_queen, ({}, {"n": "9"})),
    Game("northcott", read_northcott, write_northcott, northcott, ({}, {"n": "4"}, {"n": "8"}), kind="loopy"),
)
