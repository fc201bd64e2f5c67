"""A formula or a claim decided for all sizes, where the rules are clauses and what it says is arithmetic."""

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
from .arithmetic import why_not
from .calling import Call
from .formula import claim_of, read
from .source import Source

DECIDED = {"wins", "outcome", "grundy", "winning_move_count"}  # quantities of claims
TRIED = 3  # numbers of heaps that are decided where a formula speaks of any


@dataclass(frozen=True)
class ForAll:
    """Whether a formula is proved; where it is refuted, by which position; else why nothing was decided.

    `heaps`: it speaks of any number of heaps, and is proved for up to so many; `proved` is not said of that.
    """

    proved: bool
    position: Any = None
    expected: Any = None
    why_not: Message | None = None
    heaps: int | None = None


@dataclass(frozen=True)
class Text:
    """A formula to be decided: its text, the function meant, its quantity, and what it is handed for a position."""

    text: str
    name: str
    quantity: str
    handed: Callable[[Any], object]
    words: Mapping[str, bool]

    def read(self, clauses: Clauses) -> ast.expr:
        """What it says of the positions of some clauses; raises NotationError."""
        shape = _shape(clauses, self.handed)
        tree = residual(self.text, self.name, shape.argument, self.words)
        if shape.is_plain or _is_silent(tree):
            return tree
        # Where a number is 0 the position is one of fewer numbers, and these speak of it.
        least = [ast.Compare(ast.Name(name, ast.Load()), [ast.Gt()], [ast.Constant(0)]) for name in clauses.names]
        positive = ast.BoolOp(ast.And(), [*least, ast.Constant(True)])
        return ast.copy_location(ast.IfExp(positive, tree, ast.Constant(None)), tree)


def deciding_for_all(
    ruleset: Ruleset[Any], source: Source, quantity: str, told: str | None = None, judged: tuple[str, ...] = ()
) -> Work[ForAll]:
    """Find the theorems of the game and hold a formula against them, for each number of heaps of which it speaks.

    `told` and `judged` are words of the formula for who wins, see `formula.claim_of`.
    """
    call, winners = read(ruleset, source, quantity, told, judged)
    if call != Call() or winners.pair is not None:
        return _open(Message("the prover reads functions of the whole position that return numbers or truth values"))
    words = dict(zip(ruleset.judge.words, (True, False), strict=False)) | {"N": True, "P": False}
    text = Text(source.text, source.name, quantity, ruleset.as_argument, words)
    is_endless = False
    barrier = why_not(source, quantity, ())
    if barrier is not None:
        return _open(barrier)
    try:
        counts = (1,) if _is_fixed(ruleset) else _spoken(ruleset, text, range(1, len(NAMES) + 2))
    except NotationError as error:
        return _open(error.message)
    if not _is_fixed(ruleset):
        is_endless = len(NAMES) + 1 in counts
        counts = [count for count in counts if count <= (TRIED if is_endless else len(NAMES))]
        if not counts:
            return _open(Message("at most {most} heaps are proved at once", most=len(NAMES)))
    barrier = why_not(source, quantity, _numbers(ruleset, counts))
    if barrier is not None:
        return _open(barrier)
    found = yield from _deciding(ruleset, text, counts)
    return replace(found, proved=False, heaps=max(counts)) if is_endless and found.proved else found


def deciding_claim(ruleset: Ruleset[Any], claim: Claim, for_all: bool | int = True) -> Work[ForAll]:
    """Hold a claim of the game against the theorems about the positions of which it speaks.

    `for_all` is what a claim is marked with: a number means that only positions of up to so many heaps are looked at.
    """
    text = functions(ruleset, claim)
    if text is None:
        why = Message("its source is not at hand, or speaks of more than the position")
        return _open(why if claim.quantity in DECIDED else _not_decided(claim.quantity))
    name = FORMULAS[claim.quantity]
    made = Text(text, name, name, lambda position: position, {"N": True, "P": False})
    try:
        most = len(NAMES) + 1 if for_all is True else for_all
        counts = _spoken(ruleset, made, (1,) if _is_fixed(ruleset) else range(1, most + 1))
    except NotationError as error:
        return _open(error.message)
    if len(NAMES) + 1 in counts:
        return _open(Message("it speaks of any number of heaps"))
    return (yield from _deciding(ruleset, made, counts))


