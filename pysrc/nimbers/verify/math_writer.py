"""Write an expression of mathematics in Python, from tokens in which each pair of brackets is one operand.

The tokens are split at their connectives, then at their relations, so that `a + b is even` speaks of the sum.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Literal

from ..text import Message, NotationError

# What an operand is: it decides what brackets or another operand after it mean.
Kind = Literal["number", "letter", "name", "attribute", "call", "group", "sign", "relation", "word", "modulus"]


@dataclass(frozen=True)
class Token:
    """A part of an expression: an operand in Python, a sign of arithmetic, a relation, or a word that joins others.

    `start` and `end` are its place in the text; `factors` are the factors of a product without signs.
    """

    kind: Kind
    text: str
    start: int = 0
    end: int = 0
    factors: tuple[str, ...] = ()

    @property
    def is_operand(self) -> bool:
        """Whether it stands for a number, a condition or another value."""
        return self.kind not in ("sign", "relation", "word", "modulus")


class UnreadableError(Exception):
    """The text is neither Python nor mathematics as it is read here."""


class SumBeforeModError(Exception):
    """A sum without brackets stands before `mod`: between these places in the text, as in a + | b | mod 4 |."""

    def __init__(self, start: int, term: int, mod: int, end: int) -> None:
        super().__init__(start, term, mod, end)
        self.places = (start, term, mod, end)


# n = 4k, n = 4k + 1, n = k·4: the number, then the factor with k, and what is added
_LINEAR = re.compile(r"\(?(?:([0-9]+)\*[kltqij]|[kltqij] \* ([0-9]+)|([0-9]+) \* [kltqij])\)?(?: ([-+]) ([0-9]+))?")
ITS_NUMBERS = "nxshNSH"
_CONNECTIVES = ("and", "or", "not", "∧", "∨", ",")
_NAMED_ARGUMENTS = ("default", "key", "start", "reverse")


def dots_error(at: int) -> NotationError:
    """Return the error for dots that stand for more numbers."""
    return NotationError(Message("what do the dots stand for? Write a rule, such as n % 4 == 0, or all numbers"), at)


def comma_error() -> NotationError:
    """Return the error for several statements with commas between them, of which Python would keep one."""
    return NotationError(Message('a comma stands between two statements: replace it by "and" or by "or"'))


def statement(tokens: list[Token]) -> str:
    """Return a whole expression in Python."""
    parts = parts_of(tokens)
    if not parts:
        raise UnreadableError(",")
    if len(parts) > 1:
        raise comma_error()
    return parts[0]


def _split(tokens: Sequence[Token], is_between: Callable[[Token], bool]) -> Iterator[tuple[list[Token], str]]:
    """Yield the parts between tokens, each with the text of the token after it, "" at the end."""
    part: list[Token] = []
    for token in tokens:
        if is_between(token):
            yield part, token.text
            part = []
        else:
            part.append(token)
    yield part, ""


def parts_of(tokens: Sequence[Token], *, is_call: bool = False) -> list[str]:
    """Return what commas separate, each part in Python."""
    tokens = [_named_argument(tokens, at) for at in range(len(tokens))] if is_call else list(_with_lists(tokens))
    parts = [part for part, _ in _split(tokens, lambda token: token.text == "," and token.kind == "word")]
    if parts and not parts[-1]:
        parts.pop()  # a comma at the end
    return [_clauses(part) for part in parts]


def _named_argument(tokens: Sequence[Token], at: int) -> Token:
    """Return a token of a call, where = after some names is Python's."""
    token = tokens[at]
    is_named = token.text == "==" and at and tokens[at - 1].text in _NAMED_ARGUMENTS
    return Token("word", "=", token.start) if is_named else token


def _clauses(tokens: Sequence[Token]) -> str:
    """Return a part without commas: conditions, with Python's own words such as `for` and `if` between them."""
    written = []
    for part, word in _split(tokens, lambda token: token.kind == "word" and token.text not in _CONNECTIVES):
        written += [_disjunction(part)] if part else []
        written += [word] if word else []
    return " ".join(written)


def _is_condition(tokens: Iterable[Token]) -> bool:
    return any(one.kind in ("relation", "modulus") or one.text == "not" for one in tokens)


