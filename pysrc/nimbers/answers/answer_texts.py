"""Sentences about answers and verdicts, as Messages in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..model import Outcome
from ..notation import in_words, signed
from ..text import Message
from .coverage import Coverage, coverage_text, no_verdict_message

if TYPE_CHECKING:
    from .answer import Answer
    from .check import Verdict
    from .user_error import UserFailure

_NAMED = {"outcome": "outcome", "wins": "winner",
          "grundy": "Grundy value", "score": "margin", "length": "length of play",
          "winning_move_count": "number of winning moves", "winning_moves": "list of winning moves",
          "answer": "answer"}  # fmt: skip


def verdict(answer: Answer) -> Message:
    """Return who wins, in one sentence."""
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
    """Return the subject of the sentence, with the judge's name for the winner if it has names."""
    words = answer.ruleset.judge.words
    if words[0] in ("First", "Player 1"):
        return plain
    return Message("{plain} ({name} wins)" if player else "{plain} ({name})", plain=plain, name=words[player])


def value(answer: Answer) -> Message | None:
    """Return the position's numbers in a sentence, or None if it has none."""
    length = answer.length
    if answer.grundy is not None:
        if length is not None:
            template = "Grundy value {grundy}; every play lasts {length} moves"
            if length == 1:
                template = "Grundy value {grundy}; one move is left"
            return Message(template, grundy=answer.grundy, length=length)
        return Message("Grundy value {grundy}", grundy=answer.grundy)
    if answer.score is not None:
        margin = signed(answer.score)
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
    """Return how many moves win, and their names."""
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
    described = tuple(
        Message("{text} ({name})", text=move.text, name=move.name) for move in answer.winning_moves if move.text
    )
    if count == len(described):
        return Message("{count} winning {count|move|moves}: {names}", count=count, names=described)
    names = tuple(move.name for move in answer.winning_moves[:8])
    if count > max(len(names), 1):
        return Message("{count} winning moves: {names}, …", count=count, names=names)
    return Message("{count} winning {count|move|moves}: {names}", count=count, names=names)


def source_text(answer: Answer) -> Message:
    """Return how the answer was found."""
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


def refutation(quantity: str, position: str, claimed: Any, expected: Any, may_tie: bool) -> Message:
    """Return a counterexample with its value by the claim and its value by search."""
    difference = _difference(quantity, claimed, expected, may_tie)
    return Message("At {position}: {difference}", position=in_words(position), difference=difference)


def _difference(quantity: str, claimed: Any, expected: Any, may_tie: bool, for_all: bool = False) -> Message:
    """Return what a claim says of a position, and what search or a theorem for all sizes says.

    Where plays may end in a tie or never (`may_tie`), a player who does not win need not lose.
    """
    if quantity == "wins" and isinstance(claimed, bool) and isinstance(expected, bool):
        template = "By the claim the player to move {claimed}; by search the player to move {expected}."
        if for_all:
            template = "By the claim the player to move {claimed}; by the proof the player to move {expected}."
        words = (Message("does not win") if may_tie else Message("loses"), Message("wins"))
        return Message(template, claimed=words[claimed], expected=words[expected])
    template = "By the claim the {quantity} is {claimed}; by search it is {expected}."
    if for_all:
        template = "By the claim the {quantity} is {claimed}; by the proof it is {expected}."
    return Message(template, quantity=_NAMED[quantity], claimed=_plain(claimed), expected=_plain(expected))


def refuted_by_theorem(result: Verdict) -> Message:
    """Return the verdict on a claim that agrees with search but is refuted by a theorem for all sizes."""
    return Message(
        "Refuted. Smallest counterexample of any size: {position}. {difference}",
        position=in_words(result.counterexample),
        difference=_difference(result.quantity, result.claimed, result.expected, result.may_tie, for_all=True),
    )


def coverage_of(result: Verdict) -> Coverage:
    """Return what a check covers."""
    return Coverage(
        result.checked, result.size_name, result.up_to, result.start, result.silent, result.orders,
        complete=result.complete,
    )  # fmt: skip


def check_verdict(result: Verdict) -> Message:
    """Return the verdict on a claim as sentences, with an excused failure and how the claim was read."""
    return with_reading(_check_verdict(result), result)


def with_reading(text: Message, result: Verdict) -> Message:
    """Return a sentence on a claim with an excused failure and how the claim was read."""
    if result.skipped is not None and result.failure is None:
        where, what = result.skipped.position, _in_line(result.skipped)
        text = Message("{verdict} At {position} the game is over, and it fails there: {what}.",
                       verdict=text, position=in_words(where), what=what)  # fmt: skip
    for how in result.read_as:
        text = Message("{verdict} Read as: {how}.", verdict=text, how=how)
    return text


def _check_verdict(result: Verdict) -> Message:
    if result.failure is not None:
        template = "No verdict: the formula fails at {position} ({what}). The positions before it agree: {checked}."
        if result.failure.file not in ("", result.source):
            template = (
                "No verdict: the rules in {file} fail at {position} ({what}). The positions before it agree: {checked}."
            )
        return Message(
            template,
            file=result.failure.file,
            position=in_words(result.failure.position),
            what=_in_line(result.failure),
            checked=result.checked,
        )
    if result.agrees is None:
        if not result.checked and result.stopped is None and result.up_to is not None:
            return Message(
                "Nothing to check: the claim speaks of no position up to {size_name} = {size}.",
                size_name=result.size_name,
                size=result.up_to,
            )
        return no_verdict_message(coverage_of(result), result.stopped)
    if not result.agrees:
        template = "Refuted. Smallest counterexample: {position}. {difference}"
        if result.orders is not None:
            template = (
                "Refuted. Counterexample: {position}. {difference} Not every order of the positions beyond "
                "{size_name} = {orders} was tried, so there may be a smaller one."
            )
        elif result.start:
            template = "Refuted. Smallest counterexample from {size_name} = {start} on: {position}. {difference}"
        return Message(
            template,
            position=in_words(result.counterexample),
            difference=_difference(result.quantity, result.claimed, result.expected, result.may_tie),
            size_name=result.size_name,
            orders=result.orders or 0,
            start=result.start,
        )
    not_proof = Message("Not a proof.")
    if result.status == "proved":
        not_proof = Message("Agreement up to a size is not the proof; the proof: {source}.", source=result.source)
    covered = coverage_text(coverage_of(result))
    return Message("Agrees with search on {covered}. {not_proof}", covered=covered, not_proof=not_proof)


def _in_line(failure: UserFailure) -> Message | str:
    if failure.line is None:
        return failure.what
    return Message("line {line}: {what}", line=failure.line, what=failure.what)


def batch_summary(answered: int, bad: int, refuted: int = 0) -> Message:
    """Return the counts of a batch in a sentence."""
    if refuted and bad:
        template = "{answered} answered, {refuted} of them not as expected; {bad} could not be read."
        return Message(template, answered=answered, refuted=refuted, bad=bad)
    if refuted:
        return Message("{answered} answered, {refuted} of them not as expected.", answered=answered, refuted=refuted)
    if bad:
        return Message("{answered} answered, {bad} could not be read.", answered=answered, bad=bad)
    return Message("{answered} answered.", answered=answered)


def _plain(value: Any) -> object:
    if isinstance(value, list):
        return (*value[:8], "…")[: 9 if len(value) > 8 else len(value)] if value else Message("none")
    if isinstance(value, bool):
        return Message("yes") if value else Message("no")
    return Message("none") if value is None else str(value)
