"""Exercises: a position and a question about it of some level, with the right answers.

The same game, level, kind and seed give the same exercise. The usual solver finds outcomes, winning moves and values;
the reason comes from `explain` on request.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Literal, get_args

from ..answers.answer import Answer, answer_position
from ..answers.check import NO_MORE
from ..answers.listing import any_form
from ..answers.solver import FEW, Evaluator
from ..model import NORMAL, SCORING, Outcome, Ruleset
from ..notation import friendly, shown
from ..play.opponent import LOSE, OPEN, WIN, EvaluatedMove, evaluate_moves
from ..text import BudgetError, IllegalError, Message, UnknownError, Work

Kind = Literal["outcome", "move", "value"]
KINDS: tuple[Kind, ...] = get_args(Kind)
LEVELS = (1, 2, 3)
# Easy questions are about winning, hard ones about values; every level has questions about a move.
KINDS_FOR: dict[int, tuple[Kind, ...]] = {1: ("outcome", "move"), 2: ("outcome", "move", "value"), 3: ("move", "value")}
MAX_POSITIONS = 1_200  # positions to choose from, in order of size
MAX_OF_A_SIZE = 400  # of one size
SIZES = 60  # sizes to choose from
MAX_TRIED = 60  # positions tried for one question
MAX_EQUAL_LENGTHS = 8  # positions whose plays all have the same length, after which moves are taken to be irrelevant
CHOICES = 5  # moves to choose from
LEGIBLE = re.compile(r"(?=.{1,24}$)(?!.*\d{3})")  # the notation of larger positions that are still easy to read


@dataclass(frozen=True)
class Choice:
    """An answer to choose: its name and its text."""

    name: str
    text: Message


@dataclass(frozen=True)
class Exercise:
    """A position, a question about it, the choices (none if the answer is a number), and the right answers."""

    ruleset: Ruleset[Any]
    position: Any
    level: int
    seed: int
    kind: Kind
    question: Message
    choices: tuple[Choice, ...]
    right: tuple[str, ...]

    def is_right(self, answer: str) -> bool:
        """Return whether a typed answer is right."""
        return is_among(answer, self.right)


def is_among(answer: str, right: Collection[str]) -> bool:
    """Return whether a typed answer is among the right ones.

    >>> is_among(" +07 ", ["7"]), is_among("\u22121", ["-1"])
    (True, True)
    """
    given = friendly(answer).strip().replace("\u2212", "-").removeprefix("+")
    return given in right or (given.isdecimal() and (given.lstrip("0") or "0") in right)


def chosen_name(typed: str, choices: Sequence[tuple[str, str]]) -> str:
    """Return the name of the choice that is typed by its number, name or text; else the typed text.

    >>> chosen_name("2", [("P", "the second player"), ("N", "the first player")]), chosen_name("n", [("N", "you")])
    ('N', 'N')
    """
    given = friendly(typed).strip()
    names = [name for name, _ in choices]
    if given.isascii() and given.isdecimal() and 0 < int(given) <= len(names):
        return names[int(given) - 1]
    lower = given.casefold()
    return next((name for name, text in choices if lower in (name.casefold(), text.casefold())), given)


def make_exercise(ruleset: Ruleset[Any], level: int = 1, seed: int = 0, kind: str | None = None) -> Work[Exercise]:
    """Return an exercise, of another kind if no position suits the requested one.

    Raises IllegalError for an unknown level, UnknownError for an unknown kind, BudgetError if no position is solved
    soon enough.
    """
    if level not in LEVELS:
        raise IllegalError(Message("the level is a number from 1 to {most}", most=LEVELS[-1]))
    if kind is not None:
        known_kind(kind)
    random = Random(f"{ruleset.slug()} {sorted(ruleset.settings().items())} {ruleset.convention} {level} {seed} {kind}")
    bands = _bands(ruleset, level, random)
    yield None
    own = [kind] if kind is not None else random.sample(KINDS_FOR[level], len(KINDS_FOR[level]))
    for wanted in dict.fromkeys([*own, *KINDS]):
        for strict in (True, False):
            for band in bands:
                found = yield from _Search(ruleset, level, seed, wanted, strict, random).first(band)
                if found is not None:
                    return found
    raise BudgetError(Message("no position of this game is answered soon enough for an exercise"))


def known_kind(word: str) -> Kind:
    """Return a word as a kind of question; raises UnknownError for others."""
    for kind in KINDS:
        if kind == word:
            return kind
    raise UnknownError(Message("there is no kind {word}; there are {names}", word=shown(word), names=", ".join(KINDS)))


def exercise_about(ruleset: Ruleset[Any], position: Any, kind: Kind, limit: int) -> Work[Exercise]:
    """Return the question of a kind about this very position, found with `limit` units of work at most.

    Raises IllegalError if that question has no answer there, BudgetError if the work does not suffice.
    """
    random = Random(f"{ruleset.slug()} {ruleset.format(position)} {kind}")
    search = _Search(ruleset, LEVELS[0], 0, kind, False, random, limit)
    answer = yield from answer_position(ruleset, position, limit)
    found = yield from search.ask(position, answer)
    if found is None:
        message = "no answer is to be chosen at {position}: none of its moves wins, or all do; ask who wins there"
        raise IllegalError(Message(message, position=ruleset.format(position)))
    question, choices, right = found
    return Exercise(ruleset, position, LEVELS[0], 0, kind, question, tuple(choices), tuple(right))


def _bands(ruleset: Ruleset[Any], level: int, random: Random) -> list[list[Any]]:
    """Return shuffled lists of positions to try, those of the level's sizes first."""
    sizes = list(by_size(ruleset))
    third = max(1, -(-len(sizes) // len(LEVELS)))
    bands = [[p for group in sizes[at : at + third] for p in group] for at in range(0, len(sizes), third)]
    while len(bands) < len(LEVELS):
        bands.append([])
    if level == LEVELS[-1]:
        larger = islice(ruleset.stress_positions(random), 40)
        bands[-1] += [p for p in larger if LEGIBLE.match(ruleset.format(p))]
    for band in bands:
        random.shuffle(band)
        band[:] = [any_form(ruleset, p, random) for p in band]
    return sorted(bands, key=lambda band: abs(bands.index(band) - (level - 1)))


def by_size(ruleset: Ruleset[Any]) -> Iterator[list[Any]]:
    """Yield the positions of each size that has a position with a move."""
    count = empty = 0
    for size in range(SIZES):
        found = list(islice(ruleset.positions(size), MAX_OF_A_SIZE))
        count += len(found)
        empty = 0 if found else empty + 1
        if any(next(iter(ruleset.moves(p)), None) is not None for p in found):
            yield found
        if count >= MAX_POSITIONS or empty >= NO_MORE:
            return


class _Search:
    """Searches for a position that suits a kind of question; `strict`: its answer must not be obvious."""

    def __init__(
        self, ruleset: Ruleset[Any], level: int, seed: int, kind: Kind, strict: bool, random: Random, limit: int = FEW
    ) -> None:
        self.ruleset, self.level, self.seed, self.limit = ruleset, level, seed, limit
        self.kind, self.strict, self.random = kind, strict, random
        self.wanted = random.choice([Outcome.N, Outcome.P])  # so that both are equally frequent
        self.ask = {"outcome": self._outcome, "move": self._move, "value": self._value}[kind]

    def first(self, band: list[Any]) -> Work[Exercise | None]:
        """Return an exercise for the first suitable position; None if none is suitable."""
        settled = 0
        for p in band[:MAX_TRIED]:
            if len(list(islice(self.ruleset.moves(p), 2))) < 1 + self.strict:
                continue
            try:
                answer = yield from answer_position(self.ruleset, p, FEW)
            except BudgetError:
                continue
            settled += answer.length is not None
            if self.kind == "move" and settled > MAX_EQUAL_LENGTHS and self.ruleset.convention != SCORING:
                return None
            found = yield from self.ask(p, answer)
            if found is not None:
                question, choices, right = found
                return Exercise(
                    self.ruleset, p, self.level, self.seed, self.kind, question, tuple(choices), tuple(right)
                )
        return None

    def _outcome(self, p: Any, answer: Answer) -> Work[_Question | None]:
        """Ask who wins."""
        yield None
        if self.strict and answer.outcome is not self.wanted:
            return None
        choices = [Choice("N", Message("the player to move")), Choice("P", Message("the other player"))]
        if self.ruleset.convention == SCORING:
            choices.append(Choice("tie", Message("nobody: a tie")))
        if self.ruleset.loopy:
            choices.append(Choice("draw", Message("nobody: a draw, for ever")))
        return Message("Who wins, if both play as well as possible?"), choices, [answer.outcome.value]

    def _move(self, p: Any, answer: Answer) -> Work[_Question | None]:
        """Ask which of some moves wins."""
        yield None
        if answer.outcome is not Outcome.N:
            return None
        judgement = yield from evaluate_moves(self.ruleset, p, evaluator=Evaluator(self.limit))
        if any(one.verdict == OPEN for one in judgement.moves):
            return None
        winning = [one for one in judgement.moves if one.verdict == WIN]
        others = [one for one in judgement.moves if one.verdict != WIN]
        if not winning or not others:
            return None
        if self.strict and (len(others) < self.level or not any(one.verdict == LOSE for one in others)):
            return None
        shown_moves = [self.random.choice(winning), *self.random.sample(others, min(len(others), CHOICES - 1))]
        self.random.shuffle(shown_moves)
        choices = [Choice(one.move.name, self.ruleset.describe_move(p, one.move)) for one in shown_moves]
        return Message("Which of these moves wins?"), choices, [_name(one) for one in shown_moves if one.verdict == WIN]

    def _value(self, p: Any, answer: Answer) -> Work[_Question | None]:
        """Ask for the value or, without one, for the number of winning moves."""
        yield None
        if self.ruleset.convention == NORMAL and answer.grundy is not None:
            question, number = Message("What is the Grundy value of this position?"), answer.grundy
        elif answer.score is not None:
            question = Message("By how much does the player to move win at best? A loss is a negative number.")
            number = answer.score
        elif answer.winning_move_count is not None:
            question, number = Message("How many of the moves here win?"), answer.winning_move_count
        else:
            return None
        if self.strict and number == 0 and self.random.random() < 0.7:
            return None  # 0 is the most frequent value, which would be the best guess
        return question, [], [str(number)]


_Question = tuple[Message, list[Choice], list[str]]


def _name(one: EvaluatedMove) -> str:
    return one.move.name