def _disjunction(tokens: Sequence[Token]) -> str:
    """Return conditions that `or` joins; ∨ between numbers is the bitwise or."""
    parts = list(_split(tokens, lambda token: token.kind == "word" and token.text in ("or", "∨")))
    if len(parts) == 1:
        return _conjunction(tokens)
    is_bitwise = not any(word == "or" for _, word in parts) and not _is_condition(tokens)
    return (" | " if is_bitwise else " or ").join(_conjunction(part) for part, _ in parts)


def _conjunction(tokens: Sequence[Token]) -> str:
    """Return conditions that `and` joins; ∧ between numbers is the bitwise and."""
    parts = list(_split(tokens, lambda token: token.kind == "word" and token.text in ("and", "∧")))
    is_bitwise = len(parts) > 1 and not any(word == "and" for _, word in parts) and not _is_condition(tokens)
    return (" & " if is_bitwise else " and ").join(_negation(part) for part, _ in parts)


def _negation(tokens: Sequence[Token]) -> str:
    """Return a condition, which `not` may precede, and of which xor may join several."""
    nots = 0
    while nots < len(tokens) and tokens[nots].text == "not":
        nots += 1
    rest = tokens[nots:]
    ends = [at for at in range(1, len(rest)) if rest[at].text == "^" and ends_condition(rest[at - 1])]
    if len(ends) > 1:
        raise UnreadableError("^")
    if ends:
        first, second = _condition(rest[: ends[0]]), _condition(rest[ends[0] + 1 :])
        return "not " * nots + f"(({first}) != ({second}))"
    return "not " * nots + _condition(rest)


def ends_condition(token: Token) -> bool:
    """Return whether a condition ends with a token, as n is even and n ≡ 1 (mod 4) do."""
    return token.kind == "modulus" or (token.kind == "relation" and token.text in ("even", "odd", "whole", "not whole"))


def _condition(tokens: Sequence[Token]) -> str:
    """Return one relation, or a chain of them, or an operand without any."""
    segments = list(_split(tokens, lambda token: token.kind == "relation"))
    signs = [sign for _, sign in segments[:-1]]
    if not signs:
        return arithmetic(tokens)
    sides = [side for side, _ in segments]
    if len(signs) == 1 and signs[0] in ("even", "odd", "whole", "not whole"):
        if sides[1]:
            raise UnreadableError(signs[0])
        return _of_one(sides[0], signs[0])
    if len(signs) == 1 and signs[0] in ("divisible", "not divisible", "divides", "not divides"):
        above, below = (_closed(side) for side in (sides if "divisible" in signs[0] else sides[::-1]))
        return f"{above} % {below} {'!=' if signs[0].startswith('not') else '=='} 0"
    modulus = _modulus(sides[-1], signs)
    if modulus is not None:
        sides[-1], by = modulus
        return _congruence(sides, signs, by)
    if any(sign not in ("==", "!=", "<", "<=", ">", ">=", "in", "not in") for sign in signs):
        raise UnreadableError(signs[0])
    first, *others = (arithmetic(side) for side in sides)
    if len(signs) == 1 and signs[0] in ("==", "!=") and len(first) == 1 and first in ITS_NUMBERS:
        form = linear_form(others[0])
        if form:
            return f"{first} % {form[0]} {signs[0]} {form[1]}"
    return " ".join([first, *(f"{sign} {side}" for sign, side in zip(signs, others, strict=True))])


def _of_one(tokens: Sequence[Token], what: str) -> str:
    """Return that a number is even, odd, or whole, which a quotient may be."""
    quotient = quotient_of(with_products(tokens))
    if what in ("even", "odd"):
        return f"{_closed(tokens)} % 2 == {int(what == 'odd')}"
    sign = "==" if what == "whole" else "!="
    if quotient is not None:
        return f"{quotient[0]} % {quotient[1]} {sign} 0"
    return f"{_closed(tokens)} % 1 {sign} 0"


