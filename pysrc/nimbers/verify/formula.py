"""Turn a user's formula into a claim: find its function, its quantity and how to read its values."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Any

from ..answers.check import Truth, may_tie, quantities_of
from ..answers.listing import Listing
from ..answers.user_error import UserError, UserFailure
from ..answers.winner_words import normalized
from ..model import MISERE, NORMAL, Claim, Outcome, Quantity, Ruleset
from ..notation import shown
from ..search.meter import Meter, finished
from ..text import BudgetError, LoopError, Message, UnknownError
from .calling_conventions import Call, call_of
from .function_names import counts_moves, sense_of, words_of
from .readings import PROBES, possible_calls
from .result_parts import Part, answer_of, part_read_as, telling_name
from .sign_pairs import other_signs_error
from .source import Source, chosen_functions, definition, expression, find_source, top_level, unused
from .winner_values import PYTHON_TRUTH, Winners, outcome_of, winners_from_values, winners_of

PROBE_SIZES = 30  # their sizes are smaller than this
PROBE_BUDGET = 100_000  # work for their right answers
QUANTITIES: dict[str, Quantity] = {
    "wins": "wins",
    "outcome": "outcome",
    "grundy": "grundy",
    "count": "winning_move_count",
    "score": "score",
    "length": "length",
}
_OUTCOMES = tuple(outcome.value for outcome in Outcome)


# Parts of function names, and the quantities that they suggest.
_HINTS: tuple[tuple[str, str], ...] = (
    ("grundy", "grundy"), ("nimber", "grundy"), ("sprague", "grundy"), ("nimsum", "grundy"), ("nim_sum", "grundy"),
    ("nimvalue", "grundy"), ("nim_value", "grundy"),
    ("outcome", "outcome"), ("winner", "wins"), ("win", "wins"),
)  # fmt: skip


def find_formula(
    file: str,
    text: str,
    name: str | None = None,
    quantity: str | None = None,
    ruleset: Ruleset[Any] | None = None,
    by_user: bool = False,
) -> tuple[Source, str]:
    """Return the formula in a file and its quantity, which is the function's name unless another is given.

    Without a name, take the only function named like a quantity, or else the one that no other function uses. If
    the name is not a quantity but the game is known, the quantity is guessed from the name or the values: words and
    truth values say who wins. If the user chose the quantity (`by_user`), wins or loses says what True means, whatever
    the name. Raises UnknownError if function or quantity remain open.

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
    return with_quantity(find_source(file, text, name), quantity, ruleset, by_user)


def with_quantity(
    source: Source, quantity: str | None, ruleset: Ruleset[Any] | None, by_user: bool = False
) -> tuple[Source, str]:
    """Return a function and its quantity, as `find_formula` finds it; raises UnknownError if it remains open."""
    bare = source.name.rpartition(".")[2]
    known = quantity or (bare if bare in QUANTITIES else _guess_quantity(source, bare, ruleset))
    if known is None:
        names_known = ", ".join(QUANTITIES)
        message = Message(
            "{name} names no quantity; call the function one of {names}, or say --quantity",
            name=shown(source.name), names=names_known,
        )  # fmt: skip
        raise UnknownError(message)
    if quantity in ("wins", "loses") and by_user:
        source = replace(source, true_means="loses" if quantity == "loses" else "wins")
    return source, "wins" if known == "loses" else known


def named_formula(text: str, name: str | None = None) -> tuple[str, str | None]:
    """Return the name of the formula in a text, "" for none, and the quantity that its name suggests, if any.

    >>> named_formula("def canWinNim(n): return n % 4 != 0")
    ('canWinNim', 'wins')
    """
    try:
        names = top_level("formula", text)
    except UserError:
        return "", None
    if name is None:
        named = [one for one in names if one in QUANTITIES]
        name = (named or chosen_functions(text, names) or [""])[-1]
    if name not in names:
        return "", None
    return name, _quantity_of_name(name.rpartition(".")[2])


def _quantity_of_name(name: str) -> str | None:
    if name in QUANTITIES:
        return name
    if "zero" in name.casefold():  # such as nim_sum_is_zero, which says yes or no
        return None
    if name == "g" or "sg" in words_of(name):  # as programs call the values
        return "grundy"
    counts = counts_moves(name)
    if counts is not None:
        return "count" if counts else None
    sense = sense_of(name)
    if (
        sense is not None
        and sense.wins is not None
        and not any(word in name.casefold() for word, quantity in _HINTS if quantity != "wins")
    ):
        return "wins"
    return next((quantity for word, quantity in _HINTS if word in name.casefold()), None)


