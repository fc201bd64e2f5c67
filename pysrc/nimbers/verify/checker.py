"""Check the output of a program for a given input, token by token, as the checkers of online judges do."""

from __future__ import annotations

import io
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ..answers.cases import case_of
from ..model import SCORING
from ..notation import MAX_TEXT
from ..text import Message, NotationError, Progress, Work
from .program_task import Task

BEFORE, AFTER = 40, 120  # rows shown before, and from, the first difference

# A missing or an extra line; no number; none of the words; one of the words in the wrong case.
Flaw = Literal["missing", "extra", "number", "word", "letters"]


@dataclass(frozen=True)
class Case:
    """A case of an input: its text, its position and the right answer."""

    given: str
    position: str
    answer: str


@dataclass(frozen=True)
class Row:
    """An answer beside the expected one, None if missing; `number` counts from 1."""

    number: int
    expected: str | None
    printed: str | None
    same: bool


@dataclass(frozen=True)
class Rows:
    """The rows around the first difference, the numbers of rows left out before and after, and its index in `rows`."""

    rows: tuple[Row, ...]
    before: int
    after: int
    first: int | None


@dataclass(frozen=True)
class OutputVerdict:
    """The verdict on an output: the first case with a wrong answer, or the first malformed line and its flaw."""

    verdict: Literal["accepted", "wrong answer", "wrong format"]
    cases: int
    answers: int
    rows: Rows
    case: int | None = None
    line: int | None = None
    flaw: Flaw | None = None
    given: str | None = None
    position: str | None = None
    expected: str | None = None
    printed: str | None = None
    words: tuple[str, ...] = ()  # the possible answers; empty for numbers
    read_as: tuple[Message, ...] = ()


# --- the input -------------------------------------------------------------------------------------------------------


def read_cases(task: Task, text: str) -> Work[list[Case]]:
    """Return the cases of an input with their answers; raises NimbersError with the line, or BudgetError."""
    truth, found, numbers = task.cases(), list[Case](), task.ruleset.judge.shape == "numbers"
    answered = task.answered_input(text)
    if answered is not None:
        for one in answered:
            if one is not None:
                found.append(Case(*one))
            yield Progress(len(found), Message("{count} cases are ready", count=len(found)))
        return found
    for before, part in _parts(task, text):
        lines = part.split("\n")
        for row in truth.rows(io.StringIO(part)):
            if row is None:
                yield Progress(len(found), Message("{count} cases are ready", count=len(found)))
                continue
            if row.error is not None:
                message = Message("line {line} of the input: {what}", line=before + row.line, what=row.error.message)
                raise type(row.error)(message)
            given = part if numbers else lines[row.line - 1].rstrip("\r")
            body = "".join(given.split(None, 1)[1:]) if numbers else case_of(given)
            found.append(Case(given, task.ruleset.format(task.ruleset.parse(body)), row.answer or ""))
    return found


def _parts(task: Task, text: str) -> Iterator[tuple[int, str]]:
    """Yield each input that a judge would give, with the number of lines before it; a count T means several inputs."""
    words = [(found.start(), found[0]) for found in re.finditer(r"\S+", text)]
    count = _count(words[0][1]) if words and task.ruleset.judge.shape == "numbers" else None
    sample = task.ruleset.judge.sample[0].split()
    each = 0 if count is None else (len(sample) - 1) // int(sample[0])  # numbers of one heap
    if count is None or count * each == len(words) - 1:
        yield 0, text
        return
    at, line, seen = 1, 0, 0
    for _ in range(count):
        end = at + 1 + each * ((_count(words[at][1]) if at < len(words) else 0) or 0)
        start = words[at][0] if at < len(words) else len(text)
        line, seen = line + text.count("\n", seen, start), start
        yield line, text[start : words[end][0] if end < len(words) else len(text)]
        at = end
    if at < len(words):
        message = Message("the input goes on after its end: {word}", word=words[at][1][:40])
        raise NotationError(message)


