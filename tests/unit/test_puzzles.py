"""Today's puzzles: search confirms every entry and its level, and the source generates the table."""

from __future__ import annotations

import sys
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from nimbers import IllegalError, NotationError, UnknownError
from nimbers.answers.answer import answer_position
from nimbers.model import Outcome
from nimbers.practice import puzzles
from nimbers.practice.puzzles import (
    FIRST,
    LEVELS,
    Puzzle,
    level_of,
    parse_date,
    puzzle_of,
    table,
    table_index,
    table_measure,
)
from nimbers.search.meter import finished
from tier import tier
from unit.api_calls import result
from unit.oracle import Oracle, TooBigError
from unit.terminal import Nimbers

DAYS = table()
ENTRIES = [(day, level) for day in range(len(DAYS)) for level in LEVELS]
TOOLS = Path(__file__).parents[2] / "web/tools"


def entry(day: int, level: int) -> Puzzle:
    return DAYS[day][level - 1]


@pytest.mark.sampled(20, "other days")
@pytest.mark.parametrize(("day", "level"), ENTRIES)
def test_every_entry_is_what_search_says(day: int, level: int) -> None:
    """The player to move wins by the stated number of moves, in the game's notation, at the stated level."""
    puzzle = entry(day, level)
    rules = puzzle.rules
    position = rules.parse(puzzle.position)
    answer = finished(answer_position(rules, position))
    measure = table_measure(puzzle)
    assert rules.format(position) == puzzle.position
    assert position not in {rules.parse(example) for example in rules.examples if not puzzle.settings}
    assert answer.outcome is Outcome.N

    assert (measure.winning, level_of(measure)) == (answer.winning_move_count, level)


@pytest.mark.sampled(4, "other days")
@pytest.mark.parametrize(("day", "level"), ENTRIES)
def test_the_moves_that_win_are_the_oracles(day: int, level: int) -> None:
    """The slow oracle finds the same winning moves."""
    puzzle = entry(day, level)
    rules = puzzle.rules
    position = rules.parse(puzzle.position)
    try:
        truth = Oracle(rules).truth(position)
    except TooBigError:
        pytest.skip("too large for the oracle")
    tried = {move.name: finished(puzzles.try_move(rules, position, move.name)).right for move in rules.moves(position)}

    assert {name for name, right in tried.items() if right} == set(truth.winning)


def test_a_year_of_days() -> None:
    """For 365 days there is a puzzle a level, none twice, and no game on two days running or twice a day."""
    rounds = [*DAYS, DAYS[0]]  # after the last day the table starts again
    assert len(DAYS) >= 365
    assert {len(day) for day in DAYS} == {len(LEVELS)}
    assert len({str(puzzle) for day in DAYS for puzzle in day}) == len(ENTRIES)
    for level in LEVELS:
        games = [day[level - 1].game for day in rounds]
        assert all(one != other for one, other in pairwise(games))
        assert len(set(games)) >= 12
    assert all(len({puzzle.game for puzzle in day}) == len(LEVELS) for day in DAYS)

    assert len({puzzle.game for day in DAYS for puzzle in day}) >= 20


def test_the_table_is_read_as_it_is_written() -> None:
    """A line is a day and an entry a level, as each puzzle states."""
    file = Path(puzzles.__file__).with_name(puzzles.TABLE)

    assert "".join("\t".join(map(str, day)) + "\n" for day in DAYS) == file.read_text(encoding="ascii")


def test_days_go_round() -> None:
    """The first date has the first line; dates beyond the table wrap around."""
    first = parse_date(FIRST)
    days = [first + timedelta(days=number) for number in (0, 1, len(DAYS) - 1, len(DAYS), -1)]

    assert [table_index(day) for day in days] == [0, 1, len(DAYS) - 1, 0, len(DAYS) - 1]