def _modulus(side: list[Token], signs: Sequence[str]) -> tuple[list[Token], str] | None:
    """Return the last side of a congruence without its modulus, and the modulus; None if this is no congruence.

    In n = 1 mod 3 only the difference counts, too.
    """
    is_congruence = any(sign in ("≡", "≢") for sign in signs)
    if side and side[-1].kind == "modulus":
        return side[:-1], side[-1].text
    if len(side) > 2 and side[-2].text == "mod":
        rest = side[:-2]
        is_number = rest[-1].kind == "number" and (len(rest) == 1 or (len(rest) == 2 and rest[0].text == "-"))
        if is_congruence or (is_number and all(sign in ("==", "!=") for sign in signs)):
            return rest, side[-1].text
    return None


def _congruence(sides: Sequence[Sequence[Token]], signs: Sequence[str], by: str) -> str:
    """Return that numbers have the same remainder, or another one."""
    if any(sign not in ("≡", "≢", "==", "!=") for sign in signs):
        raise UnreadableError(signs[0])
    first, *others = (_remainder(side, by) for side in sides)
    plain = ("!=" if sign in ("≢", "!=") else "==" for sign in signs)
    return " ".join([first, *(f"{sign} {side}" for sign, side in zip(plain, others, strict=True))])


def _remainder(tokens: Sequence[Token], by: str) -> str:
    """Return the remainder of a number: a number itself where both are known."""
    text = arithmetic(tokens)
    if text == "0":
        return text
    if re.fullmatch(r"-?[0-9]+", text) and by.isdecimal() and int(by):
        return str(int(text) % int(by))
    return f"{_closed(tokens)} % {by}"


