"""Decide a formula or a claim for all sizes, if the game's rules are clauses and the formula is arithmetic."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from ..answers.check import Verdict
from ..answers.programs import FORMULAS, functions
from ..model import Claim, Clauses, Ruleset
from ..prove.formulas import QUANTITIES, Decision, deciding, proves_itself
from ..prove.operations import OutsideError
from ..prove.partial.evaluation import Argument, residual
from ..prove.reach import barred
from ..prove.theorem import NAMES, NoTheorem, Theorem, proving
from ..text import BudgetError, Message, NotationError, Work, say
from .arithmetic import why_unreadable
from .calling_conventions import Call
from .formula import claim_of, read
from .source import Source

DECIDABLE = {"wins", "outcome", "grundy", "winning_move_count"}  # quantities of claims
HEAPS_TRIED = 3  # heaps up to which a formula about any number of heaps is decided


@dataclass(frozen=True)
class ForAll:
    """The decision on a formula: proved, refuted by `position`, or open with the reason `why_not`.

    If the formula covers any number of heaps, `heaps` is the number up to which it is proved; `proved` is False.
    """

    proved: bool
    position: Any = None
    expected: Any = None
    why_not: Message | None = None
    heaps: int | None = None


@dataclass(frozen=True)
class Formula:
    """A formula to decide: its text, the function's name, its quantity, and the function's argument for a position."""

    text: str
    name: str
    quantity: str
    argument_of: Callable[[Any], object]
    words: Mapping[str, bool]

    def read(self, clauses: Clauses) -> ast.expr:
        """Return the formula for the positions of some clauses as an expression; raises NotationError."""
        shape = _shape(clauses, self.argument_of)
        tree = residual(self.text, self.name, shape.argument, self.words)
        if shape.is_plain or _is_silent(tree):
            return tree
        # A position with a 0 has fewer numbers, and is covered by the clauses for that count.
        least = [ast.Compare(ast.Name(name, ast.Load()), [ast.Gt()], [ast.Constant(0)]) for name in clauses.names]
        positive = ast.BoolOp(ast.And(), [*least, ast.Constant(True)])
        return ast.copy_location(ast.IfExp(positive, tree, ast.Constant(None)), tree)


def decide_for_all(
    ruleset: Ruleset[Any],
    source: Source,
    quantity: str,
    winner_words: str | None = None,
    judge_words: tuple[str, ...] = (),
) -> Work[ForAll]:
    """Find the theorems of the game and compare a formula with them, for each number of heaps that it covers.

    `winner_words` and `judge_words` are the formula's words for who wins, see `formula.claim_of`.
    """
    call, winners = read(ruleset, source, quantity, winner_words, judge_words)
    if call != Call() or winners.pair is not None:
        return _undecided(
            Message("the prover reads functions of the whole position that return numbers or truth values")
        )
    words = dict(zip(ruleset.judge.words, (True, False), strict=False)) | {"N": True, "P": False}
    text = Formula(source.text, source.name, quantity, ruleset.as_argument, words)
    is_endless = False
    barrier = why_unreadable(source, quantity, ())
    if barrier is not None:
        return _undecided(barrier)
    try:
        counts = (1,) if _is_fixed(ruleset) else _heap_counts(ruleset, text, range(1, len(NAMES) + 2))
    except NotationError as error:
        return _undecided(error.message)
    if not _is_fixed(ruleset):
        is_endless = len(NAMES) + 1 in counts
        counts = [count for count in counts if count <= (HEAPS_TRIED if is_endless else len(NAMES))]
        if not counts:
            return _undecided(Message("at most {most} heaps are proved at once", most=len(NAMES)))
    barrier = why_unreadable(source, quantity, _numbers(ruleset, counts))
    if barrier is not None:
        return _undecided(barrier)
    found = yield from _decide(ruleset, text, counts)
    return replace(found, proved=False, heaps=max(counts)) if is_endless and found.proved else found


def decide_claim(ruleset: Ruleset[Any], claim: Claim, for_all: bool | int = True) -> Work[ForAll]:
    """Compare a claim of the game with the theorems about the positions that it covers.

    `for_all` is the mark of the claim; a number limits it to positions of up to that many heaps.
    """
    text = functions(ruleset, claim)
    if text is None:
        why = Message("its source is not at hand, or speaks of more than the position")
        return _undecided(why if claim.quantity in DECIDABLE else _not_decided(claim.quantity))
    name = FORMULAS[claim.quantity]
    formula = Formula(text, name, name, lambda position: position, {"N": True, "P": False})
    try:
        most = len(NAMES) + 1 if for_all is True else for_all
        counts = _heap_counts(ruleset, formula, (1,) if _is_fixed(ruleset) else range(1, most + 1))
    except NotationError as error:
        return _undecided(error.message)
    if len(NAMES) + 1 in counts:
        return _undecided(Message("it speaks of any number of heaps"))
    return (yield from _decide(ruleset, formula, counts))


def _numbers(ruleset: Ruleset[Any], counts: Iterable[int]) -> list[int]:
    """Return how many numbers the positions have, for each number of heaps."""
    return [len(clauses.names) for count in counts if (clauses := _clauses(ruleset, count))]


def _is_fixed(ruleset: Ruleset[Any]) -> bool:
    """Return whether all positions have the same count of numbers, or the game has no clauses."""
    return ruleset.clauses(NAMES[:1]) == ruleset.clauses(NAMES[:2])


def _clauses(ruleset: Ruleset[Any], count: int) -> Clauses | None:
    return ruleset.clauses([*NAMES, "t"][:count])


def _heap_counts(ruleset: Ruleset[Any], text: Formula, counts: Iterable[int]) -> list[int]:
    """Return the numbers of heaps that a formula covers."""
    found = [(count, _clauses(ruleset, count)) for count in counts]
    known = [(count, clauses) for count, clauses in found if clauses]
    # Without clauses, one heap is tried, so that the prover gives the reason.
    return [count for count, clauses in known if not _is_silent(text.read(clauses))] if known else [1]


def _decide(ruleset: Ruleset[Any], text: Formula, counts: Sequence[int]) -> Work[ForAll]:
    """Decide a formula for some numbers of heaps."""
    if text.quantity not in QUANTITIES:
        return _undecided(_not_decided(text.quantity))
    if not counts:
        return _undecided(Message("it says nothing"))
    wrong: list[tuple[int, int, Decision, Theorem]] = []
    unknown: Message | None = None
    for count in counts:
        theorem = yield from proving(ruleset, QUANTITIES[text.quantity], count)
        if isinstance(theorem, NoTheorem):
            if not (yield from _proves_itself(ruleset, text, count)):
                unknown = unknown or theorem.why
            continue
        try:
            decision = yield from deciding(theorem, text.read(theorem.clauses), text.quantity)
        except (NotationError, BudgetError) as error:
            line = error.line if isinstance(error, OutsideError) else 1
            several = text.text.strip().count("\n") > 1
            why = Message("line {line}: {why}", line=line, why=error.message) if several else error.message
            unknown = unknown or why
            continue
        if decision.counterexample is not None:
            wrong.append((sum(decision.counterexample), count, decision, theorem))
        elif not decision.proved:
            unknown = unknown or decision.why_not or Message("it says nothing")
    if not wrong:
        return _undecided(unknown) if unknown else ForAll(True)
    _, _, decision, theorem = min(wrong, key=lambda one: one[:2])
    return ForAll(False, theorem.clauses.position(decision.counterexample or ()), decision.expected)


def _proves_itself(ruleset: Ruleset[Any], text: Formula, count: int) -> Work[bool]:
    """Return whether a formula for this number of heaps can be proved as a guess, without a theorem."""
    clauses = _clauses(ruleset, count)
    if clauses is None or text.quantity == "count" or barred(ruleset, QUANTITIES[text.quantity]):
        return False
    try:
        return (yield from proves_itself(ruleset, clauses, text.read(clauses), text.quantity))
    except (NotationError, BudgetError):
        return False


def with_all_sizes(
    ruleset: Ruleset[Any],
    source: Source,
    quantity: str,
    found: Verdict,
    decided: ForAll,
    winner_words: str | None = None,
    judge_words: tuple[str, ...] = (),
) -> Verdict:
    """Return a verdict of search that agrees, or its refutation if the prover found a position beyond the search."""
    if decided.position is None:
        return found
    claimed = claim_of(ruleset, source, quantity, winner_words, judge_words).evaluate(ruleset, decided.position)
    return replace(
        found, agrees=False, counterexample=ruleset.format(decided.position), claimed=claimed,
        expected=decided.expected, orders=None, complete=False,
    )  # fmt: skip


def for_all_document(ruleset: Ruleset[Any], decided: ForAll, lang: str = "en") -> dict[str, Any]:
    """Return the decision on a formula that search did not refute as JSON values, with its sentence.

    The formula's value at a counterexample is left out, because the formula is not run here.
    """
    why = None if decided.why_not is None else say(decided.why_not, lang)
    position = None if decided.position is None else ruleset.format(decided.position)
    if decided.proved:
        text = Message("True for all positions of any size: proved.")
    elif decided.heaps is not None:
        text = Message("True for all positions of up to {heaps} heaps, of any size: proved.", heaps=decided.heaps)
    elif position is not None:
        template = "Smallest counterexample of any size {position}: it says something else than {expected}."
        text = Message(template, position=position, expected=repr(decided.expected))
    else:
        text = Message("Not proved for all sizes: {why}.", why=why or "")
    return {
        "proved": decided.proved, "heaps": decided.heaps, "counterexample": position, "why_not": why,
        "text": say(text, lang),
    }  # fmt: skip


def _undecided(why: Message) -> ForAll:
    return ForAll(False, why_not=why)


def _not_decided(quantity: str) -> Message:
    return Message("the prover decides {words}, not {name}", words=", ".join(QUANTITIES), name=quantity)


def _is_silent(tree: ast.expr) -> bool:
    return isinstance(tree, ast.Constant) and tree.value is None


@dataclass(frozen=True)
class _Shape:
    """The argument of a formula with names for numbers; `is_plain`: it is the same if some numbers are 0."""

    argument: Argument
    is_plain: bool


def _shape(clauses: Clauses, argument_of: Callable[[Any], object]) -> _Shape:
    """Find where a position's numbers are in the argument of a formula; raises NotationError if they are not there.

    The shape is inferred from one position and then checked on all small ones.
    """
    count = len(clauses.names)
    marks = tuple(range(10, 10 + count))
    argument = _substituted(argument_of(clauses.position(marks)), dict(zip(marks, clauses.names, strict=True)))
    for least in (0, 1):
        small = product(range(least, least + 3 if count < 6 else least + 2), repeat=count)
        values = (dict(zip(clauses.names, numbers, strict=True)) for numbers in small)
        if argument is not None and all(
            _substituted(argument, one) == argument_of(clauses.position(tuple(one.values()))) for one in values
        ):
            return _Shape(argument, least == 0)
    raise NotationError(Message("a formula is handed something else here than the numbers of a position"))


def _substituted(shape: Any, values: Mapping[Any, Any]) -> Any:
    """Replace numbers by names, or names by numbers, in a value or tuples of tuples; None if one is unknown."""
    rows = shape if isinstance(shape, tuple) else (shape,)
    found = tuple(tuple(map(values.get, row)) if isinstance(row, tuple) else values.get(row) for row in rows)
    if None in found or any(None in row for row in found if isinstance(row, tuple)):
        return None
    return found if isinstance(shape, tuple) else found[0]
