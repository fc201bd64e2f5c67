"""Find the form of input that a program reads: the judge's own, or another common one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from ..answers.winner_words import printed_pair
from ..text import BudgetError, IllegalError, Message, say
from .program_inputs import sizes
from .program_runs import answer_lines, check_run, run_once
from .program_task import KnownAnswers, RunRequests, RunResult, Task

PROBE_GROUPS = (2, 3, 4)  # cases in the first inputs, which show whether a program reads a form
PAIR_PROBES = 6  # positions of two numbers, which show whether a program reads one number a case
MAX_SHOWN = 300  # characters of an input or output in a message


def detect_form(task: Task) -> RunRequests[Task]:
    """Return the task in the form that a program reads; raises IllegalError if it reads no known form.

    The judge's own form is taken if the program answers the first inputs correctly in it, else another form in
    which all answers are correct, else that of a program which shows that it reads single numbers, else the judge's own
    if the answers were readable, else the first with all readable.
    An output that cannot be read at the first input means another form or no harness, and is no wrong answer. If no
    form is readable because the program prints other words for who wins, these words are taken. If the program crashes
    at first inputs, it is tried without positions that have no move.
    """
    found = yield from _find_form(task)
    if found.task is None and found.in_other_words is not None:
        found = yield from _find_form(found.in_other_words)
    without_ends = task.without_ends(None) if found.task is None and found.first_answer[1].code else None
    if without_ends is not None:
        found = replace(found, task=(yield from _find_form(without_ends)).task)
    if found.task is None:
        raise _no_form_error(task, *found.first_answer)
    return found.task


@dataclass(frozen=True)
class _Found:
    """The task in the form that a program reads; if it reads none, maybe the task in the words that it prints.

    `first_answer` is the first input with its result.
    """

    task: Task | None
    in_other_words: Task | None = None
    first_answer: tuple[str, RunResult] = ("", RunResult("", 0, ""))


def _find_form(task: Task) -> RunRequests[_Found]:
    """Try the forms of a task one after the other."""
    first_answer: tuple[str, RunResult] | None = None
    own: Task | None = None
    readable: Task | None = None
    single: Task | None = None
    in_other_words: Task | None = None
    reads_lists = False  # in the judge's own form
    for at, form in enumerate(task.forms()):
        groups = yield from _groups(form)
        known = [case for group in groups for case in group]
        one, good, right, late, misread = form, 0, 0, 0, False
        printed = list[str]()
        for number, group in enumerate(groups):
            given = one.given([p for p, _ in group])
            result = yield from run_once(given)
            if result.late and at == number == 0:
                result = yield from run_once(given)  # again: the first start of a program may be slow
            one = one.with_winners(result, group)
            first_answer = first_answer or (given, result)
            late += result.late
            printed += [] if result.code else answer_lines(result.out, len(group))
            if at == 0 and late == min(2, len(groups)) and late == number + 1:
                return _Found(one)  # too slow in the judge's own form; other forms would take as long
            if result.late and at > 0:
                break  # it waits for more input, or used a number that it never read
            if result.late or not _is_readable(one, result, len(group)):
                misread = misread or (number == 0 and not (result.late or result.flood or result.code))
                continue
            good += 1
            right += check_run(one, group, result)[0] is None
        if good == len(groups) > right and not misread:
            _refuse_winners(one, known, printed)
        if at == 0 and good and not misread:
            own = one
            reads_lists = not task.function and good == len(groups)
        is_single = one.call is not None and at > 0 and groups and good == len(groups) and single is None
        if is_single and (yield from _reads_single_numbers(one, task, printed, reads_lists)):
            single = one
        if groups and right == len(groups) and (at == 0 or one.call is None or single is one):
            return _Found(one)
        in_other_words = in_other_words or (task.with_printed_words(printed, known) if not good else None)
        if at == 0 and one.function:
            break
        if at and groups and good == len(groups) and one.call is None:
            readable = readable or one
    found = _Found(single or own or readable, in_other_words)
    return found if first_answer is None else replace(found, first_answer=first_answer)


def _refuse_winners(task: Task, known: KnownAnswers, printed: Sequence[str]) -> None:
    """Raise IllegalError if a program seems to print who wins where the number of winning moves is asked for."""
    words = [line.strip() for line in printed]
    if task.cases().quantity != "winning_move_count" or len(words) != len(known):
        return
    says = {(answer != "0", word) for (_, answer), word in zip(known, words, strict=True)}
    if len(says) != 2 or len({wins for wins, _ in says}) != 2 or len({word for _, word in says}) != 2:
        return
    of_loser, of_winner = (word for _, word in sorted(says))
    place = next(at for at, (_, answer) in enumerate(known) if answer != words[at])
    raise IllegalError(
        Message(
            "no verdict: the program seems to print who wins, and the number of winning moves is asked for. If so, say "
            "--words {words}; if it counts moves, it is wrong at {position}: {expected} is right, and it prints "
            "{printed}",
            words=f"{of_winner},{of_loser}", position=task.name(known[place][0]), expected=known[place][1],
            printed=words[place],
        )
    )  # fmt: skip


def _reads_single_numbers(one: Task, task: Task, printed: Sequence[str], reads_lists: bool) -> RunRequests[bool]:
    """Return whether a program really reads one number for each case.

    It printed `printed` for single numbers. A program that reads a list of numbers answers these as well, so it gets
    positions of two numbers, in the judge's own form if it `reads_lists`: it reads single numbers if it fails at them,
    if two numbers in a line are two cases to it, or if they mean as little to it as letters.
    """
    yield None
    pair = [p for _, positions in islice(sizes(task, None), 12) for p in positions if len(_plain(task, p).split()) == 2]
    pair = pair[:PAIR_PROBES]
    head = "2\n" if one.form.frame == "T" else ""
    same, in_a_line = 0, list[list[str]]()
    for p in pair:
        first, second = _plain(task, p).split()
        line = task.ruleset.judge_line(p) if reads_lists else f"{first} {second}"
        result = yield from run_once(f"{head}{line}\n3\n")
        if result.code:
            return not reads_lists
        in_two_lines = yield from run_once(f"{head}{first}\n{second}\n")
        in_a_line.append(result.out.split())
        same += in_a_line[-1][:2] == in_two_lines.out.split()[:2]
    if not pair:
        return False
    if len({word for words in in_a_line for word in words}.union(printed)) == 1:  # equal answers show nothing
        return (yield from _reads_words(one, "1 1"))
    firsts = {"".join(words[:1]) for words in in_a_line}
    if len(firsts) == 1 and len(set(printed)) > 1:
        letters = yield from run_once(f"{head}x y\n3\n")
        return same == len(pair) or (not letters.code and letters.out.split()[:1] == list(firsts))
    return same == len(pair)


def _reads_words(one: Task, line: str) -> RunRequests[bool]:
    """Return whether a program reads the words of a line as so many cases."""
    count = len(line.split())
    head = f"{count}\n" if one.form.frame == "T" else ""
    result = yield from run_once(f"{head}{line}\n")
    return one.form.frame != "one" and not result.code and len(answer_lines(result.out, count)) == count


def _plain(task: Task, position: Any) -> str:
    return task.ruleset.judge_line(position).replace(",", " ")


def _groups(task: Task) -> RunRequests[list[KnownAnswers]]:
    """Return the first cases in groups, one for each input; groups of several cases show how a count is read."""
    known: list[tuple[Any, str]] = []
    truth = task.truth()
    for _, positions in sizes(task, None):
        for p in islice(positions, sum(PROBE_GROUPS) - len(known)):
            try:
                known.append((p, (yield from truth.answer_position(p))))
            except BudgetError:
                continue
            yield None
        if len(known) >= sum(PROBE_GROUPS):
            break
    if not task.is_batched:
        return [[one] for one in known[1:7] or known]
    found, at = list[KnownAnswers](), 0
    for count in PROBE_GROUPS:
        count = min(count, task.cases_per_run)
        found.append(known[at : at + count])
        at += count
    return [group for group in found if group]


def _is_readable(task: Task, result: RunResult, count: int) -> bool:
    lines = answer_lines(result.out, count)
    fits = all(task.fits(task.read(line)) for line in lines)
    return not result.code and not result.flood and len(lines) == count and fits


def _no_form_error(task: Task, given: str, result: RunResult) -> IllegalError:
    """Return the error for a program whose first answers could not be read in any form."""
    printed = answer_lines(result.out, 0)
    if not result.code and task.has_words_in_other_letters(printed):
        message = Message(
            "no verdict: the program prints {printed} and the judge expects {words}, where capital letters count; "
            "--words {printed} accepts them",
            words=",".join(task.expected_words()), printed=",".join(printed_pair(printed) or ()),
        )  # fmt: skip
        return IllegalError(message)
    last = (result.err.strip().splitlines() or [""])[-1]
    what: Message | str = Message("it printed {text}", text=repr(result.out.strip()[:MAX_SHOWN]))
    if result.code:
        places = re.findall(r'^  (?:File "([^"]*)", )?line (\d+)', result.err, re.MULTILINE)
        # The first file is the program's; others are the library's, or texts that the program evaluates.
        lines = [line for file, line in places if file == places[0][0]]
        if lines and last:
            what = Message(
                "it ended with exit code {code}, at line {line}: {text}",
                code=str(result.code), line=lines[-1], text=last[:MAX_SHOWN],
            )  # fmt: skip
        else:
            what = Message("it ended with exit code {code}: {text}", code=str(result.code), text=last[:MAX_SHOWN])
    elif not result.out.strip():
        what = Message("it printed nothing")
    forms = {say(one.describe()): one.describe() for one in task.forms()}
    return IllegalError(
        Message(
            "no verdict: none of the first inputs was answered in a way that can be read. Given {given}, {what}. Forms "
            "there are: {forms}; a class Solution, or a function; words: {words}, others with --words A,B",
            given=repr(given[:MAX_SHOWN]), what=what, forms=tuple(forms.values()),
            words=", ".join(task.expected_words()),
        )
    )  # fmt: skip