def _numbers(ruleset: Ruleset[Any], counts: Iterable[int]) -> list[int]:
    """How many numbers positions of so many heaps have."""
    return [len(clauses.names) for count in counts if (clauses := _clauses(ruleset, count))]


def _is_fixed(ruleset: Ruleset[Any]) -> bool:
    """Whether positions always have the same number of numbers, or there are no clauses."""
    return ruleset.clauses(NAMES[:1]) == ruleset.clauses(NAMES[:2])


def _clauses(ruleset: Ruleset[Any], count: int) -> Clauses | None:
    return ruleset.clauses([*NAMES, "t"][:count])


def _spoken(ruleset: Ruleset[Any], text: Text, counts: Iterable[int]) -> list[int]:
    """The numbers of heaps of which a formula says anything."""
    found = [(count, _clauses(ruleset, count)) for count in counts]
    known = [(count, clauses) for count, clauses in found if clauses]
    # Without clauses for any number the prover says why.
    return [count for count, clauses in known if not _is_silent(text.read(clauses))] if known else [1]


def _deciding(ruleset: Ruleset[Any], text: Text, counts: Sequence[int]) -> Work[ForAll]:
    """What becomes of a formula about some numbers of heaps."""
    if text.quantity not in QUANTITIES:
        return _open(_not_decided(text.quantity))
    if not counts:
        return _open(Message("it says nothing"))
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
        return _open(unknown) if unknown else ForAll(True)
    _, _, decision, theorem = min(wrong, key=lambda one: one[:2])
    return ForAll(False, theorem.clauses.position(decision.counterexample or ()), decision.expected)


def _proves_itself(ruleset: Ruleset[Any], text: Text, count: int) -> Work[bool]:
    """Whether what a formula says of so many heaps is a guess that is proved."""
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
    told: str | None = None,
    judged: tuple[str, ...] = (),
) -> Verdict:
    """The verdict of a search that agrees, refuted where the prover found a position beyond it."""
    if decided.position is None:
        return found
    claimed = claim_of(ruleset, source, quantity, told, judged).evaluate(ruleset, decided.position)
    return replace(
        found, agrees=False, counterexample=ruleset.format(decided.position), claimed=claimed,
        expected=decided.expected, orders=None, complete=False,
    )  # fmt: skip


def for_all_document(ruleset: Ruleset[Any], decided: ForAll, lang: str = "en") -> dict[str, Any]:
    """What was decided of a formula that agrees as far as search went, as plain JSON values with its sentence.

    What the formula says at a counterexample is not told: nobody runs it here.
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


def _open(why: Message) -> ForAll:
    return ForAll(False, why_not=why)


def _not_decided(quantity: str) -> Message:
    return Message("the prover decides {words}, not {name}", words=", ".join(QUANTITIES), name=quantity)


def _is_silent(tree: ast.expr) -> bool:
    return isinstance(tree, ast.Constant) and tree.value is None


@dataclass(frozen=True)
class _Shape:
    """What a formula is handed, as names of numbers; `is_plain`: also where some of them are 0."""

    argument: Argument
    is_plain: bool


def _shape(clauses: Clauses, handed: Callable[[Any], object]) -> _Shape:
    """How the numbers of a position stand in what a formula is handed; raises NotationError where they do not.

    It is seen from some positions, and then tried on all small ones.
    """
    count = len(clauses.names)
    marks = tuple(range(10, 10 + count))
    argument = _filled(handed(clauses.position(marks)), dict(zip(marks, clauses.names, strict=True)))
    for least in (0, 1):
        small = product(range(least, least + 3 if count < 6 else least + 2), repeat=count)
        values = (dict(zip(clauses.names, numbers, strict=True)) for numbers in small)
        if argument is not None and all(
            _filled(argument, one) == handed(clauses.position(tuple(one.values()))) for one in values
        ):
            return _Shape(argument, least == 0)
    raise NotationError(Message("a formula is handed something else here than the numbers of a position"))


def _filled(shape: Any, values: Mapping[Any, Any]) -> Any:
    """Numbers put in for names, or names for numbers, in tuples of tuples; None where there is something else."""
    rows = shape if isinstance(shape, tuple) else (shape,)
    found = tuple(tuple(map(values.get, row)) if isinstance(row, tuple) else values.get(row) for row in rows)
    if None in found or any(None in row for row in found if isinstance(row, tuple)):
        return None
    return found if isinstance(shape, tuple) else found[0]
