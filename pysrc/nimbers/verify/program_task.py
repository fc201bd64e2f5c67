"""What a program must compute: the positions of a game, the input that each becomes, and the right answers."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal, Protocol, TypeVar

from ..answers.cases import NUMBER, Cases
from ..answers.listing import Listing, complete_up_to
from ..answers.winner_words import printed_pair
from ..model import Ruleset
from ..notation import EMPTY
from ..text import Message
from .calling_conventions import Call, call_from_text, example_of
from .exchange import argument_text
from .source import TrueMeans
from .winner_values import PYTHON_TRUTH, Winners, winners_from_values, winners_of

T = TypeVar("T")
WORK = 300_000  # work for the right answer to one position; positions that need more are skipped
BATCH_SIZE = 250  # cases in one run

Kind = Literal["wrong answer", "crash", "wrong format", "time limit"]
# Sizes of heaps for which words or tables of a program may be too small.
EDGES = (128, 256, 512, 1_000, 4_096, 10_000, 32_768, 65_536)


@dataclass(frozen=True)
class RunResult:
    """The result of one run: output, exit code and the end of stderr; `late`: timed out, `flood`: too much output."""

    out: str
    code: int
    err: str
    late: bool = False
    flood: bool = False


@dataclass(frozen=True)
class Failure:
    """A run with a wrong result: the input, the expected and the actual output, and the kind of failure."""

    kind: Kind
    given: str
    expected: str
    actual: str
    position: str
    exit_code: int
    stderr: str


# Yields inputs to run in this order and receives the results, at least that of the first; yields None to share time.
RunRequests = Generator["tuple[str, ...] | None", "Sequence[RunResult] | None", T]


KnownAnswers = Sequence[tuple[Any, str]]


class Answerer(Protocol):
    """A source of right answers in the judge's words."""

    def answer_position(self, position: Any) -> Generator[Any, None, str]:
        """Return the answer to one case; raises BudgetError."""


# The layout of an input: the judge's own; a count T and the cases; the cases until the end of input; one case a run.
# A case is one line or, if `counted`, a line with a count and a line with that many numbers.
Frame = Literal["judge", "T", "end", "one"]


@dataclass(frozen=True)
class Form:
    """A layout of inputs; `own_signs`: strings have the game's own signs in place of the judge's."""

    frame: Frame = "judge"
    counted: bool = False
    own_signs: bool = False

    def describe(self) -> Message:
        """Describe the form."""
        if self.frame == "T":
            if self.counted:
                return Message("T, then for each case a count n and the n numbers")
            return Message("T, then T lines with a case each")
        if self.frame == "end":
            if self.counted:
                return Message("cases of a count n and the n numbers, until the input ends")
            return Message("a case a line, until the input ends")
        if self.frame == "one":
            if self.counted:
                return Message("one case a run: a count n, then the n numbers")
            return Message("one case a run, in one line")
        if self.own_signs:
            return Message("with the signs x and . of this game's notation")
        return Message("as the judge gives it")


