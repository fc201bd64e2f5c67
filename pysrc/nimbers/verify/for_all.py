"""Decide a formula or a claim for all sizes, if the game's rules are clauses and the prover can read the formula."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from ..answers.check import Truth, Verdict
from ..answers.claim_programs import FORMULAS, functions
from ..certificates.theorems import has_theorem_certificate
from ..model import Claim, Clauses, Outcome, Ruleset
from ..notation import in_words
from ..prove.formulas import QUANTITIES, Decision, decide_formula, proves_itself
from ..prove.limits import has_fixed_count, why_unprovable
from ..prove.operations import OutsideError
from ..prove.partial.evaluation import Argument, residual
from ..prove.partial.symbolic_values import MANY, UnreadableError
from ..prove.theorem import NAMES, NoTheorem, Theorem, prove_theorem
from ..search.meter import NATIVE, Meter
from ..text import BudgetError, Message, NotationError, Work, say
from .arithmetic import KINDS, why_unreadable, without_class
from .calling_conventions import Call
from .formula import QUANTITIES as QUANTITY_NAMES
from .formula import claim_of, read
from .heap_theorems import heap_code, heap_theorem
from .smallest import earlier, has_empty_heaps, size_of, smallest
from .source import Source, prelude_scope
from .winner_values import TruthValues

DECIDABLE = {"wins", "outcome", "grundy", "winning_move_count"}  # quantities of claims
WHOLE = "of_the_position"  # a function that is put beside the user's
_PASSED = ("position", "list", "number", "numbers")  # how a function takes positions that this one passes on
_NEEDS_VALUES = Message("the prover reads functions of numbers that return numbers or truth values")
HEAPS_TRIED = 3  # heaps up to which a formula about any number of heaps is decided


@dataclass(frozen=True)
class ForAll:
    """The decision on a formula: proved, refuted by `position`, or open with the reason `why_not`.

    If the formula covers any number of heaps, `heaps` is the number up to which it is proved; `proved` is False.
    `is_partial`: the formula says nothing of some positions. `proof` is the operation of the API, with its parameters,
    that certifies the theorem which decided it; None if there is none.

    Positions are those that the game lists, in that order: in a game of heaps that has no use for empty heaps, none is
    empty. A formula that is wrong of positions with empty heaps alone is neither refuted nor called proved.
    """

    proved: bool
    position: Any = None
    expected: Any = None
    why_not: Message | None = None
    heaps: int | None = None
    is_partial: bool = False
    proof: dict[str, Any] | None = None


@dataclass(frozen=True)
class Formula:
    """A formula to decide: its text, the function's name, its quantity, and the function's argument for a position.

    In a user's formula, `kind` is the kind of its results, and `prelude_names` are the names that it does not import.
    """

    text: str
    name: str
    quantity: str
    argument_of: Callable[[Any], object]
    words: Mapping[str, bool]
    kind: str = ""
    prelude_names: tuple[str, ...] = ()

    def expression(self, argument: Argument) -> ast.expr:
        """Return the formula for an argument as an expression in its numbers; raises NotationError."""
        try:
            return residual(self.text, self.name, argument, self.words, self.kind, self.prelude_names)
        except UnreadableError as error:
            line = int(str(error.message.params.get("line", 0)))
            if self.name == WHOLE and line > self.text[: self.text.index(f"def {WHOLE}(")].count("\n"):
                raise NotationError(_NEEDS_VALUES) from None  # ours fails on the result of the user's, such as a tuple
            raise

    def read(self, clauses: Clauses, above_0: bool = False) -> ast.expr:
        """Return the formula for the positions of some clauses as an expression; raises NotationError.

        `above_0`: for the positions without the number 0 alone.
        """
        shape = _shape(clauses, self.argument_of)
        tree = self.expression(shape.argument)
        if (shape.is_plain and not above_0) or _is_silent(tree):
            return tree
        # A position with a 0 has fewer numbers, and is covered by the clauses for that count.
        least = [ast.Compare(ast.Name(name, ast.Load()), [ast.Gt()], [ast.Constant(0)]) for name in clauses.names]
        positive = ast.BoolOp(ast.And(), [*least, ast.Constant(True)])
        return ast.copy_location(ast.IfExp(positive, tree, ast.Constant(None)), tree)


def decide_for_all(ruleset: Ruleset[Any], source: Source, quantity: str, words: str | None = None) -> Work[ForAll]:
    """Find the theorems of the game and compare a formula with them, for each number of heaps that it covers.

    `words` are the formula's words for who wins, see `formula.claim_of`. The formula is run on small positions to find
    out how it is called and read.
    """
    call, winners = read(ruleset, source, quantity, words)
    return (yield from decide_as_read(ruleset, source, quantity, call, winners.truth))


def decide_as_read(
    ruleset: Ruleset[Any], source: Source, quantity: str, call: Call, truth: TruthValues
) -> Work[ForAll]:
    """Do the same for a formula whose call and truth values are known; it is parsed and not run."""
    source = without_class(source)
    if call.takes not in _PASSED or call.signs[0] or truth == "other":
        return _unknown(_NEEDS_VALUES)
    is_turned = truth == "loses" and quantity == "wins"
    if quantity not in QUANTITIES:
        return _unknown(_not_decided(quantity))
    barrier = why_unreadable(source)
    if barrier is not None:
        return _unknown(barrier)
    if is_turned or call != Call():
        source = _of_position(source, call, is_turned)
    kind = KINDS[quantity]
    outcomes = dict(zip(ruleset.judge.words, (True, False), strict=False)) | {"N": True, "P": False}
    outcomes = outcomes if kind == "word" else {}
    names = tuple(sorted(prelude_scope(source.text)))
    formula = Formula(source.text, source.name, quantity, ruleset.as_argument, outcomes, kind, names)
    is_endless = False
    unknown: Message | None = None
    if call.takes == "number" and ruleset.clauses(NAMES[:1]) is None:
        decided = yield from _decide_heaps(ruleset, formula)
        if decided is not None:
            return decided
    try:
        if has_fixed_count(ruleset):
            counts = [1]
        else:
            empty = yield from _check_no_heaps(ruleset, formula)
            if isinstance(empty, ForAll):
                return empty
            unknown = empty
            counts, is_endless = _heap_counts(ruleset, formula, range(1, MANY)), not _is_silent_of_many(formula)
            counts = [count for count in counts if not is_endless or count <= HEAPS_TRIED]
            if not counts and is_endless:
                return _unknown(Message("at most {most} heaps are proved at once", most=len(NAMES)))
    except NotationError as error:
        return _unknown(error.message)
    found = yield from _decide(ruleset, formula, counts, unknown, listed=True)
    if not found.proved:
        return found
    is_partial = not (is_endless or has_fixed_count(ruleset)) or any(
        _speaks_in_part(ruleset, formula, n) for n in counts
    )
    heaps = max(counts) if is_endless else None
    return replace(found, proved=not is_endless, heaps=heaps, is_partial=is_partial)


def _of_position(source: Source, call: Call, is_turned: bool) -> Source:
    """Return a function of the position that calls the source's function as `call` says.

    If `is_turned`, True of the source means that the player to move loses, and True of the new function that it wins.
    """
    owner, _, method = source.name.rpartition(".")
    called = f"{owner}().{method}" if owner else source.name
    count = 1 if call.takes == "number" else call.count
    passed, where = "p", "True"
    if call != Call():
        arguments = {"position": ["p"], "list": ["list(p)"]}.get(call.takes) or [f"p[{at}]" for at in range(count)]
        for place, value in call.settings:
            arguments.insert(place, str(value))
        passed = ", ".join(arguments)
        where = f"len(p) == {count}" if call.is_partial else "True"
    # Adding 0 fails for a tuple, whose `not` is always False, so that the prover refuses it.
    found = "None if found is None else not (found + 0)" if is_turned else "found"
    text = f"def {WHOLE}(p):\n    found = {called}({passed}) if {where} else None\n    return {found}\n"
    return replace(source, text=f"{source.text.rstrip()}\n\n\n{text}", name=WHOLE)


def _speaks_in_part(ruleset: Ruleset[Any], formula: Formula, count: int) -> bool:
    """Return whether a formula may say nothing of some positions with this count of numbers."""
    clauses = _clauses(ruleset, count)
    if clauses is None:
        return False
    tree = formula.expression(_shape(clauses, formula.argument_of).argument)
    return any(isinstance(node, ast.Constant) and node.value is None for node in ast.walk(tree))


def _is_silent_of_many(formula: Formula) -> bool:
    """Return whether a formula covers no position of MANY or more heaps; False if that is unknown."""
    try:
        return _is_silent(formula.expression(None))
    except NotationError:
        return False


def _check_no_heaps(ruleset: Ruleset[Any], formula: Formula) -> Work[ForAll | Message | None]:
    """Return what is wrong or unknown at the position without heaps, if the game lists one; None if nothing is."""
    position = next((p for size in (0, 1) for p in ruleset.positions(size) if p == ()), None)
    if position is None or formula.argument_of(position) != ():
        return None
    try:
        tree = formula.expression(())
    except NotationError as error:
        name = ruleset.format(position)
        return Message("at {position}: {why}", position=in_words(name), why=error.message)
    if _is_silent(tree):
        return None
    claimed = tree.value if isinstance(tree, ast.Constant) else None
    quantity = QUANTITY_NAMES[formula.quantity]
    expected = yield from Truth(ruleset, Meter(NATIVE)).of(quantity, position)
    truth = expected == Outcome.N if formula.quantity == "outcome" else expected
    is_right = bool(claimed) == truth if formula.kind in ("truth", "word") else claimed == truth
    return None if is_right else ForAll(False, position, expected)


def decide_claim(ruleset: Ruleset[Any], claim: Claim, for_all: bool | int = True) -> Work[ForAll]:
    """Compare a claim of the game with the theorems about the positions that it covers.

    `for_all` is the mark of the claim; a number limits it to positions of up to that many heaps.
    """
    text = functions(ruleset, claim)
    if text is None:
        why = Message("its source is not at hand, or speaks of more than the position")
        return _unknown(why if claim.quantity in DECIDABLE else _not_decided(claim.quantity))
    name = FORMULAS[claim.quantity]
    formula = Formula(text, name, name, lambda position: position, {"N": True, "P": False})
    try:
        most = len(NAMES) + 1 if for_all is True else for_all
        counts = _heap_counts(ruleset, formula, (1,) if has_fixed_count(ruleset) else range(1, most + 1))
    except NotationError as error:
        return _unknown(error.message)
    if len(NAMES) + 1 in counts:
        return _unknown(Message("it speaks of any number of heaps"))
    return (yield from _decide(ruleset, formula, counts))


def _clauses(ruleset: Ruleset[Any], count: int) -> Clauses | None:
    return ruleset.clauses([*NAMES, "t"][:count])


def _heap_counts(ruleset: Ruleset[Any], formula: Formula, counts: Iterable[int]) -> list[int]:
    """Return the numbers of heaps that a formula covers."""
    found = [(count, _clauses(ruleset, count)) for count in counts]
    known = [(count, clauses) for count, clauses in found if clauses]
    # Without clauses, one heap is tried, so that the prover gives the reason.
    return [count for count, clauses in known if not _is_silent(formula.read(clauses))] if known else [1]


def _decide(
    ruleset: Ruleset[Any],
    formula: Formula,
    counts: Sequence[int],
    unknown: Message | None = None,
    listed: bool = False,
) -> Work[ForAll]:
    """Decide a formula for some numbers of heaps.

    `unknown` is a reason why it is not known to be true of all of them; `listed`: only listed positions refute it.
    """
    if formula.quantity not in QUANTITIES:
        return _unknown(_not_decided(formula.quantity))
    if not counts:
        return _unknown(Message("it says nothing"))
    wrong: list[tuple[int, Any, object]] = []
    can_certify = has_theorem_certificate(ruleset, QUANTITIES[formula.quantity])
    for count in counts:
        theorem = yield from prove_theorem(ruleset, QUANTITIES[formula.quantity], count)
        if isinstance(theorem, NoTheorem):
            if not (yield from _proves_itself(ruleset, formula, count)):
                unknown = unknown or theorem.why
            can_certify = False
            continue
        decision = yield from _decide_by(theorem, formula, listed)
        if isinstance(decision, Message):
            unknown = unknown or decision
        elif decision.counterexample is not None:
            position = theorem.clauses.position(decision.counterexample)
            wrong.append((size_of(ruleset, theorem.clauses, decision.counterexample), position, decision.expected))
    if not wrong:
        question = {"quantity": QUANTITIES[formula.quantity], "heaps": max(counts)}
        proof = {"op": "theorem_certificate", "params": question} if can_certify else None
        return _unknown(unknown) if unknown else ForAll(True, proof=proof)
    first = earlier(ruleset, [(size, position) for size, position, _ in wrong])
    return ForAll(False, first, next(expected for _, position, expected in wrong if position == first))


def _decide_heaps(ruleset: Ruleset[Any], formula: Formula) -> Work[ForAll | None]:
    """Decide a formula in one number by the period of the values of single heaps; None if none is certified."""
    if formula.quantity == "count":
        return None
    theorem = yield from heap_theorem(ruleset, QUANTITIES[formula.quantity])
    if theorem is None:
        return None
    decision = yield from _decide_by(theorem, formula, listed=True)
    if isinstance(decision, Message):
        return _unknown(decision)
    if decision.counterexample is not None:
        return ForAll(False, theorem.clauses.position(decision.counterexample), decision.expected)
    return ForAll(True, is_partial=True, proof={"op": "period_certificate", "params": {"code": heap_code(ruleset)}})


def _decide_by(theorem: Theorem, formula: Formula, listed: bool) -> Work[Decision | Message]:
    """Return whether a theorem proves or refutes a formula; a message says why it does neither.

    `listed`: only listed positions refute it.
    """
    ruleset, clauses = theorem.ruleset, theorem.clauses
    try:
        decision = yield from decide_formula(theorem, formula.read(clauses), formula.quantity, smallest)
        numbers = decision.counterexample
        if listed and numbers and 0 in numbers and not has_empty_heaps(ruleset, clauses):
            empty = ruleset.format(clauses.position(numbers))
            above_0 = formula.read(clauses, above_0=True)
            decision = yield from decide_formula(theorem, above_0, formula.quantity, smallest)
            if decision.counterexample is None:
                return Message("with an empty heap it is wrong, as at {position}", position=empty)
    except UnreadableError as error:
        return error.message  # it names its line
    except (NotationError, BudgetError) as error:
        line = error.line if isinstance(error, OutsideError) else 1
        several = formula.text.strip().count("\n") > 1
        return Message("line {line}: {why}", line=line, why=error.message) if several else error.message
    if decision.proved or decision.counterexample is not None:
        return decision
    return decision.why_not or Message("it says nothing")


def _proves_itself(ruleset: Ruleset[Any], formula: Formula, count: int) -> Work[bool]:
    """Return whether a formula for this number of heaps can be proved as a guess, without a theorem."""
    clauses = _clauses(ruleset, count)
    if clauses is None or formula.quantity == "count" or why_unprovable(ruleset, QUANTITIES[formula.quantity]):
        return False
    try:
        return (yield from proves_itself(ruleset, clauses, formula.read(clauses), formula.quantity))
    except (NotationError, BudgetError):
        return False


def needs_prover(found: Verdict) -> bool:
    """Return whether search leaves a question: nothing is refuted, or not all orders of smaller positions are tried.

    Where smaller positions are left out, the prover is no help, because it decides about all.
    """
    if found.failure is not None or found.start:
        return False
    return found.agrees is not False or (
        found.orders is not None and found.up_to is not None and found.orders < found.up_to
    )


def with_all_sizes(
    ruleset: Ruleset[Any],
    source: Source,
    quantity: str,
    found: Verdict,
    decided: ForAll,
    words: str | None = None,
) -> Verdict:
    """Return a verdict of search, refuted if the prover found a position beyond it, or proved."""
    if decided.proved:
        return replace(found, agrees=True, stopped=None)
    if decided.position is None:
        return found
    claimed = claim_of(ruleset, source, quantity, words).evaluate(ruleset, decided.position)
    return replace(
        found, agrees=False, counterexample=ruleset.format(decided.position), claimed=claimed,
        expected=decided.expected, orders=None, complete=False,
    )  # fmt: skip


def for_all_text(ruleset: Ruleset[Any], decided: ForAll, silent: int = 0) -> Message:
    """Return the decision on a formula that search did not refute as a sentence.

    `silent` is the number of positions for which the formula returned nothing.
    """
    if decided.proved and silent:
        return Message(
            "True for all positions of any size of which it speaks: proved. For {silent} of the positions tried it "
            "returns no value.",
            silent=silent,
        )
    if decided.proved and decided.is_partial:
        return Message("True for all positions of any size of which it speaks: proved. Of others it says nothing.")
    if decided.proved:
        return Message("True for all positions of any size: proved.")
    if decided.heaps is not None and decided.is_partial:
        return Message(
            "True for all positions of up to {heaps} {heaps|heap|heaps}, of any size, of which it speaks: proved. Of "
            "others it says nothing.",
            heaps=decided.heaps,
        )
    if decided.heaps is not None:
        return Message(
            "True for all positions of up to {heaps} {heaps|heap|heaps}, of any size: proved.", heaps=decided.heaps
        )
    if decided.position is not None:
        template = "Smallest counterexample of any size: {position}. The right value is {expected}."
        position = in_words(ruleset.format(decided.position))
        return Message(template, position=position, expected=repr(decided.expected))
    return Message("Not proved for all sizes: {why}.", why=decided.why_not or "")


def for_all_document(ruleset: Ruleset[Any], decided: ForAll, lang: str = "en", silent: int = 0) -> dict[str, Any]:
    """Return the decision on a formula that search did not refute as JSON values, with its sentence.

    The formula's value at a counterexample is left out, because the formula is not run here.
    """
    return {
        "proved": decided.proved, "heaps": decided.heaps,
        "counterexample": None if decided.position is None else ruleset.format(decided.position),
        "why_not": None if decided.why_not is None else say(decided.why_not, lang),
        "text": say(for_all_text(ruleset, decided, silent), lang), "proof": decided.proof,
    }  # fmt: skip


def _unknown(why: Message) -> ForAll:
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
