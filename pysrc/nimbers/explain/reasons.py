"""The reason for an answer, as steps: the parts and their values, their nim-sum, the winning moves, the refutations."""

from __future__ import annotations

from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

from ..answers.answer import Answer, ByClaim, answering
from ..answers.solver import FEW, Knowledge
from ..answers.study import Study
from ..model import MISERE, SCORING, Fact, Outcome, Ruleset
from ..search.meter import IN_PAGE, NATIVE
from ..text import Message, Work
from .loopy import loopy_steps
from .moves import Moves, cut
from .pieces import TOLD, Piece, addition, facts, figures, term_row, terms, told_in_rows, valued
from .played import played
from .steps import Explanation, Row, Step

COUNTED = 2_000  # components counted at most; beyond this the game's own reason and the claim must do


def explaining(
    ruleset: Ruleset[Any],
    position: Any,
    level: int = 2,
    limit: int = NATIVE,
    study: Study | None = None,
    *,
    made: str | None = None,
) -> Work[Explanation]:
    """Why a position is won, lost, tied or drawn; with `made`, the name of a move in it, what that move came to first.

    Raises BudgetError where there is no answer either, IllegalError where there is no such move.
    """
    study = study or Study()
    answer = yield from answering(ruleset, position, limit, study=study)
    return (yield from _Reasons(ruleset, position, answer, level, study).explanation(made))


