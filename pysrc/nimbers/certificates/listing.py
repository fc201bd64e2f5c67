"""List what a certificate says, entry by entry, as lines for a reader, without checking it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..text import Message
from .document import Certificate, entries_of

A_LINE = 20  # numbers in a line


def lines(certificate: Certificate) -> Iterator[Message]:
    """Yield the statement of a certificate, why its entries suffice, and the entries."""
    kind = certificate["kind"]
    if kind == "counterexample":
        kind = entries_of(certificate)
        template = "This refutes the claim {claimed}. A play that shows it: {moves}."
        moves = " > ".join((certificate["position"], *certificate["play"]))
        yield Message(template, claimed=str(certificate["claimed"]), moves=moves)
    match kind:
        case "period" | "quotient":
            yield from _of_code(certificate)
        case "automaton":
            yield from _of_sizes(certificate)
        case "table":
            yield from _of_table(certificate)
        case "words":
            yield from _of_words(certificate)
        case "values":
            yield _says(certificate, "value", str(certificate["value"]))
            yield Message("Each value is right if no option has it, and each smaller number is an option's value.")
            yield from _listed((position, str(value)) for position, value in certificate["values"].items())
        case "outcomes":
            yield _says(certificate, "outcome", certificate["outcome"])
            yield Message("Whoever moves from a lost position is answered by a move to one that stands before it.")
            yield from _listed((position, "lost") for position in certificate["lost"])
            yield from _listed((position, "draw") for position in certificate["draws"])
        case "scores":
            yield _says(certificate, "best margin", str(certificate["score"]))
            yield Message("The first player of each position gets at least the one margin and at most the other.")
            bounds = certificate["bounds"].items()
            yield from _listed((p, f"{_bound(least)} … {_bound(most)}") for p, (least, most) in bounds)


def _bound(number: int | None) -> str:
    return "-" if number is None else str(number)


def _game(certificate: Certificate) -> str:
    settings = ", ".join(f"{name}={text}" for name, text in sorted(certificate["settings"].items()))
    return " ".join(filter(None, (certificate["game"], settings and f"({settings})")))


def _of_table(certificate: Certificate) -> Iterator[Message]:
    """Yield the statement of a table of values, and its rows."""
    rows = certificate["rows"]
    template = "{game}, normal play: the values of all pairs from 0,0 to {last}."
    yield Message(template, game=_game(certificate), last=f"{len(rows[0]) - 1},{len(rows) - 1}")
    yield Message("Each value is right if no option has it, and each smaller number is an option's value.")
    for number, row in enumerate(rows):
        yield Message("from 0,{number} on: {row}", number=number, row=_row(row))


def _of_words(certificate: Certificate) -> Iterator[Message]:
    """Yield the statement of an audit, and its circuits."""
    if "game" in certificate:
        template = "{game}: the circuit is 1 where the player to move wins, else 0, for all numbers of {bits} bits."
        yield Message(template, game=certificate["game"], bits=certificate["bits"])
    else:
        yield Message("The circuits claim and other are equal for all words of {bits} bits.", bits=certificate["bits"])
    template = "The functions were run on {count} words and gave the values of their circuits; no checker checks this."
    yield Message(template, count=certificate["runs"])
    yield Message("Node 0 is 0, node 1 is 1, the bits follow, the lowest first, then the gates in this order.")
    for name in ("claim", "other"):
        if name in certificate:
            template = "{name}, gate {number}: {gate}"
            for number, gate in enumerate(certificate[name]["gates"], certificate["bits"] + 2):
                yield Message(template, name=name, number=number, gate=" ".join(map(str, gate)))
            row = _row(certificate[name]["result"])
            yield Message("{name}, the bits of the result, the lowest first: {row}", name=name, row=row)


def _says(certificate: Certificate, what: str, value: str) -> Message:
    game = _game(certificate)
    template = "{game}, {convention} play, {position}: {what} {value}."
    return Message(
        template, game=game, convention=certificate["convention"], position=certificate["position"], what=what,
        value=value,
    )  # fmt: skip


def _listed(entries: Iterable[tuple[str, str]]) -> Iterator[Message]:
    for number, (position, value) in enumerate(entries, 1):
        yield Message("{number}. {position}: {value}", number=number, position=position, value=value)


def _of_sizes(certificate: Certificate) -> Iterator[Message]:
    """Yield the statement of a theorem for all sizes, and the arrows of its automaton."""
    template = (
        "{game}, all positions of {count} {count|number|numbers}: an automaton that reads their digits in {system} "
        "decides."
    )
    yield Message(template, game=certificate["game"], count=certificate["heaps"], system=certificate["system"])
    states, count = certificate["lost"], len(certificate["knots"])
    accepts = Message("Lost are the numbers after which it is in one of the states {states}.", states=states)
    others = Message(
        "That every other position is won is shown by {count} sets of guesses of a winning move.", count=count
    )
    if "quantity" in certificate:
        template = "It reads a value beside the numbers; they have this value if it ends in one of the states {states}."
        accepts = Message(template, states=states)
        others = Message("That they have no other value is shown by {count} sets of guesses of a move.", count=count)
    yield accepts
    for state, row in enumerate(certificate["arrows"]):
        yield Message("state {state}, then by the next digits: {row}", state=state, row=_row(row))
    yield others


def _of_code(certificate: Certificate) -> Iterator[Message]:
    code, start, period = (certificate[name] for name in ("code", "from", "period"))
    if certificate["kind"] == "period":
        template = "{code}: the values repeat with period {period} from heap {start} on."
        yield Message(template, code=code, period=period, start=start)
        yield Message("They do so for ever if they are right, and repeat, up to heap 2 * from + 2 * period + reach.")
        if "mask" in certificate:
            message = (
                "A heap is odd if its value has an odd number of the bits of {mask}, else even. Two heaps have an odd "
                "value only if exactly one of them is odd, so few splits need to be looked at."
            )
            yield Message(message, mask=certificate["mask"])
        listed = certificate["values"]
    else:
        template = "{code}, misère play: a quotient of {count} elements, period {period} from heap {start} on."
        yield Message(template, code=code, count=len(certificate["products"]), period=period, start=start)
        yield Message("Element 0 is that of no heap; lost are the elements {lost}.", lost=certificate["lost"])
        for element, row in enumerate(certificate["products"]):
            yield Message("{element} times 0, 1, ...: {row}", element=element, row=_row(row))
        listed = certificate["heaps"]
    for first in range(0, len(listed), A_LINE):
        row = listed[first : first + A_LINE]
        yield Message("heaps {first} to {last}: {row}", first=first, last=first + len(row) - 1, row=_row(row))


def _row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
