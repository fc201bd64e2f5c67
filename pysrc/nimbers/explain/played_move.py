"""Explain a move that was played: its effect, the reply to it, and a better move."""

from __future__ import annotations

from typing import Any

from ..model import Fact, Move, Outcome
from ..notation import signed
from ..search.search import Value
from ..text import Message, Work
from .explanation import Row, Step
from .move_steps import Moves


def played_move_step(moves: Moves, name: str) -> Work[Step]:
    """Return the step about the move `name` from the position of `moves`.

    Its rows are the move with its refutation, or with its option, and a winning move if this one does not win. Raises
    IllegalError if there is no such move.
    """
    ruleset, answer, length = moves.ruleset, moves.answer, moves.length
    move = ruleset.move(moves.position, name)
    made = ruleset.describe_move(moves.position, move)
    if length is not None:
        says = "“{made}” changes nothing: however one plays, {length} moves are made from there."
        if length == 1:
            says = "“{made}” is the last move, however one plays."
        fact = Fact(ruleset, moves.position, "length", length)
        return Step("played", Message(says, made=made, length=length), facts=(fact,), level=1)
    value = yield from moves.evaluator.value(ruleset, move.option)
    if value is None:
        return Step("played", Message("What “{made}” comes to is more work than is done here.", made=made), level=1)
    wins = yield from moves.evaluator.wins(ruleset, move)
    open_ended = moves.scoring or wins or value.outcome is Outcome.DRAW
    reply = None if open_ended else (yield from moves.evaluator.reply(ruleset, move.option))
    message = _head(moves, move, made, value, reply)
    row, known = yield from _reply_row(moves, move, value, reply)
    rows = [row]
    if not wins and answer.winning_moves:
        better = ruleset.move(moves.position, answer.winning_moves[0].name)
        left = yield from moves.evaluator.value(ruleset, better.option)
        if left is not None:
            row, facts = yield from moves.option_row(better, left)
            rows.append(row)
            known += facts
    return Step("played", message, rows=tuple(rows), facts=tuple(known), level=1)


def _head(moves: Moves, move: Move[Any], made: Message, value: Value, reply: Move[Any] | None) -> Message:
    """Return the effect of the move in one sentence."""
    answer, left = moves.answer, value.grundy
    reply_text = "" if reply is None else moves.ruleset.describe_move(move.option, reply)
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
        draw = answer.outcome is Outcome.DRAW
        template = "“{made}” keeps the draw." if draw else "“{made}” lets the win go: it leaves a draw."
    elif answer.outcome is Outcome.P:
        template = "“{made}” loses, as all do here."
        if reply is not None:
            template = "“{made}” loses, as all do here: “{reply}” answers it."
            if left is not None:
                template = "“{made}” loses, as all do here: it leaves the value {left}, and “{reply}” makes it 0."
    else:
        draw = answer.outcome is Outcome.DRAW
        template = "“{made}” gives the draw away." if draw else "“{made}” gives the win away."
        if reply is not None:
            template = "“{made}” gives the win away: “{reply}” answers it."
            if draw:
                template = "“{made}” gives the draw away: “{reply}” answers it."
            if left is not None:
                template = "“{made}” gives the win away: it leaves the value {left}, not 0, and “{reply}” makes it 0."
    return Message(template, made=made, left=left, reply=reply_text)


def _reply_row(moves: Moves, move: Move[Any], value: Value, reply: Move[Any] | None) -> Work[tuple[Row, list[Fact]]]:
    """Return the row of the move with its refutation, with Grundy values if it has them, or else with its option."""
    row, facts = yield from moves.reply_row(move, value, reply)
    if reply is None or value.grundy is None:
        return row, facts
    message = Message(
        "{move}: the value {value} is left, and {reply} answers, leaving {option} of value 0",
        **{**row.message.params, "value": value.grundy},
    )
    return Row(message, row.parts), [*facts, Fact(moves.ruleset, reply.option, "grundy", 0)]
