"""Laws of the rules: names of moves, options, the end of play, and the positions of each size."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import count, islice
from random import Random
from typing import Any

from nimbers import IllegalError
from nimbers.model import Ruleset
from tier import tier
from unit.rules import playout, sample, smallest

MANY = 500  # moves checked in one position
LONGEST = 2_000  # moves of one play
NO_NAMES = (
    "",
    " ",
    "-",
    "?",
    "nothing",
    "0-0",
    "1-",
    "1-1.",
    "-1",
    "999999-0",
    "1_0-0",
    "0.1-0",
    "x1-x2",
    "1-1-1",
    "9" * 5000,
)


def law_move_names_are_distinct(ruleset: Ruleset[Any]) -> None:
    """Within a position a name means one move, and has no blanks at its ends."""
    for p in sample(ruleset):
        names = [move.name for move in islice(ruleset.moves(p), MANY)]
        assert len(names) == len(set(names)), ruleset.format(p)
        assert all(name and name == name.strip() for name in names), names


def law_moves_come_in_a_fixed_order(ruleset: Ruleset[Any]) -> None:
    """A position lists the same moves each time."""
    for p in sample(ruleset):
        assert list(islice(ruleset.moves(p), MANY)) == list(islice(ruleset.moves(p), MANY)), ruleset.format(p)


def law_options_are_those_of_the_moves(ruleset: Ruleset[Any]) -> None:
    """The options of a search are those of `moves`, in the same order with the same gains."""
    for p in sample(ruleset):
        moves = list(islice(ruleset.moves(p), MANY))
        assert [m.option for m in moves] == list(islice(ruleset.options(p), MANY)), ruleset.format(p)
        assert [(m.gain, m.option) for m in moves] == list(islice(ruleset.scored_options(p), MANY)), ruleset.format(p)


def law_a_move_is_found_by_its_name(ruleset: Ruleset[Any]) -> None:
    """`move(p, name)` returns the move of that name; an unknown name gives an IllegalError."""
    for p in sample(ruleset, 60):
        moves = list(islice(ruleset.moves(p), 60))
        names = {m.name for m in moves}
        looked = {m.name for m in tier.sample(moves, 12, lambda m: m.name)}  # each is looked for among all moves
        for m in moves:
            assert m.name not in looked or m == ruleset.move(p, m.name), m.name
        for name in {*NO_NAMES, *(n + "x" for n in looked)} - names:
            try:
                found = ruleset.move(p, name)
            except IllegalError:
                continue
            assert found.name in names, f"{name!r} is taken for {found.name!r}, which is no move"
            assert name != "1_0-0", "Python's own way to write numbers is not ours"


def law_options_are_positions(ruleset: Ruleset[Any]) -> None:
    """An option is a position like any other: hashable and with its own notation."""
    for p in sample(ruleset, 60):
        for option in islice(ruleset.options(p), MANY):
            assert isinstance(option, Hashable)
            assert option == ruleset.parse(ruleset.format(option)), ruleset.format(option)


def law_gains_only_in_scoring_play(ruleset: Ruleset[Any]) -> None:
    """If the last move decides, no move has a gain."""
    if ruleset.convention != "scoring":
        for p in sample(ruleset):
            assert all(m.gain == 0 for m in islice(ruleset.moves(p), MANY)), ruleset.format(p)


def law_play_ends(ruleset: Ruleset[Any]) -> None:
    """Random play ends, unless the game is declared loopy."""
    random = Random(11)
    for p in sample(ruleset, 30):
        play = list(playout(ruleset, p, random, LONGEST))
        ended = next(iter(ruleset.moves(play[-1])), None) is None
        assert ended or ruleset.loopy, f"play from {ruleset.format(p)} goes on after {LONGEST} moves"


def law_positions_of_a_size_are_listed_once(ruleset: Ruleset[Any]) -> None:
    """The positions of each small size are finitely many, each once, in the same order every time."""
    seen: set[Any] = set()
    most = tier.many(300, 2_000)
    for size in count():
        fresh = list(islice(ruleset.positions(size), most + 1))
        assert fresh == list(islice(ruleset.positions(size), most + 1)), f"size {size}"
        assert len(fresh) == len(set(fresh)), f"a position of size {size} is listed twice"
        assert seen.isdisjoint(fresh), f"a position of size {size} is listed under a smaller size, too"
        seen.update(fresh)
        if len(fresh) > most or size > 20:
            break
    assert smallest(ruleset, 1), "there is a smallest position"


def law_tables_fit_their_board(ruleset: Ruleset[Any]) -> None:
    """A table has the stated rows and columns, and its marks are on it."""
    for p in sample(ruleset, 5)[:10]:
        for table in ruleset.tables(p):
            assert table.rows == len(table.values)
            assert {table.columns} == {len(row) for row in table.values}
            assert all(0 <= m.column < table.columns and 0 <= m.row < table.rows for m in table.marks)
