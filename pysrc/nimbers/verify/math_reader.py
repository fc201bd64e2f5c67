"""Read an expression of mathematics from left to right; each pair of brackets becomes one operand when it closes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..notation import shown, two_ways
from ..text import Message, NotationError
from .math_writer import (
    Kind,
    Token,
    UnreadableError,
    arithmetic,
    dots_error,
    ends_condition,
    parts_of,
    quotient_of,
    rounded,
    with_products,
)


@dataclass
class _Frame:
    """What stands since a bracket that is still open: its sign, and the operand before it."""

    opening: str
    start: int
    before: Token | None = None
    tokens: list[Token] = field(default_factory=list)


# How relations, words and signs are written, and what they are called in tokens; longer ones before their beginnings.
_PHRASES = (
    (r"is\s+not\s+even", "odd"), (r"is\s+not\s+odd", "even"), (r"is\s+even", "even"), (r"is\s+odd", "odd"),
    (r"is\s+not\s+(?:divisible\s+by|a\s+multiple\s+of)", "not divisible"),
    (r"(?:is\s+)?(?:divisible\s+by|a\s+multiple\s+of)", "divisible"),
    (r"does\s+not\s+divide|∤", "not divides"), (r"divides|∣", "divides"),
    (r"is\s+not\s+an?\s+(?:integer|whole\s+number)|∉\s*[ℤℕ]", "not whole"),
    (r"is\s+an?\s+(?:integer|whole\s+number)|∈\s*[ℤℕ]", "whole"),
)  # fmt: skip
_RELATIONS = (
    (r"≡", "≡"), (r"≢", "≢"), (r"∈|in\b", "in"), (r"∉|not\s+in\b", "not in"), (r"≠|<>|!==|=/=|!=", "!="),
    (r"≤|<=", "<="), (r"≥|>=", ">="), (r"===?|=", "=="), (r"<(?!<)", "<"), (r">(?!>)", ">"),
)  # fmt: skip
_WORDS = (
    (r"(?i:and)\b|&&", "and"), (r"(?i:or)\b|\|\|", "or"), (r"∧", "∧"), (r"∨", "∨"), (r"not\b|¬", "not"),
    (r"for\b(?!\s+(?:some|an|all|every)\b)", "for"), (r"if\b", "if"), (r"else\b", "else"),
    (r",", ","), (r":", ":"),
)  # fmt: skip
_SIGNS = (
    (r"\*\*", "**"), (r"//", "//"), (r"<<", "<<"), (r">>", ">>"), (r"[*∙‧∗·×⋅]", "*"), (r"[/÷]", "/"), (r"[-−–]", "-"),
    (r"\+", "+"), (r"±", "±"), (r"(?:⊕|⊻|\^|(?i:xor)\b)", "^"), (r"(?i:mod)\b", "mod"), (r"%|rem\b", "%"), (r"&", "&"),
    (r"~", "~"),
)  # fmt: skip
_NUMBERS = ((r"½", "0.5"), (r"¼", "0.25"), (r"¾", "0.75"))
_TABLES: tuple[tuple[Kind, tuple[tuple[str, str], ...]], ...] = (
    ("relation", (*_PHRASES, *_RELATIONS)), ("word", _WORDS), ("sign", _SIGNS), ("number", _NUMBERS),
)  # fmt: skip
_LEXED = [(kind, re.compile(pattern), text) for kind, table in _TABLES for pattern, text in table]
_NUMBER = re.compile(r"0[xXbBoO][0-9A-Fa-f]+|[0-9]+(?:\.[0-9]+)?", re.ASCII)
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*", re.ASCII)
_IN_NAME = re.compile(r"[A-Za-z_0-9]", re.ASCII)
_ROOT = re.compile(r"√\s*([A-Za-z0-9]+)", re.ASCII)
STRING = re.compile(r"'[^']*'|\"[^\"]*\"")
_LAMBDA = re.compile(r"lambda\b[^:]*:")
_ATTRIBUTE = re.compile(r"\.[A-Za-z_][A-Za-z_0-9]*", re.ASCII)
_CLOSING = {"(": ")", "[": "]", "{": "}", "⌊": "⌋", "⌈": "⌉", "|": "|"}
_POWERS = {"²": "2", "³": "3"}
_CALLED_WITH_BRACES = ("min", "max", "gcd", "lcm")
# What LaTeX calls the signs; longer names before those with which they begin.
_LATEX = (
    (r"\$|\\left|\\right|\\[,;!: ]", " "), (r"\\pmod\s*\{([^{}]*)\}", r"(mod \1)"), (r"\\pmod\s*(\w+)", r"(mod \1)"),
    (r"\\not\s*\\equiv\b", "≢"), (r"\\not\s*\\in\b", "∉"), (r"\\not\s*=", "≠"), (r"\\[bp]?mod\b", " mod "),
    (r"\\d?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}", r"(\1)/(\2)"), (r"\\sqrt\s*\{([^{}]*)\}", r"√(\1)"), (r"\\neq?\b", "≠"),
    (r"\\lfloor\b", "⌊"), (r"\\rfloor\b", "⌋"), (r"\\lceil\b", "⌈"), (r"\\rceil\b", "⌉"), (r"\\l(?:eq?)\b", "≤"),
    (r"\\g(?:eq?)\b", "≥"), (r"\\oplus\b", "⊕"), (r"\\(?:cdot|times)\b", "·"), (r"\\equiv\b", "≡"), (r"\\notin\b", "∉"),
    (r"\\in\b", "∈"), (r"\\(?:land|wedge)\b", "∧"), (r"\\(?:lor|vee)\b", "∨"), (r"\\(?:lnot|neg)\b", "¬"),
    (r"\\nmid\b", "∤"), (r"\\mid\b", "∣"), (r"\\(?:var)?phi\b", "φ"), (r"\\([{}])", r"\1"), (r"_\{([0-9])\}", r"\1"),
)  # fmt: skip
_GOLDEN = re.compile(r"\(\s*1\s*\+\s*(?:√\s*5|√\(5\)|sqrt\(5\))\s*\)\s*/\s*2")
_WHOLE = r"(?:integer|whole\s+number|natural\s+number)"
# What follows n = 4k: any k is meant without it.
_FOR_SOME = re.compile(
    rf"\s*,?\s*(?:\b(?:for|with)\s+(?:some|an)\s+(?:{_WHOLE}\s+)?[a-z]|\bwhere\s+[a-z]\s+is\s+an?\s+{_WHOLE}"
    r"|(?:,|\b(?:for|with|where))\s*[a-z]\s*(?:∈\s*ℤ|(?:≥|>=)\s*0))\s*$"
)


class Reader:
    """Reads a text into tokens, in which each pair of brackets is one operand."""

    def __init__(self, text: str) -> None:
        self.text = _plain(text)
        self.at = 0
        self.frames = [_Frame("", 0)]

    @property
    def tokens(self) -> list[Token]:
        """The tokens since the last bracket that is still open."""
        return self.frames[-1].tokens

    @property
    def last(self) -> Token | None:
        """The token before, in the same brackets."""
        return self.tokens[-1] if self.tokens else None

    def read(self) -> list[Token]:
        """Return the tokens of the whole text; raises UnreadableError and NotationError."""
        while self.at < len(self.text):
            if self.text[self.at].isspace():
                self.at += 1
            elif self.text.startswith(("...", "…"), self.at):
                raise dots_error(self.at)
            elif not (self._bracket() or self._operand() or self._lexed()):
                raise UnreadableError(self.text[self.at :])
        if len(self.frames) > 1:
            raise UnreadableError(self.frames[-1].opening)
        return self.tokens

    def _bracket(self) -> bool:
        """Open or close a pair of brackets."""
        sign, frame = self.text[self.at], self.frames[-1]
        after_operand = self.last is not None and self.last.is_operand
        if sign == "|":
            is_ended = self.last is not None and (after_operand or ends_condition(self.last))
            if self.text.startswith("||", self.at) and is_ended and frame.opening != "|":
                return False
            if after_operand and frame.opening == "|":
                self._close(frame)
            elif self.last is not None and after_operand and self.last.kind != "number" and self.last.text != "phi":
                raise UnreadableError(sign)
            else:
                self._open(sign, self.last if after_operand else None)
        elif sign in _CLOSING:
            self._open(sign, self.last if after_operand else None)
        elif sign in _CLOSING.values():
            if sign != _CLOSING.get(frame.opening):
                raise UnreadableError(sign)
            self._close(frame)
        else:
            return False
        self.at += 1
        return True

    def _open(self, sign: str, before: Token | None) -> None:
        self.frames.append(_Frame(sign, self.at, before))

    def _close(self, frame: _Frame) -> None:
        """Make one operand of a pair of brackets and what they hold."""
        self.frames.pop()
        before, tokens, opening = frame.before, frame.tokens, frame.opening
        if opening == "(" and before is not None and tokens and tokens[0].text == "mod":
            modulus = arithmetic(tokens[1:])
            self.tokens.append(
                Token("modulus", modulus if len(tokens) == 2 else f"({modulus})", frame.start, self.at + 1)
            )
        elif before is not None and before.kind in ("name", "attribute") and opening in "({":
            if opening == "{" and before.text not in _CALLED_WITH_BRACES:
                raise UnreadableError(opening)
            self._extend("call", f"({', '.join(parts_of(tokens, is_call=True))})", self.at + 1)
        elif before is not None and opening == "[":
            if before.kind == "number" or not tokens:
                raise UnreadableError(opening)
            self._extend("call", f"[{', '.join(parts_of(tokens))}]", self.at + 1)
        elif before is not None and opening == "(" and before.kind == "call":
            raise UnreadableError(opening)
        else:
            self.tokens.append(Token("group", self._group(frame), frame.start, self.at + 1))

    def _group(self, frame: _Frame) -> str:
        """Return brackets that belong to no name before them in Python."""
        tokens, opening = frame.tokens, frame.opening
        relation = self.last if self.last is not None and self.last.kind == "relation" else None
        if opening in "⌊⌈":
            return rounded(opening, tokens)
        if opening == "|":
            return f"abs({arithmetic(tokens)})"
        if opening == "{":
            return self._set(frame, "" if relation is None else relation.text)
        parts = parts_of(tokens)
        if opening == "[" and relation is not None and self.text[relation.start] in "∈∉" and len(parts) == 2:
            first, second = parts
            raise two_ways(f"[{first},{second}]", f"{first} <= ... <= {second}", f"{{{first}, {second}}}", frame.start)
        end = "," if tokens and tokens[-1].text == "," and len(parts) == 1 else ""
        return f"{opening}{', '.join(parts)}{end}{_CLOSING[opening]}"

    def _set(self, frame: _Frame, relation: str) -> str:
        """Return a set, or the fractional part of a quotient, as in {n/4}."""
        tokens = frame.tokens
        if any(one.kind == "relation" or one.text in (":", "for") for one in tokens):
            raise UnreadableError("{")
        has_several = any(one.text == "," for one in tokens)
        if has_several and relation not in ("", "in", "not in"):
            raise UnreadableError("{")  # it would equal no number
        if has_several or relation in ("in", "not in"):
            return f"{{{', '.join(parts_of(tokens))}}}"
        quotient = quotient_of(with_products(tokens))
        if quotient is None:
            sign = shown(self.text[frame.start : self.at + 1])
            raise NotationError(Message("the sign {sign} could not be read here: write it in Python", sign=sign))
        above, below = quotient
        return f"({above} % {below} / {below})"

    def _operand(self) -> bool:
        """Read a number, a name, a text in quotes, a root, or what follows an operand."""
        text, start, last = self.text, self.at, self.last
        follows = last is not None and last.is_operand
        is_factorial = text[start] == "!" and not text.startswith("!=", start)
        if follows and text[start] in _POWERS:
            self._extend("call", f"**{_POWERS[text[start]]}", start + 1)
            self.at += 1
        elif last is not None and follows and is_factorial:
            self.tokens[-1] = Token("call", f"factorial({last.text})", last.start, start + 1)
            self.at += 1
        elif is_factorial:
            self._add("word", "not", 1)
        elif head := _LAMBDA.match(text, start):
            self._add("word", head[0], len(head[0]))
        elif text[start] == "φ":
            self._add("group", "phi", 1)
        elif root := _ROOT.match(text, start):
            self._add("call", f"sqrt({root[1]})", len(root[0]))
        elif text[start] == "√":
            self._add("name", "sqrt", 1)
        elif follows and (attribute := _ATTRIBUTE.match(text, start)):
            self._extend("attribute", attribute[0], attribute.end())
            self.at = attribute.end()
        elif string := STRING.match(text, start):
            self._add("group", string[0], len(string[0]))
        elif number := _NUMBER.match(text, start):
            self._add("number", number[0], len(number[0]))
        else:
            return False
        return True

    def _lexed(self) -> bool:
        """Read a relation, a word or a sign; else a name."""
        for kind, pattern, text in _LEXED:
            match = pattern.match(self.text, self.at)
            if match and not (match[0][-1].isalpha() and _IN_NAME.match(self.text, match.end())):
                self._add(kind, text, len(match[0]))
                return True
        name = _NAME.match(self.text, self.at)
        if name:
            self._add("letter" if len(name[0]) == 1 else "name", name[0], len(name[0]))
        return name is not None

    def _add(self, kind: Kind, text: str, length: int) -> None:
        self.tokens.append(Token(kind, text, self.at, self.at + length))
        self.at += length

    def _extend(self, kind: Kind, text: str, end: int) -> None:
        """Add to the operand before, as a call of it or as a power."""
        last = self.tokens[-1]
        self.tokens[-1] = Token(kind, last.text + text, last.start, end)


def _plain(text: str) -> str:
    r"""Return a text with one spelling for each sign: without LaTeX, subscripts, and `for some integer k`.

    >>> _plain(r"\lfloor n/4 \rfloor \bmod 2"), _plain("a₁ isn't even"), _plain("n = 4k for some k")
    ('⌊ n/4 ⌋  mod  2', 'a1 is not even', 'n = 4k')
    """
    for theirs, ours in _LATEX:
        text = re.sub(theirs, ours, text)
    text = _GOLDEN.sub("φ", text.replace("ϕ", "φ"))
    text = text.translate(str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789"))
    text = re.sub(r"\b(is|does|are)n['’]t\b", r"\1 not", text)
    text = re.sub(r"\b([a-z])mod\s*(?=[0-9])", r"\1 mod ", text)
    return _FOR_SOME.sub("", text)
