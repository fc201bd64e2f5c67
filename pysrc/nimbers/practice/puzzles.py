"""Today's puzzle: for every day and level a position with one or two winning moves, from the table `puzzles.txt`.

`./build.sh puzzles` makes the table. Days count from a fixed date and wrap round the table. The difficulty of a puzzle
is measured by the length of the win and by the chance that a random player wins.
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
from ..play.opponent import LOSE, WIN, EvaluatedMove, choose_reply, evaluate_moves
from ..search.meter import Meter, finished
from ..search.retrograde import LoopySearch
from ..text import BudgetError, IllegalError, Message, NotationError, UnknownError, Work

if TYPE_CHECKING:
    from datetime import date

TABLE = "puzzles.txt"  # in this folder
FIRST = "2026-01-01"  # the date of the table's first line
WORK = 60_000  # the most work for a puzzle, so that a page can solve it without Python
TURNS = 40  # the most positions that the solver can reach by right moves
CHOICES = (3, 40)  # the least and the largest number of moves
FEW, AMONG = 2, 8  # the most winning moves, and the least number of moves if more than one wins


@dataclass(frozen=True)
class Level:
    """The bounds of a level, inclusive: one of `odds` random players wins, and the win takes `length` moves."""

    odds: tuple[int, int]
    length: tuple[int, int]
    ruled: bool = True  # whether a simple rule may solve it


LEVELS: dict[int, Level] = {
    1: Level((3, 15), (3, 5)),
    2: Level((16, 150), (3, 9)),
    3: Level((151, 20_000), (5, 11), ruled=False),
}


@dataclass(frozen=True)
class Puzzle:
    """A position in which to find a winning move."""

    game: str
    position: str
    settings: tuple[tuple[str, str], ...] = field(default=())

    @property
    def rules(self) -> Ruleset[Any]:
        """The ruleset of the puzzle."""
        return ruleset(self.game, dict(self.settings))

    def __str__(self) -> str:
        """Return the entry in the table: the game, its settings, the position.

        >>> str(Puzzle("nim", "1,2", (("convention", "misere"),)))
        'nim;convention=misere 1,2'
        """
        return ";".join([self.game, *(f"{name}={value}" for name, value in self.settings)]) + " " + self.position


def read_puzzle(text: str) -> Puzzle:
    """Parse an entry of the table.

    >>> read_puzzle("kayles 3,4")
    Puzzle(game='kayles', position='3,4', settings=())
    """
    rules, position = text.split(" ")
    slug, *settings = rules.split(";")
    pairs = (setting.partition("=") for setting in settings)
    return Puzzle(slug, position, tuple((name, value) for name, _, value in pairs))


@cache
def table() -> tuple[tuple[Puzzle, ...], ...]:
    """Return the puzzles of each day, one for each level; raises UnknownError if the table is missing, as in a page."""
    try:
        data = get_data(__package__, TABLE)
    except OSError:
        data = None
    if data is None:
        raise UnknownError(Message("the table of puzzles is not here"))
    lines = data.decode("ascii").splitlines()
    return tuple(tuple(map(read_puzzle, line.split("\t"))) for line in lines)


def parse_date(text: str) -> date:
    """Parse a date such as 2026-11-24; raises NotationError."""
    from datetime import date

    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotationError(Message("a date looks like {date}, not {word}", date=FIRST, word=shown(text))) from None


def table_index(day: date) -> int:
    """Return the index of a day in the table, which repeats in both directions.

    >>> [table_index(parse_date(text)) for text in (FIRST, "2026-01-11")]
    [0, 10]
    """
    return (day - parse_date(FIRST)).days % len(table())


def puzzle_of(day: date, level: int) -> Puzzle:
    """Return the puzzle of a day; raises IllegalError for an unknown level."""
    if level not in LEVELS:
        raise IllegalError(Message("the level is a number from 1 to {most}", most=max(LEVELS)))
    return table()[table_index(day)][level - 1]


def question(moves: int, winning: int) -> Message:
    """Return the question of a puzzle with these numbers of moves."""
    if winning == 1:
        return Message("Of {moves} moves one wins. Which?", moves=moves)
    return Message("Of {moves} moves {winning} win. Which is one of them?", moves=moves, winning=winning)


# --- difficulty -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Turn:
    """A position with the solver to move: its moves, and the machine's reply to each winning one, or None."""

    moves: tuple[EvaluatedMove, ...]
    answers: dict[str, Move[Any] | None]


