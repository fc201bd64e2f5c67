"""Show a counterexample by play: the reason for its answer, and best play to the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..explain import explain_position
from ..model import Move, Ruleset
from ..notation import in_words
from ..search.meter import Meter
from ..search.retrograde import LoopySearch
from ..text import BudgetError, IllegalError, Message, Work, say
from .opponent import choose_reply

TURNS = 40  # most moves of a line
CIRCLING = 8  # most moves of a line in a loopy game
WORK = 200_000  # work allowed for the reason
LINE = 300_000  # work allowed for the shortest and the longest way to the end, of all moves together


@dataclass(frozen=True)
class Counterplay:
    """The reason in one sentence, and the positions and moves of best play; `over` says whether the game ends."""

    ruleset: Ruleset[Any]
    position: Any
    why: Message
    turns: tuple[tuple[Any, Move[Any]], ...]
    over: bool


def best_play(ruleset: Ruleset[Any], position: Any) -> Work[Counterplay | None]:
    """Return best play of both players from a position; None if that is too much work.

    >>> from nimbers.games import ruleset
    >>> from nimbers.search.meter import finished
    >>> line = finished(best_play(ruleset("nim"), (1, 1, 1)))
    >>> [move.name for _, move in line.turns], line.over
    (['1-0', '2-0', '3-0'], True)
    """
    try:
        explanation = yield from explain_position(ruleset, position, 1, WORK)
    except BudgetError:
        return None
    turns: list[tuple[Any, Move[Any]]] = []
    now, over = position, False
    whole = LoopySearch(Meter(LINE), ruleset)
    while len(turns) < (CIRCLING if ruleset.loopy else TURNS):
        reply = yield from choose_reply(ruleset, now, whole=whole)
        if reply is None:
            over = True
            break
        turns.append((now, reply.move))
        now = reply.move.option
    return Counterplay(ruleset, position, explanation.short, tuple(turns), over)


def best_play_message(position: str, moves: tuple[str, ...], over: bool) -> Message:
    """Return a sentence with the names of the moves of best play."""
    if not moves:
        return Message("At {position} the game is over.", position=in_words(position))
    if over:
        return Message("Best play from {position}: {moves}.", position=in_words(position), moves=moves)
    return Message("Best play from {position} begins: {moves}.", position=in_words(position), moves=moves)


def play_document(ruleset: Ruleset[Any], counterexample: str | None, lang: str = "en") -> Work[dict[str, Any] | None]:
    """Return best play from a counterexample as JSON values; None without one, or if it is too much work.

    Nor is there any from a position beyond the board: theorems speak of boards of any size.
    """
    if counterexample is None:
        return None
    try:
        position = ruleset.parse(counterexample)
    except IllegalError:
        return None
    play = yield from best_play(ruleset, position)
    if play is None:
        return None
    names = tuple(move.name for _, move in play.turns)
    return {
        "why": say(play.why, lang),
        "line": [
            {
                "move": move.name,
                "text": say(ruleset.describe_move(p, move), lang),
                "option": ruleset.format(move.option),
            }
            for p, move in play.turns
        ],
        "text": say(best_play_message(ruleset.format(play.position), names, play.over), lang),
    }
