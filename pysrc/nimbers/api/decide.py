"""Operation that decides for all sizes whether a formula is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from ..text import Message, NotationError, UnknownError
from ..verify.for_all import decide_as_read, for_all_document
from ..verify.formula import named_formula
from ..verify.source import Source
from ..verify.winner_values import TruthValues
from .answers import Params, Reply, Steps, lang_of, number_of, rules_of, text_of
from .verify import call_of


def _decide(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Decide whether the formula in `text` gives the `quantity` for all sizes; the formula is parsed, not run.

    `call` is how the formula is called, as `formula` replied, and `truth` how it is read, as `hold` replied. For
    `silent` of the positions tried it returned no value. `proof` of the reply is the operation, with its parameters,
    that certifies the theorem which decided it.
    """
    rules, lang, text = rules_of(params), lang_of(params), text_of(params, "text")
    name, _ = named_formula(text, text_of(params, "name") if "name" in params else None)
    if not name:
        raise UnknownError(Message("there is no function in this text"))
    truth = params.get("truth", "wins")
    if truth not in get_args(TruthValues):
        raise NotationError(Message("{name} is one of {words}", name="truth", words=", ".join(get_args(TruthValues))))
    quantity = text_of(params, "quantity")
    source, quantity = Source("formula", text, name), "wins" if quantity == "loses" else quantity
    decided = yield from decide_as_read(rules, source, quantity, call_of(params), truth)
    return for_all_document(rules, decided, lang, number_of(params, "silent", 0, 10**12) or 0)


INSTANT: dict[str, Callable[[Params], Reply]] = {}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {"decide": _decide}
