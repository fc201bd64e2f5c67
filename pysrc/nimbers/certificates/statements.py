"""What certificates state, for theorems in a proof assistant: the numbers that Rocq and Lean need alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count

from ..families.heaps import SequenceGame
from ..games import ruleset
from ..search.meter import finished
from ..sequences.rules import heap_rules
from ..sequences.sequence import compute_sequence
from ..text import IllegalError, Message, NotationError
from .document import Certificate

MOST_VALUE = 10_000  # larger ones keep Rocq busy for minutes
MOST_POSITIONS = 20_000  # in the table of a board or a graph
_DIGITS = "01234567"
_TakingRules = list[tuple[int, int]]  # sets of cells: those that must be there for a move, and those that it takes


@dataclass(frozen=True)
class Assistant:
    """A proof assistant for which theorems are written.

    `writers` has by subject the theory that is needed, and what writes the theorem; `uncovered` returns the message for
    other subjects, and `joined` one file of theories and a theorem.
    """

    writers: Mapping[str, tuple[str, Callable[[Certificate], str]]]
    uncovered: Callable[[str], Message]
    joined: Callable[[Mapping[str, str], str], str]

    def theories_of(self, certificate: Certificate) -> tuple[str, ...]:
        """Return the names of the theories that a certificate's theorem needs, in their order; raises NimbersError."""
        theory, _ = self._writer(certificate)
        return ("Impartial", theory)

    def theorem_of(self, certificate: Certificate) -> str:
        """Return the theorem, to follow the theories; raises IllegalError for certificates that they do not cover."""
        _, write = self._writer(certificate)
        return write(certificate)

    def _writer(self, certificate: Certificate) -> tuple[str, Callable[[Certificate], str]]:
        subject = subject_of(certificate)
        has_code = subject not in self.writers and certificate["kind"] == "values" and code_of(certificate)
        found = self.writers.get("code" if has_code else subject)
        if found is None:
            raise IllegalError(self.uncovered(name_of(certificate)))
        refuse_damaged(certificate)
        return found


def subject_of(certificate: Certificate) -> str:
    """Return what a theorem would be about: the name of a game, or "period", "all nim" and the like; "" for others.

    >>> subject_of({"kind": "automaton", "game": "wythoff", "convention": "normal"})
    'all wythoff'
    """
    kind, game = certificate["kind"], certificate.get("game", "")
    if kind == "period":
        return "period"
    if certificate.get("convention") != "normal":
        return ""
    if kind == "values" and "value" in certificate:
        return str(game)
    if kind != "automaton" or "quantity" in certificate:
        return ""
    return "take up to" if most_taken(certificate) else f"all {game}"


def code_of(certificate: Certificate) -> str:
    """Return the code of the heaps of a certificate's game, such as 0.77; "" if they have none."""
    settings = certificate["settings"] | {"convention": certificate["convention"]}
    rules = ruleset(certificate["game"], settings)
    return rules.code_text() if isinstance(rules, SequenceGame) else ""


def refuse_damaged(certificate: Certificate) -> None:
    """Raise NimbersError for a position, rules or a code that are not written as certificates write them.

    A theorem is written from their text; nothing else may get into it. Large values are refused, too.
    """
    listed = certificate.get("values", ())
    values = listed.values() if isinstance(listed, dict) else listed
    if max((certificate.get("value", 0), *values)) > MOST_VALUE:
        raise IllegalError(Message("theorems are written of values up to {most}", most=MOST_VALUE))
    if certificate["kind"] == "period":
        start, period = certificate["from"], certificate["period"]
        is_whole = start >= 0 and period > 0 and len(certificate["values"]) == start + period
        is_whole = is_whole and heap_rules(certificate["code"]).name == certificate["code"]
    else:
        rules = ruleset(certificate["game"], {**certificate["settings"], "convention": certificate["convention"]})
        position = certificate.get("position")
        is_whole = position is None or rules.format(rules.parse(position)) == position
    if not is_whole:
        raise NotationError(Message("this is no certificate"))


def name_of(certificate: Certificate) -> str:
    """Return the game or the code of a certificate, or its kind if it has neither."""
    return str(certificate.get("game", certificate.get("code", certificate["kind"])))


def most_taken(certificate: Certificate) -> int:
    """Return k if the rules are to take 1 to k tokens from a heap, else 0."""
    if certificate["game"] != "subtraction":
        return 0
    amounts = str(certificate["settings"].get("amounts")).split(",")
    return len(amounts) if amounts == [str(n) for n in range(1, len(amounts) + 1)] else 0


def octal_of(certificate: Certificate) -> tuple[str, str, int, list[int]]:
    """Return a code's name and digits, where its period begins, and the values that prove it; raises IllegalError."""
    code, values, period = certificate["code"], certificate["values"], certificate["period"]
    name, digits = _octal_name(code)
    start = max(1, certificate["from"])  # from heap 0 on it would be false: no move leaves an empty heap
    count, before = 2 * start + 2 * period + len(digits) - 1, certificate["from"]
    table = [values[n if n < before else before + (n - before) % period] for n in range(count)]
    return name, digits, start, table


