"""Explain an answer in steps: the components' values, their nim-sum, the winning moves, the refutations."""

from __future__ import annotations

from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

from ..answers.answer import Answer, ByClaim, answer_position
from ..answers.position_cache import PositionCache
from ..answers.solver import FEW, Evaluator
from ..model import MISERE, SCORING, Fact, Outcome, Ruleset
from ..search.meter import IN_PAGE, NATIVE
from ..text import Message, Work
from .component_rows import LISTED, Piece, addition, evaluated_piece, facts, figures, piece_rows, term_row, terms
from .explanation import Explanation, Row, Step
from .loopy import loopy_steps
from .move_steps import Moves, cut
from .played_move import played_move_step

MOST_PARTS = 2_000  # larger sums are explained only by the game's own reasons and by claims


def explain_position(
    ruleset: Ruleset[Any],
    position: Any,
    level: int = 2,
    limit: int = NATIVE,
    cache: PositionCache | None = None,
    *,
    made: str | None = None,
) -> Work[Explanation]:
    """Explain why a position is won, lost, tied or drawn; with `made`, begin with the effect of the move of that name.

    Raises BudgetError if the position cannot be solved, IllegalError if there is no such move.
    """
    cache = cache or PositionCache()
    answer = yield from answer_position(ruleset, position, limit, cache=cache)
    return (yield from _Reasons(ruleset, position, answer, level, cache).explanation(made))


class _Reasons:
    """Collects the steps of an explanation."""

    def __init__(self, ruleset: Ruleset[Any], position: Any, answer: Answer, level: int, cache: PositionCache) -> None:
        self.ruleset = ruleset
        self.position = position
        self.answer = answer
        self.level = level
        # If every play has the same length, that alone decides who moves last.
        self.length = None if ruleset.convention == SCORING else answer.length
        self.evaluator = Evaluator(FEW if isinstance(answer.by, ByClaim) else IN_PAGE, cache)
        self.steps: list[Step] = []

    def explanation(self, made: str | None) -> Work[Explanation]:
        """Return the explanation; with `made`, its first step and its short reason are about that move."""
        answer = self.answer
        moves = Moves(self.ruleset, self.position, answer, self.evaluator, self.level, self.length)
        first = None if made is None else (yield from played_move_step(moves, made))
        if answer.over:
            short = self._over()
            self.steps.append(Step("over", short, level=1))
            return Explanation(answer, self.position, short, tuple(self.steps))
        if answer.grundy is not None and (self.length is None or self.level > 2 or self._is_mixed()):
            yield from self._components()
        elif self.ruleset.convention == MISERE and self.length is None:
            self._misere()
        elif self.ruleset.loopy:
            self.steps += yield from loopy_steps(self.evaluator, self.ruleset, self.position)
        if isinstance(answer.by, ByClaim):
            self._claim(answer.by)
        reasons = list(self.ruleset.why(self.position))
        has_length = any(fact.quantity == "length" for reason in reasons for fact in reason.facts)
        if self.length is not None and not has_length:
            self._add_length(self.length)
        for reason in reasons:
            self.steps.append(Step("why", reason.message, reason.parts, facts=reason.facts))
        self.steps += yield from moves.steps()
        if first is None:
            return Explanation(answer, self.position, self._short(), tuple(self.steps))
        return Explanation(answer, self.position, first.message, (first, *self.steps))

    # --- the reason in one sentence ----------------------------------------------------------------------------------

    def _over(self) -> Message:
        if self.ruleset.convention == MISERE:
            return Message("No move is left, and in misère play that player wins.")
        if self.ruleset.convention == SCORING:
            return Message("The game is over: nothing is left to take.")
        return Message("No move is left, and whoever cannot move loses.")

    def _short(self) -> Message:
        if self.length is not None:
            return self._parity(self.length)
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
        """Add the steps on the components' values and their nim-sum."""
        components = list(islice(figures(self.ruleset, self.position), MOST_PARTS + 1))
        if len(components) > MOST_PARTS or not components:
            return
        pieces: list[Piece] = []
        for rules, p, figure in components:
            piece = yield from evaluated_piece(self.evaluator, rules, p, figure)
            if piece is None:
                return
            pieces.append(piece)
        if len(pieces) == 1:
            self.steps.append(Step("value", pieces[0].alone(), pieces[0].figure.parts, facts=facts(pieces)))
            self._terms(pieces)
            return
        message = Message("The position is a sum of {count} independent parts.", count=len(pieces))
        rows = piece_rows(pieces[:LISTED])
        more = max(0, len(pieces) - LISTED)
        self.steps.append(Step("components", message, rows=rows, facts=facts(pieces), more=more))
        total = self.answer.grundy or 0
        if more:
            self._bits(pieces, total)
        else:
            says = Message("Their nim-sum, added in binary without carrying, is {total}.", total=total)
            self.steps.append(Step("nim-sum", says, addition=addition(pieces)))
        self._terms(pieces)

    def _is_mixed(self) -> bool:
        """Return whether some component belongs to another game, whose value needs an explanation."""
        return any(rules != self.ruleset for rules, _ in islice(self.ruleset.components(self.position), MOST_PARTS))

    def _terms(self, pieces: list[Piece]) -> None:
        """Add the step on the components of other games, unless each of them is a single piece."""
        sums = list(islice(terms(self.ruleset, self.position, pieces), MOST_PARTS))
        if all(len(values) == 1 for _, _, values in sums):
            return
        rows = tuple(term_row(figure, values) for _, figure, values in sums[:LISTED])
        known = tuple(Fact(rules, p, "grundy", reduce(xor, values, 0)) for (rules, p), _, values in sums)
        says = Message("Term by term: the value of each is the nim-sum of those of its parts.")
        self.steps.append(Step("terms", says, rows=rows, facts=known, more=max(0, len(sums) - LISTED)))

    def _bits(self, pieces: list[Piece], total: int) -> None:
        """Add the nim-sum of many components: how many values have each bit."""
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
        """Add the step on why components in misère play have no values."""
        count = sum(1 for _ in islice(self.ruleset.components(self.position), MOST_PARTS))
        if 1 < count < MOST_PARTS:
            says = "In misère play the values of the {count} parts cannot be added; they are played out together."
            self.steps.append(Step("misere", Message(says, count=count)))

    def _add_length(self, length: int) -> None:
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