@dataclass(frozen=True)
class Task:
    """What a program must compute: the game, and the answers and words that its judge expects.

    If `function`, a function is tested instead of a program: it is called with each position as `call` says, and
    `winners` interprets its return value.
    """

    ruleset: Ruleset[Any]
    answer: str | None = None
    words: str | None = None
    function: bool = False
    form: Form = Form()
    call: Call | None = None
    winners: Winners = PYTHON_TRUTH
    function_name: str = ""  # "": its name says nothing about its values, because the judge or the user does
    are_words_reported: bool = False  # whether the verdict names the words, because they are those that were printed
    skips_ends: bool = False  # whether positions without a move are left out, because the program fails there

    # --- right answers -----------------------------------------------------------------------------------------------

    def cases(self, limit: int = WORK) -> Cases:
        """Return a solver that answers in the judge's words; other words for who wins replace a judge's number."""
        answer = "outcome" if self.answer is None and self.words is not None else self.answer
        return Cases(self.ruleset, "judge", answer, self.words, limit)

    def truth(self, limit: int = WORK) -> Answerer:
        """Return a source of right answers; it keeps what it has searched, so use one for each part."""
        return self.cases(limit)

    @property
    def any_case(self) -> bool:
        """Whether answers may differ from the expected ones in case."""
        return self.ruleset.judge.any_case and self.cases().quantity == "outcome"

    def is_lost(self, answer: str) -> bool | None:
        """Return whether an answer says that the position is lost; None if it says something else."""
        cases = self.cases()
        if cases.quantity == "outcome":
            return answer == cases.words["P"]
        return answer == "0" if cases.quantity in ("winning_move_count", "grundy") else None

    def is_answer(self, printed: str, answer: str) -> bool:
        """Return whether the printed text is the answer, ignoring case if this judge does."""
        return same_answer(printed, answer, self.any_case)

    def fits(self, word: str) -> bool:
        """Return whether a word is a possible answer, right or wrong."""
        cases = self.cases()
        if cases.quantity != "outcome":
            return bool(NUMBER.fullmatch(word))
        return any(self.is_answer(word, one) for one in cases.words.values())

    def line(self, answer: str, number: int) -> str:
        """Return the line of output for the `number`-th answer of a run."""
        return answer

    def read(self, word: str) -> str:
        """Return an answer in the judge's words; values of a function are translated by `winners`."""
        word, cases = word.strip(), self.cases()
        if not self.function or cases.quantity != "outcome":
            return word
        wins = self.winners.wins(value_of_text(word))
        if wins is None and self.winners.is_tie(value_of_text(word)):
            return cases.words.get("tie", word)
        if wins is None and self.winners.pair is not None:
            wins = PYTHON_TRUTH.wins(value_of_text(word)) if word in ("True", "False") else None
        return word if wins is None else cases.words["N" if wins else "P"]

    def expected_output(self, answer: str, like: str) -> str:
        """Return the right answer in the words of the function's own answer `like`, such as True and False."""
        words = self.cases().words
        if self.function and answer in (words["N"], words["P"]):
            if like.strip() in ("True", "False") and self.winners.names != ("False", "True"):
                return str(answer == words["N"])
            if self.winners.pair is not None and self.winners.is_reported:
                names = zip(self.winners.names, self.winners.pair, strict=True)
                first, second = (name or str(word) for name, word in names)
                return first if answer == words["N"] else second
        return answer

    # --- the positions -----------------------------------------------------------------------------------------------

    @property
    def size_name(self) -> str:
        """The name of the size of a case."""
        return self.ruleset.size_name

    def of_size(self, size: int) -> tuple[bool, Iterable[Any]]:
        """Return whether every order of each position of a size is listed, and the positions."""
        listing = Listing(self.ruleset, size)
        if self.call is None:
            return listing.whole, listing
        fitting = (p for p in self.call.positions(self.ruleset, listing, size)
                   if self.call.arguments(self.ruleset, p) is not None)  # fmt: skip
        return self.call.is_partial or listing.whole, fitting

    def is_askable(self, position: Any) -> bool:
        """Return whether a position may be a case: judges give neither empty positions nor empty heaps."""
        if self.call is not None and self.call.takes == "number":
            heaps = self.ruleset.as_argument(position)
            return isinstance(heaps, tuple) and any(heaps)
        if self.skips_ends and self.is_end(position):
            return False
        return (self.name(position) if self.function else self._line(position).strip()) not in ("", EMPTY)

    def larger_positions(self, random: Random) -> Iterable[Any]:
        """Return positions larger than those that are tried exhaustively."""
        call, rules = self.call, self.ruleset
        found = rules.stress_positions(random)
        if call is not None and call.takes == "number":
            found = _single_heaps(rules, found)  # most of the others are several heaps
        if self.skips_ends:
            found = (p for p in found if not self.is_end(p))
        return found if call is None else (p for p in found if call.arguments(rules, p) is not None)

    def is_end(self, position: Any) -> bool:
        """Return whether a position has no move."""
        return next(iter(self.ruleset.moves(position)), None) is None

    def without_ends(self, position: str | None) -> Task | None:
        """Return the task without positions that have no move, after a crash at one, or at the first input (None).

        Judges rarely give such a position, so that a program that crashes there may be right. Return None if the
        position has a move, or if positions without a move are left out already.
        """
        if self.skips_ends or (position is not None and not self.is_end(self.ruleset.parse(position))):
            return None
        return replace(self, skips_ends=True)

    def orders(self, up_to: int) -> int | None:
        """Return the size up to which every order is tried; None if that is at least `up_to`."""
        return None if self.call is not None and self.call.is_partial else complete_up_to(self.ruleset, up_to)

    @property
    def largest(self) -> int:
        """The size of the largest position, 0 if unknown."""
        return self.ruleset.largest or 0

    def reach(self, positions: Iterable[Any]) -> dict[str, tuple[int, int]]:
        """Return the largest number in the positions, and its bound, of each number that the input names."""
        return {}

    def name(self, position: Any) -> str:
        """Return the notation of a position."""
        return self.ruleset.format(position)

    # --- the input ---------------------------------------------------------------------------------------------------

    @property
    def is_batched(self) -> bool:
        """Whether one input has many positions."""
        if self.function:
            return self.call is not None
        return self.ruleset.judge.shape != "numbers" if self.form.frame == "judge" else self.form.frame != "one"

    @property
    def cases_per_run(self) -> int:
        """The largest number of positions in one run of a test."""
        return BATCH_SIZE

    @property
    def judge_limit(self) -> int | None:
        """The largest number of cases that the judge puts into one input; None if there is no bound."""
        return None

    def answered_input(self, text: str) -> Iterator[tuple[str, str, str] | None] | None:
        """Yield each case of an input, its position and its answer, if the task reads inputs itself; else None."""
        return None

    def given(self, positions: Sequence[Any]) -> str:
        """Return the judge's input for these positions, or the arguments of a function as JSON."""
        if self.function and self.call is None:
            return argument_text(self.ruleset, positions[0])
        if self.function and self.call is not None:
            rows = (self.call.arguments(self.ruleset, p) for p in positions)
            lists = self.call.passes_lists
            return "".join(f"{json.dumps({'arguments': row, 'lists': lists})}\n" for row in rows)
        lines = [self._line(p) for p in positions]
        frame = self.form.frame
        if frame == "judge" and self.ruleset.judge.shape == "numbers":
            return f"{len(positions[0])}\n{lines[0]}\n"
        headed = frame == "T" or (frame == "judge" and self.ruleset.judge.shape == "cases")
        return "\n".join([str(len(lines)), *lines] if headed else lines) + "\n"

    def shown_input(self, positions: Sequence[Any]) -> str:
        """Return the input as messages show it; for a function, the arguments of its calls."""
        if not self.function or not self.is_batched:
            return self.given(positions)
        rows = (json.loads(line)["arguments"] for line in self.given(positions).splitlines())
        return "".join(f"{', '.join(map(repr, row))}\n" for row in rows)

    def _line(self, position: Any) -> str:
        """Return a position as it is written in the input."""
        line = self.ruleset.judge_line(position)
        if self.form.own_signs:
            return self.ruleset.format(position)
        if self.form.frame == "judge":
            return line
        plain = " ".join(line.replace(",", " ").split())
        plain = "" if plain == "-" else plain
        return f"{len(plain.split())}\n{plain}" if self.form.counted else plain

    def as_function(self, text: str, name: str) -> Task:
        """Return the task for a function in a text; raises UnknownError if it cannot be called with a position."""
        return replace(self, function=True, call=call_from_text(text, name, self.ruleset), function_name=name)

    # --- other forms -------------------------------------------------------------------------------------------------

    def forms(self) -> Iterator[Task]:
        """Yield the task in its own form, then in other common forms."""
        yield self
        if self.function:
            return
        argument = self.ruleset.as_argument(example_of(self.ruleset))
        if isinstance(argument, str) and self.ruleset.judge_line(argument) != argument:
            yield replace(self, form=Form(own_signs=True))
        heaped = isinstance(argument, tuple) and all(isinstance(one, int) for one in argument)
        frames: tuple[Frame, ...] = ("T", "one", "end")
        for frame in frames:
            for counted in (False, True) if heaped else (False,):
                yield replace(self, form=Form(frame, counted))
        if heaped:
            for frame in frames:
                yield replace(self, form=Form(frame), call=Call("number"))

    def with_winners(self, result: RunResult, known: KnownAnswers) -> Task:
        """Return the task with `winners` inferred from the results of a first run; raises UnknownError."""
        cases = self.cases()
        if not self.function or self.winners is not PYTHON_TRUTH or cases.quantity != "outcome":
            return self
        pairs = zip(result.out.split("\n"), known, strict=False)
        two = (cases.words["N"], cases.words["P"])
        ties = {word for word in cases.words.values() if word not in two}
        values = [
            (value_of_text(line.strip()), answer == two[0])
            for line, (_, answer) in pairs
            if line.strip() and answer in two and line.strip() not in ties
        ]
        if not values:
            return self
        if self.words is not None and not self.function_name:
            given = winners_of(",".join(two))
            if all(given.wins(value) is not None for value, _ in values):
                return replace(self, winners=replace(given, is_reported=False))
        even = any(answer in ties for _, answer in known)
        true_means: TrueMeans = "" if self.function_name else "wins"
        return replace(self, winners=winners_from_values(values, two, self.function_name, true_means, even))

    def named_by_others(self) -> Task:
        """Return the task without the function's name, because a judge gave it or the user's words come first."""
        return replace(self, function_name="")

    def expected_words(self) -> tuple[str, ...]:
        """Return the possible answers, or an example if they are numbers."""
        cases = self.cases()
        return (cases.words["N"], cases.words["P"]) if cases.quantity == "outcome" else ("0, 1, 2, …",)

    def describe(self) -> Message:
        """Describe the form of this task."""
        return self.form.describe()

    def read_as(self) -> Message | None:
        """Describe how inputs were written and answers read; None if as the judge does."""
        read = self._read_as()
        if not self.skips_ends:
            return read
        ends = Message("positions without a move are not asked about: the program ends with an error there")
        return ends if read is None else Message("{one}; {other}", one=read, other=ends)

    def _read_as(self) -> Message | None:
        if self.function:
            readings = [how for how in (self.winners.read_as(), self.call and self.call.read_as()) if how]
            if len(readings) == 2:
                return Message("{one}; {other}", one=readings[0], other=readings[1])
            return readings[0] if readings else None
        form = None if self.form == Form() else self.form.describe()
        if self.call is not None:
            form = Message("{form}, each case one number", form=self.form.describe())
        if not self.are_words_reported or self.words is None:
            return form
        words = winners_of(self.words).read_as()
        return Message("{one}; {other}", one=form, other=words) if form and words else words

    def with_printed_words(self, printed: Sequence[str], known: KnownAnswers) -> Task | None:
        """Return the task in other words for who wins, those that a program printed; None if they mean nothing.

        1 and 0, or 1 and 2, are such words if they are right for all cases that are `known`; otherwise the program may
        mean the opposite. No words are taken if the user or a problem named some, or if another answer than who wins
        was asked for.
        """
        pair = printed_pair(printed) or self._printed_numbers(printed, known)
        if pair is None or self.answer is not None or self.words is not None:
            return None
        if self.function:
            return replace(self, answer="outcome")
        return replace(self, answer="outcome", words=",".join(pair), are_words_reported=True)

    def _printed_numbers(self, printed: Sequence[str], known: KnownAnswers) -> tuple[str, str] | None:
        """Return 1 and 0, or 1 and 2, if a program printed them as the right answers to who wins."""
        cases = self.cases()
        if cases.quantity != "outcome" or len(set(printed)) != 2:
            return None
        wins = [answer == cases.words["N"] for _, answer in known]
        pairs = (("1", "0"), ("1", "2"))
        return next((pair for pair in pairs if list(printed) == [pair[not one] for one in wins]), None)

    def has_words_in_other_letters(self, printed: Sequence[str]) -> bool:
        """Return whether a program printed the judge's words with other capital letters."""
        pair = printed_pair(printed)
        return pair is not None and [one.casefold() for one in pair] == [
            one.casefold() for one in self.expected_words()[:2]
        ]


def value_of_text(word: str) -> Any:
    """Return the value that a function returned, given as it was printed.

    >>> value_of_text("True"), value_of_text("2"), value_of_text("Bob")
    (True, 2, 'Bob')
    """
    if word in ("True", "False"):
        return word == "True"
    return int(word) if NUMBER.fullmatch(word) and word != "none" else word


def same_answer(printed: str, answer: str, any_case: bool) -> bool:
    """Return whether two answers are the same, ignoring case if `any_case`."""
    return printed.casefold() == answer.casefold() if any_case else printed == answer


def _single_heaps(ruleset: Ruleset[Any], positions: Iterable[Any]) -> list[Any]:
    """Return the heaps of some positions alone, and heaps of sizes at which words end, each with the next ones."""
    sizes = {n for p in positions for n in ruleset.as_argument(p)}  # type: ignore[attr-defined]
    sizes |= {edge + more for edge in EDGES for more in range(-2, 9)}
    return [ruleset.parse(str(n)) for n in sorted(sizes) if n]