def test_harder_is_harder() -> None:
    """On average, random moves win less often at a higher level."""
    days = range(0, len(DAYS), len(DAYS) // tier.many(12, 60))
    odds = [[table_measure(entry(day, level)).odds for day in days] for level in LEVELS]

    assert [max(one) < min(other) for one, other in pairwise(odds)] == [True] * (len(LEVELS) - 1)


@pytest.mark.parametrize(
    ("text", "ruled"),
    [
        ("nim 1,2,4", True),
        ("kayles 3,2", True),
        ("dawsons-kayles 4,4,2", True),
        ("dawsons-kayles 5,3", False),
        ("chomp 4,3,1", False),
    ],
)
def test_what_a_simple_rule_settles(text: str, ruled: bool) -> None:
    """A puzzle is simple if a nim-sum of the counted moves or two equal halves decide it."""
    assert table_measure(puzzles.read_puzzle(text)).ruled == ruled


def test_what_is_no_puzzle_is_refused() -> None:
    """Unknown levels, invalid dates and positions that are not won are errors."""
    with pytest.raises(IllegalError):
        puzzle_of(parse_date(FIRST), 4)
    with pytest.raises(NotationError):
        parse_date("24.11.2026")
    with pytest.raises(IllegalError):
        table_measure(Puzzle("nim", "1,1"))


def test_without_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the table, as in a page that loads days separately, there is a clear error."""
    monkeypatch.setattr(puzzles, "TABLE", "nothing.txt")
    table.cache_clear()
    with pytest.raises(UnknownError):
        table()
    monkeypatch.undo()

    assert table() == DAYS


def test_at_the_door() -> None:
    """The API gives a position to draw and the question, and tests a move; it does not reveal the winning one."""
    puzzle = entry(0, 1)
    rules = puzzle.rules
    names = [move.name for move in rules.moves(rules.parse(puzzle.position))]
    replies = [result("puzzle", date=FIRST, level=1, move=name) for name in names]
    right = [reply["tried"]["name"] for reply in replies if reply["tried"]["right"]]
    wrong = [reply["tried"] for reply in replies if not reply["tried"]["right"]]
    assert {(reply["position"], reply["moves"]) for reply in replies} == {(puzzle.position, len(names))}
    assert len(right) == replies[0]["winning"]
    assert all(one["told"] for one in wrong)

    assert "tried" in result("puzzle", date=FIRST, level=1)


def test_at_the_terminal(nimbers: Nimbers) -> None:
    """The terminal prints the position, then whether a move wins and why; the default is today's puzzle."""
    words = ("puzzle", "--date", FIRST, "--level", "2")
    shown = nimbers(*words).out
    told = nimbers(*words, "--json").json
    puzzle = entry(0, 2)
    names = [move.name for move in puzzle.rules.moves(puzzle.rules.parse(puzzle.position))]
    said = [nimbers(*words, "--move", name).out.splitlines()[0] for name in names]
    assert puzzle.position in shown
    assert told["question"] in shown
    assert said.count("Right.") == told["winning"]
    assert said.count("Not so.") == len(names) - told["winning"]
    assert nimbers(*words, "--move", "nothing").code == 2

    assert nimbers("puzzle", "--json").json["level"] == 1


@pytest.mark.skipif(sys.platform == "emscripten", reason="the makers of pages are not there")
@pytest.mark.parametrize("game", sorted({puzzle.game for day in DAYS for puzzle in day})[::8])
@pytest.mark.slow("it makes the puzzles of a game again")
def test_the_source_makes_the_table(game: str) -> None:
    """The source generates a game's puzzles in the order of the table. Other tests compare each entry with search."""
    sys.path.insert(0, str(TOOLS))
    from puzzles import pool, rulesets

    for kind in rulesets():
        if kind.game != game:
            continue
        made = pool(kind)
        for level in LEVELS:
            days = (day[level - 1] for day in DAYS)
            taken = [puzzle for puzzle in days if (puzzle.game, puzzle.settings) == (kind.game, kind.settings)]
            assert made[level][: len(taken)] == taken