def turns(rules: Ruleset[Any], start: Any, at_most: int = TURNS) -> Work[dict[Any, Turn]]:
    """Return every position that the solver can reach by right moves against a perfect opponent.

    Raises BudgetError if there are too many.
    """
    found: dict[Any, Turn] = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position in found:
            continue
        if len(found) == at_most:
            raise BudgetError(Message("more than {most} positions", most=at_most))
        judgement = yield from evaluate_moves(rules, position)
        answers: dict[str, Move[Any] | None] = {}
        for one in judgement.moves:
            if one.verdict == WIN:
                reply = yield from choose_reply(rules, one.move.option)
                answers[one.move.name] = None if reply is None else reply.move
                if reply is not None:
                    waiting.append(reply.move.option)
        found[position] = Turn(judgement.moves, answers)
    return found


def random_win_chance(found: dict[Any, Turn], start: Any) -> float:
    """Return the probability that random moves win from `start` against a perfect opponent."""
    known: dict[Any, float] = {}
    waiting = [start]
    while waiting:
        position = waiting[-1]
        turn = found[position]
        after = [None if move is None else move.option for move in turn.answers.values()]
        missing = [option for option in after if option is not None and option not in known]
        if missing:
            waiting += missing
            continue
        waiting.pop()
        # In misère play a player without a move has won.
        wins = sum(1.0 if option is None else known[option] for option in after)
        known[position] = wins / len(turn.moves) if turn.moves else 1.0
    return known[start]


@dataclass(frozen=True)
class Measure:
    """The measures of a puzzle."""

    moves: int
    winning: int
    length: int  # moves until the win, including the opponent's
    odds: float  # one in so many random players wins
    ruled: bool  # whether a simple rule solves it


def measure_puzzle(rules: Ruleset[Any], position: Any) -> Work[Measure]:
    """Measure a position that the player to move wins.

    Raises BudgetError if it is too large for a puzzle, IllegalError if it is not won.
    """
    search = LoopySearch(Meter(WORK), rules)
    outcome, length = yield from search.value(position)
    if outcome is not Outcome.N or length is None:
        raise IllegalError(Message("{position} is not won", position=rules.format(position)))
    found = yield from turns(rules, position)
    start = found[position]
    ruled = yield from _is_settled_by_rule(rules, position, start)
    return Measure(len(start.moves), len(start.answers), length, 1 / random_win_chance(found, position), ruled)


def _is_settled_by_rule(rules: Ruleset[Any], position: Any, start: Turn) -> Work[bool]:
    """Return whether a position is solved by pairing equal components or by the nim-sum of the numbers of moves.

    The number of moves of a component is its value if its options have the values of those of a heap of Nim.
    """
    if rules.convention != NORMAL:
        return False
    for one in start.moves:
        if one.verdict == WIN and not _is_paired(rules, one.move.option):
            break
    else:
        return True
    for own, part in rules.components(position):
        judgement = yield from evaluate_moves(own, part)
        values = {one.value for one in judgement.moves}
        if values != set(range(len(judgement.moves))):
            return False
    return True


def _is_paired(rules: Ruleset[Any], position: Any) -> bool:
    """Return whether the components of a position come in equal pairs."""
    single: set[Any] = set()
    for own, part in rules.components(position):
        single ^= {(own, own.key(part))}
    return not single


def level_of(measure: Measure) -> int | None:
    """Return the level of a puzzle; None if it fits no level."""
    if not CHOICES[0] <= measure.moves <= CHOICES[1]:
        return None
    if measure.winning != 1 and (measure.winning > FEW or measure.moves < AMONG):
        return None
    for number, level in LEVELS.items():
        fits = level.odds[0] <= round(measure.odds) <= level.odds[1]
        if fits and level.length[0] <= measure.length <= level.length[1] and (level.ruled or not measure.ruled):
            return number
    return None


# --- answers ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Attempt:
    """A move tried by the solver with its verdict, and the machine's reply to a wrong one."""

    chosen: EvaluatedMove
    answer: Move[Any] | None

    @property
    def right(self) -> bool:
        """Whether the move wins."""
        return self.chosen.verdict == WIN


def try_move(rules: Ruleset[Any], position: Any, name: str) -> Work[Attempt]:
    """Evaluate a move; raises IllegalError for an unknown name."""
    rules.move(position, name)
    judgement = yield from evaluate_moves(rules, position)
    chosen = next(one for one in judgement.moves if one.move.name == name)
    reply = None if chosen.verdict != LOSE else (yield from choose_reply(rules, chosen.move.option))
    return Attempt(chosen, None if reply is None else reply.move)


def explanation(rules: Ruleset[Any], position: Any, tried: Attempt) -> Iterator[Message]:
    """Yield sentences on why a move is right or wrong, without revealing a right one."""
    move, value = tried.chosen.move, tried.chosen.value
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


def table_measure(puzzle: Puzzle) -> Measure:
    """Return the measures of a puzzle of the table."""
    rules = puzzle.rules
    return finished(measure_puzzle(rules, rules.parse(puzzle.position)))
