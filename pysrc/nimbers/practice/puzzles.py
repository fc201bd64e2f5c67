"""Today's puzzle: a position of each level for every day, in which one move wins, or two; from a table beside it.

`./build.sh puzzles` makes the table. A day is counted from a fixed date; when the table has ended it begins anew. How
hard a puzzle is, is counted: how long the win takes, and how often a player whose moves are random would find it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pkgutil import get_data
from typing import TYPE_CHECKING, Any

from ..games import ruleset
from ..model import NORMAL, Move, Outcome, Ruleset
from ..notation import shown
from ..play.opponent import LOSE, WIN, Judged, judging, replying
from ..search.meter import Meter, finished
from ..search.retrograde import LoopySearch
from ..text import BudgetError, IllegalError, Message, NotationError, UnknownError, Work

if TYPE_CHECKING:
    from datetime import date

TABLE = "puzzles.txt"  # beside this file
FIRST = "2026-01-01"  # the date of the table's first line
WORK = 60_000  # work that a whole puzzle costs at most: it must be small enough for a page without Python
TURNS = 40  # positions at most in which the solver may come to move, as long as no move is wrong
CHOICES = (3, 40)  # moves to choose from, at least and at most
FEW, AMONG = 2, 8  # moves that win, at most; more than one only among so many


@dataclass(frozen=True)
class Level:
    """What makes a level: one in so many random players wins, and the win takes so many moves; bounds are included."""

    odds: tuple[int, int]
    length: tuple[int, int]
    ruled: bool = True  # whether a simple rule may settle it


LEVELS: dict[int, Level] = {
    1: Level((3, 15), (3, 5)),
    2: Level((16, 150), (3, 9)),
    3: Level((151, 20_000), (5, 11), ruled=False),
}


@dataclass(frozen=True)
class Puzzle:
    """A position in which the reader is to find the move that wins."""

    game: str
    position: str
    settings: tuple[tuple[str, str], ...] = field(default=())

    @property
    def rules(self) -> Ruleset[Any]:
        """The rules it is played under."""
        return ruleset(self.game, dict(self.settings))

    def __str__(self) -> str:
        """As the table has it: the game, its settings, the position.

        >>> str(Puzzle("nim", "1,2", (("convention", "misere"),)))
        'nim;convention=misere 1,2'
        """
        return ";".join([self.game, *(f"{name}={value}" for name, value in self.settings)]) + " " + self.position


def read_puzzle(text: str) -> Puzzle:
    """The puzzle that a table has so.

    >>> read_puzzle("kayles 3,4")
    Puzzle(game='kayles', position='3,4', settings=())
    """
    rules, position = text.split(" ")
    slug, *settings = rules.split(";")
    pairs = (setting.partition("=") for setting in settings)
    return Puzzle(slug, position, tuple((name, value) for name, _, value in pairs))


@cache
def table() -> tuple[tuple[Puzzle, ...], ...]:
    """The puzzles of each day, one a level; raises UnknownError where the table is not there, as in a page."""
    try:
        data = get_data(__package__, TABLE)
    except OSError:
        data = None
    if data is None:
        raise UnknownError(Message("the table of puzzles is not here"))
    lines = data.decode("ascii").splitlines()
    return tuple(tuple(map(read_puzzle, line.split("\t"))) for line in lines)


def dated(text: str) -> date:
    """The date that a text names, as 2026-11-24; raises NotationError."""
    from datetime import date

    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotationError(Message("a date looks like {date}, not {word}", date=FIRST, word=shown(text))) from None


def place(day: date) -> int:
    """Where a day stands in the table, which begins anew after its end, and goes on before its beginning.

    >>> [place(dated(text)) for text in (FIRST, "2026-01-11")]
    [0, 10]
    """
    return (day - dated(FIRST)).days % len(table())


def puzzle_of(day: date, level: int) -> Puzzle:
    """The puzzle of a day; raises IllegalError for a level that is none."""
    if level not in LEVELS:
        raise IllegalError(Message("the level is a number from 1 to {most}", most=max(LEVELS)))
    return table()[place(day)][level - 1]


def question(moves: int, winning: int) -> Message:
    """What is asked."""
    if winning == 1:
        return Message("Of {moves} moves one wins. Which?", moves=moves)
    return Message("Of {moves} moves {winning} win. Which is one of them?", moves=moves, winning=winning)


# --- how hard a puzzle is ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Turn:
    """A position with the solver to move: the moves, and the machine's answer to each that wins (None: it has none)."""

    moves: tuple[Judged, ...]
    answers: dict[str, Move[Any] | None]


def turns(rules: Ruleset[Any], start: Any, at_most: int = TURNS) -> Work[dict[Any, Turn]]:
    """Every position in which the solver may come to move against the perfect machine, as long as no move is wrong.

    Raises BudgetError where there are too many.
    """
    found: dict[Any, Turn] = {}
    todo = [start]
    while todo:
        position = todo.pop()
        if position in found:
            continue
        if len(found) == at_most:
            raise BudgetError(Message("more than {most} positions", most=at_most))
        judgement = yield from judging(rules, position)
        answers: dict[str, Move[Any] | None] = {}
        for one in judgement.moves:
            if one.verdict == WIN:
                reply = yield from replying(rules, one.move.option)
                answers[one.move.name] = None if reply is None else reply.move
                if reply is not None:
                    todo.append(reply.move.option)
        found[position] = Turn(judgement.moves, answers)
    return found