class _Reasons:
    """Collects the steps for one position."""

    def __init__(self, ruleset: Ruleset[Any], position: Any, answer: Answer, level: int, study: Study) -> None:
        self.ruleset = ruleset
        self.position = position
        self.answer = answer
        self.level = level
        # Where every play is equally long, that alone settles who moves last.
        self.settled = None if ruleset.convention == SCORING else answer.length
        self.know = Knowledge(FEW if isinstance(answer.by, ByClaim) else IN_PAGE, study)
        self.steps: list[Step] = []

    def explanation(self, made: str | None) -> Work[Explanation]:
        """All steps, and the reason in one sentence: what the move `made` came to, where there is one."""
        answer = self.answer
        moves = Moves(self.ruleset, self.position, answer, self.know, self.level, self.settled)
        told = None if made is None else (yield from played(moves, made))
        if answer.over:
            short = self._over()
            self.steps.append(Step("over", short, level=1))
            return Explanation(answer, self.position, short, tuple(self.steps))
        if answer.grundy is not None and (self.settled is None or self.level > 2 or self._mixed()):
            yield from self._components()
        elif self.ruleset.convention == MISERE and self.settled is None:
            self._misere()
        elif self.ruleset.loopy:
            self.steps += yield from loopy_steps(self.know, self.ruleset, self.position)
        if isinstance(answer.by, ByClaim):
            self._claim(answer.by)
        reasons = list(self.ruleset.why(self.position))
        counted = any(fact.quantity == "length" for reason in reasons for fact in reason.facts)
        if self.settled is not None and not counted:
            self._length(self.settled)
        for reason in reasons:
            self.steps.append(Step("why", reason.message, reason.parts, facts=reason.facts))
        self.steps += yield from moves.steps()
        if told is None:
            return Explanation(answer, self.position, self._short(), tuple(self.steps))
        return Explanation(answer, self.position, told.message, (told, *self.steps))

    # --- the reason in one sentence ----------------------------------------------------------------------------------

    def _over(self) -> Message:
        if self.ruleset.convention == MISERE:
            return Message("No move is left, and in misère play whoever cannot move wins.")
        if self.ruleset.convention == SCORING:
            return Message("The game is over: nothing is left to take.")
        return Message("No move is left, and whoever cannot move loses.")

    def _short(self) -> Message:
        if self.settled is not None:
            return self._parity(self.settled)
        answer, winning = self.answer, self.answer.winning_moves
        if answer.grundy is not None:
            kinds = {step.kind for step in self.steps}
            return self._sum(answer.grundy) if "components" in kinds else self._single(answer.grundy)
        if answer.outcome is Outcome.N:
            if winning:
                return Message("The move {move} leaves the opponent a lost position.", move=cut(winning[0].name))
            return Message("Some move leaves the opponent a lost position.")
        if answer.outcome is Outcome.P:
            return Message("Every move leaves the opponent a won position.")
        if answer.outcome is Outcome.TIE:
            return Message("No move gains an advantage, and some move keeps the balance.")
        return Message("No move leaves the opponent lost, and some move never lets them win.")

    def _parity(self, length: int) -> Message:
        misere = self.ruleset.convention == MISERE
        if length == 1:
            says = "Only one move is left, and in misère play whoever makes it loses."
            return Message(says if misere else "Only one move is left, and whoever makes it wins.")
        if length % 2:
            template = (
                "Every play from here lasts exactly {length} moves, an odd number: the player to move moves last."
            )
            if misere:
                template = (
                    "Every play from here lasts exactly {length} moves, an odd number: the player to move moves last, "
                    "and in misère play loses."
                )
        else:
            template = "Every play from here lasts exactly {length} moves, an even number: the other player moves last."
            if misere:
                template = (
                    "Every play from here lasts exactly {length} moves, an even number: the other player moves last, "
                    "and in misère play loses."
                )
        return Message(template, length=length)

    def _sum(self, total: int) -> Message:
        if total:
            return Message("The nim-sum of the values is {total}, not 0, so some move makes it 0.", total=total)
        return Message("The nim-sum of the values is 0: every move changes that, and some reply restores it.")

    def _single(self, value: int) -> Message:
        if value:
            return Message(
                "The Grundy value is {value}, not 0, so some move leads to a position of value 0.", value=value
            )
        return Message("The Grundy value is 0: every move leads to a position of another value.")

    # --- the steps ---------------------------------------------------------------------------------------------------

    def _components(self) -> Work[None]:
        """The components with their values, and their nim-sum."""
        found = list(islice(figures(self.ruleset, self.position), COUNTED + 1))
        if len(found) > COUNTED or not found:
            return
        pieces: list[Piece] = []
        for rules, p, figure in found:
            piece = yield from valued(self.know, rules, p, figure)
            if piece is None:
                return
            pieces.append(piece)
        if len(pieces) == 1:
            self.steps.append(Step("value", pieces[0].alone(), pieces[0].figure.parts, facts=facts(pieces)))
            self._terms(pieces)
            return
        message = Message("The position is a sum of {count} independent parts.", count=len(pieces))
        rows = told_in_rows(pieces[:TOLD])
        more = max(0, len(pieces) - TOLD)
        self.steps.append(Step("components", message, rows=rows, facts=facts(pieces), more=more))
        total = self.answer.grundy or 0
        if more:
            self._bits(pieces, total)
        else:
            says = Message("Their nim-sum, added in binary without carrying, is {total}.", total=total)
            self.steps.append(Step("nim-sum", says, addition=addition(pieces)))
        self._terms(pieces)

    def _mixed(self) -> bool:
        """Whether the parts are of other games, so that each has a reason of its own."""
        return any(rules != self.ruleset for rules, _ in islice(self.ruleset.components(self.position), COUNTED))

    def _terms(self, pieces: list[Piece]) -> None:
        """The value of each part of another game that has parts itself, or none at all."""
        summed = list(islice(terms(self.ruleset, self.position, pieces), COUNTED))
        if all(len(values) == 1 for _, _, values in summed):
            return
        rows = tuple(term_row(figure, values) for _, figure, values in summed[:TOLD])
        found = tuple(Fact(rules, p, "grundy", reduce(xor, values, 0)) for (rules, p), _, values in summed)
        says = Message("Term by term: the value of each is the nim-sum of those of its parts.")
        self.steps.append(Step("terms", says, rows=rows, facts=found, more=max(0, len(summed) - TOLD)))

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

    def _misere(self) -> None:
        """Why the parts of a misère position are not told with values."""
        count = sum(1 for _ in islice(self.ruleset.components(self.position), COUNTED))
        if 1 < count < COUNTED:
            says = "In misère play the values of the {count} parts cannot be added; they are played out together."
            self.steps.append(Step("misere", Message(says, count=count)))

    def _length(self, length: int) -> None:
        message = Message("However it is played, {length} moves are made until the end.", length=length)
        if length == 1:
            message = Message("However it is played, the next move is the last.")
        fact = Fact(self.ruleset, self.position, "length", length)
        self.steps.append(Step("length", message, facts=(fact,)))

    def _claim(self, by: ByClaim) -> None:
        message = Message(
            "Too large to search through. Proved: {statement} ({source})", statement=by.statement, source=by.source
        )
        self.steps.append(Step("claim", message))
