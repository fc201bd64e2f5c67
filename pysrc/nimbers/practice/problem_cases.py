"""Answer the input of a known problem: its layout finds the positions, answers are in its judge's words."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace
from typing import Any

from ..answers.cases import Cases, Row, Rows, with_line_ends
from ..games import ruleset
from ..notation import integers, shown
from ..search.meter import NATIVE
from ..text import IllegalError, Message, NimbersError, Work
from . import Problem
from .grammar import grammar_of
from .input_layout import Layout, ParsedPosition


class ProblemCases:
    """Answers the input of a problem, as `Cases` does for a game."""

    def __init__(self, problem: Problem, limit: int = NATIVE) -> None:
        self.problem = problem
        self.limit = limit
        self._settings = dict(problem.settings)
        self._cases = self._cases_for(self._settings)

    def _cases_for(self, settings: dict[str, str]) -> Cases:
        problem = self.problem
        return Cases(ruleset(problem.game, settings), "judge", problem.answer, ",".join(problem.words), self.limit)

    def rows(self, lines: Iterable[str]) -> Rows:
        """Yield the lines of output in order, and None between them to share time."""
        layout = self.problem.layout
        if layout is None:
            yield from self._numbered(self._cases.rows(lines))
        elif self.problem.joined:
            yield from self._joined(layout, "".join(with_line_ends(lines)))
        else:
            yield from self._numbered(self._by_layout(layout, "".join(with_line_ends(lines))))

    def _numbered(self, rows: Rows) -> Rows:
        """Yield each answer as its line of output."""
        number = 0
        for row in rows:
            number += row is not None
            if row is None or row.answer is None:
                yield row
            else:
                yield Row(row.line, self.problem.line.format(answer=row.answer, n=number))

    def _by_layout(self, layout: Layout, text: str) -> Rows:
        """Yield the answer to each position that the layout finds."""
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
                yield Row(one.line, error=type(error)(error.message))  # without its place, which is in the position

    def _joined(self, layout: Layout, text: str) -> Rows:
        """Yield the answers of several positions joined in one line."""
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

    def _answer(self, one: ParsedPosition) -> Generator[None, None, str]:
        settings = {**self.problem.settings, **one.settings}
        if settings != self._settings:
            self._settings, self._cases = settings, self._cases_for(settings)
        position: Any = self._cases.ruleset.parse(one.position)
        answer = yield from self._cases.answer_position(position)
        if self.problem.own_points:
            return str((sum(integers(one.position)) + int(answer)) // 2)
        return answer


class ProblemTruth:
    """The right answers of a problem; its search keeps its memo from case to case."""

    def __init__(self, problem: Problem, limit: int) -> None:
        self.problem = replace(problem, line="{answer}")
        self._cases = ProblemCases(self.problem, limit)

    def answer_position(self, position: Any) -> Work[str]:
        """Return the answer to one case; raises BudgetError."""
        assert self.problem.layout is not None
        head = "1\n" if grammar_of(self.problem.layout.words).frame == "T" else ""
        for row in self._cases.rows([head + position.text + "\n"]):
            if row is None:
                yield None
            elif row.error is not None:
                raise row.error
            elif row.answer is not None:
                return row.answer
        raise IllegalError(Message("the problem has no such case: {case}", case=shown(position.text)))

    def positions(self, case: Any) -> list[ParsedPosition]:
        """Return the positions of a case; raises NimbersError."""
        layout = self.problem.layout
        assert layout is not None
        head = "1\n" if grammar_of(layout.words).frame == "T" else ""
        return [one for one in layout.read(head + case.text + "\n") if not one.ends]

    def knows(self, case: Any) -> bool:
        """Return whether the game accepts the positions of a case."""
        try:
            for one in self.positions(case):
                ruleset(self.problem.game, {**self.problem.settings, **one.settings}).parse(one.position)
        except NimbersError:
            return False
        return True


def lost_by(problem: Problem, answer: str) -> bool | None:
    """Return whether an answer says that a position is lost: of several, the last one; None for points."""
    if problem.answer == "outcome":
        return answer.endswith(problem.words[1]) if problem.joined else answer == problem.words[1]
    return answer == "0" if problem.answer in ("count", "grundy") else None