def _count(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 9 else None


# --- the output ------------------------------------------------------------------------------------------------------


def read_output(data: bytes) -> str:
    r"""Decode a program's output from UTF-8, or UTF-16 as PowerShell writes it; raises NotationError if too long.

    >>> read_output("First\r\n".encode("utf-16")), read_output(b"\xff1")
    ('First\r\n', '\\xff1')
    """
    if len(data) > MAX_TEXT:
        message = Message("the file has {count} bytes; at most {most} are read", count=len(data), most=MAX_TEXT)
        raise NotationError(message)
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    return data.decode("utf-8-sig", errors="backslashreplace")


def check_output(task: Task, given: str, output: str) -> Work[OutputVerdict]:
    """Compare an output with the right answers for an input.

    If the output has other words for who wins, and nobody asked for certain words, the answers are these words.
    Raises NimbersError if the input cannot be read, BudgetError if an answer is too much work.
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    cases = yield from read_cases(task, given)
    if not any(map(task.fits, lines)) and not task.has_words_in_other_letters(lines):
        in_other_words = task.with_printed_words(lines, [(None, case.answer) for case in cases])
        if in_other_words is not None:
            task = in_other_words
            cases = yield from read_cases(task, given)
    return _compare(task, cases, output)


def _compare(task: Task, cases: Sequence[Case], output: str) -> OutputVerdict:
    """Compare the answers with the expected ones, whether each is on a line of its own or all are on one."""
    expected = [case.answer for case in cases]
    answers = _answers(task, output, expected)
    printed = [text for _, text in answers]
    alike = task.is_answer
    rows = aligned(expected, printed, alike)
    words = task.cases().words if task.cases().quantity == "outcome" else {}
    third = ("draw",) if task.ruleset.loopy else ("tie",) if task.ruleset.convention == SCORING else ()
    words_expected = tuple(dict.fromkeys(words[name] for name in ("N", "P", *third) if words))
    at = next((n for n, pair in enumerate(zip(printed, expected, strict=False)) if not alike(*pair)), None)
    flaw = None if at is None else _flaw(task, printed[at])
    how = task.read_as()
    facts = {"cases": len(cases), "answers": len(printed), "rows": rows, "words": words_expected,
             "read_as": () if how is None else (how,)}  # fmt: skip
    if at is None and len(printed) == len(expected):
        return OutputVerdict("accepted", **facts)  # type: ignore[arg-type]
    last = answers[-1][0] if answers else 0
    if flaw is None and len(printed) < len(expected):
        case = cases[len(printed)]
        return OutputVerdict(
            "wrong format", case=len(printed) + 1, line=last + 1, flaw="missing", given=case.given,
            position=case.position, expected=case.answer, **facts,  # type: ignore[arg-type]
        )  # fmt: skip
    if flaw is None and len(printed) > len(expected):
        line, text = answers[len(expected)]
        return OutputVerdict("wrong format", line=line, flaw="extra", printed=text, **facts)  # type: ignore[arg-type]
    assert at is not None
    case = cases[at]
    return OutputVerdict(
        "wrong answer" if flaw is None else "wrong format", case=at + 1, line=answers[at][0], flaw=flaw,
        given=case.given, position=case.position, expected=case.answer, printed=printed[at],
        **facts,  # type: ignore[arg-type]
    )  # fmt: skip


def _answers(task: Task, output: str, expected: Sequence[str]) -> list[tuple[int, str]]:
    """Return the printed answers with their line numbers: tokens if each is an answer, else lines."""
    lines = [(number, line.split()) for number, line in enumerate(output.splitlines(), 1) if line.strip()]
    tokens = [(number, word) for number, words in lines for word in words]
    wanted = [word for answer in expected for word in answer.split()]
    if len(wanted) == len(expected) and all(map(task.fits, {word for _, word in tokens})):
        return tokens
    if len(tokens) != len(wanted):
        return [(number, " ".join(words)) for number, words in lines]
    found, at = [], 0
    for answer in expected:
        count = len(answer.split())
        found.append((tokens[at][0], " ".join(word for _, word in tokens[at : at + count])))
        at += count
    return found


def _flaw(task: Task, text: str) -> Flaw | None:
    """Return why a text is not a possible answer; None if it is."""
    if task.fits(task.read(text)):
        return None
    cases = task.cases()
    if cases.quantity != "outcome":
        return "number"
    return "letters" if text.casefold() in {word.casefold() for word in cases.words.values()} else "word"


def aligned(expected: Sequence[str], printed: Sequence[str], alike: Callable[[str, str], bool]) -> Rows:
    """Return two lists side by side, around the first difference, and how many rows are left out."""
    count = max(len(expected), len(printed))

    def row(at: int) -> Row:
        one = expected[at] if at < len(expected) else None
        other = printed[at] if at < len(printed) else None
        return Row(at + 1, one, other, one is not None and other is not None and alike(other, one))

    first = next((at for at in range(count) if not row(at).same), None)
    start, stop = max(0, (first or 0) - BEFORE), min(count, (first or 0) + AFTER)
    return Rows(tuple(map(row, range(start, stop))), start, count - stop, None if first is None else first - start)
