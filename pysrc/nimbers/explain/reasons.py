"""The reason for an answer, as steps: the parts and their values, their nim-sum, the winning moves, the refutations."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from ..model import MISERE, SCORING, Fact, Message, Move, Outcome, Quantity, Ruleset, Work
from ..solve.answer import Answer, ByClaim, answering
from ..solve.meter import IN_PAGE, NATIVE
from ..solve.search import Value
from .knowledge import FEW, Knowledge
from .pieces import TOLD, Piece, addition, facts, figures, valued
from .steps import Explanation, Row, Step

ROWS = {1: 0, 2: 6, 3: 200}  # rows told under a step at each level
LOOKED = {1: 0, 2: 60, 3: 400}  # moves looked at for refutations
COUNTED = 2_000  # components counted at most; beyond this the game's own reason and the claim must do
LONG = 4_000  # characters of a position beyond which only a few of its moves are made
TEXT = 60  # characters of a notation inside a sentence


def explaining(ruleset: Ruleset[Any], position: Any, level: int = 2, limit: int = NATIVE) -> Work[Explanation]:
    """Why a position is won, lost, tied or drawn; raises BudgetError where there is no answer either."""
    answer = yield from answering(ruleset, position, limit)
    return (yield from _Reasons(ruleset, position, answer, level).explanation())


class _Reasons:
    """Collects the steps for one position."""

    def __init__(self, ruleset: Ruleset[Any], position: Any, answer: Answer, level: int) -> None:
        self.ruleset = ruleset
        self.position = position
        self.answer = answer
        self.rows = ROWS[level]
        self.looked = LOOKED[level]
        self.counted = 10_000  # moves counted beyond those looked at
        if len(answer.position) > LONG:
            self.rows, self.looked, self.counted = min(self.rows, 6), min(self.looked, 6), 0
        self.know = Knowledge(FEW) if isinstance(answer.by, ByClaim) else Knowledge(IN_PAGE)
        self.steps: list[Step] = []

    def explanation(self) -> Work[Explanation]:
        """All steps, and the reason in one sentence."""
        answer = self.answer
        if answer.over:
            short = self._over()
            self.steps.append(Step("over", short, level=1))
            return Explanation(answer, self.position, short, tuple(self.steps))
        found: Message | None = None
        if answer.grundy is not None:
            found = yield from self._components()
        for reason in self.ruleset.why(self.position):
            self.steps.append(Step("why", reason.message, reason.parts, facts=reason.facts))
        if answer.length is not None:
            found = self._length(answer.length)
        if isinstance(answer.by, ByClaim):
            self._claim(answer.by)
        yield from self._moves()
        return Explanation(answer, self.position, found or self._short(), tuple(self.steps))

    # --- the steps ---------------------------------------------------------------------------------------------------

    def _over(self) -> Message:
        if self.ruleset.convention == MISERE:
            return Message("No move is left, and in misère play whoever cannot move wins.")
        if self.ruleset.convention == SCORING:
            return Message("The game is over: nothing is left to take.")
        return Message("No move is left, and whoever cannot move loses.")

    def _components(self) -> Work[Message | None]:
        """The components with their values, and their nim-sum; returns the reason in one sentence."""
        found = list(islice(figures(self.ruleset, self.position), COUNTED + 1))
        if len(found) > COUNTED or not found:
            return None
        pieces: list[Piece] = []
        for rules, p, figure in found:
            piece = yield from valued(self.know, rules, p, figure)
            if piece is None:
                return None
            pieces.append(piece)
        told = pieces[:TOLD]
        total = self.answer.grundy or 0
        rows = tuple(piece.row() for piece in told)
        if len(pieces) == 1:
            self.steps.append(Step("value", rows[0].message, rows[0].parts, facts=facts(pieces)))
            return self._single(total)
        message = Message("The position is a sum of {count} parts that do not touch each other.", count=len(pieces))
        more = len(pieces) - len(told)
        self.steps.append(Step("components", message, rows=rows, facts=facts(pieces), more=more))
        if more:
            self._bits(pieces, total)
        else:
            says = Message("Their nim-sum, added in binary without carrying, is {total}.", total=total)
            self.steps.append(Step("nim-sum", says, addition=addition(pieces)))
        if total:
            return Message("The nim-sum of the values is {total}, not 0, so some move makes it 0.", total=total)
        return Message("The nim-sum of the values is 0: every move changes that, and some reply restores it.")

    def _single(self, value: int) -> Message:
        if value:
            return Message(
                "The Grundy value is {value}, not 0, so some move leads to a position of value 0.", value=value
            )
        return Message("The Grundy value is 0: every move leads to a position of another value.")

    def _bits(self, pieces: list[Piece], total: int) -> None:
        """Too many components to add up before the reader's eyes: how many have each bit."""
        top = max(piece.value for piece in pieces).bit_length()
        rows = []
        for k in reversed(range(top)):
            count = sum(piece.value >> k & 1 for piece in pieces)
            template = "{count} of {all} values have the bit {bit}: odd, so the nim-sum has it"
            if count % 2 == 0:
                template = "{count} of {all} values have the bit {bit}: even, so the nim-sum does not"
            rows.append(Row(Message(template, count=count, all=len(pieces), bit=1 << k)))
        self.steps.append(Step("nim-sum", Message("Their nim-sum is {total}.", total=total), rows=tuple(rows)))

    def _length(self, length: int) -> Message:
        template = "Every play from here lasts exactly {length} moves; that is odd, so the player to move moves last."
        if length % 2 == 0:
            template = (
                "Every play from here lasts exactly {length} moves; that is even, so the other player moves last."
            )
        if self.ruleset.convention == MISERE:
            template = "Every play from here lasts exactly {length} moves, so it is settled who moves last, and loses."
        if self.ruleset.convention == SCORING:
            template = "Every play from here lasts exactly {length} moves."
        message = Message(template, length=length)
        self.steps.append(Step("length", message, facts=(self._fact("length", length),)))
        return message

    def _claim(self, by: ByClaim) -> None:
        message = Message(
            "Too large to search through. Proved: {statement} ({source})", statement=by.statement, source=by.source
        )
        self.steps.append(Step("claim", message))

    def _short(self) -> Message:
        answer, winning = self.answer, self.answer.winning_moves
        if answer.outcome is Outcome.N:
            if winning:
                return Message("The move {move} leaves the opponent a lost position.", move=_cut(winning[0].name))
            return Message("Some move leaves the opponent a lost position.")
        if answer.outcome is Outcome.P:
            return Message("Every move leaves the opponent a won position.")
        if answer.outcome is Outcome.TIE:
            return Message("No move gains an advantage, and some move keeps the balance.")
        return Message("No move leaves the opponent lost, and some move never lets them win.")

    # --- the moves ---------------------------------------------------------------------------------------------------

    def _moves(self) -> Work[None]:
        """The winning moves, and what answers the others."""
        if not self.rows:
            return
        answer = self.answer
        if answer.winning_moves:
            yield from self._winning()
        if answer.outcome in (Outcome.TIE, Outcome.DRAW):
            yield from self._holding()
        else:
            yield from self._refuted()

    def _winning(self) -> Work[None]:
        rows, known = [], []
        for named in islice(self.answer.winning_moves, self.rows):
            move = self.ruleset.move(self.position, named.name)
            value = yield from self.know.value(self.ruleset, move.option)
            if value is None or named.option is None:
                rows.append(Row(self._told(move), _parts(move)))
                continue
            rows.append(Row(self._leaves(move, value), _parts(move)))
            known.append(_told(self.ruleset, move.option, value))
        count = self.answer.winning_move_count or len(rows)
        template = "One move wins." if count == 1 else "{count} moves win."
        message = Message(template, count=count)
        self.steps.append(Step("winning", message, (), tuple(rows), tuple(known), more=count - len(rows)))

    def _told(self, move: Move[Any]) -> Message:
        """What a move does, with its name."""
        return Message("{what} ({move})", what=self.ruleset.told(self.position, move), move=_cut(move.name))

    def _leaves(self, move: Move[Any], value: Value) -> Message:
        """What a move does and leads to."""
        told, option = self._told(move), _cut(self.ruleset.format(move.option))
        if value.grundy is not None:
            return Message("{move}: {option} has the value {value}", move=told, option=option, value=value.grundy)
        if value.score is not None:
            return Message(
                "{move}: gain {gain}, then the opponent's best margin is {score}, together {margin}",
                move=told,
                gain=f"{move.gain:+}",
                score=f"{value.score:+}",
                margin=f"{move.gain - value.score:+}",
            )
        if value.outcome is Outcome.DRAW:
            return Message("{move}: {option} is a draw", move=told, option=option)
        if value.outcome is Outcome.P:
            return Message("{move}: {option} is lost for whoever must move there", move=told, option=option)
        return Message("{move}: {option} is won for whoever moves there", move=told, option=option)

    def _holding(self) -> Work[None]:
        """In a tie or a draw: which moves keep it, which lose."""
        keep: list[Row] = []
        lose: list[Row] = []
        known: list[Fact] = []
        for move in islice(self.ruleset.moves(self.position), self.looked):
            value = yield from self.know.value(self.ruleset, move.option)
            if value is None:
                return
            holds = value.outcome is Outcome.DRAW if value.score is None else move.gain - value.score == 0
            (keep if holds else lose).append(Row(self._leaves(move, value), _parts(move)))
            known.append(_told(self.ruleset, move.option, value))
        tie = self.answer.outcome is Outcome.TIE
        says = Message("These moves keep the tie." if tie else "These moves keep the draw.")
        self._rows("holding", says, keep, known)
        if lose:
            self._rows("losing", Message("These moves lose."), lose, [])

    def _refuted(self) -> Work[None]:
        """For every move that does not win, a reply that refutes it."""
        rows: list[Row] = []
        known: list[Fact] = []
        looked = 0
        for move in islice(self.ruleset.moves(self.position), self.looked):
            looked += 1
            wins = yield from self.know.wins(self.ruleset, move)
            if wins is None:
                return
            if wins:
                continue
            row, new = yield from self._refutation(move)
            rows.append(row)
            known += new
        if not rows:
            return
        lost = self.answer.outcome is Outcome.P
        message = Message("Every move has its refutation." if lost else "Every other move has its refutation.")
        beyond = sum(1 for _ in islice(self.ruleset.moves(self.position), looked, looked + self.counted))
        self._rows("refuted", message, rows, known, beyond)

    def _refutation(self, move: Move[Any]) -> Work[tuple[Row, list[Fact]]]:
        """One losing move with the reply, or with what it leaves where there is no reply to name."""
        value = yield from self.know.value(self.ruleset, move.option)
        reply = yield from self.know.reply(self.ruleset, move.option)
        bare = reply is None and value is not None and value.score is None and value.grundy is None
        if value is None or (bare and value.outcome is Outcome.N):
            return Row(Message("{move}: the opponent wins", move=self._told(move)), _parts(move)), []
        known = [_told(self.ruleset, move.option, value)]
        if reply is None:
            return Row(self._leaves(move, value), _parts(move)), known
        known.append(Fact(self.ruleset, move.option, "reply", reply.name))
        message = Message(
            "{move}: answered by {reply}, leaving {option}",
            move=self._told(move),
            reply=_cut(reply.name),
            option=_cut(self.ruleset.format(reply.option)),
        )
        return Row(message, _parts(move)), known

    def _rows(self, kind: str, message: Message, rows: list[Row], known: Iterable[Fact], beyond: int = 0) -> None:
        told = tuple(rows[: self.rows])
        more = len(rows) - len(told) + beyond
        self.steps.append(Step(kind, message, rows=told, facts=tuple(known), more=more))

    def _fact(self, quantity: Quantity, value: Any) -> Fact:
        return Fact(self.ruleset, self.position, quantity, value)


def _told(ruleset: Ruleset[Any], position: Any, value: Value) -> Fact:
    """What was said about a position, as the strongest fact the convention has."""
    if value.grundy is not None:
        return Fact(ruleset, position, "grundy", value.grundy)
    if value.score is not None:
        return Fact(ruleset, position, "score", value.score)
    return Fact(ruleset, position, "outcome", value.outcome)


def _parts(move: Move[Any]) -> tuple[str, ...]:
    return tuple(touch if isinstance(touch, str) else touch[0] for touch in move.touch)


def _cut(text: str) -> str:
    """A notation short enough for a sentence."""
    return text if len(text) <= TEXT else f"{text[: TEXT // 2]}…{text[-TEXT // 4 :]}"
