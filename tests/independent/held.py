"""Compare the package with the independent oracle on single positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from nimbers import BudgetError, NimbersError, Ruleset, game
from nimbers.answers.answer import SHARE, Answer, answer_position
from nimbers.games import game as game_class
from nimbers.search.meter import finished

from .catalogue import GAMES
from .plain import Oracle, TooLargeError, Truth
from .samples import NORMAL_ALONE, position

ORACLE = 20_000  # moves that the oracle examines for one position
PACKAGE = 1_000_000  # work that the package may spend on one answer
# The work for an answer, and the part of it before a proved claim is used. In the second way no work is left for a
# search after the claim, so the answer comes from the claim alone or not at all.
WAYS = {"search": (PACKAGE, PACKAGE), "claim": (SHARE - 1, 0)}


@dataclass
class Figures:
    """The results of the positions so far, under each convention; a failure is a sentence."""

    begun: int = 0  # positions, each counted once for all conventions
    tried: int = 0
    unclear: int = 0  # too large for the package or the oracle
    by_claim: int = 0
    failed: list[str] = field(default_factory=list)


class Held:
    """One game with numbered random positions, which depend only on the seed."""

    def __init__(self, slug: str, seed: str) -> None:
        self.slug, self.seed, self.game = slug, seed, GAMES[slug]
        self.oracles = [Oracle(self.game, settings) for settings in self.game.settings]
        conventions = game_class(slug).conventions
        self.rules = [
            [game(slug, convention=convention, **settings) for convention in conventions]
            for settings in self.game.settings
        ]

    def ask(self, number: int, figures: Figures) -> None:
        """Check one position under all conventions, by search and by claim."""
        random = Random(f"{self.seed} {self.slug} {number}")
        which = random.randrange(len(self.oracles))
        oracle = self.oracles[which]
        text = position(self.slug, random, oracle.settings)
        figures.begun += 1
        for rules in self.rules[which]:
            if rules.convention == "misere" and any(f"{slug}:" in text for slug in NORMAL_ALONE):
                continue
            figures.tried += 1
            try:
                wrong = list(self.differences(rules, oracle, text, figures))
            except (TooLargeError, BudgetError):
                figures.unclear += 1
                continue
            except NimbersError as error:
                wrong = [repr(error)]
            figures.failed += [f"{self.slug} {rules.settings()} {rules.convention} {text}: {what}" for what in wrong]

    def differences(self, rules: Ruleset[Any], oracle: Oracle, text: str, figures: Figures) -> Iterator[str]:
        """Yield each difference as text; raise TooLargeError, BudgetError and the package's errors."""
        p = rules.parse(text)
        mine = self.game.read(text, oracle.settings)
        if self.read(rules, oracle, p) != mine:
            yield f"read as {rules.format(p)}"
            return
        options = oracle.options(mine)
        told = Counter(self.read(rules, oracle, move.option) for move in rules.moves(p))
        known = Counter(q for _, q in options) if self.game.kind == "scoring" else Counter(options)
        if told != known:
            for what, more in (("not a move", told - known), ("a move", known - told)):
                yield from (f"{what}: {self.game.write(q, oracle.settings)} ({n})" for q, n in more.items())
            return
        truth = oracle.truth(mine, rules.convention, ORACLE)
        for way, (work, before_claims) in WAYS.items():
            try:
                answer = finished(answer_position(rules, p, work, before_claims))
            except BudgetError:
                if way == "search":
                    raise
                continue  # no proved claim covers this position
            figures.by_claim += answer.by.kind == "claim"
            for what, said, true in compared(answer, truth, way):
                if said != true:
                    yield f"{what} by {way} ({answer.by.kind}): {said}, not {true}"

    def read(self, rules: Ruleset[Any], oracle: Oracle, p: Any) -> Any:
        return self.game.read(rules.format(p), oracle.settings)


def compared(answer: Answer, truth: Truth, way: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield the values to compare; a claim, or a search at its limit, may give fewer of them."""
    yield "outcome", answer.outcome.value, truth.outcome
    searched = way == "search" and answer.by.kind == "search"
    if searched or answer.grundy is not None:
        yield "Grundy value", answer.grundy, truth.grundy
    if searched or answer.score is not None:
        yield "score", answer.score, truth.score
    open_ = answer.game == "loopy-sum" and answer.remoteness is None  # a large sum is not searched as a whole
    if searched and not open_:
        yield "remoteness", answer.remoteness, truth.remoteness
    if answer.length is not None:
        yield "length", answer.length, truth.length
    if searched or answer.winning_move_count is not None:
        yield "winning moves", answer.winning_move_count, len(truth.winning)
