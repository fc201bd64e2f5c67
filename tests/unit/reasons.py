"""Compare an explanation with the oracle: its facts, the numbers in its sentences, its counts, and its scene parts."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Any

from nimbers.explain import Explanation
from nimbers.explain.component_rows import ranges
from nimbers.explain.explanation import UNCOUNTED, Row, Step
from nimbers.explain.move_steps import LOOKED, cut
from nimbers.model import Fact, Ruleset
from nimbers.notation import in_words, signed
from nimbers.text import Message, say
from unit.oracle import Truth, oracle

MANY = 4_000
# Parameters of reasons that mean the length, in games whose players only choose the way to the end.
LENGTHS = {"turns", "breaks", "pairs"}
VALUES = {"total", "value", "x"}
PARTS = {"values", "squares", "gaps", "products"}  # such as "3" or "place:3"
OTHER_VALUES = {"treblecross"}  # values of squares where a cross does not lose at once


def check(explanation: Explanation, p: Any) -> None:
    """Raise AssertionError if anything in an explanation of p is false, TooBigError if p is not tiny."""
    _Checker(explanation, p).check()


def holds(fact: Fact) -> bool:
    """Return whether a fact is true."""
    if fact.quantity == "loopy value":
        return bool(oracle(fact.ruleset).loopy_value(fact.position) == fact.value)
    truth = oracle(fact.ruleset).truth(fact.position)
    if fact.quantity == "reply":
        return fact.value in truth.winning
    if fact.quantity == "best":
        move = fact.ruleset.move(fact.position, fact.value)
        return move.gain - oracle(fact.ruleset).margin(move.option) == truth.score
    if fact.quantity == "winning_move_count":
        return bool(len(truth.winning) == fact.value)
    return bool(getattr(truth, fact.quantity) == fact.value)


class _Checker:
    """An explanation with the truth about its position."""

    def __init__(self, explanation: Explanation, p: Any) -> None:
        self.explanation = explanation
        self.ruleset: Ruleset[Any] = explanation.ruleset
        self.p = p
        self.truth: Truth = oracle(self.ruleset).truth(p)
        self.moves = [move.name for move in self.ruleset.moves(p)]
        scene = self.ruleset.scene(p, MANY)
        self.parts = None if scene.hidden else set(scene.parts())

    def check(self) -> None:
        answer = self.explanation.answer
        found = (answer.outcome.value, answer.grundy, answer.score, answer.length, answer.remoteness)
        truth = self.truth
        assert found == (truth.outcome, truth.grundy, truth.score, truth.length, truth.remoteness)
        for fact in self.explanation.facts():
            assert holds(fact), f"{fact.quantity} of {fact.ruleset.format(fact.position)} is not {fact.value}"
        self._head(self.explanation.short)
        for step in self.explanation.steps:
            self._seen(step.parts)
            for row in step.rows:
                self._seen(row.parts)
            getattr(self, f"_{step.kind.replace('-', '_')}", self._said)(step)

    def _head(self, short: Message) -> None:
        params = short.params
        assert params.get("length", self.truth.length) == self.truth.length
        assert params.get("total", params.get("value", self.truth.grundy)) == self.truth.grundy
        if "move" in params:
            assert params["move"] in self.truth.winning

    def _seen(self, parts: tuple[str, ...]) -> None:
        if self.parts is not None:
            assert self.parts.issuperset(parts), f"{parts} of {self.ruleset.format(self.p)}"

    def _said(self, step: Step) -> None:
        assert step.kind in ("claim", "misere", "over"), step.kind
        assert say(step.message)

    def _why(self, step: Step) -> None:
        """Check the numbers in a game's own reason: its value, its remaining moves, the values of its parts."""
        assert say(step.message)
        params = step.message.params
        for name in LENGTHS & params.keys():
            assert params[name] == self.truth.length, name
        if self.truth.grundy is None:
            return
        for name in VALUES & params.keys():
            if self.ruleset.slug() in OTHER_VALUES:
                assert bool(params[name]) == (self.truth.outcome == "N"), name
            else:
                assert params[name] == self.truth.grundy, name
        for name in PARTS & params.keys() if "total" in params else ():
            parts: Any = params[name]
            assert reduce(xor, (int(part.rpartition(":")[2]) for part in parts), 0) == params["total"], name

    # --- values ------------------------------------------------------------------------------------------------------

    def _value(self, step: Step) -> None:
        (fact,) = step.facts
        self._valued(step.message, fact)

    def _components(self, step: Step) -> None:
        assert step.message.params["count"] == len(step.facts) == len(step.rows) + step.more
        total = 0
        for fact in step.facts:
            total ^= fact.value
        assert total == self.truth.grundy
        for row, fact in zip(step.rows, step.facts, strict=False):
            self._valued(row.message, fact)

    def _terms(self, step: Step) -> None:
        assert len(step.facts) == len(step.rows) + step.more
        assert reduce(xor, (fact.value for fact in step.facts)) == self.truth.grundy
        for row, fact in zip(step.rows, step.facts, strict=False):
            assert row.message.params.get("value", 0) == fact.value
            if "values" in row.message.params:
                shown = [int(text.replace(",", "")) for text in str(row.message.params["values"]).split(" ⊕ ")]
                assert reduce(xor, shown) == fact.value

    def _valued(self, message: Message, fact: Fact) -> None:
        if "value" in message.params:
            assert message.params["value"] == fact.value
        if "options" in message.params:
            judge = oracle(fact.ruleset)
            values = {judge.grundy(option) for _, option, _ in judge.moves(fact.position)}
            assert message.params["options"] == ranges(tuple(sorted(values)))

    def _nim_sum(self, step: Step) -> None:
        assert step.message.params["total"] == self.truth.grundy
        if step.addition is not None:
            total = 0
            for _, digits in step.addition.rows:
                total ^= int(digits, 2)
            assert total == int(step.addition.total, 2) == self.truth.grundy
        for row in step.rows:
            odd = row.message.params["bit"] & (self.truth.grundy or 0)  # type: ignore[operator]
            assert ("odd" in row.message.template) == bool(odd) == bool(row.message.params["count"] % 2)  # type: ignore[operator]

    # --- values with loops -------------------------------------------------------------------------------------------

    def _loopy_value(self, step: Step) -> None:
        (fact,), (row,) = step.facts, step.rows
        self._loopy(row.message, fact)

    def _loopy_terms(self, step: Step) -> None:
        assert step.message.params["count"] == len(step.facts) == len(step.rows) + step.more
        for row, fact in zip(step.rows, step.facts, strict=False):
            if fact.ruleset.loopy:
                self._loopy(row.message, fact)
            else:
                self._valued(row.message, fact)

    def _loopy(self, message: Message, fact: Fact) -> None:
        """Check the value of a term and the values of its options."""
        params, judge = message.params, oracle(fact.ruleset)
        assert params["value"] == fact.value
        options = {judge.loopy_value(option) for _, option, _ in judge.moves(fact.position)}
        numbers = sorted(int(option) for option in options if option.isdigit())
        assert params["options"] == ranges(tuple(numbers))
        assert ("no move is left" in message.template) == (not options)
        assert ("brought back" in message.template) == (fact.value.isdigit() and len(options) > len(numbers))

    def _loopy_sum(self, step: Step) -> None:
        template, total = step.message.template, step.message.params.get("total")
        if "All values" in template:
            assert (total != 0) == (self.truth.outcome == "N")
            assert step.addition is None or int(step.addition.total, 2) == total
        else:
            assert ("makes it 0" in template, self.truth.outcome) in ((True, "N"), (False, "draw"))

    def _length(self, step: Step) -> None:
        assert step.message.params.get("length", 1) == self.truth.length

    def _played(self, step: Step) -> None:
        """Check that the first row is the move made, and that its sentence is true."""
        said, template = step.message.params, step.message.template
        settled = self.truth.length is not None and self.truth.score is None
        assert ("changes nothing" in template or "last move" in template) == settled
        if settled:
            assert said["length"] == self.truth.length
            return
        self._rows(step)
        told = step.rows[0].message.params["move"]
        assert isinstance(told, Message)
        name = str(told.params["move"])
        move = self.ruleset.move(self.p, name)
        after = oracle(self.ruleset).truth(move.option)
        assert say(self.ruleset.describe_move(self.p, move)) == say(said["made"])  # type: ignore[arg-type]
        if after.score is not None:
            assert said["margin"] == signed(move.gain - after.score)
            assert ("as good as any" in template) == (move.gain - after.score == self.truth.score)
            assert "{best}" not in template or said["best"] == signed(self.truth.score or 0)
            return
        won, drawn = after.outcome == "P", after.outcome == "draw"
        assert ("wins" in template) == won == (name in self.truth.winning)
        assert ("keeps the draw" in template) == (drawn and self.truth.outcome == "draw")
        assert ("leaves a draw" in template) == (drawn and self.truth.outcome == "N")
        assert ("as all do here" in template) == (self.truth.outcome == "P")
        assert ("gives the win away" in template) == (not won and not drawn and self.truth.outcome == "N")
        assert ("gives the draw away" in template) == (not won and not drawn and self.truth.outcome == "draw")
        assert "{left}" not in template or said["left"] == after.grundy
        if "{reply}" in template:
            replies = [self.ruleset.move(move.option, reply) for reply in after.winning]
            acts = {say(self.ruleset.describe_move(move.option, reply)) for reply in replies}
            assert say(said["reply"]) in acts  # type: ignore[arg-type]

    # --- moves -------------------------------------------------------------------------------------------------------

    def _winning(self, step: Step) -> None:
        names = self._rows(step)
        assert names <= set(self.truth.winning)
        self._counted(step, len(self.truth.winning))
        if "Every" in step.message.template or "only" in step.message.template:
            assert len(self.truth.winning) == len(self.moves)

    def _refuted(self, step: Step) -> None:
        names = self._rows(step)
        assert not names & set(self.truth.winning)
        self._counted(step, len(self.moves) - len(self.truth.winning))

    def _holding(self, step: Step) -> None:
        names = self._rows(step)
        keep = {name for name in self.moves if self._keeps(name)}
        assert names <= keep
        self._counted(step, len(keep))

    def _losing(self, step: Step) -> None:
        names = self._rows(step)
        lose = {name for name in self.moves if not self._keeps(name)} - set(self.truth.winning)
        assert names <= lose
        self._counted(step, len(lose))

    def _counted(self, step: Step, count: int) -> None:
        """Check that listed and omitted rows add up; only a long list of moves may go uncounted."""
        if step.more == UNCOUNTED:
            assert len(self.moves) > LOOKED[2]
        else:
            assert len(step.rows) + step.more == count

    def _keeps(self, name: str) -> bool:
        move = self.ruleset.move(self.p, name)
        after = oracle(self.ruleset).truth(move.option)
        return after.outcome == "draw" if after.score is None else move.gain - after.score == 0

    def _rows(self, step: Step) -> set[str]:
        """Check each row's sentence and return the names of the moves."""
        names = [self._moved(row) for row in step.rows]
        assert len(names) == len(set(names))
        return set(names)

    def _moved(self, row: Row) -> str:
        told = row.message.params["move"]
        name = str(told.params["move"] if isinstance(told, Message) else told)
        move = self.ruleset.move(self.p, name)
        after, said = oracle(self.ruleset).truth(move.option), row.message.params
        template = row.message.template
        left = self.ruleset.format(move.option)
        if said.get("reply"):
            reply = self.ruleset.move(move.option, str(said["reply"]))
            left = self.ruleset.format(reply.option)
            assert after.score is not None or reply.name in after.winning
        if "option" in said:
            assert said["option"] == in_words(cut(left))
        if "{value}" in template:
            assert said["value"] == after.grundy
        if "{length}" in template:
            assert said["length"] in (after.length, after.remoteness)
        if "{margin}" in template:
            assert after.score is not None
            told_margins = [signed(n) for n in (move.gain, after.score, move.gain - after.score)]
            assert [said["gain"], said["score"], said["margin"]] == told_margins
        assert ("is a draw" in template) <= (after.outcome == "draw")
        assert ("is lost for" in template) <= (after.outcome == "P")
        assert ("is won for" in template) <= (after.outcome == "N")
        return name
