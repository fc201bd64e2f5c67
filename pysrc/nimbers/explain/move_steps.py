"""Explain the moves of a position: which ones win and what they lead to, and which replies refute the others."""

from __future__ import annotations

from itertools import islice
from typing import Any

from ..answers.answer import Answer
from ..answers.solver import Evaluator
from ..model import SCORING, Fact, Move, Outcome, Ruleset
from ..notation import in_words, signed
from ..search.search import Value
from ..text import Message, Work
from .explanation import UNCOUNTED, Row, Step

ROWS = {1: 0, 2: 6, 3: 200}  # by level: most rows below a step
LOOKED = {1: 0, 2: 60, 3: 400}  # by level: most moves examined for refutations
COUNTED = 10_000  # more moves than these are not counted
LONG = 4_000  # of a longer position, in characters, only a few moves are examined
TEXT = 60  # longest notation inside a sentence, in characters


class Moves:
    """Explains the moves of one position; `length` is the number of moves of every play if that decides, else None."""

    def __init__(
        self, ruleset: Ruleset[Any], p: Any, answer: Answer, evaluator: Evaluator, level: int, length: int | None
    ) -> None:
        self.ruleset = ruleset
        self.position = p
        self.answer = answer
        self.evaluator = evaluator
        self.length = length
        self.scoring = ruleset.convention == SCORING
        self.rows, self.looked, self.counted = ROWS[level], LOOKED[level], COUNTED
        if len(answer.position) > LONG:
            self.rows, self.looked, self.counted = min(self.rows, 6), min(self.looked, 6), 0

    def steps(self) -> Work[tuple[Step, ...]]:
        """Return the steps on the moves."""
        if not self.rows:
            return ()
        if self.length is not None:
            return (self._equal_length_step(self.length),)
        if self.answer.outcome in (Outcome.TIE, Outcome.DRAW):
            return (yield from self._balance_steps())
        steps: list[Step] = []
        if self.answer.winning_moves:
            steps.append((yield from self._winning_step()))
        steps += yield from self._refutation_steps()
        return tuple(steps)

    def _total(self) -> int | None:
        """Return the number of moves, or None if it is above COUNTED."""
        total = sum(1 for _ in islice(self.ruleset.moves(self.position), self.counted + 1))
        return total if total <= self.counted else None

    def _equal_length_step(self, length: int) -> Step:
        """Return the step for a position where every play has the same length, so that all moves are equally good."""
        moves = list(islice(self.ruleset.moves(self.position), self.rows))
        rows = []
        for move in moves:
            template = "{move}: {length} {length|move is|moves are} left from {option}"
            if length == 1:
                template = "{move}: no move is left from {option}"
            option = in_words(cut(self.ruleset.format(move.option)))
            message = Message(template, move=self._sentence(move), option=option, length=length - 1)
            rows.append(Row(message, _parts(move)))
        total = self._total()
        wins = self.answer.outcome is Outcome.N
        message = Message("Every move wins." if wins else "Every move loses.")
        if total == 1:
            message = Message("The only move wins." if wins else "The only move loses.")
        facts = tuple(Fact(self.ruleset, move.option, "length", length - 1) for move in moves)
        more = UNCOUNTED if total is None else total - len(rows)
        return Step("winning" if wins else "refuted", message, rows=tuple(rows), facts=facts, more=more)

    def _winning_step(self) -> Work[Step]:
        rows, known = [], list[Fact]()
        for named in islice(self.answer.winning_moves, self.rows):
            move = self.ruleset.move(self.position, named.name)
            value = yield from self.evaluator.value(self.ruleset, move.option)
            if value is None or named.option is None:
                rows.append(Row(self._sentence(move), _parts(move)))
                continue
            row, new = yield from self.option_row(move, value)
            rows.append(row)
            known += new
        count = self.answer.winning_move_count
        if count is None:
            message = Message("These moves win.")
        elif count <= self.looked and count == self._total():
            message = Message("The only move wins." if count == 1 else "Every move wins.")
        else:
            message = Message("One move wins." if count == 1 else "{count} moves win.", count=count)
        more = UNCOUNTED if count is None else count - len(rows)
        return Step("winning", message, rows=tuple(rows), facts=tuple(known), more=more)

    def _balance_steps(self) -> Work[tuple[Step, ...]]:
        """Return the steps for a tie or a draw: which moves keep it, and which lose."""
        rows: dict[bool, list[Row]] = {True: [], False: []}
        known: dict[bool, list[Fact]] = {True: [], False: []}
        more = {True: 0, False: 0}
        for move in islice(self.ruleset.moves(self.position), self.looked):
            value = yield from self.evaluator.value(self.ruleset, move.option)
            if value is None:
                return ()
            holds = value.outcome is Outcome.DRAW if value.score is None else move.gain - value.score == 0
            if len(rows[holds]) == self.rows:
                more[holds] += 1
                continue
            row, new = yield from self.option_row(move, value)
            rows[holds].append(row)
            known[holds] += new
        total = self._total()
        if total is None or total > self.looked:
            more = {True: UNCOUNTED, False: UNCOUNTED}
        says = Message("These moves keep the tie." if self.scoring else "These moves keep the draw.")
        steps = [Step("holding", says, rows=tuple(rows[True]), facts=tuple(known[True]), more=more[True])]
        if rows[False]:
            lose = Message("These moves lose.")
            steps.append(Step("losing", lose, rows=tuple(rows[False]), facts=tuple(known[False]), more=more[False]))
        return tuple(steps)

    def _refutation_steps(self) -> Work[tuple[Step, ...]]:
        """Return the step with a refuting reply to every move that does not win."""
        rows: list[Row] = []
        known: list[Fact] = []
        for move in islice(self.ruleset.moves(self.position), self.looked):
            if len(rows) == self.rows:
                break
            wins = yield from self.evaluator.wins(self.ruleset, move)
            if wins is None:
                return ()
            if not wins:
                row, new = yield from self.refutation_row(move)
                rows.append(row)
                known += new
        if not rows:
            return ()
        total, winning = self._total(), self.answer.winning_move_count
        more = UNCOUNTED if total is None or winning is None else total - winning - len(rows)
        if self.scoring or self.ruleset.loopy:
            says = Message("Every move loses." if self.answer.outcome is Outcome.P else "No other move wins.")
        else:
            lost = self.answer.outcome is Outcome.P
            says = Message("Every move has its refutation." if lost else "Every other move has its refutation.")
        return (Step("refuted", says, rows=tuple(rows), facts=tuple(known), more=more),)

    def refutation_row(self, move: Move[Any]) -> Work[tuple[Row, list[Fact]]]:
        """Return the row of a move that does not win, with a refuting reply, or else with the option it leads to."""
        value = yield from self.evaluator.value(self.ruleset, move.option)
        if value is None:
            return Row(Message("{move}: the opponent wins", move=self._sentence(move)), _parts(move)), []
        open_ended = self.scoring or value.outcome is Outcome.DRAW
        reply = None if open_ended else (yield from self.evaluator.reply(self.ruleset, move.option))
        return (yield from self.reply_row(move, value, reply))

    def reply_row(self, move: Move[Any], value: Value, reply: Move[Any] | None) -> Work[tuple[Row, list[Fact]]]:
        """Return the row of a move with the reply that refutes it, or else with the option it leads to."""
        if reply is None:
            return (yield from self.option_row(move, value))
        message = Message(
            "{move}: answered by {reply}, leaving {option}",
            move=self._sentence(move),
            reply=cut(reply.name),
            option=in_words(cut(self.ruleset.format(reply.option))),
        )
        known = [value_fact(self.ruleset, move.option, value), Fact(self.ruleset, move.option, "reply", reply.name)]
        return Row(message, _parts(move)), known

    def option_row(self, move: Move[Any], value: Value) -> Work[tuple[Row, list[Fact]]]:
        """Return the row of a move with its option and the option's value."""
        known = [value_fact(self.ruleset, move.option, value)]
        if value.score is not None:
            best = yield from self.evaluator.best(self.ruleset, move.option, value.score)
            template = "{move}: {gain} at once, then the opponent's best margin is {score}: together {margin}"
            if best is not None:
                template = (
                    "{move}: {gain} at once, then the opponent's best margin is {score}, by {reply}: together {margin}"
                )
                known.append(Fact(self.ruleset, move.option, "best", best.name))
            message = Message(
                template, move=self._sentence(move), gain=signed(move.gain), score=signed(value.score),
                margin=signed(move.gain - value.score), reply="" if best is None else cut(best.name),
            )  # fmt: skip
            return Row(message, _parts(move)), known
        template = "{move}: {option} is won for whoever moves there"
        if value.grundy is not None:
            template = "{move}: {option} has the value {value}"
        elif value.outcome is Outcome.DRAW:
            template = "{move}: {option} is a draw"
        elif value.outcome is Outcome.P:
            template = "{move}: {option} is lost for whoever must move there"
            if value.remoteness:
                template = "{move}: {option} is lost for whoever must move there, after {length} moves at most"
                if value.remoteness == 1:
                    template = "{move}: {option} is lost for whoever must move there, after one move"
                known.append(Fact(self.ruleset, move.option, "remoteness", value.remoteness))
        option = in_words(cut(self.ruleset.format(move.option)))
        sentence = self._sentence(move)
        message = Message(template, move=sentence, option=option, value=value.grundy, length=value.remoteness)
        return Row(message, _parts(move)), known

    def _sentence(self, move: Move[Any]) -> Message:
        """Return what a move does, with its name."""
        return Message("{what} ({move})", what=self.ruleset.describe_move(self.position, move), move=cut(move.name))


def value_fact(ruleset: Ruleset[Any], position: Any, value: Value) -> Fact:
    """Return the value of a position as the strongest fact that its convention has."""
    if value.grundy is not None:
        return Fact(ruleset, position, "grundy", value.grundy)
    if value.score is not None:
        return Fact(ruleset, position, "score", value.score)
    return Fact(ruleset, position, "outcome", value.outcome)


def cut(text: str) -> str:
    """Return a notation, shortened in the middle if it is too long for a sentence."""
    return text if len(text) <= TEXT else f"{text[: TEXT // 2]}…{text[-TEXT // 4 :]}"


def _parts(move: Move[Any]) -> tuple[str, ...]:
    return tuple(touch if isinstance(touch, str) else touch[0] for touch in move.touch)
