"""A position shown by play: why its answer is what it is, and best play from there to the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..explain import explaining
from ..model import Move, Ruleset
from ..text import BudgetError, Message, Work, say
from .opponent import replying

TURNS = 40  # moves of a line at most
CIRCLING = 8  # moves of a line in a game that need not end
WORK = 200_000  # units a reason may cost


@dataclass(frozen=True)
class Counterplay:
    """The reason in one sentence, and the positions and moves of best play; `over` where it came to the end."""

    ruleset: Ruleset[Any]
    position: Any
    why: Message
    turns: tuple[tuple[Any, Move[Any]], ...]
    over: bool


def playing_out(ruleset: Ruleset[Any], position: Any) -> Work[Counterplay | None]:
    """Best play from a position for both players; None where that is too much work.

    >>> from nimbers.games import ruleset
    >>> from nimbers.search.meter import finished
    >>> found = finished(playing_out(ruleset("nim"), (1, 1, 1)))
    >>> [move.name for _, move in found.turns], found.over
    (['1-0', '2-0', '3-0'], True)
    """
    try:
        explanation = yield from explaining(ruleset, position, 1, WORK)
    except BudgetError:
        return None
    turns: list[tuple[Any, Move[Any]]] = []
    now, over = position, False
    while len(turns) < (CIRCLING if ruleset.loopy else TURNS):
        reply = yield from replying(ruleset, now)
        if reply is None:
            over = True
            break
        turns.append((now, reply.move))
        now = reply.move.option
    return Counterplay(ruleset, position, explanation.short, tuple(turns), over)


def best_play(position: str, moves: tuple[str, ...], over: bool) -> Message:
    """Best play from a position, by the names of the moves."""
    if not moves:
        return Message("At {position} the game is over.", position=position)
    if over:
        return Message("Best play from {position}: {moves}.", position=position, moves=moves)
    return Message("Best play from {position} begins: {moves}.", position=position, moves=moves)


def shown_play(ruleset: Ruleset[Any], counterexample: str | None, lang: str = "en") -> Work[dict[str, Any] | None]:
    """The line of play that shows a counterexample, as JSON values; None where there is none, or none is shown."""
    if counterexample is None:
        return None
    play = yield from playing_out(ruleset, ruleset.parse(counterexample))
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
        "text": say(best_play(ruleset.format(play.position), names, play.over), lang),
    }
