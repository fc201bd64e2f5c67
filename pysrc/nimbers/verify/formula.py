"""A user's formula as a claim: which quantity it is about, and what it says of a position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from ..answers.check import Truth, quantities_of
from ..answers.listing import Listing
from ..answers.user_error import UserError, UserFailure
from ..model import Claim, Outcome, Quantity, Ruleset, Symmetry
from ..notation import shown
from ..search.meter import Meter, finished
from ..text import BudgetError, LoopError, Message, UnknownError
from .calling import TRUTH, Call, Winners, call_of, outcome_of, reading, winners_of
from .source import Source, attempt, expression, find_source, top_level, unused

PROBES = 40  # first positions on which the readings of a function are tried
SIZES = 30  # of which sizes these are at most
PROBED = 100_000  # work that the truth about them may take
QUANTITIES: dict[str, Quantity] = {
    "wins": "wins",
    "outcome": "outcome",
    "grundy": "grundy",
    "count": "winning_move_count",
    "score": "score",
    "length": "length",
}
_OUTCOMES = tuple(outcome.value for outcome in Outcome)


# What a name has in it that tells its quantity.
_HINTS: tuple[tuple[str, str], ...] = (
    ("grundy", "grundy"), ("nimber", "grundy"), ("sprague", "grundy"), ("nimsum", "grundy"), ("nim_sum", "grundy"),
    ("outcome", "outcome"), ("winner", "wins"), ("win", "wins"),
)  # fmt: skip


def find_formula(
    file: str, text: str, name: str | None = None, quantity: str | None = None, ruleset: Ruleset[Any] | None = None
) -> tuple[Source, str]:
    """Return the formula in a file, and the quantity it is about: its own name, unless another is given.

    Without a name it is the only function that is called as a quantity is, or else the one that no other uses. A name
    that is no quantity may still tell it, or, where the game is known, the values do: words and truth values say who
    wins. Raises UnknownError where that is not enough.

    >>> find_formula("f.py", "def grundy(p): return p // 2")[0].name
    'grundy'
    """
    if name is None:
        names = top_level(file, text)
        named = [one for one in names if one in QUANTITIES]
        if len(named) > 1 and quantity not in named:
            named = [one for one in unused(text, names) if one in named] or named
        name = quantity if quantity in named else named[0] if len(named) == 1 else None
        if name is None and named:
            listed = ", ".join(named)
            message = Message("{file} has these functions: {names}; say which one is meant", file=file, names=listed)
            raise UnknownError(message)
    source = find_source(file, text, name)
    bare = source.name.rpartition(".")[2]
    known = quantity or (bare if bare in QUANTITIES else _guessed(source, bare, ruleset))
    if known is None:
        names_known = ", ".join(QUANTITIES)
        message = Message(
            "{name} names no quantity; call the function one of {names}, or say --quantity",
            name=shown(source.name), names=names_known,
        )  # fmt: skip
        raise UnknownError(message)
    return source, known


def named_formula(text: str, name: str | None = None) -> tuple[str, str | None]:
    """Return the name of the function that is meant in a text, "" for none, and the quantity its name tells, if any.

    >>> named_formula("def canWinNim(n): return n % 4 != 0")
    ('canWinNim', 'wins')
    """
    try:
        names = top_level("formula", text)
    except UserError:
        return "", None
    if name is None:
        named = [one for one in names if one in QUANTITIES]
        name = (named or unused(text, names) or names or [""])[-1]
    if name not in names:
        return "", None
    return name, _hinted(name.rpartition(".")[2])


def _hinted(name: str) -> str | None:
    if name in QUANTITIES:
        return name
    return next((quantity for word, quantity in _HINTS if word in name.casefold()), None)


def _guessed(source: Source, name: str, ruleset: Ruleset[Any] | None) -> str | None:
    """The quantity that a name hints at, or that the values of a function tell."""
    if ruleset is None:
        return None
    hinted = _hinted(name)
    if hinted is not None and hinted in quantities_of(ruleset):
        return hinted
    values = [value for _, value in _values(ruleset, source, call_of(source, ruleset))]
    return "wins" if values and all(isinstance(value, bool | str) for value in values) else None


def find_expression(text: str, quantity: str | None) -> tuple[Source, str]:
    """An expression in p as a formula for a quantity."""
    if quantity not in QUANTITIES:
        message = Message("{name} is one of {words}", name="--quantity", words=", ".join(QUANTITIES))
        raise UnknownError(message)
    return expression(text, quantity), quantity


def claim_of(
    ruleset: Ruleset[Any], source: Source, quantity: str, words: str | None = None, judged: tuple[str, ...] = ()
) -> Claim:
    """Return the claim that a formula makes; raises UnknownError where the game has no such quantity.

    `words` are those for the first and the second player, `judged` those of a judge's problem. What the claim says of a
    position raises UserError when the code fails there, or returns no such value.
    """
    possible = quantities_of(ruleset)
    if quantity not in possible:
        names = ", ".join(possible)
        message = Message("{game} has no {word} here; it has: {names}", game=ruleset.slug(), word=quantity, names=names)
        raise UnknownError(message)
    function = source.function()
    call, winners = read(ruleset, source, quantity, words, judged)

    def says(rules: Ruleset[Any], position: Any) -> Any:
        arguments = call.arguments(rules.as_argument(position))
        if arguments is None:
            return None
        try:
            found = attempt(function, *_called(arguments, source.file))
            return None if found is None else value_of(found, quantity, rules, source, winners)
        except UserError as error:
            raise error.at_position(rules.format(position)) from None

    how = tuple(filter(None, (call.read_as(), winners.read_as())))
    return Claim(
        source.name, QUANTITIES[quantity], source.label, source.file, "open", says,
        positions=call.positions if call.narrow else None, read_as=how,
    )  # fmt: skip


def _called(arguments: tuple[Any, ...], file: str) -> tuple[Any, ...]:
    """Arguments in the order of `attempt`: the first one, the file, the others."""
    first, *others = arguments or ((),)
    return first, file, *others


def read(
    ruleset: Ruleset[Any], source: Source, quantity: str, words: str | None = None, judged: tuple[str, ...] = ()
) -> tuple[Call, Winners]:
    """Return how a formula is called, and how its values tell who wins; raises UnknownError where that is open.

    Of several readings the first is taken under which it is right on the first positions, else the first of all.
    """
    call = call_of(source, ruleset)
    calls = [call]
    if call.takes == "numbers" and call.count == 2 and ruleset.symmetry == Symmetry.SORTED:
        calls.append(Call("equal heaps"))
    if quantity not in ("wins", "outcome"):
        return call, TRUTH
    given = winners_of(words) if words is not None else None
    truth = Truth(ruleset, Meter(PROBED), plain=True, keyed=True)
    found: list[tuple[Call, Winners]] = []
    for one in calls:
        seen: list[tuple[Any, bool]] = []
        values = list(_values(ruleset, source, one))
        if len(calls) == 1 and given is None and all(isinstance(value, bool) for _, value in values):
            return one, TRUTH
        for position, value in values:
            if isinstance(value, str) and value in _outcome_words(ruleset):
                continue
            try:
                seen.append((value, bool(finished(truth.of("wins", position)))))
            except (BudgetError, LoopError):
                break
        winners = given or reading(seen, judged or ruleset.judge.words)
        found.append((one, winners))
        if seen and all(winners.wins(value) == expected for value, expected in seen):
            return one, winners
    return found[0]


def _values(ruleset: Ruleset[Any], source: Source, call: Call) -> Iterator[tuple[Any, Any]]:
    """The first positions of which a formula says something without failing, and what it returns there."""
    function = source.function()
    listed = chain.from_iterable(call.positions(ruleset, Listing(ruleset, size), size) for size in range(SIZES))
    for position in islice(listed, PROBES):
        arguments = call.arguments(ruleset.as_argument(position))
        if arguments is None:
            continue
        try:
            value = attempt(function, *_called(arguments, source.file))
        except UserError as error:
            if error.failure.late:
                return
            continue
        if value is not None:
            yield position, value


def _outcome_words(ruleset: Ruleset[Any]) -> dict[str, str]:
    """The words for outcomes that need no reading."""
    words = dict(zip(ruleset.judge.words[2:], ("tie",), strict=False))
    return words | {name: name for name in _OUTCOMES}


def value_of(found: Any, quantity: str, ruleset: Ruleset[Any], source: Source, winners: Winners = TRUTH) -> Any:
    """Return what a formula returned, as a value of the quantity; raises UserError where it is none."""
    if hasattr(found, "item") and not isinstance(found, str | int):
        found = found.item()  # a number of numpy
    if quantity in ("outcome", "wins"):
        outcome = outcome_of(found, winners, _outcome_words(ruleset))
        if outcome is None and winners.pair is None and isinstance(found, str):
            outcome = outcome_of(found, reading([(found, True)], ruleset.judge.words), {})
        if outcome is not None:
            return outcome if quantity == "outcome" else outcome is Outcome.N
        if quantity == "outcome" or winners.pair is not None or isinstance(found, str):
            wanted = ", ".join((*_OUTCOMES, *ruleset.judge.words))
            if winners.pair is not None and winners.told:
                wanted = ", ".join(map(str, winners.pair))
            what = f"{source.name} returns {found!r:.60}, not one of {wanted}"
            raise UserError(UserFailure(None, what), source.file)
    if not isinstance(found, int):
        raise UserError(UserFailure(None, f"{source.name} returns {type(found).__name__}, not an integer"), source.file)
    return bool(found) if quantity == "wins" else int(found)
