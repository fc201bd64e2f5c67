"""The input of a known problem answered: positions found by its layout, answers in its judge's words."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from ..answers.cases import Cases, Row, Rows
from ..games import ruleset
from ..notation import integers
from ..search.meter import NATIVE
from ..text import NimbersError
from . import Problem
from .layout import Found, Layout


class ProblemCases:
    """Answers the input of one problem, as `Cases` does that of a game."""

    def __init__(self, problem: Problem, limit: int = NATIVE) -> None:
        self.problem = problem
        self.limit = limit
        self._settings = dict(problem.settings)
        self._cases = self._made(self._settings)

    def _made(self, settings: dict[str, str]) -> Cases:
        problem = self.problem
        return Cases(ruleset(problem.game, settings), "judge", problem.answer, ",".join(problem.words), self.limit)

    def rows(self, lines: Iterable[str]) -> Rows:
        """The lines of output, in order; None between them means that time has passed."""
        layout = self.problem.layout
        if layout is None:
            yield from self._numbered(self._cases.rows(lines))
        elif self.problem.joined:
            yield from self._joined(layout, "".join(_whole(lines)))
        else:
            yield from self._numbered(self._laid_out(layout, "".join(_whole(lines))))

    def _numbered(self, rows: Rows) -> Rows:
        """Each answer as its line of output."""
        number = 0
        for row in rows:
            number += row is not None
            if row is None or row.answer is None:
                yield row
            else:
                yield Row(row.line, self.problem.line.format(answer=row.answer, n=number))

    def _laid_out(self, layout: Layout, text: str) -> Rows:
        """The answer to each position that the layout finds."""
        found = layout.read(text)
        while True:
            try:
                one = next(found)
            except StopIteration:
                return
            except NimbersError as error:
                yield Row(getattr(error, "line", 1), error=error)
                return
            if one.ends:
                continue
            try:
                yield Row(one.line, (yield from self._answer(one)))
            except NimbersError as error:
                yield Row(one.line, error=type(error)(error.message))  # its place is in the position, not in the line

    def _joined(self, layout: Layout, text: str) -> Rows:
        """The answers of several positions in one line."""
        answers: list[str] = []
        line = 1
        try:
            for one in layout.read(text):
                line = one.line
                if not one.ends:
                    answers.append((yield from self._answer(one)))
                    continue
                yield Row(line, "".join(answers))
                answers = []
        except NimbersError as error:
            own = getattr(error, "line", None)
            yield Row(own or line, error=error if own else type(error)(error.message))

    def _answer(self, one: Found) -> Generator[None, None, str]:
        settings = {**self.problem.settings, **one.settings}
        if settings != self._settings:
            self._settings, self._cases = settings, self._made(settings)
        position: Any = self._cases.ruleset.parse(one.position)
        answer = yield from self._cases.answering(position)
        if self.problem.own_points:
            return str((sum(integers(one.position)) + int(answer)) // 2)
        return answer


def _whole(lines: Iterable[str]) -> Iterable[str]:
    """The lines with their ends."""
    return (line if line.endswith("\n") else line + "\n" for line in lines)