def luck(found: dict[Any, Turn], start: Any) -> float:
    """How likely somebody wins from `start` whose moves are random, against the machine that never errs."""
    known: dict[Any, float] = {}
    todo = [start]
    while todo:
        position = todo[-1]
        turn = found[position]
        after = [None if move is None else move.option for move in turn.answers.values()]
        missing = [option for option in after if option is not None and option not in known]
        if missing:
            todo += missing
            continue
        todo.pop()
        # In misère play whoever has no move left has won.
        wins = sum(1.0 if option is None else known[option] for option in after)
        known[position] = wins / len(turn.moves) if turn.moves else 1.0
    return known[start]


@dataclass(frozen=True)
class Measure:
    """What is counted of a puzzle."""

    moves: int
    winning: int
    length: int  # moves that the win takes, the machine's too
    odds: float  # one in so many random players wins
    ruled: bool  # whether a simple rule settles it


def measuring(rules: Ruleset[Any], position: Any) -> Work[Measure]:
    """What is counted of a position that the player to move wins.

    Raises BudgetError where it is too large for a puzzle, IllegalError where it is not won.
    """
    search = LoopySearch(Meter(WORK), rules)
    outcome, length = yield from search.value(position)
    if outcome is not Outcome.N or length is None:
        raise IllegalError(Message("{position} is not won", position=rules.format(position)))
    found = yield from turns(rules, position)
    start = found[position]
    ruled = yield from _ruled(rules, position, start)
    return Measure(len(start.moves), len(start.answers), length, 1 / luck(found, position), ruled)


def _ruled(rules: Ruleset[Any], position: Any, start: Turn) -> Work[bool]:
    """Whether the nim-sum of what one counts settles a position, or two equal halves are all that is to be made.

    What one counts is the moves of each part; they are its value where it is as good as a heap of Nim.
    """
    if rules.convention != NORMAL:
        return False
    for one in start.moves:
        if one.verdict == WIN and not _in_pairs(rules, one.move.option):
            break
    else:
        return True
    for own, part in rules.components(position):
        judgement = yield from judging(own, part)
        values = {one.value for one in judgement.moves}
        if values != set(range(len(judgement.moves))):
            return False
    return True


def _in_pairs(rules: Ruleset[Any], position: Any) -> bool:
    """Whether each part of a position has a twin."""
    single: set[Any] = set()
    for own, part in rules.components(position):
        single ^= {(own, own.key(part))}
    return not single


def level_of(measure: Measure) -> int | None:
    """The level of a puzzle; None: it is none."""
    if not CHOICES[0] <= measure.moves <= CHOICES[1]:
        return None
    if measure.winning != 1 and (measure.winning > FEW or measure.moves < AMONG):
        return None
    for number, level in LEVELS.items():
        fits = level.odds[0] <= round(measure.odds) <= level.odds[1]
        if fits and level.length[0] <= measure.length <= level.length[1] and (level.ruled or not measure.ruled):
            return number
    return None


# --- an answer --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tried:
    """A move that somebody thinks wins: whether it does, and the machine's answer that shows that it does not."""

    judged: Judged
    answer: Move[Any] | None

    @property
    def right(self) -> bool:
        """Whether it wins."""
        return self.judged.verdict == WIN


def trying(rules: Ruleset[Any], position: Any, name: str) -> Work[Tried]:
    """A move judged; raises IllegalError where there is none of that name."""
    rules.move(position, name)
    judgement = yield from judging(rules, position)
    judged = next(one for one in judgement.moves if one.move.name == name)
    reply = None if judged.verdict != LOSE else (yield from replying(rules, judged.move.option))
    return Tried(judged, None if reply is None else reply.move)


def told(rules: Ruleset[Any], position: Any, tried: Tried) -> Iterator[Message]:
    """Why a move is right or wrong; of a wrong one nothing that gives the right one away."""
    move, value = tried.judged.move, tried.judged.value
    made = rules.describe_move(position, move)
    counts = rules.convention == NORMAL and value is not None
    if tried.right:
        yield Message("Right.")
        if counts:
            yield Message("“{move}” leaves a position of value 0, which is lost for whoever is to move.", move=made)
        else:
            yield Message("“{move}” leaves a position that is lost for whoever is to move.", move=made)
        return
    yield Message("Not so.")
    if counts:
        yield Message("“{move}” leaves a position of value {value}.", move=made, value=value)
    if tried.answer is None:
        yield Message("After “{move}” the other player has won.", move=made)
        return
    answer = rules.describe_move(move.option, tried.answer)
    if counts:
        yield Message("The answer “{answer}” takes it to 0.", answer=answer)
    else:
        yield Message("“{move}” is answered by “{answer}”, which wins.", move=made, answer=answer)


def measured(puzzle: Puzzle) -> Measure:
    """What is counted of a puzzle of the table."""
    rules = puzzle.rules
    return finished(measuring(rules, rules.parse(puzzle.position)))