def _guess_quantity(source: Source, name: str, ruleset: Ruleset[Any] | None) -> str | None:
    """Return the quantity that the name or the values of a function suggest; None if they do not."""
    if ruleset is None:
        return None
    hinted = _quantity_of_name(name)
    calls = possible_calls(call_of(source, ruleset), source, ruleset)
    samples = max((list(_samples(ruleset, source, call)) for call in calls), key=len)
    values = [value for _, value, _ in samples]
    if hinted is None:
        hinted = next(filter(None, (_quantity_of_name(part) for *_, part in samples if part.startswith("."))), None)
    is_yes_or_no = bool(values) and all(isinstance(value, bool) for value in values)  # nim_sum_is_zero
    if is_yes_or_no and hinted in ("grundy", "count"):
        hinted = None
    if hinted not in (None, "wins") and hinted in quantities_of(ruleset):
        return hinted
    if any(isinstance(value, str) and _outcome_words(ruleset).get(value) == _even(ruleset) for value in values):
        return "outcome"  # a tie is not a loss
    if hinted == "wins":
        return hinted
    if all(type(value) is int for value in values) and set(values) in ({1, 2}, {1, -1}):
        return "wins"  # the numbers of the players, or signs; a value or a count would be 0 somewhere
    return "wins" if values and all(isinstance(value, bool | str) for value in values) else None


def find_expression(text: str, quantity: str | None, ruleset: Ruleset[Any]) -> tuple[Source, str]:
    """Return an expression in p as a formula, with its quantity; raises UnknownError.

    Without a quantity, the values must show it: True and False say who wins, and so do words.
    """
    if quantity == "loses":
        return replace(expression(text, "wins"), true_means="loses"), "wins"
    words = ", ".join(QUANTITIES)
    if quantity is None:
        source = expression(text, "expression")
        quantity = _guess_quantity(source, source.name, ruleset)
        if quantity is None:
            _raise_first_failure(ruleset, source)
            raise UnknownError(Message("say what the expression returns with --quantity: {words}", words=words))
        return source, quantity
    if quantity not in QUANTITIES:
        raise UnknownError(Message("{name} is one of {words}", name="--quantity", words=words))
    return expression(text, quantity), quantity


def _raise_first_failure(ruleset: Ruleset[Any], source: Source) -> None:
    """Raise UserError if an expression fails at each of the first positions."""
    call = call_of(source, ruleset)
    given = [
        arguments for p in _first_positions(ruleset, call) if (arguments := call.arguments(ruleset, p)) is not None
    ]
    if given and not any(_samples(ruleset, source, call)):
        answer_of(source.file, source.function(), given[0])


def claim_of(ruleset: Ruleset[Any], source: Source, quantity: str, words: str | None = None) -> Claim:
    """Return the claim that a formula makes; raises UnknownError if the game does not have its quantity.

    `words` name the first and the second player, and maybe a tie. The claim's `says` raises UserError at a
    position where the code fails or returns a value of another kind.
    """
    possible = quantities_of(ruleset)
    if quantity not in possible:
        names = ", ".join(possible)
        message = Message("{game} has no {word} here; it has: {names}", game=ruleset.slug(), word=quantity, names=names)
        raise UnknownError(message)
    function = source.function()
    node = definition(source.text, source.name)
    if isinstance(node, ast.FunctionDef) and not _returns(node):
        why = Message("{name} returns nothing: let it return its answer", name=source.name)
        if any(isinstance(one, ast.Yield) for one in ast.walk(node)):
            why = Message("{name} yields its values one by one: let it return the one for the position it is given",
                          name=source.name)  # fmt: skip
        raise UnknownError(why)
    call, winners = read(ruleset, source, quantity, words)
    if call.missing:
        _refuse_other_signs(ruleset, source, quantity, call, winners)

    def says(rules: Ruleset[Any], position: Any) -> Any:
        arguments = call.arguments(rules, position)
        if arguments is None:
            return None
        try:
            found, _ = answer_of(source.file, function, arguments)
            return None if found is None else value_of(found, quantity, rules, source, winners)
        except UserError as error:
            raise error.at_position(rules.format(position)) from None

    part = part_read_as(next((part for _, _, part in _samples(ruleset, source, call)), ""))
    how = tuple(filter(None, (source.note, call.read_as(), part, winners.read_as())))
    return Claim(
        source.name, QUANTITIES[quantity], source.label, source.file, "open", says,
        positions=call.positions if call.is_partial else None, read_as=how,
    )  # fmt: skip


