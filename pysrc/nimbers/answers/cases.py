"""The case language: judge input, lists of positions and tables of expected values, answered as a stream."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..model import SCORING, Outcome, Quantity, Ruleset
from ..notation import friendly, shown
from ..search.meter import MEMO, NATIVE, Meter
from ..shapes import read_position
from ..text import Message, NimbersError, NotationError, UnknownError
from .check import Truth
from .claimed import claimed, claimed_outcome

ANSWERS: dict[str, Quantity] = {
    "outcome": "outcome",
    "count": "winning_move_count",
    "grundy": "grundy",
    "score": "score",
    "length": "length",
}
# A line `position -> answer` is checked, not only answered; the blank tells this arrow from that of an arc 1->2.
_ARROW = re.compile(r"\s->")


@dataclass(frozen=True)
class Row:
    """One case: the number of its line, and its answer or what is wrong with it."""

    line: int
    answer: str | None = None
    error: NimbersError | None = None
    expected: str | None = None

    @property
    def refuted(self) -> bool:
        """Whether the line expected another answer."""
        return self.expected is not None and self.answer is not None and self.expected != self.answer


Rows = Generator[Row | None, None, None]


class Cases:
    """Answers cases of one ruleset; None between rows means that time has passed."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        source: str = "judge",
        answer: str | None = None,
        words: str | None = None,
        limit: int = NATIVE,
    ) -> None:
        self.ruleset = ruleset
        self.shape = "lines" if source == "lines" else ruleset.judge.shape
        if source not in ("judge", "lines"):
            raise UnknownError(Message("input is judge or lines, not {word}", word=shown(source)))
        answer = answer or ruleset.judge.answer
        if answer not in answers_of(ruleset):
            names = ", ".join(answers_of(ruleset))
            raise UnknownError(Message("there is no answer {word}; there are {names}", word=shown(answer), names=names))
        self.quantity = ANSWERS[answer]
        self.words = self._words(words)
        self.limit = limit
        self._meter = Meter(limit)
        self._truth = Truth(ruleset, self._meter)

    def _words(self, words: str | None) -> dict[str, str]:
        own = self.ruleset.judge.words
        if words is not None:
            given = tuple(word.strip() for word in words.split(","))
            if len(given) not in (2, 3) or not all(given):
                raise NotationError(Message("words are first,second[,tie]; found {word}", word=shown(words)))
            own = given + own[len(given) :]
        return dict(zip(("N", "P", "tie"), own, strict=False)) | {"draw": own[2] if len(own) > 2 else "Draw"}

    def rows(self, lines: Iterable[str]) -> Rows:
        """The answer to each case, in order."""
        reader = {"cases": self._cases, "numbers": self._numbers, "lines": self._lines}[self.shape]
        return reader(iter(lines))

    def _lines(self, lines: Iterator[str]) -> Rows:
        """One position a line, `-> answer` after it where one is expected; blanks and `#` comments are skipped."""
        for number, line in enumerate(lines, 1):
            body, *expected = _ARROW.split(line, maxsplit=1)
            if body.strip() and not body.lstrip().startswith("#"):
                yield from self._row(number, body.rstrip("\r\n"), expected[0].strip() if expected else None)

    def _cases(self, lines: Iterator[str]) -> Rows:
        """A count T, then T lines."""
        numbered = ((n, line.rstrip("\r\n")) for n, line in enumerate(lines, 1))
        filled = ((n, line) for n, line in numbered if line.strip())
        first = next(filled, None)
        total = None
        if first is None:
            yield Row(1, error=NotationError(Message("the input is empty: the number of cases is missing")))
            return
        try:
            total = _count(first[1])
        except NimbersError as error:
            yield Row(first[0], error=error)
        read, last = 0, first[0]
        for last, line in filled:
            if read == total:
                yield Row(
                    last, error=NotationError(Message("more lines than the {count} cases announced", count=total))
                )
                return
            read += 1
            yield from self._row(last, line)
        if total is not None and read < total:
            message = Message("{count} cases are announced but only {read} follow", count=total, read=read)
            yield Row(last + 1, error=NotationError(message))

    def _numbers(self, lines: Iterator[str]) -> Rows:
        """A count n, then n numbers, that are one position."""
        text = friendly("".join(line if line.endswith("\n") else line + "\n" for line in lines))
        head = text.split(None, 1)
        if not head:
            yield Row(1, error=NotationError(Message("the input is empty: the number of heaps is missing")))
            return
        start = offset = len(text) - len(text.lstrip())
        counted = False
        try:
            total = _count(head[0])
            counted = True
            position = read_position(self.ruleset, head[1]) if len(head) > 1 else read_position(self.ruleset, "")
            if len(position) != total:
                message = Message("{count} numbers are announced but {read} follow", count=total, read=len(position))
                raise NotationError(message)
        except NimbersError as error:
            if counted:
                body = start + len(head[0])
                offset = body + (len(text[body:]) - len(text[body:].lstrip())) + (error.at or 0)
            row = text.count("\n", 0, offset) + 1 if error.at is not None else 1
            column = offset - (text.rfind("\n", 0, offset) + 1) if error.at is not None else None
            yield Row(row, error=type(error)(error.message, column))
            return
        yield from self._answered(1, position)

    def _row(self, number: int, line: str, expected: str | None = None) -> Rows:
        try:
            position = read_position(self.ruleset, line)
        except NimbersError as error:
            yield Row(number, error=error)
            return
        yield from self._answered(number, position, expected)

    def _answered(self, number: int, position: Any, expected: str | None = None) -> Rows:
        """One case answered; what the search has learnt serves the next."""
        self._renewed()
        work = self._value(position)
        while True:
            try:
                next(work)
            except StopIteration as done:
                yield Row(number, self._text(done.value), expected=self._expected(expected))
                return
            except NimbersError as error:
                yield Row(number, error=error)
                return
            yield None

    def answering(self, position: Any) -> Generator[Any, None, str]:
        """The answer to one position, in the words of this batch; raises BudgetError."""
        self._renewed()
        return self._text((yield from self._value(position)))

    def _renewed(self) -> None:
        """Forget what the search has learnt when that is much, and allow it its work anew."""
        if self._meter.positions > MEMO // 2:
            self._meter = Meter(self.limit)
            self._truth = Truth(self.ruleset, self._meter)
        self._meter.allow(self.limit)

    def _value(self, position: Any) -> Generator[Any, None, Any]:
        """The quantity asked for; a proved claim is asked first, since thousands of cases wait."""
        if self.quantity == "outcome":
            known = claimed_outcome(self.ruleset, position)
        else:
            known = claimed(self.ruleset, position, self.quantity)
        if known is not None:
            return known[0]
        found = yield from self._truth.of(self.quantity, position)
        return found

    def _expected(self, expected: str | None) -> str | None:
        """The expected answer in the words of this batch: tables may say N, P, tie and draw whatever the judge says."""
        return self.words.get(expected, expected) if expected and self.quantity == "outcome" else expected

    def _text(self, found: Any) -> str:
        if found is None:
            return "none"
        if self.quantity == "outcome":
            return self.words[Outcome(found).value]
        return str(found)


def _count(text: str) -> int:
    """The number announced on the first line."""
    word = friendly(text).strip()
    if not word.isascii() or not word.isdecimal() or len(word) > 12:
        raise NotationError(Message("expected the number of cases, found {word}", word=shown(word)), 0)
    return int(word)


def answers_of(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """The answers that mean something under the ruleset's convention."""
    if ruleset.loopy:
        return ("outcome", "count")
    if ruleset.convention == SCORING:
        return ("outcome", "count", "score", "length")
    return (
        ("outcome", "count", "grundy", "length") if ruleset.convention == "normal" else ("outcome", "count", "length")
    )