def _with_lists(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens in which several numbers after a relation, as in n = 1, 2 or 3, are one set of them."""
    at = 0
    while at < len(tokens):
        token = tokens[at]
        items, end, by = _items(tokens, at + 1) if token.kind == "relation" else ([], at + 1, "")
        if len(items) < 2 or token.text not in ("==", "!=", "≡", "≢"):
            yield token
            at += 1
            continue
        texts = [_remainder(item, by) if by else arithmetic(item) for item in items]
        forms = [form for text in texts if (form := linear_form(text))]
        if not by and len(forms) == len(texts):
            if len({factor for factor, _ in forms}) > 1:
                raise UnreadableError("k")
            texts, by = [rest for _, rest in forms], forms[0][0]
        if by:
            yield Token("modulus", by, token.start)
        yield Token("relation", "not in" if token.text in ("!=", "≢") else "in", token.start)
        yield Token("group", f"({', '.join(texts)})", token.start)
        at = end


def _items(tokens: Sequence[Token], start: int) -> tuple[list[list[Token]], int, str]:
    """Return the numbers that commas and `or` separate from `start` on, where they end, and their modulus or ""."""
    others = (at for at in range(start, len(tokens)) if _ends_list(tokens[at]))
    end = next(others, len(tokens))
    marks = [start - 1, *(at for at in range(start, end) if tokens[at].kind == "word"), end]
    spans = [(before + 1, after) for before, after in pairwise(marks) if after > before + 1]
    if end < len(tokens) and tokens[end].kind == "relation":
        spans = spans[:-1]  # the left side of the next relation
    numbers = list(takewhile(lambda span: any(one.kind == "number" for one in tokens[slice(*span)]), spans))
    if not numbers:
        return [], start, ""
    items, by = [list(tokens[slice(*span)]) for span in numbers], ""
    last = items[-1]
    if last[-1].kind == "modulus":
        by = last.pop().text
    elif len(items) > 1 and len(last) > 2 and last[-2].text == "mod":
        by = last[-1].text
        del last[-2:]
    return [number for item in items for number in _signed(item)], numbers[-1][1], by


def _ends_list(token: Token) -> bool:
    return token.kind == "relation" or (token.kind == "word" and token.text not in (",", "or"))


def _signed(item: list[Token]) -> list[list[Token]]:
    """Return a number as an item, and ± 1 as two."""
    if not item or item[0].text != "±":
        return [item]
    return [item[1:], [Token("sign", "-", item[0].start), *item[1:]]]


def linear_form(text: str) -> tuple[str, str] | None:
    """Return the modulus and the remainder of 4k + 1 for any whole number k; None for other expressions.

    >>> linear_form("(4*k) + 1"), linear_form("k * 4"), linear_form("(4*k) - 1"), linear_form("(4*k) + 5")
    (('4', '1'), ('4', '0'), ('4', '3'), None)
    """
    found = _LINEAR.fullmatch(text)
    if found is None:
        return None
    factor = next(filter(None, found.groups()[:3]))
    offset = int(found[5] or 0)
    if offset >= int(factor):
        return None
    return factor, str(-offset % int(factor) if found[4] == "-" else offset)


def _closed(tokens: Sequence[Token]) -> str:
    """Return arithmetic as one operand, in brackets if it has several."""
    text = arithmetic(tokens)
    return text if len(with_products(tokens)) == 1 else f"({text})"


def arithmetic(tokens: Sequence[Token]) -> str:
    """Return operands and signs of arithmetic in Python; raises NotationError for a sum before `mod`."""
    if len(tokens) > 1 and tokens[-1].kind == "modulus":  # n + 1 (mod 4)
        inner = with_products(tokens[:-1])
        whole = Token("group", f"({' '.join(one.text for one in inner)})") if len(inner) > 1 else inner[0]
        tokens = [whole, Token("sign", "%"), Token("number", tokens[-1].text)]
    joined = with_products(tokens)
    _refuse_sum_before_mod(joined)
    words: list[str] = []
    wants_operand = True
    for token in joined:
        if token.is_operand != wants_operand and not (wants_operand and token.text in ("-", "+", "~", "not")):
            raise UnreadableError(token.text)
        if token.text == "±" or (not token.is_operand and token.kind != "sign"):
            raise UnreadableError(token.text)
        if wants_operand and not token.is_operand:
            words.append(token.text)
            continue
        prefix = "" if wants_operand else " "
        words.append(f"{prefix}{'%' if token.text == 'mod' else token.text}{prefix}")
        wants_operand = not wants_operand
    if wants_operand:
        raise UnreadableError("")
    return "".join(words)


def _refuse_sum_before_mod(tokens: Sequence[Token]) -> None:
    """Raise SumBeforeModError if a sum or a nim-sum without brackets stands before the word `mod`."""
    mod = next((at for at, one in enumerate(tokens[:-1]) if one.text == "mod"), 0)
    sums = [at for at in range(1, mod) if tokens[at].text in ("+", "-", "^") and tokens[at - 1].is_operand]
    if sums:
        last = sums[-1]
        raise SumBeforeModError(tokens[0].start, tokens[last + 1].start, tokens[mod].start, tokens[mod + 1].end)


def with_products(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens in which the products that mathematicians write without a sign are one operand each."""
    joined: list[Token] = []
    for token in tokens:
        last = joined[-1] if joined else None
        if last is None or not (last.is_operand and token.is_operand):
            joined.append(token)
        elif token.kind == "number" or (last.kind in ("name", "letter") and token.kind == "name"):
            raise UnreadableError(token.text)
        else:
            factors = (*(last.factors or (last.text,)), token.text)
            joined[-1] = Token("group", f"({'*'.join(factors)})", last.start, token.end, factors)
    return joined


def quotient_of(tokens: Sequence[Token]) -> tuple[str, str] | None:
    """Return the operands of a single quotient; None for other arithmetic."""
    if len(tokens) != 3 or tokens[1].text != "/":
        return None
    return tokens[0].text, tokens[2].text


def rounded(opening: str, tokens: Sequence[Token]) -> str:
    """Return a rounded number, without floats where it is a quotient or n φ."""
    joined = with_products(tokens)
    quotient = quotient_of(joined)
    if quotient:
        above, below = quotient
        return f"({above} // {below})" if opening == "⌊" else f"(-(-{above} // {below}))"
    factors = [factor for one in joined if one.is_operand for factor in (one.factors or (one.text,))]
    golden = [factor for factor in factors if factor in ("phi", "phi**2")]
    signs = {one.text for one in joined if not one.is_operand}
    if opening == "⌊" and len(factors) == 2 and len(golden) == 1 and signs <= {"*"}:
        number = next(factor for factor in factors if factor != golden[0])
        return f"floor_phi({number})" if golden == ["phi"] else f"(floor_phi({number}) + {number})"
    return f"{'floor' if opening == '⌊' else 'ceil'}({arithmetic(tokens)})"