def _returns(node: ast.FunctionDef) -> bool:
    """Return whether a function returns a value, or fails, somewhere."""
    return any((isinstance(one, ast.Return) and one.value) or isinstance(one, ast.Raise) for one in ast.walk(node))


def _refuse_other_signs(ruleset: Ruleset[Any], source: Source, quantity: str, call: Call, winners: Winners) -> None:
    """Raise UnknownError if a formula looks for other signs than those of positions and is wrong on the first ones."""
    truth = Truth(ruleset, Meter(PROBE_BUDGET), plain=True, keyed=True)
    for position, value in _sample_values(ruleset, source, call):
        try:
            expected = finished(truth.of(QUANTITIES[quantity], position))
            if value_of(value, quantity, ruleset, source, winners) == expected:
                continue
        except (BudgetError, LoopError, UserError):
            return
        raise other_signs_error(ruleset, source.name, call.missing)


def read(ruleset: Ruleset[Any], source: Source, quantity: str, words: str | None = None) -> tuple[Call, Winners]:
    """Return how a formula is called and how its values say who wins; raises UnknownError if that is open.

    Of several readings, take the first that is right on the first positions, else the one that fails least often there.
    """
    calls = possible_calls(call_of(source, ruleset), source, ruleset)
    if quantity not in ("wins", "outcome"):
        return _right_call(ruleset, source, quantity, calls), PYTHON_TRUTH
    given = winners_of(words) if words is not None else None
    truth = Truth(ruleset, Meter(PROBE_BUDGET), plain=True, keyed=True)
    sense = sense_of(source.name, ruleset.judge.words)
    is_plain = given is None and source.true_means != "loses" and sense is not None and sense.is_plain
    is_open = given is None and not source.true_means
    refuse_other_convention(ruleset, source.name)
    speaks_of_last_move = is_open and ruleset.convention == MISERE and "last" in words_of(source.name)
    best: tuple[Call, Winners] | None = None
    most = -1  # positions at which a reading returns a value
    unread: UnknownError | None = None
    for one in calls:
        seen: list[tuple[Any, bool]] = []
        samples = list(_samples(ruleset, source, one))
        values = [(position, value) for position, value, _ in samples]
        name = telling_name(next((part for *_, part in samples if part), ""), source.name)
        if len(calls) == 1 and is_plain and name == source.name and all(isinstance(value, bool) for _, value in values):
            return one, PYTHON_TRUTH
        yes_or_no = any(normalized(value) == "y" for _, value in values)  # N is No beside Y
        for position, value in values:
            if isinstance(value, str) and value in _outcome_words(ruleset) and not yes_or_no:
                continue
            if given is not None and given.is_tie(value):
                continue
            try:
                seen.append((value, bool(finished(truth.of("wins", position)))))
            except (BudgetError, LoopError):
                break
        try:
            winners = given or winners_from_values(seen, ruleset.judge.words, name, source.true_means, may_tie(ruleset))
        except UnknownError as error:
            unread = unread or error
            continue
        if speaks_of_last_move and winners.pair is not None:
            message = Message(
                "{name} speaks of the last move, and here it loses: say --words {first},{second} or --words "
                "{second},{first}, first what the function returns where the first player wins",
                name=source.name, first=winners.names[0], second=winners.names[1],
            )  # fmt: skip
            raise UnknownError(message)
        if len(values) > most:
            best, most = (one, winners), len(values)
        most_succeed = 2 * len(values) >= len(_first_positions(ruleset, one))
        if (
            seen
            and most_succeed
            and all(winners.is_tie(value) or winners.wins(value) == expected for value, expected in seen)
        ):
            return one, winners
    if best is None:
        assert unread is not None
        raise unread
    return best


def refuse_other_convention(ruleset: Ruleset[Any], name: str) -> None:
    """Raise UnknownError if a name speaks of misère play in normal play, or of normal play in misère play."""
    words = words_of(name)
    spoken = MISERE if "misere" in words else NORMAL if "normal" in words else ruleset.convention
    if spoken != ruleset.convention and {spoken, ruleset.convention} <= set(ruleset.conventions):
        names = {MISERE: Message("misère"), NORMAL: Message("normal")}
        message = Message(
            "the name {name} speaks of {spoken} play, and this is {actual} play: say {how}, or rename the function",
            name=name, spoken=names[spoken], actual=names[ruleset.convention], how=f"--set convention={spoken}",
        )  # fmt: skip
        raise UnknownError(message)


