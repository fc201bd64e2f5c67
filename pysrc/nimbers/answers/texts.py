"""The sentences in which answers and verdicts are told; as Messages, so that they can be told in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..model import Outcome
from ..text import Message
from .coverage import Coverage, covered, nothing_said

if TYPE_CHECKING:
    from .answer import Answer
    from .check import Verdict
    from .user_error import UserFailure

_NAMED = {"outcome": "outcome", "wins": "win for the player to move",
          "grundy": "Grundy value", "score": "margin", "length": "length of play",
          "winning_move_count": "number of winning moves", "winning_moves": "winning moves",
          "answer": "answer"}  # fmt: skip


def verdict(answer: Answer) -> Message:
    """Who wins, in one sentence."""
    score = answer.score
    if answer.outcome is Outcome.TIE:
        return Message("Best play on both sides ends in a tie.")
    if answer.outcome is Outcome.DRAW:
        return Message("Neither player can force a win: with best play the game goes on for ever, a draw.")
    if answer.outcome is Outcome.N:
        who = _who(answer, 0, Message("The player to move wins"))
        if score is not None:
            return Message("{who} by {margin}.", who=who, margin=score)
        if answer.remoteness is not None:
            if answer.remoteness == 1:
                return Message("{who} in one move.", who=who)
            return Message("{who} in {moves} moves at most.", who=who, moves=answer.remoteness)
        return Message("{who}.", who=who)
    who = _who(answer, 1, Message("The player to move loses"))
    if score is not None:
        return Message("{who} by {margin}.", who=who, margin=-score)
    return Message("{who} against best play.", who=who)


def _who(answer: Answer, player: int, plain: Message) -> Message:
    """The sentence's subject, with the judge's own name for the winner where it has names."""
    words = answer.ruleset.judge.words
    if words[0] in ("First", "Player 1"):
        return plain
    return Message("{plain} ({name} wins)" if player else "{plain} ({name})", plain=plain, name=words[player])


def value(answer: Answer) -> Message | None:
    """The numbers that go with the verdict, or None where there are none."""
    length = answer.length
    if answer.grundy is not None:
        if length is not None:
            template = "Grundy value {grundy}; every play lasts {length} moves"
            if length == 1:
                template = "Grundy value {grundy}; one move is left"
            return Message(template, grundy=answer.grundy, length=length)
        return Message("Grundy value {grundy}", grundy=answer.grundy)
    if answer.score is not None:
        margin = f"{answer.score:+}" if answer.score else "0"
        if length is not None:
            template = "Best margin {margin}; every play lasts {length} moves"
            if length == 1:
                template = "Best margin {margin}; one move is left"
            return Message(template, margin=margin, length=length)
        return Message("Best margin {margin}", margin=margin)
    if length is not None:
        return Message("One move is left" if length == 1 else "Every play lasts {length} moves", length=length)
    return None


def moves(answer: Answer) -> Message:
    """How many moves win."""
    count = answer.winning_move_count
    if count is None:
        if answer.winning_moves:
            known = ", ".join(move.name for move in answer.winning_moves[:8])
            return Message("{names} wins; of other moves it is not known.", names=known)
        return Message("Which moves win is not known.")
    if answer.over:
        return Message("No move is left.")
    if count == 0:
        if answer.outcome in (Outcome.TIE, Outcome.DRAW):
            return Message("No move wins.")
        return Message("No move wins: every move leaves the opponent a win.")
    names = tuple(move.name for move in answer.winning_moves[:8])
    if count > max(len(names), 1):
        return Message("{count} winning moves: {names}, …", count=count, names=names)
    return Message("{count} winning {count|move|moves}: {names}", count=count, names=names)


def found_by(answer: Answer) -> Message:
    """By what the answer was found."""
    by = answer.by
    if by.kind == "claim":
        return Message(
            "By the proved claim {name} ({source}); it agrees with search on all positions up to {size_name} = {size}.",
            name=by.name,
            source=by.source,
            size_name=by.size_name,
            size=by.agreed,
        )
    return Message("Found by search: {count} {count|position|positions} visited.", count=by.positions)


def refutation(quantity: str, position: str, claimed: Any, expected: Any) -> Message:
    """A counterexample with what the claim says of it and what search finds."""
    return Message(
        "At {position} the claim says: {quantity} {claimed}. Search finds {expected}.",
        position=position,
        quantity=_NAMED[quantity],
        claimed=_plain(claimed),
        expected=_plain(expected),
    )


def refuted_by_theorem(found: Verdict) -> Message:
    """What became of a claim that agrees as far as search went, and is wrong beyond it."""
    return Message(
        "Refuted. Smallest counterexample of any size {position}: {quantity} {claimed} by the claim, {expected} by "
        "what is proved for all sizes.",
        position=found.counterexample,
        quantity=_NAMED[found.quantity],
        claimed=_plain(found.claimed),
        expected=_plain(found.expected),
    )


def coverage_of(found: Verdict) -> Coverage:
    """Return what a check covers."""
    return Coverage(
        found.checked, found.size_name, found.up_to, found.start, found.silent, found.orders, complete=found.complete
    )


def check_verdict(found: Verdict) -> Message:
    """Return what became of a claim, as a sentence; how it was read and what it was not asked come behind it."""
    told = _check_verdict(found)
    if found.skipped is not None and found.failure is None:
        where, what = found.skipped.position, _in_line(found.skipped)
        told = Message("{told} At {position} the game is over, and it fails there: {what}.",
                       told=told, position=where, what=what)  # fmt: skip
    for how in found.read_as:
        told = Message("{told} Read as: {how}.", told=told, how=how)
    return told


def _check_verdict(found: Verdict) -> Message:
    if found.failure is not None:
        return Message(
            "No verdict: the formula fails at {position} ({what}). The positions before it agree: {checked}.",
            position=found.failure.position,
            what=_in_line(found.failure),
            checked=found.checked,
        )
    if found.agrees is None:
        if not found.checked and found.stopped is None and found.up_to is not None:
            return Message(
                "Nothing to check: the claim speaks of no position up to {size_name} = {size}.",
                size_name=found.size_name,
                size=found.up_to,
            )
        return nothing_said(coverage_of(found), found.stopped)
    if not found.agrees:
        template = (
            "Refuted. Smallest counterexample {position}: {quantity} {claimed} by the claim, {expected} by search."
        )
        if found.orders is not None:
            template = (
                "Refuted. Counterexample {position}: {quantity} {claimed} by the claim, {expected} by search. Not "
                "every order of the positions beyond {size_name} = {orders} was tried, so there may be a smaller one."
            )
        elif found.start:
            template = (
                "Refuted. Smallest counterexample from {size_name} = {start} on: {position}: {quantity} {claimed} by "
                "the claim, {expected} by search."
            )
        return Message(
            template,
            position=found.counterexample,
            quantity=_NAMED[found.quantity],
            claimed=_plain(found.claimed),
            expected=_plain(found.expected),
            size_name=found.size_name,
            orders=found.orders or 0,
            start=found.start,
        )
    not_proof = Message("Not a proof.")
    if found.status == "proved":
        not_proof = Message("This check is not the proof; the proof: {source}.", source=found.source)
    return Message("Agrees with search on {covered}. {not_proof}", covered=covered(coverage_of(found)),
                   not_proof=not_proof)  # fmt: skip


def _in_line(failure: UserFailure) -> Message | str:
    if failure.line is None:
        return failure.what
    return Message("line {line}: {what}", line=failure.line, what=failure.what)


def batch_summary(answered: int, bad: int, refuted: int = 0) -> Message:
    """How a batch went."""
    if refuted and bad:
        template = "{answered} answered, {refuted} of them not as expected; {bad} could not be read."
        return Message(template, answered=answered, refuted=refuted, bad=bad)
    if refuted:
        return Message("{answered} answered, {refuted} of them not as expected.", answered=answered, refuted=refuted)
    if bad:
        return Message("{answered} answered, {bad} could not be read.", answered=answered, bad=bad)
    return Message("{answered} answered.", answered=answered)


def _plain(found: Any) -> object:
    if isinstance(found, list):
        return (*found[:8], "…")[: 9 if len(found) > 8 else len(found)] if found else Message("none")
    if isinstance(found, bool):
        return Message("yes") if found else Message("no")
    return Message("none") if found is None else str(found)
