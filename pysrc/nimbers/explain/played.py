"""A move that was made, told before all else: what it came to, what answers it, and a better one."""

from __future__ import annotations

from typing import Any

from ..model import Fact, Move, Outcome
from ..search.search import Value
from ..text import Message, Work
from .moves import Moves, signed
from .steps import Row, Step


def played(moves: Moves, name: str) -> Work[Step]:
    """The step that speaks of the move `name` of the position of `moves`.

    Its rows are the move with its refutation, or with what it leaves, and a move that wins where this one does not.
    Raises IllegalError where there is no such move.
    """
    ruleset, answer, settled = moves.ruleset, moves.answer, moves.settled
    move = ruleset.move(moves.position, name)
    made = ruleset.describe_move(moves.position, move)
    if settled is not None:
        says = "“{made}” changes nothing: however one plays, {length} moves are made from there."
        if settled == 1:
            says = "“{made}” is the last move, however one plays."
        fact = Fact(ruleset, moves.position, "length", settled)
        return Step("played", Message(says, made=made, length=settled), facts=(fact,), level=1)
    value = yield from moves.know.value(ruleset, move.option)
    if value is None:
        return Step("played", Message("What “{made}” comes to is more work than is done here.", made=made), level=1)
    wins = yield from moves.know.wins(ruleset, move)
    open_ended = moves.scoring or wins or value.outcome is Outcome.DRAW
    reply = None if open_ended else (yield from moves.know.reply(ruleset, move.option))
    message = _head(moves, move, made, value, reply)
    row, known = yield from _told(moves, move, value, reply)
    rows = [row]
    if not wins and answer.winning_moves:
        better = ruleset.move(moves.position, answer.winning_moves[0].name)
        left = yield from moves.know.value(ruleset, better.option)
        if left is not None:
            row, facts = yield from moves.left(better, left)
            rows.append(row)
            known += facts
    return Step("played", message, rows=tuple(rows), facts=tuple(known), level=1)


def _head(moves: Moves, move: Move[Any], made: Message, value: Value, reply: Move[Any] | None) -> Message:
    """The move in one sentence, with its numbers."""
    answer, left = moves.answer, value.grundy
    told = "" if reply is None else moves.ruleset.describe_move(move.option, reply)
    if value.score is not None:
        best = answer.score
        margin = move.gain - value.score
        template = "“{made}” is as good as any: together with best play after it, it comes to {margin}."
        if best is not None and margin < best:
            template = "“{made}” comes to {margin} with best play after it; {best} was to be had."
        return Message(template, made=made, margin=signed(margin), best=signed(best or 0))
    if value.outcome is Outcome.P:
        template = "“{made}” wins." if left is None else "“{made}” wins: it leaves the value 0."
    elif value.outcome is Outcome.DRAW:
        kept = answer.outcome is Outcome.DRAW
        template = "“{made}” keeps the draw." if kept else "“{made}” lets the win go: it leaves a draw."
    elif answer.outcome is Outcome.P:
        template = "“{made}” loses, as all do here."
        if reply is not None:
            template = "“{made}” loses, as all do here: “{reply}” answers it."
            if left is not None:
                template = "“{made}” loses, as all do here: it leaves the value {left}, and “{reply}” makes it 0."
    else:
        drawn = answer.outcome is Outcome.DRAW
        template = "“{made}” gives the draw away." if drawn else "“{made}” gives the win away."
        if reply is not None:
            template = "“{made}” gives the win away: “{reply}” answers it."
            if drawn:
                template = "“{made}” gives the draw away: “{reply}” answers it."
            if left is not None:
                template = "“{made}” gives the win away: it leaves the value {left}, not 0, and “{reply}” makes it 0."
    return Message(template, made=made, left=left, reply=told)


def _told(moves: Moves, move: Move[Any], value: Value, reply: Move[Any] | None) -> Work[tuple[Row, list[Fact]]]:
    """The move with its refutation, with values where it has them; without one, with what it leaves."""
    row, facts = yield from moves.answered(move, value, reply)
    if reply is None or value.grundy is None:
        return row, facts
    message = Message(
        "{move}: the value {value} is left, and {reply} answers, leaving {option} of value 0",
        **{**row.message.params, "value": value.grundy},
    )
    return Row(message, row.parts), [*facts, Fact(moves.ruleset, reply.option, "grundy", 0)]
