"""Answer batch input as a stream: judge input, lists of positions, and tables of expected values."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..model import NORMAL, SCORING, Outcome, Quantity, Ruleset
from ..notation import friendly, shown
from ..search.meter import MEMO, NATIVE, Meter
from ..shapes import read_position
from ..text import Message, NimbersError, NotationError, UnknownError
from .check import Truth
from .claimed import claimed_outcome, claimed_value
from .winner_words import WORDS, normalized, split_words

ANSWERS: dict[str, Quantity] = {
    "outcome": "outcome",
    "count": "winning_move_count",
    "grundy": "grundy",
    "score": "score",
    "length": "length",
}
# A line `position -> answer` is compared with the answer. The blank distinguishes this arrow from an arc 1->2.
_ARROW = re.compile(r"\s(?:->|=>|→)")
# A position with a number behind it that may be its expected answer, as in a table from a spreadsheet.
_APART = re.compile(r"\s*(?:[0-9]+(?:\s*,\s*[0-9]+)+[ \t]+|[0-9]+\t\s*)([0-9]+)\s*", re.ASCII)
NUMBER = re.compile(r"none|[+-]?[0-9]+", re.ASCII)


def case_of(line: str) -> str:
    """Return the position of a line, without the answer that it may expect.

    >>> case_of("3,4 -> 1"), case_of(" 3,4 ")
    ('3,4', '3,4')
    """
    return _ARROW.split(line, maxsplit=1)[0].strip()


@dataclass(frozen=True)
class Row:
    """One case: its line number, and its answer or its error; `counts`: answers count the winning moves."""

    line: int
    answer: str | None = None
    error: NimbersError | None = None
    expected: str | None = None
    counts: bool = False

    @property
    def refuted(self) -> bool:
        """Whether the line expects another answer."""
        return self.expected is not None and self.answer is not None and self.expected != self.answer


Rows = Generator[Row | None, None, None]


class Cases:
    """Answers the cases of one ruleset; its generators also yield None, after each slice of work."""

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
        self.words = self._words_by_outcome(words)
        self.limit = limit
        self._meter = Meter(limit)
        self._truth = Truth(ruleset, self._meter)

    def _words_by_outcome(self, words: str | None) -> dict[str, str]:
        own = self.ruleset.judge.words
        if words is not None:
            given = split_words(words)
            own = given + own[len(given) :]
        return dict(zip(("N", "P", "tie"), own, strict=False)) | {"draw": own[2] if len(own) > 2 else "Draw"}

    def rows(self, lines: Iterable[str]) -> Rows:
        """Yield the answer to each case, in order."""
        reader = {"cases": self._cases, "numbers": self._numbers, "lines": self._lines}[self.shape]
        return reader(iter(lines))

    def _lines(self, lines: Iterator[str]) -> Rows:
        """Read one position a line, optionally with `-> answer`; blank lines and `#` comments are skipped."""
        for number, line in enumerate(lines, 1):
            body, *expected = _ARROW.split(line, maxsplit=1)
            if body.strip() and not body.lstrip().startswith("#"):
                answer = expected[0].partition("#")[0].strip() if expected else None
                if answer == "":
                    message = Message("an answer is missing after the arrow")
                    yield Row(number, error=NotationError(message, len(line.rstrip())))
                    continue
                apart = _APART.fullmatch(body) if answer is None else None
                if apart:
                    message = Message("is this number an expected answer? Write -> before it, else a comma")
                    yield Row(number, error=NotationError(message, apart.start(1)))
                    continue
                yield from self._row(number, body.rstrip("\r\n"), answer)

    def _cases(self, lines: Iterator[str]) -> Rows:
        """Read a count T, then T lines."""
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
        """Read a count n, then the n numbers of one position."""
        text = friendly("".join(with_line_ends(lines)))
        head = text.split(None, 1)
        if not head:
            yield Row(1, error=NotationError(Message("the input is empty: the number of heaps is missing")))
            return
        start = offset = len(text) - len(text.lstrip())
        has_count = False
        try:
            total = _count(head[0])
            has_count = True
            numbers = head[1].replace("\n", " ") if len(head) > 1 else ""  # its lines mean nothing
            position = read_position(self.ruleset, numbers)
            if len(position) != total:
                message = Message("{count} numbers are announced but {read} follow", count=total, read=len(position))
                raise NotationError(message)
        except NimbersError as error:
            if has_count:
                end = start + len(head[0])
                offset = end + (len(text[end:]) - len(text[end:].lstrip())) + (error.at or 0)
            row = text.count("\n", 0, offset) + 1 if error.at is not None else 1
            column = offset - (text.rfind("\n", 0, offset) + 1) if error.at is not None else None
            yield Row(row, error=type(error)(error.message, column))
            return
        yield from self._answer_case(1, position)

    def _row(self, number: int, line: str, expected: str | None = None) -> Rows:
        try:
            position = read_position(self.ruleset, line)
        except NimbersError as error:
            yield Row(number, error=error)
            return
        yield from self._answer_case(number, position, expected)

    def _answer_case(self, number: int, position: Any, expected: str | None = None) -> Rows:
        """Answer one case; the next cases reuse the positions that search remembers."""
        self._reset_search()
        quantity = self.quantity
        if expected:
            try:
                quantity, expected = self._expected(expected)
            except NimbersError as error:
                yield Row(number, error=error)
                return
        work = self._value(position, quantity)
        while True:
            try:
                next(work)
            except StopIteration as done:
                counts = quantity == "winning_move_count"
                yield Row(number, self._text(done.value, quantity), expected=expected, counts=counts)
                return
            except NimbersError as error:
                yield Row(number, error=error)
                return
            yield None

    def answer_position(self, position: Any) -> Generator[Any, None, str]:
        """Answer one position in the words of this batch; raises BudgetError."""
        self._reset_search()
        return self._text((yield from self._value(position, self.quantity)), self.quantity)

    def _reset_search(self) -> None:
        """Give the search its full budget again; if it remembers many positions, start a new one."""
        if self._meter.positions > MEMO // 2:
            self._meter = Meter(self.limit)
            self._truth = Truth(self.ruleset, self._meter)
        self._meter.allow(self.limit)

    def _value(self, position: Any, quantity: Quantity) -> Generator[Any, None, Any]:
        """Return the quantity of a position; proved claims come before search, since a batch may be long."""
        if quantity == "outcome":
            known = claimed_outcome(self.ruleset, position)
        else:
            known = claimed_value(self.ruleset, position, quantity)
        if known is not None:
            return known[0]
        return (yield from self._truth.of(quantity, position))

    def _expected(self, expected: str) -> tuple[Quantity, str]:
        """Return what a line of a table speaks of, and its answer in the words of this batch.

        A word says who wins, whatever the answers are; the words of this batch come first, then N, P, tie and draw,
        then all that are in use. Raises NotationError for other text.
        """
        number = self.quantity != "outcome" and bool(NUMBER.fullmatch(expected))
        if number or (expected in self.words.values() and self.quantity == "outcome"):
            return self.quantity, expected
        plain = expected.casefold()
        outcomes = {word.casefold(): name for name, word in reversed(self.words.items())}
        outcomes = {name.casefold(): name for name in self.words} | outcomes
        meant = outcomes.get(plain) or {1: "N", 0: "P"}.get(WORDS.get(str(normalized(expected)), -1))
        if meant is None or (plain == "y" and plain not in outcomes):  # N beside it would be the outcome
            wanted = (self.words["N"], self.words["P"])
            message = "{word} is no answer: expected {first} or {second}"
            if self.quantity != "outcome":
                message = "{word} is no answer: expected a number, or {first} or {second}"
            raise NotationError(Message(message, word=shown(expected), first=wanted[0], second=wanted[1]))
        return "outcome", self.words[meant]

    def _text(self, value: Any, quantity: Quantity) -> str:
        if value is None:
            return "none"
        if quantity == "outcome":
            return self.words[Outcome(value).value]
        return str(value)


def _count(text: str) -> int:
    """Parse the number of cases on the first line; raises NotationError."""
    word = friendly(text).strip()
    if not word.isascii() or not word.isdecimal() or len(word) > 12:
        raise NotationError(Message("expected the number of cases, found {word}", word=shown(word)), 0)
    return int(word)


def answers_of(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """Return the names of the answers that exist under the ruleset's convention."""
    if ruleset.loopy:
        return ("outcome", "count")
    if ruleset.convention == SCORING:
        return ("outcome", "count", "score", "length")
    grundy = ("grundy",) if ruleset.convention == NORMAL else ()
    return ("outcome", "count", *grundy, "length")


def with_line_ends(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines, each with a newline."""
    return (line if line.endswith("\n") else line + "\n" for line in lines)
