"""Check a user's function on the cases of a judge's problem in this process."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

from ..answers.check import CheckCounts, Verdict
from ..answers.user_error import UserError, UserFailure
from ..answers.winner_words import normalized
from ..text import BudgetError, Message, Progress, Work
from ..verify.program_inputs import sizes
from ..verify.source import Source, TrueMeans, attempt
from ..verify.winner_values import PYTHON_TRUTH, winners_from_values, winners_of
from .problem_task import ProblemTask

# Names of quantities in verdicts, if they differ from those in problems.
QUANTITIES = {"outcome": "wins", "count": "winning_move_count"}
PROBES = 40  # values of first cases, which show how to read the answers
TRIED = 400  # first cases that are asked for these values


def check_problem(
    task: ProblemTask, source: Source, up_to: int | None = None, start: int = 0, words: str | None = None
) -> Work[Verdict]:
    """Check a function on all cases of a problem within its bounds up to a size, or on some thousand without `up_to`.

    Raises UnknownError if the function has other parameters than the problem, or the meaning of its values is open.
    """
    task = task.as_function(source.text, source.name)
    function, truth = source.function(), task.truth()
    outcome = task.own.answer == "outcome" and not task.own.joined
    own = task.own
    first, second = own.words[:2]
    tie = next((word for word in own.words[2:] if outcome and word not in (first, second)), None)
    quantity = "answer" if own.joined or own.own_points or tie else QUANTITIES.get(own.answer, own.answer)
    blank = Verdict(
        None, 0, None, task.size_name, None, None, None, source.name, quantity, source.label, source.file, "open",
        start=start,
    )  # fmt: skip

    def value(case: Any) -> Any:
        one, *more = task.arguments(case.values)
        return attempt(source.file, function, one, *more)

    def is_tie(found: Any) -> bool:
        return tie is not None and (winners.is_tie(found) or normalized(found) == normalized(tie))

    def claim(found: Any) -> Any:
        """Return what a value claims: whether the first player wins, the word of the outcome, or the value as text."""
        if not outcome:
            return str(found)
        wins = winners.wins(found)
        if tie is None or wins is None:
            return tie if is_tie(found) else wins
        return first if wins else second

    winners = winners_of(words) if words is not None else PYTHON_TRUTH
    if outcome and words is None:
        seen: list[tuple[Any, bool]] = []
        first_cases = (case for _, cases in sizes(task, None, start) for case in cases)
        for case in islice(first_cases, TRIED):  # most functions that fail always fail
            try:
                found = value(case)
            except UserError as error:
                if error.failure.late:
                    break
                continue
            try:
                answer = yield from truth.answer_position(case)
            except BudgetError:
                break
            if isinstance(found, int | str) and answer in (first, second) and not is_tie(found):
                seen.append((found, answer == first))
            if len(seen) >= PROBES:
                break
        called = source.name.rpartition(".")[2].casefold() == own.function.casefold()  # the judge says what True means
        true_means: TrueMeans = "wins" if called and not source.true_means else source.true_means
        winners = winners_from_values(seen, (first, second), source.name, true_means, tie is not None)
    how = winners.read_as()
    blank = replace(blank, read_as=() if how is None else (how,))
    counts, whole, done = CheckCounts(), CheckCounts(), None
    for size, cases in sizes(task, up_to, start):
        for case in cases:
            name = task.name(case)
            try:
                found = value(case)
                claimed = claim(found)
                if claimed is None and found is not None:
                    what = f"{source.name} returns {found!r:.60}, not one of {', '.join(dict.fromkeys(own.words))}"
                    raise UserError(UserFailure(None, what), source.file)
            except UserError as error:
                failure = replace(error.failure, position=name)
                return replace(blank, **counts.facts, up_to=size, complete=False, failure=failure)
            try:
                answer = yield from truth.answer_position(case)
            except BudgetError as error:
                return replace(
                    blank, **whole.facts, up_to=done, complete=up_to is None, stopped=error.message
                ).concluded()
            if found is None:
                counts.silent += 1
                continue
            counts.checked += 1
            expected: Any = answer == first if outcome and tie is None else answer
            if claimed != expected:
                return replace(
                    blank, **counts.facts, agrees=False, up_to=size, complete=False,
                    counterexample=name, expected=expected, claimed=claimed,
                )  # fmt: skip
        whole, done = replace(counts), size
        yield Progress(counts.checked, Message("{count} cases agree", count=counts.checked))
    return replace(blank, **counts.facts, up_to=done).concluded()