def heaps_of(certificate: Certificate, most: int) -> list[int]:
    """Return the heaps of a position; raises IllegalError for one of more than `most` tokens."""
    heaps = _numbers(certificate["position"])
    if max(heaps, default=0) > most:
        message = (
            "heaps of more than {count} tokens are too large for a theorem; nimbers prove and nimbers sequence speak "
            "of all heaps"
        )
        raise IllegalError(Message(message, count=most))
    return heaps


def code_table(certificate: Certificate, largest: int) -> tuple[str, str, list[int]]:
    """Return the name and the digits of the code of a certificate's game, and the values of all heaps up to one.

    Raises IllegalError for codes that have no digits from 0 to 7.
    """
    code = code_of(certificate)
    values = finished(compute_sequence(heap_rules(code), largest, certify=False)).values
    return *_octal_name(code), list(values)


def _numbers(position: str) -> list[int]:
    return [int(one) for one in position.split(",") if one != "-"]


def _octal_name(code: str) -> tuple[str, str]:
    """Return the name of a code for people, and its digits; raises IllegalError for codes without digits from 0 to 7.

    >>> _octal_name("0.77"), _octal_name("sub:1,3")
    (('0.77', '077'), ('sub:1,3, or 0.303', '0303'))
    """
    octal = code
    if code.startswith("sub:"):
        amounts = {int(one) for one in code[4:].split(",")}
        octal = "0." + "".join("3" if n in amounts else "0" for n in range(1, max(amounts) + 1))
    whole, _, places = octal.partition(".")
    digits = (whole or "0") + places
    if not places or any(sign not in _DIGITS for sign in digits) or len(whole) > 1:
        raise IllegalError(Message("theorems are written of codes with digits 0 to 7, not of {code}", code=octal))
    return (code if octal == code else f"{code}, or {octal}"), digits


def bar_of(certificate: Certificate) -> tuple[list[int], int, list[tuple[int, int]]]:
    """Return the rows of a position of Chomp, their width, and the values of all sets of cells that play reaches."""
    lengths = _numbers(certificate["position"])
    width, height = max(lengths, default=0), len(lengths)
    cells = [(y, x) for y, length in enumerate(lengths) for x in range(length)][1:]
    whole = [(y, x) for y in range(height) for x in range(width)]
    rules = [(1 << y * width + x, sum(1 << b * width + a for b, a in whole if b >= y and a >= x)) for y, x in whole[1:]]
    return lengths, width, value_table(rules, sum(1 << y * width + x for y, x in cells))


def graph_of(certificate: Certificate) -> tuple[int, list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the number of vertices of a graph, its edges, and the values in Node Kayles of what play reaches.

    The vertices have numbers in the order of the text.
    """
    pairs = [text.split("-") for text in certificate["position"].split(",") if text.strip("-")]
    names = list(dict.fromkeys(name for pair in pairs for name in pair))
    edges = [(names.index(pair[0]), names.index(pair[1])) for pair in pairs if len(pair) == 2]
    near = [sum(1 << b if a == v else 1 << a for a, b in edges if v in (a, b)) for v in range(len(names))]
    rules = [(1 << v, 1 << v | taken) for v, taken in enumerate(near)]
    return len(names), edges, value_table(rules, (1 << len(names)) - 1)


def grid_of(certificate: Certificate) -> tuple[int, list[list[int]], list[tuple[int, int]]]:
    """Return the width of a position of Cram, the free columns of each row, and the values of what play reaches."""
    lines = certificate["position"].split("_")
    width, rows = max(map(len, lines)), [[x for x, sign in enumerate(line) if sign == "."] for line in lines]
    free = {y * width + x for y, row in enumerate(rows) for x in row}
    right = {1 << cell | 1 << cell + 1 for cell in free if cell + 1 in free and (cell + 1) % width}
    below = {1 << cell | 1 << cell + width for cell in free if cell + width in free}
    dominoes = [(domino, domino) for domino in right | below]
    return width, rows, value_table(dominoes, sum(1 << cell for cell in free))


def value_table(rules: _TakingRules, start: int) -> list[tuple[int, int]]:
    """Return all positions that play reaches, sets of cells as numbers, with their values; sorted."""

    def options(p: int) -> set[int]:
        return {p & ~taken for needed, taken in rules if p & needed == needed}

    met, waiting = {start}, [start]
    while waiting:
        new = options(waiting.pop()) - met
        met |= new
        waiting += new
        if len(met) > MOST_POSITIONS:
            raise IllegalError(Message("more than {count} positions: too many for a theorem", count=MOST_POSITIONS))
    values: dict[int, int] = {}
    for p in sorted(met, key=int.bit_count):  # options have fewer cells
        seen = {values[q] for q in options(p)}
        values[p] = next(v for v in count() if v not in seen)
    return sorted(values.items())