def _right_call(ruleset: Ruleset[Any], source: Source, quantity: str, calls: Sequence[Call]) -> Call:
    """Return the first call that is right on the first positions, else the one that fails at the fewest of them."""
    if len(calls) == 1:
        return calls[0]
    truth = Truth(ruleset, Meter(PROBE_BUDGET), plain=True, keyed=True)
    best, most = calls[0], -1
    for call in calls:
        values = list(_sample_values(ruleset, source, call))
        if len(values) > most:
            best, most = call, len(values)
        try:
            if 2 * len(values) >= len(_first_positions(ruleset, call)) and all(
                value_of(value, quantity, ruleset, source) == finished(truth.of(QUANTITIES[quantity], position))
                for position, value in values
            ):
                return call
        except (BudgetError, LoopError, UserError):
            continue
    return best


def _first_positions(ruleset: Ruleset[Any], call: Call) -> list[Any]:
    listed = chain.from_iterable(call.positions(ruleset, Listing(ruleset, size), size) for size in range(PROBE_SIZES))
    return list(islice(listed, PROBES))


def _sample_values(ruleset: Ruleset[Any], source: Source, call: Call) -> Iterator[tuple[Any, Any]]:
    """Yield the first positions where a formula returns a value without failing, with the values."""
    return ((position, value) for position, value, _ in _samples(ruleset, source, call))


def _samples(ruleset: Ruleset[Any], source: Source, call: Call) -> Iterator[tuple[Any, Any, Part]]:
    """Yield the same, each with the part of the result that the value is."""
    function = source.function()
    for position in _first_positions(ruleset, call):
        arguments = call.arguments(ruleset, position)
        if arguments is None:
            continue
        try:
            value, part = answer_of(source.file, function, arguments)
        except UserError as error:
            if error.failure.late:
                return
            continue
        if value is not None:
            yield position, value, part


def _outcome_words(ruleset: Ruleset[Any]) -> dict[str, str]:
    """Return the words with a fixed meaning, each with its outcome; those for a tie in several spellings."""
    even = ("tie", "draw", *ruleset.judge.words[2:])
    ties = {spelling: _even(ruleset).value for word in even for spelling in (word, word.lower(), word.title())}
    return ties | {name: name for name in ("N", "P")}


def _even(ruleset: Ruleset[Any]) -> Outcome:
    """Return the outcome where nobody wins: a draw if play may never end, else a tie."""
    return Outcome.DRAW if ruleset.loopy else Outcome.TIE


def value_of(found: Any, quantity: str, ruleset: Ruleset[Any], source: Source, winners: Winners = PYTHON_TRUTH) -> Any:
    """Convert a formula's return value to a value of the quantity; raises UserError if that is impossible."""
    if hasattr(found, "item") and not isinstance(found, str | int):
        found = found.item()  # a number of numpy
    if quantity in ("outcome", "wins"):
        outcome = outcome_of(found, winners, _outcome_words(ruleset))
        if outcome is None and winners.pair is None and isinstance(found, str):
            outcome = outcome_of(found, winners_from_values([(found, True)], ruleset.judge.words), {})
        if outcome is Outcome.TIE:
            outcome = _even(ruleset)
            if quantity == "wins" and not may_tie(ruleset):
                outcome = None  # nobody ties here, so the function speaks of something else
        if outcome is not None:
            return outcome if quantity == "outcome" else outcome is Outcome.N
        if quantity == "outcome" or winners.pair is not None or isinstance(found, str):
            wanted = ", ".join((*_OUTCOMES, *ruleset.judge.words))
            if winners.pair is not None and winners.is_reported:
                wanted = ", ".join(map(str, (*winners.pair, *(winners.tie or ())[:1])))
            what = f"{source.name} returns {found!r:.60}, not one of {wanted}"
            raise UserError(UserFailure(None, what), source.file)
    if not isinstance(found, int):
        raise UserError(UserFailure(None, f"{source.name} returns {type(found).__name__}, not an integer"), source.file)
    return bool(found) if quantity == "wins" else int(found)
