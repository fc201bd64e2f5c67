"""A problem of a judge as a task for a program: cases within its bounds, in its format and words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from random import Random
from typing import Any, Literal

from ..notation import shown
from ..text import IllegalError, Message, UnknownError
from ..verify.calling_conventions import evidence
from ..verify.program_task import BATCH_SIZE, WORK, Form, Task
from ..verify.source import definition, parameters
from ..verify.winner_values import PYTHON_TRUTH
from . import Problem, reworded
from .grammar import Grammar, Maker, Scalar, Style, Values, grammar_of, style_of, write_case, zeros
from .larger_cases import Case, LargerCases
from .problem_cases import ProblemCases, ProblemTruth, lost_by

LARGER = {True: 200, False: 130}  # larger cases; True: they fit into one run


@dataclass(frozen=True)
class ProblemTask(Task):
    """The task of a problem; its positions are cases."""

    problem: Problem | None = None
    limits: tuple[tuple[str, int], ...] = ()
    style: Literal["documented", "plain", "one"] = "documented"
    passes: tuple[str, ...] = ()  # the names passed to a function; ("*",): all of them as one list

    @property
    def own(self) -> Problem:
        """The problem."""
        assert self.problem is not None
        return self.problem

    @cached_property
    def grammar(self) -> Grammar:
        """The parts of a case."""
        assert self.own.layout is not None
        return grammar_of(self.own.layout.words)

    @cached_property
    def written_as(self) -> Style:
        """The style of the sample."""
        assert self.own.layout is not None
        return style_of(self.own.layout, self.own.sample[0])

    @cached_property
    def maker(self) -> Maker:
        """The maker of cases within the bounds."""
        bounds = dict(self.own.bounds)
        for name, most in self.limits:
            bounds[name] = (bounds[name][0], most)
        signs = self.own.layout.signs[0] if self.own.layout else ""
        return Maker(
            self.grammar, bounds, frozenset(self.own.rising), signs, self.own.tried, self.own.holds or bool,
            frozenset(self.own.distinct),
        )  # fmt: skip

    # --- right answers -----------------------------------------------------------------------------------------------

    def truth(self, limit: int = WORK) -> ProblemTruth:
        """Return a source of right answers."""
        return ProblemTruth(self.own, limit)

    def is_lost(self, answer: str) -> bool | None:
        """Return whether an answer says that the case is lost; None if it says more or something else."""
        return None if self.own.joined else lost_by(self.own, answer)

    @property
    def any_case(self) -> bool:
        """Whether case is ignored: for LeetCode, which compares values, and for functions."""
        return self.own.judge == "LeetCode" or self.function

    def fits(self, word: str) -> bool:
        """Return whether a word is a possible line of output, right or wrong."""
        if self.function:
            return super().fits(word)
        words = self.expected_words()
        if self.own.joined:
            return bool(word) and not word.strip("".join(words))
        if self.own.answer != "outcome":
            return word.removeprefix("-").isdecimal()
        head, _, tail = self.own.line.partition("{answer}")
        start = head.partition("{n}")[0]
        inner = word.removeprefix(start).removesuffix(tail)
        inner = inner.split(": ", 1)[-1] if "{n}" in head else inner
        return any(self.is_answer(inner, one) for one in words)

    def expected_words(self) -> tuple[str, ...]:
        """Return the possible answers, a tie among them, or an example if they are numbers."""
        return tuple(dict.fromkeys(self.own.words)) if self.own.answer == "outcome" else super().expected_words()

    def line(self, answer: str, number: int) -> str:
        """Return the line of output for the answer to the `number`-th case."""
        return answer if self.function else self.own.line.format(answer=answer, n=number)

    # --- the cases ---------------------------------------------------------------------------------------------------

    @property
    def size_name(self) -> str:
        """The name of the size: n for a single number, the length of a string, else a sum."""
        if self.maker.signs:
            return "length"
        if self.grammar.parts == (Scalar("n"),):
            return "n"
        least = min((self.maker.bounds.get(name, (1, 1))[0] for name in self.grammar.lists), default=1)
        unsigned = " without their signs" if least < 0 else ""
        return f"sum of the numbers{unsigned}" + (", a 0 counted as 1" if least <= 0 else "")

    def of_size(self, size: int) -> tuple[bool, Iterable[Any]]:
        """Return True and all cases of a size."""
        return True, (self._case(values) for values in self.maker.of_size(size))

    def _case(self, values: Values) -> Case:
        return Case(write_case(self.grammar, self.written_as, values), values)

    def is_askable(self, position: Any) -> bool:
        """Return whether the game accepts the case; rows that do not form a tree are rejected."""
        return self.truth().knows(position)

    def without_ends(self, position: str | None) -> None:
        """Return None: a program must answer all cases within the bounds."""

    def larger_positions(self, random: Random) -> Iterator[Any]:
        """Return larger cases, about half of them lost if that is possible, the small ones first."""
        count = LARGER[self.is_batched and self.cases_per_run >= LARGER[True]]
        return iter(LargerCases(self.own, self.maker, self._case, random).chosen(count))

    def orders(self, up_to: int) -> None:
        """Return None: cases include all orders."""

    @property
    def largest(self) -> int:
        """A size that must be reached before sizes without cases end the search."""
        return max(least for least, _ in self.maker.bounds.values()) if self.maker.bounds else 0

    def reach(self, positions: Iterable[Case]) -> dict[str, tuple[int, int]]:
        """Return the largest number in some cases, and its bound, of each name; of a list, its length too."""
        found: dict[str, int] = {}
        for case in positions:
            for name, number in self.grammar.numbers(case.values):
                found[name] = max(number, found.get(name, number))
        bounds = self.maker.bounds
        return {name: (most, bounds[name][1]) for name, most in found.items() if name in bounds}

    def name(self, position: Any) -> str:
        """Return the case on one line."""
        return " ".join(position.text.split())

    # --- the input ---------------------------------------------------------------------------------------------------

    @property
    def is_batched(self) -> bool:
        """Whether one input has several cases."""
        return self.function or (self.style == "documented" and self.grammar.frame != "one")

    @property
    def cases_per_run(self) -> int:
        """The largest number of cases in one run of a test."""
        return min(BATCH_SIZE, self.own.bounds.get("T", (1, BATCH_SIZE))[1])

    @property
    def judge_limit(self) -> int | None:
        """The largest number of cases that the judge puts into one input; None if there is no bound."""
        if self.grammar.frame == "one":
            return 1
        return self.maker.bounds["T"][1] if self.grammar.frame == "T" and "T" in self.maker.bounds else None

    def answered_input(self, text: str) -> Iterator[tuple[str, str, str] | None]:
        """Yield each case of an input, its positions and its line of output; raises NimbersError with the line."""
        layout = self.own.layout
        assert layout is not None
        found, lines, before = layout.read(text), text.split("\n"), 0
        for row in ProblemCases(self.own, WORK).rows([text]):
            if row is None:
                yield None
                continue
            if row.error is not None:
                raise type(row.error)(
                    Message("line {line} of the input: {what}", line=row.line, what=row.error.message)
                )
            if self.own.joined:
                positions = [one.position for one in takewhile(lambda one: not one.ends, found)]
            else:
                positions = [next(found).position]
            given = "\n".join(lines[before : row.line]) or lines[row.line - 1]
            before = row.line
            yield given, " ".join(positions), row.answer or ""

    def given(self, positions: Sequence[Any]) -> str:
        """Return the judge's input for some cases, or the arguments of a function as JSON."""
        if self.function:
            rows = (self.arguments(one.values) for one in positions)
            return "".join(f"{json.dumps({'arguments': row, 'lists': True})}\n" for row in rows)
        if self.style != "documented":
            texts = [write_case(self.grammar, self.written_as, one.values, plain=True) for one in positions]
            return "".join(f"{text}\n" for text in texts)
        texts = [one.text for one in positions]
        if self.grammar.frame == "T":
            texts.insert(0, str(len(texts)))
        if self.grammar.zero:
            texts.append(zeros(self.grammar))
        return "".join(f"{text}\n" for text in texts)

    def arguments(self, case: Values) -> list[Any]:
        """Return the arguments of a function."""
        rows = [list(row.values()) for row in case.get("rows", ())]
        found = {**case, "rows": rows}
        values = [list(found[name]) if isinstance(found[name], tuple) else found[name] for name in self.grammar.names]
        if self.passes == ("*",):
            return [values]
        named = dict(zip(self.grammar.names, values, strict=True))
        return [named[name] for name in self.passes]

    def as_function(self, text: str, name: str) -> ProblemTask:
        """Return the task for a function in a text; raises UnknownError if its parameters do not fit the problem."""
        node = definition(text, name)
        names = self.grammar.names
        bare = tuple(one for one in names if one not in self.grammar.counts)
        count, row = len(names), False
        if node is not None:
            given, count, _ = parameters(node, "." in name)
            row = len(given) == 1 and evidence(text, node, given[0]) not in ("number", "text")
        if count == 1 and len(bare) > 1 and row:
            passes: tuple[str, ...] = ("*",)
        elif count in (len(names), len(bare)):
            passes = bare if count == len(bare) else names
        else:
            message = Message(
                "{name} asks for {count} values; the problem gives {names}",
                name=shown(name), count=count, names=", ".join(names),
            )  # fmt: skip
            raise UnknownError(message)
        own = name.rpartition(".")[2].casefold() == self.own.function.casefold()  # the judge says what True means
        called = "" if own else name
        return replace(self, function=True, passes=passes, winners=PYTHON_TRUTH, function_name=called)

    # --- other forms -------------------------------------------------------------------------------------------------

    def forms(self) -> Iterator[Task]:
        """Yield the form of the statement, then that without labels, brackets and quotes, one case a run."""
        yield self
        if not self.function:
            yield replace(self, style="plain")

    def describe(self) -> Message:
        """Describe the form."""
        if self.style == "documented":
            return Message("the format of the problem: {format}", format=self.own.format)
        return Message("one case a run, without T")

    def read_as(self) -> Message | None:
        """Describe how answers were read or inputs written; None if as in the statement."""
        if self.function:
            return self.winners.read_as()
        return None if self.style == "documented" else self.describe()


def task_of(
    problem: Problem, limits: Mapping[str, str] | None = None, answer: str | None = None, words: str | None = None
) -> ProblemTask:
    """Return the task of a problem, with other bounds for some of its names, another answer or other words for it.

    Raises NimbersError for what the problem does not have.
    """
    from ..games import ruleset

    found: list[tuple[str, int]] = []
    for name, text in (limits or {}).items():
        if name not in problem.bounds:
            names = ", ".join(problem.bounds)
            raise UnknownError(
                Message("{name} is no number of this problem; it has {names}", name=shown(name), names=names)
            )
        if not text.isascii() or not text.isdecimal() or len(text) > 30:
            raise IllegalError(Message("expected a whole number, found {word}", word=shown(text)))
        least = problem.bounds[name][0]
        if int(text) < least:
            message = Message(
                "{name} is at least {least} in this problem, so no case has {name} up to {most}",
                name=name, least=least, most=int(text),
            )  # fmt: skip
            raise IllegalError(message)
        found.append((name, int(text)))
    problem = reworded(problem, answer, words)
    rules = ruleset(problem.game, problem.settings)
    return ProblemTask(
        rules, problem.answer, ",".join(problem.words), problem=problem, limits=tuple(found), form=Form()
    )
